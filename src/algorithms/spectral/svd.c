/* The singular value decomposition: a turn, a stretch along the axes, and another turn.
 *
 * The inputs of a table are the matrix, a row for each datum. The machine (svd-stages.c) adds up
 * pieces; here an arrow is turned until its image is longest (try), a pair of arrows at right
 * angles turns until its images are at right angles too (apart), and the matrix is carried out as
 * three movements: V' turns that pair onto the axes, the singular values stretch, U turns to where
 * the images lie.
 *
 * Why the two agree. Where |A u| is longest its slope is 0: turned a little towards w, at right
 * angles to u, its square changes by 2 (A u)'(A w), so A u and A w are at right angles.
 *
 * Two columns have the circle. With more than two rows the images lie in space, and what is drawn
 * is the plane of u_1 and u_2, in which they lie. With more columns directions are found one by
 * one, and the pictures are tables.
 *
 * Signs. In the plane v_1 points into the upper half, and v_2 is v_1 turned by 90 degrees, so that
 * V' turns and does not mirror; where the determinant is below 0, U does (event "mirror").
 *
 * With the mean taken away v_k are the principal directions of the rows, and sigma_k^2 / n their
 * variances (pca.c).
 *
 * Edge cases. Equal singular values: every pair stays at right angles (event "tie").
 *
 * Source: CS229 lecture notes, part XI; G. H. Golub and C. F. Van Loan, Matrix Computations,
 * section 2.4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-vector-math.h"
#include "svd-stages.h"

#define MOST_ROWS 500
#define MOST_COLUMNS 64
/* The pair turns in so many steps. */
#define TURNS 12
#define PLACES 181

typedef struct
{
  GradusPiecesParams pieces;
  double angle;
  bool centre;
} Params;

typedef struct
{
  GradusPiecesState pieces;
  GradusArray attempts;
  GradusArray rivals;      /* m x (columns + 1): a direction, then the length of its image */
  double from, turned;     /* degrees: the first arrow of the pair, before and now */
  guint moved;             /* factors carried out: 3 = all */
  bool certified;
} State;

typedef struct
{
  GradusPiecesWork pieces;
  gboolean plane;          /* two columns, and two directions */
  gboolean square;         /* 2 x 2 */
  double top;              /* degrees: v_1, 0 to 180 */
  double determinant;
  double eigen[2];         /* of a 2 x 2 matrix, NAN where they are not real */
} Work;

enum { EVENT_TIE = 1, EVENT_MIRROR, EVENT_FLAT, EVENT_SINGULAR, EVENT_LONGER };

/* --- What follows at once --------------------------------------------------------------------- */

/* Turn direction @k round, before and after. */
static void
flip (GradusPiecesWork *pieces, guint k)
{
  for (guint j = 0; j < 2; j++)
    pieces->right[2 * k + j] *= -1;
  for (guint i = 0; i < pieces->rows; i++)
    pieces->left[2 * i + k] *= -1;
}

/* V' turns and does not mirror. */
static void
orient (GradusPiecesWork *pieces)
{
  const double *v = pieces->right;

  if (v[1] < 0 || (v[1] == 0 && v[0] < 0))
    flip (pieces, 0);
  if (v[0] * v[3] - v[1] * v[2] < 0)
    flip (pieces, 1);
}

static void
find_eigenvalues (Work *work)
{
  const double *a = work->pieces.matrix;
  const double half = 0.5 * (a[0] + a[3]);
  const double root = sqrt (gradus_square (0.5 * (a[0] - a[3])) + a[1] * a[2]);

  work->determinant = a[0] * a[3] - a[1] * a[2];
  work->eigen[0] = half + root;
  work->eigen[1] = half - root;
}

static double *
take_matrix (const GradusTable *table, gboolean centre)
{
  const guint n = table->n, d = table->d;
  double *matrix = g_memdup2 (table->x, (gsize) n * d * sizeof (double));

  for (guint j = 0; j < d && centre; j++)
    {
      double mean = 0;

      for (guint i = 0; i < n; i++)
        mean += matrix[(gsize) i * d + j] / n;
      for (guint i = 0; i < n; i++)
        matrix[(gsize) i * d + j] -= mean;
    }
  return matrix;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  g_autofree double *matrix = NULL;

  if (table->d < 2)
    return g_strdup (_ ("There is one column, so there is nothing to turn: give at least two "
                        "inputs."));
  if (table->n > MOST_ROWS || table->d > MOST_COLUMNS)
    return g_strdup_printf (_ ("The matrix has %u rows and %u columns, and it is taken apart up to "
                               "%d by %d: take a sample, or choose fewer columns."), table->n,
                            table->d, MOST_ROWS, MOST_COLUMNS);
  matrix = take_matrix (table, params->centre);
  for (gsize i = 0; i < (gsize) table->n * table->d; i++)
    if (matrix[i] != 0)
      return NULL;
  return g_strdup (_ ("All entries are 0, and so are all singular values: nothing is stretched. "
                      "Give a matrix with another entry."));
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);

  gradus_pieces_begin (&work->pieces, take_matrix (table, params->centre), table->n, table->d);
  work->plane = table->d == 2 && table->n >= 2 && work->pieces.sigma != NULL;
  work->square = work->plane && table->n == 2;
  work->determinant = work->eigen[0] = work->eigen[1] = NAN;
  if (work->plane)
    {
      orient (&work->pieces);
      work->top = gradus_line_angle (work->pieces.right);
    }
  if (work->square)
    find_eigenvalues (work);
  return work;
}

