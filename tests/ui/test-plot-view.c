/* The stage: pictures, zoom, keyboard, and every drawing tool with a real pointer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <math.h>

#include "gradus-datum-words.h"
#include "gradus-field-worker.h"
#include "gradus-pixels.h"
#include "gradus-registry.h"
#include "gradus-settings.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"
#include "gradus-tools.h"
#include "gradus-say.h"

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GradusStage *stage;
  GradusTools *tools;
  GradusPlotView *view;
} Fixture;

static gboolean
has_layout (gpointer user_data)
{
  return gradus_plot_view_get_layout (user_data) != NULL && gtk_widget_get_mapped (user_data);
}

static void
set_up (Fixture *fixture, gconstpointer algorithm_id)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (algorithm_id);
  g_autoptr (GError) error = NULL;

  fixture->window = gradus_test_open_window ();
  fixture->document = gradus_window_get_document (fixture->window);
  gradus_window_open_algorithm (fixture->window, algorithm, NULL, &error);
  g_assert_no_error (error);
  fixture->stage = GRADUS_STAGE (
    gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_STAGE, 0));
  fixture->tools = GRADUS_TOOLS (
    gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_TOOLS, 0));
  fixture->view = gradus_stage_get_view (fixture->stage, 0);
  g_assert_nonnull (fixture->view);
  gradus_test_wait_for (has_layout, fixture->view);
  gradus_test_settle ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_test_close_window (fixture->window);
}

static gboolean
needs_pointer (void)
{
  if (gradus_test_has_input ())
    return TRUE;
  g_test_skip ("There is no xdotool to move the pointer.");
  return FALSE;
}

static void
choose (Fixture *fixture, const char *tool)
{
  g_assert_true (gradus_stage_set_editing (fixture->stage, TRUE));
  gtk_widget_activate_action (GTK_WIDGET (fixture->stage), "tool.current", "s", tool);
  g_assert_cmpstr (gradus_tools_get_current (fixture->tools), ==, tool);
}

static const GradusTable *
get_table (Fixture *fixture)
{
  return gradus_dataset_get_table (
    gradus_setup_get_dataset (gradus_document_get_setup (fixture->document)));
}

static const GradusGridWorld *
get_world (Fixture *fixture)
{
  return gradus_dataset_get_grid_world (
    gradus_setup_get_dataset (gradus_document_get_setup (fixture->document)));
}

static const GradusTrajectory *
get_trajectory (Fixture *fixture)
{
  return gradus_dataset_get_trajectory (
    gradus_setup_get_dataset (gradus_document_get_setup (fixture->document)));
}

static void
move_to (Fixture *fixture, double x, double y)
{
  gradus_test_move (GTK_WIDGET (fixture->view), x, y);
}

/* Press at the first of @n positions of the picture (pixels), go through the others, let go. */
static void
drag (Fixture *fixture, const double *xy, guint n, const char *button)
{
  move_to (fixture, xy[0], xy[1]);
  gradus_test_xdotool ((const char *const[]){ "mousedown", button, NULL });
  for (guint i = 1; i < n; i++)
    {
      move_to (fixture, (xy[2 * i] + xy[2 * i - 2]) / 2, (xy[2 * i + 1] + xy[2 * i - 1]) / 2);
      move_to (fixture, xy[2 * i], xy[2 * i + 1]);
    }
  gradus_test_xdotool ((const char *const[]){ "mouseup", button, NULL });
}

static void
click (Fixture *fixture, double x, double y)
{
  const double xy[2] = { x, y };

  drag (fixture, xy, 1, "1");
}

static void
area (Fixture *fixture, double *x, double *y, double *width, double *height)
{
  gradus_plot_layout_get_area (gradus_plot_view_get_layout (fixture->view), x, y, width, height);
}

static void
locate (Fixture *fixture, int datum, double *px, double *py)
{
  g_assert_true (
    gradus_plot_layout_locate (gradus_plot_view_get_layout (fixture->view), datum, px, py));
}

static void
undo (Fixture *fixture)
{
  g_assert_true (gradus_document_undo (fixture->document));
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
}

/* --- The stage -------------------------------------------------------------------------------- */

