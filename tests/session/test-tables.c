/* Tables as people write them: one table in many spellings, numbers that have two readings, what a
 * column is for the algorithm that waits for it, and formats that are named when they are refused.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-import.h"
#include "gradus-init.h"

static GradusDataset *
read_bytes (const char *text, gsize length, const GradusImportOptions *options,
            GradusImportReport *report, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);

  return gradus_import_bytes (bytes, "t.csv", "test", options, report, error);
}

static GradusDataset *
read_with (const char *text, const GradusImportOptions *options, GradusImportReport *report)
{
  g_autoptr (GError) error = NULL;
  GradusDataset *dataset = read_bytes (text, strlen (text), options, report, &error);

  if (dataset == NULL)
    g_error ("%s\n%s", text, error->message);

  return dataset;
}

static GradusDataset *
read_text (const char *text, GradusImportReport *report)
{
  return read_with (text, NULL, report);
}

/* Refused with a sentence that has all of @words in it, between bars. */
static void
assert_refused (const char *text, gsize length, const GradusImportOptions *options,
                const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, "|", -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = read_bytes (text, length, options, NULL, &error);

  if (dataset != NULL)
    g_error ("read: %s", text);
  for (guint i = 0; parts[i] != NULL; i++)
    if (strstr (error->message, parts[i]) == NULL)
      g_error ("“%s” is not in “%s”", parts[i], error->message);
}

/* --- One table in many spellings -------------------------------------------------------------- */

/* Three columns of numbers in 4 rows, of every size that groups may have. */
static const double numbers[4][3] = {
  { 1234, 0.5, -12 },
  { 900, 2.25, 1234567 },
  { 45678.75, -3, 999 },
  { -1000, 1234.5, 7 },
};

static char *
group_digits (double value, const char *mark, char decimal)
{
  g_autofree char *plain = g_strdup_printf ("%.10g", ABS (value));
  const char *point = strchr (plain, '.');
  const gsize whole = point != NULL ? (gsize) (point - plain) : strlen (plain);
  GString *out = g_string_new (value < 0 ? "-" : "");

  for (gsize i = 0; i < whole; i++)
    {
      if (i > 0 && (whole - i) % 3 == 0)
        g_string_append (out, mark);
      g_string_append_c (out, plain[i]);
    }
  if (point != NULL)
    g_string_append_printf (out, "%c%s", decimal, point + 1);

  return g_string_free (out, FALSE);
}

/* Digits and marks as a Chinese keyboard makes them. */
static char *
widen (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    g_string_append_unichar (out,
                             *p >= '!' && *p <= '~' ? (gunichar) *p - '!' + 0xff01 : (gunichar) *p);

  return g_string_free (out, FALSE);
}

