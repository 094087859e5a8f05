/* Importing tables, LIBSVM files, grid worlds and starts: what is detected, what is refused and in
 * which words, and how large it may be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "gradus-import-file.h"
#include "gradus-init.h"

static GradusDataset *
import_full (const void *text, gsize length, const GradusImportOptions *options,
             GradusImportReport *report, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);

  return gradus_import_bytes (bytes, "t.csv", "test", options, report, error);
}

static GradusDataset *
import_text (const char *text, GradusImportReport *report)
{
  g_autoptr (GError) error = NULL;
  GradusDataset *dataset = import_full (text, strlen (text), NULL, report, &error);

  g_assert_no_error (error);
  g_assert_nonnull (dataset);

  return dataset;
}

static GradusDataset *
import_missing (const char *text, GradusMissing missing, GradusImportReport *report, GError **error)
{
  GradusImportOptions options = { .header = -1, .missing = missing };

  return import_full (text, strlen (text), &options, report, error);
}

/* The text is refused with a sentence that contains all of @words. */
static void
assert_refused (const void *text, gsize length, ...)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = import_full (text, length, NULL, NULL, &error);
  const char *word;
  va_list words;

  g_assert_null (dataset);
  g_assert_nonnull (error);
  g_assert_true (error->domain == GRADUS_ERROR);
  va_start (words, length);
  while ((word = va_arg (words, const char *)) != NULL)
    if (strstr (error->message, word) == NULL)
      g_error ("“%s” is not in “%s”", word, error->message);
  va_end (words);
}

#define REFUSED(text, ...) assert_refused (text, strlen (text), __VA_ARGS__, NULL)

static double
cell (GradusDataset *dataset, guint row, guint column)
{
  return gradus_dataset_get_table (dataset)->columns[column][row];
}

/* Lines with quotation marks go through libcsv, the others do not: both are read to the same last
 * bit, whatever form the numbers have. */
static void
test_plain_lines (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  static const char *const forms[] = { "%.6f", "%.17g", "%.0f", "%.3e", "%.2f", "%g" };
  static const char *const ends[] = { "\n", "\r\n" };
  g_autoptr (GString) plain = g_string_new ("a,b,c\n");
  g_autoptr (GString) quoted = g_string_new ("a,b,c\n");
  g_autoptr (GradusDataset) one = NULL;
  g_autoptr (GradusDataset) other = NULL;

  for (guint i = 0; i < 2000; i++)
    for (guint j = 0; j < 3; j++)
      {
        const double value = g_rand_double_range (rand, 0, 10)
                             * pow (10, g_rand_int_range (rand, -8, 8));
        char text[64];
        const char *after = j < 2 ? "," : ends[i % G_N_ELEMENTS (ends)];

        g_ascii_formatd (text, sizeof text, forms[g_rand_int_range (rand, 0, G_N_ELEMENTS (forms))],
                         i % 7 == 0 ? -value : value);
        g_string_append_printf (plain, "%s%s", text, after);
        g_string_append_printf (quoted, "\"%s\"%s", text, after);
      }
  one = import_text (plain->str, NULL);
  other = import_text (quoted->str, NULL);
  g_assert_cmpuint (gradus_dataset_get_table (one)->n, ==, 2000);
  for (guint i = 0; i < 2000; i++)
    for (guint j = 0; j < 3; j++)
      g_assert_cmpfloat (cell (one, i, j), ==, cell (other, i, j));
}

/* --- What is detected --- */

