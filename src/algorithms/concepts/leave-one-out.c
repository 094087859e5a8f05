/* Leave-one-out cross validation, by brute force and by its formula.
 *
 * Objective. The mean squared error of a linear model on points that it has not seen, with as much
 * to learn from as there is.
 *
 * Step. One point is left out, the model is fitted to the others, and the point says how far off it
 * is; then the next. Beside it stands what one fit to all points says of the same number,
 *
 *   y_i - f_without_i (x_i) = r_i / (1 - h_i),
 *
 * with the residual r_i and the leverage h_i = phi_i' (Phi'Phi + lambda)^-1 phi_i.
 *
 * Why it works. f = H y is linear in y, and a point that lies on the curve changes nothing when it
 * is added: with y_i moved to f_without_i (x_i) the fit to all is f_without_i. Moving y_i by e
 * moves the curve at x_i by h_i e; so r_i = e_i - h_i e_i.
 *
 * Cost. n fits by brute force, one by the formula; the score over lambda costs one decomposition.
 *
 * Edge cases. 1 - h_i = 0: the point holds the curve alone, and the formula is 0 / 0 (preset
 * "cubic"). The centres of bumps stay where they are when their point is left out.
 *
 * Source: 图解机器学习, section 4.3, equation 4.4; M. Stone 1974, JRSS B 36, 111-147; D. M. Allen
 * 1974, Technometrics 16, 125-127.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "candidates.h"
#include "gradus-vector-math.h"

typedef enum { BASIS_POWERS, BASIS_BUMPS } Basis;

/* 1 - h below this is 0 but for rounding. */
#define HELD 1e-9
/* Values of lambda whose score is drawn at most; fewer of large tables, which would be slow. */
#define N_SCORES 43
#define FEW_SCORES 8
#define MOST_WORK 400000

typedef struct
{
  guint basis;
  int degree;
  double width, lambda;
} Params;

typedef struct
{
  GradusArray theta;       /* fitted to all */
  GradusArray ghost;       /* fitted without the last one that was left out */
  GradusArray residuals;   /* n: of theta */
  GradusArray leverages;   /* n */
  GradusArray formula;     /* n: r / (1 - h), 0 where the formula says nothing */
  GradusArray left;        /* n: how far the ghost missed the point */
  guint done, last;        /* micro-steps; the point of the last one */
  guint seen;              /* points that have been left out */
  guint compared;
  guint silent;            /* points of which the formula says nothing */
  bool fitted, measured;
} State;

typedef struct
{
  guint n;
  GradusCandidate model;
  GradusRidge *ridge;      /* of all points; NULL: not finite */
  guint n_scores;          /* by the formula, where it says something */
  double lambdas[N_SCORES], scores[N_SCORES], learnt[N_SCORES];
} Work;

enum { EVENT_LEVER, EVENT_HELD };

static double
miss_of (const Work *work, const GradusTable *table, const double *theta, guint i)
{
  return gradus_candidate_miss (table->y[i],
                                gradus_candidate_predict (&work->model, theta,
                                                          gradus_table_row (table, i)));
}

/* The leverage of point @i at @lambda, from the directions of the equations. */
static double
leverage_at (const Work *work, guint i, double lambda)
{
  const double *left = gradus_svd_get_left (work->ridge->svd);
  double sum = 0;

  for (guint k = 0; k < work->ridge->p; k++)
    sum += gradus_ridge_share (work->ridge, k, lambda)
           * gradus_square (left[(gsize) i * work->ridge->p + k]);
  return MIN (sum, 1);
}

