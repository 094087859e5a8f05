/* Gradus: small sets for lines on which classes or targets show: a class in two heaps, classes of
 * which few labels are known, targets that one direction tells.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "rows.h"

#define BY_HAND(symbol, id_, title_, summary_)                                                     \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_, .source = CHAPTER_17,                         \
    .kind = &gradus_data_table, .make = gradus_rows_make, .user_data = &symbol##_rows,             \
  }
#define CHAPTER_17 "Worked example of the syllabus, chapter 17"
#define U GRADUS_LABEL_UNKNOWN

static const char *const a_b[] = { "A", "B", NULL };
static const char *const one_two[] = { "1", "2", NULL };

/* --- Classes in heaps ------------------------------------------------------------------------- */

static const GradusRows three_heaps_9_rows = {
  .n = 9, .d = 2, .classes = a_b,
  .x = (const double[]) { -4.5, 0, -3.5, 0, -4, 1, 3.5, 0, 4.5, 0, 4, 1, -0.5, 1, 0.5, 1, 0, 2 },
  .label = (const gint32[]) { 0, 0, 0, 0, 0, 0, 1, 1, 1 },
};
BY_HAND (three_heaps_9, "three-heaps-9", N_("Three heaps, two classes"),
         N_("One triangle of points three times: left and right it is of class A, between them of "
            "class B."));

static const GradusRows needle_8_rows = {
  .n = 8, .d = 2, .classes = a_b,
  .x = (const double[]) { -4, 0, -4, 1, 4, 0, 4, 1, 0, 0, 0, 1, 0, 2, 0, 3 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1 },
};
BY_HAND (needle_8, "needle-8", N_("Upright needles"),
         N_("Class A at x₁ = −4 and 4, class B at 0: near points of one class differ along the "
            "second input alone."));

/* --- Few labels ------------------------------------------------------------------------------- */

#define LEFT_THEN_RIGHT (const gint32[]) { 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1 }

static const GradusRows grey_12_rows = {
  .n = 12, .d = 2, .classes = one_two, .truth = LEFT_THEN_RIGHT,
  .x = (const double[]) { -2.5, 1, -1.5, 1.5, -1.8, 1.2, 2.5, -1, 1.5, -1.5, 1.8, -1.2,
                          -2, -1.5, -2, 0, -2, 1.5, 2, -1.5, 2, 0, 2, 1.5 },
  .label = (const gint32[]) { 0, 0, 0, 1, 1, 1, U, U, U, U, U, U },
};
BY_HAND (grey_12, "grey-12", N_("Six labels, six grey points"),
         N_("The labelled points lie along a slope; with the others each class is upright."));

static const GradusRows tall_12_rows = {
  .n = 12, .d = 2, .classes = one_two, .truth = LEFT_THEN_RIGHT,
  .x = (const double[]) { -2.3, 0.2, -1.7, 0.3, -2, -0.5, 2.3, -0.2, 1.7, -0.3, 2, 0.5,
                          -2, -4, -2, 0, -2, 4, 2, -4, 2, 0, 2, 4 },
  .label = (const gint32[]) { 0, 0, 0, 1, 1, 1, U, U, U, U, U, U },
};
BY_HAND (tall_12, "tall-12", N_("Six labels, tall grey columns"),
         N_("The points without a label spread more along each class than between the classes."));

static const GradusRows grey_4_rows = {
  .n = 4, .d = 2, .classes = one_two, .x = (const double[]) { -1, 0, 1, 0, 0, -1, 0, 1 },
  .label = (const gint32[]) { 0, 1, U, U },
};
BY_HAND (grey_4, "grey-4", N_("Two labels, two grey points"),
         N_("±(1, 0) of two classes, ±(0, 1) without a label."));

/* --- Targets that one direction tells --------------------------------------------------------- */

typedef struct
{
  guint side;
  enum { TRUTH_PARABOLA, TRUTH_LINE, TRUTH_ROUND } truth;
} Grid;

/* All whole numbers about 0, @side of them in each direction. */
static GradusDataset *
make_grid (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  const Grid *grid = self->user_data;
  double x[50], y[25];
  const GradusRows rows = { .n = grid->side * grid->side, .d = 2, .x = x, .y = y };

  for (guint i = 0; i < rows.n; i++)
    {
      const double half = (grid->side - 1) / 2.0;
      const double a = floor (i / (double) grid->side) - half, b = i % grid->side - half;

      x[2 * i] = a;
      x[2 * i + 1] = b;
      y[i] = grid->truth == TRUTH_PARABOLA ? a * a
             : grid->truth == TRUTH_LINE   ? a + b : a * a + b * b;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

#define GRID(symbol, id_, title_, summary_, side_, truth_)                                         \
  static const Grid symbol##_grid = { side_, truth_ };                                             \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_, .source = CHAPTER_17,                         \
    .kind = &gradus_data_table, .make = make_grid, .user_data = &symbol##_grid,                    \
  }

GRID (parabola_25, "parabola-25", N_("A parabola over a grid"),
      N_("y = x₁² on 25 points: no direction is correlated with y, and one tells all of it."), 5,
      TRUTH_PARABOLA);
GRID (parabola_9, "parabola-9", N_("A parabola over nine points"),
      N_("y = x₁² where both inputs are −1, 0 or 1."), 3, TRUTH_PARABOLA);
GRID (line_25, "line-25", N_("A slope over a grid"),
      N_("y = x₁ + x₂ on 25 points: the direction 45° tells all of y."), 5, TRUTH_LINE);
GRID (round_25, "round-25", N_("A bowl over a grid"),
      N_("y = x₁² + x₂² on 25 points: no one direction tells y."), 5, TRUTH_ROUND);

typedef struct
{
  int n;
} SdrSineParams;

static const GradusParam sdr_sine_params[] = {
  { .id = "n", .label = N_("Points"), .blurb = N_("How many are drawn."),
    GRADUS_PARAM_FIELD (SdrSineParams, n), .def = 60, .min = 4, .max = 1000 },
  { NULL },
};

static GradusDataset *
make_sdr_sine (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                 const char *origin, GError **error)
{
  const guint n = (guint) ((const SdrSineParams *) params)->n;
  g_autofree double *x = g_new (double, 2 * n);
  g_autofree double *y = g_new (double, n);
  const GradusRows rows = { .n = n, .d = 2, .x = x, .y = y };

  for (guint i = 0; i < 2 * n; i++)
    x[i] = gradus_rng_gaussian (rng);
  for (guint i = 0; i < n; i++)
    y[i] = sin (2 * x[2 * i]);
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator sdr_sine = {
  .id = "sdr-sine", .title = N_("A sine over a round cloud"),
  .summary = N_("y = sin 2x₁, with both inputs drawn from the standard normal distribution."),
  .source = "图解机器学习, section 17.2", .kind = &gradus_data_table,
  .params_size = sizeof (SdrSineParams), .params = sdr_sine_params, .make = make_sdr_sine,
};

extern const GradusGenerator *const gradus_generators_scatter_sets[];
const GradusGenerator *const gradus_generators_scatter_sets[] = {
  &three_heaps_9, &needle_8, &grey_12, &tall_12, &grey_4, &parabola_25, &parabola_9,
  &line_25, &round_25, &sdr_sine, NULL,
};
