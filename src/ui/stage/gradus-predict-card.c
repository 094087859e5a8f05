/* Gradus: the card that asks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-number.h"
#include "gradus-plot-view.h"
#include "gradus-predict-card.h"

#define GAP 3
#define BESIDE_GAP 12

struct _GradusPredictCard
{
  GtkWidget parent_instance;

  GtkWidget *head; /* what is asked, or what was true */
  GtkWidget *foot; /* answers and buttons */
  GtkWidget *close_button;
  GtkWidget *tally_label;
  GtkWidget *scroller;
  GtkWidget *words_label;
  GtkWidget *answers;
  GtkWidget *hint_label;
  GtkWidget *choice_box;
  GtkWidget *number_entry;
  GtkWidget *number_label;
  GtkWidget *result_label;
  GtkWidget *skip_button;
  GtkWidget *reveal_button;

  GradusPrediction *prediction;
  const GradusQuestion *choices_of; /* the question that the buttons were made for */
  gboolean filling;                 /* what changes now was not done by the person */
  GtkEventController *keys;         /* of the window, while the card is in it */
};

enum
{
  ANSWERED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusPredictCard, gradus_predict_card, GTK_TYPE_WIDGET)

/* A prediction as words, with stars: "★★★★☆ 82 %". Free with g_free(). */
static char *
gradus_predict_card_score_words (double score)
{
  const guint stars = (guint) lround (CLAMP (score, 0, 1) * 5);
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < 5; i++)
    g_string_append (words, i < stars ? "★" : "☆");
  /* Translators: stars, then how good a prediction was in percent. */
  return g_strdup_printf (_ ("%s %d %%"), words->str, (int) lround (100 * score));
}

/* --- Filling ---------------------------------------------------------------------------------- */

static void
show_tally (GradusPredictCard *self)
{
  GradusDocument *document = gradus_prediction_get_document (self->prediction);
  const GradusTally *tally = gradus_document_get_tally (document);
  g_autofree char *words = NULL;
  double mean = 0;
  guint n = 0, streak = 0;

  if (tally != NULL)
    {
      n = gradus_tally_count (tally, NULL, NULL, &mean);
      streak = gradus_tally_streak (tally, NULL);
    }
  if (n > 0 && streak > 1)
    words = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                          "%u asked, %d %% on average, %u in a row",
                                          "%u asked, %d %% on average, %u in a row", n),
                             n, (int) lround (100 * mean), streak);
  else if (n > 0)
    words = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u asked, %d %% on average", "%u asked, %d %% on average", n),
      n, (int) lround (100 * mean));
  gtk_label_set_label (GTK_LABEL (self->tally_label), words != NULL ? words : "");
  gtk_widget_set_tooltip_text (self->tally_label, words);
}

static void
choice_clicked_cb (GtkButton *button, gpointer user_data)
{
  GradusPredictCard *self = user_data;

  if (!self->filling)
    gradus_prediction_give_choice (
      self->prediction, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "choice")));
}

static void
make_choices (GradusPredictCard *self, const GradusQuestion *question)
{
  GtkWidget *child;

  if (self->choices_of == question)
    return;
  self->choices_of = question;
  while ((child = gtk_widget_get_first_child (self->choice_box)) != NULL)
    gtk_box_remove (GTK_BOX (self->choice_box), child);
  for (guint i = 0; question->choices[i] != NULL; i++)
    {
      GtkWidget *button = gtk_toggle_button_new ();
      GtkWidget *label = gtk_label_new (NULL);
      const char *words = _ (question->choices[i]);
      g_autofree char *numbered = g_strdup_printf ("%u  %s", i + 1, words);
      g_autofree char *key = g_strdup_printf ("%u", i + 1);

      gtk_label_set_label (GTK_LABEL (label), numbered);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_button_set_child (GTK_BUTTON (button), label);
      gtk_widget_set_focus_on_click (button, FALSE);
      gtk_widget_set_tooltip_text (button, words);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                      GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, key, -1);
      g_object_set_data (G_OBJECT (button), "choice", GUINT_TO_POINTER (i));
      g_signal_connect_object (button, "clicked", G_CALLBACK (choice_clicked_cb), self, 0);
      gtk_box_append (GTK_BOX (self->choice_box), button);
    }
}

