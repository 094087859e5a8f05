/* An algorithm that counts and takes as long for it as it is told: what a worker is for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-setup.h"

G_BEGIN_DECLS

extern GradusAlgorithm slow;

G_END_DECLS
