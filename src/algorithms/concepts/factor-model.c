/* The factor model, an exploration: one hidden number that moves two measurements together.
 *
 * Situation. z is drawn from the standard normal distribution, (x1, x2) = Lambda z + e, and e has
 * variances psi1 and psi2 of its own. The cloud is seen, the line along Lambda is not. How does it
 * lie?
 *
 * Stages. The learner lays down a line (bet). Points are made in front of the eyes, z on the line
 * and a step of noise along each axis (draw). Then the covariance is written cell by cell (law):
 * Lambda Lambda' + Psi, and no noise enters the corner. Last, loadings and noise walk along all
 * that have the same covariance (twins): two measurements cannot tell them apart.
 *
 * The law. s11 = l1^2 + psi1, s22 = l2^2 + psi2, s12 = l1 l2: three numbers of the data for four of
 * the model. The twins are (a, s12/a) with psi = (s11 - a^2, s22 - (s12/a)^2), |a| from |s12|/sqrt
 * (s22) to sqrt (s11). With three measurements l1^2 = s12 s13 / s23, and there are none.
 *
 * Edge cases. Loadings of 0: there is no line (event "none"). A corner of 0: the twins have their
 * line along the first axis. No noise: the cloud is the line, without an area (event "bare").
 *
 * Source: CS229 lecture notes, part IX, section 3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "ellipse.h"
#include "gradus-mould.h"
#include "sheet.h"

typedef struct
{
  double bet, l1, l2, psi1, psi2;
  int draws;
} Params;

#define CELLS 3
#define TWINS 9

enum { CELL_11, CELL_22, CELL_12 };

enum { TWIN_L1, TWIN_L2, TWIN_PSI1, TWIN_PSI2, TWIN_ANGLE };

typedef struct
{
  GradusArray points;      /* draws x 3: x1, x2, z */
  guint made, draw_done, draw_last;
  double sums[CELLS];      /* of x1^2, x2^2, x1 x2 */
  guint cells, cell_done, cell_last;
  GradusReadings twins;    /* TWINS x 5: two loadings, two noise variances, angle */
} State;

enum { EVENT_NONE, EVENT_BARE, EVENT_ROUND };

/* --- The model -------------------------------------------------------------------------------- */

/* Cells of the covariance: what the factor makes, and what the noise makes. */
static double
by_factor (const Params *p, guint cell)
{
  return cell == CELL_11 ? p->l1 * p->l1 : cell == CELL_22 ? p->l2 * p->l2 : p->l1 * p->l2;
}

static double
by_noise (const Params *p, guint cell)
{
  return cell == CELL_11 ? p->psi1 : cell == CELL_22 ? p->psi2 : 0;
}

static double
covariance (const Params *p, guint cell)
{
  return by_factor (p, cell) + by_noise (p, cell);
}

/* The cell that entry @i of the 2 x 2 matrix is. */
static guint
cell_at (guint i)
{
  return i == 0 ? CELL_11 : i == 3 ? CELL_22 : CELL_12;
}

static gboolean
has_line (const Params *p)
{
  return p->l1 != 0 || p->l2 != 0;
}

static gboolean
is_bare (const Params *p)
{
  return covariance (p, CELL_11) == 0 || covariance (p, CELL_22) == 0
         || (p->psi1 == 0 && p->psi2 == 0);
}

/* A cloud whose every direction is an axis. */
static gboolean
is_round (const Params *p)
{
  return covariance (p, CELL_12) == 0 && covariance (p, CELL_11) == covariance (p, CELL_22);
}

/* The noise has an area, that is, the whole is no line. */
static GradusEllipse
cloud_of (const Params *p)
{
  const double sd1 = sqrt (covariance (p, CELL_11)), sd2 = sqrt (covariance (p, CELL_22));

  return gradus_ellipse_of_columns (0, 0, sd1, sd2, covariance (p, CELL_12) / (sd1 * sd2));
}

static double
factor_angle (const Params *p)
{
  return has_line (p) ? gradus_line_angle ((const double[]) { p->l1, p->l2 }) : NAN;
}

static double
axis_angle (const Params *p)
{
  return is_bare (p)    ? factor_angle (p)
         : is_round (p) ? NAN
                        : fmod (cloud_of (p).turn + 180, 180);
}

