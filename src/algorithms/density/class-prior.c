/* Test class balance from unlabelled data: which mixture of two classes looks like the points whose
 * class is not known?
 *
 * Objective. Points of two classes, and points without one, which come from the same two classes in
 * other shares: p_t = pi p_+ + (1 - pi) p_-. The share pi is looked for at which the squared
 * distance between both sides, L2 (pi), is smallest. No class of a single point is guessed.
 *
 * Step. The next share; the mixture with it; its distance from the unknown points, by a sum of
 * bumps that is fitted to the difference (gradus-ratio-fit.h); the best share so far; and the
 * lowest point of the parabola.
 *
 * Law. With the means v of the bumps over the three samples, u (pi) = (v_t - v_-) - pi (v_+ - v_-),
 * and L2 = u' Q u with Q = 2 M^-1 - M^-1 U M^-1, M = U + lambda: a parabola in pi, of which three
 * numbers are all there is to know. Its lowest point is D' Q (v_t - v_-) / D' Q D, D = v_+ - v_-,
 * cut to [0, 1].
 *
 * Beside it. Classify and count: each unknown point goes to the nearer mean of a class, and the
 * share of those that go to + is told. Where a fifth of - looks like +, that counts too many. It is
 * corrected by how often the known points of either class are called +.
 *
 * Edge cases. Classes that look alike: D = 0, and no share is better than another. Without unknown
 * points all points count as unknown as well. A test sample that has moved by itself has no share
 * at which the distance is near 0; the answer is wrong, and that distance gives it away.
 *
 * Cost. b^3 once for b bumps, at most 200, and b^2 for a share.
 *
 * Source: 图解机器学习, section 18.2, figure 18.9; du Plessis and Sugiyama 2014, Neural Networks 50.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-ratio-fit.h"
#include "gradus-vector-math.h"

#define MOST_BUMPS 200
#define PLACES 241
/* The three samples. */
enum { PLUS, MINUS, UNKNOWN, SAMPLES };
/* Columns of a row of what was tried. */
enum { TRIED_SHARE, TRIED_L2, TRIED_COLUMNS };

typedef struct
{
  double kappa, lambda;
  int shares;              /* steps from 0 to 1 */
} Params;

typedef struct
{
  double share;
  guint stacked, stack_done, stack_last;   /* 2: both classes lie in the mixture */
  double l2;               /* of this share; NAN before it is measured */
  GradusArray tried;       /* (shares + 1) x TRIED_COLUMNS */
  guint made;
  double best, best_l2;
  double vertex;           /* NAN: not known yet */
} State;

typedef struct
{
  guint d, n[SAMPLES];
  double *x[SAMPLES];      /* n x d */
  double low, high;        /* of the first input */
  guint b;
  double *centres;         /* b x d */
  double *u;               /* b x b */
  double *factor;          /* of U + lambda; NULL: there is none */
  double *means[SAMPLES];  /* b */
  double *delta, *rest;    /* b: v_+ - v_-, v_t - v_- */
  double *heights;         /* rows of the table x b: under the bumps */
  double a, c, e;          /* L2 (pi) = a pi^2 - 2 c pi + e */
  double vertex, vertex_l2;
  gboolean alike;
  double called, hits, false_hits;   /* shares called +: of the unknown, of + and of - */
  double truth;            /* NAN: not known */
} Work;

enum { EVENT_TURN, EVENT_CUT, EVENT_OVER };

/* --- Workspace -------------------------------------------------------------------------------- */

static gboolean
is_in (const GradusTable *table, guint i, guint sample)
{
  switch (sample)
    {
    case PLUS:
      return table->label[i] == 1;
    case MINUS:
      return table->label[i] == 0;
    default:
      return table->n_unknown == 0 || table->label[i] == GRADUS_LABEL_UNKNOWN;
    }
}

static void
split (Work *work, const GradusTable *table)
{
  const guint d = table->d;

  for (guint k = 0; k < SAMPLES; k++)
    {
      guint n = 0;

      for (guint i = 0; i < table->n; i++)
        work->n[k] += is_in (table, i, k);
      work->x[k] = g_new (double, MAX ((gsize) work->n[k] * d, 1));
      for (guint i = 0; i < table->n; i++)
        if (is_in (table, i, k))
          memcpy (&work->x[k][(gsize) n++ * d], gradus_table_row (table, i), d * sizeof (double));
    }
}

/* Evenly from the three samples, one behind the other. */
static void
choose_centres (Work *work)
{
  const guint n = work->n[PLUS] + work->n[MINUS] + work->n[UNKNOWN], d = work->d;

  work->b = MIN (n, MOST_BUMPS);
  work->centres = g_new (double, (gsize) work->b * d);
  for (guint j = 0; j < work->b; j++)
    {
      guint row = (guint) ((guint64) j * n / work->b), k = 0;

      while (row >= work->n[k])
        row -= work->n[k++];
      memcpy (&work->centres[(gsize) j * d], &work->x[k][(gsize) row * d], d * sizeof (double));
    }
}

