/* Gradus: the data that a person keeps, each under a name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "gradus-experiment.h"
#include "gradus-file-private.h"
#include "gradus-json-private.h"
#include "gradus-my-data.h"

#define SUFFIX ".json"
#define MAX_BYTES (64u * 1024u * 1024u)
/* Characters of ASCII that stand for themselves in the name of a file, beside letters and digits;
 * the dot is not among them, so that no name is hidden or a folder. */
#define PLAIN " !'(),;=@+-_~&$"

/* --- Names and files -------------------------------------------------------------------------- */

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "gradus", "data", NULL);
}

/* Composed and without blanks around it, so that what looks the same is the same. */
static char *
clean (const char *name)
{
  char *whole = g_utf8_normalize (name, -1, G_NORMALIZE_NFC);

  return whole != NULL ? g_strstrip (whole) : g_strdup ("");
}

static GFile *
get_file (const char *name)
{
  g_autofree char *folder = get_folder ();
  g_autofree char *cleaned = clean (name);
  g_autofree char *written = g_uri_escape_string (cleaned, PLAIN, TRUE);
  g_autoptr (GString) escaped = g_string_new (written);
  g_autofree char *path = NULL;

  g_string_replace (escaped, ".", "%2E", 0);
  g_string_append (escaped, SUFFIX);
  path = g_build_filename (folder, escaped->str, NULL);

  return g_file_new_for_path (path);
}

/* The name that a file has; NULL: it is none of these. */
static char *
read_name (const char *file)
{
  g_autofree char *stem = NULL;
  g_autofree char *name = NULL;

  if (!g_str_has_suffix (file, SUFFIX) || file[0] == '.')
    return NULL;
  stem = g_strndup (file, strlen (file) - strlen (SUFFIX));
  name = g_uri_unescape_string (stem, NULL);

  return name != NULL && g_utf8_validate (name, -1, NULL) ? g_steal_pointer (&name) : NULL;
}

gboolean
gradus_my_data_check_name (const char *name, GError **error)
{
  g_autofree char *cleaned = clean (name);
  g_autoptr (GFile) file = NULL;

  if (*cleaned == '\0')
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, _ ("Give the data a name."));
      return FALSE;
    }
  if (g_utf8_strlen (cleaned, -1) > GRADUS_MY_DATA_MAX_NAME)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("This name is longer than %d characters. Choose a shorter one."),
                   GRADUS_MY_DATA_MAX_NAME);
      return FALSE;
    }
  file = get_file (cleaned);
  if (g_file_query_exists (file, NULL))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("There are data called “%s” already. Choose another name."), cleaned);
      return FALSE;
    }

  return TRUE;
}

/* What @dataset is called where it comes from. */
static char *
origin_name (GradusDataset *dataset)
{
  const char *origin = gradus_dataset_get_origin (dataset);
  g_autofree char *base = NULL;
  char *dot;

  if (g_str_equal (gradus_dataset_get_name (dataset), "drawn"))
    /* Translators: the name that is proposed for data that were drawn by hand. */
    return g_strdup (_ ("Drawn"));
  if (!g_str_has_prefix (origin, "file:"))
    return g_strdup (gradus_dataset_get_name (dataset));
  base = g_path_get_basename (gradus_dataset_get_name (dataset));
  dot = strrchr (base, '.');
  if (dot != NULL && dot != base)
    *dot = '\0';

  return g_steal_pointer (&base);
}

