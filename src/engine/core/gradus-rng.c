/* Gradus: the generators of MATLAB 5 as a gsl_rng type, and drawing that knows its stream.
 *
 * rand: Marsaglia's lagged subtract-with-borrow generator on 32 words of 53 bits,
 *
 *   x = z[i+20] - z[i+5] - borrow  (mod 2^53),  z[i] = x,  u = x 2^-53,
 *
 * after which the 52 fraction bits of u are mixed with two words of a shift-register generator
 * (SHR3).
 *
 * randn: Marsaglia and Tsang's first ziggurat (SIAM J. Sci. Stat. Comput. 5, 1984) with 64 strips
 * of equal area, driven by the sum of SHR3 and a congruential generator. See C. Moler, Numerical
 * Computing with MATLAB, chapter 9.
 *
 * State 0 is the one that the book uses. How MATLAB spread other states is not published; here any
 * other seed s is put through one step of SplitMix64 (Steele, Lea and Flood 2014) and the two
 * halves of the result start the SHR3 registers: the high half that of rand, the low half that of
 * randn; a half that is 0, where SHR3 would stay for ever, is replaced by the register of state 0.
 * The congruential register of randn always starts at 362436069.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-rng.h"

#define SHR3_RAND_0 0x80000000u
#define SHR3_RANDN_0 521288629u
#define CONGRUENTIAL_0 362436069u

/* No padding anywhere, so that two states can be compared byte by byte. */
typedef struct
{
  guint64 z[32];
  guint32 i;
  guint32 borrow;
  guint32 shr3;
  guint32 normal_shr3;
  guint32 normal_congruential;
  guint32 unused;
} Book;

G_STATIC_ASSERT (sizeof (Book) == 32 * 8 + 6 * 4);

static inline guint32
shr3 (guint32 j)
{
  j ^= j << 13;
  j ^= j >> 17;
  j ^= j << 5;

  return j;
}

