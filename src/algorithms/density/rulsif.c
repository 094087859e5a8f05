/* Relative density ratio by least squares: two samples, and how many times as dense the first is.
 *
 * Target. w (x) = p' (x) / (beta p' (x) + (1 - beta) p (x)), of which only samples of p' and p are
 * there. A share beta of the numerator in the denominator keeps it below 1/beta.
 *
 * Fit. A sum of bumps, of which the mean square of w_fit - w under the denominator is as small as
 * it can be. What is unknown of that falls out as a constant:
 *
 *   J (alpha) = alpha' G alpha / 2 - h' alpha,
 *
 * with G and h of the head of gradus-ratio-fit.h; with the penalty lambda |alpha|^2 / 2 the answer
 * is alpha = (G + lambda)^-1 h.
 *
 * Certificate. A rival is the answer with its weights jolted; its J with the penalty is larger by
 * half of delta' (G + lambda) delta, which is not below 0.
 *
 * Edge cases. Nothing keeps the fit above 0: it is told where it is below at a point of the
 * denominator, and not cut. The mean of the fit over the mixture would be 1 but for the penalty; it
 * is told as it is.
 *
 * Source: 图解机器学习, section 18.1, figure 18.6; Yamada and others 2013, Neural Computation 25.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "two-fits.h"

#include "gradus-vector-math.h"

typedef struct
{
  GradusFitsParams fits;
  int rivals;
} Params;

typedef struct
{
  GradusFitsState fits;
  GradusArray rivals;      /* rivals x 2: how far away, as a share of |alpha|, and J + penalty */
  guint rivalled, rival_done, rival_last;
} State;

typedef struct
{
  GradusFitsWork fits;
  double *weights;         /* n: the fit at the points of the denominator */
  double least, most;      /* of them */
  double mixture;          /* mean of the fit over the mixture */
  double error;            /* root of the mean square from the truth there; NAN: not known */
  double windows_error;    /* the same of two window estimates that are divided */
  double plain_top;        /* the largest of the fit with beta = 0 at any point */
  double full;             /* J with the penalty */
} Work;

enum { EVENT_BELOW = GRADUS_FITS_N_EVENTS, EVENT_ABOVE };

/* --- Workspace -------------------------------------------------------------------------------- */

static double
mean_of (const double *numbers, guint n)
{
  return gradus_sum (numbers, n) / MAX (n, 1);
}

/* The largest that is fitted at any point without a share of the numerator. */
static double
find_plain_top (const Params *p, const GradusFitsWork *fits)
{
  const guint b = fits->b;
  GradusFitsParams plain = p->fits;
  g_autofree double *g = g_new (double, (gsize) b * b);
  g_autofree double *h = g_new (double, b), *alpha = g_new (double, b);
  double top = -INFINITY;

  plain.beta = 0;
  if (!gradus_fits_solve (&plain, fits->two, fits->centres, b, plain.kappa, g, h, alpha))
    return NAN;
  for (guint k = 0; k < 2; k++)
    {
      g_autofree double *heights = g_new (double, fits->two->n[k]);
      double low, high;

      gradus_fits_heights (fits, alpha, k, heights);
      gradus_find_extent (heights, fits->two->n[k], 1, &low, &high);
      top = MAX (top, high);
    }
  return top;
}

/* How far from the true ratio the fit is at the points of the denominator, and how far two window
 * estimates are that are divided. */
