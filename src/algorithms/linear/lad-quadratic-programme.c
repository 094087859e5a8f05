/* Least absolute deviations as a quadratic programme.
 *
 * Objective. Find theta that makes J (theta) = 1/n sum_i |r_i| + lambda |theta|^2 least, where r_i
 * = y_i - theta'x_i with a constant 1 in x_i. |r| has a kink at 0, where nearly every solution
 * stands. Split the residual into two pistons instead, r_i = eps+_i - eps-_i, neither below 0, and
 * pay for both:
 *
 *   minimise 1/n sum_i (eps+_i + eps-_i) + lambda |theta|^2
 *   subject to theta'x_i + eps+_i - eps-_i = y_i, eps+_i >= 0, eps-_i >= 0.
 *
 * This is quadratic and has no kink: with p parameters p + 2 n unknowns and 3 n constraints.
 *
 * Step. The primal active set of gradus-active-set.h. Held are the equalities and some of the empty
 * pistons; a point both of whose pistons are held lies on the line. Price: where nothing can be
 * bettered, the multiplier u_i of equality i is the pull of point i. A point off the line pulls
 * with 1/n; one on the line with what the others ask for, and when that is more than 1/n the
 * multiplier 1/n - |u_i| of one of its pistons is negative: that piston is let go. Aim: the
 * direction in which J falls while what is held stays empty. Move: until another piston is empty.
 *
 * Why it works. Both pistons of a point filled is waste: emptying both by the smaller of them
 * leaves their difference and saves twice that. So at the optimum eps+ eps- = 0, their sum is |r|,
 * and the programme has the minimum of J. With lambda = 0 it is a linear programme, and once the
 * line lies on p points every step is one of the simplex method: from one fold of J to the next.
 *
 * Cost. O((p + 2 n)^3) a part here, where the working set is factorised anew: a price in unknowns
 * for two parameters. So at most 40 points are taken.
 *
 * Edge cases. More points on one line than parameters: steps of length 0, answered with Bland's
 * rule. A pull of exactly 1/n on the line: other lines are as good. With lambda the line may rest
 * without a point on it. Source: article on probabilistic methods (张皓), theorem 11, which takes
 * the residual the other way round and whose objective eps+ - eps- is an error: it has no minimum
 * (preset "printed"). Steps: Nocedal and Wright 2006, algorithm 16.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"

#include "gradus-absolute-qp.h"
#include "gradus-robust-line.h"

#define MAX_POINTS 40
#define MAX_INPUTS 6
/* Rounds after which the whole way, made beforehand for the pictures, is given up. */
#define MAX_AHEAD 400
#define CURVE 201
/* Points up to which the columns of the working set have numbers. */
#define MAX_NUMBERED 6

typedef struct
{
  double lambda;
  bool constant;        /* the model is a constant */
  double extra;         /* both pistons begin so much too full */
  bool printed;         /* eps+ - eps- */
  int limit;
} Params;

typedef struct
{
  GradusArray theta;    /* 1 + d; 0 where the model has no such parameter */
  GradusArray from;     /* 1 + d: theta at the last aim */
  GradusActiveSet qp;   /* theta, eps+, eps-; equalities, then eps+ >= 0, then eps- >= 0 */
  double height;        /* the objective at the last aim */
  guint moves;
} State;

/* The programme, and what pictures compare with. */
typedef struct
{
  GradusAbsoluteQp programme;
  guint p, n;           /* parameters and points */
  GradusArray first, best;   /* 1 + d: start and end of the way from the given start */
  double most, least;   /* objective there */
  double box[4];        /* what the way needs of the plane of the first two parameters */
  double span[2];       /* and of the axis of the target */
  double pair;          /* least sum of sizes of the lines through two points, or NAN */
} Work;

enum { EVENT_LET_GO, EVENT_MET, EVENT_STALL, EVENT_BOTTOM };

/* --- The programme ---------------------------------------------------------------------------- */

/* Column @j of (1, x_i). */
static double
input (const GradusTable *table, guint i, guint j)
{
  return j == 0 ? 1 : gradus_table_row (table, i)[j - 1];
}

static double
residual_of (const GradusTable *table, const GradusArray *theta, guint i)
{
  return table->y[i] - gradus_affine (theta, gradus_table_row (table, i));
}

static double
deviation_of (const GradusTable *table, const GradusArray *theta)
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += fabs (residual_of (table, theta, i));
  return sum;
}

/* J of the absolute loss, which has the kinks. */
static double
cost_of (const Params *params, const GradusTable *table, const GradusArray *theta)
{
  return deviation_of (table, theta) / table->n + params->lambda * gradus_norm2 (theta);
}

/* The unknowns at @theta. */
static void
fill_pistons (const GradusTable *table, const Work *work, const GradusArray *theta,
              const double *common, double *x)
{
  g_autofree double *r = g_new (double, work->n);

  for (guint i = 0; i < work->n; i++)
    r[i] = residual_of (table, theta, i);
  gradus_absolute_qp_fill (&work->programme, theta->data, r, common, x);
}

/* Keep the place @x in sight. */
static void
note_place (const Params *params, const GradusTable *table, Work *work, const double *x)
{
  for (guint i = 0; i < work->n; i++)
    {
      const double r = x[work->p + i] - x[work->p + work->n + i];

      work->span[0] = fmin (work->span[0], table->y[i] - fmax (r, 0) - params->extra);
      work->span[1] = fmax (work->span[1], table->y[i] + fmax (-r, 0) + params->extra);
    }
  for (guint k = 0; k < 2; k++)
    {
      const double at = k < work->p ? x[k] : 0;

      work->box[2 * k] = fmin (work->box[2 * k], at);
      work->box[2 * k + 1] = fmax (work->box[2 * k + 1], at);
    }
}

/* The whole way from the start, for windows of pictures. */
static void
go_ahead (const Params *params, const GradusTable *table, Work *work)
{
  g_auto (GradusActiveSet) qp = { 0 };
  g_autofree double *x = g_new (double, work->programme.problem.n);
  GradusActiveSetStatus status;

  fill_pistons (table, work, &work->first, NULL, x);
  status = gradus_active_set_begin (&qp, &work->programme.problem, x);
  work->most = work->least = cost_of (params, table, &work->first);
  note_place (params, table, work, x);
  for (guint round = 0; status == GRADUS_ACTIVE_SET_READY && round < MAX_AHEAD; round++)
    {
      status = gradus_active_set_price (&qp, &work->programme.problem);
      if (status != GRADUS_ACTIVE_SET_READY)
        break;
      gradus_active_set_aim (&qp, &work->programme.problem);
      status = gradus_active_set_move (&qp, &work->programme.problem);
      note_place (params, table, work, qp.x.data);
    }
  memcpy (gradus_array_init_vector (&work->best, table->d + 1), qp.x.data,
          work->p * sizeof (double));
  work->least = cost_of (params, table, &work->best);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const GradusArray *start = gradus_setup_get_start (setup, "theta");
  Work *work = g_new (Work, 1);

  *work = (Work) { .box = { INFINITY, -INFINITY, INFINITY, -INFINITY },
                   .span = { INFINITY, -INFINITY }, .pair = NAN };
  work->n = table->n;
  work->p = params->constant ? 1 : table->d + 1;
  gradus_absolute_qp_init (&work->programme, table->x, table->y, work->n, table->d, work->p,
                           params->lambda, params->printed);
  gradus_array_init_vector (&work->first, table->d + 1);
  if (start != NULL)
    memcpy (gradus_array_write (&work->first), start->data, work->p * sizeof (double));
  go_ahead (params, table, work);
  if (table->d == 1 && !params->constant)
    {
      g_auto (GradusArray) line = { 0 };
      guint pair[2];

      if (gradus_absolute_pairs (table->x, table->y, table->n, pair,
                                 gradus_array_init_vector (&line, 2)) > 0)
        work->pair = deviation_of (table, &line);
    }
  return work;
}

