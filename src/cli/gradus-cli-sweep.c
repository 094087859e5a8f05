/* gradus-cli sweep: a map of all futures, as a picture or a table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-cli-experiment.h"
#include "gradus-cli-render.h"
#include "gradus-cli.h"
#include "gradus-language.h"
#include "gradus-spread-draw.h"
#include "gradus-sweep-file.h"
#include "gradus-sweep-map.h"
#include "gradus-sweep-scene.h"

#define DEFAULT_STEPS 1000
/* Who waits longer than this is told how long before he does. */
#define LONG_SECONDS 20

typedef struct
{
  const char *x, *y, *map, *steps, *colour, *jobs, *size, *scale, *lang;
  gboolean dark, contrast;
  GPtrArray *out;
} SweepArgs;

/* What is to be made, beside the sweep itself. */
typedef struct
{
  const GradusFutures *map; /* or NULL */
  GradusSweepColour colour;
  guint jobs;
  GradusPlotOptions options;
  double scale;
} Plan;

static gboolean
usage (GError **error, const char *sentence)
{
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, sentence);
  return FALSE;
}

/* --- What to make ----------------------------------------------------------------------------- */

/* The axes, those of the map or those that were given. */
static GradusSweep *
make_sweep (const SweepArgs *args, const GradusFutures *map, GradusSetup *base, guint64 steps,
            GError **error)
{
  g_autoptr (GradusSweepAxis) x = gradus_sweep_axis_new (base, map != NULL ? map->x : args->x,
                                                         error);
  g_autoptr (GradusSweepAxis) y = x != NULL ? gradus_sweep_axis_new (
                                    base, map != NULL ? map->y : args->y, error)
                                            : NULL;

  if (y == NULL)
    return NULL;
  if (g_str_equal (gradus_sweep_axis_get_name (x), gradus_sweep_axis_get_name (y)))
    {
      usage (error, _ ("Both axes are the same number: vary another one with “--y”."));
      return NULL;
    }
  return gradus_sweep_new (base, g_steal_pointer (&x), g_steal_pointer (&y), steps);
}

static gboolean
has_suffix (const char *path, const char *const *suffixes)
{
  for (; *suffixes != NULL; suffixes++)
    if (gradus_export_has_suffix (path, *suffixes))
      return TRUE;
  return FALSE;
}

static gboolean
is_table (const char *path)
{
  return gradus_cli_is_standard (path) || gradus_export_has_suffix (path, ".csv");
}

static gboolean
parse (const SweepArgs *args, const GradusAlgorithm *algorithm, Plan *plan, guint64 *steps,
       GError **error)
{
  static const char *const pictures[] = { ".png", ".svg", ".pdf", NULL };
  guint64 jobs = 0;

  *steps = plan->map != NULL ? plan->map->steps : DEFAULT_STEPS;
  if (args->steps != NULL && !gradus_cli_parse_count ("steps", args->steps, steps, error))
    return FALSE;
  if (*steps < 1 || *steps > GRADUS_SWEEP_MAX_STEPS)
    return usage (error, _ ("A run of a map has 1 to 1000000 steps: give “--steps” so many."));
  if (args->jobs != NULL && !gradus_cli_parse_count ("jobs", args->jobs, &jobs, error))
    return FALSE;
  plan->jobs = (guint) MIN (jobs, 256);
  for (guint i = 0; i < args->out->len; i++)
    {
      const char *out = g_ptr_array_index (args->out, i);

      if (!is_table (out) && !has_suffix (out, pictures))
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _ ("“%s” says nothing about its format: a map is a .png, .svg or .pdf, and "
                          "its table a .csv."),
                       out);
          return FALSE;
        }
    }
  return gradus_sweep_colour_parse (
           algorithm, args->colour != NULL || plan->map == NULL ? args->colour : plan->map->colour,
           &plan->colour, error)
         && gradus_cli_render_parse_sheet (args->size, args->scale, args->dark, args->contrast,
                                           &plan->options, &plan->scale, error);
}

/* --- Making it -------------------------------------------------------------------------------- */

static char *
say_time (double seconds)
{
  const guint whole = (guint) MIN (ceil (seconds), G_MAXINT);

  if (whole < 120)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u second", "%u seconds", whole), whole);
  return g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u minute", "%u minutes", (whole + 30) / 60), (whole + 30) / 60);
}

static void
work (GradusSweep *sweep, const Plan *plan)
{
  const guint width = gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 0));
  const guint height = gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 1));
  const gint64 began = g_get_monotonic_time ();
  double seconds;

  gradus_sweep_work (sweep, FALSE, plan->jobs, NULL);
  seconds = gradus_sweep_get_left (sweep) / (plan->jobs > 0 ? plan->jobs : g_get_num_processors ());
  if (seconds > LONG_SECONDS)
    {
      g_autofree char *time = say_time (seconds), *less = say_time (seconds / 16);

      g_printerr (
        _ ("gradus-cli: a map of %u × %u takes about %s; one of %u × %u would take %s.\n"), width,
        height, time, MAX (width / 4, 2), MAX (height / 4, 2), less);
    }
  gradus_sweep_work (sweep, TRUE, plan->jobs, NULL);
  seconds = (double) (g_get_monotonic_time () - began) / G_USEC_PER_SEC;
  g_printerr (_ ("gradus-cli: %u runs in %.1f s.\n"), width * height, seconds);
}

