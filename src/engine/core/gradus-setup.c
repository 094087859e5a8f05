/* Gradus: setups, and looking things up in a descriptor.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-registry.h"
#include "gradus-life-cycle.h"
#include "gradus-setup.h"

/* Values that a person typed over at one step. Immutable once a setup has it, and shared by the
 * setups made from that, which tells the same edit from an equal one. */
typedef struct
{
  gint refs; /* atomic */
  guint64 step;
  guint n;
  guint *values; /* indices in values[] */
  GradusArray *arrays;
} Typed;

struct _GradusSetup
{
  gint refs; /* atomic */
  const GradusAlgorithm *algorithm;
  GradusDataset *dataset; /* NULL for an algorithm that needs none */
  gpointer params;
  guint64 seed;
  GradusRngKind rng;
  guint n_starts;
  GradusArray *starts; /* one per entry of algorithm->starts; empty when not given */
  Typed *typed;        /* or NULL */

  GMutex lock; /* for the two members below */
  gboolean prepared;
  gpointer workspace;
};

static guint
count_starts (const GradusAlgorithm *algorithm)
{
  guint n = 0;

  while (algorithm->starts != NULL && algorithm->starts[n].id != NULL)
    n++;

  return n;
}

static Typed *
typed_ref (Typed *typed)
{
  if (typed != NULL)
    g_atomic_int_inc (&typed->refs);

  return typed;
}

static void
typed_unref (Typed *typed)
{
  if (!g_atomic_int_dec_and_test (&typed->refs))
    return;
  for (guint i = 0; i < typed->n; i++)
    gradus_array_clear (&typed->arrays[i]);
  g_free (typed->values);
  g_free (typed->arrays);
  g_free (typed);
}

/* @old with @array as value number @value, behind what was typed before it. */
static Typed *
typed_new (const Typed *old, guint64 step, guint value, const GradusArray *array)
{
  Typed *typed = g_new0 (Typed, 1);
  guint n = old != NULL && old->step == step ? old->n : 0;

  g_atomic_int_set (&typed->refs, 1);
  typed->step = step;
  typed->values = g_new (guint, n + 1);
  typed->arrays = g_new0 (GradusArray, n + 1);
  for (guint i = 0; i < n; i++)
    if (old->values[i] != value)
      {
        typed->values[typed->n] = old->values[i];
        gradus_array_assign (&typed->arrays[typed->n++], &old->arrays[i]);
      }
  typed->values[typed->n] = value;
  gradus_array_assign (&typed->arrays[typed->n++], array);

  return typed;
}

GradusSetup *
gradus_setup_new (const GradusAlgorithm *algorithm, GradusDataset *dataset, gconstpointer params,
                  guint64 seed, GradusRngKind rng)
{
  GradusSetup *setup = g_new0 (GradusSetup, 1);

  g_atomic_int_set (&setup->refs, 1);
  setup->algorithm = algorithm;
  setup->dataset = dataset != NULL ? gradus_dataset_ref (dataset) : NULL;
  setup->params = g_malloc0 (MAX (algorithm->params_size, 1));
  if (params != NULL)
    memcpy (setup->params, params, algorithm->params_size);
  else
    gradus_params_reset (algorithm->params, setup->params);
  setup->seed = seed;
  setup->rng = rng;
  setup->n_starts = count_starts (algorithm);
  setup->starts = g_new0 (GradusArray, setup->n_starts);
  g_mutex_init (&setup->lock);

  return setup;
}

GradusSetup *
gradus_setup_ref (GradusSetup *setup)
{
  g_atomic_int_inc (&setup->refs);

  return setup;
}

void
gradus_setup_unref (GradusSetup *setup)
{
  if (!g_atomic_int_dec_and_test (&setup->refs))
    return;

  if (setup->workspace != NULL)
    setup->algorithm->unprepare (setup->workspace);
  for (guint i = 0; i < setup->n_starts; i++)
    gradus_array_clear (&setup->starts[i]);
  g_free (setup->starts);
  g_clear_pointer (&setup->typed, typed_unref);
  g_free (setup->params);
  g_clear_pointer (&setup->dataset, gradus_dataset_unref);
  g_mutex_clear (&setup->lock);
  g_free (setup);
}

