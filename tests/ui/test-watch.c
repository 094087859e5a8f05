/* Breakpoints typed and hit, values shown in three ways, kept in view and typed over, by the keys
 * that a person presses.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>

#include "gradus-breakpoints-panel.h"
#include "gradus-invariants-page.h"
#include "gradus-number-table.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-scrub-bar.h"
#include "gradus-settings.h"
#include "gradus-test-window.h"
#include "gradus-window-private.h"
#include "gradus-value-editor.h"
#include "gradus-value-picture.h"
#include "gradus-value-row.h"
#include "gradus-pin-list.h"
#include "gradus-say.h"

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GtkWidget *panel, *entry;
  GradusScrubBar *bar;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GError) error = NULL;
  GtkWidget *root;

  g_object_set (gradus_settings_get_default (), "value-views", NULL, NULL);
  fixture->window = gradus_test_open_window ();
  root = GTK_WIDGET (fixture->window);
  fixture->document = gradus_window_get_document (fixture->window);
  gradus_window_open_algorithm (fixture->window, algorithm, "kmeans-300", &error);
  g_assert_no_error (error);
  gtk_widget_activate_action (root, "win.page", "s", "step");
  gradus_test_settle ();
  fixture->panel = gradus_test_find (root, GRADUS_TYPE_BREAKPOINTS_PANEL, 0);
  fixture->entry = gradus_test_find (fixture->panel, GTK_TYPE_ENTRY, 0);
  fixture->bar = GRADUS_SCRUB_BAR (
    gradus_test_find (fixture->window->transport, GRADUS_TYPE_SCRUB_BAR, 0));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_test_close_window (fixture->window);
}

static gboolean
needs_keys (void)
{
  if (gradus_test_has_input ())
    return TRUE;
  g_test_skip ("There is no xdotool to press keys.");
  return FALSE;
}

static guint64
position (Fixture *fixture)
{
  gradus_document_wait (fixture->document);
  return gradus_run_get_step (gradus_document_get_run (fixture->document));
}

static void
key (Fixture *fixture, const char *keys)
{
  gradus_test_key_in (GTK_WIDGET (fixture->window), keys);
}

static GtkWidget *
find_sentence (Fixture *fixture)
{
  for (guint i = 0;; i++)
    {
      GtkWidget *label = gradus_test_find (fixture->panel, GTK_TYPE_LABEL, i);

      g_assert_nonnull (label);
      if (gtk_widget_has_css_class (label, "caption") && !gtk_widget_has_css_class (label, "error"))
        return label;
    }
}

static const char *
sentence (Fixture *fixture)
{
  return gtk_label_get_label (GTK_LABEL (find_sentence (fixture)));
}

/* Within the part of the page that the window shows. */
static gboolean
is_in_view (Fixture *fixture, GtkWidget *widget)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (fixture->panel, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, scroller, &bounds));
  return bounds.origin.y >= 0
         && bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (scroller);
}

static gboolean
has_stopped (gpointer user_data)
{
  return !gradus_document_is_playing (user_data) && !gradus_document_is_busy (user_data);
}

static GtkWidget *
find_toast (GtkWidget *root)
{
  for (guint i = 0; i < 1000; i++)
    {
      GtkWidget *label = gradus_test_find (root, GTK_TYPE_LABEL, i);

      if (label == NULL)
        return NULL;
      if (g_str_has_prefix (gtk_label_get_label (GTK_LABEL (label)), "Stopped at step "))
        return label;
    }
  return NULL;
}

/* In a low window the entry stands below the edge of a page that was not even shown. */
static void
test_room (Fixture *fixture, gconstpointer data)
{
  if (!needs_keys ())
    return;
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", "setup");
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1024, 560);
  gradus_test_settle ();
  key (fixture, "ctrl+shift+p");
  g_assert_true (is_in_view (fixture, fixture->entry));
  gradus_test_type (fixture->window, "nonsense");
  g_assert_cmpstr (sentence (fixture), !=, "");
  g_assert_true (is_in_view (fixture, fixture->entry));
  g_assert_true (is_in_view (fixture, find_sentence (fixture)));
}

