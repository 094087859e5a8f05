/* Gradus: a formula that was laid out, to Cairo.
 *
 * On a raster, glyphs are filled as outlines: Cairo would put each of them on a whole pixel, which
 * shows at the size of scripts. PDF and SVG get real text. Rules are put on whole pixels of a
 * raster and are never thinner than one, so that fraction bars are crisp.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-formula-private.h"

typedef struct
{
  const GradusFormulaLayout *layout;
  cairo_t *cr;
  GradusScheme scheme;
  GradusColour ink;
  const double *strengths; /* of the pieces; NULL = all in full */
  double strength;         /* of the piece that is painted */
  gboolean raster;
  int role;                    /* of the colour that is set; -2 = none yet */
  double size, slant, stretch; /* of the font matrix that is set */
} Painter;

static gboolean
is_raster (cairo_t *cr)
{
  switch ((int) cairo_surface_get_type (cairo_get_target (cr)))
    {
    case CAIRO_SURFACE_TYPE_PDF:
    case CAIRO_SURFACE_TYPE_PS:
    case CAIRO_SURFACE_TYPE_SVG:
      return FALSE;
    default:
      return TRUE;
    }
}

static void
set_role (Painter *painter, int role)
{
  GradusColour colour = painter->ink;

  if (role == painter->role)
    return;
  painter->role = role;
  if (role != GRADUS_NO_ROLE)
    colour = gradus_palette_readable (
      painter->scheme, gradus_palette_role (painter->scheme, (GradusRole) role), 4.5);
  gradus_set_colour (painter->cr, gradus_colour_alpha (colour, colour.alpha * painter->strength));
}

static void
set_font (Painter *painter, const GradusBox *box)
{
  cairo_matrix_t matrix;

  if (painter->size == box->size && painter->slant == box->slant
      && painter->stretch == box->stretch)
    return;
  painter->size = box->size;
  painter->slant = box->slant;
  painter->stretch = box->stretch;
  cairo_matrix_init (&matrix, box->size, 0, box->slant * box->size, box->size * box->stretch, 0, 0);
  cairo_set_font_matrix (painter->cr, &matrix);
}

static void
paint_rule (Painter *painter, double x, double y, double width, double height)
{
  cairo_t *cr = painter->cr;

  if (width <= 0 || height <= 0)
    return;
  if (painter->raster)
    {
      double device_x, device_y, one = 1, other = 0, x1 = x, y1 = y;

      cairo_surface_get_device_scale (cairo_get_target (cr), &device_x, &device_y);
      cairo_user_to_device_distance (cr, &other, &one);
      one = fabs (one * device_y);
      /* Only where pixels are parallel to the rule. */
      if (one > 0 && fabs (other) < 1e-9)
        {
          const double thick = MAX (round (height * one), 1) / one;
          double middle;

          cairo_user_to_device (cr, &x1, &y1);
          middle = (y1 * device_y + height * one / 2) / one;
          y += (round ((middle - thick / 2) * one) - y1 * device_y) / one;
          height = thick;
        }
    }
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
}

