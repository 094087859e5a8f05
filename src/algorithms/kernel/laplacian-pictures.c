/* Least squares on few labels with springs: the pictures of laplacian-rls.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "laplacian-rls.h"
#include "spectral/labels.h"

/* Edges that are drawn at most. */
#define SHOWN_EDGES 4000

typedef GradusLaplacianParams Params;
typedef GradusLaplacianState State;
typedef GradusLaplacianWork Work;

static void
field_value (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  gradus_laplacian_predict (here, xy, n, out);
}

/* Points, edges, and the sides; edges whose ends are on different sides stand out. */
static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autofree double *xy = NULL;
  guint step;

  if (table == NULL || work->theta == NULL)
    return;
  xy = gradus_kit_plane (table, NULL);
  gradus_scene_set_axes (scene, gradus_kit_plane_axes (here), table->names[table->x_columns[0]],
                         table->d > 1 ? table->names[table->x_columns[1]]
                                      : C_ ("axis", "height"));
  for (guint i = 0; i < table->n && table->d == 1; i++)
    xy[2 * i + 1] = state->solved ? work->f[i] : 0;
  if (table->d == 1)
    gradus_scene_set_y_range (scene, -1, 1);
  if (state->solved && table->d == 2)
    gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, field_value);
  step = MAX (gradus_laplacian_count_edges (work) / SHOWN_EDGES, 1);
  for (guint e = 0; e < gradus_laplacian_count_edges (work); e += step)
    {
      const double *edge = gradus_laplacian_edge (work, e);
      const guint a = (guint) edge[0], b = (guint) edge[1];
      const gboolean tense = state->solved && work->f[a] * work->f[b] < 0;

      if (edge[0] >= state->joined || edge[2] < 0.05)
        continue;
      gradus_scene_segment (scene, xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1],
                            tense ? GRADUS_ROLE_ERROR : GRADUS_ROLE_MUTED,
                            edge[2] > 0.5 ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
    }
  for (guint i = 0; i < table->n; i++)
    {
      const int side = state->solved ? gradus_laplacian_side (work->f[i]) : -1;

      gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1],
                          side >= 0 ? GRADUS_ROLE_CLASS + (guint) side : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, 1, (int) i);
    }
  gradus_labels_mark (table, xy, TRUE, scene);
  gradus_scene_point (scene, xy[2 * work->asked], xy[2 * work->asked + 1], GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_RING, 1.8, (int) work->asked);
  gradus_scene_label (scene, C_ ("legend", "the point in question"));
  if (state->solved && gradus_laplacian_count_edges (work) > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID,
                              C_ ("legend", "ends on different sides"));
}

/* The labels pull at ±1, and the bet. */
static void
draw_heights (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const double place = table->x[(gsize) work->asked * table->d];

  if (work->theta == NULL || gradus_scene_get_placeholder (scene) != NULL)
    return;
  gradus_scene_set_y_range (scene, -1, 1);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED | GRADUS_LINE_THIN, NULL);
  for (guint m = 0; m < work->known; m++)
    {
      const guint i = work->known_row[m];
      const double x = table->x[(gsize) i * table->d], y = gradus_table_sign (table, i);

      if (state->solved)
        gradus_scene_segment (scene, x, work->f[i], x, y, GRADUS_ROLE_CLASS + table->label[i],
                              GRADUS_LINE_BOLD);
      gradus_scene_point (scene, x, y, GRADUS_ROLE_CLASS + table->label[i], GRADUS_SHAPE_SQUARE,
                          1.6, (int) i);
    }
  gradus_scene_segment (scene, place, state->solved ? work->f[work->asked] : 0, place, p->bet,
                        GRADUS_ROLE_BET, GRADUS_LINE_DOTTED);
  gradus_scene_point (scene, place, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, NULL, "bet", place, p->bet);
}

/* Errors as a part of all points, and the largest height, as the springs grow stiffer. */
static void
build_path (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double x[GRADUS_LAPLACIAN_STIFFNESSES], errors[GRADUS_LAPLACIAN_STIFFNESSES];
  double largest[GRADUS_LAPLACIAN_STIFFNESSES];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, "ν", C_ ("axis", "share, height"));
  if (gradus_kit_waits (scene, state->swept == 0,
                        _("The curves are drawn when the stiffnesses are tried.")))
    return;
  gradus_scene_set_x_range (scene, 1e-4, 1e4);
  gradus_scene_set_y_range (scene, 0, 1);
  for (guint q = 0; q < state->swept; q++)
    {
      x[q] = q == 0 ? 1e-4 : work->tried[q].nu;
      errors[q] = work->tried[q].errors / work->n;
      largest[q] = work->tried[q].largest;
    }
  if (work->truth != NULL)
    {
      gradus_scene_polyline (scene, x, errors, state->swept, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "share of errors"));
    }
  gradus_scene_polyline (scene, x, largest, state->swept, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "largest |f|"));
  for (guint q = 0; q < state->swept; q++)
    {
      gradus_scene_point (scene, x[q], largest[q], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1, -1);
      if (work->truth != NULL)
        gradus_scene_point (scene, x[q], errors[q], GRADUS_ROLE_ERROR, GRADUS_SHAPE_CIRCLE, 1, -1);
    }
  if (p->nu < 1e-4 || p->nu > 1e4)
    return;
  gradus_scene_vrule (scene, p->nu, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, NULL);
  gradus_scene_param_handle (scene, "nu", NULL, p->nu, 0.5);
}

static void
build_equations (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;
  g_auto (GradusArray) normal = { 0 };

  if (gradus_kit_waits (scene, work->b > GRADUS_LAPLACIAN_SHOWN,
                        _("There are too many bumps to show their equations."))
      || gradus_kit_waits (scene, ((const State *) here->state)->pulled == 0,
                           _("The equations are there when the labels pull.")))
    return;
  gradus_laplacian_equations (here, &normal);
  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, C_ ("axis", "bump, target"),
                         C_ ("axis", "bump"));
  gradus_scene_set_cells (scene, 0);
  gradus_scene_matrix (scene, normal.data, work->b, work->b + 1, GRADUS_MAP_DIVERGING, 0, 0,
                       GRADUS_NUMBERS_SIGNIFICANT, NULL);
}

const GradusPlot gradus_laplacian_plots[] = GRADUS_ROWS (
  { "plane", N_ ("Points, springs and sides"), GRADUS_EDIT_POINTS, .build = build_plane },
  { "heights", N_ ("Heights over the graph"), .kit = gradus_kit_graph, .of = "edges",
    .with = "lift=heights", .extra = draw_heights },
  { "stiffness", N_ ("As the springs grow stiffer"), .build = build_path },
  { "equations", N_ ("The equations"), .build = build_equations });
