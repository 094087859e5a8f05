/* Searching for columns, the family "feature-search": grow or shrink a set, one column at a time.
 *
 * Objective. Of d columns take those with which a linear model will be best on new rows. There are
 * 2^d sets, too many to try.
 *
 * Step. Forward: to the set so far every column outside of it is added in turn, the model fitted
 * and judged; the best of them stays. Backward: every column of the set is left out in turn, and
 * the one goes without which the model is best. At the end the best set of the whole path is taken,
 * the start among them.
 *
 * The judge. Leave one out, by the formula r_i / (1 - h_i): one fit for each set. Any learner could
 * stand in its place, that is why such searches are called wrappers; and any judge, but the
 * training error, which more columns can only lower.
 *
 * Cost. d (d + 1) / 2 sets beside the start; none is tried twice.
 *
 * Edge cases. A set that holds a row alone cannot be judged (leverage 1). Greed: what helps only
 * together is not found by growing (preset "gain"), and what repeats another is not missed by
 * shrinking.
 *
 * Source: CS229 lecture notes, part VII; R. Kohavi and G. H. John 1997, Artificial Intelligence 97,
 * 273-324.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-ridge.h"

/* Columns at most; and of which the whole lattice is drawn. */
#define MOST 12
#define MOST_DRAWN 5
/* 1 - h below this is 0 but for rounding, and so is a mean square below this share. */
#define HELD 1e-9
#define NOTHING 1e-22

typedef enum { WAY_FORWARD, WAY_BACKWARD } Way;
typedef enum { JUDGE_LEFT_OUT, JUDGE_TRAINING } Judge;
typedef enum { STOP_END, STOP_WORSE } Stop;

typedef struct
{
  guint way, judge, stop;
} Params;

typedef struct
{
  GradusArray in;          /* d: 1 = in the set */
  GradusArray trial;       /* d: mark of the set with (or without) this column, -1 = not tried */
  GradusArray gain;        /* d: share of y that the column would add to (or take from) the set */
  GradusArray theta;       /* 1 + d, 0 for what is out */
  GradusArray tried;       /* sets x 2: bits, mark; in the order of the training */
  GradusArray path;        /* sets x 2 */
  guint trained, length;   /* rows of these that are filled */
  guint next;              /* the column that comes or goes */
  guint last;              /* column of the last micro-step */
  double mark, previous;   /* of the set, and of the set before */
  bool decided, ended;
} State;

typedef struct
{
  guint n, d;
  double spread;           /* variance of y */
  double alone[MOST];      /* share of y that a column explains alone */
  double other[MOST + 1];  /* bits of the sets of the other way */
  guint n_other;
} Work;

enum { EVENT_WORSE, EVENT_TIE, EVENT_REPEATS, EVENT_FULL };

/* --- One set ---------------------------------------------------------------------------------- */

static guint
count_bits (guint bits)
{
  guint n = 0;

  for (; bits != 0; bits &= bits - 1)
    n++;
  return n;
}

/* Fit the columns of @bits with a constant. The mark, INFINITY where nobody can judge, NAN when a
 * number is not finite. @squares: mean square of the residuals. @theta (1 + d) may be NULL. */
static double
judge_set (const GradusTable *table, guint bits, guint judge, double spread, double *squares,
           double *theta)
{
  const guint b = 1 + count_bits (bits);
  g_autofree double *rows = g_new (double, (gsize) table->n * b);
  g_autofree double *w = g_new (double, b);
  g_autoptr (GradusRidge) ridge = NULL;
  const double *left;
  double mark = 0;

  for (guint i = 0; i < table->n; i++)
    {
      guint at = 0;

      rows[(gsize) i * b + at++] = 1;
      for (guint j = 0; j < table->d; j++)
        if (bits & (1u << j))
          rows[(gsize) i * b + at++] = gradus_table_row (table, i)[j];
    }
  ridge = gradus_ridge_new (rows, table->n, b, table->y, NULL, NULL);
  if (ridge == NULL)
    return NAN;
  gradus_ridge_solve (ridge, 0, w);
  left = gradus_svd_get_left (ridge->svd);
  *squares = 0;
  for (guint i = 0; i < table->n; i++)
    {
      double r = table->y[i], h = 0;

      for (guint k = 0; k < b; k++)
        r -= rows[(gsize) i * b + k] * w[k];
      for (guint k = 0; k < ridge->rank; k++)
        h += gradus_square (left[(gsize) i * ridge->p + k]);
      *squares += r * r / table->n;
      mark += 1 - h < HELD ? INFINITY : gradus_square (r / (1 - h)) / table->n;
    }
  if (theta != NULL)
    {
      guint at = 0;

      theta[0] = w[at++];
      for (guint j = 0; j < table->d; j++)
        theta[j + 1] = (bits & (1u << j)) != 0 ? w[at++] : 0;
    }
  if (*squares <= NOTHING * spread)
    *squares = 0;
  if (judge == JUDGE_TRAINING)
    mark = *squares;
  return mark <= NOTHING * spread ? 0 : mark;
}

static gboolean
is_tied (double a, double b)
{
  return fabs (a - b) <= 1e-9 * (fabs (a) + fabs (b));
}

/* One round of the search in the plain: the best neighbour of @bits, the first of those that tie;
 * @bits itself when nobody can be judged. */
static guint
find_neighbour (const GradusTable *table, const Params *p, guint way, guint bits, double spread)
{
  double best = G_MAXDOUBLE;
  guint at = bits;

  for (guint j = 0; j < table->d; j++)
    if (((bits >> j) & 1) == (way == WAY_BACKWARD))
      {
        double squares;
        const double mark = judge_set (table, bits ^ (1u << j), p->judge, spread, &squares, NULL);

        if (mark < best && !is_tied (mark, best))
          {
            best = mark;
            at = bits ^ (1u << j);
          }
      }
  return at;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  const guint way = p->way == WAY_FORWARD ? WAY_BACKWARD : WAY_FORWARD;
  Work *work = g_new0 (Work, 1);
  guint bits = way == WAY_FORWARD ? 0 : (1u << table->d) - 1, before;
  double mean = 0, squares;

  work->n = table->n;
  work->d = table->d;
  for (guint i = 0; i < table->n; i++)
    mean += table->y[i] / table->n;
  for (guint i = 0; i < table->n; i++)
    work->spread += gradus_square (table->y[i] - mean) / table->n;
  for (guint j = 0; j < table->d; j++)
    {
      judge_set (table, 1u << j, p->judge, work->spread, &squares, NULL);
      work->alone[j] = work->spread > 0 ? 1 - squares / work->spread : 0;
    }
  /* The other way, to be drawn beside this one. */
  do
    {
      work->other[work->n_other++] = bits;
      before = bits;
      bits = find_neighbour (table, p, way, bits, work->spread);
    }
  while (bits != before && work->n_other <= table->d);
  return work;
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->d > MOST)
    return g_strdup_printf (_ ("There are %u columns, and sets of at most %d are searched here: "
                               "choose fewer columns."), table->d, MOST);
  if (table->n < 3)
    return g_strdup (_ ("Two rows cannot validate a column: give at least three."));
  return NULL;
}

