/* The support vector machine as a descent: hinge losses and a penalty, by subgradient steps.
 *
 * Objective. J(w, b) = 1/2 |w|^2 + C sum max (0, 1 - m_i) with the margins m_i = y_i (w.x_i + b):
 * the soft-margin machine, its slacks written as the losses that they are.
 *
 * Step. A point whose margin is below 1 pulls with y_i x_i (and b with y_i), any other does not;
 * w := w - eta (w - C sum of the pulls), b := b + eta C sum of y_i. Or only one point is asked, and
 * its pull counts n times; with eta = 1/t that is Pegasos (lambda = 1 / (n C), eta = 1/(lambda t)
 * in units of J / (n C)).
 *
 * Why it works. What is subtracted is a subgradient: J is convex and bent at margins of 1, so that
 * one step may climb, while the distance to the minimum shrinks when the steps do. At the minimum
 * the pulls balance w with parts alpha_i of the points that sit on the bend.
 *
 * Cost. O(n d) an iteration, for J and the margins also where one point is asked.
 *
 * Edge cases. A margin of exactly 1 is no force. A constant step leaves J hovering above the
 * minimum; the average of the last half of the steps does not hover. A step above 2 turns w round
 * and makes it longer each time: that ends with a sentence. The minimum is looked for, by pairs of
 * the dual, where there are few enough points; what is found is never above it.
 *
 * Source: S. Shalev-Shwartz, Y. Singer and N. Srebro 2007 (Pegasos); 图解机器学习, section 8.4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kernel/street.h"
#include "margin-losses.h"

/* The dual is solved for so many points, with so many pairs. */
#define MOST_SOLVED 300
#define MOST_PAIRS 100000
#define TOLERANCE 1e-10
/* Points are asked in so many micro-steps at most. */
#define STRIDES 100
/* Beyond that nothing can be computed any more. */
#define FAR 1e12
/* One number is so many times as large as another: no step suits both. */
#define UNLIKE 10
/* J lies so much above what could be had: the steps have not come near it. */
#define FAR_ABOVE 1.1
/* J is drawn as a landscape of so many points, arrows and creases of so many. */
#define MOST_SURVEYED 2000
#define DRAWN 200
#define CREASES 30

enum { BATCH_ALL, BATCH_ONE };
enum { ORDER_LISTED, ORDER_DRAWN };
enum { RATE_FALLING, RATE_PEGASOS, RATE_CONSTANT };

typedef struct
{
  double c, step;
  unsigned int batch, order, rate;
  bool intercept, average;
  int limit;
} Params;

typedef struct
{
  GradusArray theta;       /* b, then w */
  GradusArray margins;     /* n, of theta */
  GradusArray pull;        /* 1 + d: the sum of y (1, x) of the points that pull */
  GradusArray sum;         /* 1 + d, of the last half of the steps */
  double loss, best;       /* J, and the least so far */
  double eta;              /* of the last step */
  guint steps, averaged;
  guint pulling;           /* points that pull, of those that were asked */
  int example;             /* the one that is asked, -1 before */
  guint done, last;
} State;

typedef struct
{
  guint n, d;
  gboolean known;          /* the minimum */
  double dual;             /* no J is below; NAN where it is not looked for */
  double most;             /* J at the start */
  double window[4];        /* of b and the first slope */
  guint widest;            /* the input with the largest numbers */
  gboolean unlike;         /* to what another number is */
  GradusArray best, first; /* 1 + d */
} Work;

enum { EVENT_ROSE, EVENT_SILENT, EVENT_AT_BEND };

/* --- The objective ---------------------------------------------------------------------------- */

/* The margins of @theta, n numbers. */
static void
find_margins (const GradusTable *table, const GradusArray *theta, double *margins)
{
  gradus_affine_scores (theta, table->x, table->n, margins);
  for (guint i = 0; i < table->n; i++)
    margins[i] *= gradus_table_sign (table, i);
}

/* J of @theta; the margins into @margins, n numbers. */
static double
objective (const GradusTable *table, double c, const GradusArray *theta, double *margins)
{
  double sum = 0;

  find_margins (table, theta, margins);
  for (guint i = 0; i < table->n; i++)
    sum += MAX (0, 1 - margins[i]);
  return 0.5 * gradus_sum_squares (theta->data + 1, table->d) + c * sum;
}

static double
objective_at (const GradusTable *table, double c, const double *theta)
{
  const GradusArray view = { .data = theta, .n_dims = 1, .shape = { 1 + table->d } };
  g_autofree double *margins = g_new (double, table->n);

  return objective (table, c, &view, margins);
}

static void
unprepare (gpointer work_)
{
  Work *work = work_;

  gradus_array_clear (&work->best);
  gradus_array_clear (&work->first);
  g_free (work);
}

/* The input with the largest numbers, and whether some input varies by much less, or the 1 of the
 * constant is much less: no step suits both. */
