/* Gradus: the list of branches, which opens from the transport.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_BRANCHES_POPOVER (gradus_branches_popover_get_type ())
G_DECLARE_FINAL_TYPE (GradusBranchesPopover, gradus_branches_popover, GRADUS, BRANCHES_POPOVER,
                      GtkPopover)

void gradus_branches_popover_set_document (GradusBranchesPopover *self, GradusDocument *document);

G_END_DECLS
