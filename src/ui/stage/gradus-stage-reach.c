/* Gradus: how far the axes of the pictures reach.
 *
 * When data come on the stage the first steps on them are walked once, on a copy of the run, so
 * that the axes are from the beginning what these steps need and stand still; what later steps need
 * more is added when it comes. Another value of a parameter, a drag or a branch keeps them, which
 * makes runs comparable; another number of clusters, or what else is counted or chosen, makes other
 * pictures. The button that shows everything finds them anew.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-say.h"
#include "gradus-shown.h"
#include "gradus-stage-private.h"

/* The walk: no more steps, microseconds and data, so that it is not noticed. */
#define MOST_STEPS 30
#define MOST_TIME (40 * 1000)
#define MOST_DATA 1000
/* The share of an axis that a step has to itself: in the large picture when others are foreseen and
 * when it comes, and in one of the strip, where less cannot be read. */
#define GOOD_SHARE 0.1
#define LEAST_SHARE 0.02
#define SMALL_SHARE 0.4

static GradusReach *
get_reach (GradusStage *self, guint plot)
{
  if (plot >= self->reaches->len)
    g_array_set_size (self->reaches, plot + 1);
  return &g_array_index (self->reaches, GradusReach, plot);
}

static gboolean
is_large (GradusStage *self, guint plot)
{
  return gradus_stage_get_large (self) == (int) plot;
}

GradusScene *
gradus_stage_build (GradusStage *self, guint plot, const GradusPosition *here)
{
  GradusScene *scene = gradus_scene_new ();

  gradus_plot_build (&here->algorithm->plots[plot], here, scene);
  gradus_reach_hold (get_reach (self, plot), scene,
                     is_large (self, plot) ? LEAST_SHARE : SMALL_SHARE);
  return scene;
}

void
gradus_stage_forget_reaches (GradusStage *self)
{
  g_array_set_size (self->reaches, 0);
  g_clear_pointer (&self->reached, g_free);
}

/* What the reaches depend on: the data and their columns, and of the parameters those that begin
 * the run anew and are no measures. */
static char *
describe (GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autofree char *name = gradus_canvas_name_data (gradus_setup_get_dataset (setup));
  GString *words = g_string_new (name);

  for (const GradusParam *param = algorithm->params; param != NULL && param->id != NULL; param++)
    if (param->kind != GRADUS_PARAM_DOUBLE && param->kind != GRADUS_PARAM_FUNCTION
        && param->applies != GRADUS_APPLIES_LIVE)
      g_string_append_printf (words, " %g",
                              gradus_params_get (param, gradus_setup_get_params (setup)));
  return g_string_free (words, FALSE);
}

/* The picture that will tell this step is the large one then. */
static void
foresee (GradusStage *self, const GradusPosition *here)
{
  const guint shown = gradus_find_shown (here);

  for (guint i = 0; here->algorithm->plots[i].id != NULL; i++)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();

      gradus_plot_build (&here->algorithm->plots[i], here, scene);
      gradus_reach_foresee (get_reach (self, i), scene,
                            is_large (self, i) || i == shown ? GOOD_SHARE : SMALL_SHARE);
    }
}

void
gradus_stage_look_ahead (GradusStage *self, GradusRun *run)
{
  GradusSetup *setup = gradus_run_get_setup (run);
  g_autofree char *words = describe (setup);
  const gint64 end = g_get_monotonic_time () + MOST_TIME;
  GradusPosition here;
  GradusRun *ahead;

  if (g_strcmp0 (words, self->reached) == 0)
    return;
  gradus_stage_forget_reaches (self);
  self->reached = g_steal_pointer (&words);
  if (gradus_dataset_count (gradus_setup_get_dataset (setup)) > MOST_DATA)
    return;
  gradus_run_get_view (run, &here);
  for (guint i = 0; self->algorithm->plots[i].id != NULL; i++)
    gradus_scene_unref (gradus_stage_build (self, i, &here));
  ahead = gradus_run_copy (run);
  gradus_run_seek (ahead, 0, 0);
  for (guint n = 0; n <= MOST_STEPS && g_get_monotonic_time () < end; n++)
    {
      gradus_run_get_view (ahead, &here);
      foresee (self, &here);
      if (!gradus_run_forward (ahead, GRADUS_GRAIN_PHASE))
        break;
    }
  gradus_run_free (ahead);
}