static void
find_widest (Work *work, const GradusTable *table)
{
  double most = 0, least = 1;

  for (guint j = 0; j < table->d; j++)
    {
      double mean = 0, size, spread = 0;

      for (guint i = 0; i < table->n; i++)
        mean += gradus_table_row (table, i)[j] / table->n;
      for (guint i = 0; i < table->n; i++)
        spread += gradus_square (gradus_table_row (table, i)[j] - mean) / table->n;
      size = hypot (mean, sqrt (spread));
      if (size > most)
        {
          most = size;
          work->widest = j;
        }
      if (spread > 0)
        least = MIN (least, sqrt (spread));
    }
  work->unlike = most > UNLIKE * least;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const GradusArray *given = gradus_setup_get_start (setup, "theta");
  Work *work = g_new0 (Work, 1);
  double *best;

  work->n = table->n;
  work->d = table->d;
  work->dual = NAN;
  find_widest (work, table);
  best = gradus_array_init_vector (&work->best, 1 + table->d);
  gradus_array_init_vector (&work->first, 1 + table->d);
  if (given != NULL && gradus_array_length (given) == 1 + table->d)
    gradus_array_assign (&work->first, given);
  work->most = objective_at (table, params->c, work->first.data);
  if (table->n <= MOST_SOLVED)
    {
      GradusPairSolution solution;

      work->known = gradus_street_solve_held (table, params->c,
                                              params->intercept ? GRADUS_STREET_FREE
                                                                : GRADUS_STREET_THROUGH_ZERO,
                                              NULL, TOLERANCE, MOST_PAIRS, best, &solution)
                    == GRADUS_PAIR_OPTIMAL;
      work->dual = solution.dual;
    }
  for (guint k = 0; k < 2; k++)
    {
      const double way = fabs (work->first.data[k] - best[k]);
      const double wide = MAX (1, 1.6 * way);

      work->window[2 * k] = best[k] - wide;
      work->window[2 * k + 1] = best[k] + wide;
    }
  return work;
}

/* --- Steps ------------------------------------------------------------------------------------ */

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);

  state->loss = objective (table, params->c, &state->theta,
                           gradus_array_overwrite (&state->margins));
  state->best = MIN (state->loss, state->steps > 0 ? state->best : INFINITY);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->example = -1;
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_asked, (params, work),
               params->batch == BATCH_ONE ? 1 : gradus_n_strides (work->n, STRIDES))

/* How point @i pulls: with its sign, or not at all. */
static inline int
pull_of (const GradusTable *table, const double *margins, guint i)
{
  return gradus_table_sign (table, i) * (margins[i] < 1);
}

/* Add the pulls of the points from @from to before @to; returns how many there are. A point that
 * does not pull adds 0, which is quicker than to ask each. */
static guint
add_pulls (const GradusTable *table, const double *margins, guint from, guint to, double *pull)
{
  guint pulling = 0;

  for (guint i = from; i < to; i++)
    {
      const double *x = gradus_table_row (table, i);
      const int y = pull_of (table, margins, i);

      pulling += y != 0;
      pull[0] += y;
      for (guint j = 0; j < table->d; j++)
        pull[1 + j] += y * x[j];
    }
  return pulling;
}

static GradusStatus
run_forces (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint stride = gradus_stride (work->n, STRIDES), from = state->done * stride;
  const guint of = (guint) gradus_n_strides (work->n, STRIDES);
  const guint to = context->bulk ? work->n : MIN (from + stride, work->n);
  double *pull = gradus_array_write (&state->pull);

  if (state->done == 0)
    {
      memset (pull, 0, sizeof (double) * (1 + work->d));
      state->pulling = 0;
    }
  if (params->batch == BATCH_ONE)
    {
      const guint i = params->order == ORDER_LISTED
                        ? state->steps % work->n
                        : (guint) gradus_rng_index (context->rng, work->n);

      state->example = (int) i;
      state->pulling = add_pulls (table, state->margins.data, i, i + 1, pull);
      gradus_context_raise_if (context, EVENT_SILENT, state->pulling == 0);
      gradus_context_raise_if (context, EVENT_AT_BEND, state->margins.data[state->example] == 1);
      return GRADUS_STATUS_CONTINUE;
    }
  state->pulling += add_pulls (table, state->margins.data, from, to, pull);
  state->example = (int) to - 1;
  if (to == work->n)
    {
      state->done = of - 1;
      gradus_context_raise_if (context, EVENT_SILENT, state->pulling == 0);
    }
  return gradus_step_done (&state->done, &state->last, of);
}

static double
eta_of (const Params *params, guint t)
{
  return params->rate == RATE_FALLING   ? 1.0 / (t + 4)
         : params->rate == RATE_PEGASOS ? 1.0 / t
                                        : params->step;
}

/* What a pull is multiplied with: one point stands for all of them. */
static double
force_of (const Params *params, guint n)
{
  return params->batch == BATCH_ONE ? n * params->c : params->c;
}

