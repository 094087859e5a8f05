/* Gradus: a scene, a picture described by what it means.
 *
 * Marks are fixed-size records in one array; numbers of variable length, classes and texts are in
 * pools beside it. gradus_scene_reset() empties all of them without giving their memory back, so
 * that a picture that is built at every step does not allocate.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-scene-private.h"

/* A mark by its fields; a macro, so that they may stand beside one another. */
#define MARK(...)                                                                                  \
  {                                                                                                \
    __VA_ARGS__                                                                                    \
  }

GradusScene *
gradus_scene_new (void)
{
  GradusScene *scene = g_new0 (GradusScene, 1);

  scene->ref_count = 1;
  scene->marks = g_array_new (FALSE, FALSE, sizeof (GradusMark));
  scene->values = g_array_new (FALSE, FALSE, sizeof (double));
  scene->classes = g_array_new (FALSE, FALSE, sizeof (gint32));
  scene->texts = g_string_chunk_new (256);
  scene->legend = g_array_new (FALSE, FALSE, sizeof (GradusLegendEntry));
  scene->handles = g_array_new (FALSE, FALSE, sizeof (GradusHandle));
  scene->subjects = g_array_new (FALSE, FALSE, sizeof (GradusSubject));
  scene->levels = g_array_new (FALSE, FALSE, sizeof (double));
  scene->x_names = g_ptr_array_new ();
  return scene;
}

GradusScene *
gradus_scene_ref (GradusScene *scene)
{
  g_atomic_int_inc (&scene->ref_count);
  return scene;
}

static void
drop_field (GradusScene *scene)
{
  if (scene->has_field && scene->field.data != NULL)
    g_atomic_rc_box_release_full (scene->field.data, scene->field.clear);
  scene->has_field = FALSE;
}

void
gradus_scene_unref (GradusScene *scene)
{
  if (!g_atomic_int_dec_and_test (&scene->ref_count))
    return;
  drop_field (scene);
  g_array_unref (scene->marks);
  g_array_unref (scene->values);
  g_array_unref (scene->classes);
  g_string_chunk_free (scene->texts);
  g_array_unref (scene->legend);
  g_array_unref (scene->handles);
  g_array_unref (scene->subjects);
  g_array_unref (scene->levels);
  g_ptr_array_unref (scene->x_names);
  g_clear_pointer (&scene->texts_of, gradus_scene_unref);
  g_free (scene);
}

void
gradus_scene_reset (GradusScene *scene)
{
  g_array_set_size (scene->marks, 0);
  g_array_set_size (scene->values, 0);
  g_array_set_size (scene->classes, 0);
  g_string_chunk_clear (scene->texts);
  g_array_set_size (scene->legend, 0);
  g_array_set_size (scene->handles, 0);
  g_array_set_size (scene->subjects, 0);
  g_array_set_size (scene->levels, 0);
  g_ptr_array_set_size (scene->x_names, 0);
  drop_field (scene);
  scene->axes = GRADUS_AXES_DEFAULT;
  scene->x_label = scene->y_label = NULL;
  scene->x_range = scene->y_range = scene->x_include = scene->y_include = (GradusSceneRange){
    FALSE
  };
  scene->caption = scene->placeholder = NULL;
  scene->dropped = 0;
  scene->latest = (GradusMark){ .kind = GRADUS_MARK_POINT };
}

const char *
gradus_scene_keep_text (GradusScene *scene, const char *text)
{
  return text != NULL ? g_string_chunk_insert (scene->texts, text) : NULL;
}

/* Whether all @n @numbers are finite; what has another is dropped. */
static gboolean
are_finite (GradusScene *scene, const double *numbers, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!isfinite (numbers[i]))
      {
        scene->dropped++;
        return FALSE;
      }
  return TRUE;
}

/* --- Axes ------------------------------------------------------------------------------------- */

static void
widen (GradusSceneRange *range, double value)
{
  if (!range->set)
    *range = (GradusSceneRange){ TRUE, value, value };
  else if (value < range->min)
    range->min = value;
  else if (value > range->max)
    range->max = value;
}