/* out = A u for the direction at @angle degrees among the first two columns: rows numbers. */
static void
find_image (const Work *work, double angle, double *out)
{
  const GradusPiecesWork *pieces = &work->pieces;
  double u[2];

  gradus_line_direction (angle, u);
  for (guint i = 0; i < pieces->rows; i++)
    out[i] = gradus_dot (&pieces->matrix[(gsize) i * pieces->columns], u, 2);
}

static double
length_at (const GradusPosition *here, double angle)
{
  GRADUS_HERE (work);
  g_autofree double *image = g_new (double, work->pieces.rows);

  find_image (work, angle, image);
  return sqrt (gradus_sum_squares (image, work->pieces.rows));
}

static const GradusContest contest = {
  .param = "angle", .score = length_at, .better = GRADUS_BETTER_MORE, .x_label = N_ ("angle (°)"),
  .y_label = N_ ("length of the image"), .period = 180,
};

/* The product of the images of the arrows at @angle and at right angles to it, and the angle
 * between them in degrees, NAN where one of them has no length. */
static double
product_at (const Work *work, double angle, double *between)
{
  const guint rows = work->pieces.rows;
  g_autofree double *a = g_new (double, rows), *b = g_new (double, rows);
  double product, lengths;

  find_image (work, angle, a);
  find_image (work, angle + 90, b);
  product = gradus_dot (a, b, rows);
  lengths = sqrt (gradus_sum_squares (a, rows)) * sqrt (gradus_sum_squares (b, rows));
  if (between != NULL)
    *between = lengths > GRADUS_PIECES_NOTHING * work->pieces.total
                 ? acos (CLAMP (product / lengths, -1, 1)) * 180 / G_PI : NAN;
  return product;
}

/* v_1 as it is nearest to the arrow at @from. */
static double
nearest_top (const Work *work, double from)
{
  return work->top + 180 * round ((from - work->top) / 180);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  state->from = state->turned = params->angle;
  return gradus_pieces.init (state_, context);
}

GRADUS_MICROS (n_turns, (work), work->plane ? TURNS : work->pieces.p)

/* The pair turns on; with more columns the next direction is found. */
static GradusStatus
run_apart (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  GradusPiecesState *pieces = &state->pieces;
  const GradusPiecesWork *matrix = &work->pieces;
  GradusStatus status;

  if (work->plane)
    {
      const guint turn = pieces->done + 1;

      state->from = state->turned;
      state->turned = gradus_between (params->angle, nearest_top (work, params->angle),
                                      (double) turn / TURNS);
      if (turn == TURNS)
        pieces->made = 2;
      status = gradus_step_done (&pieces->done, &pieces->last, TURNS);
    }
  else
    status = gradus_pieces_run_apart (state_, context);
  if (status != GRADUS_STATUS_CONTINUE)
    return status;
  gradus_context_raise_if (context, EVENT_TIE,
                           matrix->p > 1 && matrix->sigma[0] - matrix->sigma[1]
                                              <= GRADUS_PIECES_NOTHING * matrix->sigma[0]);
  return status;
}

