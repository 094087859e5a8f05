/* Three ways to label a sequence, an exploration: what strings of labels cost in parameters.
 *
 * Situation. m places in a row, at each b numbers that are seen, and one of c labels that is
 * wanted. Each place by itself takes a weight for each label and number, bc, the same for all
 * places. All at once makes each of the c^m strings a class of its own, with a weight for each
 * number of each place: b m c^m. A chain looks at neighbouring pairs: bc and one table of c x c.
 *
 * Stages. The learner bets how many parameters the chain has when the string is twice as long
 * (bet). Strings are counted one by one, each with its number, until there are no more or the
 * counter gives up (strings). The three models are asked at all lengths up to twice the one at hand
 * (law). At last, the edge: of strings of two labels only those with an even sum occur, and the
 * best table of pairs, and the best of triples, are asked how probable each string is (parity).
 *
 * The law. bc, b m c^m, bc + c^2. The number of a string is 1 + sum_k c^(k-1) (y_k - 1).
 *
 * Parity. Tables are made of the pairs and triples of the strings that occur, at all their places
 * together. With three places each pair is as frequent as another, so that the chain gives all
 * strings the same; triples tell them apart, up to three places and no more.
 *
 * Edge cases. c^m is a double, exact up to 2^53. One label, one place: all at once is the same as
 * each alone.
 *
 * Source: 图解机器学习, section 11.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "sheet.h"

/* Places of a string that are drawn, and sides of a table whose cells are. */
#define DRAWN 12
#define MOST_CELLS 12
#define MOST_PARITY 6

typedef struct
{
  int labels, inputs, places, most, parity;
  double code, bet;
} Params;

enum { LAW_PLACES, LAW_ALONE, LAW_ALL, LAW_CHAIN };
enum { PARITY_TRUE, PARITY_PAIRS, PARITY_TRIPLES, PARITY_COLUMNS };

typedef struct
{
  GradusReadings law;      /* 2 places x 4: places, alone, all at once, chain */
  GradusArray parity;      /* 2^parity x 3: how probable a string is, by data, pairs, triples */
  guint counted, count_done, count_last;
  guint tried, parity_done, parity_last;
} State;

enum { EVENT_MANY, EVENT_OVERTAKES, EVENT_IMPOSSIBLE };

/* --- What the models cost --------------------------------------------------------------------- */

static double
strings_of (const Params *p, double m)
{
  return pow (p->labels, m);
}

static double
cost_alone (const Params *p)
{
  return (double) p->labels * p->inputs;
}

static double
cost_all (const Params *p, double m)
{
  return p->inputs * m * strings_of (p, m);
}

static double
cost_chain (const Params *p)
{
  return cost_alone (p) + gradus_square (p->labels);
}

/* The strings that are counted: from the first one at most so many. */
static guint
n_counted (const Params *p)
{
  return (guint) MIN (p->most, strings_of (p, p->places) - p->code + 1);
}

/* The labels, from 1, of the string with the number @code, from 1. */
static void
read_string (const Params *p, double code, guint *string)
{
  double rest = code - 1;

  for (guint k = 0; k < (guint) p->places; k++)
    {
      string[k] = 1 + (guint) fmod (rest, p->labels);
      rest = floor (rest / p->labels);
    }
}

static double
number_of (const Params *p, const guint *string)
{
  double code = 1;

  for (guint k = 0; k < (guint) p->places; k++)
    code += pow (p->labels, k) * (string[k] - 1);
  return code;
}

/* The number of the string at hand. */
static double
code_of (const State *state, const Params *p)
{
  return p->code + MAX (state->counted, 1) - 1;
}

/* --- Parity ----------------------------------------------------------------------------------- */

/* Label 0 or 1 at place @t of string @i. */
static guint
bit_of (guint i, guint t)
{
  return i >> t & 1;
}

static gboolean
is_even (guint i)
{
  gboolean even = TRUE;

  for (; i > 0; i >>= 1)
    even = even != ((i & 1) == 1);
  return even;
}

/* The last @width labels before place @t, as a number. */
static guint
context_of (guint i, guint t, guint width)
{
  guint context = 0;

  for (guint k = 0; k < width; k++)
    context = 2 * context + bit_of (i, t - width + k);
  return context;
}

/* How often the strings of @n places that occur have each label behind each context of @width, at
 * all their places together. */
static void
count_contexts (guint n, guint width, double counts[4][2])
{
  memset (counts, 0, 4 * sizeof (counts[0]));
  for (guint i = 0; i < 1u << n; i++)
    for (guint t = width; is_even (i) && t < n; t++)
      counts[context_of (i, t, width)][bit_of (i, t)]++;
}

/* String @i of @n places by the best table of @width labels before each. The first labels have as
 * many before them as there are. */
