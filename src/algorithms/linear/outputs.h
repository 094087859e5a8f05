/* Several outputs over the same inputs, a small model for each, with springs between them.
 *
 * Where all tasks have been measured at the same inputs, their blocks in the long system of tasks.h
 * are all one and the same matrix A = Phi'Phi, and the system is one between small matrices:
 *
 *   A Theta + Theta C = Phi'Y,   Theta: b x T, C = (lambda + T gamma) I - gamma 1 1'.
 *
 * It is solved here by gradus-sylvester.h; members solve it in their own ways and are held against
 * that. An input that comes several times must come so in every output.
 *
 * Source: 图解机器学习, section 19.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-basis.h"
#include "gradus-entry.h"
#include "gradus-sylvester.h"

G_BEGIN_DECLS

/* Coefficients of an output, and outputs, at most. */
#define GRADUS_OUTPUTS_DEGREE 9
#define GRADUS_OUTPUTS_MOST 30

/* What the parameters of a member begin with. */
typedef struct
{
  int degree;
  double lambda, gamma;
} GradusOutputsParams;

#define GRADUS_OUTPUTS_DEGREE_PARAM(Params)                                                        \
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",                                         \
    .blurb = N_ ("0: a level for each output, 1: a line, and so on."),                             \
    GRADUS_PARAM_FIELD (Params, model.degree), .def = 3, .max = GRADUS_OUTPUTS_DEGREE,             \
    .applies = GRADUS_APPLIES_REDO }
#define GRADUS_OUTPUTS_LAMBDA_PARAM(Params)                                                        \
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "\\lambda",                                 \
    .blurb = N_ ("How hard every coefficient is pulled to 0."),                                    \
    GRADUS_PARAM_FIELD (Params, model.lambda), .def = 0.1, .max = 1e6, .slider_min = 1e-3,         \
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO }

/**
 * GradusOutputs:
 * @m: inputs; @b: coefficients of an output; @t: outputs; @all: b t.
 * @x: m, in order; @y: m x t; @phi: m x b.
 * @slot: the input of each row of the table.
 * @gram: A, b x b; @springs: C, t x t; @h: Phi'Y, b x t.
 * @sylvester: of A and C, or NULL where a number is too large.
 * @answer: Theta, b x t, or NULL where there is none or more than one.
 */
typedef struct
{
  guint m, b, t, all;
  GradusBasis *basis;
  guint *slot;
  double *x, *y, *phi, *gram, *springs, *h;
  GradusSylvester *sylvester;
  double *answer;
} GradusOutputs;

/* NULL, or why @table does not fit, a translated sentence. */
char *gradus_outputs_validate (const GradusTable *table, const GradusOutputsParams *params);
void gradus_outputs_init (GradusOutputs *outputs, const GradusTable *table,
                          const GradusOutputsParams *params);
void gradus_outputs_clear (GradusOutputs *outputs);
/* End the run with the sentence for a @sylvester that is NULL. */
GradusStatus gradus_outputs_fail (GradusContext *context);

/* @out = A @x + @x C, all of them b x t. */
void gradus_outputs_apply (const GradusOutputs *outputs, const double *x, double *out);
/* What is left of the target of row @row. */
double gradus_outputs_residual (const GradusOutputs *outputs, const GradusTable *table,
                                const double *theta, guint row);
/* The residual sum of squares, the squares of the coefficients and those of their differences
 * between the outputs; J = misfit + lambda size + gamma strain. */
double gradus_outputs_misfit (const GradusOutputs *outputs, const double *theta);
double gradus_outputs_strain (const GradusOutputs *outputs, const double *theta);
double gradus_outputs_objective (const GradusOutputs *outputs, const GradusOutputsParams *params,
                                 const double *theta);

/* The points of one output in the common range, with the curve of @theta (b x t; NULL: none) and
 * behind it that of @past. */
void gradus_outputs_draw (const GradusOutputs *outputs, const GradusTable *table, guint output,
                          const double *theta, const double *past, GradusScene *scene);

G_END_DECLS
