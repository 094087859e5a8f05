/* gradus-cli render: pictures, numbered frames and films.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-cli-render.h"
#include "gradus-cli-experiment.h"
#include "gradus-cli.h"
#include "gradus-experiment.h"
#include "gradus-language.h"
#include "gradus-plot.h"
#include "gradus-series.h"
#include "gradus-tale.h"
#include "gradus-worksheet.h"

typedef struct
{
  const char *out, *plot, *at, *every, *size, *scale, *fps, *lang, *pair, *compare, *blanks;
  gboolean stage, dark, contrast, worksheet, slow;
} RenderArgs;

static gboolean
bad_option (GError **error, const char *option, const char *text, const char *remedy)
{
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, _ ("“--%s %s” is not understood: %s."),
               option, text, remedy);
  return FALSE;
}

gboolean
gradus_cli_render_parse_sheet (const char *size, const char *scale, gboolean dark,
                               gboolean contrast, GradusPlotOptions *options, double *pixels,
                               GError **error)
{
  char *end;

  if (size != NULL)
    {
      double width = g_ascii_strtod (size, &end);
      double height = *end == 'x' ? g_ascii_strtod (end + 1, &end) : 0;

      if (*end != '\0' || !(width >= 32 && width <= 16384) || !(height >= 32 && height <= 16384))
        return bad_option (error, "size", size,
                           _ ("write WIDTHxHEIGHT with numbers from 32 to 16384, such as 800x600"));
      options->width = floor (width);
      options->height = floor (height);
    }
  if (scale != NULL)
    {
      *pixels = g_ascii_strtod (scale, &end);
      if (*end != '\0' || !(*pixels >= 0.25 && *pixels <= 8))
        return bad_option (error, "scale", scale, _ ("give a number from 0.25 to 8"));
    }
  if (dark && contrast)
    return bad_option (error, "contrast", "", _ ("choose one of “--dark” and “--contrast”"));
  options->scheme = dark       ? GRADUS_SCHEME_DARK
                    : contrast ? GRADUS_SCHEME_HIGH_CONTRAST
                               : GRADUS_SCHEME_LIGHT;
  return TRUE;
}

static gboolean
parse (const RenderArgs *args, const GradusAlgorithm *algorithm, GradusCliRender *render,
       GError **error)
{
  char *end;

  memset (render, 0, sizeof *render);
  render->options.width = args->stage || args->pair || args->compare ? 1280 : 800;
  render->options.height = args->stage || args->pair || args->compare ? 800 : 600;
  render->scale = 1;
  render->every = 1;
  render->milliseconds = 500;
  if (!gradus_cli_render_parse_sheet (args->size, args->scale, args->dark, args->contrast,
                                      &render->options, &render->scale, error))
    return FALSE;
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
render_one (GradusRun *run, const GradusCliRender *render, const char *path, GError **error)
{
  if (render->plot < 0)
    return gradus_export_stage (run, &render->options, render->scale, path, error);
  return gradus_export_plot (run, render->plot, &render->options, render->scale, path, error);
}

/* The steps from the start to @stop, as many as may be drawn. */
static GradusSeries
make_series (GradusRun *run, const GradusCliRender *render, GradusCliStop *stop)
{
  GradusSeries series = { .plot = render->plot,
                          .options = render->options,
                          .device_scale = render->scale,
                          .every = render->every,
                          .milliseconds = render->milliseconds };
  const guint64 most = render->every > G_MAXUINT64 / GRADUS_CLI_MAX_FRAMES
                         ? G_MAXUINT64
                         : GRADUS_CLI_MAX_FRAMES * render->every;

  if (!gradus_cli_stop_here (run, stop))
    gradus_run_advance (run, most, gradus_cli_stop_here, stop, NULL);
  series.last = gradus_run_get_step (run);
  if (series.last / series.every >= GRADUS_CLI_MAX_FRAMES)
    series.last = (GRADUS_CLI_MAX_FRAMES - 1) * series.every;
  return series;
}

