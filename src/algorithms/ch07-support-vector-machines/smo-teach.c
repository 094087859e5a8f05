/* Sequential minimal optimisation as it is taught: its rules with this step's numbers, what it asks
 * before a step, and what can be said of one point at every step.
 *
 * Formulas and pictures agree in their colours: the pair at work has the accent, the boundary and
 * the top of W on the line that of the model, what was before that of the past.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

#include "gradus-tex.h"
#include "smo.h"

/* --- The pair --------------------------------------------------------------------------------- */

/* The pair in the variables of the textbook; see smo.c for those of the solver. */
typedef struct
{
  int i, j;                   /* points, from 1 */
  double y_i, y_j;
  double error_i, error_j;
  double old_i, old_j;        /* alphas */
  double new_i, new_j;
  double top;                 /* alpha_j where W has its top, without the box */
  double low, high;           /* what the box allows to alpha_j */
} Pair;

/* FALSE when the state is not that of @phase with a pair in hand: the data have changed since. */
static gboolean
get_pair (const GradusView *view, int phase, GradusPairStage stage, Pair *pair)
{
  const GradusPairQp *qp = smo_qp (view);
  const SmoWorkspace *ws = view->workspace;
  double a, b;

  if (view->phase != phase || view->status == GRADUS_STATUS_FAILED || qp->stage < stage)
    return FALSE;
  pair->i = qp->row_i + 1;
  pair->j = qp->row_j + 1;
  pair->y_i = ws->y[qp->row_i];
  pair->y_j = ws->y[qp->row_j];
  pair->error_i = qp->b - qp->g_i;
  pair->error_j = qp->b - qp->g_j;
  pair->old_i = fabs (qp->old_i);
  pair->old_j = fabs (qp->old_j);
  pair->new_i = fabs (qp->new_i);
  pair->new_j = fabs (qp->new_j);
  pair->top = pair->y_j * (qp->old_j - qp->t_free);
  a = pair->y_j * (qp->old_j - qp->t_low);
  b = pair->y_j * (qp->old_j - qp->t_high);
  pair->low = MAX (MIN (a, b), 0);
  pair->high = MAX (a, b);
  return TRUE;
}

/* --- Formulas --------------------------------------------------------------------------------- */

static double
difference (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] - numbers[1];
}

/* A number of the pair, with the sign of an operation before it when @sign is + or -. */
static void
append_acting (GString *tex, char sign, double value, int digits)
{
  if (sign != '\0')
    g_string_append (tex, (sign == '-') == (value < 0) ? " + " : " - ");
  gradus_tex_role (tex, GRADUS_ROLE_ACCENT);
  gradus_tex_digits (tex, sign != '\0' ? fabs (value) : value, digits);
  g_string_append_c (tex, '}');
}

/* "E_17 = f(x_17) - y_17 = -1.23 - 1 = -2.23". */
static void
append_error (GString *tex, int point, double error, double y, int digits)
{
  const double numbers[2] = { error + y, y };
  gboolean agrees;
  int enough = gradus_tex_enough_digits (numbers, 2, digits, difference, NULL, &agrees);

  g_string_append_printf (tex, "\\role{accent}{E_{%d}} = \\role{model}{f}(x_{%d}) - y_{%d} = ",
                          point, point, point);
  gradus_tex_digits (tex, numbers[0], enough);
  gradus_tex_minus_digits (tex, y, enough);
  g_string_append (tex, agrees ? " = " : " \\approx ");
  append_acting (tex, '\0', error, digits);
  g_string_append (tex, " \\\\ ");
}

static void
fill_choose (const GradusView *view, GString *tex)
{
  Pair pair;
  double numbers[2];
  gboolean agrees;
  int digits;

  if (!get_pair (view, SMO_PHASE_CHOOSE, GRADUS_PAIR_CHOSEN, &pair))
    return;
  numbers[0] = pair.error_j;
  numbers[1] = pair.error_i;
  digits = gradus_tex_enough_digits (numbers, 2, 3, difference, NULL, &agrees);
  append_error (tex, pair.i, pair.error_i, pair.y_i, digits);
  append_error (tex, pair.j, pair.error_j, pair.y_j, digits);
  g_string_append_printf (tex, "\\role{accent}{E_{%d}} - \\role{accent}{E_{%d}} = ", pair.j,
                          pair.i);
  append_acting (tex, '\0', pair.error_j, digits);
  append_acting (tex, '-', pair.error_i, digits);
  gradus_tex_result (tex, agrees, pair.error_j - pair.error_i, 3);
}

