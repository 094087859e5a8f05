/* Gradus: matrices, cases and aligned lines of a formula.
 *
 * Every row is at least as high and as deep as a line of text, so that rows without tall signs are
 * evenly spaced; the distances are those of LaTeX's array and of amsmath, in em of a text at 10
 * points. The whole is centred on the axis.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-formula-private.h"

typedef struct
{
  double strut_height, strut_depth;
  double baselines; /* usual distance of baselines; 0 = rows touch */
  double least_gap; /* rows that would come nearer ... */
  double row_gap;   /* ... are that far apart */
  double column_gap;
  double pair_gap; /* after every second column */
  double outside;  /* left and right of all */
} Metrics;

static Metrics
get_metrics (const GradusNode *table, int style)
{
  Metrics metrics = { .strut_height = 0.84, .strut_depth = 0.36 };

  switch (table->table)
    {
    case GRADUS_TABLE_MATRIX:
      /* \baselineskip 12 pt, 7/10 of it above and 3/10 below; \arraycolsep 5 pt on both sides. */
      metrics.column_gap = metrics.pair_gap = 1;
      metrics.outside = table->alignment != NULL ? 0.5 : 0;
      break;
    case GRADUS_TABLE_SMALL:
      metrics = (Metrics){ .baselines = 0.6, .least_gap = 0.15, .row_gap = 0.15 };
      metrics.column_gap = metrics.pair_gap = 0.278;
      metrics.outside = 0.167;
      break;
    case GRADUS_TABLE_CASES:
      /* \arraystretch 1.2 */
      metrics.strut_height *= 1.2;
      metrics.strut_depth *= 1.2;
      metrics.column_gap = metrics.pair_gap = 1;
      break;
    case GRADUS_TABLE_ALIGNED:
    case GRADUS_TABLE_GATHERED:
      /* \openup\jot opens lines by 3 pt. */
      metrics = (Metrics){ .strut_height = 0.85, .strut_depth = 0.35, .baselines = 1.5 };
      metrics.least_gap = 0.3;
      metrics.row_gap = 0.4;
      metrics.pair_gap = 1;
      break;
    case GRADUS_TABLE_SUBSTACK:
      metrics = (Metrics){ .baselines = 0.63, .least_gap = 0.12, .row_gap = 0.12 };
      if (style >= GRADUS_STYLE_SCRIPT_SCRIPT)
        metrics.baselines = 0.45;
      break;
    default:
      g_assert_not_reached ();
    }

  return metrics;
}

/* -1 left, 0 centred, 1 right. */
static int
get_alignment (const GradusNode *table, guint column)
{
  if (table->alignment != NULL)
    {
      for (guint i = 0; table->alignment[i] != '\0'; i++)
        {
          if (i == column)
            return table->alignment[i] == 'l' ? -1 : table->alignment[i] == 'r';
        }
      return 0;
    }
  switch (table->table)
    {
    case GRADUS_TABLE_CASES:
      return -1;
    case GRADUS_TABLE_ALIGNED:
      return column % 2 == 0 ? 1 : -1;
    case GRADUS_TABLE_MATRIX:
    case GRADUS_TABLE_SMALL:
    case GRADUS_TABLE_GATHERED:
    case GRADUS_TABLE_SUBSTACK:
    default:
      return 0;
    }
}

static int
get_cell_style (const GradusNode *table, int style)
{
  switch (table->table)
    {
    case GRADUS_TABLE_SMALL:
      return GRADUS_STYLE_SCRIPT;
    case GRADUS_TABLE_ALIGNED:
    case GRADUS_TABLE_GATHERED:
      return GRADUS_STYLE_DISPLAY;
    case GRADUS_TABLE_SUBSTACK:
      return style;
    case GRADUS_TABLE_MATRIX:
    case GRADUS_TABLE_CASES:
    default:
      return GRADUS_STYLE_TEXT;
    }
}

GradusBox *
gradus_typeset_table (GradusTypesetter *ts, const GradusNode *node, int style)
{
  const guint columns = MAX (node->columns, 1);
  const guint rows = gradus_node_n_children (node) / columns;
  const Metrics metrics = get_metrics (node, style);
  const int cell_style = get_cell_style (node, style);
  const double em = ts->size;
  g_autofree GradusBox **cells = g_new0 (GradusBox *, (gsize) rows * columns + 1);
  g_autofree double *widths = g_new0 (double, columns);
  GradusBox *box = gradus_box_new (ts);
  double baseline = 0, above = 0, depth_before = 0, shift;

  for (guint i = 0; i < rows * columns; i++)
    {
      const GradusNode *cell = gradus_node_child (node, i);

      if (cell == NULL)
        continue;
      cells[i] = node->table == GRADUS_TABLE_ALIGNED && i % columns % 2 == 1
                   ? gradus_typeset_continued_list (ts, cell, cell_style)
                   : gradus_typeset_list (ts, cell, cell_style);
      widths[i % columns] = MAX (widths[i % columns], cells[i]->width);
    }

  for (guint row = 0; row < rows; row++)
    {
      double height = metrics.strut_height * em, depth = metrics.strut_depth * em;
      double x = metrics.outside * em;

      for (guint column = 0; column < columns; column++)
        {
          const GradusBox *cell = cells[row * columns + column];

          if (cell != NULL)
            {
              height = MAX (height, cell->height);
              depth = MAX (depth, cell->depth);
            }
        }
      if (row == 0)
        above = height;
      else
        {
          const double distance = depth_before + height;

          /* TeX: \baselineskip, unless the lines would come nearer than \lineskiplimit. */
          if (metrics.baselines > 0)
            baseline += metrics.baselines * em - distance >= (metrics.least_gap - 1e-9) * em
                          ? metrics.baselines * em
                          : distance + metrics.row_gap * em;
          else
            baseline += distance;
        }
      for (guint column = 0; column < columns; column++)
        {
          GradusBox *cell = cells[row * columns + column];

          if (cell != NULL)
            {
              const double spare = widths[column] - cell->width;

              gradus_box_add (box, cell, x + spare * (1 + get_alignment (node, column)) / 2,
                              baseline);
            }
          x += widths[column];
          if (column + 1 < columns)
            x += (column % 2 == 0 ? metrics.column_gap : metrics.pair_gap) * em;
        }
      box->width = x + metrics.outside * em;
      box->depth = baseline + depth;
      depth_before = depth;
    }
  box->height = above;

  /* Centre all of it. */
  shift = (box->height - box->depth) / 2 - CONSTANT (ts, style, AXIS_HEIGHT);
  for (guint i = 0; box->children != NULL && i < box->children->len; i++)
    g_array_index (box->children, GradusBoxChild, i).y += shift;
  box->height -= shift;
  box->depth += shift;

  return box;
}
