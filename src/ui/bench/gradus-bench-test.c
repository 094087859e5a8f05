/* Gradus: what was learnt is judged.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-bench-test.h"
#include "gradus-bench.h"
#include "gradus-hold-out.h"
#include "gradus-number.h"

/* A larger matrix is no picture any more. */
#define MOST_CLASSES 8

struct _GradusBenchTest
{
  GtkPopover parent_instance;

  GtkWidget *shares;
  GtkWidget *hint;
  GtkWidget *table;
  GtkWidget *run_button;
  GtkWidget *spinner;
  GtkWidget *detail_title;
  GtkWidget *detail;

  GradusDocument *document;
  GradusContest *contest;
};

G_DEFINE_FINAL_TYPE (GradusBenchTest, gradus_bench_test, GTK_TYPE_POPOVER)

static const int shares[] = { 0, 10, 20, 30, 50 };

static void
empty (GtkWidget *grid)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (grid)) != NULL)
    gtk_grid_remove (GTK_GRID (grid), child);
}

static GtkWidget *
attach (GtkWidget *grid, int column, int row, const char *text, float xalign, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_grid_attach (GTK_GRID (grid), label, column, row, 1, 1);
  return label;
}

/* --- The table of errors ---------------------------------------------------------------------- */

/* The smaller is the better, of those that say the same kind of thing; below every error where
 * there are not two to choose between. */
static double
find_best (GradusBenchTest *self, GPtrArray *chips, gboolean classes)
{
  double best = INFINITY;
  guint n = 0;

  for (guint i = 0; i < chips->len; i++)
    {
      const GradusChip *chip = g_ptr_array_index (chips, i);
      const GradusVerdict *training, *held;

      if (gradus_contest_get (self->contest, chip->algorithm, &training, &held) && held != NULL
          && (held->k > 0) == classes)
        {
          best = MIN (best, held->error);
          n++;
        }
    }
  return n > 1 ? best : -1;
}

static void
fill_table (GradusBenchTest *self, GPtrArray *chips)
{
  const double best[] = { find_best (self, chips, FALSE), find_best (self, chips, TRUE) };
  int row = 1;

  empty (self->table);
  attach (self->table, 1, 0, _ ("training error"), 1, "dim-label");
  attach (self->table, 2, 0, _ ("held-out error"), 1, "dim-label");
  for (guint i = 0; i < chips->len; i++)
    {
      const GradusChip *chip = g_ptr_array_index (chips, i);
      const GradusVerdict *training, *held;
      g_autofree char *left = NULL;
      g_autofree char *right = NULL;
      GtkWidget *name;

      if (chip->state != GRADUS_CHIP_RUNS
          || !gradus_contest_get (self->contest, chip->algorithm, &training, &held)
          || training == NULL)
        continue;
      left = gradus_verdict_to_string (training);
      right = gradus_verdict_to_string (held);
      name = attach (self->table, 0, row, _ (chip->algorithm->title), 0,
                     chip->algorithm == gradus_document_get_algorithm (self->document) ? "heading"
                                                                                       : NULL);
      gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (name), 28);
      gtk_widget_set_hexpand (name, TRUE);
      attach (self->table, 1, row, left, 1, NULL);
      attach (self->table, 2, row, right, 1,
              held != NULL && held->error <= best[held->k > 0] ? "best" : NULL);
      row++;
    }
  if (row == 1)
    {
      GtkWidget *none = attach (self->table, 0, row,
                                _ ("Nothing that predicts has run on these data yet."), 0,
                                "dim-label");

      gtk_label_set_wrap (GTK_LABEL (none), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (none), 28);
    }
}

/* --- Of the present one ----------------------------------------------------------------------- */

static void
fill_confusion (GradusBenchTest *self, const GradusVerdict *verdict, const GradusTable *table)
{
  attach (self->detail, 0, 0, _ ("class, and what was said"), 0, "dim-label");
  for (guint j = 0; j < verdict->k; j++)
    {
      attach (self->detail, (int) j + 1, 0, gradus_table_get_class_name (table, j), 1, "dim-label");
      attach (self->detail, 0, (int) j + 1, gradus_table_get_class_name (table, j), 0, NULL);
    }
  for (guint i = 0; i < verdict->k; i++)
    for (guint j = 0; j < verdict->k; j++)
      {
        const guint count = verdict->confusion[i * verdict->k + j];
        g_autofree char *number = g_strdup_printf ("%u", count);

        attach (self->detail, (int) j + 1, (int) i + 1, number, 1,
                i == j      ? "heading"
                : count > 0 ? "wrong"
                            : "dim-label");
      }
}