static double
curvature (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] + numbers[1] - 2 * numbers[2];
}

/* alpha_j, E_i, E_j, eta, and y_j as user data. */
static double
top_on_line (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] + *(const double *) user_data * (numbers[1] - numbers[2]) / numbers[3];
}

/* The ends of the segment from alpha_i, alpha_j and C; user data: whether the labels are equal. */
static double
low_end (const double *numbers, guint n, gpointer user_data)
{
  return *(const gboolean *) user_data ? MAX (0, numbers[0] + numbers[1] - numbers[2])
                                       : MAX (0, numbers[1] - numbers[0]);
}

static double
high_end (const double *numbers, guint n, gpointer user_data)
{
  return *(const gboolean *) user_data ? MIN (numbers[2], numbers[0] + numbers[1])
                                       : MIN (numbers[2], numbers[2] + numbers[1] - numbers[0]);
}

static void
append_ends (GString *tex, const Pair *pair, double c)
{
  const double numbers[3] = { pair->old_i, pair->old_j, c };
  gboolean same = pair->y_i == pair->y_j, low_agrees, high_agrees;
  int low = gradus_tex_enough_digits (numbers, 3, 3, low_end, &same, &low_agrees);
  int high = gradus_tex_enough_digits (numbers, 3, 3, high_end, &same, &high_agrees);

  g_string_append (tex, " \\\\ L = \\max(0, ");
  append_acting (tex, '\0', same ? pair->old_i : pair->old_j, low);
  if (same)
    {
      append_acting (tex, '+', pair->old_j, low);
      gradus_tex_minus_digits (tex, c, low);
    }
  else
    append_acting (tex, '-', pair->old_i, low);
  g_string_append_c (tex, ')');
  gradus_tex_result (tex, low_agrees, pair->low, 3);

  g_string_append (tex, " \\\\ H = \\min(");
  gradus_tex_number (tex, c);
  g_string_append (tex, ", ");
  if (same)
    append_acting (tex, '\0', pair->old_i, high);
  else
    gradus_tex_digits (tex, c, high);
  append_acting (tex, '+', pair->old_j, high);
  if (!same)
    append_acting (tex, '-', pair->old_i, high);
  g_string_append_c (tex, ')');
  gradus_tex_result (tex, high_agrees, pair->high, 3);
}

static void
fill_line (const GradusView *view, GString *tex)
{
  const GradusPairQp *qp = smo_qp (view);
  const SmoParams *params = view->params;
  const double kernels[3] = { qp->k_ii, qp->k_jj, qp->k_ij };
  Pair pair;
  gboolean agrees = TRUE, eta_agrees;
  int digits = 3, enough;

  if (!get_pair (view, SMO_PHASE_LINE, GRADUS_PAIR_LINE, &pair))
    return;
  if (qp->eta > 0)
    {
      const double numbers[4] = { pair.old_j, pair.error_i, pair.error_j, qp->eta };

      digits = gradus_tex_enough_digits (numbers, 4, 3, top_on_line, &pair.y_j, &agrees);
    }
  enough = gradus_tex_enough_digits (kernels, 3, digits, curvature, NULL, &eta_agrees);
  g_string_append (tex, "\\eta = ");
  gradus_tex_digits (tex, qp->k_ii, enough);
  gradus_tex_term_digits (tex, qp->k_jj, enough);
  g_string_append (tex, " - {2 \\cdot ");
  gradus_tex_factor_digits (tex, qp->k_ij, enough);
  g_string_append_c (tex, '}');
  gradus_tex_result (tex, eta_agrees, qp->eta, digits);
  g_string_append_printf (tex, " \\\\ \\role{model}{\\alpha_{%d}^*} = ", pair.j);
  if (qp->eta > 0)
    {
      append_acting (tex, '\0', pair.old_j, digits);
      g_string_append (tex, pair.y_j > 0 ? " + \\frac{" : " - \\frac{");
      append_acting (tex, '\0', pair.error_i, digits);
      append_acting (tex, '-', pair.error_j, digits);
      g_string_append (tex, "}{");
      gradus_tex_digits (tex, qp->eta, digits);
      g_string_append_c (tex, '}');
      g_string_append (tex, agrees ? " = \\role{model}{" : " \\approx \\role{model}{");
      gradus_tex_number (tex, pair.top);
      g_string_append_c (tex, '}');
    }
  else
    {
      /* No top: the better end is taken. */
      g_string_append (tex, fabs (pair.top - pair.low) < fabs (pair.top - pair.high) ? "L = "
                                                                                     : "H = ");
      gradus_tex_number (tex, pair.top);
    }
  append_ends (tex, &pair, params->c);
}

