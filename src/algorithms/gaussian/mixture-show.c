/* The family of mixtures by EM as it is shown and asked: the names of its steps, rules with their
 * numbers, questions and lives.
 *
 * Everything that belongs to component j wears the hue of class j, as in the pictures. The rule of
 * the E-step is shown for the point that is least decided, because the others hardly say more than
 * 0 and 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-linalg.h"
#include "gradus-tex-groups.h"
#include "mixture-em.h"

/* So many components are shown one by one; of more, those that matter. */
#define MAX_SHOWN 4
/* So many terms of a sum are written out. */
#define MAX_TERMS 4
/* Looking for a point worth asking about takes at most so many densities. */
#define MAX_LOOKS 2000

/* --- Numbers ---------------------------------------------------------------------------------- */

/* log phi_j N(x; mu_j, Sigma_j) of all components at point @i; FALSE when one of them has no
 * density. O(k d^3). */
static gboolean
log_densities (const MixtureState *state, const GradusPoints *points, guint i, double *out)
{
  const guint k = state->mu.shape[0], d = points->d;
  const gsize dd = (gsize) d * d;
  g_autofree double *l = g_new (double, dd);
  g_autofree double *z = g_new (double, d);

  for (guint j = 0; j < k; j++)
    {
      memcpy (l, state->sigma.data + j * dd, dd * sizeof (double));
      if (!gradus_cholesky (l, d))
        return FALSE;
      for (guint c = 0; c < d; c++)
        z[c] = points->columns[c][i] - state->mu.data[(gsize) j * d + c];
      gradus_cholesky_solve_lower (l, d, z);
      out[j] = log (state->phi.data[j])
               - 0.5 * (gradus_sum_squares (z, d) + gradus_cholesky_log_det (l, d)
                        + d * log (2.0 * G_PI));
    }
  return TRUE;
}

/* The component with the largest responsibility for point @i. */
static guint
top_of (const MixtureState *state, guint i)
{
  guint best = 0;

  for (guint j = 1; j < state->responsibilities.shape[0]; j++)
    if (gradus_mixture_em_weights (state, j)[i] > gradus_mixture_em_weights (state, best)[i])
      best = j;
  return best;
}

/* The point of the micro-step, else the one whose most probable component is least probable; -1
 * before the first guess. */
static int
point_to_show (const GradusPosition *here)
{
  const MixtureState *state = here->state;
  double least = INFINITY;
  int best = -1;

  if (here->micro > 0)
    return gradus_position_is_phase (here, "expect") ? state->active : -1;
  for (guint i = 0; i < state->responsibilities.shape[1]; i++)
    {
      const double top = gradus_mixture_em_weights (state, top_of (state, i))[i];

      if (top < least)
        {
          least = top;
          best = (int) i;
        }
    }
  return best;
}

/* The component whose mean was moved farthest by the last step, or will be by the M-step, as drawn;
 * -1 when all stay. The same one before and after. */
static int
most_displaced (const GradusPosition *here)
{
  const MixtureState *state = here->state, *previous = here->previous;
  const GradusPoints *points = gradus_mixture_em_points_of (here);
  const guint k = state->mu.shape[0], d = points->d;
  const gboolean after = gradus_position_is_phase (here, "means") && previous != NULL;
  g_autofree double *mean = g_new (double, d);
  double most = 1e-6 * hypot (points->high[0] - points->low[0],
                              d > 1 ? points->high[1] - points->low[1] : 0);
  int best = -1;

  if (k == 0 || gradus_array_length (&state->counts) != k || !gradus_mixture_em_is_guessed (state))
    return -1;
  for (guint j = 0; j < k; j++)
    {
      const double *mu = state->mu.data + (gsize) j * d;
      const double *other = after ? previous->mu.data + (gsize) j * d : mean;
      double way;

      if (gradus_mixture_em_is_empty (state, j))
        continue;
      if (!after)
        gradus_mixture_mean (points, gradus_mixture_em_weights (state, j), state->counts.data[j],
                             mean);
      way = hypot (other[0] - mu[0], d > 1 ? other[1] - mu[1] : 0.0);
      if (way > most)
        {
          most = way;
          best = (int) j;
        }
    }
  return best;
}

/* The component whose spread has changed most in the last step. */
static guint
most_reshaped (const MixtureState *state, const MixtureState *previous)
{
  const guint k = state->mu.shape[0], d = state->mu.shape[1];
  double most = -1;
  guint best = 0;

  for (guint j = 0; previous != NULL && previous->sigma.shape[0] == k && j < k; j++)
    {
      double change = 0;

      for (guint c = 0; c < d; c++)
        change = hypot (change, state->sigma.data[((gsize) j * d + c) * d + c]
                                  - previous->sigma.data[((gsize) j * d + c) * d + c]);
      if (change > most)
        {
          most = change;
          best = j;
        }
    }
  return best;
}

