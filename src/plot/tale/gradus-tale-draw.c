/* Gradus: a moment of a tale, to Cairo.
 *
 * From the back to the front: the picture (before the step, on its way, or after it), a veil over
 * what takes no part, what is lit, the card with the formula, what flies.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-tale-private.h"

#define VEIL 0.62
/* For so long after something has landed its place glows, in seconds. */
#define GLOW 0.55
/* How far a flight leaves the straight line, as a share of its length. */
#define BOW 0.14

static double
ease (double t)
{
  return t * t * (3 - 2 * t);
}

/* Of an act that there is once. */
static double
share_of (const GradusTale *tale, GradusActKind kind, double seconds)
{
  for (guint i = 0; i < tale->acts->len; i++)
    {
      const GradusAct *act = &g_array_index (tale->acts, GradusAct, i);

      if (act->kind == kind)
        return gradus_act_share (act, seconds);
    }
  g_return_val_if_reached (0);
}

/* --- The picture ------------------------------------------------------------------------------ */

static void
draw_layers (const GradusPlotLayout *layout, cairo_t *cr)
{
  gradus_plot_draw_axes (layout, cr);
  gradus_plot_draw_marks (layout, cr);
  gradus_plot_draw_labels (layout, cr);
}

static void
draw_picture (const GradusTale *tale, cairo_t *cr, double moved)
{
  if (moved <= 0)
    draw_layers (tale->before_layout, cr);
  else if (moved >= 1)
    draw_layers (tale->end, cr);
  else
    {
      g_autoptr (GradusScene) mix = gradus_scene_mix (tale->before, tale->after, ease (moved));
      g_autoptr (GradusPlotLayout) layout = gradus_plot_layout_new (mix, &tale->options);

      draw_layers (layout, cr);
    }
}

static void
draw_veil (const GradusTale *tale, cairo_t *cr, double strength)
{
  const GradusPlotLayout *layout = tale->start;

  gradus_set_colour (
    cr, gradus_colour_alpha (gradus_palette_ground (layout->options.scheme), VEIL * strength));
  cairo_rectangle (cr, layout->area_x, layout->area_y, layout->area_width, layout->area_height);
  cairo_fill (cr);
}

/* --- Copies of marks -------------------------------------------------------------------------- */

static const GradusMark *
mark_of (const GradusTale *tale, const GradusSpot *spot)
{
  gsize n;

  return &gradus_scene_get_marks (tale->after, &n)[spot->mark];
}

/* A cell flies as a tile with its value. */
static void
draw_cell (const GradusTale *tale, cairo_t *cr, const GradusSpot *spot, double x, double y,
           double scale)
{
  const GradusPlotLayout *layout = tale->start;
  gsize n;
  /* Its value before the step: that is what is read. */
  const GradusMark *mark = &gradus_scene_get_marks (layout->scene, &n)[spot->mark];
  const double side = MAX (layout->cell * 0.5 * scale, 6);
  const GradusColour frame = gradus_plot_line_colour (layout, GRADUS_ROLE_ACCENT);
  g_autofree char *number = isfinite (mark->v[2]) ? gradus_number_markup (mark->v[2], 3) : NULL;

  cairo_rectangle (cr, x - side / 2, y - side / 2, side, side);
  gradus_set_colour (cr, gradus_palette_ground (layout->options.scheme));
  cairo_fill_preserve (cr);
  if (number != NULL)
    {
      gradus_set_colour (cr, gradus_plot_cell_colour (layout->options.scheme, mark));
      cairo_fill_preserve (cr);
    }
  gradus_set_colour (cr, frame);
  cairo_set_line_width (cr, 1.6 * layout->unit);
  cairo_stroke (cr);
  if (number != NULL)
    {
      g_autoptr (PangoLayout) text = gradus_plot_text_new (layout, number, 1, GRADUS_TEXT_MARKUP);
      int width, height;

      pango_layout_get_pixel_size (text, &width, &height);
      if (width < side)
        gradus_plot_show_text (cr, text, x - width / 2.0, y - height / 2.0,
                               gradus_palette_role (layout->options.scheme, GRADUS_ROLE_FOREGROUND),
                               NULL);
    }
}

