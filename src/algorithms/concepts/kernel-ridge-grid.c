/* A fine grid: kernel ridge under every width and every penalty, judged by folds.
 *
 * Objective. Choose the width h of the bumps and the penalty lambda together, by k-fold cross
 * validation over a grid of s widths and s penalties, evenly placed on logarithmic scales.
 *
 * Step. One width, a row of the grid: the kernel K of the width, K_ij = exp (-|x_i - x_j|^2 /
 * (2 h^2)). For every fold the kernel of the points outside of it is made tridiagonal once, and
 * then every lambda answers at the cost of a few passes (gradus-kernel-ridge.h). So the row costs k
 * decompositions instead of k s. The mean over the folds is the mark of a cell. After the last row
 * the cell with the smallest mark is fitted to all points.
 *
 * What is seen. The valley of the marks is long and flat: many cells are within one standard error
 * of the best, so a finer grid finds a mark that is hardly smaller. A narrow bump reaches few
 * points and needs another penalty than a wide one; the valley runs across the grid.
 *
 * Many points. Of more than 200 points some carry bumps, evenly chosen, so many (b) that n b^2
 * stays the same. With K_bb = L L' the kernels of these at each other, z = L^-1 k (x) has b
 * numbers, and z'z' is a kernel of all points that agrees with K where one of them carries a bump:
 * Nyström's. Its ridge has b equations, (Z'Z + lambda) theta = Z'y, which are made tridiagonal in
 * the same way.
 *
 * Cost. s k times 4/3 b^3 and n b^2 / 2, and s^2 n b; b = n of few points.
 *
 * Edge cases. A winner at the edge of the grid says that the grid is too small (event "edge").
 * Equal points in different folds are judges that have been seen.
 *
 * Source: 图解机器学习, sections 4.2 and 4.3; C. Saunders, A. Gammerman and V. Vovk 1998, Proceedings
 * of ICML, 515-521.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-kernel-ridge.h"
#include "gradus-linalg.h"
#include "gradus-vector-math.h"

/* n b^2 is no larger, where there are not too many points for FEW_BUMPS. */
#define MOST_WORK 8000000
#define FEW_BUMPS 10
/* Where bumps are all alike the kernels of those at each other are singular but for this. */
#define LITTLE 1e-10

typedef struct
{
  int size;                /* s */
  double width_low, width_high, lambda_low, lambda_high;
  int k;
} Params;

typedef struct
{
  GradusArray fold;        /* n: from 0 */
  GradusArray parts;       /* k x s: errors of the folds along the row in work */
  GradusArray means;       /* s x s: their means, h by lambda */
  GradusArray spreads;     /* s x s: standard errors of the means */
  GradusArray answers;     /* n: what the others say of a point, at the best lambda of the row */
  GradusArray alpha;       /* n: coefficients of the winner */
  guint row;               /* in work, from 0 */
  guint rows;              /* that have their marks */
  guint judged;            /* rows whose folds have judged */
  guint row_best, row_winner, column_winner;
  double reach;            /* sum of a row of K in the mean */
  bool shown, chosen;
} State;

typedef struct
{
  guint n, size, b;
  guint *centres;          /* b: the points that carry bumps */
  double *distances;       /* n x b, squared, to these */
  double *widths, *lambdas;
} Work;

enum { EVENT_LEAD, EVENT_EDGE };

/* --- The grid --------------------------------------------------------------------------------- */

static double *
place_evenly (double low, double high, guint n)
{
  double *numbers = g_new (double, n);

  for (guint i = 0; i < n; i++)
    numbers[i] = low * pow (high / low, (double) i / (n - 1));
  return numbers;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  work->size = (guint) p->size;
  work->widths = place_evenly (p->width_low, p->width_high, work->size);
  work->lambdas = place_evenly (p->lambda_low, p->lambda_high, work->size);
  work->b = MIN (work->n, MAX ((guint) sqrt (MOST_WORK / (double) MAX (work->n, 1)), FEW_BUMPS));
  work->centres = g_new (guint, MAX (work->b, 1));
  for (guint j = 0; j < work->b; j++)
    work->centres[j] = (guint) ((guint64) j * work->n / work->b);
  work->distances = g_new (double, MAX ((gsize) work->n * work->b, 1));
  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->b; j++)
      work->distances[(gsize) i * work->b + j]
        = gradus_distance2 (gradus_table_row (table, i),
                            gradus_table_row (table, work->centres[j]), table->d);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->widths);
  g_free (work->lambdas);
  g_free (work->centres);
  g_free (work->distances);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->n < 2)
    return g_strdup (_ ("There is one point, so that none is left for validation: give at least "
                        "two."));
  if (p->k > (int) table->n)
    return g_strdup_printf (_ ("%u points cannot be dealt out into %d folds: choose at most as "
                               "many folds as there are points."), table->n, p->k);
  if (!(p->width_low < p->width_high))
    return g_strdup (_ ("The narrowest bump is not narrower than the widest: lower the one or "
                        "raise the other."));
  if (!(p->lambda_low < p->lambda_high))
    return g_strdup (_ ("The smallest λ is not below the largest: lower the one or raise the "
                        "other."));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  gradus_array_init_vector (&state->fold, work->n);
  for (guint i = 0; i < work->n; i++)
    gradus_array_write (&state->fold)[i] = -1;
  gradus_array_init_matrix (&state->parts, (guint) p->k, work->size);
  gradus_array_init_matrix (&state->means, work->size, work->size);
  gradus_array_init_matrix (&state->spreads, work->size, work->size);
  gradus_array_init_vector (&state->answers, work->n);
  gradus_array_init_vector (&state->alpha, work->n);
  return GRADUS_STATUS_CONTINUE;
}

/* K of all points and the bumps under width number @row, n x b. Free with g_free(). */
static double *
make_kernel (const Work *work, guint row)
{
  const gsize n = (gsize) work->n * work->b;
  const double scale = -0.5 / gradus_square (work->widths[row]);
  double *kernel = g_new (double, n);

  for (gsize i = 0; i < n; i++)
    kernel[i] = scale * work->distances[i];
  gradus_vexp (n, kernel, kernel);
  return kernel;
}