static GradusStatus
run_step (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const double force = force_of (params, work->n), before = state->loss;
  double *theta = gradus_array_write (&state->theta);

  state->eta = eta_of (params, ++state->steps);
  for (guint j = 0; j <= work->d; j++)
    {
      const double shrinks = j > 0 ? theta[j] : 0;

      if (j > 0 || params->intercept)
        theta[j] -= state->eta * (shrinks - force * state->pull.data[j]);
      if (!(fabs (theta[j]) < FAR))
        return gradus_context_fail (context, _ ("A step above 2 turns w round and makes it longer. "
                                                "Take shorter steps, or a lower price C."));
    }
  refresh (state, context);
  if (params->average && 2 * state->steps > (guint) params->limit)
    {
      double *sum = gradus_array_write (&state->sum);

      for (guint j = 0; j <= work->d; j++)
        sum[j] += theta[j];
      state->averaged++;
    }
  gradus_context_raise_if (context, EVENT_ROSE, state->loss > before);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_RUN (run_check, (state, params),
            state->steps >= (guint) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                  : GRADUS_STATUS_CONTINUE)

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_VECTOR (array_average, (state, work), 1 + work->d, j, state->sum.data[j] / state->averaged)

static double
number_average_loss (const GradusPosition *here)
{
  GRADUS_HERE (params, table);
  g_auto (GradusArray) average = { 0 };

  array_average (here, &average);
  return objective_at (table, params->c, average.data);
}

static guint
count_errors (const State *state)
{
  const gsize n = gradus_array_length (&state->margins);
  guint errors = 0;

  for (gsize i = 0; i < n; i++)
    errors += state->margins.data[i] <= 0;
  return errors;
}

GRADUS_NUMBER (number_errors, (state), count_errors (state))
GRADUS_NUMBER (number_length, (state, work), sqrt (gradus_sum_squares (state->theta.data + 1,
                                                                       work->d)))
GRADUS_VECTOR (array_slack, (state, work), work->n, i, MAX (0, 1 - state->margins.data[i]))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "theta", N_ ("Border"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",
    .indices = N_ ("constant b, then w, one for each input"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "loss", N_ ("Objective"), "J", GRADUS_QUANTITY (State, loss), .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_LESS },
  { "best", N_ ("Least objective so far"), "J_{\\min}", GRADUS_QUANTITY (State, best),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "average-loss", N_ ("Objective of the average"), "J(\\bar\\theta)",
    .number = number_average_loss, .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS,
    GRADUS_KNOWN (State, averaged) },
  { "errors", N_ ("Points on the wrong side"), "\\sum_i [m_i \\le 0]", .number = number_errors,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "length", N_ ("Length of w"), "\\|w\\|", .number = number_length, .flags = GRADUS_METRIC },
  { "dual", N_ ("Dual objective"), "W", GRADUS_PREPARED (Work, dual), .flags = GRADUS_LISTED,
    .indices = N_ ("a number") },
  { "margins", N_ ("Margins"), "m_i", GRADUS_QUANTITY (State, margins), .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Margin"), .flags = GRADUS_PER_DATUM },
  { "slack", N_ ("Hinge losses"), "\\xi_i", .array = array_slack, .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Hinge loss"), .flags = GRADUS_PER_DATUM },
  { "pull", N_ ("Sum of the pulls"), "g", GRADUS_QUANTITY (State, pull), .shape = "1+d",
    .indices = N_ ("on b, then on w, one for each input") },
  { "average", N_ ("Average of the last half"), "\\bar\\theta", .array = array_average,
    .indices = N_ ("constant b, then w, one for each input"), GRADUS_KNOWN (State, averaged) },
  { "sum", N_ ("Sum of the last half"), NULL, GRADUS_QUANTITY (State, sum), .shape = "1+d",
    .flags = GRADUS_HIDDEN },
  { "pulling", N_ ("Points that pull"), NULL, GRADUS_QUANTITY (State, pulling) },
  { "averaged", N_ ("Steps averaged"), NULL, GRADUS_QUANTITY (State, averaged) },
  { "eta", N_ ("Step size"), "\\eta", GRADUS_QUANTITY (State, eta) },
  { "steps", N_ ("Steps"), "t", GRADUS_QUANTITY (State, steps) });

/* Whether the end is far above what could be had. */
static gboolean
is_far (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const double loss = state->averaged > 0 ? number_average_loss (here) : state->loss;

  return loss > FAR_ABOVE * (work->known ? work->dual : state->best);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const GradusArray *before = here->previous != NULL ? &((const State *) here->previous)->theta
                                                     : &state->theta;
  const guint i = (guint) CLAMP (state->example, 0, (int) work->n - 1);
  double slack = 0, window[4];

  for (guint k = 0; k < work->n; k++)
    slack += MAX (0, 1 - state->margins.data[k]);
  gradus_names_row (names, table, i);
  gradus_names_number (names, "active",
                       params->batch == BATCH_ONE && !gradus_position_is_phase (here, "check")
                         ? (double) state->example : NAN);
  gradus_names_number (names, "margin-i", state->margins.data[i]);
  gradus_names_number (names, "one", 1);
  gradus_names_flag (names, "pulls", state->margins.data[i] < 1);
  gradus_names_flag (names, "each", gradus_stride (work->n, STRIDES) == 1);
  gradus_names_flag (names, "line", work->d == 1);
  gradus_names_flag (names, "known", work->known);
  gradus_names_number (names, "b", state->theta.data[0]);
  gradus_names_number (names, "b-before", before->data[0]);
  gradus_names_vector (names, "w", state->theta.data + 1, work->d);
  gradus_names_vector (names, "w-before", before->data + 1, work->d);
  gradus_names_number (names, "force", force_of (params, work->n));
  gradus_names_number (names, "norm2", gradus_sum_squares (state->theta.data + 1, work->d));
  gradus_names_number (names, "slack-sum", slack);
  gradus_names_number (names, "above", state->loss - work->dual);
  gradus_names_number (names, "next-eta", eta_of (params, state->steps + 1));
  /* The walk may leave what lies around the minimum, and is followed. */
  for (guint k = 0; k < 2; k++)
    {
      const double edge = 0.05 * (work->window[2 * k + 1] - work->window[2 * k]);

      window[2 * k] = MIN (work->window[2 * k], state->theta.data[k] - edge);
      window[2 * k + 1] = MAX (work->window[2 * k + 1], state->theta.data[k] + edge);
    }
  gradus_names_vector (names, "window", window, 4);
  gradus_names_flag (names, "far", is_far (here));
  gradus_names_flag (names, "unlike", work->unlike);
  gradus_names_word (names, "widest", table->names[table->x_columns[work->widest]]);
  gradus_names_vector (names, "optimum", work->best.data, work->known ? 1 + work->d : 0);
  gradus_names_vector (names, "first", work->first.data, 1 + work->d);
  gradus_names_number (names, "most", work->most);
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state);
  g_auto (GradusArray) average = { 0 };

  if (state->averaged > 0)
    array_average (here, &average);
  gradus_affine_scores (state->averaged > 0 ? &average : &state->theta, X, n, out);
}

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_floor, (state, work), state->loss - work->dual,
              isnan (work->dual) || *measured >= -1e-7 * (1 + fabs (work->dual)))

/* The pulls are those of margins below 1, made anew from theta. */
static gboolean
holds_silent (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work, table);
  g_autofree double *pull = g_new0 (double, 1 + work->d);
  g_autofree double *margins = g_new (double, work->n);
  const gboolean one = params->batch == BATCH_ONE;
  const guint from = one ? (guint) state->example : 0, to = one ? from + 1 : work->n;
  double size = 1;

  find_margins (table, &state->theta, margins);
  for (guint i = from; i < to; i++)
    {
      const double *x = gradus_table_row (table, i);
      const int y = pull_of (table, margins, i);

      pull[0] += y;
      for (guint j = 0; j < work->d; j++)
        pull[1 + j] += y * x[j];
      size += fabs (y * x[0]);
    }
  for (guint j = 0; j <= work->d; j++)
    *measured = MAX (*measured, fabs (pull[j] - state->pull.data[j]));
  return *measured <= 1e-9 * size;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "floor", N_ ("J stays above the dual"), "J(w, b) \\ge W(\\alpha)", holds_floor },
  { "silent", N_ ("Beyond a margin of 1 there is no force"),
    "g = \\sum_{m_i < 1} y_i\\,(1, x_i)", holds_silent, .phase = "forces" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
extra_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);
  g_autofree double *force = g_new0 (double, work->n);

  for (guint c = 0; c < 2; c++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_AUTO,
                              gradus_table_get_class_name (table, c));
  if (work->d > 2)
    return;
  if (work->d == 1 && state->theta.data[1] != 0)
    gradus_street_draw (state->theta.data, 1, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
  for (guint i = 0; i < work->n; i++)
    force[i] = state->margins.data[i] < 1 && work->n <= DRAWN
               && (params->batch == BATCH_ALL || (int) i == state->example);
  gradus_street_draw_forces (table, state->theta.data, force, gradus_street_reach (table) / 2,
                             scene);
  if (state->averaged > 0)
    {
      g_auto (GradusArray) average = { 0 };

      array_average (here, &average);
      gradus_street_draw (average.data, work->d, 0, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                                C_ ("legend", "average of the last half"));
    }
}

