/* Candidates: the models that stand for election when a model is chosen.
 *
 * A candidate is a basis with a penalty. Least squares with the penalty fits it to some of the
 * points of a table, and the others can judge it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-basis.h"
#include "gradus-entry.h"
#include "gradus-ridge.h"

G_BEGIN_DECLS

/* Functions of a candidate at most. */
#define GRADUS_CANDIDATE_MOST 50
/* Points of which a plan is drawn at most. */
#define GRADUS_CANDIDATE_PLANNED 20

typedef struct
{
  GradusBasis *basis;
  double lambda, width;
  guint degree;
  double ease;             /* larger: simpler */
  double shift, spread;    /* of the input of powers */
  char *name;
} GradusCandidate;

/* Bumps at the @n points @x of d inputs (at most GRADUS_CANDIDATE_MOST of them). @both: the name
 * says the width. */
void gradus_candidate_init_bumps (GradusCandidate *self, const double *x, guint n, guint d,
                                  double width, double lambda, gboolean both);
/* Powers of the first input. */
void gradus_candidate_init_power (GradusCandidate *self, const GradusTable *table, guint degree,
                                  double lambda);
void gradus_candidate_clear (GradusCandidate *self);

/* What the functions say of @x (d numbers). */
void gradus_candidate_row (const GradusCandidate *self, const double *x, double *out);
/* Finite, whatever @x is: at most the largest number. */
double gradus_candidate_predict (const GradusCandidate *self, const double *theta,
                                 const double *x);
/* What is left of y - value; after cancelling all but the last bits 0. */
double gradus_candidate_miss (double y, double value);
/* The equations of the rows i of @table with judge[i] == 0 (@judge NULL: of all), solved when they
 * are asked for a penalty; NULL when a number is not finite. */
GradusRidge *gradus_candidate_equations (const GradusCandidate *self, const GradusTable *table,
                                         const double *judge);
/* Fit to those rows: theta, and the mean squared error on them; NAN when there is none. */
double gradus_candidate_fit (const GradusCandidate *self, const GradusTable *table,
                             const double *judge, double *theta);

/* --- Pictures --------------------------------------------------------------------------------- */

/* The window on a table: the target over the first input, or over the prediction when there are
 * several. */
typedef struct
{
  const GradusTable *table;
  double low, high, bottom, top, span;
} GradusCandidateFrame;

/* Sets the axes of @scene. */
GradusCandidateFrame gradus_candidate_frame (GradusScene *scene, const GradusTable *table);
/* The model as a curve; nothing with several inputs. */
void gradus_candidate_draw_curve (const GradusCandidate *self, const double *theta,
                                  const GradusCandidateFrame *frame, GradusRole role,
                                  GradusLineStyle style, GradusScene *scene);
/* Where point @i stands, at @x, and what the model says there, @y; @self may be NULL. */
void gradus_candidate_place (const GradusCandidate *self, const double *theta,
                             const GradusCandidateFrame *frame, guint i, double *x, double *y);
/* Point @i as a judge: a ring, and a stick to the model unless @self is NULL. */
void gradus_candidate_draw_judge (const GradusCandidate *self, const double *theta,
                                  const GradusCandidateFrame *frame, guint i, GradusScene *scene);

/* The plan of a validation: a row, called @row, for each of @fits fits to @n points, of which fit f
 * leaves out those with turns[i] == f. The first @seen of them are done, the last of these is in
 * work if @now. */
void gradus_candidates_draw_plan (const double *turns, guint n, guint fits, guint seen,
                                  gboolean now, const char *row, GradusScene *scene);
/* Of a picture of the first @n of marks: what is hopeless may leave it, but half of the models
 * stay. @spreads may be NULL. */
double gradus_candidates_height (const double *marks, const double *spreads, guint n);
/* Their names, a line each. */
char *gradus_candidates_names (const GradusCandidate *candidates, guint n);

G_END_DECLS
