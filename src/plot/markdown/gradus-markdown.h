/* Gradus: Markdown with formulas, from text to a picture and to plain words.
 *
 * The text of notes, lessons and narration is CommonMark, read by libcmark: headings, paragraphs,
 * emphasis, strong, code, code blocks, lists, quotes, links and rules. Images are shown as their
 * description and HTML as its source. Between dollars stands a formula (gradus-formula.h):
 *
 *   $x_i^2$       in running text, on its baseline. The first dollar is followed and the last one
 *                 preceded by something that is not white space, and no digit follows the last, so
 *                 that prices stay prices.
 *   $$...$$       displayed: on a line of its own, in the middle.
 *   \$            a dollar
 *
 * Formulas are taken out before Markdown sees the text, so that _, * and \ in them are TeX's. A
 * formula does not go on across an empty line, and code has none. A broken formula shows its source
 * with the place marked; Markdown itself cannot be broken.
 *
 * A text is parsed once, gradus_markdown_new(), into blocks, which any thread may read, and laid
 * out for a width, gradus_markdown_layout_new(). Sizes are in the units of the Cairo context,
 * usually logical pixels; y grows downwards, and (0, 0) is the upper left corner of the text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-formula.h"

G_BEGIN_DECLS

/* Longer texts, in bytes, are refused. */
#define GRADUS_MARKDOWN_MAX_LENGTH (64u * 1024u)
/* So is a paragraph, or a line of code, of more bytes. The time that a layout takes goes with the
 * sum of the squares of these lengths, so no text costs more than the product of the two limits:
 * 2^28, half a second of the worst there is, unknown HTML without a space. */
#define GRADUS_MARKDOWN_MAX_PARAGRAPH (4u * 1024u)

/* --- The text --------------------------------------------------------------------------------- */

typedef struct _GradusMarkdown GradusMarkdown;   /* immutable, reference-counted */

/* NULL with GRADUS_ERROR_DATA when @text or a paragraph of it is too long, or it is not UTF-8.
 * Thread-safe. */
GradusMarkdown *gradus_markdown_new (const char *text, GError **error);
/* As above, but never fails: a text that is refused becomes a paragraph that says why. */
GradusMarkdown *gradus_markdown_new_with_error_shown (const char *text);
GradusMarkdown *gradus_markdown_ref (GradusMarkdown *markdown);
void gradus_markdown_unref (GradusMarkdown *markdown);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusMarkdown, gradus_markdown_unref)

typedef enum
{
  GRADUS_BLOCK_PARAGRAPH,
  GRADUS_BLOCK_HEADING,
  GRADUS_BLOCK_FORMULA,    /* displayed */
  GRADUS_BLOCK_CODE,
  GRADUS_BLOCK_RULE,
} GradusBlockKind;

/* The blocks from top to bottom; those of lists and quotes are among them. */
guint gradus_markdown_count_blocks (const GradusMarkdown *markdown);
GradusBlockKind gradus_markdown_get_kind (const GradusMarkdown *markdown, guint block);
/* 1 to 6 of a heading; 0 of anything else. */
guint gradus_markdown_get_level (const GradusMarkdown *markdown, guint block);
/* The words of a block, with formulas as they are spoken and the mark of a list's item. "" for a
 * rule. Free with g_free(). */
char *gradus_markdown_block_to_speech (const GradusMarkdown *markdown, guint block);

/* The links in the order of the text. */
guint gradus_markdown_count_links (const GradusMarkdown *markdown);
const char *gradus_markdown_get_link_uri (const GradusMarkdown *markdown, guint link);
/* Its words, with formulas as they are spoken. Free with g_free(). */
char *gradus_markdown_get_link_text (const GradusMarkdown *markdown, guint link);
/* The block it stands in. */
guint gradus_markdown_get_link_block (const GradusMarkdown *markdown, guint link);

