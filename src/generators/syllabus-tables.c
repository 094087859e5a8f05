/* Gradus: the tables of the two textbooks the chapters follow.
 *
 * Sets that are printed there, or small enough to be worked by hand, are written out. Sets that a
 * program of "Illustrated Machine Learning" (图解机器学习) makes are made as that program makes them:
 * from the book's own random streams, state 0, in the order of its draws, so that the published
 * figures come out again to the last digit. MATLAB fills matrices column by column and builds
 * [a b; c d] from a, b, c, d in this order. Where a text prescribes a start it is attached as a
 * hint.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "rows.h"

/* --- Printed tables --------------------------------------------------------------------------- */

typedef struct
{
  const char *id;
  guint n_dims;
  guint shape[GRADUS_ARRAY_MAX_DIMS];
  const double *values;
} Hint;

typedef struct
{
  guint n;
  guint d;
  const double *x;         /* n x d, row-major */
  const gint32 *label;     /* n of 0 and 1 for the classes -1 and +1, or NULL */
  const Hint *hints;       /* ends with id == NULL; or NULL */
  const char *const *classes;   /* names of the two classes; NULL = -1 and +1 */
  const double *y;         /* n, or NULL */
} Printed;

static const char *const signs[] = { "-1", "+1", NULL };
static const char *const bits[] = { "0", "1", NULL };

static GradusDataset *
new_labelled (guint n, guint d, const double *x, const gint32 *label, const char *const *classes,
              const char *name, const char *origin)
{
  GradusTableBuilder *builder = gradus_table_builder_new (n);
  g_autofree double *column = g_new (double, n);

  for (guint j = 0; j < d; j++)
    {
      g_autofree char *title = g_strdup_printf ("x%u", j + 1);

      for (guint i = 0; i < n; i++)
        column[i] = x[(gsize) i * d + j];
      gradus_table_builder_add (builder, title, column);
    }
  gradus_table_builder_set_label (
    builder, (int) gradus_table_builder_add_classes (builder, "class", label, classes, 2));
  return gradus_table_builder_end (builder, name, origin);
}

static GradusDataset *
new_signed (guint n, guint d, const double *x, const gint32 *label, const char *name,
            const char *origin)
{
  return new_labelled (n, d, x, label, signs, name, origin);
}

static void
add_hint (GradusDataset *dataset, const Hint *hint)
{
  g_auto (GradusArray) array = { 0 };
  double *values;

  if (hint->n_dims == 1)
    values = gradus_array_init_vector (&array, hint->shape[0]);
  else if (hint->n_dims == 2)
    values = gradus_array_init_matrix (&array, hint->shape[0], hint->shape[1]);
  else
    values = gradus_array_init_stack (&array, hint->shape[0], hint->shape[1], hint->shape[2]);
  memcpy (values, hint->values, gradus_array_length (&array) * sizeof (double));
  gradus_dataset_set_hint (dataset, hint->id, &array);
}

static GradusDataset *
make_printed (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  const Printed *printed = self->user_data;
  GradusDataset *dataset;

  if (printed->label != NULL)
    dataset = new_labelled (printed->n, printed->d, printed->x, printed->label,
                            printed->classes != NULL ? printed->classes : signs, self->id, origin);
  else
    dataset = gradus_table_new_simple (printed->n, printed->d, printed->x, printed->y, NULL, 0,
                                       self->id, origin);
  for (const Hint *hint = printed->hints; hint != NULL && hint->id != NULL; hint++)
    add_hint (dataset, hint);
  return dataset;
}

#define PRINTED(symbol, id_, title_, summary_, source_)                                            \
  static const GradusGenerator symbol = {                                                          \
    .id = id_,                                                                                     \
    .title = title_,                                                                               \
    .summary = summary_,                                                                           \
    .source = source_,                                                                             \
    .kind = &gradus_data_table,                                                                    \
    .make = make_printed,                                                                          \
    .user_data = &symbol##_table,                                                                  \
  }

