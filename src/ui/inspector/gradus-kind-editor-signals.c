/* Gradus: a channel of signals, drawn with the pointer or typed value by value.
 *
 * The pad shows the chosen channel; a stroke over it is what the channel does from the first time
 * of the stroke to its last. Channel, time and value can also be chosen and typed, so that nothing
 * needs the pointer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kind-editor.h"

#define PAD_HEIGHT 120

typedef struct
{
  GradusDataSection *section;
  GtkWidget *pad;
  GtkWidget *channel_spin, *time_spin, *value_spin, *rate_spin;
  GradusDataset *dataset; /* what is drawn on the pad */
  GArray *stroke;         /* double: times and values of the stroke in work */
  guint channel, at;
  double most;     /* what reaches the edge of the pad */
  guint strokes;   /* made, so that each is an edit of its own */
  gboolean moving; /* the numbers are being set */
} Editor;

static void
editor_free (gpointer data)
{
  Editor *self = data;

  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  g_array_unref (self->stroke);
  g_free (self);
}

static GradusDataset *
get_dataset (Editor *self)
{
  return self->moving ? NULL
                      : gradus_data_section_get_dataset (self->section, &gradus_data_signals);
}

static void
show_place (Editor *self, GradusDataset *dataset)
{
  const GradusSignals *signals = gradus_dataset_get_signals (dataset);

  if (signals->n == 0)
    return;
  self->channel = MIN (self->channel, signals->m - 1);
  self->at = MIN (self->at, signals->n - 1);
  self->moving = TRUE;
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->channel_spin), 1, signals->m);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->channel_spin), self->channel + 1);
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->time_spin), 1, signals->n);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->time_spin), self->at + 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->value_spin),
                             signals->x[(gsize) self->at * signals->m + self->channel]);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->rate_spin), signals->rate);
  self->moving = FALSE;
  self->most = 1e-9;
  for (guint i = 0; i < signals->n; i++)
    self->most = MAX (self->most, 1.1 * fabs (signals->x[(gsize) i * signals->m + self->channel]));
  gtk_widget_queue_draw (self->pad);
}

static void
place_changed_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);

  if (dataset == NULL)
    return;
  self->channel = (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->channel_spin))
                  - 1;
  self->at = (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->time_spin)) - 1;
  show_place (self, dataset);
}

static void
value_changed_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);
  /* Typing one number digit by digit is one edit, another place another one. */
  g_autofree char *merge = g_strdup_printf ("signals-%u-%u", self->channel, self->at);

  if (dataset != NULL)
    gradus_data_section_apply (
      self->section,
      gradus_edit_signals_set (dataset, self->channel, self->at,
                               gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->value_spin))),
      _ ("Change a value of a channel"), merge);
}

static void
rate_changed_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);

  if (dataset != NULL)
    gradus_data_section_apply (
      self->section,
      gradus_edit_signals_set_rate (dataset,
                                    gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->rate_spin))),
      _ ("Change the samples a second"), "signals-rate");
}

/* --- The pad ---------------------------------------------------------------------------------- */

static double
x_of_time (double time, guint n, int width)
{
  return n > 1 ? 4 + time / (n - 1) * (width - 8) : width / 2.0;
}

static double
y_of_value (double value, double most, int height)
{
  return height / 2.0 * (1 - CLAMP (value / most, -1, 1));
}

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  Editor *self = data;
  const GradusSignals *signals = self->dataset != NULL ? gradus_dataset_get_signals (self->dataset)
                                                       : NULL;
  GdkRGBA colour;

  if (signals == NULL || signals->n == 0)
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &colour);
  cairo_set_line_width (cr, 1);
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, 0.3);
  cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
  cairo_move_to (cr, 0, height / 2.0);
  cairo_line_to (cr, width, height / 2.0);
  cairo_stroke (cr);
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, 0.8);
  for (guint i = 0; i < signals->n; i++)
    cairo_line_to (
      cr, x_of_time (i, signals->n, width),
      y_of_value (signals->x[(gsize) i * signals->m + self->channel], self->most, height));
  cairo_stroke (cr);
  cairo_set_line_width (cr, 2.5);
  for (guint k = 0; k + 1 < self->stroke->len; k += 2)
    cairo_line_to (cr, x_of_time (g_array_index (self->stroke, double, k), signals->n, width),
                   y_of_value (g_array_index (self->stroke, double, k + 1), self->most, height));
  cairo_stroke (cr);
  cairo_arc (
    cr, x_of_time (self->at, signals->n, width),
    y_of_value (signals->x[(gsize) self->at * signals->m + self->channel], self->most, height), 4,
    0, 2 * G_PI);
  cairo_fill (cr);
}

