/* Gradus: playing lessons by keyboard, for tests; all of it needs gradus_test_has_input().
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-lesson-player.h"
#include "gradus-test-window.h"

G_BEGIN_DECLS

GradusLessonPlayer *gradus_test_get_player (GradusWindow *window);
/* Choose @choice, by its number in the lesson, on the page that is on and has its question open. */
void gradus_test_choose (GradusWindow *window, guint choice);
/* Answer what the page asks: rightly what is asked in words, anyhow what is asked on the stage.
 * TRUE: there was something to answer. */
gboolean gradus_test_answer (GradusWindow *window);
/* From the page that is on to the last, with all answers. */
void gradus_test_play_to_end (GradusWindow *window);

G_END_DECLS
