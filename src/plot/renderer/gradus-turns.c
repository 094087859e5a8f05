/* Gradus: whose turn it is to be drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-turns.h"

typedef struct
{
  guint passed; /* changes that it has not shown; 0: it shows the last one */
  gint64 cost;  /* when it was drawn last; 0: never drawn */
} Turn;

struct _GradusTurns
{
  gint64 changed;  /* the last change; 0: there was none */
  gint64 left;     /* of the frame */
  gboolean shared; /* another than the first was drawn in this frame */
  guint n;
  Turn turns[];
};

GradusTurns *
gradus_turns_new (guint n)
{
  GradusTurns *self = g_malloc0 (sizeof (GradusTurns) + n * sizeof (Turn));

  self->n = n;
  return self;
}

void
gradus_turns_free (GradusTurns *self)
{
  g_free (self);
}

void
gradus_turns_change (GradusTurns *self, gint64 now, gint64 spent, gboolean hold)
{
  const gboolean near = self->changed != 0 && now - self->changed <= GRADUS_TURNS_NEAR;

  self->changed = now;
  self->left = near && hold ? GRADUS_TURNS_FRAME - spent : G_MAXINT64;
  self->shared = FALSE;
  for (guint i = 0; i < self->n; i++)
    self->turns[i].passed++;
}

void
gradus_turns_begin_frame (GradusTurns *self)
{
  self->left = GRADUS_TURNS_FRAME;
  self->shared = FALSE;
  /* One at least, however much it costs. */
  for (guint i = 0; i < self->n; i++)
    if (self->turns[i].passed > 0)
      self->left = MAX (self->left, self->turns[i].cost);
}

int
gradus_turns_next (const GradusTurns *self)
{
  int next = -1;

  if (self->n > 0 && self->turns[0].passed > 0)
    return 0;
  for (guint i = 1; i < self->n; i++)
    {
      const Turn *turn = &self->turns[i];

      if (turn->passed > 0
          && (turn->cost <= self->left || (!self->shared && turn->passed >= GRADUS_TURNS_PATIENCE))
          && (next < 0 || turn->passed > self->turns[next].passed))
        next = (int) i;
    }
  return next;
}

void
gradus_turns_draw (GradusTurns *self, guint i, gint64 cost)
{
  g_return_if_fail (i < self->n);

  self->turns[i] = (Turn){ 0, cost };
  self->shared = self->shared || i > 0;
  if (self->left != G_MAXINT64)
    self->left -= cost;
}

gboolean
gradus_turns_is_waiting (const GradusTurns *self)
{
  for (guint i = 0; i < self->n; i++)
    if (self->turns[i].passed > 0)
      return TRUE;
  return FALSE;
}
