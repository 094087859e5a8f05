/* Gradus: a kind of data outside of experiments: as a file of its own, and made of another kind's.
 *
 * A kind is one constant in a file of its own, found in the table of gradus-text-kinds.c; nothing
 * else here switches over kinds. Nothing of it needs more than GLib, so that a command that reads a
 * table starts without GIO and JSON; what experiments hold of a kind is in GradusKindFiles
 * (gradus-kind-private.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-import-private.h"

G_BEGIN_DECLS

typedef struct
{
  const GradusDataKind *kind;

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
} GradusTextKind;

/* Ends with a NULL. */
extern const GradusTextKind *const gradus_text_kinds[];
const GradusTextKind *gradus_text_kind_find (const GradusDataKind *kind);

extern const GradusTextKind gradus_text_table;
extern const GradusTextKind gradus_text_grid_world;
extern const GradusTextKind gradus_text_trajectory;
extern const GradusTextKind gradus_text_sequences;
extern const GradusTextKind gradus_text_corpus;
extern const GradusTextKind gradus_text_signals;
extern const GradusTextKind gradus_text_simulator;

/* Whether the first word of the text is @magic. */
gboolean gradus_import_begins_with (const char *text, gsize length, const char *magic);
/* Hand each line below the one that names the format to @read, without white space around it;
 * *@line is its number in the file. FALSE as soon as @read is. */
typedef gboolean (*GradusImportReadLine) (gpointer reader, const char *line, GError **error);
gboolean gradus_import_read_lines (const GradusImportSource *source, GradusImportReadLine read,
                                   gpointer reader, guint *line, GError **error);

/* What stands in @text between the characters of @between, without empty words; g_strfreev(). */
char **gradus_import_split_words (const char *text, const char *between);

G_END_DECLS
