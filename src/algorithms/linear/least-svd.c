/* Least squares one singular value at a time, a row of the family "ridge-stages".
 *
 * Objective. theta that minimises |y - Phi theta|^2, made of its first m pieces only.
 *
 * Stages. Phi is built and taken apart, Phi = sum_k kappa_k u_k v_k', strongest first. What y says
 * along u_k, divided by kappa_k, is how long piece k of theta is along v_k; the pieces are added
 * one by one. Last, noise is put on the targets, and each piece is held against how far it is
 * shaken.
 *
 * Why it works. The u_k are orthogonal, and so are the v_k: each piece lowers the residual sum of
 * squares by (u_k'y)^2 and raises |theta|^2 by (u_k'y / kappa_k)^2, whatever the others do. Noise
 * of the deviation sigma in every target is sigma along every u_k, and sigma / kappa_k in theta. A
 * regular y says less and less along later u_k, until only noise is left; kappa_k goes on falling.
 *
 * Cost. n b^2 to take apart, b a piece.
 *
 * Edge cases. A singular value below max (n, b) eps of the largest counts as 0 and has no piece:
 * that is the pseudo-inverse, the shortest of all that fit. Equal singular values: their u and v
 * are not determined, the sum of their pieces is.
 *
 * Source: 图解机器学习, section 3.2; P. C. Hansen 1990, SIAM J. Sci. Stat. Comput. 11(3), 503-518.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>

#include "gradus-mould.h"
#include "gradus-vector-math.h"
#include "ridge-stages.h"

typedef GradusRidgeState State;
typedef GradusRidgeWork Work;

typedef struct
{
  GradusRidgeParams base;
  int pieces;              /* only the first so many directions; 0: all */
  double nudge;            /* the standard deviation of the noise */
} Params;

enum { EVENT_SHOUT, EVENT_SINGULAR };

/* Pieces that are drawn. */
#define MOST_DRAWN GRADUS_RIDGE_MOST
/* Points of which each is left out; a point that holds more than this of its own residual decides
 * alone. */
#define MOST_LEFT_OUT 1000
#define ALONE (1 - 1e-6)
/* On a logarithmic axis nothing smaller, and nothing larger than its reciprocal. */
#define SMALLEST 1e-250

/* --- What follows at once --------------------------------------------------------------------- */

/* So many pieces are added. */
static guint
count_pieces (const Params *params, const Work *work)
{
  const guint rank = work->ridge != NULL ? work->ridge->rank : 0;

  return params->pieces > 0 ? MIN ((guint) params->pieces, rank) : rank;
}

/* So many have been. */
static guint
count_added (const GradusPosition *here)
{
  const State *state = here->state;

  return state->solved ? count_pieces (here->params, here->workspace)
         : gradus_position_is_phase (here, "add") ? state->done : 0;
}

/* How long piece @k of theta is, with its sign. */
static double
find_piece (const Work *work, guint k)
{
  return k < work->ridge->rank ? work->ridge->said[k] / work->ridge->values[k] : 0;
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_pieces, (here), MAX (count_pieces (here->params, here->workspace), 1))

/* One direction is found. */
static GradusStatus
run_decompose (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->made = state->done + 1;
  return gradus_step_done (&state->done, &state->last, work->ridge->p);
}

static GradusStatus
run_add (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint pieces = count_pieces (params, work), k = state->done;
  double *theta = gradus_array_write (&state->theta), before = 0;
  gboolean shout = FALSE;

  for (guint j = 0; k < pieces && j < work->b; j++)
    theta[j] += find_piece (work, k) * work->ridge->directions[(gsize) k * work->b + j];
  state->solved = k + 1 >= pieces;
  for (guint j = 0; state->solved && j < pieces; j++)
    {
      const double square = gradus_square (find_piece (work, j));

      shout = shout || (j > 0 && square > before);
      before += square;
    }
  gradus_context_raise_if (context, EVENT_SHOUT, shout);
  gradus_context_raise_if (context, EVENT_SINGULAR,
                           state->solved && work->ridge->rank < work->b);
  return gradus_step_done (&state->done, &state->last, MAX (pieces, 1));
}

