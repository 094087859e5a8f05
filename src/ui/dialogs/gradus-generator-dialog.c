/* Gradus: making data with a generator, with a live preview; what a person keeps stands first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-data-preview.h"
#include "gradus-errand.h"
#include "gradus-generator-dialog.h"
#include "gradus-my-data.h"
#include "gradus-param-row.h"
#include "gradus-registry.h"

/* A slider that moves makes one data set in this time, not one per pixel. */
#define PREVIEW_DELAY_MS 60

struct _GradusGeneratorDialog
{
  AdwWindow parent_instance;

  GtkWidget *list;
  GtkWidget *title_label;
  GtkWidget *summary_label;
  GtkWidget *source_label;
  GtkWidget *params_box;
  GtkWidget *seed_row;
  GtkWidget *seed_spin;
  GtkWidget *preview;
  GtkWidget *words_label;
  GtkWidget *use_button;

  const GradusGenerator *generator; /* NULL: data that are kept */
  const GradusDataKind *kind;       /* of what is offered; NULL = all */
  gpointer params;
  GradusDataset *dataset;
  guint timer;

  GradusErrand *reading;
  GPtrArray *kept; /* GradusMyData, or NULL */
};

G_DEFINE_FINAL_TYPE (GradusGeneratorDialog, gradus_generator_dialog, ADW_TYPE_WINDOW)

enum
{
  ACCEPTED,
  OPENED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* "blobs:k=3,n=150", as on the command line. */
static char *
make_spec (GradusGeneratorDialog *self)
{
  const GradusGenerator *generator = self->generator;
  g_autoptr (GString) spec = g_string_new (generator->id);

  for (guint i = 0; generator->params != NULL && generator->params[i].id != NULL; i++)
    {
      g_autofree char *value = gradus_params_get_string (&generator->params[i], self->params);

      g_string_append_printf (spec, "%c%s=%s", i == 0 ? ':' : ',', generator->params[i].id, value);
    }
  return g_string_free (g_steal_pointer (&spec), FALSE);
}

static void
show_dataset (GradusGeneratorDialog *self, const char *words)
{
  gradus_data_preview_set_dataset (GRADUS_DATA_PREVIEW (self->preview), self->dataset);
  gtk_label_set_label (GTK_LABEL (self->words_label), words);
  gtk_widget_set_sensitive (self->use_button, self->dataset != NULL);
}

static gboolean
generate_cb (gpointer user_data)
{
  GradusGeneratorDialog *self = user_data;
  const guint64 seed = (guint64) gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->seed_spin));
  g_autofree char *spec = make_spec (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;

  self->timer = 0;
  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  self->dataset = gradus_generate (spec, seed, &error);
  if (self->dataset != NULL)
    words = gradus_dataset_describe (self->dataset);
  show_dataset (self, words != NULL ? words : error->message);
  return G_SOURCE_REMOVE;
}

static void
schedule (GradusGeneratorDialog *self)
{
  if (self->timer == 0)
    self->timer = g_timeout_add (PREVIEW_DELAY_MS, generate_cb, self);
}

static void
show_enabled (GradusGeneratorDialog *self)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->params_box); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    gtk_widget_set_visible (
      row,
      gradus_params_is_enabled (self->generator->params,
                                gradus_param_row_get_param (GRADUS_PARAM_ROW (row)), self->params));
}

static void
param_changed_cb (GradusParamRow *row, double value, gpointer user_data)
{
  GradusGeneratorDialog *self = user_data;
  g_autoptr (GError) error = NULL;

  if (!gradus_params_set (gradus_param_row_get_param (row), self->params, value, &error))
    {
      gradus_param_row_set_error (row, error->message);
      return;
    }
  show_enabled (self);
  schedule (self);
}

static void
seed_changed_cb (GradusGeneratorDialog *self)
{
  if (self->generator != NULL)
    schedule (self);
}

