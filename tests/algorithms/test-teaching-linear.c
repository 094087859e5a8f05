/* Gradus: the numbers in filled rules, answers and lives of the linear models, the perceptron and
 * the Kalman filter, against what the state says and against a second computation.
 *
 * The rules are read back from their TeX: what stands on the left must give, computed as written,
 * what stands on the right.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-init.h"
#include "gradus-quantity.h"
#include "gradus-question.h"
#include "gradus-registry.h"
#include "gradus-run.h"
#include "gradus-tex.h"
#include "gradus-say.h"

/* --- Reading TeX ------------------------------------------------------------------------------ */

/* A matrix that was written, or a number (1 x 1). */
typedef struct
{
  guint rows, columns;
  double at[64];
  int decimals[64];
} Written;

/* A number such as -1.5 or -1.5\cdot 10^{-6}; @text is moved behind it. @decimals receives where
 * its last digit stands. */
static double
read_number (const char **text, int *decimals)
{
  char *end;
  const char *point;
  double value = g_ascii_strtod (*text, &end);

  if (g_str_has_prefix (*text, "10^{"))
    {
      value = 1;
      end = (char *) *text;
    }
  g_assert_true (end != *text || value == 1);
  point = memchr (*text, '.', end - *text);
  *decimals = point != NULL ? (int) (end - point) - 1 : 0;
  if (g_str_has_prefix (end, "\\cdot 10^{"))
    end += strlen ("\\cdot ");
  if (g_str_has_prefix (end, "10^{"))
    {
      const int power = (int) g_ascii_strtoll (end + 4, &end, 10);

      g_assert_cmpint (*end, ==, '}');
      end++;
      value *= pow (10, power);
      *decimals -= power;
    }
  *text = end;
  return value;
}

/* The symbol of the parameters in the coordinates used. */
static const char *
symbol_of (const char *tex)
{
  return strstr (tex, "\\vartheta") != NULL ? "\\role{model}{\\vartheta} :="
                                            : "\\role{model}{\\theta} :=";
}

/* Everything in @tex that is a number or a matrix, in order, without roles, from the last
 * occurrence of @symbol on. */
static GArray *
read_all (const char *tex, const char *symbol)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Written));
  const char *text = strstr (tex, symbol);

  g_assert_nonnull (text);
  text += strlen (symbol);
  while (*text != '\0' && !g_str_has_prefix (text, "\\\\ "))
    {
      Written item = { .rows = 1, .columns = 1 };

      if (g_str_has_prefix (text, "\\begin{pmatrix}"))
        {
          guint n = 0;

          text += strlen ("\\begin{pmatrix}");
          item.columns = 0;
          for (;;)
            {
              while (*text == ' ')
                text++;
              item.at[n] = read_number (&text, &item.decimals[n]);
              n++;
              while (*text == ' ')
                text++;
              if (*text == '&')
                text++;
              else if (g_str_has_prefix (text, "\\\\"))
                {
                  if (item.columns == 0)
                    item.columns = n;
                  text += 2;
                }
              else
                break;
            }
          g_assert_true (g_str_has_prefix (text, "\\end{pmatrix}"));
          text += strlen ("\\end{pmatrix}");
          if (item.columns == 0)
            item.columns = n;
          item.rows = n / item.columns;
          g_array_append_val (all, item);
        }
      else if (*text == '_' || *text == '^')
        {
          /* A script. */
          text++;
          if (*text == '{')
            text = strchr (text, '}');
          text++;
        }
      else if (g_ascii_isdigit (*text) || (*text == '-' && g_ascii_isdigit (text[1])))
        {
          item.at[0] = read_number (&text, &item.decimals[0]);
          g_array_append_val (all, item);
        }
      else if (g_str_has_prefix (text, "\\role{"))
        text = strchr (text, '}') + 2;
      else
        text++;
    }
  return all;
}

static const Written *
get (const GArray *all, guint i)
{
  g_assert_cmpuint (i, <, all->len);
  return &g_array_index (all, Written, i);
}

/* @value, rounded to the decimals with which entry @i was written, is what was written. */
static void
assert_written (const Written *written, guint i, double value)
{
  const double unit = pow (10, -written->decimals[i]);

  /* Zeros at the end are not written, so that what was written may be coarser than its place. */
  g_assert_cmpfloat (fabs (written->at[i] - value), <=, 0.5000001 * unit + 1e-12 * fabs (value));
}

/* --- Runs ------------------------------------------------------------------------------------- */

