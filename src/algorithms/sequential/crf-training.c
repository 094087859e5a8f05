/* CRF training: a row of the family "chain" that learns its scores from labelled strings.
 *
 * Objective. The weights are scores: w(y, k) for label y and what is seen, s(z, y) for a pair of
 * neighbours (chain.c). The likelihood of labelled strings, sum_i ln p(y_i | x_i), is concave in
 * them.
 *
 * Step. Its slope in a weight is how often that occurs in the labels, minus how often the model
 * expects it. One or all strings are taken (pick), their pairs counted (observed), the pairs that
 * the model expects added up from the forward and backward sums (expected), and each weight moves
 * by
 *
 *   zeta := zeta + eps (observed - expected - lambda zeta),  eps = rate / (1 + decay t),
 *
 * both as means over the strings taken (step). The run ends where they agree (check). Pairs can be
 * tied: one weight tau for all equal neighbours.
 *
 * Why it works. At the top the slopes are 0: expected counts are the observed ones. Adding a
 * constant to all pairs changes nothing, so that weights are not identified; from 0 the steps keep
 * to the shortest ones.
 *
 * Cost. O(m c^2) a string, for all strings in each iteration, since their likelihood is told.
 *
 * Edge cases. What never occurs in the labels has no finite best weight: it sinks for ever, and
 * slower and slower, so that it looks as if it came to rest; a penalty holds it.
 *
 * Source: J. Lafferty, A. McCallum and F. Pereira 2001, ICML; 图解机器学习, section 11.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crf-training.h"

#include "gradus-gaussian.h"

/* Places times pairs of labels that are gone through in each step; up to which the likelihood is
 * tried beside the weights, and drawn over tau. */
#define MOST_WORK 1000000
#define LITTLE_WORK 1000
/* Micro-steps of a phase. */
#define SHOWN 32
#define MOST_SEEN 1e12
#define MOST_WEIGHT 1e12

typedef GradusCrfParams Params;
typedef GradusCrfState State;

enum { EVENT_FELL, EVENT_AGREE };

/* --- Strings ---------------------------------------------------------------------------------- */

static guint
length_of (const GradusSequences *s, guint i)
{
  return s->starts[i + 1] - s->starts[i];
}

/* Add what is seen at place @at to the row of label @y, @share times. */
static void
add_seen (const GradusSequences *s, guint at, guint y, double share, double *seen)
{
  const guint k = gradus_chain_kinds (s);

  if (s->symbol != NULL)
    seen[y * k + (guint) s->symbol[at]] += share;
  for (guint j = 0; s->symbol == NULL && j < k; j++)
    seen[y * k + j] += share * s->x[(gsize) at * k + j];
}

/* What the labels of string @i show at the places from @from to @to, @share times. */
static void
count_places (const GradusSequences *s, guint i, guint from, guint to, double share, double *pairs,
              double *seen)
{
  for (guint t = from; t < to; t++)
    {
      const guint at = s->starts[i] + t, y = (guint) s->label[at];

      pairs[(t > 0 ? (guint) s->label[at - 1] : y) * s->n_labels + y] += share;
      add_seen (s, at, y, share, seen);
    }
}

/* The same as the model whose scores @chain has read expects it; returns the logarithm of the sum
 * over all strings. @errors, which may be NULL, is increased by the places where the label is not
 * the only most probable one. */
static double
expect_places (const GradusChainState *chain, const GradusSequences *s, guint i, guint from,
               guint to, double share, double *pairs, double *seen, guint *errors)
{
  const guint m = gradus_chain_places (chain), c = gradus_chain_labels (chain);
  g_autofree double *ahead = g_new (double, m * c), *behind = g_new (double, m * c);
  g_autofree double *p = g_new0 (double, c), *sum = g_new0 (double, c * c);
  const double log_z = gradus_chain_waves (chain, ahead, behind);

  for (guint t = from; t < to; t++)
    {
      const guint label = (guint) s->label[s->starts[i] + t];
      bool wrong = false;

      gradus_chain_add_pairs (chain, t, ahead, behind, log_z, sum);
      gradus_chain_meet (&ahead[t * c], &behind[t * c], c, p);
      for (guint y = 0; y < c; y++)
        {
          add_seen (s, s->starts[i] + t, y, share * p[y], seen);
          wrong = wrong || (y != label && p[y] >= p[label] - GRADUS_CRF_TIE);
        }
      if (errors != NULL)
        *errors += wrong;
    }
  for (guint at = 0; at < c * c; at++)
    pairs[at] += share * sum[at];
  return log_z;
}

/* --- The likelihood --------------------------------------------------------------------------- */

/* The weights of @state, moved by @share times @pairs and @seen (NULL: not). Free with
 * clear_chain(). */
static void
begin_chain (const GradusChainState *state, const double *pairs, const double *seen, double share,
             GradusChainState *out)
{
  gradus_array_assign (&out->transition, &state->transition);
  gradus_array_assign (&out->emission, &state->emission);
  for (gsize at = 0; pairs != NULL && at < gradus_array_length (&out->transition); at++)
    gradus_array_write (&out->transition)[at] += share * pairs[at];
  for (gsize at = 0; seen != NULL && at < gradus_array_length (&out->emission); at++)
    gradus_array_write (&out->emission)[at] += share * seen[at];
}

static void
clear_chain (GradusChainState *chain)
{
  gradus_array_clear (&chain->emission);
  gradus_array_clear (&chain->transition);
  gradus_array_clear (&chain->first);
  gradus_array_clear (&chain->node);
}

/* ln p of the labels of string @i, whose scores @chain has read. */
static double
weigh_string (const GradusChainState *chain, const GradusSequences *s, guint i)
{
  const guint m = gradus_chain_places (chain), c = gradus_chain_labels (chain);
  g_autofree double *ahead = g_new (double, m * c);

  for (guint t = 0; t < m; t++)
    gradus_chain_forward (chain, t, t > 0 ? &ahead[(t - 1) * c] : NULL, &ahead[t * c]);
  return gradus_chain_score (chain, &s->label[s->starts[i]], m)
         - gradus_log_sum_exp (&ahead[(m - 1) * c], c);
}

/* The sum of these logarithms over the strings from @from to @to, of weights that are moved as in
 * begin_chain(). */
static double
weigh_moved (const GradusChainState *state, const GradusSequences *s, guint from, guint to,
             const double *pairs, const double *seen, double share)
{
  GradusChainState chain = { 0 };
  double sum = 0;

  begin_chain (state, pairs, seen, share, &chain);
  for (guint i = from; i < to; i++)
    {
      gradus_chain_read (&chain, s, i);
      sum += weigh_string (&chain, s, i);
    }
  clear_chain (&chain);
  return sum;
}

/* --- Slopes ----------------------------------------------------------------------------------- */

/* The strings that a step is made of. */
static void
find_batch (const State *state, const Params *p, const GradusSequences *s, guint *from, guint *to)
{
  *from = p->way == GRADUS_CRF_ALL ? 0 : state->shown;
  *to = p->way == GRADUS_CRF_ALL ? s->n : state->shown + 1;
}

