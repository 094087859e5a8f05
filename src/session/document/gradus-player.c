/* Gradus: the player, which has a run and moves it.
 *
 * Playing is a clock: every frame owes as many steps as the speed says, and makes those that fit
 * into it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-player-private.h"

enum
{
  SIGNAL_MOVED,
  SIGNAL_STOPPED,
  SIGNAL_FAILED,
  SIGNAL_HITS_CHANGED,
  SIGNAL_CUT_SHORT,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusPlayer, gradus_player, G_TYPE_OBJECT)

GradusPlayer *
gradus_player_new (void)
{
  return g_object_new (GRADUS_TYPE_PLAYER, NULL);
}

/* --- Telling --- */

void
gradus_player_notify (GradusPlayer *self, guint property)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[property]);
}

void
gradus_player_tell_moved (GradusPlayer *self)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));

  gradus_player_read_hits (self);
  g_signal_emit (self, signals[SIGNAL_MOVED], 0);
}

void
gradus_player_emit_failed (GradusPlayer *self, const char *sentence)
{
  g_signal_emit (self, signals[SIGNAL_FAILED], 0, sentence);
}

void
gradus_player_emit_stopped (GradusPlayer *self, guint64 mask)
{
  g_signal_emit (self, signals[SIGNAL_STOPPED], 0, mask);
}

void
gradus_player_emit_hits_changed (GradusPlayer *self)
{
  g_signal_emit (self, signals[SIGNAL_HITS_CHANGED], 0);
}

void
gradus_player_emit_cut_short (GradusPlayer *self)
{
  g_signal_emit (self, signals[SIGNAL_CUT_SHORT], 0);
}

/* --- The run --- */

GradusRun *
gradus_player_get_run (GradusPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_PLAYER (self), NULL);

  return self->run;
}

void
gradus_player_take_run (GradusPlayer *self, GradusRun *run)
{
  GradusRun *old;

  g_return_if_fail (GRADUS_IS_PLAYER (self));

  old = gradus_player_steal_run (self);
  g_clear_pointer (&old, gradus_run_free);
  self->run = run;
  if (run != NULL)
    gradus_run_set_budget (run, self->budget);
}

GradusRun *
gradus_player_steal_run (GradusPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_PLAYER (self), NULL);

  gradus_player_stop (self);
  gradus_player_let_go (self);
  gradus_player_drop_rest (self);
  gradus_player_watch_anew (self);

  return g_steal_pointer (&self->run);
}

void
gradus_player_set_origin (GradusPlayer *self, GradusScript *script)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));

  gradus_script_ref (script);
  g_clear_pointer (&self->origin, gradus_script_unref);
  self->origin = script;
}

GradusScript *
gradus_player_make_script (GradusPlayer *self)
{
  GradusJob *rest;

  g_return_val_if_fail (GRADUS_IS_PLAYER (self), NULL);

  rest = gradus_player_get_rest (self);
  /* What is still to be changed is no less part of it. */
  if (rest != NULL && rest->script != NULL
      && rest->change < gradus_script_count_changes (rest->script))
    return gradus_script_ref (rest->script);
  if (self->run != NULL)
    return gradus_script_new_from_run (self->run, self->origin);

  return self->job_script != NULL ? gradus_script_ref (self->job_script) : NULL;
}

void
gradus_player_set_budget (GradusPlayer *self, gsize bytes)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));

  self->budget = bytes;
  if (self->run != NULL)
    gradus_run_set_budget (self->run, bytes);
}

guint64
gradus_player_get_position (GradusPlayer *self, guint64 *micro)
{
  *micro = 0;
  g_return_val_if_fail (GRADUS_IS_PLAYER (self), 0);

  if (self->run != NULL)
    {
      *micro = gradus_run_get_micro (self->run);
      return gradus_run_get_step (self->run);
    }
  if (self->job == NULL)
    return 0;
  *micro = self->job_micro;

  return self->job_step;
}

GradusSnapshot *
gradus_player_get_snapshot (GradusPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_PLAYER (self), NULL);

  return self->snapshot;
}

gboolean
gradus_player_is_busy (GradusPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_PLAYER (self), FALSE);

  return self->job != NULL;
}

gboolean
gradus_player_is_playing (GradusPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_PLAYER (self), FALSE);

  return self->playing;
}

void
gradus_player_wait (GradusPlayer *self)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));

  while (self->job != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* --- Playing --- */

static void
set_playing (GradusPlayer *self, gboolean playing)
{
  if (self->playing == playing)
    return;
  self->playing = playing;
  self->last_tick = 0;
  self->due = 1.0;
  gradus_player_notify (self, PROP_PLAYING);
}

void
gradus_player_play (GradusPlayer *self)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));
  if (self->run == NULL && self->job == NULL)
    return;
  /* From the end there is only one way to play. */
  if (self->run != NULL && gradus_run_is_at_end (self->run))
    {
      if (gradus_run_get_step (self->run) == 0)
        return;
      gradus_player_seek (self, 0, 0);
    }
  set_playing (self, TRUE);
}

void
gradus_player_pause (GradusPlayer *self)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));
  set_playing (self, FALSE);
}

