/* Gradus: a starter, the beginning of a learner's own program.
 *
 * Homework: write k-means. A starter is a folder with the data, the start and a program that reads
 * them, goes through the phases in a loop and writes its trace after each of them; what a phase
 * does is a hole with the pseudo-code above it. Filled, the trace is compared with the experiment's
 * run (gradus-own-trace.h), record by record, so that what is wrong is found in the phase that it
 * is in.
 *
 * A starter is made, not written: from the descriptor and one run. What a phase changes, in which
 * shape, and whether it draws random numbers is found by looking at the run. What a phase draws is
 * not the learner's to write, because a right program with other luck is not wrong: it is in
 * draws.csv. There is one text with blanks for each language (data/starters), and none for an
 * entry.
 *
 * Gradus never runs the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-experiment.h"

G_BEGIN_DECLS

typedef struct
{
  const char *id;         /* "python" */
  const char *title;      /* "Python", not translated */
  const char *suffix;     /* ".py" */
  const char *command;    /* what runs the program, "%s" is its file */
  gboolean from_one;      /* its lists count from 1, and so do numbers that count things */
  gboolean camel;         /* the file is called KMeans and not k_means */
} GradusStarterLanguage;

/* Ends with id == NULL. */
extern const GradusStarterLanguage gradus_starter_languages[];
const GradusStarterLanguage *gradus_starter_find_language (const char *id);

/* Steps of the run that a program is asked for at most. */
#define GRADUS_STARTER_MAX_STEPS 300

/* A file of a starter. */
typedef struct
{
  char *name;             /* without folders */
  char *text;
} GradusStarterFile;

/**
 * gradus_starter_make:
 * @setup: the data, the parameters and the start that the program begins with.
 *
 * The files of a starter, the program last (GradusStarterFile elements). NULL with the sentence
 * when there is nothing to write: GRADUS_ERROR_USAGE where the algorithm has no loop, draws in all
 * its phases, or has data for which there are no tables.
 */
GPtrArray *gradus_starter_make (GradusSetup *setup, const GradusStarterLanguage *language,
                                GError **error);
/* Whether @algorithm has starters at all: what gradus_starter_make() would say before it has looked
 * at a run. FALSE with the sentence. */
gboolean gradus_starter_is_offered (const GradusAlgorithm *algorithm, GError **error);

/* Write @files into the folder @path, which is made and must not have one of them. FALSE with the
 * sentence. */
gboolean gradus_starter_write (GPtrArray *files, const char *path, GError **error);

G_END_DECLS