double
gradus_crf_trace (const double *matrix, guint c)
{
  double sum = 0;

  for (guint y = 0; y < c; y++)
    sum += matrix[y * (c + 1)];
  return sum;
}

/* What a step adds to the weights for each unit of eps, from the difference of observed and
 * expected: into @pairs and @seen, in place. */
static void
make_slopes (const GradusChainState *chain, const Params *p, guint c, double *pairs, double *seen)
{
  const double equal = gradus_crf_trace (pairs, c);

  for (guint at = 0; at < c * c; at++)
    {
      const gboolean tied = p->pairs == GRADUS_CRF_PAIRS_EQUAL, on = at % (c + 1) == 0;

      pairs[at] = p->pairs == GRADUS_CRF_PAIRS_NONE || (tied && !on)
                    ? 0 : (tied ? equal : pairs[at]) - p->penalty * chain->transition.data[at];
    }
  for (gsize at = 0; at < gradus_array_length (&chain->emission); at++)
    seen[at] = p->seen ? seen[at] - p->penalty * chain->emission.data[at] : 0;
}

static guint
find_largest (const double *x, gsize n, double *size)
{
  guint most = 0;

  for (guint i = 1; i < n; i++)
    most = fabs (x[i]) > fabs (x[most]) * (1 + GRADUS_CRF_TIE) ? i : most;
  *size = fabs (x[most]);
  return most;
}

/* The likelihood of all strings, the largest slope, errors: what is told after a step. */
static void
measure (State *state, const Params *p, const GradusSequences *s)
{
  const guint c = s->n_labels, k = gradus_chain_kinds (s);
  g_autofree double *pairs = g_new0 (double, c * c), *seen = g_new0 (double, c * k);
  g_autofree double *minus = g_new0 (double, c * c), *less = g_new0 (double, c * k);
  GradusChainState chain = { 0 };
  double most_pairs, most_seen;

  begin_chain (&state->chain, NULL, NULL, 0, &chain);
  state->loglik = 0;
  state->errors = 0;
  for (guint i = 0; i < s->n; i++)
    {
      gradus_chain_read (&chain, s, i);
      count_places (s, i, 0, length_of (s, i), 1.0 / s->n, pairs, seen);
      state->loglik += gradus_chain_score (&chain, &s->label[s->starts[i]], length_of (s, i))
                       - expect_places (&chain, s, i, 0, length_of (s, i), 1.0 / s->n, minus, less,
                                        &state->errors);
    }
  for (guint at = 0; at < c * c; at++)
    pairs[at] -= minus[at];
  for (guint at = 0; at < c * k; at++)
    seen[at] -= less[at];
  make_slopes (&chain, p, c, pairs, seen);
  find_largest (pairs, (gsize) c * c, &most_pairs);
  find_largest (seen, (gsize) c * k, &most_seen);
  state->gap = MAX (most_pairs, most_seen);
  clear_chain (&chain);
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  const GradusSequences *s = gradus_chain_sequences (
    gradus_setup_get_dataset ((gpointer) setup));
  char *wrong = gradus_chain.validate (setup);

  if (wrong != NULL)
    return wrong;
  wrong = gradus_chain_check_given (s, gradus_setup_get_start (setup, "emission"),
                                    gradus_setup_get_start (setup, "transition"));
  if (wrong != NULL)
    return wrong;
  if (s->n_unknown > 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "Training needs the label of every place, and %u is "
                                         "unknown. Choose sequences with all labels.",
                                         "Training needs the label of every place, and %u are "
                                         "unknown. Choose sequences with all labels.",
                                         s->n_unknown), s->n_unknown);
  for (guint i = 0; i < s->n; i++)
    if (length_of (s, i) > MOST_WORK / 500)
      return g_strdup_printf (_ ("Sequence %u has %u places, and up to %d can be trained on. "
                                 "Choose shorter ones."), i + 1, length_of (s, i), MOST_WORK / 500);
  if ((double) s->total * s->n_labels * s->n_labels > MOST_WORK)
    return g_strdup_printf (_ ("%u places with %u labels are too many to go through in each step: "
                               "up to %d places are possible. Choose fewer sequences."), s->total,
                            s->n_labels, (int) (MOST_WORK / (s->n_labels * s->n_labels)));
  for (gsize at = 0; s->symbol == NULL && at < (gsize) s->total * s->d; at++)
    if (fabs (s->x[at]) > MOST_SEEN)
      return g_strdup (_ ("The numbers of the sequences are too large to be multiplied by weights. "
                          "Choose another unit."));
  if (p->pairs == GRADUS_CRF_PAIRS_NONE && !p->seen)
    return g_strdup (_ ("Nothing is left to be learned: let the pairs have weights, or what is "
                        "seen."));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const GradusSequences *s = gradus_chain_sequences (context->dataset);
  const guint c = s->n_labels, k = gradus_chain_kinds (s);
  const GradusArray *emission = gradus_context_start (context, "emission");
  const GradusArray *transition = gradus_context_start (context, "transition");

  gradus_array_init_matrix (&state->chain.emission, c, k);
  gradus_array_init_matrix (&state->chain.transition, c, c);
  if (emission != NULL)
    gradus_array_assign (&state->chain.emission, emission);
  if (transition != NULL)
    gradus_array_assign (&state->chain.transition, transition);
  gradus_array_init_matrix (&state->observed, c, c);
  gradus_array_init_matrix (&state->expected, c, c);
  gradus_array_init_matrix (&state->seen, c, k);
  gradus_array_init_matrix (&state->guessed, c, k);
  state->shown = (guint) p->base.sequence - 1;
  gradus_chain_read (&state->chain, s, state->shown);
  measure (state, p, s);
  state->before = state->loglik;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_pick (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const GradusSequences *s = gradus_chain_sequences (context->dataset);
  GradusArray *made[] = { &state->observed, &state->expected, &state->seen, &state->guessed };

  state->shown = p->way == GRADUS_CRF_LISTED  ? state->steps % s->n
                 : p->way == GRADUS_CRF_DRAWN ? gradus_rng_index (context->rng, s->n)
                                       : (guint) p->base.sequence - 1;
  gradus_chain_read (&state->chain, s, state->shown);
  for (guint i = 0; i < G_N_ELEMENTS (made); i++)
    gradus_array_init_matrix (made[i], made[i]->shape[0], made[i]->shape[1]);
  state->counted = state->weighed = 0;
  return GRADUS_STATUS_CONTINUE;
}

static guint
count_items (const State *state, const Params *p, const GradusDataset *dataset)
{
  return p->way == GRADUS_CRF_ALL ? gradus_chain_sequences (dataset)->n
                                  : gradus_chain_places (state);
}

guint
gradus_crf_count_items (const GradusPosition *here)
{
  return count_items (here->state, here->params, here->dataset);
}

