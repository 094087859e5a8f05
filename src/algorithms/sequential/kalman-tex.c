/* The Kalman filter: its rules with the numbers of a step, with as many digits as it takes to come
 * to the same result by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kalman.h"
#include "gradus-tex-tables.h"

typedef KalmanState State;

/* "\role{accent}{s_{5|4}} = " */
static void
append_symbol (GString *tex, GradusRole role, const char *symbol, guint time, guint given)
{
  gradus_tex_role (tex, role);
  g_string_append_printf (tex, "%s_{%u|%u}} = ", symbol, time, given);
}

/* Entry (row, column) of A P A' + Q for two state variables; the numbers are P, then Q. */
static double
spread_entry (const double *numbers, guint row, guint column, gconstpointer data)
{
  const double *left = (const double *) data + 2 * row, *right = (const double *) data + 2 * column;
  double sum = numbers[4 + 2 * row + column];

  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 2; j++)
      sum += left[i] * numbers[2 * i + j] * right[j];
  return sum;
}

/* A P A' + Q = after, for two state variables. */
static void
append_motion (GString *tex, const GradusLinearGaussian *system, const double *p,
               const double *after)
{
  double numbers[8];
  int digits;

  memcpy (numbers, p, 4 * sizeof (double));
  memcpy (numbers + 4, system->q, 4 * sizeof (double));
  digits = gradus_tex_table_digits (numbers, 8, 2, 2, spread_entry, system->a);
  gradus_tex_table (tex, -1, FALSE, system->a, 2, 2, 6);
  gradus_tex_table (tex, GRADUS_ROLE_PAST, FALSE, p, 2, 2, digits);
  gradus_tex_table (tex, -1, FALSE, system->a, 2, 2, 6);
  g_string_append (tex, "^T + ");
  gradus_tex_table (tex, -1, FALSE, system->q, 2, 2, digits);
  g_string_append (tex, " = ");
  /* As many digits as show that the noise was added. */
  gradus_tex_table (tex, GRADUS_ROLE_ACCENT, FALSE, after, 2, 2,
                    MAX (3, gradus_digits_to_tell (after[0], after[0] - system->q[0])));
}

/* c when the n x n matrix is c times the identity; NAN otherwise. */
static double
multiple_of_identity (const double *matrix, guint n)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (matrix[i * n + j] != (i == j ? matrix[0] : 0))
        return NAN;
  return matrix[0];
}

/* The state stands still, so nothing is multiplied: the noise is added, to one number where all
 * variables are as wide and on their own. */
static void
fill_standing (const State *state, const GradusLinearGaussian *system, GString *tex)
{
  const guint n = system->n, time = state->time + 1;
  const double *before = state->covariance.data, *after = state->predicted_covariance.data;
  const gboolean round = isfinite (multiple_of_identity (before, n))
                         && isfinite (multiple_of_identity (system->q, n));

  append_symbol (tex, GRADUS_ROLE_ACCENT, "s", time, time - 1);
  gradus_tex_table (tex, GRADUS_ROLE_PAST, FALSE, state->predicted_mean.data, n, 1, 3);
  g_string_append (tex, " \\\\ ");
  append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time - 1);
  if (n == 1 || !round)
    gradus_tex_table_sum (tex, before, GRADUS_ROLE_PAST, " + ", system->q, -1, after,
                          GRADUS_ROLE_ACCENT, n, n);
  else
    {
      const double terms[] = { before[0], system->q[0], after[0] };
      const int decimals = gradus_tex_align (terms, 3);
      const int operands = gradus_tex_align_operands (decimals, before[0], system->q[0], after[0]);

      g_string_append (tex, "(\\role{past}{");
      gradus_tex_decimals (tex, before[0], operands);
      g_string_append (tex, "} + ");
      gradus_tex_decimals (tex, system->q[0], operands);
      g_string_append (tex, ")\\,I = \\role{accent}{");
      gradus_tex_decimals (tex, after[0], decimals);
      g_string_append (tex, "}\\,I");
    }
}