/* Twin @i of those with the same covariance, the flattest line last. */
static void
find_twin (const Params *p, guint i, double *row)
{
  const double s11 = covariance (p, CELL_11), s22 = covariance (p, CELL_22);
  const double s12 = covariance (p, CELL_12);
  const double low = s22 > 0 ? fabs (s12) / sqrt (s22) : 0, high = sqrt (s11);
  const double a = gradus_between (low, high, i / (TWINS - 1.0));

  row[TWIN_L1] = a;
  row[TWIN_L2] = s12 == 0 ? 0 : s12 / a;
  /* At both ends rounding must not make a variance negative. */
  row[TWIN_PSI1] = MAX (s11 - a * a, 0);
  row[TWIN_PSI2] = MAX (s22 - gradus_square (row[TWIN_L2]), 0);
  row[TWIN_ANGLE] = a == 0 && row[TWIN_L2] == 0
                      ? 0 : gradus_line_angle ((const double[]) { a, row[TWIN_L2] });
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *point = &gradus_array_write (&state->points)[3 * (gsize) state->draw_done];

  point[2] = gradus_rng_gaussian (context->rng);
  point[0] = p->l1 * point[2] + sqrt (p->psi1) * gradus_rng_gaussian (context->rng);
  point[1] = p->l2 * point[2] + sqrt (p->psi2) * gradus_rng_gaussian (context->rng);
  state->sums[CELL_11] += point[0] * point[0];
  state->sums[CELL_22] += point[1] * point[1];
  state->sums[CELL_12] += point[0] * point[1];
  state->made = state->draw_done + 1;
  gradus_context_raise_if (context, EVENT_NONE, !has_line (p));
  return gradus_step_done (&state->draw_done, &state->draw_last, (guint) p->draws);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  state->cells = state->cell_done + 1;
  gradus_context_raise_if (context, EVENT_BARE, state->cells == CELLS && is_bare (p));
  gradus_context_raise_if (context, EVENT_ROUND,
                           state->cells == CELLS && !is_bare (p) && is_round (p));
  return gradus_step_done (&state->cell_done, &state->cell_last, CELLS);
}

static GradusStatus
run_twins (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  find_twin (p, state->twins.done, gradus_readings_next (&state->twins));
  return gradus_readings_noted (&state->twins);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_factor, (p), factor_angle (p))
GRADUS_NUMBER (number_axis, (p), axis_angle (p))
GRADUS_NUMBER (number_corner, (p), covariance (p, CELL_12))
GRADUS_NUMBER (number_sample, (state), state->sums[CELL_12] / state->made)

static void
array_covariance (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p);
  double *sigma = gradus_array_init_matrix (out, 2, 2);

  for (guint i = 0; i < 4; i++)
    sigma[i] = covariance (p, cell_at (i));
}

