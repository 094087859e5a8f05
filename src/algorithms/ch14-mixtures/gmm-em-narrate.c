/* What EM for Gaussian mixtures says about its steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gmm-em.h"

static void
narrate_micro (const GradusView *view, GString *out)
{
  const GmmState *state = view->state;
  const GmmWorkspace *workspace = view->workspace;
  guint n = workspace->points->n;
  int active = state->active;

  if (view->phase == GMM_PHASE_EXPECT)
    {
      int best = gradus_gmm_em_component (state, n, (guint) active);

      g_string_append_printf (out, _ ("Point %d was made by component %d with probability %s, more "
                                      "than by any other."),
                              active + 1, best + 1,
                              GRADUS_NUM (state->responsibilities.data[(gsize) best * n + active]));
    }
  else if (view->phase == GMM_PHASE_MEANS)
    g_string_append_printf (out, _ ("Mean %d moves to the mean of the points, weighted by "
                                    "responsibilities that sum to %s."),
                            active + 1, GRADUS_NUM (state->counts.data[active]));
  else
    g_string_append_printf (out, _ ("Covariance %d is taken anew about its mean, from "
                                    "responsibilities that sum to %s."),
                            active + 1, GRADUS_NUM (state->counts.data[active]));
}

static void
narrate_check (const GradusView *view, GString *out)
{
  const GmmState *state = view->state;
  const GmmParams *params = view->params;
  double change = state->objective - state->objective_before;

  if (view->status == GRADUS_STATUS_CONVERGED)
    g_string_append_printf (out, _ ("The log-likelihood rose by %s, less than %s: converged at "
                                    "%s."),
                            GRADUS_NUM (change), GRADUS_NUM (params->tolerance),
                            GRADUS_NUM (state->log_likelihood));
  else if (view->status == GRADUS_STATUS_EXHAUSTED)
    g_string_append (out, _ ("The limit of iterations is reached, so the run ends here."));
  else if (isnan (change))
    g_string_append (out, _ ("There is no earlier log-likelihood to compare with, so it goes on."));
  else
    g_string_append_printf (out, _ ("The log-likelihood rose by %s in this iteration, so it goes "
                                    "on."),
                            GRADUS_NUM (change));
  if (view->events & (1u << GMM_EVENT_IDENTICAL))
    {
      gradus_append_gap (out);
      g_string_append (out, _ ("Two components are identical and will never separate."));
    }
}

/* What the step added to the bound; rounding errors are 0. */
static double
rise (const GmmState *state, const GmmState *previous)
{
  double difference = previous != NULL ? state->bound - previous->bound : 0.0;

  return fabs (difference) <= 1e-13 * (1.0 + fabs (state->bound)) ? 0.0 : difference;
}

void
gradus_gmm_em_narrate (const GradusView *view, GString *out)
{
  const GmmState *state = view->state;
  const GmmState *previous = view->previous;
  const GmmParams *params = view->params;
  const GmmWorkspace *workspace = view->workspace;

  if (view->micro > 0)
    {
      narrate_micro (view, out);
      return;
    }
  if (view->status == GRADUS_STATUS_FAILED)
    {
      g_string_append (out, _ ("This step could not be made; the components are those before it."));
      return;
    }
  switch (view->phase)
    {
    case GMM_PHASE_INIT:
      g_string_append_printf (out,
                              g_dngettext (GETTEXT_PACKAGE,
                                           "%d component is in place; the responsibilities come "
                                           "next.",
                                           "%d components are in place; the responsibilities come "
                                           "next.",
                                           (gulong) params->k),
                              params->k);
      break;
    case GMM_PHASE_EXPECT:
      if (isnan (state->objective_before))
        g_string_append_printf (out, _ ("Every point is shared among the components; the "
                                        "log-likelihood is %s."),
                                GRADUS_NUM (state->log_likelihood));
      else
        g_string_append_printf (out, _ ("Every point is shared anew; the log-likelihood is %s, "
                                        "higher by %s, and the bound touches it."),
                                GRADUS_NUM (state->log_likelihood),
                                GRADUS_NUM (state->objective - state->objective_before));
      break;
    case GMM_PHASE_WEIGHTS:
      g_string_append_printf (out, _ ("The weights become the shares of the responsibilities; the "
                                      "bound rises by %s."),
                              GRADUS_NUM (rise (state, previous)));
      break;
    case GMM_PHASE_MEANS:
      g_string_append_printf (out, _ ("The means move to the weighted means of the points; the "
                                      "bound rises by %s."),
                              GRADUS_NUM (rise (state, previous)));
      break;
    case GMM_PHASE_COVARIANCES:
      g_string_append_printf (out, _ ("The covariances are taken about the new means; the bound "
                                      "rises by %s."),
                              GRADUS_NUM (rise (state, previous)));
      if (view->events & (1u << GMM_EVENT_FLOORED))
        {
          gradus_append_gap (out);
          g_string_append (out, _ ("A variance was raised to the covariance floor."));
        }
      break;
    case GMM_PHASE_CHECK:
      narrate_check (view, out);
      break;
    default:
      g_string_append_printf (out,
                              g_dngettext (GETTEXT_PACKAGE,
                                           "%u point whose component is hidden; the start comes "
                                           "next.",
                                           "%u points whose components are hidden; the start "
                                           "comes next.",
                                           workspace->points->n),
                              workspace->points->n);
      break;
    }
}