static GradusRun *
make_preset (const char *algorithm_id, const char *preset_id)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (algorithm_id);
  const GradusPreset *preset = gradus_algorithm_find_preset (algorithm, preset_id);
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GError) error = NULL;
  GradusRun *run;

  g_assert_nonnull (preset);
  setup = gradus_setup_new_preset (algorithm, preset, &error);
  g_assert_no_error (error);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  return run;
}

/* The filled rule of the step just made; "" where there is none. */
static char *
fill (GradusRun *run)
{
  GString *tex = g_string_new (NULL);
  GradusPosition here;

  gradus_run_get_view (run, &here);
  if (here.phase >= 0 && here.algorithm->phases[here.phase].rule != NULL)
    {
      const GradusFormula *formula = gradus_algorithm_find_formula (
        here.algorithm, here.algorithm->phases[here.phase].id);

      gradus_formula_fill (formula, &here, tex);
    }
  return g_string_free (tex, FALSE);
}

static double
get_value (GradusRun *run, const char *id, guint index)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_auto (GradusArray) array = { 0 };
  GradusPosition here;

  gradus_run_get_view (run, &here);
  gradus_value_read (&algorithm->values[gradus_algorithm_find_value (algorithm, id)], &here,
                     &array);
  g_assert_cmpuint (gradus_array_length (&array), >, index);
  return array.data[index];
}

static double
get_life (GradusRun *run, const char *id, guint item, guint curve)
{
  GradusPosition here;

  gradus_run_get_view (run, &here);
  for (const GradusLife *life = here.algorithm->lives; life->id != NULL; life++)
    if (g_str_equal (life->id, id))
      return gradus_life_measure (life, &here, item, curve);
  g_assert_not_reached ();
}

static const char *
phase_of (GradusRun *run)
{
  GradusPosition here;

  gradus_run_get_view (run, &here);
  return here.phase >= 0 ? here.algorithm->phases[here.phase].id : "";
}

/* --- Numbers as TeX --------------------------------------------------------------------------- */

static void
test_align (void)
{
  static const double sums[][3] = {
    { 340.412, 0.0213, 340.4333 },
    { 0.5, -0.4996, 0.0004 },
    { 10001469, -9986393, 15076 },
    { 1e-9, 2e-9, 3e-9 },
    { 0, 0, 0 },
    { 123456, 0.001, 123456.001 },
    { 999.96, 0.04, 1000 },
    { -3.3333, 6.6667, 3.3334 },
  };
  g_autoptr (GString) tex = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    {
      const double *s = sums[i];
      const int decimals = gradus_tex_align (s, 3);
      const int operands = gradus_tex_align_operands (decimals, s[0], s[1], s[2]);
      g_autoptr (GArray) all = NULL;

      g_string_assign (tex, "=");
      gradus_tex_decimals (tex, s[0], operands);
      g_string_append (tex, " , ");
      gradus_tex_decimals (tex, s[1], operands);
      g_string_append (tex, " , ");
      gradus_tex_decimals (tex, s[2], decimals);
      all = read_all (tex->str, "=");
      g_assert_cmpuint (all->len, ==, 3);
      g_assert_true (gradus_tex_equal_decimals (get (all, 0)->at[0] + get (all, 1)->at[0],
                                                get (all, 2)->at[0], decimals));
    }
  g_string_truncate (tex, 0);
  gradus_tex_decimals (tex, 99.96, 1);
  g_assert_cmpstr (tex->str, ==, "100");
  g_string_truncate (tex, 0);
  gradus_tex_decimals (tex, 0.004, 2);
  g_assert_cmpstr (tex->str, ==, "0");
  g_string_truncate (tex, 0);
  gradus_tex_dot (tex, (double[]){ -3, -2, 0.5 }, -1, (double[]){ 1, -4, 2 }, -1, 3, 3);
  g_assert_cmpstr (tex->str, ==, "-3 - 2\\cdot(-4) + 0.5\\cdot 2");
}

/* --- Gradient descent ------------------------------------------------------------------------- */

