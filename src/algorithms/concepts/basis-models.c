/* Linear-in-parameter models, an exploration: the basis bends, the parameters mix.
 *
 * Situation. A model f(x) = sum_j theta_j phi_j (x) is fitted to points of one input by least
 * squares. The phi_j are powers, waves of whole frequencies, or waves of half ones, as many of
 * each.
 *
 * Stages. The learner bets how far the same fit in another basis is away outside of the points
 * (bet). The functions are added up one by one (build). One parameter is set to many values while
 * all others stay (census), and the law is drawn through what J was (law). In the end both bases go
 * outside (outside).
 *
 * The law. J(theta) = 1/2 sum_i r_i^2 is a sum of squares of what is linear in theta_j: a parabola,
 * J = J* + 1/2 |phi_j|^2 (theta_j - theta_j*)^2, however wild phi_j is as a function of x.
 *
 * Edge cases. Of several fits that are as good, the one with the least parameters. The law asks for
 * an optimum in theta_j, which these all are. Waves of half frequencies can hardly be told apart on
 * a short stretch: huge parameters and a harmless J (event "alike").
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 2.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "units.h"

#define MOST_ORDER 20
#define MOST_FUNCTIONS (2 * MOST_ORDER + 1)
#define PLACES 41

typedef enum { BASIS_POWERS, BASIS_WAVES, BASIS_HALF_WAVES, BASES } Basis;

typedef struct
{
  double bet, off, scale, beyond;
  guint basis;
  int order, pick;
} Params;

enum { READ_THETA, READ_J };    /* as gradus_slice_draw() has them */

typedef struct
{
  GradusReadings readings;     /* PLACES x 2 */
  guint added, add_done, add_last;
  bool outside;                /* both bases have been followed there */
} State;

/* A basis and the fit in it. */
typedef struct
{
  GradusUnit units[MOST_FUNCTIONS];
  double theta[MOST_FUNCTIONS];
  double j, condition;
} Fit;

typedef struct
{
  guint n, b, pick;
  double low, high;            /* of the inputs */
  gboolean finite;
  Fit fits[BASES];
  double square;               /* |phi_pick|^2 */
} Work;

enum { EVENT_APART, EVENT_ALIKE };

/* --- The basis -------------------------------------------------------------------------------- */

/* Powers, or 1, sin x, cos x, sin 2x, ..., or the same of half of x. */
static GradusUnit
unit_of (Basis basis, guint j)
{
  const double frequency = (j + 1) / 2 * (basis == BASIS_WAVES ? 1 : 0.5);

  if (j == 0 || basis == BASIS_POWERS)
    return (GradusUnit) { GRADUS_UNIT_POWER, j, 0 };
  return (GradusUnit) { j % 2 == 1 ? GRADUS_UNIT_SINE : GRADUS_UNIT_COSINE, frequency, 0 };
}

static gboolean
fit_basis (const GradusTable *table, Basis basis, guint b, Fit *fit)
{
  for (guint j = 0; j < b; j++)
    fit->units[j] = unit_of (basis, j);
  if (!gradus_units_fit (fit->units, b, table, 0, fit->theta, &fit->condition))
    return FALSE;
  fit->j = gradus_units_loss (fit->units, fit->theta, b, table);
  return TRUE;
}

static guint
other_of (const Params *p)
{
  return p->basis == BASIS_POWERS ? BASIS_WAVES : BASIS_POWERS;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  work->b = 2 * (guint) p->order + 1;
  work->pick = MIN ((guint) p->pick, work->b - 1);
  gradus_find_extent (table->x, table->n, table->d, &work->low, &work->high);
  gradus_make_room (&work->low, &work->high);
  work->finite = TRUE;
  for (guint k = 0; k < BASES; k++)
    work->finite &= fit_basis (table, k, work->b, &work->fits[k]);
  for (guint i = 0; i < table->n; i++)
    work->square += gradus_square (gradus_unit_at (&work->fits[p->basis].units[work->pick],
                                                   gradus_table_row (table, i)[0]));
  return work;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);

  if (table->d > 1)
    return g_strdup_printf (_ ("The functions are of one input, and there are %u: choose one "
                               "column."), table->d);
  return NULL;
}

