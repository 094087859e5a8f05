/* Fisher's discriminant by least squares: two roads to one direction.
 *
 * Objective. Find the direction u along which the shadows of two classes are far apart and each is
 * narrow: (u'd)^2 / (u' S u) as large as possible, d the difference of the means and S the scatter
 * within the classes. Answer: u = S^-1 d.
 *
 * Stages. The learner turns the line (try). Each point gets a target, 1/n+ in one class and -1/n-
 * in the other, and pulls with it (targets); the pulls add up to d. Least squares on these targets
 * gives theta (squares). The scatter within the classes is collected point by point (scatter), and
 * Fisher's direction w = S^-1 d made of it (fisher). Both are the same, and no rival is better
 * (certify).
 *
 * Why it works. With centred inputs X'X = S + c dd' with c = n+ n- / n, and X't = d. The part dd'
 * only adds to the right-hand side, so that theta = w / (1 + c d'w): shorter, but in the same
 * direction.
 *
 * Cost. n d^2 for the matrices, d^3 for the solutions.
 *
 * Edge cases. Inputs that are not centred: X'X has the mean in it, and the directions part. Round
 * classes: S is a multiple of 1, and the line between the means is the answer. S singular: Fisher's
 * ratio is infinite and the run fails with a sentence; least squares has an answer all the same. A
 * ridge on both keeps them equal.
 *
 * Source: 图解机器学习, section 7.1; R. A. Fisher 1936, Annals of Eugenics 7(2), 179-188.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"

#define MOST_INPUTS 50
#define BINS 24

typedef struct
{
  double angle;
  bool centred;
  double ridge;
  int rivals;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 1: angles */
  GradusArray targets;     /* n */
  GradusArray pull;        /* d: X't so far */
  GradusArray theta;       /* d: least squares */
  GradusArray scatter;     /* d x d: within the classes, so far */
  GradusArray fisher;      /* d */
  GradusArray rivals;      /* m x (d + 1): a direction and its ratio */
  guint done, last;
  bool solved, found, certified;
} State;

typedef struct
{
  guint n, d, sizes[2];
  double *pivot;           /* d: what is subtracted from the inputs */
  double *means[2];        /* d each, class 0 and 1 */
  double *apart;           /* d: the difference of the means */
  double *scatter;         /* d x d, within the classes */
  double *theta, *fisher;  /* d */
  double condition;        /* of the scatter with the ridge */
  gboolean least, unique;  /* whether either can be solved */
} Work;

enum { EVENT_PART, EVENT_ROUND, EVENT_BEATEN };

/* --- Matrices --------------------------------------------------------------------------------- */

static double
dot (const double *a, const double *b, guint d)
{
  double sum = 0;

  for (guint j = 0; j < d; j++)
    sum += a[j] * b[j];
  return sum;
}

static void
add_product (double *matrix, guint d, const double *v)
{
  for (guint j = 0; j < d; j++)
    for (guint k = 0; k < d; k++)
      matrix[(gsize) j * d + k] += v[j] * v[k];
}

