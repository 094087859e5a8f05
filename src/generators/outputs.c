/* Gradus: several outputs over the same inputs, a row for each output of every input.
 *
 * The worked examples of the syllabus, chapter 19, and curves in any number. Nothing is drawn here
 * but the noise.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-rng.h"
#include "rows.h"

#define MOST_OUTPUTS 12

static const GradusRows two_outputs_rows = {
  .n = 2, .d = 1, .x = (const double[]) { 0, 0 }, .y = (const double[]) { 4, 0 },
  .task = (const gint32[]) { 0, 1 }, .tasks = (const char *const[]) { "1", "2", NULL },
};
static const GradusGenerator two_outputs = {
  .id = "two-outputs-1", .title = N_ ("One input with two outputs"),
  .summary = N_ ("One measurement, which is 4 in the first output and 0 in the second."),
  .source = "Worked example of the syllabus, chapter 19", .kind = &gradus_data_table,
  .make = gradus_rows_make, .user_data = &two_outputs_rows,
};

/* What output @task is at @x, without noise. */
static double
output_at (guint task, double x)
{
  switch (task)
    {
    case 0:
      return sin (3 * x);
    case 1:
      return fabs (x);
    default:
      return cos ((task - 1) * x + task);
    }
}

/* x = -1, -0.6, ..., 1. */
static GradusDataset *
make_six (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
          GError **error)
{
  double x[18], y[18];
  gint32 task[18];

  for (guint i = 0; i < 18; i++)
    {
      task[i] = (gint32) (i / 6);
      x[i] = gradus_rows_linspace (-1, 1, 6, i % 6);
      y[i] = task[i] == 0 ? x[i] : task[i] == 1 ? x[i] * x[i] : sin (2 * x[i]);
    }
  return gradus_rows_new (&(GradusRows) { .n = 18, .d = 1, .x = x, .y = y, .task = task,
                                          .tasks = gradus_rows_numbers }, self->id, origin);
}

static const GradusGenerator six = {
  .id = "outputs-6x3", .title = N_ ("Six inputs with three outputs"),
  .summary = N_ ("x, x² and sin 2x at six places from −1 to 1."),
  .source = "Worked example of the syllabus, chapter 19", .kind = &gradus_data_table,
  .make = make_six,
};

typedef struct
{
  int outputs, n;
  double noise;
} OutputsParams;

static const GradusParam outputs_params[] = {
  { .id = "outputs", .label = N_ ("Outputs"),
    .blurb = N_ ("How many things are measured at each place."),
    GRADUS_PARAM_FIELD (OutputsParams, outputs), .def = 2, .min = 2, .max = MOST_OUTPUTS },
  { .id = "n", .label = N_ ("Inputs"), .symbol = "n",
    .blurb = N_ ("How many places there are, evenly from −1 to 1."),
    GRADUS_PARAM_FIELD (OutputsParams, n), .def = 20, .min = 2, .max = 1000, .slider_min = 2,
    .slider_max = 100 },
  { .id = "noise", .label = N_ ("Noise"),
    .blurb = N_ ("Standard deviation of the Gaussian noise added to each output."),
    GRADUS_PARAM_FIELD (OutputsParams, noise), .max = 1000, .slider_max = 1, .step = 0.05 },
  { NULL },
};

static GradusDataset *
make_outputs (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  const OutputsParams *p = params;
  const guint n = (guint) p->n, all = n * (guint) p->outputs;
  const char *names[MOST_OUTPUTS + 1] = { NULL };
  char buffers[MOST_OUTPUTS][4];
  g_autofree double *x = g_new (double, all);
  g_autofree double *y = g_new (double, all);
  g_autofree gint32 *task = g_new (gint32, all);

  for (guint t = 0; t < (guint) p->outputs; t++)
    {
      g_snprintf (buffers[t], sizeof buffers[t], "%u", t + 1);
      names[t] = buffers[t];
    }
  for (guint i = 0; i < all; i++)
    {
      task[i] = (gint32) (i / n);
      x[i] = gradus_rows_linspace (-1, 1, n, i % n);
      y[i] = output_at ((guint) task[i], x[i]) + p->noise * gradus_rng_gaussian (rng);
    }
  return gradus_rows_new (&(GradusRows) { .n = all, .d = 1, .x = x, .y = y, .task = task,
                                          .tasks = names }, self->id, origin);
}

static const GradusGenerator outputs = {
  .id = "outputs", .title = N_ ("Several outputs over the same inputs"),
  .summary = N_ ("A wave, a kink and more waves, all measured at the same places."),
  .source = "Own construction after 图解机器学习, section 19.3", .kind = &gradus_data_table,
  .params_size = sizeof (OutputsParams), .params = outputs_params, .make = make_outputs,
};

extern const GradusGenerator *const gradus_generators_outputs[];
const GradusGenerator *const gradus_generators_outputs[] = { &two_outputs, &six, &outputs, NULL };
