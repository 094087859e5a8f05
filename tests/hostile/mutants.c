/* Gradus: damaged files by the thousand.
 *
 * Seeds are what a person may have on the disk: every preset as an experiment, the first look of
 * every algorithm with a change in mid-run, branches, a comparison, ink, a tally, breakpoints and
 * notes, and the lessons that come with the program. A mutant is a seed with one to four places
 * changed, by structure (a member removed, doubled or exchanged with another, a number at a limit)
 * or, one in five, by bytes. Each is read; what is accepted is written and read again, which must
 * give the same text, and run for 60 steps; every 20th is drawn, every 3rd opened as a document. A
 * lesson is read, written and read again, all its words are asked for, and one page is run.
 *
 * All of it ends in a result or in a sentence. A warning, a crash, a difference, and a mutant that
 * takes longer than a minute end the program; the mutant is left in the file that is named. The
 * same seed and number make the same mutants.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "gradus-compare.h"
#include "gradus-document.h"
#include "gradus-init.h"
#include "gradus-lessons.h"
#include "gradus-page-words.h"
#include "gradus-plot.h"
#include "gradus-registry.h"

#define STEPS 60
#define LIMIT 60 /* seconds for one mutant */
#define LIMIT_INSTRUMENTED 600
#define SLACK 6 /* seconds of the processor for the step that passes the limit, and for all else */

static struct
{
  guint experiments, lessons, accepted_experiments, accepted_lessons;
  guint run, refused, failed, drawn, opened, not_opened;
  double longest; /* seconds */
} figures;

static char *path; /* of the present mutant */

/* --- Seeds ------------------------------------------------------------------------------------ */

typedef struct
{
  const GradusAlgorithm *algorithm;
  const GradusPreset *preset; /* NULL: the first look, with everything that a person can add */
  char *lesson;               /* id; the others are NULL then */
  char *text;                 /* NULL until it is needed */
} Seed;

static void
seed_free (gpointer data)
{
  Seed *seed = data;

  g_free (seed->lesson);
  g_free (seed->text);
  g_free (seed);
}

static GPtrArray *
list_seeds (void)
{
  GPtrArray *seeds = g_ptr_array_new_with_free_func (seed_free);
  g_auto (GStrv) lessons = gradus_lessons_list_ids ();
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    {
      Seed *seed = g_new0 (Seed, 1);

      seed->algorithm = algorithms[i];
      g_ptr_array_add (seeds, seed);
      for (const GradusPreset *preset = algorithms[i]->presets; preset->id != NULL; preset++)
        {
          seed = g_new0 (Seed, 1);
          seed->algorithm = algorithms[i];
          seed->preset = preset;
          g_ptr_array_add (seeds, seed);
        }
    }
  for (guint i = 0; lessons[i] != NULL; i++)
    {
      Seed *seed = g_new0 (Seed, 1);

      seed->lesson = g_strdup (lessons[i]);
      g_ptr_array_add (seeds, seed);
    }
  return seeds;
}

/* Change the first number that takes another value: in mid-run that makes a branch. */
static void
change_something (GradusDocument *document)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (document);

  for (const GradusParam *param = algorithm->params; param != NULL && param->id != NULL; param++)
    {
      gconstpointer params = gradus_setup_get_params (gradus_document_get_setup (document));
      const double value = gradus_params_get (param, params);
      const double other = param->kind == GRADUS_PARAM_INT ? value + 1 : value * 0.75;

      if ((param->kind == GRADUS_PARAM_INT || param->kind == GRADUS_PARAM_DOUBLE) && other != value
          && gradus_document_set_param (document, param->id, other, NULL))
        {
          gradus_document_wait (document);
          return;
        }
    }
}

static void
step (GradusDocument *document, guint times)
{
  for (guint i = 0; i < times; i++)
    {
      gradus_document_forward (document, GRADUS_GRAIN_PHASE);
      gradus_document_wait (document);
    }
}

