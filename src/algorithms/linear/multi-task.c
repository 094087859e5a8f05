/* Several tasks that lend each other strength: one small model for each, with springs between them.
 *
 * Objective. J = sum_i (y_i - phi_i' theta_t(i))^2 + lambda sum_t |theta_t|^2 + gamma sum_{s<t}
 * |theta_s - theta_t|^2: every task pays for its own misfit, and every pair of tasks pays for
 * disagreeing.
 *
 * Step. All coefficients stand in one long vector theta = (theta_1, ..., theta_T). The data give a
 * matrix of blocks, one for each task; the springs give C kron I with C = (lambda + T gamma) I -
 * gamma 1 1', which fills the places between the blocks. (Psi'Psi + C kron I) theta = Psi'y.
 *
 * Cost. (T b)^3 for T tasks with b coefficients; the dual form with n numbers costs n^3.
 *
 * Edge cases. gamma = 0: every task alone. gamma without end: one model for all. A task that is not
 * related is pulled along all the same (event "strained").
 *
 * Source: T. Evgeniou and M. Pontil 2004, KDD, 109-117; 图解机器学习, section 19.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-basis.h"
#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-ridge.h"

/* Coefficients of all tasks together at most. */
#define MOST 100
/* The dual form is only compared up to so many points. */
#define MOST_DUAL 400

typedef struct
{
  int degree;
  double lambda, gamma;
  double guess;
  int rivals;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 1 */
  GradusArray theta;       /* T x b: alone, then together */
  GradusArray alone;       /* T x b, task by task */
  GradusArray normal;      /* Tb x (Tb + 1) as far as it is built */
  GradusArray rivals;      /* Tb + 1 numbers each: coefficients and J */
  guint done, last;
  bool separate, built, solved, certified;
} State;

typedef struct
{
  guint n, tasks, b, all;  /* all = tasks * b */
  GradusBasis *basis;
  double *phi;             /* n x b */
  guint *count;            /* points of each task */
  guint rich, poor;        /* the task with the most points, and with the fewest */
  double *penalty;         /* C kron I, all x all */
  double *answer, *alone, *pooled;   /* tasks x b; NULL: the numbers are too large */
  double *factor;          /* Cholesky factor of Psi'Psi + C kron I */
  double stiffness;        /* how fast J rises with the guessed coefficient */
} Work;

enum { EVENT_RICH, EVENT_FLIPPED, EVENT_STRAINED, EVENT_BEATEN };

/* --- What follows at once --------------------------------------------------------------------- */

/* C kron I for @gamma. */
static void
make_penalty (const Work *work, double lambda, double gamma, double *out)
{
  for (guint s = 0; s < work->tasks; s++)
    for (guint t = 0; t < work->tasks; t++)
      for (guint j = 0; j < work->b; j++)
        out[(gsize) (s * work->b + j) * work->all + t * work->b + j]
          = s == t ? lambda + (work->tasks - 1) * gamma : -gamma;
}

/* The row of Psi of point @i: its functions at the place of its task. */
static void
make_row (const Work *work, const GradusTable *table, guint i, double *row)
{
  memset (row, 0, sizeof (double) * work->all);
  memcpy (&row[(gsize) table->task[i] * work->b], &work->phi[(gsize) i * work->b],
          sizeof (double) * work->b);
}

static double
misfit_of (const Work *work, const GradusTable *table, const double *theta, int task)
{
  double sum = 0;

  for (guint i = 0; i < work->n; i++)
    if (task < 0 || table->task[i] == task)
      {
        double residual = table->y[i];

        for (guint j = 0; j < work->b; j++)
          residual -= work->phi[(gsize) i * work->b + j]
                      * theta[(gsize) table->task[i] * work->b + j];
        sum += residual * residual;
      }
  return sum;
}

/* Of the springs between the tasks alone, without gamma. */
static double
strain_of (const Work *work, const double *theta)
{
  double sum = 0;

  for (guint s = 0; s < work->tasks; s++)
    for (guint t = 0; t < s; t++)
      for (guint j = 0; j < work->b; j++)
        sum += gradus_square (theta[(gsize) s * work->b + j] - theta[(gsize) t * work->b + j]);
  return sum;
}

static double
objective_of (const GradusPosition *here, const double *theta)
{
  GRADUS_HERE (p, work);

  return misfit_of (work, gradus_dataset_get_table (here->dataset), theta, -1)
         + p->lambda * gradus_sum_squares (theta, work->all) + p->gamma * strain_of (work, theta);
}

/* theta for @gamma, into @theta. FALSE when the numbers are too large. */
static gboolean
solve (const Work *work, const GradusTable *table, double lambda, double gamma, double *theta)
{
  g_autofree double *penalty = g_new0 (double, (gsize) work->all * work->all);
  g_autofree double *psi = g_new (double, (gsize) work->n * work->all);
  g_autoptr (GradusRidge) ridge = NULL;

  make_penalty (work, lambda, gamma, penalty);
  for (guint i = 0; i < work->n; i++)
    make_row (work, table, i, &psi[(gsize) i * work->all]);
  ridge = gradus_ridge_new (psi, work->n, work->all, table->y, NULL, penalty);
  if (ridge == NULL)
    return FALSE;
  gradus_ridge_solve (ridge, 1, theta);
  for (guint j = 0; j < work->all; j++)
    if (!(fabs (theta[j]) < 1e150))
      return FALSE;
  return TRUE;
}

/* One model for all, as springs without end would make it. */
static gboolean
solve_pooled (const Work *work, const GradusTable *table, double lambda, double *theta)
{
  g_autoptr (GradusRidge) ridge = gradus_ridge_new (work->phi, work->n, work->b, table->y, NULL,
                                                    NULL);

  if (ridge == NULL)
    return FALSE;
  gradus_ridge_solve (ridge, lambda * work->tasks, theta);
  for (guint t = 1; t < work->tasks; t++)
    memcpy (&theta[(gsize) t * work->b], theta, sizeof (double) * work->b);
  return TRUE;
}

