/* What k-means, mixtures, SMO and value iteration teach with, number by number: formulas show what
 * the values are and can be worked out by hand, answers are what happens, and nothing is shown that
 * a change in mid-run has made wrong.
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
#include "gradus-tex.h"
#include "gradus-say.h"

/* --- Helpers ---------------------------------------------------------------------------------- */

/* @preset NULL: the first look. */
static GradusRun *
new_run (const char *algorithm_id, const char *preset)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (algorithm_id);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  GradusRun *run;

  g_assert_nonnull (algorithm);
  setup = gradus_setup_new_preset (algorithm,
                                   preset != NULL ? gradus_algorithm_find_preset (algorithm, preset)
                                                  : gradus_algorithm_first_look (algorithm),
                                   &error);
  g_assert_no_error (error);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  return run;
}

/* The rule of the last phase with its numbers; "" when there is none. */
static char *
fill (GradusRun *run)
{
  GString *tex = g_string_new (NULL);
  GradusPosition here;

  gradus_run_get_view (run, &here);
  if (here.phase >= 0 && here.algorithm->phases[here.phase].rule != NULL)
    gradus_formula_fill (
      gradus_algorithm_find_formula (here.algorithm, here.algorithm->phases[here.phase].id), &here,
      tex);
  return g_string_free (tex, FALSE);
}

static gboolean
is_after (GradusRun *run, const char *phase)
{
  GradusPosition here;

  gradus_run_get_view (run, &here);
  return here.phase >= 0 && strcmp (here.algorithm->phases[here.phase].id, phase) == 0;
}

static void
get_value (GradusRun *run, const char *id, GradusArray *out)
{
  GradusPosition here;

  gradus_run_get_view (run, &here);
  gradus_array_clear (out);
  gradus_value_read (&here.algorithm->values[gradus_algorithm_find_value (here.algorithm, id)],
                     &here, out);
}

static char *
replace (const char *text, const char *pattern, const char *by)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);

  return g_regex_replace (regex, text, -1, 0, by, 0, NULL);
}

/* The numbers of a formula in their order, without those of indices, roles and marks. A sign that
 * stands apart from its number is one of an operation and is not read. */
static GArray *
numbers_of (const char *tex)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *plain = replace (
    tex, "_\\{[^}]*\\}|\\^\\{\\([0-9]*\\)\\}|\\^2|class[0-9]+|mark\\{[^}]*\\}", "");
  g_autoptr (GRegex) regex = g_regex_new (
    "(-?)([0-9.]+)?(?:(?:\\\\cdot )?10\\^\\{(-?[0-9]+)\\})|(-?[0-9.]+)", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, plain, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *sign = g_match_info_fetch (match, 1);
      g_autofree char *mantissa = g_match_info_fetch (match, 2);
      g_autofree char *exponent = g_match_info_fetch (match, 3);
      g_autofree char *simple = g_match_info_fetch (match, 4);
      double number;

      if (simple != NULL && *simple != '\0')
        number = g_ascii_strtod (simple, NULL);
      else
        {
          number = (mantissa != NULL && *mantissa != '\0' ? g_ascii_strtod (mantissa, NULL) : 1)
                   * pow (10, g_ascii_strtod (exponent, NULL));
          if (*sign != '\0')
            number = -number;
        }
      g_array_append_val (numbers, number);
    }
  return numbers;
}

static double
number_at (const GArray *numbers, int i)
{
  const guint at = i >= 0 ? (guint) i : numbers->len - (guint) -i;

  g_assert_cmpuint (at, <, numbers->len);
  return g_array_index (numbers, double, at);
}

static void
assert_shown (double shown, double value, const char *tex)
{
  const double rounded = gradus_tex_round (value, 3);

  if (!(fabs (shown - rounded) <= 1e-12 * fabs (rounded)))
    g_error ("%.17g is shown for %.17g in: %s", shown, value, tex);
}

