/* Gradus: a map of all futures: runs that differ in two numbers, and how each of them ends.
 *
 * A sweep is a base setup, two axes (gradus-sweep-axis.h) and, for each pair of their values, a
 * run of at most so many steps, made without a past (gradus-sprint.h). All have the base's seed
 * unless it is an axis.
 *
 * Work. The cells are made coarse to fine: every sixteenth of each row and column, then every
 * eighth, down to all of them, in an order that is always the same. Threads take a few cells at a
 * time; what they bring is entered in that order, so that the map is the same, bit for bit, however
 * many there are. A cell that is not made yet is shown as the one of the level before that it
 * belongs to.
 *
 * A sweep may be read while it is worked on: gradus_sweep_lock().
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-sweep-axis.h"
#include "gradus-sweep-ends.h"

G_BEGIN_DECLS

typedef struct _GradusSweep GradusSweep;

#define GRADUS_SWEEP_MAX_STEPS 1000000u

/* How one run ended. */
typedef struct
{
  guint32 steps;
  guint16 class; /* of gradus_sweep_ends; of a run that neither converged nor exhausted itself:
                    G_MAXUINT16 */
  guint8 status; /* GradusStatus; CONTINUE: stopped at the most steps. FAILED at step 0: there is
                    no such run */
  guint8 made;
} GradusSweepCell;

/* Takes the axes. */
GradusSweep *gradus_sweep_new (GradusSetup *base, GradusSweepAxis *x, GradusSweepAxis *y,
                               guint64 most_steps);
GradusSweep *gradus_sweep_ref (GradusSweep *sweep);
void gradus_sweep_unref (GradusSweep *sweep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSweep, gradus_sweep_unref)

/* Make what is not made yet, up to the end of the level that begins next, or with @all of all of
 * them, on @n_threads threads (0: one a core). Stops soon when @cancel (atomic; or NULL) becomes
 * non-zero: within one micro-step of a run. Returns TRUE when every cell is made. */
gboolean gradus_sweep_work (GradusSweep *sweep, gboolean all, guint n_threads, const gint *cancel);
/* Seconds that the cells that are not made will take on one thread, by those that are. */
double gradus_sweep_get_left (GradusSweep *sweep);

GradusSetup *gradus_sweep_get_base (const GradusSweep *sweep);
/* 0: across, 1: up. */
const GradusSweepAxis *gradus_sweep_get_axis (const GradusSweep *sweep, guint axis);
guint64 gradus_sweep_get_most_steps (const GradusSweep *sweep);
/* The setup of one run. NULL with the sentence where there is none. */
GradusSetup *gradus_sweep_make_setup (const GradusSweep *sweep, guint x, guint y, GError **error);

/* Between these two no thread enters anything. */
void gradus_sweep_lock (GradusSweep *sweep);
void gradus_sweep_unlock (GradusSweep *sweep);
/* The cell at (@x, @y) or, where it is not made, the one that stands for it; NULL when there is
 * none. */
const GradusSweepCell *gradus_sweep_get_cell (const GradusSweep *sweep, guint x, guint y);
/* Its metrics, NAN where not defined; of a run that does not exist all are. */
const double *gradus_sweep_get_metrics (const GradusSweep *sweep, const GradusSweepCell *cell);
const GradusSweepEnds *gradus_sweep_get_ends (const GradusSweep *sweep);
/* Whether all cells that are made agree along axis @axis (0, 1): its number changes nothing. */
gboolean gradus_sweep_is_idle (const GradusSweep *sweep, guint axis);

G_END_DECLS
