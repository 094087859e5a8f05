/* Naive Bayes where only counts whether a word is there.
 *
 * Objective. For each class c and word j find the share phi_jc of the mails of c that have j; the
 * log-odds of spam are a sum of votes (count-stages.c):
 *
 *   s = log (phi / (1 - phi)) + sum_j log (phi_j1 / phi_j0)              over words that are there
 *                             + sum_j log ((1 - phi_j1) / (1 - phi_j0))  over those that are not
 *
 * Smoothing. Each count gets lambda imaginary mails that have the word and as many that have not.
 *
 * Why the frequency. Each bar stands alone in the log-likelihood, as n log q + (N - n) log (1 - q):
 * a concave curve with its top at q = n / N.
 *
 * Edge cases. Words that always come together vote as often as they are there.
 *
 * Source: CS229 lecture notes, part IV, section 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "count-stages.h"

typedef GradusCountParams Params;
typedef GradusCountState State;
typedef GradusCountWork Work;

/* --- Shares and votes ------------------------------------------------------------------------- */

/* Of a word that is there (or is not), from the shares of both classes. */
static double
vote_of (const double *rates, guint words, guint word, guint times)
{
  const double zero = rates[word], one = rates[words + word];

  return times > 0 ? log (one) - log (zero) : log1p (-one) - log1p (-zero);
}

static double
score_of (const double *counts, double mails, const double *bars, guint n)
{
  double score = 0;

  for (guint b = 0; b < n; b++)
    score += gradus_count_weighed_log (counts[b], bars[b])
             + gradus_count_weighed_log (mails - counts[b], 1 - bars[b]);
  return score;
}

static void
draw_bars (gsl_rng *rng, double *bars, guint n)
{
  for (guint b = 0; b < n; b++)
    bars[b] = gradus_rng_uniform (rng);
}

static const GradusCountModel model = {
  .hands = GRADUS_COUNT_BARS, .share = N_ ("share of mails that have the word"),
  .vote = vote_of, .score = score_of, .draw = draw_bars,
};

/* What mail @i adds to the counts of its class. */
static void
add_mail (const GradusCorpus *corpus, guint i, double *counts)
{
  for (guint k = corpus->starts[i]; k < corpus->starts[i + 1]; k++)
    counts[(guint) corpus->label[i] * corpus->n_words + corpus->word[k]]++;
}

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusCorpus *corpus = gradus_count_corpus (gradus_setup_get_dataset (setup));
  Work *work = g_new0 (Work, 1);

  gradus_count_begin (work, setup, &model);
  for (guint k = 0; k < work->known; k++)
    add_mail (corpus, work->learnt[k], work->counts);
  for (guint c = 0; c < 2; c++)
    work->total[c] = work->mails[c];
  work->outcomes = 2; /* a mail has the word, or has it not */
  gradus_count_finish (work, setup);
  return work;
}

static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusCorpus *corpus = gradus_count_corpus (context->dataset);
  const guint i = work->learnt[state->mail = state->done];

  add_mail (corpus, i, gradus_array_write (&state->counts));
  state->counted = state->done + 1 == work->known;
  return gradus_step_done (&state->done, &state->last, work->known);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (params, work);
  const guint word = gradus_count_word (here);
  const double ham = work->rates[word], spam = work->rates[work->words + word];

  gradus_count_name (here, names);
  gradus_names_number (names, "share-ham", work->times[word] > 0 ? ham : 1 - ham);
  gradus_names_number (names, "share-spam", work->times[word] > 0 ? spam : 1 - spam);
  gradus_names_number (names, "imaginary", 2 * params->lambda);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Counted mail by mail, or word by word: the same. */
static gboolean
holds_tally (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const GradusCorpus *corpus = gradus_count_corpus (here->dataset);

  for (guint k = 0; k < work->known; k++)
    *measured += corpus->starts[work->learnt[k] + 1] - corpus->starts[work->learnt[k]];
  for (guint j = 0; j < 2 * work->words; j++)
    *measured -= state->counts.data[j];
  return *measured == 0;
}