/* (matrix + ridge) out = right. FALSE when there is no answer. */
static gboolean
solve (const double *matrix, double ridge, const double *right, guint d, double *out)
{
  g_autofree double *l = g_memdup2 (matrix, sizeof (double) * d * d);
  double largest = 0, smallest = INFINITY;

  for (guint j = 0; j < d; j++)
    {
      largest = MAX (largest, l[(gsize) j * (d + 1)]);
      l[(gsize) j * (d + 1)] += ridge;
    }
  if (!gradus_cholesky (l, d))
    return FALSE;
  for (guint j = 0; j < d; j++)
    smallest = MIN (smallest, gradus_square (l[(gsize) j * (d + 1)]));
  /* What is left of a pivot after cancelling all but its last bits is 0. */
  if (ridge == 0 && smallest <= 1e-13 * largest)
    return FALSE;
  memcpy (out, right, sizeof (double) * d);
  gradus_cholesky_solve (l, d, out);
  return TRUE;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const guint d = table->d;
  Work *work = g_new0 (Work, 1);
  g_autofree double *v = g_new (double, MAX (d, 1));
  g_autofree double *square = g_new0 (double, (gsize) MAX (d, 1) * MAX (d, 1));
  g_autofree double *values = g_new0 (double, MAX (d, 1));

  work->n = table->n;
  work->d = d;
  work->pivot = g_new0 (double, d);
  work->apart = g_new0 (double, d);
  work->scatter = g_new0 (double, (gsize) d * d);
  work->theta = g_new0 (double, d);
  work->fisher = g_new0 (double, d);
  for (guint c = 0; c < 2; c++)
    work->means[c] = g_new0 (double, d);
  for (guint i = 0; i < table->n; i++)
    work->sizes[table->label[i] > 0]++;
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < d; j++)
      {
        const double x = gradus_table_row (table, i)[j];

        work->means[table->label[i] > 0][j] += x / work->sizes[table->label[i] > 0];
        work->pivot[j] += params->centred ? x / table->n : 0;
      }
  for (guint j = 0; j < d; j++)
    work->apart[j] = work->means[1][j] - work->means[0][j];
  for (guint i = 0; i < table->n; i++)
    {
      for (guint j = 0; j < d; j++)
        v[j] = gradus_table_row (table, i)[j] - work->means[table->label[i] > 0][j];
      add_product (work->scatter, d, v);
      for (guint j = 0; j < d; j++)
        v[j] = gradus_table_row (table, i)[j] - work->pivot[j];
      add_product (square, d, v);
    }
  work->least = solve (square, params->ridge, work->apart, d, work->theta);
  work->unique = solve (work->scatter, params->ridge, work->apart, d, work->fisher);
  if (gradus_symmetric_eigen (work->scatter, d, values, NULL))
    work->condition = (values[0] + params->ridge) / MAX (values[d - 1] + params->ridge, 0);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->pivot);
  g_free (work->means[0]);
  g_free (work->means[1]);
  g_free (work->apart);
  g_free (work->scatter);
  g_free (work->theta);
  g_free (work->fisher);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->d < 2)
    return g_strdup (_("There is one input, so there is no direction to choose: give at least two "
                       "inputs."));
  if (table->d > MOST_INPUTS)
    return g_strdup_printf (_("There are %u inputs, and the matrices are shown for up to %u: "
                              "choose fewer columns."), table->d, MOST_INPUTS);
  return NULL;
}

/* --- Directions ------------------------------------------------------------------------------- */

/* The direction of an angle, in the first two inputs. */
static void
find_line (const Work *work, double angle, double *u)
{
  for (guint j = 2; j < work->d; j++)
    u[j] = 0;
  u[0] = angle == 90 ? 0 : cos (angle * G_PI / 180);
  u[1] = angle == 0 || angle == 180 ? 0 : sin (angle * G_PI / 180);
}

/* From 0 to 180. */
static double
find_angle (const double *u)
{
  const double angle = atan2 (u[1], u[0]) * 180 / G_PI;

  return angle < 0 ? angle + 180 : angle >= 180 ? angle - 180 : angle;
}

/* (u'd)^2 / (u' S u), which any length of u leaves as it is; NAN where the classes have no width
 * along u but for rounding: then it is infinite, or 0 / 0. */
static double
find_ratio (const Work *work, double ridge, const double *u)
{
  double within = ridge * dot (u, u, work->d), width = 0;

  for (guint j = 0; j < work->d; j++)
    {
      within += u[j] * dot (&work->scatter[(gsize) j * work->d], u, work->d);
      width += work->scatter[(gsize) j * (work->d + 1)];
    }
  return within > 1e-14 * width * dot (u, u, work->d)
           ? gradus_square (dot (u, work->apart, work->d)) / within : NAN;
}

static double
score_angle (const GradusPosition *here, double angle)
{
  const Work *work = here->workspace;
  g_autofree double *u = g_new (double, work->d);

  find_line (work, angle, u);
  return find_ratio (work, ((const Params *) here->params)->ridge, u);
}

static const GradusContest contest = {
  .param = "angle", .score = score_angle, .better = GRADUS_BETTER_MORE,
  .x_label = N_ ("angle (°)"), .y_label = N_ ("apart over within"), .period = 180,
};

/* The direction in the hand: the learner's until least squares has one. */
static void
find_direction (const GradusPosition *here, double *u)
{
  GRADUS_HERE (state, work);

  if (state->solved)
    memcpy (u, work->theta, sizeof (double) * work->d);
  else
    find_line (work, ((const Params *) here->params)->angle, u);
}

