/* Mean and median, an exploration.
 *
 * Situation. Numbers on a line and a marker theta. Every number pulls the marker, once with a
 * spring, as hard as it is far away, and once with a hand, always equally hard.
 *
 * Stages. The learner puts the marker down (bet); the numbers pull (pull). The marker is carried
 * along the axis, and both costs are noted (census):
 *
 *   S (theta) = sum_i (x_i - theta)^2,   A (theta) = sum_i |x_i - theta|.
 *
 * S is least where the springs balance, at the mean; A where as many hands pull to the left as to
 * the right, at the median (law). Then one number goes away, and both are found anew (move).
 *
 * Why it works. The slope of S is -2 sum (x_i - theta), that of A is the numbers on the left less
 * those on the right. Distance counts in the first and not in the second.
 *
 * Cost. O(n log n) for the order; O(n) a place of the marker.
 *
 * Edge cases. Of an even count every place between the two middle numbers is best (event "flat");
 * the middle of it is called the median. A number that the median stands on takes it along.
 *
 * Source: M. Sugiyama, Illustrated Machine Learning, chapter 4, robust learning.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"

#include <gsl/gsl_sort.h>

#define PLACES 29
#define MOVES 10
/* Pulls are drawn of so many numbers. */
#define MOST_ARROWS 100

typedef struct
{
  double marker;
  int moved;               /* number of the row from 1; 0: the largest */
  double by;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 1 */
  GradusArray springs;     /* n */
  GradusArray hands;       /* n: -1, 0, 1 */
  GradusArray census;      /* PLACES x 3: place, A, S */
  GradusArray moves;       /* 1 + MOVES x 3: place of the moved number, mean, median */
  guint done, last, pulled, noted, gone;
  bool lawful;
} State;

enum { EVENT_FLAT, EVENT_TAKEN };

/* --- Both fits -------------------------------------------------------------------------------- */

typedef struct
{
  double mean, low, high;  /* every place from low to high is a median */
} Fits;

/* With row @row by @by further. */
static Fits
find_fits (const GradusTable *table, guint row, double by)
{
  g_autofree double *sorted = g_memdup2 (table->x, sizeof (double) * table->n);
  Fits fits = { 0 };
  double beyond = 0;

  sorted[row] += by;
  gsl_sort (sorted, 1, table->n);
  fits.low = sorted[(table->n - 1) / 2];
  fits.high = sorted[table->n / 2];
  /* From the median on, so that numbers far from 0 keep the digits in which they differ. */
  for (guint i = 0; i < table->n; i++)
    beyond += (sorted[i] - fits.low) / table->n;
  fits.mean = fits.low + beyond;
  return fits;
}

static double
median_of (const Fits *fits)
{
  return 0.5 * fits->low + 0.5 * fits->high;
}

static double
absolute_at (const GradusTable *table, double marker)
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += fabs (table->x[i] - marker);
  return sum;
}

static double
squares_at (const GradusTable *table, double marker)
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += gradus_square (table->x[i] - marker);
  return sum;
}

