/* Gradus: formulas, from TeX to a picture and to a spoken sentence.
 *
 * A formula is parsed once, gradus_formula_new(), into an immutable tree that any thread may read.
 * It is then laid out at a size, gradus_formula_layout_new(), and drawn with Cairo on a baseline,
 * so that it can stand in running text. The language is the part of TeX and amsmath that textbooks
 * on machine learning need:
 *
 * - letters, Greek, digits, operators and relations, with TeX's spaces between them;
 *   \, \: \; \! \quad \qquad
 * - x_i^2, x', \frac \dfrac \tfrac \binom, \sqrt[n]{x}
 * - \hat \bar \tilde \vec \dot \ddot \check \widehat \widetilde \overline \underline
 * - \underbrace{..}_{..} \overbrace{..}^{..} \overset \underset \stackrel
 * - \sum \prod \int ... \max \min \argmax \lim ... with \limits and \nolimits;
 *   \operatorname \operatorname*
 * - \mathbf \boldsymbol \bm \mathbb \mathcal \mathfrak \mathsf \mathtt \mathit \mathrm \text
 * - \left ... \right and \big ... \Bigg with ( ) [ ] \{ \} | \| / \lfloor \rfloor \lceil \rceil
 *   \langle \rangle
 * - matrix, pmatrix, bmatrix, Bmatrix, vmatrix, Vmatrix, smallmatrix, array, cases, aligned,
 *   gathered, \substack, and \\ between lines outside of them
 * - \displaystyle and its like, \phantom, \mathrel and its like, \not before a relation
 * - \role{accent}{...}: drawn in the colour of a role of the pictures: foreground, data, muted,
 *   accent, past, truth, error, model, second, bet, class0, class1, ... It changes no space: a
 *   relation in it is still a relation.
 * - \mark{datum 12}{...}: a number of that datum or, as \mark{centroid 0}, of a subject of the
 *   picture. It is not seen: it says from where in the picture the number comes (gradus-tale.h).
 * - the Unicode characters of all these symbols, as they are
 *
 * Sizes are in the units of the Cairo context, usually logical pixels; y grows downwards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-plot.h"

G_BEGIN_DECLS

/* Longer sources are refused. */
#define GRADUS_FORMULA_MAX_LENGTH 8192

#define GRADUS_FORMULA_ERROR (gradus_formula_error_quark ())

/**
 * GradusFormulaError:
 * @GRADUS_FORMULA_ERROR_ENCODING: not UTF-8, or a control character.
 * @GRADUS_FORMULA_ERROR_COMMAND: an unknown command.
 * @GRADUS_FORMULA_ERROR_ENVIRONMENT: an unknown environment, or \end without its \begin.
 * @GRADUS_FORMULA_ERROR_BRACES: a brace, \left or \begin without its partner.
 * @GRADUS_FORMULA_ERROR_ARGUMENT: something is missing after a command, or is not of the kind it
 * needs.
 * @GRADUS_FORMULA_ERROR_SCRIPT: two superscripts or two subscripts on one symbol.
 * @GRADUS_FORMULA_ERROR_ALIGNMENT: & outside of a matrix or aligned lines.
 * @GRADUS_FORMULA_ERROR_ROLE: an unknown role.
 * @GRADUS_FORMULA_ERROR_LIMIT: too long or nested too deeply.
 *
 * What may be wrong in a formula. The message says where and what to do;
 * gradus_formula_error_get_offset() has the place.
 */
typedef enum
{
  GRADUS_FORMULA_ERROR_ENCODING,
  GRADUS_FORMULA_ERROR_COMMAND,
  GRADUS_FORMULA_ERROR_ENVIRONMENT,
  GRADUS_FORMULA_ERROR_BRACES,
  GRADUS_FORMULA_ERROR_ARGUMENT,
  GRADUS_FORMULA_ERROR_SCRIPT,
  GRADUS_FORMULA_ERROR_ALIGNMENT,
  GRADUS_FORMULA_ERROR_ROLE,
  GRADUS_FORMULA_ERROR_LIMIT,
} GradusFormulaError;

GQuark gradus_formula_error_quark (void);
/* Where in the source, in bytes from its beginning, and how many bytes are wrong there (0 =
 * something is missing at that place). 0 and 0 when @error is of another domain. @length may be
 * NULL. */
gsize gradus_formula_error_get_offset (const GError *error, gsize *length);

/* "datum 12" into its parts, which may be NULL; FALSE when @name is none. Free @kind. */
gboolean gradus_mark_name_parse (const char *name, char **kind, guint *item);

/* --- The formula ------------------------------------------------------------------------------ */

typedef struct _GradusFormulaTree GradusFormulaTree;   /* immutable, reference-counted */

/* Parse @tex (without the dollars around it). NULL and an error of GRADUS_FORMULA_ERROR when it is
 * broken. Thread-safe. */
GradusFormulaTree *gradus_formula_new (const char *tex, GError **error);
/* As above, but never fails: a broken formula becomes its own source with the place marked. */
GradusFormulaTree *gradus_formula_new_with_error_shown (const char *tex);
GradusFormulaTree *gradus_formula_ref (GradusFormulaTree *formula);
void gradus_formula_unref (GradusFormulaTree *formula);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusFormulaTree, gradus_formula_unref)

/* The source as it was given. */
const char *gradus_formula_get_tex (const GradusFormulaTree *formula);
/* What was wrong with the source given to gradus_formula_new_with_error_shown(), or NULL. */
const GError *gradus_formula_get_error (const GradusFormulaTree *formula);
/* The source for a LaTeX document with amsmath: without the roles, and with \operatorname where
 * LaTeX does not know the name. Free with g_free(). */
