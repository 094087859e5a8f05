/* Counting in stages: tables of words and classes, smoothed, whose logarithms vote.
 *
 * Objective. A mail is spam or ham. Of each word of the vocabulary only whether it is there counts.
 * For each class c and word j find the share phi_jc of the mails of c that have j; if words come
 * independently within a class, the log-odds of spam are a sum of votes:
 *
 *   s = log (phi / (1 - phi)) + sum_j log (phi_j1 / phi_j0)              over words that are there
 *                             + sum_j log ((1 - phi_j1) / (1 - phi_j0))  over those that are not
 *
 * Stages. The learner sets the bars of the first words by eye (try). Mails are counted one by one
 * (count). Each count gets lambda imaginary mails that have the word and as many that have not
 * (smooth). The new mail is weighed word by word (score), the known mails are judged by the same
 * votes (judge), and the attempts of the learner and bars drawn at random come up against the
 * frequencies (certify).
 *
 * Why the frequency. Each bar stands alone in the log-likelihood, as n log q + (N - n) log (1 - q):
 * a concave curve with its top at q = n / N.
 *
 * Cost. One look at each word of each mail, and one vote for each word of the vocabulary.
 *
 * Edge cases. Without smoothing a word that a class never has gives an infinite vote, and one that
 * neither class has 0/0: the run fails with a sentence. Words that always come together vote as
 * often as they are there.
 *
 * Source: CS229 lecture notes, part IV, section 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-corpus.h"
#include "gradus-entry.h"
#include "gradus-mould.h"

/* So many words are shown; of a larger vocabulary those that vote loudest. */
#define SHOWN 8
/* Of so many of them the bars are set by hand. */
#define BARS 3
/* So many mails are shown as rows. */
#define ROWS 16

typedef struct
{
  double bar[2][BARS];     /* class, word */
  double lambda;
  int mail;                /* from 1: those without a class first */
  int rivals;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 6: bars of class 0, then of class 1 */
  GradusArray counts;      /* 2 x V: mails of the class that have the word, as counted so far */
  GradusArray rates;       /* 2 x V: smoothed shares */
  GradusArray votes;       /* V: of the mail that is weighed */
  GradusArray odds;        /* n: log-odds of every mail, once they are judged */
  GradusArray rivals;      /* m x 7: six bars, then the log-likelihood */
  guint mails[2];          /* counted so far */
  guint done, last, smoothed, added;
  double sum;              /* the log-odds so far */
  bool counted, judged, certified;
} State;

typedef struct
{
  guint n, known, words;
  guint mails[2];          /* of each class */
  guint *order;            /* n: mails in the order of Params.mail */
  guint *learnt;           /* known: mails with a class */
  double *counts;          /* 2 x V */
  double *rates;           /* 2 x V, smoothed */
  gboolean *has;           /* V: whether the mail that is weighed has the word */
  guint mail;              /* that one */
  guint shown[SHOWN], n_shown, bars, others;
  double prior, best;      /* log-odds before any word; the log-likelihood of the frequencies */
} Work;

enum { EVENT_TURNED, EVENT_UNDONE, EVENT_EVEN, EVENT_BEATEN };

/* --- Shares and votes ------------------------------------------------------------------------- */

static const GradusCorpus *
corpus_of (const GradusDataset *dataset)
{
  return gradus_dataset_get_corpus (dataset);
}

static double
rate_of (double count, guint mails, double lambda)
{
  return (count + lambda) / (mails + 2 * lambda);
}

/* Of a word that is there (or is not), from the shares of both classes. */
static double
vote_of (const double *rates, guint words, guint word, gboolean has)
{
  const double zero = rates[word], one = rates[words + word];

  return has ? log (one) - log (zero) : log1p (-one) - log1p (-zero);
}

static double
odds_of (const GradusCorpus *corpus, const Work *work, const double *rates, guint mail)
{
  double sum = work->prior;

  for (guint j = 0; j < work->words; j++)
    sum += vote_of (rates, work->words, j, gradus_corpus_count (corpus, mail, j) > 0);
  return sum;
}

/* n log q, which is 0 for n = 0 whatever q is. */
static double
weighed_log (double n, double q)
{
  return n > 0 ? n * log (q) : 0;
}

/* The log-likelihood of the classes and of the words whose bars are set by hand. -infinity where a
 * bar calls impossible what is there. */
static double
score_of (const Work *work, const double *bars)
{
  double score = 0;

  for (guint c = 0; c < 2; c++)
    {
      score += weighed_log (work->mails[c], (double) work->mails[c] / work->known);
      for (guint b = 0; b < work->bars; b++)
        {
          const double q = bars[BARS * c + b], n = work->counts[c * work->words + work->shown[b]];

          score += weighed_log (n, q) + weighed_log (work->mails[c] - n, 1 - q);
        }
    }
  return score;
}

/* --- What follows at once --------------------------------------------------------------------- */

