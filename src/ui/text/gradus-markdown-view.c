/* Gradus: a widget that shows Markdown with formulas.
 *
 * One layout for the present width is kept; asking for the height at other widths makes one for the
 * moment, whose height is remembered. Every block paints itself and is painted again only when its
 * place or a colour changes, so that scrolling costs nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-long-press.h"
#include "gradus-markdown-block.h"
#include "gradus-markdown-view.h"
#include "gradus-settings.h"

/* Widths in letters. */
#define MIN_LETTERS 12
#define NATURAL_LETTERS 44

/* Heights that are remembered. */
#define N_HEIGHTS 8

struct _GradusMarkdownView
{
  GtkWidget parent_instance;

  char *text;
  double scale;

  GradusMarkdown *markdown;
  GradusMarkdownLayout *layout; /* of the present width, or NULL */
  int layout_width;
  struct
  {
    int width, height, baseline; /* width -1: nothing */
  } heights[N_HEIGHTS];
  guint next_height;
  PangoFontDescription *font; /* what the layouts were made with */
  double resolution;

  GtkWidget *menu;
  int menu_formula; /* under the pointer when the menu was opened, or -1 */
};

G_DEFINE_FINAL_TYPE (GradusMarkdownView, gradus_markdown_view, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_TEXT,
  PROP_SCALE,
  N_PROPS,
};

enum
{
  LINK,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

/* The next child of @self that is a block, from @child on. */
static GtkWidget *
to_block (GtkWidget *child)
{
  while (child != NULL && !GRADUS_IS_MARKDOWN_BLOCK (child))
    child = gtk_widget_get_next_sibling (child);

  return child;
}

#define FOR_EACH_BLOCK(self, child)                                                                \
  for (GtkWidget *child = to_block (gtk_widget_get_first_child (GTK_WIDGET (self)));               \
       child != NULL; child = to_block (gtk_widget_get_next_sibling (child)))

/* --- Layout ----------------------------------------------------------------------------------- */

static void
drop_layout (GradusMarkdownView *self)
{
  FOR_EACH_BLOCK (self, child)
  gradus_markdown_block_set_layout (GRADUS_MARKDOWN_BLOCK (child), NULL);
  g_clear_pointer (&self->layout, gradus_markdown_layout_free);
  for (guint i = 0; i < N_HEIGHTS; i++)
    self->heights[i].width = -1;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Font and resolution are compared, because a style also changes for a shade of grey. */
static void
check_font (GradusMarkdownView *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  const PangoFontDescription *font = pango_context_get_font_description (context);
  const double resolution = pango_cairo_context_get_resolution (context);

  if (self->font != NULL && pango_font_description_equal (self->font, font)
      && self->resolution == resolution)
    return;
  g_clear_pointer (&self->font, pango_font_description_free);
  self->font = pango_font_description_copy (font);
  self->resolution = resolution;
  drop_layout (self);
}

static GradusMarkdownLayout *
make_layout (GradusMarkdownView *self, int width)
{
  return gradus_markdown_layout_new (
    self->markdown, gtk_widget_get_pango_context (GTK_WIDGET (self)), self->scale, width);
}

static GradusMarkdownLayout *
get_layout (GradusMarkdownView *self, int width)
{
  if (self->markdown == NULL)
    return NULL;
  if (self->layout == NULL || self->layout_width != width)
    {
      FOR_EACH_BLOCK (self, child)
      gradus_markdown_block_set_layout (GRADUS_MARKDOWN_BLOCK (child), NULL);
      g_clear_pointer (&self->layout, gradus_markdown_layout_free);
      self->layout = make_layout (self, width);
      self->layout_width = width;
    }

  return self->layout;
}

static int
get_letters (GradusMarkdownView *self, int n)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  const double letter = (double) pango_font_metrics_get_approximate_char_width (metrics);

  pango_font_metrics_unref (metrics);

  return (int) ceil (n * letter / PANGO_SCALE * self->scale);
}

static void
get_height (GradusMarkdownView *self, int width, int *height, int *baseline)
{
  GradusMarkdownLayout *layout = NULL;
  double exact;

  for (guint i = 0; i < N_HEIGHTS; i++)
    if (self->heights[i].width == width)
      {
        *height = self->heights[i].height;
        *baseline = self->heights[i].baseline;
        return;
      }
  /* The first width that is asked for is often the last one. */
  layout = self->layout == NULL ? get_layout (self, width) : make_layout (self, width);
  gradus_markdown_layout_get_size (layout, NULL, &exact);
  *height = (int) ceil (exact);
  *baseline = (int) round (gradus_markdown_layout_get_baseline (layout));
  if (layout != self->layout)
    gradus_markdown_layout_free (layout);
  self->heights[self->next_height].width = width;
  self->heights[self->next_height].height = *height;
  self->heights[self->next_height].baseline = *baseline;
  self->next_height = (self->next_height + 1) % N_HEIGHTS;
}

static void
gradus_markdown_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                              int *minimum, int *natural, int *minimum_baseline,
                              int *natural_baseline)
{
  GradusMarkdownView *self = GRADUS_MARKDOWN_VIEW (widget);
  int height, baseline;

  *minimum = *natural = 0;
  if (self->markdown == NULL)
    return;
  check_font (self);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = get_letters (self, MIN_LETTERS);
      *natural = get_letters (self, NATURAL_LETTERS);
      return;
    }
  get_height (self, for_size >= 0 ? for_size : get_letters (self, NATURAL_LETTERS), &height,
              &baseline);
  *minimum = *natural = height;
  *minimum_baseline = *natural_baseline = baseline;
}

