/* Tests of undo and redo, alone, with a command that adds to a number.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-undo.h"

typedef struct
{
  GradusUndo *undo;
  int total;
  gboolean stuck; /* commands cannot be walked over */
  guint alive;    /* commands that have not been freed */
  guint changes, cleans;
} Fixture;

typedef struct
{
  GradusCommand parent;
  Fixture *fixture;
  int amount;
  gsize size;
} Addition;

static gboolean
move (Fixture *fixture, int amount)
{
  if (fixture->stuck)
    return FALSE;
  fixture->total += amount;

  return TRUE;
}

static gboolean
addition_undo (GradusCommand *command, gpointer owner)
{
  Addition *addition = (Addition *) command;
  Fixture *fixture = owner;

  /* Who asks on the way is told what will be so. */
  g_assert_cmpstr (gradus_undo_get_redo_title (fixture->undo), ==, command->title);

  return move (fixture, -addition->amount);
}

static gboolean
addition_redo (GradusCommand *command, gpointer owner)
{
  Addition *addition = (Addition *) command;
  Fixture *fixture = owner;

  g_assert_true (gradus_undo_get_last (fixture->undo) == command);

  return move (fixture, addition->amount);
}

static void
addition_merge (GradusCommand *command, GradusCommand *next)
{
  ((Addition *) command)->amount += ((Addition *) next)->amount;
}

static gsize
addition_size (const GradusCommand *command)
{
  return ((const Addition *) command)->size;
}

static void
addition_free (GradusCommand *command)
{
  ((Addition *) command)->fixture->alive--;
  g_free (command);
}

static const GradusCommandClass addition_class = {
  .undo = addition_undo,
  .redo = addition_redo,
  .merge = addition_merge,
  .size = addition_size,
  .free = addition_free,
};

/* The same, of which two are never one. */
static const GradusCommandClass single_class = {
  .undo = addition_undo,
  .redo = addition_redo,
  .free = addition_free,
};

static Addition *
addition_new (Fixture *fixture, const GradusCommandClass *klass, int amount, const char *key)
{
  g_autofree char *title = g_strdup_printf ("Add %d", amount);
  Addition *addition = gradus_command_new (klass, sizeof *addition, title, key);

  addition->fixture = fixture;
  addition->amount = amount;
  fixture->total += amount;
  fixture->alive++;

  return addition;
}

static void
add (Fixture *fixture, int amount, const char *key)
{
  gradus_undo_add (fixture->undo, &addition_new (fixture, &addition_class, amount, key)->parent,
                   FALSE);
}

static void
changed_cb (GradusUndo *undo, gpointer user_data)
{
  ((Fixture *) user_data)->changes++;
}

static void
clean_cb (GradusUndo *undo, GParamSpec *pspec, gpointer user_data)
{
  ((Fixture *) user_data)->cleans++;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->undo = gradus_undo_new (fixture);
  g_signal_connect (fixture->undo, "changed", G_CALLBACK (changed_cb), fixture);
  g_signal_connect (fixture->undo, "notify::clean", G_CALLBACK (clean_cb), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->undo);
  g_assert_cmpuint (fixture->alive, ==, 0);
}

static void
test_walk (Fixture *fixture, gconstpointer data)
{
  g_assert_false (gradus_undo_undo (fixture->undo));
  g_assert_false (gradus_undo_redo (fixture->undo));
  g_assert_null (gradus_undo_get_undo_title (fixture->undo));
  g_assert_cmpuint (fixture->changes, ==, 0);

  add (fixture, 1, NULL);
  add (fixture, 10, NULL);
  g_assert_cmpuint (fixture->changes, ==, 2);
  g_assert_cmpstr (gradus_undo_get_undo_title (fixture->undo), ==, "Add 10");
  g_assert_null (gradus_undo_get_redo_title (fixture->undo));

  g_assert_true (gradus_undo_undo (fixture->undo));
  g_assert_cmpint (fixture->total, ==, 1);
  g_assert_cmpstr (gradus_undo_get_undo_title (fixture->undo), ==, "Add 1");
  g_assert_cmpstr (gradus_undo_get_redo_title (fixture->undo), ==, "Add 10");
  g_assert_true (gradus_undo_undo (fixture->undo));
  g_assert_false (gradus_undo_undo (fixture->undo));
  g_assert_cmpint (fixture->total, ==, 0);
  g_assert_true (gradus_undo_redo (fixture->undo));
  g_assert_true (gradus_undo_redo (fixture->undo));
  g_assert_false (gradus_undo_redo (fixture->undo));
  g_assert_cmpint (fixture->total, ==, 11);
  g_assert_cmpuint (fixture->changes, ==, 6);
}

