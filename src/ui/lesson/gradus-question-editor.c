/* Gradus: the editor of a bookmark's question.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-number.h"
#include "gradus-question.h"
#include "gradus-question-editor.h"

struct _GradusQuestionEditor
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *kind_choice;
  GtkWidget *ask_choice;
  GtkWidget *ask_label;
  GtkWidget *words_entry;
  GtkWidget *choices_box;
  GtkWidget *add_choice_button;
  GtkWidget *number_box;
  GtkWidget *answer_entry;
  GtkWidget *tolerance_entry;
  GtkWidget *explain_entry;

  GradusLesson *lesson;
  guint bookmark;
  char *language;
  GPtrArray *ask_ids; /* const char *, as in ask_choice */
  const char *typing;
  gboolean filling;
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusQuestionEditor, gradus_question_editor, GTK_TYPE_WIDGET)

static void fill (GradusQuestionEditor *self);

static gboolean
is_idle (GradusQuestionEditor *self)
{
  return self->filling || self->lesson == NULL;
}

static void
tell (GradusQuestionEditor *self)
{
  self->typing = "";
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- Typing ----------------------------------------------------------------------------------- */

static void
kind_cb (GradusQuestionEditor *self)
{
  const guint kind = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kind_choice));

  if (is_idle (self) || kind == (guint) gradus_lesson_get_asks (self->lesson, self->bookmark))
    return;
  gradus_lesson_set_asks (self->lesson, self->bookmark, (GradusLessonAsks) kind);
  /* What can be asked here is the best to begin with. */
  if (kind == GRADUS_LESSON_ASKS_STAGE && self->ask_ids->len > 0)
    gradus_lesson_set_question_id (self->lesson, self->bookmark,
                                   g_ptr_array_index (self->ask_ids, 0));
  fill (self);
  tell (self);
}

static void
ask_cb (GradusQuestionEditor *self)
{
  const guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->ask_choice));

  if (is_idle (self) || i >= self->ask_ids->len)
    return;
  gradus_lesson_set_question_id (self->lesson, self->bookmark,
                                 g_ptr_array_index (self->ask_ids, i));
  tell (self);
}

static void
words_cb (GradusQuestionEditor *self)
{
  if (is_idle (self))
    return;
  self->typing = "words";
  gradus_lesson_set_text (self->lesson, (int) self->bookmark, GRADUS_LESSON_WORDS, self->language,
                          gtk_editable_get_text (GTK_EDITABLE (self->words_entry)));
  tell (self);
}

static void
explain_cb (GradusQuestionEditor *self)
{
  if (is_idle (self))
    return;
  self->typing = "explain";
  gradus_lesson_set_text (self->lesson, (int) self->bookmark, GRADUS_LESSON_EXPLAIN, self->language,
                          gtk_editable_get_text (GTK_EDITABLE (self->explain_entry)));
  tell (self);
}

/* A number that cannot be read is marked and changes nothing. */
static gboolean
read_number (GtkWidget *entry, double *number)
{
  const gboolean good = gradus_number_from_typed (gtk_editable_get_text (GTK_EDITABLE (entry)),
                                                  number);

  if (good)
    gtk_widget_remove_css_class (entry, "error");
  else
    gtk_widget_add_css_class (entry, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               good ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE,
                               -1);
  return good;
}

static void
answer_cb (GradusQuestionEditor *self)
{
  double number;

  if (is_idle (self) || !read_number (self->answer_entry, &number))
    return;
  self->typing = "answer";
  gradus_lesson_set_answer (self->lesson, self->bookmark, number);
  tell (self);
}

static void
tolerance_cb (GradusQuestionEditor *self)
{
  double number;

  if (is_idle (self) || !read_number (self->tolerance_entry, &number))
    return;
  self->typing = "tolerance";
  gradus_lesson_set_tolerance (self->lesson, self->bookmark, number);
  tell (self);
}

/* --- Choices ---------------------------------------------------------------------------------- */

static guint
get_index (GtkWidget *widget)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (widget), "choice"));
}

static void
choice_text_cb (GtkEditable *entry, gpointer user_data)
{
  GradusQuestionEditor *self = user_data;

  if (is_idle (self))
    return;
  self->typing = "choices";
  gradus_lesson_set_choice (self->lesson, self->bookmark, get_index (GTK_WIDGET (entry)),
                            self->language, gtk_editable_get_text (entry));
  tell (self);
}

static void
choice_right_cb (GtkCheckButton *button, gpointer user_data)
{
  GradusQuestionEditor *self = user_data;

  if (is_idle (self) || !gtk_check_button_get_active (button))
    return;
  gradus_lesson_set_answer (self->lesson, self->bookmark, get_index (GTK_WIDGET (button)));
  tell (self);
}

