/* Gradus: asking whether a condition is hit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-condition-private.h"
#include "gradus-quantity.h"
#include "gradus-say.h"

GradusCondition *
gradus_condition_ref (GradusCondition *condition)
{
  g_atomic_ref_count_inc (&condition->ref_count);
  return condition;
}

void
gradus_condition_unref (GradusCondition *condition)
{
  if (!g_atomic_ref_count_dec (&condition->ref_count))
    return;
  g_free (condition->text);
  g_free (condition);
}

const char *
gradus_condition_get_text (const GradusCondition *condition)
{
  return condition->text;
}

int
gradus_condition_get_event (const GradusCondition *condition)
{
  return condition->kind == GRADUS_CONDITION_EVENT ? (int) condition->index : -1;
}

gboolean
gradus_condition_needs_state (const GradusCondition *condition)
{
  return condition->kind == GRADUS_CONDITION_VALUE || condition->kind == GRADUS_CONDITION_WHEN;
}

/* --- Shapes ----------------------------------------------------------------------------------- */

char *
gradus_value_entry_name (const char *id, const GradusArray *array, gsize index)
{
  gsize place[GRADUS_ARRAY_MAX_DIMS] = { 0 };
  GString *name = g_string_new (id);

  for (guint i = array->n_dims; i > 0; i--)
    {
      place[i - 1] = index % MAX (array->shape[i - 1], 1);
      index /= MAX (array->shape[i - 1], 1);
    }
  for (guint i = 0; i < array->n_dims; i++)
    g_string_append_printf (name, "%s%zu", i == 0 ? "[" : ",", place[i]);
  if (array->n_dims > 0)
    g_string_append_c (name, ']');

  return g_string_free (name, FALSE);
}

/* Position of the entry that the condition names, or FALSE when @array has none. */
static gboolean
find_entry (const GradusCondition *condition, const GradusArray *array, gsize *position)
{
  *position = 0;
  if (condition->n_indices == 0)
    return gradus_array_length (array) == 1;
  if (condition->n_indices != array->n_dims)
    return FALSE;
  for (guint i = 0; i < array->n_dims; i++)
    {
      if (condition->indices[i] >= array->shape[i])
        return FALSE;
      *position = *position * array->shape[i] + condition->indices[i];
    }

  return TRUE;
}

/* "3 × 2" */
static char *
describe_shape (const GradusArray *array)
{
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < array->n_dims; i++)
    g_string_append_printf (words, "%s%u", i > 0 ? " × " : "", array->shape[i]);

  return g_string_free (words, FALSE);
}

/* "changes" may be asked of a whole value, and nothing at all. */
static gboolean
is_of_whole (const GradusCondition *condition)
{
  return condition->n_indices == 0
         && (condition->relation == GRADUS_RELATION_CHANGES
             || condition->relation == GRADUS_RELATION_NONE);
}

/* Whether it is true at @here; FALSE and a sentence when a name in it is unknown. */
static gboolean
ask_when (const GradusCondition *condition, const GradusPosition *here, gboolean *holds,
          GError **error)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autofree char *mistake = NULL;

  g_free (gradus_say_take_error ());
  *holds = gradus_when (names, condition->text);
  mistake = gradus_say_take_error ();
  if (mistake != NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” cannot be asked here: it names something that “%s” has not."),
                 condition->text, _ (here->algorithm->title));

  return mistake == NULL;
}

gboolean
gradus_condition_fits (const GradusCondition *condition, const GradusPosition *here,
                       gboolean *known, GError **error)
{
  g_auto (GradusArray) array = { 0 };
  g_autofree char *shape = NULL;
  g_autofree char *last = NULL;
  const char *id;
  gsize position;
  gboolean holds;

  if (known != NULL)
    *known = TRUE;
  if (condition->kind == GRADUS_CONDITION_WHEN)
    return ask_when (condition, here, &holds, error);
  if (condition->kind != GRADUS_CONDITION_VALUE || is_of_whole (condition))
    return TRUE;
  id = condition->algorithm->values[condition->index].id;
  gradus_value_read (&condition->algorithm->values[condition->index], here, &array);
  if (gradus_array_length (&array) == 0)
    {
      if (known != NULL)
        *known = FALSE;
      return TRUE;
    }
  if (find_entry (condition, &array, &position))
    return TRUE;

  shape = describe_shape (&array);
  last = gradus_value_entry_name (id, &array, gradus_array_length (&array) - 1);
  if (array.n_dims == 0)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” is a single number: write it without indices."), id);
  else if (condition->n_indices == 0)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” has %zu entries (%s). Say which one is meant; the last is %s."), id,
                 gradus_array_length (&array), shape, last);
  else if (condition->n_indices != array.n_dims)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” is %s, so an entry of it needs another number of indices. Count from 0; "
                    "the last entry is %s."),
                 id, shape, last);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” is %s, so it has no such entry. Count from 0; the last entry is %s."), id,
                 shape, last);

  return FALSE;
}

/* --- Asking ----------------------------------------------------------------------------------- */

/* A comparison with NAN is not true, not even a != b. */
static gboolean
compare (const GradusCondition *condition, double number)
{
  if (isnan (number))
    return FALSE;
  switch (condition->relation)
    {
    case GRADUS_RELATION_LESS:
      return number < condition->number;
    case GRADUS_RELATION_AT_MOST:
      return number <= condition->number;
    case GRADUS_RELATION_GREATER:
      return number > condition->number;
    case GRADUS_RELATION_AT_LEAST:
      return number >= condition->number;
    case GRADUS_RELATION_EQUAL:
      return number == condition->number;
    case GRADUS_RELATION_DIFFERENT:
      return number != condition->number;
    case GRADUS_RELATION_RISES:
    case GRADUS_RELATION_FALLS:
    case GRADUS_RELATION_CHANGES:
    case GRADUS_RELATION_NONE:
    default:
      return FALSE;
    }
}

