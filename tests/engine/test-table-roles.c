/* Gradus: tests of what a row can carry beside inputs and target, and of what an algorithm may ask
 * for of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-run.h"
#include "toy.h"

static const double height[] = { 1, 2, 3, 4 };
static const double count[] = { 0.5, 0, 2, 1 };
static const double below[] = { 0.5, -0.25, 2, 1 };
static const double part[] = { 0, 1, 1, 0 };
static const double job[] = { 7, 3, 3, 7 };
static const gint32 colour[] = { 1, GRADUS_LABEL_UNKNOWN, 0, 1 };

static GradusDataset *
make (void)
{
  static const char *const colours[] = { "blue", "red", NULL };
  GradusTableBuilder *builder = gradus_table_builder_new (4);

  gradus_table_builder_add (builder, "height", height);
  gradus_table_builder_add (builder, "count", count);
  gradus_table_builder_add (builder, "below", below);
  gradus_table_builder_add (builder, "part", part);
  gradus_table_builder_add (builder, "job", job);
  gradus_table_builder_add_classes (builder, "colour", colour, colours, 2);
  return gradus_table_builder_end (builder, "rows", "drawn");
}

static GradusDataset *
with (GradusDataset *dataset, GradusColumnRole role, const char *name, GError **error)
{
  const char *columns[GRADUS_N_COLUMN_ROLES] = { NULL };

  columns[role] = name;
  return gradus_table_with_all_roles (dataset, NULL, columns, error);
}

static void
test_roles (void)
{
  const char *const x[] = { "height", NULL };
  const char *const columns[GRADUS_N_COLUMN_ROLES] = {
    [GRADUS_COLUMN_LABEL] = "colour",
    [GRADUS_COLUMN_WEIGHT] = "count",
    [GRADUS_COLUMN_SAMPLE] = "part",
    [GRADUS_COLUMN_TASK] = "job",
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) plain = make ();
  g_autoptr (GradusDataset) dataset = gradus_table_with_all_roles (plain, x, columns, &error);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GradusDataset) back = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_table (plain)->d, ==, 5);
  g_assert_null (gradus_dataset_get_table (plain)->weight);
  g_assert_cmpuint (table->d, ==, 1);
  g_assert_cmpmem (table->weight, sizeof count, count, sizeof count);
  g_assert_cmpmem (table->label, sizeof colour, colour, sizeof colour);
  g_assert_cmpuint (table->n_unknown, ==, 1);
  g_assert_cmpuint (table->n_tasks, ==, 2);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpint (table->sample[i], ==, (int) part[i]);
      g_assert_cmpint (table->task[i], ==, job[i] == 7);
    }
  g_assert_cmpstr (gradus_table_get_level (table, 5, 1), ==, "?");
  g_assert_cmpstr (gradus_table_get_level (table, 5, 2), ==, "blue");
  g_assert_cmpint (gradus_table_get_column_role (table, 0), ==, GRADUS_COLUMN_X);
  g_assert_cmpint (gradus_table_get_column_role (table, 2), ==, GRADUS_COLUMN_UNUSED);
  g_assert_cmpint (gradus_table_get_column_role (table, 4), ==, GRADUS_COLUMN_TASK);
  g_assert_cmpstr (gradus_dataset_get_hash (plain), !=, gradus_dataset_get_hash (dataset));

  /* The groups become numbers again. */
  back = gradus_table_with_roles (dataset, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gradus_dataset_get_hash (back), !=, gradus_dataset_get_hash (dataset));
  g_assert_cmpint (gradus_dataset_get_table (back)->sample_column, ==, -1);
}

static void
assert_refused (GradusColumnRole role, const char *name, const char *word)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) plain = make ();
  g_autoptr (GradusDataset) dataset = with (plain, role, name, &error);

  g_assert_null (dataset);
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, name));
  g_assert_nonnull (strstr (error->message, word));
}

static void
test_refuses (void)
{
  assert_refused (GRADUS_COLUMN_WEIGHT, "below", "Row 2");
  assert_refused (GRADUS_COLUMN_WEIGHT, "colour", "unknown");
  assert_refused (GRADUS_COLUMN_Y, "colour", "unknown");
  assert_refused (GRADUS_COLUMN_SAMPLE, "height", "two samples");
  assert_refused (GRADUS_COLUMN_SAMPLE, "colour", "unknown");
  assert_refused (GRADUS_COLUMN_TASK, "colour", "unknown");
  assert_refused (GRADUS_COLUMN_TASK, "nothing", "no column");
}