/* v' Q w, where M @solved = w. */
static double
form (const Work *work, const double *v, const double *solved_v, const double *solved_w)
{
  const guint b = work->b;
  g_autofree double *through = g_new (double, b);

  gradus_multiply_vector (work->u, b, b, solved_w, through);
  return 2 * gradus_dot (v, solved_w, b) - gradus_dot (solved_v, through, b);
}

/* alpha of the difference between the unknown points and the mixture with @share. */
static void
fit_difference (const Work *work, double share, double *difference, double *alpha)
{
  for (guint j = 0; j < work->b; j++)
    difference[j] = work->rest[j] - share * work->delta[j];
  memcpy (alpha, difference, work->b * sizeof *alpha);
  gradus_cholesky_solve (work->factor, work->b, alpha);
}

static double
distance_at (const Work *work, double share)
{
  g_autofree double *difference = g_new (double, work->b), *alpha = g_new (double, work->b);

  fit_difference (work, share, difference, alpha);
  return form (work, difference, alpha, alpha);
}

static void
find_parabola (Work *work)
{
  const guint b = work->b;
  g_autofree double *delta = g_memdup2 (work->delta, b * sizeof (double));
  g_autofree double *rest = g_memdup2 (work->rest, b * sizeof (double));

  gradus_cholesky_solve (work->factor, b, delta);
  gradus_cholesky_solve (work->factor, b, rest);
  work->a = form (work, work->delta, delta, delta);
  work->c = form (work, work->delta, delta, rest);
  work->e = form (work, work->rest, rest, rest);
  work->alike = gradus_largest (work->delta, b) < 1e-12;
  work->vertex = work->alike ? NAN : CLAMP (work->c / work->a, 0, 1);
  work->vertex_l2 = work->alike ? NAN : distance_at (work, work->vertex);
}

static void
find_middle (const Work *work, guint k, double *middle)
{
  memset (middle, 0, work->d * sizeof *middle);
  for (guint i = 0; i < work->n[k]; i++)
    for (guint j = 0; j < work->d; j++)
      middle[j] += work->x[k][(gsize) i * work->d + j] / work->n[k];
}

/* Each point of a sample goes to the nearer mean: the share of those that go to +. */
static double
count_called (const Work *work, guint k, const double *plus, const double *minus)
{
  guint called = 0;

  for (guint i = 0; i < work->n[k]; i++)
    {
      const double *x = &work->x[k][(gsize) i * work->d];

      called += gradus_distance2 (x, plus, work->d) < gradus_distance2 (x, minus, work->d);
    }
  return called / (double) work->n[k];
}

