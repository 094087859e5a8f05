/* gradus-cli: options, sources, messages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-cli-experiment.h"
#include "gradus-cli.h"
#include "gradus-import-private.h"
#include "gradus-module.h"
#include "gradus-nearest.h"
#include "gradus-number.h"
#include "gradus-sink.h"
#include "gradus-watcher.h"

static const GradusCliCommand commands[] = {
  { "list", "", N_ ("chapters, algorithms, generators and presets"), .symbol = "gradus_cli_list" },
  { "inspect", "ALGORITHM",
    N_ ("parameters, phases, metrics, values, events and invariants of an algorithm"),
    .symbol = "gradus_cli_inspect" },
  { "run", "ALGORITHM|FILE.gradus", N_ ("run an experiment; prints one JSON object"),
    gradus_cli_run },
  { "render", "ALGORITHM|FILE.gradus --out FILE", N_ ("draw pictures, numbered frames or a film"),
    .symbol = "gradus_cli_render", .draws = TRUE },
  { "sweep", "ALGORITHM|FILE.gradus --x AXIS --y AXIS",
    N_ ("make many runs that differ in two numbers, and a map of how they end"),
    .symbol = "gradus_cli_sweep", .draws = TRUE },
  { "tell", "ALGORITHM|FILE.gradus", N_ ("tell a run in words, step by step"),
    .symbol = "gradus_cli_tell", .draws = TRUE },
  { "check", "[ALGORITHM]", N_ ("verify every check and invariant of every preset"),
    .symbol = "gradus_cli_check" },
  { "lesson list", "", N_ ("list lessons"), .symbol = "gradus_cli_lesson", .draws = TRUE },
  { "lesson check", "[ID|FILE.gradus]...", N_ ("verify lessons, all of them without a name"),
    .symbol = "gradus_cli_lesson", .draws = TRUE },
  { "lesson play", "ID|FILE.gradus", N_ ("print a lesson page by page"),
    .symbol = "gradus_cli_lesson", .draws = TRUE },
  { "lesson render", "ID|FILE.gradus --out page-%02d.png", N_ ("draw the pages of a lesson"),
    .symbol = "gradus_cli_lesson", .draws = TRUE },
  { "notes", "ALGORITHM", N_ ("print the notes on an algorithm"), .symbol = "gradus_cli_notes",
    .draws = TRUE },
  { "bench", "[ALGORITHM|FILE.gradus]",
    N_ ("measure the budgets of speed and memory, or one run from its start to its end"),
    .symbol = "gradus_cli_bench", .draws = TRUE },
  { "data", "FILE|GENERATOR:k=v,... --out FILE", N_ ("write a data set to a file"),
    gradus_cli_data },
  { "diff", "OWN.csv|OWN.jsonl|--class FOLDER --against ALGORITHM|FILE.gradus",
    N_ ("find where the trace of your own program first differs; exit status 1 if it does"),
    .symbol = "gradus_cli_diff" },
  { "starter", "ALGORITHM|FILE.gradus --lang LANGUAGE",
    N_ ("make the beginning of a program of your own: data, start, and a loop with holes"),
    .symbol = "gradus_cli_starter" },
};

/* --- Messages --------------------------------------------------------------------------------- */

GradusExit
gradus_cli_report (GError **error)
{
  GradusExit status;

  if (*error == NULL)
    return GRADUS_EXIT_DONE;
  status = g_error_matches (*error, GRADUS_ERROR, GRADUS_ERROR_FAILED)
               || g_error_matches (*error, GRADUS_ERROR, GRADUS_ERROR_LIMIT)
             ? GRADUS_EXIT_FAILED
             : GRADUS_EXIT_USAGE;
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
                    "all."),
                 id, near);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("There is no algorithm called “%s”. “gradus-cli list” shows all."), id);
  return NULL;
}

gboolean
gradus_cli_is_standard (const char *path)
{
  return g_strcmp0 (path, "-") == 0;
}

gboolean
gradus_cli_write (const char *path, const char *text, gssize length, GError **error)
{
  GradusSink *sink = gradus_sink_new (path, error);

  if (sink == NULL)
    return FALSE;
  gradus_sink_write (sink, text, length < 0 ? strlen (text) : (gsize) length);
  return gradus_sink_end (sink, error);
}

/* The file itself, whatever it is called; NULL for what is no file: two results may go to the same
 * terminal. */
