/* Gradus: a popover to type over one entry of a value.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-number.h"
#include "gradus-value-editor.h"

struct _GradusValueEditor
{
  GtkPopover parent_instance;

  GtkWidget *line; /* of name and entry */
  GtkWidget *name;
  GtkWidget *entry;
  GtkWidget *sentence;

  GtkWidget *before; /* weak: what had the focus, and has it again when the popover closes */
  GradusDocument *document;
  guint value;
  gsize index;
};

G_DEFINE_FINAL_TYPE (GradusValueEditor, gradus_value_editor, GTK_TYPE_POPOVER)

static void
say (GradusValueEditor *self, const char *sentence)
{
  gtk_label_set_label (GTK_LABEL (self->sentence), sentence);
  gtk_widget_set_visible (self->sentence, sentence[0] != '\0');
  if (sentence[0] != '\0')
    gtk_widget_add_css_class (self->entry, "error");
  else
    gtk_widget_remove_css_class (self->entry, "error");
}

static void
changed_cb (GradusValueEditor *self)
{
  say (self, "");
}

static void
activate_cb (GradusValueEditor *self)
{
  g_autoptr (GError) error = NULL;
  double number;

  if (!gradus_number_from_typed (gtk_editable_get_text (GTK_EDITABLE (self->entry)), &number))
    say (self, _ ("This is not a number. Write one like 12, −0.5 or 1e-3."));
  else if (!gradus_document_type_value (self->document, self->value, self->index, number, &error))
    say (self, error->message);
  else
    gtk_popover_popdown (GTK_POPOVER (self));
}

static void
pop_up (GradusValueEditor *self)
{
  g_set_weak_pointer (&self->before, gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self))));
  gtk_popover_popup (GTK_POPOVER (self));
}

static void
gradus_value_editor_closed (GtkPopover *popover)
{
  GradusValueEditor *self = GRADUS_VALUE_EDITOR (popover);

  if (self->before != NULL && gtk_widget_get_mapped (self->before))
    gtk_widget_grab_focus (self->before);
  g_clear_weak_pointer (&self->before);
}

void
gradus_value_editor_edit (GradusValueEditor *self, GradusDocument *document, guint value,
                          gsize index, const char *name, double number, const char *begun)
{
  g_autofree char *text = gradus_number_to_text (number);
  g_autofree char *label = g_strdup_printf ("%s =", name);

  g_return_if_fail (GRADUS_IS_VALUE_EDITOR (self));

  g_set_object (&self->document, document);
  self->value = value;
  self->index = index;
  gtk_label_set_label (GTK_LABEL (self->name), label);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), begun != NULL ? begun : text);
  gtk_widget_set_visible (self->line, TRUE);
  say (self, "");
  pop_up (self);
  /* The focus selects all; what was begun goes on behind it. */
  gtk_widget_grab_focus (self->entry);
  if (begun != NULL)
    gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

void
gradus_value_editor_refuse (GradusValueEditor *self, const char *title)
{
  g_autofree char *sentence = g_strdup_printf (
    _ ("“%s” follows from the rest of the state and cannot be typed over."), title);

  g_return_if_fail (GRADUS_IS_VALUE_EDITOR (self));

  gtk_widget_set_visible (self->line, FALSE);
  say (self, sentence);
  pop_up (self);
}

static void
gradus_value_editor_dispose (GObject *object)
{
  GradusValueEditor *self = GRADUS_VALUE_EDITOR (object);

  g_clear_weak_pointer (&self->before);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gradus_value_editor_parent_class)->dispose (object);
}

static void
gradus_value_editor_class_init (GradusValueEditorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_value_editor_dispose;
  GTK_POPOVER_CLASS (klass)->closed = gradus_value_editor_closed;
}

static void
gradus_value_editor_init (GradusValueEditor *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  self->line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->name = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->name, "monospace");
  self->entry = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 14);
  gtk_widget_set_hexpand (self->entry, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("New number"), -1);
  self->sentence = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->sentence), 0);
  gtk_label_set_wrap (GTK_LABEL (self->sentence), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->sentence), 36);
  gtk_widget_add_css_class (self->sentence, "caption");
  gtk_widget_add_css_class (self->sentence, "error");
  gtk_box_append (GTK_BOX (self->line), self->name);
  gtk_box_append (GTK_BOX (self->line), self->entry);
  gtk_box_append (GTK_BOX (box), self->line);
  gtk_box_append (GTK_BOX (box), self->sentence);
  gtk_popover_set_child (GTK_POPOVER (self), box);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (activate_cb), self);
}

GtkWidget *
gradus_value_editor_new (void)
{
  return g_object_new (GRADUS_TYPE_VALUE_EDITOR, NULL);
}
