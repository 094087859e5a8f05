/* Gradus: a tale as an object, and films of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-say.h"
#include "gradus-tale-private.h"

/* Sizes of the formula, as multiples of the picture's text. */
#define LARGEST 1.7
#define SMALLEST 0.8
#define EASY 1.3
#define SHRINK 0.88
/* Share of the picture's height that the card may take, before it becomes smaller. */
#define MOST_HEIGHT 0.5
/* Around what stands on the card and between it, in ems. */
#define MARGIN 0.9
#define GAP 0.7
/* The sentence is at least so wide, as a share of the picture. */
#define WORDS_SHARE 0.45
/* The rule is smaller than the numbers. */
#define RULE_SIZE 0.85
/* A second of rest at the end of a film, which begins anew by itself. */
#define REST 1.2
/* Seconds of a film with nothing to tell. */
#define PLAIN 1.0
#define FIELD_CELL 1.5

/* --- The card --------------------------------------------------------------------------------- */

static void
clear_rows (GradusTale *tale)
{
  for (guint i = 0; i < GRADUS_TALE_N_FORMULAS; i++)
    {
      g_clear_pointer (&tale->rows[i].layout, gradus_formula_layout_free);
      tale->rows[i].n = 0;
    }
}

/* Lay all rows out with letters of @size; the card is as large as they are. */
static void
set_rows (GradusTale *tale, double size)
{
  const double em = tale->end->em, margin = MARGIN * em;
  const double room = MAX (tale->end->area_width - 2 * margin - 1.2 * em, 40);
  double y = margin, widest = 0;
  int first = 0;

  clear_rows (tale);
  for (guint i = 0; i < GRADUS_TALE_N_FORMULAS; i++)
    {
      GradusTaleFormula *row = &tale->rows[i];
      const gboolean small = i == GRADUS_TALE_RULE && tale->rows[GRADUS_TALE_NUMBERS].tree != NULL;
      double width, height, depth;

      row->first = first;
      if (row->tree == NULL)
        continue;
      row->layout = gradus_formula_layout_new_for_width (row->tree, small ? RULE_SIZE * size : size,
                                                         TRUE, room);
      gradus_formula_layout_get_pieces (row->layout, &row->n);
      gradus_formula_layout_get_extents (row->layout, &width, &height, &depth);
      widest = MAX (widest, width);
      row->x = margin;
      row->baseline = y + height;
      y += height + depth + GAP * em;
      first += (int) row->n;
    }
  if (tale->words != NULL)
    {
      int width, height;

      /* A narrow formula does not make a column of the sentence. */
      pango_layout_set_width (tale->words, (int) (MAX (widest, WORDS_SHARE * room) * PANGO_SCALE));
      pango_layout_get_pixel_size (tale->words, &width, &height);
      widest = MAX (widest, width);
      tale->words_x = margin;
      tale->words_y = y;
      y += height + GAP * em;
    }
  tale->card_width = widest + 2 * margin;
  tale->card_height = y - GAP * em + margin;
}

/* How much of the picture a card at (@x, @y) would cover: what takes part weighs most. */
static double
covered_by (const GradusTale *tale, double x, double y)
{
  const double right = x + tale->card_width, bottom = y + tale->card_height;
  double sum = 0;

  for (guint i = 0; i < tale->spots->len; i++)
    {
      const GradusSpot *spot = &g_array_index (tale->spots, GradusSpot, i);

      if (spot->x >= x && spot->x <= right && spot->y >= y && spot->y <= bottom)
        sum += 1;
      if (gradus_spot_moves (spot) && spot->to_x >= x && spot->to_x <= right && spot->to_y >= y
          && spot->to_y <= bottom)
        sum += 8;
    }
  for (guint i = 0; i < tale->lit->len; i++)
    {
      const GradusSpot *spot = &g_array_index (tale->spots, GradusSpot,
                                               g_array_index (tale->lit, guint, i));

      if (spot->x >= x && spot->x <= right && spot->y >= y && spot->y <= bottom)
        sum += 4;
    }
  return sum;
}

/* The formulas as large as the picture has room for. Where that is too small to be read at ease,
 * the rule, which is in the inspector, makes room for the numbers. */
static void
fit_rows (GradusTale *tale)
{
  const double em = tale->end->em, most = MOST_HEIGHT * tale->end->area_height;
  GradusTaleFormula *rule = &tale->rows[GRADUS_TALE_RULE];
  double size = LARGEST * em;

  set_rows (tale, size);
  while (tale->card_height > most && size > SMALLEST * em)
    {
      if (size < EASY * em && rule->tree != NULL && tale->rows[GRADUS_TALE_NUMBERS].tree != NULL)
        {
          g_clear_pointer (&rule->tree, gradus_formula_unref);
          size = LARGEST * em;
        }
      else
        size *= SHRINK;
      set_rows (tale, size);
    }
}