GRADUS_MICROS (n_items, (here), gradus_n_strides (gradus_crf_count_items (here), SHOWN))

guint
gradus_crf_find_handled (const State *state)
{
  return state->weighed > 0 ? state->weighed : state->counted;
}

/* The next items of the phase, counted or expected. */
static GradusStatus
go_on (State *state, GradusContext *context, gboolean expecting)
{
  const Params *p = context->params;
  const GradusSequences *s = gradus_chain_sequences (context->dataset);
  const guint n = count_items (state, p, context->dataset), stride = gradus_stride (n, SHOWN);
  const guint from = state->done * stride, to = MIN (from + stride, n);
  double *pairs = gradus_array_write (expecting ? &state->expected : &state->observed);
  double *seen = gradus_array_write (expecting ? &state->guessed : &state->seen);
  GradusStatus status;

  if (p->way != GRADUS_CRF_ALL && expecting)
    expect_places (&state->chain, s, state->shown, from, to, 1, pairs, seen, NULL);
  else if (p->way != GRADUS_CRF_ALL)
    count_places (s, state->shown, from, to, 1, pairs, seen);
  for (guint i = from; p->way == GRADUS_CRF_ALL && i < to; i++)
    {
      state->shown = i;
      gradus_chain_read (&state->chain, s, i);
      if (expecting)
        expect_places (&state->chain, s, i, 0, length_of (s, i), 1.0 / n, pairs, seen, NULL);
      else
        count_places (s, i, 0, length_of (s, i), 1.0 / n, pairs, seen);
    }
  *(expecting ? &state->weighed : &state->counted) = to;
  status = gradus_step_done (&state->done, &state->last, (guint) gradus_n_strides (n, SHOWN));
  if (status == GRADUS_STATUS_CONTINUE && p->way == GRADUS_CRF_ALL)
    {
      state->shown = (guint) p->base.sequence - 1;
      gradus_chain_read (&state->chain, s, state->shown);
    }
  return status;
}

static GradusStatus
run_observed (gpointer state, GradusContext *context)
{
  return go_on (state, context, FALSE);
}

static GradusStatus
run_expected (gpointer state, GradusContext *context)
{
  return go_on (state, context, TRUE);
}

/* Observed minus expected of the strings of this step, as a step uses them. */
static void
read_slopes (const State *state, const Params *p, double *pairs, double *seen)
{
  const guint c = gradus_chain_labels (state);

  for (guint at = 0; at < c * c; at++)
    pairs[at] = state->observed.data[at] - state->expected.data[at];
  for (gsize at = 0; at < gradus_array_length (&state->seen); at++)
    seen[at] = state->seen.data[at] - state->guessed.data[at];
  if (p != NULL)
    make_slopes (&state->chain, p, c, pairs, seen);
}

static GradusStatus
run_step (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const GradusSequences *s = gradus_chain_sequences (context->dataset);
  const guint c = s->n_labels, k = gradus_chain_kinds (s);
  g_autofree double *pairs = g_new (double, c * c), *seen = g_new (double, c * k);
  double *transition = gradus_array_write (&state->chain.transition);
  double *emission = gradus_array_write (&state->chain.emission);
  double size, most;

  read_slopes (state, p, pairs, seen);
  state->eps = p->rate / (1 + p->decay * state->steps);
  state->lead = p->pairs == GRADUS_CRF_PAIRS_NONE ? find_largest (seen, (gsize) c * k, &size)
                                       : find_largest (pairs, (gsize) c * c, &size);
  state->lead_slope = (p->pairs == GRADUS_CRF_PAIRS_NONE ? seen : pairs)[state->lead];
  state->lead_before = (p->pairs == GRADUS_CRF_PAIRS_NONE ? emission : transition)[state->lead];
  for (guint at = 0; at < c * c; at++)
    transition[at] += state->eps * pairs[at];
  for (guint at = 0; at < c * k; at++)
    emission[at] += state->eps * seen[at];
  find_largest (transition, (gsize) c * c, &size);
  find_largest (emission, (gsize) c * k, &most);
  if (!(size < MOST_WEIGHT && most < MOST_WEIGHT))
    return gradus_context_fail (context, _ ("The weights have left every range: each step throws "
                                            "them farther than the one before. Choose a smaller "
                                            "rate."));
  state->steps++;
  gradus_chain_read (&state->chain, s, state->shown);
  state->before = state->loglik;
  measure (state, p, s);
  gradus_context_raise_if (context, EVENT_FELL,
                           state->loglik < state->before - GRADUS_CRF_TIE * fabs (state->before));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  gradus_context_raise_if (context, EVENT_AGREE, state->gap < p->tolerance);
  return state->gap < p->tolerance                    ? GRADUS_STATUS_CONVERGED
         : state->steps >= (guint) p->max_iterations ? GRADUS_STATUS_EXHAUSTED
                                                      : GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

double
gradus_crf_tau (const GradusPosition *here)
{
  GRADUS_HERE (state);
  const guint c = gradus_chain_labels (state);
  const double *pair = state->chain.transition.data, on = gradus_crf_trace (pair, c);
  double all = 0;

  for (guint at = 0; at < c * c; at++)
    all += pair[at];
  return on / c - (all - on) / (c * (c - 1));
}

double
gradus_crf_equal (const GradusPosition *here)
{
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  guint equal = 0;

  for (guint at = 1; at < s->total; at++)
    equal += s->label[at] == s->label[at - 1]
             && gradus_sequences_find (s, at) == gradus_sequences_find (s, at - 1);
  return s->total > s->n ? (double) equal / (s->total - s->n) : NAN;
}

/* Whether pairs alone are learned, as one weight, and nothing that is seen has a say. */
static gboolean
is_plain (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  return p->pairs == GRADUS_CRF_PAIRS_EQUAL && !p->seen
         && gradus_norm2 (&state->chain.emission) == 0
         && isfinite (gradus_crf_equal (here));
}

/* Where tau comes to rest when nothing that is seen has a say: each pair of neighbours is then
 * equal with probability e^tau / (e^tau + c - 1). By halving. */
static double
number_stop (const GradusPosition *here)
{
  GRADUS_HERE (p);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const double share = gradus_crf_equal (here), pairs = (double) (s->total - s->n) / s->n;
  double low = -50, high = 50;

  if (!is_plain (here) || (p->penalty == 0 && (share == 0 || share == 1)))
    return NAN;
  for (guint i = 0; i < 100; i++)
    {
      const double tau = low + (high - low) / 2;
      const double slope = pairs * (share - 1 / (1 + (s->n_labels - 1) * exp (-tau)))
                           - p->penalty * tau;

      *(slope > 0 ? &low : &high) = tau;
    }
  return low;
}

double
gradus_crf_expect_equal (const GradusPosition *here, double more)
{
  GRADUS_HERE (state);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const guint c = s->n_labels;
  g_autofree double *on = g_new0 (double, c * c), *pairs = g_new0 (double, c * c);
  g_autofree double *seen = g_new0 (double, c * gradus_chain_kinds (s));
  GradusChainState chain = { 0 };

  for (guint y = 0; y < c; y++)
    on[y * (c + 1)] = 1;
  begin_chain (&state->chain, on, NULL, more, &chain);
  for (guint i = 0; i < s->n; i++)
    {
      gradus_chain_read (&chain, s, i);
      expect_places (&chain, s, i, 0, length_of (s, i), 1, pairs, seen, NULL);
    }
  clear_chain (&chain);
  return (gradus_crf_trace (pairs, c) - s->n) / (s->total - s->n);
}

gboolean
gradus_crf_is_little (const GradusDataset *dataset)
{
  const GradusSequences *s = gradus_chain_sequences (dataset);

  return s->total * s->n_labels * s->n_labels <= LITTLE_WORK;
}

GRADUS_NUMBER (number_same_observed, (state),
               gradus_crf_trace (state->observed.data, gradus_chain_labels (state)))
GRADUS_NUMBER (number_same_expected, (state),
               gradus_crf_trace (state->expected.data, gradus_chain_labels (state)))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loglik", N_ ("Logarithm of the likelihood"), "\\ell", GRADUS_QUANTITY (State, loglik),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "gap", N_ ("Largest difference"), "\\max|O - E|", GRADUS_QUANTITY (State, gap),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "tau", N_ ("Worth of equal neighbours"), "\\tau", .number = gradus_crf_tau,
    .flags = GRADUS_METRIC },
  { "errors", N_ ("Wrong or undecided places"), "\\#", GRADUS_QUANTITY (State, errors),
    .flags = GRADUS_METRIC },
  { "transition", N_ ("Weights of pairs"), "s",
    .offset = offsetof (State, chain.transition), .type = GRADUS_TYPE_ARRAY,
    .indices = N_ ("label before, label"), .flags = GRADUS_START },
  { "emission", N_ ("Weights of what is seen"), "w",
    .offset = offsetof (State, chain.emission), .type = GRADUS_TYPE_ARRAY,
    .indices = N_ ("label, input or symbol"), .flags = GRADUS_START },
  { "observed", N_ ("Pairs that the labels show"), "O", GRADUS_QUANTITY (State, observed),
    GRADUS_KNOWN (State, counted), .indices = N_ ("label before, label") },
  { "expected", N_ ("Pairs that the model expects"), "E", GRADUS_QUANTITY (State, expected),
    GRADUS_KNOWN (State, weighed), .indices = N_ ("label before, label") },
  { "seen-observed", N_ ("What is seen under the labels"), "O_w", GRADUS_QUANTITY (State, seen),
    GRADUS_KNOWN (State, counted), .indices = N_ ("label, input or symbol") },
  { "seen-expected", N_ ("What the model expects to see"), "E_w",
    GRADUS_QUANTITY (State, guessed), GRADUS_KNOWN (State, weighed),
    .indices = N_ ("label, input or symbol") },
  GRADUS_BASE_ROW ("node"),
  GRADUS_BASE_ROW ("first"),
  { "same-observed", N_ ("Equal pairs that the labels show"), NULL,
    .number = number_same_observed, GRADUS_KNOWN (State, counted) },
  { "same-expected", N_ ("Equal pairs that the model expects"), NULL,
    .number = number_same_expected, GRADUS_KNOWN (State, weighed) },
  { "equal", N_ ("Share of equal neighbours"), NULL, .number = gradus_crf_equal },
  { "stop", N_ ("Where τ comes to rest"), NULL, .number = number_stop },
  { "before", N_ ("Logarithm of the likelihood before the step"), NULL,
    GRADUS_QUANTITY (State, before) },
  { "steps", N_ ("Steps"), NULL, GRADUS_QUANTITY (State, steps) },
  { "eps", N_ ("Rate of this step"), "\\varepsilon", GRADUS_QUANTITY (State, eps) });

