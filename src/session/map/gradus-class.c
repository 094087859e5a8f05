/* Gradus: the progress of a class.
 *
 * A key file:
 *
 *   [gradus progress]
 *   version=1
 *   name=Ada
 *   [entries]
 *   k-means=done
 *   [lessons]
 *   k-means-idea=done;3.5;4;        or begun; points; questions
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-catalogue.h"
#include "gradus-class.h"
#include "gradus-status.h"
#include "gradus-file-private.h"
#include "gradus-lesson-progress.h"
#include "gradus-lessons.h"

#define GROUP "gradus progress"
#define VERSION 1
#define ENTRIES "entries"
#define LESSONS "lessons"
#define DONE "done"
#define BEGUN "begun"

/* A year's work of a learner is some 15 KB. */
#define MAX_SIZE (1 << 20)
#define MAX_NAME 80
/* A folder that was meant is that of one school. */
#define MAX_FILES 2000

struct _GradusReport
{
  GObject parent_instance;

  char *name;
  GHashTable *done; /* ids of entries, interned */
  GArray *lessons;  /* GradusReportLesson */
};

G_DEFINE_FINAL_TYPE (GradusReport, gradus_report, G_TYPE_OBJECT)

static void
clear_lesson (gpointer data)
{
  g_free (((GradusReportLesson *) data)->id);
}

static void
gradus_report_finalize (GObject *object)
{
  GradusReport *self = GRADUS_REPORT (object);

  g_free (self->name);
  g_hash_table_unref (self->done);
  g_array_unref (self->lessons);
  G_OBJECT_CLASS (gradus_report_parent_class)->finalize (object);
}

static void
gradus_report_class_init (GradusReportClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gradus_report_finalize;
}

static void
gradus_report_init (GradusReport *self)
{
  self->done = g_hash_table_new (g_str_hash, g_str_equal);
  self->lessons = g_array_new (FALSE, FALSE, sizeof (GradusReportLesson));
  g_array_set_clear_func (self->lessons, clear_lesson);
}

static guint
count_questions (GradusLesson *lesson)
{
  guint n = 0;

  for (guint i = 0; i < gradus_lesson_get_n_bookmarks (lesson); i++)
    n += gradus_lesson_get_asks (lesson, i) != GRADUS_LESSON_ASKS_NOTHING;
  return n;
}

