/* Why Gaussian sources fail, an exploration: a round cloud looks the same from every side.
 *
 * Situation. Two independent sources of one law, uncorrelated and of variance 1, were turned by an
 * angle, x = R s. What is left to be found after decorrelation is this angle. The cloud is laid out
 * from quantiles, the Gaussian one from rings, so that nothing is left to chance; or it is drawn.
 *
 * Stages. The learner turns a cross onto the arms of the cloud (bet). At 18 angles the cloud is
 * turned back and its mean log-likelihood is read off (turn),
 *
 *   l (t) = max over c of 2 log c + mean of log p (c y_1) + log p (c y_2),   y = R (t)' x,
 *
 * with the logistic density p of ica and the scale c that suits best. Covariance and fourth moment
 * are compared over the angle (law). Then Gaussian clouds of 100, 1,000 and 10,000 points are drawn
 * and gone through in the same way (draw).
 *
 * The law. With covariance I it stays I whatever the turn, A R (A R)' = A A', and a Gaussian has
 * nothing but mean and covariance: l is the same at all angles. Of other laws the fourth moment
 * tells the angle. Under a peaked density l is largest where the shadows are most peaked: at the
 * truth for peaked sources, 45 degrees beside it for flat ones.
 *
 * The scale. With z = c y, dl / d log c = 2 - mean of z tanh (z / 2), summed over both, falls in c,
 * so that Newton's steps, kept in their bracket, find its zero.
 *
 * Edge cases. Drawn clouds are round only on average: one angle scores highest by accident.
 *
 * Cost. 18 angles of n points, some Newton steps each.
 *
 * Source: CS229 lecture notes, part XII, section 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-laws.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-rng.h"
#include "gradus-vector-math.h"
#include "unmix.h"

#define ANGLES 18
#define DEGREES 5
/* Quantiles of a source that is laid out, and rings of a Gaussian. */
#define SIDE 20
#define RINGS 10
/* Laws that are laid over each other. */
#define LAWS 3
/* Clouds that are drawn, the first of so many points. */
#define CLOUDS 3
#define FIRST_CLOUD 100
/* Differences of l that are none. */
#define ROUND 1e-6
/* As near as the steps of the angle can tell. */
#define NEAR 2.5

enum { CLOUD_FIXED, CLOUD_DRAWN };
enum { EVENT_ROUND, EVENT_FOUND, EVENT_WRONG };

typedef struct
{
  double turn, secret;     /* degrees */
  unsigned int law, cloud;
  int draws;
} Params;

typedef struct
{
  GradusArray attempts;
  GradusArray cloud;       /* n x 2: the sources, not turned */
  GradusArray census;      /* ANGLES x 3: angle, l, fourth moment */
  GradusArray drawn;       /* CLOUDS x ANGLES */
  guint seen, clouds;
  guint done, last, draw_done, draw_last;
  bool lawful;
} State;

typedef struct
{
  double curves[LAWS][ANGLES];
} Work;

static const GradusLaw laws[LAWS] = { GRADUS_LAW_LAPLACE, GRADUS_LAW_GAUSSIAN,
                                      GRADUS_LAW_UNIFORM };

/* --- Scores ----------------------------------------------------------------------------------- */

/* The @n points of @s turned by @angle degrees against the clock, all numbers in one row. */
static double *
turn_cloud (const double *s, guint n, double angle)
{
  const double c = cos (angle * G_PI / 180), d = sin (angle * G_PI / 180);
  double *y = g_new (double, 2 * (gsize) n);

  for (guint i = 0; i < n; i++)
    {
      y[2 * i] = c * s[2 * i] - d * s[2 * i + 1];
      y[2 * i + 1] = d * s[2 * i] + c * s[2 * i + 1];
    }
  return y;
}

/* dl / d log c of the @n numbers @y at the scale @c, and its own slope. */
static double
slope_at (const double *y, guint n, double c, double *bend)
{
  double sum = 0, bends = 0;

  for (guint first = 0; first < n; first += GRADUS_PRIOR_BLOCK)
    {
      const guint m = MIN (n - first, GRADUS_PRIOR_BLOCK);
      double phi[GRADUS_PRIOR_BLOCK];

      for (guint i = 0; i < m; i++)
        phi[i] = c * y[first + i];
      gradus_prior_slopes (GRADUS_PRIOR_LOGISTIC, m, phi);
      for (guint i = 0; i < m; i++)
        {
          const double z = c * y[first + i];

          sum += z * phi[i];
          bends += z * phi[i] - z * z * (1 - phi[i] * phi[i]) / 2;
        }
    }
  /* Two numbers make a point. */
  *bend = 2 * bends / n;
  return 2 + 2 * sum / n;
}