/* The score of every lambda, from one decomposition. */
static void
find_scores (Work *work, const GradusTable *table)
{
  g_autofree double *theta = g_new (double, work->model.basis->n);
  const guint n = CLAMP (MOST_WORK / (work->n * work->model.basis->n), FEW_SCORES, N_SCORES);

  for (guint k = 0; k < n; k++)
    {
      const guint m = work->n_scores;
      double sum = 0, learnt = 0;

      work->lambdas[m] = pow (10, -4 + 7.0 * k / (n - 1));
      gradus_ridge_solve (work->ridge, work->lambdas[m], theta);
      for (guint i = 0; i < work->n; i++)
        {
          const double r = miss_of (work, table, theta, i);
          const double h = leverage_at (work, i, work->lambdas[m]);

          sum += 1 - h < HELD ? INFINITY : gradus_square (r / (1 - h)) / work->n;
          learnt += r * r / work->n;
        }
      work->scores[m] = sum;
      work->learnt[m] = learnt;
      work->n_scores += isfinite (sum) ? 1 : 0;
    }
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  if (p->basis == BASIS_POWERS)
    gradus_candidate_init_power (&work->model, table, (guint) p->degree, p->lambda);
  else
    gradus_candidate_init_bumps (&work->model, table->x, table->n, table->d, p->width, p->lambda,
                                 TRUE);
  work->ridge = gradus_candidate_equations (&work->model, table, NULL);
  if (work->ridge != NULL)
    find_scores (work, table);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_candidate_clear (&work->model);
  gradus_ridge_free (work->ridge);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->n < 2)
    return g_strdup (_ ("There is one point, so nothing is left when it is left out: give at least "
                        "two."));
  if (p->basis == BASIS_POWERS && table->d > 1)
    return g_strdup_printf (_ ("Powers are functions of one input, and there are %u: choose one "
                               "column, or bumps."), table->d);
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_vector (&state->theta, work->model.basis->n);
  gradus_array_init_vector (&state->ghost, work->model.basis->n);
  gradus_array_init_vector (&state->residuals, work->n);
  gradus_array_init_vector (&state->leverages, work->n);
  gradus_array_init_vector (&state->formula, work->n);
  gradus_array_init_vector (&state->left, work->n);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
fail (GradusContext *context)
{
  return gradus_context_fail (context, _ ("The model has no finite coefficients. Rescale the "
                                          "columns so that they are of moderate size."));
}

