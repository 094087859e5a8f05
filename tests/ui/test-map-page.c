/* The map of all futures in the window: it fills, the cross moves and says what it stands on, and a
 * run is opened that one undo leaves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-map-page.h"
#include "gradus-registry.h"
#include "gradus-test-window.h"

/* The last label says what stands under the cross; of a run that was made it ends like a
 * sentence. */
static GtkLabel *
find_said (GtkWidget *page)
{
  GtkWidget *found = NULL, *next;

  for (guint i = 0; (next = gradus_test_find (page, GTK_TYPE_LABEL, i)) != NULL; i++)
    if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (next)) == GTK_ACCESSIBLE_ROLE_STATUS)
      found = next;
  return GTK_LABEL (found);
}

static gboolean
is_said (gpointer page)
{
  return g_str_has_suffix (gtk_label_get_label (find_said (page)), ".");
}

static void
test_map (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  g_autoptr (GError) error = NULL;
  g_autofree char *first = NULL;
  guint64 at;
  GtkWidget *page;

  gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("k-means"), NULL, &error);
  g_assert_no_error (error);
  gradus_document_forward (document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (document);
  at = gradus_run_get_step (gradus_document_get_run (document));

  gtk_widget_activate_action (GTK_WIDGET (window), "win.map", NULL);
  page = gradus_test_find_toplevel (GRADUS_TYPE_MAP_PAGE);
  g_assert_nonnull (page);
  gradus_test_wait_for (is_said, page);
  first = g_strdup (gtk_label_get_label (find_said (page)));
  g_test_message ("%s", first);

  if (gradus_test_has_input ())
    {
      gradus_test_key_in (page, "shift+Left");
      gradus_test_settle ();
      g_assert_cmpstr (gtk_label_get_label (find_said (page)), !=, first);
      gradus_test_key_in (page, "Return");
      gradus_test_settle ();
      gradus_document_wait (document);
      g_assert_null (gradus_test_find_toplevel (GRADUS_TYPE_MAP_PAGE));
      g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), >, at);
      g_assert_true (gradus_document_undo (document));
      gradus_document_wait (document);
      g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, at);
    }
  else
    gradus_test_destroy (page);
  gradus_test_close_window (window);
}

int
main (int argc, char **argv)
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/map-page", test_map);
  return gradus_test_end ();
}
