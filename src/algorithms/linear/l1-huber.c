/* Sparse and robust, the family "l1-huber": both weights of reweighting at once, and beside it each
 * of them alone.
 *
 * Objective. J (theta) = sum_i rho (r_i) + lambda |theta|_1 + delta/2 |theta|^2 with r = y - Phi
 * theta and Huber's rho: r^2/2 up to eta, eta |r| - eta^2/2 beyond. eta bounds how hard a point can
 * pull, and lambda how hard a function has to be pulled at to live. Without eta it is the lasso,
 * without lambda Huber's regression, without both least squares: the four stand side by side and
 * are solved in the same rounds.
 *
 * Step. Both rho and |t| lie below a parabola that touches them where one stands: rho (r) <=
 * w/2 r^2 + const with w = min (1, eta/|r|), and |t| <= t^2/(2c) + c/2 with c = |t|. The sum of
 * these is weighted ridge regression with a spring for each coefficient,
 *   theta := (Phi'W Phi + lambda C^-1 + delta)^-1 Phi'W y,
 * which is solved in the form of sprung-ridge.h, in which no spring is infinite. For n < b the same
 * is C Phi' (Phi C Phi' + lambda W^-1)^-1 y.
 *
 * Why it works. J is below that sum and touches it, so no round makes J rise; J is convex, so there
 * is no false minimum. How far the least J can still be is bounded at every step: the pulls
 * w_i r_i, scaled down until none of the functions is pulled at harder than lambda, are a point of
 * the dual problem.
 *
 * Two ceilings. At the end no point pulls harder than eta, and no function is pulled at harder than
 * lambda; those that live are pulled at with exactly lambda. So the two numbers are not
 * independent: eta caps the pulls that lambda has to be overcome with. At a function at most eta
 * sum_i |Phi_ij| can pull, and when that is lambda or less for all of them nothing lives.
 *
 * Cost. A round: n b^2/2 for a weighted matrix and b^3/3 for its solution, three times, because
 * least squares are solved once and for all.
 *
 * Edge cases. A start at 0 never leaves it. delta > 0 makes the equations of bumps that overlap
 * solvable without lambda; the book adds 1e-6. A coefficient that dies shrinks for ever and is
 * never 0.
 *
 * Source: 图解机器学习, section 6.4, algorithm of figure 6.12 (its Theta ends at theta_b; the program
 * of figure 6.14 is missing, its outlier y(25) = -0.5 is inferred from the counts in the text).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-basis.h"
#include "gradus-vector-math.h"
#include "losses.h"
#include "sprung-ridge.h"

/* Functions of the model at most. */
#define MOST 100
/* Points of a curve in a panel. */
#define CURVE 121

typedef enum { MODEL_COLUMNS, MODEL_CONSTANT, MODEL_LINE, MODEL_BUMPS } Model;
typedef enum { BEGIN_SQUARES, BEGIN_ONES, BEGIN_RANDOM } Begin;
/* A step to the right in the picture is eta, a step down is lambda. */
typedef enum { FIT_SQUARES, FIT_ROBUST, FIT_SPARSE, FIT_BOTH, N_FITS } Fit;

typedef struct
{
  double lambda, eta, ridge, width, zero, tolerance;
  guint model, begin;
  int limit;
} Params;

typedef struct
{
  GradusArray theta[N_FITS];    /* b each; that of squares never changes */
  GradusArray weights[N_FITS];  /* n each: of robust and of both, as they were weighed */
  GradusArray pulls;            /* n: weight times residual of both, when it was weighed */
  GradusArray sizes;            /* b: |theta| of both, when the springs were set */
  double objective, gap;        /* of both */
  double moved;                 /* the longest way of a round */
  double kept;                  /* share of its size that what is the weakest now has kept in it */
  guint alive, weak, dead;      /* of both */
  guint trimmed;                /* points that pull with eta at both */
} State;

typedef struct
{
  guint n, b;
  GradusBasis *basis;
  double *phi;           /* n x b */
  GradusArray squares;   /* b */
  bool solved;           /* least squares have one solution */
  guint far;             /* the point that they miss most */
  double without;        /* what they would say there if it were left out */
} Work;

enum { EVENT_DEAD, EVENT_WOKE, EVENT_DEAF };

/* --- The model -------------------------------------------------------------------------------- */

static gboolean
is_robust (Fit fit)
{
  return fit == FIT_ROBUST || fit == FIT_BOTH;
}

static gboolean
is_sparse (Fit fit)
{
  return fit == FIT_SPARSE || fit == FIT_BOTH;
}

static GradusRobustLoss
loss_of (Fit fit)
{
  return is_robust (fit) ? GRADUS_ROBUST_HUBER : GRADUS_ROBUST_SQUARES;
}

static double
value_at (const Work *work, const double *theta, guint row)
{
  return gradus_dot (&work->phi[(gsize) row * work->b], theta, work->b);
}

/* One round with @weights, NULL = all 1, and a spring for each of @sizes, NULL = none. @leverage,
 * which may be NULL, becomes what the far point has to say about itself. */
