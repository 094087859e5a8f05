/* A small deterministic algorithm with random numbers, micro-steps, a large array, a phase that
 * runs once, an event and an invariant that is broken now and then: what a timeline can get wrong.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-setup.h"

G_BEGIN_DECLS

typedef struct
{
  int size;             /* elements of the large array; restart */
  int micro;            /* micro-steps of the walk; restart */
  double scale;         /* of a random step; live */
  int end;              /* iterations until it converges; live */
  int fail_at;          /* iteration in which it fails, -1 = never */
  unsigned int how;     /* how it fails: ToyFailure */
} ToyParams;

typedef enum
{
  TOY_FAILURE_SENTENCE,
  TOY_FAILURE_NAN,
  TOY_FAILURE_METRIC,
  TOY_FAILURE_MICRO_NAN,
} ToyFailure;

/* The walk is at walk[0..1]; large[] is written once in an iteration. */
typedef struct
{
  GradusArray walk;
  GradusArray large;
  GradusIntArray counts;
  guint64 cursor;
  double sum;           /* of the data, so that a rebase can be told */
} ToyState;

enum
{
  TOY_PHASE_ONCE,
  TOY_PHASE_WALK,
  TOY_PHASE_LARGE,
  TOY_PHASE_CHECK,
};

extern const GradusDescriptor toy_written;
extern GradusAlgorithm toy;
extern GradusAlgorithm toy_no_rebase;
/* All phases run once. */
extern GradusAlgorithm toy_once;

/* Calls of phases so far on this thread. */
extern _Thread_local guint64 toy_calls;

/* A setup on a table of @n points; @params is "k=v ..." or NULL. */
GradusSetup *toy_setup (const GradusAlgorithm *algorithm, guint n, const char *params);

G_END_DECLS
