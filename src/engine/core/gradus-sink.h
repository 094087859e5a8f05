/* Gradus: a file that appears complete or not at all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _GradusSink GradusSink;

/* Begin a file that takes the place of @path when it ends: of the file that a symbolic link leads
 * to, with the permissions that it has. A device or a pipe is written itself and never replaced.
 * NULL with a sentence in G_FILE_ERROR. */
GradusSink *gradus_sink_new (const char *path, GError **error);
/* FALSE after the first failure, which is kept for gradus_sink_end(). */
gboolean gradus_sink_write (GradusSink *sink, const void *data, gsize length);
/* Whether all that was written is on the disk, so that nothing but putting it into place is left:
 * for files that appear together or not at all. */
gboolean gradus_sink_flush (GradusSink *sink, GError **error);
/* Put the file into place, or remove what was written when anything has failed. Frees @sink. */
gboolean gradus_sink_end (GradusSink *sink, GError **error);
/* Remove what was written. Frees @sink. */
void gradus_sink_abandon (GradusSink *sink);

G_END_DECLS