/* "3.9 × 10.8": the largest and the smallest standard deviation of component @j. */
static char *
describe_spread (const MixtureState *state, guint j)
{
  const guint d = state != NULL ? state->sigma.shape[1] : 0;
  g_autofree double *values = g_new (double, MAX (d, 1));

  if (state == NULL || gradus_array_length (&state->sigma) == 0
      || !gradus_symmetric_eigen (state->sigma.data + (gsize) j * d * d, d, values, NULL))
    return g_strdup ("–");
  return d == 1 ? g_strdup (GRADUS_NUM (sqrt (values[0])))
                : g_strdup_printf ("%s × %s", GRADUS_NUM (sqrt (values[0])),
                                   GRADUS_NUM (sqrt (MAX (values[d - 1], 0))));
}

/* "47 % : 6 % : 46 %": what the components have of point @i. */
static char *
describe_shares (const MixtureState *state, int i)
{
  GString *words = g_string_new (NULL);

  for (guint j = 0; i >= 0 && j < MIN (state->responsibilities.shape[0], MAX_SHOWN + 2); j++)
    g_string_append_printf (words, "%s%s %%", j > 0 ? " : " : "",
                            GRADUS_NUM_DIGITS (100 * gradus_mixture_em_weights (state, j)[i], 2));
  if (state->responsibilities.shape[0] > MAX_SHOWN + 2)
    g_string_append (words, " …");
  return g_string_free (words, FALSE);
}

/* Few points on a line with what component @j has of each, as words: " (−2: 0.982, −1: 0.881)". */
static char *
describe_points (const MixtureState *state, const GradusPoints *points, int j)
{
  GString *words = g_string_new (NULL);

  for (guint i = 0; j >= 0 && points->d == 1 && points->n <= MAX_TERMS && i < points->n; i++)
    g_string_append_printf (words, "%s%s: %s", i > 0 ? ", " : " (",
                            GRADUS_NUM (points->columns[0][i]),
                            GRADUS_NUM (gradus_mixture_em_weights (state, (guint) j)[i]));
  if (words->len > 0)
    g_string_append_c (words, ')');
  return g_string_free (words, FALSE);
}

/* The mean of the points that have most of their responsibility with component @j, on a line: where
 * k-means would go. */
static double
own_mean (const MixtureState *state, const GradusPoints *points, int j)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; j >= 0 && points->d == 1 && i < points->n; i++)
    if (top_of (state, i) == (guint) j)
      {
        sum += points->columns[0][i];
        n++;
      }
  return n > 0 ? sum / n : NAN;
}

/* Which component has no width left when a covariance has no inverse, and how many points it sits
 * on; -1 when all are open. */
static int
find_collapsed (const GradusPosition *here, guint *held)
{
  const MixtureState *state = here->state;
  const MixtureWorkspace *workspace = here->workspace;
  const GradusPoints *points = workspace->points;
  const guint k = state->mu.shape[0], d = points->d;
  g_autofree double *mean = g_new (double, d);
  g_autofree double *covariance = g_new (double, (gsize) d * d);
  g_autofree double *values = g_new (double, d);
  double least = 1e-9 * workspace->variance;
  int best = -1;

  *held = 0;
  for (guint j = 0; here->status == GRADUS_STATUS_FAILED && gradus_mixture_em_is_guessed (state)
                    && gradus_array_length (&state->counts) == k && j < k; j++)
    {
      const double *w = gradus_mixture_em_weights (state, j);

      if (gradus_mixture_em_is_empty (state, j))
        continue;
      gradus_mixture_mean (points, w, state->counts.data[j], mean);
      gradus_mixture_covariance (points, w, state->counts.data[j], mean, covariance);
      if (gradus_symmetric_eigen (covariance, d, values, NULL) && values[d - 1] < least)
        {
          least = values[d - 1];
          best = (int) j;
        }
    }
  for (guint i = 0; best >= 0 && i < points->n; i++)
    *held += gradus_mixture_em_weights (state, (guint) best)[i] > 0.5;
  return best;
}

/* How far mean @j has come in the last step, as drawn. */
static double
way_of (const MixtureState *state, const MixtureState *previous, guint j)
{
  const guint k = state->mu.shape[0], d = state->mu.shape[1];
  const double *now = state->mu.data + (gsize) j * d;
  const double *then
    = previous != NULL && previous->mu.shape[0] == k ? previous->mu.data + (gsize) j * d : NULL;

  return then != NULL && j < k ? hypot (now[0] - then[0], d > 1 ? now[1] - then[1] : 0) : NAN;
}

