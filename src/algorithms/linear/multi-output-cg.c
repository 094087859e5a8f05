/* Several outputs, by conjugate gradients that only ask what G does to a table.
 *
 * Objective. The energy E = <Theta, G Theta> / 2 - <Theta, H>, which is J / 2 of outputs.h but for
 * a constant, with G Theta = A Theta + Theta C and H = Phi'Y. The matrix of G, (b T) x (b T), is
 * never made: a product costs b^2 T + b T^2.
 *
 * Step. Apply G to the direction P (apply); go along it to where E is least, alpha = r'r / p'Gp
 * (step); make the next direction of the new residual and beta = r+'r+ / r'r of the old direction,
 * so that p'Gp+ = 0 and what was reached is never undone (turn); stop when the residual is small
 * beside the first (check). Steepest descent, which goes along its residual, walks beside.
 *
 * Law. After k steps the residual is a polynomial of degree k in G, 1 at stiffness 0, times the
 * first residual: its part along an eigenvector of the stiffness s is multiplied by p_k (s). As
 * many different stiffnesses there are, so many zeros are enough, and so many steps. No single step
 * finishes a stiffness off. The residual may rise; the energy falls.
 *
 * Edge cases. p'Gp <= 0: along this direction E has no bottom. At the answer the residual is 0, and
 * nothing is divided. Rounding makes ill-conditioned problems take more steps than there are
 * stiffnesses.
 *
 * Source: M. R. Hestenes and E. Stiefel 1952, J. Res. NBS 49(6), 409-436; 图解机器学习, section 19.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-vector-math.h"
#include "outputs.h"
#include "tasks.h"

/* Steps of which the path and the polynomial are kept. */
#define MOST_KEPT 64
/* Stiffnesses closer than this part of the largest are one; below the other a part is rounding. */
#define ALIKE 1e-9
#define NOTHING 1e-12
#define PLACES 241
/* A condition beyond which rounding costs steps. */
#define STIFF 1e4

typedef struct
{
  GradusOutputsParams model;
  double tolerance;
  int limit;
} Params;

typedef struct
{
  GradusArray theta;       /* b x T */
  GradusArray r, p;        /* b x T: residual and direction */
  GradusArray gp;          /* b x T: G p */
  GradusArray steepest;    /* b x T: where steepest descent is */
  GradusArray alphas, betas, rates; /* of the first steps; rates: of steepest descent */
  GradusArray path, other; /* k x 2: both walks in the plane that is drawn */
  double alpha, beta, bend;
  double square, old;      /* r'r, now and before the step */
  guint made;              /* steps */
  bool applied;            /* gp is of p */
} State;

typedef struct
{
  GradusOutputs o;
  guint distinct;          /* stiffnesses that the first residual has a part of */
  guint *order;            /* cells, the softest first */
  double first;            /* |H|, the first residual */
  double *plane[2];        /* b x T: the directions that are drawn */
  double bend[3], pull[2]; /* E in that plane: xx, xy, yy and the slopes */
} Work;

enum { EVENT_RISES, EVENT_NO_BOTTOM, EVENT_ROUNDED };

/* --- What follows at once --------------------------------------------------------------------- */

/* u_j + v_t. */
static double
stiffness_of (const Work *work, guint cell)
{
  return work->o.sylvester->u[cell / work->o.t] + work->o.sylvester->v[cell % work->o.t];
}

static int
compare_cells (gconstpointer a, gconstpointer b, gpointer work)
{
  const double left = stiffness_of (work, *(const guint *) a);
  const double right = stiffness_of (work, *(const guint *) b);

  return (left > right) - (left < right);
}

/* Order the stiffnesses and count those that H has a part of. */
static void
find_stiffnesses (Work *work)
{
  const guint all = work->o.all;
  g_autofree double *turned = g_new (double, all);
  double part = 0, scale;

  work->order = g_new (guint, all);
  for (guint cell = 0; cell < all; cell++)
    work->order[cell] = cell;
  g_qsort_with_data (work->order, (gint) all, sizeof *work->order, compare_cells, work);
  gradus_sylvester_turn (work->o.sylvester, work->o.h, turned);
  scale = MAX (fabs (stiffness_of (work, work->order[0])),
               fabs (stiffness_of (work, work->order[all - 1])));
  for (guint i = 0; i < all; i++)
    {
      const double here = stiffness_of (work, work->order[i]);

      part += gradus_square (turned[work->order[i]]);
      if (i + 1 < all && stiffness_of (work, work->order[i + 1]) - here <= ALIKE * scale)
        continue;
      work->distinct += sqrt (part) > NOTHING * work->first;
      part = 0;
    }
}

