/* Gradus: a tale, one phase told as a film of four to six seconds.
 *
 * The marks that take part light up, copies of them fly to their places in the formula, the numbers
 * appear there term by term, the result goes back to the picture as the move of its mark. Nobody
 * draws that for an entry: it follows from what the phase says and shows anyway.
 *
 *   which mark is which symbol   they have the same role, or the symbol names its mark (\mark of
 *                                gradus-formula.h); where a ring shows what acts, it is that datum
 *   what is a term, a result     the sides of the relations, gradus_formula_layout_get_pieces()
 *   what moves                   marks of both scenes, gradus_scene_mix()
 *
 * A tale belongs to a size: it is made anew when the picture becomes larger. What it shows at a
 * time is a pure function of that time, so window, projector and exported film are the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-formula.h"
#include "gradus-series.h"

G_BEGIN_DECLS

/* Copies that fly at most; more marks than that fly as a stream of so many. */
#define GRADUS_TALE_MOST_FLIGHTS 40
/* Of so many at most, those that do not fly light up too: more could not be told apart. */
#define GRADUS_TALE_MOST_LIT 600

/**
 * GradusActKind:
 * @GRADUS_ACT_LIGHT: the marks that take part light up, the others step back.
 * @GRADUS_ACT_FLY: a copy of a mark flies to @piece.
 * @GRADUS_ACT_SHOW: @piece appears.
 * @GRADUS_ACT_GROW: @piece, a result, appears.
 * @GRADUS_ACT_RETURN: a copy of @piece, a result or what it is the result of, flies to its mark.
 * @GRADUS_ACT_MOVE: the picture becomes that after the step.
 * @GRADUS_ACT_SAY: the formula gives way to the sentence.
 */
typedef enum
{
  GRADUS_ACT_LIGHT,
  GRADUS_ACT_FLY,
  GRADUS_ACT_SHOW,
  GRADUS_ACT_GROW,
  GRADUS_ACT_RETURN,
  GRADUS_ACT_MOVE,
  GRADUS_ACT_SAY,
} GradusActKind;

typedef struct
{
  GradusActKind kind;
  double start, duration;              /* seconds */
  int piece;                           /* of gradus_tale_get_piece(); -1: of none */
  int role;                            /* of what flies or appears, or -1 */
  double from_x, from_y, to_x, to_y;   /* of what flies, pixels */
} GradusAct;

typedef struct _GradusTale GradusTale;

/**
 * gradus_tale_new:
 * @before, @after: the same picture before and after the step.
 * @rule: the rule of the phase in symbols, or NULL.
 * @filled: the same with the numbers of the step, or NULL.
 * @words: the sentence of the step, to stand under the formula at the end; NULL where it appears
 *   elsewhere.
 *
 * NULL when there is nothing to tell: no formula, or nothing of the picture. It is then the plain
 * step from one scene to the other. It keeps references to the scenes, which must not change.
 */
GradusTale *gradus_tale_new (GradusScene *before, GradusScene *after, const char *rule,
                             const char *filled, const char *words,
                             const GradusPlotOptions *options);
/* The rule of the phase that @after stands after, or NULL; its numbers are appended to @filled. */
const char *gradus_tale_read (const GradusPosition *after, GString *filled);
/* The same of picture number @plot, @before and @after standing before and after the step. */
GradusTale *gradus_tale_new_for_step (GradusRun *before, GradusRun *after, guint plot,
                                      gboolean with_words, const GradusPlotOptions *options);
void gradus_tale_free (GradusTale *tale);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusTale, gradus_tale_free)

/* Seconds, 4 to 6. */
double gradus_tale_get_length (const GradusTale *tale);
/* In the order of their starts. */
const GradusAct *gradus_tale_get_acts (const GradusTale *tale, guint *n);
/* Where piece number @piece of the formulas stands, in pixels, and its role and mark. */
GradusFormulaPiece gradus_tale_get_piece (const GradusTale *tale, int piece);
/* Of the picture before the step, and after it: for ground and field. */
const GradusPlotLayout *gradus_tale_get_layout (const GradusTale *tale, gboolean after);
/* Whether the picture has begun to be the one after the step. */
gboolean gradus_tale_is_moving (const GradusTale *tale, double seconds);

/* Axes, marks and labels, and what is told over them, at that time: all but ground and field. */
void gradus_tale_draw (const GradusTale *tale, cairo_t *cr, double seconds);

/* --- Films ------------------------------------------------------------------------------------ */

/**
 * gradus_tale_write_film:
 * @series: picture, options, scale, milliseconds, cancel and progress; its steps do not count.
 * @run: stands after the step to be told, or at the start: then it is the first step. It is moved.
 *
 * Write that step (inside a phase the micro-step) as a film (WebP or GIF) or, where @path is a
 * pattern (gradus_series_is_pattern()), as numbered pictures. A step with nothing to tell becomes
 * the plain move of its marks in one second. GRADUS_ERROR_USAGE when there is no step to be told.
 */
gboolean gradus_tale_write_film (const GradusSeries *series, GradusRun *run, const char *path,
                                 GError **error);

G_END_DECLS