static double
share_of (guint i, guint n, guint width)
{
  double share = 1;

  for (guint t = 0; t < n; t++)
    {
      const guint before = MIN (t, width);
      double counts[4][2], first = 0, all = 0;

      if (before == width)
        {
          const double *row = counts[context_of (i, t, width)];

          count_contexts (n, width, counts);
          first = row[bit_of (i, t)];
          all = row[0] + row[1];
        }
      for (guint other = 0; before < width && other < 1u << n; other++)
        {
          const gboolean same = (other & ((1u << t) - 1)) == (i & ((1u << t) - 1));

          all += is_even (other) && same;
          first += is_even (other) && same && bit_of (other, t) == bit_of (i, t);
        }
      share *= all > 0 ? first / all : 0;
    }
  return share;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  const double strings = strings_of (p, p->places);

  if (p->code <= strings)
    return NULL;
  return g_strdup_printf (_ ("There are %.15g strings, so counting cannot begin with number %.15g. "
                             "Begin with a smaller one."), strings, p->code);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  gradus_array_init_matrix (&state->parity, 1u << p->parity, PARITY_COLUMNS);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_strings, (p), n_counted (p))
GRADUS_MICROS (n_parity, (p), 1u << p->parity)

static GradusStatus
run_strings (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint n = n_counted (p);
  const double each = (double) p->inputs * p->places, chain = cost_chain (p);

  state->counted++;
  gradus_context_raise_if (context, EVENT_MANY,
                           state->counted == n && code_of (state, p)
                                                    < strings_of (p, p->places));
  gradus_context_raise_if (context, EVENT_OVERTAKES,
                           state->counted * each > chain && (state->counted - 1) * each <= chain);
  return gradus_step_done (&state->count_done, &state->count_last, n);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double m = state->law.done + 1;
  double *row = gradus_readings_next (&state->law);

  row[LAW_PLACES] = m;
  row[LAW_ALONE] = cost_alone (p);
  row[LAW_ALL] = cost_all (p, m);
  row[LAW_CHAIN] = cost_chain (p);
  state->law.known = state->law.done + 1 == state->law.rows.shape[0];
  return gradus_readings_noted (&state->law);
}

