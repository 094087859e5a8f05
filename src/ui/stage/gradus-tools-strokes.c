/* Gradus: what each drawing tool does with a stroke.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-tools-private.h"
#include "gradus-say.h"

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
  double polygon[2 * 24];

  for (guint i = 0; i < 24; i++)
    {
      polygon[2 * i] = stroke->x + stroke->radius_x * cos (i * G_PI / 12);
      polygon[2 * i + 1] = stroke->y + stroke->radius_y * sin (i * G_PI / 12);
    }
  return gradus_edit_table_lasso (gradus_tools_get_dataset (self), gradus_tools_get_plane (self),
                                  polygon, 24);
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

/* --- Trajectories ----------------------------------------------------------------------------- */

static const GradusTrajectory *
get_trajectory (GradusTools *self)
{
  GradusDataset *dataset = gradus_tools_get_dataset (self);

  return dataset != NULL ? gradus_dataset_get_trajectory (dataset) : NULL;
}

/* A curve drawn over time: the hidden quantity at every time step is where the pen was, and
 * noise of a twentieth of what the curve spans is added to give the measurements. */
static GradusDataset *
curve_over_time (GradusTools *self, const GradusTrajectory *old, const GradusStroke *stroke)
{
  const char *const names[] = { old->measured_names[0], NULL };
  g_autofree double *truth = g_new (double, old->length);
  g_autofree double *measured = g_new (double, old->length);
  double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;

  for (guint i = 0; i < stroke->n; i++)
    {
      low = MIN (low, stroke->path[2 * i + 1]);
      high = MAX (high, stroke->path[2 * i + 1]);
    }
  for (guint t = 0; t < old->length; t++)
    {
      const double time = old->start_time + t * old->dt;
      double nearest = G_MAXDOUBLE;

      truth[t] = stroke->path[1];
      for (guint i = 0; i < stroke->n; i++)
        {
          const double x0 = stroke->path[2 * i], y0 = stroke->path[2 * i + 1];

          if (fabs (x0 - time) < nearest)
            {
              nearest = fabs (x0 - time);
              truth[t] = y0;
            }
          if (i > 0)
            {
              const double x1 = stroke->path[2 * i - 2], y1 = stroke->path[2 * i - 1];

              if (x1 != x0 && (time - x0) * (time - x1) <= 0)
                {
                  nearest = 0;
                  truth[t] = y0 + (y1 - y0) * (time - x0) / (x1 - x0);
                }
            }
        }
      measured[t] = truth[t] + 0.05 * (high - low) * gradus_rng_gaussian (self->rng);
    }
  return gradus_trajectory_new (old->length, 1, measured, NULL, 1, truth, names, old->dt,
                                old->start_time, "drawn", "drawn");
}

static void
draw_path (GradusTools *self, const GradusStroke *stroke)
{
  const GradusTrajectory *old = get_trajectory (self);
  double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  if (old == NULL || stroke->n < 2)
    return;
  for (guint i = 0; i < 2 * stroke->n; i++)
    {
      low[i % 2] = MIN (low[i % 2], stroke->path[i]);
      high[i % 2] = MAX (high[i % 2], stroke->path[i]);
    }
  if (old->d_measured == 1)
    gradus_tools_apply (self, curve_over_time (self, old, stroke), _ ("Draw a path"));
  else
    gradus_tools_apply (self,
                        gradus_edit_path_new (stroke->path, stroke->n, MAX (old->length, 2),
                                              0.03 * hypot (high[0] - low[0], high[1] - low[1]),
                                              self->rng),
                        _ ("Draw a path"));
}

static void
drop_measurement (GradusTools *self, const GradusStroke *stroke)
{
  const GradusTrajectory *trajectory = get_trajectory (self);

  if (trajectory == NULL || stroke->datum < 0 || (guint) stroke->datum >= trajectory->length)
    return;
  gradus_tools_apply (self,
                      gradus_edit_path_drop (gradus_tools_get_dataset (self), (guint) stroke->datum,
                                             !trajectory->missing[stroke->datum]),
                      trajectory->missing[stroke->datum] ? _ ("Bring back a measurement")
                                                         : _ ("Lose a measurement"));
}

