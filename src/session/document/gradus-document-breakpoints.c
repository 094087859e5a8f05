/* Gradus: the document's breakpoints.
 *
 * They are a list of texts in the experiment; what they mean depends on the algorithm, so they are
 * read anew whenever the setup changes. A text that cannot be read is kept with the sentence that
 * says why: the algorithm may come back.
 *
 * The player stops at them and finds the hits (gradus-player-watch.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-document-private.h"
#include "gradus-number.h"

/* In front of a breakpoint that is switched off. A program that does not know it takes the text for
 * an unknown breakpoint, which stops nothing and is kept. */
#define OFF "off:"

typedef struct
{
  GradusBreakpoint public;
  char *raw; /* as saved */
  char *problem;
  GradusCondition *condition;
  gboolean fits; /* the shape of its value has been found to suit */
} Breakpoint;

static void
breakpoint_free (gpointer data)
{
  Breakpoint *breakpoint = data;

  g_free (breakpoint->raw);
  g_free (breakpoint->problem);
  g_clear_pointer (&breakpoint->condition, gradus_condition_unref);
  g_free (breakpoint);
}

static Breakpoint *
breakpoint_at (GradusDocument *self, guint i)
{
  return g_ptr_array_index (self->breakpoints, i);
}

static Breakpoint *
breakpoint_new (const GradusAlgorithm *algorithm, const char *raw, guint i)
{
  Breakpoint *breakpoint = g_new0 (Breakpoint, 1);
  const gboolean off = g_str_has_prefix (raw, OFF);
  g_autoptr (GError) error = NULL;
  const char *text;

  breakpoint->raw = g_strdup (raw);
  text = breakpoint->raw + (off ? strlen (OFF) : 0);
  breakpoint->condition = gradus_condition_new (algorithm, text, NULL, &error);
  if (breakpoint->condition != NULL)
    text = gradus_condition_get_text (breakpoint->condition);
  else
    breakpoint->problem = g_strdup (error->message);
  if (i >= GRADUS_WATCHER_MAX && breakpoint->problem == NULL)
    breakpoint->problem = g_strdup_printf (_ ("More than %d breakpoints cannot be watched. Remove "
                                              "others to use this one."),
                                           GRADUS_WATCHER_MAX);
  breakpoint->public = (GradusBreakpoint){
    .text = text,
    .enabled = !off,
    .problem = breakpoint->problem,
    .condition = breakpoint->condition,
  };

  return breakpoint;
}

/* --- Watching --------------------------------------------------------------------------------- */

/* The shape of a value is known only when it is defined. */
static gboolean
find_misfits (GradusDocument *self)
{
  gboolean changed = FALSE;
  GradusPosition here;

  gradus_run_get_view (gradus_player_get_run (self->player), &here);
  for (guint i = 0; i < self->breakpoints->len; i++)
    {
      Breakpoint *breakpoint = breakpoint_at (self, i);
      g_autoptr (GError) error = NULL;
      gboolean known;

      if (breakpoint->condition == NULL || breakpoint->fits || breakpoint->problem != NULL)
        continue;
      if (gradus_condition_fits (breakpoint->condition, &here, &known, &error))
        {
          breakpoint->fits = known;
          continue;
        }
      breakpoint->problem = g_strdup (error->message);
      breakpoint->public.problem = breakpoint->problem;
      changed = TRUE;
    }

  return changed;
}

void
gradus_document_look_at_breakpoints (GradusDocument *self)
{
  if (gradus_player_get_run (self->player) != NULL && find_misfits (self))
    gradus_document_emit_breakpoints_changed (self);
}

void
gradus_document_refresh_breakpoints (GradusDocument *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self);
  GradusCondition *conditions[GRADUS_WATCHER_MAX] = { NULL };
  const char *const *texts;
  guint n;

  g_ptr_array_set_size (self->breakpoints, 0);
  if (algorithm == NULL)
    return;
  texts = gradus_experiment_get_breakpoints (self->experiment);
  for (guint i = 0; texts[i] != NULL; i++)
    g_ptr_array_add (self->breakpoints, breakpoint_new (algorithm, texts[i], i));
  n = MIN (self->breakpoints->len, GRADUS_WATCHER_MAX);
  for (guint i = 0; i < n; i++)
    if (breakpoint_at (self, i)->public.enabled)
      conditions[i] = breakpoint_at (self, i)->condition;
  gradus_player_watch (self->player, conditions, n);
  gradus_document_look_at_breakpoints (self);
}

void
gradus_document_init_breakpoints (GradusDocument *self)
{
  self->breakpoints = g_ptr_array_new_with_free_func (breakpoint_free);
}

/* --- The list --------------------------------------------------------------------------------- */

/* The texts as saved, with a NULL behind them that can be taken off again. */
static GPtrArray *
list_raw (GradusDocument *self)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->breakpoints->len; i++)
    g_ptr_array_add (list, g_strdup (breakpoint_at (self, i)->raw));

  return list;
}

static void
set_raw (GradusDocument *self, GPtrArray *list)
{
  g_ptr_array_add (list, NULL);
  gradus_experiment_set_breakpoints (self->experiment, (const char *const *) list->pdata);
  gradus_document_refresh_breakpoints (self);
  gradus_undo_set_clean (self->undo, FALSE);
  gradus_document_schedule_autosave (self);
  gradus_document_emit_breakpoints_changed (self);
}

guint
gradus_document_count_breakpoints (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), 0);

  return self->breakpoints->len;
}

const GradusBreakpoint *
gradus_document_get_nth_breakpoint (GradusDocument *self, guint i)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (i < self->breakpoints->len, NULL);

  return &breakpoint_at (self, i)->public;
}

