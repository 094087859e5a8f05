/* Gradus: undo and redo as a list of commands.
 *
 * There are two lists, of what can be undone and of what can be redone; the last of each is the
 * next. Walking moves a command from one to the other. A command remembers whether the state on its
 * other side is clean, so walking over it exchanges that with the present one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-undo.h"

/* Commands with the same key within this time are one: a drag, a slider. */
#define MERGE_TIME G_USEC_PER_SEC

enum
{
  PROP_0,
  PROP_CLEAN,
  N_PROPS,
};

struct _GradusUndo
{
  GObject parent_instance;

  gpointer owner;
  GPtrArray *undo, *redo; /* GradusCommand */
  gint64 last;            /* monotonic time of the last command; 0 = nothing goes on with it */
  gboolean clean;
};

static GParamSpec *props[N_PROPS];
static guint changed_signal;

G_DEFINE_FINAL_TYPE (GradusUndo, gradus_undo, G_TYPE_OBJECT)

/* --- Commands --- */

gpointer
gradus_command_new (const GradusCommandClass *klass, gsize size, const char *title, const char *key)
{
  GradusCommand *command = g_malloc0 (size);

  command->klass = klass;
  command->title = g_strdup (title);
  command->key = g_strdup (key);

  return command;
}

void
gradus_command_free (gpointer data)
{
  GradusCommand *command = data;

  g_free (command->title);
  g_free (command->key);
  command->klass->free (command);
}

static GradusCommand *
last_of (GPtrArray *commands)
{
  return commands->len > 0 ? g_ptr_array_index (commands, commands->len - 1) : NULL;
}

/* --- The list --- */

GradusUndo *
gradus_undo_new (gpointer owner)
{
  GradusUndo *self = g_object_new (GRADUS_TYPE_UNDO, NULL);

  self->owner = owner;

  return self;
}

static void
tell (GradusUndo *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
put_clean (GradusUndo *self, gboolean clean)
{
  if (self->clean == clean)
    return;
  self->clean = clean;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CLEAN]);
}

/* Old commands go when there are too many, or when what they keep is too large. */
static void
limit (GradusUndo *self)
{
  gsize bytes = 0;
  guint keep = 0;

  while (keep < self->undo->len && keep < GRADUS_UNDO_MAX)
    {
      const GradusCommand *command = g_ptr_array_index (self->undo, self->undo->len - 1 - keep);

      if (command->klass->size != NULL)
        bytes += command->klass->size (command);
      if (bytes > GRADUS_UNDO_MAX_BYTES && keep > 0)
        break;
      keep++;
    }
  if (keep < self->undo->len)
    g_ptr_array_remove_range (self->undo, 0, self->undo->len - keep);
}

gboolean
gradus_undo_goes_on (GradusUndo *self, const char *key)
{
  const GradusCommand *last;

  g_return_val_if_fail (GRADUS_IS_UNDO (self), FALSE);
  last = last_of (self->undo);

  return key != NULL && last != NULL && g_strcmp0 (last->key, key) == 0 && self->last != 0
         && (g_str_has_prefix (key, GRADUS_GESTURE_KEY)
             || g_get_monotonic_time () - self->last < MERGE_TIME);
}

void
gradus_undo_add (GradusUndo *self, GradusCommand *command, gboolean clean)
{
  GradusCommand *last;

  g_return_if_fail (GRADUS_IS_UNDO (self));
  last = last_of (self->undo);
  /* How long ago that was is up to the caller, who has asked before doing it: it may take long. */
  if (self->last != 0 && last != NULL && last->klass == command->klass && last->klass->merge != NULL
      && command->key != NULL && g_strcmp0 (last->key, command->key) == 0)
    {
      last->klass->merge (last, command);
      gradus_command_free (command);
    }
  else
    {
      command->clean = self->clean;
      g_ptr_array_add (self->undo, command);
    }
  self->last = g_get_monotonic_time ();
  g_ptr_array_set_size (self->redo, 0);
  limit (self);
  put_clean (self, clean);
  tell (self);
}

void
gradus_undo_seal (GradusUndo *self)
{
  g_return_if_fail (GRADUS_IS_UNDO (self));

  self->last = 0;
}

