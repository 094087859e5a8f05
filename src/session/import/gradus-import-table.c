/* Gradus: from columns of cells to a table: what kind each column is, which cells are bad and what
 * happens to them, and which roles the columns get.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-import-csv-private.h"
#include "gradus-json-append.h"
#include "gradus-number.h"

/* --- Columns --- */

char *
gradus_csv_describe_column (const GradusCsvColumn *column, guint index)
{
  return column->name[0] != '\0' ? g_strdup (column->name) : g_strdup_printf ("%u", index + 1);
}

/* Numbers in a column of texts are texts too. */
static void
name_numbers (GradusCsvColumn *column)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < column->values->len && !column->many; i++)
    {
      double *value = &g_array_index (column->values, double, i);

      if (isnan (*value))
        continue;
      g_string_truncate (text, 0);
      gradus_json_append_number (text, *value);
      *value = gradus_csv_box (gradus_csv_find_code (column, text->str));
    }
}

/* The row numbers that R and pandas write in front have no name and count from 0 or 1. */
static gboolean
is_row_number (const GradusCsvColumn *column)
{
  double first;

  if (column->name[0] != '\0' || column->n_numbers != column->values->len
      || column->values->len < 2)
    return FALSE;
  first = g_array_index (column->values, double, 0);
  if (first != 0.0 && first != 1.0)
    return FALSE;
  for (guint i = 0; i < column->values->len; i++)
    if (g_array_index (column->values, double, i) != first + i)
      return FALSE;

  return TRUE;
}

static const char *const number_label_names[] = {
  "class", "classes", "label", "labels", "species", "category", "cluster", NULL,
};

static gboolean
has_name (const char *name, const char *const *names)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (g_ascii_strcasecmp (names[i], name) == 0)
      return TRUE;

  return FALSE;
}

/* Class numbers of which some are missing: only texts can be unknown, so that they become these. */
static gboolean
is_partial_label (const GradusCsvParser *parser, const GradusCsvColumn *column)
{
  if (parser->source->options.missing != GRADUS_MISSING_UNKNOWN || column->n_missing == 0
      || column->n_texts > 0 || !has_name (column->name, number_label_names))
    return FALSE;
  for (guint i = 0; i < column->values->len; i++)
    {
      const double value = g_array_index (column->values, double, i);

      if (!isnan (value) && value != trunc (value))
        return FALSE;
    }

  return TRUE;
}

/* Say which numbers were not written plainly. */
static void
note_numbers (GradusCsvParser *parser, const GradusCsvColumn *column, const char *name)
{
  GradusImportReport *report = parser->source->report;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double value = 0;

  if (column->grouped_row > 0)
    {
      gradus_import_read_number (column->first_grouped, strlen (column->first_grouped),
                                 parser->layout.decimal, parser->layout.marks, &value);
      gradus_import_add_note (
        report,
        /* Translators: a row, a column, “1 234” as it stands there, and the number 1234. */
        _ ("Row %zu, column “%s”: “%s” was read as %s, with its digits in groups."),
        column->grouped_row, name, column->first_grouped, gradus_number_write (number, value));
    }
  if (column->signed_row > 0)
    gradus_import_add_note (
      report,
      /* Translators: a row, a column, “52.8 %” as it stands there, and the number 52.8. */
      _ ("Row %zu, column “%s”: “%s” was read as %s."), column->signed_row, name,
      column->first_signed, gradus_number_write (number, column->signed_value));
  if (column->wide_row > 0)
    gradus_import_add_note (
      report, _ ("Row %zu, column “%s”: full-width digits were read as ordinary ones."),
      column->wide_row, name);
}

static const char *const time_names[] = { "time", "t", "year", "date", NULL };

/* The numeric column of one of @names; NULL when there is none. */
static GradusCsvColumn *
find_column (GradusCsvParser *parser, const char *const *names)
{
  for (guint j = 0; j < parser->columns->len; j++)
    {
      GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);

      if (column->keep && !column->categorical && has_name (column->name, names))
        return column;
    }

  return NULL;
}

/* A path over time has a column of times and nothing but numbers: films have years, too. */
static gboolean
may_be_path (GradusCsvParser *parser)
{
  for (guint j = 0; j < parser->columns->len; j++)
    if (((GradusCsvColumn *) g_ptr_array_index (parser->columns, j))->categorical)
      return FALSE;
  return find_column (parser, time_names) != NULL;
}

