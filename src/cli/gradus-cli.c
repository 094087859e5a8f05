/* gradus-cli: options, sources, messages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <gmodule.h>
#include <inttypes.h>
#include <string.h>

#include "gradus-cli.h"
#include "gradus-nearest.h"
#include "gradus-watcher.h"

static const GradusCliCommand commands[] = {
  { "list", "[--json]", N_ ("chapters, algorithms, generators and presets"), gradus_cli_list },
  { "inspect", "ALGORITHM [--json]",
    N_ ("parameters, phases, metrics, values, events and invariants of an algorithm"),
    gradus_cli_inspect },
  { "run",
    "ALGORITHM|FILE.gradus [--preset P] [--data FILE|GENERATOR:k=v,...] [--x a,b] [--y t]\n"
    "            [--label c] [--weight w] [--sample s] [--task t]\n"
    "            [--missing refuse|drop|mean|unknown] [--set k=v]... [--start ID=FILE.csv]...\n"
    "            [--seed N] [--rng mt19937|book]\n"
    "            [--steps N | --iterations N | --until converged|CONDITION]\n"
    "            [--trace FILE.jsonl|FILE.csv] [--values FILE.json] [--predict IN.csv OUT.csv]\n"
    "            [--sound FILE.wav] [--save FILE.gradus]",
    N_ ("run an experiment; prints one JSON object"), gradus_cli_run },
  { "render",
    "ALGORITHM|FILE.gradus [as for run] --out frame-%04d.svg|.png|.pdf|film.webp\n"
    "            [--plot ID | --stage | --worksheet] [--at STEP|end] [--every N]\n"
    "            [--size WxH] [--scale S] [--dark | --contrast] [--fps N] [--lang zh_CN]",
    N_ ("draw pictures, numbered frames or a film"), NULL, "gradus_cli_render" },
  { "check", "[ALGORITHM] [--words]", N_ ("verify every check and invariant of every preset"),
    gradus_cli_check },
  { "lesson",
    "list [--json] | check [ID|FILE.gradus]... [--one-language] [--report] |\n"
    "            play ID|FILE.gradus [--lang zh_CN] |\n"
    "            render ID|FILE.gradus --out page-%02d.png|.svg|.pdf [--size WxH] [--scale S]\n"
    "            [--dark | --contrast] [--lang zh_CN]",
    N_ ("list lessons, verify them, print one page by page or draw its pages"),
    NULL, "gradus_cli_lesson" },
  { "notes", "ALGORITHM [--lang zh_CN] [--spoken] [--columns N] [--check]",
    N_ ("print the notes on an algorithm; --spoken puts formulas into words"), NULL,
    "gradus_cli_notes" },
  { "bench", "[--json] [--only WORD]", N_ ("measure the budgets of speed and memory"),
    NULL, "gradus_cli_bench" },
  { "data",
    "FILE|GENERATOR:k=v,... --out FILE.csv|FILE.libsvm|FILE.txt [--seed N] [--x a,b] [--label c]",
    N_ ("write a data set to a file"), gradus_cli_data },
  { "diff",
    "OWN.csv|OWN.jsonl --against ALGORITHM|FILE.gradus [as for run] [--tolerance T]\n"
    "            [--index-base 0|1] [--json]",
    N_ ("find where the trace of your own program first differs; exit status 1 if it does"),
    gradus_cli_diff },
};

/* --- Messages --------------------------------------------------------------------------------- */

GradusExit
gradus_cli_report (GError **error)
{
  GradusExit status = g_error_matches (*error, GRADUS_ERROR, GRADUS_ERROR_FAILED)
                        ? GRADUS_EXIT_FAILED : GRADUS_EXIT_USAGE;

  g_printerr ("gradus-cli: %s\n", (*error)->message);
  g_clear_error (error);
  return status;
}

const GradusAlgorithm *
gradus_cli_find_algorithm (const char *id, GError **error)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);
  const GradusAlgorithm *const *all;
  g_autofree const char **ids = NULL;
  const char *near;
  guint n;

  if (algorithm != NULL)
    return algorithm;
  all = gradus_registry_get_algorithms (&n);
  ids = g_new0 (const char *, n + 1);
  for (guint i = 0; i < n; i++)
    ids[i] = all[i]->id;
  near = gradus_nearest (id, ids);
  if (near != NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("There is no algorithm called “%s”. Did you mean “%s”? “gradus-cli list” shows "
                    "all."), id, near);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("There is no algorithm called “%s”. “gradus-cli list” shows all."), id);
  return NULL;
}