static void
show_choices (GradusPredictCard *self, const GradusPrompt *prompt)
{
  const GradusAnswer *given = gradus_prediction_get_given (self->prediction);
  guint i = 0;

  make_choices (self, prompt->question);
  for (GtkWidget *button = gtk_widget_get_first_child (self->choice_box); button != NULL;
       button = gtk_widget_get_next_sibling (button), i++)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button),
                                  (given->choices & (G_GUINT64_CONSTANT (1) << i)) != 0);
}

static void
show_hint (GradusPredictCard *self, const GradusPrompt *prompt)
{
  const guint n = gradus_prediction_count_given (self->prediction);
  g_autofree char *words = NULL;

  if (prompt->question->kind == GRADUS_ANSWER_PLACE)
    gtk_label_set_label (GTK_LABEL (self->hint_label),
                         n > 0 ? _ ("Click elsewhere to change your answer.")
                         : prompt->ask.has_from
                           ? _ ("Click in the picture where you think it goes, or drag there.")
                           : _ ("Click in the picture."));
  else if (prompt->question->kind == GRADUS_ANSWER_LINE)
    {
      /* Translators: the angle of a line that was turned, in degrees. */
      words = n > 0 ? g_strdup_printf (
                _ ("%s°. Drag again to change your answer."),
                GRADUS_NUM (gradus_prediction_get_given (self->prediction)->number))
                    : g_strdup (_ ("Drag the line round its point in the picture."));
      gtk_label_set_label (GTK_LABEL (self->hint_label), words);
    }
  else
    {
      words = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "Click the point in the picture: %u of %u chosen.",
                     "Click the points in the picture: %u of %u chosen.", prompt->ask.n_data),
        n, prompt->ask.n_data);
      gtk_label_set_label (GTK_LABEL (self->hint_label), words);
    }
}

static void
say (GradusPredictCard *self, const char *words)
{
  if (g_strcmp0 (gtk_label_get_label (GTK_LABEL (self->words_label)), words) == 0)
    return;
  gtk_label_set_label (GTK_LABEL (self->words_label), words);
  gtk_widget_set_tooltip_text (self->words_label, words);
  /* A screen reader says a status aloud when its name changes. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->words_label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words, -1);
  gtk_adjustment_set_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
}

static void
show_asking (GradusPredictCard *self, const GradusPrompt *prompt)
{
  const char *page = "hint";

  say (self, prompt->ask.words->str);
  switch (prompt->question->kind)
    {
    case GRADUS_ANSWER_CHOICE:
      page = "choice";
      show_choices (self, prompt);
      break;
    case GRADUS_ANSWER_NUMBER:
      page = "number";
      if (gradus_prediction_count_given (self->prediction) == 0
          && g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (self->answers)), "number")
               != 0)
        gtk_editable_set_text (GTK_EDITABLE (self->number_entry), "");
      break;
    case GRADUS_ANSWER_PLACE:
    case GRADUS_ANSWER_DATA:
    case GRADUS_ANSWER_LINE:
    default:
      show_hint (self, prompt);
      break;
    }
  gtk_stack_set_visible_child_name (GTK_STACK (self->answers), page);
}

static void
show_revealed (GradusPredictCard *self, const GradusPrompt *prompt)
{
  const GradusAnswer *truth = gradus_prediction_get_truth (self->prediction);
  double distance;
  const double score = gradus_prediction_get_score (self->prediction, &distance);
  g_autofree char *stars = gradus_predict_card_score_words (score);
  g_autofree char *words = NULL;
  g_autofree char *aloud = NULL;
  char number[GRADUS_NUMBER_SIZE];

  if (isfinite (distance) && prompt->question->kind == GRADUS_ANSWER_LINE)
    /* Translators: stars and percent of a prediction, and by how many degrees a line was off. */
    words = g_strdup_printf (_ ("%s, %s° away"), stars, gradus_format_number (number, distance));
  else if (isfinite (distance))
    /* Translators: stars and percent of a prediction, and how far it was from the truth. */
    words = g_strdup_printf (_ ("%s, %s away"), stars, gradus_format_number (number, distance));
  else
    words = g_strdup (stars);
  gtk_label_set_label (GTK_LABEL (self->result_label), words);
  gtk_stack_set_visible_child_name (GTK_STACK (self->answers), "result");
  /* Translators: how good a prediction was, then the truth in a sentence. */
  aloud = g_strdup_printf (_ ("%d %%. %s"), (int) lround (100 * score),
                           truth->words->len > 0 ? truth->words->str : "");
  say (self, truth->words->str);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->words_label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  aloud, -1);
}

