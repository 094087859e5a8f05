/* Gradus: moulds, the two shapes of entries in which nothing would be at stake.
 *
 * A closed form answers at once, and an exploration has no end. So the learner answers before, and
 * is shown beside the answer:
 *
 *   contest   of a closed form: the learner tries (an angle, a threshold), every attempt keeps its
 *             score, the curve of the score shows what was tried and nothing else; when the answer
 *             is
 *             certified the whole curve appears, with the best attempt under its top and the gap.
 *   bet       of an exploration: a number is laid down before anything is counted; a share then
 *   grows
 *             towards where it settles, with the bet as a line beside it and the law over it.
 *
 * What a contest ends with is a certificate: the attempts and others come up against the answer.
 *
 * What is tried is a parameter that a hand moves in the picture (gradus-handle.h), and attempts are
 * rows of a quantity that `tries` it. An entry fills a GradusContest or a GradusBet in and calls
 * the functions from its plots, quantities and phases.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-say.h"

G_BEGIN_DECLS

/* --- Contest ---------------------------------------------------------------------------------- */

/**
 * GradusContest:
 *
 * One parameter that is tried, and its score.
 */
typedef struct
{
  const char *param;      /* id */
  /* The score of @value of the parameter, whatever the parameter is now; NAN = it has none. */
  double (*score) (const GradusPosition *here, double value);
  GradusBetter better;
  const char *x_label;    /* N_(), with the unit */
  const char *y_label;    /* N_() */
  double period;          /* an angle: 180 for a line, 360 for a direction; 0 = no angle */
} GradusContest;

/* Whether the learner's attempt is what is looked at: until the stage "try" is over. */
gboolean gradus_contest_is_trying (const GradusPosition *here);
/* The score of the best attempt, a row of @attempts (n x 1) or the present value; NAN when nothing
 * has a score. @value: the attempt, or NULL. */
double gradus_contest_best (const GradusPosition *here, const GradusContest *contest,
                            const GradusArray *attempts, double *value);
/* The picture of the score over the parameter: attempts, the present one with a handle; with
 * @revealed the whole curve, and its top at @best (NAN: not on this curve) with the gap from the
 * best attempt to it. */
void gradus_contest_draw (const GradusPosition *here, const GradusContest *contest,
                          const GradusArray *attempts, gboolean revealed, double best,
                          GradusScene *scene);
/* Where lines through a point end in a picture of two inputs: on a circle around the data; on an
 * ellipse where the ranges are so unlike that the axes have different scales, so that the ends,
 * which are handles, stay in the picture. */
typedef struct
{
  double x, y;     /* the middle */
  double half[2];  /* half the width and half the height */
} GradusDial;

/* Around the first two inputs of @table as seen from (@x, @y), @wider times as large. */
GradusDial gradus_dial_around (const GradusTable *table, double x, double y, double wider);
/* The distance from the middle along (@dx, @dy), of any length but 0. */
double gradus_dial_reach (const GradusDial *dial, double dx, double dy);
/* So that all of it is in the picture. */
void gradus_dial_include (const GradusDial *dial, GradusScene *scene);
/* The direction at @angle degrees, of length 1; and the angle of the line along @u, 0 to 180. */
void gradus_line_direction (double angle, double u[2]);
double gradus_line_angle (const double u[2]);

/* Of an angle: a line across @dial for the present value, with a handle at its end, and ghosts of
 * the attempts. @trying: the line is what acts now; else it steps back. Call it in the picture of
 * the data. */
void gradus_contest_draw_lines (const GradusPosition *here, const GradusContest *contest,
                                const GradusArray *attempts, const GradusDial *dial,
                                gboolean trying, GradusScene *scene);

/* So many attempts of several parameters are shown, the last ones. */
#define GRADUS_CONTEST_SHOWN 12
/* Of several parameters there is no curve: the scores of the attempts side by side, @n of them of
 * which the last is the present one (NAN: it has none), under the answer's score @best (NAN: there
 * is no answer). With @revealed also @rivals, @n_rivals of them, and the gap from the best attempt
 * to the answer. More is better. */
void gradus_contest_draw_scores (const double *scores, gsize n, double best, const double *rivals,
                                 gsize n_rivals, gboolean revealed, const char *y_label,
                                 GradusScene *scene);

/* --- Certificate ------------------------------------------------------------------------------ */

/* Rivals come up one by one, the learner's attempts first with the present one as their last, then
 * some drawn at random. They are the rows of a quantity, the score as the last number of each; the
 * attempts are the quantity "attempts", and the parameter "rivals" says how many are drawn. */

/* That parameter, an int member `rivals`. @text is N_ (), what is drawn. */
#define GRADUS_RIVALS_PARAM(Params, text, standard)                                                \
  { .id = "rivals", .label = N_ ("Rivals at random"), .blurb = text,                               \
    GRADUS_PARAM_FIELD (Params, rivals), .def = (standard), .min = 1, .max = 1000,                 \
    .slider_min = 1, .slider_max = 30, .applies = GRADUS_APPLIES_REDO }

/* How many are the learner's, the present one among them. */
guint gradus_rivals_tried (const GradusArray *attempts);
/* For the stage: how many come up in all. */
guint64 gradus_rivals_n_micro (const GradusPosition *here);
/* Room for the numbers of rival @row of @of: @width of them, the score last. */
double *gradus_rivals_next (GradusArray *rivals, guint row, guint of, guint width);
/* The score of a rival, NAN where it has not come up; the best of the first @n, NAN without any. */
double gradus_rivals_score (const GradusArray *rivals, guint row);
double gradus_rivals_best (const GradusArray *rivals, guint n, GradusBetter better);
/* "rival" and "n-rivals", the number of the one in work and of all, and its "rival-score". */
void gradus_rivals_name (GradusNames *names, const GradusArray *rivals, guint row);
/* gradus_contest_draw_scores() of the attempts and of what was drawn. @score: of an attempt, NULL =
 * the present one. */
void gradus_rivals_draw_scores (const GradusPosition *here, const GradusArray *attempts,
                                const GradusArray *rivals,
                                double (*score) (const GradusPosition *here, const double *attempt),
                                double best, gboolean revealed, const char *y_label,
                                GradusScene *scene);

/* --- Bet -------------------------------------------------------------------------------------- */

/**
 * GradusBet:
 *
 * A share that is laid down, counted and then known.
 */
typedef struct
{
  const char *param;      /* id of the parameter that is the bet, 0 to 1 */
  const char *label;      /* N_(), what is counted: "share of class 1" */
  const char *x_label;    /* N_(), "draws" */
} GradusBet;

/* The picture of the share after each of @n counts (NAN where there was none yet), the bet as a
 * line with a handle, and the law at @law (NAN: not known yet). */
void gradus_bet_draw (const GradusPosition *here, const GradusBet *bet, const double *shares,
                      gsize n, gsize shown, double law, GradusScene *scene);

/**
 * gradus_census_draw:
 * @x: where the dots fall, @n of them; @classes: 0 or 1 for each, or NULL. −1 is a dot that has
 * stepped back; in bars, these lie on top of the others.
 * @low, @high, @bins: the columns in which they are piled up.
 * @from, @to: outside of this slice dots step back; an empty slice (from > to) is none.
 *
 * Dots that have fallen, piled up in columns, a colour for each class; above 400 dots in all as
 * stacked bars. The height is a number of dots.
 */
void gradus_census_draw (const double *x, const gint32 *classes, gsize n, double low, double high,
                         guint bins, double from, double to, GradusScene *scene);

G_END_DECLS
