/* Edits of data sets: the old one stays as it is, the new one has the change and nothing else; the
 * edits of one gesture are one step of undo.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-document.h"
#include "gradus-edit.h"
#include "gradus-import.h"
#include "gradus-init.h"
#include "gradus-registry.h"

static GradusDataset *
import_text (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  GradusDataset *dataset = gradus_import_bytes (bytes, "t.csv", "file:t.csv", NULL, NULL, &error);

  g_assert_no_error (error);

  return dataset;
}

/* Put @next in the place of *@dataset, whose content must not have changed on the way. */
static void
step (GradusDataset **dataset, const char *hash, GradusDataset *next)
{
  g_assert_nonnull (next);
  if (hash != NULL)
    g_assert_cmpstr (gradus_dataset_get_hash (*dataset), ==, hash);
  gradus_dataset_unref (*dataset);
  *dataset = next;
}

static void
test_draw (void)
{
  g_autoptr (GradusDataset) dataset = gradus_edit_table_blank (GRADUS_PLANE_X1_X2, 2);
  const double some[] = { 1, 2, 3, 4, 5, 6 };
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_assert_cmpuint (table->n, ==, 0);
  g_assert_cmpuint (table->d, ==, 2);
  g_assert_cmpuint (table->n_classes, ==, 2);
  g_assert_cmpstr (gradus_dataset_get_origin (dataset), ==, "drawn");

  step (&dataset, NULL, gradus_edit_table_add (dataset, GRADUS_PLANE_X1_X2, some, 3, 1));
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->n, ==, 3);
  g_assert_cmpfloat (table->x[5], ==, 6.0);
  g_assert_cmpint (table->label[2], ==, 1);
  g_assert_cmpstr (gradus_dataset_get_origin (dataset), ==, "drawn");

  /* The class after the last one is made; one further on is the same. */
  step (&dataset, NULL, gradus_edit_table_add (dataset, GRADUS_PLANE_X1_X2, some, 1, 2));
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->n_classes, ==, 3);
  g_assert_cmpint (table->label[3], ==, 2);
  g_assert_cmpstr (table->levels[2][2], ==, "3");
  step (&dataset, NULL, gradus_edit_table_relabel (dataset, (const guint[]){ 0, 99 }, 2, 0));
  g_assert_cmpint (gradus_dataset_get_table (dataset)->label[0], ==, 0);
  step (&dataset, NULL, gradus_edit_table_relabel (dataset, (const guint[]){ 0 }, 1, -5));
  g_assert_cmpint (gradus_dataset_get_table (dataset)->label[0], ==, 0);
}

static void
test_table (void)
{
  g_autoptr (GradusDataset) dataset = import_text ("a,b,c,kind\n1,2,10,p\n3,4,20,q\n5,6,60,p\n");
  g_autofree char *hash = g_strdup (gradus_dataset_get_hash (dataset));
  g_autoptr (GradusDataset) original = gradus_dataset_ref (dataset);
  const guint rows[] = { 2, 0, 2, 77 };
  const double point[] = { 7, 8 };
  const GradusTable *table;

  step (&dataset, hash, gradus_edit_table_move (dataset, GRADUS_PLANE_X1_X2, rows, 4, 0.5, -1));
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpfloat (table->columns[0][0], ==, 1.5);
  g_assert_cmpfloat (table->columns[1][0], ==, 1.0);
  /* A row named twice moves once. */
  g_assert_cmpfloat (table->columns[0][2], ==, 5.5);
  g_assert_cmpfloat (table->columns[0][1], ==, 3.0);
  g_assert_cmpstr (gradus_dataset_get_origin (dataset), ==, "file:t.csv;edited");
  g_assert_cmpstr (gradus_dataset_get_name (dataset), ==, "t");

  step (&dataset, NULL, gradus_edit_table_set (dataset, GRADUS_PLANE_X1_X2, 1, -1, -2));
  g_assert_cmpfloat (gradus_dataset_get_table (dataset)->columns[1][1], ==, -2.0);
  g_assert_cmpstr (gradus_dataset_get_origin (dataset), ==, "file:t.csv;edited");

  /* What is not drawn gets the mean. */
  step (&dataset, NULL, gradus_edit_table_add (dataset, GRADUS_PLANE_X1_X2, point, 1, 1));
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->n, ==, 4);
  g_assert_cmpfloat_with_epsilon (table->columns[2][3], 30.0, 1e-12);
  g_assert_cmpfloat (table->columns[0][3], ==, 7.0);
  g_assert_cmpint (table->label[3], ==, 1);

  step (&dataset, NULL, gradus_edit_table_remove (dataset, rows, 4));
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->n, ==, 2);
  g_assert_cmpfloat (table->columns[0][0], ==, -1.0);
  g_assert_cmpstr (table->names[2], ==, "c");
  /* A class without points keeps its number and with it its colour. */
  g_assert_cmpuint (table->n_classes, ==, 2);

  g_assert_cmpstr (gradus_dataset_get_hash (original), ==, hash);
}

