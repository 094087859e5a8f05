/* Files of spreadsheets: what openpyxl, XlsxWriter and odfpy have written, sheet by sheet, and what
 * nobody should have written.
 *
 * tests/data/sheets: people.xlsx (openpyxl 3.0.9) and people.ods (odfpy 1.4.2) have the sheets
 * "Notes (empty)", "Heights" and "Other" with the same cells; far.xlsx (XlsxWriter 3.0.2) has one
 * table that begins in cell C11, with two empty rows behind each row. rows.ods, columns.ods and
 * entities.ods were written by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-import.h"

static GBytes *
read_bytes (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_DATA"), "sheets", name, NULL);
  g_autoptr (GError) error = NULL;
  char *contents;
  gsize length;

  g_file_get_contents (path, &contents, &length, &error);
  g_assert_no_error (error);
  return g_bytes_new_take (contents, length);
}

static GradusDataset *
read_sheet (const char *name, guint sheet, GradusImportReport *report, GError **error)
{
  g_autoptr (GBytes) bytes = read_bytes (name);
  const GradusImportOptions options = {
    .header = -1, .missing = GRADUS_MISSING_DROP, .tolerant = TRUE, .sheet = sheet
  };

  return gradus_import_bytes (bytes, name, name, &options, report, error);
}

/* Both formats: the first sheet with cells, names, texts in several lines, empty last cells. */
static void
test_people (gconstpointer file)
{
  g_auto (GradusImportReport) report = { 0 };
  g_auto (GradusImportReport) other_report = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = read_sheet (file, 0, &report, &error);
  g_autoptr (GradusDataset) other = NULL;
  g_autofree char *words = NULL;
  const GradusTable *table;

  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (report.sheets), ==, 3);
  g_assert_cmpstr (report.sheets[1], ==, "Heights");
  g_assert_cmpuint (report.sheet, ==, 2);
  words = gradus_import_report_to_text (&report);
  g_assert_nonnull (strstr (words, "Heights"));
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->n_columns, ==, 4);
  g_assert_cmpstr (table->names[0], ==, "身高");
  g_assert_cmpstr (table->names[2], ==, "性别");
  g_assert_cmpfloat (table->columns[0][0], ==, 1.72);
  g_assert_cmpfloat (table->columns[1][0], ==, 65);
  g_assert_cmpstr (gradus_table_get_level (table, 2, 0), ==, "女");
  g_assert_cmpstr (gradus_table_get_level (table, 3, 0), ==, "a, \"b\"");
  g_assert_cmpstr (gradus_table_get_level (table, 3, 1), ==, "two lines");

  other = read_sheet (file, 3, &other_report, &error);
  g_assert_no_error (error);
  table = gradus_dataset_get_table (other);
  g_assert_cmpuint (table->n, ==, 5);
  g_assert_cmpuint (table->n_columns, ==, 2);
  g_assert_cmpfloat (table->columns[1][4], ==, 16);
  g_assert_cmpuint (other_report.sheet, ==, 3);

  g_assert_null (read_sheet (file, 1, NULL, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
}

static void
test_far (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = read_sheet ("far.xlsx", 0, NULL, &error);
  const GradusTable *table;

  g_assert_no_error (error);
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->n, ==, 6);
  g_assert_cmpuint (table->n_columns, ==, 3);
  g_assert_cmpfloat (table->columns[1][5], ==, 2.5);
  g_assert_cmpstr (gradus_table_get_level (table, 2, 1), ==, "FALSE");
}

/* A few hundred bytes that say they are very much: two thousand million rows of a long text, as
 * many columns, and a text of texts of texts. */
static void
test_bombs (gconstpointer file)
{
  g_autoptr (GError) error = NULL;
  const gint64 since = g_get_monotonic_time ();

  g_assert_null (read_sheet (file, 0, NULL, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, "CSV"));
  g_assert_cmpint (g_get_monotonic_time () - since, <, 2 * G_USEC_PER_SEC);
}

/* Cut off anywhere, or with a byte changed: a table or a sentence. */
static void
test_damaged (void)
{
  static const char *const files[] = { "people.xlsx", "people.ods" };
  guint n_refused = 0;

  for (gsize f = 0; f < G_N_ELEMENTS (files); f++)
    {
      g_autoptr (GBytes) whole = read_bytes (files[f]);
      const gsize length = g_bytes_get_size (whole);

      for (gsize at = 0; at < length; at += 37)
        for (guint cut = 0; cut < 2; cut++)
          {
            g_autofree char *copy = g_memdup2 (g_bytes_get_data (whole, NULL), length);
            g_autoptr (GBytes) bytes = NULL;
            g_autoptr (GradusDataset) dataset = NULL;
            g_autoptr (GError) error = NULL;

            copy[at] ^= 0x55;
            bytes = g_bytes_new (copy, cut ? at + 1 : length);
            dataset = gradus_import_bytes (bytes, files[f], "file", NULL, NULL, &error);
            if (dataset != NULL)
              continue;
            n_refused++;
            g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
            g_assert_true (g_utf8_validate (error->message, -1, NULL));
          }
    }
  g_assert_cmpuint (n_refused, >, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/sheets/office", "people.xlsx", test_people);
  g_test_add_data_func ("/sheets/open", "people.ods", test_people);
  g_test_add_func ("/sheets/far", test_far);
  g_test_add_data_func ("/sheets/rows", "rows.ods", test_bombs);
  g_test_add_data_func ("/sheets/columns", "columns.ods", test_bombs);
  g_test_add_data_func ("/sheets/entities", "entities.ods", test_bombs);
  g_test_add_func ("/sheets/damaged", test_damaged);
  return g_test_run ();
}
