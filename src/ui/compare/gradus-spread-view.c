/* Gradus: a widget that shows a spread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-settings.h"
#include "gradus-spread-draw.h"
#include "gradus-spread-view.h"

/* The height at which the type has its usual size; it grows with the screen. */
#define USUAL_HEIGHT 620.0

struct _GradusSpreadView
{
  GtkWidget parent_instance;

  GradusSpread *spread;
};

G_DEFINE_FINAL_TYPE (GradusSpreadView, gradus_spread_view, GTK_TYPE_WIDGET)

static void
gradus_spread_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusSpreadView *self = GRADUS_SPREAD_VIEW (widget);
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const GradusPlotOptions options = {
    .width = width,
    .height = height,
    .scheme = gradus_settings_get_scheme_for (gradus_settings_get_default (), widget),
    .text_scale = MAX (height / USUAL_HEIGHT, 1),
  };
  cairo_t *cr;

  if (self->spread == NULL || width <= 0 || height <= 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gradus_spread_draw (self->spread, &options, cr);
  cairo_destroy (cr);
}

void
gradus_spread_view_set_spread (GradusSpreadView *self, GradusSpread *spread)
{
  g_return_if_fail (GRADUS_IS_SPREAD_VIEW (self));

  g_clear_pointer (&self->spread, gradus_spread_free);
  self->spread = spread;
  if (spread != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    spread->title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    spread->words != NULL ? spread->words : spread->place, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const GradusSpread *
gradus_spread_view_get_spread (GradusSpreadView *self)
{
  g_return_val_if_fail (GRADUS_IS_SPREAD_VIEW (self), NULL);

  return self->spread;
}

static void
gradus_spread_view_finalize (GObject *object)
{
  g_clear_pointer (&GRADUS_SPREAD_VIEW (object)->spread, gradus_spread_free);
  G_OBJECT_CLASS (gradus_spread_view_parent_class)->finalize (object);
}

static void
gradus_spread_view_class_init (GradusSpreadViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gradus_spread_view_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = gradus_spread_view_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
gradus_spread_view_init (GradusSpreadView *self)
{
}

GtkWidget *
gradus_spread_view_new (void)
{
  return g_object_new (GRADUS_TYPE_SPREAD_VIEW, NULL);
}