static void
test_limits (void)
{
  g_autoptr (GradusDataset) dataset = import_text ("a,b\n1,2\n1e308,4\n");
  g_autofree char *hash = g_strdup (gradus_dataset_get_hash (dataset));

  /* Nothing may become infinite, and what cannot be done is not done. */
  step (&dataset, hash,
        gradus_edit_table_move (dataset, GRADUS_PLANE_X1_X2, (const guint[]){ 1 }, 1, 1.7e308, 0));
  step (&dataset, hash, gradus_edit_table_set (dataset, GRADUS_PLANE_X1_X2, 0, NAN, 0));
  step (&dataset, hash, gradus_edit_table_set (dataset, GRADUS_PLANE_X1_X2, 9, 1, 0));
  step (&dataset, hash, gradus_edit_table_set (dataset, GRADUS_PLANE_X_Y, 0, 1, 0));
  step (&dataset, hash, gradus_edit_table_relabel (dataset, (const guint[]){ 0 }, 1, 1));
  step (&dataset, hash, gradus_edit_table_remove (dataset, NULL, 0));
  g_assert_cmpstr (gradus_dataset_get_hash (dataset), ==, hash);
}

static void
test_regression (void)
{
  g_autoptr (GradusDataset) dataset = gradus_edit_table_blank (GRADUS_PLANE_X_Y, 0);
  const double some[] = { 1, 2, 3, 4 };
  const GradusTable *table;

  step (&dataset, NULL, gradus_edit_table_add (dataset, GRADUS_PLANE_X_Y, some, 2, -1));
  step (&dataset, NULL, gradus_edit_table_set (dataset, GRADUS_PLANE_X_Y, 0, 9, 8));
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->d, ==, 1);
  g_assert_cmpfloat (table->x[0], ==, 9.0);
  g_assert_cmpfloat (table->y[0], ==, 8.0);
  g_assert_cmpfloat (table->y[1], ==, 4.0);
}

/* With one input points stand on a line: they move along it, whatever the hand does across. */
static void
test_line (void)
{
  g_autoptr (GradusDataset) dataset = import_text ("a\n1\n2\n4\n");
  g_autofree char *hash = NULL;
  const guint rows[] = { 0, 2 };
  const double *x;

  step (&dataset, NULL, gradus_edit_table_set (dataset, GRADUS_PLANE_X1_X2, 1, 3, 8));
  step (&dataset, NULL, gradus_edit_table_move (dataset, GRADUS_PLANE_X1_X2, rows, 2, -1, 5));
  g_assert_cmpuint (gradus_dataset_get_table (dataset)->d, ==, 1);
  x = gradus_dataset_get_table (dataset)->x;
  g_assert_cmpfloat (x[0], ==, 0);
  g_assert_cmpfloat (x[1], ==, 3);
  g_assert_cmpfloat (x[2], ==, 3);
  /* A lasso, and points that are drawn, want a plane. */
  hash = g_strdup (gradus_dataset_get_hash (dataset));
  step (&dataset, hash, gradus_edit_table_add (dataset, GRADUS_PLANE_X1_X2, x, 1, -1));
}

static void
test_hints (void)
{
  g_autoptr (GradusDataset) dataset = import_text ("a,b\n1,2\n3,4\n");
  g_auto (GradusArray) array = { 0 };

  gradus_array_init_vector (&array, 3)[1] = 4.0;
  gradus_dataset_set_hint (dataset, "centroids", &array);
  step (&dataset, NULL, gradus_edit_table_set (dataset, GRADUS_PLANE_X1_X2, 0, 9, 8));
  g_assert_true (gradus_array_equal (gradus_dataset_get_hint (dataset, "centroids"), &array));
}

