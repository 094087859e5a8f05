/* Least squares on few labels with springs: what the stages and the pictures share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/* Stiffnesses that are tried. */
#define GRADUS_LAPLACIAN_STIFFNESSES 9
/* Up to so many bumps the equations are there as a table. */
#define GRADUS_LAPLACIAN_SHOWN 24

typedef struct
{
  guint graph;
  double width, lambda, nu, reach, threshold, bet;
  int neighbours;
  bool graded;
} GradusLaplacianParams;

typedef struct
{
  GradusArray rivals;      /* J of each */
  guint joined;            /* points whose edges are there */
  guint pulled;            /* known points in the equations */
  guint strung;            /* edges in the equations */
  guint swept;             /* stiffnesses that have been tried */
  guint done, last;
  bool solved, certified;
} GradusLaplacianState;

/* What the answer is like at one stiffness. */
typedef struct
{
  double nu, errors, energy, largest, smallest;
} GradusLaplacianTried;

typedef struct
{
  guint n, b, d;
  guint *centre;           /* b: points that carry bumps */
  double *k;               /* n x b */
  GArray *edges;           /* three doubles each: ends and weight */
  guint known, *known_row;
  double *data, *springs;  /* b x b: K_l'K_l + lambda I, K'LK */
  double *side;            /* b: K_l'y */
  double *theta, *f;       /* b, n; NULL: the equations cannot be solved */
  double *ridge;           /* b: theta of nu = 0 */
  double *nearer;          /* n: how much nearer the label +1 is */
  const double *truth;     /* n, or NULL */
  double nearest_errors;   /* of the nearest label; NAN without the truth */
  guint asked;             /* the point that the bet is about */
  GradusLaplacianTried tried[GRADUS_LAPLACIAN_STIFFNESSES];
} GradusLaplacianWork;

/* Edge @e: its ends and its weight. */
const double *gradus_laplacian_edge (const GradusLaplacianWork *work, guint e);
guint gradus_laplacian_count_edges (const GradusLaplacianWork *work);
/* Which side @value is on: 1, 0, or -1 where it is on neither. */
int gradus_laplacian_side (double value);
/* f at @n places, @X n x d. */
void gradus_laplacian_predict (const GradusPosition *here, const double *X, gsize n, double *out);
/* The equations as far as they are built: b x (b + 1), nothing where b is too large. */
void gradus_laplacian_equations (const GradusPosition *here, GradusArray *out);

extern const GradusPlot gradus_laplacian_plots[];

G_END_DECLS
