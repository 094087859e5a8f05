/* Points that are learnt from, with the weight that each has where the test is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "density/two-samples.h"
#include "gradus-ratio-fit.h"
#include "gradus-vector-math.h"
#include "importance.h"

/* Vertices of a curve. */
#define CURVE 161
/* Bumps of an estimate, at most. */
#define BUMPS 100

void
gradus_importance_powers (const GradusImportance *self, const double *x, double *phi)
{
  phi[0] = 1;
  for (guint j = 0; j + 1 < self->b; j++)
    phi[1 + j] = (j < self->d ? 1 : phi[1 + j - self->d]) * x[j % self->d];
}

double
gradus_importance_model (const GradusImportance *self, const double *theta, const double *phi)
{
  double sum = 0;

  for (guint j = 0; j < self->b; j++)
    sum += theta[j] * phi[j];
  return sum;
}

double
gradus_importance_weight (const GradusImportance *self, guint i, double exponent)
{
  return pow (self->ratio[i], exponent);
}

const GradusChoice gradus_importance_samples[] = {
  { "first", N_ ("The first") }, { "second", N_ ("The second") }, { NULL },
};

static gboolean
judges (const GradusImportanceParams *params, const GradusTable *table, guint row)
{
  return table->sample != NULL && table->sample[row] != (gint32) params->learnt;
}

/* The ratio of the density of the rows that judge to the mixture, at the rows that are learnt
 * from. */
static void
estimate (GradusImportance *self, const GradusImportanceParams *params,
          const GradusDataset *dataset)
{
  g_autoptr (GradusTwoSamples) two
    = gradus_two_samples_new (dataset, params->learnt == GRADUS_IMPORTANCE_FIRST);
  guint b;
  g_autofree double *centres
    = gradus_two_samples_centres (two, GRADUS_CENTRES_FIRST,
                                  gradus_two_samples_most (two->n[0] + two->n[1], BUMPS), &b);
  g_autofree double *above = g_new (double, (gsize) two->n[0] * b);
  g_autofree double *below = g_new (double, (gsize) two->n[1] * b);
  g_autofree double *g = g_new (double, (gsize) b * b), *h = g_new (double, b);
  g_autofree double *alpha = g_new0 (double, b);

  gradus_bumps_block (two->x[0], two->n[0], centres, b, two->d, params->kappa, above);
  gradus_bumps_block (two->x[1], two->n[1], centres, b, two->d, params->kappa, below);
  gradus_ratio_relative (above, two->n[0], NULL, below, two->n[1], NULL, b, params->beta, g, h);
  gradus_ratio_solve (g, h, b, params->lambda, alpha);
  for (guint i = 0; i < self->n; i++)
    {
      const double ratio = gradus_dot (&below[(gsize) i * b], alpha, b);

      self->ratio[i] = MAX (ratio, 0);
      self->cut += ratio < 0;
    }
}

void
gradus_importance_init (GradusImportance *self, const GradusImportanceParams *params,
                        const GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);

  *self = (GradusImportance) { .d = table->d, .b = 1 + table->d * (guint) params->degree };
  self->rows = g_new (guint, table->n);
  self->test_rows = g_new (guint, table->n);
  for (guint row = 0; row < table->n; row++)
    if (judges (params, table, row))
      self->test_rows[self->n_test++] = row;
    else
      self->rows[self->n++] = row;
  self->phi = g_new (double, (gsize) self->n * self->b);
  self->y = g_new (double, self->n);
  self->ratio = g_new (double, self->n);
  self->test_phi = g_new (double, (gsize) self->n_test * self->b);
  self->test_y = g_new (double, self->n_test);
  for (guint i = 0; i < self->n; i++)
    {
      const double w = table->weight != NULL ? table->weight[self->rows[i]] : 1;

      gradus_importance_powers (self, gradus_table_row (table, self->rows[i]),
                                &self->phi[(gsize) i * self->b]);
      self->y[i] = table->y[self->rows[i]];
      self->ratio[i] = w > 0 ? w / (params->beta * w + 1 - params->beta) : 0;
    }
  for (guint i = 0; i < self->n_test; i++)
    {
      gradus_importance_powers (self, gradus_table_row (table, self->test_rows[i]),
                                &self->test_phi[(gsize) i * self->b]);
      self->test_y[i] = table->y[self->test_rows[i]];
    }
  if (table->weight == NULL && self->n_test > 0)
    estimate (self, params, dataset);
  gradus_find_extent (table->x, table->n, table->d, &self->low, &self->high);
  gradus_make_room (&self->low, &self->high);
}

