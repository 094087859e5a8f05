/* Gradus: measuring a picture.
 *
 * The size of the data area depends on the width of the numbers beside it, these on the ticks, the
 * ticks on the range, and the range, when both axes have one unit, on the size of the area. So the
 * layout is found by repetition, which settles after two or three rounds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"
#include "gradus-quotes.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define TEXT_SIZE 11.0
/* Beside the words over the area stand the numbers of the y axis. */
#define NOTE_ROOM 5
/* Of a picture whose title or caption may have a second line, in ems. */
#define HIGH_ENOUGH 12
#define FONT_FALLBACK "Cantarell, Noto Sans, Noto Sans CJK SC, Sans"

/* --- Text ------------------------------------------------------------------------------------- */

/* Words are measured and drawn again and again, most of them the same ones in every frame: ticks,
 * axes, legends. Shaping them was a sixth of a frame. A thread keeps them shaped, as Pango has a
 * font map a thread, and forgets all when there are more than a few pictures have. */
#define MOST_TEXTS 512

typedef struct
{
  PangoContext *context;
  GHashTable *shaped; /* by what decides how they look: PangoLayouts that nobody changes */
} Texts;

static void
texts_free (gpointer data)
{
  Texts *texts = data;

  g_hash_table_unref (texts->shaped);
  g_object_unref (texts->context);
  g_free (texts);
}

