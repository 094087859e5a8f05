/* Conditional random field: all strings of labels share one unit of probability.
 *
 * Situation. A string y_1 .. y_m has the score sum_t e_t(y_t) + s_0(y_1) + sum_{t > 1} s(y_{t-1},
 * y_t) (chain.c). Its probability is e to the score over the sum Z of all c^m strings. Here every
 * pair of equal labels is worth tau.
 *
 * Stages. The learner bets at which tau the best string changes (bet). All strings get their scores
 * (score) and, divided by Z, their shares (share). The shares over tau show where the best one
 * changes (law): the score of a string is a straight line in tau whose slope is the number of its
 * equal pairs. At last the same number is added to all pairs (shift), and no share changes.
 *
 * Cost. O(m c^m): up to MAX_STRINGS strings.
 *
 * Edge cases. Two best strings: a tie, told as one. One place: every string has one pair, and tau
 * says nothing.
 *
 * Source: J. Lafferty, A. McCallum and F. Pereira 2001, ICML; 图解机器学习, section 11.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "chain.h"

#include "gradus-gaussian.h"
#include "gradus-vector-math.h"

#define MAX_STRINGS 4096
/* So many are drawn, the most probable ones of more. */
#define DRAWN 16
/* Places of tau at which the law is worked out, from 0 to MOST_TAU. */
#define LAWS 41
#define MOST_TAU 5.0
#define SHOWN 32
#define TIE 1e-12

typedef struct
{
  GradusChainParams base;
  double tau, shift, bet;
} Params;

typedef struct
{
  GradusChainState chain;   /* with tau in its pairs */
  GradusArray scores;       /* strings: made so far; 0 behind them */
  GradusArray p;            /* strings */
  GradusArray law;          /* LAWS x 2: the best string at each tau, and its share */
  guint scored, told;       /* strings with a score; places of tau */
  guint done, last;
  double log_z, moved;      /* moved: largest change of a share by the shift */
  bool shared;
} State;

enum { EVENT_TIE };

static guint
strings (const State *state)
{
  return (guint) lround (pow (gradus_chain_labels (state), gradus_chain_places (state)));
}

/* String number @i, the first place slowest. */
static void
read_string (const State *state, guint i, gint32 *string)
{
  const guint c = gradus_chain_labels (state);

  for (guint t = gradus_chain_places (state); t-- > 0; i /= c)
    string[t] = (gint32) (i % c);
}

/* The pairs of equal labels of a string, the first place being one: what tau is multiplied by. */
static guint
count_equal (const State *state, const gint32 *string)
{
  guint equal = 1;

  for (guint t = 1; t < gradus_chain_places (state); t++)
    equal += string[t] == string[t - 1];
  return equal;
}

/* Its score if equal pairs were worth @tau, and each pair @shift more than they are. */
static double
score_at (const State *state, const Params *p, guint i, double tau, double shift)
{
  gint32 string[16];

  read_string (state, i, string);
  return gradus_chain_score (&state->chain, string, gradus_chain_places (state))
         + (tau - p->tau) * count_equal (state, string) + shift * gradus_chain_places (state);
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const GradusDataset *dataset = gradus_setup_get_dataset ((gpointer) setup);
  const GradusSequences *s = gradus_chain_sequences (dataset);
  char *wrong = gradus_chain.validate (setup);
  guint m;

  if (wrong != NULL)
    return wrong;
  gradus_chain_span (dataset, gradus_setup_get_params (setup), &m);
  if (pow (s->n_labels, m) > MAX_STRINGS || m > 12)
    return g_strdup_printf (_ ("%u labels at %u places make too many strings to list: up to %d "
                               "are. Choose a shorter sequence."), s->n_labels, m, MAX_STRINGS);
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  double *pair, *first;
  guint c;

  gradus_chain_init (&state->chain, context);
  c = gradus_chain_labels (state);
  pair = gradus_array_write (&state->chain.transition);
  first = gradus_array_write (&state->chain.first);
  for (guint z = 0; z < c; z++)
    {
      first[z] = params->tau + (params->base.scores == 0 ? first[z] : 0);
      for (guint y = 0; y < c; y++)
        pair[z * c + y] = z == y ? params->tau : pair[z * c + y];
    }
  gradus_array_init_vector (&state->scores, strings (state));
  gradus_array_init_vector (&state->p, strings (state));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_strings, (state), gradus_n_strides (strings (state), SHOWN))