/* The formulas in the order of the text; see gradus_formula_get_error() for broken ones. */
guint gradus_markdown_count_formulas (const GradusMarkdown *markdown);
const GradusFormulaTree *gradus_markdown_get_formula (const GradusMarkdown *markdown,
                                                      guint formula);

/* The source for other programs that read Markdown with formulas: without roles in these. Free with
 * g_free(). */
char *gradus_markdown_to_markdown (const GradusMarkdown *markdown);

typedef enum
{
  GRADUS_MARKDOWN_TEXT_SOURCE,   /* formulas as their TeX */
  GRADUS_MARKDOWN_TEXT_SPOKEN,   /* formulas in words */
} GradusMarkdownText;

/* Plain text for a terminal or the clipboard: a heading is underlined, links are followed by their
 * address. @columns: where lines are broken, counting a Chinese character as two; 0 = nowhere.
 * Free with g_free(). */
char *gradus_markdown_to_text (const GradusMarkdown *markdown, GradusMarkdownText formulas,
                               guint columns);

/* --- Layout ----------------------------------------------------------------------------------- */

typedef struct _GradusMarkdownLayout GradusMarkdownLayout;

/**
 * gradus_markdown_layout_new:
 * @context: font, size, language and resolution of the text; not kept. Headings and formulas go
 * with its size.
 * @scale: times that size.
 * @width: of the lines. Long words are broken, wide formulas broken or made smaller.
 *
 * The layout keeps a reference to @markdown. It belongs to the thread that made it.
 */
GradusMarkdownLayout *gradus_markdown_layout_new (GradusMarkdown *markdown, PangoContext *context,
                                                  double scale, double width);
void gradus_markdown_layout_free (GradusMarkdownLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusMarkdownLayout, gradus_markdown_layout_free)

/* The width is that asked for, but never less than a few letters. Each may be NULL. */
void gradus_markdown_layout_get_size (const GradusMarkdownLayout *layout, double *width,
                                      double *height);
/* Of the first line. */
double gradus_markdown_layout_get_baseline (const GradusMarkdownLayout *layout);

typedef struct
{
  double x, y, width, height;
} GradusMarkdownRect;

/* A block with the mark of its item, without the space above and below. */
void gradus_markdown_layout_get_block (const GradusMarkdownLayout *layout, guint block,
                                       GradusMarkdownRect *rect);
/* The rectangles of a link, one a line; an array of GradusMarkdownRect. */
GArray *gradus_markdown_layout_get_link (const GradusMarkdownLayout *layout, guint link);
/* The link at (x, y), or -1. */
int gradus_markdown_layout_get_link_at (const GradusMarkdownLayout *layout, double x, double y);
/* Where a formula in running text is and its baseline, which is that of its line. FALSE for a
 * displayed one. */
gboolean gradus_markdown_layout_get_formula (const GradusMarkdownLayout *layout, guint formula,
                                             GradusMarkdownRect *rect, double *baseline);

/* The formula at (x, y), displayed or not, or -1. */
int gradus_markdown_layout_get_formula_at (const GradusMarkdownLayout *layout, double x, double y);

typedef struct
{
  GradusScheme scheme;         /* of the roles in formulas */
  GradusColour text, muted;    /* muted: marks of items, quotes' bars, rules */
  GradusColour link;
  GradusColour ground;         /* behind code; may be translucent */
} GradusMarkdownColours;

/* The colours of a scheme, as pictures and exports use them. */
void gradus_markdown_colours_init (GradusMarkdownColours *colours, GradusScheme scheme);
/* Paint with the upper left corner at (@x, @y). */
void gradus_markdown_draw (const GradusMarkdownLayout *layout, cairo_t *cr, double x, double y,
                           const GradusMarkdownColours *colours);
/* One block alone, at its place in the whole. */
void gradus_markdown_draw_block (const GradusMarkdownLayout *layout, guint block, cairo_t *cr,
                                 double x, double y, const GradusMarkdownColours *colours);

G_END_DECLS
