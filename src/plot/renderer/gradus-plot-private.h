/* Gradus: what the parts of the renderer share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-plot.h"

G_BEGIN_DECLS

/* Cells of a world are filled with so much of the map only, so that what stands on them is read. */
#define GRADUS_CELL_TINT 0.55

/* --- Colour ----------------------------------------------------------------------------------- */

gboolean gradus_scheme_is_dark (GradusScheme scheme);
gboolean gradus_scheme_is_contrast (GradusScheme scheme);
GradusColour gradus_colour_mix (GradusColour a, GradusColour b, double t);
GradusColour gradus_colour_alpha (GradusColour colour, double alpha);
/* Relative luminance, 0 to 1. */
double gradus_colour_luminance (GradusColour colour);
GradusColour gradus_palette_readable (GradusScheme scheme, GradusColour colour, double ratio);

static inline void
gradus_set_colour (cairo_t *cr, GradusColour colour)
{
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, colour.alpha);
}

/* Premultiplied ARGB32, the pixel of a Cairo image. */
static inline guint32
gradus_colour_pixel (GradusColour colour)
{
  const double a = colour.alpha * 255.0;

  return (guint32) (a + 0.5) << 24 | (guint32) (colour.red * a + 0.5) << 16
         | (guint32) (colour.green * a + 0.5) << 8 | (guint32) (colour.blue * a + 0.5);
}

/* --- Layout ----------------------------------------------------------------------------------- */

typedef struct
{
  double low, high;     /* shown range; logarithms to base 10 on a logarithmic axis */
  gboolean log;
  gboolean integer;
  gboolean cells;
  gboolean flip;        /* only the y axis: grows downwards */
  GArray *ticks;        /* double, in data units */
  GPtrArray *labels;    /* Pango markup of each tick; empty strings are left out */
} GradusAxis;

typedef enum
{
  GRADUS_LEGEND_NONE,
  GRADUS_LEGEND_TOP_RIGHT,
  GRADUS_LEGEND_TOP_LEFT,
  GRADUS_LEGEND_BOTTOM_RIGHT,
  GRADUS_LEGEND_BOTTOM_LEFT,
  GRADUS_LEGEND_RIGHT_MIDDLE,
  GRADUS_LEGEND_LEFT_MIDDLE,
  GRADUS_LEGEND_OUTSIDE,
  GRADUS_LEGEND_BELOW,
} GradusLegendPlace;

struct _GradusPlotLayout
{
  GradusScene *scene;
  GradusPlotOptions options;
  char *font_family;
  char *title;
  char *words;            /* above the area: caption and note, a line each; or NULL */

  double em;              /* text size in pixels */
  double unit;            /* size of marks: line widths and radii are multiples of it */

  gboolean empty;         /* only the placeholder is shown */
  gboolean bare;          /* no axes */
  gboolean equal;
  gboolean tight;         /* the area fits the range rather than the range the area: tiles */
  gboolean tiled;         /* marks fill their cells to the border */
  double area_x, area_y, area_width, area_height;
  GradusAxis x, y;
  double x_label_y;       /* top of the words below the x axis */
  gboolean y_label_above; /* the words of the y axis stand over it, not turned */
  gboolean y_label_shares;  /* and the caption beside them, in one line */
  double y_label_x;       /* left side of the words beside the y axis */
  double cell;            /* pixels of the shorter side of a grid cell; 0 without cells */
  double point_radius;    /* of a datum of size 1 */
  double halo;            /* > 0: lines and markers are drawn as halos, so many pixels wider */

  GradusLegendPlace legend_place;
  double legend_x, legend_y, legend_width, legend_height;

  const GradusMark *bar_mark;  /* the matrix whose colour bar is shown, or NULL */
  double bar_x;
  double bar_low, bar_high;
  GArray *bar_ticks;
  GPtrArray *bar_labels;
  const char *bar_title;
};

static inline double
gradus_axis_transform (const GradusAxis *axis, double value)
{
  if (!axis->log)
    return value;
  /* What a logarithmic axis cannot show lies far below it. */
  return value > 0 ? __builtin_log10 (value) : axis->low - 10 * (axis->high - axis->low);
}

/* Pixels that the turned words beside the y axis may take: they may go on beside the ticks of the x
 * axis. */
static inline double
gradus_plot_y_label_room (const GradusPlotLayout *layout)
{
  return MIN (layout->area_height + layout->em * 1.4, layout->options.height - layout->area_y);
}

/* The words of the axes; those of the y axis not when the title says the same, and none in a small
 * picture. */
