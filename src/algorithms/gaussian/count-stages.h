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
/* Of so many of them the bars are set by hand. */
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
  GradusArray attempts;    /* m x 6: bars of class 0, then of class 1 */
  GradusArray counts;      /* 2 x V, as counted so far */
  GradusArray rates;       /* 2 x V: smoothed shares */
  GradusArray votes;       /* V: of the mail that is weighed */
  GradusArray odds;        /* n: log-odds of every mail, once they are judged */
  GradusArray rivals;      /* m x 7: six bars, then the log-likelihood */
  guint mails[2];          /* counted so far */
  guint done, last, smoothed, added;
  double sum;              /* the log-odds so far */
  bool counted, judged, certified;
} GradusCountState;

typedef struct
{
  /* The smoothed share of a word that was counted @count times of @total. */
  double (*rate) (double count, double total, double lambda);
  /* What word @word says, from the shares of both classes (2 x V): of a mail that has it or not. */
  double (*vote) (const double *rates, guint words, guint word, gboolean has);
  /* What a word that was counted @count times of @total adds to the log-likelihood where its bar is
   * at @bar; -INFINITY where the bar calls impossible what is there. */
  double (*score) (double count, double total, double bar);
} GradusCountModel;

typedef struct
{
  const GradusCountModel *model;
  guint n, known, words;
  guint mails[2];          /* of each class */
  double total[2];         /* what counts of a class are shares of */
  guint *order;            /* n: mails in the order of the parameter */
  guint *learnt;           /* known: mails with a class */
  double *counts;          /* 2 x V */
  double *rates;           /* 2 x V, smoothed */
  gboolean *has;           /* V: whether the mail that is weighed has the word */
  guint mail;              /* that one */
  guint shown[GRADUS_COUNT_SHOWN], n_shown, bars, others;
  double prior, best;      /* log-odds before any word; the log-likelihood of the frequencies */
} GradusCountWork;

/* All but what is counted, and the stages until the votes are added. */
extern const GradusDescriptor gradus_count;

/* For prepare() of a member: mails and classes into @work, which is zeroed and begins any struct;
 * the member then fills counts and total, and the rest follows. unprepare() is the machine's. */
void gradus_count_begin (GradusCountWork *work, const GradusSetup *setup,
                         const GradusCountModel *model);
void gradus_count_finish (GradusCountWork *work, const GradusSetup *setup);

const GradusCorpus *gradus_count_corpus (const GradusDataset *dataset);
/* The log-likelihood of classes and bars (2 x GRADUS_COUNT_BARS). */
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

G_END_DECLS
