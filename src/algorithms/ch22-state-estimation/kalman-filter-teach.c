/* The formulas of the Kalman filter with their numbers, its questions, and the lives of its
 * measurements.
 *
 * Roles are those of the marks: the prediction is what acts now, ACCENT, until the update, then
 * PAST; the belief after the update is ACCENT in its turn; measurements are DATA. Covariances of
 * more than two state variables are shown whole, with the line of the first variance worked out:
 * three 4 x 4 matrices beside each other would not fit and would not be read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-tex.h"
#include "kalman-filter.h"

#define MAX_SQUARE (GRADUS_MAX_STATE * GRADUS_MAX_STATE)

/* --- Formulas --------------------------------------------------------------------------------- */

/* The step that @view stands after was one of @phase, with the parameters that are still in
 * force. */
static gboolean
has_made (const GradusView *view, int phase)
{
  return view->phase == phase && view->status != GRADUS_STATUS_FAILED && view->previous != NULL
         && !((const KalmanState *) view->state)->ended;
}

/* "\role{accent}{s_{5|4}} = " */
static void
append_symbol (GString *tex, GradusRole role, const char *symbol, guint time, guint given)
{
  gradus_tex_role (tex, role);
  g_string_append_printf (tex, "%s_{%u|%u}} = ", symbol, time, given);
}

/* A matrix with decimals of its own for every entry, or a number, in parentheses behind an
 * @operator when it is negative. */
static void
append_decimals (GString *tex, int role, gboolean operator, const double *values,
                 const int *decimals, guint rows, guint columns)
{
  const gboolean single = rows * columns == 1;
  const gboolean brackets = single && operator && values[0] < 0;

  if (role >= 0)
    gradus_tex_role (tex, (GradusRole) role);
  if (brackets)
    g_string_append_c (tex, '(');
  if (single)
    gradus_tex_decimals (tex, values[0], decimals[0]);
  else
    gradus_tex_matrix_decimals (tex, values, decimals, rows, columns);
  if (brackets)
    g_string_append_c (tex, ')');
  if (role >= 0)
    g_string_append_c (tex, '}');
}

/* The same with a number of significant digits for all of them. */
static void
append_digits (GString *tex, int role, gboolean operator, const double *values, guint rows,
               guint columns, int digits)
{
  int decimals[MAX_SQUARE];

  for (guint i = 0; i < rows * columns; i++)
    {
      const double size = fabs (values[i]);

      decimals[i] = size > 0 ? digits - 1 - (int) floor (log10 (size)) : 0;
      /* Whole parts below a million are written in full. */
      if (size < 1e6)
        decimals[i] = MAX (decimals[i], 0);
    }
  append_decimals (tex, role, operator, values, decimals, rows, columns);
}

/* A sum or difference of three equally shaped matrices, entry by entry right to the digits
 * shown. */
static void
append_aligned (GString *tex, const double *a, GradusRole role_a, const char *sign,
                const double *b, int role_b, const double *result, GradusRole role_result,
                guint rows, guint columns)
{
  const double *const terms[] = { a, b, result };
  const gboolean minus = strchr (sign, '-') != NULL;
  const guint size = rows * columns;
  int operands[MAX_SQUARE], decimals[MAX_SQUARE];

  for (guint i = 0; i < size; i++)
    {
      decimals[i] = gradus_tex_align ((const double[]){ a[i], b[i], result[i] }, 3);
      operands[i] = gradus_tex_align_operands (decimals[i], a[i], minus ? -b[i] : b[i], result[i]);
    }
  for (guint k = 0; k < G_N_ELEMENTS (terms); k++)
    {
      const int role = k == 0 ? (int) role_a : k == 1 ? role_b : (int) role_result;

      if (k > 0)
        g_string_append (tex, k == 1 ? sign : " = ");
      append_decimals (tex, role, k == 1, terms[k], k == 2 ? decimals : operands, rows, columns);
    }
}

/* The product of two matrices that a formula shows, entry @row, @column of it. */
typedef struct
{
  guint rows, inner, columns;
  guint row, column;
} Product;

static double
multiply_entry (const double *numbers, guint n, gpointer user_data)
{
  const Product *product = user_data;
  const double *x = numbers, *y = numbers + product->rows * product->inner;
  double sum = 0;

  for (guint k = 0; k < product->inner; k++)
    sum += x[product->row * product->inner + k] * y[k * product->columns + product->column];
  return sum;
}

