/* Gradus: the part of the setup page about the data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-algorithm.h"
#include "gradus-data-section.h"
#include "gradus-import.h"
#include "gradus-kind-editor.h"

struct _GradusDataSection
{
  GtkBox parent_instance;

  GtkWidget *summary_label;
  GtkWidget *columns_label;
  GtkWidget *columns_button;
  GPtrArray *editors; /* GtkWidget, not owned, as in gradus_kind_editors; NULL until needed */

  GradusDocument *document;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GradusDataSection, gradus_data_section, GTK_TYPE_BOX)

enum
{
  FAILED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* Show editor @i when it is for @dataset; it is made when it is needed first. */
static void
update_editor (GradusDataSection *self, guint i, GradusDataset *dataset)
{
  const GradusKindEditor *editor = gradus_kind_editors[i];
  const gboolean suits = editor->kind == gradus_dataset_get_kind (dataset);
  GtkWidget *widget = g_ptr_array_index (self->editors, i);

  if (suits && widget == NULL)
    {
      widget = editor->new_widget (self);
      g_ptr_array_index (self->editors, i) = widget;
      gtk_box_append (GTK_BOX (self), widget);
    }
  if (widget == NULL)
    return;
  gtk_widget_set_visible (widget, suits);
  if (!suits)
    return;
  self->updating = TRUE;
  editor->update (widget, dataset);
  self->updating = FALSE;
}

static void
update (GradusDataSection *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  GradusDataset *dataset;
  const GradusTable *table;
  const char *name;
  g_autofree char *described = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *roles = NULL;

  if (setup == NULL)
    return;
  dataset = gradus_setup_get_dataset (setup);
  table = gradus_dataset_get_table (dataset);
  described = gradus_dataset_describe (dataset);
  name = gradus_dataset_get_name (dataset);
  /* Translators: name of the data set and what it has: “iris”: 150 points, 4 columns. */
  summary = g_strdup_printf (_ ("“%s”: %s"), g_str_equal (name, "drawn") ? _ ("drawn") : name,
                             described);
  gtk_label_set_label (GTK_LABEL (self->summary_label), summary);

  if (table != NULL)
    roles = gradus_import_roles_to_text (table);
  else
    roles = g_strdup (gradus_setup_get_algorithm (setup)->columns != NULL
                        ? _ (gradus_setup_get_algorithm (setup)->columns)
                        : "");
  gtk_label_set_label (GTK_LABEL (self->columns_label), roles);
  gtk_widget_set_visible (self->columns_label, *roles != '\0');
  gtk_widget_set_visible (self->columns_button, table != NULL && table->n_columns > 1);
  for (guint i = 0; gradus_kind_editors[i] != NULL; i++)
    update_editor (self, i, dataset);
}

void
gradus_data_section_apply (GradusDataSection *self, GradusDataset *dataset, const char *what,
                           const char *merge)
{
  g_autoptr (GradusDataset) owned = dataset;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (GRADUS_IS_DATA_SECTION (self));

  if (!gradus_document_set_dataset (self->document, owned, what, merge, &error))
    {
      g_signal_emit (self, signals[FAILED], 0, error->message);
      update (self);
    }
}

GradusDataset *
gradus_data_section_get_dataset (GradusDataSection *self, const GradusDataKind *kind)
{
  GradusSetup *setup = self->document != NULL ? gradus_document_get_setup (self->document) : NULL;

  if (self->updating || setup == NULL
      || gradus_dataset_get_kind (gradus_setup_get_dataset (setup)) != kind)
    return NULL;
  return gradus_setup_get_dataset (setup);
}

void
gradus_data_section_set_document (GradusDataSection *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_DATA_SECTION (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

static void
gradus_data_section_dispose (GObject *object)
{
  g_clear_object (&GRADUS_DATA_SECTION (object)->document);
  g_clear_pointer (&GRADUS_DATA_SECTION (object)->editors, g_ptr_array_unref);
  G_OBJECT_CLASS (gradus_data_section_parent_class)->dispose (object);
}

static void
gradus_data_section_class_init (GradusDataSectionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_data_section_dispose;
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
gradus_data_section_init (GradusDataSection *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);

  self->summary_label = gtk_label_new (NULL);
  self->columns_label = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->columns_label, "dim-label");
  for (GtkWidget **label = (GtkWidget *[]){ self->summary_label, self->columns_label, NULL };
       *label != NULL; label++)
    {
      gtk_label_set_xalign (GTK_LABEL (*label), 0);
      gtk_label_set_wrap (GTK_LABEL (*label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (*label), PANGO_WRAP_WORD_CHAR);
      gtk_box_append (GTK_BOX (self), *label);
    }
  self->columns_button = gtk_button_new_with_mnemonic (_ ("Choose Colu_mns…"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->columns_button), "win.columns");
  gtk_widget_set_halign (self->columns_button, GTK_ALIGN_START);
  gradus_actions_describe (self->columns_button, "win.columns");
  gtk_box_append (GTK_BOX (self), self->columns_button);

  self->editors = g_ptr_array_new ();
  for (guint i = 0; gradus_kind_editors[i] != NULL; i++)
    g_ptr_array_add (self->editors, NULL);
}

GtkWidget *
gradus_data_section_new (void)
{
  return g_object_new (GRADUS_TYPE_DATA_SECTION, NULL);
}
