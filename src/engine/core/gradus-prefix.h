/* Gradus: where the files that belong to the programs are.
 *
 * A program that was installed looks for its translations, its schema and its modules from its own
 * place: in <prefix>/bin it takes the rest of the path for the prefix, so that a tree that was
 * moved as a whole, or unpacked anywhere, works like one in the place it was configured for. A
 * program in the tree where it was built uses what lies there. Neither knows the other's paths.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A path, free with g_free(); whether something is there is not looked at for an installed program.
 * @built: relative to the folder of a program that was not installed; used when it exists.
 * @installed: relative to the prefix, or absolute, as the directories of the build options are. */
char *gradus_prefix_find (const char *built, const char *installed);

G_END_DECLS
