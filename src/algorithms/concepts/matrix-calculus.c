/* Matrix derivatives, trace and determinant, an exploration: a table of slopes, made twice.
 *
 * Situation. f makes one number of a matrix A. Its gradient is a table of the shape of A: in cell
 * (i, j) stands how fast f answers when A_ij alone is moved. So every formula of matrix calculus
 * can be tried out: nudge cell after cell, and hold the table against what the formula says.
 *
 * Stages. The learner points at the cell that moves f most (bet). f is put together term by term
 * (add), every cell is nudged (nudge), the formula is worked out cell by cell (law), both tables
 * are held against each other (compare), and f is found in other ways (ways).
 *
 * The laws. A determinant is the sum over all orders s of its columns of sign (s) A_1s(1) ...
 * A_ns(n); the sign is + when the number of inversions is even. No term has a cell twice, so |A| is
 * straight in every cell, and its slope there is the cofactor A'_ij, the signed determinant of what
 * is left without row i and column j. The inverse is A'^T / |A|. Of a trace every factor can be
 * turned to the front, tr ABC = tr CAB, and what then stands behind A is, transposed, its table;
 * where A is a factor twice, both tables are added. For half the squares of BA - C the table is
 * B^T (BA - C): where it is 0 stand the normal equations. By A^T instead of A every table is
 * transposed.
 *
 * Nudging. (f (A + hE) - f (A)) / h is the slope of a chord, off by h times half the curvature;
 * nudged both ways that error is gone for all f here, which are at most quadratic in a cell. Too
 * small a nudge is lost behind the sixteenth digit.
 *
 * Cost. n d evaluations of f; a determinant is made in n 2^n operations; of its terms, 720
 * for 6 x 6, those with a 0 in them are left out before they are multiplied.
 *
 * Edge cases. |A| = 0: there is no inverse, and the cofactors are still right (event "singular").
 * Cells that move f equally (event "tie"), or not at all (event "flat"). A nudge that is lost
 * (event "lost").
 *
 * Source: CS229 lecture notes, part I, section 2.1; C. W. Curtis, Linear Algebra, 1991.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "matrix-bench.h"


/* Terms are added in at most so many micro-steps. */
#define STRIDES 24
/* With more terms than this they have numbers only. */
#define MOST_NAMED 8

typedef GradusBenchParams Params;
typedef GradusBench Work;
typedef GradusMatrix Matrix;

typedef struct
{
  GradusArray b, c;         /* empty where f has none */
  GradusArray left, right;  /* of the shape of A, or of A'; 0 where not made yet */
  GradusArray terms, ways;
  guint added, nudges, derived, found, step, last;
  double gap;
} State;

enum { EVENT_SINGULAR, EVENT_TIE, EVENT_FLAT, EVENT_LOST };

/* --- Stages ----------------------------------------------------------------------------------- */

static void
store (GradusArray *array, const Matrix *matrix)
{
  if (matrix->rows > 0)
    memcpy (gradus_array_init_matrix (array, matrix->rows, matrix->columns), matrix->x,
            (gsize) matrix->rows * matrix->columns * sizeof (double));
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint rows = p->transposed ? work->a.columns : work->a.rows;
  const guint columns = p->transposed ? work->a.rows : work->a.columns;

  store (&state->b, &work->b);
  store (&state->c, &work->c);
  gradus_array_init_matrix (&state->left, rows, columns);
  gradus_array_init_matrix (&state->right, rows, columns);
  gradus_array_init_vector (&state->terms, MAX (work->n_terms, 1));
  gradus_array_init_vector (&state->ways, work->n_ways);
  return GRADUS_STATUS_CONTINUE;
}

/* The cell of A that cell @k of the tables is about. */
static guint
cell_of (const Work *work, const Params *p, guint k)
{
  const guint n = work->a.rows, d = work->a.columns;

  return p->transposed ? k % n * d + k / n : k;
}

GRADUS_MICROS (n_additions, (work), gradus_n_strides (work->n_terms, STRIDES))

static GradusStatus
run_add (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint to = MIN (state->added + gradus_stride (work->n_terms, STRIDES), work->n_terms);

  for (; state->added < to; state->added++)
    gradus_array_write (&state->terms)[state->added] = work->terms[state->added];
  gradus_context_raise_if (context, EVENT_SINGULAR,
                           state->added == work->n_terms && work->f == GRADUS_F_DETERMINANT
                             && !work->regular);
  return gradus_step_done (&state->step, &state->last,
                           (guint) gradus_n_strides (work->n_terms, STRIDES));
}

static guint64
n_cells (const GradusPosition *here)
{
  const Matrix *a = &((const Work *) here->workspace)->a;

  return (guint64) a->rows * a->columns;
}

static GradusStatus
run_nudge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint n = work->a.rows * work->a.columns;

  gradus_array_write (&state->left)[state->step]
    = work->left.x[cell_of (work, context->params, state->step)];
  state->nudges = state->step + 1;
  if (state->nudges == n)
    {
      gradus_context_raise_if (context, EVENT_LOST, work->lost);
      gradus_context_raise_if (context, EVENT_FLAT, work->right.x[work->best] == 0);
      gradus_context_raise_if (context, EVENT_TIE,
                               work->ties > 1 && work->right.x[work->best] != 0);
    }
  return gradus_step_done (&state->step, &state->last, n);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_write (&state->right)[state->step]
    = work->right.x[cell_of (work, context->params, state->step)];
  state->derived = state->step + 1;
  return gradus_step_done (&state->step, &state->last, work->a.rows * work->a.columns);
}

static GradusStatus
run_compare (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->gap = 0;
  for (gsize k = 0; k < gradus_array_length (&state->left); k++)
    state->gap = MAX (state->gap, fabs (state->left.data[k] - state->right.data[k]));
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_ways, (work), work->n_ways)

static GradusStatus
run_ways (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_write (&state->ways)[state->step] = work->ways[state->step];
  state->found = state->step + 1;
  return gradus_step_done (&state->step, &state->last, work->n_ways);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_ARRAY (array_a, (work), store (out, &work->a))

/* The table of the formula by rows of A, however it is turned: the life of a row. */
static void
array_rows (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *rates = gradus_array_init_matrix (out, work->a.rows, work->a.columns);

  for (guint k = 0; k < state->derived; k++)
    rates[cell_of (work, here->params, k)] = state->right.data[k];
}

/* A'^T / |A|, from the cofactors. */
static void
array_inverse (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  Matrix inverse;

  if (!work->regular || state->derived < work->a.rows * work->a.columns)
    return;
  inverse = gradus_matrix_turned (&work->right);
  for (guint k = 0; k < inverse.rows * inverse.columns; k++)
    inverse.x[k] /= work->value;
  store (out, &inverse);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "value", N_ ("f of A"), "f(A)", GRADUS_PREPARED (Work, value), .flags = GRADUS_METRIC },
  { "gap", N_ ("Largest difference of both sides"), "\\max|L - R|", GRADUS_QUANTITY (State, gap),
    .flags = GRADUS_METRIC },
  { "a", N_ ("Matrix A"), "A", .array = array_a, .indices = N_ ("row, column") },
  { "b", N_ ("Matrix B"), "B", GRADUS_QUANTITY (State, b), .indices = N_ ("row, column"),
    .flags = GRADUS_START },
  { "c", N_ ("Matrix C"), "C", GRADUS_QUANTITY (State, c), .indices = N_ ("row, column"),
    .flags = GRADUS_START },
  { "terms", N_ ("Terms of f"), "t", GRADUS_QUANTITY (State, terms),
    .indices = N_ ("term; 0 before it is added, and where there is none") },
  { "left", N_ ("Rates by nudging"), "L", GRADUS_QUANTITY (State, left),
    .indices = N_ ("row, column; 0 before the cell is nudged") },
  { "right", N_ ("Rates by the formula"), "R", GRADUS_QUANTITY (State, right),
    .indices = N_ ("row, column; 0 before the cell is worked out") },
  { "rates", N_ ("Rates of a row"), "\\partial f/\\partial A_i", .array = array_rows,
    .indices = N_ ("row of A, column; 0 before the cell is worked out"),
    .flags = GRADUS_PER_DATUM },
  { "ways", N_ ("f in other ways"), "w", GRADUS_QUANTITY (State, ways),
    .indices = N_ ("way; 0 before it is gone") },
  { "inverse", N_ ("Inverse from the cofactors"), "A'^T/|A|", .array = array_inverse,
    .indices = N_ ("row, column") },
  { "added", N_ ("Terms added"), NULL, GRADUS_QUANTITY (State, added) },
  { "nudges", N_ ("Cells nudged"), NULL, GRADUS_QUANTITY (State, nudges) },
  { "derived", N_ ("Cells worked out"), NULL, GRADUS_QUANTITY (State, derived) },
  { "found", N_ ("Ways gone"), NULL, GRADUS_QUANTITY (State, found) });