/* symbol := before + rate (factor) x = after, read and added up. */
static void
check_move (const char *tex, const char *symbol, gboolean factor, const double *before,
            const double *after, guint n)
{
  g_autoptr (GArray) all = read_all (tex, symbol);
  const gboolean minus = strstr (tex, "} - \\role{accent}{") != NULL;
  double times;
  guint next = 0;
  const Written *old = get (all, next++), *x, *new;

  times = get (all, next++)->at[0];
  if (factor)
    times *= get (all, next++)->at[0];
  x = get (all, next++);
  new = get (all, next++);
  g_assert_cmpuint (next, ==, all->len);
  g_assert_cmpuint (old->rows, ==, n);
  for (guint j = 0; j < n; j++)
    {
      const double sum = old->at[j] + (minus ? -times : times) * x->at[j];

      assert_written (old, j, before[j]);
      assert_written (new, j, after[j]);
      if (strstr (tex, "\\approx") == NULL)
        g_assert_cmpfloat (fabs (sum - new->at[j]), <=,
                           0.5000001 * pow (10, -new->decimals[j]) + 1e-9 * fabs (sum));
    }
}

static void
test_batch_moves (gconstpointer preset)
{
  g_autoptr (GradusRun) run = make_preset ("batch-gradient-descent", preset);
  guint checked = 0;

  for (guint k = 0; k < 90 && gradus_run_forward (run, GRADUS_GRAIN_PHASE); k++)
    {
      g_autofree char *tex = NULL;
      double before[3], after[3];
      guint n;

      if (!g_str_equal (phase_of (run), "update"))
        continue;
      tex = fill (run);
      n = gradus_dataset_get_table (gradus_setup_get_dataset (gradus_run_get_setup (run)))->d + 1;
      for (guint j = 0; j < n; j++)
        after[j] = get_value (run, "theta-scaled", j);
      g_assert_true (gradus_run_back (run, GRADUS_GRAIN_PHASE));
      for (guint j = 0; j < n; j++)
        before[j] = get_value (run, "theta-scaled", j);
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      check_move (tex, symbol_of (tex), FALSE, before, after, n);
      checked++;
    }
  g_assert_cmpuint (checked, >=, 20);
}

/* Inside the sweep: y - h = e, and the sum that e x joins. */
static void
test_batch_examples (void)
{
  g_autoptr (GradusRun) run = make_preset ("batch-gradient-descent", "houses-bedrooms");
  const GradusTable *table = gradus_dataset_get_table (
    gradus_setup_get_dataset (gradus_run_get_setup (run)));

  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_ITERATION));
  for (guint i = 0; i + 1 < table->n; i++)
    {
      g_autofree char *tex = NULL;
      g_autoptr (GArray) error = NULL;
      double before[3] = { 0 }, after[3], e;

      for (guint j = 0; j < 3 && i > 0; j++)
        before[j] = get_value (run, "sum", j);
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_MICRO));
      g_assert_cmpuint (gradus_run_get_micro (run), ==, i + 1);
      tex = fill (run);
      for (guint j = 0; j < 3; j++)
        after[j] = get_value (run, "sum", j);
      check_move (tex, "\\role{accent}{s} :=", FALSE, before, after, 3);

      error = read_all (tex, "\\role{accent}{e} =");
      e = get_value (run, "residuals", i);
      g_assert_cmpuint (error->len, ==, 3);
      assert_written (get (error, 0), 0, table->y[i]);
      assert_written (get (error, 2), 0, e);
      g_assert_cmpfloat (get_life (run, "error", i, 0), ==, e);
      g_assert_cmpfloat (get_life (run, "cost", i, 0), ==, e * e / 2);
      /* The pull is what the example has just added to the sum. */
      for (guint j = 0; j < 3; j++)
        g_assert_cmpfloat_with_epsilon (get_life (run, "pull", i, j), after[j] - before[j], 1e-8);
    }
  g_assert_true (isnan (get_life (run, "error", table->n, 0)));
}

/* Asked before the sweep and before the update; the truth must be where theta really goes. */
static void
test_batch_questions (void)
{
  static const struct
  {
    const char *preset;
    guint64 cost;
  } cases[] = { { "houses", 0 }, { "zigzag", 1 << 1 }, { "too-large", 1 << 0 } };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autoptr (GradusRun) run = make_preset ("batch-gradient-descent", cases[c].preset);
      g_autoptr (GradusPrompt) place = gradus_prompt_new (run, NULL);
      g_autoptr (GradusPrompt) cost = NULL;
      g_autoptr (GradusAnswer) where = NULL;
      g_autoptr (GradusAnswer) falls = NULL;
      double distance;

      g_assert_cmpstr (place->question->id, ==, "step");
      g_assert_cmpfloat (place->ask.from_x, ==, 0);
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      where = gradus_prompt_reveal (place, run);
      g_assert_nonnull (where);
      cost = gradus_prompt_new (run, "cost");
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      g_assert_cmpfloat_with_epsilon (where->x, get_value (run, "theta-scaled", 0), 1e-9);
      g_assert_cmpfloat_with_epsilon (where->y, get_value (run, "theta-scaled", 1), 1e-9);
      /* Far below the limit there is nothing to be asked. */
      g_assert_true ((cost != NULL) == (cases[c].cost != 0));
      falls = cost != NULL ? gradus_prompt_reveal (cost, run) : NULL;
      if (falls != NULL)
        g_assert_cmpuint (falls->choices, ==, cases[c].cost);
      /* Whoever leaves theta where it is misses by four scales. */
      g_assert_cmpfloat_with_epsilon (
        gradus_prompt_score (place, &(GradusAnswer){ .x = 0, .y = 0 }, where, &distance), 1 / 16.0,
        1e-9);
      g_assert_cmpfloat_with_epsilon (distance, hypot (where->x, where->y), 1e-9);
    }
}

