/* Principal components in polar coordinates: bend the axes instead of the line.
 *
 * Situation. Points around a middle, the origin. With the map x -> (theta, r), theta counted from a
 * cut on, an arc becomes a straight piece, and the first principal component there, mapped back, is
 * a curve through the points.
 *
 * Stages. The learner bets how far from the middle a point of the arc is rebuilt from one number
 * (bet). The points are mapped (map), both clouds lose their means (centre), each gets its line
 * (line), the points their places on the lines (project), and what is on the line of the bent axes
 * is mapped back (back). Last, straight lines at random come up: none misses less than the straight
 * one, and the curve does (certify).
 *
 * The map may take ln r in place of r: then spirals are straight.
 *
 * Cut. An arc that is cut through lies at both ends of the angles. The share of the first component
 * then rises, because the pieces are far apart, and the curve between them runs round the empty
 * side. What gives it away is the largest step from a point to the next one.
 *
 * Edge cases. A point in the middle has no angle and is refused.
 *
 * Source: 图解机器学习, section 13.4, figure 13.11.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-handle.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"

#define MOST_POINTS 5000
/* Micro-steps of a stage that goes through all points. */
#define STRIDES 60
#define PLACES 181

typedef struct
{
  double cut, bet;
  guint map;
  int rivals;
} Params;

enum { MAP_POLAR, MAP_LOG };

typedef struct
{
  GradusArray polar;         /* n x 2: angle, radius or its logarithm; 0 before */
  guint mapped, map_done, map_last;
  bool centred, solved;
  GradusArray places;        /* n x 2: on the straight line, on that of the bent axes */
  guint projected, project_done, project_last;
  GradusArray rebuilt;       /* n x 2, of the bent axes, mapped back */
  guint back, back_done, back_last;
  GradusArray rivals;        /* an angle in degrees and its miss */
  guint rival_done, rival_last;
  bool certified;
} State;

/* A cloud of n places and its first component. */
typedef struct
{
  double mean[2], u[2], values[2];
  double *at;                /* n x 2 */
  double *z;                 /* n */
} Cloud;

typedef struct
{
  guint n, middle;           /* middle: the point that the bet is about */
  Cloud flat, bent;
  double *flat_back, *bent_back; /* n x 2, in the plane */
  double flat_miss, bent_miss, step, size;
} Work;

enum { EVENT_CUT, EVENT_BEATEN };

/* --- Maps ------------------------------------------------------------------------------------- */

static void
bend (const Params *p, const double *x, double at[2])
{
  const double r = hypot (x[0], x[1]);

  at[0] = gradus_angle_of (x[0], x[1], p->cut, 360) * G_PI / 180;
  at[1] = p->map == MAP_LOG ? log (r) : r;
}

static void
unbend (const Params *p, const double at[2], double x[2])
{
  const double r = p->map == MAP_LOG ? exp (at[1]) : at[1];

  x[0] = r * cos (at[0]);
  x[1] = r * sin (at[0]);
}

/* What rounding leaves beside @size is 0. */
static double
clean (double x, double size)
{
  return fabs (x) <= 1e-13 * size ? 0 : x;
}

static void
measure (Cloud *cloud, guint n)
{
  double covariance[3] = { 0 }, vectors[4], size = 0;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < 2; j++)
      cloud->mean[j] += cloud->at[2 * i + j] / n;
  for (guint i = 0; i < 2 * n; i++)
    size = MAX (size, fabs (cloud->at[i]));
  for (guint j = 0; j < 2; j++)
    cloud->mean[j] = clean (cloud->mean[j], size);
  for (guint i = 0; i < n; i++)
    {
      const double a = cloud->at[2 * i] - cloud->mean[0], b = cloud->at[2 * i + 1] - cloud->mean[1];

      covariance[0] += a * a / n;
      covariance[1] += a * b / n;
      covariance[2] += b * b / n;
    }
  gradus_symmetric_eigen_2 (covariance, cloud->values, vectors);
  cloud->values[1] = MAX (cloud->values[1], 0);
  cloud->u[0] = vectors[0];
  cloud->u[1] = vectors[1];
  cloud->z = g_new (double, n);
  for (guint i = 0; i < n; i++)
    cloud->z[i] = clean (cloud->u[0] * (cloud->at[2 * i] - cloud->mean[0])
                           + cloud->u[1] * (cloud->at[2 * i + 1] - cloud->mean[1]), size);
}

/* What stands at @z on the line of @cloud. */
static void
on_line (const Cloud *cloud, double z, double at[2])
{
  at[0] = cloud->mean[0] + z * cloud->u[0];
  at[1] = cloud->mean[1] + z * cloud->u[1];
}

