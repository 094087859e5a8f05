/* The kernel trick, an exploration: a circle down here is a flat cut up there.
 *
 * Situation. Points of two classes in the plane that no straight line parts. Each of them gets new
 * numbers, its features: phi (x) = (x_1^2, sqrt 2 x_1 x_2, x_2^2), or (x_1, x_2, x_1 x_2). The
 * space of the features has room for a flat cut.
 *
 * Stages. The learner bets how many multiplications one inner product of features takes (bet). The
 * points ride up, each to its height (lift). A level sheet is put in at several heights, and those
 * on its wrong side are counted (cut). The cut comes down as a curve (fall). Last, inner products
 * are taken up there, number by number, and down here by the kernel (law).
 *
 * The picture. Of the three squares the height is u_1 + u_3 = x_1^2 + x_2^2, drawn over the plane:
 * a bowl. A level sheet is the flat cut u_1 + u_3 = h with the normal (1, 0, 1), so a distance up
 * there is the difference of heights divided by sqrt 2. Of the product the third feature itself is
 * the height: a saddle.
 *
 * The law. phi (x)' phi (z) = (x' z)^2, and of the product x' z + x_1 x_2 z_1 z_2. In general
 * products of degree d of n inputs make C (n + d - 1, d) features, and (x' z)^d is their inner
 * product with suitable factors, for n + d - 1 multiplications.
 *
 * Numbers. The straight line that errs least is looked for in 720 directions, each with all its
 * places. The class above the sheet is the one that makes fewer errors; 1 where both make as many.
 * What lies on the sheet is of class 0.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 8.4; CS229 lecture notes, part V.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "flat-in-space.h"
#include "sheet.h"

enum { SQUARES, PRODUCT };

typedef struct
{
  double bet, height, lift, turn;
  guint map;
  int stops, inputs, degree;
} Params;

#define FEATURES 3
/* So many points have their inner products written down. */
#define TILES 12
#define DIRECTIONS 720

enum { HEIGHT, ERRORS };

typedef struct
{
  GradusReadings cuts;   /* stops x 2: height, errors */
  guint lifted, rows, done, last;
  double line_errors;
  bool fell;
} State;

enum { EVENT_SPLIT, EVENT_FLAT };

/* --- The lift --------------------------------------------------------------------------------- */

static void
find_features (guint map, const double *x, double u[FEATURES])
{
  u[0] = map == SQUARES ? x[0] * x[0] : x[0];
  u[1] = map == SQUARES ? M_SQRT2 * x[0] * x[1] : x[1];
  u[2] = map == SQUARES ? x[1] * x[1] : x[0] * x[1];
}

static double
height_of (guint map, const double *x)
{
  return map == SQUARES ? x[0] * x[0] + x[1] * x[1] : x[0] * x[1];
}

/* Up there a difference of heights is so many times the distance to the sheet. */
static double
slant (guint map)
{
  return map == SQUARES ? M_SQRT2 : 1;
}

static double
kernel_of (guint map, const double *x, const double *z)
{
  const double inner = x[0] * z[0] + x[1] * z[1];

  return map == SQUARES ? inner * inner : inner + x[0] * x[1] * z[0] * z[1];
}

/* Between which heights it is cut: somewhat beyond the farthest point. */
static void
find_range (const Params *p, const GradusTable *table, double *low, double *high)
{
  double farthest = 0;

  for (guint i = 0; i < table->n; i++)
    farthest = MAX (farthest, fabs (height_of (p->map, gradus_table_row (table, i))));
  *high = farthest > 0 ? 1.25 * farthest : 1;
  *low = p->map == SQUARES ? 0 : -*high;
}

typedef struct
{
  int above;       /* 1: class 1 lies above the sheet, -1: class 0 does */
  guint errors;
  double nearest;  /* the smallest difference to a height */
} Cut;

static Cut
cut_at (const Params *p, const GradusTable *table, double height)
{
  guint wrong[2] = { 0 };
  Cut cut = { .nearest = INFINITY };

  for (guint i = 0; i < table->n; i++)
    {
      const double over = height_of (p->map, gradus_table_row (table, i)) - height;
      const gboolean one = table->label[i] > 0;

      wrong[0] += (over > 0) != one;
      wrong[1] += (over < 0) != one;
      cut.nearest = MIN (cut.nearest, fabs (over));
    }
  cut.above = wrong[0] <= wrong[1] ? 1 : -1;
  cut.errors = MIN (wrong[0], wrong[1]);
  return cut;
}

static Cut
cut_here (const GradusPosition *here)
{
  const Params *p = here->params;

  return cut_at (p, gradus_dataset_get_table (here->dataset), p->height);
}

/* What the straight line that errs least errs at. The directions keep off those of points that lie
 * straight above or beside one another. */
static guint
find_line (const GradusTable *table)
{
  g_autofree GradusSortedRow *rows = g_new (GradusSortedRow, table->n);
  guint ones = 0, least;

  for (guint i = 0; i < table->n; i++)
    ones += table->label[i] > 0;
  least = MIN (ones, table->n - ones);
  for (guint k = 0; k < DIRECTIONS && least > 0; k++)
    {
      const double angle = (k + 0.5) * G_PI / DIRECTIONS, c = cos (angle), s = sin (angle);
      guint seen = 0;

      for (guint i = 0; i < table->n; i++)
        {
          const double *x = gradus_table_row (table, i);

          rows[i] = (GradusSortedRow){ .x = c * x[0] + s * x[1], .row = i };
        }
      gradus_sort_rows (rows, table->n);
      for (guint i = 0; i + 1 < table->n; i++)
        {
          guint wrong;

          seen += table->label[rows[i].row] > 0;
          if (rows[i + 1].x <= rows[i].x)
            continue;
          wrong = seen + (table->n - (i + 1)) - (ones - seen);
          least = MIN (least, MIN (wrong, table->n - wrong));
        }
    }
  return least;
}

