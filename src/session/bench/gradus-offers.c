/* Gradus: what can be tried with a data set, in groups.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-bench.h"
#include "gradus-offers.h"
#include "gradus-table-reshape.h"

#define NEEDS_CLASSES                                                                              \
  (GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_SEVERAL_CLASSES                    \
   | GRADUS_NEEDS_UNKNOWN_LABELS)

/* Chapters that are about one thing, whatever their entries predict. */
static const struct
{
  guint chapter;
  GradusOfferGroup group;
} chapters[] = {
  { 13, GRADUS_OFFER_GROUP },
  { 15, GRADUS_OFFER_REDUCE },
  { 17, GRADUS_OFFER_REDUCE },
};

const char *
gradus_offer_group_get_title (GradusOfferGroup group)
{
  /* Translators: what a person wants to do with the data; headings of lists of algorithms. */
  static const char *const titles[GRADUS_N_OFFER_GROUPS] = {
    [GRADUS_OFFER_SEE] = N_ ("See It"),    [GRADUS_OFFER_CLASSIFY] = N_ ("Classify"),
    [GRADUS_OFFER_GROUP] = N_ ("Group"),   [GRADUS_OFFER_PREDICT] = N_ ("Predict"),
    [GRADUS_OFFER_REDUCE] = N_ ("Reduce"),
  };

  g_return_val_if_fail (group < GRADUS_N_OFFER_GROUPS, NULL);

  return _ (titles[group]);
}

static GradusOfferGroup
find_group (const GradusAlgorithm *algorithm, const GradusTable *table)
{
  /* What is under the hand is looked at. Of other kinds of data nothing is classified or grouped
   * that a person would look for by that word. */
  if (table == NULL || algorithm->kind == GRADUS_KIND_EXPLORATION)
    return GRADUS_OFFER_SEE;
  for (gsize i = 0; i < G_N_ELEMENTS (chapters); i++)
    if (chapters[i].chapter == algorithm->chapter)
      return chapters[i].group;
  if (algorithm->needs & NEEDS_CLASSES)
    return GRADUS_OFFER_CLASSIFY;
  if (algorithm->needs & GRADUS_NEEDS_Y)
    return GRADUS_OFFER_PREDICT;
  switch (algorithm->predicts)
    {
    case GRADUS_PREDICTS_CLASS:
      return GRADUS_OFFER_GROUP;
    case GRADUS_PREDICTS_REAL:
    case GRADUS_PREDICTS_SCORE:
      /* A network or a generalised linear model learns what there is. */
      return table->label != NULL && table->y == NULL ? GRADUS_OFFER_CLASSIFY
                                                      : GRADUS_OFFER_PREDICT;
    case GRADUS_PREDICTS_NOTHING:
    default:
      return GRADUS_OFFER_SEE;
    }
}

/* What is wanted first of such data, then what next. */
static void
order_groups (const GradusTable *table, guint place[GRADUS_N_OFFER_GROUPS])
{
  static const GradusOfferGroup with_classes[] = {
    GRADUS_OFFER_CLASSIFY, GRADUS_OFFER_REDUCE, GRADUS_OFFER_GROUP,
    GRADUS_OFFER_PREDICT,  GRADUS_OFFER_SEE,
  };
  static const GradusOfferGroup with_target[] = {
    GRADUS_OFFER_PREDICT, GRADUS_OFFER_SEE,      GRADUS_OFFER_GROUP,
    GRADUS_OFFER_REDUCE,  GRADUS_OFFER_CLASSIFY,
  };
  static const GradusOfferGroup bare[] = {
    GRADUS_OFFER_GROUP, GRADUS_OFFER_REDUCE,   GRADUS_OFFER_PREDICT,
    GRADUS_OFFER_SEE,   GRADUS_OFFER_CLASSIFY,
  };
  const GradusOfferGroup *order = bare;

  if (table != NULL && table->label != NULL)
    order = with_classes;
  else if (table != NULL && table->y != NULL)
    order = with_target;
  for (guint i = 0; i < GRADUS_N_OFFER_GROUPS; i++)
    place[order[i]] = i;
}