static double
share_of (const Cloud *cloud)
{
  return cloud->values[0] / (cloud->values[0] + cloud->values[1]);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);

  if (table->d != 2)
    return g_strdup_printf (_ ("Angle and radius are made of two inputs, and there are %u: choose "
                               "two columns."), table->d);
  if (table->n > MOST_POINTS)
    return g_strdup_printf (_ ("There are %u points, and %d are possible. Take a sample."),
                            table->n, MOST_POINTS);
  for (guint i = 0; i < table->n; i++)
    if (hypot (gradus_table_row (table, i)[0], gradus_table_row (table, i)[1]) < 1e-100)
      return g_strdup_printf (_ ("Point %u lies in the middle and has no angle: move it, or the "
                                 "columns."), i + 1);
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const guint n = table->n;

  work->n = n;
  work->middle = n / 2;
  work->flat.at = g_memdup2 (table->x, 2 * n * sizeof (double));
  work->bent.at = g_new (double, 2 * (gsize) n);
  work->flat_back = g_new (double, 2 * (gsize) n);
  work->bent_back = g_new (double, 2 * (gsize) n);
  for (guint i = 0; i < n; i++)
    bend (p, gradus_table_row (table, i), &work->bent.at[2 * i]);
  measure (&work->flat, n);
  measure (&work->bent, n);
  for (guint i = 0; i < n; i++)
    {
      const double *x = gradus_table_row (table, i);
      double at[2];

      on_line (&work->flat, work->flat.z[i], &work->flat_back[2 * i]);
      on_line (&work->bent, work->bent.z[i], at);
      unbend (p, at, &work->bent_back[2 * i]);
      work->flat_miss += gradus_distance2 (x, &work->flat_back[2 * i], 2) / n;
      work->bent_miss += gradus_distance2 (x, &work->bent_back[2 * i], 2) / n;
      work->size = MAX (work->size, hypot (x[0], x[1]));
      if (i > 0)
        work->step = MAX (work->step, sqrt (gradus_distance2 (&work->bent.at[2 * i],
                                                              &work->bent.at[2 * i - 2], 2)));
    }
  work->flat_miss = clean (sqrt (work->flat_miss), work->size);
  work->bent_miss = clean (sqrt (work->bent_miss), work->size);
  for (guint i = 0; i < 2 * n; i++)
    {
      work->flat_back[i] = clean (work->flat_back[i], work->size);
      work->bent_back[i] = clean (work->bent_back[i], work->size);
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  g_free (work->flat.at);
  g_free (work->flat.z);
  g_free (work->bent.at);
  g_free (work->bent.z);
  g_free (work->flat_back);
  g_free (work->bent_back);
  g_free (work);
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_strides, (work), gradus_n_strides (work->n, STRIDES))

static guint
after_strides (const Work *work, guint done)
{
  return MIN (done * gradus_stride (work->n, STRIDES), work->n);
}

/* The next stride of a stage, with two numbers a point from @from into @to. */
static GradusStatus
hand_over (const Work *work, const double *from, GradusArray *to, guint *count, guint *done,
           guint *last)
{
  double *out = gradus_array_write (to);

  *count = after_strides (work, *done + 1);
  for (guint i = 2 * after_strides (work, *done); i < 2 * *count; i++)
    out[i] = from[i];
  return gradus_step_done (done, last, (guint) gradus_n_strides (work->n, STRIDES));
}

static GradusStatus
run_map (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusStatus status = hand_over (work, work->bent.at, &state->polar, &state->mapped,
                                         &state->map_done, &state->map_last);

  gradus_context_raise_if (context, EVENT_CUT, state->mapped == work->n && work->step > G_PI);
  return status;
}

GRADUS_RUN (run_centre, (state), (state->centred = true, GRADUS_STATUS_CONTINUE))

