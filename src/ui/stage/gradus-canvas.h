/* Gradus: the range that a table owns while its points are drawn or moved by hand.
 *
 * It grows when a point leaves it and never shrinks by itself: with axes that followed the points,
 * no second point could be put where one wants it. A data set drawn from nothing has one from the
 * beginning; any other gets one, that on show, with the first stroke.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-plot.h"

G_BEGIN_DECLS

/* Zero-filled at first. */
typedef struct
{
  double range[4];    /* x from, to; y from, to */
  gboolean set;       /* there is one */
  gboolean bare;      /* nobody has drawn on it: it becomes what is shown with the first stroke */
  gboolean fitted;    /* all data are wanted rather than all of the canvas */
  char *name;         /* of the data set that it belongs to */
} GradusCanvas;

/* What a range belongs to: the data and the names of the two columns that are drawn, because
 * another name says that the units are others. g_free(). */
char *gradus_canvas_name_data (GradusDataset *dataset);
void gradus_canvas_clear (GradusCanvas *canvas);
/* The data may be others, or edited. @setup: NULL = there are none. */
void gradus_canvas_update (GradusCanvas *canvas, GradusSetup *setup);
/* Where there is none yet, or a bare one, what @layout shows (NULL: nothing) becomes the canvas. */
void gradus_canvas_keep (GradusCanvas *canvas, GradusSetup *setup, const GradusPlotLayout *layout);
/* Let go until the next stroke. */
void gradus_canvas_fit (GradusCanvas *canvas);

G_END_DECLS