gboolean
gradus_cli_write (const char *path, const char *text, gssize length, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (g_file_set_contents_full (path, text, length,
                                G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0666,
                                &local))
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("“%s” could not be written: %s. Choose another place or make room."), path,
               local->message);
  return FALSE;
}

/* --- Options ---------------------------------------------------------------------------------- */

static gboolean
unknown_option (const char *word, const GradusCliOption *options, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *near;

  for (const GradusCliOption *o = options; o->name != NULL; o++)
    g_ptr_array_add (names, (gpointer) o->name);
  g_ptr_array_add (names, NULL);
  near = gradus_nearest (word + 2, (const char *const *) names->pdata);
  if (near != NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("There is no option “%s” here. Did you mean “--%s”?"), word, near);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("There is no option “%s” here. “gradus-cli --help” lists the options."), word);
  return FALSE;
}

gboolean
gradus_cli_parse (int argc, char **argv, const GradusCliOption *options, GPtrArray *rest,
                  GError **error)
{
  for (int i = 1; i < argc; i++)
    {
      const GradusCliOption *o;
      const char *equals;
      g_autofree char *name = NULL;

      if (!g_str_has_prefix (argv[i], "--") || argv[i][2] == '\0')
        {
          g_ptr_array_add (rest, argv[i]);
          continue;
        }
      equals = strchr (argv[i], '=');
      name = equals != NULL ? g_strndup (argv[i] + 2, equals - argv[i] - 2)
                            : g_strdup (argv[i] + 2);
      for (o = options; o->name != NULL && !g_str_equal (o->name, name); o++)
        ;
      if (o->name == NULL)
        return unknown_option (argv[i], options, error);
      if (o->n_values == 0)
        {
          *o->flag = TRUE;
          continue;
        }
      for (guint k = 0; k < o->n_values; k++)
        {
          const char *value;

          if (k == 0 && equals != NULL)
            value = equals + 1;
          else if (i + 1 < argc)
            value = argv[++i];
          else
            {
              g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           g_dngettext (GETTEXT_PACKAGE, "“--%s” needs %u word after it.",
                                        "“--%s” needs %u words after it.", o->n_values),
                           o->name, o->n_values);
              return FALSE;
            }
          if (o->list != NULL)
            g_ptr_array_add (o->list, (gpointer) value);
          else
            *o->text = value;
        }
    }
  return TRUE;
}

gboolean
gradus_cli_parse_count (const char *option, const char *text, guint64 *value, GError **error)
{
  if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT64, value, NULL))
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("“--%s” needs a whole number that is not negative, not “%s”."), option, text);
  return FALSE;
}

/* --- Sources ---------------------------------------------------------------------------------- */

void
gradus_cli_source_init (GradusCliSource *source)
{
  memset (source, 0, sizeof *source);
  source->set = g_ptr_array_new ();
  source->start = g_ptr_array_new ();
}

void
gradus_cli_source_clear (GradusCliSource *source)
{
  g_clear_pointer (&source->set, g_ptr_array_unref);
  g_clear_pointer (&source->start, g_ptr_array_unref);
}

static gboolean
read_dataset (const GradusCliSource *source, const GradusAlgorithm *algorithm, guint64 seed,
              GradusDataset **dataset, GError **error)
{
  g_autoptr (GradusDataset) read = NULL;
  GradusDataset *adapted;

  read = gradus_data_from_spec_roles (source->data, source->columns, source->missing, seed, error);
  if (read == NULL)
    return FALSE;
  adapted = gradus_import_adapt (read, algorithm->data_kind, error);
  if (adapted == NULL)
    return FALSE;
  *dataset = adapted;
  return TRUE;
}