static void
unprepare (gpointer work_)
{
  Work *work = work_;

  gradus_absolute_qp_clear (&work->programme);
  gradus_array_clear (&work->first);
  gradus_array_clear (&work->best);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->n > MAX_POINTS)
    return g_strdup_printf (_("%u points make a programme of more than %u unknowns and %u "
                              "constraints, too large to be followed here. Take at most 40 points, "
                              "or least absolute deviations by reweighting."),
                            table->n, 2 * table->n, 3 * table->n);
  if (table->d > MAX_INPUTS)
    return g_strdup_printf (_("There are %u inputs, too many to follow a step by hand: choose at "
                              "most 6."), table->d);
  return NULL;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* The line stays; the pistons follow the data, and what both held too much stays as well. */
static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint n = work->n, p = work->p;
  const gboolean begun = gradus_array_length (&state->qp.x) == work->programme.problem.n;
  g_autofree double *common = g_new (double, n);
  g_autofree double *x = g_new (double, work->programme.problem.n);
  double *theta = gradus_array_write (&state->theta);

  for (guint j = p; j <= table->d; j++)
    theta[j] = 0;
  for (guint i = 0; i < n; i++)
    common[i] = begun ? fmin (state->qp.x.data[p + i], state->qp.x.data[p + n + i])
                      : params->extra;
  gradus_array_assign (&state->from, &state->theta);
  fill_pistons (table, work, &state->theta, common, x);
  if (gradus_active_set_begin (&state->qp, &work->programme.problem, x) != GRADUS_ACTIVE_SET_READY)
    return gradus_context_fail (context, _("The pistons do not fit to these numbers, which are "
                                           "too large or too unlike. Scale the columns."));
  state->height = state->qp.value;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_price (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusActiveSetStatus status
    = gradus_active_set_price (&state->qp, &work->programme.problem);

  gradus_context_raise_if (context, EVENT_LET_GO, state->qp.dropped >= 0);
  return status == GRADUS_ACTIVE_SET_OPTIMAL ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_aim (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_assign (&state->from, &state->theta);
  state->height = state->qp.value;
  gradus_active_set_aim (&state->qp, &work->programme.problem);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_move (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);

  if (gradus_active_set_move (&state->qp, &work->programme.problem) == GRADUS_ACTIVE_SET_UNBOUNDED)
    return gradus_context_fail (context, _("Nothing stops the step: the objective falls forever. "
                                           "ε⁺ − ε⁻ has no minimum; pay for ε⁺ + ε⁻."));
  memcpy (gradus_array_write (&state->theta), state->qp.x.data, work->p * sizeof (double));
  state->moves++;
  gradus_context_raise_if (context, EVENT_MET, state->qp.blocking >= 0);
  gradus_context_raise_if (context, EVENT_STALL, state->qp.length == 0);
  gradus_context_raise_if (context, EVENT_BOTTOM, state->qp.blocking < 0);
  return context->iteration + 1 >= (guint64) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                           : GRADUS_STATUS_CONTINUE;
}

/* --- Names and numbers ------------------------------------------------------------------------ */

static double
piston (const GradusPosition *here, guint i, gboolean upper)
{
  GRADUS_HERE (state, work);

  return state->qp.x.data[work->p + (upper ? 0 : work->n) + i];
}

static gboolean
is_held (const GradusPosition *here, guint i, gboolean upper)
{
  const Work *work = here->workspace;

  return ((const State *) here->state)->qp.working.data[(upper ? 1 : 2) * work->n + i];
}

/* Both pistons are held empty. */
static gboolean
is_on_line (const GradusPosition *here, guint i)
{
  return is_held (here, i, TRUE) && is_held (here, i, FALSE);
}

/* Both are empty, held or not. */
static gboolean
is_empty (const GradusPosition *here, guint i)
{
  const Work *work = here->workspace;
  const double y = work->programme.bounds[i];

  return piston (here, i, TRUE) + piston (here, i, FALSE) <= 1e-12 * fmax (fabs (y), 1);
}

/* What both hold of it. */
static double
piston_waste (const GradusPosition *here, guint i)
{
  return fmin (piston (here, i, TRUE), piston (here, i, FALSE));
}

GRADUS_VECTOR (array_plus, (work), work->n, i, piston (here, i, TRUE))
GRADUS_VECTOR (array_minus, (work), work->n, i, piston (here, i, FALSE))
/* n u_i, once the line has been priced. */
GRADUS_VECTOR (array_pulls, (state, work), work->n, i, work->n * state->qp.multipliers.data[i])
GRADUS_NUMBER (number_deviation, (state, table), deviation_of (table, &state->theta))

static double
number_waste (const GradusPosition *here)
{
  const Work *work = here->workspace;
  double sum = 0;

  for (guint i = 0; i < work->n; i++)
    sum += piston_waste (here, i);
  return sum;
}

static double
number_on_line (const GradusPosition *here)
{
  const Work *work = here->workspace;
  double count = 0;

  for (guint i = 0; i < work->n; i++)
    count += is_on_line (here, i);
  return count;
}

/* The point whose piston the constraint @row bounds. */
static guint
point_of (const Work *work, int row)
{
  return ((guint) row - work->n) % work->n;
}

/* Whether a direction has been found and not been gone yet: after a move that failed as well. */
static gboolean
is_aimed (const GradusPosition *here)
{
  return gradus_position_is_phase (here, "aim")
         || (gradus_position_is_phase (here, "move") && here->status == GRADUS_STATUS_FAILED);
}

/* The constraint that the last phase is about: met, or let go; -1 = none. */
static int
find_row (const GradusPosition *here)
{
  const State *state = here->state;
  const gboolean moved = gradus_position_is_phase (here, "move") && !is_aimed (here);

  return here->phase < 0 ? -1 : moved ? state->qp.blocking : state->qp.dropped;
}

/* What a price and a move find: the last one, or else the next, asked of a copy. */
typedef struct
{
  double asked;         /* largest pull that points on the line are asked for; NAN: none */
  guint who;
  double met;           /* the point whose piston will be empty first; NAN: none */
  gboolean standing;
} Forecast;

static void
look_ahead (const GradusPosition *here, Forecast *ahead)
{
  GRADUS_HERE (state, work);
  const GradusQuadratic *problem = &work->programme.problem;
  const gboolean priced = gradus_position_is_phase (here, "price");
  g_auto (GradusActiveSet) qp = { 0 };

  ahead->asked = ahead->met = NAN;
  gradus_active_set_assign (&qp, &state->qp);
  if (is_aimed (here))
    gradus_active_set_move (&qp, problem);
  if (!priced && qp.blocking >= 0)
    ahead->met = point_of (work, qp.blocking);
  if (is_aimed (here))
    return;
  if (!priced)
    gradus_active_set_price (&qp, problem);
  ahead->standing = qp.standing;
  for (guint i = 0; i < work->n && qp.standing; i++)
    {
      const double pull = work->n * fabs (qp.multipliers.data[i]);
      const gboolean let_go = priced && qp.dropped >= 0 && point_of (work, qp.dropped) == i;

      if ((let_go || is_on_line (here, i)) && !(pull <= ahead->asked * (1 + 1e-9)))
        {
          ahead->asked = pull;
          ahead->who = i;
        }
    }
}

/* Pulls and multipliers, times n, as far as they are known: off the line always, on the line once
 * it has been priced. */
static void
name_prices (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const GradusActiveSet *qp = &state->qp;
  const guint n = work->n;
  const gboolean fresh = gradus_position_is_phase (here, "price");
  const gboolean priced = qp->standing && !gradus_position_is_phase (here, "move");
  g_autofree double *prices = g_new (double, 2 * n);
  g_autofree double *forces = g_new (double, n);
  g_autoptr (GString) numbers = g_string_new (NULL);
  double least = INFINITY, most = NAN;
  guint empty = 0;

  for (guint i = 0; i < n; i++)
    {
      const gboolean on_line = is_on_line (here, i), filled = !is_empty (here, i);
      const double pull = n * qp->multipliers.data[i], wall = params->printed ? 0 : 2;

      forces[i] = priced ? pull : !filled || piston_waste (here, i) > 0 ? NAN
                  : params->printed || piston (here, i, TRUE) > 0 ? 1 : -1;
      for (guint k = i; k < 2 * n; k += n)
        {
          const gboolean held = qp->working.data[n + k];
          const gboolean let_go = fresh && (int) (n + k) == qp->dropped;

          prices[k] = !held && !let_go ? NAN : priced ? n * qp->multipliers.data[n + k]
                      : filled ? wall : NAN;
          if (held && on_line)
            least = fmin (least, prices[k]);
        }
      if (on_line && !(fabs (pull) <= most))
        most = fabs (pull);
      empty += !filled;
      if (n <= MAX_NUMBERED)
        g_string_append_printf (numbers, "%s%u", i > 0 ? "\n" : "", i + 1);
    }
  gradus_names_matrix (names, "prices", prices, 2, n);
  gradus_names_vector (names, "forces", forces, n);
  gradus_names_word (names, "pistons", "ε⁺\nε⁻");
  gradus_names_word (names, "numbers", numbers->str);
  gradus_names_number (names, "most-pull", most);
  gradus_names_flag (names, "tie",
                     priced && empty == work->p && least <= 1e-9 && params->lambda == 0);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, params, work, table);
  const GradusActiveSet *qp = &state->qp;
  const guint n = work->n, p = work->p;
  const int row = find_row (here);
  const guint point = row >= 0 ? point_of (work, row) : 0;
  const gboolean upper = row >= 0 && (guint) row < 2 * n;
  const guint unknown = p + (upper ? 0 : n) + point;
  g_autofree double *bottom = g_new (double, p);
  double window[4], low, high;
  Forecast ahead = { 0 };

  look_ahead (here, &ahead);
  gradus_find_extent (table->x, n, table->d, &low, &high);
  for (guint j = 0; j < p; j++)
    bottom[j] = state->from.data[j] + qp->direction.data[j];
  for (guint k = 0; k < 2; k++)
    {
      const double wide = fmax (0.3 * (work->box[2 * k + 1] - work->box[2 * k]), 0.3);

      window[2 * k] = work->box[2 * k] - wide;
      window[2 * k + 1] = work->box[2 * k + 1] + wide;
    }
  gradus_names_vector (names, "parameters", state->theta.data, p);
  gradus_names_flag (names, "one-place", table->d == 1 && low == high);
  gradus_names_vector (names, "way", qp->direction.data, p);
  gradus_names_vector (names, "bottom", bottom, p);
  gradus_names_vector (names, "window", window, 4);
  gradus_names_vector (names, "first", work->first.data, table->d + 1);
  gradus_names_vector (names, "best", work->best.data, params->printed ? 0 : table->d + 1);
  gradus_names_number (names, "most", work->most);
  gradus_names_number (names, "least", work->least);
  gradus_names_number (names, "pair", params->lambda == 0 ? work->pair : NAN);
  gradus_names_whole (names, "i", point + 1);
  gradus_names_flag (names, "known", row >= 0);
  gradus_names_flag (names, "upper", upper);
  gradus_names_flag (names, "crossing", row >= 0 && is_on_line (here, point));
  gradus_names_number (names, "share", upper || !params->printed ? 1.0 / n : -1.0 / n);
  gradus_names_number (names, "u", qp->multipliers.data[point]);
  gradus_names_number (names, "v", row >= 0 ? qp->multipliers.data[row] : NAN);
  gradus_names_number (names, "pull", n * fabs (qp->multipliers.data[point]));
  gradus_names_number (names, "level", previous != NULL ? previous->qp.x.data[unknown] : NAN);
  gradus_names_number (names, "rate", -qp->direction.data[unknown]);
  gradus_names_number (names, "length", qp->length);
  gradus_names_number (names, "slope", qp->slope);
  gradus_names_number (names, "fall", -qp->slope);
  gradus_names_number (names, "half-curvature", 0.5 * qp->curvature);
  gradus_names_flag (names, "ray", qp->ray);
  gradus_names_number (names, "coming", ahead.met);
  gradus_names_whole (names, "who", ahead.who + 1);
  gradus_names_number (names, "asked", ahead.asked);
  gradus_names_flag (names, "pulled", ahead.standing && isfinite (ahead.asked)
                                        && fabs (ahead.asked - 1) > 1e-6);
  gradus_names_flag (names, "line", p > 1);
  gradus_names_number (names, "active", row >= 0 ? (double) point : NAN);
  name_prices (here, names);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "objective", N_("Objective of the programme"), "J", GRADUS_QUANTITY (State, qp.value),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "deviation", N_("Sum of absolute deviations"), "\\textstyle\\sum_i |r_i|",
    .number = number_deviation, .flags = GRADUS_METRIC },
  { "waste", N_("Filled twice"), "\\textstyle\\sum_i\\min(\\varepsilon_i^+,\\varepsilon_i^-)",
    .number = number_waste, .flags = GRADUS_METRIC },
  { "moves", N_("Moves"), "k", GRADUS_QUANTITY (State, moves), .flags = GRADUS_METRIC },
  { "theta", N_("Parameters"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",
    .indices = N_("the constant, then one for each input"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "plus", N_("Upper pistons"), "\\varepsilon^+", .array = array_plus,
    .indices = N_("one number for each point"), .one = N_("Upper piston"),
    .flags = GRADUS_PER_DATUM },
  { "minus", N_("Lower pistons"), "\\varepsilon^-", .array = array_minus,
    .indices = N_("one number for each point"), .one = N_("Lower piston"),
    .flags = GRADUS_PER_DATUM },
  { "pulls", N_("Pulls"), "n u", .array = array_pulls, GRADUS_KNOWN (State, qp.standing),
    .indices = N_("one number for each point, in units of 1/n"), .one = N_("Pull"),
    .flags = GRADUS_PER_DATUM },
  { "held", N_("Working set"), "W", GRADUS_QUANTITY (State, qp.working),
    .indices = N_("equalities, upper pistons, lower pistons") },
  { "multipliers", N_("Multipliers"), "u, v", GRADUS_QUANTITY (State, qp.multipliers),
    .indices = N_("equalities, upper pistons, lower pistons") },
  { "direction", N_("Direction"), "p", GRADUS_QUANTITY (State, qp.direction),
    .indices = N_("parameters, upper pistons, lower pistons") },
  { "unknowns", N_("Unknowns"), NULL, GRADUS_QUANTITY (State, qp.x),
    .indices = N_("parameters, upper pistons, lower pistons"), .flags = GRADUS_HIDDEN },
  { "from", N_("Parameters before the step"), NULL, GRADUS_QUANTITY (State, from),
    .indices = N_("the constant, then one for each input"), .flags = GRADUS_HIDDEN },
  { "on-line", N_("Points on the line"), NULL, .number = number_on_line },
  { "free", N_("Ways in which the line can move"), NULL, GRADUS_QUANTITY (State, qp.free) },
  { "standing", N_("The line cannot be bettered as it is held"), NULL,
    GRADUS_QUANTITY (State, qp.standing) });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "price", N_("Price what is held"),
    N_("Work out how hard every point must pull, in units of 1/n, if the line is to rest as it is "
       "held; let go of a piston that more is asked of than 1."),
    .pseudocode = N_("u, v ← solve Fz + f = Σ uᵢaᵢ + Σ vⱼeⱼ over W\n"
                     "if v ≥ 0: stop\nW ← W without the smallest v"), .run = run_price,
    .rule = "\\textstyle\\sum_i\\role{accent}{u_i}\\tilde x_i = 2\\lambda\\role{model}{\\theta},"
            "\\quad \\role{second}{v_i^\\pm} = \\frac1n\\mp\\role{accent}{u_i}\\ge 0",
    .filled = GRADUS_SAY (
      { "known and upper", "\\role{second}{v_{<i>}^+} = <calc share - u|accent = v|error>\\lt 0" },
      { "known", "\\role{second}{v_{<i>}^-} = <calc share + u|accent = v|error>\\lt 0" },
      { "converged and on-line > 0", "n\\,|\\role{accent}{u_i}| \\le <most-pull|accent> \\le 1" },
      { "converged", "v_j\\ge 0" },
      { NULL, "\\dim\\{p : a_i^Tp = 0,\\; i\\in W\\} = <free>" }),
    .said = GRADUS_SAY (
      { "converged and one-place",
        N_("At rest, but all points stand at one place: every line through the same height there "
           "is as good. J = {objective}, and the sizes of the residuals add up to {deviation}.") },
      { "converged and tie", N_("At rest: a point on the line pulls with exactly 1, all it can, so "
                                "other lines are as good. J = {objective}.") },
      { "converged and on-line == 0", N_("At rest with no point on the line: at θ = {parameters} "
                                         "pulls and penalty balance. J = {objective}.") },
      { "converged and pair > 0 and waste == 0",
        N_("At rest: no point on the line is asked for more than {most-pull}. The sizes of the "
           "residuals add up to {deviation}; the best line through two of the points has "
           "{pair}.") },
      { "converged", N_("At rest: no point on the line is asked for more than {most-pull}. J = "
                        "{objective}, and the sizes of the residuals add up to {deviation}.") },
      { "known and printed", N_("A piston of point {i} has the multiplier {v}, below 0: it is let "
                                "go.") },
      { "known and upper", N_("Point {i} lies on the line and is asked for a pull of {pull}, more "
                              "than 1: its upper piston is let go.") },
      { "known", N_("Point {i} lies on the line and is asked for a pull of {pull}, more than 1: "
                    "its lower piston is let go.") },
      { "free == 1", N_("What is held leaves the line one way to move, and J can fall along it: "
                        "nothing need be let go.") },
      { NULL, N_("What is held leaves {free} ways to move, and J can fall along them: nothing need "
                 "be let go.") }) },
  { "aim", N_("Aim along what is held"),
    N_("Find the direction in which the objective falls while every held piston stays empty."),
    .shows = "slice", .pseudocode = N_("p ← argmin J(z + p) with aᵢᵀp = 0 on W"), .run = run_aim,
    .rule = "\\min_{\\role{accent}{p}}\\; J(z + \\role{accent}{p})\\quad"
            "\\text{with } a_i^T\\role{accent}{p} = 0,\\; i \\in W",
    .filled = GRADUS_SAY (
      { "ray", "\\role{accent}{p_\\theta} = <way|accent>,\\quad J(z + \\alpha p) - J(z) = "
               "<slope>\\,\\alpha" },
      { NULL, "\\role{accent}{p_\\theta} = <way|accent>,\\quad J(z + \\alpha p) - J(z) = "
              "<slope>\\,\\alpha + <half-curvature>\\,\\alpha^2" }),
    .said = GRADUS_SAY (
      { "ray and way == 0", N_("The line stays: the pistons alone move, and the objective falls by "
                               "{fall} a unit until one of them is empty.") },
      { "ray", N_("Along the direction {way} of θ the objective is a straight slope and falls by "
                  "{fall} a unit: only a piston that becomes empty can end the step.") },
      { NULL, N_("As the line is held, the lowest place is at θ = {bottom}.") }) },
  { "move", N_("Move until a piston is empty"),
    N_("Go along the direction until a piston is empty, and hold that one too."),
    .pseudocode = N_("α ← min(1, εⱼ / −pⱼ over pⱼ < 0)   (no 1 on a ray)\n"
                     "z ← z + αp\nW ← W with the piston that is empty"), .run = run_move,
    .rule = "\\alpha = \\min_{p_j\\lt 0}\\frac{\\role{data}{\\varepsilon_j}}{-\\role{accent}{p_j}},"
            "\\quad \\role{model}{z} := \\role{past}{z} + \\alpha\\,\\role{accent}{p}",
    .filled = GRADUS_SAY (
      { "known", "\\alpha = <calc level|data / rate|accent = length>,\\quad"
                 "\\role{model}{\\theta} = <parameters|model>" },
      { NULL, "\\alpha = 1,\\quad\\role{model}{\\theta} = <parameters|model>" }),
    .said = GRADUS_SAY (
      { "exhausted", NN_ ("Stopped after one round: θ = {parameters}, J = {objective}.",
        "Stopped after {max-iterations} rounds: θ = {parameters}, J = {objective}."),
        "max-iterations" },
      { "event:stall", N_("A piston of point {i} is empty already: the step has no length, and "
                          "only the working set changes.") },
      { "known and crossing", N_("The line meets point {i}: both its pistons are empty now. θ = "
                                 "{parameters}, and J falls from {before objective} to {after "
                                 "objective}.") },
      { "known and upper", N_("The upper piston of point {i} is empty. θ = {parameters}, and J "
                              "falls from {before objective} to {after objective}.") },
      { "known", N_("The lower piston of point {i} is empty. θ = {parameters}, and J falls from "
                    "{before objective} to {after objective}.") },
      { NULL, N_("Nothing is in the way to the lowest place, θ = {parameters}: J falls from "
                 "{before objective} to {after objective}.") }) });

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LET_GO] = { "let-go", N_("A point lets go"),
                     N_("More is asked of a point on the line than it can pull.") },
  [EVENT_MET] = { "met", N_("A piston is empty"), N_("A piston that became empty ends the step.") },
  [EVENT_STALL] = { "stall", N_("A step without a length"),
                    N_("A piston was empty already, and only the working set changes.") },
  [EVENT_BOTTOM] = { "bottom", N_("All of the step"),
                     N_("Nothing is in the way to the lowest place as the line is held.") });

