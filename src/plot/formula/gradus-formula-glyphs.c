/* Gradus: single signs of a formula: characters, words, brackets that grow, long accents.
 *
 * A bracket of some height is the first of the font's larger forms that is tall enough; if none is,
 * it is put together from the font's pieces, the extending ones repeated and all joints overlapping
 * by the same length, which is the most that still reaches the height. Signs that the font lacks
 * are drawn with Pango, which finds a font for any of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-formula-private.h"

/* No bracket is put together from more pieces. */
#define MAX_PIECES 2048
/* Larger forms of one sign that a font may have. */
#define MAX_VARIANTS 32
#define MAX_PARTS 16

/* --- Boxes ------------------------------------------------------------------------------------ */

GradusBox *
gradus_box_new (GradusTypesetter *ts)
{
  GradusBox *box = g_new0 (GradusBox, 1);

  box->role = GRADUS_NO_ROLE;
  box->attach = NAN;
  box->stretch = 1;
  g_ptr_array_add (ts->layout->boxes, box);

  return box;
}

GradusBox *
gradus_box_new_rule (GradusTypesetter *ts, double width, double height, double depth)
{
  GradusBox *box = gradus_box_new (ts);

  box->kind = GRADUS_BOX_RULE;
  box->width = width;
  box->height = height;
  box->depth = depth;

  return box;
}

void
gradus_box_add (GradusBox *box, GradusBox *child, double x, double y)
{
  const GradusBoxChild entry = { child, x, y };

  if (box->children == NULL)
    box->children = g_array_new (FALSE, FALSE, sizeof (GradusBoxChild));
  g_array_append_val (box->children, entry);
}

void
gradus_box_include (GradusBox *box, const GradusBox *child, double x, double y)
{
  box->width = MAX (box->width, x + child->width);
  box->height = MAX (box->height, child->height - y);
  box->depth = MAX (box->depth, child->depth + y);
}

/* --- Characters ------------------------------------------------------------------------------- */

static GradusBox *
gradus_typeset_glyph (GradusTypesetter *ts, hb_codepoint_t glyph, double size)
{
  GradusBox *box = gradus_box_new (ts);
  const double scale = size / ts->font->units;
  hb_glyph_extents_t extents = { 0 };

  hb_font_get_glyph_extents (ts->font->font, glyph, &extents);
  box->kind = GRADUS_BOX_GLYPH;
  box->glyph = glyph;
  box->size = size;
  box->width = hb_font_get_glyph_h_advance (ts->font->font, glyph) * scale;
  box->height = extents.y_bearing * scale;
  box->depth = -(extents.y_bearing + extents.height) * scale;
  if (ts->font->has_math)
    {
      box->italic = hb_ot_math_get_glyph_italics_correction (ts->font->font, glyph) * scale;
      box->attach = hb_ot_math_get_glyph_top_accent_attachment (ts->font->font, glyph) * scale;
    }

  return box;
}

static PangoContext *
get_pango (GradusTypesetter *ts)
{
  if (ts->pango == NULL)
    {
      cairo_font_options_t *options = cairo_font_options_create ();

      /* As the glyphs of the math font: not fitted to pixels. */
      cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
      cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
      ts->pango = pango_font_map_create_context (pango_cairo_font_map_get_default ());
      pango_context_set_round_glyph_positions (ts->pango, FALSE);
      pango_cairo_context_set_font_options (ts->pango, options);
      pango_cairo_context_set_resolution (ts->pango, 96);
      cairo_font_options_destroy (options);
    }

  return ts->pango;
}

/* @text in the family of the formula, or another where that has no such sign. */
static GradusBox *
typeset_with_pango (GradusTypesetter *ts, const char *text, const char *family, gboolean italic,
                    gboolean bold, double size)
{
  GradusBox *box = gradus_box_new (ts);
  PangoFontDescription *description = pango_font_description_new ();
  PangoRectangle ink, logical;
  double baseline;

  pango_font_description_set_family (description, family);
  pango_font_description_set_absolute_size (description, MAX (size, 0.01) * PANGO_SCALE);
  if (italic)
    pango_font_description_set_style (description, PANGO_STYLE_ITALIC);
  if (bold)
    pango_font_description_set_weight (description, PANGO_WEIGHT_BOLD);

  box->kind = GRADUS_BOX_TEXT;
  box->size = size;
  box->text = pango_layout_new (get_pango (ts));
  pango_layout_set_font_description (box->text, description);
  pango_layout_set_single_paragraph_mode (box->text, TRUE);
  pango_layout_set_text (box->text, text, -1);
  pango_layout_get_extents (box->text, &ink, &logical);
  baseline = pango_layout_get_baseline (box->text);
  box->width = logical.width / (double) PANGO_SCALE;
  box->height = (baseline - ink.y) / PANGO_SCALE;
  box->depth = (ink.y + ink.height - baseline) / PANGO_SCALE;
  pango_font_description_free (description);

  return box;
}

