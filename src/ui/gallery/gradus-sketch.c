/* Gradus: a sheet on which one draws points before anything is chosen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-class-icon.h"
#include "gradus-edit.h"
#include "gradus-plot-view.h"
#include "gradus-sketch.h"

/* Of the sheet to all four sides: what an empty canvas of the stage has. */
#define REACH 5.0
#define SPRAY_AT_ONCE 5
#define N_CLASSES 2
/* A session of drawing; what was done before is kept. */
#define MOST_UNDONE 200

typedef enum
{
  ADD,
  SPRAY,
  ERASE,
  N_MODES,
} Mode;

static const struct
{
  const char *icon;
  const char *title; /* N_() */
  double radius;     /* pixels */
} modes[N_MODES] = {
  [ADD] = { "gradus-tool-add-symbolic", N_ ("Points (A)"), 6 },
  [SPRAY] = { "gradus-tool-spray-symbolic", N_ ("Spray (D)"), 24 },
  [ERASE] = { "gradus-tool-erase-symbolic", N_ ("Erase (E)"), 12 },
};

struct _GradusSketch
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *view;
  GtkWidget *hint;
  GtkWidget *class_buttons[N_CLASSES];
  GtkWidget *mode_buttons[N_MODES];

  GradusDataset *drawn;  /* always of two classes; an empty table at first */
  GradusDataset *given;  /* what is given out for it, or NULL */
  GPtrArray *undone;     /* GradusDataset, the last one at the end */
  GradusDataset *before; /* the stroke, or NULL */
  double last_x, last_y;
  Mode mode;
  int class;
  gsl_rng *rng;
};

G_DEFINE_FINAL_TYPE (GradusSketch, gradus_sketch, GTK_TYPE_WIDGET)

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- What is drawn ---------------------------------------------------------------------------- */

/* A class that no point has says nothing: then the points are bare, and what needs classes is not
 * offered for them. */
static GradusDataset *
make_given (GradusDataset *drawn)
{
  const GradusTable *table = gradus_dataset_get_table (drawn);
  gboolean several = FALSE;

  if (table->n == 0)
    return NULL;
  for (guint i = 1; i < table->n && !several; i++)
    several = table->label[i] != table->label[0];
  return several ? gradus_dataset_ref (drawn)
                 : gradus_table_new_simple (table->n, 2, table->x, NULL, NULL, 0, "drawn", "drawn");
}

static void
show (GradusSketch *self)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const gboolean some = gradus_dataset_get_table (self->drawn)->n > 0;
  g_autofree char *words = some ? gradus_dataset_describe (self->drawn)
                                : g_strdup (gtk_label_get_label (GTK_LABEL (self->hint)));

  gradus_dataset_paint (self->drawn, scene);
  /* Those of the stage, and the same with and without points, so that the first one stays where it
   * was put. */
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, NULL, NULL);
  gradus_plot_view_set_scene (GRADUS_PLOT_VIEW (self->view), scene, NULL, FALSE);
  gradus_plot_view_set_words (GRADUS_PLOT_VIEW (self->view), _ ("Sheet to draw points on"), words);
  gtk_widget_set_visible (self->hint, !some);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sketch.undo", self->undone->len > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sketch.clear", some);
}

