/* Gradus: the icons that are shown are kept.
 *
 * GTK keeps the icons that are in use in a table without references, and loads each on a thread. An
 * icon whose last reference is dropped by that thread is still found in the table for a moment, and
 * whoever looks it up then has an icon that is no more: the program ends (seen with GTK 4.8.3,
 * whose stack has gtk_icon_theme_lookup_icon() on the main thread). An icon that never ends cannot
 * be found at that moment. There are some hundred of them, of a few kilobytes each.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keep the icon of every image that is shown from now on, for the life of the program. */
void gradus_icons_keep (void);

G_END_DECLS
