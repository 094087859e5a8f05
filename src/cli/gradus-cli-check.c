/* gradus-cli check: every check and invariant of every preset.
 *
 * A check compares a metric or an element of a value with a number from elsewhere (a printed
 * figure, an identity, another program). An invariant is asked at every step of every preset. A
 * claim is what the words of a preset say of its run, those of a pair of its two runs, and those of
 * a map of all futures of its many. A preset that shows a failure may break invariants or end in a
 * sentence; that is what it is for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "gradus-algorithm.h"
#include "gradus-claim.h"
#include "gradus-cli.h"
#include "gradus-cli-words.h"
#include "gradus-pair.h"
#include "gradus-same.h"
#include "gradus-sweep-map.h"
#include "gradus-words.h"

/* Presets without a natural end (a constant step, say) are watched for so many steps. */
#define WATCH_STEPS 20000

typedef struct
{
  guint held, failed;
} Tally;

static void say (Tally *tally, gboolean good, const char *format, ...) G_GNUC_PRINTF (3, 4);

static void
say (Tally *tally, gboolean good, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_print ("%s %s\n", good ? "ok    " : "FAILED", text);
  if (good)
    tally->held++;
  else
    tally->failed++;
}

static void
run_check (const GradusAlgorithm *algorithm, const GradusCheck *check, Tally *tally)
{
  g_autoptr (GString) found = g_string_new (NULL);
  const gboolean good = gradus_check_holds (algorithm, check, found);

  say (tally, good, "%s %s %s (%s)", algorithm->id, check->preset, found->str, check->source);
}

/* What the words of the preset say of its run. */
static void
run_claims (const GradusAlgorithm *algorithm, const GradusPreset *preset, Tally *tally)
{
  g_auto (GStrv) claims = g_strsplit (preset->claims != NULL ? preset->claims : "", "\n", -1);
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, NULL);

  for (guint i = 0; setup != NULL && claims[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      const gboolean good = gradus_claim_check (setup, g_strstrip (claims[i]), &error);

      say (tally, good, "%s %s: %s", algorithm->id, preset->id, good ? claims[i] : error->message);
    }
}

static void
run_pair (const GradusAlgorithm *algorithm, const GradusPair *pair, Tally *tally)
{
  g_auto (GStrv) claims = g_strsplit (pair->claims, "\n", -1);

  for (guint i = 0; claims[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      const gboolean good = gradus_pair_claim_check (algorithm, pair, claims[i], &error);

      say (tally, good, "%s pair %s: %s", algorithm->id, pair->id,
           good ? claims[i] : error->message);
    }
}

static void
run_map (const GradusAlgorithm *algorithm, const GradusFutures *map, Tally *tally)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSweep) sweep = gradus_sweep_map_new (algorithm, map, &error);
  gboolean good = FALSE;

  if (sweep != NULL)
    {
      gradus_sweep_work (sweep, TRUE, 0, NULL);
      good = gradus_sweep_map_check (map, sweep, &error);
    }
  say (tally, good, "%s map %s%s%s", algorithm->id, map->id, good ? "" : ": ",
       good ? "" : error->message);
}

static void
run_preset (const GradusAlgorithm *algorithm, const GradusPreset *preset, Tally *tally)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, &error);
  g_autoptr (GradusRun) run = setup != NULL ? gradus_run_new (setup, &error) : NULL;
  const GradusHistory *history;
  guint64 broken = 0;
  guint n = 0;

  if (run == NULL)
    {
      say (tally, preset->failure != NULL, "%s %s: %s", algorithm->id, preset->id, error->message);
      return;
    }
  gradus_run_advance (run, WATCH_STEPS, NULL, NULL, NULL);
  history = gradus_run_get_history (run);
  for (guint64 step = 0; step < gradus_history_length (history); step++)
    broken |= gradus_history_broken (history, step);
  while (algorithm->invariants[n].id != NULL)
    n++;
  for (guint i = 0; i < n; i++)
    say (tally, preset->failure != NULL || (broken >> i & 1) == 0,
         "%s %s: %s%s over %" PRIu64 " steps", algorithm->id, preset->id,
         algorithm->invariants[i].id, (broken >> i & 1) != 0 ? " breaks" : "",
         gradus_run_get_last (run));
  if (gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
    say (tally, preset->failure != NULL, "%s %s: %s", algorithm->id, preset->id,
         gradus_run_get_failure (run));
}

