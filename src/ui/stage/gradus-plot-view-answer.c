/* Gradus: a question and its answers over a picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-algorithm.h"
#include "gradus-number.h"
#include "gradus-plot-view-private.h"

#include <math.h>
#include <string.h>

#define MARKER 8.0
#define HEAD 9.0

/* Copied; NULL takes it away. */
static void
gradus_plot_view_set_answer (GradusPlotView *self, const GradusViewAnswer *answer)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  if (answer == NULL && self->answer == NULL)
    return;
  g_clear_pointer (&self->answer, g_free);
  if (answer != NULL)
    self->answer = g_memdup2 (answer, sizeof *answer);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_plot_view_show_prediction (GradusPlotView *self, GradusPrediction *prediction, int plot,
                                  gboolean follow)
{
  const GradusPrompt *prompt = gradus_prediction_get_prompt (prediction);
  const GradusAnswer *given = gradus_prediction_get_given (prediction);
  const GradusAnswer *truth = gradus_prediction_get_truth (prediction);
  const guint n = gradus_prediction_count_given (prediction);
  GradusViewAnswer answer = { 0 };

  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  if (prompt == NULL || gradus_prediction_get_plot (prediction) != plot
      || (prompt->question->kind != GRADUS_ANSWER_PLACE
          && prompt->question->kind != GRADUS_ANSWER_LINE
          && prompt->question->kind != GRADUS_ANSWER_DATA))
    {
      gradus_plot_view_set_answer (self, NULL);
      return;
    }
  answer.line = prompt->question->kind == GRADUS_ANSWER_LINE;
  answer.place = prompt->question->kind == GRADUS_ANSWER_PLACE;
  answer.asking = follow && gradus_prediction_get_state (prediction) == GRADUS_PREDICTION_ASKING;
  answer.has_from = prompt->ask.has_from;
  answer.from_x = prompt->ask.from_x;
  answer.from_y = prompt->ask.from_y;
  if (answer.line)
    {
      answer.has_given = n > 0;
      answer.given_angle = given->number;
      answer.has_truth = truth != NULL;
      answer.truth_angle = truth != NULL ? truth->number : 0;
    }
  else if (answer.place)
    {
      answer.has_given = n > 0;
      answer.given_x = given->x;
      answer.given_y = given->y;
      answer.has_truth = truth != NULL;
      answer.truth_x = truth != NULL ? truth->x : 0;
      answer.truth_y = truth != NULL ? truth->y : 0;
    }
  else
    {
      answer.n_given = n;
      memcpy (answer.given, given->data, sizeof answer.given);
      answer.n_truth = truth != NULL ? prompt->ask.n_data : 0;
      if (truth != NULL)
        memcpy (answer.truth, truth->data, sizeof answer.truth);
    }
  gradus_plot_view_set_answer (self, &answer);
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static GradusColour
colour_of (GradusPlotView *self, GradusRole role)
{
  return gradus_palette_role (gradus_plot_view_get_scheme (self), role);
}

/* Sizes follow the text, so that a projector's are larger. */
static double
size_of (GradusPlotView *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  const PangoFontDescription *font = pango_context_get_font_description (context);
  const double size = (double) pango_font_description_get_size (font) / PANGO_SCALE;

  return MAX (size / (pango_font_description_get_size_is_absolute (font) ? 15 : 11), 1);
}

static void
to_pixel (GradusPlotView *self, double x, double y, double *px, double *py)
{
  gradus_plot_layout_to_pixel (self->layout, x, y, px, py);
  *px = CLAMP (*px, -1e4, 1e4);
  *py = CLAMP (*py, -1e4, 1e4);
}

static void
draw_target (GradusPlotView *self, cairo_t *cr, double px, double py, GradusColour colour,
             double width)
{
  const double r = MARKER * size_of (self);

  cairo_new_sub_path (cr);
  cairo_arc (cr, px, py, r, 0, 2 * G_PI);
  for (guint i = 0; i < 4; i++)
    {
      const double dx = (double[]){ 1, -1, 0, 0 }[i], dy = (double[]){ 0, 0, 1, -1 }[i];

      cairo_move_to (cr, px + r * 0.45 * dx, py + r * 0.45 * dy);
      cairo_line_to (cr, px + r * 1.5 * dx, py + r * 1.5 * dy);
    }
  gradus_plot_view_cased_stroke (self, cr, colour, width * size_of (self));
}

static void
draw_arrow (GradusPlotView *self, cairo_t *cr, double x0, double y0, double x1, double y1,
            GradusColour colour, double width, gboolean dashed)
{
  const double length = hypot (x1 - x0, y1 - y0);
  const double head = HEAD * size_of (self);
  const double stop = MARKER * size_of (self) * 1.2;
  const double dashes[] = { 6 * size_of (self), 4 * size_of (self) };
  double dx, dy;

  /* Too short for a shaft: the markers tell it. */
  if (length < stop + head)
    return;
  dx = (x1 - x0) / length;
  dy = (y1 - y0) / length;
  x1 -= stop * dx;
  y1 -= stop * dy;
  if (dashed)
    cairo_set_dash (cr, dashes, 2, 0);
  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
  gradus_plot_view_cased_stroke (self, cr, colour, width * size_of (self));
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_move_to (cr, x1 - head * (dx + 0.5 * dy), y1 - head * (dy - 0.5 * dx));
  cairo_line_to (cr, x1, y1);
  cairo_line_to (cr, x1 - head * (dx - 0.5 * dy), y1 - head * (dy + 0.5 * dx));
  gradus_plot_view_cased_stroke (self, cr, colour, width * size_of (self));
}

static void
draw_words (GradusPlotView *self, cairo_t *cr, double px, double py, const char *words,
            GradusColour colour)
{
  const GradusColour paper = gradus_palette_ground (gradus_plot_view_get_scheme (self));
  g_autoptr (PangoLayout) text = gtk_widget_create_pango_layout (GTK_WIDGET (self), words);
  PangoFontDescription *font = pango_font_description_copy (
    pango_context_get_font_description (gtk_widget_get_pango_context (GTK_WIDGET (self))));
  int w, h;

  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (text, font);
  pango_font_description_free (font);
  pango_layout_get_pixel_size (text, &w, &h);
  px = CLAMP (px - w / 2.0, 2, MAX (gtk_widget_get_width (GTK_WIDGET (self)) - w - 2, 2));
  py = CLAMP (py - h / 2.0, 2, MAX (gtk_widget_get_height (GTK_WIDGET (self)) - h - 2, 2));
  cairo_rectangle (cr, px - 3, py, w + 6, h);
  cairo_set_source_rgba (cr, paper.red, paper.green, paper.blue, 0.85);
  cairo_fill (cr);
  cairo_move_to (cr, px, py);
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, 1);
  pango_cairo_show_layout (cr, text);
}