static const double svm_3_x[] = { 3, 3, 4, 3, 1, 1 };
static const gint32 svm_3_label[] = { 1, 1, 0 };
static const Printed svm_3_table = { 3, 2, svm_3_x, svm_3_label, NULL };
PRINTED (svm_3, "svm-3", N_("Three points"),
         N_("Two positive points and a negative one; two of them are the support vectors."),
         "Worked example of the syllabus, chapter 7: w = (½, ½), b = −2");

static const double svm_5_x[] = { -2, -1, 1, 2, -1.5 };
static const gint32 svm_5_label[] = { 0, 0, 1, 1, 1 };
static const Printed svm_5_table = { 5, 1, svm_5_x, svm_5_label, NULL };
PRINTED (svm_5, "svm-5", N_("Five points on a line"),
         N_("One positive point lies among the negative ones: the classes cannot be separated."),
         "Worked example of the syllabus, chapter 7");

static const double hinge_3_x[] = { 2, -1, 1 };
static const gint32 hinge_3_label[] = { 1, 0, 1 };
static const Printed hinge_3_table = { 3, 1, hinge_3_x, hinge_3_label, NULL };
PRINTED (hinge_3, "hinge-3", N_("Three points on a line"),
         N_("Three points that the border 0 separates: for steps by hand."),
         "Worked example of the syllabus, chapter 7: w = 2, 1, 2/3");

static const double gap_6_x[] = { 0, 0.1, 0.2, 1.2, 2.2, 3.2 };
static const gint32 gap_6_label[] = { 0, 0, 0, 1, 1, 1 };
static const Printed gap_6_table = { 6, 1, gap_6_x, gap_6_label, NULL };
PRINTED (gap_6, "gap-6", N_("Six points with a gap"),
         N_("A tight group and a loose one, whose spacing is as wide as the gap between them."),
         "Worked example of the syllabus, chapter 13");

static const double lsmi_4_x[] = { 0, 0.1, 3, 3.1 };
static const gint32 lsmi_4_label[] = { 0, 0, 1, 1 };
static const Printed lsmi_4_table = { 4, 1, lsmi_4_x, lsmi_4_label, NULL };
PRINTED (lsmi_4, "lsmi-4", N_("Two and two points on a line"),
         N_("Two points that are close, and two others far away: labels can say much of where, or "
            "nothing."),
         "Worked example of the syllabus, chapter 13");

static const double xor_4_x[] = { 1, 1, -1, -1, 1, -1, -1, 1 };
static const gint32 xor_4_label[] = { 1, 1, 0, 0 };
/* A start of a network with two units: offset and two weights each, then the output's. */
static const double xor_4_hidden[] = { 0.2, 0.5, -0.2, -0.3, 0.3, 0.4 };
static const double xor_4_output[] = { 0, 0.4, -0.5 };
static const Hint xor_4_hints[] = {
  { "hidden", 2, { 2, 3 }, xor_4_hidden },
  { "output", 1, { 3 }, xor_4_output },
  { NULL },
};
static const Printed xor_4_table = { 4, 2, xor_4_x, xor_4_label, xor_4_hints };
PRINTED (xor_4, "xor-4", N_("Exclusive or, four points"),
         N_("The corners of a square; opposite corners belong together."),
         "Syllabus, chapters 7 to 9");

/* With a start of a network of one unit whose first step is made by hand. */
static const double one_point_x[] = { 1 };
static const double one_point_y[] = { 0 };
static const double one_point_hidden[] = { 0, 0 };
static const double one_point_output[] = { 0, 2 };
static const Hint one_point_hints[] = {
  { "hidden", 2, { 1, 2 }, one_point_hidden },
  { "output", 1, { 2 }, one_point_output },
  { NULL },
};
static const Printed one_point_table
  = { 1, 1, one_point_x, .hints = one_point_hints, .y = one_point_y };
PRINTED (one_point, "one-point", N_("One point"),
         N_("The input 1 with the target 0: enough for one step of a network by hand."),
         "Worked example of the syllabus, chapter 9");

static const double perceptron_stream_6_x[] = { 2, 1, 1, 2, -1, -2, -2, -1, 2, -1, -1, 1 };
static const gint32 perceptron_stream_6_label[] = { 1, 1, 0, 0, 1, 0 };
static const Printed perceptron_stream_6_table
  = { 6, 2, perceptron_stream_6_x, perceptron_stream_6_label, NULL };
