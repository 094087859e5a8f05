/* Gradus: a picture as lines of text.
 *
 * A line for the axes, one for the legend, and one for the marks that have kind, role and style in
 * common; a curve, a polygon and a matrix have a line of their own. The order is that in which they
 * are drawn first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-tell-private.h"

/* A field is told at this many places a side. */
#define FIELD_SIDE 4
/* Matrices up to this many entries are told row by row. */
#define MATRIX_IN_FULL 36
/* Curves up to this many vertices share a line. */
#define SHORT_PATH 6
#define MINUS "−"
/* Classes of POINTS whose groups are not looked for again. */
#define MAX_KEPT (GRADUS_ROLE_CLASS + 64)

typedef struct
{
  GradusRun *run;
  const GradusScene *scene;
  gboolean whole;
  GradusTellScale x, y;
  GPtrArray *lines;
  GPtrArray *groups; /* GradusTellGroup, in the order of their first marks */
} Teller;

/* --- Words ------------------------------------------------------------------------------------ */

static void
append_word (GString *key, const char *word)
{
  g_string_append_printf (key, ", %s", word);
}

static void
append_role (GString *key, GradusRole role)
{
  static const char *const words[] = {
    [GRADUS_ROLE_FOREGROUND] = NC_ ("role", "foreground"),
    [GRADUS_ROLE_DATA] = NC_ ("role", "data"),
    [GRADUS_ROLE_MUTED] = NC_ ("role", "muted"),
    [GRADUS_ROLE_ACCENT] = NC_ ("role", "accent"),
    [GRADUS_ROLE_PAST] = NC_ ("role", "past"),
    [GRADUS_ROLE_TRUTH] = NC_ ("role", "truth"),
    [GRADUS_ROLE_ERROR] = NC_ ("role", "error"),
    [GRADUS_ROLE_MODEL] = NC_ ("role", "model"),
    [GRADUS_ROLE_SECOND] = NC_ ("role", "second"),
    [GRADUS_ROLE_BET] = NC_ ("role", "bet"),
  };

  if (role >= GRADUS_ROLE_CLASS)
    {
      /* Translators: the role of a mark, counted from 0. */
      g_autofree char *word = g_strdup_printf (_ ("class %d"), (int) (role - GRADUS_ROLE_CLASS));

      append_word (key, word);
    }
  else
    append_word (key, g_dpgettext2 (GETTEXT_PACKAGE, "role", words[role]));
}

