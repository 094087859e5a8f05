/* Density under a linear map, an exploration: sand that is spread out lies thinner.
 *
 * Situation. s is uniform on the unit square, as grains of sand, and x = A s. The square becomes a
 * parallelogram whose edges are the columns of A, and whose area is |det A|. The same on a line: s
 * is uniform on [0, 1] and stretched to [0, |det A|].
 *
 * Stages. The learner bets how high the density on the line is at one place (bet). The grains are
 * poured over (pour). Through nine windows, of one size before and after, grains are counted
 * (count). The law is laid over the counts (law): with W = A^-1,
 *
 *   p_x (x) = p_s (W x) |det W|,
 *
 * because all grains are still there and lie on |det A| times the area. Without the factor the
 * density would have |det A| under it in place of 1.
 *
 * A window of half the width h around A s takes the grains of the parallelogram W (window) around
 * s. It is chosen so small that this one lies inside the square.
 *
 * Edge cases. det A = 0: the square is pressed onto a line, and there is no density in the plane. A
 * turn or a shear has the factor 1.
 *
 * Cost. Nine windows of n grains.
 *
 * Source: CS229 lecture notes, part XII, section 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-rng.h"
#include "unmix.h"

#define WINDOWS 9
/* Windows stand at (1/4, 1/2, 3/4) of both sides; half the width of one, and how far W may spread
 * it. */
#define HALF 0.15
#define ROOM 0.24
/* Grains are poured in so many steps at most. */
#define MOST_POURS 50
/* Of |det A|: the square is pressed onto a line. */
#define FLAT 1e-12
/* |det A| of a turn, but for rounding. */
#define NOTHING 1e-9

enum { EVENT_FLAT, EVENT_KEPT, EVENT_THINNER, EVENT_DENSER };

typedef struct
{
  double bet, at;
  double a11, a12, a21, a22;
  bool forget;
  int grains;
} Params;

typedef struct
{
  GradusArray grains;      /* n x 2, in the square */
  GradusArray before, after; /* WINDOWS: grains in each */
  guint poured, counted;
  guint pour_done, pour_last, count_done, count_last;
  bool lawful;
} State;

/* --- The map ---------------------------------------------------------------------------------- */

static double
det_of (const Params *p)
{
  return p->a11 * p->a22 - p->a12 * p->a21;
}

static double
area_of (const Params *p)
{
  return fabs (det_of (p));
}

static gboolean
is_flat (const Params *p)
{
  return area_of (p) < FLAT;
}

static void
map_grain (const Params *p, const double *s, double *x)
{
  x[0] = p->a11 * s[0] + p->a12 * s[1];
  x[1] = p->a21 * s[0] + p->a22 * s[1];
}

/* Half the width of the windows. */
static double
half_of (const Params *p)
{
  const double most = MAX (fabs (p->a22) + fabs (p->a12), fabs (p->a21) + fabs (p->a11));

  return is_flat (p) ? HALF : MIN (HALF, ROOM * area_of (p) / most);
}

/* The middle of window @k before and after. */
static void
window_at (const Params *p, guint k, double before[2], double after[2])
{
  before[0] = 0.25 * (1 + k % 3);
  before[1] = 0.25 * (1 + k / 3);
  map_grain (p, before, after);
}

/* On the line, whose s is uniform on [0, 1] and stretched |det A| times. */
static double
height_at (const Params *p, double x)
{
  if (is_flat (p) || x < 0 || x > area_of (p))
    return 0;
  return p->forget ? 1 : 1 / area_of (p);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);

  /* Beside larger entries a window would be too small for a grain. */
  if (!is_flat (p) && half_of (p) < 1e-3)
    return g_strdup (_ ("The parallelogram is so thin that no window fits into it. Move the two "
                        "corners apart."));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *s = gradus_array_init_matrix (&state->grains, (guint) p->grains, 2);

  for (guint i = 0; i < 2 * (guint) p->grains; i++)
    s[i] = gradus_rng_uniform (context->rng);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_pours, (p), gradus_n_strides ((guint) p->grains, MOST_POURS))

