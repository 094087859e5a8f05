/* The fit is an orthogonal projection, an exploration: three data as one point in space.
 *
 * Situation. Three targets y_1, y_2, y_3 are the coordinates of one point of space. Everything that
 * a model can say is a plane in it: all sums of its columns, (1, 1, 1) and (x_1, x_2, x_3) for a
 * line. The fit is the point of the plane that is nearest to y.
 *
 * Stages. The learner bets which share of the noise a fit removes (bet). Noise is drawn, and split
 * into what lies in the plane and what stands upright on it (deal). Of the columns directions at
 * right angles are made, one after the other (basis); the shadow of y on each is added up (drop);
 * and the plumb line is held against the columns (certify).
 *
 * The law. With orthonormal directions q_k of the plane, the fit is sum_k q_k (q_k' y) = P y. P is
 * symmetric, P P = P, and its trace is the number b of directions. Of noise that is alike in all n
 * directions the plane keeps b of n on average, and the fit removes n - b of n.
 *
 * Why it is nearest. y - fit is at right angles to the plane, so for every other point p of it |y -
 * p|^2 = |y - fit|^2 + |fit - p|^2.
 *
 * Edge cases. A column that the others make already adds no direction (event "dependent"). With as
 * many directions as data the plane is the whole space, and the fit is y whatever y is (event
 * "whole").
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 4.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "flat-in-space.h"
#include "sheet.h"

#define N 3
/* What is left of a dependent column, of its length. */
#define LEFT_OVER 1e-9

typedef struct
{
  double bet, sigma, turn;
  int columns, draws;
} Params;

enum { NOISE_1, NOISE_2, NOISE_3, KEPT, REMOVED };

typedef struct
{
  GradusReadings noise;    /* draws x 5: the noise, its squares in the plane and upright on it */
  GradusArray directions;  /* 3 x 3: rows, 0 where a column adds none */
  GradusArray fit;         /* 3: as far as it has been added up */
  GradusArray certificate; /* 3: the plumb line times each column */
  guint made, dropped, held, done, last;
  double in_plane, upright;
} State;

enum { EVENT_DEPENDENT, EVENT_WHOLE };

/* --- The plane -------------------------------------------------------------------------------- */

typedef struct
{
  double columns[N][N];       /* of the model: 1, x, x^2 */
  double q[N][N];             /* directions at right angles */
  double upper[N][N];         /* q_k' column_j */
  guint rank;
  double fit[N], plumb[N], theta[N];
} Plane;

/* Directions one after the other (Gram and Schmidt, twice for the digits), the fit, and the
 * coefficients from the last one back. */
static void
find_plane (const GradusTable *table, guint columns, Plane *plane)
{
  memset (plane, 0, sizeof *plane);
  for (guint j = 0; j < columns; j++)
    {
      double left[N], length;

      for (guint i = 0; i < N; i++)
        plane->columns[j][i] = left[i] = pow (table->x[i], j);
      for (guint pass = 0; pass < 2; pass++)
        for (guint k = 0; k < j; k++)
          {
            const double shadow = gradus_dot3 (plane->q[k], left);

            plane->upper[k][j] += shadow;
            for (guint i = 0; i < N; i++)
              left[i] -= shadow * plane->q[k][i];
          }
      length = sqrt (gradus_dot3 (left, left));
      if (length <= LEFT_OVER * sqrt (gradus_dot3 (plane->columns[j], plane->columns[j])))
        continue;
      plane->upper[j][j] = length;
      for (guint i = 0; i < N; i++)
        plane->q[j][i] = left[i] / length;
      plane->rank++;
    }
  for (guint k = 0; k < columns; k++)
    for (guint i = 0; i < N; i++)
      plane->fit[i] += plane->q[k][i] * gradus_dot3 (plane->q[k], table->y);
  for (guint i = 0; i < N; i++)
    plane->plumb[i] = table->y[i] - plane->fit[i];
  for (guint j = columns; j-- > 0;)
    {
      double rest = gradus_dot3 (plane->q[j], table->y);

      for (guint k = j + 1; k < columns; k++)
        rest -= plane->upper[j][k] * plane->theta[k];
      plane->theta[j] = plane->upper[j][j] > 0 ? rest / plane->upper[j][j] : 0;
    }
}

