/* Gradus: the kit of a function of two entries of a vector, with the path over it.
 *
 * The contours are drawn at distances from the lowest place, of a hill from the highest one, that
 * grow evenly, because near it a smooth function grows with the square of the distance. With more
 * entries the others keep their present values, so that the picture is a slice that moves along.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kit.h"

#define N_LEVELS 10
/* The height of a surface that rises beyond what a number holds. */
#define WALL 1e300

/* --- The surface ------------------------------------------------------------------------------ */

/* A field knows the position and not the plot, so there is one for the first, second, third plot of
 * this kit that an entry has. */
static void
sample (guint which, const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const GradusPlot *plot = here->algorithm->plots;

  for (; plot->id != NULL; plot++)
    if (plot->kit == gradus_kit_contours && which-- == 0)
      break;
  for (gsize i = 0; i < n; i++)
    out[i] = fmax (fmin (plot->surface (here, xy[2 * i], xy[2 * i + 1]), WALL), -WALL);
}

#define FIELD(which)                                                                               \
  static void sample_##which (const GradusPosition *here, const double *xy, gsize n, double *out)  \
  {                                                                                                \
    sample (which, here, xy, n, out);                                                              \
  }
FIELD (0)
FIELD (1)
FIELD (2)

static GradusFieldFunc
field_of (const GradusPosition *here, const GradusPlot *plot)
{
  static const GradusFieldFunc fields[] = { sample_0, sample_1, sample_2 };
  guint which = 0;

  for (const GradusPlot *other = here->algorithm->plots;
       other->id != NULL && !g_str_equal (other->id, plot->id); other++)
    which += other->kit == gradus_kit_contours;
  return which < G_N_ELEMENTS (fields) ? fields[which] : NULL;
}

static void
draw_surface (const GradusPosition *here, const GradusPlot *plot, GradusNames *names,
              GradusScene *scene)
{
  const GradusFieldFunc field = field_of (here, plot);
  const double floor = gradus_kit_number (plot, "floor", names, NAN);
  const double top = gradus_kit_number (plot, "top", names, NAN) - floor;
  const double zoom = gradus_kit_number (plot, "zoom", names, 1);
  double levels[N_LEVELS];

  if (field == NULL || plot->surface == NULL)
    return;
  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field);
  if (!(fabs (top) > 1e-12 * fabs (top + floor)))
    return;
  for (guint k = 0; k < N_LEVELS; k++)
    {
      const double distance = zoom * (k == 0 ? 0.5 : k) / 6;

      /* In their order from below, also those of a hill. */
      levels[top > 0 ? k : N_LEVELS - 1 - k] = floor + top * distance * distance;
    }
  gradus_scene_field_levels (scene, levels, N_LEVELS);
}

/* --- What is on it ---------------------------------------------------------------------------- */

/* The two entries of the vector that @word of `with` names. */
static gboolean
find_point (const GradusPlot *plot, const char *word, GradusNames *names, const guint column[2],
            double xy[2])
{
  g_autofree char *name = gradus_kit_assigned (plot, word);
  GradusNamed named;

  if (name == NULL || !gradus_names_find (names, name, &named)
      || named.rows <= MAX (column[0], column[1]))
    return FALSE;
  for (guint k = 0; k < 2; k++)
    xy[k] = named.data[column[k]];
  return isfinite (xy[0]) && isfinite (xy[1]);
}

/* The start, which can be dragged where it is the start that would be given: all of it is in the
 * picture, or the rest of it is given already. */
static void
draw_start (const GradusPosition *here, const GradusPlot *plot, const GradusQuantity *quantity,
            const double xy[2], gsize length, GradusScene *scene)
{
  gradus_scene_point (scene, xy[0], xy[1], GRADUS_ROLE_MUTED, GRADUS_SHAPE_DIAMOND, 1, -1);
  gradus_scene_label (scene, C_ ("legend", "start"));
  if ((plot->edit & GRADUS_EDIT_STARTS) != 0 && (quantity->flags & GRADUS_START) != 0
      && (length == 2 || gradus_setup_get_given_start (here->setup, quantity->id) != NULL))
    gradus_scene_handle (scene, quantity->id, 0, xy[0], xy[1]);
}

/* The subject needs a string that lasts: that of the life. */
static void
draw_present (const GradusPosition *here, const GradusPlot *plot, const double xy[2],
              GradusScene *scene)
{
  g_autofree char *subject = gradus_kit_assigned (plot, "subject");

  gradus_scene_point (scene, xy[0], xy[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1, -1);
  for (const GradusLife *life = here->algorithm->lives; subject != NULL && life->id != NULL; life++)
    if (g_strcmp0 (life->subject, subject) == 0)
      {
        gradus_scene_subject (scene, life->subject, 0, xy[0], xy[1]);
        return;
      }
}

/* --- The kit ---------------------------------------------------------------------------------- */

void
gradus_kit_contours (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *window = gradus_kit_assigned (plot, "window");
  g_autofree char *x_label = gradus_kit_label (here, of[0]);
  g_autofree char *y_label = gradus_kit_label (here, of[1]);
  GradusNamed range = { 0 }, vector;
  const GradusQuantity *quantity;
  guint value, column[2];
  double now[2], xy[2], step[2], wide = 1, high = 1;

  if (!gradus_kit_entry (here, of[0], &value, &column[0])
      || !gradus_kit_entry (here, of[1], &value, &column[1]))
    return;
  quantity = here->algorithm->values[value].quantity;
  for (guint k = 0; k < 2; k++)
    now[k] = gradus_names_get_number (names, of[k]);
  gradus_names_find (names, quantity->id, &vector);
  if (vector.rows <= MAX (column[0], column[1]))
    return;
  if (window != NULL && gradus_names_find (names, window, &range) && range.rows == 4)
    {
      wide = range.data[1] - range.data[0];
      high = range.data[3] - range.data[2];
      gradus_scene_set_x_range (scene, range.data[0], range.data[1]);
      gradus_scene_set_y_range (scene, range.data[2], range.data[3]);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, x_label, y_label);
  draw_surface (here, plot, names, scene);
  if (find_point (plot, "optimum", names, column, xy))
    {
      gradus_scene_point (scene, xy[0], xy[1], GRADUS_ROLE_TRUTH, GRADUS_SHAPE_CROSS, 1.2, -1);
      gradus_scene_label (scene, gradus_kit_has (plot, "least-squares")
                                   ? C_ ("legend", "least squares")
                                   : C_ ("legend", "optimum"));
    }
  if (find_point (plot, "start", names, column, xy))
    draw_start (here, plot, quantity, xy, vector.rows, scene);
  if (gradus_kit_has (plot, "trail"))
    gradus_scene_trail (scene, here, value, 0, column[0], column[1], GRADUS_ROLE_MODEL);
  /* The tip of an arrow that leaves the picture need not be found by the renderer. */
  if (find_point (plot, "arrow", names, column, step)
      && (range.rows != 4 || (fabs (step[0]) < 1e3 * wide && fabs (step[1]) < 1e3 * high)))
    gradus_scene_arrow (scene, now[0], now[1], now[0] + step[0], now[1] + step[1],
                        GRADUS_ROLE_ACCENT, 0);
  draw_present (here, plot, now, scene);
  gradus_kit_hold (here, quantity->id, column[0], column[1], now, scene);
}