/* x y = x y, each with the digits it takes for three of the result. */
static void
append_product (GString *tex, const double *x, int role_x, guint rows, guint inner,
                const double *y, int role_y, guint columns, const double *result,
                GradusRole role_result)
{
  double numbers[2 * MAX_SQUARE];
  Product product = { .rows = rows, .inner = inner, .columns = columns };
  const guint n_x = rows * inner, n_y = inner * columns;
  int digits = 3;

  memcpy (numbers, x, n_x * sizeof (double));
  memcpy (numbers + n_x, y, n_y * sizeof (double));
  for (guint i = 0; i < rows * columns; i++)
    {
      gboolean agrees;
      int enough;

      product.row = i / columns;
      product.column = i % columns;
      enough = gradus_tex_enough_digits (numbers, n_x + n_y, 3, multiply_entry, &product, &agrees);
      if (agrees)
        digits = MAX (digits, enough);
    }
  append_digits (tex, role_x, FALSE, x, rows, inner, digits);
  if (rows * inner == 1 || inner * columns == 1)
    g_string_append (tex, "\\cdot ");
  append_digits (tex, role_y, TRUE, y, inner, columns, digits);
  g_string_append (tex, " = ");
  append_digits (tex, (int) role_result, FALSE, result, rows, columns, 3);
}

/* Entry (row, column) of A P A' + Q for two state variables; the numbers are P, then Q. */
typedef struct
{
  const double *a;
  guint row, column;
} Spread;

static double
spread_entry (const double *numbers, guint n, gpointer user_data)
{
  const Spread *spread = user_data;
  const double *left = spread->a + 2 * spread->row, *right = spread->a + 2 * spread->column;
  double sum = numbers[4 + 2 * spread->row + spread->column];

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
  Spread spread = { .a = system->a };
  double numbers[8];
  int digits = 3;

  memcpy (numbers, p, 4 * sizeof (double));
  memcpy (numbers + 4, system->q, 4 * sizeof (double));
  for (guint i = 0; i < 4; i++)
    {
      gboolean agrees;
      int enough;

      spread.row = i / 2;
      spread.column = i % 2;
      enough = gradus_tex_enough_digits (numbers, 8, 3, spread_entry, &spread, &agrees);
      if (agrees)
        digits = MAX (digits, enough);
    }
  append_digits (tex, -1, FALSE, system->a, 2, 2, 6);
  append_digits (tex, GRADUS_ROLE_PAST, FALSE, p, 2, 2, digits);
  append_digits (tex, -1, FALSE, system->a, 2, 2, 6);
  g_string_append (tex, "^T + ");
  append_digits (tex, -1, FALSE, system->q, 2, 2, digits);
  g_string_append (tex, " = ");
  append_digits (tex, GRADUS_ROLE_ACCENT, FALSE, after, 2, 2, 3);
}

static void
fill_predict (const GradusView *view, GString *tex)
{
  const KalmanState *state = view->state;
  const guint n = state->mean.shape[0], time = state->time + 1;
  const double *before = state->covariance.data, *after = state->predicted_covariance.data;
  GradusLinearGaussian system;
  double ap[MAX_SQUARE], moved[MAX_SQUARE];

  if (!has_made (view, PHASE_PREDICT))
    return;
  gradus_kalman_build_system (view->setup, &system);
  gradus_small_multiply (ap, system.a, before, n, n, n, FALSE);
  gradus_small_multiply (moved, ap, system.a, n, n, n, TRUE);

  append_symbol (tex, GRADUS_ROLE_ACCENT, "s", time, time - 1);
  append_product (tex, system.a, -1, n, n, state->mean.data, GRADUS_ROLE_PAST, 1,
                  state->predicted_mean.data, GRADUS_ROLE_ACCENT);
  g_string_append (tex, " \\\\ ");
  if (n == 1)
    {
      append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time - 1);
      append_aligned (tex, moved, GRADUS_ROLE_PAST, " + ", system.q, -1, after,
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
  append_aligned (tex, moved, GRADUS_ROLE_PAST, " + ", system.q, -1, after, GRADUS_ROLE_ACCENT, 1,
                  1);
  g_string_append (tex, " \\\\ ");
  append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time - 1);
  append_digits (tex, GRADUS_ROLE_ACCENT, FALSE, after, n, n, 3);
}