/* alpha_i, alpha_j before and alpha_j after; user data: y_i y_j. */
static double
partner (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] + *(const double *) user_data * (numbers[1] - numbers[2]);
}

static void
fill_clip (const GradusView *view, GString *tex)
{
  Pair pair;
  double numbers[3], sign;
  gboolean agrees;
  int digits;

  if (!get_pair (view, SMO_PHASE_CLIP, GRADUS_PAIR_CLIPPED, &pair))
    return;
  g_string_append_printf (tex, "\\role{accent}{\\alpha_{%d}} := \\min(\\max(\\role{model}{",
                          pair.j);
  gradus_tex_number (tex, pair.top);
  g_string_append (tex, "}, ");
  gradus_tex_number (tex, pair.low);
  g_string_append (tex, "), ");
  gradus_tex_number (tex, pair.high);
  g_string_append_c (tex, ')');
  gradus_tex_result (tex, TRUE, pair.new_j, 3);

  sign = pair.y_i * pair.y_j;
  numbers[0] = pair.old_i;
  numbers[1] = pair.old_j;
  numbers[2] = pair.new_j;
  digits = gradus_tex_enough_digits (numbers, 3, 3, partner, &sign, &agrees);
  g_string_append_printf (tex, " \\\\ \\role{accent}{\\alpha_{%d}} := \\role{past}{", pair.i);
  gradus_tex_digits (tex, pair.old_i, digits);
  g_string_append (tex, sign > 0 ? "} + (\\role{past}{" : "} - (\\role{past}{");
  gradus_tex_digits (tex, pair.old_j, digits);
  g_string_append (tex, "} - \\role{accent}{");
  gradus_tex_digits (tex, pair.new_j, digits);
  g_string_append (tex, "})");
  gradus_tex_result (tex, agrees, pair.new_i, 3);
}

static double
middle (const double *numbers, guint n, gpointer user_data)
{
  return 0.5 * (numbers[0] + numbers[1]);
}

typedef struct
{
  const guint *rows;
  const double *beta;
  const Pair *pair;
} Support;

static void
append_support (GString *tex, gsize k, gpointer user_data)
{
  const Support *support = user_data;
  int point = (int) support->rows[k] + 1;
  gboolean acts = point == support->pair->i || point == support->pair->j;

  g_string_append (tex, acts ? "{\\role{accent}{" : "{{");
  gradus_tex_factor (tex, support->beta[support->rows[k]]);
  g_string_append_printf (tex, "}\\, K(x_{%d}, x)}", point);
}

static void
fill_update (const GradusView *view, GString *tex)
{
  const GradusPairQp *qp = smo_qp (view);
  const double bounds[2] = { qp->m, qp->M };
  guint n = smo_problem (view)->n, n_support = 0, n_acting = 0;
  g_autofree double *beta = NULL;
  g_autofree guint *rows = NULL;
  gsize acting[2];
  Pair pair;
  Support support;
  gboolean agrees;
  int digits;

  if (!get_pair (view, SMO_PHASE_UPDATE, GRADUS_PAIR_MOVED, &pair) || !isfinite (qp->m - qp->M))
    return;
  beta = g_new (double, n);
  rows = g_new (guint, n);
  gradus_pair_qp_get_beta (qp, beta, NULL);
  for (guint k = 0; k < n; k++)
    if (beta[k] != 0)
      {
        if ((int) k + 1 == pair.i || (int) k + 1 == pair.j)
          acting[n_acting++] = n_support;
        rows[n_support++] = k;
      }
  support = (Support) { rows, beta, &pair };
  g_string_append (tex, "\\role{model}{f}(x) = ");
  if (n_support > 0)
    gradus_tex_sum (tex, n_support, acting, n_acting, append_support, &support);
  gradus_tex_term (tex, qp->b);
  digits = gradus_tex_enough_digits (bounds, 2, 3, middle, NULL, &agrees);
  g_string_append (tex, " \\\\ b := \\frac{");
  gradus_tex_digits (tex, qp->m, digits);
  gradus_tex_term_digits (tex, qp->M, digits);
  g_string_append (tex, "}{2}");
  gradus_tex_result (tex, agrees, qp->b, 3);
}

