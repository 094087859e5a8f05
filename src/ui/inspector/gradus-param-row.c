/* Gradus: one parameter, generated from its description.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-number.h"
#include "gradus-choice.h"
#include "gradus-param-row.h"

struct _GradusParamRow
{
  GtkBox parent_instance;

  const GradusParam *param;
  GtkWidget *entry; /* of a number; of each of these fields a row has one, the others are NULL */
  GtkWidget *formula;
  GtkWidget *scale;
  GtkWidget *toggle;
  GtkWidget *choice;
  GtkWidget *mark_label;
  GtkWidget *error_label;
  double value;
  double mark; /* NAN = none */
  GtkWidget *beyond_box, *beyond_label, *beyond_button;
  double limit; /* NAN = none */
  gboolean updating;
  guint hold; /* see gradus_param_row_get_hold() */
};

G_DEFINE_FINAL_TYPE (GradusParamRow, gradus_param_row, GTK_TYPE_BOX)

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static double
to_slider (const GradusParam *param, double value)
{
  return gradus_param_is_logarithmic (param) ? log10 (MAX (value, 1e-300)) : value;
}

static double
from_slider (const GradusParam *param, double position)
{
  double value;

  if (gradus_param_is_logarithmic (param))
    {
      /* Three significant digits: what a slider can mean. */
      const double raw = pow (10, position);
      const double unit = pow (10, floor (log10 (raw)) - 2);

      value = round (raw / unit) * unit;
      /* Take away the last bits that the multiplication left behind. */
      {
        char buffer[G_ASCII_DTOSTR_BUF_SIZE];

        g_ascii_formatd (buffer, sizeof buffer, "%.3g", value);
        value = g_ascii_strtod (buffer, NULL);
      }
    }
  else if (param->kind == GRADUS_PARAM_INT)
    value = round (position);
  else
    {
      const double range = gradus_param_slider_high (param) - gradus_param_slider_low (param);
      const double step = param->step > 0 ? param->step : range / 200;
      char buffer[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (buffer, sizeof buffer, "%.6g", round (position / step) * step);
      value = g_ascii_strtod (buffer, NULL);
    }
  return CLAMP (value, param->min, param->max);
}

/* Half of the limit with two digits, where one step of a quadratic is best. */
static double
get_advice (GradusParamRow *self)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, "%.2g", self->limit / 2), NULL);
}

static void
show_beyond (GradusParamRow *self)
{
  const gboolean beyond = isfinite (self->limit) && self->value > self->limit;
  g_autofree char *said = NULL;
  g_autofree char *advice = NULL;

  if (self->beyond_box == NULL)
    return;
  gtk_widget_set_visible (self->beyond_box, beyond);
  if (!beyond)
    return;
  said = g_strdup_printf (_ ("Beyond the limit %s"), GRADUS_NUM (self->limit));
  gtk_label_set_label (GTK_LABEL (self->beyond_label), said);
  /* Translators: a button that sets the parameter above it to this value. */
  advice = g_strdup_printf (_ ("Use %s"), GRADUS_NUM (get_advice (self)));
  gtk_button_set_label (GTK_BUTTON (self->beyond_button), advice);
}

static void
choose (GradusParamRow *self, double value)
{
  if (self->updating || value == self->value)
    return;
  self->value = value;
  show_beyond (self);
  gradus_param_row_set_error (self, NULL);
  g_signal_emit (self, signals[CHANGED], 0, value);
}

static void
show_value (GradusParamRow *self)
{
  self->updating = TRUE;
  if (self->entry != NULL)
    {
      g_autofree char *text = gradus_number_to_text (self->value);

      gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
      gtk_range_set_value (GTK_RANGE (self->scale), to_slider (self->param, self->value));
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale),
                                      GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
    }
  else if (self->formula != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->formula),
                           gradus_function_get_text (gradus_function_get ((guint) self->value)));
  else if (self->toggle != NULL)
    gtk_switch_set_active (GTK_SWITCH (self->toggle), self->value != 0);
  else
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->choice), (guint) self->value);
  self->updating = FALSE;
}

static void
slider_moved_cb (GradusParamRow *self)
{
  double value;

  if (self->updating)
    return;
  value = from_slider (self->param, gtk_range_get_value (GTK_RANGE (self->scale)));
  /* A value typed outside the slider's range leaves it at its end; that is not a choice. */
  if (value == self->value)
    return;
  self->updating = TRUE;
  {
    g_autofree char *text = gradus_number_to_text (value);

    gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale),
                                    GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  }
  self->updating = FALSE;
  choose (self, value);
}

