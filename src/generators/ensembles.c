/* Gradus: sets worked by hand for trees and for learners that vote.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "rows.h"

#define BY_HAND(symbol, id_, title_, summary_)                                                     \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_,                                               \
    .source = "Worked example of the syllabus, chapter 8", .kind = &gradus_data_table,             \
    .make = gradus_rows_make, .user_data = &symbol##_rows,                                         \
  }

static const GradusRows two_cuts_8_rows = {
  .n = 8, .d = 2,
  .x = (const double[]) { 1, 1, 1.4, 2, 1.2, 4, 3.2, 5, 0.5, 1.5, 2.8, 1.8, 3, 1.2, 3.5, 2.2 },
  .label = (const gint32[]) { 1, 1, 1, 1, 0, 0, 0, 0 }, .classes = gradus_rows_signs,
};
BY_HAND (two_cuts_8, "two-cuts-8", N_("Eight points, two good cuts"),
         N_("One cut on each input makes two errors, but one of them leaves a pure heap."));

/* With a second bead at 1 behind them, for the set below. */
static const double beads_x[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1 };
static const gint32 beads_label[] = { 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0 };

typedef struct
{
  bool liar;
} BeadsParams;

static const GradusParam beads_params[] = {
  { .id = "liar", .label = N_("A wrong label"),
    .blurb = N_("The bead at 1 says −1, although it lies among beads of +1."),
    GRADUS_PARAM_FIELD (BeadsParams, liar), .max = 1 },
  { NULL },
};

static GradusDataset *
make_ten_beads (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
                GError **error)
{
  gint32 label[10];
  const GradusRows rows = {
    .n = 10, .d = 1, .x = beads_x, .label = label, .classes = gradus_rows_signs,
  };

  memcpy (label, beads_label, sizeof label);
  if (((const BeadsParams *) params)->liar)
    label[1] = 0;
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator ten_beads = {
  .id = "ten-beads", .title = N_("Ten beads on a wire"),
  .summary = N_("Classes in four runs: every single cut is wrong about three beads at least."),
  .source = "Worked example of the syllabus, chapter 8", .kind = &gradus_data_table,
  .params_size = sizeof (BeadsParams), .params = beads_params, .make = make_ten_beads,
};

static const GradusRows contradiction_11_rows = {
  .n = 11, .d = 1, .x = beads_x, .label = beads_label, .classes = gradus_rows_signs,
};
BY_HAND (contradiction_11, "contradiction-11", N_("Ten beads and a contradiction"),
         N_("A second bead at 1 has the other class, so that no border can be right about both."));

typedef struct
{
  double fifth;
} SixParams;

static const GradusParam six_params[] = {
  { .id = "fifth", .label = N_("Weight of the fifth"),
    .blurb = N_("How much the fifth bead weighs; all others weigh 1."),
    GRADUS_PARAM_FIELD (SixParams, fifth), .def = 1, .max = 1000, .slider_max = 5, .step = 0.5 },
  { NULL },
};

static GradusDataset *
make_beads_6 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  const double x[] = { 1, 2, 3, 4, 5, 6 };
  const double weight[] = { 1, 1, 1, 1, ((const SixParams *) params)->fifth, 1 };
  const gint32 label[] = { 1, 1, 0, 0, 1, 0 };

  return gradus_rows_new (&(GradusRows) { .n = 6, .d = 1, .x = x, .label = label,
                                          .classes = gradus_rows_signs, .weight = weight },
                          self->id, origin);
}

static const GradusGenerator beads_6 = {
  .id = "beads-6", .title = N_("Six beads with weights"),
  .summary = N_("+ + − − + − at 1 to 6: one cut is wrong about one bead, and a heavy bead moves "
                "it."),
  .source = "Worked example of the syllabus, chapter 8", .kind = &gradus_data_table,
  .params_size = sizeof (SixParams), .params = six_params, .make = make_beads_6,
};

static const GradusRows ladder_8_rows = {
  .n = 8, .d = 1, .x = (const double[]) { 1, 2, 3, 4, 5, 6, 7, 8 },
  .label = (const gint32[]) { 0, 0, 0, 1, 0, 1, 1, 1 }, .classes = gradus_rows_signs,
};
BY_HAND (ladder_8, "ladder-8", N_("Eight rungs"),
         N_("− − − + − + + + at 1 to 8: two cuts are wrong about one point each."));

static const GradusRows calm_6_rows = {
  .n = 6, .d = 1, .x = (const double[]) { 1, 2, 3, 8, 9, 10 },
  .label = (const gint32[]) { 0, 0, 0, 1, 1, 1 }, .classes = gradus_rows_signs,
};
BY_HAND (calm_6, "calm-6", N_("Six points far apart"),
         N_("Three points of each class with a wide gap between them."));

typedef struct
{
  int n, weak, noise;
} StrongParams;

static const GradusParam strong_params[] = {
  { .id = "n", .label = N_("Points"), .symbol = "n", .blurb = N_("How many points are drawn."),
    GRADUS_PARAM_FIELD (StrongParams, n), .def = 100, .min = 2, .max = 100000, .slider_min = 10,
    .slider_max = 1000, .step = 10 },
  { .id = "weak", .label = N_("Weak inputs"),
    .blurb = N_("How many inputs say a little about the class, beside the first that says more."),
    GRADUS_PARAM_FIELD (StrongParams, weak), .def = 5, .max = 100, .slider_max = 10 },
  { .id = "noise", .label = N_("Noise inputs"),
    .blurb = N_("How many inputs say nothing about the class."),
    GRADUS_PARAM_FIELD (StrongParams, noise), .max = 1000, .slider_max = 100 },
  { NULL },
};

/* Classes by turns, so that both are there; x1 = y + N(0, 1), the weak 0.6 y + N(0, 1). */
static GradusDataset *
make_strong (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  const StrongParams *p = params;
  const guint n = (guint) p->n, d = 1 + (guint) p->weak + (guint) p->noise;
  g_autofree double *x = g_new (double, (gsize) n * d);
  g_autofree gint32 *label = g_new (gint32, n);
  const GradusRows rows = {
    .n = n, .d = d, .x = x, .label = label, .classes = gradus_rows_signs,
  };

  for (guint i = 0; i < n; i++)
    {
      label[i] = (gint32) (i % 2);
      for (guint j = 0; j < d; j++)
        {
          const double pull = j == 0 ? 1 : j <= (guint) p->weak ? 0.6 : 0;

          x[(gsize) i * d + j] = (label[i] > 0 ? pull : -pull) + gradus_rng_gaussian (rng);
        }
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator strong = {
  .id = "one-strong-five-weak", .title = N_("One strong input and five weak ones"),
  .summary = N_("The first input says most about the class; all trees ask it first when they may."),
  .source = "Own construction", .kind = &gradus_data_table, .params_size = sizeof (StrongParams),
  .params = strong_params, .make = make_strong,
};

extern const GradusGenerator *const gradus_generators_ensembles[];
const GradusGenerator *const gradus_generators_ensembles[] = {
  &two_cuts_8, &ten_beads, &contradiction_11, &beads_6, &ladder_8, &calm_6, &strong, NULL,
};
