/* Different parameters, same function, an exploration: a row of the machine in valleys.c.
 *
 * Situation. Two units whose sum meets the points, and a second setting of the same numbers: the
 * units exchanged, or their heights alone.
 *
 * Stages. The learner bets on J halfway between both settings (bet). J is noted all along the
 * straight way (walk) and drawn as a whole, beside the chord that a bowl would lie below (law). J
 * over both heights is a quadratic with the curvatures of Phi' Phi (bends). In the end the targets
 * are drawn again and again with noise, and the heights fitted to each (noise).
 *
 * Why it works. A sum does not know the order of its terms: exchanged units are the same function,
 * so that J has as many copies of every lowest place as there are orders. A convex J would be as
 * low between them. Where units are alike, Phi' Phi has a small eigenvalue along alpha_1 - alpha_2:
 * the data hold the sum of the heights and leave their difference. lambda |alpha|^2 / 2 holds it.
 *
 * Edge cases. Units that are the same, or one that no point sees: an eigenvalue of 0, and of all
 * best heights the shortest are taken.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 2.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "collect.h"
#include "valleys.h"

/* From so many times on one curvature is small beside the other. */
#define NARROW 100
/* The least squared cosine of the values of both units at the points where they are alike. */
#define ALIKE 0.9

typedef enum { WALK_UNITS, WALK_HEIGHTS } Walk;
enum { FIT_FIRST, FIT_SECOND, FIT_DIFFERENCE, FIT_SUM, FIT_WIDTH };

typedef struct
{
  GradusValleyParams valley;
  guint walk;
  double s, noise, lambda;
  int draws;
} Params;

typedef struct
{
  GradusValleyState valley;
  GradusCollection fits;
  guint draw_done, draw_last;
  bool bent;
} State;

typedef struct
{
  double gram[4];             /* Phi' Phi */
  double small, large;        /* its eigenvalues */
  double best[2], least;      /* heights of least squares, and J there */
  double law[2];              /* standard deviation of the difference and of the sum; NAN: none */
  double curve;               /* of the curve at the points, root of the mean square */
  double top;                 /* how high J is drawn along the way */
  gboolean equal, unseen, singular, finite;
  guint seen;          /* of two the unit that the points see better */
} Work;

enum { EVENT_HILL, EVENT_LOOSE };

/* --- The way ---------------------------------------------------------------------------------- */

/* Both units at the share @s of the way. */
static void
setting_at (const Params *p, double s, GradusUnit units[2], double heights[2])
{
  GradusUnit from[2];
  double high[2];

  gradus_valley_units (&p->valley, from, high);
  for (guint k = 0; k < 2; k++)
    {
      units[k] = from[k];
      heights[k] = (1 - s) * high[k] + s * high[1 - k];
      if (p->walk == WALK_UNITS)
        {
          units[k].first = (1 - s) * from[k].first + s * from[1 - k].first;
          units[k].second = (1 - s) * from[k].second + s * from[1 - k].second;
        }
    }
}

/* What rounding leaves of points that are met would be told as a number. */
static double
j_at (const Params *p, const GradusTable *table, double s)
{
  GradusUnit units[2];
  double heights[2], j;

  setting_at (p, s, units, heights);
  j = gradus_units_loss (units, heights, 2, table);
  return j < 1e-20 * gradus_sum_squares (table->y, table->n) ? 0 : j;
}

/* --- J over the heights ----------------------------------------------------------------------- */

static void
find_bends (const Params *p, const GradusTable *table, Work *work)
{
  GradusUnit units[2];
  double heights[2], half, reach;

  gradus_valley_units (&p->valley, units, heights);
  for (guint i = 0; i < table->n; i++)
    {
      const double x = gradus_table_row (table, i)[0];
      const double phi[] = { gradus_unit_at (&units[0], x), gradus_unit_at (&units[1], x) };

      for (guint k = 0; k < 4; k++)
        work->gram[k] += phi[k / 2] * phi[k % 2];
    }
  half = 0.5 * (work->gram[0] + work->gram[3]);
  reach = hypot (0.5 * (work->gram[0] - work->gram[3]), work->gram[1]);
  work->large = half + reach;
  /* Their product is the determinant: no digits are lost where they are unlike. */
  work->small = work->large > 0 ? (work->gram[0] * work->gram[3] - gradus_square (work->gram[1]))
                                    / work->large
                                : 0;
  work->equal = units[0].first == units[1].first && units[0].second == units[1].second;
  work->singular = work->equal || !(work->small > 1e-12 * work->large);
  work->seen = work->gram[3] > work->gram[0] ? 1 : 0;
  work->unseen = !(work->gram[work->seen == 0 ? 3 : 0] > 1e-12 * work->large);
  if (work->singular)
    work->small = 0;
}

