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
};

G_DEFINE_FINAL_TYPE (GradusDataPreview, gradus_data_preview, GTK_TYPE_WIDGET)

static void
gradus_data_preview_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusDataPreview *self = GRADUS_DATA_PREVIEW (widget);
  const int width = gtk_widget_get_width (widget);
  const int height = gtk_widget_get_height (widget);
  GradusPlotOptions options = {
    .width = width,
    .height = height,
    .scheme = gradus_settings_get_scheme (gradus_settings_get_default ()),
  };
  g_autoptr(GradusScene) scene = NULL;
  g_autoptr(GradusPlotLayout) layout = NULL;
  cairo_t *cr;

  if (self->dataset == NULL || width < 40 || height < 40)
    return;
  scene = gradus_scene_new ();
  gradus_dataset_paint (self->dataset, scene);
  layout = gradus_plot_layout_new (scene, &options);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gradus_plot_draw (layout, cr, NULL);
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
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words, -1);
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
}

static void
gradus_data_preview_init (GradusDataPreview *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "data-preview");
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Preview of the data"), -1);
}

GtkWidget *
gradus_data_preview_new (void)
{
  return g_object_new (GRADUS_TYPE_DATA_PREVIEW, NULL);
}
