/* Gradus: what a scene is made of, for the files of its functions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-scene.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean set;
  double min, max;
} GradusSceneRange;

struct _GradusScene
{
  gint ref_count;
  GradusScene *texts_of; /* a mix borrows the texts of the scene it goes to */
  GArray *marks;
  GArray *values;  /* double */
  GArray *classes; /* gint32 */
  GStringChunk *texts;
  GArray *legend;
  GArray *handles;
  GArray *subjects;
  gboolean has_field;
  GradusField field;
  GArray *levels;     /* double, of the field */
  GPtrArray *x_names; /* const char *, in texts, NULL at the end; empty when there are none */

  GradusAxes axes;
  guint cell_rows;
  const char *x_label, *y_label;
  GradusSceneRange x_range, y_range; /* as given */
  GradusSceneRange x_include, y_include;
  const char *caption;
  const char *placeholder;
  gsize dropped;
  GradusMark latest; /* asked for last, in the scene or not */
};

/* A copy that lives as long as what @scene holds, or NULL. */
const char *gradus_scene_keep_text (GradusScene *scene, const char *text);

G_END_DECLS