static GradusStatus
run_turn (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);

  state->moved = 1;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_stretch (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusPiecesWork *matrix = &work->pieces;

  state->moved = 2;
  gradus_context_raise_if (context, EVENT_SINGULAR, matrix->rank < matrix->p);
  gradus_context_raise_if (context, EVENT_FLAT,
                           matrix->rank == matrix->p
                             && matrix->sigma[matrix->p - 1] <= 1e-3 * matrix->sigma[0]);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_turn_back (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->moved = 3;
  gradus_context_raise_if (context, EVENT_MIRROR, work->square && work->determinant < 0);
  return GRADUS_STATUS_CONTINUE;
}

/* The next rival: an attempt, then a direction drawn at random. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const GradusPiecesWork *matrix = &work->pieces;
  const guint d = matrix->columns, tried = gradus_rivals_tried (&state->attempts);
  const guint n = tried + (guint) params->pieces.rivals, at = state->pieces.done;
  double *rival = gradus_rivals_next (&state->rivals, at, n, d + 1);
  g_autofree double *image = g_new (double, matrix->rows);
  double length;

  if (at < tried)
    gradus_line_direction (at + 1 < tried ? state->attempts.data[at] : params->angle, rival);
  else
    for (guint j = 0; j < d; j++)
      rival[j] = gradus_rng_gaussian (context->rng);
  length = sqrt (gradus_sum_squares (rival, d));
  for (guint j = 0; j < d; j++)
    rival[j] = length > 0 ? rival[j] / length : 0;
  gradus_multiply_vector (matrix->matrix, matrix->rows, d, rival, image);
  rival[d] = sqrt (gradus_sum_squares (image, matrix->rows));
  gradus_context_raise_if (context, EVENT_LONGER, rival[d] > matrix->sigma[0] * (1 + 1e-9));
  state->certified = at + 1 == n;
  return gradus_step_done (&state->pieces.done, &state->pieces.last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* Of the arrow at hand: the learner's, the turning one, the answer. */
static double
number_length (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return !work->plane && state->pieces.made > 0 ? work->pieces.sigma[0]
                                                : length_at (here, state->turned);
}

static double
number_between (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double between = NAN;

  if (work->plane)
    product_at (work, state->turned, &between);
  return between;
}

GRADUS_NUMBER (number_gap, (state, work),
               work->pieces.sigma[0]
                 - gradus_contest_best (here, &contest, &state->attempts, NULL))

/* What is left of each row. */
GRADUS_VECTOR (array_rows_left, (state, work), work->pieces.rows, i,
               gradus_distance2 (&work->pieces.matrix[(gsize) i * work->pieces.columns],
                                 &state->pieces.sum.data[(gsize) i * work->pieces.columns],
                                 work->pieces.columns))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "length", N_ ("Length of the image"), "\\|A u\\|", .number = number_length,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  { "between", N_ ("Angle between the images (°)"), "\\angle(A u, A w)", .number = number_between,
    .flags = GRADUS_METRIC },
  GRADUS_BASE_ROW ("lost"), GRADUS_BASE_ROW ("share"),
  { "gap", N_ ("Gap to the best attempt"), "\\sigma_1 - \\max_t \\|A u_t\\|", .number = number_gap,
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, angle in degrees"), .flags = GRADUS_START, .tries = "angle" },
  GRADUS_BASE_ROWS,
  { "rows-left", N_ ("Squares left of the row"), "\\|a_i - a_{k,i}\\|^2",
    .array = array_rows_left, .indices = N_ ("row"), .one = N_ ("Square left of the row"),
    .flags = GRADUS_PER_DATUM,
    .beside = "largest^2" },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: its direction, then the length of its image") },
  { "from", N_ ("Angle of the arrow before"), NULL, GRADUS_QUANTITY (State, from) },
  { "turned", N_ ("Angle of the arrow"), NULL, GRADUS_QUANTITY (State, turned) },
  { "moved", N_ ("Movements carried out"), NULL, GRADUS_QUANTITY (State, moved) },
  { "certified", N_ ("All directions came up"), NULL, GRADUS_QUANTITY (State, certified) });

/* Rounding is 0. */
static double
clean_product (const Work *work, double angle)
{
  const double product = product_at (work, angle, NULL);

  return fabs (product) > GRADUS_PIECES_NOTHING * work->pieces.total ? product : 0;
}

static void
name_images (const State *state, const Work *work, GradusNames *names)
{
  const guint rows = work->pieces.rows;
  g_autofree double *image = g_new (double, rows), *other = g_new (double, rows);
  double u[2], w[2];

  gradus_line_direction (state->turned, u);
  gradus_line_direction (state->turned + 90, w);
  find_image (work, state->turned, image);
  find_image (work, state->turned + 90, other);
  gradus_names_vector (names, "u", u, 2);
  gradus_names_vector (names, "w", w, 2);
  gradus_names_vector (names, "image", image, rows);
  gradus_names_vector (names, "other-image", other, rows);
  gradus_names_number (names, "product", clean_product (work, state->turned));
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const GradusPiecesWork *matrix = &work->pieces;
  double value = 0;

  gradus_pieces_name (here, names);
  if (matrix->sigma == NULL)
    return;
  name_images (state, work, names);
  gradus_names_flag (names, "plane", work->plane);
  gradus_names_flag (names, "square", work->square);
  gradus_names_number (names, "zero", 0);
  gradus_names_number (names, "now-length", length_at (here, params->angle));
  gradus_names_number (names, "other-length", length_at (here, params->angle + 90));
  gradus_names_number (names, "top-angle", work->plane ? work->top : NAN);
  gradus_names_number (names, "second", matrix->p > 1 ? matrix->sigma[1] : NAN);
  gradus_names_number (names, "determinant", work->determinant);
  gradus_names_number (names, "eigen1", work->eigen[0]);
  gradus_names_number (names, "eigen2", work->eigen[1]);
  gradus_names_flag (names, "eigen-blind",
                     isfinite (work->eigen[0])
                       && MAX (fabs (work->eigen[0]), fabs (work->eigen[1]))
                            < 0.5 * matrix->sigma[0]);
  gradus_names_number (names, "turn-angle", work->plane ? -work->top : NAN);
  gradus_names_number (names, "back-angle",
                       work->square ? atan2 (matrix->left[2], matrix->left[0]) * 180 / G_PI : NAN);
  gradus_contest_best (here, &contest, &state->attempts, &value);
  gradus_names_number (names, "best-angle", value);
  gradus_names_number (names, "best-length",
                       gradus_contest_best (here, &contest, &state->attempts, NULL));
  if (gradus_position_is_phase (here, "certify"))
    gradus_rivals_name (names, &state->rivals, state->pieces.last);
  else
    gradus_names_number (names, "rival-score", NAN);
  gradus_names_whole (names, "n-factors", 3);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* The images of the pair are at right angles. */
GRADUS_HOLDS (holds_right_angles, (state, work),
              work->plane ? fabs (product_at (work, state->turned, NULL)) : 0,
              *measured <= 1e-9 * work->pieces.total)

GRADUS_HOLDS (holds_longest, (state, work),
              gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_MORE)
                - work->pieces.sigma[0],
              *measured <= 1e-9 * work->pieces.sigma[0])

GRADUS_HOLDS (holds_area, (work),
              work->square ? fabs (work->pieces.sigma[0] * work->pieces.sigma[1]
                                   - fabs (work->determinant)) : 0,
              *measured <= 1e-9 * work->pieces.total)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "right-angles", N_ ("A pair stays at right angles"), "(A v_1)^T (A v_2) = 0",
    holds_right_angles, .phase = "apart" },
  { "longest", N_ ("No image is longer"), "\\|A u\\| \\le \\sigma_1", holds_longest,
    .phase = "certify" },
  { "area", N_ ("The area factor is the product"), "\\sigma_1\\sigma_2 = |\\det A|", holds_area,
    .phase = "apart" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* What becomes of (x, y) after @moved of the three movements; 4 is A itself. */
static void
carry (const Work *work, guint moved, double x, double y, double out[2])
{
  const GradusPiecesWork *matrix = &work->pieces;
  const double *v = matrix->right;
  double at[2] = { x, y };

  if (moved > 0)
    {
      at[0] = v[0] * x + v[1] * y;
      at[1] = v[2] * x + v[3] * y;
    }
  for (guint k = 0; k < 2 && moved > 1; k++)
    at[k] *= matrix->sigma[k];
  memcpy (out, at, sizeof at);
  if (moved > 2 && work->square)
    for (guint i = 0; i < 2; i++)
      out[i] = matrix->left[2 * i] * at[0] + matrix->left[2 * i + 1] * at[1];
}

static void
draw_carried_arrow (const Work *work, guint moved, double angle, GradusRole role,
                    GradusLineStyle style, GradusScene *scene)
{
  double u[2], tip[2];

  gradus_line_direction (angle, u);
  carry (work, moved, u[0], u[1], tip);
  gradus_scene_arrow (scene, 0, 0, tip[0], tip[1], role, style);
}

static void
draw_carried_circle (const Work *work, guint moved, GradusRole role, GradusLineStyle style,
                     GradusScene *scene)
{
  double x[73], y[73];

  for (guint i = 0; i < 73; i++)
    {
      double at[2];

      carry (work, moved, cos (i * G_PI / 36), sin (i * G_PI / 36), at);
      x[i] = at[0];
      y[i] = at[1];
    }
  gradus_scene_polyline (scene, x, y, 73, role, style);
}

/* The right angle between two arrows, or the lack of it: a parallelogram at the origin. */
static void
draw_corner (const Work *work, guint moved, double angle, double size, GradusScene *scene)
{
  double a[2], b[2], u[2], w[2];
  double la, lb;

  gradus_line_direction (angle, u);
  gradus_line_direction (angle + 90, w);
  carry (work, moved, u[0], u[1], a);
  carry (work, moved, w[0], w[1], b);
  la = hypot (a[0], a[1]);
  lb = hypot (b[0], b[1]);
  if (!(la > 0) || !(lb > 0))
    return;
  for (guint j = 0; j < 2; j++)
    {
      a[j] *= size / la;
      b[j] *= size / lb;
    }
  gradus_scene_polygon (scene, (const double[]) { 0, a[0], a[0] + b[0], b[0] },
                        (const double[]) { 0, a[1], a[1] + b[1], b[1] }, 4, GRADUS_ROLE_SECOND,
                        GRADUS_LINE_THIN, 0.2);
}

/* The circle of directions and what it has become, with the pair that turns. */
static void
build_circle (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const GradusPiecesWork *matrix = &work->pieces;
  const gboolean trying = gradus_contest_is_trying (here);
  /* Before the movements, and after all of them, A itself is shown. */
  const guint moved = state->moved == 0 ? 3 : state->moved;
  double reach, u[2];

  if (gradus_kit_waits (scene, !work->plane, _ ("The circle is drawn for two columns.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, work->square ? "x₁" : "u₁",
                         work->square ? "x₂" : "u₂");
  if (!work->square)
    gradus_scene_set_caption (scene, _ ("In the plane of u₁ and u₂, in which all images lie."));
  reach = 1.08 * MAX (1, matrix->sigma[0]);
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, -reach, reach);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  draw_carried_circle (work, 0, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, scene);
  gradus_scene_label (scene, C_ ("legend", "directions"));
  draw_carried_circle (work, moved, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
  gradus_scene_label (scene, C_ ("legend", "what becomes of them"));
  if (state->moved == 0 || state->moved == 3)
    {
      draw_carried_arrow (work, moved, 0, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN, scene);
      draw_carried_arrow (work, moved, 90, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN, scene);
      if (work->square)
        gradus_scene_label (scene, C_ ("legend", "columns"));
    }
  if (!trying)
    draw_corner (work, moved, state->turned, 0.2 * reach, scene);
  draw_carried_arrow (work, moved, trying ? params->angle : state->turned, GRADUS_ROLE_ACCENT,
                      GRADUS_LINE_BOLD, scene);
  gradus_scene_label (scene, C_ ("legend", "image of u"));
  if (!trying)
    draw_carried_arrow (work, moved, state->turned + 90, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD,
                        scene);
  if (state->moved == 0)
    {
      draw_carried_arrow (work, 0, trying ? params->angle : state->turned, GRADUS_ROLE_ACCENT,
                          GRADUS_LINE_THIN, scene);
      if (!trying)
        draw_carried_arrow (work, 0, state->turned + 90, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN,
                            scene);
    }
  for (gsize t = 0; trying && t < gradus_array_length (&state->attempts); t++)
    draw_carried_arrow (work, moved, state->attempts.data[t], GRADUS_ROLE_PAST, GRADUS_LINE_THIN,
                        scene);
  if (trying)
    {
      gradus_line_direction (params->angle, u);
      gradus_scene_turn_handle (scene, "angle", 180, 0, 0, u[0], u[1]);
    }
}

static void
build_score (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean revealed = state->certified && work->plane;

  gradus_contest_draw (here, &contest, &state->attempts, revealed, revealed ? work->top : NAN,
                       scene);
}

static double
between_of (gconstpointer data, double angle)
{
  double between;

  product_at (data, angle, &between);
  return between;
}

/* The angle between the images over the angle of the pair: what has been turned through, and all of
 * it once the pair is found. */
static void
build_between (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const gboolean solved = state->pieces.made > 0;
  double between = NAN;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "angle of the pair (°)"),
                         C_ ("axis", "angle between the images (°)"));
  if (gradus_kit_waits (scene, !work->plane, _ ("A pair is turned where there are two columns.")))
    return;
  gradus_scene_set_x_range (scene, MIN (0, state->turned), MAX (180, state->turned));
  gradus_scene_set_y_range (scene, 0, 180);
  gradus_scene_hrule (scene, 90, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "right angle"));
  if (solved)
    gradus_scene_function (scene, between_of, work, 0, 180, PLACES, GRADUS_ROLE_MUTED,
                           GRADUS_LINE_SOLID);
  if (state->turned != params->angle)
    {
      gradus_scene_function (scene, between_of, work, params->angle, state->turned, PLACES,
                             GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "turned through"));
    }
  product_at (work, state->turned, &between);
  if (isfinite (between))
    gradus_scene_point (scene, state->turned, between, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.3,
                        -1);
}