/* With two unknowns the plane of both; with more that of the stiffest and the softest direction. */
static void
find_plane (Work *work)
{
  const guint all = work->o.all;
  g_autofree double *product = g_new (double, all);

  for (guint axis = 0; axis < 2; axis++)
    {
      g_autofree double *unit = g_new0 (double, all);

      work->plane[axis] = g_new (double, all);
      unit[all == 2 ? axis : work->order[axis == 0 ? all - 1 : 0]] = 1;
      if (all == 2)
        memcpy (work->plane[axis], unit, sizeof (double) * all);
      else
        gradus_sylvester_turn_back (work->o.sylvester, unit, work->plane[axis]);
      work->pull[axis] = gradus_dot (work->plane[axis], work->o.h, all);
    }
  gradus_outputs_apply (&work->o, work->plane[0], product);
  work->bend[0] = gradus_dot (work->plane[0], product, all);
  work->bend[1] = gradus_dot (work->plane[1], product, all);
  gradus_outputs_apply (&work->o, work->plane[1], product);
  work->bend[2] = gradus_dot (work->plane[1], product, all);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);

  gradus_outputs_init (&work->o, table, &p->model);
  work->first = sqrt (gradus_sum_squares (work->o.h, work->o.all));
  if (work->o.sylvester != NULL)
    {
      find_stiffnesses (work);
      find_plane (work);
    }
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  gradus_outputs_clear (&work->o);
  g_free (work->order);
  g_free (work->plane[0]);
  g_free (work->plane[1]);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  return gradus_outputs_validate (table, &p->model);
}

/* E where Theta is, and in the plane that is drawn. */
static double
energy_of (const Work *work, const double *theta)
{
  g_autofree double *product = g_new (double, work->o.all);

  gradus_outputs_apply (&work->o, theta, product);
  return 0.5 * gradus_dot (theta, product, work->o.all)
         - gradus_dot (theta, work->o.h, work->o.all);
}

static double
energy_in_plane (const Work *work, double x, double y)
{
  return 0.5 * (work->bend[0] * x * x + 2 * work->bend[1] * x * y + work->bend[2] * y * y)
         - work->pull[0] * x - work->pull[1] * y;
}

/* --- Steps ------------------------------------------------------------------------------------ */

