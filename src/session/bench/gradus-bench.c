/* Gradus: the workbench of a chapter: which of its entries run on the data that stand.
 *
 * Whether an entry can work on data is asked of the entry, so that what a chip says is the sentence
 * that the run would fail with. Cures are not matched to sentences either: each is tried, alone and
 * then in pairs, and the first by which the entry is content is offered.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-bench.h"
#include "gradus-catalogue.h"
#include "gradus-hold-out.h"
#include "gradus-import.h"
#include "gradus-table-reshape.h"

/* --- Setups ----------------------------------------------------------------------------------- */

static GradusSetup *
try_setup (const GradusAlgorithm *algorithm, GradusDataset *dataset, gconstpointer params,
           GradusSetup *like, GError **error)
{
  g_autoptr (GradusSetup) setup = gradus_setup_new (
    algorithm, dataset, params, like != NULL ? gradus_setup_get_seed (like) : 1,
    like != NULL ? gradus_setup_get_rng (like) : GRADUS_RNG_MT19937);

  return gradus_setup_validate (setup, error) ? g_steal_pointer (&setup) : NULL;
}

GradusSetup *
gradus_bench_make_setup (const GradusAlgorithm *algorithm, GradusDataset *dataset,
                         GradusSetup *known, GError **error)
{
  g_autofree gpointer defaults = g_malloc0 (MAX (algorithm->params_size, 1));
  g_autoptr (GradusSetup) own = NULL;
  GradusSetup *setup = NULL;

  if (known != NULL)
    setup = try_setup (algorithm, dataset, gradus_setup_get_params (known), known, NULL);
  if (setup != NULL)
    return setup;
  if (algorithm->params != NULL)
    gradus_params_reset (algorithm->params, defaults);
  setup = try_setup (algorithm, dataset, defaults, NULL, error);
  if (setup != NULL)
    return setup;
  own = gradus_setup_new_preset (algorithm, gradus_algorithm_first_look (algorithm), NULL);
  if (own != NULL)
    setup = try_setup (algorithm, dataset, gradus_setup_get_params (own), own, NULL);
  if (setup != NULL)
    g_clear_error (error);
  return setup;
}

static gboolean
runs (const GradusAlgorithm *algorithm, GradusDataset *dataset)
{
  g_autoptr (GradusSetup) setup = NULL;

  if (algorithm->data_kind != gradus_dataset_get_kind (dataset))
    return FALSE;
  setup = gradus_bench_make_setup (algorithm, dataset, NULL, NULL);
  return setup != NULL;
}

/* --- Chips ------------------------------------------------------------------------------------ */

static void
chip_free (gpointer data)
{
  GradusChip *chip = data;

  g_free (chip->reason);
  g_free (chip);
}

static GradusChip *
chip_new (const GradusAlgorithm *algorithm, GradusDataset *dataset)
{
  GradusChip *chip = g_new0 (GradusChip, 1);
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GError) error = NULL;

  chip->algorithm = algorithm;
  if (algorithm->data_kind == &gradus_data_none)
    {
      chip->state = GRADUS_CHIP_IDEA;
      return chip;
    }
  if (dataset == NULL || algorithm->data_kind != gradus_dataset_get_kind (dataset))
    {
      chip->state = GRADUS_CHIP_OTHER;
      /* Translators: of an entry that works on data of another kind than those that stand; %s is
       * "Grid world", "Signals" or the like. */
      chip->reason = g_strdup_printf (_ ("This works on data of the kind “%s”."),
                                      _ (algorithm->data_kind->title));
      return chip;
    }
  setup = gradus_bench_make_setup (algorithm, dataset, NULL, &error);
  if (setup == NULL)
    {
      chip->state = GRADUS_CHIP_LACKS;
      chip->reason = g_strdup (error->message);
    }
  return chip;
}

GPtrArray *
gradus_bench_list_chips (guint chapter, GradusDataset *dataset)
{
  GPtrArray *chips = g_ptr_array_new_with_free_func (chip_free);
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  for (guint i = 0; i < n; i++)
    if (entries[i].chapter == chapter && entries[i].algorithm != NULL)
      g_ptr_array_add (chips, chip_new (entries[i].algorithm, dataset));
  return chips;
}

GPtrArray *
gradus_bench_sort_chips (GPtrArray *chips)
{
  static const GradusChipState order[] = {
    GRADUS_CHIP_RUNS,
    GRADUS_CHIP_IDEA,
    GRADUS_CHIP_LACKS,
    GRADUS_CHIP_OTHER,
  };
  GPtrArray *sorted = g_ptr_array_new ();

  for (gsize k = 0; k < G_N_ELEMENTS (order); k++)
    for (guint i = 0; i < chips->len; i++)
      if (((GradusChip *) g_ptr_array_index (chips, i))->state == order[k])
        g_ptr_array_add (sorted, g_ptr_array_index (chips, i));
  return sorted;
}

/* --- Cures ------------------------------------------------------------------------------------ */

typedef struct
{
  const char *label; /* N_(), of a button */
  /* NULL where it means nothing for these data. */
  GradusDataset *(*make) (GradusDataset *dataset);
} Cure;

static GradusDataset *
keep_two_inputs (GradusDataset *dataset)
{
  return gradus_table_keep_inputs (dataset, 2);
}

