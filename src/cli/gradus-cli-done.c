/* gradus-cli check --done: what an entry still needs before it is done, as far as a program sees.
 *
 * Ten lines an entry, each with what is missing. Whether it teaches is for a person to see. Behind
 * them a table: how deep the entries are that were asked for, beside those of the first chapters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-catalogue.h"
#include "gradus-cli.h"
#include "gradus-cli-words.h"
#include "gradus-lessons.h"
#include "gradus-notes.h"
#include "gradus-path.h"
#include "gradus-say.h"
#include "gradus-question.h"

/* So far the first look is followed; so many of its positions have their pictures looked at. */
#define WALK_STEPS 150
#define LOOK_STEPS 12
/* The table's yardstick. */
#define FIRST_CHAPTERS 5
#define OPINIONS "tests/second-opinion"

#define COUNT(table, member)                                                                       \
  ({                                                                                               \
    guint n_ = 0;                                                                                  \
    while ((table) != NULL && (table)[n_].member != NULL)                                          \
      n_++;                                                                                        \
    n_;                                                                                            \
  })

/* What is missing is appended to @missing, separated by "; ". */
static void miss (GString *missing, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
miss (GString *missing, const char *format, ...)
{
  va_list args;

  if (missing->len > 0)
    g_string_append (missing, "; ");
  va_start (args, format);
  g_string_append_vprintf (missing, format, args);
  va_end (args);
}

static GradusRun *
run_preset (const GradusAlgorithm *algorithm, const GradusPreset *preset)
{
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, NULL);

  return setup != NULL ? gradus_run_new (setup, NULL) : NULL;
}

/* --- The ten ---------------------------------------------------------------------------------- */

static void
check_phases (const GradusAlgorithm *algorithm, GString *missing)
{
  for (const GradusPhase *p = algorithm->phases; p->id != NULL; p++)
    {
      if (p->rule == NULL && p->rules == NULL)
        miss (missing, _ ("the phase %s has no rule"), p->id);
      else if (p->filled == NULL && p->fill == NULL)
        miss (missing, _ ("the rule of %s is not filled with numbers"), p->id);
      if (p->said == NULL)
        miss (missing, _ ("nothing is said of the phase %s"), p->id);
    }
  if (algorithm->start_said == NULL)
    miss (missing, _ ("nothing is said of the start"));
}

/* How many pictures of @run, where it stands, have a mark or a field; @empty receives the id of one
 * that has neither and does not say why. */
static guint
count_pictures (GradusRun *run, const char **empty)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  GradusPosition here;
  guint shown = 0;

  gradus_run_get_view (run, &here);
  for (const GradusPlot *p = algorithm->plots; p->id != NULL; p++)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      gsize n_marks;

      gradus_plot_build (p, &here, scene);
      gradus_scene_get_marks (scene, &n_marks);
      if (n_marks > 0 || gradus_scene_get_field (scene) != NULL)
        shown++;
      else if (gradus_scene_get_placeholder (scene) == NULL)
        *empty = p->id;
    }
  return shown;
}

/* Whether a check is of the preset "by-hand", or says that the numbers of another were found so. */
static gboolean
is_done_by_hand (const GradusAlgorithm *algorithm)
{
  for (const GradusCheck *c = algorithm->checks; c != NULL && c->quantity != NULL; c++)
    if (g_str_equal (c->preset, "by-hand")
        || (c->source != NULL && strstr (c->source, "by hand") != NULL))
      return TRUE;
  return FALSE;
}

static void
check_presets (const GradusAlgorithm *algorithm, GString *missing)
{
  g_autoptr (GradusRun) run = run_preset (algorithm, gradus_algorithm_first_look (algorithm));
  const char *empty = NULL;
  gboolean fails = FALSE;

  if (run == NULL || count_pictures (run, &empty) == 0)
    miss (missing, _ ("the first look is empty"));
  if (!is_done_by_hand (algorithm))
    miss (missing, _ ("no preset is checked by hand"));
  for (const GradusPreset *p = algorithm->presets; p->id != NULL; p++)
    fails = fails || p->failure != NULL;
  if (!fails && algorithm->kind != GRADUS_KIND_EXPLORATION)
    miss (missing, _ ("no preset shows a failure and its cure"));
}

