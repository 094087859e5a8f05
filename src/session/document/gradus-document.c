/* Gradus: the document, one experiment being worked on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-document-private.h"
#include "gradus-file-private.h"

enum
{
  SIGNAL_MOVED,
  SIGNAL_SETUP_CHANGED,
  SIGNAL_BRANCHES_CHANGED,
  SIGNAL_FORKED,
  SIGNAL_FAILED,
  SIGNAL_INK_CHANGED,
  SIGNAL_TALLY_CHANGED,
  SIGNAL_BREAKPOINTS_CHANGED,
  SIGNAL_STOPPED,
  SIGNAL_PINS_CHANGED,
  SIGNAL_UNPROTECTED,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusDocument, gradus_document, G_TYPE_OBJECT)

/* --- Telling --- */

void
gradus_document_notify (GradusDocument *self, guint property)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[property]);
}

void
gradus_document_emit_setup_changed (GradusDocument *self)
{
  gradus_document_refresh_breakpoints (self);
  g_signal_emit (self, signals[SIGNAL_SETUP_CHANGED], 0);
  gradus_player_tell_moved (self->player);
}

void
gradus_document_emit_branches_changed (GradusDocument *self)
{
  g_signal_emit (self, signals[SIGNAL_BRANCHES_CHANGED], 0);
}

void
gradus_document_emit_forked (GradusDocument *self, guint id, const char *dropped)
{
  g_signal_emit (self, signals[SIGNAL_FORKED], 0, id, dropped);
}

void
gradus_document_emit_breakpoints_changed (GradusDocument *self)
{
  g_signal_emit (self, signals[SIGNAL_BREAKPOINTS_CHANGED], 0);
}

void
gradus_document_emit_unprotected (GradusDocument *self, const char *sentence)
{
  g_signal_emit (self, signals[SIGNAL_UNPROTECTED], 0, sentence);
}

void
gradus_document_take_file (GradusDocument *self, GFile *file)
{
  gboolean same = file == self->file
                  || (file != NULL && self->file != NULL && g_file_equal (file, self->file));

  g_set_object (&self->file, file);
  if (!same)
    gradus_document_notify (self, PROP_FILE);
  /* The title may come from the algorithm, which has perhaps changed. */
  gradus_document_notify (self, PROP_TITLE);
}

/* --- Reading --- */

GradusDocument *
gradus_document_new (void)
{
  return g_object_new (GRADUS_TYPE_DOCUMENT, NULL);
}

GradusRun *
gradus_document_get_run (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return gradus_player_get_run (self->player);
}

GradusPlayer *
gradus_document_get_player (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->player;
}

GradusSetup *
gradus_document_get_setup (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->setup;
}

const GradusAlgorithm *
gradus_document_get_algorithm (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->setup != NULL ? gradus_setup_get_algorithm (self->setup) : NULL;
}

const char *
gradus_document_get_problem (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->problem;
}

GradusSnapshot *
gradus_document_get_snapshot (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return gradus_player_get_snapshot (self->player);
}

gboolean
gradus_document_is_busy (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return gradus_player_is_busy (self->player);
}

gboolean
gradus_document_is_playing (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return gradus_player_is_playing (self->player);
}

void
gradus_document_set_budget (GradusDocument *self, gsize bytes)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  /* While the worker has the run it is told when it comes back. */
  gradus_branches_set_budget (self->branches, bytes);
}

/* What the window's title bar says. */
static char *
make_title (GradusDocument *self)
{
  const char *title = self->experiment != NULL ? gradus_experiment_get_title (self->experiment)
                                               : NULL;

  if (self->file != NULL)
    {
      g_autofree char *name = gradus_file_get_display_name (self->file);

      if (g_str_has_suffix (name, ".gradus") && strlen (name) > strlen (".gradus"))
        name[strlen (name) - strlen (".gradus")] = '\0';
      return g_steal_pointer (&name);
    }
  if (title != NULL && title[0] != '\0')
    return g_strdup (title);
  if (self->setup != NULL)
    return g_strdup (_ (gradus_setup_get_algorithm (self->setup)->title));

  return g_strdup (_ ("No experiment"));
}

