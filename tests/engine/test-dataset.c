/* Gradus: tests of data sets: tables and their roles, grid worlds, trajectories, generators.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-registry.h"

static void
assert_near (double measured, double expected)
{
  g_assert_cmpfloat (fabs (measured - expected), <=, 1e-15);
}

/* --- Tables ----------------------------------------------------------------------------------- */

static const double heights[4] = { 1.5, 1.7, 1.6, 1.8 };
static const double years[4] = { 2001, 1999, 2001, 2005 };
static const gint32 colours[4] = { 0, 1, 1, 0 };
static const char *const colour_names[] = { "red", "blue", NULL };

static GradusTableBuilder *
build_people (void)
{
  GradusTableBuilder *builder = gradus_table_builder_new (4);

  g_assert_cmpuint (gradus_table_builder_add (builder, "height", heights), ==, 0);
  g_assert_cmpuint (gradus_table_builder_add (builder, "year", years), ==, 1);
  g_assert_cmpuint (gradus_table_builder_add_classes (builder, "colour", colours, colour_names, 2),
                    ==, 2);

  return builder;
}

static GradusDataset *
new_people (void)
{
  return gradus_table_builder_end (build_people (), "people", "drawn");
}

static void
test_table_defaults (void)
{
  g_autoptr (GradusDataset) dataset = new_people ();
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree char *description = gradus_dataset_describe (dataset);

  g_assert_cmpuint (table->n, ==, 4);
  g_assert_cmpuint (table->n_columns, ==, 3);
  g_assert_cmpuint (table->d, ==, 2);
  g_assert_cmpuint (table->x_columns[1], ==, 1);
  g_assert_cmpfloat (table->x[2 * 2 + 1], ==, 2001);
  g_assert_null (table->y);
  g_assert_null (table->label);
  g_assert_cmpint (table->y_column, ==, -1);
  g_assert_cmpint (table->label_column, ==, -1);
  g_assert_cmpuint (table->n_classes, ==, 0);
  g_assert_null (table->levels[0]);
  g_assert_cmpstr (table->levels[2][1], ==, "blue");
  g_assert_cmpint (gradus_table_find_column (table, "year"), ==, 1);
  g_assert_cmpint (gradus_table_find_column (table, "age"), ==, -1);

  g_assert_cmpstr (gradus_dataset_get_name (dataset), ==, "people");
  g_assert_cmpstr (gradus_dataset_get_origin (dataset), ==, "drawn");
  g_assert_true (gradus_dataset_get_kind (dataset) == &gradus_data_table);
  g_assert_null (gradus_dataset_get_grid_world (dataset));
  g_assert_null (gradus_dataset_get_trajectory (dataset));
  g_assert_cmpuint (gradus_dataset_get_bytes (dataset), >, 4 * 5 * sizeof (double));
  g_assert_cmpstr (description, ==, "4 points, 3 columns");
}

static void
test_table_roles (void)
{
  GradusTableBuilder *builder = build_people ();
  g_autoptr (GradusDataset) dataset = NULL;
  const GradusTable *table;
  guint x = 1;

  gradus_table_builder_set_x (builder, &x, 1);
  gradus_table_builder_set_y (builder, 0);
  gradus_table_builder_set_label (builder, 2);
  dataset = gradus_table_builder_end (builder, "people", "drawn");
  table = gradus_dataset_get_table (dataset);

  g_assert_cmpuint (table->d, ==, 1);
  g_assert_cmpmem (table->x, sizeof years, years, sizeof years);
  g_assert_cmpmem (table->y, sizeof heights, heights, sizeof heights);
  g_assert_cmpmem (table->label, sizeof colours, colours, sizeof colours);
  g_assert_cmpuint (table->n_classes, ==, 2);
  g_assert_cmpstr (gradus_table_get_class_name (table, 0), ==, "red");
}

