/* Gradus: choosing the language of the interface.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Put the encoding, the words and the order of the person's locale in force; call first thing in
 * main(), before gradus_init() and GTK. @language: "zh_CN", "en" or NULL for what the environment
 * says. Numbers in files and on the command line always have a decimal point: LC_NUMERIC stays
 * "C". */
void gradus_set_language (const char *language);

/* The languages in which texts of the content (notes, lessons) should be looked for, best first:
 * "zh_CN", "zh", "en". Ends with NULL; owned by GLib. */
const char *const *gradus_language_get_names (void);

G_END_DECLS
