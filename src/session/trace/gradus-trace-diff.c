/* Gradus: an own trace against a run, the first difference.
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
#include "gradus-say.h"

static void
difference_free (gpointer data)
{
  GradusTraceDifference *difference = data;

  g_free (difference->name);
  g_free (difference);
}

void
gradus_trace_diff_free (GradusTraceDiff *diff)
{
  g_ptr_array_unref (diff->differences);
  g_ptr_array_unref (diff->notes);
  g_free (diff->suspicion);
  g_free (diff->code);
  g_free (diff->verdict);
  g_free (diff);
}

/* --- Positions -------------------------------------------------------------------------------- */

typedef struct
{
  guint64 iteration;
} Until;

static gboolean
until_iteration (GradusRun *run, gpointer user_data)
{
  const Until *until = user_data;

  return gradus_run_get_iteration (run) >= until->iteration;
}

/* Steps at the beginning that run once: the start of the algorithm is not over before them. */
static guint64
count_once (GradusRun *run, guint64 last)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  const GradusHistory *history = gradus_run_get_history (run);
  guint64 step = 0;

  while (step < last)
    {
      int phase = gradus_history_phase (history, step + 1);

      if (phase < 0 || !algorithm->phases[phase].once)
        break;
      step++;
    }
  return step;
}

/* The first step of 1..@last after which @iteration iterations are complete; @last + 1 when there
 * is none. The count never falls, so halving finds it. */
static guint64
find_complete (const GradusHistory *history, guint64 iteration, guint64 last)
{
  guint64 low = 1, high = last + 1;

  while (low < high)
    {
      const guint64 middle = low + (high - low) / 2;

      if (gradus_history_iteration (history, middle) >= iteration)
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

/* Where the record of @iteration (and perhaps @phase, -1 = not said) stands: the step, or FALSE
 * when the run ends before it. */
static gboolean
find_iteration (GradusRun *run, guint64 iteration, int phase, const gint *cancel, guint64 *found)
{
  const guint64 pass = MAX (iteration, 1);
  const GradusHistory *history;
  guint64 last, step;

  if (gradus_run_get_iteration (run) < pass)
    {
      Until until = { pass };

      gradus_run_seek (run, gradus_run_get_last (run), 0);
      gradus_run_advance (run, GRADUS_RUN_DEFAULT_LIMIT, until_iteration, &until, cancel);
    }
  history = gradus_run_get_history (run);
  last = gradus_run_get_last (run);

  if (phase < 0)
    {
      *found = iteration == 0 ? count_once (run, last) : find_complete (history, iteration, last);
      return *found <= last;
    }
  /* The steps of a pass follow the one that completed the pass before. */
  step = pass == 1 ? 1 : find_complete (history, pass - 1, last) + 1;
  while (step <= last && gradus_history_iteration (history, step - 1) + 1 == pass
         && gradus_history_phase (history, step) != phase)
    step++;
  *found = step;
  return step <= last && gradus_history_phase (history, step) == phase;
}

/* --- Entries ---------------------------------------------------------------------------------- */

/* The shape without dimensions of length 1, because a column and a row mean the same list. */
static guint
squeeze (guint n_dims, const guint *shape, guint out[GRADUS_ARRAY_MAX_DIMS])
{
  guint n = 0;

  for (guint i = 0; i < n_dims; i++)
    if (shape[i] != 1)
      out[n++] = shape[i];
  return n;
}

/* The place in @array that @name means, row-major; FALSE when there is none. */
static gboolean
locate (const GradusOwnName *name, const GradusArray *array, gsize *entry)
{
  guint shape[GRADUS_ARRAY_MAX_DIMS];
  guint n_dims = array->n_dims;

  memcpy (shape, array->shape, sizeof shape);
  if (name->n_index != n_dims)
    n_dims = squeeze (array->n_dims, array->shape, shape);
  *entry = 0;
  if (name->n_index < n_dims)
    return FALSE;
  for (guint i = 0; i < name->n_index; i++)
    {
      /* More indices than dimensions are fine as long as they say 0, as a 1 x n list does. */
      const guint surplus = name->n_index - n_dims;
      const guint extent = i < surplus ? 1 : shape[i - surplus];

      if (name->index[i] >= extent)
        return FALSE;
      *entry = *entry * extent + name->index[i];
    }
  return TRUE;
}

static char *
name_to_text (const GradusAlgorithm *algorithm, const GradusOwnName *name)
{
  GString *text = g_string_new (name->is_metric ? algorithm->metrics[name->quantity].id
                                                : algorithm->values[name->quantity].id);

  for (guint i = 0; i < name->n_index; i++)
    g_string_append_printf (text, "%s%u", i == 0 ? "[" : ",", name->index[i]);
  if (name->n_index > 0)
    g_string_append_c (text, ']');
  return g_string_free (text, FALSE);
}

static char *
shape_to_text (guint n_dims, const guint *shape)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_dims; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " × " : "", shape[i]);
  return g_string_free (text, FALSE);
}