static void
test_table_simple (void)
{
  const double x[6] = { 1, 2, 3, 4, 5, 6 }, y[3] = { 7, 8, 9 };
  const gint32 label[3] = { 2, 0, 2 };
  g_autoptr (GradusDataset) dataset = gradus_table_new_simple (3, 2, x, y, label, 3, "s", "drawn");
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_assert_cmpuint (table->n_columns, ==, 4);
  g_assert_cmpstr (table->names[0], ==, "x1");
  g_assert_cmpstr (table->names[1], ==, "x2");
  g_assert_cmpstr (table->names[2], ==, "y");
  g_assert_cmpstr (table->names[3], ==, "class");
  g_assert_cmpmem (table->x, sizeof x, x, sizeof x);
  g_assert_cmpmem (table->y, sizeof y, y, sizeof y);
  g_assert_cmpint (table->label[0], ==, 2);
  g_assert_cmpuint (table->n_classes, ==, 3);
  g_assert_cmpstr (gradus_table_get_class_name (table, 2), ==, "3");
}

static void
test_table_empty (void)
{
  g_autoptr (GradusDataset) dataset = gradus_table_new_simple (0, 2, NULL, NULL, NULL, 0, "e", "");
  g_autoptr (GradusDataset) bare = gradus_table_builder_end (gradus_table_builder_new (5), "b", "");
  g_autoptr (GradusTableBuilder) unused = gradus_table_builder_new (3);
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_assert_cmpuint (table->n, ==, 0);
  g_assert_cmpuint (table->d, ==, 2);
  g_assert_true (gradus_dataset_is_finite (dataset));
  g_assert_nonnull (gradus_dataset_get_hash (dataset));
  g_assert_cmpuint (gradus_dataset_get_table (bare)->d, ==, 0);

  /* A builder that is given up frees what it holds. */
  gradus_table_builder_add (unused, "a", heights);
}

static void
test_table_names (void)
{
  GradusTableBuilder *builder = gradus_table_builder_new (4);
  g_autoptr (GradusDataset) dataset = NULL;

  gradus_table_builder_add (builder, "a", heights);
  gradus_table_builder_add (builder, "a 2", heights);
  gradus_table_builder_add (builder, "a", heights);
  gradus_table_builder_add (builder, "a", heights);
  dataset = gradus_table_builder_end (builder, "n", "drawn");

  g_assert_cmpstr (gradus_dataset_get_table (dataset)->names[2], ==, "a 3");
  g_assert_cmpstr (gradus_dataset_get_table (dataset)->names[3], ==, "a 4");
}

static void
test_with_roles (void)
{
  const char *const height[] = { "height", NULL };
  g_autoptr (GradusDataset) dataset = new_people ();
  g_autoptr (GradusDataset) other = NULL, back = NULL;
  g_autoptr (GError) error = NULL;
  const GradusTable *table;

  /* A numeric label: classes in ascending order, named by their numbers. */
  other = gradus_table_with_roles (dataset, NULL, "height", "year", &error);
  g_assert_no_error (error);
  table = gradus_dataset_get_table (other);
  g_assert_cmpuint (table->d, ==, 0);
  g_assert_cmpuint (table->n_classes, ==, 3);
  g_assert_cmpint (table->label[0], ==, 1);
  g_assert_cmpint (table->label[1], ==, 0);
  g_assert_cmpint (table->label[2], ==, 1);
  g_assert_cmpint (table->label[3], ==, 2);
  g_assert_cmpstr (gradus_table_get_class_name (table, 0), ==, "1999");
  g_assert_cmpfloat (table->y[3], ==, 1.8);
  g_assert_cmpstr (gradus_dataset_get_name (other), ==, "people");

  /* And back to numbers. */
  back = gradus_table_with_roles (other, height, "year", "colour", &error);
  g_assert_no_error (error);
  table = gradus_dataset_get_table (back);
  g_assert_cmpmem (table->y, sizeof years, years, sizeof years);
  g_assert_cmpmem (table->x, sizeof heights, heights, sizeof heights);
  g_assert_cmpuint (table->n_classes, ==, 2);

  /* The original is as it was. */
  g_assert_cmpuint (gradus_dataset_get_table (dataset)->d, ==, 2);
}

static void
assert_roles_refused (GradusDataset *dataset, const char *x, const char *y, const char *label,
                      const char *fragment)
{
  const char *const xs[] = { x, NULL };
  g_autoptr (GError) error = NULL;

  g_assert_null (gradus_table_with_roles (dataset, x != NULL ? xs : NULL, y, label, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, fragment));
}

