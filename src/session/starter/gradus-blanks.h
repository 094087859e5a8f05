/* Gradus: a text with blanks, filled in from JSON.
 *
 * The language is the part of Mustache (mustache(5)) that starters need:
 *
 *   {{name}}               the string or the number of that member, of the nearest object that has
 * it
 *   {{#name}} ... {{/name}}  once for each object of a list; once when the member is TRUE; not at
 *                          all when it is FALSE or missing
 *   {{^name}} ... {{/name}}  when the other would be written not at all
 *
 * A line on which nothing but one {{#}}, {{^}} or {{/}} stands is not written. Nothing is escaped:
 * what is filled in has to suit the language that it is filled into.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* @text with its blanks filled in from @members. A name that nothing has, and a part that does not
 * end, is a mistake of the text: a warning, and what stands there is left out. */
char *gradus_blanks_fill (const char *text, JsonObject *members);

G_END_DECLS
