/* Gradus: tests of the generators and of the embedded real data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-init.h"
#include "gradus-registry.h"

static GradusDataset *
make (const char *spec, guint64 seed)
{
  g_autoptr (GError) error = NULL;
  GradusDataset *dataset = gradus_generate (spec, seed, &error);

  g_assert_no_error (error);
  g_assert_nonnull (dataset);
  return dataset;
}

/* The numbers of a CSV file without its comments and header, row by row. */
static GArray *
read_numbers (const char *name, guint *n_columns)
{
  g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_DATA"), name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);

      if (lines[i][0] != '-' && !g_ascii_isdigit (lines[i][0]))
        continue;
      *n_columns = g_strv_length (cells);
      for (guint j = 0; cells[j] != NULL; j++)
        {
          const double value = g_ascii_strtod (cells[j], NULL);

          g_array_append_val (numbers, value);
        }
    }
  return numbers;
}

#define AT(array, i) g_array_index ((array), double, (i))

/* --- Sets of the book ------------------------------------------------------------------------- */

/* Relative to 1e-15, a few units in the last place: only sin and cos may differ between
 * libraries. */
static void
assert_close (double measured, double expected)
{
  g_assert_cmpfloat (fabs (measured - expected), <=, 1e-15 * MAX (1, fabs (expected)));
}

static void
test_book_kmeans (void)
{
  guint columns;
  g_autoptr (GArray) numbers = read_numbers ("book-kmeans-300.csv", &columns);
  g_autoptr (GradusDataset) dataset = make ("kmeans-300", 0);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const GradusArray *start = gradus_dataset_get_hint (dataset, "centroids");

  g_assert_cmpuint (columns, ==, 3);
  g_assert_cmpuint (table->n, ==, 300);
  g_assert_cmpuint (table->d, ==, 2);
  g_assert_cmpuint (table->n_classes, ==, 3);
  for (guint i = 0; i < 300; i++)
    {
      assert_close (table->x[2 * i], AT (numbers, 3 * i));
      assert_close (table->x[2 * i + 1], AT (numbers, 3 * i + 1));
      g_assert_cmpint (table->label[i], ==, (int) (i / 100));
    }
  g_assert_nonnull (start);
  g_assert_cmpuint (start->shape[0], ==, 3);
  g_assert_cmpuint (start->shape[1], ==, 2);
  for (guint k = 0; k < 3; k++)
    {
      const guint row = (guint) AT (numbers, 3 * k + 2) - 1;

      for (guint j = 0; j < 2; j++)
        g_assert_cmpfloat (start->data[2 * k + j], ==, table->x[2 * row + j]);
    }
}

static void
test_book_spirals (void)
{
  guint columns;
  g_autoptr (GArray) numbers = read_numbers ("book-spirals-200.csv", &columns);
  g_autoptr (GradusDataset) dataset = make ("spirals-200", 0);
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_assert_cmpuint (columns, ==, 3);
  g_assert_cmpuint (table->n, ==, 200);
  for (guint i = 0; i < 200; i++)
    {
      assert_close (table->x[2 * i], AT (numbers, 3 * i));
      assert_close (table->x[2 * i + 1], AT (numbers, 3 * i + 1));
      g_assert_cmpint (table->label[i], ==, AT (numbers, 3 * i + 2) > 0 ? 1 : 0);
    }
}

static void
check_sinc (const char *spec, const char *file)
{
  guint columns;
  g_autoptr (GArray) numbers = read_numbers (file, &columns);
  g_autoptr (GradusDataset) dataset = make (spec, 0);
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_assert_cmpuint (columns, ==, 2);
  g_assert_cmpuint (table->n, ==, 50);
  for (guint i = 0; i < 50; i++)
    {
      assert_close (table->x[i], AT (numbers, 2 * i));
      assert_close (table->y[i], AT (numbers, 2 * i + 1));
    }
}

static void
test_book_sinc (void)
{
  check_sinc ("sinc-005", "book-sinc-005.csv");
  check_sinc ("sinc-02", "book-sinc-02.csv");
}

/* --- Real data -------------------------------------------------------------------------------- */