static char *
identify (const char *path)
{
  char *real;
  char *identity = NULL;

  if (gradus_cli_is_standard (path))
    return NULL;
  real = realpath (path, NULL);

  if (real == NULL)
    return g_canonicalize_filename (path, NULL);
  if (g_file_test (real, G_FILE_TEST_IS_REGULAR))
    identity = g_strdup (real);
  free (real);
  return identity;
}

gboolean
gradus_cli_check_places (const GradusCliPlace *inputs, const GradusCliPlace *outputs,
                         GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const GradusCliPlace *const tables[] = { inputs, outputs };

  for (guint t = 0; t < G_N_ELEMENTS (tables); t++)
    for (const GradusCliPlace *p = tables[t]; p->option != NULL; p++)
      {
        g_autofree char *identity = p->path != NULL ? identify (p->path) : NULL;
        const char *other = identity != NULL ? g_hash_table_lookup (seen, identity) : NULL;

        if (identity == NULL)
          continue;
        if (other != NULL && t == 1)
          {
            g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                         _ ("“%s” and “%s” are the same file, “%s”, of which only one could "
                            "remain. Give the result another name."),
                         other, p->option, p->path);
            return FALSE;
          }
        g_hash_table_insert (seen, g_steal_pointer (&identity), (gpointer) p->option);
      }
  return TRUE;
}

/* --- Modules ---------------------------------------------------------------------------------- */

static gpointer
load (const char *what, const char *module, const char *symbol, GError **error)
{
  g_autofree char *path = NULL, *why = NULL;
  /* Beside the program where it was built, else where it was installed. */
  gpointer found = gradus_module_load (module, "", symbol, &path, &why);

  if (found == NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” needs the module “%s”, which could not be loaded: %s. Install Gradus "
                    "again."),
                 what, path, why);
  return found;
}

gpointer
gradus_cli_load (const char *what, gboolean draws, const char *symbol, GError **error)
{
  if (!draws)
    return load (what, "gradus-session", symbol, error);
  /* Its functions are found by the module that draws once it is there. */
  if (load (what, "gradus-session", GRADUS_CLI_EXPERIMENTS, error) == NULL)
    return NULL;
  return load (what, "gradus-draw", symbol, error);
}

/* The importer's way to experiments. */
GradusDataset *
gradus_import_experiment (const GradusImportSource *source, GError **error)
{
  GradusDataset *(*read) (const GradusImportSource *, GError **) = gradus_cli_load (
    source->name, FALSE, "gradus_import_experiment", error);

  return read != NULL ? read (source, error) : NULL;
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
  near = g_str_has_prefix (word, "--")
           ? gradus_nearest (word + 2, (const char *const *) names->pdata)
           : NULL;
  if (near != NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("There is no option “%s” here. Did you mean “--%s”?"), word, near);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("There is no option “%s” here. “gradus-cli --help” lists the options."), word);
  return FALSE;
}

static gboolean
take_value_cb (const char *word, const char *value, gpointer user_data, GError **error)
{
  const GradusCliOption *o = user_data;

  while (!g_str_equal (o->name, word + 2))
    o++;
  if (o->list != NULL)
    g_ptr_array_add (o->list, (gpointer) g_intern_string (value));
  else
    *o->text = g_intern_string (value);
  return TRUE;
}

/* The option that @word is, perhaps with a value behind "="; NULL for anything else. */
static const GradusCliOption *
find_option (const char *word, const GradusCliOption *options)
{
  const gsize length = strcspn (word, "=");

  for (const GradusCliOption *o = options; o->name != NULL; o++)
    if (g_str_has_prefix (word, "--") && strlen (o->name) == length - 2
        && strncmp (word + 2, o->name, length - 2) == 0)
      return o;
  return NULL;
}

/* What GOption does not do: it knows no option with two words, so "--predict A B" is "--predict A
 * --predict B" to it, and it overlooks the value in "--json=abc". */
