/* Gradus: traces as CSV.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-csv.h"
#include "gradus-quantity.h"
#include "gradus-trace-csv.h"
#include "gradus-trace.h"
#include "gradus-say.h"

struct _GradusTraceCsv
{
  const GradusAlgorithm *algorithm;
  guint n_values;
  GradusArray *shapes; /* by value: n_dims and the largest shape seen; data is not used */
  gboolean *seen;
};

GradusTraceCsv *
gradus_trace_csv_new (const GradusAlgorithm *algorithm)
{
  GradusTraceCsv *csv = g_new0 (GradusTraceCsv, 1);

  csv->algorithm = algorithm;
  while (algorithm->values != NULL && algorithm->values[csv->n_values].id != NULL)
    csv->n_values++;
  csv->shapes = g_new0 (GradusArray, csv->n_values);
  csv->seen = g_new0 (gboolean, csv->n_values);
  return csv;
}

void
gradus_trace_csv_free (GradusTraceCsv *csv)
{
  g_free (csv->shapes);
  g_free (csv->seen);
  g_free (csv);
}

static gsize
count_entries (const GradusArray *shape)
{
  gsize n = 1;

  for (guint i = 0; i < shape->n_dims; i++)
    n *= shape->shape[i];
  return n;
}

static gboolean
is_shown (const GradusTraceCsv *csv, guint value)
{
  return csv->seen[value] && count_entries (&csv->shapes[value]) <= GRADUS_TRACE_CSV_MAX_ENTRIES;
}

void
gradus_trace_csv_scout (GradusTraceCsv *csv, GradusRun *run)
{
  GradusPosition here;

  gradus_run_get_view (run, &here);
  for (guint i = 0; i < csv->n_values; i++)
    {
      GradusArray *shape = &csv->shapes[i];
      g_auto (GradusArray) array = { 0 };

      gradus_value_read (&csv->algorithm->values[i], &here, &array);
      if (gradus_array_length (&array) == 0)
        continue;
      csv->seen[i] = TRUE;
      shape->n_dims = MAX (shape->n_dims, array.n_dims);
      for (guint dim = 0; dim < GRADUS_ARRAY_MAX_DIMS; dim++)
        shape->shape[dim] = MAX (shape->shape[dim], array.shape[dim]);
    }
}

char *
gradus_trace_csv_get_left_out (GradusTraceCsv *csv)
{
  GString *ids = g_string_new (NULL);

  for (guint i = 0; i < csv->n_values; i++)
    {
      if (csv->seen[i] && !is_shown (csv, i))
        g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "",
                                csv->algorithm->values[i].id);
    }
  return g_string_free (ids, ids->len == 0);
}

/* The indices of element @entry in the shape, "[2,0]"; nothing for a scalar. */
static void
append_indices (GString *out, const GradusArray *shape, gsize entry)
{
  guint index[GRADUS_ARRAY_MAX_DIMS] = { 0 };

  for (guint dim = shape->n_dims; dim-- > 0;)
    {
      index[dim] = (guint) (entry % shape->shape[dim]);
      entry /= shape->shape[dim];
    }
  for (guint dim = 0; dim < shape->n_dims; dim++)
    g_string_append_printf (out, "%s%u", dim == 0 ? "[" : ",", index[dim]);
  if (shape->n_dims > 0)
    g_string_append_c (out, ']');
}

void
gradus_trace_csv_append_header (GradusTraceCsv *csv, GString *out)
{
  const GradusMetric *metrics = csv->algorithm->metrics;

  g_string_append (out, "step,iteration,phase,status");
  for (guint i = 0; metrics != NULL && metrics[i].id != NULL; i++)
    g_string_append_printf (out, ",%s", metrics[i].id);
  for (guint i = 0; i < csv->n_values; i++)
    {
      const GradusArray *shape = &csv->shapes[i];

      for (gsize entry = 0; is_shown (csv, i) && entry < count_entries (shape); entry++)
        {
          g_autoptr (GString) name = g_string_new (csv->algorithm->values[i].id);

          append_indices (name, shape, entry);
          g_string_append_c (out, ',');
          gradus_csv_append_text (out, name->str);
        }
    }
  g_string_append (out, ",events\n");
}

static void
append_cell (GString *out, double number)
{
  g_string_append_c (out, ',');
  if (isfinite (number))
    gradus_json_append_number (out, number);
}

/* The entries of @array in the places of the columns, which may be more. */
static void
append_entries (GString *out, const GradusArray *shape, const GradusArray *array)
{
  const gboolean defined = gradus_array_length (array) > 0;

  for (gsize entry = 0; entry < count_entries (shape); entry++)
    {
      gsize rest = entry, place = 0, stride = 1;
      gboolean inside = defined;

      for (guint dim = shape->n_dims; inside && dim-- > 0;)
        {
          const gsize index = rest % shape->shape[dim];

          rest /= shape->shape[dim];
          inside = index < array->shape[dim];
          place += index * stride;
          stride *= array->shape[dim];
        }
      append_cell (out, inside ? array->data[place] : NAN);
    }
}

void
gradus_trace_csv_append_step (GradusTraceCsv *csv, GString *out, GradusRun *run)
{
  const GradusMetric *metrics = csv->algorithm->metrics;
  const GradusEvent *events = csv->algorithm->events;
  gboolean first = TRUE;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  g_string_append_printf (out, "%" PRIu64 ",%" PRIu64 ",%s,%s", here.step, here.iteration,
                          here.phase >= 0 ? csv->algorithm->phases[here.phase].id : "",
                          gradus_status_to_string (here.status));
  for (guint i = 0; metrics != NULL && metrics[i].id != NULL; i++)
    append_cell (out, gradus_metric_measure (&metrics[i], &here));
  for (guint i = 0; i < csv->n_values; i++)
    {
      g_auto (GradusArray) array = { 0 };

      if (!is_shown (csv, i))
        continue;
      gradus_value_read (&csv->algorithm->values[i], &here, &array);
      append_entries (out, &csv->shapes[i], &array);
    }
  g_string_append_c (out, ',');
  for (guint i = 0; events != NULL && events[i].id != NULL; i++)
    {
      if ((here.events & (G_GUINT64_CONSTANT (1) << i)) == 0)
        continue;
      g_string_append_printf (out, "%s%s", first ? "" : " ", events[i].id);
      first = FALSE;
    }
  g_string_append_c (out, '\n');
}
