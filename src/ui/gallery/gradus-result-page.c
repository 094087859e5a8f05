/* Gradus: a list of entries of all chapters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-entry-row.h"
#include "gradus-found.h"
#include "gradus-gallery.h"
#include "gradus-lesson-list.h"
#include "gradus-result-page.h"
#include "gradus-search.h"

/* What is there comes before what is planned. */
#define PLANNED_MARK 0.25
/* Nobody reads on after so many answers. */
#define MAX_ANSWERS 40
/* Entries that are suggested where nothing answers. */
#define MAX_SUGGESTIONS 3

struct _GradusResultPage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *lessons;
  GtkWidget *list;
  GtkWidget *nothing;
  GtkWidget *suggestions;
  GtkWidget *all_button;

  GPtrArray *terms; /* GradusSearchTerms of each entry; NULL: not made yet */

  char *text;
  GradusFilter filter;
};

G_DEFINE_FINAL_TYPE (GradusResultPage, gradus_result_page, GTK_TYPE_WIDGET)

enum
{
  LESSON_ACTIVATED,
  SHOW_LESSONS,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

typedef struct
{
  const GradusCatalogueEntry *entry;
  double mark;
} Answer;

/* --- Finding ---------------------------------------------------------------------------------- */

static GradusSearchTerms *
make_terms (const GradusCatalogueEntry *entry)
{
  GradusSearchTerms *terms;

  if (entry->algorithm != NULL)
    return gradus_search_terms_new_for_algorithm (entry->algorithm);
  terms = gradus_search_terms_new ();
  gradus_search_terms_add (terms, GRADUS_SEARCH_TITLE, entry->title);
  gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, entry->id);
  gradus_search_terms_add (terms, GRADUS_SEARCH_TEXT, entry->aha);
  return terms;
}

static const GradusSearchTerms *
get_terms (GradusResultPage *self, guint i)
{
  if (self->terms == NULL)
    {
      guint n;
      const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

      self->terms = g_ptr_array_new_with_free_func ((GDestroyNotify) gradus_search_terms_free);
      for (guint j = 0; j < n; j++)
        g_ptr_array_add (self->terms, make_terms (&entries[j]));
    }
  return g_ptr_array_index (self->terms, i);
}

static int
compare_answers (gconstpointer a_, gconstpointer b_)
{
  const Answer *a = a_, *b = b_;

  if (a->mark != b->mark)
    return a->mark < b->mark ? 1 : -1;
  return a->entry < b->entry ? -1 : a->entry > b->entry;
}

static GArray *
find (GradusResultPage *self, const GradusSearchQuery *query, GradusFilter filter)
{
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);
  GArray *answers = g_array_new (FALSE, FALSE, sizeof (Answer));

  for (guint i = 0; i < n; i++)
    {
      Answer answer = { .entry = &entries[i] };

      if (!gradus_filter_accepts (filter, gradus_catalogue_get_traits (&entries[i])))
        continue;
      answer.mark = gradus_search_match (get_terms (self, i), query)
                    * (entries[i].algorithm != NULL ? 1 : PLANNED_MARK);
      if (answer.mark > 0)
        g_array_append_val (answers, answer);
    }
  g_array_sort (answers, compare_answers);
  return answers;
}

/* What is most like the text that nothing answers: buttons that open it. */
static void
suggest (GradusResultPage *self, const GradusSearchQuery *query)
{
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);
  g_autoptr (GArray) near = g_array_new (FALSE, FALSE, sizeof (Answer));
  GtkWidget *button;

  while ((button = gtk_widget_get_first_child (self->suggestions)) != NULL)
    gtk_box_remove (GTK_BOX (self->suggestions), button);
  for (guint i = 0; i < n; i++)
    {
      const Answer answer = {
        .entry = &entries[i],
        .mark = 1 - gradus_search_distance (get_terms (self, i), query),
      };

      if (entries[i].algorithm != NULL && answer.mark > 1 - GRADUS_SEARCH_MOST_UNLIKE)
        g_array_append_val (near, answer);
    }
  g_array_sort (near, compare_answers);
  for (guint i = 0; i < MIN (near->len, MAX_SUGGESTIONS); i++)
    {
      const GradusCatalogueEntry *entry = g_array_index (near, Answer, i).entry;
      g_autofree char *words = g_strdup_printf (_ ("Did you mean “%s”?"), entry->title);

      button = gtk_button_new_with_label (words);
      gtk_widget_add_css_class (button, "pill");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", entry->id);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "map.open-entry");
      gtk_box_append (GTK_BOX (self->suggestions), button);
    }
}