static void
add_choice_cb (GradusQuestionEditor *self)
{
  const guint n = gradus_lesson_get_n_choices (self->lesson, self->bookmark);

  gradus_lesson_set_n_choices (self->lesson, self->bookmark, n + 1);
  fill (self);
  tell (self);
}

static void
remove_choice_cb (GradusQuestionEditor *self)
{
  const guint n = gradus_lesson_get_n_choices (self->lesson, self->bookmark);

  gradus_lesson_set_n_choices (self->lesson, self->bookmark, n - 1);
  fill (self);
  tell (self);
}

static GtkWidget *
new_choice_row (GradusQuestionEditor *self, guint i, GtkWidget *group)
{
  const char *text = gradus_lesson_get_choice (self->lesson, self->bookmark, i, self->language);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *right = gtk_check_button_new ();
  GtkWidget *entry = gtk_entry_new ();
  g_autofree char *name = g_strdup_printf (_ ("Choice %u"), i + 1);
  g_autofree char *right_name = g_strdup_printf (_ ("Choice %u is right"), i + 1);

  g_object_set_data (G_OBJECT (right), "choice", GUINT_TO_POINTER (i));
  g_object_set_data (G_OBJECT (entry), "choice", GUINT_TO_POINTER (i));
  if (group != NULL)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (right), GTK_CHECK_BUTTON (group));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (right),
                               gradus_lesson_get_answer (self->lesson, self->bookmark) == i);
  gtk_editable_set_text (GTK_EDITABLE (entry), text != NULL ? text : "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), name);
  gtk_widget_set_hexpand (entry, TRUE);
  gtk_widget_set_tooltip_text (right, right_name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (right), GTK_ACCESSIBLE_PROPERTY_LABEL, right_name,
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (right, "toggled", G_CALLBACK (choice_right_cb), self, 0);
  g_signal_connect_object (entry, "changed", G_CALLBACK (choice_text_cb), self, 0);
  gtk_box_append (GTK_BOX (row), right);
  gtk_box_append (GTK_BOX (row), entry);
  return row;
}

static void
fill_choices (GradusQuestionEditor *self)
{
  const guint n = gradus_lesson_get_n_choices (self->lesson, self->bookmark);
  GtkWidget *child;
  GtkWidget *group = NULL;

  while ((child = gtk_widget_get_first_child (self->choices_box)) != NULL)
    gtk_box_remove (GTK_BOX (self->choices_box), child);
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *row = new_choice_row (self, i, group);

      if (group == NULL)
        group = gtk_widget_get_first_child (row);
      if (i + 1 == n && n > 2)
        {
          GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");

          gtk_widget_set_tooltip_text (button, _ ("Remove the last choice"));
          gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                          _ ("Remove the last choice"), -1);
          g_signal_connect_object (button, "clicked", G_CALLBACK (remove_choice_cb), self,
                                   G_CONNECT_SWAPPED);
          gtk_box_append (GTK_BOX (row), button);
        }
      gtk_box_append (GTK_BOX (self->choices_box), row);
    }
  gtk_widget_set_sensitive (self->add_choice_button, n < GRADUS_LESSON_MAX_CHOICES);
}

/* --- What can be asked here ------------------------------------------------------------------- */

static void
fill_asks (GradusQuestionEditor *self)
{
  const GradusLimit limit = gradus_limit_begin (GRADUS_LIMIT_SECONDS, GRADUS_LIMIT_BYTES, NULL);
  g_autoptr (GradusRun) run = gradus_lesson_make_run (self->lesson, self->bookmark, &limit, NULL);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  const GradusQuestion *questions = NULL;
  const char *id = gradus_lesson_get_question_id (self->lesson, self->bookmark);
  guint selected = GTK_INVALID_LIST_POSITION;

  g_ptr_array_set_size (self->ask_ids, 0);
  if (run != NULL)
    questions = gradus_run_get_algorithm (run)->questions;
  for (const GradusQuestion *q = questions; q != NULL && q->id != NULL; q++)
    {
      g_autoptr (GradusPrompt) prompt = gradus_prompt_new (run, q->id);

      if (prompt == NULL)
        continue;
      if (g_strcmp0 (id, q->id) == 0)
        selected = self->ask_ids->len;
      g_ptr_array_add (self->ask_ids, (gpointer) q->id);
      gtk_string_list_append (titles, _ (q->title));
    }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->ask_choice), G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->ask_choice), selected);
}

/* --- Filling ---------------------------------------------------------------------------------- */

static void
fill_number (GtkWidget *entry, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, "%.15g", isnan (number) ? 0 : number);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_widget_remove_css_class (entry, "error");
}

