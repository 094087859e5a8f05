/* Valleys: models whose units have insides that move, and J where it is no bowl. What the rows of
 * the family "valleys" share.
 *
 * f(x) is the sum of one unit or two, each with a height and two numbers of its own inside
 * (units.h). f is linear in the heights and in nothing else, so that J along a number inside of a
 * unit, or along a way through several numbers, may have several valleys, hills, and flat ground.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "units.h"

G_BEGIN_DECLS

typedef enum { GRADUS_VALLEY_SIGMOID, GRADUS_VALLEY_BUMP } GradusValleyKind;

/* The parameters of a row begin with these. @first: omega or c, @second: gamma or h, of either
 * unit. */
typedef struct
{
  guint kind;
  double first, second, height, first_2, second_2, height_2;
  double bet;
} GradusValleyParams;

/* A state begins with this: settings of what is moved, and J there. */
typedef struct
{
  GradusReadings readings;
} GradusValleyState;

#define GRADUS_VALLEY_PLACES 41    /* readings */

/* A number of a unit, as far to both sides as numbers of moderate size go. */
#define GRADUS_VALLEY_NUMBER(Params, member, standard)                                             \
  GRADUS_PARAM_FIELD (Params, member), GRADUS_PLACE (standard, 1e6, -10, 10, 0.1)

extern const GradusDescriptor gradus_valleys;

/* Both units as they stand, with their heights. */
void gradus_valley_units (const GradusValleyParams *p, GradusUnit units[2], double heights[2]);
/* Where a unit is seen to stand: a sigmoid at half of its height, a bump at its centre. */
double gradus_valley_stand (const GradusUnit *unit);
/* The input of @table with room on either side, and its targets with as much as @room of their
 * range. */
GradusUnitFrame gradus_valley_frame (const GradusTable *table, double room);
/* Where @unit, weighed @height times, stands; with the parameters that move it there. */
void gradus_valley_draw_stand (const GradusUnit *unit, double height, const GradusUnitFrame *frame,
                               gboolean second, GradusScene *scene);

GradusStatus gradus_valley_run_law (gpointer state, GradusContext *context);

G_END_DECLS