static void
test_with_roles_refuses (void)
{
  g_autoptr (GradusDataset) dataset = new_people ();
  g_autoptr (GradusDataset) many = NULL;
  const GradusCell cell = GRADUS_CELL_FREE;
  const double reward = 0.0;
  g_autoptr (GradusDataset) world = gradus_grid_world_new (1, 1, &cell, &reward, 0.0, "w", "drawn");
  g_autofree double *x = g_new (double, 65);

  assert_roles_refused (dataset, "age", NULL, NULL, "height, year, colour");
  assert_roles_refused (dataset, NULL, NULL, "age", "age");
  assert_roles_refused (dataset, "colour", NULL, NULL, "words");
  assert_roles_refused (dataset, NULL, "colour", NULL, "words");
  assert_roles_refused (dataset, "year", "year", NULL, "twice");
  assert_roles_refused (world, NULL, NULL, NULL, "Grid world");

  /* 64 classes are the most. */
  for (guint i = 0; i < 65; i++)
    x[i] = 64.0 - i;
  many = gradus_table_new_simple (65, 1, x, NULL, NULL, 0, "m", "drawn");
  assert_roles_refused (many, NULL, NULL, "x1", "64");
  g_clear_pointer (&many, gradus_dataset_unref);
  many = gradus_table_new_simple (64, 1, x, NULL, NULL, 0, "m", "drawn");
  {
    g_autoptr (GradusDataset) labelled = gradus_table_with_roles (many, NULL, NULL, "x1", NULL);

    g_assert_cmpuint (gradus_dataset_get_table (labelled)->n_classes, ==, 64);
    g_assert_cmpint (gradus_dataset_get_table (labelled)->label[0], ==, 63);
  }
}

/* A million rows must not take noticeable time; what is tested here is that they come out right. */
static void
test_table_large (void)
{
  enum
  {
    N = 1000000
  };
  g_autofree double *x = g_new (double, 2 * N);
  g_autofree gint32 *label = g_new (gint32, N);
  g_autoptr (GradusDataset) dataset = NULL, other = NULL;
  const GradusTable *table;

  for (guint i = 0; i < N; i++)
    {
      x[2 * i] = i;
      x[2 * i + 1] = i % 7;
      label[i] = (gint32) (i % 3);
    }
  dataset = gradus_table_new_simple (N, 2, x, NULL, label, 3, "large", "drawn");
  other = gradus_table_with_roles (dataset, NULL, "x1", "x2", NULL);
  table = gradus_dataset_get_table (other);
  g_assert_cmpuint (table->n_classes, ==, 7);
  g_assert_cmpint (table->label[N - 1], ==, (N - 1) % 7);
  g_assert_cmpfloat (table->y[N - 1], ==, N - 1);
}

/* --- Hash
 * ----------------------------------------------------------------------------------------- */

static GradusDataset *
new_pinned (const char *name, double third, const char *column, const char *level, int label)
{
  const double x[3] = { 0.5, 1.5, third };
  const gint32 codes[3] = { 0, 1, 0 };
  const char *const levels[] = { "a", level, NULL };
  GradusTableBuilder *builder = gradus_table_builder_new (3);
  guint zero = 0;

  gradus_table_builder_add (builder, column, x);
  gradus_table_builder_add_classes (builder, "class", codes, levels, 2);
  gradus_table_builder_set_x (builder, &zero, 1);
  gradus_table_builder_set_label (builder, label);

  return gradus_table_builder_end (builder, name, "drawn");
}

static void
test_hash (void)
{
  g_autoptr (GradusDataset) a = new_pinned ("a", -2.0, "x1", "b", 1);
  g_autoptr (GradusDataset) renamed = new_pinned ("other", -2.0, "x1", "b", 1);
  g_autoptr (GradusDataset) moved = new_pinned ("a", nextafter (-2.0, 0.0), "x1", "b", 1);
  g_autoptr (GradusDataset) column = new_pinned ("a", -2.0, "x2", "b", 1);
  g_autoptr (GradusDataset) level = new_pinned ("a", -2.0, "x1", "c", 1);
  g_autoptr (GradusDataset) role = new_pinned ("a", -2.0, "x1", "b", -1);
  const char *hash = gradus_dataset_get_hash (a);
  g_auto (GradusArray) hint = { 0 };

  /* Experiments and traces quote it, so it may never change; computed with Python's hashlib from
   * the bytes that gradus-table.c describes. */
  g_assert_cmpstr (hash, ==, "5a25f24ab9473b6bcb08127f934534ed877360268fff9894786765a66589f929");
  g_assert_true (gradus_dataset_get_hash (a) == hash);

  gradus_array_init_scalar (&hint, 1.0);
  gradus_dataset_set_hint (renamed, "start", &hint);
  g_assert_cmpstr (gradus_dataset_get_hash (renamed), ==, hash);
  g_assert_cmpstr (gradus_dataset_get_hash (moved), !=, hash);
  g_assert_cmpstr (gradus_dataset_get_hash (column), !=, hash);
  g_assert_cmpstr (gradus_dataset_get_hash (level), !=, hash);
  g_assert_cmpstr (gradus_dataset_get_hash (role), !=, hash);
}