static void
paint_box (Painter *painter, const GradusBox *box, double x, double y, int role)
{
  cairo_t *cr = painter->cr;
  const double around = painter->strength;

  if (box->hidden)
    return;
  if (box->role != GRADUS_NO_ROLE)
    role = box->role;
  if (painter->strengths != NULL && box->piece > 0)
    {
      painter->strength = painter->strengths[box->piece - 1];
      painter->role = -2;
      if (painter->strength <= 0)
        {
          painter->strength = around;
          return;
        }
    }
  switch (box->kind)
    {
    case GRADUS_BOX_GLYPH:
      {
        const cairo_glyph_t glyph = { box->glyph, x, y };

        set_role (painter, role);
        set_font (painter, box);
        if (painter->raster)
          {
            cairo_glyph_path (cr, &glyph, 1);
            cairo_fill (cr);
          }
        else
          cairo_show_glyphs (cr, &glyph, 1);
        break;
      }
    case GRADUS_BOX_RULE:
      set_role (painter, role);
      paint_rule (painter, x, y - box->height, box->width, box->height + box->depth);
      break;
    case GRADUS_BOX_TEXT:
      set_role (painter, role);
      cairo_move_to (cr, x, y - pango_layout_get_baseline (box->text) / (double) PANGO_SCALE);
      pango_cairo_show_layout (cr, box->text);
      /* It has set a font of its own. */
      cairo_set_font_face (cr, painter->layout->font->cairo_face);
      painter->size = 0;
      break;
    case GRADUS_BOX_GROUP:
    default:
      break;
    }
  if (box->underline)
    {
      const double size = painter->layout->size;

      set_role (painter, GRADUS_ROLE_ERROR);
      paint_rule (painter, x, y + (GRADUS_UNDERLINE_DEPTH - GRADUS_UNDERLINE_THICK) * size,
                  box->width, GRADUS_UNDERLINE_THICK * size);
    }
  for (guint i = 0; box->children != NULL && i < box->children->len; i++)
    {
      const GradusBoxChild *child = &g_array_index (box->children, GradusBoxChild, i);

      paint_box (painter, child->box, x + child->x, y + child->y, role);
    }
  if (painter->strength != around)
    {
      painter->strength = around;
      painter->role = -2;
    }
}

void
gradus_formula_paint (const GradusFormulaLayout *layout, cairo_t *cr, double x, double baseline,
                      GradusScheme scheme, GradusColour colour, const double *strengths)
{
  Painter painter = { .layout = layout,
                      .cr = cr,
                      .scheme = scheme,
                      .ink = colour,
                      .strengths = strengths,
                      .strength = 1,
                      .role = -2 };
  cairo_font_options_t *options;

  options = cairo_font_options_create ();
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_set_font_face (cr, layout->font->cairo_face);
  cairo_set_font_options (cr, options);
  painter.raster = is_raster (cr);
  paint_box (&painter, layout->root, x, baseline, GRADUS_NO_ROLE);
  cairo_restore (cr);
  cairo_font_options_destroy (options);
}

void
gradus_formula_draw_coloured (const GradusFormulaLayout *layout, cairo_t *cr, double x,
                              double baseline, GradusScheme scheme, GradusColour colour)
{
  g_return_if_fail (layout != NULL);
  g_return_if_fail (cr != NULL);

  gradus_formula_paint (layout, cr, x, baseline, scheme, colour, NULL);
}

void
gradus_formula_draw (const GradusFormulaLayout *layout, cairo_t *cr, double x, double baseline,
                     GradusScheme scheme)
{
  gradus_formula_draw_coloured (layout, cr, x, baseline, scheme,
                                gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND));
}

/* --- Roles ------------------------------------------------------------------------------------ */

static int
find_role (const GradusFormulaLayout *layout, const GradusBox *box, double x, double y)
{
  const double margin = 0.12 * layout->size;
  int found = GRADUS_NO_ROLE;

  for (guint i = 0; box->children != NULL && i < box->children->len && found == GRADUS_NO_ROLE; i++)
    {
      const GradusBoxChild *child = &g_array_index (box->children, GradusBoxChild, i);

      found = find_role (layout, child->box, x - child->x, y - child->y);
    }
  if (found == GRADUS_NO_ROLE && box->role != GRADUS_NO_ROLE && x >= -margin
      && x <= box->width + margin && y >= -box->height - margin && y <= box->depth + margin)
    found = box->role;

  return found;
}

int
gradus_formula_layout_get_role_at (const GradusFormulaLayout *layout, double x, double y)
{
  g_return_val_if_fail (layout != NULL, GRADUS_NO_ROLE);

  return find_role (layout, layout->root, x, y);
}

