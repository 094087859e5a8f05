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
  GArray *k, *along, *length;
  GArray *outer, *low, *high; /* what is proved, over its own numbers of mistakes */
  double along0, length0;     /* u'theta and |theta|^2 where the race began */
} Race;

#define WALL_POINTS 121

static double
norm (const double *theta, gsize n)
{
  double sum = 0;

  for (gsize j = 0; j < n; j++)
    sum += theta[j] * theta[j];
  return sqrt (sum);
}

/* What lies below and above after @k mistakes. */
static void
add_outer (const GradusSeparation *separation, double rate, double k, Race *race)
{
  const double low = race->along0 + k * rate * separation->gamma;
  const double grown = k * rate * rate * separation->radius * separation->radius;
  const double high = sqrt (MAX (race->length0 + grown, 0));

  g_array_append_val (race->outer, k);
  g_array_append_val (race->low, low);
  g_array_append_val (race->high, high);
}

/* The step at which each mistake was corrected, from the tracked theta. */
static void
collect (const GradusPosition *here, guint theta, guint mistakes, double rate, Race *race)
{
  const GradusSeparation *separation = here->workspace;
  double last = -1;

  for (guint64 step = 0; here->history != NULL && step <= here->step; step++)
    {
      gsize n;
      const double *then = gradus_history_track (here->history, theta, step, &n);
      const double k = gradus_history_metric (here->history, mistakes, step);
      double along, length;

      if (then == NULL || !(k > last))
        continue;
      along = gradus_separation_progress (separation, then);
      length = norm (then, n);
      if (last < 0)
        {
          race->along0 = along - k * rate * separation->gamma;
          race->length0 = length * length
                          - k * rate * rate * separation->radius * separation->radius;
        }
      last = k;
      g_array_append_val (race->k, k);
      g_array_append_val (race->along, along);
      g_array_append_val (race->length, length);
      add_outer (separation, rate, k, race);
    }
}

/* What is below and what is above, on to the number of mistakes at which they meet. */
static void
draw_wall (const GradusSeparation *separation, double rate, Race *race, GradusScene *scene)
{
  const double wall = gradus_separation_bound (separation);

  g_array_set_size (race->outer, 0);
  g_array_set_size (race->low, 0);
  g_array_set_size (race->high, 0);
  for (guint i = 0; i < WALL_POINTS; i++)
    add_outer (separation, rate, wall * i / (WALL_POINTS - 1), race);
  gradus_scene_band (scene, (const double *) (gpointer) race->outer->data,
                     (const double *) (gpointer) race->low->data,
                     (const double *) (gpointer) race->high->data, WALL_POINTS, GRADUS_ROLE_MUTED,
                     0.1);
  gradus_scene_vrule (scene, wall, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID, "(R/γ)²");
}

static void
curve (GradusScene *scene, const GArray *x, const GArray *y, GradusRole role, GradusLineStyle style,
       const char *label)
{
  gradus_scene_polyline (scene, (const double *) (gpointer) x->data,
                         (const double *) (gpointer) y->data, x->len, role, style);
  gradus_scene_label (scene, label);
}

void
gradus_kit_race (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  const GradusSeparation *separation = here->workspace;
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *rate = gradus_kit_assigned (plot, "rate");
  const int theta = gradus_algorithm_find_value (here->algorithm, of[0]);
  const int mistakes = gradus_algorithm_find_metric (here->algorithm, of[1]);
  const double alpha = rate != NULL ? gradus_names_get_number (names, rate) : 1;
  Race race = { 0 };

  race.k = g_array_new (FALSE, FALSE, sizeof (double));
  race.outer = g_array_new (FALSE, FALSE, sizeof (double));
  race.low = g_array_new (FALSE, FALSE, sizeof (double));
  race.along = g_array_new (FALSE, FALSE, sizeof (double));
  race.length = g_array_new (FALSE, FALSE, sizeof (double));
  race.high = g_array_new (FALSE, FALSE, sizeof (double));
  collect (here, (guint) theta, (guint) mistakes, alpha, &race);
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, _ ("mistakes so far"),
                         C_ ("axis", "length"));
  /* Where the mistakes must end is known before the first of them. */
  if (race.k->len < 2 && !(separation->gamma > 0 && gradus_kit_has (plot, "wall")))
    gradus_scene_set_placeholder (scene, _ ("The race begins with the first mistake."));
  else
    {
      if (separation->gamma > 0 && gradus_kit_has (plot, "wall"))
        draw_wall (separation, alpha, &race, scene);
      curve (scene, race.outer, race.high, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "√k αR");
      curve (scene, race.k, race.length, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, "‖θ‖");
      if (separation->gamma > 0)
        {
          gradus_scene_set_caption (scene, _ ("At most (R/γ)² = %s mistakes."),
                                    GRADUS_NUM (gradus_separation_bound (separation)));
          curve (scene, race.k, race.along, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, "uᵀθ");
          curve (scene, race.outer, race.low, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, "kαγ");
        }
      else
        gradus_scene_set_caption (scene, _ ("No line separates these data: the race has no end."));
    }
  g_array_unref (race.k);
  g_array_unref (race.outer);
  g_array_unref (race.low);
  g_array_unref (race.along);
  g_array_unref (race.length);
  g_array_unref (race.high);
}
