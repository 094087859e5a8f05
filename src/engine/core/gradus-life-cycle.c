/* Gradus: the life cycle that entries share: the start, other data, complaints about given starts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-life-cycle.h"
#include "gradus-quantity.h"
#include "gradus-setup.h"

static gboolean
is_array (const GradusQuantity *quantity)
{
  return quantity->type == GRADUS_TYPE_ARRAY || quantity->type == GRADUS_TYPE_INT_ARRAY
         || quantity->array != NULL;
}

static gboolean
has_member (const GradusQuantity *quantity)
{
  return quantity->type != GRADUS_TYPE_NONE && !quantity->prepared && quantity->number == NULL
         && quantity->array == NULL;
}

static void
allocate (const GradusQuantity *quantity, gpointer member, guint n_dims,
          const guint shape[GRADUS_ARRAY_MAX_DIMS])
{
  if (quantity->type == GRADUS_TYPE_INT_ARRAY)
    gradus_int_array_init (member, shape[0] * shape[1] * shape[2]);
  else if (n_dims == 1)
    gradus_array_init_vector (member, shape[0]);
  else if (n_dims == 2)
    gradus_array_init_matrix (member, shape[0], shape[1]);
  else
    gradus_array_init_stack (member, shape[0], shape[1], shape[2]);
}

GradusStatus
gradus_algorithm_start (const GradusAlgorithm *algorithm, gpointer state, GradusContext *context)
{
  GradusStatus status = GRADUS_STATUS_CONTINUE;

  for (const GradusQuantity *q = algorithm->quantities; q != NULL && q->id != NULL; q++)
    {
      gpointer member = (char *) state + q->offset;
      const GradusArray *start;
      guint n_dims, shape[GRADUS_ARRAY_MAX_DIMS];

      if (!has_member (q))
        continue;
      if (q->type == GRADUS_TYPE_DOUBLE && q->known_type == GRADUS_TYPE_NONE)
        *(double *) member = NAN;
      if (q->tries != NULL)
        {
          start = gradus_context_start (context, q->id);
          if (start != NULL)
            gradus_array_assign (member, start);
          continue;
        }
      if (!is_array (q) || q->shape == NULL)
        continue;
      if (!gradus_shape_parse (q->shape, context->setup, &n_dims, shape))
        g_error ("%s: quantity “%s” has the shape “%s”", algorithm->id, q->id, q->shape);
      start = (q->flags & GRADUS_START) != 0 ? gradus_context_start (context, q->id) : NULL;
      if (start != NULL)
        gradus_array_assign (member, start);
      else
        allocate (q, member, n_dims, shape);
    }
  if (algorithm->init != NULL)
    status = algorithm->init (state, context);
  if (status != GRADUS_STATUS_FAILED && algorithm->refresh != NULL)
    status = algorithm->refresh (state, context);

  return status;
}

/* Whether the array of @quantity in @state has the shape it has under @setup. */
static gboolean
fits (const GradusQuantity *quantity, gconstpointer state, const GradusSetup *setup)
{
  gconstpointer member = (const char *) state + quantity->offset;
  const GradusArray *array = member;
  guint n_dims, shape[GRADUS_ARRAY_MAX_DIMS];

  if (!gradus_shape_parse (quantity->shape, setup, &n_dims, shape))
    return FALSE;
  if (quantity->type == GRADUS_TYPE_INT_ARRAY)
    return ((const GradusIntArray *) member)->n == shape[0] * shape[1] * shape[2];

  return array->n_dims == n_dims && array->shape[0] == shape[0] && array->shape[1] == shape[1]
         && array->shape[2] == shape[2];
}

