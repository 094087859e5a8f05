/* Gradus: symmetric matrices that are mostly 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-linalg.h"
#include "gradus-sparse.h"
#include "gradus-vector-math.h"

/* --- Rows ------------------------------------------------------------------------------------- */

GradusSparse *
gradus_sparse_new (guint n, const double *edges, gsize m)
{
  GradusSparse *matrix = g_new0 (GradusSparse, 1);
  g_autofree gsize *next = NULL;

  matrix->n = n;
  matrix->start = g_new0 (gsize, (gsize) n + 1);
  for (gsize e = 0; e < m; e++)
    {
      const guint a = (guint) edges[3 * e], b = (guint) edges[3 * e + 1];

      matrix->start[a + 1]++;
      if (a != b)
        matrix->start[b + 1]++;
    }
  for (guint i = 0; i < n; i++)
    matrix->start[i + 1] += matrix->start[i];
  matrix->column = g_new (guint, MAX (matrix->start[n], 1));
  matrix->value = g_new (double, MAX (matrix->start[n], 1));
  next = g_memdup2 (matrix->start, sizeof (gsize) * ((gsize) n + 1));
  /* In the order of the edges a row gets what is left of its diagonal first, then the rest. */
  for (gsize e = 0; e < m; e++)
    {
      const guint a = (guint) edges[3 * e], b = (guint) edges[3 * e + 1];

      if (a != b)
        {
          matrix->column[next[b]] = a;
          matrix->value[next[b]++] = edges[3 * e + 2];
        }
      matrix->column[next[a]] = b;
      matrix->value[next[a]++] = edges[3 * e + 2];
    }
  return matrix;
}

void
gradus_sparse_free (GradusSparse *matrix)
{
  if (matrix == NULL)
    return;
  g_free (matrix->start);
  g_free (matrix->column);
  g_free (matrix->value);
  g_free (matrix);
}

double
gradus_sparse_row_times (const GradusSparse *matrix, guint i, const double *v)
{
  double sum = 0;

  for (gsize e = matrix->start[i]; e < matrix->start[i + 1]; e++)
    sum += matrix->value[e] * v[matrix->column[e]];
  return sum;
}

/* --- Conjugate gradients ---------------------------------------------------------------------- */

static void
multiply (const GradusSparse *matrix, double c, const double *v, double *out)
{
  for (guint i = 0; i < matrix->n; i++)
    out[i] = c * v[i] - gradus_sparse_row_times (matrix, i, v);
}

gboolean
gradus_sparse_solve (const GradusSparse *matrix, double c, const double *b, double tolerance,
                     guint most, double *x)
{
  const guint n = matrix->n;
  g_autofree double *residual = g_new (double, MAX (n, 1u));
  g_autofree double *direction = g_new (double, MAX (n, 1u));
  g_autofree double *image = g_new (double, MAX (n, 1u));
  const double enough = tolerance * tolerance * gradus_dot (b, b, n);
  double square;

  multiply (matrix, c, x, residual);
  for (guint i = 0; i < n; i++)
    direction[i] = residual[i] = b[i] - residual[i];
  square = gradus_dot (residual, residual, n);
  for (guint round = 0; square > enough; round++)
    {
      double curve, length, before = square;

      if (round == most)
        return FALSE;
      multiply (matrix, c, direction, image);
      curve = gradus_dot (direction, image, n);
      if (!(curve > 0))
        return FALSE;
      length = square / curve;
      for (guint i = 0; i < n; i++)
        {
          x[i] += length * direction[i];
          residual[i] -= length * image[i];
        }
      square = gradus_dot (residual, residual, n);
      for (guint i = 0; i < n; i++)
        direction[i] = residual[i] + square / before * direction[i];
    }
  return isfinite (square);
}

/* --- Elimination near the diagonal ------------------------------------------------------------ */

struct _GradusProfile
{
  guint n;
  guint *order;   /* order[r]: which row of the matrix is the r-th here */
  guint *first;   /* column of the first entry of row r that is not 0 */
  gsize *start;   /* where it is in values[] */
  double *values; /* L by rows, from first[] to the diagonal */
};

