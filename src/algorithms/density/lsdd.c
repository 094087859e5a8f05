/* Density difference by least squares: where does the one sample have more points than the other,
 * and how far apart are the two densities?
 *
 * Target. g (x) = p' (x) - p (x), of which only samples of p' and p are there.
 *
 * Fit. A sum of bumps; the integral of (g_fit - g)^2 is, but for a constant, alpha' U alpha - 2 h'
 * alpha, with the overlap U of the bumps and the difference h of the mean heights of both samples
 * under them (gradus-ratio-fit.h); with the penalty lambda |alpha|^2 the answer is alpha = (U +
 * lambda)^-1 h.
 *
 * Readings. The squared distance L2 = integral (p' - p)^2 is alpha' U alpha, the square of the fit
 * itself; or h' alpha; or 2 h' alpha - alpha' U alpha. As h' alpha = alpha' U alpha + lambda
 * |alpha|^2, they rise in this order, by the same step.
 *
 * Law. For two bells of the same width 1 at the distance m, L2 = (1 - e^(-m^2/4)) / sqrt (pi): once
 * they hardly overlap it stays. An estimate may pass that ceiling, because each point agrees with
 * itself.
 *
 * Shuffle. The points are dealt to two samples anew, at random: of how many deals is L2 as large as
 * that of the data? One product with a matrix that is factored already.
 *
 * Source: 图解机器学习, section 18.3, figure 18.11; Sugiyama and others 2013, Neural Computation 25.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "../concepts/collect.h"
#include "gradus-linalg.h"
#include "gradus-vector-math.h"
#include "two-fits.h"

/* Distances at which the law is tried, in widths of a bump; bumps of a fit there. */
#define SLIDES 9
#define MOST_SLID 100
#define FAR 5
#define FARTHEST 8
/* Readings. */
enum { READ_SQUARE, READ_PRODUCT, READ_BOTH };
#define READINGS 3
/* Deals in at most so many micro-steps; columns of their histogram. */
#define DEALS_SHOWN 20
#define BINS 24

static const double slide_widths[SLIDES] = { 0, 0.5, 1, 2, 3, 10, 13, 16, 20 };

typedef struct
{
  GradusFitsParams fits;
  int deals;
} Params;

typedef struct
{
  GradusFitsState fits;
  GradusArray readings;    /* READINGS */
  guint read, read_done, read_last;
  GradusArray slides;      /* SLIDES x 2: the distance, and L2 there */
  guint slid, slide_done, slide_last;
  GradusCollection dealt;  /* deals x 1: L2 */
  guint reached;           /* deals with as much as the data */
  guint deal_done, deal_last;
} State;

typedef struct
{
  GradusFitsWork fits;
  double readings[READINGS];
  double slides[SLIDES];   /* L2 at the distances */
  double windows;          /* of two window estimates; NAN: not of one input */
  double *factor;          /* of U + lambda, or NULL */
} Work;

enum { EVENT_CHANCE = GRADUS_FITS_N_EVENTS };

/* --- Workspace -------------------------------------------------------------------------------- */

/* The true L2 with the second bell moved by @shift more. */
static double
law_of (const GradusFitsWork *fits, double shift)
{
  const double s1 = fits->two->bells[0].deviation, s2 = fits->two->bells[1].deviation;
  const double away = fits->two->bells[1].mean + shift - fits->two->bells[0].mean;
  const double both = s1 * s1 + s2 * s2;

  return 0.5 / sqrt (G_PI) * (1 / s1 + 1 / s2)
         - 2 * exp (-away * away / (2 * both)) / sqrt (2 * G_PI * both);
}

/* What is left when nothing overlaps. */
static double
ceiling_of (const GradusFitsWork *fits)
{
  const GradusBell *bells = fits->two->bells;

  return 0.5 / sqrt (G_PI) * (1 / bells[0].deviation + 1 / bells[1].deviation);
}

/* The integral of the square of the difference of two window estimates, by the trapezoid rule. */
static double
measure_windows (const GradusTwoSamples *two)
{
  const double margin = 6 * MAX (two->window[0], two->window[1]);
  const double from = two->low - margin, to = two->high + margin;
  double sum = 0;

  for (guint k = 0; k <= 400 && two->d == 1; k++)
    {
      const double x = gradus_between (from, to, k / 400.0);

      sum += gradus_square (gradus_two_samples_window (two, 0, x)
                            - gradus_two_samples_window (two, 1, x));
    }
  return two->d == 1 ? sum * (to - from) / 400 : NAN;
}