static gboolean
is_in_drawer (Fixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));

  g_assert_nonnull (focus);
  return gtk_widget_is_ancestor (focus, fixture->window->inspector);
}

static void
test_breakpoint (Fixture *fixture, gconstpointer data)
{
  GtkWidget *root = GTK_WIDGET (fixture->window);
  GtkWidget *toast, *row;

  if (!needs_keys ())
    return;
  /* From anywhere to the entry; a mistake is said while it stands there. */
  key (fixture, "ctrl+shift+p");
  g_assert_true (gtk_widget_has_focus (gtk_widget_get_first_child (fixture->entry)));
  gradus_test_type (fixture->window, "inerta < 520");
  g_assert_nonnull (strstr (sentence (fixture), "Did you mean “inertia”?"));
  key (fixture, "Return");
  g_assert_cmpuint (gradus_document_count_breakpoints (fixture->document), ==, 0);
  key (fixture, "ctrl+a");

  /* Completed, and taken with Enter. */
  gradus_test_type (fixture->window, "iner");
  g_assert_cmpstr (sentence (fixture), ==, "");
  key (fixture, "Down");
  key (fixture, "Return");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), ==, "inertia ");
  gradus_test_type (fixture->window, "< 520");
  key (fixture, "Return");
  g_assert_cmpuint (gradus_document_count_breakpoints (fixture->document), ==, 1);
  g_assert_cmpstr (gradus_document_get_nth_breakpoint (fixture->document, 0)->text, ==,
                   "inertia < 520");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), ==, "");
  g_assert_cmpuint (gradus_scrub_bar_count_hits (fixture->bar), ==, 0);

  /* The keys are the picture's again, and F6 goes over to the drawer and back. */
  g_assert_false (is_in_drawer (fixture));
  key (fixture, "F6");
  g_assert_true (is_in_drawer (fixture));
  key (fixture, "F6");
  g_assert_false (is_in_drawer (fixture));

  /* Playing stops there and says so; the step is marked on the timeline, the row in the list. */
  g_object_set (fixture->document, "speed", 60.0, NULL);
  key (fixture, "space");
  gradus_test_wait_for (has_stopped, fixture->document);
  g_assert_cmpuint (position (fixture), ==, 9);
  gradus_test_settle ();
  toast = find_toast (root);
  g_assert_nonnull (toast);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (toast)), ==,
                   "Stopped at step 9: inertia < 520 (now 519)");
  g_assert_cmpuint (gradus_scrub_bar_count_hits (fixture->bar), ==, 1);
  row = gradus_test_find (fixture->panel, GTK_TYPE_CHECK_BUTTON, 0);
  row = gtk_widget_get_parent (gtk_widget_get_parent (row));
  g_assert_true (gtk_widget_has_css_class (row, "hit"));
  key (fixture, "Right");
  g_assert_false (gtk_widget_has_css_class (row, "hit"));

  /* The keys of events know breakpoints too; removing it takes the mark away. */
  key (fixture, "Home");
  key (fixture, "bracketright");
  key (fixture, "bracketright");
  key (fixture, "bracketright");
  g_assert_cmpuint (position (fixture), ==, 9);
  g_signal_emit_by_name (gradus_test_find (row, GTK_TYPE_BUTTON, 0), "clicked");
  g_assert_cmpuint (gradus_document_count_breakpoints (fixture->document), ==, 0);
  g_assert_cmpuint (gradus_scrub_bar_count_hits (fixture->bar), ==, 0);
}

static double
get_centroid (Fixture *fixture, gsize index)
{
  g_auto (GradusArray) array = { 0 };
  GradusPosition here;

  position (fixture);
  gradus_run_get_view (gradus_document_get_run (fixture->document), &here);
  gradus_value_read (&here.algorithm->values[0], &here, &array);
  return array.data[index];
}

