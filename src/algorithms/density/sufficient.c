/* Sufficient dimension reduction: turn a direction until its shadows tell as much of y as they can.
 *
 * Objective. Of all directions v of length 1 find that whose shadows z = v'x say most about the
 * target y: the squared-loss mutual information of z and y, estimated by least squares
 * (gradus-ratio-fit.h) with products of two bumps around points,
 *
 *   exp (-(z - z_j)^2 / 2 kappa^2) exp (-(y - y_j)^2 / 2 kappa^2).
 *
 * It is 0 where z and y are independent, whatever their correlation; an estimate may lie below.
 *
 * Step. The slope g of the estimate J by v, of which p = (I - vv')g is what turns: v := v + eps p,
 * made 1 long. eps begins with 1 and doubles after each round; the step is cut to 15 degrees and
 * halved until J rises. Without the cut the doubling jumps over the top.
 *
 * Cost. n b^2 for b points with bumps, three times a round; b is so many that n b^2 stays below
 * 2e6.
 *
 * Edge cases. J has several tops: a start beyond the watershed ends on a wrong one, and an estimate
 * below 0 gives it away. On the watershed itself nothing turns. v and -v are one line. A penalty
 * that is too small fits the points and not the law.
 *
 * Source: T. Suzuki and M. Sugiyama 2013, Sufficient dimension reduction via squared-loss mutual
 * information estimation, Neural Computation 25; 图解机器学习, section 17.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-ratio-fit.h"
#include "gradus-vector-math.h"

#define MOST_INPUTS 20
#define MOST_POINTS 1000
/* n b^2 at most, and what a curve over all angles may cost beside a round. */
#define MOST_WORK 2e6
#define MOST_CURVE 3e7
#define STRIDES 60
#define ANGLES 61
/* Of a step, in degrees. */
#define MOST_TURN 15.0
/* A slope below this is 0. */
#define FLAT 1e-3
#define ROUNDING 1e-14
/* How often a step is halved before it is given up. */
#define MOST_HALVES 40

typedef struct
{
  double angle, width, lambda;
  bool standardise;
  int rounds;
} Params;

typedef struct
{
  GradusArray direction, before;   /* d: v, and as it was before it was turned */
  GradusArray slope, turning;      /* d: g, and p */
  GradusArray z;                   /* n, as far as they are cast */
  GradusArray tried, found;        /* 1 + rounds: angles and estimates, as far as there are */
  guint cast, done, last, round;
  double information, step, cut;   /* J; eps; that of the last turn, 0: none */
  bool measured, capped, ended;
} State;

typedef struct
{
  guint n, d, b;
  double *x;               /* n x d, from the mean, and standardised where that is asked for */
  guint *centres;          /* b rows */
  double *ky, *products_y; /* n x b, and Ky' Ky, b x b */
  double middle_y, spread_y;
} Work;

enum { EVENT_BELOW, EVENT_FLAT };

/* --- What follows at once --------------------------------------------------------------------- */

static gboolean
is_constant (const double *y, guint n)
{
  for (guint i = 1; i < n; i++)
    if (y[i] != y[0])
      return FALSE;
  return TRUE;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);

  if (table->d < 2)
    return g_strdup (_ ("There is one input, so there is no direction to choose: give at least two "
                        "inputs."));
  if (table->d > MOST_INPUTS)
    return g_strdup_printf (_ ("There are %u inputs, and a direction is sought among up to %d: "
                              "choose fewer columns."), table->d, MOST_INPUTS);
  if (table->n > MOST_POINTS)
    return g_strdup_printf (_ ("There are %u points, and up to %d have bumps: take a sample."),
                            table->n, MOST_POINTS);
  if (is_constant (table->y, table->n))
    return g_strdup (_ ("y does not vary; every direction says all about it. Give points with "
                        "different targets."));
  return NULL;
}

/* The inputs from their means, and each in its own standard deviation where @scale. */
static void
fill_inputs (const GradusTable *table, gboolean scale, double *x)
{
  for (guint j = 0; j < table->d; j++)
    {
      double mean = 0, square = 0;

      for (guint i = 0; i < table->n; i++)
        mean += gradus_table_row (table, i)[j] / table->n;
      for (guint i = 0; i < table->n; i++)
        square += gradus_square (gradus_table_row (table, i)[j] - mean) / table->n;
      for (guint i = 0; i < table->n; i++)
        x[(gsize) i * table->d + j] = (gradus_table_row (table, i)[j] - mean)
                                      / (scale && square > 0 ? sqrt (square) : 1);
    }
}

