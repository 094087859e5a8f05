/* Kernel perceptron: a member of the family "kernel-steps" that counts mistakes.
 *
 * Objective. A sign of f that is right for every example, f (x) = sum_j c_j y_j K (x_j, x) with the
 * counts c_j = 0, 1, 2, ...
 *
 * Step. Take the examples in turn. Where the sign of f is wrong, count one more mistake of that
 * example, c_i := c_i + 1, and so f := f + y_i K (., x_i).
 *
 * Why it works. It is the perceptron in the space of features that K is the inner product of: there
 * a mistake adds the example to theta, and which examples were added how often is all that theta
 * is. So its bound holds with lengths of that space: no more mistakes than (R / gamma)^2, R^2 the
 * largest K (x, x) and gamma the margin there.
 *
 * Cost. A mistake costs a row of kernel values, O(n d); an example that is right nothing, because
 * the scores of all are kept.
 *
 * Edge cases. f = 0 is the class +1, as everywhere in these entries. Two examples at one place and
 * of different classes are counted without end: the limit of passes ends that. The margin is found
 * for up to 300 examples; what is found after the climb is a margin of some border, so that the
 * bound made of it is one, if not the sharpest.
 *
 * Source: Aizerman, Braverman & Rozonoer 1964; Freund & Schapire 1999, Machine Learning 37; CS229
 * lecture notes, part V (kernels).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kernel-steps.h"

/* Examples at most whose next pass is made beforehand, to ask about it; and with chips. */
#define FEW 60
#define MOST_CHIPS 40
#define SWEEPS 2000
/* Up to so many examples the score of one is made anew, to be compared. */
#define COMPARED 1000

typedef struct
{
  GradusKernelStepsParams steps;
  int passes;
} Params;

typedef struct
{
  GradusKernelStepsState steps;
  guint mistakes;           /* in this pass */
  double pass_mistakes;     /* in the pass before; NAN before the first */
  bool wrong;
} State;

typedef struct
{
  GradusKernelStepsWork steps;
  double bound;             /* on mistakes; NAN where none is known */
} Work;

enum { EVENT_PASS, EVENT_MISTAKE, EVENT_STILL_WRONG };

/* --- Start ------------------------------------------------------------------------------------ */

/* (R / gamma)^2 of the border that the climb has found; NAN where it leaves a point on the wrong
 * side. */
static double
find_bound (const GradusKernelStepsWork *steps, const GradusTable *table)
{
  g_autofree double *f = g_new (double, table->n);
  double norm2, nearest = INFINITY, longest = 0;

  if (table->n > GRADUS_KERNEL_STEPS_BOUND)
    return NAN;
  gradus_kernel_steps_climb (steps, table, GRADUS_MARGIN_HINGE, INFINITY, SWEEPS, f, &norm2);
  for (guint i = 0; i < table->n; i++)
    {
      nearest = MIN (nearest, gradus_table_sign (table, i) * f[i]);
      longest = MAX (longest, gradus_kernel_steps_row (steps, i)[i]);
    }
  return nearest > 0 ? longest * norm2 / gradus_square (nearest) : NAN;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (table);
  Work *work = g_new0 (Work, 1);

  gradus_kernel_steps_begin (&work->steps, setup);
  work->bound = find_bound (&work->steps, table);
  return work;
}

