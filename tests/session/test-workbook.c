/* Tests of the workbook, alone: what is put in comes out, and who listens is told of what changed
 * and of nothing else.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-workbook.h"

typedef struct
{
  GradusWorkbook *workbook;
  GString *told; /* the names of what was notified, "ink notes " */
} Fixture;

static void
notify_cb (GObject *object, GParamSpec *pspec, gpointer user_data)
{
  g_string_append_printf (user_data, "%s ", pspec->name);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->workbook = gradus_workbook_new ();
  fixture->told = g_string_new (NULL);
  g_signal_connect (fixture->workbook, "notify", G_CALLBACK (notify_cb), fixture->told);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->workbook);
  g_string_free (fixture->told, TRUE);
}

/* What was told since the last time was @names. */
static void
assert_told (Fixture *fixture, const char *names)
{
  g_assert_cmpstr (fixture->told->str, ==, names);
  g_string_set_size (fixture->told, 0);
}

static void
test_empty (Fixture *fixture, gconstpointer data)
{
  g_assert_null (gradus_workbook_get_ink (fixture->workbook));
  g_assert_null (gradus_workbook_get_tally (fixture->workbook));
  g_assert_null (gradus_workbook_get_notes (fixture->workbook));
  g_assert_nonnull (gradus_workbook_get_pins (fixture->workbook));
  g_assert_null (gradus_workbook_get_pins (fixture->workbook)[0]);
  g_assert_false (gradus_workbook_reset_tally (fixture->workbook));
  gradus_workbook_set_ink (fixture->workbook, NULL);
  assert_told (fixture, "");
}

static void
test_ink (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GradusInk) ink = gradus_ink_new ();

  gradus_workbook_set_ink (fixture->workbook, ink);
  g_assert_true (gradus_workbook_get_ink (fixture->workbook) == ink);
  assert_told (fixture, "ink ");
  gradus_workbook_set_ink (fixture->workbook, ink);
  assert_told (fixture, "");
  gradus_workbook_set_ink (fixture->workbook, NULL);
  g_assert_null (gradus_workbook_get_ink (fixture->workbook));
  assert_told (fixture, "ink ");
}

static void
test_tally (Fixture *fixture, gconstpointer data)
{
  const GradusTally *tally;
  double mean;

  gradus_workbook_add_score (fixture->workbook, "k-means", "where", 1.0);
  gradus_workbook_add_score (fixture->workbook, "k-means", "where", 0.5);
  assert_told (fixture, "tally tally ");
  tally = gradus_workbook_get_tally (fixture->workbook);
  g_assert_cmpuint (gradus_tally_count (tally, "k-means", "where", &mean), ==, 2);
  g_assert_cmpfloat (mean, ==, 0.75);
  g_assert_true (gradus_workbook_reset_tally (fixture->workbook));
  g_assert_null (gradus_workbook_get_tally (fixture->workbook));
  assert_told (fixture, "tally ");
}

static void
test_notes (Fixture *fixture, gconstpointer data)
{
  g_assert_true (gradus_workbook_set_notes (fixture->workbook, "The *third* point."));
  g_assert_cmpstr (gradus_workbook_get_notes (fixture->workbook), ==, "The *third* point.");
  g_assert_false (gradus_workbook_set_notes (fixture->workbook, "The *third* point."));
  assert_told (fixture, "notes ");
  /* An empty page is none. */
  g_assert_true (gradus_workbook_set_notes (fixture->workbook, ""));
  g_assert_null (gradus_workbook_get_notes (fixture->workbook));
  g_assert_false (gradus_workbook_set_notes (fixture->workbook, NULL));
  assert_told (fixture, "notes ");
}

static void
test_pins (Fixture *fixture, gconstpointer data)
{
  const char *const both[] = { "loss", "theta[0]", NULL };
  const char *const second[] = { "theta[0]", NULL };

  g_assert_true (gradus_workbook_set_pinned (fixture->workbook, "loss", TRUE));
  g_assert_true (gradus_workbook_set_pinned (fixture->workbook, "theta[0]", TRUE));
  g_assert_false (gradus_workbook_set_pinned (fixture->workbook, "loss", TRUE));
  g_assert_false (gradus_workbook_set_pinned (fixture->workbook, "theta", FALSE));
  g_assert_cmpstrv (gradus_workbook_get_pins (fixture->workbook), both);
  g_assert_true (gradus_workbook_set_pinned (fixture->workbook, "loss", FALSE));
  g_assert_cmpstrv (gradus_workbook_get_pins (fixture->workbook), second);
  assert_told (fixture, "pins pins pins ");
}

/* Everything at once, from somewhere that goes on without it; and nothing. */
static void
test_fill (Fixture *fixture, gconstpointer data)
{
  const char *const pins[] = { "loss", NULL };
  g_autoptr (GradusInk) ink = gradus_ink_new ();
  g_autoptr (GradusTally) tally = gradus_tally_new ();

  gradus_workbook_set_notes (fixture->workbook, "Gone by then.");
  gradus_workbook_set_pinned (fixture->workbook, "gone", TRUE);
  assert_told (fixture, "notes pins ");
  gradus_tally_add (tally, "smo", "pair", 1.0);
  gradus_workbook_fill (fixture->workbook, ink, tally, "Here.", pins);
  assert_told (fixture, "ink tally notes pins ");
  g_assert_true (gradus_workbook_get_ink (fixture->workbook) == ink);
  g_assert_cmpstr (gradus_workbook_get_notes (fixture->workbook), ==, "Here.");
  g_assert_cmpstrv (gradus_workbook_get_pins (fixture->workbook), pins);
  /* What is counted from now on is counted here. */
  gradus_workbook_add_score (fixture->workbook, "smo", "pair", 1.0);
  g_assert_cmpuint (gradus_tally_count (tally, NULL, NULL, NULL), ==, 1);
  g_assert_cmpuint (
    gradus_tally_count (gradus_workbook_get_tally (fixture->workbook), NULL, NULL, NULL), ==, 2);
  assert_told (fixture, "tally ");

  /* Those who wait for the whole are told once. */
  g_object_freeze_notify (G_OBJECT (fixture->workbook));
  gradus_workbook_fill (fixture->workbook, NULL, NULL, NULL, NULL);
  assert_told (fixture, "");
  g_object_thaw_notify (G_OBJECT (fixture->workbook));
  g_assert_cmpuint (fixture->told->len, ==, strlen ("ink tally notes pins "));
  g_string_set_size (fixture->told, 0);
  test_empty (fixture, NULL);
}

static void
add (const char *name, void (*test) (Fixture *fixture, gconstpointer data))
{
  g_test_add (name, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/workbook/empty", test_empty);
  add ("/workbook/ink", test_ink);
  add ("/workbook/tally", test_tally);
  add ("/workbook/notes", test_notes);
  add ("/workbook/pins", test_pins);
  add ("/workbook/fill", test_fill);
  return g_test_run ();
}