static GradusStatus
run_fit (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *theta = gradus_array_write (&state->theta);
  double *residuals = gradus_array_write (&state->residuals);

  if (work->ridge == NULL)
    return fail (context);
  gradus_ridge_solve (work->ridge, work->model.lambda, theta);
  for (guint i = 0; i < work->n; i++)
    {
      residuals[i] = miss_of (work, gradus_context_get_table (context), theta, i);
      if (!isfinite (residuals[i] * residuals[i]))
        return fail (context);
    }
  state->fitted = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_lever (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint i = state->done;
  const double h = leverage_at (work, i, work->model.lambda);

  gradus_array_write (&state->leverages)[i] = h;
  if (1 - h < HELD)
    state->silent++;
  else
    gradus_array_write (&state->formula)[i] = state->residuals.data[i] / (1 - h);
  state->measured = i + 1 == work->n;
  gradus_context_raise_if (context, EVENT_HELD, 1 - h < HELD);
  return gradus_step_done (&state->done, &state->last, work->n);
}

static GradusStatus
run_leave (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const guint i = state->seen;
  g_autofree double *judge = g_new0 (double, work->n);
  double *ghost = gradus_array_write (&state->ghost), error;

  judge[i] = 1;
  if (isnan (gradus_candidate_fit (&work->model, table, judge, ghost)))
    return fail (context);
  error = miss_of (work, table, ghost, i);
  if (!isfinite (error * error))
    return gradus_context_fail (context, _ ("The point is missed by too much for its error to be "
                                            "squared. Choose a lower degree, or raise λ."));
  gradus_array_write (&state->left)[i] = error;
  state->last = i;
  state->seen++;
  gradus_context_raise_if (context, EVENT_LEVER,
                           fabs (error) > 10 * fabs (state->residuals.data[i])
                             && fabs (error) > 1e-12);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_compare (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->compared = state->seen;
  gradus_context_raise_if (context, EVENT_HELD, 1 - state->leverages.data[state->last] < HELD);
  return state->seen < work->n ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, work);
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  for (gsize i = 0; i < n; i++)
    out[i] = gradus_candidate_predict (&work->model, state->theta.data, &X[i * d]);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_score (const GradusPosition *here)
{
  const State *state = here->state;

  return state->seen > 0 ? gradus_sum_squares (state->left.data, state->seen) / state->seen : NAN;
}

GRADUS_NUMBER (number_short, (state),
               state->measured && state->silent == 0
                 ? gradus_norm2 (&state->formula) / gradus_array_length (&state->formula)
                 : NAN)

static double
number_learnt (const GradusPosition *here)
{
  const State *state = here->state;

  return state->fitted ? gradus_norm2 (&state->residuals) / gradus_array_length (&state->residuals)
                       : NAN;
}

static guint
largest_of (const GradusArray *array)
{
  guint largest = 0;

  for (guint i = 1; i < gradus_array_length (array); i++)
    if (fabs (array->data[i]) > fabs (array->data[largest]))
      largest = i;
  return largest;
}

GRADUS_NUMBER (number_worst, (state), state->measured ? largest_of (&state->formula) : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "score", N_ ("Mean square of those left out so far"), "\\overline{e^2}",
    .number = number_score, .flags = GRADUS_METRIC },
  { "short", N_ ("By the formula"), "\\overline{(r/(1-h))^2}", .number = number_short,
    .flags = GRADUS_METRIC },
  { "learnt", N_ ("Training error"), "\\overline{r^2}", .number = number_learnt,
    .flags = GRADUS_METRIC },
  { "worst", N_ ("The point missed most"), NULL, .number = number_worst },
  { "residuals", N_ ("Residual"), "r_i", GRADUS_QUANTITY (State, residuals),
    .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "leverages", N_ ("Leverage"), "h_i", GRADUS_QUANTITY (State, leverages),
    .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "formula", N_ ("Left out, by the formula"), "r_i/(1-h_i)", GRADUS_QUANTITY (State, formula),
    .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "left", N_ ("Error when left out"), "e_i", GRADUS_QUANTITY (State, left),
    .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "theta", N_ ("Coefficients with all points"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("function: a power of (x − x̄)/s, or a bump") },
  { "ghost", N_ ("Coefficients without the point"), "\\theta_{-i}",
    GRADUS_QUANTITY (State, ghost),
    .indices = N_ ("function: a power of (x − x̄)/s, or a bump") },
  { "seen", N_ ("Left out so far"), NULL, GRADUS_QUANTITY (State, seen) },
  { "silent", N_ ("Points of which the formula says nothing"), NULL,
    GRADUS_QUANTITY (State, silent) },
  { "fitted", N_ ("Fitted"), NULL, GRADUS_QUANTITY (State, fitted) },
  { "measured", N_ ("Leverages are known"), NULL, GRADUS_QUANTITY (State, measured) });

/* Whether one point alone is missed most, and the formula tells which. */
static gboolean
has_worst (const State *state, const Work *work)
{
  double first = 0, second = 0;

  if (!state->fitted || work->ridge == NULL)
    return FALSE;
  for (guint i = 0; i < work->n; i++)
    {
      const double h = state->measured ? state->leverages.data[i]
                                       : leverage_at (work, i, work->model.lambda);
      const double error = fabs (state->residuals.data[i] / (1 - h));

      if (1 - h < HELD)
        return FALSE;
      second = MAX (second, MIN (first, error));
      first = MAX (first, error);
    }
  return first > (1 + 1e-9) * second;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint i = MIN (state->last, work->n - 1), coming = MIN (state->seen, work->n - 1);
  double sum = 0, size = 0;

  if (gradus_array_length (&state->left) == 0)
    return;
  for (guint k = 0; k < work->n; k++)
    {
      sum += state->leverages.data[k];
      size += table->y[k] * table->y[k];
    }
  gradus_names_row (names, gradus_dataset_get_table (here->dataset), i);
  gradus_names_number (names, "r", gradus_settle (state->residuals.data[i],
                                                  gradus_largest (table->y, work->n)));
  gradus_names_number (names, "h", state->leverages.data[i]);
  gradus_names_number (names, "rest", 1 - state->leverages.data[i]);
  gradus_names_number (names, "by-formula", state->formula.data[i]);
  gradus_names_number (names, "e", state->left.data[i]);
  gradus_names_number (names, "sum-h", sum);
  gradus_names_whole (names, "coming", coming + 1);
  gradus_names_number (names, "coming-r", state->residuals.data[coming]);
  gradus_names_number (names, "coming-h", state->leverages.data[coming]);
  gradus_names_number (names, "coming-scale",
                       MAX (0.25 * fabs (state->formula.data[coming]), 1e-6));
  gradus_names_number (names, "largest-residual",
                       state->fitted ? largest_of (&state->residuals) : NAN);
  gradus_names_flag (names, "told", 1 - state->leverages.data[coming] >= HELD);
  gradus_names_number (names, "now", state->seen > 0 ? i : NAN);
  gradus_names_whole (names, "worst-number",
                      state->measured ? (gint64) number_worst (here) + 1 : 0);
  gradus_names_flag (names, "known", state->silent == 0);
  gradus_names_flag (names, "clear", has_worst (state, work));
  /* Nothing but rounding is missed, and no point is missed most. */
  gradus_names_flag (names, "exact",
                     state->measured && gradus_norm2 (&state->formula) <= 1e-20 * size);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_formula (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);
  double size = 0;

  for (guint i = 0; i < table->n; i++)
    size = MAX (size, fabs (table->y[i]));
  for (guint i = 0; i < state->seen; i++)
    {
      const double rest = 1 - state->leverages.data[i];

      /* What cancels in 1 - h is lost to both sides. */
      if (rest >= HELD)
        *measured = MAX (*measured, rest * fabs (state->left.data[i] - state->formula.data[i])
                                      / (size + rest * fabs (state->left.data[i]) + 1e-300));
    }
  return *measured <= 1e-6;
}

/* A point that is left out is never missed by less. */
static gboolean
holds_larger (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (gsize i = 0; state->measured && i < gradus_array_length (&state->formula); i++)
    if (1 - state->leverages.data[i] >= HELD)
      *measured = MAX (*measured,
                       fabs (state->residuals.data[i]) - fabs (state->formula.data[i]));
  return *measured <= 0;
}

/* With lambda = 0 the leverages add up to the number of functions that can be told apart. */
static gboolean
holds_sum (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  if (!state->measured)
    return TRUE;
  for (guint i = 0; i < work->n; i++)
    *measured += state->leverages.data[i];
  for (guint k = 0; k < work->ridge->p; k++)
    *measured -= gradus_ridge_share (work->ridge, k, work->model.lambda);
  return fabs (*measured) <= 1e-9 * work->n;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "formula", N_ ("One fit knows all of it"), "e_i = r_i / (1 - h_i)", holds_formula },
  { "larger", N_ ("Left out is never missed by less"), "|e_i| \\ge |r_i|", holds_larger },
  { "sum", N_ ("The leverages add up"),
    "\\sum_i h_i = \\sum_k \\frac{\\kappa_k^2}{\\kappa_k^2 + \\lambda}", holds_sum });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const gboolean out = state->seen > 0 && here->status != GRADUS_STATUS_CONVERGED;
  const GradusCandidate *model = state->fitted ? &work->model : NULL;
  GradusCandidateFrame frame;

  if (table == NULL || gradus_array_length (&state->left) == 0)
    return;
  frame = gradus_candidate_frame (scene, table);
  if (state->fitted && table->d == 1)
    {
      gradus_candidate_draw_curve (model, state->theta.data, &frame, GRADUS_ROLE_MODEL,
                                   GRADUS_LINE_SOLID, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                                C_ ("legend", "with all"));
    }
  if (out && table->d == 1)
    {
      gradus_candidate_draw_curve (model, state->ghost.data, &frame, GRADUS_ROLE_SECOND,
                                   GRADUS_LINE_DASHED, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                                _ ("without the point"));
    }
  for (guint i = 0; i < work->n; i++)
    {
      double x, y;

      gradus_candidate_place (model, state->theta.data, &frame, i, &x, &y);
      if (state->fitted && !out)
        gradus_scene_segment (scene, x, table->y[i], x, y, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
      if (out && i == state->last)
        {
          gradus_candidate_draw_judge (model, state->ghost.data, &frame, i, scene);
          gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                                    C_ ("legend", "left out"));
        }
      else
        gradus_scene_point (scene, x, table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1,
                            (int) i);
      if (here->phase < 0 && table->d == 1 && work->n <= GRADUS_CANDIDATE_PLANNED)
        {
          g_autofree char *number = g_strdup_printf ("%u", i + 1);

          gradus_scene_text (scene, x, table->y[i] + 0.03 * frame.span, GRADUS_ANCHOR_ABOVE,
                             GRADUS_ROLE_FOREGROUND, 1, number);
        }
      if (here->phase < 0 && table->d == 1 && i == 0)
        {
          gradus_scene_point (scene, x, table->y[i], GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING, 1.6, -1);
          gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING,
                                    C_ ("legend", "the first to be left out"));
        }
    }
}