static guint
bits_of (const State *state)
{
  guint bits = 0;

  for (guint j = 0; j < state->in.shape[0]; j++)
    bits |= state->in.data[j] != 0 ? 1u << j : 0;
  return bits;
}

static void
set_bits (State *state, guint bits)
{
  double *in = gradus_array_write (&state->in);

  for (guint j = 0; j < state->in.shape[0]; j++)
    in[j] = (bits >> j) & 1;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  double *trial;

  gradus_array_init_vector (&state->in, work->d);
  set_bits (state, p->way == WAY_FORWARD ? 0 : (1u << work->d) - 1);
  trial = gradus_array_init_vector (&state->trial, work->d);
  for (guint j = 0; j < work->d; j++)
    trial[j] = -1;
  gradus_array_init_vector (&state->gain, work->d);
  gradus_array_init_vector (&state->theta, work->d + 1);
  gradus_array_init_matrix (&state->tried, work->d * (work->d + 1) / 2 + 1, 2);
  gradus_array_init_matrix (&state->path, work->d + 1, 2);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static void
note (GradusArray *list, guint *n, guint bits, double mark)
{
  double *row = &gradus_array_write (list)[2 * (gsize) (*n)++];

  row[0] = bits;
  row[1] = mark;
}

/* The share of y that each candidate would add, or take away, beside the set. */
static void
measure_gains (State *state, const Work *work, const Params *p, const GradusTable *table)
{
  const guint bits = bits_of (state);
  double *gain = gradus_array_write (&state->gain), *theta = gradus_array_write (&state->theta);
  double now, then;

  judge_set (table, bits, p->judge, work->spread, &now, theta);
  for (guint j = 0; j < work->d; j++)
    {
      gain[j] = 0;
      if (((bits >> j) & 1) == (p->way == WAY_BACKWARD) && work->spread > 0)
        {
          judge_set (table, bits ^ (1u << j), p->judge, work->spread, &then, NULL);
          gain[j] = fabs (now - then) / work->spread;
          gain[j] = gain[j] < 1e-12 ? 0 : gain[j];
        }
    }
}

static GradusStatus
fail (GradusContext *context)
{
  return gradus_context_fail (context, _ ("A set of columns has no finite error. Rescale the "
                                          "columns so that they are of moderate size."));
}

static GradusStatus
run_begin (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint bits = bits_of (state);
  double squares;

  state->mark = judge_set (table, bits, p->judge, work->spread, &squares, NULL);
  if (isnan (state->mark))
    return fail (context);
  if (isinf (state->mark))
    return gradus_context_fail (context, _ ("%u columns and a constant hold some of the %u rows "
                                            "alone: their residuals are 0 whatever they are, so "
                                            "that they cannot be left out. Search forward, or "
                                            "choose fewer columns."), work->d, work->n);
  note (&state->tried, &state->trained, bits, state->mark);
  note (&state->path, &state->length, bits, state->mark);
  measure_gains (state, work, p, table);
  return GRADUS_STATUS_CONTINUE;
}

static guint
count_candidates (const State *state, const Params *p)
{
  const guint in = count_bits (bits_of (state));

  return p->way == WAY_FORWARD ? state->in.shape[0] - in : in;
}

GRADUS_MICROS (n_candidates, (here), MAX (count_candidates (here->state, here->params), 1))

static GradusStatus
run_try (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint bits = bits_of (state);
  double *trial = gradus_array_write (&state->trial), mark, squares;
  guint j = 0, best, left = 0;

  if (state->decided)
    for (guint k = 0; k < work->d; k++)
      trial[k] = -1;
  state->decided = false;
  while (((bits >> j) & 1) != (p->way == WAY_BACKWARD) || trial[j] != -1)
    j++;
  mark = judge_set (gradus_context_get_table (context), bits ^ (1u << j), p->judge, work->spread,
                    &squares, NULL);
  if (isnan (mark))
    return fail (context);
  /* Who cannot be judged is out of the question, but a state holds finite numbers. */
  trial[j] = isinf (mark) ? G_MAXDOUBLE : mark;
  note (&state->tried, &state->trained, bits ^ (1u << j), trial[j]);
  state->last = j;
  best = j;
  for (guint k = 0; k < work->d; k++)
    {
      const gboolean candidate = ((bits >> k) & 1) == (p->way == WAY_BACKWARD);

      left += candidate && trial[k] == -1;
      if (candidate && trial[k] != -1
          && (trial[k] < trial[best] || (k < best && is_tied (trial[k], trial[best]))))
        best = k;
    }
  if (left > 0)
    return GRADUS_STATUS_AGAIN;
  state->next = best;
  state->decided = true;
  for (guint k = 0; k < work->d; k++)
    gradus_context_raise_if (context, EVENT_TIE,
                             k != best && trial[k] != -1 && trial[best] < G_MAXDOUBLE
                               && is_tied (trial[k], trial[best]));
  gradus_context_raise_if (context, EVENT_FULL, trial[best] == G_MAXDOUBLE);
  return GRADUS_STATUS_CONTINUE;
}

/* The best set of the path; of equal ones the smaller. */
static guint
find_answer (const State *state)
{
  guint best = 0;

  for (guint i = 1; i < state->length; i++)
    {
      const double a = state->path.data[2 * (gsize) i + 1];
      const double b = state->path.data[2 * (gsize) best + 1];

      if (is_tied (a, b) ? count_bits ((guint) state->path.data[2 * (gsize) i])
                             < count_bits ((guint) state->path.data[2 * (gsize) best])
                         : a < b)
        best = i;
    }
  return best;
}

static GradusStatus
end_search (State *state, GradusContext *context)
{
  const double *answer = &state->path.data[2 * (gsize) find_answer (state)];

  set_bits (state, (guint) answer[0]);
  state->mark = answer[1];
  state->ended = true;
  measure_gains (state, context->workspace, context->params, gradus_context_get_table (context));
  return GRADUS_STATUS_CONVERGED;
}

static GradusStatus
run_keep (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const double mark = state->trial.data[state->next];
  const gboolean better = mark < state->mark && !is_tied (mark, state->mark);
  const guint bits = bits_of (state) ^ (1u << state->next);

  if (mark == G_MAXDOUBLE)
    return end_search (state, context);
  gradus_context_raise_if (context, EVENT_WORSE,
                           mark > state->mark && !is_tied (mark, state->mark));
  gradus_context_raise_if (context, EVENT_REPEATS,
                           p->way == WAY_FORWARD && !better && mark > 0
                             && state->gain.data[state->next] < 1e-9);
  if (p->stop == STOP_WORSE
      && (p->way == WAY_FORWARD ? !better : mark > state->mark && !is_tied (mark, state->mark)))
    return end_search (state, context);
  state->previous = state->mark;
  state->mark = mark;
  set_bits (state, bits);
  note (&state->path, &state->length, bits, mark);
  measure_gains (state, work, p, gradus_context_get_table (context));
  return count_candidates (state, p) == 0 ? end_search (state, context) : GRADUS_STATUS_CONTINUE;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  gradus_affine_scores (&((const State *) here->state)->theta, X, n, out);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_size, (here), count_bits (bits_of (here->state)))
GRADUS_NUMBER (number_answer, (state),
               state->length > 0 ? state->path.data[2 * (gsize) find_answer (state) + 1] : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mark", N_ ("Error of the set"), "E(F)", GRADUS_QUANTITY (State, mark),
    .flags = GRADUS_METRIC },
  { "best", N_ ("Least error of the path"), "\\min E", .number = number_answer,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "size", N_ ("Columns in the set"), "|F|", .number = number_size, .flags = GRADUS_METRIC },
  { "trained", N_ ("Sets that have been trained"), "N", GRADUS_QUANTITY (State, trained),
    .flags = GRADUS_METRIC },
  { "in", N_ ("In the set"), "[j \\in F]", GRADUS_QUANTITY (State, in),
    .indices = N_ ("column") },
  { "trial", N_ ("Errors of the candidates"), "E(F_j)", GRADUS_QUANTITY (State, trial),
    .indices = N_ ("column; −1: not tried") },
  { "gain", N_ ("Share of y beside the set"), "\\Delta_j", GRADUS_QUANTITY (State, gain),
    .indices = N_ ("column") },
  { "theta", N_ ("Coefficients"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("constant, columns") },
  { "tried", N_ ("Sets that were tried"), "(F, E)", GRADUS_QUANTITY (State, tried),
    .indices = N_ ("set; bits, error") },
  { "path", N_ ("Sets of the path"), "(F, E)", GRADUS_QUANTITY (State, path),
    .indices = N_ ("set; bits, error") },
  { "length", N_ ("Sets of the path so far"), NULL, GRADUS_QUANTITY (State, length) },
  { "previous", N_ ("Error of the set before"), NULL, GRADUS_QUANTITY (State, previous) },
  { "decided", N_ ("Decided"), NULL, GRADUS_QUANTITY (State, decided) },
  { "ended", N_ ("At the end"), NULL, GRADUS_QUANTITY (State, ended) });

static const char *
column_name (const GradusTable *table, guint j)
{
  return table->names[table->x_columns[j]];
}

/* "x1, x3", a word of a sentence. */
static char *
spell (const GradusTable *table, guint bits)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint j = 0; j < table->d; j++)
    if (bits & (1u << j))
      g_string_append_printf (out, "%s%s", out->len > 0 ? _ (", ") : "", column_name (table, j));
  if (out->len == 0)
    g_string_append (out, "∅");
  return g_strdup (out->str);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const guint bits = bits_of (state), last = MIN (state->last, work->d - 1);
  const guint next = MIN (state->next, work->d - 1);
  const guint then = (here->previous != NULL ? bits_of (here->previous) : bits) ^ (1u << last);
  g_autofree char *set = spell (table, bits);
  g_autofree char *try = spell (table, then);
  guint naive = G_MAXUINT, others = 0;

  /* Who thinks of columns one by one takes the strongest that is out, or drops the weakest. */
  for (guint j = 0; j < work->d; j++)
    if (((bits >> j) & 1) == (p->way == WAY_BACKWARD))
      {
        others++;
        if (naive == G_MAXUINT
            || (p->way == WAY_FORWARD ? work->alone[j] > work->alone[naive]
                                      : work->alone[j] < work->alone[naive]))
          naive = j;
      }
  gradus_names_word (names, "set", set);
  gradus_names_word (names, "try", try);
  gradus_names_number (names, "try-mark", state->trial.data[last]);
  gradus_names_flag (names, "try-judged", state->trial.data[last] < G_MAXDOUBLE);
  gradus_names_word (names, "next-name", column_name (table, next));
  gradus_names_whole (names, "next-number", next + 1);
  gradus_names_number (names, "next-mark", state->trial.data[next]);
  gradus_names_number (names, "next-gain", 1 - work->alone[next]);
  gradus_names_flag (names, "several", others > 1);
  gradus_names_whole (names, "naive-number", naive == G_MAXUINT ? 0 : naive + 1);
  gradus_names_word (names, "naive-name",
                     naive == G_MAXUINT ? "" : column_name (table, naive));
  gradus_names_number (names, "naive-mark",
                       naive == G_MAXUINT ? NAN : state->trial.data[naive]);
  gradus_names_number (names, "naive-alone", naive == G_MAXUINT ? NAN : work->alone[naive]);
  gradus_names_whole (names, "all-sets", (gint64) 1 << work->d);
  gradus_names_number (names, "now", state->trained > 1 && !state->ended ? last : NAN);
  gradus_names_flag (names, "begun", state->length > 0);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_once (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (guint i = 0; i < state->trained; i++)
    for (guint k = 0; k < i; k++)
      *measured += state->tried.data[2 * (gsize) i] == state->tried.data[2 * (gsize) k];
  return *measured == 0;
}

