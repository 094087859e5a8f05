/* Gradus: one input, one target, and noise.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-generator.h"
#include "rows.h"

#define MAX_POINTS 1000000

#define PARAM_N(Type, default_n)                                                                   \
  {                                                                                                \
    .id = "n", .label = N_("Points"), .symbol = "n",                                               \
    .blurb = N_("How many points are drawn."),                                                     \
    GRADUS_PARAM_FIELD (Type, n), .def = (default_n), .min = 1, .max = MAX_POINTS,                 \
    .slider_min = 5, .slider_max = 500, .step = 5,                                                 \
  }

#define PARAM_NOISE(Type, default_noise)                                                           \
  {                                                                                                \
    .id = "noise", .label = N_("Noise"), .symbol = "\\sigma",                                      \
    .blurb = N_("Standard deviation of the Gaussian noise added to the target."),                  \
    GRADUS_PARAM_FIELD (Type, noise), .def = (default_noise), .min = 0, .max = 1000,               \
    .slider_min = 0, .slider_max = 2, .step = 0.05,                                                \
  }

/* --- Line ------------------------------------------------------------------------------------- */

typedef struct
{
  int n;
  double slope;
  double intercept;
  double noise;
} LineParams;

static const GradusParam line_params[] = {
  PARAM_N (LineParams, 50),
  {
    .id = "slope",
    .label = N_("Slope"),
    .symbol = "\\theta_1",
    .blurb = N_("Slope of the true line."),
    GRADUS_PARAM_FIELD (LineParams, slope),
    .def = 0.8,
    .min = -1e6,
    .max = 1e6,
    .slider_min = -3,
    .slider_max = 3,
    .step = 0.1,
  },
  {
    .id = "intercept",
    .label = N_("Intercept"),
    .symbol = "\\theta_0",
    .blurb = N_("Height of the true line at x = 0."),
    GRADUS_PARAM_FIELD (LineParams, intercept),
    .def = 1,
    .min = -1e6,
    .max = 1e6,
    .slider_min = -5,
    .slider_max = 5,
    .step = 0.1,
  },
  PARAM_NOISE (LineParams, 0.5),
  { NULL },
};

static GradusDataset *
make_line (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  const LineParams *p = params;
  const guint n = (guint) p->n;
  g_autofree double *x = g_new (double, n);
  g_autofree double *y = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      x[i] = 6 * gradus_rng_uniform (rng) - 3;
      y[i] = p->intercept + p->slope * x[i] + p->noise * gradus_rng_gaussian (rng);
    }
  return gradus_table_new_simple (n, 1, x, y, NULL, 0, self->id, origin);
}

static const GradusGenerator line = {
  .id = "line",
  .title = N_("Line with noise"),
  .summary = N_("A straight line over −3 to 3, measured with Gaussian noise."),
  .source = "Own construction",
  .kind = &gradus_data_table,
  .params_size = sizeof (LineParams),
  .params = line_params,
  .make = make_line,
};

/* --- Outliers --------------------------------------------------------------------------------- */

typedef struct
{
  int n;
  double share;
  double shift;
  double noise;
} OutliersParams;

static const GradusParam outliers_params[] = {
  PARAM_N (OutliersParams, 50),
  {
    .id = "share",
    .label = N_("Share of outliers"),
    .blurb = N_("Which part of the points is displaced."),
    GRADUS_PARAM_FIELD (OutliersParams, share),
    .def = 0.1,
    .min = 0,
    .max = 1,
    .step = 0.02,
  },
  {
    .id = "shift",
    .label = N_("Displacement"),
    .blurb = N_("How far below the line the outliers lie."),
    GRADUS_PARAM_FIELD (OutliersParams, shift),
    .def = 6,
    .min = -1e6,
    .max = 1e6,
    .slider_min = -10,
    .slider_max = 10,
    .step = 0.5,
  },
  PARAM_NOISE (OutliersParams, 0.2),
  { NULL },
};

/* The outliers are those with the largest x, where they turn the line most. */
static GradusDataset *
make_outliers (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  const OutliersParams *p = params;
  const guint n = (guint) p->n;
  const guint n_outliers = (guint) floor (p->share * n + 0.5);
  g_autofree double *x = g_new (double, n);
  g_autofree double *y = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      x[i] = n > 1 ? -3 + 6.0 * i / (n - 1) : 0;
      y[i] = x[i] + p->noise * gradus_rng_gaussian (rng) - (i >= n - n_outliers ? p->shift : 0);
    }
  return gradus_table_new_simple (n, 1, x, y, NULL, 0, self->id, origin);
}

