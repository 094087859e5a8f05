/* Forward and backward sums: a row of the family "chain", how probable each label is at each place.
 *
 * Objective. All c^m strings of labels are weighed by exp (score) (chain.c). Wanted are their sum Z
 * and, for each place, the share of those that have a certain label there.
 *
 * Step. Strings that meet in a node share their past and their future, so that each is summed once.
 * One iteration lets two waves go on by a column each: from the left (forward)
 *
 *   A_t(y) = sum_z A_{t-1}(z) exp (s(z, y) + e_t(y)),  A_1(y) = exp (s_0(y) + e_1(y)),
 *
 * from the right (back)
 *
 *   B_t(z) = sum_y exp (s(z, y) + e_{t+1}(y)) B_{t+1}(y),  B_m = 1,
 *
 * and wherever both have been, A_t(y) B_t(y) is the weight of all strings through that node (meet).
 * In every column these add up to Z.
 *
 * Cost. O(c^2) a column, O(m c^2) in all, in place of m c^m.
 *
 * Edge cases. The sums grow by a factor with every place and leave the range of numbers: therefore
 * logarithms. Plain products can be asked for; they then fail with a sentence.
 *
 * Source: L. E. Baum et al. 1970, Ann. Math. Statist. 41; 图解机器学习, section 11.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "chain.h"

#include "gradus-gaussian.h"

/* Up to so many strings are tried one by one. */
#define MAX_STRINGS 4096
/* Sums are told as they are where there are so few places and they are no larger. */
#define FEW 10
#define MOST_TOLD 1e6
/* Longer sequences are drawn without bands. */
#define MAX_BANDS 60

typedef struct
{
  GradusChainParams base;
  bool plain;
} Params;

typedef struct
{
  GradusChainState chain;
  GradusArray a, b;         /* m x c: logarithms, or plain sums; 0 where they are not made */
  GradusArray p;            /* m x c: NAN where the waves have not met */
  guint left, right;        /* columns that have A, that have B (from the right) */
  guint done, last;
  double log_z;             /* ln of all strings, from the newest place where the waves met */
  double spread;            /* largest difference of log_z from the first, over such places */
  double begun;             /* ln of the strings up to the newest column of A */
} State;

enum { EVENT_TURNED, EVENT_MET };

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;
  guint m, c;

  gradus_chain_init (&state->chain, context);
  m = gradus_chain_places (state);
  c = gradus_chain_labels (state);
  gradus_array_init_matrix (&state->a, m, c);
  gradus_array_init_matrix (&state->b, m, c);
  gradus_array_init_matrix (&state->p, m, c);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* Column @t of A, or of B with @back, into @out: c numbers as they are kept. */
static void
make_column (const State *state, const Params *p, gboolean back, guint t, double *out)
{
  const guint m = gradus_chain_places (state), c = gradus_chain_labels (state);
  const double *from = back ? t + 1 < m ? &state->b.data[(t + 1) * c] : NULL
                       : t > 0 ? &state->a.data[(t - 1) * c] : NULL;
  const double *pair = state->chain.transition.data, *node = state->chain.node.data;

  if (!p->plain)
    {
      (back ? gradus_chain_backward : gradus_chain_forward) (&state->chain, t, from, out);
      return;
    }
  for (guint y = 0; y < c; y++)
    {
      double sum = from == NULL;

      for (guint z = 0; from != NULL && z < c; z++)
        sum += back ? exp (pair[y * c + z] + node[(t + 1) * c + z]) * from[z]
                    : exp (pair[z * c + y] + node[t * c + y]) * from[z];
      if (from == NULL && !back)
        sum = exp (state->chain.first.data[y] + node[y]);
      out[y] = sum;
    }
}

static GradusStatus
go_on (State *state, GradusContext *context, gboolean back)
{
  const Params *params = context->params;
  const guint c = gradus_chain_labels (state), m = gradus_chain_places (state);
  const guint t = back ? m - 1 - state->right : state->left;
  g_autofree double *column = g_new (double, c);
  GradusArray *to = back ? &state->b : &state->a;

  make_column (state, params, back, t, column);
  gradus_array_write_part (to, t * c + state->done, 1)[t * c + state->done] = column[state->done];
  if (!isfinite (column[state->done]))
    return gradus_context_fail (context,
                                _ ("The products left the range of numbers at place %u; take "
                                   "logarithms."), t + 1);
  if (state->done + 1 == c)
    {
      if (!back)
        {
          state->left++;
          state->begun = 0;
          for (guint y = 0; y < c; y++)
            state->begun += column[y];
          state->begun = params->plain ? log (state->begun) : gradus_log_sum_exp (column, c);
        }
      else
        state->right++;
    }
  return gradus_step_done (&state->done, &state->last, c);
}