/* @kernel (n x b): bumps of @values around those of the centres. */
static void
fill_kernel (const Work *work, const double *values, double width, double *kernel)
{
  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->b; j++)
      kernel[(gsize) i * work->b + j] = -gradus_square (values[i] - values[work->centres[j]])
                                        / (2 * width * width);
  gradus_vexp ((gsize) work->n * work->b, kernel, kernel);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const guint n = table->n;

  work->n = n;
  work->d = table->d;
  work->b = MIN (n, (guint) sqrt (MOST_WORK / n));
  work->x = g_new (double, (gsize) n * table->d);
  work->centres = g_new (guint, work->b);
  work->ky = g_new (double, (gsize) n * work->b);
  work->products_y = g_new (double, (gsize) work->b * work->b);
  fill_inputs (table, p->standardise, work->x);
  for (guint j = 0; j < work->b; j++)
    work->centres[j] = (guint) ((gsize) j * n / work->b);
  fill_kernel (work, table->y, p->width, work->ky);
  gradus_ratio_products (work->ky, n, work->b, work->products_y);
  for (guint i = 0; i < n; i++)
    work->middle_y += table->y[i] / n;
  for (guint i = 0; i < n; i++)
    work->spread_y += gradus_square (table->y[i] - work->middle_y);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  g_free (work->x);
  g_free (work->centres);
  g_free (work->ky);
  g_free (work->products_y);
  g_free (work);
}

static void
cast (const Work *work, const double *v, double *z)
{
  for (guint i = 0; i < work->n; i++)
    z[i] = gradus_dot (v, &work->x[(gsize) i * work->d], work->d);
}

/* J of the direction @v, and its slope by @v (d numbers, or NULL); NAN where there is no fit. */
static double
measure (const Work *work, const Params *p, const double *v, double *slope)
{
  const guint n = work->n, b = work->b, d = work->d;
  g_autofree double *z = g_new (double, n);
  g_autofree double *kz = g_new (double, (gsize) n * b);
  g_autofree double *by_kernel = slope != NULL ? g_new (double, (gsize) n * b) : NULL;
  double information;

  cast (work, v, z);
  fill_kernel (work, z, p->width, kz);
  information = gradus_ratio_dependence (kz, work->ky, work->products_y, n, b, p->lambda, NULL,
                                         by_kernel);
  if (slope == NULL || isnan (information))
    return information;
  memset (slope, 0, d * sizeof *slope);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < b; j++)
      {
        const double *a = &work->x[(gsize) i * d], *c = &work->x[(gsize) work->centres[j] * d];
        const double weight = by_kernel[(gsize) i * b + j] * kz[(gsize) i * b + j]
                              * (z[work->centres[j]] - z[i]) / (p->width * p->width);

        for (guint k = 0; k < d; k++)
          slope[k] += weight * (a[k] - c[k]);
      }
  return information;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  double *v = gradus_array_write (&state->direction);

  memset (v, 0, work->d * sizeof *v);
  gradus_line_direction (p->angle, v);
  gradus_array_assign (&state->before, &state->direction);
  state->step = 1;
  gradus_array_write (&state->tried)[0] = gradus_line_angle (v);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_strides, (work), gradus_n_strides (work->n, STRIDES))

/* Shadow after shadow. */
static GradusStatus
run_look (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  g_autofree double *z = g_new (double, work->n);

  cast (work, state->direction.data, z);
  if (state->done == 0)
    gradus_array_assign (&state->before, &state->direction);
  state->cast = MIN ((state->done + 1) * gradus_stride (work->n, STRIDES), work->n);
  memcpy (gradus_array_write (&state->z), z, state->cast * sizeof *z);
  return gradus_step_done (&state->done, &state->last,
                           (guint) gradus_n_strides (work->n, STRIDES));
}

static GradusStatus
run_measure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  state->information = measure (work, p, state->direction.data, NULL);
  if (isnan (state->information))
    return gradus_context_fail (context, _ ("The kernels of close points are so alike that the "
                                            "system has no solution to working precision: raise "
                                            "λ."));
  gradus_array_write (&state->found)[state->round] = state->information;
  state->measured = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_slope (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  double *g = gradus_array_write (&state->slope), *turning = gradus_array_write (&state->turning);
  const double *v = state->direction.data;
  double along;

  measure (work, p, v, g);
  along = gradus_dot (v, g, work->d);
  for (guint j = 0; j < work->d; j++)
    {
      turning[j] = g[j] - along * v[j];
      /* Rounding is no slope. */
      turning[j] = fabs (turning[j]) < ROUNDING ? 0 : turning[j];
      g[j] = fabs (g[j]) < ROUNDING ? 0 : g[j];
    }
  return GRADUS_STATUS_CONTINUE;
}