/* --- Names ------------------------------------------------------------------------------------ */

static const char *const function_words[] = {
  "|A|", "3⁄2 A₁₁ + 5 A₁₂² + A₂₁A₂₂", "tr AB", "tr ABC", "tr ACB", "tr ABAᵀC", "½|BA − C|²",
};

/* The cell that the learner points at. */
static guint
cell_of_learner (const Work *work, const Params *p)
{
  return (MIN ((guint) p->row, work->a.rows) - 1) * work->a.columns
         + MIN ((guint) p->column, work->a.columns) - 1;
}

/* The cell of A in work; when all have been, the one that moves f most; else the learner's. */
static guint
cell_in_work (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  if (here->micro > 0
      && (gradus_position_is_phase (here, "nudge") || gradus_position_is_phase (here, "law")))
    return cell_of (work, here->params, MIN (state->last, (guint) n_cells (here) - 1));
  return state->nudges == (guint) n_cells (here) ? work->best
                                                 : cell_of_learner (work, here->params);
}

static void
name_cell (GradusNames *names, const char *name, const Work *work, guint cell)
{
  g_autofree char *word = gradus_bench_cell_word (work, cell);

  gradus_names_word (names, name, word);
}

static void
name_terms (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const guint term = MAX (state->added, 1) - 1;
  g_autofree char *word = gradus_bench_term_word (work, term, " ");
  double inversions[GRADUS_MATRIX_MOST] = { 0 };
  guint total = 0, all = 1;

  gradus_names_word (names, "order", word);
  for (guint k = 0; k < work->a.rows && work->f == GRADUS_F_DETERMINANT; k++)
    {
      inversions[k] = gradus_bench_inversions (work->orders[term], k);
      total += (guint) inversions[k];
      all *= k + 1;
    }
  gradus_names_vector (names, "inversions", inversions, work->a.rows);
  gradus_names_whole (names, "total", total);
  gradus_names_flag (names, "even", total % 2 == 0);
  gradus_names_whole (names, "orders", all);
  gradus_names_number (names, "term", work->n_terms > 0 ? work->terms[term] : 0);
  gradus_names_whole (names, "term-number", term + 1);
  gradus_names_whole (names, "n-terms", work->n_terms);
}

/* Whether the product itself is looked at, and not what stands behind A. */
static gboolean
is_turning (const GradusPosition *here)
{
  const Work *work = here->workspace;

  return gradus_bench_is_trace (work->f)
         && (gradus_position_is_phase (here, "add") || gradus_position_is_phase (here, "ways"));
}

/* The matrix that the rate of the cell (@i, @j) is read from. */
static void
name_beside (const GradusPosition *here, GradusNames *names, guint i, guint j)
{
  const Work *work = here->workspace;
  const gboolean working = gradus_position_is_phase (here, "law") && here->micro > 0;
  g_autofree char *word = gradus_bench_word (work, 0, TRUE);
  Matrix beside = gradus_bench_beside (work, i, j);

  if (is_turning (here))
    gradus_bench_turn (work, ((const State *) here->state)->found, &beside);
  gradus_names_word (names, "behind-word", word);
  gradus_names_matrix (names, "beside", beside.x, beside.rows, beside.columns);
  gradus_names_number (names, "beside-row",
                       !working                           ? NAN
                       : gradus_bench_is_trace (work->f)  ? j
                       : work->f == GRADUS_F_ENTRIES      ? i : NAN);
  gradus_names_number (names, "beside-column",
                       !working || work->f == GRADUS_F_DETERMINANT ? NAN
                       : gradus_bench_is_trace (work->f)           ? i : j);
}

