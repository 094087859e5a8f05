/* Viterbi: a row of the family "chain", the best string by dynamic programming.
 *
 * Objective. Find the string of labels with the largest score (chain.c) among all c^m.
 *
 * Step. P_t(y) is the best score of a string of length t that ends in y. All that comes later sees
 * only y, so of the strings that meet in a node one best one can stay and the others can be
 * forgotten: P_t(y) = max_z [P_{t-1}(z) + s(z, y)] + e_t(y), and a pointer back to that z. One
 * iteration is one column; then the pointers are followed back from its best node, which gives the
 * best string so far. It need not begin as the one before did.
 *
 * Cost. O(c^2) a column instead of c times as many strings; for the way back O(t), or as far as it
 * is new.
 *
 * Edge cases. Several best z: all are kept as a set, the number of best strings is counted, and the
 * way back takes the first. A single place has only e_1 + s_0. What is best as a string need not be
 * best place by place: the probabilities of the labels are worked out beside it.
 *
 * Source: A. J. Viterbi 1967, IEEE Trans. IT 13; 图解机器学习, section 11.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "chain.h"

/* Places whose evidence is tried before a question. */
#define MAX_DOUBT 100
/* Up to so many strings are tried one by one. */
#define MAX_STRINGS 4096
/* Places at which numbers have room. */
#define MAX_SPOKEN 10

typedef struct
{
  GradusChainState chain;
  GradusArray score;        /* m x c: P, 0 where it is not made */
  GradusArray ways;         /* m x c: how many best strings end there */
  GradusIntArray back;      /* m x c: set of the best labels before */
  GradusIntArray path;      /* m: the best string so far; -1 */
  GradusIntArray past;      /* m: the one before this way back */
  GradusIntArray greedy;    /* m: always the best next label */
  guint made;               /* nodes that have a score */
  guint from;               /* competitor that was looked at last */
  guint traced;             /* places of this way back */
  guint rewritten;          /* earlier places that it changed */
  double candidate, kept;   /* of this competitor; of the best so far */
  double greedy_score;
  int leader, old_leader;   /* best label of the newest column and of the one before */
} State;

enum { EVENT_OVERTAKEN, EVENT_REWRITTEN, EVENT_TIE };

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;
  GradusIntArray *lists[] = { &state->path, &state->past, &state->greedy };
  guint m, c;

  gradus_chain_init (&state->chain, context);
  m = state->chain.node.shape[0];
  c = state->chain.node.shape[1];
  gradus_array_init_matrix (&state->score, m, c);
  gradus_array_init_matrix (&state->ways, m, c);
  gradus_int_array_init (&state->back, m * c);
  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    {
      gint32 *list = gradus_int_array_init (lists[l], m);

      for (guint t = 0; t < m; t++)
        list[t] = -1;
    }
  state->leader = state->old_leader = -1;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* Scores closer than this are equally good. */
static bool
is_better (double a, double b)
{
  return a > b + 1e-12 * MAX (1, fabs (b));
}

/* The first best label of column @t, and whether another is as good. */
static int
best_of (const State *state, guint t, bool *tie)
{
  const guint c = state->score.shape[1];
  const double *row = &state->score.data[t * c];
  guint best = 0;

  for (guint y = 1; y < c; y++)
    best = is_better (row[y], row[best]) ? y : best;
  *tie = false;
  for (guint y = 0; y < c; y++)
    *tie = *tie || (y != best && !is_better (row[best], row[y]));
  return (int) best;
}

static void
end_column (State *state, guint t, GradusContext *context)
{
  const guint c = state->score.shape[1];
  const double *from = t > 0 ? &state->chain.transition.data[(guint) state->greedy.data[t - 1] * c]
                             : state->chain.first.data;
  const double *seen = &state->chain.node.data[t * c];
  guint next = 0;
  bool tie;

  for (guint y = 1; y < c; y++)
    if (is_better (from[y] + seen[y], from[next] + seen[next]))
      next = y;
  state->greedy_score = (t > 0 ? state->greedy_score : 0) + from[next] + seen[next];
  gradus_int_array_write_part (&state->greedy, t, 1)[t] = (gint32) next;
  state->old_leader = state->leader;
  state->leader = best_of (state, t, &tie);
  state->traced = state->rewritten = 0;
  gradus_int_array_assign (&state->past, &state->path);
  gradus_context_raise_if (context, EVENT_TIE, tie);
  gradus_context_raise_if (
    context, EVENT_OVERTAKEN,
    t > 0 && (state->back.data[t * c + (guint) state->leader] >> state->old_leader & 1) == 0);
}