static void
fill_residuals (GradusBenchTest *self, const GradusVerdict *verdict)
{
  double mean = 0, most = 0;
  guint above = 0;
  g_autofree char *count = NULL;

  for (guint i = 0; i < verdict->n; i++)
    {
      mean += verdict->residuals[i] / verdict->n;
      above += verdict->residuals[i] > 0;
      if (fabs (verdict->residuals[i]) > fabs (most))
        most = verdict->residuals[i];
    }
  count = g_strdup_printf (_ ("%u of %u"), above, verdict->n);
  attach (self->detail, 0, 0, _ ("mean residual"), 0, NULL);
  attach (self->detail, 1, 0, GRADUS_NUM (mean), 1, NULL);
  attach (self->detail, 0, 1, _ ("largest residual"), 0, NULL);
  attach (self->detail, 1, 1, GRADUS_NUM (most), 1, NULL);
  attach (self->detail, 0, 2, _ ("points above what is predicted"), 0, NULL);
  attach (self->detail, 1, 2, count, 1, NULL);
}

static void
fill_detail (GradusBenchTest *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  const GradusTable *table = gradus_setup_get_table (gradus_document_get_setup (self->document));
  const GradusVerdict *training, *held;
  const GradusVerdict *shown;
  g_autofree char *title = NULL;

  empty (self->detail);
  gradus_contest_get (self->contest, algorithm, &training, &held);
  shown = held != NULL ? held : training;
  gtk_widget_set_visible (self->detail_title, shown != NULL);
  gtk_widget_set_visible (self->detail, shown != NULL);
  if (shown == NULL)
    return;
  /* Translators: the title of an algorithm, and so many points. */
  title = g_strdup_printf (held != NULL ? _ ("%s, on the %u points held out")
                                        : _ ("%s, on the %u points it learns from"),
                           _ (algorithm->title), shown->n);
  gtk_label_set_label (GTK_LABEL (self->detail_title), title);
  if (shown->k > MOST_CLASSES)
    attach (self->detail, 0, 0, _ ("Too many classes for a matrix."), 0, "dim-label");
  else if (shown->k > 0)
    fill_confusion (self, shown, table);
  else
    fill_residuals (self, shown);
}

static void
fill_shares (GradusBenchTest *self, GradusDataset *dataset)
{
  const double share = 100 * gradus_hold_out_get_share (dataset);
  const gboolean table = gradus_dataset_get_table (dataset) != NULL;
  const guint n = gradus_held_out_count (dataset);
  GtkWidget *button = gtk_widget_get_first_child (self->shares);
  g_autofree char *words = NULL;
  int nearest = 0;

  for (gsize i = 1; i < G_N_ELEMENTS (shares); i++)
    if (fabs (share - shares[i]) < fabs (share - shares[nearest]))
      nearest = (int) i;
  if (n > 0 && nearest == 0)
    nearest = 1;
  gtk_widget_set_sensitive (self->shares, table);
  for (int i = 0; button != NULL; i++, button = gtk_widget_get_next_sibling (button))
    {
      g_signal_handlers_block_matched (button, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, self);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), i == nearest);
      g_signal_handlers_unblock_matched (button, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, self);
    }
  words = n > 0
            ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u point is held out, drawn hollow.",
                                            "%u points are held out, drawn hollow.", n),
                               n)
            : g_strdup (_ ("Nothing is held out: what is learnt is judged by the points that "
                           "it was learnt from."));
  gtk_label_set_label (GTK_LABEL (self->hint), words);
}

static void
fill (GradusBenchTest *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  g_autoptr (GPtrArray) chips = NULL;
  gboolean running;

  if (setup == NULL || !gtk_widget_get_visible (GTK_WIDGET (self)))
    return;
  chips = gradus_bench_list_chips (algorithm->chapter, gradus_setup_get_dataset (setup));
  fill_shares (self, gradus_setup_get_dataset (setup));
  fill_table (self, chips);
  fill_detail (self);
  running = gradus_contest_is_running (self->contest);
  gtk_button_set_label (GTK_BUTTON (self->run_button), running ? _ ("Stop") : _ ("Run Them All"));
  gtk_widget_set_visible (self->spinner, running);
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), running);
}