GradusSetup *
gradus_setup_new_preset (const GradusAlgorithm *algorithm, const GradusPreset *preset,
                         GError **error)
{
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GradusSetup) setup = NULL;

  if (preset->data != NULL)
    {
      dataset = gradus_generate (preset->data, preset->data_seed, error);
      if (dataset == NULL)
        return NULL;
    }

  setup = gradus_setup_new (algorithm, dataset, NULL, preset->seed, preset->rng);
  if (!gradus_params_parse (algorithm->params, setup->params, preset->params, error))
    return NULL;

  return g_steal_pointer (&setup);
}

/* A copy that nobody else has seen yet, without the workspace. */
GradusSetup *
gradus_setup_copy (GradusSetup *setup)
{
  GradusSetup *copy = gradus_setup_new (setup->algorithm, setup->dataset, setup->params,
                                        setup->seed, setup->rng);

  for (guint i = 0; i < setup->n_starts; i++)
    gradus_array_assign (&copy->starts[i], &setup->starts[i]);
  copy->typed = typed_ref (setup->typed);

  return copy;
}

GradusSetup *
gradus_setup_with_value (GradusSetup *setup, guint64 step, guint value, const GradusArray *array)
{
  GradusSetup *copy = gradus_setup_copy (setup);

  g_clear_pointer (&copy->typed, typed_unref);
  copy->typed = typed_new (setup->typed, step, value, array);

  return copy;
}

GradusSetup *
gradus_setup_without_values (GradusSetup *setup)
{
  GradusSetup *copy;

  if (setup->typed == NULL)
    return gradus_setup_ref (setup);
  copy = gradus_setup_copy (setup);
  g_clear_pointer (&copy->typed, typed_unref);

  return copy;
}

GradusSetup *
gradus_setup_with_params (GradusSetup *setup, gconstpointer params)
{
  GradusSetup *copy = gradus_setup_copy (setup);

  memcpy (copy->params, params, setup->algorithm->params_size);

  return copy;
}

/* The attempts @old of @quantity, and one more. */
static void
add_attempt (const GradusAlgorithm *algorithm, const GradusQuantity *quantity, gconstpointer params,
             const GradusArray *old, gboolean replace, GradusArray *attempts)
{
  g_auto (GStrv) tried = g_strsplit (quantity->tries, " ", -1);
  const guint k = g_strv_length (tried);
  const guint had = old != NULL && old->n_dims == 2 && old->shape[1] == k ? old->shape[0] : 0;
  const guint kept = had - (replace && had > 0 ? 1 : 0);
  const guint dropped = kept >= GRADUS_MAX_ATTEMPTS ? kept - GRADUS_MAX_ATTEMPTS + 1 : 0;
  double *data = gradus_array_init_matrix (attempts, kept - dropped + 1, k);

  for (gsize i = 0; i < (gsize) (kept - dropped) * k; i++)
    data[i] = old->data[(gsize) dropped * k + i];
  for (guint j = 0; j < k; j++)
    data[(gsize) (kept - dropped) * k + j] = gradus_params_get (
      gradus_params_find (algorithm->params, tried[j]), params);
}

static gboolean
tries_differ (const GradusAlgorithm *algorithm, const GradusQuantity *quantity, gconstpointer a,
              gconstpointer b)
{
  g_auto (GStrv) tried = g_strsplit (quantity->tries, " ", -1);

  for (guint j = 0; tried[j] != NULL; j++)
    {
      const GradusParam *param = gradus_params_find (algorithm->params, tried[j]);

      if (gradus_params_get (param, a) != gradus_params_get (param, b))
        return TRUE;
    }

  return FALSE;
}

GradusSetup *
gradus_setup_with_attempt (GradusSetup *setup, gconstpointer params, gboolean replace)
{
  GradusSetup *copy = gradus_setup_with_params (setup, params);

  for (const GradusQuantity *q = setup->algorithm->quantities; q != NULL && q->id != NULL; q++)
    if (q->tries != NULL && tries_differ (setup->algorithm, q, setup->params, params))
      {
        g_auto (GradusArray) attempts = { 0 };

        add_attempt (setup->algorithm, q, params, gradus_setup_get_given_start (setup, q->id),
                     replace, &attempts);
        for (guint i = 0; i < copy->n_starts; i++)
          if (strcmp (setup->algorithm->starts[i].id, q->id) == 0)
            gradus_array_assign (&copy->starts[i], &attempts);
      }

  return copy;
}

