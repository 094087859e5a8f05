/* Gradus: the widget that shows Markdown, in a window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <string.h>

#include "gradus-markdown-block.h"
#include "gradus-markdown-link.h"
#include "gradus-markdown-view.h"
#include "gradus-test-window.h"

static const char *const text
  = "# A title\n\nWords with $\\role{accent}{x_i^2}$ and [the first link](gradus:one?k=1).\n\n"
    "$$\\frac{1}{2}$$\n\n- an item with [a second link, long enough for two lines when the window "
    "is as narrow as this one](http://two)\n";

static GtkWidget *
new_view (void)
{
  GtkWidget *view = gradus_markdown_view_new ();

  gradus_markdown_view_set_text (GRADUS_MARKDOWN_VIEW (view), text);

  return view;
}

static int
height_for (GtkWidget *view, int width)
{
  int height;

  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);

  return height;
}

static void
test_measure (void)
{
  GtkWidget *view = g_object_ref_sink (new_view ());
  int minimum, natural, low;

  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, >, 0);
  g_assert_cmpint (minimum, <, natural / 2);
  low = height_for (view, 600);
  g_assert_cmpint (low, >, 60);
  g_assert_cmpint (height_for (view, 200), >, low + 20);
  /* The same again from memory, and after a change. */
  g_assert_cmpint (height_for (view, 600), ==, low);
  gradus_markdown_view_set_scale (GRADUS_MARKDOWN_VIEW (view), 2);
  g_assert_cmpint (height_for (view, 1200), >=, 2 * low - 20);
  g_assert_cmpint (height_for (view, 1200), <=, 2 * low + 20);
  gradus_markdown_view_set_scale (GRADUS_MARKDOWN_VIEW (view), 1);
  gradus_markdown_view_set_text (GRADUS_MARKDOWN_VIEW (view), "one line");
  g_assert_cmpint (height_for (view, 600), <, 30);
  gradus_markdown_view_set_text (GRADUS_MARKDOWN_VIEW (view), "");
  g_assert_cmpint (height_for (view, 600), ==, 0);
  gradus_markdown_view_set_text (GRADUS_MARKDOWN_VIEW (view), NULL);
  g_assert_null (gradus_markdown_view_get_text (GRADUS_MARKDOWN_VIEW (view)));
  g_object_unref (view);
}

/* What a screen reader finds. */
static void
test_accessible (void)
{
  GtkWidget *view = g_object_ref_sink (new_view ());
  static const struct
  {
    GtkAccessibleRole role;
    const char *words;
  } blocks[] = {
    { GTK_ACCESSIBLE_ROLE_HEADING, "A title" },
    { GTK_ACCESSIBLE_ROLE_LABEL, "Words with x sub i squared and the first link." },
    { GTK_ACCESSIBLE_ROLE_MATH, "one half" },
    { GTK_ACCESSIBLE_ROLE_LABEL, "• an item with a second link, long enough for two lines when the "
                                 "window is as narrow as this one" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (blocks); i++)
    {
      GtkWidget *block = gradus_test_find (view, GRADUS_TYPE_MARKDOWN_BLOCK, i);
      g_autofree char *wrong = NULL;

      gtk_test_accessible_assert_role (block, blocks[i].role);
      wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (block),
                                                  GTK_ACCESSIBLE_PROPERTY_LABEL, blocks[i].words);
      g_assert_cmpstr (wrong, ==, NULL);
    }
  g_assert_null (gradus_test_find (view, GRADUS_TYPE_MARKDOWN_BLOCK, G_N_ELEMENTS (blocks)));
  gtk_test_accessible_assert_role (gradus_test_find (view, GRADUS_TYPE_MARKDOWN_LINK, 0),
                                   GTK_ACCESSIBLE_ROLE_LINK);
  gtk_test_accessible_assert_property (gradus_test_find (view, GRADUS_TYPE_MARKDOWN_LINK, 0),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "the first link");
  g_object_unref (view);
}

