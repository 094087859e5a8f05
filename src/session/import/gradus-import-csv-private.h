/* Gradus: the two halves of reading CSV: cells into columns (gradus-import-csv.c), and columns into
 * a table (gradus-import-table.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <string.h>

#include "gradus-import-private.h"

G_BEGIN_DECLS

/* Payloads of the NaN that stands for a cell without a number. */
#define GRADUS_CELL_MISSING 0
#define GRADUS_CELL_OTHER_TEXT 0xffff

/* A header has this many lines at most: names, and below them units, types, or what a column is
 * for. */
#define GRADUS_CSV_MAX_HEADER 3

typedef struct
{
  char *name;              /* from the header, trimmed; "" without one */
  GArray *values;          /* double */
  GHashTable *codes;       /* text -> code from 1 on */
  GPtrArray *texts;        /* texts by code - 1; owned by codes */
  guint n_numbers, n_texts, n_missing;
  gboolean many;           /* more texts than a class label may have */
  gsize text_row, missing_row;          /* of the first such cell; 0 = none */
  char *first_text, *first_missing;
  gboolean keep, categorical;
  gboolean row_names;      /* has no cell in the header: not data */
  gsize grouped_row, wide_row, signed_row; /* of the first number that is written so; 0 = none */
  char *first_grouped, *first_signed;
  double signed_value;
  GArray *dates;           /* GradusImportDate of each row, while its texts are dates; or NULL */
  guint n_dates;
  /* Numbers that the decimal mark alone does not tell, such as 1.234, while it is not certain: the
   * first and their range, and that of the others without a mark. Absolute values, without 0. */
  gsize doubt_row;
  char *first_doubt;
  double doubt_least, doubt_most, other_least, other_most;
} GradusCsvColumn;

typedef struct
{
  const GradusImportSource *source;
  const char *text;        /* behind a line that says the separator */
  gsize length;
  GradusImportLayout layout;
  GradusImportEvidence against;  /* a number that has the other decimal mark; NONE without one */
  gboolean other_groups;   /* groups with the other mark, and nothing that tells the decimal one */
  gboolean no_numbers;     /* refused because no column is one of numbers */
  GPtrArray *columns;      /* GradusCsvColumn */
  GPtrArray *first;        /* cells of the first record until it is known what it is */
  gboolean have_first;
  gboolean counts_up;      /* the first row is no header; its numbers count up behind one cell */
  gsize line, row;         /* now, and where the present record began */
  gsize first_row;
  guint n_cells;           /* of the present record */
  gboolean row_ended;      /* by the text fed last */
  guint n_rows;
  GArray *row_numbers;     /* gsize: row of the file, of each record */
  GArray *long_rows;       /* guint: records with more cells than columns */
  gsize ragged_row;
  guint ragged_cells;
  guint n_ragged_cells;    /* cells that stick out */
  guint n_unknown_cells;   /* bad cells that are missing classes */
  GError *error;
} GradusCsvParser;

static inline double
gradus_csv_box (guint16 code)
{
  guint64 bits = G_GUINT64_CONSTANT (0x7ff8000000000000) | code;
  double value;

  memcpy (&value, &bits, sizeof value);

  return value;
}

static inline guint16
gradus_csv_unbox (double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);

  return (guint16) bits;
}

/* The number of @text among the texts of the column; GRADUS_CELL_OTHER_TEXT when there are too
 * many. */
guint16 gradus_csv_find_code (GradusCsvColumn *column, const char *text);
/* Texts that are dates become numbers. FALSE: they are not. */
gboolean gradus_csv_take_dates (GradusCsvParser *parser, GradusCsvColumn *column);
/* What a sentence calls the column: its name, or its number from 1 on. Free with g_free(). */
char *gradus_csv_describe_column (const GradusCsvColumn *column, guint index);
/* The first rows that turn out to be part of the header are no data: a row of numbers that count
 * up, lines below the names. Fills the report. */
void gradus_csv_take_header (GradusCsvParser *parser);
/* Make the table of what was parsed, or say what is wrong with it. Fills the report. */
GradusDataset *gradus_csv_finish (GradusCsvParser *parser, gboolean raw, GError **error);

G_END_DECLS