/* From so many rows on, words of which each row has its own are names and no classes. */
#define MIN_NAMED 10

static gboolean
is_mostly_empty (const GradusCsvParser *parser, const GradusCsvColumn *column)
{
  return 2 * (gsize) column->n_missing > parser->n_rows;
}

/* Columns that are empty in most rows, beside others of their kind that are not: every row without
 * such a cell would have to go, or most of its cells be made up. Classes may be unknown in most
 * rows, and measurements on a path be lost. */
static void
leave_out_empty (GradusCsvParser *parser)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n_full[2] = { 0, 0 };

  if (parser->source->options.missing == GRADUS_MISSING_UNKNOWN || may_be_path (parser))
    return;
  for (guint j = 0; j < parser->columns->len; j++)
    {
      const GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);

      n_full[column->categorical] += column->keep && !is_mostly_empty (parser, column);
    }
  for (guint j = 0; j < parser->columns->len; j++)
    {
      GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);

      if (!column->keep || !is_mostly_empty (parser, column) || n_full[column->categorical] == 0
          || has_name (column->name, number_label_names))
        continue;
      column->keep = FALSE;
      g_string_append_printf (names, "%s%s", names->len > 0 ? _ (", ") : "", column->name);
    }
  if (names->len > 0)
    gradus_import_add_note (parser->source->report,
                            _ ("Empty in more than half of the rows, and left out: %s."),
                            names->str);
}

/* Decide what each column is. */
static void
classify_columns (GradusCsvParser *parser)
{
  GradusImportReport *report = parser->source->report;
  g_autoptr (GString) many = g_string_new (NULL);

  for (guint j = 0; j < parser->columns->len; j++)
    {
      GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);
      g_autofree char *name = gradus_csv_describe_column (column, j);

      if (column->row_names)
        {
          column->keep = FALSE;
          gradus_import_add_note (
            report, _ ("The first row has a cell fewer than the others: the first column names the "
                       "rows and was left out."));
        }
      else if (column->n_numbers + column->n_texts == 0)
        {
          column->keep = FALSE;
          if (column->name[0] != '\0')
            gradus_import_add_note (report, _ ("The column “%s” is empty and was left out."), name);
        }
      else if (report->header && j == 0 && parser->columns->len > 1 && is_row_number (column))
        {
          column->keep = FALSE;
          gradus_import_add_note (
            report, _ ("The first column has no name and counts the rows; it was left out."));
        }
      else if (gradus_csv_take_dates (parser, column))
        continue;
      else if (column->n_numbers <= column->n_texts || is_partial_label (parser, column))
        {
          column->categorical = TRUE;
          name_numbers (column);
          if (!column->many && parser->n_rows >= MIN_NAMED && column->texts->len == parser->n_rows
              && !has_name (column->name, number_label_names))
            {
              column->keep = FALSE;
              gradus_import_add_note (report,
                                      _ ("The column “%s” has another text in each row: it names "
                                         "the rows and was left out."),
                                      name);
            }
          if (column->many)
            {
              column->keep = FALSE;
              g_string_append_printf (many, "%s“%s”", many->len > 0 ? _ (", ") : "", name);
            }
        }
      else
        note_numbers (parser, column, name);
    }
  if (many->len > 0)
    gradus_import_add_note (report, _ ("Left out, with more than %d different texts: %s."),
                            GRADUS_IMPORT_MAX_LEVELS, many->str);
  leave_out_empty (parser);
  for (guint j = 0; j < parser->columns->len; j++)
    report->n_left += !((GradusCsvColumn *) g_ptr_array_index (parser->columns, j))->keep;
}

/* --- Bad cells --- */

static gboolean
is_bad (const GradusCsvColumn *column, double value)
{
  return isnan (value) && (!column->categorical || gradus_csv_unbox (value) == GRADUS_CELL_MISSING);
}

/* Where a row says that its measurement was lost, the cell of the measurement may be empty: that is
 * how a path with a gap is written. The number in its place is never looked at. */