static GradusStatus
run_parity (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint n = (guint) p->parity, i = state->parity_done;
  double *row = &gradus_array_write (&state->parity)[i * PARITY_COLUMNS];

  row[PARITY_TRUE] = is_even (i) ? 2.0 / (1u << n) : 0;
  row[PARITY_PAIRS] = share_of (i, n, 1);
  row[PARITY_TRIPLES] = share_of (i, n, 2);
  state->tried = i + 1;
  gradus_context_raise_if (context, EVENT_IMPOSSIBLE, !is_even (i) && row[PARITY_PAIRS] > 0);
  return gradus_step_done (&state->parity_done, &state->parity_last, 1u << n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_alone, (p), cost_alone (p))
GRADUS_NUMBER (number_all, (p), cost_all (p, p->places))
GRADUS_NUMBER (number_chain, (p), cost_chain (p))
GRADUS_NUMBER (number_strings, (p), strings_of (p, p->places))
GRADUS_NUMBER (number_code, (state, p), code_of (state, p))
GRADUS_NUMBER (number_flood, (state, p), (double) state->counted * p->inputs * p->places)
/* What pairs, and triples, give in the end to strings that do not occur. */
static double
find_impossible (const Params *p, guint width)
{
  double sum = 0;

  for (guint i = 0; i < 1u << p->parity; i++)
    sum += is_even (i) ? 0 : share_of (i, (guint) p->parity, width);
  return sum;
}

GRADUS_NUMBER (number_impossible, (p), find_impossible (p, 1))
GRADUS_NUMBER (number_left, (p), find_impossible (p, 2))

static void
array_string (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p);
  g_autofree guint *string = g_new (guint, p->places);
  double *labels = gradus_array_init_vector (out, (guint) p->places);

  read_string (p, code_of (state, p), string);
  for (guint k = 0; k < (guint) p->places; k++)
    labels[k] = string[k];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "alone", N_ ("Each place by itself"), "bc", .number = number_alone, .flags = GRADUS_METRIC },
  { "all", N_ ("All places at once"), "b m c^m", .number = number_all,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "chain", N_ ("Chain of pairs"), "bc + c^2", .number = number_chain, .flags = GRADUS_METRIC },
  { "strings", N_ ("Strings"), "c^m", .number = number_strings,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "string", N_ ("String at hand"), "y", .array = array_string, .indices = N_ ("place") },
  { "law", N_ ("Parameters by the number of places"), "(m, bc, b m c^m, bc + c^2)",
    GRADUS_QUANTITY (State, law.rows), .shape = "places+places*4",
    .indices = N_ ("row: places, each alone, all at once, chain") },
  { "parity", N_ ("Probability of the strings of the parity"), "p",
    GRADUS_QUANTITY (State, parity), GRADUS_KNOWN (State, tried),
    .indices = N_ ("string: by the data, by pairs, by triples") },
  { "code-now", N_ ("Number of the string"), NULL, .number = number_code },
  { "counted", N_ ("Strings counted"), NULL, GRADUS_QUANTITY (State, counted) },
  { "flood", N_ ("Weights of the strings counted"), NULL, .number = number_flood },
  { "impossible", N_ ("What pairs give to strings that do not occur"), NULL,
    .number = number_impossible },
  { "left", N_ ("What triples give to strings that do not occur"), NULL,
    .number = number_left },
  { "tried", N_ ("Strings of the parity"), NULL, GRADUS_QUANTITY (State, tried) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const guint i = state->tried > 0 ? state->tried - 1 : 0, n = (guint) p->parity;
  const double *row = &state->parity.data[i * PARITY_COLUMNS];
  const double m = MAX (state->law.made, 1), twice = cost_all (p, 2.0 * p->places);
  g_autoptr (GString) bits = g_string_new (NULL);

  for (guint t = 0; t < n; t++)
    g_string_append_printf (bits, "%s%u", t > 0 ? " " : "", bit_of (i, t));
  gradus_names_word (names, "bits", bits->str);
  gradus_names_whole (names, "twice", 2 * p->places);
  gradus_names_number (names, "double-chain", 2 * cost_chain (p));
  gradus_names_number (names, "each", (double) p->inputs * p->places);
  gradus_names_number (names, "table", gradus_square (p->labels));
  gradus_names_number (names, "m-now", m);
  gradus_names_number (names, "all-now", cost_all (p, m));
  gradus_names_number (names, "all-twice", twice);
  gradus_names_number (names, "strings-now", strings_of (p, m));
  gradus_names_flag (names, "counting", gradus_position_is_phase (here, "strings"));
  gradus_names_flag (names, "even", is_even (i));
  gradus_names_whole (names, "parity-places", n);
  gradus_names_whole (names, "n-parity", 1 << n);
  gradus_names_whole (names, "n-even", 1 << (n - 1));
  gradus_names_number (names, "share-pairs", row[PARITY_PAIRS]);
  gradus_names_number (names, "share-triples", row[PARITY_TRIPLES]);
  gradus_names_number (names, "share-true", row[PARITY_TRUE]);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("What does a chain cost that is twice as long?"),
    .shows = "curves", .asks = "bet", .pseudocode = N_ ("bet on the parameters of the chain"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "m \\to \\role{model}{bc + c^2},\\qquad 2m \\to \\role{bet}{\\text{?}}",
    .filled = GRADUS_SAY (
      { NULL, "m = <places>:\\ <calc labels * inputs + labels ^2 = chain|model>,\\qquad "
              "m = <twice>:\\ \\role{bet}{<bet>}\\text{?}" }),
    .said = GRADUS_SAY (
      { NULL, NN_ ("A chain with {places} place has {chain|,} parameters: {alone|,} for labels and "
                   "what is seen, {table|,} for pairs. How many with {twice} places?",
                   "A chain with {places} places has {chain|,} parameters: {alone|,} for labels "
                   "and what is seen, {table|,} for pairs. How many with {twice} places?"),
        "places" }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet|,}.") }) },
  { "strings", N_ ("Count the strings"),
    N_ ("All at once: each string of labels is a class, with weights of its own."),
    .shows = "flood", .pseudocode = N_ ("for each string: number ← 1 + Σ c^(k−1) (y − 1)"),
    .once = TRUE, .run = run_strings, .n_micro = n_strings,
    .rule = "\\bar y = 1 + \\sum_{k=1}^m c^{k-1}\\,(y_k - 1)",
    .filled = GRADUS_SAY ({ NULL, "\\bar y\\,<row string> = <code-now>" }),
    .said = GRADUS_SAY (
      { "micro and event:overtakes",
        N_ ("String {code-now|,} has {each|,} weights, too; with it there are {flood|,}, more than "
            "the {chain|,} of a whole chain.") },
      { "micro", N_ ("String {code-now|,} has {each|,} weights of its own; with it there are "
                     "{flood|,}.") },
      { "event:many", N_ ("The counter gives up at string {code-now|,} of {strings|,}. All of them "
                          "would have {all|,} weights.") },
      { NULL, NN_ ("The one string has {all|,} weights.",
                   "All {strings|,} strings have {all|,} weights together."), "strings" }) },
  { "law", N_ ("Draw the law"), N_ ("The three models at all lengths, on one logarithmic scale."),
    .shows = "curves", .pseudocode = N_ ("for m = 1, 2, …: bc, b m c^m, bc + c²"), .once = TRUE,
    .micro = "places+places", .run = run_law,
    .rule = "\\role{class0}{bc},\\qquad \\role{second}{b\\,m\\,c^m},\\qquad "
            "\\role{model}{bc + c^2}",
    .filled = GRADUS_SAY (
      { "micro", "m = <m-now>:\\quad \\role{class0}{<alone>},\\quad <calc inputs * m-now * "
                 "strings-now = all-now|second>,\\quad \\role{model}{<chain>}" },
      { NULL, "<calc labels * inputs + labels ^2 = chain|model>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("With {m-now} place: {alone|,} for each alone, {all-now|,} for all at once, "
                      "{chain|,} for the chain.",
                      "With {m-now} places: {alone|,} for each alone, {all-now|,} for all at once, "
                      "{chain|,} for the chain."), "m-now" },
      { NULL, N_ ("With {twice} places the chain has {chain|,} parameters: each new pair asks the "
                  "same table. All at once would have {all-twice|,}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet|,}.") },
                       { NULL, N_ ("You said {bet|,}, it is {chain|,}.") }) },
  { "parity", N_ ("Where pairs are too few"),
    N_ ("Only strings of 0 and 1 with an even sum occur. What do pairs know of that?"),
    .shows = "parity", .pseudocode = N_ ("for each string: p(first) · Π p(label | label before)"),
    .once = TRUE, .run = run_parity, .n_micro = n_parity,
    .rule = "\\role{model}{p}(y) = p(y_1)\\prod_{t > 1} p(y_t \\mid y_{t-1}),\\qquad "
            "1 - \\sum_{y \\in S} \\role{model}{p}(y)",
    .filled = GRADUS_SAY (
      { "micro", "\\role{model}{p} = <share-pairs>" },
      { NULL, "1 - \\sum_{y \\in S} \\role{model}{p}(y) = <impossible|error>" }),
    .said = GRADUS_SAY (
      { "micro and even", N_ ("{bits} has an even sum and occurs with {share-true}: pairs give it "
                              "{share-pairs}, triples {share-triples}.") },
      { "micro", N_ ("{bits} never occurs: pairs give it {share-pairs}, triples "
                     "{share-triples}.") },
      { "impossible > 0 and left > 0",
        N_ ("Pairs give {impossible} of all probability to strings that never occur, and triples "
            "{left}: the sum of so many places is seen by neither.") },
      { "impossible > 0", N_ ("Pairs give {impossible} of all probability to strings that never "
                              "occur, because each pair is as frequent as another. Triples give "
                              "them nothing.") },
      { NULL, N_ ("With two places a pair is the whole string: nothing is given to strings that "
                  "never occur.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "places", .label = N_ ("Places"), .symbol = "m",
    .blurb = N_ ("How long the strings are."),
    GRADUS_PARAM_FIELD (Params, places), .def = 10, .min = 1, .max = 50, .slider_min = 1,
    .slider_max = 20, .applies = GRADUS_APPLIES_REDO },
  { .id = "labels", .label = N_ ("Labels"), .symbol = "c",
    .blurb = N_ ("How many there are to choose from at a place."),
    GRADUS_PARAM_FIELD (Params, labels), .def = 10, .min = 1, .max = 100, .slider_min = 2,
    .slider_max = 26, .applies = GRADUS_APPLIES_REDO },
  { .id = "inputs", .label = N_ ("Inputs"), .symbol = "b",
    .blurb = N_ ("How many numbers are seen at a place."),
    GRADUS_PARAM_FIELD (Params, inputs), .def = 64, .min = 1, .max = 1000000, .slider_min = 1,
    .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("How many parameters a chain twice as long has, you think."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 5000, .min = 1, .max = 1e12, .slider_min = 10,
    .slider_max = 1e6, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "most", .label = N_ ("Strings counted"),
    .blurb = N_ ("The counter gives up after so many."),
    GRADUS_PARAM_FIELD (Params, most), .def = 40, .min = 1, .max = 200,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "code", .label = N_ ("First string"),
    .blurb = N_ ("The number of the string with which counting begins."),
    GRADUS_PARAM_FIELD (Params, code), .def = 1, .min = 1, .max = 9007199254740992,
    .slider_min = 1, .slider_max = 1000, .step = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "parity", .label = N_ ("Places of the parity"),
    .blurb = N_ ("How long the strings are of which only those with an even sum occur."),
    GRADUS_PARAM_FIELD (Params, parity), .def = 3, .min = 2, .max = MOST_PARITY,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_MANY] = { "many", N_ ("Too many to count"),
                   N_ ("The counter gives up before the last string.") },
  [EVENT_OVERTAKES] = { "overtakes", N_ ("More than the chain"),
                        N_ ("The strings counted have more weights than a whole chain.") },
  [EVENT_IMPOSSIBLE] = { "impossible", N_ ("Probability for nothing"),
                         N_ ("Pairs give probability to a string that never occurs.") });

/* The number of the string at hand leads back to it. */
static double
find_detour (const GradusPosition *here)
{
  GRADUS_HERE (state, p);
  g_autofree guint *string = g_new (guint, p->places);

  read_string (p, code_of (state, p), string);
  return fabs (number_of (p, string) - code_of (state, p));
}

/* How far the probabilities of a finished column are from 1. */
static double
find_lack (const State *state)
{
  double most = 0;

  for (guint column = 0; column < PARITY_COLUMNS; column++)
    {
      double sum = 0;

      for (guint i = 0; i < state->tried; i++)
        sum += state->parity.data[i * PARITY_COLUMNS + column];
      most = MAX (most, fabs (sum - 1));
    }
  return most;
}

GRADUS_HOLDS (holds_number, (here), find_detour (here), *measured == 0)
GRADUS_HOLDS (holds_flat, (state), gradus_readings_newest (&state->law, LAW_CHAIN)
                                     - gradus_readings_get (&state->law, 0, LAW_CHAIN),
              *measured == 0)
GRADUS_HOLDS (holds_unit, (state), find_lack (state), *measured < 1e-12)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "number", N_ ("Numbers and strings are the same"), "\\bar y \\leftrightarrow y", holds_number,
    .phase = "strings" },
  { "flat", N_ ("The chain costs the same at each length"), "bc + c^2", holds_flat,
    .phase = "law" },
  { "unit", N_ ("All strings share one unit"), "\\sum_y p(y) = 1", holds_unit,
    .phase = "parity" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_box (GradusScene *scene, double x, double y, double width, double height, GradusRole role,
          GradusLineStyle style, double fill)
{
  const double xs[] = { x, x + width, x + width, x }, ys[] = { y, y, y + height, y + height };

  gradus_scene_polygon (scene, xs, ys, 4, role, style, fill);
}

/* The string at hand while strings are counted, else one in which labels are mixed. */
static void
read_drawn (const GradusPosition *here, guint *string)
{
  GRADUS_HERE (state, p);

  read_string (p, code_of (state, p), string);
  for (guint k = 0; k < (guint) p->places && !gradus_position_is_phase (here, "strings"); k++)
    string[k] = 1 + (7 * k * k + 4 * k + 2) % (guint) p->labels;
}

/* The string with what is seen above it, and the one table below that serves all of its pairs: rows
 * are the label before, columns the label. */
static void
build_tile (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint m = (guint) p->places, drawn = MIN (m, DRAWN), c = (guint) p->labels;
  const gboolean sliding = gradus_position_is_phase (here, "law") && here->micro > 0;
  const guint active = sliding && state->law.made > 1 ? MIN (state->law.made - 1, drawn - 1) : 0;
  const double span = MAX (drawn, 3), width = 0.5 * span, height = 2.6;
  const double left = 0.5 * drawn - 0.5 * width, wide = width / c, high = height / c;
  g_autofree guint *string = g_new (guint, m);
  char buffer[GRADUS_NUMBER_SIZE];

  read_drawn (here, string);
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_set_x_range (scene, -0.16 * span, span + (m > drawn ? 0.8 : 0.2));
  gradus_scene_set_y_range (scene, -0.1, 5.6);
  for (guint t = 1; t < drawn; t++)
    {
      const gboolean acts = t == active;
      const double x = left + wide * (string[t] - 1), y = height - high * string[t - 1];
      const GradusRole role = acts ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL;

      draw_box (scene, x, y, wide, high, role, GRADUS_LINE_THIN, 0.5);
      gradus_scene_segment (scene, t - 0.4, 3.6, t + 0.4, 3.6, role,
                            acts ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
      gradus_scene_segment (scene, t, 3.6, x + 0.5 * wide, y + 0.5 * high, role,
                            acts ? GRADUS_LINE_BOLD : GRADUS_LINE_THIN);
    }
  for (guint t = 0; t < drawn; t++)
    {
      draw_box (scene, t + 0.1, 4.8, 0.8, 0.7, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, 0.2);
      gradus_scene_segment (scene, t + 0.5, 4.8, t + 0.5, 4.45, GRADUS_ROLE_MUTED,
                            GRADUS_LINE_THIN);
      draw_box (scene, t + 0.1, 3.75, 0.8, 0.7, GRADUS_ROLE_CLASS + (int) ((string[t] - 1) % 8),
                GRADUS_LINE_SOLID, 0.5);
      gradus_scene_text_in (scene, t + 0.5, 4.1, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1,
                            0.8, 0.7, gradus_format_number (buffer, string[t]));
    }
  for (guint i = 1; i < c && c <= MOST_CELLS; i++)
    {
      gradus_scene_segment (scene, left + wide * i, 0, left + wide * i, height,
                            GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
      gradus_scene_segment (scene, left, high * i, left + width, high * i, GRADUS_ROLE_MUTED,
                            GRADUS_LINE_THIN);
    }
  draw_box (scene, left, 0, width, height, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID, 0);
  if (m > drawn)
    gradus_scene_text (scene, drawn + 0.1, 4.1, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_MUTED, 1.2, "…");
  gradus_scene_text_in (scene, -0.05, 5.15, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 1, 0.16 * span,
                        0.7, C_ ("legend", "seen"));
  gradus_scene_text_in (scene, -0.05, 4.1, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 1, 0.16 * span,
                        0.7, C_ ("legend", "labels"));
  gradus_scene_text_in (scene, left - 0.1, 0.5 * height, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 1,
                        0.16 * span, 0.7, C_ ("legend", "pairs"));
}

/* The parameters of one of the models at the lengths that have been asked. */
static void
draw_model (const State *state, guint column, GradusRole role, const char *label,
            GradusScene *scene)
{
  const guint made = state->law.made;
  g_autofree double *m = g_new (double, made), *cost = g_new (double, made);

  for (guint i = 0; i < made; i++)
    {
      m[i] = i + 1;
      cost[i] = gradus_readings_get (&state->law, i, column);
    }
  gradus_scene_polyline (scene, m, cost, made, role, GRADUS_LINE_MARKERS);
  gradus_scene_label (scene, label);
}

/* Parameters of the three models over the length. */
static void
build_curves (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double twice = 2.0 * p->places, chain = cost_chain (p);
  const guint made = state->law.made;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y, C_ ("axis", "places m"),
                         C_ ("axis", "parameters"));
  gradus_scene_set_x_range (scene, 0, twice + 0.5);
  gradus_scene_set_y_range (scene, MAX (1, MIN (cost_alone (p), p->bet) / 10),
                            MAX (made > 0 ? cost_all (p, twice) : 1e6, 10 * MAX (chain, p->bet)));
  if (made > 0)
    {
      draw_model (state, LAW_ALL, GRADUS_ROLE_SECOND, C_ ("legend", "all at once"), scene);
      draw_model (state, LAW_CHAIN, GRADUS_ROLE_MODEL, C_ ("legend", "chain of pairs"), scene);
      draw_model (state, LAW_ALONE, GRADUS_ROLE_CLASS, C_ ("legend", "each alone"), scene);
    }
  gradus_scene_vrule (scene, p->places, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, "m");
  gradus_scene_point (scene, p->places, chain, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_label (scene, C_ ("legend", "the chain as it is"));
  gradus_scene_param_handle (scene, "places", NULL, p->places, chain);
  gradus_scene_segment (scene, p->places, chain, twice, p->bet, GRADUS_ROLE_BET,
                        GRADUS_LINE_DASHED);
  gradus_scene_point (scene, twice, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_CIRCLE, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "the bet"));
  gradus_scene_param_handle (scene, NULL, "bet", twice, p->bet);
}

/* Weights of the strings that are counted, beside those of a whole chain. */
static void
build_flood (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double each = (double) p->inputs * p->places, n = n_counted (p);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "strings counted"), C_ ("axis", "weights"));
  gradus_scene_set_x_range (scene, 0.5, n + 0.5);
  gradus_scene_set_y_range (scene, 0, 1.1 * MAX (each * n, cost_chain (p)));
  for (guint i = 0; i < state->counted; i++)
    gradus_scene_bar (scene, i + 1, 0.8, 0, each * (i + 1),
                      here->micro > 0 && i + 1 == state->counted ? GRADUS_ROLE_ACCENT
                                                                 : GRADUS_ROLE_SECOND, 0.6);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "all at once"));
  gradus_scene_hrule (scene, cost_chain (p), GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                            C_ ("legend", "chain of pairs"));
}

/* The strings of the parity, each with three bars. */
static void
build_parity (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  static const GradusRole roles[] = { GRADUS_ROLE_TRUTH, GRADUS_ROLE_MODEL, GRADUS_ROLE_SECOND };
  const guint n = 1u << p->parity;
  g_auto (GStrv) ticks = g_new0 (char *, n + 1);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "string"),
                         C_ ("axis", "probability"));
  if (gradus_kit_waits (scene, state->tried == 0, _ ("Parity is asked last.")))
    return;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) bits = g_string_new (NULL);

      for (guint t = 0; t < (guint) p->parity; t++)
        g_string_append_printf (bits, "%u", bit_of (i, t));
      ticks[i] = g_string_free (g_steal_pointer (&bits), FALSE);
    }
  gradus_scene_set_x_range (scene, 0.4, n + 0.6);
  gradus_scene_set_y_range (scene, 0, 2.6 / n);
  if (n <= 16)
    gradus_scene_set_x_names (scene, (const char *const *) ticks, n);
  for (guint i = 0; i < state->tried; i++)
    for (guint column = 0; column < PARITY_COLUMNS; column++)
      {
        const double share = state->parity.data[i * PARITY_COLUMNS + column];
        const gboolean wrong = column > 0 && share > 0 && !is_even (i);

        gradus_scene_bar (scene, i + 1 + 0.27 * ((double) column - 1), 0.24, 0, share,
                          wrong ? GRADUS_ROLE_ERROR : roles[column], 0.7);
      }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "as they occur"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "by pairs"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "by triples"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "never occurs"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "curves", N_ ("Parameters over places"), .build = build_curves },
  { "tile", N_ ("One table for all pairs"), .build = build_tile,
    .caption = GRADUS_SAY ({ "counting", N_ ("String {code-now|,}") },
                           { NULL, N_ ("A table of {labels} × {labels}") }) },
  { "flood", N_ ("All at once"), .build = build_flood },
  { "parity", N_ ("An even sum"), .build = build_parity });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "twice", N_ ("Twice as long?"), "law", "curves", .asks = GRADUS_ASKS_NUMBER,
    .about = "chain", .scale = "table",
    .words = N_ ("With {places} places the chain has {chain|,} parameters. How many has it with "
                 "{twice}?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("{chain|,}, as before: the same table serves each pair.") }),
    .intuition = N_ ("You thought longer strings need more parameters, but the same table serves "
                     "every pair."),
    .intuition_answer = "double-chain" },
  { "finish", N_ ("Will it come to an end?"), "strings", "flood", .asks = GRADUS_ASKS_EVENT,
    .about = "event:many", GRADUS_ANSWERS (N_ ("It counts them all"), N_ ("It gives up")),
    .when = "most > 1",
    .words = N_ ("There are {labels} labels and {places} places. The counter goes on for {most} "
                 "strings. Does it count them all, or does it give up?"),
    .truth = GRADUS_SAY (
      { "event:many", N_ ("It gives up: there are {strings|,} strings.") },
      { NULL, N_ ("It counts them all: the last one is string {strings|,}.") }) },
  { "impossible", N_ ("How much for what never occurs?"), "parity", "tile",
    .asks = GRADUS_ASKS_NUMBER, .about = "impossible", .scale = "0.1",
    .words = N_ ("Of {n-parity} strings of {parity-places} labels, 0 or 1, the {n-even} with an "
                 "even sum occur. How much probability does the best chain of pairs give to the "
                 "others?"),
    .truth = GRADUS_SAY (
      { "impossible > 0", N_ ("{impossible}: the four pairs 00, 01, 10 and 11 are equally "
                              "frequent, so that it takes all strings for equally probable.") },
      { NULL, N_ ("0: a string of two is one pair, and 01 and 10 never occur.") }),
    .intuition = N_ ("You thought what never occurs gets nothing, but each of its pairs does "
                     "occur."),
    .intuition_answer = "0" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "digits", .title = N_ ("Ten digits in a row"),
    .blurb = N_ ("Ten labels, 64 pixels a digit: each alone has 640 parameters, the chain 740, all "
                 "at once 6,400,000,000,000. And twice as long?"),
    .data = "none",
    .claims = "alone == 640\nchain == 740\nall == 6400000000000\never: event:many" },
  { .id = "by-hand", .title = N_ ("By hand: two labels, three places"),
    .blurb = N_ ("Two inputs: 4 for each alone, 48 for the eight strings, 8 for the chain."),
    .params = "labels=2 inputs=2 places=3 bet=20 parity=2",
    .claims = "alone == 4\nall == 48\nchain == 8\nstrings == 8\nnever: event:many" },
  { .id = "number", .title = N_ ("The number of a string"),
    .blurb = N_ ("With three labels (2, 1, 3) is string 1 + 1·1 + 3·0 + 9·2 = 20 of 27."),
    .params = "labels=3 inputs=2 places=3 code=20 most=1 parity=2",
    .claims = "code-now == 20\nstring[0] == 2\nstring[1] == 1\nstring[2] == 3\nstrings == 27" },
  { .id = "short", .title = N_ ("Five digits"),
    .blurb = N_ ("Half as long: 640 and 740 as before, and all at once 32 million."),
    .params = "places=5 parity=2", .claims = "alone == 640\nchain == 740\nall == 32000000" },
  { .id = "long", .title = N_ ("Twenty digits"),
    .blurb = N_ ("All at once: 1.28 · 10²³, about a fifth of the atoms in 12 grams of carbon."),
    .params = "places=20", .claims = "chain == 740\nall / 1e23 ~ 1.28\nall / 6.022e23 ~ 0.21" },
  { .id = "words", .title = N_ ("Words and parts of speech"),
    .blurb = N_ ("45 parts of speech and 10,000 words: the table of pairs adds 2,025 to 450,000."),
    .params = "labels=45 inputs=10000 places=20 bet=1000000",
    .claims = "alone == 450000\nchain == 452025\ntable == 2025" },
  { .id = "parity", .title = N_ ("Failure: an even sum of three"),
    .blurb = N_ ("Strings of 0 and 1 with an even sum: pairs give half of all probability to "
                 "strings that never occur."),
    .params = "labels=2 inputs=1 places=3 parity=3",
    .claims = "impossible == 0.5\nleft == 0",
    .failure = N_ ("Each pair is as frequent as another, so that a table of pairs sees nothing. "
                   "Take a table of triples, which has c³ numbers, or all strings at once.") },
  { .id = "four", .title = N_ ("Failure: an even sum of four"),
    .blurb = N_ ("Now triples are too few as well: both give half of all probability to what "
                 "never occurs."),
    .params = "labels=2 inputs=1 places=4 parity=4",
    .claims = "impossible == 0.5\nleft == 0.5",
    .failure = N_ ("A sum over all places is seen by no table of a few neighbours. Say it "
                   "otherwise: carry the parity so far along as a label.") });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "digits", 1, "chain", GRADUS_EXPECT (740), 0, "syllabus" },
  { "digits", 1, "alone", GRADUS_EXPECT (640), 0, "syllabus" },
  { "digits", 1, "all", GRADUS_EXPECT (6.4e12), 1e-12, "syllabus" },
  { "by-hand", 1, "all", GRADUS_EXPECT (48), 0, "by hand: 2 · 3 · 8" },
  { "by-hand", 1, "chain", GRADUS_EXPECT (8), 0, "by hand: 4 + 4" },
  { "number", 1, "string", GRADUS_EXPECT (2, 1, 3), 0, "by hand: 20 = 1 + 1 + 0 + 18" },
  { "short", 1, "all", GRADUS_EXPECT (3.2e7), 1e-12, "syllabus" },
  { "long", 1, "all", GRADUS_EXPECT (1.28e23), 1e-12, "syllabus" },
  { "parity", 1, "parity",
    GRADUS_EXPECT (0.25, 0.125, 0.25, 0, 0.125, 0, 0, 0.125, 0, 0.25, 0.125, 0.25), 1e-12,
    "by hand" },
  { "four", 1, "parity", GRADUS_EXPECT (0.125, 0.0625, 0.0625, 0, 0.0625, 0.0625), 1e-12,
    "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "length", .title = N_ ("Ten places and twenty"),
    .blurb = N_ ("The chain has 740 parameters on both sides; all at once has 6.4 · 10¹² on the "
                 "left and 1.28 · 10²³ on the right."),
    .left = "places=10", .right = "places=20", .plot = "curves",
    .claims = "both: chain == 740\nleft: all / 1e12 ~ 6.4\nright: all / 1e23 ~ 1.28" });

