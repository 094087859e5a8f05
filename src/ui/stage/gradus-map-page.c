/* Gradus: the map of all futures in a window of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-errand.h"
#include "gradus-map-page.h"
#include "gradus-plot.h"
#include "gradus-settings.h"
#include "gradus-sweep-map.h"
#include "gradus-sweep-scene.h"

/* Cells of a map of two parameters, and the steps that its runs have at most. */
#define COLUMNS 160
#define ROWS 100
#define STEPS 1000
/* A turn of the wheel. */
#define ZOOM 0.5

struct _GradusMapPage
{
  AdwWindow parent_instance;

  GtkWidget *choice; /* of an own map; the last row is: two parameters */
  GtkWidget *axes[2];
  GtkWidget *words, *under;
  GtkWidget *area;
  GtkWidget *open_button;

  GradusDocument *document;
  const GradusAlgorithm *algorithm;
  GPtrArray *params; /* of the two drop-downs: const GradusParam */
  guint n_maps;

  GradusErrand *errand;
  GradusSweep *sweep; /* or NULL */
  GradusSweepColour colour;
  GradusPlotLayout *layout;
  guint cross[2];
};

G_DEFINE_FINAL_TYPE (GradusMapPage, gradus_map_page, ADW_TYPE_WINDOW)

/* --- Making it -------------------------------------------------------------------------------- */

static gboolean
work (gpointer job, GradusTrip *trip, GError **error)
{
  while (!gradus_sweep_work (job, FALSE, 0, gradus_trip_get_cancel (trip))
         && g_atomic_int_get (gradus_trip_get_cancel (trip)) == 0)
    gradus_trip_tell (trip);
  return TRUE;
}

static void tell_cross (GradusMapPage *self);

static void
rebuild (GradusMapPage *self)
{
  g_clear_pointer (&self->layout, gradus_plot_layout_free);
  gtk_widget_queue_draw (self->area);
  tell_cross (self);
}

static void
news (gpointer job, gpointer owner)
{
  rebuild (owner);
}

static void
done (gpointer job, const GError *error, gpointer owner)
{
  rebuild (owner);
}

static const GradusErrandKind kind = {
  .work = work,
  .news = news,
  .done = done,
  .clear = (GDestroyNotify) gradus_sweep_unref,
};

static void
say (GradusMapPage *self, const char *words)
{
  gtk_label_set_label (GTK_LABEL (self->words), words);
}

/* Takes @sweep, which may be NULL. The cross goes to its middle unless it @stays. */
static void
show_sweep (GradusMapPage *self, GradusSweep *sweep, gboolean stays)
{
  gradus_errand_drop (self->errand);
  g_clear_pointer (&self->sweep, gradus_sweep_unref);
  self->sweep = sweep;
  if (sweep != NULL)
    {
      for (guint i = 0; i < 2 && !stays; i++)
        self->cross[i] = gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, i)) / 2;
      gradus_errand_send (self->errand, gradus_sweep_ref (sweep));
    }
  gtk_widget_set_sensitive (self->open_button, sweep != NULL);
  rebuild (self);
}

/* The parameter that a drop-down has chosen over the range of its slider. */
static GradusSweepAxis *
make_axis (GradusMapPage *self, guint i, GError **error)
{
  const guint row = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->axes[i]));

  return gradus_sweep_axis_new_param (
    gradus_document_get_setup (self->document),
    g_ptr_array_index (self->params, MIN (row, self->params->len - 1)), i == 0 ? COLUMNS : ROWS,
    error);
}

/* The present setup with both parameters. */
static GradusSweep *
make_of_params (GradusMapPage *self, GError **error)
{
  g_autoptr (GradusSweepAxis) x = make_axis (self, 0, error);
  g_autoptr (GradusSweepAxis) y = x != NULL ? make_axis (self, 1, error) : NULL;

  if (y == NULL)
    return NULL;
  return gradus_sweep_new (gradus_document_get_setup (self->document), g_steal_pointer (&x),
                           g_steal_pointer (&y), STEPS);
}