int
gradus_document_get_lit_role (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), -1);

  return self->lit_role;
}

void
gradus_document_set_lit_role (GradusDocument *self, int role)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  role = MAX (role, -1);
  if (self->lit_role == role)
    return;
  self->lit_role = role;
  gradus_document_notify (self, PROP_LIT_ROLE);
}

/* --- Undo and redo --- */

static void
undo_changed_cb (GradusDocument *self)
{
  gradus_document_notify (self, PROP_CAN_UNDO);
  gradus_document_notify (self, PROP_CAN_REDO);
}

static void
clean_changed_cb (GradusDocument *self)
{
  gradus_document_notify (self, PROP_MODIFIED);
}

GradusUndo *
gradus_document_exchange_undo (GradusDocument *self, GradusUndo *undo)
{
  GradusUndo *old = self->undo;

  self->undo = undo;
  if (old != NULL)
    g_signal_handlers_disconnect_by_data (old, self);
  g_signal_connect_swapped (undo, "changed", G_CALLBACK (undo_changed_cb), self);
  g_signal_connect_swapped (undo, "notify::clean", G_CALLBACK (clean_changed_cb), self);
  undo_changed_cb (self);
  if (old != NULL && gradus_undo_is_clean (old) != gradus_undo_is_clean (undo))
    clean_changed_cb (self);

  return old;
}

gboolean
gradus_document_undo (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  gradus_player_let_go (self->player);
  if (!gradus_undo_undo (self->undo))
    return FALSE;
  gradus_document_schedule_autosave (self);

  return TRUE;
}

gboolean
gradus_document_redo (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  gradus_player_let_go (self->player);
  if (!gradus_undo_redo (self->undo))
    return FALSE;
  gradus_document_schedule_autosave (self);

  return TRUE;
}

const char *
gradus_document_get_undo_label (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return gradus_undo_get_undo_title (self->undo);
}

const char *
gradus_document_get_redo_label (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return gradus_undo_get_redo_title (self->undo);
}

/* --- Opening and saving --- */

GradusExperiment *
gradus_document_make_experiment (GradusDocument *self)
{
  GradusExperiment *experiment = gradus_experiment_copy (self->experiment);
  guint64 step, micro;

  g_autoptr (GradusScript) script = gradus_document_make_script (self);
  g_autoptr (GPtrArray) branches = gradus_branches_make_records (self->branches);
  g_autoptr (GPtrArray) chips = gradus_document_make_chips (self);

  gradus_experiment_set_chips (experiment, chips);
  gradus_experiment_set_script (experiment, script);
  gradus_experiment_set_branches (experiment, branches);
  gradus_experiment_set_run_name (experiment, gradus_branches_get_given_name (self->branches));
  gradus_experiment_set_ink (experiment, gradus_workbook_get_ink (self->workbook));
  gradus_experiment_set_tally (experiment, gradus_workbook_get_tally (self->workbook));
  gradus_experiment_set_notes (experiment, gradus_workbook_get_notes (self->workbook));
  gradus_experiment_set_pins (experiment, gradus_workbook_get_pins (self->workbook));
  step = gradus_player_get_position (self->player, &micro);
  gradus_experiment_set_step (experiment, step, micro);

  return experiment;
}

