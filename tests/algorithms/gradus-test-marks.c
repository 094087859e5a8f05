/* Marks of a picture are held against the numbers that they draw.
 *
 * What a plot is of (`of`) and with (`with`) says which numbers its kit draws; where they stand is
 * worked out here a second time, from the names and the table of the position, and each mark that
 * should be there is looked for. Of every picture, also of those that an entry draws itself, the
 * handles are: what stands for a parameter, a start or an entry of a value is where that puts it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-kit.h"
#include "gradus-names.h"
#include "gradus-quantity.h"
#include "gradus-test-algorithms.h"

/* Steps that are looked at, one by one and then in strides. */
#define STEPS 12
#define STRIDE 17
#define STRIDES 4
/* Kits that leave out what would be too much have limits above this. */
#define MANY 40

/* One picture at one place of a run. */
typedef struct
{
  const GradusPosition *here;
  const GradusPlot *plot;
  GradusNames *names;
  GradusScene *scene;
  const GradusMark *marks;
  gsize n;
  char **of;
} Look;

/* How often each kit was held; a kit that never is has no test. */
static guint n_held;

/* --- What should be there --------------------------------------------------------------------- */

static gboolean
is_near (double a, double b)
{
  return fabs (a - b) <= 1e-9 * (1 + fabs (a) + fabs (b));
}

static G_GNUC_PRINTF (2, 3) void miss (const Look *look, const char *format, ...)
{
  g_autofree char *what = NULL;
  va_list values;

  va_start (values, format);
  what = g_strdup_vprintf (format, values);
  va_end (values);
  g_error ("%s, picture “%s” at step %" G_GUINT64_FORMAT ".%" G_GUINT64_FORMAT ": %s",
           look->here->algorithm->id, look->plot->id, look->here->step, look->here->micro, what);
}

/* Whether a mark of @kind, in @role where that is not negative, has these first @n numbers. */
static gboolean
has_mark (const Look *look, GradusMarkKind kind, int role, const double *v, guint n)
{
  for (gsize i = 0; i < look->n; i++)
    {
      gboolean same = look->marks[i].kind == kind
                      && (role < 0 || look->marks[i].role == (GradusRole) role);

      for (guint k = 0; k < n && same; k++)
        same = is_near (look->marks[i].v[k], v[k]);
      if (same)
        return TRUE;
    }
  return FALSE;
}

static void
want (const Look *look, const char *what, gsize item, GradusMarkKind kind, int role,
      const double *v, guint n)
{
  n_held++;
  if (!has_mark (look, kind, role, v, n))
    miss (look, "%s %" G_GSIZE_FORMAT " should be at %.10g, %.10g, %.10g, %.10g and is not", what,
          item, v[0], n > 1 ? v[1] : 0, n > 2 ? v[2] : 0, n > 3 ? v[3] : 0);
}

/* The numbers of the name that the plot assigns to @word, or of its @at-th name where @word is
 * NULL; FALSE where there are none. */
static gboolean
find_numbers (const Look *look, const char *word, guint at, GradusNamed *out)
{
  g_autofree char *name = word != NULL                    ? gradus_kit_assigned (look->plot, word)
                          : at < g_strv_length (look->of) ? g_strdup (look->of[at])
                                                          : NULL;

  return name != NULL && gradus_names_find (look->names, name, out)
         && out->kind == GRADUS_NAMED_ARRAY && out->rows > 0;
}

static double
find_number (const Look *look, const char *word, guint at)
{
  g_autofree char *name = word != NULL ? gradus_kit_assigned (look->plot, word)
                                       : g_strdup (look->of[at]);

  return name != NULL ? gradus_names_get_number (look->names, name) : NAN;
}

/* Datum @i at @at: as a mark of its own, or in a mark of all, in @role or, there, class @label
 * (negative: any). */
static void
want_datum (const Look *look, guint i, const double at[2], int label)
{
  n_held++;
  for (gsize m = 0; m < look->n; m++)
    {
      const GradusMark *mark = &look->marks[m];
      const double *place = mark->v;
      int role = mark->role >= GRADUS_ROLE_CLASS ? (int) (mark->role - GRADUS_ROLE_CLASS) : -1;

      if (mark->kind == GRADUS_MARK_POINTS && i < mark->count)
        {
          const gint32 *classes = gradus_scene_get_classes (look->scene, mark);

          place = gradus_scene_get_values (look->scene, mark) + 2 * (gsize) i;
          role = classes != NULL ? classes[i] : -1;
        }
      else if ((mark->kind != GRADUS_MARK_POINT && mark->kind != GRADUS_MARK_PIE)
               || mark->datum != (int) i)
        continue;
      if (is_near (place[0], at[0]) && is_near (place[1], at[1])
          && (label < 0 || mark->kind == GRADUS_MARK_PIE || role == label))
        return;
    }
  miss (look, "datum %u of class %d should be at %.10g, %.10g and is not", i, label, at[0], at[1]);
}

