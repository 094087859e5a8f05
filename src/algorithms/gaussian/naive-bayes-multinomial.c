/* Naive Bayes where every occurrence of a word counts.
 *
 * Objective. For each class c and word j find the share phi_jc of the tokens of c that are j; the
 * log-odds of spam are a sum of votes, one for each token of the mail (count-stages.c):
 *
 *   s = log (phi / (1 - phi)) + sum over tokens t of log (phi_t1 / phi_t0)
 *
 * A word that is not in the mail does not vote, and one that is there three times votes thrice: a
 * mail is a row of throws of a die with a side for each word, one die for each class.
 *
 * Smoothing. Each word gets lambda imaginary tokens, so that N tokens become N + lambda V.
 *
 * Why the frequency. sum_j n_j log q_j under sum_j q_j = 1 has its top at q_j = n_j / N: all slopes
 * n_j / q_j are equal there.
 *
 * Edge cases. The product of the shares of a long mail is too small for a floating-point number;
 * the sum of their logarithms is not.
 *
 * Source: CS229 lecture notes, part IV, section 2.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "count-stages.h"

/* So many micro-steps at most, and so many tokens of the new mail that vote one by one. */
#define MOST 60
#define ONE_BY_ONE 12
/* Of the bars of a class two are set, and what is left of 1 are the other words. */
#define HANDS 2

typedef GradusCountParams Params;
typedef GradusCountState State;

typedef struct
{
  guint mail, word; /* the place of the mail among the known ones */
} Token;

typedef struct
{
  GradusCountWork count;
  Token *tokens;           /* of the known mails, in their order */
  guint n_tokens;
  double *there, *missing; /* V: votes of the word-present model on the same mails */
} Work;

/* --- Shares and votes ------------------------------------------------------------------------- */

static double
vote_of (const double *rates, guint words, guint word, guint times)
{
  return times > 0 ? times * (log (rates[words + word]) - log (rates[word])) : 0;
}

static double
score_of (const double *counts, double tokens, const double *bars, guint n)
{
  double score = 0, left = 1;

  for (guint b = 0; b < n; b++)
    {
      score += gradus_count_weighed_log (counts[b], bars[b]);
      tokens -= counts[b];
      left -= bars[b];
    }
  return left < -1e-9 ? -INFINITY : score + gradus_count_weighed_log (tokens, MAX (left, 0));
}

/* Uniform among all shares that sum to 1. */
static void
draw_bars (gsl_rng *rng, double *bars, guint n)
{
  double sum = -log1p (-gradus_rng_uniform (rng));

  for (guint b = 0; b < n; b++)
    sum += bars[b] = -log1p (-gradus_rng_uniform (rng));
  for (guint b = 0; b < n; b++)
    bars[b] /= sum;
}

static const GradusCountModel model = {
  .hands = HANDS, .tokens = TRUE, .share = N_ ("share of the tokens of the class"),
  .vote = vote_of, .score = score_of, .draw = draw_bars,
};

/* The words of the vocabulary in @text, in their order. */
static GArray *
read_tokens (const GradusCorpus *corpus, guint i)
{
  g_auto (GStrv) words = gradus_corpus_split (corpus->texts[i]);
  GArray *tokens = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint k = 0; words[k] != NULL; k++)
    {
      const int word = gradus_corpus_find (corpus, words[k]);

      if (word >= 0)
        g_array_append_vals (tokens, &(guint){ (guint) word }, 1);
    }
  return tokens;
}

static void
read_known (Work *work, const GradusCorpus *corpus)
{
  GradusCountWork *count = &work->count;
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Token));

  for (guint k = 0; k < count->known; k++)
    {
      g_autoptr (GArray) tokens = read_tokens (corpus, count->learnt[k]);

      for (guint t = 0; t < tokens->len; t++)
        {
          const Token token = { k, g_array_index (tokens, guint, t) };
          const gint32 class = corpus->label[count->learnt[k]];

          g_array_append_val (all, token);
          count->counts[(guint) class * count->words + token.word]++;
          count->total[class]++;
        }
    }
  work->n_tokens = all->len;
  work->tokens = (Token *) g_array_free (g_steal_pointer (&all), FALSE);
}

