/* Several tasks with springs between them, and the springs are learnt as well.
 *
 * Objective. F (theta, gamma) = sum_i (y_i - phi_i' theta_t(i))^2 + lambda |theta|^2 + sum_{s<t}
 * (gamma_st d_st^2 + h (gamma_st ln gamma_st - gamma_st + 1)), d_st = |theta_s - theta_t|. The last
 * part keeps the springs from letting go at once: where nothing pulls, gamma = 1 is best.
 *
 * Step. With the springs held, the beads: (Psi'Psi + C kron I) theta = Psi'y, C of tasks.h. With
 * the beads held, the springs: dF / dgamma = d^2 + h ln gamma = 0, so gamma_st = e^(-d_st^2 / h).
 *
 * Law. Each half finds the least F of its own, so F never rises. With the best springs put in, a
 * pair costs h (1 - e^(-d^2 / h)), never more than h: a loss on disagreement that levels off, as
 * that of tukey-irls does on residuals. So F has more than one valley, and the springs of the start
 * decide. J, which has the springs as they are, promises nothing.
 *
 * Cost. (T b)^3 a round for T tasks with b coefficients.
 *
 * Edge cases. gamma ln gamma is 0 at 0. Springs that all underflow leave every task alone. Units:
 * d^2 is compared with h, so that small numbers never let go where h is large.
 *
 * Source: 图解机器学习, section 19.1. Own: F.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-linalg.h"
#include "tasks.h"

/* Below it a spring has let go. */
#define LOOSE 0.01
/* From so many on in work, a spring holds. */
#define TIGHT 0.5
/* Starts that are tried for the picture of valleys, their rounds, and the coefficients up to which
 * that is quick. */
#define STARTS 25
#define ROUNDS 60
#define QUICK 24
#define PLACES 81
/* Up to so many tasks a spring has its number beside it. */
#define NUMBERED 4

typedef struct
{
  int degree;
  double lambda, start, width, tolerance;
  int limit;
} Params;

typedef struct
{
  GradusArray theta;       /* T x b */
  GradusArray answer;      /* T x b: where the beads go in this round */
  GradusArray gamma;       /* T x T, 0 on the diagonal */
  GradusArray before;      /* T x T: gamma before they were made anew */
  double bound, level;     /* F, now and before the half */
  double change;           /* the largest of a spring in this round */
  guint done, last, round, freed;
} State;

typedef struct
{
  GradusTasks t;
  double *alone;           /* all; NULL: the numbers are too large */
  double *ends;            /* STARTS: where the stranger ends from each start, or NULL */
  guint stranger;          /* the task that is farthest from the others when all are alone */
} Work;

enum { EVENT_FREED, EVENT_ALL_FREE, EVENT_RISES, EVENT_TIED };

/* --- What follows at once --------------------------------------------------------------------- */

static double
distance2_of (const GradusTasks *t, const double *theta, guint one, guint other)
{
  return gradus_distance2 (&theta[(gsize) one * t->b], &theta[(gsize) other * t->b], t->b);
}

/* What a pair costs in F. */
static double
cost_of_pair (double distance2, double gamma, double width)
{
  return gamma * distance2 + width * (gamma > 0 ? gamma * log (gamma) - gamma + 1 : 1);
}

static double
bound_of (const GradusTasks *t, const GradusTable *table, const Params *p, const double *theta,
          const double *gamma)
{
  double sum = gradus_tasks_misfit (t, table, theta, -1)
               + p->lambda * gradus_sum_squares (theta, t->all);

  for (guint one = 0; one < t->tasks; one++)
    for (guint other = 0; other < one; other++)
      sum += cost_of_pair (distance2_of (t, theta, one, other),
                           gamma[(gsize) one * t->tasks + other], p->width);
  return sum;
}

static double
objective_of (const GradusTasks *t, const GradusTable *table, const Params *p, const double *theta,
              const double *gamma)
{
  return gradus_tasks_misfit (t, table, theta, -1) + p->lambda * gradus_sum_squares (theta, t->all)
         + gradus_tasks_strain (t, gamma, theta);
}

/* Number @number of the pairs of different tasks, in their order. */
static void
find_pair (const GradusTasks *t, guint number, guint *one, guint *other)
{
  gradus_tasks_find_pair (t->tasks, t->tasks + number, one, other);
}

static guint
count_pairs (const GradusTasks *t)
{
  return t->tasks * (t->tasks - 1) / 2;
}

/* gamma_st of pair @number. */
static double
spring_of (const GradusTasks *t, const double *gamma, guint number)
{
  guint one, other;

  find_pair (t, number, &one, &other);
  return gamma[(gsize) one * t->tasks + other];
}

static guint
count_loose (const GradusTasks *t, const double *gamma)
{
  guint loose = 0;

  for (guint k = 0; k < count_pairs (t); k++)
    loose += spring_of (t, gamma, k) < LOOSE;
  return loose;
}

/* The task whose distances from the others are largest. */
static guint
find_stranger (const GradusTasks *t, const double *theta)
{
  guint stranger = 0;
  double most = -1;

  for (guint one = 0; one < t->tasks; one++)
    {
      double sum = 0;

      for (guint other = 0; other < t->tasks; other++)
        sum += distance2_of (t, theta, one, other);
      if (sum > most)
        {
          most = sum;
          stranger = one;
        }
    }
  return stranger;
}

/* How far @task is from the nearest other one. */
static double
find_nearest (const GradusTasks *t, const double *theta, guint task)
{
  double least = INFINITY;

  for (guint other = 0; other < t->tasks; other++)
    if (other != task)
      least = MIN (least, distance2_of (t, theta, task, other));
  return sqrt (least);
}

/* The start of place @k among those that are tried. */
static double
start_at (guint k)
{
  return pow (10, -3 + 6.0 * k / (STARTS - 1));
}

