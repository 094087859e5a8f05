/* Gradus: running a generator by its specification.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "gradus-registry.h"

GradusDataset *
gradus_generate (const char *spec, guint64 seed, GError **error)
{
  const char *colon = strchr (spec, ':');
  const GradusGenerator *generator;
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (gsl_rng) rng = NULL;
  g_autofree gpointer params = NULL;
  g_autofree char *id = NULL, *origin = NULL;

  id = g_strstrip (colon != NULL ? g_strndup (spec, colon - spec) : g_strdup (spec));
  generator = gradus_registry_find_generator (id);
  if (generator == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("There is no data set or generator “%s”: “gradus-cli list” names them."), id);
      return NULL;
    }

  /* At least one byte, so that make () never sees NULL. */
  params = g_malloc0 (MAX (generator->params_size, 1));
  gradus_params_reset (generator->params, params);
  if (!gradus_params_parse (generator->params, params, colon != NULL ? colon + 1 : NULL, error))
    return NULL;

  rng = gradus_rng_new (generator->rng, seed);
  origin = g_strdup_printf ("generator:%s;seed=%" PRIu64, spec, seed);
  dataset = generator->make (generator, params, rng, origin, error);
  if (dataset == NULL)
    return NULL;

  if (!gradus_dataset_is_finite (dataset))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("With these parameters the generator “%s” (%s) makes numbers too large to "
                      "compute with: make its noise, spread or range smaller."),
                   _ (generator->title), generator->id);
      return NULL;
    }

  return g_steal_pointer (&dataset);
}