/* The tokens of the new mail vote, one after the other. */
static void
let_tokens_vote (GradusCountWork *count, const GradusCorpus *corpus)
{
  g_autoptr (GArray) tokens = read_tokens (corpus, count->mail);

  count->voters = g_new (GradusCountVoter, tokens->len + 1);
  for (guint t = 0; t < tokens->len; t++)
    count->voters[count->n_voters++]
      = (GradusCountVoter) { g_array_index (tokens, guint, t), 1 };
  count->one_by_one = MIN (count->n_voters, ONE_BY_ONE);
}

/* What each word says in the model that only asks whether it is there. */
static void
find_presence (Work *work, const GradusCorpus *corpus, double lambda)
{
  const GradusCountWork *count = &work->count;
  g_autofree double *mails = g_new0 (double, 2 * (gsize) count->words);

  work->there = g_new (double, count->words);
  work->missing = g_new (double, count->words);
  for (guint k = 0; k < count->known; k++)
    {
      const guint i = count->learnt[k];

      for (guint e = corpus->starts[i]; e < corpus->starts[i + 1]; e++)
        mails[(guint) corpus->label[i] * count->words + corpus->word[e]]++;
    }
  for (guint j = 0; j < count->words; j++)
    {
      double share[2];

      for (guint c = 0; c < 2; c++)
        share[c] = (mails[c * count->words + j] + lambda) / (count->mails[c] + 2 * lambda);
      work->there[j] = log (share[1]) - log (share[0]);
      work->missing[j] = log1p (-share[1]) - log1p (-share[0]);
    }
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params);
  const GradusCorpus *corpus = gradus_count_corpus (gradus_setup_get_dataset (setup));
  Work *work = g_new0 (Work, 1);

  gradus_count_begin (&work->count, setup, &model);
  read_known (work, corpus);
  let_tokens_vote (&work->count, corpus);
  find_presence (work, corpus, params->lambda);
  work->count.outcomes = work->count.words;
  gradus_count_finish (&work->count, setup);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->tokens);
  g_free (work->there);
  g_free (work->missing);
  gradus_count.unprepare (work);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusCorpus *corpus = gradus_count_corpus (gradus_setup_get_dataset (setup));
  guint tokens[2] = { 0, 0 };

  if (corpus->n_words < 2)
    return g_strdup (_("The vocabulary has one word, so every token is that word and no mail can "
                       "say anything else: take mails with two words at least."));
  for (guint i = 0; i < corpus->n; i++)
    if (corpus->label[i] >= 0)
      tokens[corpus->label[i] > 0] += corpus->starts[i + 1] - corpus->starts[i];
  for (guint c = 0; c < 2; c++)
    if (tokens[c] == 0)
      return g_strdup_printf (_("No mail of the class “%s” has a word, so there are no tokens to "
                                "take shares of: add a mail that says something."),
                              corpus->labels[c]);
  return gradus_count.validate (setup);
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_strides, (work), gradus_n_strides (work->n_tokens, MOST))

static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusCorpus *corpus = gradus_count_corpus (context->dataset);
  const guint stride = gradus_stride (work->n_tokens, MOST);
  const guint end = MIN ((state->done + 1) * stride, work->n_tokens);
  double *counts = gradus_array_write (&state->counts);

  for (guint t = state->done * stride; t < end; t++)
    {
      const Token token = work->tokens[t];

      state->mail = token.mail;
      counts[(guint) corpus->label[work->count.learnt[token.mail]] * work->count.words
             + token.word]++;
    }
  state->counted = end == work->n_tokens;
  return gradus_step_done (&state->done, &state->last, (work->n_tokens + stride - 1) / stride);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* The log-odds of the word-present model after the first @read tokens of the new mail. */
static double
find_presence_sum (const Work *work, guint read)
{
  const GradusCountWork *count = &work->count;
  g_autofree gboolean *seen = g_new0 (gboolean, count->words);
  double sum = count->prior;

  for (guint t = 0; t < read; t++)
    seen[count->voters[t].word] = TRUE;
  for (guint j = 0; j < count->words; j++)
    sum += seen[j] ? work->there[j] : work->missing[j];
  return sum;
}

