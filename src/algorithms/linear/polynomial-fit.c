/* Polynomial fits: curves of any degree through the same points.
 *
 * A higher degree never leaves more of the points it is fitted to; what it says of a point that
 * nobody has seen is another matter. As many functions as points leave no residual, and say nothing
 * about a point that is not there.
 *
 * Source: CS229 lecture notes, part I, section 3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "least.h"

#define CURVE 161
/* Points whose differences are written down, and rows of them. */
#define MOST_EVEN 10

typedef GradusLeastState State;
typedef GradusRidgeWork Work;

/* Whether the points follow each other evenly in one input. */
static gboolean
is_even (const GradusTable *table)
{
  if (table->d != 1 || table->n < 2)
    return FALSE;
  for (guint i = 1; i < table->n; i++)
    {
      const double step = table->x[i] - table->x[i - 1];

      if (!(step > 0) || fabs (step - (table->x[1] - table->x[0])) > 1e-9 * step)
        return FALSE;
    }
  return TRUE;
}

/* The values of the curve with one more, and below them the differences of neighbours, of those
 * again, ...: what the last row says is carried back up to the value that nobody has seen. */
static void
draw_triangle (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const guint n = work->n, rows = MIN (n, work->b + 1);
  double values[MOST_EVEN + 1], largest = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  if (gradus_kit_waits (scene, n > MOST_EVEN || work->ridge == NULL || !is_even (table),
                        _("The differences are written down for up to ten points that follow "
                          "evenly, in order.")))
    return;
  for (guint i = 0; i <= n; i++)
    {
      const double x = i < n ? table->x[i] : gradus_least_next (table);

      values[i] = !state->base.solved
                    ? (i < n ? table->y[i] : NAN)
                    : work->y_mean + gradus_basis_predict (work->basis, state->base.theta.data, &x);
      largest = fmax (largest, fabs (values[i]));
    }
  for (guint k = 0; k < rows; k++)
    {
      for (guint i = 0; i + k <= n; i++)
        {
          const double value = fabs (values[i]) < 1e-9 * largest * (1 << k) ? 0 : values[i];

          if (isfinite (value))
            gradus_scene_text (scene, i + 0.5 * k, -(double) k, GRADUS_ANCHOR_CENTRE,
                               i + k == n ? GRADUS_ROLE_ACCENT
                               : k == 0   ? GRADUS_ROLE_FOREGROUND
                                          : GRADUS_ROLE_MODEL,
                               1, GRADUS_NUM (value));
        }
      for (guint i = 0; i + k < n; i++)
        values[i] = values[i + 1] - values[i];
    }
  gradus_scene_set_x_range (scene, -0.6, n + 0.6);
  gradus_scene_set_y_range (scene, -(double) rows - 0.6, 0.6);
  if (state->base.solved)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_SQUARE,
                              _("carried back up, beyond the data"));
}

/* The next of the polynomials that are orthogonal over n points, at one place: @now becomes the one
 * before it. */
static void
climb (double x, double centre, double ratio, double *before, double *now)
{
  const double next = (x - centre) * *now - ratio * *before;

  *before = *now;
  *now = next;
}

/* The curves of all degrees that have been compared, up to and beyond the data; the one that leaves
 * least of a point that is left out is not pale. By Forsythe's recurrence, O(n) a degree. */
