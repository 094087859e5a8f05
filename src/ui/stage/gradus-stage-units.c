/* Gradus: what the stage says of columns in unlike units, where distances matter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-edit.h"
#include "gradus-number.h"
#include "gradus-stage-private.h"
#include "gradus-tools.h"

static char *
find_words (GradusStage *self)
{
  GradusSetup *setup = self->document != NULL ? gradus_document_get_setup (self->document) : NULL;
  GradusDataset *dataset = setup != NULL ? gradus_setup_get_dataset (setup) : NULL;
  const GradusTable *table = dataset != NULL ? gradus_dataset_get_table (dataset) : NULL;
  guint widest, narrowest;
  double spans[2];

  if (table == NULL || self->algorithm == NULL || !self->algorithm->distances
      || !gradus_edit_table_find_unlike (dataset, &widest, &narrowest, spans))
    return NULL;
  /* Translators: two columns and their ranges, the larger one first. */
  return g_strdup_printf (_ ("“%s” spans %s and “%s” %s: distances are those of “%s”."),
                          table->names[widest], GRADUS_NUM (spans[0]), table->names[narrowest],
                          GRADUS_NUM (spans[1]), table->names[widest]);
}

void
gradus_stage_show_units (GradusStage *self)
{
  g_autofree char *words = gradus_tools_is_editing (GRADUS_TOOLS (self->tools)) ? NULL
                                                                                : find_words (self);

  gtk_widget_set_visible (self->units_box, words != NULL);
  if (words == NULL || g_strcmp0 (gtk_label_get_label (GTK_LABEL (self->units_label)), words) == 0)
    return;
  gtk_label_set_label (GTK_LABEL (self->units_label), words);
  gtk_widget_set_tooltip_text (self->units_label, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->units_button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
}
