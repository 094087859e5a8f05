/* Gradus: a small picture of a data set, without any algorithm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

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
build_table (const GradusTable *table, GradusScene *scene)
{
  const gboolean regression = table->y != NULL || table->d < 2;
  const char *x_name = table->d > 0 ? table->names[table->x_columns[0]] : "";
  g_autofree double *xy = g_new0 (double, 2 * MAX (table->n, 1u));

  for (guint i = 0; i < table->n; i++)
    {
      if (table->d > 0)
        xy[2 * i] = table->x[(gsize) i * table->d];
      if (table->y != NULL)
        xy[2 * i + 1] = table->y[i];
      else if (table->d > 1)
        xy[2 * i + 1] = table->x[(gsize) i * table->d + 1];
    }
  if (table->y != NULL)
    gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, x_name, table->names[table->y_column]);
  else if (regression)
    gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, x_name, "");
  else
    gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, x_name, table->names[table->x_columns[1]]);
  gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 1);
  if (table->n == 0)
    {
      gradus_scene_set_x_range (scene, -5, 5);
      gradus_scene_set_y_range (scene, -5, 5);
    }
}

static void
build_grid (const GradusGridWorld *world, GradusScene *scene)
{
  double span = 0;

  for (guint i = 0; i < world->rows * world->columns; i++)
    span = MAX (span, fabs (world->rewards[i]));
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL, NULL, NULL);
  gradus_scene_set_x_range (scene, 0, world->columns);
  gradus_scene_set_y_range (scene, 0, world->rows);
  for (guint cell = 0; cell < world->rows * world->columns; cell++)
    {
      const double x = cell % world->columns;
      const double y = world->rows - 1 - cell / world->columns;
      const gboolean terminal = world->cells[cell] == GRADUS_CELL_TERMINAL;

      gradus_scene_cell (scene, x, y, terminal ? world->rewards[cell] : NAN, span,
                         world->cells[cell] == GRADUS_CELL_WALL,
                         terminal ? GRADUS_ROLE_FOREGROUND : GRADUS_ROLE_MUTED, (int) cell);
      if (world->cells[cell] != GRADUS_CELL_WALL)
        gradus_scene_text (scene, x + 0.5, y + 0.5, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND,
                           1, GRADUS_NUM (world->rewards[cell]));
    }
}

static void
build_trajectory (const GradusTrajectory *path, GradusScene *scene)
{
  const gboolean planar = path->d_measured > 1;
  g_autofree double *x = g_new0 (double, MAX (path->length, 1u));
  g_autofree double *y = g_new0 (double, MAX (path->length, 1u));

  gradus_scene_set_axes (scene, planar ? GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT,
                         planar ? path->measured_names[0] : _("time"),
                         path->measured_names[planar ? 1 : 0]);
  if (path->truth != NULL && path->d_truth >= path->d_measured)
    {
      for (guint t = 0; t < path->length; t++)
        {
          const double *truth = path->truth + (gsize) t * path->d_truth;

          x[t] = planar ? truth[0] : path->start_time + t * path->dt;
          y[t] = planar ? truth[1] : truth[0];
        }
      gradus_scene_polyline (scene, x, y, path->length, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
    }
  for (guint t = 0; t < path->length; t++)
    {
      const double *measured = path->measured + (gsize) t * path->d_measured;

      if (path->missing != NULL && path->missing[t])
        continue;
      gradus_scene_point (scene, planar ? measured[0] : path->start_time + t * path->dt,
                          planar ? measured[1] : measured[0], GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO,
                          1, (int) t);
    }
}

void
gradus_data_scene_build (const GradusDataset *dataset, GradusScene *scene)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  const GradusTrajectory *path = gradus_dataset_get_trajectory (dataset);

  if (table != NULL)
    build_table (table, scene);
  else if (world != NULL)
    build_grid (world, scene);
  else if (path != NULL)
    build_trajectory (path, scene);
}

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
  gradus_data_scene_build (self->dataset, scene);
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
