/* Gradus: the lists of chapters, algorithms and generators that this build contains.
 *
 * The lists of algorithms and generators are made by meson from the file lists in
 * src/algorithms/meson.build and src/generators/meson.build. The engine knows none of what is in
 * them: it is given to it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-generator.h"
#include "gradus-position.h"

G_BEGIN_DECLS

typedef struct _GradusDescriptor GradusDescriptor;

typedef struct
{
  guint number;          /* from 1 on */
  const char *id;        /* "clustering" */
  const char *title;     /* N_() */
  const char *takeaway;  /* N_(), one sentence: what the chapter teaches */
} GradusChapter;

/* Whoever has the lists hands them over once, before anything else, as gradus_init() in
 * src/algorithms does. Without that they are empty. @chapters is not copied. */
void gradus_registry_set (const GradusChapter *chapters, guint n_chapters,
                          const GradusDescriptor *const *algorithms, guint n_algorithms,
                          const GradusGenerator *const *generators, guint n_generators);

/* In chapter order, then list order. */
const GradusAlgorithm *const *gradus_registry_get_algorithms (guint *n);
const GradusGenerator *const *gradus_registry_get_generators (guint *n);
const GradusAlgorithm *gradus_registry_find_algorithm (const char *id);
const GradusGenerator *gradus_registry_find_generator (const char *id);
/* All chapters of the syllabus. */
const GradusChapter *gradus_registry_get_chapters (guint *n);
const GradusChapter *gradus_registry_find_chapter (guint number);

G_END_DECLS
