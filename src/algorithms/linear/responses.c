/* Responses of a generalised linear model: see responses.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "responses.h"

#include "gradus-vector-math.h"

#define BLOCK GRADUS_RESPONSES_BLOCK

const GradusChoice gradus_responses[] = GRADUS_ROWS (
  [GRADUS_RESPONSE_IDENTITY] = { "identity", N_("Identity") },
  [GRADUS_RESPONSE_THRESHOLD] = { "threshold", N_("Threshold") },
  [GRADUS_RESPONSE_LOGISTIC] = { "logistic", N_("Logistic") },
  [GRADUS_RESPONSE_EXP] = { "exp", N_("Exponential") },
  [GRADUS_RESPONSE_SOFTMAX] = { "softmax", N_("Softmax") });

/* --- Softmax of a block ----------------------------------------------------------------------- */

/* The largest of the @k scores of @n examples, of which none has fewer than BLOCK places. */
GRADUS_VECTOR_CLONES static void
find_most (const double *eta, guint n, guint k, gboolean ghost, double *most)
{
  for (guint i = 0; i < n; i++)
    most[i] = ghost ? 0 : eta[i];
  for (guint j = 0; j < k; j++)
    {
      const double *here = &eta[(gsize) j * BLOCK];

      for (guint i = 0; i < n; i++)
        most[i] = here[i] > most[i] ? here[i] : most[i];
    }
}

GRADUS_VECTOR_CLONES static void
subtract (const double *eta, const double *most, guint n, double *out)
{
  for (guint i = 0; i < n; i++)
    out[i] = eta[i] - most[i];
}

GRADUS_VECTOR_CLONES static void
divide (const double *sum, guint n, double *h)
{
  for (guint i = 0; i < n; i++)
    h[i] /= sum[i];
}

GRADUS_VECTOR_CLONES static void
find_losses (const double *eta, const double *t, const double *most, guint n, guint k, double *loss)
{
  for (guint j = 0; j < k; j++)
    {
      const double *here = &eta[(gsize) j * BLOCK];

      for (guint i = 0; i < n; i++)
        {
          const double own = most[i] + loss[i] - here[i];

          loss[i] = t[i] == j ? own : loss[i];
        }
    }
}

/* With the exponentials once the largest score is subtracted in @h, their sum in @sum. */
static void
find_shares (const double *eta, guint n, guint k, gboolean ghost, double *most, double *sum,
             double *h)
{
  const double one = 1;

  find_most (eta, n, k, ghost, most);
  memset (sum, 0, n * sizeof (double));
  for (guint i = 0; ghost && i < n; i++)
    sum[i] = -most[i];
  if (ghost)
    gradus_vexp (n, sum, sum);
  for (guint j = 0; j < k; j++)
    {
      subtract (&eta[j * BLOCK], most, n, &h[j * BLOCK]);
      gradus_vexp (n, &h[j * BLOCK], &h[j * BLOCK]);
      gradus_add_rows (sum, n, &one, 1, &h[j * BLOCK], BLOCK, 1);
    }
}

void
gradus_responses_of (GradusResponse response, const double *eta, guint n, guint k, gboolean ghost,
                     const double *t, double *h, double *loss)
{
  double most[BLOCK], sum[BLOCK];

  if (response != GRADUS_RESPONSE_SOFTMAX)
    {
      for (guint i = 0; i < n; i++)
        {
          gradus_response_of (response, &eta[i], 1, ghost, &h[i]);
          if (loss != NULL)
            loss[i] = gradus_response_loss (response, &eta[i], 1, ghost, t[i]);
        }
      return;
    }
  find_shares (eta, n, k, ghost, most, sum, h);
  for (guint j = 0; j < k; j++)
    divide (sum, n, &h[j * BLOCK]);
  if (loss == NULL)
    return;
  gradus_vlog (n, sum, loss);
  find_losses (eta, t, most, n, k, loss);
}

/* --- One example ------------------------------------------------------------------------------ */

/* The largest of the scores, and the sum of their exponentials once it is subtracted, which go to
 * @h where it is not NULL. */
static double
find_sum (const double *eta, guint k, gboolean ghost, double *most, double *h)
{
  double sum = 0;

  *most = ghost ? 0 : eta[0];
  for (guint j = 0; j < k; j++)
    *most = eta[j] > *most ? eta[j] : *most;
  for (guint j = ghost ? 0 : 1; j <= k; j++)
    {
      const double from = j == 0 ? 0 : eta[j - 1];
      double e = from - *most;

      gradus_vexp (1, &e, &e);
      sum += e;
      if (j > 0 && h != NULL)
        h[j - 1] = e;
    }
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
      sum = find_sum (eta, k, ghost, &most, h);
      for (guint j = 0; j < k; j++)
        h[j] /= sum;
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
      sum = find_sum (eta, k, ghost, &most, NULL);
      gradus_vlog (1, &sum, &sum);
      return most + sum - eta[(guint) t];
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