/* --- Kits of vectors and matrices ------------------------------------------------------------- */

/* Below, the strips that are filled; where one begins follows from the widths alone. */
static void
hold_areas (const Look *look)
{
  const double made = find_number (look, "made", 0);
  const gboolean back = gradus_kit_has (look->plot, "last-first");
  GradusNamed width, fill;

  if (!find_numbers (look, NULL, 0, &width) || !find_numbers (look, NULL, 1, &fill))
    return;
  for (gsize j = 0; j < width.rows; j++)
    {
      double left = 0;

      for (gsize k = 0; k < width.rows; k++)
        left += (back ? k > j : k < j) ? width.data[k] : 0;
      want (look, "strip", j, GRADUS_MARK_BAR, (int) (GRADUS_ROLE_CLASS + j),
            (const double[]){ left + width.data[j] / 2, width.data[j], 0, 1 }, 4);
      if (!((double) j >= made))
        want (look, "filled strip", j, GRADUS_MARK_BAR, (int) (GRADUS_ROLE_CLASS + j),
              (const double[]){ left + width.data[j] / 2, width.data[j], 0, fill.data[j] }, 4);
    }
}

static void
hold_bars (const Look *look)
{
  const double most = find_number (look, "most", 0), marked = find_number (look, "marked", 0);
  const gboolean stems = gradus_kit_has (look->plot, "stems");
  GradusNamed vector;

  if (!find_numbers (look, NULL, 0, &vector))
    return;
  for (gsize j = 0; j < (most >= 1 ? MIN (most, vector.rows) : vector.rows); j++)
    if (isfinite (vector.data[j]))
      want (look, "bar", j, stems ? GRADUS_MARK_STEM : GRADUS_MARK_BAR,
            (double) j == marked                    ? (int) GRADUS_ROLE_ACCENT
            : gradus_kit_has (look->plot, "groups") ? (int) (GRADUS_ROLE_CLASS + j)
                                                    : (int) GRADUS_ROLE_MODEL,
            stems ? (const double[]){ j + 1.0, 0, vector.data[j] }
                  : (const double[]){ j + 1.0, 0.7, 0, vector.data[j] },
            stems ? 3 : 4);
}

static void
hold_factors (const Look *look)
{
  GradusNamed now;

  if (!find_numbers (look, NULL, 0, &now))
    return;
  for (gsize j = 0; j < MIN (now.rows, 8); j++)
    want (look, "bar", j, GRADUS_MARK_BAR, GRADUS_ROLE_CLASS + (int) j,
          (const double[]){ j + 1.0, 0.6, 0, now.data[j] }, 4);
}

static void
hold_waterfall (const Look *look)
{
  const double made = find_number (look, "made", 0);
  GradusNamed parts;
  double sum = 0;

  if (!find_numbers (look, NULL, 0, &parts))
    return;
  for (gsize j = 0; j < (made >= 0 ? MIN (made, parts.rows) : parts.rows); j++)
    {
      want (look, "part", j, GRADUS_MARK_BAR, GRADUS_ROLE_CLASS + (parts.data[j] > 0),
            (const double[]){ j + 1.0, 0.7, sum, sum + parts.data[j] }, 4);
      sum += parts.data[j];
    }
}