/* The data have changed: a coefficient gets the sign that its example has now. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  GRADUS_STEP (state, work, table);
  double *alpha;

  state->mistakes = 0;
  if (!gradus_kernel_steps_again (&state->steps, context, old))
    return FALSE;
  alpha = gradus_array_write (&state->steps.alpha);
  for (guint i = 0; i < table->n; i++)
    if (alpha[i] != 0)
      alpha[i] = copysign (alpha[i], gradus_table_sign (table, i));
  gradus_kernel_steps_score_all (&state->steps, &work->steps, table);
  return TRUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static gboolean
is_wrong (const State *state, const GradusTable *table, guint i)
{
  return (state->steps.f.data[i] >= 0 ? 1 : -1) != gradus_table_sign (table, i);
}

static GradusStatus
run_score (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);

  state->steps.score = state->steps.f.data[state->steps.example];
  state->wrong = is_wrong (state, table, state->steps.example);
  gradus_context_raise_if (context, EVENT_MISTAKE, state->wrong);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_update (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const guint i = state->steps.example;
  const double y = gradus_table_sign (table, i);
  const double *row;
  double *f;

  state->steps.factor = state->wrong ? y : 0;
  if (!state->wrong)
    return GRADUS_STATUS_CONTINUE;
  row = gradus_kernel_steps_row (&work->steps, i);
  gradus_array_write_part (&state->steps.alpha, i, 1)[i] += y;
  f = gradus_array_write (&state->steps.f);
  for (guint j = 0; j < table->n; j++)
    f[j] += y * row[j];
  state->steps.errors = gradus_kernel_steps_errors (f, table);
  state->steps.updates++;
  state->mistakes++;
  gradus_context_raise_if (context, EVENT_STILL_WRONG, is_wrong (state, table, i));
  return GRADUS_STATUS_CONTINUE;
}

/* A pass over the list without a mistake has shown every example; drawn ones may not have come. */
static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);

  if (++state->steps.seen < table->n)
    return GRADUS_STATUS_CONTINUE;
  state->steps.seen = 0;
  state->steps.pass++;
  state->pass_mistakes = state->mistakes;
  state->mistakes = 0;
  gradus_context_raise (context, EVENT_PASS);
  if (state->steps.errors == 0 && state->pass_mistakes == 0)
    return GRADUS_STATUS_CONVERGED;
  return state->steps.pass >= (guint) params->passes ? GRADUS_STATUS_EXHAUSTED
                                                     : GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

/* The mistakes of a pass over the list that begins here, made beforehand. */
static double
next_mistakes (const State *state, const Work *work, const GradusTable *table)
{
  g_autofree double *f = NULL;
  guint mistakes = 0;

  if (table->n > FEW)
    return NAN;
  f = g_memdup2 (state->steps.f.data, table->n * sizeof (double));
  for (guint i = 0; i < table->n; i++)
    if ((f[i] >= 0) != (table->label[i] > 0))
      {
        mistakes++;
        for (guint j = 0; j < table->n; j++)
          f[j] += gradus_table_sign (table, i)
                  * gradus_kernel_value (&work->steps.kernel, gradus_table_row (table, i),
                                         gradus_table_row (table, j), table->d);
      }
  return mistakes;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint i = MIN (state->steps.example, table->n - 1);
  const gboolean begins = state->steps.seen == 0;
  double most = 0, least = INFINITY;
  guint heaviest = 0, heaviest_but_one = 0, in_model = 0;

  gradus_kernel_steps_name (here, names);
  for (guint j = 0; j < table->n; j++)
    {
      const double count = fabs (state->steps.alpha.data[j]);

      in_model += count > 0;
      least = MIN (least, count);
      if (count > most)
        {
          heaviest_but_one = heaviest;
          heaviest = j;
          most = count;
        }
      else if (j > 0 && (heaviest_but_one == heaviest
                         || count > fabs (state->steps.alpha.data[heaviest_but_one])))
        heaviest_but_one = j;
    }
  gradus_names_whole (names, "h", state->steps.score >= 0 ? 1 : -1);
  gradus_names_whole (names, "count-i", (gint64) fabs (state->steps.alpha.data[i]));
  gradus_names_number (names, "signed-k",
                       gradus_table_sign (table, i)
                         * gradus_kernel_value (&work->steps.kernel, gradus_table_row (table, i),
                                                gradus_table_row (table, i), table->d));
  gradus_names_whole (names, "taken", begins ? table->n : state->steps.seen);
  gradus_names_whole (names, "counted", begins && state->steps.pass > 0
                                          ? (gint64) state->pass_mistakes : state->mistakes);
  gradus_names_number (names, "next-mistakes",
                       begins ? next_mistakes (state, work, table) : NAN);
  gradus_names_whole (names, "in-model", in_model);
  gradus_names_whole (names, "outside", table->n - in_model);
  gradus_names_whole (names, "heaviest", heaviest + 1);
  gradus_names_whole (names, "second", heaviest_but_one + 1);
  gradus_names_whole (names, "heaviest-count", (gint64) most);
  gradus_names_whole (names, "second-count",
                      (gint64) fabs (state->steps.alpha.data[heaviest_but_one]));
  gradus_names_flag (names, "bounded", work->bound > 0);
}

