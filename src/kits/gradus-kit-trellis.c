/* Gradus: the kit of a trellis: a column of nodes for each place of a sequence, a row for each
 * state, and the edges that survive.
 *
 * Into every node leads the edge from the best node before it; where several are equally good, all
 * of them. What has lost is not drawn; into a node without a score all edges lead, thin. While a
 * node is in work, the edges that compete for it are thin and the one that is looked at is in the
 * accent. One path, traced back, is bold.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"
#include "gradus-number.h"

/* Longer sequences have no room for numbers, for words under the columns. */
#define MAX_NUMBERS 10
#define MAX_WORDS 30
#define MAX_EDGES 4000

typedef struct
{
  guint places, states;
  const double *score, *back, *path, *past, *rival, *truth; /* all but the first may be NULL */
  guint made;   /* nodes that have a score, column by column */
  int at, from; /* the node in work, the state that competes; or -1 */
  double trial; /* its score */
  GradusScene *scene;
} Trellis;

static double
row_y (const Trellis *t, guint state)
{
  return (double) (t->states - 1 - state);
}

/* The numbers of the name that @word assigns, when there are @n. */
static const double *
find_numbers (GradusNames *names, const GradusPlot *plot, const char *word, gsize n)
{
  g_autofree char *name = gradus_kit_assigned (plot, word);
  GradusNamed named;

  return name != NULL && gradus_names_find (names, name, &named) && named.kind == GRADUS_NAMED_ARRAY
             && named.rows * named.columns == n
           ? named.data
           : NULL;
}

/* A number that may be undefined, as -1. */
static int
find_whole (const GradusPlot *plot, const char *word, GradusNames *names)
{
  const double number = gradus_kit_number (plot, word, names, -1);

  return isfinite (number) ? (int) number : -1;
}

static void
draw_edge (const Trellis *t, guint place, guint from, guint to, GradusRole role,
           GradusLineStyle style)
{
  gradus_scene_segment (t->scene, place, row_y (t, from), place + 1.0, row_y (t, to), role, style);
}

