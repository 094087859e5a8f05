/* Several outputs, by Sylvester's equation, in stages.
 *
 * Objective. Outputs over the same inputs, with springs between them: J = |Y - Phi Theta|^2 +
 * lambda |Theta|^2 + gamma sum_{s<t} |theta_s - theta_t|^2. At its minimum A Theta + Theta C =
 * Phi'Y with A = Phi'Phi and C = (lambda + T gamma) I - gamma 1 1' (outputs.h).
 *
 * Stages. The learner guesses a coefficient (try). A is summed over the inputs (gram), C over the
 * pairs of outputs (springs). As one long vector b T unknowns are coupled. Turning the rows into
 * the eigenvectors of A takes away the couplings inside an output, turning the columns into those
 * of C those between outputs (turn). Every unknown then stands alone: Q_jt / (u_j + v_t) (divide).
 * Turned back, that is the answer (back), which is put into the equation, cell by cell (certify).
 *
 * Cost. 9 b^3 + 9 T^3 + 4 b T (b + T) operations instead of (b T)^3 / 3.
 *
 * Edge cases. u_j + v_t = 0: a combination of which neither data nor penalty say anything. The
 * springs alone have the eigenvalue lambda + T gamma T - 1 times, so that V is a choice, and Q with
 * it; Theta is not.
 *
 * Source: 图解机器学习, section 19.3, where (19.6) and (19.7) lack a transpose of Y.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "outputs.h"
#include "tasks.h"

/* Entries that are less than this part of the largest are rounding. */
#define NOTHING 1e-12
/* Unknowns whose couplings are drawn one by one. */
#define MOST_DRAWN 160

typedef struct
{
  GradusOutputsParams model;
  double guess;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 1 */
  GradusArray gram;        /* b x b as far as it is summed */
  GradusArray springs;     /* T x T as far as they are tied */
  GradusArray turned;      /* b x T: Phi'Y, U' Phi'Y, Q */
  GradusArray divided;     /* b x T: Q / (u + v), 0 before */
  GradusArray theta;       /* b x T */
  GradusArray off;         /* b x T: what is left of the equation */
  guint done, last;
  guint halves, cells;     /* turned sides, divided cells */
  bool summed, tied, back, certified;
} State;

typedef struct
{
  GradusOutputs o;
  double stiffness;        /* how fast J rises with the guessed coefficient */
} Work;

enum { EVENT_LOSS, EVENT_NO_ANSWER };

/* --- What follows at once --------------------------------------------------------------------- */

static double
divisor_of (const Work *work, gsize cell)
{
  return work->o.sylvester->u[cell / work->o.t] + work->o.sylvester->v[cell % work->o.t];
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  double give = 0;

  gradus_outputs_init (&work->o, table, &p->model);
  if (work->o.answer == NULL)
    return work;
  /* J rises with 1 / (G^-1)_ss as one coefficient is moved and all others give way. */
  for (gsize cell = 0; cell < work->o.all; cell++)
    {
      const guint j = (guint) (cell / work->o.t), k = (guint) (cell % work->o.t);
      const GradusSylvester *s = work->o.sylvester;

      give += gradus_square (s->rows[(gsize) j * s->b + s->b - 1]
                             * s->columns[(gsize) k * s->t + s->t - 1])
              / divisor_of (work, cell);
    }
  work->stiffness = 1 / give;
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  gradus_outputs_clear (&work->o);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  return gradus_outputs_validate (table, &p->model);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusOutputs *o = &work->o;

  if (o->sylvester == NULL)
    return gradus_outputs_fail (context);
  gradus_array_init_matrix (&state->gram, o->b, o->b);
  gradus_array_init_matrix (&state->springs, o->t, o->t);
  memcpy (gradus_array_init_matrix (&state->turned, o->b, o->t), o->h, sizeof (double) * o->all);
  gradus_array_init_matrix (&state->divided, o->b, o->t);
  gradus_array_init_matrix (&state->theta, o->b, o->t);
  gradus_array_init_matrix (&state->off, o->b, o->t);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Contest ---------------------------------------------------------------------------------- */

/* The least J when the last coefficient of the last output is @value and all others give way. */
static double
score (const GradusPosition *here, double value)
{
  GRADUS_HERE (p, work);

  if (work->o.answer == NULL)
    return NAN;
  return gradus_outputs_objective (&work->o, &p->model, work->o.answer)
         + work->stiffness * gradus_square (value - work->o.answer[work->o.all - 1]);
}

static const GradusContest contest = {
  .param = "guess", .score = score, .better = GRADUS_BETTER_LESS,
  .x_label = N_ ("last coefficient of the last output"), .y_label = N_ ("J"),
};

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_inputs, (work), work->o.m)
GRADUS_MICROS (n_ties, (work), gradus_tasks_count_springs (work->o.t))
GRADUS_MICROS (n_cells, (work), work->o.all)
GRADUS_MICROS (n_halves, (here), 2)

