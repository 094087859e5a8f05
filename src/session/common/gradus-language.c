/* Gradus: choosing the language of the interface.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <locale.h>

#include "gradus-language.h"

void
gradus_set_language (const char *language)
{
  const char *messages;

  /* What engine and commands take of a locale. The other ten parts are files to be opened as well,
   * which takes longer than reading a small table; the window asks for them (see its main()). */
  setlocale (LC_CTYPE, "");
  setlocale (LC_MESSAGES, "");
  setlocale (LC_COLLATE, "");
  if (language != NULL && *language != '\0')
    {
      g_setenv ("LANGUAGE", language, TRUE);
      /* gettext ignores LANGUAGE in the locale "C". A machine without the chosen language's locale
       * can still show its translation in C.UTF-8. */
      messages = setlocale (LC_MESSAGES, NULL);
      if (messages == NULL || g_str_equal (messages, "C") || g_str_equal (messages, "POSIX"))
        {
          setlocale (LC_MESSAGES, "C.UTF-8");
          setlocale (LC_CTYPE, "C.UTF-8");
        }
    }
}

const char *const *
gradus_language_get_names (void)
{
  static const char *const english[] = { "en", NULL };
  const char *messages = setlocale (LC_MESSAGES, NULL);

  /* Where gettext translates nothing, LANGUAGE does not count either. */
  if (messages == NULL || g_str_equal (messages, "C") || g_str_equal (messages, "POSIX"))
    return english;
  return g_get_language_names_with_category ("LC_MESSAGES");
}
