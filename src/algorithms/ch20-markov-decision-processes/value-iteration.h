/* Value iteration: what its file and the file of its pictures share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

typedef enum
{
  ORDER_SYNCHRONOUS,
  ORDER_IN_PLACE,
} ValueIterationOrder;

typedef struct
{
  double gamma;
  unsigned int order;
  double tolerance;
} ValueIterationParams;

typedef struct
{
  GradusArray v;            /* values in force */
  GradusArray next;         /* synchronous: the table being made */
  GradusArray q;            /* cells x 4, of each cell's last backup */
  GradusIntArray policy;    /* per cell an action, -1 for walls, terminals and before the first
                               backup */
  int active;               /* cell of the last backup, -1 before the first */
  double active_before;     /* its value before */
  int cursor;               /* next cell of this sweep */
  double change;            /* largest change in this sweep so far */
  double residual;          /* of the last complete sweep, NAN before the first */
  double previous_residual; /* of the sweep before, NAN */
  double gamma;             /* of the last sweep: the discount may be changed in mid-run */
  double gamma_high;        /* the largest so far */
  double mark_residual;     /* residual a window of sweeps ago (gamma = 1 only) */
  guint mark_sweep;
  guint sweeps;
  guint policy_changes;     /* cells whose action changed in this sweep */
} ValueIterationState;

enum
{
  VALUE_ITERATION_PHASE_BACKUP,
  VALUE_ITERATION_PHASE_WRITE,
  VALUE_ITERATION_PHASE_CHECK,
};

/* Cell names count columns from 1 on the left and rows from 1 at the bottom, as the lecture
 * does. */
#define CELL_COLUMN(world, cell) ((int) ((cell) % (world)->columns) + 1)
#define CELL_ROW(world, cell) ((int) ((world)->rows - (cell) / (world)->columns))

/* "north", "east", ...: N_(), in the order of GradusAction. */
extern const char *const gradus_action_names[GRADUS_N_ACTIONS];

/* Q(s, a) of the four actions in the free @cell under the table @v; returns the maximum, and the
 * first action that attains it up to rounding in @best. */
double gradus_value_iteration_backup (const GradusGridWorld *world, const double *v, guint cell,
                                      double gamma, double q[GRADUS_N_ACTIONS], int *best);

/* The cell whose value differs most in the two tables. */
guint gradus_value_iteration_most_changed (const GradusGridWorld *world, const double *before,
                                           const double *after);

extern const GradusFormula gradus_value_iteration_formulas[];
extern const GradusQuestion gradus_value_iteration_questions[];
extern const GradusLife gradus_value_iteration_lives[];

void gradus_value_iteration_build_world (const GradusView *view, GradusScene *scene);
void gradus_value_iteration_build_backup (const GradusView *view, GradusScene *scene);
void gradus_value_iteration_build_residual (const GradusView *view, GradusScene *scene);

G_END_DECLS