static GradusStatus
run_line (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (!(work->flat.values[0] > 1e-26 * gradus_square (work->size)))
    return gradus_context_fail (context, _ ("All points are at one place, so no line is longer "
                                            "than another. Give points that differ."));
  state->solved = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_project (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *places = gradus_array_write (&state->places);

  state->projected = after_strides (work, state->project_done + 1);
  for (guint i = after_strides (work, state->project_done); i < state->projected; i++)
    {
      places[2 * i] = work->flat.z[i];
      places[2 * i + 1] = work->bent.z[i];
    }
  return gradus_step_done (&state->project_done, &state->project_last,
                           (guint) gradus_n_strides (work->n, STRIDES));
}

static GradusStatus
run_back (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  return hand_over (work, work->bent_back, &state->rebuilt, &state->back, &state->back_done,
                    &state->back_last);
}

/* The root mean square of the sticks to the straight line at @angle degrees through the mean. */
static double
miss_at (const Work *work, double angle)
{
  const double c = cos (angle * G_PI / 180), s = sin (angle * G_PI / 180);
  double sum = 0;

  for (guint i = 0; i < work->n; i++)
    sum += gradus_square (c * (work->flat.at[2 * i + 1] - work->flat.mean[1])
                          - s * (work->flat.at[2 * i] - work->flat.mean[0]));
  return sqrt (sum / work->n);
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint of = (guint) p->rivals;
  double *rival = gradus_rivals_next (&state->rivals, state->rival_done, of, 2);

  rival[0] = 180 * gradus_rng_uniform (context->rng);
  rival[1] = miss_at (work, rival[0]);
  gradus_context_raise_if (context, EVENT_BEATEN, rival[1] < work->flat_miss * (1 - 1e-9));
  state->certified = state->rival_done + 1 == of;
  return gradus_step_done (&state->rival_done, &state->rival_last, of);
}

GRADUS_MICROS (n_rivals, (p), (guint64) p->rivals)

/* --- Quantities and names --------------------------------------------------------------------- */

GRADUS_NUMBER (number_flat_share, (work), share_of (&work->flat))
GRADUS_NUMBER (number_share, (work), share_of (&work->bent))
GRADUS_NUMBER (number_flat_miss, (work), work->flat_miss)
GRADUS_NUMBER (number_miss, (work), work->bent_miss)
GRADUS_VECTOR (array_shares, (work), 2, k, share_of (k == 0 ? &work->flat : &work->bent))
GRADUS_VECTOR (array_misses, (work), 2, k, k == 0 ? work->flat_miss : work->bent_miss)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "flat-share", N_ ("Share of the straight line"), "s_x", .number = number_flat_share,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC },
  { "share", N_ ("Share on the bent axes"), "s_\\theta", .number = number_share,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC },
  { "flat-miss", N_ ("Miss of the straight line"), "e_x", .number = number_flat_miss,
    GRADUS_KNOWN (State, projected), .flags = GRADUS_METRIC },
  { "miss", N_ ("Miss of the curve"), "e_\\theta", .number = number_miss,
    GRADUS_KNOWN (State, back), .flags = GRADUS_METRIC },
  { "polar", N_ ("Angle and radius"), "(\\theta, r)", GRADUS_QUANTITY (State, polar),
    .shape = "n*2", .indices = N_ ("point: angle in radians, radius; 0 before it is mapped"),
    .flags = GRADUS_PER_DATUM },
  { "places", N_ ("Places on the two lines"), "z", GRADUS_QUANTITY (State, places),
    .shape = "n*2", .indices = N_ ("point: straight, bent"), .flags = GRADUS_PER_DATUM },
  { "rebuilt", N_ ("Rebuilt on the curve"), "\\hat x", GRADUS_QUANTITY (State, rebuilt),
    .shape = "n*2", .indices = N_ ("point, input"), .flags = GRADUS_PER_DATUM },
  { "shares", N_ ("Shares of the first component"), "s", .array = array_shares,
    GRADUS_KNOWN (State, solved), .indices = N_ ("straight, bent") },
  { "misses", N_ ("Misses"), "e", .array = array_misses, GRADUS_KNOWN (State, back),
    .indices = N_ ("straight, bent") },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: angle in degrees, miss") },
  { "mapped", N_ ("Points mapped"), NULL, GRADUS_QUANTITY (State, mapped) },
  { "solved", N_ ("Lines found"), NULL, GRADUS_QUANTITY (State, solved) },
  { "projected", N_ ("Points projected"), NULL, GRADUS_QUANTITY (State, projected) },
  { "mapped-back", N_ ("Points mapped back"), NULL, GRADUS_QUANTITY (State, back) });

