/* Gradus: more sets that the programs of "Illustrated Machine Learning" (图解机器学习) draw, and
 * sets of two samples and of several tasks with any number of points.
 *
 * The book's sets come from its own random streams, state 0, in the order of its draws: rand and
 * randn are two streams, MATLAB fills matrices column by column, and [a b; c d] draws a, b, c, d.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

#include "rows.h"

/* n x 2 numbers of N(0,1), drawn column by column. */
static void
draw_plane (gsl_rng *rng, guint n, double *x)
{
  for (guint column = 0; column < 2; column++)
    for (guint i = 0; i < n; i++)
      x[2 * i + column] = gradus_rng_gaussian (rng);
}

static void
centre (double *x, guint n)
{
  for (guint column = 0; column < 2; column++)
    {
      double mean = 0;

      for (guint i = 0; i < n; i++)
        mean += x[2 * i + column];
      mean /= n;
      for (guint i = 0; i < n; i++)
        x[2 * i + column] -= mean;
    }
}

#define BOOK_SET(symbol, id_, title_, summary_, source_, make_, data_)                             \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_, .source = source_,                            \
    .kind = &gradus_data_table, .rng = GRADUS_RNG_BOOK, .make = make_, .user_data = data_,         \
  }

/* --- line10 ----------------------------------------------------------------------------------- */

typedef struct
{
  bool outlier;
  double at;
  double noise;
} Line10Params;

static const GradusParam line10_params[] = {
  {
    .id = "outlier",
    .label = N_("Outlier"),
    .blurb = N_("Put the last point down to y = −4."),
    GRADUS_PARAM_FIELD (Line10Params, outlier),
    .def = FALSE,
    .max = 1,
  },
  {
    .id = "at",
    .label = N_("Place of the last point"),
    .symbol = "x_{10}",
    .blurb = N_("Where the last point lies; far to the side it turns the line like a lever."),
    GRADUS_PARAM_FIELD (Line10Params, at),
    .def = 3,
    .min = -1e6,
    .max = 1e6,
    .slider_min = 3,
    .slider_max = 30,
    .step = 1,
  },
  {
    .id = "noise",
    .label = N_("Noise"),
    .symbol = "\\sigma",
    .blurb = N_("Standard deviation of the Gaussian noise added to the target."),
    GRADUS_PARAM_FIELD (Line10Params, noise),
    .def = 0.2,
    .min = 0,
    .max = 1e6,
    .slider_max = 1,
    .step = 0.1,
  },
  { NULL },
};

/* x = linspace (-3, 3, 10)'; y = x + 0.2*randn (10, 1); y(10) = -4 */
static GradusDataset *
make_line10 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  const Line10Params *p = params;
  double x[10], y[10];
  const GradusRows rows = { .n = 10, .d = 1, .x = x, .y = y };

  for (guint i = 0; i < 10; i++)
    {
      x[i] = i == 9 ? p->at : gradus_rows_linspace (-3, 3, 10, i);
      y[i] = x[i] + p->noise * gradus_rng_gaussian (rng);
    }
  if (p->outlier)
    y[9] = -4;
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator line10 = {
  .id = "line10",
  .title = N_("The book’s ten points"),
  .summary = N_("Ten points of the line y = x with little noise, and an outlier where asked for."),
  .source = "图解机器学习, figures 6.1, 6.3, 6.8 and 6.11",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .params_size = sizeof (Line10Params),
  .params = line10_params,
  .make = make_line10,
};

/* --- Classes ---------------------------------------------------------------------------------- */

/* x = randn (50, 2); y = 2*(x(:,1) > x(:,2)) - 1 */
static GradusDataset *
make_diag_50 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  double x[100];
  gint32 label[50];
  const GradusRows rows = {
    .n = 50, .d = 2, .x = x, .label = label, .classes = gradus_rows_signs,
  };

  draw_plane (rng, 50, x);
  for (guint i = 0; i < 50; i++)
    label[i] = x[2 * i] > x[2 * i + 1];
  return gradus_rows_new (&rows, self->id, origin);
}

BOOK_SET (diag_50, "diag-50", N_("The book’s slanted border"),
          N_("50 points on both sides of the diagonal, which no single threshold follows."),
          "图解机器学习, figures 9.4, 9.8 and 9.13", make_diag_50, NULL);

