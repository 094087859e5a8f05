/* The names, filled formulas and pictures that the rows of the family "descent" share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "descent.h"
#include "gradus-vector-math.h"

typedef GradusDescentState State;
typedef GradusDescentParams Params;

/* Rows up to which a name looks at all of them. */
#define MAX_LOOKED_AT 5000

/* --- Names ------------------------------------------------------------------------------------ */

/* The example in work, or -1. */
static int
active_row (const GradusPosition *here)
{
  const State *state = here->state;

  if (((const GradusDescent *) here->workspace)->single)
    return state->example;
  return here->micro > 0 ? (int) state->cursor - 1 : -1;
}

/* How much wider than at the start the pictures are. As long as the cost is not well above that of
 * the start, 1, so that the axes stand still; when the hypothesis runs away, the next power of 4
 * that keeps it in sight, up to 256, so that a divergence can be watched. */
static double
find_zoom (const GradusDescent *descent, double cost)
{
  const double before = descent->start_cost - descent->best_cost;
  double factor = 1;

  if (before <= 1e-12 * descent->start_cost || cost <= 1.5 * descent->start_cost)
    return 1;
  while (factor < 256 && factor * factor < (cost - descent->best_cost) / before)
    factor *= 4;
  return factor;
}

/* Left, right, bottom and top of the first two parameters: the minimum in the middle, the start
 * well inside; without a minimum, the start in the middle and room for the path. */
static void
find_window (const GradusDescent *descent, const State *state, double zoom, double window[4])
{
  const double *w = state->w.data, *start = descent->start, *best = descent->best;
  double wide[2] = { 4, 4 };

  for (guint k = 0; k < 2; k++)
    {
      const double way = best != NULL ? fabs (start[k] - best[k]) : 0;

      if (best == NULL)
        while (MAX (fabs (w[0] - start[0]), fabs (w[1] - start[1])) > 0.9 * wide[k]
               && wide[k] < 1e150)
          wide[k] *= 2;
      else if (descent->loss == GRADUS_LOSS_LOGISTIC)
        wide[k] = zoom * 1.25 * MAX (hypot (start[0] - best[0], start[1] - best[1]), 1e-9);
      else
        wide[k] = zoom * (way > 1e-9 * fabs (best[k]) ? 1.25 * way : MAX (1, fabs (best[k])));
      window[2 * k] = (best != NULL ? best : start)[k] - wide[k];
      window[2 * k + 1] = (best != NULL ? best : start)[k] + wide[k];
    }
}

/* What the coming step looks like from here: whether it can be seen in the picture of the contours,
 * and whether it is doubtful what it does to the cost. */
static void
name_coming (const GradusPosition *here, GradusNames *names, const double window[4])
{
  const State *state = here->state;
  const GradusDescent *descent = here->workspace;
  const guint p = descent->problem->d + 1;
  const double wide[2] = { window[1] - window[0], window[3] - window[2] };
  g_autofree double *step = g_new0 (double, p);
  gboolean visible = FALSE, doubtful = FALSE;
  double quarter = NAN;

  if (gradus_descent_foresee (here, step))
    {
      quarter = 0.25 * hypot (step[0], step[1]);
      visible = MAX (wide[0], wide[1]) < 20 * MIN (wide[0], wide[1])
                && 4 * quarter >= 0.01 * MAX (wide[0], wide[1]);
      for (guint k = 0; k < 2; k++)
        visible = visible && state->w.data[k] + step[k] >= window[2 * k]
                  && state->w.data[k] + step[k] <= window[2 * k + 1];
    }
  gradus_names_number (names, "quarter-way", quarter);
  gradus_names_flag (names, "visible", visible);
  gradus_names_flag (names, "tilts", p == 2 && quarter > 0 && step[1] != 0);
  /* Who looks at the constant alone takes a line that has to rise for one that gets steeper. */
  gradus_names_whole (names, "lifted", step[0] > 0 ? 0 : 1);
  if (gradus_descent_planned (here, step))
    {
      double change = 0;

      gradus_names_vector (names, "arrow", step, p);
      for (guint j = 0; j < p; j++)
        step[j] += state->w.data[j];
      if (descent->loss == GRADUS_LOSS_SQUARES)
        change = gradus_descent_cost (descent, step) - state->cost;
      /* Far off nearly every example leads down. */
      doubtful = descent->single ? change > -0.2 * (state->cost - descent->best_cost)
                                     && state->cost - descent->best_cost
                                          < 0.1 * (descent->start_cost - descent->best_cost)
                                 : fabs (((const Params *) here->params)->learning_rate
                                           / descent->limit - 1) <= 0.2;
      /* What rounding decides is not asked. */
      doubtful = doubtful
                 && fabs (change) > 4 * gradus_descent_slack (descent, state->w.data, state->cost);
    }
  else
    {
      gradus_names_vector (names, "arrow", NULL, 0);
      memcpy (step, state->w.data, p * sizeof (double));
    }
  /* Rounding is told as 0, and is the answer 0. */
  for (guint k = 0; k < p; k++)
    if (fabs (step[k]) < 1e-14)
      step[k] = 0;
  gradus_names_vector (names, "aim", step, p);
  gradus_names_number (names, "aim-slope", step[1]);
  gradus_names_flag (names, "doubtful", doubtful);
}

