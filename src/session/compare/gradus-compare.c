/* Gradus: a comparison of runs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-compare-private.h"

/* Of one run; and what all of them may remember of their steps. */
#define BUDGET (32u * 1024u * 1024u)
#define HISTORY (256u * 1024u * 1024u)

/* The runs on their way, with a thread. */
typedef struct
{
  GPtrArray *panes; /* copies of the pane structs; they own the runs */
  char *lock;
  guint64 position;
  GradusGrain grain;  /* RUN: to where the last run ends */
  const gint *cancel; /* atomic */
  gboolean centres;   /* measure what they cost at every step */
  gboolean bounded;   /* a file asks for it, and no person */
  gboolean at_end;
  int differing;
} Move;

enum
{
  PROP_0,
  PROP_BUSY,
  PROP_PLAYING,
  N_PROPS,
};

enum
{
  SIGNAL_PANES_CHANGED,
  SIGNAL_MOVED,
  SIGNAL_FAILED,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusCompare, gradus_compare, G_TYPE_OBJECT)

static void
pane_free (gpointer data)
{
  GradusComparePane *pane = data;

  gradus_script_unref (pane->script);
  g_clear_pointer (&pane->run, gradus_run_free);
  g_clear_pointer (&pane->centres, g_array_unref);
  g_free (pane);
}

static GradusComparePane *
pane_at (GradusCompare *self, guint i)
{
  return g_ptr_array_index (self->panes, i);
}

GradusCompare *
gradus_compare_new (void)
{
  return g_object_new (GRADUS_TYPE_COMPARE, NULL);
}

/* --- Where the runs stand, on the thread ------------------------------------------------------ */

static void
go_to_step (GradusRun *run, guint64 step, const gint *cancel)
{
  if (step <= gradus_run_get_last (run) || gradus_run_is_complete (run))
    gradus_run_seek (run, MIN (step, gradus_run_get_last (run)), 0);
  else
    {
      gradus_run_seek (run, gradus_run_get_last (run), 0);
      gradus_run_advance (run, step - gradus_run_get_step (run), NULL, NULL, cancel);
    }
}

typedef struct
{
  const char *metric;
  guint64 iteration;
  double bar;
  gboolean rising;
  int index;
} Goal;

static gboolean
is_iteration_cb (GradusRun *run, gpointer user_data)
{
  const Goal *goal = user_data;

  return gradus_run_get_iteration (run) >= goal->iteration;
}

static void
go_to_iteration (GradusRun *run, guint64 iteration, const gint *cancel)
{
  const GradusHistory *history = gradus_run_get_history (run);
  Goal goal = { .iteration = iteration };
  guint64 low = 0, high = gradus_run_get_last (run);

  if (iteration == 0)
    {
      gradus_run_seek (run, 0, 0);
      return;
    }
  if (gradus_history_iteration (history, high) < iteration)
    {
      gradus_run_seek (run, high, 0);
      if (!gradus_run_is_complete (run))
        gradus_run_advance (run, G_MAXUINT64, is_iteration_cb, &goal, cancel);
      return;
    }
  /* The first step at which so many iterations are complete. */
  while (low < high)
    {
      guint64 middle = low + (high - low) / 2;

      if (gradus_history_iteration (history, middle) >= iteration)
        high = middle;
      else
        low = middle + 1;
    }
  gradus_run_seek (run, low, 0);
}

static gboolean
passes (const Goal *goal, const GradusRun *run, guint64 step)
{
  double value = gradus_history_metric (gradus_run_get_history (run), (guint) goal->index, step);

  return goal->rising ? value >= goal->bar : value <= goal->bar;
}

static gboolean
passes_cb (GradusRun *run, gpointer user_data)
{
  return passes (user_data, run, gradus_run_get_step (run));
}

