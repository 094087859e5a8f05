/* Tables as people have them: dates, shares and prices, columns that number the rows, rows of which
 * none is whole; and which of many inputs a picture shows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-import.h"
#include "gradus-init.h"
#include "gradus-telling.h"

static GradusDataset *
import (const char *text, gboolean tolerant, GradusImportReport *report)
{
  const GradusImportOptions options = { .header = -1,
                                        .missing = GRADUS_MISSING_DROP,
                                        .tolerant = tolerant };
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  GradusDataset *dataset = gradus_import_bytes (bytes, "t.csv", "test", &options, report, &error);

  g_assert_no_error (error);
  return dataset;
}

/* --- Dates ------------------------------------------------------------------------------------ */

/* Each row of @text is a date; the first, second and last become these numbers. */
static void
check_dates (const char *text, const char *name, double first, double second, double last)
{
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GString) table = g_string_new ("when;v\n");
  g_auto (GStrv) rows = g_strsplit (text, "|", -1);
  g_autoptr (GradusDataset) dataset = NULL;
  const GradusTable *found;

  for (guint i = 0; rows[i] != NULL; i++)
    g_string_append_printf (table, "%s;%u\n", rows[i], i);
  dataset = import (table->str, TRUE, &report);
  found = gradus_dataset_get_table (dataset);
  g_assert_cmpuint (found->n_columns, ==, 2);
  g_assert_cmpstr (found->names[0], ==, name);
  g_assert_null (found->levels[0]);
  g_assert_cmpuint (found->d, ==, 2);
  g_assert_nonnull (strstr (report.notes, "“when” holds"));
  g_assert_nonnull (strstr (report.notes, rows[0]));
  g_assert_cmpfloat_with_epsilon (found->columns[0][0], first, 1e-9);
  g_assert_cmpfloat_with_epsilon (found->columns[0][1], second, 1e-9);
  g_assert_cmpfloat_with_epsilon (found->columns[0][found->n - 1], last, 1e-9);
}

static void
test_dates (void)
{
  /* Months are evenly spaced, whatever their length. */
  check_dates ("1914-12-01|1915-01-01|1915-03-01", "when", 1914 + 11 / 12.0, 1915, 1915 + 2 / 12.0);
  check_dates ("1958-03|1958-04|1959-01", "when", 1958 + 2 / 12.0, 1958.25, 1959);
  check_dates ("Mar 1958|April 1958|Jan. 1959", "when", 1958 + 2 / 12.0, 1958.25, 1959);
  check_dates ("2024年1月|2024年2月|2025年1月", "when", 2024, 2024 + 1 / 12.0, 2025);
  /* Days, from the first on. */
  check_dates ("2014-01-02|2014-01-03|2014-12-31", "when (days)", 0, 1, 363);
  check_dates ("2014/1/2|2014/1/3|2014/3/1", "when (days)", 0, 1, 58);
  check_dates ("2.1.2014|3.1.2014|31.12.2014", "when (days)", 0, 1, 363);
  check_dates ("January 2, 2014|Jan 3, 2014|December 31, 2014", "when (days)", 0, 1, 363);
  check_dates ("2-Jan-2014|3-Jan-2014|31-Dec-2014", "when (days)", 0, 1, 363);
  check_dates ("2024年1月2日|2024年1月3日|2024年3月1日", "when (days)", 0, 1, 59);
  check_dates ("2019-03-23 18:00:00|2019-03-24T06:00:00Z|2019-04-23 18:00", "when (days)", 0.75,
               1.25, 31.75);
  /* A long span of days is one of years; 2000 has 366. */
  check_dates ("2000-01-01|2000-07-01|2004-12-31", "when", 2000, 2000 + 182 / 366.0,
               2004 + 365 / 366.0);
  /* Hours. */
  check_dates ("18:00|18:30|23:15", "when (hours)", 18, 18.5, 23.25);
  check_dates ("18.00.00|19.00.00|00.00.00", "when (hours)", 18, 19, 0);
  check_dates ("6:00 pm|6:30 PM|12:15 am", "when (hours)", 18, 18.5, 0.25);
  check_dates ("2019-03-23 06:00|2019-03-23 07:30|2019-03-24 01:00", "when (hours)", 6, 7.5, 25);
}

/* Which of two numbers is the day, the column as a whole says. */
static void
test_day_and_month (void)
{
  /* No month has the number 13. */
  check_dates ("10/03/2004|13/03/2004|14/03/2004", "when (days)", 0, 3, 4);
  check_dates ("03/10/2004|03/13/2004|03/14/2004", "when (days)", 0, 3, 4);
  /* The days come in order. */
  check_dates ("10/03/2004|11/03/2004|12/03/2004|01/04/2004", "when (days)", 0, 1, 22);
  check_dates ("03/10/2004|03/11/2004|03/12/2004|04/01/2004", "when (days)", 0, 1, 22);
  /* Nothing says it: as these signs are used. */
  check_dates ("03/10/2004|03/11/2004|03/12/2004", "when (days)", 0, 1, 2);
  check_dates ("10.03.2004|10.03.2005|11.03.2007", "when", 2004 + 69 / 366.0, 2005 + 68 / 365.0,
               2007 + 69 / 365.0);
}

