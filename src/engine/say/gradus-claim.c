/* Gradus: claims, what words say of a run, for a program to check.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-claim-private.h"
#include "gradus-quantity.h"
#include "gradus-say.h"

/* A claim is about runs that a person steps through; longer ones are cut off here. */
#define MAX_STEPS 200000

static gboolean
fail (GError **error, const char *claim, const char *found)
{
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
               /* Translators: a condition such as "updates == 17", and what was found instead. */
               _ ("The claim “%s” does not hold: %s."), claim, found);
  return FALSE;
}

static gboolean
check_here (GradusRun *run, const char *claim, const char *condition, GError **error)
{
  g_autoptr (GString) found = g_string_new (NULL);
  g_autofree char *sentence = NULL;
  gboolean holds;

  if (!gradus_claim_holds (run, condition, &holds, found, error))
    return FALSE;
  if (holds)
    return TRUE;
  sentence = g_strdup_printf (_ ("at step %" PRIu64 ", %s"), gradus_run_get_step (run), found->str);
  return fail (error, claim, sentence);
}

/* At how many steps of the whole run the condition holds; G_MAXUINT64 and an error. */
static guint64
count_steps (GradusRun *run, const char *condition, guint64 *steps, GError **error)
{
  guint64 count = 0;

  *steps = 0;
  do
    {
      gboolean holds;

      if (!gradus_claim_holds (run, condition, &holds, NULL, error))
        return G_MAXUINT64;
      count += holds ? 1 : 0;
      (*steps)++;
    }
  while (*steps < MAX_STEPS && gradus_run_forward (run, GRADUS_GRAIN_PHASE));
  return count;
}

static gboolean
compare (double a, const char *op, double b)
{
  return g_str_equal (op, "<")    ? a < b
         : g_str_equal (op, "<=") ? a <= b
         : g_str_equal (op, ">")  ? a > b
         : g_str_equal (op, ">=") ? a >= b
         : g_str_equal (op, "==") ? a == b
         : g_str_equal (op, "!=") ? a != b
                                  : FALSE;
}

/* "count CONDITION op NUMBER". */
static gboolean
check_count (GradusRun *run, const char *claim, GError **error)
{
  g_auto (GStrv) words = g_strsplit (claim, " ", -1);
  const guint n = g_strv_length (words);
  g_autofree char *condition = NULL;
  g_autofree char *found = NULL;
  double number;
  guint64 count, steps;

  if (n < 4 || !gradus_number_from_text (words[n - 1], &number))
    return fail (error, claim, _ ("a count is compared with a number"));
  g_autofree char *op = g_strdup (words[n - 2]);
  g_clear_pointer (&words[n - 2], g_free);
  condition = g_strjoinv (" ", words + 1);
  g_free (words[n - 1]);
  words[n - 1] = NULL;
  count = count_steps (run, condition, &steps, error);
  if (count == G_MAXUINT64)
    return FALSE;
  if (compare ((double) count, op, number))
    return TRUE;
  found = g_strdup_printf (_ ("the count is %" PRIu64), count);
  return fail (error, claim, found);
}

/* "share NAME op NUMBER: op NUMBER" */
static gboolean
check_share (GradusRun *run, const char *claim, GError **error)
{
  g_auto (GStrv) halves = g_strsplit (claim + strlen ("share "), ": ", 2);
  g_auto (GStrv) what = g_strsplit (halves[0], " ", 3);
  g_auto (GStrv) how = g_strsplit (halves[1] != NULL ? halves[1] : "", " ", 2);
  g_autoptr (GradusNames) names = NULL;
  g_autofree char *found = NULL;
  GradusNamed named;
  GradusPosition here;
  double limit, number;
  guint count = 0;

  gradus_run_get_view (run, &here);
  names = gradus_names_new (&here);
  if (g_strv_length (what) != 3 || g_strv_length (how) != 2
      || !gradus_number_from_text (what[2], &limit) || !gradus_number_from_text (how[1], &number)
      || !gradus_names_find (names, what[0], &named) || named.kind != GRADUS_NAMED_ARRAY)
    return fail (error, claim, _ ("it is written “share NAME > 0.9: >= 15”, of an array"));
  for (gsize i = 0; i < named.rows * named.columns; i++)
    count += compare (named.data[i], what[1], limit) ? 1 : 0;
  if (compare (count, how[0], number))
    return TRUE;
  found = g_strdup_printf (_ ("there are %u"), count);
  return fail (error, claim, found);
}

