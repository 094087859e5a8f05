/* The pictures of CRF training: tables of what the labels show and what the model expects, a string
 * with the probabilities of its labels, and equal neighbours over their worth.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crf-training.h"

/* Longer strings are drawn as curves. */
#define MAX_BARS 60
/* What is seen is written at so many places, and names of labels. */
#define MAX_SEEN 20
#define MAX_WRITTEN 12
/* Sides of tables that are written with names and numbers. */
#define FEW 8
#define LAWS 25

typedef GradusCrfParams Params;
typedef GradusCrfState State;

/* A table, written into its cells where it is small, between the names of its sides. */
static void
draw_table (GradusScene *scene, const double *values, guint rows, guint columns, double span,
            char **row_names, char **column_names, const char *title)
{
  const gboolean few = rows <= FEW && columns <= FEW;
  double margin = 0.12 * columns;

  for (guint i = 0; few && i < rows; i++)
    margin = MAX (margin, 0.06 * columns * (double) g_utf8_strlen (row_names[i], -1));
  margin = few ? MIN (margin, 0.5 * columns) : 0;
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y, NULL, NULL);
  gradus_scene_set_x_range (scene, -margin, columns);
  gradus_scene_set_y_range (scene, few ? -0.12 * rows : 0, rows);
  gradus_scene_matrix (scene, values, rows, columns, GRADUS_MAP_DIVERGING, -span, span,
                       few ? GRADUS_NUMBERS_ALIKE : GRADUS_NUMBERS_NONE, NULL);
  for (guint i = 0; few && i < rows; i++)
    gradus_scene_text_in (scene, -0.04 * columns, i + 0.5, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED,
                          0.9, margin, 1, row_names[i]);
  for (guint j = 0; few && j < columns; j++)
    gradus_scene_text_in (scene, j + 0.5, -0.02 * rows, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_MUTED, 0.9,
                          1, 0.12 * rows, column_names[j]);
  gradus_scene_set_caption (scene, "%s", title);
}

/* Labels, model, their difference as a step uses it, and the weights: the tables of pairs, or of
 * what is seen. */
static void
draw_tables (const GradusPosition *here, guint which, gboolean pairs, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const GradusArray *observed = pairs ? &state->observed : &state->seen;
  const GradusArray *expected = pairs ? &state->expected : &state->guessed;
  const GradusArray *weights = pairs ? &state->chain.transition : &state->chain.emission;
  const guint rows = observed->shape[0], columns = observed->shape[1];
  const gboolean made[] = {
    state->counted > 0,
    state->weighed > 0,
    state->weighed == gradus_crf_count_items (here),
    TRUE,
  };
  const gboolean tied = pairs && p->pairs == GRADUS_CRF_PAIRS_EQUAL;
  const double equal = tied ? gradus_crf_trace (observed->data, rows)
                                - gradus_crf_trace (expected->data, rows) : 0;
  g_autofree double *shown = g_new (double, (gsize) rows * columns);
  double span = 1e-9;

  for (guint at = 0; at < rows * columns; at++)
    {
      const double seen = observed->data[at], model = expected->data[at];

      span = which == 3 ? MAX (span, fabs (weights->data[at]))
                        : MAX (span, MAX (fabs (seen), fabs (model)));
      shown[at] = !made[which] ? NAN
                  : which == 0 ? seen
                  : which == 1 ? model
                  : which == 3 ? weights->data[at]
                  : !tied      ? seen - model
                               : (at % (columns + 1) == 0 ? equal : 0);
    }
  draw_table (scene, shown, rows, columns, span, s->labels,
              pairs ? s->labels : s->symbol != NULL ? s->symbols : s->names,
              which == 0   ? _ ("labels show")
              : which == 1 ? _ ("model expects")
              : which == 3 ? _ ("weights")
              : tied       ? _ ("difference, equal pairs together")
                           : _ ("difference"));
}

static void
panel_pairs (const GradusPosition *here, guint which, GradusScene *scene)
{
  draw_tables (here, which, TRUE, scene);
}

static void
panel_seen (const GradusPosition *here, guint which, GradusScene *scene)
{
  draw_tables (here, which, FALSE, scene);
}

static void
draw_square (GradusScene *scene, double x, double low, double high, GradusRole role,
             GradusLineStyle style, double fill)
{
  const double xs[] = { x - 0.42, x + 0.42, x + 0.42, x - 0.42 }, ys[] = { low, low, high, high };

  gradus_scene_polygon (scene, xs, ys, 4, role, style, fill);
}