/* A row for each fit without a point: what it learns from, and whom it asks. */
static void
draw_plan (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  g_autofree double *turns = g_new (double, MAX (work->n, 1));

  for (guint i = 0; i < work->n; i++)
    turns[i] = i;
  gradus_candidates_draw_plan (turns, work->n, work->n, state->seen,
                               here->status != GRADUS_STATUS_CONVERGED, C_ ("axis", "fit"), scene);
}

/* By how much an error grows when its point is left out: all of them on one curve. */
static void
draw_factor (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  double x[200], y[200], most = 0.5;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y, C_ ("axis", "leverage"),
                         _ ("error when left out / residual"));
  if (gradus_kit_waits (scene, !state->measured, _ ("The leverages are not known yet.")))
    return;
  for (gsize i = 0; i < gradus_array_length (&state->leverages); i++)
    if (1 - state->leverages.data[i] >= HELD)
      most = MAX (most, state->leverages.data[i]);
  most = MIN (0.5 * most + 0.5, 1 - 0.5 * HELD);
  for (guint k = 0; k < 200; k++)
    {
      x[k] = most * k / 199;
      y[k] = 1 / (1 - x[k]);
    }
  gradus_scene_set_x_range (scene, 0, most);
  gradus_scene_polyline (scene, x, y, 200, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, "1 / (1 − h)");
  for (gsize i = 0; i < gradus_array_length (&state->leverages); i++)
    {
      const double h = state->leverages.data[i], r = state->residuals.data[i];
      const double factor = i < state->seen ? fabs (state->left.data[i] / r) : 1;

      if (1 - h < HELD || r == 0 || !(factor > 1e-3))
        continue;
      gradus_scene_point (scene, h, factor,
                          i < state->seen ? GRADUS_ROLE_DATA : GRADUS_ROLE_MUTED,
                          GRADUS_SHAPE_CIRCLE, 1, (int) i);
      if (i == state->last && state->seen > 0)
        gradus_scene_point (scene, h, factor, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.3, -1);
    }
}

