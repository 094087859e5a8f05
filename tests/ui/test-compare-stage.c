/* Comparing as a stage of its own: pairs that teach are offered and opened, the transport and the
 * timeline move both runs, the projector shows them, files are written, Escape leaves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gstdio.h>

#include "gradus-caption.h"
#include "gradus-compare-page.h"
#include "gradus-own-run.h"
#include "gradus-pairs-popover.h"
#include "gradus-plot-view.h"
#include "gradus-projector-window.h"
#include "gradus-registry.h"
#include "gradus-scrub-bar.h"
#include "gradus-test-window.h"
#include "gradus-transport.h"
#include "gradus-window-private.h"

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GtkWidget *page;
  GradusCompare *compare;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer algorithm_id)
{
  g_autoptr (GError) error = NULL;

  fixture->window = gradus_test_open_window ();
  fixture->document = gradus_window_get_document (fixture->window);
  gradus_window_open_algorithm (fixture->window, gradus_registry_find_algorithm (algorithm_id),
                                NULL, &error);
  g_assert_no_error (error);
  gradus_test_settle ();
  fixture->page = gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_COMPARE_PAGE, 0);
  fixture->compare = gradus_compare_page_get_compare (GRADUS_COMPARE_PAGE (fixture->page));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_test_close_window (fixture->window);
}

static void
settle (Fixture *fixture)
{
  gradus_compare_wait (fixture->compare);
  gradus_test_settle ();
}

static void
open_pair (Fixture *fixture, const char *id)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->window), "compare-pair",
                                  g_variant_new_string (id));
  settle (fixture);
}

static void
key (Fixture *fixture, const char *name, const char *action)
{
  gradus_test_key (fixture->window, name, action);
  settle (fixture);
}

/* Every pair of the entry stands in the list; the first one, chosen there, is opened. */
static void
test_offered (Fixture *fixture, gconstpointer data)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (fixture->document);
  GtkWidget *popover = gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_PAIRS_POPOVER,
                                         0);
  GtkWidget *row;
  guint n = 0;

  g_assert_nonnull (popover);
  while (gradus_test_find (popover, GTK_TYPE_LIST_BOX_ROW, n) != NULL)
    {
      row = gradus_test_find (popover, GTK_TYPE_LIST_BOX_ROW, n);
      g_assert_cmpstr (gtk_widget_get_name (row), ==, algorithm->pairs[n].id);
      n++;
    }
  g_assert_cmpuint (n, ==, 3);
  row = gradus_test_find (popover, GTK_TYPE_LIST_BOX_ROW, 0);
  gtk_menu_button_popup (GTK_MENU_BUTTON (gtk_widget_get_parent (popover)));
  settle (fixture);
  g_assert_true (gtk_widget_get_visible (popover));
  g_assert_true (gtk_widget_activate (row));
  settle (fixture);
  g_assert_false (gtk_widget_get_visible (popover));
  g_assert_true (gradus_window_is_comparing (fixture->window));
  g_assert_true (gradus_compare_get_pair (fixture->compare) == &algorithm->pairs[0]);
}

/* Without a pointer: one pair after the other by a key, and the first after the last. */
static void
test_next (Fixture *fixture, gconstpointer data)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (fixture->document);

  for (guint i = 0; i < 4; i++)
    {
      key (fixture, "ctrl+alt+m", "win.compare-pair::next");
      g_assert_true (gradus_window_is_comparing (fixture->window));
      g_assert_true (gradus_compare_get_pair (fixture->compare) == &algorithm->pairs[i % 3]);
    }
}

/* A table with more rows than there is room for shows that it scrolls, and with what. */
static void
test_table (Fixture *fixture, gconstpointer data)
{
  GtkWidget *table = gradus_test_find (fixture->page, GTK_TYPE_GRID, 0);
  GtkWidget *scroller = gtk_widget_get_ancestor (table, GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *bar = gtk_scrolled_window_get_vscrollbar (GTK_SCROLLED_WINDOW (scroller));
  GtkAdjustment *way = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));

  open_pair (fixture, "slow");
  g_assert_cmpint (gtk_widget_get_mapped (bar), ==,
                   gtk_adjustment_get_upper (way) > gtk_adjustment_get_page_size (way));
  g_assert_false (gtk_scrolled_window_get_overlay_scrolling (GTK_SCROLLED_WINDOW (scroller)));
}

static guint
count_open (Fixture *fixture)
{
  guint n = 0;

  for (guint i = 0; i < 3; i++)
    n += gtk_expander_get_expanded (
      GTK_EXPANDER (gradus_test_find (fixture->page, GTK_TYPE_EXPANDER, i)));
  return n;
}

static void
resize (Fixture *fixture, int width, int height)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, height);
  gradus_test_settle ();
}

/* Where the window is low the runs have its height: half of it and more are pictures. What is under
 * them opens again, one of its parts at a time where the window is narrow. */