static gboolean
holds_greedy (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (gsize j = 0; state->decided && j < gradus_array_length (&state->trial); j++)
    if (state->trial.data[j] != -1 && state->trial.data[state->next] < G_MAXDOUBLE)
      *measured = MAX (*measured, state->trial.data[state->next]
                                    - state->trial.data[j] * (1 + 1e-9));
  return *measured <= 1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "once", N_ ("No set is trained twice"), "N \\le 1 + \\frac{d(d+1)}{2}", holds_once },
  { "greedy", N_ ("The best of the round is taken"), "E(F_{j^*}) \\le E(F_j)", holds_greedy });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The mark of a set that has been tried; NAN for another one. */
static double
mark_of (const State *state, guint bits)
{
  for (guint i = 0; i < state->trained; i++)
    if (state->tried.data[2 * (gsize) i] == bits)
      return state->tried.data[2 * (gsize) i + 1];
  return NAN;
}

static gboolean
is_on_path (const State *state, guint bits)
{
  for (guint i = 0; i < state->length; i++)
    if (state->path.data[2 * (gsize) i] == bits)
      return TRUE;
  return FALSE;
}

/* Where a set stands: its size is its height; beside it those of its size, in the order of their
 * bits. Of many columns only what was tried has a place, on the right of the path, which goes
 * straight up: so no edge crosses the words of a set. */