static void
choose (GradusMapPage *self)
{
  const guint row = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->choice));
  const gboolean own = row < self->n_maps;
  g_autoptr (GError) error = NULL;
  GradusSweep *sweep;

  for (guint i = 0; i < 2; i++)
    gtk_widget_set_visible (self->axes[i], !own);
  gradus_sweep_colour_parse (self->algorithm, own ? self->algorithm->maps[row].colour : NULL,
                             &self->colour, NULL);
  sweep = own ? gradus_sweep_map_new (self->algorithm, &self->algorithm->maps[row], &error)
              : make_of_params (self, &error);
  say (self, error != NULL ? error->message
             : own         ? _ (self->algorithm->maps[row].words)
                           : _ ("Each place is a run with these two numbers, and its colour says "
                                        "where it ends."));
  show_sweep (self, sweep, FALSE);
}

/* --- The picture ------------------------------------------------------------------------------ */

static void
make_layout (GradusMapPage *self, int width, int height)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusPlotOptions options = {
    .width = width,
    .height = height,
    .scheme = gradus_settings_get_scheme_for (gradus_settings_get_default (), self->area),
  };

  gradus_sweep_build (self->sweep, self->colour, scene);
  g_clear_pointer (&self->layout, gradus_plot_layout_free);
  self->layout = gradus_plot_layout_new (scene, &options);
}

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  GradusMapPage *self = user_data;
  GradusColour colour;
  double px, py, x, y, w, h;

  if (self->sweep == NULL)
    return;
  if (self->layout == NULL)
    make_layout (self, width, height);
  gradus_plot_draw (self->layout, cr, NULL);
  gradus_plot_layout_to_pixel (
    self->layout,
    gradus_sweep_axis_get_place (gradus_sweep_get_axis (self->sweep, 0), self->cross[0]),
    gradus_sweep_axis_get_place (gradus_sweep_get_axis (self->sweep, 1), self->cross[1]), &px, &py);
  gradus_plot_layout_get_area (self->layout, &x, &y, &w, &h);
  colour = gradus_palette_role (
    gradus_settings_get_scheme_for (gradus_settings_get_default (), self->area),
    GRADUS_ROLE_ACCENT);
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, colour.alpha);
  cairo_set_line_width (cr, 1.5);
  cairo_move_to (cr, x, py);
  cairo_line_to (cr, x + w, py);
  cairo_move_to (cr, px, y);
  cairo_line_to (cr, px, y + h);
  cairo_stroke (cr);
}

static void
resize_cb (GradusMapPage *self)
{
  g_clear_pointer (&self->layout, gradus_plot_layout_free);
}

/* --- The cross -------------------------------------------------------------------------------- */

static void
tell_cross (GradusMapPage *self)
{
  g_autofree char *words = NULL;

  if (self->sweep != NULL)
    words = gradus_sweep_describe_cell (self->sweep, self->cross[0], self->cross[1]);
  gtk_label_set_label (GTK_LABEL (self->under), words != NULL ? words : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->area), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Map of all futures"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words != NULL ? words : "", -1);
}

static void
move_cross (GradusMapPage *self, int right, int up)
{
  const int by[2] = { right, up };

  if (self->sweep == NULL)
    return;
  for (guint i = 0; i < 2; i++)
    self->cross[i] = (guint) CLAMP (
      (int) self->cross[i] + by[i], 0,
      (int) gradus_sweep_axis_count (gradus_sweep_get_axis (self->sweep, i)) - 1);
  gtk_widget_queue_draw (self->area);
  tell_cross (self);
}