static void
drag_measurement (GradusTools *self, const GradusStroke *stroke)
{
  const GradusTrajectory *trajectory = get_trajectory (self);
  const double at[2] = { stroke->x, stroke->y };

  if (trajectory == NULL || stroke->datum < 0 || (guint) stroke->datum >= trajectory->length)
    return;
  gradus_tools_apply (self,
                      gradus_edit_path_move (gradus_tools_get_dataset (self), (guint) stroke->datum,
                                             trajectory->d_measured == 1 ? at + 1 : at),
                      _ ("Move a measurement"));
}

/* --- Starts ----------------------------------------------------------------------------------- */

/* The array to change: the start in force, else the value of that name at this position, else what
 * the handles themselves say. */
static void
find_start (GradusTools *self, const char *id, GradusArray *array)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  GradusRun *run = gradus_document_get_run (self->document);
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  const GradusArray *given = gradus_setup_get_start (setup, id);
  const int value = gradus_algorithm_find_value (algorithm, id);
  gsize n;
  const GradusHandle *handles;
  double *data;
  guint rows = 0;

  if (given != NULL && gradus_array_length (given) > 0)
    {
      gradus_array_assign (array, given);
      return;
    }
  if (value >= 0 && run != NULL)
    {
      GradusView view;

      gradus_run_get_view (run, &view);
      gradus_value_read (&algorithm->values[value], &view, array);
      if (gradus_array_length (array) > 0)
        return;
    }
  handles = gradus_scene_get_handles (gradus_plot_view_get_scene (self->view), &n);
  for (gsize i = 0; i < n; i++)
    if (g_strcmp0 (handles[i].start, id) == 0)
      rows = MAX (rows, handles[i].row + 1);
  data = rows == 1 ? gradus_array_init_vector (array, 2)
                   : gradus_array_init_matrix (array, rows, 2);
  for (gsize i = 0; i < n; i++)
    if (g_strcmp0 (handles[i].start, id) == 0)
      {
        data[2 * handles[i].row] = handles[i].x;
        data[2 * handles[i].row + 1] = handles[i].y;
      }
}

/* The key of a stroke that moves a handle. By the keyboard every key is a stroke, and quick ones
 * belong together. */
static char *
make_key (GradusTools *self)
{
  return gradus_plot_view_has_keyboard (self->view)
           ? g_strdup (GRADUS_NUDGE_KEY)
           : g_strdup_printf (GRADUS_GESTURE_KEY "stroke-%u", self->strokes);
}

/* What a value has put where it is: the value is typed over. */
static void
drag_value (GradusTools *self, const GradusHandle *handle, const GradusStroke *stroke)
{
  g_autofree char *merge = make_key (self);
  g_autoptr (GError) error = NULL;
  const double at[2] = { stroke->x, stroke->y };
  gsize entries[2];
  double numbers[2];
  guint n = 0;

  for (guint k = 0; k < 2; k++)
    if (handle->entries[k] != GRADUS_NO_ENTRY)
      {
        entries[n] = handle->entries[k];
        numbers[n++] = at[k];
      }
  if (!gradus_document_drag_value (self->document, handle->value, entries, numbers, n, merge,
                                   &error))
    gradus_tools_fail (self, error->message);
}