void
gradus_mixture_em_name (const GradusPosition *here, GradusNames *names)
{
  const MixtureState *state = here->state, *previous = here->previous;
  const MixtureParams *params = here->params;
  const GradusPoints *points = gradus_mixture_em_points_of (here);
  const guint k = state->mu.shape[0], d = points->d;
  const int point = point_to_show (here), displaced = most_displaced (here);
  const guint far = here->micro > 0 ? (guint) MAX (state->active, 0) : (guint) MAX (displaced, 0);
  const guint reshaped = here->micro > 0 ? far : most_reshaped (state, previous);
  const gboolean counted = gradus_array_length (&state->counts) == k && k > 0;
  const guint top = point >= 0 ? top_of (state, (guint) point) : 0;
  const double size = hypot (points->high[0] - points->low[0],
                             d > 1 ? points->high[1] - points->low[1] : 0);
  g_autofree char *shares = describe_shares (state, point);
  g_autofree char *spread = k > 0 ? describe_spread (state, MIN (reshaped, k - 1)) : g_strdup ("");
  g_autofree char *before = k > 0 && previous != NULL && previous->sigma.shape[0] == k
                              ? describe_spread (previous, MIN (reshaped, k - 1)) : g_strdup ("");
  g_autofree char *listed = describe_points (state, points, displaced);
  guint heaviest = 0, empty = 0, held;
  const int collapsed = find_collapsed (here, &held);

  for (guint j = 0; counted && j < k; j++)
    {
      heaviest = state->phi.data[j] > state->phi.data[heaviest] ? j : heaviest;
      empty = gradus_mixture_em_is_empty (state, j) ? j : empty;
    }
  gradus_names_number (names, "active",
                       gradus_position_is_phase (here,
                                                   "expect") && here->status != GRADUS_STATUS_FAILED
                         && point >= 0 ? point : NAN);
  gradus_names_whole (names, "point", point + 1);
  gradus_names_whole (names, "top", top + 1);
  gradus_names_number (names, "top-share",
                       point >= 0 ? gradus_mixture_em_weights (state, top)[point] : NAN);
  gradus_names_word (names, "shares", shares);
  gradus_names_whole (names, "displaced", displaced);
  gradus_names_whole (names, "far", far + 1);
  gradus_names_number (names, "count", counted && far < k ? state->counts.data[far] : NAN);
  gradus_names_number (names, "way", way_of (state, previous, far));
  gradus_names_whole (names, "reshaped", reshaped + 1);
  gradus_names_word (names, "spread", spread);
  gradus_names_word (names, "spread-before", before);
  gradus_names_flag (names, "reshapes", !g_str_equal (spread, before));
  gradus_names_whole (names, "heaviest", heaviest + 1);
  gradus_names_number (names, "heaviest-weight", counted ? state->phi.data[heaviest] : NAN);
  gradus_names_whole (names, "empty-one", empty + 1);
  gradus_names_number (names, "rise", state->objective - state->objective_before);
  gradus_names_number (names, "extra", params->dirichlet - 1);
  gradus_names_word (names, "listed", listed);
  gradus_names_number (names, "own-mean", own_mean (state, points, displaced));
  gradus_names_number (names, "near", 0.05 * size);
  gradus_names_number (names, "near-number", 0.02 * size);
  gradus_names_flag (names, "is-collapsed", collapsed >= 0);
  gradus_names_whole (names, "collapsed", collapsed + 1);
  gradus_names_whole (names, "held", held);
}

/* --- Formulas --------------------------------------------------------------------------------- */

/* Whether @a and @b are the same but for rounding, seen beside @scale. */
static gboolean
are_same (const double *a, const double *b, gsize n, double scale)
{
  for (gsize e = 0; e < n; e++)
    if (!(fabs (a[e] - b[e]) <= 1e-9 * (scale + fabs (a[e]))))
      return FALSE;
  return TRUE;
}

/* Which components are shown after a step that made all of them: [from, to). All while they are few
 * and small, else the one that has changed most. */
static void
choose_components (const GradusPosition *here, guint *from, guint *to)
{
  const MixtureState *state = here->state;
  const guint k = state->mu.shape[0], d = state->mu.shape[1];

  *from = here->micro > 0          ? (guint) state->active
          : k < MAX_SHOWN && d <= 2 ? 0
          : gradus_position_is_phase (here, "means") ? (guint) MAX (most_displaced (here), 0)
                                     : most_reshaped (state, here->previous);
  *to = here->micro == 0 && k < MAX_SHOWN && d <= 2 ? k : *from + 1;
}

