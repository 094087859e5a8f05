/* Importance-weighted least squares: let the few points count that lie where the test is.
 *
 * Situation. The target is the same function everywhere, but the points that are learnt from lie
 * elsewhere than those that will be asked. A model that cannot be right everywhere should be right
 * where it is asked.
 *
 * Objective. sum_i w_i (y_i - phi_i' theta)^2 with w_i = (p'(x_i) / p(x_i))^g, the density of the
 * test inputs over that of the training inputs to the power of g: 0 is least squares, 1 makes the
 * sum an unbiased estimate of the error where the test is.
 *
 * Stages. The learner lays a line (try). Each point gets its weight (weigh) and adds its tile
 * w phi phi' to the equations (tiles), which are solved (solve). Five exponents are compared
 * (exponents), and rivals come up (certify).
 *
 * Price. Of n points (sum w)^2 / sum w^2 are left, the effective sample size. Where that is near 1
 * the model hangs on the reading of a single point. A smaller exponent, or a share b of the test
 * density in the denominator, w / (b w + 1 - b) <= 1/b, keeps more of them.
 *
 * Edge cases. Fewer points with a weight than coefficients: of many answers the shortest. All
 * weights 0: refused. Without weights and without a second sample it is least squares.
 *
 * Cost. O(n b^2).
 *
 * Source: 图解机器学习, section 18.1; H. Shimodaira 2000, Journal of Statistical Planning and
 * Inference 90(2), 227-244.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-mould.h"
#include "importance.h"

#define EXPONENTS GRADUS_IMPORTANCE_EXPONENTS
#define MOST GRADUS_IMPORTANCE_MOST
/* Columns of the comparison. */
enum { EXPONENT, TARGET, LEFT, SLOPE, COLUMNS };
/* A column of votes shows so many parts at most, and names those above this share. */
#define PARTS 60
#define NAMED 0.12

typedef struct
{
  GradusImportanceParams base;
  double first, second;    /* the learner's line, at both ends of the data */
  int rivals;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 2 */
  GradusArray weights;     /* of every row of the table; 0 where it only judges */
  guint weighed, weigh_done, weigh_last;
  GradusArray normal;      /* b x (b + 1): sum of w phi (phi', y) */
  guint tiled, tile_done, tile_last;
  GradusArray theta;       /* b */
  guint rank;
  bool solved;
  GradusArray compared;    /* EXPONENTS x COLUMNS */
  guint compared_done, compared_last, made;
  GradusArray rivals;      /* b + 1 numbers each: a theta, and its J */
  guint rival_done, rival_last;
  bool certified;
} State;

typedef struct
{
  GradusImportance data;
  double *weights;         /* n: with the exponent */
  double *theta, *plain;   /* b: the answer, and least squares */
  guint rank;
} Work;

enum { EVENT_VOICE, EVENT_SINGULAR, EVENT_TRUSTING, EVENT_CUT };

/* --- What follows at once --------------------------------------------------------------------- */

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  Work *work = g_new0 (Work, 1);
  GradusImportance *data = &work->data;
  g_autofree double *ones = NULL;

  gradus_importance_init (data, &p->base, gradus_setup_get_dataset (setup));
  work->weights = g_new (double, data->n);
  work->theta = g_new (double, data->b);
  work->plain = g_new (double, data->b);
  ones = g_new (double, data->n);
  for (guint i = 0; i < data->n; i++)
    {
      ones[i] = 1;
      work->weights[i] = gradus_importance_weight (data, i, p->base.exponent);
    }
  work->rank = gradus_importance_fit (data, work->weights, work->theta);
  gradus_importance_fit (data, ones, work->plain);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_importance_clear (&work->data);
  g_free (work->weights);
  g_free (work->theta);
  g_free (work->plain);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  return gradus_importance_validate (&p->base, table);
}

/* A line can be laid by its two ends. */
static gboolean
is_line (const Work *work)
{
  return work->data.d == 1 && work->data.b == 2;
}

/* The line through both ends. */
static void
lay_line (const Work *work, double first, double second, double theta[2])
{
  theta[1] = (second - first) / (work->data.high - work->data.low);
  theta[0] = first - theta[1] * work->data.low;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);

  gradus_array_init_vector (&state->weights, table->n);
  gradus_array_init_vector (&state->theta, work->data.b);
  gradus_array_init_matrix (&state->compared, EXPONENTS, COLUMNS);
  return GRADUS_STATUS_CONTINUE;
}

/* The row of the largest weight. */
static guint
find_heaviest (const Work *work)
{
  guint heaviest = 0;

  for (guint i = 1; i < work->data.n; i++)
    if (work->weights[i] > work->weights[heaviest])
      heaviest = i;
  return heaviest;
}

static double
sum_weights (const Work *work)
{
  double sum = 0;

  for (guint i = 0; i < work->data.n; i++)
    sum += work->weights[i];
  return sum;
}

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint i = state->weigh_done;

  if (!(work->weights[find_heaviest (work)] > 0))
    return gradus_context_fail (context, _ ("The estimated weights are all 0: no training point "
                                            "lies near the test. Take wider bumps."));
  gradus_array_write (&state->weights)[work->data.rows[i]] = work->weights[i];
  state->weighed = i + 1;
  if (state->weighed == work->data.n)
    {
      gradus_context_raise_if (context, EVENT_VOICE,
                               work->data.n > 2
                                 && work->weights[find_heaviest (work)] > 0.5 * sum_weights (work));
      gradus_context_raise_if (context, EVENT_CUT, work->data.cut > 0);
    }
  return gradus_step_done (&state->weigh_done, &state->weigh_last, work->data.n);
}

