/* Random Fourier features: a kernel as an average of cosines.
 *
 * Objective. The Gaussian kernel k (D) = exp (-D^2 / 2 tau^2) of two points at the distance D, as a
 * mean of waves cos (w D): each wave is a product of two features of one point alone, so that a
 * few hundred features stand in for a matrix of all pairs.
 *
 * Step. Draw frequencies w from N (0, 1 / tau^2), put their waves to the mean, one after the other,
 * and measure how far the mean is from the kernel at most, up to the distance 4 tau.
 *
 * Law. The mean of cos (w D) over w is the kernel (Bochner). One wave is off by the standard
 * deviation (1 - exp (-D^2 / tau^2)) / sqrt 2, so m waves by that over sqrt m. All waves are 1 at
 * the distance 0, where nothing is off.
 *
 * Promise. A wave lies between -1 and 1, so that by Hoeffding's inequality the mean of m is further
 * off than sqrt (2 ln (2 / p) / m) with a probability of at most p, here 1e-9. It holds at every
 * distance; so many standard deviations would not near the distance 0, where the waves are skew.
 *
 * Choices. Frequencies may be drawn; or laid out evenly, the quantiles (i - 1/2) / m of the same
 * law, from the middle outwards; or be the four 0, pi/3, pi/2, 2 pi/3 (over tau) by hand.
 *
 * Edge cases. Far out the kernel is nearly 0 and the waves are as large as ever: the mean becomes
 * negative (event "negative"), what the kernel never is.
 *
 * Cost. Grid cosines for each wave.
 *
 * Source: A. Rahimi, B. Recht 2007, Random features for large-scale kernel machines; CS229 lecture
 * notes, kernels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_cdf.h>

#include "../concepts/collect.h"

/* Distances from 0 to REACH tau at which the mean is kept. */
#define GRID 401
#define REACH 4
#define MOST_WAVES 10000
#define MOST_BATCH 1000
/* Waves that are drawn, the last ones; places of a curve. */
#define SHOWN 40
#define CURVE 201
#define BINS 20

typedef enum { SET_DRAWN, SET_EVEN, SET_HAND } Set;

typedef struct
{
  guint set;
  double tau, at;
  int waves, batch;
} Params;

typedef struct
{
  GradusCollection all;    /* waves x 2: cos (w at), w */
  GradusArray curve;       /* GRID: mean of the waves */
  GradusArray fresh;       /* frequencies of this step */
  GradusArray errors;      /* steps x 2: waves, and the largest error with them */
  guint drawn, measured, done, last;
  double height, before;   /* of the last wave where it is watched, and the mean before it there */
  double error, where;     /* the largest one, and its distance */
} State;

enum { EVENT_NEGATIVE, EVENT_FAST };

/* --- Waves ------------------------------------------------------------------------------------ */

static guint
n_waves (const Params *p)
{
  return p->set == SET_HAND ? 4 : (guint) p->waves;
}

static double
kernel_at (const Params *p, double distance)
{
  return exp (-0.5 * gradus_square (distance / p->tau));
}

/* The standard deviation of one wave at a distance; expm1() near 0, where it is nearly none. */
static double
spread_at (const Params *p, double distance)
{
  return -expm1 (-gradus_square (distance / p->tau)) * G_SQRT2 / 2;
}

static double
grid_at (const Params *p, guint i)
{
  return REACH * p->tau * i / (GRID - 1);
}

/* Number @i of the frequencies that are not drawn. From the middle outwards: quantile 1/2 first,
 * then one on this side and one on that. */
static double
laid_out (const Params *p, guint i)
{
  static const double hand[] = { 0, G_PI / 3, G_PI / 2, 2 * G_PI / 3 };
  const guint m = n_waves (p), middle = (m - 1) / 2, away = (i + 1) / 2;

  if (p->set == SET_HAND)
    return hand[i] / p->tau;
  return gsl_cdf_ugaussian_Pinv (((i % 2 == 1 ? middle + away : middle - away) + 0.5) / m)
         / p->tau;
}