static guint
degree_of (const GradusSparse *matrix, guint i)
{
  return (guint) (matrix->start[i + 1] - matrix->start[i]);
}

/* Walk from @from to all that is joined with it and not @reached yet, nearest first, of those by
 * degree; into @order. How many there are. */
static guint
walk (const GradusSparse *matrix, guint from, gboolean *reached, guint *order)
{
  guint n = 1;

  order[0] = from;
  reached[from] = TRUE;
  for (guint next = 0; next < n; next++)
    {
      const guint begin = n;

      for (gsize e = matrix->start[order[next]]; e < matrix->start[order[next] + 1]; e++)
        {
          const guint other = matrix->column[e], degree = degree_of (matrix, other);
          guint at = n;

          if (reached[other])
            continue;
          reached[other] = TRUE;
          for (n++; at > begin && degree_of (matrix, order[at - 1]) > degree; at--)
            order[at] = order[at - 1];
          order[at] = other;
        }
    }
  return n;
}

/* Cuthill and McKee: row by row what is near in the graph, begun at an end of it. The other way
 * round L has fewer entries. */
static guint *
find_order (const GradusSparse *matrix)
{
  const guint n = matrix->n;
  guint *order = g_new (guint, MAX (n, 1u));
  g_autofree gboolean *reached = g_new0 (gboolean, MAX (n, 1u));
  guint done = 0;

  for (guint i = 0; i < n; i++)
    {
      guint from = i, m = 0;

      if (reached[i])
        continue;
      /* The last of a walk is far from its first; the last of a walk from there, an end. */
      for (int round = 0; round < 3; round++)
        {
          m = walk (matrix, from, reached, order + done);
          from = order[done + m - 1];
          for (guint r = 0; round < 2 && r < m; r++)
            reached[order[done + r]] = FALSE;
        }
      done += m;
    }
  for (guint r = 0; r < n / 2; r++)
    {
      const guint other = order[r];

      order[r] = order[n - 1 - r];
      order[n - 1 - r] = other;
    }
  return order;
}

GradusProfile *
gradus_profile_new (const GradusSparse *matrix, double c, double operations)
{
  const guint n = matrix->n;
  g_autoptr (GradusProfile) profile = g_new0 (GradusProfile, 1);
  g_autofree guint *place = g_new (guint, MAX (n, 1u));
  double work = 0;

  profile->n = n;
  profile->order = find_order (matrix);
  profile->first = g_new (guint, MAX (n, 1u));
  profile->start = g_new0 (gsize, (gsize) n + 1);
  for (guint r = 0; r < n; r++)
    place[profile->order[r]] = r;
  for (guint r = 0; r < n; r++)
    {
      const guint row = profile->order[r];

      profile->first[r] = r;
      for (gsize e = matrix->start[row]; e < matrix->start[row + 1]; e++)
        profile->first[r] = MIN (profile->first[r], place[matrix->column[e]]);
      profile->start[r + 1] = profile->start[r] + r - profile->first[r] + 1;
      work += 0.5 * (r - profile->first[r]) * (r - profile->first[r]);
    }
  if (work > operations)
    return NULL;
  profile->values = g_new0 (double, MAX (profile->start[n], 1));
  for (guint r = 0; r < n; r++)
    {
      const guint row = profile->order[r], first = profile->first[r];
      double *mine = profile->values + profile->start[r];

      mine[r - first] = c;
      for (gsize e = matrix->start[row]; e < matrix->start[row + 1]; e++)
        if (place[matrix->column[e]] <= r)
          mine[place[matrix->column[e]] - first] -= matrix->value[e];
      for (guint j = first; j <= r; j++)
        {
          const guint from = MAX (first, profile->first[j]);
          const double *other = profile->values + profile->start[j];

          mine[j - first] -= gradus_dot (mine + from - first, other + from - profile->first[j],
                                         j - from);
          if (j < r)
            mine[j - first] /= other[j - profile->first[j]];
        }
      if (!(mine[r - first] > 0) || !isfinite (mine[r - first]))
        return NULL;
      mine[r - first] = sqrt (mine[r - first]);
    }
  return g_steal_pointer (&profile);
}

