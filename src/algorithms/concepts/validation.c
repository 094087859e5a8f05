/* Validation: a table of models and splits that fills cell by cell.
 *
 * Objective. Choose the model that will be best on data it has not seen, from the data at hand.
 *
 * Step. The data are dealt out into k folds. For every model and every fold: fit the model to the
 * other folds, then let the points of the fold judge it, by their mean squared error. So every
 * point is judge once, and never judges a model that has seen it. The mean of a row of the table is
 * the model's mark, and the spread of the row says how far to trust it. The winner is fitted to all
 * data.
 *
 * Rules. "least" takes the smallest mean. "one-error" takes the simplest model whose mean is within
 * one standard error of the smallest: the difference could be luck.
 *
 * Cost. k fits for each model.
 *
 * Edge cases. n not divisible by k: sizes differ by one at most. k = n leaves one out, and then the
 * folds cannot be cut in different ways. Folds in the order of x ask for extrapolation. Judges that
 * have been seen (parameter "leak") turn the mark into the training error.
 *
 * Source: M. Stone 1974, Journal of the Royal Statistical Society B 36(2), 111-147; 图解机器学习,
 * section 4.3; CS229 lecture notes, part VII.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "candidates.h"


#define MOST_MODELS 21

typedef enum { MODELS_GRID, MODELS_LAMBDA, MODELS_DEGREE } Models;
typedef enum { CUT_SHUFFLED, CUT_SORTED, CUT_TURNS } Cut;
typedef enum { RULE_LEAST, RULE_ONE_ERROR } Rule;

typedef struct
{
  guint models;
  int degree;
  double width;
  int k;
  guint cut;
  guint rule;
  bool leak;
} Params;

typedef struct
{
  GradusArray plan;        /* n: the fold of each point, counted from 0 */
  GradusArray fold;        /* n: the same, -1 until it has been dealt */
  GradusArray errors;      /* n: squared error when it last was judge */
  GradusArray theta;       /* of the model in work */
  GradusArray table;       /* models x (k + 1): errors of the folds, and their mean */
  GradusArray means;       /* models */
  GradusArray spreads;     /* models: standard error of the mean */
  GradusArray training;    /* models: mean error on the points that were learnt from */
  guint model, part;       /* in work, from 0 */
  guint cell;              /* cells that are done */
  guint marked;            /* models that have their mean */
  guint done, last;        /* micro-steps; the datum of the last one */
  guint made;              /* entries of the table, row by row */
  guint winner;
  double mark;             /* the last error of a fold */
  double learnt;           /* mean error of the fit on the points it has learnt from */
  bool fitted, chosen;
} State;

typedef struct
{
  guint n, n_models;
  GradusCandidate models[MOST_MODELS];
} Work;

enum { EVENT_LEAD, EVENT_TIE, EVENT_EDGE, EVENT_UNEVEN, EVENT_CAUTIOUS };

/* --- Models ----------------------------------------------------------------------------------- */

static void
add_bumps (Work *work, const GradusTable *table, double width, double lambda, double ease,
           gboolean both)
{
  GradusCandidate *model = &work->models[work->n_models++];

  gradus_candidate_init_bumps (model, table->x, table->n, table->d, width, lambda, both);
  model->ease = ease;
}

static gpointer
prepare (const GradusSetup *setup)
{
  static const double widths[] = { 0.03, 0.3, 3 }, lambdas[] = { 1e-4, 0.1, 100 };
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  switch (p->models)
    {
    case MODELS_GRID:
      for (guint i = 0; i < 9; i++)
        add_bumps (work, table, widths[i / 3], lambdas[i % 3], 3 * (i % 3) + i / 3, TRUE);
      break;
    case MODELS_LAMBDA:
      for (guint i = 0; i < 13; i++)
        add_bumps (work, table, p->width, i % 2 == 0 ? pow (10, i / 2 - 4.0)
                                                     : pow (10, i / 2 - 3.5), i, FALSE);
      break;
    case MODELS_DEGREE:
    default:
      for (guint i = 0; i <= (guint) p->degree; i++)
        gradus_candidate_init_power (&work->models[work->n_models++], table, i, 0);
      break;
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  for (guint i = 0; i < work->n_models; i++)
    gradus_candidate_clear (&work->models[i]);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->n < 2)
    return g_strdup (_("There is one point, so that none is left for validation: give at least "
                       "two."));
  if (p->k > (int) table->n)
    return g_strdup_printf (_("%u points cannot be dealt out into %d folds: choose at most as many "
                              "folds as there are points."), table->n, p->k);
  if (p->models == MODELS_DEGREE && table->d > 1)
    return g_strdup_printf (_("Powers are functions of one input, and there are %u: choose one "
                              "column, or bumps."), table->d);
  return NULL;
}

/* The fold of every point, floor (k i / n) for place i: sizes differ by one at most. */
static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint n = table->n;
  g_autofree gint32 *place = g_new (gint32, n);
  double *plan = gradus_array_init_vector (&state->plan, n);
  double *fold = gradus_array_init_vector (&state->fold, n);

  if (p->cut == CUT_SHUFFLED)
    gradus_rng_permutation (context->rng, n, place);
  for (guint i = 0; i < n; i++)
    {
      fold[i] = -1;
      if (p->cut == CUT_TURNS)
        plan[i] = i % (guint) p->k;
      else if (p->cut == CUT_SHUFFLED)
        plan[i] = (double) ((gsize) place[i] * (gsize) p->k / n);
      else
        {
          guint before = 0;

          /* Its place in the order of the first input; equal ones as they are listed. */
          for (guint j = 0; j < n; j++)
            {
              const double a = gradus_table_row (table, i)[0], b = gradus_table_row (table, j)[0];

              before += b < a || (b == a && j < i);
            }
          plan[i] = (double) ((gsize) before * (gsize) p->k / n);
        }
    }
  gradus_array_init_vector (&state->errors, n);
  gradus_array_init_matrix (&state->table, work->n_models, (guint) p->k + 1);
  gradus_array_init_vector (&state->means, work->n_models);
  gradus_array_init_vector (&state->spreads, work->n_models);
  gradus_array_init_vector (&state->training, work->n_models);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_split (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->last = state->done++;
  gradus_array_write (&state->fold)[state->last] = state->plan.data[state->last];
  if (state->done < work->n)
    return GRADUS_STATUS_AGAIN;
  state->done = 0;
  return GRADUS_STATUS_CONTINUE;
}

