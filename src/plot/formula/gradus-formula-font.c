/* Gradus: the font that formulas are set in.
 *
 * An OpenType font with a MATH table knows how mathematics is set in it: the height of the axis,
 * the shifts of scripts, larger forms of brackets and the pieces that still larger ones are made
 * of. HarfBuzz reads the table; Pango finds the font (through fontconfig or whatever the system
 * has) and gives Cairo's face of it. All measures are kept in em, from the unhinted outlines, so
 * that a formula has the same shape at every size.
 *
 * Without such a font, formulas are set in the serif font for text, with the constants that MathML
 * Core proposes for that case, brackets that are stretched and a root sign that is drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-formula-private.h"

/* The first one is what the build asks for. */
static const char *const preferred_families[] = {
  "TeX Gyre Pagella Math",
  "STIX Two Math",
  "Latin Modern Math",
  "TeX Gyre Termes Math",
  "XITS Math",
  "Libertinus Math",
  "Cambria Math",
  "Asana Math",
  "STIX Math",
  "Noto Sans Math",
  "DejaVu Math TeX Gyre",
  NULL,
};

static GradusMathFont *
font_new (PangoFont *pango_font)
{
  GradusMathFont *font = g_new0 (GradusMathFont, 1);
  PangoFontDescription *description = pango_font_describe (pango_font);
  cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (pango_font));
  hb_codepoint_t glyph;
  hb_glyph_extents_t extents;

  g_atomic_ref_count_init (&font->references);
  font->family = g_strdup (pango_font_description_get_family (description));
  pango_font_description_free (description);
  font->face = hb_face_reference (hb_font_get_face (pango_font_get_hb_font (pango_font)));
  font->units = MAX (hb_face_get_upem (font->face), 1);
  font->font = hb_font_create (font->face);
  hb_ot_font_set_funcs (font->font);
  hb_font_set_scale (font->font, (int) font->units, (int) font->units);
  font->cairo_face = cairo_font_face_reference (cairo_scaled_font_get_font_face (scaled));
  font->has_math = hb_ot_math_has_data (font->face);

  font->x_height = 0.45;
  if (hb_font_get_nominal_glyph (font->font, 'x', &glyph)
      && hb_font_get_glyph_extents (font->font, glyph, &extents) && extents.y_bearing > 0)
    font->x_height = extents.y_bearing / font->units;

  return font;
}

static PangoFont *
load (const char *family)
{
  PangoFontMap *map = pango_cairo_font_map_get_default ();
  PangoContext *context = pango_font_map_create_context (map);
  PangoFontDescription *description = pango_font_description_new ();
  PangoFont *font;

  pango_font_description_set_family (description, family);
  pango_font_description_set_absolute_size (description, 16 * PANGO_SCALE);
  font = pango_font_map_load_font (map, context, description);
  pango_font_description_free (description);
  g_object_unref (context);

  return font;
}

static void
read_constants (GradusMathFont *font)
{
  for (int i = 0; i < GRADUS_MATH_N_CONSTANTS; i++)
    {
      const double value = hb_ot_math_get_constant (font->font, (hb_ot_math_constant_t) i);
      const gboolean percentage = i == HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN
                                  || i == HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN
                                  || i == HB_OT_MATH_CONSTANT_RADICAL_DEGREE_BOTTOM_RAISE_PERCENT;

      font->constants[i] = percentage ? value / 100 : value / font->units;
    }
  /* Some fonts leave them out. */
  if (font->constants[HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN] <= 0)
    font->constants[HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN] = 0.71;
  if (font->constants[HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN] <= 0)
    font->constants[HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN] = 0.5;
}

GradusMathFont *
gradus_math_font_find (const char *const *families)
{
  for (guint i = 0; families[i] != NULL; i++)
    {
      PangoFont *pango_font = load (families[i]);
      GradusMathFont *font;

      if (pango_font == NULL)
        continue;
      /* Pango answers with another family when this one is not there. */
      font = font_new (pango_font);
      g_object_unref (pango_font);
      if (font->has_math && g_strcmp0 (font->family, families[i]) == 0)
        {
          read_constants (font);
          return font;
        }
      gradus_math_font_unref (font);
    }

  return NULL;
}