static void
check_questions (const GradusAlgorithm *algorithm, GString *missing)
{
  g_autoptr (GradusRun) run = run_preset (algorithm, gradus_algorithm_first_look (algorithm));
  const GradusQuestion *caught = NULL;
  gboolean other = FALSE;

  for (guint i = 0; run != NULL && i < WALK_STEPS && caught == NULL; i++)
    {
      for (const GradusQuestion *q = algorithm->questions; q->id != NULL && caught == NULL; q++)
        {
          g_autoptr (GradusPrompt) prompt = q->intuition != NULL ? gradus_prompt_new (run, q->id)
                                                                 : NULL;

          if (prompt != NULL)
            caught = q;
        }
      if (!gradus_run_forward (run, GRADUS_GRAIN_PHASE))
        break;
    }
  for (const GradusQuestion *q = algorithm->questions; q->id != NULL; q++)
    other = other || (caught != NULL && q->kind != caught->kind);
  if (caught == NULL)
    miss (missing, _ ("the first look asks nothing that has a wrong intuition"));
  else if (!other)
    miss (missing, _ ("there is no question of another kind than that of %s"), caught->id);
}

static gboolean
names_plot (const char *shows, const char *plot)
{
  g_auto (GStrv) ids = g_strsplit (shows != NULL ? shows : "", " ", -1);

  return g_strv_contains ((const char *const *) ids, plot);
}

/* Whether some phase is told by the picture @plot. Where phases come again and again, the learner
 * goes there. */
static gboolean
is_told (const GradusAlgorithm *algorithm, const char *plot)
{
  if (algorithm->kind == GRADUS_KIND_ITERATIVE || g_str_equal (algorithm->plots[0].id, plot)
      || names_plot (algorithm->start_shows, plot) || names_plot (algorithm->end_shows, plot))
    return TRUE;
  for (const GradusPhase *p = algorithm->phases; p->id != NULL; p++)
    if (names_plot (p->shows, plot))
      return TRUE;
  return FALSE;
}

static void
check_pictures (const GradusAlgorithm *algorithm, GString *missing)
{
  g_autoptr (GHashTable) empty = g_hash_table_new (g_str_hash, g_str_equal);

  for (const GradusPreset *p = algorithm->presets; p->id != NULL; p++)
    {
      g_autoptr (GradusRun) run = run_preset (algorithm, p);

      for (guint i = 0; run != NULL && i <= LOOK_STEPS; i++)
        {
          const char *plot = NULL;

          count_pictures (run, &plot);
          if (plot != NULL && g_hash_table_add (empty, (gpointer) plot))
            miss (missing, _ ("the picture %s is empty in %s and does not say why"), plot, p->id);
          if (!gradus_run_forward (run, GRADUS_GRAIN_PHASE))
            break;
        }
    }
  if (algorithm->sheet == NULL || gradus_algorithm_find_plot (algorithm, algorithm->sheet->why) < 0)
    miss (missing, _ ("no picture says why"));
  else if (!is_told (algorithm, algorithm->sheet->why))
    miss (missing, _ ("no phase is told by the picture %s, which says why"), algorithm->sheet->why);
}

/* Whether a line of the claims of @pair is about that side, "left" or "right". */
static gboolean
claims_of (const GradusPair *pair, const char *side)
{
  g_auto (GStrv) claims = g_strsplit (pair->claims != NULL ? pair->claims : "", "\n", -1);

  for (guint i = 0; claims[i] != NULL; i++)
    {
      const char *line = g_strstrip (claims[i]);

      if (g_str_has_prefix (line, "both: ") || strstr (line, " right: ") != NULL
          || (g_str_has_prefix (line, side) && line[strlen (side)] == ':'))
        return TRUE;
    }
  return FALSE;
}