GradusSetup *
gradus_setup_with_dataset (GradusSetup *setup, GradusDataset *dataset)
{
  GradusSetup *copy = gradus_setup_copy (setup);
  GradusDataset *old = copy->dataset;

  copy->dataset = dataset != NULL ? gradus_dataset_ref (dataset) : NULL;
  g_clear_pointer (&old, gradus_dataset_unref);

  return copy;
}

GradusSetup *
gradus_setup_with_seed (GradusSetup *setup, guint64 seed, GradusRngKind rng)
{
  GradusSetup *copy = gradus_setup_copy (setup);

  copy->seed = seed;
  copy->rng = rng;

  return copy;
}

static int
find_start (const GradusAlgorithm *algorithm, const char *id)
{
  for (guint i = 0; i < count_starts (algorithm); i++)
    if (strcmp (algorithm->starts[i].id, id) == 0)
      return (int) i;

  return -1;
}

static void
set_unknown_start_error (const GradusAlgorithm *algorithm, const char *id, GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < count_starts (algorithm); i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", algorithm->starts[i].id);

  if (list->len > 0)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_START,
                 _ ("“%s” has no start called “%s”: choose one of %s."), _ (algorithm->title), id,
                 list->str);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_START,
                 _ ("“%s” has no start that can be given, so “%s” must be left out."),
                 _ (algorithm->title), id);
}

GradusSetup *
gradus_setup_with_start (GradusSetup *setup, const char *id, const GradusArray *array,
                         GError **error)
{
  int index = find_start (setup->algorithm, id);
  g_autoptr (GradusSetup) copy = NULL;

  if (index < 0)
    {
      set_unknown_start_error (setup->algorithm, id, error);
      return NULL;
    }

  copy = gradus_setup_copy (setup);
  if (array == NULL)
    gradus_array_clear (&copy->starts[index]);
  else
    {
      gradus_array_assign (&copy->starts[index], array);
      if (!gradus_params_parse (setup->algorithm->params, copy->params,
                                setup->algorithm->starts[index].params, error))
        return NULL;
    }

  return g_steal_pointer (&copy);
}

const GradusAlgorithm *
gradus_setup_get_algorithm (const GradusSetup *setup)
{
  return setup->algorithm;
}

GradusDataset *
gradus_setup_get_dataset (const GradusSetup *setup)
{
  return setup->dataset;
}

gconstpointer
gradus_setup_get_params (const GradusSetup *setup)
{
  return setup->params;
}

guint64
gradus_setup_get_seed (const GradusSetup *setup)
{
  return setup->seed;
}

GradusRngKind
gradus_setup_get_rng (const GradusSetup *setup)
{
  return setup->rng;
}

const GradusArray *
gradus_setup_get_given_start (const GradusSetup *setup, const char *id)
{
  int index = find_start (setup->algorithm, id);

  return index >= 0 && setup->starts[index].data != NULL ? &setup->starts[index] : NULL;
}

const GradusArray *
gradus_setup_get_start (const GradusSetup *setup, const char *id)
{
  const GradusArray *given = gradus_setup_get_given_start (setup, id);

  if (given == NULL && setup->dataset != NULL)
    given = gradus_dataset_get_hint (setup->dataset, id);

  return given;
}

guint
gradus_setup_count_values (const GradusSetup *setup, guint64 step)
{
  return setup->typed != NULL && setup->typed->step == step ? setup->typed->n : 0;
}

const GradusArray *
gradus_setup_get_value (const GradusSetup *setup, guint i, guint *value)
{
  g_return_val_if_fail (setup->typed != NULL && i < setup->typed->n, NULL);

  *value = setup->typed->values[i];

  return &setup->typed->arrays[i];
}

gboolean
gradus_setup_same_values (const GradusSetup *a, const GradusSetup *b)
{
  return a->typed == b->typed;
}

/* --- Validation ------------------------------------------------------------------------------- */

static gboolean
set_data_error (GError **error, const char *sentence)
{
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA, sentence);

  return FALSE;
}

static gboolean
validate_two_classes (const GradusTable *table, GError **error)
{
  g_autofree gboolean *present = g_new0 (gboolean, MAX (table->n_classes, 1));

  if (table->n_classes > 2)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The label “%s” has %u classes where exactly two are needed: choose a label "
                      "with two classes or keep the rows of two classes only."),
                   table->names[table->label_column], table->n_classes);
      return FALSE;
    }

  for (guint i = 0; i < table->n; i++)
    if (table->label[i] != GRADUS_LABEL_UNKNOWN)
      present[table->label[i]] = TRUE;
  for (guint k = 0; k < 2; k++)
    if (k >= table->n_classes || !present[k])
      {
        g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                     _ ("All points have the same class “%s”, and a boundary needs two: add points "
                        "of a second class."),
                     table->n_classes > 0
                       ? gradus_table_get_class_name (table, table->n_classes > 1 ? 1 - k : 0)
                       : "");
        return FALSE;
      }

  return TRUE;
}

