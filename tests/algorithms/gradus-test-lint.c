/* The tables of a descriptor are complete, consistent and refer to what exists.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-pair.h"
#include "gradus-registry.h"
#include "gradus-test-algorithms.h"
#include "gradus-say.h"

static void G_GNUC_PRINTF (3, 4)
  require (gboolean condition, const GradusAlgorithm *algorithm, const char *format, ...)
{
  va_list args;

  if (condition)
    return;
  va_start (args, format);
  {
    g_autofree char *text = g_strdup_vprintf (format, args);

    va_end (args);
    g_error ("%s: %s", algorithm->id, text);
  }
}

static gboolean
is_text (const char *text)
{
  return text != NULL && *text != '\0' && g_utf8_validate (text, -1, NULL);
}

static gboolean
is_kebab (const char *id)
{
  return g_regex_match_simple ("^[a-z0-9]+([-+][a-z0-9+]+)*\\+*$", id, 0, 0);
}

/* The ids of a table whose entries begin with the id; checks their form and that each is used
 * once. */
static GHashTable *
collect_ids (const GradusAlgorithm *algorithm, const char *name, gconstpointer table, gsize size)
{
  GHashTable *ids = g_hash_table_new (g_str_hash, g_str_equal);

  if (table == NULL)
    return ids;
  for (const char *entry = table;; entry += size)
    {
      const char *id = *(const char *const *) (gconstpointer) entry;

      if (id == NULL)
        return ids;
      require (is_kebab (id), algorithm, "the id “%s” in %s is not kebab-case", id, name);
      require (g_hash_table_add (ids, (gpointer) id), algorithm, "%s has “%s” twice", name, id);
    }
}