typedef struct
{
  const GradusOwnRecord *record;
  const GradusPosition *here;
  double tolerance;
  GradusTraceDiff *diff;
  GHashTable *noted; /* the sentences of diff->notes, each of which is said once */
} Comparison;

static void
add_note (Comparison *c, char *sentence)
{
  if (!g_hash_table_add (c->noted, sentence))
    g_free (sentence);
  else
    g_ptr_array_add (c->diff->notes, sentence);
}

static void
compare_shapes (Comparison *c)
{
  for (guint i = 0; i < c->record->shapes->len; i++)
    {
      const GradusOwnShape *own = &g_array_index (c->record->shapes, GradusOwnShape, i);
      const GradusValue *value = &c->here->algorithm->values[own->value];
      g_auto (GradusArray) ours = { 0 };
      guint a[GRADUS_ARRAY_MAX_DIMS], b[GRADUS_ARRAY_MAX_DIMS];
      guint n_a, n_b;

      gradus_value_read (value, c->here, &ours);
      if (gradus_array_length (&ours) == 0)
        continue;
      n_a = squeeze (own->n_dims, own->shape, a);
      n_b = squeeze (ours.n_dims, ours.shape, b);
      if (n_a != n_b || memcmp (a, b, n_a * sizeof *a) != 0)
        {
          g_autofree char *yours = shape_to_text (own->n_dims, own->shape);
          g_autofree char *expected = shape_to_text (ours.n_dims, ours.shape);

          c->diff->differs = TRUE;
          add_note (
            c, g_strdup_printf (_ ("“%s” has the shape %s in your trace, line %u, and %s here "
                                   "(%s)."),
                                value->id, yours, c->record->line, expected, _ (value->shape)));
        }
    }
}

/* @metrics: only those, else only values: a wrong centroid is named before the loss it spoils. */
static void
compare_numbers (Comparison *c, gboolean metrics)
{
  g_auto (GradusArray) ours = { 0 };
  guint have = G_MAXUINT;
  /* One sentence a quantity: a list of the wrong length lacks thousands of entries. */
  guint said_missing = G_MAXUINT, said_undefined = G_MAXUINT;

  for (guint i = 0; i < c->record->numbers->len; i++)
    {
      const GradusOwnNumber *own = &g_array_index (c->record->numbers, GradusOwnNumber, i);
      g_autofree char *name = name_to_text (c->here->algorithm, &own->name);
      double expected, error;
      gsize entry = 0;

      if (own->name.is_metric != metrics)
        continue;
      if (metrics)
        {
          expected = gradus_metric_measure (&c->here->algorithm->metrics[own->name.quantity],
                                            c->here);
        }
      else
        {
          if (have != own->name.quantity)
            {
              gradus_array_clear (&ours);
              gradus_value_read (&c->here->algorithm->values[own->name.quantity], c->here, &ours);
              have = own->name.quantity;
            }
          if (gradus_array_length (&ours) == 0)
            {
              expected = NAN;
            }
          else if (!locate (&own->name, &ours, &entry))
            {
              g_autofree char *shape = NULL;

              c->diff->differs = TRUE;
              if (said_missing == have)
                continue;
              said_missing = have;
              shape = shape_to_text (ours.n_dims, ours.shape);
              add_note (c,
                        g_strdup_printf (_ ("There is no entry “%s” at step %" PRIu64 ": the shape "
                                            "is %s (%s), counted from 0."),
                                         name, c->here->step, shape,
                                         _ (c->here->algorithm->values[have].shape)));
              continue;
            }
          else
            {
              expected = ours.data[entry];
            }
        }
      if (!isfinite (expected))
        {
          c->diff->complete = FALSE;
          if (said_undefined == own->name.quantity)
            continue;
          said_undefined = own->name.quantity;
          add_note (
            c, g_strdup_printf (_ ("“%s” is not defined yet at step %" PRIu64 ", so it was not "
                                   "compared there."),
                                name, c->here->step));
          continue;
        }
      c->diff->n_numbers++;
      error = fabs (own->number - expected) / MAX (1.0, fabs (expected));
      /* Not a number is within no tolerance. */
      if (error <= c->tolerance)
        {
          c->diff->worst = MAX (c->diff->worst, error);
        }
      else
        {
          GradusTraceDifference *difference = g_new0 (GradusTraceDifference, 1);

          difference->name = g_steal_pointer (&name);
          difference->is_metric = metrics;
          difference->quantity = own->name.quantity;
          difference->entry = entry;
          difference->own = own->number;
          difference->ours = expected;
          c->diff->differs = TRUE;
          g_ptr_array_add (c->diff->differences, difference);
        }
    }
}