static GradusStatus
run_forward (gpointer state, GradusContext *context)
{
  return go_on (state, context, FALSE);
}

static GradusStatus
run_back (gpointer state, GradusContext *context)
{
  return go_on (state, context, TRUE);
}

GRADUS_MICROS (count_labels, (state), gradus_chain_labels (state))

/* The logarithms of A and B at place @t. */
static void
read_logarithms (const State *state, const Params *p, guint t, double *a, double *b)
{
  const guint c = gradus_chain_labels (state);

  for (guint y = 0; y < c; y++)
    {
      a[y] = p->plain ? log (state->a.data[t * c + y]) : state->a.data[t * c + y];
      b[y] = p->plain ? log (state->b.data[t * c + y]) : state->b.data[t * c + y];
    }
}

static gboolean
has_met (const State *state, guint t)
{
  return t < state->left && t + state->right >= gradus_chain_places (state);
}

static guint
find_most (const double *x, guint n)
{
  guint most = 0;

  for (guint i = 1; i < n; i++)
    most = x[i] > x[most] ? i : most;
  return most;
}

/* At the places where the waves have met in this iteration: the newest of A and the newest of B. */
static GradusStatus
run_meet (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const Params *params = context->params;
  const guint c = gradus_chain_labels (state), m = gradus_chain_places (state);
  const guint at[] = { state->left - 1, m - state->right };
  g_autofree double *a = g_new (double, c), *b = g_new (double, c);

  for (guint k = 0; k < 2; k++)
    if (has_met (state, at[k]) && (k == 0 || at[1] != at[0]))
      {
        double *share = &gradus_array_write (&state->p)[at[k] * c];
        double total;

        read_logarithms (state, params, at[k], a, b);
        total = gradus_chain_meet (a, b, c, share);
        if (!isnan (state->log_z))
          state->spread = MAX (isnan (state->spread) ? 0 : state->spread,
                               fabs (total - state->log_z));
        state->log_z = total;
        gradus_context_raise (context, EVENT_MET);
        gradus_context_raise_if (context, EVENT_TURNED,
                                 share[find_most (a, c)] < share[find_most (share, c)] - 1e-12);
      }
  return state->left == m && state->right == m ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

/* Whether sums are told and not their logarithms. */
static gboolean
tells_sums (const GradusPosition *here)
{
  GRADUS_HERE (state, p);
  double most = -INFINITY;

  if (p->plain && gradus_chain_places (state) <= FEW)
    return TRUE;
  if (gradus_chain_places (state) > FEW)
    return FALSE;
  for (guint i = 0; i < gradus_chain_places (state) * gradus_chain_labels (state); i++)
    most = MAX (most, MAX (state->a.data[i], state->b.data[i]));
  return most < log (MOST_TOLD);
}

/* A number of A or B as it is told. */
static double
told (const GradusPosition *here, double x)
{
  const Params *p = here->params;
  const gboolean sums = tells_sums (here);

  return sums == p->plain ? x : sums ? exp (x) : log (x);
}

static void
array_marginal (const GradusPosition *here, GradusArray *out)
{
  gradus_array_assign (out, &((const State *) here->state)->p);
}

GRADUS_NUMBER (number_p_first, (state), has_met (state, 0) ? state->p.data[0] : NAN)
/* What it is, or will be, whoever asks before the waves have met there. */
static double
number_first_will_be (const GradusPosition *here)
{
  GRADUS_HERE (state);
  g_auto (GradusArray) p = { 0 };

  gradus_chain_marginal (&state->chain, &p);
  return p.data[0];
}

GRADUS_NUMBER (number_met, (state),
               MAX ((double) state->left + state->right - gradus_chain_places (state), 0))
GRADUS_NUMBER (number_products, (state),
               2.0 * (gradus_chain_places (state) - 1)
                 * gradus_square (gradus_chain_labels (state)))
GRADUS_NUMBER (number_strings, (state),
               pow (gradus_chain_labels (state), gradus_chain_places (state)))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "log-z", N_ ("Logarithm of the sum of all strings"), "\\ln Z", GRADUS_QUANTITY (State, log_z),
    .flags = GRADUS_METRIC },
  { "begun", N_ ("Logarithm of the strings begun"), "\\ln \\sum_y A_t(y)",
    GRADUS_QUANTITY (State, begun), .flags = GRADUS_METRIC },
  { "p-first", N_ ("First label at place 1"), "p(y_1 = 1)", .number = number_p_first,
    .flags = GRADUS_METRIC },
  { "a", N_ ("Forward sums, as they are kept"), "A", GRADUS_QUANTITY (State, a),
    .indices = N_ ("place, label") },
  { "b", N_ ("Backward sums, as they are kept"), "B", GRADUS_QUANTITY (State, b),
    .indices = N_ ("place, label") },
  { "marginal", N_ ("Probability of the labels"), "p", .array = array_marginal,
    .indices = N_ ("place, label; 0: not known yet") },
  { "p", N_ ("Probability of the labels"), NULL, GRADUS_QUANTITY (State, p),
    .flags = GRADUS_HIDDEN },
  GRADUS_BASE_ROWS,
  { "first-will-be", N_ ("First label at place 1, in the end"), NULL,
    .number = number_first_will_be },
  { "left", N_ ("Columns of the forward wave"), NULL, GRADUS_QUANTITY (State, left) },
  { "right", N_ ("Columns of the backward wave"), NULL, GRADUS_QUANTITY (State, right) },
  { "spread", N_ ("Difference of two columns"), NULL, GRADUS_QUANTITY (State, spread) },
  { "met", N_ ("Places where the waves have met"), NULL, .number = number_met },
  { "products", N_ ("Products"), NULL, .number = number_products },
  { "strings", N_ ("Strings"), NULL, .number = number_strings });

