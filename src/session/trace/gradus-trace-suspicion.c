/* Gradus: what a difference looks like, and the line of the pseudo-code that it is in.
 *
 * A suspicion is made of numbers alone: the whole of the value that differs first, as the learner
 * has it and as it is here. It is said as a question, because another mistake may make the same
 * numbers, and only where at least two of the numbers say the same: the first of these that fits.
 *
 *   the rows in another order; the transpose; counted from 1; the other sign; what is here an
 *   iteration earlier or later; one factor for all numbers, or one for each row, and whether it is
 *   n / (n - 1); one summand for all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-number.h"
#include "gradus-own-trace-private.h"
#include "gradus-quantity.h"
#include "gradus-search.h"
#include "gradus-setup.h"

/* More rows than anybody's clusters: the search for a permutation stays short. */
#define MAX_PERMUTED_ROWS 64
/* How far a factor may be from the one that it is taken for: numbers are written with nine digits
 * at least. */
#define CLOSE 1e-6

typedef struct
{
  const GradusValue *value;
  GradusArray ours;
  double *own; /* of the same shape */
  double tolerance;
} Pair;

static gboolean
is_near (double a, double b, double tolerance)
{
  return fabs (a - b) <= tolerance * MAX (1.0, fabs (b));
}

static guint
count_rows (const GradusArray *array)
{
  return array->n_dims >= 2 ? array->shape[0] : 1;
}

/* --- One after the other ---------------------------------------------------------------------- */

static char *
look_for_permutation (const Pair *pair)
{
  const guint rows = pair->ours.shape[0], columns = pair->ours.shape[1];
  gboolean taken[MAX_PERMUTED_ROWS] = { FALSE };
  g_autoptr (GString) order = g_string_new (NULL);

  if (pair->ours.n_dims != 2 || rows < 2 || rows > MAX_PERMUTED_ROWS)
    return NULL;
  for (guint i = 0; i < rows; i++)
    {
      guint j;

      for (j = 0; j < rows; j++)
        {
          guint k = 0;

          while (k < columns && !taken[j]
                 && is_near (pair->own[(gsize) i * columns + k],
                             pair->ours.data[(gsize) j * columns + k], pair->tolerance))
            k++;
          if (k == columns)
            break;
        }
      if (j == rows)
        return NULL;
      taken[j] = TRUE;
      g_string_append_printf (order, "%s%u", i > 0 ? ", " : "", j);
    }
  return g_strdup_printf (_ ("The rows of “%s” are the same in another order: your rows are ours "
                             "%s. Begin with the same start in the same order."),
                          pair->value->id, order->str);
}

static char *
look_for_transpose (const Pair *pair)
{
  const guint n = pair->ours.shape[0];

  if (pair->ours.n_dims != 2 || n < 2 || pair->ours.shape[1] != n)
    return NULL;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (!is_near (pair->own[i * n + j], pair->ours.data[j * n + i], pair->tolerance))
        return NULL;
  return g_strdup_printf (_ ("Your “%s” has rows where columns are here: is it transposed?"),
                          pair->value->id);
}

static char *
look_for_base (const Pair *pair)
{
  const gsize n = gradus_array_length (&pair->ours);

  if ((pair->value->quantity->flags & GRADUS_NUMBERED) == 0 || n < 2)
    return NULL;
  for (gsize i = 0; i < n; i++)
    if (pair->own[i] != pair->ours.data[i] + 1)
      return NULL;
  return g_strdup_printf (_ ("Your “%s” is larger by 1 throughout: do you count from 1? Here it "
                             "counts from 0."),
                          pair->value->id);
}

/* How many numbers are too large to be equal to their opposite, or to half of themselves. */
static gsize
count_plain (const Pair *pair)
{
  gsize plain = 0;

  for (gsize i = 0; i < gradus_array_length (&pair->ours); i++)
    plain += fabs (pair->ours.data[i]) > 1e3 * pair->tolerance;
  return plain;
}

static char *
look_for_sign (const Pair *pair)
{
  for (gsize i = 0; i < gradus_array_length (&pair->ours); i++)
    if (!is_near (pair->own[i], -pair->ours.data[i], pair->tolerance))
      return NULL;
  if (count_plain (pair) < MIN (2, gradus_array_length (&pair->ours)))
    return NULL;
  return g_strdup_printf (
    _ ("Your “%s” has the other sign throughout: is a + a − in your program?"), pair->value->id);
}

/* n when @factor is n / (n - 1) of a whole n from 2 on that data can have, else 0. */
static guint
read_degrees (double factor, guint n_data)
{
  const double n = factor > 1 ? round (factor / (factor - 1)) : 0;

  return n >= 3 && n <= MAX (n_data, 3) && fabs (factor - n / (n - 1)) <= CLOSE * (factor - 1)
           ? (guint) n
           : 0;
}