const GradusCommand *
gradus_undo_get_last (GradusUndo *self)
{
  g_return_val_if_fail (GRADUS_IS_UNDO (self), NULL);

  return last_of (self->undo);
}

/* --- Walking --- */

/* The last command of @from goes to @to, and the clean states change sides. */
static GradusCommand *
move (GradusUndo *self, GPtrArray *from, GPtrArray *to)
{
  GradusCommand *command = g_ptr_array_steal_index (from, from->len - 1);
  gboolean clean = command->clean;

  command->clean = self->clean;
  g_ptr_array_add (to, command);
  put_clean (self, clean);

  return command;
}

static gboolean
walk (GradusUndo *self, GPtrArray *from, GPtrArray *to)
{
  gboolean back = from == self->undo;
  GradusCommand *command;
  gboolean good;

  if (from->len == 0)
    return FALSE;
  self->last = 0;
  command = move (self, from, to);
  good = back ? command->klass->undo (command, self->owner)
              : command->klass->redo (command, self->owner);
  if (!good)
    move (self, to, from);
  tell (self);

  return good;
}

gboolean
gradus_undo_undo (GradusUndo *self)
{
  g_return_val_if_fail (GRADUS_IS_UNDO (self), FALSE);

  return walk (self, self->undo, self->redo);
}

gboolean
gradus_undo_redo (GradusUndo *self)
{
  g_return_val_if_fail (GRADUS_IS_UNDO (self), FALSE);

  return walk (self, self->redo, self->undo);
}

const char *
gradus_undo_get_undo_title (GradusUndo *self)
{
  g_return_val_if_fail (GRADUS_IS_UNDO (self), NULL);

  return self->undo->len > 0 ? last_of (self->undo)->title : NULL;
}

const char *
gradus_undo_get_redo_title (GradusUndo *self)
{
  g_return_val_if_fail (GRADUS_IS_UNDO (self), NULL);

  return self->redo->len > 0 ? last_of (self->redo)->title : NULL;
}

/* --- Forgetting --- */

void
gradus_undo_clear (GradusUndo *self)
{
  g_return_if_fail (GRADUS_IS_UNDO (self));

  self->last = 0;
  g_ptr_array_set_size (self->undo, 0);
  gradus_undo_clear_redo (self);
}

void
gradus_undo_clear_redo (GradusUndo *self)
{
  g_return_if_fail (GRADUS_IS_UNDO (self));

  g_ptr_array_set_size (self->redo, 0);
  tell (self);
}

gboolean
gradus_undo_is_clean (GradusUndo *self)
{
  g_return_val_if_fail (GRADUS_IS_UNDO (self), FALSE);

  return self->clean;
}

void
gradus_undo_set_clean (GradusUndo *self, gboolean clean)
{
  g_return_if_fail (GRADUS_IS_UNDO (self));

  for (guint i = 0; i < self->undo->len; i++)
    ((GradusCommand *) g_ptr_array_index (self->undo, i))->clean = FALSE;
  for (guint i = 0; i < self->redo->len; i++)
    ((GradusCommand *) g_ptr_array_index (self->redo, i))->clean = FALSE;
  /* What is saved is one state, which a further drag must not swallow. */
  if (clean)
    self->last = 0;
  put_clean (self, clean);
}

/* --- GObject --- */

static void
gradus_undo_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  GradusUndo *self = GRADUS_UNDO (object);

  switch (property)
    {
    case PROP_CLEAN:
      g_value_set_boolean (value, self->clean);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
      break;
    }
}

static void
gradus_undo_finalize (GObject *object)
{
  GradusUndo *self = GRADUS_UNDO (object);

  g_ptr_array_unref (self->undo);
  g_ptr_array_unref (self->redo);

  G_OBJECT_CLASS (gradus_undo_parent_class)->finalize (object);
}

static void
gradus_undo_class_init (GradusUndoClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gradus_undo_get_property;
  object_class->finalize = gradus_undo_finalize;

  props[PROP_CLEAN] = g_param_spec_boolean (
    "clean", NULL, NULL, TRUE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
gradus_undo_init (GradusUndo *self)
{
  self->undo = g_ptr_array_new_with_free_func (gradus_command_free);
  self->redo = g_ptr_array_new_with_free_func (gradus_command_free);
  self->clean = TRUE;
}
