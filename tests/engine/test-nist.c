/* Gradus: least squares on the linear sets of the NIST Statistical Reference Datasets, which are
 * made to be hard for it, against their certified numbers.
 *
 * The figure is the log relative error: how many digits of the worst coefficient are right. With
 * the condition k of the columns, the error of a plain answer grows with k, and where residuals are
 * left with k^2 times these: 7 digits were right of Wampler5. Refinement takes both away. Only the
 * polynomials whose columns nothing would be left of (k = 1.8e15 for Filip) are fitted in
 * t = (x - m) / h, which runs from -1 to 1; their coefficients are then worked out for x.
 *
 * The data below were solved in rational arithmetic, and every certified digit came out.
 *
 * Source: NIST Statistical Reference Datasets, linear least squares regression.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-basis.h"
#include "gradus-linalg.h"

/* --- The sets --------------------------------------------------------------------------------- */

static const double norris_x[] = {
  0.2, 337.4, 118.2, 884.6, 10.1,  226.5, 666.3, 996.3, 448.6, 777,   558.2, 0.4,
  0.6, 775.5, 666.9, 338,   447.5, 11.6,  556,   228.1, 995.8, 887.6, 120.2, 0.3,
  0.3, 556.8, 339.1, 887.2, 999,   779,   11.1,  118.3, 229.2, 669.1, 448.9, 0.5,
};

static const double norris_y[] = {
  0.1, 338.8, 118.1, 888,   9.2,   228.1, 668.5, 998.5, 449.1, 778.9, 559.2, 0.3,
  0.1, 778.1, 668.8, 339.3, 448.9, 10.8,  557.7, 228.3, 998,   888.8, 119.6, 0.3,
  0.6, 557.6, 339.3, 888,   998.5, 778.9, 10.2,  117.6, 228.9, 668.4, 449.2, 0.2,
};

static const double pontius_y[] = {
  0.11019, 0.21956, 0.32949, 0.43899, 0.54803, 0.65694, 0.76562, 0.87487, 0.98292, 1.09146,
  1.20001, 1.30822, 1.41599, 1.52399, 1.63194, 1.73947, 1.84646, 1.95392, 2.06128, 2.16844,
  0.11052, 0.22018, 0.32939, 0.43886, 0.54798, 0.65739, 0.76596, 0.87474, 0.983,   1.0915,
  1.20004, 1.30818, 1.41613, 1.52408, 1.63159, 1.73965, 1.84696, 1.95445, 2.06177, 2.16829,
};

static const double pontius_x[] = {
  150000,  300000,  450000,  600000,  750000,  900000,  1050000, 1200000, 1350000, 1500000,
  1650000, 1800000, 1950000, 2100000, 2250000, 2400000, 2550000, 2700000, 2850000, 3000000,
  150000,  300000,  450000,  600000,  750000,  900000,  1050000, 1200000, 1350000, 1500000,
  1650000, 1800000, 1950000, 2100000, 2250000, 2400000, 2550000, 2700000, 2850000, 3000000,
};

static const double filip_x[] = {
  -6.860120914, -4.324130045, -4.358625055, -4.358426747, -6.955852379, -6.661145254, -6.355462942,
  -6.118102026, -7.115148017, -6.815308569, -6.519993057, -6.204119983, -5.853871964, -6.109523091,
  -5.79832982,  -5.482672118, -5.171791386, -4.851705903, -4.517126416, -4.143573228, -3.709075441,
  -3.499489089, -6.300769497, -5.953504836, -5.642065153, -5.031376979, -4.680685696, -4.329846955,
  -3.928486195, -8.56735134,  -8.363211311, -8.107682739, -7.823908741, -7.522878745, -7.218819279,
  -6.920818754, -6.628932138, -6.323946875, -5.991399828, -8.781464495, -8.663140179, -8.473531488,
  -8.247337057, -7.971428747, -7.676129393, -7.352812702, -7.072065318, -6.774174009, -6.478861916,
  -6.159517513, -6.835647144, -6.53165267,  -6.224098421, -5.910094889, -5.598599459, -5.290645224,
  -4.974284616, -4.64454848,  -4.290560426, -3.885055584, -3.408378962, -3.13200249,  -8.726767166,
  -8.66695597,  -8.511026475, -8.165388579, -7.886056648, -7.588043762, -7.283412422, -6.995678626,
  -6.691862621, -6.392544977, -6.067374056, -6.684029655, -6.378719832, -6.065855188, -5.752272167,
  -5.132414673, -4.811352704, -4.098269308, -3.66174277,  -3.2644011,
};

