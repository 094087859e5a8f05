/* Gradus: the inspector's page with what theory promises, as lamps.
 *
 * A lamp differs by shape and by words, not only by colour.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <inttypes.h>
#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-invariants-page.h"
#include "gradus-quantity.h"
#include "gradus-say.h"

typedef struct
{
  GtkWidget *box;
  GtkWidget *lamp;
  GtkWidget *measured;
  GtkWidget *past; /* button: to the first step where it was broken */
  GtkWidget *stop; /* check button: stop playing when it breaks */
  guint64 first_broken;
} Row;

struct _GradusInvariantsPage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *list;

  GradusDocument *document;
  GArray *rows;                     /* Row */
  const GradusAlgorithm *algorithm; /* what they were built for */
  const GradusHistory *history;     /* of which the first breaks are known */
  guint64 scanned;                  /* steps below it have been looked at */
};

G_DEFINE_FINAL_TYPE (GradusInvariantsPage, gradus_invariants_page, GTK_TYPE_WIDGET)

static void
go_to_break_cb (GtkButton *button, gpointer user_data)
{
  GradusInvariantsPage *self = user_data;
  const guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "invariant"));

  gradus_document_pause (self->document);
  gradus_document_seek (self->document, g_array_index (self->rows, Row, index).first_broken, 0);
}

/* Place of the breakpoint on invariant number @index in the document's list, or -1. */
static int
find_breakpoint (GradusInvariantsPage *self, guint index)
{
  g_autofree char *text = g_strconcat ("invariant:", self->algorithm->invariants[index].id, NULL);

  for (guint i = 0; i < gradus_document_count_breakpoints (self->document); i++)
    if (g_str_equal (gradus_document_get_nth_breakpoint (self->document, i)->text, text))
      return (int) i;
  return -1;
}

static gboolean
stops_at (GradusInvariantsPage *self, guint index)
{
  const int i = find_breakpoint (self, index);

  return i >= 0 && gradus_document_get_nth_breakpoint (self->document, (guint) i)->enabled;
}

static void
stop_toggled_cb (GtkCheckButton *check, gpointer user_data)
{
  GradusInvariantsPage *self = user_data;
  const guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (check), "invariant"));
  g_autofree char *text = NULL;

  if (gtk_check_button_get_active (check) == stops_at (self, index))
    return;
  if (gtk_check_button_get_active (check))
    {
      text = g_strconcat ("invariant:", self->algorithm->invariants[index].id, NULL);
      gradus_document_add_breakpoint (self->document, text, NULL, NULL);
    }
  else
    gradus_document_remove_breakpoint (self->document, (guint) find_breakpoint (self, index));
}