static void
test_spellings (void)
{
  static const struct
  {
    const char *separator;
    const char *mark;
    char decimal;
    gboolean wide;
  } spellings[] = {
    { ",", "", '.', FALSE },     { ",", ",", '.', FALSE },      { ",", " ", '.', FALSE },
    { ",", "'", '.', FALSE },    { ",", "\u2019", '.', FALSE }, { ",", "\u202f", '.', FALSE },
    { ";", "", '.', FALSE },     { ";", "", ',', FALSE },       { ";", ".", ',', FALSE },
    { ";", ",", '.', FALSE },    { ";", "\u00a0", ',', FALSE }, { ";", " ", ',', FALSE },
    { "\t", "", ',', FALSE },    { "\t", ".", ',', FALSE },     { "\t", ",", '.', FALSE },
    { "\t", "'", '.', FALSE },   { "|", " ", ',', FALSE },      { "  ", "", '.', FALSE },
    { " \t ", "", ',', FALSE },  { "   ", ",", '.', FALSE },    { "\u3000", "", '.', FALSE },
    { ",", "", '.', TRUE },      { ";", "", ',', TRUE },        { "\uff0c", "", '.', FALSE },
    { "\uff0c", "", '.', TRUE }, { "\uff1b", "", ',', FALSE },  { "\uff1b", ".", ',', TRUE },
  };
  static const char *const ends[] = { "\n", "\r\n", "\r" };
  static const char *const before[] = { "", "\xef\xbb\xbf", "# a comment\n", "\n\n" };
  guint n = 0;

  for (guint s = 0; s < G_N_ELEMENTS (spellings); s++)
    for (guint variant = 0; variant < 24; variant++)
      {
        const char *end = ends[variant % 3];
        const char *separator = spellings[s].separator;
        const gboolean quoted = variant / 3 % 2 == 1 || g_str_equal (spellings[s].mark, separator)
                                || (spellings[s].decimal == ',' && g_str_equal (separator, ","));
        g_autoptr (GString) text = g_string_new (before[variant / 6]);
        g_auto (GradusImportReport) report = { 0 };
        g_autoptr (GradusDataset) dataset = NULL;
        const GradusTable *table;

        g_string_append_printf (text, "a%sb%sc%s", separator, separator, end);
        for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
          {
            for (guint j = 0; j < 3; j++)
              {
                g_autofree char *plain = group_digits (numbers[i][j], spellings[s].mark,
                                                       spellings[s].decimal);
                g_autofree char *cell = spellings[s].wide ? widen (plain) : g_strdup (plain);

                g_string_append_printf (text, quoted ? "%s\"%s\"" : "%s%s", j > 0 ? separator : "",
                                        cell);
              }
            g_string_append (text, end);
            /* A row of a spreadsheet with nothing in it. */
            if (i == 1 && strlen (separator) == 1 && separator[0] != ' ')
              g_string_append_printf (text, "%s%s%s", separator, separator, end);
          }
        g_test_message ("%s", text->str);
        dataset = read_text (text->str, &report);
        table = gradus_dataset_get_table (dataset);
        g_assert_cmpuint (table->n, ==, G_N_ELEMENTS (numbers));
        g_assert_cmpuint (table->n_columns, ==, 3);
        g_assert_true (report.header);
        g_assert_cmpint (report.decimal, ==, spellings[s].decimal);
        for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
          for (guint j = 0; j < 3; j++)
            g_assert_cmpfloat (table->columns[j][i], ==, numbers[i][j]);
        /* What is no plain number is said. */
        g_assert_true (report.notes != NULL
                       || (spellings[s].mark[0] == '\0' && !spellings[s].wide
                           && !g_str_has_prefix (separator, "\xef")));
        n++;
      }
  g_assert_cmpuint (n, ==, 24 * G_N_ELEMENTS (spellings));
}

/* --- Two readings ----------------------------------------------------------------------------- */

