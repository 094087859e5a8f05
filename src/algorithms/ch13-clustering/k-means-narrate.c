/* What k-means says about its steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "k-means.h"

static void
narrate_micro (const GradusView *view, GString *out)
{
  const KMeansState *state = view->state;
  const KMeansState *previous = view->previous;
  const GradusPoints *points = view->workspace;
  guint d = points->d;

  switch (view->phase)
    {
    case K_MEANS_PHASE_INIT:
      if (state->chosen == 1)
        g_string_append_printf (out, _ ("k-means++ has drawn point %d as the first centroid, all "
                                        "points being equally likely."),
                                state->active + 1);
      else
        g_string_append_printf (out, _ ("k-means++ has drawn point %d as centroid %u of %u, far "
                                        "points being likelier."),
                                state->active + 1, state->chosen, state->centroids.shape[0]);
      break;
    case K_MEANS_PHASE_ASSIGN:
      {
        gint32 owner = state->owner.data[state->active];
        double distance = 0.0;

        for (guint c = 0; c < d; c++)
          distance = hypot (distance, points->columns[c][state->active]
                                        - state->centroids.data[(gsize) owner * d + c]);
        g_string_append_printf (out, _ ("Point %d goes to cluster %d, whose centroid is the "
                                        "nearest at distance %s."),
                                state->active + 1, owner + 1, GRADUS_NUM (distance));
        break;
      }
    default:
      if (state->counts.data[state->active] == 0)
        g_string_append_printf (out, _ ("Cluster %d is empty, so its centroid stays where it is."),
                                state->active + 1);
      else
        {
          double way = 0.0;

          for (guint e = state->active * d; previous != NULL && e < (state->active + 1u) * d; e++)
            way = hypot (way, state->centroids.data[e] - previous->centroids.data[e]);
          g_string_append_printf (out,
                                  g_dngettext (GETTEXT_PACKAGE,
                                               "Centroid %d moves by %s, to the mean of its %d "
                                               "point.",
                                               "Centroid %d moves by %s, to the mean of its %d "
                                               "points.",
                                               (gulong) state->counts.data[state->active]),
                                  state->active + 1, GRADUS_NUM (way),
                                  state->counts.data[state->active]);
        }
      break;
    }
}

static void
narrate_start (const GradusView *view, GString *out)
{
  const KMeansParams *params = view->params;

  switch ((KMeansInit) params->init)
    {
    case K_MEANS_INIT_PLUS_PLUS:
      g_string_append_printf (out,
                              g_dngettext (GETTEXT_PACKAGE,
                                           "k-means++ has drawn %d point as the first centroid.",
                                           "k-means++ has drawn %d points that are far apart as "
                                           "the first centroids.",
                                           (gulong) params->k),
                              params->k);
      break;
    case K_MEANS_INIT_BOX:
      g_string_append_printf (out,
                              g_dngettext (GETTEXT_PACKAGE,
                                           "%d centroid was placed at random in the box of the "
                                           "data.",
                                           "%d centroids were placed at random in the box of the "
                                           "data.",
                                           (gulong) params->k),
                              params->k);
      break;
    case K_MEANS_INIT_GIVEN:
      g_string_append_printf (out,
                              g_dngettext (GETTEXT_PACKAGE,
                                           "The run starts from %d given centroid.",
                                           "The run starts from %d given centroids.",
                                           (gulong) params->k),
                              params->k);
      break;
    default:
      g_string_append_printf (out,
                              g_dngettext (GETTEXT_PACKAGE,
                                           "%d point was picked at random as the first centroid.",
                                           "%d points were picked at random as the first "
                                           "centroids.",
                                           (gulong) params->k),
                              params->k);
      break;
    }
}

void
gradus_k_means_narrate (const GradusView *view, GString *out)
{
  const KMeansState *state = view->state;
  const KMeansState *previous = view->previous;
  const KMeansParams *params = view->params;
  const GradusPoints *points = view->workspace;
  gboolean first = previous == NULL || isnan (previous->inertia);

  if (view->micro > 0)
    {
      narrate_micro (view, out);
      return;
    }
  if (view->status == GRADUS_STATUS_FAILED)
    {
      g_string_append (out, _ ("This step could not be made; the clusters are those before it."));
      return;
    }
  switch (view->phase)
    {
    case K_MEANS_PHASE_INIT:
      narrate_start (view, out);
      break;
    case K_MEANS_PHASE_ASSIGN:
      if (first)
        g_string_append_printf (out, _ ("Every point goes to its nearest centroid; J = %s."),
                                GRADUS_NUM (state->inertia));
      else if (state->moved == 0)
        g_string_append_printf (out, _ ("Every point already has the nearest centroid; J stays "
                                        "%s."),
                                GRADUS_NUM (state->inertia));
      else
        g_string_append_printf (out,
                                g_dngettext (GETTEXT_PACKAGE,
                                             "%u point changes its cluster; J falls by %s to %s.",
                                             "%u points change their cluster; J falls by %s to %s.",
                                             state->moved),
                                state->moved, GRADUS_NUM (previous->inertia - state->inertia),
                                GRADUS_NUM (state->inertia));
      if (view->events & (1u << K_MEANS_EVENT_EMPTY))
        {
          gradus_append_gap (out);
          g_string_append (out, _ ("A cluster is left without points."));
        }
      break;
    case K_MEANS_PHASE_MOVE:
      if (first || previous->inertia == state->inertia)
        g_string_append_printf (out, _ ("The centroids already are the means of their points; J "
                                        "stays %s."),
                                GRADUS_NUM (state->inertia));
      else
        g_string_append_printf (out, _ ("Every centroid moves to the mean of its points; J falls "
                                        "by %s to %s."),
                                GRADUS_NUM (previous->inertia - state->inertia),
                                GRADUS_NUM (state->inertia));
      break;
    case K_MEANS_PHASE_CHECK:
      if (view->status == GRADUS_STATUS_CONVERGED)
        g_string_append_printf (out, _ ("Nothing changes any more: a local optimum with J = %s."),
                                GRADUS_NUM (state->inertia));
      else if (view->status == GRADUS_STATUS_EXHAUSTED)
        g_string_append (out, _ ("The limit of iterations is reached, so the run ends here."));
      else if (params->stop == K_MEANS_STOP_SPREAD && !isnan (state->change))
        g_string_append_printf (out, _ ("The mean squared distances changed by %s, which is not "
                                        "less than %s, so it goes on."),
                                GRADUS_NUM (state->change), GRADUS_NUM (params->tolerance));
      else if (view->iteration <= 1)
        g_string_append (out, _ ("This was the first assignment, so it goes on."));
      else if (state->moved == 0)
        g_string_append (out, _ ("The data have changed since the centroids moved, so it goes "
                                 "on."));
      else
        g_string_append_printf (out,
                                g_dngettext (GETTEXT_PACKAGE,
                                             "%u point changed its cluster in this iteration, so "
                                             "it goes on.",
                                             "%u points changed their cluster in this iteration, "
                                             "so it goes on.",
                                             state->moved),
                                state->moved);
      break;
    default:
      g_string_append_printf (out,
                              g_dngettext (GETTEXT_PACKAGE,
                                           "%u point without clusters; the start comes next.",
                                           "%u points without clusters; the start comes next.",
                                           points->n),
                              points->n);
      break;
    }
}
