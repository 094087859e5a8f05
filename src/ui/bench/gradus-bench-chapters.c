/* Gradus: the chapters, to take the data that stand to another one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-bench-chapters.h"
#include "gradus-bench.h"
#include "gradus-registry.h"

#define WIDTH 380
#define MOST_HEIGHT 480

struct _GradusBenchChapters
{
  GtkPopover parent_instance;

  GtkWidget *contents;
  GtkWidget *list;
  GradusDocument *document;
};

G_DEFINE_FINAL_TYPE (GradusBenchChapters, gradus_bench_chapters, GTK_TYPE_POPOVER)

static GtkWidget *
new_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
new_row (const GradusChapter *chapter, GradusDataset *dataset, gboolean present)
{
  g_autoptr (GPtrArray) chips = gradus_bench_list_chips (chapter->number, dataset);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *title = new_label (_ (chapter->title), "body");
  g_autofree char *number = g_strdup_printf ("%u", chapter->number);
  GtkWidget *number_label = new_label (number, "dim-label");
  g_autofree char *count = NULL;
  GtkWidget *count_label;
  guint n_runs = 0;

  for (guint i = 0; i < chips->len; i++)
    n_runs += ((GradusChip *) g_ptr_array_index (chips, i))->state == GRADUS_CHIP_RUNS;
  /* Translators: of the algorithms of a chapter, how many run on the data that stand. */
  count = g_strdup_printf (_ ("%u of %u run"), n_runs, chips->len);
  count_label = new_label (count, "dim-label");
  gtk_label_set_width_chars (GTK_LABEL (number_label), 2);
  gtk_label_set_xalign (GTK_LABEL (number_label), 1);
  gtk_box_append (GTK_BOX (box), number_label);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), count_label);
  gtk_widget_set_margin_top (box, 3);
  gtk_widget_set_margin_bottom (box, 3);
  if (present)
    gtk_widget_add_css_class (title, "heading");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_sensitive (row, n_runs > 0 || chips->len > 0);
  gtk_widget_set_name (row, number);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (chapter->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, count,
                                  -1);
  return row;
}

static void
fill (GradusBenchChapters *self)
{
  GradusSetup *setup = self->document != NULL ? gradus_document_get_setup (self->document) : NULL;
  guint n, present;
  const GradusChapter *chapters = gradus_registry_get_chapters (&n);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
  if (setup == NULL)
    return;
  present = gradus_setup_get_algorithm (setup)->chapter;
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (
      GTK_LIST_BOX (self->list),
      new_row (&chapters[i], gradus_setup_get_dataset (setup), chapters[i].number == present));
}

void
gradus_bench_chapters_set_document (GradusBenchChapters *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_BENCH_CHAPTERS (self));

  g_set_object (&self->document, document);
}

static void
leave (GradusBenchChapters *self)
{
  /* What is hidden with the focus in it is kept by its window. */
  gtk_widget_grab_focus (gtk_widget_get_parent (GTK_WIDGET (self)));
  gtk_popover_popdown (GTK_POPOVER (self));
}

static void
row_activated_cb (GradusBenchChapters *self, GtkListBoxRow *row)
{
  const guint number = (guint) g_ascii_strtoull (gtk_widget_get_name (GTK_WIDGET (row)), NULL, 10);

  leave (self);
  gtk_widget_activate_action (GTK_WIDGET (self), "bench.chapter", "u", number);
}

static void
contents_cb (GradusBenchChapters *self)
{
  leave (self);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.contents", NULL);
}

static void
gradus_bench_chapters_dispose (GObject *object)
{
  GradusBenchChapters *self = GRADUS_BENCH_CHAPTERS (object);

  g_clear_object (&self->document);
  G_OBJECT_CLASS (gradus_bench_chapters_parent_class)->dispose (object);
}

static void
gradus_bench_chapters_class_init (GradusBenchChaptersClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_bench_chapters_dispose;
}

static void
gradus_bench_chapters_init (GradusBenchChapters *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->contents = gtk_button_new_with_label (_ ("Contents of This Chapter"));
  gtk_widget_add_css_class (self->contents, "flat");
  g_signal_connect_object (self->contents, "clicked", G_CALLBACK (contents_cb), self,
                           G_CONNECT_SWAPPED);
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Take these data to another chapter"), -1);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (row_activated_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MOST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_box_append (GTK_BOX (box), self->contents);
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_widget_set_size_request (box, WIDTH, -1);
  gtk_popover_set_child (GTK_POPOVER (self), box);
  g_signal_connect_object (self, "show", G_CALLBACK (fill), self, 0);
}