static double
length_of (const GradusArray *vector)
{
  return sqrt (gradus_sum_squares (vector->data, gradus_array_length (vector)));
}

/* The step is cut, then halved until the estimate rises. */
static GradusStatus
run_turn (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const double length = length_of (&state->turning);
  const double most = tan (MOST_TURN * G_PI / 180);
  g_autofree double *v = g_new (double, work->d);

  state->cut = 0;
  state->capped = false;
  if (length < FLAT)
    return GRADUS_STATUS_CONTINUE;
  if (state->step * length > most)
    {
      state->step = most / length;
      state->capped = true;
    }
  for (guint k = 0; k < MOST_HALVES; k++, state->step /= 2)
    {
      double size = 0, information;

      for (guint j = 0; j < work->d; j++)
        {
          v[j] = state->direction.data[j] + state->step * state->turning.data[j];
          size = hypot (size, v[j]);
        }
      for (guint j = 0; j < work->d; j++)
        v[j] /= size;
      information = measure (work, p, v, NULL);
      if (!(information > state->information))
        continue;
      memcpy (gradus_array_write (&state->direction), v, work->d * sizeof *v);
      state->information = information;
      state->cut = state->step;
      state->step *= 2;
      state->round++;
      gradus_array_write (&state->tried)[state->round] = gradus_line_angle (v);
      gradus_array_write (&state->found)[state->round] = information;
      break;
    }
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const gboolean still = state->cut == 0;

  state->ended = still || state->round >= (guint) p->rounds;
  gradus_context_raise_if (context, EVENT_BELOW, state->ended && state->information < 0);
  gradus_context_raise_if (context, EVENT_FLAT, still && state->round == 0);
  return still          ? GRADUS_STATUS_CONVERGED
         : state->ended ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

/* Of the shadows along the direction with y; what rounding leaves of it is 0. */
static double
number_correlation (const GradusPosition *here)
{
  GRADUS_HERE (state, work, table);
  g_autofree double *z = g_new (double, work->n);
  double product = 0, square = 0, share;

  cast (work, state->direction.data, z);
  for (guint i = 0; i < work->n; i++)
    {
      product += z[i] * (table->y[i] - work->middle_y);
      square += z[i] * z[i];
    }
  share = square > 0 ? product / sqrt (square * work->spread_y) : 0;
  return fabs (share) < 1e-12 ? 0 : share;
}

GRADUS_VECTOR (array_tried, (state), state->round + 1, k, state->tried.data[k])
GRADUS_VECTOR (array_found, (state), state->round + 1, k, state->found.data[k])

GRADUS_NUMBER (number_line, (state), gradus_line_angle (state->direction.data))
GRADUS_NUMBER (number_slope, (state), length_of (&state->turning))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "information", N_ ("Estimated information"), "J", GRADUS_QUANTITY (State, information),
    GRADUS_KNOWN (State, measured), .flags = GRADUS_METRIC | GRADUS_PROMISED,
    .better = GRADUS_BETTER_MORE },
  { "slope-size", N_ ("Size of the slope"), "|p|", .number = number_slope,
    GRADUS_KNOWN (State, measured), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_NEITHER },
  { "correlation", N_ ("Correlation of shadow and target"), "r", .number = number_correlation,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_NEITHER },
  { "direction", N_ ("Direction"), "v", GRADUS_QUANTITY (State, direction), .shape = "d",
    .indices = N_ ("input"), .flags = GRADUS_TRACKED },
  { "before", N_ ("Direction before the turn"), "v'", GRADUS_QUANTITY (State, before), .shape = "d",
    .indices = N_ ("input"), .flags = GRADUS_HIDDEN },
  { "slope", N_ ("Slope of the information"), "g", GRADUS_QUANTITY (State, slope), .shape = "d",
    .indices = N_ ("input") },
  { "turning", N_ ("Slope that turns"), "p", GRADUS_QUANTITY (State, turning), .shape = "d",
    .indices = N_ ("input") },
  { "z", N_ ("Shadows"), "z", GRADUS_QUANTITY (State, z), .shape = "n", .indices = N_ ("point"),
    .one = N_ ("Shadow"), .flags = GRADUS_PER_DATUM },
  { "angles", N_ ("Angles tried"), "\\vartheta", .array = array_tried, .indices = N_ ("turn") },
  { "estimates", N_ ("Information found there"), "J", .array = array_found,
    GRADUS_KNOWN (State, measured), .indices = N_ ("turn") },
  { "tried", N_ ("Room for the angles"), NULL, GRADUS_QUANTITY (State, tried),
    .shape = "1+rounds", .indices = N_ ("turn"), .flags = GRADUS_HIDDEN },
  { "found", N_ ("Room for the estimates"), NULL, GRADUS_QUANTITY (State, found),
    .shape = "1+rounds", .indices = N_ ("turn"), .flags = GRADUS_HIDDEN },
  { "turns", N_ ("Turns so far"), NULL, GRADUS_QUANTITY (State, round) },
  { "cut", N_ ("Step of the last turn"), "\\varepsilon", GRADUS_QUANTITY (State, cut) },
  { "line", N_ ("Angle of the direction"), NULL, .number = number_line });