static void
check_promises (const GradusAlgorithm *algorithm, GString *missing)
{
  gboolean both = FALSE;

  if (COUNT (algorithm->invariants, id) == 0)
    miss (missing, _ ("nothing is promised"));
  if (COUNT (algorithm->events, id) == 0)
    miss (missing, _ ("there is no event"));
  for (const GradusPair *p = algorithm->pairs; p != NULL && p->id != NULL; p++)
    both = both || (claims_of (p, "left") && claims_of (p, "right"));
  if (!both)
    miss (missing, _ ("no pair claims something of both sides"));
}

/* Whether a program that recomputes it names the entry. */
static gboolean
has_opinion (const GradusAlgorithm *algorithm)
{
  g_autoptr (GDir) folder = g_dir_open (OPINIONS, 0, NULL);
  g_autofree char *twice = g_strdup_printf ("\"%s\"", algorithm->id);
  g_autofree char *once = g_strdup_printf ("'%s'", algorithm->id);
  g_autofree char *word = g_strdup_printf (" %s ", algorithm->id);
  const char *name;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (OPINIONS, name, NULL);
      g_autofree char *text = NULL;

      if (g_str_has_suffix (name, ".py") && g_file_get_contents (path, &text, NULL, NULL)
          && (strstr (text, twice) != NULL || strstr (text, once) != NULL
              || strstr (text, word) != NULL))
        return TRUE;
    }
  return FALSE;
}

static void
check_numbers (const GradusAlgorithm *algorithm, GString *missing)
{
  if (COUNT (algorithm->checks, quantity) == 0)
    miss (missing, _ ("no number is checked"));
  for (const GradusCheck *c = algorithm->checks; c != NULL && c->quantity != NULL; c++)
    if (c->source == NULL || *c->source == '\0')
      miss (missing, _ ("the check of %s in %s has no source"), c->quantity, c->preset);
  if (g_file_test (OPINIONS, G_FILE_TEST_IS_DIR) && !has_opinion (algorithm))
    miss (missing, _ ("no second opinion recomputes it"));
}

/* The table with its roles and so many rows, each of which is the first. */
static GradusDataset *
repeat_first (const GradusTable *table, guint n)
{
  GradusTableBuilder *builder = gradus_table_builder_new (n);
  g_autofree double *values = g_new (double, n);
  g_autofree gint32 *codes = g_new (gint32, n);

  for (guint j = 0; j < table->n_columns; j++)
    {
      for (guint i = 0; i < n; i++)
        {
          values[i] = table->columns[j][0];
          codes[i] = (gint32) values[i];
        }
      if (table->levels[j] != NULL)
        gradus_table_builder_add_classes (builder, table->names[j], codes,
                                          (const char *const *) table->levels[j],
                                          g_strv_length (table->levels[j]));
      else
        gradus_table_builder_add (builder, table->names[j], values);
    }
  gradus_table_builder_set_x (builder, table->x_columns, table->d);
  gradus_table_builder_set_y (builder, table->y_column);
  gradus_table_builder_set_label (builder, table->label_column);
  return gradus_table_builder_end (builder, "first", "drawn");
}

/* One point, and many at one place: it runs to its end, or says why not. */
static void
check_bad_input (const GradusAlgorithm *algorithm, GString *missing)
{
  const GradusPreset *look = gradus_algorithm_first_look (algorithm);
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, look, NULL);
  GradusDataset *dataset = setup != NULL ? gradus_setup_get_dataset (setup) : NULL;
  const GradusTable *table = dataset != NULL ? gradus_dataset_get_table (dataset) : NULL;
  static const guint sizes[] = { 1, 20 };

  for (guint i = 0; table != NULL && table->n > 0 && i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GradusDataset) bad = repeat_first (table, sizes[i]);
      g_autoptr (GradusSetup) tried = gradus_setup_with_dataset (setup, bad);
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusRun) run = gradus_run_new (tried, &error);
      const char *said = run == NULL ? error->message : NULL;
      const char *empty = NULL;

      if (run != NULL)
        {
          gradus_run_advance (run, WALK_STEPS, NULL, NULL, NULL);
          count_pictures (run, &empty);
          said = gradus_run_get_failure (run);
        }
      if (said != NULL && strchr (".!?", said[strlen (said) - 1]) == NULL)
        miss (missing, _ ("“%s” is no sentence for bad data"), said);
      if (empty != NULL)
        miss (missing, _ ("the picture %s is empty for bad data and does not say why"), empty);
    }
}

