/* Gradus: tests of weight, sample, task and unknown classes in files, on the command line and in
 * edits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-edit.h"
#include "gradus-experiment.h"
#include "gradus-import.h"
#include "gradus-init.h"
#include "gradus-json-private.h"

static GradusDataset *
read_text (const char *text, GradusMissing missing, GError **error)
{
  const GradusImportOptions options = { .header = -1, .missing = missing };
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return gradus_import_bytes (bytes, "rows.csv", "file:rows.csv", &options, NULL, error);
}

static void
test_csv (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = read_text (
    "x,sample,task,weights,y\n1,train,1,0.5,2\n2,test,2,0,3\n3,test,2,1,4\n", GRADUS_MISSING_REFUSE,
    &error);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GradusDataset) input = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (table->d, ==, 1);
  g_assert_cmpint (table->label_column, ==, -1);
  g_assert_cmpint (table->y_column, ==, 4);
  g_assert_cmpint (table->sample[0], ==, 1); /* "test" comes before "train" */
  g_assert_cmpuint (table->n_tasks, ==, 2);
  g_assert_cmpfloat (table->weight[0], ==, 0.5);

  /* A weight of people, a negative weight and three samples are inputs as before. */
  input = read_text ("weight,weights,sample\n50,-1,1\n60,0,2\n70,1,3\n", GRADUS_MISSING_REFUSE,
                     &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_table (input)->d, ==, 3);
  g_assert_null (gradus_dataset_get_table (input)->weight);
}

static void
test_unknown (void)
{
  static const char words[] = "x,class\n1,a\n2,?\n3,b\n4,\n";
  static const char numbers[] = "x,class\n1,1\n2,\n3,-1\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GradusDataset) numbered = NULL;
  g_autofree char *csv = NULL;
  const GradusTable *table;

  g_assert_null (read_text (words, GRADUS_MISSING_REFUSE, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, "Row 3"));
  g_assert_nonnull (strstr (error->message, "unknown"));
  g_clear_error (&error);

  dataset = read_text (words, GRADUS_MISSING_UNKNOWN, &error);
  g_assert_no_error (error);
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->n, ==, 4);
  g_assert_cmpuint (table->n_classes, ==, 2);
  g_assert_cmpuint (table->n_unknown, ==, 2);
  g_assert_cmpint (table->label[1], ==, GRADUS_LABEL_UNKNOWN);
  csv = gradus_table_to_csv (table);
  g_assert_cmpstr (csv, ==, "x,class\n1,a\n2,?\n3,b\n4,?\n");

  numbered = read_text (numbers, GRADUS_MISSING_UNKNOWN, &error);
  g_assert_no_error (error);
  table = gradus_dataset_get_table (numbered);
  g_assert_cmpuint (table->n_unknown, ==, 1);
  g_assert_cmpuint (table->d, ==, 1);

  /* A number cannot be unknown. */
  g_assert_null (read_text ("x,class\n1,a\n,b\n", GRADUS_MISSING_UNKNOWN, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, "Only a class"));
}

