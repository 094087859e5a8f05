/* Gradus: the help window: what there is and how to use it, on one page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

GtkWidget *gradus_help_new (GtkWindow *parent);

G_END_DECLS