/* Products of @degree of @inputs: C (inputs + degree - 1, degree). */
static double
count_features (guint inputs, guint degree)
{
  double count = 1;

  for (guint k = 1; k <= degree; k++)
    count = round (count * (inputs + k - 1) / k);
  return count;
}

static guint
tiles_of (const GradusTable *table)
{
  return MIN (table->n, TILES);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->d != 2)
    return g_strdup_printf (_ ("The plane has two inputs; the number of inputs here is %u. Choose "
                               "two."), table->d);
  return NULL;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);

  state->line_errors = find_line (table);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_lift (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);

  state->lifted = state->done + 1;
  if (state->lifted == table->n)
    {
      double low = INFINITY, high = -INFINITY;

      for (guint i = 0; i < table->n; i++)
        {
          const double height = height_of (p->map, gradus_table_row (table, i));

          low = MIN (low, height);
          high = MAX (high, height);
        }
      gradus_context_raise_if (context, EVENT_FLAT, table->n > 1 && !(high > low));
    }
  return gradus_step_done (&state->done, &state->last, table->n);
}

static GradusStatus
run_cut (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  double *row = gradus_readings_next (&state->cuts), low, high;

  find_range (p, table, &low, &high);
  row[HEIGHT] = low + (high - low) * (state->cuts.done + 0.5) / p->stops;
  row[ERRORS] = cut_at (p, table, row[HEIGHT]).errors;
  gradus_context_raise_if (context, EVENT_SPLIT, row[ERRORS] == 0);
  return gradus_readings_noted (&state->cuts);
}

static GradusStatus
run_fall (gpointer state_, GradusContext *context)
{
  ((State *) state_)->fell = true;
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_tiles, (table), tiles_of (table))

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);

  state->rows = state->done + 1;
  return gradus_step_done (&state->done, &state->last, tiles_of (table));
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_errors, (here), cut_here (here).errors)
GRADUS_NUMBER (number_features, (p), count_features ((guint) p->inputs, (guint) p->degree))
GRADUS_NUMBER (number_kernel_cost, (p), p->inputs + p->degree - 1)

/* Of a cut without errors. */
static double
number_margin (const GradusPosition *here)
{
  const Cut cut = cut_here (here);

  return cut.errors == 0 ? cut.nearest / slant (((const Params *) here->params)->map) : NAN;
}

GRADUS_NUMBER (number_radius, (p),
               p->map == SQUARES && p->height >= 0 ? sqrt (p->height) : NAN)

/* Of all sheets that have been put in, and of straight lines where their cuts are flat up there,
 * too: of the product the first two features are the inputs. */
static double
number_best (const GradusPosition *here)
{
  GRADUS_HERE (state, p);
  double best = p->map == PRODUCT ? state->line_errors : INFINITY;

  for (guint k = 0; k < state->cuts.made; k++)
    best = MIN (best, gradus_readings_get (&state->cuts, k, ERRORS));
  return isfinite (best) ? best : NAN;
}

/* Its unit is such that the nearest point has the score 1 or -1, where the cut makes no error. */
static double
unit_of (const Cut *cut)
{
  return cut->errors == 0 && cut->nearest > 0 ? cut->nearest : 1;
}

/* Weights of the features and the offset. */
static void
array_w (const GradusPosition *here, GradusArray *out)
{
  const Params *p = here->params;
  const Cut cut = cut_here (here);
  const double weight = cut.above / unit_of (&cut);
  double *w = gradus_array_init_vector (out, FEATURES + 1);

  w[0] = p->map == SQUARES ? weight : 0;
  w[2] = weight;
  w[3] = -weight * p->height;
}

static void
array_features (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, table);

  gradus_array_init_matrix (out, table->n, FEATURES);
  for (guint i = 0; i < table->n; i++)
    find_features (p->map, gradus_table_row (table, i),
                   gradus_array_write (out) + (gsize) i * FEATURES);
}

static void
array_heights (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, table);
  double *heights = gradus_array_init_vector (out, table->n);

  for (guint i = 0; i < table->n; i++)
    heights[i] = height_of (p->map, gradus_table_row (table, i));
}

static double
product_above (const Params *p, const GradusTable *table, guint i, guint j)
{
  double a[FEATURES], b[FEATURES];

  find_features (p->map, gradus_table_row (table, i), a);
  find_features (p->map, gradus_table_row (table, j), b);
  return gradus_dot3 (a, b);
}