#define COLLECT(algorithm, member)                                                                 \
  collect_ids ((algorithm), #member, (algorithm)->member, sizeof *(algorithm)->member)

static void
test_identity (gconstpointer data)
{
  const GradusAlgorithm *a = data;

  require (is_kebab (a->id), a, "the id is not kebab-case");
  require (gradus_registry_find_chapter (a->chapter) != NULL, a, "there is no chapter %u",
           a->chapter);
  require (is_text (a->title), a, "the title is missing");
  gradus_test_assert_sentence (a->summary, a->id);
  gradus_test_assert_sentence (a->goal, a->id);
  require (is_text (a->source), a, "the source is missing");
  require (a->difficulty >= 1 && a->difficulty <= 3, a, "the difficulty is %u", a->difficulty);
  require (a->data_kind != NULL, a, "the data kind is missing");
  require (is_text (a->columns), a, "the meaning of the columns is missing");
  require (a->init != NULL || a->quantities != NULL, a, "init() is missing");
  require (a->start_said != NULL, a, "nothing is said of the start");
  require ((a->prepare == NULL) == (a->unprepare == NULL), a,
           "prepare() and unprepare() come together");
  require ((a->predicts == GRADUS_PREDICTS_NOTHING) == (a->predict == NULL), a,
           "predicts and predict() come together");
}

static void
test_memories (gconstpointer data)
{
  const GradusAlgorithm *a = data;

  require (a->state_size > 0, a, "there is no state");
  for (const GradusStateArray *s = a->state_arrays; s != NULL && s->size != 0; s++)
    {
      gsize size = s->size == 8 ? sizeof (GradusArray) : sizeof (GradusIntArray);

      require (s->size == 8 || s->size == 4, a, "a state array has elements of %u bytes",
               (guint) s->size);
      require (s->offset % sizeof (gpointer) == 0 && s->offset + size <= a->state_size, a,
               "a state array lies outside the state");
      for (const GradusStateArray *t = a->state_arrays; t < s; t++)
        require (t->offset != s->offset, a, "a state array is listed twice");
    }
}

static void
check_enabled_if (const GradusAlgorithm *a, const GradusParam *param)
{
  g_auto (GStrv) sides = NULL, values = NULL;
  const GradusParam *other;

  if (param->enabled_if == NULL)
    return;
  sides = g_strsplit (param->enabled_if, "=", 2);
  require (g_strv_length (sides) == 2, a, "“%s” is no condition", param->enabled_if);
  other = gradus_params_find (a->params, sides[0]);
  require (other != NULL && other != param, a, "“%s” names no other parameter", param->enabled_if);
  require (other->kind == GRADUS_PARAM_CHOICE || other->kind == GRADUS_PARAM_BOOL, a,
           "“%s” names neither a choice nor a switch", param->enabled_if);
  values = g_strsplit (sides[1], "|", -1);
  /* What a row has fixed takes no other value. */
  for (guint i = 0; !other->fixed && values[i] != NULL; i++)
    {
      g_autofree gpointer params = g_malloc0 (a->params_size);
      g_autoptr (GError) error = NULL;

      gradus_params_reset (a->params, params);
      require (gradus_params_set_string (other, params, values[i], &error), a,
               "“%s” has no such value: %s", param->enabled_if,
               error != NULL ? error->message : "");
      require (gradus_params_is_enabled (a->params, param, params), a,
               "“%s” does not hold when it is made to", param->enabled_if);
    }
}

static void
test_params (gconstpointer data)
{
  const GradusAlgorithm *a = data;
  g_autoptr (GHashTable) ids = COLLECT (a, params);
  g_autofree gpointer params = g_malloc0 (MAX (a->params_size, 1));
  g_autoptr (GError) error = NULL;

  require (g_hash_table_size (ids) == 0 || a->params_size > 0, a, "the params have no size");
  gradus_params_reset (a->params, params);
  for (const GradusParam *p = a->params; p != NULL && p->id != NULL; p++)
    {
      gsize size = p->kind == GRADUS_PARAM_DOUBLE     ? sizeof (double)
                   : p->kind == GRADUS_PARAM_BOOL     ? sizeof (bool)
                   : p->kind == GRADUS_PARAM_FUNCTION ? sizeof (const GradusFunction *)
                                                      : sizeof (int);
      double low = p->slider_min, high = p->slider_max;

      require (p->offset + size <= a->params_size, a, "%s lies outside the params", p->id);
      for (const GradusParam *q = a->params; q < p; q++)
        require (q->offset != p->offset, a, "%s and %s are the same field", q->id, p->id);
      require (is_text (p->label), a, "%s has no label", p->id);
      gradus_test_assert_sentence (p->blurb, p->id);
      check_enabled_if (a, p);
      require (gradus_params_set (p, params, gradus_param_get_default (p), &error), a,
               "the default of %s is refused: %s", p->id, error != NULL ? error->message : "");
      if (p->fixed)
        continue;
      if (p->kind == GRADUS_PARAM_CHOICE)
        {
          guint n = 0;

          g_autoptr (GHashTable) choices = collect_ids (a, p->id, p->choices,
                                                        sizeof (GradusChoice));

          require (g_hash_table_size (choices) >= 2, a, "%s offers no choice", p->id);
          for (const GradusChoice *c = p->choices; c->id != NULL; c++, n++)
            {
              require (is_text (c->label), a, "the choice %s of %s has no label", c->id, p->id);
              require (gradus_params_set (p, params, n, &error), a, "%s of %s is refused: %s",
                       c->id, p->id, error != NULL ? error->message : "");
            }
          continue;
        }
      if (p->kind == GRADUS_PARAM_BOOL || p->kind == GRADUS_PARAM_FUNCTION)
        continue;
      require (isfinite (p->min) && isfinite (p->max) && p->min < p->max, a, "%s has no hard range",
               p->id);
      require (p->def >= p->min && p->def <= p->max, a, "the default of %s is out of range", p->id);
      if (low == 0 && high == 0)
        {
          low = p->min;
          high = p->max;
        }
      require (low < high && low >= p->min && high <= p->max, a,
               "the slider of %s is not inside the hard range", p->id);
      require (!p->logarithmic || low > 0, a, "the logarithmic slider of %s begins at %g", p->id,
               low);
      require (p->step >= 0 && p->step <= high - low, a, "the slider of %s has a step of %g", p->id,
               p->step);
    }
}

/* Words for all data, where the pointer asks about one: "Residuals", "Margins when left out",
 * "Weight of each point". What one datum has stands behind such words with a number. */
static gboolean
speaks_of_all (const GradusValue *value)
{
  g_autoptr (GRegex) head = g_regex_new (
    " (of|in|at|on|from|to|when|that|left|with|without|for) .*", 0, 0, NULL);
  g_autofree char *noun = g_regex_replace_literal (head, value->title, -1, 0, "", 0, NULL);

  return g_regex_match_simple (" of (each|every) (point|example|row|mail)$"
                               "|s (of|at) the (points|examples|rows|mails)$",
                               value->title, 0, 0)
         || ((value->quantity->flags & GRADUS_PER_DATUM) != 0
             && g_regex_match_simple ("(?<!s|u|i|I|odd)s$", noun, 0, 0)
             /* Of several numbers the plural is right. */
             && strpbrk (value->shape, ",:") == NULL);
}

static void
test_tables (gconstpointer data)
{
  const GradusAlgorithm *a = data;
  g_autoptr (GHashTable) phases = COLLECT (a, phases);
  g_autoptr (GHashTable) quantities = COLLECT (a, quantities);
  g_autoptr (GHashTable) metrics = COLLECT (a, metrics);
  g_autoptr (GHashTable) values = COLLECT (a, values);
  g_autoptr (GHashTable) formulas = COLLECT (a, formulas);
  g_autoptr (GHashTable) plots = COLLECT (a, plots);
  g_autoptr (GHashTable) events = COLLECT (a, events);
  g_autoptr (GHashTable) invariants = COLLECT (a, invariants);

  require (g_hash_table_size (phases) >= 1, a, "there are no phases");
  require (g_hash_table_size (quantities) >= 1, a, "there are no quantities");
  for (const GradusPhase *p = a->phases; p->id != NULL; p++)
    {
      require (is_text (p->title) && is_text (p->pseudocode) && p->run != NULL, a,
               "the phase %s is not complete", p->id);
      gradus_test_assert_sentence (p->explain, p->id);
    }
  for (const GradusFormula *f = a->formulas; f != NULL && f->id != NULL; f++)
    require (is_text (f->tex) || f->phase->rules != NULL, a, "the formula %s is empty", f->id);

  require (g_hash_table_size (metrics) >= 1, a, "there are no metrics");
  for (const GradusMetric *m = a->metrics; m->id != NULL; m++)
    {
      require (is_text (m->title) && is_text (m->tex), a, "the metric %s is not complete", m->id);
      require (!g_hash_table_contains (values, m->id) && strcmp (m->id, "steps") != 0
                 && strcmp (m->id, "iterations") != 0,
               a, "the name %s means two things", m->id);
    }
  require (g_hash_table_size (values) >= 1, a, "there are no values");
  for (const GradusValue *v = a->values; v->id != NULL; v++)
    require (is_text (v->title) && is_text (v->tex) && is_text (v->shape), a,
             "the value %s is not complete", v->id);
  for (const GradusValue *v = a->values; v->id != NULL; v++)
    require (!speaks_of_all (v) || v->quantity->one != NULL, a,
             "the value %s has no word for one of them (.one)", v->id);
  require (g_hash_table_size (plots) >= 2, a, "there are fewer than two pictures");
  for (const GradusPlot *p = a->plots; p->id != NULL; p++)
    require (is_text (p->title) && (p->build != NULL || p->kit != NULL), a,
             "the picture %s is not complete", p->id);

  require (g_hash_table_size (events) >= 1 && g_hash_table_size (events) <= 64, a,
           "the number of events is %u", g_hash_table_size (events));
  for (const GradusEvent *e = a->events; e->id != NULL; e++)
    {
      require (is_text (e->title), a, "the event %s has no title", e->id);
      gradus_test_assert_sentence (e->explain, e->id);
    }
  require (g_hash_table_size (invariants) >= 1 && g_hash_table_size (invariants) <= 64, a,
           "the number of invariants is %u", g_hash_table_size (invariants));
  for (const GradusInvariant *i = a->invariants; i->id != NULL; i++)
    require (is_text (i->title) && is_text (i->tex) && (i->holds != NULL || i->quantity != NULL), a,
             "the invariant %s is not complete", i->id);
}

static void
test_starts (gconstpointer data)
{
  const GradusAlgorithm *a = data;
  g_autoptr (GHashTable) starts = COLLECT (a, starts);
  g_autofree gpointer params = g_malloc0 (MAX (a->params_size, 1));
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = NULL;

  g_test_message ("%u starts", g_hash_table_size (starts));
  gradus_params_reset (a->params, params);
  for (const GradusStart *s = a->starts; s != NULL && s->id != NULL; s++)
    {
      require (is_text (s->title) && is_text (s->shape), a, "the start %s is not complete", s->id);
      require (gradus_params_parse (a->params, params, s->params, &error), a,
               "the params of the start %s: %s", s->id, error != NULL ? error->message : "");
    }

  setup = gradus_setup_new_preset (a, gradus_algorithm_first_look (a), &error);
  g_assert_no_error (error);
  for (const GradusParamMark *m = a->param_marks; m != NULL && m->param != NULL; m++)
    {
      require (gradus_params_find (a->params, m->param) != NULL, a, "a mark is on the unknown %s",
               m->param);
      require (is_text (m->title) && m->value != NULL, a, "the mark on %s is not complete",
               m->param);
      require (!isinf (m->value (setup)), a, "the mark on %s is at infinity", m->param);
    }
}

/* Entries whose large picture is made of results alone, so that it has nothing at the start. */
static const char *const waiting[] = {
  "filter-feature-selection",
  "lasso-truncated-sgd",
  "state-discretisation",
  NULL,
};

/* Whoever opens an entry sees something in its first picture. */
static void
check_first_look (const GradusAlgorithm *a)
{
  g_autoptr (GradusRun) run = gradus_test_run_preset (a, a->presets);
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  GradusPosition here;

  gradus_run_get_view (run, &here);
  gradus_plot_build (&a->plots[0], &here, scene);
  require (gradus_scene_get_placeholder (scene) == NULL, a, "the first look is empty: %s",
           gradus_scene_get_placeholder (scene));
}

static void
test_presets (gconstpointer data)
{
  const GradusAlgorithm *a = data;
  g_autoptr (GHashTable) ids = COLLECT (a, presets);
  guint failures = 0;

  require (g_hash_table_size (ids) >= 3, a, "there are fewer than three presets");
  for (const GradusPreset *p = a->presets; p->id != NULL; p++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusSetup) setup = gradus_setup_new_preset (a, p, &error);

      require (setup != NULL, a, "the preset %s: %s", p->id, error != NULL ? error->message : "");
      require (is_text (p->title), a, "the preset %s has no title", p->id);
      gradus_test_assert_sentence (p->blurb, p->id);
      if (p->failure != NULL)
        gradus_test_assert_sentence (p->failure, p->id);
      failures += p->failure != NULL;
    }
  require (a->presets[0].failure == NULL, a, "the first look is a failure");
  if (!g_strv_contains (waiting, a->id))
    check_first_look (a);
  /* An exploration need not fail: nothing is carried out. */
  require (failures >= 1 || a->kind == GRADUS_KIND_EXPLORATION, a, "no preset is a failure");
}

