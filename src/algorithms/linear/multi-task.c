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
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-ridge.h"
#include "tasks.h"

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
  GradusTasks t;
  double *answer, *alone, *pooled;   /* tasks x b; NULL: the numbers are too large */
  double *factor;          /* Cholesky factor of Psi'Psi + C kron I */
  double stiffness;        /* how fast J rises with the guessed coefficient */
} Work;

enum { EVENT_RICH, EVENT_FLIPPED, EVENT_STRAINED, EVENT_BEATEN };

/* --- What follows at once --------------------------------------------------------------------- */

static double
score_of (const Work *work, const GradusTable *table, const Params *p, const double *theta)
{
  return gradus_tasks_misfit (&work->t, table, theta, -1)
         + p->lambda * gradus_sum_squares (theta, work->t.all)
         + p->gamma * gradus_tasks_strain (&work->t, NULL, theta);
}

static double
objective_of (const GradusPosition *here, const double *theta)
{
  GRADUS_HERE (p, work);

  return score_of (work, gradus_dataset_get_table (here->dataset), p, theta);
}

/* One model for all, as springs without end would make it. */
static gboolean
solve_pooled (const Work *work, const GradusTable *table, double lambda, double *theta)
{
  g_autoptr (GradusRidge) ridge = gradus_ridge_new (work->t.phi, work->t.n, work->t.b, table->y,
                                                    NULL, NULL);

  if (ridge == NULL)
    return FALSE;
  gradus_ridge_solve (ridge, lambda * work->t.tasks, theta);
  for (guint t = 1; t < work->t.tasks; t++)
    memcpy (&theta[(gsize) t * work->t.b], theta, sizeof (double) * work->t.b);
  return TRUE;
}

/* theta with all springs @gamma, into @theta. FALSE when the numbers are too large. */
static gboolean
solve (const Work *work, const GradusTable *table, double lambda, double gamma, double *theta)
{
  g_autofree double *springs = gradus_tasks_even_springs (&work->t, gamma);

  return gradus_tasks_solve (&work->t, table, lambda, springs, theta);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  g_autofree double *springs = NULL;
  gboolean good;

  gradus_tasks_init (&work->t, table,
                     gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, (guint) p->degree, 1, NULL, 0,
                                       table->d, 0));
  springs = gradus_tasks_even_springs (&work->t, p->gamma);
  work->factor = g_new (double, (gsize) work->t.all * work->t.all);
  gradus_tasks_penalty (&work->t, p->lambda, springs, work->factor);
  gradus_tasks_add_blocks (&work->t, table, work->factor);
  work->answer = g_new0 (double, work->t.all);
  work->alone = g_new0 (double, work->t.all);
  work->pooled = g_new0 (double, work->t.all);
  good = gradus_cholesky (work->factor, work->t.all)
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
    g_autofree double *unit = g_new0 (double, work->t.all);
    const guint s = work->t.poor * work->t.b + work->t.b - 1;

    unit[s] = 1;
    gradus_cholesky_solve (work->factor, work->t.all, unit);
    work->stiffness = 1 / unit[s];
  }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_tasks_clear (&work->t);
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

  return gradus_tasks_validate (table, p->degree);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (work->answer == NULL)
    return gradus_tasks_fail (context);
  gradus_array_init_matrix (&state->theta, work->t.tasks, work->t.b);
  gradus_array_init_matrix (&state->alone, work->t.tasks, work->t.b);
  gradus_array_init_matrix (&state->normal, work->t.all, work->t.all + 1);
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
             * gradus_square (value - work->answer[work->t.poor * work->t.b + work->t.b - 1]);
}

static const GradusContest contest = {
  .param = "guess", .score = score, .better = GRADUS_BETTER_LESS,
  .x_label = N_ ("last coefficient of the poorest task"), .y_label = N_ ("J"),
};

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_tasks, (work), work->t.tasks)

static GradusStatus
run_alone (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const gsize at = (gsize) state->done * work->t.b;

  memcpy (&gradus_array_write (&state->alone)[at], &work->alone[at], sizeof (double) * work->t.b);
  memcpy (&gradus_array_write (&state->theta)[at], &work->alone[at], sizeof (double) * work->t.b);
  state->separate = state->done + 1 == work->t.tasks;
  return gradus_step_done (&state->done, &state->last, work->t.tasks);
}