static GradusStatus
run_pour (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint n = (guint) p->grains;

  state->poured = MIN ((state->pour_done + 1) * gradus_stride (n, MOST_POURS), n);
  return gradus_step_done (&state->pour_done, &state->pour_last,
                           (guint) gradus_n_strides (n, MOST_POURS));
}

static gboolean
is_inside (const double *x, const double *middle, double half)
{
  return fabs (x[0] - middle[0]) <= half && fabs (x[1] - middle[1]) <= half;
}

/* One window: the grains that lay in it in the square, and those that lie in it now. */
static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint k = state->count_done;
  const double half = half_of (p);
  double *before = &gradus_array_write (&state->before)[k];
  double *after = &gradus_array_write (&state->after)[k];
  double from[2], to[2];

  window_at (p, k, from, to);
  *before = *after = 0;
  for (guint i = 0; i < (guint) p->grains; i++)
    {
      const double *s = &state->grains.data[2 * i];
      double x[2];

      map_grain (p, s, x);
      *before += is_inside (s, from, half);
      *after += is_inside (x, to, half);
    }
  state->counted = k + 1;
  return gradus_step_done (&state->count_done, &state->count_last, WINDOWS);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const gboolean kept = fabs (area_of (p) - 1) < NOTHING;

  state->lawful = true;
  gradus_context_raise_if (context, EVENT_FLAT, is_flat (p));
  gradus_context_raise_if (context, EVENT_KEPT, kept);
  gradus_context_raise_if (context, EVENT_THINNER, !kept && area_of (p) > 1);
  gradus_context_raise_if (context, EVENT_DENSER, !kept && !is_flat (p) && area_of (p) < 1);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* The grains of all windows that were counted. */
static double
sum_of (const GradusArray *counts, guint counted)
{
  double sum = 0;

  for (guint k = 0; k < counted; k++)
    sum += counts->data[k];
  return sum;
}

static double
number_ratio (const GradusPosition *here)
{
  const State *state = here->state;
  const double before = sum_of (&state->before, state->counted);

  return before > 0 ? sum_of (&state->after, state->counted) / before : NAN;
}

GRADUS_NUMBER (number_det, (p), det_of (p))
GRADUS_NUMBER (number_area, (p), area_of (p))
GRADUS_NUMBER (number_factor, (p), is_flat (p) ? NAN : 1 / area_of (p))
GRADUS_NUMBER (number_height, (p), is_flat (p) ? NAN : height_at (p, p->at))
GRADUS_NUMBER (number_mass, (p), is_flat (p) ? NAN : height_at (p, 0) * area_of (p))

