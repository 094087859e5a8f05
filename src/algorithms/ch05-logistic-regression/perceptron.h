/* The perceptron: what its steps and its teaching share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

typedef struct
{
  double learning_rate;
  int passes;
} PerceptronParams;

typedef struct
{
  GradusArray theta;      /* d + 1: the constant first */
  guint example;          /* the one in work */
  guint pass;             /* completed passes */
  guint mistakes;         /* in this pass */
  guint last_mistakes;    /* in the pass before, G_MAXUINT before the first */
  guint updates;          /* in all */
  double score;           /* theta' x of the example */
  gboolean wrong;
} PerceptronState;

enum
{
  PHASE_PREDICT,
  PHASE_UPDATE,
  PHASE_CHECK,
};

/* theta' x with the constant 1 in front of the d numbers of @x. */
double gradus_perceptron_score (const double *theta, const double *x, guint d);

/* +1 for class 1, -1 for class 0. */
static inline int
gradus_perceptron_sign (const GradusTable *table, guint i)
{
  return table->label[i] == 1 ? 1 : -1;
}

/* "(−1, 1, 2)"; at most four numbers and an ellipsis. */
void gradus_perceptron_append_vector (GString *out, const double *vector, guint n);

/* "+1" or "−1". */
static inline const char *
gradus_perceptron_sign_text (int sign)
{
  return sign > 0 ? "+1" : "−1";
}

extern const GradusFormula gradus_perceptron_formulas[];
extern const GradusQuestion gradus_perceptron_questions[];
extern const GradusLife gradus_perceptron_lives[];

G_END_DECLS