static void
place (const State *state, const Work *work, guint bits, double *x, double *y)
{
  const guint size = count_bits (bits);
  guint before = 0, all = 0;

  *y = size;
  if (work->d <= MOST_DRAWN)
    {
      for (guint other = 0; other < 1u << work->d; other++)
        {
          all += count_bits (other) == size;
          before += count_bits (other) == size && other < bits;
        }
      *x = before - 0.5 * (all - 1.0);
      return;
    }
  for (guint i = 0; i < state->trained; i++)
    {
      const guint other = (guint) state->tried.data[2 * (gsize) i];

      before += count_bits (other) == size && other < bits;
    }
  *x = is_on_path (state, bits) ? 0 : 1.0 + before;
}

static void
draw_path (const State *state, const Work *work, const double *bits, gsize stride, guint n,
           GradusRole role, GradusLineStyle style, GradusScene *scene)
{
  for (guint i = 0; i + 1 < n; i++)
    {
      double x0, y0, x1, y1;

      place (state, work, (guint) bits[i * stride], &x0, &y0);
      place (state, work, (guint) bits[(i + 1) * stride], &x1, &y1);
      gradus_scene_segment (scene, x0, y0, x1, y1, role, style);
    }
}

static void
draw_node (const GradusPosition *here, guint bits, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const double mark = mark_of (state, bits);
  const gboolean on_path = is_on_path (state, bits), many = work->d > MOST_DRAWN;
  const gboolean beside = work->d <= 4 || (many && on_path);
  g_autoptr (GString) label = g_string_new (NULL);
  guint named = bits;
  double x, y;

  place (state, work, bits, &x, &y);
  /* Of a set that was not taken the column says enough that was tried. */
  for (guint i = 0; many && !on_path && i < state->length; i++)
    {
      const guint other = bits ^ (guint) state->path.data[2 * (gsize) i];

      if (count_bits (other) == 1)
        {
          named = other;
          g_string_assign (label, (bits & other) != 0 ? "+" : "−");
          break;
        }
    }
  for (guint j = 0; j < work->d; j++)
    if (named & (1u << j))
      g_string_append_printf (label, work->d > 9 && label->len > 1 ? "+%u" : "%u", j + 1);
  gradus_scene_point (scene, x, y, isnan (mark) ? GRADUS_ROLE_MUTED : GRADUS_ROLE_DATA,
                      GRADUS_SHAPE_CIRCLE, isnan (mark) ? 0.8 : 1.3, -1);
  if (bits == bits_of (state))
    gradus_scene_point (scene, x, y, state->ended ? GRADUS_ROLE_MODEL : GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_RING, 1.6, -1);
  /* No edge lies level: beside a node a label is free of them, as long as there is room. */
  gradus_scene_text (scene, beside ? x - 0.1 - 0.1 * many : x, beside ? y : y + 0.09,
                     beside ? GRADUS_ANCHOR_RIGHT : GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND,
                     0.95, label->len > 0 ? label->str : "∅");
  if (!isnan (mark))
    gradus_scene_text (scene, beside ? x + 0.1 + 0.1 * many : x, beside ? y : y - 0.09,
                       beside ? GRADUS_ANCHOR_LEFT : GRADUS_ANCHOR_BELOW, GRADUS_ROLE_MUTED, 0.9,
                       mark < G_MAXDOUBLE ? GRADUS_NUM_DIGITS (mark, 3) : "?");
}

static void
draw_lattice (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint all = 1u << work->d;
  double reach = 1;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y, _ ("sets of the same size"),
                         _ ("columns in the set"));
  if (gradus_kit_waits (scene, work->d > MOST_DRAWN && state->trained == 0,
                        _ ("Sets are drawn when they have been tried: there are too many.")))
    return;
  for (guint size = 0, ways = 1; size < work->d; size++)
    {
      ways = ways * (work->d - size) / (size + 1);
      reach = MAX (reach, 0.5 * MIN (ways, 10));
    }
  /* Beside the path its longest name, which has a sign between numbers of two figures. */
  if (work->d > MOST_DRAWN)
    gradus_scene_set_x_range (scene, work->d > 9 ? -4 : -1.5, work->d + 0.6);
  else
    gradus_scene_set_x_range (scene, -reach, reach);
  /* A place beside others of its size is no number. */
  gradus_scene_set_x_names (scene, (const char *const[]) { "" }, 1);
  gradus_scene_set_y_range (scene, -0.3, work->d + 0.3);
  for (guint bits = 0; bits < all && work->d <= MOST_DRAWN; bits++)
    for (guint j = 0; j < work->d; j++)
      if (!(bits & (1u << j)))
        {
          double x0, y0, x1, y1;

          place (state, work, bits, &x0, &y0);
          place (state, work, bits | (1u << j), &x1, &y1);
          gradus_scene_segment (scene, x0, y0, x1, y1, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
        }
  if (work->d <= MOST_DRAWN && state->ended)
    {
      draw_path (state, work, work->other, 1, work->n_other, GRADUS_ROLE_SECOND,
                 GRADUS_LINE_DASHED, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                                p->way == WAY_FORWARD ? C_ ("legend", "backward")
                                                      : C_ ("legend", "forward"));
    }
  draw_path (state, work, state->path.data, 2, state->length, GRADUS_ROLE_MODEL,
             GRADUS_LINE_SOLID, scene);
  if (state->length > 1)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                              p->way == WAY_FORWARD ? C_ ("legend", "forward")
                                                    : C_ ("legend", "backward"));
  for (guint bits = 0; bits < all; bits++)
    if (work->d <= MOST_DRAWN || !isnan (mark_of (state, bits)))
      draw_node (here, bits, scene);
}

