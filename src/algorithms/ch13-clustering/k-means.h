/* k-means: what its file and the file of its pictures share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-kmeans-core.h"

G_BEGIN_DECLS

typedef enum
{
  K_MEANS_INIT_SAMPLES,
  K_MEANS_INIT_PLUS_PLUS,
  K_MEANS_INIT_BOX,
  K_MEANS_INIT_GIVEN,
} KMeansInit;

typedef enum
{
  K_MEANS_STOP_OWNERS,
  K_MEANS_STOP_SPREAD,
} KMeansStop;

typedef enum
{
  K_MEANS_EMPTY_KEEP,
  K_MEANS_EMPTY_FARTHEST,
} KMeansEmpty;

typedef struct
{
  int k;
  unsigned int init;
  unsigned int empty;
  unsigned int stop;
  double tolerance;
  int max_iterations;
  int watch;
} KMeansParams;

typedef struct
{
  GradusArray centroids;      /* k x d; the first `chosen` rows are valid */
  GradusIntArray owner;       /* n; -1 before the first assignment */
  GradusIntArray counts;      /* k: points of each cluster */
  GradusArray within;         /* k: sum of squared distances of each cluster */
  GradusArray spread;         /* k: mean squared distance at the last assignment */
  GradusArray spread_before;  /* k: at the assignment before; empty before the second */
  GradusArray nearest;        /* n: squared distance from the nearest centre, during k-means++ */
  double inertia;             /* J of the last complete half step; NAN before the first */
  double assigned;            /* J of the last complete assignment; NAN before the first */
  double change;              /* of the spreads, by the last check; NAN before the second */
  guint chosen;               /* centroids chosen so far */
  guint cursor;               /* micro-steps of the running phase that are done */
  int active;                 /* point or centroid of the last micro-step, -1 after a whole phase */
  guint moved;                /* points that changed owner in the last assignment */
  guint ties;                 /* points with two nearest centroids in the last assignment */
  gboolean stale;             /* the data changed since the centroids moved */
} KMeansState;

enum
{
  K_MEANS_PHASE_INIT,
  K_MEANS_PHASE_ASSIGN,
  K_MEANS_PHASE_MOVE,
  K_MEANS_PHASE_CHECK,
};

enum
{
  K_MEANS_EVENT_EMPTY,
  K_MEANS_EVENT_REASSIGNED,
  K_MEANS_EVENT_TIE,
};

/* Index into values[]. */
enum
{
  K_MEANS_VALUE_CENTROIDS,
};

void gradus_k_means_predict (const GradusView *view, const double *X, gsize n, double *out);

void gradus_k_means_narrate (const GradusView *view, GString *out);

void gradus_k_means_build_data (const GradusView *view, GradusScene *scene);
void gradus_k_means_build_objective (const GradusView *view, GradusScene *scene);
void gradus_k_means_build_one_centroid (const GradusView *view, GradusScene *scene);
void gradus_k_means_build_sizes (const GradusView *view, GradusScene *scene);

extern const GradusFormula gradus_k_means_formulas[];
extern const GradusQuestion gradus_k_means_questions[];
extern const GradusLife gradus_k_means_lives[];

G_END_DECLS