static void
test_fold (Fixture *fixture, gconstpointer data)
{
  GtkWidget *view;

  open_pair (fixture, "slow");
  resize (fixture, 1180, 790);
  g_assert_cmpuint (count_open (fixture), ==, 3);
  resize (fixture, 1024, 700);
  g_assert_cmpuint (count_open (fixture), ==, 0);
  view = gradus_test_find (fixture->page, GRADUS_TYPE_PLOT_VIEW, 0);
  g_assert_true (gtk_widget_get_mapped (view));
  g_assert_cmpint (gtk_widget_get_height (view), >, 300);
  for (guint i = 0; i < 3; i++)
    g_assert_true (gtk_widget_activate (gradus_test_find (fixture->page, GTK_TYPE_EXPANDER, i)));
  g_assert_cmpuint (count_open (fixture), ==, 3);
  resize (fixture, 700, 700);
  g_assert_cmpuint (count_open (fixture), ==, 0);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_true (gtk_widget_activate (gradus_test_find (fixture->page, GTK_TYPE_EXPANDER, i)));
      g_assert_cmpuint (count_open (fixture), ==, 1);
    }
  resize (fixture, 1180, 790);
  g_assert_cmpuint (count_open (fixture), ==, 3);
}

/* The keys and the timeline of the stage move both runs; there is one transport to be seen. */
static void
test_transport (Fixture *fixture, gconstpointer data)
{
  GtkWidget *transport = gradus_test_find (fixture->page, GRADUS_TYPE_TRANSPORT, 0);
  GtkWidget *bar = gradus_test_find (fixture->page, GRADUS_TYPE_SCRUB_BAR, 0);
  guint64 position;

  open_pair (fixture, "slow");
  g_assert_true (gtk_widget_get_mapped (transport));
  g_assert_true (gtk_widget_get_mapped (bar));
  g_assert_false (gtk_widget_get_mapped (fixture->window->transport));
  key (fixture, "Right", "win.forward");
  key (fixture, "Right", "win.forward");
  g_assert_cmpuint (gradus_compare_get_position (fixture->compare), ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (gradus_run_get_step (gradus_compare_get_run (fixture->compare, i)), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *caption = gradus_test_find (fixture->page, GRADUS_TYPE_CAPTION, i);

      g_assert_cmpuint (strlen (gradus_caption_get_words (GRADUS_CAPTION (caption))), >, 10);
    }
  if (!gradus_test_click (bar, gtk_widget_get_width (bar) / 2.0, gtk_widget_get_height (bar) / 2.0))
    {
      g_test_skip ("xdotool is not there");
      return;
    }
  settle (fixture);
  position = gradus_compare_get_position (fixture->compare);
  g_assert_cmpuint (position, >, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (gradus_run_get_step (gradus_compare_get_run (fixture->compare, i)), ==,
                      position);
  key (fixture, "Home", "win.to-start");
  g_assert_cmpuint (gradus_compare_get_position (fixture->compare), ==, 0);
}

/* Escape first stops the playing, then leaves; what was compared is kept and comes again. */
static void
test_escape (Fixture *fixture, gconstpointer data)
{
  GradusCompareRecord *record;

  open_pair (fixture, "limit");
  gradus_compare_set_playing (fixture->compare, TRUE);
  gradus_test_key (fixture->window, "Escape", "win.cancel");
  g_assert_false (gradus_compare_is_playing (fixture->compare));
  g_assert_true (gradus_window_is_comparing (fixture->window));
  key (fixture, "Escape", "win.cancel");
  g_assert_false (gradus_window_is_comparing (fixture->window));
  g_assert_true (gtk_widget_get_mapped (fixture->window->transport));
  record = gradus_document_get_compare (fixture->document);
  g_assert_nonnull (record);
  g_assert_cmpuint (record->panes->len, ==, 2);
  key (fixture, "ctrl+m", "win.compare");
  g_assert_nonnull (gradus_compare_get_pair (fixture->compare));
  g_assert_cmpstr (gradus_compare_get_pair (fixture->compare)->id, ==, "limit");
}

/* The audience sees both runs where they stand, and the stage again afterwards. */
static void
test_projector (Fixture *fixture, gconstpointer data)
{
  GradusProjectorWindow *projector;
  const GradusSpread *spread;
  g_autofree char *place = NULL;

  open_pair (fixture, "slow");
  gradus_window_show_projector (fixture->window, TRUE);
  gradus_test_settle ();
  projector = GRADUS_PROJECTOR_WINDOW (gradus_test_find_toplevel (GRADUS_TYPE_PROJECTOR_WINDOW));
  g_assert_nonnull (gradus_projector_window_get_spread (projector));
  key (fixture, "Right", "win.forward");
  spread = gradus_projector_window_get_spread (projector);
  place = gradus_compare_dup_place (fixture->compare);
  g_assert_cmpstr (spread->place, ==, place);
  g_assert_cmpuint (spread->panes->len, ==, 2);
  key (fixture, "Escape", "win.cancel");
  g_assert_null (gradus_projector_window_get_spread (projector));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (gradus_projector_window_get_page (projector))));
  gradus_window_show_projector (fixture->window, FALSE);
}