static void
test_type_over (Fixture *fixture, gconstpointer data)
{
  GtkWidget *root = GTK_WIDGET (fixture->window);
  GtkWidget *editor;
  double before;

  if (!needs_keys ())
    return;
  gradus_document_seek (fixture->document, 12, 0);
  gradus_document_seek (fixture->document, 4, 0);
  position (fixture);
  before = get_centroid (fixture, 3);
  key (fixture, "alt+3");
  /* To the numbers, to centroids[1,1], and over it. */
  key (fixture, "ctrl+p");
  key (fixture, "Down");
  key (fixture, "Right");
  key (fixture, "F2");
  editor = gradus_test_find (root, GRADUS_TYPE_VALUE_EDITOR, 0);
  g_assert_true (gtk_widget_get_visible (editor));
  gradus_test_type (fixture->window, "four");
  key (fixture, "Return");
  g_assert_true (gtk_widget_get_visible (editor));
  g_assert_cmpfloat (get_centroid (fixture, 3), ==, before);
  key (fixture, "ctrl+a");
  gradus_test_type (fixture->window, "4.25");
  key (fixture, "Return");
  g_assert_false (gtk_widget_get_visible (editor));
  g_assert_cmpfloat (get_centroid (fixture, 3), ==, 4.25);
  g_assert_cmpuint (position (fixture), ==, 4);
  g_assert_nonnull (gradus_run_get_ghost (gradus_document_get_run (fixture->document)));
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  g_assert_cmpuint (position (fixture), ==, 5);
  g_assert_cmpfloat (get_centroid (fixture, 3), ==, 4.25);

  gtk_root_set_focus (GTK_ROOT (root), NULL);
  key (fixture, "ctrl+z");
  gradus_document_seek (fixture->document, 4, 0);
  g_assert_cmpfloat (get_centroid (fixture, 3), ==, before);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (fixture->document)), ==, 12);
}

/* What is typed on a number begins to type it over, all of it, however quickly it comes. */
static void
test_type_begun (Fixture *fixture, gconstpointer data)
{
  GtkWidget *root = GTK_WIDGET (fixture->window);
  GtkWidget *editor, *entry;
  guint grain, grain_now;

  if (!needs_keys ())
    return;
  gradus_document_seek (fixture->document, 4, 0);
  position (fixture);
  key (fixture, "alt+3");
  key (fixture, "ctrl+p");
  key (fixture, "Down");
  key (fixture, "Right");
  g_object_get (fixture->document, "grain", &grain, NULL);
  editor = gradus_test_find (root, GRADUS_TYPE_VALUE_EDITOR, 0);
  entry = gradus_test_find (editor, GTK_TYPE_ENTRY, 0);
  gradus_test_type (fixture->window, "-12.5");
  g_assert_true (gtk_widget_get_visible (editor));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "-12.5");
  key (fixture, "Return");
  g_assert_false (gtk_widget_get_visible (editor));
  g_assert_cmpfloat (get_centroid (fixture, 3), ==, -12.5);

  /* The keyboard is on the number again; Escape leaves it as it is. */
  gradus_test_type (fixture->window, ".5");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, ".5");
  key (fixture, "Escape");
  g_assert_false (gtk_widget_get_visible (editor));
  g_assert_cmpfloat (get_centroid (fixture, 3), ==, -12.5);

  /* No digit has reached the keys of the grain. */
  g_object_get (fixture->document, "grain", &grain_now, NULL);
  g_assert_cmpuint (grain_now, ==, grain);
}