/* The words that are shown, in the order of the vocabulary. */
static void
choose_shown (Work *work)
{
  g_autofree gboolean *taken = g_new0 (gboolean, work->words);

  for (guint k = 0; k < MIN (work->words, SHOWN); k++)
    {
      guint best = G_MAXUINT;
      double loudest = -1;

      for (guint j = 0; j < work->words; j++)
        {
          /* One imaginary mail keeps the logarithm finite. */
          const double one = rate_of (work->counts[work->words + j], work->mails[1], 1);
          const double zero = rate_of (work->counts[j], work->mails[0], 1);
          const double loud = fabs (work->has[j] ? log (one / zero)
                                                 : log ((1 - one) / (1 - zero)));

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
  work->bars = MIN (work->n_shown, BARS);
  work->others = work->words - work->n_shown;
}

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusCorpus *corpus = corpus_of (gradus_setup_get_dataset (setup));
  const Params *params = gradus_setup_get_params (setup);
  Work *work = g_new0 (Work, 1);
  double bars[2 * BARS] = { 0 };
  guint at = 0;

  work->n = corpus->n;
  work->words = corpus->n_words;
  work->order = g_new (guint, corpus->n);
  work->learnt = g_new (guint, corpus->n);
  work->counts = g_new0 (double, 2 * (gsize) work->words);
  work->rates = g_new0 (double, 2 * (gsize) work->words);
  work->has = g_new0 (gboolean, work->words);
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < corpus->n; i++)
      if ((corpus->label[i] >= 0) == (round == 1))
        work->order[at++] = i;
  for (guint i = 0; i < corpus->n; i++)
    {
      if (corpus->label[i] < 0)
        continue;
      work->learnt[work->known++] = i;
      work->mails[corpus->label[i]]++;
      for (guint k = corpus->starts[i]; k < corpus->starts[i + 1]; k++)
        work->counts[(guint) corpus->label[i] * work->words + corpus->word[k]]++;
    }
  for (guint c = 0; c < 2; c++)
    for (guint j = 0; j < work->words; j++)
      work->rates[c * work->words + j]
        = rate_of (work->counts[c * work->words + j], work->mails[c], params->lambda);
  work->prior = log ((double) work->mails[1] / work->mails[0]);
  work->mail = work->order[MIN ((guint) params->mail, corpus->n) - 1];
  for (guint j = 0; j < work->words; j++)
    work->has[j] = gradus_corpus_count (corpus, work->mail, j) > 0;
  choose_shown (work);
  for (guint c = 0; c < 2; c++)
    for (guint b = 0; b < work->bars; b++)
      bars[BARS * c + b] = work->counts[c * work->words + work->shown[b]] / work->mails[c];
  work->best = score_of (work, bars);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->order);
  g_free (work->learnt);
  g_free (work->counts);
  g_free (work->rates);
  g_free (work->has);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusCorpus *corpus = corpus_of (gradus_setup_get_dataset (setup));
  const Params *params = gradus_setup_get_params (setup);

  if ((guint) params->mail > corpus->n)
    return g_strdup_printf (_("There is no mail %d to be weighed, there are only %u: choose one "
                              "of them."), params->mail, corpus->n);
  if (corpus->n_words > 5000)
    return g_strdup_printf (_("The vocabulary has %u words, and a table of at most 5,000 is built "
                              "here: add stop words or take fewer mails."), corpus->n_words);
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

GRADUS_MICROS (n_known, (work), work->known)
GRADUS_MICROS (n_words, (work), work->words)

/* The prior, the words that are shown, and all others at once. */
static guint
count_parts (const Work *work)
{
  return 1 + work->n_shown + (work->others > 0);
}

GRADUS_MICROS (n_parts, (here), count_parts (here->workspace))

static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusCorpus *corpus = corpus_of (context->dataset);
  const guint i = work->learnt[state->done], c = (guint) corpus->label[i];
  double *counts = gradus_array_write (&state->counts) + c * work->words;

  state->mails[c]++;
  for (guint k = corpus->starts[i]; k < corpus->starts[i + 1]; k++)
    counts[corpus->word[k]]++;
  state->counted = state->done + 1 == work->known;
  return gradus_step_done (&state->done, &state->last, work->known);
}

static GradusStatus
run_smooth (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double *rates = gradus_array_write (&state->rates);

  for (guint c = 0; c < 2; c++)
    rates[c * work->words + state->done]
      = rate_of (state->counts.data[c * work->words + state->done], state->mails[c],
                 params->lambda);
  state->smoothed = state->done + 1;
  return gradus_step_done (&state->done, &state->last, work->words);
}

/* The vote of word @word goes into the sum. FALSE, with a sentence, when it is not finite. */
static gboolean
add_vote (State *state, GradusContext *context, guint word)
{
  const Work *work = context->workspace;
  const GradusCorpus *corpus = corpus_of (context->dataset);
  const double vote = vote_of (state->rates.data, work->words, word, work->has[word]);

  if (isnan (vote))
    gradus_context_fail (context,
                         _("The word “%s” was never seen in either class: its vote is 0/0, and no "
                           "sum has an answer any more. Set the smoothing above 0."),
                         corpus->words[word]);
  else if (isinf (vote))
    gradus_context_fail (context,
                         _("The word “%s” is in all mails of one class or in none, so its vote is "
                           "infinite: one word decides whatever the others say. Set the smoothing "
                           "above 0."), corpus->words[word]);
  else
    {
      gradus_array_write (&state->votes)[word] = vote;
      state->sum += vote;
    }
  return isfinite (vote);
}