/* Entry (row, column) of X S^-1; the numbers are X, n x m, then S, m x m. */
static double
quotient_entry (const double *numbers, guint n, gpointer user_data)
{
  const Product *entry = user_data;
  const guint m = entry->inner;
  const double *x = numbers + entry->row * m, *s = numbers + entry->rows * m;
  double determinant;

  if (m == 1)
    return x[0] / s[0];
  determinant = s[0] * s[3] - s[1] * s[2];
  return entry->column == 0 ? (x[0] * s[3] - x[1] * s[2]) / determinant
                            : (x[1] * s[0] - x[0] * s[1]) / determinant;
}

/* P C' S^-1 = K, with the digits it takes for three of K. */
static void
append_quotient (GString *tex, const double *pc, const double *s, const double *gain, guint n,
                 guint m)
{
  double numbers[(GRADUS_MAX_STATE + GRADUS_MAX_MEASURED) * GRADUS_MAX_MEASURED];
  Product entry = { .rows = n, .inner = m, .columns = m };
  int digits = 3;

  memcpy (numbers, pc, n * m * sizeof (double));
  memcpy (numbers + n * m, s, m * m * sizeof (double));
  for (guint i = 0; i < n * m; i++)
    {
      gboolean agrees;
      int enough;

      entry.row = i / m;
      entry.column = i % m;
      enough = gradus_tex_enough_digits (numbers, n * m + m * m, 3, quotient_entry, &entry,
                                         &agrees);
      if (agrees)
        digits = MAX (digits, enough);
    }
  if (m == 1)
    {
      g_string_append (tex, "\\frac{");
      if (n == 1)
        append_digits (tex, GRADUS_ROLE_ACCENT, FALSE, pc, 1, 1, digits);
      else
        g_string_append_c (tex, '1');
      g_string_append (tex, "}{");
      append_digits (tex, -1, FALSE, s, 1, 1, digits);
      g_string_append_c (tex, '}');
    }
  if (n > 1)
    append_digits (tex, GRADUS_ROLE_ACCENT, FALSE, pc, n, m, digits);
  if (m > 1)
    {
      append_digits (tex, -1, FALSE, s, m, m, digits);
      g_string_append (tex, "^{-1}");
    }
  g_string_append (tex, " = ");
  append_digits (tex, GRADUS_ROLE_SECOND, FALSE, gain, n, m, 3);
}

static void
fill_gain (const GradusView *view, GString *tex)
{
  const KalmanState *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  const guint n = state->mean.shape[0], m = data->d_measured, time = state->time + 1;
  GradusLinearGaussian system;
  double pc[GRADUS_MAX_STATE * GRADUS_MAX_MEASURED], cpc[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED],
  cs[GRADUS_MAX_MEASURED];

  if (!has_made (view, PHASE_GAIN))
    return;
  if (state->missing)
    {
      g_string_append_printf (tex, "\\role{second}{K_{%u}} = 0", time);
      return;
    }
  gradus_kalman_build_system (view->setup, &system);
  gradus_small_multiply (cs, system.c, state->predicted_mean.data, m, n, 1, FALSE);
  gradus_small_multiply (pc, state->predicted_covariance.data, system.c, n, n, m, TRUE);
  gradus_small_multiply (cpc, system.c, pc, m, n, m, FALSE);

  g_string_append_printf (tex, "\\role{accent}{\\nu_{%u}} = ", time);
  append_aligned (tex, &data->measured[(gsize) state->time * m], GRADUS_ROLE_DATA, " - ", cs,
                  GRADUS_ROLE_ACCENT, state->innovation.data, GRADUS_ROLE_ACCENT, m, 1);
  g_string_append_printf (tex, " \\\\ S_{%u} = ", time);
  append_aligned (tex, cpc, GRADUS_ROLE_ACCENT, " + ", system.r, GRADUS_ROLE_DATA, state->s.data,
                  GRADUS_ROLE_FOREGROUND, m, m);
  g_string_append_printf (tex, " \\\\ \\role{second}{K_{%u}} = ", time);
  append_quotient (tex, pc, state->s.data, state->gain.data, n, m);
}