/* Whether @lesson has a title and a text on every page in @language. */
static gboolean
is_told_in (GradusLesson *lesson, const char *language)
{
  if (gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE, language) == NULL)
    return FALSE;
  for (guint i = 0; i < gradus_lesson_get_n_bookmarks (lesson); i++)
    if (gradus_lesson_get_text (lesson, (int) i, GRADUS_LESSON_TEXT, language) == NULL)
      return FALSE;
  return TRUE;
}

static void
check_words (const GradusAlgorithm *algorithm, GPtrArray *lessons, GString *missing)
{
  const GradusSheet *sheet = algorithm->sheet;
  gboolean told = FALSE;

  for (const char *const *l = gradus_notes_get_languages (); *l != NULL; l++)
    {
      g_autofree char *text = gradus_notes_load_raw (algorithm, *l);
      g_autofree char *problem = text != NULL ? gradus_notes_check_sections (text, algorithm, *l)
                                              : NULL;

      if (text == NULL)
        miss (missing, _ ("there are no notes in %s"), *l);
      else if (problem != NULL)
        miss (missing, "%s", problem);
    }
  for (guint i = 0; i < lessons->len; i++)
    {
      GradusLesson *lesson = g_ptr_array_index (lessons, i);

      told = told
             || (gradus_lesson_get_algorithm (lesson) == algorithm
                 && gradus_lesson_get_kind (lesson) == GRADUS_LESSON_IDEA
                 && is_told_in (lesson, "en") && is_told_in (lesson, "zh_CN"));
    }
  if (!told)
    miss (missing, _ ("no lesson tells the idea in both languages"));
  if (sheet == NULL || sheet->aha == NULL || sheet->by_hand == NULL || sheet->intuition == NULL
      || sheet->breaks == NULL || sheet->caught_by == NULL)
    miss (missing, _ ("the sheet is not whole"));
  if (sheet == NULL || sheet->aliases == NULL || strchr (sheet->aliases, ';') == NULL)
    miss (missing, _ ("it has no other names"));
}

static void
check_place (const GradusAlgorithm *algorithm, GString *missing)
{
  const GradusCatalogueEntry *entry = gradus_catalogue_find (algorithm->id);
  const GradusPath *const *paths;
  gboolean on_path = FALSE;
  guint n;

  paths = gradus_paths_get (&n);
  for (guint i = 0; i < n; i++)
    for (guint s = 0; s < gradus_path_get_n_steps (paths[i]); s++)
      on_path = on_path
                || g_strcmp0 (gradus_path_get_step (paths[i], s)->entry, algorithm->id) == 0;
  if (!on_path)
    miss (missing, _ ("it is on no path"));
  if (entry == NULL)
    miss (missing, _ ("the catalogue does not have it"));
  else if (entry->leads_to[0] == NULL)
    miss (missing, _ ("it leads nowhere"));
}

/* --- What it costs ---------------------------------------------------------------------------- */

static void
add_text (GHashTable *texts, const char *text)
{
  if (text != NULL && *text != '\0')
    g_hash_table_add (texts, (gpointer) text);
}

static void
add_ways (GHashTable *texts, const GradusSay *ways)
{
  for (; ways != NULL && ways->text != NULL; ways++)
    add_text (texts, ways->text);
}

