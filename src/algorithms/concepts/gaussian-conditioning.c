/* Marginals and conditionals, an exploration: what one coordinate tells about the other.
 *
 * Situation. Fathers and sons, each as a deviation from the mean. A father is far out; how far out
 * should one expect his son to be?
 *
 * Stages. The learner bets on the mean of the slice (bet). Pairs fall, and those whose known
 * coordinate lies within the slice keep their colour (fall). Then the cloud is cut along the line,
 * and what stands on it is a bell again (cut). Nine cuts, and their tops lie on a straight line
 * that is flatter than the long axis (walk).
 *
 * The law. With x_b = c the other coordinate is normal with the mean rho sigma_a / sigma_b c and
 * the variance sigma_a^2 (1 - rho^2), in which c does not occur. A slice of some width has its mean
 * a little nearer to 0, for its inner edge is the denser one: rho sigma_a times the mean of a
 * standard normal variable between the edges.
 *
 * Edge cases. Without a correlation nothing is told (event "nothing"). With the correlation 1 or -1
 * the variance is 0: there is no density, and the slice is a point (event "copy"). Far out no pair
 * falls into the slice (event "empty").
 *
 * Source: CS229 lecture notes, part IX, section 2, where the covariance of the blocks lacks a
 * transposition and the marginal distribution its indices.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>

#include "ellipse.h"
#include "sheet.h"

enum { TOLD_FATHER, TOLD_SON };

typedef struct
{
  double bet, given, r, sd1, sd2, slice;
  guint told;
  int pairs;
} Params;

#define CUTS 9
/* From one cut to the next, in standard deviations. */
#define CUT_STEP 0.5
#define BINS 24
/* How far the pictures reach, in standard deviations. */
#define REACH 3.4

enum { CUT_AT, CUT_MEAN, CUT_VARIANCE };

typedef struct
{
  GradusArray points;      /* pairs x 2: son, father */
  guint made, caught, fall_done, fall_last;
  double sum;              /* of those caught, of the coordinate that is asked for */
  bool cut;
  GradusReadings cuts;     /* CUTS x 3: where, mean, variance */
} State;

enum { EVENT_NOTHING, EVENT_COPY, EVENT_EMPTY };

/* --- Two coordinates -------------------------------------------------------------------------- */

/* Of the pair, the column that is known and the one that is asked for. */
static guint
known_column (const Params *p)
{
  return p->told == TOLD_FATHER ? 1 : 0;
}

static guint
asked_column (const Params *p)
{
  return 1 - known_column (p);
}

static double
known_deviation (const Params *p)
{
  return p->told == TOLD_FATHER ? p->sd2 : p->sd1;
}

static double
asked_deviation (const Params *p)
{
  return p->told == TOLD_FATHER ? p->sd1 : p->sd2;
}

static GradusEllipse
cloud_of (const Params *p)
{
  return gradus_ellipse_of_columns (0, 0, p->sd1, p->sd2, p->r);
}

static double
mean_at (const Params *p, double c)
{
  return p->r * asked_deviation (p) / known_deviation (p) * c;
}

static double
variance_of (const Params *p)
{
  return gradus_square (asked_deviation (p)) * (1 - p->r) * (1 + p->r);
}

/* As far out as what is known, in standard deviations. */
static double
level_with (const Params *p, double c)
{
  return asked_deviation (p) / known_deviation (p) * c;
}

/* The share of all pairs that falls into the slice. */
static double
slice_share (const Params *p)
{
  const double sd = known_deviation (p);

  return gsl_cdf_ugaussian_P ((p->given + p->slice) / sd)
         - gsl_cdf_ugaussian_P ((p->given - p->slice) / sd);
}

/* The mean of a slice of that width; of one that nothing falls into, that on the line. */
static double
slice_law (const Params *p)
{
  const double sd = known_deviation (p), share = slice_share (p);

  if (share < 1e-9)
    return mean_at (p, p->given);
  return p->r * asked_deviation (p)
         * (gsl_ran_ugaussian_pdf ((p->given - p->slice) / sd)
            - gsl_ran_ugaussian_pdf ((p->given + p->slice) / sd))
         / share;
}

