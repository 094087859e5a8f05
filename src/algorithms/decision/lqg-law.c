/* Linear quadratic Gaussian control: model, filter, and the expected cost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lqg.h"

#define BOTH (2 * LQG_MAX_N)

/* --- The model -------------------------------------------------------------------------------- */

guint
gradus_lqg_count_measured (const LqgParams *p, guint n)
{
  return n > 1 && p->measures == MEASURES_BOTH ? 2 : 1;
}

void
gradus_lqg_make_model (const RiccatiWorld *world, const LqgParams *p, GradusLinearGaussian *model)
{
  const guint n = world->n, m = gradus_lqg_count_measured (p, n);

  memset (model, 0, sizeof *model);
  model->n = n;
  model->m = m;
  memcpy (model->a, world->step.a, (gsize) n * n * sizeof (double));
  for (guint i = 0; i < m; i++)
    {
      model->c[i * n + (n > 1 && p->measures == MEASURES_SPEED ? 1 : i)] = 1;
      model->r[i * m + i] = p->sensor * p->sensor;
    }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      model->q[i * n + j] = world->noise[i] * world->noise[j]
                            + (i == j ? p->process * p->process : 0);
}

void
gradus_lqg_filter_step (const GradusLinearGaussian *model, double *p, double *k)
{
  const guint n = model->n, m = model->m;
  double before[LQG_MAX_N * LQG_MAX_N], pc[LQG_MAX_N * LQG_MAX_M], s[LQG_MAX_M * LQG_MAX_M], l[4];
  double keep[LQG_MAX_N * LQG_MAX_N], spread[LQG_MAX_N * LQG_MAX_N];

  gradus_small_spread (before, model->a, p, model->q, n, n);
  gradus_small_multiply (pc, before, model->c, n, n, m, TRUE);
  gradus_small_multiply (s, model->c, pc, m, n, m, FALSE);
  for (guint i = 0; i < m * m; i++)
    s[i] += model->r[i];
  memset (k, 0, (gsize) n * m * sizeof (double));
  if (gradus_small_factor (s, m, l))
    for (guint i = 0; i < n; i++)
      {
        memcpy (&k[i * m], &pc[i * m], m * sizeof (double));
        gradus_small_solve (l, m, &k[i * m]);
      }
  gradus_small_multiply (keep, k, model->c, n, m, n, FALSE);
  for (guint i = 0; i < n * n; i++)
    keep[i] = (i % (n + 1) == 0) - keep[i];
  gradus_small_spread (spread, k, model->r, NULL, n, m);
  gradus_small_spread (p, keep, before, spread, n, n);
  gradus_small_symmetrise (p, n);
}

void
gradus_lqg_make_rule (const RiccatiWorld *world, const GradusLinearGaussian *model,
                      const LqgParams *p, LqgController controller, const double *k, LqgRule *rule)
{
  const guint n = model->n, m = model->m;
  double keep[LQG_MAX_N * LQG_MAX_N];

  memset (rule, 0, sizeof *rule);
  if (controller == BY_READING)
    {
      const double dt = world->system->derivative != NULL
                          ? world->numbers[world->system->time_step] : 1;

      for (guint i = 0; i < n && (n == 1 || m == 2); i++)
        rule->H[i * m + i] = 1;
      if (n == 1 || m == 2)
        return;
      if (p->measures == MEASURES_SPEED)
        {
          rule->G[0] = 1;
          rule->H[0] = dt;
          rule->H[1] = 1;
          return;
        }
      rule->G[2] = -1 / dt;
      rule->H[0] = 1;
      rule->H[1] = 1 / dt;
      return;
    }
  memcpy (rule->H, k, (gsize) n * m * sizeof (double));
  gradus_small_multiply (keep, k, model->c, n, m, n, FALSE);
  for (guint i = 0; i < n * n; i++)
    keep[i] = (i % (n + 1) == 0) - keep[i];
  gradus_small_multiply (rule->G, keep, model->a, n, n, n, FALSE);
  if (controller != BY_FORGETFUL)
    gradus_small_multiply (rule->g, keep, world->step.b, n, n, 1, FALSE);
}

