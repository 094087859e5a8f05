/* Gradus: where a page of a lesson has put the experiment, and whether it is there still.
 *
 * A page sets a document up and sends it to a position, which may take a while. Once it has
 * arrived, any other setup and any other position are "away", and the player offers the way back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document.h"

G_BEGIN_DECLS

typedef struct
{
  GradusSetup *setup;    /* NULL: the page has set up nothing */
  guint64 step, micro;   /* of the position, once it is reached */
  gboolean arriving;     /* the document is on its way there */
} GradusLessonHome;

/* No page has set anything up. */
void gradus_lesson_home_forget (GradusLessonHome *self);
/* @document has been set up just now and is on its way. */
void gradus_lesson_home_begin (GradusLessonHome *self, GradusDocument *document);
/* @document has moved or come to rest; TRUE when it has arrived by that. */
gboolean gradus_lesson_home_follow (GradusLessonHome *self, GradusDocument *document);
gboolean gradus_lesson_home_is_away (const GradusLessonHome *self, GradusDocument *document);

G_END_DECLS