GradusMathFont *
gradus_math_font_new_fallback (void)
{
  static const struct
  {
    hb_ot_math_constant_t constant;
    double value;
  } made_up[] = {
    { HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN, 0.71 },
    { HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN, 0.5 },
    { HB_OT_MATH_CONSTANT_DISPLAY_OPERATOR_MIN_HEIGHT, 1.3 },
    { HB_OT_MATH_CONSTANT_AXIS_HEIGHT, 0.25 },
    { HB_OT_MATH_CONSTANT_ACCENT_BASE_HEIGHT, 0.45 },
    { HB_OT_MATH_CONSTANT_SUBSCRIPT_SHIFT_DOWN, 0.2 },
    { HB_OT_MATH_CONSTANT_SUBSCRIPT_TOP_MAX, 0.36 },
    { HB_OT_MATH_CONSTANT_SUBSCRIPT_BASELINE_DROP_MIN, 0.2 },
    { HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP, 0.38 },
    { HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP_CRAMPED, 0.29 },
    { HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MIN, 0.11 },
    { HB_OT_MATH_CONSTANT_SUPERSCRIPT_BASELINE_DROP_MAX, 0.25 },
    { HB_OT_MATH_CONSTANT_SUB_SUPERSCRIPT_GAP_MIN, 0.16 },
    { HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MAX_WITH_SUBSCRIPT, 0.36 },
    { HB_OT_MATH_CONSTANT_SPACE_AFTER_SCRIPT, 0.05 },
    { HB_OT_MATH_CONSTANT_UPPER_LIMIT_GAP_MIN, 0.15 },
    { HB_OT_MATH_CONSTANT_UPPER_LIMIT_BASELINE_RISE_MIN, 0.2 },
    { HB_OT_MATH_CONSTANT_LOWER_LIMIT_GAP_MIN, 0.15 },
    { HB_OT_MATH_CONSTANT_LOWER_LIMIT_BASELINE_DROP_MIN, 0.6 },
    { HB_OT_MATH_CONSTANT_STACK_TOP_SHIFT_UP, 0.45 },
    { HB_OT_MATH_CONSTANT_STACK_TOP_DISPLAY_STYLE_SHIFT_UP, 0.68 },
    { HB_OT_MATH_CONSTANT_STACK_BOTTOM_SHIFT_DOWN, 0.35 },
    { HB_OT_MATH_CONSTANT_STACK_BOTTOM_DISPLAY_STYLE_SHIFT_DOWN, 0.69 },
    { HB_OT_MATH_CONSTANT_STACK_GAP_MIN, 0.12 },
    { HB_OT_MATH_CONSTANT_STACK_DISPLAY_STYLE_GAP_MIN, 0.28 },
    { HB_OT_MATH_CONSTANT_STRETCH_STACK_GAP_ABOVE_MIN, 0.1 },
    { HB_OT_MATH_CONSTANT_STRETCH_STACK_GAP_BELOW_MIN, 0.1 },
    { HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_SHIFT_UP, 0.39 },
    { HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_DISPLAY_STYLE_SHIFT_UP, 0.68 },
    { HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_SHIFT_DOWN, 0.35 },
    { HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_DISPLAY_STYLE_SHIFT_DOWN, 0.69 },
    { HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_GAP_MIN, 0.05 },
    { HB_OT_MATH_CONSTANT_FRACTION_NUM_DISPLAY_STYLE_GAP_MIN, 0.15 },
    { HB_OT_MATH_CONSTANT_FRACTION_RULE_THICKNESS, 0.05 },
    { HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_GAP_MIN, 0.05 },
    { HB_OT_MATH_CONSTANT_FRACTION_DENOM_DISPLAY_STYLE_GAP_MIN, 0.15 },
    { HB_OT_MATH_CONSTANT_OVERBAR_VERTICAL_GAP, 0.15 },
    { HB_OT_MATH_CONSTANT_OVERBAR_RULE_THICKNESS, 0.05 },
    { HB_OT_MATH_CONSTANT_OVERBAR_EXTRA_ASCENDER, 0.05 },
    { HB_OT_MATH_CONSTANT_UNDERBAR_VERTICAL_GAP, 0.15 },
    { HB_OT_MATH_CONSTANT_UNDERBAR_RULE_THICKNESS, 0.05 },
    { HB_OT_MATH_CONSTANT_UNDERBAR_EXTRA_DESCENDER, 0.05 },
    { HB_OT_MATH_CONSTANT_RADICAL_VERTICAL_GAP, 0.07 },
    { HB_OT_MATH_CONSTANT_RADICAL_DISPLAY_STYLE_VERTICAL_GAP, 0.15 },
    { HB_OT_MATH_CONSTANT_RADICAL_RULE_THICKNESS, 0.05 },
    { HB_OT_MATH_CONSTANT_RADICAL_EXTRA_ASCENDER, 0.05 },
    { HB_OT_MATH_CONSTANT_RADICAL_KERN_BEFORE_DEGREE, 0.28 },
    { HB_OT_MATH_CONSTANT_RADICAL_KERN_AFTER_DEGREE, -0.55 },
    { HB_OT_MATH_CONSTANT_RADICAL_DEGREE_BOTTOM_RAISE_PERCENT, 0.6 },
  };
  PangoFont *pango_font = load ("serif");
  GradusMathFont *font;

  g_return_val_if_fail (pango_font != NULL, NULL);

  font = font_new (pango_font);
  g_object_unref (pango_font);
  font->has_math = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (made_up); i++)
    font->constants[made_up[i].constant] = made_up[i].value;

  return font;
}