/* V', the singular values, U, as far as they are carried out. */
static void
draw_factor (const GradusPosition *here, guint item, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusPiecesWork *matrix = &work->pieces;
  const guint p = matrix->p;
  g_autofree double *stretch = g_new0 (double, (gsize) p * p);

  gradus_scene_set_caption (scene, "%s", item == 0 ? "V′" : item == 1 ? "Σ" : "U");
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, NULL,
                         NULL);
  if (state->moved <= item)
    return;
  for (guint k = 0; k < p; k++)
    stretch[(gsize) k * p + k] = matrix->sigma[k];
  if (item == 0)
    gradus_pieces_draw_table (matrix->right, p, matrix->columns, 1, scene);
  else if (item == 1)
    gradus_pieces_draw_table (stretch, p, p, matrix->sigma[0], scene);
  else
    gradus_pieces_draw_table (matrix->left, matrix->rows, p, 1, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "circle", N_ ("Circle and ellipse"), .build = build_circle },
  { "between", N_ ("Angle between the images"), .build = build_between },
  { "score", N_ ("Length at each angle"), .build = build_score },
  GRADUS_BASE_ROW ("tables"),
  { "factors", N_ ("Turn, stretch, turn"), .kit = gradus_kit_panels, .of = "n-factors",
    .panel = draw_factor },
  GRADUS_BASE_ROWS);

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Turn the arrow"), N_ ("Turn the arrow u until its image A u is as long as it can "
                                      "be."),
    .shows = "circle score", .pseudocode = N_ ("turn the arrow yourself"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "\\role{accent}{\\|A u\\|},\\quad u = (\\cos\\vartheta, \\sin\\vartheta)",
    .filled = GRADUS_SAY (
      { "square", "\\role{accent}{\\|A u\\|} = \\left\\|<a><u|accent>\\right\\| = "
                  "\\left\\|<image>\\right\\| = <now-length|accent>" },
      { NULL, "\\role{accent}{\\|A u\\|} = <now-length|accent>" }),
    .said = GRADUS_SAY (
      { "plane", N_ ("At {angle}° an arrow of length 1 becomes one of length {now-length}.") },
      { NULL, N_ ("At {angle}° among the first two columns an arrow of length 1 becomes one of "
                  "length {now-length}.") }) },
  { "apart", N_ ("Find the pair that stays at right angles"),
    N_ ("Turn a pair of arrows at right angles until their images are at right angles too; with "
        "more than two columns find one direction after the other."),
    .shows = "circle sigma", .pseudocode = N_ ("turn u and w ⟂ u until (A u)ᵀ(A w) = 0"),
    .once = TRUE, .n_micro = n_turns, .run = run_apart,
    .rule = "(A\\role{accent}{u})^T(A\\role{second}{w}) = 0,\\quad "
            "\\role{accent}{u}^T\\role{second}{w} = 0",
    .filled = GRADUS_SAY (
      { "square and product != 0", "(A\\role{accent}{u})^T(A\\role{second}{w}) = <dot image|accent "
                  "other-image|second> = <product>" },
      { "plane", "(A\\role{accent}{u})^T(A\\role{second}{w}) = <product>" },
      { "micro", "\\sigma_{<k>} = <strength|accent>" },
      { NULL, "\\sigma_1 = <largest|accent>,\\quad \\sigma_{<p>} = <smallest>" }),
    .said = GRADUS_SAY (
      { "plane and micro", N_ ("With the pair at {turned|4}° the images are {between}° apart.") },
      { "micro", N_ ("Direction {k} of {p}: its image has the length {strength}, at right angles "
                     "to those before.") },
      { "event:tie and plane", N_ ("Every pair stays at right angles here: both images have the "
                                   "length {largest}, whatever the angle.") },
      { "event:tie", N_ ("The two largest singular values are equal, {largest}: their directions "
                         "are open.") },
      { "plane", N_ ("At {turned|4}° the images are at right angles, and the longer of them is as "
                     "long as an image can be: {largest}. The other one has {second}.") },
      { NULL, N_ ("All {p} directions are found; their images have lengths from {largest} to "
                  "{smallest}.") }) },
  { "turn", N_ ("First movement: turn"), N_ ("V′ turns the pair onto the axes."),
    .shows = "circle factors", .pseudocode = N_ ("x ← Vᵀ x"), .once = TRUE, .run = run_turn,
    .rule = "x \\mapsto \\role{model}{V^T} x",
    .filled = GRADUS_SAY ({ "few", "\\role{model}{V^T} = <right|model>" },
                          { NULL, "\\role{model}{V^T}v_1 = e_1" }),
    .said = GRADUS_SAY (
      { "plane", N_ ("V′ turns everything by {turn-angle|4}°, and the pair lies on the axes. The "
                     "circle is still a circle.") },
      { NULL, N_ ("V′ turns direction k onto axis k; no length changes.") }) },
  { "stretch", N_ ("Second movement: stretch"), N_ ("Each axis is stretched by its own singular "
                                                    "value."),
    .shows = "circle factors", .pseudocode = N_ ("xₖ ← σₖ xₖ"), .once = TRUE, .run = run_stretch,
    .rule = "x_k \\mapsto \\role{accent}{\\sigma_k} x_k",
    .filled = GRADUS_SAY ({ "few", "\\role{accent}{\\sigma} = <sigma|accent>" },
                          { NULL, "\\role{accent}{\\sigma_1} = <largest|accent>,\\quad "
                                  "\\sigma_{<p>} = <smallest>" }),
    .said = GRADUS_SAY (
      { "eigen-blind", N_ ("The axes are stretched {largest} and {second} times. The eigenvalues "
                           "are {eigen1} and {eigen2}, and they say nothing of that.") },
      { "event:flat and square", N_ ("The axes are stretched {largest} and {second} times: the "
                                     "circle is pressed flat. Whoever solves A x = y may multiply "
                                     "a relative error {condition|4} times.") },
      { "event:flat", N_ ("The strongest axis is stretched {largest} times, the weakest "
                          "{smallest} times: the circle is pressed flat.") },
      { "event:singular", N_ ("Only {rank} of {p} axes are stretched; along the others everything "
                              "is pressed to 0.") },
      { "plane", N_ ("The axes are stretched {largest} and {second} times, and the circle becomes "
                     "an ellipse.") },
      { NULL, N_ ("The axes are stretched by {largest} to {smallest}.") }) },
  { "turn-back", N_ ("Third movement: turn"), N_ ("U turns the ellipse to where the images lie."),
    .shows = "circle factors", .pseudocode = N_ ("x ← U x"), .once = TRUE, .run = run_turn_back,
    .rule = "x \\mapsto \\role{second}{U} x,\\quad A = \\role{second}{U}\\Sigma"
            "\\role{model}{V^T}",
    .filled = GRADUS_SAY (
      { "square", "<left|second>\\begin{pmatrix}<largest> & 0\\\\ 0 & <second>\\end{pmatrix}"
                  "<right|model> = <a>" },
      { NULL, "u_1^T A v_1 = <largest|accent>" }),
    .said = GRADUS_SAY (
      { "event:mirror", N_ ("The determinant is below 0: U turns by {back-angle|4}° and mirrors. "
                            "All three movements together are A.") },
      { "square", N_ ("U turns by {back-angle|4}°, and the columns are where they belong: the "
                      "three movements together are A.") },
      { NULL, N_ ("U puts the {p} axes into the {rows} rows: the three movements together are "
                  "A.") }) },
  GRADUS_BASE_ROW ("add"),
  { "certify", N_ ("No image is longer"),
    N_ ("Arrows come up against the first direction: your attempts, then some drawn at random."),
    .shows = "score sigma", .pseudocode = N_ ("for each rival u: is ‖A u‖ ≤ σ₁?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro, .run = run_certify,
    .rule = "\\|A \\role{past}{u}\\| \\le \\role{accent}{\\sigma_1}",
    .filled = GRADUS_SAY (
      { "micro", "\\|A \\role{past}{u}\\| = <rival-score|past|6> \\le <largest|accent|6>" },
      { NULL, "\\|A \\role{past}{u}\\| \\le <largest|accent|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} has an image of length {rival-score|4}; v₁ has "
                     "{largest|4}.") },
      { "plane and attempted", N_ ("None of {n-rivals} rivals has a longer image than {largest}. "
                                   "Your best, {best-angle|4}°, has {best-length|4}: a gap of "
                                   "{gap}.") },
      { NULL, N_ ("None of {n-rivals} rivals has a longer image than {largest}.") }) },
  GRADUS_BASE_ROW ("nearest"));

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "angle", .label = N_ ("Your arrow"), .symbol = "\\vartheta", .unit = N_ ("°"),
    .blurb = N_ ("Turn it in the picture; the pair begins with it."),
    GRADUS_PARAM_FIELD (Params, angle), .max = 180, .step = 1, .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROW ("pieces"),
  { .id = "centre", .label = N_ ("Take the mean away"),
    .blurb = N_ ("With it the directions are the principal components of the rows."),
    GRADUS_PARAM_FIELD (Params, centre), .max = 1, .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROWS);

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "tie", N_ ("Equal singular values"),
    N_ ("The two largest are equal, so that their directions are open.") },
  { "mirror", N_ ("U mirrors"), N_ ("The determinant is below 0: the last movement turns what is "
                                    "left into right.") },
  { "flat", N_ ("Pressed flat"),
    N_ ("The smallest singular value is next to nothing beside the largest.") },
  { "singular", N_ ("A direction is lost"), N_ ("A singular value is 0.") },
  { "longer", N_ ("A longer image"), N_ ("A rival has a longer image than the answer.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "longest", N_ ("Which arrow has the longest image?"), "try", "circle",
    .asks = GRADUS_ASKS_LINE, .about = "top-angle zero zero",
    .when = "plane and largest > second",
    .words = N_ ("Every arrow of length 1 has its image on the ellipse; the columns are the images "
                 "of the axes. How must the arrow lie so that its image is longest?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {top-angle|4}°: there the image has the length "
                                     "{largest}.") }),
    .intuition = N_ ("You thought that a column is the longest image, but between the columns both "
                     "help."),
    .intuition_answer = "0" },
  { "shorter", N_ ("How long is the shorter image?"), "apart", "circle",
    .asks = GRADUS_ASKS_NUMBER, .about = "second", .scale = "0.5",
    .when = "plane and product != 0",
    .words = N_ ("The images of the pair are {now-length} and {other-length} long. The pair turns "
                 "until its images are at right angles. How long is the shorter one then?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {second} long, and the other one {largest}: the sum of "
                                     "the squares is {total} at every angle.") }),
    .intuition = N_ ("You thought that A keeps the lengths of the pair while it turns, but it "
                     "keeps only the sum of their squares."),
    .intuition_answer = "other-length" },
  { "left", N_ ("How much is left?"), "add", "sigma", .asks = GRADUS_ASKS_NUMBER, .about = "lost",
    .when = "kept < rank and added == 0",
    .words = N_ ("The singular values are {strengths}, the squares of all entries sum to {total}, "
                 "and k = {kept} of the pieces is added up. What is the sum of squares of what is "
                 "left?"),
    .intuition = N_ ("You thought that singular values add up as they are, but their squares do."),
    .intuition_answer = "plain-rest" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "turn", .title = N_ ("Both columns 5 long"),
    .blurb = N_ ("Both axes become arrows of length 5; one arrow between them becomes 6.71 long."),
    .data = "turn-2x2",
    .claims = "start: length == 5\nlargest ~ 6.71\ntop-angle ~ 45\nlost ~ 5" },
  { .id = "by-hand", .title = N_ ("By hand"),
    .blurb = N_ ("(1, 1) becomes (3, 9) and (1, −1) becomes (3, −1): at right angles, as they "
                 "were."),
    .data = "turn-2x2", .params = "angle=45 pieces=2",
    .claims = "start: between ~ 90\nabs(determinant) ~ 15\ntotal ~ 50\nlost < 0.000001" },
  { .id = "five", .title = N_ ("Five points of the lecture"),
    .blurb = N_ ("The rows are points: a fifth of the squared singular values is 8.83 and 0.641, "
                 "the variances that principal components find."),
    .data = "five-points",
    .claims = "n == 5\n(largest * largest) / 5 ~ 8.83\n(second * second) / 5 ~ 0.641" },
  { .id = "moons", .title = N_ ("Two moons, the mean taken away"),
    .blurb = N_ ("The right directions are the principal components of the points."),
    .data = "moons:n=60", .params = "centre=true", .claims = "centre == 1\nn == 60" },
  { .id = "digit", .title = N_ ("A handwritten 0"),
    .blurb = N_ ("8 × 8 pixels: three pieces of eight bring back 0.98 of the squares."),
    .data = "digit-8x8", .params = "pieces=3", .claims = "p == 8\nkept == 3\nshare ~ 0.98" },
  { .id = "mirror", .title = N_ ("A matrix that mirrors"),
    .blurb = N_ ("[1 2; 3 4] has the determinant −2: the last movement turns left into right."),
    .data = "matrix-1234", .claims = "determinant ~ -2\never: event:mirror" },
  { .id = "turn-only", .title = N_ ("A turn, and nothing else"),
    .blurb = N_ ("[0 −1; 1 0]: both singular values are 1, and every pair stays at right "
                 "angles."),
    .data = "turn-only", .claims = "largest == 1\nsecond == 1\never: event:tie" },
  { .id = "parallel", .title = N_ ("Parallel rows"),
    .blurb = N_ ("[1 2; 2 4]: one piece is all, and the circle becomes a stick."),
    .data = "matrix-parallel",
    .claims = "rank == 1\nlost < 0.000001\never: event:singular" },
  { .id = "shear", .title = N_ ("Failure: eigenvalues do not see it"),
    .blurb = N_ ("[1 10; 0 1] has the eigenvalues 1 and 1, and stretches one arrow 10.1 times."),
    .data = "shear-2x2",
    .failure = N_ ("Eigenvalues tell of arrows that keep their direction, and this matrix has but "
                   "one such line. How far a matrix can stretch is told by singular values: 10.1 "
                   "and 0.0990."),
    .claims = "eigen1 == 1\neigen2 == 1\nlargest ~ 10.1\nsecond ~ 0.0990" },
  { .id = "nearly-flat", .title = N_ ("Failure: nearly flat"),
    .blurb = N_ ("[1 1; 1 1.001]: the circle becomes next to a stick."),
    .data = "nearly-flat",
    .failure = N_ ("The singular values are 2.00 and 0.000500. To solve A x = y one divides by "
                   "them, and an error along the weak direction grows 4,002 times as much as one "
                   "along the strong. Leave the small singular value out, or weigh it down as "
                   "ridge regression does."),
    .claims = "largest ~ 2.00\nsecond ~ 0.000500\ncondition ~ 4002\never: event:flat" });

