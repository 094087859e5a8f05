/* Gradus: the maps of all futures that entries declare, and what their words claim.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-claim.h"
#include "gradus-number.h"
#include "gradus-sweep-map.h"

const GradusFutures *
gradus_sweep_map_find (const GradusAlgorithm *algorithm, const char *id, GError **error)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  for (const GradusFutures *m = algorithm->maps; m != NULL && m->id != NULL; m++)
    {
      if (g_str_equal (m->id, id))
        return m;
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", m->id);
    }
  if (ids->len > 0)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, _ ("“%s” has no map “%s”; it has: %s."),
                 algorithm->id, id, ids->str);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” has no map of its own: say what to vary with “--x” and “--y”."),
                 algorithm->id);
  return NULL;
}

GradusSetup *
gradus_sweep_map_make_setup (const GradusAlgorithm *algorithm, const GradusFutures *map,
                             GError **error)
{
  const GradusPreset *preset = map->preset != NULL
                                 ? gradus_algorithm_find_preset (algorithm, map->preset)
                                 : gradus_algorithm_first_look (algorithm);
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, error);
  g_autofree gpointer params = NULL;

  if (setup == NULL)
    return NULL;
  params = g_memdup2 (gradus_setup_get_params (setup), MAX (algorithm->params_size, 1));
  if (!gradus_params_parse (algorithm->params, params, map->set, error))
    return NULL;
  return gradus_setup_with_params (setup, params);
}

GradusSweep *
gradus_sweep_map_new (const GradusAlgorithm *algorithm, const GradusFutures *map, GError **error)
{
  g_autoptr (GradusSetup) base = gradus_sweep_map_make_setup (algorithm, map, error);
  g_autoptr (GradusSweepAxis) x = base != NULL ? gradus_sweep_axis_new (base, map->x, error) : NULL;
  g_autoptr (GradusSweepAxis) y = x != NULL ? gradus_sweep_axis_new (base, map->y, error) : NULL;

  if (y == NULL)
    return NULL;
  return gradus_sweep_new (base, g_steal_pointer (&x), g_steal_pointer (&y), map->steps);
}

/* --- Claims ----------------------------------------------------------------------------------- */

/* What the terms of claims are worked out from. */
typedef struct
{
  GradusSweep *sweep;
  const GradusAlgorithm *algorithm;
  guint width, height;
  guint ranks[GRADUS_SWEEP_MAX_CLASSES + 1];
} Whole;

static gboolean
is_of (const Whole *whole, const GradusSweepCell *cell, const char *what)
{
  const gboolean ended = cell->class != G_MAXUINT16;

  if (g_str_has_prefix (what, "end "))
    return ended && whole->ranks[cell->class] == g_ascii_strtoull (what + 4, NULL, 10);
  if (g_str_equal (what, "others"))
    return ended && whole->ranks[cell->class] == 0;
  return g_str_equal (what, "ended")     ? ended
         : g_str_equal (what, "stopped") ? cell->status == GRADUS_STATUS_CONTINUE
                                         : cell->status == GRADUS_STATUS_FAILED;
}

static double
measure_share (const Whole *whole, const char *what)
{
  guint n = 0;

  for (guint i = 0; i < whole->width * whole->height; i++)
    n += is_of (whole, gradus_sweep_get_cell (whole->sweep, i % whole->width, i / whole->width),
                what);
  return (double) n / whole->width / whole->height;
}

