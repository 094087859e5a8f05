/* Tests that are made for an algorithm: the large picture belongs to the sentence.
 *
 * Every picture that a phase names is one of the family's, and what a sentence asks the learner to
 * move has its handle in the picture that tells the step. A sentence that asks says so in its row,
 * so that the handle can be pointed out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-say.h"
#include "gradus-shown.h"
#include "gradus-test-algorithms.h"

#define WALK_STEPS 40
/* What asks for a hand, in English. */
#define ASKS                                                                                       \
  "before you go on|\\b[Dd]rag (the|it|a|one|an)\\b|\\b[Hh]old (it|the line|the bells)\\b|"        \
  "[Ll]ay down your bet|[Pp]oint at the cell|[Mm]ove the fence"
/* A datum has no handle: any can be dragged where the data can be edited. */
#define ASKS_FOR_DATA "\\b[Dd]rag (a|the) points?\\b"

/* At least one of the plots that @shows names, and no word that is none. */
static void
check_named (const GradusAlgorithm *algorithm, const char *what, const char *shows)
{
  g_auto (GStrv) ids = g_strsplit (shows != NULL ? shows : "", " ", -1);
  gboolean found = ids[0] == NULL;

  for (guint i = 0; ids[i] != NULL; i++)
    found = found || gradus_algorithm_find_plot (algorithm, ids[i]) >= 0;
  if (!found && algorithm->family == NULL)
    g_error ("%s: “%s”, which is to tell %s, is no picture", algorithm->id, shows, what);
}

static gboolean
has_asked (const GradusPosition *here, guint plot)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusHandle *handles;
  gsize n;

  gradus_plot_build (&here->algorithm->plots[plot], here, scene);
  handles = gradus_scene_get_handles (scene, &n);
  for (gsize i = 0; i < n; i++)
    if (gradus_asks_for (here, &handles[i]))
      return TRUE;
  return FALSE;
}

/* A table whose cells are all empty tells nothing: there is a picture that does. */
static gboolean
is_bare_table (const GradusPosition *here, guint plot)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusMark *marks;
  gsize n;

  gradus_plot_build (&here->algorithm->plots[plot], here, scene);
  marks = gradus_scene_get_marks (scene, &n);
  for (gsize i = 0; i < n; i++)
    {
      const double *values = gradus_scene_get_values (scene, &marks[i]);

      if (marks[i].kind != GRADUS_MARK_MATRIX)
        continue;
      for (gsize j = 0; j < marks[i].rows * marks[i].columns; j++)
        if (isfinite (values[j]))
          return FALSE;
      return TRUE;
    }
  return FALSE;
}

/* A line and a dot on an empty sheet tell nothing, unless a hand is asked for: there is a picture
 * that does. */
static gboolean
is_bare_sheet (const GradusPosition *here, guint plot)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusMark *marks;
  gsize n;
  guint n_told = 0;

  gradus_plot_build (&here->algorithm->plots[plot], here, scene);
  marks = gradus_scene_get_marks (scene, &n);
  if (gradus_scene_get_field (scene) != NULL)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    switch (marks[i].kind)
      {
      case GRADUS_MARK_POINT:
      case GRADUS_MARK_SEGMENT:
      case GRADUS_MARK_ARROW:
      case GRADUS_MARK_STEM:
      case GRADUS_MARK_TEXT:
        n_told++;
        break;
      case GRADUS_MARK_LINE:
      case GRADUS_MARK_HRULE:
      case GRADUS_MARK_VRULE:
        break;
      default:
        return FALSE;
      }
  return n_told <= 2;
}

/* Whether a line, curve or path passes through what the axes show. */
static gboolean
is_in_sight (GradusScene *scene, const GradusMark *mark)
{
  const double *values = gradus_scene_get_values (scene, mark);
  double x_min, x_max, y_min, y_max;
  double before = NAN;

  if (!gradus_scene_get_x_range (scene, &x_min, &x_max)
      || !gradus_scene_get_y_range (scene, &y_min, &y_max))
    return TRUE;
  /* Pictures have a margin. */
  x_min -= 0.04 * (x_max - x_min);
  x_max += 0.04 * (x_max - x_min);
  y_min -= 0.04 * (y_max - y_min);
  y_max += 0.04 * (y_max - y_min);
  if (mark->kind == GRADUS_MARK_POLYLINE)
    {
      double low = INFINITY, high = -INFINITY;

      for (gsize i = 0; i < mark->count; i++)
        if (values[2 * i] >= x_min && values[2 * i] <= x_max)
          {
            low = MIN (low, values[2 * i + 1]);
            high = MAX (high, values[2 * i + 1]);
          }
      return low > high || (low <= y_max && high >= y_min);
    }
  /* Upright lines, and the ones that are no curve over x, are not asked. */
  if (mark->kind != GRADUS_MARK_POLYNOMIAL && (mark->kind != GRADUS_MARK_LINE || mark->v[1] == 0))
    return TRUE;
  for (guint i = 0; i <= 100; i++)
    {
      const double x = x_min + (x_max - x_min) * i / 100;
      double y = 0;

      if (mark->kind == GRADUS_MARK_LINE)
        y = -(mark->v[0] * x + mark->v[2]) / mark->v[1];
      else
        for (gsize c = mark->n_values; c-- > 0;)
          y = y * x + values[c];
      if ((y >= y_min && y <= y_max) || (before - y_min) * (y - y_min) < 0)
        return TRUE;
      before = y;
    }
  return FALSE;
}