/* An intermediate result: @shown with some number of digits, three at least. */
static void
assert_worked_out (double shown, double value, const char *tex)
{
  for (int digits = 3; digits <= 10; digits++)
    if (fabs (shown - gradus_tex_round (value, digits)) <= 1e-12 * fabs (value))
      return;
  g_error ("%.17g is shown for %.17g in: %s", shown, value, tex);
}

static void
test_numbers_of (void)
{
  g_autoptr (GArray) numbers = numbers_of (
    "\\role{class2}{\\mu_{17}} = -1.5 - 2 + 3\\cdot 10^{-7} \\ge -10^{3}, x^{(4)}");

  g_assert_cmpuint (numbers->len, ==, 4);
  g_assert_cmpfloat (number_at (numbers, 0), ==, -1.5);
  g_assert_cmpfloat (number_at (numbers, 1), ==, 2);
  g_assert_cmpfloat_with_epsilon (number_at (numbers, 2), 3e-7, 1e-20);
  g_assert_cmpfloat (number_at (numbers, -1), ==, -1000);
}

/* Move point 0 of the table by 1, as with the mouse. */
static void
drag (GradusRun *run)
{
  GradusSetup *setup = gradus_run_get_setup (run);
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  g_autofree double *x = g_memdup2 (table->x, (gsize) table->n * table->d * sizeof (double));
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GradusSetup) changed = NULL;
  g_autoptr (GError) error = NULL;

  x[0] += 1;
  dataset = gradus_table_new_simple (table->n, table->d, x, NULL, table->label, table->n_classes,
                                     "dragged", "drawn");
  changed = gradus_setup_with_dataset (setup, dataset);
  g_assert_true (gradus_run_change (run, changed, &error));
  g_assert_no_error (error);
}

/* --- k-means ---------------------------------------------------------------------------------- */

/* mu_j = 1/n (sum) = (mean), line by line. */
static void
test_k_means_move (void)
{
  g_autoptr (GradusRun) run = new_run ("k-means", NULL);
  guint moves = 0;

  while (gradus_run_forward (run, GRADUS_GRAIN_PHASE))
    {
      g_auto (GradusArray) centroids = { 0 }, sizes = { 0 };
      g_autofree char *tex = NULL;
      g_autoptr (GArray) numbers = NULL;

      if (!is_after (run, "move"))
        continue;
      moves++;
      tex = fill (run);
      numbers = numbers_of (tex);
      get_value (run, "centroids", &centroids);
      get_value (run, "sizes", &sizes);
      g_assert_cmpuint (numbers->len, ==, 3 * 6);
      for (int j = 0; j < 3; j++)
        {
          g_assert_cmpfloat (number_at (numbers, 6 * j), ==, 1);
          g_assert_cmpfloat (number_at (numbers, 6 * j + 1), ==, sizes.data[j]);
          for (int c = 0; c < 2; c++)
            {
              const double sum = number_at (numbers, 6 * j + 2 + c);
              const double mean = number_at (numbers, 6 * j + 4 + c);

              assert_shown (mean, centroids.data[2 * j + c], tex);
              /* By hand. */
              assert_shown (mean, sum / sizes.data[j], tex);
            }
        }
    }
  g_assert_cmpuint (moves, >=, 3);
}

/* Three distances worked out, and the number of the nearest. */
static void
test_k_means_assign (void)
{
  g_autoptr (GradusRun) run = new_run ("k-means", NULL);
  const GradusTable *table = gradus_dataset_get_table (
    gradus_setup_get_dataset (gradus_run_get_setup (run)));

  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  for (guint i = 0; i + 1 < table->n; i++)
    {
      g_auto (GradusArray) centroids = { 0 }, owner = { 0 };
      g_autofree char *tex = NULL;
      g_autofree char *point = g_strdup_printf ("x^{(%u)}", i + 1);
      g_autoptr (GArray) numbers = NULL;

      gradus_run_forward (run, GRADUS_GRAIN_MICRO);
      tex = fill (run);
      numbers = numbers_of (tex);
      get_value (run, "centroids", &centroids);
      get_value (run, "owner", &owner);
      g_assert_nonnull (strstr (tex, point));
      g_assert_cmpuint (numbers->len, ==, 3 * 5 + 4);
      for (int j = 0; j < 3; j++)
        {
          const double dx = table->x[2 * i] - centroids.data[2 * j];
          const double dy = table->x[2 * i + 1] - centroids.data[2 * j + 1];

          assert_shown (number_at (numbers, 5 * j + 4), dx * dx + dy * dy, tex);
          assert_shown (number_at (numbers, 15 + j), dx * dx + dy * dy, tex);
        }
      g_assert_cmpfloat (number_at (numbers, -1), ==, owner.data[i] + 1);
    }
}

