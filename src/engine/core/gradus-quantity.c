/* Gradus: reading the quantities of a state, and the tables that are made of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-quantity.h"
#include "gradus-setup.h"

const GradusQuantity *
gradus_algorithm_find_quantity (const GradusAlgorithm *algorithm, const char *id)
{
  for (const GradusQuantity *q = algorithm->quantities; q != NULL && q->id != NULL; q++)
    if (g_str_equal (q->id, id))
      return q;

  return NULL;
}

/* A scalar of @memory; an array counts as its length. */
static double
read_member (gconstpointer memory, gsize offset, GradusType type)
{
  gconstpointer member = (const char *) memory + offset;

  switch (type)
    {
    case GRADUS_TYPE_DOUBLE:
      return *(const double *) member;
    case GRADUS_TYPE_INT:
      return *(const int *) member;
    case GRADUS_TYPE_UINT:
      return *(const guint *) member;
    case GRADUS_TYPE_BOOL:
      return *(const bool *) member ? 1 : 0;
    case GRADUS_TYPE_ARRAY:
      return (double) gradus_array_length (member);
    case GRADUS_TYPE_INT_ARRAY:
      return ((const GradusIntArray *) member)->n;
    case GRADUS_TYPE_NONE:
    default:
      return NAN;
    }
}

static gboolean
is_known (const GradusQuantity *quantity, const GradusPosition *here)
{
  double known;

  if (quantity->known_type == GRADUS_TYPE_NONE)
    return TRUE;
  known = read_member (here->state, quantity->known_offset, quantity->known_type);

  return quantity->known_type == GRADUS_TYPE_DOUBLE ? !isnan (known) : known != 0;
}

static gboolean
has_array (const GradusQuantity *quantity)
{
  return quantity->array != NULL || quantity->type == GRADUS_TYPE_ARRAY
         || quantity->type == GRADUS_TYPE_INT_ARRAY;
}

double
gradus_quantity_number (const GradusQuantity *quantity, const GradusPosition *here)
{
  if (!is_known (quantity, here))
    return NAN;
  if (quantity->number != NULL)
    return quantity->number (here);
  if (has_array (quantity))
    return NAN;

  return read_member (quantity->prepared ? here->workspace : here->state, quantity->offset,
                      quantity->type);
}

void
gradus_quantity_read (const GradusQuantity *quantity, const GradusPosition *here, GradusArray *out)
{
  gconstpointer member = (const char *) here->state + quantity->offset;
  const GradusIntArray *whole = member;
  double number, *numbers;

  gradus_array_clear (out);
  if (!is_known (quantity, here))
    return;
  if (quantity->array != NULL)
    quantity->array (here, out);
  else if (quantity->type == GRADUS_TYPE_ARRAY)
    gradus_array_assign (out, member);
  else if (quantity->type == GRADUS_TYPE_INT_ARRAY)
    {
      if (whole->n == 0)
        return;
      numbers = gradus_array_init_vector (out, whole->n);
      for (guint i = 0; i < whole->n; i++)
        numbers[i] = whole->data[i];
    }
  else
    {
      /* What is too large for a double cannot be shown either. */
      number = gradus_quantity_number (quantity, here);
      if (isfinite (number))
        gradus_array_init_scalar (out, number);
    }
}

/* --- Metrics and values ----------------------------------------------------------------------- */

double
gradus_metric_measure (const GradusMetric *metric, const GradusPosition *here)
{
  return gradus_quantity_number (metric->quantity, here);
}

void
gradus_value_read (const GradusValue *value, const GradusPosition *here, GradusArray *out)
{
  gradus_quantity_read (value->quantity, here, out);
}

gboolean
gradus_value_is_typed (const GradusValue *value)
{
  return (value->quantity->flags & GRADUS_TYPED) != 0;
}

gboolean
gradus_value_type (const GradusValue *value, const GradusPosition *here, gpointer state,
                   const GradusArray *array, GradusContext *context)
{
  const GradusQuantity *quantity = value->quantity;

  if (quantity->type_over != NULL)
    return quantity->type_over (here, state, array, context);
  g_return_val_if_fail (quantity->type == GRADUS_TYPE_ARRAY, FALSE);

  gradus_array_assign ((GradusArray *) (gpointer) ((char *) state + quantity->offset), array);
  context->restart_iteration = TRUE;

  return here->algorithm->refresh == NULL
         || here->algorithm->refresh (state, context) != GRADUS_STATUS_FAILED;
}

/* --- Invariants ------------------------------------------------------------------------------- */

/* What rounding may move a metric by that theory says does not move. */
static double
tolerance (double a, double b)
{
  return 1e-9 * (1 + fabs (a) + fabs (b));
}