GradusReport *
gradus_report_new_own (const char *name)
{
  GradusReport *self = g_object_new (GRADUS_TYPE_REPORT, NULL);
  g_autoptr (GPtrArray) lessons = gradus_lessons_list (NULL);
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  self->name = g_strstrip (g_strdup (name));
  for (guint i = 0; i < n; i++)
    if (gradus_catalogue_is_done (&entries[i]))
      g_hash_table_add (self->done, (gpointer) entries[i].id);
  for (guint i = 0; i < lessons->len; i++)
    {
      GradusLesson *lesson = g_ptr_array_index (lessons, i);
      const GradusLessonProgress progress = gradus_lesson_progress_get (
        gradus_lesson_get_id (lesson));
      const GradusReportLesson row = {
        .id = g_strdup (gradus_lesson_get_id (lesson)),
        .done = progress.done,
        .points = progress.points,
        .asked = count_questions (lesson),
      };

      if (progress.pages > 0 && gradus_lesson_get_file (lesson) == NULL)
        g_array_append_val (self->lessons, row);
      else
        g_free (row.id);
    }
  return self;
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void
read_lesson (GradusReport *self, GKeyFile *keys, const char *id)
{
  g_auto (GStrv) words = g_key_file_get_string_list (keys, LESSONS, id, NULL, NULL);
  GradusReportLesson *row;
  guint64 asked;
  double points;

  if (words == NULL || g_strv_length (words) != 3
      || !g_ascii_string_to_unsigned (words[2], 10, 0, 1000, &asked, NULL))
    return;
  points = g_ascii_strtod (words[1], NULL);
  if (!(points >= 0 && points <= asked))
    return;
  g_array_set_size (self->lessons, self->lessons->len + 1);
  row = &g_array_index (self->lessons, GradusReportLesson, self->lessons->len - 1);
  *row = (GradusReportLesson){ .id = g_strdup (id),
                               .done = g_str_equal (words[0], DONE),
                               .points = points,
                               .asked = (guint) asked };
}

/* What another version knows and this one does not is passed over. */
static void
read_rows (GradusReport *self, GKeyFile *keys)
{
  g_auto (GStrv) entries = g_key_file_get_keys (keys, ENTRIES, NULL, NULL);
  g_auto (GStrv) lessons = g_key_file_get_keys (keys, LESSONS, NULL, NULL);

  for (char **id = entries; id != NULL && *id != NULL; id++)
    {
      const GradusCatalogueEntry *entry = gradus_catalogue_find (*id);
      g_autofree char *word = g_key_file_get_string (keys, ENTRIES, *id, NULL);

      if (entry != NULL && g_strcmp0 (word, DONE) == 0)
        g_hash_table_add (self->done, (gpointer) entry->id);
    }
  for (char **id = lessons; id != NULL && *id != NULL; id++)
    read_lesson (self, keys, *id);
}

/* GRADUS_ERROR_DATA with a sentence that names the file. */
static GradusReport *
load (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autofree char *display = gradus_file_get_display_name (file);
  g_autoptr (GBytes) bytes = gradus_file_read (file, MAX_SIZE, cancellable, error);
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autoptr (GradusReport) self = NULL;
  g_autofree char *name = NULL;

  if (bytes == NULL)
    return NULL;
  /* An empty file has no bytes to point at. */
  if (g_bytes_get_size (bytes) == 0
      || !g_key_file_load_from_bytes (keys, bytes, G_KEY_FILE_NONE, NULL)
      || !g_key_file_has_group (keys, GROUP))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” is damaged, or not the progress of a learner. Have it saved again."),
                   display);
      return NULL;
    }
  if (g_key_file_get_integer (keys, GROUP, "version", NULL) > VERSION)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” was written by a newer Gradus. Update Gradus to read it."), display);
      return NULL;
    }
  name = g_key_file_get_string (keys, GROUP, "name", NULL);
  if (name == NULL || *g_strstrip (name) == '\0' || g_utf8_strlen (name, -1) > MAX_NAME)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” does not say whose progress it is. Have it saved again with a name."),
                   display);
      return NULL;
    }
  self = g_object_new (GRADUS_TYPE_REPORT, NULL);
  self->name = g_steal_pointer (&name);
  read_rows (self, keys);
  return g_steal_pointer (&self);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate ((*(GradusReport *const *) a)->name, (*(GradusReport *const *) b)->name);
}

GPtrArray *
gradus_class_read (GFile *folder, GPtrArray *problems, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) reports = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) inner = NULL;
  g_autoptr (GFileEnumerator) files = g_file_enumerate_children (
    folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, cancellable, &inner);
  GFileInfo *info;
  GFile *file;

  if (files == NULL)
    {
      g_autofree char *display = gradus_file_get_display_name (folder);

      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The folder “%s” cannot be opened: %s."), display, inner->message);
      return NULL;
    }
  while (reports->len + problems->len < MAX_FILES
         && g_file_enumerator_iterate (files, &info, &file, cancellable, NULL) && info != NULL)
    {
      const char *name = g_file_info_get_name (info);
      g_autoptr (GError) problem = NULL;
      GradusReport *report;

      if (name[0] == '.' || !g_str_has_suffix (name, GRADUS_PROGRESS_SUFFIX))
        continue;
      report = load (file, cancellable, &problem);
      if (report != NULL)
        g_ptr_array_add (reports, report);
      else
        g_ptr_array_add (problems, g_strdup (problem->message));
    }
  g_ptr_array_sort (reports, compare_names);
  return g_steal_pointer (&reports);
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* The name with everything that a file system may refuse as a hyphen. */
static char *
make_file_name (const char *name)
{
  GString *stem = g_string_new (NULL);

  for (const char *p = name; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = g_utf8_get_char (p);

      g_string_append_unichar (stem, g_unichar_isalnum (c) || c == ' ' ? c : '-');
    }
  g_string_append (stem, GRADUS_PROGRESS_SUFFIX);
  return g_string_free (stem, FALSE);
}

