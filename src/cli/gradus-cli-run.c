/* gradus-cli run, data: experiments and data sets without a window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-cli-experiment.h"
#include "gradus-cli.h"
#include "gradus-csv.h"
#include "gradus-judge.h"
#include "gradus-quantity.h"
#include "gradus-signals.h"
#include "gradus-sound.h"
#include "gradus-say.h"
#include "gradus-trace-writer.h"

/* Keyframes that fit into the cache of a processor. */
#define FORWARD_BUDGET (256 * 1024)

typedef struct
{
  GradusCliStop stop;
  GradusTraceCsv *csv;       /* being scouted */
  GradusTraceWriter *writer; /* or NULL */
} Follow;

static gboolean
follow_step (GradusRun *run, gpointer user_data)
{
  Follow *follow = user_data;

  if (follow->writer != NULL && !gradus_trace_writer_add (follow->writer, run))
    return TRUE;
  return gradus_cli_stop_here (run, &follow->stop);
}

static gboolean
scout_step (GradusRun *run, gpointer user_data)
{
  Follow *follow = user_data;

  gradus_trace_csv_scout (follow->csv, run);
  return gradus_cli_stop_here (run, &follow->stop);
}

/* The columns of a CSV trace, from a copy of @run that goes ahead of it. */
static GradusTraceCsv *
scout (GradusRun *run, const GradusCliStop *stop)
{
  GradusTraceCsv *csv = gradus_trace_csv_new (gradus_run_get_algorithm (run));
  g_autoptr (GradusRun) ahead = gradus_run_copy (run);
  Follow follow = { .stop = *stop, .csv = csv };
  g_autofree char *left_out = NULL;

  if (!scout_step (ahead, &follow))
    gradus_run_advance (ahead, G_MAXUINT64, scout_step, &follow, NULL);
  left_out = gradus_trace_csv_get_left_out (csv);
  if (left_out != NULL)
    g_printerr (_ ("gradus-cli: left out of the CSV because they have more than %d entries: %s. "
                   "“--trace FILE.jsonl” has them.\n"),
                GRADUS_TRACE_CSV_MAX_ENTRIES, left_out);
  return csv;
}

/* Walk the run to its stop, writing the trace as it goes. */
static gboolean
walk (GradusRun *run, const GradusCliStop *stop, const char *trace_path, GError **error)
{
  g_autoptr (GradusTraceCsv) csv = NULL;
  Follow follow = { .stop = *stop };

  if (trace_path != NULL)
    {
      if (g_str_has_suffix (trace_path, ".csv"))
        csv = scout (run, stop);
      follow.writer = gradus_trace_writer_new (trace_path, gradus_run_get_setup (run), csv, error);
      if (follow.writer == NULL)
        return FALSE;
    }
  if (!follow_step (run, &follow))
    gradus_run_advance (run, G_MAXUINT64, follow_step, &follow, NULL);
  return follow.writer == NULL || gradus_trace_writer_end (follow.writer, error);
}

/* Every named array of the present position. */
static gboolean
write_values (GradusRun *run, const char *path, GError **error)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_autoptr (GString) out = g_string_new ("{");
  GradusPosition here;

  gradus_run_get_view (run, &here);
  for (const GradusValue *v = algorithm->values; v->id != NULL; v++)
    {
      g_auto (GradusArray) array = { 0 };

      gradus_value_read (v, &here, &array);
      if (v != algorithm->values)
        g_string_append (out, ",\n ");
      gradus_json_append_string (out, v->id);
      g_string_append (out, ": ");
      gradus_json_append_array (out, &array);
    }
  g_string_append (out, "}\n");
  return gradus_cli_write (path, out->str, out->len, error);
}

/* --- Predictions ------------------------------------------------------------------------------ */

static int
find_column (const GradusTable *table, const char *name)
{
  for (guint j = 0; j < table->n_columns; j++)
    if (g_str_equal (table->names[j], name))
      return (int) j;
  return -1;
}

