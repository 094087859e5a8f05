/* Gradus: what entries share that undo a mixture of sources.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unmix.h"

#include "gradus-vector-math.h"

double
gradus_prior_slope (GradusPrior prior, double s)
{
  switch (prior)
    {
    case GRADUS_PRIOR_LAPLACE:
      return s > 0 ? -1 : s < 0 ? 1 : 0;
    case GRADUS_PRIOR_FLAT:
      return tanh (s) - s;
    case GRADUS_PRIOR_LOGISTIC:
    default:
      return -tanh (s / 2);
    }
}

double
gradus_prior_log (GradusPrior prior, double s)
{
  const double a = fabs (s);

  switch (prior)
    {
    case GRADUS_PRIOR_LAPLACE:
      return -a - G_LN2;
    case GRADUS_PRIOR_FLAT:
      return -(s * s + 1 + log (2 * G_PI)) / 2 + a + log1p (exp (-2 * a)) - G_LN2;
    case GRADUS_PRIOR_LOGISTIC:
    default:
      return -a - 2 * log1p (exp (-a));
    }
}

void
gradus_prior_slopes (GradusPrior prior, guint n, double *s)
{
  double t[GRADUS_PRIOR_BLOCK];

  g_return_if_fail (n > 0 && n <= GRADUS_PRIOR_BLOCK);

  for (guint i = 0; i < n; i++)
    t[i] = prior == GRADUS_PRIOR_FLAT ? s[i] : s[i] / 2;
  if (prior != GRADUS_PRIOR_LAPLACE)
    gradus_vtanh (n, t, t);
  for (guint i = 0; i < n; i++)
    s[i] = prior == GRADUS_PRIOR_LAPLACE ? gradus_prior_slope (prior, s[i])
           : prior == GRADUS_PRIOR_FLAT  ? t[i] - s[i] : -t[i];
}

void
gradus_prior_logs (GradusPrior prior, guint n, double *s)
{
  const double constant = log (2 * G_PI);
  double e[GRADUS_PRIOR_BLOCK];

  g_return_if_fail (n > 0 && n <= GRADUS_PRIOR_BLOCK);

  for (guint i = 0; i < n; i++)
    e[i] = (prior == GRADUS_PRIOR_FLAT ? -2 : -1) * fabs (s[i]);
  if (prior != GRADUS_PRIOR_LAPLACE)
    {
      gradus_vexp (n, e, e);
      gradus_vlog1p (n, e, e);
    }
  for (guint i = 0; i < n; i++)
    {
      const double a = fabs (s[i]);

      s[i] = prior == GRADUS_PRIOR_LAPLACE ? -a - G_LN2
             : prior == GRADUS_PRIOR_FLAT  ? -(s[i] * s[i] + 1 + constant) / 2 + a + e[i] - G_LN2
                                           : -a - 2 * e[i];
    }
}

double
gradus_amari (const double *mix, guint d)
{
  double sum = 0;

  for (guint side = 0; side < 2; side++)
    for (guint j = 0; j < d; j++)
      {
        double all = 0, most = 0;

        for (guint k = 0; k < d; k++)
          {
            const double entry = fabs (mix[side == 0 ? j * d + k : k * d + j]);

            all += entry;
            most = MAX (most, entry);
          }
        sum += all / most - 1;
      }
  return sum / (2.0 * d * (d - 1));
}