static gboolean
is_shown (const Work *work, guint word)
{
  for (guint k = 0; k < work->n_shown; k++)
    if (work->shown[k] == word)
      return TRUE;
  return FALSE;
}

static GradusStatus
run_score (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint part = state->done, parts = count_parts (work);
  const double before = part > 0 ? state->sum : 0;

  if (part == 0)
    state->sum = work->prior;
  else if (part <= work->n_shown)
    {
      if (!add_vote (state, context, work->shown[part - 1]))
        return GRADUS_STATUS_FAILED;
    }
  else
    for (guint j = 0; j < work->words; j++)
      if (!is_shown (work, j) && !add_vote (state, context, j))
        return GRADUS_STATUS_FAILED;
  state->added = part + 1;
  gradus_context_raise_if (context, EVENT_TURNED,
                           (before > 1e-9 && state->sum < -1e-9)
                             || (before < -1e-9 && state->sum > 1e-9));
  if (part + 1 == parts)
    {
      double present = work->prior;

      for (guint j = 0; j < work->words; j++)
        present += work->has[j] ? state->votes.data[j] : 0;
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
  const GradusCorpus *corpus = corpus_of (context->dataset);
  const guint i = work->learnt[state->done];
  const double odds = odds_of (corpus, work, state->rates.data, i);

  if (!isfinite (odds))
    return gradus_context_fail (context, _("Mail %u has a word whose vote is infinite: one word "
                                           "decides whatever the others say. Set the smoothing "
                                           "above 0."), i + 1);
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
  const guint tried = gradus_rivals_tried (&state->attempts), n = tried + (guint) params->rivals;
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, 2 * BARS + 1);

  for (guint b = 0; b < 2 * BARS; b++)
    rival[b] = state->done + 1 < tried ? state->attempts.data[2 * BARS * state->done + b]
               : state->done < tried   ? params->bar[b / BARS][b % BARS]
                                       : gradus_rng_uniform (context->rng);
  /* A bar that calls impossible what is there has no logarithm; a number that is lower than any. */
  rival[2 * BARS] = MAX (score_of (work, rival), -1e6 * work->known);
  gradus_context_raise_if (context, EVENT_BEATEN,
                           rival[2 * BARS] > work->best + 1e-9 * fabs (work->best));
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* Of the bars in hand: the learner's, the frequencies, then the smoothed ones. */
static double
number_likelihood (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double bars[2 * BARS] = { 0 }, score;

  for (guint c = 0; c < 2; c++)
    for (guint b = 0; b < work->bars; b++)
      bars[BARS * c + b]
        = state->smoothed == work->words ? state->rates.data[c * work->words + work->shown[b]]
          : state->counted ? work->counts[c * work->words + work->shown[b]] / work->mails[c]
                           : ((const Params *) here->params)->bar[c][b];
  score = score_of (work, bars);
  return isfinite (score) ? score : NAN;
}

GRADUS_NUMBER (number_sum, (state), state->added > 0 ? state->sum : NAN)
GRADUS_NUMBER (number_spam, (here), gradus_sigmoid (number_sum (here)))

static double
count_errors (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const GradusCorpus *corpus = corpus_of (here->dataset);
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
    .indices = N_ ("mail"), .flags = GRADUS_PER_DATUM },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: six bars, then the log-likelihood") },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "smoothed", N_ ("Words smoothed"), NULL, GRADUS_QUANTITY (State, smoothed) },
  { "added", N_ ("Votes added"), NULL, GRADUS_QUANTITY (State, added) },
  { "running", N_ ("Sum so far"), NULL, GRADUS_QUANTITY (State, sum) },
  { "counted", N_ ("All counted"), NULL, GRADUS_QUANTITY (State, counted) });

/* What is known of one word in the sentences of counting, smoothing and voting. */
static void
name_word (const GradusPosition *here, GradusNames *names, guint word)
{
  GRADUS_HERE (state, params, work);
  const double *counts = work->counts + word, *rates = work->rates + word;
  const double vote = vote_of (work->rates, work->words, word, work->has[word]);

  gradus_names_word (names, "word", corpus_of (here->dataset)->words[word]);
  gradus_names_flag (names, "has", work->has[word]);
  gradus_names_whole (names, "word-ham", (gint64) counts[0]);
  gradus_names_whole (names, "word-spam", (gint64) counts[work->words]);
  gradus_names_number (names, "rate-ham", rates[0]);
  gradus_names_number (names, "rate-spam", rates[work->words]);
  gradus_names_number (names, "share-ham", work->has[word] ? rates[0] : 1 - rates[0]);
  gradus_names_number (names, "share-spam",
                       work->has[word] ? rates[work->words] : 1 - rates[work->words]);
  gradus_names_number (names, "vote", isfinite (vote) ? vote : NAN);
  gradus_names_number (names, "factor", isfinite (vote) ? exp (vote) : NAN);
  gradus_names_number (names, "sum-before", state->sum - (isfinite (vote) ? vote : 0));
  gradus_names_number (names, "imaginary", 2 * params->lambda);
}

