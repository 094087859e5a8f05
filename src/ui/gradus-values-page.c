/* Gradus: the inspector's page with every named array of the present state.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-number-table.h"
#include "gradus-values-page.h"

struct _GradusValuesPage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *list;

  GradusDocument *document;
  GPtrArray *tables;                  /* one per value, owned by the list */
  const GradusAlgorithm *algorithm;   /* what they were built for */
};

G_DEFINE_FINAL_TYPE (GradusValuesPage, gradus_values_page, GTK_TYPE_WIDGET)

static void
copy_cb (GtkButton *button, gpointer user_data)
{
  GradusValuesPage *self = user_data;
  GradusRun *run = gradus_document_get_run (self->document);
  const guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "value"));
  g_auto(GradusArray) array = { 0 };
  g_autofree char *csv = NULL;
  GradusView view;

  if (run == NULL)
    return;
  gradus_run_get_view (run, &view);
  view.algorithm->values[index].get (&view, &array);
  csv = gradus_array_to_csv (&array);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), csv);
}

static void
build (GradusValuesPage *self, const GradusAlgorithm *algorithm)
{
  GtkWidget *child;

  self->algorithm = algorithm;
  g_ptr_array_set_size (self->tables, 0);
  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_widget_unparent (child);

  for (guint i = 0; algorithm->values != NULL && algorithm->values[i].id != NULL; i++)
    {
      const GradusValue *value = &algorithm->values[i];
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
      GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      GtkWidget *title = gtk_label_new (_(value->title));
      GtkWidget *copy = gtk_button_new_from_icon_name ("gradus-copy-symbolic");
      GtkWidget *table = gradus_number_table_new ();
      g_autofree char *copy_words = g_strdup_printf (_("Copy “%s” as CSV"), _(value->title));

      gtk_label_set_xalign (GTK_LABEL (title), 0);
      gtk_label_set_wrap (GTK_LABEL (title), TRUE);
      gtk_widget_set_hexpand (title, TRUE);
      gtk_widget_add_css_class (title, "heading");
      gtk_widget_add_css_class (copy, "flat");
      gtk_widget_set_valign (copy, GTK_ALIGN_START);
      gtk_widget_set_tooltip_text (copy, copy_words);
      gtk_accessible_update_property (GTK_ACCESSIBLE (copy), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      copy_words, -1);
      g_object_set_data (G_OBJECT (copy), "value", GUINT_TO_POINTER (i));
      g_signal_connect_object (copy, "clicked", G_CALLBACK (copy_cb), self, 0);
      gtk_box_append (GTK_BOX (line), title);
      gtk_box_append (GTK_BOX (line), copy);
      gtk_box_append (GTK_BOX (box), line);
      if (value->shape != NULL)
        {
          GtkWidget *shape = gtk_label_new (_(value->shape));

          gtk_label_set_xalign (GTK_LABEL (shape), 0);
          gtk_label_set_wrap (GTK_LABEL (shape), TRUE);
          gtk_widget_add_css_class (shape, "caption");
          gtk_widget_add_css_class (shape, "dim-label");
          gtk_box_append (GTK_BOX (box), shape);
        }
      gtk_accessible_update_relation (GTK_ACCESSIBLE (table), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                      title, NULL, -1);
      gtk_box_append (GTK_BOX (box), table);
      gtk_box_append (GTK_BOX (self->list), box);
      g_ptr_array_add (self->tables, table);
    }
}

static void
update (GradusValuesPage *self)
{
  GradusRun *run = self->document != NULL ? gradus_document_get_run (self->document) : NULL;
  GradusView view, before;

  if (run == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  gradus_run_get_view (run, &view);
  if (view.algorithm != self->algorithm)
    build (self, view.algorithm);
  /* The same view of the state one step earlier. */
  before = view;
  before.state = view.previous;
  before.previous = NULL;
  for (guint i = 0; i < self->tables->len; i++)
    {
      g_auto(GradusArray) now = { 0 };
      g_auto(GradusArray) old = { 0 };

      view.algorithm->values[i].get (&view, &now);
      if (view.previous != NULL)
        view.algorithm->values[i].get (&before, &old);
      gradus_number_table_set (g_ptr_array_index (self->tables, i), &now,
                               view.previous != NULL ? &old : NULL);
    }
}

static void
gradus_values_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (gradus_values_page_parent_class)->map (widget);
  update (GRADUS_VALUES_PAGE (widget));
}

void
gradus_values_page_set_document (GradusValuesPage *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_VALUES_PAGE (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document != NULL)
    g_signal_connect_object (document, "moved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

static void
gradus_values_page_dispose (GObject *object)
{
  GradusValuesPage *self = GRADUS_VALUES_PAGE (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_values_page_parent_class)->dispose (object);
}

static void
gradus_values_page_finalize (GObject *object)
{
  g_ptr_array_unref (GRADUS_VALUES_PAGE (object)->tables);
  G_OBJECT_CLASS (gradus_values_page_parent_class)->finalize (object);
}

static void
gradus_values_page_class_init (GradusValuesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_values_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_values_page_finalize;
  widget_class->map = gradus_values_page_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-values-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusValuesPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusValuesPage, list);
}

static void
gradus_values_page_init (GradusValuesPage *self)
{
  self->tables = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gradus_values_page_new (void)
{
  return g_object_new (GRADUS_TYPE_VALUES_PAGE, NULL);
}