/* To a hundredth of a degree, a line of 180 degrees as 0. */
static double
shown (double angle)
{
  return fmod (round (angle * 100) / 100, 180);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint i = MIN (MAX (state->cast, 1), work->n) - 1;
  const double from = gradus_line_angle (state->before.data);
  const double to = gradus_line_angle (state->direction.data);

  gradus_names_row (names, table, i);
  gradus_names_number (names, "z1", state->z.data[i]);
  gradus_names_number (names, "y1", table->y[i]);
  gradus_names_flag (names, "plane", work->d == 2);
  gradus_names_number (names, "from", from);
  gradus_names_number (names, "shown-from", shown (from));
  gradus_names_number (names, "shown", shown (to));
  gradus_names_number (names, "turned", 180 / G_PI * acos (CLAMP (
    gradus_dot (state->before.data, state->direction.data, work->d), -1, 1)));
  gradus_names_number (names, "origin1", 0);
  gradus_names_number (names, "origin2", 0);
  gradus_names_number (names, "product", 2 * state->information + 1);
  gradus_names_number (names, "most-turn", MOST_TURN);
  gradus_names_number (names, "flat", FLAT);
  gradus_names_whole (names, "bumps", work->b);
  gradus_names_flag (names, "capped", state->capped);
  gradus_names_flag (names, "moved", state->cut > 0);
}

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_unit, (state), fabs (length_of (&state->direction) - 1), *measured <= 1e-12)

