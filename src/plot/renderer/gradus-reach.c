/* Gradus: how far a picture reaches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-plot-private.h"
#include "gradus-reach.h"

/* On an axis that counts steps more of them are not foreseen: a curve fills its picture. */
#define MOST_COUNT 10
/* A step that has less than this share of an axis makes it forget the others. */
#define FORGET_SHARE 0.02

/* The range that a scene needs on an axis, in powers of ten where it is logarithmic. */
static gboolean
find_needed (const GradusScene *scene, gboolean y, gboolean log, double needed[2])
{
  if (!(y ? gradus_scene_get_y_range (scene, &needed[0], &needed[1])
          : gradus_scene_get_x_range (scene, &needed[0], &needed[1])))
    return FALSE;
  if (log && !(needed[0] > 0))
    needed[0] = gradus_plot_smallest_positive (scene, y);
  if (log && !(needed[0] <= needed[1]))
    return FALSE;
  for (guint i = 0; i < 2 && log; i++)
    needed[i] = log10 (needed[i]);
  return isfinite (needed[0]) && isfinite (needed[1]);
}

static void
join (double range[2], const double with[2])
{
  range[0] = MIN (range[0], with[0]);
  range[1] = MAX (range[1], with[1]);
}

static void
hold_axis (GradusReachAxis *axis, GradusScene *scene, gboolean y, gboolean log, double least)
{
  double needed[2], joined[2], share;

  if (!find_needed (scene, y, log, needed))
    return;
  joined[0] = axis->range[0];
  joined[1] = axis->range[1];
  join (joined, needed);
  axis->own = needed[1] - needed[0];
  share = axis->own > 0 ? axis->own / (joined[1] - joined[0]) : 1;
  if (!axis->known || axis->log != log)
    share = 0;
  /* A small picture may show this step alone and still know how far the others reach: it can be
   * the large one with the next. */
  axis->range[0] = share < MIN (least, FORGET_SHARE) ? needed[0] : joined[0];
  axis->range[1] = share < MIN (least, FORGET_SHARE) ? needed[1] : joined[1];
  if (share < least)
    {
      joined[0] = needed[0];
      joined[1] = needed[1];
    }
  axis->known = TRUE;
  axis->log = log;
  if (joined[0] == needed[0] && joined[1] == needed[1])
    return;
  for (guint i = 0; i < 2 && log; i++)
    joined[i] = pow (10, joined[i]);
  if (y)
    gradus_scene_set_y_range (scene, joined[0], joined[1]);
  else
    gradus_scene_set_x_range (scene, joined[0], joined[1]);
}

static void
foresee_axis (GradusReachAxis *axis, const GradusScene *scene, gboolean y, gboolean log,
              gboolean counts, double least)
{
  double needed[2];

  if ((axis->known && axis->log != log) || !find_needed (scene, y, log, needed))
    return;
  if (counts)
    needed[1] = MIN (needed[1], MAX (axis->known ? axis->range[1] : 0, MOST_COUNT));
  if (!axis->known)
    {
      *axis = (GradusReachAxis){ { needed[0], needed[1] }, needed[1] - needed[0], TRUE, log };
      return;
    }
  join (needed, axis->range);
  /* A curve that has one point so far is as long as it will be with the next. */
  if (axis->own == 0)
    axis->own = needed[1] - needed[0];
  if (axis->own >= least * (needed[1] - needed[0]))
    join (axis->range, needed);
}

static gboolean
has_reach (const GradusScene *scene, GradusAxes axes)
{
  return !gradus_scene_is_waiting (scene) && (axes & (GRADUS_AXES_NONE | GRADUS_AXES_CELLS)) == 0;
}

void
gradus_reach_hold (GradusReach *reach, GradusScene *scene, double least)
{
  const GradusAxes axes = gradus_scene_get_axes (scene, NULL, NULL);

  if (!has_reach (scene, axes))
    return;
  hold_axis (&reach->x, scene, FALSE, (axes & GRADUS_AXES_LOG_X) != 0, least);
  hold_axis (&reach->y, scene, TRUE, (axes & GRADUS_AXES_LOG_Y) != 0, least);
}

void
gradus_reach_foresee (GradusReach *reach, const GradusScene *scene, double least)
{
  const GradusAxes axes = gradus_scene_get_axes (scene, NULL, NULL);

  if (!has_reach (scene, axes))
    return;
  foresee_axis (&reach->x, scene, FALSE, (axes & GRADUS_AXES_LOG_X) != 0,
                (axes & GRADUS_AXES_INTEGER_X) != 0, least);
  foresee_axis (&reach->y, scene, TRUE, (axes & GRADUS_AXES_LOG_Y) != 0, FALSE, least);
}