/* Fit @model to all points that are not in the fold @part (-1: to all). FALSE when it has no
 * finite coefficients. */
static gboolean
fit (State *state, const Work *work, const GradusTable *table, const GradusCandidate *model,
     int part)
{
  g_autofree double *judge = g_new (double, work->n);

  for (guint i = 0; i < work->n; i++)
    judge[i] = state->plan.data[i] == part;
  state->learnt = gradus_candidate_fit (model, table, judge,
                                        gradus_array_init_vector (&state->theta,
                                                                  model->basis->n));
  return isfinite (state->learnt);
}

static GradusStatus
run_train (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  state->model = state->cell / (guint) p->k;
  state->part = state->cell % (guint) p->k;
  state->fitted = true;
  if (!fit (state, work, gradus_context_get_table (context), &work->models[state->model],
            p->leak ? -1 : (int) state->part))
    return gradus_context_fail (context, _("The model “%s” has no finite coefficients. Rescale the "
                                           "columns so that they are of moderate size."),
                                work->models[state->model].name);
  gradus_array_write (&state->training)[state->model] += state->learnt / p->k;
  return GRADUS_STATUS_CONTINUE;
}

static guint
count_judges (const State *state, guint part)
{
  guint n = 0;

  for (gsize i = 0; i < gradus_array_length (&state->plan); i++)
    n += state->plan.data[i] == part;
  return n;
}

GRADUS_MICROS (n_judges, (state), MAX (count_judges (state, state->part), 1))

/* The datum that is judge number @number of the fold. */
static guint
find_judge (const State *state, guint part, guint number)
{
  guint i = 0;

  for (;; i++)
    if (state->plan.data[i] == part && number-- == 0)
      return i;
}

static GradusStatus
run_judge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint n = count_judges (state, state->part);
  const guint i = find_judge (state, state->part, state->done);
  const double error
    = gradus_candidate_miss (table->y[i],
                             gradus_candidate_predict (&work->models[state->model],
                                                       state->theta.data,
                                                       gradus_table_row (table, i)));
  double *row = &gradus_array_write (&state->table)[(gsize) state->model
                                                    * ((guint) p->k + 1)];

  state->last = i;
  gradus_array_write (&state->errors)[i] = error * error;
  row[state->part] = (state->done == 0 ? 0 : row[state->part]) + error * error / n;
  if (!isfinite (row[state->part]))
    return gradus_context_fail (context, _("A validation point is missed by too much for its error "
                                           "to be squared. Choose a lower degree, or shuffle the "
                                           "folds."));
  if (++state->done < n)
    return GRADUS_STATUS_AGAIN;
  state->done = 0;
  state->mark = row[state->part];
  state->made = state->model * ((guint) p->k + 1) + state->part + 1;
  return GRADUS_STATUS_CONTINUE;
}

/* Mean, standard error and smallest and largest of a row that is full. */
static void
sum_up (State *state, guint k, double *low, double *high)
{
  double *row = &gradus_array_write (&state->table)[(gsize) state->model * (k + 1)];
  double mean = 0, square = 0;

  *low = INFINITY;
  *high = 0;
  for (guint f = 0; f < k; f++)
    {
      mean += row[f];
      *low = MIN (*low, row[f]);
      *high = MAX (*high, row[f]);
    }
  /* Folds that agree have no spread, not even one of rounding. */
  mean = *low == *high ? *low : mean / k;
  for (guint f = 0; f < k; f++)
    square += gradus_square (row[f] - mean) / (k - 1);
  row[k] = mean;
  gradus_array_write (&state->means)[state->model] = mean;
  gradus_array_write (&state->spreads)[state->model] = sqrt (square / k);
}

/* The first of the smallest means so far. */
static guint
find_least (const State *state)
{
  guint least = 0;

  for (guint m = 1; m < state->marked; m++)
    if (state->means.data[m] < state->means.data[least])
      least = m;
  return least;
}

static guint
find_simplest (const State *state, const Work *work)
{
  const guint least = find_least (state);
  const double most = state->means.data[least] + state->spreads.data[least];
  guint simplest = least;

  for (guint m = 0; m < state->marked; m++)
    if (state->means.data[m] <= most && work->models[m].ease > work->models[simplest].ease)
      simplest = m;
  return simplest;
}

static gboolean
is_tied (const State *state)
{
  const double least = state->means.data[find_least (state)];
  guint n = 0;

  for (guint m = 0; m < state->marked; m++)
    n += state->means.data[m] <= least + 1e-12 * (1 + fabs (least));
  return n > 1;
}

/* The winner stands at the end of what was tried. */
static gboolean
is_at_edge (guint models, guint winner, guint n)
{
  if (models == MODELS_GRID)
    return winner % 3 != 1 || winner / 3 != 1;
  /* Degree 0 is no edge: there is nothing simpler. */
  return winner + 1 == n || (winner == 0 && models == MODELS_LAMBDA);
}