static gboolean
prepare_words (int argc, char **argv, const GradusCliOption *options, GPtrArray *words,
               GError **error)
{
  for (int i = 0; i < argc; i++)
    {
      const GradusCliOption *o = find_option (argv[i], options);
      const gboolean has_value = strchr (argv[i], '=') != NULL;

      if (g_str_equal (argv[i], "--"))
        {
          while (i < argc)
            g_ptr_array_add (words, argv[i++]);
          break;
        }
      g_ptr_array_add (words, argv[i]);
      if (o == NULL)
        continue;
      if (o->n_values == 0 && has_value)
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _ ("“%s”: the option “--%s” takes no value. Leave it out."), argv[i],
                       o->name);
          return FALSE;
        }
      if (i + (int) o->n_values - has_value >= argc)
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       g_dngettext (GETTEXT_PACKAGE, "“--%s” needs %u word after it.",
                                    "“--%s” needs %u words after it.", o->n_values),
                       o->name, o->n_values);
          return FALSE;
        }
      if (o->n_values > 0 && !has_value)
        g_ptr_array_add (words, argv[++i]);
      if (o->n_values == 2)
        {
          g_autofree char *again = g_strconcat ("--", o->name, NULL);

          g_ptr_array_add (words, (gpointer) g_intern_string (again));
          g_ptr_array_add (words, argv[++i]);
        }
    }
  g_ptr_array_add (words, NULL);
  return TRUE;
}

/* A context for the command called @name; its options, and --help, which sets *help. */
static GOptionContext *
new_context (const char *name, const GradusCliOption *options, gboolean *help)
{
  const GOptionEntry help_entry[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, help, N_ ("Show this help"), NULL },
    { NULL },
  };
  const GradusCliCommand *command = commands;
  GOptionContext *context;
  GOptionGroup *group = g_option_group_new ("options", "", "", (gpointer) options, NULL);

  while (!g_str_equal (command->name, name))
    command++;
  g_option_group_set_translation_domain (group, GETTEXT_PACKAGE);
  for (const GradusCliOption *o = options; o->name != NULL; o++)
    {
      /* As a file's name is taken: its bytes, whatever the locale. */
      const GOptionEntry entry[] = {
        { o->name, 0, o->n_values > 0 ? G_OPTION_FLAG_FILENAME : 0,
          o->n_values > 0 ? G_OPTION_ARG_CALLBACK : G_OPTION_ARG_NONE,
          o->n_values > 0 ? (gpointer) take_value_cb : (gpointer) o->flag, o->blurb, o->argument },
        { NULL },
      };

      g_option_group_add_entries (group, entry);
    }
  g_option_group_add_entries (group, help_entry);
  context = g_option_context_new (command->arguments);
  g_option_context_set_summary (context, _ (command->summary));
  g_option_context_set_main_group (context, group);
  g_option_context_set_help_enabled (context, FALSE);
  /* What is not known stays in place, so that a sentence can name the nearest option. */
  g_option_context_set_ignore_unknown_options (context, TRUE);
  return context;
}

gboolean
gradus_cli_parse (int argc, char **argv, const GradusCliOption *options, GPtrArray *rest,
                  GError **error)
{
  g_autofree char *program = g_strconcat ("gradus-cli ", argv[0], NULL);
  gboolean help = FALSE, only_words = FALSE;
  g_autoptr (GOptionContext) context = new_context (argv[0], options, &help);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GError) inner = NULL;
  char **left;
  int n;

  g_set_prgname (program);
  if (!prepare_words (argc, argv, options, words, error))
    return FALSE;
  left = (char **) words->pdata;
  n = (int) words->len - 1;
  if (!g_option_context_parse (context, &n, &left, &inner))
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, inner->message);
      return FALSE;
    }
  if (help)
    {
      g_autofree char *text = g_option_context_get_help (context, TRUE, NULL);

      g_print ("%s", text);
      return FALSE;
    }
  for (int i = 1; i < n; i++)
    {
      if (!only_words && g_str_equal (left[i], "--"))
        only_words = TRUE;
      else if (!only_words && left[i][0] == '-' && left[i][1] != '\0')
        return unknown_option (left[i], options, error);
      else
        g_ptr_array_add (rest, left[i]);
    }
  return TRUE;
}

