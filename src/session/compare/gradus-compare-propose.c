/* Gradus: what a run could be compared with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-compare.h"
#include "gradus-registry.h"

GPtrArray *
gradus_compare_list_algorithms (GradusSetup *setup)
{
  GPtrArray *list = g_ptr_array_new ();
  guint n;
  const GradusAlgorithm *const *all = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GradusSetup) other = NULL;

      if (all[i]->data_kind != gradus_dataset_get_kind (gradus_setup_get_dataset (setup)))
        continue;
      other = gradus_setup_new (all[i], gradus_setup_get_dataset (setup), NULL,
                                gradus_setup_get_seed (setup), gradus_setup_get_rng (setup));
      if (all[i] == gradus_setup_get_algorithm (setup) || gradus_setup_validate (other, NULL))
        g_ptr_array_add (list, (gpointer) all[i]);
    }

  return list;
}

/* @setup with @param @factor times as large, or NULL when that is not allowed. */
static GradusSetup *
scale_param (GradusSetup *setup, const GradusParam *param, double factor)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (setup),
                                          MAX (algorithm->params_size, 1));
  g_autoptr (GradusSetup) other = NULL;

  if (!gradus_params_is_enabled (algorithm->params, param, params)
      || !gradus_params_set (param, params, factor * gradus_params_get (param, params), NULL))
    return NULL;
  other = gradus_setup_with_params (setup, params);

  return gradus_setup_validate (other, NULL) ? g_steal_pointer (&other) : NULL;
}

/* @setup with its first number doubled, or halved where twice as much is too much: a live one or,
 * as a run begins anew here, any; NULL when there is none. How exactly a run stops, and what only
 * keeps it from failing, is nothing to look at. */
static GradusSetup *
change_param (GradusSetup *setup, gboolean live)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);

  for (const GradusParam *param = algorithm->params; param != NULL && param->id != NULL; param++)
    {
      GradusSetup *other;

      if ((live && param->applies == GRADUS_APPLIES_RESTART) || param->kind != GRADUS_PARAM_DOUBLE
          || gradus_params_get (param, gradus_setup_get_params (setup)) == 0.0
          || strstr (param->id, "tolerance") != NULL || strstr (param->id, "floor") != NULL)
        continue;
      other = scale_param (setup, param, 2.0);
      if (other == NULL)
        other = scale_param (setup, param, 0.5);
      if (other != NULL)
        return other;
    }

  return NULL;
}

GradusSetup *
gradus_compare_propose (GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autoptr (GPtrArray) others = NULL;
  GradusSetup *proposed = change_param (setup, TRUE);
  const GradusAlgorithm *nearest = NULL;
  guint least = G_MAXUINT;

  if (proposed == NULL)
    proposed = change_param (setup, FALSE);
  if (proposed != NULL)
    return proposed;
  others = gradus_compare_list_algorithms (setup);
  /* The neighbour in the book that predicts the same is the likeliest to be worth comparing
   * with. */
  for (guint i = 0; i < others->len; i++)
    {
      const GradusAlgorithm *other = g_ptr_array_index (others, i);
      const guint far = other->chapter > algorithm->chapter ? other->chapter - algorithm->chapter
                                                            : algorithm->chapter - other->chapter;

      if (other == algorithm || other->predicts != algorithm->predicts || far >= least)
        continue;
      least = far;
      nearest = other;
    }
  if (nearest != NULL)
    return gradus_setup_new (nearest, gradus_setup_get_dataset (setup), NULL,
                             gradus_setup_get_seed (setup), gradus_setup_get_rng (setup));

  return gradus_setup_with_seed (setup, gradus_setup_get_seed (setup) + 1,
                                 gradus_setup_get_rng (setup));
}