/* Noise in the targets, noise (Phi' Phi + lambda I)^-1 Phi' of it in the heights. */
static void
find_law (const Params *p, const GradusTable *table, Work *work)
{
  const double a = work->gram[0] + p->lambda, b = work->gram[1], c = work->gram[3] + p->lambda;
  const double det = (work->singular ? 0 : work->small * work->large)
                     + p->lambda * (work->gram[0] + work->gram[3] + p->lambda);

  work->curve = p->noise * sqrt ((work->singular ? 1 : 2) / (double) table->n);
  for (guint k = 0; k < 2; k++)
    {
      const double sign = k == 0 ? -1 : 1;
      const double u = (c - sign * b) / det, v = (sign * a - b) / det;

      work->law[k] = det > 0 ? p->noise * sqrt (MAX (u * u * work->gram[0]
                                                       + 2 * u * v * work->gram[1]
                                                       + v * v * work->gram[3], 0))
                             : NAN;
    }
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  GradusUnit units[2];
  double heights[2], condition;

  gradus_valley_units (&p->valley, units, heights);
  find_bends (p, table, work);
  find_law (p, table, work);
  work->finite = gradus_units_fit (units, 2, table, 0, work->best, &condition);
  work->least = gradus_units_loss (units, work->best, 2, table);
  if (work->least < 1e-20 * gradus_sum_squares (table->y, table->n))
    work->least = 0;
  /* A hill is not to be guessed from the room for it; J over the heights may be small all along. */
  work->top = p->walk == WALK_UNITS ? gradus_sum_squares (table->y, table->n) : 0;
  for (guint k = 0; k < GRADUS_VALLEY_PLACES; k++)
    {
      const double j = j_at (p, table, k / (GRADUS_VALLEY_PLACES - 1.0));

      work->finite &= isfinite (j);
      work->top = MAX (work->top, (p->walk == WALK_UNITS ? 1.15 : 2) * j);
    }
  if (!(work->top > 0))
    work->top = MAX (gradus_sum_squares (table->y, table->n), 1e-9);
  return work;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  if (!work->finite)
    return gradus_context_fail (context, _ ("J leaves the range of numbers. Give heights and "
                                            "targets of moderate size."));
  gradus_collection_init (&state->fits, (guint) p->draws, FIT_WIDTH);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_walk (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  GradusReadings *readings = &state->valley.readings;
  const double s = readings->done / (GRADUS_VALLEY_PLACES - 1.0);
  double *row = gradus_readings_next (readings);

  row[0] = s;
  row[1] = j_at (p, table, s);
  return gradus_readings_noted (readings);
}

static GradusStatus
run_law (gpointer state, GradusContext *context)
{
  GRADUS_STEP (p, table);
  const double half = j_at (p, table, 0.5), ends = MAX (j_at (p, table, 0), j_at (p, table, 1));

  gradus_context_raise_if (context, EVENT_HILL, half > ends + 1e-9 * (1 + ends));
  return gradus_valley_run_law (state, context);
}

static GradusStatus
run_bends (gpointer state, GradusContext *context)
{
  GRADUS_STEP (work);

  ((State *) state)->bent = true;
  gradus_context_raise_if (context, EVENT_LOOSE, work->large > NARROW * work->small);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_noise (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  g_autofree double *y = g_new (double, table->n);
  GradusTable noisy = *table;
  GradusUnit units[2];
  double heights[2], condition, row[FIT_WIDTH];

  gradus_valley_units (&p->valley, units, heights);
  for (guint i = 0; i < table->n; i++)
    y[i] = table->y[i] + p->noise * gradus_rng_gaussian (context->rng);
  noisy.y = y;
  if (!gradus_units_fit (units, 2, &noisy, p->lambda, heights, &condition))
    return gradus_context_fail (context, _ ("J leaves the range of numbers. Give heights and "
                                            "targets of moderate size."));
  row[FIT_FIRST] = heights[0];
  row[FIT_SECOND] = heights[1];
  row[FIT_DIFFERENCE] = heights[0] - heights[1];
  row[FIT_SUM] = heights[0] + heights[1];
  gradus_collection_add (&state->fits, row);
  return gradus_step_done (&state->draw_done, &state->draw_last, (guint) p->draws);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_at, (p, table), j_at (p, table, p->s))
GRADUS_NUMBER (number_half, (state, p, table), state->valley.readings.known ? j_at (p, table, 0.5)
                                                                            : NAN)
GRADUS_NUMBER (number_law_difference, (work), work->law[0])
GRADUS_NUMBER (number_law_sum, (work), work->law[1])
GRADUS_NUMBER (number_curve, (work), work->curve)
GRADUS_NUMBER (number_difference, (state), gradus_collection_spread (&state->fits, FIT_DIFFERENCE))
GRADUS_NUMBER (number_sum, (state), gradus_collection_spread (&state->fits, FIT_SUM))

GRADUS_VECTOR (array_bends, (work), 2, k, k == 0 ? work->large : work->small)

static void
array_gram (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work);

  memcpy (gradus_array_init_matrix (out, 2, 2), work->gram, sizeof work->gram);
}

/* The heights as they stand in the plane of both. */
static void
array_heights (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p);
  GradusUnit units[2];

  setting_at (p, p->walk == WALK_HEIGHTS ? p->s : 0, units, gradus_array_init_vector (out, 2));
}

