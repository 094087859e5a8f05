/* The formulas of stochastic gradient descent with their numbers, and its questions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-tex.h"
#include "stochastic-gradient-descent.h"

/* --- Formulas --------------------------------------------------------------------------------- */

/* The step that @view stands after was one of @phase, and it was made. */
static gboolean
has_made (const GradusView *view, int phase)
{
  return view->phase == phase && view->status != GRADUS_STATUS_FAILED;
}

static void
fill_rate (const GradusView *view, GString *tex)
{
  const SgdState *state = view->state;
  const SgdParams *params = view->params;

  if (!has_made (view, PHASE_PICK))
    return;
  g_string_append_printf (tex, "\\role{accent}{i} = %d,\\quad \\alpha_{%" G_GUINT64_FORMAT "} = ",
                          state->example + 1, state->updates);
  /* After a change of the schedule the rate in hand is still that of the old one. */
  if (view->previous != NULL && params->schedule == SCHEDULE_INVERSE)
    {
      g_string_append (tex, "\\frac{");
      gradus_tex_number (tex, params->learning_rate);
      g_string_append (tex, "\\cdot ");
      gradus_tex_number (tex, params->decay);
      g_string_append (tex, "}{");
      gradus_tex_number (tex, params->decay);
      g_string_append_printf (tex, " + %" G_GUINT64_FORMAT "} = ", state->updates);
    }
  else if (view->previous != NULL && params->schedule == SCHEDULE_INVERSE_SQRT)
    {
      g_string_append (tex, "\\frac{");
      gradus_tex_number (tex, params->learning_rate);
      g_string_append_printf (tex, "}{\\sqrt{1 + %" G_GUINT64_FORMAT "/", state->updates);
      gradus_tex_number (tex, params->decay);
      g_string_append (tex, "}} = ");
    }
  gradus_tex_number (tex, state->rate);
}

static void
fill_error (const GradusView *view, GString *tex)
{
  const SgdState *state = view->state;

  if (has_made (view, PHASE_ERROR))
    gradus_linear_tex_error (tex, view, state->base.w.data, (guint) state->example);
}

static void
fill_update (const GradusView *view, GString *tex)
{
  const SgdState *state = view->state, *previous = view->previous;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  g_autofree double *z = g_new (double, problem->d + 1);

  if (!has_made (view, PHASE_UPDATE) || previous == NULL)
    return;
  gradus_linear_problem_input (problem, (gsize) state->example, z);
  {
    const GradusTexMove move = {
      .symbol = "\\role{model}{\\theta}",
      .role_before = GRADUS_ROLE_PAST,
      .role_after = GRADUS_ROLE_MODEL,
      .before = previous->base.w.data,
      .rate = state->rate,
      .factor = state->error,
      .x = z,
      .after = state->base.w.data,
    };

    gradus_tex_move (tex, &move, problem->d + 1);
  }
}

static void
fill_check (const GradusView *view, GString *tex)
{
  const SgdState *state = view->state;
  const SgdParams *params = view->params;
  const guint m = gradus_dataset_get_table (view->dataset)->n;
  double length = 0;

  /* After a change the way since the last end of an epoch is not known. */
  if (!has_made (view, PHASE_CHECK) || view->previous == NULL)
    return;
  if ((view->events & (1 << EVENT_EPOCH_END)) == 0)
    {
      g_string_append_printf (tex, "k = %u < %u", state->position, m);
      return;
    }
  for (guint j = 0; j < state->base.w.shape[0]; j++)
    length = hypot (length, state->base.w.data[j]);
  g_string_append_printf (tex, "k = %u,\\quad ", m);
  g_string_append (tex, "\\|\\theta^{(t)} - \\theta^{(t-m)}\\| = ");
  gradus_tex_number (tex, state->moved);
  g_string_append (tex, state->moved <= params->tolerance * MAX (1, length) ? " \\le " : " > ");
  gradus_tex_number (tex, params->tolerance);
  g_string_append (tex, "\\cdot ");
  gradus_tex_number (tex, MAX (1, length));
}

