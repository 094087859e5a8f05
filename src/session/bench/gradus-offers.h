/* Gradus: what can be tried with a data set, in groups.
 *
 * A person who has drawn or opened something does not look for a name; he wants to see it, to
 * classify, to group, to predict or to reduce. Each entry that can work on the data stands in the
 * group of what it does, and the three that fit best come first: those that use what the data have
 * (a class, a target), what stands for its chapter and what is easy before the others, each from a
 * chapter of its own, and of a group of its own where neither class nor target says what the data
 * are for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-catalogue.h"

G_BEGIN_DECLS

/* In the order in which they are shown. */
typedef enum
{
  GRADUS_OFFER_SEE,       /* something under the hand, or what is odd about the data */
  GRADUS_OFFER_CLASSIFY,
  GRADUS_OFFER_GROUP,
  GRADUS_OFFER_PREDICT,   /* a number */
  GRADUS_OFFER_REDUCE,
  GRADUS_N_OFFER_GROUPS,
} GradusOfferGroup;

typedef struct
{
  const GradusCatalogueEntry *entry;  /* with an algorithm */
  GradusOfferGroup group;
  gboolean best;                      /* one of the three */
  /* What it is put on: the data, or, to predict where there is no target, the same points with the
   * last input as the target. */
  GradusDataset *dataset;
} GradusOffer;

/* How many fit best. */
#define GRADUS_N_BEST_OFFERS 3

/* Translated: "Classify". */
const char *gradus_offer_group_get_title (GradusOfferGroup group);

/* GradusOffer elements: the best ones, best first, then the others by group, in each the best
 * first. Asks every entry, and runs none: some milliseconds at most. */
GPtrArray *gradus_offers_list (GradusDataset *dataset);

G_END_DECLS
