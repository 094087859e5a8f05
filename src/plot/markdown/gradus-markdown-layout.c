/* Gradus: Markdown, blocks to lines with places.
 *
 * Pango lays out the paragraphs. A formula in one is a character with the formula's extents for a
 * shape, so that it takes part in breaking lines and in their height, and hangs on their baseline.
 * For breaking lines that character is a letter: a comma, a bracket or a hyphen next to a formula
 * stays with it, and between Chinese and a formula a line may end. Everything is put on whole
 * units, so that text and formulas, which Cairo draws differently, agree about the baseline.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-markdown-private.h"
#include "gradus-quotes.h"

/* In the text that Pango sees a formula is DOUBLE-STRUCK CAPITAL C, as many bytes as
 * GRADUS_MARKDOWN_OBJECT and a letter of no script, which leaves Chinese punctuation behind it in
 * the Chinese font. Nothing of it is drawn. */
#define LETTER "\xe2\x84\x82"

/* All in ems. */
#define LEADING 0.2      /* between two lines of a paragraph */
#define WIDE_LEADING 0.1 /* of Chinese, whose fonts bring some along */
#define GAP 0.7          /* between paragraphs */
#define TIGHT_GAP 0.45   /* between items that stand close */
#define FORMULA_GAP 0.6
#define LIST_INDENT 1.4
#define DIGIT_INDENT 0.6 /* for every digit but the first */
#define QUOTE_INDENT 1.1
#define CODE_PADDING 0.6
#define CODE_SIZE 0.92
/* Between Chinese and a formula. */
#define WIDE_GAP 0.2
/* What is left of a width when lists are too deep for it. */
#define MIN_WIDTH 4.0

static const double heading_sizes[] = { 1.5, 1.2, 1.05, 1.0, 1.0, 1.0 };

static double
heading_size (const GradusMarkdownBlock *block)
{
  return block->kind == GRADUS_BLOCK_HEADING ? heading_sizes[CLAMP (block->level, 1, 6) - 1] : 1.0;
}

/* --- Attributes ------------------------------------------------------------------------------- */

static void
insert (PangoAttrList *list, PangoAttribute *attribute, guint start, guint end)
{
  attribute->start_index = start;
  attribute->end_index = end;
  pango_attr_list_insert (list, attribute);
}

/* A slant is not for Chinese, whose emphasis is weight. */
static void
insert_emphasis (PangoAttrList *list, const GradusMarkdownBlock *block,
                 const GradusMarkdownRun *run)
{
  gboolean wide = gradus_text_has_wide (block->text + run->start, run->end - run->start);

  if ((run->style & GRADUS_MARKDOWN_STRONG) != 0
      || ((run->style & GRADUS_MARKDOWN_EMPH) != 0 && wide))
    insert (list, pango_attr_weight_new (PANGO_WEIGHT_BOLD), run->start, run->end);
  if ((run->style & GRADUS_MARKDOWN_EMPH) != 0 && !wide)
    insert (list, pango_attr_style_new (PANGO_STYLE_ITALIC), run->start, run->end);
}

/* Whether the character beside a formula is Chinese, but no punctuation, which has its space. */
static gboolean
is_ideograph (gunichar c)
{
  return gradus_markdown_is_wide (c) && g_unichar_isalpha (c);
}

/* Lay the formula of @run out, no wider than @room. */
static void
make_formula (GradusMarkdownLayout *layout, const GradusMarkdownBlock *block,
              const GradusMarkdownRun *run, double size, double room)
{
  GradusFormulaTree *tree
    = gradus_markdown_peek_formula (layout->markdown, (guint) run->formula)->tree;
  gunichar before = run->start > 0 ? g_utf8_get_char (g_utf8_prev_char (block->text + run->start))
                                   : 0;
  double left = is_ideograph (before) ? WIDE_GAP * layout->em : 0;
  GradusFormulaLayout *formula = gradus_formula_layout_new (tree, size, FALSE);
  double width;

  gradus_formula_layout_get_extents (formula, &width, NULL, NULL);
  if (width + left > room)
    {
      gradus_formula_layout_free (formula);
      left = 0;
      formula = gradus_formula_layout_new_for_width (tree, size, FALSE, room);
    }
  layout->formulas[run->formula] = formula;
  layout->formula_pads[run->formula] = left;
}

