/* The functions of the matrix bench, their terms, and their tables of derivatives.
 *
 * Everything is made twice by means that have nothing in common: the number from the matrix and
 * from its terms, the table by nudging and by the formula.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-linalg.h"
#include "matrix-bench.h"

#define LARGEST_ENTRY 1e9

typedef GradusBenchParams Params;
typedef GradusBench Work;
typedef GradusMatrix Matrix;

/* --- Matrices --------------------------------------------------------------------------------- */

Matrix
gradus_matrix_turned (const Matrix *a)
{
  Matrix t = { a->columns, a->rows };

  for (guint i = 0; i < a->rows; i++)
    for (guint j = 0; j < a->columns; j++)
      t.x[j * t.columns + i] = gradus_matrix_at (a, i, j);
  return t;
}

/* FALSE where the shapes do not fit. */
static gboolean
multiply (const Matrix *a, const Matrix *b, Matrix *product)
{
  *product = (Matrix) { a->rows, b->columns };
  if (a->columns != b->rows)
    return FALSE;
  gradus_multiply (a->x, b->x, a->rows, a->columns, b->columns, product->x);
  return TRUE;
}

double
gradus_matrix_inner (const Matrix *a, const Matrix *b)
{
  double sum = 0;

  for (guint k = 0; k < a->rows * a->columns; k++)
    sum += a->x[k] * b->x[k];
  return sum;
}

double
gradus_matrix_trace (const Matrix *a)
{
  double sum = 0;

  for (guint i = 0; i < MIN (a->rows, a->columns); i++)
    sum += gradus_matrix_at (a, i, i);
  return sum;
}

static Matrix
without (const Matrix *a, guint row, guint column)
{
  Matrix left = { a->rows - 1, a->columns - 1 };
  guint k = 0;

  for (guint i = 0; i < a->rows; i++)
    for (guint j = 0; j < a->columns; j++)
      if (i != row && j != column)
        left.x[k++] = gradus_matrix_at (a, i, j);
  return left;
}

/* Of the first rows with every set of so many columns, along the last of these rows: as many
 * products as there are sets, and whole numbers stay whole. 1 of a matrix without cells. */
double
gradus_matrix_determinant (const Matrix *a)
{
  double of_set[1 << GRADUS_MATRIX_MOST] = { 1 };

  for (guint set = 1; set < 1u << a->rows; set++)
    {
      guint row = 0, right = 0;

      for (guint j = 0; j < a->rows; j++)
        row += set >> j & 1;
      for (guint j = a->rows; j-- > 0;)
        if ((set >> j & 1) != 0)
          of_set[set] += (right++ % 2 == 0 ? 1 : -1) * gradus_matrix_at (a, row - 1, j)
                         * of_set[set & ~(1u << j)];
    }
  return of_set[(1u << a->rows) - 1];
}

static double
left_over (const Matrix *a, guint i, guint j)
{
  const Matrix left = without (a, i, j);

  return gradus_matrix_determinant (&left);
}

/* --- Traces of products ----------------------------------------------------------------------- */

enum { A, A_TURNED, B, C };

typedef struct
{
  guint n;
  guint8 factors[4];
  const char *letters[4];
} Chain;

static const Chain chains[] = {
  [GRADUS_F_AB] = { 2, { A, B }, { "A", "B" } },
  [GRADUS_F_ABC] = { 3, { A, B, C }, { "A", "B", "C" } },
  [GRADUS_F_ACB] = { 3, { A, C, B }, { "A", "C", "B" } },
  [GRADUS_F_ABAC] = { 4, { A, B, A_TURNED, C }, { "A", "B", "Aᵀ", "C" } },
};

gboolean
gradus_bench_is_trace (GradusBenchFunction f)
{
  return f >= GRADUS_F_AB && f <= GRADUS_F_ABAC;
}