/* Wide enough for the given heights, the exchanged ones, and most of the draws. */
static void
array_window (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, work);
  double *window = gradus_array_init_vector (out, 4), half = 1;
  const double spread = isfinite (work->law[0]) ? 1.6 * work->law[0] : 0;

  for (guint k = 0; k < 2; k++)
    {
      half = MAX (half, 1.3 * fabs (p->valley.height - work->best[k]));
      half = MAX (half, 1.3 * fabs (p->valley.height_2 - work->best[k]));
    }
  half = MAX (half, spread);
  for (guint k = 0; k < 4; k++)
    window[k] = work->best[k / 2] + (k % 2 == 0 ? -half : half);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "at-j", N_ ("J at s"), "J(s)", .number = number_at, .flags = GRADUS_METRIC, .beside = "y^2" },
  { "half-j", N_ ("J halfway"), "J(\\tfrac{1}{2})", .number = number_half, .flags = GRADUS_METRIC,
    .beside = "y^2" },
  { "law-difference", N_ ("How much α₁ − α₂ has to scatter"), "\\sigma_{\\alpha_1 - \\alpha_2}",
    .number = number_law_difference, .flags = GRADUS_METRIC },
  { "law-sum", N_ ("How much α₁ + α₂ has to scatter"), "\\sigma_{\\alpha_1 + \\alpha_2}",
    .number = number_law_sum, .flags = GRADUS_METRIC },
  { "law-curve", N_ ("How much the best curve has to scatter"), "\\sigma_f",
    .number = number_curve, .flags = GRADUS_METRIC },
  { "difference", N_ ("How much α₁ − α₂ scatters"), "s_{\\alpha_1 - \\alpha_2}",
    .number = number_difference, .flags = GRADUS_METRIC },
  { "sum", N_ ("How much α₁ + α₂ scatters"), "s_{\\alpha_1 + \\alpha_2}", .number = number_sum,
    .flags = GRADUS_METRIC },
  { "heights", N_ ("Heights"), "\\alpha", .array = array_heights, .indices = N_ ("unit") },
  { "gram", N_ ("Curvature of J over the heights"), "\\Phi^T\\Phi", .array = array_gram,
    .indices = N_ ("unit, unit") },
  { "bends", N_ ("Its eigenvalues"), "\\lambda", .array = array_bends,
    .indices = N_ ("the larger, the smaller") },
  { "window", N_ ("Ranges of the heights in the picture"), "w", .array = array_window,
    .indices = N_ ("left, right, bottom, top") },
  { "fits", N_ ("Heights fitted to noisy targets"), "\\hat\\alpha",
    GRADUS_QUANTITY (State, fits.rows), GRADUS_KNOWN (State, fits.made),
    .indices = N_ ("draw: both, their difference, their sum") },
  { "mean-fit", NULL, NULL, GRADUS_QUANTITY (State, fits.mean), .flags = GRADUS_HIDDEN },
  { "fitted", NULL, NULL, GRADUS_QUANTITY (State, fits.made) },
  { "bent", NULL, NULL, GRADUS_QUANTITY (State, bent) },
  { "small", NULL, NULL, GRADUS_PREPARED (Work, small) },
  { "large", NULL, NULL, GRADUS_PREPARED (Work, large) },
  { "least", NULL, NULL, GRADUS_PREPARED (Work, least), .beside = "y^2" });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const double from = j_at (p, table, 0), to = j_at (p, table, 1);
  const GradusArray *rows = &state->fits.rows;
  const guint newest = MAX (state->fits.made, 1) - 1;
  const gboolean drawn = state->fits.made > 0;

  gradus_names_number (names, "from-j", from);
  gradus_names_number (names, "to-j", to);
  gradus_names_number (names, "chord", 0.5 * (from + to));
  gradus_names_number (names, "halfway", j_at (p, table, 0.5));
  gradus_names_number (names, "j-near", MAX (0.05 * work->top, 1e-9));
  gradus_names_number (names, "setting", gradus_readings_newest (&state->valley.readings, 0));
  gradus_names_number (names, "setting-j", gradus_readings_newest (&state->valley.readings, 1));
  gradus_names_flag (names, "equal", work->equal);
  gradus_names_flag (names, "unseen", work->unseen);
  gradus_names_flag (names, "singular", work->singular);
  gradus_names_flag (names, "alike",
                     gradus_square (work->gram[1]) > ALIKE * work->gram[0] * work->gram[3]);
  gradus_names_whole (names, "seen", work->seen + 1);
  gradus_names_flag (names, "narrow", !work->singular && work->large > NARROW * work->small);
  gradus_names_number (names, "condition", work->singular ? NAN : work->large / work->small);
  gradus_names_number (names, "fit-1", drawn ? gradus_array_row (rows, newest)[FIT_FIRST] : NAN);
  gradus_names_number (names, "fit-2", drawn ? gradus_array_row (rows, newest)[FIT_SECOND] : NAN);
  gradus_names_number (names, "scatter-near", MAX (0.2 * work->law[0], 1e-6));
  gradus_names_number (names, "plane-top",
                       work->least + 0.5 * MAX (work->large, 1e-9));
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Exchanged units are the same function. */
static gboolean
holds_exchange (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, table);

  if (p->walk == WALK_UNITS)
    *measured = fabs (j_at (p, table, 0) - j_at (p, table, 1));
  return *measured <= 1e-9 * (1 + j_at (p, table, 0));
}

/* Along the heights alone J has no hill: it is below its chord. */
static gboolean
holds_convex (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, table);
  const double from = j_at (p, table, 0), to = j_at (p, table, 1);

  for (guint k = 1; p->walk == WALK_HEIGHTS && k < 8; k++)
    *measured = MAX (*measured, j_at (p, table, k / 8.0) - gradus_between (from, to, k / 8.0));
  return *measured <= 1e-9 * (1 + from + to);
}