/* The rows of @kernel become Z, where some points carry bumps. Returns L, for g_free(). */
static double *
make_features (const Work *work, double *kernel)
{
  const guint b = work->b;
  double *l = g_new (double, (gsize) b * b);

  for (guint i = 0; i < b; i++)
    {
      memcpy (&l[(gsize) i * b], &kernel[(gsize) work->centres[i] * b], sizeof (double) * b);
      l[(gsize) i * (b + 1)] += LITTLE * b;
    }
  if (gradus_cholesky (l, b))
    gradus_cholesky_solve_lower_rows (l, b, kernel, work->n);
  return l;
}

/* Z'Z and Z'y of the points outside of fold @part, or of all for -1: @a, its lower half, and @c. */
static void
add_others (const State *state, const Work *work, const GradusTable *table, const double *features,
            int part, double *a, double *c)
{
  const guint b = work->b;
  g_autofree double *rows = g_new (double, (gsize) work->n * b);
  g_autofree double *y = g_new (double, work->n);
  guint n = 0;

  for (guint i = 0; i < work->n; i++)
    if (part < 0 || state->fold.data[i] != part)
      {
        memcpy (&rows[(gsize) n * b], &features[(gsize) i * b], sizeof (double) * b);
        y[n++] = table->y[i];
      }
  memset (a, 0, sizeof (double) * b * b);
  memset (c, 0, sizeof (double) * b);
  gradus_add_gram (a, rows, n, b, NULL);
  gradus_add_rows (c, b, y, 1, rows, b, n);
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* The fold of the point at place i of the shuffled order is floor (k i / n). */
static GradusStatus
run_split (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  g_autofree gint32 *place = g_new (gint32, work->n);

  gradus_rng_permutation (context->rng, work->n, place);
  for (guint i = 0; i < work->n; i++)
    gradus_array_write (&state->fold)[i]
      = (double) ((gsize) place[i] * (gsize) p->k / work->n);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_width (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  g_autofree double *kernel = NULL;

  state->row = state->shown ? state->row + 1 : 0;
  state->shown = true;
  kernel = make_kernel (work, state->row);
  state->reach = 0;
  for (gsize i = 0; i < (gsize) work->n * work->b; i++)
    state->reach += kernel[i] / work->b;
  return GRADUS_STATUS_CONTINUE;
}

/* What the points outside of fold @part say of those in it, under every lambda: @answers, lambda by
 * judge. The numbers of the judges come to @judges; their number is returned. */
static guint
ask_others (const State *state, const Work *work, const GradusTable *table, const double *kernel,
            guint part, guint *judges, double *answers)
{
  const guint n = work->n;
  g_autofree guint *others = g_new (guint, n);
  g_autofree double *k = NULL, *rows = NULL, *y = NULL;
  guint n_judges = 0, n_others = 0;

  for (guint i = 0; i < n; i++)
    if (state->fold.data[i] == part)
      judges[n_judges++] = i;
    else
      others[n_others++] = i;
  k = g_new (double, (gsize) n_others * n_others);
  rows = g_new (double, (gsize) n_judges * n_others);
  y = g_new (double, n_others);
  for (guint i = 0; i < n_others; i++)
    {
      y[i] = table->y[others[i]];
      for (guint j = 0; j < n_others; j++)
        k[(gsize) i * n_others + j] = kernel[(gsize) others[i] * n + others[j]];
    }
  for (guint i = 0; i < n_judges; i++)
    for (guint j = 0; j < n_others; j++)
      rows[(gsize) i * n_others + j] = kernel[(gsize) judges[i] * n + others[j]];
  gradus_kernel_ridge_path (k, n_others, y, rows, n_judges, work->lambdas, work->size, answers,
                            NULL);
  return n_judges;
}

/* The same where some points carry bumps; @features: of all points. */
static guint
ask_some (const State *state, const Work *work, const GradusTable *table, const double *features,
          guint part, guint *judges, double *answers)
{
  const guint b = work->b;
  g_autofree double *a = g_new (double, (gsize) b * b);
  g_autofree double *c = g_new (double, b);
  g_autofree double *rows = g_new (double, (gsize) work->n * b);
  guint n = 0;

  for (guint i = 0; i < work->n; i++)
    if (state->fold.data[i] == part)
      {
        memcpy (&rows[(gsize) n * b], &features[(gsize) i * b], sizeof (double) * b);
        judges[n++] = i;
      }
  add_others (state, work, table, features, (int) part, a, c);
  gradus_kernel_ridge_path (a, b, c, rows, n, work->lambdas, work->size, answers, NULL);
  return n;
}

/* The first of the smallest of @n numbers. */
static guint
find_least (const double *numbers, gsize n)
{
  guint least = 0;

  for (guint i = 1; i < n; i++)
    if (numbers[i] < numbers[least])
      least = i;
  return least;
}

/* Mean of column @column of the k errors of the row in work. */
static double
find_mean (const State *state, guint k, guint column)
{
  const guint size = (guint) state->parts.shape[1];
  double mean = 0;

  for (guint f = 0; f < k; f++)
    mean += state->parts.data[(gsize) f * size + column] / k;
  return mean;
}

static GradusStatus
run_judge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint k = (guint) p->k, size = work->size;
  g_autofree double *kernel = make_kernel (work, state->row);
  g_autofree double *answers = g_new (double, (gsize) work->n * size);
  g_autofree guint *judges = g_new (guint, work->n);
  double *parts = gradus_array_write (&state->parts);
  g_autofree guint *counts = g_new (guint, k);
  g_autofree double *factor = work->b < work->n ? make_features (work, kernel) : NULL;
  double best = INFINITY;

  for (guint f = 0, first = 0; f < k; first += counts[f++])
    {
      double *of_fold = &answers[(gsize) first * size];
      const guint n = (factor != NULL ? ask_some : ask_others) (state, work, table, kernel, f,
                                                                &judges[first], of_fold);

      counts[f] = n;
      for (guint c = 0; c < size; c++)
        {
          double *error = &parts[(gsize) f * size + c];

          *error = 0;
          for (guint i = 0; i < n; i++)
            *error += gradus_square (table->y[judges[first + i]] - of_fold[(gsize) c * n + i]) / n;
          if (!isfinite (*error))
            return gradus_context_fail (context, _ ("With h = %s and λ = %s the answers are not "
                                                    "finite. Raise the smallest λ."),
                                        GRADUS_NUM (work->widths[state->row]),
                                        GRADUS_NUM (work->lambdas[c]));
        }
    }
  for (guint c = 0; c < size; c++)
    if (find_mean (state, k, c) < best)
      {
        best = find_mean (state, k, c);
        state->row_best = c;
      }
  for (guint f = 0, first = 0; f < k; first += counts[f++])
    for (guint i = 0; i < counts[f]; i++)
      gradus_array_write (&state->answers)[judges[first + i]]
        = answers[(gsize) first * size + (gsize) state->row_best * counts[f] + i];
  state->judged = state->row + 1;
  return GRADUS_STATUS_CONTINUE;
}

static double
get_least (const State *state)
{
  return state->means.data[(gsize) state->row_winner * (gsize) state->means.shape[1]
                           + state->column_winner];
}

/* The winner, fitted to all points, where some of them carry bumps: L'alpha = theta. */
static gboolean
fit_some (State *state, const Work *work, const GradusTable *table, double *kernel)
{
  const guint b = work->b;
  g_autofree double *l = make_features (work, kernel);
  g_autofree double *a = g_new (double, (gsize) b * b);
  g_autofree double *theta = g_new (double, b);

  add_others (state, work, table, kernel, -1, a, theta);
  for (guint j = 0; j < b; j++)
    a[(gsize) j * (b + 1)] += work->lambdas[state->column_winner];
  if (!gradus_cholesky (a, b))
    return FALSE;
  gradus_cholesky_solve (a, b, theta);
  gradus_cholesky_solve_upper (l, b, theta);
  for (guint j = 0; j < b; j++)
    gradus_array_write (&state->alpha)[work->centres[j]] = theta[j];
  return TRUE;
}

/* The winner, fitted to all points. */
static gboolean
fit_winner (State *state, const Work *work, const GradusTable *table)
{
  const guint n = work->n;
  g_autofree double *kernel = make_kernel (work, state->row_winner);
  double *alpha = gradus_array_write (&state->alpha);

  if (work->b < n)
    return fit_some (state, work, table, kernel);

  for (guint i = 0; i < n; i++)
    kernel[(gsize) i * n + i] += work->lambdas[state->column_winner];
  if (!gradus_cholesky (kernel, n))
    return FALSE;
  memcpy (alpha, table->y, n * sizeof (double));
  gradus_cholesky_solve (kernel, n, alpha);
  return TRUE;
}

static GradusStatus
run_mark (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint k = (guint) p->k, size = work->size;
  double *means = &gradus_array_write (&state->means)[(gsize) state->row * size];
  double *spreads = &gradus_array_write (&state->spreads)[(gsize) state->row * size];

  for (guint c = 0; c < size; c++)
    {
      double square = 0;

      means[c] = find_mean (state, k, c);
      for (guint f = 0; f < k; f++)
        square += gradus_square (state->parts.data[(gsize) f * size + c] - means[c]) / (k - 1);
      spreads[c] = sqrt (square / k);
    }
  if (state->row == 0 || means[state->row_best] < get_least (state))
    {
      gradus_context_raise_if (context, EVENT_LEAD, state->row > 0);
      state->row_winner = state->row;
      state->column_winner = state->row_best;
    }
  state->rows = state->row + 1;
  if (state->rows < size)
    return GRADUS_STATUS_CONTINUE;
  gradus_context_raise_if (context, EVENT_EDGE,
                           state->row_winner == 0 || state->row_winner + 1 == size
                             || state->column_winner == 0 || state->column_winner + 1 == size);
  if (!fit_winner (state, work, gradus_context_get_table (context)))
    return gradus_context_fail (context, _ ("With h = %s and λ = %s the equations have no answer "
                                            "to the last digit. Raise the smallest λ."),
                                GRADUS_NUM (work->widths[state->row_winner]),
                                GRADUS_NUM (work->lambdas[state->column_winner]));
  state->chosen = true;
  return GRADUS_STATUS_CONVERGED;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, work, table);
  const double scale = -0.5 / gradus_square (work->widths[state->row_winner]);

  for (gsize i = 0; i < n; i++)
    {
      out[i] = 0;
      for (guint j = 0; j < work->b && state->chosen; j++)
        out[i] += state->alpha.data[work->centres[j]]
                  * exp (scale * gradus_distance2 (&X[i * table->d],
                                                   gradus_table_row (table, work->centres[j]),
                                                   table->d));
    }
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_least, (state), state->rows > 0 ? get_least (state) : NAN)
GRADUS_NUMBER (number_row_least, (state, params),
               state->judged > state->row
                 ? find_mean (state, (guint) params->k, state->row_best) : NAN)