static gboolean
apply_set (GradusSetup **setup, GPtrArray *pairs, GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (*setup);
  g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (*setup),
                                          algorithm->params_size);
  GradusSetup *changed;

  for (guint i = 0; i < pairs->len; i++)
    {
      const char *pair = g_ptr_array_index (pairs, i);
      const char *equals = strchr (pair, '=');
      g_autofree char *id = NULL;
      const GradusParam *param;

      if (equals == NULL)
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _ ("“--set %s” has no “=”. Write “--set NAME=VALUE”."), pair);
          return FALSE;
        }
      id = g_strndup (pair, equals - pair);
      param = gradus_params_find (algorithm->params, id);
      if (param == NULL)
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _ ("“%s” has no parameter “%s”. “gradus-cli inspect %s” lists them."),
                       algorithm->id, id, algorithm->id);
          return FALSE;
        }
      if (!gradus_params_set_string (param, params, equals + 1, error))
        return FALSE;
    }
  changed = gradus_setup_with_params (*setup, params);
  gradus_setup_unref (*setup);
  *setup = changed;
  return TRUE;
}

static gboolean
apply_starts (GradusSetup **setup, GPtrArray *pairs, GError **error)
{
  for (guint i = 0; i < pairs->len; i++)
    {
      const char *pair = g_ptr_array_index (pairs, i);
      const char *equals = strchr (pair, '=');
      g_autofree char *id = NULL;
      g_auto (GradusArray) array = { 0 };
      GradusSetup *changed;

      if (equals == NULL)
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _ ("“--start %s” has no “=”. Write “--start NAME=FILE.csv”."), pair);
          return FALSE;
        }
      id = g_strndup (pair, equals - pair);
      if (!gradus_import_array (equals + 1, &array, error))
        return FALSE;
      changed = gradus_setup_with_start (*setup, id, &array, error);
      if (changed == NULL)
        return FALSE;
      gradus_setup_unref (*setup);
      *setup = changed;
    }
  return TRUE;
}

/* The setup of an algorithm: a preset, or the default parameters on --data, or the first look. */
static GradusSetup *
setup_from_algorithm (GradusCliSource *source, const GradusAlgorithm *algorithm, guint64 seed,
                      GError **error)
{
  const GradusPreset *preset = NULL;
  g_autoptr (GradusSetup) setup = NULL;

  if (source->preset != NULL)
    {
      preset = gradus_algorithm_find_preset (algorithm, source->preset);
      if (preset == NULL)
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _ ("“%s” has no preset “%s”. “gradus-cli inspect %s” lists them."),
                       algorithm->id, source->preset, algorithm->id);
          return NULL;
        }
    }
  else if (source->data == NULL)
    preset = gradus_algorithm_first_look (algorithm);

  if (preset != NULL)
    setup = gradus_setup_new_preset (algorithm, preset, error);
  if (preset != NULL && setup == NULL)
    return NULL;
  if (source->data != NULL)
    {
      g_autoptr (GradusDataset) dataset = NULL;

      if (!read_dataset (source, algorithm, seed, &dataset, error))
        return NULL;
      if (setup != NULL)
        {
          GradusSetup *changed = gradus_setup_with_dataset (setup, dataset);

          gradus_setup_unref (setup);
          setup = changed;
        }
      else
        {
          g_autofree gpointer params = g_malloc0 (MAX (algorithm->params_size, 1));

          gradus_params_reset (algorithm->params, params);
          setup = gradus_setup_new (algorithm, dataset, params, seed, GRADUS_RNG_MT19937);
        }
    }
  return g_steal_pointer (&setup);
}

