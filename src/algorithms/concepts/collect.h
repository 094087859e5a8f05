/* Gradus: a collection, what repetition leaves: one row a draw, and what the rows say together.
 *
 * A law about chance is seen by drawing again and again. The entry draws a row (a fit, an error)
 * and puts it to the others; here are their mean, their spread, how uncertain the mean is, and the
 * two pictures of it: the rows with their running mean, and how often which value has come. More
 * rows narrow the mean and leave the spread as it is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/* A part of a State; its members are quantities of the entry. */
typedef struct
{
  GradusArray rows;       /* most x width, of which the first @made count */
  GradusArray mean;       /* width: of the rows so far, 0 before the first */
  guint made;
} GradusCollection;

/* Room for @most rows of @width numbers, none of them made. */
void gradus_collection_init (GradusCollection *all, guint most, guint width);
/* Puts @row to the others. There has to be room. */
void gradus_collection_add (GradusCollection *all, const double *row);
/* The standard deviation of a column about its own mean (divisor @made); NAN below two rows. */
double gradus_collection_spread (const GradusCollection *all, guint column);
/* The standard error of the mean, spread / sqrt (made); NAN below two rows. */
double gradus_collection_error (const GradusCollection *all, guint column);

/**
 * GradusCollectionView:
 *
 * How a column is shown. Texts are translated.
 */
typedef struct
{
  guint column;
  double middle, reach;   /* values are shown from @middle - @reach to @middle + @reach */
  double law;             /* where the mean settles; NAN: not known, or nowhere */
  double law_spread;      /* of single rows; NAN: not known, or there is none */
  gboolean measured;      /* the band of the mean is from the rows, and not from the law */
  GradusRole role;        /* of the mean */
  const char *label;      /* of the values, on their axis */
  const char *draws;      /* what a row is, on the other axis */
  const char *waits;      /* said while there is none */
  const char *mean_label; /* legend of the running mean */
  /* Legends of the two widths over the histogram; NULL: they are not drawn. */
  const char *spread_label, *error_label;
} GradusCollectionView;

/* The rows as dots and their running mean. The band is four standard errors of the law about @law
 * or, where it is @measured, two of the rows about their mean. Called for several columns, they are
 * drawn over each other. */
void gradus_collection_draw_means (const GradusCollection *all, const GradusCollectionView *view,
                                   GradusScene *scene);
/* How often which value has come, in @bins columns. Returns the width of one, so that a density
 * times rows times width is the law over it; 0 when nothing is drawn. */
double gradus_collection_draw_histogram (const GradusCollection *all,
                                         const GradusCollectionView *view, guint bins,
                                         GradusScene *scene);

G_END_DECLS