static void
append_style (GString *key, GradusLineStyle style)
{
  static const struct
  {
    GradusLineStyle flag;
    const char *word;
  } words[] = {
    { GRADUS_LINE_DASHED, NC_ ("line", "dashed") }, { GRADUS_LINE_DOTTED, NC_ ("line", "dotted") },
    { GRADUS_LINE_THIN, NC_ ("line", "thin") },     { GRADUS_LINE_BOLD, NC_ ("line", "bold") },
    { GRADUS_LINE_STEPS, NC_ ("line", "stairs") },  { GRADUS_LINE_MARKERS, NC_ ("line", "dots") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (style & words[i].flag)
      append_word (key, g_dpgettext2 (GETTEXT_PACKAGE, "line", words[i].word));
}

static void
append_shape (GString *key, GradusShape shape)
{
  static const char *const words[] = {
    [GRADUS_SHAPE_CIRCLE] = NC_ ("shape", "circle"),
    [GRADUS_SHAPE_CROSS] = NC_ ("shape", "cross"),
    [GRADUS_SHAPE_PLUS] = NC_ ("shape", "plus"),
    [GRADUS_SHAPE_SQUARE] = NC_ ("shape", "square"),
    [GRADUS_SHAPE_DIAMOND] = NC_ ("shape", "diamond"),
    [GRADUS_SHAPE_TRIANGLE] = NC_ ("shape", "triangle"),
    [GRADUS_SHAPE_STAR] = NC_ ("shape", "star"),
    [GRADUS_SHAPE_RING] = NC_ ("shape", "ring"),
  };

  if (shape != GRADUS_SHAPE_AUTO)
    append_word (key, g_dpgettext2 (GETTEXT_PACKAGE, "shape", words[shape]));
}

static const char *
word_of_kind (GradusMarkKind kind)
{
  static const char *const words[GRADUS_N_MARK_KINDS] = {
    [GRADUS_MARK_POINT] = NC_ ("mark", "points"),
    [GRADUS_MARK_POINTS] = NC_ ("mark", "points"),
    [GRADUS_MARK_PIE] = NC_ ("mark", "pies"),
    [GRADUS_MARK_POLYLINE] = NC_ ("mark", "curve"),
    [GRADUS_MARK_SEGMENT] = NC_ ("mark", "segments"),
    [GRADUS_MARK_ARROW] = NC_ ("mark", "arrows"),
    [GRADUS_MARK_POLYNOMIAL] = NC_ ("mark", "polynomials"),
    [GRADUS_MARK_LINE] = NC_ ("mark", "straight lines"),
    [GRADUS_MARK_HRULE] = NC_ ("mark", "level rules"),
    [GRADUS_MARK_VRULE] = NC_ ("mark", "upright rules"),
    [GRADUS_MARK_ELLIPSE] = NC_ ("mark", "ellipses"),
    [GRADUS_MARK_POLYGON] = NC_ ("mark", "polygon"),
    [GRADUS_MARK_BAND] = NC_ ("mark", "band"),
    [GRADUS_MARK_BAR] = NC_ ("mark", "bars"),
    [GRADUS_MARK_STEM] = NC_ ("mark", "sticks"),
    [GRADUS_MARK_TEXT] = NC_ ("mark", "words"),
    [GRADUS_MARK_MATRIX] = NC_ ("mark", "matrix"),
    [GRADUS_MARK_CELL] = NC_ ("mark", "cells"),
  };

  return g_dpgettext2 (GETTEXT_PACKAGE, "mark", words[kind]);
}

static void
append_part (GString *key, GradusCellPart part)
{
  static const char *const words[] = {
    [GRADUS_PART_NORTH] = NC_ ("part of a cell", "north"),
    [GRADUS_PART_EAST] = NC_ ("part of a cell", "east"),
    [GRADUS_PART_SOUTH] = NC_ ("part of a cell", "south"),
    [GRADUS_PART_WEST] = NC_ ("part of a cell", "west"),
    [GRADUS_PART_MIDDLE] = NC_ ("part of a cell", "middle"),
    [GRADUS_PART_CORNER] = NC_ ("part of a cell", "corner"),
  };

  if (part != GRADUS_PART_WHOLE)
    append_word (key, g_dpgettext2 (GETTEXT_PACKAGE, "part of a cell", words[part]));
}

static void
append_values (GString *out, const double *values, gsize n, const char *between)
{
  const GradusTellScale scale = gradus_tell_scale_of_values (values, n);

  for (gsize i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (out, between);
      gradus_tell_append_number (out, values[i], &scale);
    }
}

/* What @mark has in common with others. @role: that of a class of POINTS. */
static char *
make_key (const GradusMark *mark, GradusRole role)
{
  GString *key = g_string_new (word_of_kind (mark->kind));

  if (mark->kind != GRADUS_MARK_PIE && mark->kind != GRADUS_MARK_MATRIX)
    append_role (key, role);
  append_style (key, mark->style);
  append_shape (key, mark->shape);
  switch (mark->kind)
    {
    case GRADUS_MARK_POINT:
      if (mark->fill > 0)
        append_word (key, C_ ("mark", "pale"));
      break;
    case GRADUS_MARK_ELLIPSE:
    case GRADUS_MARK_POLYGON:
    case GRADUS_MARK_BAND:
    case GRADUS_MARK_BAR:
      if (mark->fill > 0)
        append_word (key, C_ ("mark", "filled"));
      break;
    case GRADUS_MARK_CELL:
      g_string_append (key, ", ±");
      append_values (key, &mark->v[3], 1, "");
      append_part (key, (GradusCellPart) mark->rows);
      if (mark->wall)
        append_word (key, C_ ("mark", "wall"));
      if (mark->size > 1)
        append_word (key, C_ ("mark", "bold"));
      break;
    case GRADUS_MARK_POINTS:
    case GRADUS_MARK_PIE:
    case GRADUS_MARK_POLYLINE:
    case GRADUS_MARK_SEGMENT:
    case GRADUS_MARK_ARROW:
    case GRADUS_MARK_POLYNOMIAL:
    case GRADUS_MARK_LINE:
    case GRADUS_MARK_HRULE:
    case GRADUS_MARK_VRULE:
    case GRADUS_MARK_STEM:
    case GRADUS_MARK_TEXT:
    case GRADUS_MARK_MATRIX:
    default:
      break;
    }

  return g_string_free (key, FALSE);
}

/* --- Groups ----------------------------------------------------------------------------------- */

/* Takes @text. */
static void
add_line (Teller *teller, const char *key, char *text)
{
  GradusTellLine *line = g_new0 (GradusTellLine, 1);

  line->key = g_strdup (key);
  line->text = text;
  g_ptr_array_add (teller->lines, line);
}

static void
free_line (gpointer data)
{
  GradusTellLine *line = data;

  g_free (line->key);
  g_free (line->text);
  g_free (line);
}

static void
add_columns (const Teller *teller, GradusTellGroup *group, const char *names)
{
  for (const char *name = names; *name != '\0'; name++)
    gradus_tell_group_column (group, *name == 'x' ? "x" : "y",
                              *name == 'x' ? &teller->x : &teller->y);
}

static void
append_place (GString *out, const Teller *teller, double x, double y)
{
  g_string_append_c (out, '(');
  gradus_tell_append_number (out, x, &teller->x);
  g_string_append (out, "," GRADUS_TELL_NO_BREAK);
  gradus_tell_append_number (out, y, &teller->y);
  g_string_append_c (out, ')');
}

/* How large it is, where that is not 1, and how pale or how filled, where it is. */
static void
append_look (GString *out, const GradusMark *mark)
{
  const GradusTellScale scale = { .fixed = TRUE, .decimals = 2 };
  const gboolean sized = mark->kind == GRADUS_MARK_POINT || mark->kind == GRADUS_MARK_POINTS
                         || mark->kind == GRADUS_MARK_PIE;

  if (sized && fabs (mark->size - 1) >= 0.005)
    {
      g_string_append (out, "×");
      gradus_tell_append_number (out, mark->size, &scale);
    }
  if (mark->fill > 0)
    {
      g_string_append (out, "%");
      gradus_tell_append_number (out, mark->fill, &scale);
    }
}

static gboolean
is_path (const GradusMark *mark)
{
  return mark->kind == GRADUS_MARK_POLYLINE || mark->kind == GRADUS_MARK_POLYGON
         || mark->kind == GRADUS_MARK_BAND;
}

/* Numbers of a vertex in the pool. */
static guint
width_of (const GradusMark *mark)
{
  return mark->kind == GRADUS_MARK_BAND ? 3 : 2;
}

/* Vertex @i of POLYLINE and POLYGON, or of BAND both edges at one place. */
static void
append_vertex (GString *out, const Teller *teller, const GradusMark *mark, gsize i)
{
  const double *row = &gradus_scene_get_values (teller->scene, mark)[i * width_of (mark)];

  append_place (out, teller, row[0], row[1]);
  if (mark->kind != GRADUS_MARK_BAND)
    return;
  g_string_truncate (out, out->len - 1);
  g_string_append (out, GRADUS_TELL_NO_BREAK "…" GRADUS_TELL_NO_BREAK);
  gradus_tell_append_number (out, row[2], &teller->y);
  g_string_append_c (out, ')');
}

/* "y = 1 + 0.5 x − 2 x^2" with its coefficients. */
static void
append_polynomial (GString *out, const double *coefficients, gsize n)
{
  const GradusTellScale scale = gradus_tell_scale_of_values (coefficients, n);

  g_string_append (out, "y = ");
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GString) number = g_string_new (NULL);

      gradus_tell_append_number (number, coefficients[i], &scale);
      if (i > 0 && g_str_has_prefix (number->str, MINUS))
        g_string_append_printf (out, " − %s", number->str + strlen (MINUS));
      else
        g_string_append_printf (out, "%s%s", i > 0 ? " + " : "", number->str);
      if (i == 1)
        g_string_append (out, " x");
      else if (i > 1)
        g_string_append_printf (out, " x^%" G_GSIZE_FORMAT, i);
    }
}