static void
excuse_lost (GradusCsvParser *parser)
{
  static const char *const lost_names[] = { "missing", "lost", NULL };
  const GradusCsvColumn *lost = find_column (parser, lost_names);
  const GradusCsvColumn *time = find_column (parser, time_names);

  if (lost == NULL)
    return;
  for (guint j = 0; j < parser->columns->len; j++)
    {
      GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);

      if (column == lost || column == time || column->n_missing == 0 || column->categorical
          || g_ascii_strncasecmp (column->name, "truth", 5) == 0)
        continue;
      column->n_missing = 0;
      column->missing_row = 0;
      for (guint i = 0; i < parser->n_rows; i++)
        {
          double *value = &g_array_index (column->values, double, i);
          const double flag = g_array_index (lost->values, double, i);

          if (!isnan (*value) || gradus_csv_unbox (*value) != GRADUS_CELL_MISSING)
            continue;
          if (!isnan (flag) && flag != 0.0)
            *value = 0.0;
          else if (column->n_missing++ == 0)
            {
              column->missing_row = g_array_index (parser->row_numbers, gsize, i);
              /* Which of the words for a missing cell stands there is not known any more. */
              g_free (column->first_missing);
              column->first_missing = g_strdup ("");
            }
        }
    }
}

/* Count the bad cells and describe the first of them, by row and then by column. */
static void
find_bad_cells (GradusCsvParser *parser)
{
  GradusImportReport *report = parser->source->report;
  gsize first = G_MAXSIZE;

  report->bad_cells = parser->n_ragged_cells;
  if (parser->ragged_row > 0)
    {
      first = parser->ragged_row;
      report->first_bad = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "Row %zu has %u cell where row %zu has %u.",
                     "Row %zu has %u cells where row %zu has %u.", parser->ragged_cells),
        parser->ragged_row, parser->ragged_cells, parser->first_row, parser->columns->len);
    }
  for (guint j = 0; j < parser->columns->len; j++)
    {
      const GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);
      g_autofree char *name = gradus_csv_describe_column (column, j);

      if (!column->keep)
        continue;
      /* Asked for: no fault then. */
      if (column->categorical && parser->source->report->missing == GRADUS_MISSING_UNKNOWN)
        continue;
      report->bad_cells += column->n_missing + (column->categorical ? 0 : column->n_texts);
      if (column->categorical)
        parser->n_unknown_cells += column->n_missing;
      if (column->missing_row > 0 && column->missing_row < first)
        {
          first = column->missing_row;
          g_free (report->first_bad);
          if (column->first_missing[0] == '\0')
            report->first_bad = g_strdup_printf (_ ("Row %zu, column “%s”: the cell is empty."),
                                                 first, name);
          else
            report->first_bad = g_strdup_printf (
              _ ("Row %zu, column “%s”: “%s” means that the value is missing."), first, name,
              column->first_missing);
        }
      if (!column->categorical && column->text_row > 0 && column->text_row < first)
        {
          g_autofree char *shown = g_utf8_substring (
            column->first_text, 0, MIN (g_utf8_strlen (column->first_text, -1), 40));

          first = column->text_row;
          g_free (report->first_bad);
          report->first_bad = g_strdup_printf (
            _ ("Row %zu, column “%s”: “%s” is not a number that Gradus can use."), first, name,
            shown);
        }
    }
}

/* The rows that stay, in order. */
static GArray *
choose_rows (GradusCsvParser *parser)
{
  g_autofree guint8 *drop = g_new0 (guint8, MAX (parser->n_rows, 1));
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (guint), parser->n_rows);

  if (parser->source->report->missing == GRADUS_MISSING_DROP)
    {
      for (guint i = 0; i < parser->long_rows->len; i++)
        drop[g_array_index (parser->long_rows, guint, i)] = 1;
      for (guint j = 0; j < parser->columns->len; j++)
        {
          const GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);

          for (guint i = 0; column->keep && i < parser->n_rows; i++)
            if (is_bad (column, g_array_index (column->values, double, i)))
              drop[i] = 1;
        }
    }
  for (guint i = 0; i < parser->n_rows; i++)
    if (!drop[i])
      g_array_append_val (rows, i);

  return rows;
}

/* --- The table --- */

