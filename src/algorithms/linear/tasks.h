/* Several tasks with a small model each, and springs between them: what all that learn them
 * together compute and draw.
 *
 * The coefficients of all tasks stand in one long vector theta = (theta_1, ..., theta_T), b for
 * each task. The data give a matrix of blocks, one for each task, Psi'Psi; a spring gamma_st
 * between two tasks puts gamma_st on both diagonals and -gamma_st between their blocks, so that
 *
 *   sum_i (y_i - phi_i' theta_t(i))^2 + lambda |theta|^2 + sum_{s<t} gamma_st |theta_s - theta_t|^2
 *
 * is least where (Psi'Psi + C kron I) theta = Psi'y, with C_tt = lambda + sum_s gamma_st and C_st =
 * -gamma_st.
 *
 * Source: T. Evgeniou and M. Pontil 2004, KDD, 109-117; 图解机器学习, section 19.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-basis.h"
#include "gradus-entry.h"

G_BEGIN_DECLS

/* Coefficients of all tasks together at most. */
#define GRADUS_TASKS_MOST 100

/* The parameters degree and lambda: members `degree` and `lambda` of Params. */
#define GRADUS_TASKS_DEGREE_PARAM(Params)                                                          \
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",                                         \
    .blurb = N_ ("0: a level for each task, 1: a line, and so on."),                               \
    GRADUS_PARAM_FIELD (Params, degree), .def = 1, .max = 5, .applies = GRADUS_APPLIES_REDO }
#define GRADUS_TASKS_LAMBDA_PARAM(Params, standard)                                                \
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "\\lambda",                                 \
    .blurb = N_ ("How hard every coefficient is pulled to 0."),                                    \
    GRADUS_PARAM_FIELD (Params, lambda), .def = (standard), .min = 1e-6, .max = 1e6,               \
    .slider_min = 1e-3, .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO }

/**
 * GradusTasks:
 * @n: points; @tasks: T; @b: coefficients of a task; @all: T b.
 * @basis: the functions of the input; owned.
 * @phi: n x b, their values at the points.
 * @count: how many points each task has.
 * @rich, @poor: the task with the most points (of several the first) and the one with the fewest
 * (of several the last).
 */
typedef struct
{
  guint n, tasks, b, all;
  GradusBasis *basis;
  double *phi;
  guint *count;
  guint rich, poor;
} GradusTasks;

/* NULL, or why powers of one input up to @degree cannot be fitted to these tasks; g_free(). */
char *gradus_tasks_validate (const GradusTable *table, int degree);
/* The numbers are too large to be computed with. */
GradusStatus gradus_tasks_fail (GradusContext *context);

/* Takes @basis. */
void gradus_tasks_init (GradusTasks *tasks, const GradusTable *table, GradusBasis *basis);
void gradus_tasks_clear (GradusTasks *tasks);

/* T x T springs, all @gamma, 0 on the diagonal. */
double *gradus_tasks_even_springs (const GradusTasks *tasks, double gamma);
/* C kron I of @springs (T x T, symmetric), all x all, into @out. */
void gradus_tasks_penalty (const GradusTasks *tasks, double lambda, const double *springs,
                           double *out);
/* Psi'Psi is added to @normal (all x all). */
void gradus_tasks_add_blocks (const GradusTasks *tasks, const GradusTable *table, double *normal);
/* What the model of its task leaves of the target of row @i. */
double gradus_tasks_residual (const GradusTasks *tasks, const GradusTable *table,
                              const double *theta, guint i);
/* The residual sum of squares of one task, or of all where @task < 0. */
double gradus_tasks_misfit (const GradusTasks *tasks, const GradusTable *table, const double *theta,
                            int task);
/* The largest slope of half the objective along a coefficient, 0 at the answer: C theta less what
 * the residuals pull. @size: how large its parts are together. */
double gradus_tasks_slope (const GradusTasks *tasks, const GradusTable *table, double lambda,
                           const double *springs, const double *theta, double *size);
/* sum_{s<t} |theta_s - theta_t|^2, each with its spring, or with 1 where @springs is NULL. */
double gradus_tasks_strain (const GradusTasks *tasks, const double *springs, const double *theta);
/* The coefficients of all tasks, through the points' own matrix. FALSE when the numbers are too
 * large. @lambda > 0. O(n all^2). */
gboolean gradus_tasks_solve (const GradusTasks *tasks, const GradusTable *table, double lambda,
                             const double *springs, double *theta);
/* The same by the normal equations and Cholesky: good enough for a curve. O(all^3). */
gboolean gradus_tasks_solve_quickly (const GradusTasks *tasks, const GradusTable *table,
                                     double lambda, const double *springs, double *theta);

/* One after the other, every task and then every pair s < t: T (T + 1) / 2 of them. */
guint gradus_tasks_count_springs (guint tasks);
/* Number @number of them: a task (the other is the same), or a pair. */
void gradus_tasks_find_pair (guint tasks, guint number, guint *s, guint *t);

/* What the learner calls @task. */
char *gradus_tasks_dup_name (const GradusTable *table, guint task);
void gradus_tasks_name (GradusNames *names, const char *id, const GradusTable *table, guint task);

/* --- Pictures --------------------------------------------------------------------------------- */

/* Of one input: a curve, the points of one task in the common range with its caption, or all. */
void gradus_tasks_draw_model (const GradusTasks *tasks, const double *theta, double low,
                              double high, GradusRole role, GradusLineStyle style,
                              GradusScene *scene);
void gradus_tasks_draw_panel (const GradusTable *table, guint task, double *low, double *high,
                              GradusScene *scene);
/* What the last coefficient is called on an axis. */
const char *gradus_tasks_axis (const GradusTasks *tasks);

/**
 * GradusTasksBeads:
 * @alone: all; @theta: all, as they are now; @answer: all, where they will be, for the axis.
 * @springs: T x T, for the thickness of their lines, or NULL: all alike.
 * @known: how many tasks have a bead.
 * @coupled: whether the springs pull.
 */
typedef struct
{
  const double *alone, *theta, *answer, *springs;
  guint known;
  gboolean coupled;
} GradusTasksBeads;

/* The last coefficient of every task as a bead on a wire of its own, with springs between them. */
void gradus_tasks_draw_beads (const GradusTasks *tasks, const GradusTasksBeads *beads,
                              GradusScene *scene);

G_END_DECLS
