/* Every property of every algorithm of the registry, and of the template.
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
  /* The template is there to be copied, not to be shown. */
  g_assert_null (gradus_registry_find_algorithm (gradus_template.id));
}

int
main (int argc, char **argv)
{
  const GradusAlgorithm *const *algorithms;
  guint n;

  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/registry", test_registry);
  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    gradus_test_add_algorithm (algorithms[i]);
  gradus_test_add_algorithm (gradus_algorithm_resolve (&gradus_template));
  return g_test_run ();
}
