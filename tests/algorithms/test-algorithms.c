/* Every property of every algorithm of the registry, and of the templates.
 *
 * One algorithm only: test-algorithms -p /algorithms/k-means
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-init.h"
#include "gradus-registry.h"
#include "gradus-resolve.h"
#include "gradus-template.h"
#include "gradus-test-algorithms.h"

/* To be copied, not to be shown. */
static const GradusDescriptor *const templates[] = { &gradus_template, &gradus_template_member };

static void
test_registry (void)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  const GradusAlgorithm *const *algorithms;
  guint n, chapter = 0;

  algorithms = gradus_registry_get_algorithms (&n);
  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (g_hash_table_add (ids, (gpointer) algorithms[i]->id));
      g_assert_true (gradus_registry_find_algorithm (algorithms[i]->id) == algorithms[i]);
      g_assert_cmpuint (algorithms[i]->chapter, >=, chapter);
      chapter = algorithms[i]->chapter;
    }
  for (guint i = 0; i < G_N_ELEMENTS (templates); i++)
    g_assert_null (gradus_registry_find_algorithm (templates[i]->id));
}

/* Whether the entry @id needs @wanted, itself or through what it needs; entries that are still to
 * come need nothing yet. */
static gboolean
needs (const char *id, const char *wanted, guint depth)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);
  g_auto (GStrv) ids = NULL;

  if (algorithm == NULL || algorithm->sheet == NULL)
    return FALSE;
  g_assert_cmpuint (depth, <, 50);
  ids = g_strsplit (algorithm->sheet->needs, " ", -1);
  for (guint i = 0; ids[i] != NULL; i++)
    if (g_str_equal (ids[i], wanted) || needs (ids[i], wanted, depth + 1))
      return TRUE;
  return FALSE;
}

/* Whoever follows what an entry needs comes to an end. */
static void
test_needs (void)
{
  const GradusAlgorithm *const *algorithms;
  guint n;

  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    if (needs (algorithms[i]->id, algorithms[i]->id, 0))
      g_error ("%s needs itself in the end", algorithms[i]->id);
}

int
main (int argc, char **argv)
{
  const GradusAlgorithm *const *algorithms;
  guint n;

  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/registry/ids", test_registry);
  g_test_add_func ("/registry/needs", test_needs);
  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    gradus_test_add_algorithm (algorithms[i]);
  for (guint i = 0; i < G_N_ELEMENTS (templates); i++)
    gradus_test_add_algorithm (gradus_algorithm_resolve (templates[i]));
  return g_test_run ();
}
