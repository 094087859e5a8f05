/* Pictures of support vector machines, shared by the entries that solve their dual.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"
#include "gradus-scene.h"

G_BEGIN_DECLS

/**
 * GradusSvmPicture:
 * @c: the bound on every alpha.
 * @alpha: of every point.
 * @f: decision value of every point.
 * @violation: how much every point violates the KKT conditions, in units of f; 0 where it does not.
 * @aside: 1 for points set aside by shrinking, else 0.
 * @tolerance: violations up to half of it do not count.
 * @pair: rows of the points that act now, or -1.
 */
typedef struct
{
  const GradusTable *table;
  double c;
  const double *alpha;
  const double *f;
  const double *violation;
  const guint8 *aside;
  double tolerance;
  int pair[2];
} GradusSvmPicture;

/* The points of the first two inputs: support vectors in muted rings, the pair in accent rings, the
 * larger the more a point violates. With one input, the classes are drawn at -1 and +1. Sets axes
 * and ranges. */
void gradus_svm_draw_data (GradusScene *scene, const GradusSvmPicture *picture);
/* alpha of every point between 0 and C. */
void gradus_svm_draw_alphas (GradusScene *scene, const GradusSvmPicture *picture);
/* alpha against the margin y f: at the optimum all points lie on the path alpha = C for y f < 1,
 * between for y f = 1, 0 for y f > 1. */
void gradus_svm_draw_kkt (GradusScene *scene, const GradusSvmPicture *picture);

/**
 * GradusSvmBox:
 * @i: the pair, rows from 0.
 * @old: alpha_i and alpha_j before the step.
 * @low: one end of the feasible segment.
 * @high: its other end.
 * @free: the top of W on the line, whether or not it is in the box.
 * @now: the top on the segment.
 * @largest: the largest alpha of all points: when C is far above it, the picture shows the corner
 * at 0.
 * @gradient: of W by alpha_i and alpha_j at @old.
 * @curvature: second derivatives of -W: ii, ij, jj.
 * @has_line: whether @low, @high and @free are known yet.
 * @has_step: whether @now is.
 */
typedef struct
{
  int i, j;
  double c, largest;
  double old[2], low[2], high[2], free[2], now[2];
  double gradient[2];
  double curvature[3];
  gboolean has_line;
  gboolean has_step;
} GradusSvmBox;

/* The square of (alpha_i, alpha_j), the line the equality leaves and the step along it. */
void gradus_svm_draw_box (GradusScene *scene, const GradusSvmBox *box);

G_END_DECLS
