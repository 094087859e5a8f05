/* Gradus: a setup, the immutable half of a run.
 *
 * Algorithm, data, parameters, seed and given starts, with the workspace made from them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-position.h"

G_BEGIN_DECLS

typedef struct _GradusPreset GradusPreset;

/**
 * GradusSetup:
 *
 * Algorithm, data, parameters, seed and given starts, with the workspace made from them. Immutable
 * and reference-counted, so that it can be handed to a worker.
 */
GradusSetup *gradus_setup_new (const GradusAlgorithm *algorithm, GradusDataset *dataset,
                               gconstpointer params, guint64 seed, GradusRngKind rng);
GradusSetup *gradus_setup_ref (GradusSetup *setup);
void gradus_setup_unref (GradusSetup *setup);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSetup, gradus_setup_unref)

/* From a preset: generates its data. */
GradusSetup *gradus_setup_new_preset (const GradusAlgorithm *algorithm, const GradusPreset *preset,
                                      GError **error);
/* An equal setup with a workspace of its own. A phase writes the workspace, so two runs on two
 * threads must not share one. */
GradusSetup *gradus_setup_copy (GradusSetup *setup);
/* Copies of @setup that differ in one thing. */
GradusSetup *gradus_setup_with_params (GradusSetup *setup, gconstpointer params);
GradusSetup *gradus_setup_with_dataset (GradusSetup *setup, GradusDataset *dataset);
GradusSetup *gradus_setup_with_seed (GradusSetup *setup, guint64 seed, GradusRngKind rng);
/* @array NULL takes the start away. Applies GradusStart.params. GRADUS_ERROR_START for an unknown
 * id. */
GradusSetup *gradus_setup_with_start (GradusSetup *setup, const char *id, const GradusArray *array,
                                      GError **error);

/* The most attempts that are kept; older ones go. */
#define GRADUS_MAX_ATTEMPTS 64
/* A copy of @setup with @params; where they differ in what a quantity `tries`, with one more
 * attempt of it, or with @replace, while one drag goes on, with another last one. */
GradusSetup *gradus_setup_with_attempt (GradusSetup *setup, gconstpointer params,
                                        gboolean replace);

/* A copy in which the value number @value has the numbers of @array from the step @step on, where
 * the setup is put in force by gradus_run_change(). Numbers typed over other values at the same
 * step are kept; see gradus_run_edit_value(). */
GradusSetup *gradus_setup_with_value (GradusSetup *setup, guint64 step, guint value,
                                      const GradusArray *array);
/* @setup itself when no value is typed over in it, else a copy without that. */
GradusSetup *gradus_setup_without_values (GradusSetup *setup);

const GradusAlgorithm *gradus_setup_get_algorithm (const GradusSetup *setup);
GradusDataset *gradus_setup_get_dataset (const GradusSetup *setup);
/* Its table; NULL when the data are of another kind. */
static inline const GradusTable *
gradus_setup_get_table (const GradusSetup *setup)
{
  return gradus_dataset_get_table (gradus_setup_get_dataset (setup));
}

gconstpointer gradus_setup_get_params (const GradusSetup *setup);
guint64 gradus_setup_get_seed (const GradusSetup *setup);
GradusRngKind gradus_setup_get_rng (const GradusSetup *setup);
/* Only the starts given by hand. */
const GradusArray *gradus_setup_get_given_start (const GradusSetup *setup, const char *id);
/* By hand first, else the data set's hint. */
const GradusArray *gradus_setup_get_start (const GradusSetup *setup, const char *id);
/* How many values are typed over at @step, and what the i-th of them, whose index in values[] goes
 * to @value, is from there on. */
guint gradus_setup_count_values (const GradusSetup *setup, guint64 step);
const GradusArray *gradus_setup_get_value (const GradusSetup *setup, guint i, guint *value);
/* The same values typed over by the same edits, or none in both. */
gboolean gradus_setup_same_values (const GradusSetup *a, const GradusSetup *b);
/* Checks kind, `needs`, hard ranges, then the algorithm's own validate(). */
gboolean gradus_setup_validate (GradusSetup *setup, GError **error);
/* Whether going from @old to @new, of one algorithm, means to start anew: anything but live
 * parameters and data. */
gboolean gradus_setup_needs_restart (GradusSetup *old, GradusSetup *new);
/* Whether going from @old to @new, which starts anew, goes on to the step it was at: stages and
 * explorations, and parameters that apply so. */
gboolean gradus_setup_is_made_again (GradusSetup *old, GradusSetup *new);
/* The same algorithm on the same data set with the same parameters, seed and given starts. */
gboolean gradus_setup_equal (GradusSetup *a, GradusSetup *b);
/* The same, and to put one in force at @step is to put the other in force: the same values are
 * typed over there. */
gboolean gradus_setup_equal_at (GradusSetup *a, GradusSetup *b, guint64 step);
/* The workspace; made at the first call. NULL when the algorithm has none. */
gpointer gradus_setup_get_workspace (GradusSetup *setup);

G_END_DECLS
