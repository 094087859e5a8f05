/* The formulas of batch gradient descent with their numbers, and its questions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "batch-gradient-descent.h"
#include "gradus-tex.h"

/* --- Formulas --------------------------------------------------------------------------------- */

/* One example inside the sweep: its error, and the sum that it joins. */
static void
fill_example (const GradusView *view, GString *tex)
{
  const BatchState *state = view->state, *previous = view->previous;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  g_autofree double *z = g_new (double, problem->d + 1);
  const GradusTexMove move = {
    .symbol = "\\role{accent}{s}",
    .role_before = GRADUS_ROLE_PAST,
    .role_after = GRADUS_ROLE_ACCENT,
    .before = previous->sum.data,
    .rate = state->error,
    .factor = NAN,
    .x = z,
    .after = state->sum.data,
  };
  /* The first example of a sweep begins a new sum; the state before it has the old one. */
  g_autofree double *zeros = g_new0 (double, problem->d + 1);
  GradusTexMove first = move;

  first.before = zeros;
  gradus_linear_problem_input (problem, state->cursor - 1, z);
  gradus_linear_tex_error (tex, view, state->base.w.data, state->cursor - 1);
  g_string_append (tex, " \\\\ ");
  gradus_tex_move (tex, state->cursor == 1 ? &first : &move, problem->d + 1);
}

typedef struct
{
  const GradusLinearProblem *problem;
  const double *errors;
  double *z;
  int digits;
} Terms;

static void
append_term (GString *tex, gsize i, gpointer user_data)
{
  const Terms *terms = user_data;

  gradus_linear_problem_input (terms->problem, i, terms->z);
  gradus_tex_role (tex, GRADUS_ROLE_SECOND);
  gradus_tex_factor_digits (tex, terms->errors[i], terms->digits);
  g_string_append (tex, "}\\role{data}{");
  gradus_tex_vector_digits (tex, terms->z, terms->problem->d + 1, 1, terms->digits);
  g_string_append_c (tex, '}');
}

static void
fill_sum (const GradusView *view, GString *tex)
{
  const BatchState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  g_autofree double *z = g_new (double, problem->d + 1);
  g_auto (GradusArray) residuals = { 0 };
  /* A sum that is short enough to be written in full is to be added up. */
  Terms terms = { .problem = problem, .z = z, .digits = problem->n <= 4 ? 5 : 3 };
  gsize largest = 0;
  double most = -1;

  if (view->phase != PHASE_SWEEP || view->status == GRADUS_STATUS_FAILED)
    return;
  if (view->micro > 0)
    {
      if (view->previous != NULL)
        fill_example (view, tex);
      return;
    }
  gradus_linear_value_residuals (view, &residuals);
  terms.errors = residuals.data;
  for (guint i = 0; i < problem->n; i++)
    {
      double square = 0;

      gradus_linear_problem_input (problem, i, z);
      for (guint j = 0; j <= problem->d; j++)
        square += z[j] * z[j];
      square *= residuals.data[i] * residuals.data[i];
      if (square > most)
        {
          largest = i;
          most = square;
        }
    }
  g_string_append (tex, "\\role{accent}{-\\nabla J} = ");
  gradus_tex_sum (tex, problem->n, &largest, 1, append_term, &terms);
  g_string_append (tex, " = \\role{accent}{");
  gradus_tex_vector (tex, state->sum.data, problem->d + 1, 1);
  g_string_append_c (tex, '}');
}

static void
fill_update (const GradusView *view, GString *tex)
{
  const BatchState *state = view->state, *previous = view->previous;
  const BatchParams *params = view->params;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);

  if (view->phase != PHASE_UPDATE || previous == NULL || view->status == GRADUS_STATUS_FAILED)
    return;
  {
    const GradusTexMove move = {
      .symbol = "\\role{model}{\\theta}",
      .role_before = GRADUS_ROLE_PAST,
      .role_after = GRADUS_ROLE_MODEL,
      .before = previous->base.w.data,
      .rate = params->learning_rate,
      .factor = NAN,
      .x = state->sum.data,
      .after = state->base.w.data,
    };

    gradus_tex_move (tex, &move, problem->d + 1);
  }
}