static void
test_doubts (void)
{
  /* What nothing in the file decides is asked for, by row and column. */
  static const struct
  {
    const char *text;
    const char *words;
    double point, comma; /* of the first number, when the mark is told */
  } doubted[] = {
    { "a\tb\n1,234\t5\n5,678\t6\n", "Row 2|“a”|“1,234”|1.234|1234", 1234, 1.234 },
    { "a;b\n1.234;5\n900;6\n", "Row 2|“a”|“1.234”|1.234|1234", 1.234, 1234 },
    { "a;b\n900;5\n1,234;6\n", "Row 3|“a”|“1,234”", 900, 900 },
    { "price\n399,900\n329,900\n900\n", "Row 2|“price”|“399,900”|399.9|399900", 399900, 399.9 },
    { "a|b\n1|1,234\n2|5.678\n", "“a”|1|2|5.678|“b”", 1, 1 },
    { "a b\n1,234 1\n5,678 2\n", "Row 2|“a”|“1,234”", 1234, 1.234 },
    { "x\n1.234\n850\n900\n", "Row 2|“x”|“1.234”", 1.234, 1234 },
  };
  /* Decided by another number, by the separator, or by what lies beside it. */
  static const struct
  {
    const char *text;
    double first;
    const char *said;
  } decided[] = {
    { "a\tb\n1,234\t0.5\n5,678\t6\n", 1234, "1234" },
    { "a\tb\n1,234\t0,5\n5,678\t6\n", 1.234, NULL },
    { "a;b\n1.234;5\n900;6,5\n", 1234, "1234" },
    { "a;b\n1.234;1.234,5\n5.678;6\n", 1234, "1234" },
    { "a,b\n\"1,234\",5\n900,6\n", 1234, "1234" },
    { "a,b\n\"1,234\",5\n\"2,5\",6\n", 1.234, NULL },
    { "a,b\n1.333,5\n2,6\n2.667,7\n", 1.333, NULL },
    { "a;b\n1.333;5\n2;6\n2.667;7\n", 1.333, "decimal mark" },
    { "a;b\n1,234;5\n5,678;6\n", 1.234, "decimal mark" },
    { "a\tb\n1.234\t5\n5.678\t6\n", 1.234, "decimal mark" },
    { "a\tb\n12,34,567\t5\n8\t6\n", 1234567, "1234567" },
    { "a\tb\n1.234.567\t5\n8\t6\n", 1234567, "1234567" },
    { "x\n1 234\n900\n", 1234, "1234" },
    { "x\n2 234\n5 678\n3 555\n", 2234, "2234" },
    { "x\n2,5\n2,25\n", 2.5, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (doubted); i++)
    {
      const char marks[] = { '.', ',' };
      const GradusImportOptions tolerant = { .header = -1, .tolerant = TRUE };
      g_auto (GradusImportReport) report = { 0 };
      g_autoptr (GradusDataset) seen = NULL;

      g_test_message ("%s", doubted[i].text);
      /* Both marks in one file, both before groups of three. */
      if (strstr (doubted[i].text, "5.678") != NULL)
        assert_refused (doubted[i].text, strlen (doubted[i].text), NULL, "“b”");
      else
        assert_refused (doubted[i].text, strlen (doubted[i].text), NULL, doubted[i].words);
      /* In the window it is read, and the doubt is shown. */
      seen = read_with (doubted[i].text, &tolerant, &report);
      g_assert_nonnull (report.doubt);
      for (guint m = 0; m < 2; m++)
        {
          const GradusImportOptions told = { .header = -1, .decimal = marks[m] };
          g_autoptr (GradusDataset) dataset = read_with (doubted[i].text, &told, NULL);

          g_assert_cmpfloat (gradus_dataset_get_table (dataset)->columns[0][0], ==,
                             m == 0 ? doubted[i].point : doubted[i].comma);
        }
    }
  for (guint i = 0; i < G_N_ELEMENTS (decided); i++)
    {
      g_auto (GradusImportReport) report = { 0 };
      g_autoptr (GradusDataset) dataset = NULL;

      g_test_message ("%s", decided[i].text);
      dataset = read_text (decided[i].text, &report);
      g_assert_null (report.doubt);
      g_assert_cmpfloat (gradus_dataset_get_table (dataset)->columns[0][0], ==, decided[i].first);
      if (decided[i].said == NULL)
        g_assert_null (report.notes);
      else
        g_assert_nonnull (strstr (report.notes, decided[i].said));
    }
}

/* The number that decides may stand far behind the lines that are looked at first. */
static void
test_late_mark (void)
{
  for (guint late = 0; late < 2; late++)
    {
      g_autoptr (GString) text = g_string_new ("a;b\n");
      g_autoptr (GradusDataset) dataset = NULL;
      const GradusTable *table;

      for (guint i = 0; i < 1000; i++)
        g_string_append_printf (text, i % 2 == 0 ? "%u;7\n" : "%u.000;7\n", i % 900 + 100);
      g_string_append (text, late == 0 ? "5;0,5\n" : "5;0.5\n");
      dataset = read_text (text->str, NULL);
      table = gradus_dataset_get_table (dataset);
      g_assert_cmpfloat (table->columns[1][1000], ==, 0.5);
      g_assert_cmpfloat (table->columns[0][1], ==, late == 0 ? 101000 : 101);
    }
}

/* --- Header, rows, separators ----------------------------------------------------------------- */

static void
test_layout (void)
{
  static const struct
  {
    const char *text;
    const char *names; /* of the columns, between commas */
    guint n;
    gboolean header;
  } cases[] = {
    /* A line of a spreadsheet says the separator. */
    { "sep=;\na;b\n1;2\n3;4\n", "a,b", 2, TRUE },
    { "\"sep=;\"\r\na;b\r\n1,5;2\r\n3;4\r\n", "a,b", 2, TRUE },
    { "sep=,\n1,2\n3,4\n", "x1,x2", 2, FALSE },
    { "SEP=\t\na\tb\n1\t2\n", "a,b", 1, TRUE },
    { "sep=^\na^b\n1^2\n", "a,b", 1, TRUE },
    /* Names of rows, as R writes them. */
    { "\"a\" \"b\"\n\"1\" 1 2\n\"2\" 3 4\n", "a,b", 2, TRUE },
    { "a b\np 1 2\nq 3 4\nr 5 6\n", "a,b", 3, TRUE },
    { "a,b\np,1,2\nq,3,4\n", "a,b", 2, TRUE },
    { "\"2023\"\t\"2024\"\n\"p\"\t1\t2\n\"q\"\t3\t4\n", "2023,2024", 2, TRUE },
    { "a,b,\n1,2,\n3,4,\n", "a,b", 2, TRUE },
    /* Years as names. */
    { "region,2023,2024\np,1,2\nq,3,4\n", "region,2023,2024", 2, TRUE },
    { "p,1,2\nq,3,4\np,5,6\n", "class,x1,x2", 3, FALSE },
    { "p,7,2\nq,3,4\nr,5,6\n", "class,x1,x2", 3, FALSE },
    /* White space of more than one kind. */
    { "18.0   8   307.0\t\"first car\"\n15.0   8   350.0\t\"second car\"\n", "x1,x2,x3,class", 2,
      FALSE },
    { "a b\tc\n1 2\t3\n4 5\t6\n", "a,b,c", 2, TRUE },
    { "name of it\tb\nred\t3\ngreen\t6\n", "name of it,b", 2, TRUE },
    /* The first choice of a separator leaves no column of numbers. */
    { "a;b|x|y\np;q|1|2\nr;s|3|4\n", "a;b,x,y", 2, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GradusImportReport) report = { 0 };
      g_autoptr (GradusDataset) dataset = NULL;
      g_autoptr (GString) names = g_string_new (NULL);
      const GradusTable *table;

      g_test_message ("%s", cases[i].text);
      dataset = read_text (cases[i].text, &report);
      table = gradus_dataset_get_table (dataset);
      for (guint j = 0; j < table->n_columns; j++)
        g_string_append_printf (names, "%s%s", j > 0 ? "," : "", table->names[j]);
      g_assert_cmpstr (names->str, ==, cases[i].names);
      g_assert_cmpuint (gradus_dataset_get_table (dataset)->n, ==, cases[i].n);
      g_assert_cmpint (report.header, ==, cases[i].header);
    }
  /* Neither names of rows nor numbers: which cells belong together is not known. */
  assert_refused ("a,b\n1,5,2\n3,7,4\n2,5,9\n", strlen ("a,b\n1,5,2\n3,7,4\n2,5,9\n"), NULL,
                  "Row 2 has 3 cells");
  assert_refused ("x\n1 234\n2 345\n3 555\n", strlen ("x\n1 234\n2 345\n3 555\n"), NULL,
                  "Row 2 has 2 cells");
  assert_refused ("a,b\n1,2,3\n", strlen ("a,b\n1,2,3\n"), NULL, "Row 2 has 3 cells");
}

/* Units, types and what a column is for, below the names, are not data, and it is said which rows
 * were taken for that. A word that slipped into a column is none of these. */
static void
test_header_rows (void)
{
  static const char slipped[] = "a,b,c\nm,s,s\n1,2,1\n3,4,1\n5,word,1\n";
  static const struct
  {
    const char *text, *said;
    guint n, n_columns;
  } cases[] = {
    { "height,weight\ncm,kg\n170,60\n180,70\n", "Rows 1 to 2 were taken as the header", 2, 2 },
    { "# a comment\n\nheight,weight\ncm,kg\n170,60\n180,70\n", "Rows 3 to 4 were taken", 2, 2 },
    { "a\tb\tkind\ncontinuous\tcontinuous\tdiscrete\n\t\tclass\n1\t2\tyes\n3\t4\tno\n",
      "Rows 1 to 3 were taken as the header", 2, 3 },
    { "a,b,kind\nm,s,\nreal,real,word\n1,2,x\n3,4,y\n", "Rows 1 to 3 were taken as the header", 2,
      3 },
    /* A class that is found again is data, and so are words in one column. */
    { "a,b,kind\nm,s,x\n1,2,x\n3,4,y\n", NULL, 0, 0 },
    { "a,kind\ntall,z\n1,x\n3,y\n", NULL, 0, 0 },
    { "a\nm\n1\n3\n", NULL, 0, 0 },
    { "a,kind\n1,z\n3,y\n", "", 2, 2 },
    /* No more than three. */
    { "a,b\nm,s\np,q\nr,t\n1,2\n", NULL, 0, 0 },
    /* What is bad below is still named by its row. */
    { "a,b\nm,s\n1,2\n3,word\n", NULL, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GradusImportReport) report = { 0 };
      g_autoptr (GradusDataset) dataset = NULL;
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", cases[i].text);
      dataset = read_bytes (cases[i].text, strlen (cases[i].text), NULL, &report, &error);
      g_assert_true ((dataset == NULL) == (cases[i].said == NULL));
      if (dataset == NULL)
        continue;
      g_assert_cmpuint (gradus_dataset_get_table (dataset)->n, ==, cases[i].n);
      g_assert_cmpuint (gradus_dataset_get_table (dataset)->n_columns, ==, cases[i].n_columns);
      if (*cases[i].said != '\0')
        g_assert_true (g_str_has_prefix (report.notes, cases[i].said));
      g_assert_cmpint (report.header, ==, TRUE);
    }
  assert_refused (slipped, strlen (slipped), NULL, "Row 5|“word”");
}

static void
test_told (void)
{
  const char *years = "region,2023,2024\np,1,2\nq,3,4\n";
  const GradusImportOptions no_header = { .header = 0 },
                            blanks = { .header = -1, .separator = ' ' };
  g_autoptr (GradusDataset) rows = read_with (years, &no_header, NULL);
  g_autoptr (GradusDataset) split = read_with ("a,b c\n1,2 3\n4,5 6\n", &blanks, NULL);
  GradusImportOptions options = { .header = -1 };
  g_autoptr (GError) error = NULL;
  static const char *const good[][2] = {
    { "header", "yes" },      { "header", "no" },     { "decimal", "point" },
    { "decimal", "," },       { "separator", "tab" }, { "separator", "blank" },
    { "separator", ":" },     { "missing", "drop" },  { "missing", "unknown" },
    { "encoding", "KOI8-R" }, { "header", NULL },
  };
  static const char *const bad[][2] = {
    { "header", "maybe" }, { "decimal", "dot" },  { "separator", "word" },
    { "separator", "" },   { "separator", "\"" }, { "missing", "guess" },
  };

  g_assert_cmpuint (gradus_dataset_get_table (rows)->n, ==, 3);
  g_assert_cmpstr (gradus_dataset_get_table (split)->names[0], ==, "a,b");
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (gradus_import_options_set (&options, good[i][0], good[i][1], &error));
  g_assert_no_error (error);
  g_assert_cmpint (options.header, ==, 0);
  g_assert_cmpint (options.decimal, ==, ',');
  g_assert_cmpint (options.separator, ==, ':');
  g_assert_cmpint (options.missing, ==, GRADUS_MISSING_UNKNOWN);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_assert_false (gradus_import_options_set (&options, bad[i][0], bad[i][1], &error));
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
      g_clear_error (&error);
    }
}

