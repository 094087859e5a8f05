/* Gradus: the parts of the importer, one file each.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-import.h"

G_BEGIN_DECLS

#define GRADUS_IMPORT_MAX_COLUMNS 10000
/* Numbers in all: 400 MB as doubles. */
#define GRADUS_IMPORT_MAX_NUMBERS 50000000
/* A text column with more different texts is no class label. */
#define GRADUS_IMPORT_MAX_LEVELS 64

/* What is imported: UTF-8 text without a BOM, lines ending in \n, not NUL-terminated. */
typedef struct
{
  const char *text;
  gsize length;
  const char *name;      /* for messages */
  const char *title;     /* of the data set */
  const char *origin;
  GradusImportOptions options;
  GradusImportReport *report;
} GradusImportSource;

/* A number as text of @length bytes without blanks around it; FALSE when it is not one, or not
 * finite. @decimal is '.' or ','. The whole text must be the number; no hexadecimal, no "inf". */
gboolean gradus_import_parse_number (const char *text, gsize length, char decimal, double *out);

/* Whether a text can be a number at all: most words are told by their first or last letter. */
static inline gboolean
gradus_import_may_be_number (const char *text, gsize length)
{
  return length > 0
         && (g_ascii_isdigit (*text) || (*text >= '+' && *text <= '.') || (guchar) *text >= 0xc2)
         && (g_ascii_isdigit (text[length - 1]) || text[length - 1] == '.'
             || (guchar) text[length - 1] >= 0x80);
}

typedef enum
{
  GRADUS_IMPORT_NUMBER_NONE,
  GRADUS_IMPORT_NUMBER_PLAIN,    /* as gradus_import_parse_number() reads it */
  GRADUS_IMPORT_NUMBER_WIDE,     /* with full-width signs: U+FF11 and the like */
  GRADUS_IMPORT_NUMBER_GROUPED,  /* with digits in groups: 1 234, 1'234 */
} GradusImportNumber;

/* The same of a number in any of these forms. @marks: whether that one of point and comma that is
 * not @decimal may stand between groups: 1,234 with a decimal point. */
GradusImportNumber gradus_import_read_number (const char *text, gsize length, char decimal,
                                              gboolean marks, double *out);

/* What a text says about the decimal mark of the file it is in. */
typedef enum
{
  GRADUS_IMPORT_EVIDENCE_NONE,
  GRADUS_IMPORT_EVIDENCE_POINT,            /* 1.5 or 1,234.5 or 1,234,567 */
  GRADUS_IMPORT_EVIDENCE_COMMA,
  GRADUS_IMPORT_EVIDENCE_POINT_OR_GROUPS,  /* 1.234: the point is the decimal mark or groups */
  GRADUS_IMPORT_EVIDENCE_COMMA_OR_GROUPS,
} GradusImportEvidence;

GradusImportEvidence gradus_import_weigh_number (const char *text, gsize length);
/* Put the narrow form in the place of those full-width signs outside quotation marks whose narrow
 * form is among @signs; how many. *@length becomes the new one. */
guint gradus_import_narrow_separators (char *text, gsize *length, const char *signs);
/* Empty, NA, NaN, null, ? and the like. */
gboolean gradus_import_is_missing (const char *text, gsize length);

/* A number beside a sign that says what it counts: "52.8%", "$1,200", "12 €". Moves @text and
 * @length to the number alone; FALSE where there is no such sign. */
gboolean gradus_import_strip_sign (const char **text, gsize *length);

typedef enum
{
  GRADUS_IMPORT_DATE_NONE,   /* no date */
  GRADUS_IMPORT_DATE_DAY,    /* a day, or a month, with a time of the day or without one */
  GRADUS_IMPORT_DATE_HOURS,  /* a time of the day alone */
} GradusImportDateKind;

typedef struct
{
  GradusImportDateKind kind;
  gint16 year;
  guint8 first, second;      /* month and day; which is which, where @open. No day: 0 */
  gboolean open, timed;
  char sign;                 /* between the numbers where @open */
  double hours;              /* of the day */
} GradusImportDate;

/* Whether @text, of @length bytes and without blanks around it, is a date or a time of day. */
gboolean gradus_import_read_date (const char *text, gsize length, GradusImportDate *out);

/* @raw: numbers only, no class labels, no targets (a given start). */
GradusDataset *gradus_import_csv (const GradusImportSource *source, gboolean raw, GError **error);

/* Whether the file's @name says LIBSVM (.libsvm, .svmlight, .svm), whatever is in it. */
gboolean gradus_import_is_called_libsvm (const char *name);
gboolean gradus_import_looks_like_libsvm (const char *text, gsize length);
GradusDataset *gradus_import_libsvm (const GradusImportSource *source, GError **error);

/* Text that begins with a brace: the data set of an experiment. It is not part of the importer,
 * which needs GLib alone: where experiments are known it is in gradus-experiment-import.c, and
 * gradus-cli loads a module for it. */
GradusDataset *gradus_import_experiment (const GradusImportSource *source, GError **error);

/* A note for the report, a whole sentence. */
void gradus_import_add_note (GradusImportReport *report, const char *format, ...)
  G_GNUC_PRINTF (2, 3);

/* Stands for a separator where there is one column, whose cells may hold every real one. */
#define GRADUS_IMPORT_NO_SEPARATOR '\x1f'

/* How a table is written. */
typedef struct
{
  char separator;      /* 0 = find it */
  char decimal;        /* 0 = find it */
  gboolean certain;    /* a number tells the decimal mark, or a person did */
  gboolean marks;      /* point and comma may group, that is, none of the two is used as both */
  gboolean row_names;  /* the first row has exactly one cell fewer than every other */
} GradusImportLayout;

/* Find what is open of @layout from the first lines. */
void gradus_import_detect (const char *text, gsize length, GradusImportLayout *layout);
/* How well the lines agree about their separator, from 0 to 1. */
double gradus_import_measure_separators (const char *text, gsize length);

/* The name of a format that is no table of ours, for a sentence, or NULL: ARFF, JSON Lines, ... */
const char *gradus_import_name_format (const char *bytes, gsize length);

G_END_DECLS