const GradusFormula gradus_sgd_formulas[] = {
  { "hypothesis", GRADUS_LINEAR_TEX_HYPOTHESIS, gradus_linear_fill_hypothesis },
  { "cost", GRADUS_LINEAR_TEX_COST, gradus_linear_fill_cost },
  { "rate",
    "\\alpha_t\\in\\left\\{\\alpha,\\;\\frac{\\alpha b}{b+t},\\;"
    "\\frac{\\alpha}{\\sqrt{1+t/b}}\\right\\}",
    fill_rate },
  { "error",
    "\\role{accent}{e} = \\role{data}{y^{(i)}} - \\role{model}{h_\\theta}(\\role{accent}{x^{(i)}})",
    fill_error },
  { "update",
    "\\role{model}{\\theta} := \\role{past}{\\theta} + \\role{accent}{\\alpha_t\\,e\\,x^{(i)}}",
    fill_update },
  { "check",
    "k = m,\\quad \\|\\theta^{(t)} - \\theta^{(t-m)}\\| \\le "
    "\\varepsilon\\max(1, \\|\\theta^{(t)}\\|)",
    fill_check },
  { NULL },
};

/* --- Questions -------------------------------------------------------------------------------- */

/* The error on the example that has been picked, with its inputs into @z. */
static double
find_error (const GradusView *view, double *z)
{
  const SgdState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);

  gradus_linear_problem_input (problem, (gsize) state->example, z);
  return problem->table->y[state->example]
         - gradus_linear_problem_predict (problem, state->base.w.data, z);
}

static gboolean
ask_step (const GradusView *before, GradusAsk *ask)
{
  const SgdState *state = before->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (before);
  g_autofree double *z = g_new (double, problem->d + 1);
  const double error = find_error (before, z);
  const double input = z[1];

  for (guint j = 0; j <= problem->d; j++)
    z[j] *= state->rate * error;
  if (!gradus_linear_ask_step (before, z, ask))
    return FALSE;
  g_string_printf (ask->words,
                   _("Example %d with the input x₁ = %s acts alone, and the learning rate is %s. "
                     "Where will it send θ₀ = %s, θ₁ = %s?"),
                   state->example + 1, GRADUS_NUM (input), GRADUS_NUM (state->rate),
                   GRADUS_NUM (ask->from_x), GRADUS_NUM (ask->from_y));
  return TRUE;
}

static gboolean
answer_step (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const SgdState *state = after->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (after);
  g_autofree double *z = g_new (double, problem->d + 1);

  gradus_linear_problem_input (problem, (gsize) state->example, z);
  answer->x = state->base.w.data[0] + state->rate * state->error;
  answer->y = state->base.w.data[1] + state->rate * state->error * z[1];
  g_string_printf (answer->words,
                   _("To (%s, %s): the error is %s, and the step is %s times that along the "
                     "example's input (1, %s), whatever the contours say."),
                   GRADUS_NUM (answer->x), GRADUS_NUM (answer->y), GRADUS_NUM (state->error),
                   GRADUS_NUM (state->rate), GRADUS_NUM (z[1]));
  return TRUE;
}

static gboolean
ask_tilt (const GradusView *before, GradusAsk *ask)
{
  const SgdState *state = before->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (before);
  const GradusTable *table = problem->table;
  g_autofree double *z = g_new (double, problem->d + 1);

  if (problem->d != 1 || find_error (before, z) * z[1] == 0)
    return FALSE;
  g_string_printf (ask->words,
                   _("Example %d has x = %s and y = %s; in the coordinates used its input is %s. "
                     "Which way will it tilt the line?"),
                   state->example + 1, GRADUS_NUM (table->x[state->example]),
                   GRADUS_NUM (table->y[state->example]), GRADUS_NUM (z[1]));
  return TRUE;
}

static gboolean
answer_tilt (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const SgdState *state = after->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (after);
  g_autofree double *z = g_new (double, problem->d + 1);

  gradus_linear_problem_input (problem, (gsize) state->example, z);
  answer->choices = state->error * z[1] > 0 ? 1 << 0 : 1 << 1;
  if (answer->choices == 1 << 0)
    g_string_printf (answer->words,
                     _("The slope grows: the error %s and the input %s have the same sign, so "
                       "that their product is positive."),
                     GRADUS_NUM (state->error), GRADUS_NUM (z[1]));
  else
    g_string_printf (answer->words,
                     _("The slope falls: the error %s and the input %s have unlike signs, so that "
                       "their product is negative."),
                     GRADUS_NUM (state->error), GRADUS_NUM (z[1]));
  return TRUE;
}