/* "4±0.4: 0→5;" */
static void
append_upright (GString *out, const Teller *teller, const GradusMark *mark)
{
  const gboolean bar = mark->kind == GRADUS_MARK_BAR;

  gradus_tell_append_number (out, mark->v[0], &teller->x);
  if (bar)
    {
      g_string_append (out, "±");
      gradus_tell_append_number (out, mark->v[1] / 2, &teller->x);
    }
  g_string_append (out, ":" GRADUS_TELL_NO_BREAK);
  gradus_tell_append_number (out, mark->v[bar ? 2 : 1], &teller->y);
  g_string_append (out, "→");
  gradus_tell_append_number (out, mark->v[bar ? 3 : 2], &teller->y);
  append_look (out, mark);
  g_string_append_c (out, ';');
}

/* A mark, or of a long path a vertex, of POINTS a point, of a matrix an entry. */
static void
write_mark (gconstpointer data, const GradusMark *mark, gsize index, GString *out)
{
  const Teller *teller = data;
  const double *v = mark->v, *values = gradus_scene_get_values (teller->scene, mark);

  switch (mark->kind)
    {
    case GRADUS_MARK_POINT:
      append_place (out, teller, v[0], v[1]);
      append_look (out, mark);
      break;
    case GRADUS_MARK_POINTS:
      append_place (out, teller, values[2 * index], values[2 * index + 1]);
      append_look (out, mark);
      break;
    case GRADUS_MARK_PIE:
      append_place (out, teller, v[0], v[1]);
      append_look (out, mark);
      g_string_append_c (out, ' ');
      append_values (out, values, mark->n_values, "/");
      break;
    case GRADUS_MARK_POLYLINE:
    case GRADUS_MARK_POLYGON:
    case GRADUS_MARK_BAND:
      if (mark->count > SHORT_PATH)
        append_vertex (out, teller, mark, index);
      for (gsize i = 0; mark->count <= SHORT_PATH && i < mark->count; i++)
        {
          if (i > 0)
            g_string_append (out, "–");
          append_vertex (out, teller, mark, i);
        }
      if (mark->count <= SHORT_PATH || index == 0)
        append_look (out, mark);
      break;
    case GRADUS_MARK_SEGMENT:
    case GRADUS_MARK_ARROW:
      append_place (out, teller, v[0], v[1]);
      g_string_append (out, mark->kind == GRADUS_MARK_ARROW ? "→" : "–");
      append_place (out, teller, v[2], v[3]);
      break;
    case GRADUS_MARK_POLYNOMIAL:
      append_polynomial (out, values, mark->n_values);
      break;
    case GRADUS_MARK_LINE:
      append_values (out, v, 3, ", ");
      break;
    case GRADUS_MARK_HRULE:
      gradus_tell_append_number (out, v[0], &teller->y);
      break;
    case GRADUS_MARK_VRULE:
      gradus_tell_append_number (out, v[0], &teller->x);
      break;
    case GRADUS_MARK_ELLIPSE:
      append_place (out, teller, v[0], v[1]);
      g_string_append (out, " [");
      append_values (out, &v[2], 3, ", ");
      g_string_append (out, "] ");
      append_values (out, &v[5], 1, "");
      append_look (out, mark);
      break;
    case GRADUS_MARK_BAR:
    case GRADUS_MARK_STEM:
      append_upright (out, teller, mark);
      break;
    case GRADUS_MARK_TEXT:
      append_place (out, teller, v[0], v[1]);
      break;
    case GRADUS_MARK_MATRIX:
      append_values (out, &values[index], 1, "");
      break;
    case GRADUS_MARK_CELL:
      if (isfinite (v[0]))
        append_place (out, teller, v[0], v[1]);
      if (isfinite (v[2]))
        {
          g_string_append_c (out, ' ');
          append_values (out, &v[2], 1, "");
          g_string_append_c (out, ';');
        }
      break;
    default:
      g_assert_not_reached ();
    }
  if (mark->text != NULL && mark->kind != GRADUS_MARK_MATRIX)
    g_string_append_printf (out, " “%s”", mark->text);
}

