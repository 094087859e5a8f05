/* Filter selection: every column is marked alone, by how much it says of the class.
 *
 * Objective. Of many columns keep the k that say most of the class, before any learner is trained.
 *
 * Stages. The learner points at the column that will come first (guess). Each column is cut in two,
 * yes and no, and counted against the classes (count). Its mark is the mutual information
 *
 *   I (x; y) = sum_xy p (x, y) ln (p (x, y) / (p (x) p (y))),
 *
 * the divergence of the table from the product of its margins, or the correlation (score). The
 * marks are sorted (rank). How many are kept is judged by folds: in each fold columns are ranked
 * without it, naive Bayes learns from the best k, and the fold judges (choose).
 *
 * Why it works. I is 0 exactly when the table is the product of its margins, that is when knowing x
 * changes nothing; it is at most the smaller of both entropies. One pass, whatever the learner.
 * What it cannot see is teamwork: each column is judged alone.
 *
 * Cost. n d for the ranking, and as much for every fold and size.
 *
 * Edge cases. 0 ln 0 = 0. A column with two values is cut between them, another one above its
 * median. Ranking before the folds are cut lets the judges choose (parameter "leak").
 *
 * Source: CS229 lecture notes, part VII; I. Guyon and A. Elisseeff 2003, JMLR 3, 1157-1182.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-information.h"

#include <gsl/gsl_sort.h>
#include <stdlib.h>

/* Columns at most, and cells of the table; columns that are drawn; sizes that are judged. */
#define MOST 2000
#define MOST_CELLS 500000
#define SHOWN 24
/* Rows that are dots; more are bars. */
#define MOST_DOTS 100
#define SIZES 21

typedef enum { SCORE_INFORMATION, SCORE_CORRELATION } Score;

typedef struct
{
  guint score;
  int guess, folds;
  bool leak;
} Params;

typedef struct
{
  GradusArray joint;       /* d x 4: shares of (no, 0), (no, 1), (yes, 0), (yes, 1) */
  GradusArray marks;       /* d */
  GradusArray order;       /* d: columns from 0, the best first */
  GradusArray errors;      /* sizes: share that the folds got wrong */
  guint done, last;        /* micro-steps */
  guint counted, scored, sized;
  guint size;              /* columns that are kept */
  bool ranked, ended;
} State;

typedef struct
{
  guint n, d, n_sizes;
  guint8 *yes;             /* n x d: above the cut */
  guint8 *class;           /* n */
  guint8 *all;             /* n ones: every row */
  guint *place;            /* n: the number of a row in its class: folds are dealt in turns */
  double *cut;             /* d */
} Work;

enum { EVENT_TIE, EVENT_SILENT, EVENT_RIGHT };

/* --- Tables and marks ------------------------------------------------------------------------- */

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  Work *work = g_new0 (Work, 1);
  g_autofree double *sorted = g_new (double, table->n);
  guint counted[2] = { 0, 0 };

  work->n = table->n;
  work->d = table->d;
  work->n_sizes = MIN (table->d + 1, SIZES);
  work->yes = g_new (guint8, (gsize) table->n * table->d);
  work->class = g_new (guint8, table->n);
  work->all = g_new (guint8, table->n);
  work->place = g_new (guint, table->n);
  work->cut = g_new (double, table->d);
  for (guint i = 0; i < table->n; i++)
    {
      work->class[i] = table->label[i] > 0;
      work->all[i] = 1;
      work->place[i] = counted[work->class[i]]++;
    }
  for (guint j = 0; j < table->d; j++)
    {
      gboolean two = TRUE;

      for (guint i = 0; i < table->n; i++)
        sorted[i] = gradus_table_row (table, i)[j];
      gsl_sort (sorted, 1, table->n);
      for (guint i = 1; i < table->n; i++)
        two &= sorted[i] == sorted[0] || sorted[i] == sorted[table->n - 1];
      work->cut[j] = two ? gradus_cut_between (sorted[0], sorted[table->n - 1])
                         : sorted[(table->n - 1) / 2];
      for (guint i = 0; i < table->n; i++)
        work->yes[(gsize) i * table->d + j] = gradus_table_row (table, i)[j] > work->cut[j];
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->yes);
  g_free (work->class);
  g_free (work->all);
  g_free (work->place);
  g_free (work->cut);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->d > MOST)
    return g_strdup_printf (_ ("There are %u columns, and at most %d are scored here: choose fewer "
                               "columns."), table->d, MOST);
  if ((gsize) table->n * table->d > MOST_CELLS)
    return g_strdup_printf (_ ("%u rows of %u columns are more than is counted in every fold here: "
                               "choose fewer columns, or fewer rows."), table->n, table->d);
  if (p->folds > (int) table->n)
    return g_strdup_printf (_ ("%u rows cannot be dealt out into %d folds: choose at most as many "
                               "folds as there are rows."), table->n, p->folds);
  return NULL;
}

