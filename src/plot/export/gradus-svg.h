/* Gradus: a smaller SVG of the same picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * gradus_svg_fold:
 * @svg: what Cairo has written.
 *
 * Shapes of one style that differ in their place alone, such as the markers of a class, stand there
 * once and are used after that; places in paths have three digits behind the point, a twentieth of
 * the steps that Cairo rounds to. The order of what is painted stays.
 *
 * What does not look as Cairo writes it is left as it is.
 *
 * Returns: the picture, to be freed with g_string_free().
 */
GString *gradus_svg_fold (const GString *svg);

G_END_DECLS