static void
array_kernel (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, table);
  const guint m = tiles_of (table);

  gradus_array_init_matrix (out, m, m);
  for (guint i = 0; i < m; i++)
    for (guint j = 0; j < m; j++)
      gradus_array_write (out)[i * m + j]
        = kernel_of (p->map, gradus_table_row (table, i), gradus_table_row (table, j));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "errors", N_ ("Errors of the sheet in hand"), "E(h)", .number = number_errors,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "best", N_ ("Fewest errors of the cuts tried up there"), "E", .number = number_best,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS, GRADUS_KNOWN (State, cuts.made) },
  { "line-errors", N_ ("Fewest errors of a straight line"), "E_-",
    GRADUS_QUANTITY (State, line_errors), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "margin", N_ ("Distance to the sheet"), "\\gamma", .number = number_margin,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "radius", N_ ("Radius of the circle"), "r", .number = number_radius, .flags = GRADUS_METRIC,
    GRADUS_KNOWN (State, fell) },
  { "n-features", N_ ("Features"), "F", .number = number_features, .flags = GRADUS_METRIC },
  { "kernel-cost", N_ ("Multiplications of the kernel"), "n+d-1", .number = number_kernel_cost,
    .flags = GRADUS_METRIC },
  { "features", N_ ("Features of the points"), "u", .array = array_features,
    .indices = N_ ("point, feature"), .one = N_ ("Features") },
  { "heights", N_ ("Heights of the points"), "v", .array = array_heights,
    .indices = N_ ("point"), .one = N_ ("Height"), .flags = GRADUS_PER_DATUM },
  { "w", N_ ("Weights of the sheet"), "(w, b)", .array = array_w,
    .indices = N_ ("feature, offset last") },
  { "cut-read", N_ ("Cuts"), "(h, E)", GRADUS_QUANTITY (State, cuts.rows), .shape = "stops*2",
    .indices = N_ ("stop: height, errors") },
  { "kernel", N_ ("Kernel matrix"), "K", .array = array_kernel,
    .indices = N_ ("point, point; of the first twelve"), .is = "psd" },
  { "lifted", N_ ("Points lifted"), NULL, GRADUS_QUANTITY (State, lifted) },
  { "stop", N_ ("Heights tried"), NULL, GRADUS_QUANTITY (State, cuts.made) },
  { "rows", N_ ("Rows of the kernel matrix"), NULL, GRADUS_QUANTITY (State, rows) },
  { "fell", N_ ("The cut has come down"), NULL, GRADUS_QUANTITY (State, fell) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, table);
  const guint i = MIN (state->last, table->n - 1);
  const double *x = gradus_table_row (table, i), *z = gradus_table_row (table, 0);
  double u[FEATURES];

  find_features (p->map, x, u);
  gradus_names_row (names, table, i);
  gradus_names_vector (names, "u", u, FEATURES);
  gradus_names_number (names, "x1", x[0]);
  gradus_names_number (names, "x2", x[1]);
  gradus_names_number (names, "height-i", height_of (p->map, x));
  gradus_names_vector (names, "z", z, 2);
  gradus_names_number (names, "inner", x[0] * z[0] + x[1] * z[1]);
  gradus_names_number (names, "above", product_above (p, table, i, 0));
  gradus_names_number (names, "below", kernel_of (p->map, x, z));
  gradus_names_whole (names, "tiles", tiles_of (table));
  gradus_names_whole (names, "tiles-made", state->rows * tiles_of (table));
  gradus_names_whole (names, "last", MAX (state->cuts.made, 1) - 1);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("What does one inner product of features cost?"),
    .shows = "cost", .asks = "bet", .pseudocode = N_ ("bet on the multiplications"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "F = \\binom{n + d - 1}{d}",
    .filled = GRADUS_SAY (
      { NULL, "F = \\binom{<inputs> + <degree> - 1}{<degree>} = <n-features>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("{inputs} inputs have {n-features} features of degree {degree}. How many "
                  "multiplications does one inner product of them need?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "lift", N_ ("Lift the points"), N_ ("Each point rides up to its height."), .shows = "space",
    .pseudocode = N_ ("for each x: u ← φ(x)"), .once = TRUE, .micro = "n", .run = run_lift,
    .rules = GRADUS_SAY (
      { "map == squares", "\\phi(x) = (x_1^2,\\ \\sqrt2\\,x_1x_2,\\ x_2^2),\\qquad "
                          "\\role{accent}{v} = u_1 + u_3" },
      { NULL, "\\phi(x) = (x_1,\\ x_2,\\ x_1x_2),\\qquad \\role{accent}{v} = u_3" }),
    .filled = GRADUS_SAY (
      { "micro and map == squares", "u = <u>,\\qquad \\role{accent}{v} = "
                                    "<calc x1 * x1 + x2 * x2 = height-i>" },
      { "micro", "u = <u>,\\qquad \\role{accent}{v} = <calc x1 * x2 = height-i>" },
      { NULL, "u_{<i>} = <u>,\\qquad \\role{accent}{v_{<i>}} = <height-i|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i}, {x}, rides up to the height {height-i}.") },
      { "event:flat", N_ ("All points have the height {height-i}: no level sheet takes them "
                          "apart.") },
      { "line-errors == 0",
        N_ ("All points are up. Here a straight line parts them below as well.") },
      { NULL, N_ ("All points are up. No straight line below errs at fewer than {line-errors} of "
                  "them, and now there is a third direction.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet was {bet}.") }) },
  { "cut", N_ ("Cut with a sheet"),
    N_ ("Put a level sheet in, and count the points on its wrong side."),
    .shows = "space",
    .pseudocode = N_ ("for each height h: errors of the sheet v = h"), .once = TRUE,
    .micro = "stops", .run = run_cut,
    .rules = GRADUS_SAY (
      { "map == squares", "\\role{model}{u_1 + u_3 = h}" },
      { NULL, "\\role{model}{u_3 = h}" }),
    .filled = GRADUS_SAY (
      { "micro", "\\role{model}{h} = <cut-read[last,0]|model>:\\quad E = <cut-read[last,1]>" },
      { NULL, "E = <best>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("At the height {cut-read[last,0]} the sheet makes {cut-read[last,1]} error.",
                      "At the height {cut-read[last,0]} the sheet makes {cut-read[last,1]} "
                      "errors."),
        "cut-read[last,1]" },
      { "best == line-errors",
        N_ ("The best cut tried up there errs at {best} of {n} points, as the best straight line "
            "does down here.") },
      { NULL, N_ ("The best cut tried up there errs at {best} of {n} points, the best straight "
                  "line down here at {line-errors}.") }) },
  { "fall", N_ ("Let the cut come down"), N_ ("What is level up there is a curve down here."),
    .shows = "plane", .pseudocode = N_ ("border ← all x with v(x) = h"), .once = TRUE,
    .run = run_fall,
    .rules = GRADUS_SAY (
      { "map == squares", "\\role{model}{x_1^2 + x_2^2 = h}" },
      { NULL, "\\role{model}{x_1x_2 = h}" }),
    .filled = GRADUS_SAY (
      { "map == squares and height > 0",
        "\\role{model}{x_1^2 + x_2^2} = <height|model>,\\qquad r = \\sqrt{<height|model>} = "
        "<radius>" },
      { "map == squares", "\\role{model}{x_1^2 + x_2^2} = <height|model>" },
      { NULL, "\\role{model}{x_1x_2} = <height|model>" }),
    .said = GRADUS_SAY (
      { "map == squares and height > 0",
        N_ ("The sheet at {height} comes down as a circle of the radius {radius}.") },
      { "map == squares", N_ ("The sheet at {height} lies below the bowl: it cuts nothing.") },
      { "height == 0", N_ ("The sheet at 0 comes down as the two axes, which cross.") },
      { NULL, N_ ("The sheet at {height} comes down as a hyperbola, with an arm in each of two "
                  "corners.") }) },
  { "law", N_ ("Multiply above and below"), N_ ("Take the same inner product in two ways."),
    .shows = "kernel",
    .pseudocode = N_ ("for each pair: φ(x)ᵀφ(z) above, K(x, z) below"), .once = TRUE,
    .n_micro = n_tiles, .run = run_law,
    .rules = GRADUS_SAY (
      { "map == squares", "\\phi(x)^T\\phi(z) = (x^Tz)^2 = \\role{second}{K(x, z)}" },
      { NULL, "\\phi(x)^T\\phi(z) = x^Tz + x_1x_2z_1z_2 = \\role{second}{K(x, z)}" }),
    .filled = GRADUS_SAY (
      { "micro and map == squares",
        "\\phi(x_{<i>})^T\\phi(x_1) = <above>,\\qquad \\role{second}{K} = "
        "<calc inner * inner = below>" },
      { "micro", "\\phi(x_{<i>})^T\\phi(x_1) = <above>,\\qquad "
                 "\\role{second}{K} = <below|second>" },
      { NULL, "F = <n-features>,\\qquad \\role{second}{n + d - 1} = "
              "<calc inputs + degree - 1 = kernel-cost>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Row {i}: with point 1 the product is {above} up there and {below} by the "
                     "kernel.") },
      { NULL, N_ ("The kernel gives every product without a feature. Of {inputs} inputs one takes "
                  "{kernel-cost} multiplications, where there are {n-features} features of degree "
                  "{degree}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {kernel-cost}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice map_choices[] = GRADUS_ROWS (
  [SQUARES] = { "squares", N_ ("Squares: x₁², √2 x₁x₂, x₂²") },
  [PRODUCT] = { "product", N_ ("Product: x₁, x₂, x₁x₂") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("How many multiplications one inner product needs."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 500500, .min = 1, .max = 1e18, .slider_min = 10,
    .slider_max = 1e12, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "height", .label = N_ ("Height of the sheet"), .symbol = "h",
    .blurb = N_ ("Where it lies; its cut is the border of what is predicted."),
    GRADUS_PARAM_FIELD (Params, height), GRADUS_PLACE (2.5, 1e6, 0, 5, 0.25) },
  { .id = "map", .label = N_ ("Features"), .blurb = N_ ("Which numbers each point gets."),
    GRADUS_PARAM_FIELD (Params, map), .choices = map_choices, .applies = GRADUS_APPLIES_REDO },
  { .id = "lift", .label = N_ ("Lift"),
    .blurb = N_ ("How far the disc is bent up in the picture: 0 is flat, 1 the full height."),
    GRADUS_PARAM_FIELD (Params, lift), GRADUS_SHARE (1) },
  { .id = "turn", .label = N_ ("View from"), .unit = N_ ("°"),
    .blurb = N_ ("Turns the space about the upright axis; a knob in the picture does so, too."),
    GRADUS_PARAM_FIELD (Params, turn), GRADUS_PLACE (25, 360, -180, 180, 5) },
  { .id = "stops", .label = N_ ("Heights"), .blurb = N_ ("At how many heights it is cut."),
    GRADUS_PARAM_FIELD (Params, stops), .def = 10, .min = 1, .max = 400, .slider_min = 4,
    .slider_max = 60, .applies = GRADUS_APPLIES_REDO },
  { .id = "inputs", .label = N_ ("Inputs that are counted"), .symbol = "n",
    .blurb = N_ ("Of the bet: how many inputs the features are made of."),
    GRADUS_PARAM_FIELD (Params, inputs), GRADUS_COUNT (1000, 2, 10000) },
  { .id = "degree", .label = N_ ("Degree"), .symbol = "d",
    .blurb = N_ ("Of the bet: how many inputs are multiplied in a feature."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 2, .min = 1, .max = 6, .slider_min = 1,
    .slider_max = 6, .applies = GRADUS_APPLIES_LIVE });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SPLIT] = { "split", N_ ("Parted"), N_ ("A level sheet has one class above it and the "
                                                "other below.") },
  [EVENT_FLAT] = { "flat", N_ ("No height between them"),
                   N_ ("All points have the same height, so that no level sheet parts them.") });

static gboolean
holds_products (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, table);
  double largest = 0;

  for (guint i = 0; i < tiles_of (table); i++)
    for (guint j = 0; j < tiles_of (table); j++)
      {
        const double kernel = kernel_of (p->map, gradus_table_row (table, i),
                                         gradus_table_row (table, j));

        largest = MAX (largest, fabs (kernel));
        *measured = MAX (*measured, fabs (product_above (p, table, i, j) - kernel));
      }
  return *measured <= 1e-9 * (1 + largest);
}

GRADUS_HOLDS (holds_half, (state, table),
              gradus_readings_newest (&state->cuts, ERRORS) / table->n, *measured <= 0.5)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "products", N_ ("The kernel is the product above"), "\\phi(x)^T\\phi(z) = K(x, z)",
    holds_products, .phase = "law" },
  { "half", N_ ("At most half are wrong"), "E(h)\\le n/2", holds_half, .phase = "cut" });