/* x = randn (100, 2); a: x(1:50,1) - 4, x(51:100,1) + 4;
 * b: x(1:25,1) - 4, x(26:50,1) + 4; x centred; y = [ones(50,1); 2*ones(50,1)] */
static GradusDataset *
make_fda (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
          GError **error)
{
  const double *shift = self->user_data;   /* of each quarter */
  static const char *const classes[] = { "1", "2", NULL };
  double x[200];
  gint32 label[100];
  const GradusRows rows = { .n = 100, .d = 2, .x = x, .label = label, .classes = classes };

  draw_plane (rng, 100, x);
  for (guint i = 0; i < 100; i++)
    {
      x[2 * i] += shift[i / 25];
      label[i] = i >= 50;
    }
  centre (x, 100);
  return gradus_rows_new (&rows, self->id, origin);
}

static const double fda_a_shift[] = { -4, -4, 4, 4 };
BOOK_SET (fda_a, "fda-a", N_("The book’s two classes side by side"),
          N_("Two classes of 50 points, eight apart: one direction separates them."),
          "图解机器学习, figure 17.2 (a)", make_fda, fda_a_shift);

static const double fda_b_shift[] = { -4, 4, 0, 0 };
BOOK_SET (fda_b, "fda-b", N_("The book’s class in two halves"),
          N_("One class lies left and right of the other: the means agree, and the classes do "
             "not."),
          "图解机器学习, figure 17.2 (b)", make_fda, fda_b_shift);

/* a = linspace (0, pi, n/2); u = -10*[cos (a)+0.5 cos (a)-0.5]' + randn (n, 1);
 * v = 10*[sin (a) -sin (a)]' + randn (n, 1); y(1) = 1; y(n) = -1, others unknown; n = 200 */