static double
sum (const double *values, guint n)
{
  double total = 0;

  for (guint i = 0; i < n; i++)
    total += values[i];
  return total;
}

/* Column sums and first rows as R 4.2.2 prints them: colSums (iris[1:4]), table (iris$Species). */
static void
test_iris (void)
{
  static const double sums[] = { 876.5, 458.6, 563.7, 179.9 };
  static const double first[] = { 5.1, 3.5, 1.4, 0.2 };
  g_autoptr (GradusDataset) dataset = make ("iris", 1);
  g_autoptr (GradusDataset) petals = make ("iris:columns=petal", 1);
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_assert_cmpuint (table->n, ==, 150);
  g_assert_cmpuint (table->d, ==, 4);
  for (guint j = 0; j < 4; j++)
    {
      g_assert_cmpfloat_with_epsilon (sum (table->columns[j], 150), sums[j], 1e-10);
      g_assert_cmpfloat (table->x[j], ==, first[j]);
    }
  /* The two rows that copies in circulation have wrong. */
  g_assert_cmpfloat (table->x[34 * 4 + 3], ==, 0.2);
  g_assert_cmpfloat (table->x[37 * 4 + 1], ==, 3.6);
  g_assert_cmpuint (table->n_classes, ==, 3);
  g_assert_cmpstr (table->levels[table->label_column][2], ==, "virginica");
  for (guint i = 0; i < 150; i++)
    g_assert_cmpint (table->label[i], ==, (int) (i / 50));

  table = gradus_dataset_get_table (petals);
  g_assert_cmpuint (table->d, ==, 2);
  g_assert_cmpstr (table->names[table->x_columns[0]], ==, "petal_length");
  g_assert_cmpuint (table->n_columns, ==, 5);
}

/* The sum of all pixels, and how many are 0, as numpy gives them. */
static void
test_digits (void)
{
  g_autoptr (GradusDataset) dataset = make ("digits", 1);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  double total = 0;
  guint empty = 0;

  g_assert_cmpuint (table->n, ==, 240);
  g_assert_cmpuint (table->d, ==, 64);
  for (guint i = 0; i < 240 * 64; i++)
    {
      total += table->x[i];
      empty += table->x[i] == 0;
    }
  g_assert_cmpfloat (total, ==, 76143);
  g_assert_cmpuint (empty, ==, 7447u);
  g_assert_cmpuint (table->n_classes, ==, 3);
  g_assert_cmpstr (gradus_table_get_class_name (table, 2), ==, "3");
  for (guint c = 0; c < 3; c++)
    {
      guint n = 0;

      for (guint i = 0; i < 240; i++)
        n += table->label[i] == (int) c;
      g_assert_cmpuint (n, ==, 80);
    }
}

static void
test_old_faithful (void)
{
  g_autoptr (GradusDataset) dataset = make ("old-faithful", 1);
  g_autoptr (GradusDataset) regression = make ("old-faithful:target=waiting", 1);
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_assert_cmpuint (table->n, ==, 272);
  g_assert_cmpuint (table->d, ==, 2);
  g_assert_cmpfloat_with_epsilon (sum (table->columns[0], 272), 948.677, 1e-9);
  g_assert_cmpfloat_with_epsilon (sum (table->columns[1], 272), 19284, 1e-9);
  g_assert_null (table->y);

  table = gradus_dataset_get_table (regression);
  g_assert_cmpuint (table->d, ==, 1);
  g_assert_cmpfloat (table->y[0], ==, 79);
}

static void
test_nile (void)
{
  g_autoptr (GradusDataset) dataset = make ("nile", 1);
  const GradusTrajectory *trajectory = gradus_dataset_get_trajectory (dataset);

  g_assert_cmpuint (trajectory->length, ==, 100);
  g_assert_cmpuint (trajectory->d_measured, ==, 1);
  g_assert_cmpuint (trajectory->d_truth, ==, 0);
  g_assert_cmpfloat (trajectory->start_time, ==, 1871);
  g_assert_cmpfloat (trajectory->measured[0], ==, 1120);
  g_assert_cmpfloat (trajectory->measured[99], ==, 740);
  g_assert_cmpfloat_with_epsilon (sum (trajectory->measured, 100), 91935, 1e-9);
}