static Texts *
get_texts (void)
{
  static GPrivate key = G_PRIVATE_INIT (texts_free);
  Texts *texts = g_private_get (&key);
  cairo_font_options_t *font_options;

  if (texts != NULL)
    return texts;
  texts = g_new (Texts, 1);
  texts->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  texts->shaped = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  font_options = cairo_font_options_create ();
  /* The same widths at every scale and on every surface. */
  cairo_font_options_set_hint_style (font_options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (font_options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (font_options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (texts->context, font_options);
  cairo_font_options_destroy (font_options);
  pango_context_set_round_glyph_positions (texts->context, FALSE);
  g_private_set (&key, texts);
  return texts;
}

static PangoLayout *
shape_text (PangoContext *context, const char *families, const char *text, double size,
            GradusTextFlags flags)
{
  PangoLayout *result = pango_layout_new (context);
  PangoFontDescription *font = pango_font_description_new ();
  PangoAttrList *attributes;

  pango_font_description_set_family (font, families);
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  if (flags & GRADUS_TEXT_BOLD)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (result, font);
  pango_font_description_free (font);

  if (flags & GRADUS_TEXT_MARKUP)
    pango_layout_set_markup (result, text, -1);
  else
    pango_layout_set_text (result, text, -1);

  attributes = pango_layout_get_attributes (result) != NULL
                 ? pango_attr_list_copy (pango_layout_get_attributes (result))
                 : pango_attr_list_new ();
  gradus_text_narrow_quotes (pango_layout_get_text (result), attributes);
  pango_layout_set_attributes (result, attributes);
  pango_attr_list_unref (attributes);
  return result;
}

PangoLayout *
gradus_plot_text_new (const GradusPlotLayout *layout, const char *text, double size,
                      GradusTextFlags flags)
{
  Texts *texts = get_texts ();
  const char *family = layout->font_family != NULL ? layout->font_family : "";
  g_autofree char *key = g_strdup_printf ("%a %u %s\n%s", layout->em * size, (guint) flags, family,
                                          text);
  PangoLayout *result = g_hash_table_lookup (texts->shaped, key);

  if (result == NULL)
    {
      g_autofree char *families = g_strconcat (family, *family != '\0' ? ", " : "", FONT_FALLBACK,
                                               NULL);

      if (g_hash_table_size (texts->shaped) >= MOST_TEXTS)
        g_hash_table_remove_all (texts->shaped);
      result = shape_text (texts->context, families, text, layout->em * size, flags);
      g_hash_table_insert (texts->shaped, g_steal_pointer (&key), result);
    }
  return g_object_ref (result);
}

static void
measure_text (const GradusPlotLayout *layout, const char *text, double size, GradusTextFlags flags,
              double *width, double *height)
{
  g_autoptr (PangoLayout) shaped = gradus_plot_text_new (layout, text, size, flags);
  int w, h;

  pango_layout_get_size (shaped, &w, &h);
  if (width != NULL)
    *width = (double) w / PANGO_SCALE;
  if (height != NULL)
    *height = (double) h / PANGO_SCALE;
}

/* --- Ranges ----------------------------------------------------------------------------------- */

double
gradus_plot_smallest_positive (const GradusScene *scene, gboolean y)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (scene, &n);
  double smallest = G_MAXDOUBLE;

  for (gsize i = 0; i < n; i++)
    {
      const GradusMark *mark = &marks[i];
      const double *values = gradus_scene_get_values (scene, mark);

      switch (mark->kind)
        {
        case GRADUS_MARK_POINTS:
        case GRADUS_MARK_POLYLINE:
        case GRADUS_MARK_POLYGON:
          for (gsize j = 0; j < mark->count; j++)
            if (values[2 * j + (y ? 1 : 0)] > 0)
              smallest = MIN (smallest, values[2 * j + (y ? 1 : 0)]);
          break;
        case GRADUS_MARK_BAND:
          for (gsize j = 0; j < mark->count; j++)
            for (guint c = y ? 1 : 0; c <= (y ? 2 : 0); c++)
              if (values[3 * j + c] > 0)
                smallest = MIN (smallest, values[3 * j + c]);
          break;
        case GRADUS_MARK_SEGMENT:
        case GRADUS_MARK_ARROW:
          for (guint c = y ? 1 : 0; c < 4; c += 2)
            if (mark->v[c] > 0)
              smallest = MIN (smallest, mark->v[c]);
          break;
        case GRADUS_MARK_POINT:
        case GRADUS_MARK_PIE:
        case GRADUS_MARK_TEXT:
          if (mark->v[y ? 1 : 0] > 0)
            smallest = MIN (smallest, mark->v[y ? 1 : 0]);
          break;
        case GRADUS_MARK_BAR:
        case GRADUS_MARK_STEM:
          if (y && mark->v[mark->kind == GRADUS_MARK_BAR ? 3 : 2] > 0)
            smallest = MIN (smallest, mark->v[mark->kind == GRADUS_MARK_BAR ? 3 : 2]);
          break;
        default:
          break;
        }
    }
  return smallest;
}

/* Turn the scene's range into what the axis shows: transformed, never empty, never overflowing. */
static void
set_range (GradusAxis *axis, double min, double max, double margin_low, double margin_high)
{
  double span, centre;

  if (axis->log)
    {
      min = log10 (min);
      max = log10 (max);
    }

  if (!(max > min))
    {
      const double half = axis->log ? 0.5 : fabs (min) > 1e-300 ? fabs (min) * 0.5 : 1;

      min -= half;
      max += half;
    }

  min = CLAMP (min, -1e307, 1e307);
  max = CLAMP (max, -1e307, 1e307);
  span = max - min;
  axis->low = min - margin_low * span;
  axis->high = max + margin_high * span;

  /* Below the resolution of a double nothing could be told apart. */
  centre = axis->low / 2 + axis->high / 2;
  span = MAX (fabs (centre) * 1e-12, 1e-300);
  if (axis->high - axis->low < span)
    {
      axis->low = centre - span / 2;
      axis->high = centre + span / 2;
    }
}

static void
find_ranges (GradusPlotLayout *layout)
{
  const GradusPlotOptions *options = &layout->options;
  const GradusAxes flags = gradus_scene_get_axes (layout->scene, NULL, NULL);
  double x_min = 0, x_max = 1, y_min = 0, y_max = 1;
  gboolean known_x = gradus_scene_get_x_range (layout->scene, &x_min, &x_max);
  gboolean known_y = gradus_scene_get_y_range (layout->scene, &y_min, &y_max);
  double margin_x = layout->tiled ? 0.004 : 0.04;
  double margin_y = layout->tiled ? 0.004 : 0.05;
  double margin_bottom = margin_y;

  layout->x.log = (flags & GRADUS_AXES_LOG_X) != 0;
  layout->y.log = (flags & GRADUS_AXES_LOG_Y) != 0;
  layout->x.integer = (flags & GRADUS_AXES_INTEGER_X) != 0;
  layout->y.integer = (flags & GRADUS_AXES_INTEGER_Y) != 0;
  layout->x.cells = layout->y.cells = (flags & GRADUS_AXES_CELLS) != 0;
  layout->y.flip = (flags & GRADUS_AXES_FLIP_Y) != 0;

  if (options->zoomed && options->x_max > options->x_min && options->y_max > options->y_min)
    {
      x_min = options->x_min;
      x_max = options->x_max;
      y_min = options->y_min;
      y_max = options->y_max;
      margin_x = margin_y = margin_bottom = 0;
    }
  else
    {
      if (!known_x)
        {
          x_min = 0;
          x_max = 1;
        }
      if (!known_y)
        {
          y_min = 0;
          y_max = 1;
        }
      if (flags & GRADUS_AXES_ZERO_Y && !layout->y.log)
        {
          y_min = MIN (y_min, 0);
          y_max = MAX (y_max, 0);
          /* What stands on the axis shall not float above it. */
          if (y_min == 0)
            margin_bottom = 0;
        }
    }

  if (layout->x.log && !(x_min > 0))
    x_min = gradus_plot_smallest_positive (layout->scene, FALSE);
  if (layout->y.log && !(y_min > 0))
    y_min = gradus_plot_smallest_positive (layout->scene, TRUE);
  /* Nothing positive: a logarithmic axis has nothing to show. */
  if (layout->x.log && !(x_max > 0 && x_min <= x_max))
    {
      layout->x.log = FALSE;
      gradus_scene_get_x_range (layout->scene, &x_min, &x_max);
    }
  if (layout->y.log && !(y_max > 0 && y_min <= y_max))
    {
      layout->y.log = FALSE;
      gradus_scene_get_y_range (layout->scene, &y_min, &y_max);
    }

  set_range (&layout->x, x_min, x_max, margin_x, margin_x);
  set_range (&layout->y, y_min, y_max, margin_bottom, margin_y);
}

/* Make one unit as long on both axes: widen the range of the axis that has room or, where tiles
 * fill the range and the room would be blank, make the area smaller. */
static void
make_equal (GradusPlotLayout *layout, const double range[4])
{
  const double unit_x = (range[1] - range[0]) / layout->area_width;
  const double unit_y = (range[3] - range[2]) / layout->area_height;
  const double unit = MAX (unit_x, unit_y);
  const double centre_x = range[0] / 2 + range[1] / 2;
  const double centre_y = range[2] / 2 + range[3] / 2;

  if (layout->tight)
    {
      const double width = (range[1] - range[0]) / unit;
      const double height = (range[3] - range[2]) / unit;

      layout->area_x += (layout->area_width - width) / 2;
      layout->area_y += (layout->area_height - height) / 2;
      layout->area_width = width;
      layout->area_height = height;
      return;
    }
  layout->x.low = centre_x - unit * layout->area_width / 2;
  layout->x.high = centre_x + unit * layout->area_width / 2;
  layout->y.low = centre_y - unit * layout->area_height / 2;
  layout->y.high = centre_y + unit * layout->area_height / 2;
}

/* --- Ticks ------------------------------------------------------------------------------------ */

/* Words at 1, 2, ...: those that the shown range holds. */
static void
set_named_ticks (GradusAxis *axis, const char *const *names)
{
  axis->ticks = g_array_new (FALSE, FALSE, sizeof (double));
  axis->labels = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; names[i] != NULL; i++)
    {
      const double at = i + 1;

      if (at < axis->low || at > axis->high)
        continue;
      g_array_append_val (axis->ticks, at);
      g_ptr_array_add (axis->labels, g_markup_escape_text (names[i], -1));
    }
}

/* The numbers of cells: "3", or "1, 3" in a stack of matrices of @rows. */
static void
set_cell_ticks (GradusAxis *axis, double end, guint max_ticks, guint rows)
{
  const guint n = (guint) CLAMP (end, 0, 1e6);

  axis->ticks = gradus_ticks_cells (n, max_ticks);
  axis->labels = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < axis->ticks->len; i++)
    {
      const guint cell = (guint) g_array_index (axis->ticks, double, i);

      g_ptr_array_add (axis->labels, rows >= n ? g_strdup_printf ("%u", cell)
                                     : rows == 0
                                       ? g_strdup ("")
                                       : g_strdup_printf ("%u, %u", cell / rows, cell % rows));
    }
}