/* --- Pictures --------------------------------------------------------------------------------- */

#define ROUND 48
#define RINGS 4
#define SPOKES 12

/* The plane and what is drawn over it. */
typedef struct
{
  const Params *params;
  double radius;     /* of the disc */
  double stretch;    /* from a height to the picture */
  GradusEye eye;
} Stage;

static Stage
stage_of (const Params *p, const GradusTable *table)
{
  double farthest = 0;
  Stage stage = { .params = p };

  for (guint i = 0; i < table->n; i++)
    farthest = MAX (farthest, hypot (gradus_table_row (table, i)[0],
                                     gradus_table_row (table, i)[1]));
  stage.radius = farthest > 0 ? 1.12 * farthest : 1;
  /* The border of the disc is a radius and a half above the plane, or at most 0.7 of one. */
  stage.stretch = p->lift * (p->map == SQUARES ? 1.5 : 1.4) / stage.radius;
  stage.eye = (GradusEye){ .angle = p->turn * G_PI / 180, .reach = 1.38 * stage.radius };
  if (p->map == SQUARES)
    stage.eye.middle[2] = 0.62 * stage.radius;
  return stage;
}

static void
place_on (const Stage *stage, double x, double y, double share, double place[3])
{
  place[0] = x;
  place[1] = y;
  place[2] = share * stage->stretch * height_of (stage->params->map, (double[]) { x, y });
}