/* The row that is moved. */
static guint
moved_row (const GradusTable *table, const Params *params)
{
  guint row = 0;

  if (params->moved > 0)
    return MIN ((guint) params->moved, table->n) - 1;
  for (guint i = 1; i < table->n; i++)
    row = table->x[i] > table->x[row] ? i : row;
  return row;
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->d != 1)
    return g_strdup_printf (_ ("The numbers stand on one line, and there are %u inputs: choose one "
                               "column."), table->d);
  if (table->n > 2000)
    return g_strdup_printf (_ ("There are %u numbers, and 2,000 at most pull here: choose fewer "
                               "rows."), table->n);
  return NULL;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_pull (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const double r = table->x[state->done] - ((const Params *) context->params)->marker;

  gradus_array_write (&state->springs)[state->done] = r;
  gradus_array_write (&state->hands)[state->done] = (r > 0) - (r < 0);
  state->pulled = state->done + 1;
  return gradus_step_done (&state->done, &state->last, table->n);
}

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  double low, high, *place = &gradus_array_write (&state->census)[3 * (gsize) state->done];

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  place[0] = low + (high - low) * state->done / (PLACES - 1);
  place[1] = absolute_at (table, place[0]);
  place[2] = squares_at (table, place[0]);
  state->noted = state->done + 1;
  return gradus_step_done (&state->done, &state->last, PLACES);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const Fits fits = find_fits (gradus_context_get_table (context), 0, 0);

  state->lawful = true;
  gradus_context_raise_if (context, EVENT_FLAT, fits.high > fits.low);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_move (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const guint row = moved_row (table, params);
  double *moves = gradus_array_write (&state->moves);

  for (guint k = state->done == 0 ? 0 : state->done + 1; k <= state->done + 1; k++)
    {
      const double by = params->by * k / MOVES;
      const Fits fits = find_fits (table, row, by);

      moves[3 * k] = table->x[row] + by;
      moves[3 * k + 1] = fits.mean;
      moves[3 * k + 2] = median_of (&fits);
    }
  state->gone = state->done + 1;
  /* Further than a share of the way, as the mean goes. */
  gradus_context_raise_if (context, EVENT_TAKEN,
                           state->gone == MOVES
                             && fabs (moves[3 * MOVES + 2] - moves[2])
                                  > fabs (moves[3 * MOVES + 1] - moves[1]));
  return gradus_step_done (&state->done, &state->last, MOVES);
}

/* --- Numbers ---------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_absolute, (state, params, table),
               state->pulled == table->n ? absolute_at (table, params->marker) : NAN)
GRADUS_NUMBER (number_squares, (state, params, table),
               state->pulled == table->n ? squares_at (table, params->marker) : NAN)
GRADUS_NUMBER (number_mean, (state, table), state->lawful ? find_fits (table, 0, 0).mean : NAN)

static double
number_median (const GradusPosition *here)
{
  const Fits fits = find_fits (gradus_dataset_get_table (here->dataset), 0, 0);

  return ((const State *) here->state)->lawful ? median_of (&fits) : NAN;
}

/* After the move so far. */
static double
moved_fit (const GradusPosition *here, guint column)
{
  const State *state = here->state;

  return state->gone > 0 ? state->moves.data[3 * (gsize) state->gone + column] : NAN;
}

