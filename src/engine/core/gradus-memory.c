/* Gradus: how the programs keep memory.
 *
 * An array of a step and the surface of a picture are some megabytes large, live for a moment, and
 * the next one is as large. The C library would give such blocks back to the system at once and ask
 * for fresh ones, of which every page is cleared and mapped when it is first touched: that costs up
 * to ten times what is then computed in them. So free memory up to KEPT stays, for the next array.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-memory.h"

#ifdef __GLIBC__
#  include <malloc.h>
#endif

/* Blocks from this size on are the system's all the same; the C library takes no larger one. */
#define LARGE (32 << 20)
#define KEPT (64 << 20)

void
gradus_memory_init (void)
{
#ifdef __GLIBC__
  mallopt (M_MMAP_THRESHOLD, LARGE);
  mallopt (M_TRIM_THRESHOLD, KEPT);
#endif
}