static void
test_k_means_changed (void)
{
  for (guint64 step = 2; step < 8; step++)
    {
      g_autoptr (GradusRun) run = new_run ("k-means", NULL);
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;
      g_autofree char *next = NULL;

      gradus_run_seek (run, step, 0);
      before = fill (run);
      g_assert_cmpstr (before, !=, "");
      drag (run);
      after = fill (run);
      /* The centroids are no means any more. */
      if (is_after (run, "move"))
        g_assert_cmpstr (after, ==, "");
      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      next = fill (run);
      g_assert_cmpstr (next, !=, "");
    }
}

/* Centroids typed over: the owners are not those of the nearest centroid. */
static void
test_k_means_typed (void)
{
  g_autoptr (GradusRun) run = new_run ("k-means", NULL);
  const int value = gradus_algorithm_find_value (gradus_run_get_algorithm (run), "centroids");
  g_autoptr (GradusSetup) setup = NULL;
  g_auto (GradusArray) centroids = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *tex = NULL;
  double *to;

  gradus_run_seek (run, 2, 0);
  get_value (run, "centroids", &centroids);
  /* Turn them round, so that everybody is with the wrong one. */
  to = gradus_array_write (&centroids);
  for (int c = 0; c < 2; c++)
    {
      const double first = to[c];

      to[c] = to[2 + c];
      to[2 + c] = to[4 + c];
      to[4 + c] = first;
    }
  setup = gradus_run_edit_value (run, (guint) value, &centroids, &error);
  g_assert_no_error (error);
  g_assert_true (gradus_run_change (run, setup, &error));
  g_assert_true (is_after (run, "assign"));
  tex = fill (run);
  g_assert_cmpstr (tex, ==, "");
}

/* By hand: centroid 2 of the six numbers goes from 1 to 33 / 5. */
static void
test_k_means_questions (void)
{
  g_autoptr (GradusRun) run = new_run ("k-means", "kmeans-6");
  g_autoptr (GradusPrompt) mean = NULL;
  g_autoptr (GradusAnswer) answer = NULL;
  g_autofree char *tex = NULL;

  gradus_run_seek (run, 2, 0);
  g_assert_null (gradus_prompt_new (run, "centroid"));
  mean = gradus_prompt_new (run, "mean");
  g_assert_nonnull (mean);
  g_assert_cmpint (mean->ask.subject, ==, 1);
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  answer = gradus_prompt_reveal (mean, run);
  g_assert_cmpfloat_with_epsilon (answer->number, 6.6, 1e-12);
  tex = fill (run);
  g_assert_nonnull (strstr (tex, "\\frac{33}{\\role{class1}{5}} = 6.6"));
}

/* --- Mixtures --------------------------------------------------------------------------------- */