static void
show_kept (GradusGeneratorDialog *self, const GradusMyData *data)
{
  g_autofree char *words = gradus_dataset_describe (data->dataset);

  self->generator = NULL;
  g_clear_handle_id (&self->timer, g_source_remove);
  gtk_label_set_label (GTK_LABEL (self->title_label), data->name);
  gtk_label_set_label (GTK_LABEL (self->summary_label), _ ("Data that you keep."));
  gtk_widget_set_visible (self->source_label, FALSE);
  gtk_widget_set_visible (self->params_box, FALSE);
  gtk_widget_set_visible (self->seed_row, FALSE);
  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  self->dataset = gradus_dataset_ref (data->dataset);
  show_dataset (self, words);
}

static void
row_selected_cb (GradusGeneratorDialog *self, GtkListBoxRow *row)
{
  const GradusGenerator *generator;
  const GradusMyData *data;
  GtkWidget *child;

  if (row == NULL)
    return;
  data = g_object_get_data (G_OBJECT (row), "kept");
  if (data != NULL)
    {
      show_kept (self, data);
      return;
    }
  generator = g_object_get_data (G_OBJECT (row), "generator");
  self->generator = generator;
  g_free (self->params);
  self->params = g_malloc0 (MAX (generator->params_size, 1));
  if (generator->params != NULL)
    gradus_params_reset (generator->params, self->params);

  gtk_label_set_label (GTK_LABEL (self->title_label), _ (generator->title));
  gtk_label_set_label (GTK_LABEL (self->summary_label), _ (generator->summary));
  gtk_label_set_label (GTK_LABEL (self->source_label),
                       generator->source != NULL ? generator->source : "");
  gtk_widget_set_visible (self->source_label, generator->source != NULL);
  while ((child = gtk_widget_get_first_child (self->params_box)) != NULL)
    gtk_widget_unparent (child);
  for (guint i = 0; generator->params != NULL && generator->params[i].id != NULL; i++)
    {
      child = gradus_param_row_new (&generator->params[i], FALSE);
      g_signal_connect_object (child, "changed", G_CALLBACK (param_changed_cb), self, 0);
      gtk_box_append (GTK_BOX (self->params_box), child);
    }
  /* Real data and printed tables have nothing to choose. */
  gtk_widget_set_visible (self->params_box, generator->params != NULL);
  gtk_widget_set_visible (self->seed_row, generator->params != NULL);
  if (generator->params != NULL)
    show_enabled (self);
  g_clear_handle_id (&self->timer, g_source_remove);
  generate_cb (self);
}

static void
use_cb (GradusGeneratorDialog *self)
{
  if (self->timer != 0)
    {
      g_clear_handle_id (&self->timer, g_source_remove);
      generate_cb (self);
    }
  if (self->dataset == NULL)
    return;
  g_signal_emit (self, signals[self->generator != NULL ? ACCEPTED : OPENED], 0, self->dataset);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* --- What is kept ----------------------------------------------------------------------------- */

static GtkWidget *
new_row (const char *title)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 22);
  gtk_widget_set_margin_top (label, 6);
  gtk_widget_set_margin_bottom (label, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  return row;
}

/* Over the rows of what is kept, and over those of the generators where both are there. */
static void
header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer user_data)
{
  const gboolean kept = g_object_get_data (G_OBJECT (row), "kept") != NULL;
  GtkWidget *header;

  if (before == NULL ? !kept : kept || g_object_get_data (G_OBJECT (before), "kept") == NULL)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  header = gtk_label_new (kept ? _ ("My Data") : _ ("Generators"));
  gtk_label_set_xalign (GTK_LABEL (header), 0);
  gtk_widget_add_css_class (header, "heading");
  gtk_list_box_row_set_header (row, header);
}

static gboolean
reading_work (gpointer job, GradusTrip *trip, GError **error)
{
  *(GPtrArray **) job = gradus_my_data_list (NULL);
  return TRUE;
}

