/* Gradus: the same put in another way.
 *
 * Data can be listed in another order, measured from another place or in another unit, and their
 * classes can be called otherwise; a datum can be there twice. An entry says what its answer is
 * then, and what it is where there is next to nothing to learn from: one class, one datum, data
 * that are all equal. The changes are those of gradus-vary.h, of a few data of the first look, with
 * its parameters, run for at most GRADUS_SAME_STEPS steps.
 *
 *   order       SAME: all metrics and predictions
 *   place       SAME: predictions at the moved inputs, metrics with a better side
 *   scale       SAME: predictions at the scaled inputs, and what is counted
 *   names       SAME: predictions, exchanged likewise, and metrics with a better side
 *   copies      SAME: with every datum twice, predictions
 *   one-class   SENTENCE where classes are needed
 *   one-point   SENTENCE where classes are needed, else RUNS
 *   equal       RUNS
 *
 * That is usual; what is otherwise stands in the entry's same[]. "Same" is to 1e-6 of the largest
 * of its kind, or as close as the row says. What DIFFERS must do so. Whatever the answer, no
 * promise is broken that is kept by the data as they were.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-run.h"
#include "gradus-vary.h"

G_BEGIN_DECLS

#define GRADUS_SAME_STEPS 300

typedef struct
{
  const char *id;
  /* What is tried, ends with FEW. */
  GradusVariation tried[3];
  GradusSameAnswer usual;
} GradusSameProperty;

/* Ends with an id of NULL. */
extern const GradusSameProperty gradus_same_properties[];

/* The row of the table of @algorithm; NULL where all is as usual. */
const GradusSameness *gradus_same_row (const GradusAlgorithm *algorithm,
                                       const GradusSameProperty *property);
/* The answer that @algorithm gives, by its table or as usual. */
GradusSameAnswer gradus_same_answer (const GradusAlgorithm *algorithm,
                                     const GradusSameProperty *property);
/* The word for an answer, as it is written in reports. */
const char *gradus_same_word (GradusSameAnswer answer);

/* What the property is tried on: the parameters of the preset that the entry names for it, or of
 * the first look, with a few of its data, or as they are by default where these are refused. NULL
 * with the sentence. */
GradusSetup *gradus_same_setup (const GradusAlgorithm *algorithm, GError **error);

typedef enum
{
  GRADUS_SAME_MEANS_NOTHING,  /* for data of this kind */
  GRADUS_SAME_HOLDS,
  GRADUS_SAME_BREAKS,
} GradusSameVerdict;

/* Whether @property of the run that @setup makes is as the entry says. @found gets what was found:
 * what differs most, or the sentence. */
GradusSameVerdict gradus_same_check (GradusSetup *setup, const GradusSameProperty *property,
                                     GString *found);

G_END_DECLS