/* Where it covers least: in a corner, else in the middle of a side. */
static void
place_card (GradusTale *tale)
{
  static const double places[][2] = {
    { 0, 1 }, { 1, 1 }, { 0, 0 }, { 1, 0 }, { 0.5, 1 }, { 0.5, 0 }, { 0, 0.5 }, { 1, 0.5 },
  };
  const GradusPlotLayout *layout = tale->end;
  const double gap = 0.6 * layout->em;
  const double room[2] = { layout->area_width - 2 * gap - tale->card_width,
                           MAX (layout->area_height - 2 * gap - tale->card_height, -gap) };
  double best = G_MAXDOUBLE, x = 0, y = 0;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      const double left = layout->area_x + gap + places[i][0] * room[0];
      const double top = layout->area_y + gap + places[i][1] * room[1];
      const double covered = covered_by (tale, left, top);

      if (covered < best)
        {
          best = covered;
          x = left;
          y = top;
        }
    }
  tale->card_x = x;
  tale->card_y = y;
  for (guint i = 0; i < GRADUS_TALE_N_FORMULAS; i++)
    {
      tale->rows[i].x += x;
      tale->rows[i].baseline += y;
    }
  tale->words_x += x;
  tale->words_y += y;
}

static void
set_words (GradusTale *tale, const char *words)
{
  if (words == NULL)
    return;
  tale->words = gradus_plot_text_new (tale->end, words, 1.15, 0);
  pango_layout_set_wrap (tale->words, PANGO_WRAP_WORD_CHAR);
}

/* --- The tale --------------------------------------------------------------------------------- */

GradusTale *
gradus_tale_new (GradusScene *before, GradusScene *after, const char *rule, const char *filled,
                 const char *words, const GradusPlotOptions *options)
{
  g_autoptr (GradusTale) tale = NULL;
  g_autoptr (GradusScene) start = NULL;

  g_return_val_if_fail (before != NULL && after != NULL, NULL);
  g_return_val_if_fail (options != NULL, NULL);

  if (rule == NULL && (filled == NULL || *filled == '\0'))
    return NULL;
  tale = g_new0 (GradusTale, 1);
  tale->before = gradus_scene_ref (before);
  tale->after = gradus_scene_ref (after);
  tale->options = *options;
  tale->options.font_family = tale->font_family = g_strdup (options->font_family);
  tale->options.title = tale->title = g_strdup (options->title);
  tale->options.ink = NULL;
  tale->acts = g_array_new (FALSE, FALSE, sizeof (GradusAct));
  tale->flyers = g_array_new (FALSE, FALSE, sizeof (int));
  tale->lit = g_array_new (FALSE, FALSE, sizeof (guint));
  tale->before_layout = gradus_plot_layout_new (before, &tale->options);
  /* The legend shall not hop about. */
  tale->options.legend_place = gradus_plot_layout_get_legend_place (tale->before_layout);
  start = gradus_scene_mix (before, after, 0);
  tale->start = gradus_plot_layout_new (start, &tale->options);
  tale->end = gradus_plot_layout_new (after, &tale->options);
  if (tale->before_layout->empty || tale->end->empty)
    return NULL;
  tale->spots = gradus_spots_find (before, tale->start, tale->end);
  if (rule != NULL)
    tale->rows[GRADUS_TALE_RULE].tree = gradus_formula_new_with_error_shown (rule);
  if (filled != NULL && *filled != '\0')
    tale->rows[GRADUS_TALE_NUMBERS].tree = gradus_formula_new_with_error_shown (filled);
  set_words (tale, words);
  fit_rows (tale);
  gradus_tale_cast (tale);
  place_card (tale);
  gradus_tale_plan (tale);
  return g_steal_pointer (&tale);
}

/* --- Of a run --------------------------------------------------------------------------------- */

const char *
gradus_tale_read (const GradusPosition *after, GString *filled)
{
  const char *id = after->phase >= 0 && after->status != GRADUS_STATUS_FAILED
                     ? after->algorithm->phases[after->phase].id
                     : NULL;
  const GradusFormula *formula = id != NULL ? gradus_algorithm_find_formula (after->algorithm, id)
                                            : NULL;

  if (formula == NULL)
    return NULL;
  gradus_formula_fill (formula, after, filled);
  return gradus_formula_rule (formula, after);
}

