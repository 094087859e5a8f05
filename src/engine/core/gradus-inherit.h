/* Gradus: what a member of a family has from its base; a part of gradus-resolve.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-descriptor.h"

G_BEGIN_DECLS

/* @member becomes @own with all that its base, and the base of that, has for it: numbers, texts and
 * functions that @own leaves out, tables that it leaves out or joins with its own rows
 * (GRADUS_BASE_ROWS). Aborts with the entry and the row where a row stands for one that the base
 * does not have, or where events do not keep their numbers. */
void gradus_descriptor_inherit (const GradusDescriptor *own, GradusDescriptor *member);
/* Whether @descriptor or one that it inherits from writes the phase @id, for whatever rows. */
gboolean gradus_descriptor_has_phase (const GradusDescriptor *descriptor, const char *id);
/* Tables that are made live as long as the program, those that are made only to be completed to
 * others as well; returns @table. */
gconstpointer gradus_tables_keep (gconstpointer table);

G_END_DECLS