/* A ring of the disc, flat or lifted. */
static void
draw_ring (const Stage *stage, double radius, gboolean lifted, GradusRole role,
           GradusLineStyle style, GradusScene *scene)
{
  double x[ROUND + 1], y[ROUND + 1];

  for (guint k = 0; k <= ROUND; k++)
    {
      const double angle = 2 * G_PI * k / ROUND;
      double place[3], at[2];

      place_on (stage, radius * cos (angle), radius * sin (angle), lifted, place);
      gradus_eye_look (&stage->eye, place, at);
      x[k] = at[0];
      y[k] = at[1];
    }
  gradus_scene_polyline (scene, x, y, ROUND + 1, role, style);
}

/* The disc, flat or lifted, as rings and spokes. */
static void
draw_disc (const Stage *stage, gboolean lifted, GradusScene *scene)
{
  for (guint k = 1; k <= RINGS; k++)
    draw_ring (stage, stage->radius * k / RINGS, lifted, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
               scene);
  for (guint k = 0; k < SPOKES && lifted; k++)
    {
      const double angle = 2 * G_PI * k / SPOKES;
      double x[RINGS * 2 + 1], y[RINGS * 2 + 1];

      for (guint i = 0; i <= RINGS * 2; i++)
        {
          const double radius = stage->radius * i / (RINGS * 2);
          double place[3], at[2];

          place_on (stage, radius * cos (angle), radius * sin (angle), TRUE, place);
          gradus_eye_look (&stage->eye, place, at);
          x[i] = at[0];
          y[i] = at[1];
        }
      gradus_scene_polyline (scene, x, y, RINGS * 2 + 1, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
    }
}

/* Where the sheet cuts the saddle: an arm in each of two corners, as far as the disc goes. At 0 the
 * axes. */
static void
draw_arms (const Stage *stage, double height, double up, GradusLineStyle style, GradusScene *scene)
{
  const double size = fabs (height), far2 = gradus_square (stage->radius);

  if (2 * size >= far2)
    return;
  for (guint arm = 0; arm < (size > 0 ? 2 : 4); arm++)
    {
      /* Angle at which the arm meets the border of the disc. */
      const double edge = 0.5 * asin (2 * size / far2);
      const double sign = arm % 2 == 0 ? 1 : -1;
      double x[ROUND + 1], y[ROUND + 1];

      for (guint k = 0; k <= ROUND; k++)
        {
          const double angle = edge + (G_PI / 2 - 2 * edge) * k / ROUND;
          const double way = size > 0 ? sqrt (size / (sin (angle) * cos (angle)))
                                      : stage->radius * k / ROUND;
          const double a = size > 0 ? way * cos (angle) : arm < 2 ? way : 0;
          const double b = size > 0 ? way * sin (angle) : arm < 2 ? 0 : way;
          double at[2];

          gradus_eye_look (&stage->eye,
                           (double[]) { sign * a, (height < 0 ? -sign : sign) * b, up }, at);
          x[k] = at[0];
          y[k] = at[1];
        }
      gradus_scene_polyline (scene, x, y, ROUND + 1, GRADUS_ROLE_MODEL, style);
    }
}

/* The points that are below the sheet, or those above it. */
static void
draw_points (const Stage *stage, const State *state, const GradusTable *table, double height,
             gboolean above, gboolean lifting, GradusScene *scene)
{
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      const gboolean lifted = i < state->lifted;
      const gboolean newest = lifting && lifted && i + 1 == state->lifted;
      const double seen = lifted ? height_of (stage->params->map, x) : 0;
      double ground[3], place[3];

      if ((lifted && seen > height) != above)
        continue;
      place_on (stage, x[0], x[1], 0, ground);
      place_on (stage, x[0], x[1], lifted, place);
      if (lifted && table->n <= 60)
        gradus_eye_stick (&stage->eye, ground, place,
                          newest ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_PAST,
                          GRADUS_LINE_THIN | GRADUS_LINE_DOTTED, scene);
      gradus_eye_point (&stage->eye, place, (GradusRole) (GRADUS_ROLE_CLASS + table->label[i]),
                        GRADUS_SHAPE_AUTO, 1, (int) i, scene);
      if (newest)
        gradus_eye_point (&stage->eye, place, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1,
                          scene);
    }
}