static void
test_separators (void)
{
  static const struct
  {
    const char *text;
    char separator, decimal;
    gboolean header;
  } cases[] = {
    { "a,b\n1.5,2\n3,4.25\n", ',', '.', TRUE },
    { "1.5,2\n3,4.25\n", ',', '.', FALSE },
    { "a;b\r\n1.5;2\r\n3;4.25\r\n", ';', '.', TRUE },
    { "a;b\n1,5;2\n3;4,25\n", ';', ',', TRUE },
    { "a\tb\n1,5\t2\n3\t4,25\n", '\t', ',', TRUE },
    { "a|b\n1.5|2\n3|4.25", '|', '.', TRUE },
    { "a b\n1.5 2\n3 4.25", ' ', '.', TRUE },
    { "  1.5   2 \n  3     4.25\n\n", ' ', '.', FALSE },
    { "1,5 2,0\n3,0 4,25\n", ' ', ',', FALSE },
    { "\"a\",\"b\"\n\"1,5\",\"2\"\n\"3\",\"4,25\"\n", ',', ',', TRUE },
    { "# a comment\n# another\na,b\n1.5,2\n\n3,4.25\n", ',', '.', TRUE },
    { "a,b\r1.5,2\r3,4.25\r", ',', '.', TRUE },
    { "\xef\xbb\xbf"
      "a,b\n1.5,2\n3,4.25\n",
      ',', '.', TRUE },
    { "a,b,\n1.5,2,\n3,4.25,\n", ',', '.', TRUE },
    { "a , b\n 1.5 , +2e0\n3.0E0, .425e1\n", ',', '.', TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GradusImportReport) report = { 0 };
      g_autoptr (GradusDataset) dataset = import_text (cases[i].text, &report);
      const GradusTable *table = gradus_dataset_get_table (dataset);

      g_test_message ("case %u", i);
      g_assert_cmpint (report.separator, ==, cases[i].separator);
      g_assert_cmpint (report.decimal, ==, cases[i].decimal);
      g_assert_cmpint (report.header, ==, cases[i].header);
      g_assert_cmpstr (report.format, ==, "CSV");
      g_assert_cmpstr (report.encoding, ==, "UTF-8");
      g_assert_cmpuint (report.bad_cells, ==, 0);
      g_assert_cmpuint (table->n, ==, 2);
      g_assert_cmpuint (table->n_columns, ==, 2);
      g_assert_cmpuint (report.rows, ==, 2);
      g_assert_cmpuint (report.columns, ==, 2);
      g_assert_cmpfloat (cell (dataset, 0, 0), ==, 1.5);
      g_assert_cmpfloat (cell (dataset, 0, 1), ==, 2.0);
      g_assert_cmpfloat (cell (dataset, 1, 0), ==, 3.0);
      g_assert_cmpfloat (cell (dataset, 1, 1), ==, 4.25);
      g_assert_cmpstr (table->names[0], ==, cases[i].header ? "a" : "x1");
      g_assert_cmpstr (gradus_dataset_get_name (dataset), ==, "t");
    }
}

static void
test_options (void)
{
  const char *text = "2019,2020\n1,5\n";
  GradusImportOptions options = { .header = 1, .separator = ',', .decimal = '.' };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) forced = import_full (text, strlen (text), &options, NULL, &error);
  g_autoptr (GradusDataset) detected = import_text (text, NULL);

  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_table (forced)->n, ==, 1);
  g_assert_cmpstr (gradus_dataset_get_table (forced)->names[1], ==, "2020");
  g_assert_cmpuint (gradus_dataset_get_table (detected)->n, ==, 2);
}

static void
test_quotes (void)
{
  g_autoptr (GradusDataset) dataset = import_text (
    "\"width, in cm\",\"say \"\"x\"\"\",class\n1,2,\"a,\nb\"\n3,4,c\n", NULL);
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_assert_cmpstr (table->names[0], ==, "width, in cm");
  g_assert_cmpstr (table->names[1], ==, "say \"x\"");
  g_assert_cmpuint (table->n, ==, 2);
  g_assert_cmpstr (table->levels[2][table->label[0]], ==, "a,\nb");
  REFUSED ("a,b\n1,2\n3,\"4\n5,6\n", "t.csv", "row 3", "quotation mark");
}