static GradusStatus
run_next (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint k = (guint) p->k;
  double low, high;

  state->cell++;
  if (state->cell % k > 0)
    return GRADUS_STATUS_CONTINUE;
  sum_up (state, k, &low, &high);
  state->made = (state->model + 1) * (k + 1);
  state->marked = state->model + 1;
  gradus_context_raise_if (context, EVENT_LEAD,
                           state->marked > 1 && find_least (state) == state->model);
  gradus_context_raise_if (context, EVENT_UNEVEN, high > 10 * low && high > 1e-12);
  if (state->marked < work->n_models)
    return GRADUS_STATUS_CONTINUE;
  state->winner = p->rule == RULE_LEAST ? find_least (state) : find_simplest (state, work);
  state->chosen = true;
  gradus_context_raise_if (context, EVENT_TIE, is_tied (state));
  gradus_context_raise_if (context, EVENT_EDGE,
                           work->n_models > 2
                             && is_at_edge (p->models, state->winner, work->n_models));
  gradus_context_raise_if (context, EVENT_CAUTIOUS, state->winner != find_least (state));
  if (!fit (state, work, gradus_context_get_table (context), &work->models[state->winner], -1))
    return gradus_context_fail (context, _("The model “%s” has no finite coefficients. Rescale the "
                                           "columns so that they are of moderate size."),
                                work->models[state->winner].name);
  return GRADUS_STATUS_CONVERGED;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, work);
  const guint d = gradus_dataset_get_table (here->dataset)->d;
  const GradusCandidate *model = &work->models[state->chosen ? state->winner : state->model];

  for (gsize i = 0; i < n; i++)
    out[i] = state->fitted ? gradus_candidate_predict (model, state->theta.data, &X[i * d]) : 0;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_least, (state),
               state->marked > 0 ? state->means.data[find_least (state)] : NAN)
GRADUS_NUMBER (number_winner, (state), state->chosen ? state->winner + 1 : NAN)
GRADUS_NUMBER (number_sure, (state), state->chosen ? state->spreads.data[state->winner] : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "least", N_ ("Least mean so far"), "\\min_m \\bar e_m", .number = number_least,
    .flags = GRADUS_METRIC | GRADUS_PROMISED | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "mark", N_ ("Validation error of the fold"), "e_{mf}", GRADUS_QUANTITY (State, mark),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "learnt", N_ ("Error on what was learnt from"), "\\bar e_{\\mathrm{train}}",
    GRADUS_QUANTITY (State, learnt), .flags = GRADUS_METRIC | GRADUS_LOG, .beside = "y^2" },
  { "winner", N_ ("The winner"), "m^*", .number = number_winner, .indices = N_ ("one number"),
    .flags = GRADUS_LISTED },
  { "sure", N_ ("Standard error of the winner"), "s_{m^*}", .number = number_sure,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "table", N_ ("Errors of models and folds"), "e_{mf}", GRADUS_QUANTITY (State, table),
    .indices = N_ ("model, fold; last the mean") },
  { "means", N_ ("Mean error of each model"), "\\bar e_m", GRADUS_QUANTITY (State, means),
    .indices = N_ ("model") },
  { "spreads", N_ ("Standard error of the means"), "s_m", GRADUS_QUANTITY (State, spreads),
    .indices = N_ ("model") },
  { "training", N_ ("Training error of each model, mean over the folds"),
    "\\bar e_{\\mathrm{train},m}",
    GRADUS_QUANTITY (State, training), .indices = N_ ("model") },
  { "fold", N_ ("Fold"), "f_i", GRADUS_QUANTITY (State, fold),
    .indices = N_ ("point; −1: not dealt yet"),
    .flags = GRADUS_PER_DATUM | GRADUS_NUMBERED },
  { "errors", N_ ("Squared error when left out"), "(y_i - \\hat f(x_i))^2",
    GRADUS_QUANTITY (State, errors), .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "plan", N_ ("Folds to be dealt"), "f_i", GRADUS_QUANTITY (State, plan),
    .indices = N_ ("point"), .flags = GRADUS_HIDDEN },
  { "theta", N_ ("Coefficients of the model in work"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("function: a power of (x − x̄)/s, or a bump") },
  { "model", N_ ("Model in work"), NULL, GRADUS_QUANTITY (State, model) },
  { "part", N_ ("Fold in work"), NULL, GRADUS_QUANTITY (State, part) },
  { "cell", N_ ("Cells done"), NULL, GRADUS_QUANTITY (State, cell) },
  { "made", N_ ("Entries of the table"), NULL, GRADUS_QUANTITY (State, made) },
  { "fitted", N_ ("Something has been fitted"), NULL, GRADUS_QUANTITY (State, fitted) },
  { "chosen", N_ ("Chosen"), NULL, GRADUS_QUANTITY (State, chosen) },
  { "last", N_ ("Point in work"), NULL, GRADUS_QUANTITY (State, last) });

/* The point that the question is about: the first judge of the cell that comes next. */
static void
add_spot (const GradusPosition *here, const GradusTable *table, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const gboolean trained = here->micro == 0 && gradus_position_is_phase (here, "train");
  const guint part = trained ? state->part : state->cell % (guint) p->k;
  const guint i = find_judge (state, part, 0);
  double low, high;

  gradus_find_extent (table->y, table->n, 1, &low, &high);
  gradus_names_whole (names, "spot", i + 1);
  gradus_names_number (names, "spot-x", gradus_table_row (table, i)[0]);
  gradus_names_number (names, "spot-y",
                       trained ? gradus_candidate_predict (&work->models[state->model],
                                                           state->theta.data,
                                                           gradus_table_row (table, i))
                               : table->y[i]);
  gradus_names_number (names, "spot-scale", high > low ? 0.1 * (high - low) : 1);
  gradus_names_whole (names, "coming-fold", state->cell % (guint) p->k + 1);
  gradus_names_word (names, "coming",
                     work->models[MIN (state->cell / (guint) p->k, work->n_models - 1)].name);
}