static void
hold_matrix (const Look *look)
{
  const double made = find_number (look, "made", 0);
  const double row = find_number (look, "row", 0), column = find_number (look, "column", 0);
  gboolean unmade = isnan (made);
  GradusNamed matrix;

  if (!find_numbers (look, NULL, 0, &matrix) || matrix.columns == 0)
    return;
  /* Nothing but zeros is a matrix before it is computed, and drawn as empty frames. */
  for (gsize i = 0; i < matrix.rows * matrix.columns && unmade; i++)
    unmade = !(fabs (matrix.data[i]) > 0);
  for (gsize m = 0; m < look->n && !gradus_kit_has (look->plot, "plain"); m++)
    {
      const double *cells = gradus_scene_get_values (look->scene, &look->marks[m]);

      if (look->marks[m].kind != GRADUS_MARK_MATRIX)
        continue;
      if (look->marks[m].rows != matrix.rows || look->marks[m].columns != matrix.columns)
        miss (look, "the matrix has another shape");
      for (gsize i = 0; i < matrix.rows * matrix.columns; i++)
        if ((i < made || isnan (made)) && !(unmade && isnan (cells[i]))
              ? !is_near (cells[i], matrix.data[i]) && !(isnan (cells[i]) && isnan (matrix.data[i]))
              : !isnan (cells[i]))
          miss (look, "cell %" G_GSIZE_FORMAT " shows %.10g and is %.10g", i, cells[i],
                matrix.data[i]);
      n_held++;
      break;
    }
  /* The frame around the entry, row or column in work: its first corner. */
  for (gsize m = 0; m < look->n && (row >= 0 || column >= 0); m++)
    {
      const double *at = gradus_scene_get_values (look->scene, &look->marks[m]);

      if (look->marks[m].kind == GRADUS_MARK_POLYGON && look->marks[m].role == GRADUS_ROLE_ACCENT
          && floor (at[0]) == (column >= 0 ? column : 0) && floor (at[1]) == (row >= 0 ? row : 0))
        return;
    }
  if (row >= 0 || column >= 0)
    miss (look, "row %g, column %g has no frame", row, column);
}

static void
hold_vector (const Look *look)
{
  want (look, "arrow", 0, GRADUS_MARK_ARROW, GRADUS_ROLE_MODEL,
        (const double[]){ 0, 0, find_number (look, NULL, 0), find_number (look, NULL, 1) }, 4);
}

static void
hold_pairs (const Look *look)
{
  GradusNamed a, b, only = { 0 };
  guint at = 0;

  if (!find_numbers (look, NULL, 0, &a) || !find_numbers (look, NULL, 1, &b)
      || a.rows * a.columns != b.rows * b.columns)
    return;
  find_numbers (look, "only", 0, &only);
  for (gsize i = 0; i < a.rows * a.columns && at < MANY; i++)
    if (only.data == NULL || only.data[i] > 0)
      {
        at++;
        want (look, "pair", i, GRADUS_MARK_POINT, GRADUS_ROLE_SECOND,
              (const double[]){ at, a.data[i] }, 2);
        want (look, "pair", i, GRADUS_MARK_POINT, GRADUS_ROLE_MODEL,
              (const double[]){ at, b.data[i] }, 2);
      }
}

/* --- Kits of functions and curves ------------------------------------------------------------- */

/* The present of each metric on its curve. Inside a step, and inside an iteration where the curve
 * is of iterations, it is that of the last one that is over. */
static void
hold_curves (const Look *look)
{
  const GradusPosition *here = look->here;
  const gboolean by_iteration = gradus_kit_has (look->plot, "iterations");
  const guint64 step = by_iteration ? gradus_history_iteration_end (here->history, here->step)
                                    : here->step;
  const double x = by_iteration ? gradus_history_iteration (here->history, step) : step;

  for (guint i = 0; i < g_strv_length (look->of); i++)
    {
      const int metric = gradus_algorithm_find_metric (here->algorithm, look->of[i]);
      const double value = step == here->step && here->micro == 0
                             ? find_number (look, NULL, i)
                             : gradus_history_metric (here->history, (guint) metric, step);

      if (isfinite (value))
        want (look, look->of[i], 0, GRADUS_MARK_POINT, GRADUS_ROLE_ACCENT,
              (const double[]){ x, value }, 2);
    }
}

static void
hold_contours (const Look *look)
{
  const double at[] = { find_number (look, NULL, 0), find_number (look, NULL, 1) };

  /* Of a shorter vector nothing is drawn. */
  if (isfinite (at[0]) && isfinite (at[1]))
    want (look, "the present", 0, GRADUS_MARK_POINT, GRADUS_ROLE_ACCENT, at, 2);
}

static void
hold_function (const Look *look)
{
  const double x = find_number (look, NULL, 0);
  const double y = look->plot->surface (look->here, x, 0);
  gsize m = 0;

  if (fabs (y) < 1e100)
    want (look, "the marker", 0, GRADUS_MARK_POINT, GRADUS_ROLE_ACCENT, (const double[]){ x, y },
          2);
  while (
    m < look->n
    && (look->marks[m].kind != GRADUS_MARK_POLYLINE || look->marks[m].role != GRADUS_ROLE_MODEL))
    m++;
  for (gsize k = 0; m < look->n && k < look->marks[m].count; k++)
    {
      const double *at = gradus_scene_get_values (look->scene, &look->marks[m]) + 2 * k;

      if (!is_near (at[1], look->plot->surface (look->here, at[0], 0)))
        miss (look, "the curve is at %.10g over %.10g", at[1], at[0]);
    }
}

