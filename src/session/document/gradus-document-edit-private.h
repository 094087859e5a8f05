/* Gradus: what the two files about edits share.
 *
 * gradus-document-edit.c    the edits
 * gradus-document-setup.c   how they are made, undone and redone
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document-private.h"

G_BEGIN_DECLS

typedef struct
{
  const char *label;
  const char *merge;
  gboolean lenient;
  gboolean from_start;     /* of the run, whether the setup differs or not */
} GradusEditInfo;

/* Put @setup in force and remember how to come back. */
gboolean gradus_document_make_edit (GradusDocument *self, GradusSetup *setup,
                                    const GradusEditInfo *info, GError **error);
/* Another experiment, @setup from its start, in the place of this one; the same. */
gboolean gradus_document_replace (GradusDocument *self, GradusSetup *setup, const char *label,
                                  GError **error);
/* The same with a run that was left, at its position; @keeps_file: it is the same work, in the same
 * file. */
gboolean gradus_document_replace_run (GradusDocument *self, const GradusChipRecord *record,
                                      gboolean keeps_file, const char *label, GError **error);
/* Whether an edit under the key @merge would be one more of the last, as in a drag. */
gboolean gradus_document_goes_on (GradusDocument *self, const char *merge);
/* Why the present setup cannot run, or NULL. */
void gradus_document_set_problem (GradusDocument *self, const char *problem);

G_END_DECLS