/* How many ticks beyond those for which there is good room an axis may get to have two. */
#define MORE_TICKS 3

static void
set_ticks (GradusPlotLayout *layout, GradusAxis *axis, guint max_ticks)
{
  const double low = axis->log ? pow (10, axis->low) : axis->low;
  const double high = axis->log ? pow (10, axis->high) : axis->high;

  g_clear_pointer (&axis->ticks, g_array_unref);
  g_clear_pointer (&axis->labels, g_ptr_array_unref);
  if (axis->cells)
    {
      double from, columns_end = 0, rows_end = 0;

      gradus_scene_get_x_range (layout->scene, &from, &columns_end);
      gradus_scene_get_y_range (layout->scene, &from, &rows_end);
      if (axis == &layout->x)
        set_cell_ticks (axis, columns_end, max_ticks, G_MAXUINT);
      else
        set_cell_ticks (axis, rows_end, max_ticks, gradus_scene_get_cell_rows (layout->scene));
      return;
    }
  if (axis == &layout->x && gradus_scene_get_x_names (layout->scene) != NULL)
    {
      set_named_ticks (axis, gradus_scene_get_x_names (layout->scene));
      return;
    }
  axis->ticks = axis->log ? gradus_ticks_log (low, high, max_ticks)
                          : gradus_ticks_linear (low, high, max_ticks, axis->integer);
  axis->labels = gradus_tick_labels (axis->ticks, axis->log);
}