/* Without a measurement the prediction stands. */
static void
fill_lost (const KalmanState *state, GString *tex)
{
  const guint n = state->mean.shape[0], time = state->time + 1;

  append_symbol (tex, GRADUS_ROLE_ACCENT, "s", time, time);
  g_string_append_printf (tex, "\\role{past}{s_{%u|%u}} = ", time, time - 1);
  append_digits (tex, GRADUS_ROLE_ACCENT, FALSE, state->mean.data, n, 1, 3);
  g_string_append (tex, " \\\\ ");
  append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time);
  g_string_append_printf (tex, "\\role{past}{\\Sigma_{%u|%u}}", time, time - 1);
}

/* Decimals for prediction + K nu = mean, with @more for the innovation. FALSE when what is written
 * on the left does not give what is written on the right. */
static gboolean
align_correction (const KalmanState *state, guint n, guint m, int more, int *of_before,
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
append_correction (GString *tex, const KalmanState *state, guint n, guint m)
{
  int of_before[GRADUS_MAX_STATE], of_after[GRADUS_MAX_STATE], of_nu[GRADUS_MAX_MEASURED];
  int of_gain[GRADUS_MAX_STATE * GRADUS_MAX_MEASURED];
  int more = 0;

  while (!align_correction (state, n, m, more, of_before, of_gain, of_nu, of_after) && more < 4)
    more++;
  append_decimals (tex, GRADUS_ROLE_PAST, FALSE, state->predicted_mean.data, of_before, n, 1);
  g_string_append (tex, " + ");
  append_decimals (tex, GRADUS_ROLE_SECOND, FALSE, state->gain.data, of_gain, n, m);
  g_string_append (tex, m == 1 ? "\\cdot " : "");
  append_decimals (tex, -1, TRUE, state->innovation.data, of_nu, m, 1);
  g_string_append (tex, " = ");
  append_decimals (tex, GRADUS_ROLE_ACCENT, FALSE, state->mean.data, of_after, n, 1);
}

static void
fill_update (const GradusView *view, GString *tex)
{
  const KalmanState *state = view->state;
  const guint n = state->mean.shape[0], m = state->innovation.shape[0], time = state->time + 1;
  const double *before = state->predicted_covariance.data, *after = state->covariance.data;
  GradusLinearGaussian system;
  double kc[MAX_SQUARE], kcp[MAX_SQUARE];

  if (!has_made (view, PHASE_UPDATE))
    return;
  if (state->missing)
    {
      fill_lost (state, tex);
      return;
    }
  gradus_kalman_build_system (view->setup, &system);
  gradus_small_multiply (kc, state->gain.data, system.c, n, m, n, FALSE);
  gradus_small_multiply (kcp, kc, before, n, n, n, FALSE);

  append_symbol (tex, GRADUS_ROLE_ACCENT, "s", time, time);
  append_correction (tex, state, n, m);
  g_string_append (tex, " \\\\ ");
  if (n > 2)
    g_string_append (tex, "\\role{accent}{\\Sigma_{11}} = ");
  else
    append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time);
  append_aligned (tex, before, GRADUS_ROLE_PAST, " - ", kcp, -1, after, GRADUS_ROLE_ACCENT,
                  n > 2 ? 1 : n, n > 2 ? 1 : n);
  if (n > 2)
    {
      g_string_append (tex, " \\\\ ");
      append_symbol (tex, GRADUS_ROLE_ACCENT, "\\Sigma", time, time);
      append_digits (tex, GRADUS_ROLE_ACCENT, FALSE, after, n, n, 3);
    }
}

const GradusFormula gradus_kalman_formulas[] = {
  { "predict",
    "\\role{accent}{s_{t|t-1}} = A\\,\\role{past}{s_{t-1|t-1}}\\\\ "
    "\\role{accent}{\\Sigma_{t|t-1}} = A\\,\\role{past}{\\Sigma_{t-1|t-1}}A^T + \\Sigma_s",
    fill_predict },
  { "gain",
    "\\role{accent}{\\nu_t} = \\role{data}{y_t} - C\\role{accent}{s_{t|t-1}}\\\\ "
    "S_t = C\\role{accent}{\\Sigma_{t|t-1}}C^T + \\role{data}{\\Sigma_y}\\\\ "
    "\\role{second}{K_t} = \\role{accent}{\\Sigma_{t|t-1}}C^T S_t^{-1}",
    fill_gain },
  { "update",
    "\\role{accent}{s_{t|t}} = \\role{past}{s_{t|t-1}} + \\role{second}{K_t}\\,\\nu_t\\\\ "
    "\\role{accent}{\\Sigma_{t|t}} = \\role{past}{\\Sigma_{t|t-1}} - "
    "\\role{second}{K_t} C\\,\\role{past}{\\Sigma_{t|t-1}}",
    fill_update },
  { NULL },
};

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
is_plane (const GradusView *view)
{
  return gradus_dataset_get_trajectory (view->dataset)->d_measured == 2
         && ((const KalmanState *) view->state)->mean.shape[0] >= 2;
}

