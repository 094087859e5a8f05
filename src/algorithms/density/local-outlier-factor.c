/* Local outlier factor, in stages.
 *
 * Objective. Say how strange every point is, without knowing how dense the data ought to be. Far is
 * relative: a point is strange when it is farther from its neighbours than these are from theirs.
 *
 * Stages. The learner first tries a fence, one limit on the distance to the neighbours (try). Then
 * every point gets the circle that just holds k neighbours, of radius d_k (distance); the mean of
 * its reachability distances max (d_k (o), |x - o|) over its neighbours o (reach); the density 1 /
 * mean (density); and the factor, the mean density of its neighbours over its own (factor). Last,
 * the fences of the learner and those at the distances themselves are held against the factor
 * (certify).
 *
 * Why the maximum. Inside the circle of o all points count as equally far from it, so that the
 * density of a crowd does not shake with every small distance.
 *
 * Cost. The points stand in the order of their first column, so that only those are measured that
 * are near in it: about n^1.5 d distances in the plane, n^2 d where that column says nothing. At
 * most 20,000 points.
 *
 * Edge cases. All points at the distance d_k count, so a tie gives more than k neighbours. k + 1
 * equal points have an infinite density and the factor 1; whoever stands beside them has no factor,
 * and the run ends with a sentence. Moving and scaling the data changes no factor.
 *
 * Source: M. Breunig, H.-P. Kriegel, R. Ng and J. Sander 2000, SIGMOD (with its theorem 1, the
 * bounds); 图解机器学习, section 12.1, whose program takes the neighbour before the k-th as d_k.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fence.h"
#include "gradus-entry.h"
#include "gradus-mould.h"
#include "lof.h"

#define MAX_POINTS 20000
/* Up to so many points all circles are drawn, and every factor is written beside its point. */
#define FEW 15
/* A factor above this is drawn as strange. */
#define STRANGE 1.5

typedef struct
{
  int k;
  unsigned int radius;
  double limit;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 1: limits */
  GradusArray distance;    /* n: d_k */
  GradusArray reach;       /* n: mean reachability distance */
  GradusArray factor;      /* n */
  GradusArray rivals;      /* m x 3: limit, caught and right, caught or missed */
  guint done, last;
  bool dense, known, certified;
} State;

/* All that follows from data and parameters, so that a stage takes it from here. */
typedef struct
{
  guint n, d;
  GradusLof *lof;
  /* Its numbers. */
  const GradusNeighbours *near;
  const double *radius, *reach, *factor;
  guint top;
  int lost;
  guint far;               /* the point that is farthest from its neighbours */
  /* On the reach, against the largest factor; its score is NAN where that is not known. */
  GradusFence fence;
} Work;

enum { EVENT_TIE, EVENT_STRANGE, EVENT_HEAP };

/* --- What follows at once --------------------------------------------------------------------- */

static gboolean
is_odd (const Work *work, guint i)
{
  return work->fence.odd[i] != 0;
}

static double
score_at (const GradusPosition *here, double limit)
{
  const Work *work = here->workspace;

  return work->lost >= 0 ? NAN : gradus_fence_score (&work->fence, limit);
}

static const GradusContest contest = {
  .param = "limit", .score = score_at, .better = GRADUS_BETTER_MORE,
  .x_label = N_("your limit (share of the largest distance)"),
  .y_label = N_("share right"),
};

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const guint n = table->n;
  Work *work = g_new0 (Work, 1);

  work->n = n;
  work->d = table->d;
  work->lof = gradus_lof_new (table->x, n, table->d, (guint) params->k, params->radius != 0);
  work->near = work->lof->near;
  work->radius = work->lof->radius;
  work->reach = work->lof->reach;
  work->factor = work->lof->factor;
  work->top = work->lof->top;
  work->lost = work->lof->lost;
  work->fence = (GradusFence) { .n = n, .far = work->reach, .odd = g_new (guint8, n) };
  for (guint i = 0; i < n; i++)
    {
      work->far = work->reach[i] > work->reach[work->far] ? i : work->far;
      work->fence.odd[i] = work->factor[i] >= work->factor[work->top] * (1 - 1e-9);
      work->fence.n_odd += work->fence.odd[i];
    }
  work->fence.most = work->reach[work->far];
  if (work->lost >= 0)
    work->fence.best_score = NAN;
  else
    gradus_fence_find_best (&work->fence);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  gradus_lof_free (work->lof);
  g_free (work->fence.odd);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  const Params *params = gradus_setup_get_params (setup);
  const guint n = gradus_setup_get_table (setup)->n;

  if (n > MAX_POINTS)
    return g_strdup_printf (_("There are %u points, and every one is held against every other: at "
                              "most %u can be used. Use fewer points."), n, MAX_POINTS);
  if (params->k >= (int) n)
    return g_strdup_printf (_("Of %u points none has %d neighbours. Choose a smaller k, or add "
                              "points."), n, params->k);
  return NULL;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_distance (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_write (&state->distance)[state->done] = work->near->radius[state->done];
  gradus_context_raise_if (context, EVENT_TIE, gradus_neighbours_count (work->near, state->done)
                                                 > (guint) ((const Params *) context->params)->k);
  return gradus_step_done (&state->done, &state->last, work->n);
}

static GradusStatus
run_reach (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_write (&state->reach)[state->done] = work->reach[state->done];
  return gradus_step_done (&state->done, &state->last, work->n);
}

static guint
densest (const Work *work)
{
  guint least = 0;

  for (guint i = 1; i < work->n; i++)
    least = work->reach[i] < work->reach[least] ? i : least;
  return least;
}