/* --- What is said and written ----------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "score", N_ ("Score it"),
    N_ ("The mistakes so far say the class: each counts with its sign and with how much its "
        "example resembles this one."),
    .pseudocode = N_ ("f ← Σ cⱼ yⱼ K(xⱼ, xᵢ); h ← +1 if f ≥ 0 else −1"), .run = run_score,
    .fill = gradus_kernel_steps_fill_score,
    .rule = "\\role{model}{f}(\\role{accent}{x_i}) = \\sum_j \\role{model}{c_j} y_j "
            "K(x_j, \\role{accent}{x_i})",
    .said = GRADUS_SAY (
      { "event:mistake", N_ ("f = {score} says {sign h}, but the class of example {i} is {sign "
                             "y}: a mistake.") },
      { NULL, N_ ("f = {score} says {sign h}, and the class of example {i} is {sign y}: "
                  "right.") }) },
  { "update", N_ ("Count the mistake"),
    N_ ("One more mistake of this example is one more bump around it, up for +1 and down for "
        "−1."),
    .shows = "map", .pseudocode = N_ ("if h ≠ yᵢ: cᵢ ← cᵢ + 1"), .run = run_update,
    .rule = "\\role{model}{c_i} := \\role{past}{c_i} + 1,\\quad \\role{model}{f} := "
            "\\role{past}{f} + \\role{accent}{y_i K(\\cdot, x_i)}",
    .filled = GRADUS_SAY (
      { "wrong", "\\role{model}{c_{<i>}} := <calc count-i'|past + 1 = count-i|model>,\\quad "
                 "\\role{model}{f}(x_{<i>}) := <calc score|past + signed-k|accent = f-i|model>" },
      { NULL, "h = y_{<i>} = <y|class>,\\quad \\role{model}{c_{<i>}} = <count-i|model>" }),
    .said = GRADUS_SAY (
      { "not wrong", N_ ("Example {i} was right: nothing is counted.") },
      { "event:still-wrong", N_ ("Mistake {count-i} of example {i}. Its score moves from {apart "
                                 "score f-i} to {apart f-i score}, which is still the wrong side; "
                                 "{errors} of {n} are wrong now.") },
      { NULL, N_ ("Mistake {count-i} of example {i}. Its score moves from {apart score f-i} to "
                  "{apart f-i score}, and others may move with it: {errors} of {n} are wrong "
                  "now.") }) },
  { "check", N_ ("Next example"), N_ ("Go on; a pass without a mistake is the end."),
    .pseudocode = N_ ("if a whole pass had no mistake: stop"), .run = run_check,
    .rule = "i = n,\\quad \\role{second}{k_{\\mathrm{pass}}} = 0",
    .filled = GRADUS_SAY (
      { "taken < n", "i = <taken> \\lt <n>,\\quad \\role{second}{k_{\\mathrm{pass}}} = "
                     "<counted|second>" },
      { NULL, "i = <taken>,\\quad \\role{second}{k_{\\mathrm{pass}}} = <counted|second>" }),
    .said = GRADUS_SAY (
      { "converged and outside > 0",
        NN_ ("A whole pass without a mistake, after {updates} mistakes. {outside} of {n} examples "
             "was never wrong and is not in the model.",
             "A whole pass without a mistake, after {updates} mistakes. {outside} of {n} examples "
             "were never wrong and are not in the model."), "outside" },
      { "converged", NN_ ("A whole pass without a mistake, after {updates} mistake; every example "
                          "is in the model.",
                          "A whole pass without a mistake, after {updates} mistakes; every "
                          "example is in the model."), "updates" },
      { "exhausted", N_ ("The limit of passes is reached, and pass {pass} still had "
                         "{pass-mistakes} mistakes. The largest counts are {heaviest-count}, of "
                         "example {heaviest}, and {second-count}, of example {second}.") },
      { "event:pass", NN_ ("Pass {pass} is over, with {pass-mistakes} mistake.",
                           "Pass {pass} is over, with {pass-mistakes} mistakes."),
        "pass-mistakes" },
      { NULL, N_ ("Pass {pass+1}: {taken} of {n} examples have been seen.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "passes", .label = N_ ("Most passes"),
    .blurb = N_ ("Where to stop when the data cannot be separated."),
    GRADUS_PARAM_FIELD (Params, passes), GRADUS_COUNT (100, 1, 1000) });

GRADUS_VECTOR (array_counts, (state, table), table->n, i, fabs (state->steps.alpha.data[i]))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  /* Counts are whole numbers with the sign of the class, and not typed over. */
  { "alpha", N_ ("Coefficients"), "\\alpha", GRADUS_QUANTITY (GradusKernelStepsState, alpha),
    .shape = "n", .indices = N_ ("one for each example"), .one = N_ ("Coefficient"),
    .flags = GRADUS_PER_DATUM },
  GRADUS_BASE_ROWS,
  { "updates", N_ ("Mistakes so far"), "k", GRADUS_QUANTITY (GradusKernelStepsState, updates),
    .flags = GRADUS_METRIC },
  { "pass-mistakes", N_ ("Mistakes in the last pass"), "k_{\\mathrm{pass}}",
    GRADUS_QUANTITY (State, pass_mistakes), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "counts", N_ ("Mistakes of each example"), "c", .array = array_counts,
    .indices = N_ ("one for each example"), .one = N_ ("Mistakes"), .flags = GRADUS_PER_DATUM },
  { "bound", N_ ("Bound on the mistakes"), "(R/\\gamma)^2", GRADUS_PREPARED (Work, bound),
    .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "wrong", N_ ("A mistake"), NULL, GRADUS_QUANTITY (State, wrong) });

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "mistake", N_ ("Mistake"), N_ ("f has the wrong sign at the example.") },
  { "still-wrong", N_ ("Still wrong"),
    N_ ("One more bump was not enough: f still has the wrong sign at the example.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* The score that was kept, against the sum that it is; where nothing was counted it stays. */
static gboolean
holds_sum (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  const guint i = state->steps.example;
  g_autofree double *row = NULL;
  double sum = 0, size = 0;

  if (!state->wrong || table->n > COMPARED)
    return TRUE;
  row = g_new (double, table->n);
  gradus_kernel_row (&work->steps.kernel, work->steps.points, gradus_table_row (table, i), row);
  for (guint j = 0; j < table->n; j++)
    {
      sum += state->steps.alpha.data[j] * row[j];
      size += fabs (state->steps.alpha.data[j] * row[j]);
    }
  *measured = state->steps.f.data[i] - sum;
  return fabs (*measured) <= 1e-9 * (1 + size);
}

GRADUS_HOLDS (holds_bound, (state, work), state->steps.updates,
              !(work->bound > 0) || *measured <= work->bound * (1 + 1e-9))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sum", N_ ("The counts say the score"), "f(x_i)=\\sum_j c_jy_jK(x_j,x_i)", holds_sum,
    .phase = "update" },
  { "bound", N_ ("No more mistakes than the bound"), "k\\le(R/\\gamma)^2", holds_bound,
    .from_start = TRUE });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The counts as chips beside the points: the spaces keep them out of the rings. */