static char *
make_text (GradusReport *self, gsize *length)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  GHashTableIter iter;
  gpointer id;

  g_key_file_set_integer (keys, GROUP, "version", VERSION);
  g_key_file_set_string (keys, GROUP, "name", self->name);
  g_hash_table_iter_init (&iter, self->done);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_key_file_set_string (keys, ENTRIES, id, DONE);
  for (guint i = 0; i < self->lessons->len; i++)
    {
      const GradusReportLesson *row = &g_array_index (self->lessons, GradusReportLesson, i);
      char points[G_ASCII_DTOSTR_BUF_SIZE];
      g_autofree char *asked = g_strdup_printf ("%u", row->asked);
      const char *const words[] = {
        row->done ? DONE : BEGUN,
        g_ascii_formatd (points, sizeof points, "%.4g", row->points),
        asked,
      };

      g_key_file_set_string_list (keys, LESSONS, row->id, words, G_N_ELEMENTS (words));
    }
  return g_key_file_to_data (keys, length, NULL);
}

GFile *
gradus_report_save (GradusReport *self, GFile *folder, GError **error)
{
  g_autofree char *name = make_file_name (self->name);
  g_autoptr (GFile) file = g_file_get_child (folder, name);
  g_autoptr (GradusReport) there = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (GRADUS_IS_REPORT (self), NULL);

  /* Names that differ in signs only make one file. */
  there = load (file, NULL, NULL);
  if (there != NULL && !g_str_equal (there->name, self->name))
    {
      g_set_error (
        error, GRADUS_ERROR, GRADUS_ERROR_DATA,
        _ ("“%s” in this folder is the progress of “%s”. Save yours under another name."), name,
        there->name);
      return NULL;
    }
  text = make_text (self, &length);
  if (!gradus_file_write (file, text, length, error))
    return NULL;
  return g_steal_pointer (&file);
}

/* --- Looking ---------------------------------------------------------------------------------- */

const char *
gradus_report_get_name (GradusReport *self)
{
  g_return_val_if_fail (GRADUS_IS_REPORT (self), NULL);
  return self->name;
}

gboolean
gradus_report_is_done (GradusReport *self, const char *entry)
{
  g_return_val_if_fail (GRADUS_IS_REPORT (self), FALSE);
  return g_hash_table_contains (self->done, entry);
}

guint
gradus_report_count_done (GradusReport *self, guint chapter)
{
  guint n, n_done = 0;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  g_return_val_if_fail (GRADUS_IS_REPORT (self), 0);

  for (guint i = 0; i < n; i++)
    n_done += (chapter == 0 || entries[i].chapter == chapter)
              && gradus_report_is_done (self, entries[i].id);
  return n_done;
}

const GradusReportLesson *
gradus_report_get_lessons (GradusReport *self, guint *n)
{
  g_return_val_if_fail (GRADUS_IS_REPORT (self), NULL);

  *n = self->lessons->len;
  return (const GradusReportLesson *) self->lessons->data;
}

/* --- As whom and where ------------------------------------------------------------------------ */

static char *
get_memory (void)
{
  return g_build_filename (g_get_user_state_dir (), "gradus", "class.ini", NULL);
}

static char *
recall (const char *key)
{
  g_autofree char *path = get_memory ();
  g_autoptr (GKeyFile) keys = g_key_file_new ();

  g_key_file_load_from_file (keys, path, G_KEY_FILE_NONE, NULL);
  return g_key_file_get_string (keys, GROUP, key, NULL);
}

char *
gradus_class_dup_name (void)
{
  return recall ("name");
}

GFile *
gradus_class_dup_folder (void)
{
  g_autofree char *uri = recall ("folder");

  return uri != NULL ? g_file_new_for_uri (uri) : NULL;
}

/* Failing to write means to be asked again. */
void
gradus_class_remember (const char *name, GFile *folder)
{
  g_autofree char *path = get_memory ();
  g_autofree char *parent = g_path_get_dirname (path);
  g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : NULL;
  g_autoptr (GKeyFile) keys = g_key_file_new ();

  g_key_file_set_string (keys, GROUP, "name", name);
  if (uri != NULL)
    g_key_file_set_string (keys, GROUP, "folder", uri);
  if (g_mkdir_with_parents (parent, 0700) == 0)
    g_key_file_save_to_file (keys, path, NULL);
}
