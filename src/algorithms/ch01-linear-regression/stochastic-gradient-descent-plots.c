/* The pictures and the narration of stochastic gradient descent.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "stochastic-gradient-descent.h"

/* Most epochs that the comparison with the batch rule follows. */
#define MAX_EPOCHS_SHOWN 200

/* --- Pictures --------------------------------------------------------------------------------- */

void
gradus_sgd_build_data (const GradusView *view, GradusScene *scene)
{
  const SgdState *state = view->state;
  const gboolean moved = view->phase == PHASE_UPDATE && view->previous != NULL;
  const GradusLinearShow show = {
    .w_before = moved ? ((const SgdState *) view->previous)->base.w.data : NULL,
    .active = state->example,
  };

  gradus_linear_scene_data (view, scene, &show);
}

/* The step of the timeline that ended epoch @epoch, or 0. Every iteration has the same number of
 * steps; after a change of the number of rows the older ends are not where they were and are left
 * out. */
static guint64
find_epoch_end (const GradusView *view, guint64 epoch)
{
  const guint64 step = epoch * gradus_dataset_get_table (view->dataset)->n * N_PHASES;

  if (view->history == NULL || step == 0 || step >= gradus_history_length (view->history)
      || (gradus_history_events (view->history, step) & (1 << EVENT_EPOCH_END)) == 0)
    return 0;
  return step;
}

void
gradus_sgd_build_contours (const GradusView *view, GradusScene *scene)
{
  const SgdState *state = view->state;
  g_auto (GradusArray) step = { 0 };
  GradusLinearShow show = { .active = -1 };
  gboolean any = FALSE;

  if (view->phase == PHASE_ERROR)
    gradus_sgd_value_step (view, &step);
  show.step = step.data;
  gradus_linear_scene_contours (view, scene, &show, VALUE_THETA_SCALED);
  for (guint64 epoch = state->epoch > 60 ? state->epoch - 60 : 1; epoch <= state->epoch; epoch++)
    {
      const guint64 at = find_epoch_end (view, epoch);
      gsize length = 0;
      const double *w = NULL;

      if (at > 0)
        w = gradus_history_track (view->history, VALUE_THETA_SCALED, at, &length);
      if (w == NULL || length < 2)
        continue;
      gradus_scene_point (scene, w[0], w[1], GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_SQUARE, 0.6, -1);
      any = TRUE;
    }
  if (any)
    gradus_scene_legend (scene, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_SQUARE, FALSE, 0,
                         _("end of an epoch"));
}

/* A curve over epochs of what was lost against least squares; undefined values are left out. */
static void
draw_epochs (GradusScene *scene, const double *excess, guint n, GradusRole role, const char *text)
{
  g_autofree double *x = g_new (double, n);
  g_autofree double *y = g_new (double, n);
  guint kept = 0;

  for (guint k = 0; k < n; k++)
    if (excess[k] > 0)
      {
        x[kept] = k;
        y[kept++] = excess[k];
      }
  if (kept > 0)
    gradus_scene_polyline (scene, x, y, kept, role, GRADUS_LINE_MARKERS);
  gradus_scene_legend (scene, role, GRADUS_SHAPE_AUTO, TRUE, 0, text);
}

/* The batch rule at its safest fast rate, 1/lambda_max, after so many sweeps: as many looks at
 * examples as the same number of epochs. */
static void
descend_in_batches (const GradusLinearWorkspace *work, guint n, double *excess)
{
  const GradusLinearProblem *problem = work->problem;
  GradusLinearState state = { 0 };
  g_autofree double *gradient = g_new (double, problem->d + 1);

  gradus_linear_state_init (&state, work);
  for (guint k = 0; k < n; k++)
    {
      double *w = gradus_array_write (&state.w);

      state.loss = gradus_linear_problem_loss (problem, w);
      excess[k] = state.loss - problem->optimum_loss;
      if (excess[k] <= gradus_linear_loss_slack (problem, &state))
        excess[k] = NAN;
      gradus_linear_problem_gradient (problem, w, gradient);
      for (guint j = 0; j <= problem->d; j++)
        w[j] -= gradient[j] / problem->lambda_max;
    }
  gradus_array_clear (&state.w);
}