static gboolean
parse_blanks (const char *text, GradusBlanks *blanks, GError **error)
{
  static const char *const names[] = { "rule", "values", "questions" };
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  *blanks = 0;
  for (guint i = 0; words[i] != NULL; i++)
    {
      guint name = 0;

      while (name < G_N_ELEMENTS (names) && !g_str_equal (words[i], names[name]))
        name++;
      if (name == G_N_ELEMENTS (names))
        return bad_option (error, "blanks", text,
                           _ ("give some of rule, values and questions, with commas"));
      *blanks |= 1 << name;
    }
  return TRUE;
}

/* The sheet under its name, the solution beside it. @series: of one with many pages, or NULL. */
static gboolean
render_worksheet (GradusRun *run, const GradusSeries *series, const RenderArgs *args,
                  GError **error)
{
  GradusBlanks blanks = GRADUS_BLANK_ALL;

  if (!g_str_has_suffix (args->out, ".pdf"))
    return bad_option (error, "out", args->out, _ ("a worksheet is a .pdf file"));
  if (args->blanks != NULL && !parse_blanks (args->blanks, &blanks, error))
    return FALSE;
  return series != NULL ? gradus_worksheet_write_run (series, run, blanks, args->out, error)
                        : gradus_worksheet_write (run, blanks, args->out, error);
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
      gradus_run_set_limit (run, NULL);
      gradus_run_seek (run, step, 0);
      return TRUE;
    }
  step = gradus_experiment_get_step (experiment, &micro);
  if (at == NULL && !limited && (step > 0 || micro > 0))
    gradus_run_seek (run, step, micro);
  else if (!gradus_cli_stop_here (run, stop))
    gradus_run_advance (run, G_MAXUINT64, gradus_cli_stop_here, stop, NULL);
  return gradus_cli_limit_check (run, error);
}