/* Shadows on the wrong side of the middle between the shadows of the means. */
static guint
count_mistakes (const Work *work, const GradusTable *table, const double *u)
{
  const double middle = 0.5 * (dot (u, work->means[0], work->d) + dot (u, work->means[1], work->d));
  const double side = dot (u, work->apart, work->d) < 0 ? -1 : 1;
  guint wrong = 0;

  for (guint i = 0; i < work->n; i++)
    wrong += side * gradus_table_sign (table, i)
             * (dot (u, gradus_table_row (table, i), work->d) - middle) <= 0;
  return wrong;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static double
target_of (const Work *work, const GradusTable *table, guint i)
{
  return table->label[i] > 0 ? 1.0 / work->sizes[1] : -1.0 / work->sizes[0];
}

static GradusStatus
run_targets (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const guint i = state->done;
  const double t = target_of (work, table, i);
  double *pull = gradus_array_write (&state->pull);

  gradus_array_write (&state->targets)[i] = t;
  for (guint j = 0; j < work->d; j++)
    pull[j] += t * (gradus_table_row (table, i)[j] - work->pivot[j]);
  return gradus_step_done (&state->done, &state->last, work->n);
}

static GradusStatus
run_squares (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (!work->least)
    return gradus_context_fail (context, _("The inputs follow from one another, so that least "
                                           "squares has many answers. Leave out a column, or raise "
                                           "λ."));
  memcpy (gradus_array_write (&state->theta), work->theta, sizeof (double) * work->d);
  state->solved = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_scatter (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  g_autofree double *v = g_new (double, work->d);

  for (guint j = 0; j < work->d; j++)
    v[j] = gradus_table_row (table, state->done)[j]
           - work->means[table->label[state->done] > 0][j];
  add_product (gradus_array_write (&state->scatter), work->d, v);
  return gradus_step_done (&state->done, &state->last, work->n);
}

/* 1 for the same direction, 0 at right angles. */
static double
find_cosine (const double *a, const double *b, guint d)
{
  const double lengths = sqrt (dot (a, a, d)) * sqrt (dot (b, b, d));

  return lengths > 0 ? dot (a, b, d) / lengths : NAN;
}

static GradusStatus
run_fisher (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (!work->unique)
    return gradus_context_fail (context, _("Within the classes the points do not spread in every "
                                           "direction, so the ratio is infinite there. Raise λ, or "
                                           "give more points."));
  memcpy (gradus_array_write (&state->fisher), work->fisher, sizeof (double) * work->d);
  state->found = true;
  gradus_context_raise_if (context, EVENT_PART,
                           find_cosine (work->theta, work->fisher, work->d) < 1 - 1e-9);
  gradus_context_raise_if (context, EVENT_ROUND,
                           find_cosine (work->apart, work->fisher, work->d) > 1 - 1e-9);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint tried = gradus_rivals_tried (&state->attempts), d = work->d;
  const guint n = tried + (guint) params->rivals;
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, d + 1);

  if (state->done < tried)
    find_line (work, state->done + 1 < tried ? state->attempts.data[state->done] : params->angle,
               rival);
  else
    for (guint j = 0; j < d; j++)
      rival[j] = gradus_rng_gaussian (context->rng);
  rival[d] = find_ratio (work, params->ridge, rival);
  if (!isfinite (rival[d]))
    rival[d] = 0;
  gradus_context_raise_if (context, EVENT_BEATEN,
                           rival[d] > find_ratio (work, params->ridge, work->fisher) * (1 + 1e-9)
                                        + 1e-12);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_ratio (const GradusPosition *here)
{
  const Work *work = here->workspace;
  g_autofree double *u = g_new (double, work->d);

  find_direction (here, u);
  return find_ratio (work, ((const Params *) here->params)->ridge, u);
}

static double
number_mistakes (const GradusPosition *here)
{
  const Work *work = here->workspace;
  g_autofree double *u = g_new (double, work->d);

  find_direction (here, u);
  return count_mistakes (work, gradus_dataset_get_table (here->dataset), u);
}

static double
number_cosine (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return state->found ? find_cosine (work->theta, work->fisher, work->d) : NAN;
}

static double
number_gap (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return find_ratio (work, ((const Params *) here->params)->ridge, work->fisher)
         - gradus_contest_best (here, &contest, &state->attempts, NULL);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "ratio", N_ ("Apart over within"), "\\frac{(u^Td)^2}{u^TSu}", .number = number_ratio,
    .flags = GRADUS_METRIC },
  { "mistakes", N_ ("Shadows on the wrong side"), "\\#", .number = number_mistakes,
    .flags = GRADUS_METRIC },
  { "cosine", N_ ("Cosine of the two directions"), "\\cos(\\theta, w)", .number = number_cosine,
    .flags = GRADUS_METRIC },
  { "gap", N_ ("Gap to the best attempt"), "\\rho - \\max_t \\rho_t", .number = number_gap,
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, angle in degrees"), .flags = GRADUS_START, .tries = "angle" },
  { "targets", N_ ("Targets"), "t", GRADUS_QUANTITY (State, targets), .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Target"), .flags = GRADUS_PER_DATUM },
  { "pull", N_ ("Sum of the pulls"), "X^Tt", GRADUS_QUANTITY (State, pull), .shape = "d",
    .indices = N_ ("input") },
  { "theta", N_ ("Direction of least squares"), "\\theta", GRADUS_QUANTITY (State, theta),
    .shape = "d", .indices = N_ ("input") },
  { "scatter", N_ ("Scatter within the classes"), "S", GRADUS_QUANTITY (State, scatter),
    .shape = "d*d", .indices = N_ ("input, input"), .is = "psd" },
  { "fisher", N_ ("Fisher’s direction"), "w", GRADUS_QUANTITY (State, fisher), .shape = "d",
    .indices = N_ ("input") },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: its direction, then its ratio") },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "solved", N_ ("Solved"), NULL, GRADUS_QUANTITY (State, solved) },
  { "found", N_ ("Fisher’s direction is found"), NULL, GRADUS_QUANTITY (State, found) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint i = MIN (state->last, work->n - 1);
  const double c = (double) work->sizes[0] * work->sizes[1] / work->n;
  double value = NAN, score = NAN;

  gradus_names_row (names, table, i);
  gradus_names_flag (names, "plane", work->d == 2);
  gradus_names_number (names, "target", target_of (work, table, i));
  gradus_names_vector (names, "apart", work->apart, work->d);
  gradus_names_whole (names, "n-plus", work->sizes[1]);
  gradus_names_whole (names, "n-minus", work->sizes[0]);
  gradus_names_number (names, "joining-angle", find_angle (work->apart));
  gradus_names_number (names, "joining-ratio", find_ratio (work, params->ridge, work->apart));
  gradus_names_number (names, "least-angle", work->least ? find_angle (work->theta) : NAN);
  gradus_names_number (names, "fisher-angle", work->unique ? find_angle (work->fisher) : NAN);
  gradus_names_number (names, "top", work->unique ? find_ratio (work, params->ridge, work->fisher)
                                                  : NAN);
  gradus_names_number (names, "times", 1 + c * dot (work->apart, work->fisher, work->d));
  gradus_names_number (names, "condition", work->condition);
  gradus_names_number (names, "pivot1", 0.5 * (work->means[0][0] + work->means[1][0]));
  gradus_names_number (names, "pivot2", 0.5 * (work->means[0][1] + work->means[1][1]));
  gradus_names_number (names, "tried", score_angle (here, params->angle));
  gradus_names_flag (names, "thin", isnan (number_ratio (here)));
  gradus_names_flag (names, "thin-line", isnan (score_angle (here, params->angle)));
  score = gradus_contest_best (here, &contest, &state->attempts, &value);
  gradus_names_number (names, "best-angle", value);
  gradus_names_number (names, "best-score", score);
  gradus_rivals_name (names, &state->rivals, state->last);
}

/* Which side of the middle between the means, along the direction in the hand. */
static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const Work *work = here->workspace;
  g_autofree double *u = g_new (double, work->d);
  double middle, side;

  find_direction (here, u);
  middle = 0.5 * (dot (u, work->means[0], work->d) + dot (u, work->means[1], work->d));
  side = dot (u, work->apart, work->d) < 0 ? -1 : 1;
  for (gsize i = 0; i < n; i++)
    out[i] = side * (dot (u, &X[i * work->d], work->d) - middle);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_pull (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double scale = 0;

  for (guint j = 0; j < work->d; j++)
    {
      *measured = MAX (*measured, fabs (state->pull.data[j] - work->apart[j]));
      scale = MAX (scale, fabs (work->means[0][j]) + fabs (work->means[1][j]));
    }
  return *measured <= 1e-9 * (1 + scale);
}

static gboolean
holds_same (const GradusPosition *here, double *measured)
{
  const Work *work = here->workspace;
  const double cosine = find_cosine (work->theta, work->fisher, work->d);

  *measured = 1 - cosine;
  return !((const Params *) here->params)->centred || isnan (cosine)
         || *measured <= 1e-12 + 1e-16 * gradus_square (work->condition);
}

static gboolean
holds_best (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double best = find_ratio (work, ((const Params *) here->params)->ridge, work->fisher);

  *measured = gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_MORE) - best;
  return !(*measured > 1e-9 * best + 1e-12);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "pull", N_ ("The pulls add up to the difference of the means"), "X^Tt = \\mu_+ - \\mu_-",
    holds_pull, .phase = "targets" },
  { "same", N_ ("Both roads lead to one direction"), "\\cos(\\theta, w) = 1", holds_same,
    .phase = "fisher" },
  { "best", N_ ("No direction parts them better"), "\\rho(u) \\le \\rho(w)", holds_best,
    .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* An arrow along @u from the middle between the means, @share of the way to the dial's border. */
static void
draw_direction (const double *u, const GradusDial *dial, double share, GradusRole role,
                GradusLineStyle style, const char *label, GradusScene *scene)
{
  const double length = hypot (u[0], u[1]);
  const double reach = length > 0 ? share * gradus_dial_reach (dial, u[0], u[1]) / length : 0;

  if (!(length > 0))
    return;
  gradus_scene_arrow (scene, dial->x, dial->y, dial->x + reach * u[0], dial->y + reach * u[1], role,
                      style);
  gradus_scene_label (scene, label);
}

static void
draw_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const GradusDial dial = gradus_dial_around (table, 0.5 * (work->means[0][0] + work->means[1][0]),
                                              0.5 * (work->means[0][1] + work->means[1][1]), 1);

  gradus_dial_include (&dial, scene);
  for (guint c = 0; c < 2; c++)
    gradus_scene_point (scene, work->means[c][0], work->means[c][1], GRADUS_ROLE_CLASS + c,
                        GRADUS_SHAPE_CROSS, 1.5, -1);
  gradus_contest_draw_lines (here, &contest, &state->attempts, &dial,
                             gradus_contest_is_trying (here), scene);
  if (work->d > 2)
    return;
  if (gradus_position_is_phase (here, "targets") || state->solved)
    draw_direction (work->apart, &dial, 0.6, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                    _ ("from mean to mean"), scene);
  if (state->solved)
    draw_direction (work->theta, &dial, 0.9, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                    _ ("least squares"), scene);
  if (state->found)
    draw_direction (work->fisher, &dial, 0.75, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD,
                    _ ("Fisher"), scene);
}

static void
draw_shadows (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autofree double *u = NULL;
  g_autofree double *z = NULL;
  double low = G_MAXDOUBLE, high = -G_MAXDOUBLE, length;

  if (table == NULL || table->n == 0)
    return;
  u = g_new (double, work->d);
  z = g_new (double, table->n);
  find_direction (here, u);
  length = sqrt (dot (u, u, work->d));
  for (guint i = 0; i < table->n; i++)
    {
      z[i] = length > 0 ? dot (u, gradus_table_row (table, i), work->d) / length : 0;
      low = MIN (low, z[i]);
      high = MAX (high, z[i]);
    }
  gradus_make_room (&low, &high);
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y | GRADUS_AXES_ZERO_Y,
                         _ ("place on the line"), C_ ("axis", "points"));
  gradus_census_draw (z, table->label, table->n, low - 1e-9 * (high - low),
                      high + 1e-9 * (high - low), BINS, 1, 0, scene);
}

/* Space seen in the units of the scatter, in which the classes are round: there the line between
 * the means is the answer. */
static void
draw_round (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  double l[4], means[2][2];

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "z₁", "z₂");
  if (gradus_kit_waits (scene, work->d != 2, _ ("Space is squeezed for two inputs."))
      || gradus_kit_waits (scene, !state->found,
                           _ ("Space is squeezed when the scatter is known.")))
    return;
  memcpy (l, work->scatter, sizeof l);
  l[0] += ((const Params *) here->params)->ridge;
  l[3] += ((const Params *) here->params)->ridge;
  if (!gradus_cholesky (l, 2))
    return;
  for (guint c = 0; c < 2; c++)
    {
      memcpy (means[c], work->means[c], sizeof means[c]);
      gradus_cholesky_solve_lower (l, 2, means[c]);
    }
  for (guint i = 0; i < table->n; i++)
    {
      double z[2] = { gradus_table_row (table, i)[0], gradus_table_row (table, i)[1] };

      gradus_cholesky_solve_lower (l, 2, z);
      gradus_scene_point (scene, z[0], z[1], GRADUS_ROLE_CLASS + (table->label[i] > 0),
                          GRADUS_SHAPE_AUTO, 0.9, (int) i);
    }
  gradus_scene_arrow (scene, means[0][0], means[0][1], means[1][0], means[1][1],
                      GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, _ ("from mean to mean"));
}

static void
draw_score (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_contest_draw (here, &contest, &state->attempts, state->certified,
                       work->d == 2 && state->found ? find_angle (work->fisher) : NAN, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_ ("Points and directions"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "",
    .with = "sides", .extra = draw_plane,
    .caption = GRADUS_SAY ({ "found", N_ ("cosine of both: {cosine|6}") },
                           { NULL, N_ ("the line: {angle}°") }) },
  { "shadows", N_ ("Shadows on the line"), .build = draw_shadows,
    .caption = GRADUS_SAY ({ "thin", N_ ("no width within the classes: nothing to divide by") },
                           { NULL, N_ ("apart over within: {ratio}") }) },
  { "round", N_ ("Squeezed until the classes are round"), .build = draw_round },
  { "score", N_ ("Score over the angle"), .build = draw_score });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "angle", .label = N_ ("Angle of your line"), .symbol = "\\alpha",
    .blurb = N_ ("Turn the line until the shadows of the classes part."),
    GRADUS_PARAM_FIELD (Params, angle), .def = 0, .min = 0, .max = 180, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "centred", .label = N_ ("Centre the inputs"),
    .blurb = N_ ("Subtract the mean of all points before least squares."),
    GRADUS_PARAM_FIELD (Params, centred), .def = TRUE, .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "ridge", .label = N_ ("Ridge"), .symbol = "\\lambda",
    .blurb = N_ ("Added to the diagonal of both matrices; helps where classes are flat."),
    GRADUS_PARAM_FIELD (Params, ridge), .def = 0, .max = 1e9, .slider_min = 1e-3,
    .slider_max = 100, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (Params, N_ ("Directions drawn against the answer after your attempts."), 8));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_PART] = { "part", N_ ("The roads part"),
                   N_ ("Least squares and Fisher have found different directions.") },
  [EVENT_ROUND] = { "round", N_ ("Nothing gained"),
                    N_ ("The line between the means is the answer: the classes are round, or long "
                        "along it or across it.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A rival has a larger ratio.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Turn the line"), N_ ("Find the line on which the shadows part best."),
    .pseudocode = N_ ("turn u yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\rho(\\role{accent}{u}) = \\frac{(\\role{accent}{u}^Td)^2}"
            "{\\role{accent}{u}^TS\\role{accent}{u}}",
    .filled = GRADUS_SAY ({ NULL, "\\rho(<angle|accent>^\\circ) = <tried|accent>" }),
    .said = GRADUS_SAY (
      { "thin-line", N_ ("Along the line at {angle}° the classes have no width, and there is "
                         "nothing to divide by.") },
      { NULL, N_ ("The line at {angle}° has the ratio {tried}. The means are joined at "
                  "{joining-angle|4}°.") }) },
  { "targets", N_ ("Give targets"),
    N_ ("1/n₊ in one class, −1/n₋ in the other; each point pulls with its target."),
    .pseudocode = N_ ("for each point: t ← ±1/n of its class\n  pull ← pull + t x"), .once = TRUE,
    .micro = "n", .run = run_targets,
    .rule = "t_i = \\frac{1}{n_+}\\ \\text{or}\\ -\\frac{1}{n_-},\\quad "
            "\\role{past}{X^Tt} = \\mu_+ - \\mu_-",
    .filled = GRADUS_SAY ({ "micro", "t_{<i>} = <target|accent>,\\quad X^Tt = <pull|past>" },
                          { NULL, "X^Tt = <pull|past> = \\mu_+ - \\mu_-" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} gets {target}; the pulls add up to {pull} so far.") },
      { NULL, N_ ("All pulls add up to {pull}, the difference of the means.") }) },
  { "squares", N_ ("Least squares"), N_ ("Fit the targets with a linear function."),
    .pseudocode = N_ ("solve (XᵀX + λI) θ = Xᵀt"), .once = TRUE, .run = run_squares,
    .rule = "(X^TX + \\lambda I)\\,\\role{model}{\\theta} = X^Tt",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "thin", N_ ("Along the direction of least squares no class has any width: the ratio is "
                    "infinite, and from mean to mean it is {joining-ratio}.") },
      { "plane", N_ ("Least squares points to {least-angle|4}°, where the ratio is {ratio}; from "
                     "mean to mean it is {joining-ratio}.") },
      { NULL, N_ ("Along the direction of least squares the ratio is {ratio}; from mean to mean it "
                  "is {joining-ratio}.") }) },
  { "scatter", N_ ("Scatter within the classes"),
    N_ ("Each point adds how it lies about the mean of its class."),
    .pseudocode = N_ ("for each point: S ← S + (x − μ)(x − μ)ᵀ"), .once = TRUE, .micro = "n",
    .run = run_scatter,
    .rule = "\\role{second}{S} = \\sum_c\\sum_{i \\in c} (x_i - \\mu_c)(x_i - \\mu_c)^T",
    .filled = GRADUS_SAY ({ "plane", "S = <scatter|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} adds its way from the mean of its class.") },
      { NULL, N_ ("The scatter is complete; its condition is {condition}.") }) },
  { "fisher", N_ ("Fisher’s direction"), N_ ("The difference of the means, turned against the "
                                             "scatter."),
    .shows = "round",
    .pseudocode = N_ ("solve (S + λI) w = μ₊ − μ₋"), .once = TRUE, .run = run_fisher,
    .rule = "\\role{second}{w} = (S + \\lambda I)^{-1}(\\mu_+ - \\mu_-)",
    .filled = GRADUS_SAY (
      { "event:part", "w = <fisher|second>,\\quad \\cos(\\theta, w) = <cosine|accent|5>" },
      { NULL, "w = <fisher|second> = <times|accent|5>\\,\\theta" }),
    .said = GRADUS_SAY (
      { "event:part and plane", N_ ("Fisher points to {apart fisher-angle least-angle}°, least "
                                    "squares to {apart least-angle fisher-angle}°: the mean of all "
                                    "points is in XᵀX, and the roads part.") },
      { "event:part", N_ ("The cosine is {cosine|6}: the mean of all points is in XᵀX, and the "
                          "roads part.") },
      { "event:round", N_ ("The same direction, {times} times as long. It is the line from mean to "
                           "mean: nothing was to be gained.") },
      { NULL, N_ ("The same direction, {times} times as long: two roads, one answer.") }) },
  { "certify", N_ ("Nobody parts them better"),
    N_ ("Rivals are tried one by one: your attempts, then others."),
    .shows = "score", .pseudocode = N_ ("for each rival u: is ρ(u) larger?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro, .run = run_certify,
    .rule = "\\rho(u) \\le \\rho(w)",
    .filled = GRADUS_SAY ({ "micro", "<rival-score|accent> \\le <top|second>" },
                          { "top >= 0", "\\rho(w) = <top|second|5>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} has {apart rival-score top}; Fisher’s direction "
                     "has {apart top rival-score}.") },
      { "top >= 0 and attempted", N_ ("None of {n-rivals} rivals has more than {top}. Your best, "
                                      "{best-angle|4}°, has {best-score}.") },
      { "top >= 0", N_ ("None of {n-rivals} rivals has more than {top}.") },
      { NULL, N_ ("There is no single direction of Fisher’s here, so that no rival can be compared "
                  "with it. Add points, or a ridge.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "best", N_ ("Along which line do the classes part best?"), "try", "plane",
    .asks = GRADUS_ASKS_LINE, .about = "fisher-angle pivot1 pivot2", .when = "plane and top > 0",
    .words = N_ ("Turn the line so that the shadows of the two classes part best: far between "
                 "them, little within each. How must it lie?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {fisher-angle|4}° the ratio is {top}; from mean to mean, "
                                     "at {joining-angle|4}°, it is {joining-ratio}.") }),
    .intuition = N_ ("The shortest way between the means is not the best: along it the classes "
                     "may smear as well. Turn away from the direction in which they are long."),
    .intuition_answer = "joining-angle" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "clouds", .title = N_ ("Two long clouds"),
    .blurb = N_ ("The means are farthest apart at 107.1°; the line of least squares stands at "
                 "70.5°, and no shadow is on the wrong side."),
    .data = "cigars:n=120,k=2,distance=2.5,along=2.2,across=0.4,shift=2.5,turn=1.2", .data_seed = 1,
    .claims = "n == 120\nmistakes == 0\nleast-angle ~ 70.5" },
  { .id = "cigars", .title = N_ ("Two leaning cigars"),
    .blurb = N_ ("The means lie side by side, at 0°. At 123.7° the ratio is ten times as large, "
                 "and no shadow is on the wrong side."),
    .data = "cigars-apart",
    .claims = "start: ratio ~ 0.400\nratio ~ 4.00\nstart: mistakes == 2\nmistakes == 0\n"
              "least-angle ~ 123.7" },
  { .id = "rounds", .title = N_ ("Two round classes"),
    .blurb = N_ ("Round classes smear in no direction: the line from mean to mean is the answer."),
    .data = "rounds-8", .claims = "ratio ~ 5.00\nratio - joining-ratio < 0.001" },
  { .id = "away", .title = N_ ("The cigars far from the origin"),
    .blurb = N_ ("Moved by (5, 3) and centred again: nothing has changed."),
    .data = "cigars-away", .claims = "ratio ~ 4.00\ncosine > 0.9999999" },
  { .id = "uncentred", .title = N_ ("Failure: not centred"),
    .blurb = N_ ("The same points, but the mean stays in: least squares goes to 121.4°, Fisher to "
                 "123.7°."),
    .data = "cigars-away", .params = "centred=no",
    .failure = N_ ("Without a constant a linear function is 0 at the origin, wherever the data "
                   "lie. Centre the inputs, or give the model a constant."),
    .claims = "least-angle ~ 121.4\nfisher-angle ~ 123.7\ncosine < 0.9993" },
  { .id = "flat", .title = N_ ("Failure: classes without thickness"),
    .blurb = N_ ("Two points and one: within the classes nothing spreads upwards. Least squares "
                 "has an answer, Fisher has none."),
    .data = "svm-3",
    .failure = N_ ("The scatter is singular, and the ratio infinite along one direction. Add a "
                   "ridge to both: they agree again."),
    .claims = "solved\nnot found" });

