/* Gradus: fractions, scripts, roots, accents and brackets of a formula.
 *
 * The numbers of the rules are those of appendix G of The TeXbook; the constants of the font are
 * used for them as in LuaTeX and in MathML Core.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-formula-private.h"

/* Space beside a fraction, and other fixed measures of plain TeX, in em (10 pt). */
#define NULL_DELIMITER 0.12
#define DELIMITER_FACTOR 0.901
#define DELIMITER_SHORTFALL 0.5

/* --- Fractions (rule 15) ---------------------------------------------------------------------- */

GradusBox *
gradus_typeset_fraction (GradusTypesetter *ts, const GradusNode *node, int style)
{
  GradusBox *box = gradus_box_new (ts);
  GradusBox *numerator, *denominator, *left, *right;
  gboolean display;
  double axis, rule, up, down, gap, width, x;

  if (node->style >= 0)
    style = node->style + (style & 1);
  display = gradus_style_is_display (style);
  numerator = gradus_typeset_list (ts, gradus_node_child (node, 0), gradus_style_numerator (style));
  denominator = gradus_typeset_list (ts, gradus_node_child (node, 1),
                                     gradus_style_denominator (style));
  width = MAX (numerator->width, denominator->width);
  axis = CONSTANT (ts, style, AXIS_HEIGHT);
  rule = CONSTANT (ts, style, FRACTION_RULE_THICKNESS);

  if (node->no_rule)
    {
      up = display ? CONSTANT (ts, style, STACK_TOP_DISPLAY_STYLE_SHIFT_UP)
                   : CONSTANT (ts, style, STACK_TOP_SHIFT_UP);
      down = display ? CONSTANT (ts, style, STACK_BOTTOM_DISPLAY_STYLE_SHIFT_DOWN)
                     : CONSTANT (ts, style, STACK_BOTTOM_SHIFT_DOWN);
      gap = (display ? CONSTANT (ts, style, STACK_DISPLAY_STYLE_GAP_MIN)
                     : CONSTANT (ts, style, STACK_GAP_MIN))
            - (up - numerator->depth - (denominator->height - down));
      if (gap > 0)
        {
          up += gap / 2;
          down += gap / 2;
        }
    }
  else
    {
      up = display ? CONSTANT (ts, style, FRACTION_NUMERATOR_DISPLAY_STYLE_SHIFT_UP)
                   : CONSTANT (ts, style, FRACTION_NUMERATOR_SHIFT_UP);
      down = display ? CONSTANT (ts, style, FRACTION_DENOMINATOR_DISPLAY_STYLE_SHIFT_DOWN)
                     : CONSTANT (ts, style, FRACTION_DENOMINATOR_SHIFT_DOWN);
      gap = display ? CONSTANT (ts, style, FRACTION_NUM_DISPLAY_STYLE_GAP_MIN)
                    : CONSTANT (ts, style, FRACTION_NUMERATOR_GAP_MIN);
      up = MAX (up, axis + rule / 2 + gap + numerator->depth);
      gap = display ? CONSTANT (ts, style, FRACTION_DENOM_DISPLAY_STYLE_GAP_MIN)
                    : CONSTANT (ts, style, FRACTION_DENOMINATOR_GAP_MIN);
      down = MAX (down, denominator->height - (axis - rule / 2 - gap));
    }

  if (node->left != 0)
    {
      const double total = (display ? 2.39 : 1.01) * gradus_typesetter_size (ts, style);

      left = gradus_typeset_delimiter (ts, node->left, total, style);
      right = gradus_typeset_delimiter (ts, node->right, total, style);
    }
  else
    left = right = NULL;

  x = left != NULL ? left->width : NULL_DELIMITER * ts->size;
  gradus_box_add (box, numerator, x + (width - numerator->width) / 2, -up);
  gradus_box_add (box, denominator, x + (width - denominator->width) / 2, down);
  if (!node->no_rule)
    gradus_box_add (box, gradus_box_new_rule (ts, width, axis + rule / 2, rule / 2 - axis), x, 0);
  box->height = up + numerator->height;
  box->depth = down + denominator->depth;
  box->width = x + width + (right != NULL ? right->width : NULL_DELIMITER * ts->size);
  if (left != NULL && right != NULL)
    {
      gradus_box_add (box, left, 0, 0);
      gradus_box_add (box, right, x + width, 0);
      box->height = MAX (box->height, MAX (left->height, right->height));
      box->depth = MAX (box->depth, MAX (left->depth, right->depth));
    }

  return box;
}