static char *
join_folds (guint k)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint f = 0; f < k; f++)
    g_string_append_printf (all, "%u\n", f + 1);
  g_string_append (all, _("mean"));
  return g_strdup (all->str);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const guint i = MIN (state->last, table->n - 1);
  g_autofree char *model_names = gradus_candidates_names (work->models, work->n_models);
  g_autofree char *fold_names = join_folds ((guint) p->k);
  guint least, judges;

  if (gradus_array_length (&state->plan) == 0)
    return;
  least = state->marked > 0 ? find_least (state) : 0;
  judges = count_judges (state, state->part);
  gradus_names_row (names, table, i);
  gradus_names_whole (names, "dealt", (gint64) state->plan.data[i] + 1);
  gradus_names_whole (names, "part-number", state->part + 1);
  gradus_names_whole (names, "judges", judges);
  gradus_names_whole (names, "learners", p->leak ? table->n : table->n - judges);
  gradus_names_whole (names, "n-models", work->n_models);
  gradus_names_whole (names, "n-cells", work->n_models * (guint) p->k);
  gradus_names_word (names, "name", work->models[state->model].name);
  gradus_names_word (names, "leader", work->models[least].name);
  gradus_names_word (names, "best", work->models[state->winner].name);
  gradus_names_word (names, "models-list", model_names);
  gradus_names_word (names, "folds-list", fold_names);
  gradus_names_number (names, "error", state->errors.data[i]);
  gradus_names_number (names, "mean", state->means.data[state->model]);
  gradus_names_number (names, "spread", gradus_settle (state->spreads.data[state->model],
                                                       state->means.data[state->model]));
  gradus_names_number (names, "trained", state->training.data[state->model]);
  gradus_names_number (names, "best-mean", state->means.data[state->winner]);
  gradus_names_number (names, "best-spread", gradus_settle (state->spreads.data[state->winner],
                                                            state->means.data[state->winner]));
  gradus_names_number (names, "least-mean", state->means.data[least]);
  gradus_names_flag (names, "row-full", state->marked == state->model + 1 && state->marked > 0
                                          && state->cell % (guint) p->k == 0);
  gradus_names_flag (names, "row-ends", state->marked > 0
                                          && state->cell % (guint) p->k + 1 == (guint) p->k);
  gradus_names_flag (names, "first-model", state->model == 0);
  gradus_names_number (names, "now-row", state->fitted && !state->chosen ? state->model
                       : state->chosen                                  ? state->winner
                                                                        : NAN);
  gradus_names_number (names, "now-column", state->fitted && !state->chosen ? state->part : NAN);
  add_spot (here, table, names);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_even (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint k = (guint) ((const Params *) here->params)->k;
  guint low = G_MAXUINT, high = 0, sum = 0;

  for (guint f = 0; f < k; f++)
    {
      const guint n = count_judges (state, f);

      low = MIN (low, n);
      high = MAX (high, n);
      sum += n;
    }
  *measured = high - low;
  return sum == gradus_array_length (&state->plan) && low > 0 && high - low <= 1;
}

/* The model is the answer for the points outside of the fold, whatever those inside are: on the
 * others push and pull balance. */
static gboolean
holds_unseen (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work, table);
  const GradusCandidate *model = &work->models[state->model];
  const guint b = model->basis->n;
  g_autofree double *push = g_new0 (double, b);
  g_autofree double *scale = g_new0 (double, b);
  g_autofree double *row = g_new (double, b);
  double most = 0;

  for (guint i = 0; i < table->n; i++)
    {
      double residual = table->y[i], size = fabs (table->y[i]);

      if (!p->leak && state->plan.data[i] == state->part)
        continue;
      gradus_candidate_row (model, gradus_table_row (table, i), row);
      for (guint j = 0; j < b; j++)
        {
          residual -= row[j] * state->theta.data[j];
          size += fabs (row[j] * state->theta.data[j]);
        }
      for (guint j = 0; j < b; j++)
        {
          push[j] += row[j] * residual;
          scale[j] += fabs (row[j]) * size;
        }
    }
  for (guint j = 0; j < b; j++)
    {
      *measured = MAX (*measured, fabs (push[j] - model->lambda * state->theta.data[j]));
      most = MAX (most, scale[j] + model->lambda * fabs (state->theta.data[j]));
    }
  return *measured <= 1e-9 * most + 1e-300;
}

/* The mean of a row is that of its cells. */
static gboolean
holds_mean (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint k = (guint) ((const Params *) here->params)->k;

  for (guint m = 0; m < state->marked; m++)
    {
      const double *row = &state->table.data[(gsize) m * (k + 1)];
      double sum = 0;

      for (guint f = 0; f < k; f++)
        sum += row[f];
      *measured = MAX (*measured, fabs (sum - k * state->means.data[m])
                                    / (fabs (sum) + 1e-300));
    }
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "even", N_ ("Every point is left out once"), "\\max_f n_f - \\min_f n_f \\le 1", holds_even },
  { "unseen", N_ ("The fit knows the others only"),
    "\\sum_{i \\notin f} (y_i - \\hat f(x_i))\\,\\phi(x_i) = \\lambda\\theta", holds_unseen,
    .phase = "train" },
  { "mean", N_ ("A cross-validation error is the mean of its row"),
    "\\bar e_m = \\frac1k\\sum_f e_{mf}", holds_mean,
    .phase = "next" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Roles of folds begin again after so many. */
#define FOLD_ROLES 8

static gboolean
is_judge (const State *state, guint i)
{
  return state->fitted && !state->chosen && state->plan.data[i] == state->part;
}

static void
draw_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const GradusCandidate *model = &work->models[state->chosen ? state->winner : state->model];
  GradusCandidateFrame frame;

  if (table == NULL || gradus_array_length (&state->plan) == 0)
    return;
  frame = gradus_candidate_frame (scene, table);
  if (state->fitted && table->d == 1)
    {
      gradus_candidate_draw_curve (model, state->theta.data, &frame, GRADUS_ROLE_MODEL,
                                   GRADUS_LINE_SOLID, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, model->name);
    }
  for (guint i = 0; i < table->n; i++)
    {
      double x, y;

      gradus_candidate_place (state->fitted ? model : NULL, state->theta.data, &frame, i, &x, &y);
      if (is_judge (state, i))
        gradus_candidate_draw_judge (model, state->theta.data, &frame, i, scene);
      else
        gradus_scene_point (scene, x, table->y[i],
                            state->fitted           ? GRADUS_ROLE_DATA
                            : state->fold.data[i] < 0
                              ? GRADUS_ROLE_MUTED
                              : GRADUS_ROLE_CLASS + (guint) state->fold.data[i] % FOLD_ROLES,
                            state->fitted ? GRADUS_SHAPE_CIRCLE : GRADUS_SHAPE_AUTO, 1, (int) i);
    }
  if (state->fitted && !state->chosen)
    gradus_scene_legend (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, FALSE, 0,
                         ((const Params *) here->params)->leak ? _ ("validation set, seen before")
                                                               : C_ ("legend", "validation set"));
}