static gboolean
ask_error (const GradusView *before, GradusAsk *ask)
{
  const SgdState *state = before->state;
  const GradusLinearWorkspace *work = before->workspace;
  const GradusLinearProblem *problem = work->problem;
  g_autofree double *z = g_new (double, problem->d + 1);
  g_autoptr (GString) theta = g_string_new (NULL);
  g_autoptr (GString) input = g_string_new (NULL);
  const double error = find_error (before, z);

  /* Four numbers can be seen, and worked with in the head. */
  if (problem->d > 3)
    return FALSE;
  ask->scale = MAX (0.1 * fabs (error), 0.01 * (work->y_max - work->y_min));
  if (!(ask->scale > 0))
    return FALSE;
  gradus_linear_append_vector (theta, state->base.w.data, problem->d + 1);
  gradus_linear_append_vector (input, z, problem->d + 1);
  g_string_printf (ask->words,
                   _("In the coordinates used θ = %s, and example %d has the input %s and the "
                     "target %s. What is the error e = y − θᵀx?"),
                   theta->str, state->example + 1, input->str,
                   GRADUS_NUM (problem->table->y[state->example]));
  return TRUE;
}

static gboolean
answer_error (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const SgdState *state = after->state;
  const double y = gradus_dataset_get_table (after->dataset)->y[state->example];

  answer->number = state->error;
  g_string_printf (answer->words, _("The hypothesis says %s, so that the error is %s − %s = %s."),
                   GRADUS_NUM (y - state->error), GRADUS_NUM (y), GRADUS_NUM (y - state->error),
                   GRADUS_NUM (state->error));
  return TRUE;
}

static gboolean
ask_cost (const GradusView *before, GradusAsk *ask)
{
  const SgdState *state = before->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (before);
  g_autofree double *w = g_new (double, problem->d + 1);
  double change;

  gradus_linear_problem_input (problem, (gsize) state->example, w);
  for (guint j = 0; j <= problem->d; j++)
    w[j] = state->base.w.data[j] + state->rate * state->error * w[j];
  change = gradus_linear_problem_loss (problem, w) - state->base.loss;
  /* What rounding decides is not asked. */
  if (!(fabs (change) > 4 * gradus_linear_loss_slack (problem, &state->base)))
    return FALSE;
  g_string_printf (ask->words,
                   _("The step suits example %d, whose error is %s. What does it do to the cost J "
                     "= %s over all %u examples?"),
                   state->example + 1, GRADUS_NUM (state->error), GRADUS_NUM (state->base.loss),
                   problem->n);
  return TRUE;
}

static gboolean
answer_cost (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const SgdState *state = after->state, *previous = after->previous;
  const int digits = gradus_digits_to_tell (previous->base.loss, state->base.loss);

  answer->choices = state->base.loss > previous->base.loss ? 1 << 1 : 1 << 0;
  if (answer->choices == 1 << 1)
    g_string_printf (answer->words,
                     _("It rises from %s to %s: what suits example %d makes the errors on the "
                       "others larger, all told."),
                     GRADUS_NUM_DIGITS (previous->base.loss, digits),
                     GRADUS_NUM_DIGITS (state->base.loss, digits),
                     state->example + 1);
  else
    g_string_printf (answer->words,
                     _("It falls from %s to %s: what suits example %d suits the others as well, "
                       "all told."),
                     GRADUS_NUM_DIGITS (previous->base.loss, digits),
                     GRADUS_NUM_DIGITS (state->base.loss, digits),
                     state->example + 1);
  return TRUE;
}

static const char *const tilts[] = { N_("The slope grows"), N_("The slope falls"), NULL };

const GradusQuestion gradus_sgd_questions[] = {
  { "tilt", N_("Which way does the line tilt?"), "error", "data", GRADUS_ANSWER_CHOICE, tilts,
    ask_tilt, answer_tilt },
  { "step", N_("Where does the step lead?"), "error", "contours", GRADUS_ANSWER_PLACE, NULL,
    ask_step, answer_step },
  { "error", N_("How large is the error?"), "error", "data", GRADUS_ANSWER_NUMBER, NULL,
    ask_error, answer_error },
  { "cost", N_("What does the step do to the cost?"), "update", "loss", GRADUS_ANSWER_CHOICE,
    gradus_linear_falls_or_rises, ask_cost, answer_cost },
  { NULL },
};