gboolean
gradus_document_take_experiment (GradusDocument *self, GradusExperiment *experiment,
                                 gboolean bounded, GError **error)
{
  GradusScript *script = gradus_experiment_get_script (experiment);
  GradusExperiment *old = self->experiment;
  guint64 step, micro;

  if (!gradus_document_begin_script (self, script, error))
    return FALSE;
  gradus_player_set_origin (self->player, script);
  gradus_player_pause (self->player);
  gradus_undo_clear (self->undo);
  gradus_branches_clear (self->branches);
  gradus_branches_set_given_name (self->branches, gradus_experiment_get_run_name (experiment));
  self->experiment = gradus_experiment_ref (experiment);
  g_clear_pointer (&old, gradus_experiment_unref);
  gradus_document_take_chips (self, gradus_experiment_get_chips (experiment));
  /* Who is told of ink looks for the pictures of this experiment. */
  g_object_freeze_notify (G_OBJECT (self->workbook));
  gradus_workbook_fill (self->workbook, gradus_experiment_get_ink (experiment),
                        gradus_experiment_get_tally (experiment),
                        gradus_experiment_get_notes (experiment),
                        gradus_experiment_get_pins (experiment));
  gradus_document_emit_setup_changed (self);
  g_object_thaw_notify (G_OBJECT (self->workbook));
  step = gradus_experiment_get_step (experiment, &micro);
  gradus_player_seek_script (self->player, script, step, micro, bounded);
  gradus_branches_take_records (self->branches, gradus_experiment_get_branches (experiment));
  gradus_document_emit_branches_changed (self);

  return TRUE;
}

/* @version, which it takes, is of the file as this document knows it. */
static void
remember_version (GradusDocument *self, GFile *file, char *version)
{
  g_hash_table_replace (self->versions, g_object_ref (file), version);
}

gboolean
gradus_document_is_changed (GradusDocument *self, GFile *file)
{
  const char *known;
  g_autofree char *present = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  known = g_hash_table_lookup (self->versions, file);
  if (known == NULL)
    return FALSE;
  present = gradus_file_get_version (file);

  /* Where the file has gone there is nothing to lose. */
  return present != NULL && strcmp (known, present) != 0;
}

gboolean
gradus_document_open (GradusDocument *self, GFile *file, GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autofree char *version = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  /* Before reading, so that a change while it is read counts as one. */
  version = gradus_file_get_version (file);
  experiment = gradus_experiment_load (file, error);
  if (experiment == NULL || !gradus_document_take_experiment (self, experiment, TRUE, error))
    return FALSE;
  remember_version (self, file, g_steal_pointer (&version));
  gradus_document_take_file (self, file);
  gradus_undo_set_clean (self->undo, TRUE);
  gradus_document_discard_autosave (self);
  if (gradus_document_has_own_data (self))
    gradus_document_set_own_dataset (self, gradus_setup_get_dataset (self->setup));

  return TRUE;
}

gboolean
gradus_document_overwrite (GradusDocument *self, GFile *file, GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  if (self->setup == NULL)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("There is nothing to save yet. Choose an algorithm first."));
      return FALSE;
    }
  experiment = gradus_document_make_experiment (self);
  if (!gradus_experiment_save (experiment, file, error))
    return FALSE;
  remember_version (self, file, gradus_file_get_version (file));
  gradus_document_take_file (self, file);
  gradus_undo_set_clean (self->undo, TRUE);
  gradus_document_discard_autosave (self);

  return TRUE;
}

gboolean
gradus_document_save (GradusDocument *self, GFile *file, GError **error)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  if (gradus_document_is_changed (self, file))
    {
      g_autofree char *name = gradus_file_get_display_name (file);

      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_CHANGED,
                   _ ("“%s” was not saved: another window or program has changed it since it was "
                      "opened or saved here. Save under another name to keep both."),
                   name);
      return FALSE;
    }

  return gradus_document_overwrite (self, file, error);
}

gboolean
gradus_document_has_file (GradusDocument *self, GFile *file)
{
  GFile *own;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  own = self->visit != NULL ? gradus_document_get_kept_file (self) : self->file;

  return own != NULL && gradus_file_is_same (own, file);
}

/* --- GObject --- */

static void
gradus_document_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  GradusDocument *self = GRADUS_DOCUMENT (object);

  switch (property)
    {
    case PROP_BUSY:
    case PROP_PROGRESS:
    case PROP_PLAYING:
    case PROP_SPEED:
    case PROP_GRAIN:
      g_object_get_property (G_OBJECT (self->player), pspec->name, value);
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, gradus_undo_get_undo_title (self->undo) != NULL);
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, gradus_undo_get_redo_title (self->undo) != NULL);
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, !gradus_undo_is_clean (self->undo));
      break;
    case PROP_TITLE:
      g_value_take_string (value, make_title (self));
      break;
    case PROP_FILE:
      g_value_set_object (value, self->file);
      break;
    case PROP_PROBLEM:
      g_value_set_string (value, self->problem);
      break;
    case PROP_LIT_ROLE:
      g_value_set_int (value, self->lit_role);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
      break;
    }
}

