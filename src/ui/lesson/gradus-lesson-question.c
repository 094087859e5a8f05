/* Gradus: the question of a lesson's page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-lesson-question.h"
#include "gradus-markdown-view.h"
#include "gradus-number.h"

struct _GradusLessonQuestion
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *words_view;
  GtkWidget *choices_box;
  GtkWidget *number_entry;
  GtkWidget *problem_label;
  GtkWidget *answer_button;
  GtkWidget *verdict_box;
  GtkWidget *verdict_icon;
  GtkWidget *verdict_label;
  GtkWidget *explain_view;

  GradusLesson *lesson;
  guint bookmark;
  const GradusPageWords *words; /* the player's */
  GradusLessonReply reply;
  /* By their numbers in the lesson, not by their places on the page; owned by choices_box. */
  GtkWidget *buttons[GRADUS_LESSON_MAX_CHOICES];
  GtkWidget *texts[GRADUS_LESSON_MAX_CHOICES];
  GtkWidget *marks[GRADUS_LESSON_MAX_CHOICES];
  GtkWidget *first; /* the button at the top */
  guint n_choices;
};

enum
{
  ANSWERED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusLessonQuestion, gradus_lesson_question, GTK_TYPE_WIDGET)

static GradusLessonAsks
get_asks (GradusLessonQuestion *self)
{
  return self->lesson != NULL ? gradus_lesson_get_asks (self->lesson, self->bookmark)
                              : GRADUS_LESSON_ASKS_NOTHING;
}

const char *
gradus_lesson_score_icon (double score, const char **css_class)
{
  *css_class = score >= 0.5 ? "success" : score > 0 ? "warning" : "error";
  return score >= 0.5 ? "gradus-holds-symbolic"
         : score > 0  ? "gradus-partly-symbolic"
                      : "gradus-broken-symbolic";
}

/* --- After the answer ------------------------------------------------------------------------- */

static char *
make_verdict (GradusLessonQuestion *self)
{
  const double answer = gradus_lesson_get_answer (self->lesson, self->bookmark);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  switch (get_asks (self))
    {
    case GRADUS_LESSON_ASKS_STAGE:
      /* Translators: points out of 100 for a prediction. */
      return g_strdup_printf (_ ("Your prediction earned %d of 100 points."),
                              (int) lround (100 * self->reply.score));
    case GRADUS_LESSON_ASKS_NUMBER:
      g_ascii_formatd (number, sizeof number, "%.10g", answer);
      if (self->reply.score > 0)
        return g_strdup_printf (_ ("Right, it is %s."), number);
      return g_strdup_printf (_ ("Not quite: it is %s."), number);
    case GRADUS_LESSON_ASKS_CHOICE:
    case GRADUS_LESSON_ASKS_NOTHING:
    default:
      if (self->reply.choice != (int) answer)
        return g_strdup (_ ("Not quite. The right answer is marked."));
      return g_strdup (self->reply.score > 0
                         ? _ ("Right.")
                         : _ ("Right. The points are those of your first answer."));
    }
}

/* The right one from the first answer on, and the one that is chosen now. */
static void
mark_choices (GradusLessonQuestion *self)
{
  const int right = (int) gradus_lesson_get_answer (self->lesson, self->bookmark);

  for (guint i = 0; i < self->n_choices; i++)
    {
      const gboolean is_right = (int) i == right;
      const gboolean is_chosen = (int) i == self->reply.choice;
      GtkWidget *mark = self->marks[i];

      gtk_image_set_from_icon_name (GTK_IMAGE (mark), is_right    ? "gradus-holds-symbolic"
                                                      : is_chosen ? "gradus-broken-symbolic"
                                                                  : NULL);
      gtk_widget_set_css_classes (mark, (const char *[]){ is_right ? "success" : "error", NULL });
      gtk_accessible_update_property (GTK_ACCESSIBLE (mark), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      is_right    ? _ ("The right answer")
                                      : is_chosen ? _ ("Your answer")
                                                  : "",
                                      -1);
      if (is_chosen)
        gtk_widget_add_css_class (self->buttons[i], "chosen");
      else
        gtk_widget_remove_css_class (self->buttons[i], "chosen");
      gtk_accessible_update_state (
        GTK_ACCESSIBLE (self->buttons[i]), GTK_ACCESSIBLE_STATE_CHECKED,
        is_chosen ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
    }
}

static void
show_explanation (GradusLessonQuestion *self)
{
  const char *explain = gradus_page_words_get (self->words, GRADUS_LESSON_EXPLAIN);

  gradus_markdown_view_set_text (GRADUS_MARKDOWN_VIEW (self->explain_view), explain);
  gtk_widget_set_visible (self->explain_view, explain != NULL);
}

static void
show_reply (GradusLessonQuestion *self)
{
  const GradusLessonAsks asks = get_asks (self);
  g_autofree char *verdict = make_verdict (self);
  const char *css_class;
  const char *icon = gradus_lesson_score_icon (self->reply.score, &css_class);

  if (asks == GRADUS_LESSON_ASKS_CHOICE)
    mark_choices (self);
  gtk_editable_set_editable (GTK_EDITABLE (self->number_entry), FALSE);
  gtk_widget_set_visible (self->answer_button, FALSE);
  gtk_widget_set_visible (self->problem_label, FALSE);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->verdict_icon), icon);
  gtk_widget_set_css_classes (self->verdict_icon, (const char *[]){ css_class, NULL });
  gtk_label_set_label (GTK_LABEL (self->verdict_label), verdict);
  gtk_widget_set_visible (self->verdict_box, TRUE);
  show_explanation (self);
}