static double
find_mean (const GradusCsvColumn *column)
{
  double mean = 0.0;
  guint n = 0;

  /* The running form does not overflow where the sum would. */
  for (guint i = 0; i < column->values->len; i++)
    {
      double value = g_array_index (column->values, double, i);

      if (!isnan (value))
        {
          n++;
          mean += value / n - mean / n;
        }
    }

  return mean;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
add_categorical (GradusTableBuilder *builder, const GradusCsvColumn *column, const char *name,
                 const GArray *rows, GradusMissing missing)
{
  guint counts[GRADUS_IMPORT_MAX_LEVELS + 1] = { 0 };
  gint32 code_of[GRADUS_IMPORT_MAX_LEVELS + 1] = { 0 };
  g_autoptr (GPtrArray) levels = g_ptr_array_new ();
  g_autofree gint32 *codes = g_new (gint32, MAX (rows->len, 1));
  guint16 most = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i);

      counts[gradus_csv_unbox (g_array_index (column->values, double, row))]++;
    }
  for (guint16 code = 1; code <= column->texts->len; code++)
    if (counts[code] > 0)
      {
        g_ptr_array_add (levels, g_ptr_array_index (column->texts, code - 1u));
        if (most == 0 || counts[code] > counts[most])
          most = code;
      }
  g_ptr_array_sort (levels, compare_texts);
  for (guint k = 0; k < levels->len; k++)
    code_of[GPOINTER_TO_UINT (g_hash_table_lookup (column->codes, g_ptr_array_index (levels, k)))]
      = (gint32) k;
  /* A missing label gets the most frequent one, as a missing number gets the mean. */
  code_of[GRADUS_CELL_MISSING] = missing == GRADUS_MISSING_UNKNOWN ? GRADUS_LABEL_UNKNOWN
                                                                   : code_of[most];
  for (guint i = 0; i < rows->len; i++)
    codes[i] = code_of[gradus_csv_unbox (
      g_array_index (column->values, double, g_array_index (rows, guint, i)))];
  g_ptr_array_add (levels, NULL);
  gradus_table_builder_add_classes (builder, name, codes, (const char *const *) levels->pdata,
                                    levels->len - 1);
}

static void
add_numeric (GradusTableBuilder *builder, const GradusCsvColumn *column, const char *name,
             const GArray *rows)
{
  g_autofree double *values = g_new (double, MAX (rows->len, 1));
  gboolean whole = column->n_missing + column->n_texts == 0;
  double mean = whole ? 0.0 : find_mean (column);

  for (guint i = 0; i < rows->len; i++)
    {
      double value = g_array_index (column->values, double, g_array_index (rows, guint, i));

      values[i] = isnan (value) ? mean : value;
    }
  gradus_table_builder_add (builder, name, values);
}

static gboolean
holds_whole_numbers (const GradusCsvColumn *column, const GArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const double value = g_array_index (column->values, double, g_array_index (rows, guint, i));

      if (isnan (value) || value != trunc (value))
        return FALSE;
    }

  return TRUE;
}

/* Whether a numeric column can be class numbers: whole numbers, few of them. */
static gboolean
holds_class_numbers (const GradusCsvColumn *column, const GArray *rows)
{
  double seen[GRADUS_IMPORT_MAX_LEVELS];
  guint n = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      double value = g_array_index (column->values, double, g_array_index (rows, guint, i));
      guint k = 0;

      if (isnan (value) || value != trunc (value))
        return FALSE;
      while (k < n && seen[k] != value)
        k++;
      if (k == n && n == GRADUS_IMPORT_MAX_LEVELS)
        return FALSE;
      if (k == n)
        seen[n++] = value;
    }

  return TRUE;
}

/* How many distinct values a column has among @rows; 65 for more. */
static guint
count_values (const GradusCsvColumn *column, const GArray *rows)
{
  guint64 seen[GRADUS_TABLE_MAX_CLASSES];
  guint n = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const double value = g_array_index (column->values, double, g_array_index (rows, guint, i));
      guint64 bits;
      guint k = 0;

      memcpy (&bits, &value, sizeof bits);
      while (k < n && seen[k] != bits)
        k++;
      if (k == n && n == GRADUS_TABLE_MAX_CLASSES)
        return n + 1;
      if (k == n)
        seen[n++] = bits;
    }

  return n;
}

static gboolean
is_whole (const GradusCsvColumn *column)
{
  return column->n_missing == 0 && (column->categorical || column->n_texts == 0);
}

/* Whether the column is a weight, sample or task by its name and fit to be one. A bare "weight" is
 * not enough, for people and parcels have weights too, and these are inputs. */