static gboolean
solve (const Work *work, const Params *params, const GradusTable *table, const double *weights,
       const double *sizes, double *theta, double *leverage)
{
  const guint b = work->b;
  g_autofree double *gram = g_new0 (double, (gsize) b * b);
  g_autofree double *said = g_new0 (double, b);
  g_autofree double *root = g_new (double, b);
  const double penalty = sizes != NULL ? params->lambda : 0;
  const double *far = &work->phi[(gsize) work->far * b];

  gradus_add_gram (gram, work->phi, work->n, b, weights);
  for (guint i = 0; i < work->n; i++)
    {
      const double *row = &work->phi[(gsize) i * b], w = weights != NULL ? weights[i] : 1;

      for (guint j = 0; j < b; j++)
        said[j] += w * row[j] * table->y[i];
    }
  for (guint j = 0; j < b; j++)
    root[j] = sizes != NULL ? sqrt (sizes[j]) : 1;
  if (!gradus_sprung_ridge (gram, said, b, root, penalty, params->ridge, theta))
    return FALSE;
  if (leverage != NULL && gradus_sprung_ridge (gram, far, b, root, penalty, params->ridge, said))
    {
      *leverage = 0;
      for (guint j = 0; j < b; j++)
        *leverage += far[j] * said[j];
    }
  return TRUE;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  static const GradusBasisKind kinds[] = { GRADUS_BASIS_COLUMNS, GRADUS_BASIS_POLYNOMIAL,
                                           GRADUS_BASIS_POLYNOMIAL, GRADUS_BASIS_GAUSSIAN };
  Work *work = g_new0 (Work, 1);
  double *theta, most = -1, at, leverage = NAN;

  work->n = table->n;
  work->basis = gradus_basis_new (kinds[params->model], params->model == MODEL_LINE, params->width,
                                  table->x, table->n, table->d, MOST);
  work->b = work->basis->n;
  work->phi = g_new (double, (gsize) work->n * work->b);
  for (guint i = 0; i < work->n; i++)
    gradus_basis_row (work->basis, gradus_table_row (table, i),
                      &work->phi[(gsize) i * work->b]);
  theta = gradus_array_init_vector (&work->squares, work->b);
  work->solved = solve (work, params, table, NULL, NULL, theta, NULL);
  for (guint i = 0; i < work->n && work->solved; i++)
    {
      const double off = fabs (table->y[i] - value_at (work, theta, i));

      if (off > most)
        {
          most = off;
          work->far = i;
        }
    }
  /* What is left out of least squares is found from what the point says about itself. */
  work->solved = work->solved && solve (work, params, table, NULL, NULL, theta, &leverage);
  at = work->n > 0 ? value_at (work, theta, work->far) : NAN;
  work->without = work->solved && leverage < 1 - 1e-9
                    ? (at - leverage * table->y[work->far]) / (1 - leverage) : NAN;
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_basis_free (work->basis);
  g_free (work->phi);
  gradus_array_clear (&work->squares);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);

  if (params->model == MODEL_COLUMNS && table->d > MOST)
    return g_strdup_printf (_("There are %u inputs, and models of up to %u coefficients are "
                              "fitted here: choose fewer columns."), table->d, MOST);
  return NULL;
}

static double
objective_of (const Work *work, const Params *params, const GradusTable *table, Fit fit,
              const double *theta)
{
  double sum = 0, size = 0, length = 0;

  for (guint i = 0; i < work->n; i++)
    sum += gradus_robust_rho (loss_of (fit), table->y[i] - value_at (work, theta, i), params->eta);
  for (guint j = 0; j < work->b; j++)
    {
      size += fabs (theta[j]);
      length += theta[j] * theta[j];
    }
  return sum + (is_sparse (fit) ? params->lambda * size : 0) + params->ridge / 2 * length;
}

/* The pull of the data on every function, the ridge taken off: Phi'psi - delta theta, and the dual
 * value of the pulls psi as far as they are allowed. */
static double
find_dual (const Work *work, const Params *params, const GradusTable *table, const double *theta,
           double *pull)
{
  double along = 0, squares = 0, most = 0, s;

  for (guint j = 0; j < work->b; j++)
    {
      pull[j] = -params->ridge * theta[j];
      squares += params->ridge * theta[j] * theta[j];
    }
  for (guint i = 0; i < work->n; i++)
    {
      const double r = table->y[i] - value_at (work, theta, i);
      const double psi = r * gradus_robust_weight (GRADUS_ROBUST_HUBER, r, params->eta);

      along += psi * table->y[i];
      squares += psi * psi;
      for (guint j = 0; j < work->b; j++)
        pull[j] += work->phi[(gsize) i * work->b + j] * psi;
    }
  for (guint j = 0; j < work->b; j++)
    most = fmax (most, fabs (pull[j]));
  s = most > params->lambda ? params->lambda / most : 1;
  return s * along - 0.5 * s * s * squares;
}

/* All that is said of the theta of both. */
static void
measure (State *state, const Work *work, const Params *params, const GradusTable *table)
{
  g_autofree double *pull = g_new (double, work->b);
  const double *theta = state->theta[FIT_BOTH].data;
  double least = INFINITY;

  state->objective = objective_of (work, params, table, FIT_BOTH, theta);
  state->gap = fmax (state->objective - find_dual (work, params, table, theta, pull), 0);
  state->alive = 0;
  for (guint j = 0; j < work->b; j++)
    if (fabs (theta[j]) > params->zero)
      {
        state->alive++;
        if (fabs (theta[j]) < least)
          {
            least = fabs (theta[j]);
            state->weak = j;
          }
      }
}

#define UNSOLVED                                                                                   \
  _("The equations of least squares have no single solution, because the functions say the same "  \
    "twice. Raise δ.")

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const GradusArray *given = gradus_context_start (context, "theta");
  double *theta = gradus_array_init_vector (&state->theta[FIT_BOTH], work->b);

  if (!work->solved)
    return gradus_context_fail (context, UNSOLVED);
  if (given == NULL && params->begin == BEGIN_RANDOM)
    given = gradus_dataset_get_hint (context->dataset, "bump-start");
  for (guint j = 0; j < work->b; j++)
    theta[j] = given != NULL && gradus_array_length (given) == work->b ? given->data[j]
               : params->begin == BEGIN_SQUARES ? work->squares.data[j]
               : params->begin == BEGIN_RANDOM ? gradus_rng_gaussian (context->rng) : 1;
  for (guint f = FIT_ROBUST; f < FIT_BOTH; f++)
    gradus_array_assign (&state->theta[f], &state->theta[FIT_BOTH]);
  return GRADUS_STATUS_CONTINUE;
}

/* Nothing is weighed yet: every point pulls with its residual. */
static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  double *pulls = gradus_array_init_vector (&state->pulls, work->n);

  gradus_array_assign (&state->theta[FIT_SQUARES], &work->squares);
  for (guint f = 0; f < N_FITS; f++)
    if (is_robust (f))
      {
        double *weights = gradus_array_init_vector (&state->weights[f], work->n);

        for (guint i = 0; i < work->n; i++)
          weights[i] = 1;
      }
  for (guint i = 0; i < work->n; i++)
    pulls[i] = table->y[i] - value_at (work, state->theta[FIT_BOTH].data, i);
  state->trimmed = 0;
  gradus_array_init_vector (&state->sizes, work->b);
  measure (state, work, context->params, table);
  return GRADUS_STATUS_CONTINUE;
}