/* At least one pair that teaches; both sides run on one data set, and something is claimed of each
 * that holds. */
static void
test_pairs (gconstpointer data)
{
  const GradusAlgorithm *a = data;
  g_autoptr (GHashTable) ids = COLLECT (a, pairs);

  require (g_hash_table_size (ids) >= 1, a, "there is no pair that teaches");
  for (const GradusPair *p = a->pairs; p->id != NULL; p++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusSetup) left = NULL;
      g_autoptr (GradusSetup) right = NULL;
      g_auto (GStrv) claims = g_strsplit (p->claims != NULL ? p->claims : "", "\n", -1);
      gboolean of_left = FALSE, of_right = FALSE;

      require (is_text (p->title), a, "the pair %s has no title", p->id);
      gradus_test_assert_sentence (p->blurb, p->id);
      require (gradus_pair_make (a, p, &left, &right, &error), a, "the pair %s: %s", p->id,
               error != NULL ? error->message : "");
      require (gradus_setup_get_dataset (left) == gradus_setup_get_dataset (right), a,
               "the runs of the pair %s have unlike data", p->id);
      require (!gradus_setup_equal (left, right), a, "the runs of the pair %s are the same", p->id);
      require (p->plot == NULL || gradus_algorithm_find_plot (a, p->plot) >= 0, a,
               "the pair %s names the unknown picture %s", p->id, p->plot);
      for (guint i = 0; claims[i] != NULL; i++)
        {
          const gboolean each = g_str_has_prefix (claims[i], "both: ")
                                || strstr (claims[i], " right: ") != NULL;

          of_left = of_left || each || g_str_has_prefix (claims[i], "left: ");
          of_right = of_right || each || g_str_has_prefix (claims[i], "right: ");
          require (gradus_pair_claim_check (a, p, claims[i], &error), a, "the pair %s: %s", p->id,
                   error != NULL ? error->message : "");
        }
      require (of_left && of_right, a, "of a side of the pair %s nothing is claimed", p->id);
    }
}