/* l of the @n numbers @y, of which two make a point, at the scale that suits best. */
static double
likelihood_of (const double *y, guint n)
{
  double low = -30, high = 30, t = 0.55, sum = 0, scale;

  for (guint k = 0; k < 100; k++)
    {
      double bend;
      const double slope = slope_at (y, n, exp (t), &bend);
      double next = t - slope / bend;

      if (slope > 0)
        low = t;
      else
        high = t;
      if (!(next > low && next < high))
        next = 0.5 * (low + high);
      /* At its top l is flat: what is missed there is the square of this. */
      if (fabs (next - t) < 1e-8)
        break;
      t = next;
    }
  scale = exp (t);
  for (guint first = 0; first < n; first += GRADUS_PRIOR_BLOCK)
    {
      const guint m = MIN (n - first, GRADUS_PRIOR_BLOCK);
      double logs[GRADUS_PRIOR_BLOCK];

      for (guint i = 0; i < m; i++)
        logs[i] = scale * y[first + i];
      gradus_prior_logs (GRADUS_PRIOR_LOGISTIC, m, logs);
      sum += gradus_sum (logs, m);
    }
  return 2 * t + 2 * sum / n;
}

/* l of the cloud @s, turned by @secret, when the cross lies at @angle. */
static double
score_cloud (const double *s, guint n, double secret, double angle)
{
  g_autofree double *y = turn_cloud (s, n, secret - angle);

  return likelihood_of (y, 2 * n);
}

static guint
size_of (const State *state)
{
  return (guint) state->cloud.shape[0];
}

static double
score_at (const GradusPosition *here, double angle)
{
  GRADUS_HERE (state, p);

  return score_cloud (state->cloud.data, size_of (state), p->secret, angle);
}

/* The mean of the fourth powers of both coordinates, over the square of their mean square. */
static double
fourth_at (const GradusPosition *here, double angle)
{
  GRADUS_HERE (state, p);
  const guint n = size_of (state);
  g_autofree double *y = turn_cloud (state->cloud.data, n, p->secret - angle);
  double second = 0, fourth = 0;

  for (guint i = 0; i < 2 * n; i++)
    {
      second += y[i] * y[i] / (2.0 * n);
      fourth += gradus_square (y[i] * y[i]) / (2.0 * n);
    }
  return second > 0 ? fourth / gradus_square (second) : NAN;
}

/* {11, 12, 22} of the cloud as seen from the cross. */
static void
find_covariance (const State *state, double angle, double cov[3])
{
  const guint n = size_of (state);
  g_autofree double *y = turn_cloud (state->cloud.data, n, angle);

  memset (cov, 0, 3 * sizeof *cov);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < 3; k++)
      cov[k] += y[2 * i + k / 2] * y[2 * i + (k + 1) / 2] / n;
}

/* How far two crosses are apart, 0 to 45 degrees. */
static double
apart (double a, double b)
{
  const double d = fmod (fabs (a - b), 90);

  return MIN (d, 90 - d);
}

static const GradusContest contest = {
  .param = "turn", .score = score_at, .better = GRADUS_BETTER_MORE, .x_label = N_ ("angle (°)"),
  .y_label = N_ ("mean log-likelihood"), .period = 90,
};

/* Where one of @n scores is highest, and by how much more than the lowest. */
static guint
find_top (const double *scores, guint stride, guint n, double *range)
{
  guint top = 0;
  double low = INFINITY;

  for (guint k = 0; k < n; k++)
    {
      low = MIN (low, scores[k * stride]);
      if (scores[k * stride] > scores[top * stride])
        top = k;
    }
  *range = scores[top * stride] - low;
  return top;
}

/* --- Workspace and clouds --------------------------------------------------------------------- */

/* The scores of the clouds that are laid out, at the angles that are gone through. */
static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  Work *work = g_new0 (Work, 1);

  for (guint l = 0; l < LAWS; l++)
    {
      guint n;
      g_autofree double *s = gradus_law_cloud (
        laws[l], laws[l] == GRADUS_LAW_GAUSSIAN ? RINGS : SIDE, TRUE, &n);

      for (guint k = 0; k < ANGLES; k++)
        work->curves[l][k] = score_cloud (s, n, p->secret, DEGREES * (double) k);
    }
  return work;
}

