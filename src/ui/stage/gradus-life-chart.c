/* Gradus: a small chart of one life: curves of what was said of a datum at every step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-life-chart.h"
#include "gradus-plot.h"
#include "gradus-quantity.h"
#include "gradus-settings.h"
#include "gradus-say.h"
#include "gradus-pixels.h"

#define LEAST_WIDTH 80
#define NATURAL_WIDTH 240
#define CHART_HEIGHT 78
/* More curves than that have no place above the chart. */
#define MAX_WORDS 6
/* Up to so many samples each has a marker. */
#define MAX_MARKERS 60

struct _GradusLifeChart
{
  GtkWidget parent_instance;

  const GradusLifeRecord *record;
  guint life;
  double present; /* steps, with the share of the open phase; < 0 = not known */
  guint64 step;
  double now[GRADUS_LIFE_MAX_CURVES];
  GradusRole roles[GRADUS_LIFE_MAX_CURVES];
  int hovered; /* sample, or -1 */
  char *words;

  GradusPlotLayout *layout; /* NULL when something changed */
  GradusPixels *pixels;
  int layout_width, layout_height;
};

G_DEFINE_FINAL_TYPE (GradusLifeChart, gradus_life_chart, GTK_TYPE_WIDGET)

enum
{
  SEEK,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- Content ---------------------------------------------------------------------------------- */

static guint
count_curves (GradusLifeChart *self)
{
  return self->record != NULL ? gradus_life_record_n_curves (self->record, self->life) : 0;
}

/* Whether a logarithmic axis can show everything. */
static gboolean
is_positive (GradusLifeChart *self)
{
  gboolean any = FALSE;

  for (guint c = 0; c < count_curves (self); c++)
    for (guint s = 0; s < gradus_life_record_length (self->record); s++)
      {
        const double value = gradus_life_record_get_value (self->record, self->life, c, s);

        if (value <= 0)
          return FALSE;
        any = any || value > 0;
      }
  return any;
}

/* A curve with gaps where nothing is defined. TRUE when there is anything of it. */
static gboolean
add_curve (GradusLifeChart *self, GradusScene *scene, guint curve)
{
  const guint n = gradus_life_record_length (self->record);
  const GradusRole role = self->roles[curve];
  const GradusLineStyle style = n <= MAX_MARKERS ? GRADUS_LINE_MARKERS : GRADUS_LINE_SOLID;
  g_autofree double *x = g_new (double, n + 1);
  g_autofree double *y = g_new (double, n + 1);
  gboolean any = FALSE;
  guint length = 0;

  for (guint s = 0; s <= n; s++)
    {
      const double value = s < n ? gradus_life_record_get_value (self->record, self->life, curve, s)
                                 : NAN;

      if (isfinite (value))
        {
          x[length] = (double) gradus_life_record_get_step (self->record, s);
          y[length++] = value;
          continue;
        }
      if (length > 1)
        gradus_scene_polyline (scene, x, y, length, role, style);
      else if (length == 1)
        gradus_scene_point (scene, x[0], y[0], role, GRADUS_SHAPE_CIRCLE, 0.8, -1);
      any = any || length > 0;
      length = 0;
    }
  return any;
}

static GradusScene *
make_scene (GradusLifeChart *self)
{
  GradusScene *scene = gradus_scene_new ();
  GradusAxes axes = GRADUS_AXES_INTEGER_X;
  gboolean any = FALSE;

  if (self->record == NULL || gradus_life_record_length (self->record) == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("Looking back through the steps…"));
      return scene;
    }
  if (gradus_life_record_get_life (self->record, self->life)->log && is_positive (self))
    axes |= GRADUS_AXES_LOG_Y;
  gradus_scene_set_axes (scene, axes, NULL, NULL);
  gradus_scene_set_x_range (scene, 0, MAX (gradus_life_record_get_last (self->record), 1));
  for (guint c = 0; c < count_curves (self); c++)
    any = add_curve (self, scene, c) || any;
  if (!any)
    {
      gradus_scene_set_placeholder (scene, _ ("Nothing is known at the steps made so far."));
      return scene;
    }
  if (self->present >= 0)
    {
      gradus_scene_vrule (scene, self->present, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
      for (guint c = 0; c < count_curves (self); c++)
        if (isfinite (self->now[c]))
          gradus_scene_point (scene, self->present, self->now[c], self->roles[c],
                              GRADUS_SHAPE_CIRCLE, 1, -1);
    }
  return scene;
}

/* What is said at the step under the pointer, else at the present one. */
static char *
make_words (GradusLifeChart *self)
{
  g_autoptr (GString) numbers = g_string_new (NULL);
  const guint n = count_curves (self);
  const guint64 step = self->hovered >= 0
                         ? gradus_life_record_get_step (self->record, (guint) self->hovered)
                         : self->step;

  if (self->record == NULL || (self->hovered < 0 && self->present < 0))
    return g_strdup ("");
  for (guint c = 0; c < n && n <= MAX_WORDS; c++)
    {
      const double value = self->hovered >= 0 ? gradus_life_record_get_value (
                             self->record, self->life, c, (guint) self->hovered)
                                              : self->now[c];

      g_string_append_printf (numbers, "%s%s", c > 0 ? ", " : "",
                              isnan (value) ? "–" : GRADUS_NUM (value));
    }
  if (n == 0 || n > MAX_WORDS)
    return g_strdup_printf (_ ("Step %" PRIu64), step);
  /* Translators: the number of a step, and one or several numbers that belong to it. */
  return g_strdup_printf (_ ("Step %" PRIu64 ": %s"), step, numbers->str);
}

static const char *
get_title (GradusLifeChart *self)
{
  return self->record != NULL ? _ (gradus_life_record_get_life (self->record, self->life)->title)
                              : "";
}

static void
update_words (GradusLifeChart *self)
{
  g_free (self->words);
  self->words = make_words (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  get_title (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  self->words, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drop_picture (GradusLifeChart *self)
{
  g_clear_pointer (&self->layout, gradus_plot_layout_free);
  g_clear_pointer (&self->pixels, gradus_pixels_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_life_chart_show (GradusLifeChart *self, const GradusLifeRecord *record, guint life,
                        const GradusPosition *here)
{
  g_return_if_fail (GRADUS_IS_LIFE_CHART (self));

  if (record != self->record || life != self->life)
    self->hovered = -1;
  self->record = record;
  self->life = life;
  if (record != NULL && self->hovered >= (int) gradus_life_record_length (record))
    self->hovered = -1;
  if (record != NULL && here != NULL)
    {
      const GradusLife *table = gradus_life_record_get_life (record, life);
      const guint item = gradus_life_record_get_item (record);
      const guint n = gradus_life_count_curves (table, here);

      for (guint c = 0; c < GRADUS_LIFE_MAX_CURVES; c++)
        {
          self->now[c] = c < n ? gradus_life_measure (table, here, item, c) : NAN;
          if (c < n)
            self->roles[c] = gradus_life_get_role (table, here, item, c);
        }
      self->step = here->step;
      /* Inside a phase the mark stands between two steps. */
      self->present = (double) here->step + (here->micro > 0 ? 0.5 : 0);
    }
  drop_picture (self);
  update_words (self);
}

const char *
gradus_life_chart_get_words (GradusLifeChart *self)
{
  g_return_val_if_fail (GRADUS_IS_LIFE_CHART (self), NULL);

  return self->words;
}

/* --- Painting --------------------------------------------------------------------------------- */

static int
get_line_height (GradusLifeChart *self)
{
  g_autoptr (PangoLayout) line = gtk_widget_create_pango_layout (GTK_WIDGET (self), "0");
  int height;

  pango_layout_get_pixel_size (line, NULL, &height);
  return height + 2;
}

static gboolean
ensure_layout (GradusLifeChart *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const PangoFontDescription *font = pango_context_get_font_description (context);
  const int width = gtk_widget_get_width (widget);
  const int height = gtk_widget_get_height (widget) - get_line_height (self);
  g_autoptr (GradusScene) scene = NULL;
  GradusPlotOptions options = {
    .width = width,
    .height = height,
    .scheme = gradus_settings_get_scheme (gradus_settings_get_default ()),
    .font_family = pango_font_description_get_family (font),
  };

  if (width < 8 || height < 8)
    return FALSE;
  if (self->layout != NULL && self->layout_width == width && self->layout_height == height)
    return TRUE;
  drop_picture (self);
  scene = make_scene (self);
  self->layout = gradus_plot_layout_new (scene, &options);
  self->layout_width = width;
  self->layout_height = height;
  return TRUE;
}

static GradusPixels *
draw_pixels (GradusLifeChart *self)
{
  cairo_t *cr = gradus_pixels_begin (self->layout_width, self->layout_height,
                                     gtk_widget_get_scale_factor (GTK_WIDGET (self)));

  gradus_plot_draw (self->layout, cr, NULL);
  return gradus_pixels_end (cr);
}

/* Title and numbers in one line; the title gives way. */
static void
snapshot_words (GradusLifeChart *self, GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const int width = gtk_widget_get_width (widget) - 12;
  g_autoptr (PangoLayout) title = gtk_widget_create_pango_layout (widget, get_title (self));
  g_autoptr (PangoLayout) words = gtk_widget_create_pango_layout (widget, self->words);
  PangoAttrList *bold = pango_attr_list_new ();
  GdkRGBA colour;
  int words_width;

  pango_attr_list_insert (bold, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (title, bold);
  pango_attr_list_unref (bold);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  pango_layout_get_pixel_size (words, &words_width, NULL);
  if (words_width > width)
    {
      pango_layout_set_width (words, width * PANGO_SCALE);
      pango_layout_set_ellipsize (words, PANGO_ELLIPSIZE_END);
      words_width = width;
    }
  pango_layout_set_width (title, MAX (width - words_width - 12, 0) * PANGO_SCALE);
  pango_layout_set_ellipsize (title, PANGO_ELLIPSIZE_END);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (6, 1));
  if (width - words_width > 48)
    gtk_snapshot_append_layout (snapshot, title, &colour);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (width - words_width), 0));
  gtk_snapshot_append_layout (snapshot, words, &colour);
  gtk_snapshot_restore (snapshot);
}

static void
gradus_life_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusLifeChart *self = GRADUS_LIFE_CHART (widget);
  const float top = (float) get_line_height (self);
  double x, y, width, height, px, py;

  if (!ensure_layout (self))
    return;
  if (self->pixels == NULL)
    self->pixels = draw_pixels (self);
  gradus_pixels_append (self->pixels, GTK_WIDGET (self), snapshot, 0, top);
  snapshot_words (self, snapshot);
  if (self->hovered >= 0)
    {
      GdkRGBA colour;

      gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
      colour.alpha *= 0.6f;
      gradus_plot_layout_get_area (self->layout, &x, &y, &width, &height);
      gradus_plot_layout_to_pixel (
        self->layout, (double) gradus_life_record_get_step (self->record, (guint) self->hovered), 0,
        &px, &py);
      gtk_snapshot_append_color (
        snapshot, &colour,
        &GRAPHENE_RECT_INIT ((float) px - 0.5f, top + (float) y, 1, (float) height));
    }
}

static void
gradus_life_chart_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                           int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = LEAST_WIDTH;
      *natural = NATURAL_WIDTH;
    }
  else
    *minimum = *natural = CHART_HEIGHT + get_line_height (GRADUS_LIFE_CHART (widget));
}

/* --- Pointer ---------------------------------------------------------------------------------- */

/* The step under @px; FALSE without a picture. */
static gboolean
get_step_at (GradusLifeChart *self, double px, double *step)
{
  double y;

  if (!ensure_layout (self) || self->record == NULL
      || gradus_life_record_length (self->record) == 0)
    return FALSE;
  gradus_plot_layout_to_data (self->layout, px, 0, step, &y);
  *step = CLAMP (*step, 0, (double) gradus_life_record_get_last (self->record));
  return TRUE;
}

static void
set_hovered (GradusLifeChart *self, int sample)
{
  if (self->hovered == sample)
    return;
  self->hovered = sample;
  update_words (self);
}

static void
motion_cb (GradusLifeChart *self, double x, double y)
{
  double step;

  set_hovered (
    self, get_step_at (self, x, &step) ? (int) gradus_life_record_find (self->record, step) : -1);
}

static void
leave_cb (GradusLifeChart *self)
{
  set_hovered (self, -1);
}

static void
pressed_cb (GradusLifeChart *self, int n_press, double x, double y)
{
  double step;

  if (get_step_at (self, x, &step))
    g_signal_emit (self, signals[SEEK], 0, (guint64) llround (step));
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_life_chart_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gradus_life_chart_parent_class)->css_changed (widget, change);
  drop_picture (GRADUS_LIFE_CHART (widget));
}

