/* Gradus: the pairs that teach of the entry that a document shows, to choose one from.
 *
 * Each with its title and what to look at; choosing one activates “win.compare-pair”.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PAIRS_POPOVER (gradus_pairs_popover_get_type ())
G_DECLARE_FINAL_TYPE (GradusPairsPopover, gradus_pairs_popover, GRADUS, PAIRS_POPOVER, GtkPopover)

void gradus_pairs_popover_set_document (GradusPairsPopover *self, GradusDocument *document);

G_END_DECLS
