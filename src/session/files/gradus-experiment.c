/* Gradus: the experiment file.
 *
 * docs/file-formats.md describes the members. What this version does not know is kept where it was
 * found (at the top, in "params" while the algorithm stays, in "data" while the data stay) and
 * written back behind the members that are known.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-experiment-private.h"
#include "gradus-file-private.h"
#include "gradus-ink-json.h"
#include "gradus-json-private.h"
#include "gradus-kind-private.h"
#include "gradus-registry.h"

#define MAX_BYTES (256u * 1024u * 1024u)
/* More steps than anyone can make; the double of a JSON reader still counts exactly so far. */
#define MAX_STEP ((gint64) 1 << 53)

struct _GradusExperiment
{
  gatomicrefcount ref_count;
  GradusScript *script;
  char *run_name;
  GradusCompareRecord *compare; /* or NULL */
  GPtrArray *branches;          /* GradusBranchRecord; not written while shared */
  GPtrArray *chips;             /* GradusChipRecord; the same */
  guint64 step, micro;
  char *title;
  char *notes;
  char **breakpoints;
  GradusInk *ink;     /* or NULL */
  GradusTally *tally; /* or NULL */
  char **pins;
  JsonNode *extra;        /* object: unknown members at the top, or NULL */
  JsonNode *params_extra; /* object: unknown parameters of params_algorithm */
  const GradusAlgorithm *params_algorithm;
  JsonNode *data_extra; /* object: unknown members of the data with data_hash */
  char *data_hash;
};

static const char *const top_members[] = {
  "gradus",   "title",       "algorithm", "params",   "seed", "generator", "starts",   "step",
  "micro",    "breakpoints", "pins",      "notes",    "ink",  "tally",     "run-name", "changes",
  "branches", "compare",     "chips",     "datasets", "data", NULL,
};
static const char *const data_members[] = { "kind", "name", "origin", "hints", NULL };

GradusExperiment *
gradus_experiment_new (GradusSetup *setup)
{
  GradusExperiment *experiment = g_new0 (GradusExperiment, 1);

  g_atomic_ref_count_init (&experiment->ref_count);
  experiment->script = gradus_script_new (setup);
  experiment->branches = g_ptr_array_new_with_free_func (gradus_branch_record_unref);
  experiment->chips = g_ptr_array_new_with_free_func (gradus_chip_record_unref);
  experiment->breakpoints = g_new0 (char *, 1);
  experiment->pins = g_new0 (char *, 1);

  return experiment;
}

static JsonNode *
ref_node (JsonNode *node)
{
  return node != NULL ? json_node_ref (node) : NULL;
}

GradusExperiment *
gradus_experiment_copy (GradusExperiment *experiment)
{
  GradusExperiment *copy = gradus_experiment_new (gradus_experiment_get_setup (experiment));

  gradus_experiment_set_script (copy, experiment->script);
  gradus_experiment_set_run_name (copy, experiment->run_name);
  gradus_experiment_set_compare (copy, experiment->compare);
  gradus_experiment_set_branches (copy, experiment->branches);
  gradus_experiment_set_chips (copy, experiment->chips);
  copy->step = experiment->step;
  copy->micro = experiment->micro;
  copy->title = g_strdup (experiment->title);
  copy->notes = g_strdup (experiment->notes);
  gradus_experiment_set_breakpoints (copy, (const char *const *) experiment->breakpoints);
  gradus_experiment_set_ink (copy, experiment->ink);
  gradus_experiment_set_tally (copy, experiment->tally);
  gradus_experiment_set_pins (copy, (const char *const *) experiment->pins);
  copy->extra = ref_node (experiment->extra);
  copy->params_extra = ref_node (experiment->params_extra);
  copy->params_algorithm = experiment->params_algorithm;
  copy->data_extra = ref_node (experiment->data_extra);
  copy->data_hash = g_strdup (experiment->data_hash);

  return copy;
}