/* --- Showing ---------------------------------------------------------------------------------- */

static guint
show_rows (GradusResultPage *self, const GArray *answers, const GradusSearchQuery *query)
{
  const guint n = MIN (answers->len, MAX_ANSWERS);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
  for (guint i = 0; i < n; i++)
    {
      row = gradus_entry_row_new (g_array_index (answers, Answer, i).entry, TRUE);
      gradus_found_mark_all (row, query);
      gtk_list_box_append (GTK_LIST_BOX (self->list), row);
    }
  gtk_widget_set_visible (self->list, n > 0);
  return n;
}

/* What is out of sight is filled when it comes into sight. */
static void
update (GradusResultPage *self)
{
  g_autoptr (GradusSearchQuery) query = gradus_search_query_new (self->text);
  g_autoptr (GArray) answers = NULL;
  guint n;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || query == NULL)
    return;
  answers = find (self, query, self->filter);
  n = show_rows (self, answers, query);
  n += gradus_lesson_list_search (GRADUS_LESSON_LIST (self->lessons), query);
  gtk_widget_set_visible (self->nothing, n == 0);
  if (n == 0)
    suggest (self, query);
  gtk_adjustment_set_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
}

void
gradus_result_page_show (GradusResultPage *self, const char *text, GradusFilter filter)
{
  g_return_if_fail (GRADUS_IS_RESULT_PAGE (self));

  if (self->text != text)
    {
      g_free (self->text);
      self->text = g_strdup (text);
    }
  self->filter = filter;
  update (self);
}

void
gradus_result_page_open_first (GradusResultPage *self)
{
  GtkWidget *first;

  g_return_if_fail (GRADUS_IS_RESULT_PAGE (self));

  first = gtk_widget_get_first_child (self->list);
  if (first == NULL && gtk_widget_get_mapped (self->suggestions))
    first = gtk_widget_get_first_child (self->suggestions);
  if (first != NULL)
    gtk_widget_activate (first);
}

static void
lesson_activated_cb (GradusResultPage *self, GradusLesson *lesson)
{
  g_signal_emit (self, signals[LESSON_ACTIVATED], 0, lesson);
}

static void
show_lessons_cb (GradusResultPage *self)
{
  g_signal_emit (self, signals[SHOW_LESSONS], 0);
}

/* --- Widget ----------------------------------------------------------------------------------- */

/* Lessons may have been played or written since it was seen last. */
static void
gradus_result_page_map (GtkWidget *widget)
{
  GradusResultPage *self = GRADUS_RESULT_PAGE (widget);

  gradus_lesson_list_reload (GRADUS_LESSON_LIST (self->lessons));
  GTK_WIDGET_CLASS (gradus_result_page_parent_class)->map (widget);
  update (self);
}

static void
gradus_result_page_dispose (GObject *object)
{
  GradusResultPage *self = GRADUS_RESULT_PAGE (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->terms, g_ptr_array_unref);
  g_clear_pointer (&self->text, g_free);
  G_OBJECT_CLASS (gradus_result_page_parent_class)->dispose (object);
}

static void
gradus_result_page_class_init (GradusResultPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_result_page_dispose;
  widget_class->map = gradus_result_page_map;
  signals[LESSON_ACTIVATED] = g_signal_new ("lesson-activated", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 1, GRADUS_TYPE_LESSON);
  signals[SHOW_LESSONS] = g_signal_new ("show-lessons", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
  g_type_ensure (GRADUS_TYPE_LESSON_LIST);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-result-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusResultPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusResultPage, lessons);
  gtk_widget_class_bind_template_child (widget_class, GradusResultPage, list);
  gtk_widget_class_bind_template_child (widget_class, GradusResultPage, nothing);
  gtk_widget_class_bind_template_child (widget_class, GradusResultPage, suggestions);
  gtk_widget_class_bind_template_child (widget_class, GradusResultPage, all_button);
  gtk_widget_class_bind_template_callback (widget_class, lesson_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_lessons_cb);
}

static void
gradus_result_page_init (GradusResultPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->all_button), "u", GRADUS_ALL_ENTRIES);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->all_button), "map.open-chapter");
}

GtkWidget *
gradus_result_page_new (void)
{
  return g_object_new (GRADUS_TYPE_RESULT_PAGE, NULL);
}
