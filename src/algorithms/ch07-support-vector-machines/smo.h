/* Sequential minimal optimisation: what its file and that of its values and pictures share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-pair-qp.h"

G_BEGIN_DECLS

typedef struct
{
  double c;
  unsigned int kernel;      /* GradusKernelKind */
  double gamma;
  int degree;
  double coef0;
  double tolerance;
  unsigned int selection;   /* GradusPairRule */
  bool shrinking;
  int cache;
} SmoParams;

typedef struct
{
  GradusPairQp qp;
} SmoState;

/* What stays while a run goes on, and what saves time. */
typedef struct
{
  GradusPairProblem problem;
  double *y, *lower, *upper;
  GradusPairWorkspace *pairs;
} SmoWorkspace;

enum
{
  SMO_EVENT_NEW_SUPPORT_VECTOR,
  SMO_EVENT_ALPHA_AT_ZERO,
  SMO_EVENT_ALPHA_AT_C,
  SMO_EVENT_CLIPPED,
  SMO_EVENT_ETA_NONPOSITIVE,
  SMO_EVENT_SHRUNK,
  SMO_EVENT_UNSHRUNK,
};

enum
{
  SMO_PHASE_CHOOSE,
  SMO_PHASE_LINE,
  SMO_PHASE_CLIP,
  SMO_PHASE_UPDATE,
  SMO_PHASE_CHECK,
};

enum
{
  SMO_METRIC_DUAL,
  SMO_METRIC_PRIMAL,
  SMO_METRIC_GAP,
  SMO_METRIC_KKT,
};

static inline const GradusPairQp *
smo_qp (const GradusView *view)
{
  return &((const SmoState *) view->state)->qp;
}

static inline const GradusPairProblem *
smo_problem (const GradusView *view)
{
  return &((const SmoWorkspace *) view->workspace)->problem;
}

/* +1 for class 1, -1 for class 0. */
static inline double
smo_sign (const GradusTable *table, guint row)
{
  return table->label[row] == 1 ? 1 : -1;
}

extern const GradusValue gradus_smo_values[];
extern const GradusPlot gradus_smo_plots[];
extern const GradusFormula gradus_smo_formulas[];
extern const GradusQuestion gradus_smo_questions[];
extern const GradusLife gradus_smo_lives[];
void gradus_smo_narrate (const GradusView *view, GString *out);
/* The decision value f of @n points. */
void gradus_smo_predict (const GradusView *view, const double *X, gsize n, double *out);

G_END_DECLS
