/* Locally weighted regression: the line at a place, and what follows from the data at once.
 *
 * Numerics. The columns 1, u1, u2 are made orthogonal under the weights one after the other (Gram
 * and Schmidt, modified), which is the QR decomposition of the weighted rows and as accurate; the
 * triangle tells the rank, and the orthogonal columns the shares.
 *
 * Cost. n (1 + d)^2 for every place. Leaving every point out is n^2 more at every bandwidth. Of
 * more than 316 points fewer are left out, evenly chosen, so that a drag can follow the hand: 100
 * of 1,000.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>

#include "gradus-linalg.h"
#include "gradus-vector-math.h"
#include "locally-weighted.h"

typedef GradusLocalParams Params;
typedef GradusLocalState State;
typedef GradusLocalWork Work;
typedef GradusLocalLine Line;

/* Points judge a bandwidth by being left out, and each of them asks all others: so many questions
 * and answers at every bandwidth, but so many judges in any case. */
#define MOST_ANSWERS 100000
#define FEW_JUDGES 50
/* Bandwidths that come up: fewer of large tables, which would be slow. */
#define FEW_WIDTHS 6
#define MOST_FINE 16
#define FEW_FINE 3
#define MOST_WORK 300000

/* --- The line at a place ---------------------------------------------------------------------- */

void
gradus_local_find_apart (const Work *work, const double *x, const double *at,
                         double u[GRADUS_LOCAL_INPUTS])
{
  const double first = x[0] - at[0];

  u[0] = work->unit[0] * first;
  u[1] = work->d > 1 ? work->unit[1] * first + work->unit[2] * (x[1] - at[1]) : 0;
}

double
gradus_local_find_weight (const Work *work, const double *x, const double *at, double width)
{
  const double per_width = 1 / width;
  double u[GRADUS_LOCAL_INPUTS], weight;

  gradus_local_find_apart (work, x, at, u);
  weight = -0.5 * (gradus_square (u[0] * per_width) + gradus_square (u[1] * per_width));
  gradus_vexp (1, &weight, &weight);
  return weight;
}

/* Eight numbers at a time, added up in eight sums: an order that no machine changes. */
typedef double Lanes __attribute__ ((vector_size (64), aligned (8), may_alias));
#define LANES (sizeof (Lanes) / sizeof (double))
#define LANES_AT(pointer) (*(Lanes *) (pointer))

/* The same of all points, with the bits of one at a time: where they stand in bandwidths from @at,
 * @first and @second (n), and their weights @w (n). */
static GRADUS_VECTOR_CLONES void
look_from (const Work *work, const double *at, double width, double *first, double *second,
           double *w)
{
  const gsize n = work->n;
  const double *x = work->inputs, *z = work->d > 1 ? x + n : x;
  const double per_width = 1 / width, a = at[0], b = work->d > 1 ? at[1] : a;
  const double u0 = work->unit[0], u1 = work->d > 1 ? work->unit[1] : 0;
  const double u2 = work->d > 1 ? work->unit[2] : 0;

#pragma GCC ivdep
  for (gsize i = 0; i < n; i++)
    {
      first[i] = u0 * (x[i] - a) * per_width;
      second[i] = (u1 * (x[i] - a) + u2 * (z[i] - b)) * per_width;
      w[i] = -0.5 * (first[i] * first[i] + second[i] * second[i]);
    }
  gradus_vexp (n, w, w);
}

/* The triangle of the weighted rows, whose last column are the targets: column m is the sum over
 * j < m of along[j][m] times orthogonal column j, whose square under the weights is square[j], and
 * of orthogonal column m itself. */
typedef struct
{
  guint b;
  double square[1 + GRADUS_LOCAL_INPUTS];
  double along[1 + GRADUS_LOCAL_INPUTS][2 + GRADUS_LOCAL_INPUTS];
} Triangle;

/* Take column 0 as often as @taken says from columns 1 to @m + 1; then the products of column 1
 * with itself and with those behind it under the weights: @sums, m + 1 numbers. */
static inline G_ALWAYS_INLINE void
take_column (guint m, gsize n, const double *w, double *const *columns, const double *taken,
             double *sums)
{
  Lanes lanes[2 + GRADUS_LOCAL_INPUTS] = { 0 };

  for (gsize i = 0; i < n; i += LANES)
    {
      const Lanes before = LANES_AT (&columns[0][i]);
      const Lanes column = LANES_AT (&columns[1][i]) - taken[0] * before;
      const Lanes pull = LANES_AT (&w[i]) * column;

      LANES_AT (&columns[1][i]) = column;
      lanes[0] += pull * column;
      for (guint l = 1; l <= m; l++)
        {
          const Lanes behind = LANES_AT (&columns[1 + l][i]) - taken[l] * before;

          LANES_AT (&columns[1 + l][i]) = behind;
          lanes[l] += pull * behind;
        }
    }
  for (guint l = 0; l <= m; l++)
    {
      sums[l] = 0;
      for (guint k = 0; k < LANES; k++)
        sums[l] += lanes[l][k];
    }
}

