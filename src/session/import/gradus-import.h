/* Gradus: reading data from files, text and specifications.
 *
 * Tables: CSV and TSV through libcsv (separator, decimal comma, header and quoting are detected,
 * UTF-8 with and without BOM, GB18030), LIBSVM's sparse format, and the files of spreadsheets
 * (.xlsx, .ods; gradus-sheets.h). Nothing is guessed silently:
 * the report says what was detected, and a cell that is missing or not a number is named by row and
 * column, with the choice to drop its row or to fill it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"
#include "gradus-registry.h"

G_BEGIN_DECLS

#define GRADUS_IMPORT_MAX_ROWS 1000000
#define GRADUS_IMPORT_MAX_BYTES (256u * 1024u * 1024u)

typedef enum
{
  GRADUS_MISSING_REFUSE,   /* error that names row and column */
  GRADUS_MISSING_DROP,     /* leave the row out */
  GRADUS_MISSING_MEAN,     /* put the mean of the column */
  GRADUS_MISSING_UNKNOWN,  /* the class is GRADUS_LABEL_UNKNOWN; a number is refused */
} GradusMissing;

typedef struct
{
  char separator;          /* 0 = detect: , ; tab | or white space */
  char decimal;            /* 0 = detect: . or , */
  int header;              /* -1 = detect, 0 no, 1 yes */
  GradusMissing missing;
  const char *encoding;    /* a name that iconv knows, or NULL = detect */
  guint sheet;             /* of a spreadsheet's file, from 1; 0 = the first that has cells */
  /* Where the file does not tell its decimal mark or encoding, take the likelier and say so in the
   * report, for a person who sees the result and can choose; without it that is an error. */
  gboolean tolerant;
} GradusImportOptions;

/* Which choice mends what a reader was refused for. */
typedef enum
{
  GRADUS_IMPORT_HINT_NONE,
  GRADUS_IMPORT_HINT_MISSING,
  GRADUS_IMPORT_HINT_DECIMAL,
  GRADUS_IMPORT_HINT_ENCODING,
} GradusImportHint;

/* What was found; free with gradus_import_report_clear(). */
typedef struct
{
  char *format;            /* "CSV", "LIBSVM", "grid-world", "gradus" */
  char *encoding;          /* "UTF-8", "UTF-16", "GB18030", or as it was told */
  gboolean encoding_guessed;
  char separator, decimal; /* the separator is 0 where there is one column */
  gboolean header;
  guint rows, columns;
  guint n_left;            /* columns with something in them that were left out */
  guint bad_cells;         /* missing or not numeric in otherwise numeric columns */
  char *first_bad;         /* a sentence naming the first of them, or NULL */
  guint left_out;          /* rows that GRADUS_MISSING_DROP left out */
  GradusMissing missing;   /* what was done; with options.tolerant not always what was wanted */
  char *doubt;             /* with options.tolerant: a sentence on numbers with two readings */
  char **sheets;           /* names of those of a spreadsheet's file, or NULL */
  guint sheet;             /* which of them was read, from 1 */
  char *notes;             /* sentences on what was left out or read specially, one a line */
  GradusImportHint hint;   /* of an error */
} GradusImportReport;

void gradus_import_report_clear (GradusImportReport *report);
/* A sentence on the format of what was read; free with g_free(). */
char *gradus_import_report_to_text (const GradusImportReport *report);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusImportReport, gradus_import_report_clear)

/* Read a table (or a grid world's text map, or the data set of an experiment). @options and @report
 * may be NULL. @name: for messages and the data set's name. The report is filled as far as reading
 * came, so that after a refusal for bad cells it tells how many there are. Columns get default
 * roles: a categorical column (or one called class, label, species, target ...) is the label; a
 * last column called y or target is y; columns called weights, sample and task (and the like, see
 * docs/file-formats.md) are that; the other numeric columns are x. */
GradusDataset *gradus_import_bytes (GBytes *bytes, const char *name, const char *origin,
                                    const GradusImportOptions *options,
                                    GradusImportReport *report, GError **error);
/* The same of a file of this machine; gradus_import_file() reads what is elsewhere, too. */
GradusDataset *gradus_import_path (const char *path, const GradusImportOptions *options,
                                   GradusImportReport *report, GError **error);
/* A matrix of numbers (a given start): CSV with or without header. */
gboolean gradus_import_array (const char *path, GradusArray *out, GError **error);

/* Make what the algorithm needs out of a table that has no roles for it yet: its kind and columns.
 * Trajectories are made from a table's numeric columns (measurements; columns called truth* are the
 * truth), grid worlds from a text map (see docs/file-formats.md). */
GradusDataset *gradus_import_adapt (GradusDataset *dataset, const GradusDataKind *kind,
                                    GError **error);

/* --data FILE|GENERATOR[:k=v,...], or "-" for the standard input. A generator's id wins over a file
 * of that name; "./name" is always a file. A file is named by its path, in which a colon is a
 * letter like any other. @x, @y, @label: column names for tables (comma-separated x), or NULL. */
GradusDataset *gradus_data_from_spec (const char *spec, const char *x, const char *y,
                                      const char *label, guint64 seed, GError **error);
/* Whether @spec is a generator though there is a file of that very name, too. */
gboolean gradus_data_spec_hides_file (const char *spec);
/* The same with all roles (@columns[role]: a name, for x names between commas, or NULL) and
 * @options, or NULL. @report (or NULL) is filled when a file was read; of a generator its format is
 * NULL. */
GradusDataset *gradus_data_from_spec_roles (const char *spec,
                                            const char *const columns[GRADUS_N_COLUMN_ROLES],
                                            const GradusImportOptions *options, guint64 seed,
                                            GradusImportReport *report, GError **error);
/* Set an option from the text that a command line has for it (NULL: leave it). @id: "missing"
 * (refuse, drop, mean, unknown), "header" (yes, no), "decimal" (point, comma), "separator" (comma,
 * semicolon, tab, bar, blank or one sign), "encoding". GRADUS_ERROR_USAGE for another text. */
gboolean gradus_import_options_set (GradusImportOptions *options, const char *id, const char *text,
                                    GError **error);

/* --- Roles --- */

/* The roles that are not given stay as they are where that does not collide with the given ones. In
 * the list of the inputs a name that holds a comma or a quotation mark stands in quotation marks,
 * as in CSV. */
GradusDataset *gradus_import_set_roles (GradusDataset *dataset,
                                        const char *const columns[GRADUS_N_COLUMN_ROLES],
                                        GError **error);
/* The same table with the roles that @algorithm needs, of those columns that have theirs by name
 * only: @given (or NULL) are those that a person has chosen. A target is an input for what has no
 * target, and the class for what needs one and finds none. */
GradusDataset *gradus_import_fit_roles (GradusDataset *dataset, const GradusAlgorithm *algorithm,
                                        const char *const given[GRADUS_N_COLUMN_ROLES]);
/* Sentences on what each column is: "Inputs: a, b. Target: y."; free with g_free(). */
char *gradus_import_roles_to_text (const GradusTable *table);

/* The data as a file of their own kind (a table as CSV, sequences as text, ...); @suffix (or NULL)
 * is set to what such a file's name ends with. NULL with GRADUS_ERROR_USAGE for a kind without such
 * files. */
GBytes *gradus_dataset_to_file (GradusDataset *dataset, const char **suffix, GError **error);

/* The table as CSV with a header, for the clipboard and for files. */
char *gradus_table_to_csv (const GradusTable *table);

G_END_DECLS
