/* Gradus: what each drawing tool does with a stroke.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-tools-private.h"

#define SPRAY_AT_ONCE 5
#define STAMP_POINTS 40
#define LINE_POINTS 40

/* --- Points ----------------------------------------------------------------------------------- */

static void
add_points (GradusTools *self, const double *xy, guint n, const char *what)
{
  GradusDataset *dataset = gradus_tools_get_dataset (self);

  if (dataset != NULL && n > 0)
    gradus_tools_apply (
      self,
      gradus_edit_table_add (dataset, gradus_tools_get_plane (self), xy, n, self->class_index),
      what);
}

/* Rows whose points lie under the brush. */
static GArray *
rows_under_brush (GradusTools *self, const GradusStroke *stroke)
{
  return gradus_edit_table_brush (gradus_tools_get_dataset (self), gradus_tools_get_plane (self),
                                  stroke->x, stroke->y, stroke->radius_x, stroke->radius_y);
}

static void
erase (GradusTools *self, const GradusStroke *stroke)
{
  g_autoptr (GArray) rows = rows_under_brush (self, stroke);

  if (rows->len > 0)
    gradus_tools_apply (self,
                        gradus_edit_table_remove (gradus_tools_get_dataset (self),
                                                  (const guint *) (gpointer) rows->data, rows->len),
                        _ ("Erase points"));
}

static void
relabel (GradusTools *self, const guint *rows, guint n)
{
  const GradusTable *table = gradus_dataset_get_table (gradus_tools_get_dataset (self));
  gboolean changes = FALSE;

  for (guint i = 0; i < n && !changes; i++)
    changes = table->label != NULL && table->label[rows[i]] != self->class_index;
  if (changes)
    gradus_tools_apply (
      self, gradus_edit_table_relabel (gradus_tools_get_dataset (self), rows, n, self->class_index),
      _ ("Change classes"));
}

/* A line or curve becomes points at equal distances along it, as a person would place them. */
static void
draw_line (GradusTools *self, const GradusStroke *stroke)
{
  const GradusPlotLayout *layout = gradus_plot_view_get_layout (self->view);
  g_autofree double *at = NULL;
  double points[2 * LINE_POINTS];
  double length = 0, next = 0;
  guint made = 0;

  if (stroke->n < 2 || layout == NULL)
    return;
  at = g_new (double, 2 * stroke->n);
  for (guint i = 0; i < stroke->n; i++)
    gradus_plot_layout_to_pixel (layout, stroke->path[2 * i], stroke->path[2 * i + 1], &at[2 * i],
                                 &at[2 * i + 1]);
  for (guint i = 1; i < stroke->n; i++)
    length += hypot (at[2 * i] - at[2 * i - 2], at[2 * i + 1] - at[2 * i - 1]);
  if (!(length > 0))
    return;

  for (guint i = 1; i < stroke->n && made < LINE_POINTS; i++)
    {
      const double dx = at[2 * i] - at[2 * i - 2], dy = at[2 * i + 1] - at[2 * i - 1];
      const double piece = hypot (dx, dy);
      double from = next;

      while (from <= piece && made < LINE_POINTS)
        {
          const double t = piece > 0 ? from / piece : 0;

          gradus_plot_layout_to_data (layout, at[2 * i - 2] + t * dx, at[2 * i - 1] + t * dy,
                                      &points[2 * made], &points[2 * made + 1]);
          made++;
          from += length / (LINE_POINTS - 1);
        }
      next = from - piece;
    }
  add_points (self, points, made, _ ("Draw a line of points"));
}

static void
drag_point (GradusTools *self, const GradusStroke *stroke)
{
  GradusDataset *dataset = gradus_tools_get_dataset (self);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  gboolean grouped = FALSE;

  if (table == NULL || stroke->datum < 0 || (guint) stroke->datum >= table->n)
    return;
  for (guint i = 0; i < self->selection->len && !grouped; i++)
    grouped = g_array_index (self->selection, guint, i) == (guint) stroke->datum;
  if (grouped)
    gradus_tools_apply (self,
                        gradus_edit_table_move (dataset, gradus_tools_get_plane (self),
                                                (const guint *) (gpointer) self->selection->data,
                                                self->selection->len, stroke->x - self->last_x,
                                                stroke->y - self->last_y),
                        _ ("Move points"));
  else
    gradus_tools_apply (self,
                        gradus_edit_table_set (dataset, gradus_tools_get_plane (self),
                                               (guint) stroke->datum, stroke->x, stroke->y),
                        _ ("Move a point"));
}

