/* Tests of branches, with a player alone: forking, changing places, names, the limit, and making
 * runs again from records.
 *
 * The algorithm is that of slow.c, which counts; typing another number over the count is the edit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-branches.h"
#include "gradus-init.h"
#include "slow.h"

typedef struct
{
  GradusPlayer *player;
  GradusBranches *branches;
  guint replayed;
} Fixture;

static void
replayed_cb (GradusBranches *branches, gpointer user_data)
{
  ((Fixture *) user_data)->replayed++;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GError) error = NULL;

  setup = gradus_setup_new_preset (&slow, &slow.presets[0], &error);
  g_assert_no_error (error);
  fixture->player = gradus_player_new ();
  gradus_player_take_run (fixture->player, gradus_run_new (setup, &error));
  g_assert_no_error (error);
  fixture->branches = gradus_branches_new (fixture->player);
  g_signal_connect (fixture->branches, "replayed", G_CALLBACK (replayed_cb), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->branches);
  g_assert_finalize_object (fixture->player);
}

static guint64
position (Fixture *fixture)
{
  guint64 micro;

  return gradus_player_get_position (fixture->player, &micro);
}

static void
go_to (Fixture *fixture, guint64 step)
{
  gradus_player_seek (fixture->player, step, 0);
  gradus_player_wait (fixture->player);
  g_assert_cmpuint (position (fixture), ==, step);
}

/* Type @number over the count. Returns the number of the branch that was made of it, or 0;
 * @dropped, which may be NULL, receives the name of one that had to go. */
static guint
type (Fixture *fixture, double number, gboolean goes_on, char **dropped)
{
  g_autoptr (GradusSetup) before = NULL;
  g_autoptr (GradusSetup) after = NULL;
  g_auto (GradusArray) count = { 0 };
  g_auto (GradusFork) fork = { 0 };
  g_autoptr (GError) error = NULL;
  GradusRun *run = gradus_player_get_run (fixture->player);

  before = gradus_setup_ref (gradus_run_get_last_setup (run));
  gradus_array_init_scalar (&count, number);
  gradus_branches_prepare_fork (fixture->branches, &fork, goes_on);
  after = gradus_run_edit_value (run, 0, &count, &error);
  g_assert_no_error (error);
  g_assert_true (gradus_run_change (run, after, &error));
  g_assert_no_error (error);
  gradus_branches_make_fork (fixture->branches, &fork, before, after, "Count anew");
  if (dropped != NULL)
    *dropped = g_steal_pointer (&fork.dropped);

  return fork.id;
}

static void
assert_run (Fixture *fixture, guint id, const char *name)
{
  g_autofree char *present = gradus_branches_dup_run_name (fixture->branches);

  g_assert_cmpuint (gradus_branches_get_run_id (fixture->branches), ==, id);
  g_assert_nonnull (strstr (present, name));
}

/* --- Forking --- */

static void
test_fork (Fixture *fixture, gconstpointer data)
{
  const guint first = gradus_branches_get_run_id (fixture->branches);
  GradusBranchInfo info;

  /* At the last step nothing is cut off. */
  go_to (fixture, 4);
  g_assert_cmpuint (type (fixture, 40, FALSE, NULL), ==, 0);
  g_assert_cmpuint (gradus_branches_count (fixture->branches), ==, 0);

  go_to (fixture, 12);
  go_to (fixture, 8);
  g_assert_cmpuint (type (fixture, 80, FALSE, NULL), ==, first);
  g_assert_cmpuint (gradus_branches_count (fixture->branches), ==, 1);
  g_assert_cmpuint (gradus_branches_get_run_id (fixture->branches), >, first);
  gradus_branches_get (fixture->branches, 0, &info);
  g_assert_cmpuint (info.id, ==, first);
  g_assert_cmpstr (info.name, ==, "before “Count anew” at step 8");
  g_assert_false (info.named);
  g_assert_nonnull (info.run);
  g_assert_cmpuint (info.last, ==, 12);
  g_assert_cmpuint (info.left, ==, 8);
  g_assert_false (gradus_branches_find (fixture->branches, first + 17, &info));
  /* The future that was cut off is the ghost. */
  g_assert_nonnull (gradus_run_get_ghost (gradus_player_get_run (fixture->player)));

  /* One more edit of a drag makes no branch, and leaves the ghost. */
  {
    const GradusHistory *ghost = gradus_run_get_ghost (gradus_player_get_run (fixture->player));

    g_assert_cmpuint (type (fixture, 81, TRUE, NULL), ==, 0);
    g_assert_true (gradus_run_get_ghost (gradus_player_get_run (fixture->player)) == ghost);
    g_assert_cmpuint (gradus_branches_count (fixture->branches), ==, 1);
  }

  /* At the start there is nothing to cut off. */
  gradus_branches_clear (fixture->branches);
  g_assert_cmpuint (gradus_branches_count (fixture->branches), ==, 0);
}

