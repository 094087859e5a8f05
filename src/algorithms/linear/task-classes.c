/* Shares of classes in several tasks, by least squares with springs between the tasks.
 *
 * Objective. For each class c the target is 1 at its examples and 0 elsewhere; every task has a
 * model theta_ct of it, and between the models of two tasks is a spring:
 *   J_c = sum_i (1 [y_i = c] - phi_i' theta_c,t(i))^2 + lambda |theta_c|^2
 *         + gamma sum_{s<t} |theta_cs - theta_ct|^2.
 * What a task says at a place is cut off below 0 and divided by its sum over the classes.
 *
 * Basis. A constant, so that the raw output of a task is one number for each class; or bumps on the
 * inputs of the examples of the class in any task, so that a task that never saw the class has the
 * bumps of its neighbours.
 *
 * Step. (Psi'Psi + C kron I) theta_c = Psi'pi_c, C of tasks.h. With the constant the matrix is the
 * same for all classes: one factor and as many right sides.
 *
 * Law. The targets of the classes add up to 1. So, with the constant, do the equations: the raw
 * outputs of a task add up to what targets of 1 would give, with tasks of equal size m to m / (m +
 * lambda) whatever gamma is.
 *
 * Cost. n (T b)^2 for each class; T b is at most GRADUS_TASKS_MOST.
 *
 * Edge cases. Where no raw output is above 0 there are no shares (event "silent"). gamma = 0 fits
 * each task alone. A class without an example anywhere has 0.
 *
 * Source: 图解机器学习, sections 10.2 and 19.1; J. Simm, M. Sugiyama and T. Kato 2011.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "task-classes.h"

/* Coefficients up to which the curve over gamma is quick. */
#define QUICK 24

typedef GradusTaskClassesParams Params;
typedef GradusTaskClassesState State;
typedef GradusTaskClass Group;
typedef GradusTaskClassesWork Work;

enum { EVENT_LENT, EVENT_TURNED, EVENT_NEGATIVE, EVENT_SILENT };

/* --- What follows at once --------------------------------------------------------------------- */

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer d_)
{
  const double *left = a, *right = b;

  for (guint j = 0; j < GPOINTER_TO_UINT (d_); j++)
    if (left[j] != right[j])
      return left[j] < right[j] ? -1 : 1;
  return 0;
}

/* The different inputs of the examples of class @c, in order; how many. */
static guint
find_inputs (const GradusTable *table, guint c, double *out)
{
  const guint d = table->d;
  guint m = 0, kept = 0;

  for (guint i = 0; i < table->n; i++)
    if (table->label[i] == (gint32) c)
      memcpy (&out[(gsize) d * m++], gradus_table_row (table, i), sizeof (double) * d);
  g_qsort_with_data (out, (gint) m, sizeof (double) * d, compare_rows, GUINT_TO_POINTER (d));
  for (guint i = 0; i < m; i++)
    if (i == 0
        || compare_rows (&out[(gsize) d * i], &out[(gsize) d * (kept - 1)], GUINT_TO_POINTER (d)))
      memmove (&out[(gsize) d * kept++], &out[(gsize) d * i], sizeof (double) * d);
  return kept;
}

static void
begin_group (Group *group, const GradusTable *table, const Params *p, guint c)
{
  GradusBasis *basis;

  group->table = *table;
  group->target = g_new (double, table->n);
  group->table.y = group->target;
  for (guint i = 0; i < table->n; i++)
    {
      group->target[i] = table->label[i] == (gint32) c;
      group->seen = group->seen || group->target[i] > 0;
    }
  if (!group->seen)
    return;
  if (p->basis == GRADUS_TASK_CLASSES_CONSTANT)
    basis = gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, 0, 1, NULL, 0, table->d, 0);
  else
    {
      g_autofree double *inputs = g_new (double, (gsize) table->n * table->d);
      const guint m = find_inputs (table, c, inputs);

      basis = gradus_basis_new (GRADUS_BASIS_GAUSSIAN, 0, p->width, inputs, m, table->d,
                                GRADUS_TASKS_MOST / table->n_tasks);
    }
  gradus_tasks_init (&group->t, &group->table, basis);
  group->theta = g_new0 (double, group->t.all);
  group->alone = g_new0 (double, group->t.all);
}

/* What task @t says of the class at @x. */
double
gradus_task_class_raw (const Group *group, const double *theta, guint t, const double *x)
{
  return group->seen ? gradus_basis_predict (group->t.basis, &theta[(gsize) t * group->t.b], x) : 0;
}

/* The share of class @c in task @t at @x, with springs or @alone. */
double
gradus_task_classes_share (const Work *work, gboolean alone, guint t, guint c, const double *x)
{
  double raw[GRADUS_TASK_CLASSES_MOST];

  for (guint q = 0; q < work->k; q++)
    raw[q] = gradus_task_class_raw (&work->groups[q],
                     alone ? work->groups[q].alone : work->groups[q].theta, t, x);
  gradus_bumps_share (raw, work->k, raw);
  return raw[c];
}

static gboolean
solve_group (const Group *group, double lambda, double gamma, gboolean quickly, double *theta)
{
  g_autofree double *springs = NULL;

  if (!group->seen)
    return TRUE;
  springs = gradus_tasks_even_springs (&group->t, gamma);
  return quickly
           ? gradus_tasks_solve_quickly (&group->t, &group->table, lambda, springs, theta)
           : gradus_tasks_solve (&group->t, &group->table, lambda, springs, theta);
}

/* Of the tasks and the classes that another task has seen, those of which the task has the smallest
 * part; of several the last task and the first class. */