char *gradus_formula_to_latex (const GradusFormulaTree *formula);
/* How the formula is read aloud, in the language of the program. Free with g_free(). */
char *gradus_formula_to_speech (const GradusFormulaTree *formula);
/* The formula as plain text for a terminal, "w₀ = (1 − 0.5)/2 = 0.25", a line for each that it has.
 * A broken one is its source. Free with g_free(). */
char *gradus_formula_to_text (const GradusFormulaTree *formula);

/* --- Layout ----------------------------------------------------------------------------------- */

typedef struct _GradusFormulaLayout GradusFormulaLayout;

/**
 * gradus_formula_layout_new:
 * @size: size of the letters, as a font's size.
 * @display: limits above and below sums, tall fractions; FALSE inside running text.
 *
 * Lays the formula out on one line (several where it has \\). The layout keeps a reference to the
 * formula. It belongs to the thread that made it.
 */
GradusFormulaLayout *gradus_formula_layout_new (GradusFormulaTree *formula, double size,
                                                gboolean display);
/**
 * gradus_formula_layout_new_for_width:
 *
 * As gradus_formula_layout_new(), but breaks lines that are wider than @width, those that \\ makes
 * among them: at wide spaces, else before a relation, else before a sign such as +, at best outside
 * of parentheses. What cannot be broken makes the whole formula smaller, down to 0.6 of @size.
 */
GradusFormulaLayout *gradus_formula_layout_new_for_width (GradusFormulaTree *formula, double size,
                                                          gboolean display, double width);
/**
 * gradus_formula_layout_new_for_box:
 *
 * As gradus_formula_layout_new(), but no larger than @width times @height. Lines that \\ makes
 * stand beside each other where there is no room below; then lines are broken; then the letters are
 * smaller, down to 0.8 of @size. NULL when all that does not help.
 */
GradusFormulaLayout *gradus_formula_layout_new_for_box (GradusFormulaTree *formula, double size,
                                                        gboolean display, double width,
                                                        double height);
void gradus_formula_layout_free (GradusFormulaLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusFormulaLayout, gradus_formula_layout_free)

/* Width, height above the baseline and depth below it. Each may be NULL. Letters may stick out
 * by a little, as in any text; see gradus_formula_layout_get_ink(). */
void gradus_formula_layout_get_extents (const GradusFormulaLayout *layout, double *width,
                                        double *height, double *depth);
/* The rectangle of what is painted, relative to the left end of the baseline. Each may be NULL. */
void gradus_formula_layout_get_ink (const GradusFormulaLayout *layout, double *x, double *y,
                                    double *width, double *height);
/* The size of the letters, smaller than what was asked for when the formula had to shrink. */
double gradus_formula_layout_get_size (const GradusFormulaLayout *layout);
/* Paint in the colours of @scheme; the baseline begins at (@x, @baseline). */
void gradus_formula_draw (const GradusFormulaLayout *layout, cairo_t *cr, double x,
                          double baseline, GradusScheme scheme);
/* As above, in a given colour where there is no role. */
void gradus_formula_draw_coloured (const GradusFormulaLayout *layout, cairo_t *cr, double x,
                                   double baseline, GradusScheme scheme, GradusColour colour);
/* The innermost role at (x, y), relative to the left end of the baseline, or -1. */
int gradus_formula_layout_get_role_at (const GradusFormulaLayout *layout, double x, double y);
/* The roles of @formula, each once, in the order in which they are read: an array of int. Free with
 * g_array_unref(). */
GArray *gradus_formula_get_roles (const GradusFormulaTree *formula);
/* Paint a halo behind everything that has @role, before the formula itself. */
void gradus_formula_draw_halo (const GradusFormulaLayout *layout, cairo_t *cr, double x,
                               double baseline, GradusScheme scheme, GradusRole role);

/* --- Pieces ----------------------------------------------------------------------------------- */

/**
 * GradusFormulaSide:
 * @GRADUS_SIDE_LEFT: before the first relation of its line: what is being said.
 * @GRADUS_SIDE_RELATION: a relation.
 * @GRADUS_SIDE_TERM: what it is made of.
 * @GRADUS_SIDE_RESULT: behind the last of several relations.
 *
 * A line with one relation is read as a rule, "e = y - h", unless nothing behind the relation has a
 * mark or a role of its own: then it is a result, "y - h = 3", and what stands before it are terms
 * unless it is one symbol with a role, "e = 3".
 */
typedef enum
{
  GRADUS_SIDE_LEFT,
  GRADUS_SIDE_RELATION,
  GRADUS_SIDE_TERM,
  GRADUS_SIDE_RESULT,
} GradusFormulaSide;

/* What can be shown on its own: as much of a line as has one role and one mark and is one side of
 * the signs and relations around it. */
typedef struct
{
  double x, y, width, height;   /* relative to the left end of the baseline; y is the top */
  int role;                     /* innermost, or -1 */
  const char *mark;             /* of \mark, or NULL */
  guint line;                   /* of those that the source has */
  GradusFormulaSide side;
} GradusFormulaPiece;

/* In the order in which they are read. They belong to the layout. */
const GradusFormulaPiece *gradus_formula_layout_get_pieces (GradusFormulaLayout *layout, guint *n);
/* Paint with a strength, 0 to 1, for each of these pieces. */
void gradus_formula_draw_pieces (GradusFormulaLayout *layout, cairo_t *cr, double x,
                                 double baseline, GradusScheme scheme, const double *strengths);

/* The size at which a formula's small letters are as tall as those that @context writes. */
double gradus_formula_size_for_text (PangoContext *context);
/* The family that formulas are set in; FALSE when no font for mathematics was found. */
gboolean gradus_formula_get_font (const char **family);

G_END_DECLS
