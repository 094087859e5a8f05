/* The formulas of the perceptron with their numbers, its questions, and the lives of its examples.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-tex.h"
#include "perceptron.h"

/* The inputs of example @row behind a constant 1; free with g_free(). */
static double *
get_inputs (const GradusTable *table, guint row)
{
  double *x = g_new (double, table->d + 1);

  x[0] = 1;
  for (guint j = 0; j < table->d; j++)
    x[j + 1] = table->x[(gsize) row * table->d + j];
  return x;
}

void
gradus_perceptron_append_vector (GString *out, const double *vector, guint n)
{
  g_string_append_c (out, '(');
  for (guint j = 0; j < MIN (n, 4); j++)
    g_string_append_printf (out, "%s%s", j > 0 ? ", " : "", GRADUS_NUM (vector[j]));
  g_string_append (out, n > 4 ? ", …)" : ")");
}

/* --- Formulas --------------------------------------------------------------------------------- */

/* The step that @view stands after was one of @phase, and nothing was changed after it. */
static gboolean
has_made (const GradusView *view, int phase)
{
  return view->phase == phase && view->status != GRADUS_STATUS_FAILED && view->previous != NULL;
}

/* +1 or -1 in the colour of its class. */
static void
append_class (GString *tex, int sign)
{
  gradus_tex_role (tex, sign > 0 ? GRADUS_ROLE_CLASS + 1 : GRADUS_ROLE_CLASS);
  g_string_append (tex, sign > 0 ? "1}" : "-1}");
}

static void
fill_predict (const GradusView *view, GString *tex)
{
  const PerceptronState *state = view->state;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  g_autofree double *x = NULL;

  if (!has_made (view, PHASE_PREDICT))
    return;
  x = get_inputs (table, state->example);
  g_string_append_printf (tex, "\\role{model}{\\theta}^T\\role{accent}{x^{(%u)}} = ",
                          state->example + 1);
  gradus_tex_dot (tex, state->theta.data, GRADUS_ROLE_MODEL, x, GRADUS_ROLE_ACCENT, table->d + 1,
                  gradus_tex_dot_digits (state->theta.data, x, table->d + 1, 3));
  g_string_append (tex, " = ");
  gradus_tex_number (tex, state->score);
  g_string_append (tex, state->score >= 0 ? " \\ge 0" : " < 0");
  g_string_append (tex, " \\\\ h = ");
  append_class (tex, state->score >= 0 ? 1 : -1);
  g_string_append (tex, state->wrong ? " \\ne y = " : " = y = ");
  append_class (tex, gradus_perceptron_sign (table, state->example));
}

static void
fill_update (const GradusView *view, GString *tex)
{
  const PerceptronState *state = view->state, *previous = view->previous;
  const PerceptronParams *params = view->params;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  g_autofree double *x = NULL;

  if (!has_made (view, PHASE_UPDATE))
    return;
  if (!state->wrong)
    {
      g_string_append (tex, "h = y = ");
      append_class (tex, gradus_perceptron_sign (table, state->example));
      g_string_append (tex, ",\\quad \\role{model}{\\theta} = \\role{model}{");
      gradus_tex_vector (tex, state->theta.data, table->d + 1, 1);
      g_string_append_c (tex, '}');
      return;
    }
  x = get_inputs (table, state->example);
  {
    const GradusTexMove move = {
      .symbol = "\\role{model}{\\theta}",
      .role_before = GRADUS_ROLE_PAST,
      .role_after = GRADUS_ROLE_MODEL,
      .before = previous->theta.data,
      .rate = params->learning_rate,
      .factor = gradus_perceptron_sign (table, state->example),
      .x = x,
      .after = state->theta.data,
    };

    gradus_tex_move (tex, &move, table->d + 1);
  }
}

