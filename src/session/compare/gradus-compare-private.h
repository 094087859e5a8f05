/* Gradus: what the files of the comparison share.
 *
 * gradus-compare.c            panes, lock, moving
 * gradus-compare-curve.c      the common curve, pairs that teach, all of it for drawing
 * gradus-compare-pictures.c   scenes, where predictions differ
 * gradus-compare-shared.c     what runs of unlike algorithms share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-compare.h"
#include "gradus-errand.h"

G_BEGIN_DECLS

typedef struct
{
  GradusScript *script;
  GradusRun *run;          /* NULL while the thread has it */
  GArray *centres;         /* double, of each step: gradus_compare_measure_centres (), or empty */
  gboolean reached;
} GradusComparePane;

struct _GradusCompare
{
  GObject parent_instance;

  GPtrArray *panes;        /* GradusComparePane */
  char *lock;
  guint64 position;
  guint64 last;            /* position known of any run */
  gboolean complete;       /* none behind it */
  gboolean at_end;
  gboolean playing;
  const GradusPair *pair;  /* that the panes are, or NULL */
  GHashTable *titles;      /* GradusScript -> what its pane is called, where somebody said so */
  int differing;
  GradusErrand *errand;    /* moves the runs */
  GradusGrain grain;       /* RUN: to the end; else to self->position */
  gboolean bounded;        /* the next move is what a file asks for */
};

/* On how many data the runs' classes differ; -1 when that makes no sense. */
int gradus_compare_count_differences (GradusRun *const *runs, guint n);

/* Whether what the centres cost is the one thing that can be compared from step to step, */
gboolean gradus_compare_needs_centres (GradusCompare *self);
/* and measure it for all steps that are known of @pane. For a thread. */
void gradus_compare_follow_centres (GradusComparePane *pane, const gint *cancel);

/* Find out which declared pair the panes are; called when they have changed. */
void gradus_compare_recognise (GradusCompare *self);

G_END_DECLS