static void
test_sgd (gconstpointer preset)
{
  g_autoptr (GradusRun) run = make_preset ("stochastic-gradient-descent", preset);
  const GradusTable *table = gradus_dataset_get_table (
    gradus_setup_get_dataset (gradus_run_get_setup (run)));
  guint checked = 0, asked = 0;

  for (guint k = 0; k < 200 && !gradus_run_is_at_end (run); k++)
    {
      g_autoptr (GradusPrompt) place = gradus_prompt_new (run, "step");
      g_autoptr (GradusPrompt) tilt = gradus_prompt_new (run, "tilt");
      g_autoptr (GradusPrompt) number = gradus_prompt_new (run, "error");
      g_autoptr (GradusPrompt) cost = gradus_prompt_new (run, "cost");
      g_autoptr (GradusAnswer) where = NULL;
      g_autoptr (GradusAnswer) which = NULL;
      g_autoptr (GradusAnswer) error = NULL;
      g_autoptr (GradusAnswer) falls = NULL;
      g_autofree char *tex = NULL;
      double before[2], after[2], loss;
      guint example;

      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      if (!g_str_equal (phase_of (run), "error"))
        {
          g_assert_null (place);
          continue;
        }
      where = place != NULL ? gradus_prompt_reveal (place, run) : NULL;
      which = tilt != NULL ? gradus_prompt_reveal (tilt, run) : NULL;
      error = gradus_prompt_reveal (number, run);
      example = (guint) get_value (run, "example", 0);
      g_assert_cmpfloat (error->number, ==, get_value (run, "residuals", example));
      for (guint j = 0; j < 2; j++)
        before[j] = get_value (run, "theta-scaled", j);
      g_assert_null (cost);
      cost = gradus_prompt_new (run, "cost");
      {
        g_autofree char *line = fill (run);
        g_autoptr (GArray) e = read_all (line, "\\role{accent}{e} =");

        assert_written (get (e, 0), 0, table->y[example]);
        assert_written (get (e, e->len - 1), 0, error->number);
      }
      loss = get_life (run, "distance", 0, 0);
      g_assert_true (isfinite (loss));
      {
        const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
        GradusPosition here;

        gradus_run_get_view (run, &here);
        loss = gradus_metric_measure (&algorithm->metrics[0], &here);
        g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
        if (gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
          break;
        gradus_run_get_view (run, &here);
        falls = cost != NULL ? gradus_prompt_reveal (cost, run) : NULL;
        if (falls != NULL)
          g_assert_cmpuint (falls->choices, ==,
                            gradus_metric_measure (&algorithm->metrics[0], &here) > loss ? 1 << 0
                                                                                         : 1 << 1);
      }
      tex = fill (run);
      for (guint j = 0; j < 2; j++)
        after[j] = get_value (run, "theta-scaled", j);
      check_move (tex, symbol_of (tex), TRUE, before, after, 2);
      if (where != NULL)
        {
          g_assert_cmpfloat_with_epsilon (where->x, after[0], 1e-9 * fabs (after[0]));
          g_assert_cmpfloat_with_epsilon (where->y, after[1], 1e-9 * fabs (after[1]));
          asked++;
        }
      if (which != NULL)
        g_assert_cmpuint (which->choices, ==, after[1] > before[1] ? 1 << 0 : 1 << 1);
      checked++;
    }
  g_assert_cmpuint (checked, >=, 20);
  g_assert_cmpuint (asked, >, 0);
}

/* --- Perceptron ------------------------------------------------------------------------------- */

static void
test_perceptron (gconstpointer preset)
{
  g_autoptr (GradusRun) run = make_preset ("perceptron", preset);
  const GradusTable *table = gradus_dataset_get_table (
    gradus_setup_get_dataset (gradus_run_get_setup (run)));
  guint moves = 0;

  while (!gradus_run_is_at_end (run))
    {
      g_autoptr (GradusPrompt) mistake = gradus_prompt_new (run, "mistake");
      g_autoptr (GradusPrompt) score = gradus_prompt_new (run, "score");
      g_autoptr (GradusPrompt) weights = NULL;
      g_autoptr (GradusAnswer) right = NULL;
      g_autoptr (GradusAnswer) number = NULL;
      g_autoptr (GradusAnswer) where = NULL;
      g_autofree char *line = NULL;
      g_autofree char *tex = NULL;
      double before[3], after[3], x[2], product;
      guint example;
      gboolean wrong;

      g_assert_nonnull (mistake);
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      example = gradus_run_get_iteration (run) % table->n;
      memcpy (x, &table->x[2 * (gsize) example], sizeof x);
      for (guint j = 0; j < 3; j++)
        before[j] = get_value (run, "theta", j);
      product = before[0] + before[1] * x[0] + before[2] * x[1];
      wrong = (product >= 0) != (table->label[example] == 1);
      right = gradus_prompt_reveal (mistake, run);
      g_assert_cmpuint (right->choices, ==, wrong ? 1 << 1 : 1 << 0);
      number = score != NULL ? gradus_prompt_reveal (score, run) : NULL;
      if (number != NULL)
        g_assert_cmpfloat_with_epsilon (number->number, product, 1e-9);
      line = fill (run);
      g_assert_true ((strstr (line, "\\ne") != NULL) == wrong);
      g_assert_cmpfloat_with_epsilon (get_life (run, "margin", example, 0),
                                      table->label[example] == 1 ? product : -product, 1e-9);

      weights = gradus_prompt_new (run, "weights");
      g_assert_true ((weights != NULL) == (wrong && (x[0] != 0 || x[1] != 0)));
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      tex = fill (run);
      for (guint j = 0; j < 3; j++)
        after[j] = get_value (run, "theta", j);
      if (wrong)
        {
          check_move (tex, "\\role{model}{\\theta} :=", TRUE, before, after, 3);
          moves++;
        }
      else
        g_assert_true (g_str_has_prefix (tex, "h = y = "));
      if (weights != NULL)
        {
          where = gradus_prompt_reveal (weights, run);
          g_assert_cmpfloat (where->x, ==, after[1]);
          g_assert_cmpfloat (where->y, ==, after[2]);
        }
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
    }
  g_assert_cmpuint (moves, >=, 2);
}

/* --- Kalman filter ---------------------------------------------------------------------------- */

/* The first two measurements of the worked example, recomputed here. */
static void
test_kalman_by_hand (void)
{
  g_autoptr (GradusRun) run = make_preset ("kalman-filter", "six");
  g_autofree char *gain = NULL;
  g_autofree char *update = NULL;
  g_autoptr (GArray) nu = NULL;
  g_autoptr (GArray) s = NULL;
  g_autoptr (GArray) k = NULL;
  g_autoptr (GArray) mean = NULL;
  g_autoptr (GradusPrompt) share = NULL;
  g_autoptr (GradusAnswer) answer = NULL;

  /* Before anything has happened: A s = 0, C A Sigma A' C' + Q + R = 2.55. */
  g_assert_cmpfloat_with_epsilon (get_life (run, "innovation", 0, 0), 1.07, 1e-12);
  g_assert_cmpfloat_with_epsilon (get_life (run, "deviation", 0, 0), sqrt (2.55), 1e-12);
  /* Two steps on: A^2 = (1 2; 0 1), so 1 + 4 + 0.05 + 0.05 + 0.02 + 0.5. */
  g_assert_cmpfloat_with_epsilon (get_life (run, "deviation", 1, 0), sqrt (5.62), 1e-12);
  g_assert_cmpfloat_with_epsilon (get_life (run, "normalised", 1, 0), 2.15 * 2.15 / 5.62, 1e-12);
  g_assert_true (isnan (get_life (run, "truth", 0, 0)));
  g_assert_true (isnan (get_life (run, "innovation", 6, 0)));

  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
  share = gradus_prompt_new (run, NULL);
  g_assert_cmpstr (share->question->id, ==, "gain");
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
  answer = gradus_prompt_reveal (share, run);
  g_assert_cmpfloat_with_epsilon (answer->number, 2.05 / 2.55, 1e-12);
  gain = fill (run);
  nu = read_all (gain, "\\nu_{1}} =");
  g_assert_cmpuint (nu->len, ==, 3);
  g_assert_cmpfloat (get (nu, 2)->at[0], ==, 1.07);
  s = read_all (gain, "S_{1} =");
  g_assert_cmpfloat (get (s, 0)->at[0], ==, 2.05);
  g_assert_cmpfloat (get (s, 1)->at[0], ==, 0.5);
  g_assert_cmpfloat (get (s, 2)->at[0], ==, 2.55);
  k = read_all (gain, "K_{1}} =");
  g_assert_cmpfloat (get (k, k->len - 1)->at[0], ==, 0.804);
  g_assert_cmpfloat (get (k, k->len - 1)->at[1], ==, 0.392);

  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
  update = fill (run);
  mean = read_all (update, "s_{1|1}} =");
  g_assert_cmpfloat (get (mean, mean->len - 1)->at[0], ==, 0.86);
  /* After the update: y - C m, and nothing of the past any more at the next time. */
  g_assert_cmpfloat_with_epsilon (get_life (run, "innovation", 0, 0), 1.07 * 0.5 / 2.55, 1e-12);
  g_assert_true (isnan (get_life (run, "normalised", 0, 0)));
  gradus_run_forward (run, GRADUS_GRAIN_ITERATION);
  gradus_run_forward (run, GRADUS_GRAIN_ITERATION);
  g_assert_true (isnan (get_life (run, "innovation", 0, 0)));
}

static double
multiply_row (const Written *a, guint row, const Written *x)
{
  double sum = 0;

  g_assert_cmpuint (a->columns, ==, x->rows);
  for (guint j = 0; j < a->columns; j++)
    sum += a->at[row * a->columns + j] * x->at[j];
  return sum;
}

/* All three rules of every step, computed as they are written. */
static void
test_kalman_rules (gconstpointer preset)
{
  g_autoptr (GradusRun) run = make_preset ("kalman-filter", preset);
  guint checked = 0, exact = 0, lines = 0;

  while (gradus_run_forward (run, GRADUS_GRAIN_PHASE))
    {
      g_autofree char *tex = fill (run);
      const char *phase = phase_of (run);
      guint time = gradus_run_get_iteration (run) + 1;

      if (g_str_equal (phase, "predict"))
        {
          g_autofree char *symbol = g_strdup_printf ("s_{%u|%u}} =", time, time - 1);
          g_autoptr (GArray) all = read_all (tex, symbol);
          const Written *a = get (all, 0), *s, *out;

          /* A state that stands still is not multiplied. */
          if (all->len == 1)
            {
              for (guint i = 0; i < a->rows; i++)
                {
                  assert_written (a, i, get_value (run, "predicted-mean", i));
                  assert_written (a, i, get_value (run, "mean", i));
                }
              continue;
            }
          s = get (all, 1);
          out = get (all, 2);
          for (guint i = 0; i < out->rows; i++)
            {
              assert_written (s, i, get_value (run, "mean", i));
              assert_written (out, i, get_value (run, "predicted-mean", i));
              lines++;
              exact += fabs (multiply_row (a, i, s) - out->at[i])
                       <= 0.5000001 * pow (10, -out->decimals[i]);
            }
        }
      else if (g_str_equal (phase, "gain"))
        {
          g_autofree char *symbol = g_strdup_printf ("\\nu_{%u}} =", time);
          g_autoptr (GArray) all = read_all (tex, symbol);

          for (guint i = 0; i < get (all, 2)->rows; i++)
            {
              assert_written (get (all, 2), i, get_value (run, "innovation-vector", i));
              lines++;
              exact += fabs (get (all, 0)->at[i] - get (all, 1)->at[i] - get (all, 2)->at[i])
                       <= 0.5000001 * pow (10, -get (all, 2)->decimals[i]);
            }
        }
      else if (g_str_equal (phase, "update"))
        {
          g_autofree char *symbol = g_strdup_printf ("s_{%u|%u}} =", time, time);
          g_autoptr (GArray) all = read_all (tex, symbol);
          const Written *s = get (all, 0), *k = get (all, 1), *nu = get (all, 2),
                        *out = get (all, 3);

          for (guint i = 0; i < out->rows; i++)
            {
              assert_written (out, i, get_value (run, "mean", i));
              lines++;
              exact += fabs (s->at[i] + multiply_row (k, i, nu) - out->at[i])
                       <= 0.5000001 * pow (10, -out->decimals[i]);
            }
          checked++;
        }
      else
        g_assert_true (g_str_has_prefix (tex, "t = "));
    }
  g_assert_cmpuint (checked, >=, 6);
  /* A result that lies between two roundings cannot be hit with any number of digits. */
  g_assert_cmpuint (lines - exact, <=, lines / 100);
}

/* With neither noise the first measurement leaves nothing uncertain, and at the second the sentence
 * comes instead of what rounding has left. */
static void
test_kalman_certain (void)
{
  g_autoptr (GradusRun) run = make_preset ("kalman-filter", "nile");
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (gradus_run_get_setup (run)),
                                          algorithm->params_size);
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusRun) certain = NULL;
  g_autoptr (GError) error = NULL;

  gradus_params_parse (algorithm->params, params, "process-noise=0 measurement-noise=0", &error);
  g_assert_no_error (error);
  setup = gradus_setup_with_params (gradus_run_get_setup (run), params);
  certain = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  while (gradus_run_forward (certain, GRADUS_GRAIN_PHASE))
    ;
  g_assert_cmpuint (gradus_run_get_step (certain), ==, 6);
  g_assert_cmpfloat_with_epsilon (get_value (certain, "mean", 0), 1120, 1e-9);
}