static void
name_row (GradusNames *names, const char *id, const GradusPosition *here, const GradusArray *from,
          guint t)
{
  const guint c = from->shape[1];
  g_autofree double *row = g_new (double, c);

  for (guint y = 0; y < c; y++)
    row[y] = told (here, from->data[t * c + y]);
  gradus_names_vector (names, id, row, c);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const guint m = gradus_chain_places (state), c = gradus_chain_labels (state);
  const gboolean back = gradus_position_is_phase (here, "back");
  const gboolean micro = here->micro > 0;
  const guint left = state->left + (micro && !back), right = state->right + (micro && back);
  const guint t = back ? m - CLAMP (right, 1, m) : CLAMP (left, 1, m) - 1;
  const guint y = MIN (state->last, c - 1), beside = back ? MIN (t + 1, m - 1) : t > 0 ? t - 1 : 0;
  const GradusArray *from = back ? &state->b : &state->a;
  const gboolean begins = back ? t + 1 == m : t == 0;
  double by_past = 0;

  gradus_chain_name (here, names);
  gradus_names_flag (names, "sums", tells_sums (here));
  gradus_names_whole (names, "place", t + 1);
  gradus_names_whole (names, "beside", beside + 1);
  gradus_names_whole (names, "to-number", y + 1);
  gradus_names_word (names, "to", s->labels[y]);
  gradus_names_word (names, "first-name", s->labels[0]);
  gradus_names_flag (names, "begins", begins);
  gradus_names_flag (names, "two", c == 2);
  gradus_names_flag (names, "first-meeting",
                     isnan (state->log_z) && state->left + state->right > m);
  gradus_names_flag (names, "first-leads",
                     state->left > 0
                       && find_most (&state->p.data[(state->left - 1) * c], c) == 0);
  gradus_names_flag (names, "last-round", state->left == m && state->right + 1 == m);
  gradus_names_number (names, "value", told (here, from->data[t * c + y]));
  name_row (names, "column", here, from, t);
  name_row (names, "a-first", here, &state->a, 0);
  name_row (names, "meet-a", here, &state->a, CLAMP (state->left, 1, m) - 1);
  name_row (names, "meet-b", here, &state->b, CLAMP (state->left, 1, m) - 1);
  for (guint z = 0; z < 2; z++)
    {
      const double pair = z < c && !begins
                            ? back ? state->chain.transition.data[y * c + z]
                                       + state->chain.node.data[(t + 1) * c + z]
                                   : state->chain.transition.data[z * c + y]
                                       + state->chain.node.data[t * c + y]
                            : 0;

      gradus_names_number (names, z == 0 ? "factor-one" : "factor-two", exp (pair));
      gradus_names_number (names, z == 0 ? "from-one" : "from-two",
                           z < c ? told (here, from->data[beside * c + z]) : 0);
    }
  if (state->left > 0)
    {
      g_autofree double *row = g_new (double, c);

      for (guint z = 0; z < c; z++)
        row[z] = p->plain ? log (state->a.data[z]) : state->a.data[z];
      by_past = exp (row[0] - gradus_log_sum_exp (row, c));
    }
  gradus_names_number (names, "by-past", by_past);
  gradus_names_whole (names, "met-place", state->left);
  gradus_names_number (names, "z", exp (state->log_z));
  gradus_names_vector (names, "met-share",
                       &state->p.data[(CLAMP (state->left, 1, m) - 1) * c], c);
  gradus_names_vector (names, "first-share", state->p.data, c);
  gradus_names_number (names, "a-one",
                       told (here, state->a.data[(CLAMP (state->left, 1, m) - 1) * c]));
  gradus_names_number (names, "b-one",
                       told (here, state->b.data[(CLAMP (state->left, 1, m) - 1) * c]));
  gradus_names_number (names, "p-one", state->p.data[(CLAMP (state->left, 1, m) - 1) * c]);
}