static void
fill_normal (const Work *work, const GradusTable *table, double *normal)
{
  for (guint i = 0; i < work->n; i++)
    {
      const double *phi = &work->phi[(gsize) i * work->b];
      const gsize at = (gsize) table->task[i] * work->b;

      for (guint j = 0; j < work->b; j++)
        for (guint k = 0; k < work->b; k++)
          normal[(at + j) * work->all + at + k] += phi[j] * phi[k];
    }
}

/* The same by Cholesky, without the points' own matrix: good enough for a curve. */
static gboolean
solve_quickly (const Work *work, const GradusTable *table, double lambda, double gamma,
               double *theta)
{
  g_autofree double *h = g_new0 (double, (gsize) work->all * work->all);

  make_penalty (work, lambda, gamma, h);
  fill_normal (work, table, h);
  memset (theta, 0, sizeof (double) * work->all);
  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->b; j++)
      theta[(gsize) table->task[i] * work->b + j]
        += work->phi[(gsize) i * work->b + j] * table->y[i];
  if (!gradus_cholesky (h, work->all))
    return FALSE;
  gradus_cholesky_solve (h, work->all, theta);
  return TRUE;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  gboolean good;

  work->n = table->n;
  work->tasks = table->n_tasks;
  work->basis = gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, (guint) p->degree, 1, NULL, 0,
                                  table->d, 0);
  work->b = work->basis->n;
  work->all = work->tasks * work->b;
  work->phi = g_new (double, (gsize) work->n * work->b);
  work->count = g_new0 (guint, work->tasks);
  for (guint i = 0; i < work->n; i++)
    {
      gradus_basis_row (work->basis, gradus_table_row (table, i), &work->phi[(gsize) i * work->b]);
      work->count[table->task[i]]++;
    }
  for (guint t = 1; t < work->tasks; t++)
    {
      work->rich = work->count[t] > work->count[work->rich] ? t : work->rich;
      work->poor = work->count[t] <= work->count[work->poor] ? t : work->poor;
    }
  work->penalty = g_new0 (double, (gsize) work->all * work->all);
  make_penalty (work, p->lambda, p->gamma, work->penalty);
  work->answer = g_new0 (double, work->all);
  work->alone = g_new0 (double, work->all);
  work->pooled = g_new0 (double, work->all);
  work->factor = g_memdup2 (work->penalty, sizeof (double) * work->all * work->all);
  fill_normal (work, table, work->factor);
  good = gradus_cholesky (work->factor, work->all)
         && solve (work, table, p->lambda, p->gamma, work->answer)
         && solve (work, table, p->lambda, 0, work->alone)
         && solve_pooled (work, table, p->lambda, work->pooled);
  if (!good)
    {
      g_clear_pointer (&work->answer, g_free);
      return work;
    }
  /* J rises with 1 / (H^-1)_ss as one coefficient is moved and all others give way. */
  {
    g_autofree double *unit = g_new0 (double, work->all);
    const guint s = work->poor * work->b + work->b - 1;

    unit[s] = 1;
    gradus_cholesky_solve (work->factor, work->all, unit);
    work->stiffness = 1 / unit[s];
  }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_basis_free (work->basis);
  g_free (work->phi);
  g_free (work->count);
  g_free (work->penalty);
  g_free (work->answer);
  g_free (work->alone);
  g_free (work->pooled);
  g_free (work->factor);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->n_tasks < 2)
    return g_strdup (_("There is one task, so nobody can lend strength to another: give rows of at "
                       "least two tasks."));
  if (table->d != 1)
    return g_strdup_printf (_("The models are powers of one input, and there are %u: choose one "
                              "column."), table->d);
  if (table->n_tasks * (guint) (p->degree + 1) > MOST)
    return g_strdup_printf (_("%u tasks with %d coefficients each are more than %d in all: choose "
                              "a lower degree or fewer tasks."),
                            table->n_tasks, p->degree + 1, MOST);
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (work->answer == NULL)
    return gradus_context_fail (context, _("The powers of the input are too large to be computed "
                                           "with, or a penalty is. Rescale the input, or choose a "
                                           "lower degree."));
  gradus_array_init_matrix (&state->theta, work->tasks, work->b);
  gradus_array_init_matrix (&state->alone, work->tasks, work->b);
  gradus_array_init_matrix (&state->normal, work->all, work->all + 1);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Contest ---------------------------------------------------------------------------------- */

/* The least J when the last coefficient of the poorest task is @value and all others give way. */
static double
score (const GradusPosition *here, double value)
{
  const Work *work = here->workspace;

  if (work->answer == NULL)
    return NAN;
  return objective_of (here, work->answer)
         + work->stiffness
             * gradus_square (value - work->answer[work->poor * work->b + work->b - 1]);
}

static const GradusContest contest = {
  .param = "guess", .score = score, .better = GRADUS_BETTER_LESS,
  .x_label = N_ ("last coefficient of the poorest task"), .y_label = N_ ("J"),
};

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_tasks, (work), work->tasks)

static GradusStatus
run_alone (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const gsize at = (gsize) state->done * work->b;

  memcpy (&gradus_array_write (&state->alone)[at], &work->alone[at], sizeof (double) * work->b);
  memcpy (&gradus_array_write (&state->theta)[at], &work->alone[at], sizeof (double) * work->b);
  state->separate = state->done + 1 == work->tasks;
  return gradus_step_done (&state->done, &state->last, work->tasks);
}

/* One point goes into the block of its task. */
static GradusStatus
run_blocks (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const double *phi = &work->phi[(gsize) state->done * work->b];
  const gsize at = (gsize) table->task[state->done] * work->b, width = work->all + 1;
  double *normal = gradus_array_write (&state->normal);

  for (guint j = 0; j < work->b; j++)
    {
      for (guint k = 0; k < work->b; k++)
        normal[(at + j) * width + at + k] += phi[j] * phi[k];
      normal[(at + j) * width + work->all] += phi[j] * table->y[state->done];
    }
  state->built = state->done + 1 == work->n;
  return gradus_step_done (&state->done, &state->last, work->n);
}

