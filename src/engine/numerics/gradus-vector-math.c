/* Gradus: exponentials and logarithms of whole vectors.
 *
 * exp: x = n ln 2 + r with |r| <= ln 2 / 2 (Cody and Waite's two-part ln 2), then the Taylor series
 * of exp (r) to the 13th power, whose remainder is below 5e-18, then a shift of the exponent by n.
 * log: x = 2^k m with m in [sqrt (1/2), sqrt (2)), then the series in s = f / (2 + f), f = m - 1,
 * with the coefficients of FDLIBM's e_log.c (K. C. Ng, Sun Microsystems, 1993, freely
 * distributable).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-vector-math.h"

#include <math.h>
#include <string.h>

#define LN2_HI 6.93147180369123816490e-01
#define LN2_LO 1.90821492927058770002e-10
#define INV_LN2 1.44269504088896338700e+00
/* Adding 1.5 * 2^52 rounds to a whole number and leaves it in the low bits. */
#define ROUNDER 6755399441055744.0

static inline guint64
bits_of (double x)
{
  guint64 bits;

  memcpy (&bits, &x, sizeof bits);
  return bits;
}

static inline double
double_of (guint64 bits)
{
  double x;

  memcpy (&x, &bits, sizeof x);
  return x;
}

/* @condition ? @yes : @no, by bits. Of ?: the compiler makes a branch as soon as two conditions
 * have to do with each other, and a loop with branches has no vector instructions. */
static inline double
pick (gboolean condition, double yes, double no)
{
  const guint64 mask = -(guint64) (condition != 0);

  return double_of ((bits_of (yes) & mask) | (bits_of (no) & ~mask));
}

static inline double
exp_one (double x)
{
  /* Outside of these limits the result is replaced at the end. */
  double clipped = pick (x < -707.0, -707.0, x);
  double shifted, n, r, p;
  guint64 power;

  clipped = pick (clipped > 709.782712893384, 709.782712893384, clipped);
  shifted = clipped * INV_LN2 + ROUNDER;
  n = shifted - ROUNDER;
  r = clipped - n * LN2_HI;
  r = r - n * LN2_LO;
  p = 1.0 / 6227020800.0;
  p = p * r + 1.0 / 479001600.0;
  p = p * r + 1.0 / 39916800.0;
  p = p * r + 1.0 / 3628800.0;
  p = p * r + 1.0 / 362880.0;
  p = p * r + 1.0 / 40320.0;
  p = p * r + 1.0 / 5040.0;
  p = p * r + 1.0 / 720.0;
  p = p * r + 1.0 / 120.0;
  p = p * r + 1.0 / 24.0;
  p = p * r + 1.0 / 6.0;
  p = p * r + 0.5;
  p = r * r * p + r;
  p = p + 1.0;
  /* The low 12 bits of `shifted` hold n; shifting them into the exponent field drops the rest. n
   * can be 1024, one more than an exponent may be, so the last factor of 2 is multiplied. */
  power = (bits_of (shifted) - 1) << 52;
  p = 2.0 * double_of (bits_of (p) + power);
  p = pick (x > 709.782712893384, INFINITY, p);
  p = pick (x < -707.0, 0.0, p);
  return pick (x != x, x, p);
}