static void
test_lasso (void)
{
  g_autoptr (GradusDataset) dataset = import_text (
    "a,b\n0.5,0.5\n2,2\n1.5,0.2\n0.9,0.95\n-1,0.5\n0.9,1.5\n");
  /* An L: the notch is outside. */
  const double polygon[] = { 0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2 };
  g_autoptr (GArray) rows = gradus_edit_table_lasso (dataset, GRADUS_PLANE_X1_X2, polygon, 6);
  g_autoptr (GArray) none = gradus_edit_table_lasso (dataset, GRADUS_PLANE_X1_X2, polygon, 2);
  const guint expected[] = { 0, 2, 3, 5 };

  g_assert_cmpmem (rows->data, rows->len * sizeof (guint), expected, sizeof expected);
  g_assert_cmpuint (none->len, ==, 0);
}

static void
test_tools (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 3);
  g_autofree double *spray = g_new (double, 20000);
  g_autofree double *stamp = g_new (double, 20000);
  double inner = 0, mean_x = 0, mean_y = 0, var_x = 0, var_y = 0;

  gradus_edit_spray (rng, 5, -3, 2, 2, 10000, spray);
  gradus_edit_stamp (rng, 5, -3, 2, 0.5, 10000, stamp);
  for (guint i = 0; i < 10000; i++)
    {
      double r = hypot (spray[2 * i] - 5, spray[2 * i + 1] + 3);

      g_assert_cmpfloat (r, <=, 2.0);
      inner += r < 1.0;
      mean_x += stamp[2 * i] / 10000;
      mean_y += stamp[2 * i + 1] / 10000;
      var_x += (stamp[2 * i] - 5) * (stamp[2 * i] - 5) / 10000;
      var_y += (stamp[2 * i + 1] + 3) * (stamp[2 * i + 1] + 3) / 10000;
    }
  /* Half the radius is a quarter of the area. */
  g_assert_cmpfloat_with_epsilon (inner / 10000, 0.25, 0.02);
  g_assert_cmpfloat_with_epsilon (mean_x, 5.0, 0.1);
  g_assert_cmpfloat_with_epsilon (mean_y, -3.0, 0.03);
  g_assert_cmpfloat_with_epsilon (sqrt (var_x), 2.0, 0.06);
  g_assert_cmpfloat_with_epsilon (sqrt (var_y), 0.5, 0.02);
}

static void
test_grid (void)
{
  g_autoptr (GradusDataset) dataset = import_text ("grid-world slip=0.2 living=-0.1\n. +1\n. #\n");
  g_autofree char *hash = g_strdup (gradus_dataset_get_hash (dataset));
  const GradusGridWorld *world;

  step (&dataset, hash, gradus_edit_grid_set (dataset, 0, GRADUS_CELL_TERMINAL, -5));
  step (&dataset, NULL, gradus_edit_grid_set (dataset, 3, GRADUS_CELL_FREE, 2));
  step (&dataset, NULL, gradus_edit_grid_set_slip (dataset, 7));
  world = gradus_dataset_get_grid_world (dataset);
  g_assert_cmpint (world->cells[0], ==, GRADUS_CELL_TERMINAL);
  g_assert_cmpfloat (world->rewards[0], ==, -5.0);
  g_assert_cmpfloat (world->rewards[3], ==, 2.0);
  g_assert_cmpfloat (world->slip, ==, 1.0);

  step (&dataset, NULL, gradus_edit_grid_set_living (dataset, -0.25));
  world = gradus_dataset_get_grid_world (dataset);
  g_assert_cmpfloat (world->rewards[2], ==, -0.25);
  g_assert_cmpfloat (world->rewards[3], ==, -0.25);
  g_assert_cmpfloat (world->rewards[1], ==, 1.0);

  /* A third row comes on top, and the cells keep their distance from the bottom left. */
  step (&dataset, NULL, gradus_edit_grid_resize (dataset, 3, 3));
  world = gradus_dataset_get_grid_world (dataset);
  g_assert_cmpuint (world->rows, ==, 3);
  g_assert_cmpuint (world->columns, ==, 3);
  g_assert_cmpint (world->cells[3], ==, GRADUS_CELL_TERMINAL);
  g_assert_cmpfloat (world->rewards[4], ==, 1.0);
  g_assert_cmpint (world->cells[0], ==, GRADUS_CELL_FREE);
  g_assert_cmpfloat (world->rewards[0], ==, -0.25);
  step (&dataset, NULL, gradus_edit_grid_resize (dataset, 0, 1000));
  world = gradus_dataset_get_grid_world (dataset);
  g_assert_cmpuint (world->rows, ==, 1);
  g_assert_cmpuint (world->columns, ==, 100);
}