/* A first measurement is used once: the record of the Nile as Durbin and Koopman have it. */
static void
test_kalman_start (void)
{
  g_autoptr (GradusRun) run = make_preset ("kalman-filter", "nile");

  g_assert_cmpfloat (get_value (run, "mean", 0), ==, 0);
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_ITERATION));
  g_assert_cmpfloat_with_epsilon (get_value (run, "mean", 0), 1118.31, 0.01);
}

/* The last measurement is used once, whatever is changed after the end, and one that is added is
 * used next. */
static void
test_kalman_after_the_end (void)
{
  g_autoptr (GradusRun) run = make_preset ("kalman-filter", "golden");
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  GradusDataset *dataset = gradus_setup_get_dataset (gradus_run_get_setup (run));
  const GradusTrajectory *data = gradus_dataset_get_trajectory (dataset);
  g_autofree double *measured = g_new (double, data->length + 1);
  g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (gradus_run_get_setup (run)),
                                          algorithm->params_size);
  g_autoptr (GradusSetup) noisier = NULL;
  g_autoptr (GradusSetup) longer = NULL;
  g_autoptr (GradusDataset) more = NULL;
  g_autoptr (GError) error = NULL;
  double mean, forecast;

  while (gradus_run_forward (run, GRADUS_GRAIN_RUN))
    ;
  mean = get_value (run, "mean", 0);
  gradus_params_parse (algorithm->params, params, "measurement-noise=3", &error);
  g_assert_no_error (error);
  noisier = gradus_setup_with_params (gradus_run_get_setup (run), params);
  g_assert_true (gradus_run_change (run, noisier, &error));
  while (gradus_run_forward (run, GRADUS_GRAIN_RUN))
    ;
  g_assert_cmpfloat (get_value (run, "mean", 0), ==, mean);

  memcpy (measured, data->measured, data->length * sizeof (double));
  measured[data->length] = mean + 5;
  more = gradus_trajectory_new (data->length + 1, 1, measured, NULL, 0, NULL, NULL, data->dt,
                                data->start_time, "more", "drawn");
  longer = gradus_setup_with_dataset (gradus_run_get_setup (run), more);
  g_assert_true (gradus_run_change (run, longer, &error));
  forecast = get_life (run, "innovation", data->length, 0);
  g_assert_cmpfloat_with_epsilon (forecast, 5, 1e-12);
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
  g_assert_cmpfloat_with_epsilon (get_value (run, "innovation-vector", 0), 5, 1e-12);
}