/* The shares of column @j among the rows with use[i] != 0. */
static void
count_column (const Work *work, guint j, const guint8 *use, double cells[4])
{
  guint n = 0;

  memset (cells, 0, 4 * sizeof (double));
  for (guint i = 0; i < work->n; i++)
    if (use[i])
      {
        cells[2 * work->yes[(gsize) i * work->d + j] + work->class[i]]++;
        n++;
      }
  for (guint c = 0; c < 4; c++)
    cells[c] /= MAX (n, 1);
}

/* What cell @c adds to the mutual information. */
static double
term_of (const double cells[4], guint c)
{
  const double across = cells[c] + cells[c ^ 1], down = cells[c] + cells[c ^ 2];

  return gradus_information_term (cells[c], across, down);
}

static double
mark_of (const double cells[4], guint score)
{
  const double p = cells[2] + cells[3], q = cells[1] + cells[3];
  const double spread = p * (1 - p) * q * (1 - q);

  if (score == SCORE_CORRELATION)
    return spread > 0 ? fabs (cells[3] - p * q) / sqrt (spread) : 0;
  return gradus_information_mutual (cells, 2, 2);
}

typedef struct
{
  double mark;
  guint column;
} Ranked;

/* The larger mark first, of equal ones the earlier column. */
static int
compare_ranked (gconstpointer a, gconstpointer b)
{
  const Ranked *x = a, *y = b;

  if (fabs (x->mark - y->mark) > 1e-12)
    return x->mark < y->mark ? 1 : -1;
  return x->column < y->column ? -1 : 1;
}

static Ranked *
rank_columns (const Work *work, guint score, const guint8 *use)
{
  Ranked *ranked = g_new (Ranked, work->d);

  for (guint j = 0; j < work->d; j++)
    {
      double cells[4];

      count_column (work, j, use, cells);
      ranked[j] = (Ranked) { mark_of (cells, score), j };
    }
  qsort (ranked, work->d, sizeof (Ranked), compare_ranked);
  return ranked;
}

/* Naive Bayes of the first columns of an order: rows of each class, one more than there are, and of
 * these those with a yes in each column, class by class, without one more. */
typedef struct
{
  const Ranked *ranked;
  guint k;
  double size[2];
  double *yes; /* 2 x k */
} Bayes;

