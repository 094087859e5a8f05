/* Least squares as maximum likelihood, an exploration.
 *
 * Situation. Points, a line, and on the line at every point a bell turned on its side: the density
 * of y where the noise about the line is Gaussian with the standard deviation sigma. How high the
 * bell is where the point lies says how likely the point is; all heights multiplied, how likely the
 * data are.
 *
 * Stages. The learner lays a line and a width (bet); the heights are read and multiplied, which is
 * adding their logarithms (heights). With that width other slopes come up (lines), then with the
 * best line other widths (widths). The curve on which these lie has its top where sigma is the root
 * of the mean square (law). Last, bells with a point instead of a round top ask for another line
 * (pointed).
 *
 * The law. ln p_i = -ln (sqrt (2 pi) sigma) - r_i^2 / (2 sigma^2), so that
 *
 *   l (theta, sigma) = -n ln (sqrt (2 pi) sigma) - J (theta) / sigma^2,
 *
 * with J = 1/2 sum r_i^2. In theta that is -J, shrunk and shifted: J and -sigma^2 l differ by n
 * sigma^2 ln (sqrt (2 pi) sigma), which no line changes, so the most likely line is that of least
 * squares for every sigma. In sigma the top is at sigma^2 = 2 J / n.
 *
 * What is assumed. Gaussian noise, equally wide and independent, is enough for least squares to be
 * the most likely, and not needed for it to be good. With Laplace's density exp (-|r|/b) / (2b) the
 * most likely line has the least sum of |r|.
 *
 * Edge cases. A line that meets all points has J = 0: the narrower the bells the higher, the
 * likelihood grows without end and sigma is 0 (event "spike"). What rounding alone has left of J is
 * 0. Points in one column have no slope and are refused.
 *
 * Cost. O(n) a line or a width; the line of the least sum of sizes O(n^3), once for the data, which
 * is why n is limited.
 *
 * Source: CS229 lecture notes, part I, probabilistic interpretation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-robust-line.h"
#include "sheet.h"

#define MOST 1000
/* Bells that are drawn. */
#define MOST_BELLS 12
#define SLOPES 21
/* Widths go from a quarter of the given one to four times it. */
#define AROUND 4.0
/* How many lifts of −σ²ℓ over J are as high as the lines that come up reach. */
#define LIFTS 3

typedef struct
{
  double left, right, sigma;
  int stops;
} Params;

enum { SLOPE, COST, LIKELIHOOD };
enum { WIDTH, OF_WIDTH };

typedef struct
{
  GradusArray heights;     /* n: of the bells, where the points are */
  GradusArray logs;        /* n */
  GradusArray pointed;     /* 2 */
  GradusReadings lines;    /* SLOPES x 3: slope, cost, likelihood */
  GradusReadings widths;   /* stops x 2: sigma, likelihood of the best line */
  guint read, read_done, read_last;
} State;

/* What follows from the data alone. */
typedef struct
{
  double x[2], y[2];       /* from, to */
  double middle[2];
  double best[2], pointed[2];
  double least, bend;      /* J = least + bend / 2 (slope - best slope)^2 through the middle */
} Work;

enum { EVENT_SPIKE };

/* --- Likelihoods ------------------------------------------------------------------------------ */

static double
log_height (double r, double sigma)
{
  return -log (sqrt (2 * G_PI) * sigma) - gradus_square (r / sigma) / 2;
}

static double
residual_of (const GradusTable *table, const double line[2], guint i)
{
  return table->y[i] - line[0] - line[1] * table->x[i];
}

static double
likelihood_of (const GradusTable *table, const double line[2], double sigma)
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += log_height (residual_of (table, line, i), sigma);
  return sum;
}

static double
cost_of (const GradusTable *table, const double line[2])
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += gradus_square (residual_of (table, line, i)) / 2;
  return sum;
}

static double
sizes_of (const GradusTable *table, const double line[2])
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += fabs (residual_of (table, line, i));
  return sum;
}

/* The law: the likelihood of @n points whose line costs @cost. */
static double
likelihood_by_law (guint n, double cost, double sigma)
{
  return n * log_height (0, sigma) - cost / (sigma * sigma);
}

/* By how much -sigma^2 l is above J, whatever the line is. */
static double
lift_of (guint n, double sigma)
{
  return -sigma * sigma * n * log_height (0, sigma);
}

static double
likeliest_width (const Work *work, guint n)
{
  return sqrt (2 * work->least / n);
}

/* The line in use: the learner's, and the best one from when it is known. */
static void
line_in_use (const GradusPosition *here, double line[2])
{
  GRADUS_HERE (p, work);

  memcpy (line, work->best, sizeof work->best);
  if (((const State *) here->state)->lines.known)
    return;
  line[1] = (p->right - p->left) / (work->x[1] - work->x[0]);
  line[0] = p->left - line[1] * work->x[0];
}

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  Work *work = g_new0 (Work, 1);
  double squares = 0;

  work->x[0] = work->y[0] = INFINITY;
  work->x[1] = work->y[1] = -INFINITY;
  for (guint i = 0; i < table->n; i++)
    {
      work->x[0] = fmin (work->x[0], table->x[i]);
      work->x[1] = fmax (work->x[1], table->x[i]);
      work->y[0] = fmin (work->y[0], table->y[i]);
      work->y[1] = fmax (work->y[1], table->y[i]);
      work->middle[0] += table->x[i] / table->n;
      work->middle[1] += table->y[i] / table->n;
      squares += gradus_square (table->y[i]);
    }
  for (guint i = 0; i < table->n; i++)
    work->bend += gradus_square (table->x[i] - work->middle[0]);
  gradus_weighted_line (table->x, table->y, table->n, NULL, work->best);
  gradus_absolute_line (table->x, table->y, table->n, work->pointed);
  work->least = cost_of (table, work->best);
  if (work->least <= 1e-24 * squares)
    work->least = 0;
  return work;
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  gboolean column = TRUE;

  if (table->d != 1)
    return g_strdup_printf (_ ("A line is a function of one input, and there are %u: choose one "
                               "column."), table->d);
  if (table->n < 2 || table->n > MOST)
    return g_strdup_printf (_ ("There are %u points; bells are laid on 2 to %u."), table->n, MOST);
  for (guint i = 1; i < table->n; i++)
    column = column && table->x[i] == table->x[0];
  if (column)
    return g_strdup (_ ("All points have the same x, and no slope is more likely than another: "
                        "choose another column."));
  return NULL;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static void