/* The widest label and the widest one's height; also how far the last one sticks out to the
 * right. */
static void
measure_ticks (const GradusPlotLayout *layout, const GradusAxis *axis, double *width,
               double *height, double *last)
{
  *width = *height = *last = 0;
  for (guint i = 0; i < axis->labels->len; i++)
    {
      double w, h;

      measure_text (layout, g_ptr_array_index (axis->labels, i), 1, GRADUS_TEXT_MARKUP, &w, &h);
      *width = MAX (*width, w);
      *height = MAX (*height, h);
      *last = w;
    }
}

static gboolean
labels_collide (const GradusPlotLayout *layout)
{
  double end = -G_MAXDOUBLE;

  for (guint i = 0; i < layout->x.ticks->len; i++)
    {
      const double px = gradus_layout_px (layout, g_array_index (layout->x.ticks, double, i));
      double width;

      measure_text (layout, g_ptr_array_index (layout->x.labels, i), 1, GRADUS_TEXT_MARKUP, &width,
                    NULL);
      if (px - width / 2 < end + layout->em * 0.9)
        return TRUE;
      end = px + width / 2;
    }
  return FALSE;
}

/* A single tick says where the axis is and not how long a unit is. */
static void
set_two_ticks (GradusPlotLayout *layout, GradusAxis *axis, guint n)
{
  set_ticks (layout, axis, n);
  for (guint more = n + 1; axis->ticks->len < 2 && more <= n + MORE_TICKS; more++)
    set_ticks (layout, axis, more);
}

