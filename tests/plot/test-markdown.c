/* Markdown with formulas: blocks, formulas taken out whole, lines, places, words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-markdown-private.h"

static GradusMarkdown *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  GradusMarkdown *markdown = gradus_markdown_new (text, &error);

  g_assert_no_error (error);

  return markdown;
}

static const char *
text_of (GradusMarkdown *markdown, guint block)
{
  return gradus_markdown_peek_block (markdown, block)->text;
}

/* --- Structure -------------------------------------------------------------------------------- */

static void
test_blocks (void)
{
  g_autoptr (GradusMarkdown) markdown = parse ("# One\n\nTwo\nlines  \nbroken.\n\n## Three\n\n"
                                               "```c\nint x;\n\ny;\n```\n\n***\n\n$$x$$\n");
  static const GradusBlockKind kinds[] = {
    GRADUS_BLOCK_HEADING, GRADUS_BLOCK_PARAGRAPH, GRADUS_BLOCK_HEADING,
    GRADUS_BLOCK_CODE,    GRADUS_BLOCK_RULE,      GRADUS_BLOCK_FORMULA,
  };

  g_assert_cmpuint (gradus_markdown_count_blocks (markdown), ==, G_N_ELEMENTS (kinds));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_assert_cmpint (gradus_markdown_get_kind (markdown, i), ==, kinds[i]);
  g_assert_cmpuint (gradus_markdown_get_level (markdown, 0), ==, 1);
  g_assert_cmpuint (gradus_markdown_get_level (markdown, 1), ==, 0);
  g_assert_cmpuint (gradus_markdown_get_level (markdown, 2), ==, 2);
  g_assert_cmpstr (text_of (markdown, 1), ==, "Two lines" GRADUS_MARKDOWN_BREAK "broken.");
  g_assert_cmpstr (text_of (markdown, 3), ==, "int x;\n\ny;");
}

static void
test_lists (void)
{
  g_autoptr (GradusMarkdown) markdown = parse (
    "9. nine\n10. ten\n    - inner\n\n> quoted\n> - item\n\n- loose\n\n-\n");
  const GradusMarkdownBlock *block;

  g_assert_cmpuint (gradus_markdown_count_blocks (markdown), ==, 7);
  block = gradus_markdown_peek_block (markdown, 0);
  g_assert_cmpuint (block->depth, ==, 1);
  g_assert_true (block->tight);
  g_assert_cmpstr (block->containers[0].marker, ==, "9.");
  g_assert_cmpuint (block->containers[0].digits, ==, 2);
  block = gradus_markdown_peek_block (markdown, 2);
  g_assert_cmpuint (block->depth, ==, 2);
  g_assert_null (block->containers[0].marker);
  g_assert_cmpstr (block->containers[1].marker, ==, "•");
  block = gradus_markdown_peek_block (markdown, 4);
  g_assert_true (block->containers[0].quote);
  g_assert_cmpuint (block->depth, ==, 2);
  /* An item without anything is one. */
  block = gradus_markdown_peek_block (markdown, 6);
  g_assert_false (block->tight);
  g_assert_cmpstr (block->text, ==, "");
  g_assert_cmpstr (block->containers[0].marker, ==, "•");
}

static void
test_styles (void)
{
  g_autoptr (GradusMarkdown) markdown = parse ("a *b **c*** `d_*e*` <i>f</i> ![g](h) ![](i)");
  const GradusMarkdownBlock *block = gradus_markdown_peek_block (markdown, 0);
  static const struct
  {
    const char *text;
    GradusMarkdownStyle style;
  } expected[] = {
    { "a ", 0 },
    { "b ", GRADUS_MARKDOWN_EMPH },
    { "c", GRADUS_MARKDOWN_EMPH | GRADUS_MARKDOWN_STRONG },
    { " ", 0 },
    { "d_*e*", GRADUS_MARKDOWN_CODE },
    { " ", 0 },
    { "<i>", GRADUS_MARKDOWN_CODE },
    { "f", 0 },
    { "</i>", GRADUS_MARKDOWN_CODE },
    { " g ", 0 },
    { "i", GRADUS_MARKDOWN_CODE },
  };

  g_assert_cmpuint (block->runs->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < block->runs->len; i++)
    {
      const GradusMarkdownRun *run = &g_array_index (block->runs, GradusMarkdownRun, i);
      g_autofree char *piece = g_strndup (block->text + run->start, run->end - run->start);

      g_assert_cmpstr (piece, ==, expected[i].text);
      g_assert_cmpint (run->style, ==, expected[i].style);
    }
}

