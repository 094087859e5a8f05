/* Counting in stages: tables of words and classes, smoothed, whose logarithms vote.
 *
 * Objective. A mail is spam or ham. For each class and word find the share of the word in the
 * class; if words come independently within a class, the log-odds of spam are a sum of votes: of
 * the prior, and of each word. What is counted, and how a word votes, is what a member says.
 *
 * Stages. The learner sets the bars of the first words by eye (try). The member counts (count).
 * Counts are smoothed by imaginary ones (smooth). The new mail is weighed word by word (score), the
 * known mails are judged by the same votes (judge), and the attempts of the learner and bars drawn
 * at random come up against the frequencies (certify).
 *
 * Cost. One look at each word of each mail, and one vote for each word of the vocabulary.
 *
 * Edge cases. Without smoothing a word that a class never has gives an infinite vote, and one that
 * neither class has 0/0: the run fails with a sentence.
 *
 * Source: CS229 lecture notes, part IV, section 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "count-stages.h"
#include "gradus-mould.h"

/* Bars of both classes, at most. */
#define BARS (2 * GRADUS_COUNT_BARS)
#define SHOWN GRADUS_COUNT_SHOWN

typedef GradusCountParams Params;
typedef GradusCountState State;
typedef GradusCountWork Work;

enum { EVENT_TURNED, EVENT_UNDONE, EVENT_EVEN, EVENT_BEATEN };

/* --- Shares and votes ------------------------------------------------------------------------- */

const GradusCorpus *
gradus_count_corpus (const GradusDataset *dataset)
{
  return gradus_dataset_get_corpus (dataset);
}

/* A vote by the shares of the end. */
static double
final_vote (const Work *work, GradusCountVoter voter)
{
  return work->model->vote (work->rates, work->words, voter.word, voter.times);
}

static double
odds_of (const GradusCorpus *corpus, const Work *work, const double *rates, guint mail)
{
  double sum = work->prior;

  for (guint j = 0; j < work->words; j++)
    sum += work->model->vote (rates, work->words, j, gradus_corpus_count (corpus, mail, j));
  return sum;
}

void
gradus_count_get_bars (const Work *work, const Params *params, double *bars)
{
  for (guint b = 0; b < 2 * work->model->hands; b++)
    bars[b] = params->bar[b / work->model->hands][b % work->model->hands];
}

double
gradus_count_weighed_log (double n, double q)
{
  return n > 0 ? n * log (q) : 0;
}

double
gradus_count_score (const Work *work, const double *bars)
{
  double score = 0, counts[GRADUS_COUNT_BARS];

  for (guint c = 0; c < 2; c++)
    {
      if (work->mails[c] > 0)
        score += work->mails[c] * log ((double) work->mails[c] / work->known);
      for (guint b = 0; b < work->bars; b++)
        counts[b] = work->counts[c * work->words + work->shown[b]];
      score += work->model->score (counts, work->total[c], bars + c * work->model->hands,
                                   work->bars);
    }
  return score;
}

/* The bars of the words that are set by hand, at the shares @of (2 x V). */
static void
take_bars (const Work *work, const double *of, double *bars)
{
  for (guint c = 0; c < 2; c++)
    for (guint b = 0; b < work->bars; b++)
      bars[c * work->model->hands + b] = of[c * work->words + work->shown[b]];
}

/* --- What follows at once --------------------------------------------------------------------- */

static double
rate_of (const Work *work, double count, guint class, double lambda)
{
  return (count + lambda) / (work->total[class] + work->outcomes * lambda);
}

static void
find_rates (const Work *work, const double *counts, double lambda, double *rates)
{
  for (guint c = 0; c < 2; c++)
    for (guint j = 0; j < work->words; j++)
      rates[c * work->words + j] = rate_of (work, counts[c * work->words + j], c, lambda);
}