static GradusStatus
run_tiles (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint i = state->tile_done, b = work->data.b;
  const double *phi = &work->data.phi[(gsize) i * b];
  double *normal = i == 0 ? gradus_array_init_matrix (&state->normal, b, b + 1)
                          : gradus_array_write (&state->normal);

  for (guint j = 0; j < b; j++)
    for (guint k = 0; k <= b; k++)
      normal[j * (b + 1) + k] += work->weights[i] * phi[j] * (k < b ? phi[k] : work->data.y[i]);
  state->tiled = i + 1;
  return gradus_step_done (&state->tile_done, &state->tile_last, work->data.n);
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  memcpy (gradus_array_write (&state->theta), work->theta, sizeof (double) * work->data.b);
  state->rank = work->rank;
  state->solved = true;
  gradus_context_raise_if (context, EVENT_SINGULAR, work->rank < work->data.b);
  return GRADUS_STATUS_CONTINUE;
}

static double
exponent_of (guint k)
{
  return k / (EXPONENTS - 1.0);
}

/* The exponent with the least error where the test is. */
static guint
find_best (const State *state)
{
  guint best = 0;

  for (guint k = 1; k < state->made; k++)
    if (state->compared.data[k * COLUMNS + TARGET] < state->compared.data[best * COLUMNS + TARGET])
      best = k;
  return best;
}

static GradusStatus
run_exponents (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusImportance *data = &work->data;
  double *row = gradus_array_write (&state->compared) + state->compared_done * COLUMNS;
  g_autofree double *weights = g_new (double, data->n);
  double theta[MOST];

  row[EXPONENT] = exponent_of (state->compared_done);
  for (guint i = 0; i < data->n; i++)
    weights[i] = gradus_importance_weight (data, i, row[EXPONENT]);
  gradus_importance_fit (data, weights, theta);
  row[TARGET] = gradus_importance_target (data, theta);
  row[LEFT] = gradus_effective_size (weights, data->n);
  row[SLOPE] = data->b > 1 ? theta[1] : 0;
  state->made = state->compared_done + 1;
  if (state->made == EXPONENTS)
    gradus_context_raise_if (context, EVENT_TRUSTING,
                             2 * state->compared.data[find_best (state) * COLUMNS + TARGET]
                               < gradus_importance_target (data, work->theta)
                             && exponent_of (find_best (state)) < p->base.exponent);
  return gradus_step_done (&state->compared_done, &state->compared_last, EXPONENTS);
}

static guint
count_tried (const State *state, const Work *work)
{
  return is_line (work) ? gradus_rivals_tried (&state->attempts) : 0;
}

GRADUS_MICROS (n_points, (work), work->data.n)
GRADUS_MICROS (n_rivals, (state, p, work), count_tried (state, work) + (guint64) p->rivals)

/* The learner's lines, and then models around the answer. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint b = work->data.b, tried = count_tried (state, work), k = state->rival_done;
  const guint n = tried + (guint) p->rivals;
  double *rival = gradus_rivals_next (&state->rivals, k, n, b + 1);

  if (k < tried)
    {
      const double *at = &state->attempts.data[2 * (gsize) k];
      const gboolean old = k + 1 < tried;

      lay_line (work, old ? at[0] : p->first, old ? at[1] : p->second, rival);
    }
  else
    for (guint j = 0; j < b; j++)
      rival[j] = work->theta[j]
                 + 0.3 * MAX (fabs (work->theta[j]), 0.1) * gradus_rng_gaussian (context->rng);
  rival[b] = gradus_importance_misfit (&work->data, work->weights, rival);
  state->certified = k + 1 == n;
  return gradus_step_done (&state->rival_done, &state->rival_last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_target, (state, work),
               gradus_importance_target (&work->data, state->theta.data))
GRADUS_NUMBER (number_misfit, (state, work),
               gradus_importance_misfit (&work->data, work->weights, state->theta.data))
GRADUS_NUMBER (number_left, (state, work),
               state->weighed == work->data.n ? gradus_effective_size (work->weights, work->data.n)
                                              : NAN)
GRADUS_VECTOR (array_residuals, (state, work), work->data.n, i,
               work->data.y[i]
                 - gradus_importance_model (&work->data, state->theta.data,
                                            &work->data.phi[(gsize) i * work->data.b]))

/* Of the learner's lines the least error where the test is. */
static double
number_best (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const guint tried = count_tried (state, work);
  double best = INFINITY;

  for (guint k = 0; k < tried && k < state->rivals.shape[0]; k++)
    best = MIN (best, gradus_importance_target (&work->data, gradus_array_row (&state->rivals, k)));
  return tried > 0 ? best : NAN;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "target", N_ ("Error where the test is"), "E'", .number = number_target,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC, .beside = "y^2" },
  { "misfit", N_ ("Weighted sum of squares"), "J", .number = number_misfit,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC, .beside = "y^2" },
  { "left", N_ ("Effective sample size"), "m", .number = number_left,
    GRADUS_KNOWN (State, weighed), .flags = GRADUS_METRIC },
  { "best-tried", N_ ("Least error of the attempts where the test is"), "E'_t",
    .number = number_best, GRADUS_KNOWN (State, certified), .flags = GRADUS_LISTED,
    .indices = N_ ("one number"), .beside = "y^2" },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, end"), .flags = GRADUS_START, .tries = "first second" },
  { "weights", N_ ("Weights"), "w", GRADUS_QUANTITY (State, weights),
    .indices = N_ ("point; 0 where it only judges"), .one = N_ ("Weight"),
    .flags = GRADUS_PER_DATUM },
  { "normal", N_ ("Normal equations"), "[A\\;|\\;b]", GRADUS_QUANTITY (State, normal),
    GRADUS_KNOWN (State, tiled), .indices = N_ ("function, function or target") },
  { "theta", N_ ("Coefficients"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("function"), .flags = GRADUS_TRACKED },
  { "residuals", N_ ("Residuals"), "r", .array = array_residuals, GRADUS_KNOWN (State, solved),
    .indices = N_ ("training point") },
  { "compared", N_ ("Five exponents"), "(\\gamma, E', m, \\theta_2)",
    GRADUS_QUANTITY (State, compared), GRADUS_KNOWN (State, made),
    .indices = N_ ("exponent; the exponent, the error, the effective sample size, the slope") },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: its coefficients, then J") },
  { "rank", N_ ("Rank"), "\\mathrm{rank}", GRADUS_QUANTITY (State, rank),
    GRADUS_KNOWN (State, solved), .flags = GRADUS_LISTED, .indices = N_ ("one number") },
  { "weighed", N_ ("Points weighed"), NULL, GRADUS_QUANTITY (State, weighed) },
  { "tiled", N_ ("Tiles added"), NULL, GRADUS_QUANTITY (State, tiled) },
  { "solved", N_ ("Solved"), NULL, GRADUS_QUANTITY (State, solved) },
  { "made", N_ ("Exponents compared"), NULL, GRADUS_QUANTITY (State, made) },
  { "certified", N_ ("Certified"), NULL, GRADUS_QUANTITY (State, certified) });

