/* Gradus: the bottom bar: timeline, play and step buttons, grain, speed, position, progress.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <inttypes.h>
#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-algorithm.h"
#include "gradus-branches-popover.h"
#include "gradus-number.h"
#include "gradus-quantity.h"
#include "gradus-scrub-bar.h"
#include "gradus-tip.h"
#include "gradus-transport.h"

struct _GradusTransport
{
  GtkWidget parent_instance;

  GtkWidget *buttons;
  GtkWidget *timeline;
  GtkWidget *pace;
  GtkWidget *place; /* where the run stands, or how far the work is */
  GtkWidget *position_box;
  GtkWidget *scrub_bar;
  GtkWidget *start_button;
  GtkWidget *back_button;
  GtkWidget *play_button;
  GtkWidget *step_button;
  GtkWidget *end_button;
  GtkWidget *previous_event_button;
  GtkWidget *next_event_button;
  GtkWidget *branches_button;
  GtkWidget *branches_label;
  GtkWidget *branches_popover;
  GtkWidget *predict_button;
  GtkWidget *grain_choice;
  GtkWidget *speed_button;
  GtkWidget *speed_label;
  GtkWidget *speed_scale;
  GtkWidget *iteration_label;
  GtkWidget *position_label;
  GtkWidget *progress_box;
  GtkWidget *progress_bar;
  GtkWidget *spinner;
  GtkWidget *cancel_button;

  GradusDocument *document;
  GradusCompare *compare; /* whose place is shown instead of the document's */
  guint progress_timer;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GradusTransport, gradus_transport, GTK_TYPE_WIDGET)

/* 0 is "with every frame of the screen". */
static const double speeds[] = { GRADUS_SPEED_TALE, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 0 };

/* Work that is done sooner than this shows no progress: a bar that flashes is worse than none. */
#define PROGRESS_DELAY_MS 200

#define GAP 9
/* The timeline has a line of its own where less than this would be left of it. */
#define LEAST_TIMELINE 240

static guint
speed_index (double speed)
{
  guint best = 0;

  if (speed <= 0)
    return G_N_ELEMENTS (speeds) - 1;
  for (guint i = 0; i + 1 < G_N_ELEMENTS (speeds); i++)
    {
      if (fabs (log (speeds[i] / speed)) < fabs (log (speeds[best] / speed)))
        best = i;
    }
  return best;
}

double
gradus_transport_next_speed (double speed, gboolean up)
{
  const guint i = speed_index (speed);

  if (up)
    return speeds[MIN (i + 1, G_N_ELEMENTS (speeds) - 1)];
  return speeds[i > 0 ? i - 1 : 0];
}

static char *
speed_words (double speed)
{
  g_autofree char *number = gradus_number_to_text (speed);

  if (speed <= 0)
    return g_strdup (_ ("every frame"));
  if (speed <= GRADUS_SPEED_TALE)
    /* Translators: a speed of playing, as short as can be: every step is told slowly, as a film. */
    return g_strdup (_ ("slow"));
  /* Translators: steps per second, as short as can be. */
  return g_strdup_printf (_ ("%s/s"), number);
}

static void
speed_changed_cb (GradusTransport *self)
{
  double speed;
  g_autofree char *words = NULL;

  g_object_get (self->document, "speed", &speed, NULL);
  words = speed_words (speed);
  self->updating = TRUE;
  gtk_label_set_label (GTK_LABEL (self->speed_label), words);
  gtk_range_set_value (GTK_RANGE (self->speed_scale), speed_index (speed));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->speed_scale),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->speed_button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
  self->updating = FALSE;
}

static void
speed_moved_cb (GradusTransport *self)
{
  const double position = gtk_range_get_value (GTK_RANGE (self->speed_scale));

  if (self->updating || self->document == NULL)
    return;
  g_object_set (self->document, "speed",
                speeds[CLAMP ((int) lround (position), 0, (int) G_N_ELEMENTS (speeds) - 1)], NULL);
}