/* To the first step where the metric has come to the goal; TRUE when there is one. */
static gboolean
go_to_metric (GradusRun *run, Goal *goal, const gint *cancel)
{
  guint64 last = gradus_run_get_last (run);

  goal->index = gradus_algorithm_find_metric (gradus_run_get_algorithm (run), goal->metric);
  for (guint64 step = 0; step <= last; step++)
    if (passes (goal, run, step))
      {
        gradus_run_seek (run, step, 0);
        return TRUE;
      }
  gradus_run_seek (run, last, 0);
  if (last < GRADUS_COMPARE_SEARCH && !gradus_run_is_complete (run))
    gradus_run_advance (run, GRADUS_COMPARE_SEARCH - last, passes_cb, goal, cancel);

  return passes (goal, run, gradus_run_get_step (run));
}

/* The leader's figure at its present step; FALSE when there is none yet. */
static gboolean
find_bar (GradusRun *leader, Goal *goal)
{
  const GradusHistory *history = gradus_run_get_history (leader);
  double first = NAN;

  goal->bar = NAN;
  goal->index = gradus_algorithm_find_metric (gradus_run_get_algorithm (leader), goal->metric);
  for (guint64 step = 0; step <= gradus_run_get_step (leader); step++)
    {
      double value = gradus_history_metric (history, (guint) goal->index, step);

      if (isnan (value))
        continue;
      if (isnan (first))
        first = value;
      goal->bar = value;
    }
  goal->rising = goal->bar > first;

  return !isnan (goal->bar);
}

static void
place_runs (Move *move)
{
  GradusComparePane *leader = g_ptr_array_index (move->panes, 0);
  const char *metric = g_str_has_prefix (move->lock, "metric:") ? move->lock + strlen ("metric:")
                                                                : NULL;
  gboolean by_iteration = g_str_equal (move->lock, "iteration");
  Goal goal = { .metric = metric };

  for (guint i = 0; i < move->panes->len; i++)
    {
      GradusComparePane *pane = g_ptr_array_index (move->panes, i);

      pane->reached = TRUE;
      if (by_iteration)
        go_to_iteration (pane->run, move->position, move->cancel);
      else if (metric == NULL || pane == leader)
        go_to_step (pane->run, move->position, move->cancel);
      else if (find_bar (leader->run, &goal))
        pane->reached = go_to_metric (pane->run, &goal, move->cancel);
      else
        gradus_run_seek (pane->run, 0, 0);
    }
}

/* At the position to which they have come. */
static void
stand (Move *move)
{
  const gboolean by_iteration = g_str_equal (move->lock, "iteration");
  const gboolean by_metric = g_str_has_prefix (move->lock, "metric:");

  move->position = 0;
  for (guint i = 0; i < (by_metric ? 1 : move->panes->len); i++)
    {
      const GradusRun *run = ((GradusComparePane *) g_ptr_array_index (move->panes, i))->run;

      move->position = MAX (move->position, by_iteration ? gradus_run_get_iteration (run)
                                                         : gradus_run_get_step (run));
    }
}

/* To where the last of the runs ends. */
static void
find_end (Move *move)
{
  gboolean by_metric = g_str_has_prefix (move->lock, "metric:");

  for (guint i = 0; i < (by_metric ? 1 : move->panes->len); i++)
    {
      GradusRun *run = ((GradusComparePane *) g_ptr_array_index (move->panes, i))->run;

      gradus_run_seek (run, gradus_run_get_last (run), 0);
      if (!gradus_run_is_complete (run))
        gradus_run_advance (run, GRADUS_COMPARE_SEARCH, NULL, NULL, move->cancel);
    }
  stand (move);
}

static void
move_free (gpointer job)
{
  Move *move = job;

  g_ptr_array_unref (move->panes);
  g_free (move->lock);
  g_free (move);
}

/* The runs share @limit; NULL takes it from them. */
static void
limit_runs (Move *move, const GradusLimit *limit)
{
  for (guint i = 0; i < move->panes->len; i++)
    gradus_run_set_limit (((GradusComparePane *) g_ptr_array_index (move->panes, i))->run, limit);
}