/* --- What it looks like ----------------------------------------------------------------------- */

double *
gradus_own_record_gather (const GradusOwnRecord *record, guint quantity, const GradusArray *ours)
{
  const gsize n = gradus_array_length (ours);
  g_autofree double *own = g_new (double, n);
  gsize filled = 0;

  for (guint i = 0; i < record->numbers->len; i++)
    {
      const GradusOwnNumber *number = &g_array_index (record->numbers, GradusOwnNumber, i);
      gsize entry;

      if (number->name.is_metric || number->name.quantity != quantity
          || !locate (&number->name, ours, &entry))
        continue;
      own[entry] = number->number;
      filled++;
    }
  return filled == n ? g_steal_pointer (&own) : NULL;
}

/* Of the first value that differs: which line made it, and what it looks like. */
static void
look_closer (Comparison *c, GradusRun *run)
{
  GradusTraceDiff *diff = c->diff;
  const GradusTraceDifference *first;

  if (diff->differences->len == 0)
    return;
  first = g_ptr_array_index (diff->differences, 0);
  if (first->is_metric)
    return;
  if (diff->phase >= 0)
    diff->code = gradus_trace_find_line (&c->here->algorithm->phases[diff->phase],
                                         c->here->algorithm->values[first->quantity].quantity);
  diff->suspicion = gradus_trace_suspect (c->record, first->quantity, run, c->tolerance);
}

/* --- The whole -------------------------------------------------------------------------------- */

static char *
make_verdict (const GradusTraceDiff *diff, const GradusAlgorithm *algorithm)
{
  if (!diff->differs && diff->n_numbers == 0)
    return g_strdup (_ ("Nothing was compared: no number of your trace has a counterpart here."));
  if (!diff->differs && !diff->complete)
    return g_strdup_printf (_ ("Not everything was compared. %" PRIu64 " numbers in %u records "
                               "agree, the worst to a relative %.2g."),
                            diff->n_numbers, diff->n_records, diff->worst);
  if (!diff->differs && diff->repeats > 0)
    return g_strdup_printf (_ ("No difference: %" PRIu64 " numbers in %u records agree, the worst "
                               "to a relative %.2g. The run has converged; from line %u on yours "
                               "repeats its end."),
                            diff->n_numbers, diff->n_records, diff->worst, diff->repeats);
  if (!diff->differs)
    return g_strdup_printf (_ ("No difference: %" PRIu64 " numbers in %u records agree, the worst "
                               "to a relative %.2g."),
                            diff->n_numbers, diff->n_records, diff->worst);
  if (diff->differences->len == 0)
    return g_strdup_printf (_ ("The traces cannot be compared beyond line %u of yours."),
                            diff->line);
  {
    const GradusTraceDifference *first = g_ptr_array_index (diff->differences, 0);
    g_autofree char *own = gradus_number_to_text (first->own);
    g_autofree char *ours = gradus_number_to_text (first->ours);

    if (diff->phase < 0)
      return g_strdup_printf (_ ("The first difference is at the start, line %u of your trace: %s "
                                 "is %s in yours and %s here."),
                              diff->line, first->name, own, ours);
    return g_strdup_printf (_ ("The first difference is at step %" PRIu64 " (%s, iteration %" PRIu64
                               "), line %u of your trace: %s is %s in yours and %s here."),
                            diff->step, _ (algorithm->phases[diff->phase].title), diff->iteration,
                            diff->line, first->name, own, ours);
  }
}

gboolean
gradus_own_record_find (const GradusOwnRecord *record, GradusRun *run, const gint *cancel)
{
  guint64 step;

  if (record->step >= 0)
    {
      step = (guint64) record->step;
      if (step > gradus_run_get_last (run))
        {
          gradus_run_seek (run, gradus_run_get_last (run), 0);
          gradus_run_advance (run, step - gradus_run_get_last (run), NULL, NULL, cancel);
        }
    }
  else if (!find_iteration (run, (guint64) record->iteration, record->phase, cancel, &step))
    {
      return FALSE;
    }
  return step <= gradus_run_get_last (run) && gradus_run_seek (run, step, 0);
}

