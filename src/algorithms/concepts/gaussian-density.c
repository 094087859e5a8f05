/* The multivariate normal distribution, an exploration: what "far out" means in a cloud.
 *
 * Situation. A Gaussian of the plane is a cloud with an elliptic shape. Two points A and B lie
 * equally far from its centre; where is the cloud denser? And which share of the cloud lies within
 * one standard deviation?
 *
 * Stages. The learner bets on that share (bet), and points are drawn and counted (draw). Then the
 * plane is moved, turned and squeezed until the ellipse is a circle (squeeze); A and B ride along,
 * and their distances from 0 are what counts. The share within r is read off for several r (law),
 * and for more inputs than two (edge). At last A and B are weighed (density).
 *
 * The law. p (x) = exp (-D^2 / 2) / (2 pi sqrt (det Sigma)) with D^2 = (x - mu)' Sigma^-1 (x - mu).
 * D is the Mahalanobis distance: the distance after the squeeze. So equal D, equal density, and the
 * contours are ellipses. P (D <= r) = 1 - exp (-r^2 / 2) in the plane; with d inputs D^2 is
 * distributed as chi-square with d degrees of freedom.
 *
 * Two ways of telling. By axes: the variances along them and a turn, so that nothing has to be
 * factored. By columns: two standard deviations and the correlation, as covariances are written.
 *
 * Edge cases. Equal variances along the axes: a circle, in which every direction is an axis and the
 * turn changes nothing (event "round"). One of them next to nothing: det Sigma goes to 0 and the
 * peak to infinity; without any spread in a direction there is no density (event "flat"). Densities
 * are computed as logarithms, so that what lies far out can still be compared.
 *
 * Source: CS229 lecture notes, part IV, section 1.1, whose first two covariances of the second
 * figure lack their minus signs; article on probability, where the power of det Sigma is 1/2 and
 * not n/2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_cdf.h>

#include "ellipse.h"
#include "sheet.h"

enum { TOLD_AXES, TOLD_COLUMNS };

typedef struct
{
  double bet, radius;
  guint told;
  double x, y;                        /* centre */
  double wide, narrow, turn;          /* told by axes */
  double sd1, sd2, r;                 /* told by columns */
  double ax, ay, bx, by;
  int draws;
} Params;

#define LAW_ROWS 8
#define LAW_STEP 0.5
#define MOST_INPUTS 10
/* Of a wide axis beside a narrow one, as variances: flatter than that is told. */
#define FLAT 1e4
/* A density so much smaller, as a logarithm, is nothing beside the other. */
#define NOTHING_BESIDE 20

enum { REACH, COUNTED, LAW };

typedef struct
{
  GradusArray points;      /* draws x 2 */
  GradusArray distances;   /* draws: each in standard deviations */
  guint made, inside, draw_done, draw_last;
  guint squeezed, squeeze_done, squeeze_last;
  GradusReadings law;      /* LAW_ROWS x 3: r, share counted, share by the law */
  GradusArray shares;      /* MOST_INPUTS: within the radius, with 1, 2, ... inputs */
  guint inputs, edge_done, edge_last;
  GradusArray densities;   /* 2: at A and B */
  guint weighed, weigh_done, weigh_last;
} State;

enum { EVENT_ROUND, EVENT_FLAT, EVENT_LEVEL };

/* --- The cloud and two points ----------------------------------------------------------------- */

static GradusEllipse
cloud_of (const Params *p)
{
  return p->told == TOLD_COLUMNS
           ? gradus_ellipse_of_columns (p->x, p->y, p->sd1, p->sd2, p->r)
           : (GradusEllipse) { p->x, p->y, p->wide, p->narrow, p->turn };
}

static void
find_point (const Params *p, guint which, double at[2])
{
  at[0] = which == 0 ? p->ax : p->bx;
  at[1] = which == 0 ? p->ay : p->by;
}

static double
distance_of (const Params *p, guint which)
{
  const GradusEllipse cloud = cloud_of (p);
  double at[2];

  find_point (p, which, at);
  return sqrt (gradus_ellipse_way2 (&cloud, at[0] - cloud.x, at[1] - cloud.y));
}

/* From the centre to the point: the direction, of length 1, and how far it is. */
static double
find_way (const Params *p, guint which, double u[2])
{
  double at[2], far;

  find_point (p, which, at);
  far = hypot (at[0] - p->x, at[1] - p->y);
  u[0] = far > 0 ? (at[0] - p->x) / far : 1;
  u[1] = far > 0 ? (at[1] - p->y) / far : 0;
  return far;
}

/* Of the bell that stands on that way. */
static double
deviation_of (const Params *p, guint which)
{
  const GradusEllipse cloud = cloud_of (p);
  double u[2], middle, variance;

  find_way (p, which, u);
  gradus_ellipse_slice (&cloud, p->x, p->y, u[0], u[1], &middle, &variance);
  return sqrt (variance);
}

static double
log_density_of (const Params *p, guint which)
{
  const GradusEllipse cloud = cloud_of (p);
  double at[2];

  find_point (p, which, at);
  return gradus_ellipse_log_density (&cloud, at[0], at[1]);
}

/* How much denser the cloud is at A than at B, as a logarithm. */
static double
lead_of (const Params *p)
{
  return 0.5 * (gradus_square (distance_of (p, 1)) - gradus_square (distance_of (p, 0)));
}

