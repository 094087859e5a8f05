/* Gradus: the list of chapters with the search entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-lesson-list.h"
#include "gradus-lessons.h"
#include "gradus-registry.h"
#include "gradus-sidebar.h"

struct _GradusSidebar
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *search;
  GtkWidget *list;
};

G_DEFINE_FINAL_TYPE (GradusSidebar, gradus_sidebar, GTK_TYPE_WIDGET)

enum
{
  CHAPTER_SELECTED,
  SEARCH_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static GtkWidget *
new_row (guint number, const char *title, guint n)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *name = gtk_label_new (title);
  g_autofree char *count = g_strdup_printf ("%u", n);
  GtkWidget *count_label = gtk_label_new (count);
  g_autofree char *words = NULL;

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (name), 14);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 20);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (count_label, "dim-label");
  gtk_widget_add_css_class (count_label, "numeric");
  if (number > 0 && number != GRADUS_LESSONS_ONLY)
    {
      g_autofree char *text = g_strdup_printf ("%u", number);
      GtkWidget *number_label = gtk_label_new (text);

      gtk_label_set_width_chars (GTK_LABEL (number_label), 2);
      gtk_label_set_xalign (GTK_LABEL (number_label), 1);
      gtk_widget_add_css_class (number_label, "dim-label");
      gtk_widget_add_css_class (number_label, "numeric");
      gtk_box_append (GTK_BOX (box), number_label);
    }
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), count_label);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  /* The book is seen whole: what is still to come, too. */
  if (n == 0)
    {
      gtk_widget_add_css_class (name, "dim-label");
      gtk_widget_set_visible (count_label, FALSE);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data (G_OBJECT (row), "chapter", GUINT_TO_POINTER (number));
  if (number == GRADUS_LESSONS_ONLY)
    words = g_strdup (title);
  else
    words = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s, %u algorithm", "%s, %u algorithms", n), title, n);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  return row;
}

static void
row_activated_cb (GradusSidebar *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[CHAPTER_SELECTED], 0,
                 GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "chapter")));
}

static void
search_changed_cb (GradusSidebar *self)
{
  g_signal_emit (self, signals[SEARCH_CHANGED], 0,
                 gtk_editable_get_text (GTK_EDITABLE (self->search)));
}

static void
stop_search_cb (GradusSidebar *self)
{
  gradus_sidebar_clear_search (self);
}

void
gradus_sidebar_select (GradusSidebar *self, guint chapter)
{
  g_return_if_fail (GRADUS_IS_SIDEBAR (self));

  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      if (GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "chapter")) == chapter)
        gtk_list_box_select_row (GTK_LIST_BOX (self->list), GTK_LIST_BOX_ROW (row));
    }
}

void
gradus_sidebar_focus_search (GradusSidebar *self)
{
  g_return_if_fail (GRADUS_IS_SIDEBAR (self));
  gtk_widget_grab_focus (self->search);
}

void
gradus_sidebar_clear_search (GradusSidebar *self)
{
  g_return_if_fail (GRADUS_IS_SIDEBAR (self));
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
}

static void
gradus_sidebar_dispose (GObject *object)
{
  GradusSidebar *self = GRADUS_SIDEBAR (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_sidebar_parent_class)->dispose (object);
}

static void
gradus_sidebar_class_init (GradusSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_sidebar_dispose;
  signals[CHAPTER_SELECTED] = g_signal_new ("chapter-selected", G_TYPE_FROM_CLASS (klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                            G_TYPE_UINT);
  signals[SEARCH_CHANGED] = g_signal_new ("search-changed", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                          G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusSidebar, box);
  gtk_widget_class_bind_template_child (widget_class, GradusSidebar, search);
  gtk_widget_class_bind_template_child (widget_class, GradusSidebar, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
}

static void
gradus_sidebar_init (GradusSidebar *self)
{
  const GradusChapter *chapters;
  const GradusAlgorithm *const *algorithms;
  g_autoptr (GPtrArray) lessons = NULL;
  guint n_chapters, n_algorithms;

  gtk_widget_init_template (GTK_WIDGET (self));
  chapters = gradus_registry_get_chapters (&n_chapters);
  algorithms = gradus_registry_get_algorithms (&n_algorithms);
  lessons = gradus_lessons_list (NULL);
  gtk_list_box_append (GTK_LIST_BOX (self->list),
                       new_row (GRADUS_LESSONS_ONLY, _ ("Lessons"), lessons->len));
  gtk_list_box_append (GTK_LIST_BOX (self->list), new_row (0, _ ("All algorithms"), n_algorithms));
  for (guint i = 0; i < n_chapters; i++)
    {
      guint n = 0;

      for (guint j = 0; j < n_algorithms; j++)
        n += algorithms[j]->chapter == chapters[i].number;
      gtk_list_box_append (GTK_LIST_BOX (self->list),
                           new_row (chapters[i].number, _ (chapters[i].title), n));
    }
}

GtkWidget *
gradus_sidebar_new (void)
{
  return g_object_new (GRADUS_TYPE_SIDEBAR, NULL);
}