static void
bayes_clear (Bayes *bayes)
{
  g_free (bayes->yes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Bayes, bayes_clear)

/* Learnt from the rows of @use. */
static Bayes
learn_bayes (const Work *work, const Ranked *ranked, guint k, const guint8 *use)
{
  Bayes bayes = { ranked, k, { 1, 1 }, g_new0 (double, MAX (2 * k, 1)) };

  for (guint i = 0; i < work->n; i++)
    if (use[i])
      {
        double *yes = &bayes.yes[work->class[i] * k];

        bayes.size[work->class[i]]++;
        for (guint r = 0; r < k; r++)
          yes[r] += work->yes[(gsize) i * work->d + ranked[r].column];
      }
  return bayes;
}

/* The logarithm of the odds of class 1 for a row of yes and no; every cell counts one more. */
static double
odds_of (const Bayes *bayes, const guint8 *yes)
{
  double odds = log (bayes->size[1] / bayes->size[0]);

  for (guint r = 0; r < bayes->k; r++)
    {
      double share[2];

      for (guint c = 0; c < 2; c++)
        {
          const double with = bayes->yes[c * bayes->k + r];

          share[c] = (yes[bayes->ranked[r].column] ? with + 1 : bayes->size[c] - with)
                     / (bayes->size[c] + 1);
        }
      odds += log (share[1]) - log (share[0]);
    }
  return odds;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_matrix (&state->joint, work->d, 4);
  gradus_array_init_vector (&state->marks, work->d);
  gradus_array_init_vector (&state->order, work->d);
  gradus_array_init_vector (&state->errors, work->n_sizes);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* Many columns are gone through in strides. */
GRADUS_MICROS (n_columns, (work), gradus_n_strides (work->d, SHOWN))

static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint stride = gradus_stride (work->d, SHOWN);

  state->last = state->counted;
  for (guint k = 0; k < stride && state->counted < work->d; k++, state->counted++)
    count_column (work, state->counted, work->all,
                  &gradus_array_write (&state->joint)[4 * (gsize) state->counted]);
  return state->counted < work->d ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_score (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint stride = gradus_stride (work->d, SHOWN);

  state->last = state->scored;
  for (guint k = 0; k < stride && state->scored < work->d; k++, state->scored++)
    gradus_array_write (&state->marks)[state->scored]
      = mark_of (&state->joint.data[4 * (gsize) state->scored], p->score);
  return state->scored < work->d ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static guint
find_guess (const Params *p, const Work *work)
{
  return MIN ((guint) p->guess, work->d) - 1;
}

static GradusStatus
run_rank (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  g_autofree Ranked *ranked = rank_columns (work, p->score, work->all);
  double *order = gradus_array_write (&state->order);

  for (guint j = 0; j < work->d; j++)
    order[j] = ranked[j].column;
  state->ranked = true;
  gradus_context_raise_if (context, EVENT_TIE,
                           work->d > 1 && fabs (ranked[0].mark - ranked[1].mark) <= 1e-12);
  gradus_context_raise_if (context, EVENT_SILENT, ranked[0].mark <= 1e-12);
  gradus_context_raise_if (context, EVENT_RIGHT,
                           state->marks.data[find_guess (p, work)] >= ranked[0].mark - 1e-12);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_sizes, (work), work->n_sizes)

/* The share of the rows that is wrong when @k columns are kept. Each class is dealt out into the
 * folds in turns, so that they are alike. */
static double
judge_size (const Work *work, const Params *p, guint k)
{
  g_autofree guint8 *use = g_new (guint8, work->n);
  double wrong = 0;

  for (guint f = 0; f < (guint) p->folds; f++)
    {
      g_autofree Ranked *ranked = NULL;
      g_auto (Bayes) bayes = { 0 };

      for (guint i = 0; i < work->n; i++)
        use[i] = work->place[i] % (guint) p->folds != f;
      ranked = rank_columns (work, p->score, p->leak ? work->all : use);
      bayes = learn_bayes (work, ranked, k, use);
      for (guint i = 0; i < work->n; i++)
        if (!use[i])
          {
            const double odds = odds_of (&bayes, &work->yes[(gsize) i * work->d]);

            /* A tie is half wrong. */
            wrong += fabs (odds) <= 1e-12 ? 0.5 : (odds > 0) != work->class[i];
          }
    }
  return wrong / work->n;
}

static GradusStatus
run_choose (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint k = state->done;
  double *errors = gradus_array_write (&state->errors);

  errors[k] = judge_size (work, context->params, k);
  state->size = k == 0 || errors[k] < errors[state->size] - 1e-12 ? k : state->size;
  state->sized = k + 1;
  state->ended = state->sized == work->n_sizes;
  gradus_step_done (&state->done, &state->last, work->n_sizes);
  return state->ended ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_AGAIN;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, work);
  g_autofree Ranked *ranked = g_new0 (Ranked, work->d);
  g_autofree guint8 *yes = g_new (guint8, work->d);
  g_auto (Bayes) bayes = { 0 };

  for (guint r = 0; r < work->d; r++)
    ranked[r].column = (guint) state->order.data[r];
  bayes = learn_bayes (work, ranked, state->ended ? state->size : 0, work->all);
  for (gsize i = 0; i < n; i++)
    {
      for (guint j = 0; j < work->d; j++)
        yes[j] = X[i * work->d + j] > work->cut[j];
      out[i] = state->ended ? odds_of (&bayes, yes) : 0;
    }
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_top, (state),
               state->ranked ? state->marks.data[(guint) state->order.data[0]] : NAN)
GRADUS_NUMBER (number_error, (state), state->sized > 0 ? state->errors.data[state->size] : NAN)

/* The column that the pictures show: the one in work, then the guess, then the best. */
static guint
find_shown (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return state->ranked                                         ? (guint) state->order.data[0]
         : state->counted == 0                                 ? find_guess (here->params, work)
         : MIN (state->last, work->d - 1);
}

static void
array_terms (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const guint j = find_shown (here);
  double *terms;

  if (state->counted <= j)
    return;
  terms = gradus_array_init_vector (out, 4);
  for (guint c = 0; c < 4; c++)
    terms[c] = term_of (&state->joint.data[4 * (gsize) j], c);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "top", N_ ("Largest score"), "\\max_j I_j", .number = number_top, .flags = GRADUS_METRIC },
  { "error", N_ ("Share of errors with so many columns"), "\\varepsilon_k",
    .number = number_error, .flags = GRADUS_METRIC | GRADUS_PROMISED,
    .better = GRADUS_BETTER_LESS },
  { "marks", N_ ("Scores of the columns"), "I_j", GRADUS_QUANTITY (State, marks),
    .indices = N_ ("column") },
  { "joint", N_ ("Table of a column and the class"), "p(x, y)", GRADUS_QUANTITY (State, joint),
    .indices = N_ ("column; no and 0, no and 1, yes and 0, yes and 1") },
  { "terms", N_ ("What each cell adds"), "p \\ln\\frac{p}{p_x p_y}", .array = array_terms,
    .indices = N_ ("no and 0, no and 1, yes and 0, yes and 1") },
  { "order", N_ ("Ranking"), "j_{(r)}", GRADUS_QUANTITY (State, order),
    .indices = N_ ("place; column from 0") },
  { "errors", N_ ("Share of errors over the size"), "\\varepsilon_k",
    GRADUS_QUANTITY (State, errors), .indices = N_ ("columns that are kept") },
  { "size", N_ ("Columns that are kept"), "k", GRADUS_QUANTITY (State, size),
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "counted", N_ ("Columns counted"), NULL, GRADUS_QUANTITY (State, counted) },
  { "scored", N_ ("Columns scored"), NULL, GRADUS_QUANTITY (State, scored) },
  { "sized", N_ ("Sizes validated"), NULL, GRADUS_QUANTITY (State, sized) },
  { "ranked", N_ ("Ranked"), NULL, GRADUS_QUANTITY (State, ranked) },
  { "ended", N_ ("Ended"), NULL, GRADUS_QUANTITY (State, ended) });

/* Who looks at purity alone takes the column whose yes belongs most to one class. */
static guint
find_purest (const State *state, const Work *work)
{
  double best = -1;
  guint at = 0;

  for (guint j = 0; j < work->d; j++)
    {
      const double *cells = &state->joint.data[4 * (gsize) j];
      const double yes = cells[2] + cells[3];
      const double pure = yes > 0 ? MAX (cells[2], cells[3]) / yes : 0;

      if (pure > best)
        {
          best = pure;
          at = j;
        }
    }
  return at;
}

static const char *
column_name (const GradusTable *table, guint j)
{
  return table->names[table->x_columns[j]];
}

/* Whether one column alone will have the largest score. */
static gboolean
has_richest (const State *state, const Params *p, const Work *work)
{
  double first = 0, second = 0;

  for (guint j = 0; j < work->d; j++)
    {
      const double mark = mark_of (&state->joint.data[4 * (gsize) j], p->score);

      second = MAX (second, MIN (first, mark));
      first = MAX (first, mark);
    }
  return first > second + 1e-12;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint shown = find_shown (here), guess = find_guess (here->params, work);
  const guint pure = find_purest (state, work);
  const guint best = (guint) state->order.data[0];
  const double *cells = &state->joint.data[4 * (gsize) shown];
  g_autofree char *cells_list = g_strdup_printf ("%s\n%s\n%s\n%s", _ ("no, 0"), _ ("no, 1"),
                                                 _ ("yes, 0"), _ ("yes, 1"));
  guint rich = 0;

  for (guint j = 1; j < work->d; j++)
    rich = state->marks.data[j] > state->marks.data[rich] ? j : rich;
  gradus_names_whole (names, "richest", rich + 1);
  gradus_names_flag (names, "clear", has_richest (state, here->params, work));
  gradus_names_word (names, "richest-name", column_name (table, rich));
  gradus_names_number (names, "richest-mark", state->marks.data[rich]);
  gradus_names_word (names, "cells-list", cells_list);
  gradus_names_word (names, "name", column_name (table, shown));
  gradus_names_number (names, "name-mark", state->marks.data[shown]);
  gradus_names_number (names, "yes-zero", cells[2]);
  gradus_names_number (names, "yes-one", cells[3]);
  gradus_names_matrix (names, "cells", cells, 2, 2);
  gradus_names_word (names, "guess-name", column_name (table, guess));
  gradus_names_number (names, "guess-mark", state->marks.data[guess]);
  gradus_names_word (names, "best-name", column_name (table, best));
  gradus_names_whole (names, "best-number", best + 1);
  gradus_names_whole (names, "pure-number", pure + 1);
  gradus_names_word (names, "pure-name", column_name (table, pure));
  gradus_names_number (names, "pure-mark", state->marks.data[pure]);
  gradus_names_whole (names, "now-size", state->sized > 0 ? state->sized - 1 : 0);
  gradus_names_number (names, "now-error",
                       state->sized > 0 ? state->errors.data[state->sized - 1] : NAN);
  gradus_names_number (names, "all-error",
                       state->ended ? state->errors.data[work->n_sizes - 1] : NAN);
  gradus_names_whole (names, "most-size", work->n_sizes - 1);
  gradus_names_flag (names, "one-by-one", work->d <= SHOWN);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_bounds (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (guint j = 0; j < state->scored; j++)
    *measured = MAX (*measured, state->marks.data[j]);
  return *measured <= (((const Params *) here->params)->score == SCORE_CORRELATION ? 1 : G_LN2)
                        + 1e-12;
}

/* I = H (x) + H (y) - H (x, y), another way to the same number. */
static gboolean
holds_entropy (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  if (((const Params *) here->params)->score == SCORE_CORRELATION)
    return TRUE;
  for (guint j = 0; j < state->scored; j++)
    {
      const double *c = &state->joint.data[4 * (gsize) j];
      const double shares[] = { c[0] + c[1], c[2] + c[3], c[0] + c[2], c[1] + c[3],
                                c[0], c[1], c[2], c[3] };
      double sum = 0;

      for (guint s = 0; s < 8; s++)
        if (shares[s] > 0)
          sum += (s < 4 ? -1 : 1) * shares[s] * log (shares[s]);
      *measured = MAX (*measured, fabs (sum - state->marks.data[j]));
    }
  return *measured <= 1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "bounds", N_ ("No column tells more than the class"), "0 \\le I_j \\le \\ln 2", holds_bounds },
  { "entropy", N_ ("Information is entropy that is shared"), "I = H(x) + H(y) - H(x, y)",
    holds_entropy });

/* --- Pictures --------------------------------------------------------------------------------- */

/* A unit square at @left: no and yes as wide as they are frequent, in each the classes as high as
 * @ones says. */
static void
draw_square (GradusScene *scene, double left, double no, const double ones[2], const char *title)
{
  for (guint x = 0; x < 2; x++)
    {
      const double a = left + (x == 0 ? 0 : no), b = left + (x == 0 ? no : 1);

      for (guint y = 0; y < 2; y++)
        {
          const double from = y == 0 ? 0 : 1 - ones[x], to = y == 0 ? 1 - ones[x] : 1;
          const double px[] = { a, b, b, a }, py[] = { from, from, to, to };

          if (b - a > 1e-9 && to - from > 1e-9)
            gradus_scene_polygon (scene, px, py, 4, GRADUS_ROLE_CLASS + y, GRADUS_LINE_THIN, 0.5);
        }
      if (b - a > 1e-9)
        gradus_scene_text (scene, 0.5 * (a + b), -0.02, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_MUTED,
                           0.9, x == 0 ? C_ ("legend", "no") : C_ ("legend", "yes"));
    }
  gradus_scene_text (scene, left + 0.5, 1.02, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                     title);
}

/* The mark of the guess, under the column at @r from 0. */
static void
draw_guess (guint r, gboolean movable, GradusScene *scene)
{
  gradus_scene_point (scene, r + 1.0, 0, GRADUS_ROLE_BET, GRADUS_SHAPE_TRIANGLE, 1.5, -1);
  if (movable)
    gradus_scene_param_handle (scene, "guess", NULL, r + 1.0, 0);
}

/* Over each column the rows that have it, the two classes side by side: what there is to be seen
 * before anything is counted. */
static void
draw_rows (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint n = MIN (work->d, SHOWN), guess = find_guess (p, work);
  const char *columns[SHOWN];
  guint high = 1;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "column"),
                         _ ("rows that have it"));
  gradus_scene_set_x_range (scene, 0.5, n + 0.5);
  for (guint j = 0; j < n; j++)
    {
      guint stacked[2] = { 0, 0 };

      columns[j] = column_name (table, j);
      for (guint i = 0; i < work->n; i++)
        {
          const guint class = work->class[i];

          if (work->yes[(gsize) i * work->d + j] == 0)
            continue;
          stacked[class]++;
          high = MAX (high, stacked[class]);
          if (work->n <= MOST_DOTS)
            gradus_scene_point (scene, j + (class == 0 ? 0.85 : 1.15), stacked[class] - 0.5,
                                GRADUS_ROLE_CLASS + class, GRADUS_SHAPE_AUTO, 1, i);
        }
      for (guint c = 0; c < 2 && work->n > MOST_DOTS; c++)
        gradus_scene_bar (scene, j + (c == 0 ? 0.85 : 1.15), 0.28, 0, stacked[c],
                          GRADUS_ROLE_CLASS + c, 0.6);
      if (j == guess)
        draw_guess (j, !state->ranked, scene);
    }
  gradus_scene_set_y_range (scene, 0, 1.15 * high);
  if (n <= 8)
    gradus_scene_set_x_names (scene, columns, n);
  for (guint c = 0; c < 2; c++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + c, GRADUS_SHAPE_AUTO,
                              table->levels[table->label_column][c]);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_TRIANGLE,
                            C_ ("legend", "your guess"));
}

