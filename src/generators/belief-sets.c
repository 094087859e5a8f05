/* Gradus: tables for beliefs: flips of a coin, and few points for lines and chances.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "rows.h"

typedef struct
{
  int n, heads;
  bool first;
} FlipsParams;

static const GradusParam flips_params[] = {
  { .id = "n", .label = N_("Flips"), .symbol = "n", .blurb = N_("How many flips there are."),
    GRADUS_PARAM_FIELD (FlipsParams, n), .def = 10, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 100 },
  { .id = "heads", .label = N_("Heads"), .blurb = N_("How many of them are heads."),
    GRADUS_PARAM_FIELD (FlipsParams, heads), .def = 7, .max = 1000, .slider_max = 100 },
  { .id = "first", .label = N_("Heads first"),
    .blurb = N_("All heads come first; else they are spread evenly."),
    GRADUS_PARAM_FIELD (FlipsParams, first), .max = 1 },
  { NULL },
};

static GradusDataset *
make_flips (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const FlipsParams *p = params;
  const int heads = MIN (p->heads, p->n);
  g_autofree double *number = g_new (double, p->n);
  g_autofree double *y = g_new (double, p->n);
  const GradusRows rows = { .n = (guint) p->n, .d = 1, .x = number, .y = y };

  for (int i = 0; i < p->n; i++)
    {
      number[i] = i + 1;
      y[i] = p->first ? i < heads : (i + 1) * heads / p->n - i * heads / p->n;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator flips = {
  .id = "coin-flips", .title = N_("Flips of a coin"),
  .summary = N_("1 for heads and 0 for tails, so many of each."),
  .source = "Worked example of the syllabus, chapter 2", .kind = &gradus_data_table,
  .params_size = sizeof (FlipsParams), .params = flips_params, .make = make_flips,
};

extern const GradusGenerator *const gradus_generators_belief_sets[];
const GradusGenerator *const gradus_generators_belief_sets[] = { &flips, NULL };