static void
build_space (const GradusPosition *here, GradusScene *scene)
{
  static const double along[3] = { 1, 0, 0 }, across[3] = { 0, 1, 0 };
  GRADUS_HERE (state, p, table);
  const Stage stage = stage_of (p, table);
  /* While heights are tried the sheet is at the newest of them, and then where the hand has it. */
  const gboolean cutting = gradus_position_is_phase (here, "cut") && state->cuts.done > 0;
  const gboolean sheet = state->cuts.made > 0;
  const double height = cutting ? gradus_readings_newest (&state->cuts, HEIGHT) : p->height;
  const double up = height * stage.stretch, radius = sqrt (MAX (height, 0));
  const double flat = 1.25 * stage.radius;

  gradus_space_begin (scene);
  gradus_eye_axes (&stage.eye, (double[]) { 0, 0, 0 },
                   (double[]) { flat, flat, p->map == SQUARES ? 1.75 * stage.radius : flat },
                   (const char *const[]) { "x₁", "x₂", p->map == SQUARES ? "u₁ + u₃" : "u₃" },
                   scene);
  draw_disc (&stage, FALSE, scene);
  if (state->lifted > 0)
    draw_disc (&stage, TRUE, scene);
  draw_points (&stage, state, table, sheet ? height : INFINITY, FALSE,
               gradus_position_is_phase (here, "lift"), scene);
  if (sheet)
    {
      const double corner[3] = { 1.1 * stage.radius, -1.1 * stage.radius, up };

      gradus_eye_flat (&stage.eye, (double[]) { 0, 0, up }, along, across, 1.1 * stage.radius,
                       GRADUS_ROLE_MODEL, 0.14, scene);
      gradus_scene_label (scene, C_ ("legend", "sheet"));
      if (p->map == PRODUCT)
        draw_arms (&stage, height, up, GRADUS_LINE_SOLID, scene);
      else if (radius > 0 && radius <= stage.radius)
        draw_ring (&stage, radius, TRUE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
      if (state->fell && p->map == PRODUCT)
        draw_arms (&stage, height, 0, GRADUS_LINE_BOLD, scene);
      else if (state->fell && radius > 0 && radius <= stage.radius)
        draw_ring (&stage, radius, FALSE, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, scene);
      draw_points (&stage, state, table, height, TRUE, FALSE, scene);
      if (!cutting)
        {
          gradus_eye_point (&stage.eye, corner, GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND, 1.4, -1,
                            scene);
          gradus_eye_handle (&stage.eye, corner, (double[]) { 0, 0, stage.stretch }, "height",
                             p->height, scene);
        }
    }
  gradus_space_dial (stage.eye.angle, "turn", scene);
}

static void
field_score (const GradusPosition *here, const double *X, gsize n, double *out)
{
  here->algorithm->predict (here, X, n, out);
}

/* The border in the plane, once it has come down. */
static void
draw_border (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);

  if (state->fell && table->d == 2)
    gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, field_score);
}

/* Two of the features, in which the sheet is a straight line. */
static void
build_features (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, table);
  const gboolean squares = p->map == SQUARES;
  const Cut cut = cut_here (here);

  if (gradus_kit_waits (scene, state->lifted == 0, _ ("Nothing is lifted yet.")))
    return;
  gradus_scene_set_axes (scene, squares ? GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT,
                         squares ? "u₁ = x₁²" : "u₁ = x₁", squares ? "u₃ = x₂²" : "u₃ = x₁x₂");
  for (guint i = 0; i < table->n; i++)
    {
      double u[FEATURES];

      find_features (p->map, gradus_table_row (table, i), u);
      gradus_scene_include (scene, u[0], u[2]);
      if (i < state->lifted)
        gradus_scene_point (scene, u[0], u[2], (GradusRole) (GRADUS_ROLE_CLASS + table->label[i]),
                            GRADUS_SHAPE_AUTO, 1, (int) i);
    }
  if (state->cuts.made == 0)
    return;
  for (int side = -1; side <= 1 && cut.errors == 0; side += 2)
    gradus_scene_line (scene, squares, 1, -(p->height + side * cut.nearest), GRADUS_ROLE_MODEL,
                       GRADUS_LINE_DASHED);
  gradus_scene_line (scene, squares, 1, -p->height, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "sheet"));
}