/* A number of variance 1. */
static double
draw (GradusLaw law, gsl_rng *rng)
{
  double u;

  if (law == GRADUS_LAW_GAUSSIAN)
    return gradus_rng_gaussian (rng);
  do
    u = gradus_rng_uniform (rng);
  while (u <= 0);
  return gradus_law_quantile (law, u) / (law == GRADUS_LAW_LAPLACE ? sqrt (2) : 1);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  g_autofree double *s = NULL;
  guint n = (guint) p->draws;

  if (p->cloud == CLOUD_DRAWN)
    {
      s = g_new (double, 2 * (gsize) n);
      for (guint i = 0; i < 2 * n; i++)
        s[i] = draw (p->law, context->rng);
    }
  else
    s = gradus_law_cloud (p->law,
                          p->law == GRADUS_LAW_GAUSSIAN ? RINGS
                          : p->law == GRADUS_LAW_SIGNS  ? 2 : SIDE,
                          TRUE, &n);
  memcpy (gradus_array_init_matrix (&state->cloud, n, 2), s, 2 * (gsize) n * sizeof *s);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_turn (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusPosition here = { .params = p, .workspace = work, .state = state };
  double *row = &gradus_array_write (&state->census)[3 * state->done];
  double range;
  guint top;

  row[0] = DEGREES * (double) state->done;
  row[1] = score_at (&here, row[0]);
  row[2] = fourth_at (&here, row[0]);
  state->seen = state->done + 1;
  if (state->seen == ANGLES)
    {
      top = find_top (&state->census.data[1], 3, ANGLES, &range);
      gradus_context_raise_if (context, EVENT_ROUND, range < ROUND);
      gradus_context_raise_if (context, EVENT_FOUND,
                               range >= ROUND && apart (DEGREES * (double) top, p->secret) <= NEAR);
      gradus_context_raise_if (context, EVENT_WRONG,
                               range >= ROUND && apart (DEGREES * (double) top, p->secret) > NEAR);
    }
  return gradus_step_done (&state->done, &state->last, ANGLES);
}

GRADUS_RUN (run_law, (state), (state->lawful = true, GRADUS_STATUS_CONTINUE))

static guint
cloud_size (guint cloud)
{
  guint n = FIRST_CLOUD;

  for (guint k = 0; k < cloud; k++)
    n *= 10;
  return n;
}

/* A Gaussian cloud, gone through as the other was. */
static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const guint n = cloud_size (state->draw_done);
  double *scores = &gradus_array_write (&state->drawn)[ANGLES * state->draw_done];
  g_autofree double *s = g_new (double, 2 * (gsize) n);

  for (guint i = 0; i < 2 * n; i++)
    s[i] = gradus_rng_gaussian (context->rng);
  for (guint k = 0; k < ANGLES; k++)
    scores[k] = score_cloud (s, n, 0, DEGREES * (double) k);
  state->clouds = state->draw_done + 1;
  return gradus_step_done (&state->draw_done, &state->draw_last, CLOUDS);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_score, (p), score_at (here, p->turn))
GRADUS_NUMBER (number_fourth, (p), fourth_at (here, p->turn))
GRADUS_NUMBER (number_off, (p), apart (p->turn, p->secret))

static double
number_range (const GradusPosition *here)
{
  const State *state = here->state;
  double range = NAN;

  if (state->seen == ANGLES)
    find_top (&state->census.data[1], 3, ANGLES, &range);
  return range;
}

static double
number_top (const GradusPosition *here)
{
  const State *state = here->state;
  double range = 0;
  guint top;

  if (state->seen < ANGLES)
    return NAN;
  top = find_top (&state->census.data[1], 3, ANGLES, &range);
  return range < ROUND ? NAN : DEGREES * (double) top;
}

static void
array_turned (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p);
  const guint n = size_of (state);
  g_autofree double *x = turn_cloud (state->cloud.data, n, p->secret);

  memcpy (gradus_array_init_matrix (out, n, 2), x, 2 * (gsize) n * sizeof *x);
}

static void
array_covariance (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p);
  double cov[3], *full = gradus_array_init_matrix (out, 2, 2);

  find_covariance (state, p->secret - p->turn, cov);
  full[0] = cov[0];
  full[1] = full[2] = cov[1];
  full[3] = cov[2];
}