/* All rounds from each start, for a picture. */
static double *
find_ends (const GradusTasks *t, const GradusTable *table, const Params *p, guint stranger)
{
  g_autofree double *theta = g_new (double, t->all);
  double *ends = g_new (double, STARTS);

  for (guint k = 0; k < STARTS; k++)
    {
      g_autofree double *gamma = gradus_tasks_even_springs (t, start_at (k));
      double change = INFINITY;

      for (guint round = 0; round < ROUNDS && change > 1e-6; round++)
        {
          if (!gradus_tasks_solve_quickly (t, table, p->lambda, gamma, theta))
            {
              g_free (ends);
              return NULL;
            }
          change = 0;
          for (guint one = 0; one < t->tasks; one++)
            for (guint other = 0; other < one; other++)
              {
                const gsize a = (gsize) one * t->tasks + other, b = (gsize) other * t->tasks + one;
                const double new = exp (-distance2_of (t, theta, one, other) / p->width);

                change = MAX (change, fabs (new - gamma[a]));
                gamma[a] = gamma[b] = new;
              }
        }
      ends[k] = theta[(gsize) stranger * t->b + t->b - 1];
    }
  return ends;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  g_autofree double *loose = NULL;

  gradus_tasks_init (&work->t, table,
                     gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, (guint) p->degree, 1, NULL, 0,
                                       table->d, 0));
  loose = gradus_tasks_even_springs (&work->t, 0);
  work->alone = g_new0 (double, work->t.all);
  if (!gradus_tasks_solve (&work->t, table, p->lambda, loose, work->alone))
    {
      g_clear_pointer (&work->alone, g_free);
      return work;
    }
  work->stranger = find_stranger (&work->t, work->alone);
  if (work->t.all <= QUICK)
    work->ends = find_ends (&work->t, table, p, work->stranger);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_tasks_clear (&work->t);
  g_free (work->alone);
  g_free (work->ends);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  const GradusArray *gamma = gradus_setup_get_given_start (setup, "gamma");
  const guint tasks = table->n_tasks;
  gboolean good = gamma == NULL
                  || (gamma->n_dims == 2 && gamma->shape[0] == tasks && gamma->shape[1] == tasks);

  for (gsize k = 0; gamma != NULL && good && k < gradus_array_length (gamma); k++)
    good = gamma->data[k] >= 0 && gamma->data[k] <= 1e6
           && gamma->data[k] == gamma->data[k % tasks * tasks + k / tasks];
  if (!good)
    return g_strdup_printf (_("Springs are a table of %u × %u numbers from 0 to 1,000,000, the "
                              "same on both sides of the diagonal."), tasks, tasks);
  return gradus_tasks_validate (table, p->degree);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const GradusArray *given = gradus_setup_get_given_start (context->setup, "gamma");
  const guint tasks = work->t.tasks;
  g_autofree double *even = gradus_tasks_even_springs (&work->t, p->start);
  double *gamma;

  if (work->alone == NULL)
    return gradus_tasks_fail (context);
  memcpy (gradus_array_init_matrix (&state->gamma, tasks, tasks),
          given != NULL ? given->data : even, sizeof (double) * tasks * tasks);
  /* A spring from a task to itself pulls at nothing. */
  gamma = gradus_array_write (&state->gamma);
  for (guint t = 0; t < tasks; t++)
    gamma[(gsize) t * tasks + t] = 0;
  memcpy (gradus_array_init_matrix (&state->before, tasks, tasks), gamma,
          sizeof (double) * tasks * tasks);
  memcpy (gradus_array_init_matrix (&state->theta, tasks, work->t.b), work->alone,
          sizeof (double) * work->t.all);
  gradus_array_init_matrix (&state->answer, tasks, work->t.b);
  state->bound = state->level = bound_of (&work->t, table, p, work->alone, gamma);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Steps ------------------------------------------------------------------------------------ */

GRADUS_MICROS (n_tasks, (work), work->t.tasks)
GRADUS_MICROS (n_pairs, (work), count_pairs (&work->t))

/* One bead after another goes to where all of them have their least F; what F is then is known when
 * the last has arrived. */
static GradusStatus
run_beads (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const gsize at = (gsize) state->done * work->t.b;

  if (state->done == 0)
    {
      state->level = state->bound;
      if (!gradus_tasks_solve (&work->t, table, p->lambda, state->gamma.data,
                               gradus_array_write (&state->answer)))
        return gradus_tasks_fail (context);
    }
  memcpy (&gradus_array_write (&state->theta)[at], &state->answer.data[at],
          sizeof (double) * work->t.b);
  if (state->done + 1 == work->t.tasks)
    state->bound = bound_of (&work->t, table, p, state->theta.data, state->gamma.data);
  return gradus_step_done (&state->done, &state->last, work->t.tasks);
}