static GradusStatus
run_density (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->dense = true;
  gradus_context_raise_if (context, EVENT_HEAP, work->reach[densest (work)] == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_factor (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (state->done == 0 && work->lost >= 0)
    return gradus_context_fail (context, _("Point %d stands beside %d or more equal points. Their "
                                           "density is infinite, and so would be its factor. "
                                           "Choose a larger k, or take repeated points out."),
                                work->lost + 1,
                                ((const Params *) context->params)->k + 1);
  gradus_array_write (&state->factor)[state->done] = work->factor[state->done];
  gradus_context_raise_if (context, EVENT_STRANGE, work->factor[state->done] > STRANGE);
  state->known = state->done + 1 == work->n;
  return gradus_step_done (&state->done, &state->last, work->n);
}

static guint
count_rivals (const State *state, const Work *work)
{
  return gradus_fence_n_rivals (&work->fence, &state->attempts);
}

GRADUS_MICROS (n_rivals, (here), count_rivals (here->state, here->workspace))

/* The learner's limits first, then some of the distances, the best fence the last of them. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint n = count_rivals (state, work);

  gradus_fence_put_up (&work->fence, &state->attempts, params->limit, state->done, &state->rivals);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_largest, (state, work), state->known ? work->factor[work->top] : NAN)
GRADUS_NUMBER (number_odd, (state, work), state->known ? work->top : NAN)
GRADUS_NUMBER (number_gap, (state, work),
               work->fence.best_score
                 - gradus_contest_best (here, &contest, &state->attempts, NULL))

/* Left empty where it is infinite. */
static void
array_density (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *density;

  if (!state->dense || work->reach[densest (work)] == 0)
    return;
  density = gradus_array_init_vector (out, work->n);
  for (guint i = 0; i < work->n; i++)
    density[i] = 1 / state->reach.data[i];
}

/* Left empty before the first. */
static void
array_factor (const GradusPosition *here, GradusArray *out)
{
  const GradusArray *factor = &((const State *) here->state)->factor;

  if (factor->data[0] > 0)
    gradus_array_assign (out, factor);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "largest", N_("Largest factor"), "\\max \\mathrm{LOF}", .number = number_largest,
    .flags = GRADUS_METRIC },
  { "fence", N_("Share right of the best limit"), "s^*", GRADUS_PREPARED (Work, fence.best_score),
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "gap", N_("Gap to the best attempt"), "s^* - \\max_t s_t", .number = number_gap,
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "attempts", N_("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_("attempt, limit"), .flags = GRADUS_START, .tries = "limit" },
  { "distance", N_("Radius of its circle"), "d_k", GRADUS_QUANTITY (State, distance), .shape = "n",
    .indices = N_("point; 0 before it is measured"), .flags = GRADUS_PER_DATUM },
  { "reach", N_("Mean reachability distance"), "\\bar r", GRADUS_QUANTITY (State, reach),
    .shape = "n", .indices = N_("point; 0 before it is measured"), .flags = GRADUS_PER_DATUM },
  { "density", N_("Local density"), "\\mathrm{lrd}", .array = array_density,
    .indices = N_("point"), .flags = GRADUS_PER_DATUM },
  { "factors", N_("Local outlier factor"), NULL, GRADUS_QUANTITY (State, factor), .shape = "n",
    .flags = GRADUS_HIDDEN },
  { "factor", N_("Local outlier factor"), "\\mathrm{LOF}", .array = array_factor,
    .indices = N_("point; 0 before it is measured"), .flags = GRADUS_PER_DATUM },
  { "rivals", N_("Limits against the factor"), "(t, h, m)", GRADUS_QUANTITY (State, rivals),
    .indices = N_("limit: share of the largest distance, right ones, caught or missed") },
  { "odd", N_("The point of the largest factor, from 0"), NULL, .number = number_odd },
  { "known", N_("Factors known"), NULL, GRADUS_QUANTITY (State, known) });

/* What is said of the neighbours of @i: their circles, how far they are, the larger of both, their
 * mean distances. */
static void
name_neighbours (const Work *work, guint i, GradusNames *names)
{
  const guint m = gradus_neighbours_count (work->near, i);
  g_autofree double *radii = g_new (double, m);
  g_autofree double *steps = g_new (double, m);
  g_autofree double *larger = g_new (double, m);
  double density = 0;

  for (guint s = 0; s < m; s++)
    {
      const guint o = gradus_neighbours_other (work->near, i, s);

      radii[s] = work->radius[o];
      steps[s] = gradus_neighbours_away (work->near, i, s);
      larger[s] = MAX (radii[s], steps[s]);
      density += 1 / work->reach[o] / m;
    }
  gradus_names_whole (names, "m", m);
  gradus_names_vector (names, "radii", radii, m);
  gradus_names_vector (names, "steps", steps, m);
  gradus_names_vector (names, "larger", larger, m);
  gradus_names_number (names, "their-density", density);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const guint i = MIN (state->last, work->n - 1), near = densest (work);
  const gsize n = state->rivals.n_dims == 2 ? state->rivals.shape[0] : 0;
  const double *rival = n > 0 ? &state->rivals.data[3 * MIN (state->last, n - 1)] : NULL;
  double limit = 0, score = 0, mean = 0, least = INFINITY, widest = 0;
  guint right, caught, strange = 0;

  gradus_fence_count (&work->fence, params->limit, &right, &caught);
  for (guint o = 0; o < work->n; o++)
    {
      mean += work->reach[o] / work->n;
      least = MIN (least, work->near->radius[o]);
      widest = MAX (widest, work->near->radius[o]);
      strange += work->factor[o] > STRANGE;
    }
  name_neighbours (work, i, names);
  gradus_names_whole (names, "i", i + 1);
  gradus_names_number (names, "d-i", work->near->radius[i]);
  gradus_names_number (names, "r-i", work->reach[i]);
  gradus_names_number (names, "density-i", 1 / work->reach[i]);
  gradus_names_number (names, "factor-i", work->factor[i]);
  gradus_names_flag (names, "piled", work->reach[i] == 0);
  gradus_names_number (names, "r-least", work->reach[near]);
  gradus_names_number (names, "r-most", work->reach[work->far]);
  gradus_names_number (names, "densest", 1 / work->reach[near]);
  gradus_names_number (names, "thinnest", 1 / work->reach[work->far]);
  gradus_names_whole (names, "densest-point", near + 1);
  gradus_names_whole (names, "far-point", work->far + 1);
  gradus_names_number (names, "far-factor", work->factor[work->far]);
  gradus_names_number (names, "far-naive", work->reach[work->far] / mean);
  gradus_names_flag (names, "lost", work->lost >= 0);
  gradus_names_number (names, "d-least", least);
  gradus_names_number (names, "d-most", widest);
  gradus_names_whole (names, "top-point", work->top + 1);
  gradus_names_whole (names, "n-odd", work->fence.n_odd);
  gradus_names_number (names, "single", work->fence.n_odd == 1 ? number_odd (here) : NAN);
  gradus_names_whole (names, "strange", strange);
  gradus_names_number (names, "cut", params->limit * work->reach[work->far]);
  gradus_names_whole (names, "caught", caught);
  gradus_names_whole (names, "rival", state->last + 1);
  gradus_names_whole (names, "n-rivals", count_rivals (state, work));
  gradus_names_number (names, "rival-cut", rival != NULL ? rival[0] * work->reach[work->far]
                                                         : NAN);
  gradus_names_whole (names, "rival-right", rival != NULL ? (gint64) rival[1] : 0);
  gradus_names_whole (names, "rival-both", rival != NULL ? (gint64) rival[2] : 0);
  gradus_names_number (names, "rival-score", rival != NULL ? rival[1] / rival[2] : NAN);
  score = gradus_contest_best (here, &contest, &state->attempts, &limit);
  gradus_names_number (names, "best-score", score);
  gradus_names_number (names, "far-half", 0.5 * fabs (work->factor[work->far] - 1) + 0.1);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = {
  { "try", N_("Try a fence"), N_("One limit on the distance to the neighbours: who is beyond it?"),
    .shows = "fence",
    .asks = "limit", .pseudocode = N_("choose a limit t"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{t}:\\quad \\bar r(x) \\gt \\role{accent}{t}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{t} = <calc limit * r-most = cut>,\\quad \\#\\{\\bar r \\gt t\\} = "
              "<caught|accent>" }),
    .said = GRADUS_SAY (
      { "caught == 0 and best-score >= 0",
        N_("Beyond a limit of {cut} there is nobody. Move the fence before you go on.") },
      { "caught == 0", N_("Beyond a limit of {cut} there is nobody.") },
      { "best-score >= 0",
        NN_ ("A limit of {cut} catches one point. Move the fence before you go on.",
        "A limit of {cut} catches {caught} points. Move the fence before you go on."), "caught" },
      { NULL, NN_ ("A limit of {cut} catches one point.",
        "A limit of {cut} catches {caught} points."), "caught" }) },
  { "distance", N_("Draw the circles"), N_("Around each point the circle that just holds k "
                                           "others."),
    .pseudocode = N_("for each x: d(x) ← distance to its k-th neighbour"), .once = TRUE,
    .micro = "n", .run = run_distance,
    .rule = "\\role{model}{d_k(x)} = \\|x - x^{(k)}\\|",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{d_{<k>}(x_{<i>})} = <d-i|model>" }),
    .said = GRADUS_SAY (
      { "micro and event:tie", N_("Point {i} reaches {m} neighbours at {d-i}: more than {k}, "
                                  "because some are equally far.") },
      { "micro", N_("The circle around point {i} has the radius {d-i}.") },
      { "d-least == d-most", N_("Every circle has the same radius, {d-i}.") },
      { NULL, N_("All circles are drawn; their radii go from {apart d-least d-most} to {apart "
                 "d-most d-least}.") }) },
  { "reach", N_("How far is it to the neighbours?"),
    N_("A neighbour is as far as it is, but never nearer than its own circle is wide."),
    .pseudocode = N_("for each x: r(x) ← mean of max(d(o), |x − o|) over its neighbours o"),
    .once = TRUE, .micro = "n", .run = run_reach,
    .rule = "\\role{model}{\\bar r(x)} = \\frac1m \\sum_{o} \\max(\\role{second}{d_k(o)},\\, "
            "\\|x - o\\|)",
    .filled = GRADUS_SAY (
      { NULL, "\\max\\bigl(\\role{second}{<row radii>},\\ <row steps>\\bigr) = <row larger>,\\quad "
              "\\role{model}{\\bar r_{<i>}} = <r-i|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_("From point {i} it is {r-i} to its neighbours, on average.") },
      { "r-least == r-most", N_("From every point it is {r-most} to its neighbours.") },
      { NULL, N_("From point {densest-point} it is only {apart r-least r-most} to the neighbours; "
                 "from point {far-point} it is {apart r-most r-least}.") }) },
  { "density", N_("Turn distances into densities"), N_("Where the way is short, it is dense."),
    .pseudocode = N_("for each x: density(x) ← 1 / r(x)"), .once = TRUE, .run = run_density,
    .rule = "\\role{model}{\\mathrm{lrd}(x)} = \\frac{1}{\\bar r(x)}",
    .filled = GRADUS_SAY (
      { "r-least > 0", "<calc 1 / r-least = densest>,\\quad <calc 1 / r-most = thinnest>" },
      { NULL, "\\bar r_{<densest-point>} = <r-least>" }),
    .said = GRADUS_SAY (
      { "event:heap", N_("At point {densest-point} more than {k} points stand on one another: "
                         "their density is infinite.") },
      { "r-least == r-most", N_("It is equally dense everywhere: {densest}.") },
      { NULL, N_("It is densest at point {densest-point}, {apart densest thinnest}, and thinnest "
                 "at point {far-point}, {apart thinnest densest}.") }) },
  { "factor", N_("Compare with the neighbours"),
    N_("How many times denser is it at the neighbours than here?"),
    .shows = "ratio factors",
    .pseudocode = N_("for each x: LOF(x) ← mean density of its neighbours / density(x)"),
    .once = TRUE, .micro = "n", .run = run_factor,
    .rule = "\\mathrm{LOF}(x) = \\frac{\\role{second}{\\tfrac1m\\sum_o \\mathrm{lrd}(o)}}"
            "{\\role{model}{\\mathrm{lrd}(x)}}",
    .filled = GRADUS_SAY (
      { "piled", "\\mathrm{LOF}_{<i>} = <factor-i>" },
      { NULL, "\\mathrm{LOF}_{<i>} = <calc their-density / density-i = factor-i>" }),
    .said = GRADUS_SAY (
      { "micro and piled", N_("Point {i} stands in a heap, as its neighbours do: its factor is set "
                              "to {factor-i}.") },
      { "micro and factor-i > 1.5", N_("At the neighbours of point {i} it is {factor-i} times as "
                                       "dense as here: strange.") },
      { "micro", N_("At the neighbours of point {i} it is {factor-i} times as dense as here.") },
      { "n-odd > 1", N_("The largest factor is {largest}, and {n-odd} points have it.") },
      { NULL, N_("Point {top-point} has the largest factor, {largest}; the farthest, point "
                 "{far-point}, has {far-factor}.") }) },
  { "certify", N_("Can a fence do it?"),
    N_("Limits on the distance are tried, yours first, against one limit on the factor."),
    .shows = "fence",
    .pseudocode = N_("for each other limit on the distance: whom does it catch?"), .once = TRUE,
    .n_micro = n_rivals, .run = run_certify,
    .rule = "s(t) = \\frac{\\text{caught and right}}{\\text{caught or missed}}",
    .filled = GRADUS_SAY ({ NULL, "s(<rival-cut>) = <calc rival-right / rival-both = "
                                  "rival-score>" }),
    .said = GRADUS_SAY (
      { "micro", N_("The limit {rival-cut}: {percent rival-score} right.") },
      { "fence >= 1 and attempted", N_("Here a limit on the distance does as well as one on the "
                                       "factor. Your best: {percent best-score}.") },
      { "fence >= 1", N_("Here a limit on the distance does as well as one on the factor.") },
      { "not attempted", N_("No limit on the distance is more than {percent fence} right; a limit "
                            "just below {largest} on the factor is right in full.") },
      { NULL, N_("No limit on the distance is more than {percent fence} right; a limit just below "
                 "{largest} on the factor is right in full. Your best: {percent best-score}.") }) },
  { NULL },
};

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice radii[] = {
  { "k", N_("To the k-th neighbour") }, { "before", N_("To the one before, as printed") }, { NULL },
};

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "k", .label = N_("Neighbours"), .symbol = "k",
    .blurb = N_("How many others a circle holds; more than the largest clump of strangers."),
    GRADUS_PARAM_FIELD (Params, k), .def = 3, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 20, .step = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "radius", .label = N_("Circle of a neighbour"), .symbol = "d_k",
    .blurb = N_("How wide the circle of a neighbour is; the book’s program is off by one."),
    GRADUS_PARAM_FIELD (Params, radius), .max = 1, .choices = radii,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "limit", .label = N_("Your limit"), .symbol = "t",
    .blurb = N_("Beyond this share of the largest distance a point is caught."),
    GRADUS_PARAM_FIELD (Params, limit), .def = 0.75, .max = 1, .step = 0.05,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TIE] = { "tie", N_("Tie"), N_("Several points are equally far as the k-th neighbour, and "
                                       "all of them count.") },
  [EVENT_STRANGE] = { "strange", N_("Strange"), N_("The factor of a point is above 1.5.") },
  [EVENT_HEAP] = { "heap", N_("A heap"), N_("More than k points stand in one place, so their "
                                            "density is infinite.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Who lives densest has at most 1, who lives thinnest at least 1: a mean of smaller or of larger
 * densities over its own. */
static gboolean
holds_ends (const GradusPosition *here, double *measured)
{
  const Work *work = here->workspace;
  const double low = work->factor[densest (work)], high = work->factor[work->far];

  if (!((const State *) here->state)->known)
    return TRUE;
  *measured = MAX (low - 1, 1 - high);
  return *measured <= 1e-9;
}

/* The theorem of the paper: the nearest and farthest steps to the neighbours, and from these to
 * theirs, bound the factor on both sides. */
static gboolean
holds_bounds (const GradusPosition *here, double *measured)
{
  const Work *work = here->workspace;

  if (!((const State *) here->state)->known)
    return TRUE;
  for (guint i = 0; i < work->n; i++)
    {
      double own[2] = { INFINITY, 0 }, theirs[2] = { INFINITY, 0 };

      for (guint s = 0; s < gradus_neighbours_count (work->near, i); s++)
        {
          const guint o = gradus_neighbours_other (work->near, i, s);
          const double step = MAX (work->radius[o], gradus_neighbours_away (work->near, i, s));

          own[0] = MIN (own[0], step);
          own[1] = MAX (own[1], step);
          for (guint t = 0; t < gradus_neighbours_count (work->near, o); t++)
            {
              const double next = MAX (work->radius[gradus_neighbours_other (work->near, o, t)],
                                       gradus_neighbours_away (work->near, o, t));

              theirs[0] = MIN (theirs[0], next);
              theirs[1] = MAX (theirs[1], next);
            }
        }
      if (work->reach[i] > 0 && theirs[0] > 0)
        *measured = MAX (*measured, MAX (own[0] / theirs[1] - work->factor[i],
                                         work->factor[i] - own[1] / theirs[0]));
    }
  return *measured <= 1e-9 * MAX (work->factor[work->top], 1);
}

/* Eight times as large and turned over: the same factors. Computed anew from the table; a power of
 * 2 is exact, so that ties stay ties. */
static gboolean
holds_scale (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  g_autoptr (GradusDataset) moved = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  g_autofree double *x = g_new (double, (gsize) table->n * table->d);
  Work *other;

  if (!state->certified || table->n > 200)
    return TRUE;
  for (gsize e = 0; e < (gsize) table->n * table->d; e++)
    x[e] = -8 * table->x[e];
  moved = gradus_table_new_simple (table->n, table->d, x, NULL, NULL, 0, "moved", "moved");
  setup = gradus_setup_new (here->algorithm, moved, here->params, 1, GRADUS_RNG_MT19937);
  other = prepare (setup);
  for (guint i = 0; i < work->n; i++)
    *measured = MAX (*measured, fabs (other->factor[i] - state->factor.data[i])
                                  / MAX (state->factor.data[i], 1));
  unprepare (other);
  return *measured <= 1e-6;
}

/* No fence at any distance, nor below all of them, beats the one that is called the best. */
GRADUS_HOLDS (holds_best, (state, work), gradus_fence_excess (&work->fence, &state->rivals),
              *measured <= 1e-12)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "ends", N_("Densest at most 1, thinnest at least 1"),
    "\\mathrm{LOF}(\\text{densest}) \\le 1 \\le \\mathrm{LOF}(\\text{thinnest})", holds_ends,
    .phase = "factor" },
  { "bounds", N_("Bounds from the steps"),
    "\\frac{r_{\\min}(x)}{r_{\\max}(o)} \\le \\mathrm{LOF}(x) \\le "
    "\\frac{r_{\\max}(x)}{r_{\\min}(o)}", holds_bounds,
    .phase = "factor" },
  { "scale", N_("Other units change nothing"), "\\mathrm{LOF}(-8x) = \\mathrm{LOF}(x)", holds_scale,
    .phase = "certify" },
  { "best", N_("No fence is better than the best"), "s(t) \\le s^*", holds_best,
    .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The point of which the circle is in ACCENT: the one in work, afterwards the strangest; n: none,
 * or several. */
static guint
point_of (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  if (here->micro > 0 && !gradus_position_is_phase (here, "certify"))
    return MIN (state->last, work->n - 1);
  return state->known && work->fence.n_odd == 1 ? work->top : work->n;
}

static void
draw_circle (const double *at, double radius, GradusRole role, GradusLineStyle style,
             GradusScene *scene)
{
  if (radius > 0)
    gradus_scene_ellipse (scene, at[0], at[1], (double[]) { 1, 0, 1 }, radius, role, style, 0);
}

/* Of many points the two that the sentence of a whole stage is about, with their numbers. */
static void
draw_extremes (const GradusPosition *here, const double *xy, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean circles = gradus_position_is_phase (here, "distance");
  guint named[2] = { circles ? 0 : densest (work), circles ? 0 : work->far };

  for (guint i = 0; circles && i < work->n; i++)
    {
      named[0] = state->distance.data[i] < state->distance.data[named[0]] ? i : named[0];
      named[1] = state->distance.data[i] > state->distance.data[named[1]] ? i : named[1];
    }
  for (guint k = 0; k < 2 && named[0] != named[1]; k++)
    {
      const double *at = xy + 2 * named[k];

      draw_circle (at, state->distance.data[named[k]], GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                   scene);
      gradus_scene_text (scene, at[0], at[1], GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_ACCENT, 1,
                         GRADUS_NUM (named[k] + 1));
    }
  if (named[0] != named[1])
    gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                              _("holds k neighbours"));
}

/* Circles and links; a circle is one only where a distance is what the picture shows. */
static void
draw_circles (const GradusPosition *here, const double *xy, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint at = point_of (here);
  const gboolean flat = work->d <= 2;

  for (guint i = 0; flat && work->n <= FEW && i < work->n; i++)
    draw_circle (xy + 2 * i, state->distance.data[i], GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, scene);
  if (at >= work->n)
    {
      if (flat && work->n > FEW && here->phase > 0 && !state->known)
        draw_extremes (here, xy, scene);
      return;
    }
  for (guint s = 0; s < MIN (gradus_neighbours_count (work->near, at), 60); s++)
    {
      const guint o = gradus_neighbours_other (work->near, at, s);

      if (flat && work->n > FEW)
        draw_circle (xy + 2 * o, state->distance.data[o], GRADUS_ROLE_SECOND, GRADUS_LINE_THIN,
                     scene);
      if (work->d > 1)
        gradus_scene_segment (scene, xy[2 * at], xy[2 * at + 1], xy[2 * o], xy[2 * o + 1],
                              GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, xy[2 * o], xy[2 * o + 1], GRADUS_ROLE_SECOND, GRADUS_SHAPE_RING,
                          1.2, -1);
    }
  if (flat)
    draw_circle (xy + 2 * at, state->distance.data[at], GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD,
                 scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, _("holds k neighbours"));
  gradus_scene_legend (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_RING, FALSE, 0,
                       C_ ("legend", "neighbour"));
}

static void
draw_lamps (const GradusPosition *here, const double *xy, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const gboolean several = state->known && work->fence.n_odd > 1 && work->fence.n_odd < work->n;
  gboolean any = FALSE;

  for (guint i = 0; i < work->n; i++)
    {
      const double factor = state->factor.data[i];
      const gboolean strange = factor > STRANGE;
      const gboolean caught
        = !gradus_neighbours_within (work->reach[i], p->limit * work->reach[work->far]);

      any = any || strange;
      gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1],
                          strange ? GRADUS_ROLE_ERROR : GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                          factor > 0 ? CLAMP (0.8 * factor, 0.6, 2.2) : 0.9, (int) i);
      if (caught && (here->phase <= 0 || gradus_position_is_phase (here, "certify")))
        gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_ACCENT,
                            GRADUS_SHAPE_SQUARE, 0.7, -1);
      if (work->n <= FEW && strange && (i == work->top || work->fence.n_odd == 1))
        gradus_scene_text (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ANCHOR_ABOVE,
                           GRADUS_ROLE_ERROR, 1.2, GRADUS_NUM (factor));
    }
  for (guint i = 0; several && i < work->n; i++)
    if (is_odd (work, i))
      gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                          1.8, -1);
  if (several)
    gradus_scene_legend (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, FALSE, 0,
                         _("share the largest factor"));
  if (any)
    gradus_scene_legend (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CIRCLE, FALSE, 0,
                         _("factor above 1.5"));
  if (here->phase <= 0 || gradus_position_is_phase (here, "certify"))
    gradus_scene_legend (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_SQUARE, FALSE, 0,
                         _("beyond your limit"));
}