/* With as many functions as before theta is kept. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  GRADUS_STEP (state, work);

  context->restart_iteration = TRUE;
  return work->solved && gradus_array_length (&state->theta[FIT_BOTH]) == work->b
         && refresh (state, context) == GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  double *pulls = gradus_array_write (&state->pulls);

  for (guint f = 0; f < N_FITS; f++)
    if (is_robust (f))
      {
        double *weights = gradus_array_write (&state->weights[f]);

        for (guint i = 0; i < work->n; i++)
          weights[i] = gradus_robust_weight (
            loss_of (f), table->y[i] - value_at (work, state->theta[f].data, i), params->eta);
      }
  state->trimmed = 0;
  for (guint i = 0; i < work->n; i++)
    {
      const double w = state->weights[FIT_BOTH].data[i];

      pulls[i] = w * (table->y[i] - value_at (work, state->theta[FIT_BOTH].data, i));
      state->trimmed += w < 1;
    }
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_spring (gpointer state_, GradusContext *context)
{
  State *state = state_;
  double *sizes = gradus_array_write (&state->sizes);

  for (guint j = 0; j < state->sizes.shape[0]; j++)
    sizes[j] = fabs (state->theta[FIT_BOTH].data[j]);
  return GRADUS_STATUS_CONTINUE;
}

/* The weighted ridge solutions; squares are solved once and for all. */
static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const gboolean lived = state->alive > 0;
  g_autofree double *was = g_memdup2 (state->theta[FIT_BOTH].data, work->b * sizeof (double));
  guint woke = 0;

  state->moved = 0;
  state->dead = 0;
  for (guint f = FIT_ROBUST; f < N_FITS; f++)
    {
      g_autofree double *old = g_memdup2 (state->theta[f].data, work->b * sizeof (double));
      g_autofree double *sizes = g_new (double, work->b);
      double *theta = gradus_array_write (&state->theta[f]);
      double way = 0;

      for (guint j = 0; j < work->b; j++)
        sizes[j] = fabs (old[j]);
      if (!solve (work, params, table, is_robust (f) ? state->weights[f].data : NULL,
                  is_sparse (f) ? sizes : NULL, theta, NULL))
        return gradus_context_fail (context, UNSOLVED);
      for (guint j = 0; j < work->b; j++)
        {
          way += gradus_square (theta[j] - old[j]);
          state->dead += f == FIT_BOTH && fabs (old[j]) > params->zero
                         && !(fabs (theta[j]) > params->zero);
          woke += f == FIT_BOTH && !(fabs (old[j]) > params->zero)
                  && fabs (theta[j]) > params->zero;
        }
      state->moved = fmax (state->moved, sqrt (way));
    }
  measure (state, work, params, table);
  state->kept = work->b > 0 && was[state->weak] != 0
                  ? fabs (state->theta[FIT_BOTH].data[state->weak] / was[state->weak]) : NAN;
  gradus_context_raise_if (context, EVENT_DEAD, state->dead > 0);
  gradus_context_raise_if (context, EVENT_WOKE, woke > 0);
  gradus_context_raise_if (context, EVENT_DEAF, lived && state->alive == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  const Params *params = context->params;

  if (((const State *) state_)->moved < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  return context->iteration + 1 >= (guint64) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                           : GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

GRADUS_VECTOR (array_passes, (state, work),
               N_FITS, f, work->n > 0 ? value_at (work, state->theta[f].data, work->far) : NAN)

static guint
count_alive (const GradusPosition *here, Fit fit)
{
  const Params *params = here->params;
  const GradusArray *theta = &((const State *) here->state)->theta[fit];
  guint alive = 0;

  for (guint j = 0; j < theta->shape[0]; j++)
    alive += fabs (theta->data[j]) > params->zero;
  return alive;
}

GRADUS_VECTOR (array_objectives, (state, table),
               N_FITS, f,
               objective_of (here->workspace, here->params, table, f, state->theta[f].data))
GRADUS_VECTOR (array_left, (here), N_FITS, f, count_alive (here, f))

static void
array_pull (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;

  find_dual (work, here->params, gradus_dataset_get_table (here->dataset),
             ((const State *) here->state)->theta[FIT_BOTH].data,
             gradus_array_init_vector (out, work->b));
}

/* The most that points which pull with eta can do at one function. */
static double
find_reach (const Work *work, double eta)
{
  double most = 0;

  for (guint j = 0; j < work->b; j++)
    {
      double sum = 0;

      for (guint i = 0; i < work->n; i++)
        sum += eta * fabs (work->phi[(gsize) i * work->b + j]);
      most = fmax (most, sum);
    }
  return most;
}

static gboolean
is_at_squares (const State *state)
{
  for (guint f = FIT_ROBUST; f < N_FITS; f++)
    for (guint j = 0; j < state->theta[f].shape[0]; j++)
      if (state->theta[f].data[j] != state->theta[FIT_SQUARES].data[j])
        return FALSE;
  return TRUE;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, params, work, table);
  const gboolean some = work->n > 0 && work->b > 0;
  const double weakest = some ? fabs (state->theta[FIT_BOTH].data[state->weak]) : NAN;
  const double y = some ? table->y[work->far] : NAN;
  const double weight = some ? state->weights[FIT_BOTH].data[work->far] : NAN;
  double along = 0, total = 0;

  for (guint i = 0; i < work->n; i++)
    {
      along += state->weights[FIT_BOTH].data[i] * table->y[i];
      total += state->weights[FIT_BOTH].data[i];
    }
  gradus_names_whole (names, "n-fits", N_FITS);
  gradus_names_whole (names, "b", work->b);
  gradus_names_whole (names, "far", work->far);
  gradus_names_whole (names, "far-number", work->far + 1);
  gradus_names_number (names, "far-y", y);
  gradus_names_number (names, "far-off",
                       some ? fabs (y - value_at (work, state->theta[FIT_BOTH].data, work->far))
                            : NAN);
  gradus_names_number (names, "far-weight", weight);
  gradus_names_number (names, "without", work->without);
  gradus_names_number (names, "reach", find_reach (work, params->eta));
  gradus_names_whole (names, "weak-number", state->weak + 1);
  gradus_names_number (names, "weakest", weakest);
  gradus_names_number (names, "stiffness", params->lambda / weakest);
  gradus_names_number (names, "weighted-mean", along / total);
  gradus_names_flag (names, "few", work->b <= 5);
  gradus_names_flag (names, "one", work->b == 1 && params->model == MODEL_CONSTANT);
  gradus_names_flag (names, "far-trimmed", weight < 1);
  gradus_names_flag (names, "doubtful", weakest < 3 * params->zero);
  gradus_names_flag (names, "strayed",
                     some && is_at_squares (state) && isfinite (work->without)
                       && fabs (y - value_at (work, work->squares.data, work->far)) > params->eta);
  gradus_names_flag (names, "still", previous != NULL
                                       && fabs (state->objective - previous->objective)
                                            <= 1e-9 * (1 + fabs (state->objective)));
  gradus_names_flag (names, "all-zero", state->alive == 0);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "objective", N_("Objective"), "J", GRADUS_QUANTITY (State, objective),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "gap", N_("At most so far above the least"), "J - J^*", GRADUS_QUANTITY (State, gap),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "alive", N_("Coefficients that are not 0"), "\\|\\theta\\|_0", GRADUS_QUANTITY (State, alive),
    .flags = GRADUS_METRIC },
  { "trimmed", N_("Points that pull with η"), "n_\\eta", GRADUS_QUANTITY (State, trimmed),
    .flags = GRADUS_METRIC },
  { "moved", N_("Longest way of the round"), "\\|\\Delta\\theta\\|",
    GRADUS_QUANTITY (State, moved), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "theta", N_("Coefficients, both"), "\\theta", GRADUS_QUANTITY (State, theta[FIT_BOTH]),
    .indices = N_("function"), .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "theta-squares", N_("Coefficients, least squares"), "\\theta",
    GRADUS_QUANTITY (State, theta[FIT_SQUARES]), .indices = N_("function") },
  { "theta-robust", N_("Coefficients, η alone"), "\\theta",
    GRADUS_QUANTITY (State, theta[FIT_ROBUST]), .indices = N_("function") },
  { "theta-sparse", N_("Coefficients, λ alone"), "\\theta",
    GRADUS_QUANTITY (State, theta[FIT_SPARSE]), .indices = N_("function") },
  { "weights", N_("Weights, both"), "w_i", GRADUS_QUANTITY (State, weights[FIT_BOTH]),
    .indices = N_("one number for each point"), .one = N_("Weight, both"),
    .flags = GRADUS_PER_DATUM },
  { "weights-robust", N_("Weights, η alone"), "w_i",
    GRADUS_QUANTITY (State, weights[FIT_ROBUST]), .indices = N_("one number for each point"),
    .one = N_("Weight, η alone"), .flags = GRADUS_PER_DATUM },
  { "pulls", N_("Pulls"), "w_i r_i", GRADUS_QUANTITY (State, pulls),
    .indices = N_("one number for each point, when it was weighed"), .one = N_("Pull"),
    .flags = GRADUS_PER_DATUM },
  { "sizes", N_("Sizes when the springs were set"), "|\\theta|", GRADUS_QUANTITY (State, sizes),
    .indices = N_("function"), .flags = GRADUS_HIDDEN },
  { "pull", N_("Pull of the data"), "\\Phi^T W r", .array = array_pull,
    .indices = N_("function") },
  { "passes", N_("Where each passes the stray"), "f(x)", .array = array_passes,
    .indices = N_("least squares, η alone, λ alone, both") },
  { "left", N_("Coefficients left of each"), "\\|\\theta\\|_0", .array = array_left,
    .indices = N_("least squares, η alone, λ alone, both") },
  { "objectives", N_("Objective of each"), "J", .array = array_objectives,
    .indices = N_("least squares, η alone, λ alone, both") },
  { "kept", N_("Kept of its size"), NULL, GRADUS_QUANTITY (State, kept) },
  { "weak", N_("The weakest"), NULL, GRADUS_QUANTITY (State, weak) },
  { "dead", N_("Gone in this round"), NULL, GRADUS_QUANTITY (State, dead) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_DEAD] = { "dead", N_("Gone"), N_("A coefficient has become 0, or counts as 0.") },
  [EVENT_WOKE] = { "woke", N_("Awake"), N_("A coefficient that counted as 0 no longer does.") },
  [EVENT_DEAF] = { "deaf", N_("Nothing is left"),
                   N_("The last coefficient of both counts as 0.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Of all four. */
static gboolean
holds_down (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, table);
  gboolean holds = TRUE;

  for (guint f = 0; f < N_FITS && previous != NULL; f++)
    {
      const double old = objective_of (here->workspace, here->params, table, f,
                                       previous->theta[f].data);
      const double rise = objective_of (here->workspace, here->params, table, f,
                                        state->theta[f].data) - old;

      *measured = fmax (*measured, rise);
      holds = holds && rise <= 1e-9 * (1 + fabs (old));
    }
  return holds;
}

/* The weak dual: neither one of the others nor 0 is below it. */
static gboolean
holds_gap (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  g_autofree double *zero = g_new0 (double, work->b);

  for (guint f = 0; f < N_FITS; f++)
    *measured = fmax (*measured, state->objective - state->gap
                                   - objective_of (work, here->params, table, FIT_BOTH,
                                                   f < FIT_BOTH ? state->theta[f].data : zero));
  return *measured <= 1e-9 * (1 + fabs (state->objective));
}

/* Of both, once they are weighed. */
static gboolean
holds_ceiling (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const double eta = ((const Params *) here->params)->eta;

  for (guint i = 0; i < state->pulls.shape[0] && here->phase >= 0; i++)
    *measured = fmax (*measured, fabs (state->pulls.data[i]) - eta);
  return *measured <= 1e-9 * eta;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "down", N_("J never rises"), "J(\\theta')\\le J(\\theta)", holds_down },
  { "gap", N_("Nothing is below the bound"), "J^*\\ge J - \\mathrm{gap}", holds_gap },
  { "ceiling", N_("No point pulls harder than η"), "|w_i r_i| \\le \\eta", holds_ceiling });

/* --- Pictures --------------------------------------------------------------------------------- */

static const char *const fit_names[] = { N_("Least squares"), N_("η alone"), N_("λ alone"),
                                         N_("η and λ") };

typedef struct
{
  double low, high;
} Range;

static void
include (Range *range, double value)
{
  range->low = fmin (range->low, value);
  range->high = fmax (range->high, value);
}

/* With a margin. */
static Range
widen (Range range)
{
  const double by = range.high > range.low ? 0.08 * (range.high - range.low) : 0.5;

  return (Range) { range.low - by, range.high + by };
}

/* One of the four: points as large as they weigh, the stray with a ring, and the curve; with
 * several inputs what it says against the target. */
static void
draw_fit (const GradusPosition *here, guint fit, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const double *theta = state->theta[fit].data;
  const gboolean weighed = is_robust (fit) && here->phase >= 0, curve = table->d == 1;
  const char *x_label = curve ? table->names[table->x_columns[0]] : C_ ("axis", "prediction");
  Range across = { INFINITY, -INFINITY }, up = across;
  g_autofree double *at = g_new (double, MAX (work->n, 1));

  if (work->n == 0)
    return;
  for (guint i = 0; i < work->n; i++)
    {
      at[i] = curve ? table->x[i] : value_at (work, theta, i);
      include (&across, at[i]);
      include (&up, table->y[i]);
    }
  across = widen (across);
  up = widen (up);
  gradus_scene_set_caption (scene, _("%s: %s"), _(fit_names[fit]),
                            GRADUS_NUM_DIGITS (value_at (work, theta, work->far), 3));
  gradus_scene_set_x_range (scene, across.low, across.high);
  gradus_scene_set_y_range (scene, up.low, up.high);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, x_label, table->names[table->y_column]);
  gradus_scene_vrule (scene, at[work->far], GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint i = 0; i < work->n; i++)
    {
      const double size = weighed ? sqrt (state->weights[fit].data[i]) : 1;

      /* Three sizes are enough in a small picture, and drawn more quickly than hundreds. */
      gradus_scene_point (scene, at[i], table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                          0.3 + 0.35 * round (2 * size), (int) i);
    }
  gradus_scene_point (scene, at[work->far], table->y[work->far], GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_RING, 1, -1);
  if (!curve)
    {
      gradus_scene_segment (scene, up.low, up.low, up.high, up.high, GRADUS_ROLE_MODEL,
                            GRADUS_LINE_SOLID);
      return;
    }
  gradus_draw_basis_curve (scene, work->basis, theta, 0, NULL, across.low, across.high, CURVE,
                           GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
}

/* One of the four: its coefficients, on the scale of those that are penalised. What is larger
 * leaves the frame. */
static void
draw_stems (const GradusPosition *here, guint fit, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const double *theta = state->theta[fit].data;
  double reach = params->zero;

  if (work->b == 0)
    return;
  for (guint j = 0; j < work->b; j++)
    reach = fmax (reach, fmax (fabs (state->theta[FIT_SPARSE].data[j]),
                               fabs (state->theta[FIT_BOTH].data[j])));
  reach = reach > 0 ? 1.2 * reach : 1;
  /* Translators: a fit, so many coefficients that are not 0, of so many. */
  gradus_scene_set_caption (scene, _("%s: %u of %u"), _(fit_names[fit]), count_alive (here, fit),
                            work->b);
  gradus_scene_set_x_range (scene, 0, work->b + 1);
  gradus_scene_set_y_range (scene, -reach, reach);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint j = 0; j < work->b; j++)
    gradus_scene_stem (scene, j + 1, 0, theta[j],
                       fabs (theta[j]) > params->zero ? GRADUS_ROLE_MODEL : GRADUS_ROLE_MUTED);
}

