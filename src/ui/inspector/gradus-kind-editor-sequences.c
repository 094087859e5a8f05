/* Gradus: what is observed and the label at a position of a sequence.
 *
 * The picture chooses the position, with the pointer; so do the two numbers above the fields, with
 * the keyboard. The fields change what is observed there and its label.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-data-preview.h"
#include "gradus-kind-editor.h"

/* More numbers than this at a position are changed in a file. */
#define MAX_FIELDS 4

typedef struct
{
  GradusDataSection *section;
  GtkWidget *preview;
  GtkWidget *sequence_spin;
  GtkWidget *position_spin;
  GtkWidget *fields; /* what is observed: made anew when the columns are others */
  GtkWidget *value_spins[MAX_FIELDS];
  GtkWidget *symbol_choice;
  GtkWidget *label_choice;
  GtkWidget *split_button;
  GtkWidget *remove_button;
  char *shape; /* what the fields were made for */
  guint at;
  gboolean moving; /* the numbers above are being set */
} Editor;

static void
editor_free (gpointer data)
{
  Editor *self = data;

  g_free (self->shape);
  g_free (self);
}

static GradusDataset *
get_dataset (Editor *self)
{
  return self->moving ? NULL
                      : gradus_data_section_get_dataset (self->section, &gradus_data_sequences);
}

static void show_position (Editor *self, GradusDataset *dataset);

static void
apply (Editor *self, GradusDataset *dataset, const char *what)
{
  /* Typing one number digit by digit is one edit, another position another one. */
  g_autofree char *merge = g_strdup_printf ("sequences-%u", self->at);

  gradus_data_section_apply (self->section, dataset, what, merge);
}

static void
value_changed_cb (Editor *self, GtkSpinButton *spin)
{
  GradusDataset *dataset = get_dataset (self);

  for (guint j = 0; dataset != NULL && j < MAX_FIELDS; j++)
    if (self->value_spins[j] == GTK_WIDGET (spin))
      {
        apply (self,
               gradus_edit_sequences_set (dataset, self->at, j, gtk_spin_button_get_value (spin)),
               _ ("Change what is observed"));
        return;
      }
}

static void
symbol_chosen_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);
  const guint symbol = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->symbol_choice));

  if (dataset != NULL && symbol != GTK_INVALID_LIST_POSITION)
    apply (self, gradus_edit_sequences_set_symbol (dataset, self->at, symbol),
           _ ("Change what is observed"));
}

/* The first choice is the unknown label. */
static void
label_chosen_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);
  const guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->label_choice));

  if (dataset != NULL && chosen != GTK_INVALID_LIST_POSITION)
    apply (self, gradus_edit_sequences_set_label (dataset, self->at, (int) chosen - 1),
           _ ("Change a label"));
}

static void
insert_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);

  if (dataset == NULL)
    return;
  self->at++;
  gradus_data_section_apply (self->section, gradus_edit_sequences_insert (dataset, self->at - 1),
                             _ ("Add a position"), NULL);
}

static void
remove_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);

  if (dataset != NULL)
    gradus_data_section_apply (self->section, gradus_edit_sequences_remove (dataset, self->at),
                               _ ("Remove a position"), NULL);
}

static void
split_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);

  if (dataset != NULL)
    gradus_data_section_apply (self->section, gradus_edit_sequences_split (dataset, self->at),
                               _ ("Cut a sequence in two"), NULL);
}

static void
place_changed_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);
  const GradusSequences *sequences;
  guint i, t;

  if (dataset == NULL)
    return;
  sequences = gradus_dataset_get_sequences (dataset);
  i = (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->sequence_spin)) - 1;
  t = (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->position_spin)) - 1;
  i = MIN (i, sequences->n - 1);
  self->at = MIN (sequences->starts[i] + t, sequences->starts[i + 1] - 1);
  show_position (self, dataset);
}

static void
picked_cb (Editor *self, int datum)
{
  GradusDataset *dataset = get_dataset (self);

  if (dataset == NULL || datum < 0)
    return;
  self->at = (guint) datum;
  show_position (self, dataset);
}

/* --- Fields ----------------------------------------------------------------------------------- */

static GtkWidget *
new_choice (const char *first, char **names)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  if (first != NULL)
    gtk_string_list_append (list, first);
  for (guint i = 0; names[i] != NULL; i++)
    gtk_string_list_append (list, names[i]);
  return gtk_drop_down_new (G_LIST_MODEL (list), NULL);
}

static char *
describe_shape (const GradusSequences *sequences)
{
  g_autofree char *names = g_strjoinv ("\n", sequences->names);
  g_autofree char *symbols = g_strjoinv ("\n", sequences->symbols);
  g_autofree char *labels = g_strjoinv ("\n", sequences->labels);

  return g_strconcat (names, "\1", symbols, "\1", labels, NULL);
}