/* The share within @radius with @inputs of them. */
static double
share_within (double radius, guint inputs)
{
  return gsl_cdf_chisq_P (radius * radius, inputs);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_bet (gpointer state, GradusContext *context)
{
  const GradusEllipse cloud = cloud_of (context->params);
  const double most = MAX (cloud.wide, cloud.narrow), least = MIN (cloud.wide, cloud.narrow);

  gradus_context_raise_if (context, EVENT_ROUND, most - least < 1e-12 * most);
  gradus_context_raise_if (context, EVENT_FLAT, most > FLAT * least);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const GradusEllipse cloud = cloud_of (p);
  const guint i = state->draw_done;
  double z[2];

  z[0] = gradus_rng_gaussian (context->rng);
  z[1] = gradus_rng_gaussian (context->rng);
  gradus_ellipse_place (&cloud, z, &gradus_array_write (&state->points)[2 * (gsize) i]);
  gradus_array_write (&state->distances)[i] = hypot (z[0], z[1]);
  state->made = i + 1;
  state->inside += state->distances.data[i] <= p->radius;
  return gradus_step_done (&state->draw_done, &state->draw_last, (guint) p->draws);
}

static GradusStatus
run_squeeze (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->squeezed = state->squeeze_done + 1;
  return gradus_step_done (&state->squeeze_done, &state->squeeze_last, GRADUS_ELLIPSE_STEPS);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  State *state = state_;
  double *row = gradus_readings_next (&state->law);
  guint within = 0;

  row[REACH] = LAW_STEP * (state->law.done + 1);
  for (guint i = 0; i < state->made; i++)
    within += state->distances.data[i] <= row[REACH];
  row[COUNTED] = (double) within / state->made;
  row[LAW] = -expm1 (-0.5 * row[REACH] * row[REACH]);
  state->law.known = state->law.done + 1 == LAW_ROWS;
  return gradus_readings_noted (&state->law);
}

static GradusStatus
run_edge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  state->inputs = state->edge_done + 1;
  gradus_array_write (&state->shares)[state->edge_done] = share_within (p->radius, state->inputs);
  return gradus_step_done (&state->edge_done, &state->edge_last, MOST_INPUTS);
}

static GradusStatus
run_density (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  gradus_array_write (&state->densities)[state->weigh_done]
    = exp (log_density_of (p, state->weigh_done));
  state->weighed = state->weigh_done + 1;
  if (state->weighed == 2)
    gradus_context_raise_if (context, EVENT_LEVEL, fabs (lead_of (p)) < 1e-9);
  return gradus_step_done (&state->weigh_done, &state->weigh_last, 2);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_share, (state), (double) state->inside / state->made)
GRADUS_NUMBER (number_law, (p), -expm1 (-0.5 * p->radius * p->radius))
GRADUS_NUMBER (number_lead, (p), lead_of (p))

static double
number_peak (const GradusPosition *here)
{
  const GradusEllipse cloud = cloud_of (here->params);

  return exp (gradus_ellipse_log_density (&cloud, cloud.x, cloud.y));
}

static double
number_det (const GradusPosition *here)
{
  const GradusEllipse cloud = cloud_of (here->params);

  return cloud.wide * cloud.narrow;
}

static void
array_covariance (const GradusPosition *here, GradusArray *out)
{
  const GradusEllipse cloud = cloud_of (here->params);
  double cov[3], *matrix;

  gradus_ellipse_covariance (&cloud, cov);
  gradus_array_init_matrix (out, 2, 2);
  matrix = gradus_array_write (out);
  matrix[0] = cov[0];
  matrix[1] = matrix[2] = cov[1];
  matrix[3] = cov[2];
}

/* Where A and B are after the steps that are done. */
static void
array_images (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p);
  const GradusEllipse cloud = cloud_of (p);
  double at[2];

  gradus_array_init_matrix (out, 2, 2);
  for (guint k = 0; k < 2; k++)
    {
      double *image = &gradus_array_write (out)[2 * k];

      find_point (p, k, at);
      gradus_ellipse_squeeze (&cloud, state->squeezed, at[0], at[1], image);
      /* On an axis, and not by what rounding has left beside it. */
      for (guint j = 0; j < 2; j++)
        if (fabs (image[j]) < 1e-12 * hypot (image[0], image[1]))
          image[j] = 0;
    }
}

