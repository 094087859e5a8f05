/* The workbench in the window: data stand, algorithms come, by mouse and by keyboard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>

#include "gradus-bench-chip.h"
#include "gradus-bench-popover.h"
#include "gradus-bench-row.h"
#include "gradus-bench-test.h"
#include "gradus-compare-page.h"
#include "gradus-generator.h"
#include "gradus-held-out.h"
#include "gradus-registry.h"
#include "gradus-table-reshape.h"
#include "gradus-test-window.h"
#include "gradus-window-private.h"

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GtkWidget *row;
  GradusDataset *moons;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->window = gradus_test_open_window ();
  fixture->document = gradus_window_get_document (fixture->window);
  fixture->row = fixture->window->bench_row;
  fixture->moons = gradus_generate ("moons:n=60", 3, &error);
  g_assert_no_error (error);
  gradus_window_open_algorithm (
    fixture->window, gradus_registry_find_algorithm ("logistic-regression"), NULL, &error);
  g_assert_no_error (error);
  gradus_document_load_dataset (fixture->document, fixture->moons, "Open data", &error);
  g_assert_no_error (error);
  gradus_test_settle ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_dataset_unref (fixture->moons);
  gradus_test_close_window (fixture->window);
}

static const char *
present (Fixture *fixture)
{
  gradus_document_wait (fixture->document);
  return gradus_document_get_algorithm (fixture->document)->id;
}

static GradusDataset *
standing (Fixture *fixture)
{
  return gradus_setup_get_dataset (gradus_document_get_setup (fixture->document));
}

static GtkWidget *
find_chip (Fixture *fixture, const char *id)
{
  GtkWidget *chip;

  for (guint i = 0; (chip = gradus_test_find (fixture->row, GRADUS_TYPE_BENCH_CHIP, i)) != NULL;
       i++)
    if (g_str_equal (gradus_bench_chip_get_algorithm (GRADUS_BENCH_CHIP (chip))->id, id))
      return chip;
  return NULL;
}

static gboolean
has_perceptron (gpointer user_data)
{
  return find_chip (user_data, "perceptron") != NULL;
}

static void
do_chip (Fixture *fixture, const char *id)
{
  gradus_test_settle ();
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "bench.chip", "s", id);
  gradus_test_settle ();
}

/* Chips are lit, data stay, and a run that was left is found again; with the keys as well. */
static void
test_chips (Fixture *fixture, gconstpointer data)
{
  guint64 left;
  const char *first;

  gradus_test_wait_for (has_perceptron, fixture);
  g_assert_true (gtk_widget_get_visible (fixture->row));
  for (guint i = 0; i < 4; i++)
    gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (fixture->document);
  left = gradus_run_get_step (gradus_document_get_run (fixture->document));
  g_assert_cmpuint (left, >, 0);
  do_chip (fixture, "perceptron");
  g_assert_cmpstr (present (fixture), ==, "perceptron");
  g_assert_true (standing (fixture) == fixture->moons);
  g_assert_true (
    gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (find_chip (fixture, "perceptron"))));
  g_assert_true (gtk_widget_get_child_visible (find_chip (fixture, "perceptron")));
  do_chip (fixture, "logistic-regression");
  g_assert_cmpstr (present (fixture), ==, "logistic-regression");
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (fixture->document)), ==, left);
  /* From chip to chip and back. */
  first = present (fixture);
  gradus_test_key (fixture->window, "alt+Page_Down", "win.next-chip");
  g_assert_cmpstr (present (fixture), !=, first);
  g_assert_true (standing (fixture) == fixture->moons);
  gradus_test_key (fixture->window, "alt+Page_Up", "win.previous-chip");
  g_assert_cmpstr (present (fixture), ==, first);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  gradus_test_settle ();
  g_assert_cmpstr (present (fixture), !=, first);
}

static gboolean
popover_is_open (gpointer user_data)
{
  GtkWidget *popover = gradus_test_find (user_data, GRADUS_TYPE_BENCH_POPOVER, 0);

  return popover != NULL && gtk_widget_get_mapped (popover);
}