/* So many waves the next step has. */
static guint
n_next (const Params *p, const State *state)
{
  return MIN ((guint) p->batch, n_waves (p) - MIN (state->all.made, n_waves (p)));
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  gradus_collection_init (&state->all, n_waves (p), 2);
  gradus_array_init_vector (&state->curve, GRID);
  gradus_array_init_matrix (&state->errors, (n_waves (p) + (guint) p->batch - 1) / (guint) p->batch,
                            2);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint n = n_next (p, state);
  double *fresh = gradus_array_init_vector (&state->fresh, n), fastest = 0;

  for (guint i = 0; i < n; i++)
    {
      fresh[i] = p->set == SET_DRAWN ? gradus_rng_gaussian (context->rng) / p->tau
                                     : laid_out (p, state->drawn + i);
      fastest = MAX (fastest, fabs (fresh[i]));
    }
  state->drawn += n;
  gradus_context_raise_if (context, EVENT_FAST, fastest * p->tau > 2);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_fresh, (state), gradus_array_length (&state->fresh))

static GradusStatus
run_add (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint n = (guint) gradus_array_length (&state->fresh);
  const double w = state->fresh.data[state->done];
  double *curve = gradus_array_write (&state->curve);

  state->before = state->all.mean.data[0];
  state->height = cos (w * p->at);
  gradus_collection_add (&state->all, (double[]) { state->height, w });
  for (guint i = 0; i < GRID; i++)
    curve[i] += (cos (w * grid_at (p, i)) - curve[i]) / state->all.made;
  gradus_context_raise_if (context, EVENT_NEGATIVE,
                           state->all.mean.data[0] < 0
                             && (state->all.made == 1 || state->before >= 0));
  return gradus_step_done (&state->done, &state->last, n);
}

static GradusStatus
run_measure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = &gradus_array_write (&state->errors)[2 * (gsize) state->measured++];

  state->error = 0;
  state->where = 0;
  for (guint i = 0; i < GRID; i++)
    {
      const double off = fabs (state->curve.data[i] - kernel_at (p, grid_at (p, i)));

      if (off > state->error)
        {
          state->error = off;
          state->where = grid_at (p, i);
        }
    }
  row[0] = state->all.made;
  row[1] = state->error;
  return state->all.made < n_waves (p) ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_mean, (state), state->all.made > 0 ? state->all.mean.data[0] : NAN)
GRADUS_NUMBER (number_off, (state, p),
               state->all.made > 0 ? state->all.mean.data[0] - kernel_at (p, p->at) : NAN)
GRADUS_NUMBER (number_law, (state, p),
               state->all.made > 0 ? spread_at (p, p->at) / sqrt (state->all.made) : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "error", N_ ("Largest error"), "\\max_\\Delta |\\bar k - k|", GRADUS_QUANTITY (State, error),
    GRADUS_KNOWN (State, measured), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "mean", N_ ("Mean of the waves at the distance"), "\\bar k(\\Delta)", .number = number_mean,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "off", N_ ("Mean less kernel at the distance"), "\\bar k(\\Delta) - k(\\Delta)",
    .number = number_off, .flags = GRADUS_METRIC, .beside = "1" },
  { "law", N_ ("Standard error by the law"), "\\sigma_\\Delta/\\sqrt m", .number = number_law,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "made", N_ ("Waves"), "m", GRADUS_QUANTITY (State, all.made),
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "curve", N_ ("Mean of the waves"), "\\bar k", GRADUS_QUANTITY (State, curve),
    .indices = N_ ("distance") },
  { "fresh", N_ ("Frequencies of this step"), "w", GRADUS_QUANTITY (State, fresh),
    .indices = N_ ("wave") },
  { "waves-made", N_ ("All waves: height and frequency"), "(\\cos w\\Delta, w)",
    GRADUS_QUANTITY (State, all.rows), .indices = N_ ("wave, number"), .beside = "1" },
  { "means", N_ ("Mean height and mean frequency"), NULL, GRADUS_QUANTITY (State, all.mean),
    .flags = GRADUS_HIDDEN },
  { "errors", N_ ("Errors so far"), "(m, \\max|\\bar k - k|)", GRADUS_QUANTITY (State, errors),
    .indices = N_ ("step, number") },
  { "where", NULL, NULL, GRADUS_QUANTITY (State, where), GRADUS_KNOWN (State, measured) },
  { "height", NULL, NULL, GRADUS_QUANTITY (State, height), GRADUS_KNOWN (State, all.made),
    .beside = "1" },
  { "earlier", NULL, NULL, GRADUS_QUANTITY (State, before), GRADUS_KNOWN (State, all.made),
    .beside = "1" },
  { "drawn", NULL, NULL, GRADUS_QUANTITY (State, drawn) },
  { "measured", NULL, NULL, GRADUS_QUANTITY (State, measured) },
  { "done", NULL, NULL, GRADUS_QUANTITY (State, done) },
  { "last", NULL, NULL, GRADUS_QUANTITY (State, last) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const guint n = (guint) gradus_array_length (&state->fresh), made = state->all.made;
  const double w = n > 0 ? state->fresh.data[MIN (state->last, n - 1)] : NAN;
  guint power = 1;

  while (power * 10 <= made)
    power *= 10;
  gradus_names_whole (names, "n-waves", n_waves (p));
  gradus_names_whole (names, "n-fresh", n);
  gradus_names_whole (names, "wanted", made * 100);
  gradus_names_whole (names, "tenfold", made * 10);
  gradus_names_flag (names, "round", made >= 10 && (made == power || made == 3 * power));
  gradus_names_number (names, "w", w);
  gradus_names_number (names, "kernel", kernel_at (p, p->at));
  gradus_names_number (names, "deviation", spread_at (p, p->at));
  gradus_names_number (names, "there", kernel_at (p, state->where));
  gradus_names_flag (names, "lifts", made > 0 && state->height > state->before);
}

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_middle, (state), state->all.made > 0 ? fabs (state->curve.data[0] - 1) : 0,
              *measured <= 1e-12)