static void
build_springs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const GradusTable *table = gradus_kit_table (here, scene);

  if (table != NULL)
    gradus_margin_draw_beads (table, GRADUS_MARGIN_HINGE, state->margins.data, scene);
}

/* Over the constant and the first slope; the others are as they are now. */
static double
surface_cost (const GradusPosition *here, double a, double b)
{
  GRADUS_HERE (state, params, work, table);
  g_autofree double *theta = g_memdup2 (state->theta.data, sizeof (double) * (1 + work->d));

  if (work->n > MOST_SURVEYED)
    return NAN;
  theta[0] = a;
  theta[1] = b;
  return objective_at (table, params->c, theta);
}

/* Where a margin is 1, J has a crease. */
static void
extra_landscape (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, table);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "constant b"),
                         C_ ("axis", "first slope"));
  if (work->d > 1)
    return;
  for (guint i = 0; i < MIN (work->n, CREASES); i++)
    gradus_scene_line (scene, 1, table->x[i], -gradus_table_sign (table, i), GRADUS_ROLE_SECOND,
                       GRADUS_LINE_DOTTED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DOTTED,
                            C_ ("legend", "crease: a margin is 1"));
}

static void
extra_loss (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;

  if (!isnan (work->dual))
    gradus_scene_hrule (scene, work->dual, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED,
                        C_ ("legend", "dual"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("The street and who pulls"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "theta", .with = "margins before active=active", .extra = extra_data,
    .caption = GRADUS_SAY ({ NULL, "J = {loss}" }) },
  { "springs", N_ ("The hinge and the points on it"), .build = build_springs },
  { "landscape", N_ ("J over the constant and a slope"), GRADUS_EDIT_STARTS,
    .kit = gradus_kit_contours, .of = "theta[0] theta[1]", .surface = surface_cost,
    .extra = extra_landscape,
    .with = "trail start=first optimum=optimum floor=dual top=most window=window" },
  { "loss", N_ ("Objective"), .kit = gradus_kit_curves, .of = "loss best average-loss",
    .with = "iterations", .extra = extra_loss });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "forces", N_ ("Who pulls?"),
    N_ ("A point whose margin is below 1 pulls the street to itself; any other has no force."),
    .shows = "springs", .pseudocode = N_ ("for each point asked: pull with y x if m < 1"),
    .run = run_forces, .n_micro = n_asked,
    .rule = "\\role{accent}{g} = \\sum_{m_i < 1} y_i\\,(1, x_i),\\quad m_i = y_i(w^Tx_i + b)",
    .filled = GRADUS_SAY (
      { "micro and each", "m_{<i>} = <margin-i> <cmp margin-i one> 1" },
      { "micro", "\\role{accent}{g} = <pull|accent>" },
      { "batch == one", "m_{<i>} = <margin-i> <cmp margin-i one> 1,\\quad \\role{accent}{g} = "
                        "<pull|accent>" },
      { NULL, "\\role{accent}{g} = <pull|accent>" }),
    .said = GRADUS_SAY (
      { "batch == one and event:at-bend", N_ ("Point {i} has a margin of exactly 1: on the bend of "
                                              "the hinge, and without force.") },
      { "batch == one and pulls", N_ ("Point {i} has the margin {apart margin-i one}, below 1: it "
                                      "pulls.") },
      { "batch == one", N_ ("Point {i} has the margin {apart margin-i one}: no force.") },
      { "micro and each and pulls",
        N_ ("Point {i} has the margin {apart margin-i one}, below 1: it pulls.") },
      { "micro and each", N_ ("Point {i} has the margin {apart margin-i one}: no force.") },
      { "micro", N_ ("Points up to {i} have been asked; {pulling} of them pull.") },
      { "event:silent", N_ ("No margin is below 1: no point pulls, and only the penalty is "
                            "left.") },
      { NULL, NN_ ("{pulling} of {n} points has a margin below 1 and pulls.",
                   "{pulling} of {n} points have a margin below 1 and pull."), "pulling" }) },
  { "step", N_ ("Take a step"),
    N_ ("The pulls lengthen w or turn it, the penalty shortens it; the step decides how far."),
    .shows = "data", .pseudocode = N_ ("w ← w − η (w − C Σ y x)\nb ← b + η C Σ y"), .run = run_step,
    .rules = GRADUS_SAY (
      { "batch == one and not intercept",
        "\\role{model}{w} := \\role{past}{w} - \\role{accent}{\\eta}\\,(\\role{past}{w} - "
        "nC\\,g_w)" },
      { "batch == one",
        "\\role{model}{w} := \\role{past}{w} - \\role{accent}{\\eta}\\,(\\role{past}{w} - "
        "nC\\,g_w),\\quad \\role{model}{b} := \\role{past}{b} + \\role{accent}{\\eta}\\,nC\\,g_b" },
      { "not intercept",
        "\\role{model}{w} := \\role{past}{w} - \\role{accent}{\\eta}\\,(\\role{past}{w} - "
        "C\\,g_w)" },
      { NULL,
        "\\role{model}{w} := \\role{past}{w} - \\role{accent}{\\eta}\\,(\\role{past}{w} - "
        "C\\,g_w),\\quad \\role{model}{b} := \\role{past}{b} + \\role{accent}{\\eta}\\,C\\,g_b" }),
    .filled = GRADUS_SAY (
      { "line and not intercept",
        "\\role{model}{w} = <calc w-before[0]|past - eta|accent * ( w-before[0]|past - force * "
        "pull[1] ) = w[0]|model>" },
      { "line",
        "\\role{model}{w} = <calc w-before[0]|past - eta|accent * ( w-before[0]|past - force * "
        "pull[1] ) = w[0]|model> \\\\ \\role{model}{b} = <calc b-before|past + eta|accent * force "
        "* pull[0] = b|model>" },
      { NULL, "\\role{accent}{\\eta} = <eta|accent>,\\quad \\role{model}{w} = <w|model>,\\quad "
              "\\role{model}{b} = <b|model>" }),
    .said = GRADUS_SAY (
      { "pulling == 0", N_ ("Nothing pulls, so the penalty alone acts: ‖w‖ goes from "
                            "{before length} to {after length}.") },
      { "event:rose and batch == one",
        N_ ("What point {i} wants is not what all want: J rises from {before loss} to "
            "{after loss}.") },
      { "event:rose", N_ ("The step {eta} leads across a crease, and up behind it: J rises from "
                          "{before loss} to {after loss}.") },
      { NULL, N_ ("A step of {eta}: J goes from {before loss} to {after loss}.") }) },
  { "check", N_ ("How far above?"),
    N_ ("J is held against the least so far, and against the dual, below which it cannot fall."),
    .shows = "loss", .pseudocode = N_ ("until the last step"), .run = run_check,
    .rule = "\\role{model}{J} = \\tfrac12\\|w\\|^2 + C\\sum_i\\max(0,\\ 1 - m_i) \\ge W",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{J} = <calc 0.5 * norm2 + c * slack-sum = loss|model>" }),
    .said = GRADUS_SAY (
      { "exhausted and far and unlike",
        N_ ("That was the last of {steps} steps, and it is far from the minimum: J = {loss}, "
            "{best} at best. Numbers as large as those of {widest} make steps that jump over it: "
            "standardise the inputs.") },
      { "exhausted and averaged > 0 and known",
        N_ ("That was the last of {steps} steps: J = {apart loss dual}, and "
            "{apart average-loss dual} at the average of the last half; the minimum is "
            "{apart dual loss}.") },
      { "exhausted and known", N_ ("That was the last of {steps} steps: J = {apart loss best}, the "
                                   "least on the way {apart best dual}; the minimum is "
                                   "{apart dual best}.") },
      { "exhausted", N_ ("That was the last of {steps} steps: J = {loss}, the least on the way "
                         "{best}.") },
      { "known", N_ ("J is {above} above its minimum, {apart dual best}; the least so far is "
                     "{apart best dual}.") },
      { NULL, N_ ("J = {loss}; the least so far is {best}.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "c", .label = N_ ("Penalty"), .symbol = "C",
    .blurb = N_ ("What a unit of hinge loss costs, and how strong a pull is."),
    GRADUS_PARAM_FIELD (Params, c), .def = 1, .min = 1e-4, .max = 1e6, .slider_min = 0.01,
    .slider_max = 100, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "batch", .label = N_ ("Points asked"),
    .blurb = N_ ("All before each step, or one, whose pull then counts for all."),
    GRADUS_PARAM_FIELD (Params, batch), .def = BATCH_ALL,
    GRADUS_CHOICES ({ "all", N_ ("All points") }, { "one", N_ ("One at a time") }) },
  { .id = "order", .label = N_ ("Order of the points"),
    .blurb = N_ ("As listed, or drawn by chance; where one is asked at a time."),
    GRADUS_PARAM_FIELD (Params, order), .def = ORDER_DRAWN,
    GRADUS_CHOICES ({ "listed", N_ ("As listed") }, { "drawn", N_ ("Drawn") }) },
  { .id = "rate", .label = N_ ("Steps"), .symbol = "\\eta_t",
    .blurb = N_ ("Falling with the number t of the step, or always as long."),
    GRADUS_PARAM_FIELD (Params, rate), .def = RATE_FALLING,
    GRADUS_CHOICES ({ "falling", N_ ("1/(t + 4)") }, { "pegasos", N_ ("1/t (Pegasos)") },
                    { "constant", N_ ("Constant") }) },
  { .id = "constant-step", .label = N_ ("Constant step"), .symbol = "\\eta",
    .blurb = N_ ("How long a step is where it is constant."),
    GRADUS_PARAM_FIELD (Params, step), GRADUS_RATE (0.1, 0.001, 2) },
  { .id = "intercept", .label = N_ ("With a constant"), .symbol = "b",
    .blurb = N_ ("Let the border leave the origin; the penalty does not hold b."),
    GRADUS_PARAM_FIELD (Params, intercept), .def = 1, .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "average", .label = N_ ("Average the last half"), .symbol = "\\bar\\theta",
    .blurb = N_ ("Answer with the mean of the last half of the steps."),
    GRADUS_PARAM_FIELD (Params, average), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "limit", .label = N_ ("Most steps"), .blurb = N_ ("Where to stop."),
    GRADUS_PARAM_FIELD (Params, limit), .def = 1000, .min = 1, .max = 100000, .slider_min = 1,
    .slider_max = 10000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ROSE] = { "rose", N_ ("J rises"), N_ ("A step along a subgradient need not lower J.") },
  [EVENT_SILENT] = { "silent", N_ ("Nobody pulls"),
                     N_ ("No margin that was asked for is below 1; the penalty acts alone.") },
  [EVENT_AT_BEND] = { "at-bend", N_ ("On the bend"),
                      N_ ("A margin is exactly 1, where the hinge has its corner.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "pulls", N_ ("How many pull?"), "forces", "springs", .asks = GRADUS_ASKS_NUMBER,
    .about = "pulling", .scale = "1", .when = "batch == all and steps > 0 and steps < 20",
    .words = N_ ("On the wrong side of the border: {errors} of {n} points. How many pull?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{pulling}: those with a margin below 1, also on the right "
                                     "side.") }),
    .intuition = N_ ("You thought only what is wrong pulls, as in a perceptron, but a point that "
                     "is right with a margin below 1 pulls as well."),
    .intuition_answer = "errors" },
  { "shrinks", N_ ("What does ‖w‖ do at a right point?"), "step", "data",
    .asks = GRADUS_ASKS_CHANGE, .about = "length",
    .when = "batch == one and steps < 10",
    .words = N_ ("Point {i} has the margin {apart margin-i one}; below 1 it would pull. What does "
                 "the length of w do, now {length}?"),
    .intuition = N_ ("You thought a right point changes nothing, but the penalty shortens w at "
                     "each step."),
    .intuition_answer = "2" },
  { "place", N_ ("Where does the step lead?"), "step", "landscape", .asks = GRADUS_ASKS_PLACE,
    .about = "theta[0] theta[1]", .when = "line and steps < 10",
    .words = N_ ("From b = {b}, w = {w[0]} with the pulls {pull[0]} on b and {pull[1]} on w, times "
                 "{force}, and the step {next-eta}: where to?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To b = {b}, w = {w[0]}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "five", .title = N_ ("Five points, all at once"),
    .blurb = N_ ("J falls in three steps from 5 to 2.60, rises in the fourth to 2.82, and is 2.556 "
                 "after a thousand, where the dual says 23/9."),
    .data = "svm-5",
    .claims = "start: loss == 5\niteration 3: loss ~ 2.60\niteration 4: loss ~ 2.82\n"
              "loss ~ 2.556\ndual ~ 2.556\nstep 11: event:rose" },
  { .id = "by-hand", .title = N_ ("Three steps by hand"),
    .blurb = N_ ("One point at a time, without a constant: w is 2, then 1, then ⅔. The second "
                 "point is right and yet w is halved."),
    .data = "hinge-3",
    .params = "c=0.3333333333333333 batch=one order=listed rate=pegasos intercept=false limit=3",
    .claims = "iteration 1: theta[1] == 2\niteration 2: theta[1] == 1\ntheta[1] ~ 0.667\n"
              "step 4: event:silent" },
  { .id = "one-by-one", .title = N_ ("One at a time"),
    .blurb = N_ ("Pegasos on eighty points: the first steps throw the border about, the later ones "
                 "hardly move it."),
    .data = "moons:n=80,noise=0.3", .data_seed = 1, .seed = 1,
    .params = "c=0.1 batch=one order=drawn rate=pegasos average=true",
    .claims = "n == 80\niteration 3: loss > 2 * dual\naverage-loss < 1.1 * dual" },
  { .id = "cloud", .title = N_ ("Two moons that overlap"),
    .blurb = N_ ("All eighty points are asked before each step; after a thousand steps J is less "
                 "than a thousandth above the dual."),
    .data = "moons:n=80,noise=0.3", .data_seed = 1, .params = "c=1",
    .claims = "n == 80\nsteps == 1000\nloss < 1.001 * dual" },
  { .id = "average", .title = N_ ("A constant step, averaged"),
    .blurb = N_ ("With the step 0.1 J hovers between 2.59 and 2.73; the average of the last half "
                 "lies at w = 0.7 and b = 0.32, and J is 2.595 there."),
    .data = "svm-5", .params = "rate=constant constant-step=0.1 average=true",
    .claims = "average-loss ~ 2.595\naverage[1] ~ 0.70\naverage[0] ~ 0.32" },
  { .id = "short", .title = N_ ("Short steps, averaged"),
    .blurb = N_ ("With the step 0.01 J hovers lower: 2.559 at the average of the last half of "
                 "4,000 steps."),
    .data = "svm-5", .params = "rate=constant constant-step=0.01 average=true limit=4000",
    .claims = "average-loss ~ 2.559\nsteps == 4000\nconstant-step == 0.01\nloss < 2.58" },
  { .id = "units", .title = N_ ("Failure: metres and kilograms"),
    .blurb = N_ ("The first step takes J from 12 to 7910; a thousand steps later it is 113, where "
                 "1.5 could be had."),
    .data = "people-12",
    .failure = N_ ("A pull is as long as the numbers it comes from: 75 kilograms pull w forty "
                   "times as far as 1.75 metres, so that what suits the one is no step for the "
                   "other. Standardise the inputs."),
    .claims = "step 2: loss ~ 7910\nloss ~ 113\ndual ~ 1.50\nfar\nunlike" },
  { .id = "restless", .title = N_ ("Failure: a constant step of one half"),
    .blurb = N_ ("J does not come to rest: in the last half it is not below 2.87, where 2.556 "
                 "could be had."),
    .data = "svm-5", .params = "rate=constant constant-step=0.5",
    .failure = N_ ("A subgradient does not get shorter near the minimum, so a constant step goes "
                   "on jumping over it. Let the steps fall, or average the last half of them."),
    .claims = "loss > 2.87\ndual ~ 2.556" });

#define BY_HAND "syllabus, teaching sheet: by hand"
#define OWN "the rule in twelve lines of Python"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "theta", GRADUS_EXPECT (0, 2), 1e-14, BY_HAND },
  { "by-hand", 2, "theta", GRADUS_EXPECT (0, 1), 1e-14, BY_HAND },
  { "by-hand", 3, "theta", GRADUS_EXPECT (0, 2.0 / 3), 1e-14, BY_HAND },
  { "five", 1, "theta", GRADUS_EXPECT (0.2, 0.9), 1e-14, OWN },
  { "five", 2, "theta", GRADUS_EXPECT (0.2, 2.0 / 3), 1e-14, OWN },
  { "five", 4, "theta", GRADUS_EXPECT (0.34285714285714286, 0.875), 1e-14, OWN },
  { "five", 1, "loss", GRADUS_EXPECT (2.855), 1e-14, OWN },
  { "five", 2, "loss", GRADUS_EXPECT (2.688889), 1e-6, OWN },
  { "five", 3, "loss", GRADUS_EXPECT (2.599490), 1e-6, OWN },
  { "five", 4, "loss", GRADUS_EXPECT (2.820312), 1e-6, OWN },
  { "five", 10, "loss", GRADUS_EXPECT (2.612245), 1e-6, OWN },
  { "five", 100, "loss", GRADUS_EXPECT (2.563083), 1e-6, OWN },
  { "five", 1000, "loss", GRADUS_EXPECT (2.556317), 1e-6, OWN },
  { "five", 1000, "best", GRADUS_EXPECT (2.555736), 1e-6, OWN },
  { "five", 0, "dual", GRADUS_EXPECT (23.0 / 9), 1e-9, BY_HAND },
  { "average", GRADUS_CHECK_END, "average", GRADUS_EXPECT (0.32, 0.7), 1e-6, OWN },
  { "average", GRADUS_CHECK_END, "average-loss", GRADUS_EXPECT (2.595), 1e-6, OWN },
  { "short", GRADUS_CHECK_END, "average-loss", GRADUS_EXPECT (2.559450), 1e-6, OWN });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "steps", .title = N_ ("Steps that fall, and steps of one half"),
    .blurb = N_ ("After a thousand steps J is 2.556 on the left; on the right it is still above "
                 "2.87."),
    .preset = "five", .left = "rate=falling", .right = "rate=constant constant-step=0.5",
    .plot = "loss",
    .claims = "left: loss < 2.557\nright: loss > 2.87\nleft < right: loss" });

