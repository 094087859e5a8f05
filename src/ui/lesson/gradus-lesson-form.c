/* Gradus: the form for one bookmark of a lesson, or for the lesson itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "gradus-lesson-form.h"
#include "gradus-markdown-view.h"
#include "gradus-question-editor.h"

struct _GradusLessonForm
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *title_entry;
  GtkWidget *text_label;
  GtkWidget *text_view;
  GtkWidget *preview_frame;
  GtkWidget *preview;
  GtkWidget *notes_box;
  GtkWidget *notes_view;
  GtkWidget *question;
  GtkWidget *facts_box;
  GtkWidget *kind_choice;
  GtkWidget *minutes_spin;
  GtkWidget *problem_label;

  GradusLesson *lesson;
  int bookmark;
  char *language;
  const char *typing;
  gboolean filling; /* the form is being filled, nobody types */
};

G_DEFINE_FINAL_TYPE (GradusLessonForm, gradus_lesson_form, GTK_TYPE_WIDGET)

static gboolean
is_whole (GradusLessonForm *self)
{
  return self->bookmark == GRADUS_LESSON_WHOLE;
}

/* The text of the lesson itself is its summary. */
static GradusLessonField
text_field (GradusLessonForm *self)
{
  return is_whole (self) ? GRADUS_LESSON_SUMMARY : GRADUS_LESSON_TEXT;
}

static void
show_problem (GradusLessonForm *self)
{
  g_autofree char *problem = gradus_lesson_get_problem (self->lesson, self->bookmark);

  gtk_label_set_label (GTK_LABEL (self->problem_label), problem != NULL ? problem : "");
  gtk_widget_set_visible (self->problem_label, problem != NULL);
}

/* --- Typing ----------------------------------------------------------------------------------- */

static void
put (GradusLessonForm *self, GradusLessonField field, const char *member, const char *text)
{
  if (self->filling || self->lesson == NULL)
    return;
  self->typing = member;
  gradus_lesson_set_text (self->lesson, self->bookmark, field, self->language, text);
  self->typing = "";
  show_problem (self);
}

static char *
get_buffer_text (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
title_cb (GradusLessonForm *self)
{
  put (self, GRADUS_LESSON_TITLE, "title",
       gtk_editable_get_text (GTK_EDITABLE (self->title_entry)));
}

static void
text_cb (GradusLessonForm *self)
{
  g_autofree char *text = get_buffer_text (
    gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text_view)));

  gradus_markdown_view_set_text (GRADUS_MARKDOWN_VIEW (self->preview), text);
  put (self, text_field (self), "text", text);
}

static void
notes_cb (GradusLessonForm *self)
{
  g_autofree char *text = get_buffer_text (
    gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->notes_view)));

  put (self, GRADUS_LESSON_NOTES, "notes", text);
}

static void
kind_cb (GradusLessonForm *self)
{
  if (self->filling || self->lesson == NULL)
    return;
  gradus_lesson_set_kind (self->lesson,
                          gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kind_choice)));
}

static void
minutes_cb (GradusLessonForm *self)
{
  if (self->filling || self->lesson == NULL)
    return;
  self->typing = "minutes";
  gradus_lesson_set_minutes (
    self->lesson, (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->minutes_spin)));
  self->typing = "";
}

static void
question_changed_cb (GradusLessonForm *self)
{
  show_problem (self);
}

/* --- Filling ---------------------------------------------------------------------------------- */

static void
set_buffer (GtkWidget *view, const char *text)
{
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)),
                            text != NULL ? text : "", -1);
}