/* What a character of the alphabets of mathematics is made from: its letter, and how. */
static gboolean
decompose (gunichar code, gunichar *base, gboolean *italic, gboolean *bold)
{
  static const GradusLetters alphabets[] = {
    GRADUS_LETTERS_ITALIC,     GRADUS_LETTERS_BOLD,         GRADUS_LETTERS_BOLD_ITALIC,
    GRADUS_LETTERS_BLACKBOARD, GRADUS_LETTERS_CALLIGRAPHIC, GRADUS_LETTERS_FRAKTUR,
    GRADUS_LETTERS_SANS,       GRADUS_LETTERS_TYPEWRITER,
  };
  static const gunichar others[] = { 0x2202, 0x2207, 0x3f5, 0x3d1, 0x3f0,
                                     0x3d5,  0x3f1,  0x3d6, 0x131, 0x237 };

  if (code < 0x2102)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (alphabets); i++)
    {
      for (guint k = 0; k < 128 + 0x3c9 - 0x391 + 1 + G_N_ELEMENTS (others); k++)
        {
          const gunichar letter = k < 128 ? k
                                  : k < 128 + 0x3c9 - 0x391 + 1
                                    ? k - 128 + 0x391
                                    : others[k - 128 - (0x3c9 - 0x391 + 1)];

          if (letter != code && gradus_letters_map (alphabets[i], letter) == code)
            {
              *base = letter;
              *italic = alphabets[i] == GRADUS_LETTERS_ITALIC
                        || alphabets[i] == GRADUS_LETTERS_BOLD_ITALIC
                        || alphabets[i] == GRADUS_LETTERS_CALLIGRAPHIC;
              *bold = alphabets[i] == GRADUS_LETTERS_BOLD
                      || alphabets[i] == GRADUS_LETTERS_BOLD_ITALIC
                      || alphabets[i] == GRADUS_LETTERS_BLACKBOARD;
              return TRUE;
            }
        }
    }

  return FALSE;
}

static guint
script_level (int style)
{
  return style < 4 ? 0 : style < 6 ? 1 : 2;
}

GradusBox *
gradus_typeset_character (GradusTypesetter *ts, gunichar code, int style)
{
  const double size = gradus_typesetter_size (ts, style);
  const hb_codepoint_t glyph = gradus_math_font_glyph (ts->font, code, script_level (style));
  gunichar base = code;
  gboolean italic = FALSE, bold = FALSE;
  char text[7] = { 0 };

  if (glyph != 0)
    {
      GradusBox *box = gradus_typeset_glyph (ts, glyph, size);

      /* As in TeX, no character ends above the baseline or begins below it. */
      box->height = MAX (box->height, 0);
      box->depth = MAX (box->depth, 0);
      return box;
    }
  if (!ts->font->has_math || !g_unichar_isprint (code))
    decompose (code, &base, &italic, &bold);
  g_unichar_to_utf8 (base, text);

  return typeset_with_pango (ts, text, ts->font->has_math ? "serif" : ts->font->family, italic,
                             bold, size);
}

/* Whether the math font has all of @text. */
static gboolean
is_covered (GradusTypesetter *ts, const char *text)
{
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar code = g_utf8_get_char (c);

      if (code != ' ' && code != 0x2009 && code != 0xa0
          && gradus_math_font_glyph (ts->font, code, 0) == 0)
        return FALSE;
    }

  return TRUE;
}

/* A run of the math font, with the kerns of a text. */
static GradusBox *
typeset_run (GradusTypesetter *ts, const char *text, double size)
{
  GradusBox *box = gradus_box_new (ts);
  const double scale = size / ts->font->units;
  const char *from = text;
  double x = 0;

  while (*from != '\0')
    {
      const gunichar code = g_utf8_get_char (from);
      const char *to = from;
      hb_buffer_t *buffer;
      const hb_glyph_info_t *infos;
      const hb_glyph_position_t *positions;
      guint n;

      if (code == ' ' || code == 0x2009 || code == 0xa0)
        {
          x += code == 0x2009 ? size / 6 : size / 4;
          from = g_utf8_next_char (from);
          continue;
        }
      while (*to != '\0' && strchr (" \xe2\xc2", *to) == NULL)
        to++;
      if (to == from)
        to = g_utf8_next_char (from);
      buffer = hb_buffer_create ();
      hb_buffer_add_utf8 (buffer, from, (int) (to - from), 0, -1);
      hb_buffer_guess_segment_properties (buffer);
      hb_shape (ts->font->font, buffer, NULL, 0);
      infos = hb_buffer_get_glyph_infos (buffer, &n);
      positions = hb_buffer_get_glyph_positions (buffer, &n);
      for (guint i = 0; i < n; i++)
        {
          GradusBox *glyph = gradus_typeset_glyph (ts, infos[i].codepoint, size);

          gradus_box_add (box, glyph, x + positions[i].x_offset * scale,
                          -positions[i].y_offset * scale);
          gradus_box_include (box, glyph, x, 0);
          x += positions[i].x_advance * scale;
        }
      hb_buffer_destroy (buffer);
      from = to;
    }
  box->width = x;

  return box;
}