void
gradus_kalman_fill_predict (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;
  const guint n = state->mean.shape[0], time = state->time + 1;
  const double *before = state->covariance.data, *after = state->predicted_covariance.data;
  GradusLinearGaussian system;
  double moved[KALMAN_MAX_SQUARE];

  if (state->ended)
    return;
  gradus_kalman_system (here->setup, &system);
  if (multiple_of_identity (system.a, n) == 1)
    {
      fill_standing (state, &system, tex);
      return;
    }
  gradus_small_spread (moved, system.a, before, NULL, n, n);

  append_symbol (tex, GRADUS_ROLE_ACCENT, "s", time, time - 1);
  gradus_tex_table_product (tex, system.a, -1, n, n, state->mean.data, GRADUS_ROLE_PAST, 1,
                            state->predicted_mean.data, GRADUS_ROLE_ACCENT);
  g_string_append (tex, " \\\\ ");
  if (n == 1)
    {
      append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time - 1);
      gradus_tex_table_sum (tex, moved, GRADUS_ROLE_PAST, " + ", system.q, -1, after,
                            GRADUS_ROLE_ACCENT, 1, 1);
      return;
    }
  if (n == 2)
    {
      append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time - 1);
      append_motion (tex, &system, before, after);
      return;
    }
  g_string_append (tex, "\\role{accent}{\\Sigma_{11}} = ");
  gradus_tex_table_sum (tex, moved, GRADUS_ROLE_PAST, " + ", system.q, -1, after,
                        GRADUS_ROLE_ACCENT, 1, 1);
  g_string_append (tex, " \\\\ ");
  append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time - 1);
  gradus_tex_table (tex, GRADUS_ROLE_ACCENT, FALSE, after, n, n, 3);
}

/* Entry (row, column) of X S^-1; the numbers are S, m x m, then X, n x m. @data: m. */
static double
quotient_entry (const double *numbers, guint row, guint column, gconstpointer data)
{
  const guint m = GPOINTER_TO_UINT (data);
  const double *s = numbers, *x = numbers + m * (m + row);

  if (m == 1)
    return x[0] / s[0];
  return (column == 0 ? x[0] * s[3] - x[1] * s[2] : x[1] * s[0] - x[0] * s[1])
         / (s[0] * s[3] - s[1] * s[2]);
}

/* P C' S^-1 = K, with the digits it takes for three of K. */
static void
append_quotient (GString *tex, const double *pc, const double *s, const double *gain, guint n,
                 guint m)
{
  double numbers[(GRADUS_MAX_STATE + GRADUS_MAX_MEASURED) * GRADUS_MAX_MEASURED];
  int digits;

  memcpy (numbers, s, m * m * sizeof (double));
  memcpy (numbers + m * m, pc, n * m * sizeof (double));
  digits = gradus_tex_table_digits (numbers, m * m + n * m, n, m, quotient_entry,
                                    GUINT_TO_POINTER (m));
  if (m == 1)
    {
      g_string_append (tex, "\\frac{");
      if (n == 1)
        gradus_tex_table (tex, GRADUS_ROLE_ACCENT, FALSE, pc, 1, 1, digits);
      else
        g_string_append_c (tex, '1');
      g_string_append (tex, "}{");
      gradus_tex_table (tex, -1, FALSE, s, 1, 1, digits);
      g_string_append_c (tex, '}');
    }
  if (n > 1)
    gradus_tex_table (tex, GRADUS_ROLE_ACCENT, FALSE, pc, n, m, digits);
  if (m > 1)
    {
      gradus_tex_table (tex, -1, FALSE, s, m, m, digits);
      g_string_append (tex, "^{-1}");
    }
  g_string_append (tex, " = ");
  gradus_tex_table (tex, GRADUS_ROLE_SECOND, FALSE, gain, n, m, 3);
}

void
gradus_kalman_fill_gain (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;
  const GradusTrajectory *data = gradus_kalman_path (here);
  const guint n = state->mean.shape[0], m = data->d_measured, time = state->time + 1;
  GradusLinearGaussian system;
  double pc[GRADUS_MAX_STATE * GRADUS_MAX_MEASURED], cs[GRADUS_MAX_MEASURED];
  double cpc[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED];

  if (state->ended)
    return;
  if (state->missing)
    {
      g_string_append_printf (tex, "\\role{second}{K_{%u}} = 0", time);
      return;
    }
  gradus_kalman_system (here->setup, &system);
  gradus_small_multiply (cs, system.c, state->predicted_mean.data, m, n, 1, FALSE);
  gradus_small_multiply (pc, state->predicted_covariance.data, system.c, n, n, m, TRUE);
  gradus_small_multiply (cpc, system.c, pc, m, n, m, FALSE);

  g_string_append_printf (tex, "\\role{accent}{\\nu_{%u}} = ", time);
  gradus_tex_table_sum (tex, &data->measured[(gsize) state->time * m], GRADUS_ROLE_DATA, " - ", cs,
                        GRADUS_ROLE_ACCENT, state->innovation.data, GRADUS_ROLE_ACCENT, m, 1);
  g_string_append_printf (tex, " \\\\ S_{%u} = ", time);
  gradus_tex_table_sum (tex, cpc, GRADUS_ROLE_ACCENT, " + ", system.r, GRADUS_ROLE_DATA,
                        state->s.data, GRADUS_ROLE_FOREGROUND, m, m);
  g_string_append_printf (tex, " \\\\ \\role{second}{K_{%u}} = ", time);
  append_quotient (tex, pc, state->s.data, state->gain.data, n, m);
}