static void
measure_errors (const Params *p, Work *work)
{
  const GradusTwoSamples *two = work->fits.two;
  const double beta = p->fits.beta;
  double squares = 0, windows = 0;

  for (guint i = 0; i < two->n[1]; i++)
    {
      const double x = two->x[1][i], truth = gradus_two_samples_ratio (two, beta, x);
      const double above = gradus_two_samples_window (two, 0, x);
      const double below = gradus_two_samples_window (two, 1, x);

      squares += gradus_square (work->weights[i] - truth);
      windows += gradus_square (above / (beta * above + (1 - beta) * below) - truth);
    }
  work->error = sqrt (squares / two->n[1]);
  work->windows_error = sqrt (windows / two->n[1]);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  Work *work = g_new0 (Work, 1);
  GradusFitsWork *fits = &work->fits;

  gradus_fits_prepare (fits, setup);
  work->weights = g_new0 (double, fits->two->n[1]);
  work->error = work->windows_error = work->plain_top = work->full = NAN;
  if (fits->alpha != NULL)
    {
      const guint n = fits->two->n[1];
      g_autofree double *above = g_new (double, fits->two->n[0]);

      gradus_fits_heights (fits, fits->alpha, 0, above);
      gradus_fits_heights (fits, fits->alpha, 1, work->weights);
      gradus_find_extent (work->weights, n, 1, &work->least, &work->most);
      work->mixture = p->fits.beta * mean_of (above, fits->two->n[0])
                      + (1 - p->fits.beta) * mean_of (work->weights, n);
      if (fits->two->known)
        measure_errors (p, work);
      work->plain_top = find_plain_top (p, fits);
      work->full = fits->loss
                   + 0.5 * p->fits.lambda * gradus_dot (fits->alpha, fits->alpha, fits->b);
    }
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  g_free (work->weights);
  gradus_fits_clear (&work->fits);
  g_free (work);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusStatus status = gradus_fits_run_solve (state_, context);

  gradus_context_raise_if (context, EVENT_BELOW, state->fits.solved && work->least < -1e-12);
  gradus_context_raise_if (context, EVENT_ABOVE,
                           state->fits.solved && p->fits.beta > 0
                             && work->most * p->fits.beta > 1 + 1e-12);
  return status;
}

/* The next rival: the weights jolted in a direction drawn at random, by a tenth of their length
 * more than the one before, up to all of it. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint b = work->fits.b, k = state->rival_done, of = (guint) p->rivals;
  const double *alpha = work->fits.alpha;
  const double share = (k + 1.0) / of, length = sqrt (gradus_dot (alpha, alpha, b));
  g_autofree double *rival = g_new (double, b);
  double drawn = 0, *row = gradus_rivals_next (&state->rivals, k, of, 2);

  for (guint j = 0; j < b; j++)
    rival[j] = gradus_rng_gaussian (context->rng);
  drawn = sqrt (gradus_dot (rival, rival, b));
  for (guint j = 0; j < b && drawn > 0; j++)
    rival[j] = alpha[j] + rival[j] / drawn * share * length;
  row[0] = share;
  row[1] = gradus_ratio_loss (work->fits.g, work->fits.h, rival, b)
           + 0.5 * p->fits.lambda * gradus_dot (rival, rival, b);
  state->rivalled = k + 1;
  return gradus_step_done (&state->rival_done, &state->rival_last, of);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_least, (work), work->least)
GRADUS_NUMBER (number_most, (work), work->most)
GRADUS_NUMBER (number_mixture, (work), work->mixture)
GRADUS_NUMBER (number_error, (work), work->error)
GRADUS_VECTOR (array_weights, (work), work->fits.two->n[1], i, work->weights[i])

/* What the least of the rivals has more than the answer. */
static double
margin_of (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return gradus_rivals_best (&state->rivals, state->rivalled, GRADUS_BETTER_LESS) - work->full;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "least", N_ ("Least weight"), "\\min w", .number = number_least,
    .known_offset = offsetof (State, fits.solved), .known_type = GRADUS_TYPE_BOOL,
    .flags = GRADUS_METRIC },
  { "most", N_ ("Largest weight"), "\\max w", .number = number_most,
    .known_offset = offsetof (State, fits.solved), .known_type = GRADUS_TYPE_BOOL,
    .flags = GRADUS_METRIC },
  { "mixture", N_ ("Mean of the fit over the mixture"), "\\bar w", .number = number_mixture,
    .known_offset = offsetof (State, fits.solved), .known_type = GRADUS_TYPE_BOOL,
    .flags = GRADUS_METRIC },
  { "error", N_ ("Distance from the true ratio"), "\\mathrm{RMSE}", .number = number_error,
    .known_offset = offsetof (State, fits.solved), .known_type = GRADUS_TYPE_BOOL,
    .flags = GRADUS_METRIC },
  { "weights", N_ ("Weights of the denominator’s points"), "w(x_i)", .array = array_weights,
    .known_offset = offsetof (State, fits.solved), .known_type = GRADUS_TYPE_BOOL,
    .indices = N_ ("point of the denominator") },
  { "rival-rows", N_ ("Rivals"), "J", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival; how far away, and its loss with the penalty") },
  { "rivalled", N_ ("Rivals that came up"), NULL, GRADUS_QUANTITY (State, rivalled) });