static void
run_clicked_cb (GradusBenchTest *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  g_autoptr (GPtrArray) chips = NULL;
  g_autoptr (GPtrArray) algorithms = g_ptr_array_new ();

  if (gradus_contest_is_running (self->contest))
    {
      gradus_contest_cancel (self->contest);
      return;
    }
  chips = gradus_bench_list_chips (gradus_setup_get_algorithm (setup)->chapter,
                                   gradus_setup_get_dataset (setup));
  for (guint i = 0; i < chips->len; i++)
    {
      const GradusChip *chip = g_ptr_array_index (chips, i);

      if (chip->state == GRADUS_CHIP_RUNS && chip->algorithm->predicts != GRADUS_PREDICTS_NOTHING)
        g_ptr_array_add (algorithms, (gpointer) chip->algorithm);
    }
  gradus_contest_run (self->contest, algorithms);
}

static void
share_toggled_cb (GtkToggleButton *button, GradusBenchTest *self)
{
  const int share = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "gradus-share"));

  if (gtk_toggle_button_get_active (button))
    gtk_widget_activate_action (GTK_WIDGET (self), "bench.hold-out", "i", share);
}

void
gradus_bench_test_set_contest (GradusBenchTest *self, GradusDocument *document,
                               GradusContest *contest)
{
  g_return_if_fail (GRADUS_IS_BENCH_TEST (self));

  g_set_object (&self->document, document);
  g_set_object (&self->contest, contest);
  g_signal_connect_object (contest, "changed", G_CALLBACK (fill), self, G_CONNECT_SWAPPED);
}

static void
gradus_bench_test_dispose (GObject *object)
{
  GradusBenchTest *self = GRADUS_BENCH_TEST (object);

  g_clear_object (&self->document);
  g_clear_object (&self->contest);
  G_OBJECT_CLASS (gradus_bench_test_parent_class)->dispose (object);
}

static void
gradus_bench_test_class_init (GradusBenchTestClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_bench_test_dispose;
}

static GtkWidget *
new_grid (const char *name)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);
  gtk_widget_add_css_class (grid, "numbers");
  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return grid;
}

static void
gradus_bench_test_init (GradusBenchTest *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title = gtk_label_new (_ ("Hold out"));
  GtkWidget *first = NULL;

  gtk_widget_add_css_class (title, "heading");
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_set_hexpand (title, TRUE);
  self->shares = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->shares, "linked");
  for (gsize i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      g_autofree char *label = g_strdup_printf (_ ("%d %%"), shares[i]);
      GtkWidget *button = gtk_toggle_button_new_with_label (label);

      g_object_set_data (G_OBJECT (button), "gradus-share", GINT_TO_POINTER (shares[i]));
      if (first != NULL)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
      else
        first = button;
      g_signal_connect_object (button, "toggled", G_CALLBACK (share_toggled_cb), self, 0);
      gtk_box_append (GTK_BOX (self->shares), button);
    }
  gtk_box_append (GTK_BOX (head), title);
  gtk_box_append (GTK_BOX (head), self->shares);
  gtk_box_append (GTK_BOX (box), head);
  self->hint = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->hint), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->hint), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (self->hint), 48);
  gtk_widget_add_css_class (self->hint, "dim-label");
  gtk_box_append (GTK_BOX (box), self->hint);
  self->table = new_grid (_ ("Errors of the algorithms of the chapter"));
  gtk_box_append (GTK_BOX (box), self->table);
  self->run_button = gtk_button_new ();
  g_signal_connect_object (self->run_button, "clicked", G_CALLBACK (run_clicked_cb), self,
                           G_CONNECT_SWAPPED);
  self->spinner = gtk_spinner_new ();
  gtk_box_append (GTK_BOX (foot), self->run_button);
  gtk_box_append (GTK_BOX (foot), self->spinner);
  gtk_box_append (GTK_BOX (box), foot);
  self->detail_title = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->detail_title), 0);
  gtk_label_set_wrap (GTK_LABEL (self->detail_title), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->detail_title), 48);
  gtk_widget_add_css_class (self->detail_title, "heading");
  gtk_box_append (GTK_BOX (box), self->detail_title);
  self->detail = new_grid (_ ("Confusion matrix or residuals"));
  gtk_box_append (GTK_BOX (box), self->detail);
  gtk_popover_set_child (GTK_POPOVER (self), box);
  g_signal_connect_object (self, "show", G_CALLBACK (fill), self, 0);
}
