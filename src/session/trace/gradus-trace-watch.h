/* Gradus: a trace that is read again whenever a person's program has written it.
 *
 * The folder of the file is watched, because programs and editors put a new file in the place of
 * the old one; where the file system tells nothing (a network, a shared folder) its version is
 * asked for every second. After a moment of quiet the whole lines of the file are compared with a
 * copy of the run on a thread. Gradus reads this one file and never starts the program.
 *
 * Signal:
 *   "news"   something was read, or could not be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-own-trace.h"
#include "gradus-script.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_TRACE_WATCH (gradus_trace_watch_get_type ())
G_DECLARE_FINAL_TYPE (GradusTraceWatch, gradus_trace_watch, GRADUS, TRACE_WATCH, GObject)

/* Watch @file, and read it as soon as the main loop turns. @run: what it is compared with; copied.
 * */
GradusTraceWatch *gradus_trace_watch_new (GFile *file, const GradusRun *run);
GFile *gradus_trace_watch_get_file (GradusTraceWatch *self);

/* What is to be said, in one or more sentences; "" before the first news. */
const char *gradus_trace_watch_get_words (GradusTraceWatch *self);
/* The comparison; NULL when nothing could be compared. */
const GradusTraceDiff *gradus_trace_watch_get_diff (GradusTraceWatch *self);
/* The person's own run as far as it could be read: ours with their numbers typed over it wherever
 * values can be typed over. NULL where none can, and before the first record. */
GradusScript *gradus_trace_watch_get_script (GradusTraceWatch *self);
/* The step to look at: the one that differs first, else the last that was read. */
guint64 gradus_trace_watch_get_step (GradusTraceWatch *self);
/* How often it has been read. */
guint gradus_trace_watch_count (GradusTraceWatch *self);

G_END_DECLS