/* At least two of the classes have points. */
static gboolean
validate_several_classes (const GradusTable *table, GError **error)
{
  for (guint i = 1; i < table->n; i++)
    if (table->label[i] != table->label[0])
      return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _ ("All points have the same class “%s”, and a boundary needs two: add points of a "
                  "second class."),
               gradus_table_get_class_name (table, (guint) table->label[0]));

  return FALSE;
}

#define LABEL_NEEDS (GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_UNKNOWN_LABELS)

/* A label that is unknown somewhere, for an algorithm that wants to know it. */
static gboolean
validate_known (const GradusTable *table, GError **error)
{
  guint row = 0;

  while (table->label[row] != GRADUS_LABEL_UNKNOWN)
    row++;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               g_dngettext (GETTEXT_PACKAGE,
                            "The class of %u point is unknown (point %u is the first), and this "
                            "algorithm learns from points whose class is known: give it a class "
                            "or remove it.",
                            "The class of %u points is unknown (point %u is the first), and this "
                            "algorithm learns from points whose class is known: give them classes "
                            "or remove them.",
                            table->n_unknown),
               table->n_unknown, row + 1);

  return FALSE;
}

/* What is said of every row beside inputs, target and class. */
static gboolean
validate_rows (const GradusTable *table, GradusNeeds needs, GError **error)
{
  gboolean weighs = FALSE;
  guint in_sample[2] = { 0 };

  if ((needs & GRADUS_NEEDS_WEIGHT) && table->weight == NULL)
    return set_data_error (error, _ ("The data set has no weights: choose a column of numbers not "
                                     "below 0 as the weight."));
  for (guint i = 0; table->weight != NULL && i < table->n; i++)
    weighs = weighs || table->weight[i] > 0;
  if ((needs & GRADUS_NEEDS_WEIGHT) && !weighs)
    return set_data_error (error,
                           _ ("Every weight is 0, so that no point counts: give at least one "
                              "point a weight above 0."));
  if ((needs & GRADUS_NEEDS_SAMPLE) && table->sample == NULL)
    return set_data_error (error,
                           _ ("Two samples are compared, and the data set does not say which "
                              "point belongs to which: choose a column with two values as "
                              "the sample."));
  for (guint i = 0; table->sample != NULL && i < table->n; i++)
    in_sample[table->sample[i]]++;
  if ((needs & GRADUS_NEEDS_SAMPLE) && (in_sample[0] == 0 || in_sample[1] == 0))
    return set_data_error (error, _ ("All points belong to one sample, and two are compared: add "
                                     "points of the other sample."));
  if ((needs & GRADUS_NEEDS_TASK) && table->task == NULL)
    return set_data_error (error, _ ("The data set does not say which task a point belongs to: "
                                     "choose a column as the task."));

  return TRUE;
}

static gboolean
validate_table (const GradusTable *table, GradusNeeds needs, GError **error)
{
  if (needs == GRADUS_NEEDS_NOTHING)
    return TRUE;

  if (table->n == 0)
    return set_data_error (error, _ ("The data set has no points: draw some, open a file or choose "
                                     "a generator."));
  if ((needs & GRADUS_NEEDS_X) && table->d == 0)
    return set_data_error (error,
                           _ ("The data set has no input column: choose at least one numeric "
                              "column as x."));
  if ((needs & GRADUS_NEEDS_Y) && table->y == NULL)
    return set_data_error (error, _ ("The data set has no target: choose a numeric column as y."));
  if ((needs & LABEL_NEEDS) && table->label == NULL)
    return set_data_error (error, _ ("The data set has no class label: choose a column as the "
                                     "label."));
  if ((needs & LABEL_NEEDS) && !(needs & GRADUS_NEEDS_UNKNOWN_LABELS) && table->n_unknown > 0)
    return validate_known (table, error);
  if ((needs & GRADUS_NEEDS_UNKNOWN_LABELS) && table->n_unknown == table->n)
    return set_data_error (error, _ ("The class of every point is unknown, and there is nothing to "
                                     "learn from: give at least one point of each class its "
                                     "class."));
  if (!validate_rows (table, needs, error))
    return FALSE;
  if (needs & GRADUS_NEEDS_TWO_CLASSES)
    return validate_two_classes (table, error);
  if (needs & GRADUS_NEEDS_SEVERAL_CLASSES)
    return validate_several_classes (table, error);

  return TRUE;
}