/* One point goes into the block of its task. */
static GradusStatus
run_blocks (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const double *phi = &work->t.phi[(gsize) state->done * work->t.b];
  const gsize at = (gsize) table->task[state->done] * work->t.b, width = work->t.all + 1;
  double *normal = gradus_array_write (&state->normal);

  for (guint j = 0; j < work->t.b; j++)
    {
      for (guint k = 0; k < work->t.b; k++)
        normal[(at + j) * width + at + k] += phi[j] * phi[k];
      normal[(at + j) * width + work->t.all] += phi[j] * table->y[state->done];
    }
  state->built = state->done + 1 == work->t.n;
  return gradus_step_done (&state->done, &state->last, work->t.n);
}

GRADUS_MICROS (n_springs, (work), gradus_tasks_count_springs (work->t.tasks))

static GradusStatus
run_couple (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const gsize width = work->t.all + 1;
  double *normal = gradus_array_write (&state->normal);
  guint s, t;

  gradus_tasks_find_pair (work->t.tasks, state->done, &s, &t);
  for (gsize j = 0; j < work->t.b; j++)
    {
      const gsize a = (gsize) s * work->t.b + j, b = (gsize) t * work->t.b + j;

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
  return gradus_step_done (&state->done, &state->last, gradus_tasks_count_springs (work->t.tasks));
}

static double
move_of (const Work *work, guint task)
{
  const gsize first = (gsize) task * work->t.b;

  return sqrt (gradus_distance2 (&work->answer[first], &work->alone[first], work->t.b));
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const gsize s = (gsize) work->t.poor * work->t.b + work->t.b - 1;
  const double before = gradus_tasks_misfit (&work->t, table, work->alone, -1);
  const double after = gradus_tasks_misfit (&work->t, table, work->answer, -1);

  memcpy (gradus_array_write (&state->theta), work->answer, sizeof (double) * work->t.all);
  state->solved = true;
  gradus_context_raise_if (context, EVENT_RICH,
                           move_of (work, work->t.rich) > move_of (work, work->t.poor));
  gradus_context_raise_if (context, EVENT_FLIPPED, work->answer[s] * work->alone[s] < 0);
  gradus_context_raise_if (context, EVENT_STRAINED,
                           after > 3 * before + 1e-12);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_rivals, (params), 2 + (guint64) params->rivals)

/* Every task alone, one model for all, and the answer shaken at random. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint n = 2 + (guint) p->rivals;
  const double size = sqrt (gradus_sum_squares (work->answer, work->t.all) / work->t.all) + 1e-300;
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, work->t.all + 1), best;

  for (guint j = 0; j < work->t.all; j++)
    rival[j] = state->done == 0 ? work->alone[j]
               : state->done == 1
                 ? work->pooled[j]
                 : work->answer[j] + 0.3 * size * gradus_rng_gaussian (context->rng);
  rival[work->t.all] = score_of (work, table, p, rival);
  best = score_of (work, table, p, work->answer);
  gradus_context_raise_if (context, EVENT_BEATEN, rival[work->t.all] < best * (1 - 1e-9) - 1e-300);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_objective, (state), objective_of (here, state->theta.data))
GRADUS_NUMBER (number_misfit, (state, work, table),
               gradus_tasks_misfit (&work->t, table, state->theta.data, -1))
GRADUS_NUMBER (number_strain, (state, work),
               gradus_tasks_strain (&work->t, NULL, state->theta.data))
GRADUS_NUMBER (number_gap, (state),
               gradus_contest_best (here, &contest, &state->attempts, NULL)
               - objective_of (here, state->theta.data))
GRADUS_VECTOR (array_moves, (work), work->t.tasks, t, move_of (work, t))

GRADUS_VECTOR (array_residuals, (state, work, table), work->t.n, i,
               gradus_tasks_residual (&work->t, table, state->theta.data, i))

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

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const guint i = MIN (state->last, table->n - 1), b = work->t.b;
  const guint t = MIN (state->last, work->t.tasks - 1);
  const gsize bead = (gsize) work->t.poor * b + b - 1;
  double value = 0, least = 0;
  guint one, other;

  if (work->answer == NULL || gradus_array_length (&state->theta) == 0)
    return;
  gradus_tasks_find_pair (work->t.tasks,
                          MIN (state->last, gradus_tasks_count_springs (work->t.tasks) - 1), &one,
                          &other);
  gradus_names_row (names, table, i);
  gradus_names_whole (names, "n-tasks", work->t.tasks);
  gradus_names_flag (names, "few", work->t.all <= 6);
  gradus_names_vector (names, "phi", &work->t.phi[(gsize) i * b], b);
  gradus_tasks_name (names, "task-of", table, (guint) table->task[i]);
  gradus_tasks_name (names, "task", table, t);
  gradus_tasks_name (names, "rich", table, work->t.rich);
  gradus_tasks_name (names, "poor", table, work->t.poor);
  gradus_tasks_name (names, "one", table, one);
  gradus_tasks_name (names, "other", table, other);
  gradus_names_flag (names, "pair", one != other);
  gradus_names_flag (names, "free", p->gamma == 0);
  gradus_names_whole (names, "points", work->t.count[t]);
  gradus_names_whole (names, "rich-points", work->t.count[work->t.rich]);
  gradus_names_whole (names, "poor-points", work->t.count[work->t.poor]);
  gradus_names_vector (names, "task-theta", &work->alone[(gsize) t * b], b);
  gradus_names_vector (names, "poor-alone", &work->alone[(gsize) work->t.poor * b], b);
  gradus_names_vector (names, "poor-theta", &work->answer[(gsize) work->t.poor * b], b);
  gradus_names_number (names, "rich-move", move_of (work, work->t.rich));
  gradus_names_number (names, "rich-scale", 0.25 * move_of (work, work->t.poor));
  gradus_names_number (names, "poor-move", move_of (work, work->t.poor));
  gradus_names_number (names, "bead-x", state->solved ? work->answer[bead] : work->alone[bead]);
  gradus_names_number (names, "bead-y", work->t.poor + 1);
  gradus_names_number (names, "bead-alone", work->alone[bead]);
  gradus_names_number (names, "bead-answer", work->answer[bead]);
  gradus_names_number (names, "bead-pooled", work->pooled[bead]);
  gradus_names_number (names, "bead-scale",
                       0.2 * fabs (work->pooled[bead] - work->alone[bead]) + 1e-9);
  gradus_names_number (names, "alone-misfit",
                       gradus_tasks_misfit (&work->t, table, work->alone, -1));
  gradus_names_number (names, "answer-misfit",
                       gradus_tasks_misfit (&work->t, table, work->answer, -1));
  gradus_names_number (names, "tried", score (here, p->guess));
  gradus_names_number (names, "least", objective_of (here, work->answer));
  gradus_names_number (names, "size-part", p->lambda
                                             * gradus_sum_squares (state->theta.data, work->t.all));
  gradus_names_number (names, "strain-part",
                       p->gamma * gradus_tasks_strain (&work->t, NULL, state->theta.data));
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

  for (gsize r = 0; r < work->t.all; r++)
    {
      const double *row = &state->normal.data[r * (work->t.all + 1)];
      double sum = -row[work->t.all], size = fabs (row[work->t.all]);

      for (gsize c = 0; c < work->t.all; c++)
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
  const guint n = work->t.n;
  /* C = a I - gamma 1 1' has the inverse (I + gamma 1 1' / lambda) / a. */
  const double a = p->lambda + work->t.tasks * p->gamma;
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

        for (guint j = 0; j < work->t.b; j++)
          dot += work->t.phi[i * work->t.b + j] * work->t.phi[q * work->t.b + j];
        gram[i * n + q] = dot * ((table->task[i] == table->task[q]) + p->gamma / p->lambda) / a
                          + (i == q);
        steep = MAX (steep, gram[i * n + q]);
      }
  if (!gradus_cholesky (gram, n))
    return TRUE;
  gradus_cholesky_solve (gram, n, weight);
  for (guint t = 0; t < work->t.tasks; t++)
    for (guint j = 0; j < work->t.b; j++)
      {
        const double answer = work->answer[(gsize) t * work->t.b + j];
        double sum = 0;

        for (gsize i = 0; i < n; i++)
          sum += weight[i] * work->t.phi[i * work->t.b + j]
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

/* The guessed slope through the middle of the poorest task's points, or the guessed level. */
static void
draw_guess (const GradusPosition *here, const GradusTable *table, double low, double high,
            GradusScene *scene)
{
  GRADUS_HERE (p, work);
  double x = 0, y = 0, theta[2] = { p->guess, 0 };

  for (guint i = 0; i < table->n; i++)
    if (table->task[i] == (gint32) work->t.poor)
      {
        x += table->x[i] / work->t.count[work->t.poor];
        y += table->y[i] / work->t.count[work->t.poor];
      }
  if (work->t.b == 2)
    {
      theta[0] = y - p->guess * x;
      theta[1] = p->guess;
    }
  gradus_tasks_draw_model (&work->t, theta, low, high, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                           scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                            C_ ("legend", "your guess"));
}

/* One task: its points, its model alone and together. */
static void
draw_task (const GradusPosition *here, guint task, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  double low, high;

  if (work->answer == NULL)
    return;
  gradus_tasks_draw_panel (table, task, &low, &high, scene);
  if (here->phase <= 0 && task == work->t.poor && work->t.b <= 2)
    draw_guess (here, table, low, high, scene);
  if (state->separate || (gradus_position_is_phase (here, "alone") && task < state->done))
    {
      gradus_tasks_draw_model (&work->t, &work->alone[(gsize) task * work->t.b], low, high,
                  state->solved ? GRADUS_ROLE_PAST : GRADUS_ROLE_SECOND,
                  state->solved ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID, scene);
      gradus_scene_legend_line (scene, state->solved ? GRADUS_ROLE_PAST : GRADUS_ROLE_SECOND,
                                state->solved ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID,
                                C_ ("legend", "alone"));
    }
  if (!state->solved)
    return;
  gradus_tasks_draw_model (&work->t, &work->answer[(gsize) task * work->t.b], low, high,
                           GRADUS_ROLE_MODEL,
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
  for (guint t = 0; t < work->t.tasks; t++)
    if (state->separate || (gradus_position_is_phase (here, "alone") && t < state->done))
      gradus_tasks_draw_model (&work->t, &state->theta.data[(gsize) t * work->t.b], low, high,
                  GRADUS_ROLE_CLASS + t, GRADUS_LINE_SOLID, scene);
}

static void
draw_beads (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTasksBeads beads = { .alone = work->alone, .theta = state->theta.data,
                                   .answer = work->answer,
                                   .known = state->separate ? work->t.tasks : state->done,
                                   .coupled = state->solved };

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y, gradus_tasks_axis (&work->t),
                         C_ ("axis", "task"));
  if (gradus_kit_waits (scene,
                        work->answer == NULL
                          || !(state->separate || gradus_position_is_phase (here, "alone")),
                        _("The beads are there when every task is solved alone.")))
    return;
  gradus_tasks_draw_beads (&work->t, &beads, scene);
}

static void
draw_score (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  if (work->answer != NULL)
    gradus_contest_draw (here, &contest, &state->attempts, state->certified,
                         state->certified
                           ? work->answer[work->t.poor * work->t.b + work->t.b - 1] : NAN,
                         scene);
}

/* The last coefficients as the springs grow stiffer. */
static void
draw_paths (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint b = work->t.b, shown = MIN (work->t.tasks, 8);
  g_autofree double *theta = g_new (double, MAX (work->t.all, 1));
  g_autofree double *y = g_new (double, (gsize) shown * 25 + 1);
  double x[25];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, "γ", gradus_tasks_axis (&work->t));
  if (gradus_kit_waits (scene, work->answer == NULL || !state->solved,
                        _("The paths are drawn when the equations are solved.")))
    return;
  for (guint k = 0; k < 25; k++)
    {
      g_autofree double *springs = NULL;

      x[k] = pow (10, -3 + 6 * k / 24.0);
      springs = gradus_tasks_even_springs (&work->t, x[k]);
      if (!gradus_tasks_solve_quickly (&work->t, table, p->lambda, springs, theta))
        return;
      for (guint t = 0; t < shown; t++)
        y[(gsize) t * 25 + k] = theta[(gsize) t * b + b - 1];
    }
  gradus_scene_set_x_range (scene, 1e-3, 1e3);
  for (guint t = 0; t < shown; t++)
    {
      g_autofree char *word = gradus_tasks_dup_name (table, t);
      g_autofree char *label = g_strdup_printf (_("task %s"), word);

      gradus_scene_polyline (scene, x, &y[(gsize) t * 25], 25, GRADUS_ROLE_CLASS + t,
                             GRADUS_LINE_SOLID);
      gradus_scene_label (scene, label);
    }
  if (p->gamma < 1e-3 || p->gamma > 1e3)
    return;
  gradus_scene_vrule (scene, p->gamma, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, NULL);
  gradus_scene_param_handle (scene, "gamma", NULL, p->gamma,
                             work->answer[work->t.poor * b + b - 1]);
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = {
  GRADUS_TASKS_DEGREE_PARAM (Params), GRADUS_TASKS_LAMBDA_PARAM (Params, 0.01),
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