void
gradus_player_tick (GradusPlayer *self, gint64 now_us)
{
  gint64 deadline = g_get_monotonic_time () + GRADUS_JOB_SLICE;
  gint64 elapsed = self->last_tick > 0 ? MAX (now_us - self->last_tick, 0) : 0;
  g_autoptr (GradusJob) first = NULL;
  guint64 stopped = 0;

  g_return_if_fail (GRADUS_IS_PLAYER (self));
  if (!self->playing)
    return;
  self->last_tick = now_us;
  if (self->run == NULL)
    return;
  if (self->speed <= 0.0)
    self->due = 1.0;
  else
    /* After a pause of the machine nobody wants to be caught up with. */
    self->due = MIN (self->due + (double) elapsed * 1e-6 * self->speed, self->speed / 4.0 + 1.0);

  for (; self->due >= 1.0; self->due -= 1.0)
    {
      GradusJob *job = gradus_job_new (JOB_FORWARD);
      g_autoptr (GradusJob) keep = gradus_job_ref (job);

      /* No question is passed over. */
      job->grain = self->asking ? MIN (self->grain, GRADUS_GRAIN_PHASE) : self->grain;
      if (!gradus_player_perform (self, job, deadline))
        {
          self->due = 0.0;
          return;
        }
      if (first == NULL)
        first = gradus_job_ref (job);
      gradus_job_unref (job);
      if (gradus_player_is_stop (self, keep))
        {
          stopped = keep->stopped;
          gradus_player_pause (self);
          break;
        }
      if (g_get_monotonic_time () >= deadline)
        {
          self->due = 0.0;
          break;
        }
    }
  if (first != NULL)
    {
      /* What stopped the last of these steps is told with the move that began with the first. */
      first->stopped = stopped;
      gradus_player_announce (self, first);
    }
}

void
gradus_player_set_asking (GradusPlayer *self, gboolean asking)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));

  self->asking = asking;
}

/* --- GObject --- */

static void
gradus_player_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  GradusPlayer *self = GRADUS_PLAYER (object);

  switch (property)
    {
    case PROP_BUSY:
      g_value_set_boolean (value, self->job != NULL);
      break;
    case PROP_PROGRESS:
      g_value_set_double (value, gradus_player_get_progress (self));
      break;
    case PROP_PLAYING:
      g_value_set_boolean (value, self->playing);
      break;
    case PROP_SPEED:
      g_value_set_double (value, self->speed);
      break;
    case PROP_GRAIN:
      g_value_set_uint (value, self->grain);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
      break;
    }
}

static void
gradus_player_set_property (GObject *object, guint property, const GValue *value, GParamSpec *pspec)
{
  GradusPlayer *self = GRADUS_PLAYER (object);

  switch (property)
    {
    case PROP_SPEED:
      if (self->speed != g_value_get_double (value))
        {
          self->speed = g_value_get_double (value);
          gradus_player_notify (self, PROP_SPEED);
        }
      break;
    case PROP_GRAIN:
      if (self->grain != g_value_get_uint (value))
        {
          self->grain = (GradusGrain) g_value_get_uint (value);
          gradus_player_notify (self, PROP_GRAIN);
        }
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
      break;
    }
}

static void
gradus_player_dispose (GObject *object)
{
  GradusPlayer *self = GRADUS_PLAYER (object);

  self->playing = FALSE;
  gradus_player_let_go (self);
  gradus_player_drop_worker (self);
  gradus_player_drop_rest (self);
  gradus_player_drop_scan (self);
  g_clear_pointer (&self->run, gradus_run_free);

  G_OBJECT_CLASS (gradus_player_parent_class)->dispose (object);
}

static void
gradus_player_finalize (GObject *object)
{
  GradusPlayer *self = GRADUS_PLAYER (object);

  gradus_errand_free (self->worker);
  gradus_errand_free (self->scan);
  gradus_watcher_free (self->watcher);
  g_ptr_array_unref (self->conditions);
  g_clear_pointer (&self->origin, gradus_script_unref);
  g_clear_pointer (&self->costed, gradus_setup_unref);

  G_OBJECT_CLASS (gradus_player_parent_class)->finalize (object);
}

static void
gradus_player_class_init (GradusPlayerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags writable = readable | G_PARAM_WRITABLE;

  object_class->get_property = gradus_player_get_property;
  object_class->set_property = gradus_player_set_property;
  object_class->dispose = gradus_player_dispose;
  object_class->finalize = gradus_player_finalize;

  /* TRUE while the worker has the run. */
  props[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, readable);
  /* Of the worker, 0 to 1, or -1 when it cannot be said. */
  props[PROP_PROGRESS] = g_param_spec_double ("progress", NULL, NULL, -1.0, 1.0, -1.0, readable);
  props[PROP_PLAYING] = g_param_spec_boolean ("playing", NULL, NULL, FALSE, readable);
  /* Steps a second while playing; 0 = one every frame. */
  props[PROP_SPEED] = g_param_spec_double ("speed", NULL, NULL, 0.0, 1000.0, 2.0, writable);
  /* The GradusGrain of a step while playing. */
  props[PROP_GRAIN] = g_param_spec_uint ("grain", NULL, NULL, GRADUS_GRAIN_MICRO, GRADUS_GRAIN_RUN,
                                         GRADUS_GRAIN_PHASE, writable);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_STOPPED] = g_signal_new ("stopped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_HITS_CHANGED] = g_signal_new ("hits-changed", G_TYPE_FROM_CLASS (klass),
                                               G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                               0);
  signals[SIGNAL_CUT_SHORT] = g_signal_new ("cut-short", G_TYPE_FROM_CLASS (klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
forget_condition (gpointer condition)
{
  if (condition != NULL)
    gradus_condition_unref (condition);
}

static void
gradus_player_init (GradusPlayer *self)
{
  self->worker = gradus_errand_new (&gradus_player_worker_kind, self);
  self->scan = gradus_errand_new (&gradus_player_scan_kind, self);
  self->conditions = g_ptr_array_new_with_free_func (forget_condition);
  self->watcher = gradus_watcher_new ();
  self->budget = GRADUS_RUN_DEFAULT_BUDGET;
  self->speed = 2.0;
  self->grain = GRADUS_GRAIN_PHASE;
}