/* The size of what residuals are made from. */
static double
scale_of (const GradusPosition *here)
{
  GRADUS_HERE (state, work, table);
  double scale = 1;

  for (guint i = 0; i < table->n; i++)
    {
      scale = fmax (scale, fabs (table->y[i]));
      for (guint j = 0; j < work->p; j++)
        scale = fmax (scale, fabs (state->theta.data[j] * input (table, i, j)));
    }
  return scale;
}

static gboolean
holds_split (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);

  for (guint i = 0; i < table->n; i++)
    {
      const double r = residual_of (table, &state->theta, i);

      *measured = fmax (*measured, fabs (piston (here, i, TRUE) - piston (here, i, FALSE) - r));
      *measured = fmax (*measured, -piston_waste (here, i));
    }
  return *measured <= 1e-9 * scale_of (here);
}

/* The pulls of a line at rest balance the penalty. */
static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work, table);

  for (guint j = 0; j < work->p && state->qp.standing; j++)
    {
      double sum = -2 * params->lambda * state->theta.data[j], size = 1 + fabs (sum);

      for (guint i = 0; i < table->n; i++)
        {
          sum += state->qp.multipliers.data[i] * input (table, i, j);
          size = fmax (size, fabs (state->qp.multipliers.data[i] * input (table, i, j)));
        }
      *measured = fmax (*measured, fabs (sum) / size);
    }
  return *measured <= 1e-8;
}