/* One piece after the other is shaken. */
GRADUS_RUN (run_shake, (state, params, work),
            gradus_step_done (&state->done, &state->last, MAX (count_pieces (params, work), 1)))

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_length, (state),
               gradus_ridge_length (state->theta.data, (guint) gradus_array_length (&state->theta)))
GRADUS_NUMBER (number_rank, (state, work),
               work->ridge != NULL && state->made == work->ridge->p ? work->ridge->rank : NAN)

/* How far noise shakes theta, as a root of the mean square. */
static double
number_shaken (const GradusPosition *here)
{
  GRADUS_HERE (params, work);
  double sum = 0;

  if (!((const State *) here->state)->solved)
    return NAN;
  for (guint k = 0; k < count_pieces (params, work); k++)
    sum = hypot (sum, params->nudge / work->ridge->values[k]);
  return isfinite (sum) ? sum : NAN;
}

/* The first numbers of the decomposition, as far as it has come. */
static void
array_kappa (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);

  if (work->ridge != NULL && state->made > 0)
    memcpy (gradus_array_init_vector (out, state->made), work->ridge->values,
            sizeof (double) * state->made);
}

static void
array_said (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);

  if (work->ridge != NULL && state->made > 0)
    memcpy (gradus_array_init_vector (out, state->made), work->ridge->said,
            sizeof (double) * state->made);
}

static void
array_pieces (const GradusPosition *here, GradusArray *out)
{
  const guint n = count_added (here);
  double *pieces;

  if (n == 0)
    return;
  pieces = gradus_array_init_vector (out, n);
  for (guint k = 0; k < n; k++)
    pieces[k] = find_piece (here->workspace, k);
}

/* The sum of squares over points that are left out, after each of the first pieces: with the
 * directions as they are, point i is missed by r / (1 - h), where h is the sum of the squares of
 * its places in the directions. Ends where a point decides alone. O(n b) a piece. */