PRINTED (perceptron_stream_6, "perceptron-stream-6", N_("A stream of six examples"),
         N_("Two mistakes of a perceptron that starts from nothing, then none."),
         "Worked example of the syllabus, chapter 11");

/* In this order two corrections leave their example wrong. */
static const double stubborn_5_x[] = { 4, 4, 1, 1, 1, 0, 0, 1, 3, 3 };
static const gint32 stubborn_5_label[] = { 0, 1, 1, 1, 0 };
static const Printed stubborn_5_table = { 5, 2, stubborn_5_x, stubborn_5_label, NULL };
PRINTED (stubborn_5, "stubborn-5", N_("Five stubborn examples"),
         N_("The first example is far away, so that one correction undoes another."),
         "Worked example of the syllabus, chapter 5");

/* --- For gradient descent and logistic regression --------------------------------------------- */

static const double exact_3_x[] = { 0, 1, 2 };
static const double exact_3_y[] = { 1, 3, 5 };
static const Printed exact_3_table = { 3, 1, exact_3_x, .y = exact_3_y };
PRINTED (exact_3, "exact-3", N_("Three points on a line"),
         N_("The line 1 + 2x, whose first steps can be made by hand."),
         "Worked example of the syllabus, chapter 1");

static const double surprise_6_x[] = { -2.5, -1.5, -0.5, 0.5, 1.5, 8.5 };
static const gint32 surprise_6_label[] = { 0, 0, 1, 0, 1, 1 };
static const Printed surprise_6_table
  = { 6, 1, surprise_6_x, surprise_6_label, .classes = bits };
PRINTED (surprise_6, "surprise-6", N_("Six labels, one of them far away"),
         N_("The far one is on its own side; least squares would follow it all the same."),
         "Worked example of the syllabus, chapter 5");

static const double kmeans_6_x[] = { 0, 1, 2, 9, 10, 11 };
static const double kmeans_6_start[] = { 0, 1 };
static const double kmeans_6_owner[] = { 0, 1, 1, 1, 1, 1 };
static const Hint kmeans_6_hints[] = {
  { "centroids", 2, { 2, 1 }, kmeans_6_start },
  { "owner", 1, { 6 }, kmeans_6_owner },
  { NULL },
};
static const Printed kmeans_6_table = { 6, 1, kmeans_6_x, NULL, kmeans_6_hints };
PRINTED (kmeans_6, "kmeans-6", N_("Six numbers"),
         N_("Two groups of three numbers, with a poor start: both centroids in the first group."),
         "Worked example of the syllabus, chapter 13");

/* 12 points on radius 1 and 24 on radius 4, at equal angles from 0; and the groups with ten of them
 * turned over. */
static const double rings_36_x[] = {
  1, 0, 0.8660254037844386, 0.49999999999999989, 0.50000000000000011, 0.86602540378443849,
  6.123233995736766e-17, 1, -0.49999999999999972, 0.86602540378443871, -0.8660254037844386,
  0.49999999999999989, -1, 1.2246467991473532e-16, -0.86602540378443871, -0.49999999999999972,
  -0.50000000000000033, -0.86602540378443826, -1.8369701987210297e-16, -1, 0.5,
  -0.86602540378443849, 0.86602540378443826, -0.50000000000000033, 4, 0, 3.8637033051562737,
  1.0352761804100832, 3.4641016151377544, 1.9999999999999996, 2.8284271247461907,
  2.8284271247461903, 2.0000000000000004, 3.4641016151377539, 1.0352761804100832,
  3.8637033051562737, 2.4492935982947064e-16, 4, -1.0352761804100827, 3.8637033051562741,
  -1.9999999999999989, 3.4641016151377548, -2.8284271247461898, 2.8284271247461907,
  -3.4641016151377544, 1.9999999999999996, -3.8637033051562737, 1.0352761804100841, -4,
  4.8985871965894128e-16, -3.8637033051562737, -1.0352761804100834, -3.4641016151377548,
  -1.9999999999999989, -2.8284271247461921, -2.8284271247461885, -2.0000000000000013,
  -3.4641016151377531, -1.0352761804100827, -3.8637033051562737, -7.3478807948841188e-16, -4,
  1.0352761804100814, -3.8637033051562741, 2, -3.4641016151377539, 2.8284271247461894,
  -2.8284271247461907, 3.4641016151377531, -2.0000000000000013, 3.8637033051562728,
  -1.0352761804100863,
};
static const gint32 rings_36_label[] = {
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1,
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
};
static const double rings_36_owner[] = {
  1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 1,
  1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1,
};
static const Hint rings_36_hints[] = { { "owner", 1, { 36 }, rings_36_owner }, { NULL } };
static const Printed rings_36_table
  = { 36, 2, rings_36_x, rings_36_label, rings_36_hints, .classes = bits };
