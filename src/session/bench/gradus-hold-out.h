/* Gradus: holding rows of a table out, and giving them back (gradus-held-out.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-held-out.h"

G_BEGIN_DECLS

/* The rows that are held out come back, behind the others. */
GradusDataset *gradus_hold_out_give_back (GradusDataset *dataset);
/* Hold @share, 0 to 1, of all rows out, of every class the same share, drawn with @seed; those that
 * were held out before come back first. NULL where nothing would be left to learn from. */
GradusDataset *gradus_hold_out_share (GradusDataset *dataset, double share, guint64 seed);
/* The share that is held out of all rows. */
double gradus_hold_out_get_share (const GradusDataset *dataset);

G_END_DECLS