static void
gradus_life_chart_dispose (GObject *object)
{
  GradusLifeChart *self = GRADUS_LIFE_CHART (object);

  g_clear_pointer (&self->layout, gradus_plot_layout_free);
  g_clear_pointer (&self->pixels, gradus_pixels_unref);
  G_OBJECT_CLASS (gradus_life_chart_parent_class)->dispose (object);
}

static void
gradus_life_chart_finalize (GObject *object)
{
  g_free (GRADUS_LIFE_CHART (object)->words);
  G_OBJECT_CLASS (gradus_life_chart_parent_class)->finalize (object);
}

static void
gradus_life_chart_class_init (GradusLifeChartClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gradus_life_chart_dispose;
  object_class->finalize = gradus_life_chart_finalize;
  widget_class->snapshot = gradus_life_chart_snapshot;
  widget_class->measure = gradus_life_chart_measure;
  widget_class->css_changed = gradus_life_chart_css_changed;
  signals[SEEK] = g_signal_new ("seek", GRADUS_TYPE_LIFE_CHART, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
  gtk_widget_class_set_css_name (widget_class, "lifechart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
gradus_life_chart_init (GradusLifeChart *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->present = -1;
  self->hovered = -1;
  self->words = g_strdup ("");
  for (guint c = 0; c < GRADUS_LIFE_MAX_CURVES; c++)
    self->roles[c] = GRADUS_ROLE_CLASS + c;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "pointer");
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_object (gradus_settings_get_default (), "notify::scheme",
                           G_CALLBACK (drop_picture), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self, "notify::scale-factor", G_CALLBACK (drop_picture), self);
}

GtkWidget *
gradus_life_chart_new (void)
{
  return g_object_new (GRADUS_TYPE_LIFE_CHART, NULL);
}