/* --- Hints
 * ---------------------------------------------------------------------------------------- */

static void
test_hints (void)
{
  const char *const height[] = { "height", NULL };
  g_autoptr (GradusDataset) dataset = new_people ();
  g_autoptr (GradusDataset) same_x = NULL, other_x = NULL;
  g_auto (GradusArray) centroids = { 0 };
  g_auto (GradusArray) truth = { 0 };
  g_autofree const char **ids = NULL;
  const GradusArray *found;

  gradus_array_init_matrix (&centroids, 2, 2)[3] = 5.0;
  gradus_array_init_scalar (&truth, 1.0);
  gradus_dataset_set_hint (dataset, "centroids", &truth);
  gradus_dataset_set_hint (dataset, "truth", &truth);
  gradus_dataset_set_hint (dataset, "centroids", &centroids);

  ids = gradus_dataset_list_hints (dataset);
  g_assert_cmpstr (ids[0], ==, "centroids");
  g_assert_cmpstr (ids[1], ==, "truth");
  g_assert_null (ids[2]);
  found = gradus_dataset_get_hint (dataset, "centroids");
  g_assert_true (found->data == centroids.data);
  g_assert_null (gradus_dataset_get_hint (dataset, "mean"));

  /* They speak of the columns of x. */
  same_x = gradus_table_with_roles (dataset, NULL, NULL, "colour", NULL);
  g_assert_nonnull (gradus_dataset_get_hint (same_x, "centroids"));
  other_x = gradus_table_with_roles (dataset, height, NULL, NULL, NULL);
  g_assert_null (gradus_dataset_get_hint (other_x, "centroids"));
}

/* --- Grid worlds
 * ------------------------------------------------------------------------------------ */

/* The 4x3 world of the lecture, from the top row down: a wall at (2,2), +1 at (4,3), -1 at
 * (4,2). */
static GradusDataset *
new_4x3 (double slip)
{
  const GradusCell cells[12] = {
    GRADUS_CELL_FREE, GRADUS_CELL_FREE, GRADUS_CELL_FREE, GRADUS_CELL_TERMINAL,
    GRADUS_CELL_FREE, GRADUS_CELL_WALL, GRADUS_CELL_FREE, GRADUS_CELL_TERMINAL,
    GRADUS_CELL_FREE, GRADUS_CELL_FREE, GRADUS_CELL_FREE, GRADUS_CELL_FREE,
  };
  const double rewards[12] = {
    -0.02, -0.02, -0.02, 1, -0.02, 0, -0.02, -1, -0.02, -0.02, -0.02, -0.02,
  };

  return gradus_grid_world_new (3, 4, cells, rewards, slip, "4x3", "drawn");
}