static void
draw_ceilings (GradusScene *scene, double at, const char *name)
{
  gradus_scene_hrule (scene, at, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, name);
  gradus_scene_hrule (scene, -at, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
}

static void
draw_eta (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double eta = ((const Params *) here->params)->eta;
  double most = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "Point"),
                         _("Pull of a point"));
  for (guint i = 0; i < state->pulls.shape[0]; i++)
    most = fmax (most, fabs (state->pulls.data[i]));
  if (eta < 2 * most)
    draw_ceilings (scene, eta, "η");
}

static void
draw_lambda (const GradusPosition *here, GradusScene *scene)
{
  const Params *params = here->params;
  const GradusArray *theta = &((const State *) here->state)->theta[FIT_BOTH];
  g_auto (GradusArray) pull = { 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "Function"),
                         _("Pull of the data"));
  draw_ceilings (scene, params->lambda, "λ");
  array_pull (here, &pull);
  for (guint j = 0; j < theta->shape[0]; j++)
    if (fabs (theta->data[j]) > params->zero)
      gradus_scene_point (scene, j + 1, pull.data[j], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.2,
                          -1);
  if (((const State *) here->state)->alive > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                              C_ ("legend", "alive"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "four", N_("Four fits"), .kit = gradus_kit_panels, .of = "n-fits", .panel = draw_fit,
    .caption = GRADUS_SAY ({ NULL, N_("The numbers: where each passes point {far-number}.") }) },
  { "stems", N_("Four sets of coefficients"), .kit = gradus_kit_panels, .of = "n-fits",
    .panel = draw_stems,
    .caption = GRADUS_SAY ({ NULL, N_("Stems larger than those with λ are cut off.") }) },
  { "points", N_("No point pulls harder than η"), .kit = gradus_kit_bars, .of = "pulls",
    .with = "stems marked=far", .extra = draw_eta },
  { "functions", N_("What lives is pulled at with λ"), .kit = gradus_kit_bars, .of = "pull",
    .with = "stems", .extra = draw_lambda },
  { "fit", N_("Data and the model of both"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "", .with = "before size=weights active=far" },
  { "objective", N_("Objective"), .kit = gradus_kit_curves, .of = "objective" },
  { "gap", N_("At most so far above the least"), .kit = gradus_kit_curves, .of = "gap moved" });

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const Work *work = here->workspace;
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  for (gsize i = 0; i < n; i++)
    out[i] = gradus_basis_predict (work->basis,
                                   ((const State *) here->state)->theta[FIT_BOTH].data, &X[i * d]);
}

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "weigh", N_("Weigh the points"),
    N_("A point within η of the curve has the weight 1; one farther away gets so much that it "
       "pulls with η."),
    .shows = "points", .pseudocode = N_("for each i: w_i ← min (1, η / |r_i|)"), .run = run_weigh,
    .rule = "\\role{accent}{w_i} = " GRADUS_ROBUST_HUBER_WEIGHT,
    .filled = GRADUS_SAY (
      { "far-trimmed", "\\role{accent}{w_{<far-number>}} = \\frac{<eta>}{<far-off>} = "
                       "<far-weight|accent>" },
      { NULL, "\\role{accent}{w_{<far-number>}} = <far-weight|accent>" }),
    .said = GRADUS_SAY (
      { "trimmed == 0", N_("With both, no point is farther than η away: every weight is 1, and "
                           "each pulls with its residual.") },
      { "far-trimmed", NN_ ("With both, the curve is {far-off} away from point {far-number}, which "
                          "gets the weight {far-weight} and pulls with η = {eta}, as the only one "
                          "of {n}.",
        "With both, the curve is {far-off} away from point {far-number}, which gets the weight "
           "{far-weight} and pulls with η = {eta}, as {trimmed} of {n} points do."), "trimmed" },
      { NULL, NN_ ("One of {n} points is farther than η away and pulls with η = {eta}. Point "
                 "{far-number} is none of them.",
        "{trimmed} of {n} points are farther than η away and pull with η = {eta}. Point "
           "{far-number} is none of them."), "trimmed" }) },
  { "spring", N_("Set the springs"),
    N_("Each coefficient gets a spring to 0, the stiffer the smaller it is."),
    .shows = "functions", .pseudocode = N_("for each j: c_j ← |θ_j|"), .run = run_spring,
    .rule = "\\role{second}{C} = \\mathrm{diag}\\,(|\\role{past}{\\theta_1}|, \\ldots, "
            "|\\role{past}{\\theta_b}|)",
    .filled = GRADUS_SAY (
      { "all-zero", "\\role{second}{C} \\approx 0" },
      { "few", "\\role{second}{c} = <sizes|second>" },
      { NULL, "\\role{second}{c_{<weak-number>}} = <weakest|second>" }),
    .said = GRADUS_SAY (
      { "all-zero", N_("Every coefficient counts as 0, and its spring is so stiff that it stays "
                       "there.") },
      { NULL, N_("The weakest coefficient that counts, θ_{weak-number}, is {weakest} in size: its "
                 "spring has the stiffness {stiffness}.") }) },
  { "solve", N_("Ridge with weights and springs"),
    N_("One weighted ridge regression in which every coefficient has its own λ."),
    .pseudocode = N_("θ ← weighted ridge with λ / c_j for each j"), .run = run_solve,
    .rule = "\\role{model}{\\theta} = \\big(\\Phi^T\\role{accent}{W}\\Phi + \\lambda\\,"
            "\\role{second}{C}^{-1} + \\delta I\\big)^{-1}\\Phi^T\\role{accent}{W}y",
    .filled = GRADUS_SAY (
      { "few", "\\role{model}{\\theta} = <theta|model>,\\quad J = <objective>" },
      { NULL, "J = <objective>,\\quad \\|\\role{model}{\\theta}\\|_0 = <alive|model>" }),
    .said = GRADUS_SAY (
      { "event:deaf", N_("With both the last coefficient has fallen below {zero}: nothing is left. "
                         "With λ alone {left[2]} of {b} are.") },
      { "still", N_("Nothing has moved: J stays {objective}.") },
      { NULL, N_("With both, J goes from {before objective} to {after objective}; coefficients "
                 "left: {alive} of {b}. Point {far-number} is passed at {passes[3]}, with λ alone "
                 "at {passes[2]}, with η alone at {passes[1]}.") }) },
  { "check", N_("Is it enough?"), N_("Go on while one of the four still moves."),
    .pseudocode = N_("until θ moves less than ε"), .run = run_check,
    .rule = "\\|\\Delta\\role{model}{\\theta}\\| < \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "<moved> <cmp moved tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and all-zero",
        N_("At rest: with both nothing is left. Points that pull with {eta} pull at a function "
           "with {reach} at most, and λ is {lambda}.") },
      { "converged", N_("At rest: coefficients left with both: {alive} of {b}. J = {objective}, "
                        "and the least possible is lower by {gap} at most.") },
      { "exhausted", N_("The limit of rounds is reached; the last one still moved θ by {moved}, "
                        "and J can be lower by up to {gap}.") },
      { NULL, N_("The longest way of the four is {moved}; coefficients left with both: {alive} of "
                 "{b}. On it goes.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "dips", N_("Do fewer coefficients ignore the stray?"), "solve", "four",
    .asks = GRADUS_ASKS_NUMBER, .about = "passes[2]", .when = "strayed",
    .words = N_("Least squares passes point {far-number} at {passes[0]}; without that point it "
                "would pass there at {without}. λ alone has its first round now. Where does it "
                "pass?"),
    .truth = GRADUS_SAY (
      { NULL, N_("At {passes[2]}: nothing bounds how hard point {far-number} pulls. With η alone "
                 "it is {passes[1]}, with both {passes[3]}.") }),
    .intuition = N_("You thought that a penalty on the coefficients makes the curve forget the "
                    "stray, but it bounds the pull of no point: with λ alone the curve still "
                    "gives in."),
    .intuition_answer = "without" },
  { "hand", N_("Where does the constant go?"), "solve", "points",
    .asks = GRADUS_ASKS_NUMBER, .about = "theta[0]", .when = "one and n <= 6 and stiffness < 1000",
    .words = N_("With both the weights are {weights}, and the spring has the stiffness "
                "{stiffness}. Where does the constant go?"),
    .intuition = N_("That is the weighted mean; the spring pulls too."),
    .intuition_answer = "weighted-mean" },
  { "dies", N_("Does a coefficient vanish?"), "solve", "stems", .asks = GRADUS_ASKS_EVENT,
    .about = "dead", .when = "doubtful and kept < 1",
    .words = N_("The weakest coefficient that counts is {weakest} in size; in the last round it "
                "kept {percent kept}. Will a coefficient fall below {zero} now?") });

