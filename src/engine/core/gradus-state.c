/* Gradus: copying, comparing and freeing a state by its table of arrays.
 *
 * Everything in a state that is not one of its listed arrays is plain data and is copied and
 * compared as bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-run.h"

static inline gboolean
is_real (const GradusStateArray *entry)
{
  return entry->size == sizeof (double);
}

#define ENTRY_AT(state, entry) ((gpointer) ((char *) (state) + (entry)->offset))

static void
clear_arrays (const GradusAlgorithm *algorithm, gpointer state)
{
  for (const GradusStateArray *entry = algorithm->state_arrays; entry != NULL && entry->size != 0;
       entry++)
    {
      if (is_real (entry))
        gradus_array_clear (ENTRY_AT (state, entry));
      else
        gradus_int_array_clear (ENTRY_AT (state, entry));
    }
}

/* Blank the arrays of a bytewise copy, which hold no reference of their own. */
static void
forget_arrays (const GradusAlgorithm *algorithm, gpointer state)
{
  for (const GradusStateArray *entry = algorithm->state_arrays; entry != NULL && entry->size != 0;
       entry++)
    memset (ENTRY_AT (state, entry), 0,
            is_real (entry) ? sizeof (GradusArray) : sizeof (GradusIntArray));
}

gpointer
gradus_state_new (const GradusAlgorithm *algorithm)
{
  return g_malloc0 (algorithm->state_size);
}

gpointer
gradus_state_copy (const GradusAlgorithm *algorithm, gconstpointer state)
{
  gpointer copy = gradus_state_new (algorithm);

  gradus_state_assign (algorithm, copy, state);

  return copy;
}

void
gradus_state_assign (const GradusAlgorithm *algorithm, gpointer to, gconstpointer from)
{
  if (to == from)
    return;

  clear_arrays (algorithm, to);
  memcpy (to, from, algorithm->state_size);
  forget_arrays (algorithm, to);

  for (const GradusStateArray *entry = algorithm->state_arrays; entry != NULL && entry->size != 0;
       entry++)
    {
      if (is_real (entry))
        gradus_array_assign (ENTRY_AT (to, entry), ENTRY_AT (from, entry));
      else
        gradus_int_array_assign (ENTRY_AT (to, entry), ENTRY_AT (from, entry));
    }
}

void
gradus_state_free (const GradusAlgorithm *algorithm, gpointer state)
{
  if (state == NULL)
    return;

  clear_arrays (algorithm, state);
  g_free (state);
}

gsize
gradus_state_bytes (const GradusAlgorithm *algorithm, gconstpointer state)
{
  gsize bytes = algorithm->state_size;

  for (const GradusStateArray *entry = algorithm->state_arrays; entry != NULL && entry->size != 0;
       entry++)
    {
      gconstpointer array = (const char *) state + entry->offset;

      bytes += is_real (entry) ? gradus_array_length (array) * sizeof (double)
                               : ((const GradusIntArray *) array)->n * sizeof (gint32);
    }

  return bytes;
}

gboolean
gradus_state_equal (const GradusAlgorithm *algorithm, gconstpointer a, gconstpointer b)
{
  g_autofree gpointer rest_a = NULL, rest_b = NULL;

  for (const GradusStateArray *entry = algorithm->state_arrays; entry != NULL && entry->size != 0;
       entry++)
    {
      gboolean equal = is_real (entry)
                         ? gradus_array_equal (ENTRY_AT (a, entry), ENTRY_AT (b, entry))
                         : gradus_int_array_equal (ENTRY_AT (a, entry), ENTRY_AT (b, entry));

      if (!equal)
        return FALSE;
    }

  rest_a = g_memdup2 (a, algorithm->state_size);
  rest_b = g_memdup2 (b, algorithm->state_size);
  forget_arrays (algorithm, rest_a);
  forget_arrays (algorithm, rest_b);

  return memcmp (rest_a, rest_b, algorithm->state_size) == 0;
}
