/* Gradus: reading data from a file that may be anywhere.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "gradus-import.h"

G_BEGIN_DECLS

/* gradus_import_bytes() of what is in @file. Reading may take long: on a worker, with
 * @cancellable. @bytes (or NULL) is set to what the file holds, when it could be read. */
GradusDataset *gradus_import_file (GFile *file, const GradusImportOptions *options,
                                   GradusImportReport *report, GBytes **bytes,
                                   GCancellable *cancellable, GError **error);

G_END_DECLS