void
gradus_lqg_follow (const LqgRule *rule, guint n, guint m, double push, const double *y,
                   double *estimate)
{
  double next[LQG_MAX_N] = { 0 };

  for (guint i = 0; i < n; i++)
    {
      next[i] = rule->g[i] * push;
      for (guint j = 0; j < n; j++)
        next[i] += rule->G[i * n + j] * estimate[j];
      for (guint j = 0; j < m; j++)
        next[i] += rule->H[i * m + j] * y[j];
    }
  memcpy (estimate, next, n * sizeof (double));
}

/* --- The law ---------------------------------------------------------------------------------- */

gboolean
gradus_lqg_knows_start (const LqgParams *p, LqgController controller)
{
  return p->known || controller == BY_STATE;
}

double
gradus_lqg_expect (const LqgState *state, const RiccatiWorld *world, const LqgParams *p,
                   LqgController controller)
{
  const guint n = world->n, of = 2 * n;
  double M[BOTH * BOTH], z[BOTH] = { 0 }, cost;
  GradusLinearGaussian model;

  gradus_lqg_make_model (world, p, &model);
  if (controller == BY_STATE)
    {
      /* A sensor that reads all, without noise. */
      model.m = n;
      memset (model.c, 0, sizeof model.c);
      memset (model.r, 0, sizeof model.r);
      for (guint i = 0; i < n; i++)
        model.c[i * n + i] = 1;
    }
  world->system->start (world->numbers, z);
  if (gradus_lqg_knows_start (p, controller))
    memcpy (&z[n], z, n * sizeof (double));
  for (guint i = 0; i < of * of; i++)
    M[i] = z[i / of] * z[i % of];
  cost = p->base.state_weight * gradus_sum_squares (z, n);
  for (guint t = 0; t < (guint) p->base.horizon && cost < LQG_FARTHEST * LQG_FARTHEST; t++)
    {
      const double *gain = gradus_array_row (&state->gains, t);
      const guint m = model.m;
      double F[BOTH * BOTH] = { 0 }, N[BOTH * BOTH], E[BOTH * LQG_MAX_N] = { 0 };
      double spread[BOTH * BOTH], hc[LQG_MAX_N * LQG_MAX_N];
      double hca[LQG_MAX_N * LQG_MAX_N], hr[LQG_MAX_N * LQG_MAX_N];
      LqgRule rule = { .H = { 0 } };

      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          cost += p->base.push_weight * gain[i] * M[(n + i) * of + n + j] * gain[j];
      if (controller == BY_STATE)
        for (guint i = 0; i < n; i++)
          rule.H[i * n + i] = 1;
      else
        gradus_lqg_make_rule (world, &model, p, controller,
                              gradus_array_row (&state->filters, t), &rule);
      gradus_small_multiply (hc, rule.H, model.c, n, m, n, FALSE);
      gradus_small_multiply (hca, hc, model.a, n, n, n, FALSE);
      gradus_small_spread (hr, rule.H, model.r, NULL, n, m);
      for (guint i = 0; i < n; i++)
        {
          double hcb = rule.g[i];

          for (guint j = 0; j < n; j++)
            hcb += hc[i * n + j] * world->step.b[j];
          for (guint j = 0; j < n; j++)
            {
              F[i * of + j] = model.a[i * n + j];
              F[i * of + n + j] = world->step.b[i] * gain[j];
              F[(n + i) * of + j] = hca[i * n + j];
              F[(n + i) * of + n + j] = rule.G[i * n + j] + hcb * gain[j];
              E[i * n + j] = i == j;
              E[(n + i) * n + j] = hc[i * n + j];
            }
        }
      gradus_small_spread (N, E, model.q, NULL, of, n);
      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          N[(n + i) * of + n + j] += hr[i * n + j];
      gradus_small_spread (spread, F, M, N, of, of);
      memcpy (M, spread, (gsize) of * of * sizeof (double));
      for (guint i = 0; i < n; i++)
        cost += p->base.state_weight * M[i * of + i];
    }
  return MIN (cost, LQG_FARTHEST * LQG_FARTHEST);
}