/* Two bars for each point: its residual and what it says when it is left out. */
static void
draw_sticks (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const guint n = (guint) gradus_array_length (&state->left);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "point"),
                         _ ("size of the error"));
  if (gradus_kit_waits (scene, !state->fitted, _ ("Nothing has been fitted yet.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, n + 0.5);
  for (guint i = 0; i < n; i++)
    {
      gradus_scene_bar (scene, i + 0.8, 0.35, 0, fabs (state->residuals.data[i]),
                        GRADUS_ROLE_MODEL, 0.6);
      if (i < state->seen)
        gradus_scene_bar (scene, i + 1.2, 0.35, 0, fabs (state->left.data[i]),
                          i == state->last ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_ERROR, 0.6);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, C_ ("legend", "residual"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD, C_ ("legend", "left out"));
}

static void
draw_scores (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint n = work->n_scores;
  const double *y = work->scores;
  guint least = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_ZERO_Y, "λ",
                         _ ("mean squared error"));
  if (gradus_kit_waits (scene, !state->measured, _ ("The leverages are not known yet."))
      || gradus_kit_waits (scene, n == 0, _ ("The formula says nothing for any λ.")))
    return;
  for (guint k = 1; k < n; k++)
    least = y[k] < y[least] ? k : least;
  gradus_scene_set_y_range (scene, 0, MAX (1.3 * y[n - 1], 4 * y[least]));
  gradus_scene_polyline (scene, work->lambdas, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_polyline (scene, work->lambdas, work->learnt, n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_DASHED | GRADUS_LINE_THIN);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            _ ("left out, by the formula"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED | GRADUS_LINE_THIN,
                            C_ ("legend", "training error"));
  gradus_scene_point (scene, work->lambdas[least], y[least], GRADUS_ROLE_SECOND,
                      GRADUS_SHAPE_DIAMOND, 1.2, -1);
  gradus_scene_label (scene, _ ("the best λ"));
  if (work->model.lambda >= work->lambdas[0] && work->model.lambda <= work->lambdas[n - 1])
    gradus_scene_vrule (scene, work->model.lambda, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, "λ");
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("With and without the point"), GRADUS_EDIT_POINTS, .build = draw_data },
  { "sticks", N_ ("Residual and left out"), .build = draw_sticks },
  { "factor", N_ ("What leverage does"), .build = draw_factor },
  { "scores", N_ ("Error of every λ"), .build = draw_scores },
  { "plan", N_ ("Which point is left out when"), .build = draw_plan });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "basis", .label = N_ ("Model"), .blurb = N_ ("The functions whose sum is the model."),
    GRADUS_PARAM_FIELD (Params, basis), GRADUS_CHOICES (
      [BASIS_POWERS] = { "powers", N_ ("Powers up to a degree") },
      [BASIS_BUMPS] = { "bumps", N_ ("A bump at each point") }) },
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",
    .blurb = N_ ("0 is a mean, 1 a straight line. Powers are those of the standardised input, "
                 "(x − x̄)/s."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 1, .min = 0, .max = 20, .slider_max = 9,
    .enabled_if = "basis=powers" },
  { .id = "width", .label = N_ ("Width of a bump"), .symbol = "h",
    .blurb = N_ ("How far a bump reaches."), GRADUS_PARAM_FIELD (Params, width), .def = 0.3,
    .min = 1e-6, .max = 1e6, .slider_min = 0.03, .slider_max = 3, .logarithmic = TRUE,
    .enabled_if = "basis=bumps" },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "\\lambda",
    .blurb = N_ ("What the square of a coefficient costs; 0 is least squares."),
    GRADUS_PARAM_FIELD (Params, lambda), .min = 0, .max = 1e6, .slider_max = 10, .step = 0.1 });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LEVER] = { "lever", N_ ("A lever"),
                    N_ ("Left out, the point is missed by more than ten times its residual.") },
  [EVENT_HELD] = { "held", N_ ("Held by one point"),
                   N_ ("The leverage is 1: the curve goes through this point wherever it is.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "fit", N_ ("Fit to all points"), N_ ("One fit, and the residual of every point."),
    .pseudocode = N_ ("fit to all points; r ← residuals"), .once = TRUE, .run = run_fit,
    .rule = "\\role{model}{\\hat f} = H y,\\quad H = \\Phi(\\Phi^T\\Phi + \\lambda)^{-1}\\Phi^T,"
            "\\quad r = y - \\role{model}{\\hat f}",
    .filled = GRADUS_SAY ({ NULL, "\\overline{r^2} = <learnt|model>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The model is fitted to all {n} points; its training error is "
                                    "{learnt}.") }) },
  { "lever", N_ ("Measure the leverages"), N_ ("How far does the curve follow when a point is "
                                               "moved "
                                               "by 1?"),
    .shows = "factor",
    .pseudocode = N_ ("for each i: h_i ← how much of a move of y_i the curve follows"),
    .once = TRUE, .micro = "n", .run = run_lever,
    .rule = "\\role{accent}{h_i} = \\phi_i^T(\\Phi^T\\Phi + \\lambda)^{-1}\\phi_i = "
            "\\frac{\\partial \\hat f(x_i)}{\\partial y_i}",
    .filled = GRADUS_SAY (
      { "micro", "\\role{accent}{h_{<i>}} = <h|accent>" },
      { NULL, "\\sum_i \\role{accent}{h_i} = <sum-h>" }),
    .said = GRADUS_SAY (
      { "micro and event:held", N_ ("Point {i} has the leverage 1: it holds the curve alone.") },
      { "micro", N_ ("Point {i} has the leverage {h}: moved by 1, it takes the curve along by "
                     "that.") },
      { "known and exact", N_ ("The leverages add up to {sum-h}. By the formula all {n} left-out "
                               "errors are known now: no point is missed.") },
      { "known and not clear",
        N_ ("The leverages add up to {sum-h}. By the formula all {n} left-out errors are known "
            "now, with a mean square of {short}; several points share the largest.") },
      { "known", N_ ("The leverages add up to {sum-h}. By the formula all {n} left-out errors are "
                     "known now, with a mean square of {short}; point {worst-number} has the "
                     "largest.") },
      { NULL, NN_ ("The leverages add up to {sum-h}. One point holds the curve alone: of it the "
                  "formula says nothing.",
        "The leverages add up to {sum-h}. {silent} points hold the curve alone: of them the "
            "formula says nothing."), "silent" }) },
  { "leave", N_ ("Leave one out"), N_ ("Fit to all others, and ask the point how far off it is."),
    .pseudocode = N_ ("for each i:\n  fit to all but i\n  e_i ← how far this misses point i"),
    .run = run_leave,
    .rule = "\\role{error}{e_i} = y_i - \\role{second}{\\hat f_{-i}}(x_i)",
    .filled = GRADUS_SAY ({ NULL, "\\role{error}{e_{<i>}} = <e|error>" }),
    .said = GRADUS_SAY (
      { "event:lever", N_ ("Without point {i} the curve misses it by {e}; its residual is {r}. The "
                           "point has held the curve to itself.") },
      { NULL, N_ ("Without point {i} the curve misses it by {e}; its residual is {r}.") }) },
  { "compare", N_ ("Compare with the formula"), N_ ("The residual over 1 minus the leverage says "
                                                    "the same."),
    .shows = "sticks", .pseudocode = N_ ("  compare e_i with r_i / (1 − h_i)"), .run = run_compare,
    .rule = "\\role{error}{e_i} = \\frac{r_i}{1 - \\role{accent}{h_i}}",
    .filled = GRADUS_SAY (
      { "event:held", "\\frac{r_{<i>}}{1 - h_{<i>}} = \\frac{0}{0}" },
      { NULL, "\\frac{<r>}{1 - <h|accent>} = <by-formula|error>" }),
    .said = GRADUS_SAY (
      { "converged and event:held", N_ ("All points have been left out: the mean square is "
                                        "{score}. "
                                        "Of the last one the formula said nothing.") },
      { "converged and not known", N_ ("All points have been left out: the mean square is {score}. "
                                       "The formula could not say it.") },
      { "converged", N_ ("All points have been left out: the mean square is {score}, as the "
                         "formula "
                         "said after one fit. The training error is {learnt}.") },
      { "event:held", N_ ("The leverage of point {i} is 1, and the formula is 0/0: only leaving it "
                          "out could tell.") },
      { NULL, N_ ("The formula has known it: {r} over {rest} is {by-formula}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "largest", N_ ("Which point is missed most?"), "lever", "data", .asks = GRADUS_ASKS_DATUM,
    .about = "worst", .when = "learnt > 1e-12 and clear",
    .words = N_ ("The residuals are drawn. Which point will be missed most when it is left out?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("Point {worst-number}: what counts is the residual over 1 "
                                     "minus "
                                     "the leverage.") }),
    .intuition = N_ ("You took the largest residual, but a point that holds the curve itself has a "
                     "small one, whatever it says: look at the leverages."),
    .intuition_answer = "largest-residual" },
  { "left", N_ ("How far is it missed?"), "leave", "sticks", .asks = GRADUS_ASKS_NUMBER,
    .about = "e", .when = "learnt > 1e-12 and told", .scale = "coming-scale",
    .words = N_ ("Point {coming} has the residual {coming-r} and the leverage {coming-h}. By how "
                 "much will the curve miss it that has not seen it?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{r} over {rest} is {e}.") }),
    .intuition = N_ ("You thought its error stays what it is, but the point has pulled the curve "
                     "towards itself."),
    .intuition_answer = "coming-r" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "lever", .title = N_ ("Three points and a lever"),
    .blurb = N_ ("The last point is fitted best, residual 0.09; left out, it is missed by 3."),
    .data = "lever-4",
    .claims = "worst == 3\nleft[3] ~ 3.00\nresiduals[3] ~ 0.09\nmin(abs(residuals)) == "
              "residuals[3]" },
  { .id = "three", .title = N_ ("Three numbers by hand"),
    .blurb = N_ ("0, 3 and 6 and their mean: −3 over 2/3 is −4.5, and so is 0 minus the mean of 3 "
                 "and 6."),
    .data = "threes", .params = "degree=0", .claims = "left[0] ~ -4.5\nleft[2] ~ 4.5" },
  { .id = "bumps", .title = N_ ("Fifty points, fifty bumps"),
    .blurb = N_ ("h = 0.3 and λ = 0.1: 0.0539 by fifty fits and by one."),
    .data = "sinc-02", .params = "basis=bumps lambda=0.1", .rng = GRADUS_RNG_BOOK,
    .claims = "score ~ 0.0539\nshort ~ 0.0539" },
  { .id = "arch", .title = N_ ("Ten points of an arch"),
    .blurb = N_ ("A parabola: the ends have leverage 0.618 each, the middle 0.224."),
    .data = "exam-10", .params = "degree=2",
    .claims = "leverages[0] ~ 0.618\nleverages[4] ~ 0.224\nscore ~ 1.37" },
  { .id = "level", .title = N_ ("Nothing to miss"),
    .blurb = N_ ("Four equal numbers and a line: every residual is 0, and so is every left-out "
                 "error."),
    .data = "level-4", .claims = "score < 1e-20\nsilent == 0" },
  { .id = "cubic", .title = N_ ("Failure: held by single points"),
    .blurb = N_ ("A cubic through four points: every leverage is 1, and the formula is 0/0."),
    .params = "degree=3",
    .failure = N_ ("The curve goes through all four points wherever they are, so that a residual "
                   "of "
                   "0 says nothing. The leverages give it away: they add up to 4, one for each "
                   "point. Raise λ, or lower the degree."),
    .claims = "silent == 4\nmax(abs(residuals)) < 1e-9\nmin(leverages) > 0.999999" },
  { .id = "parabola", .title = N_ ("Failure: a residual of 0.016"),
    .blurb = N_ ("A parabola passes the lever at 0.016; left out, the lever is missed by 98."),
    .params = "degree=2",
    .failure = N_ ("1 minus the leverage is 0.000165: the training error, 0.397, hardly notices "
                   "the point, and the left-out one is 2,410. Look at leverages before residuals."),
    .claims = "left[3] ~ 98.0\nresiduals[3] ~ 0.016\nlearnt ~ 0.397\nscore ~ 2.41e3" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "bumps", GRADUS_CHECK_END, "score", GRADUS_EXPECT (0.0538832390507093), 1e-10,
    "图解机器学习, program of figure 4.13 with equation 4.4; scikit-learn's RidgeCV" },
  { "bumps", GRADUS_CHECK_END, "short", GRADUS_EXPECT (0.0538832390507093), 1e-10, "the same" },
  { "lever", GRADUS_CHECK_END, "left", GRADUS_EXPECT (-0.17 / 0.57, 0.97 / 0.67, -0.89 / 0.73, 3),
    1e-12, "by hand: the line 1.17 + 0.86 x; without (9, 9) the line 1.5 + 0.5 x" },
  { "lever", GRADUS_CHECK_END, "leverages", GRADUS_EXPECT (0.43, 0.33, 0.27, 0.97), 1e-12,
    "by hand: 1/4 + (x - 3)^2 / 50" },
  { "three", GRADUS_CHECK_END, "left", GRADUS_EXPECT (-4.5, 0, 4.5), 1e-12, "by hand" },
  { "parabola", GRADUS_CHECK_END, "left", GRADUS_EXPECT (-3.5, 1.55555556, -2.72222222, 98), 1e-8,
    "numpy.linalg.lstsq, leaving one out" },
  { "arch", GRADUS_CHECK_END, "score", GRADUS_EXPECT (1.3670718531659691), 1e-12,
    "numpy.linalg.lstsq, leaving one out" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "degree", .title = N_ ("A line and a parabola"),
    .blurb = N_ ("The parabola has the smaller training error, and one point holds it: left out, "
                 "it is missed by 98 and not by 3."),
    .preset = "lever", .right = "degree=2", .plot = "sticks",
    .claims = "left > right: learnt\nleft < right: score\nleft: left[3] ~ 3.00\n"
              "right: left[3] ~ 98.0" },
  { .id = "lambda", .title = N_ ("The book's λ and a larger one"),
    .blurb = N_ ("λ = 1 was not among the nine of the book, and the error is smaller there."),
    .preset = "bumps", .right = "lambda=1", .plot = "scores",
    .claims = "left > right: score\nleft < right: learnt" },
  { .id = "narrow", .title = N_ ("A curve that knows every point"),
    .blurb = N_ ("With h = 0.03 and λ = 0.0001 nothing is left at the points themselves; at points "
                 "left out its mean square is four times that of h = 0.3 and λ = 0.1: 0.215."),
    .preset = "bumps", .right = "width=0.03 lambda=0.0001", .plot = "scores",
    .claims = "left: score ~ 0.0538832\nright: score ~ 0.21544\nright: learnt < 1e-6" });