static void
test_kalman_places (void)
{
  g_autoptr (GradusRun) run = make_preset ("kalman-filter", "track");
  guint asked = 0;

  while (!gradus_run_is_at_end (run))
    {
      g_autoptr (GradusPrompt) place = gradus_prompt_new (run, "place");
      g_autoptr (GradusPrompt) spread = gradus_prompt_new (run, "spread");
      g_autoptr (GradusPrompt) band = gradus_prompt_new (run, "band");
      g_autoptr (GradusAnswer) where = NULL;
      g_autoptr (GradusAnswer) wide = NULL;
      g_autoptr (GradusAnswer) within = NULL;

      g_assert_null (gradus_prompt_new (run, "mean"));
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      if (spread != NULL)
        {
          wide = gradus_prompt_reveal (spread, run);
          g_assert_cmpfloat (wide->number, ==, get_value (run, "predicted-covariance", 0));
        }
      if (band != NULL)
        {
          GradusPosition here;

          gradus_run_get_view (run, &here);
          within = gradus_prompt_reveal (band, run);
          g_assert_cmpuint (
            within->choices, ==,
            (here.events & (1 << gradus_algorithm_find_event (here.algorithm, "outside-band"))) != 0
              ? 1 << 1
              : 1 << 0);
        }
      if (place == NULL)
        continue;
      where = gradus_prompt_reveal (place, run);
      g_assert_cmpfloat (where->x, ==, get_value (run, "mean", 0));
      g_assert_cmpfloat (where->y, ==, get_value (run, "mean", 1));
      g_assert_cmpfloat (place->ask.from_x, ==, get_value (run, "predicted-mean", 0));
      asked++;
    }
  g_assert_cmpuint (asked, >=, 40);
}

