/* Gradus: a sprint, a run that keeps no past.
 *
 * A map of all futures (gradus-sweep.h) is made of tens of thousands of runs of which nothing is
 * wanted but how they end. A sprint calls the same phases in the same order as a run
 * (gradus-run.h) and decides by the same rules when a step fails or the run ends, but it has no
 * timeline: no keyframes, no history, no invariants, no tracked values. What it keeps is the state,
 * the state one step before it, which a step that fails leaves on show and metrics may look at, and
 * the metrics, because a step whose metric is infinite has failed.
 *
 * So at every step it is bit for bit where gradus_run_advance() would be: status, step, iteration,
 * state, metrics and sentence. Only pictures and whatever else reads the history find none.
 *
 * A sprint belongs to one thread. Its setup has a workspace that phases write: no other run may use
 * that setup meanwhile.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-setup.h"

G_BEGIN_DECLS

typedef struct _GradusSprint GradusSprint;

/* Validate @setup and make the start. NULL with the sentence in @error. */
GradusSprint *gradus_sprint_new (GradusSetup *setup, GError **error);
void gradus_sprint_free (GradusSprint *sprint);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSprint, gradus_sprint_free)

/* Make at most @most_steps steps, fewer when the run ends or when @cancel (atomic; or NULL) becomes
 * non-zero, which is looked at after every micro-step. Returns how many were made. A sprint that
 * was cancelled stands inside a phase and is good for nothing but being freed. */
guint64 gradus_sprint_go (GradusSprint *sprint, guint64 most_steps, const gint *cancel);

guint64 gradus_sprint_get_step (const GradusSprint *sprint);
GradusStatus gradus_sprint_get_status (const GradusSprint *sprint);
/* The sentence of a FAILED last step, else NULL. */
const char *gradus_sprint_get_failure (const GradusSprint *sprint);
/* The metrics of the present step, one for each row of metrics[]; NAN where not defined. */
const double *gradus_sprint_get_metrics (const GradusSprint *sprint);
/* Where it stands; history, ghost and kept are NULL. Valid until it goes on. */
void gradus_sprint_get_view (const GradusSprint *sprint, GradusPosition *here);

G_END_DECLS