static const GradusSheet sheet = {
  .aha = N_ ("Beyond margin 1 a point has no force at all; that corner is why few points carry the "
             "line."),
  .by_hand = N_ ("No constant, λ = 1, steps of 1/t: x = 2 (+) makes w = 2; x = −1 (−) has the "
                 "margin 2, and w is halved to 1; x = 1 (+) has the margin 1 exactly, no force, "
                 "and w = ⅔."),
  .why = "springs", .intuition = N_ ("A right point changes nothing."), .caught_by = "shrinks",
  .breaks = N_ ("A constant step of one half on five points: J stays above 2.87, where the minimum "
                "is 2.556."),
  .needs = "surrogate-losses soft-margin-svm",
  .leads_to = "kernel-sgd passive-aggressive ramp-loss-classifier",
  .aliases = "hinge loss; subgradient; Pegasos; linear SVM; 合页损失; 次梯度; 铰链损失; hyss",
  .terms = N_ ("hinge loss; subgradient; margin"),
};

const GradusDescriptor gradus_hinge_loss_svm = {
  .id = "hinge-loss-svm", .chapter = 7, .difficulty = 2,
  .title = N_ ("SVM as hinge-loss minimisation"),
  .summary = N_ ("Trains a support vector machine by steps downhill: points with a margin below 1 "
                 "pull, and a penalty shortens w."),
  .goal = N_ ("Carry out a step by hand, and say which points pull and why J may rise."),
  .source = "图解机器学习, section 8.4; Shalev-Shwartz, Singer and Srebro 2007",
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .distances = TRUE,
  .columns = N_ ("Inputs, and a label with two classes; the second class is +1."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .prepare = prepare, .unprepare = unprepare, .init = init, .refresh = refresh, .name = name,
  .predicts = GRADUS_PREDICTS_SCORE, .score = N_ ("the decision value, −1 and 1 on the kerbs"),
  .predict = predict,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: w = {w}, b = {b} and J = {loss}.") }),
  .start_shows = "landscape",
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the steps start at a border through the origin" },
    { "scale", GRADUS_DIFFERS, "a price in units of the score weighs otherwise against w" },
    { "copies", GRADUS_DIFFERS, "the price is one of each point" }),
};
