/* The pictures of the models without a penalty.
 *
 * The beam shows why: it carries the residuals, and lies where the columns could still go along
 * with them. While it tips or bends there is something left to explain; the fit is best when it
 * lies flat at 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_sort.h>

#include "gradus-mould.h"
#include "least.h"

typedef GradusRidgeParams Params;
typedef GradusLeastState State;
typedef GradusRidgeWork Work;

#define CURVE 161
/* On a logarithmic axis nothing smaller, and nothing larger than its reciprocal. */
#define SMALLEST 1e-250

const double *
gradus_least_theta (const GradusPosition *here, double tried[2])
{
  GRADUS_HERE (state, params, work);

  tried[0] = params->first;
  tried[1] = params->second;
  return work->b == 2 && gradus_contest_is_trying (here) ? tried : state->base.theta.data;
}

double
gradus_least_next (const GradusTable *table)
{
  double low, high;

  if (table->d != 1)
    return NAN;
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  return high + (table->n > 1 ? (high - low) / (table->n - 1) : 1);
}

/* --- The plane of two coefficients ------------------------------------------------------------ */

/* How far the bowl is wide where it is as high as at 0; 0 where it is a trough. */
static void
find_reach (const GradusRidge *ridge, double height, double reach[2])
{
  reach[0] = reach[1] = 0;
  for (guint k = 0; k < ridge->rank; k++)
    for (guint j = 0; j < 2; j++)
      reach[j] += gradus_square (ridge->directions[2 * (gsize) k + j] / ridge->values[k]);
  for (guint j = 0; j < 2; j++)
    reach[j] = sqrt (height * reach[j]);
}

static void
draw_bowl (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;
  const GradusRidge *ridge = work->all != NULL ? work->all : work->ridge;
  const double *lowest = work->all != NULL ? work->whole : work->answer;
  const double zero[2] = { 0, 0 }, bottom = gradus_ridge_free_misfit (work, lowest);
  double height = gradus_ridge_free_misfit (work, zero) - bottom, reach[2], levels[11];
  guint n = 0;

  if (!(height > 1e-12 * bottom))
    height = bottom > 0 ? bottom : 1;
  find_reach (ridge, 0.2 * height, reach);
  for (int side = -1; side <= 1 && isfinite (reach[0] + reach[1]); side += 2)
    gradus_scene_include (scene, lowest[0] + side * reach[0], lowest[1] + side * reach[1]);
  for (guint k = 0; k < 9; k++)
    levels[n++] = bottom + height * gradus_square ((k == 0 ? 0.3 : k) / 6.0);
  /* The ellipse that touches what is allowed, and the larger one of what is only erased. */
  if (work->all != NULL)
    {
      const double erased[2] = { work->whole[0], 0 };

      levels[n++] = work->rest;
      levels[n++] = gradus_ridge_free_misfit (work, erased);
      gsl_sort (levels, 1, n);
    }
  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, gradus_ridge_sample_misfit);
  gradus_scene_field_levels (scene, levels, n);
}

/* What is allowed where a column is forbidden, and what is left when its coefficient is only
 * erased. */
static void
draw_allowed (const State *state, const Work *work, GradusScene *scene)
{
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, C_ ("legend", "allowed"));
  gradus_scene_point (scene, work->whole[0], work->whole[1], GRADUS_ROLE_TRUTH, GRADUS_SHAPE_CROSS,
                      1.5, -1);
  gradus_scene_label (scene, _("with all functions"));
  if (!state->base.solved)
    return;
  gradus_scene_segment (scene, work->whole[0], work->whole[1], work->whole[0], 0, GRADUS_ROLE_PAST,
                        GRADUS_LINE_DOTTED);
  gradus_scene_point (scene, work->whole[0], 0, GRADUS_ROLE_PAST, GRADUS_SHAPE_SQUARE, 1, -1);
  gradus_scene_label (scene, C_ ("legend", "only erased"));
}

static void
draw_coefficients (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "function"), "θ");
  if (gradus_kit_waits (scene, !state->base.solved && !gradus_position_is_phase (here, "solve"),
                        _("The coefficients come when the equations are solved.")))
    return;
  for (guint j = 0; j < work->b; j++)
    {
      gradus_scene_include (scene, j + 1, work->answer[j]);
      gradus_scene_bar (scene, j + 1, 0.7, 0, state->base.theta.data[j], GRADUS_ROLE_MODEL, 0.75);
    }
}

void
gradus_least_draw_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean line = work->basis->kind == GRADUS_BASIS_POLYNOMIAL;

  if (work->ridge == NULL)
    return;
  if (work->b != 2)
    {
      draw_coefficients (here, scene);
      return;
    }
  gradus_scene_set_axes (scene, 0, line ? _("θ₁, value at x = 0") : "θ₁",
                         line ? C_ ("axis", "θ₂, slope") : "θ₂");
  draw_bowl (here, scene);
  if (work->whole != NULL)
    draw_allowed (state, work, scene);
  if (gradus_position_is_phase (here, "certify"))
    for (guint i = 0; i < state->base.rivals.shape[0]; i++)
      gradus_scene_point (scene, state->base.rivals.data[3 * (gsize) i],
                          state->base.rivals.data[3 * (gsize) i + 1], GRADUS_ROLE_PAST,
                          GRADUS_SHAPE_DIAMOND, 0.8, -1);
  if (state->base.solved)
    {
      gradus_scene_point (scene, work->answer[0], work->answer[1], GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_DIAMOND, 1.3, -1);
      gradus_scene_label (scene, C_ ("legend", "the fit"));
    }
  gradus_ridge_draw_tries (here, scene);
}

