/* Gradus: the kit of points in space: three inputs at once, turned by hand.
 *
 * A parallel projection, seen a little from above: far away is up, and nothing grows by coming
 * nearer, so that equal lengths along one axis stay equal. What is near is told by the size and
 * the strength of its mark, by what covers what, and, best of all, by turning: a knob on a dial is
 * the angle about the upright axis.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

/* How far the eye is above the ground. */
#define RISE (22 * G_PI / 180)
#define MAX_POINTS 600
/* Edges that are drawn, besides strange ones and those of the active point. */
#define MAX_EDGES 4000
/* Half the width of the picture and the place and size of the dial, in reaches of the cloud. */
#define HALF 1.15
#define DIAL_X 0.98
#define DIAL_Y -0.98
#define DIAL 0.14

typedef struct
{
  double middle[3], low[3], reach;
  double angle; /* radians */
} Space;

typedef struct
{
  guint row;
  double at[2], depth; /* larger is farther */
} Spot;

static void
measure (const GradusTable *table, Space *space)
{
  for (guint j = 0; j < 3; j++)
    {
      double sum = 0;

      space->low[j] = INFINITY;
      for (guint i = 0; i < table->n; i++)
        {
          sum += table->x[(gsize) i * table->d + j];
          space->low[j] = MIN (space->low[j], table->x[(gsize) i * table->d + j]);
        }
      space->middle[j] = sum / table->n;
      space->low[j] -= space->middle[j];
    }
  space->reach = 0;
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = &table->x[(gsize) i * table->d];

      space->reach = MAX (
        space->reach,
        hypot (hypot (x[0] - space->middle[0], x[1] - space->middle[1]), x[2] - space->middle[2]));
    }
  if (!(space->reach > 0))
    space->reach = 1;
}

double
gradus_space_project (double angle, const double place[3], double at[2])
{
  const double c = cos (angle), s = sin (angle);
  const double away = s * place[0] + c * place[1];

  at[0] = c * place[0] - s * place[1];
  at[1] = place[2] * cos (RISE) + away * sin (RISE);
  return away * cos (RISE) - place[2] * sin (RISE);
}

void
gradus_space_begin (GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL | GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_set_x_range (scene, -HALF, HALF);
  gradus_scene_set_y_range (scene, -HALF, HALF);
}

/* What stands at @from the middle, in reaches. */
static double
project (const Space *space, const double from[3], double at[2])
{
  const double place[3] = { from[0] / space->reach, from[1] / space->reach,
                            from[2] / space->reach };

  return gradus_space_project (space->angle, place, at);
}

static int
compare_depths (gconstpointer a, gconstpointer b)
{
  const Spot *left = a, *right = b;

  if (left->depth != right->depth)
    return left->depth < right->depth ? 1 : -1;
  return left->row < right->row ? -1 : left->row > right->row;
}

/* The three inputs as lines from the corner of the cloud, so that the eye has something upright. */
static void
draw_frame (const Space *space, const GradusTable *table, GradusScene *scene)
{
  double corner[2], tip[2];

  project (space, space->low, corner);
  for (guint j = 0; j < 3; j++)
    {
      double end[3] = { space->low[0], space->low[1], space->low[2] };

      end[j] += 0.7 * space->reach;
      project (space, end, tip);
      gradus_scene_arrow (scene, corner[0], corner[1], tip[0], tip[1], GRADUS_ROLE_MUTED,
                          GRADUS_LINE_THIN);
      gradus_scene_text (scene, tip[0], tip[1],
                         j == 2               ? GRADUS_ANCHOR_ABOVE
                         : tip[0] < corner[0] ? GRADUS_ANCHOR_RIGHT
                                              : GRADUS_ANCHOR_LEFT,
                         GRADUS_ROLE_MUTED, 0.9, table->names[table->x_columns[j]]);
    }
}

static void
project_row (const Space *space, const GradusTable *table, guint row, double at[2], double *depth)
{
  const double *x = &table->x[(gsize) row * table->d];
  const double from[] = { x[0] - space->middle[0], x[1] - space->middle[1],
                          x[2] - space->middle[2] };

  *depth = project (space, from, at);
}