static GradusStatus
init (gpointer state, GradusContext *context)
{
  GRADUS_STEP (work);

  if (!work->finite)
    return gradus_context_fail (context, _ ("Powers of inputs as large as these leave the range of "
                                            "numbers. Give inputs of moderate size, or a lower "
                                            "order."));
  return GRADUS_STATUS_CONTINUE;
}

/* --- What is under the hand ------------------------------------------------------------------- */

/* The parameters as they stand: the best ones with one moved off, and all multiplied. */
static void
theta_now (const Params *p, const Work *work, double *theta)
{
  for (guint j = 0; j < work->b; j++)
    theta[j] = p->scale * (work->fits[p->basis].theta[j] + (j == work->pick ? p->off : 0));
}

static double
value_at (const Params *p, const Work *work, double x)
{
  double theta[MOST_FUNCTIONS];

  theta_now (p, work, theta);
  return gradus_units_sum (work->fits[p->basis].units, theta, work->b, x);
}

/* What the fit in @basis has at @x. */
static double
fit_at (const Work *work, Basis basis, double x)
{
  return gradus_units_sum (work->fits[basis].units, work->fits[basis].theta, work->b, x);
}

/* J where the picked parameter is @off away from its best and all others are at theirs. */
static double
j_at (const Params *p, const Work *work, const GradusTable *table, double off)
{
  double theta[MOST_FUNCTIONS];

  memcpy (theta, work->fits[p->basis].theta, work->b * sizeof (double));
  theta[work->pick] += off;
  return gradus_units_loss (work->fits[p->basis].units, theta, work->b, table);
}

static double
place_outside (const Params *p, const Work *work)
{
  return work->high + p->beyond * (work->high - work->low);
}

/* How far the census goes to either side: where J has risen by as much as the picture shows. */
static double
reach_of (const Params *p, const Work *work)
{
  return MAX (work->square > 0 ? 2 / sqrt (work->square) : 1, 1.2 * fabs (p->off));
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_build (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  state->added = state->add_done + 1;
  gradus_context_raise_if (context, EVENT_ALIKE, work->fits[p->basis].condition > 1e8);
  return gradus_step_done (&state->add_done, &state->add_last, work->b);
}

GRADUS_MICROS (n_functions, (work), work->b)

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const double off = reach_of (p, work) * (2.0 * state->readings.done / (PLACES - 1) - 1);
  double *row = gradus_readings_next (&state->readings);

  row[READ_THETA] = work->fits[p->basis].theta[work->pick] + off;
  row[READ_J] = j_at (p, work, table, off);
  return gradus_readings_noted (&state->readings);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  ((State *) state_)->readings.known = true;
  return GRADUS_STATUS_CONTINUE;
}

static double
gap_of (const Params *p, const Work *work)
{
  const double x = place_outside (p, work);

  return fabs (fit_at (work, p->basis, x) - fit_at (work, other_of (p), x));
}