static void
note_places (State *state, const Work *work)
{
  double place[2];

  if (state->made > MOST_KEPT)
    return;
  for (guint axis = 0; axis < 2; axis++)
    place[axis] = gradus_dot (work->plane[axis], state->theta.data, work->o.all);
  gradus_array_append (&state->path, state->made, 2, place);
  for (guint axis = 0; axis < 2; axis++)
    place[axis] = gradus_dot (work->plane[axis], state->steepest.data, work->o.all);
  gradus_array_append (&state->other, state->made, 2, place);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusOutputs *o = &work->o;

  if (o->sylvester == NULL)
    return gradus_outputs_fail (context);
  gradus_array_init_matrix (&state->theta, o->b, o->t);
  gradus_array_init_matrix (&state->steepest, o->b, o->t);
  gradus_array_init_matrix (&state->gp, o->b, o->t);
  memcpy (gradus_array_init_matrix (&state->r, o->b, o->t), o->h, sizeof (double) * o->all);
  memcpy (gradus_array_init_matrix (&state->p, o->b, o->t), o->h, sizeof (double) * o->all);
  state->square = gradus_sum_squares (o->h, o->all);
  note_places (state, work);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_apply (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_outputs_apply (&work->o, state->p.data, gradus_array_write (&state->gp));
  state->bend = gradus_dot (state->p.data, state->gp.data, work->o.all);
  state->applied = true;
  if (state->square == 0)
    return GRADUS_STATUS_CONVERGED;
  gradus_context_raise_if (context, EVENT_NO_BOTTOM, !(state->bend > 0));
  return GRADUS_STATUS_CONTINUE;
}

/* One step of the other walk, along its own residual. Returns its rate. */
static double
step_steepest (State *state, const Work *work)
{
  const guint all = work->o.all;
  g_autofree double *product = g_new (double, all);
  g_autofree double *residual = g_new (double, all);
  double *steepest = gradus_array_write (&state->steepest);
  double square = 0, bend, rate;

  gradus_outputs_apply (&work->o, steepest, product);
  for (guint i = 0; i < all; i++)
    {
      residual[i] = work->o.h[i] - product[i];
      square += residual[i] * residual[i];
    }
  gradus_outputs_apply (&work->o, residual, product);
  bend = gradus_dot (residual, product, all);
  rate = bend > 0 ? square / bend : 0;
  for (guint i = 0; i < all; i++)
    steepest[i] += rate * residual[i];
  return rate;
}

static GradusStatus
run_step (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *theta, *r, square = 0, rate;

  if (!(state->bend > 0))
    return gradus_context_fail (context, _ ("The springs push instead of pull: pᵀGp is %s, so "
                                            "along this direction E has no bottom. Take γ from 0 "
                                            "up."),
                                GRADUS_NUM (state->bend));
  theta = gradus_array_write (&state->theta);
  r = gradus_array_write (&state->r);
  state->alpha = state->square / state->bend;
  for (guint i = 0; i < work->o.all; i++)
    {
      theta[i] += state->alpha * state->p.data[i];
      r[i] -= state->alpha * state->gp.data[i];
      square += r[i] * r[i];
    }
  state->beta = square / state->square;
  gradus_context_raise_if (context, EVENT_RISES, square > state->square);
  state->old = state->square;
  state->square = square;
  rate = step_steepest (state, work);
  state->made++;
  state->applied = false;
  note_places (state, work);
  if (state->made <= MOST_KEPT)
    {
      gradus_array_append (&state->alphas, state->made - 1, 1, &state->alpha);
      gradus_array_append (&state->betas, state->made - 1, 1, &state->beta);
      gradus_array_append (&state->rates, state->made - 1, 1, &rate);
    }
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_turn (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *p = gradus_array_write (&state->p);

  for (guint i = 0; i < work->o.all; i++)
    p[i] = state->r.data[i] + state->beta * p[i];
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  if (sqrt (state->square) <= p->tolerance * work->first)
    {
      gradus_context_raise_if (context, EVENT_ROUNDED, state->made > work->distinct);
      return GRADUS_STATUS_CONVERGED;
    }
  return state->made >= (guint) p->limit ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* The residual of steepest descent. */
static double
steepest_residual (const State *state, const Work *work)
{
  g_autofree double *product = g_new (double, work->o.all);

  gradus_outputs_apply (&work->o, state->steepest.data, product);
  return sqrt (gradus_distance2 (product, work->o.h, work->o.all));
}

/* How far the residual that is carried on is from the true one. */
static double
drift_of (const State *state, const Work *work)
{
  g_autofree double *product = g_new (double, work->o.all);

  gradus_outputs_apply (&work->o, state->theta.data, product);
  for (guint i = 0; i < work->o.all; i++)
    product[i] = work->o.h[i] - product[i];
  return sqrt (gradus_distance2 (product, state->r.data, work->o.all));
}

GRADUS_NUMBER (number_energy, (state, work), energy_of (work, state->theta.data))
GRADUS_NUMBER (number_residual, (state), sqrt (state->square))
GRADUS_NUMBER (number_steepest, (state, work), steepest_residual (state, work))
GRADUS_NUMBER (number_drift, (state, work), drift_of (state, work) / MAX (work->first, 1e-300))
GRADUS_NUMBER (number_objective, (state, p, work),
               gradus_outputs_objective (&work->o, &p->model, state->theta.data))
GRADUS_VECTOR (array_stiffness, (work), work->o.all, i, stiffness_of (work, work->order[i]))

/* What the first @n steps of conjugate gradients have made of a part of stiffness @s. */
static double
polynomial_at (const State *state, guint n, double s)
{
  double rho = 1, delta = 1;

  for (guint k = 0; k < n; k++)
    {
      rho -= state->alphas.data[k] * s * delta;
      delta = rho + state->betas.data[k] * delta;
    }
  return rho;
}

/* The same of steepest descent. */
static double
product_at (const State *state, guint n, double s)
{
  double share = 1;

  for (guint k = 0; k < n; k++)
    share *= 1 - state->rates.data[k] * s;
  return share;
}

GRADUS_VECTOR (array_shares, (state, work), work->o.all, i,
               polynomial_at (state, (guint) gradus_array_length (&state->alphas),
                              stiffness_of (work, work->order[i])))
GRADUS_VECTOR (array_residuals, (state, work, table), table->n, i,
               gradus_outputs_residual (&work->o, table, state->theta.data, i))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "energy", N_ ("Energy"), "E", .number = number_energy,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "residual", N_ ("Residual"), "\\|r\\|", .number = number_residual,
    .flags = GRADUS_METRIC | GRADUS_LOG, .beside = "first" },
  { "steepest-residual", N_ ("Residual of steepest descent"), "\\|r_{\\mathrm{steepest}}\\|",
    .number = number_steepest, .flags = GRADUS_METRIC | GRADUS_LOG, .beside = "first" },
  { "objective", N_ ("Misfit, size and strain together"), "J", .number = number_objective,
    .flags = GRADUS_METRIC },
  { "drift", N_ ("Carried residual less the true one, of the first"), NULL,
    .number = number_drift },
  { "theta", N_ ("Coefficients"), "\\Theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("power, output"), .flags = GRADUS_TRACKED },
  { "r", N_ ("Residual"), "r", GRADUS_QUANTITY (State, r), .indices = N_ ("power, output"),
    .beside = "first" },
  { "p", N_ ("Direction"), "p", GRADUS_QUANTITY (State, p), .indices = N_ ("power, output"),
    .beside = "first" },
  { "gp", N_ ("What G makes of the direction"), "Gp", GRADUS_QUANTITY (State, gp),
    .indices = N_ ("power, output"), .beside = "first" },
  { "steepest", N_ ("Where steepest descent is"), "\\Theta_{\\mathrm{steepest}}",
    GRADUS_QUANTITY (State, steepest), .indices = N_ ("power, output") },
  { "stiffness", N_ ("Stiffnesses"), "u_j + v_t", .array = array_stiffness,
    .indices = N_ ("the softest first") },
  { "shares", N_ ("What is left along each"), "p_k", .array = array_shares,
    .indices = N_ ("the softest first"), .beside = "1" },
  { "alphas", N_ ("Lengths of the steps"), "\\alpha", GRADUS_QUANTITY (State, alphas),
    .indices = N_ ("step") },
  { "betas", N_ ("What is kept of the directions"), "\\beta", GRADUS_QUANTITY (State, betas),
    .indices = N_ ("step"), .beside = "1" },
  { "rates", N_ ("Rates of steepest descent"), "\\alpha'", GRADUS_QUANTITY (State, rates),
    .indices = N_ ("step") },
  { "path", N_ ("Path"), "z", GRADUS_QUANTITY (State, path),
    .indices = N_ ("step, both axes of the plane") },
  { "other", N_ ("Path of steepest descent"), "z'", GRADUS_QUANTITY (State, other),
    .indices = N_ ("step, both axes of the plane") },
  { "residuals", N_ ("Residuals of the points"), "y_i - \\phi_i^T\\theta", .array = array_residuals,
    .indices = N_ ("point"), .one = N_ ("Residual"), .flags = GRADUS_PER_DATUM },
  { "alpha", N_ ("Length of the step"), "\\alpha", GRADUS_QUANTITY (State, alpha) },
  { "beta", N_ ("What is kept of the direction"), "\\beta", GRADUS_QUANTITY (State, beta),
    .beside = "1" },
  { "bend", N_ ("How E bends along the direction"), "p^T G p", GRADUS_QUANTITY (State, bend) },
  { "square", N_ ("Square of the residual"), "r^T r", GRADUS_QUANTITY (State, square) },
  { "old", N_ ("Square of the residual before"), NULL, GRADUS_QUANTITY (State, old) },
  { "made", N_ ("Steps"), NULL, GRADUS_QUANTITY (State, made) },
  { "applied", N_ ("G is applied"), NULL, GRADUS_QUANTITY (State, applied) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, p, work);
  const GradusOutputs *o = &work->o;
  double least, most, down;

  if (o->sylvester == NULL || gradus_array_length (&state->theta) == 0)
    return;
  least = stiffness_of (work, work->order[0]);
  most = stiffness_of (work, work->order[o->all - 1]);
  gradus_names_whole (names, "n-all", o->all);
  gradus_names_whole (names, "n-inputs", o->m);
  gradus_names_whole (names, "n-outputs", o->t);
  gradus_names_whole (names, "n-powers", o->b);
  gradus_names_whole (names, "n-tables", 2);
  gradus_names_whole (names, "distinct", work->distinct);
  gradus_names_whole (names, "product-cost", (gint64) o->all * (o->b + o->t));
  gradus_names_whole (names, "matrix-size", (gint64) o->all * o->all);
  gradus_names_number (names, "first", work->first);
  gradus_names_number (names, "target", p->tolerance * work->first);
  gradus_names_number (names, "softest", least);
  gradus_names_number (names, "stiffest", most);
  gradus_names_number (names, "condition", least > 0 ? most / least : INFINITY);
  gradus_names_flag (names, "ill", !(least > 0) || most / least > STIFF);
  gradus_names_flag (names, "two", o->all == 2);
  gradus_names_flag (names, "tiny", state->square < 1e-12 * work->first * work->first);
  if (previous != NULL)
    {
      const double now = energy_of (work, state->theta.data);

      gradus_names_flag (names, "level", fabs (energy_of (work, previous->theta.data) - now)
                                           <= 1e-11 * fabs (now));
    }
  gradus_names_flag (names, "begun", state->made > 0);
  gradus_names_whole (names, "step-number", state->made);
  /* Straight down from here, as steepest descent would go on: of two unknowns. */
  if (o->all == 2)
    {
      g_autofree double *product = g_new (double, 2);

      gradus_outputs_apply (o, state->r.data, product);
      down = gradus_dot (state->r.data, product, 2);
      down = down > 0 ? gradus_dot (state->r.data, state->r.data, 2) / down : 0;
      gradus_names_number (names, "down-x", state->theta.data[0] + down * state->r.data[0]);
      gradus_names_number (names, "down-y", state->theta.data[1] + down * state->r.data[1]);
    }
}

/* --- What theory promises --------------------------------------------------------------------- */

/* As close as the rounding of r - alpha Gp lets it be. */
static gboolean
holds_conjugate (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double gp = sqrt (gradus_sum_squares (state->gp.data, work->o.all));
  const double rounding = 64 * DBL_EPSILON * work->o.all * (sqrt (state->old) + state->alpha * gp);

  *measured = fabs (gradus_dot (state->p.data, state->gp.data, work->o.all));
  return *measured <= gp * (1e-8 * sqrt (gradus_sum_squares (state->p.data, work->o.all))
                            + rounding);
}

/* Along the old direction nothing is left to be gained. */
static gboolean
holds_square (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  *measured = fabs (gradus_dot (state->r.data, state->p.data, work->o.all));
  return *measured <= 1e-8 * work->first * sqrt (gradus_sum_squares (state->p.data, work->o.all))
                        + 1e-300;
}

static gboolean
holds_drift (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double size = sqrt (gradus_sum_squares (state->theta.data, work->o.all));

  *measured = drift_of (state, work);
  return *measured
         <= 1e-9 * (work->first + size * stiffness_of (work, work->order[work->o.all - 1]));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "conjugate", N_ ("The new direction does not touch what the old one reached"),
    "p^T G\\,p_+ = 0", holds_conjugate, .phase = "turn" },
  { "bottom", N_ ("Nothing is left along the direction"), "r_+^T p = 0", holds_square,
    .phase = "step" },
  { "drift", N_ ("The residual that is carried is the true one"), "r = H - G\\,\\Theta",
    holds_drift, .phase = "step" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
field_energy (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const Work *work = here->workspace;

  for (gsize i = 0; i < n; i++)
    out[i] = energy_in_plane (work, xy[2 * i], xy[2 * i + 1]);
}

static void
draw_walk (const GradusArray *path, guint steps, GradusRole role, GradusLineStyle style,
           GradusScene *scene)
{
  const guint n = (guint) MIN (gradus_array_length (path) / 2, steps + 1);
  g_autofree double *x = g_new (double, MAX (n, 1));
  g_autofree double *y = g_new (double, MAX (n, 1));

  for (guint k = 0; k < n; k++)
    {
      x[k] = path->data[2 * k];
      y[k] = path->data[2 * k + 1];
    }
  gradus_scene_polyline (scene, x, y, n, role, style | GRADUS_LINE_MARKERS);
}

/* E over two unknowns, or over the stiffest and the softest direction, with both walks. */
static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint all = work->o.all;
  double low[2] = { 0, 0 }, high[2] = { 0, 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         all == 2 ? C_ ("axis", "θ of output 1")
                                  : C_ ("axis", "along the stiffest direction"),
                         all == 2 ? C_ ("axis", "θ of output 2")
                                  : C_ ("axis", "along the softest direction"));
  if (work->o.sylvester == NULL || gradus_array_length (&state->path) == 0)
    return;
  for (guint axis = 0; axis < 2; axis++)
    {
      const double answer = work->o.answer != NULL
                              ? gradus_dot (work->plane[axis], work->o.answer, all) : 0;
      double room;

      low[axis] = MIN (0, answer);
      high[axis] = MAX (0, answer);
      for (gsize k = axis; k < gradus_array_length (&state->path); k += 2)
        {
          low[axis] = MIN (low[axis], state->path.data[k]);
          high[axis] = MAX (high[axis], state->path.data[k]);
        }
      gradus_make_room (&low[axis], &high[axis]);
      room = 0.2 * (high[axis] - low[axis]);
      low[axis] -= room;
      high[axis] += room;
    }
  gradus_scene_set_x_range (scene, low[0], high[0]);
  gradus_scene_set_y_range (scene, low[1], high[1]);
  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field_energy);
  draw_walk (&state->other, state->made, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, scene);
  gradus_scene_label (scene, C_ ("legend", "steepest descent"));
  draw_walk (&state->path, state->made, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, scene);
  gradus_scene_label (scene, C_ ("legend", "conjugate gradients"));
  if (work->o.answer != NULL)
    gradus_scene_point (scene, gradus_dot (work->plane[0], work->o.answer, all),
                        gradus_dot (work->plane[1], work->o.answer, all), GRADUS_ROLE_TRUTH,
                        GRADUS_SHAPE_CROSS, 1.4, -1);
}

/* The residual polynomial over the stiffnesses, with a dot for each of these. */
static void
build_polynomial (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint n = (guint) gradus_array_length (&state->alphas), all = work->o.all;
  double x[PLACES], y[PLACES], z[PLACES], low, high;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "stiffness"),
                         C_ ("axis", "what is left of the residual"));
  if (work->o.sylvester == NULL)
    return;
  low = MIN (0, stiffness_of (work, work->order[0]));
  high = MAX (1e-12, stiffness_of (work, work->order[all - 1])) * 1.05;
  for (guint i = 0; i < PLACES; i++)
    {
      x[i] = gradus_between (low, high, i / (PLACES - 1.0));
      y[i] = CLAMP (polynomial_at (state, n, x[i]), -3, 3);
      z[i] = CLAMP (product_at (state, n, x[i]), -3, 3);
    }
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, -1.2, 1.2);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, NULL);
  gradus_scene_polyline (scene, x, z, PLACES, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "steepest descent"));
  gradus_scene_polyline (scene, x, y, PLACES, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "conjugate gradients"));
  for (guint i = 0; i < all; i++)
    {
      const double s = stiffness_of (work, work->order[i]);

      gradus_scene_stem (scene, s, 0, CLAMP (polynomial_at (state, n, s), -1.2, 1.2),
                         GRADUS_ROLE_ACCENT);
      gradus_scene_point (scene, s, CLAMP (polynomial_at (state, n, s), -1.2, 1.2),
                          GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.3, -1);
    }
  gradus_scene_label (scene, C_ ("legend", "stiffnesses"));
}