static void
test_links (void)
{
  g_autoptr (GradusMarkdown) markdown = parse (
    "See [this $x_1$ **one**](gradus:k-means?k=3&seed=2 \"title\"),\n\n"
    "- <https://example.org/a_b_c> and [r]\n- [](http://empty.example)\n\n"
    "[r]: http://r.example/$x_2$\n");
  g_autofree char *words = gradus_markdown_get_link_text (markdown, 0);

  g_assert_cmpuint (gradus_markdown_count_links (markdown), ==, 4);
  g_assert_cmpstr (gradus_markdown_get_link_uri (markdown, 0), ==, "gradus:k-means?k=3&seed=2");
  g_assert_cmpstr (words, ==, "this x sub 1 one");
  g_assert_cmpuint (gradus_markdown_get_link_block (markdown, 0), ==, 0);
  g_assert_cmpstr (gradus_markdown_get_link_uri (markdown, 1), ==, "https://example.org/a_b_c");
  g_assert_cmpuint (gradus_markdown_get_link_block (markdown, 1), ==, 1);
  g_assert_cmpstr (gradus_markdown_get_link_uri (markdown, 2), ==, "http://r.example/$x_2$");
  g_assert_cmpuint (gradus_markdown_get_link_block (markdown, 3), ==, 2);
  g_assert_cmpstr (text_of (markdown, 2), ==, "http://empty.example");
}

/* --- Formulas --------------------------------------------------------------------------------- */