/* A gesture of ours would be denied as soon as the slider takes the pointer for itself. */
static gboolean
slider_event_cb (GradusParamRow *self, GdkEvent *event)
{
  static guint holds;

  if (gdk_event_get_event_type (event) == GDK_BUTTON_PRESS
      || gdk_event_get_event_type (event) == GDK_TOUCH_BEGIN)
    self->hold = ++holds;
  else if (gdk_event_get_event_type (event) == GDK_BUTTON_RELEASE
           || gdk_event_get_event_type (event) == GDK_TOUCH_END
           || gdk_event_get_event_type (event) == GDK_TOUCH_CANCEL)
    self->hold = 0;
  return GDK_EVENT_PROPAGATE;
}

guint
gradus_param_row_get_hold (GradusParamRow *self)
{
  g_return_val_if_fail (GRADUS_IS_PARAM_ROW (self), 0);
  return self->hold;
}

static void
entry_done (GradusParamRow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  double value;

  if (self->updating)
    return;
  if (!gradus_number_from_typed (text, &value))
    {
      g_autofree char *sentence = NULL;

      sentence = g_strdup_printf (_ ("“%s” is not a number. Type one such as 0.05 or 2e-3."), text);
      gradus_param_row_set_error (self, sentence);
      return;
    }
  if (value == self->value)
    {
      gradus_param_row_set_error (self, NULL);
      return;
    }
  choose (self, value);
}

/* A formula that cannot be read stays in its field with the sentence below it. */
static void
formula_done (GradusParamRow *self)
{
  g_autofree char *text = gradus_number_narrow (
    gtk_editable_get_text (GTK_EDITABLE (self->formula)));
  g_autoptr (GError) error = NULL;
  const GradusFunction *function;

  if (self->updating)
    return;
  function = gradus_function_intern (text, self->param->variable, &error);
  gradus_param_row_set_error (self, error != NULL ? error->message : NULL);
  if (function == NULL)
    return;
  choose (self, gradus_function_get_number (function));
  show_value (self);
}

static void
switched_cb (GradusParamRow *self)
{
  choose (self, gtk_switch_get_active (GTK_SWITCH (self->toggle)) ? 1 : 0);
}

static void
selected_cb (GradusParamRow *self)
{
  const guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->choice));

  if (selected != GTK_INVALID_LIST_POSITION)
    choose (self, selected);
}

void
gradus_param_row_set_value (GradusParamRow *self, double value)
{
  GtkWidget *typed;

  g_return_if_fail (GRADUS_IS_PARAM_ROW (self));

  /* What was typed and refused gives way to the value. */
  typed = self->entry != NULL ? self->entry : self->formula;
  if (value == self->value && (typed == NULL || !gtk_widget_has_css_class (typed, "error")))
    return;
  self->value = value;
  gradus_param_row_set_error (self, NULL);
  show_value (self);
  show_beyond (self);
}

static void
take_advice_cb (GradusParamRow *self)
{
  choose (self, get_advice (self));
  show_value (self);
}

void
gradus_param_row_set_limit (GradusParamRow *self, double limit)
{
  g_return_if_fail (GRADUS_IS_PARAM_ROW (self));

  self->limit = limit;
  show_beyond (self);
}

const GradusParam *
gradus_param_row_get_param (GradusParamRow *self)
{
  g_return_val_if_fail (GRADUS_IS_PARAM_ROW (self), NULL);
  return self->param;
}

void
gradus_param_row_set_mark (GradusParamRow *self, double value, const char *title)
{
  const GradusParam *param;

  g_return_if_fail (GRADUS_IS_PARAM_ROW (self));

  param = self->param;
  if (self->scale == NULL)
    return;
  if (!isfinite (value) || value < gradus_param_slider_low (param)
      || value > gradus_param_slider_high (param))
    value = NAN;
  if (value == self->mark || (isnan (value) && isnan (self->mark)))
    return;
  self->mark = value;
  gtk_scale_clear_marks (GTK_SCALE (self->scale));
  if (isfinite (value))
    gtk_scale_add_mark (GTK_SCALE (self->scale), to_slider (param, value), GTK_POS_BOTTOM, NULL);
  /* The words of a mark stand below the slider: at its end they would be cut off. */
  if (title != NULL)
    {
      g_autofree char *words = g_strconcat ("▲ ", title, NULL);

      gtk_label_set_label (GTK_LABEL (self->mark_label), words);
    }
  gtk_widget_set_visible (self->mark_label, isfinite (value) && title != NULL);
}

