/* Gradus: start of the libraries.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <gsl/gsl_errno.h>

#include "gradus-chapters.h"
#include "gradus-init.h"
#include "gradus-prefix.h"

/* Made by build-aux/make-registry.py. */
extern const GradusAlgorithm *const gradus_algorithm_list[];
extern const guint gradus_n_algorithm_list;
extern const GradusGenerator *const *const gradus_generator_families[];

/* There only when the CBLAS is OpenBLAS. It starts a pool of threads when it is loaded, and they
 * spin, waiting for work that never comes, at the cost of the core that the program needs. */
extern void openblas_set_num_threads (int n) __attribute__ ((weak));
extern int blas_thread_shutdown_ (void) __attribute__ ((weak));

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
  g_autofree char *locales = NULL;

  if (!g_once_init_enter (&once))
    return;

  gsl_set_error_handler_off ();
  if (openblas_set_num_threads != NULL)
    openblas_set_num_threads (1);
  if (blas_thread_shutdown_ != NULL)
    blas_thread_shutdown_ ();

  /* Programs and tests are two folders below the root of the build tree. */
  locales = gradus_prefix_find ("../../po", GRADUS_LOCALEDIR);
  bindtextdomain (GETTEXT_PACKAGE, locales);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");

  fill_registry ();
  g_once_init_leave (&once, 1);
}