static void
test_large (Fixture *fixture, gconstpointer data)
{
  GradusPlotView *other = gradus_stage_get_view (fixture->stage, 2);

  g_assert_cmpint (gradus_stage_get_large (fixture->stage), ==, 0);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->view)), >,
                   gtk_widget_get_width (GTK_WIDGET (other)));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "stage.large", "i", 2);
  gradus_test_settle ();
  g_assert_cmpint (gradus_stage_get_large (fixture->stage), ==, 2);
  /* The views change what they show, not their places; the strip keeps the order of the plots. */
  g_assert_true (gradus_stage_get_view (fixture->stage, 2) == fixture->view);
  g_assert_true (gradus_stage_get_view (fixture->stage, 1) == other);
  /* Nothing can be drawn into it. */
  gtk_widget_activate_action (GTK_WIDGET (fixture->stage), "tool.current", "s", "add");
  g_assert_cmpstr (gradus_tools_get_current (fixture->tools), ==, "select");
}

static gboolean
is_slow_enough (gpointer user_data)
{
  return g_get_monotonic_time () - *(gint64 *) user_data > G_USEC_PER_SEC;
}

/* The marks go to their new places in a fifth of a second at least, and then stand still. */
static void
test_motion (Fixture *fixture, gconstpointer data)
{
  GradusSettings *settings = gradus_settings_get_default ();
  gint64 since = g_get_monotonic_time ();

  g_object_set (settings, "animations", TRUE, NULL);
  /* Steps that follow each other fast do not move. */
  gradus_test_wait_for (is_slow_enough, &since);
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  since = g_get_monotonic_time ();
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
  g_assert_cmpint (g_get_monotonic_time () - since, >=, G_USEC_PER_SEC / 5);
  g_object_set (settings, "animations", FALSE, NULL);
}

static void
test_words (Fixture *fixture, gconstpointer data)
{
  GradusRun *run;
  GString *words = g_string_new (NULL);
  GradusPosition here;
  char *difference;

  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (fixture->document);
  run = gradus_document_get_run (fixture->document);
  gradus_run_get_view (run, &here);
  gradus_narrate (&here, words);
  g_assert_cmpuint (words->len, >, 10);
  difference = gtk_test_accessible_check_property (GTK_ACCESSIBLE (fixture->view),
                                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words->str);
  g_assert_null (difference);
  g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (fixture->view)), ==,
                   GTK_ACCESSIBLE_ROLE_IMG);
  g_string_free (words, TRUE);
}

static void
test_zoom (Fixture *fixture, gconstpointer data)
{
  double before[4], after[4];

  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (fixture->view), &before[0],
                                 &before[1], &before[2], &before[3]);
  gradus_plot_view_zoom (fixture->view, 2);
  gradus_test_settle ();
  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (fixture->view), &after[0], &after[1],
                                 &after[2], &after[3]);
  g_assert_cmpfloat_with_epsilon (after[1] - after[0], (before[1] - before[0]) / 2,
                                  0.03 * (before[1] - before[0]));
  /* A step leaves the zoom alone. */
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (fixture->view), &before[0],
                                 &before[1], &before[2], &before[3]);
  g_assert_cmpfloat_with_epsilon (before[0], after[0], 0.03 * (before[1] - before[0]));
  for (guint i = 0; i < 200; i++)
    gradus_plot_view_zoom (fixture->view, 2);
  gradus_test_settle ();
  gradus_plot_view_reset_zoom (fixture->view);
  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (fixture->view), &after[0], &after[1],
                                 &after[2], &after[3]);
  g_assert_cmpfloat (after[1] - after[0], >, before[1] - before[0]);
}

static void
test_pan_and_double_click (Fixture *fixture, gconstpointer data)
{
  double x, y, width, height, before[4], after[4];

  if (!needs_pointer ())
    return;
  area (fixture, &x, &y, &width, &height);
  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (fixture->view), &before[0],
                                 &before[1], &before[2], &before[3]);
  {
    const double way[] = { x + width / 2, y + height / 2, x + width / 2 + 60, y + height / 2 };

    drag (fixture, way, 2, "2");
  }
  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (fixture->view), &after[0], &after[1],
                                 &after[2], &after[3]);
  g_assert_cmpfloat_with_epsilon (after[0], before[0] - 60 * (before[1] - before[0]) / width,
                                  0.02 * (before[1] - before[0]));
  move_to (fixture, x + 4, y + 4);
  gradus_test_set_double_clicks (TRUE);
  gradus_test_xdotool ((const char *const[]){ "click", "--repeat", "2", "1", NULL });
  gradus_test_set_double_clicks (FALSE);
  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (fixture->view), &after[0], &after[1],
                                 &after[2], &after[3]);
  g_assert_cmpfloat_with_epsilon (after[0], before[0], 1e-9 * (before[1] - before[0]));
}

