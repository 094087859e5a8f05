/* Gradus: painting a sampled field: tint, contours, margins.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>

#define TABLE 256
#define MAX_CLASSES 64
/* So many words and points keep numbers of levels away. */
#define MOST_OBSTACLES 400

/* --- Tint ------------------------------------------------------------------------------------- */

typedef struct
{
  guint32 table[TABLE + 1];
  gboolean log;
  double low, high;
} Ramp;

/* The tint of @colour over the ground, as an opaque pixel: in a premultiplied translucent one
 * the few steps of each channel would show as rings. */
static guint32
tint_pixel (GradusScheme scheme, GradusColour colour, double alpha)
{
  colour.alpha = 1;
  return gradus_colour_pixel (gradus_colour_mix (gradus_palette_ground (scheme), colour, alpha));
}

/* Signed scores: the hue of class 0 below zero, of class 1 above, deeper up to 1. */
static void
make_score_ramp (GradusScheme scheme, Ramp *ramp)
{
  for (guint i = 0; i <= TABLE; i++)
    {
      const double score = 2.0 * i / TABLE - 1;
      const GradusColour hue = gradus_palette_role (scheme,
                                                    GRADUS_ROLE_CLASS + (score > 0 ? 1 : 0));

      ramp->table[i] = tint_pixel (scheme, hue, 0.08 + 0.3 * fabs (score));
    }
  ramp->low = -1;
  ramp->high = 1;
}

/* Shares: grey, which is the hue of no class. */
static void
make_share_ramp (GradusScheme scheme, Ramp *ramp)
{
  const GradusColour grey = gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND);

  for (guint i = 0; i <= TABLE; i++)
    ramp->table[i] = tint_pixel (scheme, grey, 0.35 * i / TABLE);
  ramp->low = 0;
  ramp->high = 1;
}

static void
make_scalar_ramp (const GradusFieldRaster *raster, GradusScheme scheme, Ramp *ramp)
{
  ramp->low = raster->low;
  ramp->high = raster->high;
  if (ramp->low >= 0 && ramp->high > 60 * ramp->low)
    {
      ramp->log = TRUE;
      ramp->low = log10 (MAX (ramp->low, ramp->high * 1e-4));
      ramp->high = log10 (ramp->high);
    }
  if (!(ramp->high > ramp->low))
    ramp->high = ramp->low + 1;
  for (guint i = 0; i <= TABLE; i++)
    {
      const GradusColour colour = gradus_palette_map (scheme, GRADUS_MAP_SEQUENTIAL,
                                                      (double) i / TABLE);

      ramp->table[i] = tint_pixel (scheme, colour, 0.42);
    }
}

static guint32
ramp_pixel (const Ramp *ramp, double value)
{
  double t;

  if (isnan (value))
    return 0;
  if (ramp->log)
    value = value > 0 ? log10 (value) : ramp->low;
  t = CLAMP ((value - ramp->low) / (ramp->high - ramp->low), 0, 1);
  return ramp->table[(guint) (t * TABLE + 0.5)];
}

/* From the ground towards the hue of a class: as tint_pixel() and gradus_colour_pixel() have it,
 * for which a picture has too many pixels. */
typedef struct
{
  double red, green, blue;
  double to_red, to_green, to_blue;
} Tint;

static Tint
make_tint (GradusScheme scheme, GradusColour hue)
{
  const GradusColour ground = gradus_palette_ground (scheme);

  return (Tint){ ground.red,
                 ground.green,
                 ground.blue,
                 hue.red - ground.red,
                 hue.green - ground.green,
                 hue.blue - ground.blue };
}

static guint32
posterior_pixel (const Tint *tints, const double *p, guint k)
{
  const Tint *tint;
  guint best = 0;
  double certainty, alpha;

  for (guint j = 1; j < k; j++)
    if (p[j] > p[best])
      best = j;
  if (isnan (p[best]))
    return 0;
  certainty = k > 1 ? CLAMP ((p[best] - 1.0 / k) / (1 - 1.0 / k), 0, 1) : 1;
  tint = &tints[best % MAX_CLASSES];
  alpha = 0.05 + 0.3 * certainty;
  return 0xff000000u | (guint32) ((tint->red + tint->to_red * alpha) * 255 + 0.5) << 16
         | (guint32) ((tint->green + tint->to_green * alpha) * 255 + 0.5) << 8
         | (guint32) ((tint->blue + tint->to_blue * alpha) * 255 + 0.5);
}