/* @n factors from number @from on, beginning anew after the last. */
static gboolean
multiply_chain (const Work *work, const Matrix *a, guint from, guint n, Matrix *product)
{
  const Chain *chain = &chains[work->f];
  gboolean fits = TRUE;

  for (guint k = 0; k < n; k++)
    {
      const guint8 factor = chain->factors[(from + k) % chain->n];
      const Matrix next = factor == A ? *a : factor == A_TURNED ? gradus_matrix_turned (a)
                                         : factor == B          ? work->b : work->c;
      Matrix longer = next;

      if (k > 0)
        fits = multiply (product, &next, &longer) && fits;
      *product = longer;
    }
  return fits;
}

/* --- f and its table -------------------------------------------------------------------------- */

static Matrix
misses_of (const Work *work, const Matrix *a)
{
  Matrix misses;

  multiply (&work->b, a, &misses);
  for (guint k = 0; k < misses.rows * misses.columns; k++)
    misses.x[k] -= work->c.x[k];
  return misses;
}

static Matrix
misses (const Work *work)
{
  return misses_of (work, &work->a);
}

static double
evaluate (const Work *work, const Matrix *a)
{
  Matrix made;

  switch (work->f)
    {
    case GRADUS_F_DETERMINANT:
      return gradus_matrix_determinant (a);
    case GRADUS_F_ENTRIES:
      return 1.5 * gradus_matrix_at (a, 0, 0) + 5 * gradus_square (gradus_matrix_at (a, 0, 1))
             + gradus_matrix_at (a, 1, 0) * gradus_matrix_at (a, 1, 1);
    case GRADUS_F_SQUARES:
      made = misses_of (work, a);
      return 0.5 * gradus_matrix_inner (&made, &made);
    default:
      multiply_chain (work, a, 0, chains[work->f].n, &made);
      return gradus_matrix_trace (&made);
    }
}

double
gradus_bench_nudged (const Work *work, guint i, guint j, double by)
{
  Matrix a = work->a;

  a.x[i * a.columns + j] += by;
  return evaluate (work, &a);
}

static double
nudge_rate (const Work *work, const Params *p, guint i, guint j)
{
  const double up = gradus_bench_nudged (work, i, j, p->nudge);

  return p->nudged == 0 ? (up - work->value) / p->nudge
                        : (up - gradus_bench_nudged (work, i, j, -p->nudge)) / (2 * p->nudge);
}

static void
make_parts (Work *work)
{
  const Matrix *a = &work->a;
  guint n_parts = 0;
  Matrix made, turned;

  for (guint p = 0; p < 2; p++)
    work->parts[p] = (Matrix) { a->rows, a->columns };
  switch (work->f)
    {
    case GRADUS_F_DETERMINANT:
      for (guint i = 0; i < a->rows; i++)
        for (guint j = 0; j < a->columns; j++)
          work->parts[0].x[i * a->columns + j] = gradus_bench_sign (i, j) * left_over (a, i, j);
      break;
    case GRADUS_F_ENTRIES:
      work->parts[0].x[0] = 1.5;
      work->parts[0].x[1] = 10 * gradus_matrix_at (a, 0, 1);
      work->parts[0].x[a->columns] = gradus_matrix_at (a, 1, 1);
      work->parts[0].x[a->columns + 1] = gradus_matrix_at (a, 1, 0);
      break;
    case GRADUS_F_SQUARES:
      made = misses_of (work, a);
      turned = gradus_matrix_turned (&work->b);
      multiply (&turned, &made, &work->parts[0]);
      break;
    default:
      for (guint k = 0; k < chains[work->f].n; k++)
        if (chains[work->f].factors[k] <= A_TURNED)
          {
            multiply_chain (work, a, k + 1, chains[work->f].n - 1, &made);
            work->parts[n_parts++]
              = chains[work->f].factors[k] == A ? gradus_matrix_turned (&made) : made;
          }
    }
}

/* --- Terms, and other ways -------------------------------------------------------------------- */