void
gradus_scene_set_axes (GradusScene *scene, GradusAxes flags, const char *x_label,
                       const char *y_label)
{
  scene->axes = flags;
  scene->x_label = gradus_scene_keep_text (scene, x_label);
  scene->y_label = gradus_scene_keep_text (scene, y_label);
}

void
gradus_scene_set_x_names (GradusScene *scene, const char *const *names, guint n)
{
  g_ptr_array_set_size (scene->x_names, 0);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (scene->x_names, (gpointer) gradus_scene_keep_text (scene, names[i]));
  g_ptr_array_add (scene->x_names, NULL);
}

const char *const *
gradus_scene_get_x_names (const GradusScene *scene)
{
  return scene->x_names->len > 0 ? (const char *const *) scene->x_names->pdata : NULL;
}

void
gradus_scene_set_cells (GradusScene *scene, guint rows)
{
  scene->axes |= GRADUS_AXES_CELLS;
  scene->cell_rows = rows;
}

guint
gradus_scene_get_cell_rows (const GradusScene *scene)
{
  return scene->cell_rows;
}

static void
set_range (GradusScene *scene, GradusSceneRange *range, double min, double max)
{
  if (are_finite (scene, (double[]){ min, max }, 2))
    *range = (GradusSceneRange){ TRUE, MIN (min, max), MAX (min, max) };
}

void
gradus_scene_set_x_range (GradusScene *scene, double min, double max)
{
  set_range (scene, &scene->x_range, min, max);
}

void
gradus_scene_set_y_range (GradusScene *scene, double min, double max)
{
  set_range (scene, &scene->y_range, min, max);
}

void
gradus_scene_include (GradusScene *scene, double x, double y)
{
  if (!are_finite (scene, (double[]){ x, y }, 2))
    return;
  widen (&scene->x_include, x);
  widen (&scene->y_include, y);
}

void
gradus_scene_set_caption (GradusScene *scene, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list values;

  va_start (values, format);
  text = g_strdup_vprintf (format, values);
  va_end (values);
  scene->caption = gradus_scene_keep_text (scene, text);
}

void
gradus_scene_set_placeholder (GradusScene *scene, const char *text)
{
  scene->placeholder = gradus_scene_keep_text (scene, text);
}

void
gradus_scene_legend (GradusScene *scene, GradusRole role, GradusShape shape, gboolean line,
                     GradusLineStyle style, const char *text)
{
  GradusLegendEntry entry = { role, shape, line, style, gradus_scene_keep_text (scene, text) };

  g_array_append_val (scene->legend, entry);
}

void
gradus_scene_label (GradusScene *scene, const char *text)
{
  const GradusMark *mark = &scene->latest;

  switch (mark->kind)
    {
    case GRADUS_MARK_POINT:
    case GRADUS_MARK_POINTS:
      gradus_scene_legend_mark (scene, mark->role, mark->shape, text);
      break;
    case GRADUS_MARK_PIE:
    case GRADUS_MARK_BAND:
    case GRADUS_MARK_BAR:
    case GRADUS_MARK_MATRIX:
    case GRADUS_MARK_CELL:
      gradus_scene_legend_mark (scene, mark->role, GRADUS_SHAPE_SQUARE, text);
      break;
    default:
      gradus_scene_legend_line (scene, mark->role, mark->style, text);
    }
}

/* --- Marks ------------------------------------------------------------------------------------ */

/* Append @mark unless one of its first @n numbers is not finite. */
static void
add_mark (GradusScene *scene, const GradusMark *mark, guint n)
{
  scene->latest = *mark;
  if (are_finite (scene, mark->v, n))
    g_array_append_val (scene->marks, *mark);
}

/* Append to the pool the vertices all of whose @n_vectors coordinates are finite; the rest is
 * dropped and counted. The mark is added when at least @least vertices are left. */