/* What a claim may begin with; the condition is behind it, or NULL. */
static const char *
behind (const char *claim, const char *word)
{
  return g_str_has_prefix (claim, word) ? claim + strlen (word) : NULL;
}

static gboolean
check_at (GradusRun *run, const char *claim, GError **error)
{
  const gboolean by_iteration = g_str_has_prefix (claim, "iteration ");
  char *rest;
  const guint64 number = g_ascii_strtoull (
    claim + (by_iteration ? strlen ("iteration ") : strlen ("step ")), &rest, 10);

  if (!g_str_has_prefix (rest, ": "))
    return fail (error, claim, _ ("a colon and a space stand before the condition"));
  if (by_iteration)
    while (gradus_run_get_iteration (run) < number
           && gradus_run_forward (run, GRADUS_GRAIN_ITERATION))
      ;
  else
    gradus_run_seek (run, number, 0);
  return check_here (run, claim, rest + 2, error);
}

/* A claim that goes through @run, which stands at its start. */
static gboolean
check_from_start (GradusRun *run, const char *claim, GError **error)
{
  const char *condition;
  guint64 count, steps;
  g_autofree char *found = NULL;

  if ((condition = behind (claim, "start: ")) != NULL)
    return check_here (run, claim, condition, error);
  if (behind (claim, "count ") != NULL)
    return check_count (run, claim, error);
  if (g_regex_match_simple ("^(iteration|step) [0-9]", claim, 0, 0))
    return check_at (run, claim, error);
  if ((condition = behind (claim, "last: ")) != NULL)
    {
      gradus_run_advance (run, MAX_STEPS, NULL, NULL, NULL);
      return check_here (run, claim, condition, error);
    }
  condition = strchr (claim, ' ') + 1;
  count = count_steps (run, condition, &steps, error);
  if (count == G_MAXUINT64)
    return FALSE;
  if (claim[0] == 'a' ? count == steps : claim[0] == 'n' ? count == 0 : count > 0)
    return TRUE;
  found = g_strdup_printf (_ ("it holds at %" PRIu64 " of %" PRIu64 " steps"), count, steps);
  return fail (error, claim, found);
}

/* Whether @claim is about a whole run, and not about where one stands. */
static gboolean
goes_through (const char *claim)
{
  static const char *const words[] = { "start: ", "last: ", "always: ", "never: ",
                                       "ever: ",  "count ", NULL };

  for (guint i = 0; words[i] != NULL; i++)
    if (behind (claim, words[i]) != NULL)
      return TRUE;
  return g_regex_match_simple ("^(iteration|step) [0-9]", claim, 0, 0);
}

/* "other(LINK): CLAIM"; the end of the link, or NULL. */
static const char *
find_other_end (const char *claim)
{
  const char *colon = behind (claim, "other(") != NULL ? strstr (claim, "): ") : NULL;
  const char *point = strstr (claim, ").");

  return colon != NULL && (point == NULL || colon < point) ? colon : NULL;
}

gboolean
gradus_claim_check_at (GradusRun *run, const char *claim, GError **error)
{
  const char *end = find_other_end (claim);

  if (end != NULL)
    {
      g_autofree char *link = g_strndup (claim + strlen ("other("),
                                         (gsize) (end - claim) - strlen ("other("));
      g_autoptr (GradusRun) other = gradus_claim_open (link, error);

      return other != NULL && gradus_claim_check_at (other, end + strlen ("): "), error);
    }
  if (goes_through (claim))
    {
      g_autoptr (GradusSetup) setup = gradus_setup_copy (gradus_run_get_setup (run));
      g_autoptr (GradusRun) fresh = gradus_run_new (setup, error);

      return fresh != NULL && check_from_start (fresh, claim, error);
    }
  /* A quantity may be called "share" as well. */
  return behind (claim, "share ") != NULL && strstr (claim, ": ") != NULL
           ? check_share (run, claim, error)
           : check_here (run, claim, claim, error);
}