/* So many tokens of the new mail have voted. */
static guint
count_read (const State *state, const Work *work)
{
  return state->added > work->count.one_by_one + 1 ? work->count.n_voters
                                                   : MAX (state->added, 1) - 1;
}

static double
number_by_presence (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const double sum = find_presence_sum (work, count_read (state, work));

  return state->added > 0 && isfinite (sum) ? gradus_sigmoid (sum) : NAN;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "by-presence", N_ ("Probability by the word-present model"), "P_{\\text{?}}(1|x)",
    .number = number_by_presence, .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, bars of both classes"), .flags = GRADUS_START,
    .tries = "ham1 ham2 spam1 spam2" },
  { "counts", N_ ("Tokens of the word"), "n_{j,c}", GRADUS_QUANTITY (State, counts),
    .indices = N_ ("class, word") });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const GradusCountWork *count = &work->count;
  const GradusCorpus *corpus = gradus_count_corpus (here->dataset);
  const guint stride = gradus_stride (work->n_tokens, MOST);
  const guint token = MIN ((state->last + 1) * stride, work->n_tokens) - 1;
  double bars[2 * HANDS], left[2] = { 1, 1 }, once = count->prior;
  gboolean repeats = FALSE;

  gradus_count_name (here, names);
  gradus_count_get_bars (count, params, bars);
  for (guint b = 0; b < 2 * HANDS; b++)
    left[b / HANDS] -= b % HANDS < count->bars ? bars[b] : 0;
  for (guint j = 0; j < count->words; j++)
    {
      once += vote_of (count->rates, count->words, j, MIN (count->times[j], 1));
      repeats = repeats || count->times[j] > 1;
    }
  gradus_names_number (names, "left-ham", MAX (left[0], 0));
  gradus_names_number (names, "left-spam", MAX (left[1], 0));
  gradus_names_flag (names, "over", MIN (left[0], left[1]) < -1e-9);
  gradus_names_flag (names, "one-by-one", stride == 1);
  gradus_names_whole (names, "token", token + 1);
  gradus_names_whole (names, "tokens", work->n_tokens);
  gradus_names_word (names, "token-word", corpus->words[work->tokens[token].word]);
  gradus_names_whole (names, "ham-tokens", (gint64) count->total[0]);
  gradus_names_whole (names, "spam-tokens", (gint64) count->total[1]);
  gradus_names_number (names, "imaginary", params->lambda * count->words);
  gradus_names_whole (names, "new-tokens", count->n_voters);
  gradus_names_whole (names, "place", CLAMP (state->last, 1, MAX (count->n_voters, 1)));
  gradus_names_number (names, "once-share", isfinite (once) ? gradus_sigmoid (once) : NAN);
  gradus_names_flag (names, "repeats", repeats);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_tally (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  *measured = work->n_tokens;
  for (guint j = 0; j < 2 * work->count.words; j++)
    *measured -= state->counts.data[j];
  return *measured == 0;
}

/* The shares of a class sum to 1, and smoothed none is 0. */
static gboolean
holds_smooth (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work);

  for (guint c = 0; c < 2; c++)
    {
      double sum = 0;

      for (guint j = 0; j < work->count.words; j++)
        {
          const double rate = state->rates.data[c * work->count.words + j];

          sum += rate;
          if (params->lambda > 0 && !(rate > 0))
            return FALSE;
        }
      *measured = MAX (*measured, fabs (sum - 1));
    }
  return *measured <= 1e-12 * work->count.words;
}