/* L2 of the samples with the second moved by @apart in place of where it is. */
static double
estimate_apart (const Params *p, const GradusFitsWork *fits, double apart)
{
  g_autoptr (GradusTwoSamples) moved = gradus_two_samples_thin (fits->two, G_MAXUINT);
  g_autofree double *centres = NULL, *g = NULL, *h = NULL, *alpha = NULL;
  guint b;

  gradus_two_samples_shift (moved, apart - p->fits.apart);
  centres = gradus_two_samples_centres (moved, p->fits.around, MIN (fits->b, MOST_SLID), &b);
  g = g_new (double, (gsize) b * b);
  h = g_new (double, b);
  alpha = g_new (double, b);
  if (!gradus_fits_solve (&p->fits, moved, centres, b, p->fits.kappa, g, h, alpha))
    return NAN;
  return -2 * gradus_ratio_loss (g, h, alpha, b);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  Work *work = g_new0 (Work, 1);
  GradusFitsWork *fits = &work->fits;
  guint b;

  gradus_fits_prepare (fits, setup);
  b = fits->b;
  if (fits->alpha != NULL)
    {
      work->readings[READ_SQUARE] = gradus_ratio_square (fits->g, fits->alpha, b);
      work->readings[READ_PRODUCT] = gradus_dot (fits->h, fits->alpha, b);
      work->readings[READ_BOTH] = 2 * work->readings[READ_PRODUCT] - work->readings[READ_SQUARE];
      work->factor = g_memdup2 (fits->g, (gsize) b * b * sizeof (double));
      for (guint j = 0; j < b; j++)
        work->factor[(gsize) j * b + j] += p->fits.lambda;
      if (!gradus_cholesky (work->factor, b))
        g_clear_pointer (&work->factor, g_free);
    }
  work->windows = measure_windows (fits->two);
  for (guint k = 0; k < SLIDES; k++)
    work->slides[k] = estimate_apart (p, fits, slide_widths[k] * p->fits.kappa);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  g_free (work->factor);
  gradus_fits_clear (&work->fits);
  g_free (work);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  gradus_collection_init (&state->dealt, (guint) p->deals, 1);
  return gradus_two_fits.init (state_, context);
}

static GradusStatus
run_read (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint k = state->read_done;

  gradus_array_write (&state->readings)[k] = work->readings[k];
  state->read = k + 1;
  return gradus_step_done (&state->read_done, &state->read_last, READINGS);
}

static GradusStatus
run_slide (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint k = state->slide_done;
  double *row = &gradus_array_write (&state->slides)[2 * k];

  if (isnan (work->slides[k]))
    return gradus_context_fail (context, _ ("The equations have no single answer: give a penalty "
                                            "above 0, or a larger one."));
  row[0] = slide_widths[k] * p->fits.kappa;
  row[1] = work->slides[k];
  state->slid = k + 1;
  return gradus_step_done (&state->slide_done, &state->slide_last, SLIDES);
}

/* L2 of a deal: the first n' of @order are the first sample. */
static double
deal (const Work *work, const guint *order)
{
  const GradusFitsWork *fits = &work->fits;
  const guint b = fits->b, n = fits->two->n[0] + fits->two->n[1];
  g_autofree double *h = g_new0 (double, b), *alpha = NULL;
  double product;

  for (guint i = 0; i < n; i++)
    {
      const gboolean first = i < fits->two->n[0];
      const double share = first ? 1.0 / fits->two->n[0] : -1.0 / fits->two->n[1];
      const double *row = order[i] < fits->two->n[0]
                            ? &fits->above[(gsize) order[i] * b]
                            : &fits->below[(gsize) (order[i] - fits->two->n[0]) * b];

      for (guint j = 0; j < b; j++)
        h[j] += share * row[j];
    }
  alpha = g_memdup2 (h, b * sizeof *h);
  gradus_cholesky_solve (work->factor, b, alpha);
  product = gradus_dot (h, alpha, b);
  return 2 * product - gradus_ratio_square (fits->g, alpha, b);
}

GRADUS_MICROS (n_deals, (p), gradus_n_strides ((guint) p->deals, DEALS_SHOWN))

