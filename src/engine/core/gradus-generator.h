/* Gradus: generators, which make data sets from parameters and a seed.
 *
 * A generator is one static const descriptor, like an algorithm. The sets printed in the syllabus
 * and the real data of data/datasets/ are generators without parameters, so that presets, the
 * command line and the window name them all in the same way: "blobs:k=3,n=300", "iris".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"
#include "gradus-params.h"
#include "gradus-rng.h"

G_BEGIN_DECLS

typedef struct _GradusGenerator GradusGenerator;

struct _GradusGenerator
{
  const char *id;            /* kebab-case */
  const char *title;         /* N_() */
  const char *summary;       /* N_(), one sentence */
  const char *source;        /* document and section, or origin and licence */
  const GradusDataKind *kind;
  gsize params_size;         /* 0 when there are none */
  const GradusParam *params; /* or NULL */
  GradusRngKind rng;         /* the streams it draws from */
  /* NULL with GRADUS_ERROR_DATA when the parameters make no sense together. */
  GradusDataset *(*make) (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                          const char *origin, GError **error);
  gconstpointer user_data;   /* for families that share one make () */
};

/* Run a generator: @spec is "id" or "id:k=v,k=v". The origin becomes "generator:SPEC;seed=N". */
GradusDataset *gradus_generate (const char *spec, guint64 seed, GError **error);

G_END_DECLS