static void
test_mixture (void)
{
  g_autoptr (GradusRun) run = new_run ("gmm-em", NULL);
  guint seen[4] = { 0 };

  for (guint i = 0; i < 40 && gradus_run_forward (run, GRADUS_GRAIN_PHASE); i++)
    {
      g_autofree char *tex = fill (run);
      g_autoptr (GArray) numbers = numbers_of (tex);
      g_auto (GradusArray) phi = { 0 }, mu = { 0 }, sigma = { 0 };

      get_value (run, "phi", &phi);
      get_value (run, "mu", &mu);
      get_value (run, "sigma", &sigma);
      if (is_after (run, "expect"))
        {
          /* Three products of a weight and a density, their share, and the other two. */
          const double *n = (const double *) (gconstpointer) numbers->data;
          double sum;

          seen[0]++;
          g_assert_cmpuint (numbers->len, ==, 9 + 4 + 3);
          for (int j = 0; j < 3; j++)
            assert_worked_out (n[3 * j + 2], n[3 * j] * n[3 * j + 1], tex);
          sum = n[10] + n[11] + n[12];
          assert_shown (n[13], n[9] / sum, tex);
          g_assert_cmpfloat_with_epsilon (n[13] + n[14] + n[15], 1, 2e-3);
        }
      else if (is_after (run, "weights"))
        {
          seen[1]++;
          for (int j = 0; j < 3; j++)
            {
              assert_shown (number_at (numbers, 3 * j + 2), phi.data[j], tex);
              assert_shown (number_at (numbers, 3 * j + 2),
                            number_at (numbers, 3 * j) / number_at (numbers, 3 * j + 1), tex);
            }
        }
      else if (is_after (run, "means"))
        {
          seen[2]++;
          for (int j = 0; j < 3; j++)
            for (int c = 0; c < 2; c++)
              {
                const double mean = number_at (numbers, 6 * j + 4 + c);

                assert_shown (mean, mu.data[2 * j + c], tex);
                assert_shown (
                  mean, number_at (numbers, 6 * j + 2 + c) / number_at (numbers, 6 * j + 1), tex);
              }
        }
      else if (is_after (run, "covariances"))
        {
          seen[3]++;
          for (int j = 0; j < 3; j++)
            for (int e = 0; e < 4; e++)
              {
                const double entry = number_at (numbers, 10 * j + 6 + e);

                assert_shown (entry, sigma.data[4 * j + e], tex);
                assert_shown (entry,
                              number_at (numbers, 10 * j + 2 + e) / number_at (numbers, 10 * j + 1),
                              tex);
              }
        }
    }
  for (guint k = 0; k < G_N_ELEMENTS (seen); k++)
    g_assert_cmpuint (seen[k], >=, 5);
}

/* After a point was dragged nothing that is shown belongs to the step any more. */
static void
test_mixture_changed (void)
{
  for (guint64 step = 2; step <= 12; step++)
    {
      g_autoptr (GradusRun) run = new_run ("gmm-em", NULL);
      g_autofree char *tex = NULL;

      gradus_run_seek (run, step, 0);
      drag (run);
      tex = fill (run);
      g_assert_cmpstr (tex, ==, "");
      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      g_clear_pointer (&tex, g_free);
      tex = fill (run);
      g_assert_cmpstr (tex, !=, "");
    }
}

/* The component that is asked for has the largest responsibility; that of the nearest mean often
 * has not, so that the question is one. */
static void
test_mixture_questions (void)
{
  g_autoptr (GradusRun) run = new_run ("gmm-em", NULL);
  guint answers = 0, elsewhere = 0;

  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (GradusPrompt) prompt = gradus_prompt_new (run, "share");
      g_auto (GradusArray) w = { 0 };
      g_autoptr (GradusAnswer) answer = NULL;

      if (!gradus_run_forward (run, GRADUS_GRAIN_PHASE))
        break;
      if (prompt == NULL)
        continue;
      answer = gradus_prompt_reveal (prompt, run);
      get_value (run, "responsibilities", &w);
      {
        const guint k = w.shape[1], point = (guint) prompt->ask.subject / k;
        const guint nearest = (guint) prompt->ask.subject % k;
        gboolean largest = TRUE;

        for (guint j = 0; j < k; j++)
          largest = largest && w.data[point * k + j] <= w.data[point * k + nearest];
        g_assert_cmpuint (answer->choices, ==, largest ? 1 : 2);
        elsewhere += largest ? 0 : 1;
      }
      answers++;
    }
  g_assert_cmpuint (answers, >=, 5);
  g_assert_cmpuint (elsewhere, >=, 2);
  g_assert_cmpuint (elsewhere, <, answers);
}

