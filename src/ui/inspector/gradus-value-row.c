/* Gradus: one value or metric on the page of values: as numbers, as a map or over time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-number-table.h"
#include "gradus-quantity.h"
#include "gradus-settings.h"
#include "gradus-value-picture.h"
#include "gradus-value-row.h"
#include "gradus-say.h"

struct _GradusValueRow
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *title;
  GtkWidget *numbers_button;
  GtkWidget *map_button;
  GtkWidget *curve_button;
  GtkWidget *pin_button;
  GtkWidget *copy_button;
  GtkWidget *shape;
  GtkWidget *table;
  GtkWidget *picture;

  const GradusAlgorithm *algorithm;
  int metric; /* or -1 */
  guint value;
  GradusValueView view;
  gboolean chosen; /* the view, by a person */
  GradusArray now; /* what is shown */
};

G_DEFINE_FINAL_TYPE (GradusValueRow, gradus_value_row, GTK_TYPE_WIDGET)

enum
{
  VIEW_CHANGED,
  EDIT_ENTRY,
  MENU_ENTRY,
  PINNED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const char *const view_names[] = { "numbers", "map", "curve" };

/* More numbers than these are a picture, until somebody chooses otherwise. */
#define MOST_NUMBERS 12

/* --- What it is of ---------------------------------------------------------------------------- */

const char *
gradus_value_row_get_id (GradusValueRow *self)
{
  g_return_val_if_fail (GRADUS_IS_VALUE_ROW (self), NULL);

  return self->metric >= 0 ? self->algorithm->metrics[self->metric].id
                           : self->algorithm->values[self->value].id;
}

int
gradus_value_row_get_value (GradusValueRow *self)
{
  g_return_val_if_fail (GRADUS_IS_VALUE_ROW (self), -1);

  return self->metric >= 0 ? -1 : (int) self->value;
}

const char *
gradus_value_row_get_title (GradusValueRow *self)
{
  g_return_val_if_fail (GRADUS_IS_VALUE_ROW (self), NULL);

  return self->metric >= 0 ? _ (self->algorithm->metrics[self->metric].title)
                           : _ (self->algorithm->values[self->value].title);
}

static void
read_view (GradusValueRow *self, const GradusPosition *here, GradusArray *out)
{
  double number;

  if (self->metric < 0)
    {
      gradus_value_read (&self->algorithm->values[self->value], here, out);
      return;
    }
  number = gradus_metric_measure (&self->algorithm->metrics[self->metric], here);
  if (isfinite (number))
    gradus_array_init_scalar (out, number);
}

char *
gradus_value_row_name_entry (GradusValueRow *self, gsize index, double *number)
{
  g_return_val_if_fail (GRADUS_IS_VALUE_ROW (self), NULL);

  if (index >= gradus_array_length (&self->now))
    return NULL;
  if (number != NULL)
    *number = self->now.data[index];
  return gradus_value_entry_name (gradus_value_row_get_id (self), &self->now, index);
}

char *
gradus_value_row_get_entry (GradusValueRow *self)
{
  gsize index;

  g_return_val_if_fail (GRADUS_IS_VALUE_ROW (self), NULL);

  if (!gradus_number_table_get_entry (GRADUS_NUMBER_TABLE (self->table), &index))
    return NULL;
  return gradus_value_row_name_entry (self, index, NULL);
}

GtkWidget *
gradus_value_row_get_table (GradusValueRow *self)
{
  g_return_val_if_fail (GRADUS_IS_VALUE_ROW (self), NULL);

  return self->table;
}

/* --- Views ------------------------------------------------------------------------------------ */

GradusValueView
gradus_value_row_get_view (GradusValueRow *self)
{
  g_return_val_if_fail (GRADUS_IS_VALUE_ROW (self), GRADUS_VALUE_VIEW_NUMBERS);

  return self->view;
}

static void
gradus_value_row_set_view (GradusValueRow *self, GradusValueView view)
{
  GtkWidget *const buttons[] = { self->numbers_button, self->map_button, self->curve_button };

  g_return_if_fail (GRADUS_IS_VALUE_ROW (self));

  if (self->view == view && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (buttons[view])))
    return;
  self->view = view;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (buttons[view]), TRUE);
  gtk_widget_set_visible (self->table, view == GRADUS_VALUE_VIEW_NUMBERS);
  gtk_widget_set_visible (self->picture, view != GRADUS_VALUE_VIEW_NUMBERS);
}