/* The distance from the minimum along the directions of the bowl, what it was at the start, and
 * what a step multiplies it by. */
static void
name_directions (const GradusPosition *here, GradusNames *names)
{
  const GradusDescent *descent = here->workspace;
  const guint n = descent->n_directions;
  const double rate = ((const Params *) here->params)->learning_rate;
  double along[GRADUS_DESCENT_DIRECTIONS] = { 0 }, start[GRADUS_DESCENT_DIRECTIONS] = { 0 };
  double factors[GRADUS_DESCENT_DIRECTIONS];

  for (guint k = 0; k < n; k++)
    {
      for (guint j = 0; j < n; j++)
        {
          const double direction = descent->directions[k * n + j];

          along[k] += direction
                      * (((const State *) here->state)->w.data[j] - descent->best[j]);
          start[k] += direction * (descent->start[j] - descent->best[j]);
        }
      factors[k] = 1 - rate * descent->curvature[k];
    }
  gradus_names_vector (names, "along", along, n);
  gradus_names_vector (names, "along-start", start, n);
  gradus_names_vector (names, "factors", factors, n);
}

/* What an answer may be wrong by: a tenth of the error, or a hundredth of the range of the
 * targets. */
static double
find_fair (const GradusDescent *descent, const State *state, int row)
{
  g_autofree double *z = g_new (double, descent->problem->d + 1);
  double low, high;

  if (row < 0 || descent->problem->n > MAX_LOOKED_AT)
    return NAN;
  gradus_find_extent (descent->table.y, descent->problem->n, 1, &low, &high);
  return MAX (0.1 * fabs (gradus_descent_error (descent, state->w.data, (gsize) row, z)),
              0.01 * (high - low));
}