/* --- Limits (rule 13a) ------------------------------------------------------------------------ */

/* Limits below and above @nucleus, whose italics correction shifts them apart. */
static GradusBox *
gradus_typeset_limits (GradusTypesetter *ts, GradusBox *nucleus, const GradusNode *below,
                       const GradusNode *above, int style)
{
  GradusBox *box = gradus_box_new (ts);
  GradusBox *low = below != NULL ? gradus_typeset_list (ts, below, gradus_style_sub (style)) : NULL;
  GradusBox *high = above != NULL ? gradus_typeset_list (ts, above, gradus_style_sup (style))
                                  : NULL;
  double width = nucleus->width;

  if (low != NULL)
    width = MAX (width, low->width);
  if (high != NULL)
    width = MAX (width, high->width);
  gradus_box_add (box, nucleus, (width - nucleus->width) / 2, 0);
  box->width = width;
  box->height = nucleus->height;
  box->depth = nucleus->depth;
  if (high != NULL)
    {
      const double gap = MAX (CONSTANT (ts, style, UPPER_LIMIT_GAP_MIN),
                              CONSTANT (ts, style, UPPER_LIMIT_BASELINE_RISE_MIN) - high->depth);

      gradus_box_add (box, high, (width - high->width) / 2 + nucleus->italic / 2,
                      -(nucleus->height + gap + high->depth));
      box->height = nucleus->height + gap + high->depth + high->height;
    }
  if (low != NULL)
    {
      const double gap = MAX (CONSTANT (ts, style, LOWER_LIMIT_GAP_MIN),
                              CONSTANT (ts, style, LOWER_LIMIT_BASELINE_DROP_MIN) - low->height);

      gradus_box_add (box, low, (width - low->width) / 2 - nucleus->italic / 2,
                      nucleus->depth + gap + low->height);
      box->depth = nucleus->depth + gap + low->height + low->depth;
    }

  return box;
}

/* --- Scripts (rule 18) ------------------------------------------------------------------------ */

static double
kern_at (const GradusTypesetter *ts, const GradusBox *box, hb_ot_math_kern_t corner, double height)
{
  const double scale = box->size / ts->font->units;

  return hb_ot_math_get_glyph_kerning (ts->font->font, box->glyph, corner,
                                       (hb_position_t) lround (height / scale))
         * scale;
}

/* How much nearer a script may come into a corner of its nucleus: measured at the heights where one
 * ends and the other begins. */
static double
script_kern (const GradusTypesetter *ts, const GradusBox *nucleus, const GradusBox *script,
             double shift_up, gboolean is_super)
{
  const hb_ot_math_kern_t outer = is_super ? HB_OT_MATH_KERN_TOP_RIGHT
                                           : HB_OT_MATH_KERN_BOTTOM_RIGHT;
  const hb_ot_math_kern_t inner = is_super ? HB_OT_MATH_KERN_BOTTOM_LEFT : HB_OT_MATH_KERN_TOP_LEFT;
  double a, b;

  if (!ts->font->has_math || nucleus->glyph == 0 || script->glyph == 0)
    return 0;
  if (is_super)
    {
      a = kern_at (ts, nucleus, outer, nucleus->height)
          + kern_at (ts, script, inner, nucleus->height - shift_up);
      b = kern_at (ts, nucleus, outer, shift_up - script->depth)
          + kern_at (ts, script, inner, -script->depth);
    }
  else
    {
      a = kern_at (ts, nucleus, outer, shift_up + script->height)
          + kern_at (ts, script, inner, script->height);
      b = kern_at (ts, nucleus, outer, -nucleus->depth)
          + kern_at (ts, script, inner, -nucleus->depth - shift_up);
    }

  return MAX (a, b);
}

/* Whether scripts are placed by the baseline alone, as on a single character. */
static gboolean
is_character (const GradusNode *node)
{
  if (node->kind == GRADUS_NODE_ACCENT)
    node = gradus_node_child (node, 0);

  return (node->kind == GRADUS_NODE_SYMBOL || node->kind == GRADUS_NODE_WORD)
         && node->atom != GRADUS_ATOM_OP;
}

static gboolean
has_limits (const GradusNode *node, int style)
{
  if (gradus_node_get_atom (node) != GRADUS_ATOM_OP || node->limits < 0)
    return FALSE;

  return node->limits > 0 || (node->operator_limits && gradus_style_is_display (style));
}