static void
reading_done (gpointer job, const GError *error, gpointer owner)
{
  GradusGeneratorDialog *self = owner;
  int place = 0;

  if (error != NULL)
    return;
  self->kept = g_steal_pointer ((GPtrArray **) job);
  for (guint i = 0; i < self->kept->len; i++)
    {
      const GradusMyData *data = g_ptr_array_index (self->kept, i);
      GtkWidget *row;

      if (self->kind != NULL && gradus_dataset_get_kind (data->dataset) != self->kind)
        continue;
      row = new_row (data->name);
      g_object_set_data (G_OBJECT (row), "kept", (gpointer) data);
      gtk_list_box_insert (GTK_LIST_BOX (self->list), row, place++);
    }
  gtk_list_box_invalidate_headers (GTK_LIST_BOX (self->list));
}

static gpointer
reading_begin (gpointer owner)
{
  return g_new0 (GPtrArray *, 1);
}

static void
reading_free (gpointer job)
{
  g_clear_pointer ((GPtrArray **) job, g_ptr_array_unref);
  g_free (job);
}

static const GradusErrandKind reading_kind = {
  .begin = reading_begin,
  .work = reading_work,
  .done = reading_done,
  .clear = reading_free,
};

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_generator_dialog_dispose (GObject *object)
{
  GradusGeneratorDialog *self = GRADUS_GENERATOR_DIALOG (object);

  /* First, because what is being typed in an entry counts when the entry loses the focus here, and
   * that plans another preview. */
  G_OBJECT_CLASS (gradus_generator_dialog_parent_class)->dispose (object);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->reading, gradus_errand_free);
  g_clear_pointer (&self->kept, g_ptr_array_unref);
  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  g_clear_pointer (&self->params, g_free);
}

static void
gradus_generator_dialog_class_init (GradusGeneratorDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_generator_dialog_dispose;
  g_type_ensure (GRADUS_TYPE_DATA_PREVIEW);
  signals[ACCEPTED] = g_signal_new ("accepted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[OPENED] = g_signal_new ("opened", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/gradus/Gradus/gradus-generator-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusGeneratorDialog, list);
  gtk_widget_class_bind_template_child (widget_class, GradusGeneratorDialog, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusGeneratorDialog, summary_label);
  gtk_widget_class_bind_template_child (widget_class, GradusGeneratorDialog, source_label);
  gtk_widget_class_bind_template_child (widget_class, GradusGeneratorDialog, params_box);
  gtk_widget_class_bind_template_child (widget_class, GradusGeneratorDialog, seed_row);
  gtk_widget_class_bind_template_child (widget_class, GradusGeneratorDialog, seed_spin);
  gtk_widget_class_bind_template_child (widget_class, GradusGeneratorDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, GradusGeneratorDialog, words_label);
  gtk_widget_class_bind_template_child (widget_class, GradusGeneratorDialog, use_button);
  gtk_widget_class_bind_template_callback (widget_class, row_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, seed_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, use_cb);
}

static void
gradus_generator_dialog_init (GradusGeneratorDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (GTK_LIST_BOX (self->list), header_cb, NULL, NULL);
  self->reading = gradus_errand_new (&reading_kind, self);
}

GtkWidget *
gradus_generator_dialog_new (GtkWindow *parent, const GradusDataKind *kind)
{
  GradusGeneratorDialog *self = g_object_new (GRADUS_TYPE_GENERATOR_DIALOG, "transient-for", parent,
                                              NULL);
  const GradusGenerator *const *generators;
  GtkListBoxRow *first;
  guint n;

  self->kind = kind;
  generators = gradus_registry_get_generators (&n);
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *row;

      if (kind != NULL && generators[i]->kind != kind)
        continue;
      row = new_row (_ (generators[i]->title));
      g_object_set_data (G_OBJECT (row), "generator", (gpointer) generators[i]);
      gtk_list_box_append (GTK_LIST_BOX (self->list), row);
    }
  first = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0);
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), first);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (first));
  gradus_errand_call (self->reading);
  return GTK_WIDGET (self);
}