/* --- SMO -------------------------------------------------------------------------------------- */

static void
test_smo (void)
{
  g_autoptr (GradusRun) run = new_run ("smo", NULL);
  guint partners = 0, clips = 0, lands = 0, steps = 0;

  while (!gradus_run_is_at_end (run))
    {
      g_autoptr (GradusPrompt) partner = gradus_prompt_new (run, "partner");
      g_autoptr (GradusPrompt) clipped = gradus_prompt_new (run, "clipped");
      g_autoptr (GradusPrompt) land = gradus_prompt_new (run, "land");
      g_auto (GradusArray) chosen = { 0 }, error = { 0 }, values = { 0 };
      g_autofree char *tex = NULL;
      g_autoptr (GArray) numbers = NULL;

      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      tex = fill (run);
      numbers = numbers_of (tex);
      get_value (run, "pair", &chosen);
      get_value (run, "error", &error);
      get_value (run, "alpha", &values);
      g_assert_cmpstr (tex, !=, "");
      if (partner != NULL)
        {
          g_autoptr (GradusAnswer) truth = gradus_prompt_reveal (partner, run);
          const int right = g_bit_nth_lsf (truth->choices, -1);
          g_autofree char *option = g_strdup_printf ("%c: point %d,", 'A' + right,
                                                     (int) chosen.data[1] + 1);
          g_autofree char *first = g_strdup_printf ("Point %d ", (int) chosen.data[0] + 1);

          g_assert_nonnull (strstr (partner->ask.words->str, option));
          g_assert_nonnull (strstr (partner->ask.words->str, first));
          g_assert_cmphex (truth->choices, ==, 1u << right);
          partners++;
        }
      if (is_after (run, "choose"))
        {
          /* f - y = E twice, then E_j - E_i; a minus before a number is one of an operation. */
          const double e_i = error.data[(int) chosen.data[0]];
          const double e_j = error.data[(int) chosen.data[1]];

          g_assert_cmpuint (numbers->len, ==, 9);
          assert_worked_out (number_at (numbers, 2), e_i, tex);
          assert_worked_out (number_at (numbers, 5), e_j, tex);
          assert_shown (number_at (numbers, 8), number_at (numbers, 5) - number_at (numbers, 2),
                        tex);
          assert_shown (number_at (numbers, 8), e_j - e_i, tex);
        }
      if (is_after (run, "line"))
        {
          /* eta = K_ii + K_jj - 2 K_ij */
          const double eta = number_at (numbers, 4);

          g_assert_cmpfloat (number_at (numbers, 2), ==, 2);
          assert_worked_out (
            eta, number_at (numbers, 0) + number_at (numbers, 1) - 2 * number_at (numbers, 3), tex);
          steps++;
        }
      if (clipped != NULL)
        {
          g_autoptr (GradusAnswer) truth = gradus_prompt_reveal (clipped, run);
          const int event = gradus_algorithm_find_event (gradus_run_get_algorithm (run), "clipped");
          GradusPosition here;

          /* The event comes with the next phase. */
          gradus_run_forward (run, GRADUS_GRAIN_PHASE);
          gradus_run_get_view (run, &here);
          g_assert_cmpuint (truth->choices, ==, (here.events >> event & 1) != 0 ? 2 : 1);
          gradus_run_back (run, GRADUS_GRAIN_PHASE);
          clips++;
        }
      if (land != NULL)
        {
          g_autoptr (GradusAnswer) truth = gradus_prompt_reveal (land, run);

          /* alpha_j := min (max (top, L), H) = number. */
          assert_worked_out (number_at (numbers, 3), truth->y, tex);
          g_assert_cmpfloat (
            number_at (numbers, 3), ==,
            fmin (fmax (number_at (numbers, 0), number_at (numbers, 1)), number_at (numbers, 2)));
          /* Only the next phase moves the pair. */
          gradus_run_forward (run, GRADUS_GRAIN_PHASE);
          get_value (run, "alpha", &values);
          g_assert_cmpfloat (truth->x, ==, values.data[(int) chosen.data[0]]);
          g_assert_cmpfloat (truth->y, ==, values.data[(int) chosen.data[1]]);
          gradus_run_back (run, GRADUS_GRAIN_PHASE);
          lands++;
        }
    }
  g_assert_cmpuint (partners, >=, 20);
  g_assert_cmpuint (clips, ==, steps);
  g_assert_cmpuint (lands, ==, steps);
}