void
gradus_mixture_em_fill_start (const GradusPosition *here, GString *tex)
{
  const MixtureState *state = here->state;
  const guint k = state->mu.shape[0], d = k > 0 ? state->mu.shape[1] : 0;
  const guint shown = MIN (k, MAX_SHOWN - 1);

  for (guint j = 0; j < shown; j++)
    {
      gradus_tex_line (tex);
      gradus_tex_of_group (tex, "\\phi", j);
      g_string_append (tex, " = ");
      gradus_tex_number (tex, state->phi.data[j]);
      g_string_append (tex, ",\\quad ");
      gradus_tex_of_group (tex, "\\mu", j);
      g_string_append (tex, " = ");
      gradus_tex_block (tex, state->mu.data + (gsize) j * d, d, 1, 3);
      if (d > 2)
        continue;
      g_string_append (tex, ",\\quad ");
      gradus_tex_of_group (tex, "\\Sigma", j);
      g_string_append (tex, " = ");
      gradus_tex_block (tex, state->sigma.data + (gsize) j * d * d, d, d, 3);
    }
  if (shown < k)
    g_string_append (tex, " \\\\ \\dots");
}

static double
product (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] * numbers[1];
}

/* The share of number *user_data in the sum of all. */
static double
share (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0.0;

  for (guint j = 0; j < n; j++)
    sum += numbers[j];
  return numbers[*(const guint *) user_data] / sum;
}

typedef struct
{
  const double *values;
  int digits;
} Terms;

static void
append_coloured (GString *tex, gsize j, gpointer user_data)
{
  const Terms *terms = user_data;

  gradus_tex_group_number (tex, (guint) j, terms->values[j], terms->digits);
}

/* "phi_1 N_1 = 0.333 . 0.0369 = 0.0123". */
static void
append_density (GString *tex, guint j, double phi, double density, int digits)
{
  const double numbers[2] = { phi, density };
  gboolean agrees;
  const int enough = gradus_tex_enough_digits (numbers, 2, digits, product, NULL, &agrees);

  gradus_tex_line (tex);
  gradus_tex_of_group (tex, "\\phi", j);
  g_string_append_c (tex, ' ');
  gradus_tex_of_group (tex, "\\mathcal{N}", j);
  g_string_append (tex, " = {");
  gradus_tex_digits (tex, phi, enough);
  g_string_append (tex, " \\cdot ");
  gradus_tex_digits (tex, density, enough);
  g_string_append_c (tex, '}');
  gradus_tex_result (tex, agrees, phi * density, digits);
}

static void
append_responsibility (GString *tex, guint j, guint i)
{
  gradus_tex_line (tex);
  gradus_tex_role (tex, GRADUS_ROLE_CLASS + (int) j);
  g_string_append_printf (tex, "w_{%u}^{(%u)}} = ", j + 1, i + 1);
}

void
gradus_mixture_em_fill_expect (const GradusPosition *here, GString *tex)
{
  const MixtureState *state = here->state;
  const guint k = state->responsibilities.shape[0];
  const int i = point_to_show (here);
  g_autofree double *densities = g_new (double, MAX (k, 1));
  guint first, second;
  gsize interesting[2];
  double sum = 0.0;
  gboolean listed, agrees = TRUE;
  Terms terms = { densities, 3 };

  if (i < 0 || !log_densities (state, gradus_mixture_em_points_of (here), (guint) i, densities))
    return;
  first = top_of (state, (guint) i);
  second = first == 0 ? MIN (1, k - 1) : 0;
  for (guint j = 0; j < k; j++)
    {
      densities[j] = exp (densities[j]);
      sum += densities[j];
      if (j != first && gradus_mixture_em_weights (state, j)[i]
                          > gradus_mixture_em_weights (state, second)[i])
        second = j;
    }
  interesting[0] = MIN (first, second);
  interesting[1] = MAX (first, second);
  /* Densities beyond the range of numbers are only known as logarithms. */
  listed = sum > 1e-290 && isfinite (sum);
  for (guint j = 0; listed && j < k && k <= MAX_SHOWN; j++)
    {
      gboolean one;
      const int enough = gradus_tex_enough_digits (densities, k, 3, share, &j, &one);

      terms.digits = MAX (terms.digits, enough);
      agrees = agrees && one;
    }
  for (guint j = 0; listed && j < k; j++)
    if ((k <= MAX_SHOWN || j == first || j == second) && state->phi.data[j] > 0.0)
      append_density (tex, j, state->phi.data[j], densities[j] / state->phi.data[j], terms.digits);
  append_responsibility (tex, first, (guint) i);
  if (listed)
    {
      g_string_append (tex, "\\frac{");
      append_coloured (tex, first, &terms);
      g_string_append (tex, "}{");
      gradus_tex_sum (tex, k, interesting, 2, append_coloured, &terms);
      g_string_append_c (tex, '}');
      gradus_tex_result (tex, agrees, gradus_mixture_em_weights (state, first)[i], 3);
    }
  else
    gradus_tex_number (tex, gradus_mixture_em_weights (state, first)[i]);
  for (guint j = 0; j < k; j++)
    if (j != first && (k <= MAX_SHOWN || j == second))
      {
        append_responsibility (tex, j, (guint) i);
        gradus_tex_number (tex, gradus_mixture_em_weights (state, j)[i]);
      }
}