GradusExperiment *
gradus_experiment_ref (GradusExperiment *experiment)
{
  g_atomic_ref_count_inc (&experiment->ref_count);
  return experiment;
}

void
gradus_experiment_unref (GradusExperiment *experiment)
{
  if (!g_atomic_ref_count_dec (&experiment->ref_count))
    return;

  gradus_script_unref (experiment->script);
  g_ptr_array_unref (experiment->branches);
  g_ptr_array_unref (experiment->chips);
  g_free (experiment->run_name);
  g_clear_pointer (&experiment->compare, gradus_compare_record_unref);
  g_free (experiment->title);
  g_free (experiment->notes);
  g_strfreev (experiment->breakpoints);
  g_clear_pointer (&experiment->ink, gradus_ink_unref);
  g_clear_pointer (&experiment->tally, gradus_tally_free);
  g_strfreev (experiment->pins);
  g_clear_pointer (&experiment->extra, json_node_unref);
  g_clear_pointer (&experiment->params_extra, json_node_unref);
  g_clear_pointer (&experiment->data_extra, json_node_unref);
  g_free (experiment->data_hash);
  g_free (experiment);
}

GradusSetup *
gradus_experiment_get_setup (GradusExperiment *experiment)
{
  return gradus_script_get_setup (experiment->script);
}

void
gradus_experiment_set_setup (GradusExperiment *experiment, GradusSetup *setup)
{
  g_autoptr (GradusScript) script = NULL;

  if (setup == gradus_experiment_get_setup (experiment))
    return;
  script = gradus_script_new (setup);
  gradus_experiment_set_script (experiment, script);
}

GradusScript *
gradus_experiment_get_script (GradusExperiment *experiment)
{
  return experiment->script;
}

void
gradus_experiment_set_script (GradusExperiment *experiment, GradusScript *script)
{
  gradus_script_ref (script);
  gradus_script_unref (experiment->script);
  experiment->script = script;
}

GradusRun *
gradus_experiment_make_run (GradusExperiment *experiment, const GradusLimit *limit, GError **error)
{
  GradusRun *run = gradus_script_replay (experiment->script, GRADUS_RUN_DEFAULT_BUDGET, limit,
                                         error);

  if (run != NULL)
    gradus_run_seek (run, 0, 0);

  return run;
}

const char *
gradus_experiment_get_run_name (GradusExperiment *experiment)
{
  return experiment->run_name;
}

void
gradus_experiment_set_run_name (GradusExperiment *experiment, const char *name)
{
  char *copy = g_strdup (name);

  g_free (experiment->run_name);
  experiment->run_name = copy;
}

GradusCompareRecord *
gradus_experiment_get_compare (GradusExperiment *experiment)
{
  return experiment->compare;
}

void
gradus_experiment_set_compare (GradusExperiment *experiment, GradusCompareRecord *record)
{
  GradusCompareRecord *old = experiment->compare;

  experiment->compare = record != NULL ? gradus_compare_record_ref (record) : NULL;
  g_clear_pointer (&old, gradus_compare_record_unref);
}

GPtrArray *
gradus_experiment_get_branches (GradusExperiment *experiment)
{
  return experiment->branches;
}

void
gradus_experiment_set_branches (GradusExperiment *experiment, GPtrArray *branches)
{
  g_ptr_array_ref (branches);
  g_ptr_array_unref (experiment->branches);
  experiment->branches = branches;
}

GPtrArray *
gradus_experiment_get_chips (GradusExperiment *experiment)
{
  return experiment->chips;
}

void
gradus_experiment_set_chips (GradusExperiment *experiment, GPtrArray *chips)
{
  g_ptr_array_ref (chips);
  g_ptr_array_unref (experiment->chips);
  experiment->chips = chips;
}

guint64
gradus_experiment_get_step (GradusExperiment *experiment, guint64 *micro)
{
  if (micro != NULL)
    *micro = experiment->micro;

  return experiment->step;
}

void
gradus_experiment_set_step (GradusExperiment *experiment, guint64 step, guint64 micro)
{
  experiment->step = step;
  experiment->micro = micro;
}

