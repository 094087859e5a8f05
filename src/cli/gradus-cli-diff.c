/* gradus-cli diff: the trace of a person's own program against an experiment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "gradus-algorithm.h"
#include "gradus-cli-experiment.h"
#include "gradus-cli.h"
#include "gradus-experiment.h"
#include "gradus-number.h"
#include "gradus-own-trace.h"
#include "gradus-trace-class.h"
#include "gradus-trace.h"

/* Entries of the differing record that are printed. */
#define MAX_LINES 10

static gboolean
parse_tolerance (const char *text, double *tolerance, GError **error)
{
  if (gradus_number_from_text (text, tolerance) && *tolerance >= 0)
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("“--tolerance %s” is not a number that is 0 or more. Write 1e-6, for example."),
               text);
  return FALSE;
}

static gboolean
parse_base (const char *text, guint *base, GError **error)
{
  if (g_str_equal (text, "0") || g_str_equal (text, "1"))
    {
      *base = (guint) (*text - '0');
      return TRUE;
    }
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("“--index-base %s” is not known. Write 0 or 1, the number of the first entry in "
                  "your column names."),
               text);
  return FALSE;
}

static void
print_words (const GradusTraceDiff *diff)
{
  g_print ("%s\n", diff->verdict);
  for (guint i = 0; i < MIN (diff->differences->len, MAX_LINES); i++)
    {
      const GradusTraceDifference *d = g_ptr_array_index (diff->differences, i);
      g_autofree char *own = gradus_number_to_text (d->own);
      g_autofree char *ours = gradus_number_to_text (d->ours);
      g_autofree char *apart = gradus_number_to_text (d->own - d->ours);

      g_print (_ ("  %-24s yours %-22s here %-22s difference %s\n"), d->name, own, ours, apart);
    }
  if (diff->differences->len > MAX_LINES)
    g_print (g_dngettext (GETTEXT_PACKAGE, "  and %u more\n", "  and %u more\n",
                          diff->differences->len - MAX_LINES),
             diff->differences->len - MAX_LINES);
  if (diff->code != NULL)
    {
      g_print (_ ("The line of the pseudo-code: %s"), diff->code);
      g_print ("\n");
    }
  if (diff->suspicion != NULL)
    g_print ("%s\n", diff->suspicion);
  if (diff->differs && diff->n_records > 1)
    g_print (g_dngettext (GETTEXT_PACKAGE, "The %u record before it agrees, to a relative %.2g.\n",
                          "The %u records before it agree, the worst to a relative %.2g.\n",
                          diff->n_records - 1),
             diff->n_records - 1, diff->worst);
  for (guint i = 0; i < diff->notes->len; i++)
    g_print ("%s\n", (const char *) g_ptr_array_index (diff->notes, i));
}

/* @text, or null. */
static void
append_text (GString *out, const char *text)
{
  if (text == NULL)
    g_string_append (out, "null");
  else
    gradus_json_append_string (out, text);
}

static void
print_json (const GradusTraceDiff *diff, const GradusAlgorithm *algorithm)
{
  g_autoptr (GString) out = g_string_new (NULL);

  g_string_append_printf (out,
                          "{\"differs\":%s,\"complete\":%s,\"records\":%u,"
                          "\"numbers\":%" PRIu64 ",\"worst\":",
                          diff->differs ? "true" : "false", diff->complete ? "true" : "false",
                          diff->n_records, diff->n_numbers);
  gradus_json_append_number (out, diff->worst);
  if (diff->differs)
    {
      g_string_append_printf (
        out, ",\"line\":%u,\"step\":%" PRIu64 ",\"iteration\":%" PRIu64 ",\"phase\":", diff->line,
        diff->step, diff->iteration);
      if (diff->phase < 0)
        g_string_append (out, "null");
      else
        gradus_json_append_string (out, algorithm->phases[diff->phase].id);
    }
  g_string_append (out, ",\"entries\":[");
  for (guint i = 0; i < diff->differences->len; i++)
    {
      const GradusTraceDifference *d = g_ptr_array_index (diff->differences, i);

      g_string_append (out, i > 0 ? ",{\"name\":" : "{\"name\":");
      gradus_json_append_string (out, d->name);
      g_string_append (out, ",\"yours\":");
      gradus_json_append_number (out, d->own);
      g_string_append (out, ",\"here\":");
      gradus_json_append_number (out, d->ours);
      g_string_append_c (out, '}');
    }
  g_string_append (out, "],\"code\":");
  append_text (out, diff->code);
  g_string_append (out, ",\"suspicion\":");
  append_text (out, diff->suspicion);
  g_string_append (out, ",\"notes\":[");
  for (guint i = 0; i < diff->notes->len; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      gradus_json_append_string (out, g_ptr_array_index (diff->notes, i));
    }
  g_string_append (out, "]}");
  g_print ("%s\n", out->str);
}