static inline double
log_one (double x)
{
  guint64 bits = bits_of (x);
  /* Make the mantissa's interval [sqrt (1/2), sqrt (2)): FDLIBM's trick in 64 bits. */
  guint64 moved = bits
                  + (G_GUINT64_CONSTANT (0x3ff0000000000000)
                     - G_GUINT64_CONSTANT (0x3fe6a09e667f3bcd));
  double k, f, s, z, w, t1, t2, half, result;

  /* A whole number below 2^52 becomes a double by placing it in the mantissa of 2^52. */
  k = double_of ((moved >> 52) | G_GUINT64_CONSTANT (0x4330000000000000)) - 4503599627370496.0
      - 1023.0;
  f = double_of ((moved & G_GUINT64_CONSTANT (0x000fffffffffffff))
                 + G_GUINT64_CONSTANT (0x3fe6a09e667f3bcd))
      - 1.0;
  s = f / (2.0 + f);
  z = s * s;
  w = z * z;
  t1 = w
       * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
  t2 = z
       * (6.666666666666735130e-01
          + w
              * (2.857142874366239149e-01
                 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
  half = 0.5 * f * f;
  result = k * LN2_HI - ((half - (s * (half + t2 + t1) + k * LN2_LO)) - f);
  result = pick (x < 2.2250738585072014e-308, -INFINITY, result);
  result = pick (x < 0.0, NAN, result);
  result = pick (x > 1.7976931348623157e308, x, result);
  return pick (x != x, x, result);
}

GRADUS_VECTOR_CLONES void
gradus_vexp (gsize n, const double *in, double *out)
{
#pragma GCC ivdep
  for (gsize i = 0; i < n; i++)
    out[i] = exp_one (in[i]);
}

GRADUS_VECTOR_CLONES void
gradus_vlog (gsize n, const double *in, double *out)
{
#pragma GCC ivdep
  for (gsize i = 0; i < n; i++)
    out[i] = log_one (in[i]);
}

/* The rounding error of 1 + x, relative to the sum, is added to the logarithm of the sum. From 2^54
 * on the sum is x itself. */
static inline double
log1p_one (double x)
{
  const double sum = 1.0 + x;
  const double lost = pick (x > 1.0, 1.0 - (sum - x), x - (sum - 1.0));

  return log_one (sum) + pick (sum > 1.7976931348623157e308, 0.0, lost / sum);
}

/* exp (x) - 1 for x <= 0, Cody and Waite's reduction as above: 2^n (e^r - 1) + (2^n - 1). */
static inline double
expm1_one (double x)
{
  const double clipped = pick (x < -40.0, -40.0, x);
  const double shifted = clipped * INV_LN2 + ROUNDER;
  const double n = shifted - ROUNDER;
  const double r = clipped - n * LN2_HI - n * LN2_LO;
  const double power = double_of ((bits_of (shifted) + 1023) << 52);
  double p;

  p = 1.0 / 6227020800.0;
  p = p * r + 1.0 / 479001600.0;
  p = p * r + 1.0 / 39916800.0;
  p = p * r + 1.0 / 3628800.0;
  p = p * r + 1.0 / 362880.0;
  p = p * r + 1.0 / 40320.0;
  p = p * r + 1.0 / 5040.0;
  p = p * r + 1.0 / 720.0;
  p = p * r + 1.0 / 120.0;
  p = p * r + 1.0 / 24.0;
  p = p * r + 1.0 / 6.0;
  p = p * r + 0.5;
  p = r * r * p + r;
  return power * p + (power - 1.0);
}

/* With t = exp (-2 |x|) - 1, tanh |x| = -t / (2 + t). */
static inline double
tanh_one (double x)
{
  const guint64 sign = bits_of (x) & G_GUINT64_CONSTANT (0x8000000000000000);
  const double t = expm1_one (-2.0 * double_of (bits_of (x) ^ sign));

  return pick (x != x, x, double_of (bits_of (-t / (2.0 + t)) | sign));
}

GRADUS_VECTOR_CLONES void
gradus_vlog1p (gsize n, const double *in, double *out)
{
#pragma GCC ivdep
  for (gsize i = 0; i < n; i++)
    out[i] = log1p_one (in[i]);
}

GRADUS_VECTOR_CLONES void
gradus_vtanh (gsize n, const double *in, double *out)
{
#pragma GCC ivdep
  for (gsize i = 0; i < n; i++)
    out[i] = tanh_one (in[i]);
}

#define LANES 8

GRADUS_VECTOR_CLONES double
gradus_dot (const double *a, const double *b, gsize n)
{
  double lanes[LANES] = { 0 }, sum = 0;
  const gsize whole = n - n % LANES;

  for (gsize i = 0; i < whole; i += LANES)
    for (guint k = 0; k < LANES; k++)
      lanes[k] += a[i + k] * b[i + k];
  for (gsize i = whole; i < n; i++)
    lanes[i % LANES] += a[i] * b[i];
  for (guint k = 0; k < LANES; k++)
    sum += lanes[k];
  return sum;
}

GRADUS_VECTOR_CLONES double
gradus_sum (const double *a, gsize n)
{
  /* A sum waits for the one before it, so there are more of them than of products. */
  enum
  {
    SUMS = 4 * LANES
  };
  double lanes[SUMS] = { 0 }, sum = 0;
  const gsize whole = n - n % SUMS;

  for (gsize i = 0; i < whole; i += SUMS)
    for (guint k = 0; k < SUMS; k++)
      lanes[k] += a[i + k];
  for (gsize i = whole; i < n; i++)
    lanes[i % SUMS] += a[i];
  for (guint k = 0; k < SUMS; k++)
    sum += lanes[k];
  return sum;
}

GRADUS_VECTOR_CLONES double
gradus_largest (const double *a, gsize n)
{
  double lanes[LANES] = { 0 }, largest = 0;
  const gsize whole = n - n % LANES;

  for (gsize i = 0; i < whole; i += LANES)
    for (guint k = 0; k < LANES; k++)
      lanes[k] = fabs (a[i + k]) > lanes[k] ? fabs (a[i + k]) : lanes[k];
  for (gsize i = whole; i < n; i++)
    lanes[0] = MAX (lanes[0], fabs (a[i]));
  for (guint k = 0; k < LANES; k++)
    largest = MAX (largest, lanes[k]);
  return largest;
}

GRADUS_VECTOR_CLONES double
gradus_largest_difference (const double *a, const double *b, gsize n)
{
  double lanes[LANES] = { 0 }, largest = 0;
  const gsize whole = n - n % LANES;

  for (gsize i = 0; i < whole; i += LANES)
    for (guint k = 0; k < LANES; k++)
      {
        const double distance = fabs (a[i + k] - b[i + k]);

        lanes[k] = distance > lanes[k] ? distance : lanes[k];
      }
  for (gsize i = whole; i < n; i++)
    lanes[0] = MAX (lanes[0], fabs (a[i] - b[i]));
  for (guint k = 0; k < LANES; k++)
    largest = MAX (largest, lanes[k]);
  return largest;
}

GRADUS_VECTOR_CLONES void
gradus_add_rows (double *out, gsize n, const double *c, gsize step, const double *rows,
                 gsize stride, gsize m)
{
  const gsize whole = m - m % 4;

  /* Four rows at a time: the sum is loaded and stored a quarter as often. */
  for (gsize k = 0; k < whole; k += 4)
    {
      const double *row = &rows[k * stride];
      const double c0 = c[k * step], c1 = c[(k + 1) * step], c2 = c[(k + 2) * step];
      const double c3 = c[(k + 3) * step];

#pragma GCC ivdep
      for (gsize j = 0; j < n; j++)
        out[j] = out[j] + c0 * row[j] + c1 * row[stride + j] + c2 * row[2 * stride + j]
                 + c3 * row[3 * stride + j];
    }
  for (gsize k = whole; k < m; k++)
    {
      const double *row = &rows[k * stride];
      const double c0 = c[k * step];

#pragma GCC ivdep
      for (gsize j = 0; j < n; j++)
        out[j] += c0 * row[j];
    }
}

/* So many rows of X are used for all of the matrix before the next are fetched. */
#define BLOCK 16

void
gradus_add_gram (double *gram, const double *x, gsize m, gsize n, const double *weights)
{
  for (gsize from = 0; from < m; from += BLOCK)
    {
      const gsize rows = MIN (m - from, BLOCK);
      const double *block = &x[from * n];

      for (gsize p = 0; p < n; p++)
        {
          double c[BLOCK] = { 0 };

          for (gsize i = 0; i < rows; i++)
            c[i] = weights != NULL ? weights[from + i] * block[i * n + p] : block[i * n + p];
          gradus_add_rows (&gram[p * n], p + 1, c, 1, block, n, rows);
        }
    }
}