static void
draw_chips (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  g_autofree double *xy = gradus_kit_plane (table, NULL);

  for (guint i = 0; i < table->n && table->n <= MOST_CHIPS; i++)
    if (state->steps.alpha.data[i] != 0)
      {
        g_autofree char *chip = g_strdup_printf ("    ×%.0f", fabs (state->steps.alpha.data[i]));

        gradus_scene_text (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ANCHOR_LEFT,
                           (double) i == state->steps.example ? GRADUS_ROLE_ACCENT
                                                              : GRADUS_ROLE_FOREGROUND,
                           1.1, chip);
      }
}

static void
name_bars (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "example"), C_ ("axis", "mistakes"));
}

static void
draw_bound (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work);

  if (here->step > 1 && work->bound < 100)
    gradus_scene_hrule (scene, work->bound, GRADUS_ROLE_SECOND, GRADUS_LINE_DOTTED, "(R/γ)²");
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "map", N_ ("Examples and regions"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "",
    .with = "sides active=active", .extra = draw_chips,
    .caption = GRADUS_SAY ({ NULL, N_ ("mistakes {updates}, wrong now {errors} of {n}") }) },
  GRADUS_BASE_ROW ("landscape"),
  { "counts", N_ ("Mistakes of each example"), .kit = gradus_kit_bars, .of = "counts",
    .with = "numbers marked=active", .extra = name_bars },
  { "mistakes", N_ ("Mistakes"), .kit = gradus_kit_curves, .of = "updates", .with = "iterations",
    .extra = draw_bound });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "next-pass", N_ ("How many mistakes will the pass have?"), "take", "counts",
    .asks = GRADUS_ASKS_NUMBER, .about = "next-mistakes", .scale = "1",
    .when = "pass >= 1 and seen == 0 and listed and pass-mistakes > 0",
    .words = N_ ("Mistakes of pass {pass}: {pass-mistakes}; wrong now: {errors} of {n} examples. "
                 "How many mistakes will pass {pass+1} have?"),
    .truth = GRADUS_SAY ({ NULL, NN_ ("{next-mistakes} mistake: each repair also tilts the "
                                      "landscape elsewhere.",
                                      "{next-mistakes} mistakes: each repair also tilts the "
                                      "landscape elsewhere."), "next-mistakes" }),
    .intuition = N_ ("You thought that only those that are wrong now will be counted, but each "
                     "repair tilts the landscape elsewhere too."),
    .intuition_answer = "errors" },
  { "repair", N_ ("Do fewer examples have the wrong sign?"), "update", "landscape",
    .asks = GRADUS_ASKS_CHANGE, .about = "errors", .when = "wrong and n > 2 and updates < 20",
    .words = N_ ("Example {i} is wrong, f = {score}, and gets a bump. {errors} of {n} examples "
                 "are wrong now. What does this number do?") });