static double
find_truth (const GradusDataset *dataset, const GradusTable *table)
{
  const GradusArray *truth = gradus_dataset_get_hint (dataset, "truth");
  double plus = 0;

  if (truth == NULL || gradus_array_length (truth) != table->n || table->n_unknown == 0)
    return NAN;
  for (guint i = 0; i < table->n; i++)
    if (table->label[i] == GRADUS_LABEL_UNKNOWN)
      plus += truth->data[i] == 1;
  return plus / table->n_unknown;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const guint d = table->d;
  g_autofree double *plus = g_new (double, d), *minus = g_new (double, d);

  work->d = d;
  split (work, table);
  choose_centres (work);
  work->u = g_new (double, (gsize) work->b * work->b);
  gradus_bumps_overlap (work->centres, work->b, d, p->kappa, work->u);
  work->factor = g_memdup2 (work->u, (gsize) work->b * work->b * sizeof (double));
  for (guint j = 0; j < work->b; j++)
    work->factor[(gsize) j * work->b + j] += p->lambda;
  if (!gradus_cholesky (work->factor, work->b))
    g_clear_pointer (&work->factor, g_free);
  for (guint k = 0; k < SAMPLES; k++)
    {
      g_autofree double *block = g_new (double, (gsize) work->n[k] * work->b);

      work->means[k] = g_new (double, work->b);
      gradus_bumps_block (work->x[k], work->n[k], work->centres, work->b, d, p->kappa, block);
      gradus_bumps_means (block, work->n[k], work->b, NULL, work->means[k]);
    }
  work->heights = g_new (double, (gsize) table->n * work->b);
  gradus_bumps_block (table->x, table->n, work->centres, work->b, d, p->kappa, work->heights);
  work->delta = g_new (double, work->b);
  work->rest = g_new (double, work->b);
  for (guint j = 0; j < work->b; j++)
    {
      work->delta[j] = work->means[PLUS][j] - work->means[MINUS][j];
      work->rest[j] = work->means[UNKNOWN][j] - work->means[MINUS][j];
    }
  if (work->factor != NULL)
    find_parabola (work);
  find_middle (work, PLUS, plus);
  find_middle (work, MINUS, minus);
  work->called = count_called (work, UNKNOWN, plus, minus);
  work->hits = count_called (work, PLUS, plus, minus);
  work->false_hits = count_called (work, MINUS, plus, minus);
  work->truth = find_truth (gradus_setup_get_dataset (setup), table);
  gradus_find_extent (table->x, table->n, d, &work->low, &work->high);
  gradus_make_room (&work->low, &work->high);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  for (guint k = 0; k < SAMPLES; k++)
    {
      g_free (work->x[k]);
      g_free (work->means[k]);
    }
  g_free (work->centres);
  g_free (work->u);
  g_free (work->factor);
  g_free (work->heights);
  g_free (work->delta);
  g_free (work->rest);
  g_free (work);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  gradus_array_init_matrix (&state->tried, (guint) p->shares + 1, TRIED_COLUMNS);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_next (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  state->share = state->made / (double) p->shares;
  state->stacked = 0;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_mix (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);

  state->stacked = state->stack_done + 1;
  return gradus_step_done (&state->stack_done, &state->stack_last, 2);
}

static GradusStatus
run_compare (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *row = &gradus_array_write (&state->tried)[TRIED_COLUMNS * state->made];
  const double *before = &state->tried.data[TRIED_COLUMNS * (MAX (state->made, 1) - 1)];

  if (work->factor == NULL)
    return gradus_context_fail (context, _ ("The equations have no single answer: give a penalty "
                                            "above 0, or a larger one."));
  row[TRIED_SHARE] = state->share;
  row[TRIED_L2] = distance_at (work, state->share);
  gradus_context_raise_if (context, EVENT_TURN,
                           state->made > 0 && before[TRIED_SHARE] == state->best
                             && row[TRIED_L2] > before[TRIED_L2]);
  state->l2 = row[TRIED_L2];
  state->made++;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_keep (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);

  if (state->made == 1 || state->l2 < state->best_l2)
    {
      state->best = state->share;
      state->best_l2 = state->l2;
    }
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_vertex (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  if (state->made < 3)
    return GRADUS_STATUS_CONTINUE;
  if (work->alike)
    return gradus_context_fail (context, _ ("The two classes look alike, so no share can be told "
                                            "from another."));
  state->vertex = work->vertex;
  gradus_context_raise_if (context, EVENT_CUT,
                           state->made == 3 && (work->c < 0 || work->c > work->a));
  gradus_context_raise_if (context, EVENT_OVER,
                           state->made == 3 && fabs (work->called - work->vertex) > 0.05);
  return state->made <= (guint) p->shares ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* What is fitted to the difference of both sides with the share in work. */
static void
array_gap (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work, table);
  g_autofree double *difference = g_new (double, work->b), *alpha = g_new (double, work->b);
  double *gap = gradus_array_init_vector (out, table->n);

  fit_difference (work, state->share, difference, alpha);
  for (guint i = 0; i < table->n; i++)
    gap[i] = gradus_dot (&work->heights[(gsize) i * work->b], alpha, work->b);
}

GRADUS_VECTOR (array_parabola, (work), 3, i, i == 0 ? work->a : i == 1 ? -2 * work->c : work->e)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "l2", N_ ("Distance of this share"), "L^2(\\pi)", GRADUS_QUANTITY (State, l2),
    .flags = GRADUS_METRIC, .beside = "parabola" },
  { "best", N_ ("Best share so far"), "\\pi^*", GRADUS_QUANTITY (State, best),
    .flags = GRADUS_METRIC },
  { "best-l2", N_ ("Its distance"), "L^2(\\pi^*)", GRADUS_QUANTITY (State, best_l2),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "vertex", N_ ("Lowest point of the parabola"), "\\hat\\pi", GRADUS_QUANTITY (State, vertex),
    .flags = GRADUS_METRIC },
  { "tried", N_ ("Shares that were tried"), "L^2", GRADUS_QUANTITY (State, tried),
    .indices = N_ ("share; the share and its distance") },
  { "parabola", N_ ("The parabola"), "L^2", .array = array_parabola,
    GRADUS_KNOWN (State, made), .indices = N_ ("π², π, 1") },
  { "gap", N_ ("Fitted difference at the points"), "g(x_i)", .array = array_gap,
    GRADUS_KNOWN (State, made), .shape = "n", .indices = N_ ("point"),
    .one = N_ ("Fitted difference at the point"), .flags = GRADUS_PER_DATUM },
  { "share", N_ ("Share in work"), "\\pi", GRADUS_QUANTITY (State, share) },
  { "stacked", N_ ("Classes in the mixture"), NULL, GRADUS_QUANTITY (State, stacked) },
  { "made", N_ ("Shares tried"), NULL, GRADUS_QUANTITY (State, made) });

