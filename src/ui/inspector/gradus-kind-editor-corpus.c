/* Gradus: the documents of a corpus: a list of them, the text and the class of the one chosen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-kind-editor.h"

/* A long list is a list of widgets; what is behind is chosen by its number. */
#define MAX_LISTED 200
#define SHOWN_LETTERS 60

typedef struct
{
  GradusDataSection *section;
  GtkWidget *list;
  GtkWidget *number_spin;
  GtkWidget *view;
  GtkWidget *class_choice;
  GtkWidget *remove_button;
  char *labels; /* what the choice was made for */
  guint document;
  gboolean setting;
} Editor;

static void
editor_free (gpointer data)
{
  Editor *self = data;

  g_free (self->labels);
  g_free (self);
}

static GradusDataset *
get_dataset (Editor *self)
{
  return self->setting ? NULL
                       : gradus_data_section_get_dataset (self->section, &gradus_data_corpus);
}

static char *
read_text (Editor *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void show_document (Editor *self, GradusDataset *dataset);

static void
text_changed_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);
  g_autofree char *text = NULL;
  g_autofree char *merge = NULL;

  if (dataset == NULL)
    return;
  text = read_text (self);
  merge = g_strdup_printf ("document-%u", self->document);
  gradus_data_section_apply (self->section,
                             gradus_edit_corpus_set_text (dataset, self->document, text),
                             _ ("Change a document"), merge);
}

/* The first choice is the unknown class. */
static void
class_chosen_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);
  const guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->class_choice));

  if (dataset != NULL && chosen != GTK_INVALID_LIST_POSITION)
    gradus_data_section_apply (
      self->section, gradus_edit_corpus_set_class (dataset, self->document, (int) chosen - 1),
      _ ("Change the class of a document"), NULL);
}

static void
add_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);
  const GradusCorpus *corpus = dataset != NULL ? gradus_dataset_get_corpus (dataset) : NULL;

  if (corpus == NULL)
    return;
  self->document = corpus->n;
  gradus_data_section_apply (self->section,
                             gradus_edit_corpus_add (dataset, _ ("A new document"), 0),
                             _ ("Add a document"), NULL);
  gtk_widget_grab_focus (self->view);
}

static void
remove_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);

  if (dataset != NULL)
    gradus_data_section_apply (self->section, gradus_edit_corpus_remove (dataset, self->document),
                               _ ("Remove a document"), NULL);
}

static void
number_changed_cb (Editor *self)
{
  GradusDataset *dataset = get_dataset (self);

  if (dataset == NULL)
    return;
  self->document = (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->number_spin))
                   - 1;
  show_document (self, dataset);
}

static void
row_selected_cb (Editor *self, GtkListBoxRow *row)
{
  GradusDataset *dataset = get_dataset (self);

  if (dataset == NULL || row == NULL)
    return;
  self->document = (guint) gtk_list_box_row_get_index (row);
  show_document (self, dataset);
}

/* --- Showing ---------------------------------------------------------------------------------- */

static char *
describe_document (const GradusCorpus *corpus, guint i)
{
  g_autofree char *start = g_utf8_substring (
    corpus->texts[i], 0, MIN (g_utf8_strlen (corpus->texts[i], -1), SHOWN_LETTERS));

  /* Translators: the class of a document and how it begins. */
  return g_strdup_printf (
    _ ("%s: %s"),
    corpus->label[i] == GRADUS_LABEL_UNKNOWN ? _ ("unknown") : corpus->labels[corpus->label[i]],
    g_strdelimit (start, "\n\r", ' '));
}

/* Make as many rows as there are documents, and let each say what its document says. */
static void
fill_list (Editor *self, const GradusCorpus *corpus)
{
  const guint n = MIN (corpus->n, MAX_LISTED);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int) n)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = describe_document (corpus, i);
      GtkWidget *label;

      row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int) i);
      if (row != NULL)
        {
          gtk_label_set_label (GTK_LABEL (gtk_list_box_row_get_child (row)), words);
          continue;
        }
      label = gtk_label_new (words);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_list_box_append (GTK_LIST_BOX (self->list), label);
    }
}