/* The words that are shown, in the order of the vocabulary. */
static void
choose_shown (Work *work)
{
  g_autofree gboolean *taken = g_new0 (gboolean, work->words);
  g_autofree double *rates = g_new (double, 2 * (gsize) work->words);

  /* One imaginary mail keeps the logarithms finite. */
  find_rates (work, work->counts, 1, rates);
  for (guint k = 0; k < MIN (work->words, SHOWN); k++)
    {
      guint best = G_MAXUINT;
      double loudest = -1;

      for (guint j = 0; j < work->words; j++)
        {
          const double loud = fabs (work->model->vote (rates, work->words, j, work->times[j]));

          if (!taken[j] && loud > loudest)
            {
              loudest = loud;
              best = j;
            }
        }
      taken[best] = TRUE;
    }
  for (guint j = 0; j < work->words; j++)
    if (taken[j])
      work->shown[work->n_shown++] = j;
  work->bars = MIN (work->n_shown, work->model->hands);
  if (work->model->tokens)
    work->bars = MIN (work->bars, work->words - 1);
}

void
gradus_count_begin (Work *work, const GradusSetup *setup, const GradusCountModel *model)
{
  const GradusCorpus *corpus = gradus_count_corpus (gradus_setup_get_dataset (setup));
  const Params *params = gradus_setup_get_params (setup);
  guint at = 0;

  work->model = model;
  work->n = corpus->n;
  work->words = corpus->n_words;
  work->order = g_new (guint, corpus->n);
  work->learnt = g_new (guint, corpus->n);
  work->counts = g_new0 (double, 2 * (gsize) work->words);
  work->rates = g_new0 (double, 2 * (gsize) work->words);
  work->times = g_new0 (guint, work->words);
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < corpus->n; i++)
      if ((corpus->label[i] >= 0) == (round == 1))
        work->order[at++] = i;
  for (guint i = 0; i < corpus->n; i++)
    if (corpus->label[i] >= 0)
      {
        work->learnt[work->known++] = i;
        work->mails[corpus->label[i]]++;
      }
  work->mail = work->order[MIN ((guint) params->mail, corpus->n) - 1];
}

/* Every word of the vocabulary votes: those that are shown one by one, then the others. */
static void
let_words_vote (Work *work)
{
  g_autofree gboolean *taken = g_new0 (gboolean, work->words);

  work->voters = g_new (GradusCountVoter, work->words);
  for (guint k = 0; k < work->n_shown; k++)
    {
      work->voters[work->n_voters++]
        = (GradusCountVoter) { work->shown[k], work->times[work->shown[k]] };
      taken[work->shown[k]] = TRUE;
    }
  for (guint j = 0; j < work->words; j++)
    if (!taken[j])
      work->voters[work->n_voters++] = (GradusCountVoter) { j, work->times[j] };
  work->one_by_one = work->n_shown;
}

void
gradus_count_finish (Work *work, const GradusSetup *setup)
{
  const GradusCorpus *corpus = gradus_count_corpus (gradus_setup_get_dataset (setup));
  const Params *params = gradus_setup_get_params (setup);
  g_autofree double *shares = g_new (double, 2 * (gsize) work->words);
  double bars[BARS] = { 0 };

  find_rates (work, work->counts, params->lambda, work->rates);
  find_rates (work, work->counts, 0, shares);
  work->prior = log ((double) work->mails[1] / work->mails[0]);
  for (guint j = 0; j < work->words; j++)
    work->times[j] = gradus_corpus_count (corpus, work->mail, j);
  choose_shown (work);
  if (work->voters == NULL)
    let_words_vote (work);
  take_bars (work, shares, bars);
  work->best = gradus_count_score (work, bars);
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->order);
  g_free (work->learnt);
  g_free (work->counts);
  g_free (work->rates);
  g_free (work->times);
  g_free (work->voters);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusCorpus *corpus = gradus_count_corpus (gradus_setup_get_dataset (setup));
  const Params *params = gradus_setup_get_params (setup);

  if ((guint) params->mail > corpus->n)
    return g_strdup_printf (_("There is no mail %d to be weighed, there are only %u: choose one "
                              "of them."),
                            params->mail, corpus->n);
  if (corpus->n_words > 5000)
    return g_strdup_printf (_("The vocabulary has %u words, and a table of at most 5,000 is built "
                              "here: add stop words or take fewer mails."),
                            corpus->n_words);
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_matrix (&state->counts, 2, work->words);
  gradus_array_init_matrix (&state->rates, 2, work->words);
  gradus_array_init_vector (&state->votes, work->words);
  gradus_array_init_vector (&state->odds, work->n);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