/* One input adds its product. */
static GradusStatus
run_gram (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint b = work->o.b;
  const double *phi = &work->o.phi[(gsize) state->done * b];
  double *gram = gradus_array_write (&state->gram);

  for (guint j = 0; j < b; j++)
    for (guint k = 0; k < b; k++)
      gram[(gsize) j * b + k] += phi[j] * phi[k];
  state->summed = state->done + 1 == work->o.m;
  return gradus_step_done (&state->done, &state->last, work->o.m);
}

static GradusStatus
run_springs (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint t = work->o.t;
  double *springs = gradus_array_write (&state->springs);
  guint s, k;

  gradus_tasks_find_pair (t, state->done, &s, &k);
  if (s == k)
    springs[(gsize) s * t + s] += p->model.lambda;
  else
    {
      springs[(gsize) s * t + s] += p->model.gamma;
      springs[(gsize) k * t + k] += p->model.gamma;
      springs[(gsize) s * t + k] -= p->model.gamma;
      springs[(gsize) k * t + s] -= p->model.gamma;
    }
  state->tied = state->done + 1 == gradus_tasks_count_springs (t);
  return gradus_step_done (&state->done, &state->last, gradus_tasks_count_springs (t));
}

/* First U' Phi'Y, then that times V. */
static GradusStatus
run_turn (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusSylvester *s = work->o.sylvester;
  double *turned = gradus_array_write (&state->turned);

  if (state->done == 0)
    gradus_multiply (s->rows, work->o.h, s->b, s->b, s->t, turned);
  else
    gradus_sylvester_turn (s, work->o.h, turned);
  state->halves = state->done + 1;
  return gradus_step_done (&state->done, &state->last, 2);
}

static GradusStatus
run_divide (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const double divisor = divisor_of (work, state->done);

  if (!(fabs (divisor) > work->o.sylvester->floor))
    {
      gradus_context_raise (context, EVENT_NO_ANSWER);
      if (p->model.lambda > 0)
        return gradus_context_fail (context, _ ("The divisor u + v of cell %u is lost beside the "
                                                "largest one, %s: the powers of the input are too "
                                                "unlike. Standardise the input, or choose a lower "
                                                "degree."), state->done + 1,
                                    GRADUS_NUM (divisor_of (work, 0)));
      return gradus_context_fail (context, _ ("The divisor u + v of cell %u is 0: the data say "
                                              "nothing of this combination, and no penalty does "
                                              "either. Give λ above 0."), state->done + 1);
    }
  gradus_array_write (&state->divided)[state->done] = state->turned.data[state->done] / divisor;
  state->cells = state->done + 1;
  return gradus_step_done (&state->done, &state->last, work->o.all);
}

static double
count_turning (const Work *work)
{
  const double b = work->o.b, t = work->o.t;

  return 9 * b * b * b + 9 * t * t * t + 4 * b * t * (b + t);
}

static double
count_eliminating (const Work *work)
{
  const double all = work->o.all;

  return all * all * all / 3;
}

static GradusStatus
run_back (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_sylvester_turn_back (work->o.sylvester, state->divided.data,
                              gradus_array_write (&state->theta));
  state->back = true;
  gradus_context_raise_if (context, EVENT_LOSS, count_turning (work) > count_eliminating (work));
  return GRADUS_STATUS_CONTINUE;
}

/* One cell of A Theta + Theta C - Phi'Y. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint j = state->done / work->o.t, k = state->done % work->o.t;
  const double *theta = state->theta.data;
  double sum = -work->o.h[state->done];

  for (guint i = 0; i < work->o.b; i++)
    sum += work->o.gram[(gsize) j * work->o.b + i] * theta[(gsize) i * work->o.t + k];
  for (guint s = 0; s < work->o.t; s++)
    sum += theta[(gsize) j * work->o.t + s] * work->o.springs[(gsize) s * work->o.t + k];
  gradus_array_write (&state->off)[state->done] = sum;
  state->certified = state->done + 1 == work->o.all;
  return gradus_step_done (&state->done, &state->last, work->o.all);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* Places above the diagonal of the symmetric @a (n x n) that are not 0. */
static guint
count_off_diagonal (const double *a, guint n)
{
  double largest = 0;
  guint count = 0;

  for (gsize i = 0; i < (gsize) n * n; i++)
    largest = MAX (largest, fabs (a[i]));
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      count += fabs (a[(gsize) i * n + j]) > NOTHING * largest;
  return count;
}

/* Pairs of unknowns that one equation has together, as far as the matrices are made. */
static guint
count_couplings (const State *state, const Work *work)
{
  if (gradus_array_length (&state->gram) == 0)
    return 0;
  return (state->halves < 1 ? work->o.t * count_off_diagonal (state->gram.data, work->o.b) : 0)
         + (state->halves < 2 ? work->o.b * count_off_diagonal (state->springs.data, work->o.t)
                              : 0);
}

GRADUS_NUMBER (number_couplings, (state, work), count_couplings (state, work))
GRADUS_NUMBER (number_objective, (state, p, work),
               gradus_outputs_objective (&work->o, &p->model, state->theta.data))
GRADUS_NUMBER (number_gap, (state, p, work),
               gradus_contest_best (here, &contest, &state->attempts, NULL)
               - gradus_outputs_objective (&work->o, &p->model, state->theta.data))