const char *
gradus_experiment_get_title (GradusExperiment *experiment)
{
  return experiment->title;
}

void
gradus_experiment_set_title (GradusExperiment *experiment, const char *title)
{
  char *copy = g_strdup (title);

  g_free (experiment->title);
  experiment->title = copy;
}

const char *
gradus_experiment_get_notes (GradusExperiment *experiment)
{
  return experiment->notes;
}

void
gradus_experiment_set_notes (GradusExperiment *experiment, const char *notes)
{
  char *copy = g_strdup (notes);

  g_free (experiment->notes);
  experiment->notes = copy;
}

const char *const *
gradus_experiment_get_breakpoints (GradusExperiment *experiment)
{
  return (const char *const *) experiment->breakpoints;
}

static void
set_list (char ***list, const char *const *texts)
{
  char **copy = texts != NULL ? g_strdupv ((char **) texts) : g_new0 (char *, 1);

  g_strfreev (*list);
  *list = copy;
}

void
gradus_experiment_set_breakpoints (GradusExperiment *experiment, const char *const *breakpoints)
{
  set_list (&experiment->breakpoints, breakpoints);
}

const char *const *
gradus_experiment_get_pins (GradusExperiment *experiment)
{
  return (const char *const *) experiment->pins;
}

void
gradus_experiment_set_pins (GradusExperiment *experiment, const char *const *pins)
{
  set_list (&experiment->pins, pins);
}

GradusInk *
gradus_experiment_get_ink (GradusExperiment *experiment)
{
  return experiment->ink;
}

void
gradus_experiment_set_ink (GradusExperiment *experiment, GradusInk *ink)
{
  GradusInk *old = experiment->ink;

  experiment->ink = ink != NULL ? gradus_ink_ref (ink) : NULL;
  g_clear_pointer (&old, gradus_ink_unref);
}

const GradusTally *
gradus_experiment_get_tally (GradusExperiment *experiment)
{
  return experiment->tally;
}

void
gradus_experiment_set_tally (GradusExperiment *experiment, const GradusTally *tally)
{
  GradusTally *copy = tally != NULL ? gradus_tally_copy (tally) : NULL;

  g_clear_pointer (&experiment->tally, gradus_tally_free);
  experiment->tally = copy;
}

/* --- Writing --- */

void
gradus_experiment_append_name (GString *out, const char *name)
{
  g_string_append (out, ",\n  ");
  gradus_json_append_string (out, name);
  g_string_append (out, ": ");
}

void
gradus_experiment_append_extra (GString *out, JsonNode *extra, const char *separator)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (extra == NULL)
    return;
  json_object_iter_init_ordered (&iter, json_node_get_object (extra));
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      if (out->str[out->len - 1] != '{')
        g_string_append (out, separator);
      gradus_json_append_string (out, name);
      g_string_append (out, ": ");
      gradus_json_append_node (out, node, 0, 0);
    }
}

static void
append_params (GString *out, GradusExperiment *experiment)
{
  GradusSetup *setup = gradus_experiment_get_setup (experiment);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);

  gradus_experiment_append_name (out, "params");
  gradus_json_append_params (out, algorithm->params, gradus_setup_get_params (setup));
  if (experiment->params_extra != NULL && experiment->params_algorithm == algorithm)
    {
      g_string_truncate (out, out->len - 1);
      gradus_experiment_append_extra (out, experiment->params_extra, ",");
      g_string_append_c (out, '}');
    }
}

void
gradus_experiment_append_starts (GString *out, GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);

  g_string_append_c (out, '{');
  for (const GradusStart *start = algorithm->starts; start != NULL && start->id != NULL; start++)
    {
      const GradusArray *array = gradus_setup_get_given_start (setup, start->id);

      if (array == NULL || gradus_array_length (array) == 0)
        continue;
      if (out->str[out->len - 1] != '{')
        g_string_append_c (out, ',');
      gradus_json_append_string (out, start->id);
      g_string_append_c (out, ':');
      gradus_json_append_array (out, array);
    }
  g_string_append_c (out, '}');
}