/* All edges into each node that has no score yet: of these one will be left. */
static void
draw_open (const Trellis *t)
{
  if (t->places * t->states * t->states > MAX_EDGES)
    return;
  for (guint node = MAX (t->made, t->states); node < t->places * t->states; node++)
    for (guint z = 0; z < t->states; z++)
      draw_edge (t, node / t->states, z, node % t->states, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
}

/* The edges into each node that has a score: bit z of the number of a node is an edge from z. */
static void
draw_survivors (const Trellis *t)
{
  for (guint node = t->states; t->back != NULL && node < MIN (t->made, MAX_EDGES); node++)
    for (guint z = 0; z < t->states; z++)
      if (((guint) t->back[node] >> z & 1) != 0)
        draw_edge (t, node / t->states, z, node % t->states, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
}

static void
draw_work (const Trellis *t)
{
  const guint node = (guint) MAX (t->at, 0), place = node / t->states, state = node % t->states;

  if (t->at < 0 || place == 0)
    return;
  for (guint z = 0; z < t->states; z++)
    draw_edge (t, place, z, state, (int) z == t->from ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
               (int) z == t->from ? GRADUS_LINE_BOLD : GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
  if (t->from >= 0 && isfinite (t->trial) && t->places <= MAX_NUMBERS)
    gradus_scene_text (t->scene, place + 0.3,
                       0.7 * row_y (t, (guint) t->from) + 0.3 * row_y (t, state) + 0.03,
                       GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_ACCENT, 1, GRADUS_NUM (t->trial));
}

/* A path is a state for each place, from 0; NAN where it does not go. */
static void
draw_path (const Trellis *t, const double *path, GradusRole role, GradusLineStyle style,
           const char *words)
{
  gboolean any = FALSE;

  for (guint k = 0; path != NULL && k < t->places; k++)
    {
      any = any || path[k] >= 0;
      if (k + 1 < t->places && path[k] >= 0 && path[k + 1] >= 0)
        draw_edge (t, k + 1, (guint) path[k], (guint) path[k + 1], role, style);
    }
  if (any && words != NULL)
    gradus_scene_legend_line (t->scene, role, style, words);
}

static gboolean
has (const double *sets, guint k, guint state)
{
  return sets != NULL && isfinite (sets[k]) && ((guint) sets[k] >> state & 1) != 0;
}

/* The edges of all best paths. */
static void
draw_best (const Trellis *t)
{
  gboolean any = FALSE;

  for (guint k = 0; t->path != NULL && k < t->places; k++)
    {
      any = any || t->path[k] > 0;
      for (guint to = 0; k + 1 < t->places && to < t->states; to++)
        for (guint z = 0; z < t->states && has (t->path, k + 1, to); z++)
          if (has (t->path, k, z)
              && (t->back == NULL || has (t->back, (k + 1) * t->states + to, z)))
            draw_edge (t, k + 1, z, to, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
    }
  if (any)
    gradus_scene_legend_line (t->scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                              C_ ("legend", "best path"));
}

static void
draw_nodes (const Trellis *t)
{
  const double size = t->places <= MAX_NUMBERS ? 2.4 : t->places <= MAX_WORDS ? 1.1 : 0.6;

  for (guint node = 0; node < t->places * t->states; node++)
    {
      const double x = node / t->states + 1.0, y = row_y (t, node % t->states);
      const gboolean chosen = has (t->path, node / t->states, node % t->states);

      if (t->places * t->states > MAX_EDGES && !chosen)
        continue;
      gradus_scene_point (t->scene, x, y,
                          chosen           ? GRADUS_ROLE_MODEL
                          : node < t->made ? GRADUS_ROLE_DATA
                                           : GRADUS_ROLE_MUTED,
                          node < t->made ? GRADUS_SHAPE_CIRCLE : GRADUS_SHAPE_RING, size, -1);
      if (t->places * t->states <= MAX_EDGES)
        gradus_scene_subject (t->scene, "node", node, x, y);
      if ((int) node == t->at)
        gradus_scene_point (t->scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.7 * size, -1);
      if (node < t->made && t->places <= MAX_NUMBERS)
        gradus_scene_text (t->scene, x, y + 0.09, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                           GRADUS_NUM (t->score[node]));
    }
}

/* Lines of a word: the names of the states beside the rows, what is seen under the columns. */
static void
draw_words (const Trellis *t, const GradusPlot *plot, GradusNames *names, const char *word,
            gboolean under)
{
  g_autofree char *name = gradus_kit_assigned (plot, word);
  g_auto (GStrv) lines = NULL;
  const double left = 1 - MAX (0.16, 0.025 * t->places);
  GradusNamed named;
  glong longest = 0;

  if (name == NULL || !gradus_names_find (names, name, &named) || named.kind != GRADUS_NAMED_WORD)
    return;
  lines = g_strsplit (named.word, "\n", -1);
  for (guint k = 0; lines[k] != NULL; k++)
    longest = MAX (longest, g_utf8_strlen (lines[k], -1));
  if (under && t->places > MAX_WORDS && t->places * (guint) longest > 2 * MAX_WORDS)
    return;
  if (under)
    gradus_scene_text (t->scene, left, -0.34, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 1,
                       C_ ("legend", "seen"));
  for (guint k = 0; k < (under ? t->places : t->states) && lines[k] != NULL; k++)
    gradus_scene_text (t->scene, under ? k + 1.0 : left, under ? -0.3 : row_y (t, k),
                       under ? GRADUS_ANCHOR_BELOW : GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_FOREGROUND,
                       t->places <= MAX_NUMBERS || !under ? 1 : 0.75, lines[k]);
}

void
gradus_kit_trellis (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  Trellis t = { .scene = scene };
  GradusNamed score = { 0 };

  if (of[0] == NULL || !gradus_names_find (names, of[0], &score) || score.rows * score.columns == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("There is no score yet."));
      return;
    }
  t.places = (guint) score.rows;
  t.states = (guint) score.columns;
  t.score = score.data;
  t.back = find_numbers (names, plot, "back", score.rows * score.columns);
  t.path = find_numbers (names, plot, "path", score.rows);
  t.past = find_numbers (names, plot, "past", score.rows);
  t.rival = find_numbers (names, plot, "rival", score.rows);
  t.truth = find_numbers (names, plot, "truth", score.rows);
  t.made = (guint) MAX (gradus_kit_number (plot, "made", names, score.rows * score.columns), 0);
  t.at = find_whole (plot, "at", names);
  t.from = find_whole (plot, "from", names);
  t.trial = gradus_kit_number (plot, "trial", names, NAN);
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, C_ ("axis", "place"), NULL);
  gradus_scene_set_x_range (scene, 1 - MAX (0.4, 0.1 * t.places), t.places + 0.2);
  gradus_scene_set_y_range (scene, -0.5, t.states - 0.5);
  draw_open (&t);
  draw_survivors (&t);
  draw_path (&t, t.truth, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, _ ("true labels"));
  draw_path (&t, t.past, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, _ ("best path before"));
  draw_best (&t);
  draw_path (&t, t.rival, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, _ ("step by step"));
  draw_work (&t);
  draw_nodes (&t);
  draw_words (&t, plot, names, "states", FALSE);
  draw_words (&t, plot, names, "seen", TRUE);
}