static void
test_formulas (void)
{
  static const struct
  {
    const char *text;
    const char *tex[3]; /* of the formulas found */
  } cases[] = {
    { "$x_i * y_i * z_i$ and $a_b$_c_", { "x_i * y_i * z_i", "a_b" } },
    { "$\\{1, \\dots, k\\} \\\\ \\_$", { "\\{1, \\dots, k\\} \\\\ \\_" } },
    { "costs $5 and $6", { NULL } },
    { "costs \\$5, not $x$", { "x" } },
    { "$ x$ $x $ $$ $", { NULL } },
    { "$\\$5$", { "\\$5" } },
    { "`$x$` ``a`$y$`b`` $z$", { "z" } },
    { "```\n$x$\n```\n$y$", { "y" } },
    { "> ~~~\n> $x$\n> ~~~\n> $y$", { "y" } },
    { "- ```\n  $x$\n  ```\n- $y$", { "y" } },
    { "    $x$\n\n$y$", { "x", "y" } }, /* found, but put back: see test_literal() */
    { "$x\n+ y$\n\n$x\n\ny$", { NULL } },
    { "$x\n= y$", { "x\n= y" } },
    { "$$\nx\n\\\\\n- y\n$$", { "x\n\\\\\n- y" } },
    { "> $$\n> x\n> $$", { "x" } },
    { "a $$x$$ b $y$", { "x", "y" } },
    { "$a$$b$", { "a", "b" } },
    { "**$x$** _$y$_ [$z$](u)", { "x", "y", "z" } },
    { "unclosed $x and \\$ y", { NULL } },
    { "设$x_1$为$y_2$。", { "x_1", "y_2" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GradusMarkdown) markdown = parse (cases[i].text);
      guint n = 0;

      while (n < 3 && cases[i].tex[n] != NULL)
        n++;
      g_test_message ("%s", cases[i].text);
      g_assert_cmpuint (gradus_markdown_count_formulas (markdown), ==, n);
      for (guint j = 0; j < n; j++)
        g_assert_cmpstr (gradus_formula_get_tex (gradus_markdown_get_formula (markdown, j)), ==,
                         cases[i].tex[j]);
    }
}

/* What Markdown reads literally is what was written. */
static void
test_literal (void)
{
  g_autoptr (GradusMarkdown) markdown = parse (
    "    $x_1$ = 2\n\n`$HOME` costs $5$ <b title=\"$t$\">\n\n<div>$y$</div>\n");

  g_assert_cmpuint (gradus_markdown_count_blocks (markdown), ==, 3);
  g_assert_cmpstr (text_of (markdown, 0), ==, "$x_1$ = 2");
  g_assert_cmpstr (text_of (markdown, 1), ==,
                   "$HOME costs " GRADUS_MARKDOWN_OBJECT " <b title=\"$t$\">");
  g_assert_cmpstr (text_of (markdown, 2), ==, "<div>$y$</div>");
}

/* Stars and underscores beside a formula mean what they mean beside a word. */
static void
test_flanks (void)
{
  g_autoptr (GradusMarkdown) markdown = parse ("**$x$**, *$y$*s, $a$_b_$c$");
  const GradusMarkdownBlock *block = gradus_markdown_peek_block (markdown, 0);
  const GradusMarkdownRun *runs = (const GradusMarkdownRun *) (gpointer) block->runs->data;

  g_assert_cmpint (runs[0].style, ==, GRADUS_MARKDOWN_STRONG);
  g_assert_cmpint (runs[2].style, ==, GRADUS_MARKDOWN_EMPH);
  g_assert_true (g_str_has_suffix (block->text, "_b_" GRADUS_MARKDOWN_OBJECT));
}

/* A displayed formula divides its paragraph, and stays in line where it cannot. */
static void
test_display (void)
{
  g_autoptr (GradusMarkdown) markdown = parse ("- Text $$x$$ more\n\n# Of $$y$$\n");

  g_assert_cmpuint (gradus_markdown_count_blocks (markdown), ==, 4);
  g_assert_cmpstr (text_of (markdown, 0), ==, "Text");
  g_assert_cmpint (gradus_markdown_get_kind (markdown, 1), ==, GRADUS_BLOCK_FORMULA);
  g_assert_cmpuint (gradus_markdown_peek_block (markdown, 1)->depth, ==, 1);
  g_assert_cmpstr (text_of (markdown, 2), ==, "more");
  g_assert_null (gradus_markdown_peek_block (markdown, 2)->containers[0].marker);
  g_assert_cmpstr (text_of (markdown, 3), ==, "Of " GRADUS_MARKDOWN_OBJECT);
}

/* A broken formula keeps its place and says what is wrong; the rest is as it was. */
static void
test_broken (void)
{
  g_autoptr (GradusMarkdown) markdown = parse ("before $\\frac{1}{$ after $x$");
  const GError *error = gradus_formula_get_error (gradus_markdown_get_formula (markdown, 0));

  g_assert_error (error, GRADUS_FORMULA_ERROR, GRADUS_FORMULA_ERROR_BRACES);
  g_assert_null (gradus_formula_get_error (gradus_markdown_get_formula (markdown, 1)));
  g_assert_cmpstr (text_of (markdown, 0), ==,
                   "before " GRADUS_MARKDOWN_OBJECT " after " GRADUS_MARKDOWN_OBJECT);
}

/* Characters that stand for formulas inside are no formulas when they come from outside. */
static void
test_private_characters (void)
{
  g_autoptr (GradusMarkdown) markdown = parse (
    "\xf3\xb0\x80\x80 \xef\xbf\xbc `\xf3\xb0\x80\x80` $x$");

  g_assert_cmpuint (gradus_markdown_count_formulas (markdown), ==, 1);
  g_assert_cmpstr (text_of (markdown, 0), ==,
                   "\xef\xbf\xbd \xef\xbf\xbd \xef\xbf\xbd " GRADUS_MARKDOWN_OBJECT);
}

static void
test_limits (void)
{
  g_autofree char *huge = g_strnfill (1024 * 1024, 'a');
  g_autofree char *deep = g_strnfill (GRADUS_MARKDOWN_MAX_LENGTH, '>');
  g_autofree char *dollars = g_strnfill (GRADUS_MARKDOWN_MAX_PARAGRAPH, '$');
  g_autofree char *backticks = g_strnfill (GRADUS_MARKDOWN_MAX_PARAGRAPH, '`');
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusMarkdown) refused = gradus_markdown_new (huge, &error);
  g_autoptr (GradusMarkdown) shown = gradus_markdown_new_with_error_shown (huge);
  g_autoptr (GradusMarkdown) quotes = parse (deep);
  g_autoptr (GradusMarkdown) no_formulas = parse (dollars);
  g_autoptr (GradusMarkdown) no_code = parse (backticks);

  g_assert_null (refused);
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_cmpstr (text_of (shown, 0), ==, error->message);
  g_assert_cmpuint (gradus_markdown_count_formulas (no_formulas), ==, 0);
  g_clear_error (&error);
  g_assert_null (gradus_markdown_new ("a\xff", &error));
  g_assert_nonnull (strstr (error->message, "2"));
}