/* One column, two roles. */
static void
test_twice (void)
{
  const char *const columns[GRADUS_N_COLUMN_ROLES] = {
    [GRADUS_COLUMN_WEIGHT] = "count",
    [GRADUS_COLUMN_TASK] = "count",
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) plain = make ();

  g_assert_null (gradus_table_with_all_roles (plain, NULL, columns, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
}

static void
assert_needs (GradusNeeds needs, GradusDataset *dataset, const char *word)
{
  GradusAlgorithm needy = toy;
  g_autofree gpointer params = g_malloc0 (needy.params_size + 1);
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GError) error = NULL;
  gboolean valid;

  needy.needs = needs;
  gradus_params_reset (needy.params, params);
  setup = gradus_setup_new (&needy, dataset, params, 1, GRADUS_RNG_MT19937);
  valid = gradus_setup_validate (setup, &error);
  if (word == NULL)
    {
      g_assert_no_error (error);
      g_assert_true (valid);
      return;
    }
  g_assert_false (valid);
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, word));
}

static void
test_needs (void)
{
  static const double nothing[] = { 0, 0 };
  static const gint32 open[] = { GRADUS_LABEL_UNKNOWN, GRADUS_LABEL_UNKNOWN };
  g_autoptr (GradusDataset) plain = make ();
  g_autoptr (GradusDataset) weighted = with (plain, GRADUS_COLUMN_WEIGHT, "count", NULL);
  g_autoptr (GradusDataset) samples = with (plain, GRADUS_COLUMN_SAMPLE, "part", NULL);
  g_autoptr (GradusDataset) tasks = with (plain, GRADUS_COLUMN_TASK, "job", NULL);
  g_autoptr (GradusDataset) labelled = with (plain, GRADUS_COLUMN_LABEL, "colour", NULL);
  g_autoptr (GradusDataset) open_labels = gradus_table_new_simple (2, 1, nothing, NULL, open, 2,
                                                                   "open", "drawn");
  GradusTableBuilder *builder = gradus_table_builder_new (2);
  g_autoptr (GradusDataset) useless = NULL;

  gradus_table_builder_add (builder, "x", nothing);
  gradus_table_builder_set_role (builder, GRADUS_COLUMN_WEIGHT,
                                 (int) gradus_table_builder_add (builder, "w", nothing));
  gradus_table_builder_set_role (builder, GRADUS_COLUMN_SAMPLE,
                                 (int) gradus_table_builder_add (builder, "s", nothing));
  useless = gradus_table_builder_end (builder, "useless", "drawn");

  assert_needs (GRADUS_NEEDS_WEIGHT, plain, "weight");
  assert_needs (GRADUS_NEEDS_WEIGHT, weighted, NULL);
  assert_needs (GRADUS_NEEDS_WEIGHT, useless, "Every weight is 0");
  assert_needs (GRADUS_NEEDS_SAMPLE, plain, "sample");
  assert_needs (GRADUS_NEEDS_SAMPLE, samples, NULL);
  assert_needs (GRADUS_NEEDS_SAMPLE, useless, "one sample");
  assert_needs (GRADUS_NEEDS_TASK, plain, "task");
  assert_needs (GRADUS_NEEDS_TASK, tasks, NULL);
  assert_needs (GRADUS_NEEDS_LABEL, labelled, "point 2 is the first");
  assert_needs (GRADUS_NEEDS_TWO_CLASSES, labelled, "unknown");
  assert_needs (GRADUS_NEEDS_UNKNOWN_LABELS, labelled, NULL);
  assert_needs (GRADUS_NEEDS_UNKNOWN_LABELS | GRADUS_NEEDS_TWO_CLASSES, labelled, NULL);
  assert_needs (GRADUS_NEEDS_UNKNOWN_LABELS, plain, "label");
  assert_needs (GRADUS_NEEDS_UNKNOWN_LABELS, open_labels, "every point is unknown");
  /* Who needs no label does not mind an unknown one. */
  assert_needs (GRADUS_NEEDS_X, labelled, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/table-roles/all", test_roles);
  g_test_add_func ("/engine/table-roles/refuses", test_refuses);
  g_test_add_func ("/engine/table-roles/twice", test_twice);
  g_test_add_func ("/engine/table-roles/needs", test_needs);
  return g_test_run ();
}
