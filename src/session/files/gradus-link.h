/* Gradus: a link that sets up an experiment, as notes and lessons use it.
 *
 *   gradus:ALGORITHM?key=value&key=value...
 *
 *   gradus:k-means                                   the first look
 *   gradus:k-means?preset=bad-start&until=converged  a preset, at its end
 *   gradus:k-means?data=rings:n=300&k=2&iteration=3  own data, the default parameters
 *
 * The keys are
 *   preset     id of a preset. Without it the first look; with `data` and without `preset` the
 *              default parameters, exactly as on the command line.
 *   data       a generator or a data set that comes with Gradus, as after --data, made with `seed`.
 *              Never a file: a link is followed by coming to a page that somebody else wrote
 *   seed       of the run
 *   step, iteration, until   at most one of them: the position. step=N: N complete steps;
 *              iteration=N: N complete iterations; until=converged: the end of the run, whatever
 *              ends it; until=event:ID: the first step at which that happens. Without: the start.
 *   plot       id of the picture to make large
 *   page       a page of the inspector: setup, step, values, invariants, notes
 *   play       1: play from there
 * and every other key is the id of a parameter. Values may be percent-encoded and must be where
 * they contain &, % or #.
 *
 * A link is checked whole when it is parsed: everything but the data, which are made, and the
 * position, which is gone to. Every mistake has a sentence that names the key, says what is
 * possible and what was probably meant.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-run.h"

G_BEGIN_DECLS

/* Immutable, reference-counted. */
typedef struct _GradusLink GradusLink;

/* Longer links are refused. */
#define GRADUS_LINK_MAX_LENGTH 4096

/* Whether @uri begins as such a link does; it may be wrong all the same. */
gboolean gradus_link_is_link (const char *uri);
/* NULL with GRADUS_ERROR_USAGE or GRADUS_ERROR_PARAM. */
GradusLink *gradus_link_parse (const char *uri, GError **error);
GradusLink *gradus_link_ref (GradusLink *link);
void gradus_link_unref (GradusLink *link);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusLink, gradus_link_unref)

/* The text it was parsed from. */
const char *gradus_link_get_uri (const GradusLink *link);
const GradusAlgorithm *gradus_link_get_algorithm (const GradusLink *link);
/* The preset it names, or NULL when it names none. */
const GradusPreset *gradus_link_get_preset (const GradusLink *link);
/* Index of the picture to make large, or -1. */
int gradus_link_get_plot (const GradusLink *link);
/* Id of the inspector's page to show, or NULL. */
const char *gradus_link_get_page (const GradusLink *link);
gboolean gradus_link_get_play (const GradusLink *link);
/* Whether its position is another than the start. */
gboolean gradus_link_has_position (const GradusLink *link);

/* Make the data and the setup; it validates. NULL with the sentence in @error. */
GradusSetup *gradus_link_make_setup (const GradusLink *link, GError **error);

/* Go from the start of @run, a run of the link's setup, to the link's position. FALSE with
 * GRADUS_ERROR_USAGE when the run ends before, or has not come there in GRADUS_RUN_DEFAULT_LIMIT
 * steps, and the error of the limit of @run when that is over; it is then where it got to. */
gboolean gradus_link_seek (const GradusLink *link, GradusRun *run, GError **error);
/* The parts of gradus_link_seek(), for who advances a run himself (on a worker): whether @run is at
 * the position after a step, and the sentence when it never was. */
gboolean gradus_link_is_reached (const GradusLink *link, GradusRun *run);
void gradus_link_set_missed (const GradusLink *link, GradusRun *run, GError **error);

/* The link that leads to the setup and the step of @run, with @plot as the large picture (0 or
 * less: the usual one); to be freed. NULL with GRADUS_ERROR_USAGE where no link does: for data that
 * do not come with Gradus, and for what was changed by hand. The presets are made to know that,
 * which takes milliseconds. */
char *gradus_link_make (GradusRun *run, int plot, GError **error);

G_END_DECLS
