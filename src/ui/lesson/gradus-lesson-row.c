/* Gradus: a row of the list of pages in the window in which a lesson is written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-lesson-row.h"

struct _GradusLessonRow
{
  GtkListBoxRow parent_instance;

  GtkWidget *label;
};

enum
{
  DROPPED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusLessonRow, gradus_lesson_row, GTK_TYPE_LIST_BOX_ROW)

static GdkContentProvider *
prepare_cb (GradusLessonRow *self)
{
  return gdk_content_provider_new_typed (G_TYPE_INT,
                                         gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (self)));
}

static gboolean
drop_cb (GradusLessonRow *self, const GValue *value)
{
  g_signal_emit (self, signals[DROPPED], 0, g_value_get_int (value));
  return TRUE;
}

void
gradus_lesson_row_set_words (GradusLessonRow *self, const char *words)
{
  g_return_if_fail (GRADUS_IS_LESSON_ROW (self));

  gtk_label_set_label (GTK_LABEL (self->label), words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

static void
gradus_lesson_row_class_init (GradusLessonRowClass *klass)
{
  signals[DROPPED] = g_signal_new ("dropped", GRADUS_TYPE_LESSON_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
gradus_lesson_row_init (GradusLessonRow *self)
{
  self->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->label), 18);
  gtk_widget_set_margin_top (self->label, 6);
  gtk_widget_set_margin_bottom (self->label, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), self->label);
}

GtkWidget *
gradus_lesson_row_new (const char *words, gboolean movable)
{
  GradusLessonRow *self = g_object_new (GRADUS_TYPE_LESSON_ROW, NULL);

  gradus_lesson_row_set_words (self, words);
  if (movable)
    {
      GtkDragSource *source = gtk_drag_source_new ();
      GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INT, GDK_ACTION_MOVE);

      gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
      g_signal_connect_swapped (source, "prepare", G_CALLBACK (prepare_cb), self);
      g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
      gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (source));
      gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
    }
  return GTK_WIDGET (self);
}
