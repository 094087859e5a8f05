/* Gradus: the loops of gradus-box-qp.c for one width of vectors.
 *
 * Included once for each: WIDTH doubles make a register, NAME () names what is defined, TARGET is
 * what the processor must have. Four lanes are worked on at a time whatever the width, each with a
 * sum and a best of its own, so that all widths give the same bits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define UNROLL (4 / WIDTH)
#define STRIDE 4
#define Vec NAME (Vec)
#define Mask NAME (Mask)
#define LOAD(pointer) (*(const Vec *) (pointer))
#define STORE(pointer, value) (*(Vec *) (pointer) = (value))
#ifndef SELECT
#  define SELECT(mask, a, b) ((Vec) (((mask) & (Mask) (a)) | (~(mask) & (Mask) (b))))
#endif
/* @a where it is greater, else @b, as one instruction has it. */
#ifndef GREATER
#  define GREATER(a, b) SELECT ((a) > (b), a, b)
#endif

/* The doubles, and what comparing two vectors of them gives. */
typedef double Vec __attribute__ ((vector_size (8 * WIDTH), aligned (8), may_alias));
typedef gint64 Mask __attribute__ ((vector_size (8 * WIDTH), aligned (8), may_alias));

TARGET static void
NAME (update) (const double *old_g, double *new_g, const double *row_i, const double *row_j,
                      double t, const double *beta, const double *lower, const double *upper,
                      guint n, GradusBoxExtremes *extremes)
{
  Vec m[UNROLL], M[UNROLL], top[UNROLL], bottom[UNROLL];
  Vec sum[UNROLL] = { { 0.0 } };
  Vec index = { 0.0 };
  guint k = 0;

  for (guint u = 0; u < UNROLL; u++)
    {
      m[u] = -INFINITY - (Vec){ 0.0 };
      M[u] = INFINITY - (Vec){ 0.0 };
      top[u] = bottom[u] = n - (Vec){ 0.0 };
    }
  for (guint lane = 1; lane < WIDTH; lane++)
    index[lane] = lane;
  for (; k + STRIDE <= n; k += STRIDE)
    for (guint u = 0; u < UNROLL; u++)
      {
        guint at = k + u * WIDTH;
        Vec g = LOAD (old_g + at) - t * (LOAD (row_i + at) - LOAD (row_j + at));
        Vec b = LOAD (beta + at);
        Mask rises = (b < LOAD (upper + at)) & (g > m[u]);
        Mask falls = (b > LOAD (lower + at)) & (g < M[u]);
        STORE (new_g + at, g);
        sum[u] += b;
        m[u] = SELECT (rises, g, m[u]);
        top[u] = SELECT (rises, index, top[u]);
        M[u] = SELECT (falls, g, M[u]);
        bottom[u] = SELECT (falls, index, bottom[u]);
        index += WIDTH;
      }

  *extremes = (GradusBoxExtremes){ .m = -INFINITY, .M = INFINITY, .top = n, .bottom = n };
  for (guint u = 0; u < UNROLL; u++)
    for (guint lane = 0; lane < WIDTH; lane++)
      {
        guint up = (guint) top[u][lane];
        guint down = (guint) bottom[u][lane];
        extremes->sum += sum[u][lane];
        if (m[u][lane] > extremes->m || (m[u][lane] == extremes->m && up < extremes->top))
          {
            extremes->m = m[u][lane];
            extremes->top = up;
          }
        if (M[u][lane] < extremes->M || (M[u][lane] == extremes->M && down < extremes->bottom))
          {
            extremes->M = M[u][lane];
            extremes->bottom = down;
          }
      }
  for (; k < n; k++)
    {
      new_g[k] = old_g[k] - t * (row_i[k] - row_j[k]);
      extend (extremes, new_g[k], beta[k], lower[k], upper[k], k);
    }
}

TARGET static guint
NAME (second_order) (const double *g, const double *beta, const double *lower,
                            const double *row_i, const double *diagonal, guint i, double tau,
                            guint n)
{
  const double g_i = g[i];
  const double k_ii = diagonal[i];
  const Vec least = tau - (Vec){ 0.0 };
  Vec best[UNROLL] = { { 0.0 } }, where[UNROLL];
  Vec index = { 0.0 };
  double best_score = 0.0;
  guint best_index = n;
  guint k = 0;

  for (guint u = 0; u < UNROLL; u++)
    where[u] = n - (Vec){ 0.0 };
  for (guint lane = 1; lane < WIDTH; lane++)
    index[lane] = lane;
  for (; k + STRIDE <= n; k += STRIDE)
    for (guint u = 0; u < UNROLL; u++)
      {
        guint at = k + u * WIDTH;
        Vec slope = g_i - LOAD (g + at);
        Vec curvature = k_ii + LOAD (diagonal + at) - 2.0 * LOAD (row_i + at);
        curvature = GREATER (curvature, least);
        Vec score = slope * slope / curvature;
        Mask better = (LOAD (beta + at) > LOAD (lower + at)) & (slope > 0.0) & (score > best[u]);
        best[u] = SELECT (better, score, best[u]);
        where[u] = SELECT (better, index, where[u]);
        index += WIDTH;
      }
  for (guint u = 0; u < UNROLL; u++)
    for (guint lane = 0; lane < WIDTH; lane++)
      if (best[u][lane] > best_score
          || (best[u][lane] == best_score && where[u][lane] < best_index))
        {
          best_score = best[u][lane];
          best_index = (guint) where[u][lane];
        }
  for (; k < n; k++)
    {
      double slope = g_i - g[k];
      double curvature = k_ii + diagonal[k] - 2.0 * row_i[k];
      double score = slope * slope / (curvature > tau ? curvature : tau);
      if (beta[k] > lower[k] && slope > 0.0 && score > best_score)
        {
          best_score = score;
          best_index = k;
        }
    }
  return best_index;
}

TARGET static double
NAME (gap) (const double *g, const double *beta, const double *lower, const double *upper,
                   double b, double tolerance, guint n, guint *violations)
{
  Vec sums[UNROLL] = { { 0.0 } };
  Mask counts[UNROLL] = { { 0 } };
  double sum = 0.0;
  gint64 count = 0;
  guint k = 0;

  for (; k + STRIDE <= n; k += STRIDE)
    for (guint u = 0; u < UNROLL; u++)
      {
        guint at = k + u * WIDTH;
        Vec e = LOAD (g + at) - b;
        Vec rise = LOAD (upper + at) - LOAD (beta + at);
        Vec fall = LOAD (lower + at) - LOAD (beta + at);
        Vec up = rise * e;
        Vec down = fall * e;
        sums[u] += GREATER (up, down);
        /* A true comparison is -1. */
        counts[u] -= ((rise > 0.0) & (e > tolerance)) | ((fall < 0.0) & (e < -tolerance));
      }

  for (guint u = 0; u < UNROLL; u++)
    for (guint lane = 0; lane < WIDTH; lane++)
      {
        sum += sums[u][lane];
        count += counts[u][lane];
      }
  for (; k < n; k++)
    {
      double e = g[k] - b;
      double up = (upper[k] - beta[k]) * e;
      double down = (lower[k] - beta[k]) * e;
      sum += up > down ? up : down;
      count += (beta[k] < upper[k] && e > tolerance) || (beta[k] > lower[k] && e < -tolerance);
    }
  *violations = (guint) count;
  return sum;
}

#undef UNROLL
#undef STRIDE
#undef Vec
#undef Mask
#undef LOAD
#undef STORE
#undef SELECT
#undef GREATER