static GradusStatus
run_springs (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint tasks = work->t.tasks;
  double *gamma = gradus_array_write (&state->gamma), old, new;
  guint one, other;

  if (state->done == 0)
    {
      memcpy (gradus_array_write (&state->before), gamma, sizeof (double) * tasks * tasks);
      state->level = state->bound;
      state->change = 0;
      state->freed = 0;
    }
  find_pair (&work->t, state->done, &one, &other);
  old = gamma[(gsize) one * tasks + other];
  new = exp (-distance2_of (&work->t, state->theta.data, one, other) / p->width);
  gamma[(gsize) one * tasks + other] = gamma[(gsize) other * tasks + one] = new;
  state->change = MAX (state->change, fabs (new - old));
  state->freed += old >= LOOSE && new < LOOSE;
  state->bound = bound_of (&work->t, table, p, state->theta.data, gamma);
  if (state->done + 1 == count_pairs (&work->t))
    {
      const double then = objective_of (&work->t, table, p, state->theta.data, state->before.data);
      const double now = objective_of (&work->t, table, p, state->theta.data, gamma);

      gradus_context_raise_if (context, EVENT_FREED, state->freed > 0);
      gradus_context_raise_if (context, EVENT_ALL_FREE,
                               count_loose (&work->t, gamma) == count_pairs (&work->t));
      gradus_context_raise_if (context, EVENT_RISES, now > then + 1e-6 * fabs (then));
    }
  return gradus_step_done (&state->done, &state->last, count_pairs (&work->t));
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  gboolean tied = TRUE;

  state->round++;
  if (state->change > p->tolerance)
    return state->round >= (guint) p->limit ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
  for (guint k = 0; k < count_pairs (&work->t); k++)
    tied = tied && spring_of (&work->t, state->gamma.data, k) >= TIGHT;
  gradus_context_raise_if (context, EVENT_TIED, tied);
  return GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_objective, (state, p, work, table),
               objective_of (&work->t, table, p, state->theta.data, state->gamma.data))
GRADUS_NUMBER (number_misfit, (state, work, table),
               gradus_tasks_misfit (&work->t, table, state->theta.data, -1))
GRADUS_VECTOR (array_residuals, (state, work, table), work->t.n, i,
               gradus_tasks_residual (&work->t, table, state->theta.data, i))

static void
array_away (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *away = gradus_array_init_vector (out, count_pairs (&work->t));
  guint one, other;

  for (guint k = 0; k < count_pairs (&work->t); k++)
    {
      find_pair (&work->t, k, &one, &other);
      away[k] = sqrt (distance2_of (&work->t, state->theta.data, one, other));
    }
}

static void
array_alone (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work);

  if (work->alone != NULL)
    memcpy (gradus_array_init_matrix (out, work->t.tasks, work->t.b), work->alone,
            sizeof (double) * work->t.all);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "bound", N_ ("What both halves lower"), "F", GRADUS_QUANTITY (State, bound),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "objective", N_ ("Misfit, size and strain together"), "J", .number = number_objective,
    .flags = GRADUS_METRIC },
  { "misfit", N_ ("Residual sum of squares"), "\\sum_i r_i^2", .number = number_misfit,
    .flags = GRADUS_METRIC },
  { "theta", N_ ("Coefficients"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("task, power"), .flags = GRADUS_TRACKED },
  { "alone", N_ ("Every task alone"), "\\theta^{\\gamma = 0}", .array = array_alone,
    .indices = N_ ("task, power") },
  { "gamma", N_ ("Springs"), "\\gamma", GRADUS_QUANTITY (State, gamma),
    .indices = N_ ("task, task"), .flags = GRADUS_START, .beside = "1" },
  { "away", N_ ("Distances of the pairs"), "\\|\\theta_s - \\theta_t\\|", .array = array_away,
    .indices = N_ ("pair, in the order 1–2, 1–3, …") },
  { "residuals", N_ ("Residuals"), "r_i", .array = array_residuals, .indices = N_ ("point"),
    .one = N_ ("Residual"), .flags = GRADUS_PER_DATUM },
  { "answer", N_ ("Where the beads go"), NULL, GRADUS_QUANTITY (State, answer),
    .flags = GRADUS_HIDDEN },
  { "before", N_ ("Springs before"), NULL, GRADUS_QUANTITY (State, before),
    .flags = GRADUS_HIDDEN },
  { "change", N_ ("Largest change of a spring"), "\\max|\\Delta\\gamma|",
    GRADUS_QUANTITY (State, change), .beside = "1" },
  { "level", N_ ("F before the half"), NULL, GRADUS_QUANTITY (State, level) },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "freed", N_ ("Springs that have let go in this round"), NULL,
    GRADUS_QUANTITY (State, freed) },
  { "round", N_ ("Rounds"), NULL, GRADUS_QUANTITY (State, round) });

/* A spring as it is told: what is nothing beside 1 is 0. */
static double
told (double spring)
{
  return spring < 1e-12 ? 0 : spring;
}