GRADUS_NUMBER (number_width, (state, work), state->chosen ? work->widths[state->row_winner] : NAN)
GRADUS_NUMBER (number_lambda, (state, work),
               state->chosen ? work->lambdas[state->column_winner] : NAN)

static double
get_spread (const State *state)
{
  return gradus_array_row (&state->spreads, state->row_winner)[state->column_winner];
}

/* What a cell may have that is not worse than the winner by more than its standard error. */
static double
find_most (const State *state)
{
  return get_least (state) + get_spread (state);
}

static double
number_near (const GradusPosition *here)
{
  const State *state = here->state;
  double near = 0;

  if (!state->chosen)
    return NAN;
  for (gsize c = 0; c < gradus_array_length (&state->means); c++)
    near += state->means.data[c] <= find_most (state);
  return near;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "least", N_ ("Least cross-validation error so far"), "\\min \\bar e", .number = number_least,
    .flags = GRADUS_METRIC | GRADUS_PROMISED | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "row-least", N_ ("Least cross-validation error of the width"),
    "\\min_\\lambda \\bar e_{h\\lambda}",
    .number = number_row_least, .flags = GRADUS_METRIC | GRADUS_LOG },
  { "reach", N_ ("Points that a bump reaches"), "\\overline{\\sum_j K_{ij}}",
    GRADUS_QUANTITY (State, reach), GRADUS_KNOWN (State, shown),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "width", N_ ("Width of the winner"), "h^*", .number = number_width,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "lambda", N_ ("Penalty of the winner"), "\\lambda^*", .number = number_lambda,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "near", N_ ("Cells as good within one standard error"), "n_{\\mathrm{near}}",
    .number = number_near, .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "means", N_ ("Cross-validation errors"), "\\bar e_{h\\lambda}", GRADUS_QUANTITY (State, means),
    .indices = N_ ("h, λ") },
  { "spreads", N_ ("Standard errors of the cross-validation errors"), "s_{h\\lambda}",
    GRADUS_QUANTITY (State, spreads), .indices = N_ ("h, λ") },
  { "parts", N_ ("Errors of the folds at this width"), "e_{f\\lambda}",
    GRADUS_QUANTITY (State, parts), .indices = N_ ("fold, λ") },
  { "fold", N_ ("Fold"), "f_i", GRADUS_QUANTITY (State, fold),
    .indices = N_ ("point; −1: not dealt yet"), .flags = GRADUS_PER_DATUM | GRADUS_NUMBERED },
  { "answers", N_ ("What the others say of a point"), "\\hat f_{-f_i}(x_i)",
    GRADUS_QUANTITY (State, answers), .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "alpha", N_ ("Coefficients of the winner"), "\\alpha_i", GRADUS_QUANTITY (State, alpha),
    .indices = N_ ("point"), .one = N_ ("Coefficient of the winner"), .flags = GRADUS_PER_DATUM },
  { "row", N_ ("Width in work"), NULL, GRADUS_QUANTITY (State, row) },
  { "rows", N_ ("Widths done"), NULL, GRADUS_QUANTITY (State, rows) },
  { "chosen", N_ ("Chosen"), NULL, GRADUS_QUANTITY (State, chosen) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);

  gradus_names_whole (names, "bumps", work->b);
  gradus_names_whole (names, "cells", work->size * work->size);
  gradus_names_whole (names, "fits", work->size * work->size * (guint) p->k);
  gradus_names_whole (names, "turns", work->size * (guint) p->k);
  gradus_names_whole (names, "row-number", state->row + 1);
  gradus_names_number (names, "h", work->widths[state->row]);
  gradus_names_number (names, "row-lambda", work->lambdas[state->row_best]);
  gradus_names_number (names, "leader-h", work->widths[state->row_winner]);
  gradus_names_number (names, "leader-lambda", work->lambdas[state->column_winner]);
  gradus_names_number (names, "spread", get_spread (state));
  gradus_names_whole (names, "alone", 1);
  gradus_names_flag (names, "first-row", state->row == 0);
  /* Far below the distance of the points all widths answer with 0. */
  gradus_names_flag (names, "level",
                     state->rows > 0 && state->judged > state->row
                       && number_row_least (here) <= (1 + 1e-12) * get_least (state));
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_even (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint k = (guint) ((const Params *) here->params)->k;
  g_autofree guint *sizes = g_new0 (guint, k);
  guint low = G_MAXUINT, high = 0;

  for (gsize i = 0; i < gradus_array_length (&state->fold); i++)
    if (state->fold.data[i] >= 0 && state->fold.data[i] < k)
      sizes[(guint) state->fold.data[i]]++;
  for (guint f = 0; f < k; f++)
    {
      low = MIN (low, sizes[f]);
      high = MAX (high, sizes[f]);
    }
  *measured = high - low;
  return low > 0 && high - low <= 1;
}

