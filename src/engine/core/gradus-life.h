/* Gradus: the life of a datum: what can be said of it at every step so far.
 *
 * An algorithm says in its table `lives` what is known of one datum, or of a thing that pictures
 * show such as a centroid, at one position. A record collects that over the whole past of a run, at
 * no more than a few thousand steps: at every step of a short run, at every second, fourth ... of a
 * long one. The past is walked on a copy of the run (gradus_run_copy()), which may be done in
 * another thread; what comes after it is appended step by step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-run.h"

G_BEGIN_DECLS

/* --- Visiting the past ------------------------------------------------------------------------ */

typedef void (*GradusVisitFunc) (const GradusPosition *here, gpointer user_data);

/**
 * gradus_run_visit:
 * @first: the first step to visit.
 * @stride: visit the multiples of it from @first on.
 * @cancel: stops between two steps when it becomes non-zero (atomic), or NULL.
 *
 * Call @func with the position of every @stride-th step made so far, in ascending order, and of the
 * last step in any case. Steps between keyframes are replayed, so that the whole takes no longer
 * than making the steps did. @run is left at the last step visited: give a copy. FALSE when it was
 * cancelled.
 */
gboolean gradus_run_visit (GradusRun *run, guint64 first, guint64 stride, GradusVisitFunc func,
                           gpointer user_data, const gint *cancel);

/* --- Records ---------------------------------------------------------------------------------- */

/* Steps that a record looks back at; what is appended may be as many again before it is thinned
 * out. */
#define GRADUS_LIFE_SAMPLES 1000

typedef struct _GradusLifeRecord GradusLifeRecord;

/* Whether the algorithm has anything to say about a datum (@kind NULL) or a subject of @kind. */
gboolean gradus_life_is_known (const GradusAlgorithm *algorithm, const char *kind);

/* An empty record of datum, or with @kind (a static string) of subject, number @item. */
GradusLifeRecord *gradus_life_record_new (const GradusAlgorithm *algorithm, const char *kind,
                                          guint item);
void gradus_life_record_free (GradusLifeRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusLifeRecord, gradus_life_record_free)

/* Append all steps of @run that come after the last one of the record; see gradus_run_visit(). */
gboolean gradus_life_record_walk (GradusLifeRecord *record, GradusRun *run, const gint *cancel);
/* Append the position of @here when it is a step (not inside a phase) after the last one. */
void gradus_life_record_add (GradusLifeRecord *record, const GradusPosition *here);
/* Append what @later has after the last step of @record. Both are of the same thing. */
void gradus_life_record_join (GradusLifeRecord *record, const GradusLifeRecord *later);
/* A record that goes on where @record ends, to be walked elsewhere and joined. */
GradusLifeRecord *gradus_life_record_new_after (const GradusLifeRecord *record);

const char *gradus_life_record_get_kind (const GradusLifeRecord *record);
guint gradus_life_record_get_item (const GradusLifeRecord *record);
/* The lives that apply, and how many curves each had at most. */
guint gradus_life_record_n_lives (const GradusLifeRecord *record);
const GradusLife *gradus_life_record_get_life (const GradusLifeRecord *record, guint life);
guint gradus_life_record_n_curves (const GradusLifeRecord *record, guint life);
/* The number of samples, and the step and the phase of each. */
guint gradus_life_record_length (const GradusLifeRecord *record);
guint64 gradus_life_record_get_step (const GradusLifeRecord *record, guint sample);
int gradus_life_record_get_phase (const GradusLifeRecord *record, guint sample);
/* The last step that the record knows, G_MAXUINT64 when it is empty. */
guint64 gradus_life_record_get_last (const GradusLifeRecord *record);
/* The sample nearest to @step; the record must not be empty. */
guint gradus_life_record_find (const GradusLifeRecord *record, double step);
/* NAN where it is not defined. */
double gradus_life_record_get_value (const GradusLifeRecord *record, guint life, guint curve,
                                     guint sample);
/* One row for each sample, one column for each curve: "step,phase,distances.1,...". Free with
 * g_free(). */
char *gradus_life_record_to_csv (const GradusLifeRecord *record);

/* The role of a curve at @here. */
GradusRole gradus_life_get_role (const GradusLife *life, const GradusPosition *here, guint item,
                                 guint curve);

G_END_DECLS
