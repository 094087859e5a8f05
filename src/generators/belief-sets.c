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

typedef struct
{
  int n;
  double third;
} LineParams;

static const GradusParam line_params[] = {
  { .id = "n", .label = N_("Points"), .symbol = "n", .blurb = N_("How many of them are measured."),
    GRADUS_PARAM_FIELD (LineParams, n), .def = 2, .min = 1, .max = 3, .slider_min = 1,
    .slider_max = 3 },
  { .id = "third", .label = N_("Place of the third"), .symbol = "x",
    .blurb = N_("Where a third point is measured."), GRADUS_PARAM_FIELD (LineParams, third),
    .def = -3, .min = -100, .max = 100, .slider_min = -5, .slider_max = 5, .step = 0.5 },
  { NULL },
};

static GradusDataset *
make_line (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  const LineParams *p = params;
  const double x[] = { 0, 1, p->third }, y[] = { 1, 1.5, 1 + p->third / 2 };
  const GradusRows rows = { .n = (guint) p->n, .d = 1, .x = x, .y = y };

  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator line_points = {
  .id = "line-points", .title = N_("Points on a line"),
  .summary = N_("(0, 1), (1, 1.5), and a third one where you like."),
  .source = "Worked example of the syllabus, chapter 2", .kind = &gradus_data_table,
  .params_size = sizeof (LineParams), .params = line_params, .make = make_line,
};

static GradusDataset *
make_parabola (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
               const char *origin, GError **error)
{
  double x[13], y[13];
  const GradusRows rows = { .n = 13, .d = 1, .x = x, .y = y };

  for (guint i = 0; i < 13; i++)
    {
      x[i] = 0.25 * i;
      y[i] = x[i] * x[i];
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator parabola_13 = {
  .id = "parabola-13", .title = N_("Thirteen points of a parabola"),
  .summary = N_("y = x² between 0 and 3, without noise: no line is right."),
  .source = "Worked example of the syllabus, chapter 2", .kind = &gradus_data_table,
  .make = make_parabola,
};

static const GradusRows six_answers_rows = {
  .n = 6, .d = 1, .x = (const double[]) { 0, 1, 2, 3, 4, 5 },
  .y = (const double[]) { 0, 0, 1, 0, 1, 1 },
};
static const GradusGenerator six_answers = {
  .id = "six-answers", .title = N_("Six answers, 0 or 1"),
  .summary = N_("More ones to the right: a chance that rises with x."),
  .source = "Worked example of the syllabus, chapter 5", .kind = &gradus_data_table,
  .make = gradus_rows_make, .user_data = &six_answers_rows,
};

extern const GradusGenerator *const gradus_generators_belief_sets[];
const GradusGenerator *const gradus_generators_belief_sets[] = {
  &flips, &line_points, &parabola_13, &six_answers, NULL,
};