static void
fill_check (const GradusView *view, GString *tex)
{
  const GradusPairQp *qp = smo_qp (view);
  const SmoParams *params = view->params;
  const double bounds[2] = { qp->m, qp->M };
  double gap = qp->m - qp->M;
  gboolean agrees;
  int digits;

  if (view->phase != SMO_PHASE_CHECK || !isfinite (gap))
    return;
  digits = gradus_tex_enough_digits (bounds, 2, 3, difference, NULL, &agrees);
  g_string_append (tex, "m - M = ");
  gradus_tex_digits (tex, qp->m, digits);
  gradus_tex_minus_digits (tex, qp->M, digits);
  gradus_tex_result (tex, agrees, gap, 3);
  g_string_append (tex, gap < params->tolerance ? " < " : " \\ge ");
  gradus_tex_number (tex, params->tolerance);
}

const GradusFormula gradus_smo_formulas[] = {
  { "choose", "\\role{accent}{E_i} = \\role{model}{f}(x_i) - y_i,\\quad "
              "\\role{accent}{E_j} = \\role{model}{f}(x_j) - y_j \\\\ "
              "\\role{accent}{E_j} - \\role{accent}{E_i} > 0",
    fill_choose },
  { "line", "\\eta = K_{ii} + K_{jj} - 2K_{ij} \\\\ "
            "\\role{model}{\\alpha_j^*} = \\role{accent}{\\alpha_j} + "
            "\\frac{y_j(\\role{accent}{E_i} - \\role{accent}{E_j})}{\\eta} \\\\ "
            "y_i \\ne y_j:\\quad L = \\max(0, \\role{accent}{\\alpha_j} - "
            "\\role{accent}{\\alpha_i}),\\quad H = \\min(C, C + \\role{accent}{\\alpha_j} - "
            "\\role{accent}{\\alpha_i}) \\\\ "
            "y_i = y_j:\\quad L = \\max(0, \\role{accent}{\\alpha_i} + \\role{accent}{\\alpha_j} "
            "- C),\\quad H = \\min(C, \\role{accent}{\\alpha_i} + \\role{accent}{\\alpha_j})",
    fill_line },
  { "clip", "\\role{accent}{\\alpha_j} := \\min(\\max(\\role{model}{\\alpha_j^*}, L), H) \\\\ "
            "\\role{accent}{\\alpha_i} := \\role{past}{\\alpha_i^{\\mathrm{old}}} + "
            "y_iy_j(\\role{past}{\\alpha_j^{\\mathrm{old}}} - \\role{accent}{\\alpha_j})",
    fill_clip },
  { "update", "\\role{model}{f}(x) = \\sum_l \\alpha_l y_l K(x_l, x) + b,\\quad "
              "E_k = \\role{model}{f}(x_k) - y_k \\\\ b := \\frac{m + M}{2}",
    fill_update },
  { "check", "m - M < \\varepsilon,\\quad m = \\max_{\\mathrm{up}}(b - E_k),\\quad "
             "M = \\min_{\\mathrm{low}}(b - E_k)",
    fill_check },
  { "dual", "W(\\alpha)=\\sum_i\\alpha_i-\\frac12\\sum_{i,j}\\alpha_i\\alpha_jy_iy_jK(x_i,x_j)",
    NULL },
  { "kkt", "\\alpha_i=0\\Rightarrow y_if(x_i)\\ge1,\\quad 0<\\alpha_i<C\\Rightarrow "
           "y_if(x_i)=1,\\quad \\alpha_i=C\\Rightarrow y_if(x_i)\\le1",
    NULL },
  { NULL },
};

/* --- Questions -------------------------------------------------------------------------------- */

