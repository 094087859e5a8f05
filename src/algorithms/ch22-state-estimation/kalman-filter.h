/* The Kalman filter: what its steps, its pictures and its teaching share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-linear-gaussian.h"

G_BEGIN_DECLS

typedef enum
{
  MODEL_LOCAL_LEVEL,
  MODEL_CONSTANT_VELOCITY,
  MODEL_CUSTOM,
} KalmanModel;

typedef struct
{
  unsigned int model;
  double process_noise;
  double measurement_noise;
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
  gboolean missing;             /* it was lost */
  gboolean used;                /* the belief has been updated with it (or gone on without) */
  gboolean ended;               /* and there is none after it */
  gboolean steady;
  double log_likelihood;
  double surprise;              /* minus the share of the last measurement in it */
  double nis;                   /* nu' S^-1 nu of the last measurement, NAN */
  double last_trace;            /* of P after the update before */
} KalmanState;

enum
{
  PHASE_PREDICT,
  PHASE_GAIN,
  PHASE_UPDATE,
  PHASE_CHECK,
};

enum
{
  VALUE_MEAN,
  VALUE_COVARIANCE,
  VALUE_PREDICTED_MEAN,
  VALUE_PREDICTED_COVARIANCE,
  VALUE_GAIN,
  VALUE_INNOVATION,
  VALUE_S,
};

/* The belief that is in force: predicted between predict and update. */
static inline gboolean
is_predicted (const GradusView *view)
{
  if (((const KalmanState *) view->state)->used)
    return FALSE;
  return view->phase == PHASE_PREDICT || view->phase == PHASE_GAIN;
}

/* The matrices of the model in force. */
void gradus_kalman_build_system (const GradusSetup *setup, GradusLinearGaussian *system);

void gradus_kalman_build_track (const GradusView *view, GradusScene *scene);
void gradus_kalman_build_belief (const GradusView *view, GradusScene *scene);
void gradus_kalman_build_innovation (const GradusView *view, GradusScene *scene);
void gradus_kalman_build_gain (const GradusView *view, GradusScene *scene);

extern const GradusFormula gradus_kalman_formulas[];
extern const GradusQuestion gradus_kalman_questions[];
extern const GradusLife gradus_kalman_lives[];

G_END_DECLS