/* Among five points the pair is clicked; it is (5, 2), (5, 1), (1, 3) after the first. At the end
 * the point that pulls most is taken out: without it the border is another one. */
static void
test_smo_points (void)
{
  static const int pairs[][2] = { { 4, 1 }, { 4, 0 }, { 0, 2 } };
  g_autoptr (GradusRun) run = new_run ("smo", "five-points");
  guint asked = 0, taken = 0;

  while (!gradus_run_is_at_end (run))
    {
      g_autoptr (GradusPrompt) pair = gradus_prompt_new (run, "pair");
      g_autoptr (GradusPrompt) out = gradus_prompt_new (run, "out");
      g_autoptr (GradusAnswer) truth = NULL;

      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      if (pair != NULL)
        {
          truth = gradus_prompt_reveal (pair, run);
          g_assert_cmpuint (asked, <, G_N_ELEMENTS (pairs));
          g_assert_cmpint (truth->data[0], ==, pairs[asked][0]);
          g_assert_cmpint (truth->data[1], ==, pairs[asked][1]);
          asked++;
        }
      if (out != NULL)
        {
          truth = gradus_prompt_reveal (out, run);
          /* alpha = 0 at point 4, and none else may go without a trace. */
          g_assert_cmphex (truth->choices, ==, out->ask.subject == 3 ? 1 : 2);
          taken++;
        }
    }
  g_assert_cmpuint (asked, ==, G_N_ELEMENTS (pairs));
  g_assert_cmpuint (taken, ==, 1);
}

/* By hand: the pair (1, 3) has eta = 8, errors 1 and -1, and lands on 1/4. */
static void
test_smo_by_hand (void)
{
  g_autoptr (GradusRun) run = new_run ("smo", "three-points");
  g_autofree char *line = NULL;
  g_autofree char *clip = NULL;

  gradus_run_seek (run, 2, 0);
  line = fill (run);
  g_assert_nonnull (strstr (line, " = 8 \\\\"));
  g_assert_nonnull (strstr (line, "}{8} = \\role{model}{0.25}"));
  {
    g_autofree char *plain = replace (line, "\\\\role\\{accent\\}\\{([^}]*)\\}", "\\1");

    g_assert_nonnull (strstr (plain, "L = \\max(0, 0 - 0) = 0 \\\\ "
                                     "H = \\min(1, 1 + 0 - 0) = 1"));
  }
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  clip = fill (run);
  g_assert_nonnull (strstr (clip, "= 0.25"));
}

static void
test_smo_changed (void)
{
  for (guint64 step = 1; step < 12; step++)
    {
      g_autoptr (GradusRun) run = new_run ("smo", NULL);
      g_autofree char *tex = NULL;

      gradus_run_seek (run, step, 0);
      drag (run);
      tex = fill (run);
      /* There is no pair any more. */
      g_assert_cmpstr (tex, ==, "");
      g_assert_null (gradus_prompt_new (run, "clipped"));
      g_assert_null (gradus_prompt_new (run, "land"));
    }
}

/* --- Value iteration -------------------------------------------------------------------------- */

/* The policy of the lecture for R = -0.02 and gamma = 0.99, from the top left. */
static const int published[] = { 1, 1, 1, -1, 0, -1, 0, -1, 0, 3, 3, 3 };

/* Each answer is the arrow of the table that the sweep leaves, which the next phase takes; the
 * arrows end as the lecture has them. */
