/* Gradus: the page of the paths: those there are, or the steps of one.
 *
 * Signal: "step-activated" (const GradusPath *, guint step): the person wants to go there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-path.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PATH_PAGE (gradus_path_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusPathPage, gradus_path_page, GRADUS, PATH_PAGE, GtkWidget)

GtkWidget *gradus_path_page_new (void);
/* NULL: the list of all. */
void gradus_path_page_set_path (GradusPathPage *self, const GradusPath *path);
/* Bring the section of the path that is shown, from 0, to the top and its first row into focus. */
void gradus_path_page_show_section (GradusPathPage *self, guint section);
const GradusPath *gradus_path_page_get_path (GradusPathPage *self);
/* Focus what one most likely wants: going on, or the first path. */
void gradus_path_page_focus (GradusPathPage *self);

G_END_DECLS