/* Where the units are the same, the curve stays while the sum of the heights does. */
static gboolean
holds_floor (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work, table);
  const double size = 1 + fabs (p->valley.height) + fabs (p->valley.height_2);

  for (guint k = 0; work->equal && k <= 4; k++)
    for (guint i = 0; i < table->n; i++)
      {
        const double x = gradus_table_row (table, i)[0];
        GradusUnit units[2], first[2];
        double heights[2], high[2];

        setting_at (p, k / 4.0, units, heights);
        setting_at (p, 0, first, high);
        *measured = MAX (*measured, fabs (gradus_units_sum (units, heights, 2, x)
                                          - gradus_units_sum (first, high, 2, x)));
      }
  return *measured <= 1e-12 * size;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "exchange", N_ ("Exchanged units have the same J"), "J(0) = J(1)", holds_exchange },
  { "convex", N_ ("Along the heights J has no hill"), "J(s) \\le (1-s)\\,J(0) + s\\,J(1)",
    holds_convex },
  { "floor", N_ ("Of equal units only the sum of the heights counts"),
    "(\\alpha_1 + \\alpha_2)\\,\\phi(x)", holds_floor });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_curve (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, table);
  const GradusUnitFrame frame = gradus_valley_frame (table, 0.3);
  const GradusReadings *readings = &state->valley.readings;
  const double now = readings->made > 0 && !readings->known ? gradus_readings_newest (readings, 0)
                                                            : p->s;
  GradusUnit units[2];
  double heights[2];

  gradus_unit_frame_open (&frame, table, scene);
  for (guint i = 0; i < state->fits.made; i++)
    {
      setting_at (p, 0, units, heights);
      gradus_units_draw_sum (units, gradus_array_row (&state->fits.rows, i), 2, &frame,
                             GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, scene);
    }
  if (state->fits.made > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                              C_ ("legend", "fitted to noisy targets"));
  else
    {
      setting_at (p, now, units, heights);
      for (guint k = 0; k < 2; k++)
        gradus_units_draw_sum (&units[k], &heights[k], 1, &frame, GRADUS_ROLE_ACCENT,
                               GRADUS_LINE_THIN, scene);
      gradus_scene_label (scene, C_ ("legend", "units at s"));
    }
  if (readings->known && state->fits.made == 0)
    {
      setting_at (p, 0.5, units, heights);
      gradus_units_draw_sum (units, heights, 2, &frame, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                             scene);
      gradus_scene_label (scene, C_ ("legend", "halfway"));
    }
  setting_at (p, 0, units, heights);
  gradus_units_draw_sum (units, heights, 2, &frame, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, scene);
  gradus_scene_label (scene, C_ ("legend", "at either end"));
  if (state->fits.made == 0 && now > 0 && now < 1)
    {
      setting_at (p, now, units, heights);
      gradus_units_draw_sum (units, heights, 2, &frame, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD,
                             scene);
      gradus_scene_label (scene, C_ ("legend", "at s"));
    }
  gradus_units_draw_points (table, scene);
}

typedef struct
{
  const Params *p;
  const GradusTable *table;
} Way;

GRADUS_CURVE (way_at, Way, way, s, j_at (way->p, way->table, s))

static void
build_segment (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const Way way = { p, table };
  const double ends[] = { j_at (p, table, 0), j_at (p, table, 1) };
  const double bet = CLAMP (p->valley.bet, 0, work->top);

  gradus_slice_draw (&(GradusSlice) {
                       .symbol = "s", .low = -0.1, .high = 1.1, .top = work->top,
                       .law = state->valley.readings.known ? way_at : NULL, .data = &way,
                       .name = C_ ("legend", "J on the way"), .at = p->s,
                       .loss = j_at (p, table, p->s), .param = "s" },
                     &state->valley.readings, scene);
  gradus_scene_segment (scene, 0, ends[0], 1, ends[1], GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "a bowl stays below"));
  for (guint k = 0; k < 2; k++)
    gradus_scene_point (scene, k, ends[k], GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE, 1.3, -1);
  gradus_scene_label (scene, C_ ("legend", "both settings"));
  gradus_scene_point (scene, 0.5, bet, GRADUS_ROLE_BET, GRADUS_SHAPE_TRIANGLE, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_map_handle (scene, NULL, "bet", (GradusHandleMap) { { 0 }, { 0, 0, 1 } }, 0.5, bet);
}

static double
plane_at (const GradusPosition *here, double a, double b)
{
  GRADUS_HERE (work);
  const double u = a - work->best[0], v = b - work->best[1];

  return work->least + 0.5 * (work->gram[0] * u * u + 2 * work->gram[1] * u * v
                              + work->gram[3] * v * v);
}

static void
mark_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double from[] = { p->valley.height, p->valley.height_2 };

  for (guint i = 0; i < state->fits.made; i++)
    gradus_scene_point (scene, gradus_array_row (&state->fits.rows, i)[FIT_FIRST],
                        gradus_array_row (&state->fits.rows, i)[FIT_SECOND], GRADUS_ROLE_SECOND,
                        GRADUS_SHAPE_CIRCLE, 0.8, -1);
  if (state->fits.made > 0)
    gradus_scene_label (scene, C_ ("legend", "fitted to noisy targets"));
  if (p->walk == WALK_HEIGHTS)
    {
      gradus_scene_segment (scene, from[0], from[1], from[1], from[0], GRADUS_ROLE_MODEL,
                            GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "the way"));
    }
}