/* What the leading weight is called, and its numbers. */
static void
name_lead (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const gboolean pairs = p->pairs != GRADUS_CRF_PAIRS_NONE;
  const gboolean tied = p->pairs == GRADUS_CRF_PAIRS_EQUAL;
  const GradusArray *from = pairs ? &state->observed : &state->seen;
  const GradusArray *minus = pairs ? &state->expected : &state->guessed;
  const guint width = from->shape[1], row = state->lead / width, column = state->lead % width;

  gradus_names_whole (names, "lead-row", row + 1);
  gradus_names_whole (names, "lead-column", column + 1);
  gradus_names_word (names, "lead-first", s->labels[row]);
  gradus_names_word (names, "lead-second", pairs               ? s->labels[column]
                                           : s->symbol != NULL ? s->symbols[column]
                                                               : s->names[column]);
  gradus_names_number (names, "lead-observed",
                       tied ? gradus_crf_trace (from->data, width) : from->data[state->lead]);
  gradus_names_number (names, "lead-expected",
                       tied ? gradus_crf_trace (minus->data, width) : minus->data[state->lead]);
  gradus_names_number (names, "lead-before", state->lead_before);
  gradus_names_number (names, "lead-after",
                       (pairs ? &state->chain.transition : &state->chain.emission)
                         ->data[state->lead]);
  gradus_names_flag (names, "rises", state->lead_slope > GRADUS_CRF_TIE);
  gradus_names_flag (names, "sinks", state->lead_slope < -GRADUS_CRF_TIE);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const gboolean all = p->way == GRADUS_CRF_ALL;
  const double rise = state->loglik - state->before;
  const guint i = state->shown, m = length_of (s, i);
  const guint t = CLAMP (gradus_crf_find_handled (state), 1, m) - 1, at = s->starts[i] + t;
  g_autofree char *kinds = g_strjoinv ("\n", s->symbol != NULL ? s->symbols : s->names);

  gradus_chain_name_sequence (here, names, i);
  name_lead (here, names);
  gradus_names_word (names, "kind-names", kinds);
  gradus_names_whole (names, "string-number", i + 1);
  gradus_names_whole (names, "n-strings", s->n);
  gradus_names_whole (names, "places", s->total);
  gradus_names_whole (names, "n-weights", (gint64) s->n_labels * gradus_chain_kinds (s));
  gradus_names_whole (names, "n-tables", p->pairs != GRADUS_CRF_PAIRS_NONE ? 4 : 0);
  gradus_names_whole (names, "n-seen", p->seen ? 4 : 0);
  gradus_names_number (names, "pairs-mean", all ? (double) s->total / s->n : m);
  gradus_names_whole (names, "place", t + 1);
  gradus_names_word (names, "label-here", s->labels[s->label[at]]);
  gradus_names_word (names, "label-past", s->labels[s->label[at - (t > 0)]]);
  gradus_names_flag (names, "all", all);
  gradus_names_flag (names, "tied", p->pairs == GRADUS_CRF_PAIRS_EQUAL);
  gradus_names_flag (names, "alone", p->pairs == GRADUS_CRF_PAIRS_NONE);
  gradus_names_flag (names, "penalised", p->penalty > 0);
  gradus_names_flag (names, "begins", t == 0);
  gradus_names_flag (names, "blank",
                     gradus_norm2 (&state->chain.transition)
                         + gradus_norm2 (&state->chain.emission) == 0);
  gradus_names_flag (names, "plain", is_plain (here) && isfinite (number_stop (here)));
  gradus_names_flag (names, "fell", rise < -GRADUS_CRF_TIE * fabs (state->before));
  gradus_names_flag (names, "rose", rise > GRADUS_CRF_TIE * fabs (state->before));
}