static GradusDataset *
make_two_arcs (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  double x[400];
  gint32 label[200], truth[200];
  const GradusRows rows = {
    .n = 200, .d = 2, .x = x, .label = label, .classes = gradus_rows_signs, .truth = truth,
  };

  for (guint i = 0; i < 200; i++)
    x[2 * i] = -10 * (cos (gradus_rows_linspace (0, G_PI, 100, i % 100)) + (i < 100 ? 0.5 : -0.5))
               + gradus_rng_gaussian (rng);
  for (guint i = 0; i < 200; i++)
    {
      x[2 * i + 1] = (i < 100 ? 10 : -10) * sin (gradus_rows_linspace (0, G_PI, 100, i % 100))
                     + gradus_rng_gaussian (rng);
      truth[i] = i < 100;
      label[i] = i == 0 || i == 199 ? truth[i] : GRADUS_LABEL_UNKNOWN;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

BOOK_SET (two_arcs, "two-arcs", N_("The book’s two arcs"),
          N_("200 points on two interlocking arcs; one point of each has a class, and that of all "
             "others is unknown."),
          "图解机器学习, figure 16.4", make_two_arcs, NULL);

/* --- Without classes -------------------------------------------------------------------------- */

/* x = [2*randn (100,1) randn (100,1)]; centred */
static GradusDataset *
make_pca_a (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  double x[200];
  const GradusRows rows = { .n = 100, .d = 2, .x = x };

  draw_plane (rng, 100, x);
  for (guint i = 0; i < 100; i++)
    x[2 * i] *= 2;
  centre (x, 100);
  return gradus_rows_new (&rows, self->id, origin);
}

BOOK_SET (pca_a, "pca-a", N_("The book’s long cloud"),
          N_("100 points, twice as wide as high."), "图解机器学习, figures 13.5 (a) and 13.9 (a)",
          make_pca_a, NULL);

/* x = [2*randn (100,1) 2*round (rand (100,1))-1+randn (100,1)/3]; centred */
static GradusDataset *
make_pca_b (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  double x[200];
  const GradusRows rows = { .n = 100, .d = 2, .x = x };

  for (guint i = 0; i < 100; i++)
    x[2 * i] = 2 * gradus_rng_gaussian (rng);
  for (guint i = 0; i < 100; i++)
    x[2 * i + 1] = 2 * floor (gradus_rng_uniform (rng) + 0.5) - 1;
  for (guint i = 0; i < 100; i++)
    x[2 * i + 1] += gradus_rng_gaussian (rng) / 3;
  centre (x, 100);
  return gradus_rows_new (&rows, self->id, origin);
}

BOOK_SET (pca_b, "pca-b", N_("The book’s two layers"),
          N_("Two flat groups above each other: the greatest variance runs along both."),
          "图解机器学习, figures 13.5 (b) and 13.9 (b)", make_pca_b, NULL);

/* x = [(rand (50,2)-0.5)*20; randn (50,2)]; x(100,1) = 14 */
static GradusDataset *
make_lof_100 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  double x[200];
  const GradusRows rows = { .n = 100, .d = 2, .x = x };

  for (guint column = 0; column < 2; column++)
    for (guint i = 0; i < 50; i++)
      x[2 * i + column] = (gradus_rng_uniform (rng) - 0.5) * 20;
  draw_plane (rng, 50, x + 100);
  x[198] = 14;
  return gradus_rows_new (&rows, self->id, origin);
}

BOOK_SET (lof_100, "lof-100", N_("The book’s clump in a thin cloud"),
          N_("50 points over a square, 50 in its middle, and one far outside."),
          "图解机器学习, figure 12.1", make_lof_100, NULL);

static GradusDataset *
make_lof_grid (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  double x[98];
  const GradusRows rows = { .n = 49, .d = 2, .x = x };

  for (guint i = 0; i < 49; i++)
    {
      x[2 * i] = i % 7 - 3.0;
      x[2 * i + 1] = i / 7 - 3.0;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator lof_grid = {
  .id = "lof-grid",
  .title = N_("A grid of seven by seven"),
  .summary = N_("49 points at equal distances: none is an outlier."),
  .source = "Worked example of the syllabus, chapter 16",
  .kind = &gradus_data_table,
  .make = make_lof_grid,
};

typedef struct
{
  bool order;
} SpiralsParams;

static const GradusParam spirals_params[] = {
  {
    .id = "order",
    .label = N_("Draw the order first"),
    .blurb = N_("The program for clustering draws a random order of the points before them, which "
                "changes all that follows."),
    GRADUS_PARAM_FIELD (SpiralsParams, order),
    .def = TRUE,
    .max = 1,
  },
  { NULL },
};

/* t = randperm (500); a = linspace (0, 2*pi, 250)';
 * x = [a.*cos (a) a.*sin (a); (a+pi).*cos (a) (a+pi).*sin (a)] + rand (500, 2); centred */
static GradusDataset *
make_spirals_500 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  const SpiralsParams *p = params;
  double x[1000];
  gint32 label[500], order[500];
  static const char *const classes[] = { "1", "2", NULL };
  const GradusRows rows = { .n = 500, .d = 2, .x = x, .label = label, .classes = classes };
  GradusDataset *dataset;

  if (p->order)
    gradus_rng_permutation (rng, 500, order);
  for (guint column = 0; column < 2; column++)
    for (guint i = 0; i < 500; i++)
      {
        const double a = gradus_rows_linspace (0, 2 * G_PI, 250, i % 250);
        const double radius = i < 250 ? a : a + G_PI;

        x[2 * i + column] = radius * (column == 0 ? cos (a) : sin (a)) + gradus_rng_uniform (rng);
        label[i] = i >= 250;
      }
  centre (x, 500);
  dataset = gradus_rows_new (&rows, self->id, origin);
  if (p->order)
    {
      g_auto (GradusArray) hint = { 0 };
      double *values = gradus_array_init_vector (&hint, 500);

      for (guint i = 0; i < 500; i++)
        values[i] = order[i];
      gradus_dataset_set_hint (dataset, "order", &hint);
    }
  return dataset;
}

static const GradusGenerator spirals_500 = {
  .id = "spirals-500",
  .title = N_("The book’s spirals for clustering"),
  .summary = N_("500 points on two spirals of one turn, and the order in which the book takes "
                "them as starts."),
  .source = "图解机器学习, figures 14.5 and 14.8",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .params_size = sizeof (SpiralsParams),
  .params = spirals_params,
  .make = make_spirals_500,
};

/* --- Two samples ------------------------------------------------------------------------------ */

typedef struct
{
  guint n;                 /* points of each sample */
  double shift;            /* of the second */
  double last;             /* value of the last point, or NAN */
  const char *const *samples;
} TwoSamples;

/* x = randn (n, 1); y = randn (n, 1) + shift; and for each of them the folds, u = floor (5 *
 * (0:n-1) / n), u = u (randperm (n)) */
static GradusDataset *
make_two_samples (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  const TwoSamples *two = self->user_data;
  const guint n = two->n;
  g_autofree double *x = g_new (double, 2 * n);
  g_autofree gint32 *sample = g_new (gint32, 2 * n);
  const GradusRows rows = {
    .n = 2 * n, .d = 1, .x = x, .sample = sample, .samples = two->samples,
  };
  GradusDataset *dataset;

  for (guint i = 0; i < 2 * n; i++)
    {
      sample[i] = i >= n;
      x[i] = gradus_rng_gaussian (rng) + (i >= n ? two->shift : 0);
    }
  if (!isnan (two->last))
    x[2 * n - 1] = two->last;
  dataset = gradus_rows_new (&rows, self->id, origin);
  /* A point that was put there is no draw. */
  if (isnan (two->last))
    {
      g_auto (GradusArray) bells = { 0 }, folds = { 0 };
      g_autofree gint32 *order = g_new (gint32, n);
      double *fold = gradus_array_init_vector (&folds, 2 * n);

      memcpy (gradus_array_init_vector (&bells, 4), (const double[]) { 0, 1, two->shift, 1 },
              sizeof (double[4]));
      gradus_dataset_set_hint (dataset, "bells", &bells);
      for (guint k = 0; k < 2; k++)
        {
          gradus_rng_permutation (rng, n, order);
          for (guint i = 0; i < n; i++)
            fold[k * n + i] = (double) (5 * (guint) order[i] / n);
        }
      gradus_dataset_set_hint (dataset, "folds", &folds);
    }
  return dataset;
}

static const TwoSamples kliep_200_two
  = { 100, 0, 5, (const char *const[]) { "normal", "test", NULL } };
BOOK_SET (kliep_200, "kliep-200", N_("The book’s normal and test samples"),
          N_("100 normal numbers, and 100 to be tested, of which the last is 5."),
          "图解机器学习, figure 12.6", make_two_samples, &kliep_200_two);

static const TwoSamples rulsif_600_two
  = { 300, 0.5, NAN, (const char *const[]) { "numerator", "denominator", NULL } };
BOOK_SET (rulsif_600, "rulsif-600", N_("The book’s samples for a density ratio"),
          N_("300 numbers of N(0, 1) over 300 of N(½, 1)."), "图解机器学习, figure 18.6",
          make_two_samples, &rulsif_600_two);

static const TwoSamples lsdd_400_two
  = { 200, 1, NAN, (const char *const[]) { "first", "second", NULL } };
BOOK_SET (lsdd_400, "lsdd-400", N_("The book’s samples for a density difference"),
          N_("200 numbers of N(0, 1) against 200 of N(1, 1)."), "图解机器学习, figure 18.11",
          make_two_samples, &lsdd_400_two);

typedef struct
{
  int n;
  double noise;
} ShiftParams;

static const GradusParam shift_params[] = {
  {
    .id = "n",
    .label = N_("Points of each sample"),
    .symbol = "n",
    .blurb = N_("How many points are drawn for training, and as many for testing."),
    GRADUS_PARAM_FIELD (ShiftParams, n),
    .def = 50,
    .min = 1,
    .max = 500000,
    .slider_min = 5,
    .slider_max = 200,
    .step = 5,
  },
  {
    .id = "noise",
    .label = N_("Noise"),
    .symbol = "\\sigma",
    .blurb = N_("Standard deviation of the Gaussian noise added to the target."),
    GRADUS_PARAM_FIELD (ShiftParams, noise),
    .def = 0.1,
    .min = 0,
    .max = 1000,
    .slider_max = 1,
    .step = 0.05,
  },
  { NULL },
};

static double
sinc (double x)
{
  return x == 0 ? 1 : sin (G_PI * x) / (G_PI * x);
}

static GradusDataset *
make_cov_shift (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                const char *origin, GError **error)
{
  const ShiftParams *p = params;
  const guint n = (guint) p->n;
  g_autofree double *x = g_new (double, 2 * n);
  g_autofree double *y = g_new (double, 2 * n);
  g_autofree gint32 *sample = g_new (gint32, 2 * n);
  const GradusRows rows = {
    .n = 2 * n, .d = 1, .x = x, .y = y, .sample = sample,
    .samples = (const char *const[]) { "training", "test", NULL },
  };

  for (guint i = 0; i < 2 * n; i++)
    {
      sample[i] = i >= n;
      x[i] = i < n ? 1 + 0.5 * gradus_rng_gaussian (rng) : 2 + 0.25 * gradus_rng_gaussian (rng);
      y[i] = sinc (x[i]) + p->noise * gradus_rng_gaussian (rng);
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator cov_shift = {
  .id = "cov-shift",
  .title = N_("Inputs that shift"),
  .summary = N_("A sinc is learnt around x = 1 and asked around x = 2: a straight line that fits "
                "the one is wrong for the other."),
  .source = "图解机器学习, section 18.1, with any number of points",
  .kind = &gradus_data_table,
  .params_size = sizeof (ShiftParams),
  .params = shift_params,
  .make = make_cov_shift,
};

#define SHIFTED 12

typedef struct
{
  double wrong;
} ShiftedParams;

static const GradusParam shifted_params[] = {
  { .id = "wrong", .label = N_("Error of one reading"),
    .blurb = N_("What is added to the target of the training point farthest to the right."),
    GRADUS_PARAM_FIELD (ShiftedParams, wrong), .min = -10, .max = 10, .slider_min = -1,
    .slider_max = 1, .step = 0.1 },
  { NULL },
};

/* The middles of twelve equal shares of both densities; the weight is their ratio. */
static GradusDataset *
make_cov_shift_12 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                   const char *origin, GError **error)
{
  double x[2 * SHIFTED], y[2 * SHIFTED], weight[2 * SHIFTED];
  gint32 sample[2 * SHIFTED];
  const GradusRows rows = {
    .n = 2 * SHIFTED, .d = 1, .x = x, .y = y, .weight = weight, .sample = sample,
    .samples = (const char *const[]) { "training", "test", NULL },
  };

  for (guint i = 0; i < 2 * SHIFTED; i++)
    {
      const double z = gsl_cdf_ugaussian_Pinv ((i % SHIFTED + 0.5) / SHIFTED);

      sample[i] = i >= SHIFTED;
      x[i] = i < SHIFTED ? 1 + 0.5 * z : 2 + 0.25 * z;
      y[i] = sinc (x[i]);
      weight[i] = i < SHIFTED ? 2 * exp (0.5 * z * z - 8 * (x[i] - 2) * (x[i] - 2)) : 1;
    }
  y[SHIFTED - 1] += ((const ShiftedParams *) params)->wrong;
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator cov_shift_12 = {
  .id = "cov-shift-12",
  .title = N_("Twelve inputs that shift"),
  .summary = N_("A sinc without noise at the middles of twelve equal shares of N(1, ¼), with its "
                "density ratio to N(2, 1/16) as the weight, and twelve test points there."),
  .source = "Own construction after 图解机器学习, section 18.1",
  .kind = &gradus_data_table,
  .params_size = sizeof (ShiftedParams),
  .params = shifted_params,
  .make = make_cov_shift_12,
};

/* --- Tasks ------------------------------------------------------------------------------------ */

#define MAX_TASKS 12

typedef struct
{
  int tasks;
  int n;
  double spread;
  double noise;
  bool stranger;
} TasksParams;

static const GradusParam tasks_params[] = {
  {
    .id = "tasks",
    .label = N_("Tasks"),
    .symbol = "T",
    .blurb = N_("How many related lines there are."),
    GRADUS_PARAM_FIELD (TasksParams, tasks),
    .def = 3,
    .min = 1,
    .max = MAX_TASKS,
    .slider_min = 2,
    .slider_max = 6,
  },
  {
    .id = "n",
    .label = N_("Points of the first task"),
    .symbol = "n_1",
    .blurb = N_("Every further task has half as many as the one before it, but at least two."),
    GRADUS_PARAM_FIELD (TasksParams, n),
    .def = 12,
    .min = 2,
    .max = 100000,
    .slider_min = 2,
    .slider_max = 50,
  },
  {
    .id = "spread",
    .label = N_("Difference between the tasks"),
    .blurb = N_("Standard deviation of slope and intercept from task to task; 0: the same line."),
    GRADUS_PARAM_FIELD (TasksParams, spread),
    .def = 0.2,
    .min = 0,
    .max = 1000,
    .slider_max = 1,
    .step = 0.05,
  },
  {
    .id = "noise",
    .label = N_("Noise"),
    .symbol = "\\sigma",
    .blurb = N_("Standard deviation of the Gaussian noise added to the target."),
    GRADUS_PARAM_FIELD (TasksParams, noise),
    .def = 0.3,
    .min = 0,
    .max = 1000,
    .slider_max = 1,
    .step = 0.05,
  },
  {
    .id = "stranger",
    .label = N_("A stranger"),
    .blurb = N_("Let the line of the last task fall where all others rise."),
    GRADUS_PARAM_FIELD (TasksParams, stranger),
    .def = FALSE,
    .max = 1,
  },
  { NULL },
};

static GradusDataset *
make_multi_task (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                 const char *origin, GError **error)
{
  const TasksParams *p = params;
  const guint tasks = (guint) p->tasks;
  const char *names[MAX_TASKS + 1] = { NULL };
  char buffers[MAX_TASKS][4];
  guint sizes[MAX_TASKS];
  guint n = 0, i = 0;
  g_autofree double *x = NULL;
  g_autofree double *y = NULL;
  g_autofree gint32 *task = NULL;

  for (guint t = 0; t < tasks; t++)
    {
      sizes[t] = t == 0 ? (guint) p->n : MAX (sizes[t - 1] / 2, 2);
      n += sizes[t];
      g_snprintf (buffers[t], sizeof buffers[t], "%u", t + 1);
      names[t] = buffers[t];
    }
  x = g_new (double, n);
  y = g_new (double, n);
  task = g_new (gint32, n);
  for (guint t = 0; t < tasks; t++)
    {
      const double slope = (p->stranger && t == tasks - 1 ? -1 : 1)
                           + p->spread * gradus_rng_gaussian (rng);
      const double intercept = p->spread * gradus_rng_gaussian (rng);

      for (guint j = 0; j < sizes[t]; j++, i++)
        {
          x[i] = 3 * gradus_rng_uniform (rng) - 1;
          y[i] = intercept + slope * x[i] + p->noise * gradus_rng_gaussian (rng);
          task[i] = (gint32) t;
        }
    }

  return gradus_rows_new (&(GradusRows) { .n = n, .d = 1, .x = x, .y = y, .task = task,
                                          .tasks = names }, self->id, origin);
}

static const GradusGenerator multi_task = {
  .id = "multi-task",
  .title = N_("Related lines"),
  .summary = N_("Several lines that resemble each other, each with fewer points than the one "
                "before."),
  .source = "Own construction after 图解机器学习, section 19.1",
  .kind = &gradus_data_table,
  .params_size = sizeof (TasksParams),
  .params = tasks_params,
  .make = make_multi_task,
};

/* --- three-1d --------------------------------------------------------------------------------- */

/* x = randn (30, 3) + repmat ([-3 0 3], 30, 1), column by column: class 1, 2, 3. */
static GradusDataset *
make_three_1d (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  double x[90];
  gint32 label[90];
  g_auto (GradusArray) means = { 0 };
  GradusDataset *dataset;

  for (guint i = 0; i < 90; i++)
    {
      label[i] = (gint32) (i / 30);
      x[i] = gradus_rng_gaussian (rng) + 3 * (label[i] - 1);
    }
  dataset = gradus_rows_new (&(GradusRows) { .n = 90, .d = 1, .x = x, .label = label,
                                             .classes = gradus_rows_numbers }, self->id, origin);
  memcpy (gradus_array_init_vector (&means, 3), (const double[]) { -3, 0, 3 }, sizeof (double[3]));
  gradus_dataset_set_hint (dataset, "unit-bells", &means);
  return dataset;
}

BOOK_SET (three_1d, "three-1d", N_("The book’s three classes on a line"),
          N_("Thirty points of each of three classes around −3, 0 and 3."),
          "图解机器学习, figures 10.3 and 10.6", make_three_1d, NULL);

extern const GradusGenerator *const gradus_generators_book_sets[];
const GradusGenerator *const gradus_generators_book_sets[] = {
  &line10,   &diag_50,     &fda_a,     &fda_b,      &two_arcs, &pca_a,     &pca_b,      &lof_100,
  &lof_grid, &spirals_500, &kliep_200, &rulsif_600, &lsdd_400, &cov_shift, &cov_shift_12,
  &multi_task, &three_1d, NULL,
};