#define BY_HAND "by hand"
#define NUMPY "oracles-B/ch15a.out: numpy.linalg.svd"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "turn", 1, "sigma", GRADUS_EXPECT (6.708203932499369, 2.23606797749979), 1e-12,
    "by hand: √45, √5" },
  { "turn", 1, "right",
    GRADUS_EXPECT (0.7071067811865476, 0.7071067811865476, -0.7071067811865476,
                   0.7071067811865476), 1e-12, BY_HAND },
  { "turn", 1, "left",
    GRADUS_EXPECT (0.31622776601683794, -0.9486832980505138, 0.9486832980505138,
                   0.31622776601683794), 1e-12, "by hand: (3, 9)/√90, (−3, 1)/√10" },
  { "turn", 1, "sum", GRADUS_EXPECT (1.5, 1.5, 4.5, 4.5), 1e-12,
    "by hand: √45 (1, 3)/√10 times (1, 1)/√2" },
  { "turn", 1, "lost", GRADUS_EXPECT (5), 1e-12, BY_HAND },
  { "by-hand", 1, "sum", GRADUS_EXPECT (3, 0, 4, 5), 1e-12, BY_HAND },
  { "shear", 1, "sigma", GRADUS_EXPECT (10.099019513592784, 0.09901951359278449), 1e-10, NUMPY },
  { "nearly-flat", 1, "sigma", GRADUS_EXPECT (2.000500125, 0.000499875), 1e-9, NUMPY },
  { "turn-only", 1, "sigma", GRADUS_EXPECT (1, 1), 1e-12, BY_HAND },
  { "five", 1, "sigma", GRADUS_EXPECT (6.645556, 1.790690), 1e-6,
    "oracles-B/ch15a.out: √(5 · 8.832686), √(5 · 0.641314)" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "pieces", .title = N_ ("One piece and two"),
    .blurb = N_ ("One piece leaves 5 of 50, the square of the smaller singular value; two leave "
                 "nothing."),
    .preset = "turn", .left = "pieces=1", .right = "pieces=2", .plot = "tables",
    .claims = "left: lost ~ 5\nleft: total ~ 50\nright: lost < 0.000001" },
  { .id = "pca", .title = N_ ("Singular values and principal components"),
    .blurb = N_ ("Five points without their mean taken away: a fifth of the squared singular "
                 "values on the left is what the components keep on the right."),
    .preset = "five", .other = "pca", .right = "centre=false", .plot = "sigma",
    .claims = "left: (largest * largest) / 5 ~ 8.8327\nright: kept ~ 8.8327" });