/* Sum over a number. */
static double
mean_of (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0.0;

  for (guint i = 0; i + 1 < n; i++)
    sum += numbers[i];
  return sum / numbers[n - 1];
}

static void
append_weight (GString *tex, gsize i, gpointer user_data)
{
  const Terms *terms = user_data;

  gradus_tex_digits (tex, terms->values[i], terms->digits);
}

void
gradus_mixture_em_fill_weights (const GradusPosition *here, GString *tex)
{
  const MixtureState *state = here->state;
  const MixtureParams *params = here->params;
  const GradusPoints *points = gradus_mixture_em_points_of (here);
  const guint k = state->phi.shape[0];
  const gboolean map = params->estimate == MIXTURE_ESTIMATE_MAP;
  const double extra = map ? params->dirichlet - 1.0 : 0.0, n = points->n + k * extra;
  const gboolean in_full = points->n <= MAX_TERMS && !map;

  for (guint j = 0; j < MIN (k, MAX_SHOWN + 1); j++)
    {
      const guint n_terms = in_full ? points->n : 1;
      double numbers[MAX_TERMS + 2];
      gboolean agrees;
      int digits;

      for (guint i = 0; i < n_terms; i++)
        numbers[i] = in_full ? gradus_mixture_em_weights (state, j)[i] : state->counts.data[j];
      numbers[n_terms] = map ? extra : n;
      numbers[n_terms + 1] = n;
      digits = gradus_tex_enough_digits (numbers, n_terms + (map ? 2 : 1), 3, mean_of, NULL,
                                         &agrees);
      gradus_tex_line (tex);
      gradus_tex_of_group (tex, "\\phi", j);
      g_string_append (tex, " = \\frac{");
      if (in_full)
        gradus_tex_sum (tex, points->n, NULL, 0, append_weight,
                        &(Terms){ gradus_mixture_em_weights (state, j), digits });
      else
        gradus_tex_group_number (tex, j, state->counts.data[j], digits);
      if (map)
        gradus_tex_term_digits (tex, extra, digits);
      g_string_append_printf (tex, "}{%u", points->n);
      if (map)
        {
          g_string_append_printf (tex, " + {%u \\cdot ", k);
          gradus_tex_digits (tex, extra, digits);
          g_string_append_c (tex, '}');
        }
      g_string_append_c (tex, '}');
      gradus_tex_result (tex, agrees, state->phi.data[j], 3);
    }
  if (k > MAX_SHOWN + 1)
    g_string_append (tex, " \\\\ \\dots");
}

/* "mu_1 = 1/101.3 (123, 456) = (1.21, 4.5)". */
static void
append_mean (GString *tex, const MixtureState *state, const GradusPoints *points, guint j,
             gboolean alone)
{
  const guint d = points->d;
  const double count = state->counts.data[j], *w = gradus_mixture_em_weights (state, j);
  g_autofree double *sum = g_new (double, d);
  gsize heaviest = 0;

  gradus_tex_line (tex);
  gradus_tex_of_group (tex, "\\mu", j);
  g_string_append (tex, " = ");
  if (gradus_mixture_em_is_empty (state, j))
    {
      gradus_tex_block (tex, state->mu.data + (gsize) j * d, d, 1, 3);
      g_string_append (tex, ",\\quad ");
      gradus_tex_of_group (tex, "N", j);
      g_string_append (tex, " = 0");
      return;
    }
  gradus_mixture_mean (points, w, count, sum);
  for (guint c = 0; c < d; c++)
    sum[c] *= count;
  /* How the sum comes about, around the point that counts most. */
  if (alone || (d == 1 && points->n <= MAX_TERMS))
    {
      for (guint i = 1; i < points->n; i++)
        heaviest = w[i] > w[heaviest] ? i : heaviest;
      g_string_append (tex, "\\frac{1}{");
      gradus_tex_of_group (tex, "N", j);
      /* Not \left and \right, which hold everything between them in one line. */
      g_string_append (tex, d == 1 ? "} (" : "} \\Big(");
      gradus_tex_sum_of_points (tex, points, NULL, points->n, w, heaviest, 3);
      g_string_append (tex, d == 1 ? ") = " : "\\Big) = ");
    }
  gradus_tex_average (tex, j, sum, d, 1, count, state->mu.data + (gsize) j * d);
}