static void
array_poured (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p);
  double *x = gradus_array_init_matrix (out, (guint) p->grains, 2);

  for (guint i = 0; i < (guint) p->grains; i++)
    if (i < state->poured)
      map_grain (p, &state->grains.data[2 * i], &x[2 * i]);
    else
      memcpy (&x[2 * i], &state->grains.data[2 * i], 2 * sizeof *x);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "det", N_ ("Determinant of A"), "\\det A", .number = number_det, .flags = GRADUS_METRIC },
  { "area", N_ ("Area of the parallelogram"), "|\\det A|", .number = number_area,
    .flags = GRADUS_METRIC },
  { "factor", N_ ("Factor of the density"), "|\\det W|", .number = number_factor,
    .flags = GRADUS_METRIC },
  { "ratio", N_ ("Grains after over before, in the windows"), "k'/k", .number = number_ratio,
    .flags = GRADUS_METRIC },
  { "height", N_ ("Density where it is asked"), "p_x", .number = number_height,
    .flags = GRADUS_METRIC },
  { "mass", N_ ("Area under the density"), "\\int p_x", .number = number_mass,
    .flags = GRADUS_METRIC },
  { "before", N_ ("Grains in the windows before"), "k", GRADUS_QUANTITY (State, before),
    GRADUS_KNOWN (State, counted), .shape = GRADUS_EXTENT (WINDOWS), .indices = N_ ("window") },
  { "after", N_ ("Grains in the windows after"), "k'", GRADUS_QUANTITY (State, after),
    GRADUS_KNOWN (State, counted), .shape = GRADUS_EXTENT (WINDOWS), .indices = N_ ("window") },
  { "where", N_ ("Where the grains are"), "x", .array = array_poured,
    .indices = N_ ("grain, coordinate") },
  { "grains-in-square", N_ ("Where the grains were"), "s", GRADUS_QUANTITY (State, grains),
    .indices = N_ ("grain, coordinate") },
  { "poured", N_ ("Grains poured"), NULL, GRADUS_QUANTITY (State, poured) },
  { "counted", N_ ("Windows counted"), NULL, GRADUS_QUANTITY (State, counted) },
  { "lawful", N_ ("The law is there"), NULL, GRADUS_QUANTITY (State, lawful) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const guint i = MIN (MAX (state->poured, 1), (guint) p->grains) - 1;
  const guint k = MIN (state->count_last, WINDOWS - 1);
  const double a[4] = { p->a11, p->a12, p->a21, p->a22 };
  double from[2], to[2], x[2], corner[2];

  window_at (p, k, from, to);
  map_grain (p, &state->grains.data[2 * i], x);
  map_grain (p, (const double[]){ 1, 1 }, corner);
  gradus_names_matrix (names, "a", a, 2, 2);
  gradus_names_whole (names, "i", i + 1);
  gradus_names_vector (names, "s", &state->grains.data[2 * i], 2);
  gradus_names_vector (names, "x", x, 2);
  gradus_names_vector (names, "corner", corner, 2);
  gradus_names_whole (names, "window", k + 1);
  gradus_names_whole (names, "n-windows", WINDOWS);
  gradus_names_vector (names, "middle", to, 2);
  gradus_names_number (names, "width", 2 * half_of (p));
  gradus_names_number (names, "window-before", state->counted > 0 ? state->before.data[k] : NAN);
  gradus_names_number (names, "window-after", state->counted > 0 ? state->after.data[k] : NAN);
  gradus_names_number (names, "all-before", sum_of (&state->before, state->counted));
  gradus_names_number (names, "all-after", sum_of (&state->after, state->counted));
  gradus_names_flag (names, "flat", is_flat (p));
  gradus_names_flag (names, "beyond", !is_flat (p) && (p->at < 0 || p->at > area_of (p)));
  gradus_names_number (names, "right-height",
                       is_flat (p) || p->at < 0 || p->at > area_of (p) ? 0 : 1 / area_of (p));
  gradus_names_number (names, "two", 2);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* As many grains are expected after as n (2h)^2 |det W|; the windows overlap too little to matter
 * within five standard errors. */
static gboolean
holds_counts (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double n = p->grains;
  const double in_window = gradus_square (2 * half_of (p)) / area_of (p);

  if (is_flat (p) || n * in_window < 10)
    return TRUE;
  for (guint k = 0; k < WINDOWS; k++)
    *measured = MAX (*measured, fabs (state->after.data[k] - n * in_window)
                                  / sqrt (n * in_window * (1 - in_window)));
  return *measured < 5;
}

/* The shoelace of the four corners. */
static gboolean
holds_area (const GradusPosition *here, double *measured)
{
  const Params *p = here->params;
  const double corners[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
  double sum = 0, size = 1;

  for (guint k = 0; k < 4; k++)
    {
      double a[2], b[2];

      map_grain (p, corners[k], a);
      map_grain (p, corners[(k + 1) % 4], b);
      sum += 0.5 * (a[0] * b[1] - b[0] * a[1]);
      size = MAX (size, fabs (a[0] * b[1]) + fabs (b[0] * a[1]));
    }
  *measured = fabs (fabs (sum) - area_of (p)) / size;
  return *measured < NOTHING;
}

GRADUS_HOLDS (holds_mass, (p), p->forget || is_flat (p) ? 0 : fabs (number_mass (here) - 1),
              *measured < NOTHING)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "area", N_ ("The corners enclose |det A|"),
    "\\tfrac12|\\textstyle\\sum_k x_k y_{k+1} - x_{k+1} y_k| = |\\det A|", holds_area,
    .phase = "pour" },
  { "counts", N_ ("Each window has the grains of the law, within chance"),
    "|k' - n(2h)^2|\\det W|| \\le 5\\,\\sigma", holds_counts, .phase = "count" },
  { "mass", N_ ("The density has 1 under it"), "\\int p_x\\,dx = 1", holds_mass, .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_outline (const Params *p, GradusRole role, int style, double fill, GradusScene *scene)
{
  const double x[] = { 0, p->a11, p->a11 + p->a12, p->a12 };
  const double y[] = { 0, p->a21, p->a21 + p->a22, p->a22 };

  gradus_scene_polygon (scene, x, y, 4, role, style, fill);
}

static void
draw_square (GradusScene *scene)
{
  const Params unit = { .a11 = 1, .a22 = 1 };

  draw_outline (&unit, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, 0, scene);
}

static void
draw_window (const double middle[2], double half, GradusRole role, GradusScene *scene)
{
  const double x[] = { middle[0] - half, middle[0] + half, middle[0] + half, middle[0] - half };
  const double y[] = { middle[1] - half, middle[1] - half, middle[1] + half, middle[1] + half };

  gradus_scene_polygon (scene, x, y, 4, role, GRADUS_LINE_BOLD, 0.1);
}

/* The square, the parallelogram, and each grain where it is. */
static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gboolean counting = gradus_position_is_phase (here, "count") && here->micro > 0;
  g_auto (GradusArray) where = { 0 };

  array_poured (here, &where);
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "x₁", "x₂");
  gradus_scene_include (scene, -0.2, -0.2);
  gradus_scene_include (scene, 1.2, 1.2);
  draw_square (scene);
  gradus_scene_label (scene, C_ ("legend", "square"));
  draw_outline (p, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, 0.06, scene);
  gradus_scene_label (scene, C_ ("legend", "parallelogram"));
  for (guint i = 0; i < (guint) p->grains; i++)
    gradus_scene_point (scene, where.data[2 * i], where.data[2 * i + 1],
                        i < state->poured ? GRADUS_ROLE_SECOND : GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_CIRCLE, 0.45, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "grain before"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "grain after"));
  if (counting)
    {
      double from[2], to[2];

      window_at (p, state->count_last, from, to);
      draw_window (to, half_of (p), GRADUS_ROLE_ACCENT, scene);
      gradus_scene_label (scene, C_ ("legend", "window"));
    }
  for (guint j = 0; j < 2; j++)
    {
      const double x = j == 0 ? p->a11 : p->a12, y = j == 0 ? p->a21 : p->a22;

      gradus_scene_arrow (scene, 0, 0, x, y, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      gradus_scene_param_handle (scene, j == 0 ? "a11" : "a12", j == 0 ? "a21" : "a22", x, y);
    }
}

