/* Gradus: a map of all futures as a picture, and in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "gradus-number.h"
#include "gradus-sprint.h"
#include "gradus-sweep-scene.h"

/* Numbers that differ by more than this are shown by their logarithm. */
#define MANY_TIMES 100
/* Of GRADUS_MAP_ROLES. */
#define STOPPED_PALE 0.8
#define OTHER_PALE 0.35
#define LATEST_FAILURE_PALE 0.65

gboolean
gradus_sweep_colour_parse (const GradusAlgorithm *algorithm, const char *text,
                           GradusSweepColour *colour, GError **error)
{
  static const char *const words[] = { "end", "steps", "status" };
  g_autoptr (GString) ids = NULL;

  *colour = (GradusSweepColour){ GRADUS_SWEEP_SHOWS_END, -1 };
  if (text == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (text, words[i]))
      {
        colour->shows = (GradusSweepShows) i;
        return TRUE;
      }
  colour->shows = GRADUS_SWEEP_SHOWS_METRIC;
  colour->metric = gradus_algorithm_find_metric (algorithm, text);
  if (colour->metric >= 0)
    return TRUE;
  ids = g_string_new ("end, steps, status");
  for (const GradusMetric *m = algorithm->metrics; m->id != NULL; m++)
    g_string_append_printf (ids, ", %s", m->id);
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("A map of “%s” has no colour “%s”; it has: %s."), algorithm->id, text, ids->str);
  return FALSE;
}

/* --- Counting --------------------------------------------------------------------------------- */

typedef struct
{
  guint ranks[GRADUS_SWEEP_MAX_CLASSES + 1];
  guint n_ranks;
  guint made, failed, stopped, converged, exhausted, others;
  guint runs[GRADUS_SWEEP_MAX_ENDS + 1]; /* by rank */
  guint classes[GRADUS_SWEEP_MAX_ENDS + 1];
} Counts;

static guint
width_of (const GradusSweep *sweep)
{
  return gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 0));
}

static guint
height_of (const GradusSweep *sweep)
{
  return gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 1));
}

static guint
rank_of (const Counts *counts, const GradusSweepCell *cell)
{
  return cell->class == G_MAXUINT16 ? 0 : counts->ranks[cell->class];
}

/* Of the cells as they are shown, made or stood for. */
static void
count (const GradusSweep *sweep, Counts *counts)
{
  *counts = (Counts){ 0 };
  counts->n_ranks = gradus_sweep_ends_rank (gradus_sweep_get_ends (sweep), counts->ranks);
  for (guint c = 0; c < gradus_sweep_ends_count (gradus_sweep_get_ends (sweep)); c++)
    counts->classes[counts->ranks[c]] = c;
  for (guint y = 0; y < height_of (sweep); y++)
    for (guint x = 0; x < width_of (sweep); x++)
      {
        const GradusSweepCell *cell = gradus_sweep_get_cell (sweep, x, y);

        if (cell == NULL)
          continue;
        counts->made++;
        counts->failed += cell->status == GRADUS_STATUS_FAILED;
        counts->stopped += cell->status == GRADUS_STATUS_CONTINUE;
        counts->converged += cell->status == GRADUS_STATUS_CONVERGED;
        counts->exhausted += cell->status == GRADUS_STATUS_EXHAUSTED;
        if (cell->class == G_MAXUINT16)
          continue;
        counts->runs[rank_of (counts, cell)]++;
        counts->others += rank_of (counts, cell) == 0;
      }
}

/* --- The picture ------------------------------------------------------------------------------ */

static double
role (GradusRole what, double pale)
{
  return what + CLAMP (pale, 0, 0.999);
}

static double
failure_role (const GradusSweep *sweep, const GradusSweepCell *cell)
{
  return role (GRADUS_ROLE_ERROR, LATEST_FAILURE_PALE * log1p (cell->steps)
                                    / log1p ((double) gradus_sweep_get_most_steps (sweep)));
}