/* What was undone is gone once something else is done. */
static void
test_redo_cleared (Fixture *fixture, gconstpointer data)
{
  add (fixture, 1, NULL);
  add (fixture, 10, NULL);
  gradus_undo_undo (fixture->undo);
  add (fixture, 100, NULL);
  g_assert_cmpuint (fixture->alive, ==, 2);
  g_assert_false (gradus_undo_redo (fixture->undo));
  g_assert_true (gradus_undo_undo (fixture->undo));
  g_assert_cmpint (fixture->total, ==, 1);
  gradus_undo_clear_redo (fixture->undo);
  g_assert_false (gradus_undo_redo (fixture->undo));
  gradus_undo_clear (fixture->undo);
  g_assert_false (gradus_undo_undo (fixture->undo));
  g_assert_cmpuint (fixture->alive, ==, 0);
}

static void
test_merge (Fixture *fixture, gconstpointer data)
{
  /* A gesture may rest for as long as it likes. */
  add (fixture, 1, GRADUS_GESTURE_KEY "1");
  g_assert_true (gradus_undo_goes_on (fixture->undo, GRADUS_GESTURE_KEY "1"));
  g_assert_false (gradus_undo_goes_on (fixture->undo, GRADUS_GESTURE_KEY "2"));
  g_assert_false (gradus_undo_goes_on (fixture->undo, NULL));
  add (fixture, 2, GRADUS_GESTURE_KEY "1");
  add (fixture, 4, GRADUS_GESTURE_KEY "1");
  g_assert_cmpuint (fixture->alive, ==, 1);
  g_assert_cmpstr (gradus_undo_get_undo_title (fixture->undo), ==, "Add 1");
  gradus_undo_undo (fixture->undo);
  g_assert_cmpint (fixture->total, ==, 0);
  gradus_undo_redo (fixture->undo);
  g_assert_cmpint (fixture->total, ==, 7);

  /* After a walk, a seal, or something saved it is another. */
  g_assert_false (gradus_undo_goes_on (fixture->undo, GRADUS_GESTURE_KEY "1"));
  add (fixture, 8, GRADUS_GESTURE_KEY "1");
  g_assert_cmpuint (fixture->alive, ==, 2);
  gradus_undo_seal (fixture->undo);
  add (fixture, 16, GRADUS_GESTURE_KEY "1");
  g_assert_cmpuint (fixture->alive, ==, 3);
  gradus_undo_set_clean (fixture->undo, TRUE);
  add (fixture, 32, GRADUS_GESTURE_KEY "1");
  g_assert_cmpuint (fixture->alive, ==, 4);
  /* What goes on after something was taken for unsaved is the same. */
  gradus_undo_set_clean (fixture->undo, FALSE);
  add (fixture, 64, GRADUS_GESTURE_KEY "1");
  g_assert_cmpuint (fixture->alive, ==, 4);

  /* Without a key nothing merges, nor what is of another class or of one that does not. */
  add (fixture, 1, NULL);
  add (fixture, 1, NULL);
  g_assert_cmpuint (fixture->alive, ==, 6);
  for (guint i = 0; i < 2; i++)
    gradus_undo_add (fixture->undo,
                     &addition_new (fixture, &single_class, 1, GRADUS_GESTURE_KEY "3")->parent,
                     FALSE);
  add (fixture, 1, GRADUS_GESTURE_KEY "3");
  g_assert_cmpuint (fixture->alive, ==, 9);
}

