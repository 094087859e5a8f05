/* The picture on the way from one scene to another.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-scene.h"

static GradusScene *
make_scene (double shift, guint n, gboolean ring)
{
  GradusScene *scene = gradus_scene_new ();
  const double xy[] = { shift, 0, 1 + shift, 1, 2 + shift, 2 };
  g_autofree char *label = g_strdup_printf ("at %g", shift);

  gradus_scene_points (scene, xy, n, 2, NULL, GRADUS_ROLE_DATA, 1);
  if (ring)
    gradus_scene_point (scene, shift, shift, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1, 2);
  gradus_scene_point (scene, 10 * shift, 1, GRADUS_ROLE_CLASS, GRADUS_SHAPE_CROSS, 1, -1);
  gradus_scene_point (scene, 20 * shift, 1, GRADUS_ROLE_CLASS, GRADUS_SHAPE_CROSS, 1, -1);
  gradus_scene_text (scene, shift, 0, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1, label);
  return scene;
}

static void
test_half_way (void)
{
  g_autoptr (GradusScene) from = make_scene (0, 3, FALSE);
  GradusScene *to = make_scene (1, 3, TRUE);
  g_autoptr (GradusScene) mix = gradus_scene_mix (from, to, 0.5);
  const GradusMark *marks;
  const double *values;
  gsize n;

  /* The mix keeps what it needs. */
  gradus_scene_unref (to);
  marks = gradus_scene_get_marks (mix, &n);
  g_assert_cmpuint (n, ==, 5);
  values = gradus_scene_get_values (mix, &marks[0]);
  g_assert_cmpfloat (values[0], ==, 0.5);
  g_assert_cmpfloat (values[4], ==, 2.5);
  /* No counterpart: where it will be. */
  g_assert_cmpfloat (marks[1].v[0], ==, 1);
  /* Two of the same meaning keep their order. */
  g_assert_cmpfloat (marks[2].v[0], ==, 5);
  g_assert_cmpfloat (marks[3].v[0], ==, 10);
  g_assert_cmpstr (marks[4].text, ==, "at 1");
}

static void
test_other_length (void)
{
  g_autoptr (GradusScene) from = make_scene (0, 2, FALSE);
  g_autoptr (GradusScene) to = make_scene (1, 3, FALSE);
  g_autoptr (GradusScene) mix = gradus_scene_mix (from, to, 0.5);
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (mix, &n);

  g_assert_cmpfloat (gradus_scene_get_values (mix, &marks[0])[0], ==, 1);
}

static void
test_ends (void)
{
  g_autoptr (GradusScene) from = make_scene (0, 3, TRUE);
  g_autoptr (GradusScene) to = make_scene (1, 3, TRUE);
  g_autoptr (GradusScene) empty = gradus_scene_new ();

  for (guint end = 0; end < 2; end++)
    {
      g_autoptr (GradusScene) mix = gradus_scene_mix (from, to, end);
      gsize n;
      const GradusMark *marks = gradus_scene_get_marks (mix, &n);

      g_assert_cmpfloat (marks[2].v[0], ==, 10 * end);
    }
  {
    g_autoptr (GradusScene) mix = gradus_scene_mix (empty, to, 0.3);
    g_autoptr (GradusScene) back = gradus_scene_mix (to, empty, 0.3);
    gsize n;

    gradus_scene_get_marks (mix, &n);
    g_assert_cmpuint (n, ==, 5);
    gradus_scene_get_marks (back, &n);
    g_assert_cmpuint (n, ==, 0);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/mix/half-way", test_half_way);
  g_test_add_func ("/plot/mix/other-length", test_other_length);
  g_test_add_func ("/plot/mix/ends", test_ends);
  return g_test_run ();
}