/* The traces of a folder: a table, and who parts at the same place. */
static GradusExit
compare_class (const char *folder, GradusRun *run, guint base, double tolerance, const char *out)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_autoptr (GFile) place = g_file_new_for_path (folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusTraceClass) klass = gradus_trace_class_compare (place, run, base, tolerance,
                                                                   NULL, NULL, NULL, &error);

  if (klass == NULL)
    return gradus_cli_report (&error);
  if (out != NULL)
    {
      g_autofree char *table = gradus_trace_class_to_csv (klass, algorithm);

      if (!gradus_cli_write (out, table, -1, &error))
        return gradus_cli_report (&error);
    }
  for (guint i = 0; i < klass->rows->len && !gradus_cli_is_standard (out); i++)
    {
      const GradusTraceClassRow *row = g_ptr_array_index (klass->rows, i);
      g_autofree char *verdict = gradus_trace_class_row_verdict (row, algorithm);

      g_print ("%-24s %s\n", row->name, verdict);
      if (row->diff != NULL && row->diff->suspicion != NULL)
        g_print ("%-24s %s\n", "", row->diff->suspicion);
    }
  for (guint i = 0; i < klass->groups->len && !gradus_cli_is_standard (out); i++)
    g_print ("%s\n", ((GradusTraceClassGroup *) g_ptr_array_index (klass->groups, i))->sentence);
  if (!gradus_cli_is_standard (out))
    {
      g_print (_ ("%u of %u agree."), klass->n_agree, klass->rows->len);
      g_print ("\n");
    }
  return klass->n_agree == klass->rows->len ? GRADUS_EXIT_DONE : GRADUS_EXIT_FAILED;
}

GradusExit
gradus_cli_diff (int argc, char **argv)
{
  g_auto (GradusCliSource) source = { 0 };
  const char *against = NULL, *tolerance_text = NULL, *base_text = NULL;
  const char *folder = NULL, *out = NULL;
  gboolean json = FALSE;
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusOwnTrace) trace = NULL;
  g_autoptr (GradusTraceDiff) diff = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  const GradusAlgorithm *algorithm;
  double tolerance = GRADUS_TRACE_DIFF_TOLERANCE;
  guint base = 0;

  gradus_cli_source_init (&source);
  const GradusCliOption options[] = {
    GRADUS_CLI_SOURCE_OPTIONS (source),
    { "against", 1, .text = &against, .argument = "ALGORITHM|FILE.gradus",
      .blurb = N_ ("What your trace is compared with") },
    { "tolerance", 1, .text = &tolerance_text, .argument = "T",
      .blurb = N_ ("How far numbers may be apart, relative to the larger of 1 and the number") },
    { "index-base", 1, .text = &base_text, .argument = "0|1",
      .blurb = N_ ("The number of the first entry in your column names") },
    { "class", 1, .text = &folder, .argument = "FOLDER",
      .blurb = N_ ("Compare every trace of a folder, such as those of a class") },
    { "out", 1, .text = &out, .argument = "FILE.csv",
      .blurb = N_ ("With --class: write the table there") },
    { "json", 0, .flag = &json, .blurb = N_ ("Print JSON") },
    { NULL },
  };

  if (!gradus_cli_parse (argc, argv, options, rest, &error)
      || (tolerance_text != NULL && !parse_tolerance (tolerance_text, &tolerance, &error))
      || (base_text != NULL && !parse_base (base_text, &base, &error)))
    return gradus_cli_report (&error);
  if (rest->len != (folder == NULL ? 1 : 0) || against == NULL || (folder == NULL && out != NULL))
    {
      g_set_error_literal (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“diff” needs your trace, a .csv or .jsonl file, or “--class” with a "
                              "folder of them, and “--against” with a .gradus file or an "
                              "algorithm."));
      return gradus_cli_report (&error);
    }
  experiment = gradus_cli_source_make (&source, against, &error);
  if (experiment == NULL)
    return gradus_cli_report (&error);
  algorithm = gradus_setup_get_algorithm (gradus_experiment_get_setup (experiment));
  run = gradus_experiment_make_run (experiment, NULL, &error);
  if (run == NULL)
    return gradus_cli_report (&error);
  if (folder != NULL)
    return compare_class (folder, run, base, tolerance, out);
  file = g_file_new_for_path (g_ptr_array_index (rest, 0));
  trace = gradus_own_trace_load (file, algorithm, base, &error);
  if (trace == NULL)
    return gradus_cli_report (&error);
  diff = gradus_own_trace_compare (trace, run, tolerance, NULL, &error);
  if (diff == NULL)
    return gradus_cli_report (&error);
  if (json)
    print_json (diff, algorithm);
  else
    print_words (diff);
  /* A script takes 0 as a pass: only when nothing of the trace was left out. */
  return diff->complete ? GRADUS_EXIT_DONE : GRADUS_EXIT_FAILED;
}