static guint
count_springs (const Work *work)
{
  return work->tasks + work->tasks * (work->tasks - 1) / 2;
}

GRADUS_MICROS (n_springs, (here), count_springs (here->workspace))

/* Micro-step @number: a task (the other is the same), or a pair. */
static void
find_pair (const Work *work, guint number, guint *s, guint *t)
{
  *s = *t = number;
  if (number < work->tasks)
    return;
  number -= work->tasks;
  for (*s = 0; number >= work->tasks - 1 - *s; (*s)++)
    number -= work->tasks - 1 - *s;
  *t = *s + 1 + number;
}

static GradusStatus
run_couple (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const gsize width = work->all + 1;
  double *normal = gradus_array_write (&state->normal);
  guint s, t;

  find_pair (work, state->done, &s, &t);
  for (gsize j = 0; j < work->b; j++)
    {
      const gsize a = (gsize) s * work->b + j, b = (gsize) t * work->b + j;

      if (s == t)
        normal[a * width + a] += p->lambda;
      else
        {
          normal[a * width + a] += p->gamma;
          normal[b * width + b] += p->gamma;
          normal[a * width + b] -= p->gamma;
          normal[b * width + a] -= p->gamma;
        }
    }
  return gradus_step_done (&state->done, &state->last, count_springs (work));
}

static double
move_of (const Work *work, guint task)
{
  const gsize first = (gsize) task * work->b;

  return sqrt (gradus_distance2 (&work->answer[first], &work->alone[first], work->b));
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const gsize s = (gsize) work->poor * work->b + work->b - 1;
  const double before = misfit_of (work, table, work->alone, -1);

  memcpy (gradus_array_write (&state->theta), work->answer, sizeof (double) * work->all);
  state->solved = true;
  gradus_context_raise_if (context, EVENT_RICH,
                           move_of (work, work->rich) > move_of (work, work->poor));
  gradus_context_raise_if (context, EVENT_FLIPPED, work->answer[s] * work->alone[s] < 0);
  gradus_context_raise_if (context, EVENT_STRAINED,
                           misfit_of (work, table, work->answer, -1) > 3 * before + 1e-12);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_rivals, (params), 2 + (guint64) params->rivals)

/* Every task alone, one model for all, and the answer shaken at random. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint n = 2 + (guint) p->rivals;
  const double size = sqrt (gradus_sum_squares (work->answer, work->all) / work->all) + 1e-300;
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, work->all + 1), best;

  for (guint j = 0; j < work->all; j++)
    rival[j] = state->done == 0 ? work->alone[j]
               : state->done == 1
                 ? work->pooled[j]
                 : work->answer[j] + 0.3 * size * gradus_rng_gaussian (context->rng);
  rival[work->all] = misfit_of (work, table, rival, -1)
                     + p->lambda * gradus_sum_squares (rival, work->all)
                     + p->gamma * strain_of (work, rival);
  best = misfit_of (work, table, work->answer, -1)
         + p->lambda * gradus_sum_squares (work->answer, work->all)
         + p->gamma * strain_of (work, work->answer);
  gradus_context_raise_if (context, EVENT_BEATEN, rival[work->all] < best * (1 - 1e-9) - 1e-300);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_objective, (state), objective_of (here, state->theta.data))
GRADUS_NUMBER (number_misfit, (state, table),
               misfit_of (here->workspace, table, state->theta.data, -1))
GRADUS_NUMBER (number_strain, (state), strain_of (here->workspace, state->theta.data))
GRADUS_NUMBER (number_gap, (state),
               gradus_contest_best (here, &contest, &state->attempts, NULL)
               - objective_of (here, state->theta.data))
GRADUS_VECTOR (array_moves, (work), work->tasks, t, move_of (work, t))

static void
array_residuals (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work, table);
  double *residual = gradus_array_init_vector (out, work->n);

  for (guint i = 0; i < work->n; i++)
    {
      residual[i] = table->y[i];
      for (guint j = 0; j < work->b; j++)
        residual[i] -= work->phi[(gsize) i * work->b + j]
                       * state->theta.data[(gsize) table->task[i] * work->b + j];
    }
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "objective", N_ ("Misfit, size and strain together"), "J", .number = number_objective,
    .flags = GRADUS_METRIC },
  { "misfit", N_ ("Residual sum of squares"), "\\sum_i r_i^2", .number = number_misfit,
    .flags = GRADUS_METRIC },
  { "strain", N_ ("Disagreement of the tasks"), "\\sum_{s<t}\\|\\theta_s - \\theta_t\\|^2",
    .number = number_strain, .flags = GRADUS_METRIC },
  { "gap", N_ ("Gap to the best attempt"), "\\min_a J_a - J", .number = number_gap,
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "theta", N_ ("Coefficients"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("task, power"), .flags = GRADUS_TRACKED },
  { "alone", N_ ("Every task alone"), "\\theta^{\\gamma = 0}", GRADUS_QUANTITY (State, alone),
    .indices = N_ ("task, power") },
  { "attempts", N_ ("Attempts"), "a", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, coefficient"), .flags = GRADUS_START, .tries = "guess" },
  { "normal", N_ ("The equations"), "[\\Psi^T\\Psi + C \\otimes I\\;|\\;\\Psi^T y]",
    GRADUS_QUANTITY (State, normal), .indices = N_ ("coefficient, coefficient or target") },
  { "moves", N_ ("How far the tasks have moved"), "\\|\\theta_t - \\theta_t^{\\gamma = 0}\\|",
    .array = array_moves, GRADUS_KNOWN (State, solved), .indices = N_ ("task") },
  { "residuals", N_ ("Residuals"), "r_i", .array = array_residuals, GRADUS_KNOWN (State, separate),
    .indices = N_ ("point"), .one = N_ ("Residual"), .flags = GRADUS_PER_DATUM },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: its coefficients, then J") },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "separate", N_ ("Solved one by one"), NULL, GRADUS_QUANTITY (State, separate) },
  { "solved", N_ ("Solved"), NULL, GRADUS_QUANTITY (State, solved) });

static char *
name_task (const GradusTable *table, guint task)
{
  for (guint i = 0; i < table->n; i++)
    if (table->task[i] == (gint32) task && table->task_column >= 0)
      return g_strdup (gradus_table_get_level (table, (guint) table->task_column, i));
  return g_strdup_printf ("%u", task + 1);
}

static void
name_names (GradusNames *names, const char *id, const GradusTable *table, guint task)
{
  g_autofree char *word = name_task (table, task);

  gradus_names_word (names, id, word);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const guint i = MIN (state->last, table->n - 1), b = work->b;
  const guint t = MIN (state->last, work->tasks - 1);
  const gsize bead = (gsize) work->poor * b + b - 1;
  double value = 0, least = 0;
  guint one, other;

  if (work->answer == NULL || gradus_array_length (&state->theta) == 0)
    return;
  find_pair (work, MIN (state->last, count_springs (work) - 1), &one, &other);
  gradus_names_row (names, table, i);
  gradus_names_whole (names, "n-tasks", work->tasks);
  gradus_names_flag (names, "few", work->all <= 6);
  gradus_names_vector (names, "phi", &work->phi[(gsize) i * b], b);
  name_names (names, "task-of", table, (guint) table->task[i]);
  name_names (names, "task", table, t);
  name_names (names, "rich", table, work->rich);
  name_names (names, "poor", table, work->poor);
  name_names (names, "one", table, one);
  name_names (names, "other", table, other);
  gradus_names_flag (names, "pair", one != other);
  gradus_names_flag (names, "free", p->gamma == 0);
  gradus_names_whole (names, "points", work->count[t]);
  gradus_names_whole (names, "rich-points", work->count[work->rich]);
  gradus_names_whole (names, "poor-points", work->count[work->poor]);
  gradus_names_vector (names, "task-theta", &work->alone[(gsize) t * b], b);
  gradus_names_vector (names, "poor-alone", &work->alone[(gsize) work->poor * b], b);
  gradus_names_vector (names, "poor-theta", &work->answer[(gsize) work->poor * b], b);
  gradus_names_number (names, "rich-move", move_of (work, work->rich));
  gradus_names_number (names, "rich-scale", 0.25 * move_of (work, work->poor));
  gradus_names_number (names, "poor-move", move_of (work, work->poor));
  gradus_names_number (names, "bead-x", state->solved ? work->answer[bead] : work->alone[bead]);
  gradus_names_number (names, "bead-y", work->poor + 1);
  gradus_names_number (names, "bead-alone", work->alone[bead]);
  gradus_names_number (names, "bead-answer", work->answer[bead]);
  gradus_names_number (names, "bead-pooled", work->pooled[bead]);
  gradus_names_number (names, "bead-scale",
                       0.2 * fabs (work->pooled[bead] - work->alone[bead]) + 1e-9);
  gradus_names_number (names, "alone-misfit", misfit_of (work, table, work->alone, -1));
  gradus_names_number (names, "answer-misfit", misfit_of (work, table, work->answer, -1));
  gradus_names_number (names, "tried", score (here, p->guess));
  gradus_names_number (names, "least", objective_of (here, work->answer));
  gradus_names_number (names, "size-part", p->lambda
                                             * gradus_sum_squares (state->theta.data, work->all));
  gradus_names_number (names, "strain-part", p->gamma * strain_of (work, state->theta.data));
  least = gradus_contest_best (here, &contest, &state->attempts, &value);
  gradus_names_number (names, "best-guess", value);
  gradus_names_number (names, "best-score", least);
  gradus_names_whole (names, "rival", state->last + 1);
  gradus_names_whole (names, "n-rivals", (gint64) n_rivals (here));
  gradus_names_number (names, "rival-score", gradus_rivals_score (&state->rivals, state->last));
}

/* --- What theory promises --------------------------------------------------------------------- */