GRADUS_NUMBER (number_moved_mean, (here), moved_fit (here, 1))
GRADUS_NUMBER (number_moved_median, (here), moved_fit (here, 2))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "absolute", N_ ("Sum of distances"), "A(\\theta)", .number = number_absolute,
    .flags = GRADUS_METRIC },
  { "squares", N_ ("Sum of squares"), "S(\\theta)", .number = number_squares,
    .flags = GRADUS_METRIC },
  { "mean", N_ ("Mean"), "\\bar x", .number = number_mean, .flags = GRADUS_METRIC },
  { "median", N_ ("Median"), "\\tilde x", .number = number_median, .flags = GRADUS_METRIC },
  { "moved-mean", N_ ("Mean after the move"), "\\bar x'", .number = number_moved_mean,
    .flags = GRADUS_METRIC },
  { "moved-median", N_ ("Median after the move"), "\\tilde x'", .number = number_moved_median,
    .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "\\theta", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, marker"), .flags = GRADUS_START, .tries = "marker" },
  { "springs", N_ ("Pull of the springs"), "x_i - \\theta", GRADUS_QUANTITY (State, springs),
    .shape = "n", .indices = N_ ("number"), .flags = GRADUS_PER_DATUM },
  { "hands", N_ ("Pull of the hands"), "\\mathrm{sgn}(x_i - \\theta)",
    GRADUS_QUANTITY (State, hands), .shape = "n", .indices = N_ ("number"),
    .flags = GRADUS_PER_DATUM },
  { "census", N_ ("Costs along the axis"), "(\\theta, A, S)", GRADUS_QUANTITY (State, census),
    .shape = GRADUS_EXTENT (PLACES, 3), .indices = N_ ("place; marker, distances, squares") },
  { "moves", N_ ("While a number moves"), "(x', \\bar x', \\tilde x')",
    GRADUS_QUANTITY (State, moves), .shape = "11*3",
    .indices = N_ ("stop; number, mean, median") },
  { "pulled", N_ ("Have pulled"), NULL, GRADUS_QUANTITY (State, pulled) },
  { "lawful", N_ ("The law is known"), NULL, GRADUS_QUANTITY (State, lawful) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, table);
  const guint row = MIN (state->last, table->n - 1), moved = moved_row (table, p);
  const Fits fits = find_fits (table, 0, 0);
  const double *place = gradus_array_row (&state->census, state->last);
  double springs = 0;
  guint left = 0, right = 0, same = 0;

  for (guint i = 0; i < table->n; i++)
    same += table->x[i] == fits.low;
  for (guint i = 0; i < state->pulled && i < table->n; i++)
    {
      springs += state->springs.data[i];
      left += state->hands.data[i] < 0;
      right += state->hands.data[i] > 0;
    }
  gradus_names_whole (names, "i", row + 1);
  gradus_names_number (names, "x", table->x[row]);
  gradus_names_number (names, "spring", state->springs.data[row]);
  gradus_names_whole (names, "hand", (gint64) state->hands.data[row]);
  gradus_names_number (names, "net", springs);
  gradus_names_whole (names, "lefts", left);
  gradus_names_whole (names, "rights", right);
  gradus_names_number (names, "place", place[0]);
  gradus_names_number (names, "place-absolute", place[1]);
  gradus_names_number (names, "place-squares", place[2]);
  gradus_names_number (names, "low", fits.low);
  gradus_names_number (names, "high", fits.high);
  gradus_names_number (names, "center", fits.mean);
  gradus_names_number (names, "least-absolute", absolute_at (table, fits.low));
  gradus_names_number (names, "least-squares", squares_at (table, fits.mean));
  gradus_names_number (names, "was", table->x[moved]);
  gradus_names_number (names, "goes", table->x[moved] + p->by);
  gradus_names_number (names, "stop", state->moves.data[3 * (gsize) state->gone]);
  gradus_names_number (names, "way", fmax (fabs (p->by), 1) / table->n / 4);
  gradus_names_flag (names, "odd", fits.low == fits.high);
  gradus_names_flag (names, "apart", table->x[moved] != fits.low && same == 1);
  gradus_names_flag (names, "stood", table->x[moved] == fits.low && fits.low == fits.high);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Put the marker down"), N_ ("Where is the sum of all distances least?"),
    .pseudocode = N_ ("θ ← your marker"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{\\theta} = \\text{?}",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\theta} = <marker|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The marker stands at {marker}.") }) },
  { "pull", N_ ("Every number pulls"), N_ ("A spring pulls as hard as it is long, a hand always "
                                           "equally hard."),
    .pseudocode = N_ ("for each x: spring ← x − θ, hand ← sign of it"), .once = TRUE, .micro = "n",
    .run = run_pull,
    .rule = "\\role{model}{x_i - \\theta},\\quad \\role{second}{\\mathrm{sgn}(x_i - \\theta)}",
    .filled = GRADUS_SAY ({ NULL, "<x> - <factor marker> = <spring|model>,\\quad "
                                  "\\mathrm{sgn} = <hand|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("{x} pulls with {spring} by its spring, and with {sign hand} by its hand.") },
      { NULL, N_ ("All springs together pull with {net}. Hands to the left: {lefts}, to the right: "
                  "{rights}.") }) },
  { "census", N_ ("Carry the marker along"), N_ ("At each place both costs are noted."),
    .shows = "absolute",
    .pseudocode = N_ ("for each place θ: A ← Σ|x − θ|, S ← Σ(x − θ)²"), .once = TRUE,
    .micro = "29", .run = run_census,
    .rule = "\\role{second}{A(\\theta)} = \\sum_i |x_i - \\theta|,\\quad "
            "\\role{model}{S(\\theta)} = \\sum_i (x_i - \\theta)^2",
    .filled = GRADUS_SAY ({ NULL, "A(<place>) = <place-absolute|second>,\\quad "
                                  "S(<place>) = <place-squares|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At {place} the distances sum to {place-absolute} and the squares to "
                     "{place-squares}.") },
      { NULL, N_ ("Two curves over the same axis: a polygon with a corner at every number, and a "
                  "bowl.") }) },
  { "law", N_ ("Where both are least"), N_ ("The springs balance at the mean, the hands at the "
                                            "median."),
    .shows = "absolute",
    .pseudocode = N_ ("mean ← Σx / n\nmedian ← the middle of the sorted numbers"), .once = TRUE,
    .run = run_law,
    .rule = "S'(\\theta) = -2\\sum_i (x_i - \\theta),\\quad A'(\\theta) = \\#\\text{left} - "
            "\\#\\text{right}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\bar x} = <mean|model>,\\quad "
                                  "\\role{second}{\\tilde x} = <median|second>" }),
    .said = GRADUS_SAY (
      { "event:flat", N_ ("The squares are least at the mean {mean}. The distances are least "
                          "everywhere from {low} to {high}: there is no single median.") },
      { NULL, N_ ("The squares are least at the mean {mean}, the distances at the median "
                  "{median}.") }) },
  { "move", N_ ("One number goes away"), N_ ("Both are found anew at each stop."),
    .shows = "move", .pseudocode = N_ ("move x; mean, median ← again"), .once = TRUE, .micro = "10",
    .run = run_move,
    .rule = "\\Delta\\role{model}{\\bar x} = \\frac{\\Delta x}{n},\\quad "
            "\\Delta\\role{second}{\\tilde x} = \\text{?}",
    .filled = GRADUS_SAY ({ NULL, "x = <stop>:\\quad \\role{model}{\\bar x} = <moved-mean|model>,"
                                  "\\quad \\role{second}{\\tilde x} = <moved-median|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The number is at {stop}: mean {moved-mean}, median {moved-median}.") },
      { "event:taken and stood",
        N_ ("From {was} to {goes}: the median stood on that number and was taken along to "
            "{moved-median}, further than the mean, which is at {moved-mean}.") },
      { "event:taken", N_ ("From {was} to {goes}: the median gave way to {moved-median}, further "
                           "than the mean, which is at {moved-mean}.") },
      { "moved-median != median", N_ ("From {was} to {goes}: the mean is {moved-mean} now, and the "
                                      "median {moved-median}.") },
      { NULL, N_ ("From {was} to {goes}: the mean followed to {moved-mean}, the median stayed at "
                  "{moved-median}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "marker", .label = N_ ("Marker"), .symbol = "\\theta",
    .blurb = N_ ("What all numbers pull at; drag it along the axis."),
    GRADUS_PARAM_FIELD (Params, marker), GRADUS_PLACE (4, 1e9, -5, 20, 0.5) },
  { .id = "moved", .label = N_ ("Which number moves"),
    .blurb = N_ ("Its place in the table, counted from 1; 0 is the largest."),
    GRADUS_PARAM_FIELD (Params, moved), .max = 2000, .slider_max = 10,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "by", .label = N_ ("How far it moves"), .symbol = "\\Delta x",
    .blurb = N_ ("To the right, or to the left where this is negative."),
    GRADUS_PARAM_FIELD (Params, by), GRADUS_PLACE (10, 1e9, -20, 50, 1) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_FLAT] = { "flat", N_ ("A flat bottom"),
                   N_ ("The sum of distances is least over a whole stretch.") },
  [EVENT_TAKEN] = { "taken", N_ ("Taken along"),
                    N_ ("The median moved further than the mean.") });

/* No place of the census is cheaper than the median, or than the mean. */
static gboolean
holds_least (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);
  const Fits fits = find_fits (table, 0, 0);
  const double a = absolute_at (table, median_of (&fits)), s = squares_at (table, fits.mean);

  *measured = INFINITY;
  for (guint k = 0; k < PLACES; k++)
    *measured = fmin (*measured, fmin ((state->census.data[3 * k + 1] - a) / (1 + a),
                                       (state->census.data[3 * k + 2] - s) / (1 + s)));
  return *measured >= -1e-9;
}