/* --- Encodings and formats -------------------------------------------------------------------- */

static void
test_encodings (void)
{
  static const struct
  {
    const char *encoding, *name;
    gboolean guessed; /* without being told */
  } cases[] = {
    { "ISO-8859-1", "größe", TRUE }, { "BIG5", "長度", TRUE },    { "SHIFT_JIS", "長さ", TRUE },
    { "KOI8-R", "длина", TRUE },     { "GB18030", "长度", TRUE }, { "UTF-8", "长度", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("%s,b\n1,2\n3,4\n", cases[i].name);
      gsize length;
      g_autofree char *encoded = g_convert (text, -1, cases[i].encoding, "UTF-8", NULL, &length,
                                            NULL);
      const GradusImportOptions told = { .header = -1, .encoding = cases[i].encoding };
      const GradusImportOptions tolerant = { .header = -1, .tolerant = TRUE };
      g_auto (GradusImportReport) report = { 0 };
      g_auto (GradusImportReport) guess = { 0 };
      g_autofree char *sentence = NULL;
      g_autoptr (GradusDataset) dataset = NULL, seen = NULL;

      g_assert_nonnull (encoded);
      dataset = read_bytes (encoded, length, &told, &report, NULL);
      g_assert_nonnull (dataset);
      g_assert_cmpstr (gradus_dataset_get_table (dataset)->names[0], ==, cases[i].name);
      g_assert_cmpstr (report.encoding, ==, cases[i].encoding);
      g_assert_false (report.encoding_guessed);
      /* A person who looks at it always gets something to look at. */
      seen = read_bytes (encoded, length, &tolerant, &guess, NULL);
      g_assert_nonnull (seen);
      g_assert_cmpint (guess.encoding_guessed, ==, cases[i].guessed);
      sentence = gradus_import_report_to_text (&guess);
      g_assert_cmpint (strstr (sentence, "(a guess)") != NULL, ==, cases[i].guessed);
    }
  {
    const GradusImportOptions wrong = { .header = -1, .encoding = "UTF-8" };
    const GradusImportOptions unknown = { .header = -1, .encoding = "morse" };

    assert_refused ("gr\xf6\xdf,b\n1,2\n", strlen ("gr\xf6\xdf,b\n1,2\n"), &wrong, "UTF-8");
    assert_refused ("a,b\n1,2\n", strlen ("a,b\n1,2\n"), &unknown, "morse");
  }
}

static void
test_formats (void)
{
#define BYTES(text) text, sizeof text - 1
  static const struct
  {
    const char *bytes;
    gsize length;
    const char *name;
  } cases[] = {
    { BYTES ("@RELATION points\n@ATTRIBUTE a REAL\n@DATA\n5.1\n"), "ARFF" },
    { BYTES ("% a comment\n% 1,2\n\n@relation x\n@data\n1,2\n"), "ARFF" },
    { BYTES ("{\"a\": 1, \"b\": 2}\n{\"a\": 3, \"b\": 4}\n"), "JSON lines" },
    { BYTES ("[\n  {\"a\": 1}\n]\n"), "JSON" },
    { BYTES ("[{\"a\": 1}]\n"), "JSON" },
    { BYTES ("| a | b |\n|---|--:|\n| 1 | 2 |\n"), "Markdown" },
    { BYTES ("<!DOCTYPE html>\n<html><table>"), "HTML" },
    { BYTES ("<?xml version=\"1.0\"?>\n<t/>"), "XML" },
    { BYTES ("PK\003\004\024\000\000"), "spreadsheet" },
    { BYTES ("\xd0\xcf\x11\xe0\xa1\xb1"), "office" },
    { BYTES ("\x1f\x8b\010\000"), "gzip" },
    { BYTES ("PAR1\025\000"), "Parquet" },
    { BYTES ("\x93NUMPY\001\000"), "NumPy" },
    { BYTES ("%PDF-1.5\n"), "PDF" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (cases[i].bytes, cases[i].length, NULL, cases[i].name);
  {
    /* Nothing of that is a table of ours. */
    g_autoptr (GradusDataset) mail = read_text ("@relation,b\n1,2\n", NULL);

    g_assert_nonnull (mail);
  }
}

/* A recording that is none is no table either. */
static void
test_recordings (void)
{
  static const char *const names[] = { "a.wav", "b.FLAC", "c.mp3" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (guint empty = 0; empty < 2; empty++)
      {
        g_autoptr (GBytes) bytes = g_bytes_new ("a,b\n1,2\n", empty ? 0 : 8);
        g_autoptr (GError) error = NULL;

        g_assert_null (gradus_import_bytes (bytes, names[i], "test", NULL, NULL, &error));
        g_assert_nonnull (strstr (error->message, "recording"));
      }
}

/* --- Roles ------------------------------------------------------------------------------------ */

/* The roles that a table gets for an algorithm, as "x: a b; y: c; label: d". */
static char *
fit (const char *text, const char *algorithm)
{
  static const char *const no_roles[GRADUS_N_COLUMN_ROLES] = { NULL };
  g_autoptr (GradusDataset) read = read_text (text, NULL);
  g_autoptr (GradusDataset) dataset = gradus_import_fit_roles (
    read, gradus_registry_find_algorithm (algorithm), no_roles);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  GString *roles = g_string_new ("x:");

  for (guint j = 0; j < table->d; j++)
    g_string_append_printf (roles, " %s", table->names[table->x_columns[j]]);
  if (table->y_column >= 0)
    g_string_append_printf (roles, "; y: %s", table->names[table->y_column]);
  if (table->label_column >= 0)
    g_string_append_printf (roles, "; label: %s", table->names[table->label_column]);

  return g_string_free (roles, FALSE);
}

static void
test_roles (void)
{
  static const char plane[] = "x,y\n0,0\n0,1\n0,10\n0,11\n";
  static const char two[] = "a,b,y\n1.5,2,0\n2,1,0\n4,4,1\n5,5,1\n";
  static const char classes[] = "x,y,class\n0,0,p\n0,1,p\n4,10,q\n3,11,q\n";
  static const struct
  {
    const char *text, *algorithm, *roles;
  } cases[] = {
    /* What has no target has two inputs in x,y. */
    { plane, "k-means", "x: x y" },
    { plane, "gmm-em", "x: x y" },
    { plane, "spectral-clustering", "x: x y" },
    { plane, "local-outlier-factor", "x: x y" },
    { plane, "pca", "x: x y" },
    { plane, "least-squares", "x: x; y: y" },
    /* Two classes are looked for in a target of two values; more are numbers. */
    { two, "logistic-regression", "x: a b; label: y" },
    { two, "smo", "x: a b; label: y" },
    { two, "least-squares", "x: a b; y: y" },
    { plane, "smo", "x: x; y: y" },
    /* A class beside a target: what learns classes takes the target in. */
    { classes, "gda", "x: x y; label: class" },
    { classes, "k-means", "x: x y; label: class" },
    { classes, "least-squares", "x: x; y: y; label: class" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *roles = fit (cases[i].text, cases[i].algorithm);

      g_test_message ("%s: %s", cases[i].algorithm, cases[i].text);
      g_assert_cmpstr (roles, ==, cases[i].roles);
    }
  {
    /* What a person has said stays. */
    const char *const given[GRADUS_N_COLUMN_ROLES] = { [GRADUS_COLUMN_Y] = "y" };
    g_autoptr (GradusDataset) read = read_text (plane, NULL);
    g_autoptr (GradusDataset) dataset = gradus_import_fit_roles (
      read, gradus_registry_find_algorithm ("k-means"), given);

    g_assert_cmpint (gradus_dataset_get_table (dataset)->y_column, ==, 1);
  }
}

/* A column that is called a class is never an input, however many classes there are. */
static void
test_many_classes (void)
{
  static const char *const names[] = { "class", "Label", "cluster" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (guint n = 64; n <= 65; n++)
      {
        g_autoptr (GString) text = g_string_new (NULL);
        g_auto (GradusImportReport) report = { 0 };
        g_autoptr (GradusDataset) dataset = NULL;
        g_autofree char *roles = NULL;
        const char *const given[GRADUS_N_COLUMN_ROLES] = { [GRADUS_COLUMN_Y] = "b" };
        g_autoptr (GradusDataset) chosen = NULL;

        g_string_append_printf (text, "a,b,%s\n", names[i]);
        for (guint k = 0; k < n; k++)
          g_string_append_printf (text, "%u.5,%u.25,%u\n", k, k * k % 7, k);
        dataset = read_text (text->str, &report);
        g_assert_cmpuint (gradus_dataset_get_table (dataset)->d, ==, 2);
        g_assert_cmpint (report.notes != NULL, ==, n == 65);
        roles = gradus_import_roles_to_text (gradus_dataset_get_table (dataset));
        g_assert_nonnull (strstr (roles, names[i]));
        /* Nor when another column was chosen. */
        chosen = gradus_import_set_roles (dataset, given, NULL);
        g_assert_cmpuint (gradus_dataset_get_table (chosen)->d, ==, 1);
      }
}

/* Names in a list are quoted as in CSV. */
static void
test_names (void)
{
  static const struct
  {
    const char *list, *roles;
  } cases[] = {
    { "c", "c" },
    { "a,b", "a,b" },
    { "\"a,b\", c ", "a,b|c" },
    { " \"say \"\"x\"\"\" ,\"a,b\"", "say \"x\"|a,b" },
    { "c,say \"x\"", "c|say \"x\"" },
    { "\"open", NULL },
    { "c,,y", NULL },
    { "a", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const given[GRADUS_N_COLUMN_ROLES] = { [GRADUS_COLUMN_X] = cases[i].list };
      g_autoptr (GradusDataset) read = read_text (
        "\"a,b\",c,\"say \"\"x\"\"\",y\n1,2,3,4\n4,5,6,7\n", NULL);
      g_autoptr (GradusDataset) dataset = gradus_import_set_roles (read, given, NULL);
      g_autoptr (GString) names = g_string_new (NULL);
      const GradusTable *table = dataset != NULL ? gradus_dataset_get_table (dataset) : NULL;

      g_test_message ("%s", cases[i].list);
      g_assert_true ((table == NULL) == (cases[i].roles == NULL));
      for (guint j = 0; table != NULL && j < table->d; j++)
        g_string_append_printf (names, "%s%s", j > 0 ? "|" : "", table->names[table->x_columns[j]]);
      g_assert_true (table == NULL || g_str_equal (names->str, cases[i].roles));
    }
}

/* Who writes a score says what it is. */
static void
test_scores (void)
{
  guint n;
  const GradusAlgorithm *const *all = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    {
      g_test_message ("%s", all[i]->id);
      g_assert_true (all[i]->predicts != GRADUS_PREDICTS_SCORE || all[i]->score != NULL);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

  g_test_add_func ("/tables/spellings", test_spellings);
  g_test_add_func ("/tables/doubts", test_doubts);
  g_test_add_func ("/tables/late-mark", test_late_mark);
  g_test_add_func ("/tables/layout", test_layout);
  g_test_add_func ("/tables/header-rows", test_header_rows);
  g_test_add_func ("/tables/told", test_told);
  g_test_add_func ("/tables/encodings", test_encodings);
  g_test_add_func ("/tables/formats", test_formats);
  g_test_add_func ("/tables/recordings", test_recordings);
  g_test_add_func ("/tables/roles", test_roles);
  g_test_add_func ("/tables/many-classes", test_many_classes);
  g_test_add_func ("/tables/names", test_names);
  g_test_add_func ("/tables/scores", test_scores);

  return g_test_run ();
}