static void
test_limit (Fixture *fixture, gconstpointer data)
{
  Addition *large;

  for (guint i = 0; i < GRADUS_UNDO_MAX + 5; i++)
    add (fixture, 1, NULL);
  g_assert_cmpuint (fixture->alive, ==, GRADUS_UNDO_MAX);
  while (gradus_undo_undo (fixture->undo))
    continue;
  g_assert_cmpint (fixture->total, ==, 5);

  /* Two halves fit; with one byte more the older goes. One that is too large alone stays. */
  gradus_undo_clear (fixture->undo);
  for (guint i = 0; i < 3; i++)
    {
      large = addition_new (fixture, &addition_class, 1, NULL);
      large->size = GRADUS_UNDO_MAX_BYTES / 2;
      gradus_undo_add (fixture->undo, &large->parent, FALSE);
      g_assert_cmpuint (fixture->alive, ==, MIN (i + 1, 2));
    }
  large = addition_new (fixture, &addition_class, 1, NULL);
  large->size = (gsize) GRADUS_UNDO_MAX_BYTES + 1;
  gradus_undo_add (fixture->undo, &large->parent, FALSE);
  g_assert_cmpuint (fixture->alive, ==, 1);
  g_assert_true (gradus_undo_undo (fixture->undo));
}

/* What cannot be walked over stays where it is. */
static void
test_stuck (Fixture *fixture, gconstpointer data)
{
  add (fixture, 1, NULL);
  gradus_undo_set_clean (fixture->undo, TRUE);
  fixture->stuck = TRUE;
  g_assert_false (gradus_undo_undo (fixture->undo));
  g_assert_cmpstr (gradus_undo_get_undo_title (fixture->undo), ==, "Add 1");
  g_assert_null (gradus_undo_get_redo_title (fixture->undo));
  g_assert_true (gradus_undo_is_clean (fixture->undo));
  fixture->stuck = FALSE;
  g_assert_true (gradus_undo_undo (fixture->undo));
  g_assert_false (gradus_undo_is_clean (fixture->undo));
  fixture->stuck = TRUE;
  g_assert_false (gradus_undo_redo (fixture->undo));
  g_assert_cmpint (fixture->total, ==, 0);
}

static void
test_clean (Fixture *fixture, gconstpointer data)
{
  g_assert_true (gradus_undo_is_clean (fixture->undo));
  add (fixture, 1, NULL);
  g_assert_false (gradus_undo_is_clean (fixture->undo));
  g_assert_cmpuint (fixture->cleans, ==, 1);
  gradus_undo_undo (fixture->undo);
  g_assert_true (gradus_undo_is_clean (fixture->undo));
  gradus_undo_redo (fixture->undo);
  g_assert_false (gradus_undo_is_clean (fixture->undo));

  /* Saved: this state and no other. */
  gradus_undo_set_clean (fixture->undo, TRUE);
  gradus_undo_undo (fixture->undo);
  g_assert_false (gradus_undo_is_clean (fixture->undo));
  gradus_undo_redo (fixture->undo);
  g_assert_true (gradus_undo_is_clean (fixture->undo));
  /* Something that is worth no file follows on what is in one. */
  gradus_undo_add (fixture->undo, &addition_new (fixture, &addition_class, 2, NULL)->parent, TRUE);
  add (fixture, 4, NULL);
  gradus_undo_undo (fixture->undo);
  g_assert_true (gradus_undo_is_clean (fixture->undo));
  gradus_undo_undo (fixture->undo);
  g_assert_true (gradus_undo_is_clean (fixture->undo));

  /* Changed by what no command takes back. */
  gradus_undo_set_clean (fixture->undo, FALSE);
  while (gradus_undo_undo (fixture->undo))
    g_assert_false (gradus_undo_is_clean (fixture->undo));
  while (gradus_undo_redo (fixture->undo))
    g_assert_false (gradus_undo_is_clean (fixture->undo));
}

static void
add_test (const char *name, void (*test) (Fixture *fixture, gconstpointer data))
{
  g_test_add (name, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_test ("/undo/walk", test_walk);
  add_test ("/undo/redo-cleared", test_redo_cleared);
  add_test ("/undo/merge", test_merge);
  add_test ("/undo/limit", test_limit);
  add_test ("/undo/stuck", test_stuck);
  add_test ("/undo/clean", test_clean);
  return g_test_run ();
}