static void
gradus_document_set_property (GObject *object, guint property, const GValue *value,
                              GParamSpec *pspec)
{
  GradusDocument *self = GRADUS_DOCUMENT (object);

  switch (property)
    {
    case PROP_SPEED:
    case PROP_GRAIN:
      g_object_set_property (G_OBJECT (self->player), pspec->name, value);
      break;
    case PROP_LIT_ROLE:
      gradus_document_set_lit_role (self, g_value_get_int (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
      break;
    }
}

static void
gradus_document_dispose (GObject *object)
{
  GradusDocument *self = GRADUS_DOCUMENT (object);

  /* Who else has it sees a player without a run. */
  g_signal_handlers_disconnect_by_data (self->player, self);
  g_object_run_dispose (G_OBJECT (self->player));
  gradus_document_free_visit (self);
  g_object_run_dispose (G_OBJECT (self->branches));
  gradus_document_free_autosave (self);

  G_OBJECT_CLASS (gradus_document_parent_class)->dispose (object);
}

static void
gradus_document_finalize (GObject *object)
{
  GradusDocument *self = GRADUS_DOCUMENT (object);

  g_object_unref (self->player);
  g_object_unref (self->workbook);
  g_clear_pointer (&self->setup, gradus_setup_unref);
  g_clear_pointer (&self->experiment, gradus_experiment_unref);
  g_clear_object (&self->file);
  g_hash_table_unref (self->versions);
  g_free (self->problem);
  g_object_unref (self->undo);
  g_object_unref (self->branches);
  g_ptr_array_unref (self->chips);
  g_clear_pointer (&self->own, gradus_dataset_unref);
  g_ptr_array_unref (self->breakpoints);

  G_OBJECT_CLASS (gradus_document_parent_class)->finalize (object);
}

static void
gradus_document_class_init (GradusDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags writable = readable | G_PARAM_WRITABLE;

  object_class->get_property = gradus_document_get_property;
  object_class->set_property = gradus_document_set_property;
  object_class->dispose = gradus_document_dispose;
  object_class->finalize = gradus_document_finalize;

  /* TRUE while the worker has the run. */
  props[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, readable);
  /* Of the worker, 0 to 1, or -1 when it cannot be said. */
  props[PROP_PROGRESS] = g_param_spec_double ("progress", NULL, NULL, -1.0, 1.0, -1.0, readable);
  props[PROP_PLAYING] = g_param_spec_boolean ("playing", NULL, NULL, FALSE, readable);
  props[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, readable);
  props[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, readable);
  /* There are edits that are in no file. */
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, readable);
  /* The name of the file, else the experiment's or the algorithm's title. */
  props[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, readable);
  props[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, readable);
  /* See gradus_document_get_problem(). */
  props[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, readable);
  /* Steps a second while playing; 0 = one every frame. */
  props[PROP_SPEED] = g_param_spec_double ("speed", NULL, NULL, 0.0, 1000.0, 2.0, writable);
  /* The GradusGrain of a step while playing. */
  props[PROP_GRAIN] = g_param_spec_uint ("grain", NULL, NULL, GRADUS_GRAIN_MICRO, GRADUS_GRAIN_RUN,
                                         GRADUS_GRAIN_PHASE, writable);
  /* A GradusRole, or -1. */
  props[PROP_LIT_ROLE] = g_param_spec_int ("lit-role", NULL, NULL, -1, G_MAXINT, -1, writable);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SETUP_CHANGED] = g_signal_new ("setup-changed", G_TYPE_FROM_CLASS (klass),
                                                G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                                0);
  signals[SIGNAL_INK_CHANGED] = g_signal_new ("ink-changed", G_TYPE_FROM_CLASS (klass),
                                              G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                              0);
  signals[SIGNAL_TALLY_CHANGED] = g_signal_new ("tally-changed", G_TYPE_FROM_CLASS (klass),
                                                G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                                0);
  signals[SIGNAL_BRANCHES_CHANGED] = g_signal_new ("branches-changed", G_TYPE_FROM_CLASS (klass),
                                                   G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                   G_TYPE_NONE, 0);
  signals[SIGNAL_FORKED] = g_signal_new ("forked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT,
                                         G_TYPE_STRING);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_BREAKPOINTS_CHANGED] = g_signal_new ("breakpoints-changed",
                                                      G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                                      0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_STOPPED] = g_signal_new ("stopped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
  signals[SIGNAL_UNPROTECTED] = g_signal_new ("unprotected", G_TYPE_FROM_CLASS (klass),
                                              G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                              1, G_TYPE_STRING);
  signals[SIGNAL_PINS_CHANGED] = g_signal_new ("pins-changed", G_TYPE_FROM_CLASS (klass),
                                               G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                               0);
  /* By name: of what another part of the document keeps. */
  g_signal_new ("own-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

/* The properties of the player are the document's, by the same names. */
static void
player_notify_cb (GradusPlayer *player, GParamSpec *pspec, gpointer user_data)
{
  g_object_notify (G_OBJECT (user_data), pspec->name);
}

static void
moved_cb (GradusDocument *self)
{
  gradus_document_look_at_breakpoints (self);
  g_signal_emit (self, signals[SIGNAL_MOVED], 0);
}

static void
stopped_cb (GradusPlayer *player, guint64 mask, gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_STOPPED], 0, mask);
}