GRADUS_VECTOR (array_apart, (p), 2, i, gradus_square (distance_of (p, i)))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "share", N_ ("Share counted inside"), "k/n", .number = number_share,
    GRADUS_KNOWN (State, made), .flags = GRADUS_METRIC },
  { "law", N_ ("Share inside by the law"), "P(\\Delta \\le r)", .number = number_law,
    GRADUS_KNOWN (State, law.known), .flags = GRADUS_METRIC },
  { "lead", N_ ("Logarithm of how much denser A is"), "\\ln\\frac{p(A)}{p(B)}",
    .number = number_lead, GRADUS_KNOWN (State, weighed), .flags = GRADUS_METRIC },
  { "peak", N_ ("Density at the centre"), "p(\\mu)", .number = number_peak,
    .flags = GRADUS_METRIC },
  { "det", N_ ("Determinant"), "|\\Sigma|", .number = number_det, .flags = GRADUS_METRIC },
  { "covariance", N_ ("Covariance"), "\\Sigma", .array = array_covariance,
    .indices = N_ ("row, column") },
  { "images", N_ ("Where A and B are now"), "z", .array = array_images,
    .indices = N_ ("A and B: coordinates after the steps done") },
  { "apart", N_ ("Squared Mahalanobis distances"), "\\Delta^2", .array = array_apart,
    .indices = N_ ("A, B"), .beside = "1" },
  { "points", N_ ("Points drawn"), "x", GRADUS_QUANTITY (State, points), .shape = "draws*2",
    .indices = N_ ("point: coordinates") },
  { "distances", N_ ("Distances of the points"), "\\Delta_i", GRADUS_QUANTITY (State, distances),
    .shape = "draws", .indices = N_ ("point, in standard deviations"), .one = N_ ("Distance") },
  { "readings", N_ ("Shares within r"), "(r, k/n, P)", GRADUS_QUANTITY (State, law.rows),
    .shape = GRADUS_EXTENT (LAW_ROWS, 3), .indices = N_ ("reading: r, counted, by the law") },
  { "shares", N_ ("Share inside by the number of inputs"), "P_d",
    GRADUS_QUANTITY (State, shares), GRADUS_KNOWN (State, inputs),
    .shape = GRADUS_EXTENT (MOST_INPUTS),
    .indices = N_ ("number of inputs") },
  { "densities", N_ ("Densities at A and B"), "p", GRADUS_QUANTITY (State, densities),
    .shape = "2", .indices = N_ ("A, B") },
  { "made", N_ ("Points drawn so far"), NULL, GRADUS_QUANTITY (State, made) },
  { "inside", N_ ("Points inside"), NULL, GRADUS_QUANTITY (State, inside) },
  { "squeezed", N_ ("Steps towards the circle"), NULL, GRADUS_QUANTITY (State, squeezed) },
  { "inputs", N_ ("Inputs"), "d", GRADUS_QUANTITY (State, inputs) },
  { "weighed", N_ ("Points weighed"), NULL, GRADUS_QUANTITY (State, weighed) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const GradusEllipse cloud = cloud_of (p);
  const double lead = lead_of (p);
  const guint which = MIN (state->weigh_last, 1);
  double u[2];

  gradus_names_number (names, "first", cloud.wide);
  gradus_names_number (names, "second", cloud.narrow);
  gradus_names_number (names, "first-sd", sqrt (cloud.wide));
  gradus_names_number (names, "second-sd", sqrt (cloud.narrow));
  gradus_names_number (names, "axis", cloud.turn);
  gradus_names_number (names, "band", share_within (p->radius, 1));
  gradus_names_number (names, "expected", -expm1 (-0.5 * p->radius * p->radius));
  gradus_names_number (names, "newest",
                       state->made > 0 ? state->distances.data[state->made - 1] : NAN);
  gradus_names_number (names, "far-a", find_way (p, 0, u));
  gradus_names_number (names, "far-b", find_way (p, 1, u));
  gradus_names_number (names, "distance-a", distance_of (p, 0));
  gradus_names_number (names, "distance-b", distance_of (p, 1));
  gradus_names_number (names, "turned-x", cos (cloud.turn * G_PI / 180) * (p->bx - cloud.x)
                                            + sin (cloud.turn * G_PI / 180) * (p->by - cloud.y));
  gradus_names_number (names, "reach", gradus_readings_newest (&state->law, REACH));
  gradus_names_number (names, "counted", gradus_readings_newest (&state->law, COUNTED));
  gradus_names_number (names, "by-law", gradus_readings_newest (&state->law, LAW));
  gradus_names_number (names, "newest-share",
                       state->inputs > 0 ? state->shares.data[state->inputs - 1] : NAN);
  gradus_names_word (names, "which", which == 0 ? "A" : "B");
  gradus_names_number (names, "which-far", find_way (p, which, u));
  gradus_names_number (names, "which-sd", deviation_of (p, which));
  gradus_names_number (names, "which-distance", distance_of (p, which));
  gradus_names_number (names, "which-apart", gradus_square (distance_of (p, which)));
  gradus_names_number (names, "which-density", state->densities.data[which]);
  gradus_names_word (names, "denser", lead >= 0 ? "A" : "B");
  gradus_names_word (names, "thinner", lead >= 0 ? "B" : "A");
  gradus_names_number (names, "near", distance_of (p, lead >= 0 ? 0 : 1));
  gradus_names_number (names, "far", distance_of (p, lead >= 0 ? 1 : 0));
  gradus_names_flag (names, "nothing-beside", fabs (lead) > NOTHING_BESIDE);
  gradus_names_number (names, "ratio",
                       fabs (lead) > NOTHING_BESIDE ? NAN : exp (fabs (lead)));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("Which share of the points will fall inside the dashed ellipse?"),
    .shows = "share", .asks = "bet", .pseudocode = N_ ("bet on the share inside"), .once = TRUE,
    .run = run_bet, .rule = "\\role{bet}{\\text{?}} = P(\\Delta \\le r)",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} P(\\Delta \\le <radius>)" }),
    .said = GRADUS_SAY (
      { "event:round", N_ ("The cloud is round, with the variance {first} in every direction. "
                           "Which share of its points falls inside the dashed circle, whose radius "
                           "in standard deviations is {radius}?") },
      { NULL, N_ ("Along its axes the cloud has the variances {first} and {second}. Which share of "
                  "its points falls inside the dashed ellipse, whose radius in standard deviations "
                  "is {radius}?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {percent bet}.") }) },
  { "draw", N_ ("Draw points"), N_ ("Points fall from the distribution, and those inside are "
                                    "counted."),
    .pseudocode = N_ ("repeat: x ~ N(μ, Σ), count it if Δ ≤ r"), .once = TRUE, .micro = "draws",
    .run = run_draw,
    .rule = "\\role{data}{x} \\sim N(\\role{model}{\\mu}, \\role{model}{\\Sigma}),\\quad "
            "\\role{class1}{\\Delta \\le r}\\,?",
    .filled = GRADUS_SAY (
      { "micro", "\\Delta_{<made>} = <newest> <cmp newest radius> <radius>" },
      { NULL, "\\frac{\\role{class1}{<inside>}}{<made>} = <share|class1>" }),
    .said = GRADUS_SAY (
      { "micro and newest <= radius", N_ ("Point {made} falls at the distance {newest}, in "
                                          "standard deviations: inside.") },
      { "micro", N_ ("Point {made} falls at the distance {newest}, in standard deviations: "
                     "outside.") },
      { NULL, N_ ("{inside} of {made} points fell inside: {percent share}. A band of that width, "
                  "cut in one direction, holds {percent band}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {percent bet}.") },
                       { NULL, N_ ("You said {percent bet}, it is {percent share}.") }) },
  { "squeeze", N_ ("Turn and squeeze"), N_ ("The plane is moved, turned and squeezed until the "
                                            "ellipse is a circle."),
    .shows = "squeezed", .pseudocode = N_ ("z ← (x − μ) along each axis / its standard deviation"),
    .once = TRUE, .micro = G_STRINGIFY (GRADUS_ELLIPSE_STEPS), .run = run_squeeze,
    .rule = "z = \\begin{pmatrix} 1/\\sqrt{\\lambda_1} & 0 \\\\ 0 & 1/\\sqrt{\\lambda_2} "
            "\\end{pmatrix} R^T (x - \\role{model}{\\mu})",
    .filled = GRADUS_SAY (
      { NULL, "A \\mapsto (<images[0,0]>, <images[0,1]>),\\quad B \\mapsto (<images[1,0]>, "
              "<images[1,1]>)" }),
    .said = GRADUS_SAY (
      { "micro and squeezed == 1", N_ ("The centre goes to 0.") },
      { "micro and squeezed == 2", N_ ("The cloud is turned back by {axis}°: its axes lie along "
                                       "the coordinates now.") },
      { "micro", N_ ("The first axis is divided by its standard deviation, {first-sd}.") },
      { NULL, N_ ("Both axes are measured in standard deviations, and the ellipse is a circle. A "
                  "lies {distance-a} from its centre and B {distance-b}; before the squeeze it was "
                  "{far-a} and {far-b}.") }) },
  { "law", N_ ("The share within r"), N_ ("In the round cloud only the distance counts."),
    .shows = "share", .pseudocode = N_ ("for each r: share ← 1 − exp(−r²/2)"), .once = TRUE,
    .micro = G_STRINGIFY (LAW_ROWS), .run = run_law,
    .rule = "\\role{model}{P(\\Delta \\le r)} = 1 - e^{-r^2/2}",
    .filled = GRADUS_SAY (
      { "micro", "P(\\Delta \\le <reach>) = <by-law|model>" },
      { NULL, "P(\\Delta \\le <radius>) = <law|model|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Inside r = {reach} lie {percent counted} of the points drawn; the law says "
                     "{percent by-law}.") },
      { NULL, N_ ("Inside the radius {radius} the law has {percent law}; {percent share} were "
                  "counted.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {percent bet}.") },
                       { NULL, N_ ("You said {percent bet}, it is {percent law}.") }) },
  { "edge", N_ ("More inputs"), N_ ("The same radius, with one input more each time."),
    .shows = "inputs", .pseudocode = N_ ("for d = 1, 2, ...: share with d inputs"), .once = TRUE,
    .micro = G_STRINGIFY (MOST_INPUTS), .run = run_edge,
    .rule = "P_d = P(z_1^2 + \\dots + z_d^2 \\le r^2)",
    .filled = GRADUS_SAY ({ NULL, "P_{<inputs>} = <newest-share|model>" }),
    .said = GRADUS_SAY (
      { "micro and inputs == 1", N_ ("With one input {percent newest-share} lie inside: this is "
                                     "the figure of the band.") },
      { "micro", N_ ("With {inputs} inputs {percent newest-share} lie inside.") },
      { NULL, N_ ("With one input {percent shares[0]} lie inside the radius {radius}, with two "
                  "{percent shares[1]}, with ten {percent shares[9]}: each input is one more "
                  "direction in which a point can lie far out.") }) },
  { "density", N_ ("Weigh A and B"), N_ ("On the line to each point stands a bell: how far out is "
                                         "the point in its standard deviations?"),
    .shows = "plane", .pseudocode = N_ ("p ← exp(−Δ²/2) / (2π √|Σ|)"), .once = TRUE,
    .micro = "2", .run = run_density,
    .rule = "p(x) = \\frac{1}{2\\pi\\sqrt{|\\role{model}{\\Sigma}|}}\\, e^{-\\Delta^2/2},\\quad "
            "\\Delta^2 = (x - \\role{model}{\\mu})^T \\role{model}{\\Sigma}^{-1} (x - "
            "\\role{model}{\\mu})",
    .filled = GRADUS_SAY ({ NULL, "p(<which>) = <peak|model|4> \\cdot "
                                  "e^{-<which-apart|accent|4>/2} = <which-density|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("A lies {which-far} from the centre. On its line the bell has the standard "
                     "deviation {which-sd}: that is {which-distance} of them, and the density is "
                     "{which-density}.") },
      { "event:level", N_ ("A and B lie equally far out in standard deviations, {near} of them, "
                           "and the cloud is equally dense there.") },
      { "nothing-beside", N_ ("{denser} lies {near} standard deviations out and {thinner} {far}: "
                              "beside the density at {denser} that at {thinner} is nothing.") },
      { NULL, N_ ("{denser} lies {near} standard deviations out and {thinner} {far}: the cloud is "
                  "{ratio} times as dense at {denser}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define FAR_AWAY 20
#define VARIANCE_FIELD(member, standard)                                                           \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = 1e-6, .max = 100,                 \
  .slider_min = 0.05, .slider_max = 5, .step = 0.05, .applies = GRADUS_APPLIES_REDO,               \
  .enabled_if = "told=axes"
#define DEVIATION_FIELD(member)                                                                    \
  GRADUS_PARAM_FIELD (Params, member), .def = 1, .min = 0.01, .max = 10, .slider_min = 0.2,        \
  .slider_max = 3, .step = 0.05, .applies = GRADUS_APPLIES_REDO, .enabled_if = "told=columns"
#define COORDINATE_FIELD(member, standard)                                                         \
  GRADUS_PARAM_FIELD (Params, member), GRADUS_PLACE (standard, FAR_AWAY, -4, 4, 0.1)

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("The share inside, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.68) },
  { .id = "radius", .label = N_ ("Radius"), .symbol = "r",
    .blurb = N_ ("How far out the dashed ellipse lies, in standard deviations."),
    GRADUS_PARAM_FIELD (Params, radius), .def = 1, .min = 0.1, .max = 6, .slider_min = 0.5,
    .slider_max = 3, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "told", .label = N_ ("Told by"), .blurb = N_ ("How the shape of the cloud is set."),
    GRADUS_PARAM_FIELD (Params, told), GRADUS_CHOICES (
      { "axes", N_ ("Axes and turn") },
      { "columns", N_ ("Standard deviations and correlation") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "x", .label = N_ ("Centre to the right"), .symbol = "\\mu_1",
    .blurb = N_ ("Drag the centre of the cloud."), COORDINATE_FIELD (x, 0) },
  { .id = "y", .label = N_ ("Centre upwards"), .symbol = "\\mu_2",
    .blurb = N_ ("Drag the centre of the cloud."), COORDINATE_FIELD (y, 0) },
  { .id = "wide", .label = N_ ("Variance along"), .symbol = "\\lambda_1",
    .blurb = N_ ("Along the first axis."), VARIANCE_FIELD (wide, 1.8) },
  { .id = "narrow", .label = N_ ("Variance across"), .symbol = "\\lambda_2",
    .blurb = N_ ("Along the second axis."), VARIANCE_FIELD (narrow, 0.2) },
  { .id = "turn", .label = N_ ("Turned by"), .symbol = "\\alpha",
    .blurb = N_ ("The direction of the first axis."), GRADUS_PARAM_FIELD (Params, turn),
    .def = 45, .min = -360, .max = 360, .slider_min = -90, .slider_max = 90, .step = 5,
    .unit = N_ ("°"), .enabled_if = "told=axes", .applies = GRADUS_APPLIES_REDO },
  { .id = "sd1", .label = N_ ("First deviation"), .symbol = "\\sigma_1",
    .blurb = N_ ("The standard deviation of the first column."), DEVIATION_FIELD (sd1) },
  { .id = "sd2", .label = N_ ("Second deviation"), .symbol = "\\sigma_2",
    .blurb = N_ ("The standard deviation of the second column."), DEVIATION_FIELD (sd2) },
  { .id = "r", .label = N_ ("Correlation"), .symbol = "\\rho",
    .blurb = N_ ("Pull the knob on the rim up or down."), GRADUS_PARAM_FIELD (Params, r),
    .def = 0.8, .min = -0.999999, .max = 0.999999, .slider_min = -0.95, .slider_max = 0.95,
    .step = 0.05, .enabled_if = "told=columns", .applies = GRADUS_APPLIES_REDO },
  { .id = "ax", .label = N_ ("A to the right"), .symbol = "A_1", .blurb = N_ ("Drag the point A."),
    COORDINATE_FIELD (ax, 1) },
  { .id = "ay", .label = N_ ("A upwards"), .symbol = "A_2", .blurb = N_ ("Drag the point A."),
    COORDINATE_FIELD (ay, 1) },
  { .id = "bx", .label = N_ ("B to the right"), .symbol = "B_1", .blurb = N_ ("Drag the point B."),
    COORDINATE_FIELD (bx, 1) },
  { .id = "by", .label = N_ ("B upwards"), .symbol = "B_2", .blurb = N_ ("Drag the point B."),
    COORDINATE_FIELD (by, -1) },
  { .id = "draws", .label = N_ ("Points to draw"),
    .blurb = N_ ("More points, a steadier share."), GRADUS_PARAM_FIELD (Params, draws), .def = 1000,
    .min = 1, .max = 5000, .slider_min = 10, .slider_max = 2000, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ROUND] = { "round", N_ ("A round cloud"), N_ ("The variance is the same in every "
                                                      "direction: no axis is the long one.") },
  [EVENT_FLAT] = { "flat", N_ ("Nearly flat"), N_ ("Across, the cloud has next to no spread: the "
                                                   "determinant goes to 0.") },
  [EVENT_LEVEL] = { "level", N_ ("Equally dense"), N_ ("A and B lie on the same ellipse.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* x' Sigma^-1 x of every point, from the matrix by Cramer's rule, against the squared distance from
 * 0 after the squeeze. */
static gboolean
holds_squeeze (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const GradusEllipse cloud = cloud_of (p);
  const double flat = MAX (cloud.wide, cloud.narrow) / MIN (cloud.wide, cloud.narrow);
  double cov[3], det;

  gradus_ellipse_covariance (&cloud, cov);
  det = cov[0] * cov[2] - cov[1] * cov[1];
  for (guint i = 0; i < state->made; i++)
    {
      const double *x = &state->points.data[2 * (gsize) i];
      const double dx = x[0] - cloud.x, dy = x[1] - cloud.y;
      const double way2 = (cov[2] * dx * dx - 2 * cov[1] * dx * dy + cov[0] * dy * dy) / det;
      double z[2];

      gradus_ellipse_squeeze (&cloud, GRADUS_ELLIPSE_STEPS, x[0], x[1], z);
      *measured = MAX (*measured, fabs (z[0] * z[0] + z[1] * z[1] - way2) / (1 + way2));
    }
  /* What is lost in the determinant grows with how flat the ellipse is. */
  return *measured <= 1e-12 * MAX (1, flat) * (1 + hypot (cloud.x, cloud.y));
}

/* Four and a half standard deviations. */
static gboolean
holds_census (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double law = number_law (here);

  g_assert (p->draws > 0);
  *measured = fabs (number_share (here) - law)
              / MAX (sqrt (law * (1 - law) / state->made), 1.0 / state->made);
  return *measured <= 4.5;
}

/* The peak times the area of the ellipse at one standard deviation. */
static gboolean
holds_half (const GradusPosition *here, double *measured)
{
  const GradusEllipse cloud = cloud_of (here->params);
  double cov[3];

  gradus_ellipse_covariance (&cloud, cov);
  *measured = number_peak (here) * G_PI * sqrt (MAX (cov[0] * cov[2] - cov[1] * cov[1], 0));
  return fabs (*measured - 0.5) <= 1e-12 * MAX (cloud.wide, cloud.narrow)
                                     / MIN (cloud.wide, cloud.narrow);
}

/* Fewer standard deviations, denser. */
GRADUS_HOLDS (holds_order, (state, p),
              log (state->densities.data[0]) - log (state->densities.data[1]),
              !isfinite (*measured)
                || fabs (*measured - lead_of (p)) <= 1e-9 * (1 + fabs (lead_of (p))))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "squeeze", N_ ("The squeeze keeps the distance"), "|z|^2 = (x-\\mu)^T\\Sigma^{-1}(x-\\mu)",
    holds_squeeze, .phase = "squeeze" },
  { "census", N_ ("The count agrees with the law"), "|k/n - P| \\le 4.5\\sqrt{P(1-P)/n}",
    holds_census, .phase = "draw" },
  { "half", N_ ("Peak times area is ½"), "p(\\mu)\\cdot\\pi\\sqrt{|\\Sigma|} = \\tfrac12",
    holds_half },
  { "order", N_ ("The distances say how much denser"),
    "\\ln\\frac{p(A)}{p(B)} = \\tfrac12(\\Delta_B^2 - \\Delta_A^2)", holds_order,
    .phase = "density" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The points that have fallen, after so many steps of the squeeze. */
static void
draw_points (const GradusPosition *here, guint steps, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusEllipse cloud = cloud_of (p);
  g_autofree double *xy = g_new (double, 2 * (gsize) MAX (state->made, 1));
  g_autofree gint32 *classes = g_new (gint32, MAX (state->made, 1));

  for (guint i = 0; i < state->made; i++)
    {
      gradus_ellipse_squeeze (&cloud, steps, state->points.data[2 * (gsize) i],
                              state->points.data[2 * (gsize) i + 1], &xy[2 * (gsize) i]);
      classes[i] = state->distances.data[i] <= p->radius;
    }
  if (state->made == 0)
    return;
  gradus_scene_points (scene, xy, state->made, 2, classes, GRADUS_ROLE_CLASS, 0.5);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_AUTO,
                            C_ ("legend", "inside the ellipse"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_AUTO,
                            C_ ("legend", "outside the ellipse"));
}

/* A and B at @at, two rows of two, with their letters beside them in a picture of that reach. */
static void
draw_pair (const double *at, double reach, GradusScene *scene)
{
  const double beside = 0.04 * reach;

  for (guint k = 0; k < 2; k++)
    {
      gradus_scene_point (scene, at[2 * k], at[2 * k + 1], GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_DIAMOND, 1.6, -1);
      gradus_scene_text (scene, at[2 * k] + beside, at[2 * k + 1] - beside, GRADUS_ANCHOR_LEFT,
                         GRADUS_ROLE_ACCENT, 1.2, k == 0 ? "A" : "B");
    }
}

/* The bells on the ways to A and B, as far as they are weighed, each away from the other point. */
static void
draw_bells (const GradusPosition *here, double reach, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusEllipse cloud = cloud_of (p);
  const double scale = 0.45 * reach / number_peak (here);

  for (guint k = 0; k < state->weighed; k++)
    {
      double u[2], other[2], at[2], side;

      find_way (p, k, u);
      find_way (p, 1 - k, other);
      find_point (p, k, at);
      side = u[0] * other[1] - u[1] * other[0] > 0 ? -scale : scale;
      gradus_scene_segment (scene, cloud.x, cloud.y, at[0], at[1], GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_THIN);
      gradus_ellipse_draw_slice (&cloud, cloud.x, cloud.y, u[0], u[1], side, GRADUS_ROLE_SECOND,
                                 scene);
      gradus_scene_segment (scene, at[0], at[1], at[0] - side * state->densities.data[k] * u[1],
                            at[1] + side * state->densities.data[k] * u[0], GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_BOLD);
    }
  if (state->weighed > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                              C_ ("legend", "density on the line"));
}

static double
plane_reach (const Params *p)
{
  const GradusEllipse cloud = cloud_of (p);
  double u[2];

  return MAX (1.15 * MAX (find_way (p, 0, u), find_way (p, 1, u)),
              1.15 * gradus_ellipse_reach (&cloud));
}

static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusEllipse cloud = cloud_of (p);
  const double reach = plane_reach (p), turn = cloud.turn * G_PI / 180;
  const double points[4] = { p->ax, p->ay, p->bx, p->by };
  double cov[3];

  gradus_ellipse_covariance (&cloud, cov);
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "x₁", "x₂");
  gradus_scene_set_x_range (scene, p->x - reach, p->x + reach);
  gradus_scene_set_y_range (scene, p->y - reach, p->y + reach);
  draw_points (here, 0, scene);
  gradus_ellipse_draw (&cloud, GRADUS_ROLE_MODEL, scene);
  gradus_scene_ellipse (scene, cloud.x, cloud.y, cov, p->radius, GRADUS_ROLE_BET,
                        GRADUS_LINE_DASHED | GRADUS_LINE_BOLD, 0);
  draw_bells (here, reach, scene);
  if (state->weighed == 2)
    for (guint k = 0; k < 2; k++)
      gradus_scene_ellipse (scene, cloud.x, cloud.y, cov, distance_of (p, k), GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_DOTTED, 0);
  if (gradus_position_is_phase (here, "draw") && here->micro > 0)
    gradus_scene_point (scene, state->points.data[2 * (gsize) (state->made - 1)],
                        state->points.data[2 * (gsize) (state->made - 1) + 1], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_RING, 1.4, -1);
  draw_pair (points, reach, scene);
  gradus_scene_param_handle (scene, "ax", "ay", p->ax, p->ay);
  gradus_scene_param_handle (scene, "bx", "by", p->bx, p->by);
  gradus_scene_point (scene, p->x, p->y, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1.2, -1);
  gradus_scene_param_handle (scene, "x", "y", p->x, p->y);
  if (p->told == TOLD_COLUMNS)
    gradus_ellipse_draw_rim_handle (p->x, p->y, p->sd1, p->sd2, p->r, "r", scene);
  else
    {
      const double tip = 2 * sqrt (p->wide);

      gradus_scene_point (scene, p->x + tip * cos (turn), p->y + tip * sin (turn),
                          GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.2, -1);
      gradus_scene_turn_handle (scene, "turn", 180, p->x, p->y, p->x + tip * cos (turn),
                                p->y + tip * sin (turn));
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            C_ ("legend", "1 and 2 standard deviations"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, C_ ("legend", "radius r"));
  if (state->weighed == 2)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED,
                              C_ ("legend", "as dense as A, as B"));
}

/* How far the squeezed picture reaches: A and B at every step, but not out of all proportion. */
static double
squeezed_reach (const Params *p)
{
  const GradusEllipse cloud = cloud_of (p);
  double reach = 1.15 * gradus_ellipse_reach (&cloud);

  reach = MAX (reach, 2.6);
  for (guint k = 0; k < 2; k++)
    reach = MAX (reach, 1.15 * MIN (distance_of (p, k), 8));
  return MAX (reach, plane_reach (p));
}

static void
build_squeezed (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusEllipse cloud = cloud_of (p);
  const guint steps = state->squeezed;
  const double reach = squeezed_reach (p), unit[3] = { 1, 0, 1 };
  const double x = steps > 0 ? 0 : p->x, y = steps > 0 ? 0 : p->y;
  double cov[3] = { steps > 2 ? 1 : cloud.wide, 0, steps > 3 ? 1 : cloud.narrow };
  g_auto (GradusArray) images = { 0 };

  if (steps < 2)
    gradus_ellipse_covariance (&cloud, cov);
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "z₁", "z₂");
  gradus_scene_set_x_range (scene, x - reach, x + reach);
  gradus_scene_set_y_range (scene, y - reach, y + reach);
  if (steps > 0)
    draw_points (here, steps, scene);
  gradus_scene_ellipse (scene, x, y, cov, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_THIN, 0.06);
  gradus_scene_ellipse (scene, x, y, cov, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, 0.12);
  array_images (here, &images);
  for (guint k = 0; k < 2; k++)
    {
      const double *at = &images.data[2 * k];

      if (steps > 0)
        {
          double before[2], from[2];

          find_point (p, k, from);
          gradus_ellipse_squeeze (&cloud, steps - 1, from[0], from[1], before);
          gradus_scene_segment (scene, before[0], before[1], at[0], at[1], GRADUS_ROLE_PAST,
                                GRADUS_LINE_DASHED);
        }
      if (steps == GRADUS_ELLIPSE_STEPS)
        {
          gradus_scene_segment (scene, 0, 0, at[0], at[1], GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN);
          gradus_scene_ellipse (scene, 0, 0, unit, distance_of (p, k), GRADUS_ROLE_ACCENT,
                                GRADUS_LINE_DOTTED, 0);
        }
    }
  draw_pair (images.data, reach, scene);
  gradus_scene_point (scene, x, y, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1.2, -1);
  if (steps > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                              C_ ("legend", "one step back"));
}

GRADUS_CURVE (law_at, void, nothing, x, ((void) nothing, -expm1 (-0.5 * x * x)))

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
build_share (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double end = MAX (LAW_STEP * LAW_ROWS, 1.2 * p->radius);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("radius r (standard deviations)"),
                         C_ ("axis", "share inside"));
  gradus_scene_set_x_range (scene, 0, end);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_vrule (scene, p->radius, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  if (state->law.known)
    {
      gradus_scene_function (scene, law_at, NULL, 0, end, GRADUS_SHEET_CURVE, GRADUS_ROLE_TRUTH,
                             GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, C_ ("legend", "law"));
    }
  if (state->made > 0)
    {
      const guint n = state->made;
      g_autofree double *x = g_memdup2 (state->distances.data, n * sizeof (double));
      g_autofree double *y = g_new (double, n);

      qsort (x, n, sizeof (double), compare_numbers);
      for (guint i = 0; i < n; i++)
        y[i] = (i + 1.0) / n;
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID | GRADUS_LINE_STEPS);
      gradus_scene_label (scene, C_ ("legend", "counted"));
      gradus_scene_point (scene, p->radius, number_share (here), GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_CIRCLE, 1.3, -1);
    }
  gradus_readings_draw (&state->law, REACH, COUNTED, gradus_position_is_phase (here, "law"), scene);
  gradus_scene_point (scene, p->radius, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, NULL, "bet", p->radius, p->bet);
  gradus_scene_point (scene, p->radius, 0, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_TRIANGLE, 1.3, -1);
  gradus_scene_param_handle (scene, "radius", NULL, p->radius, 0);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
}

static void
label_inputs (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X,
                         _ ("number of inputs"), C_ ("axis", "share inside"));
  gradus_scene_set_x_range (scene, 0.4, MOST_INPUTS + 0.6);
  gradus_scene_set_y_range (scene, 0, 1.1);
  gradus_kit_waits (scene, ((const State *) here->state)->inputs == 0,
                    _ ("More inputs come after the law of the plane."));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_ ("The cloud"), .build = build_plane,
    .caption = GRADUS_SAY ({ NULL, N_ ("peak {peak}, determinant {det}") }) },
  { "squeezed", N_ ("Squeezed to a circle"), .build = build_squeezed,
    .caption = GRADUS_SAY (
      { "squeezed == 4", N_ ("A: {distance-a}, B: {distance-b} standard deviations") }) },
  { "share", N_ ("Share inside"), .build = build_share },
  { "inputs", N_ ("More inputs"), .kit = gradus_kit_bars, .of = "shares",
    .with = "numbers most=inputs", .extra = label_inputs });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "inside", N_ ("Which share falls inside?"), "draw", "plane", .asks = GRADUS_ASKS_NUMBER,
    .about = "share", .scale = "0.05",
    .words = N_ ("{draws} points are drawn from the cloud. Which share of them will fall inside "
                 "the dashed ellipse, whose radius in standard deviations is {radius}? From 0 to "
                 "1."),
    .intuition = N_ ("You thought of the share of a band, but the ellipse cuts in two "
                     "directions."),
    .intuition_answer = "band" },
  { "landing", N_ ("Where does B land?"), "squeeze", "squeezed", .asks = GRADUS_ASKS_PLACE,
    .about = "images[1,0] images[1,1]",
    .words = N_ ("The centre goes to 0, the axes are turned onto the coordinates, and each is "
                 "divided by its standard deviation, {first-sd} and {second-sd}. Where does B "
                 "land?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "leaning", .title = N_ ("A leaning cloud"),
    .blurb = N_ ("A and B are equally far from the centre; A is 85.2 times as dense. Within one "
                 "standard deviation lie 39.3 %."),
    .data = "none", .seed = 1,
    .claims = "ratio ~ 85.2\nlaw * 100 ~ 39.3\nfar-a == far-b" },
  { .id = "by-hand", .title = N_ ("By hand: told by its columns"),
    .blurb = N_ ("Standard deviations 1 and 1, correlation 0.8: the same cloud, and the squared "
                 "distances are 10/9 and 10."),
    .params = "told=columns draws=20", .seed = 1,
    .claims = "apart[0] * 9 ~ 10.0\nabs(apart[1] - 10) < 1e-9\nfirst ~ 1.80\nsecond ~ 0.200" },
  { .id = "two", .title = N_ ("Within two standard deviations"),
    .blurb = N_ ("86.5 %, and not the 95.4 % of a band."), .params = "radius=2 bet=0.95", .seed = 2,
    .claims = "law * 100 ~ 86.5\nband * 100 ~ 95.4" },
  { .id = "most", .title = N_ ("95 of 100 inside"),
    .blurb = N_ ("For 95 %, an ellipse lies 2.448 standard deviations out."),
    .params = "radius=2.4477468306808166 bet=0.95", .seed = 3,
    .claims = "law ~ 0.950\nradius ~ 2.448" },
  { .id = "unit", .title = N_ ("Figure: the unit circle"),
    .blurb = N_ ("Covariance I. A and B are equally dense; the peak is 0.159."),
    .params = "told=columns r=0 draws=200", .seed = 4,
    .claims = "peak ~ 0.159\never: event:round\never: event:level" },
  { .id = "small", .title = N_ ("Figure: 0.6 I"),
    .blurb = N_ ("Less spread, a higher peak: 0.265. It is as high as that of the leaning cloud, "
                 "because the determinant is the same, 0.36."),
    .params = "wide=0.6 narrow=0.6 turn=0 draws=200", .seed = 4,
    .claims = "peak ~ 0.265\ndet ~ 0.360" },
  { .id = "large", .title = N_ ("Figure: 2 I"),
    .blurb = N_ ("More spread, a lower peak: 0.0796, half of the unit circle's."),
    .params = "wide=2 narrow=2 turn=0 draws=200", .seed = 4,
    .claims = "peak ~ 0.0796\npeak * 2 ~ 0.159" },
  { .id = "half", .title = N_ ("Figure: correlation 0.5"),
    .blurb = N_ ("Variances 1.5 and 0.5 along the axes, peak 0.184."),
    .params = "told=columns r=0.5 draws=200", .seed = 4,
    .claims = "first ~ 1.50\nsecond ~ 0.500\npeak ~ 0.184" },
  { .id = "against", .title = N_ ("Figure: correlation −0.8"),
    .blurb = N_ ("It leans the other way: now B is 85.2 times as dense as A."),
    .params = "told=columns r=-0.8 draws=200", .seed = 4,
    .claims = "ratio ~ 85.2\nlead < 0\npeak ~ 0.265" },
  { .id = "long", .title = N_ ("Figure: variances 3 and 1"),
    .blurb = N_ ("Covariance (3, 0.8; 0.8, 1): the long axis is turned by 19.3° only."),
    .params = "told=columns sd1=1.7320508075688772 r=0.46188021535170065 draws=200", .seed = 4,
    .claims = "axis ~ 19.3\ncovariance[0,0] ~ 3.00\ncovariance[0,1] ~ 0.800\n"
              "covariance[1,1] == 1" },
  { .id = "moved", .title = N_ ("Figure: another centre"),
    .blurb = N_ ("The unit circle around (−1, −1.5): the shape stays, and the peak moves along."),
    .params = "told=columns r=0 x=-1 y=-1.5 draws=200", .seed = 4,
    .claims = "peak ~ 0.159\nx == -1 and y == -1.5" },
  { .id = "flat", .title = N_ ("Failure: nearly flat"),
    .blurb = N_ ("The variance across is a millionth. The peak is 119, and B lies 1,414 standard "
                 "deviations out."),
    .params = "narrow=0.000001 draws=200", .seed = 5,
    .failure = N_ ("One column is nearly a copy of the other: the determinant goes to 0 and the "
                   "peak to infinity, and with no spread at all there is no density in the plane. "
                   "Look at the determinant. Leave one direction out, or add a little to each "
                   "variance."),
    .claims = "peak ~ 119\ndistance-b ~ 1414\ndet < 2e-6\never: event:flat\nnarrow == 0.000001" });

#define HAND "card: by hand, 2/1.8 and 2/0.2"
#define SCIPY "oracles-A/ch06.out: numpy, scipy.stats.chi2"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "apart", GRADUS_EXPECT (10.0 / 9, 10), 1e-12, HAND },
  { "by-hand", 1, "covariance", GRADUS_EXPECT (1, 0.8, 0.8, 1), 1e-12, "by hand" },
  { "by-hand", 1, "densities", GRADUS_EXPECT (0.152193, 0.001787), 1e-6, HAND },
  { "leaning", 1, "apart", GRADUS_EXPECT (10.0 / 9, 10), 1e-12, HAND },
  { "leaning", 1, "images", GRADUS_EXPECT (1.0540925534, 0, 0, -3.1622776602), 1e-9, HAND },
  { "leaning", 1, "lead", GRADUS_EXPECT (40.0 / 9), 1e-12, HAND },
  { "leaning", 1, "peak", GRADUS_EXPECT (0.26525824), 1e-8, "1/(2π · 0.6)" },
  { "leaning", 1, "law", GRADUS_EXPECT (0.3934693403), 1e-9, "1 − e^(−½)" },
  { "leaning", 1, "shares", GRADUS_EXPECT (0.682689, 0.393469, 0.198748), 1e-6, SCIPY },
  { "leaning", 1, "shares", GRADUS_EXPECT (0.00017212), 1e-8, SCIPY, .index = 9 },
  { "two", 1, "law", GRADUS_EXPECT (0.864665), 1e-6, SCIPY },
  { "most", 1, "law", GRADUS_EXPECT (0.95), 1e-12, SCIPY },
  { "unit", 1, "peak", GRADUS_EXPECT (0.15915494), 1e-8, "syllabus: gallery" },
  { "small", 1, "peak", GRADUS_EXPECT (0.26525824), 1e-8, "syllabus: gallery" },
  { "large", 1, "peak", GRADUS_EXPECT (0.07957747), 1e-8, "syllabus: gallery" },
  { "half", 1, "peak", GRADUS_EXPECT (0.18377630), 1e-8, "syllabus: gallery" },
  { "against", 1, "peak", GRADUS_EXPECT (0.26525824), 1e-8, "syllabus: gallery" },
  { "long", 1, "peak", GRADUS_EXPECT (0.10360104), 1e-8, "syllabus: gallery" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "flatter", .title = N_ ("A narrow cloud and a narrower one"),
    .blurb = N_ ("The variance across falls to a hundredth, and the peak rises to ten times: peak "
                 "times area stays ½."),
    .preset = "leaning", .right = "narrow=0.002", .plot = "plane",
    .claims = "left < right: peak\nleft: peak ~ 0.265\nright: peak ~ 2.65\n"
              "left: narrow == 0.2\nright: narrow == 0.002" },
  { .id = "signs", .title = N_ ("Leaning one way and the other"),
    .blurb = N_ ("The same standard deviations, the opposite correlation: A and B change places."),
    .preset = "by-hand", .right = "r=-0.8", .plot = "plane",
    .claims = "left: lead ~ 4.44\nright: lead ~ -4.44" });