void
gradus_descent_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params);
  const GradusDescent *descent = here->workspace;
  const guint p = descent->problem->d + 1;
  const int row = active_row (here);
  const double zoom = find_zoom (descent, state->cost);
  g_autofree double *numbers = g_new0 (double, p);
  const double change = state->cost - state->cost_before;
  const double same = change < -0.01 * state->cost ? state->cost * state->cost / state->cost_before
                                                   : NAN;
  const double now = row >= 0 ? gradus_descent_error (descent, state->w.data, (gsize) row, numbers)
                              : NAN;
  double window[4];

  gradus_names_row (names, &descent->table, row >= 0 ? (guint) row : 0);
  /* Of a class as the model has it, 0 or 1. */
  gradus_names_number (names, "y", descent->table.y[row >= 0 ? row : 0]);
  gradus_linear_problem_input (descent->problem, row >= 0 ? (gsize) row : 0, numbers);
  gradus_names_vector (names, "z", numbers, p);
  gradus_names_number (names, "h", descent->table.y[row >= 0 ? row : 0] - state->error);
  gradus_names_number (names, "active", row >= 0 ? row : NAN);
  gradus_names_number (names, "error-now", now);
  gradus_names_flag (names, "beyond", fabs (now) > fabs (state->error));
  /* A sum of pulls, each as large as a target. */
  for (guint k = 0; k < p; k++)
    numbers[k] = state->cursor > 0 && state->sum.data != NULL
                   ? gradus_settle (state->sum.data[k],
                                    gradus_largest (descent->table.y, descent->table.n))
                   : 0;
  gradus_names_vector (names, "s", numbers, state->sum.data != NULL || state->cursor == 0 ? p : 0);
  gradus_names_number (names, "swept", here->micro > 0 ? state->cursor : descent->problem->n);
  gradus_names_word (names, "symbol", descent->standardised ? "ϑ" : "θ");
  gradus_names_number (names, "limit", descent->limit);
  gradus_names_number (names, "least-cost",
                       gradus_settle_square (descent->best_cost,
                                             gradus_largest (descent->table.y, descent->table.n)));
  gradus_names_number (names, "start-cost", descent->start_cost);
  gradus_names_vector (names, "start-scaled", descent->start, p);
  gradus_names_vector (names, "best-scaled", descent->best, descent->best != NULL ? p : 0);
  gradus_linear_problem_to_data (descent->problem, descent->start, numbers);
  gradus_names_vector (names, "start-line", numbers, p);
  if (descent->best != NULL)
    gradus_linear_problem_to_data (descent->problem, descent->best, numbers);
  gradus_names_vector (names, "best", numbers, descent->best != NULL ? p : 0);
  memcpy (numbers, state->w.data, p * sizeof (double));
  if (!descent->penalise_constant)
    numbers[0] = 0;
  gradus_names_vector (names, "penalised", numbers, p);
  gradus_names_number (names, "length", MAX (1, sqrt (gradus_norm2 (&state->w))));
  /* Neither a rise nor a fall: what rounding alone could have made. */
  gradus_names_flag (names, "level",
                     fabs (change) <= 1e-11 * state->cost
                       || fabs (change) <= gradus_descent_slack (descent, state->w.data,
                                                                 state->cost));
  gradus_names_number (names, "cost-before", state->cost_before);
  gradus_names_number (names, "same-factor", same);
  gradus_names_number (names, "fair-cost", 0.1 * same);
  gradus_names_number (names, "zero", 0);
  /* Where the parabola of the cost over the rate is as high as here, and the rate itself. */
  gradus_names_vector (names, "rates",
                       (const double[]){ 0, 1.1 * MAX (params->learning_rate, descent->limit) }, 2);
  gradus_names_number (names, "fair", find_fair (descent, state, row));
  find_window (descent, state, zoom, window);
  gradus_names_number (names, "zoom", zoom);
  gradus_names_vector (names, "window", window, 4);
  name_coming (here, names, window);
  name_directions (here, names);
}

/* --- Formulas --------------------------------------------------------------------------------- */

static void
fill_hypothesis (const GradusPosition *here, GString *tex)
{
  g_auto (GradusArray) theta = { 0 };
  const double *numbers;
  guint n;

  gradus_descent_read_theta (here, &theta);
  numbers = theta.data;
  n = theta.shape[0];
  g_string_append (tex, "\\role{model}{h_\\theta(x)} = ");
  for (guint j = 0; j < n; j++)
    {
      /* Only the first and the last of many inputs. */
      if (n > 5 && j == 3)
        {
          g_string_append (tex, " + \\cdots");
          j = n - 1;
        }
      if (j > 0)
        g_string_append (tex, numbers[j] < 0 ? " - " : " + ");
      gradus_tex_role_number (tex, GRADUS_ROLE_MODEL, j > 0 ? fabs (numbers[j]) : numbers[j]);
      if (j > 0)
        g_string_append_printf (tex, " x_{%u}", j);
    }
}

static void
append_square (GString *tex, gsize i, gpointer user_data)
{
  gradus_tex_role (tex, GRADUS_ROLE_SECOND);
  gradus_tex_factor (tex, ((const double *) user_data)[i]);
  g_string_append (tex, "}^2");
}

static void
fill_cost (const GradusPosition *here, GString *tex)
{
  g_auto (GradusArray) residuals = { 0 };
  gsize largest = 0, n;

  gradus_descent_read_residuals (here, &residuals);
  n = gradus_array_length (&residuals);
  for (gsize i = 1; i < n; i++)
    if (fabs (residuals.data[i]) > fabs (residuals.data[largest]))
      largest = i;
  g_string_append (tex, "J(\\role{model}{\\theta}) = \\frac12\\big(");
  gradus_tex_sum (tex, n, &largest, 1, append_square, (gpointer) residuals.data);
  g_string_append (tex, "\\big) = ");
  gradus_tex_number (tex, ((const State *) here->state)->cost);
}