/* (called - false hits) / (hits - false hits). */
static double
corrected (const Work *work)
{
  return (work->called - work->false_hits) / (work->hits - work->false_hits);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  g_autofree double *difference = g_new0 (double, work->b), *alpha = g_new0 (double, work->b);

  if (work->factor != NULL)
    fit_difference (work, state->share, difference, alpha);
  gradus_names_word (names, "plus", gradus_table_get_class_name (table, 1));
  gradus_names_word (names, "minus", gradus_table_get_class_name (table, 0));
  gradus_names_whole (names, "n-plus", work->n[PLUS]);
  gradus_names_whole (names, "n-minus", work->n[MINUS]);
  gradus_names_whole (names, "n-test", work->n[UNKNOWN]);
  gradus_names_number (names, "rest", 1 - state->share);
  gradus_names_number (names, "square", gradus_ratio_square (work->u, alpha, work->b));
  gradus_names_number (names, "product", gradus_dot (difference, alpha, work->b));
  gradus_names_number (names, "top", work->c);
  gradus_names_number (names, "bottom", work->a);
  gradus_names_number (names, "answer", work->vertex);
  gradus_names_number (names, "answer-l2", work->vertex_l2);
  gradus_names_number (names, "answer-count", work->vertex * work->n[UNKNOWN]);
  gradus_names_number (names, "called", work->called);
  gradus_names_whole (names, "called-count", (gint64) round (work->called * work->n[UNKNOWN]));
  gradus_names_number (names, "corrected", corrected (work));
  gradus_names_flag (names, "correctable", work->hits != work->false_hits);
  gradus_names_number (names, "truth", work->truth);
  gradus_names_flag (names, "known", !isnan (work->truth));
  gradus_names_flag (names, "apart", !work->alike && work->factor != NULL);
  gradus_names_flag (names, "inside", work->c >= 0 && work->c <= work->a);
  gradus_names_flag (names, "none-unknown", table->n_unknown == 0);
  gradus_names_whole (names, "left", p->shares + 1 - (int) state->made);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "next", N_ ("The next share"), N_ ("Take a little more of the one class."), .shows = "stack",
    .pseudocode = N_ ("for π from 0 to 1:"), .run = run_next,
    .rule = "\\role{bet}{\\pi} = \\frac{k}{K}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{bet}{\\pi} = \\frac{<made>}{<shares>} = <share|bet>" }),
    .said = GRADUS_SAY (
      { "made == 0", N_ ("Begin with none of “{plus}”.") },
      { NULL, N_ ("Try a share of {share} for “{plus}”.") }) },
  { "mix", N_ ("Stack the mixture"), N_ ("Lay both classes on each other in these shares."),
    .shows = "stack", .pseudocode = N_ ("  v ← π v₊ + (1 − π) v₋"), .micro = "2", .run = run_mix,
    .rule = "v_\\pi = \\role{bet}{\\pi}\\,\\role{class1}{v_+} + (1 - \\role{bet}{\\pi})\\,"
            "\\role{class0}{v_-}",
    .filled = GRADUS_SAY (
      { NULL, "v_{<share>} = <share|bet>\\,\\role{class1}{v_+} + <rest>\\,"
              "\\role{class0}{v_-}" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At the bottom lies “{minus}” with the share {rest}.") },
      { NULL, N_ ("“{plus}” with the share {share} lies on “{minus}” with {rest}: does the stack "
                  "fill the outline?") }) },
  { "compare", N_ ("Measure the distance"), N_ ("Fit the difference of both sides, and take the "
                                                "integral of its square."),
    .shows = "gap stack", .pseudocode = N_ ("  L²(π) ← distance of v_t and v"), .run = run_compare,
    .rule = "L^2(\\pi) = 2u^T\\alpha - \\alpha^TU\\alpha,\\quad \\alpha = (U + \\lambda I)^{-1}u,"
            "\\quad u = v_t - v_\\pi",
    .filled = GRADUS_SAY (
      { NULL, "L^2(<share|bet>) = <calc 2 * product - square = l2|model>" }),
    .said = GRADUS_SAY (
      { "event:turn", N_ ("Too much: the distance rises to {l2}.") },
      { "l2 falls", N_ ("The distance falls to {l2}.") },
      { "l2 rises", N_ ("The distance rises to {l2}.") },
      { NULL, N_ ("The distance from the unknown points is {l2}.") }) },
  { "keep", N_ ("Keep the best"), N_ ("Remember the share with the least distance."),
    .shows = "parabola stack", .pseudocode = N_ ("  keep π if it is the best"), .run = run_keep,
    .rule = "\\pi^* = \\arg\\min L^2",
    .filled = GRADUS_SAY ({ NULL, "\\pi^* = <best|accent>,\\quad L^2(\\pi^*) = <best-l2>" }),
    .said = GRADUS_SAY (
      { "best == share", N_ ("{share} is the best share so far.") },
      { NULL, N_ ("{best} with {best-l2} remains the best.") }) },
  { "vertex", N_ ("Lay a parabola"), N_ ("L² is a parabola in π: three points fix it."),
    .shows = "parabola stack", .pseudocode = N_ ("π̂ ← lowest point of the parabola, cut to [0, "
                                                 "1]"),
    .run = run_vertex,
    .rule = "\\role{model}{\\hat\\pi} = \\frac{\\Delta^TQ\\,(v_t - v_-)}{\\Delta^TQ\\,\\Delta},"
            "\\quad \\Delta = \\role{class1}{v_+} - \\role{class0}{v_-}",
    .filled = GRADUS_SAY (
      { "made < 3", "k = <made>" },
      { NULL, "\\frac{<top>}{<bottom>} \\to \\role{model}{\\hat\\pi} = <vertex|model>" }),
    .said = GRADUS_SAY (
      { "made == 1", N_ ("One point is no parabola.") },
      { "made == 2", N_ ("Through two points go many parabolas.") },
      { "made == 3 and inside", N_ ("Three points fix the parabola. Its lowest point is {vertex}, "
                                    "and no further share has to be tried; the rest is proof.") },
      { "made == 3", N_ ("Three points fix the parabola. Its lowest point is outside, so the share "
                         "is cut to {vertex}.") },
      { "converged and known",
        N_ ("All shares lie on the parabola. By its lowest point {vertex} of the unknown points "
            "are “{plus}”, by counting {called}, and {truth} is true.") },
      { "converged", N_ ("All shares lie on the parabola. By its lowest point {vertex} of the "
                         "unknown points are “{plus}”, by counting {called}.") },
      { NULL, N_ ("The point lies on the parabola; {left} more to come.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "kappa", .label = N_ ("Width of the bumps"), .symbol = "κ",
    .blurb = N_ ("How far from its middle a bump reaches."), GRADUS_PARAM_FIELD (Params, kappa),
    .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.1, .slider_max = 100, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "λ",
    .blurb = N_ ("Holds the weights of the bumps small."), GRADUS_PARAM_FIELD (Params, lambda),
    .def = 0.1, .max = 1e9, .slider_max = 10, .step = 0.01, .applies = GRADUS_APPLIES_REDO },
  { .id = "shares", .label = N_ ("Steps from 0 to 1"), .symbol = "K",
    .blurb = N_ ("How fine the shares are that are tried."), GRADUS_PARAM_FIELD (Params, shares),
    .def = 20, .min = 2, .max = 1000, .slider_min = 4, .slider_max = 50,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TURN] = { "turn", N_ ("Past the best"), N_ ("The distance rises again after the best "
                                                     "share so far.") },
  [EVENT_CUT] = { "cut", N_ ("Cut to a share"), N_ ("The lowest point of the parabola is no share "
                                                    "between 0 and 1.") },
  [EVENT_OVER] = { "over", N_ ("Counting is off"), N_ ("Classify and count is more than 0.05 away "
                                                       "from the lowest point.") });

/* Each share that was tried lies on the parabola. */
static gboolean
holds_parabola (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double size = MAX (fabs (work->a), MAX (fabs (work->c), fabs (work->e)));

  for (guint k = 0; k < state->made; k++)
    {
      const double *row = gradus_array_row (&state->tried, k);
      const double share = row[TRIED_SHARE];
      const double law = work->a * share * share - 2 * work->c * share + work->e;

      *measured = MAX (*measured, fabs (row[TRIED_L2] - law) / MAX (size, 1e-300));
    }
  return *measured < 1e-9;
}

/* No share is better than the lowest point. */
GRADUS_HOLDS (holds_lowest, (state, work),
              isnan (state->vertex) ? 0
                                    : (work->vertex_l2 - state->best_l2)
                                        / MAX (fabs (work->a), MAX (fabs (work->e), 1e-300)),
              *measured < 1e-9)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "parabola", N_ ("On one parabola"), "L^2(\\pi) = a\\pi^2 - 2c\\pi + e", holds_parabola },
  { "lowest", N_ ("No share is better"), "L^2(\\hat\\pi) \\le L^2(\\pi)", holds_lowest });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The density of a sample at @x, by windows as wide as the bumps. */
static double
density_at (const Params *p, const Work *work, guint k, double x)
{
  double sum = 0;

  for (guint i = 0; i < work->n[k]; i++)
    sum += exp (-0.5 * gradus_square ((x - work->x[k][i]) / p->kappa));
  return sum / (work->n[k] * p->kappa * sqrt (2 * G_PI));
}

/* The fitted difference of both sides at @place. */
static double
gap_at (const Params *p, const Work *work, const double *alpha, const double *place)
{
  double sum = 0;

  for (guint j = 0; j < work->b; j++)
    sum += alpha[j] * exp (-gradus_distance2 (place, &work->centres[(gsize) j * work->d], work->d)
                           / (2 * p->kappa * p->kappa));
  return sum;
}

static void
field_gap (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  GRADUS_HERE (state, p, work);
  g_autofree double *difference = g_new (double, work->b), *alpha = g_new (double, work->b);
  g_autofree double *place = g_new0 (double, work->d);

  /* Of more inputs, where the others have their means over the unknown points. */
  find_middle (work, UNKNOWN, place);
  fit_difference (work, state->share, difference, alpha);
  for (gsize i = 0; i < n; i++)
    {
      place[0] = xy[2 * i];
      place[1] = xy[2 * i + 1];
      out[i] = gap_at (p, work, alpha, place);
    }
}

static void
draw_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "x₁", "x₂");
  if (state->made > 0 && work->factor != NULL)
    gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field_gap);
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      const gboolean known = table->label[i] >= 0;

      gradus_scene_point (scene, x[0], x[1],
                          known ? GRADUS_ROLE_CLASS + table->label[i] : GRADUS_ROLE_MUTED,
                          known ? GRADUS_SHAPE_AUTO : GRADUS_SHAPE_CIRCLE, 0.9, (int) i);
    }
}