static const GradusSheet sheet = {
  .aha = N_ ("Measure each point in standard deviations along the cloud's own axes: equal "
             "distance, equal density."),
  .by_hand = N_ ("A lies on the long axis, 2/1.8 = 10/9; B on the short one, 2/0.2 = 10. Peak "
                 "1/(2π · 0.6) = 0.2653."),
  .why = "squeezed",
  .intuition = N_ ("Within one standard deviation lie 68 %, as on a line."),
  .caught_by = "inside",
  .breaks = N_ ("The variance across goes to 0: with correlation 0.9, 0.99, 0.999 the peak is "
                "0.365, 1.13, 3.56. The determinant gives it away."),
  .needs = "exponential-family",
  .leads_to = "gda gaussian-conditioning gaussian-divergence mixture-sampler",
  .aliases = "normal distribution; Gaussian; multivariate normal; MVN; Mahalanobis; "
             "covariance matrix; 高斯分布; 正态分布; 协方差; 马氏距离; "
             "gsfb; ztfb; 多元高斯分布; 多元正态分布",
  .terms = N_ ("multivariate normal distribution; covariance; Mahalanobis distance"),
  .tiny = "edge density",
};

const GradusDescriptor gradus_gaussian_density = {
  .id = "gaussian-density", .chapter = 6, .difficulty = 1,
  .title = N_ ("The multivariate normal"),
  .summary = N_ ("Measure how far out a point lies in a cloud, and how dense the cloud is there."),
  .goal = N_ ("Read distance and density off an ellipse, and say which share lies inside."),
  .source = "CS229 lecture notes, part IV, section 1.1; article on probability",
  .kind = GRADUS_KIND_EXPLORATION, .family = "ellipse", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: a Gaussian of the plane and two points are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("A cloud, and two points A and B, {far-a} and {far-b} from its centre.") }),
};
