/* Gradus: the stage and what is followed: its halo in every picture, and its chart.
 *
 * The chart lies over the large picture, which therefore stays as it is, in the corner opposite to
 * what is followed. It stays there until what is followed would come under it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-life-strip.h"
#include "gradus-stage-private.h"

/* The part of the picture's width that a chart has, where it can be so narrow. */
#define SHARE 0.4
/* Pixels between the chart and the axes. */
#define GAP 6
/* What is followed keeps so many pixels from the chart. */
#define CLEAR 16

/* --- Following -------------------------------------------------------------------------------- */

void
gradus_stage_follow (GradusStage *self, const char *kind, int item)
{
  g_return_if_fail (GRADUS_IS_STAGE (self));

  if (item < 0)
    kind = NULL;
  if (self->followed == item && g_strcmp0 (self->followed_kind, kind) == 0)
    return;
  self->followed = item;
  self->followed_kind = kind;
  for (guint i = 0; i < self->slots->len; i++)
    {
      GradusPlotView *view = gradus_stage_get_slot (self, i)->view;

      gradus_plot_view_set_followed (view, kind == NULL ? item : -1);
      gradus_plot_view_set_followed_subject (view, kind, (guint) MAX (item, 0));
    }
  gradus_life_strip_follow (GRADUS_LIFE_STRIP (self->life_strip), kind, item);
  gradus_stage_followed_changed (self);
}

int
gradus_stage_get_followed (GradusStage *self, const char **kind)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), -1);

  *kind = self->followed_kind;
  return self->followed;
}

void
gradus_stage_copy_life (GradusStage *self)
{
  g_return_if_fail (GRADUS_IS_STAGE (self));

  gradus_life_strip_copy (GRADUS_LIFE_STRIP (self->life_strip));
}

void
gradus_stage_life_closed_cb (GradusStage *self)
{
  gradus_stage_follow (self, NULL, -1);
}

/* --- The place of the chart ------------------------------------------------------------------- */

/* Where what is followed stands in the large picture, in pixels; FALSE when it does not. */
static gboolean
locate (GradusStage *self, const GradusPlotLayout *layout, double *px, double *py)
{
  GradusPlotView *view = gradus_stage_get_slot (self, 0)->view;
  gsize n;
  const GradusSubject *subjects;
  int subject;

  if (self->followed_kind == NULL)
    return gradus_plot_layout_locate (layout, self->followed, px, py);
  subject = gradus_plot_layout_find_subject (layout, self->followed_kind, (guint) self->followed);
  if (subject < 0)
    return FALSE;
  subjects = gradus_scene_get_subjects (gradus_plot_view_get_scene (view), &n);
  gradus_plot_layout_to_pixel (layout, subjects[subject].x, subjects[subject].y, px, py);
  return TRUE;
}

/* Move @place into the corner of the area (@x, @y, @width, @height). */
static void
put_in_corner (GdkRectangle *place, GradusCorner corner, double x, double y, double width,
               double height)
{
  place->x = (int) (corner & GRADUS_CORNER_RIGHT ? x + width - place->width - GAP : x + GAP);
  place->y = (int) (corner & GRADUS_CORNER_BOTTOM ? y + height - place->height - GAP : y + GAP);
  place->x = MAX (place->x, 0);
  place->y = MAX (place->y, 0);
}

gboolean
gradus_stage_place_life_cb (GradusStage *self, GtkWidget *child, GdkRectangle *place,
                            GtkOverlay *overlay)
{
  const int all_width = gtk_widget_get_width (GTK_WIDGET (overlay));
  const GradusPlotLayout *layout = self->slots->len > 0 ? gradus_plot_view_get_layout (
                                     gradus_stage_get_slot (self, 0)->view)
                                                        : NULL;
  double x, y, width, height, px, py;
  int least;

  if (layout == NULL)
    return FALSE;
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  place->width = CLAMP ((int) (SHARE * all_width), least, MAX (all_width, least));
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, place->width, &place->height, NULL, NULL,
                      NULL);
  gradus_plot_layout_get_area (layout, &x, &y, &width, &height);
  put_in_corner (place, self->corner, x, y, width, height);
  if (locate (self, layout, &px, &py) && px > place->x - CLEAR
      && px < place->x + place->width + CLEAR && py > place->y - CLEAR
      && py < place->y + place->height + CLEAR)
    {
      self->corner = (px < x + width / 2 ? GRADUS_CORNER_RIGHT : 0)
                     | (py < y + height / 2 ? GRADUS_CORNER_BOTTOM : 0);
      put_in_corner (place, self->corner, x, y, width, height);
    }
  return TRUE;
}
