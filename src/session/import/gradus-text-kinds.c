/* Gradus: the table of the kinds of data that have files of their own, and the kind without data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-text-kind.h"

static const GradusTextKind gradus_text_none = {
  .kind = &gradus_data_none,
  .refusal = N_ ("This algorithm works without data, so “%s” is of no use to it. Leave the data "
                 "out."),
};

/* In the order in which files are asked whether they are of a kind. */
const GradusTextKind *const gradus_text_kinds[] = {
  &gradus_text_table,     &gradus_text_grid_world, &gradus_text_trajectory,
  &gradus_text_sequences, &gradus_text_corpus,     &gradus_text_signals,
  &gradus_text_simulator, &gradus_text_none,       NULL,
};

const GradusTextKind *
gradus_text_kind_find (const GradusDataKind *kind)
{
  for (guint i = 0; gradus_text_kinds[i] != NULL; i++)
    if (gradus_text_kinds[i]->kind == kind)
      return gradus_text_kinds[i];

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

gboolean
gradus_import_read_lines (const GradusImportSource *source, GradusImportReadLine read,
                          gpointer reader, guint *line, GError **error)
{
  const char *end = source->text + source->length;
  gboolean begun = FALSE;

  for (const char *p = source->text, *next; p < end; p = next)
    {
      const char *newline = memchr (p, '\n', (gsize) (end - p));
      const char *stop = newline != NULL ? newline : end;
      g_autofree char *text = g_strstrip (g_strndup (p, (gsize) (stop - p)));

      next = newline != NULL ? newline + 1 : end;
      ++*line;
      /* The first word is the name of the format. */
      if (!begun)
        begun = text[0] != '\0';
      else if (!read (reader, text, error))
        return FALSE;
    }

  return TRUE;
}

char **
gradus_import_split_words (const char *text, const char *between)
{
  g_auto (GStrv) parts = g_strsplit_set (text, between, -1);
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0')
      g_ptr_array_add (words, g_strdup (parts[i]));
  g_ptr_array_add (words, NULL);

  return (char **) g_ptr_array_free (words, FALSE);
}