/* Rows that are weights: none below 0, all of a row together 1. */
static gboolean
is_simplex (const GradusArray *array, double *measured)
{
  const gsize columns = array->n_dims > 1 ? array->shape[array->n_dims - 1] : array->shape[0];
  const gsize rows = columns > 0 ? gradus_array_length (array) / columns : 0;

  for (gsize i = 0; i < rows; i++)
    {
      double sum = 0;

      for (gsize j = 0; j < columns; j++)
        {
          sum += array->data[i * columns + j];
          if (array->data[i * columns + j] < -1e-9)
            return FALSE;
        }
      *measured = MAX (*measured, fabs (sum - 1));
    }

  return *measured <= 1e-9 * (double) MAX (columns, 1);
}

/* Square and symmetric, and nothing below 0 on the diagonal of its elimination. */
static gboolean
is_positive_semidefinite (const GradusArray *array, double *measured)
{
  const guint n = array->shape[0];
  g_autofree double *a = g_memdup2 (array->data, gradus_array_length (array) * sizeof (double));
  double size = 0;

  for (guint i = 0; i < n; i++)
    size = MAX (size, fabs (a[i * n + i]));
  *measured = size;
  for (guint k = 0; k < n; k++)
    {
      *measured = MIN (*measured, a[k * n + k]);
      if (a[k * n + k] < -1e-9 * (1 + size))
        return FALSE;
      for (guint i = k + 1; i < n; i++)
        {
          if (fabs (array->data[i * n + k] - array->data[k * n + i]) > 1e-9 * (1 + size))
            return FALSE;
          if (a[k * n + k] <= 1e-12 * (1 + size))
            continue;
          for (guint j = k + 1; j < n; j++)
            a[i * n + j] -= a[i * n + k] / a[k * n + k] * a[k * n + j];
        }
    }

  return TRUE;
}

/* A metric that theory says never gets worse. */
static gboolean
holds_promise (const GradusQuantity *quantity, const GradusPosition *here, double *measured)
{
  GradusPosition before;
  double now, then;

  *measured = 0;
  if (!gradus_position_before (here, &before))
    return TRUE;
  now = gradus_quantity_number (quantity, here);
  then = gradus_quantity_number (quantity, &before);
  if (isnan (now) || isnan (then))
    return TRUE;
  *measured = now - then;

  return quantity->better == GRADUS_BETTER_LESS ? now - then <= tolerance (now, then)
                                                : then - now <= tolerance (now, then);
}

/* Whether all numbers of @here were made since the last change: one iteration has begun and ended
 * after the one that was changed, and the step after that has been made of it. */
gboolean
gradus_invariant_is_asked (const GradusInvariant *invariant, const GradusPosition *here)
{
  const guint64 made_of = here->micro > 0 || here->step == 0 ? here->step : here->step - 1;

  if (here->changed == 0)
    return TRUE;
  if (invariant->from_start || here->history == NULL)
    return FALSE;
  return gradus_history_iteration (here->history, made_of)
         >= gradus_history_iteration (here->history, here->changed) + 2;
}

gboolean
gradus_invariant_holds (const GradusInvariant *invariant, const GradusPosition *here,
                        double *measured)
{
  const GradusQuantity *quantity = invariant->quantity;
  g_auto (GradusArray) array = { 0 };

  *measured = 0;
  if (invariant->phase != NULL
      && (here->previous == NULL || here->phase < 0 || here->micro > 0 || here->failure != NULL
          || !g_str_equal (here->algorithm->phases[here->phase].id, invariant->phase)))
    return TRUE;
  if (!gradus_invariant_is_asked (invariant, here))
    {
      *measured = NAN;
      return TRUE;
    }
  if (invariant->holds != NULL)
    return invariant->holds (here, measured);
  if ((quantity->flags & GRADUS_PROMISED) != 0)
    return holds_promise (quantity, here, measured);

  gradus_quantity_read (quantity, here, &array);
  if (gradus_array_length (&array) == 0)
    return TRUE;
  if (g_str_equal (quantity->is, "simplex"))
    return is_simplex (&array, measured);

  return is_positive_semidefinite (&array, measured);
}

/* --- Lives, phases, plots --------------------------------------------------------------------- */

guint
gradus_life_count_curves (const GradusLife *life, const GradusPosition *here)
{
  g_auto (GradusArray) array = { 0 };

  if (life->n_curves != NULL)
    return life->n_curves (here);
  if (life->quantity == NULL || life->of != NULL)
    return 1;
  gradus_quantity_read (life->quantity, here, &array);

  return array.n_dims > 1 ? MIN (array.shape[1], GRADUS_LIFE_MAX_CURVES) : 1;
}