read_height (State *state, const Params *p, const GradusTable *table, const double line[2], guint i)
{
  const double height = log_height (residual_of (table, line, i), p->sigma);

  gradus_array_write (&state->logs)[i] = height;
  gradus_array_write (&state->heights)[i] = exp (height);
}

static GradusStatus
run_heights (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const double slope = (p->right - p->left) / (work->x[1] - work->x[0]);

  read_height (state, p, table, (double[]) { p->left - slope * work->x[0], slope },
               state->read_done);
  state->read = state->read_done + 1;
  return gradus_step_done (&state->read_done, &state->read_last, table->n);
}

/* Half of them on either side of the best, and all through the middle of the data: as far as J
 * rises by some lifts, so that both the lift and the bend are seen, within what the data
 * suggest. */
static double
slope_at (const Work *work, guint n, double sigma, guint k)
{
  const double high = work->y[1] > work->y[0] ? work->y[1] - work->y[0] : 1;
  const double most = 2 * high / (work->x[1] - work->x[0]);
  const double reach = CLAMP (sqrt (2 * LIFTS * fabs (lift_of (n, sigma)) / work->bend), most / 4,
                              most);

  return work->best[1] + reach * (2.0 * k / (SLOPES - 1) - 1);
}

/* After the last line the heights are those of the best one, which is in use from then on. */
static GradusStatus
run_lines (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  double *row = gradus_readings_next (&state->lines);
  double line[2];

  row[SLOPE] = line[1] = slope_at (work, table->n, p->sigma, state->lines.done);
  line[0] = work->middle[1] - line[1] * work->middle[0];
  row[COST] = cost_of (table, line);
  row[LIKELIHOOD] = likelihood_of (table, line, p->sigma);
  state->lines.known = state->lines.done + 1 == SLOPES;
  for (guint i = 0; state->lines.known && i < table->n; i++)
    read_height (state, p, table, work->best, i);
  return gradus_readings_noted (&state->lines);
}

static GradusStatus
run_widths (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  double *row = gradus_readings_next (&state->widths);

  row[WIDTH] = p->sigma * pow (AROUND, 2.0 * state->widths.done / (p->stops - 1) - 1);
  row[OF_WIDTH] = likelihood_of (gradus_context_get_table (context), work->best, row[WIDTH]);
  return gradus_readings_noted (&state->widths);
}

