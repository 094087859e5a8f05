/* Fuzz target: whatever the bytes are, Markdown is laid out, drawn and put into words, or refused
 * with a sentence.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-markdown.h"

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  gradus_formula_get_font (NULL);

  return 0;
}

static void
check_layout (GradusMarkdown *markdown, double width)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  GradusMarkdownLayout *layout = gradus_markdown_layout_new (markdown, context, 1, width);
  GradusMarkdownColours colours;
  double wide, high, bottom = 0;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 64, 32);
  cairo_t *cr = cairo_create (surface);

  gradus_markdown_layout_get_size (layout, &wide, &high);
  g_assert_true (isfinite (wide) && isfinite (high) && high >= 0);
  for (guint i = 0; i < gradus_markdown_count_blocks (markdown); i++)
    {
      GradusMarkdownRect rect;

      gradus_markdown_layout_get_block (layout, i, &rect);
      g_assert_cmpfloat (rect.y, >=, bottom);
      bottom = rect.y + rect.height;
      g_assert_cmpfloat (bottom, <=, high);
    }
  for (guint i = 0; i < gradus_markdown_count_links (markdown); i++)
    g_array_unref (gradus_markdown_layout_get_link (layout, i));
  gradus_markdown_layout_get_link_at (layout, wide / 2, high / 2);

  gradus_markdown_colours_init (&colours, GRADUS_SCHEME_LIGHT);
  gradus_markdown_draw (layout, cr, 2, 2, &colours);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  gradus_markdown_layout_free (layout);
  g_object_unref (context);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusMarkdown) markdown = gradus_markdown_new (text, &error);
  g_autoptr (GradusMarkdown) shown = gradus_markdown_new_with_error_shown (text);
  g_autofree char *source = gradus_markdown_to_text (shown, GRADUS_MARKDOWN_TEXT_SOURCE, 40);
  g_autofree char *spoken = gradus_markdown_to_text (shown, GRADUS_MARKDOWN_TEXT_SPOKEN, 0);

  g_assert_true ((markdown == NULL) == (error != NULL));
  g_assert_true (error == NULL || g_utf8_validate (error->message, -1, NULL));
  g_assert_true (g_utf8_validate (source, -1, NULL));
  g_assert_true (g_utf8_validate (spoken, -1, NULL));
  for (guint i = 0; i < gradus_markdown_count_blocks (shown); i++)
    {
      g_autofree char *words = gradus_markdown_block_to_speech (shown, i);

      g_assert_true (g_utf8_validate (words, -1, NULL));
    }
  for (guint i = 0; i < gradus_markdown_count_links (shown); i++)
    {
      g_autofree char *words = gradus_markdown_get_link_text (shown, i);

      g_assert_true (g_utf8_validate (words, -1, NULL));
      g_assert_nonnull (gradus_markdown_get_link_uri (shown, i));
      g_assert_cmpuint (gradus_markdown_get_link_block (shown, i), <,
                        gradus_markdown_count_blocks (shown));
    }
  check_layout (shown, 300);
  check_layout (shown, 40);

  return 0;
}