static char *
list_inputs (const GradusTable *trained)
{
  GString *names = g_string_new (NULL);

  for (guint j = 0; j < trained->d; j++)
    g_string_append_printf (names, "%s“%s”", j > 0 ? ", " : "",
                            trained->names[trained->x_columns[j]]);
  return g_string_free (names, FALSE);
}

/* The columns of @table that are the inputs of @trained: by name, and by position only where the
 * file gives no names. */
static gboolean
match_columns (const GradusTable *table, const GradusTable *trained, const char *in, gboolean named,
               guint *columns, GError **error)
{
  g_autofree char *inputs = list_inputs (trained);
  const char *missing = NULL;
  guint n_numeric = 0;

  for (guint j = 0; j < trained->d && missing == NULL; j++)
    {
      const char *name = trained->names[trained->x_columns[j]];
      const int column = find_column (table, name);

      if (column < 0)
        missing = name;
      else if (table->levels[column] != NULL)
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("Column “%s” of “%s” has words, but the experiment was made with "
                          "numbers there. Correct it."),
                       name, in);
          return FALSE;
        }
      columns[j] = (guint) column;
    }
  if (missing == NULL)
    return TRUE;
  if (named)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has no column “%s”. The experiment was made with the columns %s; call "
                      "them so, or leave the line of names out to have them taken in this order."),
                   in, missing, inputs);
      return FALSE;
    }
  for (guint j = 0; j < table->n_columns; j++)
    if (table->levels[j] == NULL)
      {
        if (n_numeric < trained->d)
          columns[n_numeric] = j;
        n_numeric++;
      }
  if (n_numeric != trained->d)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has %u columns of numbers and no names, but the experiment was made "
                      "with %u (%s). Give the same columns."),
                   in, n_numeric, trained->d, inputs);
      return FALSE;
    }
  g_printerr (_ ("gradus-cli: “%s” has no column names, so its columns are taken in their order as "
                 "%s.\n"),
              in, inputs);
  return TRUE;
}

/* What stands in the columns behind the inputs. */
typedef struct
{
  const char *const *classes; /* names of the classes, or NULL where a number is predicted */
  gboolean score;             /* the numbers are scores, whose sign is the class */
} Predicted;

static Predicted
find_predicted (const GradusAlgorithm *algorithm, const GradusTable *trained)
{
  const gboolean learns = gradus_judge_is_class (algorithm, trained);

  return (Predicted){
    .classes = learns ? (const char *const *) trained->levels[trained->label_column] : NULL,
    .score = learns && algorithm->predicts == GRADUS_PREDICTS_SCORE,
  };
}

/* Say what is in the file that is not in the one it was made of. */
static void
tell_predicted (const GradusAlgorithm *algorithm, const GradusTable *trained,
                const Predicted *predicted, const char *out)
{
  g_autofree char *sentence = NULL;

  if (predicted->score)
    sentence = g_strdup_printf (
      /* Translators: what a score is (“the logarithm of the odds”), and two classes. */
      _ ("“prediction” is the class. “score” is %s: “%s” where it is above 0, else “%s”."),
      algorithm->score != NULL ? _ (algorithm->score) : _ ("a number without a scale"),
      predicted->classes[1], predicted->classes[0]);
  else if (predicted->classes != NULL)
    sentence = g_strdup (_ ("“prediction” is the class."));
  else if (algorithm->predicts == GRADUS_PREDICTS_CLASS)
    sentence = g_strdup (_ ("“prediction” is the number of the cluster, the first being 0."));
  else if (trained->y_column >= 0)
    sentence = g_strdup_printf (_ ("“prediction” is the number expected for “%s”."),
                                trained->names[trained->y_column]);
  if (sentence != NULL)
    g_printerr ("gradus-cli: %s: %s\n", out, sentence);
}