static void
test_follow (Fixture *fixture, gconstpointer data)
{
  double px, py;
  int picked;

  if (!needs_pointer ())
    return;
  locate (fixture, 7, &px, &py);
  /* Before the click: the strip that it opens takes room from the picture. */
  picked = gradus_plot_layout_pick (gradus_plot_view_get_layout (fixture->view), px, py, 3);
  click (fixture, px, py);
  g_assert_cmpint (gradus_plot_view_get_followed (fixture->view), ==, picked);
  g_assert_cmpint (gradus_plot_view_get_followed (fixture->view), >=, 0);
  /* In the other pictures too, and through the steps. */
  g_assert_cmpint (gradus_plot_view_get_followed (gradus_stage_get_view (fixture->stage, 1)), ==,
                   gradus_plot_view_get_followed (fixture->view));
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (fixture->document);
  g_assert_cmpint (gradus_plot_view_get_followed (fixture->view), >=, 0);
}

/* --- Points ----------------------------------------------------------------------------------- */

static void
test_add_and_erase (Fixture *fixture, gconstpointer data)
{
  const guint n = get_table (fixture)->n;
  double x, y, width, height, px, py, dx, dy;

  if (!needs_pointer ())
    return;
  area (fixture, &x, &y, &width, &height);
  choose (fixture, "add");
  gradus_plot_layout_to_data (gradus_plot_view_get_layout (fixture->view), x + width * 0.4,
                              y + height * 0.1, &dx, &dy);
  click (fixture, x + width * 0.4, y + height * 0.1);
  g_assert_cmpuint (get_table (fixture)->n, ==, n + 1);
  /* Where the pointer was, to a pixel. */
  g_assert_cmpfloat_with_epsilon (get_table (fixture)->x[2 * n], dx, 0.1);
  g_assert_cmpfloat_with_epsilon (get_table (fixture)->x[2 * n + 1], dy, 0.1);

  choose (fixture, "erase");
  locate (fixture, (int) n, &px, &py);
  click (fixture, px, py);
  g_assert_cmpuint (get_table (fixture)->n, <=, n);
  undo (fixture);
  g_assert_cmpuint (get_table (fixture)->n, ==, n + 1);
  undo (fixture);
  g_assert_cmpuint (get_table (fixture)->n, ==, n);
}

static void
test_spray_stamp_line (Fixture *fixture, gconstpointer data)
{
  static const char *const names[] = { "spray", "stamp", "line" };
  const guint n = get_table (fixture)->n;
  double x, y, width, height;

  if (!needs_pointer ())
    return;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      area (fixture, &x, &y, &width, &height);
      choose (fixture, names[i]);
      {
        const double way[] = { x + width * 0.3,  y + height * 0.5, x + width * 0.5,
                               y + height * 0.4, x + width * 0.7,  y + height * 0.6 };

        drag (fixture, way, 3, "1");
      }
      g_assert_cmpuint (get_table (fixture)->n, >=, n + 10);
      /* A stroke is one step of undo, however many points it made. */
      undo (fixture);
      g_assert_cmpuint (get_table (fixture)->n, ==, n);
    }
}

static void
test_move (Fixture *fixture, gconstpointer data)
{
  double px, py, qx, qy;
  int datum;

  if (!needs_pointer ())
    return;
  choose (fixture, "select");
  locate (fixture, 11, &px, &py);
  datum = gradus_plot_layout_pick (gradus_plot_view_get_layout (fixture->view), px, py, 5);
  {
    const double before = get_table (fixture)->x[2 * datum];
    const double way[] = { px, py, px + 30, py - 25 };

    drag (fixture, way, 2, "1");
    g_assert_cmpfloat (get_table (fixture)->x[2 * datum], >, before);
    locate (fixture, datum, &qx, &qy);
    g_assert_cmpfloat_with_epsilon (qx, px + 30, 4);
    g_assert_cmpfloat_with_epsilon (qy, py - 25, 4);
    undo (fixture);
    g_assert_cmpfloat (get_table (fixture)->x[2 * datum], ==, before);
  }
}