static void
build_errors (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, table);
  double low, high;

  find_range (p, table, &low, &high);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_Y, C_ ("axis", "height h"),
                         C_ ("axis", "errors"));
  gradus_scene_set_x_range (scene, MIN (low, p->height), MAX (high, p->height));
  gradus_scene_hrule (scene, state->line_errors, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                      C_ ("legend", "straight line"));
  gradus_readings_draw (&state->cuts, HEIGHT, ERRORS,
                        gradus_position_is_phase (here, "cut") && state->cuts.done > 0, scene);
  gradus_scene_point (scene, p->height, number_errors (here), GRADUS_ROLE_MODEL,
                      GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "sheet in hand"));
  gradus_scene_param_handle (scene, "height", NULL, p->height, number_errors (here));
  gradus_scene_include (scene, low, 1.1 * MAX (state->line_errors, 0.5 * table->n));
}

/* Multiplications for one inner product over the number of inputs. */
static void
build_cost (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double most = MAX (10 * p->inputs, 100);
  double n[GRADUS_SHEET_CURVE], above[GRADUS_SHEET_CURVE], below[GRADUS_SHEET_CURVE];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y, C_ ("axis", "inputs n"),
                         C_ ("axis", "multiplications"));
  gradus_scene_set_x_range (scene, 1, most);
  for (guint k = 0; k < GRADUS_SHEET_CURVE; k++)
    {
      n[k] = round (pow (most, k / (GRADUS_SHEET_CURVE - 1.0)));
      above[k] = count_features ((guint) n[k], (guint) p->degree);
      below[k] = n[k] + p->degree - 1;
    }
  gradus_scene_polyline (scene, n, above, GRADUS_SHEET_CURVE, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "features"));
  if (state->rows > 0)
    {
      gradus_scene_polyline (scene, n, below, GRADUS_SHEET_CURVE, GRADUS_ROLE_SECOND,
                             GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "kernel"));
      gradus_scene_point (scene, p->inputs, number_kernel_cost (here), GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_SQUARE, 1.3, -1);
    }
  gradus_scene_point (scene, p->inputs, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, NULL, "bet", p->inputs, p->bet);
  gradus_scene_include (scene, 1, 1);
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const Params *p = here->params;
  const Cut cut = cut_here (here);
  const double weight = cut.above / unit_of (&cut);

  for (gsize i = 0; i < n; i++)
    out[i] = weight * (height_of (p->map, X + 2 * i) - p->height);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "space", N_ ("Lifted over the plane"), .build = build_space },
  { "plane", N_ ("In the plane"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "",
    .extra = draw_border },
  { "features", N_ ("Two of the features"), .build = build_features },
  { "errors", N_ ("Errors over the height"), .build = build_errors },
  { "kernel", N_ ("Kernel matrix"), .kit = gradus_kit_matrix, .of = "kernel",
    .with = "numbers made=tiles-made" },
  { "cost", N_ ("What one product costs"), .build = build_cost });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "multiplications", N_ ("What does one product cost?"), "law", "cost",
    .asks = GRADUS_ASKS_NUMBER, .about = "kernel-cost", .scale = "0.1 * kernel-cost",
    .words = N_ ("{inputs} inputs have {n-features} features of degree {degree}. How many "
                 "multiplications does the kernel need for one inner product of them?"),
    .intuition = N_ ("You thought it must go up to measure, but an inner product down here and one "
                     "power of it do."),
    .intuition_answer = "n-features" },
  { "split", N_ ("Does a sheet part them?"), "cut", "space", .asks = GRADUS_ASKS_EVENT,
    .about = "split",
    GRADUS_ANSWERS (N_ ("None parts them"), N_ ("One parts them")),
    .words = N_ ("A level sheet is put in at {stops} heights. Is there one with a class above it "
                 "and the other below?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "rings", .title = N_ ("Four in four"),
    .blurb = N_ ("No straight line errs at fewer than 2 of 8. Lifted, the sheet at 2.5 errs at "
                 "none, and comes down as the circle of the radius 1.581."),
    .data = "lift-8",
    .claims = "line-errors == 2\nn == 8\nerrors == 0\nheight == 2.5\nradius ~ 1.581\n"
              "margin ~ 1.061\nbest == 0" },
  { .id = "by-hand", .title = N_ ("By hand: one product"),
    .blurb = N_ ("φ(1, 2) · φ(3, 1) = 9 + 12 + 4 = 25, and (1 · 3 + 2 · 1)² = 25."),
    .data = "lift-2", .params = "height=7.5 inputs=10 bet=55",
    .claims = "above ~ 25.0\nbelow ~ 25.0\ninner ~ 5.0" },
  { .id = "corners", .title = N_ ("Opposite corners"),
    .blurb = N_ ("Exclusive or: the product of the inputs lifts two corners and sinks two. The "
                 "level sheet at 0 parts them, where a straight line errs at 1."),
    .data = "xor-4", .params = "map=product height=0 inputs=50 degree=3",
    .claims = "line-errors == 1\nerrors == 0\nmargin ~ 1.0" },
  { .id = "cloud", .title = N_ ("A ring of many"),
    .blurb = N_ ("Two rings with noise: the sheet at 7 errs at none."),
    .data = "rings", .params = "height=7 stops=20 inputs=100 degree=3", .claims = "errors == 0" },
  { .id = "images", .title = N_ ("The price for images"),
    .blurb = N_ ("Images of 256 pixels, and a constant beside them: 9,711,475,137 features of "
                 "degree 5, and 261 multiplications."),
    .params = "inputs=257 degree=5 bet=1000000",
    .claims = "n-features == 9711475137\nkernel-cost == 261\ninputs == 257" },
  { .id = "corners-squares", .title = N_ ("Failure: opposite corners, squared"),
    .blurb = N_ ("All four corners are equally far from the origin: their squares sum to the same "
                 "height, 2, and no level sheet parts them."),
    .data = "xor-4", .params = "height=1 inputs=50 degree=3 bet=50",
    .failure = N_ ("The height x₁² + x₂² forgets the signs, and here the signs are what matters. "
                   "The feature √2 x₁x₂ keeps them: cut across that one, which the product of the "
                   "inputs does as its height."),
    .claims = "ever: event:flat\nheight-i ~ 2.0\nbest == 2" },
  { .id = "aside", .title = N_ ("Beside the origin"),
    .blurb = N_ ("Two half-moons do not lie around the origin: no level sheet parts them, and the "
                 "best one errs at more points than the best straight line."),
    .data = "moons", .params = "height=0.5 stops=40", .claims = "best > line-errors" },
  { .id = "product", .title = N_ ("Failure: a lift that lifts nothing"),
    .blurb = N_ ("x₁x₂ is 0 at all eight points: they stay where they are, and 2 of 8 are wrong as "
                 "before."),
    .params = "map=product height=1",
    .failure = N_ ("The new feature is 0 at every point, so that up there is no room that was not "
                   "down here. Another kernel has to be taken: the squares part these points."),
    .claims = "ever: event:flat\nbest == 2\nline-errors == 2\nn == 8" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "rings", 1, "w", GRADUS_EXPECT (2.0 / 3, 0, 2.0 / 3, -5.0 / 3), 1e-12,
    "numpy: dual of the hard margin by sequential minimal optimisation" },
  { "rings", 1, "margin", GRADUS_EXPECT (1.0606601717798212), 1e-12, "by hand: 3 / (2 √2)" },
  { "rings", 1, "radius", GRADUS_EXPECT (1.5811388300841898), 1e-12, "by hand: √2.5" },
  { "rings", 1, "cut-read",
    GRADUS_EXPECT (0.25, 4, 0.75, 4, 1.25, 0, 1.75, 0, 2.25, 0, 2.75, 0, 3.25, 0, 3.75, 0, 4.25, 4,
                   4.75, 4),
    1e-12, "by hand: radii 1 and 2" },
  { "rings", 1, "n-features", GRADUS_EXPECT (500500), 0, "math.comb (1001, 2)" },
  { "rings", 1, "kernel-cost", GRADUS_EXPECT (1001), 0, "by hand" },
  { "images", 1, "n-features", GRADUS_EXPECT (9711475137), 0, "math.comb (261, 5)" },
  { "by-hand", 1, "kernel", GRADUS_EXPECT (25, 25, 25, 100), 1e-12, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "lifts", .title = N_ ("Squares and a product"),
    .blurb = N_ ("The squares make room between the two circles; the product of the inputs is 0 at "
                 "every point and makes none."),
    .right = "map=product height=1", .plot = "space",
    .claims = "left: best == 0\nright: best == 2" });

