/* Gradus: data that should make no difference.
 *
 * An answer must not depend on where the origin is, on the unit, on the order in which the data are
 * listed or on what classes are called. Here is what such a change is, for each kind of data: a
 * data set like the given one with one thing changed. gradus-same.h says what an entry must answer
 * then.
 *
 * Exact. Distances and factors are powers of two, and GRADUS_VARY_FEW puts the numbers of a table
 * on a grid first, so that no digit is lost: what differs afterwards has been lost by the entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_VARY_FEW,        /* at most GRADUS_VARY_ROWS data, on a grid, classes of unequal sizes */
  GRADUS_VARY_ORDER,      /* the same data listed in another order */
  GRADUS_VARY_PLACE,      /* all inputs moved, by 2^20 times their spread */
  GRADUS_VARY_LARGE,      /* all inputs 2^20 times as large; */
  GRADUS_VARY_TINY,       /* and 2^-20 times */
  GRADUS_VARY_NAMES,      /* class i is called otherwise and is number i + 1, the last number 0 */
  GRADUS_VARY_TWICE,      /* every datum twice */
  GRADUS_VARY_ONE_TWICE,  /* the first datum once more */
  GRADUS_VARY_ONE_CLASS,  /* there is one class, and every datum is of it */
  GRADUS_VARY_ONE,        /* the first datum alone */
  GRADUS_VARY_EQUAL,      /* the numbers of all data are those of the first */
} GradusVariation;

#define GRADUS_VARY_ROWS 30
/* About a million, and exact. */
#define GRADUS_VARY_FACTOR 1048576.0

/* Data like @dataset with one thing changed; NULL where that means nothing for its kind, or for
 * these data (no classes). Hints are left behind. */
GradusDataset *gradus_dataset_vary (const GradusDataset *dataset, GradusVariation variation);

G_END_DECLS
