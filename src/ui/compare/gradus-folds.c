/* Gradus: parts of a page that fold to their titles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-folds.h"

void
gradus_folds_set (GtkWidget *box, GtkWidget *all_but, gboolean folded)
{
  for (GtkWidget *part = gtk_widget_get_first_child (box); part != NULL;
       part = gtk_widget_get_next_sibling (part))
    if (part != all_but)
      gtk_expander_set_expanded (GTK_EXPANDER (part), !folded);
}
