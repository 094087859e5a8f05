/* Draw first, choose later: the sheet of the start page by mouse, keyboard and fingers, what it
 * offers, and where that leads; data that are kept under a name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-algorithm.h"
#include "gradus-bench-row.h"
#include "gradus-generator-dialog.h"
#include "gradus-my-data-dialog.h"
#include "gradus-my-data.h"
#include "gradus-name-dialog.h"
#include "gradus-offer-list.h"
#include "gradus-plot-view.h"
#include "gradus-registry.h"
#include "gradus-sketch.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GtkWidget *sketch;
  GtkWidget *view;
  GtkWidget *offers;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  GtkWidget *root;

  fixture->window = gradus_test_open_window ();
  root = GTK_WIDGET (fixture->window);
  fixture->document = gradus_window_get_document (fixture->window);
  fixture->sketch = gradus_test_find (root, GRADUS_TYPE_SKETCH, 0);
  fixture->view = gradus_test_find (fixture->sketch, GRADUS_TYPE_PLOT_VIEW, 0);
  fixture->offers = gradus_test_find (root, GRADUS_TYPE_OFFER_LIST, 0);
  gradus_test_settle ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_test_close_window (fixture->window);
}

static const GradusTable *
get_drawn (Fixture *fixture)
{
  return gradus_dataset_get_table (gradus_sketch_get_dataset (GRADUS_SKETCH (fixture->sketch)));
}

static void
click_at (Fixture *fixture, double x, double y)
{
  double px, py;

  gradus_plot_layout_to_pixel (gradus_plot_view_get_layout (GRADUS_PLOT_VIEW (fixture->view)), x, y,
                               &px, &py);
  gradus_test_click (fixture->view, px, py);
}

static const char *
first_offer (Fixture *fixture)
{
  GtkWidget *row = gradus_test_find (fixture->offers, GTK_TYPE_LIST_BOX_ROW, 0);

  return row != NULL
           ? gtk_label_get_label (GTK_LABEL (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row))))
           : NULL;
}

static GradusDataset *
standing (Fixture *fixture)
{
  return gradus_setup_get_dataset (gradus_document_get_setup (fixture->document));
}

static void
test_mouse (Fixture *fixture, gconstpointer data)
{
  GtkWidget *root = GTK_WIDGET (fixture->window);
  GradusDataset *drawn;
  GtkWidget *row;
  guint n;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("no xdotool");
      return;
    }
  g_assert_null (get_drawn (fixture));
  g_assert_null (first_offer (fixture));
  g_assert_false (gtk_widget_get_mapped (fixture->offers));

  /* The first lies where it was put, and no other moves it. */
  gtk_widget_activate_action (fixture->sketch, "sketch.mode", "u", 0);
  click_at (fixture, -4, 3);
  click_at (fixture, 4, -3);
  g_assert_cmpuint (get_drawn (fixture)->n, ==, 2);
  g_assert_cmpfloat_with_epsilon (get_drawn (fixture)->x[0], -4, 0.1);
  g_assert_cmpfloat_with_epsilon (get_drawn (fixture)->x[1], 3, 0.1);
  g_assert_cmpfloat_with_epsilon (get_drawn (fixture)->x[2], 4, 0.1);
  g_assert_cmpfloat_with_epsilon (get_drawn (fixture)->x[3], -3, 0.1);
  gtk_widget_activate_action (fixture->sketch, "sketch.clear", NULL);
  gtk_widget_activate_action (fixture->sketch, "sketch.mode", "u", 1);

  /* Points of one class are to be grouped. */
  click_at (fixture, -3, 2);
  click_at (fixture, -2, 3);
  n = get_drawn (fixture)->n;
  g_assert_cmpuint (n, >=, 2);
  g_assert_null (get_drawn (fixture)->label);
  g_assert_cmpstr (first_offer (fixture), ==, "k-means");
  g_assert_true (gtk_widget_get_mapped (fixture->offers));

  /* Those of a second one make it a question of classes; taken back, they do not. */
  gtk_widget_activate_action (fixture->sketch, "sketch.next-class", NULL);
  gtk_widget_activate_action (fixture->sketch, "sketch.mode", "u", 0);
  click_at (fixture, 3, -2);
  g_assert_cmpuint (get_drawn (fixture)->n, ==, n + 1);
  g_assert_cmpuint (get_drawn (fixture)->n_classes, ==, 2);
  g_assert_cmpstr (first_offer (fixture), ==, "Logistic regression");
  gtk_widget_activate_action (fixture->sketch, "sketch.undo", NULL);
  g_assert_cmpuint (get_drawn (fixture)->n, ==, n);
  g_assert_cmpstr (first_offer (fixture), ==, "k-means");
  click_at (fixture, 3, -2);
  click_at (fixture, 2, -3);
  click_at (fixture, 3.5, -3);

  /* The first goes onto these data, which are the person's own, in the row of its chapter. */
  drawn = gradus_sketch_get_dataset (GRADUS_SKETCH (fixture->sketch));
  row = gradus_test_find (fixture->offers, GTK_TYPE_LIST_BOX_ROW, 0);
  g_assert_true (gradus_test_click (row, 20, 12));
  g_assert_false (gradus_window_is_empty (fixture->window));
  g_assert_cmpstr (gradus_document_get_algorithm (fixture->document)->id, ==,
                   "logistic-regression");
  g_assert_cmpstr (gradus_dataset_get_hash (standing (fixture)), ==,
                   gradus_dataset_get_hash (drawn));
  g_assert_true (gradus_document_get_own_dataset (fixture->document) == standing (fixture));
  g_assert_true (gtk_widget_get_mapped (gradus_test_find (root, GRADUS_TYPE_BENCH_ROW, 0)));

  /* What was drawn is there when one comes back. */
  gradus_test_key (fixture->window, "alt+Home", "gallery");
  g_assert_true (gtk_widget_get_mapped (fixture->sketch));
  g_assert_cmpuint (get_drawn (fixture)->n, ==, n + 3);
  g_assert_cmpstr (first_offer (fixture), ==, "Logistic regression");

  /* A cleared sheet, too. */
  gtk_widget_activate_action (fixture->sketch, "sketch.clear", NULL);
  g_assert_null (get_drawn (fixture));
  g_assert_null (first_offer (fixture));
  gtk_widget_activate_action (fixture->sketch, "sketch.undo", NULL);
  g_assert_cmpuint (get_drawn (fixture)->n, ==, n + 3);
}