/* The copy of a mark at (@x, @y), @scale times its size. */
static void
draw_copy (const GradusTale *tale, cairo_t *cr, const GradusSpot *spot, double x, double y,
           double scale)
{
  const GradusPlotLayout *layout = tale->start;
  const GradusMark *mark = mark_of (tale, spot);
  const GradusColour colour = gradus_plot_line_colour (layout, spot->role);

  cairo_new_path (cr);
  if (mark->kind == GRADUS_MARK_CELL)
    draw_cell (tale, cr, spot, x, y, scale);
  else if (mark->kind == GRADUS_MARK_PIE)
    gradus_plot_draw_pie (layout, cr, x, y, gradus_scene_get_values (tale->after, mark),
                          (guint) mark->n_values, spot->radius * scale);
  else if (spot->kind == GRADUS_SPOT_MARKER || spot->kind == GRADUS_SPOT_RING)
    gradus_plot_draw_shape (layout, cr, x, y, spot->shape, spot->role,
                            MAX (spot->radius, 2.5 * layout->unit) * scale);
  else if (spot->kind == GRADUS_SPOT_STICK)
    {
      const double length = hypot (spot->dx, spot->dy);
      /* Across the picture it would hit everything on its way. */
      const double fit = MIN (1, 14 * layout->unit / MAX (length, 1)) * scale;

      gradus_set_colour (cr, colour);
      cairo_set_line_width (cr, 2.6 * layout->unit);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_move_to (cr, x - spot->dx * fit, y - spot->dy * fit);
      cairo_line_to (cr, x + spot->dx * fit, y + spot->dy * fit);
      cairo_stroke (cr);
    }
  else
    {
      gradus_set_colour (cr, colour);
      cairo_arc (cr, x, y, 4.5 * layout->unit * scale, 0, 2 * G_PI);
      cairo_fill (cr);
    }
}

/* Those that take part, over the veil. */
static void
draw_lit (const GradusTale *tale, cairo_t *cr, double strength)
{
  const GradusPlotLayout *layout = tale->start;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (cairo_rectangle_t));
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);

  cairo_save (cr);
  cairo_rectangle (cr, layout->area_x, layout->area_y, layout->area_width, layout->area_height);
  cairo_clip (cr);
  for (guint i = 0; i < tale->lit->len; i++)
    {
      const GradusSpot *spot = &g_array_index (tale->spots, GradusSpot,
                                               g_array_index (tale->lit, guint, i));
      const double radius = 7 * layout->unit * strength;

      if (spot->kind == GRADUS_SPOT_OUTLINE || spot->kind == GRADUS_SPOT_STICK)
        {
          cairo_save (cr);
          gradus_plot_draw_mark (layout, cr, &marks[spot->mark], taken);
          cairo_restore (cr);
          if (spot->kind == GRADUS_SPOT_STICK)
            continue;
        }
      cairo_new_path (cr);
      if (marks[spot->mark].kind == GRADUS_MARK_CELL)
        {
          /* What is written in it stays to be read. */
          cairo_rectangle (cr, spot->x - layout->cell * 0.46, spot->y - layout->cell * 0.46,
                           layout->cell * 0.92, layout->cell * 0.92);
          gradus_set_colour (cr, gradus_plot_line_colour (layout, GRADUS_ROLE_ACCENT));
          cairo_set_line_width (cr, 3 * layout->unit * strength);
          cairo_stroke (cr);
          continue;
        }
      cairo_arc (cr, spot->x, spot->y, radius, 0, 2 * G_PI);
      gradus_set_colour (
        cr, gradus_colour_alpha (gradus_plot_line_colour (layout, spot->role), 0.28 * strength));
      cairo_fill (cr);
      if (spot->kind != GRADUS_SPOT_OUTLINE)
        draw_copy (tale, cr, spot, spot->x, spot->y, 1);
    }
  cairo_restore (cr);
}

/* --- The card --------------------------------------------------------------------------------- */

