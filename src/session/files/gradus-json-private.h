/* Gradus: JSON as the session layer reads and writes it.
 *
 * json-glib parses. Around it: a check of the text before it is parsed (size, encoding, nesting, a
 * file that was cut off), a writer whose numbers read back exactly and do not depend on the locale,
 * and readers whose errors name the member.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "gradus-array.h"
#include "gradus-status.h"
#include "gradus-trace.h"

G_BEGIN_DECLS

/* Parse @length bytes (-1: up to NUL). The root is an object. GRADUS_ERROR_DATA says where the text
 * stops making sense. */
JsonNode *gradus_json_parse (const char *text, gssize length, GError **error);
/* A copy of @node that shares nothing with it. json_node_copy() shares the objects, lists and
 * values inside, whose references are not counted atomically: what another thread may have needs
 * this one. */
JsonNode *gradus_json_copy (JsonNode *node);

/* Objects nested less deep than @lines have one member a line, @indent levels in, and lists of
 * objects one object a line; the rest is compact. */
void gradus_json_append_node (GString *out, JsonNode *node, guint lines, guint indent);

/* Nested lists by shape; NULL when @array is empty. */
JsonNode *gradus_json_node_from_array (const GradusArray *array);
/* Nested lists of finite numbers, rectangular, at most three deep. @member is for the message. */
gboolean gradus_json_read_array (JsonNode *node, const char *member, GradusArray *out,
                                 GError **error);

/* Members of @object. With @required a missing (or null) one is an error, else NULL or the default
 * is returned without one; one of the wrong type always is an error. */
JsonObject *gradus_json_get_object (JsonObject *object, const char *member, gboolean required,
                                    GError **error);
JsonArray *gradus_json_get_array (JsonObject *object, const char *member, gboolean required,
                                  GError **error);
gboolean gradus_json_get_string (JsonObject *object, const char *member, gboolean required,
                                 const char **out, GError **error);
gboolean gradus_json_get_number (JsonObject *object, const char *member, gboolean required,
                                 double *out, GError **error);
/* A whole number in @min..@max. */
gboolean gradus_json_get_int (JsonObject *object, const char *member, gboolean required, gint64 min,
                              gint64 max, gint64 *out, GError **error);
/* 64 bits; above 2^53 written as text, because many readers of JSON keep only a double. */
gboolean gradus_json_get_uint64 (JsonObject *object, const char *member, guint64 *out,
                                 GError **error);
void gradus_json_append_uint64 (GString *out, guint64 value);

/* Localised text: a string, the same in every language, or an object of language -> string. With
 * @language NULL: in the present language, else in English, else in any. NULL when @node is NULL,
 * no such thing, or has no text in that language. */
const char *gradus_json_node_localised (JsonNode *node, const char *language);

/* TRUE with the value when @node is a finite number. */
gboolean gradus_json_node_number (JsonNode *node, double *value);
/* Set "the member is missing or damaged". */
void gradus_json_set_error (GError **error, const char *member, const char *expected);

G_END_DECLS