static void
plane_of (const GradusPosition *here, Plane *plane)
{
  find_plane (gradus_dataset_get_table (here->dataset),
              (guint) ((const Params *) here->params)->columns, plane);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->n != N || table->d != 1)
    return g_strdup_printf (_ ("Space has three dimensions: there must be three rows and one "
                               "input, and here are %u and %u."), table->n, table->d);
  return NULL;
}

static GradusStatus
run_deal (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = gradus_readings_next (&state->noise);
  double whole;
  Plane plane;

  find_plane (gradus_context_get_table (context), (guint) p->columns, &plane);
  for (guint i = 0; i < N; i++)
    row[NOISE_1 + i] = p->sigma * gradus_rng_gaussian (context->rng);
  whole = gradus_dot3 (row, row);
  row[KEPT] = 0;
  for (guint k = 0; k < N; k++)
    row[KEPT] += gradus_square (gradus_dot3 (plane.q[k], row));
  row[KEPT] = MIN (row[KEPT], whole);
  row[REMOVED] = plane.rank == N ? 0 : whole - row[KEPT];
  state->in_plane += row[KEPT];
  state->upright += row[REMOVED];
  return gradus_readings_noted (&state->noise);
}

static GradusStatus
run_basis (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint j = state->done;
  Plane plane;

  find_plane (gradus_context_get_table (context), (guint) p->columns, &plane);
  memcpy (gradus_array_write (&state->directions) + (gsize) j * N, plane.q[j],
          sizeof plane.q[j]);
  gradus_context_raise_if (context, EVENT_DEPENDENT, plane.upper[j][j] == 0);
  gradus_context_raise_if (context, EVENT_WHOLE,
                           j + 1 == (guint) p->columns && plane.rank == N);
  state->made = j + 1;
  return gradus_step_done (&state->done, &state->last, (guint) p->columns);
}