/* The row of the table of the denominator's point with the largest weight. */
static gint32
heaviest (const Work *work)
{
  guint most = 0;

  for (guint i = 1; i < work->fits.two->n[1]; i++)
    if (work->weights[i] > work->weights[most])
      most = i;
  return work->fits.two->rows[1][most];
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);

  gradus_fits_name (here, names);
  gradus_names_number (names, "ceiling", p->fits.beta > 0 ? 1 / p->fits.beta : NAN);
  gradus_names_number (names, "plain-top", work->plain_top);
  gradus_names_number (names, "full", work->full);
  gradus_names_number (names, "windows-error", work->windows_error);
  gradus_names_number (names, "margin", margin_of (here));
  gradus_names_whole (names, "heaviest", heaviest (work));
  gradus_names_flag (names, "below", work->least < -1e-12);
  gradus_names_flag (names, "above", p->fits.beta * work->most > 1 + 1e-12);
  gradus_names_whole (names, "n-rivals", p->rivals);
  gradus_names_whole (names, "rival", state->rival_last + 1);
  gradus_names_number (names, "rival-score", gradus_rivals_score (&state->rivals,
                                                                  state->rival_last));
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
  { "matrix", N_ ("The matrix"),
    N_ ("Multiply each bump with each other one, and take the mean over both samples."),
    .shows = "system", .pseudocode = N_ ("G ← β AᵀA / n′ + (1 − β) BᵀB / n"), .once = TRUE,
    .n_micro = gradus_fits_n_rows, .run = gradus_fits_run_matrix,
    .rule = "G = \\frac{\\beta}{n'}\\,\\role{class1}{A}^T\\role{class1}{A} + "
            "\\frac{1-\\beta}{n}\\,\\role{class0}{B}^T\\role{class0}{B}",
    .filled = GRADUS_SAY (
      { "micro and few", "G_{<tile>,\\cdot} = <row tile-row>" },
      { "micro", "G_{<tile>,<tile>} = <tile-diagonal>" },
      { "few", "G = <system>" },
      { NULL, "G \\in \\mathbb{R}^{<b> \\times <b>}" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Row {tile} of {b}: bump {tile} times each of the bumps, as a mean over the "
                     "points.") },
      { "beta == 0", N_ ("The mean is over the points of “{second}”. No density was estimated.") },
      { NULL, N_ ("The mean over the points of “{first}” counts {beta}, the mean over those of "
                  "“{second}” the rest. No density was estimated.") }) },
  { "vector", N_ ("The vector"), N_ ("The mean height of the numerator’s points under each bump."),
    .shows = "fit", .pseudocode = N_ ("h ← Aᵀ1 / n′"), .once = TRUE,
    .n_micro = gradus_fits_n_rows, .run = gradus_fits_run_vector,
    .rule = "h_j = \\frac{1}{n'} \\sum_{i=1}^{n'} \\psi_j(\\role{class1}{x'_i})",
    .filled = GRADUS_SAY (
      { "micro", "h_{<mean-bump>} = <mean-now|accent>" },
      { "few", "h = <row h|accent>" },
      { NULL, "h_{<mean-bump>} = <mean-now|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Under bump {mean-bump} the points of “{first}” are {mean-now} high on "
                     "average.") },
      { NULL, N_ ("h says how much of “{first}” is near each bump: it pulls the ratio up "
                  "there.") }) },
  { "solve", N_ ("One linear system"), N_ ("Solve for the weights of the bumps."),
    .shows = "hills fit",
    .pseudocode = N_ ("α ← (G + λ I)⁻¹ h"), .once = TRUE, .n_micro = gradus_fits_n_rows,
    .run = run_solve,
    .rule = "\\role{model}{\\alpha} = (G + \\lambda I)^{-1} h,\\qquad "
            "\\role{model}{w}(x) = \\sum_j \\role{model}{\\alpha_j}\\,\\psi_j(x)",
    .filled = GRADUS_SAY (
      { "micro", "\\role{model}{\\alpha_{<risen>}} = <alpha-now|model>" },
      { "few", "\\role{model}{\\alpha} = <row alpha|model>,\\quad J = "
               "\\tfrac{1}{2}\\alpha^TG\\alpha - h^T\\alpha = <calc 0.5 * square - product = "
               "loss>" },
      { NULL, "J = \\tfrac{1}{2}\\alpha^TG\\alpha - h^T\\alpha = <calc 0.5 * square - product = "
              "loss>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Bump {risen} rises to its weight {alpha-now}.") },
      { "event:below", N_ ("At a point of “{second}” the fit is {least}. No ratio of densities is "
                           "below 0: the fit does not know that.") },
      { "event:above", N_ ("The weights of “{second}” go from {least} to {most}. The true ratio "
                           "does not exceed {ceiling}, and nothing tells the fit.") },
      { "beta == 0", N_ ("The weights of the points of “{second}” go from {least} to {most}. With "
                         "β = 0 the ratio has no bound.") },
      { NULL, N_ ("The weights of the points of “{second}” go from {least} to {most}; with β = "
                  "{beta} no ratio exceeds {ceiling}.") }) },
  { "grid", N_ ("Compare widths and penalties"), N_ ("Leave out each fold once, for nine pairs of "
                                                     "a width and a penalty."),
    .shows = "table fit", .pseudocode = N_ ("for each κ, λ and fold:\n  J ← J + ½ α'Gα − h'α on "
                                            "the fold"),
    .once = TRUE, .n_micro = gradus_fits_n_widths, .run = gradus_fits_run_grid,
    .rule = "J_{\\mathrm{out}}(\\kappa, \\lambda) = \\frac{1}{F} \\sum_{f=1}^{F} "
            "\\left(\\tfrac{1}{2}\\,\\alpha^T G_f \\alpha - h_f^T\\alpha\\right)",
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
      { "event:corner and attempted",
        N_ ("The least loss, {best-loss}, has the width {best-width} with the penalty "
            "{best-penalty}, a corner of the table. The best of your widths is "
            "{best-attempt-width}, with {best-attempt}.") },
      { "event:corner", N_ ("The least loss, {best-loss}, has the width {best-width} with the "
                            "penalty {best-penalty}: a corner of the table, and beyond it may be "
                            "better ones.") },
      { "compared and attempted", N_ ("The least loss, {best-loss}, has the width {best-width} "
                         "with the penalty {best-penalty}. The best of your widths is "
                         "{best-attempt-width}, with {best-attempt}.") },
      { NULL, N_ ("The least loss, {best-loss}, has the width {best-width} with the penalty "
                  "{best-penalty}.") }) },
  { "certify", N_ ("Rivals"), N_ ("Jolt the weights, and look for a smaller loss."),
    .shows = "rivals", .pseudocode = N_ ("for each rival α′:\n  J(α′) + ½ λ |α′|² ≥ J(α) + ½ λ "
                                         "|α|²"),
    .once = TRUE, .micro = "rivals", .run = run_certify,
    .rule = "J(\\alpha + \\delta) - J(\\alpha) = \\tfrac{1}{2}\\,\\delta^T(G + \\lambda "
            "I)\\,\\delta \\ge 0",
    .filled = GRADUS_SAY (
      { "micro", "J = <rival-score|accent>,\\quad J_\\alpha = <full|model>" },
      { NULL, "\\min J - J_\\alpha = <margin|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} has {apart rival-score full} with the penalty, "
                     "the answer {apart full rival-score}.") },
      { "known", N_ ("None of {n-rivals} rivals has less than {full}. From the true ratio the fit "
                     "is {error} away at the points of “{second}”; two windows that are divided "
                     "are {windows-error} away.") },
      { NULL, N_ ("None of {n-rivals} rivals has less than {full}. The mean of the fit over the "
                  "mixture is {mixture|4}, that of a true ratio 1.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "beta", .label = N_ ("Share β"), .symbol = "\\beta",
    .blurb = N_ ("How much of the numerator is mixed into the denominator."),
    GRADUS_PARAM_FIELD (Params, fits.beta), GRADUS_SHARE (0.5) },
  GRADUS_RIVALS_PARAM (Params, N_ ("Weights that are jolted."), 10));

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "below", N_ ("Below 0"), N_ ("At a point of the denominator the fit is negative, which no "
                                 "ratio of densities is.") },
  { "above", N_ ("Above the bound"), N_ ("At a point of the denominator the fit is larger than any "
                                         "such ratio.") });

