/* Gradus: hand the generated lists to the registry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Call once before anything else: fills the registry, turns GSL's aborting error handler off, binds
 * the text domain and keeps BLAS to one thread (results must not depend on the number of cores). */
void gradus_init (void);

G_END_DECLS