static double
largest_off (const State *state)
{
  double largest = 0;

  for (gsize i = 0; i < gradus_array_length (&state->off); i++)
    largest = MAX (largest, fabs (state->off.data[i]));
  return largest;
}

static void
array_divisors (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work);
  double *divisors = gradus_array_init_matrix (out, work->o.b, work->o.t);

  for (gsize cell = 0; cell < work->o.all; cell++)
    divisors[cell] = divisor_of (work, cell);
}

GRADUS_VECTOR (array_residuals, (state, work, table), table->n, i,
               gradus_outputs_residual (&work->o, table, state->theta.data, i))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "couplings", N_ ("Couplings between unknowns"), "n_c", .number = number_couplings,
    .flags = GRADUS_METRIC },
  { "objective", N_ ("Misfit, size and strain together"), "J", .number = number_objective,
    GRADUS_KNOWN (State, back), .flags = GRADUS_METRIC },
  { "gap", N_ ("Gap to the best attempt"), "\\min_a J_a - J", .number = number_gap,
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "a", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, coefficient"), .flags = GRADUS_START, .tries = "guess" },
  { "gram", N_ ("Products of the inputs"), "A", GRADUS_QUANTITY (State, gram),
    .indices = N_ ("power, power") },
  { "springs", N_ ("Springs between the outputs"), "C", GRADUS_QUANTITY (State, springs),
    .indices = N_ ("output, output") },
  { "turned", N_ ("Right side, turned"), "U^T\\Phi^T Y V", GRADUS_QUANTITY (State, turned),
    .indices = N_ ("direction, combination") },
  { "divisors", N_ ("Divisors"), "u_j + v_t", .array = array_divisors, GRADUS_KNOWN (State, tied),
    .indices = N_ ("direction, combination") },
  { "divided", N_ ("Divided, not yet turned back"), "\\tilde\\Theta",
    GRADUS_QUANTITY (State, divided), .indices = N_ ("direction, combination; 0 before") },
  { "theta", N_ ("Coefficients"), "\\Theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("power, output"), .flags = GRADUS_TRACKED },
  { "residuals", N_ ("Residuals"), "r_i", .array = array_residuals, GRADUS_KNOWN (State, back),
    .indices = N_ ("point"), .one = N_ ("Residual"), .flags = GRADUS_PER_DATUM },
  { "off-cells", N_ ("Left side less right side"), "A\\Theta + \\Theta C - \\Phi^T Y",
    GRADUS_QUANTITY (State, off), .indices = N_ ("power, output; 0 before") },
  { "cells", N_ ("Cells divided"), NULL, GRADUS_QUANTITY (State, cells) },
  { "halves", N_ ("Sides turned"), NULL, GRADUS_QUANTITY (State, halves) },
  { "summed", N_ ("Inputs summed"), NULL, GRADUS_QUANTITY (State, summed) },
  { "tied", N_ ("Outputs tied"), NULL, GRADUS_QUANTITY (State, tied) },
  { "back", N_ ("Turned back"), NULL, GRADUS_QUANTITY (State, back) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const GradusOutputs *o = &work->o;
  const guint cell = MIN (state->last, o->all - 1), i = MIN (state->last, o->m - 1);
  double value = 0;
  guint s, k;

  if (o->sylvester == NULL || gradus_array_length (&state->theta) == 0)
    return;
  gradus_tasks_find_pair (o->t, MIN (state->last, gradus_tasks_count_springs (o->t) - 1), &s, &k);
  gradus_names_whole (names, "n-inputs", o->m);
  gradus_names_whole (names, "n-tables", 3);
  gradus_names_whole (names, "n-outputs", o->t);
  gradus_names_whole (names, "n-powers", o->b);
  gradus_names_whole (names, "n-all", o->all);
  gradus_names_number (names, "squared", gradus_square (o->all));
  gradus_names_whole (names, "input", i + 1);
  gradus_names_number (names, "at", o->x[i]);
  gradus_names_vector (names, "phi", &o->phi[(gsize) i * o->b], o->b);
  gradus_tasks_name (names, "one", table, s);
  gradus_tasks_name (names, "other", table, k);
  gradus_names_flag (names, "pair", s != k);
  gradus_names_flag (names, "free", p->model.gamma == 0);
  gradus_names_flag (names, "half", state->halves == 1);
  gradus_names_whole (names, "row", cell / o->t + 1);
  gradus_names_whole (names, "column", cell % o->t + 1);
  gradus_names_number (names, "q", state->turned.data[cell]);
  gradus_names_number (names, "divisor", divisor_of (work, cell));
  gradus_names_number (names, "u", o->sylvester->u[cell / o->t]);
  gradus_names_number (names, "v", o->sylvester->v[cell % o->t]);
  gradus_names_number (names, "quotient", state->divided.data[cell]);
  gradus_names_vector (names, "us", o->sylvester->u, o->b);
  gradus_names_vector (names, "vs", o->sylvester->v, o->t);
  gradus_names_number (names, "least-divisor",
                       o->sylvester->u[o->b - 1] + o->sylvester->v[o->t - 1]);
  gradus_names_number (names, "largest-divisor", divisor_of (work, 0));
  gradus_names_number (names, "target", o->h[cell]);
  gradus_names_number (names, "misfit", gradus_outputs_misfit (o, state->theta.data));
  gradus_names_number (names, "size-part",
                       p->model.lambda * gradus_sum_squares (state->theta.data, o->all));
  gradus_names_number (names, "strain-part",
                       p->model.gamma * gradus_outputs_strain (o, state->theta.data));
  gradus_names_number (names, "turning", count_turning (work));
  gradus_names_number (names, "eliminating", count_eliminating (work));
  gradus_names_number (names, "times", count_turning (work) > count_eliminating (work)
                                         ? count_turning (work) / count_eliminating (work)
                                         : count_eliminating (work) / count_turning (work));
  gradus_names_number (names, "guess-answer", o->answer != NULL ? o->answer[o->all - 1] : NAN);
  gradus_names_number (names, "tried", score (here, p->guess));
  gradus_names_number (names, "best-score",
                       gradus_contest_best (here, &contest, &state->attempts, &value));
  gradus_names_number (names, "best-guess", value);
  gradus_names_number (names, "active-row", gradus_position_is_phase (here, "divide")
                                              || gradus_position_is_phase (here, "certify")
                                              ? cell / o->t : NAN);
  gradus_names_number (names, "active-column", cell % o->t);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_equation (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double size = sqrt (gradus_sum_squares (state->theta.data, work->o.all));

  *measured = largest_off (state);
  return *measured <= 1e-9 * (sqrt (gradus_sum_squares (work->o.h, work->o.all))
                              + divisor_of (work, 0) * size) + 1e-300;
}

/* The trace is the sum of the eigenvalues: of the divisors T tr A + b tr C. */
static gboolean
holds_trace (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double sum = 0, size = 0;

  for (gsize cell = 0; cell < work->o.all; cell++)
    {
      sum += divisor_of (work, cell);
      size += fabs (divisor_of (work, cell));
    }
  for (guint j = 0; j < work->o.b; j++)
    sum -= work->o.t * state->gram.data[(gsize) j * (work->o.b + 1)];
  for (guint k = 0; k < work->o.t; k++)
    sum -= work->o.b * state->springs.data[(gsize) k * (work->o.t + 1)];
  *measured = fabs (sum);
  return *measured <= 1e-10 * size + 1e-300;
}

/* A turn keeps lengths. */
GRADUS_HOLDS (holds_length, (state, work),
              fabs (sqrt (gradus_sum_squares (state->turned.data, work->o.all))
                    - sqrt (gradus_sum_squares (work->o.h, work->o.all))),
              *measured <= 1e-10 * sqrt (gradus_sum_squares (work->o.h, work->o.all)) + 1e-300)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "equation", N_ ("The equation holds"), "A\\Theta + \\Theta C = \\Phi^T Y", holds_equation,
    .phase = "certify" },
  { "trace", N_ ("The divisors add up to the trace"),
    "\\sum_{jt}(u_j + v_t) = T\\,\\mathrm{tr}\\,A + b\\,\\mathrm{tr}\\,C", holds_trace,
    .phase = "turn" },
  { "length", N_ ("Turning changes no length"), "\\|U^T H V\\| = \\|H\\|", holds_length,
    .phase = "turn" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_frame (GradusScene *scene, double row, double column)
{
  const double x[] = { column + 0.04, column + 0.96, column + 0.96, column + 0.04 };
  const double y[] = { row + 0.04, row + 0.04, row + 0.96, row + 0.96 };

  gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0);
}

/* The right side as it is turned, the divisors, and what the division makes. */
static void
draw_table (const GradusPosition *here, guint which, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  g_autofree double *values = NULL;
  const guint n = work->o.all;
  const gboolean active = gradus_position_is_phase (here, "divide");
  double largest = 0;

  if (work->o.sylvester == NULL || gradus_array_length (&state->turned) == 0)
    return;
  values = g_memdup2 (state->turned.data, sizeof (double) * n);
  if (which == 2)
    memcpy (values, state->back ? state->theta.data : state->divided.data, sizeof (double) * n);
  for (guint cell = 0; cell < n && which > 0; cell++)
    if (which == 1)
      values[cell] = state->halves < 2 ? NAN : divisor_of (work, cell);
    else if (cell >= state->cells)
      values[cell] = NAN;
  for (guint cell = 0; cell < n; cell++)
    largest = isfinite (values[cell]) ? MAX (largest, fabs (values[cell])) : largest;
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, NULL,
                         NULL);
  gradus_scene_set_x_range (scene, 0, work->o.t);
  gradus_scene_set_y_range (scene, 0, work->o.b);
  gradus_scene_matrix (scene, values, work->o.b, work->o.t, GRADUS_MAP_DIVERGING, -largest, largest,
                       GRADUS_NUMBERS_ALIKE, NULL);
  if (active)
    draw_frame (scene, MIN (state->last, n - 1) / work->o.t, MIN (state->last, n - 1) % work->o.t);
  gradus_scene_set_caption (scene, "%s",
                            which == 1          ? _ ("divisors u + v")
                            : which == 2        ? state->back ? _ ("answer Θ") : _ ("divided")
                            : state->halves < 1 ? _ ("right side ΦᵀY")
                            : state->halves < 2 ? _ ("rows turned")
                                                : _ ("turned: Q"));
}

/* An arc from (x0, y0) to (x1, y1), bent aside so that it does not run through what lies between.
 */
static void
draw_arc (GradusScene *scene, double x0, double y0, double x1, double y1, GradusRole role,
          GradusLineStyle style)
{
  enum { PLACES = 13 };
  const double bend = 0.12;
  double x[PLACES], y[PLACES];

  for (guint i = 0; i < PLACES; i++)
    {
      const double share = i / (PLACES - 1.0), lift = 4 * share * (1 - share) * bend;

      x[i] = gradus_between (x0, x1, share) + lift * (y1 - y0);
      y[i] = gradus_between (y0, y1, share) - lift * (x1 - x0);
    }
  gradus_scene_polyline (scene, x, y, PLACES, role, style);
}

/* A dot for each unknown, with an arc between two that one equation has together, dotted as long as
 * the matrix that couples them is not made. */
static void
build_couplings (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint b = work->o.b, t = work->o.t;
  const gboolean turned = state->halves > 0;
  double largest_gram = 0, largest_spring = 0;
  gboolean inside = FALSE, between = FALSE;

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_INTEGER_X | GRADUS_AXES_INTEGER_Y,
                         state->halves > 1 ? C_ ("axis", "combination of outputs")
                                           : C_ ("axis", "output"),
                         turned ? C_ ("axis", "direction") : C_ ("axis", "coefficient"));
  if (gradus_kit_waits (scene, work->o.sylvester == NULL || work->o.all > MOST_DRAWN,
                        _ ("There are too many unknowns to be drawn one by one.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, t + 0.5);
  gradus_scene_set_y_range (scene, 0.5, b + 0.5);
  for (gsize i = 0; i < (gsize) b * b; i++)
    largest_gram = MAX (largest_gram, fabs (work->o.gram[i]));
  for (gsize i = 0; i < (gsize) t * t; i++)
    largest_spring = MAX (largest_spring, fabs (work->o.springs[i]));
  for (guint j = 0; j < b && state->halves < 1; j++)
    for (guint i = 0; i < j; i++)
      if (fabs (work->o.gram[(gsize) j * b + i]) > NOTHING * largest_gram)
        for (guint k = 0; k < t; k++, inside = TRUE)
          draw_arc (scene, k + 1, i + 1, k + 1, j + 1, GRADUS_ROLE_MODEL,
                    state->summed ? GRADUS_LINE_SOLID : GRADUS_LINE_DOTTED);
  if (inside)
    gradus_scene_label (scene, C_ ("legend", "by A, inside an output"));
  for (guint s = 0; s < t && state->halves < 2; s++)
    for (guint k = 0; k < s; k++)
      if (fabs (work->o.springs[(gsize) s * t + k]) > NOTHING * largest_spring)
        for (guint j = 0; j < b; j++, between = TRUE)
          draw_arc (scene, k + 1, j + 1, s + 1, j + 1, GRADUS_ROLE_SECOND,
                    state->tied ? GRADUS_LINE_SOLID : GRADUS_LINE_DOTTED);
  if (between)
    gradus_scene_label (scene, C_ ("legend", "by C, between outputs"));
  for (guint j = 0; j < b; j++)
    for (guint k = 0; k < t; k++)
      {
        const gboolean free = j * t + k < state->cells;

        gradus_scene_point (scene, k + 1, j + 1, free ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_FOREGROUND,
                            GRADUS_SHAPE_CIRCLE, 1.4, -1);
      }
}

static void
draw_output (const GradusPosition *here, guint output, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);

  if (work->o.sylvester != NULL)
    gradus_outputs_draw (&work->o, table, output, state->back ? state->theta.data : NULL, NULL,
                         scene);
}

static void
build_score (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_contest_draw (here, &contest, &state->attempts, state->certified,
                       work->o.answer != NULL ? work->o.answer[work->o.all - 1] : NAN, scene);
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_OUTPUTS_DEGREE_PARAM (Params), GRADUS_OUTPUTS_LAMBDA_PARAM (Params),
  { .id = "gamma", .label = N_ ("Springs"), .symbol = "\\gamma",
    .blurb = N_ ("How hard every pair of outputs is pulled together; 0: every output alone."),
    GRADUS_PARAM_FIELD (Params, model.gamma), .def = 1, .max = 1e6, .slider_min = 1e-3,
    .slider_max = 100, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "guess", .label = N_ ("Your guess"), .symbol = "a",
    .blurb = N_ ("The last coefficient of the last output, as you would choose it."),
    GRADUS_PARAM_FIELD (Params, guess), GRADUS_PLACE (0, 1e6, -3, 3, 0.02) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LOSS] = { "loss", N_ ("The way round is longer"),
                   N_ ("For so few unknowns two eigenproblems cost more than one elimination.") },
  [EVENT_NO_ANSWER] = { "no-answer", N_ ("A divisor is 0"),
                        N_ ("Neither data nor penalty say anything of a combination.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Guess a coefficient"),
    N_ ("Choose the last coefficient of the last output; all others give way."),
    .shows = "score", .asks = "guess", .pseudocode = N_ ("guess a coefficient yourself"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "J(\\role{accent}{a}) = \\min\\, \\|Y - \\Phi\\Theta\\|^2 + \\lambda\\|\\Theta\\|^2 + "
            "\\gamma\\sum_{s<t}\\|\\theta_s - \\theta_t\\|^2",
    .filled = GRADUS_SAY ({ NULL, "J(<guess|accent>) = <tried|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The guess {guess} costs J = {tried} at least, however the "
                                    "other coefficients give way.") }) },
  { "gram", N_ ("Sum over the inputs"), N_ ("Each input adds the products of its powers, once for "
                                            "all outputs."),
    .shows = "gram", .pseudocode = N_ ("for each input: A ← A + φ φᵀ"), .once = TRUE,
    .n_micro = n_inputs, .run = run_gram,
    .rule = "\\role{model}{A} = \\Phi^T\\Phi = \\sum_i \\phi_i\\phi_i^T",
    .filled = GRADUS_SAY ({ NULL, "\\phi_{<input>} = <phi|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Input {input}, at {at}, adds its products.") },
      { NULL, NN_ ("A has the products of {n-inputs} input. All outputs were measured there, so "
                   "all {n-outputs} have the same A.",
                   "A has the products of {n-inputs} inputs. All outputs were measured there, so "
                   "all {n-outputs} have the same A."), "n-inputs" }) },
  { "springs", N_ ("Tie the outputs"), N_ ("λ for every output, then a spring for every pair."),
    .shows = "couplings",
    .pseudocode = N_ ("for each output: λ onto the diagonal of C\nfor each pair: γ onto both "
                      "diagonals, −γ between them"), .once = TRUE, .n_micro = n_ties,
    .run = run_springs,
    .rule = "\\role{second}{C} = (\\lambda + T\\gamma)\\,I - \\gamma\\,1 1^T",
    .filled = GRADUS_SAY (
      { "micro and pair", "+<gamma|second> \\text{ and } -<gamma|second>" },
      { "micro", "+<lambda|second>" },
      { NULL, "\\role{second}{C} = (<lambda> + <n-outputs>\\cdot <gamma>)\\,I - <gamma>\\,1 1^T" }),
    .said = GRADUS_SAY (
      { "micro and pair", N_ ("A spring between the outputs {one} and {other}.") },
      { "micro", N_ ("{lambda} goes onto the diagonal of output {one}.") },
      { "free", N_ ("γ = 0: no output hears of another. The {n-all} unknowns have {couplings} "
                    "couplings, all of them inside an output.") },
      { NULL, N_ ("The {n-all} unknowns have {couplings} couplings: by A inside an output, by C "
                  "between the outputs.") }) },
  { "turn", N_ ("Turn both sides"),
    N_ ("Turn the rows into the eigenvectors of A, the columns into those of C."),
    .shows = "couplings", .pseudocode = N_ ("A = U diag(u) Uᵀ, C = V diag(v) Vᵀ\nQ ← Uᵀ (Φᵀ Y) V"),
    .once = TRUE, .n_micro = n_halves, .run = run_turn,
    .rule = "(u_j + v_t)\\,(U^T\\Theta V)_{jt} = Q_{jt},\\quad Q = U^T\\,(\\Phi^T Y)\\,V",
    .filled = GRADUS_SAY ({ "half", "u = <us|model>" },
                          { NULL, "u = <us|model>,\\quad v = <vs|second>" }),
    .said = GRADUS_SAY (
      { "half and free", N_ ("The rows are eigenvectors of A now, and no coupling is left: without "
                             "springs there were none between the outputs.") },
      { "half", N_ ("The rows are eigenvectors of A now: the couplings inside an output are gone, "
                    "those between the outputs are left, {couplings} of them.") },
      { NULL, N_ ("The columns are eigenvectors of C as well. No coupling is left: every one of "
                  "the {n-all} unknowns stands alone, with a divisor from {least-divisor} to "
                  "{largest-divisor}.") }) },
  { "divide", N_ ("Divide"), N_ ("Each unknown is divided by its own u + v."), .shows = "tables",
    .pseudocode = N_ ("for each cell: Q_jt / (u_j + v_t)"), .once = TRUE, .n_micro = n_cells,
    .run = run_divide,
    .rule = "\\tilde\\Theta_{jt} = \\frac{Q_{jt}}{u_j + v_t}",
    .filled = GRADUS_SAY (
      { NULL, "\\tilde\\Theta_{<row>,<column>} = <calc q / divisor = quotient|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Cell ({row}, {column}): {q} divided by {u} + {v}.") },
      { NULL, N_ ("All {n-all} cells are divided. None of them had to know of another.") }) },
  { "back", N_ ("Turn back"), N_ ("The same turns, the other way round."), .shows = "outputs",
    .pseudocode = N_ ("Θ ← U (…) Vᵀ"), .once = TRUE, .run = run_back,
    .rule = "\\role{model}{\\Theta} = U\\,\\tilde\\Theta\\,V^T",
    .filled = GRADUS_SAY (
      { "event:loss", "\\tfrac13 (bT)^3 = <eliminating>,\\quad 9b^3 + 9T^3 + 4bT(b + T) = "
                      "<turning|accent>" },
      { NULL, "\\tfrac13 (bT)^3 = <eliminating>,\\quad 9b^3 + 9T^3 + 4bT(b + T) = "
              "<turning|accent>" }),
    .said = GRADUS_SAY (
      { "event:loss", N_ ("Turned back, these are the coefficients. With {n-all} unknowns the way "
                          "round takes {turning} operations, and one elimination would take "
                          "{eliminating}.") },
      { NULL, N_ ("Turned back, these are the coefficients. One elimination would take "
                  "{eliminating} operations, {times|3} times as many as the {turning} of the "
                  "way round.") }) },
  { "certify", N_ ("Put it in"), N_ ("Each cell of the equation is computed from Θ."),
    .shows = "outputs", .pseudocode = N_ ("for each cell: A Θ + Θ C − Φᵀ Y"), .once = TRUE,
    .n_micro = n_cells, .run = run_certify,
    .rule = "\\role{model}{A}\\,\\Theta + \\Theta\\,\\role{second}{C} - \\Phi^T Y = 0",
    .filled = GRADUS_SAY (
      { "micro", "(\\role{model}{A}\\,\\Theta + \\Theta\\,\\role{second}{C})_{<row>,<column>} = "
                 "<target>" },
      { NULL, "J = <calc misfit + size-part + strain-part = objective|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Cell ({row}, {column}) of the left side is {target}, as it must be.") },
      { "not attempted", N_ ("The equation holds in all {n-all} cells, so Θ is the minimum: J = "
                             "{objective}. The last coefficient of the last output is "
                             "{guess-answer}.") },
      { NULL, N_ ("The equation holds in all {n-all} cells, so Θ is the minimum. Your best guess, "
                  "{best-guess}, costs J = {best-score}: {gap} more. The answer is "
                  "{guess-answer}.") }) });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "tables", N_ ("Turned, divisors, divided"), .kit = gradus_kit_panels, .of = "n-tables",
    .panel = draw_table },
  { "couplings", N_ ("Couplings between the unknowns"), .build = build_couplings },
  { "outputs", N_ ("A picture for each output"), .kit = gradus_kit_panels, .of = "n-outputs",
    .panel = draw_output },
  { "score", N_ ("What a guess costs"), .build = build_score },
  { "gram", N_ ("A: products of the inputs"), .kit = gradus_kit_matrix, .of = "gram",
    .with = "numbers" },
  { "springs", N_ ("C: springs"), .kit = gradus_kit_matrix, .of = "springs", .with = "numbers" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "divisions", N_ ("How many divisions?"), "turn", "couplings", .asks = GRADUS_ASKS_NUMBER,
    .about = "n-all", .when = "n-all > 2",
    .words = N_ ("{n-powers} coefficients of each of {n-outputs} outputs are {n-all} unknowns, "
                 "with {couplings} couplings. When both sides are turned, how many divisions are "
                 "left to be done?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{n-all}: one for each unknown.") }),
    .intuition = N_ ("You thought that everything is coupled with everything, but in these "
                     "coordinates no unknown knows of another."),
    .intuition_answer = "squared" },
  { "worth", N_ ("Is the way round worth it?"), "back", "tables", .asks = GRADUS_ASKS_EVENT,
    .about = "loss", .when = "n-all > 2",
    .words = N_ ("There are {n-all} unknowns in {n-powers} rows and {n-outputs} columns. Do the "
                 "two eigenproblems cost more than one elimination of all unknowns would?"),
    .truth = GRADUS_SAY (
      { "event:loss", N_ ("Yes: {turning} operations instead of {eliminating}. The way round is "
                          "for many unknowns.") },
      { NULL, N_ ("No: {turning} operations instead of {eliminating}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "six", .title = N_ ("Three outputs at six places"),
    .blurb = N_ ("x, x² and sin 2x, each by a cubic, with springs between them: 12 unknowns with "
                 "18 couplings, and 12 divisions."),
    .data = "outputs-6x3",
    .claims = "step 3: couplings == 18\nstep 4: couplings == 0\ncells == 12\nnever: "
              "event:no-answer" },
  { .id = "by-hand", .title = N_ ("Two numbers by hand"),
    .blurb = N_ ("One measurement of 4 and 0: sum and difference are divided by 2 and by 4."),
    .data = "two-outputs-1", .params = "degree=0 lambda=1 gamma=1",
    .claims = "theta[0,0] ~ 1.5\ntheta[0,1] ~ 0.5\ndivisors[0,0] ~ 4\ndivisors[0,1] ~ 2" },
  { .id = "many", .title = N_ ("Twelve outputs, where it pays"),
    .blurb = N_ ("120 unknowns: one elimination would take more than 16 times as many "
                 "operations."),
    .data = "outputs:outputs=12,n=30", .params = "degree=9",
    .claims = "never: event:loss\ntimes > 16" },
  { .id = "alone", .title = N_ ("No springs"),
    .blurb = N_ ("γ = 0: three ridge regressions, which one turn takes apart."),
    .params = "gamma=0", .claims = "step 4: couplings == 0\ndivisors[0,0] == divisors[0,2]" },
  { .id = "one", .title = N_ ("Springs without end"),
    .blurb = N_ ("γ = 1,000,000: all three outputs get one and the same curve, which fits none."),
    .params = "gamma=1000000",
    .claims = "theta[1,0] - theta[1,1] < 0.0001\ntheta[1,0] - theta[1,2] < 0.0001" },
  { .id = "silent", .title = N_ ("Failure: a combination nobody speaks of"),
    .blurb = N_ ("A line through one place with λ = 0: its slope is not measured, and nothing "
                 "pulls at what both slopes have in common."),
    .data = "two-outputs-1", .params = "degree=1 lambda=0",
    .failure = N_ ("The data say nothing of the slope, and the springs only hold the two slopes "
                   "together: their sum may be anything, so its divisor u + v is 0. Give λ above "
                   "0."),
    .claims = "ever: event:no-answer" });

#define SYLLABUS "scipy.linalg.solve_sylvester"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "six", 1, "theta", GRADUS_EXPECT (-0.056437, 0.155488, -0.056437, 0.844657, 0.475452, 0.907335,
                                      0.198640, 0.509883, 0.198640, 0.019433, -0.255357, -0.014597),
    6e-7, SYLLABUS },
  { "six", 1, "divisors", GRADUS_EXPECT (10.597565, 10.597565, 7.597565, 7.836537, 7.836537,
                                         4.836537, 3.864835, 3.864835, 0.864835, 3.256903, 3.256903,
                                         0.256903), 6e-7, "numpy.linalg.eigvalsh" },
  { "by-hand", 1, "theta", GRADUS_EXPECT (1.5, 0.5), 1e-12, "by hand: 4/2 and 4/4" },
  { "by-hand", 1, "springs", GRADUS_EXPECT (2, -1, -1, 2), 0, "by hand" },
  { "alone", 1, "theta", GRADUS_EXPECT (0, 0.0426138093, 0, 0.823468753, 0, 1.40397577, 0,
                                        0.907162773, 0, 0.182081248, 0, -0.432602832), 1e-8,
    "numpy.linalg.solve (A + 0.1 I, H)" },
  { "one", 1, "theta", GRADUS_EXPECT (0.014204, 0.014204, 0.014204, 0.742482, 0.742482, 0.742482,
                                      0.302387, 0.302387, 0.302387, -0.083507, -0.083507,
                                      -0.083507), 2e-6, SYLLABUS });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "springs", .title = N_ ("No springs and springs without end"),
    .blurb = N_ ("Left every output has a curve of its own; right all have the same one."),
    .preset = "six", .left = "gamma=0", .right = "gamma=1000000", .plot = "outputs",
    .claims = "left < right: objective\nright: theta[1,0] - theta[1,1] < 0.0001\n"
              "left: theta[1,0] > 0.8" });