GRADUS_MICROS (n_laws, (here), gradus_n_strides (LAWS, 11))

static GradusStatus
run_score (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint n = strings (state), stride = gradus_stride (n, SHOWN);
  double *scores = gradus_array_write (&state->scores);

  for (guint to = MIN ((state->done + 1) * stride, n); state->scored < to; state->scored++)
    scores[state->scored] = score_at (state, params, state->scored, params->tau, 0);
  return gradus_step_done (&state->done, &state->last, (guint) gradus_n_strides (n, SHOWN));
}

static void
share_out (const double *scores, guint n, double *p, double *log_z)
{
  *log_z = gradus_log_sum_exp (scores, n);
  for (guint i = 0; i < n; i++)
    p[i] = exp (scores[i] - *log_z);
}

/* How many are the largest, and the first of them. */
static guint
count_best (const double *x, guint n, guint *first)
{
  const double most = gradus_largest (x, n);
  guint count = 0;

  *first = n;
  for (guint i = 0; i < n; i++)
    if (x[i] >= most * (1 - TIE))
      {
        *first = MIN (*first, i);
        count++;
      }
  return count;
}

static GradusStatus
run_share (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);
  const guint n = strings (state);
  guint first;

  share_out (state->scores.data, n, gradus_array_write (&state->p), &state->log_z);
  state->shared = true;
  gradus_context_raise_if (context, EVENT_TIE, count_best (state->p.data, n, &first) > 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint n = strings (state), stride = gradus_stride (LAWS, 11);
  g_autofree double *scores = g_new (double, n), *p = g_new (double, n);
  double *law, log_z;

  if (state->done == 0)
    gradus_array_init_matrix (&state->law, LAWS, 2);
  law = gradus_array_write (&state->law);
  for (guint to = MIN ((state->done + 1) * stride, LAWS); state->told < to; state->told++)
    {
      guint first;

      for (guint i = 0; i < n; i++)
        scores[i] = score_at (state, params, i, state->told * MOST_TAU / (LAWS - 1), 0);
      share_out (scores, n, p, &log_z);
      count_best (p, n, &first);
      law[2 * state->told] = first;
      law[2 * state->told + 1] = p[first];
    }
  return gradus_step_done (&state->done, &state->last, (guint) gradus_n_strides (LAWS, 11));
}

