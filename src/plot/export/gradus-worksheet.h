/* Gradus: a worksheet, one page about one step to be filled in by hand.
 *
 * It shows the picture before the step, the rule of the phase in symbols and with this step's
 * numbers, in which the results are blanks, the values and metrics before and blanks for those
 * after, and the questions that the algorithm asks there. The solution is the same page with the
 * picture after the step and every blank filled.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-plot.h"

G_BEGIN_DECLS

/* A4, in points. */
#define GRADUS_WORKSHEET_WIDTH 595.28
#define GRADUS_WORKSHEET_HEIGHT 841.89

/**
 * gradus_worksheet_write:
 * @run: stands after the step that the sheet is about; it is not moved.
 * @path: of the sheet, ends in .pdf; the solution goes beside it, see
 *   gradus_worksheet_solution_path().
 *
 * Both are written, or what was there before stays: a new sheet with an old solution is none.
 * GRADUS_ERROR_USAGE at the start, inside a phase and after a step that failed, because there is
 * nothing to be worked out.
 */
gboolean gradus_worksheet_write (GradusRun *run, const char *path, GError **error);

/* The page on any Cairo context, at its own size. The same errors. */
gboolean gradus_worksheet_draw (GradusRun *run, gboolean solution, cairo_t *cr, GError **error);

/* "k-means.pdf" -> "k-means-solution.pdf", translated; free with g_free(). */
char *gradus_worksheet_solution_path (const char *path);

/* @tex with the results of every line (the numbers behind its last relation) as blanks or, with
 * @show, in the accent colour; public for tests. Free with g_free(). */
char *gradus_worksheet_blank (const char *tex, gboolean show);

G_END_DECLS