static void
press (Fixture *fixture, const char *key, guint times)
{
  for (guint i = 0; i < times; i++)
    gradus_test_key_in (GTK_WIDGET (fixture->window), key);
}

/* Enter, arrows, Enter; A, C and E change what is drawn; Tab and Enter take the first offer. */
static void
test_keyboard (Fixture *fixture, gconstpointer data)
{
  guint n;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("no xdotool");
      return;
    }
  gtk_widget_grab_focus (fixture->view);
  press (fixture, "Return", 1);
  press (fixture, "a", 1);
  press (fixture, "Return", 1);
  press (fixture, "Left", 3);
  press (fixture, "Return", 1);
  g_assert_cmpuint (get_drawn (fixture)->n, ==, 2);
  press (fixture, "c", 1);
  press (fixture, "Down", 3);
  press (fixture, "Return", 1);
  g_assert_cmpuint (get_drawn (fixture)->n_classes, ==, 2);
  press (fixture, "e", 1);
  press (fixture, "Return", 1);
  g_assert_cmpuint (get_drawn (fixture)->n, ==, 2);
  press (fixture, "ctrl+z", 1);
  g_assert_cmpuint (get_drawn (fixture)->n, ==, 3);
  press (fixture, "d", 1);
  press (fixture, "Down", 4);
  press (fixture, "Return", 1);
  n = get_drawn (fixture)->n;
  g_assert_cmpuint (n, >, 3);
  press (fixture, "Escape", 1);

  for (guint i = 0; i < 12 && gtk_window_get_focus (GTK_WINDOW (fixture->window)) != NULL
                    && !gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)),
                                                fixture->offers);
       i++)
    press (fixture, "Tab", 1);
  press (fixture, "Return", 1);
  g_assert_false (gradus_window_is_empty (fixture->window));
  g_assert_cmpstr (gradus_document_get_algorithm (fixture->document)->id, ==,
                   "logistic-regression");
  g_assert_cmpuint (gradus_dataset_get_table (standing (fixture))->n, ==, n);
}

static gboolean
has_rows (gpointer dialog)
{
  return gradus_test_find (dialog, ADW_TYPE_ACTION_ROW, 0) != NULL;
}

static gboolean
has_no_rows (gpointer dialog)
{
  return !has_rows (dialog);
}

static gboolean
is_kept (gpointer name)
{
  return !gradus_my_data_check_name (name, NULL);
}

static GtkWidget *
find_button (GtkWidget *root, const char *label)
{
  GtkWidget *button;

  for (guint i = 0; (button = gradus_test_find (root, GTK_TYPE_BUTTON, i)) != NULL; i++)
    if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), label) == 0)
      return button;
  g_error ("no button “%s”", label);
}