static void
choose_ticks (GradusPlotLayout *layout)
{
  guint n_x = (guint) CLAMP (layout->area_width / (layout->em * 5.0), 2, 11);
  guint n_y = (guint) CLAMP (layout->area_height / (layout->em * 3.0), 2, 10);

  set_two_ticks (layout, &layout->y, n_y);
  set_two_ticks (layout, &layout->x, n_x);
  for (; n_x > 1 && labels_collide (layout); n_x--)
    set_ticks (layout, &layout->x, n_x - 1);
}

/* --- Colour bar ------------------------------------------------------------------------------- */

/* The first matrix, or the cells, that ask for a colour bar. */
static void
find_colour_bar (GradusPlotLayout *layout)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);

  if (layout->options.compact)
    return;
  for (gsize i = 0; i < n && layout->bar_mark == NULL; i++)
    if ((marks[i].kind == GRADUS_MARK_MATRIX || marks[i].kind == GRADUS_MARK_CELL)
        && marks[i].text != NULL)
      layout->bar_mark = &marks[i];
  if (layout->bar_mark == NULL)
    return;

  gradus_plot_matrix_range (layout->scene, layout->bar_mark, &layout->bar_low, &layout->bar_high);
  layout->bar_title = layout->bar_mark->text;
}

static double
measure_colour_bar (GradusPlotLayout *layout)
{
  double widest = 0;

  if (layout->bar_mark == NULL)
    return 0;

  g_clear_pointer (&layout->bar_ticks, g_array_unref);
  g_clear_pointer (&layout->bar_labels, g_ptr_array_unref);
  layout->bar_ticks = gradus_ticks_linear (
    layout->bar_low, layout->bar_high, (guint) CLAMP (layout->area_height / (layout->em * 3), 2, 8),
    FALSE);
  layout->bar_labels = gradus_tick_labels (layout->bar_ticks, FALSE);
  for (guint i = 0; i < layout->bar_ticks->len; i++)
    {
      double width;

      measure_text (layout, g_ptr_array_index (layout->bar_labels, i), 1, GRADUS_TEXT_MARKUP,
                    &width, NULL);
      widest = MAX (widest, width);
    }
  return layout->em * 2.2 + widest + (*layout->bar_title != '\0' ? layout->em * 1.6 : 0);
}

/* --- The whole -------------------------------------------------------------------------------- */

static gboolean
has_words (const char *text)
{
  return text != NULL && *text != '\0';
}

