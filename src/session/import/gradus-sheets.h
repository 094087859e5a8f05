/* Gradus: a sheet of a spreadsheet's own file (.xlsx, .ods) as CSV.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-sheet-file.h"

G_BEGIN_DECLS

/* Whether a file can be one: it is an archive. */
gboolean gradus_sheets_looks_like (const char *bytes, gsize length);
/* Read sheet @wanted (-1: the first that has cells) into @out, which the caller frees with
 * gradus_sheet_clear(). FALSE without an error: the archive is no spreadsheet. FALSE with
 * GRADUS_ERROR_DATA: it cannot be read. @name is for the sentence. */
gboolean gradus_sheets_read (const char *bytes, gsize length, const char *name, int wanted,
                             GradusSheet *out, GError **error);
void gradus_sheet_clear (GradusSheet *sheet);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusSheet, gradus_sheet_clear)

G_END_DECLS
