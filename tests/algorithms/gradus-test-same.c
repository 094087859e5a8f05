/* Every algorithm: what becomes of its answer when the same is put in another way is as it says.
 *
 * With GRADUS_TEST_SAME in the environment the table of all answers is printed, entry by property.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-same.h"
#include "gradus-test-algorithms.h"

static void
report (const GradusAlgorithm *algorithm, const GradusSameProperty *property,
        GradusSameVerdict verdict, const char *found)
{
  const GradusSameAnswer answer = gradus_same_answer (algorithm, property);

  if (g_getenv ("GRADUS_TEST_SAME") != NULL)
    g_print ("%s\t%s\t%s\t%s\t%s\n", algorithm->id, property->id,
             verdict == GRADUS_SAME_MEANS_NOTHING ? "-" : gradus_same_word (answer),
             verdict == GRADUS_SAME_BREAKS ? "BREAKS" : "", found);
  else if (verdict == GRADUS_SAME_BREAKS)
    {
      g_test_message ("%s, %s: should be “%s”: %s", algorithm->id, property->id,
                      gradus_same_word (answer), found);
      g_test_fail ();
    }
}

static void
test_sameness (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_same_setup (algorithm, &error);

  if (setup == NULL)
    g_error ("%s: a few data of the first look are refused: %s", algorithm->id, error->message);
  for (const GradusSameProperty *p = gradus_same_properties; p->id != NULL; p++)
    {
      g_autoptr (GString) found = g_string_new (NULL);
      const GradusSameVerdict verdict = gradus_same_check (setup, p, found);

      report (algorithm, p, verdict, found->str);
    }
}

/* Every row of the table names a property, once, and gives the reason for a difference. */
static void
test_table (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  if (algorithm->same_on != NULL
      && gradus_algorithm_find_preset (algorithm, algorithm->same_on) == NULL)
    g_error ("%s: there is no preset “%s”", algorithm->id, algorithm->same_on);
  for (const GradusSameness *row = algorithm->same; row != NULL && row->id != NULL; row++)
    {
      const GradusSameProperty *property = gradus_same_properties;

      while (property->id != NULL && !g_str_equal (property->id, row->id))
        property++;
      if (property->id == NULL)
        g_error ("%s: there is no property “%s”", algorithm->id, row->id);
      for (const GradusSameness *other = algorithm->same; other < row; other++)
        if (g_str_equal (other->id, row->id))
          g_error ("%s: “%s” stands twice", algorithm->id, row->id);
      if (row->answer == GRADUS_DIFFERS && row->why == NULL)
        g_error ("%s: “%s” differs, and nobody says why", algorithm->id, row->id);
    }
}

void
gradus_test_add_same (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "sameness", test_sameness);
  gradus_test_add (algorithm, "sameness-table", test_table);
}