/* The equations hold, cell by cell as they were built. */
static gboolean
holds_equations (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double scale = 0;

  for (gsize r = 0; r < work->all; r++)
    {
      const double *row = &state->normal.data[r * (work->all + 1)];
      double sum = -row[work->all], size = fabs (row[work->all]);

      for (gsize c = 0; c < work->all; c++)
        {
          sum += row[c] * state->theta.data[c];
          size += fabs (row[c] * state->theta.data[c]);
        }
      *measured = MAX (*measured, fabs (sum));
      scale = MAX (scale, size);
    }
  return *measured <= 1e-8 * scale + 1e-300;
}

/* The form with a number for each point: theta = K^-1 Psi' (Psi K^-1 Psi' + I)^-1 y, K = C kron I.
 * [C^-1]_st couples the points of the tasks s and t. */
static gboolean
holds_dual (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work, table);
  const guint n = work->n;
  /* C = a I - gamma 1 1' has the inverse (I + gamma 1 1' / lambda) / a. */
  const double a = p->lambda + work->tasks * p->gamma;
  g_autofree double *gram = NULL;
  g_autofree double *weight = NULL;
  double worst = 0, scale = 0, steep = 1;

  if (n > MOST_DUAL || p->gamma > 1e6 * p->lambda)
    return TRUE;
  gram = g_new (double, (gsize) n * n);
  weight = g_memdup2 (table->y, sizeof (double) * n);
  for (gsize i = 0; i < n; i++)
    for (gsize q = 0; q < n; q++)
      {
        double dot = 0;

        for (guint j = 0; j < work->b; j++)
          dot += work->phi[i * work->b + j] * work->phi[q * work->b + j];
        gram[i * n + q] = dot * ((table->task[i] == table->task[q]) + p->gamma / p->lambda) / a
                          + (i == q);
        steep = MAX (steep, gram[i * n + q]);
      }
  if (!gradus_cholesky (gram, n))
    return TRUE;
  gradus_cholesky_solve (gram, n, weight);
  for (guint t = 0; t < work->tasks; t++)
    for (guint j = 0; j < work->b; j++)
      {
        const double answer = work->answer[(gsize) t * work->b + j];
        double sum = 0;

        for (gsize i = 0; i < n; i++)
          sum += weight[i] * work->phi[i * work->b + j]
                 * ((table->task[i] == (gint32) t) + p->gamma / p->lambda) / a;
        worst = MAX (worst, fabs (sum - answer));
        scale = MAX (scale, fabs (answer));
      }
  *measured = worst;
  /* The dual form is solved with a matrix whose largest number stands beside 1: so many digits of
   * it are lost. */
  return worst <= (1e-6 + 1e-14 * steep * n) * scale + 1e-12;
}