/* --- Candidates ------------------------------------------------------------------------------- */

static void
offer_free (gpointer data)
{
  GradusOffer *offer = data;

  gradus_dataset_unref (offer->dataset);
  g_free (offer);
}

static void
add_if_it_runs (GPtrArray *offers, const GradusCatalogueEntry *entry, GradusDataset *dataset)
{
  g_autoptr (GradusSetup) setup = NULL;
  GradusOffer *offer;

  if (entry->algorithm->data_kind != gradus_dataset_get_kind (dataset))
    return;
  setup = gradus_bench_make_setup (entry->algorithm, dataset, NULL, NULL);
  if (setup == NULL)
    return;
  offer = g_new0 (GradusOffer, 1);
  offer->entry = entry;
  offer->group = find_group (entry->algorithm, gradus_dataset_get_table (dataset));
  offer->dataset = gradus_dataset_ref (dataset);
  g_ptr_array_add (offers, offer);
}

/* The same points with a target, for who wants to predict: neither class nor target say what the
 * data are for. NULL where they do. */
static GradusDataset *
make_target (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);

  return table != NULL && table->label == NULL ? gradus_table_last_input_as_target (dataset) : NULL;
}

/* The lower, the earlier: what stands for its chapter, then the easy ones. */
static guint
weigh (const GradusOffer *offer)
{
  return gradus_catalogue_get_hero (offer->entry->chapter) == offer->entry
           ? 0
           : offer->entry->difficulty;
}

static int
compare (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const GradusOffer *one = *(GradusOffer *const *) a, *other = *(GradusOffer *const *) b;
  const guint *place = user_data;

  if (one->group != other->group)
    return place[one->group] < place[other->group] ? -1 : 1;
  if (weigh (one) != weigh (other))
    return weigh (one) < weigh (other) ? -1 : 1;
  /* Entries lie in one array in the order of the book. */
  return one->entry < other->entry ? -1 : one->entry > other->entry;
}

/* The first of each chapter; where there are too few chapters, any. @groups: the first of each
 * group before that, since nothing says what the data are for. */
static void
mark_best (GPtrArray *offers, gboolean groups)
{
  guint n = 0;

  for (guint any = groups ? 0 : 1; any < 3; any++)
    for (guint i = 0; i < offers->len && n < GRADUS_N_BEST_OFFERS; i++)
      {
        GradusOffer *offer = g_ptr_array_index (offers, i);
        gboolean known = offer->best;

        for (guint j = 0; j < offers->len && !known && any < 2; j++)
          {
            const GradusOffer *other = g_ptr_array_index (offers, j);

            known = other->best
                    && (other->entry->chapter == offer->entry->chapter
                        || (any == 0 && other->group == offer->group));
          }
        if (known)
          continue;
        offer->best = TRUE;
        n++;
      }
}

static void
move (GPtrArray *from, GPtrArray *to, gboolean best, GradusOfferGroup group)
{
  for (guint i = 0; i < from->len; i++)
    {
      GradusOffer *offer = g_ptr_array_index (from, i);

      if (offer->best == best && (best || offer->group == group))
        g_ptr_array_add (to, offer);
    }
}

GPtrArray *
gradus_offers_list (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  GPtrArray *offers = g_ptr_array_new_with_free_func (offer_free);
  g_autoptr (GradusDataset) target = make_target (dataset);
  guint place[GRADUS_N_OFFER_GROUPS];
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  for (guint i = 0; i < n; i++)
    {
      if (entries[i].algorithm == NULL)
        continue;
      add_if_it_runs (found, &entries[i], dataset);
      if (target != NULL && (entries[i].algorithm->needs & GRADUS_NEEDS_Y) != 0)
        add_if_it_runs (found, &entries[i], target);
    }
  order_groups (table, place);
  g_ptr_array_sort_with_data (found, compare, place);
  mark_best (found, table != NULL && table->label == NULL && table->y == NULL);
  move (found, offers, TRUE, GRADUS_N_OFFER_GROUPS);
  for (guint group = 0; group < GRADUS_N_OFFER_GROUPS; group++)
    move (found, offers, FALSE, group);

  return offers;
}
