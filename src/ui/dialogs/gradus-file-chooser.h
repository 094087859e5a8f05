/* Gradus: file choosers, each asked again and again.
 *
 * GTK 4.8 does not let go the list of a file chooser in which a row was dragged, or whose menu was
 * open, when the chooser goes: the list still follows its folder, and calls the chooser when a file
 * there changes, such as the one that was just saved. So no chooser goes. There are as many of a
 * title as were ever open at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* One that is not open, modal, and without what an earlier owner connected; it shows the folder
 * that it was left in. To be given back. @is_new, which may be NULL, receives whether it has to be
 * told its filters: one of this title keeps them. */
GtkFileChooserNative *gradus_file_chooser_take (const char *title, GtkWindow *parent,
                                                GtkFileChooserAction action, gboolean *is_new);
/* Close @chooser (may point at NULL) and give it back. */
void gradus_file_chooser_give_back (GtkFileChooserNative **chooser);

G_END_DECLS
