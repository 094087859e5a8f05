/* Gradus: the page of a class.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-catalogue.h"
#include "gradus-class-page.h"
#include "gradus-class.h"
#include "gradus-errand.h"
#include "gradus-lessons.h"
#include "gradus-registry.h"

/* Files that are named one by one; of the others there is a number. */
#define MAX_PROBLEMS 5

enum
{
  NAME,
  ENTRIES,
  LESSONS,
  POINTS,
  CHAPTERS, /* and one more for each */
};

struct _GradusClassPage
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *title_label;
  GtkWidget *words_label;
  GtkWidget *problem_label;
  GtkWidget *view;

  GListStore *reports;
  GradusErrand *errand;
};

G_DEFINE_FINAL_TYPE (GradusClassPage, gradus_class_page, GTK_TYPE_WIDGET)

/* --- Cells ------------------------------------------------------------------------------------ */

static double
add_points (GradusReport *report, guint *asked)
{
  guint n;
  const GradusReportLesson *lessons = gradus_report_get_lessons (report, &n);
  double points = 0;

  *asked = 0;
  for (guint i = 0; i < n; i++)
    {
      points += lessons[i].points;
      *asked += lessons[i].asked;
    }
  return points;
}

static guint
count_lessons (GradusReport *report)
{
  guint n, n_done = 0;
  const GradusReportLesson *lessons = gradus_report_get_lessons (report, &n);

  for (guint i = 0; i < n; i++)
    n_done += lessons[i].done;
  return n_done;
}

static char *
make_cell (GradusReport *report, guint column)
{
  guint asked;
  double points;

  switch (column)
    {
    case NAME:
      return g_strdup (gradus_report_get_name (report));
    case ENTRIES:
      return g_strdup_printf ("%u", gradus_report_count_done (report, 0));
    case LESSONS:
      return g_strdup_printf ("%u", count_lessons (report));
    case POINTS:
      points = add_points (report, &asked);
      /* Translators: points of the questions that a learner has met, "17.5 of 20". */
      return asked == 0 ? g_strdup ("–") : g_strdup_printf (_ ("%.4g of %u"), points, asked);
    default:
      {
        const guint n = gradus_report_count_done (report, column - CHAPTERS + 1);

        return n > 0 ? g_strdup_printf ("%u", n) : g_strdup ("·");
      }
    }
}

static char *
list_entries (GradusReport *report, guint chapter)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  for (guint i = 0; i < n; i++)
    if ((chapter == 0 || entries[i].chapter == chapter)
        && gradus_report_is_done (report, entries[i].id))
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", entries[i].title);
  return g_strdup (text->len > 0 ? text->str : NULL);
}

static char *
list_lessons (GradusReport *report)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;
  const GradusReportLesson *lessons = gradus_report_get_lessons (report, &n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GradusLesson) lesson = gradus_lessons_find (lessons[i].id, NULL);
      const char *title = lesson != NULL ? gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE,
                                                                   GRADUS_LESSON_TITLE, NULL)
                                         : NULL;

      g_string_append (text, text->len > 0 ? "\n" : "");
      /* Translators: the title of a lesson, points, and of how many. */
      g_string_append_printf (text, _ ("%s: %.4g of %u"), title != NULL ? title : lessons[i].id,
                              lessons[i].points, lessons[i].asked);
    }
  return g_strdup (text->len > 0 ? text->str : NULL);
}

/* What stands behind a number, asked for when the pointer rests there. */
static gboolean
tooltip_cb (GtkListItem *item, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  GradusReport *report = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  const guint column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (label), "column"));
  g_autofree char *text = NULL;

  if (report == NULL || column == NAME)
    return FALSE;
  text = column == LESSONS || column == POINTS
           ? list_lessons (report)
           : list_entries (report, column == ENTRIES ? 0 : column - CHAPTERS + 1);
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), GPOINTER_TO_UINT (column) == NAME ? 0 : 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_set_has_tooltip (label, TRUE);
  g_object_set_data (G_OBJECT (label), "column", column);
  g_signal_connect_object (label, "query-tooltip", G_CALLBACK (tooltip_cb), item,
                           G_CONNECT_SWAPPED);
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  g_autofree char *text = make_cell (gtk_list_item_get_item (item), GPOINTER_TO_UINT (column));

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)), text);
}

static void
add_column (GradusClassPage *self, guint number, const char *title)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (title, factory);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), GUINT_TO_POINTER (number));
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), GUINT_TO_POINTER (number));
  gtk_column_view_column_set_expand (column, number == NAME);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (self->view), column);
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct
{
  GFile *folder;
  GPtrArray *problems;
  GPtrArray *reports; /* what came out */
} Trip;

static void
trip_free (gpointer data)
{
  Trip *trip = data;

  g_object_unref (trip->folder);
  g_ptr_array_unref (trip->problems);
  g_clear_pointer (&trip->reports, g_ptr_array_unref);
  g_free (trip);
}