static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);
  const Work *work = here->workspace;
  g_autofree double *xy = NULL;
  double high = 0, bottom = INFINITY, top = -INFINITY;
  double low_x, high_x, low_y, high_y;

  if (table == NULL || work == NULL)
    return;
  xy = gradus_kit_plane (table, NULL);
  for (guint i = 0; i < table->n; i++)
    {
      xy[2 * i + 1] = table->d > 1 ? xy[2 * i + 1] : 0;
      high = MAX (high, work->near->radius[i]);
      bottom = MIN (bottom, xy[2 * i + 1]);
      top = MAX (top, xy[2 * i + 1]);
      gradus_scene_include (scene, xy[2 * i], xy[2 * i + 1]);
    }
  gradus_scene_set_axes (scene, table->d <= 2 ? GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT,
                         table->names[table->x_columns[0]],
                         table->d > 1 ? table->names[table->x_columns[1]]
                                      : _("height of the circles"));
  /* Room for the legend. */
  gradus_scene_include (scene, xy[0], top + 0.15 * (top - bottom));
  /* Circles belong to the picture where they are round; of unlike units they would be all of it. */
  if (table->d > 1 && !gradus_scene_has_equal_units (scene)
      && gradus_scene_get_x_range (scene, &low_x, &high_x)
      && gradus_scene_get_y_range (scene, &low_y, &high_y))
    {
      gradus_scene_set_x_range (scene, low_x, high_x);
      gradus_scene_set_y_range (scene, low_y, high_y);
    }
  if (table->d == 1)
    {
      gradus_scene_set_y_range (scene, -MIN (high, 3), MIN (high, 3));
      gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
    }
  draw_circles (here, xy, scene);
  draw_lamps (here, xy, scene);
}

