/* Gradus: the keyboard's hold on a handle of a picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-handle.h"

struct _GradusPlotHandle
{
  GtkWidget parent_instance;

  char *words;
  gboolean held;
};

enum
{
  MOVED,
  LET_GO,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusPlotHandle, gradus_plot_handle, GTK_TYPE_WIDGET)

static gboolean
let_go (GradusPlotHandle *self, gboolean back)
{
  if (!self->held)
    return FALSE;
  self->held = FALSE;
  g_signal_emit (self, signals[LET_GO], 0, back);
  return TRUE;
}

/* Shift and the like alone; they come before the arrow that they belong to. */
static gboolean
is_modifier (GtkEventController *controller)
{
  GdkEvent *event = gtk_event_controller_get_current_event (controller);

  return event != NULL && gdk_key_event_is_modifier (event);
}

static gboolean
key_cb (GradusPlotHandle *self, guint keyval, guint keycode, GdkModifierType state,
        GtkEventController *controller)
{
  double steps = (state & GDK_SHIFT_MASK) != 0 ? 10 : (state & GDK_CONTROL_MASK) != 0 ? 0.1 : 1;
  double right = 0, up = 0;

  if ((state & GDK_ALT_MASK) != 0)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      right = -1;
      break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      right = 1;
      break;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      up = 1;
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      up = -1;
      break;
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      up = 1;
      steps = 10;
      break;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      up = -1;
      steps = 10;
      break;
    case GDK_KEY_Escape:
      return let_go (self, TRUE);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      return let_go (self, FALSE);
    default:
      if (!is_modifier (controller))
        let_go (self, FALSE);
      return FALSE;
    }
  self->held = TRUE;
  g_signal_emit (self, signals[MOVED], 0, right * steps, up * steps);
  return TRUE;
}

/* The picture draws the ring. */
static void
focus_changed_cb (GradusPlotHandle *self)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));

  if (parent != NULL)
    gtk_widget_queue_draw (parent);
}

static void
left_cb (GradusPlotHandle *self)
{
  let_go (self, FALSE);
  focus_changed_cb (self);
}

void
gradus_plot_handle_set_words (GradusPlotHandle *self, const char *words, double value, double low,
                              double high)
{
  g_return_if_fail (GRADUS_IS_PLOT_HANDLE (self));

  if (g_strcmp0 (words, self->words) == 0)
    return;
  g_free (self->words);
  self->words = g_strdup (words);
  gtk_accessible_update_property (
    GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, GTK_ACCESSIBLE_PROPERTY_VALUE_MIN,
    low, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, high, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, value,
    GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words, -1);
}

static void
gradus_plot_handle_finalize (GObject *object)
{
  g_free (GRADUS_PLOT_HANDLE (object)->words);
  G_OBJECT_CLASS (gradus_plot_handle_parent_class)->finalize (object);
}

static void
gradus_plot_handle_class_init (GradusPlotHandleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gradus_plot_handle_finalize;
  signals[MOVED] = g_signal_new ("moved", GRADUS_TYPE_PLOT_HANDLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[LET_GO] = g_signal_new ("let-go", GRADUS_TYPE_PLOT_HANDLE, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  gtk_widget_class_set_css_name (widget_class, "plothandle");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
gradus_plot_handle_init (GradusPlotHandle *self)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  /* The pointer's drags are the picture's. */
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  g_signal_connect_swapped (controller, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  controller = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (controller, "enter", G_CALLBACK (focus_changed_cb), self);
  g_signal_connect_swapped (controller, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

GtkWidget *
gradus_plot_handle_new (void)
{
  return g_object_new (GRADUS_TYPE_PLOT_HANDLE, NULL);
}