static void
test_path (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 3);
  /* A corner, with a point at which the hand rested. */
  const double drawn[] = { 0, 0, 4, 0, 4, 0, 4, 0, 4, 4 };
  const double one[] = { 2, 3 };
  const double moved[] = { -1, -2 };
  g_autoptr (GradusDataset) dataset = gradus_edit_path_new (drawn, 5, 9, 0.0, rng);
  g_autoptr (GradusDataset) point = gradus_edit_path_new (one, 1, 4, 0.0, rng);
  g_autoptr (GradusDataset) noisy = gradus_edit_path_new (drawn, 5, 4000, 0.5, rng);
  const GradusTrajectory *path = gradus_dataset_get_trajectory (dataset);
  double variance = 0;

  for (guint t = 0; t < 9; t++)
    {
      g_assert_cmpfloat_with_epsilon (path->truth[2 * t], MIN (t, 4), 1e-12);
      g_assert_cmpfloat_with_epsilon (path->truth[2 * t + 1], t < 4 ? 0 : t - 4.0, 1e-12);
      g_assert_cmpfloat (path->measured[2 * t], ==, path->truth[2 * t]);
    }
  g_assert_cmpfloat (gradus_dataset_get_trajectory (point)->truth[7], ==, 3.0);
  path = gradus_dataset_get_trajectory (noisy);
  for (guint i = 0; i < 8000; i++)
    variance += (path->measured[i] - path->truth[i]) * (path->measured[i] - path->truth[i]) / 8000;
  g_assert_cmpfloat_with_epsilon (sqrt (variance), 0.5, 0.02);

  step (&dataset, NULL, gradus_edit_path_drop (dataset, 3, TRUE));
  path = gradus_dataset_get_trajectory (dataset);
  g_assert_true (path->missing[3]);
  g_assert_cmpfloat (path->measured[6], ==, 0.0);
  step (&dataset, NULL, gradus_edit_path_drop (dataset, 3, FALSE));
  path = gradus_dataset_get_trajectory (dataset);
  g_assert_false (path->missing[3]);
  g_assert_cmpfloat_with_epsilon (path->measured[6], 3.0, 1e-12);
  step (&dataset, NULL, gradus_edit_path_move (dataset, 8, moved));
  path = gradus_dataset_get_trajectory (dataset);
  g_assert_cmpfloat (path->measured[17], ==, -2.0);
  g_assert_cmpfloat (path->truth[17], ==, 4.0);
  step (&dataset, gradus_dataset_get_hash (dataset), gradus_edit_path_move (dataset, 99, moved));
  for (guint t = 0; t < 9; t++)
    step (&dataset, NULL, gradus_edit_path_drop (dataset, t, TRUE));
  /* Nothing is left to stand between. */
  step (&dataset, NULL, gradus_edit_path_drop (dataset, 4, FALSE));
  g_assert_true (isfinite (gradus_dataset_get_trajectory (dataset)->measured[8]));
}

static guint
count_points (GradusDocument *document)
{
  GradusSetup *setup = gradus_document_get_setup (document);

  return gradus_dataset_get_table (gradus_setup_get_dataset (setup))->n;
}

/* A stroke during which the hand rests longer than edits are otherwise merged is undone whole; the
 * next one is another. */