/* --- Marks ------------------------------------------------------------------------------------ */

/* What is summed up of a mark, and a letter for the axis of each number. */
static const char *
get_numbers (const Teller *teller, const GradusMark *mark, double numbers[GRADUS_TELL_MAX_COLUMNS])
{
  const double *v = mark->v;
  const gboolean bar = mark->kind == GRADUS_MARK_BAR;

  for (guint i = 0; i < GRADUS_TELL_MAX_COLUMNS; i++)
    numbers[i] = v[i];
  switch (mark->kind)
    {
    case GRADUS_MARK_SEGMENT:
    case GRADUS_MARK_ARROW:
      /* Where it leads to, and how high it begins. */
      numbers[0] = v[2];
      numbers[1] = v[3];
      numbers[2] = v[1];
      return "xyy";
    case GRADUS_MARK_BAR:
    case GRADUS_MARK_STEM:
      numbers[1] = v[bar ? 2 : 1];
      numbers[2] = v[bar ? 3 : 2];
      return "xyy";
    case GRADUS_MARK_HRULE:
      return "y";
    case GRADUS_MARK_VRULE:
      return "x";
    case GRADUS_MARK_POLYNOMIAL:
    case GRADUS_MARK_LINE:
      return "";
    case GRADUS_MARK_POLYLINE:
    case GRADUS_MARK_POLYGON:
    case GRADUS_MARK_BAND:
      {
        const guint width = width_of (mark);
        const double *values = gradus_scene_get_values (teller->scene, mark);

        for (guint k = 0; k < width; k++)
          {
            numbers[k] = 0;
            for (gsize i = 0; i < mark->count; i++)
              numbers[k] += values[i * width + k] / (double) mark->count;
          }
        return width == 3 ? "xyy" : "xy";
      }
    case GRADUS_MARK_POINT:
    case GRADUS_MARK_POINTS:
    case GRADUS_MARK_PIE:
    case GRADUS_MARK_ELLIPSE:
    case GRADUS_MARK_TEXT:
    case GRADUS_MARK_MATRIX:
    case GRADUS_MARK_CELL:
    default:
      return "xy";
    }
}

