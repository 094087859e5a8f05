/* Gradus: undo and redo as a list of commands.
 *
 * A command is what a person did, with what it takes to take it back and to do it again. It is made
 * where it is done and added when it has been done; from then on the list owns it and walks over
 * it, in both directions. Commands with the same key that follow each other quickly, or belong to
 * one gesture, are one.
 *
 * Between commands there are states, some of which are *clean*: in a file, or not worth one. The
 * list knows of every state whether it is.
 *
 * Signal: "changed"  the list, or what undo and redo would do.
 * Property (notify): "clean" (gboolean), of the present state.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Commands with this in front of their key merge however long the hand rests in between. */
#define GRADUS_GESTURE_KEY "gesture:"
/* More commands, or more bytes, are not kept; the last one is kept whatever its size. */
#define GRADUS_UNDO_MAX 200
#define GRADUS_UNDO_MAX_BYTES (512u * 1024u * 1024u)

typedef struct _GradusCommand GradusCommand;

/**
 * GradusCommandClass: a kind of command.
 * @undo: take it back. FALSE when that cannot be; all is as it was then. The list has moved on
 *   already when this is called, so whoever is told of the change sees it as it will be.
 * @redo: do it again; the same.
 * @merge: @next, of the same class, has been done after @command: take over what it led to. NULL:
 *   two of them are never one.
 * @size: bytes that only @command keeps; NULL: nothing worth counting.
 * @free: the command and all it has, its first member excepted.
 */
typedef struct
{
  gboolean (*undo) (GradusCommand *command, gpointer owner);
  gboolean (*redo) (GradusCommand *command, gpointer owner);
  void (*merge) (GradusCommand *command, GradusCommand *next);
  gsize (*size) (const GradusCommand *command);
  void (*free) (GradusCommand *command);
} GradusCommandClass;

/* The first member of every command. */
struct _GradusCommand
{
  const GradusCommandClass *klass;
  char *title;      /* "Move 3 points" */
  char *key;        /* of what merges; or NULL */
  gboolean clean;   /* of the state on the other side of it */
};

/* A command of @size bytes, all but the first member 0. */
gpointer gradus_command_new (const GradusCommandClass *klass, gsize size, const char *title,
                             const char *key);
void gradus_command_free (gpointer command);

#define GRADUS_TYPE_UNDO (gradus_undo_get_type ())
G_DECLARE_FINAL_TYPE (GradusUndo, gradus_undo, GRADUS, UNDO, GObject)

/* @owner: for the functions of the commands; not a reference. Empty, and clean. */
GradusUndo *gradus_undo_new (gpointer owner);

/* @command, which is taken, has just been done; what was undone is gone. It becomes a part of the
 * last one if that has its class and key and is not sealed. @clean: so is what it led to. */
void gradus_undo_add (GradusUndo *self, GradusCommand *command, gboolean clean);
/* Whether what is done now under @key is one more of the last, neither sealed nor long ago. */
gboolean gradus_undo_goes_on (GradusUndo *self, const char *key);
/* The last command is complete: nothing goes on with it. */
void gradus_undo_seal (GradusUndo *self);
/* The last command, or NULL. */
const GradusCommand *gradus_undo_get_last (GradusUndo *self);

/* FALSE when there is nothing to undo (redo), or it could not be. */
gboolean gradus_undo_undo (GradusUndo *self);
gboolean gradus_undo_redo (GradusUndo *self);
/* The titles of what they would do, or NULL. */
const char *gradus_undo_get_undo_title (GradusUndo *self);
const char *gradus_undo_get_redo_title (GradusUndo *self);

/* Forget all commands; the present state stays as clean as it is. */
void gradus_undo_clear (GradusUndo *self);
/* Forget what was undone. */
void gradus_undo_clear_redo (GradusUndo *self);

gboolean gradus_undo_is_clean (GradusUndo *self);
/* The present state is clean (it has been saved) and no other is; or it has been changed by what no
 * command takes back, and none is clean. */
void gradus_undo_set_clean (GradusUndo *self, gboolean clean);

G_END_DECLS