/* A number that follows from the others says so. */
static void
test_type_refused (Fixture *fixture, gconstpointer data)
{
  GtkWidget *root = GTK_WIDGET (fixture->window);
  GtkWidget *editor, *row, *sentence;

  if (!needs_keys ())
    return;
  gradus_document_seek (fixture->document, 4, 0);
  position (fixture);
  key (fixture, "alt+3");
  for (guint i = 0; (row = gradus_test_find (root, GRADUS_TYPE_VALUE_ROW, i)) != NULL; i++)
    if (gradus_value_row_get_value (GRADUS_VALUE_ROW (row)) < 0
        && gradus_value_row_get_view (GRADUS_VALUE_ROW (row)) == GRADUS_VALUE_VIEW_NUMBERS)
      break;
  g_assert_nonnull (row);
  gtk_widget_grab_focus (gradus_value_row_get_table (GRADUS_VALUE_ROW (row)));
  gradus_test_type (fixture->window, "7");
  editor = gradus_test_find (root, GRADUS_TYPE_VALUE_EDITOR, 0);
  g_assert_true (gtk_widget_get_visible (editor));
  g_assert_false (gtk_widget_get_mapped (gradus_test_find (editor, GTK_TYPE_ENTRY, 0)));
  for (guint i = 0; (sentence = gradus_test_find (editor, GTK_TYPE_LABEL, i)) != NULL; i++)
    if (gtk_widget_has_css_class (sentence, "error"))
      break;
  g_assert_nonnull (strstr (gtk_label_get_label (GTK_LABEL (sentence)), "cannot be typed over"));
}

static void
test_pins (Fixture *fixture, gconstpointer data)
{
  GtkWidget *root = GTK_WIDGET (fixture->window);
  GradusPinList *list = GRADUS_PIN_LIST (gradus_test_find (root, GRADUS_TYPE_PIN_LIST, 0));

  if (!needs_keys ())
    return;
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (list)));
  gradus_document_seek (fixture->document, 9, 0);
  position (fixture);
  key (fixture, "alt+3");
  key (fixture, "ctrl+p");
  key (fixture, "Right");
  key (fixture, "ctrl+p");
  g_assert_true (gradus_document_is_pinned (fixture->document, "centroids[0,1]"));
  gradus_document_set_pinned (fixture->document, "inertia", TRUE);
  gradus_document_set_pinned (fixture->document, "nothing", TRUE);
  key (fixture, "alt+1");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (list)));
  g_assert_cmpstr (gradus_pin_list_get_words (list, 0), ==, "3.86068");
  g_assert_cmpstr (gradus_pin_list_get_words (list, 1), ==, "518.523");
  g_assert_cmpstr (gradus_pin_list_get_words (list, 2), ==, "not here");
  /* The unpin button of the second. */
  g_signal_emit_by_name (gradus_test_find (GTK_WIDGET (list), GTK_TYPE_BUTTON, 1), "clicked");
  g_assert_false (gradus_document_is_pinned (fixture->document, "inertia"));
  g_assert_cmpstr (gradus_pin_list_get_words (list, 1), ==, "not here");
}

static gboolean
has_curve (gpointer user_data)
{
  return g_str_has_prefix (gradus_value_picture_get_words (user_data), "6 curves");
}

static gboolean
has_ten_steps (gpointer user_data)
{
  return strstr (gradus_value_picture_get_words (user_data), "over 10 steps") != NULL;
}

