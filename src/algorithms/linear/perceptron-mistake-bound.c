/* The bound on the mistakes of a perceptron: a row of the family "perceptron" that goes on from one
 * mistake to the next.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "perceptrons.h"

typedef GradusPerceptronParams Params;
typedef GradusPerceptronState State;

/* --- Phases ----------------------------------------------------------------------------------- */

/* On through the stream to the next mistake, from behind the last one; a round without one is the
 * end. */
static GradusStatus
run_search (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint n = gradus_context_get_table (context)->n;

  for (state->quiet = 0; state->quiet < n; state->quiet++)
    {
      if ((state->wrong || state->quiet > 0) && ++state->example == n)
        {
          state->example = 0;
          if (++state->pass >= (guint) params->passes)
            return GRADUS_STATUS_EXHAUSTED;
        }
      gradus_perceptrons_predict (state, context);
      if (state->wrong)
        return GRADUS_STATUS_CONTINUE;
    }
  return GRADUS_STATUS_CONVERGED;
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "search", N_ ("On to the next mistake"),
    N_ ("Let right examples pass; they change nothing. A whole round of them is the end."),
    .shows = "data",
    .pseudocode = N_ ("repeat i ← next until y θᵀx is wrong\nif n in a row are right: stop"),
    .run = run_search,
    .rule = "\\role{model}{\\theta}^T \\role{accent}{x^{(i)}}\\,y^{(i)} \\le 0",
    .filled = GRADUS_SAY (
      { "wrong and not exhausted",
        "\\role{model}{\\theta}^T\\role{accent}{x^{(<i>)}} = <dot theta|model X|accent> = "
        "<score>,\\quad y = <y|class>" },
      { NULL, "k = <updates>" }),
    .said = GRADUS_SAY (
      { "converged and separable",
        NN_ ("All {n} examples are right, and will be forever: {updates} mistake, where the bound "
            "allows {bound}.",
        "All {n} examples are right, and will be forever: {updates} mistakes, where the bound "
            "allows {bound}."), "updates" },
      { "converged", NN_ ("All {n} examples are right: {updates} mistake.",
        "All {n} examples are right: {updates} mistakes."), "updates" },
      { "exhausted and separable",
        NN_ ("The limit of passes is reached after {updates} mistake; the bound allows {bound}.",
             "The limit of passes is reached after {updates} mistakes; the bound allows {bound}."),
        "updates" },
      { "exhausted", NN_ ("The limit of passes is reached after {updates} mistake.",
        "The limit of passes is reached after {updates} mistakes, and nothing says that there "
            "will be an end."), "updates" },
      { NULL, NN_ ("{quiet} right example passes; then example {i} with the score {score} and the "
                  "class {sign y} is a mistake.",
        "{quiet} right examples pass; then example {i} with the score {score} and the class "
            "{sign y} is a mistake."), "quiet" }) },
  { "update", N_ ("Correct, and compare"),
    N_ ("Add the example, and see how far θ has come and how long it is."),
    .pseudocode = N_ ("θ ← θ + α y x, k ← k + 1"), .run = gradus_perceptrons_update,
    .rule = "k\\alpha\\gamma \\le \\role{second}{u^T\\theta} \\le \\role{model}{\\|\\theta\\|} "
            "\\le \\sqrt k\\,\\alpha R \\;\\Rightarrow\\; k \\le \\Big(\\frac R\\gamma\\Big)^2",
    .filled = GRADUS_SAY (
      { "separable", "<floor> \\le <along|second> \\le <length|model> \\le <ceiling>,\\quad k = "
                     "<updates> \\le <bound>" },
      { NULL, "<length|model> \\le <ceiling>,\\quad k = <updates>" }),
    .said = GRADUS_SAY (
      { "separable", N_ ("Mistake {updates}: uᵀθ is {along}, at least {floor}; ‖θ‖ is {length}, at "
                         "most {ceiling}. The angle between them is {angle}°.") },
      { NULL, N_ ("Mistake {updates}: ‖θ‖ is {length}, at most {ceiling}. No u separates these "
                  "data, so nothing drives θ from below.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

GRADUS_NUMBER (number_along, (state),
               gradus_separation_progress (here->workspace, state->theta.data))
GRADUS_NUMBER (number_length, (state), sqrt (gradus_norm2 (&state->theta)))

/* Between theta and u, in degrees. */
static double
number_angle (const GradusPosition *here)
{
  const double length = number_length (here);

  return length > 0 && ((const GradusSeparation *) here->workspace)->gamma > 0
           ? acos (CLAMP (number_along (here) / length, -1, 1)) * 180 / G_PI
           : NAN;
}

GRADUS_NUMBER (number_squared, (state), gradus_norm2 (&state->theta))

/* The proof speaks of a start at 0, so theta may not be another. */
static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "theta", N_ ("Parameters"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",
    .indices = N_ ("the constant, then one for each input"), .flags = GRADUS_TRACKED },
  GRADUS_BASE_ROW ("updates"),
  { "along", N_ ("How far along u"), "u^T\\theta", .number = number_along,
    .flags = GRADUS_METRIC },
  { "length", N_ ("Length of θ"), "\\|\\theta\\|", .number = number_length,
    .flags = GRADUS_METRIC },
  { "angle", N_ ("Angle between θ and u (degrees)"), "\\angle(\\theta, u)",
    .number = number_angle, .flags = GRADUS_METRIC },
  { "squared", N_ ("Square of the length"), "\\|\\theta\\|^2", .number = number_squared },
  { "quiet", N_ ("Right ones before it"), NULL, GRADUS_QUANTITY (State, quiet) },
  GRADUS_BASE_ROW ("score"),
  GRADUS_BASE_ROW ("wrong"),
  GRADUS_BASE_ROW ("pass"));

/* The whole chain, for theta began at 0. */
static gboolean
holds_chain (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const GradusSeparation *race = here->workspace;
  const double rate = ((const Params *) here->params)->learning_rate, k = state->updates;
  const double along = number_along (here), length = number_length (here);
  const double high = sqrt (k) * rate * race->radius, slack = 1e-9 * (1 + high);

  *measured = MIN (length - along, high - length);
  if (race->gamma > 0)
    *measured = MIN (*measured, along - k * rate * race->gamma);
  return *measured >= -slack;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "chain", N_ ("What is below and what is above the length of θ"),
    "k\\alpha\\gamma \\le u^T\\theta \\le \\|\\theta\\| \\le \\sqrt k\\,\\alpha R", holds_chain,
    .from_start = TRUE });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "wall", N_ ("The race and its wall"), .kit = gradus_kit_race, .of = "theta updates",
    .with = "rate=learning-rate wall" },
  GRADUS_BASE_ROW ("data"),
  { "angle", N_ ("Angle between θ and u"), .kit = gradus_kit_curves, .of = "angle",
    .with = "iterations" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "length", N_ ("How long does θ become?"), "update", "wall", .asks = GRADUS_ASKS_NUMBER,
    .about = "squared", .when = "shortens and learning-rate == 1",
    .words = N_ ("‖θ‖² is {squared}, and example {i} with ‖x‖² = {square-x} and the score {score} "
                 "was a mistake. What is ‖θ‖² after the correction?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{squared}: the squares add up, and 2yθᵀx = −2|{score}| "
                                     "comes to them, below 0 because the side was wrong.") }),
    .intuition = N_ ("You thought the squares add up. They do at most: x points away from where θ "
                     "points, or it would have been no mistake."),
    .intuition_answer = "both-squares" },
  { "again", N_ ("Is there another mistake?"), "search", "wall", .asks = GRADUS_ASKS_EVENT,
    .about = "mistake", .when = "angle < 20",
    .words = N_ ("{updates} mistakes so far. θ points to within {angle}° of u, and the {n} "
                 "examples come again and again. Is there another mistake?"),
    .intuition = N_ ("You thought that a stream without end brings mistakes without end. The "
                     "margin and the longest example limit them."),
    .intuition_answer = "yes" });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "stream", .title = N_ ("Six examples by hand"),
    .blurb = N_ ("By hand, u = (0, 1, 0) has γ = 1: at most six mistakes. The best u says "
                 "5.57, and there are two."),
    .data = "perceptron-stream-6", .seed = 1,
    .claims = "updates == 2\nbound ~ 5.57\nradius * radius ~ 6.0\nconverged" },
  { .id = "gap-1", .title = N_ ("A wide gap"),
    .blurb = N_ ("2 against 0: three mistakes, and the bound is 10."), .data = "gap-2:apart=1",
    .seed = 1, .claims = "updates == 3\nbound ~ 10" },
  { .id = "gap-quarter", .title = N_ ("A quarter of the gap"),
    .blurb = N_ ("1.25 against 0.75: nine mistakes, and the bound is 82."),
    .data = "gap-2:apart=0.25", .seed = 1, .claims = "updates == 9\nbound ~ 82" },
  { .id = "gap-tenth", .title = N_ ("A tenth of the gap"),
    .blurb = N_ ("1.1 against 0.9: twenty-one mistakes, and the bound is 442. The mistakes grow "
                 "like one over the margin here, the bound like its square."),
    .data = "gap-2:apart=0.1", .seed = 1, .claims = "updates == 21\nbound ~ 442" },
  { .id = "groups", .title = N_ ("Two groups side by side"),
    .blurb = N_ ("Seventeen mistakes and a bound of thousands: safe, and far from sharp."),
    .data = "blobs:k=2,n=40,spread=2", .data_seed = 12, .seed = 1,
    .claims = "updates == 17\nbound > 6000\nbound < 7000" },
  { .id = "contradiction", .title = N_ ("Failure: a stream that contradicts itself"),
    .blurb = N_ ("The first example comes once more in the other class: no u, and no bound."),
    .data = "contradiction-7", .params = "passes=20", .seed = 1,
    .failure = N_ ("Two mistakes in every pass from the third on, forever. Steps that are cut "
                   "short, or a margin that may be violated, live with contradictions."),
    .claims = "exhausted\nnot separable\nupdates == 40" });