/* --- Chinese ---------------------------------------------------------------------------------- */

/* What would take minutes to lay out is refused with a sentence that says where it is. */
static void
test_bombs (void)
{
  static const struct
  {
    const char *piece;
    guint n;
  } bombs[] = {
    { "<div>", 4000 },     { "[", 20000 },    { "&amp;", 10000 },
    { "\xcc\x81", 20000 }, { "a*b*", 10000 }, { "x\n", 20000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bombs); i++)
    {
      g_autoptr (GString) text = g_string_new ("Before.\n\na");
      g_autoptr (GError) error = NULL;

      for (guint k = 0; k < bombs[i].n; k++)
        g_string_append (text, bombs[i].piece);
      g_assert_null (gradus_markdown_new (text->str, &error));
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
      g_assert_nonnull (strstr (error->message, "Paragraph 2"));
    }
}

/* The work of laying out is the sum of the squares of the blocks. The most that is let through
 * stays below 2^28, and one byte more is refused. */
static void
test_most_work (void)
{
  static const char *const pieces[] = { "<div>", "[", "aaaa", "\xcc\x81", "a*b*" };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      const gsize length = strlen (pieces[i]);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GradusMarkdown) markdown = NULL;
      g_autoptr (GError) error = NULL;
      guint64 work = 0;

      while (text->len + GRADUS_MARKDOWN_MAX_PARAGRAPH + 2 <= GRADUS_MARKDOWN_MAX_LENGTH)
        {
          for (gsize n = 0; n + length <= GRADUS_MARKDOWN_MAX_PARAGRAPH; n += length)
            g_string_append (text, pieces[i]);
          g_string_append (text, "\n\n");
        }
      while (text->len < GRADUS_MARKDOWN_MAX_LENGTH)
        g_string_append_c (text, '\n');
      markdown = parse (text->str);
      g_assert_cmpuint (gradus_markdown_count_blocks (markdown), >=, 8);
      for (guint block = 0; block < gradus_markdown_count_blocks (markdown); block++)
        work += (guint64) strlen (text_of (markdown, block)) * strlen (text_of (markdown, block));
      g_assert_cmpuint (work, <=, 1u << 28);
      g_string_append_c (text, '\n');
      g_assert_null (gradus_markdown_new (text->str, &error));
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
    }
}

/* Lines of code are shaped one by one, so that a long program is no long paragraph. */
static void
test_long_code (void)
{
  g_autoptr (GString) text = g_string_new ("```\n");
  g_autoptr (GradusMarkdown) markdown = NULL;

  for (guint k = 0; k < 2000; k++)
    g_string_append (text, "x = x + 1\n");
  g_string_append (text, "```\n");
  markdown = parse (text->str);
  g_assert_cmpuint (gradus_markdown_count_blocks (markdown), ==, 1);
}

static void
test_chinese (void)
{
  g_autoptr (GradusMarkdown) markdown = parse (
    "第一行\n第二行$x$\n第三行 English\nwords\n\n**停。** 走 a b\n\n"
    "设 $x$ 为 **强。** $y$ `码 ` 中 **文** $z$ $w$ a\n");

  g_assert_cmpstr (text_of (markdown, 0), ==,
                   "第一行第二行" GRADUS_MARKDOWN_OBJECT "第三行 English words");
  /* The space was for Markdown. */
  g_assert_cmpstr (text_of (markdown, 1), ==, "停。走 a b");
  g_assert_cmpstr (text_of (markdown, 2), ==,
                   "设" GRADUS_MARKDOWN_OBJECT "为强。" GRADUS_MARKDOWN_OBJECT
                   " 码  中文" GRADUS_MARKDOWN_OBJECT " " GRADUS_MARKDOWN_OBJECT " a");
}

