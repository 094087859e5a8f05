/* Gradus: the small numerics that entries share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"

GradusStatus
gradus_run_nothing (gpointer state, GradusContext *context)
{
  return GRADUS_STATUS_CONTINUE;
}

GradusRole
gradus_role_of_item (const GradusPosition *here, guint item, guint curve)
{
  return GRADUS_ROLE_CLASS + item;
}

double
gradus_sigmoid (double x)
{
  return x >= 0 ? 1 / (1 + exp (-x)) : exp (x) / (1 + exp (x));
}

double
gradus_affine (const GradusArray *theta, const double *x)
{
  double sum = theta->data[0];

  for (guint j = 1; j < theta->shape[0]; j++)
    sum += theta->data[j] * x[j - 1];
  return sum;
}

void
gradus_affine_add (GradusArray *theta, double rate, const double *x)
{
  double *numbers = gradus_array_write (theta);

  numbers[0] += rate;
  for (guint j = 1; j < theta->shape[0]; j++)
    numbers[j] += rate * x[j - 1];
}

void
gradus_affine_scores (const GradusArray *theta, const double *X, gsize n, double *out)
{
  const guint d = theta->shape[0] - 1;

  for (gsize i = 0; i < n; i++)
    out[i] = gradus_affine (theta, &X[i * d]);
}

double
gradus_sum_squares (const double *a, gsize n)
{
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += a[i] * a[i];
  return sum;
}

double
gradus_distance2 (const double *a, const double *b, gsize n)
{
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += gradus_square (a[i] - b[i]);
  return sum;
}

double
gradus_norm2 (const GradusArray *a)
{
  return gradus_sum_squares (a->data, gradus_array_length (a));
}

static int
compare_rows (gconstpointer a_, gconstpointer b_)
{
  const GradusSortedRow *a = a_, *b = b_;

  return a->x < b->x ? -1 : a->x > b->x ? 1 : a->row < b->row ? -1 : 1;
}

void
gradus_sort_rows (GradusSortedRow *rows, gsize n)
{
  qsort (rows, n, sizeof *rows, compare_rows);
}

void
gradus_find_extent (const double *values, gsize n, gsize stride, double *low, double *high)
{
  *low = INFINITY;
  *high = -INFINITY;
  for (gsize i = 0; i < n; i++)
    {
      *low = MIN (*low, values[i * stride]);
      *high = MAX (*high, values[i * stride]);
    }
}

void
gradus_make_room (double *low, double *high)
{
  const double room = MAX (0.5, 1e-6 * fabs (*low));

  if (*high > *low)
    return;
  *low -= room;
  *high += room;
}

/* best[taken] is the most points right with the first classes on the groups in the bit set taken.
 * */
double
gradus_table_mismatches (const GradusTable *table, const gint32 *group, guint k)
{
  enum
  {
    MOST = 12
  };
  const guint c = table != NULL && table->label != NULL ? table->n_classes : 0;
  guint together[MOST][MOST] = { { 0 } };
  g_autofree guint *best = NULL;
  guint right = 0;

  if (c == 0 || c > MOST || k > MOST)
    return NAN;
  for (guint i = 0; i < table->n; i++)
    if (group[i] >= 0 && table->label[i] >= 0)
      together[table->label[i]][group[i]]++;
  best = g_new0 (guint, (gsize) 1 << k);
  for (guint class = 0; class < c; class ++)
    for (guint taken = 1u << k; taken-- > 0;)
      for (guint j = 0; j < k; j++)
        if ((taken >> j & 1) != 0)
          best[taken] = MAX (best[taken], best[taken & ~(1u << j)] + together[class][j]);
  right = best[(1u << k) - 1];
  return table->n - right;
}
