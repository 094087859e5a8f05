/* Gradus: what the pieces of starters share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-starter.h"

G_BEGIN_DECLS

/* The tables that the program reads, as members for the text with blanks (a list "tables"), and as
 * files added to @files. FALSE with the sentence for a kind of data that has no tables. */
gboolean gradus_starter_add_tables (GradusDataset *dataset, const GradusStarterLanguage *language,
                                    JsonObject *members, GPtrArray *files, GError **error);
/* Whether the kind has tables. */
gboolean gradus_starter_has_tables (const GradusDataKind *kind);
/* Add a file. Takes @text. */
void gradus_starter_add_file (GPtrArray *files, const char *name, char *text);

G_END_DECLS