/* Coefficients and what is left of the equation. */
static void
draw_table (const GradusPosition *here, guint which, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusArray *array = which == 0 ? &state->theta : &state->r;
  const guint b = work->o.b, t = work->o.t;
  double largest = which == 0 ? 0 : work->first;

  if (gradus_array_length (array) == 0)
    return;
  for (guint i = 0; i < work->o.all && which == 0; i++)
    largest = MAX (largest, work->o.answer != NULL ? fabs (work->o.answer[i])
                                                   : fabs (array->data[i]));
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, NULL,
                         NULL);
  gradus_scene_set_x_range (scene, 0, t);
  gradus_scene_set_y_range (scene, 0, b);
  gradus_scene_matrix (scene, array->data, b, t, GRADUS_MAP_DIVERGING, -largest, largest,
                       GRADUS_NUMBERS_ALIKE, NULL);
  gradus_scene_set_caption (scene, "%s", which == 0 ? _ ("coefficients Θ") : _ ("residual r"));
}

static void
draw_output (const GradusPosition *here, guint output, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);

  if (work->o.sylvester != NULL && gradus_array_length (&state->theta) > 0)
    gradus_outputs_draw (&work->o, table, output, state->theta.data, work->o.answer, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_ ("Two walks down"), .build = build_plane },
  { "polynomial", N_ ("What is left along each stiffness"), .build = build_polynomial },
  { "residual", N_ ("Residuals of both walks"), .kit = gradus_kit_curves,
    .of = "residual steepest-residual", .with = "iterations" },
  { "tables", N_ ("Coefficients and residual"), .kit = gradus_kit_panels, .of = "n-tables",
    .panel = draw_table },
  { "outputs", N_ ("A picture for each output"), .kit = gradus_kit_panels, .of = "n-outputs",
    .panel = draw_output },
  { "energy", N_ ("Energy"), .kit = gradus_kit_curves, .of = "energy", .with = "iterations" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_OUTPUTS_DEGREE_PARAM (Params), GRADUS_OUTPUTS_LAMBDA_PARAM (Params),
  { .id = "gamma", .label = N_ ("Springs"), .symbol = "\\gamma",
    .blurb = N_ ("How hard every pair of outputs is pulled together; below 0 they are pushed "
                 "apart."),
    GRADUS_PARAM_FIELD (Params, model.gamma), .def = 1, .min = -100, .max = 1e6, .slider_min = -2,
    .slider_max = 10, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when the residual is this part of the first one."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-9, .min = 1e-12, .max = 1,
    .slider_min = 1e-12, .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "limit", .label = N_ ("Most steps"),
    .blurb = N_ ("Stop after so many steps even if the tolerance is not reached."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (500, 1, 5000) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_RISES] = { "rises", N_ ("The residual rises"),
                    N_ ("The energy falls, and the residual is longer than before.") },
  [EVENT_NO_BOTTOM] = { "no-bottom", N_ ("No bottom"),
                        N_ ("Along this direction the energy falls without end.") },
  [EVENT_ROUNDED] = { "rounded", N_ ("More steps than stiffnesses"),
                      N_ ("Rounding has spoilt directions, and they were gone along again.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "apply", N_ ("Apply G"), N_ ("Ask what G makes of the direction; its matrix is never made."),
    .shows = "plane", .pseudocode = N_ ("Gp ← A p + p C"), .run = run_apply,
    .rule = "G\\,p = \\Phi^T\\Phi\\,p + p\\,C",
    .filled = GRADUS_SAY ({ NULL, "p^T G\\,p = <bend|accent>" }),
    .said = GRADUS_SAY (
      { "converged", N_ ("The residual is 0: this is the answer already.") },
      { "event:no-bottom", N_ ("pᵀGp is {bend}: along this direction the energy does not rise "
                               "again.") },
      { "begun", N_ ("Along the new direction E bends with pᵀGp = {bend}.") },
      { NULL, N_ ("The first direction is the residual itself, straight downhill. A product with G "
                  "takes {product-cost} multiplications; its matrix would have {matrix-size} "
                  "numbers and is never made.") }) },
  { "step", N_ ("To the lowest place"), N_ ("Go along the direction to where E is least."),
    .shows = "plane", .pseudocode = N_ ("α ← rᵀr / pᵀGp\nΘ ← Θ + α p; r ← r − α Gp"),
    .run = run_step,
    .rule = "\\role{model}{\\Theta} := \\Theta + \\role{accent}{\\alpha}\\,p,\\quad "
            "\\role{accent}{\\alpha} = \\frac{r^T r}{p^T G\\,p}",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\alpha} = <calc old / bend = alpha|accent>" }),
    .said = GRADUS_SAY (
      { "event:rises and level", N_ ("E is as low as its digits can tell, and the residual rises "
                                     "from {before residual} to {after residual}.") },
      { "event:rises", N_ ("E falls from {before energy} to {after energy}, and yet the residual "
                           "rises from {before residual} to {after residual}: no promise is "
                           "broken.") },
      { "level", N_ ("E is as low as its digits can tell. The residual falls from {before "
                     "residual} to {after residual}; that of steepest descent is "
                     "{steepest-residual}.") },
      { NULL, N_ ("E falls from {before energy} to {after energy}. The residual falls from {before "
                  "residual} to {after residual}; that of steepest descent is "
                  "{steepest-residual}.") }) },
  { "turn", N_ ("The next direction"), N_ ("The new residual, and so much of the old direction "
                                           "that what was reached stays reached."),
    .shows = "polynomial", .pseudocode = N_ ("β ← r₊ᵀr₊ / rᵀr\np ← r₊ + β p"), .run = run_turn,
    .rule = "p := r_+ + \\role{accent}{\\beta}\\,p,\\quad \\role{accent}{\\beta} = "
            "\\frac{r_+^T r_+}{r^T r}",
    .filled = GRADUS_SAY ({ "tiny", "\\role{accent}{\\beta} = <beta|accent>" },
                          { NULL, "\\role{accent}{\\beta} = <calc square / old = beta|accent>" }),
    .said = GRADUS_SAY (
      { "beta < 0.000001", N_ ("Next to nothing is left, and nothing of the old direction is "
                               "kept.") },
      { "beta > 1", N_ ("The old direction is kept {beta} times: the residual has become "
                        "longer.") },
      { "made == 1", N_ ("{beta} of the old direction is added to the residual. The curve has gone "
                         "through 0 once; a step more, and it can do so once more.") },
      { NULL, N_ ("{beta} of the old direction is added to the residual. After {made} steps the "
                  "curve is of degree {made} and 1 at stiffness 0, and no other such curve makes E "
                  "lower.") }) },
  { "check", N_ ("Is it enough?"), N_ ("Stop when the residual is small beside the first."),
    .shows = "residual", .pseudocode = N_ ("until |r| ≤ ε |r₀|"), .run = run_check,
    .rule = "\\|r\\| \\le \\varepsilon\\,\\|r_0\\|",
    .filled = GRADUS_SAY ({ NULL, "\\|r\\| = <residual> <cmp residual target> <target>" }),
    .said = GRADUS_SAY (
      { "event:rounded", N_ ("It took {made} steps, although there are {distinct} different "
                             "stiffnesses: rounding has spoilt directions. Steepest descent still "
                             "has the residual {steepest-residual}.") },
      { "converged and made == distinct", N_ ("{made} steps for {n-all} unknowns: as many as there "
                                              "are different stiffnesses. Steepest descent still "
                                              "has the residual {steepest-residual}.") },
      { "converged", N_ ("After {made} steps it is small enough. There are {distinct} different "
                         "stiffnesses.") },
      { "exhausted", N_ ("That was the last of {limit} steps; the residual is {residual}.") },
      { NULL, N_ ("{residual} is not small enough beside {first}, so it goes on.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "steps", N_ ("How many steps?"), "apply", "polynomial", .asks = GRADUS_ASKS_NUMBER,
    .about = "distinct", .when = "not begun and not ill",
    .words = N_ ("There are {n-all} unknowns, and each dot is a stiffness; some lie upon one "
                 "another. Each step gives the curve one zero more. How many steps will it take "
                 "until nothing is left?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{distinct}: a zero for each different stiffness.") }),
    .intuition = N_ ("You thought of a step for each unknown, but one zero does for all that are "
                     "equally stiff."),
    .intuition_answer = "n-all" },
  { "centre", N_ ("Where does the second step land?"), "step", "plane",
    .asks = GRADUS_ASKS_PLACE, .about = "theta[0,0] theta[0,1]", .when = "two and made == 1",
    .words = N_ ("The first step went straight downhill. The second one has a bit of the old "
                 "direction in it. Where does it land?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {theta}, the lowest place of all. Straight down it would "
                                     "have been ({down-x}, {down-y}).") }) },
  { "longer", N_ ("Does the residual fall?"), "step", "residual", .asks = GRADUS_ASKS_EVENT,
    .about = "rises", .when = "made == 5",
    .words = N_ ("The energy falls with each step. The residual is {residual} now. Will it rise in "
                 "this step?"),
    .truth = GRADUS_SAY (
      { "event:rises", N_ ("Yes: to {residual}. It is the energy that has a promise.") },
      { NULL, N_ ("No: it falls to {residual}. There is no promise that it does.") }),
    .intuition = N_ ("You thought that what gets better must have a smaller residual. A stiff "
                     "direction may make it longer while the energy falls."),
    .intuition_answer = "no" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "six", .title = N_ ("Twelve unknowns, eight steps"),
    .blurb = N_ ("Three outputs at six places. Eight different stiffnesses, so eight steps; at the "
                 "sixth the residual rises, and E falls."),
    .data = "outputs-6x3",
    .claims = "converged\niteration 8: converged\ndistinct == 8\never: event:rises\n"
              "iteration 7: residual > 0.01" },
  { .id = "by-hand", .title = N_ ("By hand: two steps"),
    .blurb = N_ ("G = [3 −1; −1 3] and H = (4, 0): (4/3, 0), then (1.5, 0.5), where E is least. "
                 "Steepest descent is at (4/3, 4/9) then."),
    .data = "two-outputs-1", .params = "degree=0 lambda=1 gamma=1",
    .claims = "iteration 1: theta[0,0] ~ 1.3333\niteration 2: theta[0,1] ~ 0.5\niteration 2: "
              "steepest[0,1] ~ 0.4444\nconverged" },
  { .id = "stiff", .title = N_ ("Stiff: rounding costs steps"),
    .blurb = N_ ("Degree 9 without a penalty to speak of: 20 unknowns, and more than 25 "
                 "steps."),
    .data = "outputs", .params = "degree=9 lambda=0.000001 tolerance=1e-6",
    .claims = "converged\nmade > 25\never: event:rounded\ndistinct == 20" },
  { .id = "alone", .title = N_ ("No springs: the stiffnesses of one output"),
    .blurb = N_ ("γ = 0: all three outputs have the same four stiffnesses, and four steps do for "
                 "12 unknowns."),
    .params = "gamma=0", .claims = "iteration 4: converged\ndistinct == 4" },
  { .id = "indefinite", .title = N_ ("Failure: springs that push"),
    .blurb = N_ ("γ = −1: the outputs push each other apart, and after two steps a direction has "
                 "no bottom."),
    .params = "gamma=-1",
    .failure = N_ ("C has the eigenvalue −2.9. At the third step pᵀGp is negative: E falls without "
                   "end along this direction. Take γ from 0 up."),
    .claims = "ever: event:no-bottom\nstiffness[0] < 0" });

