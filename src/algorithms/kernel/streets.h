/* Gradus: the family of streets: what its entries share (streets.c).
 *
 * A member says how a violation is priced, adds stages before and after the pull, and pictures.
 * What is drawn and computed of a street is in street.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "street.h"

G_BEGIN_DECLS

/* The pull is shown in at most so many micro-steps. */
#define GRADUS_STREETS_STRIDES 24
/* An answer is one to this much of the half width. */
#define GRADUS_STREETS_TOLERANCE 1e-10
#define GRADUS_STREETS_MOST_PAIRS 200000

typedef struct
{
  double turn, shift;      /* of the learner's street */
} GradusStreetsParams;

typedef struct
{
  GradusArray attempts;    /* of the learner; what a row has is the member's */
  GradusArray theta;       /* 1 + d, 0 until it is known */
  GradusArray alpha;       /* n, as far as they have been pulled */
  double dual;             /* W of alpha */
  guint done, last, pulled;
  bool solved;             /* theta is known */
} GradusStreetsState;

/* The whole answer, and the learner's street. */
typedef struct
{
  guint n, d, count[2];
  double c;                /* price of a violation, or INFINITY */
  double *centre;          /* d */
  double *alpha, *theta;   /* n, 1 + d */
  double *guess;           /* 1 + d, |w| = 1 */
  double *place;           /* d: of a closed street, a point of both hulls */
  double guess_score;      /* the smallest y (w.x + b) of the learner's street */
  double low, high;        /* what b may be */
  guint pairs;
  gboolean closed;         /* the hulls meet */
  gboolean solved;
} GradusStreetsWork;

extern const GradusDescriptor gradus_streets;

/* For prepare() of a member: fill @work, which is zeroed and begins any struct. */
void gradus_streets_begin (GradusStreetsWork *work, const GradusSetup *setup, double c);
/* The names of the machine, to which a member adds its own. */
void gradus_streets_name (const GradusPosition *here, GradusNames *names);
/* The machine's stages, for members whose words differ. */
guint64 gradus_streets_n_strides (const GradusPosition *here);
GradusStatus gradus_streets_run_pull (gpointer state, GradusContext *context);
GradusStatus gradus_streets_run_border (gpointer state, GradusContext *context);
/* 1 / |w| of @theta; NAN where w is 0. */
double gradus_streets_half_width (const double *theta, guint d);
/* Whether @theta has no direction, as far as the size of the data tells. */
gboolean gradus_streets_is_flat (const GradusTable *table, const double *theta);

/* Points in classes with the street in hand: what is particular beside the kit of classes. */
void gradus_streets_draw_data (const GradusPosition *here, GradusScene *scene);
void gradus_streets_draw_support (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