static void
test_arrows (void)
{
  g_autoptr (GradusRun) run = new_run ("value-iteration", "grid-4x3");
  g_auto (GradusArray) policy = { 0 };
  guint arrows = 0;

  while (!gradus_run_is_at_end (run))
    {
      g_autoptr (GradusPrompt) prompt = gradus_prompt_new (run, "arrow");
      g_autoptr (GradusAnswer) answer = NULL;
      int before;

      get_value (run, "policy", &policy);
      before = prompt != NULL ? (int) policy.data[prompt->ask.subject] : 0;
      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      if (prompt == NULL)
        continue;
      answer = gradus_prompt_reveal (prompt, run);
      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      get_value (run, "policy", &policy);
      g_assert_cmpint ((int) policy.data[prompt->ask.subject], >=, 0);
      g_assert_cmpuint (answer->choices >> (int) policy.data[prompt->ask.subject] & 1, ==, 1);
      g_assert_cmpint ((int) policy.data[prompt->ask.subject], !=, before);
      arrows++;
    }
  g_assert_cmpuint (arrows, >=, 5);
  get_value (run, "policy", &policy);
  for (guint cell = 0; cell < G_N_ELEMENTS (published); cell++)
    g_assert_cmpint ((int) policy.data[cell], ==, published[cell]);
}

/* What is on show belongs together: after every sweep Q is that of the table on show, and an arrow
 * points where it is largest; where all four are alike there is none. */
static void
test_arrows_of_table (void)
{
  g_autoptr (GradusRun) run = new_run ("value-iteration", "grid-4x3");
  guint ties = 0;

  while (gradus_run_forward (run, GRADUS_GRAIN_PHASE))
    {
      g_auto (GradusArray) v = { 0 }, q = { 0 }, policy = { 0 };

      if (!is_after (run, "write"))
        continue;
      get_value (run, "v", &v);
      get_value (run, "q", &q);
      get_value (run, "policy", &policy);
      /* The cell left of the +1, east: by hand from the table on show. */
      g_assert_cmpfloat_with_epsilon (
        q.data[4 * 2 + 1], -0.02 + 0.99 * (0.8 * v.data[3] + 0.1 * v.data[2] + 0.1 * v.data[6]),
        1e-12);
      for (guint cell = 0; cell < 12; cell++)
        if (published[cell] >= 0)
          {
            double top = -INFINITY, low = INFINITY;

            for (guint a = 0; a < 4; a++)
              {
                top = fmax (top, q.data[4 * cell + a]);
                low = fmin (low, q.data[4 * cell + a]);
              }
            if (policy.data[cell] < 0)
              {
                g_assert_cmpfloat_with_epsilon (top, low, 1e-12);
                ties++;
              }
            else
              g_assert_cmpfloat_with_epsilon (q.data[4 * cell + (guint) policy.data[cell]], top,
                                              1e-12);
          }
    }
  g_assert_cmpuint (ties, >=, 9);
}

/* Cell by cell: four expected values and what becomes of V; by hand and as in the values. */
static void
check_backups (const char *preset)
{
  g_autoptr (GradusRun) run = new_run ("value-iteration", preset);
  guint backups = 0;

  for (guint i = 0; i < 400 && gradus_run_forward (run, GRADUS_GRAIN_MICRO); i++)
    {
      g_autofree char *tex = fill (run);
      g_autofree char *last_line = NULL;
      g_autoptr (GArray) numbers = NULL;
      g_auto (GradusArray) q = { 0 };
      GradusPosition here;
      double top = -INFINITY;
      int column, row, cell;

      if (!is_after (run, "backup"))
        continue;
      g_assert_cmpstr (tex, !=, "");
      g_assert_cmpint (sscanf (strstr (tex, "V("), "V(%d,%d)", &column, &row), ==, 2);
      cell = (3 - row) * 4 + column - 1;
      get_value (run, "q", &q);
      gradus_run_get_view (run, &here);
      last_line = g_strdup (strstr (tex, ":="));
      numbers = numbers_of (last_line);
      if (published[cell] < 0)
        {
          g_assert_nonnull (strstr (tex, ":= R("));
          assert_shown (number_at (numbers, -1), q.data[4 * cell], tex);
          continue;
        }
      /* V := R + gamma max {4 numbers} = V. */
      g_assert_cmpuint (numbers->len, ==, 7);
      for (int a = 0; a < 4; a++)
        top = fmax (top, q.data[4 * cell + a]);
      assert_shown (number_at (numbers, 6), top, tex);
      {
        const double best = fmax (fmax (number_at (numbers, 2), number_at (numbers, 3)),
                                  fmax (number_at (numbers, 4), number_at (numbers, 5)));

        assert_shown (number_at (numbers, 6),
                      number_at (numbers, 0) + number_at (numbers, 1) * best, tex);
      }
      backups++;
    }
  g_assert_cmpuint (backups, >=, 50);
}

