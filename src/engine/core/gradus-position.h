/* Gradus: what the functions of an entry are given: a context to run in, a position to look at.
 *
 * A position is everything that can be known of a run at one step: setup, state, the state before,
 * the history. Pictures, names, quantities and conditions are functions of it and of nothing else.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-array.h"
#include "gradus-dataset.h"
#include "gradus-rng.h"
#include "gradus-status.h"

G_BEGIN_DECLS

typedef struct _GradusAlgorithm GradusAlgorithm;
typedef struct _GradusContext GradusContext;
typedef struct _GradusPosition GradusPosition;
typedef struct _GradusHistory GradusHistory;
typedef struct _GradusSetup GradusSetup;
typedef struct _GradusNames GradusNames;

/* --- What a phase is given -------------------------------------------------------------------- */

struct _GradusContext
{
  const GradusSetup *setup;
  const GradusDataset *dataset;
  gconstpointer params;
  gpointer workspace;
  gsl_rng *rng;            /* the only source of randomness */
  guint64 iteration;       /* 0-based number of the iteration that is running */
  gboolean bulk;           /* the caller does not look at micro-steps */
  guint64 events;          /* raised in this step; use gradus_context_raise() */
  char *failure;           /* use gradus_context_fail() */
  gboolean restart_iteration; /* set by rebase(): an iteration begins next */
};

/* Note that event number @event of events[] happened in this step. */
static inline void
gradus_context_raise (GradusContext *context, guint event)
{
  context->events |= G_GUINT64_CONSTANT (1) << event;
}

static inline void
gradus_context_raise_if (GradusContext *context, guint event, gboolean happened)
{
  if (happened)
    gradus_context_raise (context, event);
}

/* The table that the run is about; NULL when its data are of another kind. */
static inline const GradusTable *
gradus_context_get_table (const GradusContext *context)
{
  return gradus_dataset_get_table (context->dataset);
}

/* Say why the algorithm cannot go on: one translated sentence, what happened and what to change.
 * Returns GRADUS_STATUS_FAILED, so that a phase can write: return gradus_context_fail (...). */
GradusStatus gradus_context_fail (GradusContext *context, const char *format, ...)
  G_GNUC_PRINTF (2, 3);

/* The start given for @id, by hand first, else by the data set's hint, else NULL. */
const GradusArray *gradus_context_start (const GradusContext *context, const char *id);

/* --- What looking at a run is given ----------------------------------------------------------- */

/* What somebody made of a position of a run and the run keeps until it moves, so that it is not
 * made again by the next who looks (names, gradus-names.c). */
typedef struct
{
  gpointer what;          /* NULL: nothing */
  GDestroyNotify free;
} GradusKept;

static inline void
gradus_kept_clear (GradusKept *kept)
{
  if (kept->what != NULL)
    kept->free (kept->what);
  kept->what = NULL;
}

/**
 * GradusPosition:
 *
 * Everything needed to look at one position of a run. Nothing in it may be changed.
 */
struct _GradusPosition
{
  const GradusAlgorithm *algorithm;
  const GradusSetup *setup;
  const GradusDataset *dataset;
  gconstpointer params;
  gconstpointer workspace;
  gconstpointer state;
  gconstpointer previous;         /* state one step (or micro-step) earlier; NULL at the start */
  const GradusHistory *history;   /* of the steps 0..step; NULL in a detached snapshot */
  const GradusHistory *ghost;     /* the future that an edit cut off, or NULL */
  guint64 step;                   /* completed phases */
  guint64 micro;                  /* micro-steps done inside the next phase; 0 between phases */
  guint64 iteration;              /* completed iterations */
  guint64 changed;                /* the last step at which something was changed; 0: nothing was */
  int phase;                      /* the phase that made this state (inside a phase, micro > 0, the
                                     one in progress), -1 at the start */
  GradusStatus status;            /* of that phase */
  const char *failure;            /* why it failed, translated; NULL when it did not */
  guint64 events;                 /* raised by it */
  GradusKept *kept;               /* the run's; NULL where there is no run to keep it */
};

/* --- The past --------------------------------------------------------------------------------- */

GradusHistory *gradus_history_ref (GradusHistory *history);
void gradus_history_unref (GradusHistory *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusHistory, gradus_history_unref)
/* Number of steps recorded, the start (step 0) included. */
guint64 gradus_history_length (const GradusHistory *history);
/* First step that the record covers: 0, except for a ghost. */
guint64 gradus_history_first (const GradusHistory *history);
double gradus_history_metric (const GradusHistory *history, guint metric, guint64 step);
guint64 gradus_history_events (const GradusHistory *history, guint64 step);
int gradus_history_phase (const GradusHistory *history, guint64 step);
guint64 gradus_history_iteration (const GradusHistory *history, guint64 step);
GradusStatus gradus_history_status (const GradusHistory *history, guint64 step);
/* Bit mask of the invariants broken at @step. */
guint64 gradus_history_broken (const GradusHistory *history, guint64 step);
/* The tracked value number @value (index into values[]) at @step; NULL when it was not recorded.
 * @length receives its number of elements. */
const double *gradus_history_track (const GradusHistory *history, guint value, guint64 step,
                                    gsize *length);
/* The last step <= @step that ended an iteration (0 if none). For trails with one mark per
 * iteration. */
guint64 gradus_history_iteration_end (const GradusHistory *history, guint64 step);

G_END_DECLS