static void
show_idle (GradusPredictCard *self, GradusPredictionState state)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (
    gradus_prediction_get_document (self->prediction));

  if (state == GRADUS_PREDICTION_WAITING)
    say (self, _ ("The phase is being made."));
  else if (algorithm == NULL || algorithm->questions == NULL || algorithm->questions[0].id == NULL)
    say (self, _ ("This algorithm has no questions."));
  else
    say (self, _ ("There is no question at this step. Go on to the next one."));
  gtk_label_set_label (GTK_LABEL (self->hint_label), "");
  gtk_stack_set_visible_child_name (GTK_STACK (self->answers), "hint");
}

static void
show (GradusPredictCard *self)
{
  const GradusPrompt *prompt = gradus_prediction_get_prompt (self->prediction);
  const GradusPredictionState state = gradus_prediction_get_state (self->prediction);
  const gboolean asking = state == GRADUS_PREDICTION_ASKING;

  self->filling = TRUE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  prompt != NULL ? _ (prompt->question->title) : _ ("Predict"), -1);
  if (asking)
    show_asking (self, prompt);
  else if (state == GRADUS_PREDICTION_REVEALED)
    show_revealed (self, prompt);
  else
    show_idle (self, state);
  /* One button does what comes next, so that nothing moves; the other is transparent then. */
  gtk_button_set_label (GTK_BUTTON (self->reveal_button),
                        asking ? _ ("_Reveal") : _ ("_Next question"));
  gtk_widget_set_sensitive (self->reveal_button,
                            asking ? gradus_prediction_is_ready (self->prediction)
                                   : state != GRADUS_PREDICTION_WAITING
                                       && gradus_prediction_get_active (self->prediction));
  gtk_widget_set_sensitive (self->skip_button, asking);
  gtk_widget_set_opacity (self->skip_button, asking ? 1 : 0);
  show_tally (self);
  self->filling = FALSE;
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void
number_changed_cb (GradusPredictCard *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->number_entry));
  double number;
  gboolean good;

  if (self->filling)
    return;
  good = gradus_number_from_typed (text, &number);
  gradus_prediction_give_number (self->prediction, good ? number : NAN);
  if (good || *text == '\0')
    {
      gtk_widget_remove_css_class (self->number_entry, "error");
      gtk_label_set_label (GTK_LABEL (self->number_label), "");
    }
  else
    {
      g_autofree char *sentence = g_strdup_printf (
        /* Translators: what was typed where a number is asked for. */
        _ ("“%s” is no number. Type one such as 0.25 or −3."), text);

      gtk_widget_add_css_class (self->number_entry, "error");
      gtk_label_set_label (GTK_LABEL (self->number_label), sentence);
    }
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (self->number_entry), GTK_ACCESSIBLE_STATE_INVALID,
    good || *text == '\0' ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
}

static void
reveal_cb (GradusPredictCard *self)
{
  if (gradus_prediction_get_state (self->prediction) == GRADUS_PREDICTION_ASKING)
    gradus_prediction_reveal (self->prediction);
  else
    gradus_prediction_skip (self->prediction);
}

static void
skip_cb (GradusPredictCard *self)
{
  gradus_prediction_skip (self->prediction);
}

static void
close_cb (GradusPredictCard *self)
{
  gradus_prediction_set_active (self->prediction, FALSE);
  gradus_prediction_dismiss (self->prediction);
}