static GradusColumnRole
find_row_role (const GradusCsvColumn *column, const GArray *rows)
{
  static const char *const weight_names[] = {
    "weights", "sample_weight", "sample weight", "case_weight", "case weight", "row_weight", NULL,
  };
  static const char *const sample_names[] = { "sample", NULL };
  static const char *const task_names[] = { "task", NULL };

  if (!is_whole (column))
    return GRADUS_COLUMN_UNUSED;
  if (has_name (column->name, sample_names) && count_values (column, rows) <= 2)
    return GRADUS_COLUMN_SAMPLE;
  if (has_name (column->name, task_names)
      && count_values (column, rows) <= GRADUS_TABLE_MAX_CLASSES)
    return GRADUS_COLUMN_TASK;
  if (!has_name (column->name, weight_names) || column->categorical)
    return GRADUS_COLUMN_UNUSED;
  for (guint i = 0; i < column->values->len; i++)
    if (g_array_index (column->values, double, i) < 0)
      return GRADUS_COLUMN_UNUSED;

  return GRADUS_COLUMN_WEIGHT;
}

/* Whether a column is called after what says which row it is: id, CustomerID, user_id, code. */
static gboolean
is_called_number (const char *name)
{
  static const char *const row_names[] = {
    "rownames", "row",    "rowid", "index", "idx",        "id",   "no",   "no.",  "nr", "nr.",
    "#",        "number", "rank",  "code",  "unnamed: 0", "编号", "序号", "学号", NULL,
  };
  static const char *const ends[] = { "id", "code" };

  if (has_name (name, row_names))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      const gsize length = strlen (name), n = strlen (ends[i]);

      /* A word of its own: acid and barcode end alike. */
      if (length > n && g_ascii_strcasecmp (name + length - n, ends[i]) == 0
          && (g_ascii_isupper (name[length - n]) || !g_ascii_isalpha (name[length - n - 1])))
        return TRUE;
    }

  return FALSE;
}

/* Whether the numbers of the column say which row it is: all different, whole, and called so. */
static gboolean
numbers_rows (const GradusCsvColumn *column, const GArray *rows)
{
  g_autoptr (GHashTable) seen = NULL;

  if (column->categorical || rows->len < 2 || !is_called_number (column->name))
    return FALSE;
  seen = g_hash_table_new (g_double_hash, g_double_equal);
  for (guint i = 0; i < rows->len; i++)
    {
      double *value = &g_array_index (column->values, double, g_array_index (rows, guint, i));

      if (*value != trunc (*value) || !g_hash_table_add (seen, value))
        return FALSE;
    }

  return TRUE;
}

/* Roles by kind and name. @used: the columns that went into the builder, in its order. */
static void
set_roles (GradusTableBuilder *builder, const GPtrArray *used, const GArray *rows,
           GradusImportReport *report)
{
  static const char *const label_names[] = {
    "class",    "classes", "label", "labels", "species",
    "category", "cluster", "group", "target", NULL,
  };
  static const char *const y_names[] = { "y", "target", NULL };
  int label = -1, y = -1;
  g_autofree guint *x = g_new (guint, MAX (used->len, 1));
  g_autofree GradusColumnRole *roles = g_new0 (GradusColumnRole, MAX (used->len, 1));
  gboolean taken[GRADUS_N_COLUMN_ROLES] = { FALSE };
  gboolean others = FALSE;
  guint d = 0;

  for (guint j = 0; j < used->len; j++)
    {
      const GradusCsvColumn *column = g_ptr_array_index (used, j);

      others = others || (!column->categorical && !numbers_rows (column, rows));
    }
  for (guint j = 0; j < used->len; j++)
    {
      roles[j] = find_row_role (g_ptr_array_index (used, j), rows);
      if (roles[j] == GRADUS_COLUMN_UNUSED || taken[roles[j]])
        roles[j] = GRADUS_COLUMN_UNUSED;
      else
        {
          taken[roles[j]] = TRUE;
          gradus_table_builder_set_role (builder, roles[j], (int) j);
        }
    }
  for (guint j = 0; j < used->len; j++)
    {
      const GradusCsvColumn *column = g_ptr_array_index (used, j);

      if (roles[j] != GRADUS_COLUMN_UNUSED)
        continue;
      /* A telling name wins over the last place. */
      if (column->categorical
          && (label < 0 || has_name (column->name, label_names)
              || !has_name (((GradusCsvColumn *) g_ptr_array_index (used, label))->name,
                            label_names)))
        label = (int) j;
    }
  for (guint j = 0; j < used->len && label < 0; j++)
    {
      const GradusCsvColumn *column = g_ptr_array_index (used, j);

      if (roles[j] == GRADUS_COLUMN_UNUSED && has_name (column->name, number_label_names)
          && holds_class_numbers (column, rows))
        label = (int) j;
    }
  for (guint j = used->len; j-- > 0 && y < 0;)
    {
      const GradusCsvColumn *column = g_ptr_array_index (used, j);

      if ((int) j == label || column->categorical || roles[j] != GRADUS_COLUMN_UNUSED)
        continue;
      /* Only the last number counts: a y in the middle is a coordinate. */
      if (has_name (column->name, y_names))
        y = (int) j;
      break;
    }
  for (guint j = 0; j < used->len; j++)
    {
      const GradusCsvColumn *column = g_ptr_array_index (used, j);

      if (column->categorical || (int) j == label || (int) j == y
          || roles[j] != GRADUS_COLUMN_UNUSED)
        continue;
      if (others && numbers_rows (column, rows))
        {
          gradus_import_add_note (report, _ ("The column “%s” numbers the rows and is not used."),
                                  column->name);
          continue;
        }
      /* What a row belongs to is no measurement, however many there are. */
      if (has_name (column->name, number_label_names) && holds_whole_numbers (column, rows)
          && !holds_class_numbers (column, rows))
        gradus_import_add_note (report,
                                _ ("The column “%s” holds more than %d different classes and is "
                                   "not used."),
                                column->name, GRADUS_IMPORT_MAX_LEVELS);
      else
        x[d++] = j;
    }
  gradus_table_builder_set_x (builder, x, d);
  gradus_table_builder_set_y (builder, y);
  gradus_table_builder_set_label (builder, label);
}