/* A share of the way of one number is what the mean goes. */
static gboolean
holds_share (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double *moves = state->moves.data;

  *measured = fabs (moves[3 * MOVES + 1] - moves[1]
                    - p->by / gradus_dataset_get_table (here->dataset)->n);
  return *measured <= 1e-9 * (1 + fabs (p->by) + fabs (moves[1]));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "least", N_ ("Nowhere is it cheaper"),
    "A(\\theta) \\ge A(\\tilde x),\\; S(\\theta) \\ge S(\\bar x)", holds_least, .phase = "law" },
  { "share", N_ ("The mean goes a share of the way"), "\\Delta\\bar x = \\Delta x / n", holds_share,
    .phase = "move" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
set_range (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p, table);
  double low, high;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  low = fmin (low, p->marker);
  high = fmax (high, p->marker);
  gradus_make_room (&low, &high);
  gradus_scene_set_x_range (scene, low - 0.03 * (high - low), high + 0.03 * (high - low));
}

/* The marker with its handle, and the fits once they are known. */
static void
draw_marker (const GradusPosition *here, double y, GradusScene *scene)
{
  const Params *p = here->params;
  const Fits fits = find_fits (gradus_dataset_get_table (here->dataset), 0, 0);

  if (((const State *) here->state)->lawful)
    {
      gradus_scene_vrule (scene, fits.mean, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, NULL);
      gradus_scene_vrule (scene, median_of (&fits), GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, C_ ("legend", "mean"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                                C_ ("legend", "median"));
    }
  gradus_scene_vrule (scene, p->marker, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
  gradus_scene_point (scene, p->marker, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, "marker", NULL, p->marker, y);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your marker"));
}

/* A row for each number: its spring as long as the way to it, its hand as long as all others. */
static void
build_pull (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusTable *table = gradus_kit_table (here, scene);
  double low, high, reach;

  if (table == NULL || table->n == 0)
    return;
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  reach = 0.08 * (high > low ? high - low : 1);
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y, table->names[table->x_columns[0]],
                         _ ("which number pulls"));
  set_range (here, scene);
  gradus_scene_set_y_range (scene, -0.3, MIN (table->n, MOST_ARROWS) + 0.4);
  for (guint i = 0; i < state->pulled && i < MOST_ARROWS; i++)
    {
      const double spring = state->springs.data[i], hand = state->hands.data[i];

      if (spring == 0)
        continue;
      gradus_scene_arrow (scene, p->marker, i + 1, p->marker + spring, i + 1, GRADUS_ROLE_MODEL,
                          GRADUS_LINE_SOLID);
      gradus_scene_arrow (scene, p->marker, i + 0.7, p->marker + hand * reach, i + 0.7,
                          GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD);
    }
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], 0, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, (int) i);
  draw_marker (here, 0.3, scene);
  if (state->pulled > 0 && !state->lawful)
    {
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                                C_ ("legend", "its spring"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD,
                                C_ ("legend", "its hand"));
    }
}

