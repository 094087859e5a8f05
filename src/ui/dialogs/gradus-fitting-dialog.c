/* Gradus: what can be tried with a data set.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-entry-picture.h"
#include "gradus-fitting-dialog.h"

struct _GradusFittingDialog
{
  AdwWindow parent_instance;

  GtkWidget *columns_label;
  GtkWidget *list;

  GPtrArray *entries; /* a row each, in this order */
};

G_DEFINE_FINAL_TYPE (GradusFittingDialog, gradus_fitting_dialog, ADW_TYPE_WINDOW)

enum
{
  PICKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
row_activated_cb (GradusFittingDialog *self, GtkListBoxRow *row)
{
  const GradusCatalogueEntry *entry = g_ptr_array_index (self->entries,
                                                         gtk_list_box_row_get_index (row));

  g_signal_emit (self, signals[PICKED], 0, (gpointer) entry->algorithm);
  gtk_window_close (GTK_WINDOW (self));
}

static GtkWidget *
make_row (const GradusCatalogueEntry *entry)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), entry->title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), entry->aha);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), gradus_entry_picture_new (entry, 96, 64, FALSE));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  return row;
}

/* "150 rows: 2 inputs, a class", so that whoever has chosen other columns sees it. */
static char *
describe (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  GString *out;

  if (table == NULL)
    return g_strdup (_ ("These algorithms can work on these data."));
  out = g_string_new (NULL);
  g_string_append_printf (out, g_dngettext (GETTEXT_PACKAGE, "%u row", "%u rows", table->n),
                          table->n);
  g_string_append_printf (out, g_dngettext (GETTEXT_PACKAGE, ", %u input", ", %u inputs", table->d),
                          table->d);
  if (table->y != NULL)
    g_string_append (out, _ (", a numeric target"));
  if (table->label != NULL)
    g_string_append_printf (
      out, g_dngettext (GETTEXT_PACKAGE, ", %u class", ", %u classes", table->n_classes),
      table->n_classes);
  g_string_append (out, _ (". What do you want to try with these columns?"));
  return g_string_free (out, FALSE);
}

static void
gradus_fitting_dialog_dispose (GObject *object)
{
  GradusFittingDialog *self = GRADUS_FITTING_DIALOG (object);

  g_clear_pointer (&self->entries, g_ptr_array_unref);
  G_OBJECT_CLASS (gradus_fitting_dialog_parent_class)->dispose (object);
}

static void
gradus_fitting_dialog_class_init (GradusFittingDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_fitting_dialog_dispose;
  signals[PICKED] = g_signal_new ("picked", GRADUS_TYPE_FITTING_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-fitting-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusFittingDialog, columns_label);
  gtk_widget_class_bind_template_child (widget_class, GradusFittingDialog, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
gradus_fitting_dialog_init (GradusFittingDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gradus_fitting_dialog_new (GtkWindow *parent, GradusDataset *dataset, GPtrArray *entries)
{
  GradusFittingDialog *self = g_object_new (GRADUS_TYPE_FITTING_DIALOG, "transient-for", parent,
                                            NULL);
  g_autofree char *columns = describe (dataset);

  gtk_label_set_label (GTK_LABEL (self->columns_label), columns);
  self->entries = g_ptr_array_ref (entries);
  for (guint i = 0; i < entries->len; i++)
    gtk_list_box_append (GTK_LIST_BOX (self->list), make_row (g_ptr_array_index (entries, i)));
  return GTK_WIDGET (self);
}