/* What each column explains alone, and what it would still add (or what would be lost with it):
 * this of those that have been tried in the round, because before that it is what is asked. */
static void
draw_gains (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const gboolean moved = state->decided
                         && (state->in.data[state->next] != 0) != (p->way == WAY_BACKWARD);
  const char *columns[MOST];

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "column"),
                         _ ("share of y"));
  gradus_scene_set_x_range (scene, 0.5, work->d + 0.5);
  gradus_scene_set_y_range (scene, 0, 1.08);
  for (guint j = 0; j < work->d; j++)
    {
      const gboolean candidate = (state->in.data[j] != 0) == (p->way == WAY_BACKWARD);
      const gboolean judged = candidate
                              && (state->ended || (!moved && state->trial.data[j] != -1));

      columns[j] = column_name (table, j);
      gradus_scene_bar (scene, j + 0.82, 0.32, 0, work->alone[j], GRADUS_ROLE_MUTED, 0.4);
      if (judged)
        gradus_scene_bar (scene, j + 1.18, 0.32, 0, state->gain.data[j],
                          state->decided && !state->ended && j == state->next
                            ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL, 0.6);
      if (state->in.data[j] != 0)
        gradus_scene_point (scene, j + 1.0,
                            MAX (work->alone[j], judged ? state->gain.data[j] : 0) + 0.04,
                            GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_DIAMOND, 0.9, -1);
    }
  gradus_scene_set_x_names (scene, columns, work->d);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_BOLD, C_ ("legend", "alone"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                            p->way == WAY_FORWARD ? _ ("beside the set")
                                                  : _ ("lost without it"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_DIAMOND, _ ("in the set"));
}

/* Every mark over the size of its set, with the path through them. */
static void
draw_marks (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  double x[MOST + 1], y[MOST + 1], high = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         _ ("columns in the set"), _ ("mean squared error"));
  if (gradus_kit_waits (scene, state->trained == 0, _ ("No set has its error yet.")))
    return;
  gradus_scene_set_x_range (scene, 0, work->d);
  for (guint i = 0; i < state->trained; i++)
    if (state->tried.data[2 * (gsize) i + 1] < G_MAXDOUBLE)
      high = MAX (high, state->tried.data[2 * (gsize) i + 1]);
  gradus_scene_set_y_range (scene, -0.04 * high, high > 0 ? 1.05 * high : 1);
  for (guint i = 0; i < state->trained; i++)
    if (state->tried.data[2 * (gsize) i + 1] < G_MAXDOUBLE)
      gradus_scene_point (scene, count_bits ((guint) state->tried.data[2 * (gsize) i]),
                          state->tried.data[2 * (gsize) i + 1], GRADUS_ROLE_MUTED,
                          GRADUS_SHAPE_CIRCLE, 1, -1);
  for (guint i = 0; i < state->length; i++)
    {
      x[i] = count_bits ((guint) state->path.data[2 * (gsize) i]);
      y[i] = state->path.data[2 * (gsize) i + 1];
    }
  gradus_scene_polyline (scene, x, y, state->length, GRADUS_ROLE_MODEL, GRADUS_LINE_MARKERS);
  gradus_scene_point (scene, x[find_answer (state)], y[find_answer (state)], GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_RING, 1.6, -1);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, C_ ("legend", "path"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_CIRCLE, C_ ("legend", "tried"));
}

/* Two columns of the set as a cloud, coloured by whether y lies above its mean there: what neither
 * axis tells may stand across both. */
static void
draw_pair (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const double reach = sqrt (work->spread);
  guint pair[2], found = 0;
  double mean = 0, squares = NAN;

  if (gradus_kit_waits (scene, work->d < 2, _ ("There is one column alone.")))
    return;
  for (guint out = 0; out < 2; out++)
    for (guint j = 0; j < work->d && found < 2; j++)
      if ((state->in.data[j] == 0) == (out != 0))
        pair[found++] = j;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, column_name (table, pair[0]),
                         column_name (table, pair[1]));
  for (guint i = 0; i < work->n; i++)
    mean += table->y[i] / work->n;
  for (guint i = 0; i < work->n; i++)
    {
      const double *row = gradus_table_row (table, i), off = table->y[i] - mean;

      gradus_scene_point (scene, row[pair[0]], row[pair[1]],
                          (GradusRole) (GRADUS_ROLE_CLASS + (off > 0)), GRADUS_SHAPE_AUTO,
                          0.7 + 0.4 * MIN (reach > 0 ? fabs (off) / reach : 0, 2), (int) i);
    }
  judge_set (table, 1u << pair[0] | 1u << pair[1], JUDGE_LEFT_OUT, work->spread, &squares, NULL);
  if (work->spread > 0 && isfinite (squares))
    gradus_scene_set_caption (scene, _ ("of y: alone %s and %s, together %s"),
                              GRADUS_NUM_DIGITS (work->alone[pair[0]], 2),
                              GRADUS_NUM_DIGITS (work->alone[pair[1]], 2),
                              GRADUS_NUM_DIGITS (1 - squares / work->spread, 2));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_CIRCLE, _ ("y below its mean"));
  gradus_scene_legend_mark (scene, (GradusRole) (GRADUS_ROLE_CLASS + 1), GRADUS_SHAPE_SQUARE,
                            _ ("y above its mean"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "lattice", N_ ("Lattice of sets"), .build = draw_lattice },
  { "pair", N_ ("Two columns, and y across them"), .build = draw_pair },
  { "gains", N_ ("Alone and beside the set"), .build = draw_gains },
  { "marks", N_ ("Errors over the size"), .build = draw_marks });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice ways[] = GRADUS_ROWS (
  [WAY_FORWARD] = { "forward", N_ ("Forward") }, [WAY_BACKWARD] = { "backward", N_ ("Backward") });
