/* Gradus: the ends of runs, sorted into classes: which runs end in the same place.
 *
 * Ends are told apart by the quantities that an entry names (GradusDescriptor.ends), else by all
 * its values of up to GRADUS_SWEEP_MAX_NUMBERS numbers together. An end joins the first class whose
 * every number is within the tolerance times max (1, |its number|): GRADUS_SWEEP_TOLERANCE, or a
 * hundred times what the algorithm itself stops at (its parameter “tolerance”), where that is more,
 * because ends are as far apart as that is loose.
 *
 * Of the classes at most GRADUS_SWEEP_MAX_ENDS are told apart in a picture: those that most runs
 * end in, numbered by how good they are (the metric that the entry names, else the first that has a
 * better side; of equal ones the first to be found). So numbers depend on the runs and the order in
 * which they are added, and on nothing else.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

typedef struct _GradusSweepEnds GradusSweepEnds;

#define GRADUS_SWEEP_MAX_ENDS 12
#define GRADUS_SWEEP_MAX_NUMBERS 64
#define GRADUS_SWEEP_TOLERANCE 1e-4
/* An end unlike so many classes is not compared with more. */
#define GRADUS_SWEEP_MAX_CLASSES 512

GradusSweepEnds *gradus_sweep_ends_new (GradusSetup *base);
void gradus_sweep_ends_free (GradusSweepEnds *ends);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSweepEnds, gradus_sweep_ends_free)

/* Append the numbers that tell the end @here from others to @out, an array of double. From any
 * thread. */
void gradus_sweep_ends_read (const GradusSweepEnds *ends, const GradusPosition *here, GArray *out);
/* The class of an end of @n @numbers with these @metrics, one for each row of metrics[]. */
guint gradus_sweep_ends_add (GradusSweepEnds *ends, const double *numbers, guint n,
                             const double *metrics);
/* How many classes were found; at GRADUS_SWEEP_MAX_CLASSES there may be more. */
guint gradus_sweep_ends_count (const GradusSweepEnds *ends);
/* The number of each class, from 1; 0 for those without one. @ranks is for
 * GRADUS_SWEEP_MAX_CLASSES + 1 of them. Returns how many have one. */
guint gradus_sweep_ends_rank (const GradusSweepEnds *ends, guint *ranks);
/* The metric that classes are numbered by, -1 for none; what it is in the first run of class @class
 * and whether it is something else in another. */
int gradus_sweep_ends_get_metric (const GradusSweepEnds *ends);
double gradus_sweep_ends_get_value (const GradusSweepEnds *ends, guint class);
gboolean gradus_sweep_ends_is_varied (const GradusSweepEnds *ends, guint class);

G_END_DECLS