static double
place_of (const Work *work, guint k)
{
  const double margin = 0.2 * (work->high - work->low);

  return gradus_between (work->low - margin, work->high + margin, k / (PLACES - 1.0));
}

/* The unknown points' outline, and both classes on each other below it. */
static void
draw_line (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  double x[PLACES], zero[PLACES] = { 0 }, minus[PLACES], both[PLACES], outline[PLACES];
  double top = 0;

  for (guint k = 0; k < PLACES; k++)
    {
      double plus;

      x[k] = place_of (work, k);
      outline[k] = density_at (p, work, UNKNOWN, x[k]);
      plus = density_at (p, work, PLUS, x[k]);
      minus[k] = density_at (p, work, MINUS, x[k]);
      top = MAX (top, MAX (outline[k], MAX (plus, minus[k])));
      minus[k] *= 1 - state->share;
      both[k] = minus[k] + state->share * plus;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, x[0], x[PLACES - 1]);
  gradus_scene_set_y_range (scene, -0.12 * top, 1.08 * top);
  if (state->stacked >= 1)
    {
      gradus_scene_band (scene, x, zero, minus, PLACES, GRADUS_ROLE_CLASS, 0.45);
      gradus_scene_polyline (scene, x, minus, PLACES, GRADUS_ROLE_CLASS, GRADUS_LINE_THIN);
    }
  if (state->stacked >= 2)
    {
      gradus_scene_band (scene, x, minus, both, PLACES, GRADUS_ROLE_CLASS + 1, 0.45);
      gradus_scene_polyline (scene, x, both, PLACES, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_THIN);
    }
  gradus_scene_polyline (scene, x, outline, PLACES, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "unknown points"));
  for (guint i = 0; i < table->n; i++)
    {
      const gboolean known = table->label[i] >= 0;
      const double row = known ? -0.045 - 0.03 * table->label[i] : -0.1;

      gradus_scene_point (scene, table->x[i], row * top,
                          known ? GRADUS_ROLE_CLASS + table->label[i] : GRADUS_ROLE_MUTED,
                          known ? GRADUS_SHAPE_AUTO : GRADUS_SHAPE_CIRCLE, 0.8, (int) i);
    }
  for (guint k = 0; k < 2; k++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) k, GRADUS_SHAPE_AUTO,
                              gradus_table_get_class_name (table, k));
}

