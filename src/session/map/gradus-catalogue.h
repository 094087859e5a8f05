/* Gradus: the catalogue, all entries of the syllabus: those there are and those to come.
 *
 * The algorithms that this build contains are in the registry. A learner looks at a larger map:
 * what a chapter will hold when it is complete, what an entry needs and where it leads. That is
 * written in data/map/catalogue.ini in both languages. Of an entry that is there, its descriptor is
 * asked for title, sentence, kind and difficulty, so that nothing is said twice.
 *
 * "Needs" is a graph without a circle (a test holds it to that): one can always begin somewhere.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

typedef struct
{
  const char *id;
  guint chapter;
  GradusKind kind;
  guint difficulty;                 /* 1 easy, 2 medium, 3 hard */
  guint minutes;                    /* a first look with its questions */
  const char *title;                /* translated, as all texts here */
  const char *aha;                  /* the one sentence to take away */
  const char *const *needs;         /* ids, NULL-terminated */
  const char *const *leads_to;
  const GradusAlgorithm *algorithm; /* NULL: planned */
} GradusCatalogueEntry;

typedef struct
{
  const char *title;
  const char *idea;     /* one sentence */
  const int *chapters;  /* numbers, in order */
  gsize n_chapters;
} GradusPart;

/* All of them by chapter, each after what comes before it in the book. The catalogue is read at the
 * first call, in the language of the program, and stays. */
const GradusCatalogueEntry *gradus_catalogue_get_entries (guint *n);
const GradusCatalogueEntry *gradus_catalogue_find (const char *id);
const GradusPart *gradus_catalogue_get_parts (guint *n);
/* The part that @chapter belongs to; NULL for the number of none. */
const GradusPart *gradus_catalogue_find_part (guint chapter);
/* The entry whose picture stands for @chapter: the one named for that, else the first that is
 * there; NULL while none is. */
const GradusCatalogueEntry *gradus_catalogue_get_hero (guint chapter);
/* Whether @entry needs the entry @id, itself or through what it needs. */
gboolean gradus_catalogue_needs (const GradusCatalogueEntry *entry, const char *id);

/* What is there and stands nearest to @entry by what it needs and leads to, else the hero of its
 * chapter; NULL when there is nothing. */
const GradusCatalogueEntry *gradus_catalogue_find_nearest (const GradusCatalogueEntry *entry);

/* --- Choosing among them ---------------------------------------------------------------------- */

typedef enum
{
  GRADUS_FILTER_ITERATIVE = 1 << 0,   /* of the three kinds, any that is asked for */
  GRADUS_FILTER_STAGES = 1 << 1,
  GRADUS_FILTER_EXPLORATION = 1 << 2,
  GRADUS_FILTER_LESSON = 1 << 3,      /* of the others, all that are asked for */
  GRADUS_FILTER_FAILURE = 1 << 4,
  GRADUS_FILTER_SHORT = 1 << 5,       /* under five minutes */
  GRADUS_FILTER_GRADIENT = 1 << 6,    /* needs gradient descent */
  GRADUS_FILTER_PROBABILITY = 1 << 7, /* needs Bayes' rule, a likelihood or a density */
  GRADUS_FILTER_MINE = 1 << 8,        /* a favourite, opened, or with an own lesson */
} GradusFilter;

/* What can be said of @entry: one bit a filter. */
GradusFilter gradus_catalogue_get_traits (const GradusCatalogueEntry *entry);
/* Whether @traits are what @wanted asks for; everything is when it asks for nothing. */
gboolean gradus_filter_accepts (GradusFilter wanted, GradusFilter traits);

/* --- Lessons and progress --------------------------------------------------------------------- */

/* Read the lessons and the progress in them again: they may have been played or written. */
void gradus_catalogue_reload (void);
guint gradus_catalogue_count_lessons (const GradusCatalogueEntry *entry);
/* See gradus-progress.h. */
gboolean gradus_catalogue_is_done (const GradusCatalogueEntry *entry);

typedef struct
{
  guint n_entries;
  guint n_there;  /* not planned */
  guint n_done;
} GradusChapterProgress;

GradusChapterProgress gradus_catalogue_get_progress (guint chapter);

G_END_DECLS
