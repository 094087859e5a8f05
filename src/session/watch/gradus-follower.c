/* Gradus: what the followers of a document share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-errand.h"
#include "gradus-follower.h"

/* Milliseconds between two copies of a run that goes on and on. */
#define INTERVAL 250

typedef struct
{
  const GradusFollowerKind *kind;
  GradusRun *run; /* a copy; freed by the worker */
  gpointer record;
  gboolean anew; /* the record replaces the old one rather than continuing it */
} Walk;

struct _GradusFollower
{
  const GradusFollowerKind *kind;
  GradusDocument *document;
  gpointer owner;
  gboolean follow;
  gpointer record;      /* or NULL */
  const GradusRun *run; /* that the record is of; only compared */
  gboolean stale;       /* the past may be another one now */
  GradusErrand *errand;
};

/* --- The walk --------------------------------------------------------------------------------- */

/* Whether the record cannot be continued. */
static gboolean
is_other_past (GradusFollower *self, GradusRun *run)
{
  return self->stale || run != self->run || self->record == NULL
         || self->kind->get_last (self->record) > gradus_run_get_last (run);
}

static gpointer
walk_begin (gpointer owner)
{
  GradusFollower *self = owner;
  GradusRun *run = gradus_document_get_run (self->document);
  Walk *walk;

  if (run == NULL)
    return NULL;
  walk = g_new0 (Walk, 1);
  walk->kind = self->kind;
  walk->anew = self->kind->join == NULL || is_other_past (self, run);
  walk->run = gradus_run_copy (run);
  walk->record = self->kind->make (self->owner, run, walk->anew ? NULL : self->record);
  self->run = run;
  self->stale = FALSE;
  return walk;
}

static gboolean
walk_work (gpointer job, GradusTrip *trip, GError **error)
{
  Walk *walk = job;

  walk->kind->walk (walk->record, walk->run, gradus_trip_get_cancel (trip));
  g_clear_pointer (&walk->run, gradus_run_free);
  return TRUE;
}

static void catch_up (GradusFollower *self, gboolean news);

static void
walk_done (gpointer job, const GError *error, gpointer owner)
{
  GradusFollower *self = owner;
  Walk *walk = job;

  if (error != NULL)
    return;
  if (!walk->anew && self->record != NULL)
    self->kind->join (self->record, walk->record);
  else
    {
      g_clear_pointer (&self->record, self->kind->free);
      self->record = g_steal_pointer (&walk->record);
    }
  /* The run may have gone on meanwhile. */
  catch_up (self, TRUE);
}

static void
walk_clear (gpointer job)
{
  Walk *walk = job;

  g_clear_pointer (&walk->run, gradus_run_free);
  g_clear_pointer (&walk->record, walk->kind->free);
  g_free (walk);
}

static const GradusErrandKind walk_kind = {
  .begin = walk_begin,
  .work = walk_work,
  .done = walk_done,
  .clear = walk_clear,
  .interval = INTERVAL,
};

/* --- Keeping up ------------------------------------------------------------------------------- */

/* Add the step where @run stands, without a walk. */
static void
add_step (GradusFollower *self, GradusRun *run)
{
  GradusPosition here;

  gradus_run_get_view (run, &here);
  self->kind->add (self->record, &here);
}

/* A run that stands at its start has one step to be known. */
static void
start_over (GradusFollower *self, GradusRun *run)
{
  gradus_errand_drop (self->errand);
  g_clear_pointer (&self->record, self->kind->free);
  self->record = self->kind->make (self->owner, run, NULL);
  add_step (self, run);
  self->run = run;
  self->stale = FALSE;
}

/* @news: the record has changed already. */
static void
catch_up (GradusFollower *self, gboolean news)
{
  GradusRun *run = gradus_document_get_run (self->document);

  /* While the document's worker has the run, there is nothing to be seen of it. */
  if (self->follow && run != NULL)
    {
      const guint64 last = gradus_run_get_last (run);
      const gboolean other = is_other_past (self, run);
      const gboolean whole = gradus_run_get_micro (run) == 0;

      if (other && last == 0 && whole)
        {
          start_over (self, run);
          news = TRUE;
        }
      else if (self->stale || run != self->run)
        gradus_errand_call (self->errand);
      else if (!gradus_errand_is_busy (self->errand)
               && (other || last > self->kind->get_last (self->record)))
        {
          if (!other && last == self->kind->get_last (self->record) + 1 && whole
              && gradus_run_get_step (run) == last)
            {
              add_step (self, run);
              news = TRUE;
            }
          else
            gradus_errand_call (self->errand);
        }
    }
  if (news || (self->follow && run != NULL))
    self->kind->changed (self->owner, news);
}

static void
moved_cb (GradusFollower *self)
{
  catch_up (self, FALSE);
}

static void
setup_changed_cb (GradusFollower *self)
{
  /* "moved" follows. */
  self->stale = TRUE;
}

/* --- Public ----------------------------------------------------------------------------------- */

void
gradus_follower_begin (GradusFollower *self, gboolean follow)
{
  gradus_errand_drop (self->errand);
  g_clear_pointer (&self->record, self->kind->free);
  self->follow = follow;
  self->stale = TRUE;
  catch_up (self, TRUE);
}

GradusDocument *
gradus_follower_get_document (GradusFollower *self)
{
  return self->document;
}

gpointer
gradus_follower_get_record (GradusFollower *self)
{
  return self->record;
}

gboolean
gradus_follower_is_busy (GradusFollower *self)
{
  return gradus_errand_is_busy (self->errand);
}

GradusFollower *
gradus_follower_new (const GradusFollowerKind *kind, GradusDocument *document, gpointer owner)
{
  GradusFollower *self = g_new0 (GradusFollower, 1);

  self->kind = kind;
  self->document = g_object_ref (document);
  self->owner = owner;
  self->errand = gradus_errand_new (&walk_kind, self);
  g_signal_connect_swapped (document, "moved", G_CALLBACK (moved_cb), self);
  g_signal_connect_swapped (document, "setup-changed", G_CALLBACK (setup_changed_cb), self);
  return self;
}

void
gradus_follower_free (GradusFollower *self)
{
  g_signal_handlers_disconnect_by_data (self->document, self);
  gradus_errand_free (self->errand);
  g_clear_pointer (&self->record, self->kind->free);
  g_object_unref (self->document);
  g_free (self);
}
