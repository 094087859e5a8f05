/* Gradus: the marks of a picture as what can light up and fly in a tale.
 *
 * Every mark has a place that stands for it: the middle of a marker, of a stick or of a bar, the
 * end of a path, and of a curve a place on it, beside what acts where something does.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-tale-private.h"

/* Two marks are in one place when they are no farther apart than this, in pixels. */
#define SAME_PLACE 1.5
/* A curve is looked at so often, in pixels. */
#define SPACING 3.0

/* --- Places ----------------------------------------------------------------------------------- */

typedef struct
{
  const GradusPlotLayout *layout;
  double wanted; /* x of the place */
  double best, x, y;
} Nearest;

static void
note_place (double px, double py, gpointer user_data)
{
  Nearest *nearest = user_data;
  const double far = fabs (px - nearest->wanted);
  double box[4];

  gradus_plot_area_box (nearest->layout, 0, box);
  if (!(far < nearest->best) || py < box[1] || py > box[3])
    return;
  nearest->best = far;
  nearest->x = px;
  nearest->y = py;
}

/* A place on an outline, as near to the height of @wanted as can be. */
static gboolean
place_on (const GradusPlotLayout *layout, const GradusMark *mark, double wanted, double *x,
          double *y)
{
  Nearest nearest = { layout, wanted, G_MAXDOUBLE, 0, 0 };

  gradus_plot_trace_mark (layout, mark, SPACING, note_place, &nearest);
  *x = nearest.x;
  *y = nearest.y;
  return nearest.best < G_MAXDOUBLE;
}

static void
to_pixel (const GradusPlotLayout *layout, double x, double y, double *px, double *py)
{
  *px = gradus_layout_px (layout, x);
  *py = gradus_layout_py (layout, y);
}

/* Where @mark is in the picture of @layout, and for a stick half of it. FALSE: it takes no part. */
static gboolean
place_mark (const GradusPlotLayout *layout, const GradusMark *mark, gsize item, double wanted,
            double *x, double *y, double *dx, double *dy)
{
  const double *values = gradus_scene_get_values (layout->scene, mark);
  const double *v = mark->v;
  double x1, y1;

  *dx = *dy = 0;
  switch (mark->kind)
    {
    case GRADUS_MARK_POINT:
    case GRADUS_MARK_PIE:
      to_pixel (layout, v[0], v[1], x, y);
      return TRUE;
    case GRADUS_MARK_POINTS:
      to_pixel (layout, values[2 * item], values[2 * item + 1], x, y);
      return TRUE;
    case GRADUS_MARK_CELL:
      to_pixel (layout, v[0] + v[4] / 2, v[1] + v[5] / 2, x, y);
      return mark->text == NULL && mark->rows == GRADUS_PART_WHOLE && !mark->wall;
    case GRADUS_MARK_SEGMENT:
    case GRADUS_MARK_ARROW:
    case GRADUS_MARK_STEM:
    case GRADUS_MARK_BAR:
      if (mark->kind == GRADUS_MARK_STEM)
        {
          to_pixel (layout, v[0], v[1], x, y);
          to_pixel (layout, v[0], v[2], &x1, &y1);
        }
      else if (mark->kind == GRADUS_MARK_BAR)
        {
          to_pixel (layout, v[0], v[2], x, y);
          to_pixel (layout, v[0], v[3], &x1, &y1);
        }
      else
        {
          to_pixel (layout, v[0], v[1], x, y);
          to_pixel (layout, v[2], v[3], &x1, &y1);
        }
      *dx = (x1 - *x) / 2;
      *dy = (y1 - *y) / 2;
      *x += *dx;
      *y += *dy;
      return TRUE;
    case GRADUS_MARK_ELLIPSE:
      to_pixel (layout, v[0], v[1], x, y);
      return TRUE;
    case GRADUS_MARK_POLYLINE:
      if (mark->count == 0)
        return FALSE;
      to_pixel (layout, values[2 * (mark->count - 1)], values[2 * (mark->count - 1) + 1], x, y);
      return TRUE;
    case GRADUS_MARK_POLYNOMIAL:
    case GRADUS_MARK_LINE:
    case GRADUS_MARK_POLYGON:
    case GRADUS_MARK_HRULE:
    case GRADUS_MARK_VRULE:
      return place_on (layout, mark, wanted, x, y);
    case GRADUS_MARK_BAND:
    case GRADUS_MARK_TEXT:
    case GRADUS_MARK_MATRIX:
    default:
      return FALSE;
    }
}

