/* Gradus: the inspector's page about the step just made.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <inttypes.h>
#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-breakpoints-panel.h"
#include "gradus-code-list.h"
#include "gradus-live-formula.h"
#include "gradus-quantity.h"
#include "gradus-sound-box.h"
#include "gradus-steady-bin.h"
#include "gradus-step-page.h"
#include "gradus-pin-list.h"
#include "gradus-say.h"

struct _GradusStepPage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *pin_list;
  GtkWidget *sound_box;
  GtkWidget *position_label;
  GtkWidget *explain_label;
  GtkWidget *formula;
  GtkWidget *events_box;
  GtkWidget *code_list;
  GtkWidget *metrics_bin;
  GtkWidget *metrics_grid;
  GtkWidget *breakpoints;

  GradusDocument *document;
  GPtrArray *value_labels; /* one per metric, owned by metrics_grid */
  GPtrArray *change_labels;
  const GradusAlgorithm *algorithm; /* what the tables were built for */
};

G_DEFINE_FINAL_TYPE (GradusStepPage, gradus_step_page, GTK_TYPE_WIDGET)

static void
remove_children (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    gtk_widget_unparent (child);
}

static GtkWidget *
new_number_label (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_selectable (GTK_LABEL (label), FALSE);
  gtk_widget_add_css_class (label, "numeric");
  return label;
}

static void
build_tables (GradusStepPage *self, const GradusAlgorithm *algorithm)
{
  self->algorithm = algorithm;
  remove_children (self->metrics_grid);
  gradus_steady_bin_forget (GRADUS_STEADY_BIN (self->metrics_bin));
  g_ptr_array_set_size (self->value_labels, 0);
  g_ptr_array_set_size (self->change_labels, 0);

  for (guint i = 0; algorithm->metrics != NULL && algorithm->metrics[i].id != NULL; i++)
    {
      GtkWidget *title = gtk_label_new (_ (algorithm->metrics[i].title));
      GtkWidget *value = new_number_label ();
      GtkWidget *change = new_number_label ();

      gtk_label_set_xalign (GTK_LABEL (title), 0);
      gtk_label_set_wrap (GTK_LABEL (title), TRUE);
      gtk_widget_set_hexpand (title, TRUE);
      gtk_widget_add_css_class (change, "dim-label");
      gtk_grid_attach (GTK_GRID (self->metrics_grid), title, 0, (int) i, 1, 1);
      gtk_grid_attach (GTK_GRID (self->metrics_grid), value, 1, (int) i, 1, 1);
      gtk_grid_attach (GTK_GRID (self->metrics_grid), change, 2, (int) i, 1, 1);
      gtk_accessible_update_relation (GTK_ACCESSIBLE (value), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                      title, NULL, -1);
      g_ptr_array_add (self->value_labels, value);
      g_ptr_array_add (self->change_labels, change);
    }
}

/* Where a run stands whose phases are stages: they are counted, and nothing is iterated. */
static char *
words_of_stage (GradusRun *run, const GradusPosition *here)
{
  guint n = 0;

  for (const GradusPhase *p = here->algorithm->phases; p->id != NULL; p++)
    n++;
  if (gradus_status_is_end (here->status) && here->status != GRADUS_STATUS_FAILED)
    /* Translators: all stages of a closed form have been done. */
    return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "Finished: %u stage", "Finished: %u stages", n), n);
  if (here->micro > 0)
    return g_strdup_printf (_ ("Stage %" PRIu64 " of %u, micro-step %" PRIu64 " of %" PRIu64),
                            here->step + 1, n, here->micro, gradus_run_count_micro (run));
  return g_strdup_printf (_ ("Stage %" PRIu64 " of %u"), here->step, n);
}

static void
show_phase (GradusStepPage *self, GradusRun *run, const GradusPosition *here)
{
  const GradusAlgorithm *algorithm = here->algorithm;
  g_autofree char *position = NULL;

  gtk_label_set_label (GTK_LABEL (self->explain_label),
                       here->phase >= 0 ? _ (algorithm->phases[here->phase].explain)
                                        : _ (algorithm->goal));
  if (algorithm->kind != GRADUS_KIND_ITERATIVE)
    position = words_of_stage (run, here);
  else if (here->micro > 0)
    position = g_strdup_printf (
      _ ("Iteration %" PRIu64 ", step %" PRIu64 ", micro-step %" PRIu64 " of %" PRIu64),
      gradus_position_in_iteration (here), here->step, here->micro, gradus_run_count_micro (run));
  else if (here->status == GRADUS_STATUS_CONVERGED)
    position = g_strdup_printf (_ ("Converged after %" PRIu64 " iterations, %" PRIu64 " steps"),
                                here->iteration, here->step);
  else if (here->status == GRADUS_STATUS_EXHAUSTED)
    position = g_strdup_printf (_ ("Ended after %" PRIu64 " iterations, %" PRIu64 " steps"),
                                here->iteration, here->step);
  else
    position = g_strdup_printf (_ ("Iteration %" PRIu64 ", step %" PRIu64),
                                gradus_position_in_iteration (here), here->step);
  gtk_label_set_label (GTK_LABEL (self->position_label), position);
}