static void
take_reply (GradusLessonQuestion *self, double score)
{
  self->reply.given = TRUE;
  self->reply.score = score;
  show_reply (self);
  g_signal_emit (self, signals[ANSWERED], 0);
}

/* --- Answering -------------------------------------------------------------------------------- */

static void
complain (GradusLessonQuestion *self, const char *sentence)
{
  gtk_label_set_label (GTK_LABEL (self->problem_label), sentence);
  gtk_widget_add_css_class (self->problem_label, "error");
  gtk_widget_set_visible (self->problem_label, TRUE);
}

static void
answer_cb (GradusLessonQuestion *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->number_entry));
  const double right = gradus_lesson_get_answer (self->lesson, self->bookmark);
  const double tolerance = gradus_lesson_get_tolerance (self->lesson, self->bookmark);

  if (self->reply.given)
    return;
  /* What was typed with few digits must not fail by rounding alone. */
  if (!gradus_number_from_typed (text, &self->reply.number))
    complain (self, _ ("Type a number, such as 2.5 or -1e-3."));
  else
    take_reply (self,
                fabs (self->reply.number - right) <= tolerance + 1e-12 * fabs (right) ? 1 : 0);
}

/* Choosing is answering. Once the truth is told another choice may be looked at, without points. */
static void
choose (GradusLessonQuestion *self, int choice)
{
  const double right = gradus_lesson_get_answer (self->lesson, self->bookmark);

  if (self->reply.choice == choice && self->reply.given)
    return;
  self->reply.choice = choice;
  self->reply.number = choice;
  take_reply (self, self->reply.given ? self->reply.score : choice == (int) right ? 1 : 0);
}

static void
chosen_cb (GtkWidget *button, gpointer user_data)
{
  GradusLessonQuestion *self = user_data;

  for (guint i = 0; i < self->n_choices; i++)
    if (self->buttons[i] == button)
      choose (self, (int) i);
}

/* --- Showing ---------------------------------------------------------------------------------- */

static void
remove_choices (GradusLessonQuestion *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->choices_box)) != NULL)
    gtk_box_remove (GTK_BOX (self->choices_box), child);
  self->n_choices = 0;
}

static void
add_choice (GradusLessonQuestion *self, guint i)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO,
                                    "child", row, NULL);
  GtkWidget *view = gradus_markdown_view_new ();
  GtkWidget *mark = gtk_image_new ();

  gtk_widget_set_hexpand (view, TRUE);
  gtk_widget_set_valign (view, GTK_ALIGN_CENTER);
  /* The words belong to the button, which is what the focus is on. */
  gtk_widget_set_can_target (view, FALSE);
  gtk_widget_set_can_focus (view, FALSE);
  if (self->n_choices == 0)
    self->first = button;
  gtk_widget_add_css_class (button, "lesson-choice");
  g_signal_connect_object (button, "clicked", G_CALLBACK (chosen_cb), self, 0);
  gtk_image_set_pixel_size (GTK_IMAGE (mark), 16);
  gtk_box_append (GTK_BOX (row), view);
  gtk_box_append (GTK_BOX (row), mark);
  gtk_box_append (GTK_BOX (self->choices_box), button);
  self->buttons[i] = button;
  self->texts[i] = view;
  self->marks[i] = mark;
  self->n_choices++;
}

static void
show_words (GradusLessonQuestion *self)
{
  gradus_markdown_view_set_text (
    GRADUS_MARKDOWN_VIEW (self->words_view),
    get_asks (self) == GRADUS_LESSON_ASKS_STAGE
      ? _ ("The picture asks. Give your answer there, with the mouse or after **Enter** with "
           "the arrows, and see whether it comes true.")
      : gradus_page_words_get (self->words, GRADUS_LESSON_WORDS));
  for (guint i = 0; i < self->n_choices; i++)
    {
      const char *text = gradus_page_words_get_choice (self->words, i);

      gradus_markdown_view_set_text (GRADUS_MARKDOWN_VIEW (self->texts[i]), text);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->buttons[i]),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, text != NULL ? text : "", -1);
    }
}

