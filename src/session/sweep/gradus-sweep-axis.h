/* Gradus: an axis of a map of all futures: one number of a setup, and the values it takes.
 *
 * What can be varied has a name:
 *
 *   learning-rate          a parameter of the algorithm, live or not
 *   start:centroids[0,1]   a number of a start (of one that is not given, the algorithm's own start
 *                          is given with this number changed); indices count from 0
 *   data:slip              a parameter of the generator that the data come from
 *   row:17:x               the column x of point 17, as pictures count points, from 1
 *   seed                   the seed of the random generator
 *
 * and an axis is written NAME=FROM:TO:COUNT or NAME=FROM:TO:COUNT:log, both ends included.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-setup.h"

G_BEGIN_DECLS

typedef struct _GradusSweepAxis GradusSweepAxis;

#define GRADUS_SWEEP_MIN_CELLS 2
#define GRADUS_SWEEP_MAX_CELLS 2000

typedef enum
{
  GRADUS_SWEEP_PARAM,
  GRADUS_SWEEP_START,
  GRADUS_SWEEP_DATA,
  GRADUS_SWEEP_ROW,
  GRADUS_SWEEP_SEED,
} GradusSweepKind;

/* The axis that @text describes, of runs like @base. NULL with the sentence in @error: a name that
 * is not there, a range that is not allowed. */
GradusSweepAxis *gradus_sweep_axis_new (GradusSetup *base, const char *text, GError **error);
/* Of a parameter over the range of its slider: @count values or, of a whole number, at most as many
 * as there are. */
GradusSweepAxis *gradus_sweep_axis_new_param (GradusSetup *base, const GradusParam *param,
                                              guint count, GError **error);
/* The same number over a range @factor as wide, in which cell @i stays where it is; a whole number
 * keeps its range. NULL with the sentence where that leaves what the number may be, or where
 * neighbours would be the same number. */
GradusSweepAxis *gradus_sweep_axis_zoom (const GradusSweepAxis *axis, GradusSetup *base, guint i,
                                         double factor, GError **error);
void gradus_sweep_axis_free (GradusSweepAxis *axis);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSweepAxis, gradus_sweep_axis_free)

/* What it is called where it was written, without the values. */
const char *gradus_sweep_axis_get_name (const GradusSweepAxis *axis);
/* The name in words, translated. */
const char *gradus_sweep_axis_get_label (const GradusSweepAxis *axis);
GradusSweepKind gradus_sweep_axis_get_kind (const GradusSweepAxis *axis);
guint gradus_sweep_axis_count (const GradusSweepAxis *axis);
/* The @i-th value, from 0. */
double gradus_sweep_axis_get (const GradusSweepAxis *axis, guint i);
/* The cell whose value is nearest to @value, on the axis' scale. */
guint gradus_sweep_axis_find (const GradusSweepAxis *axis, double value);
/* --- In a picture. A range so narrow that ticks could not be told apart is shown by the distance
 * from its middle, and one within a factor of two evenly. --- */

/* The name in words, with the middle where distances are shown; free with g_free(). */
char *gradus_sweep_axis_get_title (const GradusSweepAxis *axis);
gboolean gradus_sweep_axis_is_logarithmic (const GradusSweepAxis *axis);
/* Where cell @i begins and cell @i - 1 ends, half-way to the neighbour; @i from 0 to the count. */
double gradus_sweep_axis_get_edge (const GradusSweepAxis *axis, guint i);
/* Where the middle of cell @i is. */
double gradus_sweep_axis_get_place (const GradusSweepAxis *axis, guint i);
/* The cell at that place, or the nearest one. */
guint gradus_sweep_axis_find_place (const GradusSweepAxis *axis, double place);

/* --- Setups --- */

/* A setup like @setup with that number. NULL with the sentence when there is none. */
GradusSetup *gradus_sweep_axis_apply (const GradusSweepAxis *axis, GradusSetup *setup, double value,
                                      GError **error);
/* Whether @x and @y are the coordinates of one place among the data of @base: of a row of a start
 * that lies among them, or of one of its points. */
gboolean gradus_sweep_axes_are_place (const GradusSweepAxis *x, const GradusSweepAxis *y,
                                      const GradusSetup *base);

G_END_DECLS