/* Why: own distance over the neighbours' own. Whoever is on the diagonal is ordinary, however far
 * his neighbours are. A limit on the distance is a level line, one on the factor a slanted one. */
static void
build_ratio (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double low = INFINITY, high = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y,
                         _("the neighbours’ own distance"),
                         C_ ("axis", "own distance"));
  if (gradus_kit_waits (scene, !state->dense || work->reach[densest (work)] == 0,
                        state->dense ? _("A distance is 0, and its density infinite.")
                                     : _("Distances are compared after three stages.")))
    return;
  for (guint i = 0; i < work->n; i++)
    {
      const double theirs = work->reach[i] / work->factor[i];

      low = MIN (low, MIN (work->reach[i], theirs));
      high = MAX (high, MAX (work->reach[i], theirs));
    }
  low *= 0.8;
  high *= 1.25;
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, low, high);
  gradus_scene_segment (scene, low, low, high, high, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _("factor 1: as far as they are"));
  if (p->limit > 0)
    {
      gradus_scene_hrule (scene, MAX (p->limit * work->reach[work->far], low),
                          GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
      gradus_scene_label (scene, C_ ("legend", "your limit"));
    }
  for (guint i = 0; i < work->n; i++)
    {
      const double theirs = work->reach[i] / work->factor[i];
      const gboolean strange = work->factor[i] > STRANGE;

      if (state->factor.data[i] == 0)
        continue;
      if (strange)
        gradus_scene_segment (scene, theirs, theirs, theirs, work->reach[i], GRADUS_ROLE_ERROR,
                              GRADUS_LINE_THIN);
      gradus_scene_point (scene, theirs, work->reach[i],
                          strange ? GRADUS_ROLE_ERROR : GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                          strange ? 1.4 : 1, (int) i);
    }
}