static GradusDataset *
build_table (GradusCsvParser *parser, const GArray *rows, gboolean raw)
{
  g_autoptr (GradusTableBuilder) builder = gradus_table_builder_new (rows->len);
  g_autoptr (GPtrArray) used = g_ptr_array_new ();
  guint n_numeric = 0, n_categorical = 0;

  for (guint j = 0; j < parser->columns->len; j++)
    {
      GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);
      g_autofree char *name = g_strdup (column->name);

      if (!column->keep)
        continue;
      if (column->categorical)
        n_categorical++;
      else
        n_numeric++;
      if (name[0] == '\0')
        {
          g_free (name);
          name = !column->categorical ? g_strdup_printf ("x%u", n_numeric)
                 : n_categorical == 1 ? g_strdup ("class")
                                      : g_strdup_printf ("class%u", n_categorical);
        }
      if (column->categorical)
        add_categorical (builder, column, name, rows, parser->source->report->missing);
      else
        add_numeric (builder, column, name, rows);
      g_ptr_array_add (used, column);
    }
  if (!raw)
    set_roles (builder, used, rows, parser->source->report);

  return gradus_table_builder_end (g_steal_pointer (&builder), parser->source->title,
                                   parser->source->origin);
}

/* --- The whole --- */

/* How programs write a number that is none: "inf", "-Infinity", "−∞". */
static gboolean
is_infinity (const char *text)
{
  static const char *const words[] = { "inf", "infinity", "1.#inf", "∞", NULL };
  const gsize minus = text == NULL                              ? 0
                      : *text == '-' || *text == '+'            ? 1
                      : g_str_has_prefix (text, "\xe2\x88\x92") ? 3
                                                                : 0;

  return text != NULL && has_name (text + minus, words);
}

static gboolean
check_contents (GradusCsvParser *parser, gboolean raw, GError **error)
{
  const char *name = parser->source->name;
  guint n_numeric = 0;

  if (parser->n_rows == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   parser->have_first
                     ? _ ("“%s” has a header and no rows below it. Add rows of numbers.")
                     : _ ("“%s” holds no rows. Add rows of numbers."),
                   name);
      return FALSE;
    }
  for (guint j = 0; j < parser->columns->len; j++)
    {
      const GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);

      n_numeric += column->keep && !column->categorical;
      if (raw && column->keep && column->categorical)
        {
          g_autofree char *label = gradus_csv_describe_column (column, j);

          if (is_infinity (column->first_text))
            g_set_error (
              error, GRADUS_ERROR, GRADUS_ERROR_START,
              _ ("“%s”, row %zu, column “%s”: nothing can be computed with “%s”. For the "
                 "logarithm of 0, a score that never wins, write -1000."),
              name, column->text_row, label, column->first_text);
          else
            g_set_error (
              error, GRADUS_ERROR, GRADUS_ERROR_START,
              _ ("“%s”: the column “%s” holds text where numbers are needed. Remove it."), name,
              label);
          return FALSE;
        }
    }
  if (n_numeric == 0)
    {
      parser->no_numbers = TRUE;
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has no column of numbers. Check that it is a table, and its separator "
                      "and decimal mark."),
                   name);
      return FALSE;
    }

  return TRUE;
}