static void
array_left (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  const guint n = work->ridge != NULL && work->weights == NULL ? count_added (here) : 0;
  g_autofree double *rest = NULL, *held = NULL, *left = g_new (double, MAX (n, 1));
  guint made = 0;

  if (n == 0 || work->n > MOST_LEFT_OUT)
    return;
  rest = g_memdup2 (work->y, work->n * sizeof (double));
  held = g_new0 (double, work->n);
  for (guint k = 0; k < n && made == k; k++)
    {
      const double *v = &work->ridge->directions[(gsize) k * work->b];
      double most = 0;

      left[k] = 0;
      for (gsize i = 0; i < work->n; i++)
        {
          const double u = gradus_dot (&work->phi[i * work->b], v, work->b)
                           / work->ridge->values[k];

          rest[i] -= work->ridge->said[k] * u;
          held[i] += u * u;
          most = MAX (most, held[i]);
          left[k] += gradus_square (rest[i] / (1 - held[i]));
        }
      made += most < ALONE;
    }
  if (made > 0)
    memcpy (gradus_array_init_vector (out, made), left, made * sizeof (double));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("misfit"),
  { "length", N_ ("Length of the coefficients"), "\\|\\theta\\|", .number = number_length,
    .flags = GRADUS_METRIC },
  GRADUS_BASE_ROW ("theta"),
  GRADUS_BASE_ROW ("design"),
  { "kappa", N_ ("Singular values"), "\\kappa", .array = array_kappa,
    .indices = N_ ("direction") },
  { "said", N_ ("What y says"), "u_k^T y", .array = array_said, .indices = N_ ("direction") },
  { "parts", N_ ("Pieces of the coefficients"), "u_k^T y / \\kappa_k", .array = array_pieces,
    .indices = N_ ("direction") },
  { "left", N_ ("Left-out squares after every piece"), "L", .array = array_left,
    .indices = N_ ("pieces") },
  GRADUS_BASE_ROW ("residuals"),
  { "rank", N_ ("Rank"), "\\mathrm{rank}\\,\\Phi", .number = number_rank,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "shaken", N_ ("How far noise shakes the coefficients"), "s", .number = number_shaken,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  GRADUS_BASE_ROW ("last"),
  { "made", N_ ("Directions found"), NULL, GRADUS_QUANTITY (State, made) },
  GRADUS_BASE_ROW ("solved"));

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const guint b = work->b;
  guint k, m;

  if (work->ridge == NULL || gradus_array_length (&state->theta) == 0)
    return;
  k = MIN (state->last, work->ridge->p - 1);
  m = count_pieces (params, work);
  gradus_names_row (names, gradus_dataset_get_table (here->dataset),
                    MIN (state->last, work->n - 1));
  gradus_names_whole (names, "b", b);
  gradus_names_number (names, "missed",
                       gradus_settle_square (gradus_ridge_number_misfit (here),
                                             gradus_largest (work->y, work->n)));
  gradus_names_flag (names, "few", b <= 6);
  gradus_names_vector (names, "phi", &work->phi[(gsize) MIN (state->last, work->n - 1) * b], b);
  gradus_names_whole (names, "k", k + 1);
  gradus_names_whole (names, "p", work->ridge->p);
  gradus_names_whole (names, "m", m);
  gradus_names_number (names, "strength", work->ridge->values[k]);
  gradus_names_number (names, "said-k", work->ridge->said[k]);
  gradus_names_number (names, "piece", find_piece (work, k));
  gradus_names_vector (names, "v", &work->ridge->directions[(gsize) k * b], b);
  gradus_names_flag (names, "nothing", k >= work->ridge->rank);
  gradus_names_number (names, "shake", k < work->ridge->rank
                                         ? params->nudge / work->ridge->values[k] : 0);
  gradus_names_flag (names, "louder", k < work->ridge->rank
                                        && fabs (work->ridge->said[k]) < params->nudge);
  gradus_names_number (names, "strongest", work->ridge->values[0]);
  gradus_names_number (names, "weakest", m > 0 ? work->ridge->values[m - 1] : NAN);
  gradus_names_number (names, "least-length", gradus_ridge_length (work->least, b));
}

/* --- Pictures --------------------------------------------------------------------------------- */

/* What y says along every direction, and how strongly the columns say it: where the first sinks
 * into the noise and the second goes on falling, their quotient explodes. On a logarithmic axis a
 * quotient is a distance: how long a piece is beyond 1 is the way up from the one to the other.
 * Until there are directions the data are seen. */