GRADUS_HOLDS (holds_rivals, (state, work),
              state->rivalled > 0 ? margin_of (here) / MAX (fabs (work->full), 1e-300) : 0,
              *measured > -1e-9)

/* Both samples and the width ten times as large: the same weights. */
static gboolean
holds_scale (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const GradusFitsWork *fits = &work->fits;
  const guint b = fits->b;
  g_autoptr (GradusTwoSamples) scaled = NULL;
  g_autofree double *centres = NULL, *g = NULL, *h = NULL, *alpha = NULL;

  if (!state->fits.solved || b > 60)
    return TRUE;
  scaled = gradus_two_samples_thin (fits->two, G_MAXUINT);
  centres = g_memdup2 (fits->centres, (gsize) b * scaled->d * sizeof *centres);
  for (gsize i = 0; i < (gsize) b * scaled->d; i++)
    centres[i] *= 8;
  for (guint k = 0; k < 2; k++)
    for (gsize i = 0; i < (gsize) scaled->n[k] * scaled->d; i++)
      scaled->x[k][i] *= 8;
  g = g_new (double, (gsize) b * b);
  h = g_new (double, b);
  alpha = g_new (double, b);
  if (!gradus_fits_solve (&p->fits, scaled, centres, b, 8 * p->fits.kappa, g, h, alpha))
    return FALSE;
  *measured = gradus_largest_difference (alpha, state->fits.alpha.data, b)
              / MAX (gradus_largest (alpha, b), 1e-300);
  return *measured < 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "rivals", N_ ("No rival has less"), "J(\\alpha') \\ge J(\\alpha)", holds_rivals },
  { "scale", N_ ("Units do not matter"), "(8x,\\,8\\kappa) \\mapsto \\alpha", holds_scale });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_rivals (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         C_ ("axis", "distance, share of |α|"),
                         C_ ("axis", "loss with the penalty"));
  if (gradus_kit_waits (scene, state->rivalled == 0, _ ("Rivals come up against the answer.")))
    return;
  gradus_scene_set_x_range (scene, 0, 1.05);
  gradus_scene_hrule (scene, work->full, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "the answer"));
  gradus_scene_point (scene, 0, work->full, GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  for (guint k = 0; k < state->rivalled; k++)
    {
      const double *row = gradus_array_row (&state->rivals, k);

      gradus_scene_segment (scene, row[0], work->full, row[0], row[1], GRADUS_ROLE_MUTED,
                            GRADUS_LINE_THIN);
      gradus_scene_point (scene, row[0], row[1],
                          k + 1 == state->rivalled ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_CIRCLE, 1.2, -1);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "rivals"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "rivals", N_ ("Rivals and the answer"), .build = build_rivals });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_width (const GradusPosition *before, GradusAsk *ask)
{
  const Params *p = before->params;

  if (!gradus_fits_compared (before->workspace))
    return FALSE;
  g_string_append_printf (ask->words, _ ("Half the width, the width %s and twice the width are "
                                         "compared on what is left out. Which is best?"),
                          GRADUS_NUM (p->fits.kappa));
  return TRUE;
}