static void
grain_changed_cb (GradusTransport *self)
{
  int grain;

  g_object_get (self->document, "grain", &grain, NULL);
  self->updating = TRUE;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->grain_choice),
                              (guint) CLAMP (grain, GRADUS_GRAIN_MICRO, GRADUS_GRAIN_ITERATION));
  self->updating = FALSE;
}

static void
grain_selected_cb (GradusTransport *self)
{
  if (self->updating || self->document == NULL)
    return;
  g_object_set (self->document, "grain",
                (int) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->grain_choice)), NULL);
}

static void
playing_changed_cb (GradusTransport *self)
{
  gboolean playing;

  g_object_get (self->compare != NULL ? G_OBJECT (self->compare) : G_OBJECT (self->document),
                "playing", &playing, NULL);
  gtk_button_set_icon_name (GTK_BUTTON (self->play_button),
                            playing ? "gradus-pause-symbolic" : "gradus-play-symbolic");
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (self->play_button), GTK_ACCESSIBLE_STATE_PRESSED,
    playing ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

static void
progress_changed_cb (GradusTransport *self)
{
  double progress = -1;

  if (self->compare == NULL)
    g_object_get (self->document, "progress", &progress, NULL);
  if (progress >= 0)
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress_bar), MIN (progress, 1));
  gtk_widget_set_visible (self->progress_bar, progress >= 0);
}

static gboolean
show_progress_cb (gpointer user_data)
{
  GradusTransport *self = user_data;

  self->progress_timer = 0;
  progress_changed_cb (self);
  gtk_stack_set_visible_child (GTK_STACK (self->place), self->progress_box);
  gtk_spinner_start (GTK_SPINNER (self->spinner));
  return G_SOURCE_REMOVE;
}