/* What is, beside what would be if the column said nothing. */
static void
draw_mosaic (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const guint j = find_shown (here);
  const double *cells = &state->joint.data[4 * (gsize) j];
  const double no = cells[0] + cells[1], ones = cells[1] + cells[3];

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  if (gradus_kit_waits (scene, state->counted <= j, _ ("Nothing has been counted yet.")))
    return;
  gradus_scene_set_x_range (scene, -0.05, 2.2);
  gradus_scene_set_y_range (scene, -0.2, 1.2);
  draw_square (scene, 0, no,
               (const double[]) { no > 0 ? cells[1] / no : 0, no < 1 ? cells[3] / (1 - no) : 0 },
               column_name (table, j));
  draw_square (scene, 1.15, no, (const double[]) { ones, ones }, _ ("if it said nothing"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE,
                            table->levels[table->label_column][0]);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE,
                            table->levels[table->label_column][1]);
}

/* The marks, in the order of the columns until they are ranked. */
static void
draw_ranking (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint n = MIN (work->d, SHOWN), guess = find_guess (p, work);
  const char *columns[SHOWN];

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "column"),
                         p->score == SCORE_INFORMATION ? C_ ("axis", "information (nats)")
                                                       : _ ("size of the correlation"));
  gradus_scene_set_x_range (scene, 0.5, n + 0.5);
  gradus_scene_set_y_range (scene, 0, state->ranked ? MAX (1.15 * number_top (here), 0.01) : 0.2);
  if (gradus_kit_waits (scene, !state->ranked && state->scored == 0,
                        _ ("No column has its score yet.")))
    return;
  for (guint r = 0; r < n; r++)
    {
      const guint j = state->ranked ? (guint) state->order.data[r] : r;

      columns[r] = column_name (table, j);
      if (j < state->scored)
        gradus_scene_bar (scene, r + 1.0, 0.7, 0, state->marks.data[j],
                          state->ended && r >= state->size ? GRADUS_ROLE_MUTED
                                                           : GRADUS_ROLE_MODEL, 0.6);
      if (j == guess)
        draw_guess (r, !state->ranked, scene);
    }
  if (n <= 8)
    gradus_scene_set_x_names (scene, columns, n);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_TRIANGLE,
                            C_ ("legend", "your guess"));
  if (state->ended && state->size < n)
    gradus_scene_vrule (scene, state->size + 0.5, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                        C_ ("legend", "kept"));
}