static guint64
split_mix (guint64 s)
{
  s += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  s = (s ^ (s >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  s = (s ^ (s >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);

  return s ^ (s >> 31);
}

static void
book_set (void *state, unsigned long int seed)
{
  Book *book = state;
  guint32 start = SHR3_RAND_0, j;

  memset (book, 0, sizeof *book);
  book->normal_shr3 = SHR3_RANDN_0;
  book->normal_congruential = CONGRUENTIAL_0;

  if (seed != 0)
    {
      guint64 mixed = split_mix (seed);

      if (mixed >> 32 != 0)
        start = (guint32) (mixed >> 32);
      if ((guint32) mixed != 0)
        book->normal_shr3 = (guint32) mixed;
    }

  /* Every word is made of bit 19 of 53 successive registers, most significant bit first. */
  j = start;
  for (int n = 0; n < 32; n++)
    for (int bit = 0; bit < 53; bit++)
      {
        j = shr3 (j);
        book->z[n] = book->z[n] << 1 | (j >> 19 & 1);
      }
  book->shr3 = start;
}

static double
book_get_double (void *state)
{
  Book *book = state;
  gint64 x = (gint64) book->z[(book->i + 20) % 32] - (gint64) book->z[(book->i + 5) % 32]
             - (gint64) book->borrow;
  guint32 old = book->shr3;
  guint64 bits;
  double u;

  book->borrow = x < 0;
  if (x < 0)
    x += G_GINT64_CONSTANT (1) << 53;
  book->z[book->i] = (guint64) x;
  book->i = (book->i + 1) % 32;

  u = (double) x * 0x1p-53;
  book->shr3 = shr3 (old);
  memcpy (&bits, &u, sizeof bits);
  bits ^= (guint64) (book->shr3 & 0xfffff) << 32 | old;
  memcpy (&u, &bits, sizeof u);

  return u;
}

static unsigned long int
book_get (void *state)
{
  return (unsigned long int) (book_get_double (state) * 0x1p32);
}

static const gsl_rng_type book_type = {
  .name = "matlab5",
  .max = 0xffffffffUL,
  .min = 0,
  .size = sizeof (Book),
  .set = book_set,
  .get = book_get,
  .get_double = book_get_double,
};

const gsl_rng_type *gradus_rng_book = &book_type;

/* --- The normal stream of the book ------------------------------------------------------------ */

/* Right ends of the strips: exp (-v[k]^2/2) = exp (-v[k+1]^2/2) + S / v[k+1], S = sqrt (pi/2) / 64,
 * rounded to seven decimals as in the original, whose last digit of the final ones is a 2. */
static const double strip[65] = {
  0.3409450, 0.4573146, 0.5397793, 0.6062427, 0.6631691, 0.7136975, 0.7596125, 0.8020356, 0.8417227,
  0.8792102, 0.9148948, 0.9490791, 0.9820005, 1.0138492, 1.0447810, 1.0749254, 1.1043917, 1.1332738,
  1.1616530, 1.1896010, 1.2171815, 1.2444516, 1.2714635, 1.2982650, 1.3249008, 1.3514125, 1.3778399,
  1.4042211, 1.4305929, 1.4569915, 1.4834527, 1.5100122, 1.5367061, 1.5635712, 1.5906454, 1.6179680,
  1.6455802, 1.6735255, 1.7018503, 1.7306045, 1.7598422, 1.7896223, 1.8200099, 1.8510770, 1.8829044,
  1.9155831, 1.9492166, 1.9839239, 2.0198431, 2.0571356, 2.0959930, 2.1366450, 2.1793713, 2.2245175,
  2.2725186, 2.3239338, 2.3795008, 2.4402218, 2.5075117, 2.5834658, 2.6713916, 2.7769942, 2.7769942,
  2.7769942, 2.7769942,
};

static inline gint32
normal_integer (Book *book)
{
  book->normal_shr3 = shr3 (book->normal_shr3);
  book->normal_congruential = 69069u * book->normal_congruential + 1234567u;

  return (gint32) (book->normal_congruential + book->normal_shr3);
}

/* U(0,1) from the integers of the normal stream. */
static inline double
normal_uniform (Book *book)
{
  return 0.5 + normal_integer (book) * 0x1p-32;
}

/* The normal density beyond the last strip, by Marsaglia's exponential rejection. */
static double
normal_tail (Book *book)
{
  const double xn = 2.776994;
  double x;

  do
    x = log (normal_uniform (book)) / xn;
  while (!(-2.0 * log (normal_uniform (book)) > x * x));

  return xn - x;
}

/* The wedge beside strip @k, where about 2.5 % of the draws fall. The original writes the reflected
 * point as B (1 - x) in one place and as B - B x in the other, and the last bit depends on it. */
static double
normal_wedge (Book *book, guint k, double r)
{
  const double a = 12.37586, b = 0.4878992, c = 12.67706;
  double x = (fabs (r) - strip[k]) / (strip[k + 1] - strip[k]);
  double y = normal_uniform (book);
  double s = x + y;
  double reflected = b - b * x;

  if (s > 1.301198)
    return copysign (b * (1.0 - x), r);
  if (s <= 0.9689279)
    return r;
  if (y > c - a * exp (-0.5 * reflected * reflected))
    return copysign (reflected, r);
  if (exp (-0.5 * strip[k + 1] * strip[k + 1]) + 0.01958303 * y / strip[k + 1]
      <= exp (-0.5 * r * r))
    return r;

  return copysign (normal_tail (book), r);
}

static double
book_gaussian (Book *book)
{
  gint32 integer = normal_integer (book);
  guint k = (guint32) integer & 63;
  double r = integer * 0x1p-31 * strip[k + 1];

  return fabs (r) <= strip[k] ? r : normal_wedge (book, k, r);
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static const char *const kind_names[] = {
  [GRADUS_RNG_MT19937] = "mt19937",
  [GRADUS_RNG_BOOK] = "book",
};

const char *
gradus_rng_kind_to_string (GradusRngKind kind)
{
  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (kind_names), NULL);

  return kind_names[kind];
}

gboolean
gradus_rng_kind_from_string (const char *name, GradusRngKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kind_names); i++)
    if (strcmp (name, kind_names[i]) == 0)
      {
        *kind = (GradusRngKind) i;
        return TRUE;
      }

  return FALSE;
}

gsl_rng *
gradus_rng_new (GradusRngKind kind, guint64 seed)
{
  gsl_rng *rng = gsl_rng_alloc (kind == GRADUS_RNG_BOOK ? gradus_rng_book : gsl_rng_mt19937);

  if (rng == NULL)
    g_error ("gradus_rng_new: out of memory");

  gsl_rng_set (rng, seed);

  return rng;
}

static inline gboolean
is_book (const gsl_rng *rng)
{
  return rng->type == gradus_rng_book;
}

double
gradus_rng_uniform (gsl_rng *rng)
{
  return gsl_rng_uniform_pos (rng);
}

double
gradus_rng_gaussian (gsl_rng *rng)
{
  return is_book (rng) ? book_gaussian (rng->state) : gsl_ran_gaussian (rng, 1.0);
}

guint
gradus_rng_index (gsl_rng *rng, guint n)
{
  g_return_val_if_fail (n > 0, 0);

  return is_book (rng) ? (guint) ceil (gradus_rng_uniform (rng) * n) - 1
                       : (guint) gsl_rng_uniform_int (rng, n);
}

typedef struct
{
  double key;
  gint32 index;
} Ranked;

static int
compare_ranked (const void *a, const void *b)
{
  const Ranked *p = a, *q = b;

  if (p->key != q->key)
    return p->key < q->key ? -1 : 1;

  return p->index < q->index ? -1 : p->index > q->index;
}

void
gradus_rng_permutation (gsl_rng *rng, guint n, gint32 *out)
{
  if (is_book (rng))
    {
      g_autofree Ranked *ranked = g_new (Ranked, n);

      for (guint i = 0; i < n; i++)
        ranked[i] = (Ranked){ gradus_rng_uniform (rng), (gint32) i };
      if (n > 1)
        qsort (ranked, n, sizeof *ranked, compare_ranked);
      for (guint i = 0; i < n; i++)
        out[i] = ranked[i].index;
      return;
    }

  for (guint i = 0; i < n; i++)
    out[i] = (gint32) i;
  for (guint i = n; i > 1; i--)
    {
      guint j = gradus_rng_index (rng, i);
      gint32 swap = out[i - 1];

      out[i - 1] = out[j];
      out[j] = swap;
    }
}

guint
gradus_rng_weighted (gsl_rng *rng, const double *weights, guint n)
{
  double sum = 0.0, target, running = 0.0;
  guint last = 0;

  g_return_val_if_fail (n > 0, 0);

  for (guint i = 0; i < n; i++)
    sum += weights[i];
  target = gradus_rng_uniform (rng) * sum;

  /* Rounding can leave the target a hair above the running sum at the end: the last index that has
   * any weight is right then. */
  for (guint i = 0; i < n; i++)
    if (weights[i] > 0.0)
      {
        running += weights[i];
        last = i;
        if (target <= running)
          break;
      }

  return last;
}

gboolean
gradus_rng_equal (const gsl_rng *a, const gsl_rng *b)
{
  return a->type == b->type && memcmp (a->state, b->state, a->type->size) == 0;
}