/* Return where it has no other meaning: reveal, and then the next question. */
static gboolean
confirm (GradusPredictCard *self, GtkWidget *focus)
{
  const GradusPredictionState state = gradus_prediction_get_state (self->prediction);

  if (focus != NULL && !GTK_IS_WINDOW (focus)
      && !(GRADUS_IS_PLOT_VIEW (focus)
           && !gradus_plot_view_has_keyboard (GRADUS_PLOT_VIEW (focus))))
    return FALSE;
  if (state == GRADUS_PREDICTION_REVEALED && gradus_prediction_get_active (self->prediction))
    {
      gradus_prediction_skip (self->prediction);
      return TRUE;
    }
  return gradus_prediction_reveal (self->prediction);
}

static gboolean
key_cb (GradusPredictCard *self, guint keyval, guint keycode, GdkModifierType state)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  const GradusPrompt *prompt;

  if (self->prediction == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self))
      || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK)) != 0)
    return FALSE;
  if (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter)
    return confirm (self, focus);

  prompt = gradus_prediction_get_prompt (self->prediction);
  if (gradus_prediction_get_state (self->prediction) != GRADUS_PREDICTION_ASKING
      || prompt->question->kind != GRADUS_ANSWER_CHOICE || keyval < GDK_KEY_1 || keyval > GDK_KEY_9
      || GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus))
    return FALSE;
  if (keyval - GDK_KEY_1 >= g_strv_length ((char **) prompt->question->choices))
    return FALSE;
  gradus_prediction_give_choice (self->prediction, keyval - GDK_KEY_1);
  return TRUE;
}

/* --- Public ----------------------------------------------------------------------------------- */

static void
answered_cb (GradusPredictCard *self, double score)
{
  g_signal_emit (self, signals[ANSWERED], 0, score);
}

void
gradus_predict_card_set_prediction (GradusPredictCard *self, GradusPrediction *prediction)
{
  g_return_if_fail (GRADUS_IS_PREDICT_CARD (self));

  if (self->prediction != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->prediction, self);
      g_signal_handlers_disconnect_by_data (gradus_prediction_get_document (self->prediction),
                                            self);
    }
  g_set_object (&self->prediction, prediction);
  if (prediction == NULL)
    return;
  g_signal_connect_object (prediction, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (prediction, "notify::active", G_CALLBACK (show), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (prediction, "answered", G_CALLBACK (answered_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gradus_prediction_get_document (prediction), "tally-changed",
                           G_CALLBACK (show_tally), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gradus_prediction_get_document (prediction), "setup-changed",
                           G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}

GradusPrediction *
gradus_predict_card_get_prediction (GradusPredictCard *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICT_CARD (self), NULL);

  return self->prediction;
}

gboolean
gradus_predict_card_focus (GradusPredictCard *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICT_CARD (self), FALSE);

  return gtk_widget_get_mapped (GTK_WIDGET (self))
         && gradus_prediction_get_state (self->prediction) == GRADUS_PREDICTION_ASKING
         && gradus_prediction_get_prompt (self->prediction)->question->kind == GRADUS_ANSWER_NUMBER
         && gtk_widget_grab_focus (self->number_entry);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static int
get_least (GtkWidget *widget, GtkOrientation orientation, int for_size)
{
  int least;

  gtk_widget_measure (widget, orientation, for_size, &least, NULL, NULL, NULL);
  return least;
}

/* It takes the height that there is: only a row of buttons has to be in it. */
static void
gradus_predict_card_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                             int *minimum, int *natural, int *minimum_baseline,
                             int *natural_baseline)
{
  GradusPredictCard *self = GRADUS_PREDICT_CARD (widget);
  const int head = get_least (self->head, orientation, -1);
  const int foot = get_least (self->foot, orientation, -1);
  const int shut = get_least (self->close_button, orientation, -1);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? MAX (head + GAP + shut, foot)
                                                                  : MAX (foot, shut);
}

/* How much of the words is seen in a head of @width by @height, at most 1. */
static double
see (GradusPredictCard *self, int width, int height)
{
  const int icon = get_least (self->head, GTK_ORIENTATION_HORIZONTAL, -1)
                   - get_least (self->scroller, GTK_ORIENTATION_HORIZONTAL, -1);
  const int least = get_least (self->words_label, GTK_ORIENTATION_HORIZONTAL, -1);
  const int needed = get_least (self->words_label, GTK_ORIENTATION_VERTICAL,
                                MAX (width - icon, least));

  return CLAMP (height / (double) MAX (needed, 1), 0, 1);
}

static void
allocate (GtkWidget *child, int x, int y, int width, int height)
{
  const int least = get_least (child, GTK_ORIENTATION_HORIZONTAL, -1);
  const int lowest = get_least (child, GTK_ORIENTATION_VERTICAL, width);
  const GtkAllocation place = { x, y, MAX (width, least), MAX (height, lowest) };

  gtk_widget_size_allocate (child, &place, -1);
}

/* The answers stand under the words where all of these can be seen so, else beside them. */
static void
gradus_predict_card_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusPredictCard *self = GRADUS_PREDICT_CARD (widget);
  const int row = get_least (self->foot, GTK_ORIENTATION_VERTICAL, -1);
  const int shut = get_least (self->close_button, GTK_ORIENTATION_HORIZONTAL, -1);
  const int wide = width - shut - GAP;
  int foot;

  gtk_widget_measure (self->foot, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &foot, NULL, NULL);
  if (wide - foot - BESIDE_GAP > width / 3
      && see (self, wide - foot - BESIDE_GAP, height) > see (self, wide, height - row - GAP))
    {
      allocate (self->head, 0, 0, wide - foot - BESIDE_GAP, height);
      allocate (self->foot, wide - foot, (height - row) / 2, foot, row);
    }
  else
    {
      allocate (self->head, 0, 0, wide, height - row - GAP);
      allocate (self->foot, 0, height - row, width, row);
    }
  allocate (self->close_button, width - shut, 0, shut, 0);
}