/* The step that leads to where @run stands, or the first one, as a slow film. */
static gboolean
render_slow (GradusRun *run, const RenderArgs *args, const GradusCliRender *render, GError **error)
{
  const GradusSeries series = { .plot = render->plot,
                                .options = render->options,
                                .device_scale = render->scale,
                                .milliseconds = args->fps != NULL ? render->milliseconds : 42 };

  if (args->stage)
    return bad_option (error, "stage", "", _ ("“--slow” tells a step in one picture"));
  if (!gradus_film_is_name (args->out) && !gradus_series_is_pattern (args->out))
    return bad_option (error, "out", args->out,
                       _ ("a slow step is a film.webp, film.gif or frames frame-%04d.png"));
  return gradus_tale_write_film (&series, run, args->out, error);
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
  g_auto (GradusCliStop) stop = { 0 };
  GradusCliRender render;
  guint64 n_frames = 1;
  gboolean good;

  gradus_cli_source_init (&source);
  const GradusCliOption options[] = {
    GRADUS_CLI_SOURCE_OPTIONS (source),
    GRADUS_CLI_LIMIT_OPTIONS (limit),
    { "out", 1, .text = &args.out, .argument = "FILE",
      .blurb = N_ ("Where to draw: frame-%04d.svg|.png|.pdf or film.webp|.gif") },
    { "plot", 1, .text = &args.plot, .argument = "ID", .blurb = N_ ("Draw this picture") },
    { "stage", 0, .flag = &args.stage, .blurb = N_ ("Draw all pictures on one sheet") },
    { "at", 1, .text = &args.at, .argument = "STEP|end", .blurb = N_ ("Draw this step") },
    { "every", 1, .text = &args.every, .argument = "N", .blurb = N_ ("Draw every Nth step") },
    { "size", 1, .text = &args.size, .argument = "WxH",
      .blurb = N_ ("Width and height in pixels") },
    { "scale", 1, .text = &args.scale, .argument = "S",
      .blurb = N_ ("Pixels of the picture for each of its units") },
    { "fps", 1, .text = &args.fps, .argument = "N", .blurb = N_ ("Pictures a second of a film") },
    { "lang", 1, .text = &args.lang, .argument = "LANGUAGE",
      .blurb = N_ ("The language of the words, en or zh_CN") },
    { "dark", 0, .flag = &args.dark, .blurb = N_ ("Light colours on a dark ground") },
    { "contrast", 0, .flag = &args.contrast, .blurb = N_ ("Colours of high contrast") },
    { "slow", 0, .flag = &args.slow, .blurb = N_ ("Tell that step slowly, as a film") },
    { "pair", 1, .text = &args.pair, .argument = "ID",
      .blurb = N_ ("Draw both runs of this pair, side by side") },
    { "compare", 1, .text = &args.compare, .argument = "PARAMETERS|ALGORITHM|FILE.gradus",
      .blurb = N_ (
        "Draw a second run beside it: with other parameters, of another algorithm on the "
        "same data, or of a file") },
    { "worksheet", 0, .flag = &args.worksheet,
      .blurb = N_ ("Make a worksheet and its solution; with --every, of the whole run") },
    { "blanks", 1, .text = &args.blanks, .argument = "WHICH",
      .blurb = N_ ("What a worksheet leaves open: rule,values,questions") },
    { NULL },
  };

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
  if (!parse (&args, algorithm, &render, &error)
      || !gradus_cli_limit_parse (&limit, algorithm, &stop, &error))
    return gradus_cli_report (&error);
  render.options.ink = gradus_experiment_get_ink (experiment);
  if (args.pair != NULL || args.compare != NULL)
    {
      const GradusCliCompare compare = {
        .pair = args.pair, .second = args.compare, .at = args.at, .plot = args.plot, .out = args.out
      };

      if (!gradus_cli_render_compare (experiment, &compare, &render, &error))
        return gradus_cli_report (&error);
      return GRADUS_EXIT_DONE;
    }
  const GradusLimit bound = gradus_cli_limit_make (&limit);

  run = gradus_experiment_make_run (experiment, &bound, &error);
  if (run == NULL)
    return gradus_cli_report (&error);

  if (args.slow)
    {
      const gboolean limited = limit.steps != NULL || limit.iterations != NULL
                               || limit.until != NULL;

      good = go_to (run, experiment, args.at, limited, &stop, &error)
             && render_slow (run, &args, &render, &error);
    }
  else if (gradus_film_is_name (args.out) || gradus_series_is_pattern (args.out))
    {
      const GradusSeries series = make_series (run, &render, &stop);

      n_frames = gradus_series_count (&series);
      good = gradus_film_is_name (args.out)
               ? gradus_series_write_film (&series, run, args.out, &error)
               : gradus_series_write_frames (&series, run, args.out, &error);
    }
  else if (args.worksheet && args.every != NULL)
    {
      const GradusSeries series = make_series (run, &render, &stop);

      n_frames = gradus_series_count (&series);
      good = render_worksheet (run, &series, &args, &error);
    }
  else if (strchr (args.out, '%') != NULL)
    good = bad_option (&error, "out", args.out, _ ("the number of a frame is written %d or %04d"));
  else
    {
      gboolean limited = limit.steps != NULL || limit.iterations != NULL || limit.until != NULL;

      good = go_to (run, experiment, args.at, limited, &stop, &error)
             && (args.worksheet ? render_worksheet (run, NULL, &args, &error)
                                : render_one (run, &render, args.out, &error));
    }
  if (!good || !gradus_cli_stop_finish (&stop, run, &error))
    return gradus_cli_report (&error);
  if (n_frames >= GRADUS_CLI_MAX_FRAMES)
    g_printerr ("gradus-cli: %s\n",
                _ ("stopped after 2000 frames; use “--every N” or “--iterations N” to choose "
                   "others."));
  return GRADUS_EXIT_DONE;
}
