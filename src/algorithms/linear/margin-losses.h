/* Losses of a margin: what a classified example costs. One table for all that fit by them or show
 * them.
 *
 * The margin m = y f (x) of an example with the class y = +-1 is positive where the sign of the
 * score f is right; its size says how far. The 0/1 loss counts errors, and m = 0 counts as one. All
 * others slope, and stand in for it: of each, the slope at m is how hard an example with that
 * margin pulls.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_MARGIN_ZERO_ONE,
  GRADUS_MARGIN_SQUARED,
  GRADUS_MARGIN_HINGE,
  GRADUS_MARGIN_RAMP,
  GRADUS_MARGIN_EXPONENTIAL,
  GRADUS_MARGIN_LOGISTIC,
  GRADUS_MARGIN_LOGITBOOST,
  GRADUS_MARGIN_MADABOOST,
  GRADUS_N_MARGIN_LOSSES,
} GradusMarginLoss;

double gradus_margin_loss (GradusMarginLoss loss, double m);
/* Never above 0 but for squares; at a corner that of the flatter side, and 0 of the 0/1 loss. */
double gradus_margin_slope (GradusMarginLoss loss, double m);

/* Both at @n margins @m at once, in their place; they agree with one at a time but for rounding. */
void gradus_margin_losses_at (GradusMarginLoss loss, double *m, gsize n);
void gradus_margin_slopes_at (GradusMarginLoss loss, double *m, gsize n);

extern const GradusChoice gradus_margin_losses[];

/* The curve of @loss over the margin with the points of @table as beads at their @margins (n), in
 * the colour of their class; how hard a bead pulls is an arrow to the right. */
void gradus_margin_draw_beads (const GradusTable *table, GradusMarginLoss loss,
                               const double *margins, GradusScene *scene);

G_END_DECLS