static void
append_prediction (GString *csv, const Predicted *predicted, double value)
{
  const int code = predicted->score ? value > 0 : (int) lround (value);

  if (predicted->classes == NULL)
    gradus_json_append_number (csv, value);
  else if (code >= 0 && code < (int) g_strv_length ((char **) predicted->classes))
    gradus_csv_append_text (csv, predicted->classes[code]);
  if (!predicted->score)
    return;
  g_string_append_c (csv, ',');
  gradus_json_append_number (csv, value);
}

static gboolean
write_predictions (GradusRun *run, const GradusCliSource *source, const char *in,
                   const char *out_path, GError **error)
{
  static const char *const no_roles[GRADUS_N_COLUMN_ROLES] = { NULL };
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  const GradusTable *trained = gradus_dataset_get_table (
    gradus_setup_get_dataset (gradus_run_get_setup (run)));
  g_auto (GradusImportReport) report = { 0 };
  GradusImportOptions options;
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GString) csv = g_string_new (NULL);
  g_autofree double *values = NULL;
  g_autofree double *x = NULL;
  g_autofree guint *columns = NULL;
  const GradusTable *table;
  GradusPosition here;
  Predicted predicted;

  if (algorithm->predicts == GRADUS_PREDICTS_NOTHING || trained == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“%s” predicts nothing, so “--predict” cannot be used with it."),
                   algorithm->id);
      return FALSE;
    }
  if (!gradus_cli_source_get_options (source, &options, error))
    return FALSE;
  /* Every row is answered, so that none may be left out. */
  options.missing = GRADUS_MISSING_REFUSE;
  dataset = gradus_data_from_spec_roles (in, no_roles, &options, 1, &report, error);
  if (dataset == NULL)
    {
      if (report.hint != GRADUS_IMPORT_HINT_MISSING)
        gradus_cli_add_hint (&report, error);
      return FALSE;
    }
  table = gradus_dataset_get_table (dataset);
  if (table == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” is not a table, so nothing can be predicted for its rows. Give a table "
                      "with the columns of the experiment."),
                   in);
      return FALSE;
    }
  columns = g_new (guint, MAX (trained->d, 1));
  if (!match_columns (table, trained, in, report.format == NULL || report.header, columns, error))
    return FALSE;

  x = g_new (double, MAX ((gsize) table->n * trained->d, 1));
  values = g_new0 (double, MAX (table->n, 1));
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < trained->d; j++)
      x[(gsize) i * trained->d + j] = table->columns[columns[j]][i];
  gradus_run_get_view (run, &here);
  algorithm->predict (&here, x, table->n, values);

  predicted = find_predicted (algorithm, trained);
  for (guint j = 0; j < trained->d; j++)
    {
      gradus_csv_append_text (csv, trained->names[trained->x_columns[j]]);
      g_string_append_c (csv, ',');
    }
  g_string_append (csv, predicted.score ? "prediction,score\n" : "prediction\n");
  for (guint i = 0; i < table->n; i++)
    {
      for (guint j = 0; j < trained->d; j++)
        {
          gradus_json_append_number (csv, x[(gsize) i * trained->d + j]);
          g_string_append_c (csv, ',');
        }
      append_prediction (csv, &predicted, values[i]);
      g_string_append_c (csv, '\n');
    }
  if (!gradus_cli_write (out_path, csv->str, csv->len, error))
    return FALSE;
  tell_predicted (algorithm, trained, &predicted, out_path);
  return TRUE;
}

/* --- Files and commands ----------------------------------------------------------------------- */

/* What the algorithm has made of signals, a channel for each source. */
static gboolean
write_sound (GradusRun *run, const char *path, GError **error)
{
  const GradusSignals *signals = gradus_dataset_get_signals (
    gradus_setup_get_dataset (gradus_run_get_setup (run)));
  GradusPosition here;

  gradus_run_get_view (run, &here);
  for (guint v = 0; here.algorithm->values[v].id != NULL; v++)
    {
      g_auto (GradusArray) array = { 0 };
      g_autoptr (GBytes) sound = NULL;

      if (!gradus_sound_of_value (&here, v, &array))
        continue;
      sound = gradus_sound_write (array.data, array.shape[0], array.shape[1], -1, signals->rate,
                                  TRUE, error);
      return sound != NULL
             && gradus_cli_write (path, g_bytes_get_data (sound, NULL),
                                  (gssize) g_bytes_get_size (sound), error);
    }
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("“%s” makes no signals, so “--sound” cannot be used with it."),
               here.algorithm->id);
  return FALSE;
}