static GtkWidget *
new_wrapped_label (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
build (GradusInvariantsPage *self, const GradusAlgorithm *algorithm)
{
  GtkWidget *child;

  self->algorithm = algorithm;
  self->history = NULL;
  g_array_set_size (self->rows, 0);
  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_widget_unparent (child);

  for (guint i = 0; algorithm->invariants != NULL && algorithm->invariants[i].id != NULL; i++)
    {
      GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
      GtkWidget *title = new_wrapped_label ("heading");
      Row row = { NULL };

      row.box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
      row.lamp = gtk_image_new ();
      row.measured = new_wrapped_label ("numeric");
      row.past = gtk_button_new ();
      gtk_label_set_label (GTK_LABEL (title), _ (algorithm->invariants[i].title));
      gtk_widget_set_valign (row.lamp, GTK_ALIGN_START);
      gtk_widget_set_margin_top (row.lamp, 2);
      gtk_widget_add_css_class (row.lamp, "lamp");
      gtk_widget_set_halign (row.past, GTK_ALIGN_START);
      gtk_widget_set_hexpand (words, TRUE);
      g_object_set_data (G_OBJECT (row.past), "invariant", GUINT_TO_POINTER (i));
      g_signal_connect_object (row.past, "clicked", G_CALLBACK (go_to_break_cb), self, 0);
      gtk_box_append (GTK_BOX (words), title);
      gtk_box_append (GTK_BOX (words), row.measured);
      gtk_box_append (GTK_BOX (words), row.past);
      row.stop = gtk_check_button_new_with_label (_ ("Stop playing when it breaks"));
      gtk_widget_add_css_class (row.stop, "caption");
      g_object_set_data (G_OBJECT (row.stop), "invariant", GUINT_TO_POINTER (i));
      g_signal_connect_object (row.stop, "toggled", G_CALLBACK (stop_toggled_cb), self, 0);
      gtk_box_append (GTK_BOX (words), row.stop);
      gtk_box_append (GTK_BOX (row.box), row.lamp);
      gtk_box_append (GTK_BOX (row.box), words);
      gtk_box_append (GTK_BOX (self->list), row.box);
      g_array_append_val (self->rows, row);
    }
}

/* Look at the steps that have been made since the last time: a run may have a million of them. */
static void
scan_history (GradusInvariantsPage *self, const GradusHistory *history)
{
  const guint64 length = gradus_history_length (history);

  if (history != self->history || length < self->scanned)
    {
      self->history = history;
      self->scanned = gradus_history_first (history);
      for (guint i = 0; i < self->rows->len; i++)
        g_array_index (self->rows, Row, i).first_broken = G_MAXUINT64;
    }
  for (; self->scanned < length; self->scanned++)
    {
      const guint64 broken = gradus_history_broken (history, self->scanned);

      for (guint i = 0; broken != 0 && i < self->rows->len; i++)
        {
          Row *row = &g_array_index (self->rows, Row, i);

          if ((broken & (G_GUINT64_CONSTANT (1) << i)) && row->first_broken == G_MAXUINT64)
            row->first_broken = self->scanned;
        }
    }
}

static void
show_row (Row *row, const GradusInvariant *invariant, const GradusPosition *here)
{
  static const char *const classes[] = { "holds", "broken" };
  static const char *const styles[] = { "reason-card", "dim-label" };
  double measured = NAN;
  const gboolean holds = gradus_invariant_holds (invariant, here, &measured);
  const guint64 first = row->first_broken;
  g_autofree char *words = NULL;

  gtk_image_set_from_icon_name (GTK_IMAGE (row->lamp),
                                holds ? "gradus-holds-symbolic" : "gradus-broken-symbolic");
  gtk_widget_remove_css_class (row->lamp, classes[holds]);
  gtk_widget_add_css_class (row->lamp, classes[!holds]);
  if (!gradus_invariant_is_asked (invariant, here))
    words = g_strdup (
      invariant->from_start
        ? _ ("Not asked any more, because something was changed by hand")
        : _ ("Not asked since the change by hand, until a whole iteration has ended"));
  else if (!holds)
    words = gradus_say_broken (measured);
  else if (isfinite (measured))
    words = g_strdup_printf (_ ("Holds; measured %s"), GRADUS_NUM (measured));
  else
    words = g_strdup (_ ("Holds; nothing to measure yet"));
  gtk_label_set_label (GTK_LABEL (row->measured), words);
  gtk_widget_remove_css_class (row->measured, styles[!holds]);
  gtk_widget_add_css_class (row->measured, styles[holds]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->lamp), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
  gtk_widget_set_visible (row->past, first != G_MAXUINT64 && first != here->step);
  if (first != G_MAXUINT64)
    {
      g_autofree char *past = g_strdup_printf (_ ("First broken at step %" PRIu64), first);

      gtk_button_set_label (GTK_BUTTON (row->past), past);
      gtk_widget_set_tooltip_text (row->past, _ ("Go to that step"));
    }
}

static void
update (GradusInvariantsPage *self)
{
  GradusRun *run = self->document != NULL ? gradus_document_get_run (self->document) : NULL;
  GradusPosition here;

  if (run == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  gradus_run_get_view (run, &here);
  if (here.algorithm != self->algorithm)
    build (self, here.algorithm);
  scan_history (self, here.history);
  for (guint i = 0; i < self->rows->len; i++)
    {
      show_row (&g_array_index (self->rows, Row, i), &here.algorithm->invariants[i], &here);
      gtk_check_button_set_active (GTK_CHECK_BUTTON (g_array_index (self->rows, Row, i).stop),
                                   stops_at (self, i));
    }
}

static void
show_breakpoints (GradusInvariantsPage *self)
{
  if (gradus_document_get_algorithm (self->document) != self->algorithm)
    return;
  for (guint i = 0; i < self->rows->len; i++)
    gtk_check_button_set_active (GTK_CHECK_BUTTON (g_array_index (self->rows, Row, i).stop),
                                 stops_at (self, i));
}

static void
gradus_invariants_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (gradus_invariants_page_parent_class)->map (widget);
  update (GRADUS_INVARIANTS_PAGE (widget));
}

/* An edit may cut and regrow the history in place: look at all of it again. */
static void
setup_changed_cb (GradusInvariantsPage *self)
{
  self->history = NULL;
}

void
gradus_invariants_page_set_document (GradusInvariantsPage *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_INVARIANTS_PAGE (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document != NULL)
    {
      g_signal_connect_object (document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (document, "moved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (document, "breakpoints-changed", G_CALLBACK (show_breakpoints), self,
                               G_CONNECT_SWAPPED);
    }
  update (self);
}

static void
gradus_invariants_page_dispose (GObject *object)
{
  GradusInvariantsPage *self = GRADUS_INVARIANTS_PAGE (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_invariants_page_parent_class)->dispose (object);
}

static void
gradus_invariants_page_finalize (GObject *object)
{
  g_array_unref (GRADUS_INVARIANTS_PAGE (object)->rows);
  G_OBJECT_CLASS (gradus_invariants_page_parent_class)->finalize (object);
}

static void
gradus_invariants_page_class_init (GradusInvariantsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_invariants_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_invariants_page_finalize;
  widget_class->map = gradus_invariants_page_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/gradus/Gradus/gradus-invariants-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusInvariantsPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusInvariantsPage, list);
}

static void
gradus_invariants_page_init (GradusInvariantsPage *self)
{
  self->rows = g_array_new (FALSE, TRUE, sizeof (Row));
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gradus_invariants_page_new (void)
{
  return g_object_new (GRADUS_TYPE_INVARIANTS_PAGE, NULL);
}
