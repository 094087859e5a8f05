/* Gradus: a person's own program beside ours, as often as it has run.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-own-run.h"

struct _GradusOwnRun
{
  GradusComparePage *page;
  GradusDocument *document;
  GradusTraceWatch *watch;
};

static void
show (GradusOwnRun *self)
{
  const GradusTraceDiff *diff = gradus_trace_watch_get_diff (self->watch);
  GradusScript *script = gradus_trace_watch_get_script (self->watch);
  g_autofree char *name = g_file_get_basename (gradus_trace_watch_get_file (self->watch));
  g_autofree char *title = g_strdup_printf (_ ("Watching %s"), name);
  const char *words = gradus_trace_watch_get_words (self->watch);
  g_autofree char *more = NULL;

  if (*words == '\0')
    words = _ ("Run your program; what it has written is shown here each time.");
  else if (diff != NULL
           && !gradus_own_trace_is_seen (gradus_document_get_algorithm (self->document)))
    {
      more = g_strconcat (
        words, "\n",
        _ ("The values of this algorithm cannot be typed over, so your run has no "
           "picture."),
        NULL);
      words = more;
    }
  if (gradus_compare_page_show_own (self->page, self->document, script, title, words))
    gradus_compare_seek (gradus_compare_page_get_compare (self->page),
                         gradus_trace_watch_get_step (self->watch));
}

GradusOwnRun *
gradus_own_run_new (GradusComparePage *page, GradusDocument *document, GFile *file)
{
  GradusRun *run = gradus_document_get_run (document);
  GradusOwnRun *self;

  if (run == NULL)
    return NULL;
  self = g_new0 (GradusOwnRun, 1);
  self->page = page;
  self->document = g_object_ref (document);
  self->watch = gradus_trace_watch_new (file, run);
  g_signal_connect_swapped (self->watch, "news", G_CALLBACK (show), self);
  show (self);
  return self;
}

void
gradus_own_run_free (GradusOwnRun *self)
{
  g_signal_handlers_disconnect_by_data (self->watch, self);
  g_object_unref (self->watch);
  g_object_unref (self->document);
  g_free (self);
}

GradusTraceWatch *
gradus_own_run_get_watch (GradusOwnRun *self)
{
  return self->watch;
}