static void
add_halo (const GradusFormulaLayout *layout, cairo_t *cr, const GradusBox *box, double x, double y,
          int role)
{
  if (box->role == role && !box->hidden)
    {
      const double margin = 0.12 * layout->size;
      const double height = MAX (box->height, 0.5 * layout->size);
      const double depth = MAX (box->depth, 0.05 * layout->size);

      cairo_rectangle (cr, x - margin, y - height - margin, box->width + 2 * margin,
                       height + depth + 2 * margin);
    }
  for (guint i = 0; box->children != NULL && i < box->children->len; i++)
    {
      const GradusBoxChild *child = &g_array_index (box->children, GradusBoxChild, i);

      add_halo (layout, cr, child->box, x + child->x, y + child->y, role);
    }
}

void
gradus_formula_draw_halo (const GradusFormulaLayout *layout, cairo_t *cr, double x, double baseline,
                          GradusScheme scheme, GradusRole role)
{
  g_return_if_fail (layout != NULL);
  g_return_if_fail (cr != NULL);

  cairo_save (cr);
  cairo_new_path (cr);
  add_halo (layout, cr, layout->root, x, baseline, (int) role);
  /* All at once, so that overlapping ones are no darker. */
  gradus_set_colour (cr, gradus_colour_alpha (gradus_palette_role (scheme, role), 0.22));
  cairo_fill (cr);
  cairo_restore (cr);
}

/* --- Ink -------------------------------------------------------------------------------------- */

typedef struct
{
  double left, top, right, bottom;
} Ink;

static void
include (Ink *ink, double left, double top, double right, double bottom)
{
  ink->left = MIN (ink->left, left);
  ink->top = MIN (ink->top, top);
  ink->right = MAX (ink->right, right);
  ink->bottom = MAX (ink->bottom, bottom);
}

static void
measure_ink (const GradusFormulaLayout *layout, const GradusBox *box, double x, double y, Ink *ink)
{
  if (box->hidden)
    return;
  if (box->kind == GRADUS_BOX_GLYPH)
    {
      const double scale = box->size / layout->font->units;
      hb_glyph_extents_t extents = { 0 };

      hb_font_get_glyph_extents (layout->font->font, box->glyph, &extents);
      include (ink, x + extents.x_bearing * scale, y - box->height,
               x + (extents.x_bearing + extents.width) * scale, y + box->depth);
    }
  else if (box->kind == GRADUS_BOX_RULE)
    include (ink, x, y - box->height, x + box->width, y + box->depth);
  else if (box->kind == GRADUS_BOX_TEXT)
    {
      PangoRectangle rectangle;
      const double base = pango_layout_get_baseline (box->text) / (double) PANGO_SCALE;

      pango_layout_get_extents (box->text, &rectangle, NULL);
      include (ink, x + rectangle.x / (double) PANGO_SCALE,
               y - base + rectangle.y / (double) PANGO_SCALE,
               x + (rectangle.x + rectangle.width) / (double) PANGO_SCALE,
               y - base + (rectangle.y + rectangle.height) / (double) PANGO_SCALE);
    }
  if (box->underline)
    include (ink, x, y, x + box->width, y + GRADUS_UNDERLINE_DEPTH * layout->size);
  for (guint i = 0; box->children != NULL && i < box->children->len; i++)
    {
      const GradusBoxChild *child = &g_array_index (box->children, GradusBoxChild, i);

      measure_ink (layout, child->box, x + child->x, y + child->y, ink);
    }
}

void
gradus_formula_layout_get_ink (const GradusFormulaLayout *layout, double *x, double *y,
                               double *width, double *height)
{
  Ink ink = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };

  g_return_if_fail (layout != NULL);

  measure_ink (layout, layout->root, 0, 0, &ink);
  if (ink.left > ink.right || ink.top > ink.bottom)
    ink = (Ink){ 0, 0, 0, 0 };
  if (x != NULL)
    *x = ink.left;
  if (y != NULL)
    *y = ink.top;
  if (width != NULL)
    *width = ink.right - ink.left;
  if (height != NULL)
    *height = ink.bottom - ink.top;
}