/* Whether the first row of the generators' dialog is not a generator. */
static gboolean
has_kept (gpointer dialog)
{
  GtkWidget *list = gradus_test_find (dialog, GTK_TYPE_LIST_BOX, 0);
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0));

  return g_strcmp0 (gtk_label_get_label (GTK_LABEL (gradus_test_find (row, GTK_TYPE_LABEL, 0))),
                    "two heaps")
         == 0;
}

static GtkWidget *
open_my_data (Fixture *fixture)
{
  GtkWidget *dialog;

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.my-data", NULL);
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_MY_DATA_DIALOG);
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  return dialog;
}

/* What stands is kept under a name, deleted, brought back, and opened onto the workbench. */
static void
test_my_data (Fixture *fixture, gconstpointer data)
{
  GtkWidget *root = GTK_WIDGET (fixture->window);
  GtkWidget *dialog, *entry, *list;
  g_autofree char *hash = NULL;
  GError *error = NULL;

  gradus_window_open_algorithm (fixture->window, gradus_registry_find_algorithm ("k-means"), NULL,
                                &error);
  g_assert_no_error (error);
  gradus_test_settle ();
  hash = g_strdup (gradus_dataset_get_hash (standing (fixture)));
  gtk_widget_activate_action (root, "win.keep-data", NULL);
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_NAME_DIALOG);
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  entry = gradus_test_find (dialog, GTK_TYPE_ENTRY, 0);
  gtk_editable_set_text (GTK_EDITABLE (entry), "  ");
  g_assert_false (adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "accept"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "two heaps");
  g_assert_true (adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "accept"));
  gtk_widget_activate (find_button (dialog, "_Keep"));
  gradus_test_wait_for (is_kept, (gpointer) "two heaps");

  dialog = open_my_data (fixture);
  gradus_test_wait_for (has_rows, dialog);
  if (gradus_test_has_input ())
    {
      gradus_test_key_in (dialog, "Delete");
      gradus_test_wait_for (has_no_rows, dialog);
      g_assert_true (gradus_my_data_check_name ("two heaps", NULL));
      gtk_widget_activate (find_button (dialog, "Undo"));
      gradus_test_wait_for (has_rows, dialog);
    }
  gtk_window_close (GTK_WINDOW (dialog));
  gradus_test_settle ();

  /* Onto another algorithm: the data come to it. */
  gradus_window_open_algorithm (fixture->window, gradus_registry_find_algorithm ("pca"), NULL,
                                &error);
  g_assert_no_error (error);
  gradus_test_settle ();
  g_assert_cmpstr (gradus_dataset_get_hash (standing (fixture)), !=, hash);
  dialog = open_my_data (fixture);
  gradus_test_wait_for (has_rows, dialog);
  gtk_widget_activate (gradus_test_find (dialog, ADW_TYPE_ACTION_ROW, 0));
  gradus_test_settle ();
  g_assert_cmpstr (gradus_document_get_algorithm (fixture->document)->id, ==, "pca");
  g_assert_cmpstr (gradus_dataset_get_hash (standing (fixture)), ==, hash);

  /* It stands over the generators as well. */
  gradus_window_open_algorithm (fixture->window, gradus_registry_find_algorithm ("pca"), NULL,
                                &error);
  g_assert_no_error (error);
  gradus_test_settle ();
  gtk_widget_activate_action (root, "win.generate", NULL);
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_GENERATOR_DIALOG);
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  gradus_test_wait_for (has_kept, dialog);
  list = gradus_test_find (dialog, GTK_TYPE_LIST_BOX, 0);
  gtk_list_box_select_row (GTK_LIST_BOX (list),
                           gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0));
  g_signal_emit_by_name (find_button (dialog, "_Use These Data"), "clicked");
  gradus_test_settle ();
  g_assert_cmpstr (gradus_dataset_get_hash (standing (fixture)), ==, hash);
  g_assert_true (gradus_my_data_delete ("two heaps", NULL));
}

/* The first gesture of that type on @widget. */
static GtkGesture *
find_gesture (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  GtkGesture *found = NULL;

  for (guint i = 0; found == NULL && i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (g_type_is_a (G_OBJECT_TYPE (controller), type))
        found = GTK_GESTURE (controller);
    }
  if (found == NULL)
    g_error ("no %s", g_type_name (type));
  return found;
}

/* The menu that is open, or NULL. */
static GtkWidget *
find_menu (GtkWidget *root)
{
  GtkWidget *menu;

  for (guint i = 0; (menu = gradus_test_find (root, GTK_TYPE_POPOVER_MENU, i)) != NULL; i++)
    if (gtk_widget_get_mapped (menu))
      break;
  return menu;
}