static void
test_encodings (void)
{
  /* "长度,类别\n1,甲\n2,乙\n" */
  static const char utf8[] = "长度,类别\n1,甲\n2,乙\n";
  static const struct
  {
    const char *charset, *mark, *name;
  } cases[] = {
    { "UTF-8", "", "UTF-8" },
    { "UTF-8", "\xef\xbb\xbf", "UTF-8" },
    { "GB18030", "", "GB18030" },
    { "UTF-16LE", "\xff\xfe", "UTF-16" },
    { "UTF-16BE", "\xfe\xff", "UTF-16" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_auto (GradusImportReport) report = { 0 };
      g_autoptr (GString) text = g_string_new (cases[i].mark);
      g_autoptr (GradusDataset) dataset = NULL;
      g_autofree char *encoded = NULL;
      gsize length;

      encoded = g_convert (utf8, -1, cases[i].charset, "UTF-8", NULL, &length, &error);
      g_assert_no_error (error);
      g_string_append_len (text, encoded, (gssize) length);
      dataset = import_full (text->str, text->len, NULL, &report, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (report.encoding, ==, cases[i].name);
      g_assert_cmpstr (gradus_dataset_get_table (dataset)->names[0], ==, "长度");
      g_assert_cmpstr (gradus_dataset_get_table (dataset)->levels[1][1], ==, "甲");
    }
  REFUSED ("caf\xe9;1\nth\xe9;2\n", "t.csv", "UTF-8", "GB18030");
}

/* What stands alone between letters is an accent, though GB18030 has a character for it. */
static void
test_western (void)
{
  static const char text[] = "na\xefve,caf\xe9s open\n1,2\n3,4\n";
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = import_full (text, strlen (text), NULL, &report, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (report.encoding, ==, "WINDOWS-1252");
  g_assert_true (report.encoding_guessed);
  g_assert_cmpstr (gradus_dataset_get_table (dataset)->names[0], ==, "naïve");
  g_assert_cmpstr (gradus_dataset_get_table (dataset)->names[1], ==, "cafés open");
}

/* Words that name the rows are no classes; a column that is empty nearly everywhere goes instead of
 * all the rows, but unknown classes stay, and so does what few rows have. */
static void
test_columns_left_out (void)
{
  g_autoptr (GString) text = g_string_new ("town,deck,kind,height\n");
  g_autoptr (GString) classes = g_string_new ("x,label\n");
  g_auto (GradusImportReport) report = { 0 };
  g_auto (GradusImportReport) unknown = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GradusDataset) partial = NULL;
  const GradusTable *table;

  for (guint i = 0; i < 12; i++)
    {
      g_string_append_printf (text, "town%u,%s,%s,%u\n", i, i == 5 ? "B" : "",
                              i % 2 == 0 ? "old" : "new", i);
      g_string_append_printf (classes, "%u,%s\n", i, i == 0 ? "a" : i == 11 ? "b" : "");
    }
  dataset = import_full (text->str, text->len, NULL, &report, &error);
  g_assert_no_error (error);
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->n, ==, 12);
  g_assert_cmpuint (table->n_columns, ==, 2);
  g_assert_cmpstr (table->names[0], ==, "kind");
  g_assert_nonnull (strstr (report.notes, "“town” has another text in each row"));
  g_assert_nonnull (strstr (report.notes, "left out: deck."));

  partial = import_missing (classes->str, GRADUS_MISSING_UNKNOWN, &unknown, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_table (partial)->n_unknown, ==, 10);
}

static void
test_roles (void)
{
  g_autoptr (GradusDataset) iris = import_text ("sl,sw,species\n5,3,b\n6,2,a\n7,1,b\n", NULL);
  g_autoptr (GradusDataset) line = import_text ("x,y\n1,2\n3,4\n", NULL);
  g_autoptr (GradusDataset) digits = import_text ("class,u,v\n2,.5,1\n-1,1,1\n2,0,1\n", NULL);
  g_autoptr (GradusDataset) middle = import_text ("x,y,z\n1,2,3\n3,4,5\n", NULL);
  g_autoptr (GradusDataset) mixed = import_text ("a,kind,class\n1,p,q\n2,p,r\n", NULL);
  g_autoptr (GradusDataset) twice = import_text ("a,a,a\n1,2,3\n", NULL);
  const GradusTable *table = gradus_dataset_get_table (iris);

  g_assert_cmpint (table->label_column, ==, 2);
  g_assert_cmpuint (table->d, ==, 2);
  g_assert_cmpuint (table->n_classes, ==, 2);
  g_assert_cmpstr (table->levels[2][0], ==, "a");
  g_assert_cmpint (table->label[0], ==, 1);
  g_assert_cmpint (table->y_column, ==, -1);

  table = gradus_dataset_get_table (line);
  g_assert_cmpint (table->y_column, ==, 1);
  g_assert_cmpuint (table->d, ==, 1);

  table = gradus_dataset_get_table (digits);
  g_assert_cmpint (table->label_column, ==, 0);
  g_assert_cmpuint (table->n_classes, ==, 2);
  g_assert_cmpstr (table->levels[0][0], ==, "-1");
  g_assert_cmpint (table->label[0], ==, 1);

  g_assert_cmpint (gradus_dataset_get_table (middle)->y_column, ==, -1);
  g_assert_cmpuint (gradus_dataset_get_table (middle)->d, ==, 3);
  g_assert_cmpint (gradus_dataset_get_table (mixed)->label_column, ==, 2);
  table = gradus_dataset_get_table (twice);
  g_assert_cmpstr (table->names[0], !=, table->names[1]);
}

static void
test_left_out (void)
{
  g_autoptr (GString) text = g_string_new (",place,empty,v,code\n");
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GradusDataset) dataset = NULL;
  const GradusTable *table;

  for (guint i = 0; i < 100; i++)
    g_string_append_printf (text, "%u,place %u,,%u.5,%u\n", i + 1, i % 84, i * 7, i % 3);
  dataset = import_text (text->str, &report);
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->n_columns, ==, 2);
  g_assert_cmpstr (table->names[0], ==, "v");
  g_assert_nonnull (strstr (report.notes, "place"));
  g_assert_nonnull (strstr (report.notes, "empty"));
  g_assert_nonnull (strstr (report.notes, "first column"));
}