/* The group that @mark of @role joins; @names: its columns. */
static GradusTellGroup *
get_group (Teller *teller, const GradusMark *mark, GradusRole role, const char *names)
{
  g_autofree char *key = make_key (mark, role);
  GradusTellGroup *group;

  for (guint i = 0; i < teller->groups->len; i++)
    {
      group = g_ptr_array_index (teller->groups, i);
      if (!group->alone && g_str_equal (group->key, key))
        return group;
    }
  group = gradus_tell_group_new (g_steal_pointer (&key), write_mark, teller);
  add_columns (teller, group, names);
  g_ptr_array_add (teller->groups, group);

  return group;
}

static void
tell_points (Teller *teller, const GradusMark *mark)
{
  const double *xy = gradus_scene_get_values (teller->scene, mark);
  const gint32 *classes = mark->n_classes > 0 ? gradus_scene_get_classes (teller->scene, mark)
                                              : NULL;
  GradusTellGroup *groups[MAX_KEPT] = { NULL };

  for (gsize i = 0; i < mark->count; i++)
    {
      const GradusRole role = classes == NULL  ? mark->role
                              : classes[i] < 0 ? GRADUS_ROLE_MUTED
                                               : (GradusRole) (GRADUS_ROLE_CLASS + classes[i]);
      GradusTellGroup *group = (guint) role < MAX_KEPT ? groups[role] : NULL;

      if (group == NULL)
        group = get_group (teller, mark, role, "xy");
      if ((guint) role < MAX_KEPT)
        groups[role] = group;
      gradus_tell_group_add (group, mark, i, &xy[2 * i]);
    }
}