/* At the end: no point in both pistons, J is that of the absolute loss, and the pulls prove it: sum
 * u y - lambda |theta|^2 is below J of every line. */
static gboolean
holds_end (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, table);
  double proof = -params->lambda * gradus_norm2 (&state->theta);

  if (here->status != GRADUS_STATUS_CONVERGED || params->printed)
    return TRUE;
  for (guint i = 0; i < table->n; i++)
    proof += state->qp.multipliers.data[i] * table->y[i];
  *measured = number_waste (here);
  *measured = fmax (*measured,
                    fabs (cost_of (params, table, &state->theta) - state->qp.value));
  *measured = fmax (*measured, fabs (proof - state->qp.value));
  return *measured <= 1e-8 * scale_of (here);
}

static gboolean
holds_pair (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (params, work);

  if (here->status != GRADUS_STATUS_CONVERGED || params->printed || params->lambda > 0
      || isnan (work->pair))
    return TRUE;
  *measured = number_deviation (here) - work->pair;
  return fabs (*measured) <= 1e-8 * scale_of (here) * work->n;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "split", N_("The pistons hold the residual"),
    "\\varepsilon_i^+ - \\varepsilon_i^- = y_i - \\theta^T\\tilde x_i,\\;\\varepsilon\\ge 0",
    holds_split },
  { "balance", N_("Pulls of a line at rest balance"),
    "\\textstyle\\sum_i u_i\\tilde x_i = 2\\lambda\\theta", holds_balance, .phase = "price" },
  { "end", N_("At the end no piston is wasted, and the pulls prove it"),
    "\\varepsilon_i^+\\varepsilon_i^- = 0,\\; J = \\textstyle\\sum_i u_i y_i - "
    "\\lambda\\|\\theta\\|^2", holds_end,
    .phase = "price" },
  { "pair", N_("No line through two points is better"),
    "\\textstyle\\sum_i |r_i| = \\min_{j\\lt k}\\sum_i |r_i^{jk}|", holds_pair, .phase = "price" });