static void
build_fence (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  gradus_contest_draw (here, &contest, &state->attempts, state->certified,
                       ((const Work *) here->workspace)->fence.best_limit, scene);
}

static void
draw_one (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "point"),
                         _("local outlier factor"));
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED | GRADUS_LINE_THIN, NULL);
}

static void
field_factor (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  gradus_lof_places (((const Work *) here->workspace)->lof, xy, n, out);
}

#define CURVE 301

static void
build_map (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);
  GRADUS_HERE (state, work);
  g_autofree double *xy = NULL;
  double low, high, x[CURVE], y[CURVE];

  if (table == NULL)
    return;
  gradus_scene_set_axes (scene, table->d == 2 ? GRADUS_AXES_EQUAL : GRADUS_AXES_ZERO_Y,
                         table->names[table->x_columns[0]],
                         table->d == 2 ? table->names[table->x_columns[1]]
                                       : _("local outlier factor"));
  if (gradus_kit_waits (scene, !state->known || table->d > 2 || work->reach[densest (work)] == 0,
                        table->d > 2
                          ? _("The map is drawn for one or two inputs.")
                          : _("The factor of every place is known after the stage that compares.")))
    return;
  xy = gradus_kit_plane (table, NULL);
  if (table->d == 2)
    {
      gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field_factor);
      gradus_scene_field_levels (scene, (double[]) { 1.25, STRANGE, 2, 3, 5, 10 }, 6);
      gradus_scene_points (scene, xy, table->n, 2, NULL, GRADUS_ROLE_DATA, 0.8);
      gradus_scene_set_caption (scene, _("The factor that a new point would have"));
      return;
    }
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  for (guint c = 0; c < CURVE; c++)
    x[c] = low + (high - low) * (1.2 * c / (CURVE - 1) - 0.1);
  field_factor (here, x, CURVE, y);
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, xy[2 * i], 0, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 0.8, (int) i);
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED | GRADUS_LINE_THIN, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            _("the factor that a new point would have"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_("Points and circles"), GRADUS_EDIT_POINTS, .build = build_plane },
  { "ratio", N_("Compared with the neighbours"), .build = build_ratio,
    .caption = GRADUS_SAY (
      { "known", N_("The height above the diagonal is the factor; the largest is {largest}") }) },
  { "fence", N_("One limit on the distance"), .build = build_fence },
  { "factors", N_("Factors"), .kit = gradus_kit_bars, .of = "factor",
    .with = "numbers marked=single", .extra = draw_one },
  { "map", N_("Factor of every place"), .build = build_map });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "strangest", N_("Which point is the strangest?"), "factor", "plane", .asks = GRADUS_ASKS_DATUM,
    .about = "odd", .when = "n-odd == 1",
    .words = N_("Densities are known. Which point has neighbours that live much denser than it "
                "does? Click it.") },
  { "farthest", N_("What factor does the farthest point get?"), "factor", "ratio",
    .asks = GRADUS_ASKS_NUMBER, .about = "far-factor", .scale = "far-half", .when = "not lost",
    .words = N_("From point {far-point} it is {r-most} to the neighbours, and from no other point "
                "is it farther. What is its factor?"),
    .truth = GRADUS_SAY (
      { "far-factor > 1.05", N_("{far-factor}: its neighbours live closer together than that.") },
      { NULL, N_("{far-factor}: its neighbours have it as far to theirs.") }),
    .intuition = N_("You compared with all points, but a point is compared with its neighbours "
                    "only."),
    .intuition_answer = "far-naive" },
  { "fence", N_("Can a limit on the distance do it?"), "certify", "fence",
    .asks = GRADUS_ASKS_EVENT, .about = "fence >= 1",
    .words = N_("The largest factor is {largest}. Is there a limit on the distance that catches "
                "what has it, and nothing else?"),
    .intuition = N_("You thought that distance decides, but far is relative: far in a village is "
                    "near among farms."),
    .intuition_answer = "yes" });

