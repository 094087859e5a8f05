/* Gradus: a worksheet, one page about one step to be filled in by hand.
 *
 * A worksheet of a run has such a page for each of its steps.
 *
 * It shows the picture before the step, the rule of the phase in symbols and with this step's
 * numbers, in which the results are blanks, the values and metrics before and blanks for those
 * after, and the questions that the algorithm asks there. The solution is the same page with the
 * picture after the step and every blank filled.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-series.h"

G_BEGIN_DECLS

/* A4, in points. */
#define GRADUS_WORKSHEET_WIDTH 595.28
#define GRADUS_WORKSHEET_HEIGHT 841.89

/* What is left to be filled in. */
typedef enum
{
  GRADUS_BLANK_RULE = 1 << 0,      /* the results in the rule with this step's numbers */
  GRADUS_BLANK_VALUES = 1 << 1,    /* what values and metrics become */
  GRADUS_BLANK_QUESTIONS = 1 << 2, /* the answers to the questions */
  GRADUS_BLANK_ALL = (1 << 3) - 1,
} GradusBlanks;

/**
 * gradus_worksheet_write:
 * @run: stands after the step that the sheet is about; it is not moved.
 * @blanks: the rest is filled in on the sheet too.
 * @path: of the sheet, ends in .pdf; the solution goes beside it, see
 *   gradus_worksheet_solution_path().
 *
 * Both are written, or what was there before stays: a new sheet with an old solution is none.
 * GRADUS_ERROR_USAGE at the start, inside a phase and after a step that failed, because there is
 * nothing to be worked out.
 */
gboolean gradus_worksheet_write (GradusRun *run, GradusBlanks blanks, const char *path,
                                 GError **error);

/* The same with a page for every step of @series: its steps, cancel and progress count, no picture
 * of it. The start and a step that failed have none. Moves @run. */
gboolean gradus_worksheet_write_run (const GradusSeries *series, GradusRun *run,
                                     GradusBlanks blanks, const char *path, GError **error);

/* The page on any Cairo context, at its own size. The same errors. */
gboolean gradus_worksheet_draw (GradusRun *run, GradusBlanks blanks, gboolean solution, cairo_t *cr,
                                GError **error);

/* "k-means.pdf" -> "k-means-solution.pdf", translated; free with g_free(). */
char *gradus_worksheet_solution_path (const char *path);

/* @tex with the results of every line (the numbers behind its last relation) as blanks or, with
 * @show, in the accent colour; public for tests. Free with g_free(). */
char *gradus_worksheet_blank (const char *tex, gboolean show);

G_END_DECLS