static gboolean
is_filtered (gpointer row)
{
  return !gtk_widget_get_child_visible (row);
}

static void
assert_whose (Fixture *fixture, const char *whose)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (fixture->window),
                                                                "data");

  g_assert_cmpstr (g_variant_get_string (state, NULL), ==, whose);
}

/* What does not run says why, and what would help is one click and can be taken back. */
static void
test_cure (Fixture *fixture, gconstpointer data)
{
  GtkWidget *popover, *list;
  GtkListBoxRow *found = NULL, *row;

  gradus_test_wait_for (has_perceptron, fixture);
  g_assert_null (find_chip (fixture, "poisson-regression"));
  gtk_menu_button_popup (GTK_MENU_BUTTON (
    gtk_widget_get_parent (gradus_test_find (fixture->row, GRADUS_TYPE_BENCH_POPOVER, 0))));
  gradus_test_wait_for (popover_is_open, fixture->row);
  popover = gradus_test_find (fixture->row, GRADUS_TYPE_BENCH_POPOVER, 0);
  list = gradus_test_find (popover, GTK_TYPE_LIST_BOX, 0);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i)) != NULL; i++)
    if (g_str_equal (gtk_widget_get_name (GTK_WIDGET (row)), "poisson-regression"))
      found = row;
  g_assert_nonnull (found);
  gradus_bench_popover_set_search (GRADUS_BENCH_POPOVER (popover), "nothing is called so");
  gradus_test_wait_for (is_filtered, found);
  gtk_popover_popdown (GTK_POPOVER (popover));
  gradus_test_settle ();

  /* A target is wanted by the regression of chapter 1: the last input will do. */
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "bench.cure", "s",
                              "batch-gradient-descent");
  gradus_test_settle ();
  g_assert_cmpstr (present (fixture), ==, "batch-gradient-descent");
  g_assert_nonnull (gradus_dataset_get_table (standing (fixture))->y);
  g_assert_true (gradus_document_get_own_dataset (fixture->document) == standing (fixture));
  assert_whose (fixture, "own");
  gradus_document_undo (fixture->document);
  g_assert_cmpstr (present (fixture), ==, "logistic-regression");
  g_assert_true (standing (fixture) == fixture->moons);
}

/* Whatever a hand does to the data that stand, they are its own, and undone still the person's. */
static void
test_whose (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GradusDataset) bare = gradus_table_with_roles (fixture->moons, NULL, NULL, NULL, NULL);
  g_autoptr (GradusDataset) hand = gradus_table_last_input_as_target (bare);
  g_autoptr (GradusDataset) few = gradus_table_thin_out (hand, 2);
  g_autoptr (GError) error = NULL;

  gradus_window_pick_algorithm (fixture->window, gradus_registry_find_algorithm ("k-means"));
  gradus_test_settle ();
  assert_whose (fixture, "its");
  gradus_document_load_dataset (fixture->document, hand, "Change", &error);
  g_assert_no_error (error);
  assert_whose (fixture, "own");
  gradus_document_set_dataset (fixture->document, few, "Thin out", NULL, &error);
  g_assert_no_error (error);
  assert_whose (fixture, "own");
  gradus_document_undo (fixture->document);
  g_assert_true (standing (fixture) == hand);
  assert_whose (fixture, "own");
}

