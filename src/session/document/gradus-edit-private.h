/* Gradus: what the edits of all kinds share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-edit.h"

G_BEGIN_DECLS

/* The origin of an edited copy of @dataset; free with g_free(). */
char *gradus_edit_origin (GradusDataset *dataset);
void gradus_edit_copy_hints (GradusDataset *from, GradusDataset *to);

G_END_DECLS