/* What looks like dates and is none stays what it was. */
static void
test_no_dates (void)
{
  static const char *const columns[] = {
    "2014-01-02|2014-01-03|later",
    "2014-02-30|2014-02-31|2014-02-29",
    "1-2-3|4-5-6|7-8-9",
    "2014-01-02|18:00|19:00",
    "May|June|July",
    "3:99|4:99|5:99",
    "Mar 12|Mar 13|Mar 14",
    "2014-01-02|2014-01-02|2014-01-03",
  };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autoptr (GString) table = g_string_new ("when;v\n");
      g_auto (GStrv) rows = g_strsplit (columns[i], "|", -1);
      g_autoptr (GradusDataset) dataset = NULL;
      const GradusTable *found;

      for (guint j = 0; rows[j] != NULL; j++)
        g_string_append_printf (table, "%s;%u\n", rows[j], j);
      dataset = import (table->str, TRUE, NULL);
      found = gradus_dataset_get_table (dataset);
      g_assert_cmpstr (found->names[0], ==, "when");
      g_assert_nonnull (found->levels[0]);
    }
}

/* Below lines of a header, and with empty cells among them. */
static void
test_dates_and_holes (void)
{
  g_autoptr (GradusDataset) header = import ("when,a,b\nday,cm,kg\n2014-01-02,1,2\n2014-01-03,3,4\n"
                                             "2014-01-05,5,6\n",
                                             TRUE, NULL);
  g_autoptr (GradusDataset) holes = import (
    "when,a\n2014-01-02,1\n,3\n2014-01-03,3\n2014-01-05,5\n", TRUE, NULL);
  g_autoptr (GradusDataset) bare = import ("2014-01-02,1\n2014-01-03,3\n2014-01-05,5\n", TRUE,
                                           NULL);
  const GradusTable *table = gradus_dataset_get_table (header);

  g_assert_cmpuint (table->n, ==, 3);
  g_assert_cmpfloat (table->columns[0][2], ==, 3);
  table = gradus_dataset_get_table (holes);
  g_assert_cmpuint (table->n, ==, 3);
  g_assert_cmpfloat (table->columns[0][1], ==, 1);
  table = gradus_dataset_get_table (bare);
  g_assert_cmpuint (table->n, ==, 3);
  g_assert_cmpfloat (table->columns[0][2], ==, 3);
}

/* --- Numbers beside a sign -------------------------------------------------------------------- */

static void
test_signs (void)
{
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GradusDataset) dataset = import (
    "share;price;euro;yuan\n52.88%;$1,200.50;12 €;￥3\n47.2 %;$80;7.5€;¥4.5\n", TRUE, &report);
  g_autoptr (GradusDataset) comma = import ("share;price\n52,88%;12,50 €\n47,2%;1.207,50 €\n", TRUE,
                                            NULL);
  g_autoptr (GradusDataset) words = import ("share;price;n\n5%off;$;1\n%;5;2\n", TRUE, NULL);
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_assert_cmpuint (table->d, ==, 4);
  g_assert_cmpfloat (table->columns[0][0], ==, 52.88);
  g_assert_cmpfloat (table->columns[0][1], ==, 47.2);
  g_assert_cmpfloat (table->columns[1][0], ==, 1200.5);
  g_assert_cmpfloat (table->columns[2][1], ==, 7.5);
  g_assert_cmpfloat (table->columns[3][0], ==, 3);
  g_assert_nonnull (strstr (report.notes, "“52.88%” was read as 52.88"));
  table = gradus_dataset_get_table (comma);
  g_assert_cmpfloat (table->columns[0][0], ==, 52.88);
  g_assert_cmpfloat (table->columns[1][1], ==, 1207.5);
  g_assert_cmpuint (gradus_dataset_get_table (words)->n_classes, >, 0);
}

/* --- Rows ------------------------------------------------------------------------------------- */

/* A column that says which row it is stays in the table and is no input, unless there is nothing
 * else or its numbers come again. */