static void
arrange_once (GradusPlotLayout *layout, gboolean legend_outside)
{
  const double width = MAX (layout->options.width, 1);
  const double height = MAX (layout->options.height, 1);
  const double em = layout->em;
  const char *x_label, *y_label;
  double top = em * 0.7, right = em * 0.9, bottom = em * 0.3, left = em * 0.5;
  double line, range[4];
  double beside = 0, under = 0; /* room of the ticks' numbers */
  double legend = 0;
  gboolean legend_below = FALSE;

  gradus_plot_get_axis_words (layout, &x_label, &y_label);
  measure_text (layout, "0", 1, 0, NULL, &line);
  if (layout->options.thumbnail)
    top = right = bottom = left = MIN (width, height) * 0.03;
  else if (layout->title != NULL)
    {
      double title_height;

      measure_text (layout, layout->title, 1.1, GRADUS_TEXT_BOLD, NULL, &title_height);
      top = title_height + em;
    }
  if (layout->words != NULL)
    {
      double words_height;

      measure_text (layout, layout->words, 1, 0, NULL, &words_height);
      top += words_height + em * 0.3;
    }
  if (layout->y_label_above && !layout->y_label_shares)
    top += line + em * 0.1;

  if (legend_outside)
    {
      double legend_height;

      gradus_plot_measure_legend (layout, 1, &legend, &legend_height);
      legend_below = width - legend < MAX (0.6 * width, em * 18);
      if (legend_below)
        gradus_plot_measure_legend (layout, 0, &legend, &legend_height);
      legend = legend_below ? legend_height + em * 0.3 : legend + em * 0.6;
      layout->legend_place = legend_below ? GRADUS_LEGEND_BELOW : GRADUS_LEGEND_OUTSIDE;
    }

  find_ranges (layout);
  range[0] = layout->x.low;
  range[1] = layout->x.high;
  range[2] = layout->y.low;
  range[3] = layout->y.high;

  layout->area_x = left;
  layout->area_y = top;
  layout->area_width = MAX (width - left - right - em * 3, 8);
  layout->area_height = MAX (height - top - bottom - em * 3, 8);
  for (guint round = 0; round < 3; round++)
    {
      double l = left, r = right, b = bottom;

      if (layout->equal && !layout->tight)
        make_equal (layout, range);
      if (!layout->options.thumbnail)
        {
          if (!layout->bare)
            {
              double x_width, x_height, x_last, y_width, y_height, y_last;

              choose_ticks (layout);
              measure_ticks (layout, &layout->x, &x_width, &x_height, &x_last);
              measure_ticks (layout, &layout->y, &y_width, &y_height, &y_last);
              l += y_width + em * 0.5;
              beside = y_width + em * 0.5;
              under = MAX (x_height, line) + em * 0.2;
              b += MAX (x_height, line) + em * 0.2;
              r = MAX (r, x_last / 2 + em * 0.2);
            }
          if (has_words (y_label) && !layout->y_label_above)
            l += line + em * 0.1;
          if (has_words (x_label))
            b += line + em * 0.1;
          if (legend_below)
            b += legend;
          else
            r += legend;
          layout->bar_x = width - r;
          r += measure_colour_bar (layout);
          layout->bar_x = width - r + em * 0.9;
        }
      layout->area_x = l;
      layout->area_width = MAX (width - l - r, 8);
      layout->area_height = MAX (height - top - b, 8);
    }
  if (layout->equal)
    make_equal (layout, range);
  if (layout->tight)
    layout->bar_x = layout->area_x + layout->area_width + em * 0.9;
  if (layout->tight || layout->bare)
    {
      layout->x_label_y = layout->area_y + layout->area_height + under + em * 0.2;
      layout->y_label_x = MAX (layout->area_x - beside - line - em * 0.2, 0);
    }
  else
    {
      layout->x_label_y = height - line - em * 0.2 - (legend_below ? legend : 0);
      layout->y_label_x = em * 0.3;
    }
  if (!layout->options.thumbnail && !layout->bare)
    choose_ticks (layout);

  if (legend_outside)
    {
      gradus_plot_measure_legend (layout, legend_below ? 0 : 1, &layout->legend_width,
                                  &layout->legend_height);
      if (legend_below)
        {
          layout->legend_x = em * 0.5;
          layout->legend_y = height - layout->legend_height - em * 0.2;
        }
      else
        {
          layout->legend_x = width - layout->legend_width - em * 0.3;
          layout->legend_y = layout->area_y;
        }
    }
}

/* The words of the y axis stand beside it, turned; where the picture is too low, above it. */
static void
arrange (GradusPlotLayout *layout, gboolean legend_outside)
{
  const char *y_label;
  double length, words_length;

  layout->y_label_above = layout->y_label_shares = FALSE;
  arrange_once (layout, legend_outside);
  gradus_plot_get_axis_words (layout, NULL, &y_label);
  if (layout->options.thumbnail || !has_words (y_label))
    return;
  measure_text (layout, y_label, 1, 0, &length, NULL);
  if (length <= gradus_plot_y_label_room (layout))
    return;
  layout->y_label_above = TRUE;
  if (layout->words != NULL && strchr (layout->words, '\n') == NULL)
    {
      measure_text (layout, layout->words, 1, 0, &words_length, NULL);
      layout->y_label_shares = length + words_length + 2 * layout->em <= layout->options.width;
    }
  arrange_once (layout, legend_outside);
}

/* @text, in two lines where it is too long for one and the picture is high enough for two. What is
 * longer yet is cut when it is drawn. */
