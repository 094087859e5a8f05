/* Gradus: one row in the list of branches: name, where it leaves, its first metric.
 *
 * F2 and a button rename in place (Enter keeps, Escape does not), Delete and a button delete.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_BRANCH_ROW (gradus_branch_row_get_type ())
G_DECLARE_FINAL_TYPE (GradusBranchRow, gradus_branch_row, GRADUS, BRANCH_ROW, GtkListBoxRow)

/* @info: of a branch, or of the document's run itself with the flag @present. */
GtkWidget *gradus_branch_row_new (GradusDocument *document, const GradusBranchInfo *info,
                                  gboolean present);
guint gradus_branch_row_get_id (GradusBranchRow *self);

G_END_DECLS