#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "stream", 1, "length", GRADUS_EXPECT (2.449489742783178), 1e-14, "root of 6" },
  { "stream", 2, "along", GRADUS_EXPECT (3.0391221983), 1e-9,
    "u of the largest margin by scipy's SLSQP: (−0.2223748, 0.9636241, 0.1482499)" },
  { "stream", 2, "length", GRADUS_EXPECT (3.1622776601683795), 1e-14, "root of 10" },
  { "gap-1", GRADUS_CHECK_END, "updates", GRADUS_EXPECT (3), 0, SHEET },
  { "gap-quarter", GRADUS_CHECK_END, "updates", GRADUS_EXPECT (9), 0, SHEET },
  { "gap-tenth", GRADUS_CHECK_END, "updates", GRADUS_EXPECT (21), 0, SHEET });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "rate", .title = N_ ("A rate of 1 and of 5"),
    .blurb = N_ ("All four curves are five times as high and meet at the same place: the rate is "
                 "not in the bound."),
    .preset = "gap-quarter", .right = "learning-rate=5", .plot = "wall",
    .claims = "left == right: updates\nleft == right: bound\nleft < right: length" });

static const GradusSheet sheet = {
  .aha = N_ ("Each mistake advances at least γ along u, but length grows only like √k: they must "
             "meet."),
  .by_hand = N_ ("u = (0, 1, 0), γ = 1, R = √6. After one mistake uᵀθ = 1 ≥ 1 and ‖θ‖ = √6 ≤ √6; "
                 "after two 3 ≥ 2 and √10 ≤ √12. The bound is 6."),
  .why = "wall", .intuition = N_ ("The longer the stream, the more mistakes."),
  .caught_by = "again",
  .breaks = N_ ("One contradiction: no u, and two mistakes in every pass forever."),
  .needs = "online-perceptron margins", .leads_to = "kernel-perceptron hard-margin-svm vc-bound",
  .aliases = "Novikoff; Block; mistake bound; margin; 错误次数上界; 间隔; cwcssj",
  .terms = N_ ("margin; mistake bound"),
};

const GradusDescriptor gradus_perceptron_mistake_bound = {
  .base = &gradus_perceptrons, .id = "perceptron-mistake-bound", .chapter = 11, .difficulty = 2,
  .title = N_ ("Mistake bound (R/γ)²"),
  .summary = N_ ("See why a perceptron makes only so many mistakes, however long the stream is."),
  .goal = N_ ("Prove the bound with two inequalities, and say what it depends on and what not."),
  .source = "CS229 lecture notes on the perceptron and large margin classifiers; Novikoff 1962",
  .quantities = quantities, .phases = phases, .invariants = invariants, .plots = plots,
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .start_shows = "wall data",
  .start_said = GRADUS_SAY (
    { "separable", N_ ("The start: θ = 0. A u that the learner does not know separates the "
                       "examples with γ = {gamma}; the longest has R = {radius}.") },
    { NULL, N_ ("The start: θ = 0. No u was found that separates the examples.") }),
};