/* The slope is what differences say, along what turns. */
static gboolean
holds_slope (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const double step = 1e-4 * p->width;
  const double length = length_of (&state->turning);
  double size = 0;
  g_autofree double *v = g_new (double, work->d);
  double sides[2];

  if (length < 1e-9)
    return TRUE;
  for (guint j = 0; j < work->n * work->d; j++)
    size = MAX (size, fabs (work->x[j]));
  for (guint side = 0; side < 2; side++)
    {
      for (guint j = 0; j < work->d; j++)
        v[j] = state->direction.data[j]
               + (side == 0 ? step : -step) / MAX (size, 1e-300) * state->turning.data[j] / length;
      sides[side] = measure (work, p, v, NULL);
    }
  *measured = fabs ((sides[0] - sides[1]) / (2 * step) * size - length);
  return *measured <= 1e-5 * MAX (length, size / p->width) + 1e-6;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "unit", N_ ("The direction has the length 1"), "|v| = 1", holds_unit },
  { "slope", N_ ("The slope is what differences say"),
    "|p| \\approx \\frac{J(v + \\delta p) - J(v - \\delta p)}{2\\delta |p|}", holds_slope,
    .phase = "slope" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "angle", .label = N_ ("First direction"), .symbol = "\\vartheta", .unit = N_ ("°"),
    .blurb = N_ ("Where the direction begins, in the plane of the first two inputs."),
    GRADUS_PARAM_FIELD (Params, angle), .def = 45, .max = 180, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "width", .label = N_ ("Width of the bumps"), .symbol = "\\kappa",
    .blurb = N_ ("In shadows and in targets alike."),
    GRADUS_PARAM_FIELD (Params, width), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "\\lambda",
    .blurb = N_ ("On the weights of the bumps: small fits the points, large lowers every "
                 "estimate."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 0.1, .min = 1e-9, .max = 1e6, .slider_min = 1e-3,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "standardise", .label = N_ ("Standardise the inputs"),
    .blurb = N_ ("Each in its own standard deviation; else the width means a length of each."),
    GRADUS_PARAM_FIELD (Params, standardise), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "rounds", .label = N_ ("Most rounds"), .blurb = N_ ("Where to stop in any case."),
    GRADUS_PARAM_FIELD (Params, rounds), .def = 40, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 100, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_BELOW] = { "below", N_ ("An information below 0"),
                    N_ ("The climb ended where the estimate is below 0, which no information "
                        "is.") },
  [EVENT_FLAT] = { "still", N_ ("Nothing turns"),
                   N_ ("The slope at the start is 0: this is a top, a bottom or a watershed.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "look", N_ ("Look along the "
                "direction"), N_ ("Each point casts its shadow; beside it stands y."),
    .shows = "fold", .pseudocode = N_ ("for each point: z ← vᵀ x"), .n_micro = n_strides,
    .run = run_look,
    .rule = "\\role{accent}{z_i} = \\role{model}{v}^T x_i",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{z_{<i>}} = <z1|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} has the shadow {z1} and the target {y1}.") },
      { NULL, N_ ("Along {shown|4}° the correlation of shadow and target is {correlation}.") }) },
  { "measure", N_ ("Measure what it tells"), N_ ("Fit the ratio of joint to product with a bump at "
                                                 "each point."),
    .shows = "fold dial",
    .pseudocode = N_ ("h ← mean of K_z ∘ K_y\nG ← (K_zᵀK_z) ∘ (K_yᵀK_y) / n²\n"
                      "J ← ½ hᵀ(G + λI)⁻¹h − ½"),
    .run = run_measure,
    .rule = "J = \\tfrac{1}{2} \\, h^T (G + \\lambda I)^{-1} h - \\tfrac{1}{2}",
    .filled = GRADUS_SAY ({ NULL, "J = \\tfrac{1}{2} \\cdot <product|8> - \\tfrac{1}{2} = "
                                  "<information|accent>" }),
    .said = GRADUS_SAY (
      { "information < 0", N_ ("The estimate with {bumps} bumps is {information}. No information "
                               "is below 0: penalty and width make the estimate too low.") },
      { NULL, N_ ("The estimate with {bumps} bumps is {information}; 0 would be nothing.") }) },
  { "slope", N_ ("Which way does it "
                 "rise?"), N_ ("The slope of J by v, without the part along v, which "
                                                 "makes v longer and turns nothing."),
    .shows = "dial", .pseudocode = N_ ("g ← ∂J/∂v\np ← (I − v vᵀ) g"), .run = run_slope,
    .rule = "\\role{second}{p} = (I - vv^T)\\, g",
    .filled = GRADUS_SAY ({ NULL, "\\role{second}{p} = <turning|second>" }),
    .said = GRADUS_SAY (
      { "slope-size < flat", N_ ("Across the direction the slope is {slope-size}: nothing to be "
                                 "gained by a small turn.") },
      { NULL, N_ ("Across the direction J rises by {slope-size} for each radian.") }) },
  { "turn", N_ ("Turn"), N_ ("Step along p, at most 15°, and halve the step until J rises."),
    .shows = "dial curve",
    .pseudocode = N_ ("while J(v + εp) ≤ J(v): ε ← ε / 2\nv ← (v + εp) / |v + εp|"),
    .run = run_turn,
    .rule = "\\role{model}{v} := \\frac{v + \\varepsilon \\role{second}{p}}{|v + \\varepsilon "
            "\\role{second}{p}|}",
    .filled = GRADUS_SAY ({ NULL, "\\varepsilon = <cut>,\\quad \\role{model}{v} = "
                                  "<direction|model>" }),
    .said = GRADUS_SAY (
      { "not moved", N_ ("Nothing turns: J = {information}.") },
      { "capped and plane", N_ ("The step is cut to {most-turn}°: the direction turns from "
                                "{shown-from|4}° to {shown|4}°, and J rises to {information}.") },
      { "plane", N_ ("The direction turns from {shown-from|4}° to {shown|4}°, and J rises to "
                     "{information}.") },
      { NULL, N_ ("The direction turns by {turned}°, and J rises to {information}.") }) },
  { "check", N_ ("Is it the top?"), N_ ("Where nothing turns, J has a top, if not a watershed."),
    .shows = "dial", .pseudocode = N_ ("until |p| < 0.001"), .run = run_check,
    .rule = "|p| < 0.001",
    .filled = GRADUS_SAY ({ NULL, "|p| = <slope-size>" }),
    .said = GRADUS_SAY (
      { "event:still", N_ ("The slope is 0 where the climb began, and J = {information}: try "
                           "another start.") },
      { "event:below", N_ ("Nothing turns any more, but J = {information} is below 0, which no "
                           "information is: the wrong hill, or too large a penalty. Try other "
                           "starts, and keep the largest J.") },
      { "converged and plane", N_ ("After {turns} turns the direction is {shown|4}° and J = "
                                   "{information}; the correlation there is {correlation}.") },
      { "converged", N_ ("After {turns} turns J = {information}; the correlation there is "
                         "{correlation}.") },
      { "exhausted", N_ ("That was the last round: J = {information}.") },
      { NULL, N_ ("The slope was {slope-size}, so another round follows.") }) });