/* --- Lives ------------------------------------------------------------------------------------ */

static guint
life_n_curves (const GradusPosition *here)
{
  return gradus_chain_labels (here->state);
}

/* How probable the label @curve is at the position @item. */
static double
life_label (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  g_auto (GradusArray) p = { 0 };
  GradusChainState chain = { 0 };
  guint i;

  if (item >= s->total || curve >= s->n_labels)
    return NAN;
  i = gradus_sequences_find (s, item);
  begin_chain (&state->chain, NULL, NULL, 0, &chain);
  gradus_chain_read (&chain, s, i);
  gradus_chain_marginal (&chain, &p);
  clear_chain (&chain);
  return p.data[(item - s->starts[i]) * s->n_labels + curve];
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "label", N_ ("Probability of the labels"), "p(y_t)", .n_curves = life_n_curves,
    .value = life_label });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "pick", N_ ("Take strings"), N_ ("All labelled strings at once, or one of them."),
    .shows = "string", .pseudocode = N_ ("take all strings, or the next one"), .run = run_pick,
    .rule = "i \\in \\{1, \\dots, n\\}",
    .filled = GRADUS_SAY ({ "all", "i = 1, \\dots, <n-strings>" },
                          { NULL, "i = <string-number>" }),
    .said = GRADUS_SAY (
      { "all", NN_ ("The one string is taken.", "All {n-strings} strings are taken together."),
        "n-strings" },
      { NULL, N_ ("String {string-number} of {n-strings} is taken.") }) },
  { "observed", N_ ("Count what the labels show"),
    N_ ("Pairs of neighbours in the labels; the first place is a pair with itself."),
    .shows = "tables emission", .pseudocode = N_ ("O ← pairs in the labels"), .run = run_observed,
    .n_micro = n_items,
    .rules = GRADUS_SAY (
      { "all", "\\role{truth}{O}(z, y) = \\frac1n \\sum_i \\#\\{t : y_{i,t-1} = z,\\ "
               "y_{i,t} = y\\}" },
      { NULL, "\\role{truth}{O}(z, y) = \\#\\{t : y_{t-1} = z,\\ y_t = y\\}" }),
    .filled = GRADUS_SAY (
      { "alone", "\\sum_{z,y}\\role{truth}{O}(z, y) = <pairs-mean>" },
      { NULL, "\\role{truth}{O} = <observed|truth>" }),
    .said = GRADUS_SAY (
      { "micro and all", N_ ("The labels of string {string-number} are counted.") },
      { "micro and begins", N_ ("Place 1 has label {label-here}, a pair with itself.") },
      { "micro", N_ ("Up to place {place}: label {label-here} after {label-past}.") },
      { "all and alone", N_ ("The labels of all strings are counted, and what is seen under each "
                             "is added up.") },
      { "all", NN_ ("A string has {pairs-mean} pair, its place with itself.",
                    "A string has {pairs-mean} pairs, and {same-observed} of them are equal in the "
                    "labels."), "pairs-mean" },
      { "alone", N_ ("The labels of the string are counted, and what is seen under each is added "
                     "up.") },
      { NULL, NN_ ("This string has {pairs-mean} pair, its place with itself.",
                   "Of {pairs-mean} pairs in this string {same-observed} are equal in the "
                   "labels."), "pairs-mean" }) },
  { "expected", N_ ("What the model expects"),
    N_ ("Each pair as often as it is probable, by the sums of the two waves."),
    .shows = "tables emission",
    .pseudocode = N_ ("E ← probabilities of the pairs, added up"), .run = run_expected,
    .n_micro = n_items,
    .rules = GRADUS_SAY (
      { "all", "\\role{model}{E}(z, y) = \\frac1n \\sum_i \\sum_t p(y_{i,t-1} = z,\\ y_{i,t} = y "
               "\\mid x_i)" },
      { NULL, "\\role{model}{E}(z, y) = \\sum_t p(y_{t-1} = z,\\ y_t = y \\mid x)" }),
    .filled = GRADUS_SAY (
      { "alone", "\\sum_{z,y}\\role{model}{E}(z, y) = <pairs-mean>" },
      { NULL, "\\role{model}{E} = <expected|model>" }),
    .said = GRADUS_SAY (
      { "micro and all", N_ ("What is expected of string {string-number} is added up.") },
      { "micro", N_ ("What is expected up to place {place} is added up.") },
      { "alone", N_ ("What the model expects to see under each label is added up.") },
      { "all", N_ ("The model expects {same-expected} equal pairs a string; the labels show "
                   "{same-observed}.") },
      { NULL, N_ ("The model expects {same-expected} equal pairs; the labels show "
                  "{same-observed}.") }) },
  { "step", N_ ("Move by the difference"),
    N_ ("What the labels show more often gains weight, what they show less often loses it."),
    .shows = "tables emission", .pseudocode = N_ ("ζ ← ζ + ε (O − E − λ ζ)"), .run = run_step,
    .rule = "\\zeta := \\zeta + \\varepsilon\\,(\\role{truth}{O} - \\role{model}{E} - "
            "\\lambda\\,\\zeta)",
    .filled = GRADUS_SAY (
      { "tied and penalised",
        "\\tau = <calc lead-before|past + eps * ( lead-observed|truth - lead-expected|model - "
        "penalty * lead-before|past ) = lead-after|accent>" },
      { "tied", "\\tau = <calc lead-before|past + eps * ( lead-observed|truth - "
                "lead-expected|model ) = lead-after|accent>" },
      { "alone and penalised",
        "w(<lead-row>, <lead-column>) = <calc lead-before|past + eps * ( lead-observed|truth - "
        "lead-expected|model - penalty * lead-before|past ) = lead-after|accent>" },
      { "alone", "w(<lead-row>, <lead-column>) = <calc lead-before|past + eps * ( "
                 "lead-observed|truth - lead-expected|model ) = lead-after|accent>" },
      { "penalised",
        "s(<lead-row>, <lead-column>) = <calc lead-before|past + eps * ( lead-observed|truth - "
        "lead-expected|model - penalty * lead-before|past ) = lead-after|accent>" },
      { NULL, "s(<lead-row>, <lead-column>) = <calc lead-before|past + eps * ( "
              "lead-observed|truth - lead-expected|model ) = lead-after|accent>" }),
    .said = GRADUS_SAY (
      { "tied and rises", N_ ("Equal neighbours gain weight: τ rises from {apart "
                              "lead-before lead-after} to {apart lead-after lead-before}.") },
      { "tied and sinks", N_ ("Equal neighbours lose weight: τ falls from {apart "
                              "lead-before lead-after} to {apart lead-after lead-before}.") },
      { "alone and rises", N_ ("The largest difference: label {lead-first} and {lead-second} gain "
                               "weight, {apart lead-after lead-before} in place of {apart "
                               "lead-before lead-after}.") },
      { "alone and sinks", N_ ("The largest difference: label {lead-first} and {lead-second} lose "
                               "weight, {apart lead-after lead-before} in place of {apart "
                               "lead-before lead-after}.") },
      { "rises", N_ ("The largest difference: the pair {lead-first} {lead-second} gains weight, "
                     "{apart lead-after lead-before} in place of {apart lead-before "
                     "lead-after}.") },
      { "sinks", N_ ("The largest difference: the pair {lead-first} {lead-second} loses weight, "
                     "{apart lead-after lead-before} in place of {apart lead-before "
                     "lead-after}.") },
      { NULL, N_ ("Labels and model agree here, and no weight moves.") }) },
  { "check", N_ ("Do they agree?"),
    N_ ("Where all strings show what the model expects of them, the likelihood is at its top."),
    .shows = "likelihood tables", .pseudocode = N_ ("until O and E agree"), .run = run_check,
    .rule = "\\max|\\role{truth}{O} - \\role{model}{E} - \\lambda\\,\\zeta| \\lt "
            "\\delta",
    .filled = GRADUS_SAY ({ NULL, "<gap> <cmp gap tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and penalised", N_ ("It rests: each weight is pulled back by the penalty as "
                                       "strongly as the labels pull it, to {gap} a string. The "
                                       "logarithm of the likelihood is {loglik|6}.") },
      { "converged", N_ ("Labels and model agree: the largest difference is {gap} a string. The "
                         "logarithm of the likelihood is {loglik|6}.") },
      { "exhausted", N_ ("That was the last step: the largest difference is {gap} a string, and "
                         "the logarithm of the likelihood {loglik|6}.") },
      { "fell", N_ ("The logarithm of the likelihood of all strings has fallen from {apart before "
                    "loglik} to {apart loglik before}.") },
      { "rose", N_ ("The logarithm of the likelihood of all strings has risen from {apart before "
                    "loglik} to {apart loglik before}; the largest difference is {gap} a "
                    "string.") },
      { NULL, N_ ("The likelihood has stayed as it was; the largest difference is {gap} a "
                  "string.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "way", .label = N_ ("Strings of a step"),
    .blurb = N_ ("All strings at once, or one: in their order, or drawn."),
    GRADUS_PARAM_FIELD (Params, way), GRADUS_CHOICES (
      [GRADUS_CRF_ALL] = { "all", N_ ("All strings") },
      [GRADUS_CRF_LISTED] = { "listed", N_ ("One, in their order") },
      [GRADUS_CRF_DRAWN] = { "drawn", N_ ("One, drawn") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "pairs", .label = N_ ("Weights of pairs"),
    .blurb = N_ ("One for each pair of labels, one for all equal neighbours, or none: then each "
                 "place is by itself."),
    GRADUS_PARAM_FIELD (Params, pairs), GRADUS_CHOICES (
      [GRADUS_CRF_PAIRS_FREE] = { "free", N_ ("One for each pair") },
      [GRADUS_CRF_PAIRS_EQUAL] = { "equal", N_ ("One for equal neighbours") },
      [GRADUS_CRF_PAIRS_NONE] = { "none", N_ ("None") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "seen", .label = N_ ("Learn what is seen"),
    .blurb = N_ ("Whether labels and what is seen have weights that are learned."),
    GRADUS_PARAM_FIELD (Params, seen), .def = TRUE, .applies = GRADUS_APPLIES_RESTART },
  { .id = "rate", .label = N_ ("Rate"), .symbol = "\\varepsilon",
    .blurb = N_ ("How far the weights follow the difference."),
    GRADUS_PARAM_FIELD (Params, rate), GRADUS_RATE (0.2, 0.01, 10) },
  { .id = "decay", .label = N_ ("Decay"),
    .blurb = N_ ("How fast the rate falls: after t steps it is divided by 1 + decay times t."),
    GRADUS_PARAM_FIELD (Params, decay), .max = 1000, .slider_max = 1, .step = 0.01,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "penalty", .label = N_ ("Penalty"), .symbol = "\\lambda",
    .blurb = N_ ("How strongly each weight is pulled back to 0."),
    GRADUS_PARAM_FIELD (Params, penalty), .max = 1000, .slider_max = 1, .step = 0.01,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\delta",
    .blurb = N_ ("Labels and model agree where no difference is larger."),
    GRADUS_PARAM_FIELD (Params, tolerance), GRADUS_RATE (0.01, 1e-6, 0.1) },
  { .id = "max-iterations", .label = N_ ("Most steps"),
    .blurb = N_ ("After so many steps training ends."),
    GRADUS_PARAM_FIELD (Params, max_iterations), GRADUS_COUNT (100, 1, 1000) },
  { .id = "sequence", .label = N_ ("String shown"),
    .blurb = N_ ("Which of the strings is shown while all of them are taken, counted from 1."),
    GRADUS_PARAM_FIELD (Params, base.sequence), .def = 1, .min = 1, .max = 1000000,
    .slider_min = 1, .slider_max = 20, .applies = GRADUS_APPLIES_REDO, .enabled_if = "way=all" });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_FELL] = { "fell", N_ ("The likelihood falls"),
                   N_ ("The step has made all strings together less probable.") },
  [EVENT_AGREE] = { "agree", N_ ("They agree"),
                    N_ ("No difference is larger than the tolerance.") });

/* What weigh_moved() says of a step beside the weights before it, against the slope. */
typedef struct
{
  double rise;      /* how much the likelihood of the step's strings rises by the step, a string */
  double tangent;   /* the same as the slope says */
  double measured;  /* the slope along the step, by trying both sides */
  double slope;     /* by observed minus expected */
} Tried;

static gboolean
try_step (const GradusPosition *here, Tried *tried)
{
  GRADUS_HERE (state, previous, p);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const guint c = s->n_labels, k = gradus_chain_kinds (s);
  g_autofree double *pairs = g_new (double, c * c), *seen = g_new (double, c * k);
  g_autofree double *difference = g_new (double, c * c), *other = g_new (double, c * k);
  const GradusChainState *from = &previous->chain;
  double size, most, h;
  guint first, end;

  if (!gradus_crf_is_little (here->dataset))
    return FALSE;
  find_batch (state, p, s, &first, &end);
  read_slopes (previous, p, pairs, seen);
  read_slopes (previous, NULL, difference, other);
  find_largest (pairs, (gsize) c * c, &size);
  find_largest (seen, (gsize) c * k, &most);
  h = 1e-5 / MAX (MAX (size, most), 1e-6);
  tried->slope = 0;
  for (guint at = 0; at < c * c; at++)
    tried->slope += pairs[at] * difference[at];
  for (guint at = 0; at < c * k; at++)
    tried->slope += seen[at] * other[at];
  tried->measured = (weigh_moved (from, s, first, end, pairs, seen, h)
                     - weigh_moved (from, s, first, end, pairs, seen, -h))
                    / (2 * h * (end - first));
  tried->tangent = state->eps * tried->slope;
  tried->rise = (weigh_moved (from, s, first, end, pairs, seen, state->eps)
                 - weigh_moved (from, s, first, end, NULL, NULL, 0)) / (end - first);
  return TRUE;
}

static gboolean
holds_slope (const GradusPosition *here, double *measured)
{
  Tried tried;

  if (!try_step (here, &tried))
    return TRUE;
  *measured = fabs (tried.measured - tried.slope);
  return *measured <= 1e-5 * fabs (tried.slope) + 1e-6;
}

static gboolean
holds_concave (const GradusPosition *here, double *measured)
{
  Tried tried;

  if (!try_step (here, &tried))
    return TRUE;
  *measured = tried.rise - tried.tangent;
  return *measured <= 1e-9 * (1 + fabs (tried.tangent));
}

static double
find_miss (const GradusPosition *here)
{
  GRADUS_HERE (state);
  const guint c = gradus_chain_labels (state);
  double sum = 0;

  for (guint at = 0; at < c * c; at++)
    sum += state->observed.data[at] - state->expected.data[at];
  return fabs (sum);
}

GRADUS_HOLDS (holds_total, (here), find_miss (here), *measured < 1e-6)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "slope", N_ ("Observed minus expected is the slope"),
    "\\frac{\\partial\\ell}{\\partial\\zeta} = O - E", holds_slope, .phase = "step" },
  { "concave", N_ ("The likelihood stays below its tangent"),
    "\\ell(\\zeta + \\varepsilon g) \\le \\ell(\\zeta) + \\varepsilon\\,g^T(O - E)",
    holds_concave, .phase = "step" },
  { "total", N_ ("As many pairs are expected as there are"), "\\sum E = \\sum O", holds_total,
    .phase = "expected" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "expects", N_ ("How many does it expect?"), "expected", "tables",
    .asks = GRADUS_ASKS_NUMBER, .about = "same-expected", .scale = "0.5",
    .when = "blank and not alone and pairs-mean > 1",
    .words = N_ ("All weights are 0, and of {pairs-mean} pairs the labels show {same-observed} "
                 "equal ones. How many equal pairs does the model expect?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("{same-expected}: by weights of 0 one label is as probable as another, whatever "
                  "the labels show.") }),
    .intuition = N_ ("You thought the model has seen the labels, but it goes by its weights, and "
                     "they are still 0."),
    .intuition_answer = "same-observed" },
  { "stops", N_ ("Where does τ stop?"), "check", "equal", .asks = GRADUS_ASKS_NUMBER,
    .about = "stop", .scale = "0.15", .when = "plain and steps == 1",
    .words = N_ ("The labels show a share of {equal} of equal neighbours. The first step has "
                 "brought τ to {tau}. Where will it stop?"),
    .truth = GRADUS_SAY (
      { "penalised", N_ ("{stop|3}: there the penalty pulls back as strongly as the "
                         "labels pull.") },
      { NULL, N_ ("{stop|3}: there the model expects a share of {equal} as well.") }),
    .intuition = N_ ("You thought τ becomes the share itself, but it stops where the share that "
                     "the model expects is the one of the labels."),
    .intuition_answer = "equal" },
  { "rises", N_ ("What becomes of the likelihood?"), "step", "likelihood",
    .asks = GRADUS_ASKS_CHANGE, .about = "loglik", .when = "not all",
    .words = N_ ("String {string-number} alone moves the weights now. What becomes of the "
                 "likelihood of all strings?"),
    .truth = GRADUS_SAY (
      { "fell", N_ ("It falls, from {apart before loglik} to {apart loglik before}: what one "
                    "string wants is not what all want.") },
      { "rose", N_ ("It rises, from {apart before loglik} to {apart loglik before}.") },
      { NULL, N_ ("It stays as it is.") }) });