static void
array_ranges (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  double *ranges;

  if (state->clouds == 0)
    return;
  ranges = gradus_array_init_vector (out, state->clouds);
  for (guint k = 0; k < state->clouds; k++)
    find_top (&state->drawn.data[ANGLES * k], 1, ANGLES, &ranges[k]);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "score", N_ ("Mean log-likelihood at the cross"), "\\ell", .number = number_score,
    .flags = GRADUS_METRIC },
  { "fourth", N_ ("Fourth moment at the cross"), "\\mathrm{E}\\,y^4", .number = number_fourth,
    .flags = GRADUS_METRIC },
  { "off", N_ ("The cross beside the truth (°)"), "|\\vartheta - \\vartheta^*|",
    .number = number_off, .flags = GRADUS_METRIC },
  { "range", N_ ("Highest less lowest score"), "\\max\\ell - \\min\\ell", .number = number_range,
    .flags = GRADUS_METRIC },
  { "top", N_ ("Angle of the highest score (°)"), "\\hat\\vartheta", .number = number_top,
    .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, angle in degrees"), .flags = GRADUS_START, .tries = "turn" },
  { "census", N_ ("All angles"), "c", GRADUS_QUANTITY (State, census), GRADUS_KNOWN (State, seen),
    .shape = GRADUS_EXTENT (ANGLES, 3),
    .indices = N_ ("angle; its degrees, log-likelihood, fourth moment") },
  { "covariance", N_ ("Covariance at the cross"), "\\Sigma", .array = array_covariance,
    .indices = N_ ("coordinate, coordinate") },
  { "drawn", N_ ("Scores of drawn clouds"), "\\ell_n", GRADUS_QUANTITY (State, drawn),
    GRADUS_KNOWN (State, clouds), .shape = GRADUS_EXTENT (CLOUDS, ANGLES),
    .indices = N_ ("cloud of 100, 1,000, 10,000 points; angle") },
  { "ranges", N_ ("Highest less lowest score of drawn clouds"), "r", .array = array_ranges,
    .indices = N_ ("cloud of 100, 1,000, 10,000 points") },
  { "cloud", N_ ("Sources"), "s", GRADUS_QUANTITY (State, cloud),
    .indices = N_ ("point, source"), .flags = GRADUS_HIDDEN },
  { "turned", N_ ("What was turned"), "x", .array = array_turned,
    .indices = N_ ("point, coordinate") },
  { "seen", N_ ("Angles gone through"), NULL, GRADUS_QUANTITY (State, seen) },
  { "clouds", N_ ("Clouds drawn"), NULL, GRADUS_QUANTITY (State, clouds) },
  { "lawful", N_ ("The law is there"), NULL, GRADUS_QUANTITY (State, lawful) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const double angle = DEGREES * (double) MIN (state->last, ANGLES - 1);
  const guint cloud = MIN (state->draw_last, CLOUDS - 1);
  const double pivot[2] = { 0, 0 };
  double value = 0, tops[CLOUDS] = { 0 }, ranges[CLOUDS] = { 0 };
  const double best = gradus_contest_best (here, &contest, &state->attempts, &value);

  for (guint k = 0; k < state->clouds; k++)
    tops[k] = DEGREES
              * (double) find_top (&state->drawn.data[ANGLES * k], 1, ANGLES, &ranges[k]);
  gradus_names_whole (names, "n", size_of (state));
  gradus_names_vector (names, "pivot", pivot, 2);
  gradus_names_number (names, "now-angle", angle);
  gradus_names_number (names, "now-score",
                       state->seen > 0 ? state->census.data[3 * MIN (state->last, ANGLES - 1) + 1]
                                       : NAN);
  gradus_names_number (names, "truth-fourth", fourth_at (here, p->secret));
  gradus_names_number (names, "middle-fourth", fourth_at (here, p->secret + 45));
  gradus_names_number (names, "best-angle", value);
  gradus_names_number (names, "best-score", best);
  gradus_names_number (names, "best-off", apart (value, p->secret));
  gradus_names_number (names, "top-off",
                       isnan (number_top (here)) ? NAN : apart (number_top (here), p->secret));
  gradus_names_flag (names, "round", number_range (here) < ROUND);
  gradus_names_flag (names, "found", number_range (here) >= ROUND
                                       && apart (number_top (here), p->secret) <= NEAR);
  gradus_names_whole (names, "n-drawn", cloud_size (cloud));
  gradus_names_number (names, "drawn-top", tops[cloud]);
  gradus_names_number (names, "drawn-range", ranges[cloud]);
  gradus_names_vector (names, "tops", tops, CLOUDS);
  gradus_names_vector (names, "accidents", ranges, CLOUDS);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* The determinant and the trace of the covariance are those at any other angle; laid out, it is I.
 */
static gboolean
holds_covariance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  double at_truth[3], now[3];

  find_covariance (state, 0, at_truth);
  for (guint k = 0; k < ANGLES; k++)
    {
      find_covariance (state, DEGREES * (double) k, now);
      *measured = MAX (*measured, fabs (now[0] + now[2] - at_truth[0] - at_truth[2]));
      if (p->cloud == CLOUD_FIXED)
        *measured = MAX (*measured, MAX (fabs (now[0] - 1), fabs (now[1])));
    }
  return *measured < 1e-9 * (at_truth[0] + at_truth[2]);
}

/* A quarter of a turn exchanges the sources, which are of one law. */
static gboolean
holds_quarter (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (guint k = 0; k < ANGLES; k++)
    *measured = MAX (*measured, fabs (score_at (here, state->census.data[3 * k] + 90)
                                      - state->census.data[3 * k + 1]));
  return *measured < 1e-9;
}

/* Of what has the covariance I, the fourth moment is a cosine of four times the angle, between what
 * it is at the truth and 45 degrees beside it. */
static gboolean
holds_fourth (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double at = fourth_at (here, p->secret), beside = fourth_at (here, p->secret + 45);

  if (p->cloud == CLOUD_DRAWN)
    return TRUE;
  for (guint k = 0; k < ANGLES; k++)
    {
      const double *row = &state->census.data[3 * k];
      const double law = 0.5 * (at + beside)
                         + 0.5 * (at - beside) * cos (4 * (row[0] - p->secret) * G_PI / 180);

      *measured = MAX (*measured, fabs (row[2] - law));
    }
  return *measured < 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "covariance", N_ ("No turn changes the covariance"), "R^T \\Sigma R = \\Sigma",
    holds_covariance, .phase = "law" },
  { "quarter", N_ ("A quarter of a turn changes no score"),
    "\\ell(\\vartheta + 90^\\circ) = \\ell(\\vartheta)", holds_quarter, .phase = "turn" },
  { "fourth", N_ ("The fourth moment is a cosine of four times the angle"),
    "\\mathrm{E}\\,y^4 = a + b\\cos 4(\\vartheta - \\vartheta^*)", holds_fourth, .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_cross (double angle, double reach, GradusRole role, int style, GradusScene *scene)
{
  for (guint k = 0; k < 2; k++)
    {
      double u[2];

      gradus_line_direction (angle + 90 * k, u);
      gradus_scene_segment (scene, -reach * u[0], -reach * u[1], reach * u[0], reach * u[1], role,
                            style);
    }
}

static void
build_cloud (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint n = size_of (state);
  const gboolean turning = gradus_position_is_phase (here, "turn") && here->micro > 0;
  g_autofree double *x = turn_cloud (state->cloud.data, n, p->secret);
  double reach = 1.5, cov[3], u[2];

  for (guint i = 0; i < n; i++)
    reach = MAX (reach, hypot (x[2 * i], x[2 * i + 1]));
  reach *= 1.05;
  find_covariance (state, p->secret, cov);
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "x₁", "x₂");
  gradus_scene_include (scene, -reach, -reach);
  gradus_scene_include (scene, reach, reach);
  for (guint i = 0; i < n; i++)
    gradus_scene_point (scene, x[2 * i], x[2 * i + 1], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                        n > 30 ? 0.6 : 1.2, -1);
  gradus_scene_ellipse (scene, 0, 0, cov, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, 0);
  gradus_scene_label (scene, C_ ("legend", "covariance"));
  if (state->lawful)
    {
      draw_cross (p->secret, reach, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, scene);
      gradus_scene_label (scene, C_ ("legend", "sources"));
    }
  if (turning)
    {
      draw_cross (DEGREES * (double) state->last, reach, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                  scene);
      gradus_scene_label (scene, C_ ("legend", "angle in work"));
    }
  draw_cross (p->turn, reach, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, scene);
  gradus_scene_label (scene, C_ ("legend", "your cross"));
  gradus_line_direction (p->turn, u);
  gradus_scene_point (scene, 0.9 * reach * u[0], 0.9 * reach * u[1], GRADUS_ROLE_BET,
                      GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_turn_handle (scene, "turn", 90, 0, 0, 0.9 * reach * u[0], 0.9 * reach * u[1]);
}

/* @n scores at the angles, and the first one again at 90 degrees when all are there. */
static void
draw_scores (const double *scores, guint stride, guint n, double less, GradusRole role, int style,
             GradusScene *scene)
{
  const guint points = n == ANGLES ? n + 1 : n;
  double x[ANGLES + 1], y[ANGLES + 1];

  for (guint k = 0; k < points; k++)
    {
      x[k] = DEGREES * (double) k;
      y[k] = scores[k % ANGLES * stride] - less;
    }
  if (points > 0)
    gradus_scene_polyline (scene, x, y, points, role, style);
}

static void
build_curves (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const gsize n = gradus_array_length (&state->attempts);
  const double score = score_at (here, p->turn);
  const char *const titles[LAWS] = { C_ ("legend", "Laplace"), C_ ("legend", "Gaussian"),
                                     C_ ("legend", "uniform") };

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "angle (°)"),
                         C_ ("axis", "mean log-likelihood"));
  gradus_scene_set_x_range (scene, 0, 90);
  for (guint l = 0; l < LAWS && state->seen == ANGLES; l++)
    if (laws[l] != p->law || p->cloud == CLOUD_DRAWN)
      {
        draw_scores (work->curves[l], 1, ANGLES, 0, GRADUS_ROLE_CLASS + l, GRADUS_LINE_SOLID,
                     scene);
        gradus_scene_label (scene, titles[l]);
      }
  gradus_scene_include (scene, 0, score - 0.02);
  gradus_scene_include (scene, 0, score + 0.02);
  if (state->seen > 0)
    {
      draw_scores (&state->census.data[1], 3, state->seen, 0, GRADUS_ROLE_MODEL,
                   GRADUS_LINE_BOLD | GRADUS_LINE_MARKERS, scene);
      gradus_scene_label (scene, C_ ("legend", "this cloud"));
    }
  for (gsize t = 0; t < n; t++)
    gradus_scene_point (scene, state->attempts.data[t], score_at (here, state->attempts.data[t]),
                        GRADUS_ROLE_BET, GRADUS_SHAPE_RING, 1, -1);
  gradus_scene_point (scene, p->turn, score, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_label (scene, C_ ("legend", "your cross"));
  gradus_scene_param_handle (scene, "turn", NULL, p->turn, score);
  if (state->lawful)
    {
      gradus_scene_vrule (scene, p->secret, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_label (scene, C_ ("legend", "sources"));
    }
}

static void
build_fourth (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double now = fourth_at (here, p->turn);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "angle (°)"),
                         C_ ("axis", "fourth moment"));
  gradus_scene_set_x_range (scene, 0, 90);
  gradus_scene_set_y_range (scene, 0, MAX (4, 1.2 * now));
  gradus_scene_hrule (scene, 3, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "normal law"));
  if (state->seen > 0)
    {
      draw_scores (&state->census.data[2], 3, state->seen, 0, GRADUS_ROLE_MODEL,
                   GRADUS_LINE_BOLD | GRADUS_LINE_MARKERS, scene);
      gradus_scene_label (scene, C_ ("legend", "this cloud"));
    }
  gradus_scene_point (scene, p->turn, now, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_label (scene, C_ ("legend", "your cross"));
}

