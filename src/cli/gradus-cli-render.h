/* Gradus: what the files of “gradus-cli render” share.
 *
 * gradus-cli-render.c            one run
 * gradus-cli-render-compare.c    two runs side by side
 * gradus-cli-sweep.c             a map of many runs, on a sheet of the same kind
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-experiment.h"
#include "gradus-plot.h"

G_BEGIN_DECLS

/* A film or a series of frames is never longer than this without an explicit limit. */
#define GRADUS_CLI_MAX_FRAMES 2000

/* How to draw. */
typedef struct
{
  int plot;                    /* -1: the whole stage */
  GradusPlotOptions options;
  double scale;
  guint64 every;
  guint milliseconds;
  double fps;                  /* 0: as usual */
} GradusCliRender;

/* The sheet that the options --size, --scale, --dark and --contrast ask for; what is NULL leaves
 * @options and @pixels as they are. */
gboolean gradus_cli_render_parse_sheet (const char *size, const char *scale, gboolean dark,
                                        gboolean contrast, GradusPlotOptions *options,
                                        double *pixels, GError **error);

/* What to compare: the id of a pair, or what the second run is; where, and into what. */
typedef struct
{
  const char *pair;
  const char *second;
  const char *at;              /* a step, "end" or NULL */
  const char *plot;            /* id or NULL */
  const char *out;
} GradusCliCompare;

gboolean gradus_cli_render_compare (GradusExperiment *experiment, const GradusCliCompare *compare,
                                    const GradusCliRender *render, GError **error);

G_END_DECLS