static void
build_scatter (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const char *const words[] = { "α₁ − α₂", "α₁ + α₂", _ ("curve") };
  const double laws[] = { work->law[0], work->law[1], work->curve };
  const double bars[] = { gradus_collection_spread (&state->fits, FIT_DIFFERENCE),
                          gradus_collection_spread (&state->fits, FIT_SUM), 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "what scatters"),
                         C_ ("axis", "standard deviation"));
  gradus_scene_set_x_names (scene, words, 3);
  gradus_scene_set_x_range (scene, 0.4, 3.6);
  if (state->fits.made > 1)
    gradus_scene_include (scene, 1, 1.2 * MAX (bars[0], bars[1]));
  if (gradus_kit_waits (scene, state->fits.made < 2, _ ("Noise is drawn last.")))
    return;
  for (guint k = 0; k < 2; k++)
    gradus_scene_bar (scene, k + 1, 0.6, 0, bars[k], GRADUS_ROLE_SECOND, 0.6);
  gradus_scene_label (scene, C_ ("legend", "of the draws"));
  for (guint k = 0; k < 3; k++)
    if (isfinite (laws[k]))
      {
        gradus_scene_point (scene, k + 1, laws[k], GRADUS_ROLE_TRUTH, GRADUS_SHAPE_DIAMOND, 1.3,
                            -1);
        gradus_scene_text (scene, k + 1, MAX (laws[k], bars[k]), GRADUS_ANCHOR_ABOVE,
                           GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM_DIGITS (laws[k], 3));
      }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_DIAMOND, C_ ("legend", "law"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "curve", N_ ("The curve of both units"), GRADUS_EDIT_POINTS, .build = build_curve,
    .caption = GRADUS_SAY (
      { "known", N_ ("J = {from-j} at the ends, {half-j} halfway") },
      { NULL, N_ ("J = {loss}") }) },
  { "segment", N_ ("J on the way between both settings"), .build = build_segment,
    .caption = GRADUS_SAY ({ NULL, N_ ("J = {at-j} at s = {s}") }) },
  { "plane", N_ ("J over both heights"), .kit = gradus_kit_contours, .of = "heights[0] heights[1]",
    .with = "window=window floor=least top=plane-top", .surface = plane_at, .extra = mark_plane },
  { "scatter", N_ ("What noise does to the heights"), .build = build_scatter });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("J halfway, you think."),
    GRADUS_PARAM_FIELD (Params, valley.bet), .def = 0, .max = 1e9, .slider_max = 10, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "walk", .label = N_ ("Way"),
    .blurb = N_ ("To the setting in which the units, or their heights alone, are exchanged."),
    GRADUS_PARAM_FIELD (Params, walk), .applies = GRADUS_APPLIES_REDO, GRADUS_CHOICES (
      [WALK_UNITS] = { "units", N_ ("Exchange the units") },
      [WALK_HEIGHTS] = { "heights", N_ ("Exchange the heights") }) },
  { .id = "s", .label = N_ ("Share of the way"), .symbol = "s",
    .blurb = N_ ("Where on the way the model stands."), GRADUS_PARAM_FIELD (Params, s),
    GRADUS_SHARE (0) },
  { .id = "noise", .label = N_ ("Noise"), .symbol = "\\sigma",
    .blurb = N_ ("Standard deviation of what is added to every target."),
    GRADUS_PARAM_FIELD (Params, noise), .def = 0.1, .max = 1e6, .slider_max = 0.5, .step = 0.01,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "draws", .label = N_ ("Draws"), .blurb = N_ ("So many times the noise is drawn."),
    GRADUS_PARAM_FIELD (Params, draws), .def = 60, .min = 2, .max = 400, .slider_min = 10,
    .slider_max = 200, .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "\\lambda",
    .blurb = N_ ("λ/2 times the squared length of the heights, in the fits to noisy targets."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 0, .max = 1e6, .slider_max = 0.1, .step = 0.001,
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROWS);

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_HILL] = { "hill", N_ ("A hill between"),
                   N_ ("Halfway J is higher than at both ends: no bowl does that.") },
  [EVENT_LOOSE] = { "loose", N_ ("A loose direction"),
                    N_ ("In one direction J over the heights is hardly bent, or not at all.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Two settings of the same numbers. How high is J halfway?"),
    .shows = "segment", .asks = "bet", .pseudocode = N_ ("bet on J halfway"), .once = TRUE,
    .run = gradus_run_nothing,
    .rules = GRADUS_SAY (
      { "walk == units", "\\theta(s) = (1 - s)\\,(\\alpha_1, \\beta_1, \\alpha_2, \\beta_2) + "
                         "s\\,(\\alpha_2, \\beta_2, \\alpha_1, \\beta_1)" },
      { NULL, "\\alpha(s) = (1 - s)\\,(\\alpha_1, \\alpha_2) + s\\,(\\alpha_2, \\alpha_1)" }),
    .filled = GRADUS_SAY (
      { NULL, "J(0) = <from-j|model>,\\quad J(1) = <to-j|model>,\\qquad J(\\tfrac{1}{2}) "
              "\\overset{?}{=} \\role{bet}{<bet>}" }),
    .said = GRADUS_SAY (
      { "walk == units", N_ ("With the units exchanged the curve is the same, and J = {to-j} as "
                             "before. Every number goes straight from the one setting to the "
                             "other. What is J halfway?") },
      { NULL, N_ ("The heights alone are exchanged: J = {from-j} at one end of the way and {to-j} "
                  "at the other. What is J halfway?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "walk", N_ ("Go the straight way"), N_ ("J at settings between both."), .shows = "curve",
    .pseudocode = N_ ("for s from 0 to 1: note J"), .once = TRUE, .run = run_walk,
    .micro = GRADUS_EXTENT (GRADUS_VALLEY_PLACES),
    .rule = "J(s) = \\tfrac{1}{2}\\sum_i \\left(y_i - f_{\\theta(s)}(x_i)\\right)^2",
    .filled = GRADUS_SAY ({ NULL, "J(<setting|accent>) = <setting-j|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("s = {setting}: J = {setting-j}.") },
      { "walk == units", N_ ("At the other end J is {setting-j} again. Halfway the units were one "
                             "and the same.") },
      { NULL, N_ ("At the other end J is {setting-j}. The insides have stayed, and the heights are "
                  "exchanged.") }) },
  { "law", N_ ("Draw J on the way"), N_ ("A bowl stays below the chord between two of its places."),
    .shows = "segment", .pseudocode = N_ ("draw J(s) and its chord"), .once = TRUE, .run = run_law,
    .rule = "J(\\tfrac{1}{2}) \\overset{?}{\\le} \\tfrac{1}{2}\\left(J(0) + J(1)\\right)",
    .filled = GRADUS_SAY (
      { NULL, "<half-j|model> <cmp half-j chord> <calc 0.5 * ( from-j + to-j ) = chord|second>" }),
    .said = GRADUS_SAY (
      { "event:hill", N_ ("Halfway J is {half-j}, and {from-j} at the ends: a hill between two "
                          "equally good settings. A bowl has none.") },
      { "half-j == chord", N_ ("Halfway J is {half-j}, as at both ends: flat ground all the "
                               "way.") },
      { NULL, N_ ("Halfway J is {half-j}, below the chord, which has {chord} there: no hill, for J "
                  "is a bowl in the heights.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {half-j}.") }) },
  { "bends", N_ ("Look across the heights"), N_ ("With the insides fixed J is a bowl over both "
                                                 "heights. How is it bent?"),
    .shows = "plane", .pseudocode = N_ ("λ ← eigenvalues of ΦᵀΦ"), .once = TRUE, .run = run_bends,
    .rule = "J(\\alpha) = J^* + \\tfrac{1}{2}(\\alpha - \\hat\\alpha)^T\\Phi^T\\Phi\\,(\\alpha - "
            "\\hat\\alpha)",
    .filled = GRADUS_SAY (
      { NULL, "\\Phi^T\\Phi = <gram>,\\qquad \\lambda_1 = <large|model>,\\quad \\lambda_2 = "
              "<small|model>" }),
    .said = GRADUS_SAY (
      { "equal", N_ ("The units are the same: the eigenvalues are {large} and 0. As long as "
                     "α₁ + α₂ stays, so does the curve.") },
      { "unseen", N_ ("One of the units no point sees: the eigenvalues are {large} and 0, and "
                      "its height may be anything.") },
      { "singular", N_ ("At the points both units are the same but for a factor: the eigenvalues "
                        "are {large} and 0, and one can take what the other gives.") },
      { "narrow and not alike", N_ ("A long valley: the eigenvalues are {large} and {small|4}. One "
                                    "of the units hardly reaches the points, and they hardly hold "
                                    "its height.") },
      { "narrow", N_ ("A long valley: the eigenvalues are {large} and {small|4}. The units are so "
                      "alike that one can take what the other gives.") },
      { NULL, N_ ("The eigenvalues are {large|4} and {small|4}: with these insides the points hold "
                  "both heights.") }) },
  { "noise", N_ ("Draw noise"), N_ ("Every target gets noise, and the heights are fitted again."),
    .shows = "plane", .pseudocode = N_ ("repeat: y′ ← y + noise, fit α"), .once = TRUE,
    .run = run_noise, .micro = "draws",
    .rules = GRADUS_SAY (
      { "singular and lambda == 0",
        "\\hat\\alpha = \\lim_{\\lambda \\to 0}\\,(\\Phi^T\\Phi + \\lambda I)^{-1}\\Phi^T(y + "
        "\\sigma z)" },
      { "lambda == 0", "\\hat\\alpha = (\\Phi^T\\Phi)^{-1}\\Phi^T(y + \\sigma z)" },
      { NULL, "\\hat\\alpha = (\\Phi^T\\Phi + \\lambda I)^{-1}\\Phi^T(y + \\sigma z)" }),
    .filled = GRADUS_SAY (
      { "micro", "\\hat\\alpha = (<fit-1|second>,\\ <fit-2|second>)" },
      { "equal and lambda == 0", "s_{\\alpha_1 + \\alpha_2} = <sum|second>" },
      { "unseen and lambda == 0", "s_{\\alpha_{<seen>}} = <sum|second>" },
      { NULL, "s_{\\alpha_1 - \\alpha_2} = <difference|second>,\\qquad s_{\\alpha_1 + \\alpha_2} = "
              "<sum|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Fitted heights: {fit-1} and {fit-2}.") },
      { "noise == 0", N_ ("Without noise every draw is the same.") },
      { "equal and lambda == 0", N_ ("Each draw has a whole line of best heights, of which the "
                                     "shortest are drawn. What the data say is the sum: it "
                                     "scatters by {sum}.") },
      { "unseen and lambda == 0", N_ ("Each draw has a whole line of best heights, of which the "
                                      "shortest are drawn: the unit that no point sees has 0 "
                                      "there. What the data say is the height of the other: it "
                                      "scatters by {sum}.") },
      { "singular and lambda == 0", N_ ("Each draw has a whole line of best heights, of which the "
                                        "shortest are drawn. What the data say is what both units "
                                        "are together at the points.") },
      { "narrow and lambda == 0", N_ ("In {draws} draws α₁ − α₂ scatters by {difference} and "
                                      "α₁ + α₂ by {sum}; the curve has to scatter by {law-curve}. "
                                      "Compare curves, and not parameters.") },
      { "lambda > 0", N_ ("With the penalty α₁ − α₂ scatters by {difference} and α₁ + α₂ by "
                          "{sum}.") },
      { NULL, N_ ("α₁ − α₂ scatters by {difference}, α₁ + α₂ by {sum}: both are held by the "
                  "points.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "halfway", N_ ("J halfway?"), "walk", "segment", .asks = GRADUS_ASKS_NUMBER,
    .about = "halfway", .scale = "j-near", .when = "walk == units and not equal",
    .words = N_ ("Both settings have J = {from-j}. What is J halfway between them?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{halfway}: halfway the units lie on each other, and "
                                     "what they add up to is another curve.") }),
    .intuition = N_ ("You thought the middle of two good settings is as good. A bowl has no hill "
                     "between two bottoms, but this is no bowl."),
    .intuition_answer = "chord" },
  { "scatter", N_ ("How much does the difference scatter?"), "noise", "plane",
    .asks = GRADUS_ASKS_NUMBER, .about = "law-difference", .scale = "scatter-near",
    .when = "narrow and lambda == 0",
    .words = N_ ("Every target gets noise of {noise}. How much does α₁ − α₂ scatter, as a standard "
                 "deviation?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("By {law-difference}: along the valley J hardly says "
                                     "anything.") }),
    .intuition = N_ ("You thought a parameter scatters as the targets do, but noise is divided by "
                     "the root of the small eigenvalue."),
    .intuition_answer = "noise" },
  { "loose", N_ ("What is left loose?"), "bends", "plane", .asks = GRADUS_ASKS_EVENT,
    .about = "event:loose",
    .words = N_ ("The insides of both units stay. Is there a way through the plane of both heights "
                 "along which J hardly changes?"),
    .truth = GRADUS_SAY (
      { "equal", N_ ("Yes: along α₁ + α₂ = const. it does not change.") },
      { "event:loose", N_ ("Yes: the eigenvalues are {large} and {small|4}.") },
      { NULL, N_ ("No: the eigenvalues are {large|4} and {small|4}, and J rises in all "
                  "directions.") }) });

#define BUMPS "kind=bump first=-2 second=1 height=1 first-2=2 second-2=1 height-2=2"
#define TWINS "first=1 second=0 first-2=1 second-2=0.2 height=2.5 height-2=-0.5 walk=heights"

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "swap", .title = N_ ("Two bumps exchanged"),
    .blurb = N_ ("J is 0 at both ends of the way, and 6.60 halfway."), .data = "two-units-9",
    .params = BUMPS, .seed = 1, .claims = "from-j == 0\nto-j == 0\nhalf-j ~ 6.60" },
  { .id = "quarter", .title = N_ ("A quarter of the way"),
    .blurb = N_ ("A quarter of the way J has risen to 2.67."), .params = BUMPS " s=0.25",
    .seed = 1, .claims = "s == 0.25\nat-j ~ 2.67" },
  { .id = "by-hand", .title = N_ ("By hand: two equal units"),
    .blurb = N_ ("Both units have the height ½ at 0. With α = (1, 0) J is an eighth, and with any "
                 "other sum of 1 as well."),
    .data = "sample-1",
    .params = "first=1 second=0 first-2=1 second-2=0 height=1 height-2=0 walk=heights s=0.7",
    .seed = 1, .claims = "from-j == 0.125\nat-j == 0.125\nequal" },
  { .id = "floor", .title = N_ ("By hand: on the floor of the valley"),
    .blurb = N_ ("The sum of the heights is 2, and J is 0 all along the way."), .data = "sample-1",
    .params = "first=1 second=0 first-2=1 second-2=0 height=0.5 height-2=1.5 walk=heights",
    .seed = 1, .claims = "heights[0] + heights[1] == 2\nfrom-j == 0\nhalf-j == 0\nto-j == 0" },
  { .id = "nearly-twins", .title = N_ ("Failure: nearly twins"),
    .blurb = N_ ("Two sigmoids with the offsets 0 and 0.2. From one end of the way to the other "
                 "α₁ goes from 2.5 to −0.5, and J stays below 0.008."),
    .data = "twin-units-5", .params = TWINS, .seed = 1,
    .failure = N_ ("Noise of 0.1 in the targets makes 4.31 in α₁ − α₂, while the curve scatters by "
                   "0.0632. Compare curves and not parameters, or penalise the heights."),
    .claims = "noise == 0.1\nlaw-difference ~ 4.31\nlaw-curve ~ 0.0632\nfrom-j < 0.008\n"
              "to-j < 0.008\nhalf-j < 0.008\nheights[0] == 2.5\nheights[1] == 0 - 0.5\nalike" },
  { .id = "penalty", .title = N_ ("Nearly twins with a penalty"),
    .blurb = N_ ("λ = 0.01 holds the difference: it scatters by 0.419 in place of 4.31."),
    .data = "twin-units-5", .params = TWINS " lambda=0.01", .seed = 1,
    .claims = "lambda == 0.01\nlaw-difference ~ 0.419" },
  { .id = "unseen", .title = N_ ("A unit that no point sees"),
    .blurb = N_ ("The second bump stands at 40, far from the points: its height may be anything."),
    .data = "two-units-9",
    .params = "kind=bump first=-2 second=1 height=1 first-2=40 second-2=1 height-2=2 walk=heights",
    .seed = 1, .claims = "small == 0\nfirst-2 == 40\nunseen\nseen == 1" });