static void
draw_on (GradusDocument *document)
{
  const double points[] = { 0, 0, 1, 0.5, 2, 0.25 };
  g_autoptr (GradusInk) empty = gradus_ink_new ();
  GradusInkStroke stroke = {
    .plot = gradus_document_get_algorithm (document)->plots[0].id,
    .step = 3,
    .role = GRADUS_ROLE_ACCENT,
    .width = 1,
    .points = points,
    .n = 3,
  };
  g_autoptr (GradusInk) ink = gradus_ink_with (empty, &stroke);

  gradus_document_set_ink (document, ink, "Draw", NULL);
}

static void
compare (GradusDocument *document)
{
  g_autoptr (GradusCompare) both = gradus_compare_new ();
  g_autoptr (GradusScript) first = gradus_script_new (gradus_document_get_setup (document));
  g_autoptr (GradusSetup) setup = gradus_compare_propose (gradus_document_get_setup (document));
  g_autoptr (GradusScript) second = setup != NULL ? gradus_script_new (setup) : NULL;
  g_autoptr (GradusCompareRecord) record = NULL;

  if (!gradus_compare_add (both, first, NULL)
      || (second != NULL && !gradus_compare_add (both, second, NULL)))
    return;
  gradus_compare_wait (both);
  record = gradus_compare_make_record (both, gradus_document_get_algorithm (document)->plots[0].id);
  gradus_document_set_compare (document, record);
}

static char *
full_text (const GradusAlgorithm *algorithm)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GError) error = NULL;

  gradus_document_load_preset (document, algorithm, gradus_algorithm_first_look (algorithm),
                               &error);
  g_assert_no_error (error);
  gradus_document_wait (document);
  step (document, 6);
  gradus_document_restart (document);
  gradus_document_wait (document);
  step (document, 3);
  change_something (document);
  step (document, 4);
  gradus_document_add_breakpoint (document, "step > 40", NULL, NULL);
  if (algorithm->questions != NULL && algorithm->questions[0].id != NULL)
    gradus_document_add_score (document, algorithm->questions[0].id, 0.5);
  gradus_document_set_notes (document, "Notes with *stars* and a [link](gradus:k-means?step=3).");
  draw_on (document);
  compare (document);
  experiment = gradus_document_make_experiment (document);
  return gradus_experiment_to_json (experiment);
}

static char *
preset_text (const GradusAlgorithm *algorithm, const GradusPreset *preset)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, &error);
  g_autoptr (GradusExperiment) experiment = NULL;

  g_assert_no_error (error);
  experiment = gradus_experiment_new (setup);
  gradus_experiment_set_step (experiment, 5, 0);
  return gradus_experiment_to_json (experiment);
}

static char *
lesson_text (const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLesson) lesson = gradus_lessons_find (id, &error);

  g_assert_no_error (error);
  return gradus_lesson_to_json (lesson);
}

static const char *
seed_get_text (Seed *seed)
{
  if (seed->text == NULL)
    seed->text = seed->lesson != NULL   ? lesson_text (seed->lesson)
                 : seed->preset != NULL ? preset_text (seed->algorithm, seed->preset)
                                        : full_text (seed->algorithm);
  return seed->text;
}

/* --- Mutations -------------------------------------------------------------------------------- */

static const char *const words[] = {
  "",
  "0",
  "-1",
  "true",
  "k-means",
  "off:",
  "a[0] < 0",
  "../../etc",
  "gradus:k-means?step=x",
  "gradus:stochastic-gradient-descent?epochs=1000000&tolerance=0&step=1000000",
  "{{iteration|at=step:9007199254740992}} {{loss|at=end}} {{loss|at=iteration:9007199254740992}}",
  "{{loss|at=gradus:stochastic-gradient-descent?epochs=1000000&tolerance=0&step=1000000}}",
  "%s",
  "\\frac{",
  "18446744073709551616",
  "\xe5\x9b\xbe",
  "a\tb\nc",
  "table",
  "grid-world",
  "trajectory",
  "signals",
  "simulator",
  "sequences",
  "corpus",
  "none",
  "mt19937",
  "book",
};
static const double numbers[] = {
  0,
  -0.0,
  1,
  -1,
  2,
  3,
  0.5,
  255,
  1e-9,
  -1e-9,
  5e-324,
  1e9,
  1e15,
  2147483648.0,
  4294967296.0,
  9007199254740991.0,
  9007199254740993.0,
  -2147483649.0,
  1.7976931348623157e308,
  -1e300,
};