static void
test_lasso (Fixture *fixture, gconstpointer data)
{
  const guint n = get_table (fixture)->n;
  double x, y, width, height;

  if (!needs_pointer ())
    return;
  area (fixture, &x, &y, &width, &height);
  choose (fixture, "lasso");
  {
    const double way[] = { x + 2,         y + 2,          x + width - 2, y + 2,
                           x + width - 2, y + height - 2, x + 2,         y + height - 2 };

    drag (fixture, way, 4, "1");
  }
  g_assert_true (
    g_action_group_get_action_enabled (gradus_tools_get_actions (fixture->tools), "delete"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "tool.delete", NULL);
  gradus_test_settle ();
  /* All points are gone: nothing can run, but the stage stands and undo works. */
  g_assert_cmpuint (get_table (fixture)->n, <, n / 10);
  undo (fixture);
  g_assert_cmpuint (get_table (fixture)->n, ==, n);
  g_assert_nonnull (gradus_document_get_run (fixture->document));
}

static void
test_handle (Fixture *fixture, gconstpointer data)
{
  const GradusHandle *handles;
  double px, py, x, y;
  gsize n = 0;

  if (!needs_pointer ())
    return;
  choose (fixture, "select");
  /* The centroids can be dragged once they are placed. */
  for (guint i = 0; i < 3 && n == 0; i++)
    {
      gradus_scene_get_handles (gradus_plot_view_get_scene (fixture->view), &n);
      if (n == 0)
        {
          gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
          gradus_document_wait (fixture->document);
          gradus_test_settle ();
        }
    }
  handles = gradus_scene_get_handles (gradus_plot_view_get_scene (fixture->view), &n);
  g_assert_cmpuint (n, >, 0);
  x = handles[0].x;
  y = handles[0].y;
  gradus_plot_layout_to_pixel (gradus_plot_view_get_layout (fixture->view), x, y, &px, &py);
  {
    const double way[] = { px, py, px + 40, py - 30 };

    drag (fixture, way, 2, "1");
  }
  {
    const GradusArray *given = gradus_setup_get_given_start (
      gradus_document_get_setup (fixture->document), "centroids");

    g_assert_nonnull (given);
    g_assert_cmpuint (given->n_dims, ==, 2);
    g_assert_cmpfloat (given->data[0], >, x);
    g_assert_cmpfloat (given->data[1], >, y);
  }
  undo (fixture);
}

/* --- Keyboard --------------------------------------------------------------------------------- */

static void
key (Fixture *fixture, const char *name)
{
  gradus_test_key (fixture->window, name, "win.play");
}

static void
test_keyboard (Fixture *fixture, gconstpointer data)
{
  const guint n = get_table (fixture)->n;

  if (!needs_pointer ())
    return;
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  /* The mode and the tool by their keys, then the cursor of the picture. */
  gradus_test_key (fixture->window, "ctrl+d", "stage.edit");
  key (fixture, "a");
  g_assert_cmpstr (gradus_tools_get_current (fixture->tools), ==, "add");
  key (fixture, "Return");
  key (fixture, "Right");
  key (fixture, "Up");
  key (fixture, "Return");
  g_assert_cmpuint (get_table (fixture)->n, ==, n + 1);
  key (fixture, "Escape");

  /* Now walk through the data and follow one. */
  key (fixture, "v");
  key (fixture, "Return");
  key (fixture, "Right");
  key (fixture, "Return");
  g_assert_cmpint (gradus_plot_view_get_followed (fixture->view), >=, 0);
  {
    const guint row = (guint) gradus_plot_view_get_followed (fixture->view);
    const double before = get_table (fixture)->x[2 * row];

    key (fixture, "alt+Right");
    g_assert_cmpfloat (get_table (fixture)->x[2 * row], >, before);
  }
  key (fixture, "Escape");

  /* Outside the picture the arrows step. */
  {
    const guint64 step = gradus_run_get_step (gradus_document_get_run (fixture->document));

    key (fixture, "Right");
    gradus_document_wait (fixture->document);
    g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (fixture->document)), >, step);
  }
}

