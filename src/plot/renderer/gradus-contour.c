/* Gradus: contour lines of a sampled field.
 *
 * Marching squares: a line enters and leaves each square of the grid through the edges where the
 * value crosses the level; where it does so four times (a saddle) the mean of the corners decides
 * how they are joined. The pieces are then linked into long lines, without which dashes and labels
 * could not be drawn. Borders between classes work the same way, with a junction in the middle of
 * the square where three or more classes meet.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <float.h>
#include <math.h>
#include <string.h>

static void
gradus_contour_free (GradusContour *contour)
{
  g_free (contour->xy);
  g_free (contour);
}

/* Vertices are named by where they lie: the edge to the right of node i is i, the edge above it
 * n + i, the middle of the square up and right of it 2 n + i. */
typedef struct
{
  const GradusFieldRaster *raster;
  guint32 n;              /* nodes */
  GArray *pieces;         /* guint32 pairs: the vertices of each piece */
  gint32 *first, *second; /* of each edge: the pieces that end there, or -1 */
  double level;
  gboolean borders;
} Tracer;

static void
tracer_init (Tracer *tracer, const GradusFieldRaster *raster)
{
  tracer->raster = raster;
  tracer->n = raster->columns * raster->rows;
  tracer->pieces = g_array_new (FALSE, FALSE, 2 * sizeof (guint32));
  tracer->first = g_new (gint32, 2 * (gsize) tracer->n);
  tracer->second = g_new (gint32, 2 * (gsize) tracer->n);
  memset (tracer->first, 0xff, sizeof (gint32) * 2 * tracer->n);
  memset (tracer->second, 0xff, sizeof (gint32) * 2 * tracer->n);
}

/* As it was after tracer_init(), without going through all edges again. */
static void
tracer_reset (Tracer *tracer)
{
  const guint32 *ends = (const guint32 *) (gpointer) tracer->pieces->data;

  for (gsize i = 0; i < 2 * (gsize) tracer->pieces->len; i++)
    if (ends[i] < 2 * tracer->n)
      tracer->first[ends[i]] = tracer->second[ends[i]] = -1;
  g_array_set_size (tracer->pieces, 0);
}

static void
tracer_clear (Tracer *tracer)
{
  g_array_unref (tracer->pieces);
  g_free (tracer->first);
  g_free (tracer->second);
}

static void
note_end (Tracer *tracer, guint32 vertex, gint32 piece)
{
  if (vertex >= 2 * tracer->n)
    return;
  if (tracer->first[vertex] < 0)
    tracer->first[vertex] = piece;
  else
    tracer->second[vertex] = piece;
}

static void
add_piece (Tracer *tracer, guint32 a, guint32 b)
{
  const guint32 ends[2] = { a, b };
  const gint32 piece = (gint32) tracer->pieces->len;

  g_array_append_val (tracer->pieces, ends);
  note_end (tracer, a, piece);
  note_end (tracer, b, piece);
}

static double
value_at (const GradusFieldRaster *raster, gsize node)
{
  return raster->values[node * raster->n_outputs];
}

static guint
largest (const double *p, guint k)
{
  guint best = 0;

  for (guint j = 1; j < k; j++)
    if (p[j] > p[best])
      best = j;
  return best;
}

static int
to_class (double value)
{
  const double bounded = CLAMP (value, -1e6, 1e6);

  /* Most are whole. */
  return (double) (int) bounded == bounded ? (int) bounded : (int) lround (bounded);
}

static int
class_at (const GradusFieldRaster *raster, gsize node)
{
  if (raster->n_outputs == 1)
    return isnan (raster->values[node]) ? -1 : to_class (raster->values[node]);
  return (int) largest (raster->values + node * raster->n_outputs, raster->n_outputs);
}

/* How far along the edge from node @a to node @b the border lies. */
static double
crossing (const Tracer *tracer, gsize a, gsize b, gboolean up)
{
  const GradusFieldRaster *raster = tracer->raster;

  if (!tracer->borders)
    {
      const double va = value_at (raster, a), vb = value_at (raster, b);

      return CLAMP ((tracer->level - va) / (vb - va), 0, 1);
    }
  if (raster->n_outputs > 1)
    {
      /* Where the leading probabilities of the two ends are equal. */
      const double *pa = raster->values + a * raster->n_outputs;
      const double *pb = raster->values + b * raster->n_outputs;
      const int ka = class_at (raster, a), kb = class_at (raster, b);
      const double da = pa[ka] - pa[kb], db = pb[kb] - pb[ka];

      return da + db > 0 ? CLAMP (da / (da + db), 0, 1) : 0.5;
    }
  if (raster->cross_up == NULL)
    return 0.5;
  return up ? raster->cross_up[a] : raster->cross_right[a];
}