#define BY_HAND "by hand: S = (40 24; 24 16), d = (4, 0), det S = 64"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "cigars", 1, "fisher", GRADUS_EXPECT (1, -1.5), 1e-13, BY_HAND },
  { "cigars", 1, "theta", GRADUS_EXPECT (1.0 / 9, -1.5 / 9), 1e-14, BY_HAND },
  { "cigars", 1, "scatter", GRADUS_EXPECT (40, 24, 24, 16), 1e-13, BY_HAND },
  { "cigars", 1, "ratio", GRADUS_EXPECT (4), 1e-13, BY_HAND },
  { "uncentred", 1, "theta", GRADUS_EXPECT (0.11, -0.18), 1e-12, "numpy.linalg.lstsq (X, t)" },
  { "uncentred", 1, "cosine", GRADUS_EXPECT (0.999221823409015), 1e-12, "numpy" },
  { "rounds", 1, "fisher", GRADUS_EXPECT (1, 0.5), 1e-14, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "centring", .title = N_ ("Centred and as they are"),
    .blurb = N_ ("The same points far from the origin: centred, both roads lead to one direction; "
                 "as they are, they part."),
    .preset = "away", .right = "centred=no", .plot = "plane",
    .claims = "left > right: cosine\nleft: cosine > 0.9999999\nright: cosine < 0.9993" },
  { .id = "ridge", .title = N_ ("Without and with a strong ridge"),
    .blurb = N_ ("A strong ridge makes every class look round: the direction goes back towards the "
                 "line from mean to mean."),
    .preset = "cigars", .right = "ridge=100", .plot = "plane",
    .claims = "right: cosine > 0.9999999\nleft: mistakes == 0\nleft < right: least-angle" });