/* --- Pictures --------------------------------------------------------------------------------- */

/* y over the shadow, of a width that no direction leaves. */
static void
draw_fold (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  double reach = 0;
  g_autofree double *z = g_new (double, work->n);
  const guint lit = state->cast > 0 ? state->cast : work->n;

  cast (work, state->direction.data, z);
  for (guint i = 0; i < work->n; i++)
    {
      double length = 0;

      for (guint j = 0; j < work->d; j++)
        length = hypot (length, work->x[(gsize) i * work->d + j]);
      reach = MAX (reach, length);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "shadow z"),
                         table->names[table->y_column]);
  gradus_scene_set_x_range (scene, -reach, reach);
  for (guint i = 0; i < work->n; i++)
    gradus_scene_pale_point (scene, z[i], table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1,
                             i < lit ? 0 : 0.7, (int) i);
  if (gradus_position_is_phase (here, "look") && here->micro > 0)
    gradus_scene_point (scene, z[lit - 1], table->y[lit - 1], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_RING, 1.6, -1);
}

/* The points from above, pale where y is small, the direction as a line and what turns it. */
static void
draw_dial (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  double low, high, reach = 0, u[2];
  const double *v = state->direction.data;

  gradus_find_extent (table->y, work->n, 1, &low, &high);
  for (guint i = 0; i < work->n; i++)
    reach = MAX (reach, hypot (work->x[(gsize) i * work->d], work->x[(gsize) i * work->d + 1]));
  reach *= 1.15;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  gradus_scene_include (scene, -reach, -reach);
  gradus_scene_include (scene, reach, reach);
  if (work->d > 2)
    gradus_scene_set_caption (scene, _ ("The first two inputs; the others are not drawn."));
  gradus_line_direction (p->angle, u);
  if (state->round > 0)
    gradus_scene_segment (scene, -reach * u[0], -reach * u[1], reach * u[0], reach * u[1],
                          GRADUS_ROLE_PAST, GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
  for (guint i = 0; i < work->n; i++)
    gradus_scene_pale_point (scene, work->x[(gsize) i * work->d], work->x[(gsize) i * work->d + 1],
                             GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1,
                             0.8 * (high - table->y[i]) / (high - low), (int) i);
  gradus_scene_segment (scene, -reach * v[0], -reach * v[1], reach * v[0], reach * v[1],
                        GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "direction"));
  if (state->measured && length_of (&state->turning) >= FLAT && !state->ended)
    {
      const double *from = state->before.data;
      const double length = 0.35 * reach / length_of (&state->turning);

      gradus_scene_arrow (scene, reach * from[0], reach * from[1],
                          reach * from[0] + length * state->turning.data[0],
                          reach * from[1] + length * state->turning.data[1], GRADUS_ROLE_SECOND,
                          GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "where J rises"));
    }
  gradus_scene_turn_handle (scene, "angle", 180, 0, 0, reach * u[0], reach * u[1]);
  if (state->round == 0)
    gradus_scene_point (scene, reach * u[0], reach * u[1], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_CIRCLE, 1.4, -1);
}

