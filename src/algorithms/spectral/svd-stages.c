/* Matrices that are taken apart: A = sum of sigma_k u_k v_k', strongest first.
 *
 * Objective. Of all tables of rank k find the one with the least sum of squared differences from A.
 *
 * Stages. A member builds A. Its directions are found (apart) and the first k pieces are added up
 * (add). Last, tables of k directions drawn at random come up against the sum; each of them is the
 * best that its directions allow (nearest).
 *
 * Why the sum is the nearest. The pieces are at right angles to each other, so that squares add up:
 * |A|^2 = sum of all sigma_k^2, and k pieces leave the others. Of A nothing but A W W' is seen in k
 * directions W, and |A W|^2 is largest where each of them is stretched most (Eckart and Young
 * 1936).
 *
 * Cost. rows columns min (rows, columns) to take apart; rows columns a piece.
 *
 * Edge cases. A matrix of zeros has no directions; a member refuses it. Equal singular values: the
 * directions are not determined, the sum of their pieces is. Singular values below
 * max (rows, columns) eps of the largest are 0.
 *
 * Source: G. H. Golub and C. F. Van Loan, Matrix Computations, section 2.4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "svd-stages.h"

#include <float.h>

#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-vector-math.h"

typedef GradusPiecesParams Params;
typedef GradusPiecesState State;
typedef GradusPiecesWork Work;

#define DRAWN GRADUS_PIECES_DRAWN

enum { EVENT_BEATEN };

/* --- What follows at once --------------------------------------------------------------------- */

void
gradus_pieces_begin (Work *work, double *matrix, guint rows, guint columns)
{
  g_autoptr (GradusSvd) svd = gradus_svd_new (matrix, rows, columns);

  work->matrix = matrix;
  work->rows = rows;
  work->columns = columns;
  work->p = MIN (rows, columns);
  work->total = gradus_sum_squares (matrix, (gsize) rows * columns);
  if (svd == NULL)
    return;
  work->sigma = g_memdup2 (svd->values, work->p * sizeof (double));
  work->right = g_memdup2 (svd->right, (gsize) work->p * columns * sizeof (double));
  work->left = g_memdup2 (gradus_svd_get_left (svd), (gsize) rows * work->p * sizeof (double));
  while (work->rank < work->p
         && work->sigma[work->rank] > MAX (rows, columns) * DBL_EPSILON * work->sigma[0])
    work->rank++;
  for (guint k = work->rank; k < work->p; k++)
    work->sigma[k] = 0;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->matrix);
  g_free (work->sigma);
  g_free (work->left);
  g_free (work->right);
  g_free (work);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_matrix (&state->sum, work->rows, work->columns);
  return GRADUS_STATUS_CONTINUE;
}

guint
gradus_pieces_kept (const Params *params, const Work *work)
{
  return MIN ((guint) params->pieces, work->p);
}

double
gradus_pieces_left (const Work *work, guint k)
{
  double sum = 0;

  for (guint j = k; j < work->p; j++)
    sum += gradus_square (work->sigma[j]);
  return sum;
}

/* --- Stages ----------------------------------------------------------------------------------- */

guint64
gradus_pieces_n_directions (const GradusPosition *here)
{
  return ((const Work *) here->workspace)->p;
}

guint64
gradus_pieces_n_pieces (const GradusPosition *here)
{
  return gradus_pieces_kept (here->params, here->workspace);
}

GRADUS_MICROS (n_rivals, (params), (guint64) params->rivals)

GradusStatus
gradus_pieces_run_apart (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (work->sigma == NULL)
    return gradus_context_fail (context, _ ("The matrix could not be taken apart. Rescale the "
                                            "columns so that they are of moderate size."));
  state->made = state->done + 1;
  return gradus_step_done (&state->done, &state->last, work->p);
}

GradusStatus
gradus_pieces_run_add (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint k = state->done, columns = work->columns;
  double *sum = gradus_array_write (&state->sum);

  for (guint i = 0; i < work->rows; i++)
    for (guint j = 0; j < columns; j++)
      sum[(gsize) i * columns + j] += work->sigma[k] * work->left[(gsize) i * work->p + k]
                                      * work->right[(gsize) k * columns + j];
  state->added = k + 1;
  return gradus_step_done (&state->done, &state->last, gradus_pieces_kept (params, work));
}

/* @k directions at right angles, rows of @w (k x d), drawn at random; those that rounding makes
 * dependent are left at 0. */