/* The string in work: above it what is seen and its labels, below how probable each label is. */
static void
build_string (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const guint m = gradus_chain_places (state), c = s->n_labels, start = s->starts[state->shown];
  const gboolean acts = here->micro > 0 && p->way != GRADUS_CRF_ALL;
  g_auto (GradusArray) share = { 0 };
  guint wrongs = 0;

  gradus_chain_marginal (&state->chain, &share);
  if (m > MAX_BARS)
    {
      gradus_chain_draw_marginal (here, &share, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "place"),
                         _ ("probability of the label"));
  gradus_scene_set_x_range (scene, 0.4 - 0.03 * m, m + 0.6);
  gradus_scene_set_y_range (scene, 0, m <= MAX_SEEN ? 1.5 : 1.35);
  for (guint t = 0; t < m; t++)
    {
      const guint y = (guint) s->label[start + t];
      const double *row = &share.data[t * c];
      const char *symbol = s->symbol != NULL ? s->symbols[s->symbol[start + t]] : NULL;
      double from = 0;
      bool wrong = false;

      for (guint l = 0; l < c; l++)
        {
          gradus_scene_bar (scene, t + 1, 0.84, from, from + row[l], GRADUS_ROLE_CLASS + (int) l,
                            0.55);
          from += row[l];
          wrong = wrong || (l != y && row[l] > row[y] + GRADUS_CRF_TIE);
        }
      wrongs += wrong;
      draw_square (scene, t + 1, 1.04, 1.16, GRADUS_ROLE_CLASS + (int) y, GRADUS_LINE_THIN, 0.55);
      if (m <= MAX_WRITTEN)
        gradus_scene_text_in (scene, t + 1, 1.1, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 0.9,
                              0.8, 0.1, s->labels[y]);
      if (wrong)
        draw_square (scene, t + 1, 0, 1.16, GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD, 0);
      if (acts && t + 1 == gradus_crf_find_handled (state))
        draw_square (scene, t + 1, 0, 1.16, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0);
      if (m <= MAX_SEEN && (symbol != NULL || s->d == 1))
        gradus_scene_text_in (scene, t + 1, 1.25, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED, 0.9,
                              0.98, 0.1,
                              symbol != NULL ? symbol : GRADUS_NUM_DIGITS (s->x[start + t], 2));
    }
  gradus_scene_text (scene, 0.45, 1.1, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 0.9, "y");
  if (m <= MAX_SEEN && (s->symbol != NULL || s->d == 1))
    gradus_scene_text (scene, 0.45, 1.25, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 0.9, "x");
  for (guint l = 0; l < c && c <= 5 && m > MAX_WRITTEN; l++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) l, GRADUS_SHAPE_SQUARE,
                              s->labels[l]);
  if (wrongs > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD,
                              C_ ("legend", "another one is more probable"));
}

/* How often neighbours are equal, over tau: as the model expects it, and as the labels show. */
static void
build_equal (const GradusPosition *here, GradusScene *scene)
{
  const double tau = gradus_crf_tau (here), share = gradus_crf_equal (here);
  const double low = MIN (-2, floor (tau) - 1), high = MAX (5, ceil (tau) + 1);
  double x[LAWS], y[LAWS];

  if (gradus_kit_waits (scene, isnan (share), _ ("No place has a neighbour.")))
    return;
  if (gradus_kit_waits (scene, !gradus_crf_is_little (here->dataset),
                        _ ("There are too many places to be weighed for each τ.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "τ",
                         C_ ("axis", "share of equal neighbours"));
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, 0, 1);
  for (guint i = 0; i < LAWS; i++)
    {
      x[i] = low + (high - low) * i / (LAWS - 1);
      y[i] = gradus_crf_expect_equal (here, x[i] - tau);
    }
  gradus_scene_polyline (scene, x, y, LAWS, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "model expects"));
  gradus_scene_hrule (scene, share, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                            C_ ("legend", "labels show"));
  gradus_scene_point (scene, tau, gradus_crf_expect_equal (here, 0), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "τ as it is"));
}

const GradusPlot gradus_crf_plots[] = GRADUS_ROWS (
  { "tables", N_ ("Pairs of neighbours"), .kit = gradus_kit_panels, .of = "n-tables",
    .panel = panel_pairs },
  { "string", N_ ("One string"), .build = build_string,
    .caption = GRADUS_SAY ({ NULL, N_ ("String {string-number} of {n-strings}") }) },
  { "likelihood", N_ ("Likelihood"), .kit = gradus_kit_curves, .of = "loglik",
    .with = "iterations" },
  { "equal", N_ ("Equal neighbours"), .build = build_equal,
    .caption = GRADUS_SAY ({ NULL, "τ = {tau}" }) },
  { "emission", N_ ("Labels and what is seen"), .kit = gradus_kit_panels, .of = "n-seen",
    .panel = panel_seen },
  { "differences", N_ ("Largest difference"), .kit = gradus_kit_curves, .of = "gap",
    .with = "iterations" });