/* A long one has a line of its own. */
static void
tell_path (Teller *teller, const GradusMark *mark)
{
  const guint width = width_of (mark);
  const double *values = gradus_scene_get_values (teller->scene, mark);
  GradusTellGroup *group = gradus_tell_group_new (make_key (mark, mark->role), write_mark, teller);

  group->alone = TRUE;
  add_columns (teller, group, width == 3 ? "xyy" : "xy");
  for (gsize i = 0; i < mark->count; i++)
    gradus_tell_group_add (group, mark, i, &values[i * width]);
  g_ptr_array_add (teller->groups, group);
}

/* All of a matrix, row by row: "(1, 2; 3, 4)". */
static void
write_matrix (gconstpointer data, const GradusMark *mark, gsize index, GString *out)
{
  const Teller *teller = data;
  const double *values = gradus_scene_get_values (teller->scene, mark);
  const gsize n = (gsize) mark->rows * mark->columns;
  const GradusTellScale scale = gradus_tell_scale_of_values (values, n);

  for (gsize i = 0; i < n; i++)
    {
      g_string_append (out, i == 0 ? "(" : i % mark->columns == 0 ? "; " : ", ");
      gradus_tell_append_number (out, values[i], &scale);
    }
  g_string_append_c (out, ')');
}

static void
tell_matrix (Teller *teller, const GradusMark *mark)
{
  const double *values = gradus_scene_get_values (teller->scene, mark);
  const gsize n = (gsize) mark->rows * mark->columns;
  const GradusTellScale scale = gradus_tell_scale_of_values (values, n);
  const gboolean in_full = n <= MATRIX_IN_FULL || teller->whole;
  g_autofree char *base = make_key (mark, mark->role);
  GString *key = g_string_new (base);
  GradusTellGroup *group;

  g_string_append_printf (key, ", %u × %u, ", mark->rows, mark->columns);
  append_values (key, mark->v, 2, " … ");
  group = gradus_tell_group_new (g_string_free (key, FALSE), in_full ? write_matrix : write_mark,
                                 teller);
  gradus_tell_group_column (group, "", &scale);
  for (gsize i = 0; i < (in_full ? 1 : n); i++)
    gradus_tell_group_add (group, mark, i, &values[i]);
  add_line (teller, group->key, gradus_tell_group_to_text (group, teller->whole));
  gradus_tell_group_free (group);
}

/* Whether two marks have the same key. */
static gboolean
is_alike (const GradusMark *a, const GradusMark *b)
{
  return a->kind == b->kind && a->role == b->role && a->style == b->style && a->shape == b->shape
         && (a->fill > 0) == (b->fill > 0) && a->kind != GRADUS_MARK_CELL;
}

static void
tell_marks (Teller *teller)
{
  const GradusMark *last = NULL;
  GradusTellGroup *group = NULL;
  const GradusMark *marks;
  gsize n;

  marks = gradus_scene_get_marks (teller->scene, &n);
  for (gsize i = 0; i < n; i++)
    {
      const GradusMark *mark = &marks[i];
      double numbers[GRADUS_TELL_MAX_COLUMNS];
      const char *names;

      if (mark->kind == GRADUS_MARK_POINTS)
        tell_points (teller, mark);
      else if (is_path (mark) && mark->count > SHORT_PATH)
        tell_path (teller, mark);
      else if (mark->kind == GRADUS_MARK_MATRIX)
        tell_matrix (teller, mark);
      else
        {
          names = get_numbers (teller, mark, numbers);
          if (last == NULL || !is_alike (last, mark))
            group = get_group (teller, mark, mark->role, names);
          gradus_tell_group_add (group, mark, 0, numbers);
          last = mark;
        }
    }
  for (guint i = 0; i < teller->groups->len; i++)
    {
      group = g_ptr_array_index (teller->groups, i);
      add_line (teller, group->key, gradus_tell_group_to_text (group, teller->whole));
    }
}

/* --- The frame -------------------------------------------------------------------------------- */