static void
test_gesture (void)
{
  static const char *const keys[] = { GRADUS_GESTURE_KEY "1", GRADUS_GESTURE_KEY "1",
                                      GRADUS_GESTURE_KEY "2" };
  static const double point[] = { 0.5, -0.5 };
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GError) error = NULL;
  guint n;

  gradus_document_set_autosave (document, FALSE);
  gradus_document_load_preset (document, gradus_registry_find_algorithm ("k-means"), NULL, &error);
  g_assert_no_error (error);
  n = count_points (document);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GradusDataset *old = gradus_setup_get_dataset (gradus_document_get_setup (document));
      g_autoptr (GradusDataset) dataset = gradus_edit_table_add (old, GRADUS_PLANE_X1_X2, point, 1,
                                                                 0);

      if (i == 1)
        g_usleep (1100000);
      gradus_document_set_dataset (document, dataset, "Add a point", keys[i], &error);
      g_assert_no_error (error);
    }
  g_assert_cmpuint (count_points (document), ==, n + 3);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (count_points (document), ==, n + 2);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (count_points (document), ==, n);
}

/* --- All points at once --- */

static void
measure_column (const GradusTable *table, guint column, double *mean, double *deviation)
{
  *mean = *deviation = 0;
  for (guint i = 0; i < table->n; i++)
    *mean += table->columns[column][i] / table->n;
  for (guint i = 0; i < table->n; i++)
    *deviation += pow (table->columns[column][i] - *mean, 2) / table->n;
  *deviation = sqrt (*deviation);
}

static void
test_standardise (void)
{
  g_autoptr (GradusDataset) dataset = import_text (
    "height,weight,floor,sex\n1.6,55,3,f\n1.7,71,3,m\n1.9,90,3,m\n1.65,60,3,f\n");
  g_autofree char *hash = g_strdup (gradus_dataset_get_hash (dataset));
  g_autoptr (GradusDataset) loaded = gradus_dataset_ref (dataset);
  g_autofree char *constant = NULL;
  const GradusTable *table = gradus_dataset_get_table (dataset);
  guint widest, narrowest;
  double spans[2], mean, deviation;

  g_assert_cmpuint (table->d, ==, 3);
  g_assert_true (gradus_edit_table_find_unlike (dataset, &widest, &narrowest, spans));
  g_assert_cmpstr (table->names[widest], ==, "weight");
  g_assert_cmpstr (table->names[narrowest], ==, "height");
  g_assert_cmpfloat_with_epsilon (spans[0], 35, 1e-12);
  g_assert_cmpfloat_with_epsilon (spans[1], 0.3, 1e-12);

  step (&dataset, hash, gradus_edit_table_standardise (dataset, &constant));
  table = gradus_dataset_get_table (dataset);
  /* What does not vary is left, and said. */
  g_assert_cmpstr (constant, ==, "floor");
  g_assert_cmpstr (table->names[2], ==, "floor");
  g_assert_cmpfloat (table->columns[2][1], ==, 3);
  g_assert_cmpstr (table->names[0], ==, "height, standardised");
  for (guint j = 0; j < 2; j++)
    {
      measure_column (table, j, &mean, &deviation);
      g_assert_cmpfloat_with_epsilon (mean, 0, 1e-12);
      g_assert_cmpfloat_with_epsilon (deviation, 1, 1e-12);
    }
  g_assert_cmpint (table->label[1], ==, gradus_dataset_get_table (loaded)->label[1]);
  g_assert_false (gradus_edit_table_find_unlike (dataset, &widest, &narrowest, spans));

  /* Twice is once, in name as well. */
  step (&dataset, NULL, gradus_edit_table_standardise (dataset, NULL));
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpstr (table->names[0], ==, "height, standardised");
  measure_column (table, 1, &mean, &deviation);
  g_assert_cmpfloat_with_epsilon (deviation, 1, 1e-12);
}

/* Two classes, one far above the other and ten times as wide. */
static GradusDataset *
make_classes (guint n, gsl_rng *rng)
{
  GradusDataset *dataset = gradus_edit_table_blank (GRADUS_PLANE_X1_X2, 2);
  g_autofree double *xy = g_new (double, 2 * n);

  for (guint c = 0; c < 2; c++)
    {
      for (guint i = 0; i < n; i++)
        {
          xy[2 * i] = (c == 0 ? 0.1 : 1) * gradus_rng_gaussian (rng);
          xy[2 * i + 1] = 50.0 * c + gradus_rng_gaussian (rng);
        }
      step (&dataset, NULL, gradus_edit_table_add (dataset, GRADUS_PLANE_X1_X2, xy, n, (int) c));
    }
  return dataset;
}