static void
rounded (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  radius = MIN (radius, MIN (width, height) / 2);
  cairo_new_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI_2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

/* Around a piece of a formula, in the colour of its role. */
static void
draw_glow (const GradusTale *tale, cairo_t *cr, int number, double strength)
{
  const GradusFormulaPiece box = gradus_tale_get_piece (tale, number);
  const GradusRole role = box.role >= 0 ? (GradusRole) box.role : GRADUS_ROLE_ACCENT;

  if (strength <= 0)
    return;
  rounded (cr, box.x - 3, box.y - 3, box.width + 6, box.height + 6, 4);
  gradus_set_colour (
    cr, gradus_colour_alpha (gradus_palette_role (tale->options.scheme, role), strength));
  cairo_fill (cr);
}

static void
draw_formulas (const GradusTale *tale, cairo_t *cr, double seconds)
{
  const GradusTaleFormula *rule = &tale->rows[GRADUS_TALE_RULE];
  const GradusTaleFormula *numbers = &tale->rows[GRADUS_TALE_NUMBERS];
  const guint n = rule->n + numbers->n;
  g_autofree double *strengths = g_new0 (double, n + 1);
  g_autofree double *glows = g_new0 (double, n + 1);

  for (guint i = 0; i < tale->acts->len; i++)
    {
      const GradusAct *act = &g_array_index (tale->acts, GradusAct, i);
      const double since = seconds - act->start - act->duration;
      double glow = 0;

      if (act->kind == GRADUS_ACT_SHOW || act->kind == GRADUS_ACT_GROW)
        strengths[act->piece] = gradus_act_share (act, seconds);
      if (act->kind == GRADUS_ACT_GROW && seconds > act->start)
        glow = 0.3 * (1 - CLAMP (since / GLOW, 0, 1));
      /* An empty place waits for what flies to it, and glows when that has landed. */
      else if (act->kind == GRADUS_ACT_FLY)
        glow = since < 0 ? 0.16 : 0.3 * (1 - MIN (since / GLOW, 1));
      if (act->piece >= 0)
        glows[act->piece] = MAX (glows[act->piece], glow);
    }
  for (guint i = 0; i < n; i++)
    draw_glow (tale, cr, (int) i, glows[i]);
  if (rule->n > 0)
    gradus_formula_draw (rule->layout, cr, rule->x, rule->baseline, tale->options.scheme);
  if (numbers->n > 0)
    gradus_formula_draw_pieces (numbers->layout, cr, numbers->x, numbers->baseline,
                                tale->options.scheme, strengths + numbers->first);
}

static void
draw_card (const GradusTale *tale, cairo_t *cr, double seconds, double strength)
{
  const GradusScheme scheme = tale->options.scheme;
  const double said = share_of (tale, GRADUS_ACT_SAY, seconds);

  if (tale->words == NULL)
    strength *= 1 - said;
  if (strength <= 0)
    return;
  cairo_push_group (cr);
  rounded (cr, tale->card_x, tale->card_y, tale->card_width, tale->card_height, 8);
  gradus_set_colour (cr, gradus_colour_alpha (gradus_palette_ground (scheme), 0.94));
  cairo_fill_preserve (cr);
  gradus_set_colour (cr,
                     gradus_colour_mix (gradus_palette_grid (scheme),
                                        gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND), 0.3));
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  draw_formulas (tale, cr, seconds);
  if (tale->words != NULL)
    gradus_plot_show_text (
      cr, tale->words, tale->words_x, tale->words_y,
      gradus_colour_alpha (gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND), said), NULL);
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, strength);
}

/* --- What flies ------------------------------------------------------------------------------- */

static void
draw_flight (const GradusTale *tale, cairo_t *cr, const GradusAct *act, const GradusSpot *spot,
             double seconds)
{
  const double share = gradus_act_share (act, seconds), t = ease (share);
  const double dx = act->to_x - act->from_x, dy = act->to_y - act->from_y;
  /* All of them bow to the same side, so that a stream stays together. */
  const double bow = 4 * BOW * t * (1 - t);
  const gboolean back = act->kind == GRADUS_ACT_RETURN;
  /* It becomes small where the number stands. */
  const double scale = back ? 0.5 + 0.5 * t : 1 - 0.45 * t;

  if (share <= 0 || share >= 1)
    return;
  draw_copy (tale, cr, spot, act->from_x + dx * t - dy * bow, act->from_y + dy * t + dx * bow,
             scale);
}

void
gradus_tale_draw (const GradusTale *tale, cairo_t *cr, double seconds)
{
  const double lit = ease (share_of (tale, GRADUS_ACT_LIGHT, seconds));
  const double moved = share_of (tale, GRADUS_ACT_MOVE, seconds);
  const double strength = lit * (1 - ease (moved));

  g_return_if_fail (tale != NULL);
  g_return_if_fail (cr != NULL);

  draw_picture (tale, cr, moved);
  if (strength > 0)
    {
      draw_veil (tale, cr, strength);
      draw_lit (tale, cr, strength);
    }
  draw_card (tale, cr, seconds, lit);
  for (guint i = 0; i < tale->acts->len; i++)
    {
      const GradusAct *act = &g_array_index (tale->acts, GradusAct, i);
      const int flyer = g_array_index (tale->flyers, int, i);

      if (flyer >= 0)
        draw_flight (tale, cr, act, &g_array_index (tale->spots, GradusSpot, flyer), seconds);
    }
}