guint
gradus_bench_inversions (const guint8 *order, guint k)
{
  guint count = 0;

  for (guint earlier = 0; earlier < k; earlier++)
    count += order[earlier] > order[k];
  return count;
}

/* Orders without a 0 on their way, in the order of a dictionary. */
static void
find_orders (Work *work, guint8 *order, guint row, guint used, double product)
{
  if (row >= MIN (work->a.rows, (guint) GRADUS_MATRIX_MOST))
    {
      memcpy (work->orders[work->n_terms], order, GRADUS_MATRIX_MOST);
      work->terms[work->n_terms++] = product;
      return;
    }
  for (guint j = 0; j < work->a.columns; j++)
    if ((used >> j & 1) == 0 && gradus_matrix_at (&work->a, row, j) != 0)
      {
        order[row] = (guint8) j;
        find_orders (work, order, row + 1, used | 1u << j,
                     (gradus_bench_inversions (order, row) % 2 == 0 ? 1 : -1) * product
                       * gradus_matrix_at (&work->a, row, j));
      }
}

static void
make_terms (Work *work)
{
  const Matrix *a = &work->a;
  guint8 order[GRADUS_MATRIX_MOST] = { 0 };
  Matrix made;

  switch (work->f)
    {
    case GRADUS_F_DETERMINANT:
      find_orders (work, order, 0, 0, 1);
      break;
    case GRADUS_F_ENTRIES:
      work->n_terms = 3;
      work->terms[0] = 1.5 * gradus_matrix_at (a, 0, 0);
      work->terms[1] = 5 * gradus_square (gradus_matrix_at (a, 0, 1));
      work->terms[2] = gradus_matrix_at (a, 1, 0) * gradus_matrix_at (a, 1, 1);
      break;
    case GRADUS_F_SQUARES:
      made = misses_of (work, a);
      work->n_terms = made.rows;
      for (guint i = 0; i < made.rows; i++)
        work->terms[i] = 0.5 * gradus_sum_squares (&made.x[i * made.columns], made.columns);
      break;
    default:
      multiply_chain (work, a, 0, chains[work->f].n, &made);
      work->n_terms = MIN (made.rows, made.columns);
      for (guint i = 0; i < work->n_terms; i++)
        work->terms[i] = gradus_matrix_at (&made, i, i);
    }
}

gboolean
gradus_bench_turn (const Work *work, guint k, Matrix *product)
{
  const guint n = chains[work->f].n;

  return multiply_chain (work, &work->a, n - k, n, product);
}

static gboolean
behind (const Work *work, Matrix *product)
{
  return multiply_chain (work, &work->a, 1, chains[work->f].n - 1, product);
}

char *
gradus_bench_word (const Work *work, guint turned, gboolean behind)
{
  const Chain *chain = &chains[work->f];
  g_autoptr (GString) word = g_string_new (NULL);

  for (guint k = behind; gradus_bench_is_trace (work->f) && k < chain->n; k++)
    g_string_append (word, chain->letters[(chain->n - turned + k) % chain->n]);
  return g_string_free (g_steal_pointer (&word), FALSE);
}

static void
make_ways (Work *work)
{
  const Matrix *a = &work->a;
  Matrix made;

  switch (work->f)
    {
    case GRADUS_F_DETERMINANT:
      work->n_ways = a->rows;
      for (guint i = 0; i < a->rows; i++)
        for (guint j = 0; j < a->columns; j++)
          work->ways[i] += gradus_matrix_at (a, i, j) * gradus_matrix_at (&work->right, i, j);
      break;
    case GRADUS_F_ENTRIES:
      work->n_ways = 1;
      work->bent = work->terms[1] + work->terms[2];
      work->ways[0] = gradus_matrix_inner (a, &work->right) - work->bent;
      break;
    case GRADUS_F_SQUARES:
      work->n_ways = 1;
      multiply (&work->b, a, &made);
      work->squares[0] = gradus_matrix_inner (&made, &made);
      work->squares[1] = gradus_matrix_inner (&made, &work->c);
      work->squares[2] = gradus_matrix_inner (&work->c, &work->c);
      work->ways[0] = 0.5 * work->squares[0] - work->squares[1] + 0.5 * work->squares[2];
      break;
    default:
      work->n_ways = chains[work->f].n - 1;
      for (guint k = 0; k < work->n_ways; k++)
        {
          gradus_bench_turn (work, k + 1, &made);
          work->ways[k] = gradus_matrix_trace (&made);
        }
    }
}

