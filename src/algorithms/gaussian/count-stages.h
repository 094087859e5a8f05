/* Gradus: the family of counting in stages: what its entries share.
 *
 * Words of mails are counted class by class, the shares are smoothed, and the logarithms of their
 * ratios vote. A member says what is counted and what follows from it (GradusCountModel): whether a
 * mail has a word, or how often.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-corpus.h"
#include "gradus-entry.h"

G_BEGIN_DECLS

/* So many words are shown; of a larger vocabulary those that vote loudest. */
#define GRADUS_COUNT_SHOWN 8
/* Of at most so many of them the bars are set by hand. */
#define GRADUS_COUNT_BARS 3

typedef struct
{
  double bar[2][GRADUS_COUNT_BARS];    /* class, word */
  double lambda;
  int mail;                /* from 1: those without a class first */
  int rivals;
} GradusCountParams;

typedef struct
{
  GradusArray attempts;    /* m x 2 hands: bars of class 0, then of class 1 */
  GradusArray counts;      /* 2 x V, as counted so far */
  GradusArray rates;       /* 2 x V: smoothed shares */
  GradusArray votes;       /* V: of the mail that is weighed */
  GradusArray odds;        /* n: log-odds of every mail, once they are judged */
  GradusArray rivals;      /* m x (2 hands + 1): bars, then the log-likelihood */
  guint done, last, smoothed, added;
  guint mail;              /* in work: counted or judged, by its place among the known ones */
  double sum;              /* the log-odds so far */
  bool counted, judged, certified;
} GradusCountState;

typedef struct
{
  guint hands;             /* bars of a class that are set by hand, GRADUS_COUNT_BARS at most */
  gboolean tokens;         /* each occurrence counts, so that the shares of a class sum to 1 */
  const char *share;       /* what the bars are, to be translated */
  /* What word @word says, from the shares of both classes (2 x V), of a mail that has it so many
   * times. */
  double (*vote) (const double *rates, guint words, guint word, guint times);
  /* What @n words that were counted @counts times of @total, and what is left of @total, add to the
   * log-likelihood where their bars are at @bars; -INFINITY where these call impossible what is
   * there. */
  double (*score) (const double *counts, double total, const double *bars, guint n);
  /* @n bars of one class at random. */
  void (*draw) (gsl_rng *rng, double *bars, guint n);
} GradusCountModel;

/* What votes at once: a word, and how often the mail has it. */
typedef struct
{
  guint word, times;
} GradusCountVoter;

typedef struct
{
  const GradusCountModel *model;
  guint n, known, words;
  guint mails[2];          /* of each class */
  double total[2];         /* what counts of a class are shares of */
  guint outcomes;          /* of which one is counted: each gets lambda imaginary ones */
  guint *order;            /* n: mails in the order of the parameter */
  guint *learnt;           /* known: mails with a class */
  double *counts;          /* 2 x V */
  double *rates;           /* 2 x V, smoothed */
  guint *times;            /* V: how often the mail that is weighed has the word */
  guint mail;              /* that one */
  guint shown[GRADUS_COUNT_SHOWN], n_shown, bars;
  /* Whose votes are added: those up to one_by_one each in a step of its own, then the others. */
  GradusCountVoter *voters;
  guint n_voters, one_by_one;
  double prior, best;      /* log-odds before any word; the log-likelihood of the frequencies */
} GradusCountWork;

/* All but what is counted, and the stages until the votes are added. */
extern const GradusDescriptor gradus_count;

/* For prepare() of a member: mails and classes into @work, which is zeroed and begins any struct;
 * the member then fills counts, total and outcomes, and what is shown follows. Voters are the words
 * of the vocabulary, those that are shown one by one, unless the member has put others in their
 * place. unprepare() is the machine's. */
void gradus_count_begin (GradusCountWork *work, const GradusSetup *setup,
                         const GradusCountModel *model);
void gradus_count_finish (GradusCountWork *work, const GradusSetup *setup);

const GradusCorpus *gradus_count_corpus (const GradusDataset *dataset);
/* The bars that the learner has set: 2 x hands. */
void gradus_count_get_bars (const GradusCountWork *work, const GradusCountParams *params,
                            double *bars);
/* n log q, which is 0 for n = 0 whatever q is. */
double gradus_count_weighed_log (double n, double q);
/* The log-likelihood of classes and bars (2 x hands). */
double gradus_count_score (const GradusCountWork *work, const double *bars);
/* The word that the sentence of the stage is about. */
guint gradus_count_word (const GradusPosition *here);
/* The names of the machine, to which a member adds its own. */
void gradus_count_name (const GradusPosition *here, GradusNames *names);

/* Stages, and how many micro-steps they have: a word is smoothed, or votes. */
GradusStatus gradus_count_run_smooth (gpointer state, GradusContext *context);
guint64 gradus_count_n_words (const GradusPosition *here);
GradusStatus gradus_count_run_score (gpointer state, GradusContext *context);
guint64 gradus_count_n_parts (const GradusPosition *here);
guint64 gradus_count_n_known (const GradusPosition *here);

/* The pictures. */
void gradus_count_build_bars (const GradusPosition *here, GradusScene *scene);
void gradus_count_draw_scale (const GradusPosition *here, GradusScene *scene);
void gradus_count_build_mails (const GradusPosition *here, GradusScene *scene);
void gradus_count_build_sigmoid (const GradusPosition *here, GradusScene *scene);
void gradus_count_build_score (const GradusPosition *here, GradusScene *scene);

/* Rows that every member shows: larger corpora, one that tells nothing, and a word that is in no
 * mail of the small @corpus, with the pair that smooths it. */
#define GRADUS_COUNT_CORPORA                                                                       \
  { .id = "mails", .title = N_ ("Twenty mails"),                                                   \
    .blurb = N_ ("Eighty-one words; the eight loudest of them are shown."),                        \
    .data = "spam-words:n=20", .data_seed = 1, .claims = "vocabulary == 81" },                     \
  { .id = "chinese", .title = N_ ("Twenty Chinese mails"),                                         \
    .blurb = N_ ("The same in another language: only counts matter."),                             \
    .data = "spam-words:n=20,language=zh", .data_seed = 1, .claims = "known == 20" },              \
  { .id = "tie", .title = N_ ("Words that tell nothing"),                                          \
    .blurb = N_ ("Both classes say the same, so every vote is 0."), .data = "mails-4",             \
    .claims = "spam == 0.5\never: event:even" }
#define GRADUS_COUNT_UNSEEN(corpus)                                                                \
  { .id = "unseen", .title = N_ ("Failure: a word never seen"),                                    \
    .blurb = N_ ("The new mail has the word “nips”, which is in no other, and nothing is "         \
                 "smoothed."),                                                                     \
    .data = (corpus), .params = "lambda=0",                                                        \
    .failure = N_ ("Without smoothing an unseen word has the share 0 in a class, and its vote is " \
                   "the logarithm of 0, or of 0/0. One word rules the sum. Set the smoothing "     \
                   "above 0."),                                                                    \
    .claims = "lambda == 0\ncounted" }
#define GRADUS_COUNT_SMOOTHING_PAIR                                                                \
  { .id = "smoothing", .title = N_ ("Smoothing 0 and 1"),                                          \
    .blurb = N_ ("Without smoothing a word never seen has the share 0 and rules the sum; with "    \
                 "it, it is one vote among others."),                                              \
    .preset = "unseen", .left = "lambda=0", .right = "lambda=1",                                   \
    .claims = "left: not finite\nright: finite\nright: spam > 0\nright: spam < 1" }

G_END_DECLS