static gboolean
ask_trace (const GradusView *before, GradusAsk *ask)
{
  const KalmanState *state = before->state;

  /* Something was changed after the end. */
  if (state->ended)
    return FALSE;
  g_string_printf (ask->words,
                   _("The trace of P is %s. Without a measurement, only by the motion of the "
                     "model, what becomes of it?"),
                   GRADUS_NUM (gradus_small_trace (state->covariance.data,
                                                   state->mean.shape[0])));
  return TRUE;
}

static gboolean
answer_trace (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const KalmanState *state = after->state;
  const guint n = state->mean.shape[0];
  const double before = gradus_small_trace (state->covariance.data, n);
  const double now = gradus_small_trace (state->predicted_covariance.data, n);
  const int digits = gradus_digits_to_tell (before, now);

  if (fabs (now - before) <= 1e-12 * before)
    {
      answer->choices = 1 << 2;
      g_string_printf (answer->words,
                       _("It stays %s: the motion neither spreads the belief nor adds noise."),
                       GRADUS_NUM (now));
    }
  else if (now > before)
    {
      answer->choices = 1 << 0;
      g_string_printf (answer->words,
                       _("It grows from %s to %s: the process noise is added, and what is unsure "
                         "about the motion spreads."),
                       GRADUS_NUM_DIGITS (before, digits), GRADUS_NUM_DIGITS (now, digits));
    }
  else
    {
      answer->choices = 1 << 1;
      g_string_printf (answer->words,
                       _("It shrinks from %s to %s: the matrix A draws the states together by more "
                         "than the process noise adds."),
                       GRADUS_NUM_DIGITS (before, digits), GRADUS_NUM_DIGITS (now, digits));
    }
  return TRUE;
}

/* The gain when it is one division: a first measured variable that is the first state variable, on
 * its own. NAN otherwise. */
static double
simple_gain (const GradusView *view, double *variance, double *noise)
{
  const KalmanState *state = view->state;
  GradusLinearGaussian system;
  const double *p = state->predicted_covariance.data;
  guint n;

  gradus_kalman_build_system (view->setup, &system);
  n = system.n;
  for (guint j = 0; j < n; j++)
    if (system.c[j] != (j == 0))
      return NAN;
  if (system.m == 2)
    {
      double cross = system.r[1];

      for (guint j = 0; j < n; j++)
        cross += system.c[n + j] * p[j];
      if (cross != 0)
        return NAN;
    }
  *variance = p[0];
  *noise = system.r[0];
  return p[0] / (p[0] + system.r[0]);
}

static gboolean
ask_gain (const GradusView *before, GradusAsk *ask)
{
  const KalmanState *state = before->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (before->dataset);
  double variance = 0, noise = 0;
  const double gain = simple_gain (before, &variance, &noise);

  if (state->ended || data->missing[state->time] || !isfinite (gain))
    return FALSE;
  ask->scale = 0.05;
  g_string_printf (ask->words,
                   _("The predicted variance of %s is %s, and the measurement has the noise %s. "
                     "Which share of the innovation, the gain, will be followed?"),
                   data->measured_names[0], GRADUS_NUM (variance), GRADUS_NUM (noise));
  return TRUE;
}

static gboolean
answer_gain (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const KalmanState *state = after->state;
  double variance = 0, noise = 0;

  if (!isfinite (simple_gain (after, &variance, &noise)))
    return FALSE;
  answer->number = state->gain.data[0];
  g_string_printf (answer->words,
                   _("The gain is P/(P + R) = %s/(%s + %s) = %s: the share of the prediction in "
                     "the uncertainty of both."),
                   GRADUS_NUM (variance), GRADUS_NUM (variance), GRADUS_NUM (noise),
                   GRADUS_NUM (answer->number));
  return TRUE;
}