/* --- The workspace ---------------------------------------------------------------------------- */

/* What is given, or ones along the diagonal; empty where f has no such matrix. */
static Matrix
take_matrix (const GradusSetup *setup, const char *id, guint rows, guint columns, gboolean wanted)
{
  const GradusArray *start = gradus_setup_get_start (setup, id);
  Matrix matrix = { rows, columns };

  if (!wanted)
    return (Matrix) { 0 };
  if (start != NULL)
    {
      matrix.rows = start->shape[0];
      matrix.columns = start->n_dims > 1 ? start->shape[1] : 1;
      /* validate() refuses what is larger. */
      if (matrix.rows <= GRADUS_MATRIX_MOST && matrix.columns <= GRADUS_MATRIX_MOST)
        memcpy (matrix.x, start->data, (gsize) matrix.rows * matrix.columns * sizeof (double));
      return matrix;
    }
  for (guint i = 0; i < MIN (rows, columns); i++)
    matrix.x[i * columns + i] = 1;
  return matrix;
}

static void
take_matrices (const GradusSetup *setup, Work *work)
{
  GRADUS_SETUP (p, table);
  const guint n = MIN (table->n, GRADUS_MATRIX_MOST), d = MIN (table->d, GRADUS_MATRIX_MOST);

  work->f = p->f;
  work->a = (Matrix) { n, d };
  for (guint i = 0; i < n; i++)
    memcpy (&work->a.x[i * d], gradus_table_row (table, i), d * sizeof (double));
  work->b = take_matrix (setup, "b", p->f == GRADUS_F_ACB || p->f == GRADUS_F_SQUARES ? n : d,
                         p->f == GRADUS_F_ABAC ? d : n, p->f >= GRADUS_F_AB);
  work->c = take_matrix (setup, "c", p->f == GRADUS_F_ACB ? d : n,
                         p->f == GRADUS_F_SQUARES ? d : n, p->f >= GRADUS_F_ABC);
}

/* Which cell moves f most, and which holds the most. */
static void
find_best (Work *work)
{
  const guint n = work->a.rows * work->a.columns;
  double most = 0, largest = -INFINITY;

  for (guint k = 0; k < n; k++)
    {
      const double rate = fabs (work->right.x[k]), held = work->a.x[k];

      if (rate > most * (1 + GRADUS_BENCH_ROUNDING))
        {
          most = rate;
          work->best = k;
          work->ties = 0;
        }
      work->ties += rate >= most * (1 - GRADUS_BENCH_ROUNDING);
      work->alone = held > largest || (work->alone && held != largest);
      work->largest = held > largest ? k : work->largest;
      largest = MAX (largest, held);
    }
}

/* f with every product counted as positive: what rounding is measured by. */
static double
size_of (const Work *work)
{
  Matrix a = work->a;
  Work sizes = { .f = work->f, .b = work->b, .c = work->c };
  double sum = 0;

  for (guint k = 0; k < work->n_terms; k++)
    sum += fabs (work->terms[k]);
  if (work->f == GRADUS_F_DETERMINANT || work->f == GRADUS_F_ENTRIES)
    return sum;
  for (guint k = 0; k < GRADUS_MATRIX_CELLS; k++)
    {
      a.x[k] = fabs (a.x[k]);
      sizes.b.x[k] = fabs (sizes.b.x[k]);
      /* Where C is taken away it is to be added. */
      sizes.c.x[k] = copysign (sizes.c.x[k], work->f == GRADUS_F_SQUARES ? -1 : 1);
    }
  return evaluate (&sizes, &a);
}