static gboolean
has_starts (GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);

  for (const GradusStart *start = algorithm->starts; start != NULL && start->id != NULL; start++)
    if (gradus_setup_get_given_start (setup, start->id) != NULL)
      return TRUE;

  return FALSE;
}

static void
append_data (GString *out, GradusExperiment *experiment)
{
  GradusDataset *dataset = gradus_setup_get_dataset (gradus_experiment_get_setup (experiment));
  g_autoptr (JsonNode) node = gradus_dataset_to_json (dataset);

  if (experiment->data_extra != NULL
      && strcmp (experiment->data_hash, gradus_dataset_get_hash (dataset)) == 0)
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, json_node_get_object (experiment->data_extra));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        if (!json_object_has_member (json_node_get_object (node), name))
          json_object_set_member (json_node_get_object (node), name, gradus_json_copy (member));
    }
  gradus_experiment_append_name (out, "data");
  gradus_json_append_node (out, node, 1, 1);
}

/* Texts in quotes; nothing when there are none. */
static void
append_list (GString *out, const char *name, char **texts)
{
  if (texts[0] == NULL)
    return;
  gradus_experiment_append_name (out, name);
  g_string_append_c (out, '[');
  for (guint i = 0; texts[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      gradus_json_append_string (out, texts[i]);
    }
  g_string_append_c (out, ']');
}

char *
gradus_experiment_to_json (GradusExperiment *experiment)
{
  GradusSetup *setup = gradus_experiment_get_setup (experiment);
  GString *out = g_string_new ("{\n  \"gradus\": ");

  g_string_append_printf (out, "%d", GRADUS_EXPERIMENT_VERSION);
  if (experiment->title != NULL)
    {
      gradus_experiment_append_name (out, "title");
      gradus_json_append_string (out, experiment->title);
    }
  gradus_experiment_append_name (out, "algorithm");
  gradus_json_append_string (out, gradus_setup_get_algorithm (setup)->id);
  append_params (out, experiment);
  gradus_experiment_append_name (out, "seed");
  gradus_json_append_uint64 (out, gradus_setup_get_seed (setup));
  gradus_experiment_append_name (out, "generator");
  gradus_json_append_string (out, gradus_rng_kind_to_string (gradus_setup_get_rng (setup)));
  if (has_starts (setup))
    {
      gradus_experiment_append_name (out, "starts");
      gradus_experiment_append_starts (out, setup);
    }
  gradus_experiment_append_name (out, "step");
  gradus_json_append_uint64 (out, experiment->step);
  if (experiment->micro > 0)
    {
      gradus_experiment_append_name (out, "micro");
      gradus_json_append_uint64 (out, experiment->micro);
    }
  append_list (out, "breakpoints", experiment->breakpoints);
  append_list (out, "pins", experiment->pins);
  if (experiment->notes != NULL)
    {
      gradus_experiment_append_name (out, "notes");
      gradus_json_append_string (out, experiment->notes);
    }
  if (gradus_ink_count (experiment->ink) > 0)
    {
      gradus_experiment_append_name (out, "ink");
      gradus_ink_append_json (out, experiment->ink);
    }
  if (experiment->tally != NULL && gradus_tally_count (experiment->tally, NULL, NULL, NULL) > 0)
    {
      gradus_experiment_append_name (out, "tally");
      gradus_tally_append_json (out, experiment->tally);
    }
  if (experiment->run_name != NULL)
    {
      gradus_experiment_append_name (out, "run-name");
      gradus_json_append_string (out, experiment->run_name);
    }
  gradus_experiment_append_changes (out, &(GradusExperimentRuns){ .script = experiment->script,
                                                                  .branches = experiment->branches,
                                                                  .compare = experiment->compare,
                                                                  .chips = experiment->chips });
  append_data (out, experiment);
  gradus_experiment_append_extra (out, experiment->extra, ",\n  ");
  g_string_append (out, "\n}\n");

  return g_string_free (out, FALSE);
}

gboolean
gradus_experiment_save (GradusExperiment *experiment, GFile *file, GError **error)
{
  g_autofree char *text = gradus_experiment_to_json (experiment);

  return gradus_file_write (file, text, strlen (text), error);
}

/* --- Reading --- */

/* An object of the members of @object whose names @known does not have; NULL without any. */
static JsonNode *
collect_extra (JsonObject *object, gboolean (*known) (const char *name, gconstpointer data),
               gconstpointer data)
{
  JsonObject *extra = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    if (!known (name, data))
      json_object_set_member (extra, name, gradus_json_copy (member));
  if (json_object_get_size (extra) == 0)
    g_clear_pointer (&node, json_node_unref);
  if (node != NULL)
    json_node_set_object (node, extra);
  json_object_unref (extra);

  return node;
}

static gboolean
is_listed (const char *name, gconstpointer data)
{
  return g_strv_contains (data, name);
}

/* @user_data: the GradusKindFiles of the data. */
static gboolean
is_data_member (const char *name, gconstpointer user_data)
{
  const GradusKindFiles *files = user_data;

  return is_listed (name, data_members) || is_listed (name, files->members);
}

static gboolean
is_param (const char *name, gconstpointer data)
{
  return data != NULL && gradus_params_find (data, name) != NULL;
}

static gboolean
read_param (const GradusParam *param, JsonNode *node, gpointer params, GError **error)
{
  const gboolean is_text = param->kind == GRADUS_PARAM_CHOICE
                           || param->kind == GRADUS_PARAM_FUNCTION;
  double number;

  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return gradus_params_set_string (param, params, json_node_get_string (node), error);
  if (json_node_get_value_type (node) == G_TYPE_BOOLEAN && param->kind == GRADUS_PARAM_BOOL)
    return gradus_params_set (param, params, json_node_get_boolean (node) ? 1.0 : 0.0, error);
  if (is_text || !gradus_json_node_number (node, &number))
    {
      gradus_json_set_error (error, param->id, is_text ? _ ("a text in quotes") : _ ("a number"));
      return FALSE;
    }

  return gradus_params_set (param, params, number, error);
}

gboolean
gradus_experiment_read_params (JsonObject *object, const GradusAlgorithm *algorithm,
                               gpointer params, GError **error)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      const GradusParam *param = algorithm->params != NULL
                                   ? gradus_params_find (algorithm->params, name)
                                   : NULL;

      if (param != NULL && !read_param (param, node, params, error))
        return FALSE;
    }

  return TRUE;
}