static inline void
gradus_plot_get_axis_words (const GradusPlotLayout *layout, const char **x_words,
                            const char **y_words)
{
  gradus_scene_get_axes (layout->scene, x_words, y_words);
  if (layout->options.compact
      || (layout->title != NULL && g_strcmp0 (*y_words, layout->title) == 0))
    *y_words = NULL;
  if (layout->options.compact && x_words != NULL)
    *x_words = NULL;
}

static inline double
gradus_layout_px (const GradusPlotLayout *layout, double x)
{
  const GradusAxis *axis = &layout->x;

  return layout->area_x
         + (gradus_axis_transform (axis, x) / (axis->high - axis->low)
            - axis->low / (axis->high - axis->low)) * layout->area_width;
}

static inline double
gradus_layout_py (const GradusPlotLayout *layout, double y)
{
  const GradusAxis *axis = &layout->y;
  double t = gradus_axis_transform (axis, y) / (axis->high - axis->low)
             - axis->low / (axis->high - axis->low);

  return layout->area_y + (axis->flip ? t : 1 - t) * layout->area_height;
}

/* Where @mark's text or outline touches the picture: used to keep the legend off the marks. Calls
 * @func for points along the mark, at most @spacing pixels apart. */
typedef void (*GradusTraceFunc) (double px, double py, gpointer user_data);

/* The same for one mark. */
void gradus_plot_trace_mark (const GradusPlotLayout *layout, const GradusMark *mark,
                             double spacing, GradusTraceFunc func, gpointer user_data);

/* Measure the legend at the present text size. */
/* Smallest positive coordinate among the marks, for a logarithmic axis whose range was not
 * given. */
double gradus_plot_smallest_positive (const GradusScene *scene, gboolean y);
void gradus_plot_measure_legend (const GradusPlotLayout *layout, guint columns, double *width,
                                 double *height);
/* How much of the marks a rectangle would cover, as the length of what is under it. */
double gradus_plot_count_under (const GradusPlotLayout *layout, const cairo_rectangle_t *box);
/* Choose the corner that covers least; returns the covered share, 0 to 1. */
double gradus_plot_place_legend (GradusPlotLayout *layout);
void gradus_plot_draw_legend (const GradusPlotLayout *layout, cairo_t *cr);

/* --- Text ------------------------------------------------------------------------------------- */

typedef enum
{
  GRADUS_TEXT_PLAIN = 0,
  GRADUS_TEXT_MARKUP = 1 << 0,
  GRADUS_TEXT_BOLD = 1 << 1,
} GradusTextFlags;

/* @size relative to the normal text. Others have the same object: who changes it copies it before.
 * Free with g_object_unref(). */
PangoLayout *gradus_plot_text_new (const GradusPlotLayout *layout, const char *text, double size,
                                   GradusTextFlags flags);
/* Paint @text with its top left corner at (x, y), on a casing of @casing where that is not NULL. */
void gradus_plot_show_text (cairo_t *cr, PangoLayout *text, double x, double y,
                            GradusColour colour, const GradusColour *casing);

/* A single number of @digits significant digits as markup, with a power of ten where it is
 * large. */
char *gradus_number_markup (double value, int digits);

/* --- Marks ------------------------------------------------------------------------------------ */

/* The colour of a line or outline in @role, readable on the ground. */
GradusColour gradus_plot_line_colour (const GradusPlotLayout *layout, GradusRole role);
/* Set line width, dash and colour. Returns the width. */
double gradus_plot_set_line (const GradusPlotLayout *layout, cairo_t *cr, GradusRole role,
                             GradusLineStyle style);
/* Cut the segment to the box {left, top, right, bottom}; FALSE when nothing is left. Cairo's
 * numbers are 24.8 fixed point, so nothing far outside may ever reach it. */
gboolean gradus_plot_clip_segment (const double box[4], double *x0, double *y0, double *x1,
                                   double *y1);
/* The data area, widened by @margin pixels on every side. */
void gradus_plot_area_box (const GradusPlotLayout *layout, double margin, double box[4]);
/* Between two pixel positions, with what gradus_plot_set_line() has set. */
void gradus_plot_stroke_segment (const GradusPlotLayout *layout, cairo_t *cr, double x0, double y0,
                                 double x1, double y1);
void gradus_plot_draw_polyline (const GradusPlotLayout *layout, cairo_t *cr,
                                const GradusMark *mark, const double *values);
/* @n arrows of one role and style, so that one stroke draws all. */
void gradus_plot_draw_arrows (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *marks,
                              gsize n);
void gradus_plot_draw_polynomial (const GradusPlotLayout *layout, cairo_t *cr,
                                  const GradusMark *mark, const double *c);
void gradus_plot_draw_line (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark);
void gradus_plot_draw_rule (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
                            GArray *taken);
/* The words of @mark and where they go before they make room for others; NULL where they are left
 * out. Free with g_object_unref(). */