void
gradus_mixture_em_fill_means (const GradusPosition *here, GString *tex)
{
  const MixtureState *state = here->state;
  guint from, to;

  choose_components (here, &from, &to);
  for (guint j = from; j < to; j++)
    append_mean (tex, state, gradus_mixture_em_points_of (here), j, to == from + 1);
}

/* The weighted covariance of component @j about its mean: "S_1 = 1/101.3 (...) = (...)", called
 * Sigma_1 when that is what it becomes. */
static void
append_scatter (GString *tex, const MixtureState *state, const GradusPoints *points, guint j,
                gboolean is_sigma)
{
  const guint d = points->d;
  const gsize dd = (gsize) d * d;
  const double count = state->counts.data[j], *scatter = state->scatter.data + j * dd;
  g_autofree double *sum = g_memdup2 (scatter, dd * sizeof (double));

  if (gradus_mixture_em_is_empty (state, j))
    return;
  for (gsize e = 0; e < dd; e++)
    sum[e] *= count;
  gradus_tex_line (tex);
  gradus_tex_of_group (tex, is_sigma ? "\\Sigma" : "S", j);
  g_string_append (tex, " = ");
  if (d <= 2)
    gradus_tex_average (tex, j, sum, d, d, count, scatter);
  else
    gradus_tex_block (tex, scatter, d, d, 3);
}

/* What becomes of the weighted covariance: prior, shape and floor. */
static void
append_sigma (GString *tex, const GradusPosition *here, guint j)
{
  const MixtureState *state = here->state;
  const MixtureParams *params = here->params;
  const guint d = state->mu.shape[1], k = state->mu.shape[0];
  const gboolean map = params->estimate == MIXTURE_ESTIMATE_MAP;
  const gboolean tied = params->covariance == MIXTURE_COVARIANCE_TIED;
  const gboolean floored = (here->events & (1u << MIXTURE_EVENT_FLOORED)) != 0;
  g_autofree double *psi = g_new (double, (gsize) d * d);
  const double prior = gradus_mixture_em_prior (here->workspace, k, psi);
  const char *shape = params->covariance == MIXTURE_COVARIANCE_DIAGONAL ? "\\operatorname{diag} "
                      : params->covariance == MIXTURE_COVARIANCE_SPHERICAL
                        ? "\\tfrac{1}{d} \\operatorname{tr} " : "";
  const double total = tied ? gradus_mixture_em_points_of (here)->n : state->counts.data[j];

  gradus_tex_line (tex);
  if (tied)
    g_string_append (tex, "\\Sigma = ");
  else
    {
      gradus_tex_of_group (tex, "\\Sigma", j);
      g_string_append (tex, " = ");
    }
  g_string_append (tex, shape);
  if (map)
    {
      g_string_append (tex, "\\frac{");
      if (tied)
        g_string_append (tex, "\\sum_l N_l S_l");
      else
        {
          gradus_tex_group_number (tex, j, total, 3);
          g_string_append_printf (tex, "\\, S_{%u}", j + 1);
        }
      g_string_append (tex, " + \\Psi}{");
      gradus_tex_number (tex, total);
      gradus_tex_term_digits (tex, prior, 3);
      g_string_append_c (tex, '}');
    }
  else if (tied)
    g_string_append (tex, "\\sum_l \\frac{N_l}{n} S_l");
  else
    g_string_append_printf (tex, "S_{%u}", j + 1);
  if (params->covariance == MIXTURE_COVARIANCE_SPHERICAL)
    g_string_append (tex, "\\, I");
  g_string_append (tex, floored ? " \\to " : " = ");
  gradus_tex_block (tex, state->sigma.data + (gsize) j * d * d, d, d, 3);
  if (floored)
    {
      g_string_append (tex, ",\\quad \\lambda \\ge ");
      gradus_tex_number (tex, gradus_mixture_em_floor (params, here->workspace));
    }
  if (map)
    {
      g_string_append (tex, ",\\quad \\Psi = ");
      gradus_tex_block (tex, psi, d, d, 3);
    }
}