static GradusStatus
run_shift (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint n = strings (state);
  g_autofree double *scores = g_new (double, n), *p = g_new (double, n);
  double log_z;

  for (guint i = 0; i < n; i++)
    scores[i] = score_at (state, params, i, params->tau, params->shift);
  share_out (scores, n, p, &log_z);
  state->moved = 0;
  for (guint i = 0; i < n; i++)
    state->moved = MAX (state->moved, fabs (p[i] - state->p.data[i]));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

typedef struct
{
  guint before, after;     /* strings; the same where nothing changes */
  double at;               /* tau */
  double gap;              /* by how much the one before is ahead without any tau */
  guint pairs;             /* by how many equal pairs the one after has more */
} Change;

/* Where the best string of tau = 0 is overtaken. Scores are lines in tau. */
static Change
find_change (const State *state, const Params *p)
{
  const guint n = strings (state);
  Change change = { 0, 0, INFINITY, 0, 0 };
  gint32 string[16];
  double most = -INFINITY;
  guint slope = 0;

  for (guint i = 0; i < n; i++)
    {
      const double score = score_at (state, p, i, 0, 0);
      guint equal;

      read_string (state, i, string);
      equal = count_equal (state, string);
      if (score > most + TIE || (fabs (score - most) <= TIE && equal > slope))
        {
          most = MAX (score, most);
          slope = equal;
          change.before = change.after = i;
        }
    }
  for (guint i = 0; i < n; i++)
    {
      guint equal;

      read_string (state, i, string);
      equal = count_equal (state, string);
      if (equal > slope)
        {
          const double gap = most - score_at (state, p, i, 0, 0), at = gap / (equal - slope);

          if (at < change.at - TIE)
            change = (Change){ change.before, i, at, gap, equal - slope };
        }
    }
  return change;
}

GRADUS_NUMBER (number_top, (state), gradus_largest (state->p.data, strings (state)))

static double
number_change (const GradusPosition *here)
{
  GRADUS_HERE (state, p);
  const Change change = find_change (state, p);

  return change.before != change.after && change.at <= MOST_TAU ? change.at : NAN;
}

static double
number_best (const GradusPosition *here)
{
  GRADUS_HERE (state);
  guint first;

  count_best (state->p.data, strings (state), &first);
  return first;
}

static double
number_n_best (const GradusPosition *here)
{
  GRADUS_HERE (state);
  guint first;

  return count_best (state->p.data, strings (state), &first);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "top", N_ ("Share of the best string"), "\\max p", .number = number_top,
    GRADUS_KNOWN (State, shared), .flags = GRADUS_METRIC },
  { "log-z", N_ ("Logarithm of the sum of all strings"), "\\ln Z", GRADUS_QUANTITY (State, log_z),
    .flags = GRADUS_METRIC },
  { "scores", N_ ("Scores of the strings"), "\\mathrm{score}", GRADUS_QUANTITY (State, scores),
    .indices = N_ ("string, in the order of the labels") },
  { "p", N_ ("Probability of the strings"), "p", GRADUS_QUANTITY (State, p),
    GRADUS_KNOWN (State, shared), .is = "simplex",
    .indices = N_ ("string, in the order of the labels") },
  { "law", N_ ("The best string over τ"), "p(\\tau)", GRADUS_QUANTITY (State, law),
    .indices = N_ ("place of τ: string, share") },
  GRADUS_BASE_ROWS,
  { "change", N_ ("Where the best string changes"), NULL, .number = number_change },
  { "best", N_ ("Best string"), NULL, .number = number_best, GRADUS_KNOWN (State, shared) },
  { "n-best", N_ ("Best strings"), NULL, .number = number_n_best, GRADUS_KNOWN (State, shared) },
  { "moved", N_ ("Largest change by the shift"), NULL, GRADUS_QUANTITY (State, moved) },
  { "scored", N_ ("Strings with a score"), NULL, GRADUS_QUANTITY (State, scored) },
  { "told", N_ ("Places of τ"), NULL, GRADUS_QUANTITY (State, told) });

static void
name_one (GradusNames *names, const char *id, const GradusPosition *here, guint i)
{
  GRADUS_HERE (state);
  gint32 string[16];

  read_string (state, MIN (i, strings (state) - 1), string);
  gradus_chain_name_string (names, id, gradus_chain_sequences (here->dataset), string,
                            gradus_chain_places (state));
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const guint i = state->scored > 0 ? state->scored - 1 : 0;
  const Change change = find_change (state, p);
  gint32 string[16];
  guint first = 0;

  gradus_chain_name (here, names);
  count_best (state->p.data, strings (state), &first);
  read_string (state, i, string);
  name_one (names, "string", here, i);
  name_one (names, "best-string", here, first);
  name_one (names, "string-before", here, change.before);
  name_one (names, "string-after", here, change.after);
  gradus_names_number (names, "score-now", state->scores.data[i]);
  gradus_names_number (names, "equal", count_equal (state, string));
  gradus_names_number (names, "best-score", state->scores.data[first]);
  gradus_names_number (names, "alone",
                       state->scores.data[i] - p->tau * count_equal (state, string));
  gradus_names_number (names, "z", exp (MIN (state->log_z, 700)));
  gradus_names_whole (names, "n-strings", strings (state));
  gradus_names_flag (names, "changes", change.before != change.after && change.at <= MOST_TAU);
  gradus_names_number (names, "gap", change.gap);
  gradus_names_whole (names, "more-pairs", change.pairs);
  gradus_names_flag (names, "single", state->shared && number_n_best (here) == 1);
  gradus_names_flag (names, "half", state->shared && number_top (here) > 0.5);
  gradus_names_number (names, "added", p->shift * gradus_chain_places (state));
}