static char *
break_in_two (const GradusPlotLayout *layout, const char *text, double size, GradusTextFlags flags)
{
  const double width = layout->options.width - layout->em;
  g_autoptr (PangoLayout) shaped = gradus_plot_text_new (layout, text, size, flags);
  g_autoptr (PangoLayout) broken = pango_layout_copy (shaped);
  int at;

  pango_layout_set_width (broken, (int) (MAX (width, 1) * PANGO_SCALE));
  pango_layout_set_wrap (broken, PANGO_WRAP_WORD_CHAR);
  if (layout->options.height < HIGH_ENOUGH * layout->em
      || pango_layout_get_line_count (broken) != 2)
    return g_strdup (text);
  at = pango_layout_get_line_readonly (broken, 1)->start_index;
  return g_strdup_printf ("%.*s\n%s", at, text, text + at);
}

/* The caption and the note of how the picture is drawn, each in a line of its own, because beside
 * each other they seldom fit. A picture in which the note would be cut is too small for it. */
static char *
find_words (const GradusPlotLayout *layout)
{
  const char *caption = gradus_scene_get_caption (layout->scene);
  const char *note = layout->equal ? NULL : gradus_scene_get_note (layout->scene);
  g_autofree char *lines = NULL;
  double length;

  if (layout->options.thumbnail || layout->options.compact)
    return NULL;
  if (note != NULL)
    {
      measure_text (layout, note, 1, 0, &length, NULL);
      if (length > layout->options.width - NOTE_ROOM * layout->em)
        note = NULL;
    }
  if (!has_words (caption))
    return g_strdup (note);
  lines = break_in_two (layout, caption, 1, 0);
  return note != NULL ? g_strdup_printf ("%s\n%s", lines, note) : g_steal_pointer (&lines);
}

static void
find_sizes (GradusPlotLayout *layout)
{
  gsize n, data = 0;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);
  const double side = MIN (layout->area_width, layout->area_height);
  double density;

  layout->cell = 0;
  for (gsize i = 0; i < n; i++)
    {
      if (marks[i].kind == GRADUS_MARK_POINTS)
        data += marks[i].count;
      else if (marks[i].kind == GRADUS_MARK_POINT || marks[i].kind == GRADUS_MARK_PIE)
        data++;
      /* A smaller one is of a panel, whose words are not all in cells. */
      else if (marks[i].kind == GRADUS_MARK_CELL && marks[i].v[4] == 1)
        layout->cell = MIN (layout->area_width / (layout->x.high - layout->x.low),
                            layout->area_height / (layout->y.high - layout->y.low));
    }

  layout->unit = CLAMP (sqrt (side / 360), layout->options.thumbnail ? 0.62 : 0.8, 1.6)
                 * sqrt (MAX (layout->em / TEXT_SIZE, 0.5));
  /* The more data, the smaller each: 1 up to 200 data, a half at some 3,000. */
  density = data > 200 ? pow (200.0 / data, 0.25) : 1;
  layout->point_radius = MAX (3.9 * layout->unit * MAX (density, 0.3), 0.8);
}

