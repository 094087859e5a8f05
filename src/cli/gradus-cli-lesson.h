/* gradus-cli lesson: what its files share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-cli.h"
#include "gradus-lesson.h"

G_BEGIN_DECLS

/* By id or by file. */
GradusLesson *gradus_cli_find_lesson (const char *what, GError **error);
GradusExit gradus_cli_lesson_render (int argc, char **argv);
/* Never NULL. */
const char *gradus_cli_lesson_title (GradusLesson *lesson, int bookmark);

G_END_DECLS
