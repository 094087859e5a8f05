/* Gradus: the family of sparse linear models: what its entries share.
 *
 * Least squares with a penalty that has a kink at 0. The machine reweights: ridge regression with a
 * spring for every coefficient. Members ask for other penalties, get over the kink in another way,
 * or walk along a path of penalties, in stages of their own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-basis.h"
#include "gradus-entry.h"

G_BEGIN_DECLS

/* How the kink at 0 is got over. */
typedef enum
{
  GRADUS_SPARSE_REWEIGHT,
  GRADUS_SPARSE_PROXIMAL,
  GRADUS_SPARSE_PATH,
} GradusSparseMethod;

/* Functions of the model at most. */
#define GRADUS_SPARSE_MOST 200
/* Places of a path that is drawn. */
#define GRADUS_SPARSE_PATHS 60

typedef struct
{
  guint method;            /* GradusSparseMethod */
  guint basis, begin;
  double width, lambda, tau, power, ratio, factor, zero, tolerance;
  bool mean;
  int limit;
} GradusSparseParams;

typedef struct
{
  GradusArray theta;     /* b */
  GradusArray weight;    /* b: reweighting: |theta| as it was when the springs were set */
  GradusArray z;         /* b: proximal: after the step down the slope */
  double lambda;         /* of this round */
  double objective, gap, moved;
  double size;           /* sum |theta_j|^p */
  double kept;           /* share of its size that what is the weakest now kept in the last round */
  guint alive, weak, dead, round;
  bool planned;
} GradusSparseState;

typedef struct
{
  guint n, b;
  double scale;          /* of the sum of squares: 1, or 1/n */
  GradusBasis *basis;
  double *phi;           /* b columns of n */
  double *gram, *said;   /* scale Phi'Phi, scale Phi'y */
  double curvature;      /* largest eigenvalue of gram; their sum where no step is made of it */
  double top;            /* the least lambda for which all is 0 */
  guint left;            /* coefficients of the least J that are not 0, of a model with few */
  double shared, alone;  /* the first of two at the least J, and at the least without the square */
  double *paths;         /* GRADUS_SPARSE_PATHS x (1 + b): lambda and its coefficients; NULL:
                            too many */
} GradusSparseWork;

/* The lasso by reweighting. */
extern const GradusDescriptor gradus_sparse;

/* What is shown and said where springs are set, and where ridge regression is solved with them,
 * whatever the penalty; and these stages. */
extern const GradusSay gradus_sparse_springs[], gradus_sparse_springs_said[];
extern const GradusSay gradus_sparse_solution[], gradus_sparse_solution_said[];
GradusStatus gradus_sparse_run_weigh (gpointer state, GradusContext *context);
GradusStatus gradus_sparse_run_solve (gpointer state, GradusContext *context);
/* A path is at its end with the last penalty, everything else when theta rests. */
GradusStatus gradus_sparse_run_check (gpointer state, GradusContext *context);

/* Coordinate descent for one lambda from @theta on. */
void gradus_sparse_descend (const GradusSparseWork *work, const double *y, double l1, double l2,
                            double *theta);
/* The gradient of the smooth part, with its sign turned: Phi'r - 2 lambda tau theta. */
void gradus_sparse_find_pull (const GradusSparseWork *work, const GradusSparseParams *params,
                              const double *theta, double *out);
/* The same as a quantity. */
void gradus_sparse_array_pull (const GradusPosition *here, GradusArray *out);
/* Of one coefficient, without lambda. */
double gradus_sparse_find_penalty (const GradusSparseParams *params, double t);
/* The stiffness, without lambda, of the spring of a coefficient of size @c. */
double gradus_sparse_find_spring (const GradusSparseParams *params, double c);
/* The step of proximal gradient: factor / L. */
double gradus_sparse_find_rate (const GradusSparseWork *work, const GradusSparseParams *params);
/* The parameters with the lambda of this round. */
GradusSparseParams gradus_sparse_params_now (const GradusSparseState *state,
                                             const GradusSparseParams *params);
/* All that is said of a theta; and what has become of it, counted against what it was, @old. */
void gradus_sparse_measure (GradusSparseState *state, const GradusSparseWork *work,
                            const GradusSparseParams *params, const GradusTable *table);
void gradus_sparse_settle (GradusSparseState *state, GradusContext *context, const double *old);
/* The names of the machine, to which a member adds its own. */
void gradus_sparse_name (const GradusPosition *here, GradusNames *names);
/* The name of column @j of the data. */
const char *gradus_sparse_column_name (const GradusPosition *here, guint j);

/* The pictures. */
double gradus_sparse_surface (const GradusPosition *here, double a, double b);
void gradus_sparse_draw_ball (const GradusPosition *here, GradusScene *scene);
void gradus_sparse_draw_cost (const GradusPosition *here, GradusScene *scene);
void gradus_sparse_draw_sizes (const GradusPosition *here, GradusScene *scene);
void gradus_sparse_draw_path (const GradusPosition *here, GradusScene *scene);
void gradus_sparse_draw_ceiling (const GradusPosition *here, GradusScene *scene);
void gradus_sparse_name_stems (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