/* One window of the same size before and after, with what lies in it. */
static void
panel_window (const GradusPosition *here, guint panel, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint k = MIN (state->count_last, WINDOWS - 1);
  const double half = half_of (p);
  double from[2], to[2];

  window_at (p, k, from, to);
  gradus_scene_set_caption (scene, "%s", panel == 0 ? _ ("before") : _ ("after"));
  if (panel == 0)
    draw_square (scene);
  else
    draw_outline (p, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, 0, scene);
  for (guint i = 0; i < (guint) p->grains; i++)
    {
      const double *s = &state->grains.data[2 * i];
      double x[2];

      map_grain (p, s, x);
      gradus_scene_point (scene, panel == 0 ? s[0] : x[0], panel == 0 ? s[1] : x[1],
                          state->counted > 0
                              && is_inside (panel == 0 ? s : x, panel == 0 ? from : to, half)
                            ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, 0.4, -1);
    }
  if (state->counted > 0)
    draw_window (panel == 0 ? from : to, half, GRADUS_ROLE_ACCENT, scene);
}

/* The line: s before, x after, and x where the factor is forgotten. */
static void
build_line (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double length = area_of (p), right = 1.15 * MAX (MAX (length, 1), p->at);
  const gboolean told = state->lawful && !is_flat (p);
  const double height = told ? 1 / length : 0;
  const double square_x[] = { 0, 0, 1, 1 }, square_y[] = { 0, 1, 1, 0 };
  const double x[] = { 0, 0, length, length }, y[] = { 0, height, height, 0 };
  const double wrong[] = { 0, 1, 1, 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "x", C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, -0.1 * right, right);
  gradus_scene_set_y_range (scene, 0, 1.25 * MAX (MAX (1, MIN (height, 1e6)), p->bet));
  gradus_scene_polyline (scene, square_x, square_y, 4, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "density of s, area 1"));
  if (told)
    {
      gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, 0.15);
      gradus_scene_label (scene, C_ ("legend", "density of x, area 1"));
    }
  if (told && (p->forget || length != 1))
    {
      g_autofree char *words = NULL;

      gradus_scene_polyline (scene, x, wrong, 4, GRADUS_ROLE_ERROR,
                             p->forget ? GRADUS_LINE_BOLD : GRADUS_LINE_DASHED);
      /* Translators: %s is a number. */
      words = g_strdup_printf (_ ("without |det W|, area %s"), GRADUS_NUM (length));
      gradus_scene_label (scene, words);
    }
  gradus_scene_vrule (scene, p->at, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "asked here"));
  gradus_scene_point (scene, p->at, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.8, -1);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, "at", "bet", p->at, p->bet);
}

