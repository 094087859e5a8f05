/* Gradus: the table of what the session layer knows of each kind of data, and the kind without
 * data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-kind-private.h"

static void
none_to_json (GradusDataset *dataset, JsonObject *object)
{
}

static GradusDataset *
none_from_json (JsonObject *object, const char *name, const char *origin, GError **error)
{
  return gradus_dataset_new (&gradus_data_none, NULL, name, origin);
}

static const char *const none_members[] = { NULL };

const GradusKindFiles gradus_kind_files_none = {
  .kind = &gradus_data_none,
  .to_json = none_to_json,
  .from_json = none_from_json,
  .members = none_members,
  .refusal = N_ ("This algorithm works without data, so “%s” is of no use to it. Leave the data "
                 "out."),
};

/* In the order in which files are asked whether they are of a kind. */
const GradusKindFiles *const gradus_kind_files[] = {
  &gradus_kind_files_table,     &gradus_kind_files_grid_world, &gradus_kind_files_trajectory,
  &gradus_kind_files_sequences, &gradus_kind_files_corpus,     &gradus_kind_files_signals,
  &gradus_kind_files_simulator, &gradus_kind_files_none,       NULL,
};

const GradusKindFiles *
gradus_kind_files_find (const GradusDataKind *kind)
{
  for (guint i = 0; gradus_kind_files[i] != NULL; i++)
    if (gradus_kind_files[i]->kind == kind)
      return gradus_kind_files[i];

  return NULL;
}

gboolean
gradus_import_begins_with (const char *text, gsize length, const char *magic)
{
  gsize i = 0, n = strlen (magic);

  while (i < length && g_ascii_isspace (text[i]))
    i++;

  return length - i >= n && memcmp (text + i, magic, n) == 0
         && (length - i == n || g_ascii_isspace (text[i + n]));
}

char *
gradus_import_next_line (const char **p, const char *end)
{
  const char *newline = *p < end ? memchr (*p, '\n', (gsize) (end - *p)) : NULL;
  char *line;

  if (*p >= end)
    return NULL;
  line = g_strndup (*p, (gsize) ((newline != NULL ? newline : end) - *p));
  *p = newline != NULL ? newline + 1 : end;

  return g_strstrip (line);
}
