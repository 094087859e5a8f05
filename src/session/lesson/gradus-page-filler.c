/* Gradus: fills in the places of the page that is shown, on an errand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-errand.h"
#include "gradus-page-filler.h"

struct _GradusPageFiller
{
  GradusPageFilled filled;
  gpointer owner;
  GradusErrand *errand;
  GradusPageWords *words; /* or NULL */
};

typedef struct
{
  GradusLesson *lesson; /* nobody edits one that is played */
  guint bookmark;
  GradusPageWords *words;
} Page;

static void
page_free (gpointer job)
{
  Page *page = job;

  g_object_unref (page->lesson);
  g_clear_pointer (&page->words, gradus_page_words_free);
  g_free (page);
}

static gboolean
page_work (gpointer job, GradusTrip *trip, GError **error)
{
  Page *page = job;
  const GradusLimit limit = gradus_limit_begin (GRADUS_LIMIT_SECONDS, GRADUS_LIMIT_BYTES,
                                                gradus_trip_get_cancel (trip));
  g_autoptr (GradusRun) run = gradus_lesson_make_run (page->lesson, page->bookmark, &limit, error);
  const gboolean filled = gradus_page_words_fill (page->words, run, &limit,
                                                  run != NULL ? error : NULL);

  return run != NULL && filled;
}

static void
page_done (gpointer job, const GError *error, gpointer owner)
{
  GradusPageFiller *self = owner;
  Page *page = job;
  g_autoptr (GradusPageWords) old = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      || g_error_matches (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED))
    return;
  old = g_steal_pointer (&self->words);
  self->words = g_steal_pointer (&page->words);
  self->filled (self->owner, error != NULL ? error->message : NULL);
}

static const GradusErrandKind page_kind = {
  .work = page_work,
  .done = page_done,
  .clear = page_free,
};

GradusPageFiller *
gradus_page_filler_new (GradusPageFilled filled, gpointer owner)
{
  GradusPageFiller *self = g_new0 (GradusPageFiller, 1);

  self->filled = filled;
  self->owner = owner;
  self->errand = gradus_errand_new (&page_kind, self);

  return self;
}

void
gradus_page_filler_free (GradusPageFiller *self)
{
  gradus_errand_free (self->errand);
  g_clear_pointer (&self->words, gradus_page_words_free);
  g_free (self);
}

void
gradus_page_filler_set_page (GradusPageFiller *self, GradusLesson *lesson, guint bookmark)
{
  Page *page;

  gradus_errand_drop (self->errand);
  g_clear_pointer (&self->words, gradus_page_words_free);
  self->words = gradus_page_words_new (lesson, bookmark, NULL);
  if (!gradus_page_words_has_places (self->words))
    return;
  page = g_new0 (Page, 1);
  page->lesson = g_object_ref (lesson);
  page->bookmark = bookmark;
  page->words = gradus_page_words_new (lesson, bookmark, NULL);
  gradus_errand_send (self->errand, page);
}

void
gradus_page_filler_stop (GradusPageFiller *self)
{
  gradus_errand_drop (self->errand);
}

const GradusPageWords *
gradus_page_filler_get_words (const GradusPageFiller *self)
{
  return self->words;
}

void
gradus_page_filler_wait (GradusPageFiller *self)
{
  gradus_errand_wait (self->errand);
}