/* Of the b equations, where some points carry bumps. */
static gboolean
holds_path_of_some (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  const guint b = work->b;
  const double lambda = work->lambdas[state->row_best];
  g_autofree double *features = make_kernel (work, state->row);
  g_autofree double *l = make_features (work, features);
  g_autofree double *a = g_new (double, (gsize) b * b);
  g_autofree double *theta = g_new (double, b);
  double top = 0;

  add_others (state, work, table, features, 0, a, theta);
  for (guint j = 0; j < b; j++)
    a[(gsize) j * (b + 1)] += lambda;
  if (!gradus_cholesky (a, b))
    return TRUE;
  gradus_cholesky_solve (a, b, theta);
  for (guint i = 0; i < work->n; i++)
    {
      top = MAX (top, fabs (table->y[i]));
      if (state->fold.data[i] == 0)
        *measured = MAX (*measured, fabs (gradus_dot (&features[(gsize) i * b], theta, b)
                                          - state->answers.data[i]));
    }
  return *measured <= 1e-13 * top * work->n * (1 + 1 / lambda);
}

/* What the tridiagonal form answers in fold 0 at the best lambda of the row is what solving the
 * equations for that lambda alone answers. */
static gboolean
holds_path (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  const guint n = work->n;
  g_autofree double *kernel = NULL, *outside = NULL;
  g_autofree double *alpha = g_memdup2 (table->y, n * sizeof (double));
  double top = 0;

  if (work->b < n)
    return holds_path_of_some (here, measured);
  kernel = make_kernel (work, state->row);
  outside = g_memdup2 (kernel, (gsize) n * n * sizeof (double));

  /* The judges are taken out by equations of their own: alpha_i = 0. */
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        if (state->fold.data[i] == 0 || state->fold.data[j] == 0)
          outside[(gsize) i * n + j] = i == j;
        else if (i == j)
          outside[(gsize) i * n + j] += work->lambdas[state->row_best];
      }
  for (guint i = 0; i < n; i++)
    {
      top = MAX (top, fabs (table->y[i]));
      if (state->fold.data[i] == 0)
        alpha[i] = 0;
    }
  if (!gradus_cholesky (outside, n))
    return TRUE;
  gradus_cholesky_solve (outside, n, alpha);
  for (guint i = 0; i < n; i++)
    if (state->fold.data[i] == 0)
      *measured = MAX (*measured, fabs (gradus_dot (&kernel[(gsize) i * n], alpha, n)
                                        - state->answers.data[i]));
  /* Small penalties magnify rounding: the equations have the condition n / lambda. */
  return *measured <= 1e-13 * top * n * (1 + 1 / work->lambdas[state->row_best]);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "even", N_ ("Every point is left out once"), "\\max_f n_f - \\min_f n_f \\le 1", holds_even,
    .phase = "split" },
  { "path", N_ ("One decomposition says what every solution would"),
    "\\role{model}{\\hat f_{-f}}(x) = k(x)^T (K_{-f} + \\lambda I)^{-1} y_{-f}", holds_path,
    .phase = "judge" });