static void
add_vertices (GradusScene *scene, GradusMark *mark, const double *const *vectors, guint n_vectors,
              gsize n, gsize least)
{
  scene->latest = *mark;
  mark->values = scene->values->len;
  for (gsize i = 0; i < n; i++)
    {
      gboolean finite = TRUE;

      for (guint j = 0; j < n_vectors; j++)
        finite = finite && isfinite (vectors[j][i]);
      if (!finite)
        {
          scene->dropped++;
          continue;
        }
      for (guint j = 0; j < n_vectors; j++)
        g_array_append_val (scene->values, vectors[j][i]);
      mark->count++;
    }
  mark->n_values = scene->values->len - mark->values;
  if (mark->count < least)
    g_array_set_size (scene->values, mark->values);
  else
    g_array_append_val (scene->marks, *mark);
}

/* Append @n numbers to the pool; FALSE, with nothing appended, when one is not finite and, where
 * NAN has a meaning (@gaps), not NAN either. */
static gboolean
add_numbers (GradusScene *scene, GradusMark *mark, const double *numbers, gsize n, gboolean gaps)
{
  scene->latest = *mark;
  for (gsize i = 0; i < n; i++)
    if (!isfinite (numbers[i]) && !(gaps && isnan (numbers[i])))
      {
        scene->dropped++;
        return FALSE;
      }
  mark->values = scene->values->len;
  mark->n_values = n;
  if (n > 0)
    g_array_append_vals (scene->values, numbers, n);
  return TRUE;
}

void
gradus_scene_pale_point (GradusScene *scene, double x, double y, GradusRole role, GradusShape shape,
                         double size, double pale, int datum)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_POINT, .role = role, .shape = shape, .v = { x, y },
                          .size = size, .fill = pale, .datum = datum);

  add_mark (scene, &mark, 2);
}

void
gradus_scene_points (GradusScene *scene, const double *xy, gsize n, gsize stride,
                     const gint32 *classes, GradusRole role, double size)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_POINTS, .role = role, .size = size, .datum = -1,
                          .count = n, .values = scene->values->len, .n_values = 2 * n,
                          .classes = scene->classes->len);
  double *values;

  scene->latest = mark;
  if (n == 0)
    return;
  /* All or nothing: the place in the list is the index of the datum. */
  for (gsize i = 0; i < n; i++)
    if (!isfinite (xy[i * stride]) || !isfinite (xy[i * stride + 1]))
      {
        scene->dropped++;
        return;
      }
  g_array_set_size (scene->values, mark.values + mark.n_values);
  values = &g_array_index (scene->values, double, mark.values);
  for (gsize i = 0; i < n; i++)
    {
      values[2 * i] = xy[i * stride];
      values[2 * i + 1] = xy[i * stride + 1];
    }
  if (classes != NULL)
    {
      mark.n_classes = n;
      g_array_append_vals (scene->classes, classes, n);
    }
  g_array_append_val (scene->marks, mark);
}

void
gradus_scene_pie (GradusScene *scene, double x, double y, const double *weights, guint k,
                  double size, int datum)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_PIE, .v = { x, y }, .size = size, .datum = datum);

  if (add_numbers (scene, &mark, weights, k, FALSE))
    add_mark (scene, &mark, 2);
}

void
gradus_scene_polyline (GradusScene *scene, const double *x, const double *y, gsize n,
                       GradusRole role, GradusLineStyle style)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_POLYLINE, .role = role, .style = style, .datum = -1);

  add_vertices (scene, &mark, (const double *const[]){ x, y }, 2, n, 1);
}

void
gradus_scene_function (GradusScene *scene, GradusSceneFunc f, gconstpointer data, double from,
                       double to, guint n, GradusRole role, GradusLineStyle style)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_POLYLINE, .role = role, .style = style, .datum = -1);
  g_autofree double *x = g_new (double, n), *y = g_new (double, n);
  /* The ends may be too far apart for their difference. */
  const gboolean near = fabs (to - from) < DBL_MAX / n;
  guint known = 0;

  for (guint i = 0; i < n; i++)
    {
      const double share = i / (n - 1.0);

      x[known] = near ? from + (to - from) * i / (n - 1) : (1 - share) * from + share * to;
      y[known] = f (data, x[known]);
      known += isfinite (y[known]);
    }
  add_vertices (scene, &mark, (const double *const[]){ x, y }, 2, known, 1);
}