#define BY_HAND "way=all pairs=equal seen=false rate=1"

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "chains", .title = N_ ("Twenty chains"),
    .blurb = N_ ("Labels that stay, seen through noise. The differences fade: at the end the model "
                 "expects what the labels show."),
    .data = "crf-chains-20", .params = "rate=0.2 tolerance=0.015", .seed = 1,
    .claims = "converged\ngap < 0.015\nloglik > -36.3\nnever: event:fell" },
  { .id = "by-hand", .title = N_ ("By hand: four pairs"),
    .blurb = N_ ("Three of four pairs are equal. From τ = 0 the slope is ¾ − ½ = ¼; τ stops at "
                 "ln 3 = 1.10, where the model expects ¾ as well."),
    .data = "four-pairs", .params = BY_HAND " tolerance=1e-4", .seed = 1,
    .claims = "converged\ntau ~ 1.10\niteration 1: abs(tau - 0.25) < 1e-12\n"
              "start: loglik ~ -5.55\nloglik ~ -5.02" },
  { .id = "one-by-one", .title = N_ ("One string a step"),
    .blurb = N_ ("Each step follows one string alone: the likelihood of all goes up and down, and "
                 "up on the whole, as the rate falls."),
    .data = "crf-chains-20", .params = "way=listed rate=0.1 decay=0.05 max-iterations=40",
    .seed = 1, .claims = "ever: event:fell\nloglik > -60\nexhausted" },
  { .id = "alone", .title = N_ ("Each place by itself"),
    .blurb = N_ ("Without weights of pairs the likelihood ends at −114, and 58 of 200 places are "
                 "wrong."),
    .data = "crf-chains-20", .params = "pairs=none rate=0.2 tolerance=1e-4", .seed = 1,
    .claims = "converged\nloglik ~ -114\nerrors == 58" },
  { .id = "tied", .title = N_ ("One weight for equal neighbours"),
    .blurb = N_ ("Two numbers, w and τ: the likelihood ends at −40.9, not far below the −36.3 of "
                 "all weights."),
    .data = "crf-chains-20", .params = "pairs=equal rate=0.1 tolerance=0.002 max-iterations=200",
    .seed = 1, .claims = "converged\nloglik ~ -40.9\ntau ~ 2.62" },
  { .id = "dice", .title = N_ ("A die that is exchanged"),
    .blurb = N_ ("Symbols: each face has a weight for each die, and sixes gain for the loaded "
                 "one. Strings are drawn."),
    .data = "dice:sequences=10,six=0.6", .data_seed = 10,
    .params = "way=drawn rate=0.05 decay=0.02 max-iterations=30", .seed = 1,
    .claims = "exhausted\nemission[1,5] > emission[0,5]" },
  { .id = "three", .title = N_ ("Three labels"),
    .blurb = N_ ("Nine pairs and three labels: the weights of the three equal pairs are the "
                 "largest."),
    .data = "crf-gen:labels=3,length=8,noise=0.6,sequences=12", .data_seed = 1,
    .params = "rate=0.2 tolerance=0.02 max-iterations=40", .seed = 1,
    .claims = "transition[0,0] > transition[0,1]\n"
              "transition[2,2] > transition[2,0]" },
  { .id = "swings", .title = N_ ("Failure: too fast"),
    .blurb = N_ ("With a rate of 0.5 the steps overshoot the top: the weights swing, and the "
                 "likelihood rises and falls."),
    .data = "crf-chains-20", .params = "rate=0.5 max-iterations=30", .seed = 1,
    .claims = "exhausted\ncount event:fell > 10\ngap > 1\nloglik < -50",
    .failure = N_ ("The slope says which way is up, not how far the top is. Choose a smaller rate, "
                   "or let it fall.") },
  { .id = "all-equal", .title = N_ ("Failure: no unlike pair"),
    .blurb = N_ ("All four pairs are equal, so that a larger τ is better without end: 2.26 after "
                 "10 steps, 4.59 after 100. It looks as if it came to rest."),
    .data = "four-pairs:equal=true", .params = BY_HAND " tolerance=1e-3 max-iterations=100",
    .seed = 1, .claims = "iteration 10: tau ~ 2.26\ntau ~ 4.59\nexhausted",
    .failure = N_ ("What the labels never show has no finite best weight. The slope falls to 0 "
                   "while τ grows as the logarithm of the steps. Add a penalty on the weights.") },
  { .id = "penalty", .title = N_ ("The same with a penalty"),
    .blurb = N_ ("λ = 0.1 pulls τ back: it stops at 1.63, where the pull of the labels is as "
                 "strong."),
    .data = "four-pairs:equal=true", .params = BY_HAND " penalty=0.1 tolerance=1e-5", .seed = 1,
    .claims = "converged\ntau ~ 1.63" });