/* --- The beam --------------------------------------------------------------------------------- */

void
gradus_least_draw_beam (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, table);
  double tried[2], low, high, mean = 0;
  const double *theta = gradus_least_theta (here, tried);
  g_autofree double *left = NULL;

  if (work->ridge == NULL)
    return;
  gradus_scene_set_axes (scene, table->d == 1 ? 0 : GRADUS_AXES_INTEGER_X,
                         table->d == 1 ? "x" : C_ ("axis", "point"),
                         C_ ("axis", "residual"));
  left = g_new (double, work->b);
  for (guint j = 0; j < work->b; j++)
    left[j] = work->least[j] - theta[j];
  for (guint i = 0; i < work->n; i++)
    mean += work->y[i] / work->n;
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (gsize i = 0; i < work->n; i++)
    {
      const double *phi = &work->phi[i * work->b];
      const double x = table->d == 1 ? table->x[i] : i + 1.0;
      const double weight = gradus_ridge_weight (work, i);
      double residual = work->y[i], beam = 0;

      for (guint j = 0; j < work->b; j++)
        {
          residual -= phi[j] * theta[j];
          beam += phi[j] * left[j];
        }
      gradus_scene_include (scene, x, work->y[i] - mean);
      gradus_scene_include (scene, x, mean - work->y[i]);
      if (weight > 0)
        gradus_scene_segment (scene, x, beam, x, residual, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, x, residual, weight > 0 ? GRADUS_ROLE_DATA : GRADUS_ROLE_MUTED,
                          GRADUS_SHAPE_CIRCLE, CLAMP (sqrt (weight), 0.5, 2), (int) i);
      if (table->d > 1)
        gradus_scene_point (scene, x, beam, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE, 0.8, -1);
    }
  gradus_find_extent (table->x, table->n * table->d, 1, &low, &high);
  if (table->d == 1 && high > low)
    gradus_draw_basis_curve (scene, work->basis, left, 0, NULL, low, high, CURVE, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_BOLD);
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE, table->d == 1,
                       GRADUS_LINE_BOLD, _("what the functions can still explain"));
}

/* --- How many functions ----------------------------------------------------------------------- */

void
gradus_least_draw_sizes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean degrees = work->basis->kind == GRADUS_BASIS_POLYNOMIAL;
  const guint n = (guint) gradus_array_length (&state->seen), shift = degrees ? 0 : 1;
  const GradusArray *const errors[] = { &state->seen, &state->left };
  double largest = 0, smallest = INFINITY;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_LOG_Y,
                         degrees ? C_ ("axis", "degree") : _("functions that are kept"),
                         _("mean squared error"));
  if (gradus_kit_waits (scene, n == 0, _("The errors are found when the model stands.")))
    return;
  for (guint which = 0; which < 2; which++)
    for (gsize k = 0; k < gradus_array_length (errors[which]); k++)
      {
        largest = MAX (largest, errors[which]->data[k]);
        if (errors[which]->data[k] > 0)
          smallest = MIN (smallest, errors[which]->data[k]);
      }
  if (gradus_kit_waits (scene, !(largest > SMALLEST && largest < 1 / SMALLEST),
                        _("No model leaves an error that could be drawn.")))
    return;
  smallest = MAX (smallest, 1e-8 * largest);
  gradus_scene_set_x_range (scene, shift - 0.3, n + shift - 0.7);
  gradus_scene_set_y_range (scene, 0.6 * smallest, 1.6 * largest);
  for (guint which = 0; which < 2; which++)
    {
      double x[GRADUS_RIDGE_MOST], y[GRADUS_RIDGE_MOST];
      guint shown = 0;

      for (guint k = 0; k < gradus_array_length (errors[which]); k++)
        if (errors[which]->data[k] >= smallest)
          {
            x[shown] = k + shift;
            y[shown++] = errors[which]->data[k];
          }
      gradus_scene_polyline (scene, x, y, shown,
                             which == 0 ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND,
                             which == 0 ? GRADUS_LINE_MARKERS
                                        : GRADUS_LINE_MARKERS | GRADUS_LINE_DASHED);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_MARKERS,
                            _("of the points it is fitted to"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_MARKERS | GRADUS_LINE_DASHED,
                            _("of a point that is left out"));
  gradus_scene_vrule (scene, work->kept - 1.0 + shift, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED,
                      NULL);
}

/* --- The data --------------------------------------------------------------------------------- */

/* The curve of all functions where some are forbidden. */
void
gradus_least_draw_fit (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, table);
  double low, high, room[2];

  if (work->whole == NULL || table->d != 1 || !((const State *) here->state)->base.solved)
    return;
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_find_extent (table->y, table->n, 1, &room[0], &room[1]);
  gradus_draw_basis_curve (scene, work->basis, work->whole, work->y_mean, room, low, high, CURVE,
                           GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, _("with all functions"));
}