/* --- Changing places --- */

static void
test_switch (Fixture *fixture, gconstpointer data)
{
  const guint first = gradus_branches_get_run_id (fixture->branches);
  GradusRun *run = gradus_player_get_run (fixture->player);
  g_autoptr (GradusSetup) plain = gradus_setup_ref (gradus_run_get_first_setup (run));
  g_autoptr (GradusSetup) other = NULL;
  g_autofree char *dropped = NULL;
  GradusBranchInfo info;
  guint second;

  go_to (fixture, 12);
  go_to (fixture, 8);
  type (fixture, 80, FALSE, NULL);
  second = gradus_branches_get_run_id (fixture->branches);
  g_assert_cmpuint (gradus_branches_get_next (fixture->branches, TRUE), ==, first);
  g_assert_cmpuint (gradus_branches_get_next (fixture->branches, FALSE), ==, first);
  go_to (fixture, 20);

  /* The branch has no step 20. */
  g_assert_true (gradus_branches_bring_back (fixture->branches, first, plain, FALSE, &dropped));
  g_assert_null (dropped);
  assert_run (fixture, first, "before");
  g_assert_cmpuint (position (fixture), ==, 12);
  g_assert_true (gradus_branches_find (fixture->branches, second, &info));
  g_assert_cmpuint (info.last, ==, 20);
  g_assert_nonnull (strstr (info.name, "step 8"));

  /* Not where it has come to something else. */
  other = gradus_setup_with_seed (plain, 77, gradus_setup_get_rng (plain));
  g_assert_false (gradus_branches_bring_back (fixture->branches, second, other, TRUE, &dropped));
  g_assert_false (gradus_branches_bring_back (fixture->branches, 99, NULL, TRUE, &dropped));
  assert_run (fixture, first, "before");

  /* What has nothing of its own is not kept, unless it is wanted. */
  g_assert_true (gradus_branches_bring_back (fixture->branches, second, NULL, TRUE, &dropped));
  g_assert_cmpuint (gradus_branches_count (fixture->branches), ==, 1);
  go_to (fixture, 10);
  g_assert_true (gradus_branches_bring_back (fixture->branches, first, NULL, FALSE, &dropped));
  g_assert_cmpuint (gradus_branches_count (fixture->branches), ==, 1);
  g_assert_cmpuint (position (fixture), ==, 10);
}

/* The branch of an edit after which nothing has happened goes when the edit is undone. */
static void
test_untouched (Fixture *fixture, gconstpointer data)
{
  const guint first = gradus_branches_get_run_id (fixture->branches);
  g_autofree char *dropped = NULL;

  go_to (fixture, 12);
  go_to (fixture, 8);
  type (fixture, 80, FALSE, NULL);
  g_assert_true (gradus_branches_bring_back (fixture->branches, first, NULL, FALSE, &dropped));
  g_assert_cmpuint (gradus_branches_count (fixture->branches), ==, 0);
  g_assert_cmpuint (gradus_branches_get_next (fixture->branches, TRUE), ==, 0);
  g_assert_cmpuint (gradus_run_get_last (gradus_player_get_run (fixture->player)), ==, 12);
}

/* --- Names --- */

static void
test_names (Fixture *fixture, gconstpointer data)
{
  const guint first = gradus_branches_get_run_id (fixture->branches);
  g_autofree char *name = g_strdup ("Mine");
  gboolean named = TRUE;
  GradusBranchInfo info;

  assert_run (fixture, first, "unchanged");
  g_assert_null (gradus_branches_get_given_name (fixture->branches));
  gradus_branches_exchange_name (fixture->branches, first, &name, &named);
  g_assert_null (name);
  g_assert_false (named);
  g_assert_cmpstr (gradus_branches_get_given_name (fixture->branches), ==, "Mine");

  /* The name goes with the run. */
  go_to (fixture, 12);
  go_to (fixture, 8);
  type (fixture, 80, FALSE, NULL);
  g_assert_null (gradus_branches_get_given_name (fixture->branches));
  g_assert_true (gradus_branches_find (fixture->branches, first, &info));
  g_assert_cmpstr (info.name, ==, "Mine");
  g_assert_true (info.named);
  /* And is not taken for where a drag has come to. */
  gradus_branches_rename_fork (fixture->branches, first, gradus_run_get_first_setup (info.run),
                               gradus_run_get_last_setup (info.run), "Another");
  g_assert_true (gradus_branches_find (fixture->branches, first, &info));
  g_assert_cmpstr (info.name, ==, "Mine");
  /* Without one it is called by what it is. */
  gradus_branches_exchange_name (fixture->branches, first, &name, &named);
  g_assert_cmpstr (name, ==, "Mine");
  g_assert_true (gradus_branches_find (fixture->branches, first, &info));
  g_assert_cmpstr (info.name, ==, "unchanged from the start");
  gradus_branches_rename_fork (fixture->branches, first, gradus_run_get_first_setup (info.run),
                               gradus_run_get_last_setup (info.run), "Another");
  g_assert_true (gradus_branches_find (fixture->branches, first, &info));
  g_assert_cmpstr (info.name, ==, "before “Another” at step 8");
}