static const GradusSheet sheet = {
  .aha = N_ ("Do not aim from mean to mean; turn against the direction in which the classes "
             "smear."),
  .by_hand = N_ ("S = (40 24; 24 16), d = (4, 0): w = S⁻¹d = (64, −96)/64 = (1, −1.5). Least "
                 "squares with targets ±¼ gives (1, −1.5)/9."),
  .why = "round", .intuition = N_ ("Join the means: the shortest way parts them best."),
  .caught_by = "best",
  .breaks = N_ ("Inputs that are not centred: the cosine falls to 0.9992. Classes without "
                "thickness: the scatter is singular."),
  .needs = "least-squares gaussian-density", .leads_to = "fda gda",
  .aliases = "Fisher discriminant; scatter matrix; 线性判别分析; 费希尔; 类内散布; xxpbfx",
  .terms = N_ ("discriminant"),
};

const GradusDescriptor gradus_lda_by_least_squares = {
  .id = "lda-by-least-squares", .chapter = 5, .difficulty = 3,
  .title = N_ ("Linear discriminant from least squares"),
  .summary = N_ ("Finds the direction that parts two classes twice: by least squares on cleverly "
                 "chosen targets, and by Fisher’s formula."),
  .goal = N_ ("Say why the line between the means is not the best one, and why least squares finds "
              "Fisher’s."),
  .source = "图解机器学习, section 7.1; Fisher 1936",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Two inputs or more, and a class of two."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the distance from the middle between the means, along the direction"),
  .predict = predict,
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n-plus} points of one class and {n-minus} of the "
                                        "other; the line lies at {angle}°.") }),
  .same = GRADUS_SAMENESS (
    { "copies", GRADUS_DIFFERS,
      "a target is n over the number of its class, and the penalty is for n" },
    { "equal", GRADUS_SENTENCE }),
};