/* --- Bad cells --- */

static const char with_holes[] = "a,b,class\n1,10,p\n\n,20,q\n3,abc,q\n5,50,\n6,inf,q\n";

static void
test_missing_refuse (void)
{
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = import_missing (with_holes, GRADUS_MISSING_REFUSE, &report,
                                                      &error);

  g_assert_null (dataset);
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  /* The blank line counts, as in an editor. */
  g_assert_nonnull (strstr (error->message, "Row 4, column “a”"));
  g_assert_nonnull (strstr (error->message, "drop"));
  g_assert_cmpuint (report.bad_cells, ==, 4);
  g_assert_nonnull (strstr (report.first_bad, "Row 4, column “a”"));
  REFUSED ("a,b\n1,2\n3,NaN\n", "Row 3", "“b”", "NaN");
  REFUSED ("a,b\n1,2\n3,inf\n5,6\n", "Row 3", "“b”", "inf");
  REFUSED ("a,b\n1,2\n3,1e400\n5,6\n", "Row 3", "“b”", "1e400");
  REFUSED ("a,b\n1,2\n3,0x10\n5,6\n", "Row 3", "“b”", "0x10");
  REFUSED ("1,2\n3,x\n5,6\n", "Row 2", "“2”", "“x”");
}

static void
test_missing_drop (void)
{
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = import_missing (with_holes, GRADUS_MISSING_DROP, &report,
                                                      &error);
  const GradusTable *table;

  g_assert_no_error (error);
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->n, ==, 1);
  g_assert_cmpuint (report.left_out, ==, 4);
  g_assert_cmpuint (report.rows, ==, 1);
  /* A class of which no row is left is no class. */
  g_assert_cmpuint (table->n_classes, ==, 1);
  g_assert_null (import_missing ("a,b\n1,\n,2\n", GRADUS_MISSING_DROP, NULL, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
}

static void
test_missing_mean (void)
{
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = import_missing (with_holes, GRADUS_MISSING_MEAN, &report,
                                                      &error);
  const GradusTable *table;

  g_assert_no_error (error);
  table = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (table->n, ==, 5);
  g_assert_cmpuint (report.bad_cells, ==, 4);
  g_assert_cmpfloat_with_epsilon (cell (dataset, 1, 0), (1 + 3 + 5 + 6) / 4.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (cell (dataset, 2, 1), (10 + 20 + 50) / 3.0, 1e-12);
  g_assert_cmpstr (table->levels[2][table->label[3]], ==, "q");
}

static void
test_ragged (void)
{
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dropped = NULL;
  const char *text = "a,b\n1,2\n3\n4,5,6\n7,8\n";

  REFUSED (text, "Row 3 has 1 cell where row 1 has 2");
  REFUSED ("a,b\n1,2\n4,5,6\n", "Row 3 has 3 cells where row 1 has 2");
  dropped = import_missing (text, GRADUS_MISSING_DROP, &report, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_table (dropped)->n, ==, 2);
  g_assert_cmpuint (report.bad_cells, ==, 2);
  /* A mean cannot mend a row that is too long. */
  g_assert_null (import_missing (text, GRADUS_MISSING_MEAN, NULL, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
}

/* --- What is no table --- */

static void
test_refused (void)
{
  static const char png[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
  static const char zip[] = "PK\003\004\024\0\006\0";

  REFUSED ("", "t.csv", "empty");
  REFUSED ("\n \n\t\n", "t.csv", "no rows");
  REFUSED ("a,b\n", "t.csv", "header", "no rows");
  REFUSED ("\xef\xbb\xbf", "no rows");
  REFUSED ("name,town\nAnn,Rome\nBob,Oslo\n", "no column of numbers");
  /* Only a table of numbers alone may be a path. */
  REFUSED ("year,x,y\n1,2,3\n2,,4\n", "Row 3", "“x”", "In a path over time");
  REFUSED ("film,year,x\nM,1,2\nN,2,\n", "Row 3", "“x”: the cell is empty. Correct it");
  assert_refused (png, sizeof png, "binary", "byte 9", NULL);
  assert_refused (zip, sizeof zip, "spreadsheet", "CSV", NULL);
  assert_refused ("a\0b", 3, "binary", "byte 2", NULL);
}

static void
test_extremes (void)
{
  g_autoptr (GradusDataset) dataset = import_text (
    "a,b\n1e300,-1e300\n5e-324,−2.5\n0.1,123456789012345678\n", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) mean = import_missing (
    "a,b,c\n1.7e308,1.7e308,1\n1.7e308,-1.7e308,1\n,,1\n", GRADUS_MISSING_MEAN, NULL, &error);

  g_assert_cmpfloat (cell (dataset, 0, 0), ==, 1e300);
  g_assert_cmpfloat (cell (dataset, 1, 0), ==, 5e-324);
  g_assert_cmpfloat (cell (dataset, 1, 1), ==, -2.5);
  g_assert_cmpfloat (cell (dataset, 2, 0), ==, 0.1);
  g_assert_cmpfloat (cell (dataset, 2, 1), ==, 123456789012345678.0);
  /* Sum and difference would be infinite, the mean is not. */
  g_assert_no_error (error);
  g_assert_cmpfloat (cell (mean, 2, 0), ==, 1.7e308);
  g_assert_cmpfloat (cell (mean, 2, 1), ==, 0.0);
}

/* Numbers of all sizes read as strtod() reads them. */
static void
test_exact_numbers (void)
{
  g_autoptr (GString) text = g_string_new ("v\n");
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_autoptr (GradusDataset) dataset = NULL;

  for (guint i = 0; i < 20000; i++)
    {
      char buffer[G_ASCII_DTOSTR_BUF_SIZE];
      char format[8];
      double value = ldexp (g_rand_double (rand) - 0.5, g_rand_int_range (rand, -80, 80));

      g_snprintf (format, sizeof format, "%%.%d%c", 1 + i % 18, i % 2 == 0 ? 'g' : 'e');
      g_ascii_formatd (buffer, sizeof buffer, format, value);
      value = g_ascii_strtod (buffer, NULL);
      g_array_append_val (values, value);
      g_string_append_printf (text, "%s\n", buffer);
    }
  /* Halfway between two doubles, and the least bit beside it. */
  for (guint i = 0; i < 3000; i++)
    {
      static const char *const ends[] = { "499", "5", "501" };
      const guint64 whole = (G_GUINT64_CONSTANT (1) << 52) + g_rand_int (rand);
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT ".%s", whole, ends[i % 3]);
      const double value = g_ascii_strtod (number, NULL);

      g_array_append_val (values, value);
      g_string_append_printf (text, "%s\n", number);
    }
  dataset = import_text (text->str, NULL);
  g_assert_cmpuint (gradus_dataset_get_table (dataset)->n, ==, values->len);
  for (guint i = 0; i < values->len; i++)
    g_assert_cmpfloat (cell (dataset, i, 0), ==, g_array_index (values, double, i));
}

/* --- LIBSVM --- */

static void
test_libsvm (void)
{
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GradusDataset) dataset = import_text (
    "+1 1:0.5 3:-1\n-1 2:2e0 # a comment\n\n-1\n+1 1:1 2:1 3:1\n", &report);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GradusDataset) regression = import_text ("0.5 1:1\n1.5 1:2\n", NULL);

  g_assert_cmpstr (report.format, ==, "LIBSVM");
  g_assert_cmpuint (table->n, ==, 4);
  g_assert_cmpuint (table->d, ==, 3);
  g_assert_cmpuint (table->n_classes, ==, 2);
  g_assert_cmpstr (table->levels[table->label_column][0], ==, "-1");
  g_assert_cmpint (table->label[0], ==, 1);
  g_assert_cmpfloat (table->x[0 * 3 + 2], ==, -1.0);
  g_assert_cmpfloat (table->x[1 * 3 + 1], ==, 2.0);
  g_assert_cmpfloat (table->x[2 * 3 + 0], ==, 0.0);
  g_assert_cmpfloat (gradus_dataset_get_table (regression)->y[1], ==, 1.5);
  REFUSED ("1 1:0.5\n-1 2:1 1:1\n", "row 2", "ascend");
  REFUSED ("1 1:0.5\n-1 2:abc\n", "row 2", "2:abc");
  REFUSED ("1 1:0.5\n-1 1:1 x\n", "row 2", "“x”");
  REFUSED ("1 1:0.5\n-1 1:1 2:nan\n", "row 2", "2:nan");
  REFUSED ("1 1:0.5\n-1 999999999:1\n", "too large");
}

/* --- Grid worlds and paths --- */

static void
test_grid (void)
{
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GradusDataset) dataset = import_text (
    "grid-world slip=0.1 living=-0.5\n. . . +1\n.  #  .  -1\n. (2) . .\n", &report);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);

  g_assert_cmpstr (report.format, ==, "grid-world");
  g_assert_cmpuint (world->rows, ==, 3);
  g_assert_cmpuint (world->columns, ==, 4);
  g_assert_cmpfloat (world->slip, ==, 0.1);
  g_assert_cmpint (world->cells[3], ==, GRADUS_CELL_TERMINAL);
  g_assert_cmpfloat (world->rewards[3], ==, 1.0);
  g_assert_cmpint (world->cells[5], ==, GRADUS_CELL_WALL);
  g_assert_cmpfloat (world->rewards[7], ==, -1.0);
  g_assert_cmpint (world->cells[9], ==, GRADUS_CELL_FREE);
  g_assert_cmpfloat (world->rewards[9], ==, 2.0);
  g_assert_cmpfloat (world->rewards[0], ==, -0.5);
  REFUSED ("grid-world\n", "no rows");
  REFUSED ("grid-world\n. .\n. . .\n", "row 2", "3 cells");
  REFUSED ("grid-world\n. .\n. q\n", "“q”", "row 2, column 2");
  REFUSED ("grid-world slip=2\n. .\n", "slip=2");
  REFUSED ("grid-world wind=2\n. .\n", "wind=2");
}