/* --- Pictures --------------------------------------------------------------------------------- */

#define CURVE 241

/* Under or beside the map, where a power of ten stands; @place: cells from the edge to it. */
static void
name_side (GradusScene *scene, const double *numbers, guint size, gboolean below)
{
  const double low = log10 (numbers[0]), high = log10 (numbers[size - 1]);
  const int stride = (int) ceil ((high - low) / 6);

  for (int power = (int) ceil (low - 1e-9); power <= high + 1e-9; power += stride)
    {
      const double place = 0.5 + (size - 1) * (power - low) / (high - low);
      g_autofree char *text = g_strdup (GRADUS_NUM (pow (10, power)));

      gradus_scene_text (scene, below ? place : -0.02 * size, below ? -0.02 * size : place,
                         below ? GRADUS_ANCHOR_BELOW : GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 0.9,
                         text);
    }
}

/* A line around the cells that are not worse than the winner by more than its standard error. */
static void
draw_shore (const State *state, const Work *work, GradusScene *scene)
{
  const guint size = work->size;
  const double most = find_most (state);

  for (guint r = 0; r < size; r++)
    for (guint c = 0; c < size; c++)
      {
        const double *mark = &state->means.data[(gsize) r * size + c];
        const gboolean near = *mark <= most;

        if (c + 1 < size && near != (mark[1] <= most))
          gradus_scene_segment (scene, c + 1, r, c + 1, r + 1, GRADUS_ROLE_FOREGROUND,
                                GRADUS_LINE_SOLID);
        if (r + 1 < size && near != (mark[size] <= most))
          gradus_scene_segment (scene, c, r + 1, c + 1, r + 1, GRADUS_ROLE_FOREGROUND,
                                GRADUS_LINE_SOLID);
      }
  gradus_scene_legend_line (scene, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID,
                            _ ("within one standard error"));
}

static void
frame_cells (GradusScene *scene, double row, double rows, double column, double columns,
             GradusRole role, GradusLineStyle style)
{
  const double x[] = { column, column + columns, column + columns, column };
  const double y[] = { row, row, row + rows, row + rows };

  gradus_scene_polygon (scene, x, y, 4, role, style, 0);
}

/* The marks as far as they are known. Predicting 0 everywhere costs the mean of y^2; the scale ends
 * at half of it, so that what is hopeless does not take the contrast from the others. */
static void
draw_grid (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const guint size = work->size;
  const gsize made = (gsize) state->rows * size;
  const double nothing = gradus_sum_squares (table->y, table->n) / table->n;
  const double low = made > 0 ? get_least (state) : 0;
  const double high = low < 0.3 * nothing ? 0.5 * nothing : MAX (nothing, low * 1.01);
  /* On a fine grid a cell is smaller than a line is wide. */
  const double gap = 0.006 * size;
  g_autofree double *shown = g_new (double, (gsize) size * size);

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  for (gsize c = 0; c < (gsize) size * size; c++)
    shown[c] = c < made ? MIN (state->means.data[c], high) : NAN;
  gradus_scene_matrix (scene, shown, size, size, GRADUS_MAP_SEQUENTIAL, low,
                       high > low ? high : low + 1, FALSE,
                       made > 0 ? _ ("mean squared error") : NULL);
  frame_cells (scene, 0, size, 0, size, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
  name_side (scene, work->lambdas, size, TRUE);
  name_side (scene, work->widths, size, FALSE);
  gradus_scene_text (scene, 0.5 * size, -0.08 * size, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_MUTED, 1,
                     "λ");
  gradus_scene_text (scene, -0.13 * size, 0.5 * size, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 1,
                     "h");
  gradus_scene_set_x_range (scene, -0.18 * size, size);
  /* Below the numbers there is room for the legend. */
  gradus_scene_set_y_range (scene, -0.27 * size, size);
  if (state->shown && !state->chosen)
    frame_cells (scene, state->row, 1, 0, size, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
  if (state->rows == 0)
    return;
  if (state->chosen)
    draw_shore (state, work, scene);
  frame_cells (scene, state->row_winner - gap, 1 + 2 * gap, state->column_winner - gap,
               1 + 2 * gap, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD,
                            state->chosen ? C_ ("legend", "the winner") : _ ("leads so far"));
}

/* A bump of width @h at the bottom of the picture. */
static void
draw_bump (const double *x, double h, double bottom, double span, GradusLineStyle style,
           GradusScene *scene)
{
  double y[CURVE];

  for (guint q = 0; q < CURVE; q++)
    y[q] = bottom - 0.2 * span
           + 0.25 * span * exp (-0.5 * gradus_square ((x[q] - 0.5 * (x[0] + x[CURVE - 1])) / h));
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_SECOND, style);
}

/* The points; bumps of all widths, then one of the width in work; what the others have said of
 * every point; at the end the winner. */
static void
draw_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autofree double *x = NULL, *y = NULL;
  double low, high, bottom, top, span;

  if (table == NULL)
    return;
  gradus_find_extent (table->x, table->n, table->d, &low, &high);
  gradus_find_extent (table->y, table->n, 1, &bottom, &top);
  span = top > bottom ? top - bottom : 1;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         table->d == 1 ? table->names[table->x_columns[0]]
                           : C_ ("axis", "prediction"),
                         table->names[table->y_column]);
  gradus_scene_set_y_range (scene, bottom - 0.25 * span, top + 0.25 * span);
  x = g_new (double, CURVE);
  y = g_new (double, CURVE);
  if (table->d == 1 && high > low)
    {
      gradus_scene_set_x_range (scene, low, high);
      for (guint q = 0; q < CURVE; q++)
        x[q] = low + (high - low) * q / (CURVE - 1);
      if (here->phase < 0)
        {
          for (guint r = 0; r < work->size; r++)
            draw_bump (x, work->widths[r], bottom, span,
                       r == 0 || r + 1 == work->size ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN, scene);
          gradus_scene_label (scene, C_ ("legend", "bumps of all widths"));
        }
      if (state->chosen)
        {
          predict (here, x, CURVE, y);
          gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
          gradus_scene_label (scene, _ ("the winner, fitted to all points"));
        }
      else if (state->shown)
        {
          draw_bump (x, work->widths[state->row], bottom, span, GRADUS_LINE_SOLID, scene);
          gradus_scene_label (scene, _ ("one bump of this width"));
        }
    }
  else if (table->d > 1)
    {
      gradus_scene_set_x_range (scene, bottom, top);
      gradus_scene_line (scene, 1, -1, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
    }
  for (guint i = 0; i < table->n; i++)
    {
      const double answer = CLAMP (state->answers.data[i], bottom - 50 * span, top + 50 * span);
      const double at = table->d == 1 ? gradus_table_row (table, i)[0] : answer;

      if (state->judged > 0 && !state->chosen)
        gradus_scene_segment (scene, at, table->y[i], at, table->d == 1 ? answer : at,
                              GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, at, table->y[i],
                          state->fold.data[i] < 0
                            ? GRADUS_ROLE_DATA
                            : GRADUS_ROLE_CLASS + (guint) state->fold.data[i] % 8,
                          GRADUS_SHAPE_CIRCLE, 1, (int) i);
    }
  if (state->judged > 0 && !state->chosen)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID,
                              _ ("to what the other folds say"));
}