static GradusStatus
run_drop (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  const double *q = &state->directions.data[(gsize) state->done * N];
  double *fit = gradus_array_write (&state->fit);

  for (guint i = 0; i < N; i++)
    fit[i] += q[i] * gradus_dot3 (q, table->y);
  state->dropped = state->done + 1;
  return gradus_step_done (&state->done, &state->last, (guint) p->columns);
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  Plane plane;

  find_plane (gradus_context_get_table (context), (guint) p->columns, &plane);
  gradus_array_write (&state->certificate)[state->done]
    = gradus_dot3 (plane.plumb, plane.columns[state->done]);
  state->held = state->done + 1;
  state->noise.known = state->held == (guint) p->columns;
  return gradus_step_done (&state->done, &state->last, (guint) p->columns);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_removed (const GradusPosition *here)
{
  const State *state = here->state;

  return state->in_plane + state->upright > 0 ? state->upright / (state->in_plane + state->upright)
                                              : NAN;
}

static double
number_law (const GradusPosition *here)
{
  Plane plane;

  plane_of (here, &plane);
  return (N - plane.rank) / (double) N;
}

static double
number_plumb (const GradusPosition *here)
{
  const Params *p = here->params;
  Plane plane;

  if (((const State *) here->state)->dropped < (guint) p->columns)
    return NAN;
  plane_of (here, &plane);
  return sqrt (gradus_dot3 (plane.plumb, plane.plumb));
}

static void
array_hat (const GradusPosition *here, GradusArray *out)
{
  double *hat;
  Plane plane;

  plane_of (here, &plane);
  gradus_array_init_matrix (out, N, N);
  hat = gradus_array_write (out);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      for (guint k = 0; k < N; k++)
        hat[i * N + j] += plane.q[k][i] * plane.q[k][j];
}

static void
array_plumb (const GradusPosition *here, GradusArray *out)
{
  const Params *p = here->params;
  Plane plane;

  if (((const State *) here->state)->dropped < (guint) p->columns)
    return;
  plane_of (here, &plane);
  memcpy (gradus_array_init_vector (out, N), plane.plumb, sizeof plane.plumb);
}

static void
array_theta (const GradusPosition *here, GradusArray *out)
{
  const Params *p = here->params;
  Plane plane;

  if (((const State *) here->state)->dropped < (guint) p->columns)
    return;
  plane_of (here, &plane);
  memcpy (gradus_array_init_vector (out, (gsize) p->columns), plane.theta,
          (gsize) p->columns * sizeof (double));
}

static void
array_columns (const GradusPosition *here, GradusArray *out)
{
  const Params *p = here->params;
  Plane plane;

  plane_of (here, &plane);
  gradus_array_init_matrix (out, N, (guint) p->columns);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < (guint) p->columns; j++)
      gradus_array_write (out)[i * (guint) p->columns + j] = plane.columns[j][i];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "removed", N_ ("Share of the noise removed"), "k/n", .number = number_removed,
    .flags = GRADUS_METRIC },
  { "law", N_ ("Share that is to be removed"), "(n-b)/n", .number = number_law,
    .flags = GRADUS_METRIC },
  { "plumb-length", N_ ("Length of the plumb line"), "|r|", .number = number_plumb,
    .flags = GRADUS_METRIC },
  { "columns-of", N_ ("Columns of the model"), "\\Phi", .array = array_columns,
    .indices = N_ ("datum, column") },
  { "directions", N_ ("Directions at right angles"), "q", GRADUS_QUANTITY (State, directions),
    .shape = "3*3", .indices = N_ ("column, datum; 0 where a column adds no direction") },
  { "fit", N_ ("Fit"), "\\hat y", GRADUS_QUANTITY (State, fit), .shape = "3",
    .indices = N_ ("datum") },
  { "plumb", N_ ("Plumb line"), "r", .array = array_plumb, .indices = N_ ("datum"),
    .beside = "y" },
  { "theta", N_ ("Coefficients"), "\\theta", .array = array_theta, .indices = N_ ("column") },
  { "hat", N_ ("Projection"), "P", .array = array_hat, .indices = N_ ("row, column") },
  { "certificate", N_ ("Plumb line times column"), "\\Phi^T r",
    GRADUS_QUANTITY (State, certificate), .shape = "3", .indices = N_ ("column") },
  { "noise", N_ ("Noise"), "e", GRADUS_QUANTITY (State, noise.rows), .shape = "draws*5",
    .indices = N_ ("draw: noise of each datum, its square in the plane and orthogonal to it") },
  { "drawn", N_ ("Noise drawn"), NULL, GRADUS_QUANTITY (State, noise.made) },
  { "made", N_ ("Columns used"), NULL, GRADUS_QUANTITY (State, made) },
  { "dropped", N_ ("Shadows added"), NULL, GRADUS_QUANTITY (State, dropped) },
  { "held", N_ ("Columns held against it"), NULL, GRADUS_QUANTITY (State, held) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  static const char *const words[] = { N_ ("the constant"), N_ ("x"), N_ ("x²") };
  GRADUS_HERE (state, table);
  const guint j = MIN (state->last, N - 1);
  double shadow;
  Plane plane;

  plane_of (here, &plane);
  shadow = gradus_dot3 (plane.q[j], table->y);
  gradus_names_vector (names, "targets", table->y, N);
  gradus_names_number (names, "fair", sqrt (gradus_sum_squares (table->y, N)) / 12);
  gradus_names_vector (names, "whole-fit", plane.fit, N);
  gradus_names_vector (names, "direction", plane.q[j], N);
  gradus_names_vector (names, "column-j", plane.columns[j], N);
  gradus_names_word (names, "column-word", _ (words[j]));
  gradus_names_number (names, "shadow", shadow);
  gradus_names_number (names, "product", state->certificate.data[j]);
  gradus_names_flag (names, "upright", fabs (state->certificate.data[j]) < 1e-9);
  gradus_names_whole (names, "rank", plane.rank);
  gradus_names_whole (names, "left-over", N - (int) plane.rank);
  gradus_names_whole (names, "draw", state->noise.made);
  gradus_names_whole (names, "last", MAX (state->noise.made, 1) - 1);
  gradus_names_number (names, "most", 0.9);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Which share of the noise does the fit take away?"),
    .shows = "share",
    .asks = "bet", .pseudocode = N_ ("bet on the share of noise removed"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "y = \\Phi\\theta + \\role{error}{e},\\qquad \\role{model}{\\hat y} = "
            "\\text{nearest of } \\Phi\\theta",
    .filled = GRADUS_SAY ({ NULL, "y = <targets>,\\qquad \\Phi = <columns-of>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("Three data are one point {targets} in space. Which share of the squared noise "
                  "does a fit remove?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {percent bet}.") }) },
  { "deal", N_ ("Draw noise"), N_ ("Split it: what lies in the plane, and what stands on it."),
    .shows = "share",
    .pseudocode = N_ ("repeat: e at random; kept ← |P e|², removed ← |e − P e|²"), .once = TRUE,
    .micro = "draws", .run = run_deal,
    .rule = "|\\role{error}{e}|^2 = |P\\role{error}{e}|^2 + |\\role{error}{e} - "
            "P\\role{error}{e}|^2",
    .filled = GRADUS_SAY (
      { "micro", "|P\\role{error}{e}|^2 = <noise[last,3]>,\\quad |\\role{error}{e} - "
                 "P\\role{error}{e}|^2 = <noise[last,4]>" },
      { NULL, "\\frac{\\text{removed}}{\\text{all}} = <removed|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Draw {draw}: {noise[last,3]} of its square stays in the plane, "
                     "{noise[last,4]} is removed.") },
      { NULL, N_ ("The fit removes {percent removed} of the noise of {drawn} draws.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {percent bet}.") },
                       { NULL, N_ ("You said {percent bet}, it is {percent removed}.") }) },
  { "basis", N_ ("Make right angles"), N_ ("Take from each column what the others do not have."),
    .pseudocode = N_ ("for each column: q ← column − its shadows, of length 1"), .once = TRUE,
    .micro = "columns", .run = run_basis,
    .rule = "\\role{second}{q_j} \\propto \\phi_j - \\sum_{k\\lt j} \\role{second}{q_k}\\,"
            "(\\role{second}{q_k}^T\\phi_j)",
    .filled = GRADUS_SAY (
      { "micro", "\\phi = <column-j>,\\quad \\role{second}{q} = <direction|second>" },
      { NULL, "\\mathrm{tr}\\,P = b = <rank>" }),
    .said = GRADUS_SAY (
      { "micro and event:dependent", N_ ("The column of {column-word} says nothing new: no "
                                         "direction.") },
      { "micro", N_ ("The column of {column-word} adds the direction {direction}.") },
      { "event:whole", N_ ("The columns have three directions: the plane is the whole space, and "
                           "every y is in it.") },
      { "rank == 1", N_ ("The columns have 1 direction: what the model can say is a line through "
                         "0.") },
      { NULL, N_ ("The columns have {rank} directions: what the model can say is a plane through "
                  "0.") }) },
  { "drop", N_ ("Drop the plumb line"), N_ ("Add up the shadows of y on the directions."),
    .pseudocode = N_ ("for each q: fit ← fit + q (qᵀ y)"), .once = TRUE, .micro = "columns",
    .run = run_drop,
    .rule = "\\role{model}{\\hat y} = \\sum_k \\role{second}{q_k}\\,(\\role{second}{q_k}^T y) = "
            "P y",
    .filled = GRADUS_SAY (
      { "micro", "\\role{second}{q}^T y = <shadow>,\\quad \\role{model}{\\hat y} = <fit|model>" },
      { NULL, "\\role{model}{\\hat y} = <fit|model>,\\quad \\role{error}{r} = <plumb|error>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The shadow on direction {dropped} is {shadow} long; the fit is now {fit}.") },
      { "plumb-length < 0.000000001", N_ ("The fit is {fit}: y itself. There is no plumb line.") },
      { NULL, N_ ("The fit is {fit}; the plumb line from y is {plumb}, {plumb-length} long.") }) },
  { "certify", N_ ("Nothing is nearer"), N_ ("Hold the plumb line against every column."),
    .shows = "hat",
    .pseudocode = N_ ("for each column: columnᵀ r = 0?"), .once = TRUE, .micro = "columns",
    .run = run_certify,
    .rule = "\\Phi^T\\role{error}{r} = 0 \\Rightarrow |y - p|^2 = |\\role{error}{r}|^2 + "
            "|\\role{model}{\\hat y} - p|^2",
    .filled = GRADUS_SAY ({ NULL, "\\phi_{<held>}^T\\,\\role{error}{r} = 0" }),
    .said = GRADUS_SAY (
      { "micro and upright", N_ ("The plumb line is at a right angle to the column of "
                                 "{column-word}.") },
      { "micro", N_ ("Against the column of {column-word} it comes to {product}.") },
      { "plumb-length < 0.000000001",
        N_ ("There is no plumb line to hold: the model can be y as it is. It removes {left-over} "
            "of 3 parts of the noise, on average.") },
      { NULL, N_ ("The plumb line is orthogonal to all that the model can be, so that nothing "
                  "there is nearer. The fit removes {left-over} of 3 parts of noise that is alike "
                  "in all data, on average.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("Which share of the squared noise a fit removes, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.9) },
  { .id = "columns", .label = N_ ("Columns"), .symbol = "b",
    .blurb = N_ ("1 is a constant, 2 a line, 3 a parabola."),
    GRADUS_PARAM_FIELD (Params, columns), .def = 2, .min = 1, .max = 3,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "turn", .label = N_ ("View from"), .unit = N_ ("°"),
    .blurb = N_ ("Turns the space about the upright axis; a knob in the picture does so, too."),
    GRADUS_PARAM_FIELD (Params, turn), GRADUS_PLACE (25, 360, -180, 180, 5) },
  { .id = "sigma", .label = N_ ("Noise"), .symbol = "\\sigma",
    .blurb = N_ ("Its standard deviation in each datum."), GRADUS_PARAM_FIELD (Params, sigma),
    .def = 1, .min = 0.01, .max = 100, .slider_min = 0.1, .slider_max = 3, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "draws", .label = N_ ("Draws"), .blurb = N_ ("More draws, a steadier share."),
    GRADUS_PARAM_FIELD (Params, draws), .def = 200, .min = 1, .max = 5000, .slider_min = 10,
    .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_DEPENDENT] = { "dependent", N_ ("Nothing new"),
                        N_ ("A column is made of the ones before it.") },
  [EVENT_WHOLE] = { "whole", N_ ("The whole space"),
                    N_ ("There are as many directions as data: every y is fitted exactly.") });

/* P P = P, P = P' and tr P = b; the largest of what is off. */
static gboolean
holds_projection (const GradusPosition *here, double *measured)
{
  g_auto (GradusArray) hat = { 0 };
  double trace = 0;
  Plane plane;

  plane_of (here, &plane);
  array_hat (here, &hat);
  for (guint i = 0; i < N; i++)
    {
      trace += hat.data[i * N + i];
      for (guint j = 0; j < N; j++)
        {
          double square = 0;

          for (guint k = 0; k < N; k++)
            square += hat.data[i * N + k] * hat.data[k * N + j];
          *measured = MAX (*measured, fabs (square - hat.data[i * N + j]));
          *measured = MAX (*measured, fabs (hat.data[j * N + i] - hat.data[i * N + j]));
        }
    }
  *measured = MAX (*measured, fabs (trace - plane.rank));
  return *measured < 1e-9;
}

/* Relative to the lengths of both. */
static gboolean
holds_upright (const GradusPosition *here, double *measured)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const double length = sqrt (gradus_dot3 (table->y, table->y));
  Plane plane;

  plane_of (here, &plane);
  for (guint j = 0; j < (guint) ((const Params *) here->params)->columns; j++)
    {
      const double squares = gradus_dot3 (plane.columns[j], plane.columns[j]);

      /* A column without a direction has no angle. */
      if (squares > 0)
        *measured = MAX (*measured,
                         fabs (gradus_dot3 (plane.plumb, plane.columns[j])) / sqrt (squares));
    }
  return *measured <= 1e-8 * (1 + length);
}