/* Where all alphas are 0 every pair of two classes violates alike, and nobody could tell. */
static gboolean
ask_pair (const GradusView *before, GradusAsk *ask)
{
  const GradusPairQp *qp = smo_qp (before);
  const SmoParams *params = before->params;
  gboolean any = FALSE;

  for (guint k = 0; k < qp->active.n && !any; k++)
    any = qp->beta.data[k] != 0;
  if (!any || !(qp->m - qp->M > 0))
    return FALSE;
  ask->n_data = 2;
  switch ((GradusPairRule) params->selection)
    {
    case GRADUS_PAIR_MAXIMAL_VIOLATING:
      g_string_append_printf (ask->words, _ ("Which two points does SMO take next? They violate "
                                             "the KKT conditions most, by %s together: the larger "
                                             "a point is drawn, the more it violates."),
                              GRADUS_NUM (qp->m - qp->M));
      break;
    case GRADUS_PAIR_PLATT:
      g_string_append (ask->words, _ ("Which two points does SMO take next? Platt’s sweep takes "
                                      "the next point that violates the KKT conditions, and the "
                                      "one whose error differs most from its own."));
      break;
    case GRADUS_PAIR_SECOND_ORDER:
    default:
      g_string_append (ask->words, _ ("Which two points does SMO take next? The first violates the "
                                      "KKT conditions most among those whose yα may rise; with the "
                                      "second, W gains most."));
      break;
    }
  return TRUE;
}

static gboolean
answer_pair (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const GradusPairQp *qp = smo_qp (after);
  Pair pair;

  if (!get_pair (after, SMO_PHASE_CHOOSE, GRADUS_PAIR_CHOSEN, &pair))
    return FALSE;
  answer->data[0] = qp->row_i;
  answer->data[1] = qp->row_j;
  g_string_append_printf (answer->words, _ ("Points %d and %d: their errors are %s and %s, so that "
                                            "together they violate the KKT conditions by %s."),
                          pair.i, pair.j, GRADUS_NUM (pair.error_i), GRADUS_NUM (pair.error_j),
                          GRADUS_NUM (pair.error_j - pair.error_i));
  return TRUE;
}

static const char *const clip_answers[] = {
  N_ ("The whole step is made"),
  N_ ("The box cuts the step short"),
  NULL,
};

static gboolean
ask_clipped (const GradusView *before, GradusAsk *ask)
{
  const SmoParams *params = before->params;
  Pair pair;

  if (!get_pair (before, SMO_PHASE_CHOOSE, GRADUS_PAIR_CHOSEN, &pair))
    return FALSE;
  g_string_append_printf (ask->words, _ ("Points %d and %d have α = %s and %s, errors %s and %s, "
                                         "and C is %s. Does the box cut the step short?"),
                          pair.i, pair.j, GRADUS_NUM (pair.old_i), GRADUS_NUM (pair.old_j),
                          GRADUS_NUM (pair.error_i), GRADUS_NUM (pair.error_j),
                          GRADUS_NUM (params->c));
  return TRUE;
}

static gboolean
answer_clipped (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const GradusPairQp *qp = smo_qp (after);
  Pair pair;

  if (!get_pair (after, SMO_PHASE_LINE, GRADUS_PAIR_LINE, &pair))
    return FALSE;
  if (!(qp->eta > 0))
    {
      answer->choices = 1 << 1;
      g_string_append_printf (answer->words, _ ("The box ends the step: the curvature η = %s is "
                                                "not positive, so that W has no top on the "
                                                "line."),
                              GRADUS_NUM (qp->eta));
    }
  else if (qp->t_free < qp->t_low || qp->t_free > qp->t_high)
    {
      answer->choices = 1 << 1;
      g_string_append_printf (answer->words, _ ("The box cuts it short: W has its top at α = %s of "
                                                "point %d, and the box allows %s to %s."),
                              GRADUS_NUM (pair.top), pair.j, GRADUS_NUM (pair.low),
                              GRADUS_NUM (pair.high));
    }
  else
    {
      answer->choices = 1 << 0;
      g_string_append_printf (answer->words, _ ("The whole step is made: W has its top at α = %s "
                                                "of point %d, and the box allows %s to %s."),
                              GRADUS_NUM (pair.top), pair.j, GRADUS_NUM (pair.low),
                              GRADUS_NUM (pair.high));
    }
  return TRUE;
}

