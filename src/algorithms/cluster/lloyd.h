/* The family of Lloyd: assign and move in turn, in the space of the data or in another one.
 *
 * lloyd.c has the two half steps and what is said of them, lloyd-show.c what is written, asked and
 * drawn. A member that makes another space first has a state, parameters and a workspace that begin
 * with these, and says where its points are (LloydWorkspace.space).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-kmeans-core.h"

G_BEGIN_DECLS

/* Coordinates that another space may have. */
#define LLOYD_MAX_WIDTH 16

typedef enum
{
  LLOYD_INIT_SAMPLES,
  LLOYD_INIT_PLUS_PLUS,
  LLOYD_INIT_BOX,
  LLOYD_INIT_GIVEN,
} LloydInit;

typedef enum
{
  LLOYD_STOP_OWNERS,
  LLOYD_STOP_SPREAD,
} LloydStop;

typedef enum
{
  LLOYD_EMPTY_KEEP,
  LLOYD_EMPTY_FARTHEST,
} LloydEmpty;

typedef struct
{
  int k;
  unsigned int init, empty, stop;
  double tolerance;
  int max_iterations;
} LloydParams;

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
  bool stale;                 /* the data changed since the centroids moved */
} LloydState;

enum
{
  LLOYD_EVENT_EMPTY,
  LLOYD_EVENT_REASSIGNED,
  LLOYD_EVENT_TIE,
  LLOYD_N_EVENTS,
};

/* Memory for the points of another space. */
typedef struct
{
  GradusPoints points;
  const double *columns[LLOYD_MAX_WIDTH];
  double low[LLOYD_MAX_WIDTH], high[LLOYD_MAX_WIDTH];
} LloydScratch;

typedef struct
{
  GradusPoints *points;     /* of the table */
  /* The points of another space, made of the state in @scratch, or NULL as long as there are none;
   * NULL of a member that stays in the space of the data. */
  const GradusPoints *(*space) (gconstpointer state, LloydScratch *scratch);
  double least;             /* a sum of squares below it is rounding */
} LloydWorkspace;

extern const GradusDescriptor gradus_lloyd;

static inline const GradusPoints *
gradus_lloyd_data (gconstpointer workspace)
{
  return ((const LloydWorkspace *) workspace)->points;
}

/* The points that are clustered: those of another space, else those of the table. */
const GradusPoints *gradus_lloyd_points (const LloydState *state, gconstpointer workspace,
                                         LloydScratch *scratch);
/* |x_i - centroid|^2. */
double gradus_lloyd_distance2 (const GradusPoints *points, guint i, const double *centroid);
/* The two nearest centroids of point @i and their squared distances; the second is -1, at an
 * infinite distance, when there is one only. */
void gradus_lloyd_two_nearest (const GradusPoints *points, const LloydState *state, guint i,
                               int nearest[2], double distance[2]);
/* 1 - (nearest / second)^2: 0 on a border, 1 at a centroid. */
double gradus_lloyd_certainty (const double distance[2]);
/* Every so-manieth point is looked at. */
guint gradus_lloyd_stride (const GradusPoints *points, const LloydState *state);
/* The point that shows the rule best, and the centroid that moves farthest; -1 for none. */
int gradus_lloyd_shown (const GradusPosition *here, const GradusPoints *points);
int gradus_lloyd_displaced (const GradusPosition *here, const GradusPoints *points);
/* The state before the start, with centroids of @width coordinates. */
void gradus_lloyd_begin (LloydState *state, const LloydParams *params, guint n, guint width);
/* NULL, or why so many clusters cannot be made of so many points. */
char *gradus_lloyd_complain (const GradusSetup *setup);
/* The same of @n points and @k clusters. */
char *gradus_lloyd_too_few (guint n, guint k);
/* out[i] = the number of the nearest of @k centroids of @d coordinates, for @n rows of @X; of equal
 * ones the first. */
void gradus_lloyd_nearest (const double *centroids, guint k, guint d, const double *X, gsize n,
                           double *out);
/* Frees a workspace of a member as well, which has freed what is its own. */
void gradus_lloyd_unprepare (gpointer workspace);
void gradus_lloyd_name (const GradusPosition *here, GradusNames *names);
gboolean gradus_lloyd_holds_means (const GradusPosition *here, double *measured);
void gradus_lloyd_fill_init (const GradusPosition *here, GString *tex);
void gradus_lloyd_fill_assign (const GradusPosition *here, GString *tex);
void gradus_lloyd_fill_move (const GradusPosition *here, GString *tex);
void gradus_lloyd_fill_check (const GradusPosition *here, GString *tex);
void gradus_lloyd_objective (const GradusPosition *here, GradusScene *scene);

guint gradus_lloyd_count_centroids (const GradusPosition *here);
GradusRole gradus_lloyd_role_of_owner (const GradusPosition *here, guint item, guint curve);
double gradus_lloyd_life_distances (const GradusPosition *here, guint item, guint curve);
double gradus_lloyd_life_own_distance (const GradusPosition *here, guint item, guint curve);

/* The tables of lloyd-show.c. */
extern const GradusQuestion gradus_lloyd_questions[];
extern const GradusLife gradus_lloyd_lives[];

G_END_DECLS