static GradusStatus
run_outside (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  double low, high;

  state->outside = true;
  gradus_find_extent (table->y, table->n, 1, &low, &high);
  gradus_context_raise_if (context, EVENT_APART, gap_of (p, work) > high - low);
  return GRADUS_STATUS_CONTINUE;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (p, work);

  for (gsize i = 0; i < n; i++)
    out[i] = value_at (p, work, X[i]);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_j (const GradusPosition *here)
{
  GRADUS_HERE (p, work, table);
  double theta[MOST_FUNCTIONS];

  theta_now (p, work, theta);
  return gradus_units_loss (work->fits[p->basis].units, theta, work->b, table);
}

GRADUS_NUMBER (number_least, (p, work), work->fits[p->basis].j)
GRADUS_NUMBER (number_other_least, (p, work), work->fits[other_of (p)].j)
GRADUS_NUMBER (number_length, (p, work),
               sqrt (gradus_sum_squares (work->fits[p->basis].theta, work->b)))
GRADUS_NUMBER (number_condition, (p, work), MIN (work->fits[p->basis].condition, 1e300))
GRADUS_NUMBER (number_gap, (state, p, work), state->outside ? gap_of (p, work) : NAN)
GRADUS_NUMBER (number_value, (p, work), value_at (p, work, place_outside (p, work)))

static void
array_theta (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, work);

  theta_now (p, work, gradus_array_init_vector (out, work->b));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loss", N_ ("Half the sum of squares"), "J", .number = number_j, .flags = GRADUS_METRIC,
    .beside = "y^2" },
  { "least", N_ ("The least J"), "J^*", .number = number_least, .flags = GRADUS_METRIC,
    .beside = "y^2" },
  { "length", N_ ("Length of the best parameters"), "|\\hat\\theta|", .number = number_length,
    .flags = GRADUS_METRIC },
  { "condition", N_ ("Condition of the functions"), "\\kappa", .number = number_condition,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "value", N_ ("What the model has outside"), "f(x')", .number = number_value,
    .flags = GRADUS_METRIC, .beside = "y" },
  { "gap", N_ ("How far the other basis is away there"), "g", .number = number_gap,
    .flags = GRADUS_METRIC, .beside = "y" },
  { "theta", N_ ("Parameters"), "\\theta_j", .array = array_theta,
    .indices = N_ ("function, from 0"), .beside = "y" },
  { "readings", N_ ("J at settings of one parameter"), "(\\theta_j, J)",
    GRADUS_QUANTITY (State, readings.rows), .shape = GRADUS_EXTENT (PLACES, 2),
    .indices = N_ ("setting: parameter, J"), .beside = "y" },
  { "square", NULL, NULL, GRADUS_PREPARED (Work, square) },
  { "b", NULL, NULL, GRADUS_PREPARED (Work, b) },
  { "other-least", NULL, NULL, .number = number_other_least, .beside = "y^2" },
  { "added", NULL, NULL, GRADUS_QUANTITY (State, added) },
  { "made", NULL, NULL, GRADUS_QUANTITY (State, readings.made) },
  { "known", NULL, NULL, GRADUS_QUANTITY (State, readings.known) },
  { "outside", NULL, NULL, GRADUS_QUANTITY (State, outside) });