static void
fill_text (GradusQuestionEditor *self, GtkWidget *entry, GradusLessonField field)
{
  const char *text = gradus_lesson_get_text (self->lesson, (int) self->bookmark, field,
                                             self->language);

  gtk_editable_set_text (GTK_EDITABLE (entry), text != NULL ? text : "");
}

static void
fill (GradusQuestionEditor *self)
{
  const GradusLessonAsks asks = gradus_lesson_get_asks (self->lesson, self->bookmark);
  const gboolean stage = asks == GRADUS_LESSON_ASKS_STAGE;
  const gboolean choice = asks == GRADUS_LESSON_ASKS_CHOICE;
  const gboolean number = asks == GRADUS_LESSON_ASKS_NUMBER;

  self->filling = TRUE;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->kind_choice), (guint) asks);
  fill_asks (self);
  gtk_widget_set_visible (self->ask_choice, stage && self->ask_ids->len > 0);
  gtk_widget_set_visible (self->ask_label, stage && self->ask_ids->len == 0);
  gtk_widget_set_visible (self->words_entry, choice || number);
  gtk_widget_set_visible (self->choices_box, choice);
  gtk_widget_set_visible (self->add_choice_button, choice);
  gtk_widget_set_visible (self->number_box, number);
  gtk_widget_set_visible (self->explain_entry, choice || number);
  if (choice || number)
    {
      fill_text (self, self->words_entry, GRADUS_LESSON_WORDS);
      fill_text (self, self->explain_entry, GRADUS_LESSON_EXPLAIN);
    }
  if (choice)
    fill_choices (self);
  if (number)
    {
      fill_number (self->answer_entry, gradus_lesson_get_answer (self->lesson, self->bookmark));
      fill_number (self->tolerance_entry,
                   gradus_lesson_get_tolerance (self->lesson, self->bookmark));
    }
  self->filling = FALSE;
}

void
gradus_question_editor_set (GradusQuestionEditor *self, GradusLesson *lesson, guint bookmark,
                            const char *language)
{
  char *copy = g_strdup (language);

  g_return_if_fail (GRADUS_IS_QUESTION_EDITOR (self));

  g_set_object (&self->lesson, lesson);
  self->bookmark = bookmark;
  g_free (self->language);
  self->language = copy;
  fill (self);
}

const char *
gradus_question_editor_get_typing (GradusQuestionEditor *self)
{
  g_return_val_if_fail (GRADUS_IS_QUESTION_EDITOR (self), "");
  return self->typing;
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_question_editor_dispose (GObject *object)
{
  GradusQuestionEditor *self = GRADUS_QUESTION_EDITOR (object);

  g_clear_object (&self->lesson);
  g_clear_pointer (&self->language, g_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->ask_ids, g_ptr_array_unref);
  G_OBJECT_CLASS (gradus_question_editor_parent_class)->dispose (object);
}

static void
gradus_question_editor_class_init (GradusQuestionEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_question_editor_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/gradus/Gradus/gradus-question-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusQuestionEditor, box);
  gtk_widget_class_bind_template_child (widget_class, GradusQuestionEditor, kind_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusQuestionEditor, ask_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusQuestionEditor, ask_label);
  gtk_widget_class_bind_template_child (widget_class, GradusQuestionEditor, words_entry);
  gtk_widget_class_bind_template_child (widget_class, GradusQuestionEditor, choices_box);
  gtk_widget_class_bind_template_child (widget_class, GradusQuestionEditor, add_choice_button);
  gtk_widget_class_bind_template_child (widget_class, GradusQuestionEditor, number_box);
  gtk_widget_class_bind_template_child (widget_class, GradusQuestionEditor, answer_entry);
  gtk_widget_class_bind_template_child (widget_class, GradusQuestionEditor, tolerance_entry);
  gtk_widget_class_bind_template_child (widget_class, GradusQuestionEditor, explain_entry);
  gtk_widget_class_bind_template_callback (widget_class, kind_cb);
  gtk_widget_class_bind_template_callback (widget_class, ask_cb);
  gtk_widget_class_bind_template_callback (widget_class, words_cb);
  gtk_widget_class_bind_template_callback (widget_class, explain_cb);
  gtk_widget_class_bind_template_callback (widget_class, answer_cb);
  gtk_widget_class_bind_template_callback (widget_class, tolerance_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_choice_cb);
}

static void
gradus_question_editor_init (GradusQuestionEditor *self)
{
  /* In the order of GradusLessonAsks. */
  const char *const kinds[] = { _ ("No question"), _ ("Asked on the picture"), _ ("Choice"),
                                _ ("Number"), NULL };
  g_autoptr (GtkStringList) model = gtk_string_list_new (kinds);

  self->typing = "";
  self->ask_ids = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->kind_choice), G_LIST_MODEL (model));
}