void
gradus_profile_free (GradusProfile *profile)
{
  if (profile == NULL)
    return;
  g_free (profile->order);
  g_free (profile->first);
  g_free (profile->start);
  g_free (profile->values);
  g_free (profile);
}

void
gradus_profile_solve (const GradusProfile *profile, const double *b, double *x)
{
  const guint n = profile->n;
  g_autofree double *z = g_new (double, MAX (n, 1u));

  for (guint r = 0; r < n; r++)
    {
      const guint first = profile->first[r];
      const double *mine = profile->values + profile->start[r];

      z[r] = (b[profile->order[r]] - gradus_dot (mine, z + first, r - first)) / mine[r - first];
    }
  for (guint r = n; r-- > 0;)
    {
      const guint first = profile->first[r];
      const double *mine = profile->values + profile->start[r];

      z[r] /= mine[r - first];
      for (guint j = first; j < r; j++)
        z[j] -= mine[j - first] * z[r];
    }
  for (guint r = 0; r < n; r++)
    x[profile->order[r]] = z[r];
}

/* --- Lanczos ---------------------------------------------------------------------------------- */

/* What a vector must be at right angles to. */
typedef struct
{
  const double *rows;
  guint n_rows;
} Span;

/* Take out of @v what @span says of it. */
static void
remove_span (const Span *span, guint n, double *v)
{
  g_autofree double *said = g_new (double, MAX (span->n_rows, 1u));

  for (guint r = 0; r < span->n_rows; r++)
    said[r] = -gradus_dot (span->rows + (gsize) r * n, v, n);
  gradus_add_rows (v, n, said, 1, span->rows, n, span->n_rows);
}

/* Make @v a unit vector at right angles to the spans; how long it was then, 0 when nothing was left
 * of it but rounding. */
static double
make_orthonormal (const Span *spans, guint n_spans, guint n, double *v)
{
  const double before = sqrt (gradus_dot (v, v, n));
  double length;

  /* Twice is enough. */
  for (int round = 0; round < 2; round++)
    for (guint s = 0; s < n_spans; s++)
      remove_span (&spans[s], n, v);
  length = sqrt (gradus_dot (v, v, n));
  if (!(length > 1e-13 * before))
    return 0;
  for (guint i = 0; i < n; i++)
    v[i] /= length;
  return length;
}

/* The numbers of a start, between -1 and 1, the same always. */
static void
fill_start (guint64 seed, guint n, double *v)
{
  for (guint i = 0; i < n; i++)
    {
      seed = seed * G_GUINT64_CONSTANT (6364136223846793005)
             + G_GUINT64_CONSTANT (1442695040888963407);
      v[i] = (double) (gint64) seed / 9223372036854775808.0;
    }
}

/* One basis, begun at start number @seed: how many of the @count largest it found, into @values and
 * @vectors, or -1. @tolerance: how far from an eigenvector, beside the largest. */