static cairo_surface_t *
tint_image (const GradusFieldRaster *raster, GradusScheme scheme)
{
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) raster->columns,
                                                       (int) raster->rows);
  Tint tints[MAX_CLASSES];
  guint32 pixels[MAX_CLASSES];
  Ramp ramp = { .log = FALSE };
  guchar *data;
  int stride;

  if (cairo_surface_status (image) != CAIRO_STATUS_SUCCESS)
    return image;
  for (guint k = 0; k < MAX_CLASSES; k++)
    {
      const GradusColour hue = gradus_palette_role (scheme, GRADUS_ROLE_CLASS + k);

      tints[k] = make_tint (scheme, hue);
      pixels[k] = tint_pixel (scheme, hue, 0.22);
    }
  if (raster->kind == GRADUS_FIELD_SCORE)
    make_score_ramp (scheme, &ramp);
  else if (raster->kind == GRADUS_FIELD_SCALAR)
    make_scalar_ramp (raster, scheme, &ramp);
  else if (raster->kind == GRADUS_FIELD_SHARE)
    make_share_ramp (scheme, &ramp);

  data = cairo_image_surface_get_data (image);
  stride = cairo_image_surface_get_stride (image);
  for (guint r = 0; r < raster->rows; r++)
    {
      guint32 *line = (guint32 *) (gpointer) (data + (gsize) r * stride);
      const double *values = raster->values + (gsize) r * raster->columns * raster->n_outputs;

      for (guint c = 0; c < raster->columns; c++, values += raster->n_outputs)
        switch (raster->kind)
          {
          case GRADUS_FIELD_CLASSES:
            line[c] = *values >= 0 ? pixels[(guint) MIN (*values, 1e6) % MAX_CLASSES] : 0;
            break;
          case GRADUS_FIELD_POSTERIOR:
            line[c] = posterior_pixel (tints, values, raster->n_outputs);
            break;
          case GRADUS_FIELD_SCORE:
          case GRADUS_FIELD_SCALAR:
          case GRADUS_FIELD_SHARE:
          default:
            line[c] = ramp_pixel (&ramp, *values);
            break;
          }
    }
  cairo_surface_mark_dirty (image);
  return image;
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* The picture's position of node coordinates (column, row): px = x + dx * column and the like. */
typedef struct
{
  double x, dx, y, dy;
} Frame;

static void
frame_of (const GradusPlotLayout *layout, const GradusFieldRaster *raster, Frame *frame)
{
  const double scale_x = layout->area_width / (layout->x.high - layout->x.low);
  const double scale_y = layout->area_height / (layout->y.high - layout->y.low);

  frame->x = layout->area_x + (raster->x_low - layout->x.low) * scale_x;
  frame->dx = (raster->x_high - raster->x_low) * scale_x / (raster->columns - 1);
  frame->dy = (raster->y_high - raster->y_low) * scale_y / (raster->rows - 1);
  if (layout->y.flip)
    frame->y = layout->area_y + (raster->y_low - layout->y.low) * scale_y;
  else
    {
      frame->y = layout->area_y + layout->area_height - (raster->y_low - layout->y.low) * scale_y;
      frame->dy = -frame->dy;
    }
}

static void
contour_paths (cairo_t *cr, const Frame *frame, GPtrArray *contours)
{
  cairo_new_path (cr);
  for (guint i = 0; i < contours->len; i++)
    {
      const GradusContour *contour = g_ptr_array_index (contours, i);

      for (guint j = 0; j < contour->n; j++)
        {
          const double x = CLAMP (frame->x + frame->dx * contour->xy[2 * j], -1e6, 1e6);
          const double y = CLAMP (frame->y + frame->dy * contour->xy[2 * j + 1], -1e6, 1e6);

          if (j == 0)
            cairo_move_to (cr, x, y);
          else
            cairo_line_to (cr, x, y);
        }
      if (contour->closed)
        cairo_close_path (cr);
    }
}