/* The place of model @m on the axis, and the curve it belongs to. */
static double
place_of (const Work *work, guint models, guint m)
{
  return models == MODELS_DEGREE ? work->models[m].degree : log10 (work->models[m].lambda);
}

/* The means as they come, with their standard errors, and what the models say of themselves. */
static void
draw_marks (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint in_curve = p->models == MODELS_GRID ? 3 : work->n_models;
  double least, high;

  gradus_scene_set_axes (scene,
                         GRADUS_AXES_ZERO_Y
                           | (p->models == MODELS_DEGREE ? GRADUS_AXES_INTEGER_X
                                                         : GRADUS_AXES_DEFAULT),
                         p->models == MODELS_DEGREE ? C_ ("axis", "degree") : "log₁₀ λ",
                         _("mean squared error"));
  if (gradus_kit_waits (scene, state->marked == 0,
                        _("A model has its cross-validation error when all folds have been left "
                          "out once.")))
    return;
  least = state->means.data[find_least (state)];
  high = gradus_candidates_height (state->means.data, state->spreads.data, state->marked);
  gradus_scene_set_y_range (scene, 0, 1.05 * high);
  gradus_scene_set_x_range (scene, place_of (work, p->models, 0),
                            place_of (work, p->models, in_curve - 1));
  for (guint from = 0; from < state->marked; from += in_curve)
    {
      const guint n = MIN (in_curve, state->marked - from);
      const GradusRole role = p->models == MODELS_GRID ? GRADUS_ROLE_CLASS + from / in_curve
                                                       : GRADUS_ROLE_MODEL;
      double x[MOST_MODELS], y[MOST_MODELS], t[MOST_MODELS];
      g_autofree char *label = g_strdup_printf ("h = %s", GRADUS_NUM (work->models[from].width));

      for (guint q = 0; q < n; q++)
        {
          const double s = state->spreads.data[from + q];

          x[q] = place_of (work, p->models, from + q)
                 + (p->models == MODELS_GRID ? 0.05 * (from / in_curve) - 0.05 : 0);
          y[q] = MIN (state->means.data[from + q], 1e3 * high);
          t[q] = MIN (state->training.data[from + q], 1e3 * high);
          gradus_scene_segment (scene, x[q], MAX (y[q] - s, 0), x[q], MIN (y[q] + s, 2e3 * high),
                                role, GRADUS_LINE_SOLID);
        }
      gradus_scene_polyline (scene, x, y, n, role, GRADUS_LINE_MARKERS);
      gradus_scene_polyline (scene, x, t, n, role, GRADUS_LINE_DASHED | GRADUS_LINE_THIN);
      gradus_scene_legend_line (scene, role, GRADUS_LINE_SOLID,
                                p->models == MODELS_GRID
                                  ? label
                                  : C_ ("legend", "cross-validation error"));
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED | GRADUS_LINE_THIN,
                            _("on what was learnt from"));
  if (!state->chosen)
    return;
  if (p->rule == RULE_ONE_ERROR)
    gradus_scene_hrule (scene, least + state->spreads.data[find_least (state)],
                        GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, _("one standard error"));
  gradus_scene_point (scene, place_of (work, p->models, state->winner)
                               + (p->models == MODELS_GRID ? 0.05 * (state->winner / 3) - 0.05 : 0),
                      state->means.data[state->winner], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                      1.6, -1);
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "models", .label = N_ ("Models"), .blurb = N_ ("Which models are compared."),
    GRADUS_PARAM_FIELD (Params, models), .def = MODELS_DEGREE, GRADUS_CHOICES (
      { "grid", N_ ("Bumps: three widths, three λ") }, { "lambda", N_ ("Bumps: thirteen λ") },
      { "degree", N_ ("Powers up to a degree") }) },
  { .id = "degree", .label = N_ ("Highest degree"), .symbol = "p",
    .blurb = N_ ("Degrees from 0 to this one are compared. Powers are those of the standardised "
                 "input, (x − x̄)/s."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 5, .min = 0, .max = 20, .slider_max = 9,
    .enabled_if = "models=degree" },
  { .id = "width", .label = N_ ("Width of a bump"), .symbol = "h",
    .blurb = N_ ("The same for all λ."),
    GRADUS_PARAM_FIELD (Params, width), .def = 0.3, .min = 1e-6, .max = 1e6, .slider_min = 0.03,
    .slider_max = 3, .logarithmic = TRUE, .enabled_if = "models=lambda" },
  { .id = "k", .label = N_ ("Folds"), .symbol = "k",
    .blurb = N_ ("Many folds: more to learn from, and more fits. As many as points: leave one "
                 "out."),
    GRADUS_PARAM_FIELD (Params, k), .def = 5, .min = 2, .max = 1000, .slider_min = 2,
    .slider_max = 20 },
  { .id = "cut", .label = N_ ("How the folds are cut"),
    .blurb = N_ ("Shuffled, every fold looks like the whole; in the order of x it is a gap."),
    GRADUS_PARAM_FIELD (Params, cut), GRADUS_CHOICES (
      { "shuffled", N_ ("Shuffled") }, { "sorted", N_ ("In the order of x") },
      { "turns", N_ ("In turns") }) },
  { .id = "rule", .label = N_ ("Who wins"),
    .blurb = N_ ("The smallest mean, or the simplest model that may be as good."),
    GRADUS_PARAM_FIELD (Params, rule), GRADUS_CHOICES (
      { "least", N_ ("The smallest mean") },
      { "one-error", N_ ("The simplest within one standard error") }) },
  { .id = "leak", .label = N_ ("Validation points have been seen"),
    .blurb = N_ ("The mistake: every model is fitted to all points, its validation set among "
                 "them."),
    GRADUS_PARAM_FIELD (Params, leak), .max = 1 });