GradusExperiment *
gradus_cli_source_make (GradusCliSource *source, const char *what, GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  GradusRngKind rng;
  guint64 seed = 1;

  if (source->seed != NULL && !gradus_cli_parse_count ("seed", source->seed, &seed, error))
    return NULL;

  if (g_str_has_suffix (what, ".gradus"))
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (what);

      if (source->preset != NULL)
        {
          g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                               _ ("An experiment file and “--preset” cannot be used together."));
          return NULL;
        }
      experiment = gradus_experiment_load (file, error);
      if (experiment == NULL)
        return NULL;
      setup = gradus_setup_ref (gradus_experiment_get_setup (experiment));
      if (source->data != NULL)
        {
          g_autoptr (GradusDataset) dataset = NULL;
          GradusSetup *changed;

          if (!read_dataset (source, gradus_setup_get_algorithm (setup), seed, &dataset, error))
            return NULL;
          changed = gradus_setup_with_dataset (setup, dataset);
          gradus_setup_unref (setup);
          setup = changed;
        }
    }
  else
    {
      const GradusAlgorithm *algorithm = gradus_cli_find_algorithm (what, error);

      if (algorithm == NULL)
        return NULL;
      setup = setup_from_algorithm (source, algorithm, seed, error);
      if (setup == NULL)
        return NULL;
    }

  rng = gradus_setup_get_rng (setup);
  if (source->rng != NULL && !gradus_rng_kind_from_string (source->rng, &rng))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("There is no random generator “%s”; choose “mt19937” or “book”."),
                   source->rng);
      return NULL;
    }
  if (source->seed != NULL || source->rng != NULL)
    {
      guint64 kept = source->seed != NULL ? seed : gradus_setup_get_seed (setup);
      GradusSetup *changed = gradus_setup_with_seed (setup, kept, rng);

      gradus_setup_unref (setup);
      setup = changed;
    }
  if (!apply_set (&setup, source->set, error) || !apply_starts (&setup, source->start, error) ||
      !gradus_setup_validate (setup, error))
    return NULL;

  if (experiment == NULL)
    return gradus_experiment_new (setup);
  if (!gradus_setup_equal (setup, gradus_experiment_get_setup (experiment))
      && gradus_script_count_changes (gradus_experiment_get_script (experiment)) > 0)
    g_printerr ("gradus-cli: %s\n",
                _ ("the experiment begins otherwise than it was saved, so what was changed in the "
                   "middle of its run is left out."));
  if (!gradus_setup_equal (setup, gradus_experiment_get_setup (experiment)))
    gradus_experiment_set_setup (experiment, setup);
  return g_steal_pointer (&experiment);
}

/* --- Limits ----------------------------------------------------------------------------------- */

struct _GradusCliUntil
{
  GradusCondition *condition;
  GradusWatcher *watcher;
  gboolean fits;           /* the shape of its value is known and suits */
  gboolean hit;
  GError *error;           /* it does not suit */
};

gboolean
gradus_cli_limit_parse (const GradusCliLimit *limit, const GradusAlgorithm *algorithm,
                        GradusCliStop *stop, GError **error)
{
  GradusCondition *condition;
  g_autoptr (GError) inner = NULL;

  *stop = (GradusCliStop) { G_MAXUINT64, G_MAXUINT64, NULL };
  if ((limit->steps != NULL) + (limit->iterations != NULL) + (limit->until != NULL) > 1)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("Give only one of “--steps”, “--iterations” and “--until”."));
      return FALSE;
    }
  if (limit->steps != NULL)
    return gradus_cli_parse_count ("steps", limit->steps, &stop->steps, error);
  if (limit->iterations != NULL)
    return gradus_cli_parse_count ("iterations", limit->iterations, &stop->iterations, error);
  if (limit->until == NULL || g_str_equal (limit->until, "converged"))
    return TRUE;
  condition = gradus_condition_new (algorithm, limit->until, NULL, &inner);
  if (condition == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   /* Translators: the second is a whole sentence that says what is wrong. */
                   _ ("“--until %s” is neither “converged” nor a condition. %s"), limit->until,
                   inner->message);
      return FALSE;
    }
  stop->until = g_new0 (GradusCliUntil, 1);
  stop->until->condition = condition;
  stop->until->watcher = gradus_watcher_new ();
  gradus_watcher_set_conditions (stop->until->watcher, &stop->until->condition, 1);
  return TRUE;
}

void
gradus_cli_stop_clear (GradusCliStop *stop)
{
  if (stop->until == NULL)
    return;
  gradus_condition_unref (stop->until->condition);
  gradus_watcher_free (stop->until->watcher);
  g_clear_error (&stop->until->error);
  g_clear_pointer (&stop->until, g_free);
}

