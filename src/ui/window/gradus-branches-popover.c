/* Gradus: the list of branches, which opens from the transport.
 *
 * The list is filled when it is opened and while it is open; curves and figures are read once,
 * since branches stand still.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-branch-row.h"
#include "gradus-branches-popover.h"

struct _GradusBranchesPopover
{
  GtkPopover parent_instance;

  GtkWidget *empty_label;
  GtkWidget *scroller;
  GtkWidget *list;
  GtkWidget *footer;
  GtkWidget *compare_button;

  GradusDocument *document;
};

G_DEFINE_FINAL_TYPE (GradusBranchesPopover, gradus_branches_popover, GTK_TYPE_POPOVER)

static void
append_present (GradusBranchesPopover *self)
{
  GradusRun *run = gradus_document_get_run (self->document);
  g_autofree char *name = gradus_document_dup_run_name (self->document);
  const GradusBranchInfo info = {
    .id = gradus_document_get_run_id (self->document),
    .name = name != NULL ? name : _ ("The run on show"),
    .run = run,
    .last = run != NULL ? gradus_run_get_last (run) : 0,
  };

  gtk_list_box_append (GTK_LIST_BOX (self->list),
                       gradus_branch_row_new (self->document, &info, TRUE));
}

static void
fill (GradusBranchesPopover *self)
{
  const guint n = gradus_document_count_branches (self->document);
  const guint id = gradus_document_get_run_id (self->document);
  GtkWidget *child = gtk_widget_get_first_child (self->list);
  gboolean appended = FALSE;

  while (child != NULL)
    {
      gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
      child = gtk_widget_get_first_child (self->list);
    }
  gtk_widget_set_visible (self->empty_label, n == 0);
  gtk_widget_set_visible (self->scroller, n > 0);
  gtk_widget_set_visible (self->footer, n > 0);
  for (guint i = 0; n > 0 && i <= n; i++)
    {
      GradusBranchInfo info;

      if (i < n)
        gradus_document_get_branch (self->document, i, &info);
      if (!appended && (i == n || info.id > id))
        {
          append_present (self);
          appended = TRUE;
        }
      if (i < n)
        gtk_list_box_append (GTK_LIST_BOX (self->list),
                             gradus_branch_row_new (self->document, &info, FALSE));
    }
}

static void
branches_changed_cb (GradusBranchesPopover *self)
{
  GtkWidget *focus = gtk_widget_get_focus_child (self->list);
  const int index = focus != NULL ? gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (focus)) : -1;
  GtkListBoxRow *row;

  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return;
  fill (self);
  /* The list goes on where it was, for the next key. */
  if (index < 0)
    return;
  row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), index);
  if (row == NULL)
    row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), MAX (index - 1, 0));
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
show_cb (GradusBranchesPopover *self)
{
  GtkListBoxRow *row;

  if (self->document == NULL)
    return;
  fill (self);
  row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0);
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* The focus must not stay on a row that nobody sees: keys would go nowhere. */
static void
closed_cb (GradusBranchesPopover *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL
      && (gtk_widget_is_ancestor (focus, GTK_WIDGET (self)) || !gtk_widget_get_mapped (focus)))
    gtk_widget_child_focus (gtk_widget_get_parent (GTK_WIDGET (self)), GTK_DIR_TAB_FORWARD);
}

static void
row_activated_cb (GradusBranchesPopover *self, GtkListBoxRow *row)
{
  const guint id = gradus_branch_row_get_id (GRADUS_BRANCH_ROW (row));

  gtk_popover_popdown (GTK_POPOVER (self));
  gradus_document_switch_branch (self->document, id);
}

static void
compare_clicked_cb (GradusBranchesPopover *self)
{
  gtk_popover_popdown (GTK_POPOVER (self));
}

void
gradus_branches_popover_set_document (GradusBranchesPopover *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_BRANCHES_POPOVER (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document != NULL)
    g_signal_connect_object (document, "branches-changed", G_CALLBACK (branches_changed_cb), self,
                             G_CONNECT_SWAPPED);
}

static void
gradus_branches_popover_dispose (GObject *object)
{
  GradusBranchesPopover *self = GRADUS_BRANCHES_POPOVER (object);

  gradus_branches_popover_set_document (self, NULL);
  G_OBJECT_CLASS (gradus_branches_popover_parent_class)->dispose (object);
}

static void
gradus_branches_popover_class_init (GradusBranchesPopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_branches_popover_dispose;
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/gradus/Gradus/gradus-branches-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusBranchesPopover, empty_label);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchesPopover, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchesPopover, list);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchesPopover, footer);
  gtk_widget_class_bind_template_child (widget_class, GradusBranchesPopover, compare_button);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, compare_clicked_cb);
}

static void
gradus_branches_popover_init (GradusBranchesPopover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "show", G_CALLBACK (show_cb), NULL);
  g_signal_connect (self, "closed", G_CALLBACK (closed_cb), NULL);
}