static void
fill_check (const GradusView *view, GString *tex)
{
  const BatchState *state = view->state;
  const BatchParams *params = view->params;
  const gboolean below = state->gradient_norm < params->tolerance;

  if (view->phase != PHASE_CHECK || view->status == GRADUS_STATUS_FAILED)
    return;
  g_string_append (tex, "\\|\\nabla J(\\role{model}{\\theta})\\| = ");
  gradus_tex_number (tex, state->gradient_norm);
  if (!below && view->status == GRADUS_STATUS_CONVERGED)
    {
      /* What is left of the gradient is rounding. */
      g_string_append (tex, " \\approx 0");
      return;
    }
  g_string_append (tex, below ? " < \\role{muted}{" : " \\ge \\role{muted}{");
  gradus_tex_number (tex, params->tolerance);
  g_string_append_c (tex, '}');
}

const GradusFormula gradus_batch_formulas[] = {
  { "hypothesis", GRADUS_LINEAR_TEX_HYPOTHESIS, gradus_linear_fill_hypothesis },
  { "cost", GRADUS_LINEAR_TEX_COST, gradus_linear_fill_cost },
  { "sum",
    "\\role{accent}{-\\nabla J} = \\sum_{i=1}^m \\role{second}{\\big(}\\role{data}{y^{(i)}} "
    "\\role{second}{-} \\role{model}{h_\\theta(x^{(i)})}\\role{second}{\\big)}\\,"
    "\\role{data}{x^{(i)}}",
    fill_sum },
  { "update",
    "\\role{model}{\\theta} := \\role{past}{\\theta} + \\role{accent}{\\alpha\\sum_{i=1}^m "
    "\\big(\\role{data}{y^{(i)}} - \\role{past}{h_\\theta(x^{(i)})}\\big)\\,"
    "\\role{data}{x^{(i)}}}",
    fill_update },
  { "check", "\\|\\nabla J(\\role{model}{\\theta})\\| < \\role{muted}{\\varepsilon}", fill_check },
  { NULL },
};

/* --- Questions -------------------------------------------------------------------------------- */

/* The step that the sweep to come will find. */
static double *
find_step (const GradusView *view)
{
  const GradusLinearState *state = view->state;
  const BatchParams *params = view->params;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  double *step = g_new (double, problem->d + 1);

  gradus_linear_problem_gradient (problem, state->w.data, step);
  for (guint j = 0; j <= problem->d; j++)
    step[j] *= -params->learning_rate;
  return step;
}

static gboolean
ask_step (const GradusView *before, GradusAsk *ask)
{
  const BatchParams *params = before->params;
  g_autofree double *step = find_step (before);

  if (!gradus_linear_ask_step (before, step, ask))
    return FALSE;
  g_string_printf (ask->words,
                   _("From θ₀ = %s, θ₁ = %s the step goes against the gradient, as far as the "
                     "learning rate α = %s says. Where does it lead?"),
                   GRADUS_NUM (ask->from_x), GRADUS_NUM (ask->from_y),
                   GRADUS_NUM (params->learning_rate));
  return TRUE;
}

static gboolean
answer_step (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const BatchState *state = after->state;
  const BatchParams *params = after->params;
  const double *s = state->sum.data;

  answer->x = state->base.w.data[0] + params->learning_rate * s[0];
  answer->y = state->base.w.data[1] + params->learning_rate * s[1];
  g_string_printf (answer->words,
                   _("To (%s, %s): the sum over the examples is (%s, %s), at right angles to the "
                     "contour, and the step is %s times that."),
                   GRADUS_NUM (answer->x), GRADUS_NUM (answer->y), GRADUS_NUM (s[0]),
                   GRADUS_NUM (s[1]), GRADUS_NUM (params->learning_rate));
  return TRUE;
}