static void
name_ways (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const guint way = MAX (state->found, 1) - 1;
  g_autofree char *word = gradus_bench_word (work, way + 1, FALSE);
  Matrix product = { 0 };

  gradus_names_number (names, "way", work->ways[way]);
  gradus_names_whole (names, "way-number", way + 1);
  gradus_names_whole (names, "n-ways", work->n_ways);
  gradus_names_number (names, "weighted", gradus_matrix_inner (&work->a, &work->right));
  gradus_names_number (names, "bent", work->bent);
  gradus_names_vector (names, "squares", work->squares, 3);
  gradus_names_vector (names, "way-row", &work->a.x[MIN (way, work->a.rows - 1) * work->a.columns],
                       work->a.columns);
  gradus_names_vector (names, "way-rates",
                       &work->right.x[MIN (way, work->a.rows - 1) * work->a.columns],
                       work->a.columns);
  if (gradus_bench_is_trace (work->f))
    gradus_bench_turn (work, way + 1, &product);
  gradus_names_matrix (names, "way-product", product.x, product.rows, product.columns);
  gradus_names_word (names, "way-word", word);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint cell = cell_in_work (here), own = cell_of_learner (work, p);
  const guint i = cell / work->a.columns, j = cell % work->a.columns;
  const gboolean nudging = gradus_position_is_phase (here, "nudge");
  const gboolean working = gradus_position_is_phase (here, "law");
  const gboolean nudged_all = state->nudges == work->a.rows * work->a.columns;
  const guint shown = nudged_all ? work->best : own;
  const double most = fabs (work->right.x[work->best]);
  const gboolean sole = work->ties == 1 && most > 0;
  const gboolean framed = here->micro > 0 || sole;
  double known[GRADUS_MATRIX_CELLS];
  Matrix a = work->a;

  if (nudging && here->micro > 0)
    a.x[cell] += p->nudge;
  for (guint k = 0; k < GRADUS_MATRIX_CELLS; k++)
    known[k] = k < state->derived;
  gradus_names_matrix (names, "shown", a.x, a.rows, a.columns);
  gradus_names_matrix (names, "known", known, a.rows, a.columns);
  gradus_names_word (names, "f-word", function_words[p->f]);
  name_cell (names, "cell", work, cell);
  name_cell (names, "own-cell", work, own);
  name_cell (names, "best-cell", work, work->best);
  name_cell (names, "largest-cell", work, work->largest);
  gradus_names_whole (names, "i", i + 1);
  gradus_names_whole (names, "j", j + 1);
  gradus_names_number (names, "at-row",
                       (nudging || working) && framed ? i
                       : gradus_bench_is_trace (p->f) && gradus_position_is_phase (here, "add")
                         ? MAX (state->added, 1) - 1.0
                         : NAN);
  gradus_names_number (names, "at-column", (nudging || working) && framed ? (double) j : NAN);
  /* The tables are turned with the question. */
  gradus_names_whole (names, "r", (p->transposed ? j : i) + 1);
  gradus_names_whole (names, "s", (p->transposed ? i : j) + 1);
  gradus_names_number (names, "left-row", nudging && framed ? (p->transposed ? j : i) : NAN);
  gradus_names_number (names, "left-column", nudging && framed ? (p->transposed ? i : j) : NAN);
  gradus_names_number (names, "right-row", working && framed ? (p->transposed ? j : i) : NAN);
  gradus_names_number (names, "right-column", working && framed ? (p->transposed ? i : j) : NAN);
  gradus_names_number (names, "held", work->a.x[cell]);
  gradus_names_number (names, "own", work->a.x[own]);
  gradus_names_number (names, "largest", work->a.x[work->largest]);
  gradus_names_number (names, "raised", work->a.x[cell] + p->nudge);
  gradus_names_number (names, "f-up", gradus_bench_nudged (work, i, j, p->nudge));
  gradus_names_number (names, "f-down", gradus_bench_nudged (work, i, j, -p->nudge));
  gradus_names_number (names, "rate", work->left.x[cell]);
  gradus_names_number (names, "best-rate", work->right.x[work->best]);
  gradus_names_whole (names, "ties", work->ties);
  gradus_names_whole (names, "cells", work->a.rows * work->a.columns);
  gradus_names_flag (names, "sole", sole);
  gradus_names_flag (names, "hit", sole && own == work->best);
  gradus_names_flag (names, "clear", sole && work->alone);
  gradus_names_flag (names, "largest-rules", work->largest == work->best);
  gradus_names_number (names, "best-x", shown % work->a.columns + 0.5);
  gradus_names_number (names, "best-y", shown / work->a.columns + 0.5);
  gradus_names_flag (names, "swallowed", work->a.x[cell] + p->nudge == work->a.x[cell]);
  gradus_names_flag (names, "is-trace", gradus_bench_is_trace (p->f));
  gradus_names_flag (names, "regular", work->regular);
  gradus_names_flag (names, "exact", state->gap <= GRADUS_BENCH_ROUNDING * MAX (1, most));
  gradus_names_flag (names, "drowned",
                     p->nudged == 1 || state->gap > 2 * p->nudge * work->bend);
  gradus_names_flag (names, "turning", is_turning (here));
  gradus_names_flag (names, "small", work->a.rows <= 4);
  name_terms (here, names);
  gradus_bench_name_law (names, work, i, j);
  name_beside (here, names, i, j);
  name_ways (here, names);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Point at a cell"), N_ ("Of all cells of A, which one moves f most?"),
    .asks = "column row",
    .pseudocode = N_ ("bet on a cell"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "(\\nabla_A f)_{ij} = \\frac{\\partial f}{\\partial A_{ij}}",
    .filled = GRADUS_SAY ({ NULL, "A = <a|data>,\\quad f(A) = <value|model>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("{f-word} is {value}. The mark is on {own-cell} = {own}: of all cells this "
                  "one is to move it most.") }) },
  { "add", N_ ("Put f together"), N_ ("Term by term, so that you see what f is made of."),
    .shows = "terms",
    .pseudocode = N_ ("f ← sum of its terms"), .once = TRUE, .n_micro = n_additions,
    .run = run_add,
    .rules = GRADUS_SAY (
      { "f == determinant", "|A| = \\sum_{\\sigma} \\mathrm{sign}(\\sigma)\\, A_{1\\sigma(1)} "
                            "\\cdots A_{n\\sigma(n)}" },
      { "f == entries", "f = \\tfrac32 A_{11} + 5 A_{12}^2 + A_{21}A_{22}" },
      { "f == squares", "f = \\tfrac12\\sum_i |(BA - C)_i|^2" },
      { NULL, "\\mathrm{tr}\\,P = \\sum_i P_{ii}" }),
    .filled = GRADUS_SAY (
      { "n-terms == 0", "|A| = <value|model>" },
      { "micro and f == determinant", "\\sigma = (<order>),\\quad \\text{inversions } "
                                      "<row inversions>,\\quad t_{<added>} = <term|accent>" },
      { "micro", "t_{<added>} = <term|accent>" },
      { "f == determinant", "|A| = <value|model>" },
      { NULL, "f(A) = <value|model>" }),
    .said = GRADUS_SAY (
      { "n-terms == 0", N_ ("Every way through the rows meets a 0, so no term is left: |A| is "
                            "0.") },
      { "micro and f == determinant and even",
        NN_ ("Columns {order}: {total} inversion, an even number, so the product counts as it is: "
            "{term}.",
        "Columns {order}: {total} inversions, an even number, so the product counts as it is: "
            "{term}."), "total" },
      { "micro and f == determinant",
        NN_ ("Columns {order}: {total} inversion, an odd number, so the product changes its sign: "
            "{term}.",
        "Columns {order}: {total} inversions, an odd number, so the product changes its sign: "
            "{term}."), "total" },
      { "micro and f == entries", N_ ("The term {order} is {term}.") },
      { "micro and f == squares", N_ ("Row {term-number} of BA − C: half its square is {term}.") },
      { "micro", N_ ("Place {term-number} of the diagonal of the product holds {term}.") },
      { "event:singular", NN_ ("The terms cancel: |A| is 0, and A has no inverse.",
        "{added} terms cancel: |A| is 0, and A has no inverse."), "added" },
      { "f == determinant and added == orders", NN_ ("The only product is {value}.",
        "All {orders} products together, with their signs, make {value}."), "orders" },
      { "f == determinant", NN_ ("One of {orders} products has no 0 in it, and |A| is {value}.",
        "{added} of {orders} products have no 0 in them; with their signs they sum up to "
            "{value}."), "added" },
      { "is-trace", N_ ("The trace is the sum of the diagonal: {f-word} = {value}.") },
      { NULL, N_ ("All terms together: {f-word} = {value}.") }) },
  { "nudge", N_ ("Nudge every cell"), N_ ("One cell a step, the others stay."),
    .pseudocode = N_ ("for each cell: L ← change of f / nudge"), .once = TRUE, .n_micro = n_cells,
    .run = run_nudge,
    .rules = GRADUS_SAY (
      { "nudged == up", "\\frac{\\partial f}{\\partial A_{ij}} \\approx \\frac{f(A + hE_{ij}) - "
                        "f(A)}{h}" },
      { NULL, "\\frac{\\partial f}{\\partial A_{ij}} \\approx \\frac{f(A + hE_{ij}) - "
              "f(A - hE_{ij})}{2h}" }),
    .filled = GRADUS_SAY (
      { "micro and nudged == up",
        "\\frac{\\partial f}{\\partial A_{<i><j>}} \\approx \\frac{f(A + <nudge>E_{<i><j>}) - "
        "f(A)}{<nudge>} = <rate|data>" },
      { "micro",
        "\\frac{\\partial f}{\\partial A_{<i><j>}} \\approx \\frac{f(A + <nudge>E_{<i><j>}) - "
        "f(A - <nudge>E_{<i><j>})}{2\\cdot <nudge>} = <rate|data>" },
      { NULL, "L = <left|data>" }),
    .said = GRADUS_SAY (
      { "micro and swallowed", N_ ("{cell} with {nudge} more is the same number as before: behind "
                                   "sixteen digits nothing is kept.") },
      { "micro and nudged == up", N_ ("{cell} = {apart held raised} becomes {apart raised held}: f "
                                      "goes from {apart value f-up} to {apart f-up value}, "
                                      "{rate} for each unit.") },
      { "micro", N_ ("{cell} = {held} is raised and lowered by {nudge}: f is {apart f-up f-down} "
                     "and {apart f-down f-up}, {rate} for each unit.") },
      { "event:lost", N_ ("Nudges were lost behind the last digit, and the table is not to be "
                          "trusted.") },
      { "event:flat", N_ ("No cell moves f: here f is flat in every direction.") },
      { "event:tie", N_ ("{ties} cells move f equally much, each by {best-rate} for each unit.") },
      { "hit", N_ ("{best-cell}, which was marked, moves f most.") },
      { NULL, N_ ("{best-cell} moves f most. Marked was {own-cell}.") }) },
  { "law", N_ ("The formula, cell by cell"), N_ ("The same table, worked out without nudging."),
    .shows = "right",
    .pseudocode = N_ ("for each cell: R ← formula"), .once = TRUE, .n_micro = n_cells,
    .run = run_law,
    .rules = GRADUS_SAY (
      { "f == determinant and transposed", "\\nabla_{A^T}|A| = (A')^T = |A|\\,A^{-1}" },
      { "f == determinant", "\\nabla_A|A| = A' = |A|\\,A^{-T},\\quad A'_{ij} = "
                            "(-1)^{i+j}\\,|A\\text{ without row }i\\text{, column }j|" },
      { "f == entries and transposed", "\\nabla_{A^T}f = (\\nabla_A f)^T" },
      { "f == entries", "\\nabla_A f = \\begin{pmatrix} \\tfrac32 & 10A_{12} \\\\ A_{22} & A_{21} "
                        "\\end{pmatrix}" },
      { "f == trace-ab and transposed", "\\nabla_{A^T}\\mathrm{tr}\\,AB = B" },
      { "f == trace-ab", "\\nabla_A\\mathrm{tr}\\,AB = B^T" },
      { "f == trace-abc and transposed", "\\nabla_{A^T}\\mathrm{tr}\\,ABC = BC" },
      { "f == trace-abc", "\\nabla_A\\mathrm{tr}\\,ABC = (BC)^T" },
      { "f == trace-acb and transposed", "\\nabla_{A^T}\\mathrm{tr}\\,ACB = CB" },
      { "f == trace-acb", "\\nabla_A\\mathrm{tr}\\,ACB = (CB)^T" },
      { "f == trace-abac and transposed",
        "\\nabla_{A^T}\\mathrm{tr}\\,ABA^TC = BA^TC + B^TA^TC^T" },
      { "f == trace-abac", "\\nabla_A\\mathrm{tr}\\,ABA^TC = C^TAB^T + CAB" },
      { "f == squares and transposed", "\\nabla_{A^T}\\tfrac12|BA - C|^2 = (BA - C)^TB" },
      { NULL, "\\nabla_A\\tfrac12|BA - C|^2 = B^T(BA - C)" }),
    .filled = GRADUS_SAY (
      { "micro and f == determinant and n > 2",
        "A'_{<i><j>} = <factor sign> \\cdot \\left|<minor-cells>\\right| = <calc sign * minor = "
        "entry|model>" },
      { "micro and f == determinant", "A'_{<i><j>} = <calc sign * minor = entry|model>" },
      { "micro and f == trace-abac", "R_{<r><s>} = <calc part-1 + part-2 = entry|model>" },
      { "micro and f == trace-abc", "R_{<r><s>} = (BC)_{<j><i>} = <dot factor-row factor-column> = "
                                    "<entry|model>" },
      { "micro and f == trace-acb", "R_{<r><s>} = (CB)_{<j><i>} = <dot factor-row factor-column> = "
                                    "<entry|model>" },
      { "micro and f == squares", "R_{<r><s>} = <dot factor-row factor-column> = <entry|model>" },
      { "micro and f == trace-ab", "R_{<r><s>} = B_{<j><i>} = <entry|model>" },
      { "micro", "R_{<r><s>} = <entry|model>" },
      { NULL, "R = <right|model>" }),
    .said = GRADUS_SAY (
      { "micro and f == determinant and sign > 0",
        N_ ("Without row {i} and column {j} the determinant is {minor}. On this place it keeps its "
            "sign: {entry}.") },
      { "micro and f == determinant",
        N_ ("Without row {i} and column {j} the determinant is {minor}. On this place the sign is "
            "turned: {entry}.") },
      { "micro and f == entries", N_ ("With the others held still, the slope of f along {cell} is "
                                      "{entry}.") },
      { "micro and f == trace-abac",
        N_ ("A is a factor twice: {part-1} from the first and {part-2} from the second, {entry} "
            "for {cell}.") },
      { "micro and f == squares", N_ ("Column {i} of B, times what BA misses in column {j}: "
                                      "{entry} for {cell}.") },
      { "micro", N_ ("What stands behind A, transposed, has {entry} for {cell}.") },
      { "f == determinant", N_ ("These are the cofactors, the table of |A|.") },
      { "transposed", N_ ("The table is full. By Aᵀ it is the other one, transposed.") },
      { NULL, N_ ("The table is full: the gradient of {f-word}.") }) },
  { "compare", N_ ("Hold both sides together"), N_ ("The largest difference of all cells."),
    .shows = "sides", .pseudocode = N_ ("gap ← max |L − R|"), .once = TRUE, .run = run_compare,
    .rule = "\\max_{ij}|\\role{data}{L_{ij}} - \\role{model}{R_{ij}}|",
    .filled = GRADUS_SAY (
      { "regular and small", "\\max|L - R| = <gap>,\\qquad A^{-1} = \\frac{1}{|A|}A'^T = "
                             "<inverse|second>" },
      { NULL, "\\max|L - R| = <gap>" }),
    .said = GRADUS_SAY (
      { "f == determinant and not regular and exact",
        N_ ("Both sides agree in all {cells} cells. A has no inverse, so |A|A⁻ᵀ says nothing here; "
            "the cofactors need none.") },
      { "exact", NN_ ("Both sides agree in the only cell.",
        "Both sides agree in all {cells} cells."), "cells" },
      { "drowned",
        N_ ("The largest difference is {gap}. A nudge of {nudge} drowns in the rounding of the "
            "last digits: make it larger.") },
      { NULL, N_ ("The largest difference is {gap}. A nudge makes a chord, and f is bent: make it "
                  "smaller, or nudge both ways.") }) },
  { "ways", N_ ("The same in another way"), N_ ("The same number must come of it."),
    .shows = "why",
    .pseudocode = N_ ("for each other way: f again"), .once = TRUE, .n_micro = n_ways,
    .run = run_ways,
    .rules = GRADUS_SAY (
      { "f == determinant", "|A| = \\sum_j A_{ij}A'_{ij}\\quad\\text{for each row } i" },
      { "f == entries", "f = \\sum_{ij}A_{ij}R_{ij} - (5A_{12}^2 + A_{21}A_{22})" },
      { "f == squares", "f = \\tfrac12\\mathrm{tr}\\,A^TB^TBA - \\mathrm{tr}\\,A^TB^TC + "
                        "\\tfrac12\\mathrm{tr}\\,C^TC" },
      { "f == trace-ab", "\\mathrm{tr}\\,AB = \\mathrm{tr}\\,BA" },
      { "f == trace-abc", "\\mathrm{tr}\\,ABC = \\mathrm{tr}\\,CAB = \\mathrm{tr}\\,BCA" },
      { "f == trace-acb", "\\mathrm{tr}\\,ACB = \\mathrm{tr}\\,BAC = \\mathrm{tr}\\,CBA" },
      { NULL, "\\mathrm{tr}\\,ABA^TC = \\mathrm{tr}\\,CABA^T = \\mathrm{tr}\\,A^TCAB = "
              "\\mathrm{tr}\\,BA^TCA" }),
    .filled = GRADUS_SAY (
      { "f == determinant", "|A| = <dot way-row way-rates> = <way|model>" },
      { "f == entries", "f = <calc weighted - bent = way|model>" },
      { "f == squares", "f = <calc 0.5 * squares[0] - squares[1] + 0.5 * squares[2] = way|model>" },
      { NULL, "\\mathrm{tr}\\,<way-product> = <way|model>" }),
    .said = GRADUS_SAY (
      { "micro and f == determinant", N_ ("Row {way-number} times its cofactors makes {way}.") },
      { "micro", N_ ("Turned to {way-word} it is another matrix, with the trace {way}.") },
      { "f == determinant and n == 1", N_ ("The only row times its cofactor, 1, makes {way}.") },
      { "f == determinant", N_ ("Row {way-number} makes {way}, too: along every row |A| comes "
                                "out.") },
      { "f == entries", N_ ("Every cell times its rate, {weighted} in all, counts squares and "
                            "products twice; without the second time f is {way}.") },
      { "f == squares", N_ ("Multiplied out, as three traces, it is {way} as well.") },
      { NULL, N_ ("{way-word} has the trace {way}: whatever factor comes first, the trace stays.") }
    ) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "f", .label = N_ ("Function"), .symbol = "f",
    .blurb = N_ ("What makes one number of the matrix A, the rows of the data."),
    GRADUS_PARAM_FIELD (Params, f), GRADUS_CHOICES (
      { "determinant", N_ ("Determinant |A|") }, { "entries", N_ ("3⁄2 A₁₁ + 5 A₁₂² + A₂₁A₂₂") },
      { "trace-ab", N_ ("Trace of AB") }, { "trace-abc", N_ ("Trace of ABC") },
      { "trace-acb", N_ ("Trace of ACB") }, { "trace-abac", N_ ("Trace of ABAᵀC") },
      { "squares", N_ ("Squares ½|BA − C|²") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "transposed", .label = N_ ("By Aᵀ"),
    .blurb = N_ ("The derivative by the cells of Aᵀ: every table is transposed."),
    GRADUS_PARAM_FIELD (Params, transposed), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "nudge", .label = N_ ("Nudge"), .symbol = "h",
    .blurb = N_ ("By how much a cell is moved: too large makes a chord, too small drowns in "
                 "rounding."),
    GRADUS_PARAM_FIELD (Params, nudge), .def = 0.1, .min = 1e-16, .max = 10, .slider_min = 1e-4,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "nudged", .label = N_ ("Cells go"),
    .blurb = N_ ("Up only, or up and down, which takes the bend out."),
    GRADUS_PARAM_FIELD (Params, nudged),
    GRADUS_CHOICES ({ "up", N_ ("Up") }, { "both", N_ ("Up and down") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "row", .label = N_ ("Row of your cell"), .symbol = "i",
    .blurb = N_ ("Drag the diamond to the cell that you think moves f most."),
    GRADUS_PARAM_FIELD (Params, row), .def = 2, .min = 1, .max = GRADUS_MATRIX_MOST, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "column", .label = N_ ("Column of your cell"), .symbol = "j",
    .blurb = N_ ("Drag the diamond to the cell that you think moves f most."),
    GRADUS_PARAM_FIELD (Params, column), .def = 2, .min = 1, .max = GRADUS_MATRIX_MOST, .step = 1,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SINGULAR] = { "singular", N_ ("No inverse"), N_ ("The determinant is 0.") },
  [EVENT_TIE] = { "tie", N_ ("A tie"), N_ ("Several cells move f equally much.") },
  [EVENT_FLAT] = { "flat", N_ ("Flat"), N_ ("No cell moves f: the gradient is a table of 0.") },
  [EVENT_LOST] = { "lost", N_ ("Nudge lost"),
                   N_ ("A cell and the same cell nudged are one number to the computer.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Whether @a and @b differ by rounding only, of the size of what they were made of. */
static gboolean
is_same (const Work *work, double a, double b, double *measured)
{
  *measured = fabs (a - b) / (1 + work->size);
  return *measured <= GRADUS_BENCH_ROUNDING;
}

static gboolean
holds_sum (const GradusPosition *here, double *measured)
{
  const Work *work = here->workspace;
  double sum = 0;

  for (guint k = 0; k < work->n_terms; k++)
    sum += work->terms[k];
  return is_same (work, sum, work->value, measured);
}

static gboolean
holds_ways (const GradusPosition *here, double *measured)
{
  const Work *work = here->workspace;
  double worst = 0;

  for (guint k = 0; k < work->n_ways; k++)
    {
      is_same (work, work->ways[k], work->value, measured);
      worst = MAX (worst, *measured);
    }
  *measured = worst;
  return worst <= GRADUS_BENCH_ROUNDING;
}

/* |A'| = |A|; of a product P, tr (P + 2 P') = 3 tr P. */
static gboolean
holds_turned (const GradusPosition *here, double *measured)
{
  const Work *work = here->workspace;
  Matrix made, turned;

  if (work->f == GRADUS_F_DETERMINANT)
    {
      turned = gradus_matrix_turned (&work->a);
      return is_same (work, gradus_matrix_determinant (&turned), work->value, measured);
    }
  if (!gradus_bench_is_trace (work->f))
    return TRUE;
  gradus_bench_turn (work, 0, &made);
  turned = gradus_matrix_turned (&made);
  for (guint k = 0; k < made.rows * made.columns; k++)
    made.x[k] += 2 * turned.x[k];
  return is_same (work, gradus_matrix_trace (&made) / 3, work->value, measured);
}

/* The cofactors, divided by |A| and turned over, are the inverse that elimination finds. */
static gboolean
holds_inverse (const GradusPosition *here, double *measured)
{
  const Work *work = here->workspace;
  double largest = 0, off = 0;

  if (work->inverse.rows == 0)
    return TRUE;
  for (guint i = 0; i < work->a.rows; i++)
    for (guint j = 0; j < work->a.rows; j++)
      {
        const double entry = gradus_matrix_at (&work->inverse, j, i);
        const double elimination = work->value * entry;

        off = MAX (off, fabs (gradus_matrix_at (&work->right, i, j) - elimination));
        largest = MAX (largest, fabs (elimination) * (1 + fabs (entry)));
      }
  *measured = off / MAX (largest, 1);
  return *measured <= 1e-6;
}

/* Nudged both ways there is no bend left, only rounding. */
static gboolean
holds_table (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);
  const double most = fabs (work->right.x[work->best]);

  if (p->nudged == 0 || p->nudge < 1e-6)
    return TRUE;
  *measured = ((const State *) here->state)->gap / (1 + most + work->size / p->nudge);
  return *measured <= GRADUS_BENCH_ROUNDING;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sum", N_ ("The terms make f"), "\\sum t = f(A)", holds_sum, .phase = "add" },
  { "turned", N_ ("Transposed, the same number"),
    "|A^T| = |A|,\\quad \\mathrm{tr}(P + 2P^T) = 3\\,\\mathrm{tr}\\,P", holds_turned,
    .phase = "add" },
  { "inverse", N_ ("Cofactors make the inverse"), "A' = |A|\\,A^{-T}", holds_inverse,
    .phase = "law" },
  { "table", N_ ("Both tables are one"), "L = R", holds_table, .phase = "compare" },
  { "ways", N_ ("Every way leads to f"), "w_k = f(A)", holds_ways, .phase = "ways" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The numbers of A, and in every cell that has been nudged the answer of f. */
static void
fill_cells (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint d = work->a.columns, cell = cell_in_work (here);
  const gboolean nudging = gradus_position_is_phase (here, "nudge") && here->micro > 0;
  const double size = n_cells (here) <= 4 ? 2.4 : n_cells (here) <= 9 ? 1.6 : 1.1;
  double most = 0;

  for (guint k = 0; k < n_cells (here); k++)
    most = MAX (most, fabs (work->left.x[k]));
  for (guint k = 0; k < n_cells (here); k++)
    gradus_scene_text_in (scene, k % d + 0.5, k / d + 0.2, GRADUS_ANCHOR_CENTRE,
                          GRADUS_ROLE_FOREGROUND, size, 0.7, 0.35,
                          GRADUS_NUM (work->a.x[k] + (nudging && k == cell ? p->nudge : 0)));
  /* How f answers there is still open. */
  for (guint k = state->nudges; k < n_cells (here); k++)
    gradus_bench_draw_open (cell_of (work, p, k) / d, cell_of (work, p, k) % d, scene);
  for (guint k = 0; k < state->nudges; k++)
    {
      const guint nudged = cell_of (work, p, k);

      gradus_bench_draw_answer (nudged / d, nudged % d, work->left.x[nudged], most, scene);
    }
}

static void
mark_cells (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint n = work->a.rows, d = work->a.columns;
  const guint own = cell_of_learner (work, here->params), cell = cell_in_work (here);
  const double x = own % d + 0.85, y = own / d + 0.2;

  fill_cells (here, scene);
  if (work->f == GRADUS_F_DETERMINANT && (here->micro > 0 || work->n_terms == 1)
      && gradus_position_is_phase (here, "add"))
    {
      gradus_bench_draw_order (work, MAX (state->added, 1) - 1, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_DOTTED,
                                C_ ("legend", "inversion"));
    }
  /* The cell in work, or the only one that moves f most. */
  if (work->f == GRADUS_F_DETERMINANT && gradus_position_is_phase (here, "law")
      && (here->micro > 0 || work->ties == 1))
    {
      gradus_scene_segment (scene, 0, cell / d + 0.2, d, cell / d + 0.2, GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_THIN);
      gradus_scene_segment (scene, cell % d + 0.5, 0, cell % d + 0.5, n, GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_THIN);
    }
  gradus_scene_point (scene, x, y, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_map_handle (scene, "column", "row",
                           (GradusHandleMap){ { 0.15, 1, 0 }, { 0.8, 0, 1 } }, x, y);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your cell"));
}

/* f along one cell, with the chord of the nudge and the tangent of the formula. */
static void
build_slope (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint cell = cell_in_work (here), i = cell / work->a.columns, j = cell % work->a.columns;
  const double x = work->a.x[cell], reach = MAX (1.5, 1.5 * p->nudge);
  const double from = p->nudged == 0 ? 0 : -p->nudge;
  double places[41], values[41];

  if (gradus_kit_waits (scene, state->nudges == 0, _ ("Here f is drawn when a cell is nudged.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("number in the cell"), "f");
  for (guint k = 0; k < G_N_ELEMENTS (places); k++)
    {
      const double by = reach * (k / 20.0 - 1);

      places[k] = x + by;
      values[k] = gradus_bench_nudged (work, i, j, by);
    }
  gradus_scene_polyline (scene, places, values, G_N_ELEMENTS (places), GRADUS_ROLE_DATA,
                         GRADUS_LINE_SOLID);
  if (state->derived > 0)
    gradus_scene_segment (scene, x - reach, work->value - reach * work->right.x[cell], x + reach,
                          work->value + reach * work->right.x[cell], GRADUS_ROLE_MODEL,
                          GRADUS_LINE_DASHED);
  gradus_scene_segment (scene, x + from, gradus_bench_nudged (work, i, j, from), x + p->nudge,
                        gradus_bench_nudged (work, i, j, p->nudge), GRADUS_ROLE_ACCENT,
                        GRADUS_LINE_BOLD);
  gradus_scene_point (scene, x + p->nudge, gradus_bench_nudged (work, i, j, p->nudge),
                      GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.2, -1);
  if (from < 0)
    gradus_scene_point (scene, x + from, gradus_bench_nudged (work, i, j, from), GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_point (scene, x, work->value, GRADUS_ROLE_DATA, GRADUS_SHAPE_SQUARE, 1.2, -1);
  gradus_scene_legend_line (scene, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID, "f");
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, C_ ("legend", "chord"));
  if (state->derived > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED,
                              C_ ("legend", "tangent line"));
}

static void
draw_rows (const Matrix *a, GradusRole role, GradusLineStyle style, double fill,
           GradusScene *scene)
{
  const double *first = a->x, *second = &a->x[2];
  const double x[] = { 0, first[0], first[0] + second[0], second[0] };
  const double y[] = { 0, first[1], first[1] + second[1], second[1] };

  gradus_scene_polygon (scene, x, y, 4, role, style, fill);
}

/* What a nudge of @cell adds to the area: the tip of its row goes along one axis and takes the
 * other row with it, so that the strip is as wide as the nudge and as high as the other row is
 * across. */
static void
draw_strip (const Work *work, guint cell, double nudge, GradusScene *scene)
{
  const double *tip = &work->a.x[2 * (cell / 2)], *other = &work->a.x[2 * (1 - cell / 2)];
  const double right = cell % 2 == 0 ? nudge : 0, up = cell % 2 == 1 ? nudge : 0;
  const double x[] = { tip[0], tip[0] + right, tip[0] + right + other[0], tip[0] + other[0] };
  const double y[] = { tip[1], tip[1] + up, tip[1] + up + other[1], tip[1] + other[1] };

  gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, 0.5);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_SQUARE,
                            _ ("nudge times rate"));
}

/* Of 2 x 2, the rows as arrows: |A| is the area between them, negative when the second lies
 * clockwise of the first. */
static void
draw_area (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p, work);
  const guint cell = cell_in_work (here);
  Matrix moved = work->a;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, C_ ("axis", "first column"),
                         C_ ("axis", "second column"));
  draw_rows (&work->a, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, 0.2, scene);
  if (gradus_position_is_phase (here, "nudge"))
    {
      moved.x[cell] += p->nudge;
      draw_rows (&moved, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, 0, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED,
                                C_ ("legend", "nudged"));
    }
  if (gradus_position_is_phase (here, "nudge") || gradus_position_is_phase (here, "law"))
    draw_strip (work, cell, p->nudge, scene);
  for (guint i = 0; i < 2; i++)
    {
      const double *tip = &work->a.x[2 * i];

      gradus_scene_arrow (scene, 0, 0, tip[0], tip[1], GRADUS_ROLE_DATA, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, tip[0], tip[1], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1.2,
                          (int) i);
    }
  gradus_scene_include (scene, 0, 0);
  gradus_scene_legend_line (scene, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID, _ ("rows of A"));
}

/* The area, or the matrix that the rate of the cell is read from. */
static void
build_why (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot beside = {
    .of = "beside", .with = "numbers row=beside-row column=beside-column",
  };
  GRADUS_HERE (state, work);
  Matrix product = { 0 };

  if (work->f == GRADUS_F_DETERMINANT && work->a.rows == 2)
    draw_area (here, scene);
  else if (!gradus_kit_waits (scene, !is_turning (here) && state->nudges < n_cells (here),
                              _ ("When every cell is nudged you see what the rates are made of.")))
    gradus_kit_matrix (here, &beside, scene);
  if (is_turning (here))
    gradus_bench_turn (work, state->found, &product);
  /* The diagonal, as far as it has been added. */
  for (guint k = 0; k < (state->found > 0 ? product.rows : MIN (product.rows, state->added)); k++)
    gradus_bench_frame_cell (k, k, scene);
}

static void
label_sides (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;
  const guint cells = work->a.rows * work->a.columns;
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < cells; k++)
    g_ptr_array_add (words, gradus_bench_cell_word (work, cell_of (work, here->params, k)));
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         cells <= MOST_NAMED ? C_ ("axis", "cell") : _ ("cell, row by row"),
                         C_ ("axis", "rate"));
  if (cells <= MOST_NAMED)
    gradus_scene_set_x_names (scene, (const char *const *) words->pdata, cells);
  gradus_scene_set_x_range (scene, 0.5, cells + 0.5);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "nudged"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "formula"));
  gradus_kit_waits (scene, ((const State *) here->state)->derived == 0,
                    _ ("Both sides are held together when both tables are there."));
}

static void
build_terms (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot falls = { .of = "terms", .with = "made=added" };
  const Work *work = here->workspace;
  const gboolean named = work->n_terms < MOST_NAMED;
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  if (gradus_kit_waits (scene, work->n_terms == 0, _ ("Every product has a 0 in it."))
      || gradus_kit_waits (scene, ((const State *) here->state)->added == 0,
                           _ ("The terms of f are added after the bet.")))
    return;
  gradus_kit_waterfall (here, &falls, scene);
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         work->f == GRADUS_F_DETERMINANT && named ? C_ ("axis", "columns")
                           : C_ ("axis", "term"), "f");
  for (guint k = 0; k < work->n_terms && named; k++)
    g_ptr_array_add (words, gradus_bench_term_word (work, k, ""));
  g_ptr_array_add (words, g_strdup ("Σ"));
  if (named)
    gradus_scene_set_x_names (scene, (const char *const *) words->pdata, words->len);
}

/* The tables come with their phases: empty ones would only take the room of A. */
static void
build_left (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot table = {
    .of = "left", .with = "numbers made=nudges row=left-row column=left-column",
  };

  if (!gradus_kit_waits (scene, ((const State *) here->state)->nudges == 0,
                         _ ("No cell has been nudged yet.")))
    gradus_kit_matrix (here, &table, scene);
}

static void
build_right (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot table = {
    .of = "right", .with = "numbers made=derived row=right-row column=right-column",
  };

  if (!gradus_kit_waits (scene, ((const State *) here->state)->derived == 0,
                         _ ("No cell has been worked out yet.")))
    gradus_kit_matrix (here, &table, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cells", N_ ("Matrix A, and how f answers"), .kit = gradus_kit_matrix, .of = "shown",
    .with = "plain row=at-row column=at-column", .extra = mark_cells,
    .caption = GRADUS_SAY ({ NULL, "{f-word} = {value}" }) },
  { "left", N_ ("Rates by nudging"), .build = build_left },
  { "right", N_ ("Rates by the formula"), .build = build_right },
  { "slope", N_ ("f along one cell"), .build = build_slope,
    .caption = GRADUS_SAY ({ "nudges > 0", "{cell}" }, { NULL, "" }) },
  { "terms", N_ ("Terms of f"), .build = build_terms },
  { "why", N_ ("What is behind it"), GRADUS_EDIT_POINTS, .build = build_why,
    .caption = GRADUS_SAY (
      { "f == determinant and n == 2", N_ ("|A|, the area between the rows: {value}") },
      { "turning and found == 0", N_ ("{f-word}, the sum of the diagonal") },
      { "turning", N_ ("{way-word}, with the trace {way}") },
      { "nudges < cells", "" },
      { "f == determinant", N_ ("A without row {i} and column {j}") },
      { "f == entries", N_ ("What each cell is multiplied by") },
      { "f == squares", N_ ("BA − C, what A misses") },
      { NULL, N_ ("{behind-word}, what stands behind A") }) },
  { "sides", N_ ("Both sides, cell by cell"), .kit = gradus_kit_pairs, .of = "left right",
    .with = "only=known", .extra = label_sides });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "largest", N_ ("Does the largest entry rule?"), "bet", "cells", .asks = GRADUS_ASKS_EVENT,
    .about = "largest-rules", .when = "clear",
    .words = N_ ("{f-word} is {value}. The largest entry of A is {largest-cell} = {largest}. Is it "
                 "the cell that moves f most?"),
    .truth = GRADUS_SAY (
      { "largest-rules", N_ ("Yes, here it is, but not for being the largest.") },
      { NULL, N_ ("No: a large number in a cell does not make a large rate.") }),
    .intuition = N_ ("You thought the largest entry rules, but a rate is not the number in the "
                     "cell: in a determinant it is what is left when the row and the column of the "
                     "cell go."),
    .intuition_answer = "yes" },
  { "which", N_ ("Which cell moves f most?"), "nudge", "cells", .asks = GRADUS_ASKS_PLACE,
    .about = "best-x best-y", .scale = "0.5", .when = "sole",
    .words = N_ ("Every cell will be moved by {nudge}. Which one changes {f-word} most?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{best-cell}: f changes by {best-rate} for each unit.") }) });