/* Phi'W r; what is only rounding is 0. */
static void
find_push (const Work *work, const double *theta, double *push)
{
  const GradusImportance *data = &work->data;

  for (guint j = 0; j < data->b; j++)
    {
      double sum = 0, size = 0;

      for (guint i = 0; i < data->n; i++)
        {
          const double *phi = &data->phi[(gsize) i * data->b];
          const double term = work->weights[i] * phi[j]
                              * (data->y[i] - gradus_importance_model (data, theta, phi));

          sum += term;
          size += work->weights[i] * fabs (phi[j]) * fabs (data->y[i]);
        }
      push[j] = fabs (sum) <= 1e-11 * size ? 0 : sum;
    }
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const GradusImportance *data = &work->data;
  const guint weighed = MIN (state->weigh_last, data->n - 1);
  const guint tiled = MIN (state->tile_last, data->n - 1);
  const guint heaviest = find_heaviest (work), best = find_best (state);
  const double *row = &state->compared.data[MIN (state->compared_last, EXPONENTS - 1) * COLUMNS];
  const double sum = sum_weights (work), squares = gradus_sum_squares (work->weights, data->n);
  const gboolean voice = data->n > 1 && work->weights[heaviest] > 1.001 * sum / data->n;
  double push[MOST], ends[2] = { p->first, p->second };

  find_push (work, state->theta.data, push);
  gradus_names_flag (names, "line", is_line (work));
  gradus_names_flag (names, "judged", data->n_test > 0);
  gradus_names_flag (names, "few", data->b <= 4);
  gradus_names_flag (names, "voice", voice);
  gradus_names_whole (names, "cut", data->cut);
  gradus_names_flag (names, "alone", work->weights[heaviest] == sum);
  gradus_names_flag (names, "plain", p->base.exponent == 0);
  gradus_names_flag (names, "relative", p->base.beta > 0);
  gradus_names_whole (names, "n-train", data->n);
  gradus_names_whole (names, "n-test", data->n_test);
  gradus_names_whole (names, "b", data->b);
  gradus_names_vector (names, "ends", ends, 2);
  gradus_names_number (names, "low", data->low);
  gradus_names_number (names, "high", data->high);
  gradus_names_whole (names, "i", data->rows[weighed] + 1);
  gradus_names_number (names, "ratio-now", data->ratio[weighed]);
  gradus_names_number (names, "w-now", work->weights[weighed]);
  gradus_names_whole (names, "tile", data->rows[tiled] + 1);
  gradus_names_number (names, "w-tile", work->weights[tiled]);
  gradus_names_vector (names, "phi", &data->phi[(gsize) tiled * data->b], data->b);
  gradus_names_number (names, "y-tile", data->y[tiled]);
  gradus_names_number (names, "sum", sum);
  gradus_names_number (names, "squares", squares);
  gradus_names_number (names, "even", 1.0 / data->n);
  gradus_names_whole (names, "heaviest", data->rows[heaviest] + 1);
  gradus_names_whole (names, "heaviest-row", data->rows[heaviest]);
  gradus_names_number (names, "w-heaviest", work->weights[heaviest]);
  gradus_names_number (names, "y-heaviest", data->y[heaviest]);
  gradus_names_number (names, "share", work->weights[heaviest] / sum);
  gradus_names_number (names, "slope", is_line (work) ? work->theta[1] : NAN);
  gradus_names_number (names, "plain-slope", is_line (work) ? work->plain[1] : NAN);
  gradus_names_number (names, "plain-target", gradus_importance_target (data, work->plain));
  gradus_names_vector (names, "answer", work->theta, data->b);
  gradus_names_number (names, "answer-misfit",
                       gradus_importance_misfit (data, work->weights, work->theta));
  gradus_names_number (names, "quarter-left", state->compared.data[COLUMNS + LEFT]);
  gradus_names_number (names, "now-exponent", row[EXPONENT]);
  gradus_names_number (names, "now-target", row[TARGET]);
  gradus_names_number (names, "now-left", row[LEFT]);
  gradus_names_number (names, "best-exponent", exponent_of (best));
  gradus_names_number (names, "best-target", state->compared.data[best * COLUMNS + TARGET]);
  gradus_names_number (names, "best-left", state->compared.data[best * COLUMNS + LEFT]);
  gradus_names_vector (names, "push", push, data->b);
  gradus_rivals_name (names, &state->rivals, state->rival_last);
}

/* Until the contest is over the learner's line. */
static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, p, work);
  double tried[2], phi[MOST];
  const double *theta = state->theta.data;

  if (is_line (work) && gradus_contest_is_trying (here))
    {
      lay_line (work, p->first, p->second, tried);
      theta = tried;
    }
  for (gsize i = 0; i < n; i++)
    {
      gradus_importance_powers (&work->data, &X[i * work->data.d], phi);
      out[i] = gradus_importance_model (&work->data, theta, phi);
    }
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const GradusImportance *data = &work->data;
  double push[MOST], size = 0;

  for (guint i = 0; i < data->n; i++)
    size += work->weights[i] * (gradus_sum_squares (&data->phi[(gsize) i * data->b], data->b)
                                + gradus_square (data->y[i]));
  find_push (work, state->theta.data, push);
  for (guint j = 0; j < data->b; j++)
    *measured = MAX (*measured, fabs (push[j]));
  return *measured <= 1e-9 * size * (1 + sqrt (gradus_norm2 (&state->theta)));
}