void
gradus_importance_clear (GradusImportance *self)
{
  g_free (self->rows);
  g_free (self->test_rows);
  g_free (self->phi);
  g_free (self->y);
  g_free (self->test_phi);
  g_free (self->test_y);
  g_free (self->ratio);
}

char *
gradus_importance_validate (const GradusImportanceParams *params, const GradusTable *table)
{
  double largest = 0;
  guint learnt = 0;

  for (guint row = 0; row < table->n; row++)
    if (!judges (params, table, row))
      {
        learnt++;
        largest = MAX (largest, table->weight != NULL ? table->weight[row] : 1);
      }
  if (learnt == 0)
    return g_strdup (_ ("Every point belongs to the sample that only judges: learn from the other "
                        "one."));
  if (!(largest > 0))
    return g_strdup (_ ("Every weight is 0: no training point lies where the test is."));
  if (table->d > 10)
    return g_strdup_printf (_ ("There are %u inputs, and at most 10 are fitted here: choose fewer "
                               "columns."), table->d);
  return NULL;
}

guint
gradus_importance_fit (const GradusImportance *self, const double *weights, double *theta)
{
  g_autoptr (GradusRidge) ridge = gradus_ridge_new (self->phi, self->n, self->b, self->y, weights,
                                                    NULL);

  memset (theta, 0, sizeof (double) * self->b);
  if (ridge == NULL)
    return 0;
  gradus_ridge_solve (ridge, 0, theta);
  return ridge->rank;
}

static double
squared_residual (const GradusImportance *self, const double *theta, const double *phi, double y)
{
  return gradus_square (y - gradus_importance_model (self, theta, phi));
}

double
gradus_importance_misfit (const GradusImportance *self, const double *weights, const double *theta)
{
  double sum = 0;

  for (guint i = 0; i < self->n; i++)
    sum += weights[i] * squared_residual (self, theta, &self->phi[(gsize) i * self->b],
                                          self->y[i]);
  return gradus_settle_square (sum, gradus_largest (self->y, self->n));
}

double
gradus_importance_target (const GradusImportance *self, const double *theta)
{
  double sum = 0, all = 0;

  for (guint i = 0; i < self->n_test; i++)
    sum += squared_residual (self, theta, &self->test_phi[(gsize) i * self->b], self->test_y[i]);
  if (self->n_test > 0)
    return gradus_settle_square (sum / self->n_test, gradus_largest (self->test_y, self->n_test));
  for (guint i = 0; i < self->n; i++)
    all += self->ratio[i];
  return gradus_importance_misfit (self, self->ratio, theta) / all;
}

void
gradus_importance_draw_model (const GradusImportance *self, const double *theta, GradusRole role,
                              GradusLineStyle style, GradusScene *scene)
{
  double x[CURVE], y[CURVE], low, high;

  gradus_find_extent (self->y, self->n, 1, &low, &high);
  gradus_make_room (&low, &high);
  for (guint k = 0; k < CURVE; k++)
    {
      double phi[GRADUS_IMPORTANCE_MOST];

      x[k] = gradus_between (self->low, self->high, k / (CURVE - 1.0));
      gradus_importance_powers (self, &x[k], phi);
      y[k] = CLAMP (gradus_importance_model (self, theta, phi), low - 100 * (high - low),
                    high + 100 * (high - low));
    }
  gradus_scene_polyline (scene, x, y, CURVE, role, style);
}