static void
add_segment (GradusScene *scene, GradusMarkKind kind, double x0, double y0, double x1, double y1,
             GradusRole role, GradusLineStyle style)
{
  GradusMark mark = MARK (.kind = kind, .role = role, .style = style, .v = { x0, y0, x1, y1 },
                          .datum = -1);

  add_mark (scene, &mark, 4);
}

void
gradus_scene_segment (GradusScene *scene, double x0, double y0, double x1, double y1,
                      GradusRole role, GradusLineStyle style)
{
  add_segment (scene, GRADUS_MARK_SEGMENT, x0, y0, x1, y1, role, style);
}

void
gradus_scene_arrow (GradusScene *scene, double x0, double y0, double x1, double y1, GradusRole role,
                    GradusLineStyle style)
{
  add_segment (scene, GRADUS_MARK_ARROW, x0, y0, x1, y1, role, style);
}

void
gradus_scene_polynomial (GradusScene *scene, const double *coefficients, guint n, GradusRole role,
                         GradusLineStyle style)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_POLYNOMIAL, .role = role, .style = style,
                          .datum = -1);

  if (add_numbers (scene, &mark, coefficients, n, FALSE) && n > 0)
    add_mark (scene, &mark, 0);
}

void
gradus_scene_line (GradusScene *scene, double a, double b, double c, GradusRole role,
                   GradusLineStyle style)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_LINE, .role = role, .style = style, .v = { a, b, c },
                          .datum = -1);

  scene->latest = mark;
  /* 0 x + 0 y + c = 0 is no line: a classifier that does not separate yet. */
  if (a != 0 || b != 0)
    add_mark (scene, &mark, 3);
}

static void
add_rule (GradusScene *scene, GradusMarkKind kind, double position, GradusRole role,
          GradusLineStyle style, const char *label)
{
  GradusMark mark = MARK (.kind = kind, .role = role, .style = style, .v = { position },
                          .datum = -1, .text = gradus_scene_keep_text (scene, label));

  add_mark (scene, &mark, 1);
}

void
gradus_scene_hrule (GradusScene *scene, double y, GradusRole role, GradusLineStyle style,
                    const char *label)
{
  add_rule (scene, GRADUS_MARK_HRULE, y, role, style, label);
}

void
gradus_scene_vrule (GradusScene *scene, double x, GradusRole role, GradusLineStyle style,
                    const char *label)
{
  add_rule (scene, GRADUS_MARK_VRULE, x, role, style, label);
}

void
gradus_scene_ellipse (GradusScene *scene, double mean_x, double mean_y, const double cov[3],
                      double radius, GradusRole role, GradusLineStyle style, double fill)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_ELLIPSE, .role = role, .style = style,
                          .v = { mean_x, mean_y, cov[0], cov[1], cov[2], radius }, .fill = fill,
                          .datum = -1);

  add_mark (scene, &mark, 6);
}

void
gradus_scene_polygon (GradusScene *scene, const double *x, const double *y, gsize n,
                      GradusRole role, GradusLineStyle style, double fill)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_POLYGON, .role = role, .style = style, .fill = fill,
                          .datum = -1);

  add_vertices (scene, &mark, (const double *const[]){ x, y }, 2, n, 3);
}

void
gradus_scene_band (GradusScene *scene, const double *x, const double *low, const double *high,
                   gsize n, GradusRole role, double fill)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_BAND, .role = role, .fill = fill, .datum = -1);

  add_vertices (scene, &mark, (const double *const[]){ x, low, high }, 3, n, 2);
}

void
gradus_scene_bar (GradusScene *scene, double x, double width, double from, double to,
                  GradusRole role, double fill)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_BAR, .role = role, .v = { x, width, from, to },
                          .fill = fill, .datum = -1);

  add_mark (scene, &mark, 4);
}