static void
draw_fan (const GradusPosition *here, const GradusTable *table, double low, double next,
          double bottom, double top, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint n = table->n, n_left = (guint) gradus_array_length (&state->left);
  g_autofree double *at = g_new (double, 2 * (gsize) n);
  double x[CURVE], y[CURVE] = { 0 }, shown[CURVE], p[CURVE][2], last = 1;
  guint best = 0;

  for (guint k = 1; k < n_left; k++)
    if (state->left.data[k] < state->left.data[best])
      best = k;
  for (guint k = 0; k < CURVE; k++)
    {
      x[k] = low + (next - low) * k / (CURVE - 1);
      p[k][0] = 0;
      p[k][1] = 1;
    }
  for (guint i = 0; i < n; i++)
    {
      at[2 * i] = 0;
      at[2 * i + 1] = 1;
    }
  for (guint degree = 0; degree < gradus_array_length (&state->seen); degree++)
    {
      double length = 0, centre = 0, share = 0;

      for (guint i = 0; i < n; i++)
        {
          const double square = gradus_square (at[2 * i + 1]);

          length += square;
          centre += square * table->x[i];
          share += at[2 * i + 1] * table->y[i];
        }
      if (!(length > 0) || !isfinite (length))
        return;
      for (guint k = 0; k < CURVE; k++)
        {
          y[k] += share / length * p[k][1];
          shown[k] = CLAMP (y[k], 5 * bottom - 4 * top, 5 * top - 4 * bottom);
          climb (x[k], centre / length, degree > 0 ? length / last : 0, &p[k][0], &p[k][1]);
        }
      for (guint i = 0; i < n; i++)
        climb (table->x[i], centre / length, degree > 0 ? length / last : 0, &at[2 * i],
               &at[2 * i + 1]);
      last = length;
      if (degree + 1 == work->b)
        continue;
      if (degree == best && n_left > 1)
        {
          g_autofree char *text = g_strdup_printf (_("degree %u: best for points left out"), best);

          gradus_scene_polyline (scene, x, shown, CURVE, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD);
          gradus_scene_label (scene, text);
        }
      else
        gradus_scene_polyline (scene, x, shown, CURVE, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
    }
  if (gradus_array_length (&state->seen) > 2)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                              C_ ("legend", "other degrees"));
}

