/* The machine of the family "many-classes"; a member names it as its base.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

extern const GradusDescriptor gradus_many_classes;

G_END_DECLS