/* --- Layout ----------------------------------------------------------------------------------- */

#define SCALE 4.0

static GObject *
make_context (const char *font)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoFontDescription *description = pango_font_description_from_string (font);

  pango_context_set_font_description (context, description);
  pango_font_description_free (description);

  return G_OBJECT (context);
}

static cairo_surface_t *
paint (const GradusMarkdownLayout *layout)
{
  GradusMarkdownColours colours;
  double width, height;
  cairo_surface_t *surface;
  cairo_t *cr;

  gradus_markdown_layout_get_size (layout, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) (width * SCALE),
                                        (int) (height * SCALE));
  cr = cairo_create (surface);
  cairo_scale (cr, SCALE, SCALE);
  gradus_markdown_colours_init (&colours, GRADUS_SCHEME_LIGHT);
  gradus_markdown_draw (layout, cr, 0, 0, &colours);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

/* The lowest painted row between two columns, in units of the layout. */
static double
lowest_ink (cairo_surface_t *surface, double left, double right)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);

  for (int y = cairo_image_surface_get_height (surface) - 1; y >= 0; y--)
    for (int x = (int) (left * SCALE); x < (int) (right * SCALE); x++)
      if (((const guint32 *) (gconstpointer) (data + (gsize) y * stride))[x] >> 24 > 127)
        return (y + 1) / SCALE;

  return -1;
}

/* The feet of letters in a formula and in the text around it stand on one line. */
static void
test_baseline (void)
{
  static const char *const fonts[] = { "DejaVu Sans 11", "DejaVu Sans 11.7", "Sans 17", "Serif 9" };
  static const char *const texts[] = {
    "HHH $\\mathrm{H}$ HHH",
    "# HHH $\\mathrm{H}$ HHH",
    "- HHH $\\mathrm{H}$ HHH",
    "HHH $\\mathrm{H}^{\\frac{1}{2}}$ HHH",
    "> HHH **$\\mathrm{HH}$** [HHH](u)",
  };

  for (guint f = 0; f < G_N_ELEMENTS (fonts); f++)
    for (guint t = 0; t < G_N_ELEMENTS (texts); t++)
      {
        g_autoptr (GObject) context = make_context (fonts[f]);
        g_autoptr (GradusMarkdown) markdown = parse (texts[t]);
        g_autoptr (GradusMarkdownLayout) layout = gradus_markdown_layout_new (
          markdown, PANGO_CONTEXT (context), 1, 900);
        g_autoptr (GradusMarkdownLayout) scaled = gradus_markdown_layout_new (
          markdown, PANGO_CONTEXT (context), 1.37, 900);
        const GradusMarkdownLayout *both[] = { layout, scaled };

        for (guint i = 0; i < 2; i++)
          {
            cairo_surface_t *surface = paint (both[i]);
            GradusMarkdownRect rect;
            double baseline, formula, text;

            g_assert_true (gradus_markdown_layout_get_formula (both[i], 0, &rect, &baseline));
            formula = lowest_ink (surface, rect.x, rect.x + rect.width);
            text = lowest_ink (surface, rect.x - 30, rect.x - 2);
            g_test_message ("%s, %s: text %g, formula %g, said %g", fonts[f], texts[t], text,
                            formula, baseline);
            g_assert_cmpfloat_with_epsilon (formula, text, 0.5);
            g_assert_cmpfloat_with_epsilon (baseline, text, 0.5);
            cairo_surface_destroy (surface);
          }
      }
}

/* Tall formulas keep their distance from the lines above and below. */
static void
test_lines_apart (void)
{
  g_autoptr (GObject) context = make_context ("Sans 11");
  g_autoptr (GradusMarkdown) markdown = parse (
    "$\\frac{a}{b}$  \n$\\sqrt{\\frac{a}{b}}$  \n$\\sum_{i=1}^{n^2}$");
  g_autoptr (GradusMarkdownLayout) layout = gradus_markdown_layout_new (
    markdown, PANGO_CONTEXT (context), 1, 400);
  double below = 0;

  for (guint i = 0; i < 3; i++)
    {
      GradusMarkdownRect rect;
      double baseline;

      g_assert_true (gradus_markdown_layout_get_formula (layout, i, &rect, &baseline));
      g_assert_cmpfloat (rect.y, >=, below - 0.5);
      below = rect.y + rect.height;
    }
}

