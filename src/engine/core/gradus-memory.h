/* Gradus: how the programs keep memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* First thing in a program, before other threads are there. */
void gradus_memory_init (void);

G_END_DECLS