static void
vertex_position (const Tracer *tracer, guint32 vertex, double *xy)
{
  const guint columns = tracer->raster->columns;
  const guint32 node = vertex % tracer->n;

  xy[0] = node % columns;
  xy[1] = node / columns;
  if (vertex < tracer->n)
    xy[0] += crossing (tracer, node, node + 1, FALSE);
  else if (vertex < 2 * tracer->n)
    xy[1] += crossing (tracer, node, (gsize) node + columns, TRUE);
  else
    {
      xy[0] += 0.5;
      xy[1] += 0.5;
    }
}

/* Follow the pieces from @piece through its end @vertex until the line ends or closes. */
static gboolean
follow (const Tracer *tracer, guint8 *used, gint32 piece, guint32 vertex, GArray *line)
{
  const gint32 start = piece;

  for (;;)
    {
      const guint32 (*pieces)[2] = (const guint32 (*)[2]) (gpointer) tracer->pieces->data;
      gint32 next;

      g_array_append_val (line, vertex);
      if (vertex >= 2 * tracer->n)
        return FALSE;
      next = tracer->first[vertex] == piece ? tracer->second[vertex] : tracer->first[vertex];
      if (next == start)
        return TRUE;
      if (next < 0 || used[next])
        return FALSE;
      used[next] = TRUE;
      vertex = pieces[next][0] == vertex ? pieces[next][1] : pieces[next][0];
      piece = next;
    }
}

static GPtrArray *
link_pieces (const Tracer *tracer)
{
  GPtrArray *contours = g_ptr_array_new_with_free_func ((GDestroyNotify) gradus_contour_free);
  g_autofree guint8 *used = g_new0 (guint8, tracer->pieces->len + 1);
  g_autoptr (GArray) ahead = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) behind = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < tracer->pieces->len; i++)
    {
      const guint32 (*pieces)[2] = (const guint32 (*)[2]) (gpointer) tracer->pieces->data;
      GradusContour *contour;

      if (used[i])
        continue;
      used[i] = TRUE;
      g_array_set_size (ahead, 0);
      g_array_set_size (behind, 0);
      contour = g_new0 (GradusContour, 1);
      contour->closed = follow (tracer, used, (gint32) i, pieces[i][1], ahead);
      if (!contour->closed)
        follow (tracer, used, (gint32) i, pieces[i][0], behind);
      contour->n = ahead->len + behind->len;
      contour->xy = g_new (double, 2 * (gsize) contour->n);
      for (guint j = 0; j < behind->len; j++)
        vertex_position (tracer, g_array_index (behind, guint32, behind->len - 1 - j),
                         contour->xy + 2 * j);
      for (guint j = 0; j < ahead->len; j++)
        vertex_position (tracer, g_array_index (ahead, guint32, j),
                         contour->xy + 2 * (behind->len + j));
      g_ptr_array_add (contours, contour);
    }
  return contours;
}

/* The line at the tracer's level through square @i. */
static void
trace_square (Tracer *tracer, guint32 i)
{
  const GradusFieldRaster *raster = tracer->raster;
  const guint columns = raster->columns;
  const double level = tracer->level;
  const double v[4] = { value_at (raster, i), value_at (raster, i + 1),
                        value_at (raster, i + columns + 1), value_at (raster, i + columns) };
  const guint above = (v[0] > level) | (v[1] > level) << 1 | (v[2] > level) << 2
                      | (v[3] > level) << 3;
  /* Bottom, right, top and left edge of the square. */
  const guint32 edges[4] = { i, tracer->n + i + 1, i + columns, tracer->n + i };
  guint crossed[4], n = 0;

  for (guint e = 0; e < 4; e++)
    if ((above >> e & 1) != (above >> (e + 1) % 4 & 1))
      crossed[n++] = e;
  if (n == 2)
    add_piece (tracer, edges[crossed[0]], edges[crossed[1]]);
  else
    {
      const gboolean centre = (v[0] + v[1] + v[2] + v[3]) / 4 > level;

      /* The corners on the centre's side of the level are joined. */
      if (centre == (gboolean) (above & 1))
        {
          add_piece (tracer, edges[0], edges[1]);
          add_piece (tracer, edges[2], edges[3]);
        }
      else
        {
          add_piece (tracer, edges[0], edges[3]);
          add_piece (tracer, edges[1], edges[2]);
        }
    }
}