/* Smoothed, "has the word" and "has it not" share 1, and neither has nothing. */
static gboolean
holds_smooth (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double lambda = ((const Params *) here->params)->lambda;

  for (guint c = 0; c < 2; c++)
    for (guint j = 0; j < work->words; j++)
      {
        const double count = state->counts.data[c * work->words + j];
        const double without = (work->mails[c] - count + lambda) / (work->mails[c] + 2 * lambda);
        const double rate = state->rates.data[c * work->words + j];

        *measured = MAX (*measured, fabs (rate + without - 1));
        if (lambda > 0 && !(rate > 0 && rate < 1))
          return FALSE;
      }
  return *measured <= 1e-12;
}

/* The sum of votes is Bayes' rule: the product of the shares, class by class. */
static gboolean
holds_bayes (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double joint[2], scale = 1;

  for (guint c = 0; c < 2; c++)
    {
      joint[c] = log ((double) work->mails[c] / work->known);
      for (guint j = 0; j < work->words; j++)
        {
          const double rate = state->rates.data[c * work->words + j];

          joint[c] += log (work->times[j] > 0 ? rate : 1 - rate);
        }
      scale = MAX (scale, fabs (joint[c]));
    }
  *measured = fabs (joint[1] - joint[0] - state->sum);
  return *measured <= 1e-9 * scale;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "tally", N_ ("Every word of every mail is counted once"),
    "\\sum_{j,c} n_{j,c} = \\sum_i |x^{(i)}|", holds_tally, .phase = "count" },
  { "smooth", N_ ("Having a word and not having it share 1"),
    "\\frac{n + \\lambda}{N + 2\\lambda} + \\frac{N - n + \\lambda}{N + 2\\lambda} = 1",
    holds_smooth, .phase = "smooth" },
  { "bayes", N_ ("The sum says what the product says"),
    "s = \\log\\frac{\\phi\\prod_j p(x_j|1)}{(1-\\phi)\\prod_j p(x_j|0)}", holds_bayes,
    .phase = "score" },
  GRADUS_BASE_ROWS);

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Bars by eye"),
    N_ ("Guess how large a share of each class has the first words."),
    .pseudocode = N_ ("guess the shares yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{\\ell} = \\sum_c \\sum_j n_{jc}\\log q_{jc} + (N_c - n_{jc})"
            "\\log(1 - q_{jc}) + \\dots",
    .filled = GRADUS_SAY (
      { "possible", "\\role{accent}{\\ell}\\left(<row ham-bars>, <row spam-bars>\\right) = "
                    "<likelihood|accent|5>" },
      { NULL, "\\role{accent}{\\ell} = -\\infty" }),
    .said = GRADUS_SAY (
      { "possible", N_ ("The bars are {ham-bars} for {ham-name} and {spam-bars} for "
                        "{spam-name}: the log-likelihood is {likelihood|5}.") },
      { NULL, N_ ("One of the bars, at 0 or 1, calls impossible what is in the mails.") }) },
  { "count", N_ ("Count mail by mail"), N_ ("Each mail puts a mark at every word that it has."),
    .shows = "mails",
    .pseudocode = N_ ("for each mail, for each of its words: n[word, class] + 1"), .once = TRUE,
    .n_micro = gradus_count_n_known, .run = run_count,
    .rule = "n_{j,c} = \\sum_{y^{(i)} = c} x_j^{(i)}",
    .filled = GRADUS_SAY (
      { "micro", "y^{(<mail-number>)} = <mail-class>" },
      { NULL, "N_1 = <spams|class1>,\\quad N_0 = <hams|class0>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Mail {mail-number} is {mail-class}, and its words are marked there: "
                     "“{mail-text}”.") },
      { NULL, N_ ("All {known} mails are counted: {spams} {spam-name}, {hams} {ham-name}, and "
                  "{vocabulary} words.") }) },
  { "smooth", N_ ("Smooth the shares"),
    N_ ("Imaginary mails keep a share from being 0 or 1: not seen is not impossible."),
    .pseudocode = N_ ("for each word: φ ← (n + λ) / (N + 2λ)"), .once = TRUE,
    .n_micro = gradus_count_n_words, .run = gradus_count_run_smooth,
    .rule = "\\phi_{j|c} = \\frac{n_{j,c} + \\role{accent}{\\lambda}}"
            "{N_c + 2\\role{accent}{\\lambda}}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{class1}{\\phi_{j|1}} = \\frac{<word-spam> + <lambda|accent>}{<spams> + "
              "<imaginary|accent>} = <rate-spam|class1>,\\quad "
              "\\role{class0}{\\phi_{j|0}} = \\frac{<word-ham> + <lambda|accent>}{<hams> + "
              "<imaginary|accent>} = <rate-ham|class0>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("“{word}”: {word-spam} of {spams} {spam-name} and {word-ham} of {hams} "
                     "{ham-name} mails have it; smoothed {rate-spam} and {rate-ham}.") },
      { "lambda == 0", N_ ("Nothing is added: the shares are the frequencies themselves, zeros "
                           "among them where a word was never seen.") },
      { NULL, N_ ("With λ = {lambda}, as many imaginary mails have each word as have it not, and "
                  "no share is 0 or 1 any more.") }) },
  { "score", N_ ("Weigh the new mail"),
    N_ ("Each word of the vocabulary votes, whether it is in the mail or not."),
    .shows = "scale",
    .pseudocode = N_ ("s ← log prior odds\nfor each word: s ← s + its vote"), .once = TRUE,
    .n_micro = gradus_count_n_parts, .run = gradus_count_run_score,
    .rule = "s := s + \\log\\frac{\\role{class1}{p(x_j|1)}}{\\role{class0}{p(x_j|0)}}",
    .filled = GRADUS_SAY (
      { "prior-part", "s = \\log\\frac{<spams|class1>}{<hams|class0>} = <running>" },
      { "others-part", "s = <running>" },
      { NULL, "s = <sum-before> + \\log\\frac{<share-spam|class1>}{<share-ham|class0>} = "
              "<running>" }),
    .said = GRADUS_SAY (
      { "micro and prior-part", N_ ("Before any word the log-odds are {sum}: the mails are {spams} "
                                    "to {hams}.") },
      { "micro and has", N_ ("“{word}” is in the mail, which multiplies the odds by {factor}; the "
                             "sum is {sum}.") },
      { "micro", N_ ("“{word}” is not in the mail, which multiplies the odds by {factor} as well; "
                     "the sum is {sum}.") },
      { "event:even", N_ ("The votes cancel: {spam-name} has the probability {spam}.") },
      { "event:undone", N_ ("The sum is {sum}: {spam-name} with the probability {spam}. With the "
                            "words that are in the mail alone it would be {present-share}.") },
      { NULL, N_ ("The sum is {sum}: {spam-name} with the probability {spam}, so the mail is "
                  "called {verdict}.") }) },
  GRADUS_BASE_ROWS);

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "silent", N_ ("How probable is spam?"), "score", "bars", .asks = GRADUS_ASKS_NUMBER,
    .about = "spam", .scale = "0.1", .when = "finite",
    .words = N_ ("The mail says “{new-text}”. Before any word the log-odds are {prior-odds}. "
                 "How probable is {spam-name}, from 0 to 1?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {spam}: the words that are not there vote as well.") }),
    .intuition = N_ ("You thought silence says nothing, but a missing word is evidence too: it is "
                     "missing more often in one class."),
    .intuition_answer = "present-share" },
  GRADUS_BASE_ROW ("end"),
  { "sides", N_ ("What do all words together say?"), "score", "scale",
    .asks = GRADUS_ASKS_EVENT, .about = "spam > 0.5", .when = "finite",
    .words = N_ ("The words in the mail alone make {spam-name} probable with {present-share}. "
                 "The words that are not there vote as well. Will {spam-name} be more probable "
                 "than not?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "empty", .title = N_ ("The empty mail"),
    .blurb = N_ ("Eight mails of three words, and one that says nothing: spam with one third."),
    .data = "mails-8",
    .claims = "spam > 0.3333\nspam < 0.3334\nprior-odds == 0\nnew-words == 0\nerrors == 0" },
  { .id = "price", .title = N_ ("One word"),
    .blurb = N_ ("“price” doubles the odds, and the two missing words take each other back."),
    .params = "mail=2", .claims = "spam > 0.6666\nspam < 0.6667\nfactor > 2.49" },
  { .id = "mixed", .title = N_ ("Two that disagree"),
    .blurb = N_ ("“buy” speaks for spam as loudly as “meeting” against it; the missing “price” "
                 "decides."),
    .params = "mail=4", .claims = "spam > 0.3333\nspam < 0.3334\never: event:undone" },
  GRADUS_COUNT_CORPORA,
  GRADUS_COUNT_UNSEEN ("mails-8:unseen=true"),
  { .id = "echo", .title = N_ ("Failure: five words that always come together"),
    .blurb = N_ ("Four echoes of “price”: the mail with them is spam with 0.97, though only three "
                 "of four such mails are."),
    .data = "mails-8:echo=4", .params = "mail=2",
    .failure = N_ ("Each echo votes as if it had seen the mail by itself, so the odds double with "
                   "every copy: 2, 4, 8, 16, 32. The data say no more than before; only the "
                   "confidence grows. Drop the copies, or let words depend on each other."),
    .claims = "spam > 0.969\nspam < 0.97" });