static GradusDataset *
keep_one_input (GradusDataset *dataset)
{
  return gradus_table_keep_inputs (dataset, 1);
}

static GradusDataset *
class_as_sample (GradusDataset *dataset)
{
  return gradus_table_use_class_as (dataset, GRADUS_COLUMN_SAMPLE);
}

static GradusDataset *
class_as_task (GradusDataset *dataset)
{
  return gradus_table_use_class_as (dataset, GRADUS_COLUMN_TASK);
}

/* Those that take least away come first. */
static const Cure cures[] = {
  { N_ ("Predict the Last Input"), gradus_table_last_input_as_target },
  { N_ ("Use the Target as an Input"), gradus_table_target_as_input },
  { N_ ("Hide Most Classes"), gradus_table_hide_classes },
  { N_ ("Leave Out Unknown Classes"), gradus_table_drop_unknown },
  { N_ ("Use the Class as the Sample"), class_as_sample },
  { N_ ("Use the Class as the Task"), class_as_task },
  { N_ ("Give Every Row the Weight 1"), gradus_table_add_weights },
  { N_ ("Keep the Two Largest Classes"), gradus_table_keep_two_classes },
  { N_ ("Keep the First Two Inputs"), keep_two_inputs },
  { N_ ("Keep the First Input"), keep_one_input },
  { N_ ("Split the Target at Its Median"), gradus_table_split_target },
};

/* Fewer rows, half as many each time, until @algorithm is content. */
static GradusDataset *
thin_until (const GradusAlgorithm *algorithm, GradusDataset *dataset)
{
  g_autoptr (GradusDataset) thin = gradus_dataset_ref (dataset);

  for (;;)
    {
      GradusDataset *thinner = gradus_table_thin_out (thin, 2);

      if (thinner == NULL)
        return NULL;
      gradus_dataset_unref (thin);
      thin = thinner;
      if (runs (algorithm, thin))
        return g_steal_pointer (&thin);
    }
}

/* One change, or NULL. */
static GradusDataset *
cure_once (const GradusAlgorithm *algorithm, GradusDataset *dataset, const char **label)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cures); i++)
    {
      g_autoptr (GradusDataset) made = cures[i].make (dataset);

      if (made != NULL && runs (algorithm, made))
        {
          *label = _ (cures[i].label);
          return g_steal_pointer (&made);
        }
    }
  *label = _ ("Thin Out the Points");
  return thin_until (algorithm, dataset);
}

static GradusDataset *
find_cure (const GradusAlgorithm *algorithm, GradusDataset *dataset, char **label)
{
  g_autoptr (GradusDataset) found = NULL;
  const char *word = NULL;

  if (algorithm->data_kind != gradus_dataset_get_kind (dataset))
    {
      found = gradus_import_adapt (dataset, algorithm->data_kind, NULL);
      if (found == NULL || !runs (algorithm, found))
        return NULL;
      /* Translators: a button; %s is "Signals" or another kind of data. */
      *label = g_strdup_printf (_ ("Read Them as “%s”"), _ (algorithm->data_kind->title));
      return g_steal_pointer (&found);
    }
  if (gradus_dataset_get_table (dataset) == NULL)
    return NULL;
  found = cure_once (algorithm, dataset, &word);
  if (found != NULL)
    {
      *label = g_strdup (word);
      return g_steal_pointer (&found);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (cures); i++)
    {
      g_autoptr (GradusDataset) first = cures[i].make (dataset);

      if (first == NULL)
        continue;
      found = cure_once (algorithm, first, &word);
      if (found != NULL)
        {
          /* Translators: a button with two changes of the data, one after the other. */
          *label = g_strdup_printf (_ ("%s, %s"), _ (cures[i].label), word);
          return g_steal_pointer (&found);
        }
    }
  return NULL;
}

GradusDataset *
gradus_bench_cure (const GradusAlgorithm *algorithm, GradusDataset *dataset, char **label)
{
  g_autoptr (GradusDataset) all = NULL;
  g_autoptr (GradusDataset) cure = NULL;
  GradusDataset *held;

  *label = NULL;
  if (algorithm->data_kind == &gradus_data_none || runs (algorithm, dataset))
    return NULL;
  if (gradus_held_out_count (dataset) == 0)
    return find_cure (algorithm, dataset, label);
  /* What is held out is changed with the rest: all come back, and the same share goes again. */
  all = gradus_hold_out_give_back (dataset);
  cure = runs (algorithm, all) ? gradus_dataset_ref (all) : find_cure (algorithm, all, label);
  if (cure == NULL)
    return NULL;
  held = gradus_hold_out_share (cure, gradus_hold_out_get_share (dataset), 1);
  if (held != NULL && runs (algorithm, held))
    return held;
  g_clear_pointer (&held, gradus_dataset_unref);
  if (*label == NULL)
    *label = g_strdup (_ ("Hold No Points Out"));
  return g_steal_pointer (&cure);
}

gboolean
gradus_bench_lacks_classes (const GradusAlgorithm *algorithm, GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);

  return table != NULL && table->label == NULL && algorithm->data_kind == &gradus_data_table
         && (algorithm->needs
             & (GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_SEVERAL_CLASSES
                | GRADUS_NEEDS_UNKNOWN_LABELS))
              != 0;
}