/* The map with what is said of it, as a sheet. */
static GradusSpread *
make_spread (GradusSweep *sweep, const Plan *plan)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (gradus_sweep_get_base (sweep));
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  GradusSpread *spread = gradus_spread_new (
    plan->map != NULL ? g_strdup_printf ("%s · %s", _ (algorithm->title), _ (plan->map->title))
                      : g_strdup (_ (algorithm->title)),
    g_strdup_printf (_ ("%u × %u runs, %" PRIu64 " steps at most"),
                     gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 0)),
                     gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 1)),
                     gradus_sweep_get_most_steps (sweep)),
    plan->map != NULL ? g_strdup (_ (plan->map->words)) : NULL);
  GradusSpreadPart *part;

  gradus_sweep_build (sweep, plan->colour, scene);
  part = gradus_spread_add (spread->panes, scene, NULL);
  part->words = gradus_sweep_describe (sweep, plan->colour);
  part->role = GRADUS_ROLE_FOREGROUND;
  switch (plan->colour.shows)
    {
    case GRADUS_SWEEP_SHOWS_STEPS:
      part->title = g_strdup (_ ("After how many steps a run ends"));
      break;
    case GRADUS_SWEEP_SHOWS_STATUS:
      part->title = g_strdup (_ ("What becomes of a run"));
      break;
    case GRADUS_SWEEP_SHOWS_METRIC:
      part->title = g_strdup (_ (algorithm->metrics[plan->colour.metric].title));
      break;
    case GRADUS_SWEEP_SHOWS_END:
    default:
      part->title = g_strdup (_ ("Where a run ends"));
      break;
    }
  return spread;
}

/* The words that make the same table again: without where it goes and how it looks. */
static char *
make_command (int argc, char **argv)
{
  static const char *const left_out[] = { "out", "jobs", "lang", "size", "scale" };
  static const char *const flags[] = { "--dark", "--contrast" };
  g_autoptr (GString) command = g_string_new ("gradus-cli sweep");

  for (int i = 1; i < argc; i++)
    {
      gboolean kept = TRUE;

      for (guint j = 0; j < G_N_ELEMENTS (flags); j++)
        kept &= !g_str_equal (argv[i], flags[j]);
      for (guint j = 0; kept && j < G_N_ELEMENTS (left_out); j++)
        if (g_str_has_prefix (argv[i], "--") && g_str_has_prefix (argv[i] + 2, left_out[j]))
          {
            const char behind = argv[i][2 + strlen (left_out[j])];

            kept = behind != '\0' && behind != '=';
            i += behind == '\0';
          }
      if (!kept)
        continue;
      if (g_regex_match_simple ("^[-+A-Za-z0-9_=:.,/@]+$", argv[i], 0, 0))
        g_string_append_printf (command, " %s", argv[i]);
      else
        {
          g_autofree char *quoted = g_shell_quote (argv[i]);

          g_string_append_printf (command, " %s", quoted);
        }
    }
  return g_string_free (g_steal_pointer (&command), FALSE);
}

static gboolean
write_map (GradusSweep *sweep, const Plan *plan, const char *command, const char *path,
           GError **error)
{
  g_autoptr (GString) table = g_string_new (NULL);
  g_autoptr (GradusSpread) spread = NULL;

  if (is_table (path))
    {
      gradus_sweep_append_csv (table, sweep, command);
      return gradus_cli_write (path, table->str, (gssize) table->len, error);
    }
  spread = make_spread (sweep, plan);
  return gradus_spread_export (spread, &plan->options, plan->scale, path, error);
}

/* --- The command ------------------------------------------------------------------------------ */

/* What the runs have in common: an own map's, or what @source says. */
static GradusSetup *
make_base (const GradusCliSource *source, const char *what, const SweepArgs *args, Plan *plan,
           GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;
  const GradusAlgorithm *algorithm;

  if (args->map == NULL)
    {
      experiment = gradus_cli_source_make (source, what, error);
      return experiment != NULL ? gradus_setup_ref (gradus_experiment_get_setup (experiment))
                                : NULL;
    }
  algorithm = gradus_cli_find_algorithm (what, error);
  plan->map = algorithm != NULL ? gradus_sweep_map_find (algorithm, args->map, error) : NULL;
  return plan->map != NULL ? gradus_sweep_map_make_setup (algorithm, plan->map, error) : NULL;
}