/* The parts of the sum for the waterfall. */
static void
name_parts (const GradusPosition *here, GradusNames *names)
{
  const Work *work = here->workspace;
  const GradusCorpus *corpus = corpus_of (here->dataset);
  const guint parts = count_parts (work);
  g_autofree double *part = g_new0 (double, parts);
  g_autofree double *solid = g_new0 (double, parts);
  g_autoptr (GString) words = g_string_new (_("prior"));
  double present = work->prior, total = 0;
  gboolean finite = TRUE;

  part[0] = work->prior;
  solid[0] = 1;
  for (guint j = 0; j < work->words; j++)
    {
      const double vote = vote_of (work->rates, work->words, j, work->has[j]);

      finite = finite && isfinite (vote);
      present += work->has[j] && isfinite (vote) ? vote : 0;
      if (work->others > 0 && !is_shown (work, j) && isfinite (vote))
        part[parts - 1] += vote;
    }
  for (guint k = 0; k < work->n_shown; k++)
    {
      const guint j = work->shown[k];
      const double vote = vote_of (work->rates, work->words, j, work->has[j]);

      part[1 + k] = isfinite (vote) ? vote : 0;
      solid[1 + k] = work->has[j];
      g_string_append_printf (words, "\n%s", corpus->words[j]);
    }
  if (work->others > 0)
    g_string_append_printf (words, "\n%s", _("others"));
  for (guint k = 0; k < parts; k++)
    total += part[k];
  gradus_names_vector (names, "parts", part, parts);
  gradus_names_vector (names, "solid", solid, parts);
  gradus_names_word (names, "part-names", words->str);
  gradus_names_flag (names, "finite", finite);
  gradus_names_number (names, "present-share", gradus_sigmoid (present));
  gradus_names_number (names, "end-x", ((const State *) here->state)->added == parts ? parts + 1
                                                                                     : 1);
  gradus_names_number (names, "end-y", ((const State *) here->state)->added == parts ? total : 0);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const GradusCorpus *corpus = corpus_of (here->dataset);
  const guint known = work->learnt[MIN (state->last, work->known - 1)];
  const gboolean scoring = gradus_position_is_phase (here, "score");
  const guint part = state->last;
  g_autofree double *bars = g_new (double, 2 * BARS);
  guint words = 0;

  for (guint j = 0; j < work->words; j++)
    words += work->has[j];
  name_word (here, names,
             scoring ? work->shown[CLAMP (part, 1, work->n_shown) - 1]
                     : MIN (state->last, work->words - 1));
  name_parts (here, names);
  gradus_names_flag (names, "prior-part", scoring && part == 0);
  gradus_names_flag (names, "others-part", scoring && part > work->n_shown);
  gradus_names_whole (names, "others", work->others);
  gradus_names_number (names, "prior-odds", work->prior);
  gradus_names_whole (names, "hams", work->mails[0]);
  gradus_names_whole (names, "spams", work->mails[1]);
  gradus_names_whole (names, "known", work->known);
  gradus_names_whole (names, "vocabulary", work->words);
  gradus_names_whole (names, "mail-number", known + 1);
  gradus_names_word (names, "mail-text", corpus->texts[known][0] != '\0' ? corpus->texts[known]
                                                                         : _("(nothing)"));
  gradus_names_word (names, "mail-class", corpus->label[known] >= 0
                                            ? corpus->labels[corpus->label[known]] : "");
  gradus_names_number (names, "mail-odds", state->odds.data[known]);
  gradus_names_number (names, "mail-share", gradus_sigmoid (state->odds.data[known]));
  gradus_names_word (names, "new-text", corpus->texts[work->mail][0] != '\0'
                                          ? corpus->texts[work->mail] : _("(nothing)"));
  gradus_names_whole (names, "new-words", words);
  gradus_names_word (names, "ham-name", corpus->labels[0]);
  gradus_names_word (names, "spam-name", corpus->labels[1]);
  gradus_names_word (names, "verdict", state->sum > 0 ? corpus->labels[1] : corpus->labels[0]);
  for (guint b = 0; b < 2 * BARS; b++)
    bars[b] = params->bar[b / BARS][b % BARS];
  gradus_names_vector (names, "ham-bars", bars, work->bars);
  gradus_names_vector (names, "spam-bars", bars + BARS, work->bars);
  gradus_names_flag (names, "possible", isfinite (score_of (work, bars)));
  gradus_names_number (names, "best", work->best);
  gradus_rivals_name (names, &state->rivals, state->last);
  gradus_names_number (names, "best-tried", number_tried (here));
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Counted mail by mail, or word by word: the same. */
static gboolean
holds_tally (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const GradusCorpus *corpus = corpus_of (here->dataset);

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
        const double without = rate_of (work->mails[c] - state->counts.data[c * work->words + j],
                                        work->mails[c], lambda);
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

          joint[c] += log (work->has[j] ? rate : 1 - rate);
        }
      scale = MAX (scale, fabs (joint[c]));
    }
  *measured = fabs (joint[1] - joint[0] - state->sum);
  return *measured <= 1e-9 * scale;
}