/* Put it under the pointer; FALSE beside the picture. */
static gboolean
point (GradusMapPage *self, double px, double py)
{
  double x, y, w, h;

  if (self->sweep == NULL || self->layout == NULL)
    return FALSE;
  gradus_plot_layout_get_area (self->layout, &x, &y, &w, &h);
  if (px < x || py < y || px > x + w || py > y + h)
    return FALSE;
  gradus_plot_layout_to_data (self->layout, px, py, &x, &y);
  self->cross[0] = gradus_sweep_axis_find_place (gradus_sweep_get_axis (self->sweep, 0), x);
  self->cross[1] = gradus_sweep_axis_find_place (gradus_sweep_get_axis (self->sweep, 1), y);
  move_cross (self, 0, 0);
  return TRUE;
}

static void
zoom (GradusMapPage *self, double factor)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSweepAxis) x = NULL, y = NULL;
  GradusSetup *base;
  GradusSweep *sweep;

  if (self->sweep == NULL)
    return;
  base = gradus_sweep_get_base (self->sweep);
  x = gradus_sweep_axis_zoom (gradus_sweep_get_axis (self->sweep, 0), base, self->cross[0], factor,
                              &error);
  y = x != NULL ? gradus_sweep_axis_zoom (gradus_sweep_get_axis (self->sweep, 1), base,
                                          self->cross[1], factor, &error)
                : NULL;
  if (y == NULL)
    {
      say (self, error->message);
      return;
    }
  sweep = gradus_sweep_new (base, g_steal_pointer (&x), g_steal_pointer (&y),
                            gradus_sweep_get_most_steps (self->sweep));
  show_sweep (self, sweep, TRUE);
}

static void
open_run (GradusMapPage *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = NULL;

  if (self->sweep == NULL)
    return;
  setup = gradus_sweep_make_setup (self->sweep, self->cross[0], self->cross[1], &error);
  if (setup == NULL || !gradus_document_open_setup (self->document, setup, &error))
    {
      say (self, error->message);
      return;
    }
  gradus_document_seek (self->document, gradus_sweep_get_most_steps (self->sweep), 0);
  gtk_window_close (GTK_WINDOW (self));
}

/* --- Hands and keys --------------------------------------------------------------------------- */

static void
motion_cb (GradusMapPage *self, double x, double y)
{
  point (self, x, y);
}

static void
released_cb (GradusMapPage *self, int n_press, double x, double y)
{
  if (point (self, x, y))
    open_run (self);
}

static gboolean
scroll_cb (GradusMapPage *self, double dx, double dy)
{
  if (dy != 0)
    zoom (self, dy < 0 ? ZOOM : 1 / ZOOM);
  return TRUE;
}

