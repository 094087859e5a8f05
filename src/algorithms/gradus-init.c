/* Gradus: start of the libraries.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <gsl/gsl_errno.h>

#include "gradus-chapters.h"
#include "gradus-dummies.h"
#include "gradus-init.h"
#include "gradus-template.h"

/* Made by build-aux/make-registry.py. */
extern const GradusAlgorithm *const gradus_algorithm_list[];
extern const guint gradus_n_algorithm_list;
extern const GradusGenerator *const *const gradus_generator_families[];

/* There only when the CBLAS is OpenBLAS. It starts a pool of threads when it is loaded, and they
 * spin, waiting for work that never comes, at the cost of the core that the program needs. */
extern void openblas_set_num_threads (int n) __attribute__ ((weak));
extern int blas_thread_shutdown_ (void) __attribute__ ((weak));

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

#ifdef GRADUS_DUMMY_ENTRIES
static void
add_dummies (GPtrArray *algorithms)
{
  GradusAlgorithm *copies = g_new (GradusAlgorithm, gradus_n_dummies);

  for (guint i = 0; i < gradus_n_dummies; i++)
    {
      copies[i] = gradus_template;
      copies[i].id = gradus_dummies[i].id;
      copies[i].title = gradus_dummies[i].id;
      copies[i].chapter = gradus_dummies[i].chapter;
      g_ptr_array_add (algorithms, &copies[i]);
    }
}
#endif

static void
fill_registry (void)
{
  g_autoptr (GPtrArray) generators = g_ptr_array_new ();
  g_autoptr (GPtrArray) algorithms = g_ptr_array_new ();

  for (guint i = 0; i < gradus_n_algorithm_list; i++)
    g_ptr_array_add (algorithms, (gpointer) gradus_algorithm_list[i]);
#ifdef GRADUS_DUMMY_ENTRIES
  add_dummies (algorithms);
#endif

  for (guint i = 0; gradus_generator_families[i] != NULL; i++)
    for (guint j = 0; gradus_generator_families[i][j] != NULL; j++)
      g_ptr_array_add (generators, (gpointer) gradus_generator_families[i][j]);

  gradus_registry_set (gradus_chapters, gradus_n_chapters,
                       (const GradusAlgorithm *const *) algorithms->pdata, algorithms->len,
                       (const GradusGenerator *const *) generators->pdata, generators->len);
}

void
gradus_init (void)
{
  static gsize once;

  if (!g_once_init_enter (&once))
    return;

  gsl_set_error_handler_off ();
  if (openblas_set_num_threads != NULL)
    openblas_set_num_threads (1);
  if (blas_thread_shutdown_ != NULL)
    blas_thread_shutdown_ ();

  bindtextdomain (GETTEXT_PACKAGE, choose_locale_dir ());
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");

  fill_registry ();
  g_once_init_leave (&once, 1);
}