gpointer
gradus_bench_prepare (const GradusSetup *setup)
{
  const Params *p = gradus_setup_get_params (setup);
  Work *work = g_new0 (Work, 1);

  take_matrices (setup, work);
  work->value = evaluate (work, &work->a);
  make_parts (work);
  work->left = work->right = (Matrix) { work->a.rows, work->a.columns };
  for (guint i = 0; i < work->a.rows; i++)
    for (guint j = 0; j < work->a.columns; j++)
      {
        const guint k = i * work->a.columns + j;

        work->left.x[k] = nudge_rate (work, p, i, j);
        work->right.x[k] = work->parts[0].x[k] + work->parts[1].x[k];
        work->bend = MAX (work->bend, 0.5 * fabs (gradus_bench_nudged (work, i, j, 1)
                                                  + gradus_bench_nudged (work, i, j, -1)
                                                  - 2 * work->value));
        work->lost = work->lost || work->a.x[k] + p->nudge == work->a.x[k];
      }
  make_terms (work);
  make_ways (work);
  find_best (work);
  work->size = size_of (work);
  work->regular = work->f == GRADUS_F_DETERMINANT && fabs (work->value) > 1e-12 * work->size;
  if (work->regular && gradus_invert (work->a.x, work->a.rows, work->inverse.x, NULL))
    work->inverse.rows = work->inverse.columns = work->a.rows;
  return work;
}

char *
gradus_bench_validate (const GradusSetup *setup)
{
  static const char *const given[] = { "b", "c" };
  GRADUS_SETUP (p, table);
  Work work = { 0 };
  Matrix made;

  if (table->n > GRADUS_MATRIX_MOST || table->d > GRADUS_MATRIX_MOST)
    return g_strdup_printf (_ ("A is %u × %u here, and up to %d × %d can be worked out cell by "
                               "cell. Use fewer rows and columns."),
                            table->n, table->d, GRADUS_MATRIX_MOST, GRADUS_MATRIX_MOST);
  for (gsize k = 0; k < (gsize) table->n * table->d; k++)
    if (fabs (table->x[k]) > LARGEST_ENTRY)
      return g_strdup_printf (_ ("A holds %s, and products of numbers above %s say nothing any "
                                 "more. Rescale the matrix."), GRADUS_NUM (table->x[k]),
                              GRADUS_NUM (LARGEST_ENTRY));
  for (guint k = 0; k < 2; k++)
    {
      const GradusArray *start = gradus_setup_get_start (setup, given[k]);

      if (start == NULL)
        continue;
      if (start->n_dims > 2 || start->shape[0] > GRADUS_MATRIX_MOST
          || (start->n_dims > 1 && start->shape[1] > GRADUS_MATRIX_MOST))
        return g_strdup_printf (_ ("%s is too large: give it at most %d rows and %d columns."),
                                k == 0 ? "B" : "C", GRADUS_MATRIX_MOST, GRADUS_MATRIX_MOST);
      for (gsize i = 0; i < gradus_array_length (start); i++)
        if (fabs (start->data[i]) > LARGEST_ENTRY)
          return g_strdup_printf (_ ("%s holds %s, and products of numbers above %s say nothing "
                                     "any more. Rescale it."), k == 0 ? "B" : "C",
                                  GRADUS_NUM (start->data[i]), GRADUS_NUM (LARGEST_ENTRY));
    }
  take_matrices (setup, &work);
  if (p->f == GRADUS_F_DETERMINANT && table->n != table->d)
    return g_strdup_printf (_ ("A is %u × %u, and only a square matrix has a determinant. Choose "
                               "as many columns as rows, or another function."), table->n,
                            table->d);
  if (p->f == GRADUS_F_ENTRIES && (table->n < 2 || table->d < 2))
    return g_strdup_printf (_ ("A is %u × %u, and this function needs two rows and two columns."),
                            table->n, table->d);
  if (p->f == GRADUS_F_SQUARES
      && (!multiply (&work.b, &work.a, &made) || made.rows != work.c.rows
          || made.columns != work.c.columns))
    return g_strdup_printf (_ ("BA − C does not fit: B is %u × %u, A is %u × %u and C is %u × %u. "
                               "Give B as many columns as A has rows, and C the shape of BA."),
                            work.b.rows, work.b.columns, work.a.rows, work.a.columns,
                            work.c.rows, work.c.columns);
  if (!gradus_bench_is_trace (p->f)
      || (multiply_chain (&work, &work.a, 0, chains[p->f].n, &made) && made.rows == made.columns))
    return NULL;
  return p->f == GRADUS_F_AB
           ? g_strdup_printf (_ ("AB does not fit: A is %u × %u and B is %u × %u. Give B as many "
                                 "rows as A has columns, and as many columns as A has rows."),
                              work.a.rows, work.a.columns, work.b.rows, work.b.columns)
           : g_strdup_printf (_ ("The product does not fit: A is %u × %u, B is %u × %u and C is "
                                 "%u × %u. Give every factor as many rows as the one before it has "
                                 "columns, and the first as many as the last has columns."),
                              work.a.rows, work.a.columns, work.b.rows, work.b.columns,
                              work.c.rows, work.c.columns);
}

