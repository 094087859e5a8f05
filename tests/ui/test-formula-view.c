/* Gradus: the widget that shows a formula, in a window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>

#include "gradus-formula-view.h"
#include "gradus-test-window.h"

static const char *const long_tex
  = "\\alpha_i=0\\Rightarrow y_if(x_i)\\ge1,\\quad 0<\\alpha_i<C\\Rightarrow y_if(x_i)=1,\\quad "
    "\\role{accent}{\\alpha_i}=C\\Rightarrow y_if(x_i)\\le1";

static void
test_measure (void)
{
  GtkWidget *view = g_object_ref_sink (gradus_formula_view_new (long_tex));
  int minimum, natural, low, narrow, other, baseline, natural_baseline;

  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, >, 0);
  g_assert_cmpint (minimum, <, natural / 2);
  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, natural, &low, NULL, &baseline,
                      &natural_baseline);
  g_assert_cmpint (baseline, >, 0);
  g_assert_cmpint (baseline, <, low);
  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, natural / 2, &narrow, NULL, &baseline,
                      &natural_baseline);
  g_assert_cmpint (narrow, >, low);

  gradus_formula_view_set_wrap (GRADUS_FORMULA_VIEW (view), FALSE);
  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &other, NULL, NULL);
  g_assert_cmpint (minimum, ==, natural);
  gradus_formula_view_set_scale (GRADUS_FORMULA_VIEW (view), 2);
  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &other, NULL, NULL);
  g_assert_cmpint (ABS (other - 2 * natural), <=, 16);

  /* Nothing to show takes no room. */
  gradus_formula_view_set_tex (GRADUS_FORMULA_VIEW (view), NULL);
  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &other, NULL, NULL);
  g_assert_cmpint (other, ==, 0);
  g_object_unref (view);
}

static void
test_error (void)
{
  GtkWidget *view = g_object_ref_sink (gradus_formula_view_new ("\\frac{a"));
  const char *tooltip = gtk_widget_get_tooltip_text (view);
  int natural;

  g_assert_nonnull (tooltip);
  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  g_assert_cmpint (natural, >, 0);
  gradus_formula_view_set_tex (GRADUS_FORMULA_VIEW (view), "a");
  g_assert_false (gtk_widget_get_has_tooltip (view));
  g_object_unref (view);
}

static void
read_cb (GObject *clipboard, GAsyncResult *result, gpointer user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static void
test_window (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *label = gtk_label_new ("the rate");
  GtkWidget *small = gradus_formula_view_new ("\\alpha=\\tfrac12");
  GtkWidget *view = gradus_formula_view_new (long_tex);
  g_autofree char *text = NULL;

  gtk_widget_set_valign (label, GTK_ALIGN_BASELINE);
  gtk_widget_set_valign (small, GTK_ALIGN_BASELINE);
  gradus_formula_view_set_display (GRADUS_FORMULA_VIEW (small), FALSE);
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), small);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), view);
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_set_default_size (GTK_WINDOW (window), 260, 300);
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_grab_focus (view);
  gradus_test_wait_for (gradus_test_is_mapped, view);
  gradus_test_settle ();

  /* The letters of the formula stand on the baseline of the words. */
  g_assert_cmpint (gtk_widget_get_allocated_baseline (small), >, 0);
  gradus_formula_view_set_lit_role (GRADUS_FORMULA_VIEW (view), GRADUS_ROLE_ACCENT);
  gradus_test_settle ();

  gtk_widget_activate_action (view, "formula.copy-latex", NULL);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (view), NULL, read_cb, &text);
  gradus_test_wait_for (gradus_test_is_set, &text);
  g_assert_true (g_str_has_suffix (text, "{\\alpha_i}=C\\Rightarrow y_if(x_i)\\le1"));
  g_assert_null (g_strrstr (text, "role"));

  gtk_widget_activate_action (view, "formula.menu", NULL);
  gradus_test_settle ();
  gradus_test_destroy (window);
  gradus_test_settle ();
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add_func ("/formula-view/measure", test_measure);
  g_test_add_func ("/formula-view/error", test_error);
  g_test_add_func ("/formula-view/window", test_window);
  return gradus_test_end ();
}
