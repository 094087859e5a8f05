/* Gradus: small sets for kernels: opponents and liars.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "rows.h"

#define BY_HAND(symbol, name, words, tells)                                                        \
  static const GradusGenerator symbol = {                                                          \
    .id = name,                                                                                    \
    .title = words,                                                                                \
    .summary = tells,                                                                              \
    .source = "Worked example of the syllabus, chapter 7",                                         \
    .kind = &gradus_data_table,                                                                    \
    .make = gradus_rows_make,                                                                      \
    .user_data = &symbol##_rows,                                                                   \
  }

static const GradusRows xor_liar_5_rows = {
  .n = 5, .d = 2, .x = (const double[]) { 1, 1, -1, -1, 1, -1, -1, 1, 1, 1 },
  .label = (const gint32[]) { 1, 1, 0, 0, 0 }, .classes = gradus_rows_signs,
};
BY_HAND (xor_liar_5, "xor-liar-5", N_("Exclusive or with a liar"),
         N_("The corners of a square, and the first of them once more with the other class."));

static const GradusRows opposed_2_rows = {
  .n = 2, .d = 1, .x = (const double[]) { 0, 1 }, .label = (const gint32[]) { 1, 0 },
  .classes = gradus_rows_signs,
};
BY_HAND (opposed_2, "opposed-2", N_("Two opponents"),
         N_("One example of each class, at 0 and at 1."));

static const GradusRows two_liars_12_rows = {
  .n = 12, .d = 1, .x = (const double[]) { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 },
  .label = (const gint32[]) { 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 1, 1 }, .classes = gradus_rows_signs,
};
BY_HAND (two_liars_12, "two-liars-12", N_("Twelve points and two liars"),
         N_("Up to 6 one class, from 7 on the other; 3 and 10 say the opposite."));

extern const GradusGenerator *const gradus_generators_kernel_sets[];
const GradusGenerator *const gradus_generators_kernel_sets[] = { &xor_liar_5, &opposed_2,
                                                                  &two_liars_12, NULL };