/* Whether the condition is hit by @now after @before (NAN at the start). */
static gboolean
hits_number (const GradusCondition *condition, double before, double now)
{
  if (condition->absolute)
    {
      before = fabs (before);
      now = fabs (now);
    }
  switch (condition->relation)
    {
    case GRADUS_RELATION_RISES:
      return now > before;
    case GRADUS_RELATION_FALLS:
      return now < before;
    case GRADUS_RELATION_CHANGES:
      return !isnan (now) && !isnan (before) && now != before;
    case GRADUS_RELATION_LESS:
    case GRADUS_RELATION_AT_MOST:
    case GRADUS_RELATION_GREATER:
    case GRADUS_RELATION_AT_LEAST:
    case GRADUS_RELATION_EQUAL:
    case GRADUS_RELATION_DIFFERENT:
    case GRADUS_RELATION_NONE:
    default:
      return compare (condition, now) && !compare (condition, before);
    }
}

gboolean
gradus_condition_hits_history (const GradusCondition *condition, const GradusHistory *history,
                               guint64 step)
{
  const guint64 bit = G_GUINT64_CONSTANT (1) << MIN (condition->index, 63);
  const gboolean first = step == gradus_history_first (history);

  switch (condition->kind)
    {
    case GRADUS_CONDITION_EVENT:
      return (gradus_history_events (history, step) & bit) != 0;
    case GRADUS_CONDITION_INVARIANT:
      return (gradus_history_broken (history, step) & bit) != 0
             && (first || (gradus_history_broken (history, step - 1) & bit) == 0);
    case GRADUS_CONDITION_METRIC:
      return hits_number (condition,
                          first ? NAN : gradus_history_metric (history, condition->index, step - 1),
                          gradus_history_metric (history, condition->index, step));
    case GRADUS_CONDITION_VALUE:
    case GRADUS_CONDITION_WHEN:
    default:
      g_return_val_if_reached (FALSE);
    }
}

void
gradus_sample_clear (GradusSample *sample)
{
  gradus_array_clear (&sample->entries);
}

void
gradus_condition_sample (const GradusCondition *condition, const GradusPosition *here,
                         GradusSample *sample)
{
  g_auto (GradusArray) array = { 0 };
  gsize position;

  gradus_sample_clear (sample);
  if (condition->kind == GRADUS_CONDITION_WHEN)
    {
      gboolean holds;

      if (ask_when (condition, here, &holds, NULL))
        gradus_array_init_scalar (&sample->entries, holds ? 1 : 0);
      return;
    }
  if (condition->kind != GRADUS_CONDITION_VALUE)
    return;
  gradus_value_read (&condition->algorithm->values[condition->index], here, &array);
  if (gradus_array_length (&array) == 0)
    return;
  if (is_of_whole (condition))
    gradus_array_assign (&sample->entries, &array);
  else if (find_entry (condition, &array, &position))
    gradus_array_init_scalar (&sample->entries, array.data[position]);
}

static double
sample_number (const GradusSample *sample)
{
  return sample != NULL && gradus_array_length (&sample->entries) == 1 ? sample->entries.data[0]
                                                                       : NAN;
}

gboolean
gradus_condition_hits (const GradusCondition *condition, const GradusSample *before,
                       const GradusSample *now)
{
  if (!is_of_whole (condition))
    return hits_number (condition, sample_number (before), sample_number (now));
  if (before == NULL || gradus_array_length (&before->entries) == 0
      || gradus_array_length (&before->entries) != gradus_array_length (&now->entries))
    return FALSE;
  for (gsize i = 0; i < gradus_array_length (&now->entries); i++)
    {
      const double a = before->entries.data[i], b = now->entries.data[i];

      if (condition->absolute ? fabs (a) != fabs (b) : a != b)
        return TRUE;
    }

  return FALSE;
}

void
gradus_condition_read (const GradusCondition *condition, const GradusPosition *here,
                       GradusArray *out)
{
  g_auto (GradusSample) sample = { 0 };
  double number;

  if (gradus_condition_needs_state (condition))
    {
      gradus_condition_sample (condition, here, &sample);
      gradus_array_assign (out, &sample.entries);
      if (condition->absolute && gradus_array_length (out) > 0)
        {
          double *numbers = gradus_array_write (out);

          for (gsize i = 0; i < gradus_array_length (out); i++)
            numbers[i] = fabs (numbers[i]);
        }
      return;
    }
  gradus_array_clear (out);
  number = gradus_condition_measure (condition, here);
  if (!isnan (number))
    gradus_array_init_scalar (out, number);
}

double
gradus_condition_measure (const GradusCondition *condition, const GradusPosition *here)
{
  g_auto (GradusSample) sample = { 0 };
  double number = NAN;

  if (condition->kind == GRADUS_CONDITION_METRIC)
    number = gradus_metric_measure (&condition->algorithm->metrics[condition->index], here);
  else if (condition->kind == GRADUS_CONDITION_INVARIANT)
    gradus_invariant_holds (&condition->algorithm->invariants[condition->index], here, &number);
  else
    {
      gradus_condition_sample (condition, here, &sample);
      number = sample_number (&sample);
    }

  return condition->absolute ? fabs (number) : number;
}