guint64
gradus_count_n_known (const GradusPosition *here)
{
  return ((const Work *) here->workspace)->known;
}

guint64
gradus_count_n_words (const GradusPosition *here)
{
  return ((const Work *) here->workspace)->words;
}

/* The prior, the voters that are shown, and all others at once. */
static guint
count_parts (const Work *work)
{
  return 1 + work->one_by_one + (work->n_voters > work->one_by_one);
}

guint64
gradus_count_n_parts (const GradusPosition *here)
{
  return count_parts (here->workspace);
}

GradusStatus
gradus_count_run_smooth (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double *rates = gradus_array_write (&state->rates);

  for (guint c = 0; c < 2; c++)
    rates[c * work->words + state->done]
      = rate_of (work, state->counts.data[c * work->words + state->done], c, params->lambda);
  state->smoothed = state->done + 1;
  return gradus_step_done (&state->done, &state->last, work->words);
}

/* The vote of @voter goes into the sum. FALSE, with a sentence, when it is not finite. */
static gboolean
add_vote (State *state, GradusContext *context, GradusCountVoter voter)
{
  const Work *work = context->workspace;
  const GradusCorpus *corpus = gradus_count_corpus (context->dataset);
  const guint word = voter.word;
  const double vote = work->model->vote (state->rates.data, work->words, word, voter.times);

  if (isnan (vote))
    gradus_context_fail (context,
                         _("The word “%s” was never seen in either class: its vote is 0/0, and no "
                           "sum has an answer any more. Set the smoothing above 0."),
                         corpus->words[word]);
  else if (isinf (vote))
    gradus_context_fail (context,
                         _("The word “%s” is in all mails of one class or in none, so its vote is "
                           "infinite: one word decides whatever the others say. Set the smoothing "
                           "above 0."),
                         corpus->words[word]);
  else
    {
      gradus_array_write (&state->votes)[word] += vote;
      state->sum += vote;
    }
  return isfinite (vote);
}

GradusStatus
gradus_count_run_score (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint part = state->done, parts = count_parts (work);
  const double before = part > 0 ? state->sum : 0;

  if (part == 0)
    state->sum = work->prior;
  else if (part <= work->one_by_one)
    {
      if (!add_vote (state, context, work->voters[part - 1]))
        return GRADUS_STATUS_FAILED;
    }
  else
    for (guint k = work->one_by_one; k < work->n_voters; k++)
      if (!add_vote (state, context, work->voters[k]))
        return GRADUS_STATUS_FAILED;
  state->added = part + 1;
  gradus_context_raise_if (context, EVENT_TURNED,
                           (before > 1e-9 && state->sum < -1e-9)
                             || (before < -1e-9 && state->sum > 1e-9));
  if (part + 1 == parts)
    {
      double present = work->prior;

      for (guint j = 0; j < work->words; j++)
        present += work->times[j] > 0 ? state->votes.data[j] : 0;
      gradus_context_raise_if (context, EVENT_EVEN, fabs (state->sum) <= 1e-9);
      gradus_context_raise_if (context, EVENT_UNDONE,
                               (present >= 0 && state->sum < -1e-9)
                                 || (present <= 0 && state->sum > 1e-9));
    }
  return gradus_step_done (&state->done, &state->last, parts);
}

