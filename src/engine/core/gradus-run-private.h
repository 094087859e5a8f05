/* Gradus: the inside of a run, for the files of the engine that share it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-timeline-private.h"

G_BEGIN_DECLS

/* A stretch of steps, from @first on, made under one setup. All but the first segment begin with a
 * change, and remember the step as it was without it: the same change, made again with other
 * figures, starts from there, so that a drag is what it would have been in one go. */
typedef struct
{
  guint64 first;
  GradusSetup *setup;
  gpointer base;                /* NULL in the first segment */
  gsl_rng *base_rng;
  GradusRecord base_record;
  double *base_metrics;
} GradusSegment;

/* What kept a step from being made. */
typedef enum
{
  GRADUS_REFUSAL_NONE,
  GRADUS_REFUSAL_TIME,
  GRADUS_REFUSAL_BYTES,
  GRADUS_REFUSAL_CANCELLED,
} GradusRefusal;

struct _GradusRun
{
  const GradusAlgorithm *algorithm;
  guint n_phases, n_metrics, n_invariants;
  GArray *segments;
  GradusHistory *history;
  GradusHistory *ghost;         /* or NULL */
  GradusFrames keyframes;
  GradusFrames neighbours;
  guint64 neighbours_base;      /* the keyframe they were replayed from */
  GradusFrames micros;          /* frame 0 is the beginning of the open phase */
  gint64 unkept;                /* microseconds of work since the last keyframe, when it matters */
  gsize budget;
  GradusLimit limit;            /* all 0 for none */
  gint64 looked;                /* monotonic time at which the limit's time was looked at last */
  GradusRefusal refused;        /* why the last step that was asked for was not made */
  char *failure;                /* the sentence of a last step that failed */
  GradusKept kept;              /* of the present position, or of one before it */

  /* The present position. */
  guint64 step, micro;
  gpointer state;
  gpointer previous;            /* one step or micro-step earlier, or NULL */
  gsl_rng *rng;
  guint64 micro_events;         /* raised by the last micro-step */
  guint64 phase_events;         /* raised since the open phase began */
};

/* --- What a run and a sprint (gradus-sprint.h) share ------------------------------------------ */

/* The phase after @phase (-1 = the start) of the same iteration when @iteration iterations are
 * complete, or -1 when it was the last. */
int gradus_run_phase_after (const GradusAlgorithm *algorithm, int phase, guint64 iteration);
/* The one that runs next, of whichever iteration, or -1 when no phase is left: all of them run
 * once. */
int gradus_run_next_phase (const GradusAlgorithm *algorithm, int phase, guint64 iteration);
/* What becomes of the status that a phase returned: with the last of phases that all run once the
 * run ends. */
GradusStatus gradus_run_status_after (const GradusAlgorithm *algorithm, gboolean last_phase,
                                      GradusStatus status);
/* The sentence of a step that has none of its own: its numbers are not @finite, or the phase gave
 * up. Free with g_free(). */
char *gradus_run_say_failure (const GradusAlgorithm *algorithm, int phase, guint64 iteration,
                              gboolean finite);
/* A position of no state yet. */
void gradus_run_fill_view (GradusSetup *setup, GradusPosition *here);
/* Make the start in @state, which is new. */
gboolean gradus_run_start_state (GradusSetup *setup, gpointer state, gsl_rng *rng, guint64 *events,
                                 GError **error);
/* The metrics of a start; FALSE with the sentence when it has numbers that are not finite. */
gboolean gradus_run_measure_start (const GradusPosition *here, double *metrics, GError **error);

/* --- The run's own ---------------------------------------------------------------------------- */

/* An empty array of GradusSegment, which owns their setups. */
GArray *gradus_run_new_segments (void);
/* What the changes remember of the steps they were made at. */
gsize gradus_run_changes_bytes (const GradusRun *run);
/* gradus_run_new() for a setup that is known to be valid. */
GradusRun *gradus_run_new_unchecked (GradusSetup *setup, GError **error);
/* What a function of the algorithm is called with under @setup. Its failure is the caller's to
 * free. */
GradusContext gradus_run_make_context (GradusSetup *setup, gsl_rng *rng, guint64 iteration);
gboolean gradus_run_state_is_finite (const GradusAlgorithm *algorithm, gconstpointer state,
                                     gconstpointer before);
/* Evaluate all metrics; FALSE when one is infinite. */
gboolean gradus_run_measure (const GradusPosition *here, double *metrics);
/* Invariants and tracked values of the present position, the last step. */
void gradus_run_record_rest (GradusRun *run);
/* A position of the present position with another setup and the @state that was made for it. */
void gradus_run_view_changed (GradusRun *run, GradusSetup *setup, gconstpointer state,
                              GradusPosition *here);
/* Put the values that @setup has typed over at the present step into @state. @restarts becomes TRUE
 * when the iteration has to begin again. FALSE when they do not suit. */
gboolean gradus_run_type_values (GradusRun *run, GradusSetup *setup, gpointer state, gsl_rng *rng,
                                 gboolean *restarts, GError **error);
/* Whether the limit allows another step or micro-step. What makes one asks here, and nowhere else;
 * only what is made for the first time adds to the history. */
gboolean gradus_run_is_allowed (GradusRun *run);
/* Go to (@step, 0), @step being known. */
void gradus_run_go_to_known (GradusRun *run, guint64 step);

G_END_DECLS