static void
draw_picard (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot data = { .of = "" };
  GRADUS_HERE (state, params, work);
  const guint shown = MIN (state->made, MOST_DRAWN), pieces = count_pieces (params, work);
  double x[MOST_DRAWN], y[MOST_DRAWN], low, high, top = 0;
  guint n = 0;

  if (shown == 0)
    {
      gradus_kit_regression (here, &data, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_LOG_Y, C_ ("axis", "direction"),
                         C_ ("axis", "size"));
  for (guint k = 0; k < work->ridge->p; k++)
    top = MAX (top, fabs (work->ridge->said[k]));
  high = MAX (work->ridge->values[0], top);
  low = MAX (MIN (work->ridge->values[work->ridge->p - 1], params->nudge), 1e-16 * high);
  if (gradus_kit_waits (scene, !(low > SMALLEST && high < 1 / SMALLEST),
                        _("The numbers are too small or too large to be drawn.")))
    return;
  gradus_scene_set_y_range (scene, low / 4, 4 * high);
  gradus_scene_set_x_range (scene, 0.3, work->ridge->p + 0.7);
  for (guint k = 0; k < shown; k++)
    if (work->ridge->values[k] > low / 4)
      gradus_scene_bar (scene, k + 1, 0.7, low / 4, work->ridge->values[k],
                        k < pieces ? GRADUS_ROLE_MODEL : GRADUS_ROLE_PAST, 0.5);
  for (guint k = 0; k < MIN (count_added (here), shown); k++)
    if (fabs (work->ridge->said[k]) > MAX (work->ridge->values[k], low / 4))
      gradus_scene_segment (scene, k + 1, MAX (work->ridge->values[k], low / 4), k + 1,
                            fabs (work->ridge->said[k]), GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD);
  for (guint k = 0; k < shown; k++)
    if (fabs (work->ridge->said[k]) > low / 4)
      {
        x[n] = k + 1;
        y[n++] = fabs (work->ridge->said[k]);
      }
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_ACCENT, GRADUS_LINE_MARKERS);
  if (params->nudge > low / 4)
    gradus_scene_hrule (scene, params->nudge, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                        C_ ("legend", "noise"));
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE, FALSE, 0,
                       _("κ, how strong the columns are"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_MARKERS,
                            _("|u · y|, what the targets say"));
  if (count_added (here) > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD,
                              _("|u · y| / κ, where it is above 1"));
}

/* Two coefficients: piece after piece as arrows. Otherwise how long each piece is. */
static void
draw_parts (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;
  const guint n = work->ridge != NULL ? MIN (count_added (here), MOST_DRAWN) : 0;
  double at[2] = { 0, 0 }, low = INFINITY, high = 0;

  if (work->b == 2)
    {
      gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "θ₁", "θ₂");
      gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
      gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
      gradus_scene_include (scene, work->least[0], work->least[1]);
      gradus_scene_include (scene, -0.1 * fabs (work->least[1]), -0.1 * fabs (work->least[0]));
      for (guint k = 0; k < n; k++)
        {
          const double *v = &work->ridge->directions[2 * (gsize) k];
          const double piece = find_piece (work, k);

          gradus_scene_arrow (scene, at[0], at[1], at[0] + piece * v[0], at[1] + piece * v[1],
                              k + 1 == n ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL,
                              GRADUS_LINE_BOLD);
          at[0] += piece * v[0];
          at[1] += piece * v[1];
        }
      gradus_scene_point (scene, work->least[0], work->least[1], GRADUS_ROLE_TRUTH,
                          GRADUS_SHAPE_CROSS, 1.3, -1);
      gradus_scene_label (scene, C_ ("legend", "all pieces"));
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_LOG_Y, C_ ("axis", "direction"),
                         _("length of the piece"));
  for (guint k = 0; k < n; k++)
    if (fabs (find_piece (work, k)) > SMALLEST)
      {
        low = MIN (low, fabs (find_piece (work, k)));
        high = MAX (high, fabs (find_piece (work, k)));
      }
  if (gradus_kit_waits (scene, !(high > SMALLEST && high < 1 / SMALLEST),
                        _("The pieces are added one by one.")))
    return;
  gradus_scene_set_x_range (scene, 0.3, n + 0.7);
  gradus_scene_set_y_range (scene, low / 4, 4 * high);
  for (guint k = 0; k < n; k++)
    if (fabs (find_piece (work, k)) >= low)
      gradus_scene_bar (scene, k + 1, 0.7, low / 4, fabs (find_piece (work, k)),
                        k + 1 == n ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL, 0.75);
}

/* What is left, what is left of points that are left out, and how long theta is, after every
 * piece. */