static const GradusSheet sheet = {
  .aha = N_ ("One fit knows all n left-out errors: divide each residual by 1 − leverage."),
  .by_hand = N_ ("The mean of 0, 3, 6: residuals −3, 0, 3, leverage 1/3, so −3 / (2/3) = −4.5, 0, "
                 "4.5. Directly: 0 minus the mean of 3 and 6 is −4.5."),
  .why = "factor",
  .intuition = N_ ("The best-fitted point is the safest."),
  .caught_by = "largest",
  .breaks = N_ ("A cubic through four points: 1 − h = 0, and the formula is 0/0."),
  .needs = "k-fold-cross-validation least-squares-projection",
  .leads_to = "outlier-sensitivity bias-variance",
  .aliases = "LOO; LOOCV; PRESS; leverage; jackknife; 留一法; 弃一法; 杠杆值; lyf",
  .terms = N_ ("validation set; training set; leverage; hat matrix"),
};

const GradusDescriptor gradus_leave_one_out_cross_validation = {
  .id = "leave-one-out-cross-validation", .chapter = 2, .difficulty = 2,
  .title = N_ ("Leave-one-out, brute force and formula"),
  .summary = N_ ("Leaves every point out once, and knows from one fit what that will say."),
  .goal = N_ ("Say from residual and leverage how far a curve misses a point it has not seen."),
  .source = "图解机器学习, section 4.3, equation 4.4; Stone 1974; Allen 1974",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, and a target."), GRADUS_MEMORIES (Params, State),
  GRADUS_TABLES, .questions = questions, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .init = init, .name = name, .predicts = GRADUS_PREDICTS_REAL,
  .predict = predict,
  .end_shows = "scores",
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points: none has been left out yet.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }),
};
