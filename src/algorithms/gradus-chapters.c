/* Gradus: the chapters of the syllabus.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-chapters.h"

const GradusChapter gradus_chapters[] = {
  {
    1,
    "linear-regression",
    N_("Linear regression"),
    N_("A model that is linear in its parameters is fitted by finding the bottom of one "
       "quadratic bowl; walking downhill and solving the normal equations end at the same point."),
  },
  {
    2,
    "model-selection",
    N_("Regularisation and model selection"),
    N_("Training error always prefers the most flexible model, so constraints trade a little "
       "bias for much less variance, and held-out data choose how much."),
  },
  {
    3,
    "sparse-learning",
    N_("Sparse learning"),
    N_("The corner of the ℓ1 ball makes exact zeros, and quadratic bounds, soft thresholding or "
       "truncated steps get around its missing derivative."),
  },
  {
    4,
    "robust-regression",
    N_("Robust regression"),
    N_("Squares let one outlier rule the fit; losses that grow more slowly bound its influence, "
       "and one loop of residuals, weights and weighted least squares solves them all."),
  },
  {
    5,
    "logistic-regression",
    N_("Logistic regression and generalised linear models"),
    N_("Logistic, softmax, Poisson and least-squares regression are one family of models with "
       "one gradient, climbed by gradient or Newton steps."),
  },
  {
    6,
    "generative-classifiers",
    N_("Generative classifiers"),
    N_("Model how each class produces x and let Bayes’ rule decide: strong assumptions learn "
       "fast when they are true and mislead when they are false."),
  },
  {
    7,
    "support-vector-machines",
    N_("Support vector machines and kernels"),
    N_("Maximise the margin, solve it in the dual where only inner products appear, and replace "
       "these by a kernel."),
  },
  {
    8,
    "ensembles",
    N_("Ensembles"),
    N_("Many weak cuts vote: averaging bootstrap copies lowers the variance, and reweighting the "
       "mistakes descends an exponential loss."),
  },
  {
    9,
    "neural-networks",
    N_("Model families and neural networks"),
    N_("What a learner can express depends on its basis: fixed functions, bumps on the data, or "
       "units whose own parameters are learned at the price of a non-convex problem."),
  },
  {
    10,
    "learning-theory",
    N_("Learning theory"),
    N_("Training error is close to true error for all hypotheses at once when there are many "
       "examples for the size or the VC dimension of the class."),
  },
  {
    11,
    "online-learning",
    N_("Online learning"),
    N_("Predict, see the answer, correct: the size of the correction decides how one strange "
       "example is digested, and mistakes can be bounded without any distribution."),
  },
  {
    12,
    "sequence-labelling",
    N_("Sequence labelling"),
    N_("Neighbouring labels depend on each other, and a chain of pair scores stays manageable "
       "because sums and maxima factor along the chain."),
  },
  {
    13,
    "clustering",
    N_("Clustering"),
    N_("Alternate “who belongs to whom” and “where is the centre”; kernels and graphs only "
       "change what near means."),
  },
  {
    14,
    "mixtures",
    N_("Mixtures and EM"),
    N_("With hidden labels, guessing softly and refitting climbs a lower bound that touches the "
       "likelihood, and k-means is the hard limit."),
  },
  {
    15,
    "dimension-reduction",
    N_("Dimension reduction and latent factors"),
    N_("High-dimensional data often lie near something low-dimensional, found by variance, by "
       "neighbourhood, by a factor model or by independence."),
  },
  {
    16,
    "anomaly-detection",
    N_("Anomaly detection"),
    N_("Strange means far from its neighbours, outside the smallest ball, or improbable beside "
       "known-good data; only the last can tune itself by cross-validation."),
  },
  {
    17,
    "supervised-dimension-reduction",
    N_("Supervised dimension reduction"),
    N_("With labels, project so that the classes separate; pulling together only near pairs "
       "keeps classes of several clusters intact."),
  },
  {
    18,
    "semi-supervised-learning",
    N_("Semi-supervised and transfer learning"),
    N_("Unlabelled inputs say where the function should be flat, and reweighting by the density "
       "ratio repairs a fit when the inputs or classes have moved."),
  },
  {
    19,
    "multi-task-learning",
    N_("Multi-task learning"),
    N_("Related tasks with few data lend strength to one another when a penalty pulls their "
       "parameters together."),
  },
  {
    20,
    "markov-decision-processes",
    N_("Markov decision processes"),
    N_("The value of a state is its reward plus the discounted value of where one lands; "
       "sweeping that equation finds the best policy."),
  },
  {
    21,
    "policy-search",
    N_("Continuous states and policy search"),
    N_("With continuous states, cut them into cells, fit the value function, or skip values and "
       "tune a policy by its sampled payoff."),
  },
  {
    22,
    "state-estimation",
    N_("Control and state estimation"),
    N_("With linear dynamics and quadratic cost the best plan is a matrix recursion run "
       "backwards, and the Kalman filter, run forwards, supplies the state it needs."),
  },
};

const guint gradus_n_chapters = G_N_ELEMENTS (gradus_chapters);