static const double filip_y[] = {
  0.8116, 0.9072, 0.9052, 0.9039, 0.8053, 0.8377, 0.8667, 0.8809, 0.7975, 0.8162, 0.8515, 0.8766,
  0.8885, 0.8859, 0.8959, 0.8913, 0.8959, 0.8971, 0.9021, 0.909,  0.9139, 0.9199, 0.8692, 0.8872,
  0.89,   0.891,  0.8977, 0.9035, 0.9078, 0.7675, 0.7705, 0.7713, 0.7736, 0.7775, 0.7841, 0.7971,
  0.8329, 0.8641, 0.8804, 0.7668, 0.7633, 0.7678, 0.7697, 0.77,   0.7749, 0.7796, 0.7897, 0.8131,
  0.8498, 0.8741, 0.8061, 0.846,  0.8751, 0.8856, 0.8919, 0.8934, 0.894,  0.8957, 0.9047, 0.9129,
  0.9209, 0.9219, 0.7739, 0.7681, 0.7665, 0.7703, 0.7702, 0.7761, 0.7809, 0.7961, 0.8253, 0.8602,
  0.8809, 0.8301, 0.8664, 0.8834, 0.8898, 0.8964, 0.8963, 0.9074, 0.9119, 0.9228,
};
static const double noint1_x[] = {
  60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70,
};

static const double noint1_y[] = {
  130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140,
};

static const double noint2_x[] = {
  4,
  5,
  6,
};

static const double noint2_y[] = {
  3,
  4,
  4,
};

static const double longley_x[] = {
  83.0,  234289, 2356, 1590, 107608, 1947, 88.5,  259426, 2325, 1456, 108632, 1948,
  88.2,  258054, 3682, 1616, 109773, 1949, 89.5,  284599, 3351, 1650, 110929, 1950,
  96.2,  328975, 2099, 3099, 112075, 1951, 98.1,  346999, 1932, 3594, 113270, 1952,
  99.0,  365385, 1870, 3547, 115094, 1953, 100.0, 363112, 3578, 3350, 116219, 1954,
  101.2, 397469, 2904, 3048, 117388, 1955, 104.6, 419180, 2822, 2857, 118734, 1956,
  108.4, 442769, 2936, 2798, 120445, 1957, 110.8, 444546, 4681, 2637, 121950, 1958,
  112.6, 482704, 3813, 2552, 123366, 1959, 114.2, 502601, 3931, 2514, 125368, 1960,
  115.7, 518173, 4806, 2572, 127852, 1961, 116.9, 554894, 4007, 2827, 130081, 1962,
};
static const double longley_y[] = {
  60323, 61122, 60171, 61187, 63221, 63639, 64989, 63761,
  66019, 67857, 68169, 66513, 68655, 69564, 69331, 70551,
};

/* A wave that no polynomial of degree 5 sees. */
static const double wampler_wave[] = {
  759,   -2048, 2048,  -2048, 2523,  -2048, 2048,  -2048, 1838,  -2048, 2048,
  -2048, 1838,  -2048, 2048,  -2048, 2523,  -2048, 2048,  -2048, 759,
};

#define MOST_COLUMNS 11

