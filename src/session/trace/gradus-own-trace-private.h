/* Gradus: what reading (gradus-own-trace.c) and comparing (gradus-trace-diff.c) own traces share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-own-trace.h"

G_BEGIN_DECLS

/* A metric, a whole value, or one entry of a value. */
typedef struct
{
  gboolean is_metric;
  guint quantity;
  guint n_index;
  guint index[GRADUS_ARRAY_MAX_DIMS];
} GradusOwnName;

typedef struct
{
  GradusOwnName name;
  double number;
} GradusOwnNumber;

/* A whole value that came as a list, to compare shapes. */
typedef struct
{
  guint value;
  guint n_dims;
  guint shape[GRADUS_ARRAY_MAX_DIMS];
} GradusOwnShape;

typedef struct
{
  guint line;
  gint64 step, iteration;    /* -1 = not said */
  int phase;                 /* index, or -1 = not said */
  GArray *numbers;           /* GradusOwnNumber */
  GArray *shapes;            /* GradusOwnShape */
} GradusOwnRecord;

struct _GradusOwnTrace
{
  const GradusAlgorithm *algorithm;
  char *name;
  char *data_hash;           /* from the header of a trace of ours, or NULL */
  GPtrArray *records;        /* GradusOwnRecord */
  GPtrArray *notes;
};

G_END_DECLS