static void
draw_directions (gsl_rng *rng, guint k, guint d, double *w)
{
  for (guint a = 0; a < k; a++)
    {
      double *row = &w[(gsize) a * d], length;

      for (guint j = 0; j < d; j++)
        row[j] = gradus_rng_gaussian (rng);
      /* Twice is enough. */
      for (guint b = 0; b < 2 * a; b++)
        {
          const double *other = &w[(gsize) (b % a) * d], dot = gradus_dot (row, other, d);

          for (guint j = 0; j < d; j++)
            row[j] -= dot * other[j];
        }
      length = sqrt (gradus_sum_squares (row, d));
      for (guint j = 0; j < d; j++)
        row[j] = length > 0 ? row[j] / length : 0;
    }
}

/* The next rival: the best table in k directions drawn at random. */
static GradusStatus
run_nearest (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint of = (guint) params->rivals, d = work->columns;
  const guint k = gradus_pieces_kept (params, work);
  g_autofree double *w = g_new (double, (gsize) k * d), *seen = g_new (double, work->rows);
  double missed = work->total;

  if (state->done == 0)
    gradus_array_init_vector (&state->misses, of);
  draw_directions (context->rng, k, d, w);
  for (guint a = 0; a < k; a++)
    {
      gradus_multiply_vector (work->matrix, work->rows, d, &w[(gsize) a * d], seen);
      missed -= gradus_sum_squares (seen, work->rows);
    }
  gradus_array_write (&state->misses)[state->done] = MAX (missed, 0);
  gradus_context_raise_if (context, EVENT_BEATEN,
                           missed < gradus_pieces_left (work, k)
                                      - GRADUS_PIECES_NOTHING * work->total);
  state->compared = state->done + 1 == of;
  return gradus_step_done (&state->done, &state->last, of);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* The sum of squares of what the pieces have not brought back. */
static double
number_lost (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return gradus_distance2 (work->matrix, state->sum.data, (gsize) work->rows * work->columns);
}

GRADUS_NUMBER (number_share, (work), 1 - number_lost (here) / work->total)

/* The first numbers of the decomposition, as far as it has come. */
GRADUS_VECTOR (array_sigma, (state, work), state->made, k, work->sigma[k])

static void
array_right (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);

  memcpy (gradus_array_init_matrix (out, state->made, work->columns), work->right,
          (gsize) state->made * work->columns * sizeof (double));
}

static void
array_left (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *left = gradus_array_init_matrix (out, work->rows, state->made);

  for (guint i = 0; i < work->rows; i++)
    memcpy (&left[(gsize) i * state->made], &work->left[(gsize) i * work->p],
            state->made * sizeof (double));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "lost", N_ ("Squares that are left"), "\\|A - A_k\\|^2", .number = number_lost,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS,
    .beside = "largest^2" },
  { "share", N_ ("Share of the squares"), "\\|A_k\\|^2 / \\|A\\|^2", .number = number_share,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "sigma", N_ ("Singular values"), "\\sigma", .array = array_sigma, GRADUS_KNOWN (State, made),
    .indices = N_ ("direction") },
  { "right", N_ ("Directions before"), "V^T", .array = array_right, GRADUS_KNOWN (State, made),
    .indices = N_ ("direction, column") },
  { "left", N_ ("Directions after"), "U", .array = array_left, GRADUS_KNOWN (State, made),
    .indices = N_ ("row, direction") },
  { "sum", N_ ("Sum of the pieces"), "A_k", GRADUS_QUANTITY (State, sum),
    .indices = N_ ("row, column") },
  { "misses", N_ ("What the rivals miss"), "r", GRADUS_QUANTITY (State, misses),
    .indices = N_ ("rival; 0 before it has come up") },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "made", N_ ("Directions found"), NULL, GRADUS_QUANTITY (State, made) },
  { "added", N_ ("Pieces added"), NULL, GRADUS_QUANTITY (State, added) },
  { "compared", N_ ("All rivals came up"), NULL, GRADUS_QUANTITY (State, compared) });