/* Whether the condition is hit here, or cannot be asked. */
static gboolean
is_until (GradusRun *run, GradusCliUntil *until)
{
  GradusView view;

  if (!until->fits && until->error == NULL)
    {
      gradus_run_get_view (run, &view);
      gradus_condition_fits (until->condition, &view, &until->fits, &until->error);
    }
  until->hit = until->error == NULL && gradus_watcher_look (until->watcher, run) != 0;
  return until->hit || until->error != NULL;
}

gboolean
gradus_cli_stop_here (GradusRun *run, gpointer user_data)
{
  const GradusCliStop *stop = user_data;

  return gradus_run_get_step (run) >= stop->steps ||
         gradus_run_get_iteration (run) >= stop->iterations ||
         (stop->until != NULL && is_until (run, stop->until));
}

gboolean
gradus_cli_stop_finish (const GradusCliStop *stop, GradusRun *run, GError **error)
{
  if (stop->until == NULL || stop->until->hit)
    return TRUE;
  if (stop->until->error != NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“--until %s” cannot be asked. %s"),
                   gradus_condition_get_text (stop->until->condition),
                   stop->until->error->message);
      return FALSE;
    }
  g_printerr (_ ("gradus-cli: The run ended at step %" PRIu64 " without “%s”.\n"),
              gradus_run_get_step (run), gradus_condition_get_text (stop->until->condition));
  return TRUE;
}

/* --- Main ------------------------------------------------------------------------------------- */

static void
print_help (void)
{
  g_print (_ ("Gradus %s: machine learning, step by step.\n\nUsage:\n"), GRADUS_VERSION);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_print ("  gradus-cli %s %s\n            %s\n", commands[i].name, commands[i].usage,
             _ (commands[i].summary));
  g_print ("\n%s\n", _ ("Exit status: 0 done, 1 the algorithm failed, 2 bad usage or input."));
}

/* Cairo and Pango take longer to load than a small experiment takes to run, so the commands that
 * draw are in a module: beside the program where it was built, else where it was installed. */
static GradusExit
run_from_module (const GradusCliCommand *command, int argc, char **argv)
{
  static const char file[] = "gradus-draw." G_MODULE_SUFFIX;
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : g_strdup (".");
  g_autofree char *built = g_build_filename (folder, file, NULL);
  g_autofree char *installed = g_build_filename (GRADUS_MODULE_DIR, file, NULL);
  const char *path = g_file_test (built, G_FILE_TEST_EXISTS) ? built : installed;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) local = NULL;
  GModule *module = g_module_open_full (path, G_MODULE_BIND_LAZY, &local);
  gpointer run = NULL;

  if (module != NULL && g_module_symbol (module, command->symbol, &run))
    {
      /* GLib keeps types and thread-local data of what is in it. */
      g_module_make_resident (module);
      return ((GradusExit (*) (int, char **)) run) (argc, argv);
    }
  g_set_error (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("“gradus-cli %s” needs the module “%s”, which could not be loaded: %s. Install "
                  "Gradus again."),
               command->name, path, local != NULL ? local->message : g_module_error ());
  return gradus_cli_report (&error);
}

int
gradus_cli_main (int argc, char **argv)
{
  const char *names[G_N_ELEMENTS (commands) + 1] = { NULL };
  g_autoptr (GError) error = NULL;
  const char *near;

  if (argc < 2 || g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h") ||
      g_str_equal (argv[1], "help"))
    {
      print_help ();
      return argc < 2 ? GRADUS_EXIT_USAGE : GRADUS_EXIT_DONE;
    }
  if (g_str_equal (argv[1], "--version"))
    {
      g_print ("gradus-cli %s\n", GRADUS_VERSION);
      return GRADUS_EXIT_DONE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      names[i] = commands[i].name;
      if (g_str_equal (argv[1], commands[i].name))
        return commands[i].run == NULL ? run_from_module (&commands[i], argc - 1, argv + 1)
                                       : commands[i].run (argc - 1, argv + 1);
    }
  near = gradus_nearest (argv[1], names);
  if (near != NULL)
    g_set_error (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("There is no command “%s”. Did you mean “%s”?"), argv[1], near);
  else
    g_set_error (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("There is no command “%s”. “gradus-cli --help” lists the commands."), argv[1]);
  return gradus_cli_report (&error);
}
