/* Gradus: the family of matrices that are taken apart: what its entries share.
 *
 * A matrix A is the sum of pieces sigma_k u_k v_k', strongest first, and the sum of the first k of
 * them is the nearest table of rank k. A member says what A is and what the directions are used
 * for; taking apart, adding up and the tables that come up against the sum are the machine's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/* The largest number of rows and columns of a table that is drawn, and of one whose numbers stand
 * in formulas. */
#define GRADUS_PIECES_DRAWN 64
#define GRADUS_PIECES_FEW 6

/* What tells singular values apart, of the largest. */
#define GRADUS_PIECES_NOTHING 1e-9

typedef struct
{
  int pieces;              /* the first so many are added */
  int rivals;
} GradusPiecesParams;

typedef struct
{
  GradusArray sum;         /* rows x columns: the pieces added so far */
  GradusArray misses;      /* what each of the rivals that came up misses */
  guint made, added;       /* directions found, pieces added */
  guint done, last;        /* of the phase at hand */
  bool compared;           /* all rivals came up */
} GradusPiecesState;

typedef struct
{
  guint rows, columns, p;  /* p: the smaller of both */
  guint rank;
  double *matrix;          /* rows x columns */
  double *sigma;           /* p, largest first */
  double *left, *right;    /* rows x p; p x columns */
  double total;            /* the sum of squares of the entries */
} GradusPiecesWork;

extern const GradusDescriptor gradus_pieces;

/* For prepare() of a member: takes @matrix (rows x columns, none of them 0) and takes it apart.
 * @work is zeroed and begins any struct. Where the iteration fails, or a number is not finite,
 * sigma is NULL, and the phase that finds directions fails. unprepare() is the machine's. */
void gradus_pieces_begin (GradusPiecesWork *work, double *matrix, guint rows, guint columns);
/* So many pieces are added. */
guint gradus_pieces_kept (const GradusPiecesParams *params, const GradusPiecesWork *work);
/* The sum of squares that the first @k pieces leave. */
double gradus_pieces_left (const GradusPiecesWork *work, guint k);

/* Stages and how many micro-steps they have: a direction is found; a piece goes into the sum. */
GradusStatus gradus_pieces_run_apart (gpointer state, GradusContext *context);
guint64 gradus_pieces_n_directions (const GradusPosition *here);
GradusStatus gradus_pieces_run_add (gpointer state, GradusContext *context);
guint64 gradus_pieces_n_pieces (const GradusPosition *here);

/* The names of the machine, to which a member adds its own. */
void gradus_pieces_name (const GradusPosition *here, GradusNames *names);
/* @matrix (rows x columns, GRADUS_PIECES_DRAWN of them at most; of a larger one that corner) in
 * the colours of @span, with its numbers while they are few. */
void gradus_pieces_draw_table (const double *matrix, guint rows, guint columns, double span,
                               GradusScene *scene);

G_END_DECLS