static gboolean
ask_band (const GradusView *before, GradusAsk *ask)
{
  const KalmanState *state = before->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (before->dataset);

  if (state->ended || data->missing[state->time])
    return FALSE;
  g_string_printf (ask->words,
                   _("For time %u the filter predicts %s with its standard deviation %s. Will the "
                     "measurement lie within two standard deviations of the innovation?"),
                   state->time + 1, GRADUS_NUM (state->predicted_mean.data[0]),
                   GRADUS_NUM (sqrt (MAX (state->predicted_covariance.data[0], 0))));
  return TRUE;
}

static gboolean
answer_band (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const KalmanState *state = after->state;
  const guint m = state->innovation.shape[0];
  guint worst = 0;
  double nu, band;

  for (guint i = 1; i < m; i++)
    if (fabs (state->innovation.data[i]) / sqrt (state->s.data[i * m + i])
        > fabs (state->innovation.data[0]) / sqrt (state->s.data[0]))
      worst = i;
  nu = state->innovation.data[worst];
  band = 2 * sqrt (state->s.data[worst * m + worst]);
  answer->choices = fabs (nu) > band ? 1 << 1 : 1 << 0;
  if (fabs (nu) > band)
    g_string_printf (answer->words,
                     _("Outside: the innovation is %s and the band ±%s, belief and measurement "
                       "noise together. It should happen in 5 of 100 cases."),
                     GRADUS_NUM (nu), GRADUS_NUM (band));
  else
    g_string_printf (answer->words,
                     _("Within: the innovation is %s and the band ±%s, belief and measurement "
                       "noise together."),
                     GRADUS_NUM (nu), GRADUS_NUM (band));
  return TRUE;
}

/* How far the first position or two will move, and how sure they are, gives the scale. */
static double
find_scale (const KalmanState *state, guint count)
{
  double length = 0;

  for (guint i = 0; i < MIN (count, state->innovation.shape[0]); i++)
    length = hypot (length, state->innovation.data[i]);
  return MAX (0.1 * length, 0.02 * sqrt (MAX (state->s.data[0], 0)));
}

/* The innovation is large enough to ask what comes of it. */
static gboolean
moves (const KalmanState *state)
{
  double length = 0;

  for (guint i = 0; i < state->innovation.shape[0]; i++)
    length = hypot (length, state->innovation.data[i]);
  return length > 0.05 * sqrt (MAX (state->s.data[0], 0));
}

static gboolean
ask_place (const GradusView *before, GradusAsk *ask)
{
  const KalmanState *state = before->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (before->dataset);
  const double *y = &data->measured[(gsize) state->time * data->d_measured];

  if (!is_plane (before) || state->ended || state->missing || !moves (state))
    return FALSE;
  ask->has_from = TRUE;
  ask->from_x = state->predicted_mean.data[0];
  ask->from_y = state->predicted_mean.data[1];
  ask->scale = find_scale (state, 2);
  if (!(ask->scale > 0))
    return FALSE;
  g_string_printf (ask->words,
                   _("Predicted is (%s, %s), measured (%s, %s), and the gain is %s. Where does the "
                     "mean go?"),
                   GRADUS_NUM (ask->from_x), GRADUS_NUM (ask->from_y), GRADUS_NUM (y[0]),
                   GRADUS_NUM (y[1]), GRADUS_NUM (state->gain.data[0]));
  return TRUE;
}

static gboolean
answer_place (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const KalmanState *state = after->state;

  answer->x = state->mean.data[0];
  answer->y = state->mean.data[1];
  g_string_printf (answer->words,
                   _("To (%s, %s): the prediction plus gain times innovation, and the innovation "
                     "is (%s, %s)."),
                   GRADUS_NUM (answer->x), GRADUS_NUM (answer->y),
                   GRADUS_NUM (state->innovation.data[0]), GRADUS_NUM (state->innovation.data[1]));
  return TRUE;
}

static gboolean
ask_mean (const GradusView *before, GradusAsk *ask)
{
  const KalmanState *state = before->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (before->dataset);

  if (data->d_measured != 1 || state->ended || state->missing || !moves (state))
    return FALSE;
  ask->scale = find_scale (state, 1);
  if (!(ask->scale > 0))
    return FALSE;
  g_string_printf (ask->words,
                   _("Predicted is %s, the innovation is %s and the gain %s. Which mean does the "
                     "update give?"),
                   GRADUS_NUM (state->predicted_mean.data[0]),
                   GRADUS_NUM (state->innovation.data[0]), GRADUS_NUM (state->gain.data[0]));
  return TRUE;
}