static void
test_portland_houses (void)
{
  g_autoptr (GradusDataset) area = make ("portland-houses", 1);
  g_autoptr (GradusDataset) both = make ("portland-houses:features=both", 1);
  const GradusTable *table = gradus_dataset_get_table (area);

  g_assert_cmpuint (table->n, ==, 47);
  g_assert_cmpuint (table->d, ==, 1);
  g_assert_cmpfloat (table->x[0], ==, 2104);
  g_assert_cmpfloat_with_epsilon (sum (table->y, 47) / 47, 340.412660, 1e-6);

  table = gradus_dataset_get_table (both);
  g_assert_cmpuint (table->d, ==, 2);
  g_assert_cmpfloat (table->x[2 * 46 + 1], ==, 3);
}

/* --- Worked examples -------------------------------------------------------------------------- */

/* The points of kmeans-fig1 were fitted to the picture's centroids: two rounds from its start. */
static void
test_kmeans_fig1 (void)
{
  static const double expected[2][4] = { { .38, .45, .70, .63 }, { .31, .32, .68, .71 } };
  g_autoptr (GradusDataset) dataset = make ("kmeans-fig1", 1);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const GradusArray *start = gradus_dataset_get_hint (dataset, "centroids");
  double centroids[4];

  g_assert_cmpuint (table->n, ==, 40);
  memcpy (centroids, start->data, sizeof (centroids));
  for (guint round = 0; round < 2; round++)
    {
      double sums[4] = { 0 };
      guint counts[2] = { 0 };

      for (guint i = 0; i < table->n; i++)
        {
          const double *x = table->x + 2 * i;
          const guint k = hypot (x[0] - centroids[2], x[1] - centroids[3])
                          < hypot (x[0] - centroids[0], x[1] - centroids[1]);

          counts[k]++;
          sums[2 * k] += x[0];
          sums[2 * k + 1] += x[1];
        }
      for (guint j = 0; j < 4; j++)
        {
          centroids[j] = sums[j] / counts[j / 2];
          g_assert_cmpfloat_with_epsilon (centroids[j], expected[round][j], 0.005);
        }
    }
}

static void
test_hints (void)
{
  g_autoptr (GradusDataset) mixture = make ("gmm-1d-4", 1);
  g_autoptr (GradusDataset) six = make ("kmeans-6", 1);
  const GradusArray *sigma = gradus_dataset_get_hint (mixture, "sigma");
  const GradusArray *centroids = gradus_dataset_get_hint (six, "centroids");

  g_assert_cmpuint (sigma->n_dims, ==, 3);
  g_assert_cmpuint (sigma->shape[0], ==, 2);
  g_assert_cmpuint (sigma->shape[1], ==, 1);
  g_assert_cmpfloat (gradus_dataset_get_hint (mixture, "mu")->data[1], ==, 1);
  g_assert_cmpfloat (gradus_dataset_get_hint (mixture, "phi")->data[0], ==, 0.5);
  g_assert_cmpuint (centroids->shape[0], ==, 2);
  g_assert_cmpuint (centroids->shape[1], ==, 1);
}

static void
test_grid_4x3 (void)
{
  g_autoptr (GradusDataset) dataset = make ("grid-4x3", 1);
  g_autoptr (GradusDataset) variant = make ("grid-4x3:living=-0.04", 1);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);

  g_assert_cmpuint (world->rows, ==, 3);
  g_assert_cmpuint (world->columns, ==, 4);
  g_assert_cmpint (world->cells[3], ==, GRADUS_CELL_TERMINAL);
  g_assert_cmpfloat (world->rewards[3], ==, 1);
  g_assert_cmpint (world->cells[7], ==, GRADUS_CELL_TERMINAL);
  g_assert_cmpfloat (world->rewards[7], ==, -1);
  g_assert_cmpint (world->cells[5], ==, GRADUS_CELL_WALL);
  g_assert_cmpfloat (world->rewards[0], ==, -0.02);
  g_assert_cmpfloat (world->slip, ==, 0.2);
  g_assert_cmpfloat (gradus_dataset_get_grid_world (variant)->rewards[0], ==, -0.04);
}

