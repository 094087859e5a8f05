/* Gradus: the kit of labellings, a few points labelled in every way.
 *
 * One cell for each labelling: the points in their classes, the hull of either class, and what
 * separates them, or a cross where the classes meet. A quadric a + b x + c y + z (x^2 + y^2) = 0 is
 * a line or a circle; a box is its four sides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kit.h"

#define MOST_POINTS 6
/* Places of a circle, and of a line. */
#define CURVE 180
/* Side of a cell; the rest is the gap between two. */
#define CELL 0.9

/* From the plane of the points into the picture: @at + @scale (x - @from), seen in the @window
 * (half its sides) about @middle, of which @half is the larger. Where the picture is the plane, @at
 * and @from are 0, so that a point stands where its data say to the last bit, whatever stands
 * beside it. */
typedef struct
{
  double at[2], from[2], scale[2];
  double middle[2], window[2], half;
} Frame;

typedef struct
{
  guint n;
  double xy[2 * MOST_POINTS];
  gboolean flat;        /* one input */
  const double *border; /* 4 numbers, or NULL */
  gboolean boxes;
  const double *cross; /* 2 numbers, or NULL */
  gboolean broken;     /* it cannot be made */
} Labelling;

static void
place (const Frame *frame, double x, double y, double out[2])
{
  out[0] = frame->at[0] + frame->scale[0] * (x - frame->from[0]);
  out[1] = frame->at[1] + frame->scale[1] * (y - frame->from[1]);
}

static gboolean
is_seen (const Frame *frame, double x, double y)
{
  return fabs (x - frame->middle[0]) <= frame->window[0]
         && fabs (y - frame->middle[1]) <= frame->window[1];
}

/* The stretches of a curve that are in the window. */
static void
draw_seen (const Frame *frame, const double *x, const double *y, guint n, GradusLineStyle style,
           GradusScene *scene)
{
  double px[CURVE + 1], py[CURVE + 1];
  guint held = 0;

  for (guint i = 0; i <= n; i++)
    {
      if (i < n && is_seen (frame, x[i], y[i]))
        {
          double at[2];

          place (frame, x[i], y[i], at);
          px[held] = at[0];
          py[held++] = at[1];
          continue;
        }
      if (held > 1)
        gradus_scene_polyline (scene, px, py, held, GRADUS_ROLE_MODEL, style);
      held = 0;
    }
}

/* The line through the foot of the window's middle, or the circle; with one input the places where
 * the quadric is 0. */
static void
draw_quadric (const Frame *frame, const double *q, gboolean flat, GradusLineStyle style,
              GradusScene *scene)
{
  const double tilt = hypot (q[1], q[2]), reach = 3 * frame->half;
  double x[CURVE + 1], y[CURVE + 1], roots[2];
  guint n_roots = 0;

  if (flat)
    {
      const double inside = q[1] * q[1] - 4 * q[3] * q[0];

      if (fabs (q[3]) * frame->half < 1e-9 * fabs (q[1]))
        roots[n_roots++] = -q[0] / q[1];
      else if (inside > 0)
        for (int sign = -1; sign <= 1; sign += 2)
          roots[n_roots++] = (-q[1] + sign * sqrt (inside)) / (2 * q[3]);
      for (guint r = 0; r < n_roots; r++)
        {
          const double xs[] = { roots[r], roots[r] };
          const double ys[] = { -0.4 * frame->half, 0.4 * frame->half };

          draw_seen (frame, xs, ys, 2, style, scene);
        }
      return;
    }
  if (fabs (q[3]) * frame->half < 1e-6 * tilt)
    {
      const double foot = (q[0] + q[1] * frame->middle[0] + q[2] * frame->middle[1])
                          / (tilt * tilt);

      for (guint i = 0; i < CURVE; i++)
        {
          const double t = reach * (2.0 * i / (CURVE - 1) - 1);

          x[i] = frame->middle[0] - foot * q[1] - t * q[2] / tilt;
          y[i] = frame->middle[1] - foot * q[2] + t * q[1] / tilt;
        }
      draw_seen (frame, x, y, CURVE, style, scene);
      return;
    }
  {
    const double cx = -q[1] / (2 * q[3]), cy = -q[2] / (2 * q[3]);
    const double radius = sqrt (MAX (cx * cx + cy * cy - q[0] / q[3], 0));
    /* Of a large circle only the part that faces the window, so that it is smooth there. */
    const double toward = atan2 (frame->middle[1] - cy, frame->middle[0] - cx);
    const double span = radius > reach ? reach / radius : G_PI;

    for (guint i = 0; i < CURVE; i++)
      {
        const double angle = toward + span * (2.0 * i / (CURVE - 1) - 1);

        x[i] = cx + radius * cos (angle);
        y[i] = cy + radius * sin (angle);
      }
    draw_seen (frame, x, y, CURVE, style, scene);
  }
}