static void
build_stack (const GradusPosition *here, GradusScene *scene)
{
  if (((const Work *) here->workspace)->d > 1)
    draw_plane (here, scene);
  else
    draw_line (here, scene);
}

/* What is fitted to the difference, and the area that it leaves on either side. */
static void
build_gap (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  g_autofree double *difference = g_new (double, work->b), *alpha = g_new (double, work->b);
  g_autofree double *widest = g_new (double, work->b);
  double x[PLACES], y[PLACES], zero[PLACES] = { 0 }, reach = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "x", C_ ("axis", "unknown less mixture"));
  if (gradus_kit_waits (scene, work->d > 1, _ ("The difference is drawn over one input only."))
      || gradus_kit_waits (scene, state->made == 0 || work->factor == NULL,
                           _ ("The difference is fitted when a mixture is there.")))
    return;
  /* As high as it is with the shares 0 and 1, so that it does not jump. */
  for (guint end = 0; end < 2; end++)
    {
      fit_difference (work, end, difference, widest);
      for (guint k = 0; k < PLACES; k += 4)
        {
          const double place = place_of (work, k);

          reach = MAX (reach, fabs (gap_at (p, work, widest, &place)));
        }
    }
  fit_difference (work, state->share, difference, alpha);
  for (guint k = 0; k < PLACES; k++)
    {
      x[k] = place_of (work, k);
      y[k] = gap_at (p, work, alpha, &x[k]);
    }
  gradus_scene_set_x_range (scene, x[0], x[PLACES - 1]);
  if (reach > 0)
    gradus_scene_set_y_range (scene, -1.05 * reach, 1.05 * reach);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_band (scene, x, zero, y, PLACES, GRADUS_ROLE_ACCENT, 0.3);
  gradus_scene_polyline (scene, x, y, PLACES, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "fitted difference"));
}

static double
parabola_at (gconstpointer data, double share)
{
  const Work *work = data;

  return work->a * share * share - 2 * work->c * share + work->e;
}

static void
build_parabola (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  double most = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "share π"),
                         C_ ("axis", "squared distance"));
  gradus_scene_set_x_range (scene, 0, 1);
  if (gradus_kit_waits (scene, state->made < 3 || work->factor == NULL,
                        _ ("Three shares make a parabola.")))
    return;
  most = MAX (work->e, work->a - 2 * work->c + work->e);
  gradus_scene_include (scene, 0, 0);
  gradus_scene_include (scene, 0, most);
  gradus_scene_vrule (scene, work->called, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "counted"));
  if (!isnan (work->truth) && !isnan (state->vertex))
    {
      gradus_scene_vrule (scene, work->truth, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_label (scene, C_ ("legend", "true share"));
    }
  if (!isnan (state->vertex))
    {
      gradus_scene_function (scene, parabola_at, work, 0, 1, 81, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID);
      gradus_scene_point (scene, state->vertex, work->vertex_l2, GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_DIAMOND, 1.8, -1);
      gradus_scene_label (scene, C_ ("legend", "lowest point"));
    }
  for (guint k = 0; k < state->made; k++)
    {
      const double *row = gradus_array_row (&state->tried, k);

      gradus_scene_point (scene, row[TRIED_SHARE], row[TRIED_L2],
                          k + 1 == state->made ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, 1.2, -1);
    }
}