/* A program that goes on after it has converged writes down the same numbers again: such a record
 * agrees when it has those of the end. What differs there is not the run that is compared, so it is
 * no difference: the trace goes on by itself then. */
static gboolean
repeats_the_end (Comparison *c, GradusRun *run)
{
  GradusTraceDiff *diff = c->diff;
  const GradusTraceDiff before = *diff;
  const guint n_notes = diff->notes->len;

  if (gradus_run_get_status (run) != GRADUS_STATUS_CONVERGED
      || !gradus_run_seek (run, gradus_run_get_last (run), 0))
    return FALSE;
  gradus_run_get_view (run, (GradusPosition *) c->here);
  compare_numbers (c, FALSE);
  compare_numbers (c, TRUE);
  if (!diff->differs && diff->n_numbers > before.n_numbers)
    {
      diff->n_records++;
      if (diff->repeats == 0)
        diff->repeats = c->record->line;
      return TRUE;
    }
  diff->n_numbers = before.n_numbers;
  diff->worst = before.worst;
  diff->complete = before.complete;
  diff->differs = FALSE;
  g_ptr_array_set_size (diff->differences, 0);
  for (guint i = n_notes; i < diff->notes->len; i++)
    g_hash_table_remove (c->noted, g_ptr_array_index (diff->notes, i));
  g_ptr_array_set_size (diff->notes, (int) n_notes);
  return FALSE;
}

GradusTraceDiff *
gradus_own_trace_compare (GradusOwnTrace *trace, GradusRun *run, double tolerance,
                          const gint *cancel, GError **error)
{
  g_autoptr (GradusTraceDiff) diff = g_new0 (GradusTraceDiff, 1);
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  GradusDataset *dataset = gradus_setup_get_dataset (gradus_run_get_setup (run));
  g_autoptr (GHashTable) noted = g_hash_table_new (g_str_hash, g_str_equal);
  GradusPosition here;
  Comparison comparison = { NULL, &here, tolerance, diff, noted };

  g_return_val_if_fail (algorithm == trace->algorithm, NULL);

  diff->differences = g_ptr_array_new_with_free_func (difference_free);
  diff->notes = g_ptr_array_new_with_free_func (g_free);
  /* What reading left out stands in its notes. */
  diff->complete = trace->notes->len == 0;
  for (guint i = 0; i < trace->notes->len; i++)
    add_note (&comparison, g_strdup (g_ptr_array_index (trace->notes, i)));
  if (trace->digest != NULL)
    {
      g_autofree char *digest = gradus_own_trace_digest (gradus_run_get_first_setup (run));

      if (!g_str_equal (trace->digest, digest))
        add_note (&comparison, g_strdup (_ ("Your trace was made from other data, or from another "
                                            "start, than the experiment has.")));
    }
  if (trace->data_hash != NULL
      && !g_str_equal (trace->data_hash, gradus_dataset_get_hash (dataset)))
    add_note (&comparison,
              g_strdup (_ ("Your trace was made from other data than the experiment has.")));

  for (guint i = 0; i < trace->records->len && !diff->differs; i++)
    {
      const GradusOwnRecord *record = g_ptr_array_index (trace->records, i);
      const gboolean there = gradus_own_record_find (record, run, cancel);

      if (cancel != NULL && g_atomic_int_get (cancel) != 0)
        {
          g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED,
                               _ ("Comparing the traces was cancelled."));
          return NULL;
        }
      comparison.record = record;
      if (!there && repeats_the_end (&comparison, run))
        continue;
      if (!there)
        {
          diff->complete = FALSE;
          add_note (
            &comparison,
            g_strdup_printf (
              _ ("Your trace goes on in line %u, but the run ended at step %" PRIu64 " (%s)."),
              record->line, gradus_run_get_last (run),
              gradus_status_to_string (gradus_run_get_status (run))));
          break;
        }
      gradus_run_get_view (run, &here);
      diff->n_records++;
      diff->line = record->line;
      diff->step = here.step;
      diff->phase = here.phase;
      /* The pass that the step belongs to, also when it is the step that completes it. */
      diff->iteration = here.step > 0
                          ? gradus_history_iteration (gradus_run_get_history (run), here.step - 1)
                              + 1
                          : 0;
      compare_shapes (&comparison);
      compare_numbers (&comparison, FALSE);
      compare_numbers (&comparison, TRUE);
      look_closer (&comparison, run);
    }
  diff->complete = diff->complete && !diff->differs && diff->n_numbers > 0;
  diff->verdict = make_verdict (diff, algorithm);
  return g_steal_pointer (&diff);
}
