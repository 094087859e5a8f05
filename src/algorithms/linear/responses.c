/* Responses of a generalised linear model: see responses.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "responses.h"

const GradusChoice gradus_responses[] = GRADUS_ROWS (
  [GRADUS_RESPONSE_IDENTITY] = { "identity", N_("Identity") },
  [GRADUS_RESPONSE_THRESHOLD] = { "threshold", N_("Threshold") },
  [GRADUS_RESPONSE_LOGISTIC] = { "logistic", N_("Logistic") },
  [GRADUS_RESPONSE_EXP] = { "exp", N_("Exponential") },
  [GRADUS_RESPONSE_SOFTMAX] = { "softmax", N_("Softmax") });

/* The largest of the scores, and the sum of their exponentials once it is subtracted. */
static double
find_sum (const double *eta, guint k, gboolean ghost, double *most)
{
  double sum;

  *most = ghost ? 0 : eta[0];
  for (guint j = 0; j < k; j++)
    *most = fmax (*most, eta[j]);
  sum = ghost ? exp (-*most) : 0;
  for (guint j = 0; j < k; j++)
    sum += exp (eta[j] - *most);
  return sum;
}

void
gradus_response_of (GradusResponse response, const double *eta, guint k, gboolean ghost, double *h)
{
  double most, sum;

  switch (response)
    {
    case GRADUS_RESPONSE_IDENTITY:
      h[0] = eta[0];
      return;
    case GRADUS_RESPONSE_THRESHOLD:
      h[0] = eta[0] >= 0;
      return;
    case GRADUS_RESPONSE_LOGISTIC:
      h[0] = gradus_sigmoid (eta[0]);
      return;
    case GRADUS_RESPONSE_EXP:
      h[0] = exp (fmin (eta[0], 700));   /* a number still */
      return;
    case GRADUS_RESPONSE_SOFTMAX:
      sum = find_sum (eta, k, ghost, &most);
      for (guint j = 0; j < k; j++)
        h[j] = exp (eta[j] - most) / sum;
      return;
    }
}

double
gradus_response_loss (GradusResponse response, const double *eta, guint k, gboolean ghost, double t)
{
  double most, sum;

  switch (response)
    {
    case GRADUS_RESPONSE_IDENTITY:
      return 0.5 * gradus_square (t - eta[0]);
    case GRADUS_RESPONSE_THRESHOLD:
      return fmax (0, eta[0]) - t * eta[0];
    case GRADUS_RESPONSE_LOGISTIC:
      return fmax (0, eta[0]) + log1p (exp (-fabs (eta[0]))) - t * eta[0];
    case GRADUS_RESPONSE_EXP:
      return exp (eta[0]) - t * eta[0] + (t > 0 ? t * log (t) - t : 0);
    case GRADUS_RESPONSE_SOFTMAX:
      sum = find_sum (eta, k, ghost, &most);
      return most + log (sum) - eta[(guint) t];
    }
  return NAN;
}

double
gradus_response_target (GradusResponse response, double t, guint j)
{
  return response == GRADUS_RESPONSE_SOFTMAX ? j == (guint) t : t;
}

double
gradus_response_steepest (GradusResponse response)
{
  return response == GRADUS_RESPONSE_IDENTITY   ? 1
         : response == GRADUS_RESPONSE_LOGISTIC ? 0.25
         : response == GRADUS_RESPONSE_SOFTMAX  ? 0.5
                                                : INFINITY;
}

void
gradus_draw_bell_truth (const GradusPosition *here, const double *x, guint n, guint k,
                        GradusScene *scene)
{
  const GradusArray *means = gradus_dataset_get_hint (here->dataset, "unit-bells");
  g_autofree double *y = g_new (double, (gsize) n * k);
  g_autofree double *eta = g_new (double, 2 * k);

  if (means == NULL || gradus_array_length (means) != k)
    return;
  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; j < k; j++)
        eta[j] = -0.5 * gradus_square (x[i] - means->data[j]);
      gradus_response_of (GRADUS_RESPONSE_SOFTMAX, eta, k, FALSE, &eta[k]);
      for (guint j = 0; j < k; j++)
        y[(gsize) j * n + i] = eta[k + j];
    }
  for (guint j = 0; j < k; j++)
    gradus_scene_polyline (scene, x, &y[(gsize) j * n], n, GRADUS_ROLE_CLASS + (int) j,
                           GRADUS_LINE_DOTTED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, C_ ("legend", "truth"));
}
