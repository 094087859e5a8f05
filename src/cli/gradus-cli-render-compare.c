/* gradus-cli render --pair and --compare: two runs side by side, as a picture, frames or a film.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-cli-render.h"
#include "gradus-cli-experiment.h"
#include "gradus-cli.h"
#include "gradus-experiment.h"
#include "gradus-compare.h"
#include "gradus-registry.h"
#include "gradus-series.h"
#include "gradus-spread-draw.h"

/* --- What is compared ------------------------------------------------------------------------- */

static gboolean
take_pair (GradusCompare *runs, const GradusAlgorithm *algorithm, const char *id, GError **error)
{
  const GradusPair *pair = gradus_algorithm_find_pair (algorithm, id);
  g_autoptr (GString) ids = NULL;

  if (pair != NULL)
    return gradus_compare_set_pair (runs, algorithm, pair, NULL, error);
  ids = g_string_new (NULL);
  for (const GradusPair *p = algorithm->pairs; p != NULL && p->id != NULL; p++)
    g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", p->id);
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, _ ("“%s” has no pair “%s”; it has: %s."),
               algorithm->id, id, ids->str);
  return FALSE;
}

/* The script of the second run: parameters put over the first's, another algorithm on its data, or
 * that of a file. */
static GradusScript *
make_second (GradusSetup *first, const char *text, GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (first);
  g_autoptr (GradusSetup) setup = NULL;

  if (g_str_has_suffix (text, ".gradus"))
    {
      g_auto (GradusCliSource) source = { 0 };
      g_autoptr (GradusExperiment) experiment = NULL;

      gradus_cli_source_init (&source);
      experiment = gradus_cli_source_make (&source, text, error);
      return experiment != NULL ? gradus_script_ref (gradus_experiment_get_script (experiment))
                                : NULL;
    }
  if (strchr (text, '=') != NULL)
    {
      g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (first),
                                              MAX (algorithm->params_size, 1));

      if (!gradus_params_parse (algorithm->params, params, text, error))
        return NULL;
      setup = gradus_setup_with_params (first, params);
    }
  else
    {
      const GradusAlgorithm *other = gradus_cli_find_algorithm (text, error);

      if (other == NULL)
        return NULL;
      setup = gradus_setup_new (other, gradus_setup_get_dataset (first), NULL,
                                gradus_setup_get_seed (first), gradus_setup_get_rng (first));
    }
  return gradus_setup_validate (setup, error) ? gradus_script_new (setup) : NULL;
}

static gboolean
take_two (GradusCompare *runs, GradusExperiment *experiment, const char *text, GError **error)
{
  GradusScript *first = gradus_experiment_get_script (experiment);
  g_autoptr (GradusScript) second = make_second (gradus_script_get_setup (first), text, error);

  return second != NULL && gradus_compare_add (runs, first, error)
         && gradus_compare_add (runs, second, error);
}

/* --- Drawing ---------------------------------------------------------------------------------- */

typedef struct
{
  GradusCompare *runs;
  const char *plot;
  const GradusCliRender *render;
} Sheet;

static GradusSpread *
spread_at (const Sheet *sheet, guint64 position)
{
  gradus_compare_seek (sheet->runs, position);
  gradus_compare_wait (sheet->runs);
  return gradus_compare_build_spread (sheet->runs, sheet->plot);
}

/* Where the last of the runs ends. */
static guint64
find_last (GradusCompare *runs)
{
  gradus_compare_forward (runs, GRADUS_GRAIN_RUN);
  gradus_compare_wait (runs);
  return gradus_compare_get_position (runs);
}

static gboolean
draw_many (const Sheet *sheet, const char *out, GError **error)
{
  const GradusCliRender *render = sheet->render;
  const guint64 last = find_last (sheet->runs);
  const guint64 every = MAX (render->every, last / GRADUS_CLI_MAX_FRAMES + 1);
  g_autoptr (GradusFilm) film = NULL;
  guint64 number = 0;

  if (gradus_film_is_name (out))
    {
      film = gradus_film_new (out, (guint) lround (render->options.width * render->scale),
                              (guint) lround (render->options.height * render->scale),
                              render->milliseconds, error);
      if (film == NULL)
        return FALSE;
    }
  for (guint64 position = 0;; position = MIN (position + every, last))
    {
      g_autoptr (GradusSpread) spread = spread_at (sheet, position);
      g_autofree char *path = film == NULL ? gradus_series_name (out, number++, error) : NULL;

      if (film == NULL && path == NULL)
        return FALSE;
      if (film != NULL
            ? !gradus_spread_film (spread, &render->options, render->scale, film, error)
            : !gradus_spread_export (spread, &render->options, render->scale, path, error))
        return FALSE;
      if (position >= last)
        break;
    }
  return film == NULL || gradus_film_write (film, error);
}

static gboolean
draw_one (const Sheet *sheet, const char *at, const char *out, GError **error)
{
  g_autoptr (GradusSpread) spread = NULL;
  guint64 position;

  if (at == NULL || g_str_equal (at, "end"))
    position = find_last (sheet->runs);
  else if (!gradus_cli_parse_count ("at", at, &position, error))
    return FALSE;
  spread = spread_at (sheet, position);
  return gradus_spread_export (spread, &sheet->render->options, sheet->render->scale, out, error);
}

gboolean
gradus_cli_render_compare (GradusExperiment *experiment, const GradusCliCompare *compare,
                           const GradusCliRender *render, GError **error)
{
  GradusSetup *setup = gradus_experiment_get_setup (experiment);
  g_autoptr (GradusCompare) runs = gradus_compare_new ();
  const GradusPair *pair;
  Sheet sheet = { runs, compare->plot, render };

  if (compare->pair != NULL && compare->second != NULL)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“--pair” and “--compare” both say what the second run is: choose "
                              "one of them."));
      return FALSE;
    }
  if (!(compare->pair != NULL
          ? take_pair (runs, gradus_setup_get_algorithm (setup), compare->pair, error)
          : take_two (runs, experiment, compare->second, error)))
    return FALSE;
  pair = gradus_compare_get_pair (runs);
  if (sheet.plot == NULL && pair != NULL)
    sheet.plot = pair->plot;
  return gradus_film_is_name (compare->out) || gradus_series_is_pattern (compare->out)
           ? draw_many (&sheet, compare->out, error)
           : draw_one (&sheet, compare->at, compare->out, error);
}