static double
cell_role (const GradusSweep *sweep, const Counts *counts, GradusSweepColour colour,
           const GradusSweepCell *cell)
{
  guint rank;

  if (cell->status == GRADUS_STATUS_FAILED)
    return failure_role (sweep, cell);
  if (cell->status == GRADUS_STATUS_CONTINUE)
    return colour.shows == GRADUS_SWEEP_SHOWS_METRIC ? NAN : role (GRADUS_ROLE_MUTED, STOPPED_PALE);
  if (colour.shows == GRADUS_SWEEP_SHOWS_STATUS)
    return role (GRADUS_ROLE_CLASS + (cell->status == GRADUS_STATUS_CONVERGED ? 4 : 0), 0.2);
  if (colour.shows != GRADUS_SWEEP_SHOWS_END)
    return NAN;
  rank = rank_of (counts, cell);
  return rank > 0 ? role ((GradusRole) (GRADUS_ROLE_CLASS + rank - 1), 0.15)
                  : role (GRADUS_ROLE_MUTED, OTHER_PALE);
}

static double
cell_number (const GradusSweep *sweep, GradusSweepColour colour, const GradusSweepCell *cell)
{
  if (cell->status == GRADUS_STATUS_FAILED)
    return NAN;
  if (colour.shows == GRADUS_SWEEP_SHOWS_METRIC)
    return gradus_sweep_get_metrics (sweep, cell)[colour.metric];
  return cell->status == GRADUS_STATUS_CONTINUE ? NAN : cell->steps;
}

/* Where the cells are. */
static void
put_matrix (const GradusSweep *sweep, GradusScene *scene, const double *values, GradusMap map,
            const char *label)
{
  const GradusSweepAxis *x = gradus_sweep_get_axis (sweep, 0);
  const GradusSweepAxis *y = gradus_sweep_get_axis (sweep, 1);
  const double left = gradus_sweep_axis_get_edge (x, 0);
  const double low = gradus_sweep_axis_get_edge (y, 0);
  const double place[4] = { left, low, gradus_sweep_axis_get_edge (x, width_of (sweep)) - left,
                            gradus_sweep_axis_get_edge (y, height_of (sweep)) - low };

  gradus_scene_matrix_in (scene, values, height_of (sweep), width_of (sweep), map, place, label);
}

static void
build_numbers (const GradusSweep *sweep, GradusSweepColour colour, GradusScene *scene)
{
  const guint width = width_of (sweep), n = width * height_of (sweep);
  const char *title = _ ("Steps");
  g_autofree double *values = g_new (double, n);
  g_autofree char *label = NULL;
  double least = INFINITY, most = -INFINITY;
  gboolean logarithmic;

  if (colour.shows == GRADUS_SWEEP_SHOWS_METRIC)
    title = _ (
      gradus_setup_get_algorithm (gradus_sweep_get_base (sweep))->metrics[colour.metric].title);
  for (guint i = 0; i < n; i++)
    {
      const GradusSweepCell *cell = gradus_sweep_get_cell (sweep, i % width, i / width);

      values[i] = cell != NULL ? cell_number (sweep, colour, cell) : NAN;
      least = fmin (least, values[i]);
      most = fmax (most, values[i]);
    }
  if (!(least <= most))
    return;
  logarithmic = least > 0 && most > MANY_TIMES * least;
  for (guint i = 0; logarithmic && i < n; i++)
    values[i] = log10 (values[i]);
  /* Translators: the label of a colour bar that shows the logarithm of what is called so. */
  label = logarithmic ? g_strdup_printf (_ ("log₁₀ of: %s"), title) : g_strdup (title);
  put_matrix (sweep, scene, values, GRADUS_MAP_SEQUENTIAL, label);
}

/* One line of the legend: what @runs of the runs that were made came to. */
static void
add_legend (GradusScene *scene, const Counts *counts, GradusRole role, guint runs, const char *what)
{
  g_autofree char *text = NULL;

  if (runs == 0)
    return;
  /* Translators: what became of runs, and of how many of them. */
  text = g_strdup_printf (_ ("%s: %s %%"), what,
                          GRADUS_NUM_DIGITS (100.0 * runs / MAX (counts->made, 1), 2));
  gradus_scene_legend_mark (scene, role, GRADUS_SHAPE_SQUARE, text);
}

/* "End 1, J = 148" */
static char *
name_end (const GradusSweep *sweep, const Counts *counts, guint rank)
{
  const GradusSweepEnds *ends = gradus_sweep_get_ends (sweep);
  const int metric = gradus_sweep_ends_get_metric (ends);
  const double value = gradus_sweep_ends_get_value (ends, counts->classes[rank]);

  if (metric < 0 || !isfinite (value) || gradus_sweep_ends_is_varied (ends, counts->classes[rank]))
    return g_strdup_printf (_ ("End %u"), rank);
  /* Translators: an end of runs by its number, and what a metric is there: “End 1, inertia 148”. */
  return g_strdup_printf (
    _ ("End %u, %s %s"), rank,
    _ (gradus_setup_get_algorithm (gradus_sweep_get_base (sweep))->metrics[metric].title),
    GRADUS_NUM_DIGITS (value, 3));
}