static void
test_backups (void)
{
  check_backups ("grid-4x3");
  check_backups ("in-place");
}

/* With another discount the values of the last sweep are not what the rule gives. */
static void
test_discount_changed (void)
{
  g_autoptr (GradusRun) run = new_run ("value-iteration", "grid-4x3");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree gpointer params = NULL;
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);

  gradus_run_seek (run, 10, 0);
  g_assert_true (is_after (run, "backup"));
  before = fill (run);
  g_assert_cmpstr (before, !=, "");
  params = g_memdup2 (gradus_setup_get_params (gradus_run_get_setup (run)), algorithm->params_size);
  g_assert_true (gradus_params_parse (algorithm->params, params, "gamma=0.5", &error));
  setup = gradus_setup_with_params (gradus_run_get_setup (run), params);
  g_assert_true (gradus_run_change (run, setup, &error));
  after = fill (run);
  g_assert_cmpstr (after, ==, "");
}

static void
test_values_asked (void)
{
  g_autoptr (GradusRun) run = new_run ("value-iteration", "grid-4x3");
  guint answers = 0;

  while (!gradus_run_is_at_end (run))
    {
      g_autoptr (GradusPrompt) prompt = gradus_prompt_new (run, "value");
      g_autoptr (GradusAnswer) answer = NULL;
      g_auto (GradusArray) v = { 0 };

      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      if (prompt == NULL)
        continue;
      answer = gradus_prompt_reveal (prompt, run);
      /* The table is taken over by the next phase. */
      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      get_value (run, "v", &v);
      g_assert_cmpfloat (answer->number, ==, v.data[prompt->ask.subject]);
      answers++;
    }
  g_assert_cmpuint (answers, >=, 5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/teaching/numbers-of", test_numbers_of);
  g_test_add_func ("/teaching/k-means/move", test_k_means_move);
  g_test_add_func ("/teaching/k-means/assign", test_k_means_assign);
  g_test_add_func ("/teaching/k-means/changed", test_k_means_changed);
  g_test_add_func ("/teaching/k-means/typed", test_k_means_typed);
  g_test_add_func ("/teaching/k-means/questions", test_k_means_questions);
  g_test_add_func ("/teaching/gmm-em/formulas", test_mixture);
  g_test_add_func ("/teaching/gmm-em/changed", test_mixture_changed);
  g_test_add_func ("/teaching/gmm-em/questions", test_mixture_questions);
  g_test_add_func ("/teaching/smo/steps", test_smo);
  g_test_add_func ("/teaching/smo/points", test_smo_points);
  g_test_add_func ("/teaching/smo/by-hand", test_smo_by_hand);
  g_test_add_func ("/teaching/smo/changed", test_smo_changed);
  g_test_add_func ("/teaching/value-iteration/arrows", test_arrows);
  g_test_add_func ("/teaching/value-iteration/arrows-of-table", test_arrows_of_table);
  g_test_add_func ("/teaching/value-iteration/backups", test_backups);
  g_test_add_func ("/teaching/value-iteration/discount", test_discount_changed);
  g_test_add_func ("/teaching/value-iteration/values", test_values_asked);
  return g_test_run ();
}
