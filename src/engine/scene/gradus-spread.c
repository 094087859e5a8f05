/* Gradus: a spread, pictures that stand side by side with their words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-algorithm.h"
#include "gradus-spread.h"

static void
part_free (gpointer data)
{
  GradusSpreadPart *part = data;

  gradus_scene_unref (part->scene);
  g_clear_pointer (&part->snapshot, gradus_snapshot_unref);
  g_free (part->title);
  g_free (part->where);
  g_free (part->words);
  g_free (part);
}

GradusSpread *
gradus_spread_new (char *title, char *place, char *words)
{
  GradusSpread *spread = g_new0 (GradusSpread, 1);

  spread->title = title;
  spread->place = place;
  spread->words = words;
  spread->panes = g_ptr_array_new_with_free_func (part_free);
  spread->below = g_ptr_array_new_with_free_func (part_free);
  return spread;
}

void
gradus_spread_free (GradusSpread *spread)
{
  g_ptr_array_unref (spread->panes);
  g_ptr_array_unref (spread->below);
  g_free (spread->title);
  g_free (spread->place);
  g_free (spread->words);
  g_free (spread);
}

GradusSpreadPart *
gradus_spread_add (GPtrArray *parts, GradusScene *scene, GradusRun *run)
{
  GradusSpreadPart *part = g_new0 (GradusSpreadPart, 1);

  part->scene = gradus_scene_ref (scene);
  part->snapshot = run != NULL ? gradus_snapshot_new (run) : NULL;
  part->role = GRADUS_ROLE_FOREGROUND;
  g_ptr_array_add (parts, part);
  return part;
}
