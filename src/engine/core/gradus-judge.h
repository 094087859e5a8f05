/* Gradus: how well a run predicts rows whose answers are known.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-position.h"

G_BEGIN_DECLS

typedef struct
{
  guint n;           /* rows that were judged: those whose answer is known */
  double error;      /* the share of wrong classes, or the root of the mean squared residual */
  guint k;           /* classes; 0: a number is predicted */
  guint *confusion;  /* k x k, row-major: of class i, how many were taken for j; or NULL */
  double *residuals; /* n: the target minus what is predicted; or NULL */
  double *predicted; /* n: what is predicted, where residuals are */
} GradusVerdict;

/* Whether what @algorithm predicts for rows like those of @table is a class of theirs that it has
 * learnt, and not a number or a cluster. */
gboolean gradus_judge_is_class (const GradusAlgorithm *algorithm, const GradusTable *table);
/* Judge the state of @here by the rows of @table, whose inputs are those of the data that it has
 * learnt from. NULL: it predicts nothing of theirs (a cluster, a density), there is no row, or it
 * has no answer yet. Free with gradus_verdict_free(). */
GradusVerdict *gradus_judge (const GradusPosition *here, const GradusTable *table);
void gradus_verdict_free (GradusVerdict *verdict);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusVerdict, gradus_verdict_free)

G_END_DECLS
