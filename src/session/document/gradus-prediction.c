/* Gradus: predict, then reveal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-prediction.h"
#include "gradus-handle.h"
#include "gradus-number.h"

/* Steps made at most to come to the next question. */
#define MAX_SKIP 64

struct _GradusPrediction
{
  GObject parent_instance;

  GradusDocument *document;
  gboolean active;
  GradusPredictionState state;
  GradusPrompt *prompt; /* NULL when IDLE */
  GradusAnswer given;
  guint n_given;
  GradusAnswer *truth; /* when REVEALED */
  double score, distance;
};

enum
{
  PROP_ACTIVE = 1,
  N_PROPS,
};

enum
{
  CHANGED,
  ANSWERED,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusPrediction, gradus_prediction, G_TYPE_OBJECT)

static void
changed (GradusPrediction *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
clear (GradusPrediction *self)
{
  g_clear_pointer (&self->prompt, gradus_prompt_free);
  g_clear_pointer (&self->truth, gradus_answer_free);
  self->given = (GradusAnswer){ 0 };
  self->n_given = 0;
  self->state = GRADUS_PREDICTION_IDLE;
}

/* Take @prompt, unless it is the question that is asked already. */
static void
put_prompt (GradusPrediction *self, GradusPrompt *prompt)
{
  if (prompt != NULL && self->state == GRADUS_PREDICTION_ASKING
      && prompt->question == self->prompt->question && prompt->step == self->prompt->step
      && g_string_equal (prompt->ask.words, self->prompt->ask.words))
    {
      gradus_prompt_free (self->prompt);
      self->prompt = prompt;
      return;
    }
  if (prompt == NULL && self->state == GRADUS_PREDICTION_IDLE)
    return;
  clear (self);
  self->prompt = prompt;
  if (prompt != NULL)
    self->state = GRADUS_PREDICTION_ASKING;
  changed (self);
}

/* Of all that can be asked here, what was asked least so far. */
static GradusPrompt *
choose_prompt (GradusPrediction *self, GradusRun *run)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  const GradusTally *tally = gradus_document_get_tally (self->document);
  GradusPrompt *best = NULL;
  guint least = G_MAXUINT;

  for (const GradusQuestion *q = algorithm->questions; q != NULL && q->id != NULL; q++)
    {
      const guint asked = tally != NULL ? gradus_tally_count (tally, algorithm->id, q->id, NULL)
                                        : 0;
      GradusPrompt *prompt = asked < least ? gradus_prompt_new (run, q->id) : NULL;

      if (prompt == NULL)
        continue;
      g_clear_pointer (&best, gradus_prompt_free);
      best = prompt;
      least = asked;
    }
  return best;
}

static void
look (GradusPrediction *self)
{
  GradusRun *run = gradus_document_get_run (self->document);

  /* A worker has the run: the question goes when it comes back somewhere else. */
  if (run == NULL && gradus_document_is_busy (self->document))
    return;
  put_prompt (self, self->active && run != NULL ? choose_prompt (self, run) : NULL);
}

static void
tell_truth (GradusPrediction *self, GradusRun *run)
{
  self->truth = gradus_prompt_reveal (self->prompt, run);
  if (self->truth == NULL)
    {
      /* The phase failed, or it cannot be said after all: go on without. */
      clear (self);
      changed (self);
      look (self);
      return;
    }
  self->score = gradus_prompt_score (self->prompt, &self->given, self->truth, &self->distance);
  if (gradus_prompt_is_intuition (self->prompt, &self->given, self->truth))
    {
      gradus_append_gap (self->truth->words);
      g_string_append (self->truth->words, _ (self->prompt->question->intuition));
    }
  self->state = GRADUS_PREDICTION_REVEALED;
  gradus_document_add_score (self->document, self->prompt->question->id, self->score);
  changed (self);
  g_signal_emit (self, signals[ANSWERED], 0, self->score);
}

static gboolean
stands_at (GradusRun *run, guint64 step)
{
  return gradus_run_get_step (run) == step && gradus_run_get_micro (run) == 0;
}

static void
moved_cb (GradusPrediction *self)
{
  GradusRun *run = gradus_document_get_run (self->document);

  if (run != NULL && self->prompt != NULL && stands_at (run, self->prompt->step + 1))
    {
      if (self->state == GRADUS_PREDICTION_WAITING)
        {
          tell_truth (self, run);
          return;
        }
      /* Going away and coming back does not bring the answer back, but being told again where one
       * stands does not take it away. */
      if (self->state == GRADUS_PREDICTION_REVEALED)
        return;
    }
  /* A question of a lesson stays while its position stays. */
  if (!self->active && run != NULL && self->state == GRADUS_PREDICTION_ASKING
      && stands_at (run, self->prompt->step))
    put_prompt (self, gradus_prompt_new (run, self->prompt->question->id));
  else
    look (self);
}