const GradusFormula gradus_descent_formulas[] = GRADUS_ROWS (
  { "hypothesis",
    "\\role{model}{h_\\theta(x)} = \\role{model}{\\theta}^T x = \\role{model}{\\theta_0} + "
    "\\role{model}{\\theta_1} x_1 + \\dots + \\role{model}{\\theta_d} x_d", fill_hypothesis },
  { "cost",
    "J(\\role{model}{\\theta}) = \\frac12\\sum_{i=1}^m \\role{second}{\\big(}\\role{data}{y^{(i)}} "
    "\\role{second}{-} \\role{model}{h_\\theta(x^{(i)})}\\role{second}{\\big)}^2", fill_cost });

void
gradus_descent_fill_error (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;
  const GradusDescent *descent = here->workspace;
  const guint p = descent->problem->d + 1;
  const gboolean logistic = descent->loss == GRADUS_LOSS_LOGISTIC;
  const guint row = (guint) MAX (active_row (here), 0);
  const double *w = state->w.data;
  g_autofree double *z = g_new (double, p);
  const double y = descent->table.y[row], e = gradus_descent_error (descent, w, row, z);
  const double score = gradus_linear_problem_predict (descent->problem, w, z);
  const double terms[3] = { y, y - e, e }, most = MAX (fabs (y), fabs (y - e));
  /* A digit more than in a sum, because the error is multiplied next; but not more than six. */
  const int decimals = MIN (gradus_tex_align (terms, G_N_ELEMENTS (terms)) + 1,
                            gradus_tex_align ((const double[]){ most, 1e-9 * most }, 2));
  const int operands = gradus_tex_align_operands (decimals, y, -terms[1], e);
  const int digits
    = score != 0 && !logistic ? operands + 1 + (int) floor (log10 (fabs (score))) : 3;

  g_string_append_printf (tex, logistic ? "\\role{model}{%s}^T\\role{accent}{%s^{(%u)}} = "
                                        : "\\role{model}{h_{%s}}(\\role{accent}{%s^{(%u)}}) = ",
                          descent->standardised ? "\\vartheta" : "\\theta",
                          descent->standardised ? "z" : "x", row + 1);
  gradus_tex_dot (tex, w, GRADUS_ROLE_MODEL, z, GRADUS_ROLE_ACCENT, p,
                  gradus_tex_dot_digits (w, z, p, CLAMP (digits, 1, 15)));
  g_string_append (tex, " = ");
  if (logistic)
    {
      gradus_tex_role_number (tex, GRADUS_ROLE_MODEL, score);
      g_string_append (tex, " \\\\ \\role{model}{h} = \\frac{1}{1 + e^{");
      gradus_tex_number (tex, -score);
      g_string_append (tex, "}} = ");
    }
  g_string_append (tex, "\\role{model}{");
  gradus_tex_decimals (tex, terms[1], operands);
  g_string_append (tex, "} \\\\ \\role{accent}{e} = \\role{data}{");
  gradus_tex_decimals (tex, y, operands);
  g_string_append (tex, terms[1] < 0 ? "} + \\role{model}{" : "} - \\role{model}{");
  gradus_tex_decimals (tex, fabs (terms[1]), operands);
  g_string_append (tex, "} = \\role{accent}{");
  gradus_tex_decimals (tex, e, decimals);
  g_string_append_c (tex, '}');
}

typedef struct
{
  const GradusLinearProblem *problem;
  const double *errors;
  double *z;
  int digits;
} Terms;

static void
append_term (GString *tex, gsize i, gpointer user_data)
{
  const Terms *terms = user_data;

  gradus_linear_problem_input (terms->problem, i, terms->z);
  gradus_tex_role (tex, GRADUS_ROLE_SECOND);
  gradus_tex_factor_digits (tex, terms->errors[i], terms->digits);
  g_string_append (tex, "}\\role{data}{");
  gradus_tex_mark (tex, "datum", (guint) i);
  gradus_tex_vector_digits (tex, terms->z, terms->problem->d + 1, 1, terms->digits);
  g_string_append (tex, "}}");
}

