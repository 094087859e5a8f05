/* Gradus: a map of all futures as a picture, and in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-scene.h"
#include "gradus-sweep.h"

G_BEGIN_DECLS

/* What the colour of a cell says. */
typedef enum
{
  GRADUS_SWEEP_SHOWS_END,     /* where the run ended */
  GRADUS_SWEEP_SHOWS_STEPS,   /* after how many steps */
  GRADUS_SWEEP_SHOWS_STATUS,
  GRADUS_SWEEP_SHOWS_METRIC,
} GradusSweepShows;

typedef struct
{
  GradusSweepShows shows;
  int metric;
} GradusSweepColour;

/* "end", "steps", "status" or the id of a metric; NULL is "end". */
gboolean gradus_sweep_colour_parse (const GradusAlgorithm *algorithm, const char *text,
                                    GradusSweepColour *colour, GError **error);
/* The picture of what is made of @sweep so far. Failed runs are red, darker the earlier; ends
 * without a number are grey; what had not ended is pale, unless the colour is a metric. Where both
 * axes are a place in the data, the data lie over it. */
void gradus_sweep_build (GradusSweep *sweep, GradusSweepColour colour, GradusScene *scene);
/* What is to be said of the whole: axes that change nothing, runs that were stopped and, where the
 * colour is the end, ends without one. NULL when there is nothing; free with g_free(). */
char *gradus_sweep_describe (GradusSweep *sweep, GradusSweepColour colour);
/* What stands at the cell: both numbers, how the run ended and, where it failed, the sentence; free
 * with g_free(). The run that failed is made again for that. */
char *gradus_sweep_describe_cell (GradusSweep *sweep, guint x, guint y);

G_END_DECLS
