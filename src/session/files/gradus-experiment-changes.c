/* Gradus: changes in mid-run and branches in the experiment file.
 *
 * A change names what differs from before it. A branch is a run of the same algorithm: it names
 * what differs from how the experiment begins, its own changes and its position. Data sets that
 * only changes and branches have are in a list of their own, each once, because a drag of one
 * point makes another data set; they are referred to by number, 0 being the experiment's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "gradus-experiment-private.h"
#include "gradus-json-private.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-say.h"

/* More than the program keeps. */
#define MAX_BRANCHES 64
/* Entries of a chapter, more than once where their data differ. */
#define MAX_CHIPS 64
/* Shown beside each other. */
#define MAX_PANES 4
#define MAX_CHANGES 10000
#define MAX_DATASETS 10000
/* The double of a JSON reader counts exactly so far. */
#define MAX_STEP ((gint64) 1 << 53)

static const char *const change_members[] = { "step", "params", "data", "values", NULL };
static const char *const branch_members[] = {
  "name", "named", "params", "seed",    "generator", "starts",
  "data", "step",  "micro",  "changes", NULL,
};

/* --- Branch records --- */

static void
record_clear (gpointer data)
{
  GradusBranchRecord *record = data;

  g_free (record->name);
  gradus_script_unref (record->script);
  g_clear_pointer (&record->extra, json_node_unref);
}

GradusBranchRecord *
gradus_branch_record_new (const char *name, gboolean named, GradusScript *script, guint64 step,
                          guint64 micro, JsonNode *extra)
{
  GradusBranchRecord *record = g_atomic_rc_box_new0 (GradusBranchRecord);

  record->name = g_strdup (name);
  record->named = named;
  record->script = gradus_script_ref (script);
  record->step = step;
  record->micro = micro;
  record->extra = extra != NULL ? json_node_ref (extra) : NULL;

  return record;
}

GradusBranchRecord *
gradus_branch_record_ref (GradusBranchRecord *record)
{
  return g_atomic_rc_box_acquire (record);
}

void
gradus_branch_record_unref (gpointer record)
{
  g_atomic_rc_box_release_full (record, record_clear);
}

/* --- Comparison records --- */

static void
compare_clear (gpointer data)
{
  GradusCompareRecord *record = data;

  g_free (record->lock);
  g_free (record->plot);
  g_ptr_array_unref (record->panes);
}

GradusCompareRecord *
gradus_compare_record_new (const char *lock, guint64 position, const char *plot, GPtrArray *panes)
{
  GradusCompareRecord *record = g_atomic_rc_box_new0 (GradusCompareRecord);

  record->lock = g_strdup (lock);
  record->position = position;
  record->plot = g_strdup (plot);
  record->panes = g_ptr_array_ref (panes);

  return record;
}

GradusCompareRecord *
gradus_compare_record_ref (GradusCompareRecord *record)
{
  return g_atomic_rc_box_acquire (record);
}

void
gradus_compare_record_unref (GradusCompareRecord *record)
{
  g_atomic_rc_box_release_full (record, compare_clear);
}

/* --- Chip records --- */

static void
chip_clear (gpointer data)
{
  GradusChipRecord *record = data;

  gradus_script_unref (record->script);
  g_free (record->plot);
  g_ptr_array_unref (record->branches);
}

GradusChipRecord *
gradus_chip_record_new (GradusScript *script, guint64 step, guint64 micro, const char *plot,
                        GPtrArray *branches)
{
  GradusChipRecord *record = g_atomic_rc_box_new0 (GradusChipRecord);

  record->script = gradus_script_ref (script);
  record->step = step;
  record->micro = micro;
  record->plot = g_strdup (plot);
  record->branches = g_ptr_array_ref (branches);

  return record;
}

GradusChipRecord *
gradus_chip_record_ref (GradusChipRecord *record)
{
  return g_atomic_rc_box_acquire (record);
}

void
gradus_chip_record_unref (gpointer record)
{
  g_atomic_rc_box_release_full (record, chip_clear);
}

/* --- Writing --- */

