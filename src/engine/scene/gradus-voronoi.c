/* Gradus: exact Voronoi borders.
 *
 * The cell of a site is the box cut by the half planes nearer to it than to each other site. A cell
 * is kept as a polygon whose edges remember the site that made them (-1 for the box); cutting is
 * Sutherland and Hodgman's. For the few tens of centroids of a picture this is faster than a sweep
 * line and has no special cases.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-voronoi.h"

typedef struct
{
  double x, y;
  int site; /* the other side of the edge that starts at this vertex; -1 is the box */
} Vertex;

/* Keep the part of @polygon where a x + b y <= c; the new edge gets @site. */
static void
cut (GArray *polygon, GArray *result, double a, double b, double c, int site)
{
  g_array_set_size (result, 0);
  for (guint i = 0; i < polygon->len; i++)
    {
      Vertex from = g_array_index (polygon, Vertex, i);
      Vertex to = g_array_index (polygon, Vertex, (i + 1) % polygon->len);
      double side_from = a * from.x + b * from.y - c;
      double side_to = a * to.x + b * to.y - c;

      if (side_from <= 0)
        g_array_append_val (result, from);
      if ((side_from < 0 && side_to > 0) || (side_from > 0 && side_to < 0))
        {
          double t = side_from / (side_from - side_to);
          Vertex crossing = { from.x + t * (to.x - from.x), from.y + t * (to.y - from.y),
                              side_from < 0 ? site : from.site };

          g_array_append_val (result, crossing);
        }
      else if (side_from == 0 && side_to > 0)
        g_array_index (result, Vertex, result->len - 1).site = site;
    }
}

static gboolean
has_earlier_twin (const double *sites, guint j)
{
  for (guint i = 0; i < j; i++)
    if (sites[2 * i] == sites[2 * j] && sites[2 * i + 1] == sites[2 * j + 1])
      return TRUE;
  return FALSE;
}

GArray *
gradus_voronoi_edges (const double *sites, guint k, const double box[4])
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (GradusVoronoiEdge));
  g_autoptr (GArray) cell = g_array_new (FALSE, FALSE, sizeof (Vertex));
  g_autoptr (GArray) other = g_array_new (FALSE, FALSE, sizeof (Vertex));
  g_autofree gboolean *twin = g_new (gboolean, MAX (k, 1));

  for (guint j = 0; j < k; j++)
    twin[j] = has_earlier_twin (sites, j);
  for (guint j = 0; j < k; j++)
    {
      const double *p = sites + 2 * (gsize) j;
      Vertex corners[4] = { { box[0], box[1], -1 },
                            { box[2], box[1], -1 },
                            { box[2], box[3], -1 },
                            { box[0], box[3], -1 } };

      if (twin[j])
        continue;
      g_array_set_size (cell, 0);
      g_array_append_vals (cell, corners, 4);
      for (guint i = 0; i < k && cell->len > 0; i++)
        {
          const double *q = sites + 2 * (gsize) i;
          double a = q[0] - p[0], b = q[1] - p[1];
          GArray *swap = cell;

          if (i == j || twin[i])
            continue;
          /* The half plane of the perpendicular bisector on the side of p. */
          cut (cell, other, a, b, a * (0.5 * (p[0] + q[0])) + b * (0.5 * (p[1] + q[1])), (int) i);
          cell = other;
          other = swap;
        }
      for (guint v = 0; v < cell->len; v++)
        {
          const Vertex *from = &g_array_index (cell, Vertex, v);
          const Vertex *to = &g_array_index (cell, Vertex, (v + 1) % cell->len);

          if (from->site > (int) j)
            {
              GradusVoronoiEdge edge = { from->x, from->y, to->x, to->y, j, (guint) from->site };

              g_array_append_val (edges, edge);
            }
        }
    }
  return edges;
}