/* Plain edges first, so that those that stand out are seen. */
static void
draw_edges (const Space *space, const GradusTable *table, const GradusNamed *edges,
            const GradusNamed *strange, double active, GradusScene *scene)
{
  const gsize every = (edges->rows + MAX_EDGES - 1) / MAX_EDGES;

  for (int round = 0; round < 2 && edges->columns >= 2; round++)
    for (gsize e = 0; e < edges->rows; e++)
      {
        const double *edge = &edges->data[e * edges->columns];
        const guint a = (guint) edge[0], b = (guint) edge[1];
        const gboolean odd = e < strange->rows && strange->data[e] > 0;
        const gboolean mine = a == active || b == active;
        double from[2], to[2], depth;

        if ((odd || mine) != (round == 1) || (round == 0 && e % every != 0) || a >= table->n
            || b >= table->n || a == b)
          continue;
        project_row (space, table, a, from, &depth);
        project_row (space, table, b, to, &depth);
        gradus_scene_segment (scene, from[0], from[1], to[0], to[1],
                              odd    ? GRADUS_ROLE_ERROR
                              : mine ? GRADUS_ROLE_ACCENT
                                     : GRADUS_ROLE_MUTED,
                              odd || mine ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
      }
}

/* @owner: the group of each point, in place of its class. */
static GradusRole
role_of (const GradusTable *table, const GradusNamed *owner, guint row)
{
  if (owner->rows == table->n)
    return GRADUS_ROLE_CLASS + (GradusRole) owner->data[row];
  return table->label != NULL && table->label[row] >= 0
           ? GRADUS_ROLE_CLASS + (GradusRole) table->label[row]
           : GRADUS_ROLE_DATA;
}

static void
draw_points (const Space *space, const GradusTable *table, const GradusNamed *owner, double active,
             GradusScene *scene)
{
  const guint every = (table->n + MAX_POINTS - 1) / MAX_POINTS;
  g_autofree Spot *spots = g_new (Spot, table->n);
  double range;
  guint n = 0;

  for (guint i = 0; i < table->n; i++)
    {
      if (i % every != 0 && i != active)
        continue;
      spots[n].row = i;
      project_row (space, table, i, spots[n].at, &spots[n].depth);
      n++;
    }
  qsort (spots, n, sizeof *spots, compare_depths);
  range = spots[0].depth - spots[n - 1].depth;
  for (guint k = 0; k < n; k++)
    {
      const Spot *spot = &spots[k];
      const double far = range > 0 ? (spot->depth - spots[n - 1].depth) / range : 0.5;

      gradus_scene_pale_point (scene, spot->at[0], spot->at[1], role_of (table, owner, spot->row),
                               GRADUS_SHAPE_AUTO, 1.3 - 0.7 * far, 0.65 * far, (int) spot->row);
      if (spot->row == active)
        gradus_scene_point (scene, spot->at[0], spot->at[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                            1.6, -1);
    }
}

/* Directions from the middle, two standard deviations long. */
static void
draw_arrows (const Space *space, const GradusNamed *arrows, const GradusNamed *spread,
             GradusScene *scene)
{
  static const GradusRole roles[] = { GRADUS_ROLE_MODEL, GRADUS_ROLE_SECOND,
                                      GRADUS_ROLE_FOREGROUND };
  const double middle[3] = { 0 };
  double from[2], to[2];

  project (space, middle, from);
  for (guint k = 0; k < MIN (arrows->rows, G_N_ELEMENTS (roles)) && arrows->columns >= 3; k++)
    {
      const double *u = &arrows->data[k * arrows->columns];
      const double length = k < spread->rows ? 2 * sqrt (MAX (spread->data[k], 0)) : 0;
      const double end[] = { length * u[0], length * u[1], length * u[2] };

      if (!(length > 0))
        continue;
      project (space, end, to);
      gradus_scene_arrow (scene, from[0], from[1], to[0], to[1], roles[k], GRADUS_LINE_BOLD);
    }
}

void
gradus_space_dial (double angle, const char *param, GradusScene *scene)
{
  static const double round[] = { 1, 0, 1 };
  const double x = DIAL_X + DIAL * cos (angle), y = DIAL_Y + DIAL * sin (angle);

  gradus_scene_ellipse (scene, DIAL_X, DIAL_Y, round, DIAL, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID,
                        0);
  gradus_scene_segment (scene, DIAL_X, DIAL_Y, x, y, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
  gradus_scene_point (scene, x, y, GRADUS_ROLE_MUTED, GRADUS_SHAPE_CIRCLE, 1.5, -1);
  gradus_scene_turn_handle (scene, param, 360, DIAL_X, DIAL_Y, x, y);
}

void
gradus_kit_space (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autofree char *turn = gradus_kit_assigned (plot, "turn");
  g_autofree char *arrows = gradus_kit_assigned (plot, "arrows");
  g_autofree char *spread = gradus_kit_assigned (plot, "spread");
  const GradusNamed edges = gradus_kit_array (plot, names, "edges");
  const GradusNamed strange = gradus_kit_array (plot, names, "strange");
  const GradusNamed owner = gradus_kit_array (plot, names, "owner");
  const double active = gradus_kit_number (plot, "active", names, NAN);
  GradusNamed direction, variance;
  Space space;

  if (table == NULL)
    return;
  if (table->d < 3)
    {
      gradus_scene_set_placeholder (scene, _ ("Points in space need three inputs."));
      return;
    }
  measure (table, &space);
  space.angle = gradus_kit_number (plot, "turn", names, 30) * G_PI / 180;
  gradus_space_begin (scene);
  draw_frame (&space, table, scene);
  draw_edges (&space, table, &edges, &strange, active, scene);
  draw_points (&space, table, &owner, active, scene);
  if (arrows != NULL && spread != NULL && gradus_names_find (names, arrows, &direction)
      && gradus_names_find (names, spread, &variance))
    draw_arrows (&space, &direction, &variance, scene);
  if (turn != NULL)
    gradus_space_dial (space.angle, turn, scene);
  if (table->d > 3)
    gradus_scene_set_caption (scene, _ ("The first three inputs; the others are not drawn."));
}
