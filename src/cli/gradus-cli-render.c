/* gradus-cli render: pictures, numbered frames and films.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-cli.h"
#include "gradus-language.h"
#include "gradus-plot.h"

/* A film or a series of frames is never longer than this without an explicit limit. */
#define MAX_FRAMES 2000

typedef struct
{
  const char *out, *plot, *at, *every, *size, *scale, *fps, *lang;
  gboolean stage, dark, contrast;
} RenderArgs;

typedef struct
{
  int plot;                 /* -1: the whole stage */
  GradusPlotOptions options;
  double scale;
  guint64 every;
  guint milliseconds;
} Render;

/* Where the number goes in "frame-%04d.png": start and end of the conversion, and its width; FALSE
 * when there is none. Any other % makes the name invalid, because it would be formatted. */
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
  if (*p != 'd' || *width > 20)
    return FALSE;
  *start = percent;
  *end = p + 1;
  return TRUE;
}

static gboolean
bad_option (GError **error, const char *option, const char *text, const char *remedy)
{
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, _ ("“--%s %s” is not understood: %s."),
               option, text, remedy);
  return FALSE;
}

static gboolean
parse (const RenderArgs *args, const GradusAlgorithm *algorithm, Render *render, GError **error)
{
  char *end;

  memset (render, 0, sizeof *render);
  render->options.width = args->stage ? 1280 : 800;
  render->options.height = args->stage ? 800 : 600;
  render->scale = 1;
  render->every = 1;
  render->milliseconds = 500;
  if (args->size != NULL)
    {
      double width = g_ascii_strtod (args->size, &end);
      double height = *end == 'x' ? g_ascii_strtod (end + 1, &end) : 0;

      if (*end != '\0' || !(width >= 32 && width <= 16384) || !(height >= 32 && height <= 16384))
        return bad_option (error, "size", args->size,
                           _ ("write WIDTHxHEIGHT with numbers from 32 to 16384, such as 800x600"));
      render->options.width = floor (width);
      render->options.height = floor (height);
    }
  if (args->scale != NULL)
    {
      render->scale = g_ascii_strtod (args->scale, &end);
      if (*end != '\0' || !(render->scale >= 0.25 && render->scale <= 8))
        return bad_option (error, "scale", args->scale, _ ("give a number from 0.25 to 8"));
    }
  if (args->every != NULL)
    {
      if (!gradus_cli_parse_count ("every", args->every, &render->every, error))
        return FALSE;
      render->every = MAX (render->every, 1);
    }
  if (args->fps != NULL)
    {
      double fps = g_ascii_strtod (args->fps, &end);

      if (*end != '\0' || !(fps >= 0.1 && fps <= 60))
        return bad_option (error, "fps", args->fps, _ ("give a number from 0.1 to 60"));
      render->milliseconds = (guint) lround (1000 / fps);
    }
  if (args->dark && args->contrast)
    return bad_option (error, "contrast", "", _ ("choose one of “--dark” and “--contrast”"));
  render->options.scheme = args->dark ? GRADUS_SCHEME_DARK
                           : args->contrast ? GRADUS_SCHEME_HIGH_CONTRAST : GRADUS_SCHEME_LIGHT;
  if (args->stage)
    render->plot = -1;
  else if (args->plot != NULL)
    {
      render->plot = gradus_algorithm_find_plot (algorithm, args->plot);
      if (render->plot < 0)
        {
          g_autoptr (GString) ids = g_string_new (NULL);

          for (const GradusPlot *p = algorithm->plots; p->id != NULL; p++)
            g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", p->id);
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _ ("“%s” has no picture “%s”; it has: %s."), algorithm->id, args->plot,
                       ids->str);
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
render_one (GradusRun *run, const Render *render, const char *path, GError **error)
{
  if (render->plot < 0)
    return gradus_export_stage (run, &render->options, render->scale, path, error);
  return gradus_export_plot (run, render->plot, &render->options, render->scale, path, error);
}

/* One callback for each frame of the run from its start to @stop; FALSE from it ends the walk. */
typedef gboolean (*FrameFunc) (GradusRun *run, guint64 frame, gpointer user_data, GError **error);

typedef struct
{
  const Render *render;
  GradusCliStop stop;
  guint64 frame;
  FrameFunc func;
  gpointer user_data;
  GError *error;
} Walk;

static gboolean
walk_step (GradusRun *run, gpointer user_data)
{
  Walk *walk = user_data;
  gboolean last = gradus_run_is_at_end (run) || gradus_cli_stop_here (run, &walk->stop);

  if (last || gradus_run_get_step (run) % walk->render->every == 0)
    {
      if (!walk->func (run, walk->frame++, walk->user_data, &walk->error))
        return TRUE;
    }
  return last || walk->frame >= MAX_FRAMES;
}

static gboolean
walk_frames (GradusRun *run, const Render *render, const GradusCliStop *stop, FrameFunc func,
             gpointer user_data, guint64 *n_frames, GError **error)
{
  Walk walk = { .render = render, .stop = *stop, .func = func, .user_data = user_data };

  gradus_run_seek (run, 0, 0);
  if (!walk_step (run, &walk))
    gradus_run_advance (run, G_MAXUINT64, walk_step, &walk, NULL);
  *n_frames = walk.frame;
  if (walk.error == NULL)
    return TRUE;
  g_propagate_error (error, walk.error);
  return FALSE;
}

typedef struct
{
  const Render *render;
  const char *out, *start, *end;
  int width;
} Series;

static gboolean
series_frame (GradusRun *run, guint64 frame, gpointer user_data, GError **error)
{
  const Series *series = user_data;
  g_autofree char *path = g_strdup_printf ("%.*s%0*" PRIu64 "%s",
                                           (int) (series->start - series->out), series->out,
                                           series->width, frame, series->end);

  return render_one (run, series->render, path, error);
}

typedef struct
{
  const Render *render;
  GradusFilm *film;
  cairo_surface_t *surface;
} FilmWalk;

static gboolean
film_frame (GradusRun *run, guint64 frame, gpointer user_data, GError **error)
{
  FilmWalk *walk = user_data;
  cairo_t *cr = cairo_create (walk->surface);

  cairo_scale (cr, walk->render->scale, walk->render->scale);
  gradus_export_draw (run, walk->render->plot, &walk->render->options, cr);
  cairo_destroy (cr);
  cairo_surface_flush (walk->surface);
  return gradus_film_add (walk->film, walk->surface, error);
}

static gboolean
render_film (GradusRun *run, const Render *render, const GradusCliStop *stop, const char *path,
             guint64 *n_frames, GError **error)
{
  guint width = (guint) lround (render->options.width * render->scale);
  guint height = (guint) lround (render->options.height * render->scale);
  g_autoptr (GradusFilm) film = gradus_film_new (width, height, render->milliseconds, error);
  FilmWalk walk = { render, film, NULL };
  gboolean good;

  if (film == NULL)
    return FALSE;
  walk.surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  good = walk_frames (run, render, stop, film_frame, &walk, n_frames, error) &&
         gradus_film_write (film, path, error);
  cairo_surface_destroy (walk.surface);
  return good;
}

/* Go to the position that a single picture shows. */
static gboolean
go_to (GradusRun *run, GradusExperiment *experiment, const char *at, gboolean limited,
       GradusCliStop *stop, GError **error)
{
  guint64 step, micro;

  if (at != NULL && !g_str_equal (at, "end"))
    {
      if (!gradus_cli_parse_count ("at", at, &step, error))
        return FALSE;
      gradus_run_seek (run, step, 0);
      return TRUE;
    }
  step = gradus_experiment_get_step (experiment, &micro);
  if (at == NULL && !limited && (step > 0 || micro > 0))
    gradus_run_seek (run, step, micro);
  else if (!gradus_cli_stop_here (run, stop))
    gradus_run_advance (run, G_MAXUINT64, gradus_cli_stop_here, stop, NULL);
  return TRUE;
}

GradusExit
gradus_cli_render (int argc, char **argv)
{
  g_auto (GradusCliSource) source = { 0 };
  GradusCliLimit limit = { 0 };
  RenderArgs args = { 0 };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GError) error = NULL;
  GradusCliStop stop;
  Render render;
  Series series;
  guint64 n_frames = 1;
  gboolean good;

  gradus_cli_source_init (&source);
  const GradusCliOption options[] = { GRADUS_CLI_SOURCE_OPTIONS (source),
                                      GRADUS_CLI_LIMIT_OPTIONS (limit),
                                      { "out", 1, .text = &args.out },
                                      { "plot", 1, .text = &args.plot },
                                      { "stage", 0, .flag = &args.stage },
                                      { "at", 1, .text = &args.at },
                                      { "every", 1, .text = &args.every },
                                      { "size", 1, .text = &args.size },
                                      { "scale", 1, .text = &args.scale },
                                      { "fps", 1, .text = &args.fps },
                                      { "lang", 1, .text = &args.lang },
                                      { "dark", 0, .flag = &args.dark },
                                      { "contrast", 0, .flag = &args.contrast },
                                      { NULL } };

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  if (args.lang != NULL)
    gradus_set_language (args.lang);
  if (rest->len != 1 || args.out == NULL)
    {
      g_set_error_literal (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“render” needs one algorithm or .gradus file, and “--out FILE”."));
      return gradus_cli_report (&error);
    }
  experiment = gradus_cli_source_make (&source, g_ptr_array_index (rest, 0), &error);
  if (experiment == NULL)
    return gradus_cli_report (&error);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (
    gradus_experiment_get_setup (experiment));
  if (!parse (&args, algorithm, &render, &error) ||
      !gradus_cli_limit_parse (&limit, algorithm, &stop, &error))
    return gradus_cli_report (&error);
  run = gradus_run_new (gradus_experiment_get_setup (experiment), &error);
  if (run == NULL)
    return gradus_cli_report (&error);

  if (g_str_has_suffix (args.out, ".webp"))
    good = render_film (run, &render, &stop, args.out, &n_frames, &error);
  else if (find_number (args.out, &series.start, &series.end, &series.width))
    {
      series.render = &render;
      series.out = args.out;
      good = walk_frames (run, &render, &stop, series_frame, &series, &n_frames, &error);
    }
  else if (strchr (args.out, '%') != NULL)
    good = bad_option (&error, "out", args.out,
                       _ ("the number of a frame is written %d or %04d"));
  else
    {
      gboolean limited = limit.steps != NULL || limit.iterations != NULL || limit.until != NULL;

      good = go_to (run, experiment, args.at, limited, &stop, &error) &&
             render_one (run, &render, args.out, &error);
    }
  if (!good)
    return gradus_cli_report (&error);
  if (n_frames >= MAX_FRAMES)
    g_printerr ("gradus-cli: %s\n",
                _ ("stopped after 2000 frames; use “--every N” or “--iterations N” to choose "
                   "others."));
  return GRADUS_EXIT_DONE;
}