GradusBox *
gradus_typeset_scripts (GradusTypesetter *ts, const GradusNode *node, int style)
{
  const GradusNode *base = gradus_node_child (node, 0);
  const GradusNode *sub_node = gradus_node_child (node, 1);
  const GradusNode *sup_node = gradus_node_child (node, 2);
  GradusBox *nucleus = gradus_typeset_node (ts, base, style);
  GradusBox *box, *sub, *sup;
  const double space = CONSTANT (ts, style, SPACE_AFTER_SCRIPT);
  double up = 0, down = 0, sub_x, sup_x, right;

  if (has_limits (base, style))
    return gradus_typeset_limits (ts, nucleus, sub_node, sup_node, style);

  box = gradus_box_new (ts);
  sub = sub_node != NULL ? gradus_typeset_list (ts, sub_node, gradus_style_sub (style)) : NULL;
  sup = sup_node != NULL ? gradus_typeset_list (ts, sup_node, gradus_style_sup (style)) : NULL;
  if (!is_character (base))
    {
      up = nucleus->height - CONSTANT (ts, style, SUPERSCRIPT_BASELINE_DROP_MAX);
      down = nucleus->depth + CONSTANT (ts, style, SUBSCRIPT_BASELINE_DROP_MIN);
    }
  if (sup != NULL)
    {
      up = MAX (up, (style & 1) != 0 ? CONSTANT (ts, style, SUPERSCRIPT_SHIFT_UP_CRAMPED)
                                     : CONSTANT (ts, style, SUPERSCRIPT_SHIFT_UP));
      up = MAX (up, sup->depth + CONSTANT (ts, style, SUPERSCRIPT_BOTTOM_MIN));
    }
  if (sub != NULL)
    {
      down = MAX (down, CONSTANT (ts, style, SUBSCRIPT_SHIFT_DOWN));
      if (sup == NULL)
        down = MAX (down, sub->height - CONSTANT (ts, style, SUBSCRIPT_TOP_MAX));
    }
  if (sub != NULL && sup != NULL)
    {
      const double gap = CONSTANT (ts, style, SUB_SUPERSCRIPT_GAP_MIN)
                         - ((up - sup->depth) - (sub->height - down));

      if (gap > 0)
        {
          double lift;

          down += gap;
          lift = CONSTANT (ts, style, SUPERSCRIPT_BOTTOM_MAX_WITH_SUBSCRIPT) - (up - sup->depth);
          if (lift > 0)
            {
              up += lift;
              down -= lift;
            }
        }
    }

  gradus_box_add (box, nucleus, 0, 0);
  box->height = nucleus->height;
  box->depth = nucleus->depth;
  /* The upper right corner of a slanted sign is farther to the right than the lower one. The
   * advance of a letter ends at the lower one, that of an integral sign at the upper one. */
  if (is_character (base))
    {
      sub_x = nucleus->width;
      sup_x = nucleus->width + nucleus->italic;
    }
  else
    {
      sub_x = nucleus->width - nucleus->italic;
      sup_x = nucleus->width;
    }
  right = nucleus->width;
  if (sup != NULL)
    {
      sup_x += script_kern (ts, nucleus, sup, up, TRUE);
      gradus_box_add (box, sup, sup_x, -up);
      box->height = MAX (box->height, up + sup->height);
      box->depth = MAX (box->depth, sup->depth - up);
      right = sup_x + sup->width + space;
    }
  if (sub != NULL)
    {
      sub_x += script_kern (ts, nucleus, sub, -down, FALSE);
      gradus_box_add (box, sub, sub_x, down);
      box->height = MAX (box->height, sub->height - down);
      box->depth = MAX (box->depth, down + sub->depth);
      right = sup != NULL ? MAX (right, sub_x + sub->width + space) : sub_x + sub->width + space;
    }
  box->width = right;

  return box;
}

/* --- Roots (rule 11) -------------------------------------------------------------------------- */

