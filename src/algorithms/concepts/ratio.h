/* Two densities and their ratio: what density-ratio and relative-importance share. ratio.c says
 * what it is about.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bells.h"
#include "sheet.h"

G_BEGIN_DECLS

/* What is mixed into the denominator, and what both densities are made of. */
enum { GRADUS_RATIO_OVER_HUMP, GRADUS_RATIO_OVER_SAMPLE };
enum { GRADUS_RATIO_BELLS, GRADUS_RATIO_CELLS, GRADUS_RATIO_WINDOWS };
/* Columns of the readings and of the trades. */
enum { GRADUS_READ_AT, GRADUS_READ_FIRST, GRADUS_READ_BELOW, GRADUS_READ_RATIO };
enum { GRADUS_TRADE_SHARE, GRADUS_TRADE_WORTH, GRADUS_TRADE_MEAN };

/* So many shares are tried, and so many points have windows over them. */
#define GRADUS_RATIO_SHARES 9
#define GRADUS_RATIO_DRAWS 20

typedef struct
{
  double bet;
  guint over, shape;
  double first_mean, first_width, second_mean, second_width;
  double epsilon, beta;
  double x, limit;
  int places;
} GradusRatioParams;

typedef struct
{
  GradusReadings read;     /* places x 4: where, p', what is below it, their ratio */
  GradusReadings trade;    /* SHARES x 3: share, worth of the draws, weighted mean */
  GradusArray flagged;     /* 2: of what is seen, of p' */
  bool ranked, counted;
} GradusRatioState;

/* What the numbers of a position are computed from. */
typedef struct
{
  const GradusRatioParams *p;
  GradusBell first, second;
  double share;            /* of p' in the mixture */
  double good[GRADUS_RATIO_DRAWS], seen[GRADUS_RATIO_DRAWS];   /* the middles of windows */
} GradusRatioSight;

extern const GradusDescriptor gradus_ratio;

/* Fields of a width and of a share, at most @most. */
#define GRADUS_RATIO_WIDTH(member, standard)                                                       \
  GRADUS_PARAM_FIELD (GradusRatioParams, member), .def = (standard), .min = 0.2, .max = 5,         \
  .slider_min = 0.2, .slider_max = 2.5, .step = 0.05, .applies = GRADUS_APPLIES_REDO
#define GRADUS_RATIO_SHARE(member, standard, most)                                                 \
  GRADUS_PARAM_FIELD (GradusRatioParams, member), .def = (standard), .max = (most), .step = 0.01,  \
  .applies = GRADUS_APPLIES_REDO

GradusRatioSight gradus_ratio_sight (const GradusRatioParams *p);
/* ln of p', of q, and of what the ratio divides by. */
double gradus_ratio_log_first (const GradusRatioSight *s, double x);
double gradus_ratio_log_second (const GradusRatioSight *s, double x);
double gradus_ratio_log_below (const GradusRatioSight *s, double x);
/* The ratio, within the range of numbers where it has no bound; 0 below 1e-15. */
double gradus_ratio_at (const GradusRatioSight *s, double x);
/* A place that is as rare as the marker in what is seen, on the far side of the hump; the middle of
 * the hump where there is none. */
double gradus_ratio_rival (const GradusRatioSight *s);
/* The share of the draws that the weights leave, and the weighted mean of x. */
double gradus_ratio_worth (const GradusPosition *here);
double gradus_ratio_mean (const GradusPosition *here);

GradusStatus gradus_ratio_run_bet (gpointer state, GradusContext *context);
GradusStatus gradus_ratio_run_read (gpointer state, GradusContext *context);
GradusStatus gradus_ratio_run_rank (gpointer state, GradusContext *context);
GradusStatus gradus_ratio_run_law (gpointer state, GradusContext *context);
GradusStatus gradus_ratio_run_flag (gpointer state, GradusContext *context);
GradusStatus gradus_ratio_run_trade (gpointer state, GradusContext *context);

/* The left end of the pictures. */
double gradus_ratio_left (const GradusRatioSight *s);
/* Densities are drawn so many times as high as they are: the taller bell fills the picture. */
double gradus_ratio_scale (const GradusRatioSight *s);
void gradus_ratio_draw_hill (const GradusRatioSight *s,
                             double (*log_density) (const GradusRatioSight *sight, double x),
                             GradusRole role, GradusLineStyle style, const char *label,
                             GradusScene *scene);
/* Axes, readings, ratio and bound, marker and bet; hills are drawn before. */
void gradus_ratio_draw_frame (const GradusPosition *here, const GradusRatioSight *s,
                              GradusScene *scene);
/* The ratio by powers of ten, with that of the densities alone. */
void gradus_ratio_build_decades (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
