/* Gradus: a map of all futures as a table, a line a run.
 *
 * The format is described in docs/file-formats.md.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-sweep.h"

G_BEGIN_DECLS

/* Append the table of @sweep, which is whole. @command: what makes it again, for the first line. */
void gradus_sweep_append_csv (GString *out, const GradusSweep *sweep, const char *command);

G_END_DECLS