/* The factor of the numbers from @from to @to; NAN when they have none in common, or when fewer
 * than two of them tell one. */
static double
find_factor (const Pair *pair, gsize from, gsize to)
{
  double factor = NAN;
  guint told = 0;

  for (gsize i = from; i < to; i++)
    {
      const double ours = pair->ours.data[i], own = pair->own[i];

      if (fabs (ours) <= 1e3 * pair->tolerance)
        {
          if (!is_near (own, ours, 1e3 * pair->tolerance))
            return NAN;
          continue;
        }
      if (told == 0)
        factor = own / ours;
      else if (fabs (own / ours - factor) > CLOSE * fabs (factor))
        return NAN;
      told++;
    }
  return told >= 2 ? factor : NAN;
}

static char *
look_for_factor (const Pair *pair, guint n_data)
{
  const double factor = find_factor (pair, 0, gradus_array_length (&pair->ours));
  g_autofree char *number = NULL;
  guint n;

  if (!isfinite (factor) || fabs (factor - 1) <= CLOSE || fabs (factor) <= CLOSE)
    return NULL;
  n = read_degrees (factor, n_data);
  if (n > 0)
    return g_strdup_printf (_ ("Every number of “%s” is %u/%u times what it is here: do you divide "
                               "by n − 1 where it is n?"),
                            pair->value->id, n, n - 1);
  if (fabs (factor - n_data) <= CLOSE * n_data)
    return g_strdup_printf (_ ("Every number of “%s” is n = %u times what it is here: is it a sum "
                               "that should be a mean?"),
                            pair->value->id, n_data);
  if (fabs (factor * n_data - 1) <= CLOSE)
    return g_strdup_printf (
      _ ("Every number of “%s” is what is here divided by n = %u: is it a mean "
         "that should be a sum?"),
      pair->value->id, n_data);
  number = g_strdup_printf ("%.5g", factor);
  return g_strdup_printf (_ ("Every number of “%s” is %s times what it is here: is there a factor "
                             "too many, or one too few?"),
                          pair->value->id, number);
}

static char *
look_for_row_factors (const Pair *pair, guint n_data)
{
  const guint rows = count_rows (&pair->ours);
  const gsize columns = gradus_array_length (&pair->ours) / rows;
  g_autoptr (GString) list = g_string_new (NULL);
  gboolean degrees = TRUE, sums = TRUE;

  if (rows < 2)
    return NULL;
  for (guint i = 0; i < rows; i++)
    {
      const double factor = find_factor (pair, i * columns, (i + 1) * columns);

      if (!isfinite (factor) || fabs (factor - 1) <= CLOSE || fabs (factor) <= CLOSE)
        return NULL;
      degrees = degrees && read_degrees (factor, n_data) > 0;
      sums = sums && factor > 1.5 && fabs (factor - round (factor)) <= CLOSE * factor;
      if (i < 4)
        g_string_append_printf (list, "%s%.5g", i > 0 ? ", " : "", factor);
      else if (i == 4)
        g_string_append (list, ", …");
    }
  if (degrees)
    return g_strdup_printf (
      _ ("Each row of “%s” has a factor of its own (%s): is it n/(n − 1), with "
         "n for the members of the row?"),
      pair->value->id, list->str);
  if (sums)
    return g_strdup_printf (_ ("Each row of “%s” has a whole factor of its own (%s): is it a sum "
                               "that should be a mean?"),
                            pair->value->id, list->str);
  return g_strdup_printf (_ ("Each row of “%s” has a factor of its own (%s): is the row divided by "
                             "the wrong number?"),
                          pair->value->id, list->str);
}

static char *
look_for_summand (const Pair *pair)
{
  const gsize n = gradus_array_length (&pair->ours);
  const double summand = n > 0 ? pair->own[0] - pair->ours.data[0] : 0;

  if (n < 3 || fabs (summand) <= 1e3 * pair->tolerance)
    return NULL;
  for (gsize i = 0; i < n; i++)
    if (!is_near (pair->own[i] - pair->ours.data[i], summand, 10 * pair->tolerance))
      return NULL;
  return g_strdup_printf (
    _ ("Every number of “%s” differs by %.5g: is one summand too many, or one "
       "too few?"),
    pair->value->id, summand);
}

/* Whether the numbers are those that @run has at @step, and others than at the step compared. */
static gboolean
equals_at (const Pair *pair, GradusRun *run, guint64 step)
{
  const gsize n = gradus_array_length (&pair->ours);
  GradusPosition here;
  g_auto (GradusArray) then = { 0 };

  if (!gradus_run_seek (run, step, 0))
    return FALSE;
  gradus_run_get_view (run, &here);
  gradus_value_read (pair->value, &here, &then);
  if (gradus_array_length (&then) != n)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    if (!is_near (pair->own[i], then.data[i], pair->tolerance))
      return FALSE;
  return TRUE;
}