static void
name_terms (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "cell"),
                         C_ ("axis", "information (nats)"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE,
                            _ ("more often than by chance"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "more rarely"));
}

static void
draw_sizes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  double x[SIZES], high = 0.6;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         _ ("columns that are kept"), _ ("share of errors"));
  if (gradus_kit_waits (scene, state->sized == 0, _ ("How many are kept is decided at the end.")))
    return;
  gradus_scene_set_x_range (scene, 0, work->n_sizes - 1);
  for (guint k = 0; k < state->sized; k++)
    {
      x[k] = k;
      high = MAX (high, state->errors.data[k]);
    }
  gradus_scene_set_y_range (scene, 0, high);
  gradus_scene_polyline (scene, x, state->errors.data, state->sized, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_MARKERS);
  gradus_scene_point (scene, state->size, state->errors.data[state->size], GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_RING, 1.6, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "rows", N_ ("Rows that have each column"), .build = draw_rows },
  { "mosaic", N_ ("As it is, and if it said nothing"), .build = draw_mosaic },
  { "ranking", N_ ("Scores of the columns"), .build = draw_ranking },
  { "terms", N_ ("What each cell adds"), .kit = gradus_kit_waterfall, .of = "terms",
    .with = "names=cells-list", .extra = name_terms },
  { "sizes", N_ ("Errors over the size"), .build = draw_sizes });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "score", .label = N_ ("Score"), .blurb = N_ ("What the score of a column is."),
    GRADUS_PARAM_FIELD (Params, score), GRADUS_CHOICES (
      [SCORE_INFORMATION] = { "information", N_ ("Mutual information") },
      [SCORE_CORRELATION] = { "correlation", N_ ("Correlation") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "guess", .label = N_ ("Your guess"),
    .blurb = N_ ("The number of the column that will come first; drag the mark."),
    GRADUS_PARAM_FIELD (Params, guess), .def = 1, .min = 1, .max = MOST, .slider_min = 1,
    .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "folds", .label = N_ ("Folds"),
    .blurb = N_ ("How many times the number of columns is validated by rows that were left out."),
    GRADUS_PARAM_FIELD (Params, folds), .def = 10, .min = 2, .max = 100, .slider_min = 2,
    .slider_max = 20,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "leak", .label = N_ ("Rank before the folds are cut"),
    .blurb = N_ ("The mistake: the validation set has had a part in the ranking."),
    GRADUS_PARAM_FIELD (Params, leak), .max = 1, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TIE] = { "tie", N_ ("A tie"), N_ ("The two best columns have the same score; the first of "
                                           "them comes first.") },
  [EVENT_SILENT] = { "silent", N_ ("Nobody says anything"),
                     N_ ("No column alone says anything of the class.") },
  [EVENT_RIGHT] = { "right", N_ ("A good guess"), N_ ("No column tells more than the guess.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "guess", N_ ("Guess"), N_ ("Which column tells most about the class?"),
    .shows = "rows", .asks = "guess",
    .pseudocode = N_ ("guess the best column"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{bet}{\\text{?}} = \\arg\\max_j I_j",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{\\text{?}} = <guess|bet>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The mark puts “{guess-name}” first. Drag it to the input "
                                    "that belongs there.") }) },
  { "count", N_ ("Count"), N_ ("Each column is counted against the classes."),
    .shows = "mosaic",
    .pseudocode = N_ ("for each column: count it against the classes"), .once = TRUE,
    .n_micro = n_columns, .run = run_count,
    .rule = "p(x, y) = \\frac{n_{xy}}{n}",
    .filled = GRADUS_SAY ({ NULL, "p = <cells>" }),
    .said = GRADUS_SAY (
      { "micro and one-by-one", N_ ("“{name}” is in {percent yes-zero} of all rows with class 0, "
                                    "and "
                                    "in {percent yes-one} with class 1.") },
      { "micro", N_ ("{counted} of {d} columns are counted.") },
      { NULL, NN_ ("The column is counted.", "All {d} columns are counted."), "d" }) },
  { "score", N_ ("Score"), N_ ("How far is the table from the product of its margins?"),
    .shows = "terms",
    .pseudocode = N_ ("for each column: score ← distance of the table from the product of its "
                      "margins"), .once = TRUE, .n_micro = n_columns, .run = run_score,
    .rules = GRADUS_SAY (
      { "score == correlation", "\\rho = \\frac{|p(1, 1) - p_x p_y|}"
                                "{\\sqrt{p_x(1 - p_x)\\,p_y(1 - p_y)}}" },
      { NULL, "I = \\sum_{x, y} p(x, y)\\,\\ln\\frac{p(x, y)}{p(x)\\,p(y)}" }),
    .rule = "I = \\sum_{x, y} p(x, y)\\,\\ln\\frac{p(x, y)}{p(x)\\,p(y)}",
    .filled = GRADUS_SAY (
      { "score == correlation", "\\rho = <name-mark|model>" },
      { NULL, "I = <calc terms[0] + terms[1] + terms[2] + terms[3] = name-mark>" }),
    .said = GRADUS_SAY (
      { "micro and one-by-one", N_ ("“{name}” has the score {name-mark}.") },
      { "micro", N_ ("{scored} of {d} columns have their score.") },
      { NULL, NN_ ("The column has its score.", "All {d} columns have their scores."), "d" }) },
  { "rank", N_ ("Rank"), N_ ("The largest score comes first."),
    .shows = "ranking",
    .pseudocode = N_ ("sort the columns by their scores"), .once = TRUE, .run = run_rank,
    .rule = "I_{(1)} \\ge I_{(2)} \\ge \\dots",
    .filled = GRADUS_SAY ({ NULL, "I_{(1)} = <top|model>" }),
    .said = GRADUS_SAY (
      { "event:silent", N_ ("No column alone tells anything of the class: every score is 0.") },
      { "event:tie", N_ ("“{best-name}” comes first with {top}, and shares that with another "
                         "one.") },
      { "event:right", N_ ("“{best-name}” comes first with {top}, where the mark stands.") },
      { NULL, N_ ("“{best-name}” comes first with {top}; “{guess-name}” has {guess-mark}.") }) },
  { "choose", N_ ("How many?"), N_ ("For every size, folds validate what naive Bayes makes of the "
                                    "best columns."),
    .shows = "sizes",
    .pseudocode = N_ ("for k = 0, 1, ...: validate the best k by folds\nkeep the best k"),
    .once = TRUE, .n_micro = n_sizes, .run = run_choose,
    .rule = "k^* = \\arg\\min_k \\role{error}{\\varepsilon_k}",
    .filled = GRADUS_SAY ({ NULL, "\\role{error}{\\varepsilon_{<size>}} = <error|error>" }),
    .said = GRADUS_SAY (
      { "micro and now-size == 0", N_ ("Without any column {percent now-error} are wrong.") },
      { "micro", NN_ ("With the best column {percent now-error} are wrong.",
        "With the best {now-size} columns {percent now-error} are wrong."), "now-size" },
      { "size == 0", N_ ("It is best to keep none: {percent error} are wrong.") },
      { NULL, NN_ ("One column is kept: {percent error} are wrong, and with the best {most-size} "
                  "it would be {percent all-error}.",
        "{size} columns are kept: {percent error} are wrong, and with the best {most-size} it "
            "would be {percent all-error}."), "size" }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "first", N_ ("Which column tells most?"), "score", "ranking", .asks = GRADUS_ASKS_NUMBER,
    .about = "richest", .scale = "0.3", .when = "clear and one-by-one",
    .words = N_ ("Everything is counted. Which of the {d} columns, by its number, says most of the "
                 "class?"),
    .truth = GRADUS_SAY (
      { "richest == pure-number", N_ ("Number {richest}, “{richest-name}”.") },
      { NULL, N_ ("Number {richest}, “{richest-name}”, with {richest-mark}; “{pure-name}”, the "
                  "purest, has {pure-mark}.") }),
    .intuition = N_ ("You took the purest, but what is pure and rare says little of all the rows "
                     "in "
                     "which it is not."),
    .intuition_answer = "pure-number" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "mails", .title = N_ ("Forty mails, six words"),
    .blurb = N_ ("“lottery” occurs only in spam, and still comes third: it is in 5 of 40 mails."),
    .data = "mails-40", .params = "guess=3",
    .claims = "order[0] == 1\norder[2] == 2\njoint[2,2] == 0\njoint[2,3] ~ 0.125" },
  { .id = "ten", .title = N_ ("Ten rows by hand"),
    .blurb = N_ ("The table 3, 1, 2, 4 of ten rows: 0.0863 nats."), .data = "joint-10",
    .params = "folds=5", .claims = "marks[0] ~ 0.0863" },
  { .id = "correlation", .title = N_ ("Correlation in its place"),
    .blurb = N_ ("The six words again: the correlation ranks them alike."),
    .params = "score=correlation",
    .claims = "order[0] == 1\norder[1] == 3\norder[2] == 2\norder[3] == 5\norder[4] == 0" },
  { .id = "xor", .title = N_ ("Failure: teamwork"),
    .blurb = N_ ("Each of two words alone says nothing, and both together everything."),
    .data = "xor-words-8", .params = "folds=4",
    .failure = N_ ("A filter looks at one column at a time: both scores are 0, as if there were "
                   "nothing to know. A tree would find it; so would a search of pairs with a model "
                   "that can join them."),
    .claims = "ever: event:silent\nmax(marks) < 1e-12\never: event:tie" },
  { .id = "chance", .title = N_ ("Three hundred words of chance"),
    .blurb = N_ ("Not one of them has to do with the class, and the best has a score above 0.1 all "
                 "the same. By cross validation it is best to keep none."),
    .data = "chance-300", .data_seed = 7, .claims = "top > 0.1\nsize == 0\nerror == 0.5" },
  { .id = "leak", .title = N_ ("Failure: ranked before the folds are cut"),
    .blurb = N_ ("The same three hundred words of chance, ranked once with all rows: now fifteen "
                 "of "
                 "them seem to know nine mails of ten."),
    .data = "chance-300", .data_seed = 7, .params = "leak=true",
    .failure = N_ ("The validation set has had a part in the ranking, so that it fits it by luck. "
                   "Whatever is learnt from data, a ranking included, must be learnt without the "
                   "fold that validates."),
    .claims = "error ~ 0.1\nsize == 15" });

