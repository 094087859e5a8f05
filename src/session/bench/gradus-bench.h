/* Gradus: the workbench of a chapter.
 *
 * On a workbench one data set stands and algorithms come: every entry of the chapter is a chip that
 * goes onto these data at once, or says in a sentence what they lack. Where another look at the
 * same data would do (an input becomes the target, two of five classes stay), the chip has a cure:
 * an edit of the data by which it runs. Nothing here changes data by itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-run.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_CHIP_RUNS,  /* on the data that stand */
  GRADUS_CHIP_LACKS, /* they are of its kind and lack something */
  GRADUS_CHIP_OTHER, /* it works on data of another kind */
  GRADUS_CHIP_IDEA,  /* it works without data */
} GradusChipState;

typedef struct
{
  const GradusAlgorithm *algorithm;
  GradusChipState state;
  char *reason;      /* a whole sentence; NULL where it runs and for an idea */
} GradusChip;

/* The entries of @chapter that exist, in its order, as chips for @dataset (NULL: none stands);
 * GradusChip elements. Asks every entry, and runs none. */
GPtrArray *gradus_bench_list_chips (guint chapter, GradusDataset *dataset);
/* Those that run, ideas, those that do not; otherwise the order stays. Same elements. */
GPtrArray *gradus_bench_sort_chips (GPtrArray *chips);

/* @algorithm on @dataset with the parameters of @known, a setup of it on other data, or NULL; else
 * with its defaults or those of its first look, whatever the data allow first. NULL with the
 * sentence of the defaults: GRADUS_ERROR_DATA. */
GradusSetup *gradus_bench_make_setup (const GradusAlgorithm *algorithm, GradusDataset *dataset,
                                      GradusSetup *known, GError **error);

/* The least change of @dataset by which @algorithm can work on it; NULL: none is known, or it can
 * already. @label receives what a button says ("Predict the Last Input"), translated, or NULL; free
 * with g_free(). The data set itself stays as it is. */
GradusDataset *gradus_bench_cure (const GradusAlgorithm *algorithm, GradusDataset *dataset,
                                  char **label);

/* Whether a class for each point is what @algorithm lacks, so that somebody has to give them:
 * gradus_table_add_classes() makes the column for it. */
gboolean gradus_bench_lacks_classes (const GradusAlgorithm *algorithm, GradusDataset *dataset);

G_END_DECLS