static void
show_document (Editor *self, GradusDataset *dataset)
{
  const GradusCorpus *corpus = gradus_dataset_get_corpus (dataset);
  const gboolean some = corpus->n > 0;
  g_autofree char *present = read_text (self);

  self->setting = TRUE;
  self->document = some ? MIN (self->document, corpus->n - 1) : 0;
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->number_spin), 1, MAX (corpus->n, 1));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->number_spin), self->document + 1);
  gtk_widget_set_sensitive (self->view, some);
  gtk_widget_set_sensitive (self->class_choice, some);
  gtk_widget_set_sensitive (self->remove_button, some);
  /* Setting the same text would move the cursor of who is typing. */
  if (strcmp (present, some ? corpus->texts[self->document] : "") != 0)
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view)),
                              some ? corpus->texts[self->document] : "", -1);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->class_choice),
                              some ? (guint) (corpus->label[self->document] + 1) : 0);
  gtk_list_box_select_row (
    GTK_LIST_BOX (self->list),
    gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int) self->document));
  self->setting = FALSE;
}

static void
set_labels (Editor *self, const GradusCorpus *corpus)
{
  g_autofree char *labels = g_strjoinv ("\n", corpus->labels);
  g_autoptr (GtkStringList) list = NULL;

  if (g_strcmp0 (labels, self->labels) == 0)
    return;
  g_free (self->labels);
  self->labels = g_steal_pointer (&labels);
  list = gtk_string_list_new (NULL);
  gtk_string_list_append (list, _ ("unknown"));
  for (guint k = 0; k < corpus->n_labels; k++)
    gtk_string_list_append (list, corpus->labels[k]);
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->class_choice), G_LIST_MODEL (list));
}

static GtkWidget *
new_widget (GradusDataSection *section)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *grid = gradus_kind_editor_new_grid ();
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *frame = gtk_frame_new (NULL);
  Editor *self = g_new0 (Editor, 1);

  self->section = section;
  g_object_set_data_full (G_OBJECT (box), "editor", self, editor_free);
  self->list = gtk_list_box_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Documents"), -1);
  g_signal_connect_swapped (self->list, "row-selected", G_CALLBACK (row_selected_cb), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_size_request (scrolled, -1, 160);
  gtk_frame_set_child (GTK_FRAME (frame), scrolled);
  gtk_box_append (GTK_BOX (box), frame);

  gtk_box_append (GTK_BOX (box), grid);
  self->number_spin = gradus_kind_editor_add_spin (grid, 0, _ ("Document"),
                                                   _ ("Which document is changed."), 1, 2, 1, 0,
                                                   G_CALLBACK (number_changed_cb), self);
  self->class_choice = gtk_drop_down_new (NULL, NULL);
  gradus_kind_editor_add_row (grid, 1, _ ("Class"), _ ("The class of the document."),
                              self->class_choice);
  g_signal_connect_swapped (self->class_choice, "notify::selected", G_CALLBACK (class_chosen_cb),
                            self);

  self->view = gtk_text_view_new ();
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (self->view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->view), FALSE);
  gtk_widget_set_size_request (self->view, -1, 80);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Text of the document"), -1);
  g_signal_connect_swapped (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view)), "changed",
                            G_CALLBACK (text_changed_cb), self);
  frame = gtk_frame_new (NULL);
  gtk_frame_set_child (GTK_FRAME (frame), self->view);
  gtk_box_append (GTK_BOX (box), frame);
  gtk_box_append (GTK_BOX (box), buttons);
  gradus_kind_editor_add_button (buttons, _ ("Add"), _ ("A new document behind all others."),
                                 G_CALLBACK (add_cb), self);
  self->remove_button = gradus_kind_editor_add_button (
    buttons, _ ("Remove"), _ ("Take this document away."), G_CALLBACK (remove_cb), self);
  return box;
}

static void
update (GtkWidget *widget, GradusDataset *dataset)
{
  Editor *self = g_object_get_data (G_OBJECT (widget), "editor");
  const GradusCorpus *corpus = gradus_dataset_get_corpus (dataset);

  self->setting = TRUE;
  set_labels (self, corpus);
  fill_list (self, corpus);
  self->setting = FALSE;
  show_document (self, dataset);
}

const GradusKindEditor gradus_kind_editor_corpus = {
  .kind = &gradus_data_corpus,
  .new_widget = new_widget,
  .update = update,
};
