/* Gradus: the words for what a step ended in, and the error domain.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-status.h"

G_DEFINE_QUARK (gradus - error - quark, gradus_error)

const char *
gradus_status_to_string (GradusStatus status)
{
  static const char *const words[] = {
    [GRADUS_STATUS_CONTINUE] = "continue",   [GRADUS_STATUS_AGAIN] = "again",
    [GRADUS_STATUS_CONVERGED] = "converged", [GRADUS_STATUS_EXHAUSTED] = "exhausted",
    [GRADUS_STATUS_FAILED] = "failed",
  };

  g_return_val_if_fail ((guint) status < G_N_ELEMENTS (words), NULL);

  return words[status];
}