/* Where the curve goes beyond the data, and where those of other degrees go. */
static void
draw_ahead (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const double next = gradus_least_next (table);
  double low, high, bottom, top, height, room[2], value;

  if (work->ridge == NULL || table->d != 1 || !state->base.solved)
    return;
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_find_extent (table->y, table->n, 1, &bottom, &top);
  value = work->y_mean + gradus_basis_predict (work->basis, state->base.theta.data, &next);
  if (!isfinite (value))
    return;
  /* Equal targets are met but for rounding. */
  height = MAX (top - bottom, 1e-9 * fabs (top));
  room[0] = bottom - 4 * height;
  room[1] = top + 4 * height;
  draw_fan (here, table, low, next, bottom, top, scene);
  gradus_scene_include (scene, next + 0.02 * (next - low), CLAMP (value, room[0], room[1]));
  /* A curve that climbs beyond what is shown leaves the picture. */
  gradus_draw_basis_curve (scene, work->basis, state->base.theta.data, work->y_mean, room, high,
                           next, CURVE, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  if (value >= room[0] && value <= room[1])
    gradus_scene_point (scene, next, value, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.3, -1);
  else
    {
      g_autofree char *text = g_strdup_printf ("%s %s", value > room[1] ? "↑" : "↓",
                                               GRADUS_NUM_DIGITS (value, 3));

      gradus_scene_text (scene, next, value > room[1] ? room[1] : room[0], GRADUS_ANCHOR_LEFT,
                         GRADUS_ROLE_ACCENT, 1, text);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                            _("one step beyond the data"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "ahead", N_ ("The curve, and one step beyond"), GRADUS_EDIT_POINTS,
    .kit = gradus_kit_regression, .of = "", .with = "residuals", .extra = draw_ahead },
  { "triangle", N_ ("Differences of differences"), .build = draw_triangle },
  { "sizes", N_ ("Errors over the size of the model"), .build = gradus_least_draw_sizes },
  GRADUS_BASE_ROW ("normal"));

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("balance"),
  { "nested", N_ ("A larger model leaves no more"), "J_{m+1} \\le J_m", gradus_least_holds_nested,
    .phase = "sizes" },
  GRADUS_BASE_ROWS);

static const GradusPhase phases[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("design"),
  GRADUS_BASE_ROW ("normal"),
  GRADUS_BASE_ROW ("solve"),
  { "ahead", N_ ("One step beyond"),
    N_ ("Ask the curve for a point that nobody has seen, one step after the last."),
    .shows = "triangle",
    .pseudocode = N_ ("f(next x) = θᵀφ(next x)"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "f(\\role{accent}{x}) = \\theta_1 + \\theta_2\\,\\role{accent}{x} + \\dots + "
            "\\theta_{p+1}\\,\\role{accent}{x}^p",
    .filled = GRADUS_SAY ({ NULL, "f(<next|accent>) = <ahead|model>" }),
    .said = GRADUS_SAY (
      { "degree == 1", N_ ("At x = {next} the line predicts {ahead}.") },
      { NULL, N_ ("At x = {next} the curve predicts {ahead}; a line would predict "
                  "{line-ahead}.") }) },
  { "sizes", N_ ("Compare the degrees"),
    N_ ("Fit every degree, and ask each of them for points that were left out, one at a time."),
    .shows = "sizes", .pseudocode = N_ ("for each degree: fit, leave one out"), .once = TRUE,
    .n_micro = gradus_least_n_sizes, .run = gradus_least_run_sizes,
    .rule = "\\frac{1}{n}\\sum_i r_i^2,\\qquad \\frac{1}{n}\\sum_i "
            "\\left(\\frac{r_i}{1 - \\role{accent}{h_i}}\\right)^2",
    .filled = GRADUS_SAY ({ "has-left", "<seen-error|model>,\\qquad <left-error|second>" },
                          { NULL, "<seen-error|model>" }),
    .said = GRADUS_SAY (
      { "micro and has-left", N_ ("Degree {power} leaves {seen-error} a point, and {left-error} at "
                                  "a point that is left out.") },
      { "micro", N_ ("Degree {power} leaves {seen-error} a point. It takes every point to fit it: "
                     "nothing can be left out.") },
      { NULL, N_ ("A higher degree never leaves more of the points it is fitted to. Degree "
                  "{best-power} leaves least of a point that is left out: {best-left}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "ahead", N_ ("Where does the curve go?"), "ahead", "ahead", .asks = GRADUS_ASKS_NUMBER,
    .about = "ahead", .when = "degree > 1",
    .words = N_ ("A curve of degree {degree} has been fitted to the {n} points. What does it say "
                 "at x = {next}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{ahead}. A line through the same points predicts "
                                     "{line-ahead}.") }),
    .intuition = N_ ("You thought that the curve goes on as the points do, but beyond them its "
                     "highest power decides."),
    .intuition_answer = "goes-on" },
  { "best", N_ ("Which degree knows the missing point?"), "sizes", "ahead",
    .asks = GRADUS_ASKS_NUMBER, .about = "best-power", .scale = "0.5", .when = "degree > 1",
    .words = N_ ("No degree below {degree} leaves less of the points it is fitted to than degree "
                 "{degree}. Now each degree from 0 to {degree} is fitted without a point and asked "
                 "for it, for every point. Which degree misses least?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("Degree {best-power}: left out, a point is missed by "
                                     "{best-left} as a mean square.") }),
    .intuition = N_ ("You thought what fits best knows best, but a curve that bends to each of its "
                     "points swings between them, and there the missing point lies."),
    .intuition_answer = "degree" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "six", .title = N_ ("Six points, degree 5"),
    .blurb = N_ ("The curve goes through all six points, and predicts 28 for the next."),
    .data = "rise-6", .params = "degree=5", .claims = "ahead ~ 28\nmisfit < 1e-15" },
  { .id = "parabola", .title = N_ ("Six points, degree 2"),
    .blurb = N_ ("A parabola leaves J = 0.521 and predicts 6.1; left out, a point is missed "
                 "least."),
    .params = "degree=2",
    .claims = "ahead ~ 6.1\nmisfit ~ 0.521\nleft[2] < left[1]\nleft[2] < left[3]" },
  { .id = "line", .title = N_ ("Six points, a line"),
    .blurb = N_ ("The points bend, and a line cannot: J = 1.49."),
    .params = "degree=1", .claims = "misfit ~ 1.49\nahead ~ 7.6" },
  { .id = "by-hand", .title = N_ ("A cubic by hand"),
    .blurb = N_ ("Differences 1, 0, 1, then −1, 1, then 2: carried back up they say 6."),
    .data = "bend-4", .params = "degree=3", .claims = "ahead ~ 6" },
  { .id = "sinc", .title = N_ ("The book's sinc"),
    .blurb = N_ ("Fifty noisy points: the waves ask for degree 8, and the error of a point that is "
                 "left out says so."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "degree=8",
    .claims = "left[8] < left[6]\nleft[6] < left[2]" },
  { .id = "too-many", .title = N_ ("Failure: degree 6 on six points"),
    .blurb = N_ ("Seven coefficients and six points: many curves go through all of them."),
    .params = "degree=6",
    .failure = N_ ("Rank 6 of 7: the points do not determine the curve, and what it says beyond "
                   "them is only what the shortest coefficients happen to say. Lower the degree, "
                   "or put a penalty on the coefficients."),
    .claims = "rank == 6\nmisfit < 1e-15\never: event:singular" });

#define SHEET "syllabus, teaching sheet, by hand"
#define NUMPY "numpy.linalg.lstsq"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "six", 1, "ahead", GRADUS_EXPECT (28), 1e-9, SHEET },
  { "six", 1, "seen",
    GRADUS_EXPECT (4.25, 0.247619047619, 0.0869047619048, 0.0859788359788, 0.0800264550265, 0),
    1e-11, NUMPY },
  { "six", 1, "left", GRADUS_EXPECT (6.12, 0.628880594450, 0.269655928457, 1.00860582212, 42.35),
    1e-9, "numpy.linalg.lstsq and the diagonal of A A⁺" },
  { "parabola", 1, "theta", GRADUS_EXPECT (0.0357142857143, 1.975, -0.160714285714), 1e-11,
    NUMPY },
  { "line", 1, "ahead", GRADUS_EXPECT (7.6), 1e-12, SHEET },
  { "by-hand", 1, "ahead", GRADUS_EXPECT (6), 1e-11, SHEET });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "degree", .title = N_ ("Degree 2 and degree 5"),
    .blurb = N_ ("One leaves a little everywhere and predicts 6.1 for the next point; the other "
                 "leaves nothing and predicts 28."),
    .preset = "six", .left = "degree=2", .plot = "ahead",
    .claims = "left > right: misfit\nleft: ahead ~ 6.1\nright: ahead ~ 28" });