/* Takes @drawn. */
static void
put (GradusSketch *self, GradusDataset *drawn)
{
  gradus_dataset_unref (self->drawn);
  self->drawn = drawn;
  g_clear_pointer (&self->given, gradus_dataset_unref);
  self->given = make_given (drawn);
  show (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* @before was drawn until now, and comes back with an undo. */
static void
remember (GradusSketch *self, GradusDataset *before)
{
  if (before == self->drawn)
    return;
  if (self->undone->len >= MOST_UNDONE)
    g_ptr_array_remove_index (self->undone, 0);
  g_ptr_array_add (self->undone, gradus_dataset_ref (before));
  show (self);
}

GradusDataset *
gradus_sketch_get_dataset (GradusSketch *self)
{
  g_return_val_if_fail (GRADUS_IS_SKETCH (self), NULL);

  return self->given;
}

/* --- Strokes ---------------------------------------------------------------------------------- */

static void
add (GradusSketch *self, const double *xy, guint n)
{
  put (self, gradus_edit_table_add (self->drawn, GRADUS_PLANE_X1_X2, xy, n, self->class));
}

static void
erase (GradusSketch *self, const GradusStroke *stroke)
{
  g_autoptr (GArray) rows = gradus_edit_table_brush (self->drawn, GRADUS_PLANE_X1_X2, stroke->x,
                                                     stroke->y, stroke->radius_x, stroke->radius_y);

  if (rows->len > 0)
    put (self,
         gradus_edit_table_remove (self->drawn, (const guint *) (gpointer) rows->data, rows->len));
}

/* At the beginning of a stroke, and on its way as often as the brush has moved by @share of it. */
static gboolean
is_due (GradusSketch *self, const GradusStroke *stroke, gboolean begin, double share)
{
  const double dx = (stroke->x - self->last_x) / MAX (stroke->radius_x, 1e-300);
  const double dy = (stroke->y - self->last_y) / MAX (stroke->radius_y, 1e-300);

  if (!begin && hypot (dx, dy) < share)
    return FALSE;
  self->last_x = stroke->x;
  self->last_y = stroke->y;
  return TRUE;
}

static void
draw (GradusSketch *self, const GradusStroke *stroke, gboolean begin)
{
  double points[2 * SPRAY_AT_ONCE];

  if (self->mode == ERASE || stroke->erase)
    erase (self, stroke);
  else if (self->mode == ADD && is_due (self, stroke, begin, 4))
    add (self, (const double[]){ stroke->x, stroke->y }, 1);
  else if (self->mode == SPRAY && is_due (self, stroke, begin, 0.5))
    {
      gradus_edit_spray (self->rng, stroke->x, stroke->y, stroke->radius_x, stroke->radius_y,
                         SPRAY_AT_ONCE, points);
      add (self, points, SPRAY_AT_ONCE);
    }
}

static void
stroke_cb (GradusSketch *self, int part)
{
  const GradusStroke *stroke = gradus_plot_view_get_stroke (GRADUS_PLOT_VIEW (self->view));

  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);

  /* A finger that draws does not scroll the page. */
  if (scroller != NULL && part != GRADUS_STROKE_MOVE)
    gtk_scrolled_window_set_kinetic_scrolling (GTK_SCROLLED_WINDOW (scroller),
                                               part != GRADUS_STROKE_BEGIN);
  if (part == GRADUS_STROKE_BEGIN)
    {
      g_clear_pointer (&self->before, gradus_dataset_unref);
      self->before = gradus_dataset_ref (self->drawn);
    }
  if (part == GRADUS_STROKE_BEGIN || part == GRADUS_STROKE_MOVE)
    draw (self, stroke, part == GRADUS_STROKE_BEGIN);
  if (part == GRADUS_STROKE_CANCEL && self->before != NULL)
    put (self, gradus_dataset_ref (self->before));
  if (part == GRADUS_STROKE_END && self->before != NULL)
    remember (self, self->before);
}

/* --- Buttons and keys ------------------------------------------------------------------------- */

static void
undo_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GradusSketch *self = GRADUS_SKETCH (widget);

  if (self->undone->len == 0)
    return;
  put (self, g_ptr_array_steal_index (self->undone, self->undone->len - 1));
  show (self);
}

static void
clear_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GradusSketch *self = GRADUS_SKETCH (widget);
  g_autoptr (GradusDataset) before = gradus_dataset_ref (self->drawn);

  put (self, gradus_edit_table_blank (GRADUS_PLANE_X1_X2, N_CLASSES));
  remember (self, before);
}

static void
class_toggled_cb (GradusSketch *self)
{
  self->class = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->class_buttons[1]));
}

static void
mode_toggled_cb (GradusSketch *self)
{
  for (guint i = 0; i < N_MODES; i++)
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->mode_buttons[i])))
      self->mode = i;
  gradus_plot_view_set_stroke_kind (GRADUS_PLOT_VIEW (self->view), GRADUS_STROKE_BRUSH,
                                    modes[self->mode].radius);
}

static void
mode_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gtk_toggle_button_set_active (
    GTK_TOGGLE_BUTTON (GRADUS_SKETCH (widget)->mode_buttons[g_variant_get_uint32 (parameter)]),
    TRUE);
}

static void
next_class_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GradusSketch *self = GRADUS_SKETCH (widget);

  gtk_toggle_button_set_active (
    GTK_TOGGLE_BUTTON (self->class_buttons[(self->class + 1) % N_CLASSES]), TRUE);
}

static GtkWidget *
add_toggle (GradusSketch *self, GtkWidget *box, GtkWidget *first, GtkWidget *icon, const char *name,
            GCallback toggled)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), icon);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
  else
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  g_signal_connect_object (button, "toggled", toggled, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static void
add_button (GtkWidget *box, const char *icon, const char *name, const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (GTK_BOX (box), button);
}

static GtkWidget *
new_linked (GtkWidget *bar)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (box, "linked");
  gtk_box_append (GTK_BOX (bar), box);
  return box;
}