/* One column of the census as it has been noted; the whole curve once the law is known. */
static void
draw_cost (const GradusPosition *here, guint column, double (*cost) (const GradusTable *, double),
           GradusRole role, const char *label, GradusScene *scene)
{
  GRADUS_HERE (state, p, table);
  const guint n = state->noted;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "θ", label);
  if (gradus_kit_waits (scene, n == 0, _ ("The marker has not been carried along yet.")))
    return;
  set_range (here, scene);
  for (guint k = 0; k < n; k++)
    {
      const double *place = gradus_array_row (&state->census, k);

      gradus_scene_point (scene, place[0], place[column], k + 1 == n && !state->lawful
                                                            ? GRADUS_ROLE_ACCENT : role,
                          GRADUS_SHAPE_CIRCLE, 0.6, -1);
    }
  if (state->lawful)
    {
      double x[241], y[241], low, high;

      gradus_find_extent (table->x, table->n, 1, &low, &high);
      for (guint k = 0; k < G_N_ELEMENTS (x); k++)
        {
          x[k] = low + (high - low) * k / (G_N_ELEMENTS (x) - 1);
          y[k] = cost (table, x[k]);
        }
      gradus_scene_polyline (scene, x, y, G_N_ELEMENTS (x), role, GRADUS_LINE_SOLID);
    }
  draw_marker (here, cost (table, p->marker), scene);
}

