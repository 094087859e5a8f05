/* The commands of a document, done when they return.
 *
 * A step that takes long goes to the worker, and on a slow machine every step may: then the run is
 * not there when a command returns, and the next command may be passed over. Tests that are about
 * where a command leads and not about how it gets there use these.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document.h"

static inline void
settled_seek (GradusDocument *document, guint64 step, guint64 micro)
{
  gradus_document_seek (document, step, micro);
  gradus_document_wait (document);
}

static inline void
settled_seek_event (GradusDocument *document, int event, gboolean forward)
{
  gradus_document_seek_event (document, event, forward);
  gradus_document_wait (document);
}

static inline void
settled_forward (GradusDocument *document, GradusGrain grain)
{
  gradus_document_forward (document, grain);
  gradus_document_wait (document);
}

static inline void
settled_back (GradusDocument *document, GradusGrain grain)
{
  gradus_document_back (document, grain);
  gradus_document_wait (document);
}

static inline void
settled_tick (GradusDocument *document, gint64 now_us)
{
  gradus_document_tick (document, now_us);
  gradus_document_wait (document);
}
