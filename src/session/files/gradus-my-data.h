/* Gradus: the data that a person keeps, each under a name.
 *
 * A data set is a file of its own, $XDG_DATA_HOME/gradus/data/NAME.json, with what an experiment
 * has for its data (gradus_dataset_to_json()). The name is that of the file, in which a slash, a
 * percent sign and the like are written as %2F, %25. A name that is taken is never written over.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"

G_BEGIN_DECLS

/* Most characters of a name. */
#define GRADUS_MY_DATA_MAX_NAME 60

typedef struct
{
  char *name;
  GradusDataset *dataset;
} GradusMyData;

/* All, by name; GradusMyData elements. What cannot be read is left out, with a sentence each in
 * @problems (char *), which may be NULL. Reads every file: on a worker. */
GPtrArray *gradus_my_data_list (GPtrArray *problems);
/* Whether anything is kept; reads no file. */
gboolean gradus_my_data_exists (void);
/* Whether something may be kept as @name; GRADUS_ERROR_USAGE with the sentence: it is empty, too
 * long, or taken. Blanks around it do not count. */
gboolean gradus_my_data_check_name (const char *name, GError **error);
/* A name for @dataset that is free: of the file it was read from, "moons", "drawn". */
char *gradus_my_data_suggest_name (GradusDataset *dataset);
/* The whole file is written or none. */
gboolean gradus_my_data_keep (GradusDataset *dataset, const char *name, GError **error);
gboolean gradus_my_data_rename (const char *name, const char *new_name, GError **error);
gboolean gradus_my_data_delete (const char *name, GError **error);

G_END_DECLS