double
gradus_life_measure (const GradusLife *life, const GradusPosition *here, guint item, guint curve)
{
  const guint column = life->of != NULL ? life->column : curve;
  g_auto (GradusArray) array = { 0 };
  gsize columns;

  if (life->value != NULL)
    return life->value (here, item, curve);
  gradus_quantity_read (life->quantity, here, &array);
  columns = array.n_dims > 1 ? array.shape[1] : 1;
  if (gradus_array_length (&array) == 0 || item >= array.shape[0] || column >= columns)
    return NAN;

  return array.data[item * columns + column];
}

guint64
gradus_phase_count_micro (const GradusPhase *phase, const GradusPosition *here)
{
  guint shape[GRADUS_ARRAY_MAX_DIMS], n_dims;

  if (phase->n_micro != NULL)
    return MAX (phase->n_micro (here), 1);
  if (phase->micro == NULL || !gradus_shape_parse (phase->micro, here->setup, &n_dims, shape))
    return 1;

  return MAX ((guint64) shape[0] * shape[1] * shape[2], 1);
}

/* --- Shapes ----------------------------------------------------------------------------------- */

/* One number or name of an extent. */
static gboolean
read_extent (const char *word, const GradusSetup *setup, guint64 *extent)
{
  const GradusDataset *dataset = gradus_setup_get_dataset (setup);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  guint n, d;
  const gboolean sized = gradus_dataset_get_extents (dataset, &n, &d);
  const GradusParam *table_of_params = gradus_setup_get_algorithm (setup)->params;
  const GradusParam *param;

  if (g_ascii_isdigit (word[0]))
    *extent = g_ascii_strtoull (word, NULL, 10);
  else if (sized && g_str_equal (word, "n"))
    *extent = n;
  else if (sized && g_str_equal (word, "d"))
    *extent = d;
  else if (table != NULL && g_str_equal (word, "classes"))
    *extent = table->n_classes;
  else
    {
      param = table_of_params != NULL ? gradus_params_find (table_of_params, word) : NULL;
      if (param == NULL || param->kind != GRADUS_PARAM_INT)
        return FALSE;
      *extent = (guint64) gradus_params_get (param, gradus_setup_get_params (setup));
    }

  return TRUE;
}

gboolean
gradus_shape_parse (const char *text, const GradusSetup *setup, guint *n_dims,
                    guint shape[GRADUS_ARRAY_MAX_DIMS])
{
  g_auto (GStrv) factors = g_strsplit (text, "*", -1);

  *n_dims = 0;
  for (guint i = 0; i < GRADUS_ARRAY_MAX_DIMS; i++)
    shape[i] = 1;
  if (g_strv_length (factors) > GRADUS_ARRAY_MAX_DIMS)
    return FALSE;
  for (guint i = 0; factors[i] != NULL; i++)
    {
      g_auto (GStrv) terms = g_strsplit (factors[i], "+", -1);
      guint64 sum = 0;

      for (guint j = 0; terms[j] != NULL; j++)
        {
          guint64 extent;

          if (!read_extent (g_strstrip (terms[j]), setup, &extent))
            return FALSE;
          sum += extent;
        }
      shape[i] = (guint) MIN (sum, G_MAXUINT);
      *n_dims = i + 1;
    }

  return TRUE;
}

/* --- Positions -------------------------------------------------------------------------------- */

guint64
gradus_position_in_iteration (const GradusPosition *here)
{
  if (here->micro > 0)
    return here->iteration + 1;
  if (here->step == 0 || here->history == NULL
      || here->step - 1 < gradus_history_first (here->history))
    return here->iteration;
  return gradus_history_iteration (here->history, here->step - 1) + 1;
}

gboolean
gradus_position_is_phase (const GradusPosition *here, const char *id)
{
  return here->phase >= 0 && g_str_equal (here->algorithm->phases[here->phase].id, id);
}

gboolean
gradus_position_has_reached (const GradusPosition *here, const char *id)
{
  const int phase = gradus_algorithm_find_phase (here->algorithm, id);

  return phase >= 0 && here->phase >= phase;
}

gboolean
gradus_position_before (const GradusPosition *here, GradusPosition *before)
{
  if (here->previous == NULL)
    return FALSE;
  *before = *here;
  before->state = here->previous;
  before->previous = NULL;
  before->status = GRADUS_STATUS_CONTINUE;
  before->events = 0;
  before->kept = NULL;
  if (here->micro == 0 && here->step > 0)
    {
      before->step--;
      if (here->history != NULL && here->step - 1 >= gradus_history_first (here->history))
        {
          before->phase = gradus_history_phase (here->history, here->step - 1);
          before->iteration = gradus_history_iteration (here->history, here->step - 1);
        }
    }

  return TRUE;
}