PangoLayout *gradus_plot_place_text (const GradusPlotLayout *layout, const GradusMark *mark,
                                     cairo_rectangle_t *box);
/* Move a text up or down until it no longer covers one of @taken (cairo_rectangle_t), and note it
 * there. FALSE when there is no room, so that it is left out: two texts in one place are none.
 * @here: it means its place and is not moved. */
gboolean gradus_plot_find_room (const GradusPlotLayout *layout, GArray *taken, double x, double *y,
                                double width, double height, gboolean here);
/* The pixels of a matrix or a cell: from its first corner, x and y, to the opposite one. */
void gradus_plot_corners (const GradusPlotLayout *layout, const GradusMark *mark,
                          double corners[4]);
void gradus_plot_draw_matrix (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
                              const double *values);
/* What fills a cell of a world. */
GradusColour gradus_plot_cell_colour (GradusScheme scheme, const GradusMark *mark);
void gradus_plot_draw_cell (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark);
/* One marker of radius @radius. */
void gradus_plot_draw_shape (const GradusPlotLayout *layout, cairo_t *cr, double px, double py,
                             GradusShape shape, GradusRole role, double radius);
void gradus_plot_draw_pie (const GradusPlotLayout *layout, cairo_t *cr, double px, double py,
                           const double *weights, guint k, double radius);
/* Any mark but a marker. @taken: texts drawn so far (cairo_rectangle_t). */
void gradus_plot_draw_mark (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
                            GArray *taken);
/* The role of datum number @i of a POINTS mark. */
GradusRole gradus_plot_point_role (const GradusMark *mark, const gint32 *classes, gsize i);
/* The role of a PIE: the class of its largest slice. */
GradusRole gradus_plot_pie_role (const GradusPlotLayout *layout, const GradusMark *mark);
/* The range of a matrix: the given one, else that of its entries; never empty. */
void gradus_plot_matrix_range (const GradusScene *scene, const GradusMark *mark, double *low,
                               double *high);
double gradus_plot_mark_radius (const GradusPlotLayout *layout, const GradusMark *mark);

/* Whether @cr paints an image's pixels, upright; how many of them a unit is; the device scale. */
gboolean gradus_plot_has_pixels (cairo_t *cr, double *scale, double *device);

/* Stroke the path, which is of straight lines only, by covering pixels: for many segments in a
 * small place. FALSE, with nothing done, where there are no pixels or the line is dashed. */
gboolean gradus_plot_stroke_tangle (cairo_t *cr);

/* Many markers at once, stamped as sprites into one image. */
typedef struct _GradusStamper GradusStamper;
/* For @n markers or fewer. */
GradusStamper *gradus_stamper_new (const GradusPlotLayout *layout, cairo_t *cr, gsize n);
void gradus_stamper_add (GradusStamper *stamper, double px, double py, GradusShape shape,
                         GradusRole role, double radius);
/* A plain disc in any colour. */
void gradus_stamper_add_disc (GradusStamper *stamper, double px, double py, GradusColour colour,
                              double radius);
/* Paint what was added and free the stamper. */
void gradus_stamper_end (GradusStamper *stamper);

/* Above this number of data the markers are stamped. */
#define GRADUS_PLOT_MANY 250
/* Above this number markers of one class are left out where one stands already. */
#define GRADUS_PLOT_SPARSE 50000

/* --- Fields ----------------------------------------------------------------------------------- */

struct _GradusFieldRaster
{
  GradusFieldKind kind;
  guint n_outputs;
  guint columns, rows;               /* nodes; the outermost lie on the borders of the area */
  /* The range covered, as on the axes (logarithms on logarithmic ones); row 0 is at y_low. */
  double x_low, x_high, y_low, y_high;
  gboolean x_log, y_log;
  double *values;                    /* rows x columns x n_outputs */
  double low, high;                  /* of the finite values, first output */
  double *levels;                    /* for contours; NULL = choose */
  guint n_levels;
  /* For classes: where on the edge to the right (above) the class changes, 0 to 1; else < 0. */
  float *cross_right, *cross_up;
};

/* A connected piece of a contour: vertices in node coordinates (column, row), n pairs. */
typedef struct
{
  double *xy;
  guint n;
  gboolean closed;
} GradusContour;

/* Lines where the first output equals each of @levels: a GPtrArray with one of GradusContour for
 * each. */
GPtrArray *gradus_contour_trace (const GradusFieldRaster *raster, const double *levels,
                                 guint n_levels);
/* Borders between classes or between the largest probabilities. */
GPtrArray *gradus_contour_borders (const GradusFieldRaster *raster);
/* Round levels for the range of a scalar field; a GArray of double. */
GArray *gradus_contour_levels (double low, double high);

G_END_DECLS