/* How many texts its tables give to translators, what it has from a machine included. */
static guint
count_texts (const GradusAlgorithm *a)
{
  g_autoptr (GHashTable) texts = g_hash_table_new (g_str_hash, g_str_equal);

  add_text (texts, a->title);
  add_text (texts, a->summary);
  add_text (texts, a->goal);
  add_text (texts, a->columns);
  add_ways (texts, a->start_said);
  add_ways (texts, a->changed_said);
  add_ways (texts, a->failed_said);
  for (const GradusQuantity *q = a->quantities; q->id != NULL; q++)
    {
      add_text (texts, q->title);
      add_text (texts, q->indices);
    }
  for (const GradusParam *p = a->params; p != NULL && p->id != NULL; p++)
    if (!p->fixed)
      {
        add_text (texts, p->label);
        add_text (texts, p->blurb);
        for (const GradusChoice *c = p->choices; c != NULL && c->id != NULL; c++)
          add_text (texts, c->label);
      }
  for (const GradusPhase *p = a->phases; p->id != NULL; p++)
    {
      add_text (texts, p->title);
      add_text (texts, p->explain);
      add_text (texts, p->pseudocode);
      add_ways (texts, p->said);
    }
  for (const GradusEvent *e = a->events; e->id != NULL; e++)
    {
      add_text (texts, e->title);
      add_text (texts, e->explain);
    }
  for (const GradusInvariant *i = a->invariants; i->id != NULL; i++)
    add_text (texts, i->title);
  for (const GradusPlot *p = a->plots; p->id != NULL; p++)
    {
      add_text (texts, p->title);
      add_ways (texts, p->caption);
    }
  for (const GradusPreset *p = a->presets; p->id != NULL; p++)
    {
      add_text (texts, p->title);
      add_text (texts, p->blurb);
      add_text (texts, p->failure);
    }
  for (const GradusPair *p = a->pairs; p != NULL && p->id != NULL; p++)
    {
      add_text (texts, p->title);
      add_text (texts, p->blurb);
    }
  for (const GradusQuestion *q = a->questions; q->id != NULL; q++)
    {
      add_text (texts, q->title);
      add_text (texts, q->words);
      add_text (texts, q->intuition);
      add_ways (texts, q->truth);
    }
  return g_hash_table_size (texts);
}

/* --- How deep it is --------------------------------------------------------------------------- */

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  const guint x = *(const guint *) a, y = *(const guint *) b;

  return x < y ? -1 : x > y;
}

static double
median (GArray *numbers)
{
  const guint n = numbers->len;

  if (n == 0)
    return 0;
  g_array_sort (numbers, compare_numbers);
  return 0.5
         * (g_array_index (numbers, guint, (n - 1) / 2) + g_array_index (numbers, guint, n / 2));
}

static guint
count_phases (const GradusAlgorithm *a)
{
  return COUNT (a->phases, id);
}

static guint
count_plots (const GradusAlgorithm *a)
{
  return COUNT (a->plots, id);
}

static guint
count_presets (const GradusAlgorithm *a)
{
  return COUNT (a->presets, id);
}

static guint
count_promises (const GradusAlgorithm *a)
{
  return COUNT (a->invariants, id);
}

static guint
count_questions (const GradusAlgorithm *a)
{
  return COUNT (a->questions, id);
}

static guint
count_pairs (const GradusAlgorithm *a)
{
  return COUNT (a->pairs, id);
}

static const struct
{
  const char *name;
  guint (*count) (const GradusAlgorithm *algorithm);
} columns[] = {
  { N_ ("phases"), count_phases },       { N_ ("pictures"), count_plots },
  { N_ ("presets"), count_presets },     { N_ ("promises"), count_promises },
  { N_ ("questions"), count_questions }, { N_ ("pairs"), count_pairs },
};

static const struct
{
  GradusKind kind;
  const char *name;
} kinds[] = {
  { GRADUS_KIND_ITERATIVE, N_ ("iterative") },
  { GRADUS_KIND_STAGES, N_ ("in stages") },
  { GRADUS_KIND_EXPLORATION, N_ ("exploration") },
};

