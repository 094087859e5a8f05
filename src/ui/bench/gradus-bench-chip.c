/* Gradus: a chip of the workbench.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-bench-chip.h"

/* Longer titles are cut; the tooltip has the whole one. */
#define MOST_CHARS 19

struct _GradusBenchChip
{
  GtkToggleButton parent_instance;

  GtkWidget *title;
  GtkWidget *errors;
  const GradusAlgorithm *algorithm;
};

enum
{
  CHOOSE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusBenchChip, gradus_bench_chip, GTK_TYPE_TOGGLE_BUTTON)

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, GradusBenchChip *self)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (
    GTK_EVENT_CONTROLLER (gesture));

  if ((state & GDK_CONTROL_MASK) == 0)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  g_signal_emit (self, signals[CHOOSE], 0);
}

static gboolean
choose_key_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  g_signal_emit (widget, signals[CHOOSE], 0);
  return TRUE;
}

const GradusAlgorithm *
gradus_bench_chip_get_algorithm (GradusBenchChip *self)
{
  g_return_val_if_fail (GRADUS_IS_BENCH_CHIP (self), NULL);

  return self->algorithm;
}

void
gradus_bench_chip_set_chosen (GradusBenchChip *self, gboolean chosen)
{
  g_return_if_fail (GRADUS_IS_BENCH_CHIP (self));

  if (chosen)
    gtk_widget_add_css_class (GTK_WIDGET (self), "chosen");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "chosen");
}

void
gradus_bench_chip_set_errors (GradusBenchChip *self, const char *errors)
{
  g_return_if_fail (GRADUS_IS_BENCH_CHIP (self));

  gtk_label_set_label (GTK_LABEL (self->errors), errors != NULL ? errors : "");
  gtk_widget_set_visible (self->errors, errors != NULL);
}

static void
gradus_bench_chip_class_init (GradusBenchChipClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const guint choosing[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_space };

  signals[CHOOSE] = g_signal_new ("choose", GRADUS_TYPE_BENCH_CHIP, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (choosing); i++)
    gtk_widget_class_add_binding (widget_class, choosing[i], GDK_CONTROL_MASK, choose_key_cb, NULL);
}

static void
gradus_bench_chip_init (GradusBenchChip *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkGesture *click = gtk_gesture_click_new ();

  self->title = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (self->title), MOST_CHARS);
  self->errors = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->errors, "errors");
  gtk_widget_set_visible (self->errors, FALSE);
  gtk_box_append (GTK_BOX (box), self->title);
  gtk_box_append (GTK_BOX (box), self->errors);
  gtk_button_set_child (GTK_BUTTON (self), box);
  gtk_widget_add_css_class (GTK_WIDGET (self), "bench-chip");
  gtk_widget_set_focus_on_click (GTK_WIDGET (self), FALSE);
  /* Before the button takes the click. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
gradus_bench_chip_new (const GradusAlgorithm *algorithm, gboolean idea)
{
  GradusBenchChip *self = g_object_new (GRADUS_TYPE_BENCH_CHIP, NULL);
  g_autofree char *tooltip = NULL;

  self->algorithm = algorithm;
  gtk_label_set_label (GTK_LABEL (self->title), _ (algorithm->title));
  gtk_widget_set_name (GTK_WIDGET (self), algorithm->id);
  if (idea)
    gtk_widget_add_css_class (GTK_WIDGET (self), "idea");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self), "s", algorithm->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self), "bench.chip");
  /* Translators: a tooltip; %s is the title and then the summary of an algorithm. */
  tooltip = g_strdup_printf (_ ("%s\n%s\nControl and a click: choose it to compare"),
                             _ (algorithm->title), _ (algorithm->summary));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (algorithm->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ (algorithm->summary), -1);
  return GTK_WIDGET (self);
}