/* --- Kits of data ----------------------------------------------------------------------------- */

static void
hold_regression (const Look *look)
{
  const GradusTable *table = gradus_dataset_get_table (look->here->dataset);
  const double active = find_number (look, "active", 0);
  GradusNamed theta = { 0 };

  if (table == NULL || table->d != 1)
    return;
  for (guint i = 0; i < table->n; i++)
    want_datum (look, i, (const double[]){ table->x[i], table->y[i] }, -1);
  if (active >= 0 && active < table->n)
    want (look, "the ring of datum", (gsize) active, GRADUS_MARK_POINT, GRADUS_ROLE_ACCENT,
          (const double[]){ table->x[(guint) active], table->y[(guint) active] }, 2);
  if (!find_numbers (look, NULL, 0, &theta) || theta.rows != 2)
    return;
  for (gsize m = 0; m < look->n; m++)
    {
      const GradusMark *mark = &look->marks[m];
      const double *c = gradus_scene_get_values (look->scene, mark);

      if (mark->kind == GRADUS_MARK_POLYNOMIAL && mark->role == GRADUS_ROLE_MODEL
          && is_near (c[0], theta.data[0]) && is_near (c[1], theta.data[1]))
        break;
      if (mark->kind == GRADUS_MARK_POLYLINE && mark->role == GRADUS_ROLE_MODEL
          && is_near (c[1], theta.data[0] + theta.data[1] * c[0]))
        break;
      if (m + 1 == look->n)
        miss (look, "there is no line %.10g + %.10g x", theta.data[0], theta.data[1]);
    }
  for (guint i = 0; i < table->n && gradus_kit_has (look->plot, "residuals"); i++)
    want (look, "the stick of datum", i, GRADUS_MARK_SEGMENT, -1,
          (const double[]){ table->x[i], table->y[i], table->x[i],
                            theta.data[0] + theta.data[1] * table->x[i] },
          4);
}

static void
hold_classes (const Look *look)
{
  const GradusTable *table = gradus_dataset_get_table (look->here->dataset);
  const double seen = find_number (look, "seen", 0), active = find_number (look, "active", 0);
  g_autofree double *xy = table != NULL ? gradus_kit_plane (table, NULL) : NULL;
  GradusNamed theta;

  if (table == NULL || table->d == 0)
    return;
  for (guint i = 0; i < table->n; i++)
    if (isnan (seen) || i < seen)
      want_datum (look, i, &xy[2 * (gsize) i], table->label != NULL ? table->label[i] : -1);
  if (active >= 0 && active < table->n && table->d > 1)
    want (look, "the ring of datum", (gsize) active, GRADUS_MARK_POINT, GRADUS_ROLE_ACCENT,
          &xy[2 * (gsize) active], 2);
  if (!find_numbers (look, NULL, 0, &theta) || theta.rows != table->d + 1 || table->d > 2)
    return;
  if (table->d == 1 && theta.data[1] != 0)
    want (look, "the border", 0, GRADUS_MARK_VRULE, GRADUS_ROLE_MODEL,
          (const double[]){ -theta.data[0] / theta.data[1] }, 1);
  else if (table->d == 2 && (theta.data[1] != 0 || theta.data[2] != 0))
    want (look, "the border", 0, GRADUS_MARK_LINE, GRADUS_ROLE_MODEL,
          (const double[]){ theta.data[1], theta.data[2], theta.data[0] }, 3);
}

/* The first two columns of row @i, or the line. */
static void
place_row (const double *x, gsize d, gsize i, double at[2])
{
  at[0] = x[i * d];
  at[1] = d > 1 ? x[i * d + 1] : 0;
}

