/* Gradus: what the session layer knows of a kind of data: how it is read, written and put into an
 * experiment.
 *
 * A kind is one constant in a file of its own, found in the table of gradus-kind-files.c; nothing
 * else here switches over kinds. The engine has GradusDataKind for the same kind, the window
 * GradusKindEditor.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-experiment.h"
#include "gradus-import-private.h"
#include "gradus-json-private.h"

G_BEGIN_DECLS

/* As many as an import may bring. */
#define GRADUS_KIND_MAX_ROWS 1000000
#define GRADUS_KIND_MAX_NUMBERS 50000000

typedef struct
{
  const GradusDataKind *kind;

  /* In experiments. What is read is checked to the last number, because the engine takes it on
   * trust from there on. @members: the names used beside kind, name, origin and hints,
   * NULL-terminated; docs/file-formats.md tells what they mean. */
  void (*to_json) (GradusDataset *dataset, JsonObject *object);
  GradusDataset *(*from_json) (JsonObject *object, const char *name, const char *origin,
                               GError **error);
  const char *const *members;

  /* A file of its own, UTF-8 with lines that end in \n (GradusImportSource). @format: what the
   * report calls it. NULL: none. */
  const char *format;
  gboolean (*looks_like_text) (const char *text, gsize length);
  GradusDataset *(*read_text) (const GradusImportSource *source, GError **error);
  /* A file of its own that is no text, such as a recording: asked before the text is decoded. Of
   * the source, text and length are the bytes. NULL: none. */
  gboolean (*looks_like_bytes) (const char *bytes, gsize length);
  GradusDataset *(*read_bytes) (const GradusImportSource *source, GError **error);
  /* The file of its own again; @suffix: ".csv", what follows the name. NULL where a kind has no
   * such file. */
  const char *suffix;
  GBytes *(*write) (GradusDataset *dataset, GError **error);

  /* Make data of this kind of another kind's; NULL without an error when these cannot be. */
  GradusDataset *(*adapt) (GradusDataset *dataset, GError **error);
  /* N_(), says with the name (%s) of data of another kind what to choose instead; or NULL. */
  const char *refusal;
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

/* Whether the first word of the text is @magic. */
gboolean gradus_import_begins_with (const char *text, gsize length, const char *magic);
/* The line at @p without white space around it, which is the caller's; @p goes behind it. NULL at
 * @end. */
char *gradus_import_next_line (const char **p, const char *end);

G_END_DECLS