GradusTale *
gradus_tale_new_for_step (GradusRun *before, GradusRun *after, guint plot, gboolean with_words,
                          const GradusPlotOptions *options)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (after);
  g_autoptr (GradusScene) first = gradus_scene_new ();
  g_autoptr (GradusScene) last = gradus_scene_new ();
  g_autoptr (GString) filled = g_string_new (NULL);
  g_autoptr (GString) words = g_string_new (NULL);
  const char *rule;
  GradusPosition here;

  gradus_run_get_view (before, &here);
  gradus_plot_build (&algorithm->plots[plot], &here, first);
  gradus_run_get_view (after, &here);
  gradus_plot_build (&algorithm->plots[plot], &here, last);
  rule = gradus_tale_read (&here, filled);
  gradus_narrate (&here, words);
  return gradus_tale_new (first, last, rule, filled->str, with_words ? words->str : NULL, options);
}

void
gradus_tale_free (GradusTale *tale)
{
  if (tale == NULL)
    return;
  clear_rows (tale);
  for (guint i = 0; i < GRADUS_TALE_N_FORMULAS; i++)
    g_clear_pointer (&tale->rows[i].tree, gradus_formula_unref);
  g_clear_object (&tale->words);
  g_clear_pointer (&tale->before_layout, gradus_plot_layout_free);
  g_clear_pointer (&tale->start, gradus_plot_layout_free);
  g_clear_pointer (&tale->end, gradus_plot_layout_free);
  g_clear_pointer (&tale->spots, g_array_unref);
  g_clear_pointer (&tale->lit, g_array_unref);
  g_clear_pointer (&tale->flights, g_array_unref);
  g_clear_pointer (&tale->acts, g_array_unref);
  g_clear_pointer (&tale->flyers, g_array_unref);
  gradus_scene_unref (tale->before);
  gradus_scene_unref (tale->after);
  g_free (tale->font_family);
  g_free (tale->title);
  g_free (tale);
}

double
gradus_tale_get_length (const GradusTale *tale)
{
  g_return_val_if_fail (tale != NULL, 0);

  return tale->length;
}

const GradusAct *
gradus_tale_get_acts (const GradusTale *tale, guint *n)
{
  g_return_val_if_fail (tale != NULL, NULL);

  *n = tale->acts->len;
  return (const GradusAct *) (gpointer) tale->acts->data;
}

GradusFormulaPiece
gradus_tale_get_piece (const GradusTale *tale, int piece)
{
  for (guint i = 0; i < GRADUS_TALE_N_FORMULAS; i++)
    {
      const GradusTaleFormula *row = &tale->rows[i];
      GradusFormulaPiece found;

      if (row->n == 0 || piece < row->first || piece >= row->first + (int) row->n)
        continue;
      found = gradus_formula_layout_get_pieces (row->layout, NULL)[piece - row->first];
      found.x += row->x;
      found.y += row->baseline;
      return found;
    }
  g_return_val_if_reached ((GradusFormulaPiece){ .role = -1 });
}

const GradusPlotLayout *
gradus_tale_get_layout (const GradusTale *tale, gboolean after)
{
  g_return_val_if_fail (tale != NULL, NULL);

  return after ? tale->end : tale->before_layout;
}

gboolean
gradus_tale_is_moving (const GradusTale *tale, double seconds)
{
  const GradusAct *act = (const GradusAct *) (gpointer) tale->acts->data;

  while (act->kind != GRADUS_ACT_MOVE)
    act++;
  return seconds > act->start;
}

/* --- Films ------------------------------------------------------------------------------------ */

/* A film of @tale or, without one, of the plain move from @before to @after. */
typedef struct
{
  const GradusTale *tale;
  GradusScene *before, *after;
  const GradusPlotOptions *options;
  GradusFieldRaster *rasters[2];
  double seconds;
  double length;
} Shot;

static GradusFieldRaster *
sample (GradusRun *run, GradusScene *scene, const GradusPlotOptions *options)
{
  g_autoptr (GradusPlotLayout) layout = NULL;
  g_autoptr (GradusSnapshot) snapshot = NULL;

  if (gradus_scene_get_field (scene) == NULL)
    return NULL;
  layout = gradus_plot_layout_new (scene, options);
  snapshot = gradus_snapshot_new (run);
  return gradus_field_raster_new (layout, snapshot,
                                  (guint) CLAMP (layout->area_width / FIELD_CELL, 2, 1500),
                                  (guint) CLAMP (layout->area_height / FIELD_CELL, 2, 1500), NULL);
}

static void
draw_shot (cairo_t *cr, gpointer user_data)
{
  const Shot *shot = user_data;
  const double t = CLAMP (shot->seconds / shot->length, 0, 1);
  const gboolean moving = shot->tale != NULL ? gradus_tale_is_moving (shot->tale, shot->seconds)
                                             : t > 0;
  const GradusFieldRaster *raster = shot->rasters[moving];
  g_autoptr (GradusScene) mix = NULL;
  g_autoptr (GradusPlotLayout) layout = NULL;

  if (shot->tale == NULL)
    {
      mix = gradus_scene_mix (shot->before, shot->after, t * t * (3 - 2 * t));
      layout = gradus_plot_layout_new (t > 0 ? mix : shot->before, shot->options);
      gradus_plot_draw (layout, cr, raster);
      return;
    }
  gradus_plot_draw_background (gradus_tale_get_layout (shot->tale, moving), cr);
  if (raster != NULL)
    gradus_plot_draw_field (gradus_tale_get_layout (shot->tale, moving), cr, raster);
  gradus_tale_draw (shot->tale, cr, shot->seconds);
}