static int
build_basis (guint n, GradusOperator apply, gpointer user_data, guint count, Span spans[3],
             guint64 seed, guint most, double tolerance, double *values, double *vectors)
{
  const guint room = MIN (most, n - spans[0].n_rows - spans[1].n_rows);
  g_autofree double *basis = g_new (double, ((gsize) room + 1) * n);
  g_autofree double *diagonal = g_new (double, MAX (room, 1u));
  g_autofree double *beside = g_new (double, MAX (room, 1u));
  guint m = 0, check = MIN (2 * count + 8, room);
  double largest = 0;

  spans[2].rows = basis;
  spans[2].n_rows = 0;
  fill_start (seed, n, basis);
  if (room == 0 || !(make_orthonormal (spans, 2, n, basis) > 0))
    return 0;
  while (TRUE)
    {
      double *next = basis + ((gsize) m + 1) * n;

      apply (basis + (gsize) m * n, next, user_data);
      diagonal[m] = gradus_dot (basis + (gsize) m * n, next, n);
      if (!isfinite (diagonal[m]))
        return -1;
      spans[2].n_rows = ++m;
      largest = MAX (largest, fabs (diagonal[m - 1]));
      beside[m - 1] = make_orthonormal (spans, 3, n, next);
      if (beside[m - 1] <= 1e-14 * largest)
        beside[m - 1] = 0;
      if (m >= check || m == room || beside[m - 1] == 0)
        {
          g_autofree double *small = g_new0 (double, (gsize) m *m);
          g_autofree double *ritz = g_new (double, m);
          g_autofree double *mix = g_new (double, (gsize) m *m);
          const gboolean whole = beside[m - 1] == 0 || m == n - spans[0].n_rows - spans[1].n_rows;
          const guint wanted = MIN (count, m);
          gboolean found = TRUE;

          for (guint i = 0; i < m; i++)
            {
              small[(gsize) i * m + i] = diagonal[i];
              if (i > 0)
                small[(gsize) i * m + i - 1] = small[(gsize) (i - 1) * m + i] = beside[i - 1];
            }
          if (!gradus_symmetric_eigen (small, m, ritz, mix))
            return -1;
          for (guint r = 0; r < wanted && !whole; r++)
            found = found
                    && fabs (beside[m - 1] * mix[(gsize) r * m + m - 1])
                         <= tolerance * (fabs (ritz[r]) + 0.1 * fabs (ritz[0]));
          if (found)
            {
              memset (vectors, 0, sizeof (double) * wanted * n);
              for (guint r = 0; r < wanted; r++)
                {
                  values[r] = ritz[r];
                  gradus_add_rows (vectors + (gsize) r * n, n, mix + (gsize) r * m, 1, basis, n, m);
                }
              return (int) wanted;
            }
          if (m == room)
            return -1;
          check = MIN (m + MAX (m / 3, 8), room);
        }
    }
}

/* Put a pair where it belongs among the @found, of which at most @count are kept; how many. */
static guint
insert_pair (guint n, double value, const double *vector, guint found, guint count, double *values,
             double *vectors)
{
  guint at = found < count ? found : count - 1;

  if (found == count && value <= values[count - 1])
    return found;
  for (; at > 0 && values[at - 1] < value; at--)
    {
      values[at] = values[at - 1];
      memcpy (vectors + (gsize) at * n, vectors + (gsize) (at - 1) * n, sizeof (double) * n);
    }
  values[at] = value;
  memcpy (vectors + (gsize) at * n, vector, sizeof (double) * n);
  return MIN (found + 1, count);
}

gboolean
gradus_lanczos (guint n, GradusOperator apply, gpointer user_data, guint count, const double *known,
                guint n_known, guint most, double *values, double *vectors)
{
  g_autofree double *new_values = g_new (double, MAX (count, 1u));
  g_autofree double *new_vectors = g_new (double, (gsize) MAX (count, 1u) * n);
  Span spans[3] = { { known, n_known }, { vectors, 0 }, { NULL, 0 } };

  g_return_val_if_fail (count + n_known <= n, FALSE);
  for (guint64 seed = 1; count > 0; seed++)
    {
      const guint found = spans[1].n_rows;
      const gboolean full = found == count;
      guint total = found;
      int new_ones;

      if (found + n_known == n)
        break;
      /* Whether anything is above what was found need not be known to all digits. */
      new_ones = build_basis (n, apply, user_data, full ? 1 : count - found, spans, seed, most,
                              full ? 1e-7 : 1e-13, new_values, new_vectors);
      if (new_ones < 0 || (new_ones == 0 && !full))
        return FALSE;
      if (full
          && (new_ones == 0
              || new_values[0] <= values[count - 1] + 1e-7 * fabs (values[count - 1])))
        break;
      if (full)
        new_ones = build_basis (n, apply, user_data, 1, spans, seed, most, 1e-13, new_values,
                                new_vectors);
      if (new_ones < 0)
        return FALSE;
      for (guint r = 0; r < (guint) new_ones; r++)
        total = insert_pair (n, new_values[r], new_vectors + (gsize) r * n, total, count, values,
                             vectors);
      spans[1].n_rows = total;
    }
  return TRUE;
}
