/* A linear model learned from a path: what dynamics.c works out and dynamics-pictures.c draws.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-linear-gaussian.h"
#include "gradus-mould.h"

G_BEGIN_DECLS

/* State variables, and with them a push. */
#define GRADUS_DYNAMICS_MAX_D GRADUS_MAX_MEASURED
#define GRADUS_DYNAMICS_MAX_P (GRADUS_DYNAMICS_MAX_D + 1)
#define GRADUS_DYNAMICS_MAX_MODEL (GRADUS_DYNAMICS_MAX_D * GRADUS_DYNAMICS_MAX_P)
/* A stage shows at most so many micro-steps. */
#define GRADUS_DYNAMICS_SHOWN 60

typedef struct
{
  double u, v;             /* the guess */
  int trials;              /* learnt from; 0: all */
  int from;                /* time step at which the free run starts, from 1 */
  int horizon;
  int rivals;
} GradusDynamicsParams;

typedef struct
{
  GradusArray attempts;    /* m x 2: guesses */
  GradusArray model;       /* d x p: (A B), rows that are solved; 0 below them */
  GradusArray sigma;       /* d x d: covariance of the residuals */
  GradusArray misses;      /* pairs: length of each residual that was looked at */
  GradusArray free;        /* (1 + steps) x d: the run of the model alone */
  GradusArray rivals;      /* rivals x (d p + 1): matrix and error */
  guint rows;              /* pairs in X and Y */
  guint solved;            /* rows of the matrix */
  guint looked;            /* pairs that were predicted */
  guint run;               /* steps of the free run */
  guint done, last;
  bool certified;
} GradusDynamicsState;

typedef struct
{
  const GradusTrajectory *path;
  guint d, p, n, lost;
  const double *push;      /* a number for each time, or NULL */
  const double *transition, *input; /* the world, d x d and d, or NULL */
  guint *time;             /* n: when each pair begins */
  double *x, *y;           /* n x p, n x d */
  double model[GRADUS_DYNAMICS_MAX_MODEL], sigma[GRADUS_DYNAMICS_MAX_MODEL];
  GradusLeastSquares info; /* of rank and condition */
  guint rank;
  double largest;          /* number of the path */
  double one_step;         /* root of the mean square of the residuals */
  double re[GRADUS_DYNAMICS_MAX_D], im[GRADUS_DYNAMICS_MAX_D]; /* eigenvalues of A */
  double radius;
  guint start, steps;      /* of the free run */
  guint known;             /* of its steps the world is known for so many */
  gboolean away;
  double *run, *world, *errors; /* (1 + steps) x d twice, 1 + steps; NAN behind what is known */
} GradusDynamics;

/* (A B) of the d x p matrix @model applied to @row, p numbers: d numbers into @out. */
void gradus_dynamics_apply (const GradusDynamics *work, const double *model, const double *row,
                            double *out);
/* By how much @model misses pair @i: d numbers into @out; returns their length. */
double gradus_dynamics_miss (const GradusDynamics *work, const double *model, guint i,
                             double *out);
/* The eigenvalues of the first d columns of @model. */
void gradus_dynamics_eigenvalues (const GradusDynamics *work, const double *model,
                                  double re[GRADUS_DYNAMICS_MAX_D],
                                  double im[GRADUS_DYNAMICS_MAX_D]);
/* The model that a guess is: a turn that also stretches; of one variable what is left of it, and
 * what a push adds. */
void gradus_dynamics_guess (const GradusDynamics *work, double u, double v,
                            double model[GRADUS_DYNAMICS_MAX_MODEL]);
/* The pair that the micro-step is about: the last one of it. */
guint gradus_dynamics_pair (const GradusPosition *here);

/* Pictures. */
void gradus_dynamics_build_path (const GradusPosition *here, GradusScene *scene);
void gradus_dynamics_build_numbers (const GradusPosition *here, GradusScene *scene);
void gradus_dynamics_build_errors (const GradusPosition *here, GradusScene *scene);
void gradus_dynamics_build_residuals (const GradusPosition *here, GradusScene *scene);
void gradus_dynamics_build_rivals (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
