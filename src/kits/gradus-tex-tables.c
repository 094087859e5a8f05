/* Gradus: equations between matrices, with their numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-tex-tables.h"

void
gradus_tex_table_decimals (GString *tex, int role, gboolean operand, const double *values,
                           const int *decimals, guint rows, guint columns)
{
  const gboolean single = rows * columns == 1;
  const gboolean brackets = single && operand && values[0] < 0;

  if (role >= 0)
    gradus_tex_role (tex, (GradusRole) role);
  g_string_append (tex, brackets ? "(" : "");
  if (single)
    gradus_tex_decimals (tex, values[0], decimals[0]);
  else
    gradus_tex_matrix_decimals (tex, values, decimals, rows, columns);
  g_string_append (tex, brackets ? ")" : "");
  g_string_append (tex, role >= 0 ? "}" : "");
}

void
gradus_tex_table (GString *tex, int role, gboolean operand, const double *values, guint rows,
                  guint columns, int digits)
{
  g_autofree int *decimals = g_new0 (int, (columns * rows));

  for (guint i = 0; i < rows * columns; i++)
    {
      const double size = fabs (values[i]);

      decimals[i] = size > 0 ? digits - 1 - (int) floor (log10 (size)) : 0;
      /* Whole parts below a million are written in full. */
      if (size < 1e6)
        decimals[i] = MAX (decimals[i], 0);
    }
  gradus_tex_table_decimals (tex, role, operand, values, decimals, rows, columns);
}

void
gradus_tex_table_sum (GString *tex, const double *a, int role_a, const char *sign, const double *b,
                      int role_b, const double *result, int role_result, guint rows, guint columns)
{
  const gboolean minus = strchr (sign, '-') != NULL;
  const guint size = rows * columns;
  g_autofree int *operands = g_new (int, size);
  g_autofree int *decimals = g_new (int, size);

  for (guint i = 0; i < size; i++)
    {
      decimals[i] = gradus_tex_align ((const double[]){ a[i], b[i], result[i] }, 3);
      operands[i] = gradus_tex_align_operands (decimals[i], a[i], minus ? -b[i] : b[i], result[i]);
    }
  gradus_tex_table_decimals (tex, role_a, FALSE, a, operands, rows, columns);
  g_string_append (tex, sign);
  gradus_tex_table_decimals (tex, role_b, TRUE, b, operands, rows, columns);
  g_string_append (tex, " = ");
  gradus_tex_table_decimals (tex, role_result, FALSE, result, decimals, rows, columns);
}

typedef struct
{
  GradusTexEntryFunc entry;
  gconstpointer data;
  guint row, column;
} Rule;

static double
apply_rule (const double *numbers, guint n, gpointer user_data)
{
  const Rule *rule = user_data;

  return rule->entry (numbers, rule->row, rule->column, rule->data);
}

int
gradus_tex_table_digits (const double *numbers, guint n, guint rows, guint columns,
                         GradusTexEntryFunc entry, gconstpointer data)
{
  Rule rule = { entry, data };
  int digits = 3;

  for (rule.row = 0; rule.row < rows; rule.row++)
    for (rule.column = 0; rule.column < columns; rule.column++)
      {
        gboolean agrees;
        const int enough = gradus_tex_enough_digits (numbers, n, 3, apply_rule, &rule, &agrees);

        if (agrees)
          digits = MAX (digits, enough);
      }
  return digits;
}

typedef struct
{
  guint rows, inner, columns;
} Shapes;

static double
product_entry (const double *numbers, guint row, guint column, gconstpointer data)
{
  const Shapes *shapes = data;
  const double *x = numbers, *y = numbers + shapes->rows * shapes->inner;
  double sum = 0;

  for (guint k = 0; k < shapes->inner; k++)
    sum += x[row * shapes->inner + k] * y[k * shapes->columns + column];
  return sum;
}

void
gradus_tex_table_product (GString *tex, const double *x, int role_x, guint rows, guint inner,
                          const double *y, int role_y, guint columns, const double *result,
                          int role_result)
{
  const guint n_x = rows * inner, n_y = inner * columns;
  const Shapes shapes = { rows, inner, columns };
  g_autofree double *numbers = g_new (double, n_x + n_y);
  int digits;

  memcpy (numbers, x, n_x * sizeof (double));
  memcpy (numbers + n_x, y, n_y * sizeof (double));
  digits = gradus_tex_table_digits (numbers, n_x + n_y, rows, columns, product_entry, &shapes);
  gradus_tex_table (tex, role_x, FALSE, x, rows, inner, digits);
  if (n_x == 1 || n_y == 1)
    g_string_append (tex, "\\cdot ");
  gradus_tex_table (tex, role_y, TRUE, y, inner, columns, digits);
  g_string_append (tex, " = ");
  gradus_tex_table (tex, role_result, FALSE, result, rows, columns, 3);
}
