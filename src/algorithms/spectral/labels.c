/* Points of which a few have a class.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "labels.h"

void
gradus_labels_find_nearer (const GradusTable *table, double *nearer)
{
  g_autofree guint *labelled = g_new (guint, table->n);
  guint m = 0;

  for (guint i = 0; i < table->n; i++)
    if (gradus_labels_known (table, i))
      labelled[m++] = i;
  for (guint i = 0; i < table->n; i++)
    {
      const double *mine = gradus_table_row (table, i);
      double nearest[2] = { INFINITY, INFINITY };

      for (guint l = 0; l < m; l++)
        {
          const double *other = gradus_table_row (table, labelled[l]);
          double *least = &nearest[table->label[labelled[l]] > 0], distance2 = 0;

          for (guint c = 0; c < table->d; c++)
            distance2 += gradus_square (mine[c] - other[c]);
          *least = MIN (*least, distance2);
        }
      nearer[i] = sqrt (nearest[0]) - sqrt (nearest[1]);
    }
}

void
gradus_labels_mark (const GradusTable *table, const double *xy, gboolean legend,
                    GradusScene *scene)
{
  for (guint i = 0; i < table->n; i++)
    if (gradus_labels_known (table, i))
      gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_CLASS + table->label[i],
                          GRADUS_SHAPE_SQUARE, 1.7, (int) i);
  if (!legend)
    return;
  gradus_scene_legend (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE, FALSE, 0,
                       C_ ("legend", "label +1"));
  gradus_scene_legend (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE, FALSE, 0,
                       C_ ("legend", "label −1"));
}