static gboolean
check_bad_cells (GradusCsvParser *parser, GError **error)
{
  GradusImportReport *report = parser->source->report;

  if (report->first_bad == NULL || parser->source->report->missing == GRADUS_MISSING_DROP)
    return TRUE;
  report->hint = GRADUS_IMPORT_HINT_MISSING;
  if (parser->source->report->missing == GRADUS_MISSING_REFUSE
      && parser->n_unknown_cells == report->bad_cells)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   /* Translators: the second is a sentence that names row and column. */
                   _ ("“%s”: %s Correct it, or choose to drop such rows, or to leave the class of "
                      "such rows unknown, or to fill such cells with the mean of their column."),
                   parser->source->name, report->first_bad);
      return FALSE;
    }
  if (parser->source->report->missing == GRADUS_MISSING_UNKNOWN)
    {
      g_set_error (
        error, GRADUS_ERROR, GRADUS_ERROR_DATA,
        /* Translators: the second is a sentence that names row and column. */
        _ ("“%s”: %s Only a class can be unknown, not a number: correct it, or choose to "
           "drop such rows."),
        parser->source->name, report->first_bad);
      return FALSE;
    }
  if (parser->source->report->missing == GRADUS_MISSING_REFUSE)
    {
      if (may_be_path (parser))
        g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                     /* Translators: the second is a sentence that names row and column. */
                     _ ("“%s”: %s In a path over time, leave the cell of a lost measurement empty "
                        "and "
                        "write 1 into a column “missing” of its row; otherwise correct it, or "
                        "choose "
                        "to drop such rows or to fill such cells with the mean of their column."),
                     parser->source->name, report->first_bad);
      else
        g_set_error (
          error, GRADUS_ERROR, GRADUS_ERROR_DATA,
          /* Translators: the second is a sentence that names row and column. */
          _ ("“%s”: %s Correct it, or choose to drop such rows or to fill such cells with "
             "the mean of their column."),
          parser->source->name, report->first_bad);
      return FALSE;
    }
  if (parser->long_rows->len > 0)
    {
      g_set_error (
        error, GRADUS_ERROR, GRADUS_ERROR_DATA,
        _ ("“%s”: a row has more cells than there are columns, which a mean cannot mend. "
           "Correct it, or choose to drop such rows."),
        parser->source->name);
      return FALSE;
    }

  return TRUE;
}

GradusDataset *
gradus_csv_finish (GradusCsvParser *parser, gboolean raw, GError **error)
{
  GradusImportReport *report = parser->source->report;
  g_autoptr (GArray) rows = NULL;
  GradusDataset *dataset;

  report->missing = parser->source->options.missing;
  gradus_csv_take_header (parser);
  classify_columns (parser);
  if (!check_contents (parser, raw, error))
    return NULL;
  excuse_lost (parser);
  find_bad_cells (parser);
  if (!check_bad_cells (parser, error))
    return NULL;
  rows = choose_rows (parser);
  if (rows->len == 0 && parser->source->options.tolerant && parser->long_rows->len == 0)
    {
      report->missing = GRADUS_MISSING_MEAN;
      gradus_import_add_note (report, _ ("No row has all its cells, so that missing cells hold the "
                                         "mean of their column."));
      g_array_unref (rows);
      rows = choose_rows (parser);
    }
  if (rows->len == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has a bad cell in every row, so that none is left. Choose to fill them "
                      "with the mean of their column, or remove the worst column."),
                   parser->source->name);
      return NULL;
    }
  report->left_out = parser->n_rows - rows->len;
  dataset = build_table (parser, rows, raw);
  report->rows = gradus_dataset_get_table (dataset)->n;
  report->columns = gradus_dataset_get_table (dataset)->n_columns;

  return dataset;
}