/* Medians of those that were asked for, and of the first chapters behind a stroke. */
static void
print_depth (GPtrArray *asked)
{
  const GradusAlgorithm *const *all;
  guint n;

  all = gradus_registry_get_algorithms (&n);
  g_print (_ ("Medians, and those of chapters 1 to %d behind the stroke:\n"), FIRST_CHAPTERS);
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      guint here = 0;

      for (guint i = 0; i < asked->len; i++)
        here += ((const GradusAlgorithm *) g_ptr_array_index (asked, i))->kind == kinds[k].kind;
      if (here == 0)
        continue;
      g_print ("%s (%u):", _ (kinds[k].name), here);
      for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
        {
          g_autoptr (GArray) mine = g_array_new (FALSE, FALSE, sizeof (guint));
          g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (guint));

          for (guint i = 0; i < n; i++)
            {
              const guint number = columns[c].count (all[i]);

              if (all[i]->kind != kinds[k].kind)
                continue;
              if (all[i]->chapter <= FIRST_CHAPTERS)
                g_array_append_val (first, number);
              if (g_ptr_array_find (asked, all[i], NULL))
                g_array_append_val (mine, number);
            }
          g_print ("%s %s %g / %g", c > 0 ? "," : "", _ (columns[c].name), median (mine),
                   median (first));
          if (median (mine) < median (first))
            g_print (" <");
        }
      g_print ("\n");
    }
}

/* --- All of it -------------------------------------------------------------------------------- */

/* Says the line of one item; TRUE when nothing is missing. Empties @missing. */
static gboolean
say_item (const GradusAlgorithm *algorithm, guint item, const char *name, GString *missing)
{
  const gboolean done = missing->len == 0;

  g_print ("%s %s %2u %s%s%s\n", done ? "done   " : "missing", algorithm->id, item, name,
           done ? "" : ": ", missing->str);
  g_string_truncate (missing, 0);
  return done;
}

static gboolean
report (const GradusAlgorithm *algorithm, GPtrArray *lessons)
{
  g_autoptr (GString) missing = g_string_new (NULL);
  g_autofree char *cost = NULL;
  gboolean done = TRUE;

  check_phases (algorithm, missing);
  done &= say_item (algorithm, 1, _ ("rules, numbers and sentences"), missing);
  check_presets (algorithm, missing);
  done &= say_item (algorithm, 2, _ ("first look, by hand, failure"), missing);
  check_questions (algorithm, missing);
  done &= say_item (algorithm, 3, _ ("questions"), missing);
  check_pictures (algorithm, missing);
  done &= say_item (algorithm, 4, _ ("pictures"), missing);
  check_promises (algorithm, missing);
  done &= say_item (algorithm, 5, _ ("promises, events, pairs"), missing);
  check_numbers (algorithm, missing);
  done &= say_item (algorithm, 6, _ ("numbers from elsewhere"), missing);
  check_bad_input (algorithm, missing);
  done &= say_item (algorithm, 7, _ ("bad input"), missing);
  check_words (algorithm, lessons, missing);
  done &= say_item (algorithm, 8, _ ("notes, lesson, sheet"), missing);
  check_place (algorithm, missing);
  done &= say_item (algorithm, 9, _ ("place on the paths"), missing);
  cost = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u text", "%u texts", count_texts (algorithm)),
    count_texts (algorithm));
  say_item (algorithm, 10, cost, missing);
  return done;
}

GradusExit
gradus_cli_check_done (const GradusAlgorithm *only, guint64 chapter)
{
  g_autoptr (GPtrArray) lessons = gradus_lessons_list (NULL);
  g_autoptr (GPtrArray) asked = g_ptr_array_new ();
  const GradusAlgorithm *const *algorithms;
  guint n, n_done = 0;

  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    if ((only == NULL || algorithms[i] == only)
        && (chapter == 0 || algorithms[i]->chapter == chapter))
      {
        g_ptr_array_add (asked, (gpointer) algorithms[i]);
        n_done += report (algorithms[i], lessons);
      }
  print_depth (asked);
  g_print (_ ("%u of %u done, as far as a program can see\n"), n_done, asked->len);
  return n_done == asked->len ? GRADUS_EXIT_DONE : GRADUS_EXIT_FAILED;
}