/* --- Grid worlds ------------------------------------------------------------------------------ */

static void
paint_cell (GradusTools *self, const GradusStroke *stroke)
{
  GradusDataset *dataset = gradus_tools_get_dataset (self);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  const GradusPlotLayout *layout = gradus_plot_view_get_layout (self->view);
  const double value = gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->value_spin));
  GradusCell kind;
  double px, py, reward;
  int cell;

  if (world == NULL || layout == NULL)
    return;
  gradus_plot_layout_to_pixel (layout, stroke->x, stroke->y, &px, &py);
  cell = gradus_plot_layout_pick (layout, px, py, 1);
  if (cell < 0 || (guint) cell >= world->rows * world->columns)
    return;

  kind = world->cells[cell];
  reward = world->rewards[cell];
  switch (self->tool)
    {
    case GRADUS_TOOL_WALL:
      kind = GRADUS_CELL_WALL;
      reward = 0;
      break;
    case GRADUS_TOOL_FREE:
      if (kind != GRADUS_CELL_FREE)
        {
          /* What the other free cells give. */
          reward = 0;
          for (guint i = 0; i < world->rows * world->columns; i++)
            if (world->cells[i] == GRADUS_CELL_FREE)
              {
                reward = world->rewards[i];
                break;
              }
        }
      kind = GRADUS_CELL_FREE;
      break;
    case GRADUS_TOOL_REWARD:
      if (kind == GRADUS_CELL_WALL)
        kind = GRADUS_CELL_FREE;
      reward = value;
      break;
    case GRADUS_TOOL_TERMINAL:
    default:
      kind = GRADUS_CELL_TERMINAL;
      reward = value;
      break;
    }
  if (kind != world->cells[cell] || reward != world->rewards[cell])
    gradus_tools_apply (self, gradus_edit_grid_set (dataset, (guint) cell, kind, reward),
                        _ ("Change cells"));
}

/* --- All -------------------------------------------------------------------------------------- */

static void
select_stroke (GradusTools *self, GradusStrokePart part, const GradusStroke *stroke)
{
  if (part != GRADUS_STROKE_MOVE)
    return;
  if (stroke->handle >= 0)
    gradus_tools_drag_handle (self, stroke);
  else if (self->hand_edit & GRADUS_EDIT_POINTS)
    drag_point (self, stroke);
  else if (self->hand_edit & GRADUS_EDIT_PATH)
    gradus_tools_drag_measurement (self, stroke);
}

static void
lasso_stroke (GradusTools *self, const GradusStroke *stroke)
{
  g_autoptr (GArray) rows = NULL;

  if (stroke->n < 3)
    {
      gradus_tools_set_selection (self, NULL, 0);
      return;
    }
  rows = gradus_edit_table_lasso (gradus_tools_get_dataset (self), gradus_tools_get_plane (self),
                                  stroke->path, stroke->n);
  gradus_tools_set_selection (self, (const guint *) (gpointer) rows->data, rows->len);
}

static gboolean
far_enough (GradusTools *self, const GradusStroke *stroke, double share)
{
  return hypot ((stroke->x - self->last_x) / MAX (stroke->radius_x, 1e-300),
                (stroke->y - self->last_y) / MAX (stroke->radius_y, 1e-300))
         > share;
}

static void
relabel_under_brush (GradusTools *self, const GradusStroke *stroke)
{
  g_autoptr (GArray) rows = rows_under_brush (self, stroke);

  relabel (self, (const guint *) (gpointer) rows->data, rows->len);
}

/* Motion events come once a frame, and a quick hand covers several cells in between: do @act at
 * places no further apart than @step_x and @step_y on the way from the last one. */
static void
follow (GradusTools *self, const GradusStroke *stroke, double step_x, double step_y,
        void (*act) (GradusTools *self, const GradusStroke *stroke))
{
  const double x = self->last_x, y = self->last_y;
  const double steps = MAX (fabs (stroke->x - x) / MAX (step_x, 1e-300),
                            fabs (stroke->y - y) / MAX (step_y, 1e-300));
  const guint n = (guint) CLAMP (ceil (steps), 1, 1000);

  for (guint i = 1; i <= n; i++)
    {
      GradusStroke at = *stroke;

      at.x = x + (stroke->x - x) * i / n;
      at.y = y + (stroke->y - y) * i / n;
      act (self, &at);
    }
}

static void
cancel_drag (GradusTools *self)
{
  g_autofree char *gesture = g_strdup_printf (GRADUS_GESTURE_KEY "stroke-%u", self->strokes);

  gradus_document_cancel_drag (self->document, gesture);
}

