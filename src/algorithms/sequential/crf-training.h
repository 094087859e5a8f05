/* CRF training: what its steps (crf-training.c) and its pictures (crf-training-pictures.c) share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "chain.h"

G_BEGIN_DECLS

/* Probabilities that differ by less are equal. */
#define GRADUS_CRF_TIE 1e-9

typedef enum { GRADUS_CRF_ALL, GRADUS_CRF_LISTED, GRADUS_CRF_DRAWN } GradusCrfWay;
typedef enum
{
  GRADUS_CRF_PAIRS_FREE,
  GRADUS_CRF_PAIRS_EQUAL,
  GRADUS_CRF_PAIRS_NONE,
} GradusCrfPairs;

typedef struct
{
  GradusChainParams base;   /* sequence: the one that is shown */
  unsigned int way, pairs;
  bool seen;
  double rate, decay, penalty, tolerance;
  int max_iterations;
} GradusCrfParams;

typedef struct
{
  GradusChainState chain;   /* emission and transition are the weights */
  /* Sums over the strings of this step, divided by their number. */
  GradusArray observed, expected;   /* c x c */
  GradusArray seen, guessed;        /* c x k: what is seen under each label */
  guint counted, weighed;           /* strings, or places of the one, that are in them */
  double loglik, before;            /* of all strings; before the step */
  double gap;                       /* largest slope of all strings */
  guint errors;                     /* places without the label as the only most probable one */
  guint shown;                      /* the string in work, from 0 */
  guint steps, done, last;
  guint lead;                       /* the weight with the largest slope, pairs before others */
  double lead_before, lead_slope, eps;
} GradusCrfState;

/* Strings, or places of the one string, that a phase goes through; how many of them the phase at
 * hand has behind it. */
guint gradus_crf_count_items (const GradusPosition *here);
guint gradus_crf_find_handled (const GradusCrfState *state);
/* The sum of the diagonal of a c x c matrix. */
double gradus_crf_trace (const double *matrix, guint c);
/* The worth of equal neighbours beside unlike ones, a mean. */
double gradus_crf_tau (const GradusPosition *here);
/* The share of equal pairs among all pairs of neighbours that the labels of all strings show; NAN
 * where there are no neighbours. */
double gradus_crf_equal (const GradusPosition *here);
/* The same as the model expects it, were each pair of equals worth @more more. O(total c^2). */
double gradus_crf_expect_equal (const GradusPosition *here, double more);
/* Whether all strings are few enough to be gone through some dozen times for a picture. */
gboolean gradus_crf_is_little (const GradusDataset *dataset);

extern const GradusPlot gradus_crf_plots[];

G_END_DECLS
