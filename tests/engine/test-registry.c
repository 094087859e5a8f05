/* The registry, in a program that is nothing but the engine: the whole library, and neither an
 * algorithm nor a generator of the program. That it links is half of the test.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-registry.h"
#include "toy.h"

static const GradusChapter chapters[] = {
  { 1, "one", "One", "The first." },
  { 3, "three", "Three", "There is no second." },
};

static void
test_empty (void)
{
  guint n = 1;

  gradus_registry_get_chapters (&n);
  g_assert_cmpuint (n, ==, 0);
  gradus_registry_get_algorithms (&n);
  g_assert_cmpuint (n, ==, 0);
  gradus_registry_get_generators (&n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_null (gradus_registry_find_chapter (1));
  g_assert_null (gradus_registry_find_algorithm ("toy"));
  g_assert_null (gradus_registry_find_generator ("toy"));
}

static void
test_given (void)
{
  const GradusDescriptor *const algorithms[] = { &toy_written };
  guint n;

  gradus_registry_set (chapters, G_N_ELEMENTS (chapters), algorithms, 1, NULL, 0);
  g_assert_true (gradus_registry_get_chapters (&n) == chapters);
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (gradus_registry_find_chapter (3) == &chapters[1]);
  g_assert_null (gradus_registry_find_chapter (2));
  g_assert_cmpstr (gradus_registry_get_algorithms (&n)[0]->id, ==, toy.id);
  g_assert_cmpuint (n, ==, 1);
  g_assert_nonnull (gradus_registry_find_algorithm (toy.id));
  g_assert_null (gradus_registry_find_generator ("toy"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/registry/empty", test_empty);
  g_test_add_func ("/registry/given", test_given);
  return g_test_run ();
}