/* Errors of the folds along the row in work, and their mean. */
static void
draw_row (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint size = work->size;
  g_autofree double *means = g_new (double, size);
  double least = INFINITY;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y, "λ",
                         _ ("mean squared error"));
  if (gradus_kit_waits (scene, state->judged == 0,
                        _ ("The folds are left out when the kernel of a width is there.")))
    return;
  gradus_scene_set_x_range (scene, work->lambdas[0], work->lambdas[size - 1]);
  for (guint c = 0; c < size; c++)
    {
      means[c] = MAX (find_mean (state, (guint) p->k, c), 1e-300);
      least = MIN (least, means[c]);
    }
  for (guint f = 0; f < (guint) p->k; f++)
    {
      g_autofree double *errors = g_new (double, size);

      for (guint c = 0; c < size; c++)
        errors[c] = MAX (state->parts.data[(gsize) f * size + c], 1e-3 * least);
      gradus_scene_polyline (scene, work->lambdas, errors, size, GRADUS_ROLE_CLASS + f % 8,
                             GRADUS_LINE_THIN);
    }
  gradus_scene_polyline (scene, work->lambdas, means, size, GRADUS_ROLE_FOREGROUND,
                         GRADUS_LINE_BOLD);
  gradus_scene_point (scene, work->lambdas[state->row_best], means[state->row_best],
                      GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.5, -1);
  gradus_scene_legend_line (scene, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD,
                            C_ ("legend", "the mean"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_THIN, C_ ("legend", "each fold"));
}