static void
test_grid_move (void)
{
  g_autoptr (GradusDataset) dataset = new_4x3 (0.2);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  g_autofree char *description = gradus_dataset_describe (dataset);

  g_assert_cmpuint (gradus_grid_world_move (world, 8, GRADUS_ACTION_NORTH), ==, 4);
  g_assert_cmpuint (gradus_grid_world_move (world, 8, GRADUS_ACTION_EAST), ==, 9);
  g_assert_cmpuint (gradus_grid_world_move (world, 8, GRADUS_ACTION_SOUTH), ==, 8);
  g_assert_cmpuint (gradus_grid_world_move (world, 8, GRADUS_ACTION_WEST), ==, 8);
  g_assert_cmpuint (gradus_grid_world_move (world, 0, GRADUS_ACTION_NORTH), ==, 0);
  g_assert_cmpuint (gradus_grid_world_move (world, 2, GRADUS_ACTION_EAST), ==, 3);
  g_assert_cmpuint (gradus_grid_world_move (world, 11, GRADUS_ACTION_EAST), ==, 11);
  /* The row above ends where the next one begins, but there is no way round. */
  g_assert_cmpuint (gradus_grid_world_move (world, 4, GRADUS_ACTION_WEST), ==, 4);
  /* Into the wall. */
  g_assert_cmpuint (gradus_grid_world_move (world, 9, GRADUS_ACTION_NORTH), ==, 9);
  g_assert_cmpuint (gradus_grid_world_move (world, 4, GRADUS_ACTION_EAST), ==, 4);
  g_assert_cmpstr (description, ==, "grid of 4 columns and 3 rows");
}

static void
test_grid_outcomes (void)
{
  g_autoptr (GradusDataset) dataset = new_4x3 (0.2);
  g_autoptr (GradusDataset) sure = new_4x3 (0.0);
  g_autoptr (GradusDataset) sideways = new_4x3 (1.0);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  guint to[3];
  double p[3];

  /* (3,1) north: 0.8 up, 0.1 to either side. */
  g_assert_cmpuint (gradus_grid_world_outcomes (world, 10, GRADUS_ACTION_NORTH, to, p), ==, 3);
  g_assert_cmpuint (to[0], ==, 6);
  assert_near (p[0], 0.8);
  g_assert_cmpuint (to[1], ==, 9);
  assert_near (p[1], 0.1);
  g_assert_cmpuint (to[2], ==, 11);
  assert_near (p[2], 0.1);

  /* (1,1) south: straight on and to the right it bumps. */
  g_assert_cmpuint (gradus_grid_world_outcomes (world, 8, GRADUS_ACTION_SOUTH, to, p), ==, 2);
  g_assert_cmpuint (to[0], ==, 8);
  assert_near (p[0], 0.9);
  g_assert_cmpuint (to[1], ==, 9);
  assert_near (p[1], 0.1);

  /* Absorbing. */
  g_assert_cmpuint (gradus_grid_world_outcomes (world, 3, GRADUS_ACTION_WEST, to, p), ==, 1);
  g_assert_cmpuint (to[0], ==, 3);
  g_assert_cmpfloat (p[0], ==, 1.0);
  g_assert_cmpuint (gradus_grid_world_outcomes (world, 5, GRADUS_ACTION_WEST, to, p), ==, 1);
  g_assert_cmpuint (to[0], ==, 5);

  /* What cannot happen is not listed. */
  world = gradus_dataset_get_grid_world (sure);
  g_assert_cmpuint (gradus_grid_world_outcomes (world, 10, GRADUS_ACTION_NORTH, to, p), ==, 1);
  world = gradus_dataset_get_grid_world (sideways);
  g_assert_cmpuint (gradus_grid_world_outcomes (world, 10, GRADUS_ACTION_NORTH, to, p), ==, 2);
  g_assert_cmpuint (to[0], ==, 9);
  assert_near (p[0], 0.5);
}

static void
test_grid_probabilities (void)
{
  static const double slips[] = { 0.0, 0.1, 0.2, 0.5, 1.0 };

  for (guint s = 0; s < G_N_ELEMENTS (slips); s++)
    {
      g_autoptr (GradusDataset) dataset = new_4x3 (slips[s]);
      const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);

      for (guint cell = 0; cell < 12; cell++)
        for (guint action = 0; action < GRADUS_N_ACTIONS; action++)
          {
            guint to[3], n;
            double p[3], sum = 0.0;

            n = gradus_grid_world_outcomes (world, cell, action, to, p);
            g_assert_cmpuint (n, >=, 1);
            g_assert_cmpuint (n, <=, 3);
            for (guint i = 0; i < n; i++)
              {
                sum += p[i];
                g_assert_true (to[i] == cell || world->cells[to[i]] != GRADUS_CELL_WALL);
                for (guint j = 0; j < i; j++)
                  g_assert_cmpuint (to[i], !=, to[j]);
              }
            assert_near (sum, 1.0);
          }
    }
}

