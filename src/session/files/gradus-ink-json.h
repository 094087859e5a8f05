/* Gradus: ink as JSON, the member "ink" of an experiment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "gradus-ink.h"

G_BEGIN_DECLS

/* Append the list of strokes of @ink. */
void gradus_ink_append_json (GString *out, const GradusInk *ink);
/* The list @node; @member is its name, for the message. GRADUS_ERROR_DATA names the stroke and the
 * member that is damaged. */
GradusInk *gradus_ink_from_json (JsonNode *node, const char *member, GError **error);

G_END_DECLS