#define CARD "oracles-A/ch09.out: NumPy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "swap", 1, "half-j", GRADUS_EXPECT (6.604035), 1e-6, CARD },
  { "quarter", 1, "at-j", GRADUS_EXPECT (2.671915), 1e-6, CARD },
  { "by-hand", 1, "at-j", GRADUS_EXPECT (0.125), 1e-12, "by hand: 1/2 (1/2 - 1)^2" },
  { "by-hand", 1, "bends", GRADUS_EXPECT (0.5, 0), 1e-12, "by hand: [1/4 1/4; 1/4 1/4]" },
  { "nearly-twins", 1, "bends", GRADUS_EXPECT (3.465348, 0.001076), 1e-6, CARD },
  { "nearly-twins", 1, "law-difference", GRADUS_EXPECT (4.310225), 1e-6, CARD },
  { "nearly-twins", 1, "law-sum", GRADUS_EXPECT (0.131697), 1e-6, CARD },
  { "nearly-twins", 1, "law-curve", GRADUS_EXPECT (0.0632455532), 1e-9, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "halves", .title = N_ ("At the end and halfway"),
    .blurb = N_ ("J is 0 where the way begins, and 6.60 halfway."), .preset = "swap",
    .left = "s=0", .right = "s=0.5", .plot = "curve",
    .claims = "left: at-j == 0\nright: at-j ~ 6.60" },
  { .id = "penalties", .title = N_ ("Without and with a penalty"),
    .blurb = N_ ("α₁ − α₂ has to scatter by 4.31, and by 0.419 with λ = 0.01."),
    .preset = "nearly-twins", .left = "lambda=0", .right = "lambda=0.01", .plot = "plane",
    .claims = "left: law-difference ~ 4.31\nright: law-difference ~ 0.419\n"
              "right: lambda == 0.01" });

