/* Gradus: a comparison, two to four runs on the same data side by side.
 *
 * The runs stand at positions that belong together, by a lock:
 *   step       all at the same step
 *   iteration  all where the same number of iterations is complete: at the last step of that
 *              iteration
 *   metric     the first pane, the leader, is moved by steps; every other one stands at its first
 *              step where the metric is at most the leader's figure (at least, when the leader has
 *              raised the metric since its start)
 * A run that has ended or failed before stands at its end while the others go on; so does one that
 * does not come to the leader's figure within GRADUS_COMPARE_SEARCH steps. Where the leader's
 * metric is not defined yet, its last figure before counts, and without one all stand at the start.
 *
 * Runs are moved by a thread, which also finds out on how many data the predictions differ; a
 * command that comes meanwhile takes the place of the one that is being carried out. Scenes are
 * built from the runs while nothing is under way.
 *
 * Signals:
 *   "panes-changed"   a pane was added, removed or set up anew (followed by "moved").
 *   "moved"           the position or what stands there changed.
 *   "failed" (sentence)  the runs could not go further, because that would cost too much.
 * Properties (notify): "busy"; "playing", which whoever shows the comparison carries out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-experiment.h"
#include "gradus-spread.h"

G_BEGIN_DECLS

#define GRADUS_COMPARE_MAX 4
/* Steps in which a run is given up that does not reach the leader's figure. */
#define GRADUS_COMPARE_SEARCH 20000u

#define GRADUS_TYPE_COMPARE (gradus_compare_get_type ())
G_DECLARE_FINAL_TYPE (GradusCompare, gradus_compare, GRADUS, COMPARE, GObject)

GradusCompare *gradus_compare_new (void);

/* --- Panes --- */

/* Append a run made by @script. GRADUS_ERROR_USAGE when there are four already or the data are not
 * those of the others; else the sentence why it cannot run. */
gboolean gradus_compare_add (GradusCompare *self, GradusScript *script, GError **error);
gboolean gradus_compare_remove (GradusCompare *self, guint pane);
/* Give the pane another setup, from the start. */
gboolean gradus_compare_set_setup (GradusCompare *self, guint pane, GradusSetup *setup,
                                   GError **error);
void gradus_compare_clear (GradusCompare *self);
guint gradus_compare_count (GradusCompare *self);
/* How the pane's run begins. */
GradusSetup *gradus_compare_get_setup (GradusCompare *self, guint pane);
/* NULL while busy. */
GradusRun *gradus_compare_get_run (GradusCompare *self, guint pane);
/* Call the pane @title; NULL: by what makes it different. */
void gradus_compare_set_title (GradusCompare *self, guint pane, const char *title);
/* What makes the pane different from the others: "α = 0.01", the algorithm's title, or "pane 2". */
char *gradus_compare_dup_title (GradusCompare *self, guint pane);
/* Where its run stands. NULL while busy. */
char *gradus_compare_dup_where (GradusCompare *self, guint pane);
/* A setup that is worth comparing with @setup: the first live number doubled, else the first number
 * at all, else another algorithm that can use the data, else another seed. */
GradusSetup *gradus_compare_propose (GradusSetup *setup);
/* The algorithms that can run on the data of @setup; free with g_ptr_array_unref(). */
GPtrArray *gradus_compare_list_algorithms (GradusSetup *setup);

/* Both runs of @pair, in place of what is there; of @dataset, which equals the data of its preset,
 * or NULL. FALSE with a sentence. */
gboolean gradus_compare_set_pair (GradusCompare *self, const GradusAlgorithm *algorithm,
                                  const GradusPair *pair, GradusDataset *dataset, GError **error);
/* The pair that the panes are, however they came to be set up so; NULL when they are none. */
const GradusPair *gradus_compare_get_pair (GradusCompare *self);

/* --- Lock and position --- */