GRADUS_HOLDS (holds_best, (state, work),
              gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_MORE) - work->best,
              *measured <= 1e-9 * fabs (work->best))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "tally", N_ ("Every word of every mail is counted once"),
    "\\sum_{j,c} n_{j,c} = \\sum_i |x^{(i)}|",
    N_ ("The table does not hold as many words as the mails."), holds_tally, .phase = "count" },
  { "smooth", N_ ("Having a word and not having it share 1"),
    "\\frac{n + \\lambda}{N + 2\\lambda} + \\frac{N - n + \\lambda}{N + 2\\lambda} = 1",
    N_ ("A smoothed share and its counterpart do not sum to 1, or one is 0."), holds_smooth,
    .phase = "smooth" },
  { "bayes", N_ ("The sum says what the product says"),
    "s = \\log\\frac{\\phi\\prod_j p(x_j|1)}{(1-\\phi)\\prod_j p(x_j|0)}",
    N_ ("The sum of the votes is not the ratio of the two products."), holds_bayes,
    .phase = "score" },
  { "best", N_ ("No bars are more probable than the frequencies"), "\\ell_t \\le \\ell",
    N_ ("Bars that are not the frequencies make the mails more probable."), holds_best,
    .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
name_columns (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;
  const GradusCorpus *corpus = corpus_of (here->dataset);
  const char *names[SHOWN];

  for (guint k = 0; k < work->n_shown; k++)
    names[k] = corpus->words[work->shown[k]];
  gradus_scene_set_x_names (scene, names, work->n_shown);
  gradus_scene_set_x_range (scene, 0.4, work->n_shown + 0.6);
}

static void
class_legend (const GradusCorpus *corpus, GradusScene *scene)
{
  for (guint c = 0; c < 2; c++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_SQUARE,
                              corpus->labels[c]);
}

/* A frame around column @k, which is in work. */
static void
draw_frame (double k, double low, double high, GradusScene *scene)
{
  gradus_scene_polygon (scene, (double[]) { k + 0.55, k + 1.45, k + 1.45, k + 0.55 },
                        (double[]) { low, low, high, high }, 4, GRADUS_ROLE_ACCENT,
                        GRADUS_LINE_SOLID, 0);
}

/* Two bars for each word: the learner's, then what is counted so far, then what is smoothed. */
static void
build_bars (const GradusPosition *here, GradusScene *scene)
{
  static const char *const ids[2][BARS] = { { "ham1", "ham2", "ham3" },
                                            { "spam1", "spam2", "spam3" } };
  GRADUS_HERE (state, params, work);
  const GradusCorpus *corpus = corpus_of (here->dataset);
  const gsize n = state->attempts.n_dims == 2 ? state->attempts.shape[0] : 0;
  const gboolean trying = here->phase <= 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("word"),
                         _("share of mails that have the word"));
  gradus_scene_set_y_range (scene, 0, 1);
  name_columns (here, scene);
  class_legend (corpus, scene);
  for (guint c = 0; c < 2; c++)
    for (guint k = 0; k < work->n_shown; k++)
      {
        const guint j = c * work->words + work->shown[k];
        const double x = k + 1 + (c == 1 ? 0.2 : -0.2);
        /* Of all mails of the class, so that bars only grow while it is counted. */
        const double share = state->counts.data[j] / work->mails[c];

        if (trying && k < work->bars)
          {
            for (gsize t = n > 8 ? n - 8 : 0; t < n; t++)
              {
                const double y = state->attempts.data[2 * BARS * t + BARS * c + k];

                gradus_scene_segment (scene, x - 0.18, y, x + 0.18, y, GRADUS_ROLE_PAST,
                                      GRADUS_LINE_DASHED | GRADUS_LINE_THIN);
              }
            gradus_scene_bar (scene, x, 0.36, 0, params->bar[c][k], GRADUS_ROLE_CLASS + (int) c,
                              0.35);
            gradus_scene_point (scene, x, params->bar[c][k], GRADUS_ROLE_ACCENT,
                                GRADUS_SHAPE_CIRCLE, 1.2, -1);
            gradus_scene_param_handle (scene, NULL, ids[c][k], x, params->bar[c][k]);
          }
        if (trying)
          continue;
        if (work->shown[k] < state->smoothed)
          {
            gradus_scene_bar (scene, x, 0.36, 0, state->rates.data[j], GRADUS_ROLE_CLASS + (int) c,
                              0.75);
            gradus_scene_segment (scene, x - 0.18, share, x + 0.18, share, GRADUS_ROLE_TRUTH,
                                  GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD);
          }
        else
          gradus_scene_bar (scene, x, 0.36, 0, share, GRADUS_ROLE_CLASS + (int) c, 0.45);
      }
  for (guint k = 0; here->micro > 0 && k < work->n_shown; k++)
    if ((gradus_position_is_phase (here, "smooth") && work->shown[k] == state->last)
        || (gradus_position_is_phase (here, "score") && k + 1 == state->last))
      draw_frame (k, 0, 1, scene);
  if (trying)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                              _("drag: your guess"));
  if (state->smoothed > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD,
                              _("counted, not smoothed"));
}