void
gradus_document_enable_breakpoint (GradusDocument *self, guint i, gboolean enabled)
{
  g_autoptr (GPtrArray) list = NULL;
  Breakpoint *breakpoint;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  g_return_if_fail (i < self->breakpoints->len);

  breakpoint = breakpoint_at (self, i);
  if (breakpoint->public.enabled == !!enabled)
    return;
  list = list_raw (self);
  g_free (list->pdata[i]);
  list->pdata[i] = g_strconcat (enabled ? "" : OFF, breakpoint->public.text, NULL);
  set_raw (self, list);
}

void
gradus_document_remove_breakpoint (GradusDocument *self, guint i)
{
  g_autoptr (GPtrArray) list = NULL;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  g_return_if_fail (i < self->breakpoints->len);

  list = list_raw (self);
  g_ptr_array_remove_index (list, i);
  set_raw (self, list);
}

gboolean
gradus_document_add_breakpoint (GradusDocument *self, const char *text, gsize *place,
                                GError **error)
{
  g_autoptr (GradusCondition) condition = NULL;
  g_autoptr (GPtrArray) list = NULL;
  GradusRun *run;
  GradusPosition here;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (self->setup != NULL, FALSE);

  if (place != NULL)
    *place = 0;
  condition = gradus_condition_new (gradus_document_get_algorithm (self), text, place, error);
  if (condition == NULL)
    return FALSE;
  run = gradus_player_get_run (self->player);
  if (run != NULL)
    {
      gradus_run_get_view (run, &here);
      if (!gradus_condition_fits (condition, &here, NULL, error))
        return FALSE;
    }
  for (guint i = 0; i < self->breakpoints->len; i++)
    if (g_str_equal (breakpoint_at (self, i)->public.text, gradus_condition_get_text (condition)))
      {
        gradus_document_enable_breakpoint (self, i, TRUE);
        return TRUE;
      }
  if (self->breakpoints->len >= GRADUS_WATCHER_MAX)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("More than %d breakpoints cannot be watched. Remove one first."),
                   GRADUS_WATCHER_MAX);
      return FALSE;
    }
  list = list_raw (self);
  g_ptr_array_add (list, g_strdup (gradus_condition_get_text (condition)));
  set_raw (self, list);

  return TRUE;
}

/* --- Events by number ------------------------------------------------------------------------- */

/* Place in the list of the breakpoint on event number @event, or -1. */
static int
find_event (GradusDocument *self, guint event)
{
  for (guint i = 0; i < self->breakpoints->len; i++)
    {
      const GradusCondition *condition = breakpoint_at (self, i)->condition;

      if (condition != NULL && gradus_condition_get_event (condition) == (int) event)
        return (int) i;
    }

  return -1;
}

gboolean
gradus_document_get_breakpoint (GradusDocument *self, guint event)
{
  int i;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  i = find_event (self, event);

  return i >= 0 && breakpoint_at (self, (guint) i)->public.enabled;
}

void
gradus_document_set_breakpoint (GradusDocument *self, guint event, gboolean enabled)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self);
  g_autofree char *text = NULL;
  guint n = 0;
  int i;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  while (algorithm != NULL && algorithm->events != NULL && algorithm->events[n].id != NULL)
    n++;
  if (event >= n || gradus_document_get_breakpoint (self, event) == !!enabled)
    return;
  i = find_event (self, event);
  if (enabled)
    {
      text = g_strconcat ("event:", algorithm->events[event].id, NULL);
      gradus_document_add_breakpoint (self, text, NULL, NULL);
    }
  else if (i >= 0)
    gradus_document_remove_breakpoint (self, (guint) i);
}

/* --- Hits ------------------------------------------------------------------------------------- */

const GradusHit *
gradus_document_get_hits (GradusDocument *self, guint *n)
{
  *n = 0;
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return gradus_player_get_hits (self->player, n);
}

guint64
gradus_document_get_hit_mask (GradusDocument *self, guint64 step)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), 0);

  return gradus_player_get_hit_mask (self->player, step);
}

/* "J has risen", or the condition with the figure that it was compared with. */
static void
append_hit (GString *out, const GradusCondition *condition, const GradusPosition *here)
{
  const int event = gradus_condition_get_event (condition);
  const double measured = gradus_condition_measure (condition, here);

  if (event >= 0)
    g_string_append (out, _ (here->algorithm->events[event].title));
  else if (isnan (measured))
    g_string_append (out, gradus_condition_get_text (condition));
  else
    /* Translators: a condition such as “loss < 10”, then the present figure. */
    g_string_append_printf (out, _ ("%s (now %s)"), gradus_condition_get_text (condition),
                            GRADUS_NUM (measured));
}

char *
gradus_document_describe_hits (GradusDocument *self, guint64 mask)
{
  g_autoptr (GString) what = g_string_new (NULL);
  GradusRun *run;
  GradusPosition here;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  run = gradus_player_get_run (self->player);
  if (run == NULL)
    return NULL;
  gradus_run_get_view (run, &here);
  for (guint i = 0; i < MIN (self->breakpoints->len, GRADUS_WATCHER_MAX); i++)
    {
      const GradusCondition *condition = breakpoint_at (self, i)->condition;

      if (condition == NULL || (mask >> i & 1) == 0)
        continue;
      if (what->len > 0)
        g_string_append (what, _ ("; "));
      append_hit (what, condition, &here);
    }
  if (what->len == 0)
    return NULL;

  return g_strdup_printf (_ ("Stopped at step %" PRIu64 ": %s"), here.step, what->str);
}