/* An experiment that comes from a file or goes into one. */
typedef struct
{
  const GradusCliExperiments *module;
  GradusExperiment *experiment;
} Saved;

static void
saved_clear (Saved *saved)
{
  if (saved->experiment != NULL)
    saved->module->unref (saved->experiment);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Saved, saved_clear)

static GradusRun *
make_run (GradusSetup *setup, const GradusLimit *limit, GError **error)
{
  GradusRun *run = gradus_run_new (setup, error);

  if (run != NULL)
    gradus_run_set_limit (run, limit);
  return run;
}

/* The run at its start, with the limit that @asked says. Experiments are made where there is a file
 * of one only. */
static GradusRun *
begin (const GradusCliSource *source, const char *what, const GradusCliLimit *asked,
       gboolean to_save, Saved *saved, GError **error)
{
  const GradusLimit limit = gradus_cli_limit_make (asked);
  g_autoptr (GradusSetup) setup = NULL;

  if (!to_save && !g_str_has_suffix (what, ".gradus"))
    {
      setup = gradus_cli_source_make_setup (source, what, NULL, error);
      return setup != NULL ? make_run (setup, &limit, error) : NULL;
    }
  saved->module = gradus_cli_load ("gradus-cli run", FALSE, GRADUS_CLI_EXPERIMENTS, error);
  if (saved->module == NULL)
    return NULL;
  saved->experiment = saved->module->make (source, what, error);
  return saved->experiment != NULL ? saved->module->make_run (saved->experiment, &limit, error)
                                   : NULL;
}

/* An experiment may be saved over itself; nothing else that is read is written. */
static gboolean
check_places (const GradusCliSource *source, const char *what, GPtrArray *predict,
              const GradusCliPlace *outputs, GError **error)
{
  g_autoptr (GArray) inputs = g_array_new (TRUE, TRUE, sizeof (GradusCliPlace));
  const GradusCliPlace *save = outputs;
  const GradusCliPlace named[] = {
    { what, NULL },
    { "--data", source->data },
    { "--predict", predict->len == 2 ? g_ptr_array_index (predict, 0) : NULL },
  };

  g_array_append_vals (inputs, named, G_N_ELEMENTS (named));
  while (!g_str_equal (save->option, "--save"))
    save++;
  if (g_str_has_suffix (what, ".gradus") && g_strcmp0 (what, save->path) != 0)
    g_array_index (inputs, GradusCliPlace, 0).path = what;
  for (guint i = 0; i < source->start->len; i++)
    {
      const char *equals = strchr (g_ptr_array_index (source->start, i), '=');
      const GradusCliPlace start = { "--start", equals != NULL ? equals + 1 : NULL };

      g_array_append_val (inputs, start);
    }
  return gradus_cli_check_places ((const GradusCliPlace *) (gpointer) inputs->data, outputs, error);
}

static gboolean
goes_to_standard (const GradusCliPlace *outputs)
{
  for (const GradusCliPlace *p = outputs; p->option != NULL; p++)
    if (gradus_cli_is_standard (p->path))
      return TRUE;
  return FALSE;
}