/* --- Pictures --------------------------------------------------------------------------------- */

#define PLUS (GRADUS_ROLE_CLASS + 1)
#define MINUS (GRADUS_ROLE_CLASS + 0)

/* Over the first input; with several, the line is a tick at every point. */
static void
build_pistons (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, work, table);
  const int row = find_row (here);
  double low, high, wide;

  gradus_find_extent (table->x, table->n, table->d, &low, &high);
  wide = high > low ? high - low : 1;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  gradus_scene_set_x_range (scene, low - 0.06 * wide, high + 0.06 * wide);
  gradus_scene_set_y_range (scene, work->span[0], work->span[1]);
  if (table->d == 1 && previous != NULL && gradus_position_is_phase (here, "move"))
    gradus_scene_polynomial (scene, previous->theta.data, 2, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  if (table->d == 1)
    gradus_scene_polynomial (scene, state->theta.data, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  for (guint i = 0; i < table->n; i++)
    {
      const double x = gradus_table_row (table, i)[0];
      const double h = table->y[i] - residual_of (table, &state->theta, i);

      for (guint upper = 0; upper < 2; upper++)
        if (piston (here, i, upper) > 0)
          gradus_scene_bar (scene, x, 0.025 * wide, h,
                            upper ? h + piston (here, i, TRUE) : h - piston (here, i, FALSE),
                            upper ? PLUS : MINUS, 0.6);
      if (table->d > 1)
        gradus_scene_segment (scene, x - 0.02 * wide, h, x + 0.02 * wide, h, GRADUS_ROLE_MODEL,
                              GRADUS_LINE_BOLD);
      gradus_scene_point (scene, x, table->y[i], GRADUS_ROLE_DATA,
                          is_on_line (here, i) ? GRADUS_SHAPE_DIAMOND : GRADUS_SHAPE_CIRCLE,
                          is_on_line (here, i) ? 1.4 : 1, (int) i);
    }
  if (row >= 0)
    {
      const guint i = point_of (here->workspace, row);

      gradus_scene_point (scene, gradus_table_row (table, i)[0], table->y[i], GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_RING, 1.3, -1);
    }
  gradus_scene_legend_mark (scene, PLUS, GRADUS_SHAPE_SQUARE, _("ε⁺: the line is too low"));
  gradus_scene_legend_mark (scene, MINUS, GRADUS_SHAPE_SQUARE, _("ε⁻: the line is too high"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_DIAMOND,
                            _("both held: on the line"));
}

/* Further inputs keep their parameters; a constant has no slope, whatever @b is. */
static double
surface_cost (const GradusPosition *here, double a, double b)
{
  GRADUS_HERE (params, table);
  double place[MAX_INPUTS + 1];
  const GradusArray theta = { .data = place, .n_dims = 1, .shape = { table->d + 1 } };

  memcpy (place, ((const State *) here->state)->theta.data, (table->d + 1) * sizeof (double));
  place[0] = a;
  place[1] = params->constant ? 0 : b;
  return cost_of (params, table, &theta);
}

/* Lines of the plane of the parameters on which a point lies on the line: the folds of J. */
static void
extra_terrain (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, table);

  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL),
                         C_ ("axis", "θ₀, constant"),
                         params->constant ? C_ ("axis", "no slope") : C_ ("axis", "θ₁, slope"));
  for (guint i = 0; i < table->n; i++)
    {
      const double slope = params->constant ? 0 : gradus_table_row (table, i)[0];
      const double rest = residual_of (table, &state->theta, i) + state->theta.data[0]
                          + slope * state->theta.data[1];
      const gboolean held = is_on_line (here, i);

      gradus_scene_line (scene, 1, slope, -rest,
                         held ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_FOREGROUND,
                         held ? GRADUS_LINE_BOLD : GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN | GRADUS_LINE_DASHED,
                            _("fold: the residual of a point is 0"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, C_ ("legend", "held"));
}

/* No point has more than 1. */
static void
extra_pulls (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;

  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL), C_ ("axis", "point"),
                         _("pull, in units of 1/n"));
  gradus_scene_band (scene, (const double[]) { 0.5, work->n + 0.5 }, (const double[]) { -1, -1 },
                     (const double[]) { 1, 1 }, 2, GRADUS_ROLE_MUTED, 0.25);
  gradus_scene_include (scene, 1, 1.4);
  gradus_scene_include (scene, 1, -1.4);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                            _("as hard as a point can"));
}