static void
find_missing (Work *work)
{
  double least = INFINITY;

  for (guint t = 0; t < work->tasks; t++)
    {
      double size = 0;

      for (guint c = 0; c < work->k; c++)
        size += work->count[t * work->k + c];
      for (guint c = 0; c < work->k; c++)
        {
          const double part = work->count[t * work->k + c] / MAX (size, 1);

          if (!work->groups[c].seen || part > least || (part == least && t == work->poor))
            continue;
          least = part;
          work->poor = t;
          work->missing = c;
        }
    }
}

double
gradus_task_classes_stiffness (guint q)
{
  return pow (10, -3 + 6.0 * q / (GRADUS_TASK_CLASSES_STIFFNESSES - 1));
}

/* The share of the missing class in every task as the springs grow stiffer. */
static double *
find_curve (const Work *work, const Params *p)
{
  g_autofree double *raw = g_new (double, (gsize) work->tasks * work->k);
  double *curve = g_new (double, (gsize) GRADUS_TASK_CLASSES_STIFFNESSES * work->tasks);

  for (guint q = 0; q < GRADUS_TASK_CLASSES_STIFFNESSES; q++)
    {
      for (guint c = 0; c < work->k; c++)
        {
          const Group *group = &work->groups[c];
          g_autofree double *theta = g_new0 (double, MAX (group->t.all, 1u));

          if (!solve_group (group, p->lambda, gradus_task_classes_stiffness (q), TRUE, theta))
            {
              g_free (curve);
              return NULL;
            }
          for (guint t = 0; t < work->tasks; t++)
            raw[(gsize) t * work->k + c] = gradus_task_class_raw (group, theta, t, work->place);
        }
      for (guint t = 0; t < work->tasks; t++)
        {
          double *row = &raw[(gsize) t * work->k];

          gradus_bumps_share (row, work->k, row);
          curve[(gsize) q * work->tasks + t] = row[work->missing];
        }
    }
  return curve;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  guint most = 0;
  gsize cells;

  work->n = table->n;
  work->k = table->n_classes;
  work->tasks = table->n_tasks;
  cells = (gsize) work->tasks * work->k;
  work->groups = g_new0 (Group, work->k);
  work->count = g_new0 (guint, cells);
  work->raw = g_new0 (double, cells);
  work->lone = g_new0 (double, cells);
  work->shares = g_new0 (double, cells);
  work->lone_shares = g_new0 (double, cells);
  work->silent = g_new0 (gboolean, work->tasks);
  work->place = g_new0 (double, table->d);
  for (guint j = 0; j < table->d; j++)
    work->place[j] = j == 0 ? p->place : j == 1 ? p->second : 0;
  for (guint i = 0; i < work->n; i++)
    work->count[(guint) table->task[i] * work->k + (guint) table->label[i]]++;
  work->solved = TRUE;
  for (guint c = 0; c < work->k; c++)
    {
      Group *group = &work->groups[c];

      begin_group (group, table, p, c);
      most = MAX (most, group->t.all);
      work->solved = work->solved && solve_group (group, p->lambda, p->gamma, FALSE, group->theta)
                     && solve_group (group, p->lambda, 0, FALSE, group->alone);
    }
  if (!work->solved)
    return work;
  find_missing (work);
  for (guint t = 0; t < work->tasks; t++)
    {
      const gsize at = (gsize) t * work->k;

      for (guint c = 0; c < work->k; c++)
        {
          const Group *group = &work->groups[c];

          work->raw[at + c] = gradus_task_class_raw (group, group->theta, t, work->place);
          work->lone[at + c] = gradus_task_class_raw (group, group->alone, t, work->place);
        }
      work->silent[t] = !gradus_bumps_share (&work->raw[at], work->k, &work->shares[at]);
      gradus_bumps_share (&work->lone[at], work->k, &work->lone_shares[at]);
    }
  if (most <= QUICK)
    work->curve = find_curve (work, p);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  for (guint c = 0; c < work->k; c++)
    {
      Group *group = &work->groups[c];

      if (group->seen)
        gradus_tasks_clear (&group->t);
      g_free (group->target);
      g_free (group->theta);
      g_free (group->alone);
    }
  g_free (work->groups);
  g_free (work->count);
  g_free (work->raw);
  g_free (work->lone);
  g_free (work->shares);
  g_free (work->lone_shares);
  g_free (work->silent);
  g_free (work->place);
  g_free (work->curve);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);

  if (table->n_tasks < 2)
    return g_strdup (_("There is one task, so nobody can lend strength to another: give rows of at "
                       "least two tasks."));
  if (table->n_tasks > GRADUS_TASKS_MOST)
    return g_strdup_printf (_("There are %u tasks; at most %d can be solved together. Choose "
                              "another column as the task."), table->n_tasks, GRADUS_TASKS_MOST);
  if (table->n_classes > GRADUS_TASK_CLASSES_MOST)
    return g_strdup_printf (_("There are %u classes; up to %d have a picture here. Choose another "
                              "column as the class."), table->n_classes, GRADUS_TASK_CLASSES_MOST);
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  const Work *work = context->workspace;

  return work->solved ? GRADUS_STATUS_CONTINUE : gradus_tasks_fail (context);
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_springs, (work), gradus_tasks_count_springs (work->tasks))
GRADUS_MICROS (n_classes, (work), work->k)
GRADUS_MICROS (n_tasks, (work), work->tasks)

static GradusStatus
run_blocks (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->added = state->done + 1;
  return gradus_step_done (&state->done, &state->last, work->n);
}

static GradusStatus
run_springs (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->sprung = state->done + 1;
  return gradus_step_done (&state->done, &state->last, gradus_tasks_count_springs (work->tasks));
}

static GradusStatus
run_classes (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->risen = state->done + 1;
  return gradus_step_done (&state->done, &state->last, work->k);
}