/* The number of @dataset, which is added when it is new. */
static guint
number_of (GPtrArray *datasets, GradusDataset *dataset)
{
  guint i;

  if (!g_ptr_array_find (datasets, dataset, &i))
    {
      i = datasets->len;
      g_ptr_array_add (datasets, dataset);
    }

  return i;
}

/* Members "params" and "data" as far as @after differs from @before, each with a comma before
 * it. */
static void
append_difference (GString *out, GradusSetup *before, GradusSetup *after, GPtrArray *datasets)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (after);
  gconstpointer old = gradus_setup_get_params (before), new = gradus_setup_get_params (after);
  gboolean any = FALSE;

  for (const GradusParam *param = algorithm->params; param != NULL && param->id != NULL; param++)
    {
      if (gradus_params_get (param, old) == gradus_params_get (param, new))
        continue;
      g_string_append (out, any ? "," : ", \"params\": {");
      any = TRUE;
      gradus_json_append_string (out, param->id);
      g_string_append_c (out, ':');
      gradus_json_append_param (out, param, new);
    }
  if (any)
    g_string_append_c (out, '}');
  if (gradus_setup_get_dataset (before) != gradus_setup_get_dataset (after))
    g_string_append_printf (out, ", \"data\": %u",
                            number_of (datasets, gradus_setup_get_dataset (after)));
}

/* The member "values": what was typed over at @step; with a comma before it. */
static void
append_values (GString *out, GradusSetup *setup, guint64 step)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  guint n = gradus_setup_count_values (setup, step);

  if (n == 0)
    return;
  g_string_append (out, ", \"values\": {");
  for (guint i = 0; i < n; i++)
    {
      guint value;
      const GradusArray *array = gradus_setup_get_value (setup, i, &value);

      if (i > 0)
        g_string_append (out, ", ");
      gradus_json_append_string (out, algorithm->values[value].id);
      g_string_append (out, ": ");
      gradus_json_append_array (out, array);
    }
  g_string_append_c (out, '}');
}

static void
append_list_of_changes (GString *out, GradusScript *script, GPtrArray *datasets, const char *indent)
{
  GradusSetup *before = gradus_script_get_setup (script);

  g_string_append_c (out, '[');
  for (guint i = 0; i < gradus_script_count_changes (script); i++)
    {
      const GradusScriptChange *change = gradus_script_get_change (script, i);

      g_string_append_printf (out, "%s\n%s{\"step\": %" PRIu64, i > 0 ? "," : "", indent,
                              change->step);
      append_difference (out, before, change->setup, datasets);
      append_values (out, change->setup, change->step);
      gradus_experiment_append_extra (out, change->extra, ", ");
      g_string_append_c (out, '}');
      before = change->setup;
    }
  g_string_append_printf (out, "\n%.*s]", (int) strlen (indent) - 2, indent);
}

static gboolean
same_starts (GradusSetup *a, GradusSetup *b)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (a);
  static const GradusArray none;

  for (const GradusStart *start = algorithm->starts; start != NULL && start->id != NULL; start++)
    {
      const GradusArray *x = gradus_setup_get_given_start (a, start->id);
      const GradusArray *y = gradus_setup_get_given_start (b, start->id);

      if (!gradus_array_equal (x != NULL ? x : &none, y != NULL ? y : &none))
        return FALSE;
    }

  return TRUE;
}

/* What a run begins with, as far as it differs from @first; each member with a comma before it. */
static void
append_setup (GString *out, GradusSetup *first, GradusSetup *setup, GPtrArray *datasets)
{
  append_difference (out, first, setup, datasets);
  if (gradus_setup_get_seed (setup) != gradus_setup_get_seed (first))
    {
      g_string_append (out, ", \"seed\": ");
      gradus_json_append_uint64 (out, gradus_setup_get_seed (setup));
    }
  if (gradus_setup_get_rng (setup) != gradus_setup_get_rng (first))
    {
      g_string_append (out, ", \"generator\": ");
      gradus_json_append_string (out, gradus_rng_kind_to_string (gradus_setup_get_rng (setup)));
    }
  if (!same_starts (setup, first))
    {
      g_string_append (out, ", \"starts\": ");
      gradus_experiment_append_starts (out, setup);
    }
}

