/* Gradus: real data as generators.
 *
 * The values come from data/datasets/ (see its README for origin and licence) and are part of the
 * program, so that "iris" can be named wherever "blobs:k=3" can, without a path. Column names are
 * those of the files. Nothing here is random: the seed is ignored.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "real-data.h"
#include "rows.h"

/* All columns of @table; those that are not given a role by the caller are kept unused. */
static GradusTableBuilder *
builder_new (const GradusRealTable *table)
{
  GradusTableBuilder *builder = gradus_table_builder_new (table->n_rows);

  for (guint j = 0; j < table->n_columns; j++)
    {
      const GradusRealColumn *column = &table->columns[j];

      if (column->levels == NULL)
        gradus_table_builder_add (builder, column->name, column->values);
      else
        {
          g_autofree gint32 *codes = g_new (gint32, table->n_rows);

          for (guint i = 0; i < table->n_rows; i++)
            codes[i] = (gint32) column->values[i];
          gradus_table_builder_add_classes (builder, column->name, codes, column->levels,
                                            g_strv_length ((char **) column->levels));
        }
    }
  return builder;
}

/* --- Iris ------------------------------------------------------------------------------------- */

typedef enum
{
  IRIS_ALL,
  IRIS_SEPAL,
  IRIS_PETAL,
} IrisColumns;

typedef struct
{
  guint columns;
} IrisParams;

static const GradusChoice iris_columns[] = {
  [IRIS_ALL] = { "all", N_("All four measurements") },
  [IRIS_SEPAL] = { "sepal", N_("Sepal length and width") },
  [IRIS_PETAL] = { "petal", N_("Petal length and width") },
  { NULL },
};

static const GradusParam iris_params[] = {
  {
    .id = "columns",
    .label = N_("Inputs"),
    .blurb = N_("Which measurements of the flowers are the inputs."),
    GRADUS_PARAM_FIELD (IrisParams, columns),
    .def = IRIS_ALL,
    .min = IRIS_ALL,
    .max = IRIS_PETAL,
    .choices = iris_columns,
  },
  { NULL },
};

static GradusDataset *
make_iris (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  const IrisParams *p = params;
  static const guint columns[] = { 0, 1, 2, 3 };
  GradusTableBuilder *builder = builder_new (&gradus_real_iris);

  switch ((IrisColumns) p->columns)
    {
    case IRIS_ALL:
      gradus_table_builder_set_x (builder, columns, 4);
      break;
    case IRIS_SEPAL:
      gradus_table_builder_set_x (builder, columns, 2);
      break;
    case IRIS_PETAL:
      gradus_table_builder_set_x (builder, columns + 2, 2);
      break;
    default:
      g_assert_not_reached ();
    }
  gradus_table_builder_set_label (builder, 4);
  return gradus_table_builder_end (builder, self->id, origin);
}

static const GradusGenerator iris = {
  .id = "iris",
  .title = N_("Iris flowers"),
  .summary = N_("Sepal and petal length and width in centimetres of 150 flowers of three species."),
  .source = "R. A. Fisher, The use of multiple measurements in taxonomic problems, Annals of "
            "Eugenics 7 (1936), 179–188, table I. Measurements are facts; in the public domain.",
  .kind = &gradus_data_table,
  .params_size = sizeof (IrisParams),
  .params = iris_params,
  .make = make_iris,
};

/* --- Old Faithful ----------------------------------------------------------------------------- */

typedef enum
{
  FAITHFUL_NO_TARGET,
  FAITHFUL_WAITING,
} FaithfulTarget;

typedef struct
{
  guint target;
} FaithfulParams;

static const GradusChoice faithful_targets[] = {
  [FAITHFUL_NO_TARGET] = { "none", N_("None: both columns are inputs") },
  [FAITHFUL_WAITING] = { "waiting", N_("Waiting time from the length of the eruption") },
  { NULL },
};