/* The coefficients of one task; what is nothing beside the largest of all is 0. */
static void
name_task (GradusNames *names, const char *id, const GradusArray *theta, guint task)
{
  const guint b = theta->shape[1];
  g_autofree double *row = g_memdup2 (gradus_array_row (theta, task), sizeof *row * b);
  double most = 0;

  for (gsize k = 0; k < gradus_array_length (theta); k++)
    most = MAX (most, fabs (theta->data[k]));
  for (guint j = 0; j < b; j++)
    row[j] = fabs (row[j]) < 1e-12 * most ? 0 : row[j];
  gradus_names_vector (names, id, row, b);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, p, work, table);
  const GradusTasks *t = &work->t;
  const guint b = t->b, task = MIN (state->last, t->tasks - 1);
  const gsize bead = (gsize) work->stranger * b + b - 1;
  guint one, other, mover = 0, stiff = 0, soft = 0, far = 0;
  guint pair = state->last;
  double most = -1, distance2, spring;

  if (work->alone == NULL || gradus_array_length (&state->theta) == 0)
    return;
  for (guint k = 0; k < count_pairs (t); k++)
    {
      stiff = spring_of (t, state->gamma.data, k) > spring_of (t, state->gamma.data, stiff) ? k
                                                                                            : stiff;
      soft = spring_of (t, state->gamma.data, k) < spring_of (t, state->gamma.data, soft) ? k
                                                                                          : soft;
      find_pair (t, k, &one, &other);
      if (distance2_of (t, state->theta.data, one, other) > most)
        {
          most = distance2_of (t, state->theta.data, one, other);
          far = k;
        }
    }
  find_pair (t, far, &one, &other);
  gradus_tasks_name (names, "far-one", table, one);
  gradus_tasks_name (names, "far-other", table, other);
  gradus_names_number (names, "far-distance", sqrt (most));
  gradus_names_number (names, "far-spring", told (spring_of (t, state->gamma.data, far)));
  /* Of the whole phase the formula shows the pair that is farthest apart. */
  pair = here->micro > 0 ? MIN (pair, count_pairs (t) - 1) : far;
  find_pair (t, pair, &one, &other);
  distance2 = distance2_of (t, state->theta.data, one, other);
  spring = spring_of (t, state->gamma.data, pair);
  gradus_names_whole (names, "n-tasks", t->tasks);
  gradus_names_whole (names, "n-pairs", count_pairs (t));
  gradus_names_whole (names, "n-loose", count_loose (t, state->gamma.data));
  gradus_names_whole (names, "n-held",
                      count_pairs (t) - count_loose (t, state->gamma.data));
  gradus_tasks_name (names, "one", table, one);
  gradus_tasks_name (names, "other", table, other);
  gradus_names_whole (names, "one-number", one + 1);
  gradus_names_whole (names, "other-number", other + 1);
  gradus_names_number (names, "distance", sqrt (distance2));
  gradus_names_number (names, "distance2", distance2);
  gradus_names_number (names, "spring", told (spring));
  gradus_names_flag (names, "gone", spring < 1e-6);
  gradus_names_number (names, "stiffest", told (spring_of (t, state->gamma.data, stiff)));
  gradus_names_number (names, "softest", told (spring_of (t, state->gamma.data, soft)));
  /* Whether it is not plain at once that the first springs were too stiff, and by how little. */
  gradus_names_flag (names, "open",
                     spring_of (t, state->gamma.data, soft) < TIGHT || p->start < LOOSE * 2);
  gradus_names_flag (names, "given",
                     gradus_setup_get_given_start (here->setup, "gamma") != NULL);
  gradus_tasks_name (names, "stranger", table, work->stranger);
  gradus_names_number (names, "stranger-alone", work->alone[bead]);
  gradus_names_number (names, "stranger-now", state->theta.data[bead]);
  gradus_names_number (names, "stranger-away",
                       find_nearest (t, state->theta.data, work->stranger));
  spring = 0;
  for (guint k = 0; k < t->tasks; k++)
    spring = MAX (spring, state->gamma.data[(gsize) work->stranger * t->tasks + k]);
  gradus_names_number (names, "stranger-spring", told (spring));
  gradus_names_number (names, "bead-y", work->stranger + 1);
  gradus_tasks_name (names, "task", table, task);
  gradus_names_whole (names, "task-number", task + 1);
  name_task (names, "task-now", &state->theta, task);
  gradus_names_flag (names, "settled", state->level - state->bound <= 1e-11 * state->level);
  if (previous == NULL)
    return;
  most = -1;
  for (guint k = 0; k < t->tasks; k++)
    {
      const double way = gradus_distance2 (&state->theta.data[(gsize) k * b],
                                           &previous->theta.data[(gsize) k * b], b);

      mover = way > most ? k : mover;
      most = MAX (most, way);
    }
  gradus_names_number (names, "mover-way", sqrt (MAX (most, 0)));
  gradus_names_flag (names, "still",
                     most <= 1e-20 * gradus_sum_squares (state->theta.data, t->all));
  gradus_tasks_name (names, "mover", table, mover);
  gradus_names_whole (names, "mover-number", mover + 1);
  name_task (names, "mover-then", &previous->theta, mover);
  name_task (names, "mover-now", &state->theta, mover);
  gradus_names_flag (names, "nearer",
                     find_nearest (t, state->theta.data, work->stranger)
                       < find_nearest (t, previous->theta.data, work->stranger));
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_equations (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work, table);
  double size;

  *measured = gradus_tasks_slope (&work->t, table, p->lambda, state->gamma.data, state->theta.data,
                                  &size);
  return *measured <= 1e-8 * size + 1e-300;
}

static gboolean
holds_range (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const guint tasks = work->t.tasks;
  gboolean good = TRUE;

  for (guint s = 0; s < tasks; s++)
    for (guint t = 0; t < tasks; t++)
      {
        const double gamma = state->gamma.data[(gsize) s * tasks + t];

        *measured = MAX (*measured, gamma);
        good = good && gamma >= 0 && gamma <= 1
               && gamma == state->gamma.data[(gsize) t * tasks + s];
      }
  return good;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "equations", N_ ("The beads are at rest"),
    "(\\Psi^T\\Psi + C \\otimes I)\\,\\theta = \\Psi^T y", holds_equations, .phase = "beads" },
  { "range", N_ ("Springs are between 0 and 1, the same in both directions"),
    "0 \\le \\gamma_{st} = \\gamma_{ts} \\le 1", holds_range, .phase = "springs" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_beads (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTasks *t = &work->t;
  const GradusTasksBeads beads = { .alone = work->alone, .theta = state->theta.data,
                                   .answer = work->alone, .springs = state->gamma.data,
                                   .known = t->tasks, .coupled = TRUE };

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y, gradus_tasks_axis (t), C_ ("axis", "task"));
  if (work->alone == NULL || gradus_array_length (&state->theta) == 0)
    return;
  gradus_tasks_draw_beads (t, &beads, scene);
  for (guint k = 0; k < count_pairs (t) && t->tasks <= NUMBERED; k++)
    {
      g_autofree char *words = NULL;
      guint one, other;
      double x, share;

      find_pair (t, k, &one, &other);
      words = g_strdup (GRADUS_NUM_DIGITS (spring_of (t, state->gamma.data, k), 2));
      /* Long springs have their number off the middle, so that it is not on a bead between. */
      share = other - one > 1 ? 0.3 : 0.5;
      x = gradus_between (state->theta.data[(gsize) one * t->b + t->b - 1],
                          state->theta.data[(gsize) other * t->b + t->b - 1], share);
      gradus_scene_text (scene, x, one + 1 + share * (other - one), GRADUS_ANCHOR_LEFT,
                         GRADUS_ROLE_SECOND, 1, words);
    }
}

