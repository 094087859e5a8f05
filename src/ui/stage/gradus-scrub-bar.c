/* Gradus: the bar under the stage that shows the whole timeline.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <inttypes.h>
#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-quantity.h"
#include "gradus-scrub-bar.h"
#include "gradus-settings.h"

#define PADDING 8.0
#define TRACK 6.0

struct _GradusScrubBar
{
  GtkWidget parent_instance;

  GradusDocument *document;
  GradusCompare *compare; /* instead of the document */

  /* What is known of the run, kept because the run belongs to a worker now and then. */
  guint64 step, last, micro, n_micro, iteration;
  gboolean complete;
  GArray *events;        /* guint64: steps with events, ascending */
  guint64 events_up_to;  /* steps below it have been looked at */
  gconstpointer history; /* whose events they are */
  GArray *hits;          /* guint64: steps at which breakpoints are hit, ascending */
  GArray *forks;         /* guint64: steps at which branches leave */
};

G_DEFINE_FINAL_TYPE (GradusScrubBar, gradus_scrub_bar, GTK_TYPE_WIDGET)

/* The number of steps the full width stands for: a run that has not ended gets room to grow, in
 * round amounts, so that the handle moves and the scale does not change with every step. */
static guint64
get_span (GradusScrubBar *self)
{
  guint64 span = 12;

  if (self->complete)
    return MAX (self->last, 1);
  while (span < self->last + self->last / 4 + 1)
    span *= 2;
  return span;
}

static double
to_pixel (GradusScrubBar *self, double step)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * PADDING;

  return PADDING + width * step / (double) get_span (self);
}

static guint64
to_step (GradusScrubBar *self, double x)
{
  const double width = MAX (gtk_widget_get_width (GTK_WIDGET (self)) - 2 * PADDING, 1);
  const double t = CLAMP ((x - PADDING) / width, 0, 1);

  return (guint64) llround (t * (double) get_span (self));
}

static void
update_accessible (GradusScrubBar *self)
{
  g_autofree char *text = NULL;

  if (self->compare != NULL)
    text = gradus_compare_dup_place (self->compare);
  else
    text = g_strdup_printf (_ ("Step %" PRIu64 " of %" PRIu64 ", iteration %" PRIu64), self->step,
                            self->last, self->iteration);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double) get_span (self),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) self->step,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

static void
collect_events (GradusScrubBar *self, GradusRun *run)
{
  const GradusHistory *history = gradus_run_get_history (run);
  const guint64 length = gradus_history_length (history);

  if (history != self->history || length < self->events_up_to)
    {
      g_array_set_size (self->events, 0);
      self->events_up_to = 0;
      self->history = history;
    }
  for (guint64 step = self->events_up_to; step < length; step++)
    {
      if (gradus_history_events (history, step) != 0)
        g_array_append_val (self->events, step);
    }
  self->events_up_to = length;
}

/* While the worker has the run its hits are not known, and those of before stay. */
static void
collect_hits (GradusScrubBar *self)
{
  guint n;
  const GradusHit *hits = gradus_document_get_hits (self->document, &n);

  if (gradus_document_is_busy (self->document))
    return;
  g_array_set_size (self->hits, n);
  for (guint i = 0; i < n; i++)
    g_array_index (self->hits, guint64, i) = hits[i].step;
}