static gboolean
is_inside (const GradusPlotLayout *layout, double x, double y)
{
  double box[4];

  gradus_plot_area_box (layout, 2, box);
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

static GradusSpotKind
kind_of (const GradusMark *mark)
{
  switch (mark->kind)
    {
    case GRADUS_MARK_POINT:
      return mark->shape == GRADUS_SHAPE_RING ? GRADUS_SPOT_RING : GRADUS_SPOT_MARKER;
    case GRADUS_MARK_POINTS:
    case GRADUS_MARK_PIE:
    case GRADUS_MARK_CELL:
      return GRADUS_SPOT_MARKER;
    case GRADUS_MARK_SEGMENT:
    case GRADUS_MARK_ARROW:
    case GRADUS_MARK_STEM:
    case GRADUS_MARK_BAR:
      return GRADUS_SPOT_STICK;
    case GRADUS_MARK_POLYGON:
      /* A frame around what acts. */
      return mark->role == GRADUS_ROLE_ACCENT && mark->fill <= 0 ? GRADUS_SPOT_RING
                                                                 : GRADUS_SPOT_OUTLINE;
    default:
      return GRADUS_SPOT_OUTLINE;
    }
}

/* --- All of them ------------------------------------------------------------------------------ */

static gboolean
has_alike (GradusScene *scene, const GradusMark *mark)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (scene, &n);

  for (gsize i = 0; i < n; i++)
    if (marks[i].kind == mark->kind && marks[i].role == mark->role && marks[i].shape == mark->shape)
      return TRUE;
  return FALSE;
}

/* Where curves are taken: beside the first ring, else in the middle. */
static double
find_wanted (const GradusPlotLayout *layout)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);

  for (gsize i = 0; i < n; i++)
    if (marks[i].kind == GRADUS_MARK_POINT && kind_of (&marks[i]) == GRADUS_SPOT_RING)
      return gradus_layout_px (layout, marks[i].v[0]);
  return layout->area_x + layout->area_width / 2;
}

GArray *
gradus_spots_find (GradusScene *before, const GradusPlotLayout *start, const GradusPlotLayout *end)
{
  GArray *spots = g_array_new (FALSE, TRUE, sizeof (GradusSpot));
  const double wanted = find_wanted (end);
  gsize n, n_start;
  const GradusMark *marks = gradus_scene_get_marks (end->scene, &n);
  const GradusMark *old = gradus_scene_get_marks (start->scene, &n_start);

  g_return_val_if_fail (n == n_start, spots);

  for (gsize i = 0; i < n; i++)
    {
      const GradusMark *mark = &marks[i];
      const gint32 *classes = gradus_scene_get_classes (end->scene, mark);
      const gsize items = mark->kind == GRADUS_MARK_POINTS ? mark->count : 1;
      const gboolean fresh = !has_alike (before, mark);

      for (gsize item = 0; item < items; item++)
        {
          GradusSpot spot = { kind_of (mark), (guint) i, item };
          double unused;

          spot.role = mark->kind == GRADUS_MARK_POINTS
                        ? gradus_plot_point_role (mark, classes, item)
                      : mark->kind == GRADUS_MARK_PIE ? gradus_plot_pie_role (end, mark)
                                                      : mark->role;
          spot.shape = mark->shape;
          spot.radius = gradus_plot_mark_radius (end, mark);
          spot.datum = mark->kind == GRADUS_MARK_POINTS ? (int) item : mark->datum;
          spot.fresh = fresh;
          if (place_mark (start, &old[i], item, wanted, &spot.x, &spot.y, &spot.dx, &spot.dy)
              && place_mark (end, mark, item, wanted, &spot.to_x, &spot.to_y, &unused, &unused)
              && is_inside (start, spot.x, spot.y))
            g_array_append_val (spots, spot);
        }
    }
  return spots;
}

/* --- Which of them ---------------------------------------------------------------------------- */

static const GradusSpot *
get (const GArray *spots, guint i)
{
  return &g_array_index (spots, GradusSpot, i);
}

static gboolean
find_subject (GradusScene *scene, const GradusPlotLayout *layout, const char *kind, guint item,
              double *x, double *y)
{
  gsize n;
  const GradusSubject *subjects = gradus_scene_get_subjects (scene, &n);

  for (gsize i = 0; i < n; i++)
    if (subjects[i].item == item && g_str_equal (subjects[i].kind, kind))
      {
        to_pixel (layout, subjects[i].x, subjects[i].y, x, y);
        return TRUE;
      }
  return FALSE;
}