/* The class with the largest share. */
static guint
find_winner (const Work *work, const double *shares, guint t)
{
  guint winner = 0;

  for (guint c = 1; c < work->k; c++)
    winner = shares[(gsize) t * work->k + c] > shares[(gsize) t * work->k + winner] ? c : winner;
  return winner;
}

static gboolean
turns (const Work *work, guint t)
{
  return !work->silent[t]
         && find_winner (work, work->shares, t) != find_winner (work, work->lone_shares, t);
}

static GradusStatus
run_shares (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint t = state->done;
  gboolean lent = FALSE, negative = FALSE;

  for (guint c = 0; c < work->k; c++)
    {
      const gsize at = (gsize) t * work->k + c;

      negative = negative || work->raw[at] < -GRADUS_BUMPS_WHISPER;
      lent = lent || (work->count[at] == 0 && work->shares[at] > 0.001);
    }
  state->told = t + 1;
  gradus_context_raise_if (context, EVENT_LENT, lent && !work->silent[t]);
  gradus_context_raise_if (context, EVENT_TURNED, turns (work, t));
  gradus_context_raise_if (context, EVENT_NEGATIVE, negative);
  gradus_context_raise_if (context, EVENT_SILENT, work->silent[t]);
  return gradus_step_done (&state->done, &state->last, work->tasks);
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->certified = state->done + 1 == work->tasks;
  return gradus_step_done (&state->done, &state->last, work->tasks);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_objective (const GradusPosition *here)
{
  GRADUS_HERE (p, work);
  double sum = 0;

  for (guint c = 0; c < work->k; c++)
    {
      const Group *group = &work->groups[c];

      if (group->seen)
        sum += gradus_tasks_misfit (&group->t, &group->table, group->theta, -1)
               + p->lambda * gradus_sum_squares (group->theta, group->t.all)
               + p->gamma * gradus_tasks_strain (&group->t, NULL, group->theta);
    }
  return sum;
}

double
gradus_task_classes_asked (const Work *work, const double *shares)
{
  return shares[(gsize) work->poor * work->k + work->missing];
}

static double
sum_at (const Work *work, const double *raw, guint t)
{
  double sum = 0;

  for (guint c = 0; c < work->k; c++)
    sum += raw[(gsize) t * work->k + c];
  return sum;
}

/* How far the tasks are apart in what they say of the missing class. */
static double
spread_of (const Work *work)
{
  double low, high;

  gradus_find_extent (&work->shares[work->missing], work->tasks, work->k, &low, &high);
  return high - low;
}

GRADUS_NUMBER (number_share, (state, work),
               state->told == work->tasks ? gradus_task_classes_asked (work, work->shares) : NAN)
GRADUS_NUMBER (number_spread, (state, work), state->told == work->tasks ? spread_of (work) : NAN)

static void
array_cells (const GradusPosition *here, gboolean known, const double *cells, GradusArray *out)
{
  const Work *work = here->workspace;

  if (known)
    memcpy (gradus_array_init_matrix (out, work->tasks, work->k), cells,
            sizeof (double) * work->tasks * work->k);
}

GRADUS_ARRAY (array_raw, (state, work),
              array_cells (here, state->risen == work->k, work->raw, out))
GRADUS_ARRAY (array_lone, (work), array_cells (here, work->solved, work->lone_shares, out))
GRADUS_ARRAY (array_shares, (state, work),
              array_cells (here, state->told == work->tasks, work->shares, out))

GRADUS_VECTOR (array_own, (state, work, table), state->told == work->tasks ? work->n : 0, i,
               gradus_task_classes_share (work, FALSE, (guint) table->task[i],
                                          (guint) table->label[i], gradus_table_row (table, i)))

static void
array_theta (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  guint all = 0;
  double *theta;

  for (guint c = 0; c < state->risen; c++)
    all += work->groups[c].t.all;
  if (all == 0)
    return;
  theta = gradus_array_init_vector (out, all);
  for (guint c = 0; c < state->risen; c++)
    {
      memcpy (theta, work->groups[c].theta, sizeof (double) * work->groups[c].t.all);
      theta += work->groups[c].t.all;
    }
}

/* The class whose equations are shown: with the constant they are the same for all. */
static guint
find_shown (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  guint shown = gradus_position_is_phase (here, "classes") ? MIN (state->last, work->k - 1) : 0;

  while (shown + 1 < work->k && !work->groups[shown].seen)
    shown++;
  return shown;
}

/* As far as it is built: Psi'Psi + C kron I, and the right side of the class that is shown or, with
 * the constant, of each class. */
static void
array_normal (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p, work, table);
  const guint shown = find_shown (here);
  const Group *group = &work->groups[shown];
  const GradusTasks *t = &group->t;
  const guint sides = p->basis == GRADUS_TASK_CLASSES_CONSTANT ? work->k : 1;
  const gsize width = t->all + sides;
  double *normal;

  if (!work->solved || !group->seen)
    return;
  normal = gradus_array_init_matrix (out, t->all, (guint) width);
  for (guint i = 0; i < state->added; i++)
    {
      const double *phi = &t->phi[(gsize) i * t->b];
      const gsize at = (gsize) table->task[i] * t->b;

      for (guint j = 0; j < t->b; j++)
        {
          for (guint q = 0; q < t->b; q++)
            normal[(at + j) * width + at + q] += phi[j] * phi[q];
          for (guint side = 0; side < sides; side++)
            normal[(at + j) * width + t->all + side]
              += phi[j] * work->groups[sides > 1 ? side : shown].target[i];
        }
    }
  for (guint k = 0; k < state->sprung; k++)
    {
      guint one, other;

      gradus_tasks_find_pair (t->tasks, k, &one, &other);
      for (gsize j = 0; j < t->b; j++)
        {
          const gsize a = (gsize) one * t->b + j, b = (gsize) other * t->b + j;

          normal[a * width + a] += one == other ? p->lambda : p->gamma;
          if (one == other)
            continue;
          normal[b * width + b] += p->gamma;
          normal[a * width + b] -= p->gamma;
          normal[b * width + a] -= p->gamma;
        }
    }
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "share", N_ ("Share of the class in question"), "p", .number = number_share,
    .flags = GRADUS_METRIC },
  { "spread", N_ ("Largest difference between tasks"), "\\max_{s,t} |p_s - p_t|",
    .number = number_spread,    .flags = GRADUS_METRIC },
  { "objective", N_ ("Misfit, size and strain of all classes"), "\\sum_c J_c",
    .number = number_objective, GRADUS_KNOWN (State, told), .flags = GRADUS_METRIC },
  { "raw", N_ ("Raw outputs"), "f_{tc}", .array = array_raw, .indices = N_ ("task, class"),
    .beside = "1" },
  { "shares", N_ ("Shares of the classes"), "p_{tc}", .array = array_shares,
    .indices = N_ ("task, class"), .is = "simplex", .beside = "1" },
  { "lone", N_ ("Shares without springs"), "p_{tc}^{\\gamma = 0}", .array = array_lone,
    .indices = N_ ("task, class"), .beside = "1" },
  { "own", N_ ("Shares of the points’ own classes"), "p_{t_i,y_i}(x_i)", .array = array_own,
    .indices = N_ ("point"), .one = N_ ("Share of its own class"), .flags = GRADUS_PER_DATUM,
    .beside = "1" },
  { "theta", N_ ("Coefficients"), "\\theta", .array = array_theta,
    .indices = N_ ("class by class, task by task") },
  { "normal", N_ ("The equations"), "[\\Psi^T\\Psi + C \\otimes I\\;|\\;\\Psi^T\\pi_c]",
    .array = array_normal, .indices = N_ ("coefficient, coefficient or target") },
  { "added", N_ ("Points in the equations"), NULL, GRADUS_QUANTITY (State, added) },
  { "sprung", N_ ("Penalties in the equations"), NULL, GRADUS_QUANTITY (State, sprung) },
  { "risen", N_ ("Classes that are solved"), NULL, GRADUS_QUANTITY (State, risen) },
  { "told", N_ ("Tasks that have shares"), NULL, GRADUS_QUANTITY (State, told) },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "certified", N_ ("Compared"), NULL, GRADUS_QUANTITY (State, certified) });