static GtkSizeRequestMode
gradus_markdown_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
gradus_markdown_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusMarkdownView *self = GRADUS_MARKDOWN_VIEW (widget);
  GradusMarkdownLayout *layout = get_layout (self, width);
  guint i = 0;

  FOR_EACH_BLOCK (self, child)
  {
    GradusMarkdownRect rect;
    GtkAllocation place;

    gradus_markdown_layout_get_block (layout, i++, &rect);
    gradus_markdown_block_set_layout (GRADUS_MARKDOWN_BLOCK (child), layout);
    place = (GtkAllocation){ (int) rect.x, (int) rect.y, (int) ceil (rect.width),
                             (int) ceil (rect.height) };
    gtk_widget_size_allocate (child, &place, -1);
  }
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
redraw (GradusMarkdownView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  FOR_EACH_BLOCK (self, child)
  gtk_widget_queue_draw (child);
}

static void
gradus_markdown_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gradus_markdown_view_parent_class)->css_changed (widget, change);
  check_font (GRADUS_MARKDOWN_VIEW (widget));
}

static void
gradus_markdown_view_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (gradus_markdown_view_parent_class)->system_setting_changed (widget, setting);
  if (setting == GTK_SYSTEM_SETTING_DPI || setting == GTK_SYSTEM_SETTING_FONT_NAME
      || setting == GTK_SYSTEM_SETTING_FONT_CONFIG)
    drop_layout (GRADUS_MARKDOWN_VIEW (widget));
}

/* --- Menu and clipboard ----------------------------------------------------------------------- */

static void
copy_text_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GradusMarkdownView *self = GRADUS_MARKDOWN_VIEW (widget);
  g_autofree char *text = NULL;

  if (self->markdown == NULL)
    return;
  text = gradus_markdown_to_text (self->markdown, GRADUS_MARKDOWN_TEXT_SOURCE, 0);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
copy_markdown_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GradusMarkdownView *self = GRADUS_MARKDOWN_VIEW (widget);
  g_autofree char *text = NULL;

  if (self->markdown == NULL)
    return;
  text = gradus_markdown_to_markdown (self->markdown);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
copy_formula_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GradusMarkdownView *self = GRADUS_MARKDOWN_VIEW (widget);
  g_autofree char *latex = NULL;

  if (self->markdown == NULL || self->menu_formula < 0)
    return;
  latex = gradus_formula_to_latex (
    gradus_markdown_get_formula (self->markdown, (guint) self->menu_formula));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), latex);
}

