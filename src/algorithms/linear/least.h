/* Gradus: models without a penalty, what the entries of least squares share.
 *
 * All, on the machine of ridge-stages.h: the learner lays a line, equations are built and solved,
 * residuals are laid on a beam, rivals come up. Members weigh the points, forbid functions, or ask
 * curves for points that nobody has seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ridge-stages.h"

G_BEGIN_DECLS

typedef struct
{
  GradusRidgeState base;
  GradusArray gathered;    /* b: Phi'W r, as far as residuals have been gathered */
  GradusArray seen;        /* what the first 1, 2, ... functions leave of the points they are fitted
                              to, a point */
  GradusArray left;        /* the same of a point that is left out, as long as it can be */
} GradusLeastState;

/* Least squares of all points with all functions, but for questions and presets. */
extern const GradusDescriptor gradus_least;

/* What is shown and said while a line is laid, and while the equations are built, whatever the
 * stage is called. */
extern const GradusSay gradus_least_tried[], gradus_least_try_said[];
extern const GradusSay gradus_least_equations[], gradus_least_normal_said[];
GradusStatus gradus_least_run_normal (gpointer state, GradusContext *context);

/* Models of every size up to the present one are compared: a stage, and what it promises. */
GradusStatus gradus_least_run_sizes (gpointer state, GradusContext *context);
guint64 gradus_least_n_sizes (const GradusPosition *here);
gboolean gradus_least_holds_nested (const GradusPosition *here, double *measured);

/* The names of the machine, to which a member adds its own. */
void gradus_least_name (const GradusPosition *here, GradusNames *names);
/* The coefficients that are seen: the learner's while there is a contest, then the model's. */
const double *gradus_least_theta (const GradusPosition *here, double tried[2]);
/* Where a curve of one input is asked beyond the data: one step of the points farther. */
double gradus_least_next (const GradusTable *table);

void gradus_least_draw_plane (const GradusPosition *here, GradusScene *scene);
void gradus_least_draw_beam (const GradusPosition *here, GradusScene *scene);
void gradus_least_draw_sizes (const GradusPosition *here, GradusScene *scene);
void gradus_least_draw_fit (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