static void
fill_check (const GradusView *view, GString *tex)
{
  const PerceptronState *state = view->state;
  const guint m = gradus_dataset_get_table (view->dataset)->n;
  /* The example number starts anew after the last. */
  const gboolean whole = state->example == 0;

  if (!has_made (view, PHASE_CHECK))
    return;
  g_string_append_printf (tex, "i = %u", whole ? m : state->example);
  if (!whole)
    g_string_append_printf (tex, " < %u", m);
  g_string_append_printf (tex, ",\\quad \\role{second}{k_{\\mathrm{pass}}} = \\role{second}{%u}",
                          whole ? state->last_mistakes : state->mistakes);
}

const GradusFormula gradus_perceptron_formulas[] = {
  { "predict",
    "h = g(\\role{model}{\\theta}^T \\role{accent}{x^{(i)}}),\\quad g(z) = \\begin{cases}"
    "\\role{class1}{1} & z\\ge 0\\\\\\role{class0}{-1} & z<0\\end{cases}",
    fill_predict },
  { "update",
    "\\role{model}{\\theta} := \\role{past}{\\theta} + "
    "\\role{accent}{\\alpha\\,y^{(i)}x^{(i)}},\\quad h \\ne y^{(i)}",
    fill_update },
  { "check", "i = m,\\quad \\role{second}{k_{\\mathrm{pass}}} = 0", fill_check },
  { NULL },
};

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_mistake (const GradusView *before, GradusAsk *ask)
{
  const PerceptronState *state = before->state;
  const GradusTable *table = gradus_dataset_get_table (before->dataset);
  g_autoptr (GString) x = g_string_new (NULL);

  gradus_perceptron_append_vector (x, &table->x[(gsize) state->example * table->d], table->d);
  g_string_printf (ask->words,
                   _("Example %u comes next: x = %s, class %s. Will the prediction be right?"),
                   state->example + 1, x->str,
                   gradus_perceptron_sign_text (gradus_perceptron_sign (table, state->example)));
  return TRUE;
}

static gboolean
answer_mistake (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const PerceptronState *state = after->state;
  const int sign = gradus_perceptron_sign (gradus_dataset_get_table (after->dataset),
                                           state->example);

  answer->choices = state->wrong ? 1 << 1 : 1 << 0;
  if (state->wrong)
    g_string_printf (answer->words,
                     _("A mistake: θᵀx = %s predicts %s, but the class is %s."),
                     GRADUS_NUM (state->score), gradus_perceptron_sign_text (-sign),
                     gradus_perceptron_sign_text (sign));
  else
    g_string_printf (answer->words, _("Right: θᵀx = %s predicts the class %s."),
                     GRADUS_NUM (state->score), gradus_perceptron_sign_text (sign));
  return TRUE;
}

static gboolean
ask_score (const GradusView *before, GradusAsk *ask)
{
  const PerceptronState *state = before->state;
  const GradusTable *table = gradus_dataset_get_table (before->dataset);
  g_autofree double *x = get_inputs (table, state->example);
  g_autoptr (GString) theta = g_string_new (NULL);
  g_autoptr (GString) input = g_string_new (NULL);
  double size = 0;

  /* Four numbers can be seen, and worked with in the head; with theta = 0 there is no question. */
  for (guint j = 0; j <= table->d; j++)
    size += fabs (state->theta.data[j] * x[j]);
  if (table->d > 3 || size == 0)
    return FALSE;
  ask->scale = 0.1 * size;
  gradus_perceptron_append_vector (theta, state->theta.data, table->d + 1);
  gradus_perceptron_append_vector (input, x, table->d + 1);
  g_string_printf (ask->words, _("θ = %s, and example %u is x = %s. What is θᵀx?"), theta->str,
                   state->example + 1, input->str);
  return TRUE;
}

static gboolean
answer_score (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const PerceptronState *state = after->state;

  answer->number = state->score;
  g_string_printf (answer->words, _("θᵀx = %s, which predicts %s."), GRADUS_NUM (state->score),
                   gradus_perceptron_sign_text (state->score >= 0 ? 1 : -1));
  return TRUE;
}