/* As it is told: what is nothing beside 1 is 0. */
static double
told (double share)
{
  return fabs (share) < 1e-12 ? 0 : share;
}

static void
name_cells (GradusNames *names, const char *id, const Work *work, const double *cells, guint t)
{
  double row[GRADUS_TASK_CLASSES_MOST];

  for (guint c = 0; c < work->k; c++)
    row[c] = told (cells[(gsize) t * work->k + c]);
  gradus_names_vector (names, id, row, work->k);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  guint i, t, c, one, other, silent = 0, turned = 0, rich = 0;
  gboolean even = TRUE;

  if (!work->solved)
    return;
  i = MIN (state->last, work->n - 1);
  t = MIN (state->last, work->tasks - 1);
  c = find_shown (here);
  gradus_tasks_find_pair (work->tasks,
                          MIN (state->last, gradus_tasks_count_springs (work->tasks) - 1), &one,
                          &other);
  gradus_names_whole (names, "n-tasks", work->tasks);
  gradus_names_whole (names, "n-classes", work->k);
  gradus_names_flag (names, "constant", p->basis == GRADUS_TASK_CLASSES_CONSTANT);
  gradus_names_flag (names, "free", p->gamma == 0);
  gradus_names_whole (names, "i", i + 1);
  gradus_tasks_name (names, "task-of", table, (guint) table->task[i]);
  gradus_names_word (names, "class-of",
                     gradus_table_get_class_name (table, (guint) table->label[i]));
  gradus_names_whole (names, "class-of-number", table->label[i] + 1);
  if (work->groups[c].seen)
    gradus_names_vector (names, "phi", &work->groups[c].t.phi[(gsize) i * work->groups[c].t.b],
                         work->groups[c].t.b);
  gradus_tasks_name (names, "task", table, t);
  gradus_names_whole (names, "task-number", t + 1);
  gradus_names_word (names, "class", gradus_table_get_class_name (table, c));
  gradus_names_whole (names, "class-number", c + 1);
  gradus_names_whole (names, "size", work->groups[c].t.all);
  gradus_tasks_name (names, "one", table, one);
  gradus_tasks_name (names, "other", table, other);
  gradus_names_flag (names, "pair", one != other);
  gradus_tasks_name (names, "poor", table, work->poor);
  gradus_names_whole (names, "poor-number", work->poor + 1);
  gradus_names_word (names, "missing", gradus_table_get_class_name (table, work->missing));
  gradus_names_whole (names, "missing-number", work->missing + 1);
  gradus_names_whole (names, "examples", work->count[work->poor * work->k + work->missing]);
  gradus_names_flag (names, "unseen", work->count[work->poor * work->k + work->missing] == 0);
  gradus_names_number (names, "ahead", told (gradus_task_classes_asked (work, work->shares)));
  gradus_names_number (names, "lone-share",
                       told (gradus_task_classes_asked (work, work->lone_shares)));
  name_cells (names, "task-raw", work, work->raw, t);
  name_cells (names, "task-shares", work, work->shares, t);
  name_cells (names, "poor-raw", work, work->raw, work->poor);
  gradus_names_number (names, "poor-one", told (work->raw[(gsize) work->poor * work->k
                                                          + work->missing]));
  gradus_names_number (names, "poor-sum", told (sum_at (work, work->raw, work->poor)));
  gradus_names_number (names, "lone-sum", told (sum_at (work, work->lone, work->poor)));
  gradus_names_number (names, "task-share",
                       told (work->shares[(gsize) t * work->k + work->missing]));
  gradus_names_number (names, "task-lone",
                       told (work->lone_shares[(gsize) t * work->k + work->missing]));
  gradus_names_flag (names, "task-silent", work->silent[t]);
  for (guint q = 0; q < work->tasks; q++)
    {
      silent += work->silent[q];
      turned += turns (work, q);
      even = even && fabs (sum_at (work, work->raw, q) - sum_at (work, work->lone, q)) < 1e-9;
      rich = work->shares[(gsize) q * work->k + work->missing]
                 > work->shares[(gsize) rich * work->k + work->missing]
               ? q
               : rich;
    }
  gradus_names_whole (names, "n-silent", silent);
  gradus_names_whole (names, "n-turned", turned);
  gradus_names_flag (names, "poor-silent", work->silent[work->poor]);
  gradus_names_flag (names, "even", even && p->basis == GRADUS_TASK_CLASSES_CONSTANT);
  gradus_tasks_name (names, "rich", table, rich);
  gradus_names_number (names, "rich-share",
                       told (work->shares[(gsize) rich * work->k + work->missing]));
  gradus_names_number (names, "rich-lone",
                       told (work->lone_shares[(gsize) rich * work->k + work->missing]));
  gradus_names_number (names, "apart", told (spread_of (work)));
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_equations (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);
  gboolean good = TRUE;

  for (guint c = 0; c < work->k; c++)
    {
      const Group *group = &work->groups[c];
      g_autofree double *springs = NULL;
      double slope, size;

      if (!group->seen)
        continue;
      springs = gradus_tasks_even_springs (&group->t, p->gamma);
      slope = gradus_tasks_slope (&group->t, &group->table, p->lambda, springs, group->theta,
                                  &size);
      *measured = MAX (*measured, slope);
      good = good && slope <= 1e-8 * size + 1e-300;
    }
  return good;
}