#define BY_HAND "syllabus, teaching sheet: by hand"
/* BernoulliNB (alpha=1).fit (X, y).predict_joint_log_proba (X) on the words of the mails that
 * `gradus-cli data spam-words:n=20 --seed 1` writes, spam minus ham. */
#define SKLEARN "scikit-learn 1.2.1, BernoulliNB"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "empty", 1, "rates", GRADUS_EXPECT (1.0 / 6, 1.0 / 3, 2.0 / 3, 2.0 / 3, 2.0 / 3, 1.0 / 6),
    1e-12, BY_HAND },
  { "empty", 1, "spam", GRADUS_EXPECT (1.0 / 3), 1e-12, "by hand: odds 0.4 · 0.5 · 2.5 = 0.5" },
  { "price", 1, "spam", GRADUS_EXPECT (2.0 / 3), 1e-12, "by hand: odds 0.4 · 2 · 2.5 = 2" },
  { "mixed", 1, "spam", GRADUS_EXPECT (1.0 / 3), 1e-12, "by hand: odds 4 · 0.5 · 0.25 = 0.5" },
  { "mails", 1, "odds",
    GRADUS_EXPECT (13.461452534562998, -17.647577268505636, 19.92686719899255, 14.936851192099027,
                   -11.750396423432711, 17.737610791305503, -10.698908712614923, -15.02015533189686,
                   4.797974797358162, -13.869085655702019, 12.646586583493018, -7.6724047803941815,
                   -11.750396423432704, 9.223931419189068, 13.46145253456299, 19.874141299969473,
                   -13.687180678793279, -9.207243082615015, -15.273637873101784,
                   19.517466356030738),
    1e-12, SKLEARN },
  { "echo", 1, "spam", GRADUS_EXPECT (32.0 / 33), 1e-12, "by hand: odds 2⁵" });