static gboolean
holds_bounded (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (gsize i = 0; i < gradus_array_length (&state->curve); i++)
    *measured = MAX (*measured, fabs (state->curve.data[i]));
  return *measured <= 1 + 1e-12;
}

/* How far off at the distance, as a share of what Hoeffding's inequality leaves. */
static gboolean
holds_near (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  if (p->set != SET_DRAWN || state->all.made == 0)
    return TRUE;
  *measured = fabs (number_off (here)) / sqrt (2 * log (2e9) / state->all.made);
  return *measured <= 1;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "middle", N_ ("At distance 0 all waves are 1"), "\\bar k(0) = 1", holds_middle },
  { "bounded", N_ ("No mean of waves leaves −1 to 1"), "|\\bar k(\\Delta)| \\le 1", holds_bounded },
  { "near", N_ ("The mean is as near as Hoeffding promises"),
    "|\\bar k(\\Delta) - k(\\Delta)| \\le \\sqrt{2 \\ln(2\\cdot 10^9)/m}", holds_near });

/* --- Pictures --------------------------------------------------------------------------------- */

GRADUS_CURVE (draw_cosine, double, w, x, cos (*w * x))
GRADUS_CURVE (draw_kernel, Params, p, x, kernel_at (p, x))

static void
draw_waves (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double end = REACH * p->tau;
  const guint made = state->all.made, first = made > SHOWN ? made - SHOWN : 0;
  const guint n = (guint) gradus_array_length (&state->fresh);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "distance"),
                         C_ ("axis", "similarity"));
  gradus_scene_set_x_range (scene, -end, end);
  gradus_scene_set_y_range (scene, -1.1, 1.15);
  for (guint r = first; r < made; r++)
    gradus_scene_function (scene, draw_cosine, &state->all.rows.data[2 * (gsize) r + 1], -end, end,
                           CURVE, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
  if (made > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                              C_ ("legend", "waves so far"));
  gradus_scene_function (scene, draw_kernel, p, -end, end, CURVE, GRADUS_ROLE_TRUTH,
                         GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "kernel"));
  if (made > 0)
    {
      double x[2 * GRID - 1], y[2 * GRID - 1];

      for (guint i = 0; i < 2 * GRID - 1; i++)
        {
          const guint from = i < GRID ? GRID - 1 - i : i - (GRID - 1);

          x[i] = i < GRID ? -grid_at (p, from) : grid_at (p, from);
          y[i] = state->curve.data[from];
        }
      gradus_scene_polyline (scene, x, y, 2 * GRID - 1, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID | GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "mean of the waves"));
    }
  if (n > 0 && !gradus_position_is_phase (here, "measure"))
    {
      const double *w = &state->fresh.data[MIN (state->last, n - 1)];

      gradus_scene_function (scene, draw_cosine, w, -end, end, CURVE, GRADUS_ROLE_ACCENT,
                             GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "this wave"));
    }
  if (gradus_position_is_phase (here, "measure"))
    {
      const gsize at = (gsize) lround (state->where / (REACH * p->tau) * (GRID - 1));

      gradus_scene_segment (scene, state->where, kernel_at (p, state->where), state->where,
                            state->curve.data[at], GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "largest error"));
    }
  gradus_scene_vrule (scene, p->at, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN | GRADUS_LINE_DASHED,
                      NULL);
  gradus_scene_point (scene, p->at, made > 0 ? state->all.mean.data[0] : kernel_at (p, p->at),
                      GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, "at", NULL, p->at,
                             made > 0 ? state->all.mean.data[0] : kernel_at (p, p->at));
}

