/* Units: curves of one input that a model weighs and adds up, f(x) = sum_j theta_j phi_j (x).
 *
 *   power       x^e
 *   sine        sin (w x)
 *   cosine      cos (w x)
 *   bump        exp (-(x - c)^2 / (2 h^2))
 *   sigmoid     1 / (1 + exp (-(w x + g)))
 *
 * A unit has one or two numbers of its own, which stay (a basis) or move (a hidden unit); how much
 * there is of it is the height theta_j, which the model has. J is always half the sum of squares.
 *
 * Pictures: the weighted units, faint, under their bold sum; and J along one of the numbers of the
 * model, with the dots of a census, the curve of the law, and the place where the model stands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "sheet.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_UNIT_POWER,
  GRADUS_UNIT_SINE,
  GRADUS_UNIT_COSINE,
  GRADUS_UNIT_BUMP,
  GRADUS_UNIT_SIGMOID,
} GradusUnitKind;

/* @first: e, w, w, c, w; @second: of a bump h > 0, of a sigmoid g, elsewhere not read. */
typedef struct
{
  GradusUnitKind kind;
  double first, second;
} GradusUnit;

/* phi (x). */
double gradus_unit_at (const GradusUnit *unit, double x);
/* How fast phi (x) grows with the @first and the @second number of a bump or a sigmoid, into @out;
 * of others both are 0. */
void gradus_unit_slopes (const GradusUnit *unit, double x, double out[2]);

/* sum_j @heights[j] phi_j (@x) of @b units. */
double gradus_units_sum (const GradusUnit *units, const double *heights, guint b, double x);
/* J = 1/2 sum_i (y_i - f(x_i))^2 over the first input of @table. */
double gradus_units_loss (const GradusUnit *units, const double *heights, guint b,
                          const GradusTable *table);
/* The @heights that make J + 1/2 @lambda |theta|^2 least, @lambda >= 0; of several the shortest.
 * @condition: largest over smallest singular value of the n x b matrix of all units at all points,
 * may be infinite. FALSE where a number is not finite. */
gboolean gradus_units_fit (const GradusUnit *units, guint b, const GradusTable *table,
                           double lambda, double *heights, double *condition);

/* --- Pictures --------------------------------------------------------------------------------- */

typedef struct
{
  double left, right, bottom, top;
} GradusUnitFrame;

/* Bottom and top around the targets, with @room times their range on either side. */
void gradus_unit_frame_find_heights (GradusUnitFrame *frame, const GradusTable *table, double room);
/* Axes with the names of input and target, and these ranges. */
void gradus_unit_frame_open (const GradusUnitFrame *frame, const GradusTable *table,
                         GradusScene *scene);
/* What @b units add up to, across the frame; what climbs far out of it is cut there. */
void gradus_units_draw_sum (const GradusUnit *units, const double *heights, guint b,
                            const GradusUnitFrame *frame, GradusRole role, GradusLineStyle style,
                            GradusScene *scene);
/* Each weighted unit, number @picked with the accent (none from @b on), and their sum. */
void gradus_units_draw (const GradusUnit *units, const double *heights, guint b, guint picked,
                        const GradusUnitFrame *frame, GradusScene *scene);
/* The points of the table, which are many above 40. */
void gradus_units_draw_points (const GradusTable *table, GradusScene *scene);
/* Where a unit of this @height is held: of the points at which it is inside of the frame, the one
 * where it is farthest from 0. What the unit is there, 0 where there is no such @place. */
double gradus_unit_find_grip (const GradusUnit *unit, double height, const GradusTable *table,
                              const GradusUnitFrame *frame, double *place);

/**
 * GradusSlice:
 * @symbol: of the number that is moved, on the axis.
 * @low, @high: its range in the picture; @top: how high J is drawn.
 * @law: J of the number, from @data; NULL while it is not known. @name: of that curve, in the
 * legend.
 * @at, @loss: where the model stands.
 * @param: the parameter that moves it; @zero: what the number is where that is 0.
 */
typedef struct
{
  const char *symbol;
  double low, high, top;
  double (*law) (gconstpointer data, double x);
  gconstpointer data;
  const char *name;
  double at, loss;
  const char *param;
  double zero;
} GradusSlice;

/* J over one number, and what has been read of it: rows of the number and J. */
void gradus_slice_draw (const GradusSlice *slice, const GradusReadings *readings,
                        GradusScene *scene);

G_END_DECLS