static GradusStatus
run_law (gpointer state, GradusContext *context)
{
  ((State *) state)->widths.known = true;
  gradus_context_raise_if (context, EVENT_SPIKE, ((const Work *) context->workspace)->least == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_pointed (gpointer state, GradusContext *context)
{
  memcpy (gradus_array_init_vector (&((State *) state)->pointed, 2),
          ((const Work *) context->workspace)->pointed, 2 * sizeof (double));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static const GradusTable *
table_of (const GradusPosition *here)
{
  return gradus_dataset_get_table (here->dataset);
}

static double
number_likelihood (const GradusPosition *here)
{
  double line[2];

  line_in_use (here, line);
  return likelihood_of (table_of (here), line, ((const Params *) here->params)->sigma);
}

static double
number_cost (const GradusPosition *here)
{
  double line[2];

  line_in_use (here, line);
  return cost_of (table_of (here), line);
}

GRADUS_NUMBER (number_top, (state),
               state->widths.known ? likeliest_width (here->workspace, table_of (here)->n) : NAN)

/* Without a top there is nothing to lose against. */
static double
number_highest (const GradusPosition *here)
{
  const Work *work = here->workspace;
  const guint n = table_of (here)->n;

  return ((const State *) here->state)->widths.known && work->least > 0
           ? likelihood_by_law (n, work->least, likeliest_width (work, n)) : NAN;
}

GRADUS_NUMBER (number_sizes, (state, work),
               gradus_array_length (&state->pointed) == 2
                 ? sizes_of (table_of (here), work->pointed) : NAN)
GRADUS_ARRAY (array_theta, (here), line_in_use (here, gradus_array_init_vector (out, 2)))

static void
array_residuals (const GradusPosition *here, GradusArray *out)
{
  const GradusTable *table = table_of (here);
  double *residuals = gradus_array_init_vector (out, table->n);
  double line[2];

  line_in_use (here, line);
  for (guint i = 0; i < table->n; i++)
    residuals[i] = residual_of (table, line, i);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "likelihood", N_ ("Logarithm of the likelihood"), "\\ell", .number = number_likelihood,
    .flags = GRADUS_METRIC },
  { "cost", N_ ("Half of the squares"), "J(\\theta)", .number = number_cost,
    .flags = GRADUS_METRIC },
  { "top", N_ ("Most likely width"), "\\hat\\sigma", .number = number_top,
    .flags = GRADUS_METRIC },
  { "highest", N_ ("Likelihood at the top"), "\\ell(\\hat\\sigma)", .number = number_highest,
    .flags = GRADUS_METRIC },
  { "sizes", N_ ("Least absolute deviations"), "\\textstyle\\sum|r|", .number = number_sizes,
    .flags = GRADUS_METRIC },
  { "theta", N_ ("Line in use"), "\\theta", .array = array_theta,
    .indices = N_ ("intercept, slope") },
  { "residuals", N_ ("Residuals"), "r", .array = array_residuals, .indices = N_ ("point"),
    .one = N_ ("Residual"), .flags = GRADUS_PER_DATUM },
  { "heights", N_ ("Heights of the bells"), "p", GRADUS_QUANTITY (State, heights), .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Height of the bell"), .flags = GRADUS_PER_DATUM },
  { "logs", N_ ("Their logarithms"), "\\ln p", GRADUS_QUANTITY (State, logs), .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Its logarithm"), .flags = GRADUS_PER_DATUM },
  { "lines", N_ ("Lines that came up"), "(\\theta_1, J, \\ell)",
    GRADUS_QUANTITY (State, lines.rows), .shape = GRADUS_EXTENT (SLOPES, 3),
    .indices = N_ ("line: slope, cost, likelihood") },
  { "widths", N_ ("Widths that came up"), "(\\sigma, \\ell)",
    GRADUS_QUANTITY (State, widths.rows), .shape = "stops*2",
    .indices = N_ ("width: sigma, likelihood") },
  { "pointed", N_ ("Line of pointed bells"), "\\theta_1^*", GRADUS_QUANTITY (State, pointed),
    .indices = N_ ("intercept, slope") },
  { "read", N_ ("Heights read"), NULL, GRADUS_QUANTITY (State, read) },
  { "lines-seen", N_ ("Lines seen"), NULL, GRADUS_QUANTITY (State, lines.made) },
  { "widths-seen", N_ ("Widths seen"), NULL, GRADUS_QUANTITY (State, widths.made) });

static guint
likeliest_of (const GradusReadings *readings, guint column)
{
  guint most = 0;

  for (guint k = 1; k < readings->made; k++)
    if (gradus_readings_get (readings, k, column) > gradus_readings_get (readings, most, column))
      most = k;
  return most;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const GradusTable *table = table_of (here);
  const guint i = MIN (state->read_last, table->n - 1);
  const guint most = likeliest_of (&state->widths, OF_WIDTH);
  const double likelihood = gradus_readings_newest (&state->lines, LIKELIHOOD);
  const double top = likeliest_width (work, table->n);
  const double own = likelihood_by_law (table->n, work->least, p->sigma);
  double line[2];

  line_in_use (here, line);
  gradus_names_row (names, table, i);
  gradus_names_number (names, "r", residual_of (table, line, i));
  gradus_names_number (names, "height", state->heights.data[i]);
  gradus_names_number (names, "log", state->logs.data[i]);
  gradus_names_whole (names, "last-line", MAX (state->lines.made, 1) - 1);
  gradus_names_number (names, "likelihood-k", likelihood);
  gradus_names_number (names, "turned-k", -p->sigma * p->sigma * likelihood);
  gradus_names_number (names, "lift", lift_of (table->n, p->sigma));
  gradus_names_whole (names, "last-width", MAX (state->widths.made, 1) - 1);
  gradus_names_number (names, "most-sigma", gradus_readings_get (&state->widths, most, WIDTH));
  gradus_names_number (names, "most", gradus_readings_get (&state->widths, most, OF_WIDTH));
  gradus_names_number (names, "least", work->least);
  gradus_names_number (names, "twice", 2 * p->sigma);
  gradus_names_number (names, "hat", top);
  gradus_names_number (names, "lost", work->least > 0 ? likelihood_by_law (table->n, work->least,
                                                                           top) - own : NAN);
  gradus_names_number (names, "sizes-of-squares", sizes_of (table, work->best));
  gradus_names_flag (names, "spike", work->least == 0);
  /* Several lines may share the least sum of sizes, that of least squares among them. */
  gradus_names_flag (names, "other",
                     fabs (work->pointed[1] - work->best[1]) > 1e-9 * (1 + fabs (work->best[1]))
                       && sizes_of (table, work->best)
                            > (1 + 1e-9) * sizes_of (table, work->pointed));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay a line and a width"), N_ ("Hold the line by its ends and the bells by their "
                                              "width: where are the points most likely?"),
    .pseudocode = N_ ("θ, σ ← your line and width"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "y = \\role{model}{\\theta_0 + \\theta_1 x} + \\epsilon,\\qquad \\epsilon \\sim "
            "N(0, \\role{accent}{\\sigma}^2)",
    .filled = GRADUS_SAY ({ NULL, "y = \\role{model}{<theta[0]> <term theta[1]> x} + \\epsilon,"
                                  "\\qquad \\sigma = <sigma|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The line has the slope {theta[1]}, and the bells on it "
                                    "are {sigma} wide from the middle to the bend.") }) },
  { "heights", N_ ("Read the heights"), N_ ("How high is each bell where its point lies? All "
                                            "heights are multiplied."),
    .shows = "product",
    .pseudocode = N_ ("ℓ ← 0\nfor each point: ℓ ← ℓ + ln of the height at r"), .once = TRUE,
    .micro = "n", .run = run_heights,
    .rule = "\\role{second}{p_i} = \\frac{1}{\\sqrt{2\\pi}\\,\\sigma}\\, e^{-r_i^2/(2\\sigma^2)},"
            "\\qquad \\ell = \\sum_i \\ln \\role{second}{p_i}",
    .filled = GRADUS_SAY (
      { "micro", "\\role{second}{p_{<i>}} = \\frac{1}{\\sqrt{2\\pi} \\cdot <sigma>}\\, "
                 "e^{-<factor r>^2 / (2 \\cdot <sigma>^2)} = <height|second>,\\quad \\ln p_{<i>} "
                 "= <log>" },
      { NULL, "\\ell = <likelihood|accent|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The residual of point {i} is {r}, and its bell is {height} high there.") },
      { NULL, N_ ("All {n} heights multiplied are the likelihood; the sum of their logarithms is "
                  "{likelihood|4}.") }) },
  { "lines", N_ ("Other lines are "
                 "tried"), N_ ("The width stays, the slope changes: what is squared, "
                                             "and what is likely?"),
    .shows = "slopes",
    .pseudocode = N_ ("for each slope: J, and −σ² ℓ beside it"), .once = TRUE, .micro = "21",
    .run = run_lines,
    .rule = "\\role{second}{-\\sigma^2 \\ell(\\theta)} = \\role{model}{J(\\theta)} + "
            "n\\,\\sigma^2 \\ln(\\sqrt{2\\pi}\\,\\sigma)",
    .filled = GRADUS_SAY (
      { NULL, "<turned-k|second|4> = <lines[last-line,1]|model|4> <term lift|foreground|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The slope {lines[last-line,0]} costs J = {lines[last-line,1]|4}, and its ℓ "
                     "is {likelihood-k|4}.") },
      { NULL, N_ ("−σ²ℓ is J plus {lift|4}, whatever the line. The most likely line is that of "
                  "least squares, with the slope {theta[1]}, and with another σ it would be "
                  "too.") }) },
  { "widths", N_ ("Other widths are tried"), N_ ("Now the best line stays, and the bells become "
                                               "wider or narrower."),
    .shows = "widths",
    .pseudocode = N_ ("for each σ: ℓ of the best line"), .once = TRUE, .micro = "stops",
    .run = run_widths,
    .rule = "\\ell(\\role{accent}{\\sigma}) = \\sum_i \\ln \\role{second}{p_i}",
    .filled = GRADUS_SAY ({ NULL, "\\ell(<widths[last-width,0]|accent>) = "
                                  "<widths[last-width,1]|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("With σ = {widths[last-width,0]} the best line has ℓ = "
                     "{widths[last-width,1]|4}.") },
      { "spike", N_ ("Of {stops} widths the narrowest, {most-sigma}, is the most likely: the line "
                     "meets every point.") },
      { NULL, N_ ("Of {stops} widths {most-sigma} is the most likely, with ℓ = {most|4}.") }) },
  { "law", N_ ("The curve and its top"), N_ ("A wide bell is low in the middle, where most points "
                                             "are; a narrow one misses the points."),
    .shows = "widths", .pseudocode = N_ ("σ ← √(2 J / n)"), .once = TRUE, .run = run_law,
    .rule = "\\ell(\\sigma) = -n \\ln(\\sqrt{2\\pi}\\,\\sigma) - \\frac{J}{\\sigma^2},\\qquad "
            "\\role{accent}{\\hat\\sigma}^2 = \\frac{2J}{n}",
    .filled = GRADUS_SAY (
      { "spike", "J = 0:\\quad \\ell(\\sigma) \\to \\infty \\text{ as } \\sigma \\to 0" },
      { NULL, "\\role{accent}{\\hat\\sigma} = <calc sqrt ( 2 * least / n ) = top|accent>,\\quad "
              "\\ell = <highest|4>" }),
    .said = GRADUS_SAY (
      { "event:spike", N_ ("J = 0: the narrower the bells, the higher they are at the points. ℓ "
                           "grows without end, and no width is the most likely.") },
      { "lost < 1e-9", N_ ("The top is at {top|4}, where σ stands: ℓ = {highest|4}.") },
      { "sigma < top", N_ ("The top is at {top|4}, with ℓ = {highest|4}. The bells with σ = "
                           "{sigma} are narrower and lose {lost}: too few points are reached.") },
      { NULL, N_ ("The top is at {top|4}, with ℓ = {highest|4}. The bells with σ = {sigma} are "
                  "wider and lose {lost}: they are lower in the middle, where most points "
                  "are.") }) },
  { "pointed", N_ ("Pointed bells"), N_ ("With Laplace’s noise the logarithm of a height falls "
                                         "with the size of the residual, not with its square."),
    .pseudocode = N_ ("θ ← line of the least Σ|r|"), .once = TRUE, .run = run_pointed,
    .rule = "p(r) = \\frac{1}{2b}\\, e^{-|r|/b}:\\qquad \\max \\ell \\iff \\min "
            "\\textstyle\\sum_i |r_i|",
    .filled = GRADUS_SAY (
      { NULL, "\\theta = <pointed|truth>,\\quad \\textstyle\\sum_i|r_i| = <sizes>" }),
    .said = GRADUS_SAY (
      { "other", N_ ("Pointed bells have another best line: its slope is {apart pointed[1] "
                     "theta[1]} instead of {apart theta[1] pointed[1]}, and Σ|r| = {apart sizes "
                     "sizes-of-squares} instead of {apart sizes-of-squares sizes}. Which line is "
                     "the best depends on the noise.") },
      { NULL, N_ ("Here no other line is more likely with pointed bells either.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define HEIGHT(member, standard)                                                                   \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = -1e9, .max = 1e9,                 \
  .slider_min = -6, .slider_max = 6, .step = 0.1, .applies = GRADUS_APPLIES_REDO

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "left", .label = N_ ("Left end"),
    .blurb = N_ ("How high your line is at the smallest x; drag the end in the picture."),
    HEIGHT (left, 1) },
  { .id = "right", .label = N_ ("Right end"),
    .blurb = N_ ("How high your line is at the largest x; drag the end in the picture."),
    HEIGHT (right, 4) },
  { .id = "sigma", .label = N_ ("Width of the bells"), .symbol = "\\sigma",
    .blurb = N_ ("The standard deviation of the noise; drag the mark beside the line, or that on "
                 "the curve."),
    GRADUS_PARAM_FIELD (Params, sigma), .def = 1, .min = 1e-6, .max = 1e9, .slider_min = 0.1,
    .slider_max = 100, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "stops", .label = N_ ("Widths tried"),
    .blurb = N_ ("How many widths are tried, from a quarter of yours to four times it."),
    GRADUS_PARAM_FIELD (Params, stops), .def = 25, .min = 5, .max = 500, .slider_min = 5,
    .slider_max = 100, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SPIKE] = { "spike", N_ ("Without a top"), N_ ("The line meets every point, and the "
                                                       "likelihood grows without end.") });

/* What no line changes. */
static gboolean
holds_lift (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double square = p->sigma * p->sigma, lift = lift_of (table_of (here)->n, p->sigma);
  double scale = fabs (lift);

  for (guint k = 0; k < state->lines.made; k++)
    {
      const double cost = gradus_readings_get (&state->lines, k, COST);

      scale = fmax (scale, cost);
      *measured = fmax (*measured,
                        fabs (-square * gradus_readings_get (&state->lines, k, LIKELIHOOD) - cost
                              - lift));
    }
  return *measured <= 1e-10 * scale;
}

static gboolean
holds_best (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double best = likelihood_of (table_of (here), ((const Work *) here->workspace)->best,
                                     p->sigma);

  *measured = best - gradus_readings_get (&state->lines, likeliest_of (&state->lines, LIKELIHOOD),
                                          LIKELIHOOD);
  return *measured >= -1e-9 * (1 + fabs (best));
}

static gboolean
holds_law (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint k = 0; k < state->widths.made; k++)
    {
      const double law = likelihood_by_law (table_of (here)->n, work->least,
                                            gradus_readings_get (&state->widths, k, WIDTH));

      *measured = fmax (*measured, fabs (gradus_readings_get (&state->widths, k, OF_WIDTH) - law)
                                     / (1 + fabs (law)));
    }
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "lift", N_ ("J and −σ²ℓ differ by what no line changes"),
    "-\\sigma^2\\ell - J = n\\sigma^2\\ln(\\sqrt{2\\pi}\\sigma)", holds_lift, .phase = "lines" },
  { "best", N_ ("No line is more likely than that of least squares"),
    "\\ell(\\theta) \\le \\ell(\\theta^*)", holds_best, .phase = "lines" },
  { "law", N_ ("Every width lies on the curve"),
    "\\ell = -n \\ln(\\sqrt{2\\pi}\\sigma) - J/\\sigma^2", holds_law, .phase = "widths" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Bells stand to the right of their points, so tall that the bells of the most likely width just
 * fill the room between two points: wider ones are lower. */
static double
bell_scale (const GradusPosition *here)
{
  GRADUS_HERE (p, work);
  const guint n = table_of (here)->n;
  const double top = work->least > 0 ? likeliest_width (work, n) : p->sigma;

  return 0.9 * (work->x[1] - work->x[0]) / MIN (n, MOST_BELLS) * sqrt (2 * G_PI) * top;
}

static void
draw_bells (const GradusPosition *here, const double line[2], GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusTable *table = table_of (here);
  const gboolean reading = gradus_position_is_phase (here, "heights") && here->micro > 0;
  const guint stride = gradus_stride (table->n, MOST_BELLS);
  const double scale = bell_scale (here);
  GradusSortedRow rows[MOST];
  double x[41], y[41];

  for (guint i = 0; i < table->n; i++)
    rows[i] = (GradusSortedRow) { .x = table->x[i], .row = i };
  gradus_sort_rows (rows, table->n);
  for (guint place = 0; place < table->n; place++)
    {
      const guint i = rows[place].row;
      const double middle = line[0] + line[1] * table->x[i];
      const gboolean now = reading && i == state->read_last;

      if (place % stride != 0 && !now)
        continue;
      for (guint k = 0; k < G_N_ELEMENTS (x); k++)
        {
          const double u = 6.0 * k / (G_N_ELEMENTS (x) - 1) - 3;

          x[k] = table->x[i] + scale * exp (log_height (u * p->sigma, p->sigma));
          y[k] = middle + u * p->sigma;
        }
      gradus_scene_polygon (scene, x, y, G_N_ELEMENTS (x), GRADUS_ROLE_SECOND, GRADUS_LINE_THIN,
                            0.15);
      if (state->lines.known || i < state->read)
        gradus_scene_segment (
          scene, table->x[i], table->y[i],
          table->x[i] + scale * exp (log_height (residual_of (table, line, i), p->sigma)),
          table->y[i], now ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD);
    }
}

/* Of the heights of the data: a line with an end farther away is that of other data. */
#define FAR 0.3

static void
build_bells (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const double wide = work->x[1] - work->x[0];
  const double high = work->y[1] - work->y[0];
  /* So that bells are seen as a whole unless they are wider than the data are high. */
  const double beyond = high > 0 ? CLAMP (2.5 * p->sigma, 0.2 * high, 0.8 * high) : p->sigma;
  /* Where the handle of the width stands. */
  const double at = work->x[0] + 0.35 * wide;
  double line[2], ends[2], middle;

  if (table == NULL)
    return;
  line_in_use (here, line);
  middle = line[0] + line[1] * at;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  gradus_scene_set_x_range (scene, work->x[0] - 0.05 * wide,
                            work->x[1] + CLAMP (bell_scale (here) * exp (log_height (0, p->sigma)),
                                                0.05 * wide, 0.6 * wide));
  for (guint k = 0; k < 2; k++)
    ends[k] = gradus_kit_fetch (work->y[0], work->y[1], FAR, k == 0 ? p->left : p->right);
  gradus_scene_set_y_range (scene, fmin (work->y[0], fmin (ends[0], ends[1])) - beyond,
                            fmax (work->y[1], fmax (ends[0], ends[1])) + beyond);
  draw_bells (here, line, scene);
  for (int side = -1; side <= 1; side += 2)
    gradus_scene_polynomial (scene, (double[]) { line[0] + side * p->sigma, line[1] }, 2,
                             GRADUS_ROLE_SECOND, GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
  gradus_scene_polynomial (scene, line, 2,
                           state->lines.known ? GRADUS_ROLE_MODEL : GRADUS_ROLE_ACCENT,
                           GRADUS_LINE_SOLID);
  gradus_scene_label (scene, state->lines.known ? _ ("the best line") : C_ ("legend", "your line"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN | GRADUS_LINE_DASHED,
                            _ ("line ± σ"));
  if (gradus_array_length (&state->pointed) == 2)
    {
      gradus_scene_polynomial (scene, state->pointed.data, 2, GRADUS_ROLE_CLASS + 1,
                               GRADUS_LINE_BOLD);
      gradus_scene_label (scene, _ ("line of pointed bells"));
    }
  for (guint k = 0; !state->lines.known && k < 2; k++)
    {
      gradus_scene_point (scene, work->x[k], ends[k], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.8,
                          -1);
      gradus_scene_param_handle (scene, NULL, k == 0 ? "left" : "right", work->x[k], ends[k]);
    }
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1,
                        (int) i);
  /* A line far off has its width out of sight, until it is near. */
  if (gradus_kit_fetch (work->y[0], work->y[1], FAR, middle + p->sigma) != middle + p->sigma)
    return;
  gradus_scene_point (scene, at, middle + p->sigma, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_TRIANGLE, 1.6,
                      -1);
  gradus_scene_map_handle (scene, NULL, "sigma", (GradusHandleMap){ { 0 }, { -middle, 0, 1 } },
                           at, middle + p->sigma);
}

/* The cost over the slope, and the likelihood turned over and stretched: between the two stand
 * sticks of one length, the lift. */
static void
build_slopes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const gboolean reading = gradus_position_is_phase (here, "lines") && here->micro > 0;
  const guint n = table_of (here)->n;
  const double lift = lift_of (n, p->sigma);
  const double at = work->best[1], bend = work->bend / 2;
  const double cost[3] = { work->least + bend * at * at, -2 * bend * at, bend };
  const double turned[3] = { cost[0] + lift, cost[1], cost[2] };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "slope θ₁"), _ ("J, and −σ²ℓ"));
  if (gradus_kit_waits (scene, state->lines.made == 0,
                        _ ("Other lines are tried after the heights.")))
    return;
  gradus_scene_set_x_range (scene, slope_at (work, n, p->sigma, 0),
                            slope_at (work, n, p->sigma, SLOPES - 1));
  if (state->lines.known)
    {
      gradus_scene_polynomial (scene, cost, 3, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_polynomial (scene, turned, 3, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
      gradus_scene_vrule (scene, at, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
    }
  for (guint k = 0; k < state->lines.made; k++)
    {
      const double slope = gradus_readings_get (&state->lines, k, SLOPE);
      const double squares = gradus_readings_get (&state->lines, k, COST);
      const double likely = -p->sigma * p->sigma
                            * gradus_readings_get (&state->lines, k, LIKELIHOOD);
      const gboolean now = reading && k + 1 == state->lines.made;

      gradus_scene_segment (scene, slope, squares, slope, likely,
                            now ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND, GRADUS_LINE_THIN);
      gradus_scene_point (scene, slope, squares, now ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_CIRCLE, 0.8, -1);
      gradus_scene_point (scene, slope, likely, now ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_SQUARE, 0.8, -1);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, "J");
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, "−σ²ℓ");
}

static double
curve_at (const GradusPosition *here, double sigma)
{
  return likelihood_by_law (table_of (here)->n, ((const Work *) here->workspace)->least, sigma);
}

GRADUS_CURVE (curve_of_width, GradusPosition, here, sigma, curve_at (here, sigma))

/* Around the marker; the steep fall on the narrow side goes on below. */
static void
build_widths (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const double low = p->sigma / AROUND, high = p->sigma * AROUND;
  const double hat = likeliest_width (work, table_of (here)->n);
  const double top = curve_at (here, CLAMP (hat, low, high));
  const double floor = fmin (curve_at (here, p->sigma), curve_at (here, high));

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X,
                         C_ ("axis", "width σ"), _ ("ℓ of the best line"));
  if (gradus_kit_waits (scene, state->widths.made == 0, _ ("Widths are tried after the lines.")))
    return;
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, floor - 0.3 * (top - floor), top + 0.1 * (top - floor));
  if (state->widths.known)
    {
      gradus_scene_function (scene, curve_of_width, here, low, high, GRADUS_SHEET_CURVE,
                             GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      if (work->least > 0)
        gradus_scene_vrule (scene, hat, GRADUS_ROLE_MODEL, GRADUS_LINE_THIN, NULL);
    }
  gradus_readings_draw (&state->widths, WIDTH, OF_WIDTH,
                        gradus_position_is_phase (here, "widths"), scene);
  gradus_scene_point (scene, p->sigma, curve_at (here, p->sigma), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_TRIANGLE, 1.6, -1);
  gradus_scene_param_handle (scene, "sigma", NULL, p->sigma, curve_at (here, p->sigma));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_TRIANGLE,
                            C_ ("legend", "your σ"));
}