void
gradus_mixture_em_fill_covariances (const GradusPosition *here, GString *tex)
{
  const MixtureState *state = here->state;
  const MixtureParams *params = here->params;
  const guint d = state->mu.shape[1];
  const gboolean tied = params->covariance == MIXTURE_COVARIANCE_TIED;
  const gsize dd = (gsize) d * d;
  guint from, to;

  choose_components (here, &from, &to);
  for (guint j = from; j < to; j++)
    {
      double scale = 0.0;
      gboolean is_sigma;

      for (guint c = 0; c < d; c++)
        scale = MAX (scale, state->scatter.data[j * dd + (gsize) c * d + c]);
      is_sigma = !tied && params->estimate == MIXTURE_ESTIMATE_ML
                 && are_same (state->scatter.data + j * dd, state->sigma.data + j * dd, dd,
                              1e-3 * scale);
      append_scatter (tex, state, gradus_mixture_em_points_of (here), j, is_sigma);
      if (!is_sigma && !tied)
        append_sigma (tex, here, j);
    }
  /* The last component completes the common covariance. */
  if (tied && here->micro == 0)
    append_sigma (tex, here, 0);
}

static double
change_of (const double *numbers, guint n, gpointer user_data)
{
  return fabs (numbers[0] - numbers[1]);
}

void
gradus_mixture_em_fill_check (const GradusPosition *here, GString *tex)
{
  const MixtureState *state = here->state;
  const MixtureParams *params = here->params;
  const double numbers[2] = { state->objective, state->objective_before };
  const double change = fabs (state->objective - state->objective_before);
  gboolean agrees;
  int digits;

  if (isnan (change) || state->loose)
    {
      g_string_append (tex, params->estimate == MIXTURE_ESTIMATE_MAP
                              ? "\\role{model}{\\ell + \\log p(\\theta)} = "
                              : "\\role{model}{\\ell} = ");
      gradus_tex_digits (tex, state->objective, 5);
      return;
    }
  digits = gradus_tex_enough_digits (numbers, 2, 3, change_of, NULL, &agrees);
  g_string_append (tex, "|\\role{model}{");
  gradus_tex_digits (tex, numbers[0], digits);
  g_string_append_c (tex, '}');
  gradus_tex_minus_digits (tex, numbers[1], digits);
  g_string_append_c (tex, '|');
  gradus_tex_result (tex, agrees, change, 3);
  g_string_append (tex, change < params->tolerance ? " < " : " \\ge ");
  gradus_tex_number (tex, params->tolerance);
}

/* --- Questions -------------------------------------------------------------------------------- */

static const char *const share_answers[] = { N_("The one with the nearest mean"),
                                             N_("Another one"), NULL };

/* The component whose mean is nearest to point @i, as k-means measures. */
static guint
find_nearest (const MixtureState *state, const GradusPoints *points, guint i)
{
  const guint k = state->mu.shape[0], d = points->d;
  double least = INFINITY;
  guint nearest = 0;

  for (guint j = 0; j < k; j++)
    {
      double distance = 0;

      for (guint c = 0; c < d; c++)
        {
          const double off = points->columns[c][i] - state->mu.data[j * d + c];

          distance += off * off;
        }
      if (distance < least)
        {
          least = distance;
          nearest = j;
        }
    }
  return nearest;
}

/* Ask about a point that two components contend for: the largest share is near 0.7. Where there are
 * such points, every second time one that does not go to the nearest mean, so that the ellipses
 * have to be looked at. */
static gboolean
ask_share (const GradusPosition *before, GradusAsk *ask)
{
  const MixtureState *state = before->state;
  const GradusPoints *points = gradus_mixture_em_points_of (before);
  const guint k = state->mu.shape[0];
  const guint step = 1 + (guint) ((guint64) points->n * k / MAX_LOOKS);
  g_autofree double *densities = g_new (double, MAX (k, 1));
  double best[2] = { 0.25, 0.25 };
  int point[2] = { -1, -1 };

  for (guint i = 0; k >= 2 && i < points->n; i += step)
    {
      guint top = 0;
      double sum = 0.0, off;
      int elsewhere;

      if (!log_densities (state, points, i, densities))
        return FALSE;
      for (guint j = 0; j < k; j++)
        {
          top = densities[j] > densities[top] ? j : top;
          sum += exp (densities[j]);
        }
      off = fabs (exp (densities[top]) / sum - 0.7);
      elsewhere = find_nearest (state, points, i) != top;
      /* Densities that cannot be written down are no question. */
      if (!(sum > 1e-290) || !isfinite (sum) || off >= best[elsewhere])
        continue;
      best[elsewhere] = off;
      point[elsewhere] = (int) i;
    }
  if (point[1] >= 0 && (point[0] < 0 || before->iteration % 2 == 0))
    point[0] = point[1];
  if (point[0] < 0)
    return FALSE;
  ask->subject = point[0] * (int) k + (int) find_nearest (state, points, (guint) point[0]);
  g_string_append_printf (ask->words, _("Point %d is nearest to mean %d. Which component takes the "
                                        "largest share of it?"),
                          point[0] + 1, ask->subject % (int) k + 1);
  return TRUE;
}

