/* Gradus: numbers as text.
 *
 * Two purposes, two forms: for people, few digits and a real minus sign; for files, the shortest
 * text that reads back to the same double. Both are independent of the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Three significant digits, minus sign U+2212, powers of ten as 1.2e−5 where needed; into @buffer,
 * which is returned. Whole parts are never rounded away: 12345.6 is "12346". Halves go away from 0,
 * also those that a sum has missed by its last digits: 3.875 and 3.8749999999999996 are "3.88". For
 * narration: several can be used in one call of g_string_append_printf. */
#define GRADUS_NUMBER_SIZE 32
char *gradus_format_number (char buffer[GRADUS_NUMBER_SIZE], double value);
/* Same with a chosen number of significant digits, 1 to 15. */
char *gradus_format_digits (char buffer[GRADUS_NUMBER_SIZE], double value, int digits);
/* For one-off use inside an expression: GRADUS_NUM (x). */
#define GRADUS_NUM(value) gradus_format_number ((char[GRADUS_NUMBER_SIZE]){ 0 }, (value))
#define GRADUS_NUM_DIGITS(value, digits)                                                           \
  gradus_format_digits ((char[GRADUS_NUMBER_SIZE]){ 0 }, (value), (digits))
/* As gradus_format_digits(), but a number from 1,000 to a billion in size is written in full with
 * its digits in groups of three, as prose does: 938,332. */
char *gradus_format_grouped (char buffer[GRADUS_NUMBER_SIZE], double value, int digits);
#define GRADUS_NUM_GROUPED(value, digits)                                                          \
  gradus_format_grouped ((char[GRADUS_NUMBER_SIZE]){ 0 }, (value), (digits))
/* Significant digits, 3 to 12, at which @a and @b can be told apart: for "falls from a to b". */
int gradus_digits_to_tell (double a, double b);

/* Of numbers as large as @size, which were added up to nothing, rounding leaves some 1e-16 of
 * @size; what is below this part of it is told as 0. */
#define GRADUS_NOTHING 1e-12
/* @value, or 0 when it is below GRADUS_NOTHING of @size, which counts when it is finite. For texts
 * alone: what is computed on stays as it is. */
double gradus_settle (double value, double size);
/* The same of a sum of squares of such numbers, where the errors of many have come together: below
 * GRADUS_NOTHING_SQUARED of the square of @size. */
#define GRADUS_NOTHING_SQUARED 1e-20
double gradus_settle_square (double value, double size);

/* The shortest text that g_ascii_strtod() reads back to @value, into @buffer, which is returned. */
char *gradus_number_write (char buffer[G_ASCII_DTOSTR_BUF_SIZE], double value);
/* The same; free with g_free(). */
char *gradus_number_to_text (double value);
/* The finite number that is the whole of @text (white space around it is ignored), always with a
 * decimal point. FALSE when @text is anything else. */
gboolean gradus_number_from_text (const char *text, double *value);

/* Whether @text has @value among its numbers, in three significant digits or more. A sign may be
 * U+2212, and digits may stand in groups of three. Linear in the text. */
gboolean gradus_text_has_number (const char *text, double value);
/* The text with full-width letters, digits and signs (U+FF01 to U+FF5E), which a Chinese or
 * Japanese keyboard makes, in their ordinary form; U+3000 becomes a blank. Free with g_free(). */
char *gradus_number_narrow (const char *text);
/* The number that a person typed: as gradus_number_from_text(), and also full-width, with a decimal
 * comma and with the typographic minus sign. */
gboolean gradus_number_from_typed (const char *text, double *value);

/* Between two sentences of a narration: a space, but none after full-width punctuation. */
void gradus_append_gap (GString *text);
/* @sentence, and then what @text was. */
void gradus_put_in_front (GString *text, const char *sentence);

G_END_DECLS