static void
array_sample (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state);
  double *sample = gradus_array_init_matrix (out, 2, 2);

  for (guint i = 0; i < 4; i++)
    sample[i] = state->sums[cell_at (i)] / state->made;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "factor-angle", N_ ("Angle of the factor"), "\\alpha_\\Lambda", .number = number_factor,
    GRADUS_KNOWN (State, made), .flags = GRADUS_METRIC },
  { "axis-angle", N_ ("Angle of the long axis"), "\\alpha_\\Sigma", .number = number_axis,
    GRADUS_KNOWN (State, made), .flags = GRADUS_METRIC },
  { "corner", N_ ("Covariance of the two"), "\\sigma_{12}", .number = number_corner,
    GRADUS_KNOWN (State, cells), .flags = GRADUS_METRIC },
  { "sample-corner", N_ ("The same of the points"), "s_{12}", .number = number_sample,
    GRADUS_KNOWN (State, made), .flags = GRADUS_METRIC },
  { "covariance", N_ ("Covariance"), "\\Sigma", .array = array_covariance,
    GRADUS_KNOWN (State, cells), .indices = N_ ("measurement, measurement") },
  { "sample", N_ ("Covariance of the points"), "S", .array = array_sample,
    GRADUS_KNOWN (State, made), .indices = N_ ("measurement, measurement") },
  { "points", N_ ("Points"), "(x_1, x_2, z)", GRADUS_QUANTITY (State, points), .shape = "draws*3",
    .indices = N_ ("point: two measurements, hidden number") },
  { "twins", N_ ("Twins"), "(\\lambda, \\psi, \\alpha)", GRADUS_QUANTITY (State, twins.rows),
    .shape = GRADUS_EXTENT (TWINS, 5),
    .indices = N_ ("twin: two loadings, two noise variances, angle") },
  { "made", N_ ("Points so far"), "n", GRADUS_QUANTITY (State, made) },
  { "cells", N_ ("Cells so far"), NULL, GRADUS_QUANTITY (State, cells) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const double *newest = state->made > 0 ? &state->points.data[3 * (gsize) (state->made - 1)]
                                         : NULL;
  const guint cell = MIN (state->cell_last, CELLS - 1);
  double first[5], last[5];

  find_twin (p, 0, first);
  find_twin (p, TWINS - 1, last);
  gradus_names_number (names, "z", newest != NULL ? newest[2] : NAN);
  gradus_names_vector (names, "x", newest, newest != NULL ? 2 : 0);
  gradus_names_number (names, "on-line-1", newest != NULL ? p->l1 * newest[2] : NAN);
  gradus_names_number (names, "on-line-2", newest != NULL ? p->l2 * newest[2] : NAN);
  gradus_names_flag (names, "line", has_line (p));
  gradus_names_flag (names, "bare", is_bare (p));
  gradus_names_flag (names, "aside", p->psi1 > 0 || p->psi2 > 0);
  gradus_names_flag (names, "round", !is_bare (p) && is_round (p));
  gradus_names_flag (names, "first-cell", cell == CELL_11);
  gradus_names_number (names, "s11", covariance (p, CELL_11));
  gradus_names_number (names, "s12", covariance (p, CELL_12));
  gradus_names_number (names, "s22", covariance (p, CELL_22));
  gradus_names_number (names, "zero", 0);
  gradus_names_number (names, "the-factor", factor_angle (p));
  gradus_names_number (names, "the-axis", axis_angle (p));
  gradus_names_flag (names, "differ",
                     has_line (p) && !is_bare (p) && !is_round (p)
                       && fabs (remainder (factor_angle (p) - axis_angle (p), 180)) > 1e-9);
  gradus_names_number (names, "twin-l1", gradus_readings_newest (&state->twins, TWIN_L1));
  gradus_names_number (names, "twin-l2", gradus_readings_newest (&state->twins, TWIN_L2));
  gradus_names_number (names, "twin-psi1", gradus_readings_newest (&state->twins, TWIN_PSI1));
  gradus_names_number (names, "twin-psi2", gradus_readings_newest (&state->twins, TWIN_PSI2));
  gradus_names_number (names, "twin-angle", gradus_readings_newest (&state->twins, TWIN_ANGLE));
  gradus_names_number (names, "first-angle", first[TWIN_ANGLE]);
  gradus_names_number (names, "last-angle", last[TWIN_ANGLE]);
  gradus_names_flag (names, "many", fabs (first[TWIN_ANGLE] - last[TWIN_ANGLE]) > 1e-9);
  gradus_names_flag (names, "twins", state->twins.made > 0);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("A hidden number moves both measurements along a line, and each adds noise of its own."),
    .shows = "plane", .asks = "bet", .pseudocode = N_ ("bet on the line of the hidden factor"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "x = \\role{model}{\\Lambda}\\,z + e,\\quad z \\sim N(0, 1),\\quad e_j \\sim N(0, "
            "\\psi_j)",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{\\alpha = <bet>^\\circ}" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The ellipse is that of the cloud. Along which line does the "
                                    "hidden number move it?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your line lies at {bet}°.") }) },
  { "draw", N_ ("Make the points"),
    N_ ("The hidden number puts a point on the line, and each measurement adds its own noise."),
    .shows = "plane", .pseudocode = N_ ("repeat: z ~ N(0, 1); x ← Λz + e"), .once = TRUE,
    .micro = "draws", .run = run_draw,
    .rule = "z \\sim N(0, 1),\\quad x = \\role{model}{\\Lambda}\\,z + e",
    .filled = GRADUS_SAY (
      { "micro", "z = <z>,\\quad \\role{model}{\\Lambda}z = (<on-line-1|model>, "
                 "<on-line-2|model>),\\quad x = <row x>" },
      { NULL, "n = <made>,\\quad s_{12} = <sample-corner>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("z is {z}: the point stands at ({on-line-1}, {on-line-2}) on the line, and "
                     "noise takes it to {x}.") },
      { "event:none", N_ ("{made} points are made, and no hidden number moves them: there is no "
                          "line.") },
      { "differ", N_ ("{made} points are made. The factor lies at {factor-angle}°, the long axis "
                      "of the cloud at {axis-angle}°.") },
      { "round", N_ ("{made} points are made. The factor lies at {factor-angle}°, and the cloud is "
                     "round.") },
      { NULL, N_ ("{made} points are made. The factor lies at {factor-angle}°, along the "
                  "cloud.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}°.") },
                       { "not line", N_ ("Your bet was {bet}°.") },
                       { NULL, N_ ("You said {bet}°, it is {factor-angle}°.") }) },
  { "law", N_ ("The covariance, cell by cell"),
    N_ ("Variances have two parts; the corner has one, because noises have nothing in common."),
    .shows = "parts", .pseudocode = N_ ("Σ ← ΛΛᵀ + Ψ"), .once = TRUE,
    .micro = G_STRINGIFY (CELLS), .run = run_law,
    .rule = "\\Sigma = \\role{model}{\\Lambda\\Lambda^T} + \\Psi",
    .filled = GRADUS_SAY (
      { "micro and first-cell", "\\sigma_{11} = <calc l1 ^2 + psi1 = s11>" },
      { "micro", "\\sigma_{22} = <calc l2 ^2 + psi2 = s22>" },
      { NULL, "\\sigma_{12} = <calc l1 * l2 = s12>,\\quad \\Sigma = <covariance>" }),
    .said = GRADUS_SAY (
      { "micro and first-cell", N_ ("The first measurement: {s11}, of which {psi1} is its own "
                                    "noise.") },
      { "micro", N_ ("The second measurement: {s22}, of which {psi2} is its own noise.") },
      { "bare and aside", N_ ("One measurement never changes, so the cloud has no area.") },
      { "bare", N_ ("Without noise the cloud has no area: it is the line itself.") },
      { "round", N_ ("The corner is 0 and the variances are equal: the cloud is round.") },
      { NULL, N_ ("The corner is the product of the loadings, {corner}, and no noise is in it; of "
                  "{made} points it is {sample-corner}.") }) },
  { "twins", N_ ("Other factors, the same cloud"),
    N_ ("Walk along all loadings and noises that make the same covariance."),
    .shows = "plane", .pseudocode = N_ ("for nine a: Λ ← (a, σ₁₂/a); ψ ← what is left"),
    .once = TRUE, .micro = G_STRINGIFY (TWINS), .run = run_twins,
    .rule = "\\Lambda = (a, \\sigma_{12}/a),\\quad \\psi = (\\sigma_{11} - a^2, \\sigma_{22} - "
            "\\sigma_{12}^2/a^2)",
    .filled = GRADUS_SAY (
      { "micro", "\\Lambda = (<twin-l1|second>, <twin-l2|second>),\\quad \\psi = (<twin-psi1>, "
                 "<twin-psi2>)" },
      { NULL, "\\Sigma = <covariance>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("A line at {twin-angle}° with noise of {twin-psi1} and {twin-psi2}: the "
                     "cloud is the same.") },
      { "many", N_ ("From {first-angle}° to {last-angle}°, all with the same cloud: two "
                    "measurements cannot tell which line it is.") },
      { "bare and not aside", N_ ("Without noise there is one line alone, at {last-angle}°.") },
      { NULL, N_ ("The corner is 0, so one loading of a twin is 0: its line lies along an "
                  "axis.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define LOADING_FIELD(member)                                                                      \
  GRADUS_PARAM_FIELD (Params, member), GRADUS_PLACE (1, 20, -3, 3, 0.1)
#define VARIANCE_FIELD(member, standard)                                                           \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = 0, .max = 400, .slider_max = 10,  \
  .step = 0.1, .applies = GRADUS_APPLIES_REDO

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .unit = N_ ("°"),
    .blurb = N_ ("The angle at which the line of the hidden factor lies, you think."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 10, .min = 0, .max = 180, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "l1", .label = N_ ("First loading"), .symbol = "\\lambda_1",
    .blurb = N_ ("How far one unit of the hidden number moves the first measurement. Pull the "
                 "arrow."), LOADING_FIELD (l1) },
  { .id = "l2", .label = N_ ("Second loading"), .symbol = "\\lambda_2",
    .blurb = N_ ("How far one unit of the hidden number moves the second measurement."),
    LOADING_FIELD (l2) },
  { .id = "psi1", .label = N_ ("First noise variance"), .symbol = "\\psi_1",
    .blurb = N_ ("The noise of the first measurement. Pull the top of its bar."),
    VARIANCE_FIELD (psi1, 8) },
  { .id = "psi2", .label = N_ ("Second noise variance"), .symbol = "\\psi_2",
    .blurb = N_ ("The noise of the second measurement."), VARIANCE_FIELD (psi2, 1) },
  { .id = "draws", .label = N_ ("Points"), .blurb = N_ ("So many points are made."),
    GRADUS_PARAM_FIELD (Params, draws), .def = 300, .min = 1, .max = 5000, .slider_min = 10,
    .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_NONE] = { "none", N_ ("No factor"), N_ ("Both loadings are 0: there is noise alone.") },
  [EVENT_BARE] = { "bare", N_ ("No area"), N_ ("The covariance is singular: the cloud is a line or "
                                               "a point.") },
  [EVENT_ROUND] = { "round", N_ ("A round cloud"), N_ ("Every direction is an axis.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* In standard errors. */
static gboolean
holds_census (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double s11 = covariance (p, CELL_11), s22 = covariance (p, CELL_22);
  const double s12 = covariance (p, CELL_12);
  const double errors[CELLS] = { s11 * sqrt (2.0 / state->made), s22 * sqrt (2.0 / state->made),
                                 sqrt ((s11 * s22 + s12 * s12) / state->made) };

  /* Of few points the squares are far from normal. */
  for (guint cell = 0; cell < CELLS && state->made >= 50; cell++)
    if (errors[cell] > 0)
      *measured = MAX (*measured, fabs (state->sums[cell] / state->made - covariance (p, cell))
                                    / errors[cell]);
  return *measured <= 5;
}

static gboolean
holds_twins (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double size = covariance (p, CELL_11) + covariance (p, CELL_22);

  for (guint i = 0; i < state->twins.made; i++)
    {
      const double *twin = gradus_array_row (&state->twins.rows, i);
      const Params other = { .l1 = twin[TWIN_L1], .l2 = twin[TWIN_L2], .psi1 = twin[TWIN_PSI1],
                             .psi2 = twin[TWIN_PSI2] };

      for (guint cell = 0; cell < CELLS; cell++)
        *measured = MAX (*measured, fabs (covariance (&other, cell) - covariance (p, cell)));
    }
  return *measured <= 1e-9 * size;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "census", N_ ("The points agree with the law"), "|S - \\Sigma| \\le 5\\,\\mathrm{s.e.}",
    holds_census, .phase = "draw" },
  { "twins", N_ ("Twins have the same covariance"), "\\Lambda\\Lambda^T + \\Psi = \\Sigma",
    holds_twins, .phase = "twins" });

/* --- Pictures --------------------------------------------------------------------------------- */

static double
reach_of (const Params *p)
{
  return MAX (2.8 * sqrt (MAX (covariance (p, CELL_11), covariance (p, CELL_22))), 1);
}

/* A line through the middle from one side to the other. */
static void
draw_line (double x, double y, double reach, GradusRole role, GradusLineStyle style,
           const char *label, GradusScene *scene)
{
  const double size = hypot (x, y);

  if (!(size > 0))
    return;
  gradus_scene_segment (scene, -reach * x / size, -reach * y / size, reach * x / size,
                        reach * y / size, role, style);
  if (label != NULL)
    gradus_scene_legend_line (scene, role, style, label);
}

static void
draw_bet (const Params *p, double reach, GradusScene *scene)
{
  double u[2];

  gradus_line_direction (p->bet, u);
  draw_line (u[0], u[1], 0.9 * reach, GRADUS_ROLE_BET, GRADUS_LINE_DASHED,
             C_ ("legend", "your line"), scene);
  gradus_scene_point (scene, 0.9 * reach * u[0], 0.9 * reach * u[1], GRADUS_ROLE_BET,
                      GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_turn_handle (scene, "bet", 180, 0, 0, 0.9 * reach * u[0], 0.9 * reach * u[1]);
}

/* The ellipse of the noise, upright, around a place on the line. */
static void
draw_noise (double x, double y, double psi1, double psi2, GradusScene *scene)
{
  if (psi1 > 0 && psi2 > 0)
    gradus_scene_ellipse (scene, x, y, (const double[]) { psi1, 0, psi2 }, 1, GRADUS_ROLE_MUTED,
                          GRADUS_LINE_SOLID, 0.12);
  else
    gradus_scene_segment (scene, x - sqrt (psi1), y - sqrt (psi2), x + sqrt (psi1),
                          y + sqrt (psi2), GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID,
                            C_ ("legend", "noise around it"));
}

/* How the newest point was made: on the line, then a step along each axis. */
static void
draw_newest (const Params *p, const double *point, GradusScene *scene)
{
  const double x = p->l1 * point[2], y = p->l2 * point[2];

  draw_noise (x, y, p->psi1, p->psi2, scene);
  gradus_scene_segment (scene, x, y, point[0], y, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN);
  gradus_scene_segment (scene, point[0], y, point[0], point[1], GRADUS_ROLE_ACCENT,
                        GRADUS_LINE_THIN);
  gradus_scene_point (scene, x, y, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_point (scene, point[0], point[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1);
}

static void
draw_made (const State *state, GradusScene *scene)
{
  const guint n = state->made;
  g_autofree double *xy = g_new (double, 2 * (gsize) MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {
      xy[2 * i] = state->points.data[3 * (gsize) i];
      xy[2 * i + 1] = state->points.data[3 * (gsize) i + 1];
    }
  if (n > 0)
    gradus_scene_points (scene, xy, n, 2, NULL, GRADUS_ROLE_DATA, 0.5);
}

static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double reach = reach_of (p);
  const gboolean walking = gradus_position_is_phase (here, "twins") && here->micro > 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, C_ ("axis", "first measurement x₁"),
                         C_ ("axis", "second measurement x₂"));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, -reach, reach);
  draw_made (state, scene);
  if (state->twins.made > 0 && !walking)
    gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                              C_ ("legend", "twins"));
  if (!is_bare (p))
    {
      const GradusEllipse cloud = cloud_of (p);

      gradus_ellipse_draw (&cloud, GRADUS_ROLE_SECOND, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                                C_ ("legend", "the cloud, Σ"));
    }
  if (walking)
    {
      const double *twin = gradus_array_row (&state->twins.rows, state->twins.made - 1);

      draw_noise (0, 0, twin[TWIN_PSI1], twin[TWIN_PSI2], scene);
      draw_line (twin[TWIN_L1], twin[TWIN_L2], reach, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD,
                 C_ ("legend", "a twin’s line"), scene);
    }
  for (guint i = 0; i < state->twins.made && !walking; i++)
    {
      const double *twin = gradus_array_row (&state->twins.rows, i);

      draw_line (twin[TWIN_L1], twin[TWIN_L2], reach, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, NULL,
                 scene);
    }
  if (state->made > 0)
    {
      draw_line (p->l1, p->l2, reach, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                 C_ ("legend", "the factor, Λz"), scene);
      if (!walking && gradus_position_is_phase (here, "draw") && here->micro > 0)
        draw_newest (p, &state->points.data[3 * (gsize) (state->made - 1)], scene);
      else if (!walking)
        draw_noise (0, 0, p->psi1, p->psi2, scene);
      gradus_scene_arrow (scene, 0, 0, p->l1, p->l2, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      gradus_scene_param_handle (scene, "l1", "l2", p->l1, p->l2);
    }
  draw_bet (p, reach, scene);
}

/* Each cell as a bar of two parts; the tops of the variances can be pulled. */
static void
build_parts (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const char *const words[] = { C_ ("axis", "variance of x₁"), C_ ("axis", "variance of x₂"),
                                C_ ("axis", "corner") };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "cell of Σ"),
                         C_ ("axis", "part by part"));
  gradus_scene_set_x_names (scene, words, CELLS);
  gradus_scene_set_x_range (scene, 0.5, CELLS + 0.5);
  gradus_scene_set_y_range (
    scene, MIN (1.2 * covariance (p, CELL_12), 0),
    1.2 * MAX (MAX (covariance (p, CELL_11), covariance (p, CELL_22)), 0.1));
  if (gradus_kit_waits (scene, state->cells == 0, _ ("The covariance comes after the points.")))
    return;
  for (guint cell = 0; cell < state->cells; cell++)
    {
      gradus_scene_bar (scene, cell + 1, 0.6, 0, by_factor (p, cell), GRADUS_ROLE_MODEL, 0.6);
      if (cell != CELL_12)
        gradus_scene_bar (scene, cell + 1, 0.6, by_factor (p, cell), covariance (p, cell),
                          GRADUS_ROLE_MUTED, 0.5);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "by the factor"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "own noise"));
  if (state->cells < CELLS)
    return;
  gradus_scene_map_handle (scene, NULL, "psi1",
                           (GradusHandleMap) { .y = { -by_factor (p, CELL_11), 0, 1 } }, 1,
                           covariance (p, CELL_11));
  gradus_scene_map_handle (scene, NULL, "psi2",
                           (GradusHandleMap) { .y = { -by_factor (p, CELL_22), 0, 1 } }, 2,
                           covariance (p, CELL_22));
}

static void
build_twins (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  double first[5], last[5];

  find_twin (p, 0, first);
  find_twin (p, TWINS - 1, last);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "loading λ₁ of a twin"),
                         C_ ("axis", "angle of its line (°)"));
  gradus_scene_set_x_range (scene, first[TWIN_L1], MAX (last[TWIN_L1], first[TWIN_L1] + 0.1));
  gradus_scene_set_y_range (scene, MIN (MIN (first[TWIN_ANGLE], last[TWIN_ANGLE]), 0),
                            MAX (MAX (first[TWIN_ANGLE], last[TWIN_ANGLE]), 90));
  if (gradus_kit_waits (scene, state->twins.made == 0, _ ("The twins come last.")))
    return;
  if (isfinite (axis_angle (p)))
    {
      gradus_scene_hrule (scene, axis_angle (p), GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                                C_ ("legend", "long axis of the cloud"));
    }
  gradus_readings_draw (&state->twins, TWIN_L1, TWIN_ANGLE,
                        gradus_position_is_phase (here, "twins"), scene);
  if (has_line (p) && p->l1 != 0)
    {
      gradus_scene_point (scene, fabs (p->l1), factor_angle (p), GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_DIAMOND, 1.4, -1);
      gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND,
                                C_ ("legend", "the one that made the points"));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_ ("Two measurements"), .build = build_plane,
    .caption = GRADUS_SAY ({ "cells > 2 and twins", N_ ("the same Σ for all of them") }) },
  { "parts", N_ ("Parts of the covariance"), .build = build_parts },
  { "twins", N_ ("Twins"), .build = build_twins });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "line", N_ ("How does the factor lie?"), "draw", "plane", .asks = GRADUS_ASKS_LINE,
    .about = "the-factor zero zero", .when = "line and not bare and not round",
    .words = N_ ("The first measurement has noise of variance {psi1}, the second {psi2}. How "
                 "does the line lie along which the hidden number moves the points?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {the-factor}°. The long axis of the cloud lies at "
                                     "{the-axis}°.") }),
    .intuition = N_ ("You thought the longest direction is the cause, but the noise of the louder "
                     "instrument has turned it."),
    .intuition_answer = "the-axis" },
  { "corner", N_ ("What is the corner?"), "law", "parts", .asks = GRADUS_ASKS_NUMBER,
    .about = "s12", .scale = "0.5",
    .words = N_ ("The loadings are {l1} and {l2}, the noise variances {psi1} and {psi2}. How large "
                 "is the covariance of both measurements?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{s12}, the product of the loadings; no noise is in it.") }) },
  { "turn", N_ ("How far can the line turn?"), "twins", "plane", .asks = GRADUS_ASKS_NUMBER,
    .about = "first-angle", .scale = "10", .when = "many and psi1 < 8",
    .words = N_ ("Other loadings and noises make the same cloud. The flattest line of them lies at "
                 "{last-angle}°. At how many degrees lies the line at the other end?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {first-angle}°, where the second measurement has no noise "
                                     "left.") }) });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "noisy", .title = N_ ("One noisy instrument"),
    .blurb = N_ ("Loadings 1 and 1, noise 8 and 1: the factor lies at 45°, the long axis of the "
                 "cloud at 7.97°."),
    .data = "none", .seed = 1,
    .claims = "factor-angle ~ 45\naxis-angle ~ 7.97\ncorner == 1\ns11 == 9\ns22 == 2" },
  { .id = "by-hand", .title = N_ ("By hand: one and eight"),
    .blurb = N_ ("Σ = [1 + 8, 1; 1, 1 + 1]: the corner is the product of the loadings."),
    .params = "draws=20", .seed = 2, .claims = "s11 == 9\ncorner == 1\ns22 == 2" },
  { .id = "equal-noise", .title = N_ ("Equally noisy"),
    .blurb = N_ ("Noise 1 and 1: the long axis is the line of the factor, 45°, as PCA would have "
                 "it."),
    .params = "psi1=1 bet=45", .seed = 3, .claims = "axis-angle ~ 45\nfactor-angle ~ 45" },
  { .id = "twins", .title = N_ ("Failure: a twin"),
    .blurb = N_ ("Loadings 2 and 0.5 with noise 5 and 1.75 make the same cloud, and the factor "
                 "lies at 14°."),
    .params = "l1=2 l2=0.5 psi1=5 psi2=1.75", .seed = 1,
    .failure = N_ ("Two measurements have three variances and covariances, and the model has four "
                   "numbers: no data, however many, tell the line at 14° from that at 45°. Take a "
                   "third measurement; then the first loading is settled up to its sign."),
    .claims = "factor-angle ~ 14.0\naxis-angle ~ 7.97\ncorner == 1\ns11 == 9\ns22 == 2\nmany" },
  { .id = "against", .title = N_ ("Loadings of opposite sign"),
    .blurb = N_ ("What lifts the first measurement lowers the second: the corner is −2."),
    .params = "l1=2 l2=-1 psi1=1 psi2=1 bet=90", .seed = 4, .claims = "corner == -2" },
  { .id = "alone", .title = N_ ("Failure: noise alone"),
    .blurb = N_ ("With loadings of 0 the corner is 0, and there is no line to be found."),
    .params = "l1=0 l2=0 psi1=2 psi2=2", .seed = 5,
    .failure = N_ ("No hidden number moves the measurements, and the cloud is round. Where "
                   "measurements do not vary together there is no factor; look at the corner, "
                   "which is 0. Give the loadings numbers other than 0."),
    .claims = "corner == 0\never: event:none\never: event:round" });