static void
test_views (Fixture *fixture, gconstpointer data)
{
  GtkWidget *root = GTK_WIDGET (fixture->window);
  GtkWidget *row, *picture, *table;
  g_autofree char *view = NULL;

  gradus_document_seek (fixture->document, 9, 0);
  position (fixture);
  gtk_widget_activate_action (root, "win.page", "s", "values");
  gradus_test_settle ();
  row = gradus_test_find (root, GRADUS_TYPE_VALUE_ROW, 0);
  picture = gradus_test_find (row, GRADUS_TYPE_VALUE_PICTURE, 0);
  table = gradus_test_find (row, GRADUS_TYPE_NUMBER_TABLE, 0);
  g_assert_true (gtk_widget_get_mapped (table));
  gtk_toggle_button_set_active (
    GTK_TOGGLE_BUTTON (gradus_test_find (row, GTK_TYPE_TOGGLE_BUTTON, 1)), TRUE);
  gradus_test_settle ();
  g_assert_false (gtk_widget_get_mapped (table));
  g_assert_cmpstr (gradus_value_picture_get_words (GRADUS_VALUE_PICTURE (picture)), ==,
                   "A map of 6 numbers from −1.9 to 3.86");
  gtk_toggle_button_set_active (
    GTK_TOGGLE_BUTTON (gradus_test_find (row, GTK_TYPE_TOGGLE_BUTTON, 2)), TRUE);
  gradus_test_wait_for (has_curve, picture);
  view = gradus_settings_get_value_view (gradus_settings_get_default (), "k-means", "centroids");
  g_assert_cmpstr (view, ==, "curve");

  /* A later window shows it the same way; steps and edits go on in it. */
  gradus_document_forward (fixture->document, GRADUS_GRAIN_ITERATION);
  gradus_document_wait (fixture->document);
  gradus_test_wait_for (has_ten_steps, picture);
}

/* What the page of the promises says of the @nth of them. */
static const char *
promise (Fixture *fixture, guint nth)
{
  GtkWidget *page, *lamp;

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", "invariants");
  gradus_test_settle ();
  page = gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_INVARIANTS_PAGE, 0);
  for (guint i = 0; (lamp = gradus_test_find (page, GTK_TYPE_LABEL, i)) != NULL; i++)
    {
      const char *text = gtk_label_get_label (GTK_LABEL (lamp));

      if ((g_str_has_prefix (text, "Holds") || g_str_has_prefix (text, "Not asked")) && nth-- == 0)
        return text;
    }
  return NULL;
}

/* Three iterations further. */
static void
go_on (Fixture *fixture)
{
  for (guint i = 0; i < 3; i++)
    {
      gradus_document_forward (fixture->document, GRADUS_GRAIN_ITERATION);
      position (fixture);
    }
}

/* After something was changed by hand in the middle of a run, no promise is said to hold that is
 * not asked; it is asked
 * again as soon as everything has been made anew, or never, where it is about the whole way. */
static void
test_promises (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean never = FALSE;

  gradus_document_seek (fixture->document, 4, 0);
  position (fixture);
  g_assert_true (g_str_has_prefix (promise (fixture, 0), "Holds"));
  gradus_document_type_value (fixture->document, 0, 0, 3, &error);
  g_assert_no_error (error);
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  position (fixture);
  g_assert_cmpstr (promise (fixture, 0), ==,
                   "Not asked since the change by hand, until a whole iteration has ended");
  go_on (fixture);
  g_assert_true (g_str_has_prefix (promise (fixture, 0), "Holds"));

  gradus_window_open_algorithm (
    fixture->window, gradus_registry_find_algorithm ("perceptron-mistake-bound"), NULL, &error);
  g_assert_no_error (error);
  gradus_document_seek (fixture->document, 4, 0);
  position (fixture);
  g_assert_true (g_str_has_prefix (promise (fixture, 0), "Holds"));
  gradus_document_set_param (fixture->document, "learning-rate", 2, &error);
  g_assert_no_error (error);
  go_on (fixture);
  for (guint i = 0; !never && promise (fixture, i) != NULL; i++)
    never = g_str_equal (promise (fixture, i),
                         "Not asked any more, because something was changed by hand");
  g_assert_true (never);
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
#define ADD(path, func) g_test_add ("/ui/watch/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("breakpoint", test_breakpoint);
  ADD ("breakpoint-room", test_room);
  ADD ("type-over", test_type_over);
  ADD ("type-begun", test_type_begun);
  ADD ("type-refused", test_type_refused);
  ADD ("pins", test_pins);
  ADD ("views", test_views);
  ADD ("promises", test_promises);
  return gradus_test_end ();
}