/* A gap in a path: the row says that the measurement was lost, and its cell is empty. */
static void
test_lost_cells (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) table = import_text ("t,x,missing\n1,5,0\n2,,1\n3,7,0\n", NULL);
  g_autoptr (GradusDataset) path = gradus_import_adapt (table, &gradus_data_trajectory, &error);
  const GradusTrajectory *trajectory;

  g_assert_no_error (error);
  trajectory = gradus_dataset_get_trajectory (path);
  g_assert_cmpuint (trajectory->length, ==, 3);
  g_assert_cmpuint (trajectory->d_measured, ==, 1);
  g_assert_true (trajectory->missing[1]);
  g_assert_cmpfloat (trajectory->measured[1], ==, 0.0);
  g_assert_cmpfloat (trajectory->measured[2], ==, 7.0);
  /* Where the row does not say so, the cell is as bad as ever, and the advice is another. */
  REFUSED ("t,x,missing\n1,5,0\n2,,0\n3,,1\n", "Row 3", "“x”", "“missing”");
  REFUSED ("t,x,missing\n1,5,0\n,6,1\n3,7,0\n", "Row 3", "“t”");
  REFUSED ("t,x,truth\n1,5,5\n2,6,\n", "Row 3", "“truth”");
}

static void
test_adapt_path (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) table = import_text (
    "year,x,y,truth_x,truth_y,missing\n1900,1,2,1.1,2.1,0\n1902,3,4,3.1,4.1,1\n"
    "1904,5,6,5.1,6.1,0\n",
    NULL);
  g_autoptr (GradusDataset) many = import_text ("a,b,c\n1,2,3\n4,5,6\n", NULL);
  g_autoptr (GradusDataset) uneven = import_text ("t,a\n1,2\n2,5\n4,5\n", NULL);
  g_autoptr (GradusDataset) path = gradus_import_adapt (table, &gradus_data_trajectory, &error);
  const GradusTrajectory *trajectory;

  g_assert_no_error (error);
  trajectory = gradus_dataset_get_trajectory (path);
  g_assert_cmpuint (trajectory->length, ==, 3);
  g_assert_cmpuint (trajectory->d_measured, ==, 2);
  g_assert_cmpuint (trajectory->d_truth, ==, 2);
  g_assert_cmpfloat (trajectory->dt, ==, 2.0);
  g_assert_cmpfloat (trajectory->start_time, ==, 1900.0);
  g_assert_true (trajectory->missing[1]);
  g_assert_false (trajectory->missing[2]);
  g_assert_cmpfloat (trajectory->truth[5], ==, 6.1);
  g_assert_cmpstr (trajectory->measured_names[1], ==, "y");

  g_assert_null (gradus_import_adapt (many, &gradus_data_trajectory, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);
  g_assert_null (gradus_import_adapt (uneven, &gradus_data_trajectory, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);
  g_assert_null (gradus_import_adapt (table, &gradus_data_grid_world, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);
  g_assert_null (gradus_import_adapt (path, &gradus_data_table, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
}

/* --- Files and specifications --- */

static char *
write_temporary (const char *name, const char *text)
{
  char *path = g_build_filename (g_get_tmp_dir (), name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));

  return path;
}

static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gradus-import-XXXXXX", NULL);
  g_autofree char *huge = g_build_filename (folder, "huge.csv", NULL);
  g_autofree char *none = g_build_filename (folder, "none.csv", NULL);
  const char *paths[] = { folder, none, huge };
  const char *words[] = { "folder", "There is no file", "256.0" };
  FILE *stream = g_fopen (huge, "w");

  /* A hole: it takes no room on the disk. */
  g_assert_cmpint (ftruncate (fileno (stream), 300 * 1024 * 1024), ==, 0);
  fclose (stream);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (paths[i]);
      g_autoptr (GError) error = NULL;

      g_assert_null (gradus_import_file (file, NULL, NULL, NULL, NULL, &error));
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
      g_assert_nonnull (strstr (error->message, words[i]));
    }
  g_remove (huge);
  g_rmdir (folder);
}

static void
test_cancel (void)
{
  g_autofree char *path = write_temporary ("gradus-cancel.csv", "1,2\n3,4\n");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (gradus_import_file (file, NULL, NULL, NULL, cancellable, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED);
  g_remove (path);
}

/* Reading a file of this machine makes nothing of GIO ready: that takes longer than a small run. */
static void
test_quiet (void)
{
  g_autofree char *path = NULL;
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }
  path = write_temporary ("gradus-quiet.csv", "x,y\n1,2\n3,4\n");
  dataset = gradus_data_from_spec (path, NULL, NULL, NULL, 1, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_table (dataset)->n, ==, 2);
  g_assert_cmpuint (g_type_from_name ("GVfs"), ==, 0);
  g_remove (path);
}

static void
test_array (void)
{
  g_autofree char *path = write_temporary ("gradus-start.csv", "x,class\n1,2\n3,4\n5,6\n");
  g_autofree char *bad = write_temporary ("gradus-start-bad.csv", "1,a\n3,b\n");
  g_auto (GradusArray) array = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (gradus_import_array (path, &array, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (array.n_dims, ==, 2);
  g_assert_cmpuint (array.shape[0], ==, 3);
  g_assert_cmpuint (array.shape[1], ==, 2);
  g_assert_cmpfloat (array.data[5], ==, 6.0);
  g_assert_false (gradus_import_array (bad, &array, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_START);
  g_remove (path);
  g_remove (bad);
}

static void
test_spec (void)
{
  g_autofree char *path = write_temporary ("gradus-spec.csv", "a,b,c,kind\n1,2,3,p\n4,5,6,q\n");
  g_autofree char *holes = write_temporary ("gradus-spec-holes.csv", "a,b\n1,2\n,4\n5,6\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) plain = gradus_data_from_spec (path, NULL, NULL, NULL, 1, &error);
  g_autoptr (GradusDataset) chosen = gradus_data_from_spec (path, "c, a", "b", NULL, 1, &error);
  static const char *const no_roles[GRADUS_N_COLUMN_ROLES] = { NULL };
  const GradusImportOptions options = { .header = -1, .missing = GRADUS_MISSING_DROP };
  g_autoptr (GradusDataset) dropped = gradus_data_from_spec_roles (holes, no_roles, &options, 1,
                                                                   NULL, &error);
  g_autoptr (GradusDataset) iris = gradus_data_from_spec ("iris", NULL, NULL, NULL, 1, &error);
  g_autoptr (GradusDataset) blobs = gradus_data_from_spec ("blobs:k=2,n=20", NULL, NULL, NULL, 1,
                                                           &error);
  const GradusTable *table = gradus_dataset_get_table (chosen);

  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_table (plain)->d, ==, 3);
  g_assert_cmpuint (table->d, ==, 2);
  g_assert_cmpuint (table->x_columns[0], ==, 2);
  g_assert_cmpint (table->y_column, ==, 1);
  g_assert_cmpint (table->label_column, ==, 3);
  g_assert_cmpuint (gradus_dataset_get_table (dropped)->n, ==, 2);
  g_assert_cmpuint (gradus_dataset_get_table (iris)->n, ==, 150);
  g_assert_cmpuint (gradus_dataset_get_table (blobs)->n, ==, 20);

  g_assert_null (gradus_data_from_spec (path, "nope", NULL, NULL, 1, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, "nope"));
  g_clear_error (&error);
  g_assert_null (gradus_data_from_spec ("nonsense", NULL, NULL, NULL, 1, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_clear_error (&error);
  g_remove (path);
  g_remove (holes);
}

/* A name is a generator's or a path, and nothing else: a colon makes no address of it, "./" makes a
 * path of anything, and a file that a generator hides is noticed. */
static void
test_spec_names (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gradus-spec-XXXXXX", NULL);
  g_autofree char *before = g_get_current_dir ();
  const char *const names[] = { "iris", "blobs:n=5", "a:b.csv", "http:x" };
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_chdir (folder), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *dotted = g_strconcat ("./", names[i], NULL);
      g_autoptr (GradusDataset) file = NULL;
      g_autoptr (GradusDataset) plain = NULL;

      g_assert_false (gradus_data_spec_hides_file (names[i]));
      g_assert_true (g_file_set_contents (names[i], "p,q\n1,2\n3,4\n5,7\n", -1, NULL));
      g_assert_cmpint (gradus_data_spec_hides_file (names[i]), ==, i < 2);
      g_assert_false (gradus_data_spec_hides_file (dotted));
      file = gradus_data_from_spec (dotted, NULL, NULL, NULL, 1, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (gradus_dataset_get_table (file)->n, ==, 3);
      plain = gradus_data_from_spec (names[i], NULL, NULL, NULL, 1, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (gradus_dataset_get_table (plain)->n, ==, i == 0 ? 150 : i == 1 ? 5 : 3);
      g_unlink (names[i]);
    }
  g_assert_cmpint (g_chdir (before), ==, 0);
  g_rmdir (folder);
}

static void
test_to_csv (void)
{
  g_autoptr (GradusDataset) dataset = import_text (
    "\"a,b\",c,class\n0.1,1e300,\"x \"\"y\"\"\"\n-0.25,12345678,z\n", NULL);
  g_autofree char *text = gradus_table_to_csv (gradus_dataset_get_table (dataset));
  g_autoptr (GradusDataset) again = import_text (text, NULL);

  g_assert_cmpstr (gradus_dataset_get_hash (dataset), ==, gradus_dataset_get_hash (again));
}

/* --- Size --- */

static void
test_many_rows (void)
{
  g_autoptr (GString) text = g_string_sized_new (40 * 1000 * 1000);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = NULL;
  gint64 began;

  g_string_append (text, "a,b,c\n");
  for (guint i = 0; i < GRADUS_IMPORT_MAX_ROWS; i++)
    g_string_append_printf (text, "%u.%u,%u,-%u.%u\n", i % 1000, i % 7919, i, i % 13, i % 9973);
  began = g_get_monotonic_time ();
  dataset = import_full (text->str, text->len, NULL, NULL, &error);
  g_test_message ("1,000,000 rows in %.2f s", (g_get_monotonic_time () - began) / 1e6);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_table (dataset)->n, ==, GRADUS_IMPORT_MAX_ROWS);
  g_assert_cmpfloat (cell (dataset, 999999, 1), ==, 999999.0);

  g_string_append (text, "1,2,3\n");
  assert_refused (text->str, text->len, "1,000,000 rows", NULL);
  g_string_truncate (text, 0);
  for (guint i = 0; i < 20000; i++)
    g_string_append (text, "1,");
  assert_refused (text->str, text->len, "10,000 columns", NULL);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

  g_test_add_func ("/import/separators", test_separators);
  g_test_add_func ("/import/plain-lines", test_plain_lines);
  g_test_add_func ("/import/options", test_options);
  g_test_add_func ("/import/quotes", test_quotes);
  g_test_add_func ("/import/encodings", test_encodings);
  g_test_add_func ("/import/western", test_western);
  g_test_add_func ("/import/columns-left-out", test_columns_left_out);
  g_test_add_func ("/import/roles", test_roles);
  g_test_add_func ("/import/left-out", test_left_out);
  g_test_add_func ("/import/lost-cells", test_lost_cells);
  g_test_add_func ("/import/missing-refuse", test_missing_refuse);
  g_test_add_func ("/import/missing-drop", test_missing_drop);
  g_test_add_func ("/import/missing-mean", test_missing_mean);
  g_test_add_func ("/import/ragged", test_ragged);
  g_test_add_func ("/import/refused", test_refused);
  g_test_add_func ("/import/extremes", test_extremes);
  g_test_add_func ("/import/exact-numbers", test_exact_numbers);
  g_test_add_func ("/import/libsvm", test_libsvm);
  g_test_add_func ("/import/grid", test_grid);
  g_test_add_func ("/import/adapt-path", test_adapt_path);
  g_test_add_func ("/import/files", test_files);
  g_test_add_func ("/import/cancel", test_cancel);
  g_test_add_func ("/import/array", test_array);
  g_test_add_func ("/import/quiet", test_quiet);
  g_test_add_func ("/import/spec", test_spec);
  g_test_add_func ("/import/spec-names", test_spec_names);
  g_test_add_func ("/import/to-csv", test_to_csv);
  g_test_add_func ("/import/many-rows", test_many_rows);

  return g_test_run ();
}