/* With the constant: s_t, the sum of the raw outputs of a task, solves (n_t + lambda) s_t + gamma
 * sum_r (s_t - s_r) = n_t. */
static gboolean
holds_sums (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);
  gboolean good = TRUE;

  for (guint t = 0; t < work->tasks && p->basis == GRADUS_TASK_CLASSES_CONSTANT; t++)
    {
      const double own = sum_at (work, work->raw, t);
      double n = 0, left, size;

      for (guint c = 0; c < work->k; c++)
        n += work->count[t * work->k + c];
      left = (n + p->lambda) * own - n;
      size = (n + p->lambda) * fabs (own) + n;
      for (guint r = 0; r < work->tasks; r++)
        {
          left += p->gamma * (own - sum_at (work, work->raw, r));
          size += 2 * p->gamma * (fabs (own) + fabs (sum_at (work, work->raw, r)));
        }
      *measured = MAX (*measured, fabs (left));
      good = good && fabs (left) <= 1e-8 * size;
    }
  return good;
}

/* With the constant and without springs: examples by size and penalty. */
static gboolean
holds_counts (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);

  for (guint t = 0; t < work->tasks && p->basis == GRADUS_TASK_CLASSES_CONSTANT; t++)
    {
      double n = 0;

      for (guint c = 0; c < work->k; c++)
        n += work->count[t * work->k + c];
      for (guint c = 0; c < work->k; c++)
        *measured = MAX (*measured, fabs (work->lone[(gsize) t * work->k + c]
                                          - work->count[t * work->k + c] / (n + p->lambda)));
    }
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "equations", N_ ("The equations hold"), "(\\Psi^T\\Psi + C \\otimes I)\\,\\theta_c = "
                                            "\\Psi^T\\pi_c", holds_equations, .phase = "classes" },
  { "sums", N_ ("The classes together answer targets of 1"),
    "(\\Psi^T\\Psi + C \\otimes I)\\,\\textstyle\\sum_c\\theta_c = \\Psi^T 1", holds_sums,
    .phase = "classes" },
  { "counts", N_ ("Without springs a task counts its own examples"),
    "\\gamma = 0:\\; f_{tc} = n_{tc} / (n_t + \\lambda)", holds_counts, .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "basis", .label = N_ ("Basis"),
    .blurb = N_ ("A constant for each task, or bumps on the inputs of the class in any task."),
    GRADUS_PARAM_FIELD (Params, basis), .def = GRADUS_TASK_CLASSES_BUMPS,
    .applies = GRADUS_APPLIES_REDO,
    GRADUS_CHOICES ([GRADUS_TASK_CLASSES_CONSTANT] = { "constant", N_ ("Constant") },
                    [GRADUS_TASK_CLASSES_BUMPS] = { "bumps", N_ ("Bumps") }) },
  { .id = "width", .label = N_ ("Width of a bump"), .symbol = "h",
    .blurb = N_ ("How far a bump reaches: at the distance h it is 0.61."),
    GRADUS_PARAM_FIELD (Params, width), .def = 1, .min = 1e-3, .max = 1e4, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .enabled_if = "basis=bumps",
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_TASKS_LAMBDA_PARAM (Params, 0.1),
  { .id = "gamma", .label = N_ ("Springs"), .symbol = "\\gamma",
    .blurb = N_ ("How hard every pair of tasks is pulled together; 0: every task alone."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 1, .max = 1e6, .slider_min = 1e-3,
    .slider_max = 1e3, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "place", .label = N_ ("Place"), .symbol = "x",
    .blurb = N_ ("Where the shares are asked for: the first input."),
    GRADUS_PARAM_FIELD (Params, place), GRADUS_PLACE (0, 1e6, -3, 3, 0.1),
    .enabled_if = "basis=bumps" },
  { .id = "second", .label = N_ ("Place, second input"),
    .blurb = N_ ("Where the shares are asked for: the second input; others are 0."),
    GRADUS_PARAM_FIELD (Params, second), GRADUS_PLACE (0, 1e6, -3, 3, 0.1),
    .enabled_if = "basis=bumps" },
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("The share of the class in the task that has seen least of it."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.5) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LENT] = { "lent", N_ ("A class is lent"),
                   N_ ("A task gives a share to a class of which it has no example.") },
  [EVENT_TURNED] = { "turned", N_ ("A task changes its mind"),
                     N_ ("With springs another class is the most probable one than without.") },
  [EVENT_NEGATIVE] = { "negative", N_ ("Cut off"),
                       N_ ("A raw output is below 0 and becomes the share 0.") },
  [EVENT_SILENT] = { "silent", N_ ("Nothing to say"),
                     N_ ("No raw output is above 0: each class gets the same share.") });

