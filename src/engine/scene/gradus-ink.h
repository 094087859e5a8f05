/* Gradus: ink, what a person draws over a picture.
 *
 * A stroke belongs to one picture and one position of the run and lies in the data coordinates of
 * that picture, so that zoom, window size, projector and paper show it at the same place. The
 * sheet of all strokes is immutable and shares its strokes with the sheets it was made from: an
 * edit makes another sheet, and undoing is going back to the one before.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-scene.h"

G_BEGIN_DECLS

/* A stroke has no more points than this; a hand that scribbles longer is thinned out. */
#define GRADUS_INK_MAX_POINTS 400
#define GRADUS_INK_MAX_STROKES 10000

/**
 * GradusInkStroke:
 *
 * One stroke. @points are @n pairs x, y; a stroke of one point is a dot. @width is relative: 1 is a
 * normal pen.
 */
typedef struct
{
  const char *plot;           /* id of the picture */
  guint64 step, micro;        /* position of the run at which it was drawn */
  GradusRole role;
  double width;
  const double *points;
  guint n;
} GradusInkStroke;

typedef struct _GradusInk GradusInk;

/* An empty sheet. */
GradusInk *gradus_ink_new (void);
GradusInk *gradus_ink_ref (GradusInk *ink);
void gradus_ink_unref (GradusInk *ink);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusInk, gradus_ink_unref)

/* Strokes in the order in which they were drawn. @ink may be NULL, which is an empty sheet. */
guint gradus_ink_count (const GradusInk *ink);
const GradusInkStroke *gradus_ink_get (const GradusInk *ink, guint i);
/* Whether @stroke was drawn on the picture @plot (NULL: any) at this position. */
gboolean gradus_ink_stroke_is_at (const GradusInkStroke *stroke, const char *plot, guint64 step,
                                  guint64 micro);

/* Another sheet with @stroke, which is copied, on top. Points that are not finite are left out; a
 * stroke without points, or one too many, changes nothing. */
GradusInk *gradus_ink_with (const GradusInk *ink, const GradusInkStroke *stroke);
/* Another sheet without stroke number @i. */
GradusInk *gradus_ink_without (const GradusInk *ink, guint i);
/* Another sheet without what was drawn on @plot (NULL: on any) at this position. */
GradusInk *gradus_ink_without_step (const GradusInk *ink, const char *plot, guint64 step,
                                    guint64 micro);

/* Choose the points of a path that matter: @at are @n pairs in pixels, @keep receives their
 * indices, ascending, first and last among them. What is left out is at most @tolerance pixels from
 * the line through what is kept, or more where GRADUS_INK_MAX_POINTS would be exceeded (Douglas
 * and Peucker 1973). Returns how many are kept; @keep has room for @n. */
guint gradus_ink_thin (const double *at, guint n, double tolerance, guint *keep);

/* "accent", "class2", ...: names in files. The number of a role is -1 when there is no such. */
char *gradus_ink_role_name (GradusRole role);
int gradus_ink_role_from_name (const char *name);

G_END_DECLS