gboolean
gradus_claim_check (GradusSetup *setup, const char *claim, GError **error)
{
  g_autoptr (GradusSetup) own = gradus_setup_copy (setup);
  g_autoptr (GradusRun) run = gradus_run_new (own, error);

  if (run == NULL)
    return FALSE;
  if (goes_through (claim))
    return check_from_start (run, claim, error);
  gradus_run_advance (run, MAX_STEPS, NULL, NULL, NULL);
  return gradus_claim_check_at (run, claim, error);
}

/* --- Other runs ------------------------------------------------------------------------------- */

static GradusClaimOpener opener;

void
gradus_claim_set_opener (GradusClaimOpener open)
{
  opener = open;
}

GradusRun *
gradus_claim_open (const char *link, GError **error)
{
  if (opener != NULL)
    return opener (link, error);
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
               _ ("“%s” cannot be opened here: claims about other runs belong to lessons and "
                  "notes."),
               link);
  return NULL;
}

gboolean
gradus_claims_check (GradusSetup *setup, const char *claims, guint *checked, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (claims != NULL ? claims : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (*g_strstrip (lines[i]) == '\0')
        continue;
      if (checked != NULL)
        (*checked)++;
      if (!gradus_claim_check (setup, lines[i], error))
        return FALSE;
    }
  return TRUE;
}

/* --- Checks ----------------------------------------------------------------------------------- */

static gboolean
stop_at_iteration (GradusRun *run, gpointer user_data)
{
  return gradus_run_get_iteration (run) >= *(const guint64 *) user_data;
}

/* The numbers that @check is about, where @run stands. */
static void
measure (GradusRun *run, const GradusCheck *check, GradusArray *out)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  GradusPosition here;
  int i;

  gradus_run_get_view (run, &here);
  if (g_str_equal (check->quantity, "iterations"))
    gradus_array_init_scalar (out, (double) gradus_run_get_iteration (run));
  else if (g_str_equal (check->quantity, "steps"))
    gradus_array_init_scalar (out, (double) gradus_run_get_step (run));
  else if ((i = gradus_algorithm_find_metric (algorithm, check->quantity)) >= 0)
    gradus_array_init_scalar (out, gradus_metric_measure (&algorithm->metrics[i], &here));
  else if ((i = gradus_algorithm_find_value (algorithm, check->quantity)) >= 0)
    gradus_value_read (&algorithm->values[i], &here, out);
}

gboolean
gradus_check_holds (const GradusAlgorithm *algorithm, const GradusCheck *check, GString *found)
{
  const GradusPreset *preset = gradus_algorithm_find_preset (algorithm, check->preset);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = preset != NULL
                                    ? gradus_setup_new_preset (algorithm, preset, &error)
                                    : NULL;
  g_autoptr (GradusRun) run = setup != NULL ? gradus_run_new (setup, &error) : NULL;
  g_auto (GradusArray) measured = { 0 };
  double worst = -1;
  gsize at = 0;

  if (run == NULL)
    {
      g_string_append (found, error != NULL ? error->message : "there is no such preset");
      return FALSE;
    }
  if (check->iterations > 0)
    gradus_run_advance (run, GRADUS_RUN_DEFAULT_LIMIT, stop_at_iteration,
                        (gpointer) &check->iterations, NULL);
  measure (run, check, &measured);
  if (gradus_array_length (&measured) < check->index + check->n_numbers)
    {
      g_string_append_printf (found, "%s has %zu numbers", check->quantity,
                              gradus_array_length (&measured));
      return FALSE;
    }
  for (guint i = 0; i < check->n_numbers; i++)
    {
      const double off = fabs (measured.data[check->index + i] - check->numbers[i])
                         / fmax (1, fabs (check->numbers[i]));

      /* So written, NAN is furthest off. */
      if (!(off <= worst))
        {
          worst = off;
          at = i;
        }
    }
  g_string_append_printf (found, "%s[%zu] = %.10g, expected %.10g", check->quantity,
                          check->index + at, measured.data[check->index + at], check->numbers[at]);
  return worst <= check->tolerance;
}