/* J over the angle: what was tried, and all of it when the climb has ended. */
static void
draw_curve (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double x[ANGLES], y[ANGLES];

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "angle (°)"),
                         C_ ("axis", "information J"));
  if (gradus_kit_waits (scene, work->d != 2, _ ("Two inputs have a picture over the angle."))
      || gradus_kit_waits (scene, !state->measured, _ ("Nothing has been measured yet.")))
    return;
  gradus_scene_set_x_range (scene, 0, 180);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (state->ended && (double) work->n * work->b * work->b * ANGLES < MOST_CURVE)
    {
      for (guint k = 0; k < ANGLES; k++)
        {
          double v[2];

          x[k] = 180.0 * k / (ANGLES - 1);
          gradus_line_direction (x[k], v);
          y[k] = measure (work, p, v, NULL);
          if (isnan (y[k]))
            return;
        }
      gradus_scene_polyline (scene, x, y, ANGLES, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "every angle"));
    }
  for (guint k = 0; k < state->round; k++)
    gradus_scene_point (scene, state->tried.data[k], state->found.data[k], GRADUS_ROLE_PAST,
                        GRADUS_SHAPE_CIRCLE, 1, -1);
  gradus_scene_point (scene, state->tried.data[state->round], state->found.data[state->round],
                      GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "direction"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "fold", N_ ("Targets over the shadows"), .build = draw_fold,
    .caption = GRADUS_SAY ({ "plane", "{shown|4}°" }, { NULL, "" }) },
  { "dial", N_ ("The direction from above"), .build = draw_dial },
  { "curve", N_ ("Information at each angle"), .build = draw_curve },
  { "climb", N_ ("Information"), .kit = gradus_kit_curves, .of = "information" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "turn", N_ ("How does the direction lie then?"), "turn", "dial",
    .asks = GRADUS_ASKS_LINE, .about = "line origin1 origin2", .when = "plane",
    .words = N_ ("The direction lies at {shown|4}°, and the correlation of shadow and target is "
                 "{correlation}. How does it lie after the turn?"),
    .truth = GRADUS_SAY (
      { "moved", N_ ("At {shown|4}°: J rises there to {information}.") },
      { NULL, N_ ("As before, at {shown|4}°: the slope is 0.") }),
    .intuition = N_ ("You thought it stays where it is, but J has a slope, whatever the "
                     "correlation."),
    .intuition_answer = "from" },
  { "above", N_ ("Do the shadows tell of y?"), "measure", "fold",
    .asks = GRADUS_ASKS_EVENT, .about = "information > 0", .when = "turns == 0",
    .words = N_ ("Look at the targets over the shadows. Is the estimated information above 0?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "parabola", .title = N_ ("A parabola over a grid"),
    .blurb = N_ ("y = x₁²: the correlation is 0 along every direction. From 45° the climb leads to "
                 "0°, where J = 0.251."),
    .data = "parabola-25",
    .claims = "converged\nturns == 6\ninformation ~ 0.251\ncorrelation == 0\n"
              "iteration 1: line ~ 36.96" },
  { .id = "by-hand", .title = N_ ("Three values by hand"),
    .blurb = N_ ("x₁ is −1, 0 or 1, and y = x₁²: the ratio is 1.5, 3, 1.5, so J = ½ (½ + 1 + ½) − "
                 "½ = ½."),
    .data = "parabola-9", .params = "angle=0 width=0.1 lambda=1e-6",
    .claims = "abs(information - 0.5) < 0.0001\ncorrelation == 0" },
  { .id = "from-60", .title = N_ ("From 60°"),
    .blurb = N_ ("J begins below 0, at −0.0605, and 9 turns lead to the same top."),
    .data = "parabola-25", .params = "angle=60",
    .claims = "turns == 9\ninformation ~ 0.251\niteration 1: line ~ 59.1" },
  { .id = "line", .title = N_ ("A slope over a grid"),
    .blurb = N_ ("y = x₁ + x₂: at 45° the shadow is all of y, and J = 0.517."),
    .data = "line-25", .params = "angle=90",
    .claims = "converged\nabs(line - 45) < 0.5\ninformation ~ 0.517" },
  { .id = "sine", .title = N_ ("A sine in a cloud"),
    .blurb = N_ ("60 drawn points and y = sin 2x₁: from 40° the climb comes near to 0°."),
    .data = "sdr-sine", .data_seed = 1, .params = "angle=40 width=0.5 "
                                                                      "lambda=0.05",
    .claims = "converged\ninformation > 0.3\nabs(direction[0]) > 0.9" },
  { .id = "watershed", .title = N_ ("On the watershed"),
    .blurb = N_ ("From 65° nothing turns: between two hills the slope is below 0.001."),
    .data = "parabola-25", .params = "angle=65",
    .claims = "turns == 0\nline == 65\nslope-size < 0.001" },
  { .id = "round", .title = N_ ("A bowl has no direction"),
    .blurb = N_ ("y = x₁² + x₂²: no direction tells all of y, and the best of all angles has an "
                 "estimate of 0.005."),
    .data = "round-25", .params = "angle=20",
    .claims = "information < 0.01" },
  { .id = "wrong-hill", .title = N_ ("Failure: the wrong hill"),
    .blurb = N_ ("From 70° the climb leads to 90°, where the shadow tells nothing of y: J = "
                 "−0.055."),
    .data = "parabola-25", .params = "angle=70",
    .failure = N_ ("J has a small top at 90°, and the climb ends on the hill on which it begins. "
                   "An information below 0 gives it away. Begin several times, and keep the "
                   "largest J."),
    .claims = "converged\nturns == 5\nabs(line - 90) < 0.5\ninformation ~ -0.055" },
  { .id = "unpenalised", .title = N_ ("Failure: hardly a penalty"),
    .blurb = N_ ("λ = 0.001: the best angle is 6.5°, with J = 0.434, where 0° has 0.346."),
    .data = "parabola-25", .params = "lambda=0.001 angle=20",
    .failure = N_ ("With so small a penalty the bumps fit the gaps of the grid, and a direction "
                   "that tells the grid points apart looks better than the law. Raise λ; choose it "
                   "by cross validation."),
    .claims = "converged\nabs(line - 6.5) < 0.2\ninformation ~ 0.434" });