/* The next step before or behind @step that ended the same phase; @step itself without one. */
static guint64
find_same_phase (GradusRun *run, guint64 step, gboolean forward)
{
  const GradusHistory *history = gradus_run_get_history (run);
  const int phase = gradus_history_phase (history, step);

  for (guint64 other = step; forward ? other < step + 64 : other > 1;)
    {
      other = forward ? other + 1 : other - 1;
      if (other > gradus_run_get_last (run)
          && !(gradus_run_seek (run, other, 0) && other <= gradus_run_get_last (run)))
        break;
      if (gradus_history_phase (gradus_run_get_history (run), other) == phase)
        return other;
    }
  return step;
}

static char *
look_for_delay (const Pair *pair, GradusRun *run, guint64 step)
{
  guint64 other;
  gboolean before = FALSE;

  if (step == 0 || gradus_array_length (&pair->ours) < 2)
    return NULL;
  /* What it was before the phase: nothing has been written. */
  before = equals_at (pair, run, step - 1);
  if (before)
    return g_strdup_printf (_ ("Your “%s” is what it was before this phase: is the new value "
                               "thrown away, or made and not kept?"),
                            pair->value->id);
  other = find_same_phase (run, step, FALSE);
  if (other != step && equals_at (pair, run, other))
    return g_strdup_printf (
      _ ("Your “%s” is what is here one iteration earlier: is it made from old "
         "numbers?"),
      pair->value->id);
  other = find_same_phase (run, step, TRUE);
  if (other != step && equals_at (pair, run, other))
    return g_strdup_printf (_ ("Your “%s” is what is here one iteration later: is it made from new "
                               "numbers where old ones belong, or one time too often?"),
                            pair->value->id);
  return NULL;
}

/* --- Which line ------------------------------------------------------------------------------- */

char *
gradus_trace_read_symbol (const GradusQuantity *quantity)
{
  g_autofree char *folded = quantity->tex != NULL ? gradus_search_fold (quantity->tex) : NULL;

  return folded != NULL && *folded != '\0' ? g_strndup (folded, strcspn (folded, " ")) : NULL;
}

char *
gradus_trace_read_assigned (const char *line)
{
  const char *arrow = strstr (line, "←");
  g_autofree char *left = arrow != NULL ? g_strndup (line, arrow - line) : NULL;
  g_autofree char *folded = NULL;
  const char *colon;

  if (left == NULL)
    return NULL;
  /* "if h ≠ y: θ ← θ + α y x" */
  colon = strrchr (left, ':');
  folded = gradus_search_fold (colon != NULL ? colon + 1 : left);
  return g_strndup (folded, strcspn (folded, " "));
}

char *
gradus_trace_find_line (const GradusPhase *phase, const GradusQuantity *quantity)
{
  g_auto (GStrv) lines = g_strsplit (_ (phase->pseudocode), "\n", -1);
  g_autofree char *symbol = gradus_trace_read_symbol (quantity);
  const char *only = NULL, *assigning = NULL;
  guint n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *assigned = gradus_trace_read_assigned (lines[i]);

      if (assigned == NULL)
        continue;
      n++;
      only = lines[i];
      /* The last one: "s ← 0" comes before what is summed up. */
      if (g_strcmp0 (assigned, symbol) == 0)
        assigning = lines[i];
    }
  if (assigning == NULL && n == 1)
    assigning = only;
  return assigning != NULL ? g_strstrip (g_strdup (assigning)) : NULL;
}

/* --- The whole -------------------------------------------------------------------------------- */

char *
gradus_trace_suspect (const GradusOwnRecord *record, guint quantity, GradusRun *run,
                      double tolerance)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  const guint64 step = gradus_run_get_step (run);
  Pair pair = { &algorithm->values[quantity], { 0 }, NULL, tolerance };
  GradusPosition here;
  guint n = 0, d;
  char *said = NULL;

  gradus_run_get_view (run, &here);
  gradus_value_read (pair.value, &here, &pair.ours);
  if (!gradus_dataset_get_extents (here.dataset, &n, &d))
    n = 0;
  pair.own = gradus_own_record_gather (record, quantity, &pair.ours);
  if (pair.own != NULL)
    {
      said = look_for_permutation (&pair);
      said = said != NULL ? said : look_for_transpose (&pair);
      said = said != NULL ? said : look_for_base (&pair);
      said = said != NULL ? said : look_for_sign (&pair);
      said = said != NULL ? said : look_for_delay (&pair, run, step);
      said = said != NULL ? said : look_for_factor (&pair, n);
      said = said != NULL ? said : look_for_row_factors (&pair, n);
      said = said != NULL ? said : look_for_summand (&pair);
      gradus_run_seek (run, step, 0);
    }
  g_free (pair.own);
  gradus_array_clear (&pair.ours);
  return said;
}