static const GradusEvent events[] = {
  [EVENT_LEAD] = { "lead", N_ ("A new leader"), N_ ("The model has the smallest mean so far.") },
  [EVENT_TIE] = { "tie", N_ ("A tie"),
                  N_ ("Several models share the smallest mean; the first of them is taken, or the "
                      "simplest.") },
  [EVENT_EDGE] = { "edge", N_ ("A winner at the edge"),
                   N_ ("The winner stands at the end of what was tried: something better may lie "
                       "beyond.") },
  [EVENT_UNEVEN] = { "uneven", N_ ("Folds that disagree"),
                     N_ ("One fold finds the model more than ten times as bad as another.") },
  [EVENT_CAUTIOUS] = { "cautious", N_ ("A simpler one"),
                       N_ ("The rule takes a simpler model than the one with the smallest mean.") },
  { NULL },
};

static const GradusPhase phases[] = GRADUS_ROWS (
  { "split", N_ ("Deal out the folds"), N_ ("Every point gets the number of a fold, and is left "
                                            "out once for each model."),
    .pseudocode = N_ ("deal the points out into k folds"), .once = TRUE, .micro = "n",
    .run = run_split,
    .rule = "\\role{accent}{f_i} \\in \\{1, \\dots, k\\}",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{f_{<i>}} = <dealt|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} goes to fold {dealt}.") },
      { NULL, NN_ ("All {n} points are dealt out into {k} folds: {n-models} model and {n-cells} "
                  "cells wait.",
        "All {n} points are dealt out into {k} folds: {n-models} models and {n-cells} cells "
            "wait."), "n-models" }) },
  { "train", N_ ("Learn from the rest"), N_ ("The model is fitted to all points but those of the "
                                             "fold."),
    .pseudocode = N_ ("for each model m, for each fold f:\n  fit m to the points outside of f"),
    .run = run_train,
    .rule = "\\role{model}{\\hat f} = \\arg\\min \\sum_{i \\notin \\role{accent}{f}} "
            "(y_i - \\hat f(x_i))^2 + \\lambda\\|\\theta\\|^2",
    .rules = GRADUS_SAY (
      { "leak", "\\role{model}{\\hat f} = \\arg\\min \\sum_{\\role{error}{i}} "
                "(y_i - \\hat f(x_i))^2 + \\lambda\\|\\theta\\|^2" },
      { NULL, "\\role{model}{\\hat f} = \\arg\\min \\sum_{i \\notin \\role{accent}{f}} "
              "(y_i - \\hat f(x_i))^2 + \\lambda\\|\\theta\\|^2" }),
    .filled = GRADUS_SAY (
      { "leak", "\\overline{(y - \\hat f)^2} = <learnt|model>" },
      { NULL, "\\overline{(y - \\hat f)^2}_{i \\notin <part-number|accent>} = <learnt|model>" }),
    .said = GRADUS_SAY (
      { "leak", N_ ("“{name}” is fitted to all {n} points, those of fold {part-number} among "
                    "them: its error on them is {learnt}.") },
      { NULL, NN_ ("“{name}” learns from {learners} point outside of fold {part-number}; its error "
                  "there is {learnt}.",
        "“{name}” learns from {learners} points outside of fold {part-number}; its error there "
            "is {learnt}."), "learners" }) },
  { "judge", N_ ("Validate on the fold"), N_ ("The points of the fold compare the model with what "
                                            "they know."),
    .pseudocode = N_ ("  for each point of f: add its squared error to cell (m, f)"),
    .n_micro = n_judges, .run = run_judge,
    .rule = "e_{m\\role{accent}{f}} = \\frac1{n_f}\\sum_{i \\in \\role{accent}{f}} "
            "\\role{error}{(y_i - \\hat f(x_i))^2}",
    .filled = GRADUS_SAY (
      { "micro", "\\role{error}{(y_{<i>} - \\hat f)^2} = <error|error>" },
      { NULL, "e_{m,<part-number|accent>} = <mark|error>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At the validation point {i} the squared error is {error}.") },
      { "mark > learnt", N_ ("Fold {part-number} gives “{name}” the validation error {apart mark "
                             "learnt}, where its training error is {apart learnt mark}.") },
      { NULL, N_ ("Fold {part-number} gives “{name}” the validation error {apart mark learnt}, and "
                  "its training error is {apart learnt mark}.") }) },
  { "next", N_ ("The error of the model"), N_ ("When all folds have been left out, the mean of "
                                               "their errors is the cross-validation error; the "
                                               "smallest wins."),
    .pseudocode = N_ ("error of m ← mean of its cells\nwinner ← the smallest error, fitted to all"),
    .run = run_next,
    .rule = "\\role{model}{\\bar e_m} = \\frac1k\\sum_f e_{mf},\\quad "
            "s_m = \\sqrt{\\frac{\\sum_f (e_{mf} - \\bar e_m)^2}{k(k - 1)}}",
    .filled = GRADUS_SAY ({ "row-full", "\\role{model}{\\bar e_m} = <mean|model>,\\quad s_m = "
                                        "<spread>" },
                          { NULL, "\\text{fold } <part-number|accent> \\text{ of } <k>" }),
    .said = GRADUS_SAY (
      { "event:tie and event:cautious", N_ ("The table is full, and several models share the "
                                            "smallest cross-validation error {least-mean}; the "
                                            "simplest of them, “{best}”, is fitted to all "
                                            "points.") },
      { "event:tie", N_ ("The table is full, and several models share the smallest "
                         "cross-validation error {least-mean}: a tie, of which “{best}” is "
                         "taken.") },
      { "event:cautious", N_ ("“{leader}” has the smallest cross-validation error, {least-mean}; "
                              "but “{best}” with {best-mean} is simpler and within one standard "
                              "error. It is fitted to all points.") },
      { "event:edge", N_ ("The table is full: “{best}” wins with {best-mean} ± {best-spread}, but "
                          "it stands at the edge of what was tried.") },
      { "converged", N_ ("The table is full: “{best}” wins with {best-mean} ± {best-spread} and is "
                         "fitted to all points. Its training error there is {learnt}.") },
      { "event:uneven", N_ ("“{name}” has the cross-validation error {mean} ± {spread}: its folds "
                            "differ by more than ten times.") },
      { "event:lead", N_ ("“{name}” has the cross-validation error {mean} ± {spread} and takes the "
                          "lead.") },
      { "row-full and first-model", N_ ("“{name}” has the first cross-validation error, {mean} ± "
                                        "{spread}.") },
      { "row-full", N_ ("“{name}” has the cross-validation error {mean} ± {spread}; “{leader}” "
                        "still leads with {least-mean}.") },
      { NULL, N_ ("“{name}” has its validation error on fold {part-number} of {k}; the next one "
                  "follows.") }) });

