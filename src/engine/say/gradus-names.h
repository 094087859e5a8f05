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
 * converged, exhausted, changed (something was changed after this step), and micro (inside a
 * phase).
 *
 * A name is a number (whole or not), a vector, a matrix, a word, or a flag (a number that is 0 or
 * 1). What is not defined yet is NAN, or empty.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

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
} GradusNamed;

/* The names at @here, which must outlive them. They are looked up when asked for. */
GradusNames *gradus_names_new (const GradusPosition *here);
void gradus_names_free (GradusNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusNames, gradus_names_free)

const GradusPosition *gradus_names_get_view (const GradusNames *names);

/* --- Adding, in an entry's name() ------------------------------------------------------------- */

/* A name that is there already is hidden by a later one of the same spelling. @name is a static
 * string. */
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
 * constant 1, "y" its target or, with two classes, +1 or -1 (a class name with more). */
void gradus_names_row (GradusNames *names, const GradusTable *table, guint row);

/* --- Looking up ------------------------------------------------------------------------------- */

/* What @text, a name with what may follow it, stands for. FALSE when there is no such name, or no
 * such entry; @out->kind is then NOTHING. */
gboolean gradus_names_find (GradusNames *names, const char *text, GradusNamed *out);
/* As one number; NAN when it is not one. */
double gradus_names_get_number (GradusNames *names, const char *text);

/* --- Quantities and what is made of them ------------------------------------------------------ */

const GradusQuantity *gradus_algorithm_find_quantity (const GradusAlgorithm *algorithm,
                                                      const char *id);
/* The number of a scalar quantity at @here (of its state, not of the previous one); NAN when it is
 * not defined, or no scalar. */
double gradus_quantity_number (const GradusQuantity *quantity, const GradusPosition *here);
/* The numbers of any quantity; @out, which is overwritten, is left empty when not defined. */
void gradus_quantity_read (const GradusQuantity *quantity, const GradusPosition *here,
                           GradusArray *out);
/* The position as it was before the step; FALSE when there was none. */
gboolean gradus_position_before (const GradusPosition *here, GradusPosition *before);
/* Whether @here stands after the phase @id, or inside it. */
gboolean gradus_position_is_phase (const GradusPosition *here, const char *id);

/* What metrics[] and values[] hold, however they are told. */
double gradus_metric_measure (const GradusMetric *metric, const GradusPosition *here);
void gradus_value_read (const GradusValue *value, const GradusPosition *here, GradusArray *out);
/* Whether it may be typed over, and doing it: see GradusValue.set. */
gboolean gradus_value_is_typed (const GradusValue *value);
gboolean gradus_value_type (const GradusValue *value, const GradusPosition *here, gpointer state,
                            const GradusArray *array, GradusContext *context);
/* Whether @invariant holds at @here; TRUE, with 0 measured, where it is not asked. */
gboolean gradus_invariant_holds (const GradusInvariant *invariant, const GradusPosition *here,
                                 double *measured);
/* One curve of a life; the number of its curves. */
double gradus_life_measure (const GradusLife *life, const GradusPosition *here, guint item,
                            guint curve);
guint gradus_life_count_curves (const GradusLife *life, const GradusPosition *here);
/* Micro-steps of the phase when it starts from @here, at least 1. */
guint64 gradus_phase_count_micro (const GradusPhase *phase, const GradusPosition *here);
/* Emit the marks of @plot. */
void gradus_plot_build (const GradusPlot *plot, const GradusPosition *here, GradusScene *scene);

/* The extent that @text ("1+d", "k*d", at most three factors) names under @setup. FALSE for an
 * unknown name. */
gboolean gradus_shape_parse (const char *text, const GradusSetup *setup, guint *n_dims,
                             guint shape[GRADUS_ARRAY_MAX_DIMS]);

G_END_DECLS