static void
test_grid_hash (void)
{
  g_autoptr (GradusDataset) a = new_4x3 (0.2);
  g_autoptr (GradusDataset) b = new_4x3 (0.2);
  g_autoptr (GradusDataset) c = new_4x3 (0.1);

  g_assert_cmpstr (gradus_dataset_get_hash (a), ==, gradus_dataset_get_hash (b));
  g_assert_cmpstr (gradus_dataset_get_hash (a), !=, gradus_dataset_get_hash (c));
}

/* --- Trajectories
 * ------------------------------------------------------------------------------------ */

static void
test_trajectory (void)
{
  const double measured[6] = { 1, 2, 3, 4, 5, 6 };
  const double truth[12] = { 1, 2, 0, 0, 3, 4, 0, 0, 5, 6, 0, 0 };
  const gboolean missing[3] = { FALSE, TRUE, FALSE };
  g_autoptr (GradusDataset) dataset = gradus_trajectory_new (3, 2, measured, missing, 4, truth,
                                                             NULL, 0.5, 10.0, "t", "drawn");
  g_autoptr (GradusDataset) nile = gradus_trajectory_new (
    3, 1, measured, NULL, 0, NULL, (const char *const[]){ "flow" }, 1.0, 1871.0, "n", "drawn");
  const GradusTrajectory *trajectory = gradus_dataset_get_trajectory (dataset);
  g_autofree char *description = gradus_dataset_describe (dataset);

  g_assert_cmpuint (trajectory->length, ==, 3);
  g_assert_cmpfloat (trajectory->dt, ==, 0.5);
  g_assert_cmpfloat (trajectory->start_time, ==, 10.0);
  g_assert_cmpstr (trajectory->measured_names[1], ==, "y");
  g_assert_cmpstr (trajectory->truth_names[0], ==, "x");
  g_assert_cmpstr (trajectory->truth_names[3], ==, "v_y");
  g_assert_cmpfloat (trajectory->truth[9], ==, 6);
  g_assert_cmpfloat (trajectory->measured[0], ==, 1);
  g_assert_cmpfloat (trajectory->measured[2], ==, 0);
  g_assert_cmpfloat (trajectory->measured[3], ==, 0);
  g_assert_false (trajectory->missing[0]);
  g_assert_true (trajectory->missing[1]);
  g_assert_cmpstr (description, ==, "3 time steps");
  g_assert_null (gradus_dataset_get_table (dataset));

  trajectory = gradus_dataset_get_trajectory (nile);
  g_assert_null (trajectory->truth);
  g_assert_cmpstr (trajectory->measured_names[0], ==, "flow");
  g_assert_false (trajectory->missing[2]);
  g_assert_cmpstr (gradus_dataset_get_hash (dataset), !=, gradus_dataset_get_hash (nile));
}

static void
test_finite (void)
{
  const double x[2] = { 1.0, NAN };
  const GradusCell cells[2] = { GRADUS_CELL_FREE, GRADUS_CELL_FREE };
  g_autoptr (GradusDataset) table = gradus_table_new_simple (2, 1, x, NULL, NULL, 0, "a", "");
  g_autoptr (GradusDataset) world = gradus_grid_world_new (1, 2, cells, x, 0.0, "b", "");
  g_autoptr (GradusDataset) path = gradus_trajectory_new (2, 1, x, NULL, 0, NULL, NULL, 1.0, 0.0,
                                                          "c", "");
  g_autoptr (GradusDataset) people = new_people ();

  g_assert_false (gradus_dataset_is_finite (table));
  g_assert_false (gradus_dataset_is_finite (world));
  g_assert_false (gradus_dataset_is_finite (path));
  g_assert_true (gradus_dataset_is_finite (people));
}

/* --- Generators
 * ---------------------------------------------------------------------------------------- */

typedef struct
{
  int n;
  double scale;
} NoiseParams;

static GradusDataset *
make_noise (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const NoiseParams *p = params;
  g_autofree double *x = g_new (double, p->n);

  for (int i = 0; i < p->n; i++)
    x[i] = p->scale * gradus_rng_gaussian (rng);

  return gradus_table_new_simple ((guint) p->n, 1, x, NULL, NULL, 0, self->id, origin);
}