static void
draw_growth (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;
  const guint n = work->ridge != NULL ? MIN (count_added (here), MOST_DRAWN) : 0;
  double x[MOST_DRAWN], lengths[MOST_DRAWN], left[MOST_DRAWN], length = 0, rest, all;
  g_auto (GradusArray) out = { 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_LOG_Y,
                         C_ ("axis", "pieces"), NULL);
  if (gradus_kit_waits (scene, n == 0, _("The pieces are added one by one.")))
    return;
  all = rest = gradus_sum_squares (work->y, work->n);
  for (guint k = 0; k < n; k++)
    {
      rest = MAX (rest - gradus_square (work->ridge->said[k]), 1e-15 * all);
      length += gradus_square (find_piece (work, k));
      x[k] = k + 1;
      left[k] = rest;
      lengths[k] = sqrt (length);
    }
  if (gradus_kit_waits (scene, !(all > SMALLEST && lengths[0] > SMALLEST
                                 && MAX (all, lengths[n - 1]) < 1 / SMALLEST),
                        _("The numbers are too small or too large to be drawn.")))
    return;
  array_left (here, &out);
  gradus_scene_polyline (scene, x, left, n, GRADUS_ROLE_ERROR, GRADUS_LINE_MARKERS);
  if (gradus_array_length (&out) > 0)
    {
      gradus_scene_polyline (scene, x, out.data, MIN (gradus_array_length (&out), n),
                             GRADUS_ROLE_SECOND, GRADUS_LINE_MARKERS);
      gradus_scene_label (scene, _("of points that are left out"));
    }
  gradus_scene_polyline (scene, x, lengths, n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_MARKERS | GRADUS_LINE_DASHED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_MARKERS,
                            _("residual sum of squares"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_MARKERS | GRADUS_LINE_DASHED,
                            _("length of θ"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "picard", N_ ("What is said, and how strongly"), .build = draw_picard },
  { "fit", N_ ("Data and model"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression, .of = "",
    .with = "residuals" },
  { "growth", N_ ("After every piece"), .build = draw_growth },
  { "parts", N_ ("The pieces"), .build = draw_parts });

/* --- What theory promises --------------------------------------------------------------------- */

/* V'V = 1, and the images of the v_k under Phi are at right angles and kappa_k long: the pieces of
 * Phi are those that were found. */
static gboolean
holds_orthogonal (const GradusPosition *here, double *measured)
{
  const Work *work = here->workspace;
  const GradusRidge *ridge = work->ridge;
  const double largest = gradus_square (ridge->values[0]);
  g_autofree double *images = g_new0 (double, (gsize) ridge->rank * work->n);

  for (gsize a = 0; a < ridge->rank; a++)
    for (gsize i = 0; i < work->n; i++)
      images[a * work->n + i] = gradus_dot (&work->phi[i * work->b],
                                            &ridge->directions[a * work->b], work->b);
  for (gsize a = 0; a < ridge->rank; a++)
    for (gsize c = 0; c <= a; c++)
      {
        const double u = gradus_dot (&images[a * work->n], &images[c * work->n], work->n);
        const double v = gradus_dot (&ridge->directions[a * work->b],
                                     &ridge->directions[c * work->b], work->b);
        const double square = a == c ? gradus_square (ridge->values[a]) : 0;

        *measured = MAX (*measured, MAX (fabs (u - square) / largest, fabs (v - (a == c))));
      }
  return *measured <= 1e-12;
}

/* J = |y|^2 - sum of (u_k'y)^2, from the residuals. */
static gboolean
holds_pythagoras (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (params, work);
  const double all = gradus_sum_squares (work->y, work->n);
  /* In a prediction of a long theta, whose parts cancel. */
  const double rounding = 4 * DBL_EPSILON * work->ridge->values[0] * number_length (here)
                          * sqrt (work->b);
  g_auto (GradusArray) residuals = { 0 };
  double sum = all;

  gradus_ridge_array_residuals (here, &residuals);
  if (gradus_array_length (&residuals) == 0)
    return TRUE;
  for (guint k = 0; k < count_pieces (params, work); k++)
    sum -= gradus_square (work->ridge->said[k]);
  *measured = fabs (gradus_sum_squares (residuals.data, work->n) - sum);
  return *measured <= 1e-9 * all + 2 * sqrt (all) * rounding + gradus_square (rounding);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "orthogonal", N_ ("No piece disturbs another"),
    "V^T V = I, \\quad (\\Phi V)^T \\Phi V = \\mathrm{diag}(\\kappa^2)", holds_orthogonal,
    .phase = "decompose" },
  { "pythagoras", N_ ("Every piece takes its own share"), "J = \\|y\\|^2 - \\sum_k (u_k^T y)^2",
    holds_pythagoras, .phase = "add" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("basis"),
  GRADUS_BASE_ROW ("degree"),
  GRADUS_BASE_ROW ("width"),
  { .id = "pieces", .label = N_ ("Pieces"), .symbol = "m",
    .blurb = N_ ("Only the first so many are added; 0 is all of them."),
    GRADUS_PARAM_FIELD (Params, pieces), .max = GRADUS_RIDGE_MOST, .slider_max = 50,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "nudge", .label = N_ ("Noise"), .symbol = "\\sigma",
    .blurb = N_ ("The standard deviation of the noise in every target."),
    GRADUS_PARAM_FIELD (Params, nudge), .def = 0.2, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SHOUT] = { "shout", N_ ("A piece that shouts"),
                    N_ ("One piece of θ is longer than all before it together.") },
  [EVENT_SINGULAR] = { "singular", N_ ("Columns that follow from others"),
                       N_ ("A singular value counts as 0 and has no piece: of many answers this "
                           "is the shortest.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "decompose", N_ ("Take Φ apart"),
    N_ ("Find the direction along which the columns speak most strongly, then the next, at right "
        "angles to it."),
    .pseudocode = N_ ("Φ = Σ κ u vᵀ, largest κ first"), .once = TRUE,
    .n_micro = gradus_ridge_n_directions, .run = run_decompose,
    .rule = "\\Phi = \\sum_k \\role{model}{\\kappa_k}\\, u_k v_k^T",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\kappa_{<k>}} = <strength|model>,\\quad "
                                  "\\role{accent}{u_{<k>}^T y} = <said-k|accent>" }),
    .said = GRADUS_SAY (
      { "micro and nothing", N_ ("Direction {k}: the columns say nothing about it.") },
      { "micro", N_ ("Direction {k}: the columns have the strength {strength} there, and y has "
                     "{said-k}.") },
      { "rank < p", N_ ("{p} directions, of which {rank} are said at all.") },
      { NULL, N_ ("{p} directions; the strongest is said with {strongest}.") }) },
  { "add", N_ ("Add the pieces"),
    N_ ("The part of y along a direction, divided by how strong the columns are there."),
    .shows = "growth", .pseudocode = N_ ("for k = 1 … m:\n  θ ← θ + (u · y) / κ v"), .once = TRUE,
    .n_micro = n_pieces, .run = run_add,
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} + "
            "\\role{accent}{\\frac{u_k^T y}{\\kappa_k}}\\, v_k",
    .filled = GRADUS_SAY ({ NULL, "\\frac{u_{<k>}^T y}{\\kappa_{<k>}} = "
                                  "\\frac{<said-k|accent>}{<strength|model>} = <piece|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Piece {k} of {m} is {said-k} / {strength} = {piece} long: J = {missed}, and "
                     "θ is {length} long.") },
      { "event:singular", N_ ("{m} pieces: J = {missed}, and θ is {length} long. What the columns "
                              "do not say has no piece.") },
      { "event:shout", N_ ("{m} pieces: J = {missed}, and θ is {length} long. One of them is "
                           "longer than all before it together.") },
      { NULL, N_ ("{m} pieces: J = {missed}, and θ is {length} long. All of them would be "
                  "{least-length} long.") }) },
  { "shake", N_ ("Put noise on the targets"),
    N_ ("Noise is as large along every direction; dividing by a small κ makes it large in θ."),
    .pseudocode = N_ ("for k = 1 … m: compare (u · y) / κ with σ / κ"), .once = TRUE,
    .n_micro = n_pieces, .run = run_shake,
    .rule = "s^2 = \\sum_{k \\le m} \\left(\\frac{\\role{second}{\\sigma}}{\\kappa_k}\\right)^2",
    .filled = GRADUS_SAY ({ NULL, "\\frac{\\role{second}{\\sigma}}{\\kappa_{<k>}} = "
                                  "\\frac{<nudge|second>}{<strength|model>} = <shake|second>" }),
    .said = GRADUS_SAY (
      { "micro and louder", N_ ("Piece {k} is {piece} long, and noise of {nudge} shakes it by "
                                "{shake}: it is more noise than anything else.") },
      { "micro", N_ ("Piece {k} is {piece} long, and noise of {nudge} shakes it by {shake}.") },
      { NULL, N_ ("Noise of {nudge} in every target shakes θ by {shaken}; it is {length} "
                  "long.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "shouts", N_ ("Does a piece shout?"), "add", "parts", .asks = GRADUS_ASKS_EVENT,
    .about = "shout", .when = "m > 2",
    .words = N_ ("{m} pieces will be added, and each lowers J. Is one of them longer than all "
                 "before it together?"),
    .intuition = N_ ("You thought that every piece is smaller than those before, but the last ones "
                     "are divided by next to nothing."),
    .intuition_answer = "no" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "all", .title = N_ ("All fifty pieces"),
    .blurb = N_ ("What the targets say sinks into the noise, and κ goes on falling: θ becomes "
                 "billions long. A point that is left out is missed least with eleven pieces."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK,
    .claims = "length > 2.8e9\nmisfit < 1e-6\never: event:shout\nmin(left) == left[10]" },
  { .id = "nine", .title = N_ ("Nine of fifty pieces"),
    .blurb = N_ ("J = 1.74 and θ is 0.569 long: no other number of pieces is as near the true "
                 "curve."),
    .params = "pieces=9", .claims = "misfit ~ 1.74\nlength ~ 0.569\nnever: event:shout" },
  { .id = "twenty", .title = N_ ("Twenty of fifty pieces"),
    .blurb = N_ ("Piece 20 is 1.37 long, longer than the nineteen before it together."),
    .params = "pieces=20", .claims = "abs(parts[19]) ~ 1.37\nlength ~ 1.64\never: event:shout" },
  { .id = "by-hand", .title = N_ ("Two pieces by hand"),
    .blurb = N_ ("κ = 4 and 2, pieces (1, 1) and (1, −1): θ = (2, 0)."), .data = "pieces-2",
    .params = "basis=columns",
    .claims = "kappa[0] ~ 4\nkappa[1] ~ 2\ntheta[0] ~ 2\nabs(theta[1]) < 1e-12" },
  { .id = "tie", .title = N_ ("A tie: all directions equally strong"),
    .blurb = N_ ("Five singular values of 1: the directions could be any, the sum of the pieces is "
                 "y."),
    .data = "identity-5", .params = "basis=columns",
    .claims = "kappa > 0.999999\nkappa < 1.000001\nmisfit < 1e-20" },
  { .id = "missing", .title = N_ ("A direction that is not said"),
    .blurb = N_ ("The third column is twice the second: rank 2 of 3, and the shortest answer."),
    .data = "almost-twin:apart=0", .params = "basis=columns",
    .claims = "rank == 2\ntheta[0] ~ 1.3\ntheta[1] ~ 0.16\ntheta[2] ~ 0.32\never: event:singular" },
  { .id = "whisper", .title = N_ ("Failure: a whisper becomes a shout"),
    .blurb = N_ ("The third direction is said with 0.000374, and its piece is 2874 long."),
    .data = "almost-twin", .params = "basis=columns",
    .failure = N_ ("1/κ is 2673 for the third direction: noise of 0.2 in the targets shakes the "
                   "coefficients by 535. Leave the last piece out, or damp it by a penalty."),
    .claims = "kappa[2] ~ 0.000374\nabs(parts[2]) ~ 2874\nshaken ~ 535" });

#define NUMPY "numpy.linalg.svd"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "nine", 1, "length", GRADUS_EXPECT (0.5688403993861), 1e-10, NUMPY },
  { "nine", 1, "misfit", GRADUS_EXPECT (1.737269707888), 1e-10, NUMPY },
  { "twenty", 1, "length", GRADUS_EXPECT (1.638686386857), 1e-9, NUMPY },
  { "twenty", 1, "misfit", GRADUS_EXPECT (1.196447734580), 1e-10, NUMPY },
  { "all", 1, "kappa", GRADUS_EXPECT (6.076642626645, 5.886929857781, 5.583903747401), 1e-11,
    NUMPY },
  { "all", 1, "length", GRADUS_EXPECT (2829282340), 1e-3,
    "program of figure 4.7 in GNU Octave, 2.83e9; numpy" },
  { "all", 1, "left", GRADUS_EXPECT (2.120446515309), 1e-9,
    "numpy.linalg.lstsq on eleven directions, leaving every point out once",
    .index = 10 },
  { "by-hand", 1, "theta", GRADUS_EXPECT (2, 0), 1e-14, "syllabus, teaching sheet, by hand" },
  { "by-hand", 1, "kappa", GRADUS_EXPECT (4, 2), 1e-14, "syllabus, teaching sheet, by hand" },
  { "missing", 1, "theta", GRADUS_EXPECT (1.3, 0.16, 0.32), 1e-13, "numpy.linalg.lstsq" },
  { "whisper", 1, "kappa", GRADUS_EXPECT (8.522160327196, 1.173364486236, 3.741806956550e-04),
    1e-11, NUMPY });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "pieces", .title = N_ ("Nine pieces and fifty"),
    .blurb = N_ ("The last forty-one pieces take the rest of J away, and make θ billions long."),
    .preset = "nine", .right = "pieces=0", .plot = "fit",
    .claims = "left > right: misfit\nleft < right: length\nright: length > 1e9" });