static GradusStatus
run_judge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusCorpus *corpus = gradus_count_corpus (context->dataset);
  const guint i = work->learnt[state->mail = state->done];
  const double odds = odds_of (corpus, work, state->rates.data, i);

  if (!isfinite (odds))
    return gradus_context_fail (context,
                                _("Mail %u has a word whose vote is infinite: one word "
                                  "decides whatever the others say. Set the smoothing "
                                  "above 0."),
                                i + 1);
  gradus_array_write (&state->odds)[i] = odds;
  state->judged = state->done + 1 == work->known;
  /* Those without a class come along with the last. */
  for (guint k = 0; state->judged && k < work->n - work->known; k++)
    {
      const double new_odds = odds_of (corpus, work, state->rates.data, work->order[k]);

      gradus_array_write (&state->odds)[work->order[k]] = isfinite (new_odds) ? new_odds : 0;
    }
  return gradus_step_done (&state->done, &state->last, work->known);
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint hands = work->model->hands;
  const guint tried = gradus_rivals_tried (&state->attempts), n = tried + (guint) params->rivals;
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, 2 * hands + 1);

  if (state->done + 1 < tried)
    memcpy (rival, &state->attempts.data[2 * hands * state->done], 2 * hands * sizeof (double));
  else if (state->done < tried)
    gradus_count_get_bars (work, params, rival);
  else
    for (guint c = 0; c < 2; c++)
      work->model->draw (context->rng, rival + c * hands, hands);
  /* A bar that calls impossible what is there has no logarithm; a number that is lower than any. */
  rival[2 * hands] = MAX (gradus_count_score (work, rival), -1e6 * work->known);
  gradus_context_raise_if (context, EVENT_BEATEN,
                           rival[2 * hands] > work->best + 1e-9 * fabs (work->best));
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* Of the bars in hand: the learner's, the frequencies, then the smoothed ones. */
static double
number_likelihood (const GradusPosition *here)
{
  GRADUS_HERE (state, params, work);
  double bars[BARS] = { 0 }, score;

  if (state->smoothed == work->words)
    take_bars (work, state->rates.data, bars);
  else if (!state->counted)
    gradus_count_get_bars (work, params, bars);
  score = state->counted && state->smoothed < work->words ? work->best
                                                          : gradus_count_score (work, bars);
  return isfinite (score) ? score : NAN;
}

GRADUS_NUMBER (number_sum, (state), state->added > 0 ? state->sum : NAN)
GRADUS_NUMBER (number_spam, (here), gradus_sigmoid (number_sum (here)))

static double
count_errors (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const GradusCorpus *corpus = gradus_count_corpus (here->dataset);
  guint errors = 0;

  for (guint k = 0; k < work->known; k++)
    errors += (state->odds.data[work->learnt[k]] > 0) != (corpus->label[work->learnt[k]] == 1);
  return errors;
}

GRADUS_NUMBER (number_tried, (state),
               state->certified
                 ? gradus_rivals_best (&state->rivals, gradus_rivals_tried (&state->attempts),
                                       GRADUS_BETTER_MORE) : NAN)
GRADUS_NUMBER (number_gap, (work), work->best - number_tried (here))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "sum", N_ ("Log-odds of spam"), "s", .number = number_sum, .flags = GRADUS_METRIC },
  { "spam", N_ ("Probability of spam"), "P(1|x)", .number = number_spam, .flags = GRADUS_METRIC },
  { "likelihood", N_ ("Log-likelihood of the first words"), "\\ell", .number = number_likelihood,
    .flags = GRADUS_METRIC },
  { "errors", N_ ("Known mails on the wrong side"), "\\sum_i [\\hat y^{(i)} \\ne y^{(i)}]",
    .number = count_errors, GRADUS_KNOWN (State, judged), .flags = GRADUS_METRIC },
  { "gap", N_ ("Gap to the best attempt"), "\\ell - \\max_t \\ell_t", .number = number_gap,
    .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, bars of both classes"), .flags = GRADUS_START,
    .tries = "ham1 ham2 ham3 spam1 spam2 spam3" },
  { "counts", N_ ("Mails that have the word"), "n_{j,c}", GRADUS_QUANTITY (State, counts),
    .indices = N_ ("class, word") },
  { "rates", N_ ("Smoothed shares"), "\\phi_{j|c}", GRADUS_QUANTITY (State, rates),
    .indices = N_ ("class, word") },
  { "votes", N_ ("Votes of the words"), "v_j", GRADUS_QUANTITY (State, votes),
    .indices = N_ ("word") },
  { "odds", N_ ("Log-odds of every mail"), "s^{(i)}", GRADUS_QUANTITY (State, odds),
    .indices = N_ ("mail"), .one = N_ ("Log-odds"), .flags = GRADUS_PER_DATUM },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: bars of both classes, then the log-likelihood") },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "smoothed", N_ ("Words smoothed"), NULL, GRADUS_QUANTITY (State, smoothed) },
  { "added", N_ ("Votes added"), NULL, GRADUS_QUANTITY (State, added) },
  { "running", N_ ("Sum so far"), NULL, GRADUS_QUANTITY (State, sum) },
  { "counted", N_ ("All counted"), NULL, GRADUS_QUANTITY (State, counted) });

