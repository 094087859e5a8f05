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

#include "gradus-quantity.h"
#include "gradus-say.h"
#include "gradus-setup.h"

G_BEGIN_DECLS

/* --- The kits --------------------------------------------------------------------------------- */

/* Curves of metrics over steps. of: metrics. with: "iterations" = one point an iteration. */
void gradus_kit_curves (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* A table's points in their classes, the first two inputs (with one input the class stands on the y
 * axis). of: the vector (constant, then one for each input) whose zero is the border, or "" where
 * there is none. with: "sides" = regions of the predicted class, "margins" = the score with its
 * contours at 0 and +-1, "logistic" = the score is the logarithm of the odds: the probability as a
 * surface, with one input as a curve (and "surprise" = arrows from it to the points), "before" =
 * the border before the step, active=NAME = ring around the datum of that number (NAN: none),
 * size=NAME = a quantity PER_DATUM as the size of the dots, seen=NAME = the class of so many is
 * known; of the others only the active one is drawn, without a class. */
void gradus_kit_classes (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* A vector of two as an arrow from the origin. of: two names ("theta[1] theta[2]"). with: "trail" =
 * where it has been (the quantity must be TRACKED), "move" = what the step added. */
void gradus_kit_vector (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);

/* The race of the proof that a mistake-driven learner ends. of: its TRACKED vector and the metric
 * that counts mistakes. with: rate=NAME, "wall" = the two curves on to where they meet. The
 * workspace is a GradusSeparation. */
void gradus_kit_race (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);

/* A grid world. of: a number for each cell. with: q=NAME = four numbers a cell as four triangles,
 * arrows=NAME = a set of actions for each cell (bits north, east, south, west; a tie is a set of
 * several), turned=NAME = cells whose arrow is new, active=NAME = frame around the cell of that
 * number (NAN: none), "low" = the numbers stand in a corner, also those of exits that have one, and
 * leave the middle free. Rewards are always seen: on exits, and in the corner of cells that pay
 * another reward than most. */
void gradus_kit_world (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* Two tables of the same shape: a stick from each number to its counterpart, the longest in the
 * accent. of: two names, the second is the one that is looked for. with: only=NAME = entries that
 * are shown (above 0). Axes and legend are the entry's. */
void gradus_kit_pairs (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* A matrix as a heat map around zero. of: its name. with: "sequential" = from 0 up, "decades" =
 * where most are pale beside the largest, colours by the logarithm, "plain" = empty cells for the
 * entry to fill, "numbers", "significant" = numbers with digits of their own each, "bar" = a colour
 * bar, row=NAME and column=NAME = frame around an entry, a row or a column, made=NAME = how many
 * entries, row by row, have been made (of a matrix of zeros none, without it); rows=NAME,
 * columns=NAME = a word with the names of the sides, a line each. */
void gradus_kit_matrix (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);

/* A path over time, or in the plane where two variables are measured: truth, measurements, estimate
 * with its band of 2 sigma. of: the TRACKED mean and its TRACKED covariance, the measured variables
 * first. with: phase=ID = the phase after which they are the estimate of a time, used=NAME = so
 * many measurements have been used, now=NAME = the one in work (NAN: none), plane=NAME = flag, 0 =
 * over time all the same. */
void gradus_kit_path (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* A phase portrait: where something is against how fast it moves. of: two vectors, its place and
 * its speed so far. with: window=NAME = four numbers, left right bottom top; limit=NAME = a place
 * beyond which, on either side, all is over; line=NAME = a number k: the line place + k speed = 0;
 * start=NAME = a start whose row 1 is place and speed at the beginning, with a handle. surface
 * (place, speed), the change of the speed, makes arrows of the field. Labels of the axes are set in
 * extra(). */
void gradus_kit_phase_portrait (const GradusPosition *here, const GradusPlot *plot,
                                GradusScene *scene);
/* A table's target over its input with the model that is fitted to it: a curve; with two inputs of
 * which one has at most five values a curve for each of them; otherwise the predictions against the
 * target. of: the vector (constant, then one for each input) of a linear model, or "" for whatever
 * the entry predicts. with: "residuals" = sticks to all points, residuals=NAME = to the first so
 * many; "before" = the model before the step; "band" = surface (x, the other input) on either side
 * of the curve; truth=NAME = the vector of least squares; active=NAME = ring and stick of the datum
 * of that number (NAN: none); size=NAME = a quantity PER_DATUM as the area of the dots; start=NAME
 * = a vector whose line the axes keep in sight, "zero" = they keep 0 in sight; zoom=NAME = how many
 * times higher than the data the picture is. */
void gradus_kit_regression (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* A function of two entries of a vector, surface (a, b), with its contours and where the vector is.
 * of: the two entries ("theta[0] theta[1]", a value). with: "trail" = the path (the quantity must
 * be TRACKED); vectors: start=NAME = with a handle where plot and quantity allow it, optimum=NAME
 * ("least-squares" names it so), arrow=NAME = the step to come; floor=NAME top=NAME = the function
 * at the optimum and at the start, between which the levels are chosen; window=NAME = four numbers,
 * left right bottom top; zoom=NAME = how many times wider than usual the window is; subject=KIND =
 * that has lives. Of a shorter vector nothing is drawn, so that extra() can. At most three such
 * plots an entry. */
void gradus_kit_contours (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* A function of one variable, surface (x, 0), with a marker on it. of: the variable. with:
 * range=NAME = two numbers, left and right; "tangent" = at the marker, tangent=NAME = at another
 * place; mark=NAME = a dotted line across. */
void gradus_kit_function (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* What every example wants, as arrows from one point, with their mean. of: a matrix with a row for
 * each example, whose first two columns are drawn. with: active=NAME = the one that acts. */
void gradus_kit_arrows (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* Bars of a vector whose every entry a step multiplies by a factor of its own. of: the vector.
 * with: factors=NAME, start=NAME = what it was at the start, for the height of the picture. */
void gradus_kit_factors (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* Points in groups, hard or soft, with their centres: the first two columns, or a line. of: the
 * centres (k x d; a quantity: its trail when TRACKED, handles when START). with: owner=NAME = the
 * group of each point, counted from 0; shares=NAME = n x k weights, drawn as pies; spread=NAME = k
 * x d x d covariances: ellipses at one and two standard deviations, with weight=NAME curves of
 * density on a line; "regions" = the field of what the entry predicts with exact borders,
 * "borders" = these alone, "posterior" = the field of the mixture of of, spread and weight;
 * lines=NAME = so many of the first points are joined to their centres; active=NAME = ring around
 * that point, with "rays" joined to every centre; subject=WORD = what a centre is called in lives;
 * points=NAME = rows of this array instead of the table's. What differs from the step before is
 * drawn with where it was, but not where the flag anew=NAME says that the centres are others. */
void gradus_kit_clusters (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* The unit square in upright strips, side by side, each filled from below: an area for each
 * product. of: two vectors of shares, how wide the strips are and how high each is filled. with:
 * "last-first" = the last strip is the left one, made=NAME = only the first so many are filled yet
 * (NAN: all), shares=NAME = a vector, whose entry stands in what is filled. The labels of the axes
 * are set in extra(). */
void gradus_kit_areas (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* The entries of a vector as bars over 1, 2, 3, ... of: the vector. with: "stems" = stems instead
 * of bars; "groups" = bar j in the colour of group j; "numbers" = each with its number;
 * marked=NAME = that one (counted from 0) in ACCENT; most=NAME = only the first so many. The
 * labels of the axes, where they are not "number" and the title of the vector, are set in
 * extra(). */
void gradus_kit_bars (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* A graph over the points of the table. of: its edges (gradus-similarity.h), m x 3. with:
 * owner=NAME = the group of each node; lift=NAME = height of each node instead of the second input;
 * edge=NAME = m numbers that say how bold each edge is instead of its weight; active=NAME = the
 * node whose edges are accented. Before there is an edge there are points. At most 4,000 edges are
 * drawn, the heaviest. */
void gradus_kit_graph (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* A few points of the table (at most 6), labelled in every way: bit i of the number of a labelling
 * is the class of point i. of: for each labelling 1 = it can be done, 0 = it cannot, negative = not
 * tried, which is drawn pale. with: border=NAME = four numbers for each, what separates, a + b x +
 * c y + z (x^2 + y^2) = 0, all 0 = nothing; boxes=NAME = flag, they are the sides of a box instead
 * (left, right, bottom, top); cross=NAME = two numbers for each, where the classes meet; seen=NAME
 * = for each, above 0 = show that and the hulls already; active=NAME = the one in work; "large" =
 * not all in a grid, but only one=NAME, with axes. */
void gradus_kit_labellings (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);

/* A sum that grows: each part a bar from the sum before it to the sum after it, class 1 where it
 * lifts and class 0 where it lowers, and the whole at the end. of: the parts. with: made=NAME = so
 * many are added (NAN: all), names=NAME = a word with their names, a line each; solid=NAME = the
 * parts that are drawn full (not 0), the others pale. What lifting, lowering, full and pale mean is
 * said by the legend of extra(). */
void gradus_kit_waterfall (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);

/* Signals over time: the channels, and below them the n x k array that an entry has made of them.
 * of: that array, or "". with: truth=NAME = an array of its shape, dotted over it. */
void gradus_kit_traces (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* The first two columns of an n x k array as a scatter with a histogram of each on its edge. of:
 * the array. with: reach=NAME = half the width of the scatter (6); active=NAME = ring around the
 * row of that number (NAN: none). surface (x, j) is the density that column j should have. */
void gradus_kit_joint (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* Images in a grid: a matrix is an image a row, a vector is one; their numbers are the pixels of a
 * square, row by row. of: names, whose images come one after another; what is nothing but zeros has
 * no image yet. Each name has one range, from 0 up, for all its images. with: signed=NAME = that
 * one is drawn around zero instead; titles=NAME = a word with a title for each image, a line each;
 * most=NAME = only the first so many (64); active=NAME = frame around the image of that number,
 * from 0 (NAN: none); "small" = two pixels a side are an image too; "alike" = one
 * range for all that is not signed. */
void gradus_kit_images (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* The first three inputs of a table as points in space, seen a little from above: near ones are
 * larger and stronger. of: "". with: turn=PARAM = the parameter that is the angle about the upright
 * axis, in degrees, with a knob that turns it; arrows=NAME spread=NAME = directions in rows, from
 * the middle, and the variance along each: at most three, two standard deviations long; active=NAME
 * = ring around the datum of that number (NAN: none); edges=NAME = edges (gradus-similarity.h)
 * between the points, of which strange=NAME = m numbers, those above 0 stand out, and those of the
 * active point; owner=NAME = the group of each point in place of its class. */
void gradus_kit_space (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* A trellis: columns are places, rows are states. of: a score for each place and state. with:
 * back=NAME = for each, the set of the states before it that are best (bit z: from state z; a tie
 * is a set of several), made=NAME = so many, column by column, have a score, path=NAME = for each
 * place, the set of states of the best paths, past=NAME, rival=NAME, truth=NAME = a state for each
 * place, from 0 (NAN: the path does not go there): the best before, another one beside it, the true
 * one; at=NAME = the node in work, from=NAME and trial=NAME = the state that competes for it, and
 * its score; states=NAME, seen=NAME = words with a line for each state, for each place. A node is
 * the subject "node" of lives. */
void gradus_kit_trellis (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);
/* A feed-forward network: a disc for each unit, a ribbon for each weight. of: the weights layer by
 * layer, a row (offset, then one for each unit before) for each unit; a vector is one unit. with:
 * values=NAME, deltas=NAME = what each unit puts out and is blamed for, counted through all layers
 * with the inputs (NAN: none yet); at=NAME = the unit in work; inputs=NAME = a word with the names
 * of the inputs, a line each. At most 10 units of a layer are drawn. */
void gradus_kit_network (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);

/* Small multiples: the same picture for each of several things, in a grid, on common ranges. of:
 * the name whose number says how many (36 at most). panel() of the plot draws one into a scene of
 * its own: marks of any kind, but no field, with the ranges that it needs, y downwards with
 * GRADUS_AXES_FLIP_Y, their ends without numbers with GRADUS_AXES_NONE; its caption becomes the
 * title of the panel, its legend is shown once. No handles, and no editing. */
void gradus_kit_panels (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);

/* A node of a binary tree. */
typedef struct
{
  int left, right;        /* nodes, or -1 for both: a leaf */
  const char *text;       /* the test of an inner node, or NULL */
  const double *shares;   /* of its classes, n_shares of them, which sum to 1 */
  guint n_shares;
  gboolean current;       /* what acts now */
  gboolean on_path;       /* from the root to it */
} GradusKitNode;

/* A binary tree whose root is node 0, for the build() of a plot. No axes. */
void gradus_kit_tree (GradusScene *scene, const GradusKitNode *nodes, guint n);

/* A picture of space for the build() of a plot, as gradus_kit_space() has it: what lies within 1 of
 * the middle is seen. A place on the picture and how far behind it is, seen from @angle (radians)
 * about the upright axis; the dial whose knob is that angle, the parameter @param in degrees. */
void gradus_space_begin (GradusScene *scene);
double gradus_space_project (double angle, const double place[3], double at[2]);
void gradus_space_dial (double angle, const char *param, GradusScene *scene);

/* --- For kits --------------------------------------------------------------------------------- */

/* Whether `with` has the bare word. */
gboolean gradus_kit_has (const GradusPlot *plot, const char *word);
/* The name that `with` assigns to @word, or NULL; free with g_free(). */
char *gradus_kit_assigned (const GradusPlot *plot, const char *word);
/* The array that `with` names behind @word; one without rows where there is none. */
GradusNamed gradus_kit_array (const GradusPlot *plot, GradusNames *names, const char *word);
/* The number that `with` names behind @word, or @otherwise. */
double gradus_kit_number (const GradusPlot *plot, const char *word, GradusNames *names,
                          double otherwise);
/* "theta[2]": the index in values[] of its quantity and the entry's number; FALSE for another kind
 * of name. */
gboolean gradus_kit_entry (const GradusPosition *here, const char *name, guint *value,
                           guint *column);
/* What stands at @xy, where entries @x_entry and @y_entry (GRADUS_NO_ENTRY: neither) of the value
 * @id have put it, can be dragged: at every step between two phases after the start, if the value
 * may be typed over. */
void gradus_kit_hold (const GradusPosition *here, const char *id, gsize x_entry, gsize y_entry,
                      const double xy[2], GradusScene *scene);
/* "theta[1]" as θ₁, from the symbol of the quantity, or the name itself; free with g_free(). */
char *gradus_kit_label (const GradusPosition *here, const char *name);
/* The name of the same before the step, "theta'[1]"; NULL of NULL; free with g_free(). */
char *gradus_kit_before (const char *name);
/* The names of `of`; free with g_strfreev(). */
char **gradus_kit_of (const GradusPlot *plot);
/* Whether a picture has to wait because of @missing: @scene then says why, in a translated
 * sentence. */
gboolean gradus_kit_waits (GradusScene *scene, gboolean missing, const char *why);
/* The table of the position, or NULL with a placeholder in @scene. */
const GradusTable *gradus_kit_table (const GradusPosition *here, GradusScene *scene);
/* Two elements of a tracked value at the times of a trajectory at which a phase has run. */
typedef struct
{
  guint n;
  double *time, *first, *second;
} GradusKitSeries;

void gradus_kit_series (const GradusPosition *here, const char *phase, const char *value,
                        guint first, guint second, GradusKitSeries *series);
void gradus_kit_series_clear (GradusKitSeries *series);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusKitSeries, gradus_kit_series_clear)
/* Coordinates of the rows, n x 2 (free with g_free()): two inputs, or one input and @second (NULL:
 * the class, the target where there is no class, 0). */
double *gradus_kit_plane (const GradusTable *table, const double *second);
/* @value, or, where it is farther from @low to @high than @widths times their distance, the border
 * of a picture of them on its side: parameters that were made for other data are so. */
double gradus_kit_fetch (double low, double high, double widths, double value);
/* A place among the inputs that parameters say and a hand moves: a diamond; @at[1] is no parameter
 * where @y_param is NULL. One that gradus_kit_fetch() has to fetch is drawn in a quiet colour. */
void gradus_kit_place (const GradusTable *table, const char *x_param, const char *y_param,
                       const double at[2], GradusRole role, double size, GradusScene *scene);
/* What axes of the first two inputs ask for: GRADUS_AXES_EQUAL where there are two and distances
 * matter to the entry (GradusDescriptor.distances). */
GradusAxes gradus_kit_plane_axes (const GradusPosition *here);

G_END_DECLS