GradusBox *
gradus_typeset_word (GradusTypesetter *ts, const char *text, int style)
{
  const double size = gradus_typesetter_size (ts, style);
  GString *plain;
  gboolean italic = FALSE, bold = FALSE;
  GradusBox *box;

  if (is_covered (ts, text))
    return typeset_run (ts, text, size);
  if (ts->font->has_math)
    return typeset_with_pango (ts, text, "serif", FALSE, FALSE, size);
  plain = g_string_new (NULL);
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar base = g_utf8_get_char (c);

      decompose (base, &base, &italic, &bold);
      g_string_append_unichar (plain, base);
    }
  box = typeset_with_pango (ts, plain->str, ts->font->family, italic, bold, size);
  g_string_free (plain, TRUE);

  return box;
}

GradusBox *
gradus_typeset_text (GradusTypesetter *ts, const GradusNode *node, int style)
{
  const double size = gradus_typesetter_size (ts, style);
  GradusBox *box;

  if (node->monospace)
    box = typeset_with_pango (ts, node->text, "monospace", FALSE, FALSE, 0.9 * size);
  else if (is_covered (ts, node->text))
    box = typeset_run (ts, node->text, size);
  else
    box = typeset_with_pango (ts, node->text, "serif", FALSE, FALSE, size);
  if (node->mark_error)
    {
      box->underline = TRUE;
      box->depth = MAX (box->depth, GRADUS_UNDERLINE_DEPTH * size);
    }

  return box;
}

/* --- Signs that grow -------------------------------------------------------------------------- */

/* The pieces of @glyph put together to at least @length; NULL when the font has none. A vertical
 * one stands on its baseline. */
static GradusBox *
assemble (GradusTypesetter *ts, hb_codepoint_t glyph, double length, gboolean horizontal,
          double size)
{
  const hb_direction_t direction = horizontal ? HB_DIRECTION_LTR : HB_DIRECTION_BTT;
  const double scale = size / ts->font->units;
  hb_ot_math_glyph_part_t parts[MAX_PARTS];
  guint n = MAX_PARTS, n_extenders = 0, n_pieces, repeats = 0;
  hb_position_t italic = 0;
  double fixed = 0, extending = 0, least, most, overlap, position = 0;
  GradusBox *box;

  hb_ot_math_get_glyph_assembly (ts->font->font, glyph, direction, 0, &n, parts, &italic);
  if (n == 0)
    return NULL;
  least = MAX (hb_ot_math_get_min_connector_overlap (ts->font->font, direction) * scale, 0);
  most = G_MAXDOUBLE;
  for (guint i = 0; i < n; i++)
    {
      const double advance = parts[i].full_advance * scale;

      if (parts[i].flags & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER)
        {
          n_extenders++;
          extending += advance;
        }
      else
        fixed += advance;
      if (i > 0)
        most = MIN (most, MIN (parts[i - 1].end_connector_length, parts[i].start_connector_length)
                            * scale);
    }
  if (n == 1 || n_extenders > 0)
    for (guint i = 0; i < n; i++)
      if (parts[i].flags & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER)
        most = MIN (most,
                    MIN (parts[i].end_connector_length, parts[i].start_connector_length) * scale);
  most = most == G_MAXDOUBLE ? least : MAX (most, least);

  /* The fewest repeats that reach the length with the least overlap. */
  while (n_extenders > 0 && repeats * n_extenders < MAX_PIECES)
    {
      const guint pieces = n - n_extenders + repeats * n_extenders;

      if (pieces > 0 && fixed + repeats * extending - (pieces - 1) * least >= length)
        break;
      /* An extender that is no longer than the overlap never arrives. */
      if (extending - n_extenders * least <= 0 && repeats > 0)
        break;
      repeats++;
    }
  n_pieces = n - n_extenders + repeats * n_extenders;
  if (n_pieces == 0)
    return NULL;
  overlap = least;
  if (n_pieces > 1)
    overlap = CLAMP ((fixed + repeats * extending - length) / (n_pieces - 1), least, most);

  box = gradus_box_new (ts);
  for (guint i = 0; i < n; i++)
    {
      const gboolean extender = (parts[i].flags & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER) != 0;

      for (guint k = 0; k < (extender ? repeats : 1); k++)
        {
          GradusBox *piece = gradus_typeset_glyph (ts, parts[i].glyph, size);

          if (horizontal)
            {
              const gboolean first = box->children == NULL;

              /* Braces that lie have their ink above or below the baseline only. */
              box->height = first ? piece->height : MAX (box->height, piece->height);
              box->depth = first ? piece->depth : MAX (box->depth, piece->depth);
              gradus_box_add (box, piece, position, 0);
            }
          else
            {
              gradus_box_add (box, piece, 0, -(position + piece->depth));
              box->width = MAX (box->width, piece->width);
            }
          position += parts[i].full_advance * scale - overlap;
        }
    }
  if (horizontal)
    box->width = position + overlap;
  else
    box->height = position + overlap;
  box->italic = italic * scale;

  return box;
}

