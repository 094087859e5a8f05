/* Gradus: an algorithm as the program reads it: a descriptor (gradus-descriptor.h), completed.
 *
 * gradus_algorithm_resolve() makes it once and for as long as the program runs. Tables that follow
 * from others are there: metrics, values, starts, state_arrays and formulas from quantities[] and
 * phases[], derived invariants, questions and lives; what a member inherits is in its place.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-descriptor.h"

G_BEGIN_DECLS

/* --- Tables that are made --------------------------------------------------------------------- */

typedef enum
{
  GRADUS_METRIC_LINEAR,
  GRADUS_METRIC_LOG,      /* shown on a logarithmic axis when all values are positive */
} GradusMetricScale;

/* A finite scalar of the state, recorded at every step; read with gradus_metric_measure(). NAN
 * means "not defined yet" (before the first E-step, say) and is left out of curves. */
typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *tex;
  GradusMetricScale scale;
  const GradusQuantity *quantity;
  GradusBetter better;
} GradusMetric;

/* What is listed among the values of a step; read with gradus_value_read(). */
typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *tex;
  const char *shape;      /* N_(), what the indices mean: "k x d: cluster, coordinate" */
  gboolean tracked;       /* small (<= 256 numbers): recorded at every step, for trails */
  const GradusQuantity *quantity;
} GradusValue;

/* An array that may be given by hand instead of the algorithm's own start. */
typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *shape;      /* N_(), what rows and columns mean */
  /* Apply "use the given one" to the parameters (init=given); NULL when giving it is enough. */
  const char *params;
} GradusStart;

/* Byte offset and element size of an array member of State. The table ends with size == 0. */
typedef struct
{
  gsize offset;
  gsize size;             /* 8 for GradusArray, 4 for GradusIntArray */
} GradusStateArray;

/* --- The whole -------------------------------------------------------------------------------- */

/**
 * GradusAlgorithm:
 *
 * What each member means is said in gradus-descriptor.h.
 */
struct _GradusAlgorithm
{
  const char *id;
  guint chapter;
  const char *title;
  const char *summary;
  const char *goal;
  const char *source;
  guint difficulty;
  GradusKind kind;
  const GradusSheet *sheet;
  const GradusDataKind *data_kind;
  GradusNeeds needs;
  gboolean distances;
  const char *columns;
  const char *family;

  gsize params_size;
  gsize state_size;

  const GradusQuantity *quantities;
  const GradusParam *params;
  const GradusParamMark *param_marks;
  const GradusPhase *phases;
  const GradusPlot *plots;
  const GradusEvent *events;
  const GradusPreset *presets;    /* the first is what it opens with */
  const GradusPair *pairs;
  const GradusFutures *maps;      /* or NULL */
  const GradusCheck *checks;
  const GradusSameness *same;     /* or NULL */
  const char *same_on;            /* or NULL */

  /* Written, with derived rows. */
  const GradusInvariant *invariants;
  const GradusQuestion *questions;
  const GradusLife *lives;
  const char *ends;               /* or NULL */

  /* Made. */
  const GradusStateArray *state_arrays;
  const GradusStart *starts;
  const GradusMetric *metrics;
  const GradusValue *values;
  const GradusFormula *formulas;

  char *(*validate) (const GradusSetup *setup);
  gpointer (*prepare) (const GradusSetup *setup);
  void (*unprepare) (gpointer workspace);
  GradusStatus (*init) (gpointer state, GradusContext *context);
  GradusStatus (*refresh) (gpointer state, GradusContext *context);
  gboolean (*rebase) (gpointer state, GradusContext *context, const GradusSetup *old);
  void (*name) (const GradusPosition *here, GradusNames *names);
  const GradusSay *start_said;
  const char *start_shows;
  const char *start_asks;
  const char *end_shows;
  const GradusSay *changed_said;
  const GradusSay *failed_said;
  GradusPredicts predicts;
  const char *score;
  void (*predict) (const GradusPosition *here, const double *X, gsize n, double *out);
};

/* --- Finding rows ----------------------------------------------------------------------------- */

/* Index of an entry, or -1. */
int gradus_algorithm_find_metric (const GradusAlgorithm *algorithm, const char *id);
int gradus_algorithm_find_value (const GradusAlgorithm *algorithm, const char *id);
int gradus_algorithm_find_event (const GradusAlgorithm *algorithm, const char *id);
/* The entry itself, or NULL. */
const GradusFormula *gradus_algorithm_find_formula (const GradusAlgorithm *algorithm,
                                                    const char *id);
const GradusQuestion *gradus_algorithm_find_question (const GradusAlgorithm *algorithm,
                                                      const char *id);
int gradus_algorithm_find_phase (const GradusAlgorithm *algorithm, const char *id);
int gradus_algorithm_find_plot (const GradusAlgorithm *algorithm, const char *id);
const GradusPreset *gradus_algorithm_find_preset (const GradusAlgorithm *algorithm,
                                                  const char *id);
const GradusPair *gradus_algorithm_find_pair (const GradusAlgorithm *algorithm, const char *id);
/* What the algorithm opens with; NULL where there are no presets. */
const GradusPreset *gradus_algorithm_first_look (const GradusAlgorithm *algorithm);

G_END_DECLS
