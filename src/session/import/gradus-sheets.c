/* Gradus: a sheet of a spreadsheet's own file as CSV, read by a module that knows libzip.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-module.h"
#include "gradus-sheets.h"
#include "gradus-status.h"

/* What is in the module, loaded when it is first wanted. */
static const GradusSheetFile *
get_module (GError **error)
{
  static gconstpointer loaded;
  g_autofree char *path = NULL, *why = NULL;
  gconstpointer found = g_atomic_pointer_get (&loaded);

  if (found != NULL)
    return found;
  found = gradus_module_load ("gradus-sheets", "../../src/session", GRADUS_SHEET_FILE_SYMBOL, &path,
                              &why);
  if (found != NULL)
    g_atomic_pointer_set (&loaded, found);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 /* Translators: a file of the program, and the words of the system. */
                 _ ("Files of spreadsheets need the module “%s”, which could not be loaded: %s. "
                    "Install Gradus again, or save the table as CSV."),
                 path, why);

  return found;
}

void
gradus_sheet_clear (GradusSheet *sheet)
{
  g_clear_pointer (&sheet->names, g_strfreev);
  if (sheet->text != NULL)
    g_string_free (sheet->text, TRUE);
  sheet->text = NULL;
}

gboolean
gradus_sheets_looks_like (const char *bytes, gsize length)
{
  return length >= 4 && memcmp (bytes, "PK\003\004", 4) == 0;
}

gboolean
gradus_sheets_read (const char *bytes, gsize length, const char *name, int wanted, GradusSheet *out,
                    GError **error)
{
  const GradusSheetFile *module = get_module (error);

  if (module == NULL)
    return FALSE;
  switch (module->read (bytes, length, wanted, out))
    {
    case GRADUS_SHEET_READ:
      return TRUE;
    case GRADUS_SHEET_DAMAGED:
      g_set_error (
        error, GRADUS_ERROR, GRADUS_ERROR_DATA,
        _ ("“%s” begins like a spreadsheet or an archive, but is damaged or protected by "
           "a password. Save it anew without one, or as CSV."),
        name);
      break;
    case GRADUS_SHEET_EMPTY:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has no cell with anything in it. Choose a file or a sheet with rows of "
                      "numbers."),
                   name);
      break;
    case GRADUS_SHEET_TOO_LARGE:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” is larger than Gradus reads of a spreadsheet (100 MiB unpacked, two "
                      "seconds). Save the sheet as CSV and open that."),
                   name);
      break;
    case GRADUS_SHEET_NO_SPREADSHEET:
    default:
      break;
    }

  return FALSE;
}