static void
append_axis (GString *out, const char *letter, const char *label, gboolean logarithmic,
             gboolean (*get) (const GradusScene *, double *, double *), const Teller *teller,
             const GradusTellScale *scale)
{
  double low, high;

  if (!get (teller->scene, &low, &high))
    return;
  if (out->len > 0)
    g_string_append (out, "; ");
  g_string_append (out, letter);
  if (label != NULL && *label != '\0')
    g_string_append_printf (out, " “%s”", label);
  g_string_append_c (out, ' ');
  gradus_tell_append_number (out, low, scale);
  g_string_append (out, " … ");
  gradus_tell_append_number (out, high, scale);
  if (logarithmic)
    append_word (out, C_ ("axis", "logarithmic"));
}

static void
tell_axes (Teller *teller)
{
  const char *x_label, *y_label;
  const GradusAxes axes = gradus_scene_get_axes (teller->scene, &x_label, &y_label);
  const char *const *names = gradus_scene_get_x_names (teller->scene);
  g_autoptr (GString) out = g_string_new (NULL);
  const char *key = C_ ("picture", "axes");

  if (gradus_scene_is_waiting (teller->scene))
    return;
  append_axis (out, "x", x_label, (axes & GRADUS_AXES_LOG_X) != 0, gradus_scene_get_x_range, teller,
               &teller->x);
  append_axis (out, "y", y_label, (axes & GRADUS_AXES_LOG_Y) != 0, gradus_scene_get_y_range, teller,
               &teller->y);
  if (gradus_scene_has_equal_units (teller->scene))
    append_word (out, C_ ("axis", "equal units"));
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    g_string_append_printf (out, "%s %u “%s”", i > 0 ? "," : ";", i + 1, names[i]);
  if (out->len > 0)
    add_line (teller, key, g_strdup_printf ("%s: %s", key, out->str));
}

static void
tell_legend (Teller *teller)
{
  gsize n;
  const GradusLegendEntry *entries = gradus_scene_get_legend (teller->scene, &n);
  g_autoptr (GString) out = g_string_new (NULL);
  const char *key = C_ ("picture", "legend");

  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GString) words = g_string_new (NULL);

      append_role (words, entries[i].role);
      if (entries[i].line)
        append_style (words, entries[i].style);
      else
        append_shape (words, entries[i].shape);
      g_string_append_printf (out, "%s%s = “%s”", i > 0 ? "; " : "", words->str + strlen (", "),
                              entries[i].text);
    }
  if (n > 0)
    add_line (teller, key, g_strdup_printf ("%s: %s", key, out->str));
}

static void
write_handle (gconstpointer data, const GradusMark *mark, gsize index, GString *out)
{
  const Teller *teller = data;
  gsize n;
  const GradusHandle *handle = &gradus_scene_get_handles (teller->scene, &n)[index];

  append_place (out, teller, handle->x, handle->y);
  if (handle->start != NULL)
    g_string_append_printf (out, " %s[%u]", handle->start, handle->row);
  else if (handle->value != NULL)
    g_string_append_printf (out, " %s", handle->value);
  else
    g_string_append_printf (out, " %s%s%s", handle->x_param != NULL ? handle->x_param : "",
                            handle->x_param != NULL && handle->y_param != NULL ? "," : "",
                            handle->y_param != NULL ? handle->y_param : "");
}

static void
tell_handles (Teller *teller)
{
  gsize n;
  const GradusHandle *handles = gradus_scene_get_handles (teller->scene, &n);
  GradusTellGroup *group = gradus_tell_group_new (g_strdup (C_ ("picture", "to drag")),
                                                  write_handle, teller);

  add_columns (teller, group, "xy");
  for (gsize i = 0; i < n; i++)
    gradus_tell_group_add (group, NULL, i, (const double[]){ handles[i].x, handles[i].y });
  if (n > 0)
    add_line (teller, group->key, gradus_tell_group_to_text (group, teller->whole));
  gradus_tell_group_free (group);
}