/* --- Lives ------------------------------------------------------------------------------------ */

static gboolean
is_made (const State *state, guint item, gboolean back)
{
  const guint t = item / gradus_chain_labels (state);

  return t < gradus_chain_places (state)
         && (back ? t + state->right >= gradus_chain_places (state) : t < state->left);
}

/* A number of A or B as it is told, where numbers reach so far. */
static double
followed (const GradusPosition *here, double x)
{
  const double number = told (here, x);

  return isfinite (number) ? number : NAN;
}

static double
life_forward (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state);

  return is_made (state, item, FALSE) ? followed (here, state->a.data[item]) : NAN;
}

static double
life_backward (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state);

  return is_made (state, item, TRUE) ? followed (here, state->b.data[item]) : NAN;
}

static double
life_share (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state);

  return item < gradus_array_length (&state->p)
             && has_met (state, item / gradus_chain_labels (state))
           ? state->p.data[item] : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "node-forward", N_ ("Forward sum"), "A", "node", .value = life_forward },
  { "node-backward", N_ ("Backward sum"), "B", "node", .value = life_backward },
  { "node-share", N_ ("Probability of the label"), "p", "node", .value = life_share });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "forward", N_ ("Forward wave"),
    N_ ("All strings that end in a node: the sums of the column before, carried on."),
    .shows = "trellis",
    .pseudocode = N_ ("for each label y:\n  A(y) ← Σ over z of A′(z) exp(s(z, y) + e(y))"),
    .run = run_forward, .n_micro = count_labels,
    .rule = "\\role{model}{A_t}(y) = \\sum_z \\role{model}{A_{t-1}}(z)\\,e^{s(z, y) + e_t(y)},"
            "\\quad \\role{model}{A_1}(y) = e^{s_0(y) + e_1(y)}",
    .filled = GRADUS_SAY (
      { "micro and sums and two and not begins",
        "\\role{model}{A_{<place>}}(<to-number>) = <calc factor-one * from-one|model + factor-two "
        "* from-two|model = value|model>" },
      { "micro and sums", "\\role{model}{A_{<place>}}(<to-number>) = <value|model>" },
      { "micro", "\\ln\\role{model}{A_{<place>}}(<to-number>) = <value|model>" },
      { "sums", "\\role{model}{A_{<place>}} = <row column>" },
      { NULL, "\\ln\\role{model}{A_{<place>}} = <row column>" }),
    .said = GRADUS_SAY (
      { "micro and begins", N_ ("Label {to} at place 1 begins with {value}.") },
      { "micro and sums", N_ ("Strings that have label {to} at place {place} weigh {value} up to "
                              "there.") },
      { "micro", N_ ("Strings that have label {to} at place {place} weigh e to the {value} up to "
                     "there.") },
      { "sums", N_ ("The forward wave has reached place {place}: strings up to there weigh "
                    "{column}, by their last label.") },
      { NULL, N_ ("The forward wave has reached place {place}: the logarithms of the sums are "
                  "{column}.") }) },
  { "back", N_ ("Backward wave"),
    N_ ("All that can follow on a node: the sums of the column behind it, carried back."),
    .shows = "trellis",
    .pseudocode = N_ ("for each label z:\n  B(z) ← Σ over y of exp(s(z, y) + e(y)) B′(y)"),
    .run = run_back, .n_micro = count_labels,
    .rule = "\\role{second}{B_t}(z) = \\sum_y e^{s(z, y) + e_{t+1}(y)}\\,"
            "\\role{second}{B_{t+1}}(y),\\quad \\role{second}{B_m} = 1",
    .filled = GRADUS_SAY (
      { "micro and sums and two and not begins",
        "\\role{second}{B_{<place>}}(<to-number>) = <calc factor-one * from-one|second + "
        "factor-two * from-two|second = value|second>" },
      { "micro and sums", "\\role{second}{B_{<place>}}(<to-number>) = <value|second>" },
      { "micro", "\\ln\\role{second}{B_{<place>}}(<to-number>) = <value|second>" },
      { "sums", "\\role{second}{B_{<place>}} = <row column>" },
      { NULL, "\\ln\\role{second}{B_{<place>}} = <row column>" }),
    .said = GRADUS_SAY (
      { "micro and begins", N_ ("Nothing follows on the last place: label {to} has {value}.") },
      { "micro and sums", N_ ("What can follow on label {to} at place {place} weighs {value}.") },
      { "micro", N_ ("What can follow on label {to} at place {place} weighs e to the {value}.") },
      { "begins", N_ ("The backward wave begins at place {place}, where nothing follows.") },
      { "sums", N_ ("The backward wave has reached place {place}: what can follow weighs {column}, "
                    "by the label there.") },
      { NULL, N_ ("The backward wave has reached place {place}: the logarithms of the sums are "
                  "{column}.") }) },
  { "meet", N_ ("Where they meet"),
    N_ ("Past times future of a node is the weight of all strings through it."),
    .shows = "bands trellis",
    .pseudocode = N_ ("where both waves have been:\n  p(y) ← A(y) B(y) / Z"), .run = run_meet,
    .rule = "p(y_t = y) = \\frac{\\role{model}{A_t}(y)\\,\\role{second}{B_t}(y)}{Z},\\quad "
            "Z = \\sum_y \\role{model}{A_t}(y)\\,\\role{second}{B_t}(y)",
    .filled = GRADUS_SAY (
      { "met == 0", "t_A = <left>,\\quad t_B = <m> - <right> + 1" },
      { "sums", "p(y_{<met-place>} = 1) = <calc a-one|model * b-one|second / z = p-one>" },
      { NULL, "\\ln Z = <log-z>" }),
    .said = GRADUS_SAY (
      { "met == 0", N_ ("The waves have not met yet.") },
      { "converged and sums", N_ ("All places are known. All strings weigh {z} in every column, "
                                  "and at place 1 the labels have {first-share}.") },
      { "converged", N_ ("All places are known, with {products|,} products instead of a sum over "
                         "{strings} strings. The logarithm of their weight is {log-z|6}.") },
      { "event:turned", N_ ("The waves have met: at place {met-place} the labels have {met-share}. "
                            "At one of the places what comes later has made another label the most "
                            "probable.") },
      { NULL, N_ ("The waves have met: at place {met-place} the labels have {met-share}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "plain", .label = N_ ("Plain products"),
    .blurb = N_ ("Keep the sums themselves and not their logarithms."),
    GRADUS_PARAM_FIELD (Params, plain), .def = FALSE, .applies = GRADUS_APPLIES_RESTART });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TURNED] = { "turned", N_ ("The future turns it"),
                     N_ ("Another label is the most probable than by the past alone.") },
  [EVENT_MET] = { "met", N_ ("The waves meet"), N_ ("A place has both sums.") });