/* The point that had its turn last, outside of these stages the one that the bet is about. */
static guint
point_of (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const guint count = gradus_position_is_phase (here, "map")       ? state->mapped
                      : gradus_position_is_phase (here, "project") ? state->projected
                      : gradus_position_is_phase (here, "back")    ? state->back
                                                                   : 0;

  return here->micro > 0 && count > 0 ? MIN (count, work->n) - 1 : work->middle;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const guint i = point_of (here);
  const double *x = gradus_table_row (table, i), *top = gradus_table_row (table, work->middle);
  const double *flat = &work->flat_back[2 * i], *bent = &work->bent_back[2 * i];
  const double *flat_top = &work->flat_back[2 * work->middle];

  gradus_names_flag (names, "spiral", p->map == MAP_LOG);
  gradus_names_whole (names, "point", i + 1);
  gradus_names_vector (names, "x", x, 2);
  gradus_names_number (names, "r", hypot (x[0], x[1]));
  gradus_names_number (names, "height", work->bent.at[2 * i + 1]);
  gradus_names_number (names, "theta", work->bent.at[2 * i]);
  gradus_names_number (names, "degrees", work->bent.at[2 * i] * 180 / G_PI);
  gradus_names_vector (names, "mean-x", work->flat.mean, 2);
  gradus_names_vector (names, "mean-p", work->bent.mean, 2);
  gradus_names_number (names, "z1", work->flat.z[i]);
  gradus_names_number (names, "z2", work->bent.z[i]);
  gradus_names_vector (names, "flat-back", flat, 2);
  gradus_names_vector (names, "bent-back", bent, 2);
  gradus_names_number (names, "off", clean (sqrt (gradus_distance2 (x, bent, 2)), work->size));
  gradus_names_whole (names, "top-point", work->middle + 1);
  gradus_names_vector (names, "top", top, 2);
  gradus_names_number (names, "top-distance", hypot (top[0], top[1]));
  gradus_names_number (names, "flat-distance", hypot (flat_top[0], flat_top[1]));
  gradus_names_number (names, "tenth", 0.1 * work->size);
  gradus_names_number (names, "step-between", work->step);
  gradus_names_flag (names, "cut-through", work->step > G_PI);
  gradus_names_number (names, "flat-first", work->flat.values[0]);
  gradus_names_number (names, "flat-second", work->flat.values[1]);
  gradus_names_number (names, "bent-first", work->bent.values[0]);
  gradus_names_number (names, "bent-second", work->bent.values[1]);
  gradus_names_whole (names, "rival", state->rival_last + 1);
  gradus_names_whole (names, "n-rivals", p->rivals);
  gradus_names_number (names, "rival-score", gradus_rivals_score (&state->rivals,
                                                                  state->rival_last));
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Mapped and mapped back, each point is where it was. */
static gboolean
holds_round (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work, table);

  for (guint i = 0; i < work->n; i++)
    {
      double x[2];

      unbend (p, &work->bent.at[2 * i], x);
      *measured = MAX (*measured, sqrt (gradus_distance2 (x, gradus_table_row (table, i), 2)));
    }
  return *measured <= 1e-12 * work->size;
}

/* The mean square of the sticks is the smaller eigenvalue. */
GRADUS_HOLDS (holds_lost, (work),
              fabs (gradus_square (work->flat_miss) - work->flat.values[1]),
              *measured <= 1e-9 * (work->flat.values[0] + work->flat.values[1]))

