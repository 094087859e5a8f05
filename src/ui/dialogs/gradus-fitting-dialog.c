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
  GtkWidget *inputs_box;
  GtkWidget *inputs_label;
  GtkWidget *telling_button;
  GtkWidget *telling_names;
  GtkWidget *all_button;
  GtkWidget *scroller;
  GtkWidget *list;

  GradusDataset *dataset;
  GradusDataset *telling; /* or NULL */
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

/* The data whose inputs are chosen. */
static void
show_offers (GradusFittingDialog *self)
{
  const gboolean all = self->telling == NULL
                       || gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->all_button));
  GradusDataset *dataset = all ? self->dataset : self->telling;
  g_autoptr (GPtrArray) offers = gradus_offers_list (dataset);
  g_autofree char *columns = describe (dataset);

  gtk_label_set_label (GTK_LABEL (self->columns_label), columns);
  gradus_offer_list_show (GRADUS_OFFER_LIST (self->list), offers);
}

static void
inputs_chosen_cb (GradusFittingDialog *self)
{
  if (self->dataset != NULL)
    show_offers (self);
}

/* What a picture shows of more inputs than it has axes. */
static void
offer_inputs (GradusFittingDialog *self)
{
  const GradusTable *table = gradus_dataset_get_table (self->dataset);
  const GradusTable *telling = gradus_dataset_get_table (self->telling);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *all = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "All %u Input", "All %u Inputs", table->d), table->d);

  for (guint j = 0; j < telling->d; j++)
    g_string_append_printf (names, "%s%s", j > 0 ? _ (", ") : "",
                            telling->names[telling->x_columns[j]]);
  gtk_label_set_label (GTK_LABEL (self->telling_names), names->str);
  gtk_widget_set_tooltip_text (self->telling_button, names->str);
  gtk_button_set_label (GTK_BUTTON (self->all_button), all);
  if (telling->y != NULL)
    gtk_label_set_label (GTK_LABEL (self->inputs_label),
                         _ ("Beside the target a picture has one more axis. This input says most "
                            "about it:"));
  else if (telling->label != NULL)
    gtk_label_set_label (GTK_LABEL (self->inputs_label),
                         _ ("A picture has two axes. In these two inputs the classes stand apart "
                            "most:"));
  else
    gtk_label_set_label (GTK_LABEL (self->inputs_label),
                         _ ("A picture has two axes. These two inputs show most:"));
}

static void
gradus_fitting_dialog_dispose (GObject *object)
{
  GradusFittingDialog *self = GRADUS_FITTING_DIALOG (object);

  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  g_clear_pointer (&self->telling, gradus_dataset_unref);
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
  gtk_widget_class_bind_template_child (widget_class, GradusFittingDialog, inputs_box);
  gtk_widget_class_bind_template_child (widget_class, GradusFittingDialog, inputs_label);
  gtk_widget_class_bind_template_child (widget_class, GradusFittingDialog, telling_button);
  gtk_widget_class_bind_template_child (widget_class, GradusFittingDialog, telling_names);
  gtk_widget_class_bind_template_child (widget_class, GradusFittingDialog, all_button);
  gtk_widget_class_bind_template_child (widget_class, GradusFittingDialog, scroller);
  gtk_widget_class_bind_template_callback (widget_class, inputs_chosen_cb);
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
gradus_fitting_dialog_new (GtkWindow *parent, GradusDataset *dataset, GradusDataset *telling)
{
  GradusFittingDialog *self = g_object_new (GRADUS_TYPE_FITTING_DIALOG, "transient-for", parent,
                                            NULL);

  self->dataset = gradus_dataset_ref (dataset);
  if (telling != NULL)
    {
      self->telling = gradus_dataset_ref (telling);
      offer_inputs (self);
    }
  gtk_widget_set_visible (self->inputs_box, telling != NULL);
  show_offers (self);
  gradus_offer_list_focus (GRADUS_OFFER_LIST (self->list));
  return GTK_WIDGET (self);
}