/* What the field is at one place: its class, its number, or the likeliest class and how likely. */
static void
append_field (GString *out, const GradusField *field, const double *value,
              const GradusTellScale *scale)
{
  guint best = 0;

  for (guint k = 1; k < field->n_outputs; k++)
    if (value[k] > value[best])
      best = k;
  if (field->kind == GRADUS_FIELD_CLASSES)
    g_string_append_printf (out, "%.0f", value[0]);
  else if (field->n_outputs > 1)
    {
      g_string_append_printf (out, "%u:", best);
      gradus_tell_append_number (out, value[best], scale);
    }
  else
    gradus_tell_append_number (out, value[0], scale);
}

static void
tell_field (Teller *teller)
{
  static const char *const words[] = {
    [GRADUS_FIELD_CLASSES] = NC_ ("field", "field of classes"),
    [GRADUS_FIELD_SCORE] = NC_ ("field", "field of scores"),
    [GRADUS_FIELD_POSTERIOR] = NC_ ("field", "field of probabilities"),
    [GRADUS_FIELD_SCALAR] = NC_ ("field", "field of numbers"),
    [GRADUS_FIELD_SHARE] = NC_ ("field", "field of shares"),
  };
  const GradusField *field = gradus_scene_get_field (teller->scene);
  const guint n = FIELD_SIDE * FIELD_SIDE;
  g_autoptr (GradusSnapshot) snapshot = NULL;
  g_autofree double *values = NULL;
  double xy[2 * FIELD_SIDE * FIELD_SIDE], x0, x1, y0, y1;
  GradusTellScale scale;
  GradusPosition here;
  const char *key;
  GString *out;

  if (field == NULL || !gradus_scene_get_x_range (teller->scene, &x0, &x1)
      || !gradus_scene_get_y_range (teller->scene, &y0, &y1))
    return;
  for (guint i = 0; i < n; i++)
    {
      /* From the top left, as it is read; not on the edges, where a border may lie. */
      xy[2 * i] = x0 + (x1 - x0) * (i % FIELD_SIDE + 0.53) / FIELD_SIDE;
      xy[2 * i + 1] = y1 - (y1 - y0) * (i / FIELD_SIDE + 0.53) / FIELD_SIDE;
    }
  values = g_new0 (double, (gsize) n * field->n_outputs);
  snapshot = gradus_snapshot_new (teller->run);
  gradus_snapshot_get_view (snapshot, &here);
  if (field->data_func != NULL)
    field->data_func (field->data, xy, n, values);
  else
    field->func (&here, xy, n, values);
  scale = gradus_tell_scale_of_values (values, (gsize) n * field->n_outputs);
  key = g_dpgettext2 (GETTEXT_PACKAGE, "field", words[field->kind]);
  out = g_string_new (key);
  for (guint i = 0; i < n; i++)
    {
      g_string_append (out, i == 0 ? ": " : i % FIELD_SIDE == 0 ? " / " : " ");
      append_field (out, field, &values[(gsize) i * field->n_outputs], &scale);
    }
  add_line (teller, key, g_string_free (out, FALSE));
}

GPtrArray *
gradus_tell_scene (GradusRun *run, const GradusScene *scene, gboolean whole)
{
  const char *placeholder = gradus_scene_get_placeholder (scene);
  const GradusAxes axes = gradus_scene_get_axes (scene, NULL, NULL);
  Teller teller = { .run = run, .scene = scene, .whole = whole };
  double low = 0, high = 0;

  teller.lines = g_ptr_array_new_with_free_func (free_line);
  teller.groups = g_ptr_array_new_with_free_func ((GDestroyNotify) gradus_tell_group_free);
  gradus_scene_get_x_range (scene, &low, &high);
  teller.x = gradus_tell_scale_of_axis (low, high, (axes & GRADUS_AXES_LOG_X) != 0);
  low = high = 0;
  gradus_scene_get_y_range (scene, &low, &high);
  teller.y = gradus_tell_scale_of_axis (low, high, (axes & GRADUS_AXES_LOG_Y) != 0);

  if (placeholder != NULL)
    add_line (&teller, "", g_strdup (placeholder));
  tell_axes (&teller);
  tell_legend (&teller);
  tell_field (&teller);
  tell_marks (&teller);
  tell_handles (&teller);
  g_ptr_array_unref (teller.groups);

  return teller.lines;
}