static const GradusSheet sheet = {
  .aha = N_ ("A circle down here is a flat cut up there; the kernel measures up there without "
             "going there."),
  .by_hand = N_ ("φ(1, 2) · φ(3, 1) = 9 + 12 + 4 = 25 = (1 · 3 + 2 · 1)²."),
  .why = "space", .intuition = N_ ("To measure among features one must build them all."),
  .caught_by = "multiplications",
  .breaks = N_ ("A lift by x₁x₂, which is 0 at all eight points: still 2 of 8 wrong."),
  .needs = "kernel-functions hard-margin-svm",
  .leads_to = "kernel-perceptron representer-theorem kernel-pca kernel-k-means",
  .aliases = "feature map; lifting; polynomial kernel; implicit features; 核技巧; 特征映射; 升维; "
             "多项式核; hjq",
  .terms = N_ ("feature map; feature space; kernel trick; polynomial kernel"),
};

const GradusDescriptor gradus_kernel_trick = {
  .id = "kernel-trick", .chapter = 7, .difficulty = 1,
  .title = N_ ("Lifting to a feature space"),
  .summary = N_ ("Bends the plane into a bowl, cuts it flat, and lets the cut fall down as a "
                 "circle."),
  .goal = N_ ("Say how a flat cut of features is a curve below, and what a kernel spares."),
  .source = "Sugiyama, Illustrated Machine Learning, section 8.4; CS229 lecture notes, part V",
  .distances = TRUE, .kind = GRADUS_KIND_EXPLORATION, .family = "geometry",
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Two inputs and a class."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .refresh = refresh, .name = name, .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the height above the sheet, ±1 at the nearest point of a cut without errors"),
  .predict = predict,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n} points of two classes. The best straight line errs at {line-errors} of "
                "them.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the lift is about the origin" },
    { "scale", GRADUS_DIFFERS, "the height is in the square of the unit of the data" }),
};