static void
toggled_cb (GradusValueRow *self, GtkToggleButton *button)
{
  GradusValueView view = GRADUS_VALUE_VIEW_NUMBERS;

  if (!gtk_toggle_button_get_active (button))
    return;
  if (GTK_WIDGET (button) == self->map_button)
    view = GRADUS_VALUE_VIEW_MAP;
  else if (GTK_WIDGET (button) == self->curve_button)
    view = GRADUS_VALUE_VIEW_CURVE;
  if (view == self->view || self->algorithm == NULL)
    return;
  self->chosen = TRUE;
  gradus_value_row_set_view (self, view);
  gradus_settings_set_value_view (gradus_settings_get_default (), self->algorithm->id,
                                  gradus_value_row_get_id (self), view_names[view]);
  g_signal_emit (self, signals[VIEW_CHANGED], 0);
}

void
gradus_value_row_show (GradusValueRow *self, const GradusPosition *here,
                       GradusValueFollower *follower, guint text)
{
  g_auto (GradusArray) old = { 0 };

  g_return_if_fail (GRADUS_IS_VALUE_ROW (self));

  gradus_array_clear (&self->now);
  read_view (self, here, &self->now);
  if (!self->chosen && self->metric < 0)
    gradus_value_row_set_view (self, gradus_array_length (&self->now) > MOST_NUMBERS
                                       ? GRADUS_VALUE_VIEW_MAP
                                       : GRADUS_VALUE_VIEW_NUMBERS);
  switch (self->view)
    {
    case GRADUS_VALUE_VIEW_MAP:
      gradus_value_picture_show_map (GRADUS_VALUE_PICTURE (self->picture), &self->now);
      break;
    case GRADUS_VALUE_VIEW_CURVE:
      gradus_value_picture_show_curves (GRADUS_VALUE_PICTURE (self->picture), follower, text,
                                        here->step);
      break;
    case GRADUS_VALUE_VIEW_NUMBERS:
    default:
      /* The same view of the state one step earlier says what has changed. */
      if (here->previous != NULL)
        {
          GradusPosition before = *here;

          before.state = here->previous;
          before.previous = NULL;
          read_view (self, &before, &old);
        }
      gradus_number_table_set (GRADUS_NUMBER_TABLE (self->table), &self->now,
                               here->previous != NULL ? &old : NULL);
    }
}

/* --- Buttons ---------------------------------------------------------------------------------- */

void
gradus_value_row_set_pinned (GradusValueRow *self, gboolean pinned)
{
  g_return_if_fail (GRADUS_IS_VALUE_ROW (self));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->pin_button), pinned);
}

static void
pin_cb (GradusValueRow *self)
{
  g_signal_emit (self, signals[PINNED], 0);
}

static void
copy_cb (GradusValueRow *self)
{
  g_autofree char *csv = gradus_array_to_csv (&self->now);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), csv);
}

static void
edit_entry_cb (GradusValueRow *self, guint64 index, const char *begun)
{
  g_signal_emit (self, signals[EDIT_ENTRY], 0, index, begun);
}

static void
menu_entry_cb (GradusValueRow *self, guint64 index)
{
  g_signal_emit (self, signals[MENU_ENTRY], 0, index);
}

static void G_GNUC_PRINTF (2, 3) describe (GtkWidget *button, const char *format, ...)
{
  g_autofree char *words = NULL;
  va_list arguments;

  va_start (arguments, format);
  words = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
}