static void
test_numbers_of_rows (void)
{
  static const struct
  {
    const char *text;
    guint d;
  } cases[] = {
    { "rownames,a,b\n1,5,6\n2,7,8\n3,9,1\n", 2 },
    { "CustomerID,a\n1001,5\n1007,7\n1002,9\n", 1 },
    { "user_id,a\n3,5\n1,7\n2,9\n", 1 },
    { "编号,密度\n1,0.5\n2,0.7\n3,0.9\n", 1 },
    { "id,a\n1,5\n1,7\n2,9\n", 2 },
    { "id\n1\n2\n3\n", 1 },
    { "Rank,Major_code,a\n1,2419,5\n2,2416,7\n3,2405,9\n", 1 },
    { "acid,a\n1,5\n2,7\n3,9\n", 2 },
    { "id,a\n1.5,5\n2.5,7\n3,9\n", 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GradusImportReport) report = { 0 };
      g_autoptr (GradusDataset) dataset = import (cases[i].text, TRUE, &report);
      const GradusTable *table = gradus_dataset_get_table (dataset);

      g_assert_cmpuint (table->d, ==, cases[i].d);
      g_assert_true (
        (table->n_columns > table->d)
        == (report.notes != NULL && strstr (report.notes, "numbers the rows") != NULL));
    }
}

/* Where no row is whole, a person who can see it gets the means; a program is refused. */
static void
test_no_whole_row (void)
{
  static const char text[] = "a,b,c\n1,2,\n3,,4\n,5,6\n7,8,\n9,,1\n";
  const GradusImportOptions strict = { .header = -1, .missing = GRADUS_MISSING_DROP };
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GradusDataset) dataset = import (text, TRUE, &report);
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, sizeof text - 1);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (gradus_dataset_get_table (dataset)->n, ==, 5);
  g_assert_cmpfloat (gradus_dataset_get_table (dataset)->columns[0][2], ==, 5);
  g_assert_cmpint (report.missing, ==, GRADUS_MISSING_MEAN);
  g_assert_null (gradus_import_bytes (bytes, "t.csv", "test", &strict, NULL, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
}

/* --- Inputs that tell ------------------------------------------------------------------------- */

static void
check_telling (GradusDataset *dataset, const char *first, const char *second)
{
  g_autoptr (GradusDataset) telling = gradus_table_keep_telling (dataset);
  const GradusTable *table = gradus_dataset_get_table (telling);

  g_assert_nonnull (table);
  g_assert_cmpuint (table->d, ==, second != NULL ? 2 : 1);
  g_assert_cmpstr (table->names[table->x_columns[0]], ==, first);
  if (second != NULL)
    g_assert_cmpstr (table->names[table->x_columns[1]], ==, second);
  g_assert_cmpuint (table->n, ==, gradus_dataset_get_table (dataset)->n);
  g_assert_cmpint (table->y_column, ==, gradus_dataset_get_table (dataset)->y_column);
  g_assert_cmpint (table->label_column, ==, gradus_dataset_get_table (dataset)->label_column);
}

static void
test_telling (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (GString) classes = g_string_new ("yes,noise,long,wide,far,class\n");
  g_autoptr (GString) target = g_string_new ("yes,noise,long,y\n");
  g_autoptr (GString) pair = g_string_new ("a,b,c\n");
  g_autoptr (GradusDataset) of_classes = NULL;
  g_autoptr (GradusDataset) of_target = NULL;
  g_autoptr (GradusDataset) bare = NULL;
  g_autoptr (GradusDataset) two = import ("u,v,class\n1,2,p\n2,1,q\n3,5,p\n", TRUE, NULL);

  for (guint i = 0; i < 300; i++)
    {
      const guint k = i % 3;
      const double u = g_rand_double (rand), v = g_rand_double (rand), w = g_rand_double (rand);

      /* far: one stranger has nearly all of the range, and the classes lie in the rest. */
      g_string_append_printf (classes, "%u,%.4f,%.4f,%.4f,%.4f,%c\n", k == 0, w, k + u,
                              (k == 1) + v, i == 7 ? 1e6 : k * 1.0, 'a' + (int) k);
      g_string_append_printf (target, "%u,%.4f,%.4f,%.4f\n", k, w, u, 2 * u + 0.1 * v);
      g_string_append_printf (pair, "%.4f,%.4f,%.4f\n", u, w, u + 0.2 * v);
    }
  of_classes = import (classes->str, TRUE, NULL);
  of_target = import (target->str, TRUE, NULL);
  bare = import (pair->str, TRUE, NULL);
  check_telling (of_classes, "long", "wide");
  check_telling (of_target, "long", NULL);
  check_telling (bare, "a", "c");
  /* Nothing to choose. */
  g_assert_null (gradus_table_keep_telling (two));
}

int
main (int argc, char *argv[])
{
  gradus_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import-people/dates", test_dates);
  g_test_add_func ("/import-people/day-and-month", test_day_and_month);
  g_test_add_func ("/import-people/no-dates", test_no_dates);
  g_test_add_func ("/import-people/dates-and-holes", test_dates_and_holes);
  g_test_add_func ("/import-people/signs", test_signs);
  g_test_add_func ("/import-people/numbers-of-rows", test_numbers_of_rows);
  g_test_add_func ("/import-people/no-whole-row", test_no_whole_row);
  g_test_add_func ("/import-people/telling", test_telling);
  return g_test_run ();
}