/* FALSE with the sentence of the first run that was stopped by its limit. */
static gboolean
check_runs (Move *move, GError **error)
{
  for (guint i = 0; i < move->panes->len; i++)
    if (!gradus_run_check_limit (((GradusComparePane *) g_ptr_array_index (move->panes, i))->run,
                                 error))
      return FALSE;

  return TRUE;
}

static gboolean
move_work (gpointer job, GradusTrip *trip, GError **error)
{
  Move *move = job;
  GradusRun *runs[GRADUS_COMPARE_MAX];
  gboolean by_metric = g_str_has_prefix (move->lock, "metric:");
  const gsize bytes = move->bounded ? GRADUS_LIMIT_BYTES : HISTORY;
  const GradusLimit limit = gradus_limit_begin (move->bounded ? GRADUS_LIMIT_SECONDS : 0.0,
                                                bytes / move->panes->len,
                                                gradus_trip_get_cancel (trip));

  move->cancel = gradus_trip_get_cancel (trip);
  limit_runs (move, &limit);
  if (move->grain == GRADUS_GRAIN_RUN)
    find_end (move);
  place_runs (move);
  if (!check_runs (move, error))
    stand (move);
  limit_runs (move, NULL);
  move->at_end = TRUE;
  for (guint i = 0; i < move->panes->len; i++)
    {
      runs[i] = ((GradusComparePane *) g_ptr_array_index (move->panes, i))->run;
      if (move->centres)
        gradus_compare_follow_centres (g_ptr_array_index (move->panes, i), move->cancel);
      if (!by_metric || i == 0)
        move->at_end = move->at_end && gradus_run_is_at_end (runs[i]);
    }
  move->differing = g_atomic_int_get (move->cancel) == 0
                      ? gradus_compare_count_differences (runs, move->panes->len)
                      : -1;

  return error == NULL || *error == NULL;
}

static gpointer
move_begin (gpointer owner)
{
  GradusCompare *self = owner;
  Move *move = g_new0 (Move, 1);

  move->lock = g_strdup (self->lock);
  move->position = self->position;
  move->grain = self->grain;
  move->bounded = self->bounded;
  self->bounded = FALSE;
  move->centres = gradus_compare_needs_centres (self);
  move->panes = g_ptr_array_new_with_free_func (pane_free);
  for (guint i = 0; i < self->panes->len; i++)
    {
      GradusComparePane *copy = g_new0 (GradusComparePane, 1);

      copy->script = gradus_script_ref (pane_at (self, i)->script);
      copy->run = g_steal_pointer (&pane_at (self, i)->run);
      copy->centres = g_array_ref (pane_at (self, i)->centres);
      g_ptr_array_add (move->panes, copy);
    }

  return move;
}

/* How far the runs are known, for while a thread has them. */
static void
measure (GradusCompare *self)
{
  const gboolean by_iteration = g_str_equal (self->lock, "iteration");
  const gboolean by_metric = g_str_has_prefix (self->lock, "metric:");

  self->last = 0;
  self->complete = TRUE;
  for (guint i = 0; i < (by_metric ? 1 : self->panes->len); i++)
    {
      GradusRun *run = pane_at (self, i)->run;
      const guint64 last = gradus_run_get_last (run);

      self->last = MAX (self->last,
                        by_iteration ? gradus_history_iteration (gradus_run_get_history (run), last)
                                     : last);
      self->complete = self->complete && gradus_run_is_complete (run);
    }
}

static void
move_done (gpointer job, const GError *error, gpointer owner)
{
  GradusCompare *self = owner;
  Move *move = job;
  const gboolean limited = g_error_matches (error, GRADUS_ERROR, GRADUS_ERROR_LIMIT);

  for (guint i = 0; i < self->panes->len; i++)
    {
      GradusComparePane *gone = g_ptr_array_index (move->panes, i);

      pane_at (self, i)->run = g_steal_pointer (&gone->run);
      pane_at (self, i)->reached = gone->reached;
    }
  measure (self);
  self->at_end = move->at_end;
  self->differing = move->differing;
  if (limited || (move->grain == GRADUS_GRAIN_RUN && error == NULL))
    self->position = move->position;
  /* Where the runs stand only on their way is nobody's business. */
  if (gradus_errand_is_busy (self->errand))
    return;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
  g_signal_emit (self, signals[SIGNAL_MOVED], 0);
  if (limited)
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);
}

