/* Gradus: of many inputs, those whose picture shows most.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <stdlib.h>

#include "gradus-rank.h"
#include "gradus-telling.h"

#define MOST_ROWS 500
#define MOST_INPUTS 64
/* From so many different values on an axis is filled; yes and no are two lines. */
#define MANY_VALUES 20
/* What inputs are worth that say nothing: more than nothing, so that room and strangers count. */
#define NOTHING_SAID 0.2

typedef struct
{
  double *values; /* of the rows that are looked at */
  guint *codes;   /* which of the different values it is */
  double room;    /* how well the rows fill its axis, from 0 to 1 */
} Input;

typedef struct
{
  const GradusTable *table;
  guint n; /* rows that are looked at */
  guint *rows;
  guint d;
  Input *inputs;
  guint64 *places; /* n, for counting */
} Look;

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

static Input
look_at (const Look *look, const double *column)
{
  Input input = { g_new (double, look->n), g_new (guint, look->n), 0 };
  g_autofree double *sorted = g_new (double, look->n);
  guint n_different = 0;
  double range;

  for (guint i = 0; i < look->n; i++)
    sorted[i] = input.values[i] = column[look->rows[i]];
  qsort (sorted, look->n, sizeof (double), compare_doubles);
  range = sorted[look->n - 1] - sorted[0];
  if (range > 0)
    input.room = (sorted[(look->n - 1) * 19 / 20] - sorted[(look->n - 1) / 20]) / range;
  for (guint i = 0; i < look->n; i++)
    if (i == 0 || sorted[i] != sorted[n_different - 1])
      sorted[n_different++] = sorted[i];
  input.room *= MIN (1.0, (double) n_different / MIN (MANY_VALUES, look->n));
  for (guint i = 0; i < look->n; i++)
    input.codes[i] = (guint) ((double *) bsearch (&input.values[i], sorted, n_different,
                                                  sizeof (double), compare_doubles)
                              - sorted);
  return input;
}

/* The share of the rows that have a place of their own. */
static double
measure_places (const Look *look, const Input *a, const Input *b)
{
  guint n_different = 0;

  for (guint i = 0; i < look->n; i++)
    look->places[i] = (guint64) a->codes[i] << 32 | b->codes[i];
  qsort (look->places, look->n, sizeof (guint64), compare_places);
  for (guint i = 0; i < look->n; i++)
    n_different += i == 0 || look->places[i] != look->places[i - 1];
  return (double) n_different / look->n;
}

/* How far apart the classes are: the trace of the scatter between them divided by all scatter,
 * from 0 to 1. Units do not matter to it (Pillai's trace; Mardia, Kent and Bibby, 12.5). */
static double
measure_classes (const Look *look, const Input *a, const Input *b)
{
  const GradusTable *table = look->table;
  g_autofree double *sums = g_new0 (double, (gsize) 3 * table->n_classes);
  double mean[2] = { 0 }, all[3] = { 0 }, between[3] = { 0 }, det;
  guint n = 0;

  for (guint i = 0; i < look->n; i++)
    {
      const gint32 k = table->label[look->rows[i]];

      if (k < 0)
        continue;
      n++;
      mean[0] += a->values[i];
      mean[1] += b->values[i];
    }
  for (guint j = 0; j < 2 && n > 0; j++)
    mean[j] /= n;
  for (guint i = 0; i < look->n; i++)
    {
      const gint32 k = table->label[look->rows[i]];
      const double x = a->values[i] - mean[0], y = b->values[i] - mean[1];

      if (k < 0)
        continue;
      all[0] += x * x;
      all[1] += x * y;
      all[2] += y * y;
      sums[3 * k] += 1;
      sums[3 * k + 1] += x;
      sums[3 * k + 2] += y;
    }
  for (guint k = 0; k < table->n_classes; k++)
    if (sums[3 * k] > 0)
      {
        between[0] += sums[3 * k + 1] * sums[3 * k + 1] / sums[3 * k];
        between[1] += sums[3 * k + 1] * sums[3 * k + 2] / sums[3 * k];
        between[2] += sums[3 * k + 2] * sums[3 * k + 2] / sums[3 * k];
      }
  det = all[0] * all[2] - all[1] * all[1];
  if (!(det > 1e-9 * all[0] * all[2]))
    return 0;
  return (all[2] * between[0] - 2 * all[1] * between[1] + all[0] * between[2]) / det
         / MIN (2u, MAX (table->n_classes, 2) - 1);
}

static double
score (const Look *look, const Input *a, const Input *b)
{
  const double said = look->table->label != NULL && look->table->y == NULL
                        ? measure_classes (look, a, b)
                        : gradus_rank_correlation (a->values, b->values, look->n);
  const double found = (NOTHING_SAID + said)
                       * sqrt (measure_places (look, a, b) * a->room * b->room);

  return isfinite (found) ? found : 0;
}

static GradusDataset *
keep (GradusDataset *dataset, guint first, int second)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const char *x[] = { table->names[first], second >= 0 ? table->names[second] : NULL, NULL };
  const char *chosen[GRADUS_N_COLUMN_ROLES] = { NULL };

  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    {
      const int column = gradus_table_get_role_column (table, role);

      chosen[role] = column >= 0 ? table->names[column] : NULL;
    }
  return gradus_table_with_all_roles (dataset, x, chosen, NULL);
}

GradusDataset *
gradus_table_keep_telling (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const guint wanted = table != NULL && table->y != NULL ? 1 : 2;
  Look look = { .table = table };
  g_autofree guint *rows = NULL;
  g_autofree guint64 *places = NULL;
  g_autofree Input *inputs = NULL;
  guint best[2] = { 0, 1 }, stride;
  double most = -1;

  if (table == NULL || table->d <= wanted || table->n == 0)
    return NULL;
  stride = (table->n + MOST_ROWS - 1) / MOST_ROWS;
  look.n = (table->n + stride - 1) / stride;
  look.d = MIN (table->d, MOST_INPUTS);
  look.rows = rows = g_new (guint, look.n);
  look.places = places = g_new (guint64, look.n);
  for (guint i = 0; i < look.n; i++)
    rows[i] = i * stride;
  /* The target is one more, which every input is looked at with. */
  look.inputs = inputs = g_new (Input, look.d + 1);
  for (guint j = 0; j < look.d; j++)
    inputs[j] = look_at (&look, table->columns[table->x_columns[j]]);
  inputs[look.d] = wanted == 1 ? look_at (&look, table->y) : (Input){ 0 };
  for (guint i = 0; i < look.d; i++)
    for (guint j = wanted == 1 ? look.d : i + 1; j < look.d + (wanted == 1); j++)
      {
        const double found = score (&look, &inputs[i], &inputs[j]);

        if (found > most)
          {
            most = found;
            best[0] = i;
            best[1] = j;
          }
      }
  for (guint j = 0; j <= look.d; j++)
    {
      g_free (inputs[j].values);
      g_free (inputs[j].codes);
    }
  return keep (dataset, table->x_columns[best[0]],
               wanted == 1 ? -1 : (int) table->x_columns[best[1]]);
}
