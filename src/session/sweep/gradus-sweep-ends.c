/* Gradus: the ends of runs, sorted into classes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-quantity.h"
#include "gradus-setup.h"
#include "gradus-sweep-ends.h"

/* An algorithm stops where it moves by less than its tolerance; ends are this many times as far
 * apart. */
#define LOOSE 100

typedef struct
{
  const GradusQuantity *quantity;
  gboolean unordered; /* its rows, in any order, mean the same */
} Told;

typedef struct
{
  guint n;
  double *numbers;
  double value;
  gboolean varied; /* another of its runs has another value */
  guint runs;
} Class;

struct _GradusSweepEnds
{
  GArray *told;    /* Told */
  GArray *classes; /* Class */
  double tolerance;
  int metric;
  GradusBetter better;
};

static void
class_clear (gpointer data)
{
  g_free (((Class *) data)->numbers);
}

void
gradus_sweep_ends_free (GradusSweepEnds *ends)
{
  g_array_unref (ends->told);
  g_array_unref (ends->classes);
  g_free (ends);
}

static void
find_told (GradusSweepEnds *ends, const GradusAlgorithm *algorithm)
{
  g_auto (GStrv) ids = g_strsplit (algorithm->ends != NULL ? algorithm->ends : "", " ", -1);

  for (guint i = 0; algorithm->ends != NULL && ids[i] != NULL; i++)
    {
      if (g_str_equal (ids[i], "by"))
        {
          ends->metric = gradus_algorithm_find_metric (algorithm, ids[i + 1]);
          break;
        }
      const gboolean unordered = ids[i][0] == '{';
      g_autofree char *id = unordered ? g_strndup (ids[i] + 1, strlen (ids[i]) - 2)
                                      : g_strdup (ids[i]);
      const Told told = { gradus_algorithm_find_quantity (algorithm, id), unordered };

      if (told.quantity == NULL)
        g_error ("%s: ends names “%s”, which is no quantity", algorithm->id, id);
      g_array_append_val (ends->told, told);
    }
  if (algorithm->ends == NULL)
    for (const GradusValue *v = algorithm->values; v != NULL && v->id != NULL; v++)
      {
        const Told told = { v->quantity, FALSE };

        g_array_append_val (ends->told, told);
      }
}

GradusSweepEnds *
gradus_sweep_ends_new (GradusSetup *base)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (base);
  const GradusParam *tolerance = gradus_params_find (algorithm->params, "tolerance");
  GradusSweepEnds *ends = g_new0 (GradusSweepEnds, 1);

  ends->told = g_array_new (FALSE, FALSE, sizeof (Told));
  ends->classes = g_array_new (FALSE, FALSE, sizeof (Class));
  g_array_set_clear_func (ends->classes, class_clear);
  ends->metric = -1;
  find_told (ends, algorithm);
  ends->tolerance = GRADUS_SWEEP_TOLERANCE;
  if (tolerance != NULL && tolerance->kind == GRADUS_PARAM_DOUBLE)
    ends->tolerance = MAX (ends->tolerance,
                           LOOSE * gradus_params_get (tolerance, gradus_setup_get_params (base)));
  for (guint i = 0; algorithm->metrics[i].id != NULL && ends->metric < 0; i++)
    if (algorithm->metrics[i].better != GRADUS_BETTER_NEITHER)
      ends->metric = (int) i;
  if (ends->metric < 0 && algorithm->metrics[0].id != NULL)
    ends->metric = 0;
  if (ends->metric >= 0)
    ends->better = algorithm->metrics[ends->metric].better;
  return ends;
}

/* --- Numbers ---------------------------------------------------------------------------------- */

/* The rows of @array, least first. */
static void
append_rows (GArray *out, const GradusArray *array)
{
  const guint columns = array->n_dims > 1 ? array->shape[array->n_dims - 1] : 1;
  const gsize rows = columns > 0 ? gradus_array_length (array) / columns : 0;
  g_autofree gboolean *taken = g_new0 (gboolean, MAX (rows, 1));

  for (gsize r = 0; r < rows; r++)
    {
      gsize least = rows;

      for (gsize i = 0; i < rows; i++)
        {
          guint c = 0;

          if (taken[i])
            continue;
          if (least == rows)
            {
              least = i;
              continue;
            }
          while (c < columns && array->data[i * columns + c] == array->data[least * columns + c])
            c++;
          if (c < columns && array->data[i * columns + c] < array->data[least * columns + c])
            least = i;
        }
      taken[least] = TRUE;
      g_array_append_vals (out, array->data + least * columns, columns);
    }
}