static void
draw_box (const Frame *frame, const double *box, gboolean flat, gboolean broken,
          GradusLineStyle style, GradusScene *scene)
{
  const double low = flat ? -0.3 * frame->half : box[2], high = flat ? -low : box[3];
  const double x[] = { box[0], box[1], box[1], box[0] }, y[] = { low, low, high, high };
  double px[4], py[4];

  for (guint i = 0; i < 4; i++)
    {
      double at[2];

      place (frame, x[i], y[i], at);
      px[i] = at[0];
      py[i] = at[1];
    }
  gradus_scene_polygon (scene, px, py, 4, broken ? GRADUS_ROLE_ERROR : GRADUS_ROLE_MODEL,
                        broken ? GRADUS_LINE_DASHED : style, 0);
}

static double
turn_of (const double *a, const double *b, const double *c)
{
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* The hull of the points of one class, walked round from the leftmost. */
static void
draw_hull (const Labelling *labelling, guint code, guint class, const Frame *frame,
           GradusScene *scene)
{
  guint member[MOST_POINTS], n = 0, corners = 0, first = 0, at;
  double x[MOST_POINTS + 1], y[MOST_POINTS + 1];

  for (guint i = 0; i < labelling->n; i++)
    if ((code >> i & 1) == class)
      member[n++] = i;
  for (guint m = 1; m < n; m++)
    {
      const double *p = labelling->xy + 2 * member[m], *f = labelling->xy + 2 * member[first];

      if (p[0] < f[0] || (p[0] == f[0] && p[1] < f[1]))
        first = m;
    }
  at = first;
  do
    {
      const double *here = labelling->xy + 2 * member[at];
      guint next = at;
      double place_[2];

      if (n < 2)
        return;
      place (frame, here[0], here[1], place_);
      x[corners] = place_[0];
      y[corners++] = place_[1];
      for (guint m = 0; m < n; m++)
        {
          const double *p = labelling->xy + 2 * member[m], *q = labelling->xy + 2 * member[next];
          const double turn = turn_of (here, q, p);

          if (m != at && (p[0] != here[0] || p[1] != here[1])
              && (next == at || turn < 0
                  || (turn == 0
                      && hypot (p[0] - here[0], p[1] - here[1])
                           > hypot (q[0] - here[0], q[1] - here[1]))))
            next = m;
        }
      at = next;
    }
  while (at != first && corners < n);
  if (corners > 2)
    gradus_scene_polygon (scene, x, y, corners, GRADUS_ROLE_CLASS + class, GRADUS_LINE_THIN, 0.2);
  else if (corners == 2)
    gradus_scene_segment (scene, x[0], y[0], x[1], y[1], GRADUS_ROLE_CLASS + class,
                          GRADUS_LINE_SOLID);
}

static void
draw_labelling (const Labelling *labelling, guint code, gboolean tried, const Frame *frame,
                double size, gboolean large, GradusScene *scene)
{
  const GradusLineStyle style = large ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID;

  /* Hulls that meet show where: not before the reason is asked for. */
  if (tried && !labelling->boxes && (!labelling->broken || labelling->cross != NULL))
    for (guint class = 0; class < 2; class ++)
      draw_hull (labelling, code, class, frame, scene);
  if (labelling->border != NULL && labelling->boxes)
    draw_box (frame, labelling->border, labelling->flat, labelling->cross != NULL, style, scene);
  else if (labelling->border != NULL)
    draw_quadric (frame, labelling->border, labelling->flat, style, scene);
  for (guint i = 0; i < labelling->n; i++)
    {
      double at[2];

      place (frame, labelling->xy[2 * i], labelling->xy[2 * i + 1], at);
      /* In the grid the ways that are still to be tried stand pale. */
      if (large && !tried)
        gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_MUTED, GRADUS_SHAPE_CIRCLE, size,
                            (int) i);
      else
        gradus_scene_pale_point (scene, at[0], at[1], GRADUS_ROLE_CLASS + (code >> i & 1),
                                 GRADUS_SHAPE_AUTO, size, tried ? 0 : 0.35, large ? (int) i : -1);
    }
  if (labelling->cross != NULL)
    {
      gboolean on_point = FALSE;
      double at[2];

      for (guint i = 0; i < labelling->n; i++)
        on_point = on_point
                   || (fabs (labelling->xy[2 * i] - labelling->cross[0])
                         + fabs (labelling->xy[2 * i + 1] - labelling->cross[1])
                       < 1e-6 * frame->half);
      place (frame, labelling->cross[0], labelling->cross[1], at);
      /* A cross would hide the point that is there. */
      gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_ERROR,
                          on_point ? GRADUS_SHAPE_RING : GRADUS_SHAPE_CROSS,
                          large ? 2 : 1.1 * size + 0.3, -1);
    }
}