GradusSetup *
gradus_experiment_read_starts (JsonObject *object, GradusSetup *setup, gconstpointer params,
                               GError **error)
{
  g_autoptr (GradusSetup) result = gradus_setup_ref (setup);
  JsonObjectIter iter;
  const char *id;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &id, &node))
    {
      g_auto (GradusArray) array = { 0 };
      GradusSetup *next;

      if (!gradus_json_read_array (node, id, &array, error))
        return NULL;
      next = gradus_setup_with_start (result, id, &array, error);
      if (next == NULL)
        return NULL;
      gradus_setup_unref (result);
      result = next;
    }

  return gradus_setup_with_params (result, params);
}

static GradusSetup *
read_setup (JsonObject *root, GError **error)
{
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  g_autofree gpointer params = NULL;
  const GradusAlgorithm *algorithm;
  const char *id, *generator;
  GradusRngKind rng = GRADUS_RNG_MT19937;
  JsonObject *object, *starts;
  g_autoptr (GError) inner = NULL;
  guint64 seed = 0;

  if (!gradus_json_get_string (root, "algorithm", TRUE, &id, error))
    return NULL;
  algorithm = gradus_registry_find_algorithm (id);
  if (algorithm == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("Its algorithm “%s” is not part of this version of Gradus. Update Gradus to "
                      "open it."),
                   id);
      return NULL;
    }

  params = g_malloc0 (MAX (algorithm->params_size, 1));
  if (algorithm->params != NULL)
    gradus_params_reset (algorithm->params, params);
  object = gradus_json_get_object (root, "params", FALSE, &inner);
  starts = inner == NULL ? gradus_json_get_object (root, "starts", FALSE, &inner) : NULL;
  if (inner != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&inner));
      return NULL;
    }
  if (object != NULL && !gradus_experiment_read_params (object, algorithm, params, error))
    return NULL;
  if (!gradus_json_get_uint64 (root, "seed", &seed, error)
      || !gradus_json_get_string (root, "generator", FALSE, &generator, error))
    return NULL;
  if (generator != NULL && !gradus_rng_kind_from_string (generator, &rng))
    {
      gradus_json_set_error (error, "generator", "“mt19937”, “book”");
      return NULL;
    }

  dataset = gradus_dataset_from_json (json_object_get_member (root, "data"), error);
  if (dataset == NULL)
    return NULL;
  setup = gradus_setup_new (algorithm, dataset, params, seed, rng);
  if (starts == NULL)
    return g_steal_pointer (&setup);

  return gradus_experiment_read_starts (starts, setup, params, error);
}