GRADUS_HOLDS (holds_best, (state, work),
              work->flat_miss - gradus_rivals_best (&state->rivals, G_MAXUINT,
                                                    GRADUS_BETTER_LESS),
              *measured <= 1e-9 * work->size)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "round", N_ ("Mapped and mapped back is where it was"),
    "(r\\cos\\theta, r\\sin\\theta) = x", holds_round, .phase = "map" },
  { "lost", N_ ("What is missed is the smaller eigenvalue"), "e_x^2 = \\lambda_2", holds_lost,
    .phase = "project" },
  { "best", N_ ("No straight line misses less"), "e(\\vartheta) \\ge e_x", holds_best,
    .phase = "certify" });

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Each point is told by one number, its place on the best "
                                      "straight line, and rebuilt. How far from the middle does "
                                      "the marked point land?"),
    .shows = "plane", .asks = "bet", .pseudocode = N_ ("bet on the distance from the middle"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\hat x = \\bar x + z\\,u",
    .filled = GRADUS_SAY ({ NULL, "\\|x_{<top-point>}\\| = <top-distance|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("Point {top-point} lies {top-distance} from the middle.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "map", N_ ("Bend the axes"), N_ ("Read each point as an angle, counted from the cut, and a "
                                     "radius."),
    .shows = "unrolled plane", .pseudocode = N_ ("for each point: (θ, r) ← angle, radius"),
    .once = TRUE, .n_micro = n_strides, .run = run_map,
    .rules = GRADUS_SAY (
      { "map == log", "x = e^r(\\cos\\theta, \\sin\\theta),\\quad r = \\ln\\sqrt{x_1^2 + x_2^2}" },
      { NULL, "x = r\\,(\\cos\\theta, \\sin\\theta),\\quad r = \\sqrt{x_1^2 + x_2^2}" }),
    .filled = GRADUS_SAY ({ NULL, "x_{<point>} = <x>:\\quad \\theta = <theta|accent>,\\quad r = "
                                  "<height|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {point} stands at {degrees}°, {r} from the middle.") },
      { "event:cut", N_ ("All {n} points are mapped. From one of them to the next it is up to "
                         "{step-between}: the cut runs through the arc.") },
      { NULL, N_ ("All {n} points are mapped; from one to the next it is no more than "
                  "{step-between}.") }) },
  { "centre", N_ ("Take the means away"), N_ ("Each of the two clouds has its middle."),
    .shows = "plane unrolled", .pseudocode = N_ ("x ← x − x̄ in both spaces"), .once = TRUE,
    .run = run_centre, .rule = "\\bar x = \\tfrac1n \\sum_i x_i",
    .filled = GRADUS_SAY ({ NULL, "\\bar x = <mean-x>,\\quad (\\bar\\theta, \\bar r) = "
                                  "<mean-p|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("In the plane the mean is {mean-x}, and no point need be "
                                    "there; on the bent axes it is {mean-p}.") }) },
  { "line", N_ ("A line in each"), N_ ("The first principal component of either cloud."),
    .shows = "plane unrolled", .pseudocode = N_ ("u ← first direction of either covariance"),
    .once = TRUE, .run = run_line,
    .rule = "s = \\frac{\\lambda_1}{\\lambda_1 + \\lambda_2}",
    .filled = GRADUS_SAY (
      { NULL, "s_x = \\frac{<flat-first>}{<flat-first> + <flat-second>} = <flat-share>,\\quad "
              "s_\\theta = \\frac{<bent-first>}{<bent-first> + <bent-second>} = "
              "<share|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The straight line has the share {flat-share} of the spread, "
                                    "the line on the bent axes {share}.") }) },
  { "project", N_ ("Cast the shadows"), N_ ("Each point becomes one number on either line."),
    .shows = "plane unrolled", .pseudocode = N_ ("z ← uᵀ (x − x̄) in both spaces"), .once = TRUE,
    .n_micro = n_strides, .run = run_project,
    .rule = "\\hat x = \\bar x + z\\,u,\\quad z = u^T (x - \\bar x)",
    .filled = GRADUS_SAY ({ NULL, "\\hat x_{<point>} = <flat-back|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {point} is rebuilt at {flat-back} by the straight line.") },
      { NULL, N_ ("Rebuilt by the straight line the points are {flat-miss} off, as a root mean "
                  "square; point {top-point} lands {flat-distance} from the middle.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {flat-distance}.") }) },
  { "back", N_ ("Bend it back"), N_ ("What lies on the line of the bent axes goes back into the "
                                     "plane."),
    .shows = "plane unrolled", .pseudocode = N_ ("x̂ ← r (cos θ, sin θ)"), .once = TRUE,
    .n_micro = n_strides, .run = run_back,
    .rules = GRADUS_SAY (
      { "map == log", "\\hat x = e^r\\,(\\cos\\theta, \\sin\\theta)" },
      { NULL, "\\hat x = r\\,(\\cos\\theta, \\sin\\theta)" }),
    .filled = GRADUS_SAY ({ NULL, "\\hat x_{<point>} = <bent-back|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {point} comes back as {bent-back}, {off} away from where it was.") },
      { NULL, N_ ("Rebuilt by the curve the points are {miss} off, by the straight line "
                  "{flat-miss}.") }) },
  { "certify", N_ ("No straight line does better"), N_ ("Straight lines at random come up against "
                                                        "the straight one."),
    .shows = "misses plane", .pseudocode = N_ ("for each straight line: is its miss ≥ e_x?"),
    .once = TRUE, .n_micro = n_rivals, .run = run_certify,
    .rule = "e(\\vartheta) \\ge \\role{model}{e_x}",
    .filled = GRADUS_SAY ({ NULL, "<rival-score|past|5> \\ge <flat-miss|model|5>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Straight line {rival} of {n-rivals} misses by {rival-score|4}; the best by "
                     "{flat-miss|4}.") },
      { "miss < flat-miss", N_ ("None of {n-rivals} straight lines misses by less than "
                                "{flat-miss}; the curve misses by {miss}.") },
      { NULL, N_ ("None of {n-rivals} straight lines misses by less than {flat-miss}; here the "
                  "curve, with {miss}, does not help.") }) });

/* --- Pictures --------------------------------------------------------------------------------- */

/* What the line of the bent axes becomes in the plane, from its first shadow to its last. */
static void
draw_curve (const Params *p, const Work *work, GradusScene *scene)
{
  double low, high, x[PLACES], y[PLACES];

  gradus_find_extent (work->bent.z, work->n, 1, &low, &high);
  for (guint k = 0; k < PLACES; k++)
    {
      double at[2], place[2];

      on_line (&work->bent, gradus_between (low, high, k / (PLACES - 1.0)), at);
      unbend (p, at, place);
      x[k] = place[0];
      y[k] = place[1];
    }
  gradus_scene_polyline (scene, x, y, PLACES, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "bent back"));
}

/* Whether the middle is seen: it is not far from the points along either input. */
static gboolean
shows_middle (const GradusTable *table, double low[2], double high[2])
{
  gboolean shown = TRUE;

  for (guint j = 0; j < 2; j++)
    {
      gradus_find_extent (&table->x[j], table->n, 2, &low[j], &high[j]);
      gradus_make_room (&low[j], &high[j]);
      shown = shown && fabs (low[j] + high[j]) <= 1.5 * (high[j] - low[j]);
    }
  return shown;
}

