/* Gradus: from a scene to a picture.
 *
 * One renderer for the window, PNG, SVG, PDF and animated WebP. gradus_plot_layout() measures the
 * labels, chooses ticks and maps data to pixels; gradus_plot_draw_*() paint the layers of that
 * layout with Cairo. Keeping the layers apart lets the widget cache each of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <pango/pangocairo.h>

#include "gradus-ink.h"
#include "gradus-run.h"
#include "gradus-scene.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_SCHEME_LIGHT,
  GRADUS_SCHEME_DARK,
  GRADUS_SCHEME_HIGH_CONTRAST,        /* black on white */
  GRADUS_SCHEME_HIGH_CONTRAST_DARK,   /* white on black */
} GradusScheme;

typedef struct
{
  double red, green, blue, alpha;
} GradusColour;

/* The colour of a role; class roles run through the Okabe-Ito order, then repeat darker. */
GradusColour gradus_palette_role (GradusScheme scheme, GradusRole role);
GradusColour gradus_palette_ground (GradusScheme scheme);
GradusColour gradus_palette_grid (GradusScheme scheme);
/* @t in 0..1 (sequential) or -1..1 (diverging). */
GradusColour gradus_palette_map (GradusScheme scheme, GradusMap map, double t);
/* The shape of class @k, the same in every picture. */
GradusShape gradus_palette_shape (guint k);

/**
 * GradusPlotOptions:
 *
 * How to paint. A zero-filled struct is light, normal text, no zoom.
 */
typedef struct
{
  double width, height;        /* in logical pixels (points for PDF) */
  GradusScheme scheme;
  double text_scale;           /* 1 = 11 px text; 0 means 1 */
  const char *font_family;     /* NULL = the default sans */
  const char *title;           /* drawn above, or NULL */
  gboolean thumbnail;          /* no ticks, labels, legend; larger marks */
  gboolean compact;            /* beside a large one: no axis titles, caption, legend */
  gboolean zoomed;             /* use the ranges below instead of the scene's */
  double x_min, x_max, y_min, y_max;
  /* Where the legend was in the picture before (gradus_plot_layout_get_legend_place()), so that
   * it does not hop about from step to step; kept unless it would cover much. 0 = choose. */
  int legend_place;
  /* Drawn over what is exported, where it belongs to the run's position; or NULL. With @ink_faint
   * that of earlier positions is there too, faintly. The layout does not keep it. */
  const GradusInk *ink;
  gboolean ink_faint;
} GradusPlotOptions;

typedef struct _GradusPlotLayout GradusPlotLayout;

/* Measure. The layout keeps a reference to the scene. */
GradusPlotLayout *gradus_plot_layout_new (GradusScene *scene, const GradusPlotOptions *options);
void gradus_plot_layout_free (GradusPlotLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusPlotLayout, gradus_plot_layout_free)

/* The data area in pixels. */
void gradus_plot_layout_get_area (const GradusPlotLayout *layout, double *x, double *y,
                                  double *width, double *height);
/* The ranges actually shown (after margins and equal aspect), linear even on log axes. */
void gradus_plot_layout_get_ranges (const GradusPlotLayout *layout, double *x_min, double *x_max,
                                    double *y_min, double *y_max);
void gradus_plot_layout_to_pixel (const GradusPlotLayout *layout, double x, double y, double *px,
                                  double *py);
void gradus_plot_layout_to_data (const GradusPlotLayout *layout, double px, double py, double *x,
                                 double *y);
/* Where words of @width x @height about (px, py) are to stand: away from it, in the picture, and of
 * the places around it there the one that covers least. Gives their top left corner. */
void gradus_plot_layout_place_words (const GradusPlotLayout *layout, double px, double py,
                                     double width, double height, double *x, double *y);
/* Where the legend went; see GradusPlotOptions.legend_place. 0 without a legend. */
int gradus_plot_layout_get_legend_place (const GradusPlotLayout *layout);
/* The datum whose mark is nearest to (px, py) within @radius pixels, or -1. */
int gradus_plot_layout_pick (const GradusPlotLayout *layout, double px, double py, double radius);
/* Index of the handle within @radius pixels, or -1. */
int gradus_plot_layout_pick_handle (const GradusPlotLayout *layout, double px, double py,
                                    double radius);
