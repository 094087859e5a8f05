/* Gradus: above the pages of a lesson.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-lesson-head.h"

struct _GradusLessonHead
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *title_label;
  GtkWidget *edit_button;
  GtkWidget *restart_button;
  GtkWidget *leave_button;
  GtkWidget *progress_bar;
  GtkWidget *progress_label;
};

G_DEFINE_FINAL_TYPE (GradusLessonHead, gradus_lesson_head, GTK_TYPE_WIDGET)

void
gradus_lesson_head_set_title (GradusLessonHead *self, const char *title)
{
  g_return_if_fail (GRADUS_IS_LESSON_HEAD (self));
  gtk_label_set_label (GTK_LABEL (self->title_label), title);
}

void
gradus_lesson_head_set_page (GradusLessonHead *self, guint page, guint n)
{
  g_autofree char *words = NULL;

  g_return_if_fail (GRADUS_IS_LESSON_HEAD (self));

  if (page >= n)
    words = g_strdup (_ ("The end"));
  else
    /* Translators: the number of a page and how many there are. */
    words = g_strdup_printf (_ ("%u of %u"), page + 1, n);
  gtk_label_set_label (GTK_LABEL (self->progress_label), words);
  gtk_level_bar_set_max_value (GTK_LEVEL_BAR (self->progress_bar), MAX (n, 1));
  gtk_level_bar_set_value (GTK_LEVEL_BAR (self->progress_bar), MIN (page + 1, n));
}

static void
gradus_lesson_head_dispose (GObject *object)
{
  g_clear_pointer (&GRADUS_LESSON_HEAD (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_lesson_head_parent_class)->dispose (object);
}

static void
gradus_lesson_head_class_init (GradusLessonHeadClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_lesson_head_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-lesson-head.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusLessonHead, box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonHead, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonHead, edit_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonHead, restart_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonHead, leave_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonHead, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonHead, progress_label);
}

static void
gradus_lesson_head_init (GradusLessonHead *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_actions_describe (self->edit_button, "win.edit-lesson");
  gradus_actions_describe (self->restart_button, "win.restart-lesson");
  gradus_actions_describe (self->leave_button, "win.leave-lesson");
}
