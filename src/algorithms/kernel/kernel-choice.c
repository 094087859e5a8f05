/* Which kernel: see kernel-choice.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kernel-choice.h"

char *
gradus_kernel_refuse (const GradusKernel *kernel, const GradusTable *table)
{
  guint row;

  if (gradus_kernel_is_bounded (kernel, table->x, table->n, table->d, 1e100, &row))
    return NULL;
  return g_strdup_printf (_ ("The numbers of point %u are so large that its kernel value cannot "
                             "be computed with. Rescale the columns or take the RBF kernel."),
                          row + 1);
}