static const GradusChoice stops[] = GRADUS_ROWS (
  [STOP_END] = { "end", N_ ("At the end") },
  [STOP_WORSE] = { "worse", N_ ("When it gets no better") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "way", .label = N_ ("Way"), .blurb = N_ ("From no column up, or from all of them down."),
    GRADUS_PARAM_FIELD (Params, way), .max = WAY_BACKWARD, .choices = ways },
  { .id = "judge", .label = N_ ("Error"), .blurb = N_ ("Which error of a set of columns is "
                                                       "compared."),
    GRADUS_PARAM_FIELD (Params, judge), GRADUS_CHOICES (
      [JUDGE_LEFT_OUT] = { "left-out", N_ ("Leave one out") },
      [JUDGE_TRAINING] = { "training", N_ ("Training error") }) },
  { .id = "stop", .label = N_ ("Stop"), .blurb = N_ ("How far the search goes."),
    GRADUS_PARAM_FIELD (Params, stop), .max = STOP_WORSE, .choices = stops });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_WORSE] = { "worse", N_ ("It gets worse"),
                    N_ ("Even the best of the round is worse than what there was.") },
  [EVENT_TIE] = { "tie", N_ ("A tie"), N_ ("Several candidates are equally good; the first of them "
                                           "is taken.") },
  [EVENT_REPEATS] = { "repeats", N_ ("It repeats"),
                      N_ ("The column says nothing that the set does not say already.") },
  [EVENT_FULL] = { "full", N_ ("No row can be left out"),
                   N_ ("With one more column some row would be held alone.") });

/* Both ways judge the start and try every candidate; what they do with the best is their own. */
static const GradusPhase phases[] = GRADUS_ROWS (
  { "begin", N_ ("Error of the start"), N_ ("The error of the set that the search begins with."),
    .pseudocode = N_ ("E ← error of the first set"), .once = TRUE, .run = run_begin,
    .rule = "E(F) = \\frac1n\\sum_i \\Big(\\frac{r_i}{1 - h_i}\\Big)^2",
    .rules = GRADUS_SAY ({ "judge == training", "E(F) = \\frac1n\\sum_i r_i^2" }),
    .filled = GRADUS_SAY ({ NULL, "E(F) = <mark|model>" }),
    .said = GRADUS_SAY (
      { "way == backward", NN_ ("The only column, {set}, has the error {mark}.",
        "All columns, {set}, have the error {mark}."), "d" },
      { NULL, N_ ("No column at all, only the mean of y: the error is {mark}.") }) },
  { "try", N_ ("Try every candidate"), N_ ("Each set that one change makes is tried."),
    .shows = "gains",
    .pseudocode = N_ ("repeat:\n  for each candidate j: train F with j changed, find its error"),
    .n_micro = n_candidates, .run = run_try,
    .rule = "\\role{accent}{j^*} = \\arg\\min_{j} E(F_j)",
    .filled = GRADUS_SAY ({ "micro", "E(F_j) = <try-mark>" },
                          { "event:full", "E(F_j) = \\frac{0}{0}" },
                          { NULL, "E(F_{\\role{accent}{j^*}}) = <next-mark|accent>" }),
    .said = GRADUS_SAY (
      { "micro and way == backward", N_ ("What is left, {try}, has the error {try-mark}.") },
      { "micro and not try-judged", N_ ("{try} would hold some row alone, and that row cannot be "
                                        "left out.") },
      { "micro", N_ ("{try} has the error {try-mark}.") },
      { "event:tie and way == backward", N_ ("Without either of several columns it would be "
                                             "{next-mark}. The first of them is {next-name}.") },
      { "way == backward and size == 1", N_ ("Without {next-name} only the mean of y is left: "
                                             "{next-mark}.") },
      { "way == backward", N_ ("{set} can do best without {next-name}: {next-mark}.") },
      { "event:full", N_ ("With one more column some row would be held alone, and could not be "
                          "left out.") },
      { "event:tie", N_ ("Several columns are equally good, with {next-mark}. The first of them is "
                         "{next-name}.") },
      { "size == 0", N_ ("Alone the best is {next-name}, with {next-mark}.") },
      { NULL, N_ ("Beside {set} the best is {next-name}, with {next-mark}.") }) },
  { "keep", N_ ("Take the best"), N_ ("The best column joins the set."), .only = "way=forward",
    .pseudocode = N_ ("  F ← F and j*\nthe best F of the path"), .run = run_keep,
    .rule = "F := F \\cup \\{\\role{accent}{j^*}\\}",
    .filled = GRADUS_SAY ({ NULL, "E(F) = <mark|model>,\\quad |F| = <size>" }),
    .said = GRADUS_SAY (
      { "converged and size == 0", N_ ("The best is to take no column at all: {mark}, after "
                                       "{trained} of {all-sets} sets.") },
      { "converged and stop == worse", N_ ("Nothing makes it better: {set} is the answer, with "
                                           "{mark}, after {trained} of {all-sets} sets.") },
      { "converged", N_ ("The path is at its end. Its best set is {set} with {mark}; {trained} of "
                         "{all-sets} sets were trained.") },
      { "event:repeats", N_ ("{next-name} joins, and the error goes from {apart previous mark} to "
                             "{apart mark previous}: it only repeats what is there.") },
      { "event:worse", N_ ("{next-name} joins, though the error goes from {apart previous mark} to "
                           "{apart mark previous}.") },
      { NULL, N_ ("{next-name} joins: {set}, with the error {mark}.") }) },
  { "keep", N_ ("Take the best"), N_ ("The column that is missed least leaves the set."),
    .pseudocode = N_ ("  F ← F without j*\nthe best F of the path"), .run = run_keep,
    .only = "way=backward", .rule = "F := F \\setminus \\{\\role{accent}{j^*}\\}",
    .filled = GRADUS_SAY ({ NULL, "E(F) = <mark|model>,\\quad |F| = <size>" }),
    .said = GRADUS_SAY (
      { "converged and size == 0", N_ ("The best is to take no column at all: {mark}, after "
                                       "{trained} of {all-sets} sets.") },
      { "converged and stop == worse", N_ ("Nothing more can go: {set} is the answer, with {mark}, "
                                           "after {trained} of {all-sets} sets.") },
      { "converged", N_ ("Nothing is left. The best set of the path is {set} with {mark}; "
                         "{trained} of {all-sets} sets were trained.") },
      { "event:worse", N_ ("{next-name} goes, though the error goes from {apart previous mark} to "
                           "{apart mark previous}.") },
      { NULL, N_ ("{next-name} goes: {set} is left, with the error {mark}.") }) });