/* Make @columns orthogonal under @w, each of n numbers, a multiple of LANES. @columns: any, then
 * the b columns and the targets. */
static GRADUS_VECTOR_CLONES void
make_orthogonal (Triangle *triangle, double *const *columns, gsize n, const double *w)
{
  const guint b = triangle->b;
  double taken[2 + GRADUS_LOCAL_INPUTS] = { 0 }, sums[2 + GRADUS_LOCAL_INPUTS];

  for (guint j = 0; j < b; j++)
    {
      /* Loops over so few columns are made for each number of them. */
      if (b - j == 1)
        take_column (1, n, w, &columns[j], taken, sums);
      else if (b - j == 2)
        take_column (2, n, w, &columns[j], taken, sums);
      else
        take_column (3, n, w, &columns[j], taken, sums);
      triangle->square[j] = sums[0];
      for (guint l = 0; l < b - j; l++)
        taken[l] = triangle->along[j][j + 1 + l] = sums[0] > 0 ? sums[1 + l] / sums[0] : 0;
    }
}

/* The rank of X'WX, whose singular values are squares of those of the triangle. */
static guint
find_rank (const Triangle *triangle, guint n)
{
  const guint b = triangle->b;
  const double least = sqrt (MAX (n, b) * DBL_EPSILON);
  double r[(1 + GRADUS_LOCAL_INPUTS) * (1 + GRADUS_LOCAL_INPUTS)] = { 0 }, norm = 0, volume = 1;
  g_autoptr (GradusSvd) svd = NULL;
  guint rank = 0;

  for (guint j = 0; j < b; j++)
    for (guint m = j; m < b; m++)
      {
        const double entry = sqrt (triangle->square[j]) * (m > j ? triangle->along[j][m] : 1);

        r[j * b + m] = entry;
        norm += entry * entry;
        volume *= m == j ? entry : 1;
      }
  if (!(norm > 0))
    return 0;
  /* The product of all singular values is the volume, and none is above the norm: one that were
   * too small would make the volume smaller than it is. */
  if (volume > least * pow (norm, 0.5 * b))
    return b;
  svd = gradus_svd_new (r, b, b);
  for (guint k = 0; svd != NULL && k < b; k++)
    rank += svd->values[k] > least * svd->values[0];
  return rank;
}

/* What the targets have in the value of the line: the value at u = 0 is a sum over the orthogonal
 * columns, of what stands there in each times what it says. */
static void
find_shares (const Triangle *triangle, double *const *columns, guint n, const double *w,
             double *shares)
{
  double there[1 + GRADUS_LOCAL_INPUTS] = { 1 };

  for (guint m = 1; m < triangle->b; m++)
    for (guint j = 0; j < m; j++)
      there[m] -= triangle->along[j][m] * there[j];
  for (guint i = 0; i < n; i++)
    {
      shares[i] = 0;
      for (guint j = 0; j < triangle->b; j++)
        shares[i] += there[j] / triangle->square[j] * columns[j][i];
      shares[i] *= w[i];
    }
}