static void
build_absolute (const GradusPosition *here, GradusScene *scene)
{
  draw_cost (here, 1, absolute_at, GRADUS_ROLE_SECOND, _ ("sum of distances"), scene);
}

static void
build_squares (const GradusPosition *here, GradusScene *scene)
{
  draw_cost (here, 2, squares_at, GRADUS_ROLE_MODEL, _ ("sum of squares"), scene);
}

static void
build_move (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  double x[MOVES + 1], y[MOVES + 1];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("where the number is"),
                         C_ ("axis", "mean, median"));
  if (gradus_kit_waits (scene, state->gone == 0, _ ("No number has moved yet.")))
    return;
  for (guint column = 1; column < 3; column++)
    {
      const GradusRole role = column == 1 ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND;

      for (guint k = 0; k <= state->gone; k++)
        {
          x[k] = state->moves.data[3 * k];
          y[k] = state->moves.data[3 * k + column];
        }
      gradus_scene_polyline (scene, x, y, state->gone + 1, role, GRADUS_LINE_MARKERS);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, C_ ("legend", "mean"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, C_ ("legend", "median"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "pull", N_ ("Springs and hands"), .build = build_pull,
    .caption = GRADUS_SAY ({ "pulled == n", N_ ("Hands: {lefts} to the left, {rights} to the "
                                                "right. Springs: {net}") },
                           { NULL, N_ ("Drag the marker.") }) },
  { "absolute", N_ ("Sum of distances"), .build = build_absolute },
  { "squares", N_ ("Sum of squares"), .build = build_squares },
  { "move", N_ ("One number moves"), .build = build_move });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "place", N_ ("Where are the distances least?"), "law", "absolute",
    .asks = GRADUS_ASKS_NUMBER, .about = "median", .when = "odd", .scale = "way",
    .words = N_ ("The squares are least at {center}. At which place is the sum of all distances "
                 "least?"),
    .intuition = N_ ("You thought both are least at the same place, but the hands do not ask how "
                     "far away a number is."),
    .intuition_answer = "center" },
  { "moved", N_ ("How far before the median minds?"), "move", "pull", .asks = GRADUS_ASKS_NUMBER,
    .about = "median", .scale = "way", .when = "odd and apart",
    .words = N_ ("The number {was} is dragged, either way. At which place does it begin to take "
                 "the median along?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {median}: until then it stays on its side, and the median "
                                     "only counts who stands on which side.") }),
    .intuition = N_ ("You thought the median follows from the first move on, as the mean does; it "
                     "only counts who stands on which side."),
    .intuition_answer = "was" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "five", .title = N_ ("Five numbers, one far away"),
    .blurb = N_ ("At the mean 4 the springs balance, but four hands pull to the left. 14 goes to "
                 "24: the mean goes to 6, and the median stays at 2."),
    .data = "far-numbers",
    .claims = "mean ~ 4\nlefts == 4\nnet ~ 0\nmoved-mean ~ 6\nmoved-median == 2\nmedian == 2" },
  { .id = "by-hand", .title = N_ ("By hand: the marker at 2"),
    .blurb = N_ ("2 + 1 + 0 + 1 + 12 = 16: less than the 20 at the mean."),
    .params = "marker=2", .claims = "absolute == 16\nsquares == 150\nlefts == 2\nrights == 2" },
  { .id = "even", .title = N_ ("An even count"),
    .blurb = N_ ("0, 1, 3 and 14: every place from 1 to 3 has the sum 16. When the 3 goes to 23, "
                 "the middle gives way from 2 to 7.5, further than the mean."),
    .data = "far-numbers:set=even", .params = "marker=2 moved=3 by=20",
    .claims = "low == 1\nhigh == 3\nabsolute == 16\never: event:flat\nmedian == 2\n"
              "moved-median ~ 7.5\nmoved-mean ~ 9.5\nmean ~ 4.5" },
  { .id = "same", .title = N_ ("All on one place"),
    .blurb = N_ ("Five times 3: mean and median are the same, and both costs are 0 there."),
    .data = "far-numbers:set=same", .params = "marker=3",
    .claims = "mean == 3\nmedian == 3\nabsolute == 0\nsquares == 0" },
  { .id = "camps", .title = N_ ("Failure: two camps"),
    .blurb = N_ ("0, 0, 0, 10 and 10: one number changes sides, and the median goes all the way "
                 "from 0 to 10. The mean goes from 4 to 6."),
    .data = "far-numbers:set=camps", .params = "moved=1 marker=4",
    .failure = N_ ("The median stands on a number of the larger camp, and a single one decides "
                   "which camp that is. Between the two camps there is nothing to hold it: Huber's "
                   "loss, between squares and distances, moves more gently, the more so the wider "
                   "its η."),
    .claims = "median == 0\nmoved-median == 10\nmean ~ 4\nmoved-mean ~ 6\never: event:taken" });