gboolean
gradus_cli_parse_count (const char *option, const char *text, guint64 *value, GError **error)
{
  g_autofree char *word = gradus_number_narrow (text);

  if (g_ascii_string_to_unsigned (word, 10, 0, G_MAXINT64, value, NULL))
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

/* What was found in a file: who reads “1.234,5” as words should not have to guess it. @read: as it
 * was read; @table: with the roles that it has now. */
static void
tell_found (const char *name, const GradusImportReport *report, const GradusTable *read,
            const GradusTable *table)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char *found = NULL, *roles = NULL;
  g_auto (GStrv) notes = NULL;

  if (report->format == NULL)
    return;
  found = gradus_import_report_to_text (report);
  g_printerr ("gradus-cli: %s: %s\n", name, found);
  if (report->encoding_guessed)
    g_printerr (
      _ ("gradus-cli: %s: The file does not say its encoding. Where names look wrong, say "
         "it with “--encoding”, for example “--encoding ISO-8859-1”.\n"),
      name);
  for (guint j = 0; read != NULL && j < read->n_columns; j++)
    if (read->levels[j] != NULL)
      g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", read->names[j]);
  if (words->len > 0)
    g_printerr (_ ("gradus-cli: %s: Read as words and not as numbers: %s.\n"), name, words->str);
  notes = g_strsplit (report->notes != NULL ? report->notes : "", "\n", -1);
  for (guint i = 0; notes[i] != NULL; i++)
    g_printerr ("gradus-cli: %s: %s\n", name, notes[i]);
  if (table == NULL)
    return;
  roles = gradus_import_roles_to_text (table);
  g_printerr ("gradus-cli: %s: %s\n", name, roles);
}

gboolean
gradus_cli_source_get_options (const GradusCliSource *source, GradusImportOptions *options,
                               GError **error)
{
  *options = (GradusImportOptions){ .header = -1 };

  return gradus_import_options_set (options, "missing", source->missing, error)
         && gradus_import_options_set (options, "header", source->header, error)
         && gradus_import_options_set (options, "separator", source->separator, error)
         && gradus_import_options_set (options, "decimal", source->decimal, error)
         && gradus_import_options_set (options, "encoding", source->encoding, error)
         && gradus_import_options_set (options, "sheet", source->sheet, error);
}

/* Put another sentence behind that of an error. */
static void
add_sentence (GError **error, const char *sentence)
{
  g_autoptr (GString) text = NULL;

  if (error == NULL || *error == NULL)
    return;
  text = g_string_new ((*error)->message);
  gradus_append_gap (text);
  g_string_append (text, sentence);
  g_free ((*error)->message);
  (*error)->message = g_string_free (g_steal_pointer (&text), FALSE);
}

void
gradus_cli_add_hint (const GradusImportReport *report, GError **error)
{
  static const char *const sentences[] = {
    [GRADUS_IMPORT_HINT_MISSING] = N_ (
      "The options are “--missing drop”, “--missing mean” and “--missing unknown”."),
    [GRADUS_IMPORT_HINT_DECIMAL] = N_ ("The options are “--decimal point” and “--decimal comma”."),
    [GRADUS_IMPORT_HINT_ENCODING] = N_ (
      "The option is “--encoding”, for example “--encoding ISO-8859-1”."),
  };

  if (report->hint != GRADUS_IMPORT_HINT_NONE)
    add_sentence (error, _ (sentences[report->hint]));
}

/* The option that gives a table the column which the algorithm asks for and does not find. */
static void
add_role_hint (const GradusAlgorithm *algorithm, GradusDataset *dataset, GError **error)
{
  static const struct
  {
    GradusNeeds needs;
    GradusColumnRole role;
    const char *option;
  } roles[] = {
    { GRADUS_NEEDS_X, GRADUS_COLUMN_X, "x" },
    { GRADUS_NEEDS_Y, GRADUS_COLUMN_Y, "y" },
    { GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_UNKNOWN_LABELS,
      GRADUS_COLUMN_LABEL, "label" },
    { GRADUS_NEEDS_WEIGHT, GRADUS_COLUMN_WEIGHT, "weight" },
    { GRADUS_NEEDS_SAMPLE, GRADUS_COLUMN_SAMPLE, "sample" },
    { GRADUS_NEEDS_TASK, GRADUS_COLUMN_TASK, "task" },
  };
  const GradusTable *table = dataset != NULL ? gradus_dataset_get_table (dataset) : NULL;

  if (table == NULL || table->n_columns == 0)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    {
      const gboolean there = roles[i].role == GRADUS_COLUMN_X
                               ? table->d > 0
                               : gradus_table_get_role_column (table, roles[i].role) >= 0;
      g_autoptr (GString) columns = NULL;
      g_autofree char *sentence = NULL;

      if (there || (algorithm->needs & roles[i].needs) == 0)
        continue;
      columns = g_string_new (NULL);
      for (guint j = 0; j < table->n_columns; j++)
        g_string_append_printf (columns, "%s%s", j > 0 ? ", " : "", table->names[j]);
      sentence = g_strdup_printf (
        /* Translators: the name of an option, and the names of columns. */
        _ ("The option is “--%s COLUMN”, and the columns are: %s."), roles[i].option, columns->str);
      add_sentence (error, sentence);
      return;
    }
}