static gboolean
ask_alpha (const GradusView *before, GradusAsk *ask)
{
  const SmoParams *params = before->params;
  Pair pair;

  /* Without a positive curvature there is no top to speak of. */
  if (!get_pair (before, SMO_PHASE_LINE, GRADUS_PAIR_LINE, &pair) || !(smo_qp (before)->eta > 0))
    return FALSE;
  ask->scale = MAX (0.05 * (pair.high - pair.low), 1e-3 * params->c);
  g_string_append_printf (ask->words, _ ("On the line W has its top at α = %s of point %d, and the "
                                         "box allows %s to %s. What does this α become?"),
                          GRADUS_NUM (pair.top), pair.j, GRADUS_NUM (pair.low),
                          GRADUS_NUM (pair.high));
  return TRUE;
}

static gboolean
answer_alpha (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  Pair pair;

  if (!get_pair (after, SMO_PHASE_CLIP, GRADUS_PAIR_CLIPPED, &pair))
    return FALSE;
  answer->number = pair.new_j;
  if (after->events & (1u << SMO_EVENT_CLIPPED))
    g_string_append_printf (answer->words, _ ("It becomes %s, the end of the segment that is "
                                              "nearest to the top."),
                            GRADUS_NUM (pair.new_j));
  else
    g_string_append_printf (answer->words, _ ("It becomes %s: the top lies in the box."),
                            GRADUS_NUM (pair.new_j));
  return TRUE;
}

const GradusQuestion gradus_smo_questions[] = {
  { "pair", N_ ("Which pair does SMO take?"), "choose", "data", GRADUS_ANSWER_DATA, NULL, ask_pair,
    answer_pair },
  { "clipped", N_ ("Is the step clipped?"), "line", "box", GRADUS_ANSWER_CHOICE, clip_answers,
    ask_clipped, answer_clipped },
  { "alpha", N_ ("What does α become?"), "clip", "box", GRADUS_ANSWER_NUMBER, NULL, ask_alpha,
    answer_alpha },
  { NULL },
};

/* --- Lives ------------------------------------------------------------------------------------ */

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  return *(const gint32 *) a - *(const gint32 *) b;
}

/* Where row @item is among the points at work, or -1 when it is set aside. */
static int
position_of (const GradusPairQp *qp, guint item)
{
  const gint32 row = (gint32) item;
  const gint32 *found = bsearch (&row, qp->active.data, qp->active.n, sizeof row, compare_rows);

  return found != NULL ? (int) (found - qp->active.data) : -1;
}

static double
life_alpha (const GradusView *view, guint item, guint curve)
{
  const GradusPairQp *qp = smo_qp (view);
  int at = position_of (qp, item);

  if (at >= 0)
    return fabs (qp->beta.data[at]);
  for (guint k = 0; k < qp->aside.n; k++)
    if (qp->aside.data[k] == (gint32) item)
      return fabs (qp->aside_beta.data[k]);
  return NAN;
}

/* f(x) - y; nobody knows it of a point that is set aside. */
static double
life_error (const GradusView *view, guint item, guint curve)
{
  const GradusPairQp *qp = smo_qp (view);
  int at = position_of (qp, item);

  return at >= 0 ? qp->b - qp->g.data[at] : NAN;
}

static double
life_margin (const GradusView *view, guint item, guint curve)
{
  const SmoWorkspace *ws = view->workspace;
  double error = life_error (view, item, 0);

  return isnan (error) ? NAN : ws->y[item] * (error + ws->y[item]);
}

static GradusRole
role_of_class (const GradusView *view, guint item, guint curve)
{
  const GradusTable *table = gradus_dataset_get_table (view->dataset);

  return item < table->n ? (GradusRole) (GRADUS_ROLE_CLASS + table->label[item])
                         : GRADUS_ROLE_DATA;
}

const GradusLife gradus_smo_lives[] = {
  { "alpha", N_ ("Multiplier"), "\\alpha_i", NULL, FALSE, NULL, role_of_class, life_alpha },
  { "margin", N_ ("Margin"), "y_i f(x_i)", NULL, FALSE, NULL, role_of_class, life_margin },
  { "error", N_ ("Error"), "E_i", NULL, FALSE, NULL, role_of_class, life_error },
  { NULL },
};