PRINTED (rings_36, "rings-36", N_("Twelve points in a ring of 24"),
         N_("Two rings at equal angles, with groups to start from of which ten are wrong."),
         "Worked example of the syllabus, chapter 13");

static const double kmeans_rect4_x[] = { 0, 0, 0, 1, 4, 0, 4, 1 };
static const double kmeans_rect4_start[] = { 2, 0, 2, 1 };
static const Hint kmeans_rect4_hints[] = {
  { "centroids", 2, { 2, 2 }, kmeans_rect4_start },
  { NULL },
};
static const Printed kmeans_rect4_table = { 4, 2, kmeans_rect4_x, NULL, kmeans_rect4_hints };
PRINTED (kmeans_rect4, "kmeans-rect4", N_("Corners of a rectangle"),
         N_("Four points; from the start above and below the middle the worse grouping is final."),
         "Worked example of the syllabus, chapter 13");

/* The picture's points are not printed, only its centroids. These 40 were fitted so that from its
 * start the rounded centroids of both its iterations come out: (.38, .45), (.70, .63); (.31,
 * .32), (.68, .71). */
static const double kmeans_fig1_x[] = {
  0.26, 0.10, 0.29, 0.18, 0.30, 0.25, 0.48, 0.47, 0.30, 0.58, 0.34, 0.27, 0.36, 0.45, 0.16, 0.35,
  0.44, 0.11, 0.43, 0.42, 0.06, 0.23, 0.44, 0.50, 0.21, 0.10, 0.41, 0.52, 0.33, 0.36, 0.25, 0.28,
  0.22, 0.36, 0.14, 0.12, 0.29, 0.40, 0.47, 0.36, 0.56, 0.61, 0.78, 0.83, 0.56, 0.75, 0.53, 0.69,
  0.58, 0.56, 0.49, 0.68, 0.66, 0.82, 0.52, 0.61, 0.61, 0.52, 0.74, 0.94, 0.60, 0.70, 0.78, 0.89,
  0.91, 0.65, 0.82, 0.76, 0.79, 0.54, 0.69, 0.70, 0.75, 0.86, 0.94, 0.69, 0.62, 0.63, 0.65, 0.75,
};
static const double kmeans_fig1_start[] = { 0.20, 0.67, 0.80, 0.33 };
static const Hint kmeans_fig1_hints[] = {
  { "centroids", 2, { 2, 2 }, kmeans_fig1_start },
  { NULL },
};
static const Printed kmeans_fig1_table = { 40, 2, kmeans_fig1_x, NULL, kmeans_fig1_hints };
PRINTED (kmeans_fig1, "kmeans-fig1", N_("The lecture's two groups"),
         N_("Two groups of twenty points and the lecture's start, solved in two iterations."),
         "CS229 lecture notes 7a, figure 1; points reconstructed from its centroids");