void
gradus_sweep_ends_read (const GradusSweepEnds *ends, const GradusPosition *here, GArray *out)
{
  const gboolean named = here->algorithm->ends != NULL;
  const guint before = out->len;

  for (guint i = 0; i < ends->told->len; i++)
    {
      const Told *told = &g_array_index (ends->told, Told, i);
      g_auto (GradusArray) array = { 0 };
      gsize length;

      gradus_quantity_read (told->quantity, here, &array);
      length = gradus_array_length (&array);
      if (length == 0 || (!named && out->len - before + length > GRADUS_SWEEP_MAX_NUMBERS))
        continue;
      if (told->unordered)
        append_rows (out, &array);
      else
        g_array_append_vals (out, array.data, (guint) length);
    }
}

/* --- Classes ---------------------------------------------------------------------------------- */

static gboolean
is_near (double a, double b, double tolerance)
{
  return fabs (a - b) <= tolerance * MAX (1, fabs (b));
}

static gboolean
is_same (const Class *class, const double *numbers, guint n, double tolerance)
{
  if (class->n != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!is_near (numbers[i], class->numbers[i], tolerance))
      return FALSE;
  return TRUE;
}

guint
gradus_sweep_ends_add (GradusSweepEnds *ends, const double *numbers, guint n, const double *metrics)
{
  Class class = { .n = n, .runs = 1, .value = ends->metric >= 0 ? metrics[ends->metric] : NAN };
  guint i = 0;

  while (i < ends->classes->len
         && !is_same (&g_array_index (ends->classes, Class, i), numbers, n, ends->tolerance))
    i++;
  if (i == GRADUS_SWEEP_MAX_CLASSES)
    return i;
  if (i < ends->classes->len)
    {
      Class *found = &g_array_index (ends->classes, Class, i);

      found->runs++;
      found->varied |= !is_near (class.value, found->value, ends->tolerance);
    }
  else
    {
      class.numbers = g_memdup2 (numbers, n * sizeof (double));
      g_array_append_val (ends->classes, class);
    }
  return i;
}

guint
gradus_sweep_ends_count (const GradusSweepEnds *ends)
{
  return ends->classes->len;
}

int
gradus_sweep_ends_get_metric (const GradusSweepEnds *ends)
{
  return ends->metric;
}

double
gradus_sweep_ends_get_value (const GradusSweepEnds *ends, guint class)
{
  return g_array_index (ends->classes, Class, class).value;
}

gboolean
gradus_sweep_ends_is_varied (const GradusSweepEnds *ends, guint class)
{
  return g_array_index (ends->classes, Class, class).varied;
}

static guint
count_runs (const GradusSweepEnds *ends, guint class)
{
  return g_array_index (ends->classes, Class, class).runs;
}

static gboolean
is_more (const GradusSweepEnds *ends, guint a, guint b)
{
  return count_runs (ends, a) > count_runs (ends, b);
}

static gboolean
is_better (const GradusSweepEnds *ends, guint a, guint b)
{
  const double value = gradus_sweep_ends_get_value (ends, a);
  const double other = gradus_sweep_ends_get_value (ends, b);

  if (isnan (value) || isnan (other))
    return !isnan (value) && isnan (other);
  return ends->better == GRADUS_BETTER_MORE ? value > other : value < other;
}

guint
gradus_sweep_ends_rank (const GradusSweepEnds *ends, guint *ranks)
{
  guint shown[GRADUS_SWEEP_MAX_ENDS], n = 0;

  memset (ranks, 0, (GRADUS_SWEEP_MAX_CLASSES + 1) * sizeof *ranks);
  /* The largest; of equal ones the first to be found. */
  for (guint i = 0; i < ends->classes->len; i++)
    {
      guint at = n;

      while (at > 0 && is_more (ends, i, shown[at - 1]))
        at--;
      if (at >= GRADUS_SWEEP_MAX_ENDS)
        continue;
      n = MIN (n + 1, GRADUS_SWEEP_MAX_ENDS);
      memmove (shown + at + 1, shown + at, (n - 1 - at) * sizeof *shown);
      shown[at] = i;
    }
  for (guint i = 0; i < n; i++)
    {
      guint rank = 1;

      for (guint j = 0; j < n; j++)
        if (is_better (ends, shown[j], shown[i])
            || (!is_better (ends, shown[i], shown[j]) && shown[j] < shown[i]))
          rank++;
      ranks[shown[i]] = rank;
    }
  return n;
}