void
gradus_scene_stem (GradusScene *scene, double x, double from, double to, GradusRole role)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_STEM, .role = role, .v = { x, from, to },
                          .datum = -1);

  add_mark (scene, &mark, 3);
}

void
gradus_scene_text_in (GradusScene *scene, double x, double y, GradusAnchor anchor, GradusRole role,
                      double size, double width, double height, const char *text)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_TEXT, .role = role, .anchor = anchor,
                          .v = { x, y, width, height }, .size = size, .datum = -1,
                          .text = gradus_scene_keep_text (scene, text));

  if (text != NULL && *text != '\0')
    add_mark (scene, &mark, 4);
}

void
gradus_scene_matrix (GradusScene *scene, const double *values, guint rows, guint columns,
                     GradusMap map, double low, double high, GradusNumbers numbers,
                     const char *label)
{
  gsize n = (gsize) rows * columns;
  GradusMark mark = MARK (.kind = GRADUS_MARK_MATRIX, .map = map, .rows = rows, .columns = columns,
                          .v = { low, high, 0, 0, columns, rows }, .numbers = numbers, .datum = -1);

  if (n == 0 || !add_numbers (scene, &mark, values, n, TRUE))
    return;
  if (low == high)
    {
      mark.v[0] = INFINITY;
      mark.v[1] = -INFINITY;
      for (gsize i = 0; i < n; i++)
        {
          mark.v[0] = fmin (mark.v[0], values[i]); /* passes over NAN */
          mark.v[1] = fmax (mark.v[1], values[i]);
        }
      if (mark.v[0] > mark.v[1])
        mark.v[0] = mark.v[1] = 0;
    }
  mark.text = gradus_scene_keep_text (scene, label);
  add_mark (scene, &mark, 2);
}

void
gradus_scene_cell (GradusScene *scene, double x, double y, double value, double span, gboolean wall,
                   GradusRole role, int datum)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_CELL, .role = role, .v = { x, y, value, span, 1, 1 },
                          .wall = wall, .datum = datum);

  /* NAN is a cell without a fill; infinity is a mistake. */
  if (isinf (value) || !isfinite (span))
    {
      scene->dropped++;
      return;
    }
  add_mark (scene, &mark, 2);
}

void
gradus_scene_cell_part (GradusScene *scene, double x, double y, GradusCellPart part, double value,
                        double span, gboolean strong)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_CELL, .role = GRADUS_ROLE_FOREGROUND,
                          .v = { x, y, value, span, 1, 1 }, .rows = (guint) part,
                          .numbers = GRADUS_NUMBERS_ALIKE, .size = strong ? 2 : 1, .datum = -1);

  add_mark (scene, &mark, 4);
}

void
gradus_scene_cell_bar (GradusScene *scene, double span, const char *label)
{
  GradusMark mark = MARK (.kind = GRADUS_MARK_CELL, .map = GRADUS_MAP_DIVERGING,
                          .v = { NAN, NAN, NAN, span }, .datum = -1,
                          .text = gradus_scene_keep_text (scene, label));

  if (isfinite (span) && span > 0 && mark.text != NULL)
    add_mark (scene, &mark, 0);
}

/* --- Fields, handles, subjects ---------------------------------------------------------------- */

void
gradus_scene_field (GradusScene *scene, GradusFieldKind kind, guint n_outputs, GradusFieldFunc func)
{
  drop_field (scene);
  scene->has_field = TRUE;
  scene->field = (GradusField){ .kind = kind, .n_outputs = n_outputs, .func = func };
  g_array_set_size (scene->levels, 0);
}

void
gradus_scene_field_data (GradusScene *scene, GradusFieldKind kind, guint n_outputs,
                         GradusFieldDataFunc func, gpointer data, GDestroyNotify clear)
{
  gradus_scene_field (scene, kind, n_outputs, NULL);
  scene->field.data_func = func;
  scene->field.data = g_atomic_rc_box_acquire (data);
  scene->field.clear = clear;
}

