/* The machine of the family "touching": walks by what touches a function. What it does and why
 * stands in touching.c; a member names gradus_touching as its base.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/* Farther than this no picture goes. */
#define GRADUS_TOUCHING_FAR 1e9
#define GRADUS_TOUCHING_POINTS 241

typedef struct
{
  guint rule;
  guint equation, hill;
  double z, lambda;       /* of J */
  double start;
  bool halve;
  double tolerance;
  int limit;
} GradusTouchingParams;

typedef struct
{
  double theta;
  double value, slope;    /* of the function at theta */
  double bend;            /* of the parabola that is laid on it */
  double jump;            /* where that leads, from theta */
  double from;            /* where the last jump began */
  double bound;           /* with the parabola on top: the lowest height of the last parabola */
  bool planned;           /* the jump comes next */
} GradusTouchingState;

enum
{
  GRADUS_TOUCHING_WORSE,
  GRADUS_TOUCHING_CYCLE,
  GRADUS_TOUCHING_UPWARDS,
  GRADUS_TOUCHING_HALVED,
};

extern const GradusDescriptor gradus_touching;

/* Value and slope at @x, and the bend of what is laid on the function there. */
void gradus_touching_measure (const GradusTouchingParams *params, double x, double d[3]);
/* Where it should end, seen from @x. */
double gradus_touching_find_goal (const GradusTouchingParams *params, double x);
/* Height at @x of what touches at @touch. */
double gradus_touching_height (const GradusTouchingParams *params, double touch, double x);
/* Where what touches was laid on: here when the jump is to come, else where the last one began. */
double gradus_touching_find_place (const GradusTouchingState *state);
/* Decimals that are right, about. */
double gradus_touching_count_digits (const GradusPosition *here);

/* For phases[]. */
GradusStatus gradus_touching_look (gpointer state, GradusContext *context);
GradusStatus gradus_touching_jump (gpointer state, GradusContext *context);

/* What is worth seeing, with the start; four times as much as often as it takes to see @x too. */
void gradus_touching_find_window (const GradusTouchingParams *params, double x, double window[2]);
/* Entry @entry of gradus_touching_measure() over @window; the height that it takes up goes to
 * @range. */
void gradus_touching_draw (const GradusTouchingParams *params, guint entry, const double window[2],
                           double range[2], GradusScene *scene);
/* The names of the axes, of the same. */
void gradus_touching_label (const GradusTouchingParams *params, guint entry, GradusScene *scene);
/* Where the curvature is above 0 the parabola opens upwards, and its vertex is no top: a ground of
 * its own, over the whole height of a picture whose range is @range. */
void gradus_touching_shade (const GradusTouchingParams *params, const double window[2],
                            const double range[2], GradusScene *scene);

G_END_DECLS