static GradusStatus
run_start (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const guint c = state->score.shape[1];

  do
    {
      const guint y = state->made++;

      gradus_array_write (&state->score)[y] = state->chain.first.data[y]
                                              + state->chain.node.data[y];
      gradus_array_write (&state->ways)[y] = 1;
    }
  while (context->bulk && state->made < c);
  if (state->made < c)
    return GRADUS_STATUS_AGAIN;
  end_column (state, 0, context);
  if (state->score.shape[0] > 1)
    return GRADUS_STATUS_CONTINUE;
  gradus_int_array_write (&state->path)[0] = state->leader;
  state->traced = 1;
  return GRADUS_STATUS_CONVERGED;
}

GRADUS_MICROS (count_start, (state), state->score.shape[1])

/* One competitor for one node. */
static void
compete (State *state)
{
  const guint c = state->score.shape[1], node = state->made, z = state->from;
  const double *old = &state->score.data[(node / c - 1) * c];
  gint32 *back = &gradus_int_array_write_part (&state->back, node, 1)[node];
  double *ways = &gradus_array_write_part (&state->ways, node, 1)[node];

  state->candidate = old[z] + state->chain.transition.data[z * c + node % c];
  if (z == 0 || is_better (state->candidate, state->kept))
    {
      state->kept = state->candidate;
      *back = 0;
      *ways = 0;
    }
  if (!is_better (state->kept, state->candidate))
    {
      *back |= 1 << z;
      *ways += state->ways.data[(node / c - 1) * c + z];
    }
}