static const GradusErrandKind move_kind = {
  .begin = move_begin,
  .work = move_work,
  .done = move_done,
  .clear = move_free,
};

/* Bring the runs to self->position, or with RUN to the end. */
static void
start_move (GradusCompare *self, GradusGrain grain)
{
  const gboolean busy = gradus_errand_is_busy (self->errand);

  if (self->panes->len == 0)
    return;
  self->grain = grain;
  gradus_errand_call (self->errand);
  if (!busy)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

void
gradus_compare_wait (GradusCompare *self)
{
  g_return_if_fail (GRADUS_IS_COMPARE (self));

  gradus_errand_wait (self->errand);
}

/* Have the runs back before the panes change: at most one step from now. */
static void
stop (GradusCompare *self)
{
  gradus_errand_cancel (self->errand);
  gradus_errand_wait (self->errand);
}

/* --- Panes ------------------------------------------------------------------------------------ */

guint
gradus_compare_count (GradusCompare *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), 0);

  return self->panes->len;
}

GradusRun *
gradus_compare_get_run (GradusCompare *self, guint pane)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), NULL);
  g_return_val_if_fail (pane < self->panes->len, NULL);

  return pane_at (self, pane)->run;
}

GradusSetup *
gradus_compare_get_setup (GradusCompare *self, guint pane)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), NULL);
  g_return_val_if_fail (pane < self->panes->len, NULL);

  return gradus_script_get_setup (pane_at (self, pane)->script);
}

static gboolean
has_metric (GradusCompare *self, const char *id)
{
  for (guint i = 0; i < self->panes->len; i++)
    if (gradus_algorithm_find_metric (
          gradus_setup_get_algorithm (gradus_compare_get_setup (self, i)), id)
        < 0)
      return FALSE;

  return self->panes->len > 0;
}

const char **
gradus_compare_list_metrics (GradusCompare *self)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), NULL);

  if (self->panes->len > 0)
    {
      const GradusMetric *metrics
        = gradus_setup_get_algorithm (gradus_compare_get_setup (self, 0))->metrics;

      for (guint i = 0; metrics != NULL && metrics[i].id != NULL; i++)
        if (has_metric (self, metrics[i].id))
          g_ptr_array_add (ids, (gpointer) metrics[i].id);
    }
  g_ptr_array_add (ids, NULL);

  return (const char **) g_ptr_array_free (g_steal_pointer (&ids), FALSE);
}

/* The panes are others: the lock may have no metric any more. */
static void
panes_changed (GradusCompare *self)
{
  if (g_str_has_prefix (self->lock, "metric:")
      && !has_metric (self, self->lock + strlen ("metric:")))
    {
      g_free (self->lock);
      self->lock = g_strdup ("step");
    }
  self->last = 0;
  gradus_compare_recognise (self);
  g_signal_emit (self, signals[SIGNAL_PANES_CHANGED], 0);
  start_move (self, GRADUS_GRAIN_PHASE);
}

static GradusComparePane *
make_pane (GradusScript *script, const GradusLimit *limit, GError **error)
{
  GradusRun *run = gradus_script_replay (script, BUDGET, limit, error);
  GradusComparePane *pane;

  if (run == NULL)
    return NULL;
  pane = g_new0 (GradusComparePane, 1);
  pane->script = gradus_script_ref (script);
  pane->run = run;
  pane->centres = g_array_new (FALSE, FALSE, sizeof (double));

  return pane;
}

gboolean
gradus_compare_add (GradusCompare *self, GradusScript *script, GError **error)
{
  GradusComparePane *pane;

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);

  if (self->panes->len >= GRADUS_COMPARE_MAX)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("At most %d runs stand beside each other. Remove one first."),
                   GRADUS_COMPARE_MAX);
      return FALSE;
    }
  pane = make_pane (script, NULL, error);
  if (pane == NULL)
    return FALSE;
  stop (self);
  g_ptr_array_add (self->panes, pane);
  panes_changed (self);

  return TRUE;
}

