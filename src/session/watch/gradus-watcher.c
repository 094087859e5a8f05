/* Gradus: a watcher, which finds the steps of a run at which conditions are hit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-watcher.h"

#define NOWHERE G_MAXUINT64

struct _GradusWatcher
{
  GPtrArray *conditions; /* GradusCondition or NULL */
  gboolean any, any_state;
  GArray *hits;          /* GradusHit, ascending */
  guint64 read_end;      /* steps below it have been looked up in the history */
  guint64 seen_end;      /* the states of the steps below it have been seen */
  GradusSample *samples; /* one for each condition, of the step sampled */
  guint64 sampled;       /* NOWHERE = none */
};

static void
condition_clear (gpointer data)
{
  if (data != NULL)
    gradus_condition_unref (data);
}

static void
drop_samples (GradusWatcher *watcher)
{
  for (guint i = 0; i < watcher->conditions->len; i++)
    gradus_sample_clear (&watcher->samples[i]);
  watcher->sampled = NOWHERE;
}

GradusWatcher *
gradus_watcher_new (void)
{
  GradusWatcher *watcher = g_new0 (GradusWatcher, 1);

  watcher->conditions = g_ptr_array_new_with_free_func (condition_clear);
  watcher->hits = g_array_new (FALSE, FALSE, sizeof (GradusHit));
  watcher->sampled = NOWHERE;

  return watcher;
}

void
gradus_watcher_free (GradusWatcher *watcher)
{
  drop_samples (watcher);
  g_free (watcher->samples);
  g_ptr_array_unref (watcher->conditions);
  g_array_unref (watcher->hits);
  g_free (watcher);
}

static void
forget (GradusWatcher *watcher)
{
  drop_samples (watcher);
  g_array_set_size (watcher->hits, 0);
  watcher->read_end = 0;
  watcher->seen_end = 0;
}

void
gradus_watcher_set_conditions (GradusWatcher *watcher, GradusCondition *const *conditions, guint n)
{
  g_return_if_fail (n <= GRADUS_WATCHER_MAX);

  forget (watcher);
  g_ptr_array_set_size (watcher->conditions, 0);
  watcher->any = watcher->any_state = FALSE;
  for (guint i = 0; i < n; i++)
    {
      g_ptr_array_add (watcher->conditions,
                       conditions[i] != NULL ? gradus_condition_ref (conditions[i]) : NULL);
      if (conditions[i] == NULL)
        continue;
      watcher->any = TRUE;
      if (gradus_condition_needs_state (conditions[i]))
        watcher->any_state = TRUE;
    }
  g_free (watcher->samples);
  watcher->samples = g_new0 (GradusSample, n);
}

GradusWatcher *
gradus_watcher_new_like (const GradusWatcher *watcher)
{
  GradusWatcher *copy = gradus_watcher_new ();

  gradus_watcher_set_conditions (copy, (GradusCondition *const *) watcher->conditions->pdata,
                                 watcher->conditions->len);

  return copy;
}

gboolean
gradus_watcher_needs_states (const GradusWatcher *watcher)
{
  return watcher->any_state;
}

/* --- Hits ------------------------------------------------------------------------------------- */

