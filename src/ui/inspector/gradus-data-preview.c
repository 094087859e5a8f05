/* Gradus: a small picture of a data set, without any algorithm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-data-preview.h"
#include "gradus-algorithm.h"
#include "gradus-plot.h"
#include "gradus-settings.h"

struct _GradusDataPreview
{
  GtkWidget parent_instance;

  GradusDataset *dataset;
  int marked;
};

G_DEFINE_FINAL_TYPE (GradusDataPreview, gradus_data_preview, GTK_TYPE_WIDGET)

enum
{
  PICKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* How near a click must be, in pixels. */
#define PICK_RADIUS 24
/* Narrower, there is no room for the numbers of the axes. */
#define LEAST_WITH_AXES 160

static GradusPlotLayout *
lay_out (GradusDataPreview *self)
{
  const GradusPlotOptions options = {
    .width = gtk_widget_get_width (GTK_WIDGET (self)),
    .height = gtk_widget_get_height (GTK_WIDGET (self)),
    .scheme = gradus_settings_get_scheme (gradus_settings_get_default ()),
    .thumbnail = gtk_widget_get_width (GTK_WIDGET (self)) < LEAST_WITH_AXES,
  };
  g_autoptr (GradusScene) scene = gradus_scene_new ();

  gradus_dataset_paint (self->dataset, scene);
  return gradus_plot_layout_new (scene, &options);
}

static void
pressed_cb (GradusDataPreview *self, int n_press, double x, double y)
{
  g_autoptr (GradusPlotLayout) layout = NULL;

  if (self->dataset == NULL)
    return;
  layout = lay_out (self);
  g_signal_emit (self, signals[PICKED], 0, gradus_plot_layout_pick (layout, x, y, PICK_RADIUS));
}

static void
gradus_data_preview_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusDataPreview *self = GRADUS_DATA_PREVIEW (widget);
  const int width = gtk_widget_get_width (widget);
  const int height = gtk_widget_get_height (widget);
  g_autoptr (GradusPlotLayout) layout = NULL;
  cairo_t *cr;
  double x, y;

  if (self->dataset == NULL || width < 40 || height < 40)
    return;
  layout = lay_out (self);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gradus_plot_draw (layout, cr, NULL);
  if (self->marked >= 0 && gradus_plot_layout_locate (layout, self->marked, &x, &y))
    {
      const GradusColour colour = gradus_palette_role (
        gradus_settings_get_scheme (gradus_settings_get_default ()), GRADUS_ROLE_ACCENT);

      cairo_set_source_rgb (cr, colour.red, colour.green, colour.blue);
      cairo_set_line_width (cr, 2);
      cairo_new_path (cr);
      cairo_arc (cr, x, y, 9, 0, 2 * G_PI);
      cairo_stroke (cr);
    }
  cairo_destroy (cr);
}

void
gradus_data_preview_set_dataset (GradusDataPreview *self, GradusDataset *dataset)
{
  g_autofree char *words = NULL;

  g_return_if_fail (GRADUS_IS_DATA_PREVIEW (self));

  if (dataset != NULL)
    gradus_dataset_ref (dataset);
  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  self->dataset = dataset;
  words = dataset != NULL ? gradus_dataset_describe (dataset) : g_strdup ("");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words,
                                  -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_data_preview_set_marked (GradusDataPreview *self, int datum)
{
  g_return_if_fail (GRADUS_IS_DATA_PREVIEW (self));

  self->marked = datum;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
gradus_data_preview_dispose (GObject *object)
{
  GradusDataPreview *self = GRADUS_DATA_PREVIEW (object);

  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  G_OBJECT_CLASS (gradus_data_preview_parent_class)->dispose (object);
}

static void
gradus_data_preview_class_init (GradusDataPreviewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_data_preview_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = gradus_data_preview_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
  signals[PICKED] = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
gradus_data_preview_init (GradusDataPreview *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->marked = -1;
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_css_class (GTK_WIDGET (self), "data-preview");
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Preview of the data"), -1);
}

GtkWidget *
gradus_data_preview_new (void)
{
  return g_object_new (GRADUS_TYPE_DATA_PREVIEW, NULL);
}