static void
draw_scale (const GradusPosition *here, GradusScene *scene)
{
  if (((const State *) here->state)->added == 0)
    {
      gradus_scene_reset (scene);
      gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("word"), _("log-odds of spam"));
      gradus_scene_set_placeholder (scene, _("The votes are added up when the shares are known."));
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("word"), _("log-odds of spam"));
}

/* A mail as a row: its class, then a square in the colour of the class for each word it has. */
static void
draw_row (const GradusCorpus *corpus, const Work *work, guint mail, double row, GradusRole role,
          GradusScene *scene)
{
  gradus_scene_point (scene, 0.3, row, role, GRADUS_SHAPE_CIRCLE, 0.7, (int) mail);
  for (guint k = 0; k < work->n_shown; k++)
    {
      const gboolean has = gradus_corpus_count (corpus, mail, work->shown[k]) > 0;

      gradus_scene_point (scene, k + 1, row, has ? role : GRADUS_ROLE_MUTED,
                          has ? GRADUS_SHAPE_SQUARE : GRADUS_SHAPE_CIRCLE, has ? 1.2 : 0.3,
                          has ? (int) mail : -1);
    }
}

/* The mails as rows, the tallies of both classes under them, then the mail that is weighed. */
static void
build_mails (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusCorpus *corpus = corpus_of (here->dataset);
  const gboolean counting = gradus_position_is_phase (here, "count") && here->micro > 0;
  const guint rows = MIN (work->known, ROWS);
  const guint at = counting ? state->last : 0;
  const guint first = MIN (at > rows / 2 ? at - rows / 2 : 0, work->known - rows);
  /* Lines of words are as high as a quarter of a picture of eight rows needs them. */
  const double line = MAX (rows, 6) / 5.0;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y, NULL, NULL);
  gradus_scene_set_x_range (scene, -0.1 * work->n_shown - 0.5, work->n_shown + 0.5);
  for (guint k = 0; k < work->n_shown; k++)
    gradus_scene_text (scene, k + 1, 1 - 0.8 * line, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND,
                       0.85, corpus->words[work->shown[k]]);
  for (guint r = 0; r < rows; r++)
    {
      const guint mail = work->learnt[first + r];

      draw_row (corpus, work, mail, r + 1, GRADUS_ROLE_CLASS + corpus->label[mail], scene);
      if (counting && first + r == at)
        gradus_scene_polygon (scene,
                              (double[]) { 0.1, work->n_shown + 0.45, work->n_shown + 0.45, 0.1 },
                              (double[]) { r + 0.5, r + 0.5, r + 1.5, r + 1.5 }, 4,
                              GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0);
    }
  gradus_scene_segment (scene, 0.1, rows + 0.7, work->n_shown + 0.5, rows + 0.7,
                        GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN);
  for (guint c = 0; c < 2; c++)
    {
      const double y = rows + 0.7 + (c + 0.6) * line;

      gradus_scene_text (scene, 0.35, y, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_CLASS + (int) c, 0.85,
                         corpus->labels[c]);
      for (guint k = 0; k < work->n_shown; k++)
        {
          g_autofree char *number
            = g_strdup_printf ("%.0f", state->counts.data[c * work->words + work->shown[k]]);

          gradus_scene_text (scene, k + 1, y, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_CLASS + (int) c,
                             1, number);
        }
    }
  draw_row (corpus, work, work->mail, rows + 0.9 + 2.6 * line, GRADUS_ROLE_ACCENT, scene);
  gradus_scene_text (scene, 0.15, rows + 0.9 + 2.6 * line, GRADUS_ANCHOR_RIGHT,
                     GRADUS_ROLE_FOREGROUND, 0.85, _("new"));
  gradus_scene_set_y_range (scene, 1 - 1.2 * line, rows + 1 + 3.1 * line);
}

/* The S that makes a probability of a sum, the known mails on it once they are judged. */
static void
build_sigmoid (const GradusPosition *here, GradusScene *scene)
{
  enum { CURVE = 121 };
  GRADUS_HERE (state, work);
  const GradusCorpus *corpus = corpus_of (here->dataset);
  double x[CURVE], y[CURVE], reach = 4;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("log-odds of spam"),
                         _("probability of spam"));
  if (gradus_kit_waits (scene, state->added == 0, _("The sum becomes a probability.")))
    return;
  reach = MAX (reach, 1.1 * fabs (state->sum));
  for (guint k = 0; k < work->known; k++)
    reach = MAX (reach, 1.1 * fabs (state->odds.data[work->learnt[k]]));
  for (guint i = 0; i < CURVE; i++)
    {
      x[i] = reach * (2.0 * i / (CURVE - 1) - 1);
      y[i] = gradus_sigmoid (x[i]);
    }
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  for (guint k = 0; k < work->known; k++)
    {
      const guint i = work->learnt[k];

      if (state->judged || (gradus_position_is_phase (here, "judge") && k < here->micro))
        gradus_scene_point (scene, state->odds.data[i], gradus_sigmoid (state->odds.data[i]),
                            GRADUS_ROLE_CLASS + corpus->label[i], GRADUS_SHAPE_AUTO, 1, (int) i);
    }
  gradus_scene_point (scene, state->sum, gradus_sigmoid (state->sum), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                            _("the mail that is weighed"));
  if (state->judged)
    for (guint c = 0; c < 2; c++)
      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_AUTO,
                                corpus->labels[c]);
}