void
gradus_lesson_question_set_words (GradusLessonQuestion *self, const GradusPageWords *words)
{
  g_return_if_fail (GRADUS_IS_LESSON_QUESTION (self));

  self->words = words;
  show_words (self);
  if (self->reply.given)
    show_explanation (self);
}

void
gradus_lesson_question_set (GradusLessonQuestion *self, GradusLesson *lesson, guint bookmark,
                            const GradusPageWords *words, const GradusLessonReply *reply)
{
  GradusLessonAsks asks;

  g_return_if_fail (GRADUS_IS_LESSON_QUESTION (self));

  g_set_object (&self->lesson, lesson);
  self->bookmark = bookmark;
  self->words = words;
  self->reply = *reply;
  asks = get_asks (self);
  remove_choices (self);
  if (asks == GRADUS_LESSON_ASKS_CHOICE)
    {
      guint order[GRADUS_LESSON_MAX_CHOICES];
      const guint n = gradus_lesson_order_choices (lesson, bookmark, order);

      for (guint i = 0; i < n; i++)
        add_choice (self, order[i]);
    }
  show_words (self);
  gtk_widget_set_visible (self->choices_box, asks == GRADUS_LESSON_ASKS_CHOICE);
  gtk_widget_set_visible (self->number_entry, asks == GRADUS_LESSON_ASKS_NUMBER);
  gtk_editable_set_editable (GTK_EDITABLE (self->number_entry), TRUE);
  gtk_editable_set_text (GTK_EDITABLE (self->number_entry), "");
  gtk_widget_set_visible (self->answer_button, asks == GRADUS_LESSON_ASKS_NUMBER);
  gtk_widget_set_visible (self->problem_label, FALSE);
  gtk_widget_set_visible (self->verdict_box, FALSE);
  gtk_widget_set_visible (self->explain_view, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), asks != GRADUS_LESSON_ASKS_NOTHING);
  if (!self->reply.given)
    return;
  if (asks == GRADUS_LESSON_ASKS_NUMBER)
    {
      char text[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (text, sizeof text, "%.10g", self->reply.number);
      gtk_editable_set_text (GTK_EDITABLE (self->number_entry), text);
    }
  show_reply (self);
}

const GradusLessonReply *
gradus_lesson_question_get_reply (GradusLessonQuestion *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_QUESTION (self), NULL);
  return &self->reply;
}

void
gradus_lesson_question_set_score (GradusLessonQuestion *self, double score)
{
  g_return_if_fail (GRADUS_IS_LESSON_QUESTION (self));
  if (get_asks (self) == GRADUS_LESSON_ASKS_STAGE && !self->reply.given)
    take_reply (self, score);
}

void
gradus_lesson_question_remind (GradusLessonQuestion *self)
{
  g_return_if_fail (GRADUS_IS_LESSON_QUESTION (self));
  complain (self, _ ("This is still open. “Next” goes on without it."));
  /* Nothing is wrong. */
  gtk_widget_remove_css_class (self->problem_label, "error");
}

gboolean
gradus_lesson_question_focus (GradusLessonQuestion *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_QUESTION (self), FALSE);

  if (self->reply.given)
    return FALSE;
  if (get_asks (self) == GRADUS_LESSON_ASKS_CHOICE && self->n_choices > 0)
    return gtk_widget_grab_focus (self->first);
  if (get_asks (self) == GRADUS_LESSON_ASKS_NUMBER)
    return gtk_widget_grab_focus (self->number_entry);
  return FALSE;
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_lesson_question_dispose (GObject *object)
{
  GradusLessonQuestion *self = GRADUS_LESSON_QUESTION (object);

  g_clear_object (&self->lesson);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_lesson_question_parent_class)->dispose (object);
}

static void
gradus_lesson_question_class_init (GradusLessonQuestionClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_lesson_question_dispose;
  g_type_ensure (GRADUS_TYPE_MARKDOWN_VIEW);
  signals[ANSWERED] = g_signal_new ("answered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/gradus/Gradus/gradus-lesson-question.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusLessonQuestion, box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonQuestion, words_view);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonQuestion, choices_box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonQuestion, number_entry);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonQuestion, problem_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonQuestion, answer_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonQuestion, verdict_box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonQuestion, verdict_icon);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonQuestion, verdict_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonQuestion, explain_view);
  gtk_widget_class_bind_template_callback (widget_class, answer_cb);
}

static void
gradus_lesson_question_init (GradusLessonQuestion *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
