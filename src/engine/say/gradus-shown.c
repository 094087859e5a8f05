/* Gradus: which picture tells a step, and which handles its sentence asks for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-say.h"
#include "gradus-shown.h"

static gboolean
has_something (const GradusPosition *here, int plot)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();

  gradus_plot_build (&here->algorithm->plots[plot], here, scene);
  return !gradus_scene_is_waiting (scene);
}

guint
gradus_find_shown (const GradusPosition *here)
{
  const GradusAlgorithm *algorithm = here->algorithm;
  const gboolean ended = here->micro == 0 && algorithm->end_shows != NULL
                         && (here->status == GRADUS_STATUS_CONVERGED
                             || here->status == GRADUS_STATUS_EXHAUSTED);
  const char *shows = ended              ? algorithm->end_shows
                      : here->phase >= 0 ? algorithm->phases[here->phase].shows
                                         : algorithm->start_shows;
  g_auto (GStrv) ids = g_strsplit (shows != NULL ? shows : "", " ", -1);

  for (guint i = 0; ids[i] != NULL; i++)
    {
      const int plot = gradus_algorithm_find_plot (algorithm, ids[i]);

      if (plot >= 0 && has_something (here, plot))
        return (guint) plot;
    }
  return 0;
}

const char *
gradus_get_asked (const GradusPosition *here)
{
  return here->phase >= 0 ? here->algorithm->phases[here->phase].asks : here->algorithm->start_asks;
}

gboolean
gradus_asks_for (const GradusPosition *here, const GradusHandle *handle)
{
  const char *asked = gradus_get_asked (here);
  const char *const moved[] = { handle->x_param, handle->y_param, handle->start, handle->value };
  g_auto (GStrv) ids = g_strsplit (asked != NULL ? asked : "", " ", -1);

  for (guint i = 0; i < G_N_ELEMENTS (moved); i++)
    if (moved[i] != NULL && g_strv_contains ((const char *const *) ids, moved[i]))
      return TRUE;
  return FALSE;
}
