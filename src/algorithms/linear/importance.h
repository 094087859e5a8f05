/* Gradus: points that are learnt from, with the weight that each has where the test is.
 *
 * Shared by importance-weighted least squares and importance-weighted cross validation. A table
 * has weights w = p'(x) / p(x), the density of the test inputs over that of the training inputs, or
 * two samples, or both. The rows of one sample, the first unless the learner says otherwise, are
 * learnt from; those of the other, where there is one, only judge. Where there are no weights, they
 * are estimated from the inputs of the two samples by least squares (gradus-ratio-fit.h), and what
 * is below 0 then is 0. With neither all weights are 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-ridge.h"

G_BEGIN_DECLS

/* Exponents that are compared: 0, 1/4, ..., 1. */
#define GRADUS_IMPORTANCE_EXPONENTS 5
/* Coefficients: ten inputs, and powers up to the fifth. */
#define GRADUS_IMPORTANCE_MOST 51

enum { GRADUS_IMPORTANCE_FIRST, GRADUS_IMPORTANCE_SECOND };

typedef struct
{
  guint learnt;            /* which sample is learnt from */
  int degree;
  double exponent, beta;
  double kappa, lambda;    /* of the estimate: width of the bumps, penalty */
} GradusImportanceParams;

/* What follows from data and parameters. */
typedef struct
{
  guint n, n_test;         /* rows that are learnt from, and that only judge */
  guint *rows, *test_rows; /* their numbers in the table */
  guint d, b;              /* inputs, coefficients: 1 + d times the degree */
  double *phi, *y;         /* n x b, n */
  double *test_phi, *test_y;
  double *ratio;           /* n: w / (beta w + 1 - beta) */
  guint cut;               /* estimated ratios that were below 0 */
  double low, high;        /* of the first input of all rows; apart */
} GradusImportance;

extern const GradusChoice gradus_importance_samples[];

/* The parameters that both entries have. */
#define GRADUS_IMPORTANCE_PARAMS(Params, member)                                                   \
  { .id = "beta", .label = N_ ("Share of the test density below the stroke"), .symbol = "β",       \
    .blurb = N_ ("Above 0 no weight exceeds 1/β: the relative importance."),                       \
    GRADUS_PARAM_FIELD (Params, member.beta), GRADUS_SHARE (0) },                                  \
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",                                         \
    .blurb = N_ ("The highest power of each input; 1 is a line, 0 a constant."),                   \
    GRADUS_PARAM_FIELD (Params, member.degree), .def = 1, .max = 5,                                \
    .applies = GRADUS_APPLIES_REDO },                                                              \
  { .id = "kappa", .label = N_ ("Width of the bumps"), .symbol = "κ",                              \
    .blurb = N_ ("Of the estimate, where the data are two samples without weights."),              \
    GRADUS_PARAM_FIELD (Params, member.kappa), .def = 0.5, .min = 1e-6, .max = 1e6,                \
    .slider_min = 0.05, .slider_max = 5, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },    \
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "λ",                                        \
    .blurb = N_ ("Of the estimate: holds the ratio down."),                                        \
    GRADUS_PARAM_FIELD (Params, member.lambda), .def = 0.1, .min = 1e-9, .max = 1e6,               \
    .slider_min = 1e-4, .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },   \
  { .id = "learnt", .label = N_ ("Sample that is learnt from"),                                    \
    .blurb = N_ ("Where the data are of two samples, the other one only judges."),                 \
    GRADUS_PARAM_FIELD (Params, member.learnt), .max = 1, .choices = gradus_importance_samples,    \
    .applies = GRADUS_APPLIES_REDO }

/* For a table that gradus_importance_validate() has nothing to say about. An estimate that has no
 * solution leaves all weights 0. O (n b^2), and O (n c^2) for an estimate with c bumps, of which
 * there are 100 at most. */
void gradus_importance_init (GradusImportance *self, const GradusImportanceParams *params,
                             const GradusDataset *dataset);
void gradus_importance_clear (GradusImportance *self);
char *gradus_importance_validate (const GradusImportanceParams *params, const GradusTable *table);

/* The powers 1, x_1, ..., x_d, x_1^2, ... of a row, b numbers. */
void gradus_importance_powers (const GradusImportance *self, const double *x, double *phi);
/* The model @theta (b) of a row of powers. */
double gradus_importance_model (const GradusImportance *self, const double *theta,
                                const double *phi);
/* Power @exponent of the ratio of point @i. */
double gradus_importance_weight (const GradusImportance *self, guint i, double exponent);
/* The weighted fit; of several the shortest. @weights: n. Returns how many coefficients the points
 * determine, 0 (and @theta 0) where no weight is above 0. O (n b^2). */
guint gradus_importance_fit (const GradusImportance *self, const double *weights, double *theta);
/* sum w r^2 of the points that are learnt from; here and below what is only rounding is 0. */
double gradus_importance_misfit (const GradusImportance *self, const double *weights,
                                 const double *theta);
/* The mean squared error of @theta where the test is: of the rows that judge, or, where there are
 * none, sum w r^2 / sum w with the ratio as the weight. */
double gradus_importance_target (const GradusImportance *self, const double *theta);

/* @theta over the first input, with one input; it ends where it leaves the picture by far. */
void gradus_importance_draw_model (const GradusImportance *self, const double *theta,
                                   GradusRole role, GradusLineStyle style, GradusScene *scene);

G_END_DECLS
