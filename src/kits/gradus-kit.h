/* Gradus: kits, the pictures that many entries share.
 *
 * A plot names a kit, what the picture is of and with what: the kit draws everything that is the
 * same in every entry, the plot's extra() what is particular. `of` names quantities (or other
 * names of the step) between spaces, `with` words of the kit and assignments WORD=NAME.
 * docs/kits.md shows every kit with its words.
 *
 * A kit is one file with one function of this header. It never fails: what is not defined yet is
 * left out, and when nothing is left it sets a placeholder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-say.h"

G_BEGIN_DECLS

/* --- The kits --------------------------------------------------------------------------------- */

/* Curves of metrics over steps. of: metrics. with: "iterations" = one point an iteration. */
void gradus_kit_curves (const GradusView *view, const GradusPlot *plot, GradusScene *scene);
/* A table's points in their classes, the first two inputs (with one input the class stands on the y
 * axis). of: the vector (constant, then one for each input) whose zero is the border, or "" where
 * there is none. with: "sides" = regions of the predicted class, "margins" = the score with its
 * contours at 0 and +-1, "before" = the border before the step, active=NAME = ring around the datum
 * of that number (NAN: none), size=NAME = a quantity PER_DATUM as the size of the dots. */
void gradus_kit_classes (const GradusView *view, const GradusPlot *plot, GradusScene *scene);
/* A vector of two as an arrow from the origin. of: two names ("theta[1] theta[2]"). with: "trail" =
 * where it has been (the quantity must be TRACKED), "move" = what the step added. */
void gradus_kit_vector (const GradusView *view, const GradusPlot *plot, GradusScene *scene);

/* The race of the proof that a mistake-driven learner ends. of: its TRACKED vector and the metric
 * that counts mistakes. with: rate=NAME. The workspace is a GradusSeparation. */
void gradus_kit_race (const GradusView *view, const GradusPlot *plot, GradusScene *scene);

/* Points in groups, hard or soft, with their centres: the first two columns, or a line. of: the
 * centres (k x d; a quantity: its trail when TRACKED, handles when START). with: owner=NAME = the
 * group of each point, counted from 0; shares=NAME = n x k weights, drawn as pies; spread=NAME = k
 * x d x d covariances: ellipses at one and two standard deviations, with weight=NAME curves of
 * density on a line; "regions" = the field of what the entry predicts with exact borders,
 * "borders" = these alone, "posterior" = the field of the mixture of of, spread and weight;
 * lines=NAME = so many of the first points are joined to their centres; active=NAME = ring around
 * that point, with "rays" joined to every centre; subject=WORD = what a centre is called in lives;
 * points=NAME = rows of this array instead of the table's. What differs from the step before is
 * drawn with where it was. */
void gradus_kit_clusters (const GradusView *view, const GradusPlot *plot, GradusScene *scene);
/* The entries of a vector as bars over 1, 2, 3, ... of: the vector. with: "stems" = stems instead
 * of bars; "groups" = bar j in the colour of group j; "numbers" = each with its number;
 * marked=NAME = that one (counted from 0) in ACCENT; most=NAME = only the first so many. The
 * labels of the axes, where they are not "number" and the title of the vector, and a caption are
 * set in extra(). */
void gradus_kit_bars (const GradusView *view, const GradusPlot *plot, GradusScene *scene);
/* A graph over the points of the table. of: its n x n symmetric weights, 0 where there is no edge.
 * with: owner=NAME = the group of each node; lift=NAME = height of each node instead of the second
 * input; edge=NAME = a symmetric n x n array that says how bold an edge is instead of its weight;
 * active=NAME = the node whose edges are accented. At most 4,000 edges are drawn, the heaviest. */
void gradus_kit_graph (const GradusView *view, const GradusPlot *plot, GradusScene *scene);

/* --- For kits --------------------------------------------------------------------------------- */

/* Whether `with` has the bare word. */
gboolean gradus_kit_has (const GradusPlot *plot, const char *word);
/* The name that `with` assigns to @word, or NULL; free with g_free(). */
char *gradus_kit_assigned (const GradusPlot *plot, const char *word);
/* The names of `of`; free with g_strfreev(). */
char **gradus_kit_of (const GradusPlot *plot);
/* The table of the view, or NULL with a placeholder in @scene. */
const GradusTable *gradus_kit_table (const GradusView *view, GradusScene *scene);
/* The caption: the first of @ways that holds, with its names filled in. */
void gradus_kit_caption (const GradusView *view, const GradusSay *ways, GradusScene *scene);
/* Coordinates of the rows, n x 2 (free with g_free()): two inputs, or one input and @second (NULL:
 * the class, the target where there is no class, 0). */
double *gradus_kit_plane (const GradusTable *table, const double *second);

G_END_DECLS
