/* Gradus: sequences in experiments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kind-private.h"
#include "gradus-sequences.h"

#define MAX_NAMES 1000

static JsonArray *
list_from_codes (const gint32 *codes, guint n)
{
  JsonArray *list = json_array_sized_new (n);

  for (guint i = 0; i < n; i++)
    json_array_add_int_element (list, codes[i]);

  return list;
}

static void
sequences_to_json (GradusDataset *dataset, JsonObject *object)
{
  const GradusSequences *sequences = gradus_dataset_get_sequences (dataset);
  JsonArray *lengths = json_array_sized_new (sequences->n);

  for (guint i = 0; i < sequences->n; i++)
    json_array_add_int_element (lengths, sequences->starts[i + 1] - sequences->starts[i]);
  json_object_set_array_member (object, "lengths", lengths);
  json_object_set_array_member (
    object, "labels", gradus_json_list_from_strings (sequences->labels, sequences->n_labels));
  json_object_set_array_member (object, "label",
                                list_from_codes (sequences->label, sequences->total));
  if (sequences->symbol != NULL)
    {
      json_object_set_array_member (
        object, "symbols",
        gradus_json_list_from_strings (sequences->symbols, sequences->n_symbols));
      json_object_set_array_member (object, "symbol",
                                    list_from_codes (sequences->symbol, sequences->total));
      return;
    }
  json_object_set_array_member (object, "names",
                                gradus_json_list_from_strings (sequences->names, sequences->d));
  json_object_set_array_member (
    object, "observed",
    gradus_json_list_from_doubles (sequences->x, (gsize) sequences->total * sequences->d));
}

/* @n whole numbers from @least to below @end. */
static gint32 *
read_codes (JsonObject *object, const char *member, guint n, gint32 least, guint end,
            GError **error)
{
  g_autofree double *values = gradus_json_read_doubles (object, member, n, error);
  g_autofree gint32 *codes = NULL;

  if (values == NULL)
    return NULL;
  codes = g_new (gint32, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      if (values[i] != trunc (values[i]) || values[i] < least || values[i] >= end)
        {
          gradus_json_set_error (error, member, _ ("a list of class numbers, counted from 0"));
          return NULL;
        }
      codes[i] = (gint32) values[i];
    }

  return g_steal_pointer (&codes);
}

/* The lengths of all sequences, and their sum. */
static guint *
read_lengths (JsonObject *object, guint *n, guint *total, GError **error)
{
  JsonArray *list = gradus_json_get_array (object, "lengths", TRUE, error);
  g_autofree guint *lengths = NULL;

  if (list == NULL)
    return NULL;
  *n = json_array_get_length (list);
  *total = 0;
  lengths = g_new (guint, MAX (*n, 1));
  for (guint i = 0; i < *n; i++)
    {
      double value = 0;

      if (!gradus_json_node_number (json_array_get_element (list, i), &value) || value < 1
          || value != trunc (value) || value > GRADUS_SEQUENCES_MAX_TOTAL - *total)
        {
          gradus_json_set_error (error, "lengths",
                                 _ ("a list of whole numbers above 0, at most 1,000,000 together"));
          return NULL;
        }
      lengths[i] = (guint) value;
      *total += lengths[i];
    }

  return g_steal_pointer (&lengths);
}

static GradusDataset *
sequences_from_json (JsonObject *object, const char *name, const char *origin, GError **error)
{
  guint n, total, d = 0;
  g_autofree guint *lengths = read_lengths (object, &n, &total, error);
  g_auto (GStrv) labels = NULL;
  g_auto (GStrv) symbols = NULL;
  g_auto (GStrv) names = NULL;
  g_autofree gint32 *label = NULL;
  g_autofree gint32 *symbol = NULL;
  g_autofree double *x = NULL;

  if (lengths == NULL)
    return NULL;
  labels = gradus_json_read_strings (object, "labels", error);
  if (labels == NULL)
    return NULL;
  label = read_codes (object, "label", total, GRADUS_LABEL_UNKNOWN, g_strv_length (labels), error);
  if (label == NULL)
    return NULL;
  if (json_object_has_member (object, "symbols"))
    {
      symbols = gradus_json_read_strings (object, "symbols", error);
      if (symbols == NULL)
        return NULL;
      symbol = read_codes (object, "symbol", total, 0, g_strv_length (symbols), error);
      if (symbol == NULL)
        return NULL;
    }
  else
    {
      names = gradus_json_read_strings (object, "names", error);
      if (names == NULL)
        return NULL;
      d = g_strv_length (names);
      if (d == 0 || d > MAX_NAMES || (gsize) d * total > GRADUS_KIND_MAX_NUMBERS)
        {
          gradus_json_set_error (error, "names",
                                 _ ("a list of names, one for each number that is "
                                    "observed"));
          return NULL;
        }
      x = gradus_json_read_doubles (object, "observed", (gsize) total * d, error);
      if (x == NULL)
        return NULL;
    }

  return gradus_sequences_new (n, lengths, d, x, (const char *const *) names, symbol,
                               (const char *const *) symbols, label, (const char *const *) labels,
                               name, origin);
}

static const char *const sequences_members[] = {
  "lengths", "labels", "label", "symbols", "symbol", "names", "observed", NULL,
};

const GradusKindFiles gradus_kind_files_sequences = {
  .kind = &gradus_data_sequences,
  .to_json = sequences_to_json,
  .from_json = sequences_from_json,
  .members = sequences_members,
};
