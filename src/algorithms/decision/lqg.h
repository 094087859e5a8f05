/* Gradus: linear quadratic Gaussian control: what its two files share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "riccati.h"

/* State variables, and readings, at most. */
#define LQG_MAX_N 2
#define LQG_MAX_M 2
/* A run that has gone so far is not run on. */
#define LQG_FARTHEST 1e12

typedef enum { BY_ESTIMATE, BY_STATE, BY_READING, BY_FORGETFUL, N_CONTROLLERS } LqgController;
typedef enum { MEASURES_PLACE, MEASURES_SPEED, MEASURES_BOTH } Measures;

typedef struct
{
  RiccatiParams base;
  double sensor, process;
  Measures measures;
  LqgController controller;
  bool rest, known, draw;
} LqgParams;

typedef struct
{
  RiccatiState base;        /* its gain is that of the present step */
  GradusArray gains;        /* T x n: L_t */
  GradusArray filters;      /* T x (n m): K at t + 1 */
  GradusArray doubts;       /* (T + 1) x n: variances of the estimate */
  GradusArray gain_k;       /* n x m: of the present step */
  GradusArray covariance;   /* n x n: likewise */
  GradusArray process_luck; /* T x (n + 1) deviates */
  GradusArray sensor_luck;  /* T x m deviates */
  GradusArray runs;         /* a row for each controller and time, see Row */
  GradusArray laws;         /* N_CONTROLLERS: expected costs */
  guint t;                  /* steps done */
  bool planned, filtered, acted;
} LqgState;

/* How a controller makes its estimate of a reading: s^ <- G s^ + push * g + H y. */
typedef struct
{
  double G[LQG_MAX_N * LQG_MAX_N], g[LQG_MAX_N], H[LQG_MAX_N * LQG_MAX_M];
} LqgRule;

/* How many numbers are read of a state of @n. */
guint gradus_lqg_count_measured (const LqgParams *params, guint n);
/* The world with its noise, as the filter has it. */
void gradus_lqg_make_model (const RiccatiWorld *world, const LqgParams *params,
                            GradusLinearGaussian *model);
/* One step of the filter's doubt: @p becomes that after a measurement, @k the gain; no gain where
 * nothing is in doubt. */
void gradus_lqg_filter_step (const GradusLinearGaussian *model, double *p, double *k);
void gradus_lqg_make_rule (const RiccatiWorld *world, const GradusLinearGaussian *model,
                           const LqgParams *params, LqgController controller, const double *k,
                           LqgRule *rule);
/* s^ of a new reading @y. */
void gradus_lqg_follow (const LqgRule *rule, guint n, guint m, double push, const double *y,
                        double *estimate);
gboolean gradus_lqg_knows_start (const LqgParams *params, LqgController controller);
/* The expected cost of a controller in a world that is linear, by the second moments of state and
 * estimate together; 1e24 at most. */
double gradus_lqg_expect (const LqgState *state, const RiccatiWorld *world,
                          const LqgParams *params, LqgController controller);
