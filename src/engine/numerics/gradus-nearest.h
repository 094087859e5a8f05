/* Gradus: what somebody probably meant who mistyped a name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The closest of the NULL-terminated @names to @word, or NULL when none is near: no more than two
 * letters, or a third of a longer word, would have to be changed, put in or taken out. */
const char *gradus_nearest (const char *word, const char *const *names);

G_END_DECLS
