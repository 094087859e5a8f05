/* What most files of the entries include, read once where headers are precompiled
 * (-Dprecompiled=true).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-linalg.h"