static GradusStatus
run_shuffle (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint n = work->fits.two->n[0] + work->fits.two->n[1], deals = (guint) p->deals;
  const guint to = MIN ((state->deal_done + 1) * gradus_stride (deals, DEALS_SHOWN), deals);
  const guint steps = (guint) gradus_n_strides (deals, DEALS_SHOWN);
  const double found = work->readings[READ_BOTH];
  g_autofree guint *order = g_new (guint, n);

  while (state->dealt.made < to)
    {
      double row;

      for (guint i = 0; i < n; i++)
        order[i] = i;
      for (guint i = n - 1; i > 0; i--)
        {
          const guint j = (guint) (gradus_rng_uniform (context->rng) * (i + 1));
          const guint kept = order[i];

          order[i] = order[j];
          order[j] = kept;
        }
      row = deal (work, order);
      gradus_collection_add (&state->dealt, &row);
      /* A deal that is the data again may differ in the last digit. */
      state->reached += row >= found * (1 - 1e-9);
    }
  gradus_context_raise_if (context, EVENT_CHANCE,
                           to == deals && state->reached > 0.05 * deals);
  return gradus_step_done (&state->deal_done, &state->deal_last, steps);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_l2, (work), work->readings[READ_BOTH])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "l2", N_ ("Squared distance"), "\\widehat{L^2}", .number = number_l2,
    GRADUS_KNOWN (State, read), .flags = GRADUS_METRIC },
  GRADUS_BASE_ROWS,
  { "readings", N_ ("Three readings"), "\\widehat{L^2}", GRADUS_QUANTITY (State, readings),
    GRADUS_KNOWN (State, read), .shape = GRADUS_EXTENT (READINGS),
    .indices = N_ ("α'Uα, h'α, 2h'α − α'Uα") },
  { "slides", N_ ("Moved apart"), "\\widehat{L^2}", GRADUS_QUANTITY (State, slides),
    GRADUS_KNOWN (State, slid), .shape = GRADUS_EXTENT (SLIDES, 2),
    .indices = N_ ("distance; the distance and L²") },
  { "dealt", N_ ("Distances of the deals"), "\\widehat{L^2}", GRADUS_QUANTITY (State, dealt.rows),
    .indices = N_ ("deal") },
  { "dealt-mean", N_ ("Their mean"), "\\bar{L^2}", GRADUS_QUANTITY (State, dealt.mean),
    .indices = N_ ("L²") },
  { "read", N_ ("Readings made"), NULL, GRADUS_QUANTITY (State, read) },
  { "slid", N_ ("Distances tried"), NULL, GRADUS_QUANTITY (State, slid) },
  { "made-deals", N_ ("Deals"), NULL, GRADUS_QUANTITY (State, dealt.made) },
  { "reached", N_ ("Deals that reach it"), NULL, GRADUS_QUANTITY (State, reached) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const GradusFitsWork *fits = &work->fits;
  const gboolean known = fits->two->known;
  const guint slide = MIN (MAX (state->slid, 1), SLIDES) - 1;

  gradus_fits_name (here, names);
  gradus_names_number (names, "found", work->readings[READ_BOTH]);
  gradus_names_number (names, "square", work->readings[READ_SQUARE]);
  gradus_names_number (names, "product", work->readings[READ_PRODUCT]);
  gradus_names_number (names, "windows", work->windows);
  gradus_names_whole (names, "reading", MAX (state->read, 1));
  gradus_names_number (names, "truth", known ? law_of (fits, 0) : NAN);
  gradus_names_number (names, "ceiling", known ? ceiling_of (fits) : NAN);
  gradus_names_flag (names, "passes", known && work->readings[READ_BOTH] > ceiling_of (fits));
  gradus_names_number (names, "slide-at", slide_widths[slide] * p->fits.kappa);
  gradus_names_number (names, "slide-l2", work->slides[slide]);
  gradus_names_number (names, "far", slide_widths[FAR] * p->fits.kappa);
  gradus_names_number (names, "farthest", slide_widths[FARTHEST] * p->fits.kappa);
  gradus_names_number (names, "l2-far", work->slides[FAR]);
  gradus_names_number (names, "l2-farthest", work->slides[FARTHEST]);
  gradus_names_number (names, "twice", 2 * work->slides[FAR]);
  gradus_names_flag (names, "level", fabs (work->slides[FARTHEST] - work->slides[FAR])
                                       <= 0.001 * fabs (work->slides[FAR])
                                     && work->slides[FAR] > 1e-6);
  gradus_names_whole (names, "n-deals", p->deals);
  gradus_names_number (names, "share-reached",
                       state->dealt.made > 0 ? state->reached / (double) state->dealt.made : NAN);
  gradus_names_flag (names, "by-chance", state->reached > 0.05 * state->dealt.made);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Choose a width for the bumps"),
    N_ ("Leave out some of the points in turn, and see how well they are met."),
    .shows = "fit", .asks = "kappa", .pseudocode = N_ ("choose the width κ yourself"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{J_{\\mathrm{out}}}(\\kappa) \\to \\min",
    .filled = GRADUS_SAY (
      { "foldable", "\\kappa = <kappa>:\\quad \\role{accent}{J_{\\mathrm{out}}} = <out|accent>" },
      { NULL, "\\kappa = <kappa>" }),
    .said = GRADUS_SAY (
      { "foldable", N_ ("Bumps of the width {kappa} have the loss {out} on what is left out. Drag "
                        "the shoulder of the bump: the less, the better.") },
      { NULL, N_ ("A sample of one point leaves nothing out: the width {kappa} cannot be "
                  "judged. Drag the shoulder of the bump to change it.") }) },
  { "matrix", N_ ("The overlaps"),
    N_ ("How much of each bump lies under each other one: an integral, which takes no points."),
    .shows = "system", .pseudocode = N_ ("U ← ∫ ψψᵀ"), .once = TRUE,
    .n_micro = gradus_fits_n_rows, .run = gradus_fits_run_matrix,
    .rule = "U_{jk} = (\\pi\\kappa^2)^{d/2}\\,e^{-\\|c_j - c_k\\|^2/4\\kappa^2}",
    .filled = GRADUS_SAY (
      { "micro and few", "U_{<tile>,\\cdot} = <row tile-row>" },
      { "micro", "U_{<tile>,<tile>} = <tile-diagonal>" },
      { "few", "U = <system>" },
      { NULL, "U_{jj} = <tile-diagonal>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Row {tile} of {b}: the overlaps of bump {tile}.") },
      { NULL, N_ ("Each bump overlaps itself with {tile-diagonal}, and another one less, the "
                  "farther away it is.") }) },
  { "vector", N_ ("The difference of the means"), N_ ("How high the first sample is under each "
                                                      "bump, less how high the second is."),
    .shows = "fit", .pseudocode = N_ ("h ← Aᵀ1 / n′ − Bᵀ1 / n"), .once = TRUE,
    .n_micro = gradus_fits_n_rows, .run = gradus_fits_run_vector,
    .rule = "h_j = \\frac{1}{n'} \\sum_{i=1}^{n'} \\psi_j(\\role{class1}{x'_i}) - \\frac{1}{n} "
            "\\sum_{i=1}^{n} \\psi_j(\\role{class0}{x_i})",
    .filled = GRADUS_SAY (
      { "micro", "h_{<mean-bump>} = <mean-now|accent>" },
      { "few", "h = <row h|accent>" },
      { NULL, "h_{<mean-bump>} = <mean-now|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Under bump {mean-bump} the mean height of “{first}”, less that of "
                     "“{second}”, is {mean-now}.") },
      { NULL, N_ ("Above 0 where “{first}” is denser, below 0 where “{second}” is.") }) },
  { "solve", N_ ("One linear system"), N_ ("Solve for the weights of the bumps."),
    .shows = "hills fit", .pseudocode = N_ ("α ← (U + λ I)⁻¹ h"), .once = TRUE,
    .n_micro = gradus_fits_n_rows, .run = gradus_fits_run_solve,
    .rule = "\\role{model}{\\alpha} = (U + \\lambda I)^{-1} h,\\qquad "
            "\\role{model}{g}(x) = \\sum_j \\role{model}{\\alpha_j}\\,\\psi_j(x)",
    .filled = GRADUS_SAY (
      { "micro", "\\role{model}{\\alpha_{<risen>}} = <alpha-now|model>" },
      { "few", "\\role{model}{\\alpha} = <row alpha|model>" },
      { NULL, "\\role{model}{\\alpha_{<risen>}} = <alpha-now|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Bump {risen} gets the weight {alpha-now}.") },
      { "known", N_ ("Bumps that lift and bumps that lower make one curve; dotted is the true "
                     "difference, which the fit does not know.") },
      { NULL, N_ ("Bumps that lift and bumps that lower make one curve: above 0 where “{first}” is "
                  "denser.") }) },
  { "read", N_ ("Three readings"), N_ ("The squared distance can be read from the fit in three "
                                       "ways."),
    .shows = "square readings", .pseudocode = N_ ("L² ← α'Uα, h'α, 2h'α − α'Uα"), .once = TRUE,
    .micro = GRADUS_EXTENT (READINGS), .run = run_read,
    .rule = "\\alpha^TU\\alpha \\;\\le\\; h^T\\alpha \\;\\le\\; 2h^T\\alpha - \\alpha^TU\\alpha",
    .filled = GRADUS_SAY (
      { "micro and reading == 1", "\\alpha^TU\\alpha = <square>" },
      { "micro", "h^T\\alpha = <product>" },
      { NULL, "\\role{model}{\\widehat{L^2}} = 2h^T\\alpha - \\alpha^TU\\alpha = "
              "<calc 2 * product - square = found|model>" }),
    .said = GRADUS_SAY (
      { "micro and reading == 1", N_ ("The area under the square of the curve is {square}.") },
      { "micro", N_ ("The mean of the curve over “{first}”, less that over “{second}”, is "
                     "{product}.") },
      { "passes", N_ ("Twice the second less the first is {found}. No two such densities are "
                      "farther apart than {ceiling}: each point agrees with itself, and the "
                      "estimate passes the ceiling.") },
      { "known", N_ ("Twice the second less the first is {found}; the true distance is {truth}, "
                     "and two windows that are subtracted make {windows}.") },
      { NULL, N_ ("Twice the second less the first, {found}, takes back a part of what the penalty "
                  "has pulled down.") }) },
  { "grid", N_ ("Compare widths and penalties"), N_ ("Leave out each fold once, for nine pairs of "
                                                     "a width and a penalty."),
    .shows = "table fit", .pseudocode = N_ ("for each κ, λ and fold:\n  J ← J + α'Uα − 2h'α on the "
                                            "fold"),
    .once = TRUE, .n_micro = gradus_fits_n_widths, .run = gradus_fits_run_grid,
    .rule = "J_{\\mathrm{out}}(\\kappa, \\lambda) = \\frac{1}{F} \\sum_{f=1}^{F} "
            "\\left(\\alpha^T U \\alpha - 2h_f^T\\alpha\\right)",
    .filled = GRADUS_SAY (
      { "not compared", "n' = <n-first>,\\quad n = <n-second>,\\quad b = <b>" },
      { "micro", "\\kappa = <width>" },
      { NULL, "\\kappa = <best-width>,\\quad \\lambda = <best-penalty>:\\quad J_{\\mathrm{out}} = "
              "<best-loss>" }),
    .said = GRADUS_SAY (
      { "not compared and not foldable", N_ ("Folds want two points of each sample: nothing is "
                                             "compared.") },
      { "not compared", N_ ("{b} bumps are too many to be fitted 45 times: nothing is compared. "
                            "Take at most 150.") },
      { "micro", N_ ("The width {width} with three penalties.") },
      { "compared and attempted", N_ ("The least loss, {best-loss}, has the width {best-width} "
                         "with the penalty {best-penalty}. The best of your widths is "
                         "{best-attempt-width}, with {best-attempt}.") },
      { NULL, N_ ("The least loss, {best-loss}, has the width {best-width} with the penalty "
                  "{best-penalty}.") }) },
  { "slide", N_ ("Move them apart"), N_ ("Move the second sample away, and measure again."),
    .shows = "law", .pseudocode = N_ ("for each distance m:\n  L²(m) ← fit with the second sample "
                                      "moved by m"),
    .once = TRUE, .micro = GRADUS_EXTENT (SLIDES), .run = run_slide,
    .rule = "L^2(m) = \\frac{1 - e^{-m^2/4}}{\\sqrt{\\pi}} \\lt \\frac{1}{\\sqrt{\\pi}}",
    .filled = GRADUS_SAY (
      { "micro", "\\widehat{L^2}(<slide-at>) = <slide-l2|model>" },
      { NULL, "\\widehat{L^2}(<far>) = <l2-far|model>,\\quad \\widehat{L^2}(<farthest>) = "
              "<l2-farthest|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("With the second sample moved by {slide-at} the squared distance is "
                     "{slide-l2}.") },
      { "level", N_ ("Moved by {far} it is {l2-far}, moved by {farthest} {l2-farthest}: where "
                     "hardly anything overlaps, nothing is left to differ.") },
      { NULL, N_ ("Moved by {far} it is {l2-far}, moved by {farthest} {l2-farthest}.") }) },
  { "shuffle", N_ ("Deal the points anew"), N_ ("Deal all points to two samples at random: how far "
                                                "apart are such samples?"),
    .shows = "deals", .pseudocode = N_ ("for each deal:\n  L² of two samples dealt at random"),
    .once = TRUE, .n_micro = n_deals, .run = run_shuffle,
    .rule = "\\hat q = \\frac{\\#\\{L^2_{\\mathrm{deal}} \\ge \\role{model}{\\widehat{L^2}}\\}}"
            "{\\#\\,\\mathrm{deals}}",
    .filled = GRADUS_SAY (
      { NULL, "\\hat q = \\frac{<reached>}{<made-deals>} = <share-reached|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("{found} is reached by {reached} of {made-deals} so far.") },
      { "by-chance", N_ ("{reached} of {n-deals} deals reach the {found} of the data: chance alone "
                         "makes such a distance.") },
      { NULL, N_ ("{reached} of {n-deals} deals reach the {found} of the data: two samples of one "
                  "density are rarely so far apart.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "apart", .label = N_ ("Moved apart"), .symbol = "m",
    .blurb = N_ ("By how much the second sample is moved along the first input. Drag its mark."),
    GRADUS_PARAM_FIELD (Params, fits.apart), .min = -1e6, .max = 1e6, .slider_min = -20,
    .slider_max = 20, .step = 0.5, .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROWS,
  { .id = "deals", .label = N_ ("Deals"), .blurb = N_ ("How often the points are dealt anew."),
    GRADUS_PARAM_FIELD (Params, deals), .def = 200, .min = 2, .max = 10000, .slider_min = 20,
    .slider_max = 1000, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "chance", N_ ("No more than chance"), N_ ("More than a twentieth of random deals are as far "
                                              "apart.") });

/* What the penalty takes: 2 h' alpha - alpha' U alpha = alpha' U alpha + 2 lambda |alpha|^2. */
GRADUS_HOLDS (holds_readings, (state, p, work),
              state->read == READINGS
                ? fabs (work->readings[READ_BOTH] - work->readings[READ_SQUARE]
                        - 2 * p->fits.lambda * gradus_norm2 (&state->fits.alpha))
                    / MAX (fabs (work->readings[READ_BOTH]), 1e-9)
                : 0,
              *measured < 1e-6)

/* The second less the first: the same curve upside down. */
static gboolean
holds_exchange (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const GradusFitsWork *fits = &work->fits;
  const guint b = fits->b;
  g_autoptr (GradusTwoSamples) other = NULL;
  g_autofree double *g = NULL, *h = NULL, *alpha = NULL;
  double *x;

  if (!state->fits.solved || b > 60)
    return TRUE;
  other = gradus_two_samples_thin (fits->two, G_MAXUINT);
  x = other->x[0];
  other->x[0] = other->x[1];
  other->x[1] = x;
  other->n[0] = fits->two->n[1];
  other->n[1] = fits->two->n[0];
  g = g_new (double, (gsize) b * b);
  h = g_new (double, b);
  alpha = g_new (double, b);
  if (!gradus_fits_solve (&p->fits, other, fits->centres, b, p->fits.kappa, g, h, alpha))
    return FALSE;
  for (guint j = 0; j < b; j++)
    *measured = MAX (*measured, fabs (alpha[j] + state->fits.alpha.data[j]));
  *measured /= MAX (gradus_largest (alpha, b), 1e-12);
  return *measured < 1e-6;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "readings", N_ ("What the penalty takes"),
    "2h^T\\alpha - \\alpha^TU\\alpha = \\alpha^TU\\alpha + 2\\lambda\\|\\alpha\\|^2",
    holds_readings },
  { "exchange", N_ ("Exchanged samples turn the curve over"), "p - p' = -(p' - p)",
    holds_exchange });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_fit (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p, work);
  const GradusTwoSamples *two = work->fits.two;
  double mean = 0, low, high;

  gradus_fits_draw (here, scene);
  if (two->d > 1)
    return;
  mean = gradus_sum (two->x[1], two->n[1]) / two->n[1];
  gradus_scene_get_y_range (scene, &low, &high);
  low += 0.03 * (high - low);
  gradus_scene_point (scene, mean, low, GRADUS_ROLE_SECOND_SAMPLE, GRADUS_SHAPE_DIAMOND, 1.7, -1);
  gradus_scene_label (scene, C_ ("legend", "moves the sample"));
  gradus_scene_map_handle (scene, "apart", NULL,
                           (GradusHandleMap) { { p->fits.apart - mean, 1, 0 }, { 0, 0, 1 } }, mean,
                           low);
}

/* The square of the curve; the area under it is the first reading. */
static void
build_square (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const GradusFitsWork *fits = &work->fits;
  const double margin = 0.15 * (fits->two->high - fits->two->low);
  double x[GRADUS_FITS_PLACES], y[GRADUS_FITS_PLACES], zero[GRADUS_FITS_PLACES] = { 0 };
  double truth[GRADUS_FITS_PLACES];
  double highest = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "x", C_ ("axis", "square of the difference"));
  if (gradus_kit_waits (scene, fits->two->d > 1, _ ("The square is drawn over one input only."))
      || gradus_kit_waits (scene, !state->fits.solved,
                           _ ("The square is drawn when the weights are known.")))
    return;
  for (guint k = 0; k < GRADUS_FITS_PLACES; k++)
    {
      x[k] = gradus_between (fits->two->low - margin, fits->two->high + margin,
                             k / (GRADUS_FITS_PLACES - 1.0));
      y[k] = gradus_square (
        gradus_fits_at (&p->fits, fits, state->fits.alpha.data, fits->b, &x[k]));
      if (fits->two->known)
        truth[k] = gradus_square (gradus_two_samples_difference (fits->two, x[k]));
      highest = MAX (highest, y[k]);
    }
  /* Room for the legend above the humps. */
  gradus_scene_include (scene, x[0], 1.3 * highest);
  gradus_scene_band (scene, x, zero, y, GRADUS_FITS_PLACES, GRADUS_ROLE_MODEL, 0.25);
  gradus_scene_polyline (scene, x, y, GRADUS_FITS_PLACES, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "square of the fit"));
  if (!fits->two->known)
    return;
  gradus_scene_polyline (scene, x, truth, GRADUS_FITS_PLACES, GRADUS_ROLE_TRUTH,
                         GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, C_ ("legend", "of the true difference"));
}