/* The worker was cancelled before it had made the phase: the answer stands, and can be revealed
 * again. */
static void
busy_changed_cb (GradusPrediction *self)
{
  GradusRun *run = gradus_document_get_run (self->document);

  if (self->state == GRADUS_PREDICTION_WAITING && run != NULL
      && stands_at (run, self->prompt->step))
    {
      self->state = GRADUS_PREDICTION_ASKING;
      changed (self);
    }
}

/* Another algorithm, data or parameters: neither question nor truth are those of before. */
static void
setup_changed_cb (GradusPrediction *self)
{
  if (self->state == GRADUS_PREDICTION_IDLE)
    return;
  clear (self);
  changed (self);
}

/* --- Public ----------------------------------------------------------------------------------- */

GradusDocument *
gradus_prediction_get_document (GradusPrediction *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), NULL);

  return self->document;
}

void
gradus_prediction_set_active (GradusPrediction *self, gboolean active)
{
  g_return_if_fail (GRADUS_IS_PREDICTION (self));

  active = !!active;
  if (self->active == active)
    return;
  self->active = active;
  gradus_document_set_asking (self->document, active);
  look (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ACTIVE]);
}

gboolean
gradus_prediction_get_active (GradusPrediction *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), FALSE);

  return self->active;
}

gboolean
gradus_prediction_ask (GradusPrediction *self, const char *id)
{
  GradusRun *run;
  GradusPrompt *prompt;

  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), FALSE);

  run = gradus_document_get_run (self->document);
  prompt = run != NULL ? gradus_prompt_new (run, id) : NULL;
  if (prompt == NULL)
    return FALSE;
  put_prompt (self, prompt);
  return TRUE;
}

GradusPredictionState
gradus_prediction_get_state (GradusPrediction *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), GRADUS_PREDICTION_IDLE);

  return self->state;
}

const GradusPrompt *
gradus_prediction_get_prompt (GradusPrediction *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), NULL);

  return self->prompt;
}

int
gradus_prediction_get_plot (GradusPrediction *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), -1);

  if (self->prompt == NULL)
    return -1;
  return gradus_algorithm_find_plot (gradus_document_get_algorithm (self->document),
                                     self->prompt->question->plot);
}

static gboolean
asks_for (GradusPrediction *self, GradusAnswerKind kind)
{
  return self->state == GRADUS_PREDICTION_ASKING && self->prompt->question->kind == kind;
}

void
gradus_prediction_give_place (GradusPrediction *self, double x, double y)
{
  g_return_if_fail (GRADUS_IS_PREDICTION (self));

  if (!isfinite (x) || !isfinite (y))
    return;
  if (asks_for (self, GRADUS_ANSWER_LINE))
    {
      const double dx = x - self->prompt->ask.from_x, dy = y - self->prompt->ask.from_y;

      /* At the point itself it has no direction. */
      if (dx == 0 && dy == 0)
        return;
      self->given.number = gradus_angle_of (dx, dy, 0, 180);
    }
  else if (!asks_for (self, GRADUS_ANSWER_PLACE))
    return;
  self->given.x = x;
  self->given.y = y;
  self->n_given = 1;
  changed (self);
}

void
gradus_prediction_toggle_datum (GradusPrediction *self, int datum)
{
  int *data = self->given.data;

  g_return_if_fail (GRADUS_IS_PREDICTION (self));

  if (!asks_for (self, GRADUS_ANSWER_DATA) || datum < 0)
    return;
  for (guint i = 0; i < self->n_given; i++)
    if (data[i] == datum)
      {
        self->n_given--;
        for (guint j = i; j < self->n_given; j++)
          data[j] = data[j + 1];
        changed (self);
        return;
      }
  if (self->n_given == self->prompt->ask.n_data)
    {
      self->n_given--;
      for (guint j = 0; j < self->n_given; j++)
        data[j] = data[j + 1];
    }
  data[self->n_given++] = datum;
  changed (self);
}