static void
make_fields (Editor *self, const GradusSequences *sequences)
{
  GtkWidget *child;
  int row = 0;

  while ((child = gtk_widget_get_first_child (self->fields)) != NULL)
    gtk_grid_remove (GTK_GRID (self->fields), child);
  self->symbol_choice = self->label_choice = NULL;
  for (guint j = 0; j < MAX_FIELDS; j++)
    self->value_spins[j] = NULL;

  for (guint j = 0; j < MIN (sequences->d, MAX_FIELDS); j++)
    {
      GtkWidget *spin = gtk_spin_button_new_with_range (-1e9, 1e9, 0.1);

      /* Full-width digits may be typed, too: see gradus-number-fields.h. */
      gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), FALSE);
      gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), 3);
      gradus_kind_editor_add_row (self->fields, row++, sequences->names[j],
                                  _ ("What is observed at the position."), spin);
      g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (value_changed_cb), self);
      self->value_spins[j] = spin;
    }
  if (sequences->symbol != NULL)
    {
      self->symbol_choice = new_choice (NULL, sequences->symbols);
      gradus_kind_editor_add_row (self->fields, row++, _ ("Symbol"),
                                  _ ("What is observed at the position."), self->symbol_choice);
      g_signal_connect_swapped (self->symbol_choice, "notify::selected",
                                G_CALLBACK (symbol_chosen_cb), self);
    }
  if (sequences->n_labels > 0)
    {
      self->label_choice = new_choice (_ ("unknown"), sequences->labels);
      gradus_kind_editor_add_row (self->fields, row++, _ ("Label"),
                                  _ ("The label of the position, which may be unknown."),
                                  self->label_choice);
      g_signal_connect_swapped (self->label_choice, "notify::selected",
                                G_CALLBACK (label_chosen_cb), self);
    }
}

static void
show_position (Editor *self, GradusDataset *dataset)
{
  const GradusSequences *sequences = gradus_dataset_get_sequences (dataset);
  guint i, length;

  if (sequences->total == 0)
    return;
  self->at = MIN (self->at, sequences->total - 1);
  i = gradus_sequences_find (sequences, self->at);
  length = sequences->starts[i + 1] - sequences->starts[i];

  self->moving = TRUE;
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->sequence_spin), 1, sequences->n);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->sequence_spin), i + 1);
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->position_spin), 1, length);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->position_spin),
                             self->at - sequences->starts[i] + 1);
  for (guint j = 0; j < MIN (sequences->d, MAX_FIELDS); j++)
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->value_spins[j]),
                               sequences->x[(gsize) self->at * sequences->d + j]);
  if (self->symbol_choice != NULL)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->symbol_choice),
                                (guint) sequences->symbol[self->at]);
  if (self->label_choice != NULL)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->label_choice),
                                (guint) (sequences->label[self->at] + 1));
  gtk_widget_set_sensitive (self->split_button, self->at + 1 < sequences->starts[i + 1]);
  gtk_widget_set_sensitive (self->remove_button, sequences->total > 1);
  gradus_data_preview_set_marked (GRADUS_DATA_PREVIEW (self->preview), (int) self->at);
  self->moving = FALSE;
}

static GtkWidget *
new_widget (GradusDataSection *section)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *grid = gradus_kind_editor_new_grid ();
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  Editor *self = g_new0 (Editor, 1);

  self->section = section;
  g_object_set_data_full (G_OBJECT (box), "editor", self, editor_free);
  self->preview = gradus_data_preview_new ();
  gtk_widget_set_size_request (self->preview, -1, 150);
  g_signal_connect_swapped (self->preview, "picked", G_CALLBACK (picked_cb), self);
  gtk_box_append (GTK_BOX (box), self->preview);
  gtk_box_append (GTK_BOX (box), grid);
  self->sequence_spin = gradus_kind_editor_add_spin (grid, 0, _ ("Sequence"),
                                                     _ ("Which sequence is changed."), 1, 2, 1, 0,
                                                     G_CALLBACK (place_changed_cb), self);
  self->position_spin = gradus_kind_editor_add_spin (
    grid, 1, _ ("Position"), _ ("Which position of the sequence is changed."), 1, 2, 1, 0,
    G_CALLBACK (place_changed_cb), self);
  self->fields = gradus_kind_editor_new_grid ();
  gtk_box_append (GTK_BOX (box), self->fields);
  gtk_box_append (GTK_BOX (box), buttons);
  gradus_kind_editor_add_button (buttons, _ ("Add"),
                                 _ ("A position behind this one, with an unknown label."),
                                 G_CALLBACK (insert_cb), self);
  self->remove_button = gradus_kind_editor_add_button (
    buttons, _ ("Remove"), _ ("Take this position away."), G_CALLBACK (remove_cb), self);
  self->split_button = gradus_kind_editor_add_button (
    buttons, _ ("Cut"), _ ("Make a sequence of its own of what follows this position."),
    G_CALLBACK (split_cb), self);
  return box;
}

static void
update (GtkWidget *widget, GradusDataset *dataset)
{
  Editor *self = g_object_get_data (G_OBJECT (widget), "editor");
  const GradusSequences *sequences = gradus_dataset_get_sequences (dataset);
  g_autofree char *shape = describe_shape (sequences);

  if (g_strcmp0 (shape, self->shape) != 0)
    {
      make_fields (self, sequences);
      g_free (self->shape);
      self->shape = g_steal_pointer (&shape);
    }
  gradus_data_preview_set_dataset (GRADUS_DATA_PREVIEW (self->preview), dataset);
  show_position (self, dataset);
}

const GradusKindEditor gradus_kind_editor_sequences = {
  .kind = &gradus_data_sequences,
  .new_widget = new_widget,
  .update = update,
};