static gboolean
key_cb (GradusMapPage *self, guint key, guint code, GdkModifierType modifiers)
{
  const int by = (modifiers & GDK_SHIFT_MASK) != 0 ? 10 : 1;

  switch (key)
    {
    case GDK_KEY_Left:
      move_cross (self, -by, 0);
      return TRUE;
    case GDK_KEY_Right:
      move_cross (self, by, 0);
      return TRUE;
    case GDK_KEY_Up:
      move_cross (self, 0, by);
      return TRUE;
    case GDK_KEY_Down:
      move_cross (self, 0, -by);
      return TRUE;
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      zoom (self, ZOOM);
      return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      zoom (self, 1 / ZOOM);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      open_run (self);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  GradusMapPage *self = GRADUS_MAP_PAGE (widget);

  if (gradus_errand_is_busy (self->errand))
    gradus_errand_cancel (self->errand);
  else
    gtk_window_close (GTK_WINDOW (self));
  return TRUE;
}

/* --- Life ------------------------------------------------------------------------------------- */

static void
gradus_map_page_dispose (GObject *object)
{
  GradusMapPage *self = GRADUS_MAP_PAGE (object);

  g_clear_pointer (&self->errand, gradus_errand_free);
  g_clear_pointer (&self->sweep, gradus_sweep_unref);
  g_clear_pointer (&self->layout, gradus_plot_layout_free);
  g_clear_pointer (&self->params, g_ptr_array_unref);
  g_clear_object (&self->document);

  G_OBJECT_CLASS (gradus_map_page_parent_class)->dispose (object);
}

static void
gradus_map_page_class_init (GradusMapPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_map_page_dispose;
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-map-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusMapPage, choice);
  gtk_widget_class_bind_template_child_full (widget_class, "x_axis", FALSE,
                                             G_STRUCT_OFFSET (GradusMapPage, axes[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "y_axis", FALSE,
                                             G_STRUCT_OFFSET (GradusMapPage, axes[1]));
  gtk_widget_class_bind_template_child (widget_class, GradusMapPage, words);
  gtk_widget_class_bind_template_child (widget_class, GradusMapPage, under);
  gtk_widget_class_bind_template_child (widget_class, GradusMapPage, area);
  gtk_widget_class_bind_template_child (widget_class, GradusMapPage, open_button);
}

static void
gradus_map_page_init (GradusMapPage *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (
    GTK_EVENT_CONTROLLER_SCROLL_VERTICAL | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->errand = gradus_errand_new (&kind, self);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->area), draw_cb, self, NULL);
  g_signal_connect_object (self->area, "resize", G_CALLBACK (resize_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (click, "released", G_CALLBACK (released_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (scroll, "scroll", G_CALLBACK (scroll_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->area, motion);
  gtk_widget_add_controller (self->area, scroll);
  gtk_widget_add_controller (self->area, keys);
  gtk_widget_add_controller (self->area, GTK_EVENT_CONTROLLER (click));
  g_signal_connect_object (self->open_button, "clicked", G_CALLBACK (open_run), self,
                           G_CONNECT_SWAPPED);
}

static void
fill_choices (GradusMapPage *self)
{
  g_autoptr (GtkStringList) maps = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (const GradusFutures *m = self->algorithm->maps; m != NULL && m->id != NULL; m++)
    {
      gtk_string_list_append (maps, _ (m->title));
      self->n_maps++;
    }
  for (const GradusParam *p = self->algorithm->params; p != NULL && p->id != NULL; p++)
    if (!p->fixed && p->kind == GRADUS_PARAM_DOUBLE)
      {
        g_ptr_array_add (self->params, (gpointer) p);
        gtk_string_list_append (names, _ (p->label));
      }
  if (self->params->len >= 2)
    gtk_string_list_append (maps, _ ("Two parameters"));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->choice), G_LIST_MODEL (maps));
  for (guint i = 0; i < 2; i++)
    {
      gtk_drop_down_set_model (GTK_DROP_DOWN (self->axes[i]), G_LIST_MODEL (names));
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->axes[i]), i);
      g_signal_connect_object (self->axes[i], "notify::selected", G_CALLBACK (choose), self,
                               G_CONNECT_SWAPPED);
    }
  g_signal_connect_object (self->choice, "notify::selected", G_CALLBACK (choose), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
gradus_map_page_new (GtkWindow *parent, GradusDocument *document)
{
  GradusMapPage *self = g_object_new (GRADUS_TYPE_MAP_PAGE, "transient-for", parent, NULL);

  self->document = g_object_ref (document);
  self->algorithm = gradus_document_get_algorithm (document);
  self->params = g_ptr_array_new ();
  fill_choices (self);
  if (self->n_maps > 0 || self->params->len >= 2)
    choose (self);
  else
    {
      gtk_widget_set_visible (self->choice, FALSE);
      for (guint i = 0; i < 2; i++)
        gtk_widget_set_visible (self->axes[i], FALSE);
      say (self, _ ("This algorithm has fewer than two numbers to vary. “gradus-cli sweep” can "
                    "vary its data, its starts and the seed."));
      show_sweep (self, NULL, FALSE);
    }
  gtk_widget_grab_focus (self->area);
  return GTK_WIDGET (self);
}