/* Show what the lesson says now: after undo. */
static void
gradus_lesson_form_refresh (GradusLessonForm *self)
{
  const char *text;

  g_return_if_fail (GRADUS_IS_LESSON_FORM (self));

  if (self->lesson == NULL)
    return;
  self->filling = TRUE;
  text = gradus_lesson_get_text (self->lesson, self->bookmark, GRADUS_LESSON_TITLE, self->language);
  gtk_editable_set_text (GTK_EDITABLE (self->title_entry), text != NULL ? text : "");
  text = gradus_lesson_get_text (self->lesson, self->bookmark, text_field (self), self->language);
  set_buffer (self->text_view, text);
  gtk_label_set_label (GTK_LABEL (self->text_label),
                       is_whole (self) ? _ ("Summary, one sentence")
                                       : _ ("Text: Markdown with formulas between dollars"));
  gtk_widget_set_visible (self->preview_frame, !is_whole (self));
  gtk_widget_set_visible (self->notes_box, !is_whole (self));
  gtk_widget_set_visible (self->question, !is_whole (self));
  gtk_widget_set_visible (self->facts_box, is_whole (self));
  if (is_whole (self))
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->kind_choice),
                                  gradus_lesson_get_kind (self->lesson));
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->minutes_spin),
                                 gradus_lesson_get_minutes (self->lesson));
    }
  else
    {
      set_buffer (self->notes_view, gradus_lesson_get_text (self->lesson, self->bookmark,
                                                            GRADUS_LESSON_NOTES, self->language));
      gradus_question_editor_set (GRADUS_QUESTION_EDITOR (self->question), self->lesson,
                                  (guint) self->bookmark, self->language);
    }
  self->filling = FALSE;
  show_problem (self);
}

void
gradus_lesson_form_set (GradusLessonForm *self, GradusLesson *lesson, int bookmark,
                        const char *language)
{
  char *copy = g_strdup (language);

  g_return_if_fail (GRADUS_IS_LESSON_FORM (self));

  g_set_object (&self->lesson, lesson);
  self->bookmark = bookmark;
  g_free (self->language);
  self->language = copy;
  gradus_lesson_form_refresh (self);
}

const char *
gradus_lesson_form_get_typing (GradusLessonForm *self)
{
  const char *question;

  g_return_val_if_fail (GRADUS_IS_LESSON_FORM (self), "");
  question = gradus_question_editor_get_typing (GRADUS_QUESTION_EDITOR (self->question));
  return *self->typing != '\0' ? self->typing : question;
}

void
gradus_lesson_form_focus (GradusLessonForm *self)
{
  g_return_if_fail (GRADUS_IS_LESSON_FORM (self));
  gtk_widget_grab_focus (self->title_entry);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_lesson_form_dispose (GObject *object)
{
  GradusLessonForm *self = GRADUS_LESSON_FORM (object);

  g_clear_object (&self->lesson);
  g_clear_pointer (&self->language, g_free);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_lesson_form_parent_class)->dispose (object);
}

static void
gradus_lesson_form_class_init (GradusLessonFormClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_lesson_form_dispose;
  g_type_ensure (GRADUS_TYPE_MARKDOWN_VIEW);
  g_type_ensure (GRADUS_TYPE_QUESTION_EDITOR);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-lesson-form.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, title_entry);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, text_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, text_view);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, preview_frame);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, preview);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, notes_box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, notes_view);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, question);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, facts_box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, kind_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, minutes_spin);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonForm, problem_label);
  gtk_widget_class_bind_template_callback (widget_class, title_cb);
  gtk_widget_class_bind_template_callback (widget_class, kind_cb);
  gtk_widget_class_bind_template_callback (widget_class, minutes_cb);
  gtk_widget_class_bind_template_callback (widget_class, question_changed_cb);
}

static void
gradus_lesson_form_init (GradusLessonForm *self)
{
  g_autoptr (GtkStringList) model = gtk_string_list_new (NULL);

  self->typing = "";
  self->bookmark = GRADUS_LESSON_WHOLE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint kind = 0; kind < GRADUS_LESSON_N_KINDS; kind++)
    gtk_string_list_append (model, gradus_lesson_kind_get_name (kind));
  self->filling = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->kind_choice), G_LIST_MODEL (model));
  self->filling = FALSE;
  g_signal_connect_object (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text_view)), "changed",
                           G_CALLBACK (text_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->notes_view)), "changed",
                           G_CALLBACK (notes_cb), self, G_CONNECT_SWAPPED);
}