static void
build_readings (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "reading"),
                         C_ ("axis", "squared distance"));
  if (gradus_kit_waits (scene, state->read == 0, _ ("Readings are made when the weights are "
                                                    "known.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, READINGS + 0.5);
  gradus_scene_include (scene, 1, 1.15 * work->readings[READ_BOTH]);
  for (guint k = 0; k < state->read; k++)
    {
      gradus_scene_bar (scene, k + 1.0, 0.6, 0, state->readings.data[k],
                        k + 1 == state->read ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL, 0.6);
      gradus_scene_text (scene, k + 1.0, state->readings.data[k], GRADUS_ANCHOR_ABOVE,
                         GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM (state->readings.data[k]));
    }
  if (!work->fits.two->known)
    return;
  gradus_scene_hrule (scene, law_of (&work->fits, 0), GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "true distance"));
}

/* L2 over how far the second sample is moved. */
static void
build_law (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const double end = slide_widths[SLIDES - 1] * p->fits.kappa;
  double most = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "moved by m"),
                         C_ ("axis", "squared distance"));
  if (gradus_kit_waits (scene, state->slid == 0, _ ("The samples are moved apart later.")))
    return;
  for (guint k = 0; k < SLIDES; k++)
    most = MAX (most, work->slides[k]);
  gradus_scene_set_x_range (scene, 0, end);
  gradus_scene_include (scene, 0, 1.1 * most);
  if (work->fits.two->known)
    {
      double x[GRADUS_FITS_PLACES], y[GRADUS_FITS_PLACES];

      for (guint k = 0; k < GRADUS_FITS_PLACES; k++)
        {
          x[k] = end * k / (GRADUS_FITS_PLACES - 1.0);
          y[k] = law_of (&work->fits, x[k] - p->fits.apart);
        }
      gradus_scene_polyline (scene, x, y, GRADUS_FITS_PLACES, GRADUS_ROLE_TRUTH,
                             GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, C_ ("legend", "by the law"));
      gradus_scene_hrule (scene, ceiling_of (&work->fits), GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED,
                          NULL);
      gradus_scene_label (scene, C_ ("legend", "ceiling"));
    }
  for (guint k = 0; k < state->slid; k++)
    gradus_scene_point (scene, state->slides.data[2 * k], state->slides.data[2 * k + 1],
                        k + 1 == state->slid ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL,
                        GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "estimates"));
}