/* The cut from the middle on, with a knob at its end, and the bet. */
static void
draw_dial (const Params *p, const double *top, const GradusDial *dial, GradusScene *scene)
{
  const double cut = p->cut * G_PI / 180, far = hypot (top[0], top[1]);
  const double reach = gradus_dial_reach (dial, cos (cut), sin (cut));

  gradus_scene_segment (scene, 0, 0, reach * cos (cut), reach * sin (cut), GRADUS_ROLE_MUTED,
                        GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "cut"));
  gradus_scene_point (scene, reach * cos (cut), reach * sin (cut), GRADUS_ROLE_MUTED,
                      GRADUS_SHAPE_CIRCLE, 1.3, -1);
  gradus_scene_turn_handle (scene, "cut", 360, 0, 0, reach * cos (cut), reach * sin (cut));
  if (p->bet <= gradus_dial_reach (dial, top[0], top[1]))
    {
      const double c = top[0] / far, s = top[1] / far;

      gradus_scene_point (scene, p->bet * c, p->bet * s, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.3,
                          -1);
      gradus_scene_label (scene, C_ ("legend", "bet"));
      gradus_scene_map_handle (scene, "bet", NULL, (GradusHandleMap) { .x = { 0, c, s } },
                               p->bet * c, p->bet * s);
    }
}

static void
draw_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const guint active = here->micro > 0 || !state->solved ? point_of (here) : G_MAXUINT;
  GradusDial dial;
  double low[2], high[2];
  gboolean middle;

  if (table == NULL || table->n == 0)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  /* A curve that leads far in unlike units leaves the picture. */
  middle = shows_middle (table, low, high);
  dial = gradus_dial_around (table, 0, 0, 1.15);
  gradus_scene_set_x_range (scene, middle ? -dial.half[0] : low[0],
                            middle ? dial.half[0] : high[0]);
  gradus_scene_set_y_range (scene, middle ? -dial.half[1] : low[1],
                            middle ? dial.half[1] : high[1]);
  if (state->solved)
    {
      gradus_scene_line (scene, -work->flat.u[1], work->flat.u[0],
                         work->flat.u[1] * work->flat.mean[0]
                           - work->flat.u[0] * work->flat.mean[1],
                         GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "straight line"));
    }
  for (guint i = 0; i < MIN (state->projected, work->n) && state->back == 0; i++)
    gradus_scene_segment (scene, work->flat.at[2 * i], work->flat.at[2 * i + 1],
                          work->flat_back[2 * i], work->flat_back[2 * i + 1], GRADUS_ROLE_SECOND,
                          GRADUS_LINE_THIN);
  if (state->back > 0)
    draw_curve (p, work, scene);
  for (guint i = 0; i < MIN (state->back, work->n); i++)
    gradus_scene_segment (scene, work->flat.at[2 * i], work->flat.at[2 * i + 1],
                          work->bent_back[2 * i], work->bent_back[2 * i + 1], GRADUS_ROLE_MODEL,
                          GRADUS_LINE_THIN);
  for (guint i = 0; i < MIN (state->back, work->n); i++)
    gradus_scene_point (scene, work->bent_back[2 * i], work->bent_back[2 * i + 1],
                        GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 0.6, -1);
  if (state->centred)
    {
      gradus_scene_point (scene, work->flat.mean[0], work->flat.mean[1], GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_DIAMOND, 1.3, -1);
      gradus_scene_label (scene, C_ ("legend", "mean"));
    }
  gradus_scene_points (scene, table->x, table->n, 2, table->label, GRADUS_ROLE_DATA,
                       work->n > 200 ? 0.8 : 1.2);
  if (active < work->n)
    gradus_scene_point (scene, work->flat.at[2 * active], work->flat.at[2 * active + 1],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.8, -1);
  if (middle)
    draw_dial (p, gradus_table_row (table, work->middle), &dial, scene);
}

static void
draw_unrolled (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const Cloud *bent = &work->bent;
  const guint active = here->micro > 0 ? point_of (here) : G_MAXUINT;
  double low[2], high[2];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "angle θ"),
                         p->map == MAP_LOG ? C_ ("axis", "logarithm of the radius")
                                           : C_ ("axis", "radius r"));
  if (gradus_kit_waits (scene, state->mapped == 0, _ ("The points are mapped in the next stage.")))
    return;
  for (guint j = 0; j < 2; j++)
    {
      gradus_find_extent (&bent->at[j], work->n, 2, &low[j], &high[j]);
      gradus_make_room (&low[j], &high[j]);
    }
  gradus_scene_set_x_range (scene, low[0], high[0]);
  /* A radius that hardly varies is not blown up. */
  if (p->map == MAP_POLAR)
    low[1] = MIN (low[1], 0);
  gradus_scene_set_y_range (scene, low[1], high[1]);
  if (state->solved)
    {
      gradus_scene_line (scene, -bent->u[1], bent->u[0],
                         bent->u[1] * bent->mean[0] - bent->u[0] * bent->mean[1],
                         GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "the line here"));
    }
  for (guint i = 0; i < MIN (state->projected, work->n); i++)
    {
      double at[2];

      on_line (bent, bent->z[i], at);
      gradus_scene_segment (scene, bent->at[2 * i], bent->at[2 * i + 1], at[0], at[1],
                            GRADUS_ROLE_MODEL, GRADUS_LINE_THIN);
    }
  for (guint i = 0; i < MIN (state->mapped, work->n); i++)
    {
      gradus_scene_point (scene, bent->at[2 * i], bent->at[2 * i + 1],
                          table->label != NULL && table->label[i] >= 0
                            ? GRADUS_ROLE_CLASS + (GradusRole) table->label[i] : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_AUTO, work->n > 200 ? 0.8 : 1.2, (int) i);
      if (i == active)
        gradus_scene_point (scene, bent->at[2 * i], bent->at[2 * i + 1], GRADUS_ROLE_ACCENT,
                            GRADUS_SHAPE_RING, 1.8, -1);
    }
}