/* The heights where it is watched. */
static GradusCollectionView
heights_of (const GradusPosition *here)
{
  const Params *p = here->params;

  return (GradusCollectionView) {
    .column = 0, .middle = 0, .reach = 1.05, .law = kernel_at (p, p->at),
    .law_spread = p->set == SET_DRAWN ? spread_at (p, p->at) : NAN, .role = GRADUS_ROLE_MODEL,
    .label = C_ ("axis", "height"), .draws = C_ ("axis", "waves"),
    .waits = _ ("No wave has been added yet."), .mean_label = _ ("mean so far"),
    .spread_label = _ ("spread of the waves"), .error_label = _ ("error of their mean"),
  };
}

static void
draw_means (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const GradusCollectionView view = heights_of (here);

  gradus_collection_draw_means (&state->all, &view, scene);
}

static void
draw_heights (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const GradusCollectionView view = heights_of (here);

  gradus_collection_draw_histogram (&state->all, &view, BINS, scene);
}

static void
draw_frequencies (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusCollectionView view = {
    .column = 1, .middle = 0, .reach = 4 / p->tau, .law = NAN, .law_spread = NAN,
    .role = GRADUS_ROLE_ACCENT, .label = C_ ("axis", "frequency"), .draws = C_ ("axis", "waves"),
    .waits = _ ("No wave has been added yet."),
  };
  const double width = gradus_collection_draw_histogram (&state->all, &view, BINS, scene);

  if (width <= 0)
    return;
  gradus_draw_bell (scene, 0, 1 / p->tau, state->all.made * width, -view.reach, view.reach, CURVE,
                    GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, C_ ("legend", "the law"));
}

