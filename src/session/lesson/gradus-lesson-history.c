/* Gradus: undo and redo while a lesson is written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-lesson-history.h"

#define MERGE_US (2 * G_USEC_PER_SEC)
#define MAX_UNDO 100

typedef struct
{
  char *text;
  int selected;
} State;

struct _GradusLessonHistory
{
  GPtrArray *undo, *redo; /* State; the last is next */
  char *now;
  char *typing; /* what was typed last */
  gint64 time;  /* of the last change */
};

static void
state_free (gpointer data)
{
  State *state = data;

  g_free (state->text);
  g_free (state);
}

static void
push (GPtrArray *states, char *text, int selected)
{
  State *state = g_new (State, 1);

  state->text = text;
  state->selected = selected;
  g_ptr_array_add (states, state);
}

GradusLessonHistory *
gradus_lesson_history_new (const char *text)
{
  GradusLessonHistory *self = g_new0 (GradusLessonHistory, 1);

  self->undo = g_ptr_array_new_with_free_func (state_free);
  self->redo = g_ptr_array_new_with_free_func (state_free);
  self->now = g_strdup (text);
  self->typing = g_strdup ("");
  return self;
}

void
gradus_lesson_history_free (GradusLessonHistory *self)
{
  g_ptr_array_unref (self->undo);
  g_ptr_array_unref (self->redo);
  g_free (self->now);
  g_free (self->typing);
  g_free (self);
}

void
gradus_lesson_history_add (GradusLessonHistory *self, const char *text, int selected,
                           const char *typing, gint64 time)
{
  const gboolean merge = *typing != '\0' && g_str_equal (typing, self->typing)
                         && time - self->time < MERGE_US;

  if (!merge)
    {
      if (self->undo->len >= MAX_UNDO)
        g_ptr_array_remove_index (self->undo, 0);
      push (self->undo, g_steal_pointer (&self->now), selected);
    }
  g_ptr_array_set_size (self->redo, 0);
  g_free (self->now);
  self->now = g_strdup (text);
  g_free (self->typing);
  self->typing = g_strdup (typing);
  self->time = time;
}

gboolean
gradus_lesson_history_can_undo (const GradusLessonHistory *self)
{
  return self->undo->len > 0;
}

gboolean
gradus_lesson_history_can_redo (const GradusLessonHistory *self)
{
  return self->redo->len > 0;
}

static const char *
go (GradusLessonHistory *self, GPtrArray *from, GPtrArray *to, int *selected)
{
  State *state;

  if (from->len == 0)
    return NULL;
  push (to, g_steal_pointer (&self->now), *selected);
  state = g_ptr_array_steal_index (from, from->len - 1);
  self->now = g_steal_pointer (&state->text);
  *selected = state->selected;
  state_free (state);
  /* What is typed next is a step of its own. */
  g_free (self->typing);
  self->typing = g_strdup ("");
  return self->now;
}

const char *
gradus_lesson_history_undo (GradusLessonHistory *self, int *selected)
{
  return go (self, self->undo, self->redo, selected);
}

const char *
gradus_lesson_history_redo (GradusLessonHistory *self, int *selected)
{
  return go (self, self->redo, self->undo, selected);
}