/* made and from are the node and the competitor that come next. */
static GradusStatus
run_column (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const guint c = state->score.shape[1], t = state->made / c;

  do
    {
      compete (state);
      if (++state->from < c)
        continue;
      gradus_array_write_part (&state->score, state->made, 1)[state->made]
        = state->kept + state->chain.node.data[state->made];
      state->from = 0;
      state->made++;
    }
  while (context->bulk && state->made / c == t);
  if (state->made / c == t)
    return GRADUS_STATUS_AGAIN;
  end_column (state, t, context);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (count_column, (state), gradus_square (state->score.shape[1]))

/* Follow the pointers from the best node of the newest column; the first where several are
 * equally good. */
static GradusStatus
run_trace (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const guint c = state->score.shape[1], last = state->made / c - 1;
  gint32 *path = gradus_int_array_write (&state->path);

  do
    {
      const guint t = last - state->traced;
      const guint next = t < last ? (t + 1) * c + (guint) path[t + 1] : 0;

      path[t] = t == last ? state->leader
                          : (gint32) g_bit_nth_lsf ((gulong) state->back.data[next], -1);
      state->rewritten += t < last && state->past.data[t] >= 0 && state->past.data[t] != path[t];
      state->traced++;
      /* Where it meets the way back before, it goes on as that did. */
      if (context->bulk && t < last && state->past.data[t] == path[t])
        state->traced = last + 1;
    }
  while (context->bulk && state->traced <= last);
  if (state->traced <= last)
    return GRADUS_STATUS_AGAIN;
  gradus_context_raise_if (context, EVENT_REWRITTEN, state->rewritten > 0);
  return last + 1 == state->score.shape[0] ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (count_trace, (state), state->made / state->score.shape[1])

/* --- Names ------------------------------------------------------------------------------------ */

/* The labels that best strings have at each place, a set of bits: all of them when the way back is
 * complete, else the one that is followed. */
static void
name_sets (GradusNames *names, const State *state)
{
  const guint m = state->score.shape[0], c = state->score.shape[1], done = state->made / c;
  g_autofree double *sets = g_new0 (double, m);

  for (guint t = done; t-- > 0;)
    {
      const double *row = &state->score.data[t * c];
      guint set = state->path.data[t] >= 0 ? 1u << state->path.data[t] : 0;

      for (guint y = 0; state->traced == done && y < c; y++)
        if (t + 1 == done && !is_better (row[state->leader], row[y]))
          set |= 1u << y;
        else if (t + 1 < done && ((guint) sets[t + 1] >> y & 1) != 0)
          set |= (guint) state->back.data[(t + 1) * c + y];
      sets[t] = set;
    }
  gradus_names_vector (names, "best-sets", sets, m);
}

/* Whether what is seen at one of the places would, if it came next, make the best string go on from
 * another label than the leader of @done columns: only then is it worth asking. */
static gboolean
is_in_doubt (const State *state, guint done)
{
  const guint c = state->score.shape[1], m = MIN (state->score.shape[0], MAX_DOUBT);
  const double *row = done > 0 ? &state->score.data[(done - 1) * c] : NULL;
  const double *pair = state->chain.transition.data;

  for (guint t = 0; row != NULL && state->leader >= 0 && t < m; t++)
    {
      double most = -INFINITY, kept = -INFINITY;

      for (guint to = 0; to < c; to++)
        for (guint y = 0; y < c; y++)
          {
            const double score = row[y] + pair[y * c + to] + state->chain.node.data[t * c + to];

            most = MAX (most, score);
            kept = y == (guint) state->leader ? MAX (kept, score) : kept;
          }
      if (is_better (most, kept))
        return TRUE;
    }
  return FALSE;
}

/* Whether what stands at the place after @done columns speaks for another label than the leader's:
 * whoever goes by one of the two alone may be wrong. */
static gboolean
is_torn (const State *state, guint done)
{
  const guint c = state->score.shape[1];

  if (done == 0 || done >= state->score.shape[0] || state->leader < 0)
    return FALSE;
  for (guint y = 0; y < c; y++)
    if (is_better (state->chain.node.data[done * c + y],
                   state->chain.node.data[done * c + (guint) state->leader]))
      return TRUE;

  return FALSE;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  const State *state = here->state;
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const guint m = state->score.shape[0], c = state->score.shape[1];
  const gboolean tracing = gradus_position_is_phase (here, "trace");
  const gboolean starting = gradus_position_is_phase (here, "start");
  /* Of the last competitor, or of the last node. */
  const guint z = (state->from + c - 1) % c;
  const bool settled = here->micro > 0 && !tracing && (starting || z == c - 1);
  const guint node = settled && state->made > 0 ? state->made - 1 : MIN (state->made, m * c - 1);
  const guint t = node / c, y = node % c, done = MIN (state->made / c, m);
  const guint place = tracing && state->traced > 0 ? done - state->traced : 0;
  const bool counting = here->micro > 0 && !tracing;

  gradus_chain_name (here, names);
  name_sets (names, state);
  gradus_chain_name_list (names, "greedy-states", state->greedy.data, m);
  gradus_chain_name_list (names, "past-states", state->rewritten > 0 ? state->past.data : NULL, m);
  gradus_chain_name_string (names, "best-string", s, state->path.data, done);
  gradus_chain_name_string (names, "greedy-string", s, state->greedy.data, done);
  gradus_names_whole (names, "place", counting ? t + 1 : done);
  gradus_names_whole (names, "before", counting ? t : MAX (done, 1) - 1);
  gradus_names_word (names, "to", s->labels[y]);
  gradus_names_word (names, "coming", s->labels[z]);
  gradus_names_whole (names, "to-number", y + 1);
  gradus_names_whole (names, "coming-number", z + 1);
  gradus_names_flag (names, "settled", z == c - 1);
  gradus_names_flag (names, "won", (state->back.data[node] >> z & 1) != 0);
  gradus_names_number (names, "old", t > 0 ? state->score.data[(t - 1) * c + z] : NAN);
  gradus_names_number (names, "pair", state->chain.transition.data[z * c + y]);
  gradus_names_number (names, "speaks", state->chain.node.data[node]);
  gradus_names_number (names, "begins", state->chain.first.data[y]);
  gradus_names_number (names, "value", state->score.data[node]);
  gradus_names_vector (names, "column", &state->score.data[(MAX (done, 1) - 1) * c], c);
  gradus_names_number (names, "at", counting ? (double) node : NAN);
  gradus_names_number (names, "rival", counting && !starting ? (double) z : NAN);
  gradus_names_flag (names, "in-doubt", is_in_doubt (state, done));
  gradus_names_vector (names, "speaks-next", &state->chain.node.data[MIN (done, m - 1) * c], c);
  gradus_names_flag (names, "torn", is_torn (state, done));
  gradus_names_word (names, "leads", state->leader >= 0 ? s->labels[state->leader] : "");
  gradus_names_whole (names, "back-place", place + 1);
  gradus_names_word (names, "back-label",
                     tracing && state->path.data[place] >= 0 ? s->labels[state->path.data[place]]
                                                             : "");
  gradus_names_whole (names, "back-number", tracing ? state->path.data[place] + 1 : 0);
  gradus_names_flag (names, "at-end", tracing && state->traced == 1);
}

static double
number_best (const GradusPosition *here)
{
  const State *state = here->state;
  const guint c = state->score.shape[1];

  return state->made >= c ? state->score.data[(state->made / c - 1) * c + (guint) state->leader]
                          : NAN;
}

GRADUS_NUMBER (number_behind, (state), number_best (here) - state->greedy_score)

/* How many strings share the best score so far. */
static double
number_ties (const GradusPosition *here)
{
  const State *state = here->state;
  const guint c = state->score.shape[1], t = state->made / c - 1;
  double sum = 0;

  for (guint y = 0; state->made >= c && y < c; y++)
    if (!is_better (number_best (here), state->score.data[t * c + y]))
      sum += state->ways.data[t * c + y];
  return state->made >= c ? sum : NAN;
}

static double
number_errors (const GradusPosition *here)
{
  const State *state = here->state;
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  guint m, start = gradus_chain_span (here->dataset, here->params, &m), known = 0, errors = 0;
  const gint32 *path = state->path.data;

  if (s->label == NULL)
    return NAN;
  /* Without a branch, for every step comes here. */
  for (guint t = 0; t < m; t++)
    {
      const gint32 label = s->label[start + t];
      const guint counts = (label >= 0) & (path[t] >= 0);

      known += counts;
      errors += counts & (label != path[t]);
    }
  return known > 0 ? errors : NAN;
}

static double
number_first (const GradusPosition *here)
{
  const State *state = here->state;
  const guint c = state->score.shape[1];

  return state->made >= c ? state->score.data[(state->made / c - 1) * c] : NAN;
}

static void
read_path (const GradusPosition *here, GradusArray *out)
{
  const GradusIntArray *path = &((const State *) here->state)->path;
  double *labels = gradus_array_init_vector (out, path->n);

  for (guint t = 0; t < path->n; t++)
    labels[t] = path->data[t] + 1;
}

/* Place and row of the best node of the newest column. */
static void
read_front (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const guint c = state->score.shape[1];

  if (state->made < c)
    return;
  gradus_array_init_vector (out, 2);
  gradus_array_write (out)[0] = state->made / c;
  gradus_array_write (out)[1] = (double) c - 1 - state->leader;
}

/* When the best string is known. */
static void
read_marginal (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const guint m = state->score.shape[0], c = state->score.shape[1];

  if (state->made == m * c && state->traced == m)
    gradus_chain_marginal (&state->chain, out);
}

/* Places where the most probable label is another than that of the best string. */
static double
number_unlike (const GradusPosition *here)
{
  const State *state = here->state;
  const guint c = state->score.shape[1];
  g_auto (GradusArray) p = { 0 };
  double unlike = 0;

  read_marginal (here, &p);
  for (guint t = 0; t < p.shape[0] && p.n_dims == 2; t++)
    for (guint y = 0; y < c; y++)
      if (p.data[t * c + y] > p.data[t * c + (guint) state->path.data[t]] + 1e-9)
        {
          unlike++;
          break;
        }
  return p.n_dims == 2 ? unlike : NAN;
}

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "start", N_ ("First place"), N_ ("Strings of length one: each label has what speaks for it."),
    .pseudocode = N_ ("for each label y: P₁(y) ← s₀(y) + e₁(y)"), .once = TRUE, .run = run_start,
    .n_micro = count_start,
    .rule = "\\role{model}{P_1}(y) = s_0(y) + \\role{data}{e_1}(y)",
    .filled = GRADUS_SAY (
      { "micro", "\\role{model}{P_1}(<to-number>) = <calc begins + speaks|data = value|model>" },
      { NULL, "\\role{model}{P_1} = <row column>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Label {to} at place 1: {begins} for beginning so, {speaks} from what is "
                     "seen; {value} together.") },
      { "converged", N_ ("There is only one place: label {leads} is best with {best}.") },
      { "event:tie", N_ ("At place 1 several labels have {best}.") },
      { NULL, N_ ("At place 1 label {leads} leads with {best}.") }) },
  { "column", N_ ("Next column"),
    N_ ("Into each node the best of all ways; the others can be forgotten."),
    .pseudocode = N_ ("for each label y:\n  z ← argmax P(z) + s(z, y)\n  P′(y) ← P(z) + s(z, y) + "
                      "e(y)\n  back(y) ← z"),
    .run = run_column, .n_micro = count_column,
    .rule = "\\role{model}{P_t}(y) = \\max_z \\big[\\role{past}{P_{t-1}}(z) + s(z, y)\\big] + "
            "\\role{data}{e_t}(y)",
    .filled = GRADUS_SAY (
      { "micro and settled", "\\role{past}{P_{<before>}}(<coming-number>) + s(<coming-number>, "
                             "<to-number>) = <calc old|past + pair = candidate|accent> \\\\ "
                             "\\role{model}{P_{<place>}}(<to-number>) = <calc kept + speaks|data = "
                             "value|model>" },
      { "micro", "\\role{past}{P_{<before>}}(<coming-number>) + s(<coming-number>, <to-number>) = "
                 "<calc old|past + pair = candidate|accent>" },
      { NULL, "\\role{model}{P_{<place>}} = <row column>" }),
    .said = GRADUS_SAY (
      { "micro and settled", N_ ("Into label {to} at place {place}, from {coming}: {candidate}. "
                                 "The best way has {kept}; with {speaks} from what is seen, P = "
                                 "{value}.") },
      { "micro", N_ ("Into label {to} at place {place}, from {coming}: {old} and {pair} for the "
                     "pair, {candidate}.") },
      { "event:overtaken", N_ ("Label {leads} leads at place {place} with {best}, and its string "
                               "does not come from the leader of place {before}.") },
      { "event:tie", N_ ("At place {place} several labels have {best}.") },
      { NULL, N_ ("Label {leads} leads at place {place} with {best}, and its string comes from the "
                  "leader before.") }) },
  { "trace", N_ ("Follow the pointers back"),
    N_ ("From the best node of the newest column: the best string so far."),
    .pseudocode = N_ ("y ← argmax P\nfor t from the newest place back:\n  note y;  y ← back(y)"),
    .run = run_trace, .n_micro = count_trace,
    .rule = "\\hat y_t = \\arg\\max_y \\role{model}{P_t}(y),\\quad "
            "\\hat y_{k-1} = \\mathrm{back}_k(\\hat y_k)",
    .filled = GRADUS_SAY (
      { "micro", "\\hat y_{<back-place>} = <back-number>" },
      { NULL, "\\max_y \\role{model}{P_{<place>}}(y) = <best|model>" }),
    .said = GRADUS_SAY (
      { "micro and at-end", N_ ("The way back begins at place {back-place} with the leader, label "
                                "{back-label}.") },
      { "micro", N_ ("The pointer leads back to label {back-label} at place {back-place}.") },
      { "converged and ties > 1", N_ ("{ties} strings share the best score {best}; one of them is "
                                      "{best-string}.") },
      { "converged and behind > 1e-9", N_ ("The best string is {best-string} with {best}. Always "
                                           "taking the best next label gives {greedy-string} with "
                                           "{greedy}.") },
      { "converged", N_ ("The best string is {best-string} with {best}; here, always taking the "
                         "best next label finds it too.") },
      { "event:rewritten", NN_ ("The best string so far is {best-string}: one earlier place is now "
                               "another.",
        "The best string so far is {best-string}: {rewritten} earlier places are now others."),
        "rewritten" },
      { NULL, N_ ("The best string so far is {best-string}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "best", N_ ("Score of the best string"), "\\max P", .number = number_best,
    .flags = GRADUS_METRIC },
  { "greedy", N_ ("Score of the string made step by step"), "g",
    GRADUS_QUANTITY (State, greedy_score), .flags = GRADUS_METRIC },
  { "behind", N_ ("How far step by step is behind"), "\\max P - g", .number = number_behind,
    .flags = GRADUS_METRIC },
  { "ties", N_ ("Strings with the best score"), NULL, .number = number_ties },
  { "errors", N_ ("Places whose label is not the true one"), "k", .number = number_errors,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "unlike", N_ ("Places where another label is more probable"), NULL, .number = number_unlike },
  { "score", N_ ("Best scores"), "P", GRADUS_QUANTITY (State, score),
    .indices = N_ ("place, label") },
  GRADUS_BASE_ROWS,
  { "marginal", N_ ("Probability of the labels"), "p", .array = read_marginal,
    .indices = N_ ("place, label") },
  { "front", N_ ("The leader"), "(t, y)", .array = read_front, .indices = N_ ("place, row"),
    .flags = GRADUS_TRACKED },
  { "path", N_ ("Best string so far"), "\\hat y", .array = read_path,
    .indices = N_ ("place; the number of the label, from 1, 0 = none yet") },
  { "states", N_ ("Best string so far"), NULL, GRADUS_QUANTITY (State, path),
    .flags = GRADUS_HIDDEN },
  { "ways", N_ ("Best strings into each node"), NULL, GRADUS_QUANTITY (State, ways),
    .flags = GRADUS_HIDDEN },
  { "back", N_ ("Where the best way comes from"), NULL, GRADUS_QUANTITY (State, back),
    .flags = GRADUS_HIDDEN },
  { "past", N_ ("Best string before"), NULL, GRADUS_QUANTITY (State, past),
    .flags = GRADUS_HIDDEN },
  { "greedy-path", N_ ("String made step by step"), NULL, GRADUS_QUANTITY (State, greedy),
    .flags = GRADUS_HIDDEN },
  { "first-label", N_ ("Best score of the first label"), NULL, .number = number_first },
  { "made", N_ ("Nodes that have a score"), NULL, GRADUS_QUANTITY (State, made) },
  { "candidate", N_ ("Score of the way that is looked at"), NULL,
    GRADUS_QUANTITY (State, candidate) },
  { "kept", N_ ("Score of the best way so far"), NULL, GRADUS_QUANTITY (State, kept) },
  { "rewritten", N_ ("Places that the way back changed"), NULL,
    GRADUS_QUANTITY (State, rewritten) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_OVERTAKEN] = { "overtaken", N_ ("The leader is dropped"),
                        N_ ("The best string of this column does not come from the leader of the "
                            "column before.") },
  [EVENT_REWRITTEN] = { "rewritten", N_ ("The string was rewritten"),
                        N_ ("The best string so far has another label at an earlier place.") },
  [EVENT_TIE] = { "tie", N_ ("Several labels lead"),
                  N_ ("Several nodes of the column are equally good.") });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_path (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  *measured = fabs (
    gradus_chain_score (&state->chain, state->path.data, state->made / state->score.shape[1])
    - number_best (here));
  return *measured <= 1e-9 * MAX (1, fabs (number_best (here)));
}

GRADUS_HOLDS (holds_greedy, (here),
              number_behind (here), *measured >= -1e-9 * MAX (1, fabs (number_best (here))))

/* All strings, one by one, where there are not too many. */
static gboolean
holds_all (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint c = state->score.shape[1], n = state->made / c;
  gint32 labels[16] = { 0 };
  double most = -INFINITY;

  if (pow (c, n) > MAX_STRINGS)
    return TRUE;
  for (guint number = 0; number < (guint) pow (c, n); number++)
    {
      for (guint t = 0, rest = number; t < n; t++, rest /= c)
        labels[t] = (gint32) (rest % c);
      most = MAX (most, gradus_chain_score (&state->chain, labels, n));
    }
  *measured = fabs (most - number_best (here));
  return *measured <= 1e-9 * MAX (1, fabs (most));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "path", N_ ("The string has the score of its node"),
    "\\mathrm{score}(\\hat y) = \\max_y P_t(y)", holds_path, .phase = "trace" },
  { "greedy", N_ ("Step by step is never better"), "\\max_y P_t(y) \\ge g_t", holds_greedy,
    .phase = "column" },
  { "all", N_ ("No other string is better"),
    "\\max_y P_t(y) = \\max_{y_1 \\dots y_t} \\mathrm{score}(y_1 \\dots y_t)", holds_all,
    .phase = "column" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* What is probable place by place, and where the best string goes against it. */
static void
draw_places (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const guint m = state->score.shape[0], c = state->score.shape[1];
  g_auto (GradusArray) p = { 0 };

  read_marginal (here, &p);
  if (gradus_kit_waits (scene, p.n_dims != 2,
                        _ ("How probable each label is shows when the best string is known.")))
    return;
  gradus_chain_draw_marginal (here, &p, scene);
  for (guint t = 0; t < m; t++)
    gradus_scene_point (scene, t + 1, p.data[t * c + (guint) state->path.data[t]],
                        GRADUS_ROLE_MODEL, GRADUS_SHAPE_RING, 1.1, -1);
  gradus_scene_label (scene, _ ("label of the best string"));
}

/* What a node of the trellis goes through. */
static double
life_score (const GradusPosition *here, guint item, guint curve)
{
  const State *state = here->state;

  return item < state->made ? state->score.data[item] : NAN;
}

static double
life_ways (const GradusPosition *here, guint item, guint curve)
{
  const State *state = here->state;

  return item < state->made ? state->ways.data[item] : NAN;
}

static double
life_chosen (const GradusPosition *here, guint item, guint curve)
{
  const State *state = here->state;
  const guint c = state->score.shape[1];

  return item < state->made ? state->path.data[item / c] == (int) (item % c) : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "node-score", N_ ("Best score of a string that ends here"), "P", "node", .value = life_score },
  { "node-ways", N_ ("Strings that have it"), "n", "node", .value = life_ways },
  { "node-chosen", N_ ("In the best string so far"), "\\hat y", "node", .value = life_chosen });

/* At the start: what speaks for each label at each place, which is all that is known of a node. */
static void
extra_trellis (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const guint m = gradus_chain_places (state), c = gradus_chain_labels (state);

  if (here->phase >= 0 || m > MAX_SPOKEN)
    return;
  for (guint node = 0; node < m * c; node++)
    gradus_scene_text (scene, node / c + 1.0, c - 1.0 - node % c + 0.09, GRADUS_ANCHOR_ABOVE,
                       GRADUS_ROLE_ACCENT, 1, GRADUS_NUM (state->chain.node.data[node]));
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                            C_ ("legend", "what is seen says"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "trellis", N_ ("Trellis"), .kit = gradus_kit_trellis, .of = "score", .extra = extra_trellis,
    .with = "back=back made=made path=best-sets past=past-states rival=greedy-states "
            "truth=true-states at=at from=rival trial=candidate states=state-names "
            "seen=seen-names" },
  GRADUS_BASE_ROWS,
  { "places", N_ ("Place by place"), .build = draw_places });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "overtaken", N_ ("Does the leader stay in the best string?"), "column", "trellis",
    .asks = GRADUS_ASKS_EVENT, .about = "overtaken",
    GRADUS_ANSWERS (
      N_ ("Yes, it goes on from the leader"), N_ ("No, it comes from elsewhere")),
    .when = "in-doubt",
    .words = N_ ("Label {leads} leads at place {place} with {best}. Will the best string of the "
                 "next column go on from it?"),
    .intuition = N_ ("You thought that the leader at half-time wins, but what comes later may be "
                     "worth more to a string that was behind, because the leader must pay for "
                     "changing its label."),
    .intuition_answer = "no" },
  { "front", N_ ("Which label leads next?"), "column", "trellis", .asks = GRADUS_ASKS_PLACE,
    .about = "front[0] front[1]", .scale = "0.4", .when = "torn",
    .words = N_ ("The scores of place {place} are {column}; what stands at the next one speaks for "
                 "its labels with {speaks-next}. Which node will have the best score there?") },
  { "value", N_ ("What is the best score of the first label?"), "column", "trellis",
    .asks = GRADUS_ASKS_NUMBER, .about = "first-label", .when = "m <= 10 and c <= 3",
    .words = N_ ("The scores of place {place} are {column}. Which score will the first label have "
                 "in the next column?") });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "late", .title = N_ ("Late evidence"),
    .blurb = N_ ("Label 1 leads at two places of three; the last symbol turns the whole string."),
    .data = "late-evidence", .params = "scores=given", .seed = 1,
    .claims = "iteration 1: best == 5\nconverged\nbest == 9\ngreedy == 8\nrewritten == 2\n"
              "path[0] == 2" },
  { .id = "dice", .title = N_ ("The exchanged die"),
    .blurb = N_ ("Forty throws: which die was thrown is found from the sixes and from how seldom "
                 "it is exchanged; two places are wrong."),
    .data = "dice:length=40,sequences=10,six=0.6", .data_seed = 10, .seed = 1,
    .claims = "converged\nerrors == 2\nbehind > 19" },
  { .id = "three", .title = N_ ("Three labels seen through noise"),
    .blurb = N_ ("Neighbours tell what one number cannot."),
    .data = "crf-gen:labels=3,length=24,noise=0.6,sequences=20", .data_seed = 1, .seed = 1,
    .claims = "converged" },
  { .id = "tied", .title = N_ ("Everything ties"),
    .blurb = N_ ("All scores are 0: every edge survives, and eight strings are best."),
    .data = "all-tied", .params = "scores=given", .seed = 1,
    .claims = "converged\nbest == 0\nties == 8" },
  { .id = "places", .title = N_ ("Failure: best as a string, not place by place"),
    .blurb = N_ ("The best string is 1 1 1, although at place 2 label 2 is more probable."),
    .data = "crf-tiny", .params = "scores=given", .seed = 1,
    .claims = "converged\npath[1] == 1\nunlike == 1\nmarginal[1,1] > 0.51",
    .failure = N_ ("Viterbi finds the string that is most probable as a whole. Where wrong places "
                   "are counted and not wrong strings, take the most probable label of each place "
                   "instead.") },
  { .id = "stubborn", .title = N_ ("Failure: only the neighbours are heard"),
    .blurb = N_ ("With six times the coupling the die is never exchanged at all, and 13 places "
                 "are wrong."),
    .data = "dice:length=40,sequences=10,six=0.6", .data_seed = 10, .params = "coupling=6",
    .seed = 1, .claims = "converged\nerrors == 13\nshare path == 2: == 40",
    .failure = N_ ("When a change of label costs more than any evidence can pay back, the string "
                   "does not listen to what is seen. Let the scores of pairs be counted, or make "
                   "the coupling smaller.") });