static const char *
random_word (GRand *rand)
{
  return words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))];
}

static double
random_number (GRand *rand)
{
  return numbers[g_rand_int_range (rand, 0, G_N_ELEMENTS (numbers))];
}

static JsonNode *
random_node (GRand *rand, double near)
{
  JsonNode *node = json_node_alloc ();

  switch (g_rand_int_range (rand, 0, 9))
    {
    case 0:
      return json_node_init_null (node);
    case 1:
      return json_node_init_boolean (node, g_rand_boolean (rand));
    case 2:
      return json_node_init_string (node, random_word (rand));
    case 3:
      json_node_init (node, JSON_NODE_ARRAY);
      json_node_take_array (node, json_array_new ());
      return node;
    case 4:
      json_node_init (node, JSON_NODE_OBJECT);
      json_node_take_object (node, json_object_new ());
      return node;
    case 5:
      near = random_number (rand);
      return json_node_init_int (node, (gint64) CLAMP (near, -9e18, 9e18));
    case 6:
      return json_node_init_double (node, near * g_rand_double_range (rand, -2, 3));
    case 7:
      return json_node_init_int (node, (gint64) CLAMP (near, -1e15, 1e15)
                                         + g_rand_int_range (rand, -3, 4));
    default:
      return json_node_init_double (node, random_number (rand));
    }
}

/* A place in the tree: a member of an object or an element of an array. */
typedef struct
{
  JsonNode *parent;
  const char *member; /* NULL: element */
  guint element;
} Place;

static void
list_places (JsonNode *node, GArray *places)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_node_get_object (node);
      g_autoptr (GList) members = json_object_get_members (object);

      for (GList *l = members; l != NULL; l = l->next)
        {
          Place place = { node, l->data, 0 };

          g_array_append_val (places, place);
          list_places (json_object_get_member (object, l->data), places);
        }
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);
      const guint n = json_array_get_length (array);

      /* Long columns of numbers would hide everything else. */
      for (guint i = 0; i < n; i += i < 4 || i + 8 > n ? 1 : MAX (1, n / 8))
        {
          Place place = { node, NULL, i };

          g_array_append_val (places, place);
          list_places (json_array_get_element (array, i), places);
        }
    }
}

static JsonNode *
place_get (const Place *place)
{
  return place->member != NULL
           ? json_object_get_member (json_node_get_object (place->parent), place->member)
           : json_array_get_element (json_node_get_array (place->parent), place->element);
}

static void
place_remove (const Place *place)
{
  if (place->member != NULL)
    json_object_remove_member (json_node_get_object (place->parent), place->member);
  else
    json_array_remove_element (json_node_get_array (place->parent), place->element);
}

/* json_node_copy() shares arrays and objects, which could then come to contain themselves. */
static JsonNode *
copy_whole (JsonNode *node)
{
  g_autofree char *text = json_to_string (node, FALSE);
  JsonNode *copy = json_from_string (text, NULL);

  /* Only a number that was made infinite cannot be read again. */
  return copy != NULL ? copy : json_node_init_null (json_node_alloc ());
}

/* Put @node there, which is taken. */
static void
place_put (const Place *place, JsonNode *node)
{
  if (place->member != NULL)
    {
      json_object_set_member (json_node_get_object (place->parent), place->member, node);
    }
  else
    {
      /* json-glib cannot insert: the array is made anew. */
      JsonArray *old = json_node_get_array (place->parent);
      JsonArray *array = json_array_new ();

      for (guint i = 0; i < json_array_get_length (old); i++)
        json_array_add_element (array,
                                i == place->element ? node : json_array_dup_element (old, i));
      json_node_take_array (place->parent, array);
    }
}