/* Three ways to tell the share. */
static void
build_counts (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const char *const names[] = { C_ ("axis", "counted"), C_ ("axis", "corrected"),
                                C_ ("axis", "mixture") };
  const double shares[] = { work->called, corrected (work), state->vertex };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "by which method"),
                         C_ ("axis", "share π"));
  if (gradus_kit_waits (scene, isnan (state->vertex), _ ("Ways are compared when three shares are "
                                                         "measured.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, 3.5);
  gradus_scene_set_x_names (scene, names, 3);
  gradus_scene_include (scene, 1, 0.5);
  for (guint k = 0; k < 3; k++)
    gradus_scene_include (scene, 1, isfinite (shares[k]) ? 1.15 * shares[k] : 0);
  for (guint k = 0; k < 3; k++)
    if (isfinite (shares[k]))
      {
        gradus_scene_bar (scene, k + 1.0, 0.6, 0, shares[k],
                          k == 2 ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND, 0.6);
        gradus_scene_text (scene, k + 1.0, shares[k], GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND,
                           1, GRADUS_NUM (shares[k]));
      }
  if (isnan (work->truth))
    return;
  gradus_scene_hrule (scene, work->truth, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "true share"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "stack", N_ ("The unknown points and a mixture"), GRADUS_EDIT_POINTS, .build = build_stack,
    .caption = GRADUS_SAY ({ "share >= 0", "π = {share}" }, { NULL, "" }) },
  { "gap", N_ ("What the mixture leaves"), .build = build_gap,
    .caption = GRADUS_SAY ({ "made > 0", "L² = {l2}" }, { NULL, "" }) },
  { "parabola", N_ ("Distance over the share"), .build = build_parabola },
  { "counts", N_ ("Count or mix"), .build = build_counts });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "count", N_ ("How many are there?"), "next", "stack", .asks = GRADUS_ASKS_NUMBER,
    .about = "answer-count", .when = "made == 0 and apart",
    .words = N_ ("A classifier calls {called-count} of the {n-test} unknown points “{plus}”. How "
                 "many of them are “{plus}”, by the mixture that comes closest?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("{answer-count}, a share of {answer}: among those that are called “{plus}” are "
                  "some of the other class that look like it, and the other way round.") }),
    .intuition = N_ ("You thought that counting is estimating, but points of one class look like "
                     "the other, and their numbers do not balance."),
    .intuition_answer = "called-count" },
  { "change", N_ ("Nearer or farther?"), "compare", "stack", .asks = GRADUS_ASKS_CHANGE,
    .about = "l2", .when = "made > 0 and made < 9 and apart",
    .words = N_ ("With the share before, the distance was {l2}. With {share}, does it rise or "
                 "fall?") });