Line
gradus_local_lay (const Work *work, const GradusTable *table, const double *at, double width,
                  guint without, double *weights, double *shares)
{
  const guint n = work->n, b = work->b;
  /* What is behind the end has no weight. */
  const gsize stride = ((gsize) n + LANES - 1) / LANES * LANES;
  g_autofree double *space = g_new (double, (3 + GRADUS_LOCAL_INPUTS) * stride);
  double *w = space + 4 * stride;
  /* Behind them is room for the targets; before the first there is nothing to be taken away. */
  double *columns[] = { space, space, space + stride, space + 2 * stride, space + 3 * stride };
  Triangle triangle = { .b = b };
  double c[1 + GRADUS_LOCAL_INPUTS] = { 0 };
  Line line = { .value = NAN };

  for (gsize i = n; i < stride; i++)
    for (guint j = 0; j < 3 + GRADUS_LOCAL_INPUTS; j++)
      space[j * stride + i] = 0;
  look_from (work, at, width, columns[2], columns[3], w);
  if (without < n)
    w[without] = 0;
  if (weights != NULL)
    memcpy (weights, w, sizeof (double) * n);
  if (shares != NULL)
    memset (shares, 0, sizeof (double) * n);
  for (guint i = 0; i < n; i++)
    columns[1][i] = 1;
  memcpy (columns[1 + b], table->y, sizeof (double) * n);
  make_orthogonal (&triangle, columns, stride, w);
  line.rank = find_rank (&triangle, n);
  if (line.rank < b)
    return line;
  for (guint j = b; j-- > 0;)
    {
      c[j] = triangle.along[j][b];
      for (guint m = j + 1; m < b; m++)
        c[j] -= triangle.along[j][m] * c[m];
    }
  line.value = c[0];
  if (b > 1)
    line.slope[0] = (work->unit[0] * c[1] + (b > 2 ? work->unit[1] * c[2] : 0)) / width;
  if (b > 2)
    line.slope[1] = work->unit[2] * c[2] / width;
  if (shares != NULL)
    find_shares (&triangle, columns + 1, n, w, shares);
  return line;
}

double
gradus_local_find_miss (const Work *work, double y, double value)
{
  return fabs (y - value) <= 1e-11 * work->size ? 0 : y - value;
}

double
gradus_local_leave_out (const Work *work, const GradusTable *table, guint i, double width)
{
  const Line line = gradus_local_lay (work, table, gradus_table_row (table, i), width, i, NULL,
                                      NULL);

  return gradus_local_find_miss (work, table->y[i], line.value);
}

guint
gradus_local_find_judge (const Work *work, guint k)
{
  return (guint) ((guint64) k * work->n / work->n_judges);
}

double
gradus_local_find_error (const Work *work, const GradusTable *table, double width)
{
  double sum = 0;

  for (guint k = 0; k < work->n_judges && isfinite (sum); k++)
    sum += gradus_square (
             gradus_local_leave_out (work, table, gradus_local_find_judge (work, k), width))
           / work->n_judges;
  return isfinite (sum) ? sum : NAN;
}

/* --- What follows from the data --------------------------------------------------------------- */

/* Covariance of the inputs over n. */
static void
find_covariance (const GradusTable *table, double *covariance)
{
  const guint d = table->d;
  double mean[GRADUS_LOCAL_INPUTS] = { 0 };

  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < d; j++)
      mean[j] += gradus_table_row (table, i)[j] / table->n;
  memset (covariance, 0, sizeof (double) * d * d);
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < d; j++)
      for (guint k = 0; k < d; k++)
        covariance[j * d + k] += (gradus_table_row (table, i)[j] - mean[j])
                                 * (gradus_table_row (table, i)[k] - mean[k]) / table->n;
}

/* The inverse of its factor L: |L^-1 x|^2 = x' S^-1 x. FALSE where a column follows from the
 * other, or does not change. */
static gboolean
find_unit (const GradusTable *table, guint metric, double unit[3])
{
  double l[GRADUS_LOCAL_INPUTS * GRADUS_LOCAL_INPUTS];

  unit[0] = unit[2] = 1;
  unit[1] = 0;
  if (metric == GRADUS_LOCAL_PLAIN)
    return TRUE;
  find_covariance (table, l);
  if (!gradus_cholesky (l, table->d))
    return FALSE;
  unit[0] = 1 / l[0];
  if (table->d > 1)
    {
      unit[2] = 1 / l[3];
      unit[1] = -l[2] * unit[0] * unit[2];
    }
  return TRUE;
}

/* The distances of all points from @at: @apart, n. Returns the point that is farthest. */
static guint
find_distances (const Work *work, const GradusTable *table, const double *at, double *apart)
{
  guint farthest = 0;

  for (guint i = 0; i < work->n; i++)
    {
      double u[GRADUS_LOCAL_INPUTS];

      gradus_local_find_apart (work, gradus_table_row (table, i), at, u);
      apart[i] = hypot (u[0], u[1]);
      farthest = apart[i] > apart[farthest] ? i : farthest;
    }
  return farthest;
}

/* The longest distance between two points. Of a pair that is farther apart than another, one end
 * is as far from any place as the other distance says, less what the farthest of all points is: of
 * so many the pairs are gone through, which are few if the place is in the middle. */