/* The logarithm of the weight of strings through label @z at @t and @y at the next place. */
static double
pair_weight (const State *state, const Params *p, guint t, guint z, guint y)
{
  const guint c = gradus_chain_labels (state);
  const double a = state->a.data[t * c + z], b = state->b.data[(t + 1) * c + y];

  return (p->plain ? log (a) + log (b) : a + b) + state->chain.transition.data[z * c + y]
         + state->chain.node.data[(t + 1) * c + y];
}

static double
find_pair_gap (const GradusPosition *here)
{
  GRADUS_HERE (state, p);
  const guint c = gradus_chain_labels (state);
  double most = 0;

  for (guint t = 0; t + 1 < gradus_chain_places (state); t++)
    for (guint z = 0; has_met (state, t) && has_met (state, t + 1) && z < c; z++)
      {
        double sum = 0;

        for (guint y = 0; y < c; y++)
          sum += exp (pair_weight (state, p, t, z, y) - state->log_z);
        most = MAX (most, fabs (sum - state->p.data[t * c + z]));
      }
  return most;
}

/* All strings, one by one, where there are not too many: the logarithm of their sum. */
static gboolean
holds_all (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state);
  const guint c = gradus_chain_labels (state), m = gradus_chain_places (state);
  g_autofree double *scores = NULL;
  guint n;

  if (pow (c, m) > MAX_STRINGS || isnan (state->log_z))
    return TRUE;
  n = (guint) lround (pow (c, m));
  scores = g_new (double, n);
  for (guint number = 0; number < n; number++)
    {
      gint32 string[16] = { 0 };

      for (guint t = 0, rest = number; t < m; t++, rest /= c)
        string[t] = (gint32) (rest % c);
      scores[number] = gradus_chain_score (&state->chain, string, m);
    }
  *measured = fabs (gradus_log_sum_exp (scores, n) - state->log_z);
  return *measured <= 1e-9 * MAX (1, fabs (state->log_z));
}

GRADUS_HOLDS (holds_total, (state), isnan (state->spread) ? 0 : state->spread,
              isnan (state->log_z) || *measured <= 1e-9 * MAX (1, fabs (state->log_z)))