/* --- After a change --------------------------------------------------------------------------- */

/* Right after another learning rate, no rule claims that the step was made with it. */
static void
test_after_change (void)
{
  static const struct
  {
    const char *algorithm, *preset, *settings;
    guint steps;
  } cases[] = {
    { "batch-gradient-descent", "houses", "learning-rate=0.02", 2 },
    { "stochastic-gradient-descent", "houses", "learning-rate=0.03", 3 },
    { "perceptron", "two-groups", "learning-rate=2", 2 },
    { "kalman-filter", "nile", "process-noise=3", 1 },
    { "kalman-filter", "nile", "measurement-noise=3", 2 },
  };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autoptr (GradusRun) run = make_preset (cases[c].algorithm, cases[c].preset);
      const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
      g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (gradus_run_get_setup (run)),
                                              algorithm->params_size);
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;
      g_autoptr (GradusSetup) setup = NULL;
      g_autoptr (GError) error = NULL;

      for (guint k = 0; k < cases[c].steps; k++)
        g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      before = fill (run);
      g_assert_cmpstr (before, !=, "");
      gradus_params_parse (algorithm->params, params, cases[c].settings, &error);
      g_assert_no_error (error);
      setup = gradus_setup_with_params (gradus_run_get_setup (run), params);
      g_assert_true (gradus_run_change (run, setup, &error));
      after = fill (run);
      g_assert_cmpstr (after, ==, "");
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/teaching/tex/align", test_align);
  g_test_add_data_func ("/teaching/batch/houses", "houses", test_batch_moves);
  g_test_add_data_func ("/teaching/batch/bedrooms", "houses-bedrooms", test_batch_moves);
  g_test_add_data_func ("/teaching/batch/raw-areas", "raw-areas", test_batch_moves);
  g_test_add_data_func ("/teaching/batch/too-large", "too-large", test_batch_moves);
  g_test_add_func ("/teaching/batch/examples", test_batch_examples);
  g_test_add_func ("/teaching/batch/questions", test_batch_questions);
  g_test_add_data_func ("/teaching/stochastic/houses", "houses", test_sgd);
  g_test_add_data_func ("/teaching/stochastic/decaying", "decaying", test_sgd);
  g_test_add_data_func ("/teaching/stochastic/restless", "restless", test_sgd);
  g_test_add_data_func ("/teaching/perceptron/stream", "stream", test_perceptron);
  g_test_add_data_func ("/teaching/perceptron/two-groups", "two-groups", test_perceptron);
  g_test_add_data_func ("/teaching/perceptron/xor", "xor", test_perceptron);
  g_test_add_func ("/teaching/kalman/by-hand", test_kalman_by_hand);
  g_test_add_data_func ("/teaching/kalman/six", "six", test_kalman_rules);
  g_test_add_data_func ("/teaching/kalman/nile", "nile", test_kalman_rules);
  g_test_add_data_func ("/teaching/kalman/golden", "golden", test_kalman_rules);
  g_test_add_data_func ("/teaching/kalman/track", "track", test_kalman_rules);
  g_test_add_data_func ("/teaching/kalman/overconfident", "overconfident", test_kalman_rules);
  g_test_add_func ("/teaching/kalman/after-the-end", test_kalman_after_the_end);
  g_test_add_func ("/teaching/kalman/certain", test_kalman_certain);
  g_test_add_func ("/teaching/kalman/start", test_kalman_start);
  g_test_add_func ("/teaching/kalman/places", test_kalman_places);
  g_test_add_func ("/teaching/after-change", test_after_change);
  return g_test_run ();
}