GradusPlotLayout *
gradus_plot_layout_new (GradusScene *scene, const GradusPlotOptions *options)
{
  GradusPlotLayout *layout = g_new0 (GradusPlotLayout, 1);
  GradusAxes flags = gradus_scene_get_axes (scene, NULL, NULL);
  gsize n_legend;

  layout->scene = gradus_scene_ref (scene);
  layout->options = *options;
  layout->font_family = g_strdup (options->font_family);
  layout->options.font_family = layout->font_family;
  layout->em = TEXT_SIZE * (options->text_scale > 0 ? options->text_scale : 1);
  if (options->title != NULL && !options->thumbnail)
    layout->title = break_in_two (layout, options->title, 1.1, GRADUS_TEXT_BOLD);
  layout->options.title = layout->title;
  layout->bare = (flags & GRADUS_AXES_NONE) != 0;
  layout->equal = gradus_scene_has_equal_units (scene);
  /* A margin around cells that fill it to the border would look like a mistake. */
  layout->tiled = gradus_scene_is_tiled (scene);
  layout->tight = layout->equal && (layout->bare || layout->tiled);
  layout->empty = gradus_scene_is_waiting (scene);
  layout->words = find_words (layout);

  find_colour_bar (layout);
  arrange (layout, FALSE);
  find_sizes (layout);

  gradus_scene_get_legend (scene, &n_legend);
  if (options->compact)
    layout->legend_place = GRADUS_LEGEND_NONE;
  else if (n_legend > 0 && !options->thumbnail && !layout->empty)
    {
      double covered = 1;

      if (options->legend_place != GRADUS_LEGEND_OUTSIDE
          && options->legend_place != GRADUS_LEGEND_BELOW)
        covered = gradus_plot_place_legend (layout);
      /* Small pictures beside each other, diagrams and the like have no corner to spare. */
      if (covered > (layout->bare ? 0.03 : 0.08))
        {
          const double width = layout->area_width, height = layout->area_height;

          arrange (layout, TRUE);
          /* In a small picture the marks matter more than the words. */
          if (layout->area_height < 0.6 * height || layout->area_width < 0.6 * width)
            {
              layout->legend_place = GRADUS_LEGEND_NONE;
              arrange (layout, FALSE);
              if (gradus_plot_place_legend (layout) > 0.15)
                layout->legend_place = GRADUS_LEGEND_NONE;
            }
          find_sizes (layout);
        }
    }
  return layout;
}

void
gradus_plot_layout_free (GradusPlotLayout *layout)
{
  g_clear_pointer (&layout->x.ticks, g_array_unref);
  g_clear_pointer (&layout->y.ticks, g_array_unref);
  g_clear_pointer (&layout->x.labels, g_ptr_array_unref);
  g_clear_pointer (&layout->y.labels, g_ptr_array_unref);
  g_clear_pointer (&layout->bar_ticks, g_array_unref);
  g_clear_pointer (&layout->bar_labels, g_ptr_array_unref);
  gradus_scene_unref (layout->scene);
  g_free (layout->font_family);
  g_free (layout->title);
  g_free (layout->words);
  g_free (layout);
}

void
gradus_plot_layout_get_area (const GradusPlotLayout *layout, double *x, double *y, double *width,
                             double *height)
{
  *x = layout->area_x;
  *y = layout->area_y;
  *width = layout->area_width;
  *height = layout->area_height;
}

static double
untransform (const GradusAxis *axis, double value)
{
  return axis->log ? pow (10, CLAMP (value, -307, 308)) : value;
}

void
gradus_plot_layout_get_ranges (const GradusPlotLayout *layout, double *x_min, double *x_max,
                               double *y_min, double *y_max)
{
  *x_min = untransform (&layout->x, layout->x.low);
  *x_max = untransform (&layout->x, layout->x.high);
  *y_min = untransform (&layout->y, layout->y.low);
  *y_max = untransform (&layout->y, layout->y.high);
}

int
gradus_plot_layout_get_legend_place (const GradusPlotLayout *layout)
{
  return layout->legend_place;
}

void
gradus_plot_layout_to_pixel (const GradusPlotLayout *layout, double x, double y, double *px,
                             double *py)
{
  *px = gradus_layout_px (layout, x);
  *py = gradus_layout_py (layout, y);
}

void
gradus_plot_layout_to_data (const GradusPlotLayout *layout, double px, double py, double *x,
                            double *y)
{
  const double tx = (px - layout->area_x) / layout->area_width;
  double ty = (py - layout->area_y) / layout->area_height;

  if (!layout->y.flip)
    ty = 1 - ty;
  *x = untransform (&layout->x, layout->x.low + tx * (layout->x.high - layout->x.low));
  *y = untransform (&layout->y, layout->y.low + ty * (layout->y.high - layout->y.low));
}