/* For each level the squares that it goes through, in order: all levels of one walk over the
 * raster, as most squares have none. */
static GArray **
find_squares (const GradusFieldRaster *raster, const double *levels, guint n_levels)
{
  const guint columns = raster->columns;
  GArray **squares = g_new (GArray *, n_levels);
  double lowest = INFINITY, highest = -INFINITY;

  for (guint l = 0; l < n_levels; l++)
    {
      squares[l] = g_array_new (FALSE, FALSE, sizeof (guint32));
      lowest = MIN (lowest, levels[l]);
      highest = MAX (highest, levels[l]);
    }
  for (guint r = 0; r + 1 < raster->rows; r++)
    for (guint c = 0; c + 1 < columns; c++)
      {
        const guint32 i = r * columns + c;
        const double a = value_at (raster, i), b = value_at (raster, i + 1);
        const double d = value_at (raster, i + columns), e = value_at (raster, i + columns + 1);
        const double low = MIN (MIN (a, b), MIN (d, e)), high = MAX (MAX (a, b), MAX (d, e));

        if (low > highest || high <= lowest || !isfinite (a) || !isfinite (b) || !isfinite (d)
            || !isfinite (e))
          continue;
        for (guint l = 0; l < n_levels; l++)
          if (high > levels[l] && !(low > levels[l]))
            g_array_append_val (squares[l], i);
      }
  return squares;
}

GPtrArray *
gradus_contour_trace (const GradusFieldRaster *raster, const double *levels, guint n_levels)
{
  GPtrArray *sets = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autofree GArray **squares = find_squares (raster, levels, n_levels);
  Tracer tracer = { .borders = FALSE };

  tracer_init (&tracer, raster);
  for (guint l = 0; l < n_levels; l++)
    {
      tracer.level = levels[l];
      for (guint i = 0; i < squares[l]->len; i++)
        trace_square (&tracer, g_array_index (squares[l], guint32, i));
      g_ptr_array_add (sets, link_pieces (&tracer));
      tracer_reset (&tracer);
      g_array_unref (squares[l]);
    }
  tracer_clear (&tracer);
  return sets;
}

GPtrArray *
gradus_contour_borders (const GradusFieldRaster *raster)
{
  const guint columns = raster->columns;
  g_autofree int *classes = NULL;
  Tracer tracer = { .borders = TRUE };
  GPtrArray *contours;

  tracer_init (&tracer, raster);
  classes = g_new (int, tracer.n);
  for (guint32 i = 0; i < tracer.n; i++)
    classes[i] = class_at (raster, i);
  for (guint r = 0; r + 1 < raster->rows; r++)
    for (guint c = 0; c + 1 < columns; c++)
      {
        const guint32 i = r * columns + c;
        const int k[4] = { classes[i], classes[i + 1], classes[i + columns + 1],
                           classes[i + columns] };
        const guint32 edges[4] = { i, tracer.n + i + 1, i + columns, tracer.n + i };
        guint crossed[4], n = 0;

        if (k[0] == k[1] && k[1] == k[2] && k[2] == k[3])
          continue;
        for (guint e = 0; e < 4; e++)
          if (k[e] != k[(e + 1) % 4])
            crossed[n++] = e;
        if (n == 2)
          add_piece (&tracer, edges[crossed[0]], edges[crossed[1]]);
        else
          for (guint e = 0; e < n; e++)
            add_piece (&tracer, edges[crossed[e]], 2 * tracer.n + i);
      }
  contours = link_pieces (&tracer);
  tracer_clear (&tracer);
  return contours;
}

GArray *
gradus_contour_levels (double low, double high)
{
  GArray *levels;

  if (!(high > low) || !isfinite (high - low))
    return g_array_new (FALSE, FALSE, sizeof (double));

  /* A bowl over a wide range: as many lines near its bottom as on its rim. */
  if (low >= 0 && high > 60 * low)
    {
      static const double steps[] = { 1, 2, 5 };
      /* What is left of a product that underflows has no logarithm. */
      const double from = MAX (MAX (low, high * 1e-4), DBL_MIN);

      levels = g_array_new (FALSE, FALSE, sizeof (double));
      for (int e = (int) floor (log10 (from)); e <= (int) ceil (log10 (high)); e++)
        for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
          {
            const double level = e < 0 ? steps[i] / pow (10, -e) : steps[i] * pow (10, e);

            if (level > low && level < high && level >= from)
              g_array_append_val (levels, level);
          }
      return levels;
    }
  return gradus_ticks_linear (low, high, 12, FALSE);
}