gboolean
gradus_compare_remove (GradusCompare *self, guint pane)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);

  if (pane >= self->panes->len || self->panes->len < 2)
    return FALSE;
  stop (self);
  g_ptr_array_remove_index (self->panes, pane);
  panes_changed (self);

  return TRUE;
}

gboolean
gradus_compare_set_setup (GradusCompare *self, guint pane, GradusSetup *setup, GError **error)
{
  g_autoptr (GradusScript) script = gradus_script_new (setup);
  GradusComparePane *made;

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);
  g_return_val_if_fail (pane < self->panes->len, FALSE);

  made = make_pane (script, NULL, error);
  if (made == NULL)
    return FALSE;
  stop (self);
  pane_free (g_ptr_array_index (self->panes, pane));
  g_ptr_array_index (self->panes, pane) = made;
  panes_changed (self);

  return TRUE;
}

void
gradus_compare_clear (GradusCompare *self)
{
  g_return_if_fail (GRADUS_IS_COMPARE (self));

  stop (self);
  g_ptr_array_set_size (self->panes, 0);
  g_hash_table_remove_all (self->titles);
  self->position = 0;
}

void
gradus_compare_set_title (GradusCompare *self, guint pane, const char *title)
{
  GradusScript *script;

  g_return_if_fail (GRADUS_IS_COMPARE (self));
  g_return_if_fail (pane < self->panes->len);

  script = pane_at (self, pane)->script;
  if (title == NULL)
    g_hash_table_remove (self->titles, script);
  else
    g_hash_table_insert (self->titles, gradus_script_ref (script), g_strdup (title));
  g_signal_emit (self, signals[SIGNAL_MOVED], 0);
}

char *
gradus_compare_dup_title (GradusCompare *self, guint pane)
{
  GradusSetup *setup, *other;
  const GradusScript *script;
  const GradusAlgorithm *algorithm;
  const char *given;
  g_autofree char *params = NULL;
  gboolean same = TRUE;
  guint n_changes;

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), NULL);
  g_return_val_if_fail (pane < self->panes->len, NULL);

  script = pane_at (self, pane)->script;
  given = g_hash_table_lookup (self->titles, script);
  if (given != NULL)
    return g_strdup (given);
  setup = gradus_script_get_setup (script);
  algorithm = gradus_setup_get_algorithm (setup);
  for (guint i = 0; i < self->panes->len; i++)
    same = same && gradus_setup_get_algorithm (gradus_compare_get_setup (self, i)) == algorithm;
  if (!same)
    return g_strdup (_ (algorithm->title));
  /* Against the first, which is called by what the second has changed. */
  other = gradus_compare_get_setup (self, pane == 0 ? MIN (1, self->panes->len - 1) : 0);
  params = gradus_setup_describe_params (other, setup);
  if (params != NULL)
    return g_steal_pointer (&params);
  n_changes = gradus_script_count_changes (script);
  if (n_changes > 0)
    {
      const GradusScriptChange *change = gradus_script_get_change (script, n_changes - 1);
      GradusSetup *before = n_changes > 1 ? gradus_script_get_change (script, n_changes - 2)->setup
                                          : setup;

      params = gradus_setup_describe_params (before, change->setup);
      if (params != NULL)
        return g_strdup_printf (_ ("with %s from step %" PRIu64), params, change->step);
    }
  if (gradus_setup_get_seed (other) != gradus_setup_get_seed (setup))
    return g_strdup_printf (_ ("seed %" PRIu64), gradus_setup_get_seed (setup));

  /* Translators: a run in a comparison that differs in nothing that has a name. */
  return g_strdup_printf (_ ("Run %u"), pane + 1);
}

/* --- Lock and position ------------------------------------------------------------------------ */

