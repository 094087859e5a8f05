/* Gradus: the traces of a class against one run.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-csv.h"
#include "gradus-json-append.h"
#include "gradus-number.h"
#include "gradus-trace-class.h"

static void
row_free (gpointer data)
{
  GradusTraceClassRow *row = data;

  g_free (row->name);
  g_object_unref (row->file);
  g_clear_pointer (&row->diff, gradus_trace_diff_free);
  g_free (row->error);
  g_free (row);
}

static void
group_free (gpointer data)
{
  GradusTraceClassGroup *group = data;

  g_free (group->sentence);
  g_free (group->key);
  g_free (group);
}

void
gradus_trace_class_free (GradusTraceClass *klass)
{
  g_ptr_array_unref (klass->rows);
  g_ptr_array_unref (klass->groups);
  g_free (klass);
}

/* --- What is in the folder -------------------------------------------------------------------- */

static gboolean
is_trace (const char *name)
{
  return g_str_has_suffix (name, ".csv") || g_str_has_suffix (name, ".jsonl")
         || g_str_has_suffix (name, ".json");
}

static void
add_row (GPtrArray *rows, const char *name, GFile *file)
{
  GradusTraceClassRow *row = g_new0 (GradusTraceClassRow, 1);

  row->name = g_strdup (name);
  row->file = g_object_ref (file);
  row->group = -1;
  g_ptr_array_add (rows, row);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  const GradusTraceClassRow *one = *(const GradusTraceClassRow *const *) a;
  const GradusTraceClassRow *other = *(const GradusTraceClassRow *const *) b;

  return strcmp (one->name, other->name);
}

static gboolean
list_traces (GFile *folder, GPtrArray *rows, GError **error)
{
  g_autofree char *title = g_file_get_parse_name (folder);
  g_autoptr (GError) reason = NULL;
  g_autoptr (GFileEnumerator) children = g_file_enumerate_children (
    folder, G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
    G_FILE_QUERY_INFO_NONE, NULL, &reason);
  GFileInfo *info;
  GFile *child;

  while (children != NULL && rows->len <= GRADUS_TRACE_CLASS_MAX_FILES
         && g_file_enumerator_iterate (children, &info, &child, NULL, &reason) && info != NULL)
    {
      const char *name = g_file_info_get_name (info);

      if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY)
        {
          g_autoptr (GFile) inside = g_file_get_child (child, "trace.csv");

          if (g_file_query_exists (inside, NULL))
            add_row (rows, name, inside);
        }
      else if (is_trace (name))
        {
          add_row (rows, name, child);
        }
    }
  if (reason != NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA, _ ("“%s” cannot be read: %s."), title,
                 reason->message);
  else if (rows->len == 0)
    g_set_error (
      error, GRADUS_ERROR, GRADUS_ERROR_DATA,
      _ ("“%s” has no traces: neither a .csv or .jsonl file nor a folder with a trace.csv "
         "in it."),
      title);
  else if (rows->len > GRADUS_TRACE_CLASS_MAX_FILES)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _ ("“%s” has more than %d traces. Make a folder for each class."), title,
                 GRADUS_TRACE_CLASS_MAX_FILES);
  else
    {
      g_ptr_array_sort (rows, compare_names);
      return TRUE;
    }
  return FALSE;
}

/* --- Groups ----------------------------------------------------------------------------------- */

/* The number that differs first, or NULL. */
static const GradusTraceDifference *
get_first (const GradusTraceDiff *diff)
{
  return diff != NULL && diff->differences->len > 0 ? g_ptr_array_index (diff->differences, 0)
                                                    : NULL;
}

/* "Assign, iteration 1". */
static char *
describe_place (const GradusTraceDiff *diff, const GradusAlgorithm *algorithm)
{
  if (diff->phase < 0)
    return g_strdup (_ ("the start"));
  return g_strdup_printf (_ ("%s, iteration %" PRIu64), _ (algorithm->phases[diff->phase].title),
                          diff->iteration);
}

static int
compare_groups (gconstpointer a, gconstpointer b)
{
  const GradusTraceClassGroup *one = *(const GradusTraceClassGroup *const *) a;
  const GradusTraceClassGroup *other = *(const GradusTraceClassGroup *const *) b;

  return one->n != other->n ? (one->n < other->n ? 1 : -1) : strcmp (one->key, other->key);
}