static guint
count_lines (const GradusMarkdownLayout *layout, guint block)
{
  const GradusMarkdownPlace *place = &g_array_index (layout->places, GradusMarkdownPlace, block);

  return (guint) pango_layout_get_line_count (place->text);
}

/* Nothing is wider than it may be. */
static void
test_width (void)
{
  static const char *const texts[] = {
    "Some words and $\\sum_{i=1}^{n} (a_i + b_i + c_i + d_i) = x + y + z$ behind.",
    "$$\\sum_{i=1}^{n} (a_i + b_i + c_i + d_i) = x + y + z$$",
    "- - - Averylongwordwithoutanyplacetobreakitorthinkabout",
    "```\nAverylongwordwithoutanyplacetobreakitorthinkabout\n```",
    "一个很长的段落，里面有公式$x_1 + x_2$和标点。",
  };
  g_autoptr (GObject) context = make_context ("Sans 11");

  for (guint t = 0; t < G_N_ELEMENTS (texts); t++)
    for (double width = 160; width < 500; width += 37)
      {
        g_autoptr (GradusMarkdown) markdown = parse (texts[t]);
        g_autoptr (GradusMarkdownLayout) layout = gradus_markdown_layout_new (
          markdown, PANGO_CONTEXT (context), 1, width);
        const GradusMarkdownPlace *place = &g_array_index (layout->places, GradusMarkdownPlace, 0);

        if (place->text != NULL)
          {
            int taken;

            pango_layout_get_pixel_size (place->text, &taken, NULL);
            g_assert_cmpfloat (place->x + 2 * place->padding + taken, <=, width + 1);
          }
        else
          {
            double taken;

            gradus_formula_layout_get_extents (place->formula, &taken, NULL, NULL);
            g_assert_cmpfloat (place->x + place->formula_x + taken, <=, width + 1);
          }
      }
}

/* Punctuation is not divided from the formula that it follows, in either language. */
static void
test_breaks (void)
{
  static const char *const texts[] = {
    "aaaa ($\\mathrm{HHHH}$), aaaa ($\\mathrm{HHHH}$), aaaa ($\\mathrm{HHHH}$)-th",
    "用k-means++的时候，用k-means++的时候，用C++的时候",
    "aaa k-means aaa $k$-means aaa k-means aaa $k$-means aaa k-means",
    "中文（$\\mathrm{HHHH}$），中文（$\\mathrm{HHHH}$）。中文（$\\mathrm{HHHH}$）；",
  };
  g_autoptr (GObject) context = make_context ("Sans 11");

  for (guint t = 0; t < G_N_ELEMENTS (texts); t++)
    {
      g_autoptr (GradusMarkdown) markdown = parse (texts[t]);

      for (double width = 120; width < 400; width += 3)
        {
          g_autoptr (GradusMarkdownLayout) layout = gradus_markdown_layout_new (
            markdown, PANGO_CONTEXT (context), 1, width);
          const GradusMarkdownPlace *place = &g_array_index (layout->places, GradusMarkdownPlace,
                                                             0);

          for (guint i = 1; i < count_lines (layout, 0); i++)
            {
              PangoLayoutLine *line = pango_layout_get_line_readonly (place->text, (int) i);
              const char *begin = text_of (markdown, 0) + line->start_index;

              g_assert_false (g_str_has_prefix (begin, "means"));
              for (const char *wrong = "),-+"; *wrong != '\0'; wrong++)
                g_assert_cmpint (*begin, !=, *wrong);
              g_assert_false (g_str_has_prefix (begin, "，") || g_str_has_prefix (begin, "。")
                              || g_str_has_prefix (begin, "）") || g_str_has_prefix (begin, "；"));
            }
        }
    }
}