void
gradus_tools_stroke_beside_cb (GradusTools *self, int part, GradusPlotView *view)
{
  const GradusStroke *stroke = gradus_plot_view_get_stroke (view);

  for (guint i = 0; i < self->beside->len; i++)
    if (g_array_index (self->beside, GradusBeside, i).view == view)
      self->hand_edit = g_array_index (self->beside, GradusBeside, i).edit;
  self->hand = view;
  if (part == GRADUS_STROKE_BEGIN)
    self->strokes++;
  if (gradus_tools_get_dataset (self) == NULL || self->answering != GRADUS_STROKE_SELECT)
    return;
  if (part == GRADUS_STROKE_CANCEL)
    cancel_drag (self);
  else
    select_stroke (self, (GradusStrokePart) part, stroke);
  self->last_x = stroke->x;
  self->last_y = stroke->y;
}

void
gradus_tools_stroke_cb (GradusTools *self, int part)
{
  const GradusStroke *stroke = gradus_plot_view_get_stroke (self->view);
  const gboolean begin = part == GRADUS_STROKE_BEGIN;
  const gboolean end = part == GRADUS_STROKE_END;
  double points[2 * STAMP_POINTS];
  const double at[2] = { stroke->x, stroke->y };

  self->hand = self->view;
  self->hand_edit = self->edit;
  if (begin)
    {
      self->strokes++;
      self->last_x = stroke->x;
      self->last_y = stroke->y;
    }
  if (gradus_tools_get_dataset (self) == NULL || !gradus_tools_suits (self, self->tool)
      || gradus_tools_is_answering (self))
    return;
  if (part == GRADUS_STROKE_CANCEL)
    {
      if (self->tool == GRADUS_TOOL_INK)
        gradus_ink_pen_stroke (self->pen, self->document, self->view, self->plot,
                               GRADUS_STROKE_END);
      else
        cancel_drag (self);
      return;
    }

  switch (self->tool)
    {
    case GRADUS_TOOL_SELECT:
      select_stroke (self, part, stroke);
      break;
    case GRADUS_TOOL_INK:
      gradus_ink_pen_stroke (self->pen, self->document, self->view, self->plot,
                             (GradusStrokePart) part);
      break;
    case GRADUS_TOOL_ADD:
      if (begin)
        add_points (self, at, 1, _ ("Add a point"));
      break;
    case GRADUS_TOOL_SPRAY:
      if (begin || (!end && far_enough (self, stroke, 0.35)))
        {
          /* The brush is round on the screen, whatever the units of the axes. */
          gradus_edit_spray (self->rng, stroke->x, stroke->y, stroke->radius_x, stroke->radius_y,
                             SPRAY_AT_ONCE, points);
          add_points (self, points, SPRAY_AT_ONCE, _ ("Spray points"));
        }
      else if (!end)
        return;
      break;
    case GRADUS_TOOL_STAMP:
      if (begin)
        {
          gradus_edit_stamp (self->rng, stroke->x, stroke->y, stroke->radius_x / 2,
                             stroke->radius_y / 2, STAMP_POINTS, points);
          add_points (self, points, STAMP_POINTS, _ ("Stamp a Gaussian"));
        }
      break;
    case GRADUS_TOOL_LINE:
      if (end)
        draw_line (self, stroke);
      break;
    case GRADUS_TOOL_LASSO:
      if (end)
        lasso_stroke (self, stroke);
      break;
    case GRADUS_TOOL_ERASE:
      if (!end)
        follow (self, stroke, stroke->radius_x, stroke->radius_y, erase);
      break;
    case GRADUS_TOOL_RELABEL:
      if (!end)
        follow (self, stroke, stroke->radius_x, stroke->radius_y, relabel_under_brush);
      break;
    case GRADUS_TOOL_WALL:
    case GRADUS_TOOL_FREE:
    case GRADUS_TOOL_REWARD:
    case GRADUS_TOOL_TERMINAL:
      if (!end)
        follow (self, stroke, 0.5, 0.5, paint_cell);
      break;
    case GRADUS_TOOL_PATH:
      if (end)
        gradus_tools_draw_path (self, stroke);
      break;
    case GRADUS_TOOL_DROP:
      if (begin)
        gradus_tools_drop_measurement (self, stroke);
      break;
    case GRADUS_N_TOOLS:
    default:
      break;
    }
  self->last_x = stroke->x;
  self->last_y = stroke->y;
}