static const GradusParam faithful_params[] = {
  {
    .id = "target",
    .label = N_("Target"),
    .blurb = N_("Whether the waiting time is an input, for clustering, or the target, for "
                "regression."),
    GRADUS_PARAM_FIELD (FaithfulParams, target),
    .def = FAITHFUL_NO_TARGET,
    .min = FAITHFUL_NO_TARGET,
    .max = FAITHFUL_WAITING,
    .choices = faithful_targets,
  },
  { NULL },
};

static GradusDataset *
make_old_faithful (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                   const char *origin, GError **error)
{
  const FaithfulParams *p = params;
  static const guint columns[] = { 0, 1 };
  GradusTableBuilder *builder = builder_new (&gradus_real_old_faithful);

  if (p->target == FAITHFUL_WAITING)
    {
      gradus_table_builder_set_x (builder, columns, 1);
      gradus_table_builder_set_y (builder, 1);
    }
  else
    gradus_table_builder_set_x (builder, columns, 2);
  return gradus_table_builder_end (builder, self->id, origin);
}

static const GradusGenerator old_faithful = {
  .id = "old-faithful",
  .title = N_("Old Faithful geyser"),
  .summary = N_("Length of 272 eruptions of the geyser and the waiting time to the next one, both "
                "in minutes."),
  .source = "W. Härdle, Smoothing Techniques with Implementation in S (1991), table 3; observed in "
            "Yellowstone National Park in August 1985. Measurements are facts.",
  .kind = &gradus_data_table,
  .params_size = sizeof (FaithfulParams),
  .params = faithful_params,
  .make = make_old_faithful,
};

/* --- Nile ------------------------------------------------------------------------------------- */

static GradusDataset *
make_nile (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  const GradusRealTable *table = &gradus_real_nile;
  static const char *const names[] = { "flow", NULL };

  return gradus_trajectory_new (table->n_rows, 1, table->columns[1].values, NULL, 0, NULL, names,
                                1.0, table->columns[0].values[0], self->id, origin);
}

static const GradusGenerator nile = {
  .id = "nile",
  .title = N_("Nile flow"),
  .summary = N_("Yearly flow of the Nile at Aswan in 10⁸ m³, 1871 to 1970. Its level dropped "
                "around 1899."),
  .source = "G. W. Cobb, The problem of the Nile, Biometrika 65 (1978), 243–251; the classic "
            "example of J. Durbin and S. J. Koopman, Time Series Analysis by State Space Methods. "
            "Measurements are facts.",
  .kind = &gradus_data_trajectory,
  .make = make_nile,
};

/* --- Portland houses -------------------------------------------------------------------------- */

typedef enum
{
  HOUSES_AREA,
  HOUSES_BOTH,
} HousesFeatures;

typedef struct
{
  guint features;
} HousesParams;

static const GradusChoice houses_features[] = {
  [HOUSES_AREA] = { "area", N_("Area only") },
  [HOUSES_BOTH] = { "both", N_("Area and bedrooms") },
  { NULL },
};

static const GradusParam houses_params[] = {
  {
    .id = "features",
    .label = N_("Inputs"),
    .blurb = N_("Predict the price from the area alone, or from area and number of bedrooms."),
    GRADUS_PARAM_FIELD (HousesParams, features),
    .def = HOUSES_AREA,
    .min = HOUSES_AREA,
    .max = HOUSES_BOTH,
    .choices = houses_features,
  },
  { NULL },
};

/* Prices are given in thousands of dollars, the unit of the lecture. */
static GradusDataset *
make_portland_houses (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                      const char *origin, GError **error)
{
  const HousesParams *p = params;
  const GradusRealTable *table = &gradus_real_portland_houses;
  static const guint columns[] = { 0, 1 };
  GradusTableBuilder *builder = gradus_table_builder_new (table->n_rows);
  g_autofree double *price = g_new (double, table->n_rows);

  for (guint i = 0; i < table->n_rows; i++)
    price[i] = table->columns[2].values[i] / 1000.0;
  gradus_table_builder_add (builder, "area", table->columns[0].values);
  gradus_table_builder_add (builder, "bedrooms", table->columns[1].values);
  gradus_table_builder_add (builder, "price", price);
  gradus_table_builder_set_x (builder, columns, p->features == HOUSES_BOTH ? 2 : 1);
  gradus_table_builder_set_y (builder, 2);
  return gradus_table_builder_end (builder, self->id, origin);
}