static void
test_spec (void)
{
  const char *const columns[GRADUS_N_COLUMN_ROLES] = {
    [GRADUS_COLUMN_X] = "x1",
    [GRADUS_COLUMN_WEIGHT] = "one",
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = NULL;

  g_assert_null (gradus_data_from_spec_roles ("ridge-3", columns, NULL, 1, NULL, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);
  dataset = gradus_data_from_spec_roles (
    "ridge-3",
    (const char *const[GRADUS_N_COLUMN_ROLES]){
      [GRADUS_COLUMN_X] = "x", [GRADUS_COLUMN_WEIGHT] = "one" },
    NULL, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gradus_dataset_get_table (dataset)->weight_column, ==, 1);
  g_assert_cmpint (gradus_dataset_get_table (dataset)->y_column, ==, 2);
}

static void
test_edit (void)
{
  static const guint rows[] = { 0, 5 };
  static const double at[] = { 1, 2 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = gradus_generate ("two-arcs", 0, &error);
  g_autoptr (GradusDataset) open = gradus_edit_table_relabel (dataset, rows, 1,
                                                              GRADUS_LABEL_UNKNOWN);
  g_autoptr (GradusDataset) named = gradus_edit_table_relabel (dataset, rows, 2, 1);
  g_autoptr (GradusDataset) more = gradus_edit_table_add (dataset, GRADUS_PLANE_X1_X2, at, 1,
                                                          GRADUS_LABEL_UNKNOWN);
  g_autoptr (GradusDataset) tasks = gradus_generate ("mt-lines", 0, &error);
  g_autoptr (GradusDataset) fewer = gradus_edit_table_remove (tasks, rows, 1);

  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_table (open)->n_unknown, ==, 199);
  g_assert_cmpuint (gradus_dataset_get_table (named)->n_unknown, ==, 197);
  g_assert_cmpuint (gradus_dataset_get_table (more)->n, ==, 201);
  g_assert_cmpuint (gradus_dataset_get_table (more)->n_unknown, ==, 199);
  g_assert_cmpuint (gradus_dataset_get_table (fewer)->n, ==, 8);
  g_assert_cmpuint (gradus_dataset_get_table (fewer)->n_tasks, ==, 3);
  /* The truth stays while the rows do. */
  g_assert_nonnull (gradus_dataset_get_truth (open));
  g_assert_nonnull (gradus_dataset_get_truth (named));
  g_assert_null (gradus_dataset_get_truth (more));
}

static GradusDataset *
through_json (GradusDataset *dataset, GError **error)
{
  g_autoptr (JsonNode) node = gradus_dataset_to_json (dataset);

  return gradus_dataset_from_json (node, error);
}

static void
test_json (void)
{
  static const char *const specs[] = { "two-arcs", "mt-lines", "mt-labels", "rulsif-3",
                                       "square-4", "kliep-3",  NULL };

  for (guint i = 0; specs[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusDataset) dataset = gradus_generate (specs[i], 0, &error);
      g_autoptr (GradusDataset) back = through_json (dataset, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (gradus_dataset_get_hash (dataset), ==, gradus_dataset_get_hash (back));
      g_assert_true ((gradus_dataset_get_truth (dataset) != NULL)
                     == (gradus_dataset_get_truth (back) != NULL));
    }
}

static void
test_truth (void)
{
  static const char *const specs[] = { "two-arcs", "two-rows", "grey-12", "tall-12", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) without = gradus_generate ("fda-6", 0, &error);

  g_assert_no_error (error);
  g_assert_null (gradus_dataset_get_truth (without));
  for (guint k = 0; specs[k] != NULL; k++)
    {
      g_autoptr (GradusDataset) dataset = gradus_generate (specs[k], 0, &error);
      const GradusTable *table = gradus_dataset_get_table (dataset);
      const double *truth = gradus_dataset_get_truth (dataset);
      guint of_first = 0;

      g_assert_no_error (error);
      g_assert_nonnull (truth);
      g_assert_cmpuint (table->n_unknown, >, 0);
      for (guint i = 0; i < table->n; i++)
        {
          of_first += truth[i] == 0;
          if (table->label[i] != GRADUS_LABEL_UNKNOWN)
            g_assert_cmpfloat (truth[i], ==, table->label[i]);
        }
      g_assert_cmpuint (2 * of_first, ==, table->n);
    }
}

/* A class that the table does not have is no truth. */
static void
test_truth_refuses (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = gradus_generate ("fda-6", 0, &error);
  g_auto (GradusArray) truth = { 0 };

  g_assert_no_error (error);
  gradus_array_init_vector (&truth, 6)[5] = 2;
  gradus_dataset_set_hint (dataset, GRADUS_TRUTH, &truth);
  g_assert_null (gradus_dataset_get_truth (dataset));
  gradus_array_write (&truth)[5] = 1;
  gradus_dataset_set_hint (dataset, GRADUS_TRUTH, &truth);
  g_assert_nonnull (gradus_dataset_get_truth (dataset));
}

static void
test_json_refuses (void)
{
  static const struct
  {
    const char *roles, *word;
  } cases[] = {
    { "\"weight\": 0", "below 0" },
    { "\"weight\": 1", "numeric" },
    { "\"sample\": 0", "levels" },
    { "\"sample\": 2", "one or two" },
    { "\"task\": 1", "known in every row" },
    { "\"task\": 9", "task" },
    { "\"label\": 2, \"task\": 2", "no other role" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = g_strdup_printf (
        "{\"kind\": \"table\", \"name\": \"t\", \"origin\": \"drawn\", \"rows\": 3, \"x\": [], %s, "
        "\"columns\": [{\"name\": \"a\", \"values\": [1, -1, 2]}, "
        "{\"name\": \"b\", \"levels\": [\"u\", \"v\"], \"values\": [0, -1, 1]}, "
        "{\"name\": \"c\", \"levels\": [\"u\", \"v\", \"w\"], \"values\": [0, 1, 2]}]}",
        cases[i].roles);
      g_autoptr (JsonNode) node = json_from_string (text, NULL);

      g_assert_nonnull (node);
      g_assert_null (gradus_dataset_from_json (node, &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, cases[i].word));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/session/table-roles/csv", test_csv);
  g_test_add_func ("/session/table-roles/unknown", test_unknown);
  g_test_add_func ("/session/table-roles/spec", test_spec);
  g_test_add_func ("/session/table-roles/edit", test_edit);
  g_test_add_func ("/session/table-roles/json", test_json);
  g_test_add_func ("/session/table-roles/json-refuses", test_json_refuses);
  g_test_add_func ("/session/table-roles/truth", test_truth);
  g_test_add_func ("/session/table-roles/truth-refuses", test_truth_refuses);
  return g_test_run ();
}
