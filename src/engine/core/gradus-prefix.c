/* Gradus: where the files that belong to the programs are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-prefix.h"

char *
gradus_prefix_find (const char *built, const char *installed)
{
  static const char bin[] = G_DIR_SEPARATOR_S GRADUS_BINDIR;
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = g_path_get_dirname (program != NULL ? program : "");
  g_autofree char *beside = g_build_filename (folder, built, NULL);

  if (g_path_is_absolute (installed))
    return g_strdup (installed);
  if (g_str_has_suffix (folder, bin))
    {
      folder[strlen (folder) - strlen (bin)] = '\0';
      return g_build_filename (*folder != '\0' ? folder : G_DIR_SEPARATOR_S, installed, NULL);
    }
  return g_file_test (beside, G_FILE_TEST_EXISTS)
           ? g_steal_pointer (&beside)
           : g_build_filename (GRADUS_PREFIX, installed, NULL);
}