/* Whose vote the sentence is about: the voter in work, or all of the word in work. */
static GradusCountVoter
find_voter (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const guint word = MIN (state->last, work->words - 1);

  return gradus_position_is_phase (here, "score") && work->one_by_one > 0
           ? work->voters[CLAMP (state->last, 1, work->one_by_one) - 1]
           : (GradusCountVoter){ word, work->times[word] };
}

/* What is known of one word in the sentences of counting, smoothing and voting. */
static void
name_word (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const GradusCountVoter voter = find_voter (here);
  const double *counts = work->counts + voter.word, *rates = work->rates + voter.word;
  const double vote = final_vote (work, voter);

  gradus_names_word (names, "word", gradus_count_corpus (here->dataset)->words[voter.word]);
  gradus_names_flag (names, "has", work->times[voter.word] > 0);
  gradus_names_whole (names, "word-ham", (gint64) counts[0]);
  gradus_names_whole (names, "word-spam", (gint64) counts[work->words]);
  gradus_names_number (names, "rate-ham", rates[0]);
  gradus_names_number (names, "rate-spam", rates[work->words]);
  gradus_names_number (names, "vote", isfinite (vote) ? vote : NAN);
  gradus_names_number (names, "factor", isfinite (vote) ? exp (vote) : NAN);
  gradus_names_number (names, "sum-before", state->sum - (isfinite (vote) ? vote : 0));
}

/* The parts of the sum for the waterfall. */
static void
name_parts (const GradusPosition *here, GradusNames *names)
{
  const Work *work = here->workspace;
  const GradusCorpus *corpus = gradus_count_corpus (here->dataset);
  const guint parts = count_parts (work);
  g_autofree double *part = g_new0 (double, parts);
  g_autofree double *solid = g_new0 (double, parts);
  g_autoptr (GString) words = g_string_new (_("prior"));
  double present = work->prior, total = 0;
  gboolean finite = TRUE;

  part[0] = work->prior;
  solid[0] = 1;
  for (guint k = 0; k < work->n_voters; k++)
    {
      const GradusCountVoter voter = work->voters[k];
      const double vote = final_vote (work, voter), number = isfinite (vote) ? vote : 0;

      finite = finite && isfinite (vote);
      present += voter.times > 0 ? number : 0;
      part[MIN (k + 1, parts - 1)] += number;
      if (k >= work->one_by_one)
        continue;
      solid[1 + k] = voter.times > 0;
      g_string_append_printf (words, "\n%s", corpus->words[voter.word]);
    }
  if (work->n_voters > work->one_by_one)
    g_string_append_printf (words, "\n%s", _("others"));
  for (guint k = 0; k < parts; k++)
    total += part[k];
  gradus_names_vector (names, "parts", part, parts);
  gradus_names_vector (names, "solid", solid, parts);
  gradus_names_word (names, "part-names", words->str);
  gradus_names_flag (names, "finite", finite);
  gradus_names_number (names, "present-share", gradus_sigmoid (present));
  gradus_names_number (names, "end-x",
                       ((const State *) here->state)->added == parts ? parts + 1 : 1);
  gradus_names_number (names, "end-y", ((const State *) here->state)->added == parts ? total : 0);
}