#define GRADUS_FEATURE_SEARCH                                                                      \
  .family = "feature-search", .chapter = 2, .difficulty = 2, .kind = GRADUS_KIND_ITERATIVE,        \
  .data_kind = &gradus_data_table,                                                                 \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,                                \
  .columns = N_ ("Columns to choose from, and a target."), GRADUS_MEMORIES (Params, State),        \
  .params = params, .quantities = quantities, .phases = phases, .events = events,                  \
  .invariants = invariants, .plots = plots, .validate = validate, .prepare = prepare,              \
  .unprepare = g_free, .init = init, .name = name,                                                 \
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict,                                            \
  .source = "CS229 lecture notes, part VII; Kohavi and John 1997",                                 \
  .end_shows = "marks",                                                                            \
  .start_said = GRADUS_SAY (                                                                       \
    { NULL, NN_ ("One column, and {all-sets} sets: with it and without it.",                       \
        "{d} columns, and {all-sets} sets of them."), "d" })

#define NUMPY "numpy: hat matrix from numpy.linalg.pinv"

/* --- Forward ---------------------------------------------------------------------------------- */

static const GradusQuestion forward_questions[] = GRADUS_ROWS (
  { "next", N_ ("Which column comes next?"), "try", "gains", .asks = GRADUS_ASKS_NUMBER,
    .about = "next-number", .scale = "0.3", .when = "size > 0 and several",
    .words = N_ ("Chosen: {set}. Of the other columns {naive-name} explains most of y alone, "
                 "{percent naive-alone}. Which column, by its number, will be taken?"),
    .truth = GRADUS_SAY (
      { "next-number == naive-number", N_ ("Number {next-number}, {next-name}: {next-mark}.") },
      { NULL, N_ ("Number {next-number}, {next-name}: {next-mark}. {naive-name} would give "
                  "{naive-mark}.") }),
    .intuition = N_ ("You took the strongest of those left, but it may repeat what is there; what "
                     "counts is what it adds."),
    .intuition_answer = "naive-number" });

static const GradusPreset forward_presets[] = GRADUS_ROWS (
  { .id = "team", .title = N_ ("A copy and a helper"),
    .blurb = N_ ("x2 is nearly a copy of x1, and x3 alone is worse than nothing: beside x1 it is "
                 "perfect."),
    .data = "team-8",
    .claims = "size == 2\nin[0] == 1\nin[2] == 1\nmark == 0\ntrained == 7\n"
              "tried[3,1] > tried[0,1]" },
  { .id = "four", .title = N_ ("Four numbers by hand"),
    .blurb = N_ ("y = 3, 1, −1, −3 from two signs: nothing 8.89, the first 4, the second 16, both "
                 "0."),
    .data = "pair-4", .claims = "tried[0,1] ~ 8.89\ntried[1,1] ~ 4.00\ntried[2,1] ~ 16.0\nmark == "
                                "0" },
  { .id = "wages", .title = N_ ("Eight columns, forty people"),
    .blurb = N_ ("The four columns that make the wage are found, and of 256 sets 37 are trained."),
    .data = "wages", .data_seed = 2, .claims = "trained == 37\nsize == 4\nsum(in) == in[0] + "
                                               "in[1] + in[2] + in[3]" },
  { .id = "product", .title = N_ ("A tie that leads nowhere"),
    .blurb = N_ ("y is the product of two signs: no column helps, alone or with the other, and the "
                 "empty set is best."),
    .data = "product-4", .claims = "size == 0\never: event:tie" },
  { .id = "gain", .title = N_ ("Failure: what helps only together"),
    .blurb = N_ ("y is exactly x1 − x2, but the search takes x3 first, and then everything makes "
                 "it worse."),
    .data = "gain-8", .params = "stop=worse",
    .failure = N_ ("x1 and x2 alone leave nine tenths of y, so greed takes the rough guess x3 and "
                   "stops there with 1.19, where x1 and x2 together have 0. It has trained 6 of 8 "
                   "sets. Search backward."),
    .claims = "size == 1\nin[2] == 1\nmark ~ 1.19\ntrained == 6" },
  { .id = "training", .title = N_ ("Failure: by the training error"),
    .blurb = N_ ("The training error only falls: of eight columns all eight are taken."),
    .data = "wages", .data_seed = 2, .params = "judge=training",
    .failure = N_ ("A column of pure chance still lowers the training error a little. Leave rows "
                   "out to validate."),
    .claims = "size == 8" });

static const GradusCheck forward_checks[] = {
  { "team", GRADUS_CHECK_END, "path", GRADUS_EXPECT (0, 320.0 / 49, 1, 16.0 / 9, 5, 0, 7, 0), 1e-12,
    NUMPY },
  { "team", 1, "trial", GRADUS_EXPECT (1.777777778, 2.477751703, 7.111111111), 1e-9, NUMPY },
  { "four", GRADUS_CHECK_END, "tried", GRADUS_EXPECT (0, 80.0 / 9, 1, 4, 2, 16, 3, 0), 1e-12,
    "by hand: residuals 3, 1 over 3/4; ±1 over 1/2; ±2 over 1/2; 0" },
  { "gain", GRADUS_CHECK_END, "mark", GRADUS_EXPECT (1.185888905), 1e-9, NUMPY },
  { NULL },
};

static const GradusPair forward_pairs[] = GRADUS_ROWS (
  { .id = "ways", .title = N_ ("Forward and backward"),
    .blurb = N_ ("Growing stops at the rough guess; shrinking finds the two that are exact "
                 "together."),
    .preset = "gain", .other = "backward-search", .plot = "lattice",
    .claims = "left: size == 1\nleft: mark ~ 1.19\nright: size == 2\nright: mark == 0" });