/* The setup that another algorithm has before anything is said about it. */
static GradusSetup *
default_setup (const GradusAlgorithm *algorithm, GradusSetup *first)
{
  if (algorithm == gradus_setup_get_algorithm (first))
    return gradus_setup_ref (first);

  return gradus_setup_new (algorithm, gradus_setup_get_dataset (first), NULL,
                           gradus_setup_get_seed (first), gradus_setup_get_rng (first));
}

/* How @script begins and what is changed on the way, of any algorithm; the object stays open. */
static void
append_run (GString *out, GradusScript *script, GradusSetup *first, GPtrArray *datasets)
{
  GradusSetup *setup = gradus_script_get_setup (script);
  g_autoptr (GradusSetup) base = default_setup (gradus_setup_get_algorithm (setup), first);

  g_string_append (out, "{\"algorithm\": ");
  gradus_json_append_string (out, gradus_setup_get_algorithm (setup)->id);
  append_setup (out, base, setup, datasets);
  if (gradus_script_count_changes (script) > 0)
    {
      g_string_append (out, ", \"changes\": ");
      append_list_of_changes (out, script, datasets, "      ");
    }
}

static void
append_compare (GString *out, GradusCompareRecord *compare, GradusSetup *first, GPtrArray *datasets)
{
  gradus_experiment_append_name (out, "compare");
  g_string_append (out, "{\"lock\": ");
  gradus_json_append_string (out, compare->lock);
  g_string_append (out, ", \"position\": ");
  gradus_json_append_uint64 (out, compare->position);
  if (compare->plot != NULL)
    {
      g_string_append (out, ", \"plot\": ");
      gradus_json_append_string (out, compare->plot);
    }
  g_string_append (out, ", \"panes\": [");
  for (guint i = 0; i < compare->panes->len; i++)
    {
      g_string_append (out, i > 0 ? ",\n    " : "\n    ");
      append_run (out, g_ptr_array_index (compare->panes, i), first, datasets);
      g_string_append_c (out, '}');
    }
  g_string_append (out, "\n  ]}");
}

static void
append_position (GString *out, guint64 step, guint64 micro)
{
  g_string_append (out, ", \"step\": ");
  gradus_json_append_uint64 (out, step);
  if (micro > 0)
    {
      g_string_append (out, ", \"micro\": ");
      gradus_json_append_uint64 (out, micro);
    }
}

static void
append_branch (GString *out, const GradusBranchRecord *branch, GradusSetup *first,
               GPtrArray *datasets)
{
  GradusSetup *setup = gradus_script_get_setup (branch->script);

  g_string_append (out, "{\"name\": ");
  gradus_json_append_string (out, branch->name);
  if (branch->named)
    g_string_append (out, ", \"named\": true");
  append_setup (out, first, setup, datasets);
  append_position (out, branch->step, branch->micro);
  if (gradus_script_count_changes (branch->script) > 0)
    {
      g_string_append (out, ", \"changes\": ");
      append_list_of_changes (out, branch->script, datasets, "      ");
    }
  gradus_experiment_append_extra (out, branch->extra, ", ");
  g_string_append_c (out, '}');
}

static void
append_branches (GString *out, GPtrArray *branches, GradusSetup *first, GPtrArray *datasets,
                 const char *indent)
{
  g_string_append_c (out, '[');
  for (guint i = 0; i < branches->len; i++)
    {
      g_string_append_printf (out, "%s\n%s", i > 0 ? "," : "", indent);
      append_branch (out, g_ptr_array_index (branches, i), first, datasets);
    }
  g_string_append_printf (out, "\n%.*s]", (int) strlen (indent) - 2, indent);
}

