/* The machine of the family "perceptron": one example after the other, and a correction where it
 * is wrong. What it does and why stands in perceptrons.c; a member has gradus_perceptrons as base.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-separation.h"

G_BEGIN_DECLS

typedef struct
{
  double learning_rate;
  int passes;
} GradusPerceptronParams;

typedef struct
{
  GradusArray theta;
  guint example;            /* the one in work */
  guint pass, mistakes, updates;
  double pass_mistakes;     /* of the pass before; NAN before the first */
  double score;             /* theta' x of the example */
  bool wrong;
  guint quiet;              /* right examples before the last mistake */
} GradusPerceptronState;

extern const GradusDescriptor gradus_perceptrons;

/* For phases[] and the life cycle. */
GradusStatus gradus_perceptrons_predict (gpointer state, GradusContext *context);
GradusStatus gradus_perceptrons_update (gpointer state, GradusContext *context);
gboolean gradus_perceptrons_rebase (gpointer state, GradusContext *context, const GradusSetup *old);
void gradus_perceptrons_name (const GradusPosition *here, GradusNames *names);

#define GRADUS_PERCEPTRON_SIGN                                                                     \
  "h = g(\\role{model}{\\theta}^T \\role{accent}{x^{(i)}}),\\quad g(z) = \\begin{cases}"           \
  "\\role{class1}{1} & z\\ge 0\\\\\\role{class0}{-1} & z<0\\end{cases}"

G_END_DECLS