/* The best of each width that has its marks, with the standard error of the winner. */
static void
draw_valley (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  g_autofree double *least = g_new (double, work->size);

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_ZERO_Y, "h",
                         _ ("mean squared error"));
  if (gradus_kit_waits (scene, state->rows == 0,
                        _ ("A width has its cross-validation errors when all folds have been left "
                           "out.")))
    return;
  for (guint r = 0; r < state->rows; r++)
    {
      const double *row = gradus_array_row (&state->means, r);

      least[r] = row[find_least (row, work->size)];
    }
  gradus_scene_set_x_range (scene, work->widths[0], work->widths[work->size - 1]);
  gradus_scene_polyline (scene, work->widths, least, state->rows, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_MARKERS);
  gradus_scene_hrule (scene, find_most (state), GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                      _ ("one standard error above the best"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            _ ("with the best λ of the width"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "grid", N_ ("Cross-validation errors of all cells"), .build = draw_grid },
  { "data", N_ ("Points, and what the others say"), GRADUS_EDIT_POINTS, .build = draw_data },
  { "row", N_ ("The folds along this width"), .build = draw_row },
  { "valley", N_ ("The best of each width"), .build = draw_valley });

/* --- What there is ---------------------------------------------------------------------------- */

#define SCALE .min = 1e-9, .max = 1e9, .logarithmic = TRUE

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "size", .label = N_ ("Cells on a side"), .symbol = "s",
    .blurb = N_ ("So many widths and so many λ; a hundred make ten thousand cells."),
    GRADUS_PARAM_FIELD (Params, size), .def = 12, .min = 3, .max = 100 },
  { .id = "width-low", .label = N_ ("Narrowest bump"), .symbol = "h_{\\min}",
    .blurb = N_ ("In the units of the inputs."), GRADUS_PARAM_FIELD (Params, width_low),
    .def = 0.03, SCALE, .slider_min = 0.001, .slider_max = 1 },
  { .id = "width-high", .label = N_ ("Widest bump"), .symbol = "h_{\\max}",
    .blurb = N_ ("In the units of the inputs."), GRADUS_PARAM_FIELD (Params, width_high),
    .def = 3, SCALE, .slider_min = 0.1, .slider_max = 100 },
  { .id = "lambda-low", .label = N_ ("Smallest λ"), .symbol = "\\lambda_{\\min}",
    .blurb = N_ ("The left edge of the grid."), GRADUS_PARAM_FIELD (Params, lambda_low),
    .def = 1e-4, SCALE, .slider_min = 1e-8, .slider_max = 1 },
  { .id = "lambda-high", .label = N_ ("Largest λ"), .symbol = "\\lambda_{\\max}",
    .blurb = N_ ("The right edge of the grid."), GRADUS_PARAM_FIELD (Params, lambda_high),
    .def = 100, SCALE, .slider_min = 0.01, .slider_max = 1e4 },
  { .id = "k", .label = N_ ("Folds"), .symbol = "k",
    .blurb = N_ ("Many folds: more to learn from, and more decompositions."),
    GRADUS_PARAM_FIELD (Params, k), .def = 5, .min = 2, .max = 500, .slider_min = 2,
    .slider_max = 20 });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LEAD] = { "lead", N_ ("A new leader"),
                   N_ ("The width has the smallest cross-validation error so far.") },
  [EVENT_EDGE] = { "edge", N_ ("A winner at the edge"),
                   N_ ("The winner stands at the edge of the grid: something better may lie "
                       "beyond.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "split", N_ ("Deal out the folds"), N_ ("Every point gets the number of a fold at random."),
    .shows = "data",
    .pseudocode = N_ ("deal the points out into k folds"), .once = TRUE, .run = run_split,
    .rule = "\\role{accent}{f_i} \\in \\{1, \\dots, k\\}",
    .filled = GRADUS_SAY ({ NULL, "k = <k|accent>,\\quad n = <n>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("The {n} points are dealt out into {k} folds. {cells} cells wait: solved one by "
                  "one they would be {fits} systems of equations; it will take {turns} "
                  "decompositions.") }) },
  { "width", N_ ("The next width"), N_ ("The kernel tells for every pair of points how much the "
                                        "one tells about the other."),
    .shows = "data",
    .pseudocode = N_ ("for each width h:\n  K ← kernel of width h"), .run = run_width,
    .rule = "K_{ij} = \\exp\\Bigl(-\\frac{\\|x_i - x_j\\|^2}{2\\role{second}{h}^2}\\Bigr)",
    .filled = GRADUS_SAY ({ NULL, "\\role{second}{h} = <h|second>,\\quad "
                                  "\\overline{\\sum_j K_{ij}} = <reach>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("Width {row-number} of {size}: h = {h}. A row of K adds up to {reach} on "
                  "average: so many points speak at a place, its own included.") }) },
  { "judge", N_ ("Leave all folds out"), N_ ("Each fold is predicted from the other points, under "
                                             "every λ from one decomposition."),
    .shows = "row",
    .pseudocode = N_ ("  for each fold f: K outside of f = Q T Qᵀ\n    for each λ: solve (T + λ) z "
                      "= Qᵀy, error on f"), .run = run_judge,
    .rule = "K_{-f} = Q T Q^T,\\qquad (K_{-f} + \\lambda I)^{-1} = Q\\,(T + \\lambda I)^{-1} Q^T",
    .filled = GRADUS_SAY ({ NULL, "\\min_\\lambda \\bar e = <row-least|error>\\text{ at }"
                                  "\\lambda = <row-lambda>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("All {k} folds have validated all {size} λ with {k} decompositions. At h = {h} "
                  "the best λ is {row-lambda}, with a mean error of {row-least}.") }) },
  { "mark", N_ ("The errors of the row"), N_ ("The mean over the folds is the cross-validation "
                                              "error of a cell; the smallest of all wins."),
    .pseudocode = N_ ("  errors of the row ← means over the folds\nwinner ← the smallest error, "
                      "fitted to all"), .run = run_mark,
    .rule = "\\role{error}{\\bar e_{h\\lambda}} = \\frac1k\\sum_f e_{fh\\lambda},\\qquad "
            "(h^*, \\lambda^*) = \\arg\\min \\role{error}{\\bar e_{h\\lambda}}",
    .filled = GRADUS_SAY (
      { NULL, "\\min \\role{error}{\\bar e} = <least|error>\\text{ at }h = <leader-h>,\\ "
              "\\lambda = <leader-lambda>" }),
    .said = GRADUS_SAY (
      { "event:edge", N_ ("All {cells} cells are filled. h = {leader-h} and λ = {leader-lambda} "
                          "win with {least}, but they stand at the edge of the grid: widen it."),
        NULL },
      { "converged", NN_ ("All {cells} cells are filled. h = {leader-h} and λ = {leader-lambda} "
                          "win with {least} ± {spread}; {near} cell is as good within this one "
                          "standard error.",
        "All {cells} cells are filled. h = {leader-h} and λ = {leader-lambda} win with {least} ± "
        "{spread}; {near} cells are as good within this one standard error."), "near" },
      { "first-row", N_ ("The first width has its cross-validation errors; the least is "
                         "{least}.") },
      { "event:lead", N_ ("h = {h} takes the lead with {least}, at λ = {leader-lambda}.") },
      { "level", N_ ("h = {h} has {row-least} at best, no less than h = {leader-h}, which still "
                     "leads.") },
      { NULL, N_ ("h = {h} has {apart row-least least} at best; h = {leader-h} still leads with "
                  "{apart least row-least}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "lead", N_ ("Does it take the lead?"), "mark", "row", .asks = GRADUS_ASKS_EVENT,
    .about = "lead", .when = "rows > 0",
    .words = N_ ("So far h = {leader-h} leads with {least}. Look at the mean over the folds at "
                 "h = {h}: does this width take the lead?") },
  { "near", N_ ("How many are as good?"), "mark", "grid", .asks = GRADUS_ASKS_NUMBER,
    .about = "near", .when = "row-number == size",
    .words = N_ ("With this row all {cells} cells have their errors. How many of them are within "
                 "one standard error of the best, itself included?"),
    .intuition = N_ ("You thought the best cell stands alone, but a step in h can be made good by "
                     "a step in λ."),
    .intuition_answer = "alone" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "sinc", .title = N_ ("The book’s fifty points"),
    .blurb = N_ ("Twelve widths and twelve λ: the valley runs across the grid."),
    .data = "sinc-02", .seed = 0, .rng = GRADUS_RNG_BOOK,
    .claims = "width ~ 0.562\nlambda ~ 0.187\nnear == 10" },
  { .id = "two", .title = N_ ("Two points by hand"),
    .blurb = N_ ("Each of two points is predicted from the other alone."), .data = "judge-2",
    .params = "size=3 k=2 width-low=0.1 width-high=10 lambda-low=0.1 lambda-high=10",
    .claims = "means[1,1] ~ 1.517" },
  { .id = "fine", .title = N_ ("Sixty points, 900 cells"),
    .blurb = N_ ("The same curve on a fine grid: nothing new, only smoother."),
    .data = "sinc:n=60,noise=0.2", .params = "size=30", .seed = 7,
    .claims = "near > 80" },
  { .id = "exact", .title = N_ ("Failure: nothing to average"),
    .blurb = N_ ("Without noise the smallest λ of the grid wins."), .data = "sinc:n=40,noise=0",
    .params = "size=10",
    .failure = N_ ("A penalty pays for noise. Where there is none hardly any is needed, and the "
                   "winner stands at the edge of the grid: that is no reason to widen it, but one "
                   "to ask whether the numbers were measured.") ,
    .claims = "ever: event:edge\nlambda ~ 0.0001" },
  { .id = "twins", .title = N_ ("Failure: every point is there twice"),
    .blurb = N_ ("A validation point has a twin in the training set."), .data = "twins-24",
    .params = "size=10",
    .failure = N_ ("Most validation points have a twin in the training set, with the same x and "
                   "the same y, noise and all. So learning by heart is rewarded: the smallest λ "
                   "wins with an error of next to nothing. Deal out twins into the same fold, or "
                   "count them once."),
    .claims = "ever: event:edge\nlambda ~ 0.0001\nleast < 1e-7" },
  { .id = "small", .title = N_ ("Failure: a grid beside the valley"),
    .blurb = N_ ("Only wide bumps: the best of them stands at the edge."), .data = "sinc-02",
    .params = "size=6 width-low=1 width-high=10", .seed = 0, .rng = GRADUS_RNG_BOOK,
    .failure = N_ ("The winner stands at the edge of the grid, and better ones lie beyond. Widen "
                   "the grid until the winner stands inside."),
    .claims = "ever: event:edge" });

#define KERNEL_RIDGE                                                                               \
  "scikit-learn 1.2.1: KernelRidge (alpha=l, kernel='rbf', gamma=1/(2*h*h)) for each fold; all "   \
  "144 cells agree to 1e-11"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "sinc", GRADUS_CHECK_END, "least", GRADUS_EXPECT (0.04102360385469024), 1e-12, KERNEL_RIDGE },
  { "sinc", GRADUS_CHECK_END, "means",
    GRADUS_EXPECT (0.2156148374, 0.2156148772, 0.2156150169, 0.2156155053, 0.2156171966,
                   0.2156228587, 0.2156398575, 0.2156777843, 0.2157255639, 0.2157560969,
                   0.2157681358, 0.2157719492),
    1e-9, KERNEL_RIDGE },
  { "sinc", GRADUS_CHECK_END, "fold", GRADUS_EXPECT (2, 3, 0, 4, 2, 2, 1, 4, 2, 2, 3, 2, 0, 2), 0,
    "图解机器学习, program of figure 4.13 (Octave)" },
  { "two", GRADUS_CHECK_END, "means", GRADUS_EXPECT (2.5, 2.5, 2.5), 1e-9,
    "by hand: a bump of width 0.1 does not reach the other point" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "finer", .title = N_ ("Six cells a side, and twenty-four"),
    .blurb = N_ ("Sixteen times the cells, and an error that is smaller by less than one percent: "
                 "the valley is flat."),
    .preset = "sinc", .left = "size=6", .right = "size=24", .plot = "grid",
    .claims = "left: least < 0.0409\nright: least > 0.0407\nright: near > 40" });

