/* Gradus: a container that grows with its child but does not shrink with it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-steady-bin.h"

struct _GradusSteadyBin
{
  GtkWidget parent_instance;

  GtkWidget *child;
  int width; /* that kept belongs to */
  int kept;  /* the most height so far */
};

G_DEFINE_FINAL_TYPE (GradusSteadyBin, gradus_steady_bin, GTK_TYPE_WIDGET)

enum
{
  PROP_CHILD = 1,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

static void
gradus_steady_bin_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                           int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  GradusSteadyBin *self = GRADUS_STEADY_BIN (widget);

  *minimum = *natural = 0;
  if (self->child != NULL && gtk_widget_should_layout (self->child))
    gtk_widget_measure (self->child, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0 && for_size == self->width)
    {
      *minimum = MAX (*minimum, self->kept);
      *natural = MAX (*natural, self->kept);
    }
}

static GtkSizeRequestMode
gradus_steady_bin_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
gradus_steady_bin_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusSteadyBin *self = GRADUS_STEADY_BIN (widget);
  int natural = 0;

  if (self->child != NULL && gtk_widget_should_layout (self->child))
    {
      gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
      gtk_widget_allocate (self->child, width, height, -1, NULL);
    }
  self->kept = width == self->width ? MAX (self->kept, natural) : natural;
  self->width = width;
}

static void
gradus_steady_bin_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gradus_steady_bin_parent_class)->css_changed (widget, change);
  gradus_steady_bin_forget (GRADUS_STEADY_BIN (widget));
}

void
gradus_steady_bin_forget (GradusSteadyBin *self)
{
  g_return_if_fail (GRADUS_IS_STEADY_BIN (self));

  self->kept = 0;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
gradus_steady_bin_set_child (GradusSteadyBin *self, GtkWidget *child)
{
  g_return_if_fail (GRADUS_IS_STEADY_BIN (self));

  if (self->child == child)
    return;
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CHILD]);
}

static void
gradus_steady_bin_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CHILD)
    g_value_set_object (value, GRADUS_STEADY_BIN (object)->child);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_steady_bin_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CHILD)
    gradus_steady_bin_set_child (GRADUS_STEADY_BIN (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_steady_bin_dispose (GObject *object)
{
  g_clear_pointer (&GRADUS_STEADY_BIN (object)->child, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_steady_bin_parent_class)->dispose (object);
}

static void
gradus_steady_bin_class_init (GradusSteadyBinClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gradus_steady_bin_get_property;
  object_class->set_property = gradus_steady_bin_set_property;
  object_class->dispose = gradus_steady_bin_dispose;
  widget_class->measure = gradus_steady_bin_measure;
  widget_class->get_request_mode = gradus_steady_bin_get_request_mode;
  widget_class->size_allocate = gradus_steady_bin_size_allocate;
  widget_class->css_changed = gradus_steady_bin_css_changed;
  props[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY
                                             | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
gradus_steady_bin_init (GradusSteadyBin *self)
{
}