static const GradusParam noise_params[] = {
  {
    .id = "n",
    .label = "Points",
    GRADUS_PARAM_FIELD (NoiseParams, n),
    .def = 5,
    .min = 1,
    .max = 99,
  },
  {
    .id = "scale",
    .label = "Scale",
    GRADUS_PARAM_FIELD (NoiseParams, scale),
    .def = 1,
    .min = 0,
    .max = INFINITY,
  },
  { NULL },
};

static const GradusGenerator noise = {
  .id = "noise",
  .title = "Noise",
  .kind = &gradus_data_table,
  .params_size = sizeof (NoiseParams),
  .params = noise_params,
  .rng = GRADUS_RNG_BOOK,
  .make = make_noise,
};

static void
assert_spec_refused (const char *spec, int code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (gradus_generate (spec, 0, &error));
  g_assert_error (error, GRADUS_ERROR, code);
}

static void
test_generate (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) plain = gradus_generate ("noise", 0, &error);
  g_autoptr (GradusDataset) again = gradus_generate ("noise:", 0, &error);
  g_autoptr (GradusDataset) seven = gradus_generate ("noise:n=7,scale=2", 3, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_table (plain)->n, ==, 5);
  g_assert_cmpfloat (gradus_dataset_get_table (plain)->x[0], ==, -0.43256481152822068);
  g_assert_cmpstr (gradus_dataset_get_origin (plain), ==, "generator:noise;seed=0");
  g_assert_cmpstr (gradus_dataset_get_hash (plain), ==, gradus_dataset_get_hash (again));
  g_assert_cmpuint (gradus_dataset_get_table (seven)->n, ==, 7);
  g_assert_cmpstr (gradus_dataset_get_origin (seven), ==, "generator:noise:n=7,scale=2;seed=3");

  assert_spec_refused ("silence", GRADUS_ERROR_USAGE);
  assert_spec_refused ("", GRADUS_ERROR_USAGE);
  assert_spec_refused ("noise:n=0", GRADUS_ERROR_PARAM);
  assert_spec_refused ("noise:m=1", GRADUS_ERROR_PARAM);
  assert_spec_refused ("noise:n=many", GRADUS_ERROR_PARAM);
  assert_spec_refused ("noise:scale=1.7e308,n=99", GRADUS_ERROR_DATA);
}

static void
test_registry (void)
{
  guint n;

  g_assert_true (gradus_registry_get_generators (&n)[0] == &noise);
  g_assert_cmpuint (n, ==, 1);
  g_assert_null (gradus_registry_get_generators (NULL)[1]);
  g_assert_true (gradus_registry_find_generator ("noise") == &noise);
  g_assert_null (gradus_registry_find_generator ("silence"));
  g_assert_null (gradus_registry_get_algorithms (&n)[0]);
  g_assert_cmpuint (n, ==, 0);
}

int
main (int argc, char *argv[])
{
  static const GradusGenerator *const generators[] = { &noise };

  g_test_init (&argc, &argv, NULL);
  gradus_registry_set (NULL, 0, NULL, 0, generators, G_N_ELEMENTS (generators));
  g_test_add_func ("/engine/table/defaults", test_table_defaults);
  g_test_add_func ("/engine/table/roles", test_table_roles);
  g_test_add_func ("/engine/table/simple", test_table_simple);
  g_test_add_func ("/engine/table/empty", test_table_empty);
  g_test_add_func ("/engine/table/names", test_table_names);
  g_test_add_func ("/engine/table/with-roles", test_with_roles);
  g_test_add_func ("/engine/table/with-roles-refuses", test_with_roles_refuses);
  g_test_add_func ("/engine/table/large", test_table_large);
  g_test_add_func ("/engine/dataset/hash", test_hash);
  g_test_add_func ("/engine/dataset/hints", test_hints);
  g_test_add_func ("/engine/dataset/finite", test_finite);
  g_test_add_func ("/engine/grid-world/move", test_grid_move);
  g_test_add_func ("/engine/grid-world/outcomes", test_grid_outcomes);
  g_test_add_func ("/engine/grid-world/probabilities", test_grid_probabilities);
  g_test_add_func ("/engine/grid-world/hash", test_grid_hash);
  g_test_add_func ("/engine/trajectory", test_trajectory);
  g_test_add_func ("/engine/generator/generate", test_generate);
  g_test_add_func ("/engine/generator/registry", test_registry);

  return g_test_run ();
}