GradusBox *
gradus_typeset_root (GradusTypesetter *ts, const GradusNode *node, int style)
{
  GradusBox *box = gradus_box_new (ts);
  GradusBox *body = gradus_typeset_list (ts, gradus_node_child (node, 0),
                                         gradus_style_cramped (style));
  const GradusNode *index_node = gradus_node_child (node, 1);
  const double rule = CONSTANT (ts, style, RADICAL_RULE_THICKNESS);
  double gap = gradus_style_is_display (style)
                 ? CONSTANT (ts, style, RADICAL_DISPLAY_STYLE_VERTICAL_GAP)
                 : CONSTANT (ts, style, RADICAL_VERTICAL_GAP);
  GradusBox *sign = gradus_typeset_stretched (ts, 0x221a, body->height + body->depth + gap + rule,
                                              FALSE, TRUE, style);
  const double spare = sign->height + sign->depth - rule - (body->height + body->depth + gap);
  double top, x = 0;

  /* A sign that is too tall leaves half of it above, half of it below. */
  if (spare > 0)
    gap += spare / 2;
  top = body->height + gap + rule;
  if (index_node != NULL)
    {
      GradusBox *index = gradus_typeset_list (ts, index_node, GRADUS_STYLE_SCRIPT_SCRIPT);
      const double before = CONSTANT (ts, style, RADICAL_KERN_BEFORE_DEGREE);
      const double after = CONSTANT (ts, style, RADICAL_KERN_AFTER_DEGREE);
      const double raise
        = ts->font->constants[HB_OT_MATH_CONSTANT_RADICAL_DEGREE_BOTTOM_RAISE_PERCENT]
          * (sign->height + sign->depth);
      const double bottom = sign->height + sign->depth - top;
      const double index_x = MAX (before, 0);
      const double y = bottom - raise - index->depth;

      gradus_box_add (box, index, index_x, y);
      x = MAX (index_x + index->width + after, 0);
      gradus_box_include (box, index, index_x, y);
    }
  gradus_box_add (box, sign, x, sign->height - top);
  gradus_box_add (box, gradus_box_new_rule (ts, body->width, top, rule - top), x + sign->width, 0);
  gradus_box_add (box, body, x + sign->width, 0);
  box->width = x + sign->width + body->width;
  box->height = MAX (box->height, top + CONSTANT (ts, style, RADICAL_EXTRA_ASCENDER));
  box->depth = MAX (MAX (box->depth, body->depth), sign->height + sign->depth - top);

  return box;
}

/* --- Accents (rules 9, 10, 12) ---------------------------------------------------------------- */

static GradusBox *
typeset_line (GradusTypesetter *ts, GradusBox *body, gboolean below, int style)
{
  GradusBox *box = gradus_box_new (ts);
  const double rule = below ? CONSTANT (ts, style, UNDERBAR_RULE_THICKNESS)
                            : CONSTANT (ts, style, OVERBAR_RULE_THICKNESS);
  const double gap = below ? CONSTANT (ts, style, UNDERBAR_VERTICAL_GAP)
                           : CONSTANT (ts, style, OVERBAR_VERTICAL_GAP);

  gradus_box_add (box, body, 0, 0);
  box->width = body->width;
  box->height = body->height;
  box->depth = body->depth;
  if (below)
    {
      const double y = body->depth + gap;

      gradus_box_add (box, gradus_box_new_rule (ts, body->width, -y, y + rule), 0, 0);
      box->depth = y + rule + CONSTANT (ts, style, UNDERBAR_EXTRA_DESCENDER);
    }
  else
    {
      const double y = body->height + gap;

      gradus_box_add (box, gradus_box_new_rule (ts, body->width, y + rule, -y), 0, 0);
      box->height = y + rule + CONSTANT (ts, style, OVERBAR_EXTRA_ASCENDER);
    }

  return box;
}

GradusBox *
gradus_typeset_accent (GradusTypesetter *ts, const GradusNode *node, int style)
{
  const GradusAccent *accent = node->accent;
  const gboolean bare = accent->line && accent->below;
  GradusBox *body = gradus_typeset_list (ts, gradus_node_child (node, 0),
                                         bare ? style : gradus_style_cramped (style));
  const double middle = isnan (body->attach) ? body->width / 2 : body->attach;
  GradusBox *box, *mark;
  double lift, mark_middle;

  if (accent->line)
    return typeset_line (ts, body, accent->below, style);

  if (accent->stretch)
    mark = gradus_typeset_stretched (ts, accent->code, body->width, TRUE, FALSE, style);
  else
    mark = gradus_typeset_character (ts, accent->code, style & ~1);
  lift = body->height - MIN (body->height, CONSTANT (ts, style, ACCENT_BASE_HEIGHT));
  mark_middle = isnan (mark->attach) ? mark->width / 2 : mark->attach;
  /* A combining mark of a font without mathematics lies to the left of its origin. */
  if (!ts->font->has_math && mark->kind == GRADUS_BOX_GLYPH)
    {
      hb_glyph_extents_t extents = { 0 };
      const double scale = mark->size / ts->font->units;

      hb_font_get_glyph_extents (ts->font->font, mark->glyph, &extents);
      mark_middle = (extents.x_bearing + extents.width / 2.0) * scale;
    }

  box = gradus_box_new (ts);
  gradus_box_add (box, body, 0, 0);
  gradus_box_add (box, mark, middle - mark_middle, -lift);
  box->width = body->width;
  box->height = MAX (body->height, mark->height + lift);
  box->depth = body->depth;
  box->attach = body->attach;

  return box;
}