/* --- Presets and checks ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "two", .title = N_ ("By hand: 1, 2, 3, 4"),
    .blurb = N_ ("|A| = −2. The cell that holds 1 moves it most, the one that holds 4 least."),
    .data = "matrix-1234",
    .claims = "value == -2\nright[0,0] == 4\nabs(right[1,1]) == min(abs(right))\nexact" },
  { .id = "three", .title = N_ ("Six products"),
    .blurb = N_ ("A determinant of 3 × 3: three products count, three are taken away, and −3 is "
                 "left."),
    .data = "matrix-nine", .claims = "value == -3\nadded == 6\ncount(terms > 0) == 3\nexact" },
  { .id = "order", .title = N_ ("One way through"),
    .blurb = N_ ("Of 720 products 1 has no 0 in it: the columns 4 1 5 2 6 3, with 6 inversions, "
                 "which makes +1."),
    .data = "matrix-415263",
    .claims = "orders == 720\nadded == 1\ntotal == 6\nvalue == 1\nsum(inversions) == 6" },
  { .id = "hollow", .title = N_ ("An empty column"),
    .blurb = N_ ("No product is without a 0, so |A| = 0. Only cells of the empty column move it."),
    .data = "matrix-hollow",
    .claims = "value == 0\nn-terms == 0\ncount(right != 0) == 3\nright[0,2] != 0\n"
              "right[1,2] != 0\nright[2,2] != 0" },
  { .id = "entries", .title = N_ ("Cell by cell"),
    .blurb = N_ ("A function written in cells. Only A₁₂ is squared, and only there the nudge is "
                 "off, by 0.5."),
    .params = "f=entries row=1 column=2",
    .claims = "value == 33.5\ngap ~ 0.5\nabs(left - right) < 0.51\n"
              "count(abs(left - right) > 0.000001) == 1" },
  { .id = "trace", .title = N_ ("Trace of a product"),
    .blurb = N_ ("tr AB is straight in every cell, and its table is B transposed."),
    .params = "f=trace-ab",
    .claims = "value == 11\nexact\nright[0,1] == b[1,0]\nright[1,0] == b[0,1]\n"
              "right[0,0] == b[0,0]\nright[1,1] == b[1,1]" },
  { .id = "turn", .title = N_ ("Three factors"),
    .blurb = N_ ("tr ABC = tr CAB = tr BCA = 26: another matrix each time, the same trace."),
    .params = "f=trace-abc", .claims = "value == 26\nways == 26\nfound == 2" },
  { .id = "twice", .title = N_ ("A as a factor twice"),
    .blurb = N_ ("tr ABAᵀC is bent along two cells: nudged up, the tables differ by up to 0.2."),
    .params = "f=trace-abac",
    .claims = "value == 136\ngap ~ 0.2\ncount(abs(left - right) > 0.000001) == 2" },
  { .id = "by-transpose", .title = N_ ("By Aᵀ, nudged both ways"),
    .blurb = N_ ("The same function by the cells of Aᵀ: the table is transposed, and nothing is "
                 "off."),
    .params = "f=trace-abac transposed=true nudged=both",
    .claims = "exact\nright[0,1] == 26\nright[1,0] == 14" },
  { .id = "squares", .title = N_ ("Least squares"),
    .blurb = N_ ("A is intercept and slope of a line: both should grow, the slope by more."),
    .data = "matrix-coefficients", .params = "f=squares nudged=both nudge=0.125 column=1 row=1",
    .claims = "value == 8.5\nright[0,0] == -3\nright[1,0] == -7\nexact" },
  { .id = "flat", .title = N_ ("At the bottom"),
    .blurb = N_ ("Intercept 0 and slope 2: a table of 0. These are the normal equations."),
    .data = "matrix-coefficients:first=0,second=2",
    .params = "f=squares nudged=both nudge=0.125 column=1 row=1",
    .claims = "value == 3\nright == 0\never: event:flat" },
  { .id = "singular", .title = N_ ("Failure: no inverse"),
    .blurb = N_ ("Parallel rows: |A| = 0. The cofactors are right, and |A|A⁻ᵀ is 0 times nothing."),
    .data = "matrix-parallel",
    .claims = "value == 0\never: event:singular\nexact\nright[0,0] == 4\nright[1,1] == 1",
    .failure = N_ ("|A|A⁻ᵀ asks for an inverse that there is not. Its number is |A| = 0. Use the "
                   "cofactors, which are the same wherever the inverse exists and need none.") },
  { .id = "lost", .title = N_ ("Failure: too small a nudge"),
    .blurb = N_ ("A nudge of 10⁻¹⁶: every rate comes out as 0, and the formula says 4, −3, −2 and "
                 "1."),
    .params = "nudge=1e-16",
    .claims = "left == 0\ngap == 4\never: event:lost\nright[0,1] == -3\nright[1,0] == -2\n"
              "right[1,1] == 1",
    .failure = N_ ("1 + 10⁻¹⁶ is 1 to the computer. A nudge must be small beside the number and "
                   "large beside its last digit: about 10⁻⁵ of it when nudged both ways.") });

#define SYLLABUS "syllabus, chapter 1"
#define NUMPY "numpy: B.T, C @ A @ B + C.T @ A @ B.T, B.T @ (B @ A - C)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "two", 1, "value", GRADUS_EXPECT (-2), 0, SYLLABUS },
  { "two", 1, "right", GRADUS_EXPECT (4, -3, -2, 1), 0, SYLLABUS },
  { "two", 1, "left", GRADUS_EXPECT (4, -3, -2, 1), 1e-12, SYLLABUS },
  { "two", 1, "inverse", GRADUS_EXPECT (-2, 1, 1.5, -0.5), 1e-15, "by hand: [4 −2; −3 1] / −2" },
  { "three", 1, "terms", GRADUS_EXPECT (50, -48, -80, 84, 96, -105), 0,
    "by hand: 1·5·10, 1·6·8, 2·4·10, 2·6·7, 3·4·8, 3·5·7" },
  { "three", 1, "right", GRADUS_EXPECT (2, 2, -3, 4, -11, 6, -3, 6, -3), 0,
    "numpy: linalg.det (A) * linalg.inv (A).T" },
  { "order", 1, "value", GRADUS_EXPECT (1), 0, SYLLABUS },
  { "entries", 1, "value", GRADUS_EXPECT (33.5), 0, SYLLABUS },
  { "entries", 1, "right", GRADUS_EXPECT (1.5, 20, 4, 3), 0, SYLLABUS },
  { "trace", 1, "right", GRADUS_EXPECT (0, 2, 1, 1), 0, NUMPY },
  { "turn", 1, "right", GRADUS_EXPECT (0, 2, 2, 4), 0, "numpy: (B @ C).T" },
  { "twice", 1, "right", GRADUS_EXPECT (14, 14, 26, 38), 0, NUMPY },
  { "twice", 1, "left", GRADUS_EXPECT (14, 14.1, 26, 38.2), 1e-10, "by hand: h B_jj C_ii more" },
  { "by-transpose", 1, "right", GRADUS_EXPECT (14, 26, 14, 38), 0, NUMPY },
  { "squares", 1, "right", GRADUS_EXPECT (-3, -7), 0, NUMPY },
  { "flat", 1, "left", GRADUS_EXPECT (0, 0), 1e-12, "numpy.linalg.lstsq: intercept 0, slope 2" },
  { "singular", 1, "right", GRADUS_EXPECT (4, -2, -2, 1), 0, SYLLABUS });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "both-ways", .title = N_ ("Up, and up and down"),
    .blurb = N_ ("A nudge of 1 where f is bent: up only the chord is 5 too steep, up and down it "
                 "is parallel to the tangent."),
    .preset = "entries", .left = "nudged=up nudge=1", .right = "nudged=both nudge=1",
    .plot = "slope",
    .claims = "left: gap == 5\nleft: left[0,1] == 25\nright: right[0,1] == 20\nright: exact" },
  { .id = "swapped", .title = N_ ("Turned round and swapped"),
    .blurb = N_ ("Turning ABC to CAB or BCA keeps the trace, 26. Swapping B and C does not: 24."),
    .preset = "turn", .right = "f=trace-acb", .plot = "why",
    .claims = "left: ways == 26\nright: value == 24\nright: ways == 24" });

static const GradusSheet sheet = {
  .aha = N_ ("A matrix gradient is a table: nudge one cell, read how fast f answers."),
  .by_hand = N_ ("[1 2; 3 4], and 2.1 instead of 2: |A| = 4 − 6.3 = −2.3. It was −2, so the change "
                 "is −0.3, −3 times the nudge."),
  .why = "cells", .caught_by = "largest",
  .intuition = N_ ("The largest entry, 4, moves the determinant most."),
  .breaks = N_ ("Parallel rows: |A| = 0, there is no inverse, and |A|A⁻ᵀ says nothing; the "
                "cofactors are still right."),
  .needs = "line-and-cost", .leads_to = "least-squares gaussian-density density-linear-map gda",
  .aliases = "matrix calculus; trace; determinant; cofactor; adjugate; Leibniz formula; inversion; "
             "permutation; gradient; 矩阵求导; 矩阵导数; 迹; 行列式; 代数余子式; 逆序数; jzqd",
  .terms = N_ ("gradient; transpose; trace"), .tiny = "compare",
};

const GradusDescriptor gradus_matrix_calculus = {
  .id = "matrix-calculus", .chapter = 1, .difficulty = 3,
  .title = N_ ("Matrix derivatives, trace, determinant"),
  .summary = N_ ("Makes the table of derivatives of a function of a matrix twice: by nudging every "
                 "cell, and by the formula."),
  .goal = N_ ("Find the derivative of a trace or a determinant, and check it with a nudge."),
  .source = "CS229 lecture notes, part I, section 2.1; Curtis, Linear Algebra, 1991",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("the columns of A; its rows are the rows of the table, at most six"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = gradus_bench_validate, .prepare = gradus_bench_prepare, .unprepare = g_free,
  .init = init, .name = name, .start_asks = "column row",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("A matrix, and {f-word} = {value}. Point at the cell that moves it most, then go "
                "on.") }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the rows are those of a matrix" },
    { "copies", GRADUS_SENTENCE }, { "one-point", GRADUS_SENTENCE }),
};