GradusDataset *
gradus_cli_source_read (const GradusCliSource *source, const char *spec,
                        const GradusAlgorithm *algorithm, guint64 seed, GError **error)
{
  g_auto (GradusImportReport) report = { 0 };
  GradusImportOptions options;
  g_autoptr (GradusDataset) dataset = NULL;
  GradusDataset *fitted;

  if (!gradus_cli_source_get_options (source, &options, error))
    return NULL;
  if (gradus_data_spec_hides_file (spec))
    {
      g_autofree char *note = g_strdup_printf (
        /* Translators: both are a name as it was typed, “iris”. */
        _ ("“%s” is the data set that comes with Gradus. The file of that name here was not read; "
           "write “./%s” for it."),
        spec, spec);

      g_printerr ("gradus-cli: %s\n", note);
    }
  dataset = gradus_data_from_spec_roles (spec, source->columns, &options, seed, &report, error);
  if (dataset == NULL)
    {
      gradus_cli_add_hint (&report, error);
      return NULL;
    }
  fitted = algorithm != NULL && g_strcmp0 (report.format, "CSV") == 0
             ? gradus_import_fit_roles (dataset, algorithm, source->columns)
             : gradus_dataset_ref (dataset);
  tell_found (spec, &report, gradus_dataset_get_table (dataset), gradus_dataset_get_table (fitted));
  return fitted;
}

static gboolean
read_dataset (const GradusCliSource *source, const GradusAlgorithm *algorithm, guint64 seed,
              GradusDataset **dataset, GError **error)
{
  g_autoptr (GradusDataset) read = NULL;
  GradusDataset *adapted;

  read = gradus_cli_source_read (source, source->data, algorithm, seed, error);
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
  g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (*setup), algorithm->params_size);
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
setup_from_algorithm (const GradusCliSource *source, const GradusAlgorithm *algorithm, guint64 seed,
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

/* That of an experiment file, on other data where they are named. */
static GradusSetup *
setup_from_saved (const GradusCliSource *source, GradusSetup *saved, guint64 seed, GError **error)
{
  g_autoptr (GradusDataset) dataset = NULL;

  if (source->preset != NULL)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("An experiment file and “--preset” cannot be used together."));
      return NULL;
    }
  if (source->data == NULL)
    return gradus_setup_ref (saved);
  if (!read_dataset (source, gradus_setup_get_algorithm (saved), seed, &dataset, error))
    return NULL;
  return gradus_setup_with_dataset (saved, dataset);
}

GradusSetup *
gradus_cli_source_make_setup (const GradusCliSource *source, const char *what, GradusSetup *saved,
                              GError **error)
{
  const GradusAlgorithm *algorithm;
  g_autoptr (GradusSetup) setup = NULL;
  GradusRngKind rng;
  guint64 seed = 1;

  if (source->seed != NULL && !gradus_cli_parse_count ("seed", source->seed, &seed, error))
    return NULL;
  if (saved != NULL)
    setup = setup_from_saved (source, saved, seed, error);
  else if ((algorithm = gradus_cli_find_algorithm (what, error)) != NULL)
    setup = setup_from_algorithm (source, algorithm, seed, error);
  if (setup == NULL)
    return NULL;

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
  if (!apply_set (&setup, source->set, error) || !apply_starts (&setup, source->start, error))
    return NULL;
  if (!gradus_setup_validate (setup, error))
    {
      add_role_hint (gradus_setup_get_algorithm (setup), gradus_setup_get_dataset (setup), error);
      return NULL;
    }
  return g_steal_pointer (&setup);
}

/* --- Limits ----------------------------------------------------------------------------------- */

struct _GradusCliUntil
{
  GradusCondition *condition;
  GradusWatcher *watcher;
  gboolean fits; /* the shape of its value is known and suits */
  gboolean hit;
  GError *error; /* it does not suit */
};