static void
make_groups (GradusTraceClass *klass, const GradusAlgorithm *algorithm)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < klass->rows->len; i++)
    {
      GradusTraceClassRow *row = g_ptr_array_index (klass->rows, i);
      const GradusTraceDifference *first = get_first (row->diff);
      GradusTraceClassGroup *group;
      g_autofree char *key = NULL;

      klass->n_agree += row->diff != NULL && row->diff->complete;
      if (first == NULL)
        continue;
      key = g_strdup_printf ("%012" PRIu64 " %s", row->diff->step, first->name);
      group = g_hash_table_lookup (known, key);
      if (group == NULL)
        {
          group = g_new0 (GradusTraceClassGroup, 1);
          group->key = g_steal_pointer (&key);
          g_hash_table_insert (known, group->key, group);
          g_ptr_array_add (klass->groups, group);
        }
      group->n++;
    }
  g_ptr_array_sort (klass->groups, compare_groups);
  for (guint i = 0; i < klass->rows->len; i++)
    {
      GradusTraceClassRow *row = g_ptr_array_index (klass->rows, i);
      const GradusTraceDifference *first = get_first (row->diff);
      g_autofree char *key = NULL, *place = NULL;

      if (first == NULL)
        continue;
      key = g_strdup_printf ("%012" PRIu64 " %s", row->diff->step, first->name);
      place = describe_place (row->diff, algorithm);
      for (guint g = 0; g < klass->groups->len; g++)
        {
          GradusTraceClassGroup *group = g_ptr_array_index (klass->groups, g);

          if (!g_str_equal (group->key, key))
            continue;
          row->group = (int) g;
          if (group->sentence == NULL)
            group->sentence = g_strdup_printf (
              g_dngettext (GETTEXT_PACKAGE, "%u parts at %s: %s", "%u part at %s: %s", group->n),
              group->n, place, first->name);
        }
    }
}

GradusTraceClass *
gradus_trace_class_compare (GFile *folder, GradusRun *run, guint index_base, double tolerance,
                            const gint *cancel, void (*progress) (double share, gpointer user_data),
                            gpointer user_data, GError **error)
{
  g_autoptr (GradusTraceClass) klass = g_new0 (GradusTraceClass, 1);
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);

  klass->rows = g_ptr_array_new_with_free_func (row_free);
  klass->groups = g_ptr_array_new_with_free_func (group_free);
  if (!list_traces (folder, klass->rows, error))
    return NULL;
  for (guint i = 0; i < klass->rows->len; i++)
    {
      GradusTraceClassRow *row = g_ptr_array_index (klass->rows, i);
      g_autoptr (GError) reason = NULL;
      g_autoptr (GradusOwnTrace) trace = gradus_own_trace_load (row->file, algorithm, index_base,
                                                                &reason);

      if (trace != NULL)
        row->diff = gradus_own_trace_compare (trace, run, tolerance, cancel, &reason);
      if (g_error_matches (reason, GRADUS_ERROR, GRADUS_ERROR_CANCELLED))
        {
          g_propagate_error (error, g_steal_pointer (&reason));
          return NULL;
        }
      if (reason != NULL)
        row->error = g_strdup (reason->message);
      if (progress != NULL)
        progress ((double) (i + 1) / klass->rows->len, user_data);
    }
  make_groups (klass, algorithm);
  return g_steal_pointer (&klass);
}

/* --- As words and as a table ------------------------------------------------------------------ */

char *
gradus_trace_class_row_verdict (const GradusTraceClassRow *row, const GradusAlgorithm *algorithm)
{
  const GradusTraceDifference *first = get_first (row->diff);
  g_autofree char *own = NULL, *ours = NULL, *place = NULL;

  if (row->diff == NULL)
    return g_strdup (row->error);
  if (first == NULL)
    return g_strdup (row->diff->verdict);
  own = gradus_number_to_text (first->own);
  ours = gradus_number_to_text (first->ours);
  place = describe_place (row->diff, algorithm);
  return g_strdup_printf (_ ("%s: %s is %s, here %s"), place, first->name, own, ours);
}

char *
gradus_trace_class_to_csv (const GradusTraceClass *klass, const GradusAlgorithm *algorithm)
{
  GString *out = g_string_new (
    "file,agrees,records,step,phase,iteration,value,yours,here,suspicion,error\n");

  for (guint i = 0; i < klass->rows->len; i++)
    {
      const GradusTraceClassRow *row = g_ptr_array_index (klass->rows, i);
      const GradusTraceDiff *diff = row->diff;
      const GradusTraceDifference *first = get_first (diff);

      gradus_csv_append_text (out, row->name);
      if (diff == NULL)
        g_string_append (out, ",no,0,,,,,,,,");
      else
        g_string_append_printf (out, ",%s,%u,", diff->complete ? "yes" : "no",
                                diff->n_records - diff->differs);
      if (first != NULL)
        {
          g_string_append_printf (out, "%" PRIu64 ",%s,%" PRIu64 ",", diff->step,
                                  diff->phase < 0 ? "start" : algorithm->phases[diff->phase].id,
                                  diff->iteration);
          gradus_csv_append_text (out, first->name);
          g_string_append_c (out, ',');
          gradus_json_append_number (out, first->own);
          g_string_append_c (out, ',');
          gradus_json_append_number (out, first->ours);
          g_string_append_c (out, ',');
          if (diff->suspicion != NULL)
            gradus_csv_append_text (out, diff->suspicion);
          g_string_append_c (out, ',');
        }
      else if (diff != NULL)
        {
          g_string_append (out, ",,,,,,,");
        }
      if (row->error != NULL)
        gradus_csv_append_text (out, row->error);
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}