static void
build_deals (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  double low = 0, high = 0;

  gradus_find_extent (state->dealt.rows.data, state->dealt.made, 1, &low, &high);
  low = MIN (MIN (low, work->readings[READ_BOTH]), 0);
  high = MAX (MAX (high, work->readings[READ_BOTH]), low);
  gradus_make_room (&low, &high);
  gradus_collection_draw_histogram (
    &state->dealt,
    &(GradusCollectionView) { .middle = 0.5 * (low + high), .reach = 0.55 * (high - low),
                              .law = NAN, .law_spread = NAN, .role = GRADUS_ROLE_SECOND,
                              .label = C_ ("axis", "squared distance"),
                              .draws = C_ ("axis", "deals"),
                              .waits = _ ("The points are dealt anew at the end.") },
    BINS, scene);
  if (state->dealt.made == 0)
    return;
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                            C_ ("legend", "mean of the deals"));
  gradus_scene_vrule (scene, work->readings[READ_BOTH], GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, NULL);
  gradus_scene_label (scene, C_ ("legend", "of the data"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "fit", N_ ("Two samples and their difference"), GRADUS_EDIT_POINTS, .build = build_fit,
    .caption = GRADUS_SAY (
      { "read > 0", "L² ≈ {l2}" },
      { NULL, "κ = {kappa}, λ = {lambda}" }) },
  GRADUS_BASE_ROW ("hills"), GRADUS_BASE_ROW ("contest"), GRADUS_BASE_ROW ("system"),
  GRADUS_BASE_ROW ("table"),
  { "square", N_ ("Square of the difference"), .build = build_square,
    .caption = GRADUS_SAY ({ "solved", N_ ("area {square}") }, { NULL, "" }) },
  { "readings", N_ ("Three readings"), .build = build_readings },
  { "law", N_ ("Moved apart"), .build = build_law },
  { "deals", N_ ("Deals at random"), .build = build_deals,
    .caption = GRADUS_SAY ({ "made-deals > 0", N_ ("{reached} of {made-deals} reach it") },
                           { NULL, "" }) });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "farther", N_ ("Twice as far: how different?"), "slide", "fit", .asks = GRADUS_ASKS_NUMBER,
    .about = "l2-farthest", .when = "level",
    .words = N_ ("With the second sample moved by {far} the squared distance of the densities is "
                 "{l2-far}. What is it with {farthest}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{l2-farthest}: where hardly anything overlaps, nothing is "
                                     "left to differ.") }),
    .intuition = N_ ("You thought twice as far is twice as different, but where nothing overlaps "
                     "nothing is left to differ."),
    .intuition_answer = "twice" },
  { "chance", N_ ("Could it be chance?"), "shuffle", "fit", .asks = GRADUS_ASKS_EVENT,
    .about = "by-chance",
    .words = N_ ("The squared distance is {found}. All points are dealt to two samples anew, "
                 "{n-deals} times. Will more than a twentieth of the deals reach it?") },
  { "sum", N_ ("What do the readings make?"), "read", "fit", .asks = GRADUS_ASKS_NUMBER,
    .about = "found", .words = N_ ("α'Uα is {square}, and h'α is {product}. What is the third "
                                   "reading, twice the second less the first?") });