void
gradus_scene_field_levels (GradusScene *scene, const double *levels, guint n)
{
  g_array_set_size (scene->levels, 0);
  for (guint i = 0; i < n; i++)
    if (isfinite (levels[i]))
      g_array_append_val (scene->levels, levels[i]);
    else
      scene->dropped++;
  scene->field.levels = (const double *) (gpointer) scene->levels->data;
  scene->field.n_levels = scene->levels->len;
}

static void
add_handle (GradusScene *scene, const GradusHandle *handle)
{
  const double numbers[] = { handle->x, handle->y, handle->pivot_x, handle->pivot_y };

  if (are_finite (scene, numbers, G_N_ELEMENTS (numbers)))
    g_array_append_vals (scene->handles, handle, 1);
}

static const char *
keep_id (GradusScene *scene, const char *id)
{
  return id != NULL ? g_string_chunk_insert_const (scene->texts, id) : NULL;
}

void
gradus_scene_handle (GradusScene *scene, const char *start, guint row, double x, double y)
{
  add_handle (scene,
              &(GradusHandle){ .start = keep_id (scene, start), .row = row, .x = x, .y = y });
}

void
gradus_scene_map_handle (GradusScene *scene, const char *x_param, const char *y_param,
                         GradusHandleMap map, double x, double y)
{
  const char *x_id = keep_id (scene, x_param), *y_id = keep_id (scene, y_param);

  add_handle (scene,
              &(GradusHandle){ .x_param = x_id, .y_param = y_id, .map = map, .x = x, .y = y });
}

void
gradus_scene_value_handle (GradusScene *scene, const char *value, gsize x_entry, gsize y_entry,
                           double x, double y)
{
  add_handle (scene,
              &(GradusHandle){
                .value = keep_id (scene, value), .entries = { x_entry, y_entry }, .x = x, .y = y });
}

void
gradus_scene_turn_handle (GradusScene *scene, const char *param, double period, double pivot_x,
                          double pivot_y, double x, double y)
{
  add_handle (scene, &(GradusHandle){ .x_param = keep_id (scene, param),
                                      .period = period,
                                      .pivot_x = pivot_x,
                                      .pivot_y = pivot_y,
                                      .x = x,
                                      .y = y });
}

void
gradus_scene_subject (GradusScene *scene, const char *kind, guint item, double x, double y)
{
  GradusSubject subject = { kind, item, x, y };

  if (are_finite (scene, (double[]){ x, y }, 2))
    g_array_append_val (scene->subjects, subject);
}

/* --- Reading ---------------------------------------------------------------------------------- */

const GradusMark *
gradus_scene_get_marks (const GradusScene *scene, gsize *n)
{
  *n = scene->marks->len;
  return (const GradusMark *) (gpointer) scene->marks->data;
}

const double *
gradus_scene_get_values (const GradusScene *scene, const GradusMark *mark)
{
  return (const double *) (gpointer) scene->values->data + mark->values;
}

const gint32 *
gradus_scene_get_classes (const GradusScene *scene, const GradusMark *mark)
{
  if (mark->n_classes == 0)
    return NULL;
  return (const gint32 *) (gpointer) scene->classes->data + mark->classes;
}

void
gradus_mark_get_corners (const GradusMark *mark, double first[2], double last[2])
{
  const double *place = mark->kind == GRADUS_MARK_MATRIX ? &mark->v[2] : mark->v;
  const double *size = &mark->v[4];

  for (guint axis = 0; axis < 2; axis++)
    {
      first[axis] = place[axis];
      last[axis] = place[axis] + size[axis];
    }
}

gboolean
gradus_mark_contains (const GradusMark *mark, double x, double y)
{
  double first[2], last[2];

  gradus_mark_get_corners (mark, first, last);
  return x >= MIN (first[0], last[0]) && x < MAX (first[0], last[0]) && y >= MIN (first[1], last[1])
         && y < MAX (first[1], last[1]);
}

const GradusLegendEntry *
gradus_scene_get_legend (const GradusScene *scene, gsize *n)
{
  *n = scene->legend->len;
  return (const GradusLegendEntry *) (gpointer) scene->legend->data;
}

