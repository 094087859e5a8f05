/* Gradus: the star that makes an entry a favourite.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_STAR (gradus_star_get_type ())
G_DECLARE_FINAL_TYPE (GradusStar, gradus_star, GRADUS, STAR, GtkWidget)

GtkWidget *gradus_star_new (void);
/* Of the entry @id, which it follows wherever else it is starred. */
void gradus_star_set_entry (GradusStar *self, const char *id);

G_END_DECLS