GRADUS_HOLDS (holds_pairs, (here), find_pair_gap (here), *measured < 1e-8)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "total", N_ ("All columns weigh the same"), "\\sum_y A_t(y)\\,B_t(y) = Z", holds_total,
    .phase = "meet" },
  { "pairs", N_ ("Pairs of labels add up to the labels"),
    "\\sum_y p(y_t = z, y_{t+1} = y) = p(y_t = z)", holds_pairs, .phase = "meet" },
  { "all", N_ ("Z is the sum over all strings"), "Z = \\sum_{y_1 \\dots y_m} e^{\\mathrm{score}}",
    holds_all, .phase = "meet" });

/* --- Pictures --------------------------------------------------------------------------------- */

static double
row_of (const State *state, guint y)
{
  return (double) gradus_chain_labels (state) - 1 - y;
}

/* Numbers of a node: past above it, future below it. */
static void
draw_numbers (const GradusPosition *here, guint item, double x, double y, GradusScene *scene)
{
  GRADUS_HERE (state);
  char buffer[GRADUS_NUMBER_SIZE];

  if (is_made (state, item, FALSE))
    gradus_scene_text_in (scene, x, y + 0.1, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_MODEL, 1, 0.9, 0.3,
                          gradus_format_number (buffer, told (here, state->a.data[item])));
  if (is_made (state, item, TRUE))
    gradus_scene_text_in (scene, x, y - 0.1, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_SECOND, 1, 0.9, 0.3,
                          gradus_format_number (buffer, told (here, state->b.data[item])));
}

static void
build_trellis (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const guint m = gradus_chain_places (state), c = gradus_chain_labels (state);
  const gboolean micro = here->micro > 0, back = gradus_position_is_phase (here, "back");
  const guint work = back ? m - 1 - MIN (state->right, m - 1) : MIN (state->left, m - 1);
  const double size = m <= FEW ? 2.2 : m <= MAX_BANDS ? 1.1 : 0.6;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, C_ ("axis", "place"), NULL);
  gradus_scene_set_x_range (scene, 1 - MAX (0.4, 0.1 * m), m + 0.3);
  gradus_scene_set_y_range (scene, -0.6, c - 0.4);
  for (guint t = 0; t + 1 < m && m * c * c <= 2000; t++)
    for (guint z = 0; z < c; z++)
      for (guint y = 0; y < c; y++)
        {
          const gboolean acts = micro && (back ? t == work && z == state->last
                                               : t + 1 == work && y == state->last);

          gradus_scene_segment (scene, t + 1, row_of (state, z), t + 2, row_of (state, y),
                                acts ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                                acts ? GRADUS_LINE_BOLD : GRADUS_LINE_THIN);
        }
  for (guint item = 0; item < m * c; item++)
    {
      const guint t = item / c;
      const double x = t + 1, y = row_of (state, item % c);
      const gboolean a = is_made (state, item, FALSE), b = is_made (state, item, TRUE);

      gradus_scene_point (scene, x, y, a && b ? GRADUS_ROLE_DATA
                                       : a ? GRADUS_ROLE_MODEL
                                       : b ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MUTED,
                          a || b ? GRADUS_SHAPE_CIRCLE : GRADUS_SHAPE_RING, size, -1);
      gradus_scene_subject (scene, "node", item, x, y);
      if (micro && t == work && item % c == state->last)
        gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.7 * size, -1);
      if (m <= FEW)
        draw_numbers (here, item, x, y, scene);
    }
  for (guint y = 0; y < c; y++)
    gradus_scene_text (scene, 1 - MAX (0.2, 0.03 * m), row_of (state, y), GRADUS_ANCHOR_RIGHT,
                       GRADUS_ROLE_FOREGROUND, 1, s->labels[y]);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            tells_sums (here) ? C_ ("legend", "A, the past")
                                              : C_ ("legend", "ln A, the past"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE,
                            tells_sums (here) ? C_ ("legend", "B, the future")
                                              : C_ ("legend", "ln B, the future"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "both waves"));
}

/* All strings as a river: at each place a band for each label, as wide as the share of the strings
 * through it; from place to place the bands part and meet, and the whole stays as wide. */
