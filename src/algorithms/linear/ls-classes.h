/* Gradus: the family of least squares on classes with bumps on points: what its entries share.
 *
 * A member fits groups of bumps, each to a target of its own: one group for all classes, or one for
 * each. The machine makes the groups and K, row by row; what is fitted to what, how bumps rise and
 * what is said then is the member's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/* A score that is no larger says nothing: far from all bumps it is rounding. */
#define GRADUS_BUMPS_WHISPER 1e-9
/* Places at which a curve over one input is drawn. */
#define GRADUS_BUMPS_CURVE 201

typedef struct
{
  double width, lambda;
} GradusBumpsParams;

typedef struct
{
  GradusArray theta;       /* the heights of the bumps that have risen, group by group */
  guint built, risen, done, last;
  bool solved;
} GradusBumpsState;

/* Bumps that are fitted together to one target. */
typedef struct
{
  guint b, first;          /* how many, and where they begin in theta */
  guint *rows;             /* the points that carry them */
  double *k;               /* n x b */
  double *target;          /* n */
  double *equations;       /* b x b: K'K + lambda, its lower triangle */
  double *factor;          /* b x b: the Cholesky factor of that */
  double *theta;           /* b */
  double *fit;             /* n: K theta */
} GradusBumpsGroup;

typedef struct
{
  guint n, d, k;           /* k groups */
  guint bumps;             /* of all groups */
  GradusBumpsGroup *groups;
  gboolean fitted;
} GradusBumpsWork;

/* Width and penalty, the heights; init() fails where the equations cannot be solved. */
extern const GradusDescriptor gradus_bumps;

/* For prepare() of a member: fit @k groups into @work, which is zeroed and begins any struct: one
 * of all points to their signs, or one of each class. */
void gradus_bumps_begin (GradusBumpsWork *work, const GradusSetup *setup, guint k);
void gradus_bumps_unprepare (gpointer work);
/* One group, zeroed: points of @class carry bumps, of any class for -1. FALSE when the equations
 * cannot be solved; to be cleared in any case. */
gboolean gradus_bumps_fit (GradusBumpsGroup *group, const GradusTable *table, int class,
                           double width, double lambda);
void gradus_bumps_clear (GradusBumpsGroup *group);

/* What a bump of @width on @b is at @a. */
double gradus_bump (const double *a, const double *b, guint d, double width);
/* What the first @risen of @theta add up to at point @row. */
double gradus_bumps_score (const GradusBumpsGroup *group, const double *theta, guint row,
                           guint risen);

/* Cut @raw off below 0 and divide by the sum: shares of @k classes, in place where @shares is @raw.
 * FALSE, and the same share for all, when nothing is above the whisper. */
gboolean gradus_bumps_share (const double *raw, guint k, double *shares);

/* The stage that builds K, a row for each point. */
GradusStatus gradus_bumps_run_build (gpointer state, GradusContext *context);
/* K'(t - K theta) = lambda theta, group by group, from the residuals. */
gboolean gradus_bumps_holds_balance (const GradusPosition *here, double *measured);

G_END_DECLS