typedef gboolean (*AddFunc) (Shot *shot, guint number, gpointer user_data, GError **error);

static gboolean
walk (const GradusSeries *series, Shot *shot, AddFunc add, gpointer user_data, GError **error)
{
  const double each = series->milliseconds / 1000.0;
  const guint n = (guint) ceil ((shot->length + REST) / each) + 1;

  for (guint i = 0; i < n; i++)
    {
      if (series->cancel != NULL && g_atomic_int_get (series->cancel) != 0)
        {
          g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED,
                               _ ("Writing the pictures was cancelled."));
          return FALSE;
        }
      shot->seconds = i * each;
      if (!add (shot, i, user_data, error))
        return FALSE;
      if (series->progress != NULL)
        series->progress ((double) (i + 1) / n, series->user_data);
    }
  return TRUE;
}

typedef struct
{
  GradusFilm *film;
  cairo_surface_t *surface;
  double scale;
} FilmWalk;

static gboolean
add_to_film (Shot *shot, guint number, gpointer user_data, GError **error)
{
  const FilmWalk *film_walk = user_data;
  cairo_t *cr = cairo_create (film_walk->surface);

  cairo_scale (cr, film_walk->scale, film_walk->scale);
  draw_shot (cr, shot);
  cairo_destroy (cr);
  return gradus_film_add (film_walk->film, film_walk->surface, error);
}

static gboolean
write_moving (const GradusSeries *series, Shot *shot, const char *path, GError **error)
{
  const guint width = (guint) lround (series->options.width * series->device_scale);
  const guint height = (guint) lround (series->options.height * series->device_scale);
  g_autoptr (GradusFilm) film = gradus_film_new (path, width, height, series->milliseconds, error);
  FilmWalk film_walk = { film, NULL, series->device_scale };
  gboolean good;

  if (film == NULL)
    return FALSE;
  film_walk.surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
  good = walk (series, shot, add_to_film, &film_walk, error) && gradus_film_write (film, error);
  cairo_surface_destroy (film_walk.surface);
  return good;
}

typedef struct
{
  const char *pattern;
  double scale;
} FramesWalk;

static gboolean
write_frame (Shot *shot, guint number, gpointer user_data, GError **error)
{
  const FramesWalk *frames = user_data;
  g_autofree char *name = gradus_series_name (frames->pattern, number, error);

  return name != NULL
         && gradus_export_drawing (shot->options->width, shot->options->height, frames->scale, name,
                                   draw_shot, shot, error);
}

gboolean
gradus_tale_write_film (const GradusSeries *series, GradusRun *run, const char *path,
                        GError **error)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  const GradusGrain grain = gradus_run_get_micro (run) > 0 ? GRADUS_GRAIN_MICRO
                                                           : GRADUS_GRAIN_PHASE;
  g_autoptr (GradusRun) start = NULL;
  g_autoptr (GradusTale) tale = NULL;
  g_autoptr (GradusScene) before = gradus_scene_new ();
  g_autoptr (GradusScene) after = gradus_scene_new ();
  Shot shot = { .before = before, .after = after, .options = &series->options };
  FramesWalk frames = { path, series->device_scale };
  gboolean good;
  GradusPosition here;

  g_return_val_if_fail (series->plot >= 0, FALSE);

  gradus_run_back (run, grain);
  start = gradus_run_copy (run);
  if (!gradus_run_forward (run, grain))
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("The run makes no step, so there is no film of one. Choose other "
                              "data or parameters."));
      return FALSE;
    }
  gradus_run_get_view (start, &here);
  gradus_plot_build (&algorithm->plots[series->plot], &here, before);
  gradus_run_get_view (run, &here);
  gradus_plot_build (&algorithm->plots[series->plot], &here, after);
  tale = gradus_tale_new_for_step (start, run, (guint) series->plot, TRUE, &series->options);
  shot.tale = tale;
  shot.length = tale != NULL ? gradus_tale_get_length (tale) : PLAIN;
  shot.rasters[0] = sample (start, before, &series->options);
  shot.rasters[1] = sample (run, after, &series->options);
  good = gradus_series_is_pattern (path) ? walk (series, &shot, write_frame, &frames, error)
                                         : write_moving (series, &shot, path, error);
  g_clear_pointer (&shot.rasters[0], gradus_field_raster_free);
  g_clear_pointer (&shot.rasters[1], gradus_field_raster_free);
  return good;
}