/* The border of a score, and its margins. */
static void
stroke_score (const GradusPlotLayout *layout, cairo_t *cr, const Frame *frame,
              const GradusFieldRaster *raster)
{
  static const double levels[] = { -1, 1, 0 };
  g_autoptr (GPtrArray) sets = gradus_contour_trace (raster, levels, G_N_ELEMENTS (levels));

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      contour_paths (cr, frame, g_ptr_array_index (sets, i));
      gradus_plot_set_line (layout, cr, GRADUS_ROLE_MODEL,
                            levels[i] == 0 ? GRADUS_LINE_SOLID
                                           : GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
      cairo_stroke (cr);
    }
}

/* Where a share begins: the least of one in four is twice this. */
static void
stroke_share (const GradusPlotLayout *layout, cairo_t *cr, const Frame *frame,
              const GradusFieldRaster *raster)
{
  static const double levels[] = { 0.25 };
  g_autoptr (GPtrArray) sets = gradus_contour_trace (raster, levels, G_N_ELEMENTS (levels));

  contour_paths (cr, frame, g_ptr_array_index (sets, 0));
  gradus_plot_set_line (layout, cr, GRADUS_ROLE_MODEL, GRADUS_LINE_THIN);
  cairo_stroke (cr);
}

/* Where words and points of the scene stand, which would be painted over a number. */
static GArray *
find_obstacles (const GradusPlotLayout *layout)
{
  GArray *obstacles = g_array_new (FALSE, FALSE, sizeof (cairo_rectangle_t));
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);

  for (gsize i = 0; i < n && obstacles->len < MOST_OBSTACLES; i++)
    {
      const double reach = 0.5 * layout->em;
      cairo_rectangle_t box = { gradus_layout_px (layout, marks[i].v[0]) - reach,
                                gradus_layout_py (layout, marks[i].v[1]) - reach, 2 * reach,
                                2 * reach };
      g_autoptr (PangoLayout) text = NULL;

      if (marks[i].kind == GRADUS_MARK_TEXT)
        text = gradus_plot_place_text (layout, &marks[i], &box);
      if (marks[i].kind == GRADUS_MARK_POINT || text != NULL)
        g_array_append_val (obstacles, box);
    }
  return obstacles;
}

static gboolean
is_covered (const GArray *obstacles, double x, double y, double width, double height)
{
  for (guint i = 0; i < obstacles->len; i++)
    {
      const cairo_rectangle_t *box = &g_array_index (obstacles, cairo_rectangle_t, i);

      if (x < box->x + box->width && x + width > box->x && y < box->y + box->height
          && y + height > box->y)
        return TRUE;
    }
  return FALSE;
}

/* Put the number of a level on its longest line, not near another number or under a mark. */
static void
label_level (const GradusPlotLayout *layout, cairo_t *cr, const Frame *frame, GPtrArray *contours,
             double level, const GArray *obstacles, GArray *taken)
{
  static const double shares[] = { 0.37, 0.12, 0.62, 0.87, 0.25, 0.5, 0.75 };
  const GradusScheme scheme = layout->options.scheme;
  const GradusColour ground = gradus_palette_ground (scheme);
  const GradusContour *longest = NULL;
  g_autoptr (PangoLayout) text = NULL;
  g_autofree char *label = NULL;
  double length = 0;
  int width, height;

  for (guint i = 0; i < contours->len; i++)
    {
      const GradusContour *contour = g_ptr_array_index (contours, i);
      double sum = 0;

      for (guint j = 1; j < contour->n; j++)
        sum += hypot (frame->dx * (contour->xy[2 * j] - contour->xy[2 * j - 2]),
                      frame->dy * (contour->xy[2 * j + 1] - contour->xy[2 * j - 1]));
      if (sum > length)
        {
          length = sum;
          longest = contour;
        }
    }
  label = gradus_number_markup (level, 3);
  text = gradus_plot_text_new (layout, label, 1, GRADUS_TEXT_MARKUP);
  pango_layout_get_pixel_size (text, &width, &height);
  if (longest == NULL || length < width * 2.5)
    return;

  for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
    {
      const guint j = (guint) (shares[s] * (longest->n - 1));
      const double x = frame->x + frame->dx * longest->xy[2 * j];
      const double y = frame->y + frame->dy * longest->xy[2 * j + 1];
      const double centre[2] = { x, y };
      gboolean free_place = x - width / 2.0 > layout->area_x + 2
                            && x + width / 2.0 < layout->area_x + layout->area_width - 2
                            && y - height / 2.0 > layout->area_y + 2
                            && y + height / 2.0 < layout->area_y + layout->area_height - 2;

      for (guint t = 0; t < taken->len && free_place; t += 2)
        free_place = fabs (g_array_index (taken, double, t) - x) > width * 1.3
                     || fabs (g_array_index (taken, double, t + 1) - y) > height * 1.3;
      if (!free_place || is_covered (obstacles, x - width / 2.0, y - height / 2.0, width, height))
        continue;
      g_array_append_vals (taken, centre, 2);
      gradus_plot_show_text (
        cr, text, x - width / 2.0, y - height / 2.0,
        gradus_colour_mix (gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND), ground, 0.2),
        &ground);
      return;
    }
}