/* --- Braces and stacks ------------------------------------------------------------------------ */

GradusBox *
gradus_typeset_brace (GradusTypesetter *ts, const GradusNode *node, int style)
{
  GradusBox *box = gradus_box_new (ts);
  GradusBox *body = gradus_typeset_list (ts, gradus_node_child (node, 0), style);
  GradusBox *brace = gradus_typeset_stretched (ts, node->below ? 0x23df : 0x23de, body->width, TRUE,
                                               TRUE, style);
  const double width = MAX (body->width, brace->width);
  const double gap = node->below ? CONSTANT (ts, style, STRETCH_STACK_GAP_ABOVE_MIN)
                                 : CONSTANT (ts, style, STRETCH_STACK_GAP_BELOW_MIN);

  gradus_box_add (box, body, (width - body->width) / 2, 0);
  box->width = width;
  box->height = body->height;
  box->depth = body->depth;
  if (node->below)
    {
      gradus_box_add (box, brace, (width - brace->width) / 2, body->depth + gap + brace->height);
      box->depth = body->depth + gap + brace->height + brace->depth;
    }
  else
    {
      gradus_box_add (box, brace, (width - brace->width) / 2, -(body->height + gap + brace->depth));
      box->height = body->height + gap + brace->height + brace->depth;
    }

  return box;
}

GradusBox *
gradus_typeset_stack (GradusTypesetter *ts, const GradusNode *node, int style)
{
  GradusBox *base = gradus_typeset_list (ts, gradus_node_child (node, 0), style);
  const GradusNode *script = gradus_node_child (node, 1);

  return gradus_typeset_limits (ts, base, node->below ? script : NULL, node->below ? NULL : script,
                                style);
}

/* --- Brackets (rule 19) ----------------------------------------------------------------------- */

GradusBox *
gradus_typeset_fenced (GradusTypesetter *ts, const GradusNode *node, int style)
{
  GradusBox *box = gradus_box_new (ts);
  GradusBox *body = gradus_typeset_list (ts, gradus_node_child (node, 0), style);
  const double axis = CONSTANT (ts, style, AXIS_HEIGHT);
  const double reach = MAX (body->height - axis, body->depth + axis);
  const double total = MAX (2 * reach * DELIMITER_FACTOR,
                            2 * reach - DELIMITER_SHORTFALL * ts->size);
  GradusBox *left = gradus_typeset_delimiter (ts, node->left, total, style);
  GradusBox *right = gradus_typeset_delimiter (ts, node->right, total, style);

  gradus_box_add (box, left, 0, 0);
  gradus_box_add (box, body, left->width, 0);
  gradus_box_add (box, right, left->width + body->width, 0);
  box->width = left->width + body->width + right->width;
  box->height = MAX (body->height, MAX (left->height, right->height));
  box->depth = MAX (body->depth, MAX (left->depth, right->depth));

  return box;
}

GradusBox *
gradus_typeset_big (GradusTypesetter *ts, const GradusNode *node, int style)
{
  /* amsmath: 1, 1.5, 2 and 2.5 times 1.2 times the height of a parenthesis. */
  GradusBox *parenthesis = gradus_typeset_character (ts, '(', GRADUS_STYLE_TEXT);
  const double total = (0.5 + node->number / 2) * 1.2 * (parenthesis->height + parenthesis->depth);
  const double wanted = MAX (total * DELIMITER_FACTOR, total - DELIMITER_SHORTFALL * ts->size);

  if (node->code == 0)
    return gradus_box_new (ts);

  return gradus_typeset_delimiter (ts, node->code, wanted, style);
}