/* --- What it opens with ----------------------------------------------------------------------- */

#define SQUARE "kernel=polynomial degree=2 coef0=1 gamma=1"

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "rings", .title = N_ ("Two rings of four"),
    .blurb = N_ ("Five passes with 4, 3, 3, 1 and 0 mistakes. One inner and one outer "
                 "point are never wrong: the model does without them."),
    .data = "lift-8", .params = SQUARE, .seed = 1,
    .claims = "iteration 8: pass-mistakes == 4\niteration 16: pass-mistakes == 3\n"
              "iteration 24: pass-mistakes == 3\niteration 32: pass-mistakes == 1\n"
              "iteration 40: pass-mistakes == 0\nconverged\ncounts[3] == 0\ncounts[7] == 0\n"
              "outside == 2" },
  { .id = "by-hand", .title = N_ ("Exclusive or by hand"),
    .blurb = N_ ("K is 9 of a corner with itself and 1 of two different ones: 1, 2, 1 and 0 "
                 "mistakes, and each corner counts once."),
    .data = "xor-4", .params = SQUARE, .seed = 1,
    .claims = "iteration 4: pass-mistakes == 1\niteration 8: pass-mistakes == 2\n"
              "iteration 12: pass-mistakes == 1\niteration 16: pass-mistakes == 0\n"
              "counts == 1\nk-ii == 9\nconverged" },
  { .id = "line", .title = N_ ("The perceptron, seen from its mistakes"),
    .blurb = N_ ("K = 1 + x·z is the inner product with a constant in front: mistakes at examples "
                 "3 and 5, those of online-perceptron."),
    .data = "perceptron-stream-6", .params = "kernel=polynomial degree=1 coef0=1 gamma=1",
    .seed = 1,
    .claims = "counts[2] == 1\ncounts[4] == 1\nsum(counts) == 2\nconverged" },
  { .id = "moons", .title = N_ ("Two moons, Gaussian bumps"),
    .blurb = N_ ("Fourteen mistakes make the whole border; 89 of the hundred points are not in "
                 "the model."),
    .data = "moons:n=100,noise=0.15", .data_seed = 1, .params = "gamma=2", .seed = 1,
    .claims = "converged\nupdates == 14\noutside == 89\nn == 100" },
  { .id = "linear", .title = N_ ("Failure: no kernel"),
    .blurb = N_ ("K = x·z on exclusive or: two mistakes in every pass, and f is back at 0 after "
                 "each."),
    .data = "xor-4", .params = "kernel=linear passes=20", .seed = 1,
    .failure = N_ ("The two corners of the class −1 are opposite, and so are their bumps: they "
                   "cancel. No straight border through the middle parts these classes; take "
                   "another kernel."),
    .claims = "exhausted\npass-mistakes == 2\nmax(abs(f)) == 0\niteration 4: pass-mistakes == 2\n"
              "iteration 8: max(abs(f)) == 0" },
  { .id = "liar", .title = N_ ("Failure: a liar"),
    .blurb = N_ ("The corner (1, 1) is there twice, with both classes. After 100 passes these two "
                 "have 99 mistakes each, the three others 1."),
    .data = "xor-liar-5", .params = SQUARE, .seed = 1,
    .failure = N_ ("What the one adds the other takes away, pass after pass, and two counts grow "
                   "without end. A cap on the counts helps: soft-margin-svm, whose C is one."),
    .claims = "exhausted\npass == 100\ncounts[0] == 99\ncounts[4] == 99\ncounts[1] == 1\n"
              "counts[2] == 1\ncounts[3] == 1\npass-mistakes == 2" });

