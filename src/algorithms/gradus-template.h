/* Gradus: the template algorithm, which is built and tested but in no list.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

extern const GradusDescriptor gradus_template;

G_END_DECLS
