/* Gradus: one row in the list of branches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <inttypes.h>
#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-branch-row.h"
#include "gradus-number.h"
#include "gradus-settings.h"

/* Points of the curve: more than it has pixels are not seen. */
#define POINTS 90

struct _GradusBranchRow
{
  GtkListBoxRow parent_instance;

  GtkWidget *box;
  GtkWidget *here;
  GtkWidget *stack;
  GtkWidget *name_label;
  GtkWidget *where_label;
  GtkWidget *entry;
  GtkWidget *spark;
  GtkWidget *metric_label;
  GtkWidget *rename_button;
  GtkWidget *delete_button;

  GradusDocument *document;
  guint id;
  gboolean named;
  double curve[POINTS]; /* the first metric from the first step to the last, NAN = not defined */
};

G_DEFINE_FINAL_TYPE (GradusBranchRow, gradus_branch_row, GTK_TYPE_LIST_BOX_ROW)

guint
gradus_branch_row_get_id (GradusBranchRow *self)
{
  g_return_val_if_fail (GRADUS_IS_BRANCH_ROW (self), 0);
  return self->id;
}

static void
end_edit (GradusBranchRow *self)
{
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "words");
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* Rename in place. */
static void
gradus_branch_row_edit (GradusBranchRow *self)
{
  g_return_if_fail (GRADUS_IS_BRANCH_ROW (self));

  gtk_editable_set_text (GTK_EDITABLE (self->entry),
                         gtk_label_get_label (GTK_LABEL (self->name_label)));
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "entry");
  gtk_widget_grab_focus (self->entry);
}

static void
entry_activate_cb (GradusBranchRow *self)
{
  g_autofree char *name = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  g_autoptr (GradusBranchRow) keep = g_object_ref (self);

  end_edit (self);
  if (g_str_equal (name, gtk_label_get_label (GTK_LABEL (self->name_label))))
    return;
  gradus_document_rename_branch (self->document, self->id, name);
}

static void
rename_clicked_cb (GradusBranchRow *self)
{
  gradus_branch_row_edit (self);
}

static void
delete_clicked_cb (GradusBranchRow *self)
{
  gradus_document_delete_branch (self->document, self->id);
}

static gboolean
key_cb (GradusBranchRow *self, guint keyval, guint keycode, GdkModifierType state)
{
  const gboolean editing = g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (self->stack)),
                                        "entry");

  if (editing && keyval == GDK_KEY_Escape)
    {
      end_edit (self);
      return TRUE;
    }
  if (editing || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (keyval == GDK_KEY_F2)
    {
      gradus_branch_row_edit (self);
      return TRUE;
    }
  if ((keyval == GDK_KEY_Delete || keyval == GDK_KEY_KP_Delete)
      && gtk_widget_get_sensitive (self->delete_button))
    {
      delete_clicked_cb (self);
      return TRUE;
    }
  return FALSE;
}

/* --- The curve -------------------------------------------------------------------------------- */

static void
read_curve (GradusBranchRow *self, const GradusRun *run)
{
  const GradusMetric *metrics = gradus_run_get_algorithm (run)->metrics;
  const GradusHistory *history = gradus_run_get_history (run);
  const guint64 last = gradus_run_get_last (run);

  for (guint i = 0; i < POINTS; i++)
    self->curve[i] = metrics != NULL && metrics[0].id != NULL
                       ? gradus_history_metric (history, 0, last * i / (POINTS - 1))
                       : NAN;
}

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  GradusBranchRow *self = user_data;
  double low = INFINITY, high = -INFINITY;
  gboolean open = FALSE;
  GdkRGBA ink;

  for (guint i = 0; i < POINTS; i++)
    if (isfinite (self->curve[i]))
      {
        low = MIN (low, self->curve[i]);
        high = MAX (high, self->curve[i]);
      }
  if (!(high >= low))
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &ink);
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, 1.5);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < POINTS; i++)
    {
      const double x = 2 + (width - 4.0) * i / (POINTS - 1);
      const double t = high > low ? (self->curve[i] - low) / (high - low) : 0.5;

      if (!isfinite (self->curve[i]))
        {
          open = FALSE;
          continue;
        }
      if (open)
        cairo_line_to (cr, x, height - 3 - t * (height - 6.0));
      else
        cairo_move_to (cr, x, height - 3 - t * (height - 6.0));
      open = TRUE;
    }
  cairo_stroke (cr);
}