/* A link over two lines has two rectangles, and is found in both and nowhere else. */
static void
test_link_places (void)
{
  g_autoptr (GObject) context = make_context ("Sans 11");
  g_autoptr (GradusMarkdown) markdown = parse (
    "# Title\n\nWords before [a link that is long enough for $x$ two lines](u) words.");
  g_autoptr (GradusMarkdownLayout) layout = gradus_markdown_layout_new (
    markdown, PANGO_CONTEXT (context), 1, 220);
  g_autoptr (GArray) rects = gradus_markdown_layout_get_link (layout, 0);
  GradusMarkdownRect block;

  gradus_markdown_layout_get_block (layout, 1, &block);
  g_assert_cmpuint (rects->len, >=, 2);
  for (guint i = 0; i < rects->len; i++)
    {
      const GradusMarkdownRect *rect = &g_array_index (rects, GradusMarkdownRect, i);

      g_assert_cmpfloat (rect->y, >=, block.y);
      g_assert_cmpfloat (rect->y + rect->height, <=, block.y + block.height + 1);
      g_assert_cmpfloat (rect->x + rect->width, <=, 221);
      g_assert_cmpint (gradus_markdown_layout_get_link_at (layout, rect->x + 1, rect->y + 5), ==,
                       0);
      if (i > 0)
        g_assert_cmpfloat (rect->y, >, rect[-1].y);
    }
  g_assert_cmpint (gradus_markdown_layout_get_link_at (layout, 2, 2), ==, -1);
  g_assert_cmpint (gradus_markdown_layout_get_link_at (layout, 2, block.y + 2), ==, -1);
}

/* --- Words ------------------------------------------------------------------------------------ */

static void
test_text (void)
{
  g_autoptr (GradusMarkdown) markdown = parse (
    "# Title\n\nSome *words* with $\\role{accent}{x_i^2}$ and [a link](http://l).\n\n"
    "1. one two three four five\n2. two\n\n$$\\frac{1}{2}$$\n\n"
    "中文的一行很长很长，标点不在行首。\n");
  g_autofree char *source = gradus_markdown_to_text (markdown, GRADUS_MARKDOWN_TEXT_SOURCE, 22);
  g_autofree char *spoken = gradus_markdown_to_text (markdown, GRADUS_MARKDOWN_TEXT_SPOKEN, 0);

  g_assert_cmpstr (source, ==,
                   "Title\n=====\n\nSome words with\n{x_i^2} and a link\n<http://l>.\n\n"
                   "1. one two three four\n   five\n2. two\n\n    \\frac{1}{2}\n\n"
                   "中文的一行很长很长，标\n点不在行首。\n");
  g_test_message ("%s", spoken);
  g_assert_nonnull (strstr (spoken, "with x sub i squared and a link"));
  g_assert_nonnull (strstr (spoken, "    one half\n"));
}

static void
test_speech (void)
{
  g_autoptr (GradusMarkdown) markdown = parse ("2. The $k$-means of$x$here\n\n$$y$$\n");
  g_autofree char *item = gradus_markdown_block_to_speech (markdown, 0);
  g_autofree char *formula = gradus_markdown_block_to_speech (markdown, 1);

  g_assert_cmpstr (item, ==, "2. The k-means of x here");
  g_assert_cmpstr (formula, ==, "y");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/markdown/blocks", test_blocks);
  g_test_add_func ("/markdown/lists", test_lists);
  g_test_add_func ("/markdown/styles", test_styles);
  g_test_add_func ("/markdown/links", test_links);
  g_test_add_func ("/markdown/formulas", test_formulas);
  g_test_add_func ("/markdown/literal", test_literal);
  g_test_add_func ("/markdown/flanks", test_flanks);
  g_test_add_func ("/markdown/display", test_display);
  g_test_add_func ("/markdown/broken", test_broken);
  g_test_add_func ("/markdown/private-characters", test_private_characters);
  g_test_add_func ("/markdown/limits", test_limits);
  g_test_add_func ("/markdown/bombs", test_bombs);
  g_test_add_func ("/markdown/most-work", test_most_work);
  g_test_add_func ("/markdown/long-code", test_long_code);
  g_test_add_func ("/markdown/chinese", test_chinese);
  g_test_add_func ("/markdown/baseline", test_baseline);
  g_test_add_func ("/markdown/lines-apart", test_lines_apart);
  g_test_add_func ("/markdown/width", test_width);
  g_test_add_func ("/markdown/breaks", test_breaks);
  g_test_add_func ("/markdown/link-places", test_link_places);
  g_test_add_func ("/markdown/text", test_text);
  g_test_add_func ("/markdown/speech", test_speech);
  return g_test_run ();
}