static void
name_bars (const char *label, GradusScene *scene)
{
  const char *const words[] = { C_ ("axis", "straight"), C_ ("axis", "bent") };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "line"), label);
  gradus_scene_set_x_names (scene, words, 2);
}

static void
name_misses (const GradusPosition *here, GradusScene *scene)
{
  name_bars (C_ ("axis", "root mean square"), scene);
}

static void
name_shares (const GradusPosition *here, GradusScene *scene)
{
  name_bars (C_ ("axis", "share of the spread"), scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_ ("In the plane"), GRADUS_EDIT_POINTS, .build = draw_plane },
  { "unrolled", N_ ("Angle and radius"), .build = draw_unrolled },
  { "misses", N_ ("How far off"), .kit = gradus_kit_bars, .of = "misses", .with = "numbers",
    .extra = name_misses },
  { "shares", N_ ("Share of the first component"), .kit = gradus_kit_bars, .of = "shares",
    .with = "numbers", .extra = name_shares });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "cut", .label = N_ ("Cut"), .unit = N_ ("°"),
    .blurb = N_ ("Where angles begin: turn it in the picture to where no points are."),
    GRADUS_PARAM_FIELD (Params, cut), .def = -90, .min = -180, .max = 180, .step = 5,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "map", .label = N_ ("Radius"), .blurb = N_ ("With its logarithm spirals are straight."),
    GRADUS_PARAM_FIELD (Params, map), GRADUS_CHOICES (
      [MAP_POLAR] = { "polar", N_ ("As it is") }, [MAP_LOG] = { "log", N_ ("Its logarithm") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("The distance from the middle at which the straight line rebuilds the marked "
                 "point, you think."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 5, .min = 0, .max = 1e6, .slider_max = 10,
    .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (Params, N_ ("Straight lines drawn against the best one."), 6));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_CUT] = { "cut", N_ ("The cut runs through the points"),
                  N_ ("From one point to the next it is more than half a turn.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A straight line misses by less.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "lands", N_ ("Where does it land?"), "project", "plane", .asks = GRADUS_ASKS_NUMBER,
    .about = "flat-distance", .scale = "tenth",
    .words = N_ ("Point {top-point} lies {top-distance} from the middle, and only its place on the "
                 "straight line is kept. How far from the middle is it rebuilt?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It lands {flat-distance} from the middle, on the straight "
                                     "line through the mean {mean-x}.") }),
    .intuition = N_ ("You thought the line stays near the points, but it goes through their mean, "
                     "and that hangs inside the arc."),
    .intuition_answer = "top-distance" },
  { "cut", N_ ("Does the cut part neighbours?"), "map", "plane", .asks = GRADUS_ASKS_EVENT,
    .about = "cut-through",
    .words = N_ ("Angles begin at the dashed line. Will two points that come one after the other "
                 "be more than half a turn apart on the bent axes?"),
    .truth = GRADUS_SAY (
      { "cut-through", N_ ("Yes: the largest step from one point to the next is "
                           "{step-between}.") },
      { NULL, N_ ("No: the largest step from one point to the next is {step-between}.") }) },
  { "share", N_ ("How straight are they now?"), "line", "unrolled", .asks = GRADUS_ASKS_NUMBER,
    .about = "share", .scale = "0.05",
    .words = N_ ("In the plane the first component has the share {flat-share} of the spread. Which "
                 "share, from 0 to 1, has it on the bent axes?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It has the share {share} there.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "arc", .title = N_ ("Half a circle"),
    .blurb = N_ ("Thirteen points of an arc. The straight line misses by 1.74 and rebuilds the top "
                 "of the arc 2.92 from the middle; the curve misses by 0.0997."),
    .data = "arc-13",
    .claims = "n == 13\nflat-miss ~ 1.74\nflat-distance ~ 2.92\nmiss ~ 0.0997" },
  { .id = "by-hand", .title = N_ ("Three points by hand"),
    .blurb = N_ ("(5, 0), (0, 5), (−5, 0): the share is 50/(50 + 16.7) = 0.75 in the plane, and 1 "
                 "where the radius is 5 throughout."),
    .data = "arc-3", .claims = "flat-share ~ 0.75\nshare == 1\n50 / 3 ~ 16.7" },
  { .id = "spiral", .title = N_ ("A spiral"),
    .blurb = N_ ("The radius grows with the angle. With its logarithm the spiral is straight, and "
                 "the share is 0.9997."),
    .data = "arc-13:bend=0.3", .params = "map=log bet=8", .claims = "share ~ 0.9997\nspiral" },
  { .id = "cut", .title = N_ ("Failure: cut through the arc"),
    .blurb = N_ ("The arc turned by 90°, and the cut through it. The share rises to 0.998, though "
                 "from one point to the next it is 6.02."),
    .data = "arc-13:turn=90", .params = "cut=-180",
    .failure = N_ ("The points on both sides of the cut are neighbours, and lie a whole turn apart "
                   "on the bent axes. The share rises because they are far apart, and the curve "
                   "between them runs round the empty side. Turn the cut to where no points are; "
                   "a share does not show it, the largest step does."),
    .claims = "share ~ 0.998\nstep-between ~ 6.02\never: event:cut" },
  { .id = "turned", .title = N_ ("The cut turned away"),
    .blurb = N_ ("The same arc with the cut at 0°, where no points are: from one point to the next "
                 "it is 0.329 at most, and the share is 0.990 again."),
    .data = "arc-13:turn=90", .params = "cut=0",
    .claims = "share ~ 0.990\nstep-between ~ 0.329\nnever: event:cut" },
  { .id = "ring", .title = N_ ("Failure: a closed ring"),
    .blurb = N_ ("Eight points of a circle. Their radius is the same, so that the curve misses "
                 "none, but two neighbours are a whole turn apart."),
    .data = "circle-8", .params = "bet=2",
    .failure = N_ ("A ring has no place for a cut: wherever it is, it parts neighbours, and the "
                   "two ends of the curve are told by numbers that are far apart. One coordinate "
                   "is not enough for a ring; two components of a kernel are."),
    .claims = "share > 0.999\nmiss == 0\nstep-between > 5\never: event:cut" });

