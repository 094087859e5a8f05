/* Gradus: the kit of a feed-forward network: a disc for each unit, a ribbon for each weight.
 *
 * The layers stand side by side and the numbers flow from left to right. A disc is filled by what
 * its unit puts out, a ribbon is as wide as its weight is large, and the colour of both is the
 * sign. The offset of a unit, which comes from nowhere, is the number under its disc. On the way
 * back the share of the error that a unit is blamed for stands above it, and arrows lead to the
 * unit in work from those that it fed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"
#include "gradus-number.h"

#define MAX_LAYERS 8
/* Units of a layer that are drawn, and weights of a layer whose numbers have room. */
#define MAX_UNITS 10
#define MAX_NUMBERS 6
#define RADIUS 0.34
#define ROUND 33
/* Units of a layer are so far apart, and layers at least so far. */
#define ROW 1.4
#define LAYER 2.6
/* With more units a layer, words have room at the unit in work and the last one only. */
#define MAX_WORDS 4
/* Half the width of the largest weight. */
#define WIDEST 0.11

typedef struct
{
  guint layers; /* with the inputs */
  guint size[MAX_LAYERS];
  guint first[MAX_LAYERS];          /* number of the first unit of a layer, counted through all */
  const double *weight[MAX_LAYERS]; /* of layer l: size[l] x (1 + size[l - 1]) */
  const double *values, *deltas;    /* a number for each unit, or NULL */
  int at;                           /* the unit in work, or -1 */
  guint tallest;                    /* units that are drawn, of the largest layer */
  double largest;                   /* weight that is drawn */
  double brightest;                 /* value */
  GradusScene *scene;
} Network;

/* A tall network is drawn wide as well, because pictures are. */
static double
place_x (const Network *net, guint layer)
{
  return MAX (LAYER, 0.8 * ROW * net->tallest) * layer;
}

static double
place_y (const Network *net, guint layer, guint unit)
{
  return ROW * ((MIN (net->size[layer], MAX_UNITS) - 1) / 2.0 - unit);
}

static GradusRole
role_of (double value)
{
  return value < 0 ? GRADUS_ROLE_CLASS : GRADUS_ROLE_CLASS + 1;
}

static double
weight_of (const Network *net, guint layer, guint unit, guint from)
{
  return net->weight[layer][unit * (1 + net->size[layer - 1]) + 1 + from];
}

/* A ribbon between two discs; the weights of the unit in work stand out. */
static void
draw_weight (const Network *net, guint layer, guint unit, guint from)
{
  const double w = weight_of (net, layer, unit, from);
  const double x0 = place_x (net, layer - 1), y0 = place_y (net, layer - 1, from);
  const double x1 = place_x (net, layer), y1 = place_y (net, layer, unit);
  const double length = hypot (x1 - x0, y1 - y0);
  const double half = net->largest > 0 ? WIDEST * fabs (w) / net->largest : 0;
  const double ux = (x1 - x0) / length, uy = (y1 - y0) / length;
  const double ax = x0 + RADIUS * ux, ay = y0 + RADIUS * uy;
  const double bx = x1 - RADIUS * ux, by = y1 - RADIUS * uy;
  const double x[4] = { ax - half * uy, bx - half * uy, bx + half * uy, ax + half * uy };
  const double y[4] = { ay + half * ux, by + half * ux, by - half * ux, ay - half * ux };
  const gboolean mine = net->at < 0 || net->first[layer] + unit == (guint) net->at
                        || (net->deltas != NULL && net->first[layer - 1] + from == (guint) net->at);

  gradus_scene_polygon (net->scene, x, y, 4, role_of (w), GRADUS_LINE_THIN, mine ? 0.7 : 0.2);
}

/* Its number, a third of the way, where ribbons do not cross yet. */
static void
draw_number (const Network *net, guint layer, guint unit, guint from)
{
  const double w = weight_of (net, layer, unit, from), share = 0.36;
  const double x0 = place_x (net, layer - 1), x1 = place_x (net, layer);
  const double y0 = place_y (net, layer - 1, from), y1 = place_y (net, layer, unit);

  gradus_scene_text (net->scene, x0 + share * (x1 - x0), y0 + share * (y1 - y0) + 0.04,
                     GRADUS_ANCHOR_ABOVE, role_of (w), 0.8, GRADUS_NUM (w));
}