static void
test_like (void)
{
  gsl_rng *rng = gradus_rng_new (GRADUS_RNG_MT19937, 5);
  g_autoptr (GradusDataset) dataset = make_classes (40, rng);
  g_autoptr (GradusDataset) more = gradus_edit_table_add_like (dataset, NULL, 0, 1000, rng);
  const GradusTable *old = gradus_dataset_get_table (dataset);
  const GradusTable *table = gradus_dataset_get_table (more);
  guint counts[2] = { 0 };
  double squares = 0;
  const guint row = 3;

  g_assert_cmpuint (table->n, ==, old->n + 1000);
  g_assert_cmpuint (table->n_classes, ==, 2);
  g_assert_cmpmem (table->x, sizeof (double) * 2 * old->n, old->x, sizeof (double) * 2 * old->n);
  for (guint i = old->n; i < table->n; i++)
    {
      counts[table->label[i]]++;
      /* Each stays with its class, which is as wide as it was. */
      g_assert_cmpfloat (fabs (table->x[2 * i + 1] - 50 * table->label[i]), <, 10);
      if (table->label[i] == 0)
        squares += table->x[2 * i] * table->x[2 * i];
    }
  g_assert_cmpuint (counts[0], >, 400);
  g_assert_cmpuint (counts[1], >, 400);
  g_assert_cmpfloat (sqrt (squares / counts[0]), >, 0.07);
  g_assert_cmpfloat (sqrt (squares / counts[0]), <, 0.16);

  /* Like one point: there is no width, and the new ones lie on it. */
  gradus_dataset_unref (g_steal_pointer (&more));
  more = gradus_edit_table_add_like (dataset, &row, 1, 2, rng);
  table = gradus_dataset_get_table (more);
  g_assert_cmpuint (table->n, ==, old->n + 2);
  g_assert_cmpfloat (table->x[2 * old->n], ==, old->x[2 * row]);
  gsl_rng_free (rng);
}

static void
test_noise_and_thin (void)
{
  gsl_rng *rng = gradus_rng_new (GRADUS_RNG_MT19937, 6);
  g_autoptr (GradusDataset) dataset = make_classes (41, rng);
  g_autoptr (GradusDataset) noisy = NULL;
  g_autoptr (GradusDataset) thin = NULL;
  const GradusTable *old = gradus_dataset_get_table (dataset), *table;
  const guint some[] = { 1, 5, 5, 999 };
  guint moved = 0, counts[2] = { 0 };

  noisy = gradus_edit_table_add_noise (dataset, GRADUS_PLANE_X1_X2, some, 4, 0.1, rng);
  table = gradus_dataset_get_table (noisy);
  g_assert_cmpuint (table->n, ==, old->n);
  for (guint i = 0; i < table->n; i++)
    {
      moved += table->x[2 * i] != old->x[2 * i];
      /* A tenth of a standard deviation, which is 25 here. */
      g_assert_cmpfloat (fabs (table->x[2 * i + 1] - old->x[2 * i + 1]), <, 15);
    }
  g_assert_cmpuint (moved, ==, 2);

  thin = gradus_edit_table_thin (dataset, NULL, 0, rng);
  table = gradus_dataset_get_table (thin);
  for (guint i = 0; i < table->n; i++)
    counts[table->label[i]]++;
  g_assert_cmpuint (counts[0], ==, 21);
  g_assert_cmpuint (counts[1], ==, 21);
  gsl_rng_free (rng);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

  g_test_add_func ("/edit/draw", test_draw);
  g_test_add_func ("/edit/table", test_table);
  g_test_add_func ("/edit/limits", test_limits);
  g_test_add_func ("/edit/regression", test_regression);
  g_test_add_func ("/edit/line", test_line);
  g_test_add_func ("/edit/hints", test_hints);
  g_test_add_func ("/edit/lasso", test_lasso);
  g_test_add_func ("/edit/tools", test_tools);
  g_test_add_func ("/edit/grid", test_grid);
  g_test_add_func ("/edit/path", test_path);
  g_test_add_func ("/edit/standardise", test_standardise);
  g_test_add_func ("/edit/like", test_like);
  g_test_add_func ("/edit/noise-and-thin", test_noise_and_thin);
  g_test_add_func ("/edit/gesture", test_gesture);

  return g_test_run ();
}