#define ORACLE "NumPy: conjugate gradients with the operator"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "theta", GRADUS_EXPECT (4.0 / 3, 0), 1e-14, "by hand" },
  { "by-hand", 2, "theta", GRADUS_EXPECT (1.5, 0.5), 1e-14, "by hand" },
  { "by-hand", 2, "alphas", GRADUS_EXPECT (1.0 / 3, 3.0 / 8), 1e-14, "by hand" },
  { "by-hand", 1, "betas", GRADUS_EXPECT (1.0 / 9), 1e-14, "by hand" },
  { "by-hand", 2, "steepest", GRADUS_EXPECT (4.0 / 3, 4.0 / 9), 1e-14, "by hand" },
  { "six", 8, "theta", GRADUS_EXPECT (-0.056437, 0.155488, -0.056437, 0.844657, 0.475452, 0.907335,
                                      0.198640, 0.509883, 0.198640, 0.019433, -0.255357, -0.014597),
    6e-7, "scipy.linalg.solve_sylvester" },
  { "six", 7, "alphas", GRADUS_EXPECT (0.143775, 0.142668, 0.193387, 0.948486, 0.378641, 0.408980,
                                       0.664996), 6e-7, ORACLE },
  { "six", 7, "betas", GRADUS_EXPECT (0.108946, 0.089948, 0.433272, 0.421093, 0.664089, 1.251394,
                                      0.092363), 6e-7, ORACLE },
  { "six", 7, "energy", GRADUS_EXPECT (-3.384977), 6e-7, ORACLE },
  { "six", 6, "shares", GRADUS_EXPECT (0.321053, -0.221779, 0.364615, 0.364615, 0.223434, 0.223434,
                                       -0.005905, 0.064821, -0.026050, -0.026050, 0.000373,
                                       0.000373), 6e-7, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "springs", .title = N_ ("With springs and without"),
    .blurb = N_ ("Left four different stiffnesses and four steps, right eight of each, for the "
                 "same 12 unknowns."),
    .preset = "six", .left = "gamma=0", .right = "gamma=1", .plot = "polynomial",
    .claims = "left: iteration 4: converged\nright: iteration 8: converged\nleft: distinct == 4\n"
              "right: distinct == 8" });

