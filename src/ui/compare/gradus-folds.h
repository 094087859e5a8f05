/* Gradus: parts of a page that fold to their titles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Fold or unfold the expanders in @box, except @all_but, which may be NULL. */
void gradus_folds_set (GtkWidget *box, GtkWidget *all_but, gboolean folded);

G_END_DECLS
