/* Gradus: the keys of a page of a lesson.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Have Enter on @page call @enter, and keep for micro-steps what a scrolled window would scroll
 * with. */
void gradus_lesson_install_keys (GtkWidget *page, GtkShortcutFunc enter, gpointer user_data);

G_END_DECLS