/* --- Words ------------------------------------------------------------------------------------ */

static void
show_where (GradusBranchRow *self, const GradusBranchInfo *info, gboolean present)
{
  g_autofree char *words = NULL;

  if (info->problem != NULL)
    words = g_strdup (info->problem);
  else if (info->run == NULL)
    words = g_strdup (_ ("It is being computed again."));
  else if (present)
    words = g_strdup_printf (_ ("This is the run on show; it has %" PRIu64 " steps."), info->last);
  else if (info->left == 0)
    words = g_strdup_printf (_ ("It differs from the start on and has %" PRIu64 " steps."),
                             info->last);
  else
    words = g_strdup_printf (_ ("It leaves at step %" PRIu64 " and has %" PRIu64 " steps."),
                             info->left, info->last);
  gtk_label_set_label (GTK_LABEL (self->where_label), words);
}

static void
show_metric (GradusBranchRow *self, const GradusRun *run)
{
  const GradusMetric *metrics = gradus_run_get_algorithm (run)->metrics;
  g_autofree char *words = NULL;
  double value;

  if (metrics == NULL || metrics[0].id == NULL)
    return;
  value = gradus_history_metric (gradus_run_get_history (run), 0, gradus_run_get_last (run));
  if (!isfinite (value))
    return;
  /* Translators: the name of a metric and its figure, as in "Cost 0.123". */
  words = g_strdup_printf (_ ("%s %s"), _ (metrics[0].title), GRADUS_NUM (value));
  gtk_label_set_label (GTK_LABEL (self->metric_label), words);
}

GtkWidget *
gradus_branch_row_new (GradusDocument *document, const GradusBranchInfo *info, gboolean present)
{
  GradusBranchRow *self = g_object_new (GRADUS_TYPE_BRANCH_ROW, NULL);
  g_autofree char *words = NULL;

  self->document = g_object_ref (document);
  self->id = info->id;
  self->named = info->named;
  gtk_label_set_label (GTK_LABEL (self->name_label), info->name);
  gtk_widget_set_tooltip_text (self->name_label, info->name);
  gtk_widget_set_opacity (self->here, present ? 1 : 0);
  /* Not hidden: the columns of all rows stay where they are. */
  gtk_widget_set_opacity (self->delete_button, present ? 0 : 1);
  gtk_widget_set_sensitive (self->delete_button, !present);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self),
                                    !present && (info->run != NULL || info->limited));
  show_where (self, info, present);
  if (info->run != NULL)
    {
      read_curve (self, info->run);
      show_metric (self, info->run);
    }
  words = g_strdup_printf ("%s. %s %s", info->name,
                           gtk_label_get_label (GTK_LABEL (self->where_label)),
                           gtk_label_get_label (GTK_LABEL (self->metric_label)));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  return GTK_WIDGET (self);
}

static void
gradus_branch_row_dispose (GObject *object)
{
  GradusBranchRow *self = GRADUS_BRANCH_ROW (object);

  g_clear_object (&self->document);
  G_OBJECT_CLASS (gradus_branch_row_parent_class)->dispose (object);
}

static void
gradus_branch_row_class_init (GradusBranchRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_branch_row_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-branch-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusBranchRow, box);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchRow, here);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchRow, stack);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchRow, name_label);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchRow, where_label);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchRow, entry);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchRow, spark);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchRow, metric_label);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchRow, rename_button);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchRow, delete_button);
  gtk_widget_class_bind_template_callback (widget_class, entry_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, rename_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, delete_clicked_cb);
}

static void
gradus_branch_row_init (GradusBranchRow *self)
{
  GtkEventController *key = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < POINTS; i++)
    self->curve[i] = NAN;
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->spark), draw_cb, self, NULL);
  /* Before the entry, which would give Escape to the popover. */
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}