#define ORACLE "oracle: numpy, crf-chains-20, all sums by scipy's logsumexp"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "tau", GRADUS_EXPECT (0.25), 1e-12, "by hand" },
  { "by-hand", 2, "tau", GRADUS_EXPECT (0.437823), 2e-6, "by hand" },
  { "by-hand", 5, "tau", GRADUS_EXPECT (0.773253), 1e-6, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "tau", GRADUS_EXPECT (1.098612), 1e-3, "ln 3" },
  { "by-hand", GRADUS_CHECK_END, "loglik", GRADUS_EXPECT (-5.021930), 1e-6,
    "by hand: 3 ln ¾ + ln ¼ - 4 ln 2" },
  { "chains", 1, "loglik", GRADUS_EXPECT (-59.598914), 1e-7, ORACLE },
  { "chains", 1, "transition", GRADUS_EXPECT (-0.13, -0.4, -0.36, 0.89), 1e-6, ORACLE },
  { "chains", 1, "emission", GRADUS_EXPECT (0.522401, -0.522401), 1e-6, ORACLE },
  { "chains", 5, "loglik", GRADUS_EXPECT (-41.082872), 1e-7, ORACLE },
  { "chains", 10, "loglik", GRADUS_EXPECT (-37.448363), 1e-7, ORACLE },
  { "chains", 40, "loglik", GRADUS_EXPECT (-36.284690), 1e-7, ORACLE },
  { "tied", GRADUS_CHECK_END, "loglik", GRADUS_EXPECT (-40.920816), 1e-4, ORACLE },
  { "alone", GRADUS_CHECK_END, "loglik", GRADUS_EXPECT (-113.976613), 1e-6, ORACLE },
  { "all-equal", 1, "gap", GRADUS_EXPECT (0.377541), 1e-5, "by hand" },
  { "all-equal", 10, "tau", GRADUS_EXPECT (2.2632), 1e-4, "by hand" },
  { "all-equal", 100, "tau", GRADUS_EXPECT (4.5892), 1e-4, "by hand" },
  { "penalty", GRADUS_CHECK_END, "tau", GRADUS_EXPECT (1.633506), 1e-4, "oracle: brentq" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "penalty", .title = N_ ("Without a penalty and with one"),
    .blurb = N_ ("All pairs are equal: without a penalty τ has passed 4 and goes on, with 0.1 it "
                 "rests at 1.63."),
    .preset = "all-equal", .left = "penalty=0", .right = "penalty=0.1", .plot = "equal",
    .claims = "left: tau > 4\nleft: exhausted\nright: tau ~ 1.63\nright: converged" },
  { .id = "neighbours", .title = N_ ("With neighbours and without"),
    .blurb = N_ ("Weights of pairs bring the wrong places from 58 to 26."),
    .preset = "chains", .right = "pairs=none", .plot = "string",
    .claims = "left: errors == 26\nright: errors == 58\nleft > right: loglik" });

