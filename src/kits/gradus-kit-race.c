/* Gradus: the kit of the race that ends a mistake-driven learner (Novikoff's proof as a picture).
 *
 * Over the mistakes k: how far theta has come along the separating direction, at least k alpha
 * gamma, and how long it has grown, at most sqrt (k) alpha R. What is below grows like k, what is
 * above like the root of k: they must meet, and then there can be no more mistakes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kit.h"
#include "gradus-separation.h"

typedef struct
{
  GArray *k, *low, *along, *length, *high;
} Race;

static double
norm (const double *theta, gsize n)
{
  double sum = 0;

  for (gsize j = 0; j < n; j++)
    sum += theta[j] * theta[j];
  return sqrt (sum);
}

/* The step at which each mistake was corrected, from the tracked theta. */
static void
collect (const GradusView *view, guint theta, guint mistakes, double rate, Race *race)
{
  const GradusSeparation *separation = view->workspace;
  double last = -1, along0 = 0, length0 = 0;

  for (guint64 step = 0; view->history != NULL && step <= view->step; step++)
    {
      gsize n;
      const double *then = gradus_history_track (view->history, theta, step, &n);
      const double k = gradus_history_metric (view->history, mistakes, step);
      double along, length, low, high;

      if (then == NULL || !(k > last))
        continue;
      along = gradus_separation_progress (separation, then);
      length = norm (then, n);
      if (last < 0)
        {
          along0 = along - k * rate * separation->gamma;
          length0 = length * length - k * rate * rate * separation->radius * separation->radius;
        }
      last = k;
      low = along0 + k * rate * separation->gamma;
      high = sqrt (MAX (length0 + k * rate * rate * separation->radius * separation->radius, 0));
      g_array_append_val (race->k, k);
      g_array_append_val (race->low, low);
      g_array_append_val (race->along, along);
      g_array_append_val (race->length, length);
      g_array_append_val (race->high, high);
    }
}

static void
curve (GradusScene *scene, const Race *race, const GArray *y, GradusRole role,
       GradusLineStyle style, const char *label)
{
  gradus_scene_polyline (scene, (const double *) (gpointer) race->k->data,
                         (const double *) (gpointer) y->data, race->k->len, role, style);
  gradus_scene_legend_line (scene, role, style, label);
}

void
gradus_kit_race (const GradusView *view, const GradusPlot *plot, GradusScene *scene)
{
  const GradusSeparation *separation = view->workspace;
  g_autoptr (GradusNames) names = gradus_names_new (view);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *rate = gradus_kit_assigned (plot, "rate");
  const int theta = gradus_algorithm_find_value (view->algorithm, of[0]);
  const int mistakes = gradus_algorithm_find_metric (view->algorithm, of[1]);
  Race race;

  race.k = g_array_new (FALSE, FALSE, sizeof (double));
  race.low = g_array_new (FALSE, FALSE, sizeof (double));
  race.along = g_array_new (FALSE, FALSE, sizeof (double));
  race.length = g_array_new (FALSE, FALSE, sizeof (double));
  race.high = g_array_new (FALSE, FALSE, sizeof (double));
  collect (view, (guint) theta, (guint) mistakes,
           rate != NULL ? gradus_names_get_number (names, rate) : 1, &race);
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, _ ("mistakes"),
                         _ ("length"));
  if (race.k->len < 2)
    gradus_scene_set_placeholder (scene, _ ("The race begins with the first mistake."));
  else
    {
      curve (scene, &race, race.high, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "√k αR");
      curve (scene, &race, race.length, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, "‖θ‖");
      if (separation->gamma > 0)
        {
          const double ratio = separation->radius / separation->gamma;
          g_autofree char *bound = g_strdup_printf (_ ("At most (R/γ)² = %s mistakes."),
                                                    GRADUS_NUM (ratio * ratio));

          gradus_scene_set_caption (scene, bound);
          curve (scene, &race, race.along, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, "uᵀθ");
          curve (scene, &race, race.low, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, "kαγ");
        }
      else
        gradus_scene_set_caption (scene, _ ("No line separates these data: nothing drives ‖θ‖ from "
                                            "below, and the race has no end."));
    }
  g_array_unref (race.k);
  g_array_unref (race.low);
  g_array_unref (race.along);
  g_array_unref (race.length);
  g_array_unref (race.high);
}