GradusExit
gradus_cli_run (int argc, char **argv)
{
  g_auto (GradusCliSource) source = { 0 };
  GradusCliLimit limit = { 0 };
  const char *trace = NULL, *values = NULL, *save = NULL, *sound = NULL;
  g_autoptr (GPtrArray) predict = g_ptr_array_new ();
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_auto (Saved) saved = { 0 };
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GString) summary = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_auto (GradusCliStop) stop = { 0 };
  const char *what;

  gradus_cli_source_init (&source);
  const GradusCliOption options[] = {
    GRADUS_CLI_SOURCE_OPTIONS (source),
    GRADUS_CLI_LIMIT_OPTIONS (limit),
    { "trace", 1, .text = &trace, .argument = "FILE.jsonl|FILE.csv",
      .blurb = N_ ("Write every step") },
    { "values", 1, .text = &values, .argument = "FILE.json",
      .blurb = N_ ("Write all values of the last step") },
    { "predict", 2, .list = predict, .argument = "IN.csv OUT.csv",
      .blurb = N_ ("Predict for the rows of IN.csv, whose columns are found by name") },
    { "sound", 1, .text = &sound, .argument = "FILE.wav",
      .blurb = N_ ("Write the signals that were made") },
    { "save", 1, .text = &save, .argument = "FILE.gradus", .blurb = N_ ("Save the experiment") },
    { NULL },
  };

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  if (rest->len != 1)
    {
      g_set_error_literal (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“run” needs one algorithm or one .gradus file; “gradus-cli list” "
                              "shows the algorithms."));
      return gradus_cli_report (&error);
    }
  what = g_ptr_array_index (rest, 0);
  const GradusCliPlace outputs[] = {
    { "--trace", trace },
    { "--values", values },
    { "--sound", sound },
    { "--predict", predict->len == 2 ? g_ptr_array_index (predict, 1) : NULL },
    { "--save", save },
    { NULL },
  };
  if (!check_places (&source, what, predict, outputs, &error))
    return gradus_cli_report (&error);
  run = begin (&source, what, &limit, save != NULL, &saved, &error);
  if (run == NULL
      || !gradus_cli_limit_parse (&limit, gradus_run_get_algorithm (run), &stop, &error))
    return gradus_cli_report (&error);
  /* Nobody walks back here, so memory need not be filled with keyframes. */
  gradus_run_set_budget (run, FORWARD_BUDGET);
  if (!walk (run, &stop, trace, &error) || !gradus_cli_stop_finish (&stop, run, &error))
    return gradus_cli_report (&error);

  if (values != NULL && !write_values (run, values, &error))
    return gradus_cli_report (&error);
  if (sound != NULL && !write_sound (run, sound, &error))
    return gradus_cli_report (&error);
  if (predict->len == 2
      && !write_predictions (run, &source, g_ptr_array_index (predict, 0),
                             g_ptr_array_index (predict, 1), &error))
    return gradus_cli_report (&error);
  if (save != NULL && !saved.module->save (saved.experiment, run, save, &error))
    return gradus_cli_report (&error);

  gradus_trace_append_summary (summary, run);
  /* What was sent to the standard output is all that another program shall read there. */
  if (!goes_to_standard (outputs))
    g_print ("%s\n", summary->str);
  if (!gradus_cli_limit_check (run, &error))
    return gradus_cli_report (&error);
  if (gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
    {
      g_printerr ("gradus-cli: %s\n", gradus_run_get_failure (run));
      return GRADUS_EXIT_FAILED;
    }
  return GRADUS_EXIT_DONE;
}

/* LIBSVM's format: label index:value ..., zeros left out. */
static char *
table_to_libsvm (const GradusTable *table)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < table->n; i++)
    {
      if (table->label != NULL && table->label[i] == GRADUS_LABEL_UNKNOWN)
        g_string_append_c (out, '0');
      else if (table->label != NULL)
        g_string_append_printf (out, "%d",
                                table->n_classes == 2 ? 2 * table->label[i] - 1 : table->label[i]);
      else
        gradus_json_append_number (out, table->y != NULL ? table->y[i] : 0);
      for (guint j = 0; j < table->d; j++)
        {
          g_string_append_printf (out, " %u:", j + 1);
          gradus_json_append_number (out, table->x[(gsize) i * table->d + j]);
        }
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

/* All channels as one recording. */
static GBytes *
signals_to_wav (GradusDataset *dataset, GError **error)
{
  const GradusSignals *signals = gradus_dataset_get_signals (dataset);

  if (signals != NULL)
    return gradus_sound_write (signals->x, signals->n, signals->m, -1, signals->rate, FALSE, error);
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("“%s” is no signal, so it cannot be written as WAV."),
               gradus_dataset_get_name (dataset));
  return NULL;
}