void
gradus_prediction_give_choice (GradusPrediction *self, guint choice)
{
  g_return_if_fail (GRADUS_IS_PREDICTION (self));

  if (!asks_for (self, GRADUS_ANSWER_CHOICE)
      || choice >= g_strv_length ((char **) self->prompt->question->choices))
    return;
  self->given.choices = G_GUINT64_CONSTANT (1) << choice;
  self->n_given = 1;
  changed (self);
}

void
gradus_prediction_give_number (GradusPrediction *self, double number)
{
  g_return_if_fail (GRADUS_IS_PREDICTION (self));

  if (!asks_for (self, GRADUS_ANSWER_NUMBER))
    return;
  self->given.number = number;
  self->n_given = isfinite (number) ? 1 : 0;
  changed (self);
}

const GradusAnswer *
gradus_prediction_get_given (GradusPrediction *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), NULL);

  return self->prompt != NULL ? &self->given : NULL;
}

guint
gradus_prediction_count_given (GradusPrediction *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), 0);

  return self->n_given;
}

gboolean
gradus_prediction_is_ready (GradusPrediction *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), FALSE);

  if (self->state != GRADUS_PREDICTION_ASKING)
    return FALSE;
  return self->n_given
         >= (self->prompt->question->kind == GRADUS_ANSWER_DATA ? self->prompt->ask.n_data : 1);
}

gboolean
gradus_prediction_reveal (GradusPrediction *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), FALSE);

  if (!gradus_prediction_is_ready (self) || gradus_document_is_busy (self->document))
    return FALSE;
  gradus_document_pause (self->document);
  self->state = GRADUS_PREDICTION_WAITING;
  changed (self);
  gradus_document_forward (self->document, GRADUS_GRAIN_PHASE);
  return TRUE;
}

const GradusAnswer *
gradus_prediction_get_truth (GradusPrediction *self)
{
  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), NULL);

  return self->truth;
}

double
gradus_prediction_get_score (GradusPrediction *self, double *distance)
{
  g_return_val_if_fail (GRADUS_IS_PREDICTION (self), 0);

  if (distance != NULL)
    *distance = self->truth != NULL ? self->distance : NAN;
  return self->truth != NULL ? self->score : 0;
}

void
gradus_prediction_skip (GradusPrediction *self)
{
  GradusRun *run = gradus_document_get_run (self->document);

  g_return_if_fail (GRADUS_IS_PREDICTION (self));

  gradus_document_pause (self->document);
  /* After a phase was revealed, the next question may be here. */
  if (self->state == GRADUS_PREDICTION_REVEALED)
    {
      clear (self);
      look (self);
      if (self->state == GRADUS_PREDICTION_ASKING)
        return;
      changed (self);
    }
  for (guint i = 0; i < MAX_SKIP && run != NULL && !gradus_run_is_at_end (run); i++)
    {
      gradus_document_forward (self->document, GRADUS_GRAIN_PHASE);
      run = gradus_document_get_run (self->document);
      if (!self->active || self->state == GRADUS_PREDICTION_ASKING)
        break;
    }
}

void
gradus_prediction_dismiss (GradusPrediction *self)
{
  g_return_if_fail (GRADUS_IS_PREDICTION (self));

  if (self->state == GRADUS_PREDICTION_IDLE)
    return;
  clear (self);
  changed (self);
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void
gradus_prediction_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ACTIVE)
    g_value_set_boolean (value, GRADUS_PREDICTION (object)->active);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_prediction_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ACTIVE)
    gradus_prediction_set_active (GRADUS_PREDICTION (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_prediction_dispose (GObject *object)
{
  GradusPrediction *self = GRADUS_PREDICTION (object);

  clear (self);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gradus_prediction_parent_class)->dispose (object);
}

static void
gradus_prediction_class_init (GradusPredictionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gradus_prediction_get_property;
  object_class->set_property = gradus_prediction_set_property;
  object_class->dispose = gradus_prediction_dispose;

  props[PROP_ACTIVE] = g_param_spec_boolean ("active", NULL, NULL, FALSE,
                                             G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY
                                               | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[CHANGED] = g_signal_new ("changed", GRADUS_TYPE_PREDICTION, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[ANSWERED] = g_signal_new ("answered", GRADUS_TYPE_PREDICTION, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
}

static void
gradus_prediction_init (GradusPrediction *self)
{
}

GradusPrediction *
gradus_prediction_new (GradusDocument *document)
{
  GradusPrediction *self = g_object_new (GRADUS_TYPE_PREDICTION, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::busy", G_CALLBACK (busy_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  return self;
}