static void
hold_clusters (const Look *look)
{
  const GradusTable *table = gradus_dataset_get_table (look->here->dataset);
  GradusNamed centres = { 0 }, before = { 0 }, owner = { 0 }, points = { 0 };
  g_autofree char *past = gradus_kit_before (look->of[0]);
  g_autofree char *anew = gradus_kit_assigned (look->plot, "anew");
  const double *x = table != NULL ? table->x : NULL;
  gsize n = table != NULL ? table->n : 0, d = table != NULL ? table->d : 0;
  double at[2], from[2];

  if (find_numbers (look, "points", 0, &points))
    {
      x = points.data;
      n = points.rows;
      d = points.columns;
    }
  find_numbers (look, "owner", 0, &owner);
  for (gsize i = 0; i < n && d > 1; i++)
    {
      place_row (x, d, i, at);
      want_datum (look, (guint) i, at,
                  owner.rows == n && look->here->phase >= 0 ? (int) owner.data[i] : -1);
    }
  if (!find_numbers (look, NULL, 0, &centres) || centres.columns != d || d < 2)
    return;
  gradus_names_find (look->names, past, &before);
  for (gsize j = 0; j < centres.rows; j++)
    {
      place_row (centres.data, d, j, at);
      want (look, "centre", j, GRADUS_MARK_POINT, GRADUS_ROLE_CLASS + (int) j, at, 2);
      if (before.rows != centres.rows || before.data == NULL
          || (anew != NULL && gradus_names_get_number (look->names, anew) > 0))
        continue;
      place_row (before.data, d, j, from);
      /* From where it was to where it is, and not back. */
      if (from[0] != at[0] || from[1] != at[1])
        want (look, "the move of centre", j, GRADUS_MARK_ARROW, GRADUS_ROLE_ACCENT,
              (const double[]){ from[0], from[1], at[0], at[1] }, 4);
    }
}

static void
hold_world (const Look *look)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (look->here->dataset);
  GradusNamed value;

  if (world == NULL || !find_numbers (look, NULL, 0, &value))
    return;
  for (gsize cell = 0; cell < MIN (value.rows, 2000); cell++)
    {
      const double x = cell % world->columns + 0.5, y = world->rows - cell / world->columns - 0.5;

      if (world->cells[cell] == GRADUS_CELL_WALL)
        continue;
      want (look, "cell", cell, GRADUS_MARK_CELL, -1,
            (const double[]){ x, y,
                              world->cells[cell] == GRADUS_CELL_TERMINAL ? world->rewards[cell]
                                                                         : value.data[cell] },
            3);
    }
}

static void
hold_graph (const Look *look)
{
  const GradusTable *table = gradus_dataset_get_table (look->here->dataset);
  g_autofree double *xy = table != NULL ? gradus_kit_plane (table, NULL) : NULL;
  GradusNamed lift = { 0 };

  find_numbers (look, "lift", 0, &lift);
  for (guint i = 0; table != NULL && i < table->n; i++)
    if (lift.rows == table->n)
      want_datum (look, i, (const double[]){ xy[2 * i], lift.data[i] }, -1);
    else if (table->d > 1)
      want_datum (look, i, &xy[2 * i], -1);
}

static const struct
{
  GradusKit kit;
  void (*hold) (const Look *look);
} holds[] = {
  { gradus_kit_areas, hold_areas },       { gradus_kit_bars, hold_bars },
  { gradus_kit_classes, hold_classes },   { gradus_kit_clusters, hold_clusters },
  { gradus_kit_contours, hold_contours }, { gradus_kit_curves, hold_curves },
  { gradus_kit_factors, hold_factors },   { gradus_kit_function, hold_function },
  { gradus_kit_graph, hold_graph },       { gradus_kit_matrix, hold_matrix },
  { gradus_kit_pairs, hold_pairs },       { gradus_kit_regression, hold_regression },
  { gradus_kit_vector, hold_vector },     { gradus_kit_waterfall, hold_waterfall },
  { gradus_kit_world, hold_world },
};

/* --- Handles ---------------------------------------------------------------------------------- */

/* Whether @number is outside of all that the picture shows: a handle for it waits at the border
 * (gradus_kit_fetch ()). */
static gboolean
is_out_of_sight (const Look *look, double number)
{
  for (gsize m = 0; m < look->n; m++)
    for (guint k = 0; k < 2; k++)
      if (look->marks[m].kind == GRADUS_MARK_POINT && fabs (look->marks[m].v[k]) >= fabs (number)
          && (look->marks[m].v[k] < 0) == (number < 0))
        return FALSE;
  return TRUE;
}

/* What @map makes of the place of @handle, or its x or y, is @number. */
static void
hold_along (const Look *look, const GradusHandle *handle, const char *name, double place,
            double number)
{
  n_held++;
  if (!is_near (place, number) && !is_out_of_sight (look, number))
    miss (look, "the handle of %s stands at %.10g, %.10g, which is %.10g and not %.10g", name,
          handle->x, handle->y, place, number);
}