/* Another factor for all weights. */
static gboolean
holds_factor (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  g_autofree double *twice = g_new (double, work->data.n);
  double theta[MOST];

  for (guint i = 0; i < work->data.n; i++)
    twice[i] = 2 * work->weights[i];
  gradus_importance_fit (&work->data, twice, theta);
  *measured = sqrt (gradus_distance2 (theta, state->theta.data, work->data.b));
  return *measured <= 1e-6 * (1e-9 + sqrt (gradus_norm2 (&state->theta)));
}

static gboolean
holds_best (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double best = number_misfit (here);
  double all = 0;

  for (guint i = 0; i < work->data.n; i++)
    all += work->weights[i] * gradus_square (work->data.y[i]);
  *measured = best - gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_LESS);
  return *measured <= 1e-9 * (best + all);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("No function can explain more"), "\\Phi^T W r = 0", holds_balance,
    .phase = "solve" },
  { "factor", N_ ("Doubled weights change nothing"), "\\theta(2w) = \\theta(w)", holds_factor,
    .phase = "solve" },
  { "best", N_ ("No rival has a smaller weighted sum"), "J(\\theta + \\delta) \\ge J(\\theta)",
    holds_best, .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* So large that the area is the weight; as yet all alike. */
static double
size_of (const State *state, const Work *work, guint i)
{
  const double largest = work->weights[find_heaviest (work)];

  return i < state->weighed ? 0.35 + 1.9 * sqrt (work->weights[i] / largest) : 1;
}

/* The targets, with the ends of both fits as far as they are near. */
static void
find_heights (const Work *work, double *low, double *high)
{
  const GradusImportance *data = &work->data;
  const double *const fits[] = { work->plain, work->theta };
  double bottom, top;

  gradus_find_extent (data->y, data->n, 1, &bottom, &top);
  gradus_make_room (&bottom, &top);
  *low = bottom;
  *high = top;
  for (guint end = 0; end < 4; end++)
    {
      const double x = end % 2 == 0 ? data->low : data->high;
      double phi[MOST], y;

      gradus_importance_powers (data, &x, phi);
      y = gradus_kit_fetch (bottom, top, 0.5,
                            gradus_importance_model (data, fits[end / 2], phi));
      *low = MIN (*low, y);
      *high = MAX (*high, y);
    }
}

static void
draw_points (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const GradusImportance *data = &work->data;
  double low, high;

  find_heights (work, &low, &high);
  gradus_scene_set_x_range (scene, data->low, data->high);
  gradus_scene_set_y_range (scene, low - 0.15 * (high - low), high);
  for (guint i = 0; i < data->n_test; i++)
    {
      const double x = table->x[data->test_rows[i]];

      if (state->solved)
        gradus_scene_point (scene, x, data->test_y[i], GRADUS_ROLE_TRUTH, GRADUS_SHAPE_RING, 0.8,
                            (int) data->test_rows[i]);
      gradus_scene_segment (scene, x, low - 0.15 * (high - low), x, low - 0.09 * (high - low),
                            GRADUS_ROLE_TRUTH, GRADUS_LINE_SOLID);
    }
  if (data->n_test > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_RING,
                              C_ ("legend", "test"));
  for (guint i = 0; i < data->n; i++)
    gradus_scene_point (scene, table->x[data->rows[i]], data->y[i],
                        state->weigh_done > 0 && i + 1 == state->weighed ? GRADUS_ROLE_ACCENT
                                                                         : GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_CIRCLE, size_of (state, work, i), (int) data->rows[i]);
}

/* The learner's line with its two ends. */
static void
draw_tried (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p, work);
  const gboolean trying = gradus_contest_is_trying (here);
  double theta[2], low, high, first, second;

  find_heights (work, &low, &high);
  first = gradus_kit_fetch (low, high, 0.1, p->first);
  second = gradus_kit_fetch (low, high, 0.1, p->second);
  lay_line (work, first, second, theta);
  gradus_importance_draw_model (&work->data, theta, trying ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_BET,
                                trying ? GRADUS_LINE_BOLD : GRADUS_LINE_THIN, scene);
  gradus_scene_label (scene, C_ ("legend", "your line"));
  gradus_scene_point (scene, work->data.low, first, GRADUS_ROLE_BET, GRADUS_SHAPE_SQUARE, 1, -1);
  gradus_scene_param_handle (scene, NULL, "first", work->data.low, first);
  gradus_scene_point (scene, work->data.high, second, GRADUS_ROLE_BET, GRADUS_SHAPE_SQUARE, 1, -1);
  gradus_scene_param_handle (scene, NULL, "second", work->data.high, second);
}

/* With several inputs each point at what is predicted for it. */
static void
draw_predicted (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusImportance *data = &work->data;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "prediction"), "y");
  for (guint i = 0; i < data->n_test && state->solved; i++)
    gradus_scene_point (scene,
                        gradus_importance_model (data, state->theta.data,
                                                 &data->test_phi[(gsize) i * data->b]),
                        data->test_y[i], GRADUS_ROLE_TRUTH, GRADUS_SHAPE_RING, 0.8,
                        (int) data->test_rows[i]);
  for (guint i = 0; i < data->n; i++)
    gradus_scene_point (scene,
                        gradus_importance_model (data,
                                                 state->solved ? state->theta.data : work->plain,
                                                 &data->phi[(gsize) i * data->b]),
                        data->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                        size_of (state, work, i), (int) data->rows[i]);
  gradus_scene_line (scene, 1, -1, 0, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _ ("prediction = target"));
}