#define SYLLABUS "syllabus, chapter 12: by hand"
#define BRUTE "all eight strings: tests/second-opinion/chain.py --numbers"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "late", GRADUS_CHECK_END, "score", GRADUS_EXPECT (3, 2, 5, 4, 7, 9), 0, SYLLABUS },
  { "late", GRADUS_CHECK_END, "path", GRADUS_EXPECT (2, 2, 2), 0, SYLLABUS },
  { "late", GRADUS_CHECK_END, "greedy", GRADUS_EXPECT (8), 0, SYLLABUS },
  { "places", GRADUS_CHECK_END, "best", GRADUS_EXPECT (3.4), 1e-14, SYLLABUS },
  { "places", GRADUS_CHECK_END, "marginal",
    GRADUS_EXPECT (0.7001837112, 0.2998162888, 0.4876497876, 0.5123502124, 0.8534495015,
                   0.1465504985),
    1e-9, BRUTE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "coupling", .title = N_ ("Counted scores and too strong ones"),
    .blurb = N_ ("When a change costs more than any evidence pays back, the string stays with "
                 "one label to the end."),
    .preset = "dice", .right = "coupling=6",
    .claims = "left: errors == 2\nright: errors == 13\nright: share path == 2: == 40" });

static const GradusSheet sheet = {
  .aha = N_ ("Into each node only one best path survives; all the others can be forgotten "
             "forever."),
  .by_hand = N_ ("P₂ = (5, 4), a pair of equal labels is worth 2, and the last symbol says 3 for "
                 "label 2: P₃(2) = max(5 + 0, 4 + 2) + 3 = 9."),
  .why = "trellis",
  .intuition = N_ ("The label that leads at half-time is in the best string."),
  .caught_by = "overtaken",
  .breaks = N_ ("Where places are counted and not strings: the number of places at which another "
                "label is more probable is above 0."),
  .needs = "crf-model crf-forward-backward",
  .leads_to = "finite-horizon-dp value-iteration kalman-filter",
  .aliases = "Viterbi; max-product; best path; back pointer; decoding; HMM; 维特比; "
             "最优标签序列; 动态规划; wtb; 维特比算法",
  .terms = N_ ("dynamic programming"),
};

const GradusDescriptor gradus_viterbi = {
  .base = &gradus_chain, .id = "viterbi", .chapter = 12, .difficulty = 2, .title = N_ ("Viterbi"),
  .summary = N_ ("Find the best string of labels by keeping one best way into every node."),
  .goal = N_ ("Fill in a column by hand, and say why a string that was behind can win."),
  .source = "Viterbi 1967; 图解机器学习, section 11.3",
  .state_size = sizeof (State), .quantities = quantities, .phases = phases, .events = events,
  .invariants = invariants, .plots = plots, .questions = questions, .lives = lives,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet, .init = init,
  .name = name,
  .start_said = GRADUS_SAY ({ NULL, NN_ ("The start: one place, {c} labels, and no string yet.",
                              "The start: {m} places, {c} labels, and no string yet."), "m" }),
  .same = GRADUS_SAMENESS (
    { "names", GRADUS_SENTENCE }),
};