static gboolean
answer_width (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;
  const double *losses = state->fits.losses.data;
  guint best = 0;

  for (guint k = 1; k < GRADUS_FITS_WIDTHS * GRADUS_FITS_PENALTIES; k++)
    if (losses[k] < losses[best])
      best = k;
  answer->choices = 1u << best / GRADUS_FITS_PENALTIES;
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const char *const width_answers[] = { N_ ("Half the width"), N_ ("This width"),
                                             N_ ("Twice the width"), NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "bound", N_ ("How large can a weight be?"), "matrix", "fit", .asks = GRADUS_ASKS_NUMBER,
    .about = "ceiling", .scale = "0.25", .when = "beta > 0",
    .words = N_ ("A share of {beta} of the numerator is in the denominator. Which number does no "
                 "such ratio exceed, whatever the two densities are?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{ceiling}: where the first density is by far the larger one, "
                                     "it is divided by {beta} of itself.") }),
    .intuition = N_ ("You took the largest value of the plain ratio, but that one depends on the "
                     "densities: the bound is 1/β for all of them."),
    .intuition_answer = "plain-top" },
  { "heaviest", N_ ("Which point gets the largest weight?"), "solve", "fit",
    .asks = GRADUS_ASKS_DATUM, .about = "heaviest", .when = "line and n <= 60",
    .words = N_ ("Which point of “{second}” gets the largest weight?") },
  { "width", N_ ("Which width is best?"), "grid", "fit", GRADUS_ANSWER_CHOICE, width_answers,
    ask_width, answer_width });

