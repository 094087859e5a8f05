/* Gradus: the family of local Fisher discriminants: what its entries share (local-scatter.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "eigen-stages.h"

G_BEGIN_DECLS

/* Widths of the picture over the width. */
#define GRADUS_LOCAL_WIDTHS 81

typedef enum
{
  GRADUS_LOCAL_ALONE,
  GRADUS_LOCAL_SELF,       /* helped by points without a label */
} GradusLocalKind;

typedef struct
{
  GradusEigenParams eigen;
  guint kind;              /* GradusLocalKind */
  double width, ridge, beta;
} GradusLocalParams;

typedef struct
{
  GradusEigenState eigen;
  GradusArray within, between, all;   /* d x d, as far as they are built */
  guint tied;                         /* rows whose springs are there */
  double errors;
  bool counted;
} GradusLocalState;

typedef struct
{
  GradusEigenWork eigen;
  guint labelled;
  double *springs;           /* n_springs x 3, pairs within a class, sorted, with W / n_y */
  gsize n_springs;
  guint tight;               /* springs of TIGHT or more */
  double *within, *between, *all;     /* d x d */
  double fisher;             /* the angle where all springs are alike; NAN: not two inputs */
  guint swept;               /* widths with an answer; 0 where there is no sweep */
  double widths[GRADUS_LOCAL_WIDTHS], angles[GRADUS_LOCAL_WIDTHS];
  double jump, before, after;  /* the width at which the line jumps, from where to where; NAN */
} GradusLocalWork;

/* Springs, both scatters, their mixture, the direction; a member is known by its kind, which it
 * fixes. */
extern const GradusDescriptor gradus_local;

/* The errors of the answer with the share @beta; NAN where the truth is not known. */
double gradus_local_wrong_at (const GradusPosition *here, double beta);
/* The scatter in work. */
void gradus_local_draw_matrix (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