/* Without a measurement the prediction stands. */
static void
fill_lost (const State *state, GString *tex)
{
  const guint n = state->mean.shape[0], time = state->time + 1;

  append_symbol (tex, GRADUS_ROLE_ACCENT, "s", time, time);
  g_string_append_printf (tex, "\\role{past}{s_{%u|%u}} = ", time, time - 1);
  gradus_tex_table (tex, GRADUS_ROLE_ACCENT, FALSE, state->mean.data, n, 1, 3);
  g_string_append (tex, " \\\\ ");
  append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time);
  g_string_append_printf (tex, "\\role{past}{\\Sigma_{%u|%u}}", time, time - 1);
}

/* Decimals for prediction + K nu = mean, with @more for the innovation. FALSE when what is written
 * on the left does not give what is written on the right. */
static gboolean
align_correction (const State *state, guint n, guint m, int more, int *of_before,
                  int *of_gain, int *of_nu, int *of_after)
{
  const double *before = state->predicted_mean.data, *after = state->mean.data;
  const double *gain = state->gain.data, *nu = state->innovation.data;
  gboolean good = TRUE;

  for (guint j = 0; j < m; j++)
    of_nu[j] = gradus_tex_align (&nu[j], 1) + more;
  for (guint i = 0; i < n; i++)
    {
      const double terms[] = { before[i], after[i] - before[i], after[i] };
      gboolean found = FALSE;

      of_after[i] = gradus_tex_align (terms, G_N_ELEMENTS (terms));
      for (int extra = 0; extra <= 4 && !found; extra++)
        {
          double sum;

          of_before[i] = of_after[i] + extra;
          sum = gradus_tex_round_decimals (before[i], of_before[i]);
          for (guint j = 0; j < m; j++)
            {
              of_gain[i * m + j]
                = gradus_tex_align_factor (of_before[i], nu[j], gain[i * m + j]);
              sum += gradus_tex_round_decimals (gain[i * m + j], of_gain[i * m + j])
                     * gradus_tex_round_decimals (nu[j], of_nu[j]);
            }
          found = gradus_tex_equal_decimals (sum, after[i], of_after[i]);
        }
      good = good && found;
    }
  return good;
}

/* prediction + K nu = mean. */
static void
append_correction (GString *tex, const State *state, guint n, guint m)
{
  int of_before[GRADUS_MAX_STATE], of_after[GRADUS_MAX_STATE], of_nu[GRADUS_MAX_MEASURED];
  int of_gain[GRADUS_MAX_STATE * GRADUS_MAX_MEASURED];
  int more = 0;

  while (!align_correction (state, n, m, more, of_before, of_gain, of_nu, of_after) && more < 4)
    more++;
  gradus_tex_table_decimals (tex, GRADUS_ROLE_PAST, FALSE, state->predicted_mean.data, of_before, n,
                             1);
  g_string_append (tex, " + ");
  gradus_tex_table_decimals (tex, GRADUS_ROLE_SECOND, FALSE, state->gain.data, of_gain, n, m);
  g_string_append (tex, m == 1 ? "\\cdot " : "");
  gradus_tex_table_decimals (tex, -1, TRUE, state->innovation.data, of_nu, m, 1);
  g_string_append (tex, " = ");
  gradus_tex_table_decimals (tex, GRADUS_ROLE_ACCENT, FALSE, state->mean.data, of_after, n, 1);
}

void
gradus_kalman_fill_update (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;
  const guint n = state->mean.shape[0], m = state->innovation.shape[0], time = state->time + 1;
  const double *before = state->predicted_covariance.data, *after = state->covariance.data;
  GradusLinearGaussian system;
  double kc[KALMAN_MAX_SQUARE], kcp[KALMAN_MAX_SQUARE];

  if (state->ended)
    return;
  if (state->missing)
    {
      fill_lost (state, tex);
      return;
    }
  gradus_kalman_system (here->setup, &system);
  gradus_small_multiply (kc, state->gain.data, system.c, n, m, n, FALSE);
  gradus_small_multiply (kcp, kc, before, n, n, n, FALSE);

  append_symbol (tex, GRADUS_ROLE_ACCENT, "s", time, time);
  append_correction (tex, state, n, m);
  g_string_append (tex, " \\\\ ");
  if (n > 2)
    g_string_append (tex, "\\role{accent}{\\Sigma_{11}} = ");
  else
    append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time);
  gradus_tex_table_sum (tex, before, GRADUS_ROLE_PAST, " - ", kcp, -1, after, GRADUS_ROLE_ACCENT,
                        n > 2 ? 1 : n, n > 2 ? 1 : n);
  if (n > 2)
    {
      g_string_append (tex, " \\\\ ");
      append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time);
      gradus_tex_table (tex, GRADUS_ROLE_ACCENT, FALSE, after, n, n, 3);
    }
}