static void
build_fit (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);

  if (work->data.d > 1)
    {
      draw_predicted (here, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  draw_points (here, scene);
  if (state->certified || gradus_position_is_phase (here, "certify"))
    for (guint k = count_tried (state, work); k <= state->rival_last && k < state->rivals.shape[0];
         k++)
      gradus_importance_draw_model (&work->data, gradus_array_row (&state->rivals, k),
                                    GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, scene);
  if (is_line (work))
    draw_tried (here, scene);
  if (!state->solved)
    return;
  gradus_importance_draw_model (&work->data, work->plain, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                                scene);
  gradus_scene_label (scene, C_ ("legend", "all alike"));
  gradus_importance_draw_model (&work->data, state->theta.data, GRADUS_ROLE_MODEL,
                                GRADUS_LINE_BOLD, scene);
  gradus_scene_label (scene, C_ ("legend", "weighted"));
}

/* One column of votes, the first @seen points, parts of the whole that are next to nothing as
 * one. */
static void
draw_column (const GradusPosition *here, double exponent, guint seen, gboolean now,
             GradusScene *scene)
{
  GRADUS_HERE (work, table);
  const GradusImportance *data = &work->data;
  const double width = 0.16, finest = data->n > PARTS ? 1.0 / PARTS : 0.004;
  g_autofree double *weights = g_new (double, data->n);
  double sum = 0, from = 0, to = 0;
  guint parts = 0;

  for (guint i = 0; i < data->n; i++)
    sum += weights[i] = gradus_importance_weight (data, i, exponent);
  for (guint i = 0; i < seen; i++)
    {
      const double share = weights[i] / sum;

      to += share;
      if (to - from < finest && i + 1 < seen)
        continue;
      gradus_scene_bar (scene, exponent, width, from, to,
                        now ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MUTED,
                        parts++ % 2 == 0 ? 0.55 : 0.25);
      if (share >= NAMED && data->d == 1)
        {
          g_autofree char *text = g_strdup_printf ("x = %s",
                                                   GRADUS_NUM (table->x[data->rows[i]]));

          gradus_scene_text_in (scene, exponent, 0.5 * (from + to), GRADUS_ANCHOR_CENTRE,
                                GRADUS_ROLE_FOREGROUND, 0.85, width, share, text);
        }
      from = to;
    }
  if (seen == data->n)
    gradus_scene_text (scene, exponent, 1, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                       GRADUS_NUM (gradus_effective_size (weights, data->n)));
}

static void
build_votes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "exponent"),
                         _ ("share of the votes"));
  if (gradus_kit_waits (scene, state->weighed == 0,
                        _ ("The votes are counted when the points are weighed.")))
    return;
  gradus_scene_set_x_range (scene, -0.12, 1.12);
  gradus_scene_set_y_range (scene, 0, 1.08);
  for (guint k = 0; k < state->made; k++)
    if (k > 0 && fabs (exponent_of (k) - p->base.exponent) >= 0.16)
      draw_column (here, exponent_of (k), work->data.n, FALSE, scene);
  if (p->base.exponent >= 0.16)
    draw_column (here, 0, work->data.n, FALSE, scene);
  draw_column (here, p->base.exponent, state->weighed, TRUE, scene);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            _ ("a part for each point; above it the effective sample size"));
}