GRADUS_CURVE (curve_at, Params, p, x, exp (-x * x / p->width))

/* How far apart each pair is and how stiff its spring: after the beads have moved, the dots leave
 * the curve to the side; the springs fall onto it. */
static void
draw_curve (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, p, work);
  const GradusTasks *t = &work->t;
  double most = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "distance of two tasks"),
                         C_ ("axis", "spring γ"));
  if (work->alone == NULL || gradus_array_length (&state->theta) == 0)
    return;
  for (guint one = 0; one < t->tasks; one++)
    for (guint other = 0; other < one; other++)
      most = MAX (most, MAX (distance2_of (t, work->alone, one, other),
                             distance2_of (t, state->theta.data, one, other)));
  most = 1.1 * MAX (sqrt (most), 2 * sqrt (p->width));
  gradus_scene_set_x_range (scene, 0, most);
  gradus_scene_set_y_range (scene, 0, 1.2);
  gradus_scene_function (scene, curve_at, p, 0, most, PLACES, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            C_ ("legend", "e^(−d²/h)"));
  for (guint k = 0; k < count_pairs (t); k++)
    {
      guint one, other;
      double x, y, then_x, then_y;

      find_pair (t, k, &one, &other);
      x = sqrt (distance2_of (t, state->theta.data, one, other));
      y = gradus_kit_fetch (0, 1, 0.15, spring_of (t, state->gamma.data, k));
      if (previous != NULL && gradus_array_length (&previous->theta) > 0)
        {
          then_x = sqrt (distance2_of (t, previous->theta.data, one, other));
          then_y = gradus_kit_fetch (0, 1, 0.15, spring_of (t, previous->gamma.data, k));
          if (hypot ((x - then_x) / most, y - then_y) > 0.01)
            {
              gradus_scene_point (scene, then_x, then_y, GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 1,
                                  -1);
              gradus_scene_arrow (scene, then_x, then_y, x, y, GRADUS_ROLE_ACCENT,
                                  GRADUS_LINE_SOLID);
            }
        }
      gradus_scene_point (scene, x, y, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1.4, -1);
      if (t->tasks <= NUMBERED)
        {
          g_autofree char *words = g_strdup_printf ("%u–%u", one + 1, other + 1);

          gradus_scene_text (scene, x, y, k % 2 == 0 ? GRADUS_ANCHOR_ABOVE : GRADUS_ANCHOR_BELOW,
                             GRADUS_ROLE_FOREGROUND, 1, words);
        }
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "pair of tasks"));
}

static void
draw_task (const GradusPosition *here, guint task, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const gsize at = (gsize) task * work->t.b;
  double low, high;

  if (work->alone == NULL || gradus_array_length (&state->theta) == 0)
    return;
  gradus_tasks_draw_panel (table, task, &low, &high, scene);
  gradus_tasks_draw_model (&work->t, &work->alone[at], low, high, GRADUS_ROLE_PAST,
                           GRADUS_LINE_DASHED, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, C_ ("legend", "alone"));
  gradus_tasks_draw_model (&work->t, &state->theta.data[at], low, high, GRADUS_ROLE_MODEL,
                           GRADUS_LINE_SOLID, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, C_ ("legend", "together"));
}

