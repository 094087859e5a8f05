/* Gradus: what can be tried with a data set.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-fitting-dialog.h"
#include "gradus-offer-list.h"

struct _GradusFittingDialog
{
  AdwWindow parent_instance;

  GtkWidget *columns_label;
  GtkWidget *scroller;
  GtkWidget *list;
};

G_DEFINE_FINAL_TYPE (GradusFittingDialog, gradus_fitting_dialog, ADW_TYPE_WINDOW)

enum
{
  PICKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
picked_cb (GradusFittingDialog *self, gpointer offer)
{
  g_signal_emit (self, signals[PICKED], 0, offer);
  gtk_window_close (GTK_WINDOW (self));
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
gradus_fitting_dialog_class_init (GradusFittingDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[PICKED] = g_signal_new ("picked", GRADUS_TYPE_FITTING_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-fitting-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusFittingDialog, columns_label);
  gtk_widget_class_bind_template_child (widget_class, GradusFittingDialog, scroller);
}

static void
gradus_fitting_dialog_init (GradusFittingDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->list = gradus_offer_list_new (FALSE);
  gtk_widget_add_css_class (self->list, "offers");
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->list);
  g_signal_connect_object (self->list, "picked", G_CALLBACK (picked_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
gradus_fitting_dialog_new (GtkWindow *parent, GradusDataset *dataset, GPtrArray *offers)
{
  GradusFittingDialog *self = g_object_new (GRADUS_TYPE_FITTING_DIALOG, "transient-for", parent,
                                            NULL);
  g_autofree char *columns = describe (dataset);

  gtk_label_set_label (GTK_LABEL (self->columns_label), columns);
  gradus_offer_list_show (GRADUS_OFFER_LIST (self->list), offers);
  gradus_offer_list_focus (GRADUS_OFFER_LIST (self->list));
  return GTK_WIDGET (self);
}