#define SKLEARN "sklearn.metrics.mutual_info_score of the counts"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "ten", GRADUS_CHECK_END, "marks", GRADUS_EXPECT (0.0863046217), 1e-9,
    "by hand: 0.3 ln (0.3/0.2) + 0.1 ln (0.1/0.2) + 0.2 ln (0.2/0.3) + 0.4 ln (0.4/0.3)" },
  { "mails", GRADUS_CHECK_END, "marks",
    GRADUS_EXPECT (0.0176492274646, 0.148399318834, 0.095602588947, 0.119008116089,
                   0.00505938992899, 0.0554403512951),
    1e-9, SKLEARN },
  { "mails", GRADUS_CHECK_END, "order", GRADUS_EXPECT (1, 3, 2, 5, 0, 4), 0, SKLEARN });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "leak", .title = N_ ("Ranked within the folds and before"),
    .blurb = N_ ("The same words of chance: ranked with the validation set they seem to know the "
                 "class, ranked without it they do not."),
    .preset = "chance", .right = "leak=true", .plot = "sizes",
    .claims = "left: error == 0.5\nright: error ~ 0.1" });

static const GradusSheet sheet = {
  .aha = N_ ("A filter scores each feature alone, in one pass: fast, but blind to teamwork."),
  .by_hand = N_ ("Counts 3, 1, 2, 4 of ten: 0.3 ln 1.5 + 0.1 ln 0.5 + 0.2 ln ⅔ + 0.4 ln 1⅓ = "
                 "0.122 − 0.069 − 0.081 + 0.115 = 0.086."),
  .why = "mosaic", .intuition = N_ ("The purest word comes first."), .caught_by = "first",
  .breaks = N_ ("Two words that help only together: both scores are 0. And the best of many words "
                "of chance has a score like a good one."),
  .needs = "mutual-information naive-bayes-bernoulli",
  .leads_to = "tree-augmented-naive-bayes sparse-feature-selection",
  .aliases = "filter; MI; mutual information; correlation; 过滤器; 互信息; 相关系数; glq",
  .terms = N_ ("mutual information; score"),
};

const GradusDescriptor gradus_filter_feature_selection = {
  .id = "filter-feature-selection", .chapter = 2, .difficulty = 2,
  .title = N_ ("Filter selection by correlation or mutual information"),
  .summary = N_ ("Scores every column alone by how much it tells of the class, and keeps the "
                 "best."),
  .goal = N_ ("Say from a table of counts how much a column knows of the class, and what a filter "
              "cannot see."),
  .source = "CS229 lecture notes, part VII; Guyon and Elisseeff 2003",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES,
  .columns = N_ ("Columns to choose from, and a class."), GRADUS_MEMORIES (Params, State),
  GRADUS_TABLES, .questions = questions, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .init = init, .name = name, .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the logarithm of the odds"),
  .predict = predict,
  .start_shows = "rows",
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("{n} rows of two classes, and one column: does it say anything?",
      "{n} rows of two classes, and {d} columns: which of them say something?"), "d" }),
  .same = GRADUS_SAMENESS (
    { "copies", GRADUS_DIFFERS, "counts begin at 1 (Laplace)" }),
};