/* --- Lives ------------------------------------------------------------------------------------ */

static guint
life_n_curves (const GradusPosition *here)
{
  return gradus_chain_labels (here->state);
}

/* How probable the label @curve is at the position @item, all strings together. */
static double
life_label (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, p);
  guint m, start = gradus_chain_span (here->dataset, &p->base, &m);
  gint32 string[16];
  double sum = 0;

  if (!state->shared || item < start || item >= start + m || curve >= gradus_chain_labels (state))
    return NAN;
  for (guint i = 0; i < strings (state); i++)
    {
      read_string (state, i, string);
      sum += string[item - start] == (gint32) curve ? state->p.data[i] : 0;
    }
  return sum;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "label", N_ ("Probability of the labels"), "p(y_t)", .n_curves = life_n_curves,
    .value = life_label });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("At which worth of equal neighbours does another string become the best?"),
    .shows = "law", .asks = "bet", .pseudocode = N_ ("bet on τ"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "\\mathrm{score}(y) = \\sum_t e_t(y_t) + "
            "\\role{accent}{\\tau}\\,\\#\\{y_t = y_{t-1}\\}",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{\\tau} \\overset{?}{=} <bet>" }),
    .said = GRADUS_SAY (
      { "changes", N_ ("Without neighbours, τ = 0, the best string is {string-before}. From which "
                       "τ on is another one the best?") },
      { NULL, N_ ("Without neighbours, τ = 0, the best string is {string-before}. It stays so for "
                  "each τ up to 5, so there is nothing to bet on.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "score", N_ ("Score all strings"), N_ ("What is seen speaks for labels, τ for equal pairs."),
    .shows = "strings", .pseudocode = N_ ("for each string: add up its score"), .once = TRUE,
    .run = run_score, .n_micro = n_strings,
    .rule = "\\mathrm{score}(y) = \\sum_t e_t(y_t) + "
            "\\role{accent}{\\tau}\\,\\#\\{y_t = y_{t-1}\\}",
    .filled = GRADUS_SAY (
      { NULL, "<calc alone + tau|accent * equal = score-now|model>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("String {string}: {alone} from what is seen and between unlike labels, and τ "
                      "for one pair, {score-now}.",
                      "String {string}: {alone} from what is seen and between unlike labels, and τ "
                      "for {equal} pairs, {score-now}."), "equal" },
      { NULL, N_ ("All {n-strings} strings have their scores.") }) },
  { "share", N_ ("Share out"), N_ ("One unit of probability for all strings together."),
    .shows = "strings", .pseudocode = N_ ("p(y) ← exp(score(y)) / Z"), .once = TRUE,
    .run = run_share,
    .rule = "p(y) = \\frac{e^{\\mathrm{score}(y)}}{Z},\\quad Z = \\sum_y e^{\\mathrm{score}(y)}",
    .filled = GRADUS_SAY (
      { NULL, "\\max_y p(y) = <calc exp ( best-score - log-z ) = top|model>" }),
    .said = GRADUS_SAY (
      { "single", N_ ("The best string is {best-string}, with {top} of all.") },
      { NULL, N_ ("{n-best} strings tie at {top}; one of them is {best-string}.") }) },
  { "law", N_ ("Over all τ"), N_ ("A score is a line in τ, and steeper with more equal pairs."),
    .shows = "law", .pseudocode = N_ ("for each τ: p of every string"), .once = TRUE,
    .run = run_law, .n_micro = n_laws,
    .rule = "\\tau^\\ast = \\frac{\\mathrm{score}_0(y) - \\mathrm{score}_0(y')}{\\#(y') - \\#(y)}",
    .filled = GRADUS_SAY (
      { "changes", "\\tau^\\ast = <calc gap / more-pairs = change|accent>" },
      { NULL, "\\max_y p(y) = <top>" }),
    .said = GRADUS_SAY (
      { "changes", NN_ ("At τ = {change} the best string changes from {string-before} to "
                        "{string-after}. That one is behind by {gap} and has one equal pair more.",
                        "At τ = {change} the best string changes from {string-before} to "
                        "{string-after}. That one is behind by {gap} and has {more-pairs} equal "
                        "pairs more."), "more-pairs" },
      { NULL, N_ ("The best string stays {string-before}: no other one has more equal pairs.") }),
    .bet = GRADUS_SAY (
      { "changes", N_ ("You said {bet}, it is {change}.") },
      { NULL, N_ ("Your bet was {bet}.") }) },
  { "shift", N_ ("Add to all pairs"), N_ ("The same number more for each pair, equal or not."),
    .shows = "strings", .pseudocode = N_ ("s(z, y) ← s(z, y) + shift"), .once = TRUE,
    .run = run_shift,
    .rule = "\\frac{e^{\\mathrm{score} + a}}{\\sum e^{\\mathrm{score} + a}} = "
            "\\frac{e^{\\mathrm{score}}}{\\sum e^{\\mathrm{score}}}",
    .filled = GRADUS_SAY ({ NULL, "a = <calc shift * m = added>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("With {shift} more for each pair all scores are larger by {added}, and no share "
                  "has changed: scores are known up to a constant alone.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "tau", .label = N_ ("Worth of equal neighbours"), .symbol = "\\tau",
    .blurb = N_ ("What every pair of equal labels adds to a score; the first place counts as one."),
    GRADUS_PARAM_FIELD (Params, tau), .def = 0, .min = 0, .max = 50, .slider_max = MOST_TAU,
    .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("The worth of equal neighbours from which on another string is the best."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 2.5, .min = 0, .max = MOST_TAU, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "shift", .label = N_ ("Added to all pairs"),
    .blurb = N_ ("What is added to each pair at the end, equal or not."),
    GRADUS_PARAM_FIELD (Params, shift), GRADUS_PLACE (5, 100, -10, 10, 1) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TIE] = { "tie", N_ ("A tie"), N_ ("Several strings are equally probable.") });

/* The sum of all strings by the forward wave of the chain. */
static double
find_gap (const State *state)
{
  const guint c = gradus_chain_labels (state);
  g_autofree double *a = g_new0 (double, c), *next = g_new0 (double, c);

  for (guint t = 0; t < gradus_chain_places (state); t++)
    {
      gradus_chain_forward (&state->chain, t, a, next);
      memcpy (a, next, c * sizeof (double));
    }
  return fabs (gradus_log_sum_exp (a, c) - state->log_z);
}

GRADUS_HOLDS (holds_wave, (state), find_gap (state),
              *measured <= 1e-9 * MAX (1, fabs (state->log_z)))
GRADUS_HOLDS (holds_shift, (state), state->moved, *measured < 1e-9)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "wave", N_ ("A wave over the chain gives the same sum"), "Z = \\sum_y A_m(y)", holds_wave,
    .phase = "share" },
  { "shift", N_ ("A constant changes no share"), "p_a(y) = p(y)", holds_shift,
    .phase = "shift" });

/* --- Pictures --------------------------------------------------------------------------------- */

typedef struct
{
  double p;
  guint i;
} Place;

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const Place *x = a, *y = b;

  return x->p != y->p ? (x->p < y->p ? 1 : -1) : (int) x->i - (int) y->i;
}

/* The strings as rows of coloured cells, each with its bar. Of many, the most probable ones. */
static void
build_strings (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const guint n = strings (state), m = gradus_chain_places (state), drawn = MIN (n, DRAWN);
  const gboolean scoring = gradus_position_is_phase (here, "score");
  g_autofree Place *rows = g_new (Place, n);
  double most = -INFINITY;

  for (guint i = 0; i < state->scored; i++)
    most = MAX (most, state->scores.data[i]);
  for (guint i = 0; i < n; i++)
    rows[i] = (Place){ state->shared ? state->p.data[i]
                       : i < state->scored ? exp (state->scores.data[i] - most) : 0, i };
  if (n > DRAWN)
    qsort (rows, n, sizeof *rows, compare_places);
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, "", "");
  gradus_scene_set_x_range (scene, -0.5 - m, 8.6);
  gradus_scene_set_y_range (scene, -0.2, drawn + 0.2);
  for (guint r = 0; r < drawn; r++)
    {
      const double low = drawn - 1.0 - r + 0.1, high = low + 0.8, end = 0.3 + 7 * rows[r].p;
      const gboolean acts = scoring && here->micro > 0 && rows[r].i + 1 == state->scored;
      gint32 string[16];
      char buffer[GRADUS_NUMBER_SIZE];

      read_string (state, rows[r].i, string);
      for (guint t = 0; t < m; t++)
        {
          const double left = (double) t - m, x[] = { left, left + 0.9, left + 0.9, left };
          const double y[] = { low, low, high, high };

          gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_CLASS + string[t], GRADUS_LINE_THIN,
                                0.5);
          gradus_scene_text_in (scene, left + 0.45, (low + high) / 2, GRADUS_ANCHOR_CENTRE,
                                GRADUS_ROLE_FOREGROUND, 0.9, 0.9, 0.8, s->labels[string[t]]);
        }
      if (here->phase < 0)
        {
          const double equal = 0.3 + 7.0 / n, x[] = { 0.3, equal, equal, 0.3 };
          const double y[] = { low, low, high, high };

          gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, 0.2);
          if (r == 0)
            gradus_scene_label (scene, C_ ("legend", "if all were alike"));
        }
      if (rows[r].i < state->scored)
        {
          const double x[] = { 0.3, end, end, 0.3 }, y[] = { low, low, high, high };

          gradus_scene_polygon (scene, x, y, 4, acts ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL,
                                GRADUS_LINE_SOLID, 0.6);
          gradus_scene_text_in (scene, end + 0.1, (low + high) / 2, GRADUS_ANCHOR_LEFT,
                                GRADUS_ROLE_FOREGROUND, 0.9, 1.2, 0.8,
                                gradus_format_number (buffer, state->shared
                                                                ? rows[r].p
                                                                : state->scores.data[rows[r].i]));
        }
    }
}