static double
find_longest (const Work *work, const GradusTable *table)
{
  g_autofree double *apart = g_new (double, work->n);
  g_autofree double *others = g_new (double, work->n);
  g_autofree guint *ends = g_new (guint, work->n);
  double middle[GRADUS_LOCAL_INPUTS] = { 0 }, longest, radius;
  guint farthest, m = 0;

  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->d; j++)
      middle[j] += gradus_table_row (table, i)[j] / work->n;
  farthest = find_distances (work, table, middle, apart);
  radius = apart[farthest];
  farthest = find_distances (work, table, gradus_table_row (table, farthest), others);
  longest = others[farthest];
  for (guint i = 0; i < work->n; i++)
    if (apart[i] >= (longest - radius) * (1 - 1e-9))
      ends[m++] = i;
  for (guint i = 0; i < m; i++)
    for (guint k = 0; k < i; k++)
      {
        double u[GRADUS_LOCAL_INPUTS];

        gradus_local_find_apart (work, gradus_table_row (table, ends[i]),
                                 gradus_table_row (table, ends[k]), u);
        longest = MAX (longest, hypot (u[0], u[1]));
      }
  return longest > 0 ? longest : 1;
}

/* The bandwidths that come up, from a fiftieth of the longest distance to three times it. */
static void
find_widths (Work *work, const GradusTable *table)
{
  const guint most = MOST_WORK / (work->n * work->n_judges);
  const double longest = find_longest (work, table);

  work->n_widths = CLAMP (most * 2 / 3, FEW_WIDTHS, GRADUS_LOCAL_WIDTHS);
  work->n_fine = CLAMP (most / 3, FEW_FINE, MOST_FINE);
  for (guint k = 0; k < work->n_widths; k++)
    work->widths[k] = 0.02 * longest * pow (150, (double) k / (work->n_widths - 1));
}

/* Bandwidths of the learner and their errors. */
static void
find_tried (Work *work, const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  const GradusArray *attempts = gradus_setup_get_start (setup, "attempts");
  const gsize n = attempts != NULL ? gradus_array_length (attempts) : 0;

  work->yours = gradus_local_find_error (work, table,
                                         ((const Params *) gradus_setup_get_params (setup))->width);
  for (gsize t = n > GRADUS_CONTEST_SHOWN ? n - GRADUS_CONTEST_SHOWN : 0; t < n; t++)
    {
      work->tried[work->n_tried] = attempts->data[t];
      work->tried_scores[work->n_tried++] = attempts->data[t] > 0 ? gradus_local_find_error (
                                              work, table, attempts->data[t])
                                                                  : NAN;
    }
  work->top = fmax (work->yours,
                    gradus_local_find_error (work, table, work->widths[work->n_widths - 1]));
  for (guint t = 0; t < work->n_tried; t++)
    work->top = fmax (work->top, work->tried_scores[t]);
  work->top = work->top > 0 ? 1.3 * work->top : 1;
}

gpointer
gradus_local_prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);
  double mean = 0, square = 0;

  work->n = table->n;
  work->d = table->d;
  work->b = params->ruler == GRADUS_LOCAL_LEVEL ? 1 : 1 + table->d;
  work->n_judges = MIN (work->n, MAX (MOST_ANSWERS / work->n, FEW_JUDGES));
  work->inputs = g_new (double, (gsize) work->d * work->n);
  for (guint j = 0; j < work->d; j++)
    for (guint i = 0; i < work->n; i++)
      work->inputs[(gsize) j * work->n + i] = gradus_table_row (table, i)[j];
  find_unit (table, params->metric, work->unit);
  work->low = INFINITY;
  work->high = -INFINITY;
  for (guint i = 0; i < work->n; i++)
    {
      work->low = MIN (work->low, gradus_table_row (table, i)[0]);
      work->high = MAX (work->high, gradus_table_row (table, i)[0]);
      work->size = MAX (work->size, fabs (table->y[i]));
      mean += table->y[i] / work->n;
    }
  for (guint i = 0; i < work->n; i++)
    square += gradus_square (table->y[i] - mean) / work->n;
  work->spread = square > 0 ? sqrt (square) : 1;
  find_widths (work, table);
  find_tried (work, setup);
  return work;
}

void
gradus_local_unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->inputs);
  g_free (work);
}

char *
gradus_local_validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  double unit[3];

  if (table->n < 2)
    return g_strdup (_ ("There is one point, and a line needs two: give more points."));
  if (table->d > GRADUS_LOCAL_INPUTS)
    return g_strdup_printf (_ ("There are %u inputs, and a place is asked for by one or two: "
                               "choose fewer columns."),
                            table->d);
  if (!find_unit (table, params->metric, unit))
    return g_strdup (_ ("The inputs do not spread in every direction, so that they cannot be the "
                        "unit of distance: choose the plain distance."));
  return NULL;
}