/* Which fold is left out when, for the model in work. */
static void
draw_plan (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint n = (guint) gradus_array_length (&state->plan);

  gradus_candidates_draw_plan (state->plan.data, n, (guint) p->k,
                               state->chosen    ? (guint) p->k
                               : state->fitted ? state->part + 1
                                               : 0,
                               !state->chosen, C_ ("axis", "fold"), scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("Training set and validation set"), GRADUS_EDIT_POINTS, .build = draw_data },
  { "table", N_ ("Models and folds"), .kit = gradus_kit_matrix, .of = "table",
    .with = "sequential significant made=made row=now-row column=now-column "
            "rows=models-list columns=folds-list" },
  { "marks", N_ ("Cross-validation errors of the models"), .build = draw_marks },
  { "plan", N_ ("Which fold is left out when"), .build = draw_plan });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "above", N_ ("Where does the curve pass?"), "train", "data", .asks = GRADUS_ASKS_PLACE,
    .about = "spot-x spot-y", .scale = "spot-scale",
    .when = "d == 1 and not leak and coming-fold == 1",
    .words = N_ ("“{coming}” is fitted without fold {coming-fold}, so without point {spot}. Where "
                 "does its curve pass above or below that point?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At x = {spot-x} the curve that has not seen point {spot} is "
                                     "at {spot-y}.") }) },
  { "judged", N_ ("What is the validation error?"), "judge", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "mark", .words = N_ ("On the points it has learnt from “{name}” has the mean squared "
                                  "error {learnt}. Which error will fold {part-number} find?"),
    .scale = "learnt", .when = "learnt > 1e-6 and part-number == 1",
    .intuition = N_ ("You thought that the validation error is the training error, but the model "
                     "was fitted to the training set and not to the validation set."),
    .intuition_answer = "learnt" },
  { "lead", N_ ("Does it take the lead?"), "next", "marks", .asks = GRADUS_ASKS_EVENT,
    .about = "lead", .when = "row-ends",
    .words = N_ ("“{name}” has been validated on the last fold. “{leader}” leads with "
                 "{least-mean}. Does “{name}” take the lead?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "arch", .title = N_ ("Ten points, six degrees"),
    .blurb = N_ ("Five folds in turns: the parabola wins with 1.45, though degree 5 has the "
                 "smallest training error."),
    .data = "exam-10", .params = "cut=turns",
    .claims = "winner == 3\nleast > 1.44\nleast < 1.45\ntraining[5] < training[2]" },
  { .id = "four", .title = N_ ("Four numbers by hand"),
    .blurb = N_ ("1, 3, 5, 7, the mean as the model, two folds: 17."), .data = "odd-4",
    .params = "degree=0 k=2 cut=sorted", .claims = "least > 16.999\nleast < 17.001" },
  { .id = "in-turns", .title = N_ ("Four numbers, cut in turns"),
    .blurb = N_ ("The same numbers and the same mean, but 1, 5 and 3, 7 are the folds: 8."),
    .data = "odd-4", .params = "degree=0 k=2 cut=turns", .claims = "least > 7.999\nleast < 8.001" },
  { .id = "bumps", .title = N_ ("Fifty points, nine models"),
    .blurb = N_ ("Three widths and three λ, five shuffled folds: h = 0.3 and λ = 0.1 win."),
    .data = "sinc-02", .params = "models=grid", .seed = 0, .rng = GRADUS_RNG_BOOK,
    .claims = "winner == 5\nleast > 0.0514\nleast < 0.0515" },
  { .id = "careful", .title = N_ ("One standard error"),
    .blurb = N_ ("Thirteen λ. The smallest cross-validation error is not much smaller than that of "
                 "a simpler model, and the simpler one is taken."),
    .data = "sinc-02", .params = "models=lambda rule=one-error", .seed = 0,
    .rng = GRADUS_RNG_BOOK, .claims = "ever: event:cautious" },
  { .id = "houses", .title = N_ ("Forty-seven houses"),
    .blurb = N_ ("Ten folds, seven of five houses and three of four; the straight line wins."),
    .data = "portland-houses", .params = "k=10 cut=turns",
    .claims = "winner == 2\nshare fold > 6: == 12" },
  { .id = "level", .title = N_ ("A tie"),
    .blurb = N_ ("Four equal numbers: every model is right, and the table cannot tell them apart."),
    .data = "level-4", .params = "degree=1 k=2 cut=turns", .claims = "ever: event:tie" },
  { .id = "sorted", .title = N_ ("Failure: folds in the order of x"),
    .blurb = N_ ("The same nine models. The cross-validation error of h = 0.3, λ = 0.0001 rises "
                 "from 0.092 to 20.8."),
    .data = "sinc-02", .params = "models=grid cut=sorted",
    .failure = N_ ("Folds in order are gaps, and the ones at the ends ask the curve to go on where "
                   "it has seen nothing. The same model wins, but its error comes out three times "
                   "as large. The folds disagree by more than ten times: that gives it away. "
                   "Shuffle."),
    .claims = "means[3] > 20.7\nmeans[3] < 20.9\nwinner == 5\nleast > 0.149\nleast < 0.151\n"
              "ever: event:uneven" },
  { .id = "seen", .title = N_ ("Failure: the validation set has been seen"),
    .blurb = N_ ("Every model is fitted to all points first: the one that only learns by heart "
                 "wins, with an error of next to nothing."),
    .data = "sinc-02", .params = "models=grid leak=true", .seed = 0, .rng = GRADUS_RNG_BOOK,
    .failure = N_ ("The narrowest bumps with the smallest λ go through every point, so their "
                   "validation error is next to nothing. On points that it has not seen the same "
                   "model has an error of 0.215. Whatever is learnt from data, columns chosen and "
                   "scales included, must be learnt without the validation set."),
    .claims = "winner == 1\nleast < 1e-6" });

