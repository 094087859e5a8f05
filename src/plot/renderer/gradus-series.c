/* Gradus: pictures of many steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-series.h"

guint64
gradus_series_count (const GradusSeries *series)
{
  const guint64 steps = series->last - MIN (series->first, series->last);

  return steps / series->every + (steps % series->every != 0) + 1;
}

/* Start, end and width of the conversion in a pattern. */
static gboolean
find_number (const char *name, const char **start, const char **end, int *width)
{
  const char *percent = strchr (name, '%');
  const char *p;

  if (percent == NULL)
    return FALSE;
  p = percent + 1;
  *width = 0;
  while (g_ascii_isdigit (*p) && *width < 100)
    *width = *width * 10 + (*p++ - '0');
  if (*p != 'd' || *width > 20 || strchr (p, '%') != NULL)
    return FALSE;
  *start = percent;
  *end = p + 1;
  return TRUE;
}

gboolean
gradus_series_is_pattern (const char *name)
{
  const char *start, *end;
  int width;

  return find_number (name, &start, &end, &width);
}

char *
gradus_series_name (const char *pattern, guint64 number, GError **error)
{
  const char *start, *end;
  int width;

  if (!find_number (pattern, &start, &end, &width))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“%s” has no place for the number of a picture. Write %%d or %%04d into it "
                      "once."),
                   pattern);
      return NULL;
    }
  return g_strdup_printf ("%.*s%0*" PRIu64 "%s", (int) (start - pattern), pattern, width, number,
                          end);
}

gboolean
gradus_series_walk (const GradusSeries *series, GradusRun *run, GradusPictureFunc func,
                    gpointer user_data, GError **error)
{
  const guint64 n = gradus_series_count (series);

  for (guint64 i = 0; i < n; i++)
    {
      const guint64 step = MIN (series->first + i * series->every, series->last);
      gboolean there;

      if (series->cancel != NULL && g_atomic_int_get (series->cancel) != 0)
        {
          g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED,
                               _ ("Writing the pictures was cancelled."));
          return FALSE;
        }
      there = gradus_run_seek (run, step, 0);
      if (!func (series, run, i, user_data, error))
        return FALSE;
      if (series->progress != NULL)
        series->progress ((double) (i + 1) / (double) n, series->user_data);
      /* The run ended before the step: its end has been shown. */
      if (!there)
        break;
    }
  return TRUE;
}

static gboolean
write_picture (const GradusSeries *series, GradusRun *run, guint64 number, gpointer user_data,
               GError **error)
{
  g_autofree char *path = gradus_series_name (user_data, number, error);

  if (path == NULL)
    return FALSE;
  return series->plot < 0
           ? gradus_export_stage (run, &series->options, series->device_scale, path, error)
           : gradus_export_plot (run, (guint) series->plot, &series->options, series->device_scale,
                                 path, error);
}

gboolean
gradus_series_write_frames (const GradusSeries *series, GradusRun *run, const char *pattern,
                            GError **error)
{
  return gradus_series_walk (series, run, write_picture, (gpointer) pattern, error);
}

typedef struct
{
  GradusFilm *film;
  cairo_surface_t *surface;
} FilmWalk;

static gboolean
add_picture (const GradusSeries *series, GradusRun *run, guint64 number, gpointer user_data,
             GError **error)
{
  FilmWalk *film_walk = user_data;
  cairo_t *cr = cairo_create (film_walk->surface);

  cairo_scale (cr, series->device_scale, series->device_scale);
  gradus_export_draw (run, series->plot, &series->options, cr);
  cairo_destroy (cr);
  cairo_surface_flush (film_walk->surface);
  return gradus_film_add (film_walk->film, film_walk->surface, error);
}

gboolean
gradus_series_write_film (const GradusSeries *series, GradusRun *run, const char *path,
                          GError **error)
{
  const guint width = (guint) lround (series->options.width * series->device_scale);
  const guint height = (guint) lround (series->options.height * series->device_scale);
  g_autoptr (GradusFilm) film = gradus_film_new (path, width, height, series->milliseconds, error);
  FilmWalk film_walk = { film, NULL };
  gboolean good;

  if (film == NULL)
    return FALSE;
  film_walk.surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
  good = gradus_series_walk (series, run, add_picture, &film_walk, error)
         && gradus_film_write (film, error);
  cairo_surface_destroy (film_walk.surface);
  return good;
}
