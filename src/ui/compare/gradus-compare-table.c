/* Gradus: the table of what the runs of a comparison measure where they stand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-compare-table.h"
#include "gradus-number.h"

static void
put (GtkGrid *table, const char *text, int column, int row, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  /* All columns are in view at once: what is too long takes another line. */
  gtk_label_set_wrap (GTK_LABEL (label), column == 0 || row == 0);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_justify (GTK_LABEL (label), column == 0 ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT);
  gtk_label_set_width_chars (GTK_LABEL (label), column == 0 ? 12 : 7);
  gtk_label_set_max_width_chars (GTK_LABEL (label), column == 0 ? 14 : 9);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  gtk_grid_attach (table, label, column, row, 1, 1);
}

static double
metric_of (GradusRun *run, const char *id)
{
  const int metric = gradus_algorithm_find_metric (gradus_run_get_algorithm (run), id);

  return metric >= 0 ? gradus_history_metric (gradus_run_get_history (run), (guint) metric,
                                              gradus_run_get_step (run))
                     : NAN;
}

static void
fill_metric (GtkGrid *table, GradusCompare *compare, const GradusMetric *metric, int row)
{
  const guint n = gradus_compare_count (compare);
  const gboolean up = metric->better == GRADUS_BETTER_MORE;
  double best = NAN, low = INFINITY, high = -INFINITY;

  for (guint i = 0; i < n; i++)
    {
      const double value = metric_of (gradus_compare_get_run (compare, i), metric->id);

      if (!isfinite (value))
        continue;
      low = MIN (low, value);
      high = MAX (high, value);
      if (isnan (best) || (up ? value > best : value < best))
        best = value;
    }
  put (table, _ (metric->title), 0, row, NULL);
  for (guint i = 0; i < n; i++)
    {
      const double value = metric_of (gradus_compare_get_run (compare, i), metric->id);
      const gboolean wins = metric->better != GRADUS_BETTER_NEITHER && low < high && value == best;
      /* The best, of what has a better side, is marked by a sign as well as by colour. */
      g_autofree char *text = isfinite (value) ? g_strdup_printf (
                                wins ? "★ %s" : "%s",
                                gradus_format_digits ((char[GRADUS_NUMBER_SIZE]){ 0 }, value, 5))
                                               : g_strdup ("–");

      put (table, text, (int) i + 1, row, wins ? "best" : NULL);
    }
}

void
gradus_compare_table_fill (GtkGrid *table, GradusCompare *compare)
{
  const guint n = gradus_compare_count (compare);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (table));
  int row = 1;

  while (child != NULL)
    {
      gtk_grid_remove (table, child);
      child = gtk_widget_get_first_child (GTK_WIDGET (table));
    }
  put (table, _ ("Metric"), 0, 0, "heading");
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *title = gradus_compare_dup_title (compare, i);

      put (table, title, (int) i + 1, 0, "heading");
    }
  for (guint i = 0; i < n; i++)
    {
      const GradusMetric *metrics
        = gradus_run_get_algorithm (gradus_compare_get_run (compare, i))->metrics;

      for (guint m = 0; metrics != NULL && metrics[m].id != NULL; m++)
        if (g_hash_table_add (seen, (gpointer) metrics[m].id))
          fill_metric (table, compare, &metrics[m], row++);
    }
}
