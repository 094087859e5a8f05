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

typedef struct
{
  double mean, deviation, area;
} Bell;

GRADUS_CURVE (bell_at, Bell, bell, x,
              bell->area *exp (-0.5 * gradus_square ((x - bell->mean) / bell->deviation))
                / (bell->deviation * sqrt (2 * G_PI)))

void
gradus_draw_bell (GradusScene *scene, double mean, double deviation, double area, double low,
                  double high, guint n, GradusRole role, GradusLineStyle style)
{
  const Bell bell = { mean, deviation, area };

  gradus_scene_function (scene, bell_at, &bell, low, high, n, role, style);
}

GRADUS_CURVE (sigmoid_at, double, slope, x, gradus_sigmoid (*slope *x))

void
gradus_draw_sigmoid (GradusScene *scene, double slope, double low, double high, guint n,
                     GradusRole role, GradusLineStyle style)
{
  gradus_scene_function (scene, sigmoid_at, &slope, low, high, n, role, style);
}

typedef struct
{
  const GradusBasis *basis;
  const double *theta;
  double shift, lowest, highest;
} Model;

GRADUS_CURVE (model_at, Model, model, x,
              CLAMP (model->shift + gradus_basis_predict (model->basis, model->theta, &x),
                     model->lowest, model->highest))

void
gradus_draw_basis_curve (GradusScene *scene, const GradusBasis *basis, const double *theta,
                         double shift, const double room[2], double low, double high, guint n,
                         GradusRole role, GradusLineStyle style)
{
  const Model model = { basis, theta, shift, room != NULL ? 2 * room[0] - room[1] : -INFINITY,
                        room != NULL ? 2 * room[1] - room[0] : INFINITY };

  gradus_scene_function (scene, model_at, &model, low, high, n, role, style);
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
gradus_effective_size (const double *w, gsize n)
{
  double largest = 0, sum = 0, squares = 0;

  for (gsize i = 0; i < n; i++)
    largest = MAX (largest, w[i]);
  if (largest == 0)
    return NAN;
  for (gsize i = 0; i < n; i++)
    {
      sum += w[i] / largest;
      squares += gradus_square (w[i] / largest);
    }
  return sum * sum / squares;
}

double
gradus_distance2 (const double *a, const double *b, gsize n)
{
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += gradus_square (a[i] - b[i]);
  return sum;
}

void
gradus_array_append (GradusArray *array, guint n, guint width, const double *row)
{
  const gsize kept = (gsize) n * width;
  g_autofree double *before = g_memdup2 (array->data, sizeof (double) * kept);
  double *data = width == 1 ? gradus_array_init_vector (array, n + 1)
                            : gradus_array_init_matrix (array, n + 1, width);

  if (n > 0)
    memcpy (data, before, sizeof (double) * kept);
  memcpy (data + kept, row, sizeof (double) * width);
}

double
gradus_norm2 (const GradusArray *a)
{
  return gradus_sum_squares (a->data, gradus_array_length (a));
}

/* Written without a branch, which a processor could not guess. */
static inline gboolean
is_before (const GradusSortedRow *a, const GradusSortedRow *b)
{
  return (a->x < b->x) | ((a->x == b->x) & (a->row < b->row));
}

/* So many rows are put in their places one by one. */
#define SHORT 12

static void
insert_rows (GradusSortedRow *rows, gsize n)
{
  for (gsize i = 1; i < n; i++)
    {
      const GradusSortedRow row = rows[i];
      gsize at = i;

      for (; at > 0 && is_before (&row, &rows[at - 1]); at--)
        rows[at] = rows[at - 1];
      rows[at] = row;
    }
}

/* The sorted @a of @n_a rows and @b of @n_b into @out. */
static void
merge_rows (const GradusSortedRow *a, gsize n_a, const GradusSortedRow *b, gsize n_b,
            GradusSortedRow *out)
{
  const GradusSortedRow *const end_a = a + n_a, *const end_b = b + n_b;

  while (a < end_a && b < end_b)
    {
      const gboolean second = is_before (b, a);

      *out++ = *(second ? b : a);
      b += second;
      a += !second;
    }
  memcpy (out, a, (gsize) (end_a - a) * sizeof *a);
  memcpy (out + (end_a - a), b, (gsize) (end_b - b) * sizeof *b);
}

/* By merging, as qsort() does: but that calls a function for every comparison, which takes longer
 * than all the rest. */
void
gradus_sort_rows (GradusSortedRow *rows, gsize n)
{
  g_autofree GradusSortedRow *room = n > SHORT ? g_new (GradusSortedRow, n) : NULL;
  GradusSortedRow *from = rows, *to = room;

  for (gsize start = 0; start < n; start += SHORT)
    insert_rows (rows + start, MIN (SHORT, n - start));
  for (gsize length = SHORT; length < n; length *= 2)
    {
      GradusSortedRow *other = from;

      for (gsize start = 0; start < n; start += 2 * length)
        {
          const gsize middle = MIN (start + length, n), end = MIN (start + 2 * length, n);

          merge_rows (from + start, middle - start, from + middle, end - middle, to + start);
        }
      from = to;
      to = other;
    }
  if (from != rows)
    memcpy (rows, from, n * sizeof *rows);
}

void
gradus_find_extent (const double *values, gsize n, gsize stride, double *low, double *high)
{
  double least = INFINITY, most = -INFINITY;

  for (gsize i = 0; i < n; i++)
    {
      least = MIN (least, values[i * stride]);
      most = MAX (most, values[i * stride]);
    }
  *low = least;
  *high = most;
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