static gboolean
check_words (const SweepArgs *args, const GradusCliSource *source, const GPtrArray *rest,
             GError **error)
{
  if (rest->len != 1 || args->out->len == 0)
    return usage (error, _ ("“sweep” needs one algorithm or .gradus file, and “--out” with a "
                            "picture or a .csv."));
  if (args->map != NULL && (args->x != NULL || args->y != NULL))
    return usage (error, _ ("“--map” has axes of its own: leave “--x” and “--y” out."));
  if (args->map != NULL
      && (source->preset != NULL || source->data != NULL || source->seed != NULL
          || source->set->len > 0 || source->start->len > 0))
    return usage (error, _ ("“--map” has data and parameters of its own: leave “--preset”, "
                            "“--data”, “--seed”, “--set” and “--start” out."));
  if (args->map == NULL && (args->x == NULL || args->y == NULL))
    return usage (error, _ ("Say what to vary: “--x learning-rate=0.001:1:160:log” and “--y”, or "
                            "“--map” with a map of the algorithm’s own, which “gradus-cli "
                            "inspect” lists."));
  return TRUE;
}

static gboolean
check_places (const GradusCliSource *source, const char *what, const SweepArgs *args,
              GError **error)
{
  const GradusCliPlace inputs[] = {
    { what, g_str_has_suffix (what, ".gradus") ? what : NULL },
    { "--data", source->data },
    { NULL },
  };
  g_autoptr (GArray) outputs = g_array_new (TRUE, TRUE, sizeof (GradusCliPlace));

  for (guint i = 0; i < args->out->len; i++)
    {
      const GradusCliPlace place = { "--out", g_ptr_array_index (args->out, i) };

      g_array_append_val (outputs, place);
    }
  return gradus_cli_check_places (inputs, (const GradusCliPlace *) (gpointer) outputs->data, error);
}

GradusExit
gradus_cli_sweep (int argc, char **argv)
{
  g_auto (GradusCliSource) source = { 0 };
  g_autoptr (GPtrArray) out = g_ptr_array_new ();
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autofree char *command = make_command (argc, argv), *words = NULL;
  g_autoptr (GradusSetup) base = NULL;
  g_autoptr (GradusSweep) sweep = NULL;
  g_autoptr (GError) error = NULL;
  SweepArgs args = { .out = out };
  Plan plan = { .options = { .width = 1000, .height = 720 }, .scale = 1 };
  guint64 steps;

  gradus_cli_source_init (&source);
  const GradusCliOption options[] = {
    { "x", 1, .text = &args.x, .argument = "NAME=FROM:TO:N[:log]",
      .blurb = N_ ("What differs from column to column") },
    { "y", 1, .text = &args.y, .argument = "NAME=FROM:TO:N[:log]",
      .blurb = N_ ("What differs from row to row") },
    { "map", 1, .text = &args.map, .argument = "ID",
      .blurb = N_ ("Instead: a map of the algorithm’s own") },
    { "steps", 1, .text = &args.steps, .argument = "N",
      .blurb = N_ ("Stop each run after so many steps") },
    { "colour", 1, .text = &args.colour, .argument = "end|steps|status|METRIC",
      .blurb = N_ ("What the colour of a run says") },
    { "out", 1, .list = out, .argument = "FILE",
      .blurb = N_ ("Where to: .png|.svg|.pdf or .csv; may be repeated") },
    { "jobs", 1, .text = &args.jobs, .argument = "N",
      .blurb = N_ ("How many runs at once; as many as there are cores") },
    { "size", 1, .text = &args.size, .argument = "WxH",
      .blurb = N_ ("Width and height in pixels") },
    { "scale", 1, .text = &args.scale, .argument = "S",
      .blurb = N_ ("Pixels of the picture for each of its units") },
    { "lang", 1, .text = &args.lang, .argument = "LANGUAGE",
      .blurb = N_ ("The language of the words, en or zh_CN") },
    { "dark", 0, .flag = &args.dark, .blurb = N_ ("Light colours on a dark ground") },
    { "contrast", 0, .flag = &args.contrast, .blurb = N_ ("Colours of high contrast") },
    GRADUS_CLI_OTHER_SOURCE_OPTIONS (source),
    { NULL },
  };

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  if (args.lang != NULL)
    gradus_set_language (args.lang);
  if (!check_words (&args, &source, rest, &error)
      || !check_places (&source, g_ptr_array_index (rest, 0), &args, &error))
    return gradus_cli_report (&error);
  base = make_base (&source, g_ptr_array_index (rest, 0), &args, &plan, &error);
  if (base == NULL || !parse (&args, gradus_setup_get_algorithm (base), &plan, &steps, &error))
    return gradus_cli_report (&error);
  sweep = make_sweep (&args, plan.map, base, steps, &error);
  if (sweep == NULL)
    return gradus_cli_report (&error);
  work (sweep, &plan);
  words = gradus_sweep_describe (sweep, plan.colour);
  if (words != NULL)
    g_printerr ("gradus-cli: %s\n", words);
  for (guint i = 0; i < out->len; i++)
    if (!write_map (sweep, &plan, command, g_ptr_array_index (out, i), &error))
      return gradus_cli_report (&error);
  return GRADUS_EXIT_DONE;
}
