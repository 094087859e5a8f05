/* Gradus: the names of a step: what texts, conditions and pictures call its numbers.
 *
 * At every position of a run these are names: every quantity and every parameter by its id, and
 * what the entry's name() adds. A name may be followed by
 *
 *   '           the same before the step: theta'
 *   [i,j]       an entry, or with fewer indices a row, counted from 0: theta[1], mu[k]; an index
 *               may itself be a name
 *   +1, -1      a whole number added: pass+1
 *
 * The engine adds: iteration (completed), step; of a table and of signals n and d; the flags
 * converged, exhausted, changed (something was changed after this step), micro (inside a phase),
 * attempted (the learner has made an attempt, see GradusQuantity.tries) and bet-laid (a hand has
 * set the parameter "bet"). A text that says "your" has one of the last two in its condition.
 *
 * A name is a number (whole or not), a vector, a matrix, a word, or a flag (a number that is 0 or
 * 1). What is not defined yet is NAN, or empty.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-position.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_NAMED_NOTHING,   /* no such name */
  GRADUS_NAMED_NUMBER,
  GRADUS_NAMED_WHOLE,     /* a number that counts or numbers something: written without digits */
  GRADUS_NAMED_FLAG,
  GRADUS_NAMED_ARRAY,     /* a vector or a matrix */
  GRADUS_NAMED_WORD,
} GradusNamedKind;

/* What a name stands for. The pointers live as long as the names. */
typedef struct
{
  GradusNamedKind kind;
  double number;          /* of NUMBER, WHOLE, FLAG */
  const double *data;     /* of ARRAY: rows x columns, row-major; a vector has one column */
  gsize rows, columns;
  gboolean matrix;        /* to be written as a matrix */
  const char *word;       /* of WORD: translated */
  const char *formula;    /* of a WORD that is a formula: its TeX; else NULL */
  const char *tex;        /* the symbol of the quantity or parameter, or NULL */
  double nothing;         /* numbers up to this size are what rounding has left; 0: not known */
} GradusNamed;

/* The names at @here; what it points to must outlive them. They are looked up when asked for. A run
 * keeps the names of the position it stands at, so whoever asks there gets the same ones, and an
 * entry's name() is called once. Not thread-safe, as the run is not. */
GradusNames *gradus_names_new (const GradusPosition *here);
/* Names that nobody shares, such as those of one question: they may be added to at any time. */
GradusNames *gradus_names_new_own (const GradusPosition *here);
void gradus_names_free (GradusNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusNames, gradus_names_free)

const GradusPosition *gradus_names_get_view (const GradusNames *names);

/* --- Adding, in an entry's name() ------------------------------------------------------------- */

/* Only there, or to names of one's own: what was added elsewhere to names that a run keeps would be
 * found by all who ask there after it. A name that is there already is hidden by a later one of the
 * same spelling. @name is a static string. */
void gradus_names_number (GradusNames *names, const char *name, double number);
void gradus_names_whole (GradusNames *names, const char *name, gint64 number);
void gradus_names_flag (GradusNames *names, const char *name, gboolean flag);
/* Copies. */
void gradus_names_vector (GradusNames *names, const char *name, const double *data, gsize n);
void gradus_names_matrix (GradusNames *names, const char *name, const double *data, gsize rows,
                          gsize columns);
/* @word is translated by the caller and copied. */
void gradus_names_word (GradusNames *names, const char *name, const char *word);
/* Example @row (from 0) of @table: "i" its number from 1, "x" its inputs, "X" the same behind a
 * constant 1, "y" its target or, with two classes, +1 or -1 (a class name with more). Where there
 * are both, it is what the algorithm needs. */
void gradus_names_row (GradusNames *names, const GradusTable *table, guint row);

/* --- Looking up ------------------------------------------------------------------------------- */

/* What @text, a name with what may follow it, stands for. FALSE when there is no such name, or no
 * such entry; @out->kind is then NOTHING. */
gboolean gradus_names_find (GradusNames *names, const char *text, GradusNamed *out);
/* The same as it is told: what is nothing beside the other entries of its array, or beside what the
 * quantity is made of (GradusQuantity.beside), is 0. Not in phases that are about such numbers. */
gboolean gradus_names_find_told (GradusNames *names, const char *text, GradusNamed *out);
/* As one number; NAN when it is not one. */
double gradus_names_get_number (GradusNames *names, const char *text);

G_END_DECLS
