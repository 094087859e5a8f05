/* Gradus: what a hand has changed in a run, in words.
 *
 * Nothing is kept for this: the segment of a run that a change begins remembers the step as it was
 * without the change, and so tells from what something was moved, also after undo, in a branch and
 * in a file that was opened again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-by-hand.h"
#include "gradus-names.h"
#include "gradus-number.h"
#include "gradus-params.h"
#include "gradus-quantity.h"
#include "gradus-run-private.h"

/* Numbers that a sentence can bear; of more only the first are said. */
#define MOST_NUMBERS 4

/* "3", "(1, 2)", "(1, 2, 3, 4, …)" */
static char *
say_numbers (const double *numbers, gsize n)
{
  GString *words;

  if (n == 1)
    return g_strdup (GRADUS_NUM (numbers[0]));
  words = g_string_new ("(");
  for (gsize i = 0; i < MIN (n, MOST_NUMBERS); i++)
    g_string_append_printf (words, "%s%s", i > 0 ? ", " : "", GRADUS_NUM (numbers[i]));
  g_string_append (words, n > MOST_NUMBERS ? ", …)" : ")");
  return g_string_free (words, FALSE);
}

/* The first and the last of the @n numbers that differ; FALSE when none does. */
static gboolean
find_difference (const double *a, const double *b, gsize n, gsize *first, gsize *last)
{
  gboolean found = FALSE;

  for (gsize i = 0; i < n; i++)
    if (a[i] != b[i])
      {
        if (!found)
          *first = i;
        *last = i;
        found = TRUE;
      }
  return found;
}

/* --- Values ----------------------------------------------------------------------------------- */

static gboolean
say_value (const GradusValue *value, const GradusArray *before, const GradusArray *after,
           GString *out)
{
  const gsize n = gradus_array_length (before);
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  gsize first = 0, last = 0, row;

  if (gradus_array_length (after) != n || n == 0
      || !find_difference (before->data, after->data, n, &first, &last))
    return FALSE;
  gradus_append_gap (out);
  row = before->n_dims == 2 ? MAX (before->shape[1], 1) : 1;
  if (n > 1 && first / row == last / row)
    {
      from = say_numbers (before->data + first / row * row, row);
      to = say_numbers (after->data + first / row * row, row);
      if (value->quantity->one != NULL)
        {
          g_string_append_printf (
            out,
            /* Translators: what a hand did: a thing such as “Centroid”, its number, and where it
             * was and is. */
            _ ("%s %zu was moved by hand from %s to %s."), _ (value->quantity->one),
            first / row + 1, from, to);
          return TRUE;
        }
      g_string_append_printf (
        out,
        /* Translators: what a hand did: which row, of a value such as “Centroids”, and where it
         * was and is. */
        _ ("By hand: number %zu of “%s” moved from %s to %s."), first / row + 1, _ (value->title),
        from, to);
      return TRUE;
    }
  from = say_numbers (before->data, n);
  to = say_numbers (after->data, n);
  /* Translators: what a hand did: the name of a value or a parameter, what it was and is. */
  g_string_append_printf (out, _ ("By hand: “%s” went from %s to %s."), _ (value->title), from, to);
  return TRUE;
}

static gboolean
say_values (GradusRun *run, const GradusSegment *before, const GradusSegment *segment, GString *out)
{
  gboolean said = FALSE;

  for (guint i = 0; i < gradus_setup_count_values (segment->setup, segment->first); i++)
    {
      guint index;
      const GradusArray *now = gradus_setup_get_value (segment->setup, i, &index);
      g_auto (GradusArray) was = { 0 };
      GradusPosition here;

      gradus_run_view_changed (run, before->setup, segment->base, &here);
      gradus_value_read (&run->algorithm->values[index], &here, &was);
      said = say_value (&run->algorithm->values[index], &was, now, out) || said;
    }
  return said;
}

/* --- Data ------------------------------------------------------------------------------------- */

/* One row of a table at another place. */
static gboolean
say_row (const GradusTable *a, const GradusTable *b, GString *out)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  gsize first = 0, last = 0, row = 0;
  guint differing = 0, column = 0;

  if (a == NULL || b == NULL || a->n != b->n || a->n_columns != b->n_columns)
    return FALSE;
  for (guint c = 0; c < a->n_columns; c++)
    {
      if (!find_difference (a->columns[c], b->columns[c], a->n, &first, &last))
        continue;
      if (first != last || (differing > 0 && first != row) || a->levels[c] != NULL)
        return FALSE;
      row = first;
      column = c;
      differing++;
    }
  if (differing == 0)
    return FALSE;
  if (a->d > 1 && a->d == b->d
      && memcmp (a->x + row * a->d, b->x + row * a->d, a->d * sizeof *a->x) != 0)
    {
      from = say_numbers (a->x + row * a->d, a->d);
      to = say_numbers (b->x + row * a->d, a->d);
    }
  else if (a->d == 1 && a->y != NULL && b->d == 1 && b->y != NULL)
    {
      from = say_numbers ((double[]){ a->x[row], a->y[row] }, 2);
      to = say_numbers ((double[]){ b->x[row], b->y[row] }, 2);
    }
  else
    {
      from = g_strdup (GRADUS_NUM (a->columns[column][row]));
      to = g_strdup (GRADUS_NUM (b->columns[column][row]));
    }
  gradus_append_gap (out);
  /* Translators: what a hand did: which row of the data, and where it was and is. */
  g_string_append_printf (out, _ ("By hand: datum %zu moved from %s to %s."), row + 1, from, to);
  return TRUE;
}

static gboolean
say_data (GradusDataset *before, GradusDataset *after, GString *out)
{
  if (before == after)
    return FALSE;
  if (!say_row (gradus_dataset_get_table (before), gradus_dataset_get_table (after), out))
    {
      gradus_append_gap (out);
      g_string_append (out, _ ("By hand: the data were changed."));
    }
  return TRUE;
}

/* --- Parameters ------------------------------------------------------------------------------- */

static gboolean
say_params (const GradusParam *table, gconstpointer before, gconstpointer after, GString *out)
{
  gboolean said = FALSE;

  for (const GradusParam *param = table; param != NULL && param->id != NULL; param++)
    {
      const double was = gradus_params_get (param, before), is = gradus_params_get (param, after);
      const gboolean number = param->kind == GRADUS_PARAM_DOUBLE || param->kind == GRADUS_PARAM_INT;
      g_autofree char *from = NULL;
      g_autofree char *to = NULL;

      if (was == is)
        continue;
      from = number ? g_strdup (GRADUS_NUM (was)) : gradus_params_get_string (param, before);
      to = number ? g_strdup (GRADUS_NUM (is)) : gradus_params_get_string (param, after);
      gradus_append_gap (out);
      g_string_append_printf (out, _ ("By hand: “%s” went from %s to %s."), _ (param->label), from,
                              to);
      said = TRUE;
    }
  return said;
}

gboolean
gradus_say_by_hand (GradusRun *run, GString *out)
{
  guint i = run->segments->len - 1;
  const GradusSegment *before, *segment;
  gboolean said;

  while (g_array_index (run->segments, GradusSegment, i).first > run->step)
    i--;
  if (i == 0)
    return FALSE;
  segment = &g_array_index (run->segments, GradusSegment, i);
  before = segment - 1;
  said = say_values (run, before, segment, out);
  said = say_data (gradus_setup_get_dataset (before->setup),
                   gradus_setup_get_dataset (segment->setup), out)
         || said;
  said = say_params (run->algorithm->params, gradus_setup_get_params (before->setup),
                     gradus_setup_get_params (segment->setup), out)
         || said;
  return said;
}