gboolean
gradus_algorithm_rebase (const GradusAlgorithm *algorithm, gpointer state, GradusContext *context,
                         const GradusSetup *old)
{
  if (algorithm->rebase != NULL)
    return algorithm->rebase (state, context, old);
  if (algorithm->refresh == NULL)
    return FALSE;
  for (const GradusQuantity *q = algorithm->quantities; q != NULL && q->id != NULL; q++)
    {
      guint n_dims, shape[GRADUS_ARRAY_MAX_DIMS];

      if (!has_member (q) || !is_array (q) || q->shape == NULL)
        continue;
      if ((q->flags & GRADUS_PER_DATUM) == 0 && !fits (q, state, context->setup))
        return FALSE;
      if ((q->flags & GRADUS_PER_DATUM) != 0
          && gradus_shape_parse (q->shape, context->setup, &n_dims, shape))
        allocate (q, (char *) state + q->offset, n_dims, shape);
    }
  context->restart_iteration = TRUE;

  return algorithm->refresh (state, context) != GRADUS_STATUS_FAILED;
}

/* --- Complaints ------------------------------------------------------------------------------- */

/* Of a column whose numbers must leave room for what is made of them: squares of squares, inverses
 * of squares. A column of zeros has no size. */
static char *
complain_size_of_column (const GradusTable *table, guint column)
{
  const double *numbers = table->columns[column];
  double largest = 0;

  for (guint i = 0; i < table->n; i++)
    {
      if (fabs (numbers[i]) > GRADUS_MODERATE_MOST)
        return g_strdup_printf (_ ("Row %u of column “%s” holds a number that is too large to "
                                   "compute with. Use numbers below 1e30 in size."),
                                i + 1, table->names[column]);
      largest = MAX (largest, fabs (numbers[i]));
    }
  if (largest > 0 && largest < GRADUS_MODERATE_LEAST)
    return g_strdup_printf (_ ("The numbers of column “%s” are too small to compute with. Use "
                               "another unit, so that some are above 1e-30 in size."),
                            table->names[column]);

  return NULL;
}

static char *
complain_size (const GradusTable *table)
{
  char *sentence = NULL;

  for (guint j = 0; sentence == NULL && j < table->d; j++)
    sentence = complain_size_of_column (table, table->x_columns[j]);
  if (sentence == NULL && table->y_column >= 0)
    sentence = complain_size_of_column (table, (guint) table->y_column);
  if (sentence == NULL && table->weight_column >= 0)
    sentence = complain_size_of_column (table, (guint) table->weight_column);

  return sentence;
}

char *
gradus_algorithm_complain (const GradusAlgorithm *algorithm, const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  char *sentence = NULL;

  if (table != NULL && (algorithm->needs & GRADUS_NEEDS_MODERATE) != 0)
    sentence = complain_size (table);
  for (const GradusQuantity *q = algorithm->quantities;
       sentence == NULL && q != NULL && q->id != NULL; q++)
    {
      const GradusArray *start = (q->flags & GRADUS_START) != 0
                                   ? gradus_setup_get_start (setup, q->id)
                                   : NULL;
      guint n_dims, shape[GRADUS_ARRAY_MAX_DIMS];

      if (start != NULL && q->tries != NULL)
        {
          g_auto (GStrv) tried = g_strsplit (q->tries, " ", -1);
          const guint k = g_strv_length (tried);

          if (start->n_dims != 2 || start->shape[1] != k)
            sentence = g_strdup_printf (
              _ ("Each row of “%s” is one attempt and has %u numbers: %s. "
                 "Give rows of that length."),
              q->id, k, _ (q->indices));
        }
      if (start == NULL || q->shape == NULL
          || !gradus_shape_parse (q->shape, setup, &n_dims, shape))
        continue;
      if (start->n_dims == n_dims && start->shape[0] == shape[0] && start->shape[1] == shape[1]
          && start->shape[2] == shape[2])
        continue;
      if (n_dims == 1)
        sentence = g_strdup_printf (_ ("The start “%s” has %u numbers; the data need %u: %s."),
                                    q->id, (guint) gradus_array_length (start), shape[0],
                                    _ (q->indices));
      else
        sentence = g_strdup_printf (_ ("The start “%s” is %u × %u; the data need %u × %u: %s."),
                                    q->id, start->shape[0], start->shape[1], shape[0], shape[1],
                                    _ (q->indices));
    }

  return sentence;
}