static void
append_chips (GString *out, GPtrArray *chips, GradusSetup *first, GPtrArray *datasets)
{
  gradus_experiment_append_name (out, "chips");
  g_string_append_c (out, '[');
  for (guint i = 0; i < chips->len; i++)
    {
      const GradusChipRecord *chip = g_ptr_array_index (chips, i);

      g_string_append (out, i > 0 ? ",\n    " : "\n    ");
      append_run (out, chip->script, first, datasets);
      append_position (out, chip->step, chip->micro);
      if (chip->plot != NULL)
        {
          g_string_append (out, ", \"plot\": ");
          gradus_json_append_string (out, chip->plot);
        }
      if (chip->branches->len > 0)
        {
          g_string_append (out, ", \"branches\": ");
          append_branches (out, chip->branches, gradus_script_get_setup (chip->script), datasets,
                           "        ");
        }
      g_string_append_c (out, '}');
    }
  g_string_append (out, "\n  ]");
}

void
gradus_experiment_append_changes (GString *out, const GradusExperimentRuns *runs)
{
  GradusSetup *first = gradus_script_get_setup (runs->script);
  g_autoptr (GPtrArray) datasets = g_ptr_array_new ();

  g_ptr_array_add (datasets, gradus_setup_get_dataset (first));
  if (gradus_script_count_changes (runs->script) > 0)
    {
      gradus_experiment_append_name (out, "changes");
      append_list_of_changes (out, runs->script, datasets, "    ");
    }
  if (runs->branches->len > 0)
    {
      gradus_experiment_append_name (out, "branches");
      append_branches (out, runs->branches, first, datasets, "    ");
    }
  if (runs->compare != NULL && runs->compare->panes->len > 0)
    append_compare (out, runs->compare, first, datasets);
  if (runs->chips->len > 0)
    append_chips (out, runs->chips, first, datasets);
  if (datasets->len > 1)
    {
      gradus_experiment_append_name (out, "datasets");
      g_string_append_c (out, '[');
      for (guint i = 1; i < datasets->len; i++)
        {
          g_autoptr (JsonNode) node = gradus_dataset_to_json (g_ptr_array_index (datasets, i));

          g_string_append (out, i > 1 ? ",\n    " : "\n    ");
          gradus_json_append_node (out, node, 0, 0);
        }
      g_string_append (out, "\n  ]");
    }
}

/* --- Reading --- */

/* Put the name of the member in which an error lies before it. */
static void
prefix_error (GError **error, const char *list, guint i)
{
  if (error != NULL && *error != NULL)
    /* Translators: the name of a member of a file and a number counted from 0; a whole sentence
     * follows. */
    g_prefix_error (error, _ ("In “%s”, entry %u: "), list, i);
}

/* Element @i of @list, which must be an object. */
static JsonObject *
get_element (JsonArray *list, guint i, GError **error)
{
  JsonNode *node = json_array_get_element (list, i);

  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("It is not an object in braces. Correct it or take it out."));

  return NULL;
}

static gboolean
check_length (JsonArray *list, const char *member, guint limit, GError **error)
{
  if (list == NULL || json_array_get_length (list) <= limit)
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _ ("The list “%s” has %u entries, and at most %u are read. Shorten it."), member,
               json_array_get_length (list), limit);

  return FALSE;
}

static gboolean
get_list (JsonObject *object, const char *member, guint limit, JsonArray **list, GError **error)
{
  g_autoptr (GError) inner = NULL;

  *list = gradus_json_get_array (object, member, FALSE, &inner);
  if (inner != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&inner));
      return FALSE;
    }

  return check_length (*list, member, limit, error);
}

static gboolean
get_object (JsonObject *object, const char *member, JsonObject **out, GError **error)
{
  g_autoptr (GError) inner = NULL;

  *out = gradus_json_get_object (object, member, FALSE, &inner);
  if (inner == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&inner));

  return FALSE;
}