gboolean
gradus_compare_set_lock (GradusCompare *self, const char *lock)
{
  gboolean was_iteration, is_iteration;

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);

  if (!g_str_equal (lock, "step") && !g_str_equal (lock, "iteration")
      && !(g_str_has_prefix (lock, "metric:") && has_metric (self, lock + strlen ("metric:"))))
    return FALSE;
  if (g_str_equal (self->lock, lock))
    return TRUE;
  stop (self);
  was_iteration = g_str_equal (self->lock, "iteration");
  is_iteration = g_str_equal (lock, "iteration");
  g_free (self->lock);
  self->lock = g_strdup (lock);
  /* The leader stays where it is. */
  if (self->panes->len > 0 && was_iteration != is_iteration)
    self->position = is_iteration ? gradus_run_get_iteration (pane_at (self, 0)->run)
                                  : gradus_run_get_step (pane_at (self, 0)->run);
  start_move (self, GRADUS_GRAIN_PHASE);

  return TRUE;
}

const char *
gradus_compare_get_lock (GradusCompare *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), NULL);

  return self->lock;
}

guint64
gradus_compare_get_position (GradusCompare *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), 0);

  return self->position;
}

void
gradus_compare_seek (GradusCompare *self, guint64 position)
{
  g_return_if_fail (GRADUS_IS_COMPARE (self));

  self->position = position;
  start_move (self, GRADUS_GRAIN_PHASE);
}

/* The step at which the leader's next or previous iteration ends. */
static guint64
iteration_step (GradusCompare *self, gboolean forward)
{
  g_autoptr (GradusRun) leader = NULL;

  if (pane_at (self, 0)->run == NULL)
    return forward ? self->position + 1 : MAX (self->position, 1) - 1;
  leader = gradus_run_copy (pane_at (self, 0)->run);
  if (!(forward ? gradus_run_forward (leader, GRADUS_GRAIN_ITERATION)
                : gradus_run_back (leader, GRADUS_GRAIN_ITERATION)))
    return forward ? self->position + 1 : MAX (self->position, 1) - 1;

  return gradus_run_get_step (leader);
}

void
gradus_compare_forward (GradusCompare *self, GradusGrain grain)
{
  g_return_if_fail (GRADUS_IS_COMPARE (self));

  if (self->panes->len == 0)
    return;
  if (grain == GRADUS_GRAIN_RUN)
    {
      start_move (self, GRADUS_GRAIN_RUN);
      return;
    }
  if (self->at_end && !gradus_errand_is_busy (self->errand))
    return;
  if (grain == GRADUS_GRAIN_ITERATION && !g_str_equal (self->lock, "iteration"))
    gradus_compare_seek (self, iteration_step (self, TRUE));
  else
    gradus_compare_seek (self, self->position + 1);
}

void
gradus_compare_back (GradusCompare *self, GradusGrain grain)
{
  g_return_if_fail (GRADUS_IS_COMPARE (self));

  if (self->panes->len == 0 || self->position == 0)
    return;
  if (grain == GRADUS_GRAIN_RUN)
    gradus_compare_seek (self, 0);
  else if (grain == GRADUS_GRAIN_ITERATION && !g_str_equal (self->lock, "iteration"))
    gradus_compare_seek (self, iteration_step (self, FALSE));
  else
    gradus_compare_seek (self, self->position - 1);
}

guint64
gradus_compare_get_last (GradusCompare *self, gboolean *complete)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), 0);

  *complete = self->complete;
  return self->last;
}

gboolean
gradus_compare_is_playing (GradusCompare *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);

  return self->playing;
}

void
gradus_compare_set_playing (GradusCompare *self, gboolean playing)
{
  g_return_if_fail (GRADUS_IS_COMPARE (self));

  if (playing == self->playing)
    return;
  if (playing && self->at_end)
    gradus_compare_seek (self, 0);
  self->playing = playing;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PLAYING]);
}

gboolean
gradus_compare_is_at_end (GradusCompare *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), TRUE);

  return self->at_end;
}

gboolean
gradus_compare_is_reached (GradusCompare *self, guint pane)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);
  g_return_val_if_fail (pane < self->panes->len, FALSE);

  return pane_at (self, pane)->reached;
}

