/* Gradus: traces, one JSON object a line.
 *
 * First a header (format version, algorithm, params, seed, generator, data set hash), then one line
 * per step: step, iteration, phase, status, metrics, values, events. Numbers have 17 significant
 * digits in the C locale; what is not defined is null. The same experiment gives the same bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-json-append.h"
#include "gradus-run.h"

G_BEGIN_DECLS

#define GRADUS_TRACE_VERSION 1

/* The header line and the line of the present position, each with its newline. */
void gradus_trace_append_header (GString *out, GradusSetup *setup);
void gradus_trace_append_step (GString *out, GradusRun *run);

/* The closing object of `gradus-cli run`: algorithm, status, message, steps, iterations, metrics,
 * values, events (id -> number of times), broken (invariant id -> first step). One line, without
 * its newline. */
void gradus_trace_append_summary (GString *out, GradusRun *run);

G_END_DECLS