static const double gmm_1d_4_x[] = { -2, -1, 1, 2 };
static const double gmm_1d_4_phi[] = { 0.5, 0.5 };
static const double gmm_1d_4_mu[] = { -1, 1 };
static const double gmm_1d_4_sigma[] = { 1, 1 };
static const Hint gmm_1d_4_hints[] = {
  { "phi", 1, { 2 }, gmm_1d_4_phi },
  { "mu", 2, { 2, 1 }, gmm_1d_4_mu },
  { "sigma", 3, { 2, 1, 1 }, gmm_1d_4_sigma },
  { NULL },
};
static const Printed gmm_1d_4_table = { 4, 1, gmm_1d_4_x, NULL, gmm_1d_4_hints };
PRINTED (gmm_1d_4, "gmm-1d-4", N_("Four numbers"),
         N_("−2, −1, 1 and 2 with a start of two unit Gaussians at −1 and 1, to be worked by "
             "hand."),
         "Worked example of the syllabus, chapter 14");

/* --- Five houses ------------------------------------------------------------------------------ */

typedef enum
{
  HOUSING_AREA,
  HOUSING_BOTH,
} HousingFeatures;

typedef struct
{
  guint features;
} HousingParams;

static const GradusChoice housing_features[] = {
  [HOUSING_AREA] = { "area", N_("Area only") },
  [HOUSING_BOTH] = { "both", N_("Area and bedrooms") },
  { NULL },
};

static const GradusParam housing_params[] = {
  {
    .id = "features",
    .label = N_("Inputs"),
    .blurb = N_("Predict the price from the area alone, or from area and number of bedrooms."),
    GRADUS_PARAM_FIELD (HousingParams, features),
    .def = HOUSING_AREA,
    .min = HOUSING_AREA,
    .max = HOUSING_BOTH,
    .choices = housing_features,
  },
  { NULL },
};

static GradusDataset *
make_housing_5 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
                GError **error)
{
  static const double area[] = { 2104, 1600, 2400, 1416, 3000 };
  static const double bedrooms[] = { 3, 3, 3, 2, 4 };
  static const double price[] = { 400, 330, 369, 232, 540 };
  static const guint columns[] = { 0, 1 };
  const HousingParams *p = params;
  GradusTableBuilder *builder = gradus_table_builder_new (5);

  gradus_table_builder_add (builder, "area", area);
  gradus_table_builder_add (builder, "bedrooms", bedrooms);
  gradus_table_builder_add (builder, "price", price);
  gradus_table_builder_set_x (builder, columns, p->features == HOUSING_BOTH ? 2 : 1);
  gradus_table_builder_set_y (builder, 2);
  return gradus_table_builder_end (builder, self->id, origin);
}

static const GradusGenerator housing_5 = {
  .id = "housing-5",
  .title = N_("Five houses"),
  .summary = N_("The five houses printed in the lecture: area in square feet, bedrooms, price in "
                "thousands of dollars."),
  .source = "CS229 lecture notes 1, part I",
  .kind = &gradus_data_table,
  .params_size = sizeof (HousingParams),
  .params = housing_params,
  .make = make_housing_5,
};

/* --- Programs of the book --------------------------------------------------------------------- */

typedef struct
{
  bool outlier;
} SincParams;

static const GradusParam sinc_params[] = {
  { .id = "outlier", .label = N_("Outlier"), .blurb = N_("Put point 25 down to y = −0.5."),
    GRADUS_PARAM_FIELD (SincParams, outlier), .max = 1 },
  { NULL },
};

/* x = linspace (-3, 3, 50)'; y = sin (pi*x)./(pi*x) + 0.1*x + sigma*randn (50, 1); where asked for
 * y(25) = -0.5; and the start of a bump on every point, randn (50, 1) */
static GradusDataset *
make_sinc (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  const double sigma = *(const double *) self->user_data;
  const SincParams *p = params;
  double x[50], y[50], start[50];
  const Hint hint = { "bump-start", 1, { 50 }, start };
  GradusDataset *dataset;

  for (guint i = 0; i < 50; i++)
    {
      x[i] = gradus_rows_linspace (-3, 3, 50, i);
      y[i] = sin (G_PI * x[i]) / (G_PI * x[i]) + 0.1 * x[i] + sigma * gradus_rng_gaussian (rng);
    }
  if (p->outlier)
    y[24] = -0.5;
  dataset = gradus_table_new_simple (50, 1, x, y, NULL, 0, self->id, origin);
  for (guint i = 0; i < 50; i++)
    start[i] = gradus_rng_gaussian (rng);
  add_hint (dataset, &hint);
  return dataset;
}