static void
draw_scalar_contours (const GradusPlotLayout *layout, cairo_t *cr, const Frame *frame,
                      const GradusFieldRaster *raster)
{
  const GradusScheme scheme = layout->options.scheme;
  g_autoptr (GArray) levels = NULL;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) obstacles = find_obstacles (layout);
  g_autoptr (GPtrArray) sets = NULL;

  if (raster->n_levels > 0)
    {
      levels = g_array_new (FALSE, FALSE, sizeof (double));
      g_array_append_vals (levels, raster->levels, raster->n_levels);
    }
  else
    levels = gradus_contour_levels (raster->low, raster->high);

  sets = gradus_contour_trace (raster, (const double *) (gpointer) levels->data, levels->len);
  for (guint i = 0; i < levels->len; i++)
    {
      contour_paths (cr, frame, g_ptr_array_index (sets, i));
      gradus_plot_set_line (layout, cr, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN);
      gradus_set_colour (
        cr, gradus_colour_alpha (gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND), 0.5));
      cairo_stroke (cr);
    }
  /* In a small picture the numbers would hide the lines. */
  if (!layout->options.thumbnail && layout->area_height > 14 * layout->em)
    for (guint i = 0; i < levels->len; i++)
      label_level (layout, cr, frame, g_ptr_array_index (sets, i),
                   g_array_index (levels, double, i), obstacles, taken);
}

void
gradus_plot_draw_field (const GradusPlotLayout *layout, cairo_t *cr,
                        const GradusFieldRaster *raster)
{
  cairo_surface_t *image;
  Frame frame;

  /* A raster from before the axis changed its kind has nothing to say here. */
  if (layout->empty || raster->x_log != layout->x.log || raster->y_log != layout->y.log)
    return;
  frame_of (layout, raster, &frame);
  if (!isfinite (frame.x) || !isfinite (frame.y) || !(fabs (frame.dx) > 1e-6)
      || !(fabs (frame.dy) > 1e-6))
    return;

  cairo_save (cr);
  cairo_rectangle (cr, layout->area_x, layout->area_y, layout->area_width, layout->area_height);
  cairo_clip (cr);

  image = tint_image (raster, layout->options.scheme);
  cairo_save (cr);
  cairo_rectangle (cr, frame.x, frame.y, frame.dx * (raster->columns - 1),
                   frame.dy * (raster->rows - 1));
  cairo_clip (cr);
  /* Samples are taken at nodes, and those are the centres of the image's pixels. */
  cairo_translate (cr, frame.x, frame.y);
  cairo_scale (cr, frame.dx, frame.dy);
  cairo_set_source_surface (cr, image, -0.5, -0.5);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_BILINEAR);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (image);

  switch (raster->kind)
    {
    case GRADUS_FIELD_SCORE:
      stroke_score (layout, cr, &frame, raster);
      break;
    case GRADUS_FIELD_SHARE:
      stroke_share (layout, cr, &frame, raster);
      break;
    case GRADUS_FIELD_CLASSES:
    case GRADUS_FIELD_POSTERIOR:
      {
        g_autoptr (GPtrArray) borders = gradus_contour_borders (raster);

        contour_paths (cr, &frame, borders);
        gradus_plot_set_line (layout, cr, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID);
        cairo_set_line_width (cr, MAX (1.1 * layout->unit, 0.8));
        cairo_stroke (cr);
      }
      break;
    case GRADUS_FIELD_SCALAR:
    default:
      draw_scalar_contours (layout, cr, &frame, raster);
      break;
    }
  cairo_restore (cr);
}
