/* Gradus: the kit of a graph over the points of a table.
 *
 * An edge is thin, plain or bold by its weight beside the heaviest; bridges between two groups are
 * drawn in ACCENT. Lifted to the heights of a vector, the nodes show how far an edge is stretched:
 * a net of springs, seen from the side.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"
#include "gradus-similarity.h"

#define MAX_EDGES 12000
/* More than so many are all drawn thin. */
#define MANY_EDGES 150
/* Vertices of an arc. */
#define ARC 25

typedef struct
{
  guint a, b;
  double weight;
} Edge;

static int
compare_edges (gconstpointer a, gconstpointer b)
{
  const Edge *x = a, *y = b;

  return x->weight != y->weight ? (x->weight < y->weight ? 1 : -1)
         : x->a != y->a         ? (x->a < y->a ? -1 : 1)
                                : (x->b < y->b ? -1 : x->b > y->b);
}

/* The heaviest edges, with what @bold says in the place of their weight, and how many there are: no
 * more than can be drawn. Few are in order, the heaviest first. */
static GArray *
collect_edges (const GradusNamed *weights, const GradusNamed *bold, gsize *n_edges)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (Edge));
  g_autofree double *heavy = g_new (double, MAX (weights->rows, 1));
  double least = -INFINITY;
  gsize m = 0, n_equal = 0, seen = 0, room = 0;

  for (gsize e = 0; e < weights->rows; e++)
    if (weights->data[3 * e + 2] > 0 && weights->data[3 * e] != weights->data[3 * e + 1])
      heavy[m++] = bold->rows > 0 ? fabs (bold->data[e]) : weights->data[3 * e + 2];
  *n_edges = m;
  if (m > MAX_EDGES)
    least = gradus_select (heavy, m, m - MAX_EDGES);
  /* Of those that weigh as much as the least of them as many as there is room for are drawn, from
   * all over the table: a graph of equal weights must not look as if half of it had no edges. */
  for (gsize e = 0; e < m; e++)
    {
      room += heavy[e] > least;
      n_equal += heavy[e] == least;
    }
  room = MAX_EDGES - MIN (room, MAX_EDGES);
  for (int round = 0; round < 2; round++)
    for (gsize e = 0; e < weights->rows && edges->len < MAX_EDGES; e++)
      {
        const double *row = &weights->data[3 * e];
        const double weight = bold->rows > 0 ? fabs (bold->data[e]) : row[2];

        if (row[2] <= 0 || row[0] == row[1] || (round == 0 ? weight <= least : weight != least))
          continue;
        if (round == 0 || seen * room / n_equal != (seen + 1) * room / n_equal)
          g_array_append_vals (edges, &(Edge){ (guint) row[0], (guint) row[1], weight }, 1);
        seen += round;
      }
  if (edges->len <= MANY_EDGES)
    g_array_sort (edges, compare_edges);
  return edges;
}

/* An edge of points on a line is an arc, because straight ones would lie on each other. */
static void
draw_edge (const double *from, const double *to, gboolean arc, GradusRole role,
           GradusLineStyle style, GradusScene *scene)
{
  double x[ARC], y[ARC];

  if (!arc)
    {
      gradus_scene_segment (scene, from[0], from[1], to[0], to[1], role, style);
      return;
    }
  for (guint v = 0; v < ARC; v++)
    {
      const double angle = G_PI * v / (ARC - 1);

      x[v] = 0.5 * (from[0] + to[0]) - 0.5 * cos (angle) * (to[0] - from[0]);
      y[v] = 0.4 * fabs (to[0] - from[0]) * sin (angle);
    }
  gradus_scene_polyline (scene, x, y, ARC, role, style);
}

/* Of few edges the heavier ones lie on top. Many are alike but for their colour: those of one are
 * drawn in a row, which the renderer does in one go, and those in ACCENT lie on top. */
static void
draw_edges (const GArray *edges, const double *xy, gboolean arcs, const GradusNamed *owner,
            double active, GradusScene *scene)
{
  const double heaviest = edges->len > 0 ? g_array_index (edges, Edge, 0).weight : 0;
  const gboolean many = edges->len > MANY_EDGES;

  for (int layer = 0; layer < (many ? 2 : 1); layer++)
    for (guint e = edges->len; e-- > 0;)
      {
        const Edge *edge = &g_array_index (edges, Edge, e);
        const gboolean bridge = owner->rows > 0 && owner->data[edge->a] != owner->data[edge->b];
        const gboolean mine = (double) edge->a == active || (double) edge->b == active;
        const double share = heaviest > 0 ? edge->weight / heaviest : 0;

        if (many && (bridge || mine) != (layer == 1))
          continue;
        draw_edge (xy + 2 * edge->a, xy + 2 * edge->b, arcs,
                   bridge || mine ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                   many || share <= 1.0 / 3 ? GRADUS_LINE_THIN
                   : share <= 2.0 / 3       ? GRADUS_LINE_SOLID
                                            : GRADUS_LINE_BOLD,
                   scene);
      }
}

void
gradus_kit_graph (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autofree char *active_name = gradus_kit_assigned (plot, "active");
  const double active = active_name != NULL ? gradus_names_get_number (names, active_name) : NAN;
  const GradusNamed owner = gradus_kit_array (plot, names, "owner");
  const GradusNamed lift = gradus_kit_array (plot, names, "lift");
  const GradusNamed bold = gradus_kit_array (plot, names, "edge");
  g_autofree char *lift_name = gradus_kit_assigned (plot, "lift");
  g_autofree double *xy = NULL;
  g_autofree gint32 *classes = NULL;
  g_autoptr (GArray) edges = NULL;
  const gboolean lifted = lift_name != NULL;
  const GradusQuantity *height = lifted
                                   ? gradus_algorithm_find_quantity (here->algorithm, lift_name)
                                   : NULL;
  GradusNamed weights;
  gsize n_edges;

  if (table == NULL || table->n == 0 || table->d == 0)
    return;
  if (!gradus_names_find (names, of[0], &weights) || weights.columns != 3)
    weights = (GradusNamed){ 0 };
  if (gradus_kit_waits (scene, lifted && lift.rows != table->n,
                        _ ("The heights are not known yet.")))
    return;
  xy = gradus_kit_plane (table, lifted ? lift.data : NULL);
  classes = g_new (gint32, table->n);
  for (guint i = 0; i < table->n; i++)
    {
      if (lifted)
        xy[2 * i + 1] = lift.data[i];
      else if (table->d == 1)
        xy[2 * i + 1] = 0;
      classes[i] = owner.rows == table->n ? (gint32) owner.data[i] : -1;
    }
  gradus_scene_set_axes (scene, lifted ? GRADUS_AXES_DEFAULT : gradus_kit_plane_axes (here),
                         table->names[table->x_columns[0]],
                         lifted         ? (height != NULL ? _ (height->title) : lift_name)
                         : table->d > 1 ? table->names[table->x_columns[1]]
                                        : _ ("arcs join neighbours"));
  edges = collect_edges (&weights, &bold, &n_edges);
  draw_edges (edges, xy, !lifted && table->d == 1, &owner, active, scene);
  gradus_scene_points (scene, xy, table->n, 2, owner.rows == table->n ? classes : NULL,
                       GRADUS_ROLE_DATA, 1);
  if (active >= 0 && active < table->n)
    gradus_scene_point (scene, xy[2 * (guint) active], xy[2 * (guint) active + 1],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.5, (int) active);
  if (n_edges > MAX_EDGES)
    gradus_scene_set_caption (scene, _ ("Of %u edges %u are drawn, the heavier ones first."),
                              (guint) n_edges, edges->len);
}