GradusMatrix
gradus_bench_beside (const GradusBench *bench, guint i, guint j)
{
  GradusMatrix beside = bench->parts[0];

  switch (bench->f)
    {
    case GRADUS_F_DETERMINANT:
      return without (&bench->a, i, j);
    case GRADUS_F_SQUARES:
      return misses (bench);
    case GRADUS_F_ENTRIES:
      beside.x[1] *= 0.5;
      return beside;
    default:
      behind (bench, &beside);
      return beside;
    }
}

/* --- What its parts are called ---------------------------------------------------------------- */

char *
gradus_bench_cell_word (const GradusBench *bench, guint cell)
{
  g_autoptr (GString) word = g_string_new ("A");

  g_string_append_unichar (word, 0x2081 + cell / bench->a.columns);
  g_string_append_unichar (word, 0x2081 + cell % bench->a.columns);
  return g_string_free (g_steal_pointer (&word), FALSE);
}

char *
gradus_bench_term_word (const GradusBench *bench, guint term, const char *between)
{
  static const char *const entries[] = { "3⁄2 A₁₁", "5 A₁₂²", "A₂₁A₂₂" };
  g_autoptr (GString) word = g_string_new (NULL);

  if (bench->f == GRADUS_F_ENTRIES)
    g_string_append (word, entries[term]);
  else if (bench->f != GRADUS_F_DETERMINANT)
    g_string_append_printf (word, "%u", term + 1);
  for (guint i = 0; i < bench->a.rows && bench->f == GRADUS_F_DETERMINANT; i++)
    g_string_append_printf (word, "%s%u", i > 0 ? between : "", bench->orders[term][i] + 1u);
  return g_string_free (g_steal_pointer (&word), FALSE);
}