/* Token by token, or word by word with how often it is there: the same sum. */
static gboolean
holds_bayes (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const guint words = work->count.words;
  double joint[2], scale = 1;

  for (guint c = 0; c < 2; c++)
    {
      joint[c] = log ((double) work->count.mails[c] / work->count.known);
      for (guint j = 0; j < words; j++)
        joint[c] += gradus_count_weighed_log (work->count.times[j],
                                              state->rates.data[c * words + j]);
      scale = MAX (scale, fabs (joint[c]));
    }
  *measured = fabs (joint[1] - joint[0] - state->sum);
  return *measured <= 1e-9 * scale;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "tally", N_ ("Every token of every mail is counted once"), "\\sum_{j,c} n_{j,c} = N",
    holds_tally, .phase = "count" },
  { "smooth", N_ ("The shares of a class sum to 1"), "\\sum_j \\phi_{j|c} = 1", holds_smooth,
    .phase = "smooth" },
  { "bayes", N_ ("The sum says what the product says"),
    "s = \\log\\frac{\\phi\\prod_t \\phi_{t|1}}{(1-\\phi)\\prod_t \\phi_{t|0}}", holds_bayes,
    .phase = "score" },
  GRADUS_BASE_ROWS);

/* --- What there is ---------------------------------------------------------------------------- */