static const double sinc_005_sigma = 0.05;
static const GradusGenerator sinc_005 = {
  .id = "sinc-005",
  .title = N_("The book's sinc, little noise"),
  .summary = N_("50 points of sin(πx)/(πx) + 0.1x with noise of standard deviation 0.05."),
  .source = "图解机器学习, figures 3.2 and 3.8",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .params_size = sizeof (SincParams),
  .params = sinc_params,
  .make = make_sinc,
  .user_data = &sinc_005_sigma,
};

static const double sinc_02_sigma = 0.2;
static const GradusGenerator sinc_02 = {
  .id = "sinc-02",
  .title = N_("The book's sinc, more noise"),
  .summary = N_("50 points of sin(πx)/(πx) + 0.1x with noise of standard deviation 0.2."),
  .source = "图解机器学习, figures 4.3, 4.7, 5.8 and 6.14",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .params_size = sizeof (SincParams),
  .params = sinc_params,
  .make = make_sinc,
  .user_data = &sinc_02_sigma,
};

/* a = linspace (0, 4*pi, 100); u = [a.*cos (a), (a+pi).*cos (a)]' + rand (200, 1); v the same with
 * sines; the first hundred are the class +1. */
static GradusDataset *
make_spirals_200 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  double x[400];
  gint32 label[200];

  for (guint column = 0; column < 2; column++)
    for (guint i = 0; i < 200; i++)
      {
        const double a = gradus_rows_linspace (0, 4 * G_PI, 100, i % 100);
        const double radius = i < 100 ? a : a + G_PI;

        x[2 * i + column] = radius * (column == 0 ? cos (a) : sin (a)) + gradus_rng_uniform (rng);
        label[i] = i < 100;
      }
  return new_signed (200, 2, x, label, self->id, origin);
}

static const GradusGenerator spirals_200 = {
  .id = "spirals-200",
  .title = N_("The book's two spirals"),
  .summary = N_("200 points on two spirals that wind around each other twice."),
  .source = "图解机器学习, figure 7.3",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .make = make_spirals_200,
};

/* t = randperm (300); x = [randn (1,100)-2 randn (1,100) randn (1,100)+2;
 *                          randn (1,100) randn (1,100)+4 randn (1,100)]'; start x(t(1:3),:) */
static GradusDataset *
make_kmeans_300 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                 const char *origin, GError **error)
{
  static const double shift[2][3] = { { -2, 0, 2 }, { 0, 4, 0 } };
  gint32 order[300], label[300];
  double x[600], start[6];
  const Hint hint = { "centroids", 2, { 3, 2 }, start };
  GradusDataset *dataset;

  gradus_rng_permutation (rng, 300, order);
  for (guint column = 0; column < 2; column++)
    for (guint i = 0; i < 300; i++)
      {
        x[2 * i + column] = gradus_rng_gaussian (rng) + shift[column][i / 100];
        label[i] = (gint32) (i / 100);
      }
  for (guint j = 0; j < 3; j++)
    memcpy (start + 2 * j, x + 2 * order[j], 2 * sizeof (double));

  dataset = gradus_table_new_simple (300, 2, x, NULL, label, 3, self->id, origin);
  add_hint (dataset, &hint);
  return dataset;
}

static const GradusGenerator kmeans_300 = {
  .id = "kmeans-300",
  .title = N_("The book's three groups"),
  .summary = N_("Three groups of 100 points each, and the start the book draws for k-means."),
  .source = "图解机器学习, figure 14.3",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .make = make_kmeans_300,
};

/* --- Described in words ----------------------------------------------------------------------- */

/* The sign that a point of svm-200 has before labels are flipped: its side of the Bayes
 * boundary. */
static gint32
wave_side (double x1, double x2)
{
  return x2 - 1.2 + x1 - 0.25 * sin (25 * x1) > 0;
}