/* Give the character of @run the extents of its formula. */
static void
insert_formula (const GradusMarkdownLayout *layout, PangoAttrList *list,
                const GradusMarkdownBlock *block, const GradusMarkdownRun *run, double room)
{
  gunichar after = g_utf8_get_char (block->text + run->end);
  double left = layout->formula_pads[run->formula];
  double right = is_ideograph (after) ? WIDE_GAP * layout->em : 0;
  double width, height, depth;
  PangoRectangle rect;

  gradus_formula_layout_get_extents (layout->formulas[run->formula], &width, &height, &depth);
  rect.x = 0;
  rect.width = (int) ceil (MIN (left + width + right, MAX (left + width, room)) * PANGO_SCALE);
  rect.y = -(int) ceil (height) * PANGO_SCALE;
  rect.height = (int) (ceil (height) + ceil (depth)) * PANGO_SCALE;
  insert (list, pango_attr_shape_new (&rect, &rect), run->start, run->end);
}

/* Whether the hyphen belongs to a single letter or a formula, as in k-means: no syllable. */
static gboolean
follows_letter (const char *text, const char *hyphen)
{
  const char *letter;
  gunichar before;

  if (hyphen == text)
    return FALSE;
  letter = g_utf8_prev_char (hyphen);
  if (g_str_has_prefix (letter, GRADUS_MARKDOWN_OBJECT))
    return TRUE;
  before = letter > text ? g_utf8_get_char (g_utf8_prev_char (letter)) : ' ';

  return g_unichar_isalpha (g_utf8_get_char (letter))
         && (!g_unichar_isalnum (before) || gradus_markdown_is_wide (before));
}

/* A line ends neither behind the hyphen of k-means nor between the signs of C++. */
static void
insert_unbroken (PangoAttrList *list, const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    {
      if (*c == '-' && c[1] != '\0' && follows_letter (text, c))
        insert (list, pango_attr_allow_breaks_new (FALSE), (guint) (g_utf8_prev_char (c) - text),
                (guint) (g_utf8_next_char (c + 1) - text));
      else if (*c == '+' && c > text && (g_ascii_isalnum (c[-1]) || c[-1] == '+'))
        insert (list, pango_attr_allow_breaks_new (FALSE), (guint) (c - 1 - text),
                (guint) (c + 1 - text));
    }
}

