/* Gradus: the Kalman filter: what its files share. kalman.c has the filter, its tables and what is
 * said of a step, kalman-tex.c the formulas with the numbers of a step, kalman-show.c the pictures
 * and what can be said of a measurement at every step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-linear-gaussian.h"

G_BEGIN_DECLS

#define KALMAN_MAX_SQUARE (GRADUS_MAX_STATE * GRADUS_MAX_STATE)

typedef enum
{
  KALMAN_LOCAL_LEVEL,
  KALMAN_CONSTANT_VELOCITY,
  KALMAN_CUSTOM,
} KalmanModel;

typedef struct
{
  unsigned int model;           /* KalmanModel */
  double process_noise;
  double measurement_noise;
  double start_mean;
  double start_variance;
} KalmanParams;

typedef struct
{
  GradusArray mean;             /* n: the belief in force */
  GradusArray covariance;       /* n x n */
  GradusArray predicted_mean;   /* n: before the update of this time */
  GradusArray predicted_covariance;
  GradusArray gain;             /* n x m; empty before the first */
  GradusArray innovation;       /* m */
  GradusArray s;                /* m x m, covariance of the innovation */
  guint time;                   /* index of the measurement being used */
  bool missing;                 /* it was lost */
  bool used;                    /* the belief has been updated with it (or gone on without) */
  bool ended;                   /* and there is none after it */
  bool steady;
  double log_likelihood;
  double surprise;              /* minus the share of the last measurement in it */
  double nis;                   /* nu' S^-1 nu of the last measurement, NAN */
  double last_trace;            /* of the covariance after the update before */
} KalmanState;

static inline const GradusTrajectory *
gradus_kalman_path (const GradusPosition *here)
{
  return gradus_dataset_get_trajectory (here->dataset);
}

/* Between predict and update the belief in force is the predicted one. */
gboolean gradus_kalman_is_predicted (const GradusPosition *here);
/* The model in force; a custom one must have been validated. */
void gradus_kalman_system (const GradusSetup *setup, GradusLinearGaussian *system);
/* fill() of the phases. */
void gradus_kalman_fill_predict (const GradusPosition *here, GString *tex);
void gradus_kalman_fill_gain (const GradusPosition *here, GString *tex);
void gradus_kalman_fill_update (const GradusPosition *here, GString *tex);

/* The tables of kalman-show.c. */
extern const GradusPlot gradus_kalman_plots[];
extern const GradusLife gradus_kalman_lives[];

G_END_DECLS
