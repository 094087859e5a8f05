/* Gradus: the icons that are shown are kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-icons.h"

static GHashTable *kept; /* GtkIconPaintable, a set */

#define OWN "/io/github/gradus/Gradus/icons/scalable/actions"
/* In pixels, where nothing else is asked for. */
#define USUAL_SIZE 16

/* The size in pixels at which GTK asks for the icon of @image: what is set, else what the style
 * says, of which only the measure is known. The icon need not be square. */
static int
get_size (GtkImage *image)
{
  GtkWidget *widget = GTK_WIDGET (image);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GtkBorder margin, border, padding;
  int width, height;

  if (gtk_image_get_pixel_size (image) >= 0)
    return gtk_image_get_pixel_size (image);
  gtk_style_context_get_margin (style, &margin);
  gtk_style_context_get_border (style, &border);
  gtk_style_context_get_padding (style, &padding);
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  width -= margin.left + margin.right + border.left + border.right + padding.left + padding.right
           + gtk_widget_get_margin_start (widget) + gtk_widget_get_margin_end (widget);
  height -= margin.top + margin.bottom + border.top + border.bottom + padding.top + padding.bottom
            + gtk_widget_get_margin_top (widget) + gtk_widget_get_margin_bottom (widget);
  return MAX (width, height);
}

/* As GtkImage looks it up: the size, the scale, the direction and the flags are parts of the
 * key. */
static void
keep (GtkWidget *widget, GIcon *icon, int size)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));

  /* A second reference to one that is there already is dropped. */
  g_hash_table_add (kept, gtk_icon_theme_lookup_by_gicon (
                            theme, icon, size, gtk_widget_get_scale_factor (widget),
                            gtk_widget_get_direction (widget), GTK_ICON_LOOKUP_PRELOAD));
}

static void
keep_image (GtkWidget *widget)
{
  GtkImage *image = GTK_IMAGE (widget);
  const char *name = gtk_image_get_icon_name (image);
  g_autoptr (GIcon) themed = name != NULL ? g_themed_icon_new (name) : NULL;
  GIcon *icon = themed != NULL ? themed : gtk_image_get_gicon (image);
  const int size = get_size (image);

  if (icon != NULL && size > 0)
    keep (widget, icon, size);
}

/* Those of the program come and go with pages that nobody has opened yet, too: an image is measured
 * without being shown. */
static void
keep_own (GtkWidget *window)
{
  g_auto (GStrv) names = g_resources_enumerate_children (OWN, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      g_autoptr (GIcon) icon = NULL;

      if (!g_str_has_suffix (names[i], ".svg"))
        continue;
      names[i][strlen (names[i]) - strlen (".svg")] = '\0';
      icon = g_themed_icon_new (names[i]);
      keep (window, icon, USUAL_SIZE);
    }
}

static gboolean
keep_own_cb (gpointer window)
{
  keep_own (window);
  return G_SOURCE_REMOVE;
}

/* Fifty icons nobody sees yet can wait until the window is there. */
static void
painted_cb (GdkFrameClock *clock, GtkWidget *window)
{
  g_signal_handlers_disconnect_by_func (clock, painted_cb, window);
  g_idle_add_full (G_PRIORITY_LOW, keep_own_cb, g_object_ref (window), g_object_unref);
}

static gboolean
mapped_cb (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer user_data)
{
  gpointer widget = g_value_get_object (&values[0]);

  if (GTK_IS_IMAGE (widget))
    keep_image (widget);
  else if (GTK_IS_APPLICATION_WINDOW (widget))
    g_signal_connect_object (gtk_widget_get_frame_clock (widget), "after-paint",
                             G_CALLBACK (painted_cb), widget, 0);
  return TRUE;
}

void
gradus_icons_keep (void)
{
  if (kept != NULL)
    return;
  kept = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  g_type_ensure (GTK_TYPE_IMAGE);
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
}