static const GradusSheet sheet = {
  .aha = N_ ("In the right coordinates bT coupled equations are bT single divisions."),
  .by_hand = N_ ("One input, φ = 1, outputs 4 and 0, λ = γ = 1: A = 1, C = [2 −1; −1 2]. The sum "
                 "of both has 4/(1 + 1) = 2, their difference 4/(1 + 3) = 1, so Θ = (1.5, 0.5)."),
  .why = "couplings",
  .intuition = N_ ("Everything is coupled with everything."),
  .caught_by = "divisions",
  .breaks = N_ ("Without a penalty a combination of which the data say nothing has the divisor 0. "
                "For few unknowns one elimination is cheaper."),
  .needs = "multi-task-ls svd matrix-calculus",
  .leads_to = "multi-output-cg",
  .aliases = "Sylvester equation; multi-label; multi-output; Kronecker; 西尔维斯特方程; 多标签; 特征分解; "
             "xewst",
  .terms = N_ ("eigenvector; trace"),
};

const GradusDescriptor gradus_multi_output_sylvester = {
  .family = "ridge-stages", .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .id = "multi-output-sylvester", .chapter = 19, .difficulty = 3,
  .title = N_ ("Several outputs, Sylvester solution"),
  .summary = N_ ("Fits a curve to each of several outputs at once, by turning the equations "
                 "apart."),
  .goal = N_ ("Solve two coupled unknowns by sum and difference, and say which couplings each turn "
              "takes away."),
  .source = "图解机器学习, section 19.3",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_TASK | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input, a target, and the output that each row belongs to: a row for each "
                 "output of every input."),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "powers of another input, and the penalty compares them" },
    { "scale", GRADUS_DIFFERS, "powers of another input, and the penalty compares them" },
    { "one-point", GRADUS_SENTENCE }),
  .start_shows = "couplings", .end_shows = "outputs",
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("{n-outputs} outputs were measured at {n-inputs} input. Unknowns of the model: "
                 "{n-powers} for each output, {n-all} in all.",
                 "{n-outputs} outputs were measured at {n-inputs} inputs. Unknowns of the model: "
                 "{n-powers} for each output, {n-all} in all."), "n-inputs" }),
};