static double
measure_border (const Whole *whole)
{
  guint n = 0;

  for (guint y = 0; y < whole->height; y++)
    for (guint x = 0; x < whole->width; x++)
      {
        const int around[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
        const gboolean failed = is_of (whole, gradus_sweep_get_cell (whole->sweep, x, y), "failed");
        gboolean differs = FALSE;

        for (guint i = 0; i < 4; i++)
          {
            const guint nx = x + (guint) around[i][0], ny = y + (guint) around[i][1];

            differs |= nx < whole->width && ny < whole->height
                       && is_of (whole, gradus_sweep_get_cell (whole->sweep, nx, ny), "failed")
                            != failed;
          }
        n += differs;
      }
  return n;
}

/* The metric @id, or the steps, of a cell. */
static double
read_cell (const Whole *whole, const char *id, guint x, guint y)
{
  const GradusSweepCell *cell = gradus_sweep_get_cell (whole->sweep, x, y);
  const int metric = gradus_algorithm_find_metric (whole->algorithm, id);

  if (g_str_equal (id, "steps"))
    return cell->steps;
  if (g_str_equal (id, "failed"))
    return cell->status == GRADUS_STATUS_FAILED;
  return metric >= 0 ? gradus_sweep_get_metrics (whole->sweep, cell)[metric] : NAN;
}

static double
measure_at (const Whole *whole, const char *id, double x, double y)
{
  return read_cell (whole, id, gradus_sweep_axis_find (gradus_sweep_get_axis (whole->sweep, 0), x),
                    gradus_sweep_axis_find (gradus_sweep_get_axis (whole->sweep, 1), y));
}

/* "least", "most", or "spread", the one over the other. */
static double
measure_column (const Whole *whole, const char *what, const char *id, double x)
{
  const guint column = gradus_sweep_axis_find (gradus_sweep_get_axis (whole->sweep, 0), x);
  double least = INFINITY, most = -INFINITY;

  for (guint y = 0; y < whole->height; y++)
    {
      const double value = read_cell (whole, id, column, y);

      least = fmin (least, value);
      most = fmax (most, value);
    }
  return g_str_equal (what, "least") ? least : g_str_equal (what, "most") ? most : most / least;
}

static double
measure_best (const Whole *whole, const char *id, guint axis)
{
  const int metric = gradus_algorithm_find_metric (whole->algorithm, id);
  const gboolean less = metric >= 0
                        && whole->algorithm->metrics[metric].better == GRADUS_BETTER_LESS;
  double best = NAN;
  guint at[2] = { 0, 0 };

  for (guint y = 0; y < whole->height; y++)
    for (guint x = 0; x < whole->width; x++)
      {
        const double value = read_cell (whole, id, x, y);

        if (isnan (value) || (!isnan (best) && (less ? value >= best : value <= best)))
          continue;
        best = value;
        at[0] = x;
        at[1] = y;
      }
  return gradus_sweep_axis_get (gradus_sweep_get_axis (whole->sweep, axis), at[axis]);
}

/* NAN for what is no term. */
static double
measure (const Whole *whole, const char *term)
{
  g_autoptr (GRegex) call = g_regex_new ("^([a-z0-9-]+)\\(([^,()]+)(?:, ([^,()]+))?\\)$", 0, 0,
                                         NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *name = NULL, *first = NULL, *second = NULL;
  double x, y;

  if (g_str_equal (term, "ends"))
    return gradus_sweep_ends_count (gradus_sweep_get_ends (whole->sweep));
  if (!g_regex_match (call, term, 0, &match))
    return NAN;
  name = g_match_info_fetch (match, 1);
  first = g_match_info_fetch (match, 2);
  second = g_match_info_fetch (match, 3);
  if (g_str_equal (name, "share"))
    return measure_share (whole, first);
  if (g_str_equal (name, "border"))
    return measure_border (whole);
  if (g_str_has_prefix (name, "best-"))
    return measure_best (whole, first, name[strlen ("best-")] == 'x' ? 0 : 1);
  if (second == NULL || !gradus_number_from_text (second, &y))
    return NAN;
  if (g_str_equal (name, "least") || g_str_equal (name, "most") || g_str_equal (name, "spread"))
    return measure_column (whole, name, first, y);
  return gradus_number_from_text (first, &x) ? measure_at (whole, name, x, y) : NAN;
}

gboolean
gradus_sweep_map_check (const GradusFutures *map, GradusSweep *sweep, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (map->claims != NULL ? map->claims : "", "\n", -1);
  g_autoptr (GRegex) form = g_regex_new ("^(.+) (<|<=|>|>=|==|!=|~) ([-+.0-9eE]+)$", 0, 0, NULL);
  Whole whole = { .sweep = sweep,
                  .algorithm = gradus_setup_get_algorithm (gradus_sweep_get_base (sweep)),
                  .width = gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 0)),
                  .height = gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 1)) };

  gradus_sweep_ends_rank (gradus_sweep_get_ends (sweep), whole.ranks);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GMatchInfo) match = NULL;
      g_autofree char *term = NULL, *op = NULL, *number = NULL;
      double measured;

      if (*g_strstrip (lines[i]) == '\0')
        continue;
      if (!g_regex_match (form, lines[i], 0, &match))
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
                       _ ("The claim “%s” is not understood."), lines[i]);
          return FALSE;
        }
      term = g_match_info_fetch (match, 1);
      op = g_match_info_fetch (match, 2);
      number = g_match_info_fetch (match, 3);
      measured = measure (&whole, term);
      if (!gradus_claim_compare_number (measured, op, number))
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
                       _ ("The claim “%s” does not hold: it is %s."), lines[i],
                       GRADUS_NUM_DIGITS (measured, 6));
          return FALSE;
        }
    }
  return TRUE;
}
