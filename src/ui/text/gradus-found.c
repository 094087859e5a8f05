/* Gradus: the letters that a search has found, marked in what it shows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-found.h"

/* Yellow that is thin enough for letters that are dark or light. */
#define RED 0xf6f6
#define GREEN 0xd3d3
#define BLUE 0x2d2d
#define ALPHA 0x6000

void
gradus_found_mark (GtkLabel *label, const GradusSearchQuery *query)
{
  g_autoptr (PangoAttrList) marks = pango_attr_list_new ();
  g_autoptr (GArray) ranges = NULL;

  g_return_if_fail (GTK_IS_LABEL (label));

  if (query != NULL)
    ranges = gradus_search_find_in (query, gtk_label_get_text (label));
  for (guint i = 0; ranges != NULL && i + 1 < ranges->len; i += 2)
    {
      PangoAttribute *colours[] = {
        pango_attr_background_new (RED, GREEN, BLUE),
        pango_attr_background_alpha_new (ALPHA),
      };

      for (guint k = 0; k < G_N_ELEMENTS (colours); k++)
        {
          colours[k]->start_index = (guint) g_array_index (ranges, gsize, i);
          colours[k]->end_index = (guint) g_array_index (ranges, gsize, i + 1);
          pango_attr_list_insert (marks, colours[k]);
        }
    }
  gtk_label_set_attributes (label, marks);
}

void
gradus_found_mark_all (GtkWidget *widget, const GradusSearchQuery *query)
{
  if (GTK_IS_LABEL (widget))
    gradus_found_mark (GTK_LABEL (widget), query);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gradus_found_mark_all (child, query);
}
