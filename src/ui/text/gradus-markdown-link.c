/* Gradus: a link in Markdown, as a child of its block.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-markdown-link.h"
#include "gradus-settings.h"

/* Of the ground and the focus, beyond the words. */
#define OVERHANG 2

struct _GradusMarkdownLinkWidget
{
  GtkWidget parent_instance;

  char *uri;
  GArray *lines; /* or NULL */
};

G_DEFINE_FINAL_TYPE (GradusMarkdownLinkWidget, gradus_markdown_link, GTK_TYPE_WIDGET)

enum
{
  ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
activate (GradusMarkdownLinkWidget *self)
{
  /* Following it may replace the text that it stands in. */
  g_object_ref (self);
  g_signal_emit (self, signals[ACTIVATED], 0);
  g_object_unref (self);
}

static gboolean
activate_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  activate (GRADUS_MARKDOWN_LINK (widget));
  return TRUE;
}

static void
released_cb (GradusMarkdownLinkWidget *self, int n_press, double x, double y, GtkGesture *click)
{
  if (!gtk_widget_contains (GTK_WIDGET (self), x, y))
    return;
  gtk_gesture_set_state (click, GTK_EVENT_SEQUENCE_CLAIMED);
  activate (self);
}

static gboolean
gradus_markdown_link_contains (GtkWidget *widget, double x, double y)
{
  GradusMarkdownLinkWidget *self = GRADUS_MARKDOWN_LINK (widget);

  for (guint i = 0; self->lines != NULL && i < self->lines->len; i++)
    {
      const GradusMarkdownRect *rect = &g_array_index (self->lines, GradusMarkdownRect, i);

      if (x >= rect->x && x < rect->x + rect->width && y >= rect->y && y < rect->y + rect->height)
        return TRUE;
    }

  return FALSE;
}

static void
gradus_markdown_link_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusMarkdownLinkWidget *self = GRADUS_MARKDOWN_LINK (widget);
  const GtkStateFlags state = gtk_widget_get_state_flags (widget);
  const gboolean focused = gtk_widget_has_visible_focus (widget);
  const gboolean hovered = (state & GTK_STATE_FLAG_PRELIGHT) != 0;
  GradusMarkdownColours colours;
  GdkRGBA ground, border;

  if (self->lines == NULL || (!focused && !hovered))
    return;
  gradus_markdown_colours_init (&colours,
                                gradus_settings_get_scheme (gradus_settings_get_default ()));
  ground = (GdkRGBA){ (float) colours.link.red, (float) colours.link.green,
                      (float) colours.link.blue, 0.12f };
  border = ground;
  border.alpha = 1;
  for (guint i = 0; i < self->lines->len; i++)
    {
      const GradusMarkdownRect *rect = &g_array_index (self->lines, GradusMarkdownRect, i);
      const graphene_rect_t bounds = GRAPHENE_RECT_INIT (
        (float) rect->x - OVERHANG, (float) rect->y - 1, (float) rect->width + 2 * OVERHANG,
        (float) rect->height + 2);
      const float width[4] = { 2, 2, 2, 2 };
      const GdkRGBA colour[4] = { border, border, border, border };
      GskRoundedRect outline;

      gsk_rounded_rect_init_from_rect (&outline, &bounds, 4);
      if (hovered)
        {
          gtk_snapshot_push_rounded_clip (snapshot, &outline);
          gtk_snapshot_append_color (snapshot, &ground, &bounds);
          gtk_snapshot_pop (snapshot);
        }
      if (focused)
        gtk_snapshot_append_border (snapshot, &outline, width, colour);
    }
}

static void
gradus_markdown_link_state_flags_changed (GtkWidget *widget, GtkStateFlags before)
{
  gtk_widget_queue_draw (widget);
  GTK_WIDGET_CLASS (gradus_markdown_link_parent_class)->state_flags_changed (widget, before);
}

const char *
gradus_markdown_link_get_uri (GradusMarkdownLinkWidget *self)
{
  g_return_val_if_fail (GRADUS_IS_MARKDOWN_LINK (self), NULL);

  return self->uri;
}

void
gradus_markdown_link_set_lines (GradusMarkdownLinkWidget *self, GArray *lines)
{
  g_return_if_fail (GRADUS_IS_MARKDOWN_LINK (self));

  g_array_ref (lines);
  g_clear_pointer (&self->lines, g_array_unref);
  self->lines = lines;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
gradus_markdown_link_finalize (GObject *object)
{
  GradusMarkdownLinkWidget *self = GRADUS_MARKDOWN_LINK (object);

  g_clear_pointer (&self->lines, g_array_unref);
  g_free (self->uri);

  G_OBJECT_CLASS (gradus_markdown_link_parent_class)->finalize (object);
}

static void
gradus_markdown_link_class_init (GradusMarkdownLinkWidgetClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const guint keys[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter,
                                GDK_KEY_space };

  G_OBJECT_CLASS (klass)->finalize = gradus_markdown_link_finalize;
  widget_class->contains = gradus_markdown_link_contains;
  widget_class->snapshot = gradus_markdown_link_snapshot;
  widget_class->state_flags_changed = gradus_markdown_link_state_flags_changed;

  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_activate_signal (widget_class, signals[ACTIVATED]);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (widget_class, keys[i], 0, activate_cb, NULL);
  gtk_widget_class_set_css_name (widget_class, "markdownlink");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LINK);
}

static void
gradus_markdown_link_init (GradusMarkdownLinkWidget *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "pointer");
}

GtkWidget *
gradus_markdown_link_new (const char *uri, const char *text)
{
  GradusMarkdownLinkWidget *self = g_object_new (GRADUS_TYPE_MARKDOWN_LINK, NULL);

  self->uri = g_strdup (uri);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  /* Where one is taken outside of the program is said before. */
  if (g_str_has_prefix (uri, "http:") || g_str_has_prefix (uri, "https:"))
    gtk_widget_set_tooltip_text (GTK_WIDGET (self), uri);

  return GTK_WIDGET (self);
}
