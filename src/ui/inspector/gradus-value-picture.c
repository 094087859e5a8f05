/* Gradus: a small picture of numbers: a matrix as a heat map, or curves over the steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "gradus-number.h"
#include "gradus-plot.h"
#include "gradus-settings.h"
#include "gradus-pixels.h"
#include "gradus-value-picture.h"

#define LEAST_WIDTH 60
#define BARE_WIDTH 84
#define BARE_HEIGHT 20
#define CURVES_HEIGHT 96
/* A map is as high as its rows want, within these. */
#define MAP_LEAST 56
#define MAP_MOST 260
#define MAP_CELL 26
/* Height of the line of numbers under it. */
#define MAP_FOOT 24
/* More than this is not told apart. */
#define MAX_CELLS (256u * 256u)

struct _GradusValuePicture
{
  GtkWidget parent_instance;

  gboolean bare;
  int height;
  char *words;
  GradusScene *scene; /* or NULL */

  GradusPlotLayout *layout; /* NULL when something changed */
  GradusPixels *pixels;
  int layout_width, layout_height;
};

G_DEFINE_FINAL_TYPE (GradusValuePicture, gradus_value_picture, GTK_TYPE_WIDGET)

static void
drop_picture (GradusValuePicture *self)
{
  g_clear_pointer (&self->layout, gradus_plot_layout_free);
  g_clear_pointer (&self->pixels, gradus_pixels_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Takes @scene and @words. */
static void
set_scene (GradusValuePicture *self, GradusScene *scene, int height, char *words)
{
  g_clear_pointer (&self->scene, gradus_scene_unref);
  self->scene = scene;
  g_free (self->words);
  self->words = words;
  if (height != self->height)
    {
      self->height = height;
      gtk_widget_queue_resize (GTK_WIDGET (self));
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words,
                                  -1);
  drop_picture (self);
}

/* --- Maps ------------------------------------------------------------------------------------- */

static void
find_range (const GradusArray *array, double *low, double *high)
{
  *low = INFINITY;
  *high = -INFINITY;
  for (gsize i = 0; i < gradus_array_length (array); i++)
    if (isfinite (array->data[i]))
      {
        *low = MIN (*low, array->data[i]);
        *high = MAX (*high, array->data[i]);
      }
}

void
gradus_value_picture_show_map (GradusValuePicture *self, const GradusArray *array)
{
  const gsize length = gradus_array_length (array);
  const guint columns = array->n_dims >= 1 ? MAX (array->shape[array->n_dims - 1], 1) : 1;
  const guint rows = (guint) (length / columns);
  GradusScene *scene = gradus_scene_new ();
  double low, high;

  g_return_if_fail (GRADUS_IS_VALUE_PICTURE (self));

  find_range (array, &low, &high);
  if (length == 0 || !(low <= high))
    {
      gradus_scene_set_placeholder (scene, _ ("Not defined yet"));
      set_scene (self, scene, MAP_LEAST, g_strdup (_ ("Not defined yet")));
      return;
    }
  if (length > MAX_CELLS)
    {
      gradus_scene_set_placeholder (scene, _ ("Too many numbers for a map."));
      set_scene (self, scene, MAP_LEAST, g_strdup (_ ("Too many numbers for a map.")));
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y, NULL, NULL);
  gradus_scene_set_cells (scene, array->n_dims > 1 ? array->shape[array->n_dims - 2] : 0);
  gradus_scene_set_x_range (scene, 0, columns);
  gradus_scene_set_y_range (scene, 0, rows);
  if (low < 0 && high > 0)
    {
      const double span = MAX (-low, high);

      gradus_scene_matrix (scene, array->data, rows, columns, GRADUS_MAP_DIVERGING, -span, span,
                           TRUE, "");
    }
  else
    gradus_scene_matrix (scene, array->data, rows, columns, GRADUS_MAP_SEQUENTIAL, low, high, TRUE,
                         "");
  set_scene (self, scene, (int) CLAMP (rows * MAP_CELL, MAP_LEAST, MAP_MOST) + MAP_FOOT,
             g_strdup_printf (_ ("A map of %zu numbers from %s to %s"), length, GRADUS_NUM (low),
                              GRADUS_NUM (high)));
}

/* --- Curves ----------------------------------------------------------------------------------- */

typedef struct
{
  double first, last, now, low, high;
} Summary;

/* One curve with gaps where nothing is defined. */
static void
add_curve (GradusScene *scene, GradusValueFollower *follower, guint text, guint curve,
           GradusRole role, guint64 present, Summary *summary)
{
  guint n, length = 0;
  const guint64 *steps = gradus_value_follower_get_steps (follower, &n);
  g_autofree double *x = g_new (double, n + 1);
  g_autofree double *y = g_new (double, n + 1);

  *summary = (Summary){ NAN, NAN, NAN, INFINITY, -INFINITY };
  for (guint s = 0; s <= n; s++)
    {
      const double number = s < n ? gradus_value_follower_get (follower, text, curve, s) : NAN;

      if (!isfinite (number))
        {
          if (length > 1)
            gradus_scene_polyline (scene, x, y, length, role, GRADUS_LINE_SOLID);
          else if (length == 1)
            gradus_scene_point (scene, x[0], y[0], role, GRADUS_SHAPE_CIRCLE, 0.7, -1);
          length = 0;
          continue;
        }
      x[length] = (double) steps[s];
      y[length++] = number;
      if (isnan (summary->first))
        summary->first = number;
      summary->last = number;
      if (steps[s] <= present)
        summary->now = number;
      summary->low = MIN (summary->low, number);
      summary->high = MAX (summary->high, number);
    }
}

void
gradus_value_picture_show_curves (GradusValuePicture *self, GradusValueFollower *follower,
                                  guint text, guint64 step)
{
  const guint n_curves = gradus_value_follower_count_curves (follower, text);
  const int height = self->bare ? BARE_HEIGHT : CURVES_HEIGHT;
  GradusScene *scene = gradus_scene_new ();
  Summary summary = { 0 };
  double low = INFINITY, high = -INFINITY;
  const guint64 *steps;
  guint n;

  g_return_if_fail (GRADUS_IS_VALUE_PICTURE (self));

  steps = gradus_value_follower_get_steps (follower, &n);
  if (n == 0 || n_curves == 0)
    {
      if (!self->bare)
        gradus_scene_set_placeholder (scene, n == 0 ? _ ("Looking back through the steps…")
                                                    : _ ("Not defined yet"));
      set_scene (self, scene, height, g_strdup (""));
      return;
    }
  gradus_scene_set_axes (scene, self->bare ? GRADUS_AXES_NONE : GRADUS_AXES_INTEGER_X, NULL, NULL);
  gradus_scene_set_x_range (scene, 0, (double) MAX (steps[n - 1], 1));
  for (guint c = 0; c < n_curves; c++)
    {
      const GradusRole role = n_curves > 1 ? GRADUS_ROLE_CLASS + c : GRADUS_ROLE_MODEL;

      add_curve (scene, follower, text, c, role, step, &summary);
      low = MIN (low, summary.low);
      high = MAX (high, summary.high);
      if (isfinite (summary.now))
        gradus_scene_point (scene, (double) step, summary.now, role, GRADUS_SHAPE_CIRCLE,
                            self->bare ? 0.8 : 1, -1);
    }
  if (!self->bare)
    gradus_scene_vrule (scene, (double) step, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
  set_scene (self, scene, height,
             n_curves == 1
               ? g_strdup_printf (_ ("From %s to %s over %" PRIu64 " steps, now %s"),
                                  GRADUS_NUM (summary.first), GRADUS_NUM (summary.last),
                                  steps[n - 1], GRADUS_NUM (summary.now))
               : g_strdup_printf (_ ("%u curves between %s and %s over %" PRIu64 " steps"),
                                  n_curves, GRADUS_NUM (low), GRADUS_NUM (high), steps[n - 1]));
}

const char *
gradus_value_picture_get_words (GradusValuePicture *self)
{
  g_return_val_if_fail (GRADUS_IS_VALUE_PICTURE (self), NULL);

  return self->words;
}

/* --- Painting --------------------------------------------------------------------------------- */

static gboolean
ensure_layout (GradusValuePicture *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const PangoFontDescription *font = pango_context_get_font_description (context);
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  GradusPlotOptions options = {
    .width = width,
    .height = height,
    .scheme = gradus_settings_get_scheme (gradus_settings_get_default ()),
    .font_family = pango_font_description_get_family (font),
    .thumbnail = self->bare,
  };

  if (self->scene == NULL || width < 8 || height < 8)
    return FALSE;
  if (self->layout != NULL && self->layout_width == width && self->layout_height == height)
    return TRUE;
  drop_picture (self);
  self->layout = gradus_plot_layout_new (self->scene, &options);
  self->layout_width = width;
  self->layout_height = height;
  return TRUE;
}

static GradusPixels *
draw_pixels (GradusValuePicture *self)
{
  cairo_t *cr = gradus_pixels_begin (self->layout_width, self->layout_height,
                                     gtk_widget_get_scale_factor (GTK_WIDGET (self)));

  if (self->bare)
    gradus_plot_draw_marks (self->layout, cr);
  else
    gradus_plot_draw (self->layout, cr, NULL);
  return gradus_pixels_end (cr);
}

static void
gradus_value_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusValuePicture *self = GRADUS_VALUE_PICTURE (widget);

  if (!ensure_layout (self))
    return;
  if (self->pixels == NULL)
    self->pixels = draw_pixels (self);
  gradus_pixels_append (self->pixels, GTK_WIDGET (self), snapshot, 0, 0);
}

static void
gradus_value_picture_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                              int *minimum, int *natural, int *minimum_baseline,
                              int *natural_baseline)
{
  GradusValuePicture *self = GRADUS_VALUE_PICTURE (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = LEAST_WIDTH;
      *natural = self->bare ? BARE_WIDTH : 240;
    }
  else
    *minimum = *natural = self->height;
}

static void
scheme_changed_cb (GradusValuePicture *self)
{
  drop_picture (self);
}

static void
gradus_value_picture_finalize (GObject *object)
{
  GradusValuePicture *self = GRADUS_VALUE_PICTURE (object);

  g_clear_pointer (&self->layout, gradus_plot_layout_free);
  g_clear_pointer (&self->pixels, gradus_pixels_unref);
  g_clear_pointer (&self->scene, gradus_scene_unref);
  g_free (self->words);
  G_OBJECT_CLASS (gradus_value_picture_parent_class)->finalize (object);
}

static void
gradus_value_picture_class_init (GradusValuePictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gradus_value_picture_finalize;
  widget_class->snapshot = gradus_value_picture_snapshot;
  widget_class->measure = gradus_value_picture_measure;
  gtk_widget_class_set_css_name (widget_class, "valuepicture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
gradus_value_picture_init (GradusValuePicture *self)
{
  self->height = BARE_HEIGHT;
  g_signal_connect_object (gradus_settings_get_default (), "notify::scheme",
                           G_CALLBACK (scheme_changed_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
gradus_value_picture_new (gboolean bare)
{
  GradusValuePicture *self = g_object_new (GRADUS_TYPE_VALUE_PICTURE, NULL);

  self->bare = bare;
  return GTK_WIDGET (self);
}
