/* Gradus: what is kept in view: metrics, values and entries with their present figures and a line
 * over time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-number.h"
#include "gradus-value-follower.h"
#include "gradus-value-picture.h"
#include "gradus-pin-list.h"

/* Of a value with more entries the first are written. */
#define MAX_NUMBERS 4

typedef struct
{
  GtkWidget *number;
  GtkWidget *picture;
  GradusCondition *quantity; /* NULL: the text means nothing here */
} Row;

struct _GradusPinList
{
  GtkWidget parent_instance;

  GtkWidget *grid;

  GradusDocument *document;
  GradusValueFollower *follower;
  GArray *rows;                     /* Row, one for each pin */
  const GradusAlgorithm *algorithm; /* what they were made for */
};

G_DEFINE_FINAL_TYPE (GradusPinList, gradus_pin_list, GTK_TYPE_WIDGET)

static void
clear_row (gpointer data)
{
  Row *row = data;

  g_clear_pointer (&row->quantity, gradus_condition_unref);
}

/* "0.472, 2.86, −1.75, …" */
static char *
write_numbers (const GradusArray *array)
{
  const gsize length = gradus_array_length (array);
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < MIN (length, MAX_NUMBERS); i++)
    {
      char buffer[GRADUS_NUMBER_SIZE];

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                              gradus_format_digits (buffer, array->data[i], length == 1 ? 6 : 3));
    }
  if (length > MAX_NUMBERS)
    g_string_append (text, ", …");
  if (length == 0)
    g_string_append (text, "–");
  return g_string_free (text, FALSE);
}

static void
show_numbers (GradusPinList *self)
{
  GradusRun *run = self->document != NULL ? gradus_document_get_run (self->document) : NULL;
  GradusPosition here;

  if (run == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  gradus_run_get_view (run, &here);
  for (guint i = 0; i < self->rows->len; i++)
    {
      Row *row = &g_array_index (self->rows, Row, i);
      g_auto (GradusArray) array = { 0 };
      g_autofree char *words = NULL;

      if (row->quantity == NULL)
        continue;
      gradus_condition_read (row->quantity, &here, &array);
      words = write_numbers (&array);
      gtk_label_set_label (GTK_LABEL (row->number), words);
      gradus_value_picture_show_curves (GRADUS_VALUE_PICTURE (row->picture), self->follower, i,
                                        here.step);
    }
}

static void
unpin_cb (GtkButton *button, gpointer user_data)
{
  GradusPinList *self = user_data;

  gradus_document_set_pinned (self->document, g_object_get_data (G_OBJECT (button), "pin"), FALSE);
}

static void
add_row (GradusPinList *self, const char *pin, int top)
{
  g_autoptr (GError) error = NULL;
  Row row = {
    .number = gtk_label_new (NULL),
    .picture = gradus_value_picture_new (TRUE),
    .quantity = gradus_condition_new_quantity (self->algorithm, pin, NULL, &error),
  };
  GtkWidget *name = gtk_label_new (pin);
  GtkWidget *unpin = gtk_button_new_from_icon_name ("gradus-remove-symbolic");
  g_autofree char *words = g_strdup_printf (_ ("Stop keeping “%s” in view"), pin);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (name, "monospace");
  gtk_widget_add_css_class (name, "caption");
  gtk_label_set_xalign (GTK_LABEL (row.number), 1);
  gtk_label_set_ellipsize (GTK_LABEL (row.number), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (row.number, TRUE);
  gtk_widget_add_css_class (row.number, "numeric");
  gtk_widget_set_valign (row.picture, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (unpin, "flat");
  gtk_widget_add_css_class (unpin, "small");
  gtk_widget_set_tooltip_text (unpin, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (unpin), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row.picture), GTK_ACCESSIBLE_PROPERTY_LABEL, pin,
                                  -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (row.number), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  name, NULL, -1);
  g_object_set_data_full (G_OBJECT (unpin), "pin", g_strdup (pin), g_free);
  g_signal_connect_object (unpin, "clicked", G_CALLBACK (unpin_cb), self, 0);
  if (row.quantity == NULL)
    {
      gtk_label_set_label (GTK_LABEL (row.number), _ ("not here"));
      gtk_widget_add_css_class (row.number, "dim-label");
      gtk_widget_set_tooltip_text (row.number, error->message);
    }
  gtk_grid_attach (GTK_GRID (self->grid), name, 0, top, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), row.number, 1, top, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), row.picture, 2, top, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), unpin, 3, top, 1, 1);
  g_array_append_val (self->rows, row);
}

static void
build (GradusPinList *self)
{
  const char *const *pins = gradus_document_get_pins (self->document);
  GtkWidget *child;

  g_array_set_size (self->rows, 0);
  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);
  self->algorithm = gradus_document_get_algorithm (self->document);
  for (int i = 0; self->algorithm != NULL && pins[i] != NULL; i++)
    add_row (self, pins[i], i);
  gtk_widget_set_visible (GTK_WIDGET (self), self->rows->len > 0);
  gradus_value_follower_set_texts (self->follower, pins);
  show_numbers (self);
}

static void
moved_cb (GradusPinList *self)
{
  if (gradus_document_get_algorithm (self->document) != self->algorithm)
    build (self);
  else
    show_numbers (self);
}

static void
followed_cb (gpointer user_data)
{
  show_numbers (user_data);
}

void
gradus_pin_list_set_document (GradusPinList *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_PIN_LIST (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_pointer (&self->follower, gradus_value_follower_free);
  g_set_object (&self->document, document);
  if (document == NULL)
    return;
  self->follower = gradus_value_follower_new (document, followed_cb, self);
  g_signal_connect_object (document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (build), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "pins-changed", G_CALLBACK (build), self, G_CONNECT_SWAPPED);
  build (self);
}

const char *
gradus_pin_list_get_words (GradusPinList *self, guint i)
{
  g_return_val_if_fail (GRADUS_IS_PIN_LIST (self), NULL);

  return i < self->rows->len
           ? gtk_label_get_label (GTK_LABEL (g_array_index (self->rows, Row, i).number))
           : NULL;
}

static void
gradus_pin_list_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (gradus_pin_list_parent_class)->map (widget);
  show_numbers (GRADUS_PIN_LIST (widget));
}

static void
gradus_pin_list_dispose (GObject *object)
{
  GradusPinList *self = GRADUS_PIN_LIST (object);

  g_clear_pointer (&self->follower, gradus_value_follower_free);
  g_clear_object (&self->document);
  g_clear_pointer (&self->grid, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_pin_list_parent_class)->dispose (object);
}

static void
gradus_pin_list_finalize (GObject *object)
{
  g_array_unref (GRADUS_PIN_LIST (object)->rows);
  G_OBJECT_CLASS (gradus_pin_list_parent_class)->finalize (object);
}

static void
gradus_pin_list_class_init (GradusPinListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_pin_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_pin_list_finalize;
  widget_class->map = gradus_pin_list_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "pinlist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
gradus_pin_list_init (GradusPinList *self)
{
  self->rows = g_array_new (FALSE, TRUE, sizeof (Row));
  g_array_set_clear_func (self->rows, clear_row);
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 6);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Kept in view"), -1);
}