/* The members "params" and "data" of @object on top of @setup. */
static GradusSetup *
read_difference (JsonObject *object, GradusSetup *setup, GPtrArray *datasets, GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autofree gpointer values = g_memdup2 (gradus_setup_get_params (setup),
                                          MAX (algorithm->params_size, 1));
  g_autoptr (GradusSetup) with_data = gradus_setup_ref (setup);
  JsonObject *params;

  if (!get_object (object, "params", &params, error)
      || (params != NULL && !gradus_experiment_read_params (params, algorithm, values, error)))
    return NULL;
  if (json_object_has_member (object, "data"))
    {
      gint64 number;

      if (!gradus_json_get_int (object, "data", TRUE, 0, (gint64) datasets->len - 1, &number,
                                error))
        return NULL;
      g_clear_pointer (&with_data, gradus_setup_unref);
      with_data = gradus_setup_with_dataset (setup, g_ptr_array_index (datasets, number));
    }

  return gradus_setup_with_params (with_data, values);
}

/* @setup with the numbers that the member "values" of @object types over at @step. */
static GradusSetup *
read_values (JsonObject *object, GradusSetup *setup, guint64 step, GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autoptr (GradusSetup) result = gradus_setup_without_values (setup);
  JsonObject *values;
  JsonObjectIter iter;
  const char *id;
  JsonNode *node;

  if (!get_object (object, "values", &values, error))
    return NULL;
  if (values == NULL)
    return g_steal_pointer (&result);
  json_object_iter_init_ordered (&iter, values);
  while (json_object_iter_next_ordered (&iter, &id, &node))
    {
      g_auto (GradusArray) array = { 0 };
      int value = gradus_algorithm_find_value (algorithm, id);
      double number;
      GradusSetup *next;

      if (value < 0 || !gradus_value_is_typed (&algorithm->values[value]))
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("“%s” has no value “%s” that can be typed over. Take it out of "
                          "“values”."),
                       _ (algorithm->title), id);
          return NULL;
        }
      if (gradus_json_node_number (node, &number))
        gradus_array_init_scalar (&array, number);
      else if (!gradus_json_read_array (node, id, &array, error))
        return NULL;
      next = gradus_setup_with_value (result, step, (guint) value, &array);
      gradus_setup_unref (result);
      result = next;
    }

  return g_steal_pointer (&result);
}

static GradusScript *
read_list_of_changes (JsonObject *object, GradusSetup *setup, GPtrArray *datasets, GError **error)
{
  g_autoptr (GradusScript) script = gradus_script_new (setup);
  JsonArray *list;

  if (!get_list (object, "changes", MAX_CHANGES, &list, error))
    return NULL;
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = get_element (list, i, error);
      g_autoptr (JsonNode) extra = NULL;
      g_autoptr (GradusSetup) changed = NULL;
      GradusScript *longer = NULL;
      g_autoptr (GradusSetup) bare = NULL;
      gint64 step;

      if (entry != NULL && gradus_json_get_int (entry, "step", TRUE, 0, MAX_STEP, &step, error))
        bare = read_difference (entry, gradus_script_get_last_setup (script), datasets, error);
      if (bare != NULL)
        changed = read_values (entry, bare, (guint64) step, error);
      if (changed != NULL && gradus_setup_validate (changed, error))
        {
          extra = gradus_experiment_collect_extra (entry, change_members);
          longer = gradus_script_with_change (script, (guint64) step, changed, extra, error);
        }
      if (longer == NULL)
        {
          prefix_error (error, "changes", i);
          return NULL;
        }
      gradus_script_unref (script);
      script = longer;
    }

  return g_steal_pointer (&script);
}

