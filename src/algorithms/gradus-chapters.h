/* Gradus: the chapters of the syllabus, which the algorithms name by their numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-registry.h"

G_BEGIN_DECLS

extern const GradusChapter gradus_chapters[];
extern const guint gradus_n_chapters;

G_END_DECLS
