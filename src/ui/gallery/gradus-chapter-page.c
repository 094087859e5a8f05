/* Gradus: the page of one chapter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-chapter-page.h"
#include "gradus-entry-graph.h"
#include "gradus-entry-picture.h"
#include "gradus-entry-row.h"
#include "gradus-lesson-list.h"
#include "gradus-planned-list.h"
#include "gradus-registry.h"
#include "gradus-thumbnail.h"

struct _GradusChapterPage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *part_label;
  GtkWidget *title_label;
  GtkWidget *idea_label;
  GtkWidget *bench_button;
  GtkWidget *progress_label;
  GtkWidget *film_slot;
  GtkWidget *graph;
  GtkWidget *lessons;
  GtkWidget *list;
  GtkWidget *planned;
  GtkWidget *nothing_label;

  guint chapter;
  GradusFilter filter;
};

G_DEFINE_FINAL_TYPE (GradusChapterPage, gradus_chapter_page, GTK_TYPE_WIDGET)

enum
{
  LESSON_ACTIVATED,
  SHOW_LESSONS,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
show_head (GradusChapterPage *self)
{
  const GradusChapter *chapter = gradus_registry_find_chapter (self->chapter);
  const GradusPart *part = gradus_catalogue_find_part (self->chapter);
  const GradusChapterProgress progress = gradus_catalogue_get_progress (self->chapter);
  /* Translators: part of the book and number of the chapter. */
  g_autofree char *place = g_strdup_printf (_ ("%s · chapter %u"), part->title, self->chapter);
  g_autofree char *words = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u entry, %u here now, %u done",
                 "%u entries, %u here now, %u done", progress.n_entries),
    progress.n_entries, progress.n_there, progress.n_done);

  gtk_label_set_label (GTK_LABEL (self->part_label), place);
  gtk_label_set_label (GTK_LABEL (self->title_label), _ (chapter->title));
  gtk_label_set_label (GTK_LABEL (self->idea_label), _ (chapter->takeaway));
  gtk_label_set_label (GTK_LABEL (self->progress_label), words);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->bench_button), "u", self->chapter);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->bench_button), "bench.open");
  gtk_widget_set_visible (self->bench_button, progress.n_there > 0);
}

static void
show_film (GradusChapterPage *self)
{
  const GradusCatalogueEntry *hero = gradus_catalogue_get_hero (self->chapter);
  GtkWidget *old = gtk_widget_get_first_child (self->film_slot);

  if (old != NULL)
    gtk_box_remove (GTK_BOX (self->film_slot), old);
  gtk_widget_set_visible (self->film_slot, hero != NULL);
  if (hero != NULL)
    gtk_box_append (
      GTK_BOX (self->film_slot),
      gradus_entry_picture_new (hero, GRADUS_THUMBNAIL_WIDTH, GRADUS_THUMBNAIL_HEIGHT, TRUE));
}

static void
show_rows (GradusChapterPage *self)
{
  guint n, n_shown = 0;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
  for (guint i = 0; i < n; i++)
    {
      if (entries[i].chapter != self->chapter || entries[i].algorithm == NULL
          || !gradus_filter_accepts (self->filter, gradus_catalogue_get_traits (&entries[i])))
        continue;
      gtk_list_box_append (GTK_LIST_BOX (self->list), gradus_entry_row_new (&entries[i], FALSE));
      n_shown++;
    }
  gtk_widget_set_visible (self->list, n_shown > 0);
  n_shown += gradus_planned_list_show (GRADUS_PLANNED_LIST (self->planned), self->chapter,
                                       self->filter);
  gtk_widget_set_visible (self->nothing_label, n_shown == 0);
}

/* What is out of sight is filled when it comes into sight. */
static void
update (GradusChapterPage *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  show_head (self);
  gradus_entry_graph_show_chapter (GRADUS_ENTRY_GRAPH (self->graph), self->chapter);
  gradus_lesson_list_show_chapter (GRADUS_LESSON_LIST (self->lessons), self->chapter);
  show_rows (self);
}

void
gradus_chapter_page_show (GradusChapterPage *self, guint chapter, GradusFilter filter)
{
  const gboolean other = self->chapter != chapter;

  g_return_if_fail (GRADUS_IS_CHAPTER_PAGE (self));
  g_return_if_fail (gradus_registry_find_chapter (chapter) != NULL);

  self->chapter = chapter;
  self->filter = filter;
  if (other)
    {
      show_film (self);
      gtk_adjustment_set_value (
        gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
    }
  update (self);
}

void
gradus_chapter_page_reveal (GradusChapterPage *self, const char *id)
{
  g_return_if_fail (GRADUS_IS_CHAPTER_PAGE (self));

  if (gradus_planned_list_reveal (GRADUS_PLANNED_LIST (self->planned), id))
    return;
  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (g_str_equal (gradus_entry_row_get_entry (GRADUS_ENTRY_ROW (row))->id, id))
      gtk_widget_grab_focus (row);
}

static void
lesson_activated_cb (GradusChapterPage *self, GradusLesson *lesson)
{
  g_signal_emit (self, signals[LESSON_ACTIVATED], 0, lesson);
}

static void
show_lessons_cb (GradusChapterPage *self)
{
  g_signal_emit (self, signals[SHOW_LESSONS], 0);
}

/* Lessons may have been played and entries finished since it was seen last. */
static void
gradus_chapter_page_map (GtkWidget *widget)
{
  GradusChapterPage *self = GRADUS_CHAPTER_PAGE (widget);

  gradus_lesson_list_reload (GRADUS_LESSON_LIST (self->lessons));
  GTK_WIDGET_CLASS (gradus_chapter_page_parent_class)->map (widget);
  update (self);
}

static void
gradus_chapter_page_dispose (GObject *object)
{
  GradusChapterPage *self = GRADUS_CHAPTER_PAGE (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_chapter_page_parent_class)->dispose (object);
}

static void
gradus_chapter_page_class_init (GradusChapterPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_chapter_page_dispose;
  widget_class->map = gradus_chapter_page_map;
  signals[LESSON_ACTIVATED] = g_signal_new ("lesson-activated", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 1, GRADUS_TYPE_LESSON);
  signals[SHOW_LESSONS] = g_signal_new ("show-lessons", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
  g_type_ensure (GRADUS_TYPE_ENTRY_GRAPH);
  g_type_ensure (GRADUS_TYPE_LESSON_LIST);
  g_type_ensure (GRADUS_TYPE_PLANNED_LIST);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-chapter-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, part_label);
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, idea_label);
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, bench_button);
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, progress_label);
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, film_slot);
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, graph);
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, lessons);
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, list);
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, planned);
  gtk_widget_class_bind_template_child (widget_class, GradusChapterPage, nothing_label);
  gtk_widget_class_bind_template_callback (widget_class, lesson_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_lessons_cb);
}

static void
gradus_chapter_page_init (GradusChapterPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gradus_chapter_page_new (void)
{
  return g_object_new (GRADUS_TYPE_CHAPTER_PAGE, NULL);
}