#define BY_HAND "by hand, syllabus, chapter 4"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "five", 1, "absolute", GRADUS_EXPECT (20), 1e-12, BY_HAND },
  { "five", 1, "squares", GRADUS_EXPECT (130), 1e-12, BY_HAND },
  { "five", 1, "moved-mean", GRADUS_EXPECT (6), 1e-12, BY_HAND },
  { "five", 1, "moved-median", GRADUS_EXPECT (2), 1e-12, BY_HAND },
  { "by-hand", 1, "absolute", GRADUS_EXPECT (16), 1e-12, BY_HAND },
  { "by-hand", 1, "squares", GRADUS_EXPECT (150), 1e-12, BY_HAND },
  { "even", 1, "median", GRADUS_EXPECT (2), 1e-12, "numpy.median" },
  { "even", 1, "mean", GRADUS_EXPECT (4.5), 1e-12, "numpy.mean" },
  { "camps", 1, "moved-median", GRADUS_EXPECT (10), 1e-12, BY_HAND });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "who", .title = N_ ("The far number moves, and a near one"),
    .blurb = N_ ("On the left the largest goes away, and the median stays; on the right one "
                 "crosses over from the smaller side, and the median gives way. The mean does not "
                 "care which of them it is."),
    .right = "moved=1", .plot = "move",
    .claims = "left: moved-median == 2\nright: moved-median == 3\nboth: moved-mean ~ 6" });

static const GradusSheet sheet = {
  .aha = N_ ("The mean weighs distances, the median only counts who stands on which side."),
  .by_hand = N_ ("0, 1, 2, 3, 14: at 2 the distances sum to 2 + 1 + 0 + 1 + 12 = 16, at the mean 4 "
                 "to 20; the squares to 150 and 130."),
  .why = "pull",
  .intuition = N_ ("When one number goes away, the median follows it a little."),
  .caught_by = "moved",
  .breaks = N_ ("Two camps: one number changes sides, and the median goes from 0 to 10."),
  .needs = "line-and-cost", .leads_to = "least-absolute-deviations outlier-sensitivity huber-irls",
  .aliases = "mean; median; L1; L2; average; 均值; 平均数; 中位数; zws",
  .terms = N_ ("mean; median; breakdown point"),
};

const GradusDescriptor gradus_mean_and_median = {
  .id = "mean-and-median", .chapter = 4, .difficulty = 1, .title = N_ ("Mean and median"),
  .summary = N_ ("Let numbers pull a marker with springs and with hands, and see who of them moves "
                 "what."),
  .goal = N_ ("Say what squares and what distances make least, and which of the two an outlier "
              "moves."),
  .source = "Illustrated Machine Learning, chapter 4",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE, .columns = N_ ("One column of numbers."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .name = name,
  .start_asks = "marker",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("Numbers: {n}, and a marker: put it where you think the sum of all distances is "
                "least.") }),
};