/* --- Examples --------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "quantiles", .title = N_ ("Four of twenty"),
    .blurb = N_ ("Ten and ten known points, twenty unknown ones, of which four are +1: counting "
                 "says 0.300, the parabola 0.211."),
    .data = "prior-shift-40",
    .claims = "called == 0.3\nvertex ~ 0.211\ntruth == 0.2\nn-test == 20" },
  { .id = "by-hand", .title = N_ ("By hand: two places"),
    .blurb = N_ ("0.8 of +1 and 0.2 of −1 lie left, and 0.32 of the unknown points: 0.2 + 0.6π = "
                 "0.32 has π = 0.2. Counting says 0.32."),
    .data = "two-bins", .params = "shares=10",
    .claims = "abs(vertex - 0.2) < 1e-9\nabs(called - 0.32) < 1e-12" },
  { .id = "drawn", .title = N_ ("Drawn points"),
    .blurb = N_ ("30 and 30 known points and 40 unknown ones, of which eight are +1: the estimate "
                 "is between 0.1 and 0.3."),
    .data = "prior-shift", .data_seed = 2, .params = "shares=10",
    .claims = "n-test == 40\ntruth == 0.2\nvertex > 0.1\nvertex < 0.3" },
  { .id = "wide", .title = N_ ("Wider bumps"),
    .blurb = N_ ("κ = 2: 0.2106 in place of 0.2105. The width hardly matters."),
    .data = "prior-shift-40", .params = "kappa=2 shares=10",
    .claims = "kappa == 2\nvertex ~ 0.2106" },
  { .id = "plane", .title = N_ ("Two inputs"),
    .blurb = N_ ("20 and 20 known points in the plane, and 30 unknown ones."),
    .data = "prior-shift:known=20,unknown=30,inputs=2", .data_seed = 3, .params = "shares=10",
    .claims = "n-plus == 20\nn-minus == 20\nn-test == 30" },
  { .id = "none", .title = N_ ("None of one class"),
    .blurb = N_ ("All 40 unknown points are −1: the lowest point is outside, and the share is cut "
                 "to 0."),
    .data = "prior-shift:share=0", .data_seed = 2, .params = "shares=10",
    .claims = "truth == 0\nvertex == 0\never: event:cut" },
  { .id = "own", .title = N_ ("Each point has its class"),
    .blurb = N_ ("Six points with their classes: they count as unknown as well, and the share is "
                 "½, at the distance 0."),
    .data = "fda-6", .params = "shares=4", .claims = "abs(vertex - 0.5) < 1e-9\nanswer-l2 < "
                                                     "1e-12" },
  { .id = "moved", .title = N_ ("Failure: the points have moved"),
    .blurb = N_ ("The unknown points are moved by 0.5: 0.397 where 0.2 is true. The least distance "
                 "is 0.00593."),
    .data = "prior-shift-40:moved=0.5", .params = "shares=10",
    .failure = N_ ("Not only the shares have changed but the classes themselves, and no mixture "
                   "looks like the unknown points. The least distance, far from 0, gives it away. "
                   "Weights do not mend it: undo the shift, or label some of the new points."),
    .claims = "vertex ~ 0.397\ntruth == 0.2\nanswer-l2 ~ 0.00593" },
  { .id = "alike", .title = N_ ("Failure: classes that look alike"),
    .blurb = N_ ("Both classes have the same points: every share has the same distance."),
    .data = "prior-shift-40:distance=0", .params = "shares=10",
    .failure = N_ ("Where both classes look alike, the unknown points say nothing about their "
                   "shares. Add an input in which the classes differ."),
    .claims = "not apart" });

#define CARD "oracles-C/ch18.out: numpy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "quantiles", GRADUS_CHECK_END, "vertex", GRADUS_EXPECT (0.21051978327744786), 1e-9, CARD },
  { "quantiles", GRADUS_CHECK_END, "tried",
    GRADUS_EXPECT (0, 0.016167, 0.05, 0.009457, 0.1, 0.004554, 0.15, 0.001461, 0.2, 0.000176, 0.25,
                   0.0007, 0.3, 0.003032), 1e-6, CARD },
  { "quantiles", GRADUS_CHECK_END, "l2", GRADUS_EXPECT (0.22559456205751724), 1e-9, CARD },
  { "by-hand", GRADUS_CHECK_END, "vertex", GRADUS_EXPECT (0.2), 1e-9, "by hand: 0.12 / 0.6" },
  { "wide", GRADUS_CHECK_END, "vertex", GRADUS_EXPECT (0.21063787398412145), 1e-9, CARD },
  { "moved", GRADUS_CHECK_END, "vertex", GRADUS_EXPECT (0.396903721703118), 1e-9, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "widths", .title = N_ ("Narrow bumps and wide ones"),
    .blurb = N_ ("κ = ½ has 0.2108 and κ = 2 0.2106: the distances differ, and their lowest point "
                 "hardly does."),
    .preset = "wide", .left = "kappa=0.5", .right = "kappa=2", .plot = "parabola",
    .claims = "left: vertex ~ 0.2108\nright: vertex ~ 0.2106\nleft: kappa == 0.5\nright: kappa == "
              "2" });

static const GradusSheet sheet = {
  .aha = N_ ("Do not count what the classifier says; find the mixture that looks like the test "
             "cloud."),
  .by_hand = N_ ("Left lie 0.8 of + and 0.2 of −, and 0.32 of the unknown points: 0.8π + 0.2(1 − "
                 "π) = 0.32, so π = 0.12/0.6 = 0.2."),
  .why = "parabola", .intuition = N_ ("Counting what the classifier says is estimating."),
  .caught_by = "count",
  .breaks = N_ ("The unknown points are moved by 0.5: the estimate is 0.397, and the least "
                "distance 0.0059 in place of 0.00014."),
  .needs = "class-balance-ls lsdd mixture-sampler", .leads_to = "class-balance-ls gmm-em",
  .aliases = "quantification; label shift; prior shift; class prior estimation; 类别先验估计; 分类计数; "
             "混合比例; lbxygj",
  .terms = N_ ("class prior; label shift; classify and count"), .tiny = "compare keep vertex",
};

const GradusDescriptor gradus_class_prior_estimation = {
  .id = "class-prior-estimation", .chapter = 18, .difficulty = 3,
  .title = N_ ("Test class balance from unlabelled data"),
  .summary = N_ ("Find the shares of two classes among points whose class is not known, without "
                 "guessing the class of any of them."),
  .goal = N_ ("Estimate how frequent a class is where no labels are."),
  .source = "图解机器学习, section 18.2, figure 18.9; du Plessis and Sugiyama 2014",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES
           | GRADUS_NEEDS_UNKNOWN_LABELS | GRADUS_NEEDS_MODERATE,
  .distances = TRUE, .columns = N_ ("inputs x and a label, unknown for some"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .prepare = prepare,
  .unprepare = unprepare, .init = init, .name = name, .start_shows = "stack",
  .end_shows = "parabola",
  .start_said = GRADUS_SAY (
    { "none-unknown", N_ ("Every point has its class, so all of them count as unknown as well. "
                          "Which share is “{plus}”?") },
    { NULL, N_ ("“{plus}” has {n-plus} known points, “{minus}” {n-minus}. Which share of the "
                "unknown ones, {n-test} in number, is “{plus}”?") }),
  .same = GRADUS_SAMENESS ({ "equal", GRADUS_SENTENCE }, { "one-point", GRADUS_SENTENCE }),
};
