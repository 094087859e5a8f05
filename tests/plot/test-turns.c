/* Whose turn it is to be drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-turns.h"

#define MS 1000

/* Draw what is due at @cost each, in order, and say which: "0 2 1". */
static char *
draw_due (GradusTurns *turns, gint64 cost)
{
  GString *drawn = g_string_new (NULL);
  int i;

  while ((i = gradus_turns_next (turns)) >= 0)
    {
      g_string_append_printf (drawn, "%s%d", drawn->len > 0 ? " " : "", i);
      gradus_turns_draw (turns, (guint) i, cost);
    }
  return g_string_free (drawn, FALSE);
}

static void
assert_due (GradusTurns *turns, gint64 cost, const char *expected)
{
  g_autofree char *drawn = draw_due (turns, cost);

  g_assert_cmpstr (drawn, ==, expected);
}

/* A change that stands alone draws everything, whatever it costs. */
static void
test_alone (void)
{
  g_autoptr (GradusTurns) turns = gradus_turns_new (4);

  g_assert_false (gradus_turns_is_waiting (turns));
  for (gint64 now = 1; now < 10 * G_USEC_PER_SEC; now += GRADUS_TURNS_NEAR + 1)
    {
      gradus_turns_change (turns, now, 50 * MS, TRUE);
      assert_due (turns, 40 * MS, "0 1 2 3");
      g_assert_false (gradus_turns_is_waiting (turns));
    }
}

/* Of pictures that take 5 ms each two fit into a frame: the large one and one of the others, which
 * take turns; the last ones come when the hand rests. */
static void
test_turns (void)
{
  g_autoptr (GradusTurns) turns = gradus_turns_new (4);
  static const char *const frames[] = { "0 1", "0 2", "0 3", "0 1" };

  gradus_turns_change (turns, 1, 0, TRUE);
  assert_due (turns, 5 * MS, "0 1 2 3");
  for (guint k = 0; k < G_N_ELEMENTS (frames); k++)
    {
      gradus_turns_change (turns, (k + 1) * 16 * MS, 0, TRUE);
      assert_due (turns, 5 * MS, frames[k]);
      g_assert_true (gradus_turns_is_waiting (turns));
    }
  gradus_turns_begin_frame (turns);
  assert_due (turns, 5 * MS, "2 3");
  g_assert_false (gradus_turns_is_waiting (turns));
  gradus_turns_begin_frame (turns);
  assert_due (turns, 5 * MS, "");
}

/* What the change itself has taken is not there for the pictures. */
static void
test_spent (void)
{
  g_autoptr (GradusTurns) turns = gradus_turns_new (3);

  gradus_turns_change (turns, 1, 0, TRUE);
  assert_due (turns, 2 * MS, "0 1 2");
  gradus_turns_change (turns, 16 * MS, 4 * MS, TRUE);
  assert_due (turns, 2 * MS, "0 1 2");
  gradus_turns_change (turns, 32 * MS, 7 * MS, TRUE);
  assert_due (turns, 2 * MS, "0 1");
  gradus_turns_change (turns, 48 * MS, 30 * MS, TRUE);
  assert_due (turns, 2 * MS, "0");
  /* Unless nothing may wait. */
  gradus_turns_change (turns, 64 * MS, 30 * MS, FALSE);
  assert_due (turns, 2 * MS, "0 2 1");
}

/* Where no frame has room, nobody waits for ever; and a picture longer than a frame is drawn when
 * the hand rests. */
static void
test_patience (void)
{
  g_autoptr (GradusTurns) turns = gradus_turns_new (3);
  guint drawn[3] = { 0 };

  gradus_turns_change (turns, 1, 0, TRUE);
  assert_due (turns, 20 * MS, "0 1 2");
  for (guint k = 0; k < 10 * GRADUS_TURNS_PATIENCE; k++)
    {
      int i;

      gradus_turns_change (turns, (k + 1) * 16 * MS, 0, TRUE);
      while ((i = gradus_turns_next (turns)) >= 0)
        {
          drawn[i]++;
          gradus_turns_draw (turns, (guint) i, 20 * MS);
        }
    }
  g_assert_cmpuint (drawn[0], ==, 10 * GRADUS_TURNS_PATIENCE);
  g_assert_cmpuint (drawn[1], ==, 10);
  /* Not in the same frame. */
  g_assert_cmpuint (drawn[2], ==, 9);

  gradus_turns_change (turns, 100 * G_USEC_PER_SEC, 0, TRUE);
  assert_due (turns, 20 * MS, "0 2 1");
  gradus_turns_change (turns, 100 * G_USEC_PER_SEC + 16 * MS, 0, TRUE);
  assert_due (turns, 20 * MS, "0");
  gradus_turns_begin_frame (turns);
  assert_due (turns, 20 * MS, "1");
  gradus_turns_begin_frame (turns);
  assert_due (turns, 20 * MS, "2");
  g_assert_false (gradus_turns_is_waiting (turns));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/turns/alone", test_alone);
  g_test_add_func ("/plot/turns/turns", test_turns);
  g_test_add_func ("/plot/turns/spent", test_spent);
  g_test_add_func ("/plot/turns/patience", test_patience);
  return g_test_run ();
}