int
gradus_spots_find_mark (const GArray *spots, const char *name, GradusScene *before,
                        const GradusPlotLayout *start, const GradusPlotLayout *end)
{
  g_autofree char *kind = NULL;
  double x, y, nearest = SAME_PLACE;
  gboolean old;
  guint item;
  int found = -1;

  if (!gradus_mark_name_parse (name, &kind, &item))
    return -1;
  if (g_str_equal (kind, "datum"))
    {
      for (guint i = 0; i < spots->len; i++)
        if (get (spots, i)->datum == (int) item && get (spots, i)->kind == GRADUS_SPOT_MARKER)
          return (int) i;
      return -1;
    }
  old = find_subject (before, start, kind, item, &x, &y);
  if (!old && !find_subject (end->scene, end, kind, item, &x, &y))
    return -1;
  for (guint i = 0; i < spots->len; i++)
    {
      const GradusSpot *spot = get (spots, i);
      const double far = old ? hypot (spot->x - x, spot->y - y)
                             : hypot (spot->to_x - x, spot->to_y - y);

      if (spot->kind != GRADUS_SPOT_RING && far <= nearest && spot->role != GRADUS_ROLE_PAST)
        {
          nearest = far;
          found = (int) i;
        }
    }
  return found;
}

typedef gboolean (*KeepFunc) (const GradusSpot *spot);

static gboolean
rests (const GradusSpot *spot)
{
  return !gradus_spot_moves (spot);
}

static gboolean
is_marker (const GradusSpot *spot)
{
  return spot->kind == GRADUS_SPOT_MARKER;
}

static gboolean
is_no_outline (const GradusSpot *spot)
{
  return spot->kind < GRADUS_SPOT_OUTLINE;
}

static gboolean
is_no_ring (const GradusSpot *spot)
{
  return spot->kind != GRADUS_SPOT_RING;
}

static gboolean
was_there (const GradusSpot *spot)
{
  return !spot->fresh;
}

/* Leave only those that @keep likes, when there are any. */
static void
prefer (const GArray *spots, GArray *found, KeepFunc keep)
{
  guint n = 0;

  for (guint i = 0; i < found->len; i++)
    {
      const guint index = g_array_index (found, guint, i);

      if (keep (get (spots, index)))
        g_array_index (found, guint, n++) = index;
    }
  /* Those that are kept stand in front already; with none, nothing was written over. */
  if (n > 0)
    g_array_set_size (found, n);
}

/* Leave only those with a ring around them, which are what acts, when there are any. */
static void
prefer_ringed (const GArray *spots, GArray *found)
{
  g_autoptr (GArray) rings = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n = 0;

  for (guint i = 0; i < spots->len; i++)
    if (get (spots, i)->kind == GRADUS_SPOT_RING)
      g_array_append_val (rings, i);
  for (guint i = 0; i < found->len; i++)
    {
      const guint index = g_array_index (found, guint, i);
      const GradusSpot *spot = get (spots, index);

      for (guint j = 0; j < rings->len; j++)
        {
          const GradusSpot *ring = get (spots, g_array_index (rings, guint, j));

          if (hypot (ring->x - spot->x, ring->y - spot->y) < SAME_PLACE)
            {
              g_array_index (found, guint, n++) = index;
              break;
            }
        }
    }
  if (n > 0)
    g_array_set_size (found, n);
}

GArray *
gradus_spots_of_role (const GArray *spots, GradusRole role)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < spots->len; i++)
    if (get (spots, i)->role == role)
      g_array_append_val (found, i);
  prefer (spots, found, is_no_ring);
  /* What a step moves is the result; but what was before is where the result came from. */
  prefer (spots, found, rests);
  prefer_ringed (spots, found);
  /* A few may be all of what has the role: the marker, and the stick to it. */
  if (found->len > 3)
    {
      if (role != GRADUS_ROLE_PAST)
        prefer (spots, found, was_there);
      prefer (spots, found, is_no_outline);
      prefer (spots, found, is_marker);
    }
  return found;
}

GArray *
gradus_spots_moved (const GArray *spots, GradusRole role)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < spots->len; i++)
    {
      const GradusSpot *spot = get (spots, i);

      if (spot->role == role && spot->kind != GRADUS_SPOT_RING
          && (gradus_spot_moves (spot) || spot->fresh))
        g_array_append_val (found, i);
    }
  prefer (spots, found, is_marker);
  return found;
}
