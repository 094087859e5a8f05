/* Learners that are made at once: the weighted stump, and the tree grown on rows with
 * multiplicities.
 *
 * The machines "stumps" and "trees" show every cut as a step of its own; "forest" makes hundreds of
 * the same learners without looking at their cuts. The arithmetic of a cut is here for all of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/* Errors and gains that differ by less are equal. */
#define GRADUS_CUTS_EQUAL 1e-12

/* --- Stumps ----------------------------------------------------------------------------------- */

/* How far a cut tips to the right: @all is the sum of w y of all examples, @left that of the
 * examples left of the cut. Its sign is the better sign of the stump. */
static inline double
gradus_stump_tilt (double all, double left)
{
  return all - 2 * left;
}

/* The weighted error of that cut with the better sign; @weight is the sum of all w. */
static inline double
gradus_stump_error (double weight, double tilt)
{
  return MAX ((weight - fabs (tilt)) / 2, 0);
}

/* What a stump says about @x: @sign from the cut on, -@sign below. */
static inline double
gradus_stump_say (double x, double cut, double sign)
{
  return x < cut ? -sign : sign;
}

G_END_DECLS
