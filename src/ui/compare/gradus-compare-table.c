/* Gradus: the table of what the runs of a comparison measure where they stand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-compare-table.h"
#include "gradus-number.h"

/* Letters of a number and of a title over it; two runs have room for more. */
#define LETTERS 9
#define LETTERS_OF_TWO 12
#define TITLE_LINES 2

static void
put (GtkGrid *table, const char *text, int column, int row, const char *class)
{
  GtkWidget *label = gtk_label_new (text);
  const gboolean two = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (table), "runs")) <= 2;

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  /* All columns are in view at once: what is too long takes another line. */
  gtk_label_set_wrap (GTK_LABEL (label), column == 0 || row == 0);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_justify (GTK_LABEL (label), column == 0 ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT);
  gtk_label_set_width_chars (GTK_LABEL (label), column == 0 ? 12 : 7);
  gtk_label_set_max_width_chars (GTK_LABEL (label), column == 0 ? 14
                                                    : two       ? LETTERS_OF_TWO
                                                                : LETTERS);
  /* The numbers are what is wanted: a long name over them must not push them out of sight. */
  if (row == 0 && column > 0)
    {
      gtk_label_set_lines (GTK_LABEL (label), TITLE_LINES);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_widget_set_tooltip_text (label, text);
    }
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

/* The row @title of @values, one of each run, the best of them marked. */
static void
fill_row (GtkGrid *table, const char *title, const double *values, guint n, GradusBetter better,
          int row)
{
  const gboolean up = better == GRADUS_BETTER_MORE;
  double best = NAN, low = INFINITY, high = -INFINITY;

  for (guint i = 0; i < n; i++)
    {
      if (!isfinite (values[i]))
        continue;
      low = MIN (low, values[i]);
      high = MAX (high, values[i]);
      if (isnan (best) || (up ? values[i] > best : values[i] < best))
        best = values[i];
    }
  put (table, title, 0, row, NULL);
  for (guint i = 0; i < n; i++)
    {
      const gboolean wins = better != GRADUS_BETTER_NEITHER && low < high && values[i] == best;
      /* The best, of what has a better side, is marked by a sign as well as by colour. */
      g_autofree char *text = isfinite (values[i])
                                ? g_strdup_printf (wins ? "★ %s" : "%s",
                                                   gradus_format_digits (
                                                     (char[GRADUS_NUMBER_SIZE]){ 0 }, values[i], 5))
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
  double values[GRADUS_COMPARE_MAX] = { 0 };
  int row = 1;

  while (child != NULL)
    {
      gtk_grid_remove (table, child);
      child = gtk_widget_get_first_child (GTK_WIDGET (table));
    }
  g_object_set_data (G_OBJECT (table), "runs", GUINT_TO_POINTER (n));
  put (table, _ ("Metric"), 0, 0, "heading");
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *title = gradus_compare_dup_title (compare, i);

      put (table, title, (int) i + 1, 0, "heading");
    }
  if (gradus_compare_shares_centres (compare))
    {
      for (guint i = 0; i < n; i++)
        values[i] = gradus_compare_measure_centres (gradus_compare_get_run (compare, i));
      fill_row (table, _ ("Squared distances to the nearest centre"), values, n, GRADUS_BETTER_LESS,
                row++);
    }
  for (guint i = 0; i < n; i++)
    {
      const GradusMetric *metrics
        = gradus_run_get_algorithm (gradus_compare_get_run (compare, i))->metrics;

      for (guint m = 0; metrics != NULL && metrics[m].id != NULL; m++)
        {
          if (!g_hash_table_add (seen, (gpointer) metrics[m].id))
            continue;
          for (guint k = 0; k < n; k++)
            values[k] = metric_of (gradus_compare_get_run (compare, k), metrics[m].id);
          fill_row (table, _ (metrics[m].title), values, n, metrics[m].better, row++);
        }
    }
}