static void
label_product (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         _ ("point; the last bar is the sum"), _ ("ln of the height, so far"));
  gradus_kit_waits (scene, ((const State *) here->state)->read == 0,
                    _ ("The heights are read after your bet."));
}

/* Columns half a standard deviation wide, and the bell as high as it should be over so many
 * dots. */
static void
build_residuals (const GradusPosition *here, GradusScene *scene)
{
  const Params *p = here->params;
  const GradusTable *table = table_of (here);
  double line[2], residuals[MOST], side = 3 * p->sigma;
  guint bins;    /* odd, so that 0 is in the middle of one */

  line_in_use (here, line);
  for (guint i = 0; i < table->n; i++)
    {
      residuals[i] = residual_of (table, line, i);
      side = fmax (side, 1.05 * fabs (residuals[i]));
    }
  bins = (guint) CLAMP (4 * side / p->sigma, 5, 41) | 1;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_Y,
                         C_ ("axis", "residual r"),
                         C_ ("axis", "points"));
  gradus_census_draw (residuals, NULL, table->n, -side, side, bins, 1, 0, scene);
  gradus_draw_bell (scene, 0, p->sigma, table->n * 2 * side / bins, -side, side, 81,
                    GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _ ("how many the bell expects"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "bells", N_ ("Bells on the line"), GRADUS_EDIT_POINTS, .build = build_bells,
    .caption = GRADUS_SAY ({ "lines-seen == 0", N_ ("Hold the line by its ends, the bells by the "
                                                    "triangle.") },
                           { NULL, "σ = {sigma}, ℓ = {likelihood|4}" }) },
  { "slopes", N_ ("Squares and likelihood over the slope"), .build = build_slopes },
  { "widths", N_ ("Likelihood over the width"), .build = build_widths,
    .caption = GRADUS_SAY ({ "top > 0", N_ ("top at σ = {top|4}") }) },
  { "product", N_ ("The heights multiplied"), .kit = gradus_kit_waterfall, .of = "logs",
    .with = "made=read", .extra = label_product },
  { "residuals", N_ ("Residuals and the bell"), .build = build_residuals });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_double (const GradusPosition *before, GradusAsk *ask)
{
  g_autoptr (GradusNames) names = gradus_names_new (before);

  gradus_say_text (names, _ ("The bells are {sigma} wide, and are made twice as wide, {twice}. "
                             "What does ℓ of the best line do?"), ask->words);
  return TRUE;
}

