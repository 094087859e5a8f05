/* Gradus: a corpus, the kind of data set made of documents.
 *
 * A document is a text and perhaps a class. What most algorithms see of it is its bag of words: how
 * often each word of the vocabulary occurs in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"

G_BEGIN_DECLS

/**
 * GradusCorpus:
 *
 * A word is a run of letters and digits (an apostrophe inside belongs to it), in lower case.
 * Chinese is not cut into words: write blanks between them. The vocabulary is that of all documents
 * in the order of their code points, without the stop words; or it is given, and other words do not
 * count.
 *
 * The words of document i are word[starts[i]] to word[starts[i + 1] - 1], ascending, and occur
 * count[...] times.
 */
typedef struct
{
  guint n;                 /* documents */
  char **texts;            /* n, NULL-terminated */
  gint32 *label;           /* n of 0..n_labels-1 or GRADUS_LABEL_UNKNOWN */
  char **labels;           /* n_labels names, NULL-terminated */
  guint n_labels;
  guint n_unknown;
  char **stop;             /* words that are left out, NULL-terminated */
  gboolean fixed;          /* the vocabulary was given */
  char **words;            /* n_words, NULL-terminated */
  guint n_words;
  guint *starts;           /* n + 1 */
  guint *word;
  guint *count;
} GradusCorpus;

#define GRADUS_CORPUS_MAX_DOCUMENTS 100000
#define GRADUS_CORPUS_MAX_LABELS 64

extern const GradusDataKind gradus_data_corpus;

/* Copies everything. @label may be NULL (all unknown); @stop and @vocabulary (distinct words in
 * lower case) may be NULL. The texts are UTF-8. */
GradusDataset *gradus_corpus_new (guint n, const char *const *texts, const gint32 *label,
                                  const char *const *labels, const char *const *stop,
                                  const char *const *vocabulary, const char *name,
                                  const char *origin);
/* The corpus of a data set of that kind, else NULL. */
const GradusCorpus *gradus_dataset_get_corpus (const GradusDataset *dataset);
/* Index of @word in the vocabulary, or -1. */
int gradus_corpus_find (const GradusCorpus *corpus, const char *word);
/* How often word @word occurs in document @document. */
guint gradus_corpus_count (const GradusCorpus *corpus, guint document, guint word);
/* The words of a text as a corpus cuts it, in their order; free with g_strfreev(). */
char **gradus_corpus_split (const char *text);
/* Make @words lower-case and keep each once, as lists of words are given to a corpus. */
void gradus_corpus_lower_words (char **words);

G_END_DECLS