static gboolean
answer_share (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const MixtureState *state = after->state;
  const int k = (int) state->mu.shape[0], point = ask->subject / k, nearest = ask->subject % k;
  int top = nearest;

  for (int j = 0; j < k; j++)
    if (gradus_mixture_em_weights (state, (guint) j)[point]
        > gradus_mixture_em_weights (state, (guint) top)[point])
      top = j;
  answer->choices = top == nearest ? 1 << 0 : 1 << 1;
  g_string_append_printf (
    answer->words,
    top == nearest ? _("Component %d takes %s of point %d. Its mean is the nearest, and here "
                       "width, direction and weight do not change that.")
                   : _("Component %d takes %s of point %d, although its mean is not the nearest: "
                       "width, direction and weight count as well as distance."),
    top + 1, GRADUS_NUM (gradus_mixture_em_weights (state, (guint) top)[point]), point + 1);
  return TRUE;
}

const GradusQuestion gradus_mixture_em_questions[] = GRADUS_ROWS (
  { "mean", N_("Where does the mean go?"), "means", "data", .asks = GRADUS_ASKS_PLACE,
    .about = "mu[displaced,0] mu[displaced,1]", .subject = "displaced", .scale = "near",
    .when = "displaced >= 0 and d >= 2",
    .words = N_("Mean {displaced+1} stands at {mu[displaced]}, and its responsibilities sum to "
                "{count}. Where does it go?"),
    .truth = GRADUS_SAY (
      { NULL, N_("Mean {displaced+1} goes to {mu[displaced]}, the mean of all points, each counted "
                 "with its responsibility: {count} points in all.") }) },
  { "mean-number", N_("To which number does the mean move?"), "means", "data",
    .asks = GRADUS_ASKS_NUMBER, .about = "mu[displaced,0]", .subject = "displaced",
    .scale = "near-number", .when = "displaced >= 0 and d == 1",
    .words = N_("Mean {displaced+1} stands at {mu[displaced,0]}, and its responsibilities sum to "
                "{count}{listed}. To which number does it move?"),
    .truth = GRADUS_SAY (
      { NULL, N_("It moves to {mu[displaced,0]}, the mean of all points, each counted with its "
                 "responsibility.") }),
    .intuition = N_("You thought that it goes to the mean of its own points, as in k-means, but it "
                    "still has a share of all the others."),
    .intuition_answer = "own-mean" },
  { "share", N_("Who takes the largest share?"), "expect", "data", GRADUS_ANSWER_CHOICE,
    share_answers, ask_share, answer_share,
    .intuition = N_("You thought that the nearest mean decides, as in k-means. Here the width, "
                    "the direction and the weight of a component count as well."),
    .intuition_answer = "0" });

/* --- Lives ------------------------------------------------------------------------------------ */

static guint
count_components (const GradusPosition *here)
{
  return (guint) MIN (((const MixtureParams *) here->params)->k, GRADUS_LIFE_MAX_CURVES);
}

static double
life_responsibilities (const GradusPosition *here, guint item, guint curve)
{
  const MixtureState *state = here->state;

  if (!gradus_mixture_em_is_guessed (state) || item >= state->responsibilities.shape[1]
      || curve >= state->responsibilities.shape[0])
    return NAN;
  /* Points that the first E-step has not reached yet. */
  if (isnan (state->objective) && gradus_position_is_phase (here, "expect") && here->micro > 0
      && item >= state->cursor)
    return NAN;
  return gradus_mixture_em_weights (state, curve)[item];
}

const GradusLife gradus_mixture_em_lives[] = GRADUS_ROWS (
  { "responsibilities", N_("Responsibilities for the point"), "w_j^{(i)}", NULL, FALSE,
    count_components, NULL, life_responsibilities },
  { "weight", N_("Weight of the component"), "\\phi_j", "component",
    .role = gradus_role_of_item, .of = "phi" },
  { "mean-x", N_("First coordinate of the mean"), "\\mu_{j,1}", "component",
    .role = gradus_role_of_item, .of = "mu" },
  { "mean-y", N_("Second coordinate of the mean"), "\\mu_{j,2}", "component",
    .role = gradus_role_of_item, .of = "mu", .column = 1 });