/* On two logarithmic axes 1 / sqrt m is a line that falls by one decade in two. */
static void
draw_errors (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint n = state->measured, stride = gradus_stride (n, CURVE);
  const double m = n_waves (p);
  double x[CURVE + 1], y[CURVE + 1];
  guint shown = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y, C_ ("axis", "waves"),
                         C_ ("axis", "largest error"));
  if (gradus_kit_waits (scene, n == 0, _ ("No error has been measured yet.")))
    return;
  gradus_scene_set_x_range (scene, 1, MAX (m, 10));
  /* Every error beside the first few, where a logarithmic axis has its room. */
  for (guint i = 0; i < n; i += i < CURVE / 2 || stride == 1 ? 1 : 2 * stride)
    if (state->errors.data[2 * (gsize) i + 1] > 0 && shown <= CURVE)
      {
        x[shown] = state->errors.data[2 * (gsize) i];
        y[shown++] = state->errors.data[2 * (gsize) i + 1];
      }
  gradus_scene_segment (scene, 1, G_SQRT2 / 2, m, G_SQRT2 / 2 / sqrt (m), GRADUS_ROLE_TRUTH,
                        GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, _ ("spread of a wave far out, over √m"));
  gradus_scene_polyline (scene, x, y, shown, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_point (scene, state->errors.data[2 * (gsize) (n - 1)], state->error,
                      GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.2, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "waves", N_ ("Waves and their mean"), .build = draw_waves,
    .caption = GRADUS_SAY ({ "made > 0", NN_ ("{made|,} wave", "{made|,} waves"), "made" }) },
  { "means", N_ ("Heights at the distance"), .build = draw_means },
  { "errors", N_ ("Largest error"), .build = draw_errors },
  { "heights", N_ ("How often which height"), .build = draw_heights },
  { "frequencies", N_ ("How often which frequency"), .build = draw_frequencies });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "set", .label = N_ ("Frequencies"),
    .blurb = N_ ("Drawn from the normal law, or its quantiles from the middle outwards, or four "
                 "for the pocket calculator."),
    GRADUS_PARAM_FIELD (Params, set), .def = SET_DRAWN, GRADUS_CHOICES (
      [SET_DRAWN] = { "drawn", N_ ("Drawn") },
      [SET_EVEN] = { "even", N_ ("Evenly laid out") },
      [SET_HAND] = { "hand", N_ ("Four by hand") }) },
  { .id = "tau", .label = N_ ("Width of the kernel"), .symbol = "\\tau",
    .blurb = N_ ("A wide kernel has slow waves."), GRADUS_PARAM_FIELD (Params, tau), .def = 1,
    .min = 1e-3, .max = 1e3, .slider_min = 0.25, .slider_max = 4, .logarithmic = TRUE },
  { .id = "at", .label = N_ ("Distance"), .symbol = "\\Delta",
    .blurb = N_ ("Where kernel and mean are compared, step by step."),
    GRADUS_PARAM_FIELD (Params, at), GRADUS_PLACE (1, 1e3, 0, 4, 0.05) },
  { .id = "waves", .label = N_ ("Waves"), .symbol = "m", .blurb = N_ ("How many are averaged."),
    GRADUS_PARAM_FIELD (Params, waves), .def = 100, .min = 1, .max = MOST_WAVES, .slider_min = 10,
    .slider_max = MOST_WAVES, .logarithmic = TRUE, .enabled_if = "set=drawn|even" },
  { .id = "batch", .label = N_ ("Waves a step"), .blurb = N_ ("So many are drawn at once."),
    GRADUS_PARAM_FIELD (Params, batch), .def = 1, .min = 1, .max = MOST_BATCH, .slider_min = 1,
    .slider_max = MOST_BATCH, .logarithmic = TRUE });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_NEGATIVE] = { "negative", N_ ("Below 0"),
                       N_ ("The mean of the waves has become negative at the distance, what a "
                           "Gaussian kernel never is.") },
  [EVENT_FAST] = { "fast", N_ ("A fast wave"),
                   N_ ("A frequency is more than two deviations from 0: a wave that turns often "
                       "inside the bell.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "draw", N_ ("Draw a frequency"), N_ ("The narrower the bell, the faster the waves."),
    .pseudocode = N_ ("repeat until there are m waves:\n  w ← a draw from N(0, 1/τ²)"),
    .run = run_draw, .rule = "\\role{accent}{w} \\sim \\mathcal N(0, \\tau^{-2})",
    .filled = GRADUS_SAY (
      { "n-fresh == 1", "\\role{accent}{w} = <w|accent>,\\quad \\tau = <tau>" },
      { NULL, "\\role{accent}{w} = <fresh[0]|accent>, \\ldots,\\quad \\tau = <tau>" }),
    .said = GRADUS_SAY (
      { "n-fresh == 1 and event:fast", N_ ("Wave {drawn} of {n-waves} is a fast one, with the "
                                           "frequency {fresh[0]}.") },
      { "n-fresh == 1", N_ ("Wave {drawn} of {n-waves} has the frequency {fresh[0]}.") },
      { NULL, NN_ ("{n-fresh} frequency more: {drawn} of {n-waves}.",
                   "{n-fresh} frequencies more: {drawn} of {n-waves}."), "n-fresh" }) },
  { "add", N_ ("Put it to the mean"),
    N_ ("A wave weighs as much as each of those before it, so it moves the mean by the m-th part "
        "of the way to itself."),
    .pseudocode = N_ ("  k̄(Δ) ← k̄(Δ) + (cos wΔ − k̄(Δ))/m, at every Δ"), .run = run_add,
    .n_micro = n_fresh, .shows = "waves",
    .rule = "\\role{model}{\\bar k(\\Delta)} := \\bar k(\\Delta)"
            " + \\left(\\role{accent}{\\cos w\\Delta} - \\bar k(\\Delta)\\right) / m",
    .filled = GRADUS_SAY (
      { "made > 1", "\\role{model}{\\bar k(<at>)} := <calc earlier + ( height - earlier ) / made ="
                    " mean>" },
      { NULL, "\\role{model}{\\bar k(<at>)} := \\cos(<factor w> \\cdot <at>) = <mean>" }),
    .said = GRADUS_SAY (
      { "made == 1", N_ ("The first wave is the mean so far. It is {height} high at the distance "
                         "{at}, where the kernel is {kernel}.") },
      { "event:negative", N_ ("The mean of {made} waves is {mean} at the distance {at}: a "
                              "similarity below 0, where the kernel is {kernel}.") },
      { NULL, N_ ("With {made} waves the mean is {mean} at the distance {at}, where the kernel is "
                  "{kernel}.") }) },
  { "measure", N_ ("Measure the error"),
    N_ ("The mean is held against the kernel at distances from 0 to 4τ."),
    .pseudocode = N_ ("  compare k̄ with the kernel from 0 to 4τ"), .run = run_measure,
    .shows = "waves errors",
    .rule = "\\max_{0 \\le \\Delta \\le 4\\tau} \\left|\\role{model}{\\bar k(\\Delta)}"
            " - \\role{truth}{e^{-\\Delta^2/2\\tau^2}}\\right|",
    .filled = GRADUS_SAY (
      { NULL, "\\left|\\role{model}{\\bar k(<where>)} - <there|truth>\\right| = <error|error>" }),
    .said = GRADUS_SAY (
      { "converged and set == drawn", N_ ("All {made|,} waves: the mean is off by {error} at most. "
                                          "At the distance {at} it is {mean} for {kernel}; the law "
                                          "says, give or take {law}.") },
      { "converged", N_ ("All {made|,} waves: the mean is off by {error} at most; at the distance "
                         "{at} it is {mean} for {kernel}.") },
      { NULL,
        N_ ("The mean of the waves is off by {error} at most, at the distance {where}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "tenth", N_ ("How many waves for a tenth?"), "draw", "means", .asks = GRADUS_ASKS_NUMBER,
    .about = "wanted", .scale = "made", .when = "round and set == drawn",
    .words = N_ ("With {made|,} waves the mean at the distance {at} is off by {law}, give or take. "
                 "How many waves bring that down to a tenth?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{wanted|,}: the error falls with the square root of the "
                                     "number.") }),
    .intuition = N_ ("You thought ten times more gives ten times better, but chance pays with the "
                     "square root."),
    .intuition_answer = "tenfold" },
  { "lifts", N_ ("Up or down?"), "add", "waves", .asks = GRADUS_ASKS_EVENT, .about = "lifts",
    .when = "n-fresh == 1 and made > 1 and made < 12",
    .words = N_ ("The mean of {made} waves is {mean} at the distance {at}, and the new one is "
                 "cos({w} · {at}) there. Will it lift the mean?"),
    .truth = GRADUS_SAY (
      { "lifts", N_ ("Yes: the wave is {height} high there, above {earlier}.") },
      { NULL, N_ ("No: the wave is {height} high there, not above {earlier}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "hundred", .title = N_ ("A hundred waves"),
    .blurb = N_ ("All waves are 1 in the middle and cancel far out. After a hundred the mean is "
                 "nearly the bell."),
    .data = "none", .seed = 3,
    .claims = "made == 100\ncurve[0] ~ 1.000\nerror < 0.08\niteration 10: error > 0.3\n"
              "mean(seeds(100, error)) ~ 0.09" },
  { .id = "by-hand", .title = N_ ("Four waves by hand"),
    .blurb = N_ ("Frequencies 0, π/3, π/2, 2π/3 at the distance 1: (1 + ½ + 0 − ½)/4 = ¼."),
    .params = "set=hand", .claims = "made == 4\nmean ~ 0.25\nwaves-made[0,0] ~ 1.0\n"
                                    "waves-made[1,0] ~ 0.5\nabs(waves-made[2,0]) < 1e-12\n"
                                    "waves-made[3,0] ~ -0.5" },
  { .id = "many", .title = N_ ("Ten thousand waves"),
    .blurb = N_ ("A hundred waves a step. On two logarithmic axes the error falls along a line, by "
                 "one decade in two."),
    .params = "waves=10000 batch=100", .seed = 1,
    .claims = "made == 10000\nbatch == 100\nerror < 0.03\nlaw < 0.00448" },
  { .id = "even", .title = N_ ("Evenly laid out"),
    .blurb = N_ ("Quantiles of the same law instead of draws: a hundred are off by 0.0068 at most, "
                 "where a hundred draws are off by 0.09 on average."),
    .params = "set=even",
    .claims = "error ~ 0.0068\nmade == 100" },
  { .id = "far", .title = N_ ("Failure: far out"),
    .blurb = N_ ("At the distance 3 the kernel is 0.0111, and the mean of a hundred waves misses "
                 "by 0.07, give or take. Here it ends below 0."),
    .params = "at=3", .seed = 3,
    .failure = N_ ("The error is of the same size everywhere far out, and the kernel is not: what "
                   "is left of it there is smaller than the error. More waves help with the square "
                   "root; where small values count, use the kernel itself."),
    .claims = "kernel ~ 0.0111\nlaw ~ 0.07\nlaw > kernel\nlast: mean < 0" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (0.25), 1e-15,
    "by hand: (1 + 1/2 + 0 - 1/2)/4" },
  { "hundred", 1, "law", GRADUS_EXPECT (0.446977), 1e-6,
    "numpy: sqrt (0.5 (1 - exp (-1))^2)" },
  { "far", GRADUS_CHECK_END, "law", GRADUS_EXPECT (0.0707020), 1e-7,
    "numpy: sqrt (0.5 (1 - exp (-9))^2) / 10" },
  { "even", GRADUS_CHECK_END, "error", GRADUS_EXPECT (0.006756), 1e-6,
    "scipy: norm.ppf of (i - 1/2)/100, largest difference on 401 places of [0, 4]" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "more", .title = N_ ("A hundred waves and ten thousand"),
    .blurb = N_ ("A hundred times as many waves; the error is about a tenth."),
    .preset = "hundred", .right = "waves=10000 batch=100", .plot = "waves",
    .claims = "left > right: error\nleft: law > 0.0446\nright: law < 0.00448" });

static const GradusSheet sheet = {
  .aha = N_ ("A bell is the average of many waves with random frequencies: a few hundred stand in "
             "for the kernel."),
  .by_hand = N_ ("Frequencies 0, π/3, π/2, 2π/3 at the distance 1: (1 + ½ + 0 − ½)/4 = ¼."),
  .why = "waves",
  .intuition = N_ ("Ten times as many waves make the error a tenth."), .caught_by = "tenth",
  .breaks = N_ ("Far out, at the distance 3: the kernel is 0.0111 and the spread of the mean of a "
                "hundred waves 0.071, so the mean is negative 44 times in 100."),
  .needs = "kernel-functions hoeffding-bound",
  .leads_to = "basis-models kernel-sgd",
  .aliases = "RFF; Bochner; Monte Carlo kernel; random features; 随机特征; 傅里叶; 余弦; sjflytz",
  .terms = N_ ("random Fourier features; Gaussian kernel; frequency"),
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "luck", .title = N_ ("Waves against luck"),
    .words = N_ ("Number of waves across, one seed a row. By the law the error goes as one over "
                 "the square root of the number of waves, 0.14 with 10 and 0.014 with 1,000. "
                 "What luck can do goes with it: the worst error of 40 seeds is 0.65 and 0.068."),
    .x = "waves=10:1000:21:log", .y = "seed=0:39:40",
    .steps = 4000, .colour = "error",
    .claims = "law(10, 0) ~ 0.14\n"
              "law(1000, 0) ~ 0.014\n"
              "most(error, 10) ~ 0.65\n"
              "most(error, 1000) ~ 0.068" });

const GradusDescriptor gradus_random_fourier_features = {
  .id = "random-fourier-features", .chapter = 7, .difficulty = 3,
  .title = N_ ("Kernel as an average of cosines"),
  .summary = N_ ("Builds the Gaussian kernel as a mean of waves with random frequencies."),
  .goal = N_ ("Say why random waves make a bell, and how many of them a given error takes."),
  .source = "Rahimi and Recht 2007; CS229 lecture notes, kernels",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_none,
  .columns = N_ ("No data: a kernel and its frequencies are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .init = init,
  .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("The kernel of width {tau}: a bell over the distance, {kernel} at {at}. No wave "
                "has been drawn yet.") }),
  .maps = maps,
};