const GradusMathFont *
gradus_math_font_get_default (void)
{
  static GradusMathFont *font;

  if (g_once_init_enter (&font))
    {
      GradusMathFont *found = gradus_math_font_find (preferred_families);

      if (found == NULL)
        {
          found = gradus_math_font_new_fallback ();
          g_message (
            _ ("No font for mathematics was found, so formulas are set in “%s” and look poorer. "
               "Install “%s”."),
            found->family, preferred_families[0]);
        }
      g_once_init_leave (&font, found);
    }

  return font;
}

void
gradus_math_font_unref (GradusMathFont *font)
{
  if (!g_atomic_ref_count_dec (&font->references))
    return;
  cairo_font_face_destroy (font->cairo_face);
  hb_font_destroy (font->font);
  hb_face_destroy (font->face);
  g_free (font->family);
  g_free (font);
}

gboolean
gradus_formula_get_font (const char **family)
{
  const GradusMathFont *font = gradus_math_font_get_default ();

  if (family != NULL)
    *family = font->family;

  return font->has_math;
}

hb_codepoint_t
gradus_math_font_glyph (const GradusMathFont *font, gunichar code, guint script_level)
{
  hb_codepoint_t glyph;

  if (!hb_font_get_nominal_glyph (font->font, code, &glyph))
    return 0;
  if (script_level > 0 && font->has_math)
    {
      const hb_feature_t feature = {
        HB_TAG ('s', 's', 't', 'y'),
        script_level,
        HB_FEATURE_GLOBAL_START,
        HB_FEATURE_GLOBAL_END,
      };
      hb_buffer_t *buffer = hb_buffer_create ();
      guint n;
      const hb_glyph_info_t *info;

      hb_buffer_add (buffer, code, 0);
      hb_buffer_set_content_type (buffer, HB_BUFFER_CONTENT_TYPE_UNICODE);
      hb_buffer_set_direction (buffer, HB_DIRECTION_LTR);
      hb_buffer_set_script (buffer, HB_SCRIPT_MATH);
      hb_shape (font->font, buffer, &feature, 1);
      info = hb_buffer_get_glyph_infos (buffer, &n);
      if (n == 1)
        glyph = info[0].codepoint;
      hb_buffer_destroy (buffer);
    }

  return glyph;
}

double
gradus_formula_size_for_text (PangoContext *context)
{
  const GradusMathFont *font = gradus_math_font_get_default ();
  const PangoFontDescription *description = pango_context_get_font_description (context);
  PangoFont *pango_font;
  double size, x_height = 0.5;
  hb_font_t *text;
  hb_codepoint_t glyph;
  hb_glyph_extents_t extents;
  int scale_x, scale_y;

  size = pango_font_description_get_size (description) / (double) PANGO_SCALE;
  if (!pango_font_description_get_size_is_absolute (description))
    {
      double resolution = pango_cairo_context_get_resolution (context);

      if (resolution <= 0)
        resolution = pango_cairo_font_map_get_resolution (
          PANGO_CAIRO_FONT_MAP (pango_context_get_font_map (context)));
      size *= resolution / 72;
    }
  if (size <= 0)
    size = 14;

  pango_font = pango_context_load_font (context, description);
  if (pango_font == NULL)
    return size;
  /* Whatever the scale of Pango's font is: what counts is the ratio to it. */
  text = pango_font_get_hb_font (pango_font);
  hb_font_get_scale (text, &scale_x, &scale_y);
  if (hb_font_get_nominal_glyph (text, 'x', &glyph)
      && hb_font_get_glyph_extents (text, glyph, &extents) && scale_y != 0)
    x_height = ABS ((double) extents.y_bearing / scale_y);
  g_object_unref (pango_font);

  return size * CLAMP (x_height / font->x_height, 0.9, 1.3);
}