/* "step", "iteration", or "metric:ID" for a metric that all panes have. FALSE for any other. */
gboolean gradus_compare_set_lock (GradusCompare *self, const char *lock);
const char *gradus_compare_get_lock (GradusCompare *self);
/* Ids of the metrics that all panes have; NULL-terminated, free with g_free(). */
const char **gradus_compare_list_metrics (GradusCompare *self);

/* Steps of the leader, or iterations with that lock. */
guint64 gradus_compare_get_position (GradusCompare *self);
/* The same in words. */
char *gradus_compare_dup_place (GradusCompare *self);
/* The last position that is known of any run, of the leader with a lock by a metric; @complete gets
 * whether there is none behind it. 0 while the runs are on their way for the first time. */
guint64 gradus_compare_get_last (GradusCompare *self, gboolean *complete);
void gradus_compare_seek (GradusCompare *self, guint64 position);
/* @grain: phase or iteration; RUN = to where the last of them ends. */
void gradus_compare_forward (GradusCompare *self, GradusGrain grain);
void gradus_compare_back (GradusCompare *self, GradusGrain grain);
/* TRUE when no run can go on. */
gboolean gradus_compare_is_at_end (GradusCompare *self);
/* With the lock by a metric: the pane has come to the leader's figure. */
gboolean gradus_compare_is_reached (GradusCompare *self, guint pane);
gboolean gradus_compare_is_busy (GradusCompare *self);
/* Playing from the end begins anew. */
void gradus_compare_set_playing (GradusCompare *self, gboolean playing);
gboolean gradus_compare_is_playing (GradusCompare *self);
/* Block (running the main loop) until not busy. */
void gradus_compare_wait (GradusCompare *self);

/* --- Predictions --- */

/* A picture of where the predictions of the panes differ, with the data in it: over the plane of
 * two inputs tinted where they do (classes; of clusters, matched by the data they share) or by how
 * much (numbers); over one input the curves themselves. With a placeholder that says why when there
 * is nothing to show. NULL while busy. */
GradusScene *gradus_compare_build_map (GradusCompare *self);
/* Data whose predicted class differs between panes, or -1 when that is not known. */
int gradus_compare_count_differing (GradusCompare *self);
/* The scenes of picture @plot (an id; another algorithm's first one where it has no such picture)
 * of all panes, with the same ranges where their axes are of the same kind. NULL while busy. Free
 * with g_ptr_array_unref(). */
GPtrArray *gradus_compare_build_scenes (GradusCompare *self, const char *plot);

/* Instead of a metric: what gradus_compare_measure_centres() measures. */
#define GRADUS_COMPARE_CENTRES (-1)
/* The metric of every pane (at most GRADUS_COMPARE_MAX indices) that one curve can be drawn of;
 * FALSE when the runs measure nothing in common. */
gboolean gradus_compare_find_curve (GradusCompare *self, int *metrics);
/* That curve, with all runs in it, strong to where they stand and dotted beyond; a placeholder that
 * says so where there is none. NULL while busy. */
GradusScene *gradus_compare_build_curve (GradusCompare *self);
/* Whether the runs are of unlike algorithms that all put centres among the points, */
gboolean gradus_compare_shares_centres (GradusCompare *self);
/* and the sum of the squared distances of the points to the nearest one where @run stands; NAN
 * where there are none yet. */
double gradus_compare_measure_centres (GradusRun *run);
/* All of it, for a sheet, a film or the projector. NULL while busy. */
GradusSpread *gradus_compare_build_spread (GradusCompare *self, const char *plot);

/* --- Files --- */

GradusCompareRecord *gradus_compare_make_record (GradusCompare *self, const char *plot);
/* In place of what is there. */
gboolean gradus_compare_take_record (GradusCompare *self, GradusCompareRecord *record,
                                     GError **error);
/* The same for a file, which may ask for any position: what is changed in its runs has
 * GRADUS_LIMIT_SECONDS here, and the way to its position as many on the thread. */
gboolean gradus_compare_open_record (GradusCompare *self, GradusCompareRecord *record,
                                     GError **error);

G_END_DECLS