/* What a run begins with: @first with what @entry says. */
static GradusSetup *
read_setup (JsonObject *entry, GradusSetup *first, GPtrArray *datasets, GError **error)
{
  g_autoptr (GradusSetup) setup = read_difference (entry, first, datasets, error);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (first);
  g_autoptr (GradusSetup) bare = NULL;
  const char *generator;
  guint64 seed = gradus_setup_get_seed (first);
  GradusRngKind rng = gradus_setup_get_rng (first);
  JsonObject *starts;

  if (setup == NULL || !gradus_json_get_string (entry, "generator", FALSE, &generator, error)
      || !get_object (entry, "starts", &starts, error))
    return NULL;
  if (json_object_has_member (entry, "seed")
      && !gradus_json_get_uint64 (entry, "seed", &seed, error))
    return NULL;
  if (generator != NULL && !gradus_rng_kind_from_string (generator, &rng))
    {
      gradus_json_set_error (error, "generator", "“mt19937”, “book”");
      return NULL;
    }
  if (seed != gradus_setup_get_seed (first) || rng != gradus_setup_get_rng (first))
    {
      GradusSetup *seeded = gradus_setup_with_seed (setup, seed, rng);

      gradus_setup_unref (setup);
      setup = seeded;
    }
  if (starts == NULL)
    return g_steal_pointer (&setup);

  /* "starts" replaces those of the experiment altogether. */
  bare = gradus_setup_ref (setup);
  for (const GradusStart *start = algorithm->starts; start != NULL && start->id != NULL; start++)
    {
      GradusSetup *without = gradus_setup_with_start (bare, start->id, NULL, NULL);

      gradus_setup_unref (bare);
      bare = without;
    }

  return gradus_experiment_read_starts (starts, bare, gradus_setup_get_params (setup), error);
}

static GradusBranchRecord *
read_branch (JsonObject *entry, GradusSetup *first, GPtrArray *datasets, GError **error)
{
  g_autoptr (GradusSetup) setup = read_setup (entry, first, datasets, error);
  g_autoptr (GradusScript) script = NULL;
  g_autoptr (JsonNode) extra = NULL;
  const char *name;
  gint64 step = 0, micro = 0;
  JsonNode *named = json_object_get_member (entry, "named");

  if (setup == NULL || !gradus_json_get_string (entry, "name", TRUE, &name, error)
      || !gradus_json_get_int (entry, "step", FALSE, 0, MAX_STEP, &step, error)
      || !gradus_json_get_int (entry, "micro", FALSE, 0, MAX_STEP, &micro, error))
    return NULL;
  if (named != NULL && json_node_get_value_type (named) != G_TYPE_BOOLEAN)
    {
      gradus_json_set_error (error, "named", "“true”, “false”");
      return NULL;
    }
  if (!gradus_setup_validate (setup, error))
    return NULL;
  script = read_list_of_changes (entry, setup, datasets, error);
  if (script == NULL)
    return NULL;
  extra = gradus_experiment_collect_extra (entry, branch_members);

  return gradus_branch_record_new (name, named != NULL && json_node_get_boolean (named), script,
                                   (guint64) step, (guint64) micro, extra);
}

static GradusScript *
read_pane (JsonObject *entry, GradusSetup *first, GPtrArray *datasets, GError **error)
{
  const GradusAlgorithm *algorithm;
  g_autoptr (GradusSetup) base = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  const char *id;

  if (!gradus_json_get_string (entry, "algorithm", TRUE, &id, error))
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
  base = default_setup (algorithm, first);
  setup = read_setup (entry, base, datasets, error);
  if (setup == NULL || !gradus_setup_validate (setup, error))
    return NULL;

  return read_list_of_changes (entry, setup, datasets, error);
}

static gboolean
read_compare (JsonObject *root, GradusSetup *first, GPtrArray *datasets,
              GradusCompareRecord **compare, GError **error)
{
  g_autoptr (GPtrArray) panes = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_script_unref);
  JsonObject *object;
  JsonArray *list;
  const char *lock, *plot;
  gint64 position = 0;

  *compare = NULL;
  if (!get_object (root, "compare", &object, error))
    return FALSE;
  if (object == NULL)
    return TRUE;
  if (!gradus_json_get_string (object, "lock", FALSE, &lock, error)
      || !gradus_json_get_string (object, "plot", FALSE, &plot, error)
      || !gradus_json_get_int (object, "position", FALSE, 0, GRADUS_RUN_DEFAULT_LIMIT, &position,
                               error)
      || !get_list (object, "panes", MAX_PANES, &list, error))
    return FALSE;
  if (lock != NULL && !g_str_equal (lock, "step") && !g_str_equal (lock, "iteration")
      && !g_str_has_prefix (lock, "metric:"))
    {
      gradus_json_set_error (error, "lock", "“step”, “iteration”, “metric:ID”");
      return FALSE;
    }
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = get_element (list, i, error);
      GradusScript *script = entry != NULL ? read_pane (entry, first, datasets, error) : NULL;

      if (script == NULL)
        {
          prefix_error (error, "compare", i);
          return FALSE;
        }
      g_ptr_array_add (panes, script);
    }
  if (panes->len > 0)
    *compare = gradus_compare_record_new (lock != NULL ? lock : "step", (guint64) position, plot,
                                          panes);

  return TRUE;
}