static void
draw_distance (GradusPlotView *self, cairo_t *cr, double x0, double y0, double x1, double y1)
{
  const GradusViewAnswer *answer = self->answer;
  const GradusColour colour = colour_of (self, GRADUS_ROLE_FOREGROUND);
  const double distance = hypot (answer->given_x - answer->truth_x,
                                 answer->given_y - answer->truth_y);
  const double length = hypot (x1 - x0, y1 - y0);
  const double dots[] = { 1.5 * size_of (self), 4 * size_of (self) };
  char words[GRADUS_NUMBER_SIZE];

  if (length < 2.5 * MARKER * size_of (self))
    return;
  cairo_set_dash (cr, dots, 2, 0);
  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
  gradus_plot_view_cased_stroke (self, cr, colour, 1.6 * size_of (self));
  cairo_set_dash (cr, NULL, 0, 0);
  /* Beside the middle of the line, on its upper side. */
  draw_words (self, cr, (x0 + x1) / 2 + (y0 == y1 ? 0 : 22 * size_of (self)),
              (y0 + y1) / 2 - 13 * size_of (self), gradus_format_number (words, distance), colour);
}

static void
draw_place (GradusPlotView *self, cairo_t *cr)
{
  const GradusViewAnswer *answer = self->answer;
  const GradusColour past = colour_of (self, GRADUS_ROLE_PAST);
  const GradusColour accent = colour_of (self, GRADUS_ROLE_ACCENT);
  const GradusColour fore = colour_of (self, GRADUS_ROLE_FOREGROUND);
  double fx = 0, fy = 0, gx = 0, gy = 0, tx = 0, ty = 0;

  if (answer->has_from)
    {
      to_pixel (self, answer->from_x, answer->from_y, &fx, &fy);
      cairo_new_sub_path (cr);
      cairo_arc (cr, fx, fy, 3.5 * size_of (self), 0, 2 * G_PI);
      gradus_plot_view_cased_stroke (self, cr, fore, 1.6 * size_of (self));
    }
  if (answer->asking && !self->stroking && (self->pointer_inside || self->keyboard))
    {
      GradusColour ghost = past;
      double px = self->pointer_x, py = self->pointer_y;

      if (self->keyboard)
        to_pixel (self, self->cursor_x, self->cursor_y, &px, &py);
      ghost.alpha *= 0.6;
      if (answer->has_from && !answer->has_given)
        draw_arrow (self, cr, fx, fy, px, py, ghost, 1.4, TRUE);
      draw_target (self, cr, px, py, ghost, 1.2);
    }
  if (answer->has_given)
    {
      const GradusColour colour = answer->has_truth ? past : fore;

      to_pixel (self, answer->given_x, answer->given_y, &gx, &gy);
      if (answer->has_from)
        draw_arrow (self, cr, fx, fy, gx, gy, colour, 1.6, TRUE);
      draw_target (self, cr, gx, gy, colour, 1.8);
    }
  if (answer->has_truth)
    {
      to_pixel (self, answer->truth_x, answer->truth_y, &tx, &ty);
      if (answer->has_from)
        draw_arrow (self, cr, fx, fy, tx, ty, accent, 2.2, FALSE);
      draw_target (self, cr, tx, ty, accent, 2.4);
      if (answer->has_given)
        draw_distance (self, cr, gx, gy, tx, ty);
    }
}