#define ORACLE "oracles-B/ch15a.out: numpy, eigh of Sigma"
#define HAND "by hand: 1 + 8, 1 · 1, 1 + 1"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "noisy", 1, "covariance", GRADUS_EXPECT (9, 1, 1, 2), 1e-12, HAND },
  { "noisy", 1, "axis-angle", GRADUS_EXPECT (7.9726979504614235), 1e-10, ORACLE },
  { "noisy", 1, "factor-angle", GRADUS_EXPECT (45), 1e-12, ORACLE },
  { "twins", 1, "covariance", GRADUS_EXPECT (9, 1, 1, 2), 1e-12, ORACLE },
  { "twins", 1, "factor-angle", GRADUS_EXPECT (14.03624346792648), 1e-10, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "noise", .title = N_ ("A noisy instrument and a quiet one"),
    .blurb = N_ ("The factor lies at 45° on both sides. With noise 8 the long axis lies at 7.97°, "
                 "with noise 1 along the factor."),
    .preset = "noisy", .right = "psi1=1", .plot = "plane",
    .claims = "left: axis-angle ~ 7.97\nright: axis-angle ~ 45\nboth: factor-angle ~ 45" });

static const GradusSheet sheet = {
  .aha = N_ ("One hidden number moves all measurements together; each adds its own private noise."),
  .by_hand = N_ ("Λ = (1, 1), Ψ = 8 and 1: Σ = [1 + 8, 1; 1, 1 + 1]."),
  .why = "parts",
  .intuition = N_ ("The longest direction of the cloud is the cause."),
  .caught_by = "line",
  .breaks = N_ ("Two measurements: loadings 2 and 0.5 with noise 5 and 1.75 make the same cloud. "
                "From three measurements on one factor is settled up to its sign."),
  .needs = "gaussian-density covariance-constraints",
  .leads_to = "factor-analysis-em subspace-or-cluster density-threshold",
  .aliases = "factor analysis; latent factor; latent variable; loading; 因子分析; 因子载荷; 隐因子; yzfx",
  .terms = N_ ("factor analysis; latent factor; loading"),
  .tiny = "against",
};

const GradusDescriptor gradus_factor_analysis_model = {
  .id = "factor-analysis-model", .chapter = 15, .difficulty = 3,
  .title = N_ ("Factor model as a generator"),
  .summary = N_ ("Makes points from a hidden number and noise, and asks how the line lies that the "
                 "hidden number moves them along."),
  .goal = N_ ("Say which part of a covariance a factor makes, and when data cannot tell it."),
  .source = "CS229 lecture notes, part IX, section 3",
  .kind = GRADUS_KIND_EXPLORATION, .family = "ellipse", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: two loadings and two noise variances are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("A cloud of two measurements with the variances {s11} and {s22}.") }),
};
