/* Gradus: what the files of “gradus-cli bench” share.
 *
 * gradus-cli-bench.c            rows of their own
 * gradus-cli-bench-numerics.c   what entries are made of
 * gradus-cli-bench-entries.c    every entry at the budget of its data
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>

#include "gradus-run.h"

G_BEGIN_DECLS

#define GRADUS_TIMES_MOST 400

typedef struct
{
  gboolean json, first;
  const char *only;
  GString *out;
} GradusBench;

/* Seconds, by the clock and of the processors: of all threads of this program and of nothing else
 * that is running. */
typedef struct
{
  double clock, processor;
} GradusTime;

typedef struct
{
  double clock[GRADUS_TIMES_MOST], processor[GRADUS_TIMES_MOST];
  guint n;
} GradusTimes;

GradusTime gradus_time_now (void);
GradusTime gradus_time_since (GradusTime start);
void gradus_times_add (GradusTimes *sample, GradusTime time);
gboolean gradus_bench_wants (const GradusBench *bench, const char *row);
/* @budget: seconds, 0 where there is none; the smaller median is held against it. Nothing of an
 * empty sample. */
void gradus_bench_report (GradusBench *bench, const char *row, gsize n, GradusTimes *sample,
                          double budget);
/* A run of @id on generated data with "k=v" parameters; aborts with the sentence, because a
 * benchmark that cannot be set up is a bug. */
GradusRun *gradus_bench_make_run (const char *id, const char *data, const char *params);
/* For the large picture. */
cairo_surface_t *gradus_bench_make_surface (void);
guint gradus_bench_count_plots (const GradusAlgorithm *algorithm);
/* Build the scene of picture @i, lay out, draw. */
void gradus_bench_draw_picture (const GradusPosition *here, guint i, cairo_surface_t *surface);
/* What a window does for one frame after a step: every picture. */
void gradus_bench_draw_frame (GradusRun *run, cairo_surface_t *surface);

void gradus_bench_entries (GradusBench *bench);
void gradus_bench_numerics (GradusBench *bench);

G_END_DECLS