static gboolean
is_there (gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* A picture at once; a film when it is made, of all positions, with the window going on. */
static void
test_export (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *name, *magic;
    gsize at;
  } rows[] = { { "two.png", "\x89PNG", 0 }, { "two.webp", "WEBP", 8 }, { "two.gif", "GIF8", 0 } };

  open_pair (fixture, "stumps");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_build_filename (gradus_test_get_folder (), rows[i].name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autofree char *contents = NULL;
      gsize length;

      gradus_window_export_compare (fixture->window, file);
      gradus_test_wait_for (is_there, path);
      g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
      g_assert_cmpuint (length, >, 5000);
      g_assert_cmpmem (contents + rows[i].at, 4, rows[i].magic, 4);
      g_assert_cmpuint (gradus_compare_get_position (fixture->compare), ==, 0);
    }
  gradus_test_settle ();
}

/* A pair on the data at hand leaves the run where it was; other data come with their preset, which
 * is undone. */
static void
test_comes_back (Fixture *fixture, gconstpointer id)
{
  GradusDataset *own = gradus_setup_get_dataset (gradus_document_get_setup (fixture->document));
  gboolean can_undo;

  for (guint i = 0; i < 4; i++)
    key (fixture, "Right", "win.forward");
  open_pair (fixture, "slow");
  key (fixture, "Escape", "win.cancel");
  g_assert_false (gtk_widget_get_mapped (fixture->page));
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (fixture->document)), ==, 4);
  g_assert_true (gradus_setup_get_dataset (gradus_document_get_setup (fixture->document)) == own);
  g_object_get (fixture->document, "can-undo", &can_undo, NULL);
  g_assert_false (can_undo);
}

/* A program of one's own beside ours: what it writes is seen each time, where they part. */
static void
test_own (Fixture *fixture, gconstpointer data)
{
  static const char right[]
    = "step,centroids[0][0],centroids[0][1],centroids[1][0],centroids[1][1],"
      "centroids[2][0],centroids[2][1]\n0,,,,,,\n";
  static const char wrong[]
    = "step,centroids[0][0],centroids[0][1],centroids[1][0],centroids[1][1],"
      "centroids[2][0],centroids[2][1]\n3,1,2,3,4,5,6\n";
  g_autofree char *folder = g_dir_make_tmp ("gradus-own-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "trace.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *title = NULL;
  g_autoptr (GradusOwnRun) own = NULL;
  GradusTraceWatch *watch;

  g_assert_true (g_file_set_contents (path, right, -1, NULL));
  own = gradus_own_run_new (GRADUS_COMPARE_PAGE (fixture->page), fixture->document, file);
  watch = gradus_own_run_get_watch (own);
  while (gradus_trace_watch_count (watch) < 1)
    g_main_context_iteration (NULL, TRUE);
  settle (fixture);
  g_assert_cmpuint (gradus_compare_count (fixture->compare), ==, 1);

  g_assert_true (g_file_set_contents (path, wrong, -1, NULL));
  while (gradus_trace_watch_count (watch) < 2)
    g_main_context_iteration (NULL, TRUE);
  settle (fixture);
  g_assert_cmpuint (gradus_compare_count (fixture->compare), ==, 2);
  g_assert_cmpuint (gradus_compare_get_position (fixture->compare), ==, 3);
  title = gradus_compare_dup_title (fixture->compare, 1);
  g_assert_cmpstr (title, ==, "Your program");
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add ("/compare-stage/own", Fixture, "k-means", set_up, test_own, tear_down);
  g_test_add ("/compare-stage/offered", Fixture, "batch-gradient-descent", set_up, test_offered,
              tear_down);
  g_test_add ("/compare-stage/next", Fixture, "batch-gradient-descent", set_up, test_next,
              tear_down);
  g_test_add ("/compare-stage/fold", Fixture, "batch-gradient-descent", set_up, test_fold,
              tear_down);
  g_test_add ("/compare-stage/table", Fixture, "batch-gradient-descent", set_up, test_table,
              tear_down);
  g_test_add ("/compare-stage/transport", Fixture, "batch-gradient-descent", set_up, test_transport,
              tear_down);
  g_test_add ("/compare-stage/escape", Fixture, "batch-gradient-descent", set_up, test_escape,
              tear_down);
  g_test_add ("/compare-stage/comes-back", Fixture, "batch-gradient-descent", set_up,
              test_comes_back, tear_down);
  g_test_add ("/compare-stage/projector", Fixture, "batch-gradient-descent", set_up, test_projector,
              tear_down);
  g_test_add ("/compare-stage/export", Fixture, "adaboost", set_up, test_export, tear_down);
  return gradus_test_end ();
}
