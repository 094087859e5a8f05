/* Gradus: no data at all, for explorations that have parameters only.
 *
 * A preset must name its data, and an experiment has some: this is the name of having none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-generator.h"

static GradusDataset *
make_none (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  return gradus_dataset_new (&gradus_data_none, NULL, self->id, origin);
}

static const GradusGenerator none = {
  .id = "none",
  .title = N_("No data"),
  .summary = N_("Nothing: for explorations that are made of their parameters."),
  .source = "Own construction",
  .kind = &gradus_data_none,
  .make = make_none,
};

extern const GradusGenerator *const gradus_generators_nothing[];
const GradusGenerator *const gradus_generators_nothing[] = { &none, NULL };