static double
score_attempt (const GradusPosition *here, const double *attempt)
{
  const Params *params = here->params;

  return score_of (here->workspace, attempt != NULL ? attempt : &params->bar[0][0]);
}

static void
build_score (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  gradus_rivals_draw_scores (here, &state->attempts, &state->rivals, score_attempt,
                             ((const Work *) here->workspace)->best, state->certified,
                             _("log-likelihood"), scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "bars", N_ ("How often each word"), .build = build_bars },
  { "scale", N_ ("The votes add up"), .kit = gradus_kit_waterfall, .of = "parts",
    .with = "made=added names=part-names solid=solid", .extra = draw_scale,
    .caption = GRADUS_SAY (
      { NULL, N_ ("Up speaks for {spam-name}, down for {ham-name}; pale: a word that is not in the "
                  "mail.") }) },
  { "mails", N_ ("The mails"), .build = build_mails },
  { "sigmoid", N_ ("From sum to probability"), .build = build_sigmoid },
  { "score", N_ ("Attempts and the fit"), .build = build_score });

/* --- What is said ----------------------------------------------------------------------------- */

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
      { "possible", N_ ("Your bars are {ham-bars} for {ham-name} and {spam-bars} for {spam-name}: "
                        "the log-likelihood is {likelihood|5}.") },
      { NULL, N_ ("One of your bars, at 0 or 1, calls impossible what is in the mails.") }) },
  { "count", N_ ("Count mail by mail"), N_ ("Each mail puts a mark at every word that it has."),
    .pseudocode = N_ ("for each mail, for each of its words: n[word, class] + 1"), .once = TRUE,
    .n_micro = n_known, .run = run_count,
    .rule = "n_{j,c} = \\sum_{y^{(i)} = c} x_j^{(i)}",
    .filled = GRADUS_SAY (
      { "micro", "y^{(<mail-number>)} = <mail-class>" },
      { NULL, "N_1 = <spams|class1>,\\quad N_0 = <hams|class0>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Mail {mail-number} is {mail-class}, and its words are marked there: "
                     "{mail-text}.") },
      { NULL, N_ ("All {known} mails are counted: {spams} {spam-name}, {hams} {ham-name}, and "
                  "{vocabulary} words.") }) },
  { "smooth", N_ ("Smooth the shares"),
    N_ ("Imaginary mails keep a share from being 0 or 1: not seen is not impossible."),
    .pseudocode = N_ ("for each word: φ ← (n + λ) / (N + 2λ)"), .once = TRUE, .n_micro = n_words,
    .run = run_smooth,
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
    .pseudocode = N_ ("s ← log prior odds\nfor each word: s ← s + its vote"), .once = TRUE,
    .n_micro = n_parts, .run = run_score,
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
      { "event:undone", N_ ("The sum is {sum}: {spam-name} with {spam}. With the words that are in "
                            "the mail alone it would be {present-share}.") },
      { NULL, N_ ("The sum is {sum}: {spam-name} with {spam}, so the mail is called "
                  "{verdict}.") }) },
  { "judge", N_ ("Judge the known mails"), N_ ("The same votes are put to the mails they came "
                                               "from."),
    .pseudocode = N_ ("for each known mail: P ← 1 / (1 + exp(−s))"), .once = TRUE,
    .n_micro = n_known, .run = run_judge,
    .rule = "P(1\\,|\\,x) = \\frac{1}{1 + e^{-s}}",
    .filled = GRADUS_SAY (
      { NULL, "P(1\\,|\\,x^{(<mail-number>)}) = \\frac{1}{1 + e^{-(<mail-odds|4>)}} = "
              "<mail-share|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Mail {mail-number}, which is {mail-class}, has the log-odds {mail-odds}: "
                     "{spam-name} with {mail-share}.") },
      { "errors == 0", N_ ("All {known} known mails are on their side.") },
      { NULL, N_ ("{errors} of {known} known mails is on the wrong side."),
        N_ ("{errors} of {known} known mails are on the wrong side."), "errors" }) },
  { "certify", N_ ("Nothing is more probable"),
    N_ ("Other bars come up against the frequencies, yours first."),
    .pseudocode = N_ ("for each other set of bars: is its ℓ above?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro, .run = run_certify,
    .rule = "\\role{past}{\\ell_t} \\le \\role{model}{\\ell}",
    .filled = GRADUS_SAY ({ NULL, "<rival-score|past|6> \\le <best|model|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} reaches {rival-score|5}; the frequencies have "
                     "{best|5}.") },
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

static const GradusQuestion bernoulli_questions[] = GRADUS_ROWS (
  { "silent", N_ ("How probable is spam?"), "score", "bars", .asks = GRADUS_ASKS_NUMBER,
    .about = "spam", .scale = "0.1", .when = "finite",
    .words = N_ ("The mail says: {new-text}. Before any word the log-odds are {prior-odds}. "
                 "How probable is {spam-name}, from 0 to 1?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {spam}: the words that are not there vote as well.") }),
    .intuition = N_ ("You thought silence says nothing, but a missing word is evidence too: it is "
                     "missing more often in one class."),
    .intuition_answer = "present-share" },
  { "end", N_ ("Where does the sum end?"), "score", "scale", .asks = GRADUS_ASKS_PLACE,
    .about = "end-x end-y", .scale = "0.5", .when = "finite",
    .words = N_ ("The mail says: {new-text}. Votes above 0 speak for {spam-name}. Where will "
                 "the column of the sum, the last one, end?") },
  { "sides", N_ ("Does silence turn the verdict?"), "score", "scale",
    .asks = GRADUS_ASKS_EVENT, .about = "undone", .when = "finite",
    .words = N_ ("The words in the mail alone make {spam-name} probable with {present-share}. "
                 "Will the words that are not there turn the verdict?") });