#define SPRING "\\role{second}{\\gamma}"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Lay down a bet"),
    N_ ("One task has seen little of a class that others know. What share will the class get "
        "there?"),
    .shows = "share", .asks = "bet", .pseudocode = N_ ("bet on a share"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "p_{tc} = \\frac{\\max(0, f_{tc})}{\\sum_b \\max(0, f_{tb})}",
    .filled = GRADUS_SAY (
      { NULL, "p_{<poor-number>,<missing-number>} = \\role{bet}{<bet>}\\,?" }),
    .said = GRADUS_SAY (
      { "unseen", N_ ("Task {poor} has no example of class {missing}; other tasks have. What share "
                      "will the class get in task {poor}, with springs of {gamma}?") },
      { NULL, NN_ ("Task {poor} has {examples} example of class {missing}. What share will the "
                   "class get there, with springs of {gamma}?",
                   "Task {poor} has {examples} examples of class {missing}. What share will the "
                   "class get there, with springs of {gamma}?"), "examples" }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "blocks", N_ ("Points into the equations"),
    N_ ("Each point goes into the block of its task and into the right side of its class."),
    .shows = "normal",
    .pseudocode = N_ ("for each point: block of its task ← block + φ φᵀ\n  right side of its class "
                      "← right side + φ"), .once = TRUE, .micro = "n", .run = run_blocks,
    .rule = "\\role{model}{\\Psi^T\\Psi},\\quad \\Psi^T\\pi_c,\\quad \\pi_c = 1[y = c]",
    .filled = GRADUS_SAY (
      { "micro", "\\phi_{<i>} = <phi>,\\quad \\pi_{<class-of-number>,<i>} = 1" },
      { NULL, "n = <n>,\\quad n_{<poor-number>,<missing-number>} = <examples>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i}, of class {class-of}, goes into the block of task {task-of}.") },
      { "constant", N_ ("All {n} points are in the equations. The matrix counts the points of each "
                        "task; each class has a column on the right.") },
      { NULL, N_ ("All {n} points are in the equations; those of class {class} are shown, with "
                  "{size} unknowns.") }) },
  { "springs", N_ ("Add the springs"), N_ ("λ for every task, then a spring for every pair."),
    .shows = "normal",
    .pseudocode = N_ ("for each task: λ onto its diagonal\nfor each pair: γ onto both "
                      "diagonals, −γ "
                      "between them"), .once = TRUE, .n_micro = n_springs, .run = run_springs,
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
  { "classes", N_ ("Solve for each class"), N_ ("The same springs for each class, with its own "
                                                "right side."),
    .shows = "beads", .pseudocode = N_ ("for each class c: solve (ΨᵀΨ + C ⊗ I) θ = Ψᵀ π"),
    .once = TRUE, .n_micro = n_classes, .run = run_classes,
    .rule = "(\\role{model}{\\Psi^T\\Psi} + C \\otimes I)\\,\\theta_c = \\Psi^T\\pi_c",
    .filled = GRADUS_SAY (
      { "micro", "c = <class-number>" },
      { NULL, "f_{<poor-number>} = <poor-raw|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Class {class}: a bead for each task, and springs between them.") },
      { "free", N_ ("Without springs the raw output of class {missing} in task {poor} is "
                    "{poor-one}.") },
      { "even", N_ ("In task {poor} class {missing} has the raw output {poor-one}. With springs or "
                    "without, the raw outputs of task {poor} add up to {poor-sum}.") },
      { NULL, N_ ("In task {poor} class {missing} has the raw output {poor-one}. The raw outputs "
                  "of task {poor} add up to {poor-sum}; without springs it would be "
                  "{lone-sum}.") }) },
  { "shares", N_ ("Make shares of them"), N_ ("Cut off below 0, then divide by the sum."),
    .pseudocode = N_ ("for each task: p ← max (0, f) / sum"), .once = TRUE, .n_micro = n_tasks,
    .run = run_shares,
    .rule = "p_{tc} = \\frac{\\max(0, f_{tc})}{\\sum_b \\max(0, f_{tb})}",
    .filled = GRADUS_SAY (
      { "micro", "p_{<task-number>} = <task-shares|model>" },
      { NULL, "p_{<poor-number>,<missing-number>} = <ahead|model>" }),
    .said = GRADUS_SAY (
      { "micro and task-silent", N_ ("In task {task} no raw output is above 0: each class gets the "
                                     "same share.") },
      { "micro", N_ ("Task {task}: {task-raw} becomes {task-shares}.") },
      { "poor-silent", N_ ("No raw output of task {poor} is above 0 here: it knows nothing of this "
                           "place, and each class gets the same share.") },
      { "free", N_ ("Class {missing} has the share {ahead} in task {poor}: without springs a task "
                    "only knows its own examples.") },
      { "unseen", N_ ("Class {missing} has the share {ahead} in task {poor}, although it has never "
                      "been seen there: the others have lent it.") },
      { NULL, N_ ("Class {missing} has the share {ahead} in task {poor}; without springs it would "
                  "be {lone-share}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {ahead}.") }) },
  { "certify", N_ ("With springs and without"), N_ ("Each task beside what it would say alone."),
    .shows = "share", .pseudocode = N_ ("for each task: compare with γ = 0"), .once = TRUE,
    .n_micro = n_tasks, .run = run_certify,
    .rule = "p_{tc}(\\gamma = 0) \\to p_{tc}(" SPRING ")",
    .filled = GRADUS_SAY (
      { "micro", "p_{<task-number>,<missing-number>}:\\; <task-lone|past> \\to "
                 "<task-share|model>" },
      { NULL, "p_{<poor-number>,<missing-number>}:\\; <lone-share|past> \\to <ahead|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Class {missing} in task {task}: {task-lone} alone, {task-share} with "
                     "springs.") },
      { "n-silent > 0", N_ ("What bumps do not reach no spring can tell. Ask nearer to the data, "
                            "or take a larger width.") },
      { "free", N_ ("There are no springs, so that nothing is different.") },
      { "apart < 0.05", N_ ("Together the tasks say nearly the same of class {missing}: they "
                            "differ by {apart} at most. Task {rich} has gone from {rich-lone} to "
                            "{rich-share}.") },
      { NULL, N_ ("Task {poor} has gone from {lone-share} to {ahead}, and task {rich}, where the "
                  "class is most probable, from {rich-lone} to {rich-share}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "share", N_ ("What share does it get?"), "classes", "shares", .asks = GRADUS_ASKS_NUMBER,
    .about = "ahead", .scale = "0.05", .when = "unseen and not free and not poor-silent",
    .words = N_ ("Task {poor} has no example of class {missing}; λ = {lambda}, and every spring is "
                 "{gamma}. Solve for all classes, and make shares. What share does class {missing} "
                 "get in task {poor}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{ahead}: its raw output there is {poor-one}.") }),
    .intuition = N_ ("You thought that never seen is impossible, but the springs pull its output "
                     "up, towards the tasks that have seen it."),
    .intuition_answer = "0" },
  { "mind", N_ ("Does a task change its mind?"), "shares", "beads", .asks = GRADUS_ASKS_EVENT,
    .about = "n-turned > 0", .when = "not free and n-silent == 0",
    .words = N_ ("Without springs each task has a class that it thinks most probable. The beads "
                 "have been pulled together. Is there a task that prefers another class now?"),
    .truth = GRADUS_SAY (
      { "n-turned > 0", N_ ("Yes: where a task has few examples of its own against it, "
                            "springs turn it.") },
      { NULL, N_ ("No: each task still prefers the class that it would prefer alone.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "labels", .title = N_ ("Never seen, not impossible"),
    .blurb = N_ ("Task 1 has seen 1, 1 and 2; task 2 has seen 2, 2 and 2. With springs of 1 task 2 "
                 "gives class 1 the share 0.131."),
    .data = "mt-labels", .params = "basis=constant",
    .claims = "share ~ 0.131\nlone[1,0] == 0\never: event:lent\nshares[0,0] ~ 0.536" },
  { .id = "by-hand", .title = N_ ("By hand: λ = γ = 1"),
    .blurb = N_ ("5a − b = 2 and 5b − a = 0: 10/24 and 2/24. The other class has 8/24 and 16/24, "
                 "so that the shares are 5/9 and 1/9."),
    .data = "mt-labels", .params = "basis=constant lambda=1",
    .claims = "raw[0,0] ~ 0.41667\nraw[1,0] ~ 0.083333\nraw[0,1] ~ 0.33333\nraw[1,1] ~ 0.66667\n"
              "shares[0,0] ~ 0.55556\nshares[1,0] ~ 0.11111" },
  { .id = "line", .title = N_ ("Three tasks on a line"),
    .blurb = N_ ("The third task has only seen class 2, on the right. At −1.5, where its "
                 "neighbours have seen class 1, it gives class 1 the share 0.974."),
    .data = "three-tasks-11", .params = "place=-1.5",
    .claims = "share ~ 0.974\nlone[2,0] == 0\never: event:turned" },
  { .id = "middle", .title = N_ ("Where the classes meet"),
    .blurb = N_ ("At 0 and with soft springs of 0.1 the third task gives class 1 a third, its "
                 "neighbours more than half."),
    .data = "three-tasks-11", .params = "gamma=0.1",
    .claims = "share ~ 0.345\nshares[0,0] > 0.5\nshares[1,0] > 0.5" },
  { .id = "both", .title = N_ ("Both have seen both"),
    .blurb = N_ ("3 of 4 in task 1 and 1 of 5 in task 2: with springs of 1 the shares of class 1 "
                 "come together, from 0.75 and 0.2 to 0.656 and 0.275."),
    .data = "mt-both", .params = "basis=constant",
    .claims = "lone[0,0] ~ 0.75\nlone[1,0] ~ 0.2\nshares[0,0] ~ 0.656\n"
              "shares[1,0] ~ 0.275\ngamma == 1" },
  { .id = "free", .title = N_ ("Failure: no springs"),
    .blurb = N_ ("γ = 0: task 2 says that class 1 is impossible, after three examples."),
    .data = "mt-labels", .params = "basis=constant gamma=0",
    .failure = N_ ("One example of class 1 would have had the probability 0, and no product with "
                   "it ever recovers. Let the tasks help each other, or count one more of each "
                   "class."),
    .claims = "share == 0\nshares[1,1] == 1" },
  { .id = "alike", .title = N_ ("Failure: too stiff"),
    .blurb = N_ ("γ = 100: both tasks say nearly the same, 0.338 and 0.328, and task 1 loses the "
                 "2/3 of its own examples."),
    .data = "mt-labels", .params = "basis=constant gamma=100",
    .failure = N_ ("Springs so stiff make one task of all: 2 of 6. Task 1 has changed its mind, "
                   "against its own examples. Take softer springs, or learn them."),
    .claims = "shares[0,0] ~ 0.338\nshares[1,0] ~ 0.328\nspread < 0.05\never: event:turned\n"
              "lone[0,0] ~ 0.66667" },
  { .id = "far", .title = N_ ("Failure: far from all bumps"),
    .blurb = N_ ("Asked at 40: no bump reaches there, no task has anything to say, and each class "
                 "gets 1/2."),
    .data = "three-tasks-11", .params = "place=40",
    .failure = N_ ("A half here is a shrug and no probability. The raw outputs give it away: both "
                   "are 0. Ask nearer to the data, or take a larger width."),
    .claims = "ever: event:silent\nshares[0,0] == 0.5\nmax(abs(raw)) < 0.000001" });

#define ORACLE "NumPy: numpy.linalg.solve with a Kronecker product"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "raw", GRADUS_EXPECT (10.0 / 24, 8.0 / 24, 2.0 / 24, 16.0 / 24), 1e-14,
    "by hand" },
  { "by-hand", 1, "shares", GRADUS_EXPECT (5.0 / 9, 4.0 / 9, 1.0 / 9, 8.0 / 9), 1e-14, "by hand" },
  { "by-hand", 1, "normal", GRADUS_EXPECT (5, -1, 2, 1, -1, 5, 0, 3), 1e-14, "by hand" },
  { "labels", 1, "raw", GRADUS_EXPECT (0.518659, 0.449083, 0.126502, 0.841240), 6e-7, ORACLE },
  { "labels", 1, "shares", GRADUS_EXPECT (0.535948, 0.464052, 0.130719, 0.869281), 6e-7, ORACLE },
  { "labels", 1, "lone", GRADUS_EXPECT (2.0 / 3, 1.0 / 3, 0, 1), 1e-14, "by hand: counts" },
  { "alike", 1, "shares", GRADUS_EXPECT (0.338421, 0.661579, 0.328246, 0.671754), 6e-7, ORACLE },
  { "line", 1, "share", GRADUS_EXPECT (0.974102), 6e-7, ORACLE },
  { "middle", 1, "share", GRADUS_EXPECT (0.345156), 6e-7, ORACLE } );

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "springs", .title = N_ ("No springs and springs"),
    .blurb = N_ ("Left class 1 is impossible in task 2, which has not seen it. Right it has the "
                 "share 0.131 there."),
    .preset = "labels", .left = "gamma=0", .right = "gamma=1", .plot = "shares",
    .claims = "left: share == 0\nright: share ~ 0.131" });