static gboolean
holds_best (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const double best = objective_of (here, state->theta.data);

  *measured = best - gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_LESS);
  return *measured <= 1e-9 * best + 1e-300;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "equations", N_ ("The equations hold"), "(\\Psi^T\\Psi + C \\otimes I)\\,\\theta = \\Psi^T y",
    holds_equations, .phase = "solve" },
  { "dual", N_ ("A number for each point gives the same"),
    "\\theta = K^{-1}\\Psi^T(\\Psi K^{-1}\\Psi^T + I)^{-1} y", holds_dual, .phase = "solve" },
  { "best", N_ ("No rival has a smaller J"), "J(\\theta') \\ge J(\\theta)", holds_best,
    .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

#define CURVE 61

static void
draw_model (const Work *work, const double *theta, double low, double high, GradusRole role,
            GradusLineStyle style, GradusScene *scene)
{
  gradus_draw_basis_curve (scene, work->basis, theta, 0, NULL, low, high, CURVE, role, style);
}

/* The guessed slope through the middle of the poorest task's points, or the guessed level. */
static void
draw_guess (const GradusPosition *here, const GradusTable *table, double low, double high,
            GradusScene *scene)
{
  GRADUS_HERE (p, work);
  double x = 0, y = 0, theta[2] = { p->guess, 0 };

  for (guint i = 0; i < table->n; i++)
    if (table->task[i] == (gint32) work->poor)
      {
        x += table->x[i] / work->count[work->poor];
        y += table->y[i] / work->count[work->poor];
      }
  if (work->b == 2)
    {
      theta[0] = y - p->guess * x;
      theta[1] = p->guess;
    }
  draw_model (work, theta, low, high, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                            C_ ("legend", "your guess"));
}

/* One task: its points, its model alone and together. */
static void
draw_task (const GradusPosition *here, guint task, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  g_autofree char *word = name_task (table, task);
  double low, high, bottom, top, span;

  if (work->answer == NULL)
    return;
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_find_extent (table->y, table->n, 1, &bottom, &top);
  gradus_make_room (&low, &high);
  span = top > bottom ? top - bottom : 1;
  gradus_scene_set_x_range (scene, low - 0.05 * (high - low), high + 0.05 * (high - low));
  gradus_scene_set_y_range (scene, bottom - 0.15 * span, top + 0.15 * span);
  gradus_scene_set_caption (scene, _("task %s"), word);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  for (guint i = 0; i < table->n; i++)
    if (table->task[i] == (gint32) task)
      gradus_scene_point (scene, table->x[i], table->y[i], GRADUS_ROLE_CLASS + task,
                          GRADUS_SHAPE_AUTO, 1, (int) i);
  if (here->phase <= 0 && task == work->poor && work->b <= 2)
    draw_guess (here, table, low, high, scene);
  if (state->separate || (gradus_position_is_phase (here, "alone") && task < state->done))
    {
      draw_model (work, &work->alone[(gsize) task * work->b], low, high,
                  state->solved ? GRADUS_ROLE_PAST : GRADUS_ROLE_SECOND,
                  state->solved ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID, scene);
      gradus_scene_legend_line (scene, state->solved ? GRADUS_ROLE_PAST : GRADUS_ROLE_SECOND,
                                state->solved ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID,
                                C_ ("legend", "alone"));
    }
  if (!state->solved)
    return;
  draw_model (work, &work->answer[(gsize) task * work->b], low, high, GRADUS_ROLE_MODEL,
              GRADUS_LINE_SOLID, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, C_ ("legend", "together"));
}

/* All tasks in one picture, where a point can be dragged; the model that a task has now. */
static void
draw_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  double low = INFINITY, high = -INFINITY, bottom = INFINITY, top = -INFINITY;

  if (table == NULL || work->answer == NULL)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  for (guint i = 0; i < table->n; i++)
    {
      low = MIN (low, table->x[i]);
      high = MAX (high, table->x[i]);
      bottom = MIN (bottom, table->y[i]);
      top = MAX (top, table->y[i]);
      gradus_scene_point (scene, table->x[i], table->y[i], GRADUS_ROLE_CLASS + table->task[i],
                          GRADUS_SHAPE_AUTO, 1, (int) i);
    }
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, bottom, top);
  for (guint t = 0; t < work->tasks; t++)
    if (state->separate || (gradus_position_is_phase (here, "alone") && t < state->done))
      draw_model (work, &state->theta.data[(gsize) t * work->b], low, high,
                  GRADUS_ROLE_CLASS + t, GRADUS_LINE_SOLID, scene);
}

/* The last coefficient of every task as a bead on a wire of its own, with springs between them. */
static void
draw_beads (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint b = work->b;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y,
                         b == 1 ? C_ ("axis", "level") : b == 2 ? C_ ("axis", "slope")
                           : C_ ("axis", "last coefficient"),
                         C_ ("axis", "task"));
  if (gradus_kit_waits (scene,
                        work->answer == NULL
                          || !(state->separate || gradus_position_is_phase (here, "alone")),
                        _("The beads are there when every task is solved alone.")))
    return;
  gradus_scene_set_y_range (scene, 0.5, work->tasks + 0.5);
  for (guint t = 0; t < work->tasks; t++)
    {
      const double alone = work->alone[(gsize) t * b + b - 1];
      const double now = state->theta.data[(gsize) t * b + b - 1];

      gradus_scene_include (scene, alone, t + 1);
      gradus_scene_include (scene, work->answer[(gsize) t * b + b - 1], t + 1);
      if (!state->separate && t >= state->done)
        continue;
      gradus_scene_hrule (scene, t + 1, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
      for (guint s = 0; s < t && state->separate; s++)
        gradus_scene_segment (scene, state->theta.data[(gsize) s * b + b - 1], s + 1, now, t + 1,
                              GRADUS_ROLE_SECOND,
                              state->solved ? GRADUS_LINE_SOLID : GRADUS_LINE_DOTTED);
      if (state->solved && alone != now)
        gradus_scene_arrow (scene, alone, t + 1, now, t + 1, GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_SOLID);
      if (state->solved)
        gradus_scene_point (scene, alone, t + 1, GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 1, -1);
      gradus_scene_point (scene, now, t + 1, GRADUS_ROLE_CLASS + t, GRADUS_SHAPE_AUTO, 1.6, -1);
    }
  if (state->separate)
    gradus_scene_legend (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_AUTO, TRUE,
                         state->solved ? GRADUS_LINE_SOLID : GRADUS_LINE_DOTTED,
                         C_ ("legend", "springs γ"));
}