static void
build_bands (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const guint m = gradus_chain_places (state), c = gradus_chain_labels (state);
  const double total = tells_sums (here) ? exp (state->log_z) : 1;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "place"),
                         tells_sums (here) ? C_ ("axis", "weight of the strings")
                                           : C_ ("axis", "share of the strings"));
  if (gradus_kit_waits (scene, isnan (state->log_z), _ ("The waves have not met yet.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, m + 0.5);
  gradus_scene_set_y_range (scene, 0, total);
  for (guint t = 0; t + 1 < m && m <= MAX_BANDS; t++)
    {
      g_autofree double *low = g_new0 (double, c);
      double out = 0;

      if (!has_met (state, t) || !has_met (state, t + 1))
        continue;
      for (guint y = 1; y < c; y++)
        low[y] = low[y - 1] + state->p.data[(t + 1) * c + y - 1];
      for (guint z = 0; z < c; z++)
        for (guint y = 0; y < c; y++)
          {
            const double width = exp (pair_weight (state, p, t, z, y) - state->log_z);
            const double x[] = { t + 1.15, t + 1.85, t + 1.85, t + 1.15 };
            const double h[] = { total * out, total * low[y], total * (low[y] + width),
                                 total * (out + width) };

            gradus_scene_polygon (scene, x, h, 4, GRADUS_ROLE_CLASS + (int) z, GRADUS_LINE_THIN,
                                  0.25);
            out += width;
            low[y] += width;
          }
    }
  for (guint t = 0; t < m; t++)
    {
      double from = 0;

      for (guint y = 0; has_met (state, t) && y < c; y++)
        {
          const double share = state->p.data[t * c + y];
          char buffer[GRADUS_NUMBER_SIZE];

          gradus_scene_bar (scene, t + 1, 0.3, total * from, total * (from + share),
                            GRADUS_ROLE_CLASS + (int) y, 0.8);
          if (m <= FEW)
            gradus_scene_text_in (scene, t + 1, total * (from + share / 2), GRADUS_ANCHOR_CENTRE,
                                  GRADUS_ROLE_FOREGROUND, 1, 0.3, total * share,
                                  gradus_format_number (buffer, total * share));
          from += share;
        }
    }
  for (guint y = 0; y < c && c <= 5; y++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) y, GRADUS_SHAPE_SQUARE,
                              s->labels[y]);
}

static void
build_places (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const guint m = gradus_chain_places (state), c = gradus_chain_labels (state);
  g_auto (GradusArray) p = { 0 };
  double *to;

  if (gradus_kit_waits (scene, isnan (state->log_z), _ ("The waves have not met yet.")))
    return;
  to = gradus_array_init_matrix (&p, m, c);
  for (guint i = 0; i < m * c; i++)
    to[i] = has_met (state, i / c) ? state->p.data[i] : NAN;
  gradus_chain_draw_marginal (here, &p, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "trellis", N_ ("Two waves"), .build = build_trellis },
  { "bands", N_ ("All strings as a river"), .build = build_bands,
    .caption = GRADUS_SAY (
      { "met > 0 and sums", N_ ("Z = {z} in every column") },
      { "met > 0", N_ ("ln Z = {log-z|6} in every column") }) },
  { "places", N_ ("Place by place"), .build = build_places },
  GRADUS_BASE_ROWS);

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "first", N_ ("How probable is it at place 1?"), "back", "trellis",
    .asks = GRADUS_ASKS_NUMBER, .about = "first-will-be", .scale = "0.05",
    .when = "last-round and sums",
    .words = N_ ("A at place 1 is {a-first}. The backward wave comes to place 1 now. How probable "
                 "will label {first-name} be there?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("{first-will-be|3}: the future has a vote too, and it is {column}.") }),
    .intuition = N_ ("You thought the first place is settled by its past, but the future votes "
                     "too."),
    .intuition_answer = "by-past" },
  { "leads", N_ ("Which label leads where they meet?"), "meet", "trellis",
    .asks = GRADUS_ASKS_EVENT, .about = "first-leads", .when = "first-meeting",
    .words = N_ ("The waves meet at place {met-place}. By its labels the past is {meet-a} there, "
                 "and the future {meet-b}. Is label {first-name} the most probable one?"),
    .truth = GRADUS_SAY (
      { "first-leads", N_ ("Yes: the labels have {met-share} of all strings.") },
      { NULL, N_ ("No: the labels have {met-share} of all strings.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "paths", .title = N_ ("Eight strings, 72 in all"),
    .blurb = N_ ("Staying is worth a factor of 2, label 1 in the middle a factor of 3. A = (2, 2), "
                 "(18, 6), (42, 30); in every column A times B adds up to 72."),
    .data = "paths-3", .params = "scores=given", .seed = 1,
    .claims = "converged\nabs(exp(log-z) - 72) < 1e-9\nmarginal[0,0] ~ 0.5833" },
  { .id = "by-hand", .title = N_ ("By hand: plain products"),
    .blurb = N_ ("The same with the sums themselves: A₂ = (3 · (2·2 + 2·1), 2·1 + 2·2) = (18, 6)."),
    .data = "paths-3", .params = "scores=given plain=true", .seed = 1,
    .claims = "abs(a[1,0] - 18) < 1e-9\nabs(a[1,1] - 6) < 1e-9" },
  { .id = "tiny", .title = N_ ("Three numbers"),
    .blurb = N_ ("Label by label the middle is 2, although the best string is 1 1 1."),
    .data = "crf-tiny", .params = "scores=given", .seed = 1,
    .claims = "marginal[1,1] > 0.51\nlog-z ~ 4.33" },
  { .id = "dice", .title = N_ ("The exchanged die"),
    .blurb = N_ ("Twenty throws: what comes before and what comes after both say which die was in "
                 "the hand."),
    .data = "dice:length=20,sequences=10,six=0.6", .data_seed = 10, .seed = 1,
    .claims = "converged\nmet == 20" },
  { .id = "three", .title = N_ ("Three labels seen through noise"),
    .blurb = N_ ("Each place is told by itself and by both its neighbours."),
    .data = "crf-gen:labels=3,length=12,noise=0.6,sequences=20", .data_seed = 1, .seed = 1,
    .claims = "converged" },
  { .id = "long", .title = N_ ("Long, in logarithms"),
    .blurb = N_ ("Eighty equal observations that speak loudly: the sum of all strings is beyond "
                 "every range, its logarithm is not."),
    .data = "crf-same:length=80,x=20", .params = "scores=given", .seed = 1,
    .claims = "converged\nlog-z > 800" },
  { .id = "overflow", .title = N_ ("Failure: out of range"),
    .blurb = N_ ("The same in plain products, which grow by the factor e to the 10.8 at each "
                 "place."),
    .data = "crf-same:length=80,x=20", .params = "scores=given plain=true", .seed = 1,
    .claims = "left < 80\nbegun > 690",
    .failure = N_ ("A number of the machine ends at e to the 709. Keep the logarithms, and add "
                   "with the largest one taken out: then a thousand places are no trouble.") });

#define ORACLE "oracle: numpy, all eight strings"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", GRADUS_CHECK_END, "a", GRADUS_EXPECT (2, 2, 18, 6, 42, 30), 1e-12, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "b", GRADUS_EXPECT (21, 15, 3, 3, 1, 1), 1e-12, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "log-z", GRADUS_EXPECT (4.276666119), 1e-9, "ln 72" },
  { "paths", GRADUS_CHECK_END, "marginal",
    GRADUS_EXPECT (7 / 12.0, 5 / 12.0, 0.75, 0.25, 7 / 12.0, 5 / 12.0), 1e-12, "by hand" },
  { "tiny", GRADUS_CHECK_END, "log-z", GRADUS_EXPECT (4.3301682159), 1e-9, ORACLE },
  { "tiny", GRADUS_CHECK_END, "marginal",
    GRADUS_EXPECT (0.7001837112, 0.2998162888, 0.4876497876, 0.5123502124, 0.8534495015,
                   0.1465504985), 1e-9, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "logarithms", .title = N_ ("Logarithms and plain products"),
    .blurb = N_ ("The logarithms come to the end; the products leave the range of numbers."),
    .preset = "long", .right = "plain=true",
    .claims = "left: converged\nright: left < 80" });

static const GradusSheet sheet = {
  .aha = N_ ("Paths that meet share their past and their future: sum each once and reuse it."),
  .by_hand = N_ ("A₂ = (3 · (2·2 + 2·1), 2·1 + 2·2) = (18, 6), A₃ = (2·18 + 6, 18 + 2·6) = (42, "
                 "30), and 42 + 30 = 72, the sum of all eight strings."),
  .why = "bands",
  .intuition = N_ ("The first place is settled by its past."),
  .caught_by = "first",
  .breaks = N_ ("Plain products of many places: they grow by a factor at each, and are infinite "
                "beyond e to the 709."),
  .needs = "crf-model",
  .leads_to = "crf-training viterbi kalman-filter pomdp-belief",
  .aliases = "forward-backward; sum-product; dynamic programming; DP; HMM; Baum-Welch; marginals; "
             "前向后向; 动态规划; 边缘概率; qxhx",
  .terms = N_ ("dynamic programming; sum-product; marginal"),
};

const GradusDescriptor gradus_crf_forward_backward = {
  .base = &gradus_chain, .id = "crf-forward-backward", .chapter = 12, .difficulty = 3,
  .title = N_ ("Forward-backward recursion"),
  .summary = N_ ("Sums over all strings of labels by two waves that meet at every place."),
  .goal = N_ ("Fill in a column of both waves by hand, and say why every column weighs the same."),
  .source = "Baum et al. 1970; 图解机器学习, section 11.3",
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,
  .lives = lives, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .init = init, .name = name, .end_shows = "bands",
  .start_said = GRADUS_SAY ({ NULL, NN_ ("One place, {c} labels, and two waves that are to meet.",
                              "{m} places, {c} labels, and two waves that are to meet."), "m" }),
  .same = GRADUS_SAMENESS ({ "names", GRADUS_SENTENCE }),
};