static const GradusSheet sheet = {
  .aha = N_ ("Look at neighbouring pairs: their table stays the same size however long the "
             "string."),
  .by_hand = N_ ("b = 2, c = 2, m = 3: bc = 4, b m c^m = 48, bc + c² = 8; with c = 3 the string "
                 "(2, 1, 3) is number 1 + 1 + 0 + 18 = 20."),
  .why = "tile",
  .intuition = N_ ("A chain twice as long has twice as many parameters."),
  .caught_by = "twice",
  .breaks = N_ ("Strings with an even sum: pairs give 0.5 of all probability to strings that never "
                "occur."),
  .needs = "softmax-regression", .leads_to = "crf-model curse-of-dimensionality",
  .aliases = "sequence labelling; structured prediction; chain; POS tagging; part-of-speech "
             "tagging; 序列标注; 标签序列; 词性标注; 结构化预测; xlbz",
  .terms = N_ ("sequence labelling; structured prediction; Markov chain"),
};

const GradusDescriptor gradus_sequence_models = {
  .id = "sequence-models", .chapter = 12, .difficulty = 1,
  .title = N_ ("Three ways to label a sequence"),
  .summary = N_ ("Counts the parameters of three models for strings of labels."),
  .goal = N_ ("Say what a chain of pairs costs at any length, and what it cannot tell."),
  .source = "图解机器学习, section 11.1",
  .kind = GRADUS_KIND_EXPLORATION, .family = "sheet", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: three numbers are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .init = init, .name = name, .start_shows = "tile",
  .start_said = GRADUS_SAY (
    { "inputs == 1", NN_ ("A string of {places} place, {labels} labels to choose from, one number "
                          "seen: three models for it.",
                          "A string of {places} places, {labels} labels to choose from at each, "
                          "one number seen there: three models for it."), "places" },
    { NULL, NN_ ("A string of {places} place, {labels} labels to choose from, {inputs|,} numbers "
                 "seen: three models for it.",
                 "A string of {places} places, {labels} labels to choose from at each, {inputs|,} "
                 "numbers seen there: three models for it."), "places" }),
};