static void
show_events (GradusStepPage *self, const GradusPosition *here)
{
  const GradusEvent *events = here->algorithm->events;

  remove_children (self->events_box);
  for (guint i = 0; events != NULL && events[i].id != NULL; i++)
    {
      g_autofree char *words = NULL;
      GtkWidget *label;

      if (!(here->events & (G_GUINT64_CONSTANT (1) << i)))
        continue;
      /* Translators: an event of the algorithm and what it means. */
      words = g_markup_printf_escaped (_ ("<b>%s.</b> %s"), _ (events[i].title),
                                       _ (events[i].explain));
      label = gtk_label_new (NULL);
      gtk_label_set_markup (GTK_LABEL (label), words);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_widget_add_css_class (label, "reason-card");
      gtk_box_append (GTK_BOX (self->events_box), label);
    }
  gtk_widget_set_visible (self->events_box, gtk_widget_get_first_child (self->events_box) != NULL);
}

static void
show_metrics (GradusStepPage *self, const GradusPosition *here)
{
  for (guint i = 0; i < self->value_labels->len; i++)
    {
      const double now = gradus_metric_measure (&here->algorithm->metrics[i], here);
      double before = NAN;
      char buffer[GRADUS_NUMBER_SIZE];

      if (here->history != NULL && (here->step > 0 || here->micro > 0))
        {
          /* Within a phase the comparison is with the last whole step. */
          const guint64 step = here->micro > 0 ? here->step : here->step - 1;

          if (step >= gradus_history_first (here->history)
              && step < gradus_history_length (here->history))
            before = gradus_history_metric (here->history, i, step);
        }
      gtk_label_set_label (g_ptr_array_index (self->value_labels, i),
                           isfinite (now) ? gradus_format_digits (buffer, now, 6) : "–");
      if (isfinite (now) && isfinite (before) && now != before)
        {
          g_autofree char *words = NULL;

          words = g_strdup_printf ("%s %s", now > before ? "↑" : "↓",
                                   gradus_format_number (buffer, fabs (now - before)));
          gtk_label_set_label (g_ptr_array_index (self->change_labels, i), words);
        }
      else
        gtk_label_set_label (g_ptr_array_index (self->change_labels, i), "");
    }
}

static void
update (GradusStepPage *self)
{
  GradusRun *run = self->document != NULL ? gradus_document_get_run (self->document) : NULL;
  GradusPosition here;

  if (run == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  gradus_run_get_view (run, &here);
  if (here.algorithm != self->algorithm)
    build_tables (self, here.algorithm);
  show_phase (self, run, &here);
  show_events (self, &here);
  show_metrics (self, &here);
}

static void
gradus_step_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (gradus_step_page_parent_class)->map (widget);
  update (GRADUS_STEP_PAGE (widget));
}

void
gradus_step_page_set_document (GradusStepPage *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_STEP_PAGE (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  gradus_pin_list_set_document (GRADUS_PIN_LIST (self->pin_list), document);
  gradus_sound_box_set_document (GRADUS_SOUND_BOX (self->sound_box), document);
  gradus_live_formula_set_document (GRADUS_LIVE_FORMULA (self->formula), document);
  gradus_code_list_set_player (GRADUS_CODE_LIST (self->code_list),
                               document != NULL ? gradus_document_get_player (document) : NULL);
  gradus_breakpoints_panel_set_document (GRADUS_BREAKPOINTS_PANEL (self->breakpoints), document);
  if (document != NULL)
    g_signal_connect_object (document, "moved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

void
gradus_step_page_type_breakpoint (GradusStepPage *self, const char *text)
{
  g_return_if_fail (GRADUS_IS_STEP_PAGE (self));
  gradus_breakpoints_panel_type (GRADUS_BREAKPOINTS_PANEL (self->breakpoints), text);
}

static void
gradus_step_page_dispose (GObject *object)
{
  GradusStepPage *self = GRADUS_STEP_PAGE (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_step_page_parent_class)->dispose (object);
}

static void
gradus_step_page_finalize (GObject *object)
{
  GradusStepPage *self = GRADUS_STEP_PAGE (object);

  g_ptr_array_unref (self->value_labels);
  g_ptr_array_unref (self->change_labels);
  G_OBJECT_CLASS (gradus_step_page_parent_class)->finalize (object);
}

static void
gradus_step_page_class_init (GradusStepPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_step_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_step_page_finalize;
  widget_class->map = gradus_step_page_map;
  g_type_ensure (GRADUS_TYPE_BREAKPOINTS_PANEL);
  g_type_ensure (GRADUS_TYPE_CODE_LIST);
  g_type_ensure (GRADUS_TYPE_LIVE_FORMULA);
  g_type_ensure (GRADUS_TYPE_SOUND_BOX);
  g_type_ensure (GRADUS_TYPE_STEADY_BIN);
  g_type_ensure (GRADUS_TYPE_PIN_LIST);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-step-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusStepPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusStepPage, pin_list);
  gtk_widget_class_bind_template_child (widget_class, GradusStepPage, sound_box);
  gtk_widget_class_bind_template_child (widget_class, GradusStepPage, position_label);
  gtk_widget_class_bind_template_child (widget_class, GradusStepPage, explain_label);
  gtk_widget_class_bind_template_child (widget_class, GradusStepPage, formula);
  gtk_widget_class_bind_template_child (widget_class, GradusStepPage, events_box);
  gtk_widget_class_bind_template_child (widget_class, GradusStepPage, code_list);
  gtk_widget_class_bind_template_child (widget_class, GradusStepPage, metrics_bin);
  gtk_widget_class_bind_template_child (widget_class, GradusStepPage, metrics_grid);
  gtk_widget_class_bind_template_child (widget_class, GradusStepPage, breakpoints);
}

static void
gradus_step_page_init (GradusStepPage *self)
{
  self->value_labels = g_ptr_array_new ();
  self->change_labels = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gradus_step_page_new (void)
{
  return g_object_new (GRADUS_TYPE_STEP_PAGE, NULL);
}