/* What becomes of the answer when the same is put in another way. */
static void
run_same (const GradusAlgorithm *algorithm, Tally *tally)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_same_setup (algorithm, &error);

  if (setup == NULL)
    {
      say (tally, FALSE, "%s: %s", algorithm->id, error->message);
      return;
    }
  for (const GradusSameProperty *p = gradus_same_properties; p->id != NULL; p++)
    {
      const GradusSameness *row = gradus_same_row (algorithm, p);
      g_autoptr (GString) found = g_string_new (NULL);
      const GradusSameVerdict verdict = gradus_same_check (setup, p, found);

      if (verdict == GRADUS_SAME_MEANS_NOTHING)
        continue;
      if (verdict == GRADUS_SAME_HOLDS)
        g_string_assign (found, row != NULL && row->why != NULL ? row->why : "");
      say (tally, verdict == GRADUS_SAME_HOLDS, "%s %s: %s%s%s", algorithm->id, p->id,
           gradus_same_word (gradus_same_answer (algorithm, p)), found->len > 0 ? ", " : "",
           found->str);
    }
}

GradusExit
gradus_cli_check (int argc, char **argv)
{
  gboolean words = FALSE, same = FALSE, done = FALSE;
  const char *chapter = NULL;
  const GradusCliOption options[] = {
    { "words", 0, .flag = &words, .blurb = N_ ("Check notes, questions and lessons instead") },
    { "same", 0, .flag = &same,
      .blurb = N_ ("Check what other orders, places, units and names change instead") },
    { "done", 0, .flag = &done, .blurb = N_ ("List what entries still need before they are done") },
    { "chapter", 1, .text = &chapter, .argument = "N",
      .blurb = N_ ("With --done: the entries of this chapter") },
    { NULL },
  };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  const GradusAlgorithm *const *algorithms;
  const GradusAlgorithm *only = NULL;
  Tally tally = { 0, 0 };
  guint64 number = 0;
  guint n;

  if (!gradus_cli_parse (argc, argv, options, rest, &error)
      || (chapter != NULL && !gradus_cli_parse_count ("chapter", chapter, &number, &error)))
    return gradus_cli_report (&error);
  if (chapter != NULL
      && (!done || rest->len > 0 || number > G_MAXUINT
          || gradus_registry_find_chapter ((guint) number) == NULL))
    {
      g_set_error_literal (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("--chapter stands with --done, without an algorithm, and needs the "
                              "number of a chapter; “gradus-cli list” shows them."));
      return gradus_cli_report (&error);
    }
  if (rest->len > 0)
    {
      only = gradus_cli_find_algorithm (g_ptr_array_index (rest, 0), &error);
      if (only == NULL)
        return gradus_cli_report (&error);
    }
  if (words)
    return gradus_cli_check_words (only);
  if (done)
    return gradus_cli_check_done (only, number);
  gradus_words_init ();
  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      if (only != NULL && algorithms[i] != only)
        continue;
      if (same)
        {
          run_same (algorithms[i], &tally);
          continue;
        }
      for (const GradusCheck *c = algorithms[i]->checks; c->quantity != NULL; c++)
        run_check (algorithms[i], c, &tally);
      for (const GradusPreset *p = algorithms[i]->presets; p->id != NULL; p++)
        {
          run_preset (algorithms[i], p, &tally);
          run_claims (algorithms[i], p, &tally);
        }
      for (const GradusPair *p = algorithms[i]->pairs; p != NULL && p->id != NULL; p++)
        run_pair (algorithms[i], p, &tally);
      for (const GradusFutures *m = algorithms[i]->maps; m != NULL && m->id != NULL; m++)
        run_map (algorithms[i], m, &tally);
    }
  g_print ("%u held, %u failed\n", tally.held, tally.failed);
  return tally.failed == 0 ? GRADUS_EXIT_DONE : GRADUS_EXIT_FAILED;
}