#define PYTHON "twelve lines of numpy: counts of mistakes, 0 taken as +"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "rings", GRADUS_CHECK_END, "counts", GRADUS_EXPECT (3, 2, 3, 0, 1, 1, 1, 0), 0, PYTHON },
  { "rings", GRADUS_CHECK_END, "f", GRADUS_EXPECT (-3, -3, -3, -3, 3, 3, 3, 3), 1e-12, PYTHON },
  { "rings", GRADUS_CHECK_END, "updates", GRADUS_EXPECT (11), 0, PYTHON },
  { "by-hand", GRADUS_CHECK_END, "counts", GRADUS_EXPECT (1, 1, 1, 1), 0, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "f", GRADUS_EXPECT (8, 8, -8, -8), 0, "by hand: 9 + 1 − 1 − 1" },
  { "by-hand", 4, "updates", GRADUS_EXPECT (1), 0, PYTHON },
  { "by-hand", 8, "updates", GRADUS_EXPECT (3), 0, PYTHON },
  { "by-hand", 1, "bound", GRADUS_EXPECT (4.5), 1e-6,
    "by hand: all alpha 1/8, |w|^2 = 1/2, R^2 = 9" },
  { "line", GRADUS_CHECK_END, "alpha", GRADUS_EXPECT (0, 0, -1, 0, 1, 0), 0,
    "syllabus, online-perceptron: mistakes at examples 3 and 5" },
  { "liar", GRADUS_CHECK_END, "counts", GRADUS_EXPECT (99, 1, 1, 1, 99), 0, PYTHON });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "kernel", .title = N_ ("A square and no kernel"),
    .blurb = N_ ("Left every corner has been missed once and none is wrong; right the pass goes "
                 "round and round."),
    .preset = "by-hand", .left = "kernel=polynomial", .right = "kernel=linear passes=20",
    .claims = "left: converged\nright: not converged\nleft: counts == 1\n"
              "right: pass-mistakes == 2" },
  { .id = "dual", .title = N_ ("Counts and parameters"),
    .blurb = N_ ("Left two counts, right three parameters: the same mistakes at the same "
                 "examples."),
    .preset = "line", .other = "online-perceptron",
    .claims = "both: updates == 2\nboth: iteration 3: updates == 1\n"
              "both: iteration 5: updates == 2" });

static const GradusSheet sheet = {
  .aha = N_ ("Only count your mistakes: how often each example was wrong is the whole model."),
  .by_hand = N_ ("Exclusive or with (x·z + 1)²: a corner with itself 9, with any other 1. All "
                 "counts are 1 in the end, so f = 9 + 1 − 1 − 1 = 8 on +, −8 on −."),
  .why = "landscape",
  .intuition = N_ ("Every pass is better than the one before."),
  .caught_by = "next-pass",
  .breaks = N_ ("A liar: two counts of 99 after 100 passes, and still 2 mistakes a pass."),
  .needs = "perceptron kernel-trick",
  .leads_to = "kernel-sgd soft-margin-svm",
  .aliases = "dual perceptron; mistake counts; Aizerman; 核感知器; 对偶形式; 错误次数; hgzq",
  .terms = N_ ("kernel function; support vector"),
};

const GradusDescriptor gradus_kernel_perceptron = {
  .base = &gradus_kernel_steps,
  .id = "kernel-perceptron", .title = N_ ("Kernel perceptron"),
  .summary = N_ ("A perceptron whose model is nothing but how often each example was wrong."),
  .goal = N_ ("Carry the kernel perceptron out by hand, and say what its counts are."),
  .source = "Aizerman, Braverman & Rozonoer 1964; Freund & Schapire 1999; CS229 lecture notes, "
            "part V",
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet, .prepare = prepare,
  .rebase = rebase, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: f = 0, and no mistake has been counted. {n} "
                                        "examples wait.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step: {errors} of {n} "
                                          "examples are wrong now, with the counts that there "
                                          "are.") }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the examples are met one after another" },
    { "scale", GRADUS_DIFFERS, "the kernel has a unit of its own" },
    { "names", GRADUS_DIFFERS, "a score of 0, as the first one is, counts for one of the "
                               "classes" },
    { "copies", GRADUS_DIFFERS, "the second of two equal examples is right already" }),
  .same_on = "moons",
};