#define NUMPY_17 "oracles-C/ch17.py: J_of and the climb with steps of at most 15°"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "parabola", 1, "direction", GRADUS_EXPECT (0.799098, 0.601201), 1e-5, NUMPY_17 },
  { "parabola", 1, "estimates", GRADUS_EXPECT (-0.044535535400775594, -0.012235), 1e-6, NUMPY_17 },
  { "parabola", GRADUS_CHECK_END, "angles",
    GRADUS_EXPECT (45, 36.955942, 21.955942, 6.955942), 1e-6, NUMPY_17 },
  { "parabola", GRADUS_CHECK_END, "information", GRADUS_EXPECT (0.251017), 1e-5, NUMPY_17 },
  { "from-60", GRADUS_CHECK_END, "angles",
    GRADUS_EXPECT (60, 59.096273, 56.917647, 50.585799, 35.585799, 20.585799, 5.585799), 1e-6,
    NUMPY_17 },
  { "wrong-hill", GRADUS_CHECK_END, "angles",
    GRADUS_EXPECT (70, 70.728224, 72.353179, 76.243628, 85.598649, 90.3214), 1e-6, NUMPY_17 },
  { "wrong-hill", GRADUS_CHECK_END, "information", GRADUS_EXPECT (-0.055431), 1e-5, NUMPY_17 },
  { "by-hand", 1, "information", GRADUS_EXPECT (0.5), 1e-5,
    "by hand: half of (1.5 + 3 + 1.5)/3, less a half" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "starts", .title = N_ ("From 60° and from 70°"),
    .blurb = N_ ("The watershed lies at 65°: on the left the climb ends at 0° with J = 0.251, on "
                 "the right at 90° with −0.055."),
    .preset = "parabola", .left = "angle=60", .right = "angle=70", .plot = "curve",
    .claims = "left: information ~ 0.251\nright: information ~ -0.055" });

static const GradusSheet sheet = {
  .aha = N_ ("Keep the direction that still tells everything about y, even where every correlation "
             "is zero."),
  .by_hand = N_ ("z is −1, 0 or 1 and y = z²: the ratio of joint to product is 1.5, 3 and 1.5, so "
                 "½ (½ + 1 + ½) − ½ = ½, and the correlation is 0."),
  .why = "dial", .intuition = N_ ("Without a correlation there is nothing to find."),
  .caught_by = "turn",
  .breaks = N_ ("From 70° the climb ends at 90° with J = −0.055: an information below 0."),
  .needs = "mutual-information lsmi gradient-descent", .leads_to = "projection-direction",
  .aliases = "SDR; LSDR; SMI; sufficient reduction; 充分降维; 平方损失互信息; 不相关不等于独立; cfjw",
  .terms = N_ ("sufficient dimension reduction; mutual information; correlation"),
};

const GradusDescriptor gradus_sufficient_dimension_reduction = {
  .id = "sufficient-dimension-reduction", .chapter = 17, .difficulty = 3,
  .title = N_ ("Sufficient dimension reduction"),
  .summary = N_ ("Turns a direction until its shadows tell as much about the target as they can."),
  .goal = N_ ("Say why a direction can tell all of y without any correlation, and where a climb "
              "goes wrong."),
  .source = "Suzuki and Sugiyama 2013; 图解机器学习, section 17.2", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE, .distances = TRUE,
  .columns = N_ ("Two to twenty inputs, and a target that is a number."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .start_shows = "dial fold", .end_shows = "curve",
  .start_said = GRADUS_SAY (
    { "plane", N_ ("{n} points, and a direction at {shown|4}°. Which direction tells most of y?") },
    { NULL, N_ ("{n} points with {d} inputs, and a first direction. Which one tells most of y?") }),
  .same = GRADUS_SAMENESS ({ "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
};