static gboolean
validate_data (const GradusSetup *setup, GError **error)
{
  const GradusAlgorithm *algorithm = setup->algorithm;
  const GradusDataKind *kind;
  const GradusTable *table;

  if (algorithm->data_kind == &gradus_data_none)
    return TRUE;

  if (setup->dataset == NULL)
    return set_data_error (error, _ ("There are no data: draw some, open a file or choose a "
                                     "generator."));

  kind = gradus_dataset_get_kind (setup->dataset);
  if (kind != algorithm->data_kind)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” needs data of the kind “%s” and these are of the kind “%s”: choose "
                      "other data or another algorithm."),
                   _ (algorithm->title), _ (algorithm->data_kind->title), _ (kind->title));
      return FALSE;
    }

  if (!gradus_dataset_is_finite (setup->dataset))
    return set_data_error (error,
                           _ ("The data set contains a number that is infinite or undefined: "
                              "correct or remove that row."));

  if (kind->validate != NULL
      && !kind->validate (gradus_dataset_get_payload (setup->dataset), algorithm->needs, error))
    return FALSE;
  table = gradus_dataset_get_table (setup->dataset);

  return table == NULL || validate_table (table, algorithm->needs, error);
}

/* A struct may have been filled without gradus_params_set(). */
static gboolean
validate_params (const GradusSetup *setup, GError **error)
{
  g_autofree gpointer copy = g_memdup2 (setup->params, MAX (setup->algorithm->params_size, 1));

  for (const GradusParam *param = setup->algorithm->params; param != NULL && param->id != NULL;
       param++)
    if (!gradus_params_set (param, copy, gradus_params_get (param, setup->params), error))
      return FALSE;

  return TRUE;
}

static gboolean
validate_starts (const GradusSetup *setup, GError **error)
{
  for (guint i = 0; i < setup->n_starts; i++)
    {
      const GradusStart *start = &setup->algorithm->starts[i];

      if (!gradus_array_is_finite (&setup->starts[i]))
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_START,
                       _ ("The start “%s” (%s) contains a number that is infinite or undefined: "
                          "give finite numbers."),
                       _ (start->title), start->id);
          return FALSE;
        }
    }

  return TRUE;
}

gboolean
gradus_setup_needs_restart (GradusSetup *old, GradusSetup *new)
{
  const GradusAlgorithm *algorithm = old->algorithm;

  if (old->seed != new->seed || old->rng != new->rng)
    return TRUE;
  for (const GradusParam *p = algorithm->params; p != NULL && p->id != NULL; p++)
    if (p->applies != GRADUS_APPLIES_LIVE
        && gradus_params_get (p, old->params) != gradus_params_get (p, new->params))
      return TRUE;
  for (guint i = 0; i < old->n_starts; i++)
    if (!gradus_array_equal (&old->starts[i], &new->starts[i]))
      return TRUE;

  return FALSE;
}

gboolean
gradus_setup_is_made_again (GradusSetup *old, GradusSetup *new)
{
  const GradusAlgorithm *algorithm = old->algorithm;

  if (algorithm->kind != GRADUS_KIND_ITERATIVE)
    return TRUE;
  if (old->seed != new->seed || old->rng != new->rng)
    return FALSE;
  for (const GradusParam *p = algorithm->params; p != NULL && p->id != NULL; p++)
    if (p->applies == GRADUS_APPLIES_RESTART
        && gradus_params_get (p, old->params) != gradus_params_get (p, new->params))
      return FALSE;
  for (guint i = 0; i < old->n_starts; i++)
    if (!gradus_array_equal (&old->starts[i], &new->starts[i]))
      return FALSE;

  return TRUE;
}

gboolean
gradus_setup_equal (GradusSetup *a, GradusSetup *b)
{
  return a == b
         || (a->algorithm == b->algorithm && a->dataset == b->dataset
             && gradus_params_equal (a->algorithm->params, a->params, b->params)
             && !gradus_setup_needs_restart (a, b));
}