/* @n rows of @columns inputs; or of one, whose powers up to @degree are the columns, or with
 * @shifted those of t. What is certified: the coefficients, the constant first where there is one,
 * and the standard deviation of the residuals. */
typedef struct
{
  const char *name;
  guint n, columns, degree;
  gboolean through_origin, shifted;
  const double *x, *y;
  double certified[MOST_COLUMNS];
  double deviation;
  double condition; /* of the columns; 0: not looked at */
} Set;

static const Set sets[] = {
  { .name = "Norris",
    .n = 36,
    .columns = 1,
    .x = norris_x,
    .y = norris_y,
    .certified = { -0.262323073774029, 1.00211681802045 },
    .deviation = 0.884796396144373 },
  { .name = "Pontius",
    .n = 40,
    .degree = 2,
    .shifted = TRUE,
    .x = pontius_x,
    .y = pontius_y,
    .certified = { 0.673565789473684E-03, 0.732059160401003E-06, -0.316081871345029E-14 },
    .deviation = 0.205177424076185E-03 },
  { .name = "NoInt1",
    .n = 11,
    .columns = 1,
    .through_origin = TRUE,
    .x = noint1_x,
    .y = noint1_y,
    .certified = { 2.07438016528926 },
    .deviation = 3.56753034006338 },
  { .name = "NoInt2",
    .n = 3,
    .columns = 1,
    .through_origin = TRUE,
    .x = noint2_x,
    .y = noint2_y,
    .certified = { 0.727272727272727 },
    .deviation = 0.369274472937998 },
  { .name = "Filip",
    .n = 82,
    .degree = 10,
    .shifted = TRUE,
    .x = filip_x,
    .y = filip_y,
    .certified = { -1467.48961422980, -2772.17959193342, -2316.37108160893, -1127.97394098372,
                   -354.478233703349, -75.1242017393757, -10.8753180355343, -1.06221498588947,
                   -0.670191154593408E-01, -0.246781078275479E-02, -0.402962525080404E-04 },
    .deviation = 0.334801051324544E-02 },
  { .name = "Longley",
    .n = 16,
    .columns = 6,
    .x = longley_x,
    .y = longley_y,
    .certified = { -3482258.63459582, 15.0618722713733, -0.358191792925910E-01, -2.02022980381683,
                   -1.03322686717359, -0.511041056535807E-01, 1829.15146461355 },
    .deviation = 304.854073561965,
    .condition = 4.859257e9 },
};

/* --- Solving them ----------------------------------------------------------------------------- */

static guint
count_columns (const Set *set)
{
  return (set->degree > 0 ? set->degree : set->columns) + !set->through_origin;
}

/* t = (x - m) / h runs from -1 to 1; it is x where the set is not shifted. */
static void
find_scale (const Set *set, double *m, double *h)
{
  double low = INFINITY, high = -INFINITY;

  *m = 0;
  *h = 1;
  if (!set->shifted)
    return;
  for (guint i = 0; i < set->n; i++)
    {
      low = MIN (low, set->x[i]);
      high = MAX (high, set->x[i]);
    }
  *m = 0.5 * (low + high);
  *h = 0.5 * (high - low);
}

/* The coefficients of powers of t, into those of powers of x: Horner's scheme, in which a step
 * multiplies a polynomial by t and adds a constant. */
static void
expand (double *theta, guint degree, double m, double h)
{
  double p[MOST_COLUMNS] = { theta[degree] };

  for (guint k = degree; k-- > 0;)
    {
      for (guint j = degree - k; j > 0; j--)
        p[j] = (p[j - 1] - m * p[j]) / h;
      p[0] = theta[k] - m * p[0] / h;
    }
  memcpy (theta, p, sizeof (double) * (degree + 1));
}