static void
add_legends (const GradusSweep *sweep, GradusSweepColour colour, const Counts *counts,
             GradusScene *scene)
{
  if (colour.shows == GRADUS_SWEEP_SHOWS_END)
    {
      for (guint rank = 1; rank <= counts->n_ranks; rank++)
        {
          g_autofree char *name = name_end (sweep, counts, rank);

          add_legend (scene, counts, (GradusRole) (GRADUS_ROLE_CLASS + rank - 1),
                      counts->runs[rank], name);
        }
      add_legend (scene, counts, GRADUS_ROLE_MUTED, counts->others, _ ("Other ends"));
    }
  if (colour.shows == GRADUS_SWEEP_SHOWS_STATUS)
    {
      add_legend (scene, counts, GRADUS_ROLE_CLASS + 4, counts->converged, _ ("Converged"));
      add_legend (scene, counts, GRADUS_ROLE_CLASS, counts->exhausted, _ ("Nothing left to do"));
    }
  if (colour.shows != GRADUS_SWEEP_SHOWS_METRIC)
    add_legend (scene, counts, GRADUS_ROLE_PAST, counts->stopped, _ ("Still going (pale)"));
  add_legend (scene, counts, GRADUS_ROLE_ERROR, counts->failed, _ ("Failed"));
}

/* The points of the table, where the map is of places among them. */
static void
put_data (const GradusSweep *sweep, GradusScene *scene)
{
  const GradusSweepAxis *x = gradus_sweep_get_axis (sweep, 0);
  const GradusSweepAxis *y = gradus_sweep_get_axis (sweep, 1);
  GradusSetup *base = gradus_sweep_get_base (sweep);
  const GradusTable *table = gradus_setup_get_table (base);

  if (!gradus_sweep_axes_are_place (x, y, base))
    return;
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[(gsize) i * table->d],
                        table->d == 2 && table->y == NULL ? table->x[(gsize) i * table->d + 1]
                                                          : table->y[i],
                        GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 0.6, -1);
}

void
gradus_sweep_build (GradusSweep *sweep, GradusSweepColour colour, GradusScene *scene)
{
  const GradusSweepAxis *x = gradus_sweep_get_axis (sweep, 0);
  const GradusSweepAxis *y = gradus_sweep_get_axis (sweep, 1);
  const guint width = width_of (sweep), height = height_of (sweep), n = width * height;
  g_autofree double *roles = g_new (double, n);
  g_autofree char *x_title = gradus_sweep_axis_get_title (x);
  g_autofree char *y_title = gradus_sweep_axis_get_title (y);
  Counts counts;

  gradus_scene_set_axes (
    scene,
    (gradus_sweep_axis_is_logarithmic (x) ? GRADUS_AXES_LOG_X : GRADUS_AXES_DEFAULT)
      | (gradus_sweep_axis_is_logarithmic (y) ? GRADUS_AXES_LOG_Y : GRADUS_AXES_DEFAULT),
    x_title, y_title);
  gradus_scene_set_x_range (scene, gradus_sweep_axis_get_edge (x, 0),
                            gradus_sweep_axis_get_edge (x, width));
  gradus_scene_set_y_range (scene, gradus_sweep_axis_get_edge (y, 0),
                            gradus_sweep_axis_get_edge (y, height));

  gradus_sweep_lock (sweep);
  count (sweep, &counts);
  if (counts.made == 0)
    gradus_scene_set_placeholder (scene, _ ("The first runs are being made."));
  else
    {
      if (colour.shows == GRADUS_SWEEP_SHOWS_STEPS || colour.shows == GRADUS_SWEEP_SHOWS_METRIC)
        build_numbers (sweep, colour, scene);
      for (guint i = 0; i < n; i++)
        {
          const GradusSweepCell *cell = gradus_sweep_get_cell (sweep, i % width, i / width);

          roles[i] = cell != NULL ? cell_role (sweep, &counts, colour, cell) : NAN;
        }
      put_matrix (sweep, scene, roles, GRADUS_MAP_ROLES, NULL);
      add_legends (sweep, colour, &counts, scene);
    }
  gradus_sweep_unlock (sweep);
  put_data (sweep, scene);
}

