/* Gradus: following a datum of the document through all steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-follower.h"
#include "gradus-life-follower.h"

struct _GradusLifeFollower
{
  GradusFollower *follower;
  GradusLifeChanged changed;
  gpointer user_data;
  const char *kind;
  int item;
};

static gpointer
make_record (gpointer owner, GradusRun *run, gconstpointer before)
{
  GradusLifeFollower *self = owner;

  return before != NULL ? gradus_life_record_new_after (before)
                        : gradus_life_record_new (gradus_run_get_algorithm (run), self->kind,
                                                  (guint) self->item);
}

static guint64
get_last (gconstpointer record)
{
  return gradus_life_record_get_last (record);
}

static void
add_step (gpointer record, const GradusPosition *here)
{
  gradus_life_record_add (record, here);
}

static void
walk (gpointer record, GradusRun *run, const gint *cancel)
{
  gradus_life_record_walk (record, run, cancel);
}

static void
join (gpointer record, gconstpointer after)
{
  gradus_life_record_join (record, after);
}

static void
record_free (gpointer record)
{
  gradus_life_record_free (record);
}

static void
changed (gpointer owner, gboolean news)
{
  GradusLifeFollower *self = owner;

  self->changed (self->user_data);
}

static const GradusFollowerKind kind_of_lives = {
  .make = make_record,
  .get_last = get_last,
  .add = add_step,
  .walk = walk,
  .join = join,
  .free = record_free,
  .changed = changed,
};

void
gradus_life_follower_set_item (GradusLifeFollower *self, const char *kind, int item)
{
  GradusRun *run = gradus_document_get_run (gradus_follower_get_document (self->follower));

  if (item >= 0 && run != NULL && !gradus_life_is_known (gradus_run_get_algorithm (run), kind))
    item = -1;
  self->kind = kind;
  self->item = item;
  gradus_follower_begin (self->follower, item >= 0);
}

const GradusLifeRecord *
gradus_life_follower_get_record (GradusLifeFollower *self)
{
  return gradus_follower_get_record (self->follower);
}

gboolean
gradus_life_follower_is_busy (GradusLifeFollower *self)
{
  return gradus_follower_is_busy (self->follower);
}

GradusLifeFollower *
gradus_life_follower_new (GradusDocument *document, GradusLifeChanged changed_func,
                          gpointer user_data)
{
  GradusLifeFollower *self = g_new0 (GradusLifeFollower, 1);

  self->follower = gradus_follower_new (&kind_of_lives, document, self);
  self->changed = changed_func;
  self->user_data = user_data;
  self->item = -1;
  return self;
}

void
gradus_life_follower_free (GradusLifeFollower *self)
{
  gradus_follower_free (self->follower);
  g_free (self);
}
