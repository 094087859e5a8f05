/* Gradus: what a step can end in, and the error domain of the engine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GradusStatus:
 * @GRADUS_STATUS_CONTINUE: the phase is done; the next phase follows.
 * @GRADUS_STATUS_AGAIN: one micro-step of the phase is done (one sample, pair or cell) and the
 *   phase has more of them.
 * @GRADUS_STATUS_CONVERGED: the algorithm has met its own stopping rule; of a closed form in stages
 *   and of an exploration, the last stage is done.
 * @GRADUS_STATUS_EXHAUSTED: there is nothing left to do (end of the data, iteration limit) though
 *   no stopping rule was met.
 * @GRADUS_STATUS_FAILED: the algorithm cannot go on; gradus_context_fail() has said why and what to
 *   change.
 *
 * What one call of a phase returns.
 */
typedef enum
{
  GRADUS_STATUS_CONTINUE,
  GRADUS_STATUS_AGAIN,
  GRADUS_STATUS_CONVERGED,
  GRADUS_STATUS_EXHAUSTED,
  GRADUS_STATUS_FAILED,
} GradusStatus;

/* "continue", "again", "converged", "exhausted", "failed": the words used in traces. */
const char *gradus_status_to_string (GradusStatus status);

/* TRUE for the three statuses after which there is no next step. */
static inline gboolean
gradus_status_is_end (GradusStatus status)
{
  return status >= GRADUS_STATUS_CONVERGED;
}

/**
 * GradusError:
 * @GRADUS_ERROR_USAGE: an unknown name or a malformed specification.
 * @GRADUS_ERROR_DATA: the data cannot be read or do not suit the algorithm.
 * @GRADUS_ERROR_PARAM: a parameter is unknown, malformed or outside its hard range.
 * @GRADUS_ERROR_START: a given start has the wrong shape or values.
 * @GRADUS_ERROR_FAILED: the algorithm failed while it ran.
 * @GRADUS_ERROR_CANCELLED: the person cancelled.
 * @GRADUS_ERROR_LIMIT: it would have cost more than was allowed (gradus-limit.h).
 * @GRADUS_ERROR_CHANGED: the file has been changed by somebody else and was not written over.
 *
 * Every message is a complete, translated sentence that says what is wrong, where, and what to do.
 */
typedef enum
{
  GRADUS_ERROR_USAGE,
  GRADUS_ERROR_DATA,
  GRADUS_ERROR_PARAM,
  GRADUS_ERROR_START,
  GRADUS_ERROR_FAILED,
  GRADUS_ERROR_CANCELLED,
  GRADUS_ERROR_LIMIT,
  GRADUS_ERROR_CHANGED,
} GradusError;

#define GRADUS_ERROR (gradus_error_quark ())
GQuark gradus_error_quark (void);

G_END_DECLS
