/* Gradus: pictures of many steps, numbered files or a film.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-plot.h"

G_BEGIN_DECLS

/**
 * GradusSeries:
 * @plot: the picture, or -1 for the whole stage.
 * @device_scale: pixels per logical pixel.
 * @first, @last: steps; those beyond the end of the run are left out.
 * @every: from one picture to the next; the last step is shown in any case.
 * @milliseconds: for which a film shows a picture.
 * @cancel: looked at between pictures (atomic); may be NULL.
 * @progress: called after every picture with the share done, 0 to 1; may be NULL.
 */
typedef struct
{
  int plot;
  GradusPlotOptions options;
  double device_scale;
  guint64 first, last, every;
  guint milliseconds;
  const gint *cancel;
  void (*progress) (double share, gpointer user_data);
  gpointer user_data;
} GradusSeries;

/* Pictures that the series has when the run reaches its last step. */
guint64 gradus_series_count (const GradusSeries *series);

/* TRUE when @name has one number of the form %d or %04d and no other percent sign. */
gboolean gradus_series_is_pattern (const char *name);
/* The name of picture number @number, to be freed; NULL with GRADUS_ERROR_USAGE where @pattern is
 * none. */
char *gradus_series_name (const char *pattern, guint64 number, GError **error);

/* Go to each step of the series and call @func there, until it returns FALSE. @number: of the
 * picture, from 0. Moves @run; a cancelled series ends with GRADUS_ERROR_CANCELLED. */
typedef gboolean (*GradusPictureFunc) (const GradusSeries *series, GradusRun *run, guint64 number,
                                       gpointer user_data, GError **error);
gboolean gradus_series_walk (const GradusSeries *series, GradusRun *run, GradusPictureFunc func,
                             gpointer user_data, GError **error);

/* Write one file per picture; @pattern such as "frame-%04d.png" numbers them from 0. Moves @run. A
 * cancelled series leaves the files made so far; GRADUS_ERROR_CANCELLED. */
gboolean gradus_series_write_frames (const GradusSeries *series, GradusRun *run,
                                     const char *pattern, GError **error);
/* One film, WebP or GIF by the end of @path. Moves @run. A cancelled film leaves no file. */
gboolean gradus_series_write_film (const GradusSeries *series, GradusRun *run, const char *path,
                                   GError **error);

G_END_DECLS