/* A frame round every piston, bold where it is held. */
static void
extra_working (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;

  for (guint k = 0; k < 2 * work->n; k++)
    {
      const gboolean held = is_held (here, k % work->n, k < work->n);
      const double gap = held ? 0.06 : 0, x = k % work->n, y = k / work->n;
      const double across[] = { x + gap, x + 1 - gap, x + 1 - gap, x + gap };
      const double down[] = { y + gap, y + gap, y + 1 - gap, y + 1 - gap };

      gradus_scene_polygon (scene, across, down, 4,
                            held ? GRADUS_ROLE_FOREGROUND : GRADUS_ROLE_MUTED,
                            held ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN, 0);
    }
}

/* The way of the last step: J of the absolute loss, which has a kink wherever a residual is 0, and
 * what the programme has instead, a straight slope that a wall ends. */
static void
build_slice (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);
  const GradusActiveSet *qp = &state->qp;
  g_auto (GradusArray) theta = { 0 };
  g_auto (GradusActiveSet) ahead = { 0 };
  double x[CURVE], y[CURVE], length, reach, *at = gradus_array_init_vector (&theta, table->d + 1);
  const gboolean aimed = is_aimed (here);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("α, the step along the direction"), "J");
  if (gradus_kit_waits (scene, here->phase < 0 || (state->moves == 0 && !aimed),
                        _("No direction has been found yet.")))
    return;
  gradus_active_set_assign (&ahead, qp);
  if (aimed)
    gradus_active_set_move (&ahead, &work->programme.problem);
  length = ahead.length;
  reach = length > 0 ? 1.8 * length : 1;
  for (guint k = 0; k < CURVE; k++)
    {
      x[k] = reach * (1.35 * k / (CURVE - 1) - 0.35);
      for (guint j = 0; j <= table->d; j++)
        at[j] = state->from.data[j] + (j < work->p ? x[k] * qp->direction.data[j] : 0);
      y[k] = cost_of (params, table, &theta);
    }
  gradus_scene_set_x_range (scene, x[0], x[CURVE - 1]);
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "absolute loss"));
  gradus_scene_polynomial (scene,
                           (const double[]) { state->height, qp->slope, 0.5 * qp->curvature }, 3,
                           GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "without walls"));
  /* Which point will be met is for the learner to say first. */
  if (!aimed && qp->blocking >= 0)
    {
      g_autofree char *label = g_strdup_printf (
        _("point %u"), point_of (work, qp->blocking) + 1);

      gradus_scene_vrule (scene, length, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD, label);
      gradus_scene_label (scene, C_ ("legend", "wall"));
    }
  gradus_scene_include (scene, 0, state->height);
  gradus_scene_include (scene, length, ahead.value);
  gradus_scene_point (scene, aimed ? 0 : length, state->qp.value, GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1, -1);
}

/* Every point by its two pistons. What its residual allows is a diagonal; what is paid falls
 * towards the corner; so it slides to an axis. */
