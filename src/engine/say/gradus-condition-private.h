/* Gradus: the inside of a condition, for the file that parses and the file that evaluates.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-condition.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_CONDITION_EVENT,
  GRADUS_CONDITION_INVARIANT,
  GRADUS_CONDITION_METRIC,
  GRADUS_CONDITION_VALUE,
  GRADUS_CONDITION_WHEN,      /* what gradus_when() reads */
} GradusConditionKind;

typedef enum
{
  GRADUS_RELATION_LESS,
  GRADUS_RELATION_AT_MOST,
  GRADUS_RELATION_GREATER,
  GRADUS_RELATION_AT_LEAST,
  GRADUS_RELATION_EQUAL,
  GRADUS_RELATION_DIFFERENT,
  /* From here on: of two steps, without a number. */
  GRADUS_RELATION_RISES,
  GRADUS_RELATION_FALLS,
  GRADUS_RELATION_CHANGES,
  GRADUS_RELATION_NONE,
} GradusRelation;

struct _GradusCondition
{
  gatomicrefcount ref_count;
  const GradusAlgorithm *algorithm;
  GradusConditionKind kind;
  guint index;              /* in the table that belongs to the kind */
  gboolean absolute;
  guint n_indices;
  guint indices[GRADUS_ARRAY_MAX_DIMS];
  GradusRelation relation;
  double number;
  char *text;
};

G_END_DECLS
