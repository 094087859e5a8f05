/* Gradus: start of the libraries.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <gsl/gsl_errno.h>

#include "gradus-chapters.h"
#include "gradus-descriptor.h"
#include "gradus-dummies.h"
#include "gradus-init.h"
#include "gradus-prefix.h"
#include "gradus-template.h"

/* Made by build-aux/make-registry.py. */
extern const GradusDescriptor *const gradus_algorithm_list[];
extern const guint gradus_n_algorithm_list;
extern const GradusGenerator *const *const gradus_generator_families[];

#ifdef GRADUS_DUMMY_ENTRIES
static void
add_dummies (GPtrArray *algorithms)
{
  GradusDescriptor *copies = g_new (GradusDescriptor, gradus_n_dummies);

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
                       (const GradusDescriptor *const *) algorithms->pdata, algorithms->len,
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
  /* Programs and tests are two folders below the root of the build tree. */
  locales = gradus_prefix_find ("../../po", GRADUS_LOCALEDIR);
  bindtextdomain (GETTEXT_PACKAGE, locales);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");

  fill_registry ();
  g_once_init_leave (&once, 1);
}