/* An entry opened by name shows its own data, and one button leads back to those of the person. */
static void
test_own_data (Fixture *fixture, gconstpointer data)
{
  gradus_window_pick_algorithm (fixture->window, gradus_registry_find_algorithm ("k-means"));
  gradus_test_settle ();
  g_assert_true (standing (fixture) != fixture->moons);
  assert_whose (fixture, "its");
  gradus_test_key (fixture->window, "ctrl+alt+o", "win.data::own");
  g_assert_true (standing (fixture) == fixture->moons);
  assert_whose (fixture, "own");
  g_assert_cmpstr (present (fixture), ==, "k-means");
  gradus_test_key (fixture->window, "ctrl+alt+i", "win.data::its");
  g_assert_true (standing (fixture) != fixture->moons);
  /* To another chapter with what stands, and where nothing runs on it, to its own data. */
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.data", "s", "own");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "bench.chapter", "u", 8);
  gradus_test_settle ();
  g_assert_cmpuint (gradus_document_get_algorithm (fixture->document)->chapter, ==, 8);
  g_assert_true (standing (fixture) == fixture->moons);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "bench.chapter", "u", 20);
  gradus_test_settle ();
  g_assert_cmpuint (gradus_document_get_algorithm (fixture->document)->chapter, ==, 20);
  g_assert_true (gradus_document_get_own_dataset (fixture->document) == fixture->moons);
  /* The other face of the chapter, and back. */
  gradus_test_key (fixture->window, "alt+Up", "win.contents");
  g_assert_false (gradus_window_is_working (fixture->window));
  gradus_test_key (fixture->window, "alt+Up", "win.contents");
  g_assert_true (gradus_window_is_working (fixture->window));
}

static gboolean
has_errors (gpointer user_data)
{
  Fixture *fixture = user_data;
  GtkWidget *chip = find_chip (fixture, "logistic-regression");

  return chip != NULL
         && strchr (gtk_label_get_label (GTK_LABEL (gradus_test_find (chip, GTK_TYPE_LABEL, 1))),
                    '%')
              != NULL;
}

/* Points are held out in one click, the chip says how well it does, and undo takes them back. */
static void
test_hold_out (Fixture *fixture, gconstpointer data)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "bench.hold-out", "i", 30);
  gradus_test_settle ();
  g_assert_cmpuint (gradus_held_out_count (standing (fixture)), ==, 18);
  gradus_document_forward (fixture->document, GRADUS_GRAIN_RUN);
  gradus_document_wait (fixture->document);
  gradus_test_wait_for (has_errors, fixture);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  gradus_test_settle ();
  g_assert_cmpuint (gradus_held_out_count (standing (fixture)), ==, 0);
}

/* Chips chosen together are a comparison on these data. */
static void
test_compare (Fixture *fixture, gconstpointer data)
{
  static const char *const chosen[] = { "perceptron", "softmax-regression" };
  GradusCompare *compare;

  gradus_test_wait_for (has_perceptron, fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (chosen); i++)
    g_signal_emit_by_name (find_chip (fixture, chosen[i]), "choose");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.compare-chips", NULL);
  gradus_test_settle ();
  g_assert_true (gradus_window_is_comparing (fixture->window));
  compare = gradus_compare_page_get_compare (GRADUS_COMPARE_PAGE (fixture->window->compare_page));
  g_assert_cmpuint (gradus_compare_count (compare), ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_true (gradus_setup_get_dataset (gradus_compare_get_setup (compare, i))
                   == fixture->moons);
}

/* An idea has no data; those that stood come back with the next chip. */
static void
test_idea (Fixture *fixture, gconstpointer data)
{
  gradus_test_wait_for (has_perceptron, fixture);
  do_chip (fixture, "sigmoid-and-logit");
  g_assert_cmpstr (present (fixture), ==, "sigmoid-and-logit");
  do_chip (fixture, "perceptron");
  g_assert_true (standing (fixture) == fixture->moons);
}

int
main (int argc, char **argv)
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add ("/ui/bench/chips", Fixture, NULL, set_up, test_chips, tear_down);
  g_test_add ("/ui/bench/whose", Fixture, NULL, set_up, test_whose, tear_down);
  g_test_add ("/ui/bench/cure", Fixture, NULL, set_up, test_cure, tear_down);
  g_test_add ("/ui/bench/own-data", Fixture, NULL, set_up, test_own_data, tear_down);
  g_test_add ("/ui/bench/hold-out", Fixture, NULL, set_up, test_hold_out, tear_down);
  g_test_add ("/ui/bench/compare", Fixture, NULL, set_up, test_compare, tear_down);
  g_test_add ("/ui/bench/idea", Fixture, NULL, set_up, test_idea, tear_down);
  return gradus_test_end ();
}