/* Whether a file of this name can hold the data: its suffix says how they are written. */
static gboolean
suits_name (GradusDataset *dataset, const char *spec, const char *out, GError **error)
{
  const char *suffix = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (g_str_has_suffix (out, ".gradus"))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“%s” would be an experiment, and data alone are none. “gradus-cli run "
                      "ALGORITHM --data %s --save %s” makes one of them."),
                   out, spec, out);
      return FALSE;
    }
  if (gradus_dataset_get_table (dataset) != NULL)
    return TRUE;
  if (g_str_has_suffix (out, ".libsvm"))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“%s” is not a table, so it cannot be written as LIBSVM."), spec);
      return FALSE;
    }
  if (!g_str_has_suffix (out, ".csv"))
    return TRUE;
  bytes = gradus_dataset_to_file (dataset, &suffix, error);
  if (bytes == NULL)
    return FALSE;
  if (g_str_equal (suffix, ".csv"))
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("“%s” is not a table, so it cannot be written as CSV. Give the file a name that "
                  "ends in “%s”."),
               spec, suffix);
  return FALSE;
}

GradusExit
gradus_cli_data (int argc, char **argv)
{
  g_auto (GradusCliSource) source = { 0 };
  const char *out = NULL;
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  const GradusTable *table;
  guint64 seed = 1;

  gradus_cli_source_init (&source);
  const GradusCliOption options[] = {
    GRADUS_CLI_READ_OPTIONS (source),
    { "out", 1, .text = &out, .argument = "FILE.csv|FILE.libsvm|FILE.txt|FILE.wav",
      .blurb = N_ ("Write the data to this file") },
    { NULL },
  };

  if (!gradus_cli_parse (argc, argv, options, rest, &error)
      || (source.seed != NULL && !gradus_cli_parse_count ("seed", source.seed, &seed, &error)))
    return gradus_cli_report (&error);
  if (rest->len != 1 || out == NULL)
    {
      g_set_error_literal (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“data” needs one data set and “--out FILE”."));
      return gradus_cli_report (&error);
    }
  const GradusCliPlace inputs[] = { { g_ptr_array_index (rest, 0), g_ptr_array_index (rest, 0) },
                                    { NULL } };
  const GradusCliPlace outputs[] = { { "--out", out }, { NULL } };
  if (!gradus_cli_check_places (inputs, outputs, &error))
    return gradus_cli_report (&error);
  dataset = gradus_cli_source_read (&source, g_ptr_array_index (rest, 0), NULL, seed, &error);
  if (dataset == NULL)
    return gradus_cli_report (&error);
  table = gradus_dataset_get_table (dataset);
  if (!suits_name (dataset, g_ptr_array_index (rest, 0), out, &error))
    return gradus_cli_report (&error);
  if (g_str_has_suffix (out, ".wav"))
    {
      g_autoptr (GBytes) sound = signals_to_wav (dataset, &error);

      if (sound == NULL
          || !gradus_cli_write (out, g_bytes_get_data (sound, NULL),
                                (gssize) g_bytes_get_size (sound), &error))
        return gradus_cli_report (&error);
      return GRADUS_EXIT_DONE;
    }
  if (g_str_has_suffix (out, ".libsvm"))
    text = table_to_libsvm (table);
  else
    {
      g_autoptr (GBytes) bytes = gradus_dataset_to_file (dataset, NULL, &error);

      if (bytes == NULL)
        return gradus_cli_report (&error);
      text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    }
  if (!gradus_cli_write (out, text, -1, &error))
    return gradus_cli_report (&error);
  return GRADUS_EXIT_DONE;
}
