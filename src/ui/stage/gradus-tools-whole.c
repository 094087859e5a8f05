/* Gradus: the tools that change all points at once, or those that are selected.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-tools-private.h"

/* New points at once, at most; and the noise, of a standard deviation. */
#define MOST_NEW 100
#define NOISE 0.1

static const char *const actions[] = { "tool.more", "tool.noise", "tool.thin", "tool.standardise" };

static const guint *
get_rows (GradusTools *self)
{
  return (const guint *) (gpointer) self->selection->data;
}

/* Takes @dataset; the rows that were selected may be others now. */
static void
put (GradusTools *self, GradusDataset *dataset, const char *what)
{
  self->strokes++;
  gradus_tools_set_selection (self, NULL, 0);
  gradus_tools_apply (self, dataset, what);
}

static void
more_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusTools *self = user_data;
  GradusDataset *dataset = gradus_tools_get_dataset (self);
  const guint n = self->selection->len;

  if (dataset == NULL)
    return;
  put (self,
       gradus_edit_table_add_like (dataset, get_rows (self), n,
                                   MIN (n > 0 ? n : gradus_dataset_count (dataset), MOST_NEW),
                                   self->rng),
       _ ("More points like these"));
}

static void
noise_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusTools *self = user_data;
  GradusDataset *dataset = gradus_tools_get_dataset (self);

  if (dataset != NULL)
    put (self,
         gradus_edit_table_add_noise (dataset, gradus_tools_get_plane (self), get_rows (self),
                                      self->selection->len, NOISE, self->rng),
         _ ("Add noise"));
}

static void
thin_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusTools *self = user_data;
  GradusDataset *dataset = gradus_tools_get_dataset (self);

  if (dataset != NULL)
    put (self, gradus_edit_table_thin (dataset, get_rows (self), self->selection->len, self->rng),
         _ ("Thin out"));
}

static void
standardise_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusTools *self = user_data;
  GradusDataset *dataset = gradus_tools_get_dataset (self);
  g_autofree char *constant = NULL;
  g_autofree char *sentence = NULL;

  if (dataset == NULL || gradus_dataset_get_table (dataset) == NULL)
    return;
  put (self, gradus_edit_table_standardise (dataset, &constant), _ ("Standardise"));
  if (constant == NULL)
    return;
  sentence = g_strdup_printf (_ ("“%s” is the same in every row and was left as it is."), constant);
  gradus_tools_fail (self, sentence);
}

static const GActionEntry entries[] = {
  { "more", more_cb },
  { "noise", noise_cb },
  { "thin", thin_cb },
  { "standardise", standardise_cb },
};

void
gradus_tools_install_whole (GradusTools *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    for (const GradusActionInfo *info = gradus_actions_get_table (); info->action != NULL; info++)
      if (g_str_equal (info->action, actions[i]))
        g_menu_append (menu, _ (info->title), info->action);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->whole_button), G_MENU_MODEL (menu));
}

void
gradus_tools_update_whole (GradusTools *self)
{
  GradusDataset *dataset = gradus_tools_get_dataset (self);
  const GradusTable *table = dataset != NULL ? gradus_dataset_get_table (dataset) : NULL;
  const gboolean points = table != NULL && table->n > 0;
  const gboolean drawing = gradus_tools_suits (self, GRADUS_TOOL_ADD);

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), entries[i].name);

      /* A table in which nobody draws has units too. */
      g_simple_action_set_enabled (G_SIMPLE_ACTION (action),
                                   points && (drawing || entries[i].activate == standardise_cb));
    }
  gtk_widget_set_visible (self->whole_button, drawing);
  gtk_widget_set_sensitive (self->whole_button, points);
}