static void
hold_handle (const Look *look, const GradusHandle *handle)
{
  const char *const params[] = { handle->x_param, handle->y_param };
  const double place[] = { handle->x, handle->y };
  const double *const maps[] = { handle->map.x, handle->map.y };

  for (guint k = 0; k < 2 && handle->period == 0; k++)
    if (params[k] != NULL)
      hold_along (look, handle, params[k],
                  maps[k][0] + maps[k][1] * handle->x + maps[k][2] * handle->y,
                  gradus_params_get (gradus_params_find (look->here->algorithm->params, params[k]),
                                     look->here->params));
  for (guint k = 0; k < 2 && handle->value != NULL; k++)
    if (handle->entries[k] != GRADUS_NO_ENTRY)
      {
        const int value = gradus_algorithm_find_value (look->here->algorithm, handle->value);
        g_auto (GradusArray) numbers = { 0 };

        gradus_value_read (&look->here->algorithm->values[value], look->here, &numbers);
        hold_along (look, handle, handle->value, place[k], numbers.data[handle->entries[k]]);
      }
}

/* --- Points ----------------------------------------------------------------------------------- */

/* In a picture in which data are dragged a datum stands over one of its inputs; of several inputs
 * at the height of another; or at the height of its target, over what is predicted. */
static void
hold_points (const Look *look)
{
  const GradusTable *table = gradus_dataset_get_table (look->here->dataset);

  for (gsize m = 0; table != NULL && m < look->n; m++)
    {
      const GradusMark *mark = &look->marks[m];
      const double *row;
      gboolean across = FALSE, up = table->d < 2, target;

      if (mark->kind != GRADUS_MARK_POINT || mark->datum < 0 || (guint) mark->datum >= table->n)
        continue;
      row = &table->x[(gsize) mark->datum * table->d];
      n_held++;
      for (guint j = 0; j < table->d; j++)
        across = across || is_near (mark->v[0], row[j]);
      for (guint j = 1; j < table->d; j++)
        up = up || is_near (mark->v[1], row[j]);
      target = table->y != NULL && is_near (mark->v[1], table->y[mark->datum]);
      if (!(across && up) && !(table->d > 1 && target))
        miss (look, "datum %d stands at %.10g, %.10g", mark->datum, mark->v[0], mark->v[1]);
    }
}

/* --- Walking ---------------------------------------------------------------------------------- */

static void
hold_picture (const GradusPosition *here, const GradusPlot *plot)
{
  g_autoptr (GradusNames) names = gradus_names_new_own (here);
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_auto (GStrv) of = gradus_kit_of (plot);
  Look look = { .here = here, .plot = plot, .names = names, .scene = scene, .of = of };
  const GradusHandle *handles;
  gsize n;

  gradus_plot_build (plot, here, scene);
  if (gradus_scene_get_placeholder (scene) != NULL)
    return;
  look.marks = gradus_scene_get_marks (scene, &look.n);
  for (guint k = 0; k < G_N_ELEMENTS (holds); k++)
    if (plot->kit == holds[k].kit)
      holds[k].hold (&look);
  if (plot->edit & GRADUS_EDIT_POINTS)
    hold_points (&look);
  handles = gradus_scene_get_handles (scene, &n);
  for (gsize h = 0; h < n; h++)
    hold_handle (&look, &handles[h]);
}

static void
hold_pictures (GradusRun *run)
{
  GradusPosition here;

  gradus_run_get_view (run, &here);
  for (const GradusPlot *plot = here.algorithm->plots; plot->id != NULL; plot++)
    hold_picture (&here, plot);
}

static void
test_marks (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  n_held = 0;
  for (const GradusPreset *preset = algorithm->presets; preset->id != NULL; preset++)
    {
      g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, preset);
      guint64 at;

      if (run == NULL)
        continue;
      hold_pictures (run);
      for (guint step = 0; step < STEPS && !gradus_run_is_at_end (run); step++)
        {
          at = gradus_run_get_step (run);
          gradus_run_forward (run, GRADUS_GRAIN_MICRO);
          hold_pictures (run);
          gradus_run_seek (run, at + 1, 0);
          hold_pictures (run);
        }
      for (guint k = 0; k < STRIDES && !gradus_run_is_at_end (run); k++)
        {
          gradus_run_advance (run, STRIDE, NULL, NULL, NULL);
          hold_pictures (run);
        }
    }
  g_test_message ("%u marks and handles held", n_held);
}

void
gradus_test_add_marks (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "marks", test_marks);
}