static const GradusSheet sheet = {
  .aha = N_ ("Raise what the data show more often than the model expects, until both agree."),
  .by_hand = N_ ("Four strings of two labels, three of them equal: from τ = 0 the slope is ¾ − ½ "
                 "= ¼, and it is 0 where e^τ / (1 + e^τ) = ¾, at τ = ln 3 = 1.10."),
  .why = "tables",
  .intuition = N_ ("τ becomes the share of equal neighbours, 0.75."),
  .caught_by = "stops",
  .breaks = N_ ("Four equal pairs: τ = 2.26 after 10 steps and 4.59 after 100, by about ln 10 more "
                "for each factor of 10, while the slope falls to 0.01."),
  .needs = "crf-model crf-forward-backward kernel-softmax-sgd",
  .leads_to = "viterbi map-estimate exponential-family",
  .aliases = "CRF training; moment matching; log-linear; stochastic gradient; feature "
             "expectations; 随机梯度; 特征期望; 对数似然; 矩匹配; sjtd",
  .terms = N_ ("log-likelihood; moment matching; feature expectation"),
};

const GradusDescriptor gradus_crf_training = {
  .base = &gradus_chain, .id = "crf-training", .chapter = 12, .difficulty = 3,
  .title = N_ ("CRF training by gradient ascent"),
  .summary = N_ ("Learns the scores of a conditional random field from labelled strings."),
  .goal = N_ ("Say which weights a step raises and which it lowers, and when none moves any more."),
  .source = "Lafferty, McCallum and Pereira 2001; 图解机器学习, section 11.2",
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = gradus_crf_plots, .questions = questions,
  .lives = lives, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .validate = validate, .init = init, .name = name, .start_shows = "string",
  .start_said = GRADUS_SAY ({ NULL, NN_ ("One labelled string with {places} places.",
                                         "{n-strings} labelled strings with {places} places in "
                                         "all."), "n-strings" }),
};