const GradusHandle *
gradus_scene_get_handles (const GradusScene *scene, gsize *n)
{
  *n = scene->handles->len;
  return (const GradusHandle *) (gpointer) scene->handles->data;
}

const GradusSubject *
gradus_scene_get_subjects (const GradusScene *scene, gsize *n)
{
  *n = scene->subjects->len;
  return (const GradusSubject *) (gpointer) scene->subjects->data;
}

const GradusField *
gradus_scene_get_field (const GradusScene *scene)
{
  return scene->has_field ? &scene->field : NULL;
}

GradusAxes
gradus_scene_get_axes (const GradusScene *scene, const char **x_label, const char **y_label)
{
  if (x_label != NULL)
    *x_label = scene->x_label;
  if (y_label != NULL)
    *y_label = scene->y_label;
  return scene->axes;
}

/* Widen @range by what @mark covers in direction @axis (0 = x, 1 = y). Values that a logarithmic
 * axis cannot show do not count. */
static void
widen_by_mark (const GradusScene *scene, const GradusMark *mark, guint axis, gboolean positive,
               GradusSceneRange *range)
{
  const double *values = gradus_scene_get_values (scene, mark);
  const double *v = mark->v;
  double half, first[2], last[2];

#define WIDEN(value)                                                                               \
  G_STMT_START                                                                                     \
  {                                                                                                \
    double widen_value = (value);                                                                  \
    if (!positive || widen_value > 0)                                                              \
      widen (range, widen_value);                                                                  \
  }                                                                                                \
  G_STMT_END

  switch (mark->kind)
    {
    case GRADUS_MARK_POINT:
    case GRADUS_MARK_PIE:
    case GRADUS_MARK_TEXT:
      WIDEN (v[axis]);
      break;

    case GRADUS_MARK_POINTS:
    case GRADUS_MARK_POLYLINE:
    case GRADUS_MARK_POLYGON:
      for (gsize i = 0; i < mark->count; i++)
        WIDEN (values[2 * i + axis]);
      break;

    case GRADUS_MARK_SEGMENT:
    case GRADUS_MARK_ARROW:
      WIDEN (v[axis]);
      WIDEN (v[axis + 2]);
      break;

    case GRADUS_MARK_HRULE:
      if (axis == 1)
        WIDEN (v[0]);
      break;

    case GRADUS_MARK_VRULE:
      if (axis == 0)
        WIDEN (v[0]);
      break;

    case GRADUS_MARK_ELLIPSE:
      half = v[5] * sqrt (MAX (axis == 0 ? v[2] : v[4], 0));
      WIDEN (v[axis] - half);
      WIDEN (v[axis] + half);
      break;

    case GRADUS_MARK_BAND:
      for (gsize i = 0; i < mark->count; i++)
        {
          WIDEN (values[3 * i + axis]);
          if (axis == 1)
            WIDEN (values[3 * i + 2]);
        }
      break;

    case GRADUS_MARK_BAR:
      WIDEN (axis == 0 ? v[0] - v[1] / 2 : v[2]);
      WIDEN (axis == 0 ? v[0] + v[1] / 2 : v[3]);
      break;

    case GRADUS_MARK_STEM:
      WIDEN (axis == 0 ? v[0] : v[1]);
      if (axis == 1)
        WIDEN (v[2]);
      break;

    case GRADUS_MARK_MATRIX:
    case GRADUS_MARK_CELL:
      if (mark->kind == GRADUS_MARK_CELL && mark->text != NULL)
        break;
      gradus_mark_get_corners (mark, first, last);
      WIDEN (first[axis]);
      WIDEN (last[axis]);
      break;

    case GRADUS_MARK_POLYNOMIAL:
    case GRADUS_MARK_LINE:
    default:
      /* These cross the picture wherever it is. */
      break;
    }
#undef WIDEN
}