static gboolean
answer_mean (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const KalmanState *state = after->state;

  answer->number = state->mean.data[0];
  g_string_printf (answer->words,
                   _("%s, the prediction, plus gain times innovation, %s · %s, is %s."),
                   GRADUS_NUM (state->predicted_mean.data[0]), GRADUS_NUM (state->gain.data[0]),
                   GRADUS_NUM (state->innovation.data[0]), GRADUS_NUM (answer->number));
  return TRUE;
}

static const char *const grows_or_shrinks[] = { N_("It grows"), N_("It shrinks"), N_("It stays"),
                                                NULL };
static const char *const within_or_outside[] = { N_("Within 2σ"), N_("Outside 2σ"), NULL };

const GradusQuestion gradus_kalman_questions[] = {
  { "trace", N_("Does the uncertainty grow?"), "predict", "track", GRADUS_ANSWER_CHOICE,
    grows_or_shrinks, ask_trace, answer_trace },
  { "gain", N_("How large is the gain?"), "gain", "belief", GRADUS_ANSWER_NUMBER, NULL, ask_gain,
    answer_gain },
  { "band", N_("Does the measurement fit the prediction?"), "gain", "innovation",
    GRADUS_ANSWER_CHOICE, within_or_outside, ask_band, answer_band },
  { "place", N_("Where does the mean go?"), "update", "track", GRADUS_ANSWER_PLACE, NULL,
    ask_place, answer_place },
  { "mean", N_("Which mean does the update give?"), "update", "track", GRADUS_ANSWER_NUMBER, NULL,
    ask_mean, answer_mean },
  { NULL },
};

/* --- Lives ------------------------------------------------------------------------------------ */

/* A motion over several steps: s <- A s, P <- A P A' + Q. */
typedef struct
{
  double a[MAX_SQUARE];
  double q[MAX_SQUARE];
} Motion;

/* @first and then @second. */
static void
motion_compose (const Motion *first, const Motion *second, guint n, Motion *out)
{
  double half[MAX_SQUARE], spread[MAX_SQUARE];
  Motion both;

  gradus_small_multiply (both.a, second->a, first->a, n, n, n, FALSE);
  gradus_small_multiply (half, second->a, first->q, n, n, n, FALSE);
  gradus_small_multiply (spread, half, second->a, n, n, n, TRUE);
  for (guint i = 0; i < n * n; i++)
    both.q[i] = spread[i] + second->q[i];
  *out = both;
}

/* What the belief in force says of measurement @item: its forecast for that time, with covariance.
 * FALSE when the filter is past it. The motion over k steps costs O(log k). */
static gboolean
forecast (const GradusView *view, guint item, GradusLinearGaussian *system, double *mean,
          double *covariance)
{
  const KalmanState *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  /* A step that failed left the state of the one before. */
  const gboolean failed = view->status == GRADUS_STATUS_FAILED;
  const int phase = !failed ? view->phase : view->phase > 0 ? view->phase - 1 : PHASE_CHECK;
  const gboolean predicted = !state->used && (phase == PHASE_PREDICT || phase == PHASE_GAIN);
  const gboolean at_time = predicted || state->used;
  gint64 ahead = (gint64) item - (at_time ? (gint64) state->time : (gint64) state->time - 1);
  const double *s = predicted ? state->predicted_mean.data : state->mean.data;
  const double *p = predicted ? state->predicted_covariance.data : state->covariance.data;
  Motion power, all = { 0 };
  double half[MAX_SQUARE];
  guint n;

  if (item >= data->length || ahead < 0)
    return FALSE;
  gradus_kalman_build_system (view->setup, system);
  n = system->n;
  memcpy (power.a, system->a, sizeof power.a);
  memcpy (power.q, system->q, sizeof power.q);
  for (guint i = 0; i < n; i++)
    all.a[i * n + i] = 1;
  for (; ahead > 0; ahead /= 2)
    {
      if (ahead % 2 == 1)
        motion_compose (&all, &power, n, &all);
      motion_compose (&power, &power, n, &power);
    }
  gradus_small_multiply (mean, all.a, s, n, n, 1, FALSE);
  gradus_small_multiply (half, all.a, p, n, n, n, FALSE);
  gradus_small_multiply (covariance, half, all.a, n, n, n, TRUE);
  for (guint i = 0; i < n * n; i++)
    covariance[i] += all.q[i];
  return TRUE;
}

