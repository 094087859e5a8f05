/* Gradus: a spread, pictures that stand side by side with their words, ready to be drawn.
 *
 * Whoever compares runs fills one; the renderer draws it (gradus_spread_draw ()): on a sheet, in a
 * film, on the projector. The panes stand in a row at the top, each with a title in its colour,
 * where it stands and what its step did; what is about all of them stands in a row below.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-run.h"

G_BEGIN_DECLS

typedef struct
{
  GradusScene *scene;
  GradusSnapshot *snapshot; /* of its field */
  char *title;
  char *where;              /* or NULL */
  char *words;              /* or NULL */
  GradusRole role;          /* the colour of the title */
} GradusSpreadPart;

typedef struct
{
  char *title;
  char *place;              /* at the right of the title */
  char *words;              /* what to look at, or NULL */
  GPtrArray *panes;         /* GradusSpreadPart */
  GPtrArray *below;         /* GradusSpreadPart */
} GradusSpread;

/* Takes the strings; @words may be NULL. */
GradusSpread *gradus_spread_new (char *title, char *place, char *words);
void gradus_spread_free (GradusSpread *spread);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSpread, gradus_spread_free)
/* An empty part with a reference to @scene and a snapshot of @run (NULL where there is no field);
 * its strings are to be set. */
GradusSpreadPart *gradus_spread_add (GPtrArray *parts, GradusScene *scene, GradusRun *run);

G_END_DECLS