/* Drawn clouds, each less its own lowest score. */
static void
build_drawn (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const char *const titles[CLOUDS] = { C_ ("legend", "100 points"), C_ ("legend", "1,000 points"),
                                       C_ ("legend", "10,000 points") };

  if (gradus_kit_waits (scene, state->clouds == 0, _ ("Clouds are drawn later.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "angle (°)"),
                         C_ ("axis", "above the lowest"));
  gradus_scene_set_x_range (scene, 0, 90);
  for (guint k = 0; k < state->clouds; k++)
    {
      const double *scores = &state->drawn.data[ANGLES * k];
      double range;
      const guint top = find_top (scores, 1, ANGLES, &range);

      draw_scores (scores, 1, ANGLES, scores[top] - range, GRADUS_ROLE_CLASS + k,
                   GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS, scene);
      gradus_scene_label (scene, titles[k]);
      gradus_scene_point (scene, DEGREES * (double) top, range, GRADUS_ROLE_CLASS + k,
                          GRADUS_SHAPE_STAR, 1.6, -1);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cloud", N_ ("The turned cloud"), .build = build_cloud },
  { "curves", N_ ("What each angle scores"), .build = build_curves },
  { "fourth", N_ ("The fourth moment"), .build = build_fourth },
  { "drawn", N_ ("Drawn clouds"), .build = build_drawn });

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Turn it back"), N_ ("The cloud was turned: lay the cross along its sources."),
    .shows = "cloud", .asks = "turn", .pseudocode = N_ ("turn the cross yourself"), .once = TRUE,
    .run = gradus_run_nothing, .rule = "x = R(\\vartheta^*)\\,s,\\quad y = R(\\vartheta)^T x",
    .filled = GRADUS_SAY ({ NULL, "\\ell(\\role{bet}{<turn>}^\\circ) = <score>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("At {turn}° the mean log-likelihood is {score}. Where does the cross lie along "
                  "the two sources?") }) },
  { "turn", N_ ("Go through the angles"), N_ ("Every 5 degrees the cloud is turned back, and how "
                                              "probable it is then is read off."),
    .shows = "curves cloud", .pseudocode = N_ ("for θ = 0°, 5°, … 85°: ℓ(θ)"), .once = TRUE,
    .micro = G_STRINGIFY (ANGLES), .run = run_turn,
    .rule = "\\ell(\\vartheta) = \\max_c\\; 2\\log c + \\tfrac1n\\sum_i \\big(\\log "
            "p(c\\,y^{(i)}_1) + \\log p(c\\,y^{(i)}_2)\\big)",
    .filled = GRADUS_SAY (
      { "micro", "\\ell(<now-angle>^\\circ) = <now-score|model>" },
      { NULL, "\\max\\ell - \\min\\ell = <range>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At {now-angle}° the mean log-likelihood is {now-score}.") },
      { "event:round-now", N_ ("Every angle scores the same, {score}: nothing tells how far the "
                           "cloud was turned.") },
      { "event:found-now and attempted", N_ ("{top}° scores highest, and there the sources are. "
                                         "Your best cross lay {best-off}° beside them.") },
      { "event:found-now", N_ ("{top}° scores highest, and there the sources are.") },
      { NULL, N_ ("{top}° scores highest, {top-off}° beside the sources.") }) },
  { "law", N_ ("Why"), N_ ("The covariance is the same at each angle; the fourth moment need not "
                           "be."),
    .shows = "fourth cloud", .pseudocode = N_ ("compare covariance and fourth moment"),
    .once = TRUE, .run = run_law,
    .rule = "(AR)(AR)^T = A\\,RR^T A^T = AA^T",
    .filled = GRADUS_SAY (
      { NULL, "\\Sigma = <covariance>,\\quad \\mathrm{E}\\,y^4 = <truth-fourth>,\\; "
              "<middle-fourth>" }),
    .said = GRADUS_SAY (
      { "round", N_ ("The fourth moment is {truth-fourth} along the sources and {middle-fourth} "
                     "between them: the cloud is round, and more points of this law would be as "
                     "round.") },
      { "found", N_ ("The fourth moment is {truth-fourth} along the sources and {middle-fourth} "
                     "between them: that is what tells the angle.") },
      { NULL, N_ ("The fourth moment is {truth-fourth} along the sources and {middle-fourth} "
                  "between them. The peaked density wants the most peaked shadows, and they are "
                  "elsewhere.") }) },
  { "draw", N_ ("Draw more points"), N_ ("Gaussian clouds of 100, 1,000 and 10,000 points."),
    .shows = "drawn", .pseudocode = N_ ("for n = 100, 1,000, 10,000:\n  draw, and go through"),
    .once = TRUE, .micro = GRADUS_EXTENT (CLOUDS), .run = run_draw,
    .rule = "s \\sim N(0, I)",
    .filled = GRADUS_SAY (
      { "micro", "\\max\\ell - \\min\\ell = <drawn-range>" },
      { NULL, "\\max\\ell - \\min\\ell = <accidents>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("{n-drawn} points of the Gaussian law: {drawn-top}° scores highest, by "
                     "{drawn-range} above the lowest.") },
      { NULL, N_ ("The three Gaussian clouds score highest at {tops} degrees, by {accidents}: each "
                     "top is an accident of its points.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "turn", .label = N_ ("Your cross"), .symbol = "\\vartheta", .unit = N_ ("°"),
    .blurb = N_ ("Turn it in the picture."), GRADUS_PARAM_FIELD (Params, turn), .max = 90,
    .step = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "law", .label = N_ ("Law of the sources"),
    .blurb = N_ ("How the values of each of the two sources are distributed."),
    GRADUS_PARAM_FIELD (Params, law), .def = GRADUS_LAW_GAUSSIAN,
    GRADUS_CHOICES (GRADUS_LAW_CHOICES), .applies = GRADUS_APPLIES_REDO },
  { .id = "secret", .label = N_ ("How far it was turned"), .symbol = "\\vartheta^*",
    .unit = N_ ("°"), .blurb = N_ ("The angle that is to be found; do not look before your bet."),
    GRADUS_PARAM_FIELD (Params, secret), .def = 25, .max = 90, .step = 5,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "cloud", .label = N_ ("Cloud"),
    .blurb = N_ ("Laid out from quantiles or rings, or drawn at random."),
    GRADUS_PARAM_FIELD (Params, cloud), GRADUS_CHOICES (
      [CLOUD_FIXED] = { "fixed", N_ ("Laid out") },
      [CLOUD_DRAWN] = { "drawn", N_ ("Drawn") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "draws", .label = N_ ("Points drawn"), .symbol = "n",
    .blurb = N_ ("How many points a drawn cloud has."), GRADUS_PARAM_FIELD (Params, draws),
    .def = 400, .min = 4, .max = 5000, .slider_min = 20, .slider_max = 2000, .logarithmic = TRUE,
    .enabled_if = "cloud=drawn", .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ROUND] = { "round-now", N_ ("Every angle scores the same"),
                    N_ ("The cloud is round: nothing tells how far it was turned.") },
  [EVENT_FOUND] = { "found-now", N_ ("Found"),
                    N_ ("The highest score is where the sources are.") },
  [EVENT_WRONG] = { "wrong", N_ ("The highest score misleads"),
                    N_ ("It is not where the sources are.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "turned", N_ ("How far was it turned?"), "bet", "cloud", .asks = GRADUS_ASKS_LINE,
    .about = "secret pivot[0] pivot[1]", .when = "truth-fourth > 3.2 and secret <= 45",
    .words = N_ ("The cloud was turned by at most 45° against the clock. How does the arm lie now "
                 "that lay across?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It lies at {secret}° now, and the other arm at right angles "
                                     "to it.") }) },
  { "told", N_ ("Does the highest score tell the angle?"), "turn", "curves",
    .asks = GRADUS_ASKS_EVENT, .about = "found-now",
    .words = N_ ("The cloud is turned back by 18 angles. Will one of them score highest, and be "
                 "where the sources are?"),
    .intuition = N_ ("You thought that enough data tell it, but a round law looks the same from "
                     "every side, and a peaked density misjudges a flat one."),
    .intuition_answer = "1" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "normal", .title = N_ ("Gaussian: rings"),
    .blurb = N_ ("A round cloud, turned by 25°: each of 18 angles has the mean log-likelihood "
                 "−2.868."),
    .data = "none", .seed = 1, .claims = "ever: event:round-now\nscore ~ -2.868\nsecret == 25" },
  { .id = "laplace", .title = N_ ("Laplace: a cross"),
    .blurb = N_ ("Peaked sources have arms: −2.811 along them, −2.840 between them."),
    .params = "law=laplace", .seed = 1,
    .claims = "ever: event:found-now\ntop == 25\ncensus[5,1] ~ -2.811\ncensus[14,1] ~ -2.840" },
  { .id = "by-hand", .title = N_ ("By hand: four corners"),
    .blurb = N_ ("(±1, ±1) turned by 45°: variances 1 and correlation 0 as before, and the mean of "
                 "x⁴ goes from 1 to 2."),
    .params = "law=signs secret=45", .seed = 1,
    .claims = "truth-fourth ~ 1\nmiddle-fourth ~ 2\ncovariance[0,0] ~ 1\nn == 4\nfourth ~ 2" },
  { .id = "uniform", .title = N_ ("Uniform: the wrong angle"),
    .blurb = N_ ("A square has its most peaked shadows along the diagonals: −2.886 there, −2.929 "
                 "along the sources."),
    .params = "law=uniform", .seed = 1,
    .claims = "ever: event:wrong\ntop == 70\ncensus[14,1] ~ -2.886\ncensus[5,1] ~ -2.929" },
  { .id = "laplace-drawn", .title = N_ ("Laplace, 1,000 points drawn"),
    .blurb = N_ ("Drawn, the arms are ragged, and the highest score is along them all the same."),
    .params = "law=laplace cloud=drawn draws=1000 turn=45 secret=10", .seed = 1,
    .claims = "n == 1000\never: event:found-now\ntop == 10" },
  { .id = "drawn", .title = N_ ("Failure: a Gaussian cloud, drawn"),
    .blurb = N_ ("400 points, and one angle scores highest: by accident."),
    .params = "cloud=drawn", .seed = 2,
    .failure = N_ ("A drawn cloud is not quite round, and whoever looks for the highest score "
                   "finds one: an accident of these points. Draw again, and it is elsewhere."),
    .claims = "n == 400\never: event:wrong\nrange > 0.0001" });

#define NUMPY "oracles-B/extra4.out and ch15a.out: NumPy and SciPy's bounded search"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "normal", 1, "score", GRADUS_EXPECT (-2.8681595), 1e-7, NUMPY },
  { "normal", 1, "range", GRADUS_EXPECT (0), 1e-7, NUMPY },
  { "laplace", 1, "census", GRADUS_EXPECT (25, -2.8105), 5e-5, .index = 15, .source = NUMPY },
  { "laplace", 1, "census", GRADUS_EXPECT (70, -2.8404), 5e-5, .index = 42, .source = NUMPY },
  { "uniform", 1, "census", GRADUS_EXPECT (25, -2.9287), 5e-5, .index = 15, .source = NUMPY },
  { "uniform", 1, "census", GRADUS_EXPECT (70, -2.8862), 5e-5, .index = 42, .source = NUMPY },
  { "by-hand", 1, "fourth", GRADUS_EXPECT (2), 1e-12, "by hand: (4 + 0) / 2" },
  { "by-hand", 1, "covariance", GRADUS_EXPECT (1, 0, 0, 1), 1e-12, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "law", .title = N_ ("A round cloud and one with arms"),
    .blurb = N_ ("The same covariance: on the left every angle scores the same, on the right the "
                 "highest score is at 25°."),
    .preset = "normal", .left = "law=gaussian", .right = "law=laplace", .plot = "curves",
    .claims = "left: range < 0.000001\nright: top == 25" });

static const GradusSheet sheet = {
  .aha = N_ ("A round cloud looks the same from every side, so nothing tells how far it was "
             "turned."),
  .by_hand = N_ ("(±1, ±1) turned by 45° are (±√2, 0) and (0, ±√2): variances 1, 1 and correlation "
                 "0 both times, and the mean of x⁴ is 1 before and 2 after."),
  .why = "curves",
  .intuition = N_ ("More points would tell the angle."),
  .caught_by = "told",
  .breaks = N_ ("Drawn Gaussian clouds have tops by accident: each draw another angle. A grid of "
                "Gaussian quantiles is not round."),
  .needs = "density-linear-map gaussian-density",
  .leads_to = "ica",
  .aliases = "identifiability; rotation; kurtosis; 可辨识性; 旋转不变; 峰度; gsy",
  .terms = N_ ("identifiable; rotation; kurtosis"),
  .tiny = "cloud curves",
};

const GradusDescriptor gradus_ica_gaussian_failure = {
  .id = "ica-gaussian-failure", .chapter = 15, .difficulty = 2,
  .title = N_ ("Why Gaussian sources fail"),
  .summary = N_ ("Turn clouds of several laws back, and see which of them tell how far they were "
                 "turned."),
  .goal = N_ ("Say why a Gaussian cloud cannot be turned back, and what of other laws can."),
  .source = "CS229 lecture notes, part XII", .kind = GRADUS_KIND_EXPLORATION,
  .data_kind = &gradus_data_none, .columns = N_ ("No data: a law and an angle are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .prepare = prepare, .unprepare = g_free, .init = init, .start_shows = "cloud",
  .start_asks = "turn", .end_shows = "curves",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("A cloud of {n} points was turned. Lay the cross along its sources.") }),
};