static gboolean
read_list (JsonObject *root, const char *member, GradusExperiment *experiment,
           void (*set) (GradusExperiment *experiment, const char *const *texts), GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autoptr (GError) inner = NULL;
  JsonArray *list = gradus_json_get_array (root, member, FALSE, &inner);

  if (inner != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&inner));
      return FALSE;
    }
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonNode *node = json_array_get_element (list, i);

      if (json_node_get_value_type (node) != G_TYPE_STRING)
        {
          gradus_json_set_error (error, member, _ ("a list of texts in quotes"));
          return FALSE;
        }
      g_ptr_array_add (texts, (gpointer) json_node_get_string (node));
    }
  g_ptr_array_add (texts, NULL);
  set (experiment, (const char *const *) texts->pdata);

  return TRUE;
}

/* What was drawn, and what was predicted. */
static gboolean
read_teaching (JsonObject *root, GradusExperiment *experiment, GError **error)
{
  JsonNode *ink = json_object_get_member (root, "ink");
  JsonNode *tally = json_object_get_member (root, "tally");

  if (ink != NULL)
    {
      experiment->ink = gradus_ink_from_json (ink, "ink", error);
      if (experiment->ink == NULL)
        return FALSE;
    }
  if (tally != NULL)
    {
      experiment->tally = gradus_tally_from_json (tally, error);
      if (experiment->tally == NULL)
        return FALSE;
    }

  return TRUE;
}

JsonNode *
gradus_experiment_collect_extra (JsonObject *object, const char *const *known)
{
  return collect_extra (object, is_listed, known);
}

static void
keep_extra (JsonObject *root, GradusExperiment *experiment)
{
  GradusDataset *dataset = gradus_setup_get_dataset (gradus_experiment_get_setup (experiment));
  JsonNode *params = json_object_get_member (root, "params");
  JsonNode *data = json_object_get_member (root, "data");

  experiment->extra = collect_extra (root, is_listed, top_members);
  experiment->params_algorithm = gradus_setup_get_algorithm (
    gradus_experiment_get_setup (experiment));
  if (params != NULL && JSON_NODE_HOLDS_OBJECT (params))
    experiment->params_extra = collect_extra (json_node_get_object (params), is_param,
                                              experiment->params_algorithm->params);
  experiment->data_extra = collect_extra (
    json_node_get_object (data), is_data_member,
    gradus_kind_files_find (gradus_dataset_get_kind (dataset)));
  if (experiment->data_extra != NULL)
    experiment->data_hash = g_strdup (gradus_dataset_get_hash (dataset));
}