#define BOOK_4_13                                                                                  \
  "图解机器学习, program of figure 4.13 (Octave; scikit-learn's cross_val_score agrees to 1e-12)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "four", GRADUS_CHECK_END, "table", GRADUS_EXPECT (17, 17, 17), 1e-12,
    "by hand: means 6 and 2" },
  { "in-turns", GRADUS_CHECK_END, "table", GRADUS_EXPECT (8, 8, 8), 1e-12,
    "by hand: means 5 and 3" },
  { "bumps", GRADUS_CHECK_END, "means",
    GRADUS_EXPECT (0.21545625789903528, 0.21548505, 0.21577037703479104, 0.091563537184533444,
                   0.051412380159060779, 0.16021162110730786, 0.10512001904689214,
                   0.12007866793624751, 0.16966861764222266),
    1e-8, BOOK_4_13 },
  { "bumps", GRADUS_CHECK_END, "table",
    GRADUS_EXPECT (0.43957936000826187, 0.079050622124516662, 0.0671852641862066,
                   0.26878657161525188, 0.22267947156093926),
    1e-10, BOOK_4_13 },
  { "bumps", GRADUS_CHECK_END, "fold", GRADUS_EXPECT (2, 3, 0, 4, 2, 2, 1, 4, 2, 2, 3, 2, 0, 2), 0,
    BOOK_4_13 },
  { "bumps", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.22032858397838703, -0.16211513179981235),
    1e-10, "the same, fitted to all points" },
  { "arch", GRADUS_CHECK_END, "means", GRADUS_EXPECT (7.019, 6.468, 1.447, 3.042, 3.682, 25.832),
    1e-3, "numpy.linalg.lstsq" },
  { "sorted", GRADUS_CHECK_END, "means",
    GRADUS_EXPECT (0.21575614, 0.21575772, 0.21577335, 20.79838131, 0.14984471, 0.20515476,
                   1.5793795, 0.31386919, 0.23651913),
    1e-6, "numpy.linalg.lstsq" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "cut", .title = N_ ("Shuffled and sorted"),
    .blurb = N_ ("Folds in the order of x ask for a piece of the curve that was never seen; the "
                 "same model wins, with three times the error."),
    .preset = "bumps", .right = "cut=sorted", .plot = "marks",
    .claims = "both: winner == 5\nleft < right: least\nright: least > 0.149\n"
              "left: least < 0.0515" },
  { .id = "leak", .title = N_ ("Validation points unseen and seen"),
    .blurb = N_ ("Where the validation set has been seen, the model that learns everything by "
                 "heart wins with next to no error."),
    .preset = "bumps", .right = "leak=true", .plot = "marks",
    .claims = "left: winner == 5\nright: winner == 1\nright: least < 1e-6" });

static const GradusSheet sheet = {
  .aha = N_ ("Every example validates once, and never a model that has been fitted to it."),
  .by_hand = N_ ("y = 1, 3, 5, 7, the model is the mean, folds 1, 3 and 5, 7: the means are 6 and "
                 "2, and every fold finds 17. In turns, 1, 5 and 3, 7, it is 8."),
  .why = "data",
  .intuition = N_ ("The validation error is what the training error was."),
  .caught_by = "judged",
  .breaks = N_ ("Folds in the order of x: 0.092 becomes 20.8, and fold errors differ enormously. "
                "Validation points that have been seen: the winner has an error of next to "
                "nothing."),
  .needs = "holdout-cross-validation",
  .leads_to = "leave-one-out-cross-validation forward-search importance-weighted-cv",
  .aliases = "CV; cross validation; k-fold; folds; shuffle; 交叉验证; k折; 分折; "
             "打乱; kzjcyz; k折交叉验证; 十折交叉验证",
  .terms = N_ ("validation set; training set; cross-validation error; bias; variance"),
};

#define GRADUS_VALIDATION                                                                          \
  .family = "validation", .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,          \
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,    \
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,                          \
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict

const GradusDescriptor gradus_k_fold_cross_validation = {
  GRADUS_VALIDATION,
  .id = "k-fold-cross-validation", .chapter = 2, .difficulty = 2,
  .title = N_ ("k-fold cross validation"),
  .summary = N_ ("Tries every model on each point without having been fitted to it, and takes the "
                 "one with the smallest error."),
  .goal = N_ ("Fill a table of models and folds by hand, and say when its errors lie."),
  .source = "图解机器学习, section 4.3; CS229 lecture notes, part VII; Stone 1974",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, and a target."), .start_shows = "plan",
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("{n} points and {n-models} model: nothing is validated yet.",
      "{n} points and {n-models} models: nothing is validated yet."), "n-models" }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the folds are dealt by rows" },
    { "one-point", GRADUS_SENTENCE }),
};