static void
show_menu (GradusMarkdownView *self, const GdkRectangle *at, int formula)
{
  self->menu_formula = formula;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "markdown.copy-formula", formula >= 0);
  if (self->menu == NULL)
    {
      g_autoptr (GMenu) model = g_menu_new ();

      g_menu_append (model, _ ("Copy as _Text"), "markdown.copy-text");
      g_menu_append (model, _ ("Copy as _Markdown"), "markdown.copy-markdown");
      g_menu_append (model, _ ("Copy This _Formula as LaTeX"), "markdown.copy-formula");
      self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
menu_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  GdkRectangle at = { 0, 0, 1, 1 };
  graphene_rect_t bounds;

  /* At the link that has the focus; the widget itself may begin far above what is seen. */
  if (focus != NULL && focus != widget && gtk_widget_compute_bounds (focus, widget, &bounds))
    {
      at.x = (int) bounds.origin.x;
      at.y = (int) (bounds.origin.y + bounds.size.height);
    }
  show_menu (GRADUS_MARKDOWN_VIEW (widget), &at, -1);
}

static void
show_menu_at (GradusMarkdownView *self, double x, double y)
{
  const GdkRectangle at = { (int) x, (int) y, 1, 1 };

  show_menu (self, &at,
             self->layout != NULL ? gradus_markdown_layout_get_formula_at (self->layout, x, y)
                                  : -1);
}

static void
pressed_cb (GradusMarkdownView *self, int n_press, double x, double y, GtkGestureClick *click)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (click));

  if (event == NULL || !gdk_event_triggers_context_menu (event))
    return;
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  show_menu_at (self, x, y);
}

/* --- Properties ------------------------------------------------------------------------------- */

static void
link_cb (GradusMarkdownView *self, const char *uri)
{
  g_object_ref (self);
  g_signal_emit (self, signals[LINK], 0, uri);
  g_object_unref (self);
}

static void
remove_blocks (GradusMarkdownView *self)
{
  GtkWidget *child;

  while ((child = to_block (gtk_widget_get_first_child (GTK_WIDGET (self)))) != NULL)
    gtk_widget_unparent (child);
}

void
gradus_markdown_view_set_text (GradusMarkdownView *self, const char *markdown)
{
  g_return_if_fail (GRADUS_IS_MARKDOWN_VIEW (self));

  if (g_strcmp0 (self->text, markdown) == 0)
    return;
  g_free (self->text);
  self->text = g_strdup (markdown);
  if (self->menu != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->menu));
  self->menu_formula = -1;
  drop_layout (self);
  remove_blocks (self);
  g_clear_pointer (&self->markdown, gradus_markdown_unref);
  if (markdown != NULL && *markdown != '\0')
    {
      self->markdown = gradus_markdown_new_with_error_shown (markdown);
      for (guint i = 0; i < gradus_markdown_count_blocks (self->markdown); i++)
        {
          GtkWidget *block = gradus_markdown_block_new (self->markdown, i);

          g_signal_connect_object (block, "link", G_CALLBACK (link_cb), self, G_CONNECT_SWAPPED);
          gtk_widget_insert_before (block, GTK_WIDGET (self), self->menu);
        }
    }
  gtk_widget_set_focusable (GTK_WIDGET (self), self->markdown != NULL);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TEXT]);
}

const char *
gradus_markdown_view_get_text (GradusMarkdownView *self)
{
  g_return_val_if_fail (GRADUS_IS_MARKDOWN_VIEW (self), NULL);

  return self->text;
}

void
gradus_markdown_view_set_scale (GradusMarkdownView *self, double scale)
{
  g_return_if_fail (GRADUS_IS_MARKDOWN_VIEW (self));

  scale = CLAMP (scale, 0.25, 16);
  if (self->scale == scale)
    return;
  self->scale = scale;
  drop_layout (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SCALE]);
}