static void
failed_cb (GradusPlayer *player, const char *sentence, gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_FAILED], 0, sentence);
}

/* Not all was changed that was to be: what holds is what the run has. */
static void
cut_short_cb (GradusDocument *self)
{
  gradus_document_set_setup (self,
                             gradus_run_get_last_setup (gradus_player_get_run (self->player)));
  gradus_document_emit_setup_changed (self);
}

static void
watch_player (GradusDocument *self)
{
  g_signal_connect (self->player, "notify", G_CALLBACK (player_notify_cb), self);
  g_signal_connect_swapped (self->player, "moved", G_CALLBACK (moved_cb), self);
  g_signal_connect (self->player, "stopped", G_CALLBACK (stopped_cb), self);
  g_signal_connect (self->player, "failed", G_CALLBACK (failed_cb), self);
  g_signal_connect_swapped (self->player, "hits-changed",
                            G_CALLBACK (gradus_document_emit_breakpoints_changed), self);
  g_signal_connect_swapped (self->player, "cut-short", G_CALLBACK (cut_short_cb), self);
}

static void
ink_changed_cb (GradusDocument *self)
{
  g_signal_emit (self, signals[SIGNAL_INK_CHANGED], 0);
}

static void
tally_changed_cb (GradusDocument *self)
{
  g_signal_emit (self, signals[SIGNAL_TALLY_CHANGED], 0);
}

static void
pins_changed_cb (GradusDocument *self)
{
  g_signal_emit (self, signals[SIGNAL_PINS_CHANGED], 0);
}

static void
gradus_document_init (GradusDocument *self)
{
  self->player = gradus_player_new ();
  watch_player (self);
  self->branches = gradus_branches_new (self->player);
  g_signal_connect_object (self->branches, "replayed",
                           G_CALLBACK (gradus_document_emit_branches_changed), self,
                           G_CONNECT_SWAPPED);
  gradus_document_exchange_undo (self, gradus_undo_new (self));
  gradus_document_init_breakpoints (self);
  self->chips = g_ptr_array_new_with_free_func (gradus_chip_record_unref);
  self->workbook = gradus_workbook_new ();
  g_signal_connect_object (self->workbook, "notify::ink", G_CALLBACK (ink_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workbook, "notify::tally", G_CALLBACK (tally_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workbook, "notify::pins", G_CALLBACK (pins_changed_cb), self,
                           G_CONNECT_SWAPPED);
  self->versions = g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref,
                                          g_free);
  self->lit_role = -1;
}