static void
double_it (const Place *place)
{
  JsonNode *copy = copy_whole (place_get (place));

  if (place->member != NULL)
    {
      g_autofree char *name = g_strconcat (place->member, "2", NULL);

      json_object_set_member (json_node_get_object (place->parent), name, copy);
    }
  else
    {
      json_array_add_element (json_node_get_array (place->parent), copy);
    }
}

static double
number_of (JsonNode *node)
{
  if (!JSON_NODE_HOLDS_VALUE (node))
    return 1;
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return g_ascii_strtod (json_node_get_string (node), NULL);
  return json_node_get_double (node);
}

/* Of the same type, which gets further than most things. */
static JsonNode *
similar_node (GRand *rand, JsonNode *node)
{
  JsonNode *similar = json_node_alloc ();

  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_init_string (similar, random_word (rand));
  if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return json_node_init_boolean (similar, !json_node_get_boolean (node));
  if (json_node_get_value_type (node) == G_TYPE_INT64)
    return json_node_init_int (similar, (gint64) CLAMP (number_of (node), -1e15, 1e15)
                                          + g_rand_int_range (rand, -2, 40));
  return json_node_init_double (similar, g_rand_boolean (rand)
                                           ? number_of (node) * g_rand_double_range (rand, -2, 3)
                                           : random_number (rand));
}

static void
mutate_tree (JsonNode *root, GRand *rand)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  const Place *place, *other;

  list_places (root, places);
  if (places->len == 0)
    return;
  place = &g_array_index (places, Place, g_rand_int_range (rand, 0, (gint32) places->len));
  other = &g_array_index (places, Place, g_rand_int_range (rand, 0, (gint32) places->len));
  switch (g_rand_int_range (rand, 0, 8))
    {
    case 0:
      place_remove (place);
      break;
    case 1:
      double_it (place);
      break;
    case 2:
      place_put (place, copy_whole (place_get (other)));
      break;
    case 3:
    case 4:
      place_put (place, random_node (rand, number_of (place_get (place))));
      break;
    default:
      if (JSON_NODE_HOLDS_VALUE (place_get (place)))
        place_put (place, similar_node (rand, place_get (place)));
      break;
    }
}

static char *
mutate_structure (const char *text, GRand *rand)
{
  g_autoptr (JsonNode) root = json_from_string (text, NULL);
  const gint32 times = g_rand_boolean (rand) ? 1 : g_rand_int_range (rand, 2, 5);

  g_assert_nonnull (root);
  for (gint32 i = 0; i < times; i++)
    mutate_tree (root, rand);
  return json_to_string (root, g_rand_boolean (rand));
}

static char *
mutate_bytes (const char *text, GRand *rand, gsize *length)
{
  GString *bytes = g_string_new (text);
  const gint32 times = g_rand_int_range (rand, 1, 5);

  for (gint32 i = 0; i < times && bytes->len > 1; i++)
    {
      const gint32 at = g_rand_int_range (rand, 0, (gint32) bytes->len);
      const gint32 most = g_rand_int_range (rand, 1, 64);
      const gint32 n = MIN (most, (gint32) bytes->len - at);

      switch (g_rand_int_range (rand, 0, 6))
        {
        case 0:
          bytes->str[at] = (char) g_rand_int_range (rand, 0, 256);
          break;
        case 1:
          g_string_erase (bytes, at, n);
          break;
        case 2:
          {
            g_autofree char *piece = g_strndup (bytes->str + at, (gsize) n);

            g_string_insert (bytes, g_rand_int_range (rand, 0, (gint32) bytes->len), piece);
            break;
          }
        case 3:
          g_string_insert_c (bytes, at, "{}[]\",:0-e.\\"[g_rand_int_range (rand, 0, 12)]);
          break;
        case 4:
          g_string_insert (bytes, at, random_word (rand));
          break;
        default:
          if (g_rand_int_range (rand, 0, 4) == 0)
            g_string_truncate (bytes, (gsize) at);
          else if (g_ascii_isdigit (bytes->str[at]))
            bytes->str[at] = "0129"[g_rand_int_range (rand, 0, 4)];
          break;
        }
    }
  *length = bytes->len;
  return g_string_free (bytes, FALSE);
}