/* --- Grid worlds and paths -------------------------------------------------------------------- */

static void
test_cells (Fixture *fixture, gconstpointer data)
{
  double px, py;

  if (!needs_pointer ())
    return;
  g_assert_cmpint (get_world (fixture)->cells[0], ==, GRADUS_CELL_FREE);
  locate (fixture, 0, &px, &py);
  choose (fixture, "wall");
  click (fixture, px, py);
  g_assert_cmpint (get_world (fixture)->cells[0], ==, GRADUS_CELL_WALL);
  choose (fixture, "free");
  click (fixture, px, py);
  g_assert_cmpint (get_world (fixture)->cells[0], ==, GRADUS_CELL_FREE);
  choose (fixture, "terminal");
  click (fixture, px, py);
  g_assert_cmpint (get_world (fixture)->cells[0], ==, GRADUS_CELL_TERMINAL);
  g_assert_cmpfloat (get_world (fixture)->rewards[0], ==, 1);
  for (guint i = 0; i < 3; i++)
    undo (fixture);
  g_assert_cmpint (get_world (fixture)->cells[0], ==, GRADUS_CELL_FREE);

  /* A stroke with two positions walls every cell between them, and is one edit. */
  {
    double last_x, last_y;

    locate (fixture, 2, &last_x, &last_y);
    {
      const double way[] = { px, py, last_x, last_y };

      choose (fixture, "wall");
      drag (fixture, way, 2, "1");
    }
    for (guint cell = 0; cell < 3; cell++)
      g_assert_cmpint (get_world (fixture)->cells[cell], ==, GRADUS_CELL_WALL);
    undo (fixture);
    for (guint cell = 0; cell < 3; cell++)
      g_assert_cmpint (get_world (fixture)->cells[cell], ==, GRADUS_CELL_FREE);
  }
}

static void
test_path (Fixture *fixture, gconstpointer data)
{
  double px, py, x, y, width, height;
  int datum = -1;

  if (!needs_pointer ())
    return;
  for (int i = 0; i < (int) get_trajectory (fixture)->length && datum < 0; i++)
    if (gradus_plot_layout_locate (gradus_plot_view_get_layout (fixture->view), i, &px, &py))
      datum = gradus_plot_layout_pick (gradus_plot_view_get_layout (fixture->view), px, py, 3);
  g_assert_cmpint (datum, >=, 0);
  choose (fixture, "drop");
  click (fixture, px, py);
  g_assert_true (get_trajectory (fixture)->missing[datum]);
  undo (fixture);
  g_assert_false (get_trajectory (fixture)->missing[datum]);

  choose (fixture, "path");
  area (fixture, &x, &y, &width, &height);
  {
    const double way[] = { x + width * 0.1,  y + height * 0.8, x + width * 0.5,
                           y + height * 0.2, x + width * 0.9,  y + height * 0.7 };
    const double before = get_trajectory (fixture)->measured[0];

    drag (fixture, way, 3, "1");
    g_assert_cmpfloat (get_trajectory (fixture)->measured[0], !=, before);
    undo (fixture);
    g_assert_cmpfloat (get_trajectory (fixture)->measured[0], ==, before);
  }
}

/* The pixels of @node as the renderer of the window paints it; to be freed. */
static guchar *
paint_node (Fixture *fixture, GskRenderNode *node, int width, int height)
{
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (fixture->window));
  g_autoptr (GdkTexture) texture = gsk_renderer_render_texture (
    renderer, node, &GRAPHENE_RECT_INIT (0, 0, width, height));
  guchar *pixels = g_malloc ((gsize) width * 4 * height);

  gdk_texture_download (texture, pixels, (gsize) width * 4);
  return pixels;
}

/* What the toolkit would make of ground and marks if it put them together behind round corners
 * itself. */