static GradusExperiment *
read_experiment (JsonObject *root, GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  GradusExperimentRuns runs;
  gint64 version, step = 0, micro = 0;
  const char *title, *notes, *run_name;

  if (json_object_has_member (root, "lesson"))
    {
      g_set_error_literal (
        error, GRADUS_ERROR, GRADUS_ERROR_DATA,
        _ ("It holds a lesson, not an experiment. Open it in the window, or play "
           "it with “gradus-cli lesson play”."));
      return NULL;
    }
  if (!json_object_has_member (root, "gradus"))
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                           _ ("It does not hold an experiment. Choose a file that Gradus saved."));
      return NULL;
    }
  if (!gradus_json_get_int (root, "gradus", TRUE, 1, G_MAXINT32, &version, error))
    return NULL;
  if (version > GRADUS_EXPERIMENT_VERSION)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("It was made by a newer Gradus: it has format version %d, and this program "
                      "reads up to %d. Update Gradus to open it."),
                   (int) version, GRADUS_EXPERIMENT_VERSION);
      return NULL;
    }

  setup = read_setup (root, error);
  if (setup == NULL)
    return NULL;
  experiment = gradus_experiment_new (setup);
  runs = (GradusExperimentRuns){ .branches = experiment->branches, .chips = experiment->chips };
  if (!gradus_experiment_read_changes (root, setup, &runs, error))
    return NULL;
  gradus_experiment_set_script (experiment, runs.script);
  gradus_script_unref (runs.script);
  experiment->compare = runs.compare;
  if (!gradus_json_get_int (root, "step", FALSE, 0, MAX_STEP, &step, error)
      || !gradus_json_get_int (root, "micro", FALSE, 0, MAX_STEP, &micro, error)
      || !gradus_json_get_string (root, "title", FALSE, &title, error)
      || !gradus_json_get_string (root, "notes", FALSE, &notes, error)
      || !gradus_json_get_string (root, "run-name", FALSE, &run_name, error)
      || !read_list (root, "breakpoints", experiment, gradus_experiment_set_breakpoints, error)
      || !read_list (root, "pins", experiment, gradus_experiment_set_pins, error)
      || !read_teaching (root, experiment, error))
    return NULL;
  gradus_experiment_set_step (experiment, (guint64) step, (guint64) micro);
  gradus_experiment_set_title (experiment, title);
  gradus_experiment_set_run_name (experiment, run_name);
  gradus_experiment_set_notes (experiment, notes);
  keep_extra (root, experiment);

  return g_steal_pointer (&experiment);
}

GradusExperiment *
gradus_experiment_from_node (JsonNode *node, GError **error)
{
  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      gradus_json_set_error (error, "experiment", _ ("an object in braces"));
      return NULL;
    }

  return read_experiment (json_node_get_object (node), error);
}

JsonNode *
gradus_experiment_to_node (GradusExperiment *experiment)
{
  g_autofree char *text = gradus_experiment_to_json (experiment);
  JsonNode *node = gradus_json_parse (text, -1, NULL);

  g_assert (node != NULL);

  return node;
}

GradusExperiment *
gradus_experiment_from_json (const char *text, gssize length, const char *name, GError **error)
{
  g_autoptr (GError) inner = NULL;
  g_autoptr (JsonNode) root = gradus_json_parse (text, length, &inner);
  GradusExperiment *experiment = NULL;

  if (root != NULL)
    experiment = read_experiment (json_node_get_object (root), &inner);
  if (experiment == NULL)
    g_set_error (
      error, GRADUS_ERROR, inner->domain == GRADUS_ERROR ? inner->code : GRADUS_ERROR_DATA,
      /* Translators: the second is one or two whole sentences that say why. */
      _ ("“%s” cannot be opened. %s"), name != NULL ? name : _ ("The experiment"), inner->message);

  return experiment;
}

GradusExperiment *
gradus_experiment_load (GFile *file, GError **error)
{
  g_autofree char *name = gradus_file_get_display_name (file);
  g_autoptr (GBytes) bytes = gradus_file_read (file, MAX_BYTES, NULL, error);
  gsize size;
  const char *text;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &size);

  return gradus_experiment_from_json (text != NULL ? text : "", (gssize) size, name, error);
}