/* The line at @angle degrees through the point of the question, across the whole picture. */
static void
draw_line (GradusPlotView *self, cairo_t *cr, double angle, GradusColour colour, double width,
           gboolean dashed)
{
  const GradusViewAnswer *answer = self->answer;
  const double dx = cos (angle * G_PI / 180), dy = sin (angle * G_PI / 180);
  const double dashes[] = { 7 * size_of (self), 5 * size_of (self) };
  double px, py, qx, qy, x, y, w, h, length, far;

  gradus_plot_layout_get_area (self->layout, &x, &y, &w, &h);
  gradus_plot_layout_to_pixel (self->layout, answer->from_x, answer->from_y, &px, &py);
  gradus_plot_layout_to_pixel (self->layout, answer->from_x + dx, answer->from_y + dy, &qx, &qy);
  length = hypot (qx - px, qy - py);
  far = 2 * (w + h);
  if (!(length > 0) || fabs (px) > 1e4 || fabs (py) > 1e4)
    return;
  cairo_save (cr);
  cairo_rectangle (cr, x, y, w, h);
  cairo_clip (cr);
  if (dashed)
    cairo_set_dash (cr, dashes, 2, 0);
  cairo_move_to (cr, px - far * (qx - px) / length, py - far * (qy - py) / length);
  cairo_line_to (cr, px + far * (qx - px) / length, py + far * (qy - py) / length);
  gradus_plot_view_cased_stroke (self, cr, colour, width * size_of (self));
  cairo_restore (cr);
}

/* The angle between what was given and the truth, beside the point. */
static void
draw_turn (GradusPlotView *self, cairo_t *cr, double px, double py)
{
  const GradusViewAnswer *answer = self->answer;
  const double off = fabs (remainder (answer->given_angle - answer->truth_angle, 180));
  g_autofree char *words = g_strdup_printf ("%s°", GRADUS_NUM (off));

  draw_words (self, cr, px, py - 20 * size_of (self), words,
              colour_of (self, GRADUS_ROLE_FOREGROUND));
}

static void
draw_lines (GradusPlotView *self, cairo_t *cr)
{
  const GradusViewAnswer *answer = self->answer;
  const GradusColour fore = colour_of (self, GRADUS_ROLE_FOREGROUND);
  GradusColour past = colour_of (self, GRADUS_ROLE_PAST);
  double px, py;

  to_pixel (self, answer->from_x, answer->from_y, &px, &py);
  if (answer->asking && !self->stroking && (self->pointer_inside || self->keyboard))
    {
      double x = self->cursor_x, y = self->cursor_y;
      GradusColour ghost = past;

      if (!self->keyboard)
        gradus_plot_layout_to_data (self->layout, self->pointer_x, self->pointer_y, &x, &y);
      ghost.alpha *= 0.6;
      if (x != answer->from_x || y != answer->from_y)
        draw_line (self, cr, gradus_angle_of (x - answer->from_x, y - answer->from_y, 0, 180),
                   ghost, 1.2, TRUE);
    }
  if (answer->has_given)
    draw_line (self, cr, answer->given_angle, answer->has_truth ? past : fore, 1.8,
               answer->has_truth);
  if (answer->has_truth)
    draw_line (self, cr, answer->truth_angle, colour_of (self, GRADUS_ROLE_ACCENT), 2.4, FALSE);
  cairo_new_sub_path (cr);
  cairo_arc (cr, px, py, 3.5 * size_of (self), 0, 2 * G_PI);
  gradus_plot_view_cased_stroke (self, cr, fore, 1.6 * size_of (self));
  if (answer->has_given && answer->has_truth)
    draw_turn (self, cr, px, py);
}

static void
draw_ring (GradusPlotView *self, cairo_t *cr, int datum, double radius, GradusColour colour,
           double width, gboolean dashed)
{
  const double dashes[] = { 4 * size_of (self), 3 * size_of (self) };
  double px, py;

  if (!gradus_plot_layout_locate (self->layout, datum, &px, &py))
    return;
  if (dashed)
    cairo_set_dash (cr, dashes, 2, 0);
  cairo_new_sub_path (cr);
  cairo_arc (cr, px, py, radius * size_of (self), 0, 2 * G_PI);
  gradus_plot_view_cased_stroke (self, cr, colour, width * size_of (self));
  cairo_set_dash (cr, NULL, 0, 0);
}

void
gradus_plot_view_draw_answer (GradusPlotView *self, cairo_t *cr)
{
  const GradusViewAnswer *answer = self->answer;

  if (answer == NULL)
    return;
  if (answer->line || answer->place)
    {
      if (answer->line)
        draw_lines (self, cr);
      else
        draw_place (self, cr);
      return;
    }
  for (guint i = 0; i < answer->n_given; i++)
    draw_ring (self, cr, answer->given[i], 10,
               colour_of (self, answer->n_truth > 0 ? GRADUS_ROLE_PAST : GRADUS_ROLE_FOREGROUND), 2,
               answer->n_truth > 0);
  for (guint i = 0; i < answer->n_truth; i++)
    draw_ring (self, cr, answer->truth[i], 14, colour_of (self, GRADUS_ROLE_ACCENT), 2.6, FALSE);
}