static void
build_errors (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double x[EXPONENTS], y[EXPONENTS], least = INFINITY, now;

  if (state->made == 0)
    {
      gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "exponent"), NULL);
      gradus_kit_waits (scene, TRUE, _ ("Exponents are compared when the equations are solved."));
      return;
    }
  now = gradus_importance_target (&work->data, work->theta);
  for (guint k = 0; k < state->made; k++)
    {
      x[k] = state->compared.data[k * COLUMNS + EXPONENT];
      y[k] = state->compared.data[k * COLUMNS + TARGET];
      least = MIN (least, y[k]);
    }
  least = MIN (least, now);
  gradus_scene_set_axes (scene, least > 0 ? GRADUS_AXES_LOG_Y : GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "exponent"), _ ("error where the test is"));
  gradus_scene_set_x_range (scene, -0.05, 1.05);
  gradus_scene_polyline (scene, x, y, state->made, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
  gradus_scene_label (scene, C_ ("legend", "weighted"));
  gradus_scene_point (scene, p->base.exponent, now, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.4,
                      -1);
  gradus_scene_param_handle (scene, "exponent", NULL, p->base.exponent, now);
  if (state->certified && is_line (work) && number_best (here) > 0)
    {
      gradus_scene_hrule (scene, number_best (here), GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
      gradus_scene_label (scene, C_ ("legend", "your best line"));
    }
}

static void
build_rivals (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint tried = count_tried (state, work);
  guint n = state->rivals.shape[0];

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "rival"),
                         _ ("weighted sum of squares J"));
  if (gradus_kit_waits (scene, state->rivals.n_dims == 0,
                        _ ("Rivals come up when exponents have been compared.")))
    return;
  if (!state->certified)
    n = MIN (n, state->rival_last + 1);
  gradus_scene_set_x_range (scene, 0.5, state->rivals.shape[0] + 0.5);
  for (guint k = 0; k < n; k++)
    gradus_scene_bar (scene, k + 1.0, 0.7, 0, gradus_rivals_score (&state->rivals, k),
                      k < tried ? GRADUS_ROLE_BET : GRADUS_ROLE_MUTED, 0.7);
  if (tried > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_SQUARE,
                              C_ ("legend", "your lines"));
  gradus_scene_hrule (scene, gradus_importance_misfit (&work->data, work->weights, work->theta),
                      GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, NULL);
  gradus_scene_label (scene, C_ ("legend", "the answer"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "fit", N_ ("Data and model"), GRADUS_EDIT_POINTS, .build = build_fit,
    .caption = GRADUS_SAY ({ "solved and judged", N_ ("error on the test: {target}") }) },
  { "votes", N_ ("Who has the votes"), .build = build_votes },
  { "errors", N_ ("Error where the test is, over the exponent"), .build = build_errors },
  { "normal", N_ ("The equations"), .kit = gradus_kit_matrix, .of = "normal",
    .with = "significant" },
  { "rivals", N_ ("Rivals"), .build = build_rivals });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "exponent", .label = N_ ("Exponent of the weights"), .symbol = "γ",
    .blurb = N_ ("0: all points count alike. 1: each counts by the density ratio."),
    GRADUS_PARAM_FIELD (Params, base.exponent), GRADUS_SHARE (1) },
  GRADUS_IMPORTANCE_PARAMS (Params, base),
  { .id = "first", .label = N_ ("Your line at the left end"), .symbol = "t_1",
    .blurb = N_ ("Drag the left end of the line."),
    GRADUS_PARAM_FIELD (Params, first), GRADUS_PLACE (0.5, 1e6, -2, 2, 0.02) },
  { .id = "second", .label = N_ ("Your line at the right end"), .symbol = "t_2",
    .blurb = N_ ("Drag the right end of the line."),
    GRADUS_PARAM_FIELD (Params, second), GRADUS_PLACE (0.5, 1e6, -2, 2, 0.02) },
  GRADUS_RIVALS_PARAM (Params, N_ ("Other models that are tried after your lines."), 6));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_VOICE] = { "voice", N_ ("One voice"),
                    N_ ("A single point has more than half of the votes: the model hangs on its "
                        "reading.") },
  [EVENT_SINGULAR] = { "singular", N_ ("Too few points with a weight"),
                       N_ ("Many models fit the weighted points equally well; the shortest is "
                           "shown.") },
  [EVENT_TRUSTING] = { "trusting", N_ ("A smaller exponent is better"),
                       N_ ("With a smaller exponent the error where the test is is less than half "
                           "as large.") },
  [EVENT_CUT] = { "cut", N_ ("Ratios below 0"),
                  N_ ("Least squares does not know that a ratio is positive: what came out below 0 "
                      "is taken as 0.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Lay the line"),
    N_ ("You see where the test is, but not its targets. Lay the line that will be least wrong "
        "there."),
    .shows = "fit", .asks = "first second", .pseudocode = N_ ("lay a line yourself"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "t(x) = t_1 + \\frac{x - a}{b - a}\\,(t_2 - t_1)",
    .filled = GRADUS_SAY ({ "line", "t(<low>) = <first|bet>,\\quad t(<high>) = <second|bet>" }),
    .said = GRADUS_SAY (
      { "line and judged", N_ ("Drag both ends. Ticks at the bottom are where the test will ask; "
                               "what is right there is not shown yet.") },
      { "line", N_ ("Drag both ends of the line.") },
      { NULL, N_ ("The model has {b} coefficients and is not laid by hand.") }) },
  { "weigh", N_ ("Weigh the points"),
    N_ ("Each point counts by how much more often the test asks there."),
    .shows = "votes", .pseudocode = N_ ("for each point: w ← (p′(x) / p(x))^γ"), .once = TRUE,
    .n_micro = n_points, .run = run_weigh,
    .rule = "\\role{model}{w_i} = \\left(\\frac{p'(x_i)}{p(x_i)}\\right)^{\\gamma}",
    .filled = GRADUS_SAY (
      { "micro", "w_{<i>} = (<ratio-now>)^{<exponent>} = <w-now|accent>" },
      { NULL, "m = \\frac{(\\sum w)^2}{\\sum w^2} = <calc ( sum ^2 ) / squares = left|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} has the ratio {ratio-now}, and the weight {w-now}.") },
      { "alone and event:voice", N_ ("Only point {heaviest} has votes: {n-train} points are worth "
                                     "a single one.") },
      { "event:voice", N_ ("Point {heaviest} has {w-heaviest} of {sum} votes. {n-train} points are "
                           "worth {left}.") },
      { "plain", N_ ("With the exponent 0 each of {n-train} points has one vote.") },
      { "event:cut", NN_ ("The estimate has {cut} ratio below 0, which is taken as 0. {n-train} "
                          "points are worth {left}.",
                          "The estimate has {cut} ratios below 0, which are taken as 0. {n-train} "
                          "points are worth {left}."), "cut" },
      { "voice", N_ ("The heaviest of {n-train} points is point {heaviest}, with {w-heaviest} of "
                     "{sum} votes. All together are worth {left}.") },
      { NULL, N_ ("The weights are all alike: {n-train} points are worth {left}.") }) },
  { "tiles", N_ ("Add up the tiles"),
    N_ ("Each point adds its tile to the equations, as often as it counts."),
    .shows = "normal", .pseudocode = N_ ("for each point: A ← A + w φ φᵀ, b ← b + w φ y"),
    .once = TRUE, .n_micro = n_points, .run = run_tiles,
    .rule = "\\role{model}{A} = \\sum_i w_i\\,\\phi_i\\phi_i^T,\\quad b = \\sum_i w_i\\,y_i\\phi_i",
    .filled = GRADUS_SAY (
      { "micro and few", "w = <w-tile|accent>,\\quad \\phi = <phi>,\\quad y = <y-tile>" },
      { "few", "[\\,\\role{model}{A}\\;|\\;b\\,] = <normal|model|5>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {tile} adds its tile {w-tile} times.") },
      { NULL, N_ ("All {n-train} tiles are added; the corner counts the votes, {sum}.") }) },
  { "solve", N_ ("Solve"), N_ ("The weighted equations have the model."),
    .shows = "fit", .pseudocode = N_ ("θ ← A⁻¹ b"), .once = TRUE, .run = run_solve,
    .rule = "\\role{model}{\\theta} = (\\Phi^T W \\Phi)^{-1}\\,\\Phi^T W y",
    .filled = GRADUS_SAY ({ "few", "\\role{model}{\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "event:singular", N_ ("The weighted points determine {rank} of {b} coefficients: many "
                              "models fit them. This is the one with the shortest θ.") },
      { "line and judged and plain", N_ ("The slope is {slope}, and the error on the test "
                                         "{target}.") },
      { "line and judged", N_ ("The slope is {slope}; with all points alike it would be "
                               "{plain-slope}. The error on the test is {target} instead of "
                               "{plain-target}.") },
      { "line", N_ ("The slope is {slope}; with all points alike it would be {plain-slope}.") },
      { NULL, N_ ("The model stands. Where the test is its error is {target}; with all points "
                  "alike it would be {plain-target}.") }) },
  { "exponents", N_ ("Compare exponents"),
    N_ ("From all alike to the full ratio: fit, and look at the error where the test is."),
    .shows = "errors", .pseudocode = N_ ("for γ in 0, ¼, ½, ¾, 1: fit, and judge"), .once = TRUE,
    .micro = G_STRINGIFY (EXPONENTS), .run = run_exponents,
    .rules = GRADUS_SAY (
      { "judged", "E' = \\frac{1}{n'} \\sum_j \\left(y'_j - f(x'_j)\\right)^2" },
      { NULL, "E' = \\frac{\\sum_i w_i\\,(y_i - f(x_i))^2}{\\sum_i w_i}" }),
    .filled = GRADUS_SAY (
      { "micro", "\\gamma = <now-exponent|accent>:\\quad E' = <now-target>,\\; m = <now-left>" },
      { NULL, "\\gamma = <best-exponent|model>:\\quad E' = <best-target|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("With the exponent {now-exponent} the error is {now-target}, and the points "
                     "are worth {now-left}.") },
      { "event:trusting", N_ ("The exponent {best-exponent} has the least error, {best-target}; "
                              "{exponent} has {target}. It trusts too few readings.") },
      { NULL, N_ ("Of the five the exponent {best-exponent} has the least error, {best-target}; "
                  "what the points are worth there is {best-left}.") }) },
  { "certify", N_ ("Rivals"), N_ ("Your lines come up, and then other models: whose weighted sum "
                                  "of squares is less?"),
    .shows = "rivals", .pseudocode = N_ ("for each rival: J"), .once = TRUE, .n_micro = n_rivals,
    .run = run_certify,
    .rule = "\\Phi^T W r = 0 \\;\\Rightarrow\\; J(\\theta + \\delta) = J(\\theta) + "
            "\\|W^{1/2}\\Phi\\delta\\|^2",
    .filled = GRADUS_SAY (
      { "micro", "J_{<rival>} = <rival-score|accent>" },
      { "few", "\\Phi^T W r = <push|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} has J = {apart rival-score answer-misfit}; the "
                     "answer has {apart answer-misfit rival-score}.") },
      { "line and judged and attempted",
        N_ ("None of {n-rivals} rivals has a smaller weighted sum. On the test your best line has "
            "the error {best-tried}, and the answer {target}.") },
      { NULL, N_ ("None of {n-rivals} rivals has a smaller weighted sum of squares.") }) });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "share", N_ ("How many votes has the heaviest point?"), "weigh", "fit",
    .asks = GRADUS_ASKS_NUMBER, .about = "share", .scale = "0.1", .when = "voice and exponent == 1",
    .words = N_ ("{n-train} points are weighed now. Which share of all votes will the heaviest of "
                 "them have, from 0 to 1?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{share}: point {heaviest} has {w-heaviest} of {sum} "
                                     "votes.") }),
    .intuition = N_ ("You thought every point has one vote, but each has as many as the density "
                     "ratio says."),
    .intuition_answer = "even" },
  { "who", N_ ("Which point has the most votes?"), "weigh", "fit", .asks = GRADUS_ASKS_DATUM,
    .about = "heaviest-row", .when = "voice and exponent != 1",
    .words = N_ ("Which of the {n-train} training points gets the largest weight?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("Point {heaviest}: the test asks there most often, beside how "
                                     "often it was learnt from.") }) },
  { "slope", N_ ("How steep is the weighted line?"), "solve", "fit", .asks = GRADUS_ASKS_NUMBER,
    .about = "slope", .when = "line and voice",
    .words = N_ ("With all points alike the slope would be {plain-slope}. What is the slope of the "
                 "weighted line?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{slope}: the points with the votes say so.") }) },
  { "worth", N_ ("What are the points worth?"), "exponents", "errors", .asks = GRADUS_ASKS_NUMBER,
    .about = "quarter-left", .scale = "0.7", .when = "voice and exponent > 0.5",
    .words = N_ ("With the exponent {exponent} {n-train} points are worth {left}. What are they "
                 "worth with the exponent 0.25?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{quarter-left}: the fourth root brings the weights "
                                     "together.") }),
    .intuition = N_ ("You thought that nothing changes, but a smaller exponent lets other points "
                     "speak."),
    .intuition_answer = "left" });

