/* Gradus: reading data from files, text and specifications.
 *
 * Tables: CSV and TSV through libcsv (separator, decimal comma, header and quoting are detected,
 * UTF-8 with and without BOM, GB18030), and LIBSVM's sparse format. Nothing is guessed silently:
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
} GradusImportOptions;

/* What was found; free with gradus_import_report_clear(). */
typedef struct
{
  char *format;            /* "CSV", "LIBSVM", "grid-world", "gradus" */
  char *encoding;          /* "UTF-8", "UTF-16", "GB18030" */
  char separator, decimal;
  gboolean header;
  guint rows, columns;
  guint bad_cells;         /* missing or not numeric in otherwise numeric columns */
  char *first_bad;         /* a sentence naming the first of them, or NULL */
  guint left_out;          /* rows that GRADUS_MISSING_DROP left out */
  char *notes;             /* sentences on columns that were left out, one a line, or NULL */
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

/* --data FILE|GENERATOR[:k=v,...]. A generator's id wins over a file of that name; "./name" is
 * always a file. A file is named by its path, in which a colon is a letter like any
 * other. @x, @y, @label: column names for tables (comma-separated x), or NULL. */
GradusDataset *gradus_data_from_spec (const char *spec, const char *x, const char *y,
                                      const char *label, guint64 seed, GError **error);
/* Whether @spec is a generator though there is a file of that very name, too. */
gboolean gradus_data_spec_hides_file (const char *spec);
/* The same with all roles (@columns[role]: a name, for x names between commas, or NULL) and
 * @missing: "refuse" (or NULL), "drop", "mean" or "unknown". @report (or NULL) is filled when a
 * file was read; of a generator its format is NULL. */
GradusDataset *gradus_data_from_spec_roles (const char *spec,
                                            const char *const columns[GRADUS_N_COLUMN_ROLES],
                                            const char *missing, guint64 seed,
                                            GradusImportReport *report, GError **error);
/* The same with the three commonest roles. */
GradusDataset *gradus_data_from_spec_full (const char *spec, const char *x, const char *y,
                                           const char *label, const char *missing, guint64 seed,
                                           GError **error);

/* The data as a file of their own kind (a table as CSV, sequences as text, ...); @suffix (or NULL)
 * is set to what such a file's name ends with. NULL with GRADUS_ERROR_USAGE for a kind without such
 * files. */
GBytes *gradus_dataset_to_file (GradusDataset *dataset, const char **suffix, GError **error);

/* The table as CSV with a header, for the clipboard and for files. */
char *gradus_table_to_csv (const GradusTable *table);

G_END_DECLS