static const GradusSheet sheet = {
  .aha = N_ ("A task that never saw a class can still give it a chance, because its neighbour saw "
             "it."),
  .by_hand = N_ ("λ = γ = 1, task 1 has 1, 1, 2 and task 2 has 2, 2, 2. Class 1: 5a − b = 2, "
                 "5b − a = 0, so 10/24 and 2/24; class 2: 8/24 and 16/24. The shares of class 1 "
                 "are 5/9 and 1/9."),
  .why = "beads",
  .intuition = N_ ("What a task has never seen is impossible there."),
  .caught_by = "share",
  .breaks = N_ ("Springs of 100: both tasks say nearly the same, 0.338 and 0.328. Far from all "
                "bumps each raw output is 0, and the shares are a shrug."),
  .needs = "lspc multi-task-ls",
  .leads_to = "laplace-smoothing naive-bayes-multinomial",
  .aliases = "multi-task LSPC; zero frequency; 多任务分类; 零频问题; 概率分类; drwgl",
  .terms = N_ ("multi-task classification; zero-frequency problem"),
};

const GradusDescriptor gradus_multi_task_lspc = {
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table, GRADUS_MEMORIES (Params, State),
  .params = params, .quantities = quantities, .phases = phases, .events = events,
  .invariants = invariants, .plots = gradus_task_classes_plots, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .questions = questions,
  .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .init = init, .name = name,
  .id = "multi-task-lspc", .chapter = 19, .difficulty = 3,
  .title = N_ ("Multi-task probabilistic classifier"),
  .summary = N_ ("Fits the probability of each class in several tasks, with springs between "
                 "them."),
  .goal = N_ ("Solve two tasks with two classes by hand, and say what a class gets where it was "
              "never seen."),
  .source = "图解机器学习, sections 10.2 and 19.1; Simm, Sugiyama and Kato 2011",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_SEVERAL_CLASSES | GRADUS_NEEDS_TASK
           | GRADUS_NEEDS_MODERATE,
  .distances = TRUE, .columns = N_ ("Inputs, a class, and the task of every row."),
  .start_shows = "shares",
  .start_said = GRADUS_SAY (
    { "unseen", N_ ("{n} examples of {n-tasks} tasks in {n-classes} classes; task {poor} has none "
                    "of class {missing}.") },
    { NULL, NN_ ("{n} examples of {n-tasks} tasks in {n-classes} classes; task {poor} has "
                 "{examples} of class {missing}.",
                 "{n} examples of {n-tasks} tasks in {n-classes} classes; task {poor} has "
                 "{examples} of class {missing}."), "examples" }),
};