/* A glyph without larger forms, drawn taller (or not at all when it need not be). */
static void
stretch_glyph (GradusBox *box, double length)
{
  const double total = box->height + box->depth;

  if (total <= 0 || length <= total || box->kind != GRADUS_BOX_GLYPH)
    return;
  box->stretch = length / total;
  box->height *= box->stretch;
  box->depth *= box->stretch;
}

GradusBox *
gradus_typeset_stretched (GradusTypesetter *ts, gunichar code, double length, gboolean horizontal,
                          gboolean may_assemble, int style)
{
  const double size = gradus_typesetter_size (ts, style);
  const double scale = size / ts->font->units;
  const hb_codepoint_t glyph = gradus_math_font_glyph (ts->font, code, 0);
  hb_ot_math_glyph_variant_t variants[MAX_VARIANTS];
  guint n = MAX_VARIANTS;
  GradusBox *box, *larger;

  if (glyph == 0)
    return gradus_typeset_character (ts, code, style);
  box = gradus_typeset_glyph (ts, glyph, size);
  if (!ts->font->has_math)
    {
      if (!horizontal)
        stretch_glyph (box, length);
      return box;
    }

  hb_ot_math_get_glyph_variants (ts->font->font, glyph,
                                 horizontal ? HB_DIRECTION_LTR : HB_DIRECTION_BTT, 0, &n, variants);
  if (horizontal && !may_assemble)
    {
      /* An accent: the longest that is no longer than its base. */
      for (guint i = 0; i < n; i++)
        {
          if (variants[i].advance * scale <= length)
            box = gradus_typeset_glyph (ts, variants[i].glyph, size);
        }
      return box;
    }

  if (horizontal)
    {
      /* A brace that lies is as long as what it embraces, else shorter rather than longer. */
      larger = assemble (ts, glyph, length, TRUE, size);
      if (larger != NULL && larger->width <= length * 1.02)
        return larger;
      for (guint i = 0; i < n; i++)
        {
          if (variants[i].advance * scale <= length)
            box = gradus_typeset_glyph (ts, variants[i].glyph, size);
        }
      return box;
    }
  if (box->height + box->depth >= length)
    return box;
  for (guint i = 0; i < n; i++)
    {
      box = gradus_typeset_glyph (ts, variants[i].glyph, size);
      if (box->height + box->depth >= length)
        return box;
    }
  larger = may_assemble ? assemble (ts, glyph, length, FALSE, size) : NULL;

  return larger != NULL ? larger : box;
}

/* Put @box so that its middle is on the axis. */
static GradusBox *
centre (GradusTypesetter *ts, GradusBox *box, int style)
{
  const double axis = CONSTANT (ts, style, AXIS_HEIGHT);
  const double shift = (box->height - box->depth) / 2 - axis;
  GradusBox *centred = gradus_box_new (ts);

  gradus_box_add (centred, box, 0, shift);
  centred->width = box->width;
  centred->height = box->height - shift;
  centred->depth = box->depth + shift;
  centred->italic = box->italic;
  centred->glyph = box->glyph;

  return centred;
}

GradusBox *
gradus_typeset_delimiter (GradusTypesetter *ts, gunichar code, double total, int style)
{
  if (code == 0)
    {
      /* What TeX calls the null delimiter. */
      GradusBox *box = gradus_box_new (ts);

      box->width = 0.12 * ts->size;
      return box;
    }

  return centre (ts, gradus_typeset_stretched (ts, code, total, FALSE, TRUE, style), style);
}

GradusBox *
gradus_typeset_large_operator (GradusTypesetter *ts, gunichar code, int style)
{
  double least = 0;

  if (gradus_style_is_display (style))
    least = CONSTANT (ts, style, DISPLAY_OPERATOR_MIN_HEIGHT);

  return centre (ts, gradus_typeset_stretched (ts, code, least, FALSE, FALSE, style), style);
}