/* Index of the first hit at or behind @step. */
static guint
find_hit (const GradusWatcher *watcher, guint64 step)
{
  guint low = 0, high = watcher->hits->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (g_array_index (watcher->hits, GradusHit, middle).step < step)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

static void
add_hit (GradusWatcher *watcher, guint64 step, guint64 mask)
{
  const guint at = find_hit (watcher, step);
  const GradusHit hit = { step, mask };

  if (mask == 0)
    return;
  if (at < watcher->hits->len && g_array_index (watcher->hits, GradusHit, at).step == step)
    g_array_index (watcher->hits, GradusHit, at).mask |= mask;
  else
    g_array_insert_val (watcher->hits, at, hit);
}

const GradusHit *
gradus_watcher_get_hits (const GradusWatcher *watcher, guint *n)
{
  *n = watcher->hits->len;

  return (const GradusHit *) (gpointer) watcher->hits->data;
}

guint64
gradus_watcher_get_mask (const GradusWatcher *watcher, guint64 step)
{
  const guint at = find_hit (watcher, step);

  if (at >= watcher->hits->len || g_array_index (watcher->hits, GradusHit, at).step != step)
    return 0;

  return g_array_index (watcher->hits, GradusHit, at).mask;
}

/* --- The history ------------------------------------------------------------------------------ */

static void
read_to (GradusWatcher *watcher, const GradusHistory *history, guint64 end)
{
  for (; watcher->read_end < end; watcher->read_end++)
    {
      guint64 mask = 0;

      for (guint i = 0; i < watcher->conditions->len; i++)
        {
          const GradusCondition *condition = watcher->conditions->pdata[i];

          if (condition != NULL && !gradus_condition_needs_state (condition)
              && gradus_condition_hits_history (condition, history, watcher->read_end))
            mask |= G_GUINT64_CONSTANT (1) << i;
        }
      add_hit (watcher, watcher->read_end, mask);
    }
}

void
gradus_watcher_read (GradusWatcher *watcher, GradusRun *run)
{
  if (watcher->any)
    read_to (watcher, gradus_run_get_history (run), gradus_run_get_last (run) + 1);
}

/* --- States ----------------------------------------------------------------------------------- */

static void
sample_view (GradusWatcher *watcher, const GradusPosition *here)
{
  for (guint i = 0; i < watcher->conditions->len; i++)
    {
      const GradusCondition *condition = watcher->conditions->pdata[i];

      if (condition != NULL && gradus_condition_needs_state (condition))
        gradus_condition_sample (condition, here, &watcher->samples[i]);
    }
  watcher->sampled = here->step;
}

/* Make the samples those of the step before the present one, by the state that the run keeps of it;
 * they stay undefined where it has none. */
static void
sample_before (GradusWatcher *watcher, GradusRun *run)
{
  GradusPosition here;

  gradus_run_get_view (run, &here);
  drop_samples (watcher);
  if (here.previous == NULL || here.step == 0)
    return;
  here.step--;
  here.state = here.previous;
  here.previous = NULL;
  here.phase = gradus_history_phase (here.history, here.step);
  here.status = gradus_history_status (here.history, here.step);
  here.iteration = gradus_history_iteration (here.history, here.step);
  here.events = gradus_history_events (here.history, here.step);
  sample_view (watcher, &here);
}

/* The mask of the conditions that need states, at the present step; takes new samples. */
static guint64
look_at_state (GradusWatcher *watcher, GradusRun *run)
{
  const guint64 step = gradus_run_get_step (run);
  guint64 mask = 0;
  GradusPosition here;

  if (step > 0 && watcher->sampled != step - 1)
    sample_before (watcher, run);
  gradus_run_get_view (run, &here);
  for (guint i = 0; i < watcher->conditions->len; i++)
    {
      const GradusCondition *condition = watcher->conditions->pdata[i];
      GradusSample now = { 0 };

      if (condition == NULL || !gradus_condition_needs_state (condition))
        continue;
      gradus_condition_sample (condition, &here, &now);
      if (gradus_condition_hits (condition, step > 0 ? &watcher->samples[i] : NULL, &now))
        mask |= G_GUINT64_CONSTANT (1) << i;
      gradus_sample_clear (&watcher->samples[i]);
      watcher->samples[i] = now;
    }
  watcher->sampled = step;
  if (step == watcher->seen_end)
    watcher->seen_end++;
  add_hit (watcher, step, mask);

  return mask;
}

void
gradus_watcher_begin (GradusWatcher *watcher, GradusRun *run)
{
  GradusPosition here;

  if (!watcher->any_state || gradus_run_get_micro (run) > 0)
    return;
  if (gradus_run_get_step (run) == 0)
    {
      look_at_state (watcher, run);
      return;
    }
  gradus_run_get_view (run, &here);
  sample_view (watcher, &here);
}

guint64
gradus_watcher_look (GradusWatcher *watcher, GradusRun *run)
{
  const guint64 step = gradus_run_get_step (run);

  if (!watcher->any || gradus_run_get_micro (run) > 0)
    return 0;
  read_to (watcher, gradus_run_get_history (run), step + 1);
  if (watcher->any_state)
    look_at_state (watcher, run);

  return gradus_watcher_get_mask (watcher, step);
}

guint64
gradus_watcher_get_unseen (const GradusWatcher *watcher)
{
  return watcher->any_state ? watcher->seen_end : NOWHERE;
}

static gboolean
look_cb (GradusRun *run, gpointer user_data)
{
  gradus_watcher_look (user_data, run);

  return FALSE;
}

gboolean
gradus_watcher_scan (GradusWatcher *watcher, GradusRun *run, guint64 from, const gint *cancel)
{
  const guint64 begin = from > 0 ? from - 1 : 0;
  const guint64 last = gradus_run_get_last (run);

  gradus_run_seek (run, begin, 0);
  watcher->seen_end = from;
  gradus_watcher_begin (watcher, run);
  if (last > begin)
    gradus_run_advance (run, last - begin, look_cb, watcher, cancel);

  return g_atomic_int_get (cancel) == 0;
}

void
gradus_watcher_merge (GradusWatcher *watcher, const GradusWatcher *other, guint64 from)
{
  for (guint i = 0; i < other->hits->len; i++)
    {
      const GradusHit *hit = &g_array_index (other->hits, GradusHit, i);

      add_hit (watcher, hit->step, hit->mask);
    }
  if (watcher->seen_end >= from)
    watcher->seen_end = MAX (watcher->seen_end, other->seen_end);
}