static const GradusPair pairs[] = GRADUS_ROWS (
  GRADUS_COUNT_SMOOTHING_PAIR);

static const GradusSheet sheet = {
  .aha = N_ ("Every word of the vocabulary votes, present or absent; the votes are log-odds and "
             "simply add up."),
  .by_hand = N_ ("Factors when present 4, 2, ¼, when absent 0.4, 0.5, 2.5. “buy price”: 4 · 2 · "
                 "2.5 = 20, so 20/21; the empty mail: 0.4 · 0.5 · 2.5 = 0.5, so ⅓."),
  .why = "scale",
  .intuition = N_ ("A mail without words gives no evidence, so it is ½."),
  .caught_by = "silent",
  .breaks = N_ ("Copies of a word: the odds of “price” go from 2 to 32 with four echoes, though "
                "three of four such mails are spam. Confidence grows, the data do not."),
  .needs = "bayes-rule laplace-smoothing",
  .leads_to = "naive-bayes-multinomial naive-bayes-discrete tree-augmented-naive-bayes",
  .aliases = "naive Bayes; NB; spam filter; bag of words; 朴素贝叶斯; 垃圾邮件; 对数几率; psbys",
  .terms = N_ ("Laplace smoothing; conditionally independent"),
};

const GradusDescriptor gradus_naive_bayes_bernoulli = {
  .base = &gradus_count,
  .id = "naive-bayes-bernoulli", .chapter = 6, .difficulty = 1,
  .title = N_ ("Naive Bayes, word present or absent"),
  .summary = N_ ("Counts in how many mails of each class a word is, and lets every word vote."),
  .goal = N_ ("Weigh a mail of three words by hand, and say why a missing word votes."),
  .source = "CS229 lecture notes, part IV, section 2",
  .columns = N_ ("Mails of two classes; those without a class wait to be weighed."),
  .phases = phases, .invariants = invariants, .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .prepare = prepare, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{known} mails are known, {spams} {spam-name} and {hams} {ham-name}. The "
                "one to be weighed says “{new-text}”.") }),
};
