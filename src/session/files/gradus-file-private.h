/* Gradus: reading and writing whole files, with sentences for what goes wrong.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The name as a person knows it; free with g_free(). */
char *gradus_file_get_display_name (GFile *file);
/* All bytes of a file of at most @max bytes. GRADUS_ERROR_DATA names the file and says what to do,
 * also of what is no regular file; GRADUS_ERROR_CANCELLED after @cancellable. */
GBytes *gradus_file_read (GFile *file, gsize max, GCancellable *cancellable, GError **error);
/* The same, and pipes and devices are read until they end, however long that takes: for what a
 * person names on the command line, and for workers. Never on the thread of a window. */
GBytes *gradus_file_read_stream (GFile *file, gsize max, GCancellable *cancellable,
                                 GError **error);
/* What tells a file from what it was and will be, by its times, its size and its place on the disk;
 * NULL: there is none. Free with g_free(). */
char *gradus_file_get_version (GFile *file);
/* Whether both are the same file, by whatever names and links. */
gboolean gradus_file_is_same (GFile *a, GFile *b);
/* Put @text into the file: all of it, or the file stays as it was. Follows symbolic links. */
gboolean gradus_file_write (GFile *file, const char *text, gsize length, GError **error);

G_END_DECLS