static void
busy_changed_cb (GradusTransport *self)
{
  gboolean busy;

  g_object_get (self->compare != NULL ? G_OBJECT (self->compare) : G_OBJECT (self->document),
                "busy", &busy, NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
  if (busy && self->progress_timer == 0)
    self->progress_timer = g_timeout_add (PROGRESS_DELAY_MS, show_progress_cb, self);
  else if (!busy)
    {
      g_clear_handle_id (&self->progress_timer, g_source_remove);
      gtk_stack_set_visible_child (GTK_STACK (self->place), self->position_box);
      gtk_spinner_stop (GTK_SPINNER (self->spinner));
    }
}

static void
moved_cb (GradusTransport *self)
{
  GradusRun *run = gradus_document_get_run (self->document);
  g_autofree char *iteration = NULL;
  g_autofree char *words = NULL;
  GradusPosition here;
  guint64 micro;

  if (run == NULL)
    return;
  gradus_run_get_view (run, &here);
  micro = gradus_run_get_micro (run);
  /* Stages are counted as steps already, and nothing is iterated. */
  gtk_widget_set_visible (self->iteration_label,
                          gradus_run_get_algorithm (run)->kind == GRADUS_KIND_ITERATIVE);
  iteration = g_strdup_printf (_ ("Iteration %" PRIu64), gradus_position_in_iteration (&here));
  if (micro > 0)
    words = g_strdup_printf (_ ("Step %" PRIu64 ", micro-step %" PRIu64 " of %" PRIu64),
                             gradus_run_get_step (run), micro, gradus_run_count_micro (run));
  else if (gradus_run_is_complete (run))
    words = g_strdup_printf (_ ("Step %" PRIu64 " of %" PRIu64), gradus_run_get_step (run),
                             gradus_run_get_last (run));
  else
    words = g_strdup_printf (_ ("Step %" PRIu64), gradus_run_get_step (run));
  gtk_label_set_label (GTK_LABEL (self->iteration_label), iteration);
  gtk_label_set_label (GTK_LABEL (self->position_label), words);
}

static void
compare_moved_cb (GradusTransport *self)
{
  gboolean complete;
  const guint64 last = gradus_compare_get_last (self->compare, &complete);
  g_autofree char *place = gradus_compare_dup_place (self->compare);
  g_autofree char *words = NULL;

  if (complete)
    /* Translators: under the place of a comparison: the last place that there is. */
    words = g_strdup_printf (_ ("of %" PRIu64), last);
  gtk_label_set_label (GTK_LABEL (self->iteration_label), place);
  gtk_label_set_label (GTK_LABEL (self->position_label), words != NULL ? words : "");
}

static void
branches_changed_cb (GradusTransport *self)
{
  const guint n = gradus_document_count_branches (self->document);
  g_autofree char *number = g_strdup_printf ("%u", n);
  g_autofree char *words = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u branch", "%u branches", n), n);

  gtk_label_set_label (GTK_LABEL (self->branches_label), number);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->branches_button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
}

void
gradus_transport_show_branches (GradusTransport *self)
{
  g_return_if_fail (GRADUS_IS_TRANSPORT (self));
  gtk_menu_button_popup (GTK_MENU_BUTTON (self->branches_button));
}

void
gradus_transport_set_document (GradusTransport *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_TRANSPORT (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  gradus_scrub_bar_set_document (GRADUS_SCRUB_BAR (self->scrub_bar), document);
  gradus_branches_popover_set_document (GRADUS_BRANCHES_POPOVER (self->branches_popover), document);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::playing", G_CALLBACK (playing_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::busy", G_CALLBACK (busy_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::progress", G_CALLBACK (progress_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::speed", G_CALLBACK (speed_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::grain", G_CALLBACK (grain_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "branches-changed", G_CALLBACK (branches_changed_cb), self,
                           G_CONNECT_SWAPPED);
  branches_changed_cb (self);
  speed_changed_cb (self);
  grain_changed_cb (self);
  playing_changed_cb (self);
  busy_changed_cb (self);
  moved_cb (self);
}

void
gradus_transport_set_compare (GradusTransport *self, GradusCompare *compare,
                              GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_TRANSPORT (self));
  g_return_if_fail (self->compare == NULL || self->compare == compare);

  if (self->compare == NULL)
    {
      self->compare = g_object_ref (compare);
      gradus_scrub_bar_set_compare (GRADUS_SCRUB_BAR (self->scrub_bar), compare);
      gtk_widget_set_visible (self->previous_event_button, FALSE);
      gtk_widget_set_visible (self->next_event_button, FALSE);
      gtk_widget_set_visible (self->branches_button, FALSE);
      gtk_widget_set_visible (self->predict_button, FALSE);
      g_signal_connect_object (compare, "moved", G_CALLBACK (compare_moved_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (compare, "notify::playing", G_CALLBACK (playing_changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (compare, "notify::busy", G_CALLBACK (busy_changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  g_signal_connect_object (document, "notify::speed", G_CALLBACK (speed_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::grain", G_CALLBACK (grain_changed_cb), self,
                           G_CONNECT_SWAPPED);
  speed_changed_cb (self);
  grain_changed_cb (self);
  playing_changed_cb (self);
  compare_moved_cb (self);
}

/* --- Layout ----------------------------------------------------------------------------------- */

static int
get_width (GtkWidget *child)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

static int
get_height (GtkWidget *child)
{
  int least;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
  return least;
}

/* Everything stands in one line where that leaves the timeline a good length. */
static gboolean
is_one_line (GradusTransport *self, int width)
{
  return width >= get_width (self->buttons) + get_width (self->pace) + LEAST_TIMELINE + 2 * GAP;
}

static GtkSizeRequestMode
gradus_transport_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
gradus_transport_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  GradusTransport *self = GRADUS_TRANSPORT (widget);
  const int controls = get_width (self->buttons) + GAP + get_width (self->pace);
  int timeline;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (self->timeline, orientation, -1, &timeline, NULL, NULL, NULL);
      *minimum = MAX (controls, timeline);
      *natural = controls + GAP + LEAST_TIMELINE;
      return;
    }
  *minimum = MAX (get_height (self->buttons), get_height (self->pace));
  timeline = get_height (self->timeline);
  *minimum = for_size < 0 || is_one_line (self, for_size) ? MAX (*minimum, timeline)
                                                          : *minimum + GAP / 2 + timeline;
  *natural = *minimum;
}

static void
gradus_transport_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusTransport *self = GRADUS_TRANSPORT (widget);
  const int left = get_width (self->buttons), right = get_width (self->pace);
  const int line = get_height (self->timeline);
  const gboolean one = is_one_line (self, width);
  const int top = one ? 0 : line + GAP / 2;

  if (one)
    gtk_widget_size_allocate (
      self->timeline, &(GtkAllocation){ left + GAP, 0, width - left - right - 2 * GAP, height },
      -1);
  else
    gtk_widget_size_allocate (self->timeline, &(GtkAllocation){ 0, 0, width, line }, -1);
  gtk_widget_size_allocate (self->buttons, &(GtkAllocation){ 0, top, left, height - top }, -1);
  gtk_widget_size_allocate (self->pace, &(GtkAllocation){ width - right, top, right, height - top },
                            -1);
}

static void
gradus_transport_dispose (GObject *object)
{
  GradusTransport *self = GRADUS_TRANSPORT (object);

  g_clear_handle_id (&self->progress_timer, g_source_remove);
  g_clear_object (&self->document);
  g_clear_object (&self->compare);
  g_clear_pointer (&self->timeline, gtk_widget_unparent);
  g_clear_pointer (&self->buttons, gtk_widget_unparent);
  g_clear_pointer (&self->pace, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_transport_parent_class)->dispose (object);
}

static void
gradus_transport_class_init (GradusTransportClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_transport_dispose;
  g_type_ensure (GRADUS_TYPE_BRANCHES_POPOVER);
  g_type_ensure (GRADUS_TYPE_SCRUB_BAR);
  widget_class->get_request_mode = gradus_transport_get_request_mode;
  widget_class->measure = gradus_transport_measure;
  widget_class->size_allocate = gradus_transport_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "transport");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-transport.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, buttons);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, timeline);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, pace);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, place);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, position_box);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, scrub_bar);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, start_button);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, back_button);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, play_button);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, step_button);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, end_button);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, previous_event_button);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, next_event_button);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, branches_button);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, branches_label);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, branches_popover);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, predict_button);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, grain_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, speed_button);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, speed_label);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, speed_scale);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, iteration_label);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, position_label);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, progress_box);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, spinner);
  gtk_widget_class_bind_template_child (widget_class, GradusTransport, cancel_button);
  gtk_widget_class_bind_template_callback (widget_class, speed_moved_cb);
  gtk_widget_class_bind_template_callback (widget_class, grain_selected_cb);
}

static void
gradus_transport_init (GradusTransport *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_actions_describe (self->start_button, "win.to-start");
  gradus_actions_describe (self->back_button, "win.back");
  gradus_actions_describe (self->play_button, "win.play");
  gradus_actions_describe (self->step_button, "win.forward");
  gradus_actions_describe (self->end_button, "win.to-end");
  gradus_actions_describe (self->previous_event_button, "win.previous-event");
  gradus_actions_describe (self->next_event_button, "win.next-event");
  gradus_actions_describe (self->predict_button, "win.predict");
  gradus_actions_describe (self->branches_button, "win.branches");
  gradus_actions_describe (self->cancel_button, "win.cancel");
  gradus_tip_follow_label (GTK_LABEL (self->position_label));
}

GtkWidget *
gradus_transport_new (void)
{
  return g_object_new (GRADUS_TYPE_TRANSPORT, NULL);
}
