/* Gradus: the timeline's two memories, private to the engine.
 *
 * History: for every step, what is small: metrics, events, broken invariants, phase, iteration,
 * status and the tracked values. It is kept in chunks that are shared with the ghost of a cut
 * future, so that cutting costs nothing.
 *
 * Frames: for some steps, the state and the random generator. The states share the blocks of their
 * arrays with each other (gradus-array.h), so a frame costs only what changed since the one before
 * it, and is counted so.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-run.h"

G_BEGIN_DECLS

/* --- History ---------------------------------------------------------------------------------- */

/* What one step leaves behind, its metrics and tracks apart. */
typedef struct
{
  guint64 events;
  guint64 broken;
  guint64 iteration;    /* completed */
  guint64 micro;        /* micro-steps of the phase that made the step; 0 = not known yet */
  gint16 phase;
  guint8 status;
  guint8 restart;       /* an iteration begins next, whatever @phase was */
} GradusRecord;

/* Longer values are not tracked. */
#define GRADUS_TRACK_MAX 4096

GradusHistory *gradus_history_new (const GradusAlgorithm *algorithm);
/* The same past, which may be written without touching @history. */
GradusHistory *gradus_history_copy (const GradusHistory *history);

/* One past the last step recorded. */
guint64 gradus_history_end (const GradusHistory *history);
/* The next step, with metrics not defined and nothing tracked. */
void gradus_history_append (GradusHistory *history, const GradusRecord *record);
/* The record of @step; the first does not promise that it may be written. */
const GradusRecord *gradus_history_get (const GradusHistory *history, guint64 step);
GradusRecord *gradus_history_edit (GradusHistory *history, guint64 step);
/* The metrics of @step, to be written. */
double *gradus_history_edit_metrics (GradusHistory *history, guint64 step);
/* Record the tracked values of the last step: @arrays[i] belongs to the i-th tracked value. */
void gradus_history_set_tracks (GradusHistory *history, const GradusArray *arrays);
guint gradus_history_n_tracked (const GradusHistory *history);
/* Index in values[] of the i-th tracked value. */
guint gradus_history_tracked_value (const GradusHistory *history, guint i);
/* Forget the steps after @step and return them, @step itself included, as a history of their
 * own. */
GradusHistory *gradus_history_cut (GradusHistory *history, guint64 step);
gsize gradus_history_bytes (const GradusHistory *history);
gsize gradus_history_track_bytes (const GradusHistory *history);
/* Keep fewer tracks: first those of the ends of iterations only, then of every second of these, and
 * so on. */
void gradus_history_thin_tracks (GradusHistory *history);

/* --- Frames ----------------------------------------------------------------------------------- */

typedef struct _GradusSharedRng GradusSharedRng;

typedef struct
{
  guint64 index;        /* step, or micro-step inside a phase */
  gpointer state;
  GradusSharedRng *rng;
  guint64 events;       /* inside a phase: raised since it began */
  gsize bytes;          /* not shared with the frame before */
  gboolean pinned;      /* never thinned out */
} GradusFrame;

/**
 * GradusFrames:
 * @spacing: unpinned frames are at multiples of it.
 *
 * Frames in ascending order of their index.
 */
typedef struct
{
  const GradusAlgorithm *algorithm;
  GArray *frames;
  guint64 spacing;
  gsize bytes;
} GradusFrames;

void gradus_frames_init (GradusFrames *frames, const GradusAlgorithm *algorithm);
/* Make @to, not initialised yet, hold the frames of @from. */
void gradus_frames_copy (GradusFrames *to, const GradusFrames *from);
void gradus_frames_clear (GradusFrames *frames);
/* Empty, with spacing 1. */
void gradus_frames_reset (GradusFrames *frames);
/* Keep @state and @rng for @index, when the spacing wants it or it is pinned, and when it lies
 * behind the last frame. FALSE when it was not kept. */
gboolean gradus_frames_add (GradusFrames *frames, guint64 index, gconstpointer state,
                            const gsl_rng *rng, guint64 events, gboolean pinned);
/* The last frame at or before @index, or NULL. */
const GradusFrame *gradus_frames_find (const GradusFrames *frames, guint64 index);
const gsl_rng *gradus_frame_get_rng (const GradusFrame *frame);
/* Drop the frames at and after @index. */
void gradus_frames_truncate (GradusFrames *frames, guint64 index);
/* Drop every second frame until they take at most @limit bytes or only pinned ones are left. */
void gradus_frames_limit (GradusFrames *frames, gsize limit);

G_END_DECLS