static const GradusGenerator outliers = {
  .id = "outliers",
  .title = N_("Line with outliers"),
  .summary = N_("The line y = x with noise, and at its right end points that do not belong to it."),
  .source = "Own construction after 图解机器学习, section 6.1",
  .kind = &gradus_data_table,
  .params_size = sizeof (OutliersParams),
  .params = outliers_params,
  .make = make_outliers,
};

/* --- Sinc ------------------------------------------------------------------------------------- */

typedef struct
{
  int n;
  double noise;
} SincParams;

static const GradusParam sinc_params[] = {
  PARAM_N (SincParams, 50),
  PARAM_NOISE (SincParams, 0.1),
  { NULL },
};

static GradusDataset *
make_sinc (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  const SincParams *p = params;
  const guint n = (guint) p->n;
  g_autofree double *x = g_new (double, n);
  g_autofree double *y = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      x[i] = n > 1 ? -3 + 6.0 * i / (n - 1) : 0;
      y[i] = (x[i] == 0 ? 1 : sin (G_PI * x[i]) / (G_PI * x[i])) + 0.1 * x[i]
             + p->noise * gradus_rng_gaussian (rng);
    }
  return gradus_table_new_simple (n, 1, x, y, NULL, 0, self->id, origin);
}

static const GradusGenerator sinc = {
  .id = "sinc",
  .title = N_("Sinc with noise"),
  .summary = N_("sin(πx)/(πx) + 0.1x over −3 to 3, measured with Gaussian noise."),
  .source = "图解机器学习, section 3.1, with any number of points and any noise",
  .kind = &gradus_data_table,
  .params_size = sizeof (SincParams),
  .params = sinc_params,
  .make = make_sinc,
};

/* --- Points for a staircase ------------------------------------------------------------------- */

/* Of whole numbers, so that a point lies on a border of bins where it should. */
#define PLACE(i) (1 + (2 * (i) + 1) / 6.0)

static const GradusRows staircase_21_rows = {
  .n = 21, .d = 1,
  .x = (const double[]) { PLACE (0), PLACE (1), PLACE (2), PLACE (3), PLACE (4), PLACE (5),
                          PLACE (6), PLACE (7), PLACE (8), PLACE (9), PLACE (10), PLACE (11),
                          PLACE (12), PLACE (13), PLACE (14), PLACE (15), PLACE (16), PLACE (17),
                          PLACE (18), PLACE (19), PLACE (20) },
  .y = (const double[]) { 1.53, 1.81, 1.79, 2.00, 2.23, 2.32, 2.69, 2.87, 2.94, 2.97, 3.30, 3.21,
                          3.54, 4.01, 3.96, 3.99, 4.33, 4.40, 4.67, 4.72, 5.03 },
};

static const GradusGenerator staircase_21 = {
  .id = "staircase-21",
  .title = N_("Twenty-one points near a line"),
  .summary = N_("Three points in each unit from 1 to 8, near 0.94 + 0.51 x: the figure that shows "
                "what a staircase makes of a line."),
  .source = "CS229 lecture notes, reinforcement learning, section 4.1 (read off the figure)",
  .kind = &gradus_data_table,
  .make = gradus_rows_make,
  .user_data = &staircase_21_rows,
};

static const GradusRows ladder_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { 1, 2, 3, 4 }, .y = (const double[]) { 1, 2, 3, 4 },
};

static const GradusGenerator ladder_4 = {
  .id = "ladder-4",
  .title = N_("Four points on a line"),
  .summary = N_("y = x at 1, 2, 3 and 4."),
  .source = "Worked example of the syllabus, chapter 21",
  .kind = &gradus_data_table,
  .make = gradus_rows_make,
  .user_data = &ladder_4_rows,
};

extern const GradusGenerator *const gradus_generators_regression[];
const GradusGenerator *const gradus_generators_regression[] = {
  &line, &outliers, &sinc, &staircase_21, &ladder_4, NULL,
};
