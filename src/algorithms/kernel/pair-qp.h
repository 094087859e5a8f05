/* The machine of the family "pair-qp": quadratic programmes with a box and one equality, solved
 * pair by pair. What it does and why stands in pair-qp.c; a member has gradus_pair_qp as its base.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "kernel-choice.h"
#include "gradus-pair-qp.h"

G_BEGIN_DECLS

typedef struct
{
  double c;
  unsigned int kernel;      /* GradusKernelKind */
  double gamma;
  int degree;
  double coef0;
  double tolerance;
  unsigned int selection;   /* GradusPairRule */
  bool shrinking;
  int cache;
} GradusPairsParams;

typedef struct
{
  GradusPairQp qp;
} GradusPairsState;

/* What stays while a run goes on, and what saves time. */
typedef struct
{
  GradusPairProblem problem;
  double *y, *lower, *upper;
  GradusPairWorkspace *pairs;
} GradusPairsWork;

/* The numbers of every point; those of points set aside are made anew. */
typedef struct
{
  const GradusTable *table;
  double c;
  double *alpha, *f, *violation;
  guint8 *aside;
  int pair[2];              /* rows, or -1 */
  double largest;           /* alpha */
  guint support, wrong, violators;
  int worst;                /* row; -1 where several violate alike, or none */
} GradusPairsLook;

extern const GradusDescriptor gradus_pair_qp;

static inline const GradusPairQp *
gradus_pairs_qp (const GradusPosition *here)
{
  return &((const GradusPairsState *) here->state)->qp;
}

static inline const GradusPairProblem *
gradus_pairs_problem (const GradusPosition *here)
{
  return &((const GradusPairsWork *) here->workspace)->problem;
}

/* O(n) and, where points are set aside, O(n^2 d). */
void gradus_pairs_look (GradusPairsLook *look, const GradusPosition *here);
void gradus_pairs_look_clear (GradusPairsLook *look);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusPairsLook, gradus_pairs_look_clear)

/* Make the two classes pull equally again by scaling the heavier one of the @n @beta down. */
void gradus_pairs_balance (double *beta, guint n, double c);
/* w of the linear kernel, d numbers; that of the others lives in the feature space. */
void gradus_pairs_find_w (const GradusPairQp *qp, const GradusTable *table, double *w);
/* f. */
void gradus_pairs_predict (const GradusPosition *here, const double *X, gsize n, double *out);

/* The pictures of the machine (pair-qp-pictures.c). */
extern const GradusPlot gradus_pairs_plots[];

G_END_DECLS
