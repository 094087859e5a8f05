/* Gradus: edits of data sets. Each makes a new data set and leaves the old one as it is, so that
 * undo is keeping a reference. Kind-specific, one file per kind: gradus-edit-table.c,
 * gradus-edit-grid-world.c, gradus-edit-trajectory.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-corpus.h"
#include "gradus-dataset.h"
#include "gradus-rng.h"
#include "gradus-sequences.h"
#include "gradus-signals.h"
#include "gradus-simulator.h"

G_BEGIN_DECLS

/* --- Tables. Coordinates are the two shown columns: x[0] and x[1] when @y_axis is the second
 * input, x[0] and y when the target is the vertical axis (regression). Other columns of a new row
 * get the column's mean. --- */

/* With one input points move along it, and nothing is drawn. */
typedef enum
{
  GRADUS_PLANE_X1_X2,
  GRADUS_PLANE_X_Y,
} GradusPlane;

/* An empty drawing table: columns x1, x2 [, class] or x, y. It has no rows. */
GradusDataset *gradus_edit_table_blank (GradusPlane plane, guint n_classes);
/* Add @n points; @label is ignored without a label column, a new class is made for
 * label == n_classes, and GRADUS_LABEL_UNKNOWN leaves the class open. */
GradusDataset *gradus_edit_table_add (GradusDataset *dataset, GradusPlane plane, const double *xy,
                                      guint n, int label);
GradusDataset *gradus_edit_table_move (GradusDataset *dataset, GradusPlane plane,
                                       const guint *rows, guint n, double dx, double dy);
GradusDataset *gradus_edit_table_set (GradusDataset *dataset, GradusPlane plane, guint row,
                                      double x, double y);
/* One number of a column of numbers. */
GradusDataset *gradus_edit_table_set_cell (GradusDataset *dataset, guint row, guint column,
                                           double value);
GradusDataset *gradus_edit_table_remove (GradusDataset *dataset, const guint *rows, guint n);
GradusDataset *gradus_edit_table_relabel (GradusDataset *dataset, const guint *rows, guint n,
                                          int label);
/* Rows inside the polygon of @n vertices (x, y pairs); a new GArray of guint. */
GArray *gradus_edit_table_lasso (GradusDataset *dataset, GradusPlane plane, const double *polygon,
                                 guint n);
/* Rows under a brush, an ellipse in the units of the axes; a new GArray of guint. */
GArray *gradus_edit_table_brush (GradusDataset *dataset, GradusPlane plane, double x, double y,
                                 double radius_x, double radius_y);
/* Points for the tools spray (uniform in an ellipse) and Gaussian stamp; @out: n pairs. */
void gradus_edit_spray (gsl_rng *rng, double x, double y, double radius_x, double radius_y, guint n,
                        double *out);
void gradus_edit_stamp (gsl_rng *rng, double x, double y, double sigma_x, double sigma_y, guint n,
                        double *out);

/* Of all inputs. A column of which the largest span of another is this many times its own is in
 * other units, and distances are those of the other alone. */
#define GRADUS_EDIT_UNLIKE 10.0
/* The inputs of the largest and of the smallest span above 0, and whether they are as unlike. */
gboolean gradus_edit_table_find_unlike (GradusDataset *dataset, guint *widest, guint *narrowest,
                                        double spans[2]);
/* Every input less its mean, over its standard deviation (of n), and so named. One that is the same
 * in every row stays, and *@constant, from NULL, becomes its name (the first one's; g_free()). */
GradusDataset *gradus_edit_table_standardise (GradusDataset *dataset, char **constant);
/* @count new points like those of @rows (@n of them; 0 = all): for each a row is drawn and moved
 * by a normal deviate as wide as a kernel density estimate of its class is, by Silverman's rule
 * (1986). A target moves with the inputs; what else a row has is copied. */
GradusDataset *gradus_edit_table_add_like (GradusDataset *dataset, const guint *rows, guint n,
                                           guint count, gsl_rng *rng);
