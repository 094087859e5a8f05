/* Gradus: a block of Markdown, as a child of GradusMarkdownView.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-markdown-block.h"
#include "gradus-markdown-link.h"
#include "gradus-settings.h"

/* Letters, halos and the bars of quotes reach beyond their block by so much. */
#define OVERHANG 24

struct _GradusMarkdownBlockWidget
{
  GtkWidget parent_instance;

  GradusMarkdown *markdown;
  guint block;
  const GradusMarkdownLayout *layout; /* the view's, or NULL */
};

G_DEFINE_FINAL_TYPE (GradusMarkdownBlockWidget, gradus_markdown_block, GTK_TYPE_WIDGET)

enum
{
  LINK,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
gradus_markdown_block_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusMarkdownBlockWidget *self = GRADUS_MARKDOWN_BLOCK (widget);
  GradusMarkdownColours colours;
  GradusMarkdownRect rect;
  graphene_rect_t bounds;
  GdkRGBA colour;
  cairo_t *cr;

  if (self->layout == NULL)
    return;
  gradus_markdown_layout_get_block (self->layout, self->block, &rect);
  gradus_markdown_colours_init (
    &colours, gradus_settings_get_scheme_for (gradus_settings_get_default (), widget));
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  colours.text = (GradusColour){ colour.red, colour.green, colour.blue, colour.alpha };
  graphene_rect_init (&bounds, -4, -OVERHANG, (float) ceil (rect.width) + 8,
                      (float) ceil (rect.height) + 2 * OVERHANG);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  gradus_markdown_draw_block (self->layout, self->block, cr, -rect.x, -rect.y, &colours);
  cairo_destroy (cr);

  /* Links are above the words only with their focus and the ground under the pointer. */
  GTK_WIDGET_CLASS (gradus_markdown_block_parent_class)->snapshot (widget, snapshot);
}

/* The number of a child among the links of the text. */
static guint
get_link (GtkWidget *child)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (child), "link"));
}

static void
allocate_link (GradusMarkdownBlockWidget *self, GtkWidget *child, const GradusMarkdownRect *block)
{
  g_autoptr (GArray) lines = gradus_markdown_layout_get_link (self->layout, get_link (child));
  double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = 0, bottom = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      GradusMarkdownRect *rect = &g_array_index (lines, GradusMarkdownRect, i);

      rect->x -= block->x;
      rect->y -= block->y;
      left = MIN (left, floor (rect->x));
      top = MIN (top, floor (rect->y));
      right = MAX (right, rect->x + rect->width);
      bottom = MAX (bottom, rect->y + rect->height);
    }
  gtk_widget_set_child_visible (child, lines->len > 0);
  if (lines->len == 0)
    return;
  for (guint i = 0; i < lines->len; i++)
    {
      GradusMarkdownRect *rect = &g_array_index (lines, GradusMarkdownRect, i);

      rect->x -= left;
      rect->y -= top;
    }
  gradus_markdown_link_set_lines (GRADUS_MARKDOWN_LINK (child), lines);
  gtk_widget_size_allocate (
    child,
    &(GtkAllocation){ (int) left, (int) top, (int) ceil (right - left), (int) ceil (bottom - top) },
    -1);
}

static void
gradus_markdown_block_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusMarkdownBlockWidget *self = GRADUS_MARKDOWN_BLOCK (widget);
  GradusMarkdownRect rect;

  if (self->layout == NULL)
    return;
  gradus_markdown_layout_get_block (self->layout, self->block, &rect);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    allocate_link (self, child, &rect);
}

void
gradus_markdown_block_set_layout (GradusMarkdownBlockWidget *self,
                                  const GradusMarkdownLayout *layout)
{
  g_return_if_fail (GRADUS_IS_MARKDOWN_BLOCK (self));

  if (self->layout == layout)
    return;
  self->layout = layout;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
activated_cb (GradusMarkdownBlockWidget *self, GradusMarkdownLinkWidget *link)
{
  g_autofree char *uri = g_strdup (gradus_markdown_link_get_uri (link));

  g_object_ref (self);
  g_signal_emit (self, signals[LINK], 0, uri);
  g_object_unref (self);
}

static void
add_links (GradusMarkdownBlockWidget *self)
{
  for (guint i = 0; i < gradus_markdown_count_links (self->markdown); i++)
    {
      g_autofree char *text = NULL;
      GtkWidget *link;

      if (gradus_markdown_get_link_block (self->markdown, i) != self->block)
        continue;
      text = gradus_markdown_get_link_text (self->markdown, i);
      link = gradus_markdown_link_new (gradus_markdown_get_link_uri (self->markdown, i), text);
      g_object_set_data (G_OBJECT (link), "link", GUINT_TO_POINTER (i));
      g_signal_connect_object (link, "activated", G_CALLBACK (activated_cb), self,
                               G_CONNECT_SWAPPED);
      gtk_widget_set_parent (link, GTK_WIDGET (self));
    }
}

static void
gradus_markdown_block_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (gradus_markdown_block_parent_class)->dispose (object);
}

static void
gradus_markdown_block_finalize (GObject *object)
{
  GradusMarkdownBlockWidget *self = GRADUS_MARKDOWN_BLOCK (object);

  g_clear_pointer (&self->markdown, gradus_markdown_unref);

  G_OBJECT_CLASS (gradus_markdown_block_parent_class)->finalize (object);
}

static void
gradus_markdown_block_class_init (GradusMarkdownBlockWidgetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gradus_markdown_block_dispose;
  object_class->finalize = gradus_markdown_block_finalize;
  widget_class->snapshot = gradus_markdown_block_snapshot;
  widget_class->size_allocate = gradus_markdown_block_size_allocate;

  signals[LINK] = g_signal_new ("link", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_css_name (widget_class, "markdownblock");
}

static void
gradus_markdown_block_init (GradusMarkdownBlockWidget *self)
{
}

static GtkAccessibleRole
role_of (GradusBlockKind kind)
{
  switch (kind)
    {
    case GRADUS_BLOCK_HEADING:
      return GTK_ACCESSIBLE_ROLE_HEADING;
    case GRADUS_BLOCK_FORMULA:
      return GTK_ACCESSIBLE_ROLE_MATH;
    case GRADUS_BLOCK_RULE:
      return GTK_ACCESSIBLE_ROLE_SEPARATOR;
    case GRADUS_BLOCK_PARAGRAPH:
    case GRADUS_BLOCK_CODE:
    default:
      /* The role of a paragraph came with GTK 4.14. */
      return GTK_ACCESSIBLE_ROLE_LABEL;
    }
}

GtkWidget *
gradus_markdown_block_new (GradusMarkdown *markdown, guint block)
{
  const GradusBlockKind kind = gradus_markdown_get_kind (markdown, block);
  g_autofree char *words = gradus_markdown_block_to_speech (markdown, block);
  GradusMarkdownBlockWidget *self = g_object_new (GRADUS_TYPE_MARKDOWN_BLOCK, "accessible-role",
                                                  role_of (kind), NULL);

  self->markdown = gradus_markdown_ref (markdown);
  self->block = block;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  if (kind == GRADUS_BLOCK_HEADING)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LEVEL,
                                    (int) gradus_markdown_get_level (markdown, block), -1);
  add_links (self);

  return GTK_WIDGET (self);
}
