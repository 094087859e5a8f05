/* Gradus: parts of the program that are loaded when they are first used.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What @symbol is in the module called @name, which stays loaded. @built: the folder of the module,
 * relative to that of a program that was not installed. NULL when that cannot be: then *@path is
 * the file that was looked for and *@why the words of the system; free with g_free(). */
gpointer gradus_module_load (const char *name, const char *built, const char *symbol, char **path,
                             char **why);

G_END_DECLS