void
gradus_pieces_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const guint kept = gradus_pieces_kept (params, work);
  const guint k = MIN (state->last, work->p - 1);
  const guint rival = MIN (state->last, (guint) params->rivals - 1);
  const gsize n_misses = gradus_array_length (&state->misses);
  const double *misses = state->misses.data;
  double least = INFINITY, plain = 0;

  if (work->sigma == NULL)
    return;
  for (gsize i = 0; i < n_misses && (state->compared || i <= rival); i++)
    least = MIN (least, misses[i]);
  for (guint j = kept; j < work->p; j++)
    plain += work->sigma[j];
  gradus_names_whole (names, "rows", work->rows);
  gradus_names_whole (names, "columns", work->columns);
  gradus_names_whole (names, "p", work->p);
  gradus_names_whole (names, "rank", work->rank);
  gradus_names_flag (names, "few", work->p <= GRADUS_PIECES_FEW
                                     && MAX (work->rows, work->columns) <= GRADUS_PIECES_FEW);
  gradus_names_matrix (names, "a", work->matrix, MIN (work->rows, GRADUS_PIECES_FEW),
                       MIN (work->columns, GRADUS_PIECES_FEW));
  gradus_names_number (names, "total", work->total);
  gradus_names_vector (names, "strengths", work->sigma, work->p);
  gradus_names_whole (names, "k", k + 1);
  gradus_names_number (names, "strength", work->sigma[k]);
  gradus_names_number (names, "largest", work->sigma[0]);
  gradus_names_number (names, "smallest", work->sigma[work->p - 1]);
  gradus_names_number (names, "condition", work->rank == work->p
                                             ? work->sigma[0] / work->sigma[work->p - 1] : NAN);
  gradus_names_whole (names, "kept", kept);
  gradus_names_number (names, "rest", gradus_pieces_left (work, kept));
  gradus_names_number (names, "plain-rest", plain);
  gradus_names_flag (names, "whole", gradus_pieces_left (work, kept)
                                       <= gradus_square (GRADUS_PIECES_NOTHING) * work->total);
  gradus_names_whole (names, "rival", rival + 1);
  gradus_names_whole (names, "n-rivals", params->rivals);
  gradus_names_number (names, "missed", rival < n_misses ? misses[rival] : NAN);
  gradus_names_number (names, "least-missed", isfinite (least) ? least : NAN);
  gradus_names_whole (names, "n-tables", 3);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* What is left is what the other pieces hold. */
GRADUS_HOLDS (holds_left, (state, work),
              work->sigma != NULL
                ? fabs (number_lost (here) - gradus_pieces_left (work, state->added)) : 0,
              *measured <= GRADUS_PIECES_NOTHING * work->total)

/* Of U, and of V. */
static double
off_orthonormal (const double *vectors, guint p, guint n, gsize step, gsize stride)
{
  double worst = 0;

  for (guint a = 0; a < p; a++)
    for (guint b = 0; b <= a; b++)
      {
        double dot = 0;

        for (guint i = 0; i < n; i++)
          dot += vectors[a * step + i * stride] * vectors[b * step + i * stride];
        worst = MAX (worst, fabs (dot - (a == b)));
      }
  return worst;
}

GRADUS_HOLDS (holds_orthonormal, (work),
              MAX (off_orthonormal (work->left, work->p, work->rows, 1, work->p),
                   off_orthonormal (work->right, work->p, work->columns, work->columns, 1)),
              *measured <= 1e-9)

/* All pieces together are the matrix. */
static gboolean
holds_whole (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work);

  for (guint i = 0; i < work->rows; i++)
    for (guint j = 0; j < work->columns; j++)
      {
        double sum = 0;

        for (guint k = 0; k < work->p; k++)
          sum += work->sigma[k] * work->left[(gsize) i * work->p + k]
                 * work->right[(gsize) k * work->columns + j];
        *measured = MAX (*measured, fabs (sum - work->matrix[(gsize) i * work->columns + j]));
      }
  return *measured <= 1e-12 * work->p * work->sigma[0];
}

GRADUS_HOLDS (holds_squares, (work), fabs (gradus_pieces_left (work, 0) - work->total),
              *measured <= GRADUS_PIECES_NOTHING * work->total)