static GskRenderNode *
make_plain_node (Fixture *fixture, int width, int height)
{
  const GradusPlotLayout *layout = gradus_plot_view_get_layout (fixture->view);
  const GradusColour ground = gradus_palette_ground (
    gradus_settings_get_scheme_for (gradus_settings_get_default (), GTK_WIDGET (fixture->view)));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, width, height);
  cairo_t *cr = gradus_pixels_begin (width, height, 1);
  g_autoptr (GdkTexture) texture = NULL;
  GskRoundedRect outline;

  gradus_plot_draw_axes (layout, cr);
  gradus_plot_draw_marks (layout, cr);
  gradus_plot_draw_labels (layout, cr);
  texture = gradus_pixels_to_texture (gradus_pixels_end (cr));
  gsk_rounded_rect_init_from_rect (&outline, &all, 12);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (
    snapshot, &(GdkRGBA){ (float) ground.red, (float) ground.green, (float) ground.blue, 1 }, &all);
  gtk_snapshot_append_texture (snapshot, texture, &all);
  gtk_snapshot_pop (snapshot);
  return gtk_snapshot_free_to_node (snapshot);
}

/* What is painted is to the last pixel what textures would show, at every step and in the corners,
 * and the frames before it keep theirs. */
static void
test_pixels (Fixture *fixture, gconstpointer data)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (fixture->view));
  const int height = gtk_widget_get_height (GTK_WIDGET (fixture->view));
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (fixture->view));
  g_autofree guchar *before = NULL;
  GskRenderNode *first = NULL;

  if (!gradus_pixels_is_painted (GTK_WIDGET (fixture->view)))
    {
      g_test_skip ("The renderer does not paint.");
      return;
    }
  for (guint k = 0; k < 4; k++)
    {
      GtkSnapshot *snapshot = gtk_snapshot_new ();
      g_autofree guchar *painted = NULL;
      g_autofree guchar *plain = NULL;
      GskRenderNode *node, *expected;

      gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
      gradus_test_settle ();
      gdk_paintable_snapshot (paintable, snapshot, width, height);
      node = gtk_snapshot_free_to_node (snapshot);
      expected = make_plain_node (fixture, width, height);
      painted = paint_node (fixture, node, width, height);
      plain = paint_node (fixture, expected, width, height);
      g_assert_cmpmem (painted, (gsize) width * 4 * height, plain, (gsize) width * 4 * height);
      gsk_render_node_unref (expected);
      if (k == 0)
        {
          first = node;
          before = g_steal_pointer (&painted);
        }
      else
        {
          g_autofree guchar *again = paint_node (fixture, first, width, height);

          g_assert_cmpmem (again, (gsize) width * 4 * height, before, (gsize) width * 4 * height);
          gsk_render_node_unref (node);
        }
    }
  gsk_render_node_unref (first);
}

/* Play through a field that is painted on a worker, then take the window away in the middle. */
static void
test_field_dropped (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < 40; i++)
    {
      gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
      gradus_document_wait (fixture->document);
      gradus_test_wait_frame ();
    }
}

/* The pixels of a field, and whether the last one that was ready has the same. */
typedef struct
{
  const GradusPlotLayout *layout;
  cairo_surface_t *expected;
  gboolean same;
} Rest;

static cairo_surface_t *
draw_raster (const GradusPlotLayout *layout, const GradusFieldRaster *raster)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 300, 200);
  cairo_t *cr = cairo_create (surface);

  gradus_plot_draw_field (layout, cr, raster);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
compare_raster_cb (GradusFieldRaster *raster, gpointer user_data)
{
  Rest *rest = user_data;
  cairo_surface_t *drawn = draw_raster (rest->layout, raster);

  rest->same = memcmp (cairo_image_surface_get_data (drawn),
                       cairo_image_surface_get_data (rest->expected), 4 * 300 * 200)
               == 0;
  cairo_surface_destroy (drawn);
  gradus_field_raster_free (raster);
}

static gboolean
is_as_expected (gpointer user_data)
{
  return ((const Rest *) user_data)->same;
}

/* However dear a field is, and whether pictures follow each other or come alone: at rest there is
 * to the last pixel what a sample every two pixels gives. */
