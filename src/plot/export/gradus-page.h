/* Gradus: a page with a picture and words: a bookmark of a lesson on paper or on a slide.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-markdown.h"
#include "gradus-plot.h"

G_BEGIN_DECLS

typedef struct
{
  const char *title;
  const char *number;         /* "3 / 7", at the right of the title; or NULL */
  GradusMarkdown *text;       /* beside the picture, or below it where the page is tall */
  GradusRun *run;             /* at the position to be shown; NULL: no picture, the text is all */
  int plot;                   /* index of the picture */
} GradusPage;

/* Write it as .png, .svg or .pdf, by the ending of @path. @device_scale: see
 * gradus_export_plot(). */
gboolean gradus_page_export (const GradusPage *page, const GradusPlotOptions *options,
                             double device_scale, const char *path, GError **error);

G_END_DECLS