static void
add_to_stroke (Editor *self, double x, double y)
{
  const GradusSignals *signals = gradus_dataset_get_signals (self->dataset);
  const int width = gtk_widget_get_width (self->pad), height = gtk_widget_get_height (self->pad);
  const double place[] = {
    CLAMP ((x - 4) / MAX (width - 8, 1) * (signals->n - 1), 0, signals->n - 1.0),
    self->most * CLAMP (1 - 2 * y / MAX (height, 1), -1, 1),
  };

  g_array_append_vals (self->stroke, place, 2);
  gtk_widget_queue_draw (self->pad);
}

static void
drag_begin_cb (Editor *self, double x, double y)
{
  g_array_set_size (self->stroke, 0);
  if (self->dataset != NULL && get_dataset (self) != NULL
      && gradus_dataset_get_signals (self->dataset)->n > 0)
    add_to_stroke (self, x, y);
}

static void
drag_update_cb (GtkGestureDrag *drag, double x, double y, Editor *self)
{
  double start_x, start_y;

  if (self->stroke->len > 0 && gtk_gesture_drag_get_start_point (drag, &start_x, &start_y))
    add_to_stroke (self, start_x + x, start_y + y);
}

/* A click alone chooses the time; a stroke is drawn. */
static void
drag_end_cb (GtkGestureDrag *drag, double x, double y, Editor *self)
{
  GradusDataset *dataset = get_dataset (self);
  g_autofree char *merge = g_strdup_printf ("signals-stroke-%u", self->strokes++);

  if (dataset != NULL && self->stroke->len > 0)
    {
      self->at = (guint) rint (g_array_index (self->stroke, double, 0));
      if (hypot (x, y) < 4)
        show_place (self, dataset);
      else
        gradus_data_section_apply (
          self->section,
          gradus_edit_signals_draw (dataset, self->channel,
                                    (const double *) (gpointer) self->stroke->data,
                                    self->stroke->len / 2),
          _ ("Draw a stretch of a channel"), merge);
    }
  g_array_set_size (self->stroke, 0);
  gtk_widget_queue_draw (self->pad);
}

static GtkWidget *
new_pad (Editor *self)
{
  GtkWidget *pad = gtk_drawing_area_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_widget_set_size_request (pad, -1, PAD_HEIGHT);
  gtk_widget_set_tooltip_text (pad, _ ("Draw what the channel does, or click at a time."));
  gtk_accessible_update_property (GTK_ACCESSIBLE (pad), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The chosen channel"), -1);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (pad), draw_cb, self, NULL);
  gtk_widget_add_controller (pad, GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  return pad;
}

static GtkWidget *
new_widget (GradusDataSection *section)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *grid = gradus_kind_editor_new_grid ();
  Editor *self = g_new0 (Editor, 1);

  self->section = section;
  self->stroke = g_array_new (FALSE, FALSE, sizeof (double));
  self->most = 1;
  g_object_set_data_full (G_OBJECT (box), "editor", self, editor_free);
  self->pad = new_pad (self);
  gtk_box_append (GTK_BOX (box), self->pad);
  gtk_box_append (GTK_BOX (box), grid);
  self->channel_spin = gradus_kind_editor_add_spin (grid, 0, _ ("Channel"),
                                                    _ ("Which channel is changed."), 1, 2, 1, 0,
                                                    G_CALLBACK (place_changed_cb), self);
  self->time_spin = gradus_kind_editor_add_spin (
    grid, 1, _ ("Time"), _ ("Which time of the channel is changed, counted from 1."), 1, 2, 1, 0,
    G_CALLBACK (place_changed_cb), self);
  self->value_spin = gradus_kind_editor_add_spin (
    grid, 2, _ ("Value"), _ ("What the channel measures at that time."), -1e6, 1e6, 0.1, 4,
    G_CALLBACK (value_changed_cb), self);
  self->rate_spin = gradus_kind_editor_add_spin (
    grid, 3, _ ("Samples a second"), _ ("How many times a second has: 8000 for a telephone."),
    GRADUS_SIGNALS_MIN_RATE, GRADUS_SIGNALS_MAX_RATE, 100, 2, G_CALLBACK (rate_changed_cb), self);
  return box;
}

static void
update (GtkWidget *widget, GradusDataset *dataset)
{
  Editor *self = g_object_get_data (G_OBJECT (widget), "editor");

  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  self->dataset = gradus_dataset_ref (dataset);
  show_place (self, dataset);
}

const GradusKindEditor gradus_kind_editor_signals = {
  .kind = &gradus_data_signals,
  .new_widget = new_widget,
  .update = update,
};
