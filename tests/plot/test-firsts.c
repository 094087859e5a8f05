/* The first look of every entry: its large picture, before a step is made, says what is at stake,
 * and is like no other's.
 *
 * Bare is a picture that waits, or that has nothing but the points of the data: no line, no area,
 * no number, no ring around one of them. Where the data are what is to be looked at first, the
 * entry stands below with the reason; the list only becomes shorter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-init.h"
#include "gradus-plot.h"
#include "gradus-registry.h"
#include "gradus-say.h"
#include "gradus-shown.h"

static const char *const bare[] = {
  /* Which groups are there? */
  "k-means",
  "spectral-clustering",
  "clustering-parameter-selection",
  "gmm-em",
  "subspace-or-cluster",
  /* Which shape has the border? */
  "ls-classification",
  "smo",
  "random-forest",
  "perceptron",
  "passive-aggressive",
  "arow",
  /* Nothing of a stream is known before it comes. */
  "online-perceptron",
  /* Two labels among points that have none. */
  "label-propagation",
  NULL,
};

/* More than the points of the data: whatever else is drawn, dragged or said. */
static gboolean
says_something (const GradusScene *scene)
{
  gsize n, n_handles;
  const GradusMark *marks = gradus_scene_get_marks (scene, &n);

  gradus_scene_get_handles (scene, &n_handles);
  if (gradus_scene_is_waiting (scene))
    return FALSE;
  if (n_handles > 0 || gradus_scene_get_field (scene) != NULL)
    return TRUE;
  for (gsize i = 0; i < n; i++)
    {
      const gboolean points = marks[i].kind == GRADUS_MARK_POINTS
                              || (marks[i].kind == GRADUS_MARK_POINT
                                  && marks[i].shape != GRADUS_SHAPE_RING && marks[i].datum >= 0);

      if (!points)
        return TRUE;
    }
  return FALSE;
}

/* What there is to see of the picture, as a text. */
static char *
write_down (const GradusScene *scene)
{
  GString *text = g_string_new (gradus_scene_get_field (scene) != NULL ? "field\n" : "");
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (scene, &n);

  for (gsize i = 0; i < n; i++)
    {
      const double *values = gradus_scene_get_values (scene, &marks[i]);

      g_string_append_printf (text, "%d %d %g %g %g %g %s", marks[i].kind, marks[i].role,
                              marks[i].v[0], marks[i].v[1], marks[i].v[2], marks[i].v[3],
                              marks[i].text != NULL ? marks[i].text : "");
      for (gsize j = 0; values != NULL && j < marks[i].n_values; j++)
        g_string_append_printf (text, " %g", values[j]);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
test_firsts (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    {
      const GradusAlgorithm *algorithm = algorithms[i];
      g_autoptr (GradusSetup) setup = NULL;
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      g_autoptr (GradusRun) run = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;
      gboolean excused = g_strv_contains (bare, algorithm->id);
      GradusPosition here;
      const char *other;

      setup = gradus_setup_new_preset (algorithm, &algorithm->presets[0], &error);
      g_assert_no_error (error);
      run = gradus_run_new (setup, &error);
      g_assert_no_error (error);
      gradus_run_get_view (run, &here);
      gradus_plot_build (&algorithm->plots[gradus_find_shown (&here)], &here, scene);
      if (says_something (scene) == excused)
        {
          g_test_message (excused ? "%s has more than points now: off the list"
                                  : "%s begins with a bare picture",
                          algorithm->id);
          g_test_fail ();
        }
      text = write_down (scene);
      other = g_hash_table_lookup (seen, text);
      if (other != NULL)
        {
          g_test_message ("%s begins with the picture of %s", algorithm->id, other);
          g_test_fail ();
        }
      g_hash_table_insert (seen, g_steal_pointer (&text), (gpointer) algorithm->id);
    }
}

int
main (int argc, char *argv[])
{
  gradus_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/firsts", test_firsts);
  return g_test_run ();
}