guint
gradus_count_word (const GradusPosition *here)
{
  return find_voter (here).word;
}

void
gradus_count_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const GradusCorpus *corpus = gradus_count_corpus (here->dataset);
  const guint known = work->learnt[state->mail];
  const gboolean scoring = gradus_position_is_phase (here, "score");
  const guint part = state->last;
  double bars[BARS];
  guint words = 0;

  for (guint j = 0; j < work->words; j++)
    words += work->times[j] > 0;
  name_word (here, names);
  name_parts (here, names);
  gradus_names_flag (names, "prior-part", scoring && part == 0);
  gradus_names_flag (names, "others-part", scoring && part > work->one_by_one);
  gradus_names_whole (names, "others", work->n_voters - work->one_by_one);
  gradus_names_number (names, "prior-odds", work->prior);
  gradus_names_whole (names, "hams", work->mails[0]);
  gradus_names_whole (names, "spams", work->mails[1]);
  gradus_names_whole (names, "known", work->known);
  gradus_names_whole (names, "vocabulary", work->words);
  gradus_names_whole (names, "mail-number", known + 1);
  gradus_names_word (names, "mail-text",
                     corpus->texts[known][0] != '\0' ? corpus->texts[known] : _("(nothing)"));
  gradus_names_word (names, "mail-class",
                     corpus->label[known] >= 0 ? corpus->labels[corpus->label[known]] : "");
  gradus_names_number (names, "mail-odds", state->odds.data[known]);
  gradus_names_number (names, "mail-share", gradus_sigmoid (state->odds.data[known]));
  gradus_names_word (names, "new-text",
                     corpus->texts[work->mail][0] != '\0' ? corpus->texts[work->mail]
                                                          : _("(nothing)"));
  gradus_names_whole (names, "new-words", words);
  gradus_names_word (names, "ham-name", corpus->labels[0]);
  gradus_names_word (names, "spam-name", corpus->labels[1]);
  gradus_names_word (names, "verdict", state->sum > 0 ? corpus->labels[1] : corpus->labels[0]);
  gradus_count_get_bars (work, params, bars);
  gradus_names_vector (names, "ham-bars", bars, work->bars);
  gradus_names_vector (names, "spam-bars", bars + work->model->hands, work->bars);
  gradus_names_flag (names, "possible", isfinite (gradus_count_score (work, bars)));
  gradus_names_number (names, "best", work->best);
  gradus_rivals_name (names, &state->rivals, state->last);
  gradus_names_number (names, "best-tried", number_tried (here));
}

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_best, (state, work),
              gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_MORE) - work->best,
              *measured <= 1e-9 * fabs (work->best))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "best", N_ ("No bars are more probable than the frequencies"), "\\ell_t \\le \\ell", holds_best,
    .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPlot plots[] = GRADUS_ROWS (
  { "bars", N_ ("How often each word"), .build = gradus_count_build_bars },
  { "scale", N_ ("The votes add up"), .kit = gradus_kit_waterfall, .of = "parts",
    .with = "made=added names=part-names solid=solid", .extra = gradus_count_draw_scale,
    .caption = GRADUS_SAY (
      { NULL, N_ ("Up speaks for {spam-name}, down for {ham-name}; pale: a word that is not in the "
                  "mail.") }) },
  { "mails", N_ ("The mails"), .build = gradus_count_build_mails },
  { "sigmoid", N_ ("From sum to probability"), .build = gradus_count_build_sigmoid },
  { "score", N_ ("Attempts and the fit"), .build = gradus_count_build_score });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "judge", N_ ("Judge the known mails"), N_ ("The same votes are put to the mails they came "
                                               "from."),
    .shows = "sigmoid",
    .pseudocode = N_ ("for each known mail: P ← 1 / (1 + exp(−s))"), .once = TRUE,
    .n_micro = gradus_count_n_known, .run = run_judge,
    .rule = "P(1\\,|\\,x) = \\frac{1}{1 + e^{-s}}",
    .filled = GRADUS_SAY (
      { NULL, "P(1\\,|\\,x^{(<mail-number>)}) = \\frac{1}{1 + e^{-(<mail-odds|4>)}} = "
              "<mail-share|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Mail {mail-number}, which is {mail-class}, has the log-odds {mail-odds}: "
                     "{spam-name} with the probability {mail-share}.") },
      { "errors == 0", N_ ("All {known} known mails are on their side.") },
      { NULL, NN_ ("{errors} of {known} known mails is on the wrong side.",
        "{errors} of {known} known mails are on the wrong side."), "errors" }) },
  { "certify", N_ ("Nothing is more probable"),
    N_ ("Other bars are tried against the frequencies, yours first."),
    .shows = "score",
    .pseudocode = N_ ("for each other set of bars: is its ℓ above?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro, .run = run_certify,
    .rule = "\\role{past}{\\ell_t} \\le \\role{model}{\\ell}",
    .filled = GRADUS_SAY ({ NULL, "<rival-score|past|6> \\le <best|model|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} reaches {rival-score|5}; the frequencies have "
                     "{best|5}.") },
      { "not attempted", N_ ("None of {n-rivals} rivals is above {best|5}, which the frequencies "
                             "reach.") },
      { "gap > 0", N_ ("None of {n-rivals} rivals is above {apart best best-tried}, which the "
                       "frequencies reach. Your best reached {apart best-tried best}.") },
      { NULL, N_ ("None of {n-rivals} rivals is above {best|5}, and you reached it: your bars are "
                  "the frequencies.") }) });