static void
set_up (GradusValueRow *self)
{
  const gboolean metric = self->metric >= 0;
  const GradusValue *value = metric ? NULL : &self->algorithm->values[self->value];
  const char *title = gradus_value_row_get_title (self);
  g_autofree char *view = NULL;

  gtk_label_set_label (GTK_LABEL (self->title), title);
  gtk_widget_set_visible (self->shape, !metric && value->shape != NULL);
  if (!metric && value->shape != NULL)
    gtk_label_set_label (GTK_LABEL (self->shape), _ (value->shape));
  gtk_widget_set_visible (self->map_button, !metric);
  describe (self->numbers_button, _ ("“%s” as numbers"), title);
  describe (self->map_button, _ ("“%s” as a map"), title);
  describe (self->curve_button, _ ("“%s” over time"), title);
  describe (self->pin_button, _ ("Keep “%s” in view on the page “Step”"), title);
  describe (self->copy_button, _ ("Copy “%s” as CSV"), title);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->table), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  self->title, NULL, -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->picture),
                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY, self->title, NULL, -1);
  view = gradus_settings_get_value_view (gradus_settings_get_default (), self->algorithm->id,
                                         gradus_value_row_get_id (self));
  for (guint i = 0; view != NULL && i < G_N_ELEMENTS (view_names); i++)
    if (g_str_equal (view, view_names[i]) && (!metric || i != GRADUS_VALUE_VIEW_MAP))
      {
        self->chosen = TRUE;
        gradus_value_row_set_view (self, (GradusValueView) i);
      }
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_value_row_dispose (GObject *object)
{
  GradusValueRow *self = GRADUS_VALUE_ROW (object);

  gradus_array_clear (&self->now);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_value_row_parent_class)->dispose (object);
}

static void
gradus_value_row_class_init (GradusValueRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_value_row_dispose;
  g_type_ensure (GRADUS_TYPE_NUMBER_TABLE);
  g_type_ensure (GRADUS_TYPE_VALUE_PICTURE);
  signals[VIEW_CHANGED] = g_signal_new ("view-changed", GRADUS_TYPE_VALUE_ROW, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[EDIT_ENTRY] = g_signal_new ("edit-entry", GRADUS_TYPE_VALUE_ROW, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT64,
                                      G_TYPE_STRING);
  signals[MENU_ENTRY] = g_signal_new ("menu-entry", GRADUS_TYPE_VALUE_ROW, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
  signals[PINNED] = g_signal_new ("pinned", GRADUS_TYPE_VALUE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-value-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusValueRow, box);
  gtk_widget_class_bind_template_child (widget_class, GradusValueRow, title);
  gtk_widget_class_bind_template_child (widget_class, GradusValueRow, numbers_button);
  gtk_widget_class_bind_template_child (widget_class, GradusValueRow, map_button);
  gtk_widget_class_bind_template_child (widget_class, GradusValueRow, curve_button);
  gtk_widget_class_bind_template_child (widget_class, GradusValueRow, pin_button);
  gtk_widget_class_bind_template_child (widget_class, GradusValueRow, copy_button);
  gtk_widget_class_bind_template_child (widget_class, GradusValueRow, shape);
  gtk_widget_class_bind_template_child (widget_class, GradusValueRow, table);
  gtk_widget_class_bind_template_child (widget_class, GradusValueRow, picture);
  gtk_widget_class_bind_template_callback (widget_class, toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, pin_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, edit_entry_cb);
  gtk_widget_class_bind_template_callback (widget_class, menu_entry_cb);
}

static void
gradus_value_row_init (GradusValueRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gradus_value_row_new (const GradusAlgorithm *algorithm, int metric, guint value)
{
  GradusValueRow *self = g_object_new (GRADUS_TYPE_VALUE_ROW, NULL);

  self->algorithm = algorithm;
  self->metric = metric;
  self->value = value;
  set_up (self);
  return GTK_WIDGET (self);
}