static void
draw_score (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  if (work->answer != NULL)
    gradus_contest_draw (here, &contest, &state->attempts, state->certified,
                         state->certified ? work->answer[work->poor * work->b + work->b - 1] : NAN,
                         scene);
}

/* The last coefficients as the springs grow stiffer. */
static void
draw_paths (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint b = work->b, shown = MIN (work->tasks, 8);
  g_autofree double *theta = g_new (double, MAX (work->all, 1));
  g_autofree double *y = g_new (double, (gsize) shown * 25 + 1);
  double x[25];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, "γ",
                         b == 1 ? C_ ("axis", "level") : b == 2 ? C_ ("axis", "slope")
                           : C_ ("axis", "last coefficient"));
  if (gradus_kit_waits (scene, work->answer == NULL || !state->solved,
                        _("The paths are drawn when the equations are solved.")))
    return;
  for (guint k = 0; k < 25; k++)
    {
      x[k] = pow (10, -3 + 6 * k / 24.0);
      if (!solve_quickly (work, table, p->lambda, x[k], theta))
        return;
      for (guint t = 0; t < shown; t++)
        y[(gsize) t * 25 + k] = theta[(gsize) t * b + b - 1];
    }
  gradus_scene_set_x_range (scene, 1e-3, 1e3);
  for (guint t = 0; t < shown; t++)
    {
      g_autofree char *word = name_task (table, t);
      g_autofree char *label = g_strdup_printf (_("task %s"), word);

      gradus_scene_polyline (scene, x, &y[(gsize) t * 25], 25, GRADUS_ROLE_CLASS + t,
                             GRADUS_LINE_SOLID);
      gradus_scene_label (scene, label);
    }
  if (p->gamma < 1e-3 || p->gamma > 1e3)
    return;
  gradus_scene_vrule (scene, p->gamma, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, NULL);
  gradus_scene_param_handle (scene, "gamma", NULL, p->gamma,
                             work->answer[work->poor * b + b - 1]);
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = {
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",
    .blurb = N_ ("0: a level for each task, 1: a line, and so on."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 1, .max = 5, .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "\\lambda",
    .blurb = N_ ("How hard every coefficient is pulled to 0."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 0.01, .min = 1e-6, .max = 1e6,
    .slider_min = 1e-3, .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "gamma", .label = N_ ("Springs"), .symbol = "\\gamma",
    .blurb = N_ ("How hard every pair of tasks is pulled together; 0: every task alone."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.3, .max = 1e6, .slider_min = 1e-3,
    .slider_max = 100, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "guess", .label = N_ ("Your guess"), .symbol = "a",
    .blurb = N_ ("The last coefficient of the task with the fewest points, as you would choose "
                 "it."),
    GRADUS_PARAM_FIELD (Params, guess), GRADUS_PLACE (0, 1e6, -3, 3, 0.02) },
  GRADUS_RIVALS_PARAM (Params, N_ ("Shaken answers that are tried after the two natural "
                                   "rivals."), 6),
  { NULL },
};

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_RICH] = { "rich", N_ ("The rich task moves more"),
                   N_ ("The task with the most points has moved farther than the one with the "
                       "fewest.") },
  [EVENT_FLIPPED] = { "flipped", N_ ("A coefficient has changed its sign"),
                      N_ ("The others have turned the poorest task round.") },
  [EVENT_STRAINED] = { "strained", N_ ("Torn away from its data"),
                       N_ ("Together the misfit is more than three times what it is alone: a task "
                           "may not belong here.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A rival has a smaller J than the answer.") });

