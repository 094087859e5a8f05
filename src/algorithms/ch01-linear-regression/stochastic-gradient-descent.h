/* Stochastic gradient descent: what its steps, its pictures and its teaching share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "linear-teach.h"

G_BEGIN_DECLS

typedef enum
{
  SCHEDULE_CONSTANT,
  SCHEDULE_INVERSE,
  SCHEDULE_INVERSE_SQRT,
} SgdSchedule;

typedef struct
{
  double learning_rate;
  unsigned int schedule;
  double decay;
  unsigned int order;
  bool standardise;
  int epochs;
  double tolerance;
} SgdParams;

typedef struct
{
  GradusLinearState base;   /* parameters and cost */
  GradusArray epoch_w;      /* the parameters at the last end of an epoch */
  GradusIntArray order;     /* of this epoch, when shuffled */
  int example;              /* the row that acts, -1 before the first */
  gboolean pending;         /* it has been picked but not learnt from */
  double error;             /* y - h of it, before the update */
  double rate;              /* alpha of its update, NAN before the first */
  guint64 updates;          /* made so far */
  guint position;           /* examples of this epoch done */
  guint epoch;              /* epochs completed */
  double moved;             /* length of the way from one end of an epoch to the next, NAN */
  guint hopeless;           /* updates in a row with a cost far above the start */
} SgdState;

enum
{
  PHASE_PICK,
  PHASE_ERROR,
  PHASE_UPDATE,
  PHASE_CHECK,
  N_PHASES,
};

enum
{
  EVENT_EPOCH_END,
  EVENT_LOSS_ROSE,
  EVENT_ABOVE_START,
  EVENT_NEAR_MINIMUM,
};

enum
{
  METRIC_LOSS,
  METRIC_EXCESS,
};

enum
{
  VALUE_THETA,
  VALUE_THETA_SCALED,
};

/* alpha e x of the present example into @out; left empty while there is none. */
void gradus_sgd_value_step (const GradusView *view, GradusArray *out);

void gradus_sgd_build_data (const GradusView *view, GradusScene *scene);
void gradus_sgd_build_contours (const GradusView *view, GradusScene *scene);
void gradus_sgd_build_epochs (const GradusView *view, GradusScene *scene);
void gradus_sgd_narrate (const GradusView *view, GString *out);

extern const GradusFormula gradus_sgd_formulas[];
extern const GradusQuestion gradus_sgd_questions[];

G_END_DECLS
