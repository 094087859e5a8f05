/* A sum of bumps that is fitted to two samples: what rulsif and lsdd share. two-fits.c says what it
 * is about.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-mould.h"
#include "gradus-ratio-fit.h"
#include "two-samples.h"

G_BEGIN_DECLS

enum { GRADUS_FIT_RATIO, GRADUS_FIT_DIFFERENCE };

/* Events of the machine; those of a member follow. */
enum { GRADUS_FITS_CORNER, GRADUS_FITS_N_EVENTS };

/* Widths and penalties that are compared: this times those that are set. */
#define GRADUS_FITS_WIDTHS 3
#define GRADUS_FITS_PENALTIES 3
/* Places of a curve over one input, and widths of the curve of what is left out. */
#define GRADUS_FITS_PLACES 241
#define GRADUS_FITS_TRIES 31

typedef struct
{
  guint fit, around;
  double kappa, lambda;
  double beta;              /* of the ratio: how much of the numerator is in the denominator */
  double apart;             /* of the difference: by which the second sample is moved */
  int centres;
  bool exchanged;
} GradusFitsParams;

typedef struct
{
  GradusArray attempts;     /* of the width */
  guint tiled, tile_done, tile_last;       /* rows of G */
  GradusArray h;            /* b */
  guint meaned, mean_done, mean_last;
  GradusArray alpha;        /* b */
  guint raised, raise_done, raise_last;
  bool solved;
  GradusArray losses;       /* WIDTHS x PENALTIES */
  guint folded, fold_done, fold_last;
} GradusFitsState;

/* All that follows from data and parameters. */
typedef struct
{
  GradusTwoSamples *two;
  guint b;
  double *centres;          /* b x d */
  double *above, *below;    /* n' x b and n x b: the heights of the points under the bumps */
  double *g, *h;            /* b x b, the lower half, and b */
  double *alpha;            /* b, or NULL where G + lambda has no factor */
  double loss;              /* without the penalty */
  double bottom, top;       /* of the curve over one input */
  double out;               /* the loss on what is left out with this width; NAN: nothing can be */
  double try_widths[GRADUS_FITS_TRIES], try_losses[GRADUS_FITS_TRIES];
} GradusFitsWork;

extern const GradusDescriptor gradus_two_fits;

/* The workspace of the machine, in which a member's may begin. */
void gradus_fits_prepare (GradusFitsWork *work, const GradusSetup *setup);
void gradus_fits_clear (GradusFitsWork *work);
/* @alpha (b) of the samples @two with the bumps @centres of width @width, and the matrix into @g
 * (b x b) and the vector into @h (b); FALSE when there is no factor. */
gboolean gradus_fits_solve (const GradusFitsParams *p, const GradusTwoSamples *two,
                            const double *centres, guint b, double width, double *g, double *h,
                            double *alpha);
/* The sum of the first @risen bumps at @place. */
double gradus_fits_at (const GradusFitsParams *p, const GradusFitsWork *work, const double *alpha,
                       guint risen, const double *place);
/* What is fitted, at the points of sample @k: n numbers. */
void gradus_fits_heights (const GradusFitsWork *work, const double *alpha, guint k,
                          double *heights);
/* Whether widths and penalties are compared: points can be left out, and bumps are few enough. */
gboolean gradus_fits_compared (const GradusFitsWork *work);

GradusStatus gradus_fits_run_matrix (gpointer state, GradusContext *context);
GradusStatus gradus_fits_run_vector (gpointer state, GradusContext *context);
GradusStatus gradus_fits_run_solve (gpointer state, GradusContext *context);
GradusStatus gradus_fits_run_grid (gpointer state, GradusContext *context);
guint64 gradus_fits_n_rows (const GradusPosition *here);
guint64 gradus_fits_n_widths (const GradusPosition *here);
void gradus_fits_name (const GradusPosition *here, GradusNames *names);

/* The large picture: ticks of both samples, the bump in work, the curve and its ghost; with two
 * inputs a field under dots. */
void gradus_fits_draw (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
