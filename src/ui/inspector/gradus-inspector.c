/* Gradus: the inspector beside the stage.
 *
 * Signals: "failed" (string): an edit was refused, with the sentence why; "link" (string): a link
 * of the notes was activated.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "gradus-inspector.h"
#include "gradus-invariants-page.h"
#include "gradus-notes-page.h"
#include "gradus-setup-page.h"
#include "gradus-step-page.h"
#include "gradus-values-page.h"

/* The width in pixels, and what each pixel of a line's height adds. */
#define LEAST_WIDTH 162
#define LINES_OF_WIDTH 11

struct _GradusInspector
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *stack;
  GtkWidget *setup_page;
  int narrow; /* what it can do with, in pixels; 0: nobody has to be spared */
  GtkWidget *step_page;
  GtkWidget *values_page;
  GtkWidget *invariants_page;
  GtkWidget *notes_page;

  GradusDocument *document;
};

G_DEFINE_FINAL_TYPE (GradusInspector, gradus_inspector, GTK_TYPE_WIDGET)

enum
{
  FAILED,
  LINK,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* The tab of the invariants asks for attention when one is broken at the present step. */
static void
moved_cb (GradusInspector *self)
{
  GradusRun *run = gradus_document_get_run (self->document);
  AdwViewStackPage *page;
  gboolean broken;

  if (run == NULL)
    return;
  broken = gradus_history_broken (gradus_run_get_history (run), gradus_run_get_step (run)) != 0;
  page = adw_view_stack_get_page (ADW_VIEW_STACK (self->stack), self->invariants_page);
  adw_view_stack_page_set_needs_attention (page, broken);
}

void
gradus_inspector_set_document (GradusInspector *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_INSPECTOR (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  gradus_setup_page_set_document (GRADUS_SETUP_PAGE (self->setup_page), document);
  gradus_step_page_set_document (GRADUS_STEP_PAGE (self->step_page), document);
  gradus_values_page_set_document (GRADUS_VALUES_PAGE (self->values_page), document);
  gradus_invariants_page_set_document (GRADUS_INVARIANTS_PAGE (self->invariants_page), document);
  gradus_notes_page_set_document (GRADUS_NOTES_PAGE (self->notes_page), document);
  if (document != NULL)
    g_signal_connect_object (document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
}

void
gradus_inspector_show_page (GradusInspector *self, const char *name)
{
  g_return_if_fail (GRADUS_IS_INSPECTOR (self));
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (self->stack), name);
}

const char *
gradus_inspector_get_page (GradusInspector *self)
{
  g_return_val_if_fail (GRADUS_IS_INSPECTOR (self), NULL);
  return adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (self->stack));
}

const char *
gradus_inspector_get_title (GradusInspector *self, const char *name)
{
  AdwViewStack *stack;
  GtkWidget *page;

  g_return_val_if_fail (GRADUS_IS_INSPECTOR (self), NULL);

  stack = ADW_VIEW_STACK (self->stack);
  page = adw_view_stack_get_child_by_name (stack, name);
  return page != NULL ? adw_view_stack_page_get_title (adw_view_stack_get_page (stack, page))
                      : NULL;
}

void
gradus_inspector_type_breakpoint (GradusInspector *self, const char *text)
{
  g_return_if_fail (GRADUS_IS_INSPECTOR (self));
  gradus_inspector_show_page (self, "step");
  gradus_step_page_type_breakpoint (GRADUS_STEP_PAGE (self->step_page), text);
}

void
gradus_inspector_pin (GradusInspector *self)
{
  g_return_if_fail (GRADUS_IS_INSPECTOR (self));
  gradus_inspector_show_page (self, "values");
  gradus_values_page_pin (GRADUS_VALUES_PAGE (self->values_page));
}

static void
link_cb (GradusInspector *self, const char *uri)
{
  g_signal_emit (self, signals[LINK], 0, uri);
}

static void
setup_failed_cb (GradusInspector *self, const char *sentence)
{
  g_signal_emit (self, signals[FAILED], 0, sentence);
}

/* One width, whatever is on its pages: it grows with the size of text alone. */
static void
gradus_inspector_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  GradusInspector *self = GRADUS_INSPECTOR (widget);
  g_autoptr (PangoLayout) layout = NULL;
  int line;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      gtk_widget_measure (self->box, orientation, -1, minimum, natural, NULL, NULL);
      return;
    }
  layout = gtk_widget_create_pango_layout (widget, "0");
  pango_layout_get_pixel_size (layout, NULL, &line);
  *minimum = *natural = LEAST_WIDTH + LINES_OF_WIDTH * line;
  if (self->narrow > 0)
    *minimum = MIN (*minimum, self->narrow);
}

void
gradus_inspector_set_narrow (GradusInspector *self, int width)
{
  g_return_if_fail (GRADUS_IS_INSPECTOR (self));

  self->narrow = width;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* A page that needs more is cut at the end, where its own scroll bar would be no help either. */
static void
gradus_inspector_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusInspector *self = GRADUS_INSPECTOR (widget);
  GtkAllocation room = { 0, 0, width, height };
  int least;

  gtk_widget_measure (self->box, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  room.width = MAX (width, least);
  gtk_widget_size_allocate (self->box, &room, -1);
}

static void
gradus_inspector_dispose (GObject *object)
{
  GradusInspector *self = GRADUS_INSPECTOR (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_inspector_parent_class)->dispose (object);
}

static void
gradus_inspector_class_init (GradusInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_inspector_dispose;
  g_type_ensure (GRADUS_TYPE_SETUP_PAGE);
  g_type_ensure (GRADUS_TYPE_STEP_PAGE);
  g_type_ensure (GRADUS_TYPE_VALUES_PAGE);
  g_type_ensure (GRADUS_TYPE_INVARIANTS_PAGE);
  g_type_ensure (GRADUS_TYPE_NOTES_PAGE);
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[LINK] = g_signal_new ("link", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  widget_class->measure = gradus_inspector_measure;
  widget_class->size_allocate = gradus_inspector_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusInspector, box);
  gtk_widget_class_bind_template_child (widget_class, GradusInspector, stack);
  gtk_widget_class_bind_template_child (widget_class, GradusInspector, setup_page);
  gtk_widget_class_bind_template_child (widget_class, GradusInspector, step_page);
  gtk_widget_class_bind_template_child (widget_class, GradusInspector, values_page);
  gtk_widget_class_bind_template_child (widget_class, GradusInspector, invariants_page);
  gtk_widget_class_bind_template_child (widget_class, GradusInspector, notes_page);
  gtk_widget_class_bind_template_callback (widget_class, setup_failed_cb);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
}

static void
gradus_inspector_init (GradusInspector *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gradus_inspector_new (void)
{
  return g_object_new (GRADUS_TYPE_INSPECTOR, NULL);
}