/* --- Presets and checks ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "book", .title = N_("The book’s clump in a thin cloud"),
    .blurb = N_("The point planted at x = 14 comes second: one at the rim of the clump is "
                "stranger. The farthest point comes sixth."),
    .data = "lof-100", .params = "k=3", .seed = 1,
    .claims = "odd == 53\ncount far-point == 42 > 0\nshare factor > 2.49: == 2\n"
              "share factor > 1.9547: == 6\nfence < 1" },
  { .id = "village", .title = N_("A village and farms"),
    .blurb = N_("One house stands 0.7 from the village. The farms are 1 apart, and nobody minds: "
                "factor 5 and factor 1."),
    .data = "village-9", .params = "k=2 limit=0.75", .seed = 1,
    .claims = "odd == 4\nlargest > 4.999\nlargest < 5.001\nshare factor < 1.001: == 8\n"
              "fence > 0.199\nfence < 0.201\nnever: event:tie" },
  { .id = "five", .title = N_("Five numbers"),
    .blurb = N_("10 is far from everybody: here the distance alone finds it."), .data = "lof-5",
    .params = "k=2", .seed = 1, .claims = "odd == 4\nfence == 1" },
  { .id = "printed", .title = N_("The book’s program"),
    .blurb = N_("The circles of the neighbours one neighbour too small, as printed: another number "
                "for every point, the same five on top."),
    .data = "lof-100", .params = "k=3 radius=before", .seed = 1,
    .claims = "odd == 53\nlargest > 2.838\nlargest < 2.839" },
  { .id = "grid", .title = N_("Everything ties"),
    .blurb = N_("A grid of seven by seven. Inside, the neighbours of a point live as it does; the "
                "four corners share the largest factor."),
    .data = "lof-grid", .params = "k=4", .seed = 1,
    .claims = "ever: event:tie\nn-odd == 4\nlargest < 1.23\nnever: event:strange" },
  { .id = "clump", .title = N_("Failure: three strangers together"),
    .blurb = N_("20, 20.1 and 20.2 are far from the other six, and no factor is above 1.34."),
    .data = "clump-9", .params = "k=2", .seed = 1,
    .claims = "factor[6] < 1\nfactor[8] < 1\nlargest < 1.34\nnever: event:strange",
    .failure = N_("With two neighbours each stranger finds both among the other strangers, and "
                  "they live as dense as it does. Choose k at least as large as the largest clump: "
                  "with 3 their factors are 2.82.") },
  { .id = "clump-3", .title = N_("Three strangers, three neighbours"),
    .blurb = N_("The third neighbour of a stranger is one of the six, and all three are found out: "
                "2.82."),
    .data = "clump-9", .params = "k=3", .seed = 1,
    .claims = "n-odd == 3\nlargest > 2.815\nlargest < 2.825\nfence == 1" },
  { .id = "heap", .title = N_("Failure: equal points"),
    .blurb = N_("Three zeros and two neighbours: where three points stand on one another, the "
                "density is infinite."),
    .data = "heap-6", .params = "k=2", .seed = 1, .claims = "ever: event:heap",
    .failure = N_("The mean distance at 0 is 0 and its density infinite, so the point 1, whose "
                  "neighbours are there, would be infinitely strange. Choose a larger k, or count "
                  "repeated points once.") });

#define BY_HAND "syllabus, teaching sheet of chapter 16, by hand"
#define ORACLE                                                                                     \
  "the book’s program 12.2 in Octave with s(:,k+1); LocalOutlierFactor(3) of scikit-learn agrees"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "village", GRADUS_CHECK_END, "factor", GRADUS_EXPECT (1, 1, 1, 1, 5, 1, 1, 1, 1), 1e-12,
    BY_HAND },
  { "five", GRADUS_CHECK_END, "density",
    GRADUS_EXPECT (0.6666666666666667, 0.6666666666666667, 0.6666666666666667, 0.6666666666666667,
                   0.1333333333333333),
    1e-12, BY_HAND },
  { "five", GRADUS_CHECK_END, "factor", GRADUS_EXPECT (1, 1, 1, 1, 5), 1e-12, BY_HAND },
  { "book", GRADUS_CHECK_END, "factor", GRADUS_EXPECT (2.5447036860831691), 1e-9, ORACLE,
    .index = 53 },
  { "book", GRADUS_CHECK_END, "factor", GRADUS_EXPECT (2.4945257679218633), 1e-9, ORACLE,
    .index = 99 },
  { "printed", GRADUS_CHECK_END, "factor", GRADUS_EXPECT (2.77613883170225), 1e-9,
    "the book’s program 12.2 in Octave as printed", .index = 99 },
  { "grid", GRADUS_CHECK_END, "factor", GRADUS_EXPECT (1), 1e-12, "syllabus, chapter 16",
    .index = 24 },
  { "clump", GRADUS_CHECK_END, "factor", GRADUS_EXPECT (1.3333333333333333), 1e-12, BY_HAND,
    .index = 7 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "k", .title = N_ ("Two neighbours and three"),
    .blurb = N_ ("With two neighbours three strangers vouch for each other; the third neighbour "
                 "gives them away."),
    .preset = "clump", .left = "k=2", .right = "k=3",
    .claims = "left: largest < 1.34\nleft: never: event:strange\nright: largest > 2.8\n"
              "right: n-odd == 3" });

static const GradusSheet sheet = {
  .aha = N_("Far is relative: compare your distance with your neighbours’ own distances."),
  .by_hand = N_("0, 1, 2, 3 and 10 with two neighbours: the mean distances are 3/2 four times and "
                "15/2 for the point 10. Its neighbours’ densities are 2/3, its own is 2/15: factor "
                "5."),
  .why = "ratio",
  .intuition = N_("The largest distance is the outlier."),
  .caught_by = "fence",
  .breaks = N_("k below the size of a clump of strangers: they keep each other company, and their "
               "factors are near 1."),
  .needs = "similarity-graph detector-comparison",
  .leads_to = "density-ratio density-threshold",
  .aliases = "LOF; local density; reachability distance; outlier detection; 局部异常因子; 可达距离; "
             "局部可达密度; 异常检测; jbycyz",
  .terms = N_ ("outlier; local density"),
};

const GradusDescriptor gradus_local_outlier_factor = {
  .id = "local-outlier-factor", .chapter = 16, .difficulty = 2,
  .title = N_("Local outlier factor"),
  .summary = N_("Compares how dense it is at a point with how dense it is at its neighbours."),
  .goal = N_("Compute a factor by hand, and say why no limit on the distance can take its place."),
  .source = "图解机器学习, section 12.1; Breunig, Kriegel, Ng and Sander 2000",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_("inputs x only; a label is not looked at"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_("{n} points. Is one of them strange?") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }),
};