void
gradus_param_row_set_error (GradusParamRow *self, const char *sentence)
{
  GtkWidget *field;

  g_return_if_fail (GRADUS_IS_PARAM_ROW (self));

  gtk_label_set_label (GTK_LABEL (self->error_label), sentence != NULL ? sentence : "");
  gtk_widget_set_visible (self->error_label, sentence != NULL);
  field = self->entry != NULL     ? self->entry
          : self->formula != NULL ? self->formula
          : self->toggle != NULL  ? self->toggle
                                  : self->choice;
  if (sentence != NULL)
    gtk_widget_add_css_class (field, "error");
  else
    gtk_widget_remove_css_class (field, "error");
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (field), GTK_ACCESSIBLE_STATE_INVALID,
    sentence != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

/* @entry is done with on Enter and when the focus leaves it. */
static void
connect_done (GradusParamRow *self, GtkWidget *entry, GCallback done)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_swapped (entry, "activate", done, self);
  g_signal_connect_swapped (focus, "leave", done, self);
  gtk_widget_add_controller (entry, focus);
}

/* The wheel scrolls the panel; what lies under the pointer on the way is not set by it. */
static void
leave_wheel (GtkWidget *scale)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (scale);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}

static void
build_number (GradusParamRow *self, GtkWidget *line)
{
  const GradusParam *param = self->param;
  const double low = to_slider (param, gradus_param_slider_low (param));
  const double high = to_slider (param, gradus_param_slider_high (param));
  GtkEventController *events;
  double step;

  self->entry = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 9);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entry), 9);
  gtk_entry_set_alignment (GTK_ENTRY (self->entry), 1);
  gtk_widget_add_css_class (self->entry, "numeric");
  gtk_box_append (GTK_BOX (line), self->entry);
  connect_done (self, self->entry, G_CALLBACK (entry_done));

  if (param->kind == GRADUS_PARAM_INT)
    step = 1;
  else if (gradus_param_is_logarithmic (param) || param->step <= 0)
    step = (high - low) / 100;
  else
    step = param->step;
  self->scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, low, MAX (high, low + step),
                                          step);
  leave_wheel (self->scale);
  gtk_scale_set_draw_value (GTK_SCALE (self->scale), FALSE);
  gtk_widget_set_hexpand (self->scale, TRUE);
  gtk_box_append (GTK_BOX (self), self->scale);
  self->mark_label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->mark_label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->mark_label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->mark_label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (self->mark_label, "caption");
  gtk_widget_set_visible (self->mark_label, FALSE);
  gtk_box_append (GTK_BOX (self), self->mark_label);
  self->beyond_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->beyond_label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->beyond_label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->beyond_label), TRUE);
  gtk_widget_set_hexpand (self->beyond_label, TRUE);
  gtk_widget_add_css_class (self->beyond_label, "error");
  gtk_widget_add_css_class (self->beyond_label, "caption");
  self->beyond_button = gtk_button_new ();
  g_signal_connect_swapped (self->beyond_button, "clicked", G_CALLBACK (take_advice_cb), self);
  gtk_box_append (GTK_BOX (self->beyond_box), self->beyond_label);
  gtk_box_append (GTK_BOX (self->beyond_box), self->beyond_button);
  gtk_widget_set_visible (self->beyond_box, FALSE);
  gtk_box_append (GTK_BOX (self), self->beyond_box);
  g_signal_connect_swapped (self->scale, "value-changed", G_CALLBACK (slider_moved_cb), self);
  events = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (events, "event", G_CALLBACK (slider_event_cb), self);
  gtk_widget_add_controller (self->scale, events);
}