#define ORACLE "numpy, eigh of both covariances"
#define BY_HAND "by hand: variances 50/3 and 50/9"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "arc", 1, "shares", GRADUS_EXPECT (0.8179636561284253, 0.9897462867220461), 1e-12, ORACLE },
  { "arc", 1, "misses", GRADUS_EXPECT (1.7361332488326482, 0.09970370305242846), 1e-12, ORACLE },
  { "by-hand", 1, "shares", GRADUS_EXPECT (0.75, 1), 1e-12, BY_HAND },
  { "cut", 1, "share", GRADUS_EXPECT (0.998198), 1e-6, ORACLE },
  { "cut", 1, "miss", GRADUS_EXPECT (0.099264), 1e-6, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "cut", .title = N_ ("Cut through the arc and beside it"),
    .blurb = N_ ("The share is higher on the left, and the curve runs round the empty side: the "
                 "higher share is the worse one."),
    .preset = "cut", .right = "cut=0", .plot = "plane",
    .claims = "left: ever: event:cut\nright: never: event:cut\nleft > right: share" });

static const GradusSheet sheet = {
  .aha = N_ ("Bend the axes instead of the line: in (r, θ) the arc is straight."),
  .by_hand = N_ ("(5, 0), (0, 5), (−5, 0): in the plane the first share is 50/(50 + 16.7) = 0.75. "
                 "As (r, θ) they are (5, 0), (5, π/2), (5, π): on a line, share 1."),
  .why = "unrolled",
  .intuition = N_ ("The mean of an arc lies on the arc."),
  .caught_by = "lands",
  .breaks = N_ ("A cut through the arc: neighbours are 6.02 apart, the share rises to 0.998, and "
                "the curve runs round the empty side."),
  .needs = "pca", .leads_to = "kernel-pca kernel-trick",
  .aliases = "feature space; polar coordinates; 极坐标; 特征空间; 非线性降维; jzb",
  .terms = N_ ("feature space; polar coordinates"),
};

const GradusDescriptor gradus_kernel_pca_polar = {
  .id = "kernel-pca-polar", .chapter = 15, .difficulty = 1,
  .title = N_ ("PCA in polar coordinates"),
  .summary = N_ ("Bends the axes by hand, finds a line there, and bends it back into a curve "
                 "through the points."),
  .goal = N_ ("Say where a straight line rebuilds a point of an arc, and how a cut through the "
              "points is noticed."),
  .source = "图解机器学习, section 13.4", .kind = GRADUS_KIND_STAGES,
  .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .distances = TRUE, .columns = N_ ("Two inputs, seen from the origin."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .start_shows = "plane", .start_asks = "bet", .end_shows = "plane",
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points around a middle. Point {top-point} lies "
                                        "{top-distance} from it.") }),
};