/* --- In words --------------------------------------------------------------------------------- */

static void
say (GString *words, char *sentence)
{
  if (words->len > 0)
    g_string_append_c (words, ' ');
  g_string_append (words, sentence);
  g_free (sentence);
}

char *
gradus_sweep_describe (GradusSweep *sweep, GradusSweepColour colour)
{
  g_autoptr (GString) words = g_string_new (NULL);
  Counts counts;

  gradus_sweep_lock (sweep);
  count (sweep, &counts);
  for (guint axis = 0; axis < 2; axis++)
    if (gradus_sweep_is_idle (sweep, axis))
      say (words,
           g_strdup_printf (_ ("“%s” changes nothing here."),
                            gradus_sweep_axis_get_label (gradus_sweep_get_axis (sweep, axis))));
  if (counts.stopped > 0)
    say (words, g_strdup_printf (
                  g_dngettext (GETTEXT_PACKAGE,
                               "%u of %u runs was stopped at %" PRIu64 " steps, before its end.",
                               "%u of %u runs were stopped at %" PRIu64 " steps, before their end.",
                               counts.stopped),
                  counts.stopped, counts.made, gradus_sweep_get_most_steps (sweep)));
  if (counts.others > 0 && colour.shows == GRADUS_SWEEP_SHOWS_END)
    say (words,
         g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "%u run ended elsewhere than in the %u ends that have "
                                       "a colour.",
                                       "%u runs ended elsewhere than in the %u ends that "
                                       "have a colour.",
                                       counts.others),
                          counts.others, counts.n_ranks));
  gradus_sweep_unlock (sweep);
  return words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

/* Why the run at the cell failed, or does not exist. */
static char *
find_failure (GradusSweep *sweep, guint x, guint y)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_sweep_make_setup (sweep, x, y, &error);
  g_autoptr (GradusSprint) sprint = setup != NULL ? gradus_sprint_new (setup, &error) : NULL;

  if (sprint == NULL)
    return g_strdup (error->message);
  gradus_sprint_go (sprint, gradus_sweep_get_most_steps (sweep), NULL);
  return g_strdup (gradus_sprint_get_failure (sprint));
}

char *
gradus_sweep_describe_cell (GradusSweep *sweep, guint x, guint y)
{
  g_autoptr (GString) words = g_string_new (NULL);
  GradusSweepCell cell = { 0 };
  g_autofree char *end = NULL;
  Counts counts;

  for (guint i = 0; i < 2; i++)
    {
      const GradusSweepAxis *axis = gradus_sweep_get_axis (sweep, i);

      g_string_append_printf (words, "%s%s = %s", i > 0 ? ", " : "",
                              gradus_sweep_axis_get_label (axis),
                              GRADUS_NUM_DIGITS (gradus_sweep_axis_get (axis, i == 0 ? x : y), 5));
    }
  gradus_sweep_lock (sweep);
  if (gradus_sweep_get_cell (sweep, x, y) != NULL)
    {
      cell = *gradus_sweep_get_cell (sweep, x, y);
      count (sweep, &counts);
      if (cell.class != G_MAXUINT16)
        end = rank_of (&counts, &cell) > 0 ? name_end (sweep, &counts, rank_of (&counts, &cell))
                                           : g_strdup (_ ("an end without a colour"));
    }
  gradus_sweep_unlock (sweep);
  if (!cell.made)
    return g_string_free (g_steal_pointer (&words), FALSE);
  g_string_append (words, _ (": "));
  if (cell.status == GRADUS_STATUS_FAILED)
    {
      g_autofree char *failure = find_failure (sweep, x, y);

      g_string_append_printf (words, _ ("failed after %u steps. %s"), cell.steps,
                              failure != NULL ? failure : "");
    }
  else if (cell.status == GRADUS_STATUS_CONTINUE)
    g_string_append_printf (words, _ ("still going after %u steps."), cell.steps);
  else
    /* Translators: “ended after 14 steps. End 1, inertia 148.” */
    g_string_append_printf (words, _ ("ended after %u steps. %s."), cell.steps, end);
  return g_string_free (g_steal_pointer (&words), FALSE);
}