static const GradusSheet sheet = {
  .aha = N_ ("Every matrix is a turn, a stretch along axes, and another turn, which may mirror."),
  .by_hand = N_ ("A = [3 0; 4 5]: (1, 1) → (3, 9), (1, −1) → (3, −1), and 3 · 3 − 9 · 1 = 0. "
                 "√45 · √5 = 15 = det A; 45 + 5 = 50, the squares of the entries."),
  .why = "circle",
  .intuition = N_ ("The longest image is one of the columns."),
  .caught_by = "longest",
  .breaks = N_ ("[1 10; 0 1]: eigenvalues 1 and 1, singular values 10.1 and 0.0990. [1 1; 1 "
                "1.001]: 2.00 and 0.000500, and solving multiplies a relative error up to 4,002 "
                "times."),
  .needs = "least-squares-projection pca",
  .leads_to = "lsi least-squares-svd eigenfaces",
  .aliases = "SVD; pseudo-inverse; Eckart–Young; 奇异值分解; 奇异值; 条件数; qyzfj",
  .terms = N_ ("singular value; singular vector; low-rank approximation; condition number"),
};

const GradusDescriptor gradus_svd = {
  .distances = TRUE,
  .base = &gradus_pieces,
  .id = "svd", .chapter = 15, .difficulty = 2,
  .title = N_ ("Singular value decomposition, PCA by SVD"),
  .summary = N_ ("Takes a matrix apart into a turn, a stretch along the axes and another turn."),
  .goal = N_ ("Find the longest image of an arrow, and rebuild a matrix from its strongest "
              "pieces."),
  .source = "CS229 lecture notes, part XI",
  .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Two inputs or more: they are the columns of the matrix, each datum is a row."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .init = init, .name = name,
  .start_said = GRADUS_SAY (
    { "plane", N_ ("A matrix with {rows} rows and two columns; an arrow stands at {angle}°, and "
                   "its image beside it.") },
    { NULL, N_ ("A matrix with {rows} rows and {columns} columns, whose squares sum to "
                "{total}.") }),
  .start_shows = "circle tables", .end_shows = "circle nearest tables",
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the matrix is what it is: a moved column is another column" }),
};