#define PENALTY " - <penalty>\\,<penalised|model|5> = <s|accent>"

void
gradus_descent_fill_sum (const GradusPosition *here, GString *tex)
{
  const GradusDescent *descent = here->workspace;
  const guint n = descent->problem->n, p = descent->problem->d + 1;
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autofree double *z = g_new (double, p);
  g_auto (GradusArray) residuals = { 0 };
  /* A sum that is short enough to be written in full is to be added up. */
  Terms terms = { .problem = descent->problem, .z = z, .digits = n <= 4 ? 5 : 3 };
  gsize largest = 0;
  double most = -1;

  if (here->micro > 0 || descent->single)
    {
      gradus_descent_fill_error (here, tex);
      g_string_append (tex, " \\\\ ");
      if (!descent->single)
        gradus_say_tex (names, "<move s|accent error z>", tex);
      else
        {
          gradus_say_tex (names, "\\role{accent}{s} = <factor error|5><z|data|5>", tex);
          gradus_say_tex (names, descent->penalty > 0 ? PENALTY : " = <s|accent>", tex);
        }
      return;
    }
  gradus_descent_read_residuals (here, &residuals);
  terms.errors = residuals.data;
  for (guint i = 0; i < n; i++)
    {
      double square;

      gradus_linear_problem_input (descent->problem, i, z);
      square = gradus_sum_squares (z, p) * gradus_square (residuals.data[i]);
      if (square > most)
        {
          largest = i;
          most = square;
        }
    }
  g_string_append (tex, "\\role{accent}{-\\nabla J} = ");
  if (descent->loss == GRADUS_LOSS_LOGISTIC)
    g_string_append_printf (tex, "\\frac{1}{%u}\\big(", n);
  gradus_tex_sum (tex, n, &largest, 1, append_term, &terms);
  if (descent->loss == GRADUS_LOSS_LOGISTIC)
    g_string_append (tex, "\\big)");
  gradus_say_tex (names, descent->penalty > 0 ? PENALTY : " = <s|accent>", tex);
}

/* --- Pictures --------------------------------------------------------------------------------- */

double
gradus_descent_surface (const GradusPosition *here, double a, double b)
{
  const State *state = here->state;

  return gradus_descent_slice (here->workspace, state->w.data, state->cost, a, b);
}

static void
set_caption (const GradusPosition *here, GradusScene *scene, const char *text)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autoptr (GString) caption = g_string_new (NULL);

  gradus_say_text (names, text, caption);
  gradus_scene_set_caption (scene, "%s", caption->str);
}

void
gradus_descent_extra_data (const GradusPosition *here, GradusScene *scene)
{
  set_caption (here, scene, "θ = {theta}, J = {loss|,}");
}

void
gradus_descent_extra_loss (const GradusPosition *here, GradusScene *scene)
{
  const GradusDescent *descent = here->workspace;

  /* On a logarithmic axis a perfect fit, 0 up to rounding, is infinitely far down. */
  if (descent->best_cost > 1e-12 * descent->start_cost)
    gradus_scene_hrule (scene, descent->best_cost, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                        C_ ("legend", "least squares"));
}

/* Both axes by the symbol of the coordinates used, the second also by its input. */
void
gradus_descent_extra_contours (const GradusPosition *here, GradusScene *scene)
{
  const GradusDescent *descent = here->workspace;
  const char *input = descent->table.names[descent->table.x_columns[0]];
  const GradusAxes flags = gradus_scene_get_axes (scene, NULL, NULL);
  g_autofree char *label = g_strdup_printf (descent->standardised ? _("ϑ₁: %s, standardised")
                                                                  : "θ₁: %s", input);

  gradus_scene_set_axes (scene, flags, descent->standardised ? "ϑ₀" : "θ₀", label);
  set_caption (here, scene, "{symbol}₀ = {theta-scaled[0]}, {symbol}₁ = {theta-scaled[1]}");
}

void
gradus_descent_extra_pulls (const GradusPosition *here, GradusScene *scene)
{
  const gboolean standardised = ((const GradusDescent *) here->workspace)->standardised;

  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL),
                         standardised ? _("pull on ϑ₀") : _("pull on θ₀"),
                         standardised ? _("pull on ϑ₁") : _("pull on θ₁"));
}
