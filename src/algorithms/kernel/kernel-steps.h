/* The machine of the family "kernel-steps": one example after the other changes a kernel model.
 * What it does and why stands in kernel-steps.c; a member has gradus_kernel_steps as its base.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kernel-choice.h"
#include "linear/margin-losses.h"

G_BEGIN_DECLS

/* Up to so many examples what needs all of them against all is made at every step, and up to so
 * many the dual is climbed for a bound. */
#define GRADUS_KERNEL_STEPS_ALL 500
#define GRADUS_KERNEL_STEPS_BOUND 300

typedef struct
{
  unsigned int kernel;      /* GradusKernelKind */
  double gamma;
  int degree;
  double coef0;
  unsigned int order;       /* 0 as listed, 1 drawn */
} GradusKernelStepsParams;

typedef struct
{
  GradusArray alpha;        /* n: f (x) = sum_j alpha_j K (x_j, x) */
  GradusArray f;            /* n: the scores of all examples */
  guint example;            /* the one in work */
  guint seen;               /* examples of the pass that are done with */
  guint pass, updates;
  guint errors;             /* examples whose sign f has wrong */
  double score;             /* f of the example, before the step */
  double factor;            /* by what the step multiplies K (., x_i); 0 = there was none */
} GradusKernelStepsState;

/* What stays while a run goes on; the cache saves time. */
typedef struct
{
  GradusKernel kernel;
  guint n, d;
  GradusKernelPoints *points;
  GradusKernelCache *cache;
} GradusKernelStepsWork;

extern const GradusDescriptor gradus_kernel_steps;

/* For prepare() of a member: fill @work, which is zeroed and begins any struct. The machine's
 * unprepare() frees what it is in. */
void gradus_kernel_steps_begin (GradusKernelStepsWork *work, const GradusSetup *setup);
/* K (x_i, .) of all examples, O(n d) unless it is cached; valid until three others are fetched. */
const double *gradus_kernel_steps_row (const GradusKernelStepsWork *work, guint i);
/* f and errors from alpha, O(n^2). */
void gradus_kernel_steps_score_all (GradusKernelStepsState *state,
                                    const GradusKernelStepsWork *work, const GradusTable *table);
/* How many of the n scores @f have the sign of the other class; 0 is the sign of class 1. */
guint gradus_kernel_steps_errors (const double *f, const GradusTable *table);
/* The data have changed in their places: a pass begins. FALSE where they are not as many. */
gboolean gradus_kernel_steps_again (GradusKernelStepsState *state, GradusContext *context,
                                    const GradusSetup *old);
/* The names of the machine, to which a member adds its own. */
void gradus_kernel_steps_name (const GradusPosition *here, GradusNames *names);

/**
 * gradus_kernel_steps_climb:
 * @loss: hinge, squared or logistic.
 * @c: what a unit of loss costs; INFINITY of the hinge: no margin below 1.
 * @sweeps: at most.
 * @f: n numbers, gets the scores.
 *
 * Climbs, a coordinate at a time, the dual of 1/2 |f|^2 + c sum_i L (y_i f (x_i)), where |f|^2 is
 * alpha'K alpha: the machine without a constant. Returns the dual's value, which no value of the
 * primal is below, however few the sweeps; *@norm2 (may be NULL) gets |f|^2. O(n^2) a sweep.
 */
double gradus_kernel_steps_climb (const GradusKernelStepsWork *work, const GradusTable *table,
                                  GradusMarginLoss loss, double c, guint sweeps, double *f,
                                  double *norm2);

/* For fill() of the phase "score": f (x_i) as the sum that it is. */
void gradus_kernel_steps_fill_score (const GradusPosition *here, GString *tex);

G_END_DECLS
