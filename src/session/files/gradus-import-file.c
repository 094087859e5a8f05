/* Gradus: reading data from a file that may be anywhere.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-file-private.h"
#include "gradus-import-file.h"

GradusDataset *
gradus_import_file (GFile *file, const GradusImportOptions *options, GradusImportReport *report,
                    GBytes **bytes, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = gradus_file_get_display_name (file);
  g_autofree char *place = g_file_get_parse_name (file);
  g_autofree char *origin = g_strconcat ("file:", place, NULL);
  g_autoptr (GBytes) read = gradus_file_read_stream (file, GRADUS_IMPORT_MAX_BYTES, cancellable,
                                                     error);

  if (report != NULL)
    memset (report, 0, sizeof *report);

  if (bytes != NULL)
    *bytes = read != NULL ? g_bytes_ref (read) : NULL;

  return read == NULL ? NULL : gradus_import_bytes (read, name, origin, options, report, error);
}
