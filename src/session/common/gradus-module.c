/* Gradus: parts of the program that are loaded when they are first used.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gmodule.h>

#include "gradus-module.h"
#include "gradus-prefix.h"

gpointer
gradus_module_load (const char *name, const char *built, const char *symbol, char **path,
                    char **why)
{
  g_autofree char *file = g_strconcat (name, "." G_MODULE_SUFFIX, NULL);
  g_autofree char *beside = g_build_filename (built, file, NULL);
  g_autofree char *installed = g_build_filename (GRADUS_MODULEDIR, file, NULL);
  g_autofree char *where = gradus_prefix_find (beside, installed);
  g_autoptr (GError) error = NULL;
  GModule *module = g_module_open_full (where, G_MODULE_BIND_LAZY, &error);
  gpointer found = NULL;

  if (module != NULL && g_module_symbol (module, symbol, &found))
    {
      /* GLib keeps types and thread-local data of what is in it. */
      g_module_make_resident (module);
      return found;
    }
  *why = g_strdup (error != NULL ? error->message : g_module_error ());
  *path = g_steal_pointer (&where);

  return NULL;
}
