/* Gradus: the kit of a binary tree of questions.
 *
 * Every node has a column of its own, in the order in which a walk from left to right meets them,
 * so that two nodes of one level stand at least two columns apart. An inner node has its test
 * beside it, a leaf is a pie of its classes. A level whose tests have no room beside each other
 * shows only that of the current node: labels never overlap.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-kit.h"

/* A picture beside the large one is at least so wide, and a letter of a label so wide, in
 * pixels. */
#define LEAST_WIDTH 400.0
#define LETTER 7.0

typedef struct
{
  const GradusKitNode *nodes;
  double *x; /* columns */
  int *level;
  guint columns;
  int deepest;
} Layout;

static void
lay_out (Layout *layout, int node, int level)
{
  const GradusKitNode *here = &layout->nodes[node];

  if (here->left >= 0)
    lay_out (layout, here->left, level + 1);
  layout->x[node] = ++layout->columns;
  layout->level[node] = level;
  layout->deepest = MAX (layout->deepest, level);
  if (here->right >= 0)
    lay_out (layout, here->right, level + 1);
}

/* How large the labels of a level may be, 0 where they have no room. */
static double
label_size (const Layout *layout, guint n, int level)
{
  const double column = LEAST_WIDTH / (layout->columns + 1);
  double last = -INFINITY, size = 1;
  glong before = 0;

  for (guint column_at = 1; column_at <= layout->columns; column_at++)
    for (guint i = 0; i < n; i++)
      if (layout->x[i] == column_at && layout->level[i] == level && layout->nodes[i].text != NULL)
        {
          const glong letters = g_utf8_strlen (layout->nodes[i].text, -1);

          size = MIN (size, column * (column_at - last) / (0.5 * LETTER * (letters + before + 3)));
          last = column_at;
          before = letters;
        }
  return size >= 0.7 ? size : 0;
}

void
gradus_kit_tree (GradusScene *scene, const GradusKitNode *nodes, guint n)
{
  g_autofree double *x = g_new0 (double, n);
  g_autofree int *level = g_new0 (int, n);
  Layout layout = { nodes, x, level, 0, 0 };

  lay_out (&layout, 0, 0);
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_set_x_range (scene, 0.3, layout.columns + 0.7);
  gradus_scene_set_y_range (scene, -MAX (layout.deepest, 1) - 0.4, 0.4);
  for (guint i = 0; i < n; i++)
    for (int side = 0; side < 2; side++)
      {
        const int child = side == 0 ? nodes[i].left : nodes[i].right;

        if (child >= 0)
          gradus_scene_segment (scene, x[i], -level[i], x[child], -level[child], GRADUS_ROLE_MUTED,
                                nodes[i].on_path && nodes[child].on_path ? GRADUS_LINE_BOLD
                                                                         : GRADUS_LINE_SOLID);
      }
  for (guint i = 0; i < n; i++)
    {
      const double size = label_size (&layout, n, level[i]);

      gradus_scene_pie (scene, x[i], -level[i], nodes[i].shares, nodes[i].n_shares,
                        nodes[i].left >= 0 ? 0.9 : 1.5, -1);
      if (nodes[i].current)
        gradus_scene_point (scene, x[i], -level[i], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2.2, -1);
      if (nodes[i].text != NULL && (size > 0 || nodes[i].current))
        gradus_scene_text (scene, x[i], -level[i] + 0.16, GRADUS_ANCHOR_ABOVE,
                           nodes[i].current ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_FOREGROUND,
                           size > 0 ? 0.9 * size : 0.7, nodes[i].text);
    }
}