/* The probability after each token of the new mail, by this model and by the word-present one. */
static void
build_models (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusCountWork *count = &work->count;
  const GradusCorpus *corpus = gradus_count_corpus (here->dataset);
  const guint read = count_read (state, work);
  const guint places = MAX (count->one_by_one, 1);
  g_autoptr (GPtrArray) ticks = g_ptr_array_new ();
  g_autofree double *x = g_new (double, places + 1);
  g_autofree double *tokens = g_new (double, places + 1);
  g_autofree double *presence = g_new (double, places + 1);
  double sum = count->prior;
  guint n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("tokens that have been read"),
                         _("probability of spam"));
  if (gradus_kit_waits (scene, state->added == 0, _("The mail has not been read yet.")))
    return;
  g_ptr_array_add (ticks, (gpointer) _("prior"));
  for (guint t = 0; t < count->one_by_one; t++)
    g_ptr_array_add (ticks, corpus->words[count->voters[t].word]);
  gradus_scene_set_x_names (scene, (const char *const *) ticks->pdata, ticks->len);
  gradus_scene_set_x_range (scene, 0.6, places + 1.4);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  for (guint t = 0; t <= MIN (read, count->one_by_one); t++)
    {
      const double there = find_presence_sum (work, t);

      sum += t > 0 ? vote_of (state->rates.data, count->words, count->voters[t - 1].word, 1) : 0;
      if (!isfinite (sum) || !isfinite (there))
        break;
      x[n] = t + 1;
      tokens[n] = gradus_sigmoid (sum);
      presence[n++] = gradus_sigmoid (there);
    }
  gradus_scene_polyline (scene, x, presence, n, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, _("only whether a word is there"));
  gradus_scene_polyline (scene, x, tokens, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _("every token votes"));
  for (guint t = 0; t < n; t++)
    {
      gradus_scene_point (scene, x[t], presence[t], GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, 0.9,
                          -1);
      gradus_scene_point (scene, x[t], tokens[t], t + 1 == n ? GRADUS_ROLE_ACCENT
                                                             : GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_CIRCLE, t + 1 == n ? 1.4 : 1, -1);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("bars"),
  { "models", N_ ("Both models, token by token"), .build = build_models },
  { "scale", N_ ("The tokens add up"), .kit = gradus_kit_waterfall, .of = "parts",
    .with = "made=added names=part-names solid=solid", .extra = gradus_count_draw_scale,
    .caption = GRADUS_SAY (
      { NULL, N_ ("Up speaks for {spam-name}, down for {ham-name}; one bar for each token of the "
                  "mail.") }) },
  GRADUS_BASE_ROW ("mails"), GRADUS_BASE_ROW ("sigmoid"),
  GRADUS_BASE_ROW ("score"));

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("A die by eye"),
    N_ ("Guess the first two shares of each class; what is left of 1 are the other words."),
    .shows = "bars",
    .pseudocode = N_ ("guess the shares yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{\\ell} = \\sum_c \\sum_j n_{jc}\\log q_{jc} + \\dots,\\quad "
            "\\sum_j q_{jc} = 1",
    .filled = GRADUS_SAY (
      { "possible", "\\role{accent}{\\ell}\\left(<row ham-bars>, <row spam-bars>\\right) = "
                    "<likelihood|accent|5>" },
      { NULL, "\\role{accent}{\\ell} = -\\infty" }),
    .said = GRADUS_SAY (
      { "over", N_ ("The bars of one class sum to more than 1, and a die has no such sides.") },
      { "possible", N_ ("The bars leave {left-ham} for the other words in {ham-name} and "
                        "{left-spam} in {spam-name}: the log-likelihood is {likelihood|5}.") },
      { NULL, N_ ("One of the shares is 0, and so calls impossible what is in the mails.") }) },
  { "count", N_ ("Count token by token"), N_ ("Each occurrence of a word is one mark."),
    .shows = "mails",
    .pseudocode = N_ ("for each mail, for each of its tokens: n[word, class] + 1"), .once = TRUE,
    .n_micro = n_strides, .run = run_count,
    .rule = "n_{j,c} = \\sum_{y^{(i)} = c} \\sum_t [x_t^{(i)} = j]",
    .filled = GRADUS_SAY (
      { "micro", "y^{(<mail-number>)} = <mail-class>" },
      { NULL, "N_1 = <spam-tokens|class1>,\\quad N_0 = <ham-tokens|class0>" }),
    .said = GRADUS_SAY (
      { "micro and one-by-one", N_ ("Token {token} of {tokens} is “{token-word}”, in mail "
                                    "{mail-number}, which is {mail-class}.") },
      { "micro", N_ ("{token} of {tokens} tokens are counted.") },
      { NULL, N_ ("All {tokens} tokens are counted: {spam-tokens} of {spam-name}, {ham-tokens} of "
                  "{ham-name}.") }) },
  { "smooth", N_ ("Smooth the shares"),
    N_ ("Imaginary tokens of each word keep a share from being 0."),
    .shows = "bars",
    .pseudocode = N_ ("for each word: φ ← (n + λ) / (N + λV)"), .once = TRUE,
    .n_micro = gradus_count_n_words, .run = gradus_count_run_smooth,
    .rule = "\\phi_{j|c} = \\frac{n_{j,c} + \\role{accent}{\\lambda}}"
            "{N_c + \\role{accent}{\\lambda} V}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{class1}{\\phi_{j|1}} = \\frac{<word-spam> + <lambda|accent>}{<spam-tokens> + "
              "<imaginary|accent>} = <rate-spam|class1>,\\quad "
              "\\role{class0}{\\phi_{j|0}} = \\frac{<word-ham> + <lambda|accent>}{<ham-tokens> + "
              "<imaginary|accent>} = <rate-ham|class0>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("“{word}”: {word-spam} of {spam-tokens} tokens of {spam-name} and {word-ham} "
                     "of {ham-tokens} of {ham-name}; smoothed {rate-spam} and {rate-ham}.") },
      { "lambda == 0", N_ ("Nothing is added: the shares are the frequencies themselves, zeros "
                           "among them where a word was never seen.") },
      { NULL, N_ ("With λ = {lambda} for each of {vocabulary} words the shares of a class still "
                  "sum to 1, and no share is 0 any more.") }) },
  { "score", N_ ("Weigh the new mail"),
    N_ ("Each token of the mail votes; a word that is not there is silent."),
    .shows = "models",
    .pseudocode = N_ ("s ← log prior odds\nfor each token: s ← s + its vote"), .once = TRUE,
    .n_micro = gradus_count_n_parts, .run = gradus_count_run_score,
    .rule = "s := s + \\log\\frac{\\role{class1}{\\phi_{t|1}}}{\\role{class0}{\\phi_{t|0}}}",
    .filled = GRADUS_SAY (
      { "prior-part", "s = \\log\\frac{<spams|class1>}{<hams|class0>} = <running>" },
      { "others-part", "s = <running>" },
      { NULL, "s = <sum-before> + \\log\\frac{<rate-spam|class1>}{<rate-ham|class0>} = "
              "<running>" }),
    .said = GRADUS_SAY (
      { "micro and prior-part", N_ ("Before any word the log-odds are {sum}: the mails are {spams} "
                                    "to {hams}.") },
      { "micro", N_ ("Token {place} is “{word}”, which multiplies the odds by {factor}; the sum is "
                     "{sum}.") },
      { "new-tokens == 0", N_ ("The mail says nothing, and nothing votes: {spam-name} keeps the "
                               "probability {spam} of the prior.") },
      { "event:even", N_ ("The votes cancel: {spam-name} has the probability {spam}.") },
      { "repeats", N_ ("The sum is {sum}: {spam-name} with the probability {spam}. With each of "
                       "its words said once it would be {once-share}.") },
      { NULL, N_ ("The sum is {sum}: {spam-name} with the probability {spam}, so the mail is "
                  "called {verdict}.") }) },
  GRADUS_BASE_ROWS);

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("mail"),
  { .id = "lambda", .label = N_ ("Smoothing"), .symbol = "\\lambda",
    .blurb = N_ ("So many imaginary tokens of each word, in each class."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 1, .max = 1e6, .slider_max = 10, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROW ("ham1"), GRADUS_BASE_ROW ("ham2"), GRADUS_BASE_ROW ("spam1"),
  GRADUS_BASE_ROW ("spam2"), GRADUS_BASE_ROW ("rivals"));

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "pasted", N_ ("How probable is spam?"), "score", "bars", .asks = GRADUS_ASKS_NUMBER,
    .about = "spam", .scale = "0.05", .when = "finite and repeats",
    .words = N_ ("The mail says “{new-text}”. If it said each of its words once, {spam-name} would "
                 "have the probability {once-share}. How probable is {spam-name} as it is?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {spam}: the factors of the repeated words are "
                                     "multiplied once more each time.") }),
    .intuition = N_ ("You thought repeating says nothing new, but the model takes every token as "
                     "an independent witness."),
    .intuition_answer = "once-share" },
  GRADUS_BASE_ROW ("end"));

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "twice", .title = N_ ("The same word twice"),
    .blurb = N_ ("“buy” alone is spam with 0.8. Pasted twice it is spam with 0.94; the "
                 "word-present model stays at 0.82."),
    .data = "tokens-4", .params = "mail=4",
    .claims = "spam ~ 0.94\nspam == 16 / 17\nby-presence ~ 0.82\nonce-share ~ 0.8\nrepeats" },
  { .id = "by-hand", .title = N_ ("By hand: three tokens"),
    .blurb = N_ ("“price price meeting”: 1.5 · 1.5 · 0.2 = 0.45, so spam with 0.31."),
    .params = "mail=1", .claims = "spam ~ 0.31\nabs(exp(sum) - 0.45) < 1e-12" },
  { .id = "disagree", .title = N_ ("Two that disagree"),
    .blurb = N_ ("“buy” multiplies the odds by 4, “meeting” divides them by 5: spam with 4 to 5."),
    .params = "mail=2", .claims = "abs(exp(sum) - 0.8) < 1e-12" },
  { .id = "empty", .title = N_ ("The empty mail"),
    .blurb = N_ ("No token, no vote: the mail stays at ½. In the word-present model silence votes, "
                 "and it is ⅓."),
    .data = "tokens-4:copies=0", .params = "mail=4",
    .claims = "spam == 0.5\nby-presence ~ 0.333\nnew-tokens == 0" },
  GRADUS_COUNT_CORPORA,
  { .id = "long", .title = N_ ("Failure: a long mail"),
    .blurb = N_ ("“buy” ten times: the odds are 4¹⁰, and spam is as good as certain."),
    .data = "tokens-4:copies=10", .params = "mail=4",
    .failure = N_ ("Each token votes as if it were a new witness, so what is said of one word "
                   "grows with every copy, and long mails get probabilities near 0 or 1. Divide "
                   "the sum by the length of the mail, or count each word at most once."),
    .claims = "spam > 0.999\nabs(sum - (10 * ln(4))) < 1e-9" },
  GRADUS_COUNT_UNSEEN ("tokens-4:unseen=true"));