#define BAR(id_, label_, at)                                                                       \
  { .id = id_, .label = label_, .blurb = N_ ("Drag the top of the bar in the picture."),           \
    GRADUS_PARAM_FIELD (Params, at), .def = 0.5, .max = 1, .step = 0.05,                           \
    .applies = GRADUS_APPLIES_REDO }

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "mail", .label = N_ ("Mail to weigh"),
    .blurb = N_ ("Which mail is weighed; those without a class come first."),
    GRADUS_PARAM_FIELD (Params, mail), .def = 1, .min = 1, .max = 100000, .slider_min = 1,
    .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Smoothing"), .symbol = "\\lambda",
    .blurb = N_ ("So many imaginary mails with each word, and as many without, in each class."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 1, .max = 1e6, .slider_max = 10, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  BAR ("ham1", N_ ("First word, class 0"), bar[0][0]),
  BAR ("ham2", N_ ("Second word, class 0"), bar[0][1]),
  BAR ("ham3", N_ ("Third word, class 0"), bar[0][2]),
  BAR ("spam1", N_ ("First word, class 1"), bar[1][0]),
  BAR ("spam2", N_ ("Second word, class 1"), bar[1][1]),
  BAR ("spam3", N_ ("Third word, class 1"), bar[1][2]),
  GRADUS_RIVALS_PARAM (
    Params, N_ ("Sets of bars drawn against the frequencies, after your own attempts."), 6));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TURNED] = { "turned", N_ ("The sum changed sides"),
                     N_ ("One vote carried the sum from one side of 0 to the other.") },
  [EVENT_UNDONE] = { "undone", N_ ("Silence decided"),
                     N_ ("The words that are not in the mail changed the verdict.") },
  [EVENT_EVEN] = { "even", N_ ("A tie"), N_ ("The votes sum to 0: both classes are as probable.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("Other bars are more probable than the "
                                                  "frequencies.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "end", N_ ("Where does the sum end?"), "score", "scale", .asks = GRADUS_ASKS_PLACE,
    .about = "end-x end-y", .scale = "0.5", .when = "finite",
    .words = N_ ("The mail says “{new-text}”. Votes above 0 speak for {spam-name}. Where will "
                 "the column of the sum, the last one, end?") });

const GradusDescriptor gradus_count = {
  .family = "count-stages", .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_corpus,
  .needs = GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_UNKNOWN_LABELS,
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .questions = questions, .plots = plots,
  .validate = validate, .unprepare = unprepare, .init = init, .name = gradus_count_name,
};