static const char *
word_of (guint basis)
{
  return basis == BASIS_POWERS ? _ ("powers")
         : basis == BASIS_WAVES ? _ ("waves") : _ ("half waves");
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint j = MIN (MAX (state->added, 1), work->b) - 1, other = other_of (p);
  const double best = work->fits[p->basis].theta[work->pick];
  double theta[MOST_FUNCTIONS];

  theta_now (p, work, theta);
  gradus_names_word (names, "basis-word", word_of (p->basis));
  gradus_names_word (names, "other-word", word_of (other));
  gradus_names_whole (names, "j-now", j);
  gradus_names_number (names, "theta-now", theta[j]);
  gradus_names_whole (names, "picked", work->pick);
  gradus_names_number (names, "best", best);
  gradus_names_number (names, "at", best + p->off);
  gradus_names_number (names, "curvature", work->square);
  gradus_names_number (names, "rise", 0.5 * work->square);
  gradus_names_number (names, "rise-tenth", MAX (0.05 * work->square, 1e-6));
  gradus_names_number (names, "risen", work->fits[p->basis].j
                                         + 0.5 * work->square * p->off * p->off);
  gradus_names_number (names, "setting", gradus_readings_newest (&state->readings, READ_THETA));
  gradus_names_number (names, "j-there", gradus_readings_newest (&state->readings, READ_J));
  gradus_names_number (names, "x-out", place_outside (p, work));
  gradus_names_number (names, "own-out", fit_at (work, p->basis, place_outside (p, work)));
  gradus_names_number (names, "other-out", fit_at (work, other, place_outside (p, work)));
  gradus_names_number (names, "gap-to-be", gap_of (p, work));
  gradus_names_number (names, "tenth", MAX (0.1 * gap_of (p, work), 0.1));
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_parabola (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  double size = 1e-300;

  for (guint k = 0; k < state->readings.made; k++)
    {
      const double off = gradus_readings_get (&state->readings, k, READ_THETA)
                         - work->fits[p->basis].theta[work->pick];
      const double law = work->fits[p->basis].j + 0.5 * work->square * off * off;

      *measured = MAX (*measured,
                       fabs (law - gradus_readings_get (&state->readings, k, READ_J)));
      size = MAX (size, law);
    }
  /* Where the functions can hardly be told apart, large terms take each other away. */
  return *measured <= 1e-9 * size * MAX (1, 1e-6 * work->fits[p->basis].condition);
}

/* The model at twice the parameters is twice the model. */
static gboolean
holds_linear (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);
  const GradusUnit *units = work->fits[p->basis].units;
  double theta[MOST_FUNCTIONS], twice[MOST_FUNCTIONS], size = 1e-300;

  theta_now (p, work, theta);
  for (guint j = 0; j < work->b; j++)
    twice[j] = 2 * theta[j];
  for (guint k = 0; k <= 4; k++)
    {
      const double x = gradus_between (work->low, work->high, k / 4.0);
      const double once = gradus_units_sum (units, theta, work->b, x);

      *measured = MAX (*measured,
                       fabs (gradus_units_sum (units, twice, work->b, x) - 2 * once));
      size = MAX (size, fabs (once));
    }
  return *measured <= 1e-9 * size;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "parabola", N_ ("J over one parameter is a parabola"),
    "J = J^* + \\tfrac{1}{2}|\\phi_j|^2(\\theta_j - \\hat\\theta_j)^2", holds_parabola },
  { "linear", N_ ("Twice the parameters, twice the model"), "f_{2\\theta} = 2f_\\theta",
    holds_linear });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_units (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const GradusUnit *units = work->fits[p->basis].units;
  const guint count = state->added > 0 ? state->added : work->b;
  GradusUnitFrame frame = { .left = work->low, .right = work->high };
  double theta[MOST_FUNCTIONS], place = 0, height;

  theta_now (p, work, theta);
  gradus_unit_frame_find_heights (&frame, table, 0.6);
  gradus_unit_frame_open (&frame, table, scene);
  gradus_units_draw (units, theta, count, work->pick, &frame, scene);
  gradus_units_draw_points (table, scene);
  height = gradus_unit_find_grip (&units[work->pick], theta[work->pick], table, &frame, &place);
  if (count <= work->pick || p->scale == 0 || height == 0)
    return;
  gradus_scene_point (scene, place, theta[work->pick] * height, GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "the chosen one"));
  gradus_scene_map_handle (scene, NULL, "off",
                           (GradusHandleMap) {
                             { 0 },
                             { -work->fits[p->basis].theta[work->pick], 0,
                               1 / (p->scale * height) } },
                           place, theta[work->pick] * height);
}

/* J over the picked parameter. */
typedef struct
{
  double best, least, half;
} Bowl;

GRADUS_CURVE (bowl_at, Bowl, bowl, theta,
              bowl->least + bowl->half * gradus_square (theta - bowl->best))

static void
build_slice (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const Bowl bowl = { work->fits[p->basis].theta[work->pick], work->fits[p->basis].j,
                      0.5 * work->square };
  const double reach = reach_of (p, work);
  g_autofree char *symbol = g_strdup_printf ("θ%u", work->pick);

  gradus_slice_draw (&(GradusSlice) {
                       .symbol = symbol, .low = bowl.best - reach, .high = bowl.best + reach,
                       .top = MAX (1.1 * (bowl.least + bowl.half * reach * reach), 1e-9),
                       .law = state->readings.known ? bowl_at : NULL, .data = &bowl,
                       .name = C_ ("legend", "parabola"), .at = bowl.best + p->off,
                       .loss = j_at (p, work, table, p->off), .param = "off",
                       .zero = bowl.best },
                     &state->readings, scene);
}