static void
solve (const Set *set, double *theta, GradusLeastSquares *info)
{
  const guint b = count_columns (set);
  g_autoptr (GradusBasis) powers = gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, set->degree, 0, NULL,
                                                     0, 1, 0);
  g_autofree double *rows = g_new (double, (gsize) set->n *b);
  double m, h;

  find_scale (set, &m, &h);
  for (guint i = 0; i < set->n; i++)
    {
      double *row = &rows[i * b];

      if (set->degree > 0)
        {
          const double t = (set->x[i] - m) / h;

          gradus_basis_row (powers, &t, row);
          continue;
        }
      row[0] = 1;
      memcpy (row + !set->through_origin, &set->x[i * set->columns],
              sizeof (double) * set->columns);
    }
  g_assert_true (gradus_solve_least_squares (rows, set->n, b, set->y, theta, info));
  g_assert_cmpuint (info->rank, ==, b);
  if (set->degree > 0)
    expand (theta, set->degree, m, h);
}

/* How many digits of @measured are right; those that were certified are 15. */
static double
count_digits (double measured, double certified)
{
  const double error = fabs (measured - certified) / (certified != 0 ? fabs (certified) : 1);

  return error > 0 ? fmin (-log10 (error), 15) : 15;
}

static void
test_set (gconstpointer data)
{
  const Set *set = data;
  const guint b = count_columns (set);
  double theta[MOST_COLUMNS], digits = INFINITY;
  GradusLeastSquares info;

  solve (set, theta, &info);
  for (guint j = 0; j < b; j++)
    digits = MIN (digits, count_digits (theta[j], set->certified[j]));
  g_test_message ("%s: %.1f digits of the coefficients, %.1f of the deviation, condition %.2g",
                  set->name, digits,
                  count_digits (info.residual / sqrt (set->n - b), set->deviation), info.condition);
  g_assert_cmpfloat (digits, >=, 12);
  if (set->condition > 0)
    g_assert_cmpfloat (fabs (info.condition / set->condition - 1), <, 1e-6);
  if (set->deviation > 0)
    g_assert_cmpfloat (count_digits (info.residual / sqrt (set->n - b), set->deviation), >=, 9);
}

/* Wampler's sets: y = 1 + s x + ... + (s x)^5 at 0, 1, ..., 20, and the same with more and more of
 * the wave: the fit stays what it is while its residuals grow to millions. */
typedef struct
{
  const char *name;
  double ratio, wave, deviation;
} Wampler;

static const Wampler wamplers[] = {
  { "Wampler1", 1, 0, 0 },
  { "Wampler2", 0.1, 0, 0 },
  { "Wampler3", 1, 1, 2360.14502379268 },
  { "Wampler4", 1, 100, 236014.502379268 },
  { "Wampler5", 1, 10000, 23601450.2379268 },
};

static void
test_wampler (gconstpointer data)
{
  const Wampler *wampler = data;
  double x[21], y[21];
  Set set = { .name = wampler->name,
              .n = 21,
              .degree = 5,
              .x = x,
              .y = y,
              .certified = { 1 },
              .deviation = wampler->deviation };

  for (guint j = 1; j <= 5; j++)
    set.certified[j] = set.certified[j - 1] * wampler->ratio;
  for (guint i = 0; i <= 20; i++)
    {
      x[i] = i;
      y[i] = wampler->wave * wampler_wave[i];
      for (guint j = 0; j <= 5; j++)
        y[i] += pow (wampler->ratio * i, j);
    }
  test_set (&set);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint k = 0; k < G_N_ELEMENTS (sets); k++)
    {
      g_autofree char *path = g_strdup_printf ("/engine/nist/%s", sets[k].name);

      g_test_add_data_func (path, &sets[k], test_set);
    }
  for (guint k = 0; k < G_N_ELEMENTS (wamplers); k++)
    {
      g_autofree char *path = g_strdup_printf ("/engine/nist/%s", wamplers[k].name);

      g_test_add_data_func (path, &wamplers[k], test_wampler);
    }
  return g_test_run ();
}
