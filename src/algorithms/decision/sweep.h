/* Gradus: the family "sweep": a table of values over the cells of a grid world, with Q and the
 * arrows under it.
 *
 * sweep.c has what is known of such a table however it was made: what is drawn, written and said of
 * it, and what theory promises. A member makes the tables, in a file of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-mdp.h"

G_BEGIN_DECLS

typedef struct
{
  double gamma;
} GradusSweepParams;

/* What is on show always belongs together: Q and the best actions are those of the table V. */
typedef struct
{
  GradusArray v;            /* rows x columns: the values on show */
  GradusArray q;            /* rows x columns x 4, under v */
  GradusIntArray best;      /* set of the best actions under v; 0 for walls and terminals */
  GradusIntArray turned;    /* cells whose arrow is another since the last table or improvement */
  int active;               /* cell in work, -1 before the first */
  double active_before;     /* its value before */
  int cursor;               /* next cell of this phase */
  double change;            /* largest change in this sweep so far */
  double residual;          /* of the last complete sweep, NAN before the first */
  double q_gamma;            /* the discount of all of q; NAN: of none */
  double gamma_high;        /* the largest discount of a sweep so far */
  guint sweeps;             /* complete sweeps, or evaluations */
  guint n_turned;
} GradusSweepState;

enum
{
  GRADUS_SWEEP_POLICY_CHANGED,
  GRADUS_SWEEP_POLICY_SETTLED,
  GRADUS_SWEEP_N_EVENTS,
};

extern const GradusDescriptor gradus_sweep;

/* What the checks of the 4x3 world come from. */
#define GRADUS_SWEEP_LECTURE                                                                       \
  "CS229 lecture, 4x3 world; digits from policy iteration with an exact linear solve"

/* What the actions are called, untranslated, in their order; ends with NULL. */
extern const char *const gradus_sweep_actions[];

/* --- Life cycle ------------------------------------------------------------------------------- */

/* The state before the first step, from the start "v" where one is given, else from 0. */
void gradus_sweep_begin (GradusSweepState *state, GradusContext *context);
/* Q and the best actions under the table in force; notes where they are others than before. */
void gradus_sweep_look (GradusSweepState *state, const GradusGridWorld *world, double gamma);
/* The world or the table is another: the iteration begins again. */
void gradus_sweep_refresh (GradusSweepState *state, GradusContext *context);
/* Takes over the table into another world of the same size; FALSE when there is none such. */
gboolean gradus_sweep_rebase (gpointer state, GradusContext *context, const GradusSetup *old);
/* NULL, or why there is nothing to decide in @world. */
char *gradus_sweep_validate_world (const GradusGridWorld *world);
/* The same, and that with @gamma 1 an exit can be reached from every free cell. */
char *gradus_sweep_validate_exits (const GradusGridWorld *world, double gamma);
/* NULL, or that the given start @id has not a number for each cell. */
char *gradus_sweep_validate_start (const GradusSetup *setup, const GradusGridWorld *world,
                                   const char *id);

/* Where the arrows of a policy point at first: the start "policy" where one is given, else east;
 * all alike; at random. */
typedef enum
{
  GRADUS_SWEEP_FIRST_GIVEN,
  GRADUS_SWEEP_FIRST_NORTH,
  GRADUS_SWEEP_FIRST_EAST,
  GRADUS_SWEEP_FIRST_SOUTH,
  GRADUS_SWEEP_FIRST_WEST,
  GRADUS_SWEEP_FIRST_RANDOM,
} GradusSweepFirst;

/* That policy, an action for each cell, -1 where there is none to choose. */
void gradus_sweep_first_policy (GradusContext *context, GradusSweepFirst first, gint32 *policy);
/* The policy that the data set @dataset hints at, east where it has no action. */
void gradus_sweep_hinted_policy (const GradusDataset *dataset, gint32 *policy);
/* The action that takes the place of @now where @set is best: @now while it is among them. */
int gradus_sweep_improve (int now, int set);
/* NULL, or why a policy of @world cannot be judged: nothing to decide, a start "policy" that is
 * none, too many equations. */
char *gradus_sweep_validate_policy (const GradusSetup *setup, const GradusGridWorld *world);
/* Whether @policy has no value, because with @gamma 1 it does not come to an exit from somewhere;
 * the run has then failed with that sentence. */
gboolean gradus_sweep_is_endless (GradusContext *context, const GradusGridWorld *world,
                                  const gint32 *policy, double gamma);
/* The micro-steps of a phase that goes through all cells but the walls. */
guint64 gradus_sweep_count_cells (const GradusPosition *here);
/* The free cell nearest to the one named (@column, @row), the first of several. */
guint gradus_sweep_nearest (const GradusGridWorld *world, int column, int row);

/* --- What is written and said ----------------------------------------------------------------- */

double gradus_sweep_mean_value (const GradusPosition *here);
/* Whether @a is larger than @b by more than rounding: of several that are level the first is spoken
 * of. */
gboolean gradus_sweep_is_more (double a, double b);
/* The cell whose value changed most; the first of several. */
guint gradus_sweep_most_changed (const GradusGridWorld *world, const double *before,
                                 const double *after);
/* TeX: "V(3,2)"; the backup of the active cell with the actions of the set @actions, of which the
 * best makes @symbol, nothing when the discount was changed after it; and the four Q of a cell with
 * those of @set, which is what pi is there. @in_place: the backup has read what was written before
 * it in the sweep. */
void gradus_sweep_append_cell (GString *tex, const char *symbol, const GradusGridWorld *world,
                               guint cell);
void gradus_sweep_append_backup (const GradusPosition *here, GString *tex, int actions,
                                 const char *symbol, gboolean in_place);
/* What @action in @cell leads to under the table @v, and its Q. */
void gradus_sweep_append_action (GString *tex, const GradusGridWorld *world, const double *v,
                                 guint cell, double gamma, int action);
void gradus_sweep_append_choice (GString *tex, const GradusSweepState *state,
                                 const GradusGridWorld *world, guint cell, int set);
/* What the actions of @set are called, in their order and "" after the last; returns how many. */
guint gradus_sweep_call (int set, const char *called[GRADUS_N_ACTIONS]);
/* Where a cell stands; 0 for none, -1. */
void gradus_sweep_name_cell (GradusNames *names, const GradusGridWorld *world, int cell,
                             const char *column, const char *row);
/* Names of the world, of the active cell and of the one that changed most. @action: that of the
 * active cell, -1 where it is whatever is best. */
void gradus_sweep_name (const GradusPosition *here, GradusNames *names, int action);

/* --- What is drawn ---------------------------------------------------------------------------- */

/* The caption of the world, and where @action in the cell in work, when it is free, may lead. */
void gradus_sweep_draw_caption (const GradusPosition *here, GradusScene *scene);
void gradus_sweep_draw_outcomes (const GradusPosition *here, int action, GradusScene *scene);
/* The names of the cells on the axis, of those that are no walls or, unless @exits, of the free
 * ones. */
void gradus_sweep_label_cells (const GradusPosition *here, GradusScene *scene, gboolean exits,
                               const char *y_label);
/* Over the curve of metric @metric by iterations: its first number times the powers of @gamma. */
void gradus_sweep_draw_powers (const GradusPosition *here, guint metric, double gamma,
                               GradusScene *scene);
/* The names of the free cells on the axis, and what the two tables are. */
void gradus_sweep_label_pairs (const GradusPosition *here, GradusScene *scene, const char *first,
                               const char *second);

G_END_DECLS