/* Grains in the windows, over what would be there before the map. */
static void
build_counts (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double expected = p->grains * gradus_square (2 * half_of (p));
  double top = 1.6;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "window"),
                         C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, 0.5, WINDOWS + 0.5);
  for (guint k = 0; k < state->counted; k++)
    {
      gradus_scene_point (scene, k + 1, state->before.data[k] / expected, GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, 1.3, -1);
      gradus_scene_point (scene, k + 1, state->after.data[k] / expected, GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_SQUARE, 1.3, -1);
      top = MAX (top, 1.15 * state->after.data[k] / expected);
    }
  gradus_scene_set_y_range (scene, 0, top);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "counted before"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "counted after"));
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, NULL);
  if (state->lawful && !is_flat (p))
    {
      gradus_scene_hrule (scene, 1 / area_of (p), GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_label (scene, C_ ("legend", "law"));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_ ("Square and parallelogram"), .build = build_plane,
    .caption = GRADUS_SAY ({ NULL, "|det A| = {area}" }) },
  { "line", N_ ("The same on a line"), .build = build_line },
  { "windows", N_ ("One window before and after"), .kit = gradus_kit_panels, .of = "two",
    .panel = panel_window },
  { "counts", N_ ("Counted in nine windows"), .build = build_counts });

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("How high is the density of the stretched sand?"),
    .shows = "line", .asks = "bet", .pseudocode = N_ ("bet on a height"), .once = TRUE,
    .run = gradus_run_nothing, .rule = "s \\sim U(0, 1),\\quad x = |\\det A|\\,s",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} p_x(<at>),\\quad "
                                  "|\\det A| = <area>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("On the line s is uniform from 0 to 1, with the height 1, and x is {area} times "
                  "s. How high is the density of x at {at}?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "pour", N_ ("Pour the sand"), N_ ("Each grain goes from the square to its place in the "
                                      "parallelogram."),
    .shows = "plane", .pseudocode = N_ ("for each grain: x ← A s"), .once = TRUE,
    .n_micro = n_pours, .run = run_pour, .rule = "\\role{second}{x} = A\\,\\role{data}{s}",
    .filled = GRADUS_SAY (
      { "micro", "\\role{second}{x_{<i>}} = <a><s|data> = <x|second>" },
      { NULL, "|\\det A| = |<a11> \\cdot <a22> - <a12> \\cdot <a21>| = <area|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Grain {i} goes from {s} to {x}.") },
      { "flat", N_ ("All grains lie on one line: the square is pressed flat.") },
      { NULL, N_ ("All {grains} grains lie in the parallelogram, whose area is {area}; the "
                  "square's was 1.") }) },
  { "count", N_ ("Count through windows"), N_ ("The same window before and after: how many grains "
                                               "does it show?"),
    .shows = "windows counts", .pseudocode = N_ ("for nine windows:\n  count before and after"),
    .once = TRUE, .micro = GRADUS_EXTENT (WINDOWS), .run = run_count,
    .rule = "\\frac{\\role{second}{k'}}{\\role{data}{k}} \\approx |\\det W|",
    .filled = GRADUS_SAY (
      { "micro", "\\role{data}{k} = <window-before|data>,\\quad \\role{second}{k'} = "
                 "<window-after|second>" },
      { "all-before > 0", "\\frac{\\role{second}{k'}}{\\role{data}{k}} = <calc all-after / "
                          "all-before = ratio>" },
      { NULL, "\\role{data}{k} = <all-before>,\\quad \\role{second}{k'} = <all-after>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Window {window} is {width} wide. Grains in it: {window-before} before, "
                     "{window-after} after.") },
      { "all-before > 0", N_ ("Grains in the nine windows: {all-before} before the map, "
                              "{all-after} after it, {ratio} times as many.") },
      { NULL, N_ ("Grains in the nine windows: none before the map, {all-after} after it.") }) },
  { "law", N_ ("The law"), N_ ("Density is divided by the area factor."),
    .shows = "line counts", .pseudocode = N_ ("p_x(x) ← p_s(W x) |det W|"), .once = TRUE,
    .run = run_law,
    .rules = GRADUS_SAY ({ "forget", "p_x(x) = p_s(Wx)" },
                         { NULL, "p_x(x) = p_s(Wx)\\,|\\det W|,\\quad W = A^{-1}" }),
    .filled = GRADUS_SAY (
      { "event:flat-now", "|\\det A| = <area>" },
      { "forget", "\\int p_x\\,dx = 1 \\cdot <area> = <mass>" },
      { NULL, "|\\det W| = \\frac{1}{<area>} = <factor|model>,\\quad p_x(<at>) = <height>,\\quad "
              "\\int p_x\\,dx = <calc factor * area = mass>" }),
    .said = GRADUS_SAY (
      { "event:flat-now", N_ ("The square is pressed onto a line; there is no density in the "
                              "plane.") },
      { "forget", N_ ("Without the factor the density has {mass} under it in place of 1.") },
      { "event:kept", N_ ("The area is 1 as before, so that the density is as high as it was.") },
      { "event:thinner", N_ ("The area is {area} times as large, and the density is multiplied by "
                             "{factor}: what is under it is 1, as before.") },
      { NULL, N_ ("The area is {area}, less than 1, and the density is multiplied by {factor}: "
                  "what is under it is 1, as before.") }),
    .bet = GRADUS_SAY (
      { "flat", N_ ("Your bet was {bet}.") },
      { NULL, N_ ("You said {bet}, it is {right-height}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define ENTRY(id_, label_, symbol_, member, standard, blurb_)                                      \
  { .id = id_, .label = label_, .symbol = symbol_, .blurb = blurb_,                                \
    GRADUS_PARAM_FIELD (Params, member), GRADUS_PLACE (standard, 100, -2, 3, 0.05) }
#define FIRST_BLURB N_ ("Where the corner (1, 0) goes. Drag it in the picture.")
#define SECOND_BLURB N_ ("Where the corner (0, 1) goes. Drag it in the picture.")

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("How high the density of x is there."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 0.2, .max = 100, .slider_max = 3, .step = 0.05,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "at", .label = N_ ("Where it is asked"), .symbol = "x",
    .blurb = N_ ("A place on the line, from 0 to |det A| inside."),
    GRADUS_PARAM_FIELD (Params, at), GRADUS_PLACE (1.5, 1000, 0, 5, 0.05) },
  ENTRY ("a11", N_ ("First corner, across"), "a_{11}", a11, 2, FIRST_BLURB),
  ENTRY ("a12", N_ ("Second corner, across"), "a_{12}", a12, 1, SECOND_BLURB),
  ENTRY ("a21", N_ ("First corner, up"), "a_{21}", a21, 0, FIRST_BLURB),
  ENTRY ("a22", N_ ("Second corner, up"), "a_{22}", a22, 1, SECOND_BLURB),
  { .id = "forget", .label = N_ ("Forget |det W|"),
    .blurb = N_ ("Leave the factor of the density away."), GRADUS_PARAM_FIELD (Params, forget),
    .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "grains", .label = N_ ("Grains"), .symbol = "n",
    .blurb = N_ ("How many grains of sand lie in the square."), GRADUS_PARAM_FIELD (Params, grains),
    .def = 1000, .min = 10, .max = 10000, .slider_min = 100, .slider_max = 3000,
    .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_FLAT] = { "flat-now", N_ ("Pressed flat"),
                   N_ ("det A = 0: the square becomes a line, which has no density.") },
  [EVENT_KEPT] = { "kept", N_ ("The area is kept"),
                   N_ ("|det A| = 1: a turn or a shear changes no density.") },
  [EVENT_THINNER] = { "thinner", N_ ("Thinner"), N_ ("The sand lies on more area.") },
  [EVENT_DENSER] = { "denser", N_ ("Denser"), N_ ("The sand lies on less area.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "height", N_ ("How high is the density?"), "law", "line", .asks = GRADUS_ASKS_NUMBER,
    .about = "right-height", .scale = "0.2", .when = "not flat and not beyond",
    .words = N_ ("On the line, s is uniform from 0 to 1 and x is {area} times s. How high is the "
                 "density of x at {at}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{right-height}: {area} times this height is 1, and all sand "
                                     "is still there.") }),
    .intuition = N_ ("You thought the height stays, but then the area under it would change with "
                     "the width, and it has to be 1."),
    .intuition_answer = "1" },
  { "thinner", N_ ("Will the sand lie thinner?"), "law", "plane", .asks = GRADUS_ASKS_EVENT,
    .about = "thinner",
    .words = N_ ("The corners (1, 0) and (0, 1) go to ({a11}, {a21}) and ({a12}, {a22}). Does the "
                 "sand lie thinner than in the square?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "stretch", .title = N_ ("Stretched and sheared"),
    .blurb = N_ ("A = [2, 1; 0, 1]: the square becomes a parallelogram of the area 2, and the sand "
                 "lies half as thick."),
    .data = "none", .seed = 1, .claims = "area == 2\nfactor == 0.5\nratio < 0.6\nratio > 0.4" },
  { .id = "by-hand", .title = N_ ("By hand: twice as wide"),
    .blurb = N_ ("A = [2, 0; 0, 1]: x is uniform from 0 to 2 with the height 0.5, because 2 · 0.5 "
                 "is 1."),
    .params = "a12=0", .seed = 1, .claims = "area == 2\nheight == 0.5\nmass == 1" },
  { .id = "forgotten", .title = N_ ("The factor forgotten"),
    .blurb = N_ ("The height stays 1, and the area under the density is 2: more than certain."),
    .params = "a12=0 forget=true", .seed = 1, .claims = "height == 1\nmass == 2" },
  { .id = "turn", .title = N_ ("A quarter of a turn"),
    .blurb = N_ ("A = [0, −1; 1, 0]: everything moves, and the density stays."),
    .params = "a11=0 a12=-1 a21=1 a22=0 at=0.5", .seed = 1,
    .claims = "area == 1\nheight == 1\never: event:kept" },
  { .id = "ica", .title = N_ ("The party's matrix"),
    .blurb = N_ ("A = [0.5, 1; 1.5, 0.5]: the determinant is −1.25. Its sign says that the square "
                 "is mirrored, and the density does not mind."),
    .params = "a11=0.5 a12=1 a21=1.5 a22=0.5 at=1", .seed = 1,
    .claims = "det ~ -1.25\nfactor ~ 0.8" },
  { .id = "pressed", .title = N_ ("Pressed together"),
    .blurb = N_ ("A = [0.5, 0; 0, 1]: half the area, and the sand lies twice as thick."),
    .params = "a11=0.5 a12=0 at=0.25", .seed = 1,
    .claims = "area == 0.5\nfactor == 2\never: event:denser\nratio > 1.6" },
  { .id = "flat", .title = N_ ("Failure: pressed flat"),
    .blurb = N_ ("A = [1, 1; 1, 1]: the determinant is 0, and all grains lie on a line."),
    .params = "a11=1 a12=1 a21=1 a22=1", .seed = 1,
    .failure = N_ ("The square is pressed onto a line: its area is 0, and a density in the plane "
                   "would have to be infinite on it and 0 elsewhere. A has no W. Move a corner."),
    .claims = "det == 0\never: event:flat-now" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "stretch", 1, "area", GRADUS_EXPECT (2), 1e-12, "by hand: 2 · 1 - 1 · 0" },
  { "by-hand", 1, "height", GRADUS_EXPECT (0.5), 1e-12, "by hand: height · 2 = 1" },
  { "by-hand", 1, "mass", GRADUS_EXPECT (1), 1e-12, "by hand" },
  { "forgotten", 1, "mass", GRADUS_EXPECT (2), 1e-12, "by hand: 1 · 2" },
  { "ica", 1, "det", GRADUS_EXPECT (-1.25), 1e-12, "oracles-B/ch15a.out: NumPy" },
  { "ica", 1, "factor", GRADUS_EXPECT (0.8), 1e-12, "by hand: 1/1.25" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "forget", .title = N_ ("Without the factor and with it"),
    .blurb = N_ ("The same stretched line: on the left the area under the density is 2, on the "
                 "right 1."),
    .preset = "by-hand", .left = "forget=true", .right = "forget=false", .plot = "line",
    .claims = "left: mass == 2\nright: mass == 1" });

static const GradusSheet sheet = {
  .aha = N_ ("Stretch the sand and it gets thinner: density is divided by the area factor."),
  .by_hand = N_ ("s is uniform on [0, 1] and x = 2s. All the sand is 1 = 2 · height, so the height "
                 "is ½ = p_s(Wx) |det W| with W = ½."),
  .why = "line",
  .intuition = N_ ("The height stays; only the axis has other numbers."),
  .caught_by = "height",
  .breaks = N_ ("A = [1, 1; 1, 1]: the area is 0, and there is no density in the plane. The "
                "determinant gives it away."),
  .needs = "gaussian-density matrix-calculus",
  .leads_to = "ica ica-gaussian-failure",
  .aliases = "change of variables; determinant; Jacobian; 变量替换; 行列式; 雅可比; mdxxbh",
  .terms = N_ ("change of variables; determinant; density"),
  .tiny = "plane line",
};

const GradusDescriptor gradus_density_linear_map = {
  .id = "density-linear-map", .chapter = 15, .difficulty = 3,
  .title = N_ ("Density under a linear map"),
  .summary = N_ ("Pour sand from a square into a parallelogram, count it, and see what becomes of "
                 "its density."),
  .goal = N_ ("Say why a density is multiplied by |det W|, and what is wrong without it."),
  .source = "CS229 lecture notes, part XII", .kind = GRADUS_KIND_EXPLORATION,
  .data_kind = &gradus_data_none, .columns = N_ ("No data: a square and a matrix are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .validate = validate, .init = init, .start_shows = "plane", .end_shows = "line",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{grains} grains of sand lie in a square, and a parallelogram waits for them.") }),
};