static gboolean
holds_pythagoras (const GradusPosition *here, double *measured)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const double whole = gradus_dot3 (table->y, table->y);
  Plane plane;

  plane_of (here, &plane);
  *measured = gradus_dot3 (plane.fit, plane.fit) + gradus_dot3 (plane.plumb, plane.plumb) - whole;
  return fabs (*measured) <= 1e-9 * (1 + whole);
}

/* Removed and kept are chi-squared numbers: what was counted is within 4.5 standard deviations of
 * their share. */
static gboolean
holds_census (const GradusPosition *here, double *measured)
{
  const double law = number_law (here);
  const guint n = ((const State *) here->state)->noise.made;

  *measured = number_removed (here) - law;
  return fabs (*measured) <= 1e-9 + 4.5 * sqrt (2 * law * (1 - law) / (N * (double) n)) + 3.0 / n;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "projection", N_ ("P is a projection"), "P P = P = P^T,\\ \\mathrm{tr}\\,P = b",
    holds_projection },
  { "upright", N_ ("The plumb line is at right angles"), "\\Phi^T r = 0", holds_upright,
    .phase = "certify" },
  { "pythagoras", N_ ("Pythagoras"), "|y|^2 = |\\hat y|^2 + |r|^2", holds_pythagoras,
    .phase = "drop" },
  { "census", N_ ("The count agrees with the law"), "k/n \\approx (n-b)/n", holds_census,
    .phase = "deal" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* So many draws are shown. */
#define SHOWN 150

/* All that the model can say, as far as the picture goes: a line, a plane, or everything. */
static void
draw_plane (const GradusEye *eye, const Plane *plane, GradusScene *scene)
{
  const double origin[N] = { 0 };
  const double *q[2] = { NULL, NULL };
  guint n = 0;

  for (guint k = 0; k < N && n < 2; k++)
    if (plane->upper[k][k] > 0)
      q[n++] = plane->q[k];
  if (plane->rank < N)
    gradus_eye_flat (eye, origin, q[0], q[1], 0.78 * eye->reach, GRADUS_ROLE_MODEL, 0.12, scene);
}

/* Noise about the fit: each draw and, while it is the newest, its way to the plane. */
static void
draw_noise (const GradusEye *eye, const State *state, const Plane *plane, gboolean dealing,
            GradusScene *scene)
{
  const guint first = state->noise.made > SHOWN ? state->noise.made - SHOWN : 0;

  for (guint d = first; d < state->noise.made; d++)
    {
      const double *row = gradus_array_row (&state->noise.rows, d);
      const gboolean newest = dealing && d + 1 == state->noise.made;
      double place[N], foot[N], at[2];

      for (guint i = 0; i < N; i++)
        {
          foot[i] = plane->fit[i];
          place[i] = plane->fit[i] + row[NOISE_1 + i];
        }
      for (guint k = 0; k < N; k++)
        for (guint i = 0; i < N; i++)
          foot[i] += plane->q[k][i] * gradus_dot3 (plane->q[k], row);
      gradus_eye_look (eye, place, at);
      gradus_scene_pale_point (scene, at[0], at[1],
                               newest ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA,
                               GRADUS_SHAPE_CIRCLE, newest ? 1.2 : 0.5, newest ? 0 : 0.4, -1);
      if (newest)
        gradus_eye_stick (eye, place, foot, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID, scene);
    }
}

static void
build_space (const GradusPosition *here, GradusScene *scene)
{
  static const char *const axes[] = { "y₁", "y₂", "y₃" };
  GRADUS_HERE (state, p, table);
  const double origin[N] = { 0 };
  GradusEye eye = { .angle = p->turn * G_PI / 180 };
  double length;
  Plane plane;

  plane_of (here, &plane);
  eye.reach = 1.1 * MAX (sqrt (gradus_dot3 (table->y, table->y)), 2 * p->sigma);
  length = 0.75 * eye.reach;
  gradus_space_begin (scene);
  gradus_eye_axes (&eye, origin, (double[]) { length, length, length }, axes, scene);
  draw_plane (&eye, &plane, scene);
  if (state->made == 0)
    draw_noise (&eye, state, &plane, gradus_position_is_phase (here, "deal"), scene);
  for (guint k = 0; k < state->made; k++)
    {
      double end[N];

      for (guint i = 0; i < N; i++)
        end[i] = 0.5 * eye.reach * state->directions.data[(gsize) k * N + i];
      if (gradus_dot3 (end, end) > 0)
        gradus_eye_arrow (&eye, origin, end, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, scene);
    }
  if (state->dropped > 0)
    {
      gradus_eye_arrow (&eye, origin, state->fit.data, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, scene);
      gradus_eye_stick (&eye, table->y, state->fit.data, GRADUS_ROLE_ERROR, GRADUS_LINE_DOTTED,
                        scene);
      gradus_eye_point (&eye, state->fit.data, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE, 1.2, -1,
                        scene);
    }
  gradus_eye_arrow (&eye, origin, table->y, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, scene);
  gradus_eye_point (&eye, table->y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1, scene);
  gradus_eye_label (&eye, table->y, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_ACCENT, "y", scene);
  gradus_space_dial (eye.angle, "turn", scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            _ ("what the model can say"));
  if (state->dropped > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_DOTTED,
                              C_ ("legend", "plumb line"));
}

static void
build_share (const GradusPosition *here, GradusScene *scene)
{
  static const GradusBet bet = { .param = "bet", .label = N_ ("share of noise removed"),
                                 .x_label = N_ ("draws") };
  GRADUS_HERE (state, p);
  g_autofree double *shares = g_new (double, MAX (state->noise.made, 1));
  double kept = 0, removed = 0;

  for (guint d = 0; d < state->noise.made; d++)
    {
      kept += gradus_readings_get (&state->noise, d, KEPT);
      removed += gradus_readings_get (&state->noise, d, REMOVED);
      shares[d] = kept + removed > 0 ? removed / (kept + removed) : NAN;
    }
  gradus_bet_draw (here, &bet, shares, (gsize) p->draws, state->noise.made,
                   state->noise.known ? number_law (here) : NAN, scene);
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const guint columns = (guint) ((const Params *) here->params)->columns;
  Plane plane;

  plane_of (here, &plane);
  for (gsize i = 0; i < n; i++)
    {
      out[i] = 0;
      for (guint j = columns; j-- > 0;)
        out[i] = out[i] * X[i] + plane.theta[j];
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "space", N_ ("Three data, one point"), .build = build_space },
  { "data", N_ ("The same three data"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "", .with = "residuals" },
  { "share", N_ ("Bet and count"), .build = build_share },
  { "hat", N_ ("Projection"), .kit = gradus_kit_matrix, .of = "hat", .with = "numbers" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "removed", N_ ("How much of the noise is removed?"), "deal", "space",
    .asks = GRADUS_ASKS_NUMBER, .about = "law", .scale = "0.1",
    .words = N_ ("Three data with noise; columns of the model: {columns}. Which share of the "
                 "squared noise, from 0 to 1, does the fit take away on average?"),
    .intuition = N_ ("You thought the fit cleans the data, but it keeps all the noise that lies "
                     "along what the model can say."),
    .intuition_answer = "most" },
  { "plumb", N_ ("How long is the plumb line?"), "drop", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "plumb-length", .scale = "fair",
    .words = N_ ("y = {targets}. How far is it from the nearest point that the model can say?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "corner", .title = N_ ("Three data with a corner"),
    .blurb = N_ ("(0, 0, 6) has its shadow at (−1, 2, 5), and the plumb line is (1, −2, 1). A "
                 "third of the noise is removed."),
    .data = "corner-3", .seed = 1,
    .claims = "fit[0] ~ -1.0\nfit[1] ~ 2.0\nfit[2] ~ 5.0\nplumb[0] ~ 1.0\nplumb[1] ~ -2.0\n"
              "plumb[2] ~ 1.0\nlaw ~ 0.333" },
  { .id = "constant", .title = N_ ("Only a constant"),
    .blurb = N_ ("One column: a line in space. The shadow is the mean in every datum, 2, and two "
                 "thirds of the noise go."),
    .params = "columns=1", .seed = 1, .claims = "fit[0] ~ 2.0\nfit[2] ~ 2.0\nlaw ~ 0.667" },
  { .id = "on-it", .title = N_ ("On the plane already"),
    .blurb = N_ ("The three points lie on a line: there is no plumb line."), .data = "line-3",
    .seed = 1, .claims = "abs(plumb-length) < 1e-9" },
  { .id = "post", .title = N_ ("All at one place"),
    .blurb = N_ ("Three measurements at one x: the second column says nothing new, and the fit is "
                 "their mean."),
    .data = "post-3", .seed = 1, .claims = "ever: event:dependent\nrank == 1\nfit[1] ~ 3.0" },
  { .id = "far", .title = N_ ("One far away"),
    .blurb = N_ ("0, 1 and 10: the last one pulls the shadow."), .data = "far-3", .seed = 1,
    .claims = "fit[0] ~ -1.33\nfit[2] ~ 8.67" },
  { .id = "parabola", .title = N_ ("Failure: as many columns as data"),
    .blurb = N_ ("The plane is the whole space: every y is its own shadow."),
    .params = "columns=3", .seed = 1,
    .failure = N_ ("A parabola goes through any three points, so that the residual is 0 whatever "
                   "was measured, and no noise is removed: the trace of P is 3, the number of "
                   "data. Take more data or fewer columns."),
    .claims = "ever: event:whole\nabs(plumb-length) < 1e-9\nlaw == 0\nrank == 3" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "corner", 1, "fit", GRADUS_EXPECT (-1, 2, 5), 1e-12, "syllabus, by hand" },
  { "corner", 1, "plumb", GRADUS_EXPECT (1, -2, 1), 1e-12, "by hand" },
  { "corner", 1, "theta", GRADUS_EXPECT (-1, 3), 1e-12, "by hand" },
  { "corner", 1, "hat",
    GRADUS_EXPECT (5.0 / 6, 1.0 / 3, -1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 3, -1.0 / 6, 1.0 / 3,
                   5.0 / 6),
    1e-12, "by hand: I − nnᵀ/6 with n = (1, −2, 1)" },
  { "parabola", 1, "theta", GRADUS_EXPECT (0, -3, 3), 1e-12, "by hand: 3x (x − 1)" },
  { "far", 1, "fit", GRADUS_EXPECT (-4.0 / 3, 11.0 / 3, 26.0 / 3), 1e-12,
    "by hand: mean 11/3, slope 5" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "columns", .title = N_ ("A line and a parabola"),
    .blurb = N_ ("The line leaves a plumb line, and tells something; the parabola agrees with "
                 "everything."),
    .right = "columns=3", .plot = "data",
    .claims = "left: plumb-length > 2\nright: plumb-length < 0.001\nleft: law > 0.3\n"
              "right: law == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("The fit is the shadow of y on the plane of everything the model can say."),
  .by_hand = N_ ("n = (1, −2, 1) is orthogonal to the plane; y · n = 6 = n · n, so the residual is "
                 "n and the fit (0, 0, 6) − n = (−1, 2, 5)."),
  .why = "space", .intuition = N_ ("A fit removes nearly all of the noise."),
  .caught_by = "removed",
  .breaks = N_ ("Three columns for three data: the trace of P is 3, and the residual is 0 for "
                "every y."),
  .needs = "least-squares",
  .leads_to = "least-squares-unbiased leave-one-out-cross-validation pca",
  .aliases = "projection; hat matrix; column space; orthogonality; 正投影; 正交投影; 帽子矩阵; 列空间; zty",
  .terms = N_ ("orthogonal projection; column space; degrees of freedom"),
};

const GradusDescriptor gradus_least_squares_projection = {
  .id = "least-squares-projection", .chapter = 1, .difficulty = 1,
  .title = N_ ("The fit is an orthogonal projection"),
  .summary = N_ ("Sees three data as one point in space, and the fit as its shadow."),
  .goal = N_ ("Say why the residual is at right angles to all columns, and how much noise a fit "
              "keeps."),
  .source = "Sugiyama, Illustrated Machine Learning, section 4.2",
  .kind = GRADUS_KIND_EXPLORATION, .family = "geometry", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input and a numeric target, in three rows."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .name = name, .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("Three targets {targets}: three dots in one picture, and one point in the "
                "other.") }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "noise is drawn row by row" },
    { "copies", GRADUS_SENTENCE },
    { "one-point", GRADUS_SENTENCE }),
};