static const GradusSheet sheet = {
  .aha = N_ ("Many parameter settings draw one curve: what is learned is the curve, not the "
             "parameters."),
  .by_hand = N_ ("Two equal units of the height ½, one sample (0, 1): J is an eighth at (1, 0) and "
                 "at (0.3, 0.7), and 0 where α₁ + α₂ = 2."),
  .why = "plane", .intuition = N_ ("Between two good settings every setting is good."),
  .caught_by = "halfway",
  .breaks = N_ ("Nearly twins: noise of 0.1 scatters α₁ − α₂ by 4.31; the eigenvalue 0.00108 gives "
                "it away."),
  .needs = "hierarchical-model neural-network convex-functions",
  .leads_to = "ridge-regression factor-analysis-model gmm-em",
  .aliases = "identifiability; non-identifiable; symmetry; non-convex; flat valley; permutation of "
             "units; 不可辨识; 可辨识性; 对称性; 非凸; bkbsx",
  .terms = N_ ("identifiability; symmetry; non-convex; eigenvalue"),
};

const GradusDescriptor gradus_network_nonidentifiability = {
  .base = &gradus_valleys, .id = "network-nonidentifiability", .difficulty = 3,
  .title = N_ ("Different parameters, same function"),
  .summary = N_ ("Goes from one setting of two units to another one with the same curve, and lets "
                 "noise loose on their heights."),
  .goal = N_ ("Say why the parameters of a network are not what is learned."),
  .source = "Sugiyama, Illustrated Machine Learning, section 2.3",
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .prepare = prepare,
  .init = init, .name = name, .start_shows = "curve", .end_shows = "plane",
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "noise is drawn row by row" },
    { "place", GRADUS_DIFFERS, "units stand where their numbers put them, not where data are" },
    { "scale", GRADUS_DIFFERS, "units are as wide as their numbers say, whatever the data are" }),
  .start_said = GRADUS_SAY (
    { "equal", N_ ("Two units that are the same, with the heights {height} and {height-2}.") },
    { NULL, N_ ("Two units with the heights {height} and {height-2}, and what they add up to: "
                "J = {loss}.") }),
};