static const GradusChoice models[] = GRADUS_ROWS (
  [MODEL_COLUMNS] = { "columns", N_("The inputs themselves") },
  [MODEL_CONSTANT] = { "constant", N_("A constant") },
  [MODEL_LINE] = { "line", N_("A constant and the first input") },
  [MODEL_BUMPS] = { "gaussian", N_("A bump at each point") });
static const GradusParam params[] = GRADUS_ROWS (
  { .id = "lambda", .label = N_("Penalty"), .symbol = "\\lambda",
    .blurb = N_("What a coefficient costs: the larger, the more of them are 0."),
    GRADUS_PARAM_FIELD (Params, lambda), GRADUS_RATE (0.1, 0.001, 10) },
  { .id = "eta", .label = N_("Strongest pull of a point"), .symbol = "\\eta",
    .blurb = N_("Residuals beyond this pull no harder than one of this size."),
    GRADUS_PARAM_FIELD (Params, eta), GRADUS_RATE (0.1, 0.01, 10) },
  { .id = "basis", .label = N_("Model"), .blurb = N_("The functions whose sum is the model."),
    GRADUS_PARAM_FIELD (Params, model), .def = MODEL_BUMPS, .max = MODEL_BUMPS, .choices = models,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "width", .label = N_("Width of a bump"), .symbol = "h",
    .blurb = N_("How far a bump reaches."), GRADUS_PARAM_FIELD (Params, width), .def = 0.3,
    .min = 1e-6, .max = 1e6, .slider_min = 0.05, .slider_max = 5, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_RESTART, .enabled_if = "basis=gaussian" },
  { .id = "ridge", .label = N_("On the diagonal"), .symbol = "\\delta",
    .blurb = N_("A little of the square, so that the equations can be solved without λ too."),
    GRADUS_PARAM_FIELD (Params, ridge), .def = 1e-6, .max = 1, .slider_max = 0.01,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "begin", .label = N_("Begin with"),
    .blurb = N_("The coefficients before the first round."),
    GRADUS_PARAM_FIELD (Params, begin), GRADUS_CHOICES (
      [BEGIN_SQUARES] = { "squares", N_("Least squares") }, [BEGIN_ONES] = { "ones", N_("Ones") },
      [BEGIN_RANDOM] = { "random", N_("Random numbers") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "zero", .label = N_("Counts as 0"),
    .blurb = N_("A coefficient that is not above this counts as 0; reweighting never reaches 0 "
                "itself."),
    GRADUS_PARAM_FIELD (Params, zero), .def = 1e-3, .max = 1, .slider_max = 0.1,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when a round moves none of the four by as much."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-3, .max = 1e6, .slider_min = 1e-10,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "max-iterations", .label = N_("Most rounds"),
    .blurb = N_("Stop after so many rounds even if θ still moves."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (1000, 1, 1000) });

/* --- The entry -------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "book", .title = N_("Fifty bumps and a stray"),
    .blurb = N_("Least squares passes the stray at 0.373, λ alone at 0.712; η alone passes it at "
                "1.24 and keeps all fifty, both at 1.21 with ten left."),
    .data = "sinc-02:outlier=true", .rng = GRADUS_RNG_BOOK,
    .claims = "converged\npasses[0] ~ 0.373\npasses[1] ~ 1.24\npasses[2] ~ 0.712\n"
              "passes[3] ~ 1.21\nleft[1] == 50\nleft[3] == 10" },
  { .id = "hand", .title = N_("Four numbers by hand"),
    .blurb = N_("1, 1, 1, 9 and a constant: least squares 3, λ alone 2.75, η alone 1.333, both 1."),
    .data = "stray-4", .params = "basis=constant lambda=1 eta=1 ridge=0 tolerance=1e-9", .seed = 1,
    .claims = "iteration 1: theta[0] ~ 1.500\npasses[0] == 3\npasses[2] ~ 2.75\n"
              "passes[1] ~ 1.333\npasses[3] ~ 1" },
  { .id = "louder", .title = N_("The stray shouts: 900"),
    .blurb = N_("λ alone goes to 225.5; both stay at 1, because 900 pulls no harder than 9."),
    .data = "stray-4:last=900", .params = "basis=constant lambda=1 eta=1 ridge=0 tolerance=1e-9",
    .seed = 1, .claims = "passes[2] ~ 225.5\npasses[3] ~ 1" },
  { .id = "line", .title = N_("A constant that lives for a stray"),
    .blurb = N_("A line through ten points, λ = 3. With λ alone the constant is −0.403, held up by "
                "the stray; with both it dies."),
    .data = "line10:outlier=true", .seed = 1,
    .params = "basis=line lambda=3 eta=1 ridge=0 tolerance=1e-9",
    .claims = "lambda == 3\ntheta-sparse[0] ~ -0.403\nabs(theta[0]) < 0.001\nalive == 1" },
  { .id = "lasso", .title = N_("η too large to matter"),
    .blurb = N_("With η = 4 no point of these five is cut, and both are the lasso: 2, −1 and three "
                "zeros."),
    .data = "identity-5", .seed = 1,
    .params = "basis=columns begin=ones lambda=1 eta=4 ridge=0 tolerance=1e-9",
    .claims = "always: trimmed == 0\ntheta[0] ~ 2\ntheta[1] ~ -1\nleft[3] == 2\nleft[2] == 2" },
  { .id = "draw", .title = N_("The book's own start"),
    .blurb = N_("From random numbers: after 90 rounds 13 of fifty are left with both, and 15 with "
                "λ alone."),
    .params = "begin=random", .claims = "iteration == 90\nleft[3] == 13\nleft[2] == 15" },
  { .id = "rest", .title = N_("Three hundred rounds"),
    .blurb = N_("From ones: nine of fifty are left with both, and J is above the least by 0.0003 "
                "at most."),
    .params = "begin=ones max-iterations=300 tolerance=1e-6",
    .claims = "iteration == 300\nleft[3] == 9\ngap < 0.0003" },
  { .id = "tie", .title = N_("A tie: λ is four times η"),
    .blurb = N_("Four points that pull with 1 each, and λ = 4: the constant goes to 0, but ever "
                "more slowly, like 4/(3k)."),
    .data = "stray-4", .seed = 1,
    .params = "basis=constant lambda=4 eta=1 ridge=0 tolerance=1e-9 max-iterations=100",
    .claims = "lambda == 4\neta == 1\nexhausted\ntheta[0] ~ 0.0133" },
  { .id = "deaf", .title = N_("Failure: nothing is left"),
    .blurb = N_("η = 0.01 with λ = 0.1: all fifty die with both, and with λ alone they do not."),
    .params = "eta=0.01 tolerance=0.05",
    .failure = N_("Fifty points that pull with 0.01 each pull at no bump harder than 0.0614, and "
                  "λ asks for 0.1. Lower λ when you lower η."),
    .claims = "lambda == 0.1\neta == 0.01\nleft[3] == 0\nleft[2] > 0" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "cap", .title = N_ ("Without a cap and with one"),
    .blurb = N_ ("The same λ. Without η the stray pulls the curve down to itself; with η it is "
                 "passed high above."),
    .preset = "book", .left = "eta=1e6",
    .claims = "left: trimmed == 0\nright: trimmed > 10\nleft: passes[3] < 0.72\n"
              "right: passes[3] > 1.2" },
  { .id = "huber", .title = N_ ("Both, and Huber regression"),
    .blurb = N_ ("Without λ the constant stays at −0.138; with λ = 3 it dies, and the slope pays "
                 "too."),
    .preset = "line", .other = "huber-irls", .plot = "fit",
    .claims = "left: abs(theta[0]) < 0.001\nleft: theta[1] ~ 0.836\nright: theta[0] ~ -0.138\n"
              "right: theta[1] ~ 0.930" },
  { .id = "lower", .title = N_ ("λ as it was, and lowered with η"),
    .blurb = N_ ("η is a tenth of what it was. With the old λ nothing lives; with a tenth of it "
                 "some do."),
    .preset = "deaf", .right = "lambda=0.01",
    .claims = "left: alive == 0\nright: alive > 5" });

#define SHEET "syllabus, teaching sheet, by hand"
#define EXACT "oracle of figure 6.14 in GNU Octave, run d, exact form"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "hand", 1, "theta", GRADUS_EXPECT (1.5), 1e-14,
    "(1/2 + 1/2 + 1/2 + 9/6) / (3/2 + 1/6 + 1/3), by hand" },
  { "hand", 2, "theta", GRADUS_EXPECT (21 / 19.), 1e-14,
    "(3 + 18/15) / (3 + 2/15 + 2/3), by hand" },
  { "hand", GRADUS_CHECK_END, "passes", GRADUS_EXPECT (3, 4 / 3., 2.75, 1), 1e-8, SHEET },
  { "hand", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (8.5), 1e-8,
    "0 + 0 + 0 + (8 − 1/2) + 1, by hand" },
  { "louder", GRADUS_CHECK_END, "passes", GRADUS_EXPECT (225.75, 4 / 3., 225.5, 1), 1e-8, SHEET },
  { "line", 1, "theta-robust", GRADUS_EXPECT (-0.310750, 0.821288), 1e-6,
    "program of figure 6.9: λ = 0 is Huber's regression" },
  { "line", 3, "theta-robust", GRADUS_EXPECT (-0.138960, 0.929082), 1e-6,
    "program of figure 6.9" },
  { "line", GRADUS_CHECK_END, "theta-robust", GRADUS_EXPECT (-0.1381179822, 0.9297709242), 1e-8,
    "syllabus, part 1, fixed point" },
  { "lasso", 1, "theta", GRADUS_EXPECT (1.5, -1, 0.4, 0.25, 0.05), 1e-14,
    "η = ∞ is the lasso by reweighting: its worked example, by hand" },
  { "lasso", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2, -1, 0, 0, 0), 1e-7,
    "soft threshold, by hand" },
  { "draw", 2, "objective", GRADUS_EXPECT (0.93392449996626203), 2e-5, EXACT },
  { "draw", 10, "objective", GRADUS_EXPECT (0.85549697065844388), 2e-6, EXACT },
  { "draw", 34, "objective", GRADUS_EXPECT (0.84560960111224492), 2e-6, EXACT },
  { "rest", GRADUS_CHECK_END, "objectives",
    GRADUS_EXPECT (1.25780784, 0.49365672, 1.910707207, 0.8449242261), 1e-5,
    "numpy, δ/2 |θ|² included; scikit-learn, Lasso; proximal gradient" },
  { "rest", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (0.8449242261), 4e-6,
    "syllabus, part 1, minimum by proximal gradient" },
  { "book", GRADUS_CHECK_END, "theta-squares",
    GRADUS_EXPECT (24.706417216723935, -64.532943003199279, 52.094422023582354), 1e-3,
    "oracle of figure 6.14 in GNU Octave, run a" },
  { "tie", 2, "theta", GRADUS_EXPECT (11 / 19.), 1e-12,
    "from 1: (3 + 9/8) / (3 + 1/8 + 4), by hand" });

static const GradusSheet sheet = {
  .aha = N_("Two diseases, two medicines: η tames strange points, λ removes needless parameters."),
  .by_hand = N_("1, 1, 1, 9, λ = η = 1, from the mean 3: the weights are 1/2, 1/2, 1/2, 1/6 and "
                "the spring 1/3, so θ = 3 / (5/3 + 1/3) = 1.5; it ends at 1."),
  .why = "functions",
  .intuition = N_("A strong λ tames the stray as well."),
  .caught_by = "dips",
  .breaks = N_("η = 0.01 with λ = 0.1: no function can be pulled at with λ, and all fifty "
               "coefficients die."),
  .needs = "huber-irls l1-irls", .leads_to = "loss-penalty-builder k-fold-cross-validation",
  .aliases = "sparse robust regression; Huber LASSO; IRLS; 稀疏鲁棒回归; 鲁棒; Huber损失; "
             "ℓ1正则化; 异常值; xslb",
  .terms = N_ ("outlier; basis function"),
};

const GradusDescriptor gradus_l1_huber_irls = {
  .family = "l1-huber", .id = "l1-huber-irls", .chapter = 4, .difficulty = 3,
  .title = N_("Sparse and robust"),
  .summary = N_("Fit a model of few functions on which no point pulls harder than η, and see what "
                "each of the two medicines does alone."),
  .goal = N_("Say what η cures and what λ cures, why neither does the work of the other, and when "
             "the two together leave nothing."),
  .source = "图解机器学习, section 6.4",
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_("Inputs and a numeric target."), GRADUS_MEMORIES (Params, State),
  GRADUS_TABLES, .questions = questions,
  .plots_shown = "four stems points functions fit",
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init,
  .refresh = refresh, .rebase = rebase, .name = name,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
  .start_said = GRADUS_SAY ({ NULL, N_("The start: with both J = {objective}; coefficients that "
                                       "are not 0: {alive} of {b}.") }),
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "the width of the bumps is a length of the inputs" },
    { "copies", GRADUS_DIFFERS, "the penalty stands against a sum over twice as many errors" }),
};
