/* gradus-cli: experiments, which are in the module "gradus-session".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-cli.h"

G_BEGIN_DECLS

typedef struct _GradusExperiment GradusExperiment;

/* What `run`, which is not in the module, finds there. */
typedef struct
{
  /* gradus_cli_source_make() */
  GradusExperiment *(*make) (const GradusCliSource *source, const char *what, GError **error);
  /* At its start, with what was changed in the middle of it still to come. */
  GradusRun *(*make_run) (GradusExperiment *experiment, const GradusLimit *limit, GError **error);
  /* Save it where @run stands. */
  gboolean (*save) (GradusExperiment *experiment, GradusRun *run, const char *path,
                    GError **error);
  void (*unref) (GradusExperiment *experiment);
} GradusCliExperiments;

#define GRADUS_CLI_EXPERIMENTS "gradus_cli_experiments"

extern const GradusCliExperiments gradus_cli_experiments;

/* Make the experiment named by @what: an algorithm's id or a .gradus file. */
GradusExperiment *gradus_cli_source_make (const GradusCliSource *source, const char *what,
                                          GError **error);

G_END_DECLS