/* --- Examples --------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "twelve", .title = N_ ("Twelve points, one of them where the test is"),
    .blurb = N_ ("Least squares falls and has the error 0.366 on the test; weighted, the line "
                 "rises and has 0.000496. One point has 7.76 of 8.88 votes."),
    .data = "cov-shift-12",
    .claims = "target ~ 0.000496\ncompared[0,1] ~ 0.366\ncompared[0,3] < 0\ncompared[4,3] > 0\n"
              "w-heaviest ~ 7.76\nsum ~ 8.88" },
  { .id = "by-hand", .title = N_ ("By hand: two of four points"),
    .blurb = N_ ("Weights 0, 0, 1, 1: the line −6 + 5 x goes through (2, 4) and (3, 9)."),
    .data = "pulled-4:w1=0,w2=0", .claims = "theta[0] ~ -6\ntheta[1] ~ 5\nleft == 2" },
  { .id = "square", .title = N_ ("Four points of a parabola"),
    .blurb = N_ ("Weights 0.1, 0.2, 0.8 and 1: the line is −2.51 + 3.68 x, and four points are "
                 "worth 2.61."),
    .data = "square-4", .claims = "theta[0] ~ -2.51\ntheta[1] ~ 3.68\nleft ~ 2.61" },
  { .id = "quarter", .title = N_ ("A quarter of the exponent"),
    .blurb = N_ ("Exponent ¼: the error on the test falls to 0.0347, and 4.52 points are left."),
    .params = "exponent=0.25", .claims = "exponent == 0.25\ntarget ~ 0.0347\nleft ~ 4.52" },
  { .id = "relative", .title = N_ ("Relative weights"),
    .blurb = N_ ("β = ½: no weight exceeds 2. The error is 0.00120, and 2.32 points are left."),
    .params = "beta=0.5",
    .claims = "beta == 0.5\nmax(weights) < 2\ntarget ~ 0.00120\nleft ~ 2.32" },
  { .id = "cubic", .title = N_ ("Four coefficients"),
    .blurb = N_ ("With degree 3 the unweighted fit has the error 0.209 on the test, where the line "
                 "had 0.366. Weighted it is 0.00238: 1.29 points have little to say to four "
                 "coefficients."),
    .params = "degree=3", .claims = "degree == 3\ncompared[0,1] ~ 0.209\ntarget ~ 0.00238\n"
                                    "left ~ 1.29\nb == 4" },
  { .id = "estimated", .title = N_ ("Weights that are estimated"),
    .blurb = N_ ("Two samples of 40 points and no weights: the ratio is fitted to the inputs "
                 "alone. The error on the test is 0.00896, and 0.300 with all points alike."),
    .data = "cov-shift:n=40", .data_seed = 1,
    .claims = "n-train == 40\ntarget ~ 0.00896\ncompared[0,1] ~ 0.300\never: event:cut" },
  { .id = "one-voice", .title = N_ ("Failure: the one voice is wrong"),
    .blurb = N_ ("The point with the votes was read 0.3 too high. The error is 0.197; with the "
                 "exponent ¼ it would be 0.0201."),
    .data = "cov-shift-12:wrong=0.3",
    .failure = N_ ("Twelve points are worth 1.29, so that the line follows one reading, wherever "
                   "it is. Take a smaller exponent, relative weights, or more points where the "
                   "test is."),
    .claims = "target ~ 0.197\ncompared[1,1] ~ 0.0201\nleft ~ 1.29\never: event:trusting" },
  { .id = "one-weight", .title = N_ ("Failure: one point with a weight"),
    .blurb = N_ ("Weights 0, 0, 0, 1: each line through (3, 9) is as good, and the shortest of "
                 "them is 0.9 + 2.7 x."),
    .data = "pulled-4:w1=0,w2=0,w3=0",
    .failure = N_ ("One point does not determine a line: the rank is 1 of 2. Give other points "
                   "some weight, by a smaller exponent or relative weights."),
    .claims = "rank == 1\ntheta[0] ~ 0.9\ntheta[1] ~ 2.7\never: event:singular" });

#define CARD "oracles-C/ch18.out: numpy.linalg.solve"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "twelve", 1, "compared", GRADUS_EXPECT (0, 0.3659707308404225, 12, -0.714648), 1e-6, CARD },
  { "twelve", 1, "compared", GRADUS_EXPECT (0.25, 0.03471766771542225, 4.518904358384828,
                                            -0.085008), 1e-6, CARD, .index = 4 },
  { "twelve", 1, "compared", GRADUS_EXPECT (0.5, 0.005223779892583978, 2.2654864123036997,
                                            0.193560), 1e-6, CARD, .index = 8 },
  { "twelve", 1, "compared", GRADUS_EXPECT (0.75, 0.0012863412799182447, 1.5742742731254398,
                                            0.309301), 1e-6, CARD, .index = 12 },
  { "twelve", 1, "compared", GRADUS_EXPECT (1, 0.0004958177649346029, 1.2922407384666756, 0.364443),
    1e-6, CARD, .index = 16 },
  { "twelve", 1, "weights", GRADUS_EXPECT (0.165521, 0.914833, 7.756025), 1e-6, CARD, .index = 9 },
  { "by-hand", 1, "theta", GRADUS_EXPECT (-6, 5), 1e-12, "by hand: (9 − 4)/(3 − 2)" },
  { "square", 1, "theta", GRADUS_EXPECT (-2.506666666666667, 3.68), 1e-12, CARD },
  { "square", 1, "left", GRADUS_EXPECT (2.6094674556213016), 1e-12, CARD },
  { "relative", 1, "target", GRADUS_EXPECT (0.0011968806088809433), 1e-9, CARD },
  { "relative", 1, "left", GRADUS_EXPECT (2.317004836619649), 1e-9, CARD },
  { "one-weight", 1, "theta", GRADUS_EXPECT (0.9, 2.7), 1e-12, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "exponents", .title = N_ ("All alike, and by the ratio"),
    .blurb = N_ ("On the left all twelve points count alike; on the right they are worth 1.29, and "
                 "the line is right where the test is."),
    .preset = "twelve", .left = "exponent=0", .right = "exponent=1", .plot = "fit",
    .claims = "left: target ~ 0.366\nright: target ~ 0.000496\nleft: left == 12\n"
              "right: left ~ 1.29" });

static const GradusSheet sheet = {
  .aha = N_ ("Make the few examples that live where you will be tested count for the rest."),
  .by_hand = N_ ("Four points of a parabola with the weights 0, 0, 1, 1: the line through (2, 4) "
                 "and (3, 9) is −6 + 5 x."),
  .why = "votes", .intuition = N_ ("Every point has one vote."), .caught_by = "share",
  .breaks = N_ ("One wrong reading at the point with the votes: the error goes from 0.000496 to "
                "0.197. The effective sample size, 1.29 of 12, gives it away."),
  .needs = "weighted-least-squares covariate-shift",
  .leads_to = "relative-importance importance-weighted-cv class-balance-ls",
  .aliases = "IWLS; importance weighting; density ratio; 重要度加权; 有效样本量; zydjq",
  .terms = N_ ("importance; density ratio; effective sample size"),
};

const GradusDescriptor gradus_importance_weighted_ls = {
  .id = "importance-weighted-ls", .chapter = 18, .difficulty = 2,
  .title = N_ ("Importance-weighted least squares"),
  .summary = N_ ("Fits a line to points that lie elsewhere than those that will be asked."),
  .goal = N_ ("Say which points count where the test is elsewhere, and what that costs."),
  .source = "图解机器学习, section 18.1; Shimodaira 2000",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Inputs and a target, with weights p′/p; rows of a second sample only judge."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict, .start_shows = "fit", .end_shows = "fit",
  .start_said = GRADUS_SAY (
    { "line and judged", N_ ("{n-train} points are learnt from, and {n-test} others will judge: "
                             "they lie elsewhere.") },
    { "judged", N_ ("{n-train} points are learnt from, and {n-test} others will judge.") },
    { NULL, N_ ("{n-train} points with weights wait for a model.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
};
