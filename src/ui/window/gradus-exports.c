/* Gradus: the files that a window is writing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-exports.h"
#include "gradus-ring.h"

#define NAME_WIDTH 26 /* characters */

/* A task with its row of the list. */
typedef struct
{
  GradusExports *owner;
  GradusExportTask *task;
  GtkWidget *row, *bar;
} Item;

struct _GradusExports
{
  AdwBin parent_instance;

  GtkWidget *button;
  GtkWidget *ring;
  GtkWidget *list;
  GPtrArray *items;
};

G_DEFINE_FINAL_TYPE (GradusExports, gradus_exports, ADW_TYPE_BIN)

enum
{
  ENDED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
item_free (gpointer data)
{
  Item *item = data;

  g_signal_handlers_disconnect_by_data (item->task, item);
  g_object_unref (item->task);
  g_free (item);
}

/* The ring is for all of them together. */
static void
update (GradusExports *self)
{
  g_autofree char *words = NULL;
  double share = 0;

  for (guint i = 0; i < self->items->len; i++)
    {
      const Item *item = g_ptr_array_index (self->items, i);

      share += fmax (gradus_export_task_get_share (item->task), 0) / self->items->len;
    }
  gradus_ring_show_share (GRADUS_RING (self->ring), share);
  gtk_widget_set_visible (GTK_WIDGET (self), self->items->len > 0);
  words = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u file is being written: %.0f %% are done",
                 "%u files are being written: %.0f %% are done", self->items->len),
    self->items->len, 100 * share);
  if (g_strcmp0 (gtk_widget_get_tooltip_text (self->button), words) == 0)
    return;
  gtk_widget_set_tooltip_text (self->button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words, -1);
}

static void
changed_cb (Item *item)
{
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (item->bar),
                                 fmax (gradus_export_task_get_share (item->task), 0));
  update (item->owner);
}

static void
ended_cb (Item *item, const GError *error)
{
  GradusExports *self = item->owner;
  g_autoptr (GradusExportTask) task = g_object_ref (item->task);

  gtk_box_remove (GTK_BOX (self->list), item->row);
  g_ptr_array_remove (self->items, item);
  if (self->items->len == 0)
    gtk_menu_button_popdown (GTK_MENU_BUTTON (self->button));
  update (self);
  g_signal_emit (self, signals[ENDED], 0, task, error);
}

static GtkWidget *
make_row (Item *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));
  g_autofree char *name = g_filename_display_basename (gradus_export_task_get_path (item->task));
  GtkWidget *label = gtk_label_new (name);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_width_chars (GTK_LABEL (label), NAME_WIDTH);
  gtk_label_set_max_width_chars (GTK_LABEL (label), NAME_WIDTH);
  item->bar = gtk_progress_bar_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (item->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  gtk_box_append (GTK_BOX (words), label);
  gtk_box_append (GTK_BOX (words), item->bar);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (cancel, GTK_ALIGN_CENTER);
  g_signal_connect_object (cancel, "clicked", G_CALLBACK (gradus_export_task_cancel), item->task,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), cancel);
  return row;
}

void
gradus_exports_add (GradusExports *self, GradusExportTask *task)
{
  Item *item;

  g_return_if_fail (GRADUS_IS_EXPORTS (self));

  item = g_new0 (Item, 1);
  item->owner = self;
  item->task = task;
  item->row = make_row (item);
  gtk_box_append (GTK_BOX (self->list), item->row);
  g_ptr_array_add (self->items, item);
  g_signal_connect_swapped (task, "changed", G_CALLBACK (changed_cb), item);
  g_signal_connect_swapped (task, "ended", G_CALLBACK (ended_cb), item);
  update (self);
}

GradusExportTask *
gradus_exports_get (GradusExports *self, guint nth)
{
  g_return_val_if_fail (GRADUS_IS_EXPORTS (self), NULL);

  return nth < self->items->len ? ((Item *) g_ptr_array_index (self->items, nth))->task : NULL;
}

gboolean
gradus_exports_has (GradusExports *self, const char *path)
{
  GradusExportTask *task;

  for (guint i = 0; (task = gradus_exports_get (self, i)) != NULL; i++)
    if (g_str_equal (gradus_export_task_get_path (task), path))
      return TRUE;
  return FALSE;
}

void
gradus_exports_cancel (GradusExports *self)
{
  GradusExportTask *task;

  /* None ends before the main loop turns. */
  for (guint i = 0; (task = gradus_exports_get (self, i)) != NULL; i++)
    gradus_export_task_cancel (task);
}

static void
gradus_exports_dispose (GObject *object)
{
  GradusExports *self = GRADUS_EXPORTS (object);

  g_clear_pointer (&self->items, g_ptr_array_unref);
  G_OBJECT_CLASS (gradus_exports_parent_class)->dispose (object);
}

static void
gradus_exports_class_init (GradusExportsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_exports_dispose;
  signals[ENDED] = g_signal_new ("ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 2, GRADUS_TYPE_EXPORT_TASK, G_TYPE_ERROR);
}

static void
gradus_exports_init (GradusExports *self)
{
  GtkWidget *popover = gtk_popover_new ();

  self->items = g_ptr_array_new_with_free_func (item_free);
  self->list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_set_margin_top (self->list, 6);
  gtk_widget_set_margin_bottom (self->list, 6);
  gtk_widget_set_margin_start (self->list, 6);
  gtk_widget_set_margin_end (self->list, 6);
  gtk_popover_set_child (GTK_POPOVER (popover), self->list);
  self->ring = gradus_ring_new ();
  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), self->ring);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), popover);
  gtk_widget_set_focus_on_click (self->button, FALSE);
  adw_bin_set_child (ADW_BIN (self), self->button);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
