/* Gradus: a lesson in a gallery.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-lesson-card.h"
#include "gradus-lesson-progress.h"
#include "gradus-registry.h"
#include "gradus-thumbnail.h"

struct _GradusLessonCard
{
  AdwBin parent_instance;

  GtkWidget *picture;
  GtkWidget *kind_label;
  GtkWidget *title_label;
  GtkWidget *summary_label;
  GtkWidget *facts_label;
  GtkWidget *done_icon;
  GtkWidget *progress_label;

  GradusLesson *lesson;
  GradusLessonProgress progress;
  GradusThumbnail thumbnail;
};

G_DEFINE_FINAL_TYPE (GradusLessonCard, gradus_lesson_card, ADW_TYPE_BIN)

GradusLesson *
gradus_lesson_card_get_lesson (GradusLessonCard *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_CARD (self), NULL);
  return self->lesson;
}

void
gradus_lesson_card_set_lines (GradusLessonCard *self, guint lines)
{
  g_return_if_fail (GRADUS_IS_LESSON_CARD (self));

  gtk_inscription_set_min_lines (GTK_INSCRIPTION (self->summary_label), lines);
  gtk_inscription_set_nat_lines (GTK_INSCRIPTION (self->summary_label), lines);
}

gboolean
gradus_lesson_card_is_done (GradusLessonCard *self)
{
  return self->progress.done;
}

/* --- Words ------------------------------------------------------------------------------------ */

static char *
make_sort (GradusLessonCard *self)
{
  const char *figure = gradus_lesson_get_figure (self->lesson);

  if (gradus_lesson_get_file (self->lesson) != NULL)
    return g_strdup (_ ("Your lesson"));
  if (figure != NULL)
    /* Translators: the number of a figure of the book, as in "Figure 3.7". */
    return g_strdup_printf (_ ("Figure %s"), figure);
  return g_strdup (gradus_lesson_kind_get_name (gradus_lesson_get_kind (self->lesson)));
}

/* A title such as "Silence votes" does not say what it is about. */
static char *
make_kind (GradusLessonCard *self)
{
  const GradusAlgorithm *algorithm = gradus_lesson_get_algorithm (self->lesson);
  g_autofree char *sort = make_sort (self);

  if (algorithm == NULL || gradus_lesson_get_kind (self->lesson) == GRADUS_LESSON_CHAPTER)
    return g_steal_pointer (&sort);
  /* Translators: the name of an algorithm, and what sort of lesson on it this is. */
  return g_strdup_printf (_ ("%s · %s"), _ (algorithm->title), sort);
}

static char *
make_facts (GradusLessonCard *self)
{
  static const char *const levels[] = { N_ ("easy"), N_ ("medium"), N_ ("hard") };
  const GradusAlgorithm *algorithm = gradus_lesson_get_algorithm (self->lesson);
  const guint minutes = gradus_lesson_get_minutes (self->lesson);
  g_autofree char *time = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u minute", "%u minutes", minutes), minutes);

  if (algorithm == NULL || algorithm->difficulty < 1
      || algorithm->difficulty > G_N_ELEMENTS (levels))
    return g_steal_pointer (&time);
  /* Translators: how long a lesson takes, and how hard it is. */
  return g_strdup_printf (_ ("%s, %s"), time, _ (levels[algorithm->difficulty - 1]));
}

static void
show_progress (GradusLessonCard *self)
{
  g_autofree char *words = NULL;

  if (self->progress.done)
    words = g_strdup (_ ("Done"));
  else if (self->progress.pages > 0)
    words = g_strdup_printf (_ ("%u of %u"), self->progress.pages,
                             gradus_lesson_get_n_bookmarks (self->lesson));
  gtk_label_set_label (GTK_LABEL (self->progress_label), words != NULL ? words : "");
  gtk_widget_set_visible (self->done_icon, self->progress.done);
}

static void
fill (GradusLessonCard *self)
{
  const char *title = gradus_lesson_get_text (self->lesson, GRADUS_LESSON_WHOLE,
                                              GRADUS_LESSON_TITLE, NULL);
  const char *summary = gradus_lesson_get_text (self->lesson, GRADUS_LESSON_WHOLE,
                                                GRADUS_LESSON_SUMMARY, NULL);
  g_autofree char *kind = make_kind (self);
  g_autofree char *facts = make_facts (self);
  g_autofree char *description = NULL;

  if (title == NULL)
    title = _ ("Untitled");
  gtk_label_set_label (GTK_LABEL (self->kind_label), kind);
  gtk_label_set_label (GTK_LABEL (self->title_label), title);
  /* A label that wraps lays its text out for many widths before it knows its size; what stands in
   * a place of a given size does so once. */
  gtk_inscription_set_text (GTK_INSCRIPTION (self->summary_label), summary);
  gtk_widget_set_tooltip_text (self->summary_label, summary);
  gtk_label_set_label (GTK_LABEL (self->facts_label), facts);
  show_progress (self);
  description = g_strjoin (". ", kind, summary != NULL ? summary : "", facts,
                           gtk_label_get_label (GTK_LABEL (self->progress_label)), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_lesson_card_dispose (GObject *object)
{
  GradusLessonCard *self = GRADUS_LESSON_CARD (object);

  gradus_thumbnail_clear (&self->thumbnail);
  g_clear_object (&self->lesson);
  G_OBJECT_CLASS (gradus_lesson_card_parent_class)->dispose (object);
}

/* In the present colours. Does nothing when it is there. */
static void
gradus_lesson_card_map (GtkWidget *widget)
{
  GradusLessonCard *self = GRADUS_LESSON_CARD (widget);

  GTK_WIDGET_CLASS (gradus_lesson_card_parent_class)->map (widget);
  gradus_thumbnail_load (&self->thumbnail, NULL, self->lesson);
}

static void
gradus_lesson_card_unmap (GtkWidget *widget)
{
  gradus_thumbnail_clear (&GRADUS_LESSON_CARD (widget)->thumbnail);
  GTK_WIDGET_CLASS (gradus_lesson_card_parent_class)->unmap (widget);
}

static void
gradus_lesson_card_class_init (GradusLessonCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_lesson_card_dispose;
  widget_class->map = gradus_lesson_card_map;
  widget_class->unmap = gradus_lesson_card_unmap;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-lesson-card.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusLessonCard, picture);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonCard, kind_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonCard, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonCard, summary_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonCard, facts_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonCard, done_icon);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonCard, progress_label);
}

static void
gradus_lesson_card_init (GradusLessonCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_thumbnail_init (&self->thumbnail, GTK_WIDGET (self), GTK_PICTURE (self->picture));
}

GtkWidget *
gradus_lesson_card_new (GradusLesson *lesson)
{
  GradusLessonCard *self = g_object_new (GRADUS_TYPE_LESSON_CARD, NULL);

  self->lesson = g_object_ref (lesson);
  self->progress = gradus_lesson_progress_get (gradus_lesson_get_id (lesson));
  fill (self);
  return GTK_WIDGET (self);
}