#define SPRING "\\role{second}{\\gamma}"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Guess for the poorest"),
    N_ ("Choose the last coefficient of the task with the fewest points; all others give way."),
    .shows = "tasks",
    .pseudocode = N_ ("guess a coefficient yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "J(\\role{accent}{a}) = \\min \\sum_i r_i^2 + \\lambda\\sum_t\\|\\theta_t\\|^2 + "
            SPRING
            "\\sum_{s<t}\\|\\theta_s - \\theta_t\\|^2",
    .filled = GRADUS_SAY ({ NULL, "J(<guess|accent>) = <tried|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The guess {guess} for task {poor} costs J = {tried} at "
                                    "least, however the others give way.") }) },
  { "alone", N_ ("Every task alone"), N_ ("Without springs each task knows nothing of the others."),
    .pseudocode = N_ ("for each task t: θ_t from its own points"), .once = TRUE,
    .n_micro = n_tasks, .run = run_alone,
    .rule = "(\\Phi_t^T\\Phi_t + \\lambda I)\\,\\theta_t = \\Phi_t^T y_t",
    .filled = GRADUS_SAY ({ NULL, "\\theta_t = <task-theta|model>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("Task {task} alone, from {points} point: θ = {task-theta}.",
        "Task {task} alone, from {points} points: θ = {task-theta}."), "points" },
      { NULL, NN_ ("All {n-tasks} tasks have an answer of their own; that of task {poor} rests on "
                  "{poor-points} point.",
        "All {n-tasks} tasks have an answer of their own; that of task {poor} rests on "
            "{poor-points} points."), "poor-points" }) },
  { "blocks", N_ ("A block for each task"), N_ ("Each point adds a product to the block of its "
                                                "task; between the blocks there is nothing yet."),
    .shows = "normal",
    .pseudocode = N_ ("for each point: block of its task ← block + φ φᵀ"), .once = TRUE,
    .micro = "n", .run = run_blocks,
    .rule = "\\role{model}{\\Psi^T\\Psi} = \\mathrm{diag}(\\Phi_1^T\\Phi_1, \\dots, "
            "\\Phi_T^T\\Phi_T)",
    .filled = GRADUS_SAY ({ NULL, "\\phi_{<i>} = <phi|model>,\\quad y_{<i>} = <y>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} goes into the block of task {task-of}.") },
      { NULL, N_ ("All {n} points are in {n-tasks} blocks. No cell outside of them has anything in "
                  "it: nobody knows of anybody.") }) },
  { "couple", N_ ("Add the springs"), N_ ("λ for every task, then a spring for every pair."),
    .shows = "beads",
    .pseudocode = N_ ("for each task: λ onto its diagonal\nfor each pair: γ onto both "
                      "diagonals, −γ "
                      "between them"), .once = TRUE, .n_micro = n_springs, .run = run_couple,
    .rule = "C = (\\lambda + (T - 1)" SPRING ")\\,I \\text{ on the diagonal},\\; -" SPRING "\\,I "
            "\\text{ beside the diagonal}",
    .filled = GRADUS_SAY ({ "pair", "+<gamma|second> \\text{ and } -<gamma|second>" },
                          { NULL, "+<lambda|second>" }),
    .said = GRADUS_SAY (
      { "micro and pair", N_ ("A spring between the tasks {one} and {other}: {gamma} onto both "
                              "diagonals, −{gamma} between the blocks.") },
      { "micro", N_ ("{lambda} goes onto the diagonal of task {one}.") },
      { "free", N_ ("γ = 0: the springs pull at nothing, and the blocks stay apart.") },
      { NULL, N_ ("Every pair has its spring; through the cells between the blocks one task hears "
                  "of another.") }) },
  { "solve", N_ ("Solve together"), N_ ("One system for all tasks: the beads run towards each "
                                        "other."),
    .pseudocode = N_ ("solve (ΨᵀΨ + C ⊗ I) θ = Ψᵀ y"), .once = TRUE, .run = run_solve,
    .rule = "(\\role{model}{\\Psi^T\\Psi} + C \\otimes I)\\,\\theta = \\Psi^T y",
    .filled = GRADUS_SAY (
      { NULL, "\\theta_{\\mathrm{poor}} = <poor-alone|past> \\to <poor-theta|model>" }),
    .said = GRADUS_SAY (
      { "free", N_ ("Without springs nothing moves: task {poor} stays at {poor-alone}.") },
      { "event:strained", N_ ("Task {poor} goes from {poor-alone} to {poor-theta}, and the misfit "
                              "of all rises from {alone-misfit} to {answer-misfit}: more than "
                              "three times as much.") },
      { "event:rich", N_ ("Task {rich} has moved by {rich-move}, task {poor} by {poor-move}.") },
      { NULL, N_ ("Task {poor}, with the fewest points, moves by {poor-move}, from {poor-alone} to "
                  "{poor-theta}; task {rich} moves by {rich-move}.") }) },
  { "certify", N_ ("No rival has a smaller J"),
    N_ ("Every task alone, one model for all, then shaken answers."),
    .shows = "score",
    .pseudocode = N_ ("for each rival: is J larger?"), .once = TRUE, .n_micro = n_rivals,
    .run = run_certify,
    .rule = "J(\\theta') \\ge J(\\role{model}{\\theta})",
    .filled = GRADUS_SAY ({ NULL, "<calc misfit + size-part + strain-part = objective>" }),
    .said = GRADUS_SAY (
      { "micro and rival == 1", N_ ("Every task alone has J = {rival-score|4}; the answer has "
                                    "{least|4}.") },
      { "micro and rival == 2", N_ ("One model for all has J = {rival-score|4}; the answer has "
                                    "{least|4}.") },
      { "micro", N_ ("Rival {rival} of {n-rivals}, a shaken answer, has J = {rival-score|4}.") },
      { "not attempted", N_ ("None of {n-rivals} rivals has a smaller J than {least}. The answer "
                             "is {bead-answer}.") },
      { NULL, N_ ("None of {n-rivals} rivals has a smaller J than {least}. Your best guess, "
                  "{best-guess}, costs {best-score}: {gap} more. The answer is "
                  "{bead-answer}.") }) });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "tasks", N_ ("A picture for each task"), .kit = gradus_kit_panels, .of = "n-tasks",
    .panel = draw_task },
  { "beads", N_ ("Beads and springs"), .build = draw_beads },
  { "data", N_ ("All tasks in one picture"), GRADUS_EDIT_POINTS, .build = draw_data },
  { "score", N_ ("What a guess costs"), .build = draw_score },
  { "normal", N_ ("The equations"), .kit = gradus_kit_matrix, .of = "normal", .with = "numbers" },
  { "paths", N_ ("As the springs grow stiffer"), .build = draw_paths });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "bead", N_ ("Where does the bead of the poorest task go?"), "solve", "beads",
    .asks = GRADUS_ASKS_PLACE, .about = "bead-x bead-y", .scale = "bead-scale",
    .when = "not free",
    .words = N_ ("Alone task {poor} stands at {bead-alone}, resting on few points. The springs are "
                 "{gamma} stiff. Where does its bead go?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To {bead-answer}. Springs without end would take it to "
                                     "{bead-pooled}.") }) },
  { "rich", N_ ("How far does the rich task move?"), "solve", "beads",
    .asks = GRADUS_ASKS_NUMBER, .about = "rich-move", .scale = "rich-scale",
    .when = "not free and rich-points > poor-points",
    .words = N_ ("Task {rich} has {rich-points} points, task {poor} has {poor-points}. Coupled, "
                 "task {poor} moves by {poor-move}. By how much does task {rich} move?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("By {rich-move}: task {poor} moves by {poor-move}.") }),
    .intuition = N_ ("You thought that a spring moves both of its ends alike, but the rich task is "
                     "held by its own points; who has few is easily moved."),
    .intuition_answer = "poor-move" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "lines", .title = N_ ("Three related lines"),
    .blurb = N_ ("Four, three and two points. Alone the last line falls; with springs it rises "
                 "like the others."),
    .data = "mt-lines",
    .claims = "alone[2,1] < -0.64\ntheta[2,1] > 0.72\ntheta[2,1] < 0.73\nstep 5: event:flipped\n"
              "moves[0] < 0.02\nnever: event:strained" },
  { .id = "tiny", .title = N_ ("Three numbers by hand"),
    .blurb = N_ ("Task 1 has seen 1 and 1, task 2 has seen 3: with γ = 1 they come to 1.31 and "
                 "2.05."),
    .data = "mt-tiny", .params = "degree=0 lambda=0.1 gamma=1",
    .claims = "theta[0] > 1.306\ntheta[0] < 1.307\ntheta[1] > 2.05\ntheta[1] < 2.052" },
  { .id = "rigid", .title = N_ ("A tie: springs without end"),
    .blurb = N_ ("The same three numbers with γ = 1,000,000: both tasks have one answer, 5/3.2."),
    .data = "mt-tiny", .params = "degree=0 lambda=0.1 gamma=1000000",
    .claims = "theta[0] > 1.56249\ntheta[1] < 1.56251" },
  { .id = "free", .title = N_ ("Failure: no springs"),
    .blurb = N_ ("γ = 0: the third line follows its two points, downhill."), .params = "gamma=0",
    .failure = N_ ("Two points follow their noise: the slope is −0.645, although the line that "
                   "made them rises by 0.9. What the other tasks know stays with them. Let them "
                   "help."),
    .claims = "theta[2,1] < -0.64\nmoves[2] == 0" },
  { .id = "stranger", .title = N_ ("Failure: a stranger"),
    .blurb = N_ ("The third line falls in truth, and stiff springs turn it round."),
    .data = "mt-stranger", .params = "gamma=10",
    .failure = N_ ("The third task is not related: the line that made its points falls by 1, and "
                   "it is made to rise by nearly 1. The misfit rises to more than three times what "
                   "it is alone, which gives it away. Learn the springs as well, beginning with "
                   "the tasks alone: begun from tied tasks it ties them."),
    .claims = "ever: event:strained\ntheta[2,1] > 0.96" },
  { .id = "many", .title = N_ ("Six tasks, drawn at random"),
    .blurb = N_ ("Related lines with fewer and fewer points; the beads run together."),
    .data = "multi-task:tasks=6,n=16", .data_seed = 1, .params = "gamma=0.5",
    .claims = "moves[0] < 0.05\nmoves[5] > 0.6" });