static void
build_faces (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, table);
  const double extra = ((const Params *) here->params)->extra;
  const int row = find_row (here);
  double reach = 1e-9;

  for (guint i = 0; i < table->n; i++)
    {
      reach = fmax (reach, fabs (residual_of (table, &work->first, i)) + extra);
      reach = fmax (reach, fmax (piston (here, i, TRUE), piston (here, i, FALSE)));
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, _("ε⁺, the line is too low"),
                         _("ε⁻, the line is too high"));
  gradus_scene_set_x_range (scene, 0, 1.05 * reach);
  gradus_scene_set_y_range (scene, 0, 1.05 * reach);
  gradus_scene_segment (scene, 0, 0, 9 * reach, 0, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD);
  gradus_scene_segment (scene, 0, 0, 0, 9 * reach, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD);
  for (guint i = 0; i < table->n; i++)
    {
      const double plus = piston (here, i, TRUE), minus = piston (here, i, FALSE);
      const double low = fmin (plus, minus), more = 9 * reach;
      const gboolean active = row >= 0 && point_of (work, row) == i;

      gradus_scene_segment (scene, plus - low, minus - low, plus - low + more, minus - low + more,
                            active ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                            active ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
      gradus_scene_point (scene, plus, minus, active ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, active ? 1.3 : 1, (int) i);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD,
                            _("walls: a piston is empty"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                            _("the same residual, ε⁺ − ε⁻"));
}

static void
extra_objective (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL) | GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "round"), "J");
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "pistons", N_("Points, line and pistons"), GRADUS_EDIT_POINTS, .build = build_pistons,
    .caption = GRADUS_SAY ({ NULL, "θ = {parameters}, J = {objective}" }) },
  { "slice", N_("Along the step"), .build = build_slice },
  { "pulls", N_("Pulls"), .kit = gradus_kit_bars, .of = "forces", .with = "numbers marked=active",
    .extra = extra_pulls },
  { "terrain", N_("Folds of the loss"), GRADUS_EDIT_STARTS, .kit = gradus_kit_contours,
    .of = "theta[0] theta[1]", .surface = surface_cost, .extra = extra_terrain,
    .with = "trail start=first floor=least top=most window=window" },
  { "working", N_("Working set and multipliers"), .kit = gradus_kit_matrix, .of = "prices",
    .with = "numbers rows=pistons columns=numbers column=active", .extra = extra_working,
    .caption = GRADUS_SAY ({ NULL, N_("framed: held; number: how firmly, n v") }) },
  { "faces", N_("Two pistons of a point"), .build = build_faces },
  { "objective", N_("Objective of the programme"), .kit = gradus_kit_curves, .of = "objective",
    .with = "iterations", .extra = extra_objective });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "pull", N_("How hard must the point pull?"), "price", "pistons", .asks = GRADUS_ASKS_NUMBER,
    .about = "asked", .when = "pulled and not printed", .scale = "0.5",
    .words = N_("Point {who} lies on the line. Every point off the line pulls with 1, up or down. "
                "How hard would point {who} have to pull so that the line rests as it is held?"),
    .truth = GRADUS_SAY (
      { "known", N_("With {asked}. It can pull with 1 at most, so one of its pistons is let go.") },
      { NULL, N_("With {asked}: a point on the line takes what is left to balance, and 1 would be "
                 "the most it can.") }),
    .intuition = N_("You thought that a point on the line pulls like all others. Off the line it "
                    "pulls with 1, whatever its distance; on the line with what is needed."),
    .intuition_answer = "1" },
  { "met", N_("Which point is met first?"), "move", "pistons", .asks = GRADUS_ASKS_DATUM,
    .about = "coming", .when = "ray and not printed and waste == 0 and coming >= 0",
    .words = N_("The line is about to go in the direction {way} of θ. The piston of which point "
                "will be empty first?"),
    .truth = GRADUS_SAY ({ NULL, N_("Of point {i}: where a residual would change its sign, the "
                                    "step ends.") }) });