static const GradusPreset bernoulli_presets[] = GRADUS_ROWS (
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
  { .id = "mails", .title = N_ ("Twenty mails"),
    .blurb = N_ ("Eighty-one words; the eight loudest of them are shown."),
    .data = "spam-words:n=20", .data_seed = 1, .claims = "vocabulary == 81" },
  { .id = "chinese", .title = N_ ("Twenty Chinese mails"),
    .blurb = N_ ("The same in another language: only counts matter."),
    .data = "spam-words:n=20,language=zh", .data_seed = 1, .claims = "known == 20" },
  { .id = "tie", .title = N_ ("Words that tell nothing"),
    .blurb = N_ ("Both classes say the same, so every vote is 0."), .data = "mails-4",
    .claims = "spam == 0.5\never: event:even" },
  { .id = "unseen", .title = N_ ("Failure: a word never seen"),
    .blurb = N_ ("The new mail has the word “nips”, which is in no other, and nothing is "
                 "smoothed."),
    .data = "mails-8:unseen=true", .params = "lambda=0",
    .failure = N_ ("Without smoothing an unseen word has the share 0 in a class, and its vote is "
                   "the logarithm of 0, or of 0/0. One word rules the sum. Set the smoothing above "
                   "0."),
    .claims = "lambda == 0\ncounted" },
  { .id = "echo", .title = N_ ("Failure: five words that always come together"),
    .blurb = N_ ("Four echoes of “price”: the mail with them is spam with 0.97, though only three "
                 "of four such mails are."),
    .data = "mails-8:echo=4", .params = "mail=2",
    .failure = N_ ("Each echo votes as if it had seen the mail by itself, so the odds double with "
                   "every copy: 2, 4, 8, 16, 32. The data say no more than before; only the "
                   "confidence grows. Drop the copies, or let words depend on each other."),
    .claims = "spam > 0.969\nspam < 0.97" });

#define BY_HAND_MAILS "syllabus, teaching sheet: by hand"
/* BernoulliNB (alpha=1).fit (X, y).predict_joint_log_proba (X) on the words of the mails that
 * `gradus-cli data spam-words:n=20 --seed 1` writes, spam minus ham. */
#define SKLEARN "scikit-learn 1.2.1, BernoulliNB"

static const GradusCheck bernoulli_checks[] = GRADUS_ROWS (
  { "empty", 1, "rates", GRADUS_EXPECT (1.0 / 6, 1.0 / 3, 2.0 / 3, 2.0 / 3, 2.0 / 3, 1.0 / 6),
    1e-12, BY_HAND_MAILS },
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

static const GradusPair bernoulli_pairs[] = GRADUS_ROWS (
  { .id = "smoothing", .title = N_ ("Smoothing 0 and 1"),
    .blurb = N_ ("Without smoothing a word never seen has the share 0 and rules the sum; with "
                 "it, it is one vote among others."),
    .preset = "unseen", .left = "lambda=0", .right = "lambda=1",
    .claims = "left: not finite\nright: finite\nright: spam > 0\nright: spam < 1" });

static const GradusSheet bernoulli_sheet = {
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
};

/* What the rows of the family share. */
#define COUNT_STAGES                                                                               \
  .family = "count-stages", .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_corpus,          \
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,   \
  .events = events, .invariants = invariants, .plots = plots, .validate = validate,                \
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name

const GradusDescriptor gradus_naive_bayes_bernoulli = {
  COUNT_STAGES,
  .id = "naive-bayes-bernoulli", .chapter = 6, .difficulty = 1,
  .title = N_ ("Naive Bayes, word present or absent"),
  .summary = N_ ("Counts in how many mails of each class a word is, and lets every word vote."),
  .goal = N_ ("Weigh a mail of three words by hand, and say why a missing word votes."),
  .source = "CS229 lecture notes, part IV, section 2",
  .needs = GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_UNKNOWN_LABELS,
  .columns = N_ ("Mails of two classes; those without a class wait to be weighed."),
  GRADUS_ROW (bernoulli),
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{known} mails are known, {spams} {spam-name} and {hams} {ham-name}. The "
                "one to be weighed says: {new-text}.") }),
};