static void
draw_disc (const Network *net, double x, double y, double value, gboolean current)
{
  double px[ROUND], py[ROUND];
  const double fill = isfinite (value) && net->brightest > 0
                        ? 0.8 * MIN (fabs (value) / net->brightest, 1)
                        : 0;

  for (guint k = 0; k < ROUND; k++)
    {
      px[k] = x + RADIUS * cos (2 * G_PI * k / (ROUND - 1));
      py[k] = y + RADIUS * sin (2 * G_PI * k / (ROUND - 1));
    }
  gradus_scene_polygon (net->scene, px, py, ROUND,
                        isfinite (value) ? role_of (value) : GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID,
                        fill);
  if (current)
    gradus_scene_polygon (net->scene, px, py, ROUND, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0);
}

static void
draw_unit (const Network *net, guint layer, guint unit)
{
  const guint number = net->first[layer] + unit;
  const double x = place_x (net, layer), y = place_y (net, layer, unit);
  const double value = net->values != NULL ? net->values[number] : NAN;
  const double delta = net->deltas != NULL ? net->deltas[number] : NAN;
  const gboolean words = net->tallest <= MAX_WORDS || (int) number == net->at || layer == 0
                         || layer == net->layers - 1;

  draw_disc (net, x, y, value, (int) number == net->at);
  if (words && isfinite (value))
    gradus_scene_text (net->scene, x, y, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 0.85,
                       GRADUS_NUM (value));
  if (words && layer > 0 && layer < MAX_LAYERS)
    {
      const double offset = net->weight[layer][unit * (1 + net->size[layer - 1])];
      g_autofree char *text = g_strdup_printf ("%s%s", offset > 0 ? "+" : "", GRADUS_NUM (offset));

      gradus_scene_text (net->scene, x, y - RADIUS - 0.02, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_MUTED,
                         0.75, text);
    }
  if (words && isfinite (delta))
    {
      g_autofree char *text = g_strdup_printf ("δ = %s", GRADUS_NUM (delta));

      gradus_scene_text (net->scene, x, y + RADIUS + 0.02, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_ACCENT,
                         0.85, text);
    }
}

/* What the unit in work is told by the units that it feeds. */
static void
draw_arrows (const Network *net)
{
  for (guint l = 0; net->deltas != NULL && l + 1 < net->layers; l++)
    for (guint j = 0; j < MIN (net->size[l], MAX_UNITS); j++)
      if ((int) (net->first[l] + j) == net->at)
        for (guint k = 0; k < MIN (net->size[l + 1], MAX_UNITS); k++)
          {
            const double x0 = place_x (net, l + 1), y0 = place_y (net, l + 1, k);
            const double x1 = place_x (net, l), y1 = place_y (net, l, j);
            const double gap = (RADIUS + 0.08) / hypot (x1 - x0, y1 - y0);

            gradus_scene_arrow (net->scene, x0 + gap * (x1 - x0), y0 + gap * (y1 - y0),
                                x1 - gap * (x1 - x0), y1 - gap * (y1 - y0), GRADUS_ROLE_ACCENT,
                                GRADUS_LINE_SOLID);
          }
}

/* The matrices of `of`; FALSE when they do not fit on each other or are not there yet. */
static gboolean
find_layers (Network *net, const GradusPlot *plot, GradusNames *names)
{
  g_auto (GStrv) of = gradus_kit_of (plot);

  net->layers = 1;
  for (guint k = 0; of[k] != NULL && net->layers < MAX_LAYERS; k++)
    {
      GradusNamed named;
      guint rows, columns;

      if (!gradus_names_find (names, of[k], &named) || named.kind != GRADUS_NAMED_ARRAY
          || named.rows == 0)
        return FALSE;
      rows = named.matrix ? (guint) named.rows : 1;
      columns = (guint) (named.matrix ? named.columns : named.rows);
      if (k == 0)
        net->size[0] = columns - 1;
      else if (columns != net->size[k] + 1)
        return FALSE;
      net->size[k + 1] = rows;
      net->first[k + 1] = net->first[k] + net->size[k];
      net->weight[k + 1] = named.data;
      net->layers++;
    }
  return net->layers > 1;
}