static const GradusSheet forward_sheet = {
  .aha = N_ ("The best pair need not be the two best singles: take what the team still lacks."),
  .by_hand = N_ ("y = 3, 1, −1, −3, x1 = 1, 1, −1, −1, x2 = 1, −1, 1, −1: without a column "
                 "residuals over 3/4, so 80/9; with x1 ±1 over 1/2, so 4; with both 0."),
  .why = "gains", .intuition = N_ ("The second of the ranking comes second."),
  .caught_by = "next",
  .breaks = N_ ("y = x1 − x2 beside a rough guess x3: it takes x3, 1.19, and every partner makes "
                "that worse, 1.61."),
  .needs = "k-fold-cross-validation least-squares",
  .leads_to = "backward-search sparse-feature-selection",
  .aliases = "forward selection; greedy; wrapper; stepwise; 前向搜索; 贪心; 包装器; 特征选择; xqss",
  .terms = N_ ("feature selection; validation error; greedy"),
};

const GradusDescriptor gradus_forward_search = {
  GRADUS_FEATURE_SEARCH,
  .id = "forward-search", .title = N_ ("Forward feature search"),
  .summary = N_ ("Grows a set of columns: always the one that helps most beside those that are "
                 "in."),
  .goal = N_ ("Say which column comes next, and when greed walks past the best set."),
  .fixed = "way=forward", GRADUS_ROW (forward),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }),
};

/* --- Backward --------------------------------------------------------------------------------- */

static const GradusQuestion backward_questions[] = GRADUS_ROWS (
  { "goes", N_ ("Which column goes?"), "try", "gains", .asks = GRADUS_ASKS_NUMBER,
    .about = "next-number", .scale = "0.3", .when = "size > 1",
    .words = N_ ("In the set: {set}. Alone {naive-name} explains least of y, {percent "
                 "naive-alone}. Which column, by its number, is missed least when it goes?"),
    .truth = GRADUS_SAY (
      { "next-number == naive-number", N_ ("Number {next-number}, {next-name}: {next-mark} without "
                                           "it.") },
      { NULL, N_ ("Number {next-number}, {next-name}: {next-mark} without it, and {naive-mark} "
                  "without {naive-name}.") }),
    .intuition = N_ ("You dropped the weakest, but two weak ones may be exact together, and the "
                     "strong one is not needed then."),
    .intuition_answer = "naive-number" });

static const GradusPreset backward_presets[] = GRADUS_ROWS (
  { .id = "gain", .title = N_ ("Before and after"),
    .blurb = N_ ("Two columns that say little alone are exact together; the strongest of the three "
                 "goes first."),
    .data = "gain-8", .claims = "size == 2\nin[2] == 0\nmark == 0\ntrained == 7" },
  { .id = "four", .title = N_ ("Four numbers by hand"),
    .blurb = N_ ("y = 3, 1, −1, −3 from two signs: without the second 4, without the first 16."),
    .data = "pair-4", .claims = "tried[1,1] ~ 16.0\ntried[2,1] ~ 4.00\nsize == 2" },
  { .id = "team", .title = N_ ("A copy and a helper"),
    .blurb = N_ ("The near copy x2 is not missed and goes at once."), .data = "team-8",
    .claims = "size == 2\nin[1] == 0\nmark == 0" },
  { .id = "wages", .title = N_ ("Eight columns, forty people"),
    .blurb = N_ ("From all eight down: the four that make the wage are left."), .data = "wages",
    .data_seed = 2,
    .claims = "trained == 37\nsize == 4\nsum(in) == in[0] + in[1] + in[2] + in[3]" },
  { .id = "product", .title = N_ ("A tie"),
    .blurb = N_ ("Both columns are equally useless; the first goes first."), .data = "product-4",
    .claims = "ever: event:tie\nsize == 0" },
  { .id = "wide", .title = N_ ("Failure: more columns than rows"),
    .blurb = N_ ("Ten columns and eight rows: the full set goes through every row."),
    .data = "wide-8",
    .failure = N_ ("With as many coefficients as rows every residual is 0 and every leverage 1: "
                   "nobody can say what is missed. Search forward, or punish coefficients."),
    .claims = "trained == 0" });

static const GradusCheck backward_checks[] = GRADUS_ROWS (
  { "gain", GRADUS_CHECK_END, "path", GRADUS_EXPECT (7, 0, 3, 0), 1e-12, NUMPY },
  { "gain", 1, "trial", GRADUS_EXPECT (1.609107537, 1.609107537, 0), 1e-9, NUMPY },
  { "four", GRADUS_CHECK_END, "tried", GRADUS_EXPECT (3, 0, 2, 16, 1, 4), 1e-12, "by hand" });

static const GradusPair backward_pairs[] = GRADUS_ROWS (
  { .id = "ways", .title = N_ ("Backward and forward"),
    .blurb = N_ ("Shrinking keeps the exact pair; growing has taken the strong single and cannot "
                 "give it back."),
    .preset = "gain", .other = "forward-search", .right = "stop=worse", .plot = "lattice",
    .claims = "left: mark == 0\nright: mark ~ 1.19\nleft: in[2] == 0\nright: in[2] == 1" });

static const GradusSheet backward_sheet = {
  .aha = N_ ("Two columns that say little alone may be perfect together; starting with all shows "
             "it."),
  .by_hand = N_ ("y = 3, 1, −1, −3, x1 = 1, 1, −1, −1, x2 = 1, −1, 1, −1: both leave 0; without x2 "
                 "±1 over 1/2, so 4; without x1 ±2 over 1/2, so 16. x2 is missed less."),
  .why = "pair", .intuition = N_ ("The weakest column goes first."), .caught_by = "goes",
  .breaks = N_ ("More columns than rows: every residual is 0, every leverage 1, and no row can be "
                "left out."),
  .needs = "forward-search", .leads_to = "sparse-feature-selection filter-feature-selection",
  .aliases = "backward elimination; suppressor; wrapper; 后向搜索; 逆向搜索; 逐步剔除; 抑制变量; nxss",
  .terms = N_ ("feature selection; validation error"),
};

const GradusDescriptor gradus_backward_search = {
  GRADUS_FEATURE_SEARCH,
  .id = "backward-search", .title = N_ ("Backward feature search"),
  .summary = N_ ("Begins with all columns, and lets go the one that is missed least."),
  .goal = N_ ("Say which column is missed least, and find pairs that only help together."),
  .fixed = "way=backward", GRADUS_ROW (backward),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }),
};