static const GradusSheet sheet = {
  .aha = N_ ("Dividing by a tiny singular value turns a whisper of noise into a shout."),
  .by_hand = N_ ("Φ = (3, 1; 1, 3), y = (6, 2): κ = 4 and 2, pieces (1, 1) and (1, −1), θ = (2, "
                 "0)."),
  .why = "picard", .intuition = N_ ("Every piece helps, because J falls every time."),
  .caught_by = "shouts",
  .breaks = N_ ("All fifty pieces of the bumps: θ is 2.8 billions long."),
  .needs = "least-squares", .leads_to = "ridge-regression svd principal-component-regression",
  .aliases = "SVD; truncated SVD; TSVD; pseudo-inverse; 奇异值分解; 截断; 伪逆; 条件数; qyzfj",
  .terms = N_ ("singular value; pseudo-inverse; basis function"),
  .tiny = "decompose add shake",
};

const GradusDescriptor gradus_least_squares_svd = {
  .base = &gradus_ridge, .params_size = sizeof (Params), GRADUS_TABLES, .questions = questions,
  .defaults = "basis=gaussian", .name = name,
  .id = "least-squares-svd", .chapter = 1, .difficulty = 2,
  .title = N_ ("Least squares one singular value at a time"),
  .summary = N_ ("Takes the columns apart into directions and builds the fit of one piece after "
                 "the other, strongest first."),
  .goal = N_ ("Say after which piece a fit only follows the noise, from two rows of numbers."),
  .source = "图解机器学习, section 3.2; Hansen 1990", .start_shows = "fit",
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points wait for a model of {b} functions, of which "
                                        "{m} pieces will be added.") }),
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "the waves of the basis have a length of their own" }),
};
