/* Gradus: the lists that this build contains.
 *
 * The only state of the engine that outlives a call. It is written once, at the start of the
 * program (gradus_init()), and only read afterwards; but an entry is completed when somebody asks
 * for it first, from whatever thread, because a program that runs one entry needs no other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-descriptor.h"
#include "gradus-registry.h"
#include "gradus-resolve.h"

static struct
{
  const GradusChapter *chapters;
  guint n_chapters;
  const GradusDescriptor **written;   /* in the order of the chapters */
  const GradusAlgorithm **algorithms; /* those completed; NULL for the others */
  guint n_algorithms;
  const GradusGenerator **generators;
  guint n_generators;
} registry;

/* A member may leave its chapter to its base. */
static guint
chapter_of (const GradusDescriptor *entry)
{
  return entry->chapter == 0 && entry->base != NULL ? chapter_of (entry->base) : entry->chapter;
}

void
gradus_registry_set (const GradusChapter *chapters, guint n_chapters,
                     const GradusDescriptor *const *algorithms, guint n_algorithms,
                     const GradusGenerator *const *generators, guint n_generators)
{
  g_return_if_fail (registry.written == NULL && registry.generators == NULL);

  registry.chapters = chapters;
  registry.n_chapters = n_chapters;
  registry.written = g_new0 (const GradusDescriptor *, n_algorithms + 1);
  registry.algorithms = g_new0 (const GradusAlgorithm *, n_algorithms + 1);
  registry.n_algorithms = n_algorithms;
  registry.generators = g_new0 (const GradusGenerator *, n_generators + 1);
  registry.n_generators = n_generators;
  if (n_generators > 0)
    memcpy (registry.generators, generators, n_generators * sizeof *generators);

  /* Insertion keeps the order of the list within a chapter. */
  for (guint i = 0; i < n_algorithms; i++)
    {
      guint place = i;

      for (; place > 0 && chapter_of (registry.written[place - 1]) > chapter_of (algorithms[i]);
           place--)
        registry.written[place] = registry.written[place - 1];
      registry.written[place] = algorithms[i];
    }
}

/* Entry number @i, completed. */
static const GradusAlgorithm *
complete (guint i)
{
  static GMutex mutex;

  if (g_atomic_pointer_get (&registry.algorithms[i]) == NULL)
    {
      g_mutex_lock (&mutex);
      if (registry.algorithms[i] == NULL)
        g_atomic_pointer_set (&registry.algorithms[i],
                              gradus_algorithm_resolve (registry.written[i]));
      g_mutex_unlock (&mutex);
    }

  return registry.algorithms[i];
}

const GradusAlgorithm *const *
gradus_registry_get_algorithms (guint *n)
{
  for (guint i = 0; i < registry.n_algorithms; i++)
    complete (i);
  if (n != NULL)
    *n = registry.n_algorithms;

  return registry.algorithms;
}

const GradusGenerator *const *
gradus_registry_get_generators (guint *n)
{
  if (n != NULL)
    *n = registry.n_generators;

  return registry.generators;
}

const GradusAlgorithm *
gradus_registry_find_algorithm (const char *id)
{
  for (guint i = 0; i < registry.n_algorithms; i++)
    if (strcmp (registry.written[i]->id, id) == 0)
      return complete (i);

  return NULL;
}

const GradusGenerator *
gradus_registry_find_generator (const char *id)
{
  for (guint i = 0; i < registry.n_generators; i++)
    if (strcmp (registry.generators[i]->id, id) == 0)
      return registry.generators[i];

  return NULL;
}

const GradusChapter *
gradus_registry_get_chapters (guint *n)
{
  if (n != NULL)
    *n = registry.n_chapters;

  return registry.chapters;
}

const GradusChapter *
gradus_registry_find_chapter (guint number)
{
  for (guint i = 0; i < registry.n_chapters; i++)
    if (registry.chapters[i].number == number)
      return &registry.chapters[i];

  return NULL;
}
