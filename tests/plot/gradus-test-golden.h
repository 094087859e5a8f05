/* Pictures compared with ones that a person has looked at.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Compare @drawn (RGB24) with the PNG at @path, and fail the test when they are not alike. With
 * GRADUS_UPDATE_GOLDEN in the environment @path is written first. */
void gradus_test_golden (cairo_surface_t *drawn, const char *path);

G_END_DECLS