/* Normal noise on the two shown columns of @rows (@n of them; 0 = all), as wide as @share of the
 * standard deviation of the column. */
GradusDataset *gradus_edit_table_add_noise (GradusDataset *dataset, GradusPlane plane,
                                            const guint *rows, guint n, double share, gsl_rng *rng);
/* Every second of @rows (@n of them; 0 = all), drawn at random, is gone, of each class as many as
 * stay or one less. */
GradusDataset *gradus_edit_table_thin (GradusDataset *dataset, const guint *rows, guint n,
                                       gsl_rng *rng);

/* --- Grid worlds --- */

GradusDataset *gradus_edit_grid_set (GradusDataset *dataset, guint cell, GradusCell kind,
                                     double reward);
GradusDataset *gradus_edit_grid_resize (GradusDataset *dataset, guint rows, guint columns);
GradusDataset *gradus_edit_grid_set_slip (GradusDataset *dataset, double slip);
/* Put every free cell's reward. */
GradusDataset *gradus_edit_grid_set_living (GradusDataset *dataset, double reward);

/* --- Trajectories --- */

/* From a drawn path (n pairs): resampled to @length equal time steps, noise N(0, noise^2) added to
 * give the measurements. */
GradusDataset *gradus_edit_path_new (const double *path, guint n, guint length, double noise,
                                     gsl_rng *rng);
GradusDataset *gradus_edit_path_move (GradusDataset *dataset, guint time, const double *measured);
/* Lose or bring back a measurement. */
GradusDataset *gradus_edit_path_drop (GradusDataset *dataset, guint time, gboolean missing);

/* --- Sequences. @at counts the positions of all sequences; what cannot be is left as it is. --- */

GradusDataset *gradus_edit_sequences_set (GradusDataset *dataset, guint at, guint column,
                                          double value);
GradusDataset *gradus_edit_sequences_set_symbol (GradusDataset *dataset, guint at, guint symbol);
/* @label may be GRADUS_LABEL_UNKNOWN. */
GradusDataset *gradus_edit_sequences_set_label (GradusDataset *dataset, guint at, int label);
/* A position behind @at with the same observation and an unknown label. */
GradusDataset *gradus_edit_sequences_insert (GradusDataset *dataset, guint at);
/* A sequence that loses its last position is gone; the last position of all stays. */
GradusDataset *gradus_edit_sequences_remove (GradusDataset *dataset, guint at);
/* What stands behind @at becomes a sequence of its own. */
GradusDataset *gradus_edit_sequences_split (GradusDataset *dataset, guint at);

/* --- Signals. What cannot be is left as it is. --- */

/* The channel follows a drawn line: @path is n pairs of a time (a number from 0, which may lie
 * between two) and a value, and the samples from its first time to its last lie on it. */
GradusDataset *gradus_edit_signals_draw (GradusDataset *dataset, guint channel, const double *path,
                                         guint n);
GradusDataset *gradus_edit_signals_set (GradusDataset *dataset, guint channel, guint at,
                                        double value);
/* Samples a second, GRADUS_SIGNALS_MIN_RATE to GRADUS_SIGNALS_MAX_RATE. */
GradusDataset *gradus_edit_signals_set_rate (GradusDataset *dataset, double rate);

/* --- Corpora --- */

GradusDataset *gradus_edit_corpus_set_text (GradusDataset *dataset, guint document,
                                            const char *text);
/* @class may be GRADUS_LABEL_UNKNOWN. */
GradusDataset *gradus_edit_corpus_set_class (GradusDataset *dataset, guint document, int class);
GradusDataset *gradus_edit_corpus_add (GradusDataset *dataset, const char *text, int class);
GradusDataset *gradus_edit_corpus_remove (GradusDataset *dataset, guint document);

/* --- Simulated worlds --- */

/* Number @number of the world; one that is out of its range, or NaN, leaves it as it is. */
GradusDataset *gradus_edit_simulator_set (GradusDataset *dataset, guint number, double value);

G_END_DECLS
