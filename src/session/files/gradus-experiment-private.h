/* Gradus: what the files of the experiment share.
 *
 * gradus-experiment.c          the object, reading and writing
 * gradus-experiment-changes.c  the members "changes", "branches", "compare", "chips", "datasets"
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-experiment.h"

G_BEGIN_DECLS

/* Append ",\n  "name": " */
void gradus_experiment_append_name (GString *out, const char *name);
/* Append the members of @extra (or NULL) to an object that has been written but for its closing
 * brace. */
void gradus_experiment_append_extra (GString *out, JsonNode *extra, const char *separator);
/* {"centroids": [[0, 1], ...]}: the given starts of @setup. */
void gradus_experiment_append_starts (GString *out, GradusSetup *setup);
/* Set the fields of @params that @object names. Unknown ones are passed over. */
gboolean gradus_experiment_read_params (JsonObject *object, const GradusAlgorithm *algorithm,
                                        gpointer params, GError **error);
/* The setup with the starts of @object. Giving a start may change parameters (init=given), so
 * @params are put in force again at the end. */
GradusSetup *gradus_experiment_read_starts (JsonObject *object, GradusSetup *setup,
                                            gconstpointer params, GError **error);
/* An object of the members of @object that are not in @known; NULL without any. */
JsonNode *gradus_experiment_collect_extra (JsonObject *object, const char *const *known);

/* What the members "changes", "branches", "compare" and "chips" hold. */
typedef struct
{
  GradusScript *script;
  GPtrArray *branches;          /* GradusBranchRecord */
  GradusCompareRecord *compare; /* or NULL */
  GPtrArray *chips;             /* GradusChipRecord */
} GradusExperimentRuns;

/* Write these members and "datasets", as far as there is anything to write. */
void gradus_experiment_append_changes (GString *out, const GradusExperimentRuns *runs);
/* Read them. @setup: how the run begins. @runs: its lists are there and empty, and receive with
 * script and comparison what the caller then owns. */
gboolean gradus_experiment_read_changes (JsonObject *root, GradusSetup *setup,
                                         GradusExperimentRuns *runs, GError **error);

G_END_DECLS