static const GradusSheet sheet = {
  .aha = N_ ("The valley of good cells is long and flat, and one decomposition serves a whole row "
             "of λ."),
  .by_hand = N_ ("Points (0, 2) and (1, 1), h = 1, λ = 1: K between them is e^(−1/2) = 0.607. The "
                 "first says 0.607 · 2 / 2 = 0.607 of the second, which has 1; the second says "
                 "0.607 / 2 = 0.303 of the first, which has 2. The mean of 0.155 and 2.879 is "
                 "1.517."),
  .why = "grid",
  .intuition = N_ ("The best cell stands alone."),
  .caught_by = "near",
  .breaks = N_ ("Equal points in different folds: the validation set has been seen."),
  .needs = "k-fold-cross-validation model-selection-grid",
  .leads_to = "kernel-svm-bandwidth",
  .aliases = "grid search; kernel ridge; KRR; bandwidth; hyper-parameter; 核岭回归; 网格搜索; "
             "超参数; 带宽; hlhg",
  .terms = N_ ("hyperparameter; validation error; kernel function"),
};

const GradusDescriptor gradus_kernel_ridge_grid = {
  .id = "kernel-ridge-grid", .chapter = 2, .difficulty = 2,
  .title = N_ ("A fine grid for kernel ridge"),
  .summary = N_ ("Validates every width and every penalty of a grid by cross validation, a row at "
                 "a time."),
  .goal = N_ ("Read the valley of a grid: where the winner stands, and how many are as good."),
  .source = "图解机器学习, sections 4.2 and 4.3; Saunders, Gammerman and Vovk 1998",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,
  .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, and a target."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict, .start_shows = "data",
  .start_said = GRADUS_SAY (
    { "bumps < n", N_ ("{n} points, of which {bumps}, evenly chosen, carry bumps; {size} widths "
                       "and {size} λ: {cells} empty cells.") },
    { NULL, N_ ("{n} points, {size} widths and {size} λ: {cells} empty cells.") }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the folds are dealt by rows" },
    { "scale", GRADUS_DIFFERS, "the width of the bumps is a length of the inputs" },
    { "copies", GRADUS_DIFFERS, "a twin in another fold judges" },
    { "one-point", GRADUS_SENTENCE }),
};