/* The share on the line that does not come as far out, to the side of the known coordinate, as that
 * one is. */
static double
share_below (const Params *p)
{
  const double way = level_with (p, fabs (p->given)) - mean_at (p, fabs (p->given));

  if (variance_of (p) > 0)
    return gsl_cdf_ugaussian_P (way / sqrt (variance_of (p)));
  return way > 0 ? 1 : 0;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_fall (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const GradusEllipse cloud = cloud_of (p);
  double *point = &gradus_array_write (&state->points)[2 * (gsize) state->fall_done];
  double z[2];

  z[0] = gradus_rng_gaussian (context->rng);
  z[1] = gradus_rng_gaussian (context->rng);
  gradus_ellipse_place (&cloud, z, point);
  state->made = state->fall_done + 1;
  if (fabs (point[known_column (p)] - p->given) <= p->slice)
    {
      state->caught++;
      state->sum += point[asked_column (p)];
    }
  gradus_context_raise_if (context, EVENT_EMPTY,
                           state->made == (guint) p->pairs && state->caught == 0);
  return gradus_step_done (&state->fall_done, &state->fall_last, (guint) p->pairs);
}

static GradusStatus
run_cut (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  state->cut = true;
  gradus_context_raise_if (context, EVENT_NOTHING, p->r == 0);
  gradus_context_raise_if (context, EVENT_COPY, variance_of (p) == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_walk (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double way = CUT_STEP * ((double) state->cuts.done - (CUTS - 1) / 2);
  double *row = gradus_readings_next (&state->cuts);

  row[CUT_AT] = way * known_deviation (p);
  row[CUT_MEAN] = mean_at (p, row[CUT_AT]);
  row[CUT_VARIANCE] = variance_of (p);
  return gradus_readings_noted (&state->cuts);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_mean, (p), mean_at (p, p->given))
GRADUS_NUMBER (number_variance, (p), variance_of (p))
GRADUS_NUMBER (number_below, (p), share_below (p))
GRADUS_NUMBER (number_slice_mean, (state), state->sum / state->caught)
GRADUS_NUMBER (number_slice_law, (p), slice_law (p))
GRADUS_NUMBER (number_slope, (p), mean_at (p, 1))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mean", N_ ("Mean on the line"), "\\mu_{a|b}", .number = number_mean,
    GRADUS_KNOWN (State, cut), .flags = GRADUS_METRIC },
  { "variance", N_ ("Variance on the line"), "\\sigma^2_{a|b}", .number = number_variance,
    GRADUS_KNOWN (State, cut), .flags = GRADUS_METRIC },
  { "below", N_ ("Share that does not come so far"), "P", .number = number_below,
    GRADUS_KNOWN (State, cut), .flags = GRADUS_METRIC },
  { "slice-mean", N_ ("Mean of those caught"), "\\bar x_a", .number = number_slice_mean,
    GRADUS_KNOWN (State, caught), .flags = GRADUS_METRIC },
  { "slice-law", N_ ("Mean of a slice so wide"), "\\mu_w", .number = number_slice_law,
    GRADUS_KNOWN (State, cut), .flags = GRADUS_METRIC },
  { "slope", N_ ("Slope of the tops"), "\\rho\\sigma_a/\\sigma_b", .number = number_slope,
    GRADUS_KNOWN (State, cuts.made), .flags = GRADUS_METRIC },
  { "points", N_ ("Pairs"), "x", GRADUS_QUANTITY (State, points), .shape = "pairs*2",
    .indices = N_ ("pair: son, father") },
  { "cuts", N_ ("Cuts"), "(c, \\mu, \\sigma^2)", GRADUS_QUANTITY (State, cuts.rows),
    .shape = GRADUS_EXTENT (CUTS, 3), .indices = N_ ("cut: where, mean, variance") },
  { "made", N_ ("Pairs so far"), "n", GRADUS_QUANTITY (State, made) },
  { "caught", N_ ("Pairs in the slice"), "k", GRADUS_QUANTITY (State, caught) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const double *newest = state->made > 0 ? &state->points.data[2 * (gsize) (state->made - 1)]
                                         : NULL;
  double at;

  gradus_names_word (names, "a", p->told == TOLD_FATHER ? "1" : "2");
  gradus_names_word (names, "b", p->told == TOLD_FATHER ? "2" : "1");
  gradus_names_number (names, "level", level_with (p, p->given));
  gradus_names_number (names, "asked-sd", asked_deviation (p));
  gradus_names_number (names, "known-sd", known_deviation (p));
  gradus_names_number (names, "low", p->given - p->slice);
  gradus_names_number (names, "high", p->given + p->slice);
  gradus_names_number (names, "expected", p->pairs * slice_share (p));
  gradus_names_number (names, "son", newest != NULL ? newest[0] : NAN);
  gradus_names_number (names, "father", newest != NULL ? newest[1] : NAN);
  gradus_names_flag (names, "in-slice",
                     newest != NULL && fabs (newest[known_column (p)] - p->given) <= p->slice);
  gradus_names_flag (names, "cut", state->cut);
  gradus_names_number (names, "cut-at", gradus_readings_newest (&state->cuts, CUT_AT));
  gradus_names_number (names, "cut-mean", gradus_readings_newest (&state->cuts, CUT_MEAN));
  /* The top of the newest cut, of the one on the line where nine are still to come. */
  at = state->cuts.made > 0 ? gradus_readings_newest (&state->cuts, CUT_AT) : p->given;
  gradus_names_number (names, "top-x", known_column (p) == 0 ? at : mean_at (p, at));
  gradus_names_number (names, "top-y", known_column (p) == 0 ? mean_at (p, at) : at);
  gradus_names_number (names, "end", 0.5 * (CUTS - 1) * CUT_STEP * known_deviation (p));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Where on the line is the mean of those who lie on it?"),
    .shows = "plane", .asks = "bet", .pseudocode = N_ ("bet on the mean on the line"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{bet}{\\text{?}} = E(x_a \\mid x_b = \\role{accent}{c})",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} E(x_{<a>} \\mid x_{<b>} = "
                                  "<given|accent>)" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The line lies at {given}, and the standard deviations are "
                                    "{sd1} and {sd2}. Where is the mean of the pairs on it?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "fall", N_ ("Pairs fall"), N_ ("Those that fall near the line keep their colour."),
    .shows = "plane", .pseudocode = N_ ("repeat: x ~ N(0, Σ), keep it if |x_b − c| ≤ w"),
    .once = TRUE, .micro = "pairs", .run = run_fall,
    .rule = "x \\sim N(0, \\role{model}{\\Sigma}),\\quad |x_b - \\role{accent}{c}| \\le w\\,?",
    .filled = GRADUS_SAY (
      { "micro", "x_{<made>} = (<son>, <father>)" },
      { "caught > 0", "k = <caught>,\\quad \\bar x_{<a>} = <slice-mean|class1>" },
      { NULL, "k = <caught>" }),
    .said = GRADUS_SAY (
      { "micro and in-slice", N_ ("Pair {made} falls at {son} and {father}: in the slice.") },
      { "micro", N_ ("Pair {made} falls at {son} and {father}: beside the slice.") },
      { "caught == 0", N_ ("None of {made} pairs fell between {low} and {high}.") },
      { NULL, N_ ("{caught} of {made} pairs fell between {low} and {high}. Their mean is "
                  "{slice-mean}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { "caught > 0", N_ ("You said {bet}, they have {slice-mean}.") }) },
  { "cut", N_ ("Cut the cloud"), N_ ("What stands on the line is a bell again."),
    .shows = "slice", .pseudocode = N_ ("μ ← ρ σ_a/σ_b c; σ² ← σ_a² (1 − ρ²)"), .once = TRUE,
    .run = run_cut,
    .rule = "\\mu_{a|b} = \\rho\\,\\tfrac{\\sigma_a}{\\sigma_b}\\,\\role{accent}{c},\\quad "
            "\\sigma^2_{a|b} = \\sigma_a^2\\,(1 - \\rho^2)",
    .filled = GRADUS_SAY (
      { NULL, "\\mu_{<a>|<b>} = <r> \\cdot \\tfrac{<asked-sd>}{<known-sd>} \\cdot <given|accent> = "
              "<mean|model>,\\quad \\sigma^2_{<a>|<b>} = <asked-sd>^2 (1 - (<r>)^2) = "
              "<variance|model>" }),
    .said = GRADUS_SAY (
      { "event:nothing", N_ ("The correlation is 0: the line tells nothing. The mean stays at 0 "
                             "and the variance at {variance}.") },
      { "event:copy", N_ ("The correlation is {r}: on the line there is one point, {mean}, and the "
                          "variance is 0.") },
      { NULL, N_ ("On the line the mean is {mean} and the variance {variance}. Equally far out as "
                  "what is known is {level}, and {percent below} do not reach it.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {mean}.") }) },
  { "walk", N_ ("Walk through the cloud"), N_ ("Cut after cut, each has its top on one line."),
    .shows = "means", .pseudocode = N_ ("for nine places c: μ ← ρ σ_a/σ_b c"), .once = TRUE,
    .micro = G_STRINGIFY (CUTS), .run = run_walk,
    .rule = "\\mu_{a|b}(c) = \\rho\\,\\tfrac{\\sigma_a}{\\sigma_b}\\,c",
    .filled = GRADUS_SAY (
      { "micro", "\\mu_{<a>|<b>}(<cut-at>) = <slope> \\cdot <cut-at> = <cut-mean|model>" },
      { NULL, "\\rho\\,\\tfrac{\\sigma_{<a>}}{\\sigma_{<b>}} = <slope|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Cut at {cut-at}: the top is at {cut-mean}.") },
      { NULL, N_ ("The tops of the nine cuts lie on a straight line with the slope {slope}, and "
                  "each cut has the variance {cuts[0,2]}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define DEVIATION_FIELD(member)                                                                    \
  GRADUS_PARAM_FIELD (Params, member), .def = 1, .min = 0.1, .max = 10, .slider_min = 0.2,         \
  .slider_max = 3, .step = 0.05, .applies = GRADUS_APPLIES_REDO
#define COORDINATE_FIELD(member, standard)                                                         \
  GRADUS_PARAM_FIELD (Params, member), GRADUS_PLACE (standard, 20, -3, 3, 0.1)

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("The mean on the line, you think."),
    COORDINATE_FIELD (bet, 2) },
  { .id = "given", .label = N_ ("Line at"), .symbol = "c",
    .blurb = N_ ("The coordinate that is known. Drag the line."), COORDINATE_FIELD (given, 2) },
  { .id = "told", .label = N_ ("Known is"), .blurb = N_ ("Which of both coordinates is known."),
    GRADUS_PARAM_FIELD (Params, told), GRADUS_CHOICES (
      { "father", N_ ("The father") },
      { "son", N_ ("The son") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "r", .label = N_ ("Correlation"), .symbol = "\\rho",
    .blurb = N_ ("Pull the knob on the rim up or down."), GRADUS_PARAM_FIELD (Params, r),
    .def = 0.5, .min = -1, .max = 1, .step = 0.05, .applies = GRADUS_APPLIES_REDO },
  { .id = "sd1", .label = N_ ("Deviation of the sons"), .symbol = "\\sigma_1",
    .blurb = N_ ("The standard deviation of the first column."), DEVIATION_FIELD (sd1) },
  { .id = "sd2", .label = N_ ("Deviation of the fathers"), .symbol = "\\sigma_2",
    .blurb = N_ ("The standard deviation of the second column."), DEVIATION_FIELD (sd2) },
  { .id = "slice", .label = N_ ("Half width"), .symbol = "w",
    .blurb = N_ ("So near to the line a pair is caught."), GRADUS_PARAM_FIELD (Params, slice),
    .def = 0.2, .min = 0.01, .max = 2, .slider_min = 0.05, .slider_max = 1, .step = 0.05,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "pairs", .label = N_ ("Pairs"), .blurb = N_ ("More pairs, a steadier slice."),
    GRADUS_PARAM_FIELD (Params, pairs), .def = 1000, .min = 1, .max = 5000, .slider_min = 10,
    .slider_max = 2000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_NOTHING] = { "nothing", N_ ("Nothing is told"), N_ ("Without a correlation the cut has "
                                                             "the mean and the variance of the "
                                                             "whole.") },
  [EVENT_COPY] = { "copy", N_ ("A copy"), N_ ("The variance on the line is 0: there is a point and "
                                              "no density.") },
  [EVENT_EMPTY] = { "empty", N_ ("An empty slice"), N_ ("No pair fell so near to the line.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* The bell of the cut times that of the known coordinate, against the density of the plane. */
static gboolean
holds_product (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p);
  const GradusEllipse cloud = cloud_of (p);
  const double sd = known_deviation (p), variance = variance_of (p);

  if (variance == 0)
    return TRUE;
  for (int i = -2; i <= 2; i++)
    for (int j = -2; j <= 2; j++)
      {
        const double c = i * sd, at = mean_at (p, c) + j * sqrt (variance);
        const double joint = gradus_ellipse_log_density (&cloud, p->told == TOLD_FATHER ? at : c,
                                                         p->told == TOLD_FATHER ? c : at);
        const double product = -0.5 * (i * i + j * j) - log (sd) - 0.5 * log (variance)
                               - log (2 * G_PI);

        *measured = MAX (*measured, fabs (joint - product));
      }
  return *measured <= 1e-9 / (1 - fabs (p->r)) * (1 + p->sd1 / p->sd2 + p->sd2 / p->sd1);
}

static gboolean
holds_width (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  for (guint i = 0; i < state->cuts.made; i++)
    *measured = MAX (*measured, fabs (gradus_readings_get (&state->cuts, i, CUT_VARIANCE)
                                      - variance_of (p)));
  return *measured == 0;
}

/* In standard errors. */
static gboolean
holds_census (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double most = variance_of (p) + gradus_square (mean_at (p, p->slice));

  if (state->caught == 0 || slice_share (p) < 1e-9 || most == 0)
    return TRUE;
  *measured = fabs (number_slice_mean (here) - slice_law (p)) / sqrt (most / state->caught);
  return *measured <= 4.5;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "product", N_ ("Cut times marginal is the plane's density"),
    "p(x_a \\mid x_b)\\,p(x_b) = p(x_a, x_b)", holds_product },
  { "width", N_ ("Each cut is equally wide"), "\\sigma^2_{a|b}(c) = \\sigma_a^2(1-\\rho^2)",
    holds_width, .phase = "walk" },
  { "census", N_ ("The slice agrees with the law"),
    "|\\bar x_a - \\mu_w| \\le 4.5\\,\\sigma_w/\\sqrt k", holds_census, .phase = "fall" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* From (c, asked) to the plane. */
static void
find_place (const Params *p, double c, double asked, double at[2])
{
  at[known_column (p)] = c;
  at[asked_column (p)] = asked;
}

/* The straight line on which the coordinate asked for is @slope times the known one. */
static void
draw_line (const Params *p, double slope, GradusRole role, GradusLineStyle style,
           const char *label, GradusScene *scene)
{
  const double far = REACH * known_deviation (p);
  double from[2], to[2];

  find_place (p, -far, -far * slope, from);
  find_place (p, far, far * slope, to);
  gradus_scene_segment (scene, from[0], from[1], to[0], to[1], role, style);
  gradus_scene_legend_line (scene, role, style, label);
}

static double
reach_of (const Params *p)
{
  return MAX (REACH * MAX (p->sd1, p->sd2), 1.1 * MAX (fabs (p->given), fabs (p->bet)));
}

static void
draw_pairs (const Params *p, const State *state, GradusScene *scene)
{
  g_autofree gint32 *classes = g_new (gint32, MAX (state->made, 1));

  for (guint i = 0; i < state->made; i++)
    classes[i] = fabs (state->points.data[2 * (gsize) i + known_column (p)] - p->given) <= p->slice
                   ? 1 : -1;
  if (state->made > 0)
    gradus_scene_points (scene, state->points.data, state->made, 2, classes, GRADUS_ROLE_CLASS,
                         0.5);
  if (state->caught > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_AUTO,
                              C_ ("legend", "in the slice"));
}

static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusEllipse cloud = cloud_of (p);
  const double reach = reach_of (p), line[2] = { -reach, reach };
  const gboolean flat = p->told == TOLD_FATHER;
  double at[2], from[2], to[2], bet[2];

  find_place (p, p->given, line[0], from);
  find_place (p, p->given, line[1], to);
  find_place (p, p->given, p->bet, bet);
  find_place (p, p->given, mean_at (p, p->given), at);
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, C_ ("axis", "son x₁"),
                         C_ ("axis", "father x₂"));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, -reach, reach);
  draw_pairs (p, state, scene);
  gradus_ellipse_draw (&cloud, GRADUS_ROLE_MODEL, scene);
  gradus_scene_segment (scene, from[0], from[1], to[0], to[1], GRADUS_ROLE_ACCENT,
                        GRADUS_LINE_BOLD);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD,
                            C_ ("legend", "what is known"));
  draw_line (p, p->r < 0 ? -level_with (p, 1) : level_with (p, 1), GRADUS_ROLE_MUTED,
             GRADUS_LINE_DASHED, C_ ("legend", "equally far out"), scene);
  if (state->cut)
    {
      if (variance_of (p) > 0)
        gradus_ellipse_draw_slice (
          &cloud, flat ? 0 : p->given, flat ? p->given : 0, flat ? 1 : 0, flat ? 0 : 1,
          (flat ? 0.35 : -0.35) * reach
            / exp (gradus_ellipse_log_density (&cloud, at[0], at[1])),
          GRADUS_ROLE_SECOND, scene);
      gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1.5, -1);
      gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE,
                                C_ ("legend", "mean on the line"));
    }
  if (state->cuts.made > 0)
    {
      draw_line (p, mean_at (p, 1), GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                 C_ ("legend", "tops of the cuts"), scene);
      for (guint i = 0; i < state->cuts.made; i++)
        {
          double top[2];

          find_place (p, gradus_readings_get (&state->cuts, i, CUT_AT),
                      gradus_readings_get (&state->cuts, i, CUT_MEAN), top);
          gradus_scene_point (scene, top[0], top[1], GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1,
                              -1);
        }
    }
  gradus_ellipse_draw_rim_handle (0, 0, p->sd1, p->sd2, p->r, "r", scene);
  gradus_scene_param_handle (scene, flat ? NULL : "given", flat ? "given" : NULL,
                             flat ? -0.9 * reach : p->given, flat ? p->given : -0.9 * reach);
  gradus_scene_point (scene, flat ? -0.9 * reach : p->given, flat ? p->given : -0.9 * reach,
                      GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.3, -1);
  gradus_scene_point (scene, bet[0], bet[1], GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, flat ? "bet" : NULL, flat ? NULL : "bet", bet[0], bet[1]);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
}

typedef struct
{
  double mean, sd;
} Bell;

GRADUS_CURVE (bell_at, Bell, bell, x,
              gsl_ran_ugaussian_pdf ((x - bell->mean) / bell->sd) / bell->sd)

/* Of all pairs or of those caught, as shares per unit. */
static void
draw_histogram (const Params *p, const State *state, gboolean caught, GradusRole role,
                GradusScene *scene)
{
  const double reach = REACH * asked_deviation (p);
  /* Few are caught. */
  const guint bins = caught ? BINS / 2 : BINS;
  const double width = 2 * reach / bins;
  guint counts[BINS] = { 0 };
  const guint n = caught ? state->caught : state->made;

  for (guint i = 0; i < state->made; i++)
    {
      const double *x = &state->points.data[2 * (gsize) i];
      const double bin = floor ((x[asked_column (p)] + reach) / width);

      if ((!caught || fabs (x[known_column (p)] - p->given) <= p->slice) && bin >= 0 && bin < bins)
        counts[(guint) bin]++;
    }
  for (guint k = 0; k < bins; k++)
    if (counts[k] > 0)
      gradus_scene_bar (scene, -reach + (k + 0.5) * width, width, 0, counts[k] / (n * width), role,
                        0.4);
}

static void
build_slice (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double reach = REACH * asked_deviation (p), mean = mean_at (p, p->given);
  const Bell all = { 0, asked_deviation (p) }, cut = { mean, sqrt (variance_of (p)) };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y,
                         p->told == TOLD_FATHER ? C_ ("axis", "son x₁")
                                                : C_ ("axis", "father x₂"),
                         C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, MIN (-reach, 1.1 * mean), MAX (reach, 1.1 * mean));
  if (gradus_kit_waits (scene, state->made == 0, _ ("Pairs come after the bet.")))
    return;
  draw_histogram (p, state, FALSE, GRADUS_ROLE_MUTED, scene);
  draw_histogram (p, state, TRUE, GRADUS_ROLE_CLASS + 1, scene);
  gradus_scene_function (scene, bell_at, &all, -reach, reach, GRADUS_SHEET_CURVE, GRADUS_ROLE_MUTED,
                         GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "everyone"));
  if (!state->cut)
    return;
  if (cut.sd > 0)
    {
      gradus_scene_function (scene, bell_at, &cut, MIN (-reach, 1.1 * mean),
                             MAX (reach, 1.1 * mean), GRADUS_SHEET_CURVE, GRADUS_ROLE_SECOND,
                             GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "on the line"));
    }
  gradus_scene_vrule (scene, mean, GRADUS_ROLE_SECOND, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_vrule (scene, level_with (p, p->given), GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED,
                      NULL);
}

static void
build_means (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double far = 2.4 * known_deviation (p);
  const double level = p->r < 0 ? -level_with (p, far) : level_with (p, far);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         p->told == TOLD_FATHER ? C_ ("axis", "father x₂")
                                                : C_ ("axis", "son x₁"),
                         C_ ("axis", "mean on the line"));
  gradus_scene_set_x_range (scene, -far, far);
  gradus_scene_set_y_range (scene, -1.1 * fabs (level), 1.1 * fabs (level));
  gradus_scene_segment (scene, -far, -level, far, level, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED,
                            C_ ("legend", "equally far out"));
  if (gradus_kit_waits (scene, state->cuts.made == 0, _ ("The cuts come last.")))
    return;
  gradus_scene_segment (scene, -far, mean_at (p, -far), far, mean_at (p, far), GRADUS_ROLE_SECOND,
                        GRADUS_LINE_SOLID);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                            C_ ("legend", "tops of the cuts"));
  gradus_readings_draw (&state->cuts, CUT_AT, CUT_MEAN, gradus_position_is_phase (here, "walk"),
                        scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_ ("Fathers and sons"), .build = build_plane,
    .caption = GRADUS_SAY ({ "cut", N_ ("mean {mean}, variance {variance}") }) },
  { "slice", N_ ("The slice and everyone"), .build = build_slice },
  { "means", N_ ("Mean by what is known"), .build = build_means });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "middle", N_ ("Where is the mean on the line?"), "cut", "plane", .asks = GRADUS_ASKS_NUMBER,
    .about = "mean", .scale = "0.2",
    .words = N_ ("The correlation is {r}, the standard deviations are {sd1} and {sd2}, and the "
                 "line lies at {given}. Where is the mean of those on it?"),
    .intuition = N_ ("You thought the best guess is as far out as what is known, but the slice is "
                     "centred nearer to the mean of all: only the correlated part comes along."),
    .intuition_answer = "level" },
  { "last", N_ ("Where is the top of the last cut?"), "walk", "plane", .asks = GRADUS_ASKS_PLACE,
    .about = "top-x top-y",
    .words = N_ ("Nine cuts are made, the last one at {end} of what is known. Where does it have "
                 "its top?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "sons", .title = N_ ("Fathers and sons"),
    .blurb = N_ ("A father two standard deviations out: his sons have the mean 1 and the variance "
                 "0.75, and the share of them that does not reach his 2 is 87.6 %."),
    .data = "none", .seed = 1,
    .claims = "mean == 1\nvariance == 0.75\nbelow * 100 ~ 87.6\ngiven == 2" },
  { .id = "by-hand", .title = N_ ("By hand: half of two"),
    .blurb = N_ ("The mean is 0.5 · 2 = 1, the variance 1 − 0.5 · 0.5 = 0.75."),
    .params = "pairs=20", .seed = 1, .claims = "mean == 1\nvariance == 0.75" },
  { .id = "none", .title = N_ ("No correlation"),
    .blurb = N_ ("Nothing is told: the mean stays at 0 and the variance at 1."),
    .params = "r=0", .seed = 2, .claims = "mean == 0\nvariance == 1\never: event:nothing" },
  { .id = "other-way", .title = N_ ("Told the son"),
    .blurb = N_ ("The fathers of sons two standard deviations out have the mean 1 as well, and not "
                 "4: the slope is 0.5 in both directions."),
    .params = "told=son bet=4", .seed = 1, .claims = "mean == 1\nslope == 0.5\nbet == 4" },
  { .id = "far", .title = N_ ("A line far out"),
    .blurb = N_ ("At 6 no pair of 200 falls into the slice; the law goes on, and the mean is 3."),
    .params = "given=6 pairs=200 bet=6", .seed = 1,
    .claims = "mean == 3\ncaught == 0\nmade == 200\never: event:empty" },
  { .id = "copy", .title = N_ ("Failure: a copy"),
    .blurb = N_ ("With the correlation 1 the variance on the line is 0."), .params = "r=1",
    .seed = 3,
    .failure = N_ ("The cloud is a straight line: it has no density in the plane, and on a cut "
                   "there is one point. Look at the variance, which is 0. Keep one of both "
                   "columns, or take a correlation below 1."),
    .claims = "variance == 0\nmean == 2\never: event:copy\nr == 1" });

#define ORACLE "oracles-B/ch15a.out: numpy, scipy.stats.norm"
#define HAND "by hand: 0.5 · 2, 1 − 0.5²"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "mean", GRADUS_EXPECT (1), 1e-12, HAND },
  { "by-hand", 1, "variance", GRADUS_EXPECT (0.75), 1e-12, HAND },
  { "sons", 1, "below", GRADUS_EXPECT (0.8758934605), 1e-9, ORACLE },
  { "sons", 1, "slice-law", GRADUS_EXPECT (0.9868756273), 1e-9, ORACLE },
  { "other-way", 1, "slope", GRADUS_EXPECT (0.5), 1e-12, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "told", .title = N_ ("Half told and nothing told"),
    .blurb = N_ ("With the correlation 0.5 the slice is pulled out to 1; with 0 it stays where "
                 "everyone is."),
    .preset = "sons", .right = "r=0", .plot = "slice",
    .claims = "left: mean == 1\nright: mean == 0\nleft < right: variance\nleft: r == 0.5\n"
              "right: r == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("Told one coordinate, expect only the correlated part of its deviation: regression to "
             "the mean."),
  .by_hand = N_ ("Mean 0.5 · 2 = 1, variance 1 − 0.5 · 0.5 = 0.75."),
  .why = "slice",
  .intuition = N_ ("The best guess lies on the long axis of the ellipse."),
  .caught_by = "middle",
  .breaks = N_ ("With the correlation 1 the variance on the line is 0, and there is no density. "
                "And with heavy tails the variance may depend on how far out the line lies."),
  .needs = "gaussian-density",
  .leads_to = "factor-analysis-em kalman-filter bayesian-prediction",
  .aliases = "conditional Gaussian; marginal; conditional distribution; regression to the mean; "
             "Galton; 条件分布; 边缘分布; 向均值回归; tjfb",
  .terms = N_ ("conditional distribution; marginal distribution; regression to the mean"),
  .tiny = "walk",
};

const GradusDescriptor gradus_gaussian_conditioning = {
  .id = "gaussian-conditioning", .chapter = 15, .difficulty = 2,
  .title = N_ ("Marginals and conditionals"),
  .summary = N_ ("Cut a cloud along a line, and say what one coordinate tells about the other."),
  .goal = N_ ("Say mean and variance of one coordinate when the other is known."),
  .source = "CS229 lecture notes, part IX, section 2",
  .kind = GRADUS_KIND_EXPLORATION, .family = "ellipse", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: a Gaussian of the plane and a line are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("A cloud of fathers and sons, and a line at {given}.") }),
};