/* The data sets by their numbers. */
static GPtrArray *
read_datasets (JsonObject *root, GradusSetup *setup, GError **error)
{
  g_autoptr (GPtrArray) datasets = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_dataset_unref);
  JsonArray *list;

  if (!get_list (root, "datasets", MAX_DATASETS, &list, error))
    return NULL;
  g_ptr_array_add (datasets, gradus_dataset_ref (gradus_setup_get_dataset (setup)));
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      GradusDataset *dataset = gradus_dataset_from_json (json_array_get_element (list, i), error);

      if (dataset == NULL)
        {
          prefix_error (error, "datasets", i);
          return NULL;
        }
      g_ptr_array_add (datasets, dataset);
    }

  return g_steal_pointer (&datasets);
}

/* The list "branches" of @object, of a run that begins with @first, into @branches. */
static gboolean
read_branches (JsonObject *object, GradusSetup *first, GPtrArray *datasets, GPtrArray *branches,
               GError **error)
{
  JsonArray *list;

  if (!get_list (object, "branches", MAX_BRANCHES, &list, error))
    return FALSE;
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = get_element (list, i, error);
      GradusBranchRecord *record = NULL;

      if (entry != NULL)
        record = read_branch (entry, first, datasets, error);
      if (record == NULL)
        {
          prefix_error (error, "branches", i);
          return FALSE;
        }
      g_ptr_array_add (branches, record);
    }

  return TRUE;
}

static GradusChipRecord *
read_chip (JsonObject *entry, GradusSetup *first, GPtrArray *datasets, GError **error)
{
  g_autoptr (GradusScript) script = read_pane (entry, first, datasets, error);
  g_autoptr (GPtrArray) branches = g_ptr_array_new_with_free_func (gradus_branch_record_unref);
  const char *plot;
  gint64 step = 0, micro = 0;

  if (script == NULL || !gradus_json_get_int (entry, "step", FALSE, 0, MAX_STEP, &step, error)
      || !gradus_json_get_int (entry, "micro", FALSE, 0, MAX_STEP, &micro, error)
      || !gradus_json_get_string (entry, "plot", FALSE, &plot, error)
      || !read_branches (entry, gradus_script_get_setup (script), datasets, branches, error))
    return NULL;

  return gradus_chip_record_new (script, (guint64) step, (guint64) micro, plot, branches);
}

static gboolean
read_chips (JsonObject *root, GradusSetup *first, GPtrArray *datasets, GPtrArray *chips,
            GError **error)
{
  JsonArray *list;

  if (!get_list (root, "chips", MAX_CHIPS, &list, error))
    return FALSE;
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = get_element (list, i, error);
      GradusChipRecord *record = entry != NULL ? read_chip (entry, first, datasets, error) : NULL;

      if (record == NULL)
        {
          prefix_error (error, "chips", i);
          return FALSE;
        }
      g_ptr_array_add (chips, record);
    }

  return TRUE;
}

gboolean
gradus_experiment_read_changes (JsonObject *root, GradusSetup *setup, GradusExperimentRuns *runs,
                                GError **error)
{
  g_autoptr (GPtrArray) datasets = read_datasets (root, setup, error);
  g_autoptr (GradusScript) script = NULL;

  if (datasets == NULL)
    return FALSE;
  script = read_list_of_changes (root, setup, datasets, error);
  if (script == NULL || !read_branches (root, setup, datasets, runs->branches, error)
      || !read_chips (root, setup, datasets, runs->chips, error)
      || !read_compare (root, setup, datasets, &runs->compare, error))
    return FALSE;
  runs->script = g_steal_pointer (&script);

  return TRUE;
}