static const GradusGenerator portland_houses = {
  .id = "portland-houses",
  .title = N_("Portland houses"),
  .summary = N_("Area in square feet, number of bedrooms and price in thousands of dollars of 47 "
                "houses in Portland, Oregon."),
  .source = "Teaching data of Stanford's CS229, lecture notes 1, part I; the least-squares line "
            "is the one printed there. Bare facts; no licence statement is known.",
  .kind = &gradus_data_table,
  .params_size = sizeof (HousesParams),
  .params = houses_params,
  .make = make_portland_houses,
};

/* --- Digits ----------------------------------------------------------------------------------- */

#define DIGITS_PIXELS 64

/* The last column is the digit that was meant, a name and no number. */
static GradusDataset *
make_digits (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  static const char *const levels[] = { "0", "1", "3", NULL };
  const GradusRealTable *table = &gradus_real_digits;
  GradusTableBuilder *builder = gradus_table_builder_new (table->n_rows);
  g_autofree gint32 *codes = g_new (gint32, table->n_rows);
  guint pixels[DIGITS_PIXELS];

  for (guint j = 0; j < DIGITS_PIXELS; j++)
    {
      gradus_table_builder_add (builder, table->columns[j].name, table->columns[j].values);
      pixels[j] = j;
    }
  for (guint i = 0; i < table->n_rows; i++)
    {
      const double digit = table->columns[DIGITS_PIXELS].values[i];

      codes[i] = digit == 0 ? 0 : digit == 1 ? 1 : 2;
    }
  gradus_table_builder_add_classes (builder, table->columns[DIGITS_PIXELS].name, codes, levels, 3);
  gradus_table_builder_set_x (builder, pixels, DIGITS_PIXELS);
  gradus_table_builder_set_label (builder, DIGITS_PIXELS);
  return gradus_table_builder_end (builder, self->id, origin);
}

static const GradusGenerator digits = {
  .id = "digits",
  .title = N_("Handwritten digits"),
  .summary = N_("240 images of a 0, a 1 or a 3 written by hand: 8 × 8 pixels, each from 0 (paper) "
                "to 16 (ink)."),
  .source = "E. Alpaydin and C. Kaynak, Optical Recognition of Handwritten Digits, UCI Machine "
            "Learning Repository (1998), doi 10.24432/C50P49: the test set, the first 80 images of "
            "each of three digits. CC BY 4.0.",
  .kind = &gradus_data_table,
  .make = make_digits,
};

/* The first image as a matrix: a row of pixels a row. */
static GradusDataset *
make_digit (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  double pixels[DIGITS_PIXELS];

  for (guint j = 0; j < DIGITS_PIXELS; j++)
    pixels[j] = gradus_real_digits.columns[j].values[0];
  return gradus_rows_new (&(GradusRows) { .n = 8, .d = 8, .x = pixels }, self->id, origin);
}

static const GradusGenerator digit = {
  .id = "digit-8x8",
  .title = N_("A handwritten 0 as a matrix"),
  .summary = N_("One image of the handwritten digits: eight rows of eight pixels."),
  .source = "The first row of “digits”, from the UCI Machine Learning Repository, doi "
            "10.24432/C50P49. CC BY 4.0.",
  .kind = &gradus_data_table,
  .make = make_digit,
};

extern const GradusGenerator *const gradus_generators_real_data[];
const GradusGenerator *const gradus_generators_real_data[] = {
  &iris, &old_faithful, &nile, &portland_houses, &digits, &digit, NULL,
};