gboolean
gradus_cli_limit_parse (const GradusCliLimit *limit, const GradusAlgorithm *algorithm,
                        GradusCliStop *stop, GError **error)
{
  GradusCondition *condition;
  g_autoptr (GError) inner = NULL;

  *stop = (GradusCliStop){ G_MAXUINT64, G_MAXUINT64, NULL };
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

GradusLimit
gradus_cli_limit_make (const GradusCliLimit *limit)
{
  const gboolean asked = limit->steps != NULL || limit->iterations != NULL;

  return (GradusLimit){ .bytes = asked ? 0 : GRADUS_RUN_DEFAULT_BUDGET / 2 };
}

gboolean
gradus_cli_limit_check (const GradusRun *run, GError **error)
{
  if (gradus_run_check_limit (run, NULL))
    return TRUE;
  g_set_error (
    error, GRADUS_ERROR, GRADUS_ERROR_LIMIT,
    _ ("The run was stopped at step %" PRIu64 ", because it does not come to an end before "
       "it fills the memory. Ask for so many steps with “--steps N” or “--iterations N”."),
    gradus_run_get_last (run));
  return FALSE;
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
  GradusPosition here;

  if (!until->fits && until->error == NULL)
    {
      gradus_run_get_view (run, &here);
      gradus_condition_fits (until->condition, &here, &until->fits, &until->error);
    }
  until->hit = until->error == NULL && gradus_watcher_look (until->watcher, run) != 0;
  return until->hit || until->error != NULL;
}

gboolean
gradus_cli_stop_here (GradusRun *run, gpointer user_data)
{
  const GradusCliStop *stop = user_data;

  return gradus_run_get_step (run) >= stop->steps
         || gradus_run_get_iteration (run) >= stop->iterations
         || (stop->until != NULL && is_until (run, stop->until));
}

gboolean
gradus_cli_stop_finish (const GradusCliStop *stop, GradusRun *run, GError **error)
{
  if (stop->until == NULL || stop->until->hit)
    return TRUE;
  if (stop->until->error != NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, _ ("“--until %s” cannot be asked. %s"),
                   gradus_condition_get_text (stop->until->condition), stop->until->error->message);
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
    g_print ("  gradus-cli %s %s\n            %s\n", commands[i].name, commands[i].arguments,
             _ (commands[i].summary));
  g_print ("\n%s\n%s\n", _ ("“gradus-cli COMMAND --help” lists the options of a command."),
           _ ("Exit status: 0 done, 1 the algorithm failed, 2 bad usage or input."));
}

/* Whether the words after the program are the command. Of a command of two words the first will do
 * when @word_will_do: what it lacks is said by the function of the command. */
static gboolean
is_command (const GradusCliCommand *command, int argc, char **argv, gboolean word_will_do)
{
  g_auto (GStrv) words = g_strsplit (command->name, " ", 2);

  return g_str_equal (argv[1], words[0])
         && (words[1] == NULL || word_will_do || (argc > 2 && g_str_equal (argv[2], words[1])));
}

/* A script that looks at the exit status alone must hear that the results are lost. */
static GradusExit
flush_output (GradusExit status)
{
  const gboolean flushed = fflush (stdout) == 0;

  if (flushed && !ferror (stdout))
    return status;
  g_printerr ("gradus-cli: %s\n",
              _ ("What this command prints could not be written to the standard output. Make room "
                 "on the disk or send it to another place."));
  return GRADUS_EXIT_USAGE;
}

static GradusExit
run_command (int argc, char **argv)
{
  const char *names[G_N_ELEMENTS (commands) + 1] = { NULL };
  g_autoptr (GError) error = NULL;
  GradusExit (*run) (int argc, char **argv);
  const char *near;
  char what[64];

  if (argc < 2 || g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h")
      || g_str_equal (argv[1], "help"))
    {
      print_help ();
      return argc < 2 ? GRADUS_EXIT_USAGE : GRADUS_EXIT_DONE;
    }
  if (g_str_equal (argv[1], "--version"))
    {
      g_print ("gradus-cli %s\n", GRADUS_VERSION);
      return GRADUS_EXIT_DONE;
    }
  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
      {
        names[i] = commands[i].name;
        if (!is_command (&commands[i], argc, argv, pass == 1))
          continue;
        if (commands[i].run != NULL)
          return commands[i].run (argc - 1, argv + 1);
        g_snprintf (what, sizeof what, "gradus-cli %s", pass == 0 ? commands[i].name : argv[1]);
        run = gradus_cli_load (what, commands[i].draws, commands[i].symbol, &error);
        return run != NULL ? run (argc - 1, argv + 1) : gradus_cli_report (&error);
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

int
gradus_cli_main (int argc, char **argv)
{
  return flush_output (run_command (argc, argv));
}