/* Index of the subject (gradus_scene_subject()) within @radius pixels, or -1. */
int gradus_plot_layout_pick_subject (const GradusPlotLayout *layout, double px, double py,
                                     double radius);
/* Index of thing @item of the kind @kind among the scene's subjects, or -1. */
int gradus_plot_layout_find_subject (const GradusPlotLayout *layout, const char *kind, guint item);
/* The role of the mark at (px, py): of the nearest point or line within @radius pixels, else of the
 * filled area or cell around it, else -1. Of marks that lie upon each other, the uppermost. */
int gradus_plot_layout_pick_role (const GradusPlotLayout *layout, double px, double py,
                                  double radius);
/* Where datum @datum is drawn. FALSE when it is not in the scene. */
gboolean gradus_plot_layout_locate (const GradusPlotLayout *layout, int datum, double *px,
                                    double *py);

/* --- Fields ----------------------------------------------------------------------------------- */

/* A field sampled on a grid over the layout's data area. */
typedef struct _GradusFieldRaster GradusFieldRaster;

/* Evaluate the scene's field with @columns x @rows samples, rows in parallel where it pays. NULL
 * when the scene has no field or @cancel became non-zero. Thread-safe. */
GradusFieldRaster *gradus_field_raster_new (const GradusPlotLayout *layout,
                                            GradusSnapshot *snapshot, guint columns, guint rows,
                                            const gint *cancel);
/* The part of gradus_field_raster_new() that a worker can run after the layout is gone: captures
 * ranges and field. */
typedef struct _GradusFieldJob GradusFieldJob;
GradusFieldJob *gradus_field_job_new (const GradusPlotLayout *layout, GradusSnapshot *snapshot);
GradusFieldRaster *gradus_field_job_run (const GradusFieldJob *job, guint columns, guint rows,
                                         const gint *cancel);
void gradus_field_job_free (GradusFieldJob *job);
void gradus_field_raster_free (GradusFieldRaster *raster);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusFieldRaster, gradus_field_raster_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusFieldJob, gradus_field_job_free)

/* --- Layers, from the back to the front ------------------------------------------------------- */

void gradus_plot_draw_background (const GradusPlotLayout *layout, cairo_t *cr);
/* Tint, contours and margins of a sampled field. The raster may come from an earlier layout (a
 * coarse one, or before a zoom): it is drawn where its own ranges lie. */
void gradus_plot_draw_field (const GradusPlotLayout *layout, cairo_t *cr,
                             const GradusFieldRaster *raster);
void gradus_plot_draw_axes (const GradusPlotLayout *layout, cairo_t *cr);
void gradus_plot_draw_marks (const GradusPlotLayout *layout, cairo_t *cr);
/* Ticks' numbers, labels, legend, caption, title, colour bar. */
void gradus_plot_draw_labels (const GradusPlotLayout *layout, cairo_t *cr);
/* A halo around a datum (hover, keyboard focus), a handle or a subject. */
void gradus_plot_draw_halo (const GradusPlotLayout *layout, cairo_t *cr, int datum);
void gradus_plot_draw_handle_halo (const GradusPlotLayout *layout, cairo_t *cr, int handle);
void gradus_plot_draw_subject_halo (const GradusPlotLayout *layout, cairo_t *cr, int subject);
/* All marks of @role once more, with a wide halo in their colour behind them: over everything else,
 * because the formula or another picture points at them. */
void gradus_plot_draw_lit (const GradusPlotLayout *layout, cairo_t *cr, GradusRole role);
/* What was drawn by hand on the picture @plot at this position; with @faint also, faintly, what was
 * drawn at earlier ones. @ink may be NULL. */
void gradus_plot_draw_ink (const GradusPlotLayout *layout, cairo_t *cr, const GradusInk *ink,
                           const char *plot, guint64 step, guint64 micro, gboolean faint);
