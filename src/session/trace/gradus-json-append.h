/* Gradus: numbers, texts and lists as JSON, appended to a text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-array.h"
#include "gradus-params.h"

G_BEGIN_DECLS

/* Append a number so that it reads back exactly; "null" when it is not finite. */
void gradus_json_append_number (GString *out, double value);
void gradus_json_append_string (GString *out, const char *text);
/* Nested lists by the shape of the array; "null" when it is empty. */
void gradus_json_append_array (GString *out, const GradusArray *array);
/* The value of one parameter: a number, true or false, the id of a choice. */
void gradus_json_append_param (GString *out, const GradusParam *param, gconstpointer params);
/* {"k": 3, "init": "samples"} */
void gradus_json_append_params (GString *out, const GradusParam *table, gconstpointer params);

G_END_DECLS