static gboolean
holds_nearest (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double least = INFINITY;

  for (gsize i = 0; i < gradus_array_length (&state->misses); i++)
    least = MIN (least, state->misses.data[i]);
  *measured = least - gradus_pieces_left (work, gradus_pieces_kept (here->params, work));
  return *measured >= -GRADUS_PIECES_NOTHING * work->total;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "left", N_ ("Left is what the other pieces hold"), "\\|A - A_k\\|^2 = \\sum_{j>k}\\sigma_j^2",
    holds_left },
  { "orthonormal", N_ ("Directions of length 1 at right angles"), "U^TU = V^TV = I",
    holds_orthonormal, .phase = "apart" },
  { "whole", N_ ("All pieces make the matrix"), "A = \\sum_k \\sigma_k u_k v_k^T", holds_whole,
    .phase = "apart" },
  { "squares", N_ ("Squares of the singular values are those of the entries"),
    "\\sum_k\\sigma_k^2 = \\|A\\|^2", holds_squares, .phase = "apart" },
  { "nearest", N_ ("No rival is nearer"), "\\|A - A_k\\| \\le \\|A - B\\|", holds_nearest,
    .phase = "nearest" });

/* --- Pictures --------------------------------------------------------------------------------- */

void
gradus_pieces_draw_table (const double *matrix, guint rows, guint columns, double span,
                          GradusScene *scene)
{
  const guint r = MIN (rows, DRAWN), c = MIN (columns, DRAWN);
  const gboolean few = rows <= GRADUS_PIECES_FEW && columns <= GRADUS_PIECES_FEW;
  g_autofree double *corner = g_new (double, (gsize) r * c);

  for (guint i = 0; i < r; i++)
    memcpy (&corner[(gsize) i * c], &matrix[(gsize) i * columns], c * sizeof (double));
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, NULL,
                         NULL);
  gradus_scene_matrix (scene, corner, r, c, GRADUS_MAP_DIVERGING, -span, span,
                       few ? GRADUS_NUMBERS_ALIKE : GRADUS_NUMBERS_NONE, NULL);
}

/* The matrix, the sum, or what is left. */
static void
draw_tables (const GradusPosition *here, guint item, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gsize n = (gsize) work->rows * work->columns;
  g_autofree double *rest = g_new (double, n);
  double low, high;

  gradus_find_extent (work->matrix, n, 1, &low, &high);
  for (gsize i = 0; i < n; i++)
    rest[i] = work->matrix[i] - state->sum.data[i];
  switch (item)
    {
    case 0:
      gradus_scene_set_caption (scene, "A");
      break;
    case 1:
      gradus_scene_set_caption (scene, _ ("sum of %u"), state->added);
      break;
    default:
      gradus_scene_set_caption (scene, _ ("left: %s"), GRADUS_NUM (number_lost (here)));
      break;
    }
  gradus_pieces_draw_table (item == 0 ? work->matrix : item == 1 ? state->sum.data : rest,
                            work->rows, work->columns, MAX (fabs (low), fabs (high)), scene);
}

