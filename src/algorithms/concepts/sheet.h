/* Sheets: a curve under the hand, and what is read from it. What the rows of the family "sheet"
 * share.
 *
 * Every one of them is a bet, a census and a law: something is laid down, then the thing is read
 * off place by place, a row of numbers each (GradusReadings), and then the curve on which all of
 * them had to lie is drawn through them. The curve is a function of the position, so that the
 * marker, which is a parameter, can be dragged along it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-mould.h"

G_BEGIN_DECLS

/* --- Readings --------------------------------------------------------------------------------- */

/* A member of the state. The rows are an array quantity with a shape. */
typedef struct
{
  GradusArray rows;     /* one row a reading */
  guint made;           /* so many have been taken */
  guint done, last;     /* of the micro-steps at hand */
  bool known;           /* the law has been said */
} GradusReadings;

/* The row of the next reading, to be written. */
double *gradus_readings_next (GradusReadings *readings);
/* It is written: the end of a micro-step, of as many as there are rows. */
GradusStatus gradus_readings_noted (GradusReadings *readings);
/* Number @column of reading @row, the last one where there are fewer; NAN before the first. */
double gradus_readings_get (const GradusReadings *readings, guint row, guint column);
/* Number @column of the newest reading. */
double gradus_readings_newest (const GradusReadings *readings, guint column);
/* Dots at two columns of what has been read, the newest with the accent while @reading. */
void gradus_readings_draw (const GradusReadings *readings, guint x_column, guint y_column,
                           gboolean reading, GradusScene *scene);

/* --- Curves ----------------------------------------------------------------------------------- */

#define GRADUS_SHEET_CURVE 241    /* places of a curve */

/* The straight line through (@x, @y) with @slope, and the marker there, which is dragged along the
 * x axis as the parameter @param. */
void gradus_tangent_draw (double x, double y, double slope, const char *param, GradusScene *scene);

G_END_DECLS