char *
gradus_my_data_suggest_name (GradusDataset *dataset)
{
  g_autofree char *first = origin_name (dataset);
  g_autofree char *stem = g_utf8_substring (
    first, 0, MIN (g_utf8_strlen (first, -1), GRADUS_MY_DATA_MAX_NAME - 8));

  if (gradus_my_data_check_name (stem, NULL))
    return g_steal_pointer (&stem);
  for (guint i = 2;; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s %u", *stem != '\0' ? stem : "1", i);

      if (gradus_my_data_check_name (name, NULL))
        return g_steal_pointer (&name);
    }
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void
my_data_free (gpointer pointer)
{
  GradusMyData *data = pointer;

  g_free (data->name);
  gradus_dataset_unref (data->dataset);
  g_free (data);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const GradusMyData *one = *(GradusMyData *const *) a, *other = *(GradusMyData *const *) b;
  const int order = g_utf8_collate (one->name, other->name);

  return order != 0 ? order : strcmp (one->name, other->name);
}

static GradusDataset *
load (GFile *file, GError **error)
{
  g_autoptr (GBytes) bytes = gradus_file_read (file, MAX_BYTES, NULL, error);
  g_autoptr (JsonNode) node = NULL;
  const char *text;
  gsize size;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &size);
  node = gradus_json_parse (text != NULL ? text : "", (gssize) size, error);

  return node != NULL ? gradus_dataset_from_json (node, error) : NULL;
}

GPtrArray *
gradus_my_data_list (GPtrArray *problems)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (my_data_free);
  g_autofree char *folder = get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *file;

  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *name = read_name (file);
      g_autofree char *path = g_build_filename (folder, file, NULL);
      g_autoptr (GFile) place = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;
      GradusDataset *dataset;

      if (name == NULL)
        continue;
      dataset = load (place, &error);
      if (dataset != NULL)
        {
          GradusMyData *data = g_new (GradusMyData, 1);

          data->name = g_steal_pointer (&name);
          data->dataset = dataset;
          g_ptr_array_add (all, data);
        }
      else if (problems != NULL)
        g_ptr_array_add (problems, g_strdup_printf (_ ("“%s” cannot be read and was left out: %s"),
                                                    path, error->message));
    }
  g_ptr_array_sort (all, compare);

  return all;
}

gboolean
gradus_my_data_exists (void)
{
  g_autofree char *folder = get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *file;
  gboolean found = FALSE;

  while (!found && dir != NULL && (file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *name = read_name (file);

      found = name != NULL;
    }

  return found;
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* An empty file that nobody else has: from now on the name is taken. */
static gboolean
claim (GFile *file, GError **error)
{
  g_autofree char *folder = get_folder ();
  int place;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The folder “%s” for your data cannot be made (%s). Make room or change its "
                      "permissions."),
                   folder, g_strerror (errno));
      return FALSE;
    }
  place = g_open (g_file_peek_path (file), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (place < 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” cannot be written (%s). Choose another name, or make room."),
                   g_file_peek_path (file), g_strerror (errno));
      return FALSE;
    }
  close (place);

  return TRUE;
}

gboolean
gradus_my_data_keep (GradusDataset *dataset, const char *name, GError **error)
{
  g_autoptr (GFile) file = get_file (name);
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GString) text = NULL;

  if (!gradus_my_data_check_name (name, error) || !claim (file, error))
    return FALSE;
  node = gradus_dataset_to_json (dataset);
  text = g_string_new (NULL);
  gradus_json_append_node (text, node, 1, 0);
  g_string_append_c (text, '\n');
  if (gradus_file_write (file, text->str, text->len, error))
    return TRUE;
  g_unlink (g_file_peek_path (file));

  return FALSE;
}

gboolean
gradus_my_data_rename (const char *name, const char *new_name, GError **error)
{
  g_autoptr (GFile) file = get_file (name);
  g_autoptr (GFile) other = get_file (new_name);
  g_autoptr (GError) inner = NULL;

  if (g_file_equal (file, other))
    return TRUE;
  if (!gradus_my_data_check_name (new_name, error))
    return FALSE;
  if (g_file_move (file, other, G_FILE_COPY_NONE, NULL, NULL, NULL, &inner))
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA, _ ("“%s” cannot be renamed (%s)."), name,
               inner->message);

  return FALSE;
}

gboolean
gradus_my_data_delete (const char *name, GError **error)
{
  g_autoptr (GFile) file = get_file (name);
  g_autoptr (GError) inner = NULL;

  if (g_file_delete (file, NULL, &inner))
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA, _ ("“%s” cannot be deleted (%s)."), name,
               inner->message);

  return FALSE;
}