#define SYLLABUS "syllabus, chapter 19: numpy, C and block matrix by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "tiny", 1, "theta", GRADUS_EXPECT (1.306715064, 2.050816697), 1e-9, SYLLABUS },
  { "tiny", 1, "alone", GRADUS_EXPECT (0.9523809524, 2.727272727), 1e-9, SYLLABUS },
  { "tiny", 1, "normal", GRADUS_EXPECT (3.1, -1, 2, -1, 2.1, 3), 1e-12, "by hand" },
  { "rigid", 1, "theta", GRADUS_EXPECT (1.5625, 1.5625), 1e-5, "by hand: 5 / 3.2" },
  { "lines", 1, "theta", GRADUS_EXPECT (0.026, 1.000, 0.160, 1.156, -0.098, 0.722), 6e-4,
    "numpy.linalg.solve, Kronecker product" },
  { "stranger", 1, "theta", GRADUS_EXPECT (-0.026, 0.993, -0.012, 1.003, -0.062, 0.964), 6e-4,
    "numpy.linalg.solve, Kronecker product" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "springs", .title = N_ ("No springs and springs"),
    .blurb = N_ ("Alone, the third task falls with its few points; joined to the others it rises "
                 "as they do."),
    .preset = "lines", .left = "gamma=0", .right = "gamma=0.3", .plot = "data",
    .claims = "left: theta[2,1] < -0.64\nright: theta[2,1] > 0.72" });

static const GradusSheet sheet = {
  .aha = N_ ("A task with two examples borrows its slope from a task with four."),
  .by_hand = N_ ("φ = 1, task 1 has 1 and 1, task 2 has 3, λ = 0.1, γ = 1: 3.1a − b = 2 and 2.1b − "
                 "a = 3, so a = 1.307 and b = 2.051. Alone they would be 0.952 and 2.727."),
  .why = "beads",
  .intuition = N_ ("The task with the most data gains most."),
  .caught_by = "rich",
  .breaks = N_ ("A task that is not related is pulled along: its slope goes from −2.4 to 0.96, and "
                "the misfit of all to more than three times what it is alone."),
  .needs = "ridge-regression generalised-ridge",
  .leads_to = "multi-task-alternating multi-output-sylvester",
  .aliases = "MTL; transfer; coupling; Kronecker product; 多任务学习; 任务耦合; 克罗内克积; drw",
  .terms = N_ ("regularisation; Kronecker"),
};

const GradusDescriptor gradus_multi_task_ls = {
  .family = "ridge-stages", .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .id = "multi-task-ls", .chapter = 19, .difficulty = 2, .title = N_ ("Multi-task least squares"),
  .summary = N_ ("Fits a small model for each of several tasks, with springs between them."),
  .goal = N_ ("Solve two tasks of three numbers by hand, and say which task the springs move."),
  .source = "图解机器学习, section 19.1; Evgeniou and Pontil 2004",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_TASK | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input, a target, and the task of every row."),
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("{n} points of {n-tasks} tasks; task {poor} has {poor-points} point only.",
      "{n} points of {n-tasks} tasks; task {poor} has {poor-points} points only."),
      "poor-points" }),
};