/* One stroke, wherever it belongs; @strength 1 = full. */
void gradus_plot_draw_ink_stroke (const GradusPlotLayout *layout, cairo_t *cr,
                                  const GradusInkStroke *stroke, double strength);
/* The topmost stroke of that picture and position within @radius pixels of (px, py), or -1. */
int gradus_plot_layout_pick_ink (const GradusPlotLayout *layout, const GradusInk *ink,
                                 const char *plot, guint64 step, guint64 micro, double px,
                                 double py, double radius);
/* All of them. @raster may be NULL. */
void gradus_plot_draw (const GradusPlotLayout *layout, cairo_t *cr,
                       const GradusFieldRaster *raster);

/* --- Ticks (public for tests) ----------------------------------------------------------------- */

/* At most @max_ticks round positions in [min, max], ascending; returns a GArray of double. */
GArray *gradus_ticks_linear (double min, double max, guint max_ticks, gboolean integer);
/* At most @max_ticks of @n unit cells from 0 on, in their middle; the whole part is the number of
 * the cell. */
GArray *gradus_ticks_cells (guint n, guint max_ticks);
GArray *gradus_ticks_log (double min, double max, guint max_ticks);
/* The labels of an axis' ticks as Pango markup, an array of strings: as many decimals as the
 * distance between ticks needs, a real minus sign, powers of ten with a superscript when some
 * are very large or small and, with @log, for the decades of a logarithmic axis. */
GPtrArray *gradus_tick_labels (const GArray *ticks, gboolean log);

/* --- Export ----------------------------------------------------------------------------------- */

/* Build plot number @plot of the run at its present position and write it to @path; the format
 * is the suffix: .png, .svg, .pdf. Written to a temporary file first, then renamed. PNG at
 * @device_scale pixels per logical pixel. */
gboolean gradus_export_plot (GradusRun *run, guint plot, const GradusPlotOptions *options,
                             double device_scale, const char *path, GError **error);
/* All plots of the algorithm on one sheet, the first one large, with title and narration. */
gboolean gradus_export_stage (GradusRun *run, const GradusPlotOptions *options,
                              double device_scale, const char *path, GError **error);
/* FALSE with GRADUS_ERROR_USAGE on a system without a single font, where words cannot be drawn.
 * What writes a picture asks first. */
gboolean gradus_export_check_fonts (GError **error);
/* Anything else, @width x @height. */
typedef void (*GradusDrawFunc) (cairo_t *cr, gpointer user_data);
gboolean gradus_export_drawing (double width, double height, double device_scale, const char *path,
                                GradusDrawFunc draw, gpointer user_data, GError **error);
/* What gradus_export_plot() would write, in the format of @suffix, such as ".svg". */
GBytes *gradus_export_to_memory (GradusRun *run, guint plot, const GradusPlotOptions *options,
                                 double device_scale, const char *suffix, GError **error);
/* Draw what those export, onto any Cairo context. @plot -1 = the whole stage. */
void gradus_export_draw (GradusRun *run, int plot, const GradusPlotOptions *options, cairo_t *cr);

/* Whether @path ends in @suffix, in capitals or not, and does not consist of it. */
gboolean gradus_export_has_suffix (const char *path, const char *suffix);

/* A film made frame by frame, an animated WebP or GIF: what @path ends in says which. */
typedef struct _GradusFilm GradusFilm;
/* Whether @path ends in .webp or .gif. */
gboolean gradus_film_is_name (const char *path);
GradusFilm *gradus_film_new (const char *path, guint width, guint height,
                             guint milliseconds_per_frame, GError **error);
/* @surface: CAIRO_FORMAT_ARGB32 or RGB24 image of exactly that size. */
gboolean gradus_film_add (GradusFilm *film, cairo_surface_t *surface, GError **error);
/* Write the file, once, after the last frame. */
gboolean gradus_film_write (GradusFilm *film, GError **error);
void gradus_film_free (GradusFilm *film);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusFilm, gradus_film_free)

G_END_DECLS