void
gradus_sgd_build_epochs (const GradusView *view, GradusScene *scene)
{
  const SgdState *state = view->state;
  const GradusLinearWorkspace *work = view->workspace;
  const gsize square = (gsize) (work->problem->d + 2) * (work->problem->d + 2);
  const guint n = 1 + MIN (state->epoch, MIN (MAX_EPOCHS_SHOWN, 1 + 2000000 / square));
  g_autofree double *excess = g_new (double, n);
  guint right = 5;

  while (right < n - 1)
    right *= 2;
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_LOG_Y,
                         _("epoch (every example seen once)"),
                         _(view->algorithm->metrics[METRIC_EXCESS].title));
  gradus_scene_set_x_range (scene, 0, right);
  if (work->start_loss <= work->problem->optimum_loss)
    {
      gradus_scene_set_placeholder (scene, _("The start is the least squares solution."));
      return;
    }
  descend_in_batches (work, n, excess);
  draw_epochs (scene, excess, n, GRADUS_ROLE_SECOND, _("batch, α = 1/λmax"));
  excess[0] = work->start_loss - work->problem->optimum_loss;
  for (guint k = 1; k < n; k++)
    {
      const guint64 at = find_epoch_end (view, k);

      excess[k] = at > 0 ? gradus_history_metric (view->history, METRIC_EXCESS, at) : NAN;
    }
  draw_epochs (scene, excess, n, GRADUS_ROLE_MODEL, _("one example a step"));
}

/* --- Narration -------------------------------------------------------------------------------- */

static void
narrate_check (const GradusView *view, const SgdState *state, GString *out)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const SgdParams *params = view->params;
  const guint m = gradus_dataset_get_table (view->dataset)->n;

  if (view->status == GRADUS_STATUS_CONVERGED)
    {
      gradus_linear_append_theta (text, view);
      g_string_append_printf (out,
                              _("Stopped after %u epochs: a whole epoch moved θ by only %s. The "
                                "cost is %s and the parameters are θ = %s."),
                              state->epoch, GRADUS_NUM (state->moved),
                              GRADUS_NUM (state->base.loss), text->str);
    }
  else if (view->status == GRADUS_STATUS_EXHAUSTED && state->epoch >= (guint) params->epochs)
    g_string_append_printf (out,
                            _("Stopped at the limit of %u epochs: in the last one θ still moved by "
                              "%s, and the cost is %s."),
                            state->epoch, GRADUS_NUM (state->moved),
                            GRADUS_NUM (state->base.loss));
  else if (view->status == GRADUS_STATUS_EXHAUSTED)
    g_string_append_printf (out,
                            _("Stopped after %u updates: the rate has fallen to %s and moves θ no "
                              "more."),
                            (guint) state->updates, GRADUS_NUM (state->rate));
  else if ((view->events & (1 << EVENT_EPOCH_END)) != 0)
    g_string_append_printf (out,
                            _("Epoch %u ends: it moved θ by %s, and the cost is now %s."),
                            state->epoch, GRADUS_NUM (state->moved),
                            GRADUS_NUM (state->base.loss));
  else
    g_string_append_printf (out, _("%u of the %u examples of epoch %u are done: on to the next."),
                            state->position, m, state->epoch + 1);
}

void
gradus_sgd_narrate (const GradusView *view, GString *out)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const SgdState *state = view->state;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);

  switch (view->phase)
    {
    case PHASE_PICK:
      g_string_append_printf (out,
                              _("Example %d is next, number %u of %u in epoch %u; the learning "
                                "rate is %s."),
                              state->example + 1, state->position + 1, table->n, state->epoch + 1,
                              GRADUS_NUM (state->rate));
      break;
    case PHASE_ERROR:
      g_string_append_printf (out,
                              _("The target is %s and the hypothesis says %s: the error is %s."),
                              GRADUS_NUM (table->y[state->example]),
                              GRADUS_NUM (table->y[state->example] - state->error),
                              GRADUS_NUM (state->error));
      break;
    case PHASE_UPDATE:
      if (view->previous == NULL)
        {
          gradus_linear_append_theta (text, view);
          g_string_append_printf (out,
                                  _("Something was changed after this step: with the parameters θ "
                                    "= %s the cost is now J = %s."),
                                  text->str, GRADUS_NUM (state->base.loss));
        }
      else if (state->error == 0)
        g_string_append (out, _("The hypothesis was right about this example: nothing changes."));
      else if (state->base.loss > state->base.loss_before)
        g_string_append_printf (out,
                                _("The hypothesis moves towards example %d, but away from the "
                                  "others: J rises by %s to %s."),
                                state->example + 1,
                                GRADUS_NUM (state->base.loss - state->base.loss_before),
                                GRADUS_NUM (state->base.loss));
      else
        g_string_append_printf (out,
                                _("The hypothesis moves towards example %d: J falls by %s to %s."),
                                state->example + 1,
                                GRADUS_NUM (state->base.loss_before - state->base.loss),
                                GRADUS_NUM (state->base.loss));
      break;
    case PHASE_CHECK:
      narrate_check (view, state, out);
      break;
    default:
      gradus_linear_append_theta (text, view);
      g_string_append_printf (out, _("The start: the cost is J = %s with the parameters θ = %s."),
                              GRADUS_NUM (state->base.loss), text->str);
    }
}