/* --- What is done with one -------------------------------------------------------------------- */

/* A refusal is a sentence. */
static void
assert_sentence (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_cmpuint (strlen (error->message), >, 10);
}

static void
draw (GradusRun *run)
{
  const GradusPlotOptions options = { .width = 640, .height = 420 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 640, 420);
  cairo_t *cr = cairo_create (surface);

  gradus_export_draw (run, -1, &options, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  figures.drawn++;
}

static void
open_document (void)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  if (!gradus_document_open (document, file, &error))
    {
      assert_sentence (error);
      figures.not_opened++;
      return;
    }
  gradus_document_wait (document);
  step (document, 1);
  gradus_document_back (document, GRADUS_GRAIN_ITERATION);
  gradus_document_wait (document);
  gradus_document_next_branch (document, TRUE);
  gradus_document_wait (document);
  figures.opened++;
}

/* What @clock, begun with GRADUS_LIMIT_SECONDS + SLACK, measures was as little as a file may cost
 * that somebody looks into; a single step may be longer than the limit. */
static void
assert_bounded (const GradusLimit *clock)
{
  if (gradus_limit_is_over (clock))
    g_error ("The file took more than %g seconds of the processor.", clock->seconds);
}

static void
try_experiment (const char *text, gsize length, guint number)
{
  const GradusLimit limit = gradus_limit_begin (GRADUS_LIMIT_SECONDS, GRADUS_LIMIT_BYTES, NULL);
  const GradusLimit clock = gradus_limit_begin (GRADUS_LIMIT_SECONDS + SLACK, 0, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusExperiment) first = gradus_experiment_from_json (text, (gssize) length,
                                                                    "mutant.gradus", &error);
  g_autoptr (GradusExperiment) second = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autofree char *saved = NULL;
  g_autofree char *again = NULL;

  figures.experiments++;
  if (number % 3 == 0)
    open_document ();
  if (first == NULL)
    {
      assert_sentence (error);
      return;
    }
  figures.accepted_experiments++;
  saved = gradus_experiment_to_json (first);
  second = gradus_experiment_from_json (saved, -1, "saved.gradus", &error);
  g_assert_no_error (error);
  again = gradus_experiment_to_json (second);
  g_assert_cmpstr (saved, ==, again);

  run = gradus_experiment_make_run (first, &limit, &error);
  if (run != NULL)
    {
      guint64 micro;
      const guint64 step = gradus_experiment_get_step (first, &micro);

      gradus_run_seek (run, step, micro);
      gradus_run_seek (run, 0, 0);
    }
  assert_bounded (&clock);
  if (run == NULL)
    {
      assert_sentence (error);
      figures.refused++;
      return;
    }
  figures.run++;
  for (guint i = 0; i < STEPS && gradus_run_forward (run, GRADUS_GRAIN_PHASE); i++)
    ;
  if (gradus_run_get_failure (run) != NULL)
    figures.failed++;
  if (number % 20 == 0)
    draw (run);
}

/* As the window shows it: its run and its words within one limit. */
static void
try_page (GradusLesson *lesson, guint page)
{
  const GradusLimit limit = gradus_limit_begin (GRADUS_LIMIT_SECONDS, GRADUS_LIMIT_BYTES, NULL);
  const GradusLimit clock = gradus_limit_begin (GRADUS_LIMIT_SECONDS + SLACK, 0, NULL);
  g_autoptr (GradusPageWords) page_words = gradus_page_words_new (lesson, page, "zh_CN");
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) missing = NULL;
  g_autoptr (GradusRun) run = gradus_lesson_make_run (lesson, page, &limit, &error);

  if (run == NULL)
    assert_sentence (error);
  if (!gradus_page_words_fill (page_words, run, &limit, &missing))
    assert_sentence (missing);
  assert_bounded (&clock);
}