static void
read_cb (GObject *clipboard, GAsyncResult *result, gpointer user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static char *
read_clipboard (GtkWidget *widget)
{
  char *found = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, read_cb, &found);
  gradus_test_wait_for (gradus_test_is_set, &found);

  return found;
}

static void
link_cb (GradusMarkdownView *view, const char *uri, GString *followed)
{
  g_string_append_printf (followed, "%s;", uri);
}

static void
test_window (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *view = new_view ();
  g_autoptr (GString) followed = g_string_new (NULL);
  g_autofree char *words = NULL;
  g_autofree char *markdown = NULL;
  GtkWidget *first, *second;
  int lines_height;

  gtk_box_append (GTK_BOX (box), view);
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_set_default_size (GTK_WINDOW (window), 260, 400);
  g_signal_connect (view, "link", G_CALLBACK (link_cb), followed);
  gtk_window_present (GTK_WINDOW (window));
  gradus_test_wait_for (gradus_test_is_mapped, view);
  gradus_test_settle ();
  first = gradus_test_find (view, GRADUS_TYPE_MARKDOWN_LINK, 0);
  second = gradus_test_find (view, GRADUS_TYPE_MARKDOWN_LINK, 1);

  /* Tab goes through the text and its links, in their order. */
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == view);
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == first);
  gtk_window_set_focus_visible (GTK_WINDOW (window), TRUE);
  gradus_test_settle ();
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == second);
  gtk_widget_child_focus (window, GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == first);

  g_assert_true (gtk_widget_activate (first));
  g_assert_cmpstr (followed->str, ==, "gradus:one?k=1;");

  /* A link on several lines is not where its rectangle has no words. */
  lines_height = gtk_widget_get_height (second);
  g_assert_cmpint (lines_height, >, 30);
  g_assert_false (gtk_widget_contains (second, 1, 1));
  g_assert_true (gtk_widget_contains (second, 5, lines_height / 2.0));
  if (gradus_test_click (second, 5, lines_height / 2.0))
    g_assert_cmpstr (followed->str, ==, "gradus:one?k=1;http://two;");

  gtk_widget_activate_action (view, "markdown.copy-text", NULL);
  words = read_clipboard (view);
  g_assert_nonnull (strstr (words, "Words with {x_i^2} and the first link <gradus:one?k=1>."));
  gtk_widget_activate_action (view, "markdown.copy-markdown", NULL);
  markdown = read_clipboard (view);
  g_assert_nonnull (strstr (markdown, "Words with ${x_i^2}$ and [the first link]"));
  gtk_widget_activate_action (view, "markdown.menu", NULL);
  gradus_test_settle ();

  gradus_test_destroy (window);
  gradus_test_settle ();
}

static void
replace_cb (GradusMarkdownView *view, const char *uri, char **kept)
{
  gradus_markdown_view_set_text (view, "Another text.");
  *kept = g_strdup (uri);
}

/* Following a link may take the text away that it stands in. */
static void
test_replace (void)
{
  GtkWidget *view = g_object_ref_sink (new_view ());
  GtkWidget *link = gradus_test_find (view, GRADUS_TYPE_MARKDOWN_LINK, 0);
  g_autofree char *kept = NULL;

  g_signal_connect (view, "link", G_CALLBACK (replace_cb), &kept);
  g_signal_emit_by_name (link, "activated");
  g_assert_cmpstr (kept, ==, "gradus:one?k=1");
  g_assert_null (gradus_test_find (view, GRADUS_TYPE_MARKDOWN_LINK, 0));
  g_object_unref (view);
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add_func ("/markdown-view/measure", test_measure);
  g_test_add_func ("/markdown-view/accessible", test_accessible);
  g_test_add_func ("/markdown-view/window", test_window);
  g_test_add_func ("/markdown-view/replace", test_replace);
  return gradus_test_end ();
}
