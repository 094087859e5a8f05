/* Gradus: the experiment file (.gradus), JSON, the same in the window, on the command line and in
 * the tests: data set, algorithm, parameters, given starts, seed, position, breakpoints, notes.
 *
 * The data set is stored whole (a file that is sent to a student must work there) together with its
 * origin. Unknown members are kept and written back, so that an older program does not lose what a
 * newer one wrote; a file of a newer format version that this program cannot read says so.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "gradus-ink.h"
#include "gradus-run.h"
#include "gradus-tally.h"
#include "gradus-script.h"

G_BEGIN_DECLS

#define GRADUS_EXPERIMENT_VERSION 1

typedef struct _GradusExperiment GradusExperiment;

/* Another run that belongs to the experiment: a future that an edit cut off. Immutable and
 * reference-counted. */
typedef struct
{
  char *name;
  gboolean named;         /* by a person */
  GradusScript *script;
  guint64 step, micro;    /* its position */
  JsonNode *extra;        /* object: unknown members, or NULL */
} GradusBranchRecord;

GradusBranchRecord *gradus_branch_record_new (const char *name, gboolean named,
                                              GradusScript *script, guint64 step, guint64 micro,
                                              JsonNode *extra);
GradusBranchRecord *gradus_branch_record_ref (GradusBranchRecord *record);
void gradus_branch_record_unref (gpointer record);

/* A comparison as it is saved: the lock, the position, the picture and how the panes are made.
 * Immutable and reference-counted. */
typedef struct
{
  char *lock;             /* "step", "iteration", "metric:ID" */
  guint64 position;
  char *plot;             /* id, or NULL */
  GPtrArray *panes;       /* GradusScript */
} GradusCompareRecord;

GradusCompareRecord *gradus_compare_record_new (const char *lock, guint64 position,
                                                const char *plot, GPtrArray *panes);
GradusCompareRecord *gradus_compare_record_ref (GradusCompareRecord *record);
void gradus_compare_record_unref (GradusCompareRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusCompareRecord, gradus_compare_record_unref)

/* A run that was left on the workbench for another algorithm on the same data: how it is made,
 * where it stood, its large picture and its branches. Immutable and reference-counted. */
typedef struct
{
  GradusScript *script;
  guint64 step, micro;
  char *plot;             /* id, or NULL */
  GPtrArray *branches;    /* GradusBranchRecord */
} GradusChipRecord;

GradusChipRecord *gradus_chip_record_new (GradusScript *script, guint64 step, guint64 micro,
                                          const char *plot, GPtrArray *branches);
GradusChipRecord *gradus_chip_record_ref (GradusChipRecord *record);
void gradus_chip_record_unref (gpointer record);

/* Reference-counted, mutable only through the setters. */
GradusExperiment *gradus_experiment_new (GradusSetup *setup);
GradusExperiment *gradus_experiment_ref (GradusExperiment *experiment);
void gradus_experiment_unref (GradusExperiment *experiment);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusExperiment, gradus_experiment_unref)

/* How the run begins. Setting another one forgets what was changed in its middle. */
GradusSetup *gradus_experiment_get_setup (GradusExperiment *experiment);
void gradus_experiment_set_setup (GradusExperiment *experiment, GradusSetup *setup);
/* The same with what was changed in mid-run. */
GradusScript *gradus_experiment_get_script (GradusExperiment *experiment);
void gradus_experiment_set_script (GradusExperiment *experiment, GradusScript *script);
/* A run of the experiment with all its changes made, at step 0, which keeps @limit (gradus-limit.h;
 * NULL: none) and goes on to have it; NULL with the sentence. */
GradusRun *gradus_experiment_make_run (GradusExperiment *experiment, const GradusLimit *limit,
                                       GError **error);
guint64 gradus_experiment_get_step (GradusExperiment *experiment, guint64 *micro);
void gradus_experiment_set_step (GradusExperiment *experiment, guint64 step, guint64 micro);
const char *gradus_experiment_get_title (GradusExperiment *experiment);
void gradus_experiment_set_title (GradusExperiment *experiment, const char *title);
const char *gradus_experiment_get_notes (GradusExperiment *experiment);
void gradus_experiment_set_notes (GradusExperiment *experiment, const char *notes);
/* Conditions (gradus-condition.h) at which playing stops, "off:" in front of those that are
 * switched off; NULL-terminated, never NULL. */
const char *const *gradus_experiment_get_breakpoints (GradusExperiment *experiment);
void gradus_experiment_set_breakpoints (GradusExperiment *experiment,
                                        const char *const *breakpoints);
/* What was drawn over the pictures; NULL = nothing. */
GradusInk *gradus_experiment_get_ink (GradusExperiment *experiment);
void gradus_experiment_set_ink (GradusExperiment *experiment, GradusInk *ink);
/* The tally of predictions; NULL = none was made. Copied. */
const GradusTally *gradus_experiment_get_tally (GradusExperiment *experiment);
void gradus_experiment_set_tally (GradusExperiment *experiment, const GradusTally *tally);
/* What is kept in view: metrics, values and entries of values ("loss", "theta", "theta[0]");
 * NULL-terminated, never NULL. */
const char *const *gradus_experiment_get_pins (GradusExperiment *experiment);
void gradus_experiment_set_pins (GradusExperiment *experiment, const char *const *pins);
/* What a person called the run, when there are branches; NULL = nothing. */
const char *gradus_experiment_get_run_name (GradusExperiment *experiment);
void gradus_experiment_set_run_name (GradusExperiment *experiment, const char *name);
/* GradusBranchRecord elements; never NULL. */
GPtrArray *gradus_experiment_get_branches (GradusExperiment *experiment);
void gradus_experiment_set_branches (GradusExperiment *experiment, GPtrArray *branches);
/* NULL = nothing was compared. */
GradusCompareRecord *gradus_experiment_get_compare (GradusExperiment *experiment);
void gradus_experiment_set_compare (GradusExperiment *experiment, GradusCompareRecord *record);
/* The other runs of the workbench, GradusChipRecord elements, the one left last at the end; never
 * NULL. */
GPtrArray *gradus_experiment_get_chips (GradusExperiment *experiment);
void gradus_experiment_set_chips (GradusExperiment *experiment, GPtrArray *chips);
/* An independent copy; what has been put into it is shared. */
GradusExperiment *gradus_experiment_copy (GradusExperiment *experiment);

/* Text; save -> load -> save is identical. */
char *gradus_experiment_to_json (GradusExperiment *experiment);
GradusExperiment *gradus_experiment_from_json (const char *text, gssize length, const char *name,
                                               GError **error);
/* The same from an object inside another file; @error says what is wrong without naming a file. */
GradusExperiment *gradus_experiment_from_node (JsonNode *node, GError **error);
/* As a node to be put into another file. */
JsonNode *gradus_experiment_to_node (GradusExperiment *experiment);
/* Atomic: a temporary file in the same folder, then a rename; the old file survives a full disk. */
gboolean gradus_experiment_save (GradusExperiment *experiment, GFile *file, GError **error);
GradusExperiment *gradus_experiment_load (GFile *file, GError **error);

/* A data set as JSON and back; one function pair per kind, looked up by the kind's id. */
JsonNode *gradus_dataset_to_json (GradusDataset *dataset);
GradusDataset *gradus_dataset_from_json (JsonNode *node, GError **error);

G_END_DECLS
