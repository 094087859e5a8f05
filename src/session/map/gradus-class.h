/* Gradus: the progress of a class, as a folder of small files.
 *
 * A learner's program writes one file into a folder that is shared by whatever means there are (a
 * network drive, a synchronised folder, a stick that goes round); the teacher's program reads all
 * of the folder. Nobody needs a server, and a file is text that everybody can look into.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define GRADUS_PROGRESS_SUFFIX ".gradus-progress"

typedef struct
{
  char *id;
  gboolean done;
  double points;
  guint asked; /* questions: the most points there are */
} GradusReportLesson;

#define GRADUS_TYPE_REPORT (gradus_report_get_type ())
G_DECLARE_FINAL_TYPE (GradusReport, gradus_report, GRADUS, REPORT, GObject)

/* What this person has done up to now, under the name @name. */
GradusReport *gradus_report_new_own (const char *name);
/* Write it into @folder under a name made of the learner's; the file of somebody else of that name
 * stays as it is. Returns the file; NULL with a sentence. */
GFile *gradus_report_save (GradusReport *self, GFile *folder, GError **error);

const char *gradus_report_get_name (GradusReport *self);
gboolean gradus_report_is_done (GradusReport *self, const char *entry);
/* Entries that are done, of chapter @chapter, or with 0 of all. */
guint gradus_report_count_done (GradusReport *self, guint chapter);
const GradusReportLesson *gradus_report_get_lessons (GradusReport *self, guint *n);

/* Every file of @folder with the suffix, by the names of the learners. What cannot be read is left
 * out, with a sentence each in @problems (char *). NULL when the folder itself cannot be. */
GPtrArray *gradus_class_read (GFile *folder, GPtrArray *problems, GCancellable *cancellable,
                              GError **error);

/* As whom and where this person's progress was written last; g_free() and g_object_unref(), NULL at
 * first. Kept in $XDG_STATE_HOME/gradus/class.ini. */
char *gradus_class_dup_name (void);
GFile *gradus_class_dup_folder (void);
/* @folder: NULL: to be asked for again. */
void gradus_class_remember (const char *name, GFile *folder);

G_END_DECLS