/* --- Examples --------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_ ("Three over three"),
    .blurb = N_ ("−1, 0, 1 over 0, 1, 2 with β = ½: the weights of 0, 1 and 2 are 1.23, 0.735 and "
                 "0.270."),
    .data = "rulsif-3", .params = "beta=0.5",
    .claims = "beta == 0.5\nweights[0] ~ 1.23\nweights[1] ~ 0.735\nweights[2] ~ 0.270" },
  { .id = "three-plain", .title = N_ ("Three over three, the plain ratio"),
    .blurb = N_ ("The same with β = 0: the weights are 1.71, 0.605 and 0.126."),
    .data = "rulsif-3", .params = "beta=0",
    .claims = "beta == 0\nweights[0] ~ 1.71\nweights[1] ~ 0.605\nweights[2] ~ 0.126" },
  { .id = "by-hand", .title = N_ ("By hand: one over two"),
    .blurb = N_ ("0 over 0 and 100 without a penalty: G = ½ + ¼ and h = 1, so α = 4/3; with β = 0 "
                 "it is 2."),
    .data = "two-points", .params = "beta=0.5 lambda=0",
    .claims = "lambda == 0\nalpha[0] * 3 == 4\nsystem[0,0] == 0.75\nh[0] == 1" },
  { .id = "book", .title = N_ ("The book’s figure"),
    .blurb = N_ ("300 over 300 points, κ = 10, λ = 0.001 and β = ½, with a bump on each of the "
                 "300: 0.0188 from the true ratio. Two windows divided are 0.0630 away."),
    .data = "rulsif-600", .params = "kappa=10 lambda=0.001 beta=0.5 centres=300 rivals=3",
    .claims = "n-first == 300\nb == 300\nkappa == 10\nabs((error * 10000) - 188) < 0.5" },
  { .id = "hundred", .title = N_ ("Every third point has a bump"),
    .blurb = N_ ("100 of 300 bumps, and the folds of the book. Of nine pairs the width 10 with the "
                 "penalty 0.001 has the least loss, −0.525988: a corner of the table."),
    .data = "rulsif-600", .params = "kappa=5 lambda=0.01 beta=0.5 centres=100 rivals=3",
    .claims = "b == 100\nbest-width == 10\nbest-penalty == 0.001\nbest-loss ~ -0.525988\n"
              "ever: event:corner" },
  { .id = "same", .title = N_ ("Equal samples"),
    .blurb = N_ ("20 points over the same 20: the weights go from 0.962 to 1.01, and 1 would be "
                 "right."),
    .data = "two-bells", .params = "beta=1 kappa=2 lambda=0.001 rivals=3",
    .claims = "n-first == 20\nleast ~ 0.962\nmost ~ 1.01" },
  { .id = "plane", .title = N_ ("Two inputs"),
    .blurb = N_ ("60 points over 60 in the plane, whose middles are 1 apart."),
    .data = "two-bells:n=60,inputs=2,shift=1", .params = "kappa=10 beta=0.25 lambda=0.01 rivals=3",
    .claims = "n-first == 60\nn-second == 60" },
  { .id = "plain", .title = N_ ("Failure: the plain ratio"),
    .blurb = N_ ("β = 0: the least weight is −0.314, and the fit is 0.186 from the true ratio."),
    .data = "rulsif-600", .params = "kappa=10 lambda=0.001 beta=0 centres=300 rivals=3",
    .failure = N_ ("The plain ratio is large where the denominator has few points, and a sum of "
                   "bumps that reaches up there swings below 0 elsewhere. Take β above 0; to clip "
                   "the weights hides it only."),
    .claims = "beta == 0\nleast ~ -0.314\nerror ~ 0.186\never: event:below" });

#define CARD "oracles-C/ch18.out: numpy.linalg.solve"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "three", 1, "alpha", GRADUS_EXPECT (0.911771, 0.479508, 0.320932), 1e-6, CARD },
  { "three", 1, "weights", GRADUS_EXPECT (1.227180, 0.735163, 0.269678), 1e-6, CARD },
  { "three", 1, "loss", GRADUS_EXPECT (-0.5929433841359393), 1e-12, CARD },
  { "three-plain", 1, "alpha", GRADUS_EXPECT (2.074266, 0.401699, 0.080476), 1e-6, CARD },
  { "three-plain", 1, "weights", GRADUS_EXPECT (1.708616, 0.604840, 0.126218), 1e-6, CARD },
  { "by-hand", 1, "alpha", GRADUS_EXPECT (4.0 / 3), 1e-12, "by hand: 1 / (½ + ¼)" },
  { "by-hand", 1, "system", GRADUS_EXPECT (0.75), 1e-12, "by hand: ½ · 1 + ½ · ½" },
  { "book", 1, "error", GRADUS_EXPECT (0.018761044363431637), 1e-7, CARD },
  { "book", 1, "least", GRADUS_EXPECT (0.27161247841611413), 1e-6, CARD },
  { "book", 1, "most", GRADUS_EXPECT (1.526057983362975), 1e-6, CARD },
  { "hundred", 1, "losses",
    GRADUS_EXPECT (-0.525635, -0.525956, -0.522, -0.525988, -0.519435, -0.504871), 1e-6,
    "oracles-C/ch18b.out: numpy.linalg.solve", .index = 3 },
  { "plain", 1, "error", GRADUS_EXPECT (0.18572874142689844), 1e-6, CARD },
  { "plain", 1, "least", GRADUS_EXPECT (-0.3137980554336671), 1e-6, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "shares", .title = N_ ("The plain ratio and the relative one"),
    .blurb = N_ ("With β = 0 the least weight is −0.314, with ½ it is 0.272: a bounded ratio is "
                 "the easier one to fit."),
    .preset = "book", .left = "beta=0", .right = "beta=0.5",
    .claims = "left: least ~ -0.314\nright: least ~ 0.272\nleft > right: error\n"
              "left: beta == 0\nright: beta == 0.5" });

static const GradusSheet sheet = {
  .aha = N_ ("Estimate the quotient itself, not two densities to be divided."),
  .by_hand = N_ ("0 over 0 and 100, λ = 0: with β = 0, G = ½, h = 1 and α = 2; with β = ½, G = ½ + "
                 "¼ and α = 4/3. That is 1 to ½, and 1 to ½ + ¼."),
  .why = "hills", .intuition = N_ ("The weights have no bound but the largest plain ratio."),
  .caught_by = "bound",
  .breaks = N_ ("β = 0 on the book’s samples: the least weight is −0.314, and a density ratio is "
                "never negative."),
  .needs = "density-ratio relative-importance ridge-regression",
  .leads_to = "importance-weighted-ls lsdd lsmi",
  .aliases = "RuLSIF; uLSIF; density ratio; relative density ratio; 密度比估计; 最小二乘; 相对密度比; mdb; "
             "zxec",
  .terms = N_ ("relative density ratio; density ratio; least squares"),
};

const GradusDescriptor gradus_rulsif = {
  .base = &gradus_two_fits, .id = "rulsif", .chapter = 18, .difficulty = 3,
  .title = N_ ("Relative density ratio by least squares"),
  .summary = N_ ("Fit the ratio of two densities from two samples as a sum of bumps, with one "
                 "linear system."),
  .goal = N_ ("Weigh the points of one sample so that they stand for another."),
  .source = "图解机器学习, section 18.1, figure 18.6; Yamada and others 2013",
  .fixed = "fit=ratio", GRADUS_MEMORIES (Params, State), .params = params,
  .quantities = quantities, .phases = phases, .events = events, .invariants = invariants,
  .plots = plots, .questions = questions, .presets = presets, .pairs = pairs, .checks = checks,
  .sheet = &sheet, .prepare = prepare, .unprepare = unprepare, .name = name,
  .same = GRADUS_SAMENESS ({ "one-point", GRADUS_SENTENCE }),
  .start_shows = "fit", .start_asks = "kappa",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("“{first}” over “{second}”, {n-first} to {n-second} in number. How many times as "
                "dense is the first, place by place?") }),
};
