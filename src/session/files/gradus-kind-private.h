/* Gradus: a kind of data in experiments.
 *
 * A kind is one constant in a file of its own, found in the table of gradus-kind-files.c; nothing
 * else here switches over kinds. The engine has GradusDataKind for the same kind, the importer
 * GradusTextKind, the window GradusKindEditor.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"
#include "gradus-json-private.h"

G_BEGIN_DECLS

/* As many as an import may bring. */
#define GRADUS_KIND_MAX_ROWS 1000000
#define GRADUS_KIND_MAX_NUMBERS 50000000

typedef struct
{
  const GradusDataKind *kind;

  /* What is read is checked to the last number, because the engine takes it on trust from there
   * on. @members: the names used beside kind, name, origin and hints,
   * NULL-terminated; docs/file-formats.md tells what they mean. */
  void (*to_json) (GradusDataset *dataset, JsonObject *object);
  GradusDataset *(*from_json) (JsonObject *object, const char *name, const char *origin,
                               GError **error);
  const char *const *members;
} GradusKindFiles;

/* Ends with a NULL. */
extern const GradusKindFiles *const gradus_kind_files[];
const GradusKindFiles *gradus_kind_files_find (const GradusDataKind *kind);

extern const GradusKindFiles gradus_kind_files_table;
extern const GradusKindFiles gradus_kind_files_grid_world;
extern const GradusKindFiles gradus_kind_files_trajectory;
extern const GradusKindFiles gradus_kind_files_sequences;
extern const GradusKindFiles gradus_kind_files_corpus;
extern const GradusKindFiles gradus_kind_files_signals;
extern const GradusKindFiles gradus_kind_files_simulator;
extern const GradusKindFiles gradus_kind_files_none;

/* Lists in JSON. */
JsonArray *gradus_json_list_from_doubles (const double *values, gsize n);
JsonArray *gradus_json_list_from_strings (char **strings, gsize n);
/* @n finite numbers; NULL with the error. */
double *gradus_json_read_doubles (JsonObject *object, const char *member, gsize n, GError **error);
char **gradus_json_read_strings (JsonObject *object, const char *member, GError **error);

G_END_DECLS
