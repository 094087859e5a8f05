/* Gradus: start of the libraries.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <gsl/gsl_errno.h>

#include "gradus-chapters.h"
#include "gradus-init.h"

/* Made by build-aux/make-registry.py. */
extern const GradusAlgorithm *const gradus_algorithm_list[];
extern const guint gradus_n_algorithm_list;
extern const GradusGenerator *const *const gradus_generator_families[];

/* A program that lies in the build tree uses the translations made there, so that it need not be
 * installed to speak Chinese. */
static const char *
choose_locale_dir (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *build_root = g_path_get_dirname (GRADUS_BUILD_LOCALEDIR);
  g_autofree char *prefix = g_strconcat (build_root, G_DIR_SEPARATOR_S, NULL);

  return program != NULL && g_str_has_prefix (program, prefix) ? GRADUS_BUILD_LOCALEDIR
                                                               : GRADUS_LOCALEDIR;
}

static void
fill_registry (void)
{
  g_autoptr (GPtrArray) generators = g_ptr_array_new ();

  for (guint i = 0; gradus_generator_families[i] != NULL; i++)
    for (guint j = 0; gradus_generator_families[i][j] != NULL; j++)
      g_ptr_array_add (generators, (gpointer) gradus_generator_families[i][j]);

  gradus_registry_set (gradus_chapters, gradus_n_chapters,
                       gradus_algorithm_list, gradus_n_algorithm_list,
                       (const GradusGenerator *const *) generators->pdata, generators->len);
}

void
gradus_init (void)
{
  static gsize once;

  if (!g_once_init_enter (&once))
    return;

  gsl_set_error_handler_off ();
  bindtextdomain (GETTEXT_PACKAGE, choose_locale_dir ());
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");

  fill_registry ();
  g_once_init_leave (&once, 1);
}