static void
test_field_at_rest (void)
{
  static const char *const algorithms[] = { "smo", "gmm-em" };

  for (guint a = 0; a < G_N_ELEMENTS (algorithms); a++)
    {
      const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (algorithms[a]);
      g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
        algorithm, gradus_algorithm_first_look (algorithm), NULL);
      g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
      g_autoptr (GradusScene) scene = NULL;
      g_autoptr (GradusSnapshot) snapshot = NULL;
      g_autoptr (GradusPlotLayout) layout = NULL;
      g_autoptr (GradusFieldRaster) finest = NULL;
      Rest rest = { NULL };
      GradusFieldWorker *worker = gradus_field_worker_new (compare_raster_cb, &rest);
      GradusPosition here;
      double x, y, width, height;

      for (guint k = 0; k < 4; k++)
        gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      gradus_run_get_view (run, &here);
      for (guint i = 0; scene == NULL || gradus_scene_get_field (scene) == NULL; i++)
        {
          g_assert_nonnull (algorithm->plots[i].id);
          g_clear_pointer (&scene, gradus_scene_unref);
          scene = gradus_scene_new ();
          gradus_plot_build (&algorithm->plots[i], &here, scene);
        }
      snapshot = gradus_snapshot_new (run);
      layout = gradus_plot_layout_new (scene, &(GradusPlotOptions){ .width = 300, .height = 200 });
      gradus_plot_layout_get_area (layout, &x, &y, &width, &height);
      finest = gradus_field_raster_new (layout, snapshot, (guint) ceil (width / 2) + 1,
                                        (guint) ceil (height / 2) + 1, NULL);
      rest.layout = layout;
      rest.expected = draw_raster (layout, finest);
      /* What a sample takes is learnt as they go: the first raster becomes finer and finer. */
      for (guint round = 0; round < 6; round++)
        {
          for (guint k = 0; k <= round; k++)
            gradus_field_worker_start (worker, layout, snapshot);
          gradus_test_wait_for (is_as_expected, &rest);
        }
      gradus_field_worker_free (worker);
      cairo_surface_destroy (rest.expected);
    }
}

/* What is said of a datum is what the picture and the narration say: clusters are counted from 1,
 * and actions have names. */
static void
test_datum_words (void)
{
  static const struct
  {
    const char *algorithm;
    int steps, datum;
    const char *line;
  } cases[] = {
    /* 99 of the 150 points, the 139th among them, are in cluster 3 then. */
    { "k-means", 5, 138, "Cluster: 3" },
    /* Above the −1 and left of the +1. */
    { "value-iteration", 6, 2, "Greedy action: east" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (cases[i].algorithm);
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
        algorithm, gradus_algorithm_first_look (algorithm), &error);
      g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
      g_autofree char *words = NULL;
      GradusPosition here;

      g_assert_no_error (error);
      for (int k = 0; k < cases[i].steps; k++)
        gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      gradus_run_get_view (run, &here);
      words = gradus_datum_words (gradus_setup_get_dataset (setup), &here, cases[i].datum);
      g_test_message ("%s", words);
      g_assert_nonnull (strstr (words, cases[i].line));
    }
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
#define ADD(path, algorithm, func)                                                                 \
  g_test_add ("/ui/stage/" path, Fixture, algorithm, set_up, func, tear_down)

  ADD ("large", "k-means", test_large);
  ADD ("motion", "k-means", test_motion);
  ADD ("words", "k-means", test_words);
  ADD ("zoom", "k-means", test_zoom);
  ADD ("pan", "k-means", test_pan_and_double_click);
  ADD ("follow", "k-means", test_follow);
  ADD ("add-and-erase", "k-means", test_add_and_erase);
  ADD ("spray-stamp-line", "k-means", test_spray_stamp_line);
  ADD ("move", "k-means", test_move);
  ADD ("lasso", "k-means", test_lasso);
  ADD ("handle", "k-means", test_handle);
  ADD ("keyboard", "k-means", test_keyboard);
  ADD ("cells", "value-iteration", test_cells);
  ADD ("path", "kalman-filter", test_path);
  ADD ("field-dropped", "smo", test_field_dropped);
  ADD ("pixels", "stochastic-gradient-descent", test_pixels);
  g_test_add_func ("/ui/stage/field-at-rest", test_field_at_rest);
  g_test_add_func ("/ui/stage/datum-words", test_datum_words);
  return gradus_test_end ();
}