/* --- Shapes ----------------------------------------------------------------------------------- */

static void
test_blobs (void)
{
  g_autoptr (GradusDataset) dataset = make ("blobs:k=3,n=3000,imbalance=0.5,spread=0.5", 5);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  guint counts[3] = { 0 };
  double sums[6] = { 0 }, squares[6] = { 0 };

  for (guint i = 0; i < table->n; i++)
    {
      const int k = table->label[i];

      counts[k]++;
      for (guint j = 0; j < 2; j++)
        {
          sums[2 * k + j] += table->x[2 * i + j];
          squares[2 * k + j] += table->x[2 * i + j] * table->x[2 * i + j];
        }
    }
  /* 4 : 2 : 1 */
  g_assert_cmpuint (counts[0], ==, 1714);
  g_assert_cmpuint (counts[1], ==, 857);
  g_assert_cmpuint (counts[2], ==, 429);
  for (guint j = 0; j < 6; j++)
    {
      const double n = counts[j / 2], mean = sums[j] / n;

      g_assert_cmpfloat (fabs (mean), <, 5.2);
      /* Four standard errors of a standard deviation. */
      g_assert_cmpfloat_with_epsilon (sqrt (squares[j] / n - mean * mean), 0.5,
                                      4 * 0.5 / sqrt (2 * n));
    }
}

static void
test_rings (void)
{
  g_autoptr (GradusDataset) dataset = make ("rings:n=101,noise=0", 1);
  const GradusTable *table = gradus_dataset_get_table (dataset);

  for (guint i = 0; i < table->n; i++)
    g_assert_cmpfloat_with_epsilon (hypot (table->x[2 * i], table->x[2 * i + 1]),
                                    table->label[i] == 0 ? 1 : 4, 1e-12);
}

static void
test_xor (void)
{
  g_autoptr (GradusDataset) dataset = make ("xor:n=500,noise=0", 1);
  const GradusTable *table = gradus_dataset_get_table (dataset);

  for (guint i = 0; i < table->n; i++)
    g_assert_cmpint (table->label[i], ==, table->x[2 * i] * table->x[2 * i + 1] > 0);
}

