/* Gradus: reading whole files of this machine.
 *
 * Without GIO, whose files bring modules, types and a virtual file system with them, which take
 * longer to make ready than a small table takes to be read. gradus-file-private.h reads what is
 * elsewhere as well, with the same sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * gradus_read_path:
 * @name: for messages.
 * @pipes: read pipes and devices, too, until they end, however long that takes.
 * @max: bytes at most.
 * @is_cancelled: asked now and then with @user_data; NULL: never.
 *
 * All bytes of a file. GRADUS_ERROR_DATA names the file and says what to do;
 * GRADUS_ERROR_CANCELLED.
 */
GBytes *gradus_read_path (const char *path, const char *name, gboolean pipes, gsize max,
                          gboolean (*is_cancelled) (gpointer user_data), gpointer user_data,
                          GError **error);

/* The sentences, for readers of their own. @code: of errno; @reason: what the system said. */
void gradus_read_set_error (GError **error, const char *name, int code, const char *reason);
gboolean gradus_read_check_type (const char *name, gboolean folder, gboolean regular,
                                 gboolean pipes, GError **error);
gboolean gradus_read_check_size (const char *name, guint64 size, gsize max, GError **error);

G_END_DECLS