/* What a legend names as a line is there to be seen. */
static void
check_lines (const GradusPosition *here, guint plot, const char *where)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusLegendEntry *entries;
  const GradusMark *marks;
  gsize n_entries, n_marks;

  gradus_plot_build (&here->algorithm->plots[plot], here, scene);
  marks = gradus_scene_get_marks (scene, &n_marks);
  entries = gradus_scene_get_legend (scene, &n_entries);
  for (gsize e = 0; e < n_entries; e++)
    {
      gboolean found = FALSE, seen = FALSE;

      for (gsize i = 0; entries[e].line && i < n_marks; i++)
        if (marks[i].role == entries[e].role && marks[i].kind >= GRADUS_MARK_POLYLINE
            && marks[i].kind <= GRADUS_MARK_ELLIPSE)
          {
            found = TRUE;
            seen = seen || is_in_sight (scene, &marks[i]);
          }
      if (found && !seen)
        g_error ("%s: “%s” in the picture %s lies outside of the axes", where, entries[e].text,
                 here->algorithm->plots[plot].id);
    }
}

/* In the first look what a row asks for is there; elsewhere, wherever the sentence asks. */
static void
check_step (const GradusPosition *here, const char *preset, gboolean first)
{
  const guint shown = gradus_find_shown (here);
  const char *asked = gradus_get_asked (here);
  g_autoptr (GString) words = g_string_new (NULL);
  gboolean asks;
  g_autofree char *where = g_strdup_printf (
    "%s, %s, step %" G_GUINT64_FORMAT " (%s)", here->algorithm->id, preset, here->step,
    here->phase >= 0 ? here->algorithm->phases[here->phase].id : "the start");

  if (first && is_bare_table (here, shown))
    g_error ("%s: the picture %s, which is the large one, is a table without numbers", where,
             here->algorithm->plots[shown].id);
  if (first && here->phase >= 0 && asked == NULL && is_bare_sheet (here, shown))
    g_error ("%s: the picture %s, which is the large one, is nearly empty", where,
             here->algorithm->plots[shown].id);
  for (guint i = 0; first && here->algorithm->plots[i].id != NULL; i++)
    check_lines (here, i, where);
  if (here->status == GRADUS_STATUS_CONVERGED || here->status == GRADUS_STATUS_EXHAUSTED)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();

      gradus_plot_build (&here->algorithm->plots[shown], here, scene);
      if (gradus_scene_is_waiting (scene))
        g_error ("%s: the run has ended, and the picture %s, which is the large one, waits", where,
                 here->algorithm->plots[shown].id);
    }
  gradus_narrate (here, words);
  if (g_regex_match_simple (ASKS_FOR_DATA, words->str, 0, 0))
    {
      if ((here->algorithm->plots[shown].edit & GRADUS_EDIT_POINTS) == 0)
        g_error ("%s: no point can be dragged in the picture %s: %s", where,
                 here->algorithm->plots[shown].id, words->str);
      return;
    }
  asks = g_regex_match_simple (ASKS, words->str, 0, 0);
  if (asked == NULL && asks)
    g_error ("%s: the sentence asks for a hand, and its row does not: %s", where, words->str);
  if (asked != NULL && (first || asks) && !has_asked (here, shown))
    g_error ("%s: “%s” has no handle in the picture %s", where, asked,
             here->algorithm->plots[shown].id);
}

static void
test_shown (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  check_named (algorithm, "the start", algorithm->start_shows);
  check_named (algorithm, "the end", algorithm->end_shows);
  for (const GradusPhase *p = algorithm->phases; p->id != NULL; p++)
    check_named (algorithm, p->id, p->shows);
  for (const GradusPreset *p = algorithm->presets; p->id != NULL; p++)
    {
      g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, p);

      for (guint i = 0; run != NULL && i < WALK_STEPS; i++)
        {
          GradusPosition here;

          gradus_run_get_view (run, &here);
          check_step (&here, p->id, p == algorithm->presets);
          if (!gradus_run_forward (run, GRADUS_GRAIN_PHASE))
            break;
        }
    }
}

void
gradus_test_add_shown (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "shown", test_shown);
}