/* MultinomialNB (alpha=1).fit (X, y).predict_proba (mails) on the counts of the words. */
#define SKLEARN "scikit-learn 1.2.1, MultinomialNB"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", GRADUS_CHECK_END, "rates", GRADUS_EXPECT (0.125, 0.25, 0.625, 0.5, 0.375, 0.125),
    1e-15, "by hand: (0, 1, 4) + 1 and (3, 2, 0) + 1 of 8" },
  { "by-hand", GRADUS_CHECK_END, "spam", GRADUS_EXPECT (0.45 / 1.45), 1e-12, SKLEARN },
  { "disagree", GRADUS_CHECK_END, "spam", GRADUS_EXPECT (4.0 / 9), 1e-12, SKLEARN },
  { "twice", GRADUS_CHECK_END, "spam", GRADUS_EXPECT (16.0 / 17), 1e-12, SKLEARN },
  { "twice", GRADUS_CHECK_END, "by-presence", GRADUS_EXPECT (9.0 / 11), 1e-12,
    "by hand: 3 · ½ · 3 = 4.5" },
  { "by-hand", GRADUS_CHECK_END, "gap",
    GRADUS_EXPECT (-3.365058335046282 - 2.502012117689 + 10.888999753452236), 1e-9,
    "numpy: 3 log 0.6 + 2 log 0.4 and log 0.2 + 4 log 0.8 above 6 log 0.3 + 4 log 0.4" },
  { "long", GRADUS_CHECK_END, "spam", GRADUS_EXPECT (1048576.0 / 1048577), 1e-12,
    "by hand: odds 4¹⁰" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "events", .title = N_ ("Every token, and whether it is there"),
    .blurb = N_ ("“buy buy”: as tokens it votes twice, as a word that is there once, and the two "
                 "words that are missing vote as well."),
    .preset = "twice", .other = "naive-bayes-bernoulli", .right = "mail=4", .plot = "scale",
    .claims = "left: spam ~ 0.941\nright: spam ~ 0.818" },
  GRADUS_COUNT_SMOOTHING_PAIR);

