/* Gradus: traces, one JSON object a line.
 *
 * First a header (format version, algorithm, params, seed, generator, data set hash), then one line
 * per step: step, iteration, phase, status, metrics, values, events. Numbers have 17 significant
 * digits in the C locale; what is not defined is null. The same experiment gives the same bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "gradus-run.h"

G_BEGIN_DECLS

#define GRADUS_TRACE_VERSION 1

/* Append a number so that it reads back exactly; "null" when it is not finite. */
void gradus_json_append_number (GString *out, double value);
void gradus_json_append_string (GString *out, const char *text);
/* Nested lists by the shape of the array; "null" when it is empty. */
void gradus_json_append_array (GString *out, const GradusArray *array);
/* The value of one parameter: a number, true or false, the id of a choice. */
void gradus_json_append_param (GString *out, const GradusParam *param, gconstpointer params);
/* {"k": 3, "init": "samples"} */
void gradus_json_append_params (GString *out, const GradusParam *table, gconstpointer params);

/* The header line and the line of the present position, each with its newline. */
void gradus_trace_append_header (GString *out, GradusSetup *setup);
void gradus_trace_append_step (GString *out, GradusRun *run);

/* The closing object of `gradus-cli run`: algorithm, status, message, steps, iterations, metrics,
 * values, events (id -> number of times), broken (invariant id -> first step). One line, without
 * its newline. */
void gradus_trace_append_summary (GString *out, GradusRun *run);

G_END_DECLS