/* Where the stranger ends, over the springs of the start. */
static void
draw_valleys (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const GradusTasks *t = &work->t;
  const gsize bead = (gsize) work->stranger * t->b + t->b - 1;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, C_ ("axis", "springs of the start"),
                         C_ ("axis", "where the farthest task ends"));
  if (gradus_kit_waits (scene, work->ends == NULL,
                        _("There are too many coefficients to try many starts at once.")))
    return;
  gradus_scene_set_x_range (scene, start_at (0), start_at (STARTS - 1));
  gradus_scene_hrule (scene, work->alone[bead], GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, C_ ("legend", "alone"));
  for (guint k = 0; k < STARTS; k++)
    {
      gradus_scene_include (scene, start_at (k), work->ends[k] + 0.5);
      gradus_scene_include (scene, start_at (k), work->ends[k] - 0.5);
      gradus_scene_point (scene, start_at (k), work->ends[k], GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_CIRCLE, 1, -1);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "end of a start"));
  if (p->start < start_at (0) || p->start > start_at (STARTS - 1)
      || gradus_array_length (&state->theta) == 0)
    return;
  gradus_scene_point (scene, p->start, state->theta.data[bead], GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_label (scene, C_ ("legend", "this run"));
  gradus_scene_param_handle (scene, "start", NULL, p->start, state->theta.data[bead]);
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_TASKS_DEGREE_PARAM (Params), GRADUS_TASKS_LAMBDA_PARAM (Params, 0.1),
  { .id = "start", .label = N_ ("Springs of the start"), .symbol = "\\gamma_0",
    .blurb = N_ ("How hard every pair of tasks is pulled together in the first round; 0: every "
                 "task begins alone."),
    GRADUS_PARAM_FIELD (Params, start), .def = 1, .max = 1e6, .slider_min = 1e-3,
    .slider_max = 1e3, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "width", .label = N_ ("Width"), .symbol = "h",
    .blurb = N_ ("Square of the distance at which a spring is 0.37; it has the unit of the "
                 "coefficients, squared."),
    GRADUS_PARAM_FIELD (Params, width), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 1e-3,
    .slider_max = 100, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when no spring has changed by more."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-7, .min = 1e-12, .max = 0.1,
    .slider_min = 1e-9, .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "limit", .label = N_ ("Most rounds"),
    .blurb = N_ ("Stop after so many rounds even if springs still change."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (100, 1, 1000) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_FREED] = { "freed", N_ ("A spring lets go"),
                    N_ ("A spring has fallen below 0.01: that pair hardly pulls any more.") },
  [EVENT_ALL_FREE] = { "all-free", N_ ("All have let go"),
                       N_ ("No spring is 0.01 or more: every task is as good as alone.") },
  [EVENT_RISES] = { "rises", N_ ("J rises"),
                    N_ ("The springs have become stiffer: J rises, although F falls.") },
  [EVENT_TIED] = { "tied", N_ ("All are tied"),
                   N_ ("At the end every spring is 0.5 or more: nobody was set free.") });

#define SPRING "\\role{second}{\\gamma_{st}}"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "beads", N_ ("Move the beads"), N_ ("The springs stay as they are, and the tasks are solved "
                                        "together."),
    .shows = "beads",
    .pseudocode = N_ ("solve (ΨᵀΨ + C ⊗ I) θ = Ψᵀ y, with γ in C"), .n_micro = n_tasks,
    .run = run_beads,
    .rule = "(\\Psi^T\\Psi + C \\otimes I)\\,\\role{model}{\\theta} = \\Psi^T y,\\quad C_{st} = -"
            SPRING,
    .filled = GRADUS_SAY (
      { "micro", "\\theta_{<task-number>} = <task-now|model>" },
      { "mover-way < 0.01", "\\theta_{<mover-number>} = <mover-now|model>" },
      { NULL, "\\theta_{<mover-number>} = <mover-then|past> \\to <mover-now|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Task {task} goes to {task-now}.") },
      { "still", N_ ("With these springs the beads are at rest already.") },
      { "settled", N_ ("Task {mover} moves most, and yet so little that F does not show it: it "
                       "stays {bound}.") },
      { NULL, N_ ("Task {mover} moves most, by {mover-way}, to {mover-now}. F falls from {before "
                  "bound} to {after bound}.") }) },
  { "springs", N_ ("Make the springs anew"), N_ ("The beads stay where they are; a pair that is "
                                                 "far apart keeps little of its spring."),
    .shows = "curve",
    .pseudocode = N_ ("for each pair: γ[s,t] ← exp (−|θ[s] − θ[t]|² / h)"), .n_micro = n_pairs,
    .run = run_springs,
    .rule = SPRING " := e^{-\\|\\theta_s - \\theta_t\\|^2 / h}",
    .filled = GRADUS_SAY (
      { "gone", "\\gamma_{<one-number>,<other-number>} = e^{-<distance2> / <width>} \\lt 10^{-6}" },
      { NULL, "\\gamma_{<one-number>,<other-number>} = <calc exp ( - distance2 / width ) = "
              "spring|second>" }),
    .said = GRADUS_SAY (
      { "micro and spring < 0.01", N_ ("The tasks {one} and {other} are {distance} apart: their "
                                       "spring lets go.") },
      { "micro", N_ ("The tasks {one} and {other} are {distance} apart: their spring is "
                     "{spring} now.") },
      { "settled", N_ ("No spring changes so much that F would show it: it stays {bound}.") },
      { "event:all-free", N_ ("The last spring has let go as well. F falls from {before bound} to "
                              "{after bound}.") },
      { "event:freed", NN_ ("{freed} spring lets go, and the stiffest keeps {stiffest}. F falls "
                            "from {before bound} to {after bound}.",
                            "{freed} springs let go, and the stiffest keeps {stiffest}. F falls "
                            "from {before bound} to {after bound}."), "freed" },
      { "event:rises", N_ ("The springs have become stiffer: J rises to {objective}, and yet F "
                           "falls from {before bound} to {after bound}.") },
      { NULL, N_ ("The stiffest spring is {stiffest}, the softest {softest}. F falls from {before "
                  "bound} to {after bound}.") }) },
  { "check", N_ ("Has a spring changed?"), N_ ("Other springs pull the beads elsewhere, so it goes "
                                               "on until none changes."),
    .shows = "beads",
    .pseudocode = N_ ("until no γ has changed by more than ε"), .run = run_check,
    .rule = "\\max|\\Delta\\gamma| \\le \\varepsilon",
    .filled = GRADUS_SAY (
      { NULL, "\\max|\\Delta\\gamma| = <change> <cmp change tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "event:tied", N_ ("Nothing changes any more, and the softest spring is {softest}: all are "
                          "tied. Task {stranger}, which was at {stranger-alone} alone, ends at "
                          "{stranger-now}.") },
      { "converged and n-held == 0", N_ ("Nothing changes any more: every task is as good as "
                                         "alone.") },
      { "converged and n-loose > 0", NN_ ("Nothing changes any more. {n-held} of {n-pairs} springs "
                                          "holds; task {stranger} ends at {stranger-now}.",
                                          "Nothing changes any more. {n-held} of {n-pairs} springs "
                                          "hold; task {stranger} ends at {stranger-now}."),
        "n-held" },
      { "converged", N_ ("Nothing changes any more: the stiffest spring is {stiffest}, the softest "
                         "{softest}.") },
      { "exhausted", N_ ("That was the last of {limit} rounds; a spring still changed by "
                         "{change}.") },
      { NULL, N_ ("A spring has changed by {change}, so the beads are pulled otherwise now.") }) });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "beads", N_ ("Beads and springs"), .build = draw_beads,
    .caption = GRADUS_SAY ({ NULL, N_ ("F = {bound}") }) },
  { "curve", N_ ("What distance leaves of a spring"), .build = draw_curve },
  { "tasks", N_ ("A picture for each task"), .kit = gradus_kit_panels, .of = "n-tasks",
    .panel = draw_task },
  { "springs", N_ ("Springs between the tasks"), .kit = gradus_kit_matrix, .of = "gamma",
    .with = "sequential numbers significant" },
  { "bound", N_ ("F, half by half"), .kit = gradus_kit_curves, .of = "bound" },
  { "valleys", N_ ("Where each start ends"), .build = draw_valleys });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "first", N_ ("Where does the farthest bead go?"), "beads", "beads", .asks = GRADUS_ASKS_PLACE,
    .about = "stranger-now bead-y", .when = "round == 0 and start > 0 and not given",
    .words = N_ ("Alone task {stranger} is at {stranger-alone}. Every spring is {start} now, and "
                 "the beads are let go. Where does its bead go?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To {stranger-now}.") }) },
  { "nearer", N_ ("Is it drawn in farther?"), "beads", "beads", .asks = GRADUS_ASKS_EVENT,
    .about = "nearer", .when = "round == 1 and open",
    .words = N_ ("Task {stranger} is at {stranger-now} and {stranger-away} away from the nearest "
                 "other task. Its stiffest spring is {stranger-spring} now. Does its bead come "
                 "nearer to that task in this round?"),
    .truth = GRADUS_SAY (
      { "nearer and stranger-spring > start",
        N_ ("Yes: to {stranger-away}. The new springs are stiffer than the first.") },
      { "nearer", N_ ("Yes: to {stranger-away}.") },
      { NULL, N_ ("No: it is {stranger-away} away then. Springs so loose do not hold it against "
                  "its own points.") }),
    .intuition = N_ ("You thought that it is drawn in farther, but distance has loosened its "
                     "springs: what stays apart under force is let go."),
    .intuition_answer = "yes" },
  { "left", N_ ("What is left of the spring?"), "springs", "curve", .asks = GRADUS_ASKS_NUMBER,
    .about = "far-spring", .scale = "0.05", .when = "round == 0",
    .words = N_ ("The tasks {far-one} and {far-other} are {far-distance} apart, farther than any "
                 "other pair, and h = {width}. What will their spring be?"),
    .truth = GRADUS_SAY (
      { "gone", N_ ("Next to nothing.") },
      { NULL, N_ ("{far-spring}, which is e^(−d²/h) at d = {far-distance}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_ ("Two relatives and a stranger"),
    .blurb = N_ ("Levels near 1, 1 and 5. Springs of 1 draw the third in to 3.34; what is left of "
                 "its springs is 0.085, and the next round lets it go to 4.59."),
    .data = "mt-3", .params = "degree=0",
    .claims = "iteration 1: theta[2,0] ~ 3.34\niteration 1: gamma[0,2] ~ 0.085\n"
              "iteration 2: theta[2,0] ~ 4.59\nconverged\never: event:freed\n"
              "gamma[0,1] > 0.99" },
  { .id = "by-hand", .title = N_ ("By hand: 0 and 6"),
    .blurb = N_ ("γ = 1: the beads meet at 2 and 4. e⁻⁴ = 0.0183 is left of the spring, and then "
                 "they are at 0.106 and 5.894."),
    .data = "mt-two", .params = "degree=0 lambda=0.000001",
    .claims = "iteration 1: theta[0,0] ~ 2\niteration 1: theta[1,0] ~ 4\n"
              "iteration 1: gamma[0,1] ~ 0.0183\niteration 2: theta[0,0] ~ 0.106\n"
              "iteration 2: theta[1,0] ~ 5.894\nconverged\never: event:all-free" },
  { .id = "lines", .title = N_ ("Three related lines"),
    .blurb = N_ ("Here nobody is a stranger: the springs stay above 0.93, and the third line, "
                 "which falls by 0.645 alone, rises by 0.911."),
    .data = "mt-lines", .params = "lambda=0.01",
    .claims = "converged\ngamma[1,2] > 0.93\ntheta[2,1] ~ 0.911\nalone[2,1] ~ -0.645" },
  { .id = "from-alone", .title = N_ ("From tasks that begin alone"),
    .blurb = N_ ("The same lines from springs of 0.01: they find each other, and J rises in the "
                 "first round while F falls."),
    .data = "mt-lines", .params = "lambda=0.01 start=0.01",
    .claims = "converged\ngamma[1,2] > 0.93\nstep 2: event:rises\ntheta[2,1] ~ 0.911" },
  { .id = "set-free", .title = N_ ("A falling line is set free"),
    .blurb = N_ ("The third line falls in truth. From springs of 0.01 it goes on falling, by 2.4, "
                 "and the other two help each other."),
    .data = "mt-stranger", .params = "lambda=0.01 start=0.01",
    .claims = "converged\ntheta[2,1] ~ -2.4\ngamma[0,1] > 0.96\nmax(gamma[2]) < 0.01" },
  { .id = "six", .title = N_ ("Six tasks, drawn at random"),
    .blurb = N_ ("From springs of 0.01 all six find each other: the softest spring ends at 0.929."),
    .data = "multi-task:tasks=6,n=16", .data_seed = 1, .params = "lambda=0.01 start=0.01",
    .claims = "converged\nsoftest ~ 0.929\nn-tasks == 6" },
  { .id = "units", .title = N_ ("Failure: another unit"),
    .blurb = N_ ("The numbers of the first look in a unit ten times as large: every spring stays "
                 "above 0.97, and the stranger is not let go."),
    .data = "mt-3-tenths", .params = "degree=0",
    .failure = N_ ("The distance 0.16 leaves 0.975 of a spring when the width is 1. Nothing has "
                   "changed but the unit. Give the width the same unit, h = 0.01, and the run is "
                   "that of the first look, in tenths."),
    .claims = "converged\ngamma[0,2] > 0.97\ngamma[0,2] ~ 0.975\nwidth == 1\naway[1] ~ 0.16\n"
              "ever: event:tied" },
  { .id = "unit-cured", .title = N_ ("The width in that unit"),
    .blurb = N_ ("h = 0.01: the first look in tenths. The third level ends at 0.4857."),
    .data = "mt-3-tenths", .params = "degree=0 width=0.01",
    .claims = "converged\ntheta[2,0] ~ 0.4857\never: event:freed" },
  { .id = "tied", .title = N_ ("Failure: tied from the start"),
    .blurb = N_ ("The falling line again, from springs of 1. It is turned round, to 0.709, and "
                 "never let go: F has a second valley, and that one is the deeper."),
    .data = "mt-stranger", .params = "lambda=0.01",
    .failure = N_ ("Once it is turned round, it is near enough to be held: its softest spring is "
                   "0.806. F is 2.206, lower than in the valley where it is free, so that F "
                   "prefers the worse answer. Begin with tasks that are alone, or take a smaller "
                   "width."),
    .claims = "converged\ntheta[2,1] ~ 0.709\nbound ~ 2.206\nsoftest ~ 0.806\n"
                      "ever: event:tied" });

#define ORACLE "NumPy: numpy.linalg.solve with a Kronecker product, and exp"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "three", 1, "theta", GRADUS_EXPECT (1.775910, 1.736695, 3.344538), 6e-7, ORACLE },
  { "three", 1, "bound", GRADUS_EXPECT (11.798801), 6e-7, ORACLE },
  { "three", 2, "theta", GRADUS_EXPECT (1.160457, 1.104296, 4.592390), 6e-7, ORACLE },
  { "three", 2, "bound", GRADUS_EXPECT (4.973154), 6e-7, ORACLE },
  { "three", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (1.024419, 0.975582, 4.857142), 6e-7,
    ORACLE },
  { "three", GRADUS_CHECK_END, "bound", GRADUS_EXPECT (4.752261), 6e-7, ORACLE },
  { "by-hand", 1, "theta", GRADUS_EXPECT (2, 4), 1e-5, "by hand: 2a = b, 2b = 6 + a" },
  { "by-hand", 1, "gamma", GRADUS_EXPECT (0, 0.0183156), 1e-6, "by hand: e^-4" },
  { "by-hand", 2, "theta", GRADUS_EXPECT (0.106011, 5.893989), 1e-5, ORACLE },
  { "by-hand", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0, 6), 1e-5, "by hand" },
  { "lines", GRADUS_CHECK_END, "theta",
    GRADUS_EXPECT (0.020715, 1.008225, 0.112484, 1.105941, -0.071539, 0.911397), 1e-6, ORACLE },
  { "tied", GRADUS_CHECK_END, "theta",
    GRADUS_EXPECT (0.005701, 0.985287, 0.090900, 1.063435, -0.209798, 0.709306), 1e-6, ORACLE },
  { "tied", GRADUS_CHECK_END, "bound", GRADUS_EXPECT (2.206153), 6e-7, ORACLE },
  { "set-free", GRADUS_CHECK_END, "theta",
    GRADUS_EXPECT (0.041278, 1.024963, 0.160981, 1.172827, 0.348430, -2.400692), 1e-6, ORACLE },
  { "set-free", GRADUS_CHECK_END, "bound", GRADUS_EXPECT (2.426798), 6e-7, ORACLE },
  { "units", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.176809, 0.172828, 0.336078), 1e-6,
    ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "valleys", .title = N_ ("From loose springs and from stiff ones"),
    .blurb = N_ ("Left the tasks begin nearly alone, and the falling line is set free. Right they "
                 "begin tied, and it stays turned round, where F is lower."),
    .preset = "tied", .left = "start=0.01", .right = "start=1", .plot = "beads",
    .claims = "left: theta[2,1] ~ -2.4\nright: theta[2,1] ~ 0.71\nleft > right: bound\n"
              "both: converged" });