static void
test_far_cluster (void)
{
  g_autoptr (GradusDataset) dataset = make ("far-cluster:n=101,far=30,distance=40", 3);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GError) error = NULL;
  guint far = 0;

  for (guint i = 0; i < table->n; i++)
    {
      g_assert_cmpint (table->label[i], ==, table->x[2 * i] > 0);
      g_assert_cmpfloat (fabs (table->x[2 * i]), >=, 0.25);
      far += table->x[2 * i] > 30;
    }
  g_assert_cmpuint (far, ==, 30);
  g_assert_null (gradus_generate ("far-cluster:n=10,far=6", 1, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
}

static void
test_too_many_groups (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (gradus_generate ("blobs:k=10,n=9", 1, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);
  g_assert_null (gradus_generate ("anisotropic:k=3,n=2", 1, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
}

/* --- Worlds ----------------------------------------------------------------------------------- */

/* Every free cell of @spec reaches a terminal one; returns the number of free cells. */
static guint
check_ways_out (const char *spec, guint64 seed)
{
  g_autoptr (GradusDataset) dataset = make (spec, seed);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  const guint n = world->rows * world->columns;
  g_autofree gboolean *out = g_new0 (gboolean, n);
  gboolean grew = TRUE;
  guint n_free = 0;

  for (guint cell = 0; cell < n; cell++)
    out[cell] = world->cells[cell] == GRADUS_CELL_TERMINAL;
  while (grew)
    {
      grew = FALSE;
      for (guint cell = 0; cell < n; cell++)
        for (int a = 0; world->cells[cell] == GRADUS_CELL_FREE && a < GRADUS_N_ACTIONS; a++)
          if (!out[cell] && out[gradus_grid_world_move (world, cell, a)])
            out[cell] = grew = TRUE;
    }
  for (guint cell = 0; cell < n; cell++)
    {
      g_assert_true (out[cell] || world->cells[cell] == GRADUS_CELL_WALL);
      n_free += world->cells[cell] == GRADUS_CELL_FREE;
    }
  return n_free;
}

static void
test_worlds (void)
{
  for (guint64 seed = 1; seed <= 20; seed++)
    {
      check_ways_out ("open-room:walls=0.35", seed);
      /* A tree over 6 x 8 rooms has 47 doors; one of the cells is the exit. */
      g_assert_cmpuint (check_ways_out ("maze", seed), ==, 48 + 47 - 1);
    }
  /* The exit is never walled in: of the 140 cells a fifth is walled up, and what is left hangs
   * together but for some corners. */
  for (guint64 seed = 1; seed <= 300; seed++)
    {
      g_assert_cmpuint (check_ways_out ("open-room", seed), >=, 70);
      g_assert_cmpuint (check_ways_out ("open-room:walls=0.9,rows=2,columns=2", seed), >=, 1);
      g_assert_cmpuint (check_ways_out ("open-room:walls=0.6,rows=7,columns=5", seed), >=, 1);
    }
  check_ways_out ("maze:rows=4,columns=6", 1);
  check_ways_out ("cliff", 1);
  g_assert_cmpuint (check_ways_out ("corridor", 1), ==, 9);
}

/* --- Trajectories ----------------------------------------------------------------------------- */

static void
test_trajectories (void)
{
  g_autoptr (GradusDataset) six = make ("kalman-6", 1);
  g_autoptr (GradusDataset) level = make ("local-level:n=4000,process=0,noise=2,lost=0.25", 1);
  g_autoptr (GradusDataset) straight = make ("constant-velocity:n=9,process=0,turn=90,noise=0", 1);
  const GradusTrajectory *trajectory = gradus_dataset_get_trajectory (six);
  double squares = 0;
  guint seen = 0;

  g_assert_cmpuint (trajectory->length, ==, 6);
  g_assert_cmpfloat (trajectory->measured[4], ==, 5.04);

  trajectory = gradus_dataset_get_trajectory (level);
  for (guint t = 0; t < trajectory->length; t++)
    if (!trajectory->missing[t])
      {
        squares += trajectory->measured[t] * trajectory->measured[t];
        seen++;
      }
  g_assert_cmpuint (seen, >, 2850);
  g_assert_cmpuint (seen, <, 3150);
  g_assert_cmpfloat_with_epsilon (sqrt (squares / seen), 2, 0.15);

  /* Four steps of (1, 1/2), then five of (-1/2, 1). */
  trajectory = gradus_dataset_get_trajectory (straight);
  g_assert_cmpuint (trajectory->d_measured, ==, 2);
  g_assert_cmpfloat_with_epsilon (trajectory->truth[2 * 8], 4 - 2.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (trajectory->measured[2 * 8 + 1], 2 + 5, 1e-12);
}

/* --- Every generator -------------------------------------------------------------------------- */

/* The parameter @param set to @value in a specification. */
static char *
spec_with (const GradusGenerator *generator, const GradusParam *param, double value)
{
  g_autofree gpointer params = g_malloc0 (generator->params_size);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  gradus_params_reset (generator->params, params);
  gradus_params_set (param, params, value, &error);
  g_assert_no_error (error);
  text = gradus_params_get_string (param, params);
  return g_strdup_printf ("%s:%s=%s", generator->id, param->id, text);
}

/* Either a finite data set or a sentence; at both ends of the hard and of the slider range. */
static void
check_limits (const GradusGenerator *generator)
{
  for (const GradusParam *param = generator->params; param != NULL && param->id != NULL; param++)
    {
      const double values[] = { param->min, param->max, param->slider_min, param->slider_max };

      for (guint i = 0; i < G_N_ELEMENTS (values); i++)
        {
          g_autofree char *spec = NULL;
          g_autoptr (GradusDataset) dataset = NULL;
          g_autoptr (GError) error = NULL;

          if (i >= 2 && param->slider_min == 0 && param->slider_max == 0)
            continue;
          spec = spec_with (generator, param, values[i]);
          dataset = gradus_generate (spec, 1, &error);
          if (dataset == NULL)
            g_assert_cmpuint (strlen (error->message), >, 20);
          else
            g_assert_true (gradus_dataset_is_finite (dataset));
        }
    }
}

static void
test_every (gconstpointer data)
{
  const GradusGenerator *generator = data;
  g_autoptr (GradusDataset) first = make (generator->id, 7);
  g_autoptr (GradusDataset) again = make (generator->id, 7);
  g_autofree char *text = gradus_dataset_describe (first);
  g_autofree char *origin = g_strdup_printf ("generator:%s;seed=7", generator->id);

  g_assert_true (gradus_dataset_get_kind (first) == generator->kind);
  g_assert_cmpstr (gradus_dataset_get_name (first), ==, generator->id);
  g_assert_cmpstr (gradus_dataset_get_origin (first), ==, origin);
  g_assert_cmpstr (gradus_dataset_get_hash (first), ==, gradus_dataset_get_hash (again));
  g_assert_true (gradus_dataset_is_finite (first));
  g_assert_cmpuint (strlen (text), >, 0);
  for (const char *c = generator->id; *c != '\0'; c++)
    g_assert_true (g_ascii_islower (*c) || g_ascii_isdigit (*c) || *c == '-');
  g_assert_nonnull (generator->title);
  g_assert_true (g_str_has_suffix (generator->summary, "."));
  g_assert_nonnull (generator->source);
  check_limits (generator);
}

/* Sets drawn at random are others with another seed. */
static void
test_seeds (void)
{
  static const char *const drawn[] = {
    "blobs",     "anisotropic", "moons",       "rings",
    "spirals",   "xor",         "uniform",     "line",
    "outliers",  "sinc",        "svm-200",     "far-cluster",
    "open-room", "maze",        "local-level", "constant-velocity",
    "circle",    "kmeans-300"
  };

  for (guint i = 0; i < G_N_ELEMENTS (drawn); i++)
    {
      g_autoptr (GradusDataset) a = make (drawn[i], 1);
      g_autoptr (GradusDataset) b = make (drawn[i], 2);

      g_assert_cmpstr (gradus_dataset_get_hash (a), !=, gradus_dataset_get_hash (b));
    }
}

int
main (int argc, char *argv[])
{
  const GradusGenerator *const *generators;
  guint n;

  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/generators/book/kmeans-300", test_book_kmeans);
  g_test_add_func ("/generators/book/spirals-200", test_book_spirals);
  g_test_add_func ("/generators/book/sinc", test_book_sinc);
  g_test_add_func ("/generators/real/iris", test_iris);
  g_test_add_func ("/generators/real/digits", test_digits);
  g_test_add_func ("/generators/real/old-faithful", test_old_faithful);
  g_test_add_func ("/generators/real/nile", test_nile);
  g_test_add_func ("/generators/real/portland-houses", test_portland_houses);
  g_test_add_func ("/generators/worked/kmeans-fig1", test_kmeans_fig1);
  g_test_add_func ("/generators/worked/hints", test_hints);
  g_test_add_func ("/generators/worked/grid-4x3", test_grid_4x3);
  g_test_add_func ("/generators/shapes/blobs", test_blobs);
  g_test_add_func ("/generators/shapes/rings", test_rings);
  g_test_add_func ("/generators/shapes/xor", test_xor);
  g_test_add_func ("/generators/shapes/far-cluster", test_far_cluster);
  g_test_add_func ("/generators/shapes/too-many-groups", test_too_many_groups);
  g_test_add_func ("/generators/worlds", test_worlds);
  g_test_add_func ("/generators/trajectories", test_trajectories);
  g_test_add_func ("/generators/seeds", test_seeds);

  generators = gradus_registry_get_generators (&n);
  g_assert_cmpuint (n, >, 20);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path = g_strconcat ("/generators/every/", generators[i]->id, NULL);

      g_test_add_data_func (path, generators[i], test_every);
    }
  return g_test_run ();
}