/* Singular values as bars, those whose pieces are added in the colour of the model. */
static void
build_sigma (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "direction"), C_ ("axis", "singular value σ"));
  if (gradus_kit_waits (scene, state->made == 0,
                        _ ("Singular values are there when directions are found.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, work->p + 0.5);
  gradus_scene_include (scene, 1, 1.12 * work->sigma[0]);
  for (guint k = 0; k < state->made; k++)
    {
      const gboolean added = k < state->added;

      gradus_scene_bar (scene, k + 1, 0.7, 0, work->sigma[k],
                        added ? GRADUS_ROLE_MODEL : GRADUS_ROLE_MUTED, added ? 0.75 : 0.35);
      if (work->p <= GRADUS_PIECES_FEW)
        gradus_scene_text (scene, k + 1, work->sigma[k], GRADUS_ANCHOR_ABOVE,
                           GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM (work->sigma[k]));
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "piece added"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "piece left out"));
}

/* What each rival misses, over what the sum misses. */
static void
build_rivals (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const guint n = state->compared ? (guint) params->rivals
                  : gradus_position_is_phase (here, "nearest") ? state->done : 0;
  const double left = work->sigma != NULL
                        ? gradus_pieces_left (work, gradus_pieces_kept (here->params, work)) : NAN;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "rival"),
                         C_ ("axis", "squares missed"));
  if (gradus_kit_waits (scene, n == 0,
                        _ ("Tables of other directions come up at the end.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, params->rivals + 0.5);
  gradus_scene_include (scene, 1, work->total);
  for (guint i = 0; i < n; i++)
    gradus_scene_bar (scene, i + 1, 0.7, 0, state->misses.data[i], GRADUS_ROLE_PAST, 0.6);
  gradus_scene_hrule (scene, left, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "the sum"));
  gradus_scene_hrule (scene, work->total, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "all squares"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "tables", N_ ("Matrix, sum and what is left"), .kit = gradus_kit_panels, .of = "n-tables",
    .panel = draw_tables },
  { "sigma", N_ ("Singular values"), .build = build_sigma },
  { "nearest", N_ ("Other tables"), .build = build_rivals });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "apart", N_ ("Take the matrix apart"),
    N_ ("Find direction after direction, each at right angles to those before, the strongest "
        "first."),
    .shows = "sigma", .pseudocode = N_ ("U, σ, V ← singular value decomposition of A"),
    .once = TRUE, .n_micro = gradus_pieces_n_directions, .run = gradus_pieces_run_apart,
    .rule = "\\role{model}{A} v_k = \\role{accent}{\\sigma_k} u_k",
    .filled = GRADUS_SAY (
      { "micro", "\\role{accent}{\\sigma_{<k>}} = <strength|accent>" },
      { NULL, "\\role{accent}{\\sigma_1} = <largest|accent>,\\quad "
              "\\sigma_{<p>} = <smallest>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Direction {k} of {p} is stretched {strength} times.") },
      { NULL, N_ ("The singular values run from {largest} to {smallest}; their squares sum to "
                  "{total}, as those of the entries do.") }) },
  { "add", N_ ("Add up the pieces"), N_ ("Each piece is a column times a row; the first hold "
                                         "most."),
    .shows = "tables", .pseudocode = N_ ("for k = 1 … pieces: Aₖ ← Aₖ₋₁ + σₖ uₖ vₖᵀ"),
    .once = TRUE, .n_micro = gradus_pieces_n_pieces, .run = gradus_pieces_run_add,
    .rule = "\\role{model}{A_k} = \\role{past}{A_{k-1}} + \\role{accent}{\\sigma_k u_k v_k^T},"
            "\\quad \\|A - A_k\\|^2 = \\sum_{j>k} \\sigma_j^2",
    .filled = GRADUS_SAY (
      { "few", "\\role{model}{A_{<added>}} = <sum|model>,\\quad \\|A - A_{<added>}\\|^2 = "
               "<lost|error>" },
      { NULL, "\\|A - A_{<added>}\\|^2 = <lost|error>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Piece {k}, with the singular value {strength}: {lost} of {total} is left.") },
      { "whole", N_ ("All that there is has come back: the sum is the matrix.") },
      { NULL, NN_ ("{added} piece brings back {percent share} of the squares; {lost} of {total} is "
                   "left.",
        "{added} pieces bring back {percent share} of the squares; {lost} of {total} is left."),
        "added" }) },
  { "nearest", N_ ("No table is nearer"),
    N_ ("Tables of as many directions, drawn at random, come up against the sum."),
    .shows = "nearest", .pseudocode = N_ ("for each rival B of rank k: is ‖A − B‖ ≥ ‖A − Aₖ‖?"),
    .once = TRUE, .n_micro = n_rivals, .run = run_nearest,
    .rule = "\\|A - \\role{past}{B}\\|^2 \\ge \\|A - \\role{model}{A_k}\\|^2",
    .filled = GRADUS_SAY (
      { "micro", "\\|A - \\role{past}{B}\\|^2 = <missed|past> \\ge <rest|model>" },
      { NULL, "\\|A - \\role{past}{B}\\|^2 \\ge <least-missed|past> \\ge <rest|model>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("Rival {rival}, the best table in {kept} direction drawn at random, misses "
                      "{missed}; the sum misses {rest}.",
        "Rival {rival}, the best table in {kept} directions drawn at random, misses {missed}; the "
        "sum misses {rest}."), "kept" },
      { "whole", N_ ("None of {n-rivals} rivals can be nearer than the matrix itself.") },
      { NULL, N_ ("None of {n-rivals} rivals is nearer: the best of them misses {least-missed}, "
                  "the sum {rest}.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "pieces", .label = N_ ("Pieces"), .symbol = "k",
    .blurb = N_ ("How many pieces are added up, the strongest first."),
    GRADUS_PARAM_FIELD (Params, pieces), .def = 1, .min = 1, .max = 64, .slider_min = 1,
    .slider_max = 8, .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (Params, N_ ("Tables and directions that come up against the answer."), 6));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A rival is nearer than the sum.") });

const GradusDescriptor gradus_pieces = {
  .family = "svd-stages", .kind = GRADUS_KIND_STAGES,
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .unprepare = unprepare,
  .init = init, .name = gradus_pieces_name,
};
