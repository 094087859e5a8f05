/* Two samples in one table: what the entries that compare two densities share.
 *
 * The column with the role of a sample has two levels. The rows of the first are draws of p', those
 * of the second of p; a ratio has p' above the stroke, a difference p' before the minus. What is
 * fitted is a sum of bumps around some of the rows, the centres (gradus-ratio-fit.h has the
 * numbers).
 *
 * A generator that knows the two densities hangs four numbers on its data set, the hint "bells":
 * mean and deviation of p', mean and deviation of p. They are drawn as a ghost, and nothing else
 * knows of them. The folds of a book's run are the hint "folds", a number from 0 for each row.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "concepts/bells.h"

G_BEGIN_DECLS

/* The two samples in pictures and formulas: class1 and class0. */
#define GRADUS_ROLE_FIRST (GRADUS_ROLE_CLASS + 1)
#define GRADUS_ROLE_SECOND_SAMPLE GRADUS_ROLE_CLASS

typedef struct
{
  guint d, n[2];
  double *x[2];             /* n x d row-major of each */
  gint32 *rows[2];          /* n: which rows of the table they are */
  gint32 *folds[2];         /* n: in which fold of n_folds each is */
  guint n_folds;            /* 5, or fewer where a sample has fewer points; the hint's */
  const char *names[2];     /* the levels; the table's */
  double low, high;         /* of the first input, of both */
  double shift;             /* by which the second was moved */
  double window[2];         /* widths of the windows; NAN: there are none */
  gboolean known;           /* whether there are bells */
  GradusBell bells[2];
} GradusTwoSamples;

typedef enum
{
  GRADUS_CENTRES_FIRST,
  GRADUS_CENTRES_SECOND,
  GRADUS_CENTRES_BOTH,      /* the first, then the second */
} GradusCentres;

/* The rows of the table of @dataset, which has a sample column. @exchanged: the second level comes
 * first. The data set must outlive it. */
GradusTwoSamples *gradus_two_samples_new (const GradusDataset *dataset, gboolean exchanged);
void gradus_two_samples_free (GradusTwoSamples *two);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusTwoSamples, gradus_two_samples_free)
/* Moves the second sample, and its bell, by @by along the first input. */
void gradus_two_samples_shift (GradusTwoSamples *two, double by);

/* At most @most rows of each sample, evenly spaced in their order. */
GradusTwoSamples *gradus_two_samples_thin (const GradusTwoSamples *two, guint most);

/* At most @most of the rows that @of says, evenly spaced in their order: number i of b is row
 * floor (i n / b). Returns b x d, and b. */
double *gradus_two_samples_centres (const GradusTwoSamples *two, GradusCentres of, guint most,
                                    guint *b);
/* XX */
guint gradus_two_samples_most (guint n, guint most);

/* The true p' / (beta p' + (1 - beta) p) and p' - p at @x; there must be bells. */
double gradus_two_samples_ratio (const GradusTwoSamples *two, double beta, double x);
double gradus_two_samples_difference (const GradusTwoSamples *two, double x);

/* Of one input, what would be divided or subtracted otherwise: the estimate at @x of the density of
 * sample @k by normal windows of the width 1.06 s n^(-1/5), s being the standard deviation. NAN of
 * fewer than two points, or equal ones. O(n). */
double gradus_two_samples_window (const GradusTwoSamples *two, guint k, double x);

/* One input: a tick for each row, of the first sample above the axis and of the second below, @tick
 * high. */
void gradus_two_samples_draw_ticks (const GradusTwoSamples *two, double tick, GradusScene *scene);
/* Two inputs or more: dots of two kinds over the first two. */
void gradus_two_samples_draw_plane (const GradusTwoSamples *two, GradusScene *scene);

G_END_DECLS