/* Measurement @item minus its forecast in @nu and the covariance of that in @s; FALSE when there is
 * no such thing. */
static gboolean
compare (const GradusView *view, guint item, double *nu, double *s)
{
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  GradusLinearGaussian system;
  double mean[GRADUS_MAX_STATE], covariance[MAX_SQUARE];
  double pc[GRADUS_MAX_STATE * GRADUS_MAX_MEASURED];

  if (item >= data->length || data->missing[item]
      || !forecast (view, item, &system, mean, covariance))
    return FALSE;
  gradus_small_multiply (nu, system.c, mean, system.m, system.n, 1, FALSE);
  gradus_small_multiply (pc, covariance, system.c, system.n, system.n, system.m, TRUE);
  gradus_small_multiply (s, system.c, pc, system.m, system.n, system.m, FALSE);
  for (guint i = 0; i < system.m; i++)
    nu[i] = data->measured[(gsize) item * system.m + i] - nu[i];
  for (guint i = 0; i < system.m * system.m; i++)
    s[i] += system.r[i];
  return TRUE;
}

static guint
count_measured (const GradusView *view)
{
  return gradus_dataset_get_trajectory (view->dataset)->d_measured;
}

static double
life_innovation (const GradusView *view, guint item, guint curve)
{
  double nu[GRADUS_MAX_MEASURED], s[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED];

  return curve < count_measured (view) && compare (view, item, nu, s) ? nu[curve] : NAN;
}

static double
life_deviation (const GradusView *view, guint item, guint curve)
{
  const guint m = count_measured (view);
  double nu[GRADUS_MAX_MEASURED], s[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED];

  return curve < m && compare (view, item, nu, s) ? sqrt (MAX (s[curve * m + curve], 0)) : NAN;
}

/* Meaningful until the measurement is used: after that its noise is in the belief as well. */
static double
life_normalised (const GradusView *view, guint item, guint curve)
{
  const KalmanState *state = view->state;
  const guint m = count_measured (view);
  double nu[GRADUS_MAX_MEASURED], s[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED];
  double l[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED], whitened[GRADUS_MAX_MEASURED];
  double sum = 0;

  if ((state->used && item == state->time) || !compare (view, item, nu, s)
      || !gradus_small_factor (s, m, l))
    return NAN;
  memcpy (whitened, nu, m * sizeof (double));
  gradus_small_solve (l, m, whitened);
  for (guint i = 0; i < m; i++)
    sum += nu[i] * whitened[i];
  return sum;
}

static double
life_truth (const GradusView *view, guint item, guint curve)
{
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  GradusLinearGaussian system;
  double mean[GRADUS_MAX_STATE], covariance[MAX_SQUARE];
  double distance = 0;

  if (data->d_truth == 0 || !forecast (view, item, &system, mean, covariance))
    return NAN;
  for (guint i = 0; i < MIN (MIN (system.n, system.m), data->d_truth); i++)
    distance = hypot (distance, data->truth[(gsize) item * data->d_truth + i] - mean[i]);
  return distance;
}

static GradusRole
role_of_truth (const GradusView *view, guint item, guint curve)
{
  return GRADUS_ROLE_TRUTH;
}

const GradusLife gradus_kalman_lives[] = {
  { "innovation", N_("Measurement minus its forecast"), "y_t - C s_{t|\\tau}", NULL, FALSE,
    count_measured, NULL, life_innovation },
  { "deviation", N_("Standard deviation of the forecast"),
    "\\sqrt{C\\Sigma_{t|\\tau}C^T + \\Sigma_y}", NULL, TRUE, count_measured, NULL,
    life_deviation },
  { "normalised", N_("Normalised innovation squared"), "\\nu^T S^{-1}\\nu", NULL, FALSE, NULL, NULL,
    life_normalised },
  { "truth", N_("Distance of the estimate from the truth"), "\\|s_t - s_{t|\\tau}\\|", NULL, FALSE,
    NULL, role_of_truth, life_truth },
  { NULL },
};