static GradusDataset *
make_svm_200 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  double x[400];
  gint32 label[200];

  for (guint i = 0; i < 200; i++)
    {
      x[2 * i] = gradus_rng_uniform (rng);
      x[2 * i + 1] = 1.4 * gradus_rng_uniform (rng);
      label[i] = wave_side (x[2 * i], x[2 * i + 1]);
      if (gradus_rng_uniform (rng) < 0.1)
        label[i] = 1 - label[i];
    }
  return new_signed (200, 2, x, label, self->id, origin);
}

static const GradusGenerator svm_200 = {
  .id = "svm-200",
  .title = N_("A wavy border with errors"),
  .summary = N_("200 points on both sides of a wave; one label in ten is wrong."),
  .source = "CS229 extra notes on the representer theorem; points drawn anew",
  .kind = &gradus_data_table,
  .make = make_svm_200,
};

typedef struct
{
  int n;
  int far;
  double distance;
} FarClusterParams;

static const GradusParam far_cluster_params[] = {
  {
    .id = "n",
    .label = N_("Points"),
    .symbol = "n",
    .blurb = N_("How many points are drawn, both classes together."),
    GRADUS_PARAM_FIELD (FarClusterParams, n),
    .def = 200,
    .min = 2,
    .max = 1000000,
    .slider_min = 20,
    .slider_max = 1000,
    .step = 10,
  },
  {
    .id = "far",
    .label = N_("Far points"),
    .symbol = "k",
    .blurb = N_("How many points of the class +1 lie far on their own side."),
    GRADUS_PARAM_FIELD (FarClusterParams, far),
    .def = 20,
    .min = 0,
    .max = 500000,
    .slider_min = 0,
    .slider_max = 100,
  },
  {
    .id = "distance",
    .label = N_("Distance"),
    .blurb = N_("How far from the border the far points lie."),
    GRADUS_PARAM_FIELD (FarClusterParams, distance),
    .def = 20,
    .min = 2,
    .max = 1e6,
    .slider_min = 5,
    .slider_max = 50,
    .step = 1,
  },
  { NULL },
};

/* Separable by construction: no point is nearer than .25 to the border x1 = 0. */
static GradusDataset *
make_far_cluster (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  const FarClusterParams *p = params;
  const guint n = (guint) p->n, far = (guint) p->far;
  g_autofree double *x = g_new (double, (gsize) n * 2);
  g_autofree gint32 *label = g_new (gint32, n);

  if (far > n / 2)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _("%u far points do not fit into a class of %u points. Ask for fewer far points "
                     "or for more points."),
                   far, n / 2);
      return NULL;
    }
  for (guint i = 0; i < n; i++)
    {
      const gboolean positive = i < n / 2;
      const double depth = i < far ? p->distance + gradus_rng_gaussian (rng)
                                   : 0.25 + fabs (gradus_rng_gaussian (rng));

      x[2 * (gsize) i] = positive ? fabs (depth) + (i < far ? 0.25 : 0) : -depth;
      x[2 * (gsize) i + 1] = (i < far ? 1 : 2) * gradus_rng_gaussian (rng);
      label[i] = positive;
    }
  return new_signed (n, 2, x, label, self->id, origin);
}

static const GradusGenerator far_cluster = {
  .id = "far-cluster",
  .title = N_("A far group"),
  .summary = N_("Two separable classes, one of which has a group of points far from the border."),
  .source = "图解机器学习, figures 7.6 and 8.6; constructed, the book's points are not given",
  .kind = &gradus_data_table,
  .params_size = sizeof (FarClusterParams),
  .params = far_cluster_params,
  .make = make_far_cluster,
};

extern const GradusGenerator *const gradus_generators_syllabus_tables[];
const GradusGenerator *const gradus_generators_syllabus_tables[] = {
  &housing_5,    &sinc_005,   &sinc_02,     &svm_3,        &svm_5,       &hinge_3,  &exact_3,
  &surprise_6,
  &svm_200, &xor_4, &one_point, &spirals_200, &far_cluster, &perceptron_stream_6, &stubborn_5,
  &kmeans_6, &rings_36, &kmeans_rect4, &kmeans_300, &kmeans_fig1, &gmm_1d_4, &gap_6, &lsmi_4,
  NULL,
};
