/* What the tests of gradus-cli share: running it, and the files in a folder of the test's own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

extern char *folder;   /* a fresh folder for the files of one test program */

typedef struct
{
  int status;
  char *out, *err;
} Result;

void result_clear (Result *result);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Result, result_clear)

/* Run with arguments separated by spaces ("%" stands for the folder), in the C locale. */
Result cli (const char *arguments);
/* The same, which must end with 0. */
void assert_done (const char *arguments);
/* Free with g_free(). */
char *in_folder (const char *name);
char *contents (const char *name, gsize *length);
void put (const char *name, const char *text, gssize length);
JsonObject *object (JsonParser *parser, const char *text);
/* With what is in it. */
void remove_folder (void);