static void
gradus_predict_card_root (GtkWidget *widget)
{
  GradusPredictCard *self = GRADUS_PREDICT_CARD (widget);

  GTK_WIDGET_CLASS (gradus_predict_card_parent_class)->root (widget);
  /* Before the keys of the window, because 1 to 3 choose a grain there. */
  self->keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (self->keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (self->keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (gtk_widget_get_root (widget)), self->keys);
}

static void
gradus_predict_card_unroot (GtkWidget *widget)
{
  GradusPredictCard *self = GRADUS_PREDICT_CARD (widget);

  gtk_widget_remove_controller (GTK_WIDGET (gtk_widget_get_root (widget)), self->keys);
  self->keys = NULL;
  GTK_WIDGET_CLASS (gradus_predict_card_parent_class)->unroot (widget);
}

static void
gradus_predict_card_dispose (GObject *object)
{
  GradusPredictCard *self = GRADUS_PREDICT_CARD (object);
  GtkWidget *child;

  gradus_predict_card_set_prediction (self, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (gradus_predict_card_parent_class)->dispose (object);
}

static void
gradus_predict_card_class_init (GradusPredictCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_predict_card_dispose;
  widget_class->measure = gradus_predict_card_measure;
  widget_class->size_allocate = gradus_predict_card_size_allocate;
  widget_class->root = gradus_predict_card_root;
  widget_class->unroot = gradus_predict_card_unroot;
  signals[ANSWERED] = g_signal_new ("answered", GRADUS_TYPE_PREDICT_CARD, G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
  gtk_widget_class_set_css_name (widget_class, "predictcard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-predict-card.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, head);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, foot);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, close_button);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, tally_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, words_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, answers);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, hint_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, choice_box);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, number_entry);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, number_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, result_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, skip_button);
  gtk_widget_class_bind_template_child (widget_class, GradusPredictCard, reveal_button);
  gtk_widget_class_bind_template_callback (widget_class, number_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, reveal_cb);
  gtk_widget_class_bind_template_callback (widget_class, skip_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
}

static void
gradus_predict_card_init (GradusPredictCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