static void
build_outside (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint other = other_of (p);
  const double out = place_outside (p, work), width = work->high - work->low;
  const double own = fit_at (work, p->basis, out), theirs = fit_at (work, other, out);
  GradusUnitFrame frame = { .left = work->low, .right = MAX (out, work->high) + 0.05 * width };

  gradus_unit_frame_find_heights (&frame, table, 0.3);
  frame.bottom = MIN (frame.bottom, MIN (own, own - p->bet));
  frame.top = MAX (frame.top, MAX (own, own - p->bet));
  if (state->outside)
    {
      frame.bottom = MIN (frame.bottom, theirs);
      frame.top = MAX (frame.top, theirs);
    }
  gradus_unit_frame_open (&frame, table, scene);
  gradus_units_draw_sum (work->fits[p->basis].units, work->fits[p->basis].theta, work->b, &frame,
                         GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, scene);
  gradus_scene_label (scene, word_of (p->basis));
  if (state->outside)
    {
      gradus_units_draw_sum (work->fits[other].units, work->fits[other].theta, work->b, &frame,
                             GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, scene);
      gradus_scene_label (scene, word_of (other));
      gradus_scene_segment (scene, out, own, out, theirs, GRADUS_ROLE_ERROR, GRADUS_LINE_DASHED);
    }
  gradus_units_draw_points (table, scene);
  gradus_scene_vrule (scene, out, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_point (scene, out, own - p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_map_handle (scene, NULL, "bet", (GradusHandleMap) { { 0 }, { own, 0, -1 } }, out,
                           own - p->bet);
}

static void
label_theta (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "function"),
                         C_ ("axis", "parameter"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "units", N_ ("Functions and their sum"), GRADUS_EDIT_POINTS, .build = build_units,
    .caption = GRADUS_SAY (
      { "added > 0 and added < b", N_ ("{added} of {b} functions") },
      { NULL, N_ ("J = {loss}, the least is {least}") }) },
  { "slice", N_ ("J over one parameter"), .build = build_slice,
    .caption = GRADUS_SAY ({ NULL, N_ ("θ_{picked} = {at}") }) },
  { "outside", N_ ("Outside of the points"), .build = build_outside,
    .caption = GRADUS_SAY (
      { "outside", N_ ("at {x-out}: {apart own-out other-out} and {apart other-out own-out}") }) },
  { "theta", N_ ("Parameters"), .kit = gradus_kit_bars, .of = "theta", .with = "marked=picked",
    .extra = label_theta });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("How far apart both bases are outside, you think."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 0, .min = -1e9, .max = 1e9, .slider_min = 0,
    .slider_max = 20, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "basis", .label = N_ ("Basis"),
    .blurb = N_ ("1, x, x², …; or 1, sin x, cos x, sin 2x, …; or the same of x/2."),
    GRADUS_PARAM_FIELD (Params, basis), .applies = GRADUS_APPLIES_REDO, GRADUS_CHOICES (
      [BASIS_POWERS] = { "powers", N_ ("Powers") },
      [BASIS_WAVES] = { "waves", N_ ("Waves") },
      [BASIS_HALF_WAVES] = { "half-waves", N_ ("Half waves") }) },
  { .id = "order", .label = N_ ("Order"), .blurb = N_ ("An order of k has 2k + 1 functions."),
    GRADUS_PARAM_FIELD (Params, order), .def = 2, .min = 1, .max = MOST_ORDER, .slider_min = 1,
    .slider_max = 6, .applies = GRADUS_APPLIES_REDO },
  { .id = "pick", .label = N_ ("Chosen function"), .symbol = "j",
    .blurb = N_ ("Whose parameter is moved, from 0."), GRADUS_PARAM_FIELD (Params, pick), .def = 1,
    .min = 0, .max = 2 * MOST_ORDER, .slider_min = 0, .slider_max = 6,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "off", .label = N_ ("Moved off by"), .symbol = "\\theta_j - \\hat\\theta_j",
    .blurb = N_ ("How far the chosen parameter is from its best."),
    GRADUS_PARAM_FIELD (Params, off), GRADUS_PLACE (0, 1e6, -2, 2, 0.05) },
  { .id = "scale", .label = N_ ("All times"), .blurb = N_ ("Multiplies all parameters."),
    GRADUS_PARAM_FIELD (Params, scale), GRADUS_PLACE (1, 100, -1, 2, 0.1) },
  { .id = "beyond", .label = N_ ("How far outside"),
    .blurb = N_ ("Beyond the last point, in widths of the data."),
    GRADUS_PARAM_FIELD (Params, beyond), .def = 0.5, .min = 0, .max = 10, .slider_max = 2,
    .step = 0.05, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_APART] = { "apart", N_ ("Far apart outside"),
                    N_ ("Outside of the points the two fits are further apart than all targets "
                        "are.") },
  [EVENT_ALIKE] = { "alike", N_ ("Functions that are alike"),
                    N_ ("On these points the functions can hardly be told apart: the condition is "
                        "above 10⁸, and no digit of the parameters means anything.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Both bases have fits of their own. How far are they apart "
                                      "outside?"),
    .shows = "outside", .asks = "bet", .pseudocode = N_ ("bet on the gap outside"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "g = |\\role{model}{f(x')} - \\role{second}{f'(x')}|",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{f(<x-out>)} = <own-out|model>,\\qquad \\role{bet}{g} = "
              "\\role{bet}{<bet>}\\text{?}" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("The fit by {b} {basis-word} has J = {least}, that by as many {other-word} "
                  "{other-least}. At {x-out} the first has {own-out|4}. How far away is the other "
                  "one there?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "build", N_ ("Add up the functions"), N_ ("Each function times its parameter, one after the "
                                              "other."),
    .shows = "units", .pseudocode = N_ ("f ← 0\nfor each j: f ← f + θ_j φ_j"), .once = TRUE,
    .run = run_build, .n_micro = n_functions,
    .rule = "\\role{model}{f(x)} = \\sum_j \\role{accent}{\\theta_j}\\,\\phi_j(x)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\theta_{<j-now>}} = <theta-now|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Function {j-now} is added, {theta-now} times.") },
      { "event:alike", N_ ("All {b} functions are added. J = {loss} looks harmless, and the "
                           "parameters have the length {length}: huge terms take each other "
                           "away.") },
      { NULL, N_ ("All {b} functions are added: a curve that bends, and J = {loss}.") }) },
  { "census", N_ ("Move one parameter"), N_ ("All others stay where they are best."),
    .shows = "slice", .pseudocode = N_ ("for settings of θ_j: note J"), .once = TRUE,
    .run = run_census, .micro = GRADUS_EXTENT (PLACES),
    .rule = "J = \\tfrac{1}{2}\\sum_i \\left(y_i - f(x_i)\\right)^2",
    .filled = GRADUS_SAY (
      { NULL, "J(\\theta_{<picked>} = <setting|accent>) = <j-there|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("θ_{picked} = {setting}: J = {j-there}.") },
      { NULL, N_ ("So many settings of θ_{picked}, and as many dots. Where they rise, they rise "
                  "alike to both sides.") }) },
  { "law", N_ ("Draw the law"), N_ ("A square of what is linear is a parabola."),
    .shows = "slice", .pseudocode = N_ ("draw J* + ½ |φ_j|² (θ_j − θ̂_j)²"), .once = TRUE,
    .run = run_law,
    .rule = "J = J^* + \\tfrac{1}{2}|\\phi_j|^2\\,(\\role{accent}{\\theta_j} - "
            "\\hat\\theta_j)^2",
    .filled = GRADUS_SAY (
      { NULL, "J = <calc least + 0.5 * curvature * off|accent ^2 = risen>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("All dots lie on a parabola with its lowest point at {best}: one unit away J is "
                  "higher by {rise}. The curve bends in x, and J is a bowl in θ.") }) },
  { "outside", N_ ("Go outside"), N_ ("There are no points there: the basis decides alone."),
    .shows = "outside", .pseudocode = N_ ("follow both bases outside"), .once = TRUE,
    .run = run_outside,
    .rule = "g = |\\role{model}{f(x')} - \\role{second}{f'(x')}|",
    .filled = GRADUS_SAY (
      { NULL, "g = |<own-out|model> - <factor other-out|second>| = <gap>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("At {x-out} the {basis-word} have {own-out|4} and the {other-word} "
                  "{other-out|4}: the gap is {gap|4}. The points say nothing there.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {gap|4}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "gap", N_ ("How far apart outside?"), "outside", "outside", .asks = GRADUS_ASKS_NUMBER,
    .about = "gap", .scale = "tenth",
    .words = N_ ("Inside of the points both fits have a small J, {least} and {other-least}. How "
                 "far apart are they at {x-out}?"),
    .intuition = N_ ("You thought that equally good fits agree outside too, but there the basis "
                     "speaks and not the data."),
    .intuition_answer = "0" },
  { "side", N_ ("Above or below?"), "outside", "outside", .asks = GRADUS_ASKS_EVENT,
    .about = "other-out < own-out", GRADUS_ANSWERS (N_ ("Above"), N_ ("Below")),
    .words = N_ ("At {x-out} the {basis-word} have {own-out|4}. Where are the {other-word} that "
                 "fit the same points?"),
    .truth = GRADUS_SAY (
      { "other-out < own-out", N_ ("Below, at {other-out|4}.") },
      { NULL, N_ ("Above, at {other-out|4}.") }) },
  { "rises", N_ ("How much higher one unit away?"), "law", "slice", .asks = GRADUS_ASKS_NUMBER,
    .about = "rise", .scale = "rise-tenth",
    .words = N_ ("The dots are J at settings of θ_{picked}. How much higher is J one whole unit "
                 "away from its lowest point?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{rise}, half of |φ|² = {curvature}: J grows with the square "
                                     "of the way.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "seven", .title = N_ ("Seven points, five functions"),
    .blurb = N_ ("Powers and waves fit equally well, J = 0.0238 and 0.0204. At 9 the powers have "
                 "18.05."),
    .data = "turns-7", .claims = "b == 5\nleast ~ 0.0238\nother-least ~ 0.0204\nx-out == 9\n"
                                 "own-out ~ 18.05" },
  { .id = "waves", .title = N_ ("The same with waves"),
    .blurb = N_ ("J = 0.0204, and 0.354 at 9: waves go on as they did."), .params = "basis=waves",
    .claims = "least ~ 0.0204\nown-out ~ 0.354\nx-out == 9" },
  { .id = "by-hand", .title = N_ ("By hand: 1, x, x²"),
    .blurb = N_ ("Through (−1, 2), (0, 1) and (1, 4) goes 1 + x + 2x²: 11 at 2."),
    .data = "parabola-3", .params = "order=1",
    .claims = "theta[0] ~ 1.00\ntheta[1] ~ 1.00\ntheta[2] ~ 2.00\nx-out == 2\nvalue ~ 11.0" },
  { .id = "halved", .title = N_ ("All parameters halved"),
    .blurb = N_ ("The whole curve is halved: 5.5 at 2 where it was 11."), .data = "parabola-3",
    .params = "order=1 scale=0.5", .claims = "value ~ 5.50\nx-out == 2\nown-out ~ 11.0" },
  { .id = "half-waves", .title = N_ ("Waves half as fast"),
    .blurb = N_ ("J = 0.000213: the same number of functions, and a better fit, because the waves "
                 "are as long as the data."),
    .params = "basis=half-waves", .claims = "b == 5\nleast ~ 0.000213" },
  { .id = "off", .title = N_ ("One parameter moved off"),
    .blurb = N_ ("θ₁ is moved off by ½: J rises by an eighth of |φ₁|² = 91, to 11.4."),
    .params = "off=0.5", .claims = "off == 0.5\nsquare == 91\nloss ~ 11.4" },
  { .id = "half-frequencies", .title = N_ ("Failure: thirty-one half waves"),
    .blurb = N_ ("J is a harmless 0.026, and the parameters have the length of billions."),
    .data = "sinc-005", .params = "basis=half-waves order=15 beyond=0.2",
    .failure = N_ ("On a stretch that is shorter than the longest waves they can hardly be told "
                   "apart. Huge terms take each other away, and rounding decides their digits. "
                   "Look at the condition. Take whole frequencies, fewer functions, or a penalty."),
    .claims = "b == 31\nlength > 1e8\ncondition > 1e11\nleast < 0.03" });

#define CARD "oracles-A/ch09.out: NumPy, lstsq"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "seven", 1, "theta", GRADUS_EXPECT (-0.023810, 2.007937, -1, 0.111111, 0), 1e-6, CARD },
  { "seven", 1, "least", GRADUS_EXPECT (0.023810), 1e-6, CARD },
  { "seven", 1, "gap", GRADUS_EXPECT (17.693449), 1e-6, CARD },
  { "waves", 1, "theta", GRADUS_EXPECT (0, 1.112980, 0.158651, -0.071654, -0.020852), 1e-6, CARD },
  { "waves", 1, "least", GRADUS_EXPECT (0.020352), 1e-6, CARD },
  { "waves", 1, "condition", GRADUS_EXPECT (1.5940), 1e-4, CARD },
  { "half-waves", 1, "least", GRADUS_EXPECT (0.000213), 1e-6, CARD },
  { "half-waves", 1, "value", GRADUS_EXPECT (0.384203), 1e-6, CARD },
  { "by-hand", 1, "theta", GRADUS_EXPECT (1, 1, 2), 1e-12, "by hand" },
  { "by-hand", 1, "value", GRADUS_EXPECT (11), 1e-12, "by hand: 1 + 2 + 8" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "bases", .title = N_ ("Powers and waves"),
    .blurb = N_ ("At 9 the powers have 18.05 and the waves 0.354, from the same seven points."),
    .preset = "seven", .left = "basis=powers", .right = "basis=waves", .plot = "outside",
    .claims = "left: value ~ 18.05\nright: value ~ 0.354" });

static const GradusSheet sheet = {
  .aha = N_ ("The basis does the bending, the parameters only mix: crooked in x, straight in θ."),
  .by_hand = N_ ("1, x, x² through (−1, 2), (0, 1), (1, 4): θ = (1, 1, 2), and 11 at 2. All "
                 "halved: 5.5."),
  .why = "slice", .intuition = N_ ("Fits that are equally good on the data agree outside as well."),
  .caught_by = "gap",
  .breaks = N_ ("Thirty-one waves of half frequencies: parameters of billions under a harmless J; "
                "the condition 10¹² gives it away."),
  .needs = "line-and-cost least-squares",
  .leads_to = "polynomial-fit additive-multiplicative-models kernel-model hierarchical-model",
  .aliases = "linear model; basis expansion; polynomial basis; Fourier basis; extrapolation; "
             "线性模型; 基函数; 三角多项式; 外推; jhs",
  .terms = N_ ("linear in the parameters; basis function; extrapolation"),
};

const GradusDescriptor gradus_basis_models = {
  .id = "basis-models", .chapter = 9, .difficulty = 1,
  .title = N_ ("Linear-in-parameter models"),
  .summary = N_ ("Adds up functions of one input, moves one parameter, and goes outside of the "
                 "data."),
  .goal = N_ ("Say what of a model is linear, and what its basis decides where there are no "
              "points."),
  .source = "Sugiyama, Illustrated Machine Learning, section 2.1",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input and a target."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = g_free, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict, .start_shows = "units",
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "far from 0 all powers of the inputs are alike" },
    { "scale", GRADUS_DIFFERS, "powers of large inputs outgrow each other" }),
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{b} {basis-word} are fitted to {n} points. Their weighted sum is the bold "
                "curve.") }),
};