/* --- Examples --------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_ ("Three against three"),
    .blurb = N_ ("−1, 0, 1 against 1, 2, 3: the readings are 0.376, 0.397 and 0.419. The point 1, "
                 "in the middle of both, gets no weight."),
    .data = "lsdd-3", .params = "deals=100",
    .claims = "readings[0] ~ 0.376\nreadings[1] ~ 0.397\nreadings[2] ~ 0.419\n"
              "abs(alpha[2]) < 1e-9\nabs(alpha[3]) < 1e-9" },
  { .id = "by-hand", .title = N_ ("By hand: two points far apart"),
    .blurb = N_ ("0 against 100 with bumps whose overlap is 1 with themselves: α = ½ and −½ for λ "
                 "= 1, and the readings are ½, 1 and 1½."),
    .data = "two-far", .params = "kappa=0.5641895835477563 lambda=1 deals=20",
    .claims = "lambda == 1\nabs(alpha[0] - 0.5) < 1e-12\nabs(alpha[1] + 0.5) < 1e-12\n"
              "abs(readings[0] - 0.5) < 1e-12\nabs(readings[1] - 1) < 1e-12\n"
              "abs(readings[2] - 1.5) < 1e-12\nabs(system[0,0] - 1) < 1e-12" },
  { .id = "book", .title = N_ ("The book’s figure"),
    .blurb = N_ ("200 against 200 points, κ = 1 and λ = 1, bumps on the first sample: 0.1304, "
                 "where 0.1248 is true. The difference of two windows gives 0.1125."),
    .data = "lsdd-400", .params = "lambda=1 around=first centres=200 deals=40",
    .claims = "n-first == 200\nn-second == 200\nkappa == 1\nlambda == 1\nl2 ~ 0.1304\n"
              "truth ~ 0.1248\nwindows ~ 0.1125" },
  { .id = "hundred", .title = N_ ("Every fourth point has a bump"),
    .blurb = N_ ("50 and 50 bumps on 200 and 200 points, and the folds of the book. The width 1 "
                 "with the penalty 1 has the least loss, −0.122386."),
    .data = "lsdd-400", .params = "lambda=0.1 deals=20",
    .claims = "b == 100\nn-first == 200\nn-second == 200\nbest-width == 1\nbest-penalty == 1\n"
              "best-loss ~ -0.122386" },
  { .id = "apart", .title = N_ ("Ten apart"),
    .blurb = N_ ("20 and 20 points, ten apart: 0.5662. With 20 apart it is the same, and the "
                 "ceiling of the law is 0.5642."),
    .data = "two-bells", .params = "apart=10 deals=40",
    .claims = "apart == 10\nl2 ~ 0.5662\nceiling ~ 0.5642\nslides[8,1] ~ 0.5662" },
  { .id = "equal", .title = N_ ("Equal samples"),
    .blurb = N_ ("The same 20 points twice: the distance is 0."),
    .data = "two-bells", .params = "deals=40", .claims = "n-first == 20\nabs(l2) < 1e-12" },
  { .id = "plane", .title = N_ ("Two inputs"),
    .blurb = N_ ("40 points against 40 in the plane, whose middles are 2 apart."),
    .data = "two-bells:n=40,inputs=2,shift=2", .params = "deals=40",
    .claims = "n-first == 40\nn-second == 40" },
  { .id = "chance", .title = N_ ("Failure: one density, two samples"),
    .blurb = N_ ("30 and 30 points of N(0, 1): the truth is 0, the estimate 0.0268."),
    .data = "two-bells:n=30,drawn=true", .data_seed = 8, .params = "deals=100",
    .failure = N_ ("Two drawn samples are hardly ever alike, and the fit sees the difference. "
                   "Whether it means something is said by the deals alone: chance makes as much."),
    .claims = "n-first == 30\nn-second == 30\ntruth == 0\nl2 ~ 0.0268\never: event:chance" },
  { .id = "needles", .title = N_ ("Failure: needles"),
    .blurb = N_ ("κ = 0.1 and λ = 0.001, 20 and 20 points whose middles are 1 apart: 0.239, where "
                 "0.125 is true."),
    .data = "two-bells:shift=1", .params = "kappa=0.1 lambda=0.001 deals=40",
    .failure = N_ ("Each point stands on a needle of its own, and the area of the needles counts "
                   "as distance. Compare widths on what is left out."),
    .claims = "kappa == 0.1\nlambda == 0.001\ntruth ~ 0.125\nl2 ~ 0.239" },
  { .id = "stiff", .title = N_ ("Failure: too strong a penalty"),
    .blurb = N_ ("λ = 1,000,000: the curve lies on the axis, and the distance is 0.0000021."),
    .data = "lsdd-3", .params = "lambda=1e6 deals=20",
    .failure = N_ ("The penalty holds all weights down, and any two samples look equal. Compare "
                   "penalties on what is left out."),
    .claims = "lambda == 1000000\nl2 * 1e7 ~ 21" });

#define CARD "oracles-C/ch18.out: numpy.linalg.solve"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "three", 1, "readings",
    GRADUS_EXPECT (0.37583907522105675, 0.3974114538388533, 0.41898383245664983), 1e-10, CARD },
  { "three", 1, "alpha", GRADUS_EXPECT (0.082806, 0.317813, 0, 0, -0.317813, -0.082806), 1e-6,
    CARD },
  { "by-hand", 1, "readings", GRADUS_EXPECT (0.5, 1, 1.5), 1e-12, "by hand: α = ±½" },
  { "by-hand", 1, "alpha", GRADUS_EXPECT (0.5, -0.5), 1e-12, "by hand: 1 / (1 + 1)" },
  { "book", 1, "readings",
    GRADUS_EXPECT (0.12327317891583493, 0.1268357939247858, 0.13039840893373666), 1e-9, CARD },
  { "hundred", 1, "losses",
    GRADUS_EXPECT (-0.101648, -0.105566, -0.112881, -0.119559, -0.121523, -0.122386), 1e-6,
    "oracles-C/ch18b.out: numpy.linalg.solve" },
  { "hundred", 1, "readings", GRADUS_EXPECT (0.12876450389806646, 0.1298679360140806,
                                             0.13097136813009472), 1e-9,
    "oracles-C/ch18b.out: numpy.linalg.solve" },
  { "apart", 1, "slides", GRADUS_EXPECT (1, 0.1218501735206695, 2, 0.354976), 1e-6, CARD,
    .index = 4 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "far", .title = N_ ("Ten apart and twenty apart"),
    .blurb = N_ ("Ten apart and twenty apart the squared distance is 0.5662."), .preset = "apart",
    .left = "apart=10", .right = "apart=20",
    .claims = "left: l2 ~ 0.5662\nright: l2 ~ 0.5662\nleft: apart == 10\nright: apart == 20" });

static const GradusSheet sheet = {
  .aha = N_ ("Two densities that hardly overlap do not become more different by moving apart: the "
             "squared distance has a ceiling."),
  .by_hand = N_ ("0 against 100, U = I and λ = 1: h = (1, −1), α = (½, −½). α'Uα = ½, h'α = 1, and "
                 "2 · 1 − ½ = 1½; with λ = 0 all three are 2."),
  .why = "hills", .intuition = N_ ("Twice as far is twice as different."), .caught_by = "farther",
  .breaks = N_ ("Two samples of one density are hardly ever at the distance 0: the deals say how "
                "much is chance."),
  .needs = "rulsif ridge-regression kernel-model",
  .leads_to = "class-prior-estimation detector-comparison",
  .aliases = "LSDD; two-sample test; L2 distance; density difference; 密度差; 双样本; L² 距离; mdc",
  .terms = N_ ("density difference; L² distance; permutation test"), .tiny = "solve read slide",
};

const GradusDescriptor gradus_lsdd = {
  .base = &gradus_two_fits, .id = "lsdd", .chapter = 18, .difficulty = 2,
  .title = N_ ("Density difference by least squares"),
  .summary = N_ ("Fit the difference of two densities from two samples as a sum of bumps, and read "
                 "their distance from it."),
  .goal = N_ ("Say how far apart two samples are, and whether chance makes as much."),
  .source = "图解机器学习, section 18.3, figure 18.11; Sugiyama and others 2013",
  .fixed = "fit=difference", .defaults = "around=both", GRADUS_MEMORIES (Params, State),
  .params = params, .quantities = quantities, .phases = phases, .events = events,
  .invariants = invariants, .plots = plots, .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .prepare = prepare, .unprepare = unprepare,
  .init = init, .name = name,
  .same = GRADUS_SAMENESS ({ "one-point", GRADUS_SENTENCE }),
  .start_shows = "fit", .start_asks = "kappa", .end_shows = "deals",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("“{first}” against “{second}”, {n-first} to {n-second} in number. Where is the "
                "first denser, and how far apart are the two?") }),
};