static void
try_lesson (const char *text, gsize length, GRand *rand)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLesson) first = gradus_lesson_from_json (text, (gssize) length, "mutant.gradus",
                                                            &error);
  g_autoptr (GradusLesson) second = NULL;
  g_autofree char *saved = NULL;
  g_autofree char *again = NULL;
  guint n, page;

  figures.lessons++;
  if (first == NULL)
    {
      assert_sentence (error);
      return;
    }
  figures.accepted_lessons++;
  saved = gradus_lesson_to_json (first);
  second = gradus_lesson_from_json (saved, -1, "saved.gradus", &error);
  g_assert_no_error (error);
  again = gradus_lesson_to_json (second);
  g_assert_cmpstr (saved, ==, again);

  n = gradus_lesson_get_n_bookmarks (first);
  if (n == 0)
    return;
  page = (guint) g_rand_int_range (rand, 0, (gint32) n);
  for (int i = GRADUS_LESSON_WHOLE; i < (int) n; i++)
    g_free (gradus_lesson_get_problem (first, i));
  try_page (first, page);
}

/* Nothing but what may be called in a signal handler. */
static void
alarm_cb (int number)
{
  static const char sentence[] = "A mutant takes longer than its limit; it is in the file above.\n";

  if (write (STDERR_FILENO, sentence, sizeof sentence - 1) < 0)
    _exit (2);
  abort ();
}

static void
try_one (Seed *seed, GRand *rand, guint number)
{
  const char *text = seed_get_text (seed);
  const gint64 since = g_get_monotonic_time ();
  g_autofree char *mutant = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  if (g_rand_int_range (rand, 0, 5) == 0)
    {
      mutant = mutate_bytes (text, rand, &length);
    }
  else
    {
      mutant = mutate_structure (text, rand);
      length = strlen (mutant);
    }
  g_file_set_contents (path, mutant, (gssize) length, &error);
  g_assert_no_error (error);
#ifdef __SANITIZE_ADDRESS__
  alarm (LIMIT_INSTRUMENTED);
#else
  alarm (LIMIT);
#endif
  if (seed->lesson != NULL)
    try_lesson (mutant, length, rand);
  else
    try_experiment (mutant, length, number);
  alarm (0);
  figures.longest = MAX (figures.longest,
                         (double) (g_get_monotonic_time () - since) / G_USEC_PER_SEC);
}

int
main (int argc, char *argv[])
{
  int n = 1000, seed = 1;
  const GOptionEntry entries[] = {
    { "mutants", 'n', 0, G_OPTION_ARG_INT, &n, "How many", "N" },
    { "seed", 's', 0, G_OPTION_ARG_INT, &seed, "Of the random numbers", "N" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("- read damaged files");
  g_autoptr (GPtrArray) seeds = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING | G_LOG_FATAL_MASK);
  folder = g_dir_make_tmp ("gradus-mutants-XXXXXX", &error);
  g_assert_no_error (error);
  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  gradus_init ();
  signal (SIGALRM, alarm_cb);
  path = g_build_filename (folder, "mutant.gradus", NULL);
  g_print ("The present mutant is in %s.\n", path);

  seeds = list_seeds ();
  for (guint i = 0; i < (guint) n; i++)
    {
      /* Each has random numbers of its own, so that it can be made again alone. */
      const guint32 key[] = { (guint32) seed, i };
      g_autoptr (GRand) rand = g_rand_new_with_seed_array (key, G_N_ELEMENTS (key));

      try_one (g_ptr_array_index (seeds, g_rand_int_range (rand, 0, (gint32) seeds->len)), rand, i);
      if (i % 5000 == 4999)
        g_print ("%u\n", i + 1);
    }
  g_print ("%u seeds, %u experiments (%u accepted), %u lessons (%u accepted); %u ran, %u were "
           "refused with a sentence, %u failed with one; %u drawn; %u opened as documents, %u not; "
           "the longest took %.1f s\n",
           seeds->len, figures.experiments, figures.accepted_experiments, figures.lessons,
           figures.accepted_lessons, figures.run, figures.refused, figures.failed, figures.drawn,
           figures.opened, figures.not_opened, figures.longest);
  g_remove (path);
  g_rmdir (folder);
  g_free (path);
  return 0;
}