/* The numbers that @word of `with` names, one for each unit. */
static const double *
find_numbers (const Network *net, const GradusPlot *plot, const char *word, GradusNames *names)
{
  g_autofree char *name = gradus_kit_assigned (plot, word);
  GradusNamed named;

  if (name == NULL || !gradus_names_find (names, name, &named) || named.kind != GRADUS_NAMED_ARRAY
      || named.rows != net->first[net->layers - 1] + net->size[net->layers - 1])
    return NULL;
  return named.data;
}

static void
find_scales (Network *net)
{
  net->largest = net->brightest = 0;
  for (guint l = 0; l < net->layers; l++)
    for (guint j = 0; j < net->size[l]; j++)
      {
        for (guint i = 0; l > 0 && i < net->size[l - 1]; i++)
          net->largest = MAX (net->largest, fabs (weight_of (net, l, j, i)));
        if (net->values != NULL && isfinite (net->values[net->first[l] + j]))
          net->brightest = MAX (net->brightest, fabs (net->values[net->first[l] + j]));
      }
}

static void
draw_names (const Network *net, const GradusPlot *plot, GradusNames *names)
{
  g_autofree char *name = gradus_kit_assigned (plot, "inputs");
  g_auto (GStrv) lines = NULL;
  GradusNamed named;

  if (name == NULL || !gradus_names_find (names, name, &named) || named.kind != GRADUS_NAMED_WORD)
    return;
  lines = g_strsplit (named.word, "\n", -1);
  for (guint i = 0; i < MIN (net->size[0], MAX_UNITS) && lines[i] != NULL; i++)
    gradus_scene_text (net->scene, -RADIUS - 0.08, place_y (net, 0, i), GRADUS_ANCHOR_RIGHT,
                       GRADUS_ROLE_FOREGROUND, 0.9, lines[i]);
}

void
gradus_kit_network (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  Network net = { .scene = scene };
  double at, half;

  if (gradus_kit_waits (scene, !find_layers (&net, plot, names),
                        _ ("The weights are not there yet.")))
    return;
  net.values = find_numbers (&net, plot, "values", names);
  net.deltas = find_numbers (&net, plot, "deltas", names);
  at = gradus_kit_number (plot, "at", names, NAN);
  net.at = isfinite (at) ? (int) at : -1;
  find_scales (&net);
  for (guint l = 0; l < net.layers; l++)
    net.tallest = MAX (net.tallest, MIN (net.size[l], MAX_UNITS));
  half = ROW * (net.tallest - 1) / 2;
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL, NULL, NULL);
  gradus_scene_set_x_range (scene, -0.9, place_x (&net, net.layers - 1) + 1.2);
  gradus_scene_set_y_range (scene, -0.6 - half, 0.6 + half);
  for (guint l = 1; l < net.layers; l++)
    for (guint j = 0; j < MIN (net.size[l], MAX_UNITS); j++)
      for (guint i = 0; i < MIN (net.size[l - 1], MAX_UNITS); i++)
        draw_weight (&net, l, j, i);
  for (guint l = 1; l < net.layers; l++)
    for (guint j = 0; net.tallest <= MAX_WORDS && j < net.size[l]; j++)
      for (guint i = 0; net.size[l] * net.size[l - 1] <= MAX_NUMBERS && i < net.size[l - 1]; i++)
        draw_number (&net, l, j, i);
  draw_arrows (&net);
  for (guint l = 0; l < net.layers; l++)
    for (guint j = 0; j < MIN (net.size[l], MAX_UNITS); j++)
      draw_unit (&net, l, j);
  draw_names (&net, plot, names);
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_BOLD,
                            C_ ("legend", "positive"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_BOLD, C_ ("legend", "negative"));
}
