/* Gradus: a script, all it takes to make a run again: the setup it began with and what was changed
 * in its middle, step by step.
 *
 * Runs are deterministic, so a script and a position are a run. Files keep scripts, never states.
 * A script is immutable and reference-counted and may be read by any thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "gradus-run.h"

G_BEGIN_DECLS

typedef struct _GradusScript GradusScript;

typedef struct
{
  guint64 step;
  GradusSetup *setup;     /* in force from here on */
  JsonNode *extra;        /* object: members of the file that this version does not know, or NULL */
} GradusScriptChange;

/* Without changes. */
GradusScript *gradus_script_new (GradusSetup *setup);
/* What @run, which must not be on another thread, was made by. @known, or NULL: where a change is
 * in it already, its unknown members are taken over. */
GradusScript *gradus_script_new_from_run (const GradusRun *run, GradusScript *known);
/* For a file that is read: @script with one change more. @extra may be NULL. GRADUS_ERROR_DATA when
 * @step is not behind the last change, or when the change would make the run start anew. */
GradusScript *gradus_script_with_change (GradusScript *script, guint64 step, GradusSetup *setup,
                                         JsonNode *extra, GError **error);
GradusScript *gradus_script_ref (GradusScript *script);
void gradus_script_unref (GradusScript *script);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusScript, gradus_script_unref)

GradusSetup *gradus_script_get_setup (const GradusScript *script);
/* The one that is in force at the end. */
GradusSetup *gradus_script_get_last_setup (const GradusScript *script);
guint gradus_script_count_changes (const GradusScript *script);
const GradusScriptChange *gradus_script_get_change (const GradusScript *script, guint i);

/* Make the change number @i of @script in @run, which stands at its step. GRADUS_ERROR_DATA when
 * the run does not get there or the state cannot be carried over. */
gboolean gradus_script_make_change (GradusScript *script, guint i, GradusRun *run,
                                    GError **error);
/* A run with all changes made, that stands where the last one was and keeps @limit
 * (gradus-limit.h; NULL: none), which it goes on to have. */
GradusRun *gradus_script_replay (GradusScript *script, gsize budget, const GradusLimit *limit,
                                 GError **error);

/* The last step that both runs have in common: they part after it. */
guint64 gradus_run_common_step (const GradusRun *a, const GradusRun *b);
/* What @after has that @before has not, with its figure, as far as parameters go: "α = 0.1", or
 * NULL when no parameter differs. */
char *gradus_setup_describe_params (GradusSetup *before, GradusSetup *after);

G_END_DECLS