static const GradusSheet sheet = {
  .aha = N_ ("Tasks that stay different under force are set free."),
  .by_hand = N_ ("Two tasks, 0 and 6, γ = 1: 2a = b and 2b = 6 + a give 2 and 4. e⁻⁴ = 0.0183 is "
                 "left of the spring: 0.106 and 5.894. Then 0 and 6."),
  .why = "curve",
  .intuition = N_ ("Averaging goes on: who was drawn in is drawn in farther."),
  .caught_by = "nearer",
  .breaks = N_ ("Another unit: the distances are a tenth, every spring keeps more than 0.97, and "
                "nobody is let go. And a second valley: who begins tied stays tied, at a lower F."),
  .needs = "multi-task-ls similarity-graph",
  .leads_to = "k-means reviewer-em",
  .aliases = "task clustering; task graph; alternating optimisation; 任务相似度; 交替优化; 任务图; "
             "rwxsd",
  .terms = N_ ("alternating optimisation; task similarity"),
};

const GradusDescriptor gradus_multi_task_alternating = {
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table, GRADUS_MEMORIES (Params, State),
  GRADUS_TABLES, .questions = questions, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .init = init, .name = name,
  .id = "multi-task-alternating", .chapter = 19, .difficulty = 3,
  .title = N_ ("Learning the task similarity"),
  .summary = N_ ("Learns several tasks with springs between them and, in turn, how stiff each "
                 "spring should be."),
  .goal = N_ ("Do two rounds by hand, and say from which springs a stranger is set free."),
  .source = "图解机器学习, section 19.1",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_TASK | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input, a target, and the task of every row."),
  .start_shows = "beads", .end_shows = "beads",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n-tasks} tasks, each solved alone, and the beads are still held. Task {stranger} "
                "is farthest away, at {stranger-alone}; its stiffest spring is "
                "{stranger-spring}.") }),
};