static const GradusSheet sheet = {
  .aha = N_ ("A curve that bends to meet every noisy point follows the noise, not the pattern."),
  .by_hand = N_ ("0, 1, 1, 2: differences 1, 0, 1; −1, 1; 2. Carried back: 2 + 1 = 3, 3 + 1 = 4, 4 "
                 "+ 2 = 6."),
  .why = "triangle", .intuition = N_ ("The exact curve knows most."), .caught_by = "ahead",
  .breaks = N_ ("As many coefficients as points or more: the rank tells, and nothing can be left "
                "out."),
  .needs = "least-squares",
  .leads_to = "holdout-cross-validation map-estimate bias-variance basis-models",
  .aliases = "overfitting; underfitting; interpolation; extrapolation; 多项式拟合; 过拟合; 欠拟合; 外推; dxsnh",
  .terms = N_ ("degree; interpolation; overfitting"),
};

const GradusDescriptor gradus_polynomial_fit = {
  .base = &gradus_least,
  .id = "polynomial-fit", .chapter = 1, .difficulty = 1,
  .title = N_ ("Polynomial fits, under- and overfitting"),
  .summary = N_ ("Fits curves of any degree to the same points, and asks them for a point that "
                 "nobody has seen."),
  .goal = N_ ("Say why a curve through all points is not the one to trust, and which error shows "
              "it."),
  .source = "CS229 lecture notes, part I, section 3",
  .columns = N_ ("One input and a target."),
  .offered = "degree rivals", .fixed = "basis=polynomial",
  .phases = phases, .invariants = invariants, .plots = plots, .questions = questions,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points wait for a curve of degree {degree}.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "powers of numbers far from 0 are nearly one another" },
    { "scale", GRADUS_DIFFERS,
      "powers of small numbers are nothing beside 1, as the event “singular” says" }),
};