static gboolean
ask_weights (const GradusView *before, GradusAsk *ask)
{
  const PerceptronState *state = before->state;
  const PerceptronParams *params = before->params;
  const GradusTable *table = gradus_dataset_get_table (before->dataset);
  const double *x = &table->x[(gsize) state->example * table->d];
  const double *theta = state->theta.data;

  if (!state->wrong || table->d < 2 || (x[0] == 0 && x[1] == 0))
    return FALSE;
  ask->has_from = TRUE;
  ask->from_x = theta[1];
  ask->from_y = theta[2];
  ask->scale = 0.25 * params->learning_rate * hypot (x[0], x[1]);
  g_string_printf (ask->words,
                   _("Example %u, with x₁ = %s and x₂ = %s, has the class %s and was a mistake; "
                     "the learning rate is %s. Where do the weights θ₁ = %s, θ₂ = %s go?"),
                   state->example + 1, GRADUS_NUM (x[0]), GRADUS_NUM (x[1]),
                   gradus_perceptron_sign_text (gradus_perceptron_sign (table, state->example)),
                   GRADUS_NUM (params->learning_rate), GRADUS_NUM (theta[1]),
                   GRADUS_NUM (theta[2]));
  return TRUE;
}

static gboolean
answer_weights (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const PerceptronState *state = after->state;
  const GradusTable *table = gradus_dataset_get_table (after->dataset);

  answer->x = state->theta.data[1];
  answer->y = state->theta.data[2];
  if (gradus_perceptron_sign (table, state->example) > 0)
    g_string_printf (answer->words,
                     _("To (%s, %s): the example belongs on the positive side, so α times its "
                       "input is added."),
                     GRADUS_NUM (answer->x), GRADUS_NUM (answer->y));
  else
    g_string_printf (answer->words,
                     _("To (%s, %s): the example belongs on the negative side, so α times its "
                       "input is taken away."),
                     GRADUS_NUM (answer->x), GRADUS_NUM (answer->y));
  return TRUE;
}

static const char *const right_or_wrong[] = { N_("It is right"), N_("It is a mistake"), NULL };

const GradusQuestion gradus_perceptron_questions[] = {
  { "mistake", N_("Is the next example right?"), "predict", "data", GRADUS_ANSWER_CHOICE,
    right_or_wrong, ask_mistake, answer_mistake },
  { "score", N_("What is the score?"), "predict", "data", GRADUS_ANSWER_NUMBER, NULL, ask_score,
    answer_score },
  { "weights", N_("Where do the weights go?"), "update", "weights", GRADUS_ANSWER_PLACE, NULL,
    ask_weights, answer_weights },
  { NULL },
};

/* --- Lives ------------------------------------------------------------------------------------ */

static double
life_margin (const GradusView *view, guint item, guint curve)
{
  const PerceptronState *state = view->state;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);

  if (item >= table->n)
    return NAN;
  return gradus_perceptron_sign (table, item)
         * gradus_perceptron_score (state->theta.data, &table->x[(gsize) item * table->d],
                                    table->d);
}

/* How far the example is from the border, negative on the wrong side. */
static double
life_distance (const GradusView *view, guint item, guint curve)
{
  const PerceptronState *state = view->state;
  double length = 0;

  for (guint j = 1; j < state->theta.shape[0]; j++)
    length = hypot (length, state->theta.data[j]);
  return length > 0 ? life_margin (view, item, curve) / length : NAN;
}

static GradusRole
role_of_class (const GradusView *view, guint item, guint curve)
{
  const GradusTable *table = gradus_dataset_get_table (view->dataset);

  return item < table->n && table->label[item] == 1 ? GRADUS_ROLE_CLASS + 1 : GRADUS_ROLE_CLASS;
}

const GradusLife gradus_perceptron_lives[] = {
  { "margin", N_("Margin"), "y^{(i)}\\theta^T x^{(i)}", NULL, FALSE, NULL, role_of_class,
    life_margin },
  { "distance", N_("Distance from the border, negative on the wrong side"),
    "\\frac{y^{(i)}\\theta^T x^{(i)}}{\\sqrt{\\theta_1^2 + \\dots + \\theta_d^2}}", NULL, FALSE,
    NULL, role_of_class, life_distance },
  { NULL },
};