static const GradusSheet sheet = {
  .aha = N_ ("A mail is a row of dice throws: a word said thrice votes thrice, a missing one "
             "never."),
  .by_hand = N_ ("Factors of a token 4, 1.5, 0.2. “price price meeting”: 1.5 · 1.5 · 0.2 = 0.45, "
                 "so 0.310; “buy meeting”: 4 · 0.2 = 0.8, so 0.444."),
  .why = "models",
  .intuition = N_ ("A mail pasted twice says the same as once."),
  .caught_by = "pasted",
  .breaks = N_ ("A long mail: ten times “buy” gives odds of 4¹⁰, and a product of two hundred "
                "factors of 0.001 is 0 for a computer. Add logarithms, and divide by the length."),
  .needs = "naive-bayes-bernoulli exponential-family",
  .leads_to = "softmax-regression lsi",
  .aliases = "multinomial naive Bayes; MNB; term counts; event model; 多项式朴素贝叶斯; 词频; "
             "事件模型; dxssj",
  .terms = N_ ("event model; token"),
};

const GradusDescriptor gradus_naive_bayes_multinomial = {
  .base = &gradus_count,
  .id = "naive-bayes-multinomial", .chapter = 6, .difficulty = 2,
  .title = N_ ("Multinomial event model"),
  .summary = N_ ("Counts how often each class says each word, and lets every token vote."),
  .goal = N_ ("Weigh a mail that repeats a word, by hand, in both event models."),
  .source = "CS229 lecture notes, part IV, section 2.2",
  .columns = N_ ("Mails of two classes; those without a class wait to be weighed."),
  .defaults = "ham1=0.3 ham2=0.3 spam1=0.3 spam2=0.3",
  .params = params, .quantities = quantities, .phases = phases, .invariants = invariants,
  .plots = plots, .questions = questions, .presets = presets, .pairs = pairs, .checks = checks,
  .sheet = &sheet, .prepare = prepare, .unprepare = unprepare, .validate = validate, .name = name,
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the mail is weighed that stands at the place of the parameter" }),
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{known} mails are known, {spams} {spam-name} and {hams} {ham-name}. The "
                "one to be weighed says “{new-text}”.") }),
};