gboolean
gradus_setup_equal_at (GradusSetup *a, GradusSetup *b, guint64 step)
{
  return gradus_setup_equal (a, b)
         && (a->typed == b->typed
             || (gradus_setup_count_values (a, step) == 0
                 && gradus_setup_count_values (b, step) == 0));
}

gboolean
gradus_setup_validate (GradusSetup *setup, GError **error)
{
  g_autofree char *sentence = NULL;

  if (!validate_data (setup, error) || !validate_params (setup, error)
      || !validate_starts (setup, error))
    return FALSE;

  sentence = gradus_algorithm_complain (setup->algorithm, setup);
  if (sentence == NULL && setup->algorithm->validate != NULL)
    sentence = setup->algorithm->validate (setup);

  return sentence == NULL || set_data_error (error, sentence);
}

gpointer
gradus_setup_get_workspace (GradusSetup *setup)
{
  gpointer workspace;

  if (setup->algorithm->prepare == NULL)
    return NULL;

  g_mutex_lock (&setup->lock);
  if (!setup->prepared)
    {
      setup->workspace = setup->algorithm->prepare (setup);
      setup->prepared = TRUE;
    }
  workspace = setup->workspace;
  g_mutex_unlock (&setup->lock);

  return workspace;
}

/* --- What a phase calls ----------------------------------------------------------------------- */

GradusStatus
gradus_context_fail (GradusContext *context, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_free (context->failure);
  context->failure = g_strdup_vprintf (format, args);
  va_end (args);

  return GRADUS_STATUS_FAILED;
}

const GradusArray *
gradus_context_start (const GradusContext *context, const char *id)
{
  return gradus_setup_get_start (context->setup, id);
}

/* --- Looking things up ------------------------------------------------------------------------ */

/* All tables of a descriptor begin their entries with the id, so one search serves them all. */
static int
find_entry (gconstpointer table, gsize entry_size, const char *id)
{
  if (table == NULL)
    return -1;

  for (int i = 0;; i++)
    {
      const char *const *entry = (gconstpointer) ((const char *) table + (gsize) i * entry_size);

      if (*entry == NULL)
        return -1;
      if (strcmp (*entry, id) == 0)
        return i;
    }
}

#define FIND_ENTRY(table, id)                                                                      \
  (G_STATIC_ASSERT_EXPR (G_STRUCT_OFFSET (__typeof__ (*(table)), id) == 0),                        \
   find_entry ((table), sizeof *(table), (id)))

int
gradus_algorithm_find_metric (const GradusAlgorithm *algorithm, const char *id)
{
  return FIND_ENTRY (algorithm->metrics, id);
}

int
gradus_algorithm_find_value (const GradusAlgorithm *algorithm, const char *id)
{
  return FIND_ENTRY (algorithm->values, id);
}

int
gradus_algorithm_find_event (const GradusAlgorithm *algorithm, const char *id)
{
  return FIND_ENTRY (algorithm->events, id);
}

int
gradus_algorithm_find_plot (const GradusAlgorithm *algorithm, const char *id)
{
  return FIND_ENTRY (algorithm->plots, id);
}

int
gradus_algorithm_find_phase (const GradusAlgorithm *algorithm, const char *id)
{
  return FIND_ENTRY (algorithm->phases, id);
}

const GradusFormula *
gradus_algorithm_find_formula (const GradusAlgorithm *algorithm, const char *id)
{
  int index = FIND_ENTRY (algorithm->formulas, id);

  return index >= 0 ? &algorithm->formulas[index] : NULL;
}

const GradusQuestion *
gradus_algorithm_find_question (const GradusAlgorithm *algorithm, const char *id)
{
  int index = FIND_ENTRY (algorithm->questions, id);

  return index >= 0 ? &algorithm->questions[index] : NULL;
}

const GradusPreset *
gradus_algorithm_find_preset (const GradusAlgorithm *algorithm, const char *id)
{
  int index = FIND_ENTRY (algorithm->presets, id);

  return index >= 0 ? &algorithm->presets[index] : NULL;
}

const GradusPair *
gradus_algorithm_find_pair (const GradusAlgorithm *algorithm, const char *id)
{
  int index = FIND_ENTRY (algorithm->pairs, id);

  return index >= 0 ? &algorithm->pairs[index] : NULL;
}

const GradusPreset *
gradus_algorithm_first_look (const GradusAlgorithm *algorithm)
{
  return algorithm->presets != NULL && algorithm->presets[0].id != NULL ? &algorithm->presets[0]
                                                                        : NULL;
}