/* A second finger takes back what the first has drawn; a finger that rests opens the menu of the
 * picture where no tool is in hand. */
static void
test_fingers (Fixture *fixture, gconstpointer data)
{
  GError *error = NULL;
  GtkWidget *stage, *view, *menu;
  guint n;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("no xdotool");
      return;
    }
  click_at (fixture, -3, 2);
  n = get_drawn (fixture)->n;
  gradus_test_move (fixture->view, 150, 60);
  gradus_test_xdotool ((const char *const[]){ "mousedown", "1", NULL });
  g_assert_cmpuint (get_drawn (fixture)->n, >, n);
  g_signal_emit_by_name (find_gesture (fixture->view, GTK_TYPE_GESTURE_ZOOM), "begin", NULL);
  g_assert_cmpuint (get_drawn (fixture)->n, ==, n);
  gradus_test_move (fixture->view, 180, 90);
  gradus_test_xdotool ((const char *const[]){ "mouseup", "1", NULL });
  g_assert_cmpuint (get_drawn (fixture)->n, ==, n);
  /* The next stroke draws again. */
  click_at (fixture, 2, 2);
  g_assert_cmpuint (get_drawn (fixture)->n, >, n);

  gradus_window_open_algorithm (fixture->window, gradus_registry_find_algorithm ("k-means"), NULL,
                                &error);
  g_assert_no_error (error);
  gradus_test_settle ();
  stage = gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_STAGE, 0);
  view = GTK_WIDGET (gradus_stage_get_view (GRADUS_STAGE (stage), 0));
  g_signal_emit_by_name (find_gesture (view, GTK_TYPE_GESTURE_LONG_PRESS), "pressed", 40.0, 40.0);
  gradus_test_settle ();
  menu = find_menu (stage);
  g_assert_nonnull (menu);
  gtk_popover_popdown (GTK_POPOVER (menu));
  gradus_test_settle ();
  /* With a tool in hand it goes on drawing. */
  gradus_stage_set_editing (GRADUS_STAGE (stage), TRUE);
  gtk_widget_activate_action (stage, "tool.current", "s", "spray");
  gradus_test_settle ();
  g_signal_emit_by_name (find_gesture (view, GTK_TYPE_GESTURE_LONG_PRESS), "pressed", 40.0, 40.0);
  gradus_test_settle ();
  g_assert_null (find_menu (stage));
}

/* Whatever the size of text, what one can do here is said between the axes and not over them. */
static void
test_hint (Fixture *fixture, gconstpointer data)
{
  static const int sizes[][2] = { { 1280, 800 }, { 1024, 700 } };
  GtkWidget *hint = gtk_widget_get_next_sibling (fixture->view);
  GtkSettings *settings = gtk_settings_get_default ();

  g_assert_true (GTK_IS_LABEL (hint));
  for (guint i = 0; i < 2 * G_N_ELEMENTS (sizes); i++)
    {
      double x, y, width, height;
      graphene_rect_t place;

      g_object_set (settings, "gtk-xft-dpi", (int) (1 + i % 2) * 96 * 1024, NULL);
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), sizes[i / 2][0], sizes[i / 2][1]);
      gradus_test_settle ();
      gradus_plot_layout_get_area (gradus_plot_view_get_layout (GRADUS_PLOT_VIEW (fixture->view)),
                                   &x, &y, &width, &height);
      g_assert_true (gtk_widget_compute_bounds (hint, fixture->view, &place));
      g_assert_cmpfloat (place.origin.x, >=, x - 1);
      g_assert_cmpfloat (place.origin.y, >=, y - 1);
      g_assert_cmpfloat (place.origin.x + place.size.width, <=, x + width + 1);
      g_assert_cmpfloat (place.origin.y + place.size.height, <=, y + height + 1);
    }
  gtk_settings_reset_property (settings, "gtk-xft-dpi");
}

int
main (int argc, char **argv)
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add ("/ui/draw/mouse", Fixture, NULL, set_up, test_mouse, tear_down);
  g_test_add ("/ui/draw/hint", Fixture, NULL, set_up, test_hint, tear_down);
  g_test_add ("/ui/draw/keyboard", Fixture, NULL, set_up, test_keyboard, tear_down);
  g_test_add ("/ui/draw/my-data", Fixture, NULL, set_up, test_my_data, tear_down);
  g_test_add ("/ui/draw/fingers", Fixture, NULL, set_up, test_fingers, tear_down);
  return gradus_test_end ();
}
