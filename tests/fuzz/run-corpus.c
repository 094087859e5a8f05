/* Runs a fuzz target over the files of a folder, without a fuzzer: what it once found stays fixed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib.h>

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

static const char *folder;

static void
test_file (gconstpointer data)
{
  const char *name = data;
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, &error));
  g_assert_no_error (error);
  /* The whole, and cut anywhere. */
  for (gsize cut = length; cut > 0; cut -= MAX (1, cut / 16))
    {
      /* In memory of exactly this size, so that a sanitizer notices a read behind it. */
      g_autofree guint8 *exact = g_memdup2 (text, cut);

      LLVMFuzzerTestOneInput (exact, cut);
    }
}

int
main (int argc, char *argv[])
{
  g_autoptr (GDir) dir = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_test_init (&argc, &argv, NULL);
  LLVMFuzzerInitialize (&argc, &argv);
  folder = argv[1];
  dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *test = g_strconcat ("/corpus/", name, NULL);

      g_ptr_array_add (names, g_strdup (name));
      g_test_add_data_func (test, g_ptr_array_index (names, names->len - 1), test_file);
    }

  return g_test_run ();
}