static gboolean
answer_double (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const double sigma = ((const Params *) after->params)->sigma;
  const double before = curve_at (after, sigma), then = curve_at (after, 2 * sigma);

  answer->choices = then > before ? 1 : 2;
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const char *const double_answers[] = { N_ ("It rises"), N_ ("It falls"), NULL };

/* Whatever the width, the most likely line is the same. */
static gboolean
ask_line (const GradusPosition *before, GradusAsk *ask)
{
  g_autoptr (GradusNames) names = gradus_names_new (before);

  gradus_say_text (names, _ ("Your line has the slope {theta[1]}, with bells {sigma} wide on it. "
                             "Let the bells be twice as wide, {twice}, on every line: which line "
                             "is then the most likely of all?"), ask->words);
  return TRUE;
}

static gboolean
answer_line (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Params *p = after->params;
  const Work *work = after->workspace;
  const double yours = (p->right - p->left) / (work->x[1] - work->x[0]);
  const double best = work->best[1];

  answer->choices = fabs (best - yours) <= 1e-9 * fabs (best) ? 1 << 2
                    : fabs (best) > fabs (yours)               ? 1 << 1
                                                               : 1 << 0;
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const char *const line_answers[] = { N_ ("A flatter one"), N_ ("A steeper one"),
                                            N_ ("This one"), NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "line", N_ ("Another line with wider bells?"), "lines", "slopes", GRADUS_ANSWER_CHOICE,
    line_answers, ask_line, answer_line,
    .intuition = N_ ("You thought wider bells let some points off, but they make every square "
                     "count less by the same factor, and the least sum stays where it is."),
    .intuition_answer = "0" },
  { "double", N_ ("Twice as wide?"), "widths", "bells", GRADUS_ANSWER_CHOICE, double_answers,
    ask_double, answer_double,
    .intuition = N_ ("You thought wider is safer, but a wide bell is lower in the middle, where "
                     "most points are."),
    .intuition_answer = "0" },
  { "top", N_ ("Which width is the most likely?"), "law", "widths", .asks = GRADUS_ASKS_NUMBER,
    .about = "top", .when = "not spike",
    .words = N_ ("The best line has J = {least|4} with {n} points. At which σ is the likelihood "
                 "greatest?"),
    .intuition = N_ ("You thought wider is safer, but a wide bell is lower in the middle, where "
                     "most points are."),
    .intuition_answer = "twice" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "houses", .title = N_ ("Five houses"),
    .blurb = N_ ("Area against price. The best line is that of least squares; with bells of 20 its "
                 "ℓ is −27.38, and at 35.35 it would be −24.92."),
    .data = "housing-5", .params = "left=250 right=500 sigma=20",
    .claims = "likelihood ~ -27.38\ntop ~ 35.35\nhighest ~ -24.92\ntheta[1] ~ 0.1651" },
  { .id = "by-hand", .title = N_ ("By hand: three points"),
    .blurb = N_ ("The residuals are 0.5, −1 and 0.5: the most likely σ² is 1.5/3 = 0.5. At σ = 1 "
                 "ℓ is −3.507, at the top −3.217."),
    .data = "turn-3", .params = "left=0.5 right=3.5 sigma=1",
    .claims = "residuals[0] ~ 0.5\nresiduals[1] ~ -1\ntop * top ~ 0.5\nlikelihood ~ -3.507\n"
              "highest ~ -3.217" },
  { .id = "wide", .title = N_ ("Too wide"),
    .blurb = N_ ("Bells of 70.7 reach every house but are lower in the middle: ℓ = −26.51, 1.59 "
                 "below the top."),
    .params = "left=260 right=520 sigma=70.7",
    .claims = "likelihood ~ -26.51\nhighest - likelihood ~ 1.59" },
  { .id = "noise", .title = N_ ("Forty points"),
    .blurb = N_ ("Made from a line with noise of 1. The most likely width is 1.06, near the true "
                 "one; yours of 0.4 leaves many residuals outside of the bell."),
    .data = "line:n=40,slope=1,intercept=1,noise=1", .data_seed = 1,
    .params = "left=-2 right=4 sigma=0.4", .claims = "top ~ 1.06\nn == 40" },
  { .id = "tie", .title = N_ ("A tie of pointed bells"),
    .blurb = N_ ("0, 2, 1, 3 and 9: for round bells the slope 1.9 alone is the best; for pointed "
                 "ones x and 2x are equally good, both with Σ|r| = 7."),
    .data = "tie-5", .params = "left=-1 right=7 sigma=1", .claims = "sizes ~ 7\ntheta[1] ~ 1.9" },
  { .id = "late", .title = N_ ("One late point"),
    .blurb = N_ ("Round bells draw the line to the last point, slope 2.5; pointed bells leave it "
                 "alone, slope 1.5."),
    .data = "late-5", .params = "left=-1 right=9 sigma=1",
    .claims = "theta[1] ~ 2.5\npointed[1] ~ 1.5\nsizes ~ 8.5" },
  { .id = "spike", .title = N_ ("Failure: two points"),
    .blurb = N_ ("A line meets both points, J = 0, and the narrowest bells are the most likely."),
    .data = "line:n=2,slope=1,intercept=1,noise=1", .data_seed = 1,
    .params = "left=-2 right=4 sigma=1",
    .failure = N_ ("Two points and two coefficients leave no residual to see the noise in: σ is 0 "
                   "and the likelihood has no top. Take more points than coefficients."),
    .claims = "ever: event:spike\ntop == 0\nn == 2" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "houses", GRADUS_CHECK_END, "likelihood", GRADUS_EXPECT (-27.384509455503895), 1e-11,
    "scipy.stats.norm.logpdf of the residuals, added up" },
  { "houses", GRADUS_CHECK_END, "top", GRADUS_EXPECT (35.352296495046716), 1e-11,
    "numpy.std of the residuals" },
  { "houses", GRADUS_CHECK_END, "highest", GRADUS_EXPECT (-24.921509439681763), 1e-11,
    "scipy.stats.norm.logpdf of the residuals, added up" },
  { "wide", GRADUS_CHECK_END, "likelihood", GRADUS_EXPECT (-26.512001738797736), 1e-11,
    "scipy.stats.norm.logpdf of the residuals, added up" },
  { "by-hand", GRADUS_CHECK_END, "likelihood", GRADUS_EXPECT (-3.506815599614018), 1e-12,
    "by hand: −3 · 0.918939 − 0.75" },
  { "by-hand", GRADUS_CHECK_END, "pointed", GRADUS_EXPECT (1, 1.5), 1e-12,
    "by hand: of the three lines through two points" },
  { "by-hand", GRADUS_CHECK_END, "sizes", GRADUS_EXPECT (1.5), 1e-12, "by hand: 0, 1.5 and 0" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "double", .title = N_ ("Bells of 20 and of 40"),
    .blurb = N_ ("Twice as wide, and more likely here; the line is the same."),
    .left = "sigma=20", .right = "sigma=40", .plot = "bells",
    .claims = "both: theta[1] ~ 0.1651\nleft < right: likelihood" });

static const GradusSheet sheet = {
  .aha = N_ ("Multiplying bells is adding squares: σ changes how likely, never which line."),
  .by_hand = N_ ("Residuals ½, −1, ½: J = 0.75 and σ² = 1.5/3 = ½. At σ = 1: ℓ = −3 · 0.9189 "
                 "− 0.75 = −3.507."),
  .why = "bells", .intuition = N_ ("With wider bells another line is the best."),
  .caught_by = "line",
  .breaks = N_ ("Two points: J = 0, σ = 0, and the likelihood has no top."),
  .needs = "line-and-cost gaussian-density",
  .leads_to = "map-estimate least-absolute-deviations glm-builder",
  .aliases = "MLE; maximum likelihood; Gaussian noise; log-likelihood; probabilistic "
             "interpretation; 最大似然; 极大似然; 高斯噪声; 概率解释; 对数似然; zdsr",
  .terms = N_ ("likelihood; normal density; maximum likelihood"),
};

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  double line[2];

  line_in_use (here, line);
  for (gsize i = 0; i < n; i++)
    out[i] = line[0] + line[1] * X[i];
}

const GradusDescriptor gradus_least_squares_likelihood = {
  .id = "least-squares-likelihood", .chapter = 1, .difficulty = 2,
  .title = N_ ("Least squares as maximum likelihood"),
  .summary = N_ ("Lays bells on a line, multiplies their heights at the points, and finds least "
                 "squares again."),
  .goal = N_ ("Say why Gaussian noise makes squares, and what the width of the noise changes."),
  .source = "CS229 lecture notes, part I, probabilistic interpretation",
  .kind = GRADUS_KIND_EXPLORATION, .family = "sheet", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input and a target."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = g_free, .name = name,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
  .start_asks = "left right sigma",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n} points, a line, and a bell on it at every point. Hold the line by its ends "
                "and the bells by the triangle.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE },
    { "equal", GRADUS_SENTENCE }),
};