static void
drag_handle (GradusTools *self, const GradusStroke *stroke)
{
  GradusScene *scene = gradus_plot_view_get_scene (self->view);
  g_auto (GradusArray) array = { NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;
  g_autofree char *merge = NULL;
  const GradusHandle *handles;
  guint row, columns;
  double *data;
  gsize n;

  if (scene == NULL || gradus_document_get_setup (self->document) == NULL)
    return;
  handles = gradus_scene_get_handles (scene, &n);
  if (stroke->handle < 0 || (gsize) stroke->handle >= n)
    return;
  if (gradus_handle_is_param (&handles[stroke->handle]))
    {
      g_autofree char *gesture = make_key (self);
      g_autoptr (GradusScene) held = gradus_scene_ref (scene);

      if (!gradus_document_drag_handle (self->document, &handles[stroke->handle], stroke->x,
                                        stroke->y, gesture, &error))
        gradus_tools_fail (self, error->message);
      return;
    }
  if (handles[stroke->handle].value != NULL)
    {
      g_autoptr (GradusScene) held = gradus_scene_ref (scene);

      drag_value (self, &handles[stroke->handle], stroke);
      return;
    }
  /* The scene is replaced as soon as the document changes. */
  id = g_strdup (handles[stroke->handle].start);
  row = handles[stroke->handle].row;

  find_start (self, id, &array);
  columns = array.n_dims >= 2 ? array.shape[1] : array.shape[0];
  if (columns == 0 || (gsize) (row + 1) * columns > gradus_array_length (&array))
    return;
  data = gradus_array_write (&array);
  data[(gsize) row * columns] = stroke->x;
  if (columns > 1)
    data[(gsize) row * columns + 1] = stroke->y;
  merge = make_key (self);
  if (!gradus_document_set_start (self->document, id, &array, merge, &error))
    gradus_tools_fail (self, error->message);
}

/* A key has moved handle number @handle by so many steps. */
void
gradus_tools_step_handle_cb (GradusTools *self, int handle, double right, double up)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusScene) scene = NULL;
  const GradusHandle *handles;
  gsize n;

  if (gradus_document_get_setup (self->document) == NULL)
    return;
  scene = gradus_scene_ref (gradus_plot_view_get_scene (self->view));
  handles = gradus_scene_get_handles (scene, &n);
  if (handle >= 0 && (gsize) handle < n
      && !gradus_document_step_handle (self->document, &handles[handle], right, up, &error))
    gradus_tools_fail (self, error->message);
}

/* --- All -------------------------------------------------------------------------------------- */

static void
select_stroke (GradusTools *self, GradusStrokePart part, const GradusStroke *stroke)
{
  if (part != GRADUS_STROKE_MOVE)
    return;
  if (stroke->handle >= 0)
    drag_handle (self, stroke);
  else if (self->edit & GRADUS_EDIT_POINTS)
    drag_point (self, stroke);
  else if (self->edit & GRADUS_EDIT_PATH)
    drag_measurement (self, stroke);
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

void
gradus_tools_stroke_cb (GradusTools *self, int part)
{
  const GradusStroke *stroke = gradus_plot_view_get_stroke (self->view);
  const gboolean begin = part == GRADUS_STROKE_BEGIN;
  const gboolean end = part == GRADUS_STROKE_END;
  double points[2 * STAMP_POINTS];
  const double at[2] = { stroke->x, stroke->y };

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
      g_autofree char *gesture = g_strdup_printf (GRADUS_GESTURE_KEY "stroke-%u", self->strokes);

      if (self->tool == GRADUS_TOOL_INK)
        gradus_ink_pen_stroke (self->pen, self->document, self->view, self->plot,
                               GRADUS_STROKE_END);
      else
        gradus_document_cancel_drag (self->document, gesture);
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
          gradus_edit_spray (self->rng, stroke->x, stroke->y, stroke->radius_x, SPRAY_AT_ONCE,
                             points);
          /* The brush is round on the screen, whatever the units of the axes. */
          for (guint i = 0; i < SPRAY_AT_ONCE && stroke->radius_x > 0; i++)
            points[2 * i + 1] = stroke->y
                                + (points[2 * i + 1] - stroke->y) / stroke->radius_x
                                    * stroke->radius_y;
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
        draw_path (self, stroke);
      break;
    case GRADUS_TOOL_DROP:
      if (begin)
        drop_measurement (self, stroke);
      break;
    case GRADUS_N_TOOLS:
    default:
      break;
    }
  self->last_x = stroke->x;
  self->last_y = stroke->y;
}