/* --- Presets and checks ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "line10", .title = N_("One outlier in ten"), .data = "line10:outlier=true", .seed = 1,
    .blurb = N_("22 unknowns and 30 constraints for two parameters; the sum of the sizes ends at "
                "8.2235."),
    .claims = "converged\ncount(direction < 1e9) == 22\ncount(multipliers < 1e9) == 30\n"
              "deviation ~ 8.2235" },
  { .id = "late", .title = N_("Five points, one late"), .data = "late-5",
    .blurb = N_("From θ = 0 three moves take the line from point to point, until no point on it is "
                "asked for more than 1: exactly −0.5 + 1.5 x."),
    .claims = "start: theta[0] == 0 and theta[1] == 0\nconverged\nmoves == 3\n"
              "max(abs(pulls)) < 1.000001\nabs(theta[0] + 0.5) < 1e-12\n"
              "abs(theta[1] - 1.5) < 1e-12" },
  { .id = "by-hand", .title = N_("Three numbers by hand"), .data = "far-3",
    .params = "constant=true",
    .blurb = N_("A constant, from 0: the first number lets go, and the line rises to the second, "
                "the median."),
    .claims = "start: theta[0] == 0\niteration 1: abs(theta[0] - 1) < 1e-12\nconverged\n"
              "moves == 1\n"
              "step 1: event:let-go" },
  { .id = "both", .title = N_("Both pistons filled"), .data = "far-3",
    .params = "constant=true extra=2",
    .blurb = N_("Every piston begins 2 too full. Nothing but its price forbids it: at the end no "
                "point fills both."),
    .claims = "extra == 2\nstart: waste == 6\nconverged\nwaste == 0" },
  { .id = "penalty", .title = N_("A penalty that moves the median"), .data = "far-3",
    .params = "constant=true lambda=0.2",
    .blurb = N_("With λ = 0.2 the penalty outweighs the pull of one point: the constant rests at "
                "0.833, on no number."),
    .claims = "lambda == 0.2\nconverged\ntheta[0] ~ 0.833\non-line == 0" },
  { .id = "tie", .title = N_("Two lines as good"), .data = "tie-5",
    .blurb = N_("The lines x and 2 x both have the sum 7. The rounds end at a corner, x, not "
                "between."),
    .claims = "converged\nabs(deviation - 7) < 1e-9\nabs(theta[0]) < 1e-9\n"
              "abs(theta[1] - 1) < 1e-9" },
  { .id = "far", .title = N_("Four points on one line"), .data = "far-5",
    .blurb = N_("The best line, y = x, goes through four points, twice as many as hold it: two "
                "steps have no length. The fifth point, at 100, pulls like any other."),
    .claims = "converged\ncount(plus + minus < 1e-9) == 4\non-line == 2\n"
              "step 6: event:stall\nstep 9: event:stall\nabs(pulls[4] - 1) < 1e-9" },
  { .id = "ridge", .title = N_("A line with a penalty"), .data = "line10:outlier=true", .seed = 1,
    .params = "lambda=0.1",
    .blurb = N_("With λ = 0.1 the ground is curved: two of the steps end at a lowest place, not at "
                "a wall, and the line comes to rest with no point on it."),
    .claims = "lambda == 0.1\nstep 12: event:bottom\nstep 15: event:bottom\nstep 9: event:met\n"
              "converged\non-line == 0\nmoves == 5" },
  { .id = "printed", .title = N_("Failure: the printed objective"),
    .data = "late-5",
    .params = "printed=true",
    .blurb = N_("Paying for ε⁺ − ε⁻ rewards the lower pistons: the objective falls forever."),
    .failure = N_("ε⁺ − ε⁻ is the residual with its sign, and a line far above every point makes "
                  "the sum as small as one likes. The absolute value is ε⁺ + ε⁻."),
    .claims = "printed\nnot converged\nobjective < 0" },
  { .id = "many", .title = N_("Failure: too many walls"), .data = "line:n=20", .data_seed = 1,
    .blurb = N_("20 points: 42 unknowns, 60 constraints and 14 moves for two parameters."),
    .failure = N_("The programme grows with the number of points, not of parameters, and every "
                  "round here factorises it anew. For many points reweight, or take Huber’s "
                  "loss."),
    .claims = "n == 20\ncount(direction < 1e9) == 42\ncount(multipliers < 1e9) == 60\n"
              "moves == 14" });

#define LINPROG "scipy.optimize.linprog (c, A_eq=A, b_eq=y, bounds=..., method='highs')"
#define SLSQP "scipy.optimize.minimize (..., method='SLSQP', options={'ftol': 1e-16})"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "late", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.5, 1.5), 1e-12, LINPROG },
  { "late", GRADUS_CHECK_END, "pulls", GRADUS_EXPECT (1, -0.5, -1, -0.5, 1), 1e-12,
    LINPROG ", eqlin.marginals times 5" },
  { "late", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (1.7), 1e-12, LINPROG },
  { "late", 2, "theta", GRADUS_EXPECT (0, 1), 1e-12,
    "by hand: the crossing of the folds of points 2 and 3" },
  { "late", 3, "pulls", GRADUS_EXPECT (1, 1, -4, 1, 1), 1e-12,
    "by hand: they sum to 0, and times x as well" },
  { "by-hand", 0, "objective", GRADUS_EXPECT (11.0 / 3), 1e-12, "by hand" },
  { "by-hand", 1, "pulls", GRADUS_EXPECT (-2, 1, 1), 1e-12, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (1, 0), 1e-12, "by hand: the median" },
  { "by-hand", GRADUS_CHECK_END, "plus", GRADUS_EXPECT (0, 0, 9), 1e-12, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "minus", GRADUS_EXPECT (1, 0, 0), 1e-12, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "pulls", GRADUS_EXPECT (-1, 0, 1), 1e-12, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (10.0 / 3), 1e-12, "by hand" },
  { "both", 0, "objective", GRADUS_EXPECT (23.0 / 3), 1e-12,
    "by hand: 2 + 2 more for each of three points" },
  { "both", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (10.0 / 3), 1e-12, "by hand" },
  { "penalty", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (1 / 1.2, 0), 1e-12,
    "by hand: 2 lambda theta = 1/3" },
  { "penalty", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (3.527777777777778), 1e-12, SLSQP },
  { "tie", GRADUS_CHECK_END, "deviation", GRADUS_EXPECT (7), 1e-12, LINPROG },
  { "far", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0, 1), 1e-12, LINPROG },
  { "far", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (19.2), 1e-12, LINPROG },
  { "line10", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.001029030350246, 1.028494643985133),
    1e-12, LINPROG },
  { "line10", GRADUS_CHECK_END, "deviation", GRADUS_EXPECT (8.223537626545381), 1e-12, LINPROG },
  { "line10", GRADUS_CHECK_END, "pulls", GRADUS_EXPECT (-0.625, -1, 1, 1, -1, 1, 1, -1, 0.625, -1),
    1e-12, LINPROG ", eqlin.marginals times 10" },
  { "ridge", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0, 1), 1e-12,
    "by hand: 2 lambda theta = sum of signs times (1, x), over n" },
  { "ridge", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (0.9280526914515637), 1e-12, SLSQP },
  { "many", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.842455911844211, 0.698010112166201), 1e-12,
    LINPROG },
  { "many", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (0.35392286974975984), 1e-12, LINPROG });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "reweighting", .title = N_("Walls and weights"), .preset = "late",
    .blurb = N_("The programme ends exactly on two points after 3 moves; reweighting with a "
                "rounded tip takes 15 rounds and only comes near."),
    .other = "least-absolute-deviations",
    .claims = "left: converged\nright: converged\nleft: moves == 3\nright: iteration == 15\n"
              "left: abs(deviation - 8.5) < 1e-9\nright: deviation > 8.504" },
  { .id = "size", .title = N_("The price of size"), .preset = "many",
    .blurb = N_("With 20 points it is the other way round: 14 moves with 42 unknowns against 9 "
                "rounds with two."),
    .other = "least-absolute-deviations",
    .claims = "left: moves == 14\nleft: count(direction < 1e9) == 42\nright: iteration == 9" },
  { .id = "notch", .title = N_("A penalty in a notch"), .preset = "penalty", .left = "lambda=0.1",
    .blurb = N_("Up to λ = 1/6 the median holds out against the penalty; with 0.1 it stays at 1, "
                "with 0.2 it gives way."),
    .claims = "left: abs(theta[0] - 1) < 1e-12\nright: theta[0] < 0.9\nleft: lambda == 0.1\n"
              "right: lambda == 0.2" },
  { .id = "waste", .title = N_("One piston and both"), .preset = "by-hand", .right = "extra=2",
    .blurb = N_("Filled twice at the start, the pistons end at the same place: emptying both is "
                "always cheaper."),
    .claims = "both: abs(theta[0] - 1) < 1e-12\nboth: waste == 0\nleft < right: moves" });

static const GradusSheet sheet = {
  .aha = N_("Split every residual into “too low” and “too high”, and the kink is gone."),
  .by_hand = N_("0, 1, 10 and a constant, from 0: J = 11/3. Point 1 is asked for a pull of 2 and "
                "lets go; the line rises to 1, J = 10/3, and the pulls are −1, 0, 1."),
  .why = "slice", .intuition = N_("The two pistons of a point share its residual."),
  .caught_by = "both",
  .breaks = N_("Size: 20 points make 42 unknowns and 60 constraints for two parameters."),
  .needs = "least-absolute-deviations quadratic-programme",
  .leads_to = "soft-margin-svm huber-irls",
  .aliases = "QP; slack variables; LAD; active set; linear programme; 二次规划; 松弛变量; "
             "绝对损失; 有效集; ecgh",
  .terms = N_ ("slack variable; constraint; active set"),
};

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "lambda", .label = N_("Penalty"), .symbol = "\\lambda",
    .blurb = N_("The price of λ|θ|², the constant counted; with 0 the programme is linear."),
    GRADUS_PARAM_FIELD (Params, lambda), .max = 1e6, .slider_max = 1, .step = 0.01,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "constant", .label = N_("Only a constant"),
    .blurb = N_("Fit the constant alone, without a penalty the median, and no slope."),
    GRADUS_PARAM_FIELD (Params, constant), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "extra", .label = N_("Both too full by"),
    .blurb = N_("How much more than needed both pistons of every point hold at the start."),
    GRADUS_PARAM_FIELD (Params, extra), .max = 1e6, .slider_max = 5, .step = 0.5,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "printed", .label = N_("The printed objective"),
    .blurb = N_("Pay for ε⁺ − ε⁻ as it was once printed, instead of ε⁺ + ε⁻."),
    GRADUS_PARAM_FIELD (Params, printed), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "max-iterations", .label = N_("Most rounds"),
    .blurb = N_("Stop after so many rounds even if the line is not at rest."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (300, 1, 1000) });

const GradusDescriptor gradus_lad_quadratic_programme = {
  .id = "lad-quadratic-programme", .chapter = 4, .difficulty = 3,
  .title = N_("Absolute loss as a quadratic programme"),
  .summary = N_("Fit the line of least absolute deviations exactly: split every residual into two "
                "pistons and walk from wall to wall."),
  .goal = N_("Say which point lets go of the line and which is met next, and prove that the end is "
             "the best."),
  .source = "article on probabilistic methods (张皓), theorem 11; Nocedal and Wright 2006, "
            "algorithm 16.3",
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_("Inputs and a number as target."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .refresh = refresh,
  .name = name,
  .start_said = GRADUS_SAY (
    { "waste > 0", N_("The start: θ = {parameters}, and every piston is {extra} fuller than it "
                      "need be. J = {objective}.") },
    { NULL, N_("The start: θ = {parameters}. A point over the line fills its upper piston, one "
               "under it its lower piston. J = {objective}.") }),
  .predicts = GRADUS_PREDICTS_REAL,
};
