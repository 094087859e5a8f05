/* Which kernel, as the learner chooses it: the parameters that entries with a kernel share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-kernel.h"

G_BEGIN_DECLS

/* The rows of params[] of a struct with the members unsigned int kernel, double gamma, int degree
 * and double coef0. */
#define GRADUS_KERNEL_PARAMS(Params)                                                               \
  { .id = "kernel", .label = N_ ("Kernel"), .symbol = "K",                                         \
    .blurb = N_ ("The inner product: linear for a straight border, the others for curved ones."),  \
    GRADUS_PARAM_FIELD (Params, kernel), .def = GRADUS_KERNEL_RBF, GRADUS_CHOICES (                \
      { "linear", N_ ("Linear") }, { "polynomial", N_ ("Polynomial") },                            \
      { "rbf", N_ ("RBF (Gaussian)") }) },                                                         \
  { .id = "gamma", .label = N_ ("Kernel width γ"), .symbol = "\\gamma",                            \
    .blurb = N_ ("Large makes every point reach less far (γ = 1/2h² for a Gaussian of width h)."), \
    GRADUS_PARAM_FIELD (Params, gamma), .def = 1, .min = 1e-9, .max = 1e6, .slider_min = 0.01,     \
    .slider_max = 100, .logarithmic = TRUE, .enabled_if = "kernel=polynomial|rbf" },               \
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",                                         \
    .blurb = N_ ("Power of the polynomial kernel (γ x·z + c₀)ᵖ."),                                 \
    GRADUS_PARAM_FIELD (Params, degree), .def = 3, .min = 1, .max = 20, .slider_min = 1,           \
    .slider_max = 8, .enabled_if = "kernel=polynomial" },                                          \
  { .id = "coef0", .label = N_ ("Kernel constant"), .symbol = "c_0",                               \
    .blurb = N_ ("Added inside the polynomial kernel: larger gives low powers more weight; a "     \
                 "negative one is no inner product any more."),                                    \
    GRADUS_PARAM_FIELD (Params, coef0), .def = 1, .min = -1000, .max = 1000, .slider_min = 0,      \
    .slider_max = 10, .step = 0.5, .enabled_if = "kernel=polynomial" }

/* What they say, of a pointer to such a struct. */
#define GRADUS_KERNEL_CHOSEN(params)                                                               \
  ((GradusKernel) { .kind = (params)->kernel, .gamma = (params)->gamma,                            \
                    .coef0 = (params)->coef0, .degree = (params)->degree })

/* NULL, or the sentence that says which point of @table is so large that @kernel cannot be computed
 * with (free with g_free()). For validate(). */
char *gradus_kernel_refuse (const GradusKernel *kernel, const GradusTable *table);

G_END_DECLS