static void
build_field (GradusParamRow *self, GtkWidget *line)
{
  const GradusParam *param = self->param;

  switch (param->kind)
    {
    case GRADUS_PARAM_DOUBLE:
    case GRADUS_PARAM_INT:
      build_number (self, line);
      break;
    case GRADUS_PARAM_FUNCTION:
      self->formula = gtk_entry_new ();
      gtk_widget_set_hexpand (self->formula, TRUE);
      gtk_box_append (GTK_BOX (self), self->formula);
      connect_done (self, self->formula, G_CALLBACK (formula_done));
      break;
    case GRADUS_PARAM_BOOL:
      self->toggle = gtk_switch_new ();
      gtk_widget_set_valign (self->toggle, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (line), self->toggle);
      g_signal_connect_swapped (self->toggle, "notify::active", G_CALLBACK (switched_cb), self);
      break;
    case GRADUS_PARAM_CHOICE:
      {
        g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
        g_auto (GStrv) strings = NULL;

        for (const GradusChoice *choice = param->choices; choice->id != NULL; choice++)
          g_strv_builder_add (labels, _ (choice->label));
        strings = g_strv_builder_end (labels);
        self->choice = gtk_drop_down_new_from_strings ((const char *const *) strings);
        gradus_choice_make_narrow (GTK_DROP_DOWN (self->choice));
        gtk_widget_set_hexpand (self->choice, TRUE);
        gtk_box_append (GTK_BOX (self), self->choice);
        g_signal_connect_swapped (self->choice, "notify::selected", G_CALLBACK (selected_cb), self);
      }
      break;
    default:
      g_assert_not_reached ();
    }
}

static GtkWidget *
new_hint (const GradusParam *param)
{
  const gboolean live = param->applies == GRADUS_APPLIES_LIVE;
  GtkWidget *icon = gtk_image_new_from_icon_name (live ? "gradus-live-symbolic"
                                                       : "gradus-restart-symbolic");
  const char *words = live ? _ ("Takes effect at the present step.")
                           : _ ("A change starts the run anew.");

  gtk_widget_set_tooltip_text (icon, words);
  gtk_widget_add_css_class (icon, "dim-label");
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  return icon;
}

GtkWidget *
gradus_param_row_new (const GradusParam *param, gboolean hint)
{
  GradusParamRow *self = g_object_new (GRADUS_TYPE_PARAM_ROW, "orientation",
                                       GTK_ORIENTATION_VERTICAL, "spacing", 2, NULL);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *fields[5];
  GtkWidget *label;
  g_autofree char *name = NULL;

  self->param = param;
  self->mark = self->limit = NAN;
  self->value = gradus_param_get_default (param);

  /* Translators: a parameter and in parentheses its unit. */
  name = param->unit != NULL ? g_strdup_printf (_ ("%s (%s)"), _ (param->label), _ (param->unit))
                             : g_strdup (_ (param->label));
  label = gtk_label_new (name);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, param->kind == GRADUS_PARAM_CHOICE ? FALSE : TRUE);
  gtk_box_append (GTK_BOX (line), label);
  if (hint)
    gtk_box_append (GTK_BOX (line), new_hint (param));
  gtk_box_append (GTK_BOX (self), line);
  build_field (self, line);

  if (param->blurb != NULL)
    {
      GtkWidget *blurb = gtk_label_new (_ (param->blurb));

      gtk_label_set_xalign (GTK_LABEL (blurb), 0);
      gtk_label_set_wrap (GTK_LABEL (blurb), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (blurb), PANGO_WRAP_WORD_CHAR);
      gtk_widget_add_css_class (blurb, "caption");
      gtk_widget_add_css_class (blurb, "dim-label");
      gtk_box_append (GTK_BOX (self), blurb);
    }
  self->error_label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->error_label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->error_label), TRUE);
  gtk_widget_add_css_class (self->error_label, "error");
  gtk_widget_set_visible (self->error_label, FALSE);
  gtk_box_append (GTK_BOX (self), self->error_label);

  fields[0] = self->entry;
  fields[1] = self->scale;
  fields[2] = self->toggle;
  fields[3] = self->choice;
  fields[4] = self->formula;
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      if (fields[i] == NULL)
        continue;
      gtk_widget_set_tooltip_text (fields[i], param->blurb != NULL ? _ (param->blurb) : NULL);
      gtk_accessible_update_property (GTK_ACCESSIBLE (fields[i]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      name, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      param->blurb != NULL ? _ (param->blurb) : "", -1);
    }
  show_value (self);
  return GTK_WIDGET (self);
}

static void
gradus_param_row_class_init (GradusParamRowClass *klass)
{
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
}

static void
gradus_param_row_init (GradusParamRow *self)
{
}