static gboolean
get_range (const GradusScene *scene, guint axis, double *min, double *max)
{
  GradusSceneRange range = axis == 0 ? scene->x_range : scene->y_range;
  GradusSceneRange include = axis == 0 ? scene->x_include : scene->y_include;
  gboolean logarithmic = (scene->axes & (axis == 0 ? GRADUS_AXES_LOG_X : GRADUS_AXES_LOG_Y)) != 0;
  double size;

  if (!range.set)
    for (guint i = 0; i < scene->marks->len; i++)
      widen_by_mark (scene, &g_array_index (scene->marks, GradusMark, i), axis, logarithmic,
                     &range);
  if (include.set)
    {
      widen (&range, include.min);
      widen (&range, include.max);
    }
  if (!range.set)
    return FALSE;
  if (axis == 1 && (scene->axes & GRADUS_AXES_ZERO_Y) && !logarithmic)
    widen (&range, 0);

  if (logarithmic)
    {
      if (range.max <= 0)
        range.max = 1;
      if (range.min <= 0)
        range.min = range.max * 1e-6;
      if (range.max < range.min * 1.001)
        {
          range.min /= 2;
          range.max *= 2;
        }
    }
  else
    {
      /* The difference must be a number, and large enough to tell the ends apart. */
      range.min = CLAMP (range.min, -1e300, 1e300);
      range.max = CLAMP (range.max, -1e300, 1e300);
      size = MAX (fabs (range.min), fabs (range.max));
      if (range.max - range.min <= size * 1e-9 || range.max == range.min)
        {
          double middle = range.min / 2 + range.max / 2;
          double half = size > 0 ? size * 0.1 : 0.5;

          range.min = middle - half;
          range.max = middle + half;
        }
    }
  *min = range.min;
  *max = range.max;
  return TRUE;
}

gboolean
gradus_scene_get_x_range (const GradusScene *scene, double *min, double *max)
{
  return get_range (scene, 0, min, max);
}

gboolean
gradus_scene_get_y_range (const GradusScene *scene, double *min, double *max)
{
  return get_range (scene, 1, min, max);
}

const char *
gradus_scene_get_caption (const GradusScene *scene)
{
  return scene->caption;
}

gboolean
gradus_scene_is_tiled (const GradusScene *scene)
{
  for (guint i = 0; i < scene->marks->len; i++)
    {
      const GradusMark *mark = &g_array_index (scene->marks, GradusMark, i);

      if (mark->kind == GRADUS_MARK_MATRIX || mark->kind == GRADUS_MARK_CELL)
        return TRUE;
    }
  return FALSE;
}

gboolean
gradus_scene_has_equal_units (const GradusScene *scene)
{
  double low[2], high[2], span[2];

  if (!(scene->axes & GRADUS_AXES_EQUAL) || scene->axes & (GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y))
    return FALSE;
  if (scene->axes & GRADUS_AXES_NONE || gradus_scene_is_tiled (scene)
      || !gradus_scene_get_x_range (scene, &low[0], &high[0])
      || !gradus_scene_get_y_range (scene, &low[1], &high[1]))
    return TRUE;
  span[0] = high[0] - low[0];
  span[1] = high[1] - low[1];
  return MAX (span[0], span[1]) <= GRADUS_SCENE_MOST_UNLIKE * MIN (span[0], span[1]);
}

const char *
gradus_scene_get_note (const GradusScene *scene)
{
  const gboolean asked = scene->axes & GRADUS_AXES_EQUAL
                         && !(scene->axes & (GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y));

  return asked && !gradus_scene_is_waiting (scene) && !gradus_scene_has_equal_units (scene)
           ? _ ("The axes have different scales: a circle is drawn as an ellipse.")
           : NULL;
}

const char *
gradus_scene_get_placeholder (const GradusScene *scene)
{
  return scene->placeholder;
}

gboolean
gradus_scene_is_waiting (const GradusScene *scene)
{
  gsize n_marks;

  gradus_scene_get_marks (scene, &n_marks);
  return scene->placeholder != NULL && n_marks == 0 && gradus_scene_get_field (scene) == NULL;
}

gsize
gradus_scene_get_dropped (const GradusScene *scene)
{
  return scene->dropped;
}