static GtkWidget *
new_bar (GradusSketch *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *classes = new_linked (bar);
  GtkWidget *tools = new_linked (bar);
  GtkWidget *ends = new_linked (bar);

  for (guint k = 0; k < N_CLASSES; k++)
    {
      g_autofree char *name = g_strdup_printf (_ ("Class %u"), k + 1);

      self->class_buttons[k] = add_toggle (self, classes, k > 0 ? self->class_buttons[0] : NULL,
                                           gradus_class_icon_new ((int) k), name,
                                           G_CALLBACK (class_toggled_cb));
    }
  for (guint i = 0; i < N_MODES; i++)
    self->mode_buttons[i] = add_toggle (self, tools, i > 0 ? self->mode_buttons[0] : NULL,
                                        gtk_image_new_from_icon_name (modes[i].icon),
                                        _ (modes[i].title), G_CALLBACK (mode_toggled_cb));
  add_button (ends, "edit-undo-symbolic", _ ("Take the last stroke back"), "sketch.undo");
  add_button (ends, "edit-clear-all-symbolic", _ ("Clear the sheet"), "sketch.clear");
  return bar;
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_sketch_dispose (GObject *object)
{
  GradusSketch *self = GRADUS_SKETCH (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->drawn, gradus_dataset_unref);
  g_clear_pointer (&self->given, gradus_dataset_unref);
  g_clear_pointer (&self->before, gradus_dataset_unref);
  g_clear_pointer (&self->undone, g_ptr_array_unref);
  g_clear_pointer (&self->rng, gsl_rng_free);
  G_OBJECT_CLASS (gradus_sketch_parent_class)->dispose (object);
}

static void
gradus_sketch_class_init (GradusSketchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_sketch_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "sketch.undo", NULL, undo_cb);
  gtk_widget_class_install_action (widget_class, "sketch.clear", NULL, clear_cb);
  gtk_widget_class_install_action (widget_class, "sketch.mode", "u", mode_cb);
  gtk_widget_class_install_action (widget_class, "sketch.next-class", NULL, next_class_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "sketch.undo",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_a, 0, "sketch.mode", "u", ADD);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_d, 0, "sketch.mode", "u", SPRAY);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, 0, "sketch.mode", "u", ERASE);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, 0, "sketch.next-class", NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

/* The hint stands between the axes, in as many lines as that takes: it runs over no number. */
static gboolean
place_hint_cb (GradusSketch *self, GtkWidget *hint, GdkRectangle *place)
{
  const GradusPlotLayout *layout = gradus_plot_view_get_layout (GRADUS_PLOT_VIEW (self->view));
  double x, y, width, height;
  int least, natural;

  if (layout == NULL)
    return FALSE;
  gradus_plot_layout_get_area (layout, &x, &y, &width, &height);
  gtk_widget_measure (hint, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  place->width = CLAMP (natural, least, MAX ((int) width, least));
  gtk_widget_measure (hint, GTK_ORIENTATION_VERTICAL, place->width, &least, NULL, NULL, NULL);
  place->height = least;
  place->x = (int) (x + (width - place->width) / 2);
  place->y = (int) (y + (height - place->height) / 2);
  return TRUE;
}

static void
gradus_sketch_init (GradusSketch *self)
{
  static const double sheet[] = { -REACH, REACH, -REACH, REACH };
  GtkWidget *overlay = gtk_overlay_new ();
  GradusPlotView *view;

  self->undone = g_ptr_array_new_with_free_func ((GDestroyNotify) gradus_dataset_unref);
  self->rng = gradus_rng_new (GRADUS_RNG_MT19937, g_random_int ());
  self->drawn = gradus_edit_table_blank (GRADUS_PLANE_X1_X2, N_CLASSES);
  self->view = gradus_plot_view_new ();
  view = GRADUS_PLOT_VIEW (self->view);
  gradus_plot_view_set_corners (view, GRADUS_CORNERS_ALL);
  gradus_plot_view_set_compact (view, TRUE);
  gradus_plot_view_set_canvas (view, sheet);
  gtk_widget_set_vexpand (self->view, TRUE);
  g_signal_connect_object (self->view, "stroke", G_CALLBACK (stroke_cb), self, G_CONNECT_SWAPPED);

  self->hint = gtk_label_new (_ ("Draw some points here: click, or drag to spray."));
  gtk_label_set_wrap (GTK_LABEL (self->hint), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->hint), GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (GTK_LABEL (self->hint), 28);
  gtk_widget_set_can_target (self->hint, FALSE);
  gtk_widget_add_css_class (self->hint, "dim-label");

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), self->view);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->hint);
  g_signal_connect_object (overlay, "get-child-position", G_CALLBACK (place_hint_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->box), overlay);
  gtk_box_append (GTK_BOX (self->box), new_bar (self));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->mode_buttons[SPRAY]), TRUE);
  show (self);
}