/* What is known of labelling number @code; FALSE when it has not been tried. */
static gboolean
look_up (GradusNames *names, const GradusPlot *plot, guint code, Labelling *labelling)
{
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *border = gradus_kit_assigned (plot, "border");
  g_autofree char *cross = gradus_kit_assigned (plot, "cross");
  g_autofree char *seen = gradus_kit_assigned (plot, "seen");
  GradusNamed done, borders, crosses, reasons;
  gboolean explained;

  labelling->border = labelling->cross = NULL;
  labelling->broken = FALSE;
  if (!gradus_names_find (names, of[0], &done) || done.rows <= code || done.data[code] < 0)
    return FALSE;
  labelling->broken = done.data[code] == 0;
  explained = seen == NULL
              || (gradus_names_find (names, seen, &reasons) && reasons.rows > code
                  && reasons.data[code] > 0);
  if ((!labelling->broken || (labelling->boxes && explained)) && border != NULL
      && gradus_names_find (names, border, &borders) && borders.rows > code && borders.columns == 4)
    labelling->border = borders.data + 4 * (gsize) code;
  /* Nothing to separate: all in one class. */
  if (labelling->border != NULL && labelling->border[0] == 0 && labelling->border[1] == 0
      && labelling->border[2] == 0 && labelling->border[3] == 0)
    labelling->border = NULL;
  if (labelling->broken && explained && cross != NULL && gradus_names_find (names, cross, &crosses)
      && crosses.rows > code && crosses.columns == 2)
    labelling->cross = crosses.data + 2 * (gsize) code;
  return TRUE;
}

static void
draw_frame (double x, double y, GradusRole role, GradusLineStyle style, double fill,
            GradusScene *scene)
{
  const double half = 0.5 * CELL;
  const double xs[] = { x - half, x + half, x + half, x - half };
  const double ys[] = { y - half, y - half, y + half, y + half };

  gradus_scene_polygon (scene, xs, ys, 4, role, style, fill);
}

void
gradus_kit_labellings (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  const double one = gradus_kit_number (plot, "one", names, NAN);
  const double active = gradus_kit_number (plot, "active", names, NAN);
  const guint all = table != NULL && table->n <= MOST_POINTS ? 1u << table->n : 0;
  const guint columns = table != NULL ? 1u << ((table->n + 1) / 2) : 1;
  g_autofree double *xy = NULL;
  Labelling labelling = { .boxes = gradus_kit_number (plot, "boxes", names, 0) != 0 };
  double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY };
  Frame frame = { .scale = { 1, 1 } };
  double size;

  if (all == 0)
    return;
  labelling.n = table->n;
  labelling.flat = table->d == 1;
  xy = gradus_kit_plane (table, NULL);
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < 2; j++)
      {
        labelling.xy[2 * i + j] = j == 1 && table->d == 1 ? 0 : xy[2 * i + j];
        low[j] = MIN (low[j], labelling.xy[2 * i + j]);
        high[j] = MAX (high[j], labelling.xy[2 * i + j]);
      }
  for (guint j = 0; j < 2; j++)
    {
      frame.middle[j] = 0.5 * (low[j] + high[j]);
      frame.window[j] = 0.725 * (high[j] - low[j]);
      frame.half = MAX (frame.half, frame.window[j]);
    }
  frame.half = frame.half > 0 ? frame.half : 1;
  /* A square around the data, unless it would make a line of them. */
  for (guint j = 0; j < 2; j++)
    if (frame.window[j] == 0 || GRADUS_SCENE_MOST_UNLIKE * frame.window[j] >= frame.half)
      frame.window[j] = frame.half;
  if (gradus_kit_has (plot, "large"))
    {
      const gboolean known = one >= 0 && one < all
                             && look_up (names, plot, (guint) one, &labelling);

      gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                             table->d > 1 ? table->names[table->x_columns[1]]
                                          : C_ ("axis", "one input"));
      gradus_scene_set_x_range (scene, frame.middle[0] - frame.window[0],
                                frame.middle[0] + frame.window[0]);
      gradus_scene_set_y_range (scene, frame.middle[1] - frame.window[1],
                                frame.middle[1] + frame.window[1]);
      draw_labelling (&labelling, known ? (guint) one : 0, known, &frame, 1.6, TRUE, scene);
      return;
    }
  size = table->n > 4 ? 0.5 : table->n > 3 ? 0.8 : 1.1;
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL, NULL, NULL);
  gradus_scene_set_x_range (scene, -0.5, columns - 0.5);
  gradus_scene_set_y_range (scene, -(double) (all / columns) + 0.5, 0.5);
  for (guint j = 0; j < 2; j++)
    frame.scale[j] = 0.5 * CELL / frame.window[j];
  memcpy (frame.from, frame.middle, sizeof frame.from);
  for (guint code = 0; code < all; code++)
    {
      const double x = code % columns, y = -(double) (code / columns);
      const gboolean tried = look_up (names, plot, code, &labelling);

      frame.at[0] = x;
      frame.at[1] = y;
      draw_frame (x, y, labelling.broken ? GRADUS_ROLE_ERROR : GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                  tried && labelling.broken ? 0.15 : 0, scene);
      draw_labelling (&labelling, code, tried, &frame, size, FALSE, scene);
      if ((double) code == active)
        draw_frame (x, y, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0, scene);
    }
}
