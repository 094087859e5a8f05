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
/* Empty, NA, NaN, null, ? and the like. */
gboolean gradus_import_is_missing (const char *text, gsize length);

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

/* Find separator and decimal mark where the options leave them open, from the first lines. */
void gradus_import_detect (const char *text, gsize length, char *separator, char *decimal);

G_END_DECLS