static void
gradus_markdown_view_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  GradusMarkdownView *self = GRADUS_MARKDOWN_VIEW (object);

  switch (prop_id)
    {
    case PROP_TEXT:
      g_value_set_string (value, self->text);
      break;
    case PROP_SCALE:
      g_value_set_double (value, self->scale);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
gradus_markdown_view_set_property (GObject *object, guint prop_id, const GValue *value,
                                   GParamSpec *pspec)
{
  GradusMarkdownView *self = GRADUS_MARKDOWN_VIEW (object);

  switch (prop_id)
    {
    case PROP_TEXT:
      gradus_markdown_view_set_text (self, g_value_get_string (value));
      break;
    case PROP_SCALE:
      gradus_markdown_view_set_scale (self, g_value_get_double (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* --- Life ------------------------------------------------------------------------------------- */

static void
gradus_markdown_view_dispose (GObject *object)
{
  GradusMarkdownView *self = GRADUS_MARKDOWN_VIEW (object);

  remove_blocks (self);
  g_clear_pointer (&self->menu, gtk_widget_unparent);

  G_OBJECT_CLASS (gradus_markdown_view_parent_class)->dispose (object);
}

static void
gradus_markdown_view_finalize (GObject *object)
{
  GradusMarkdownView *self = GRADUS_MARKDOWN_VIEW (object);

  g_clear_pointer (&self->layout, gradus_markdown_layout_free);
  g_clear_pointer (&self->markdown, gradus_markdown_unref);
  g_clear_pointer (&self->font, pango_font_description_free);
  g_free (self->text);

  G_OBJECT_CLASS (gradus_markdown_view_parent_class)->finalize (object);
}

static void
gradus_markdown_view_class_init (GradusMarkdownViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = gradus_markdown_view_get_property;
  object_class->set_property = gradus_markdown_view_set_property;
  object_class->dispose = gradus_markdown_view_dispose;
  object_class->finalize = gradus_markdown_view_finalize;
  widget_class->measure = gradus_markdown_view_measure;
  widget_class->get_request_mode = gradus_markdown_view_get_request_mode;
  widget_class->size_allocate = gradus_markdown_view_size_allocate;
  widget_class->css_changed = gradus_markdown_view_css_changed;
  widget_class->system_setting_changed = gradus_markdown_view_system_setting_changed;

  props[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL, flags);
  props[PROP_SCALE] = g_param_spec_double ("scale", NULL, NULL, 0.25, 16, 1, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[LINK] = g_signal_new ("link", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_install_action (widget_class, "markdown.copy-text", NULL, copy_text_cb);
  gtk_widget_class_install_action (widget_class, "markdown.copy-markdown", NULL, copy_markdown_cb);
  gtk_widget_class_install_action (widget_class, "markdown.copy-formula", NULL, copy_formula_cb);
  gtk_widget_class_install_action (widget_class, "markdown.menu", NULL, menu_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK,
                                       "markdown.copy-text", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "markdown.menu",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "markdown.menu", NULL);

  gtk_widget_class_set_css_name (widget_class, "markdown");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
gradus_markdown_view_init (GradusMarkdownView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->scale = 1;
  self->menu_formula = -1;
  for (guint i = 0; i < N_HEIGHTS; i++)
    self->heights[i].width = -1;
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gradus_long_press_add (GTK_WIDGET (self), G_CALLBACK (show_menu_at));
  g_signal_connect_object (gradus_settings_get_default (), "notify::scheme", G_CALLBACK (redraw),
                           self, G_CONNECT_SWAPPED);
}

GtkWidget *
gradus_markdown_view_new (void)
{
  return g_object_new (GRADUS_TYPE_MARKDOWN_VIEW, NULL);
}

void
gradus_markdown_view_describe (GtkWidget *widget, const char *title, const char *text)
{
  g_autoptr (GradusMarkdown) markdown = gradus_markdown_new_with_error_shown (text != NULL ? text
                                                                                           : "");
  g_autofree char *spoken = gradus_markdown_to_text (markdown, GRADUS_MARKDOWN_TEXT_SPOKEN, 0);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, spoken, -1);
}