static void
test_check_table (gconstpointer data)
{
  const GradusAlgorithm *a = data;
  guint n = 0;

  for (const GradusCheck *c = a->checks; c != NULL && c->quantity != NULL; c++, n++)
    {
      require (gradus_algorithm_find_preset (a, c->preset) != NULL, a,
               "a check is about the unknown preset %s", c->preset);
      require (gradus_algorithm_find_metric (a, c->quantity) >= 0
                 || gradus_algorithm_find_value (a, c->quantity) >= 0
                 || strcmp (c->quantity, "steps") == 0 || strcmp (c->quantity, "iterations") == 0,
               a, "a check is about the unknown quantity %s", c->quantity);
      require (c->n_numbers > 0 && c->tolerance >= 0 && c->tolerance < 1, a,
               "the check of %s expects nothing", c->quantity);
      for (guint i = 0; i < c->n_numbers; i++)
        require (isfinite (c->numbers[i]), a, "the check of %s expects no number", c->quantity);
      require (is_text (c->source), a, "the check of %s has no source", c->quantity);
    }
  require (n >= 1, a, "there are no checks");
}

void
gradus_test_add_lint (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "lint-identity", test_identity);
  gradus_test_add (algorithm, "lint-memories", test_memories);
  gradus_test_add (algorithm, "lint-params", test_params);
  gradus_test_add (algorithm, "lint-tables", test_tables);
  gradus_test_add (algorithm, "lint-starts", test_starts);
  gradus_test_add (algorithm, "lint-presets", test_presets);
  gradus_test_add (algorithm, "lint-pairs", test_pairs);
  gradus_test_add (algorithm, "lint-checks", test_check_table);
}
