/* Gradus: texts and conditions with names.
 *
 * Texts are what people read: narration, questions, captions. TeX is what formulas are made of.
 * Both name numbers instead of printing them, so that one table of names serves all, a translation
 * may put them in another order, and a program can check every one of them.
 *
 * In a text, between braces (a brace itself is written twice):
 *
 *   {theta}             a number with three significant digits, a whole number in full, a vector as
 *                       (1, 2, 3), a word as it is
 *   θ_{k}               a whole number behind an underscore as an index: θ₃₈
 *   {loss|5}            with five significant digits
 *   {loss|,}            large numbers in full, in groups of three: 938,332 (also after a verb)
 *   {before loss} {after loss}   a number before and after the step, with as many digits as tell
 *                       the two apart
 *   {change loss}       by how much it has changed, without a sign
 *   {apart a b}         a with as many digits as tell it from b: "{apart a b} to {apart b a}"
 *   {percent share}     0.46 as 46 %
 *   {sign y}            a whole number with its sign always, +1
 *
 * In TeX, where braces mean something, between angle brackets ("less than" is \lt there):
 *
 *   <theta>             a number, a vector as a column, a matrix
 *   <theta|model>       in the colour of a role (foreground, data, muted, accent, past, truth,
 *                       error, model, second, class0 ...); "class" is that of a sign: class 1 above
 *                       0, class 0 else
 *   <x|accent|5>        with five significant digits
 *   <factor a>          in parentheses when negative
 *   <term a>            with its sign, to be added
 *   <cmp a b>           the sign that stands between two numbers: < = > (or with !=: \ne for <> )
 *   <differ a b>        = or \ne
 *   <dot a|role b|role> a_0 b_0 + a_1 b_1 + ..., with enough digits to be added up
 *   <move theta rate x> the update theta := theta' + rate x = theta; <move theta rate y x> with a
 *                       factor y; in the colour of a role, <move s|accent rate x>
 *   <row a>             a vector as a row
 *   <calc a + 2 * b = c>   a calculation with its numbers and its result: 1.5 + 2 \cdot 0.25 = 2; +
 *   - * /
 *                       ( ) ^2 min max sqrt ln log2 exp, every word of it between spaces; see
 *                       gradus-calc.h for the digits. A name of it that stands alone in the same
 *                       text, <a>, has the same digits there
 *
 * Conditions ("when"):
 *
 *   event:ID, invariant:ID      it happened, it is broken, in this step
 *   NAME                        a flag, or a number other than 0
 *   NAME op NAME-OR-NUMBER      op is one of < <= > >= == !=
 *   NAME op WORD                of a choice: the id of one of its choices
 *   NAME rises|falls|changes    against the step before
 *   not X, X and Y              the word "not" binds closer
 *
 * What is not defined is not true, whatever it is compared with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-names.h"
#include "gradus-number.h"

G_BEGIN_DECLS

/* --- Texts ------------------------------------------------------------------------------------ */

/* Append @text with its names filled in. What cannot be, an unknown name or verb, is appended as it
 * stands and noted: see gradus_say_take_error(). */
void gradus_say_text (GradusNames *names, const char *text, GString *out);
void gradus_say_tex (GradusNames *names, const char *tex, GString *out);
/* The first of @ways whose condition holds, translated; FALSE when none does. */
gboolean gradus_say (GradusNames *names, const GradusSay *ways, GString *out);

/* --- Conditions ------------------------------------------------------------------------------- */

/* Whether @when (NULL is always true) holds. A condition that cannot be read is not true, and
 * noted. */
gboolean gradus_when (GradusNames *names, const char *when);

/* What was wrong since the last call, one sentence for whoever writes the entry (not translated),
 * or NULL; free with g_free(). Per thread. */
char *gradus_say_take_error (void);
/* The first calculation that was written since the last call and is false: its exact value is not
 * its result. One sentence as above, or NULL. Which of several ways is true where may depend on
 * their conditions, so it is asked after the way that is chosen. Per thread. */
char *gradus_say_take_refuted (void);

/* --- What an entry says ----------------------------------------------------------------------- */

/* The sentence of the step that @here stands at: what the entry says, or the general sentence when
 * nothing happened yet, the step failed, or something was changed after it. */
void gradus_narrate (const GradusPosition *here, GString *out);
/* The sentence for an invariant that does not hold where @measured, what its title is about, was
 * found; not finite when there is no number. */
char *gradus_say_broken (double measured);
/* The rule of the phase that @here stands after, in symbols; NULL where there is none. */
const char *gradus_formula_rule (const GradusFormula *formula, const GradusPosition *here);
/* The same with the numbers of the step; nothing when there are none. */
void gradus_formula_fill (const GradusFormula *formula, const GradusPosition *here, GString *tex);
/* Emit the marks of @plot, and its caption. */
void gradus_plot_build (const GradusPlot *plot, const GradusPosition *here, GradusScene *scene);
/* See GradusQuestion.ask and answer. */
gboolean gradus_question_ask (const GradusQuestion *question, const GradusPosition *before,
                              GradusAsk *ask);
gboolean gradus_question_answer (const GradusQuestion *question, const GradusPosition *after,
                                 const GradusAsk *ask, GradusAnswer *answer);

G_END_DECLS