static PangoAttrList *
make_attributes (const GradusMarkdownLayout *layout, PangoContext *context,
                 const GradusMarkdownBlock *block, double room)
{
  PangoAttrList *list = pango_attr_list_new ();
  const char *language = pango_language_to_string (pango_context_get_language (context));

  /* Which of their shapes the characters have. */
  if (gradus_text_has_wide (block->text, strlen (block->text))
      && (language == NULL
          || (!g_str_has_prefix (language, "zh") && !g_str_has_prefix (language, "ja"))))
    pango_attr_list_insert (list, pango_attr_language_new (pango_language_from_string ("zh-cn")));
  gradus_text_narrow_quotes (block->text, list);
  if (block->kind == GRADUS_BLOCK_HEADING)
    pango_attr_list_insert (list, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  insert_unbroken (list, block->text);

  for (guint i = 0; i < block->runs->len; i++)
    {
      const GradusMarkdownRun *run = &g_array_index (block->runs, GradusMarkdownRun, i);

      if (run->formula >= 0)
        {
          insert_formula (layout, list, block, run, room);
          continue;
        }
      insert_emphasis (list, block, run);
      if ((run->style & GRADUS_MARKDOWN_CODE) != 0)
        {
          insert (list, pango_attr_family_new ("monospace"), run->start, run->end);
          insert (list, pango_attr_scale_new (CODE_SIZE), run->start, run->end);
        }
      /* Not for the line, which gradus-markdown-draw.c draws, but to make it a run of its own. */
      if (run->link >= 0)
        insert (list, pango_attr_underline_new (PANGO_UNDERLINE_SINGLE), run->start, run->end);
    }

  return list;
}

/* --- Blocks ----------------------------------------------------------------------------------- */

static PangoLayout *
make_text (PangoContext *context, const char *text, double size)
{
  PangoLayout *pango = pango_layout_new (context);
  PangoFontDescription *font = pango_font_description_copy (
    pango_context_get_font_description (context));

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (pango, font);
  pango_font_description_free (font);
  pango_layout_set_text (pango, text, -1);

  return pango;
}

static void
set_attributes (const GradusMarkdownLayout *layout, PangoContext *context,
                const GradusMarkdownBlock *block, double room, GradusMarkdownPlace *place)
{
  PangoAttrList *attributes = make_attributes (layout, context, block, room);

  pango_layout_set_attributes (place->text, attributes);
  pango_attr_list_unref (attributes);
}

/* Take the space away on the left of formulas that begin a line; TRUE when there was any. */
static gboolean
drop_pads (GradusMarkdownLayout *layout, const GradusMarkdownBlock *block,
           const GradusMarkdownPlace *place)
{
  const guint n = block->runs->len > 0 ? (guint) pango_layout_get_line_count (place->text) : 0;
  gboolean any = FALSE;

  for (guint i = 0; i < n; i++)
    {
      const PangoLayoutLine *line = pango_layout_get_line_readonly (place->text, (int) i);
      const GradusMarkdownRun *run = gradus_markdown_find_run (block, (guint) line->start_index);

      if (run->formula < 0 || layout->formula_pads[run->formula] == 0)
        continue;
      layout->formula_pads[run->formula] = 0;
      any = TRUE;
    }

  return any;
}

static void
place_text (GradusMarkdownLayout *layout, PangoContext *context, const GradusMarkdownBlock *block,
            double formula_size, GradusMarkdownPlace *place)
{
  const double scale = heading_size (block);
  const double room = MAX (place->width - 2 * place->padding, 1);
  g_autofree char *text = g_strdup (block->text);
  double leading;
  PangoRectangle rect;

  for (guint i = 0; i < block->runs->len; i++)
    {
      const GradusMarkdownRun *run = &g_array_index (block->runs, GradusMarkdownRun, i);

      if (run->formula < 0)
        continue;
      memcpy (text + run->start, LETTER, strlen (LETTER));
      make_formula (layout, block, run, formula_size * scale, room);
    }
  place->text = make_text (context, text, layout->em * scale);
  set_attributes (layout, context, block, room, place);
  pango_layout_set_wrap (place->text, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width (place->text, (int) (room * PANGO_SCALE));
  leading = block->kind == GRADUS_BLOCK_CODE                           ? 0
            : gradus_text_has_wide (block->text, strlen (block->text)) ? WIDE_LEADING
                                                                       : LEADING;
  pango_layout_set_spacing (place->text, (int) round (leading * layout->em) * PANGO_SCALE);
  if (drop_pads (layout, block, place))
    set_attributes (layout, context, block, room, place);
  pango_layout_get_extents (place->text, NULL, &rect);
  place->height = ceil ((double) rect.height / PANGO_SCALE) + 2 * place->padding;
}

static void
place_formula (GradusMarkdownLayout *layout, const GradusMarkdownBlock *block, double size,
               GradusMarkdownPlace *place)
{
  double width, height, depth;

  place->formula = gradus_formula_layout_new_for_width (
    gradus_markdown_peek_formula (layout->markdown, (guint) block->formula)->tree, size, TRUE,
    place->width);
  gradus_formula_layout_get_extents (place->formula, &width, &height, &depth);
  place->formula_x = MAX (0, floor ((place->width - width) / 2));
  place->formula_baseline = ceil (height);
  place->height = ceil (height) + ceil (depth);
}

static void
place_markers (GradusMarkdownLayout *layout, PangoContext *context,
               const GradusMarkdownBlock *block, GradusMarkdownPlace *place)
{
  for (guint i = 0; i < block->depth; i++)
    if (block->containers[i].marker != NULL && block->containers[i].digits > 0)
      place->markers[i] = make_text (context, block->containers[i].marker, layout->em);
}

static double
indent_of (const GradusMarkdownContainer *in)
{
  if (in->quote)
    return QUOTE_INDENT;

  return LIST_INDENT + DIGIT_INDENT * (in->digits > 1 ? in->digits - 1 : 0);
}

static void
place_block (GradusMarkdownLayout *layout, PangoContext *context, const GradusMarkdownBlock *block,
             double formula_size, GradusMarkdownPlace *place)
{
  double x = 0;

  for (guint i = 0; i < block->depth; i++)
    {
      x += round (indent_of (&block->containers[i]) * layout->em);
      place->indents[i] = x;
    }
  place->x = x;
  place->width = MAX (layout->width - x, MIN_WIDTH * layout->em);
  if (block->kind == GRADUS_BLOCK_CODE)
    place->padding = round (CODE_PADDING * layout->em);
  place_markers (layout, context, block, place);
  if (block->kind == GRADUS_BLOCK_FORMULA)
    place_formula (layout, block, formula_size, place);
  else if (block->kind == GRADUS_BLOCK_RULE)
    place->height = round (layout->em);
  else
    place_text (layout, context, block, formula_size, place);
}

/* The space between two blocks, in ems. */
static double
gap_between (const GradusMarkdownBlock *before, const GradusMarkdownBlock *block)
{
  if (block->kind == GRADUS_BLOCK_HEADING)
    return before->kind == GRADUS_BLOCK_HEADING ? 0.6 : block->level <= 2 ? 1.4 : 1.1;
  if (before->kind == GRADUS_BLOCK_HEADING)
    return before->level == 1 ? 0.7 : 0.45;
  if (before->kind == GRADUS_BLOCK_FORMULA || block->kind == GRADUS_BLOCK_FORMULA)
    return FORMULA_GAP;
  if (before->depth > 0 && block->depth > 0 && before->tight && block->tight)
    return TIGHT_GAP;

  return GAP;
}

static void
clear_place (gpointer data)
{
  GradusMarkdownPlace *place = data;

  g_clear_object (&place->text);
  g_clear_pointer (&place->formula, gradus_formula_layout_free);
  for (guint i = 0; i < GRADUS_MARKDOWN_MAX_DEPTH; i++)
    g_clear_object (&place->markers[i]);
}

/* The size of the letters that @context writes. */
static double
get_em (PangoContext *context)
{
  const PangoFontDescription *font = pango_context_get_font_description (context);
  double size = pango_font_description_get_size (font) / (double) PANGO_SCALE;
  double resolution = pango_cairo_context_get_resolution (context);

  if (size <= 0)
    size = 11;
  else if (pango_font_description_get_size_is_absolute (font))
    return size;

  return size * (resolution > 0 ? resolution : 96) / 72;
}

GradusMarkdownLayout *
gradus_markdown_layout_new (GradusMarkdown *markdown, PangoContext *context, double scale,
                            double width)
{
  GradusMarkdownLayout *layout;
  double formula_size;
  double y = 0;

  g_return_val_if_fail (markdown != NULL && PANGO_IS_CONTEXT (context), NULL);

  layout = g_new0 (GradusMarkdownLayout, 1);
  layout->markdown = gradus_markdown_ref (markdown);
  layout->em = MAX (get_em (context) * scale, 1);
  layout->width = MAX (floor (width), MIN_WIDTH * layout->em);
  layout->places = g_array_new (FALSE, TRUE, sizeof (GradusMarkdownPlace));
  g_array_set_clear_func (layout->places, clear_place);
  g_array_set_size (layout->places, markdown->blocks->len);
  layout->formulas = g_new0 (GradusFormulaLayout *, markdown->formulas->len + 1);
  layout->formula_pads = g_new0 (double, markdown->formulas->len + 1);
  formula_size = gradus_formula_size_for_text (context) * scale;

  for (guint i = 0; i < markdown->blocks->len; i++)
    {
      const GradusMarkdownBlock *block = gradus_markdown_peek_block (markdown, i);
      GradusMarkdownPlace *place = &g_array_index (layout->places, GradusMarkdownPlace, i);

      place_block (layout, context, block, formula_size, place);
      if (i > 0)
        y += round (gap_between (gradus_markdown_peek_block (markdown, i - 1), block) * layout->em);
      place->y = y;
      y += place->height;
    }
  layout->height = y;

  return layout;
}

void
gradus_markdown_layout_free (GradusMarkdownLayout *layout)
{
  g_return_if_fail (layout != NULL);

  for (guint i = 0; i < layout->markdown->formulas->len; i++)
    g_clear_pointer (&layout->formulas[i], gradus_formula_layout_free);
  g_free (layout->formulas);
  g_free (layout->formula_pads);
  g_array_unref (layout->places);
  gradus_markdown_unref (layout->markdown);
  g_free (layout);
}

/* --- Where things are ------------------------------------------------------------------------- */

static const GradusMarkdownPlace *
peek_place (const GradusMarkdownLayout *layout, guint block)
{
  return &g_array_index (layout->places, GradusMarkdownPlace, block);
}

void
gradus_markdown_layout_get_size (const GradusMarkdownLayout *layout, double *width, double *height)
{
  if (width != NULL)
    *width = layout->width;
  if (height != NULL)
    *height = layout->height;
}

double
gradus_markdown_layout_get_baseline (const GradusMarkdownLayout *layout)
{
  const GradusMarkdownPlace *place = layout->places->len > 0 ? peek_place (layout, 0) : NULL;

  if (place == NULL)
    return 0;
  if (place->formula != NULL)
    return place->formula_baseline;
  if (place->text != NULL)
    return place->padding + round ((double) pango_layout_get_baseline (place->text) / PANGO_SCALE);

  return place->height;
}

void
gradus_markdown_layout_get_block (const GradusMarkdownLayout *layout, guint block,
                                  GradusMarkdownRect *rect)
{
  const GradusMarkdownPlace *place = peek_place (layout, block);

  *rect = (GradusMarkdownRect){ 0, place->y, place->x + place->width, place->height };
}

void
gradus_markdown_layout_foreach (const GradusMarkdownLayout *layout, guint block,
                                GradusMarkdownPieceFunc func, gpointer user_data)
{
  const GradusMarkdownBlock *b = gradus_markdown_peek_block (layout->markdown, block);
  const GradusMarkdownPlace *place = peek_place (layout, block);
  PangoLayoutIter *iter;

  if (place->text == NULL || b->runs->len == 0)
    return;
  iter = pango_layout_get_iter (place->text);
  do
    {
      PangoGlyphItem *item = pango_layout_iter_get_run_readonly (iter);
      PangoRectangle extents, line;
      GradusMarkdownRect rect;

      /* At the end of every line there is one without anything. */
      if (item == NULL)
        continue;
      pango_layout_iter_get_run_extents (iter, NULL, &extents);
      pango_layout_iter_get_line_extents (iter, NULL, &line);
      rect.x = place->x + place->padding + (double) extents.x / PANGO_SCALE;
      rect.width = (double) extents.width / PANGO_SCALE;
      rect.y = place->y + place->padding + (double) line.y / PANGO_SCALE;
      rect.height = (double) line.height / PANGO_SCALE;
      func (item, gradus_markdown_find_run (b, (guint) item->item->offset), &rect,
            place->y + place->padding
              + round ((double) pango_layout_iter_get_baseline (iter) / PANGO_SCALE),
            user_data);
    }
  while (pango_layout_iter_next_run (iter));
  pango_layout_iter_free (iter);
}

double
gradus_markdown_layout_formula_x (const GradusMarkdownLayout *layout, guint block, int formula,
                                  const GradusMarkdownRect *rect)
{
  const GradusMarkdownPlace *place = peek_place (layout, block);
  const double left = place->x + place->padding;

  return rect->x > left + 0.5 ? rect->x + layout->formula_pads[formula] : rect->x;
}

typedef struct
{
  const GradusMarkdownLayout *layout;
  int link, formula; /* looked for, or -1 */
  guint block;       /* that is looked through */
  GArray *rects;
  gboolean found;
  GradusMarkdownRect rect;
  double baseline;
} Search;

static void
find_link_cb (PangoGlyphItem *item, const GradusMarkdownRun *run, const GradusMarkdownRect *rect,
              double baseline, gpointer user_data)
{
  Search *search = user_data;
  GradusMarkdownRect *last = search->rects->len > 0 ? &g_array_index (
                               search->rects, GradusMarkdownRect, search->rects->len - 1)
                                                    : NULL;

  if (run->link != search->link)
    return;
  if (last != NULL && last->y == rect->y)
    {
      double right = MAX (last->x + last->width, rect->x + rect->width);

      last->x = MIN (last->x, rect->x);
      last->width = right - last->x;
    }
  else
    g_array_append_vals (search->rects, rect, 1);
}

GArray *
gradus_markdown_layout_get_link (const GradusMarkdownLayout *layout, guint link)
{
  Search search = { .layout = layout, .link = (int) link };

  search.rects = g_array_new (FALSE, FALSE, sizeof (GradusMarkdownRect));
  gradus_markdown_layout_foreach (layout, gradus_markdown_get_link_block (layout->markdown, link),
                                  find_link_cb, &search);

  return search.rects;
}

int
gradus_markdown_layout_get_link_at (const GradusMarkdownLayout *layout, double x, double y)
{
  for (guint link = 0; link < layout->markdown->links->len; link++)
    {
      const GradusMarkdownPlace *place = peek_place (
        layout, gradus_markdown_get_link_block (layout->markdown, link));
      g_autoptr (GArray) rects = NULL;

      if (y < place->y || y >= place->y + place->height)
        continue;
      rects = gradus_markdown_layout_get_link (layout, link);
      for (guint i = 0; i < rects->len; i++)
        {
          const GradusMarkdownRect *rect = &g_array_index (rects, GradusMarkdownRect, i);

          if (x >= rect->x && x < rect->x + rect->width && y >= rect->y
              && y < rect->y + rect->height)
            return (int) link;
        }
    }

  return -1;
}

static void
find_formula_cb (PangoGlyphItem *item, const GradusMarkdownRun *run, const GradusMarkdownRect *rect,
                 double baseline, gpointer user_data)
{
  Search *search = user_data;

  if (run->formula != search->formula)
    return;
  search->found = TRUE;
  search->rect = *rect;
  search->rect.x = gradus_markdown_layout_formula_x (search->layout, search->block, run->formula,
                                                     rect);
  search->baseline = baseline;
}

gboolean
gradus_markdown_layout_get_formula (const GradusMarkdownLayout *layout, guint formula,
                                    GradusMarkdownRect *rect, double *baseline)
{
  Search search = { .layout = layout, .formula = (int) formula };
  double width, height, depth;

  if (layout->formulas[formula] == NULL)
    return FALSE;
  for (guint i = 0; i < layout->places->len && !search.found; i++)
    {
      search.block = i;
      gradus_markdown_layout_foreach (layout, i, find_formula_cb, &search);
    }
  gradus_formula_layout_get_extents (layout->formulas[formula], &width, &height, &depth);
  rect->x = search.rect.x;
  rect->width = width;
  rect->y = search.baseline - height;
  rect->height = height + depth;
  *baseline = search.baseline;

  return search.found;
}

typedef struct
{
  double x, y;
  int formula;
} Hit;

static void
hit_formula_cb (PangoGlyphItem *item, const GradusMarkdownRun *run, const GradusMarkdownRect *rect,
                double baseline, gpointer user_data)
{
  Hit *hit = user_data;

  if (run->formula >= 0 && hit->x >= rect->x && hit->x < rect->x + rect->width && hit->y >= rect->y
      && hit->y < rect->y + rect->height)
    hit->formula = run->formula;
}

int
gradus_markdown_layout_get_formula_at (const GradusMarkdownLayout *layout, double x, double y)
{
  Hit hit = { x, y, -1 };

  for (guint i = 0; i < layout->places->len && hit.formula < 0; i++)
    {
      const GradusMarkdownPlace *place = peek_place (layout, i);

      if (y < place->y || y >= place->y + place->height)
        continue;
      if (place->formula != NULL)
        return gradus_markdown_peek_block (layout->markdown, i)->formula;
      gradus_markdown_layout_foreach (layout, i, hit_formula_cb, &hit);
    }

  return hit.formula;
}