void
gradus_bench_name_law (GradusNames *names, const GradusBench *bench, guint i, guint j)
{
  const guint k = i * bench->a.columns + j;
  GradusMatrix made = { 0 }, after = { 0 };
  double row[GRADUS_MATRIX_MOST] = { 0 }, column[GRADUS_MATRIX_MOST] = { 0 };
  guint inside = 0;

  gradus_names_number (names, "part-1", bench->parts[0].x[k]);
  gradus_names_number (names, "part-2", bench->parts[1].x[k]);
  gradus_names_number (names, "entry", bench->right.x[k]);
  gradus_names_number (names, "sign", gradus_bench_sign (i, j));
  if (bench->f == GRADUS_F_DETERMINANT)
    made = without (&bench->a, i, j);
  gradus_names_number (names, "minor", gradus_matrix_determinant (&made));
  gradus_names_matrix (names, "minor-cells", made.x, made.rows, made.columns);
  /* A row times a column: of the two factors behind A, or of B turned and what is missed. */
  if (bench->f == GRADUS_F_ABC || bench->f == GRADUS_F_ACB)
    {
      made = bench->f == GRADUS_F_ABC ? bench->b : bench->c;
      after = bench->f == GRADUS_F_ABC ? bench->c : bench->b;
    }
  else if (bench->f == GRADUS_F_SQUARES)
    {
      made = gradus_matrix_turned (&bench->b);
      after = misses (bench);
    }
  inside = made.columns;
  for (guint m = 0; m < inside && after.rows == inside; m++)
    {
      row[m] = gradus_matrix_at (&made, bench->f == GRADUS_F_SQUARES ? i : j, m);
      column[m] = gradus_matrix_at (&after, m, bench->f == GRADUS_F_SQUARES ? j : i);
    }
  gradus_names_vector (names, "factor-row", row, MAX (inside, 1));
  gradus_names_vector (names, "factor-column", column, MAX (inside, 1));
}

/* --- Pictures --------------------------------------------------------------------------------- */

void
gradus_bench_frame_cell (guint row, guint column, GradusScene *scene)
{
  const double gap = 0.04, x0 = column + gap, x1 = column + 1 - gap;
  const double x[] = { x0, x1, x1, x0 };
  const double y[] = { row + gap, row + gap, row + 1 - gap, row + 1 - gap };

  gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0);
}

void
gradus_bench_draw_order (const Work *work, guint term, GradusScene *scene)
{
  const guint8 *order = work->orders[term];

  for (guint i = 0; i < work->a.rows; i++)
    for (guint k = i + 1; k < work->a.rows; k++)
      if (order[i] > order[k])
        gradus_scene_segment (scene, order[i] + 0.5, i + 0.5, order[k] + 0.5, k + 0.5,
                              GRADUS_ROLE_ERROR, GRADUS_LINE_DOTTED);
  for (guint i = 0; i < work->a.rows; i++)
    gradus_bench_frame_cell (i, order[i], scene);
}

void
gradus_bench_draw_answer (guint i, guint j, double rate, double most, GradusScene *scene)
{
  const double foot = i + 0.62, rise = most > 0 ? 0.22 * rate / most : 0;
  const double x[] = { j + 0.14, j + 0.86, j + 0.86, j + 0.14 };
  const double y[] = { foot + rise, foot - rise, foot, foot };
  const GradusRole role = rate < 0 ? GRADUS_ROLE_CLASS : GRADUS_ROLE_CLASS + 1;
  g_autofree char *text = g_strdup_printf (rate > 0 ? "+%s" : "%s", GRADUS_NUM (rate));

  gradus_scene_polygon (scene, (double[]){ x[0], j + 0.5, x[3] }, (double[]){ y[0], foot, y[3] },
                        3, role, GRADUS_LINE_THIN, 0.3);
  gradus_scene_polygon (scene, (double[]){ x[1], j + 0.5, x[2] }, (double[]){ y[1], foot, y[2] },
                        3, role, GRADUS_LINE_THIN, 0.3);
  gradus_scene_segment (scene, x[0], y[0], x[1], y[1], role, GRADUS_LINE_BOLD);
  gradus_scene_text_in (scene, j + 0.5, i + 0.91, GRADUS_ANCHOR_CENTRE,
                        GRADUS_ROLE_FOREGROUND, 1.2, 0.9, 0.16, text);
}

void
gradus_bench_draw_open (guint i, guint j, GradusScene *scene)
{
  gradus_scene_segment (scene, j + 0.14, i + 0.62, j + 0.86, i + 0.62, GRADUS_ROLE_MUTED,
                        GRADUS_LINE_DOTTED);
  gradus_scene_text_in (scene, j + 0.5, i + 0.91, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED, 1.2,
                        0.9, 0.16, "?");
}
