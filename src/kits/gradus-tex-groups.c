/* Gradus: formulas about groups of points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-number.h"
#include "gradus-tex-groups.h"

void
gradus_tex_line (GString *tex)
{
  if (tex->len > 0)
    g_string_append (tex, " \\\\ ");
}

void
gradus_tex_of_group (GString *tex, const char *letter, guint j)
{
  gradus_tex_role (tex, GRADUS_ROLE_CLASS + (int) j);
  g_string_append_printf (tex, "%s_{%u}}", letter, j + 1);
}

void
gradus_tex_group_number (GString *tex, guint j, double value, int digits)
{
  gradus_tex_role (tex, GRADUS_ROLE_CLASS + (int) j);
  gradus_tex_digits (tex, value, digits);
  g_string_append_c (tex, '}');
}

void
gradus_tex_block (GString *tex, const double *values, guint n, guint columns, int digits)
{
  if (n * columns == 1)
    gradus_tex_digits (tex, values[0], digits);
  else if (columns == 1)
    gradus_tex_vector_digits (tex, values, n, 1, digits);
  else
    gradus_tex_matrix_digits (tex, values, n, columns, columns, digits);
}

/* Whether what is written with @digits digits makes every number of the result. */
static gboolean
makes_result (const double *sum, guint n, double count, const double *result, int digits)
{
  for (guint e = 0; e < n; e++)
    if (gradus_tex_round (gradus_tex_round (sum[e], digits) / gradus_tex_round (count, digits), 3)
        != gradus_tex_round (result[e], 3))
      return FALSE;
  return TRUE;
}

void
gradus_tex_average (GString *tex, guint j, const double *sum, guint rows, guint columns,
                    double count, const double *result)
{
  const guint n = rows * columns;
  int digits = 3;
  gboolean agrees;

  while (digits < 9 && !makes_result (sum, n, count, result, digits))
    digits++;
  agrees = makes_result (sum, n, count, result, digits);
  /* Where rounding errors are all that is left of a number, no digits are enough. */
  if (!agrees)
    digits = 4;
  g_string_append (tex, "\\frac{");
  if (n == 1)
    gradus_tex_digits (tex, sum[0], digits);
  else
    g_string_append_c (tex, '1');
  g_string_append (tex, "}{");
  gradus_tex_group_number (tex, j, count, digits);
  g_string_append_c (tex, '}');
  if (n > 1)
    {
      gradus_tex_role (tex, GRADUS_ROLE_CLASS + (int) j);
      gradus_tex_block (tex, sum, rows, columns, digits);
      g_string_append_c (tex, '}');
    }
  g_string_append (tex, agrees ? " = " : " \\approx ");
  gradus_tex_block (tex, result, rows, columns, 3);
}

typedef struct
{
  const GradusPoints *points;
  const guint *members;
  const double *weights;
  int digits;
} Sum;

static void
append_point (GString *tex, gsize m, gpointer user_data)
{
  const Sum *sum = user_data;
  const guint i = sum->members != NULL ? sum->members[m] : (guint) m, d = sum->points->d;
  g_autofree double *x = g_new (double, d);

  gradus_points_get (sum->points, i, x);
  gradus_tex_mark (tex, "datum", i);
  if (sum->weights != NULL)
    {
      /* A share of a point: what is nothing beside the whole is not written. */
      gradus_tex_digits (tex, gradus_settle (sum->weights[i], 1), sum->digits);
      if (d == 1)
        g_string_append (tex, " \\cdot ");
    }
  if (d == 1)
    gradus_tex_factor_digits (tex, x[0], sum->digits);
  else
    gradus_tex_vector_digits (tex, x, d, 1, sum->digits);
  g_string_append_c (tex, '}');
}

void
gradus_tex_sum_of_points (GString *tex, const GradusPoints *points, const guint *members, guint n,
                          const double *weights, gsize heaviest, int digits)
{
  Sum sum = { points, members, weights, digits };

  gradus_tex_sum (tex, n, &heaviest, 1, append_point, &sum);
}