static gboolean
ask_cost (const GradusView *before, GradusAsk *ask)
{
  const BatchState *state = before->state;
  const BatchParams *params = before->params;
  const GradusLinearProblem *problem = gradus_linear_get_problem (before);
  g_autofree double *w = g_new (double, problem->d + 1);
  double change;

  for (guint j = 0; j <= problem->d; j++)
    w[j] = state->base.w.data[j] + params->learning_rate * state->sum.data[j];
  change = gradus_linear_problem_loss (problem, w) - state->base.loss;
  /* What rounding decides is not asked. */
  if (!(fabs (change) > 4 * gradus_linear_loss_slack (problem, &state->base)))
    return FALSE;
  g_string_printf (ask->words,
                   _("The cost is J = %s, the gradient has the length %s and the learning rate is "
                     "α = %s. What does the step do to the cost?"),
                   GRADUS_NUM (state->base.loss), GRADUS_NUM (state->gradient_norm),
                   GRADUS_NUM (params->learning_rate));
  return TRUE;
}

static gboolean
answer_cost (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const BatchState *state = after->state, *previous = after->previous;
  const BatchParams *params = after->params;
  const double limit = 2 / gradus_linear_get_problem (after)->lambda_max;
  const int digits = gradus_digits_to_tell (previous->base.loss, state->base.loss);
  const gboolean rose = state->base.loss > previous->base.loss;

  answer->choices = rose ? 1 << 1 : 1 << 0;
  if (rose)
    g_string_printf (answer->words,
                     _("It rises from %s to %s: α = %s is above the limit 2/λmax = %s, so that the "
                       "step lands higher on the other side of the bowl."),
                     GRADUS_NUM_DIGITS (previous->base.loss, digits),
                     GRADUS_NUM_DIGITS (state->base.loss, digits),
                     GRADUS_NUM (params->learning_rate), GRADUS_NUM (limit));
  else if (params->learning_rate <= limit)
    g_string_printf (answer->words,
                     _("It falls from %s to %s: α = %s is below the limit 2/λmax = %s, so that "
                       "every step leads down."),
                     GRADUS_NUM_DIGITS (previous->base.loss, digits),
                     GRADUS_NUM_DIGITS (state->base.loss, digits),
                     GRADUS_NUM (params->learning_rate), GRADUS_NUM (limit));
  else
    g_string_printf (answer->words,
                     _("It falls from %s to %s although α = %s is above the limit 2/λmax = %s: the "
                       "steepest direction has only a small part in this gradient yet."),
                     GRADUS_NUM_DIGITS (previous->base.loss, digits),
                     GRADUS_NUM_DIGITS (state->base.loss, digits),
                     GRADUS_NUM (params->learning_rate), GRADUS_NUM (limit));
  return TRUE;
}

static gboolean
ask_length (const GradusView *before, GradusAsk *ask)
{
  const BatchState *state = before->state;
  const BatchParams *params = before->params;

  ask->scale = 0.1 * params->learning_rate * state->gradient_norm;
  if (!(ask->scale > 0))
    return FALSE;
  g_string_printf (ask->words,
                   _("The gradient has the length ‖∇J‖ = %s and the learning rate is α = %s. How "
                     "long is the step?"),
                   GRADUS_NUM (state->gradient_norm), GRADUS_NUM (params->learning_rate));
  return TRUE;
}

static gboolean
answer_length (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const BatchState *previous = after->previous;
  const BatchParams *params = after->params;

  answer->number = params->learning_rate * previous->gradient_norm;
  g_string_printf (answer->words, _("The step has the length α‖∇J‖ = %s · %s = %s."),
                   GRADUS_NUM (params->learning_rate), GRADUS_NUM (previous->gradient_norm),
                   GRADUS_NUM (answer->number));
  return TRUE;
}

const GradusQuestion gradus_batch_questions[] = {
  { "step", N_("Where does the step lead?"), "sweep", "contours", GRADUS_ANSWER_PLACE, NULL,
    ask_step, answer_step },
  { "cost", N_("What does the step do to the cost?"), "update", "loss", GRADUS_ANSWER_CHOICE,
    gradus_linear_falls_or_rises, ask_cost, answer_cost },
  { "length", N_("How long is the step?"), "update", "contours", GRADUS_ANSWER_NUMBER, NULL,
    ask_length, answer_length },
  { NULL },
};