gboolean
gradus_compare_is_busy (GradusCompare *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);

  return gradus_errand_is_busy (self->errand);
}

int
gradus_compare_count_differing (GradusCompare *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), -1);

  return self->differing;
}

/* --- Files ------------------------------------------------------------------------------------ */

GradusCompareRecord *
gradus_compare_make_record (GradusCompare *self, const char *plot)
{
  g_autoptr (GPtrArray) scripts = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_script_unref);

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), NULL);

  for (guint i = 0; i < self->panes->len; i++)
    g_ptr_array_add (scripts, gradus_script_ref (pane_at (self, i)->script));

  return gradus_compare_record_new (self->lock, self->position, plot, scripts);
}

static gboolean
take_record (GradusCompare *self, GradusCompareRecord *record, const GradusLimit *limit,
             GError **error)
{
  g_autoptr (GPtrArray) panes = g_ptr_array_new_with_free_func (pane_free);

  for (guint i = 0; i < record->panes->len && i < GRADUS_COMPARE_MAX; i++)
    {
      GradusComparePane *pane = make_pane (g_ptr_array_index (record->panes, i), limit, error);

      if (pane == NULL)
        return FALSE;
      g_ptr_array_add (panes, pane);
    }
  stop (self);
  g_ptr_array_unref (self->panes);
  self->panes = g_steal_pointer (&panes);
  g_free (self->lock);
  self->lock = g_strdup (record->lock);
  self->position = record->position;
  self->bounded = limit != NULL;
  panes_changed (self);

  return TRUE;
}

gboolean
gradus_compare_take_record (GradusCompare *self, GradusCompareRecord *record, GError **error)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);

  return take_record (self, record, NULL, error);
}

gboolean
gradus_compare_open_record (GradusCompare *self, GradusCompareRecord *record, GError **error)
{
  const GradusLimit limit = gradus_limit_begin (GRADUS_LIMIT_SECONDS,
                                                GRADUS_LIMIT_BYTES / GRADUS_COMPARE_MAX, NULL);

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);

  return take_record (self, record, &limit, error);
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void
gradus_compare_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  if (property == PROP_BUSY)
    g_value_set_boolean (value, gradus_compare_is_busy (GRADUS_COMPARE (object)));
  else if (property == PROP_PLAYING)
    g_value_set_boolean (value, GRADUS_COMPARE (object)->playing);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
gradus_compare_dispose (GObject *object)
{
  GradusCompare *self = GRADUS_COMPARE (object);

  gradus_errand_drop (self->errand);

  G_OBJECT_CLASS (gradus_compare_parent_class)->dispose (object);
}

static void
gradus_compare_finalize (GObject *object)
{
  GradusCompare *self = GRADUS_COMPARE (object);

  gradus_errand_free (self->errand);
  g_ptr_array_unref (self->panes);
  g_hash_table_unref (self->titles);
  g_free (self->lock);

  G_OBJECT_CLASS (gradus_compare_parent_class)->finalize (object);
}

static void
gradus_compare_class_init (GradusCompareClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gradus_compare_get_property;
  object_class->dispose = gradus_compare_dispose;
  object_class->finalize = gradus_compare_finalize;

  /* TRUE while the runs are on their way. */
  props[PROP_BUSY] = g_param_spec_boolean (
    "busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_PLAYING] = g_param_spec_boolean ("playing", NULL, NULL, FALSE,
                                              G_PARAM_READABLE | G_PARAM_STATIC_STRINGS
                                                | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_PANES_CHANGED] = g_signal_new ("panes-changed", G_TYPE_FROM_CLASS (klass),
                                                G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                                0);
  signals[SIGNAL_MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
gradus_compare_init (GradusCompare *self)
{
  self->errand = gradus_errand_new (&move_kind, self);
  self->panes = g_ptr_array_new_with_free_func (pane_free);
  self->titles = g_hash_table_new_full (NULL, NULL, (GDestroyNotify) gradus_script_unref, g_free);
  self->lock = g_strdup ("step");
  self->differing = -1;
}