/* --- The list --- */

/* The oldest without a name goes; one that was given a name stays. */
static void
test_drop (Fixture *fixture, gconstpointer data)
{
  const guint first = gradus_branches_get_run_id (fixture->branches);
  g_autofree char *dropped = NULL;
  GradusBranchInfo info;
  guint second;

  gradus_branches_set_given_name (fixture->branches, "Keep");
  go_to (fixture, 40);
  for (guint i = 0; i <= GRADUS_MAX_BRANCHES; i++)
    {
      go_to (fixture, 39 - i);
      g_clear_pointer (&dropped, g_free);
      g_assert_cmpuint (type (fixture, 1000 + i, FALSE, &dropped), >, 0);
      g_assert_cmpuint (gradus_branches_count (fixture->branches), ==,
                        MIN (i + 1, GRADUS_MAX_BRANCHES));
      if (i < GRADUS_MAX_BRANCHES)
        g_assert_null (dropped);
      go_to (fixture, 40);
    }
  g_assert_cmpstr (dropped, ==, "before “Count anew” at step 38");
  gradus_branches_get (fixture->branches, 0, &info);
  g_assert_cmpuint (info.id, ==, first);
  g_assert_cmpstr (info.name, ==, "Keep");

  /* One taken out comes back to its place. */
  gradus_branches_get (fixture->branches, 1, &info);
  second = info.id;
  {
    g_autoptr (GradusBranch) branch = gradus_branches_take (fixture->branches, second);

    g_assert_nonnull (branch);
    g_assert_null (gradus_branches_take (fixture->branches, second));
    g_assert_cmpuint (gradus_branches_count (fixture->branches), ==, GRADUS_MAX_BRANCHES - 1);
    gradus_branches_put (fixture->branches, g_steal_pointer (&branch));
  }
  gradus_branches_get (fixture->branches, 1, &info);
  g_assert_cmpuint (info.id, ==, second);
}

/* --- Records --- */

static void
test_records (Fixture *fixture, gconstpointer data)
{
  const guint first = gradus_branches_get_run_id (fixture->branches);
  g_autoptr (GPtrArray) records = NULL;
  GradusStash *stash;
  GradusBranchInfo info;
  guint second;

  gradus_branches_set_given_name (fixture->branches, "Mine");
  go_to (fixture, 12);
  go_to (fixture, 8);
  type (fixture, 80, FALSE, NULL);
  second = gradus_branches_get_run_id (fixture->branches);
  records = gradus_branches_make_records (fixture->branches);
  stash = gradus_branches_make_stash (fixture->branches);
  g_assert_cmpuint (records->len, ==, 1);

  /* From a file they have other numbers, and are made again on a thread. */
  gradus_branches_clear (fixture->branches);
  gradus_branches_take_records (fixture->branches, records);
  g_assert_cmpuint (gradus_branches_count (fixture->branches), ==, 1);
  gradus_branches_get (fixture->branches, 0, &info);
  g_assert_cmpuint (info.id, >, second);
  g_assert_null (info.run);
  g_assert_true (gradus_branches_is_busy (fixture->branches));
  gradus_branches_wait (fixture->branches);
  g_assert_cmpuint (fixture->replayed, ==, 1);
  gradus_branches_get (fixture->branches, 0, &info);
  g_assert_nonnull (info.run);
  g_assert_null (info.problem);
  g_assert_cmpstr (info.name, ==, "Mine");
  g_assert_cmpuint (info.last, ==, 12);
  g_assert_cmpuint (info.left, ==, 8);

  /* What was set aside has the numbers that it had. */
  gradus_branches_put_stash (fixture->branches, stash);
  g_assert_cmpuint (gradus_branches_get_run_id (fixture->branches), ==, second);
  gradus_branches_wait (fixture->branches);
  g_assert_true (gradus_branches_find (fixture->branches, first, &info));
  g_assert_cmpuint (info.last, ==, 12);
  gradus_stash_free (stash);

  /* Nobody waits for what is being made when the list goes. */
  gradus_branches_clear (fixture->branches);
  gradus_branches_take_records (fixture->branches, records);
}

static void
add (const char *name, void (*test) (Fixture *fixture, gconstpointer data))
{
  g_test_add (name, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  gradus_init ();
  g_test_init (&argc, &argv, NULL);
  add ("/forks/fork", test_fork);
  add ("/forks/switch", test_switch);
  add ("/forks/untouched", test_untouched);
  add ("/forks/names", test_names);
  add ("/forks/drop", test_drop);
  add ("/forks/records", test_records);
  return g_test_run ();
}