static void
breakpoints_changed_cb (GradusScrubBar *self)
{
  collect_hits (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
moved_cb (GradusScrubBar *self)
{
  GradusRun *run = gradus_document_get_run (self->document);
  GradusPosition here;

  if (run == NULL)
    return;
  gradus_run_get_view (run, &here);
  self->step = gradus_run_get_step (run);
  self->micro = gradus_run_get_micro (run);
  self->n_micro = self->micro > 0 ? gradus_run_count_micro (run) : 1;
  self->last = gradus_run_get_last (run);
  self->iteration = gradus_position_in_iteration (&here);
  self->complete = gradus_run_is_complete (run);
  collect_events (self, run);
  collect_hits (self);
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* An edit may cut and regrow the history in place: look at all of it again. */
static void
setup_changed_cb (GradusScrubBar *self)
{
  self->history = NULL;
}

static void
branches_changed_cb (GradusScrubBar *self)
{
  if (gradus_document_get_run (self->document) == NULL)
    return;
  g_array_set_size (self->forks, 0);
  for (guint i = 0; i < gradus_document_count_branches (self->document); i++)
    {
      GradusBranchInfo info;

      gradus_document_get_branch (self->document, i, &info);
      if (info.run != NULL && info.left > 0)
        g_array_append_val (self->forks, info.left);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_scrub_bar_set_document (GradusScrubBar *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_SCRUB_BAR (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "breakpoints-changed", G_CALLBACK (breakpoints_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "branches-changed", G_CALLBACK (branches_changed_cb), self,
                           G_CONNECT_SWAPPED);
  moved_cb (self);
  branches_changed_cb (self);
}

/* What follows from the runs is marked in a pane each, not here: events and branches are of one. */
static void
compare_moved_cb (GradusScrubBar *self)
{
  self->step = gradus_compare_get_position (self->compare);
  self->last = gradus_compare_get_last (self->compare, &self->complete);
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_scrub_bar_set_compare (GradusScrubBar *self, GradusCompare *compare)
{
  g_return_if_fail (GRADUS_IS_SCRUB_BAR (self));
  g_return_if_fail (self->document == NULL && self->compare == NULL);

  self->compare = g_object_ref (compare);
  g_signal_connect_object (compare, "moved", G_CALLBACK (compare_moved_cb), self,
                           G_CONNECT_SWAPPED);
  compare_moved_cb (self);
}

/* A line that turns off downwards, as the branch does. */
static void
append_fork (GtkSnapshot *snapshot, double x, double middle, const GdkRGBA *colour)
{
  const float left = (float) x - 1, top = (float) middle + 3;

  gtk_snapshot_append_color (snapshot, colour, &GRAPHENE_RECT_INIT (left, top, 2, 8));
  gtk_snapshot_append_color (snapshot, colour, &GRAPHENE_RECT_INIT (left, top + 6, 8, 2));
}

static void
append_rounded (GtkSnapshot *snapshot, double x, double y, double width, double height,
                const GdkRGBA *colour)
{
  GskRoundedRect rounded;

  if (width <= 0)
    return;
  gsk_rounded_rect_init_from_rect (
    &rounded, &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height),
    (float) MIN (height / 2, width / 2));
  gtk_snapshot_push_rounded_clip (snapshot, &rounded);
  gtk_snapshot_append_color (snapshot, colour, &rounded.bounds);
  gtk_snapshot_pop (snapshot);
}

/* Like events, but with a head. */
static void
snapshot_hits (GradusScrubBar *self, GtkSnapshot *snapshot, const GdkRGBA *colour)
{
  const float middle = (float) gtk_widget_get_height (GTK_WIDGET (self)) / 2;
  double last = -10;

  for (guint i = 0; i < self->hits->len; i++)
    {
      const double x = to_pixel (self, (double) g_array_index (self->hits, guint64, i));

      if (x - last < 2)
        continue;
      last = x;
      gtk_snapshot_append_color (snapshot, colour,
                                 &GRAPHENE_RECT_INIT ((float) x - 1, middle - 11, 2, 7));
      gtk_snapshot_append_color (snapshot, colour,
                                 &GRAPHENE_RECT_INIT ((float) x - 4, middle - 12, 8, 4));
    }
}

static void
gradus_scrub_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusScrubBar *self = GRADUS_SCRUB_BAR (widget);
  const GradusScheme scheme = gradus_settings_get_scheme (gradus_settings_get_default ());
  const GradusColour accent = gradus_palette_role (scheme, GRADUS_ROLE_ACCENT);
  const double middle = gtk_widget_get_height (widget) / 2.0;
  const double end = to_pixel (self, (double) get_span (self));
  const double now = to_pixel (self, (double) self->step
                                       + (double) self->micro / (double) MAX (self->n_micro, 1));
  GdkRGBA ink, pale, faint;
  GdkRGBA mark = { (float) accent.red, (float) accent.green, (float) accent.blue, 1 };
  double last_mark = -10;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  pale = faint = ink;
  pale.alpha *= 0.35f;
  faint.alpha *= 0.12f;

  append_rounded (snapshot, PADDING, middle - TRACK / 2, end - PADDING, TRACK, &faint);
  append_rounded (snapshot, PADDING, middle - TRACK / 2,
                  to_pixel (self, (double) self->last) - PADDING, TRACK, &pale);
  append_rounded (snapshot, PADDING, middle - TRACK / 2, now - PADDING, TRACK, &ink);

  /* One mark per two pixels is all that can be told apart. */
  for (guint i = 0; i < self->events->len; i++)
    {
      const double x = to_pixel (self, (double) g_array_index (self->events, guint64, i));

      if (x - last_mark < 2)
        continue;
      last_mark = x;
      gtk_snapshot_append_color (snapshot, &mark,
                                 &GRAPHENE_RECT_INIT ((float) x - 1, (float) middle - 11, 2, 7));
    }
  for (guint i = 0; i < self->forks->len; i++)
    append_fork (snapshot, to_pixel (self, (double) g_array_index (self->forks, guint64, i)),
                 middle, &ink);
  append_rounded (snapshot, now - 4, middle - 9, 8, 18, &ink);
  snapshot_hits (self, snapshot, &mark);
}

static void
gradus_scrub_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 120 : 26;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 300 : 26;
}

static void
seek (GradusScrubBar *self, guint64 step)
{
  if (self->complete)
    step = MIN (step, self->last);
  if (self->compare != NULL)
    {
      gradus_compare_set_playing (self->compare, FALSE);
      gradus_compare_seek (self->compare, step);
    }
  if (self->document == NULL)
    return;
  gradus_document_pause (self->document);
  gradus_document_seek (self->document, step, 0);
}

static void
drag_begin_cb (GradusScrubBar *self, double x, double y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  seek (self, to_step (self, x));
}

static void
drag_update_cb (GradusScrubBar *self, double offset_x, double offset_y, GtkGestureDrag *drag)
{
  double x, y;

  if (gtk_gesture_drag_get_start_point (drag, &x, &y))
    seek (self, to_step (self, x + offset_x));
}

static gboolean
key_cb (GradusScrubBar *self, guint keyval, guint keycode, GdkModifierType state)
{
  const guint64 page = MAX (get_span (self) / 10, 1);

  if ((state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Page_Up:
      seek (self, self->step > page ? self->step - page : 0);
      return TRUE;
    case GDK_KEY_Page_Down:
      seek (self, self->step + page);
      return TRUE;
    default:
      return FALSE;
    }
}

static void
append_breakpoints (GradusScrubBar *self, guint64 step, GString *text)
{
  const guint64 mask = gradus_document_get_hit_mask (self->document, step);

  for (guint i = 0; mask != 0 && i < gradus_document_count_breakpoints (self->document)
                    && i < GRADUS_WATCHER_MAX;
       i++)
    {
      if ((mask >> i & 1) == 0)
        continue;
      g_string_append_c (text, '\n');
      g_string_append_printf (text, _ ("Breakpoint: %s"),
                              gradus_document_get_nth_breakpoint (self->document, i)->text);
    }
}

static gboolean
query_tooltip_cb (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  GradusScrubBar *self = GRADUS_SCRUB_BAR (widget);
  GradusRun *run = self->document != NULL ? gradus_document_get_run (self->document) : NULL;
  g_autoptr (GString) text = NULL;
  guint64 step, events;

  if (run == NULL)
    return FALSE;
  step = keyboard ? self->step : to_step (self, x);
  text = g_string_new (NULL);
  g_string_append_printf (text, _ ("Step %" PRIu64), step);
  if (step < self->events_up_to)
    {
      const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);

      events = gradus_history_events (gradus_run_get_history (run), step);
      for (guint i = 0; algorithm->events != NULL && algorithm->events[i].id != NULL; i++)
        {
          if (events & (G_GUINT64_CONSTANT (1) << i))
            g_string_append_printf (text, "\n%s", _ (algorithm->events[i].title));
        }
      append_breakpoints (self, step, text);
    }
  for (guint i = 0; i < gradus_document_count_branches (self->document); i++)
    {
      GradusBranchInfo info;

      gradus_document_get_branch (self->document, i, &info);
      if (info.run == NULL || info.left != step || step == 0)
        continue;
      g_string_append_c (text, '\n');
      g_string_append_printf (text, _ ("The branch “%s” leaves here."), info.name);
    }
  gtk_tooltip_set_text (tooltip, text->str);
  return TRUE;
}

static void
gradus_scrub_bar_dispose (GObject *object)
{
  GradusScrubBar *self = GRADUS_SCRUB_BAR (object);

  g_clear_object (&self->document);
  g_clear_object (&self->compare);
  G_OBJECT_CLASS (gradus_scrub_bar_parent_class)->dispose (object);
}

static void
gradus_scrub_bar_finalize (GObject *object)
{
  GradusScrubBar *self = GRADUS_SCRUB_BAR (object);

  g_array_unref (self->events);
  g_array_unref (self->hits);
  g_array_unref (self->forks);
  G_OBJECT_CLASS (gradus_scrub_bar_parent_class)->finalize (object);
}

static void
gradus_scrub_bar_class_init (GradusScrubBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_scrub_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_scrub_bar_finalize;
  widget_class->snapshot = gradus_scrub_bar_snapshot;
  widget_class->measure = gradus_scrub_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "scrubbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
gradus_scrub_bar_init (GradusScrubBar *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  self->events = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->hits = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->forks = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->n_micro = 1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Timeline"), -1);
}

guint
gradus_scrub_bar_count_hits (GradusScrubBar *self)
{
  g_return_val_if_fail (GRADUS_IS_SCRUB_BAR (self), 0);

  return self->hits->len;
}

GtkWidget *
gradus_scrub_bar_new (void)
{
  return g_object_new (GRADUS_TYPE_SCRUB_BAR, NULL);
}