/* The shares over tau, as far as they are told, of strings that lead somewhere or are few. */
static void
build_law (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint n = strings (state);
  const Change change = find_change (state, p);
  g_autofree double *scores = g_new (double, n), *share = g_new (double, n);
  g_autofree double *curves = g_new (double, (gsize) n * LAWS);
  double tau[LAWS], log_z;
  guint told = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "τ", C_ ("axis", "share of the string"));
  gradus_scene_set_x_range (scene, 0, MOST_TAU);
  gradus_scene_set_y_range (scene, 0, 1);
  for (guint k = 0; k < state->told; k++)
    {
      tau[k] = k * MOST_TAU / (LAWS - 1);
      for (guint i = 0; i < n; i++)
        scores[i] = score_at (state, p, i, tau[k], 0);
      share_out (scores, n, share, &log_z);
      for (guint i = 0; i < n; i++)
        curves[(gsize) i * LAWS + k] = share[i];
    }
  for (guint i = 0; i < n && state->told > 1; i++)
    if (n <= DRAWN || i == change.before || i == change.after)
      {
        const gboolean leads = i == change.before || i == change.after;

        gradus_scene_polyline (scene, tau, &curves[(gsize) i * LAWS], state->told,
                               i == change.before  ? GRADUS_ROLE_SECOND
                               : i == change.after ? GRADUS_ROLE_MODEL : GRADUS_ROLE_MUTED,
                               leads ? GRADUS_LINE_BOLD : GRADUS_LINE_THIN);
        if (leads)
          gradus_scene_label (scene, i == change.before ? C_ ("legend", "best without τ")
                                                        : C_ ("legend", "best with more τ"));
        told++;
      }
  gradus_scene_vrule (scene, p->tau, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, "τ");
  gradus_scene_point (scene, p->tau, 0.04, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.3, -1);
  gradus_scene_param_handle (scene, "tau", NULL, p->tau, 0.04);
  gradus_scene_vrule (scene, p->bet, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, "?");
  gradus_scene_point (scene, p->bet, 0.9, GRADUS_ROLE_BET, GRADUS_SHAPE_CIRCLE, 1.5, -1);
  gradus_scene_param_handle (scene, "bet", NULL, p->bet, 0.9);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_CIRCLE, C_ ("legend", "the bet"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "τ as it is"));
  if (told > 0 && state->told == LAWS && change.before != change.after && change.at <= MOST_TAU)
    gradus_scene_vrule (scene, change.at, GRADUS_ROLE_MODEL, GRADUS_LINE_DOTTED, NULL);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "strings", N_ ("All strings"), .build = build_strings,
    .caption = GRADUS_SAY ({ "log-z > -1000", N_ ("ln Z = {log-z|6}") }) },
  { "law", N_ ("Shares over τ"), .build = build_law },
  GRADUS_BASE_ROWS);

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "change", N_ ("Where does it change?"), "law", "law", .asks = GRADUS_ASKS_NUMBER,
    .about = "change", .scale = "0.2", .when = "changes",
    .words = N_ ("Without τ the best string, {string-before}, is ahead of {string-after} by {gap}. "
                 "At which τ does it change?"),
    .truth = GRADUS_SAY (
      { NULL, NN_ ("{change}: the other one has one equal pair more, so that τ counts once.",
                   "{change}: the other one has {more-pairs} equal pairs more, so that τ counts so "
                   "often."), "more-pairs" }),
    .intuition = N_ ("You thought τ must outweigh what is seen, but giving in there makes several "
                     "pairs equal at once."),
    .intuition_answer = "gap" },
  { "half", N_ ("More than half?"), "share", "strings", .asks = GRADUS_ASKS_EVENT,
    .about = "half",
    .words = N_ ("One unit of probability is shared out among {n-strings} strings. Will the best "
                 "one get more than half of it?"),
    .truth = GRADUS_SAY (
      { "half", N_ ("Yes, {top}, the string {best-string}.") },
      { NULL, N_ ("No, {top}: the others have more together than it has.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "free", .title = N_ ("Each place by itself"),
    .blurb = N_ ("τ = 0: the string 1 2 1 follows what is seen at each place and has 0.471, 1 1 1 "
                 "has 0.173. From τ = ½ on it is the other way."),
    .data = "crf-tiny", .params = "scores=given tau=0", .seed = 1,
    .claims = "best == 2\np[2] ~ 0.471\np[0] ~ 0.173\nabs(change - 0.5) < 1e-9" },
  { .id = "by-hand", .title = N_ ("By hand: a tie"),
    .blurb = N_ ("The score of 1 2 1 is 2 + τ, that of 1 1 1 is 1 + 3τ: equal at τ = ½, where both "
                 "have 0.304."),
    .data = "crf-tiny", .params = "scores=given tau=0.5", .seed = 1,
    .claims = "n-best == 2\nabs(scores[0] - 2.5) < 1e-12\nabs(scores[2] - 2.5) < 1e-12\n"
              "top ~ 0.304\never: event:tie" },
  { .id = "together", .title = N_ ("Neighbours count"),
    .blurb = N_ ("τ = 0.8: 1 1 1 has 0.394, 1 2 1 has 0.216, 2 2 1 has 0.177."),
    .data = "crf-tiny", .params = "scores=given tau=0.8", .seed = 1,
    .claims = "best == 0\np[0] ~ 0.394\np[2] ~ 0.216\np[6] ~ 0.177" },
  { .id = "late", .title = N_ ("Late evidence"),
    .blurb = N_ ("The last symbol speaks loudly for label 2; with τ = 2 the whole string is 2."),
    .data = "late-evidence", .params = "scores=given tau=2", .seed = 1,
    .claims = "best == 7" },
  { .id = "five", .title = N_ ("Five places, three labels"),
    .blurb = N_ ("243 strings, the sixteen most probable drawn; scores are counted."),
    .data = "crf-gen:labels=3,length=5,noise=0.6,sequences=20", .data_seed = 1,
    .params = "tau=1", .seed = 1, .claims = "scored == 243" },
  { .id = "one-symbol", .title = N_ ("One place"),
    .blurb = N_ ("One place has one pair, itself: τ lifts both strings alike, and label 1 has "
                 "0.731 at each τ."),
    .data = "crf-same:length=1", .params = "scores=given tau=2", .seed = 1,
    .claims = "p[0] ~ 0.731" },
  { .id = "stubborn", .title = N_ ("Failure: only the neighbours are heard"),
    .blurb = N_ ("τ = 5: 1 1 1 and 2 2 2 have 0.989 together, whatever is seen between."),
    .data = "crf-tiny", .params = "scores=given tau=5", .seed = 1,
    .claims = "p[0] ~ 0.871\np[0] + p[7] > 0.988",
    .failure = N_ ("When equal neighbours are worth more than any evidence, data are hardly heard. "
                   "Learn τ from labelled strings, with a penalty on large scores.") });

#define ORACLE "oracle: numpy, all eight strings"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "free", 1, "log-z", GRADUS_EXPECT (2.7534513861), 1e-9, ORACLE },
  { "by-hand", 1, "log-z", GRADUS_EXPECT (3.6904397140), 1e-9, ORACLE },
  { "together", 1, "log-z", GRADUS_EXPECT (4.3301682159), 1e-9, ORACLE },
  { "together", 1, "p",
    GRADUS_EXPECT (0.394487, 0.023989, 0.216499, 0.065208, 0.065208, 0.003965, 0.177255, 0.053388),
    1e-6, ORACLE },
  { "stubborn", 1, "log-z", GRADUS_EXPECT (16.1380807793), 1e-9, ORACLE },
  { "stubborn", 1, "p", GRADUS_EXPECT (0.871028), 1e-6, ORACLE },
  { "one-symbol", 1, "p", GRADUS_EXPECT (0.731059), 1e-6, "by hand: 1/(1 + 1/e)" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "tau", .title = N_ ("Without neighbours and with them"),
    .blurb = N_ ("The best string is 1 2 1 without, and 1 1 1 with τ = 0.8."),
    .preset = "free", .left = "tau=0", .right = "tau=0.8", .plot = "strings",
    .claims = "left: best == 2\nright: best == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("Score whole strings, then share one unit of probability among all of them."),
  .by_hand = N_ ("Score of 1 2 1: ½ + ½ + 1 + τ = 2 + τ; of 1 1 1: ½ − ½ + 1 + 3τ = 1 + 3τ; equal "
                 "at τ = ½."),
  .why = "law",
  .intuition = N_ ("τ must outweigh the 1 by which the middle speaks for label 2."),
  .caught_by = "change",
  .breaks = N_ ("τ = 5: two strings have 0.989 of all, and what is seen is hardly heard."),
  .needs = "softmax-regression sequence-models",
  .leads_to = "crf-forward-backward crf-training viterbi",
  .aliases = "CRF; conditional random field; transition; emission; log-linear model; 条件随机场; "
             "转移; 发射; tjsjc",
  .terms = N_ ("conditional random field; transition; emission"),
};

const GradusDescriptor gradus_crf_model = {
  .base = &gradus_chain, .id = "crf-model", .chapter = 12, .difficulty = 3,
  .title = N_ ("Conditional random field"),
  .summary = N_ ("Scores all strings of labels and shares out one unit of probability among them."),
  .goal = N_ ("Say what equal neighbours do to the shares of strings, and which change of the "
              "scores changes nothing."),
  .source = "Lafferty, McCallum and Pereira 2001; 图解机器学习, section 11.2",
  .kind = GRADUS_KIND_EXPLORATION, .fixed = "coupling=1",
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,
  .lives = lives, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .validate = validate, .init = init, .name = name, .start_shows = "strings",
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n-strings} strings of labels, and one unit of "
                                        "probability for all of them.") }),
  .same = GRADUS_SAMENESS ({ "names", GRADUS_SENTENCE }),
};
