/* Gradus: the ink tool: its pens, the eraser, and what stays visible.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-settings.h"
#include "gradus-tools-private.h"

static const struct
{
  const char *id;
  const char *title; /* N_() */
} pens[] = {
  [GRADUS_PEN_ACCENT] = { "accent", N_ ("Pen in the colour of what acts now") },
  [GRADUS_PEN_ERROR] = { "error", N_ ("Pen in the colour of errors") },
  [GRADUS_PEN_MODEL] = { "model", N_ ("Pen in the colour of the model") },
  [GRADUS_PEN_ERASER] = { "eraser", N_ ("Rub out (also Shift or the right button)") },
};

G_STATIC_ASSERT (G_N_ELEMENTS (pens) == GRADUS_N_PENS);

GradusInkPen *
gradus_tools_get_pen (GradusTools *self)
{
  g_return_val_if_fail (GRADUS_IS_TOOLS (self), NULL);

  return self->pen;
}

static void
change_pen_cb (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  GradusTools *self = user_data;

  for (guint i = 0; i < GRADUS_N_PENS; i++)
    if (g_str_equal (pens[i].id, g_variant_get_string (value, NULL)))
      {
        gradus_ink_pen_choose (self->pen, (GradusPen) i);
        g_simple_action_set_state (action, value);
      }
}

static void
next_pen_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusTools *self = user_data;
  const guint next = ((guint) gradus_ink_pen_get (self->pen) + 1) % GRADUS_N_PENS;

  g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "pen",
                                      g_variant_new_string (pens[next].id));
}

static void
clear_ink_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusTools *self = user_data;

  if (self->document != NULL)
    gradus_ink_pen_clear_step (self->pen, self->document);
}

static const GActionEntry entries[] = {
  { "pen", NULL, "s", "'accent'", change_pen_cb },
  { "next-pen", next_pen_cb },
  { "clear-ink", clear_ink_cb },
};

static void
draw_pen_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  const GradusScheme scheme = gradus_settings_get_scheme (gradus_settings_get_default ());
  const GradusColour colour = gradus_palette_role (
    scheme, gradus_ink_pen_get_role (GPOINTER_TO_UINT (user_data)));

  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, 1);
  cairo_set_line_width (cr, 3);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (cr, 2.5, height - 4);
  cairo_curve_to (cr, width * 0.35, -2, width * 0.6, height + 3, width - 2.5, 4);
  cairo_stroke (cr);
}

static void
name_button (GtkWidget *button, const char *words)
{
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
}

void
gradus_tools_install_ink (GradusTools *self)
{
  GtkWidget *linked = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *button;

  self->pen = gradus_ink_pen_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pen_box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Pens"), -1);
  gtk_widget_add_css_class (linked, "linked");
  gtk_box_append (GTK_BOX (self->pen_box), linked);
  for (guint i = 0; i < GRADUS_N_PENS; i++)
    {
      button = gtk_toggle_button_new ();
      if (i == GRADUS_PEN_ERASER)
        gtk_button_set_icon_name (GTK_BUTTON (button), "gradus-tool-erase-symbolic");
      else
        {
          GtkWidget *area = gtk_drawing_area_new ();

          gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), 18);
          gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), 16);
          gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_pen_cb,
                                          GUINT_TO_POINTER (i), NULL);
          gtk_button_set_child (GTK_BUTTON (button), area);
        }
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", pens[i].id);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "tool.pen");
      name_button (button, _ (pens[i].title));
      gtk_box_append (GTK_BOX (linked), button);
      self->pen_buttons[i] = button;
    }

  button = gtk_toggle_button_new_with_label (_ ("Earlier steps too"));
  name_button (button, _ ("Show faintly what was drawn at earlier steps"));
  g_object_bind_property (gradus_settings_get_default (), "ink-faint", button, "active",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  gtk_box_append (GTK_BOX (self->pen_box), button);

  button = gtk_button_new_with_label (_ ("Clear"));
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "tool.clear-ink");
  gradus_actions_describe (button, "tool.clear-ink");
  gtk_box_append (GTK_BOX (self->pen_box), button);
}