static const GradusSheet sheet = {
  .aha = N_ ("New directions never undo old work; as many distinct stiffnesses, so many steps."),
  .by_hand = N_ ("G = [3 −1; −1 3], H = (4, 0): α = 16/48 = 1/3, Θ = (4/3, 0), r = (0, 4/3). β = "
                 "1/9, p = (4/9, 4/3), α = 3/8: Θ = (1.5, 0.5)."),
  .why = "polynomial",
  .intuition = N_ ("It takes a step for each unknown."),
  .caught_by = "steps",
  .breaks = N_ ("The residual may rise while the energy falls. With pᵀGp ≤ 0 there is no bottom. "
                "Where the stiffnesses are very unlike, rounding makes it take more steps."),
  .needs = "batch-gradient-descent multi-output-sylvester quadratic-programme",
  .leads_to = "gradient-descent newton-logistic",
  .aliases = "CG; Krylov; conjugate directions; 共轭梯度; 最速下降; 条件数; getd",
  .terms = N_ ("conjugate gradients; steepest descent; Krylov"),
};

const GradusDescriptor gradus_multi_output_cg = {
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table, GRADUS_MEMORIES (Params, State),
  GRADUS_TABLES, .questions = questions, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .init = init, .name = name,
  .id = "multi-output-cg", .chapter = 19, .difficulty = 3,
  .title = N_ ("Conjugate gradients without the matrix"),
  .summary = N_ ("Fits several outputs together by steps that never undo one another."),
  .goal = N_ ("Do two steps by hand, and say how many steps there will be from the stiffnesses."),
  .source = "图解机器学习, section 19.3; Hestenes and Stiefel 1952",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_TASK | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input, a target, and the output that each row belongs to: a row for each "
                 "output of every input."),
  .end_shows = "polynomial",
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "powers of another input, and the penalty compares them" },
    { "one-point", GRADUS_SENTENCE }),
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("{n-outputs} outputs with {n-powers} coefficient each: {n-all} unknowns, all 0, "
                 "and the residual is {residual}.",
                 "{n-outputs} outputs with {n-powers} coefficients each: {n-all} unknowns, all 0, "
                 "and the residual is {residual}."), "n-powers" }),
};