static gboolean
work (gpointer job, GradusTrip *trip, GError **error)
{
  Trip *self = job;

  self->reports = gradus_class_read (self->folder, self->problems,
                                     gradus_trip_get_cancellable (trip), error);
  return self->reports != NULL;
}

static void
show_problems (GradusClassPage *self, GPtrArray *problems)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < problems->len && i < MAX_PROBLEMS; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (problems, i));
  if (problems->len > MAX_PROBLEMS)
    {
      const guint n = problems->len - MAX_PROBLEMS;

      g_string_append (text, "\n");
      g_string_append_printf (text,
                              g_dngettext (GETTEXT_PACKAGE, "%u more file could not be read.",
                                           "%u more files could not be read.", n),
                              n);
    }
  gtk_label_set_label (GTK_LABEL (self->problem_label), text->str);
  gtk_widget_set_visible (self->problem_label, text->len > 0);
}

static void
done (gpointer job, const GError *error, gpointer owner)
{
  GradusClassPage *self = owner;
  Trip *trip = job;
  g_autofree char *words = NULL;
  guint n;

  if (error != NULL)
    {
      gtk_label_set_label (GTK_LABEL (self->words_label), error->message);
      return;
    }
  n = trip->reports->len;
  words = n > 0
            ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u learner.", "%u learners.", n), n)
            : g_strdup (_ ("No learner has saved progress in this folder yet. They do so with "
                           "“Save Progress for the Class” in the main menu."));
  gtk_label_set_label (GTK_LABEL (self->words_label), words);
  g_list_store_splice (self->reports, 0, 0, trip->reports->pdata, n);
  show_problems (self, trip->problems);
}

static const GradusErrandKind kind = {
  .work = work,
  .done = done,
  .clear = trip_free,
};

void
gradus_class_page_open (GradusClassPage *self, GFile *folder)
{
  Trip *trip = g_new0 (Trip, 1);
  g_autofree char *name = g_file_get_basename (folder);
  g_autofree char *display = g_filename_display_name (name);

  g_return_if_fail (GRADUS_IS_CLASS_PAGE (self));

  gtk_label_set_label (GTK_LABEL (self->title_label), display);
  gtk_label_set_label (GTK_LABEL (self->words_label), _ ("Reading…"));
  gtk_widget_set_visible (self->problem_label, FALSE);
  g_list_store_remove_all (self->reports);
  trip->folder = g_object_ref (folder);
  trip->problems = g_ptr_array_new_with_free_func (g_free);
  gradus_errand_send (self->errand, trip);
}

GListModel *
gradus_class_page_get_model (GradusClassPage *self)
{
  g_return_val_if_fail (GRADUS_IS_CLASS_PAGE (self), NULL);
  return G_LIST_MODEL (self->reports);
}

const char *
gradus_class_page_get_words (GradusClassPage *self)
{
  g_return_val_if_fail (GRADUS_IS_CLASS_PAGE (self), NULL);
  return gtk_label_get_label (GTK_LABEL (
    gtk_widget_get_visible (self->problem_label) ? self->problem_label : self->words_label));
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_class_page_dispose (GObject *object)
{
  GradusClassPage *self = GRADUS_CLASS_PAGE (object);

  g_clear_pointer (&self->errand, gradus_errand_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->reports);
  G_OBJECT_CLASS (gradus_class_page_parent_class)->dispose (object);
}

static void
gradus_class_page_class_init (GradusClassPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_class_page_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-class-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusClassPage, box);
  gtk_widget_class_bind_template_child (widget_class, GradusClassPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusClassPage, words_label);
  gtk_widget_class_bind_template_child (widget_class, GradusClassPage, problem_label);
  gtk_widget_class_bind_template_child (widget_class, GradusClassPage, view);
}

static void
gradus_class_page_init (GradusClassPage *self)
{
  guint n;
  const GradusPart *parts = gradus_catalogue_get_parts (&n);

  gtk_widget_init_template (GTK_WIDGET (self));
  self->errand = gradus_errand_new (&kind, self);
  self->reports = g_list_store_new (GRADUS_TYPE_REPORT);
  gtk_column_view_set_model (
    GTK_COLUMN_VIEW (self->view),
    GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->reports)))));
  add_column (self, NAME, _ ("Learner"));
  add_column (self, ENTRIES, _ ("Entries done"));
  add_column (self, LESSONS, _ ("Lessons done"));
  add_column (self, POINTS, _ ("Points"));
  for (guint i = 0; i < n; i++)
    for (gsize j = 0; j < parts[i].n_chapters; j++)
      {
        const guint chapter = (guint) parts[i].chapters[j];
        g_autofree char *title = g_strdup_printf ("%u", chapter);

        add_column (self, CHAPTERS + chapter - 1, title);
      }
}

GtkWidget *
gradus_class_page_new (void)
{
  return g_object_new (GRADUS_TYPE_CLASS_PAGE, NULL);
}
