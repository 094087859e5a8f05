/* Gradus: signals in experiments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kind-private.h"
#include "gradus-signals.h"

static void
signals_to_json (GradusDataset *dataset, JsonObject *object)
{
  const GradusSignals *signals = gradus_dataset_get_signals (dataset);

  json_object_set_double_member (object, "rate", signals->rate);
  json_object_set_array_member (object, "names",
                                gradus_json_list_from_strings (signals->names, signals->m));
  json_object_set_array_member (
    object, "samples", gradus_json_list_from_doubles (signals->x, (gsize) signals->n * signals->m));
}

static GradusDataset *
signals_from_json (JsonObject *object, const char *name, const char *origin, GError **error)
{
  g_auto (GStrv) names = NULL;
  g_autofree double *x = NULL;
  JsonArray *list;
  double rate;
  guint m, n;

  if (!gradus_json_get_number (object, "rate", TRUE, &rate, error))
    return NULL;
  if (!gradus_signals_is_rate (rate))
    {
      gradus_json_set_error (error, "rate", _ ("a number from 0.000001 to 1,000,000"));
      return NULL;
    }
  names = gradus_json_read_strings (object, "names", error);
  if (names == NULL)
    return NULL;
  m = g_strv_length (names);
  if (m < 1 || m > GRADUS_SIGNALS_MAX_CHANNELS)
    {
      gradus_json_set_error (error, "names", _ ("a list of 1 to 32 names, one for each channel"));
      return NULL;
    }
  list = gradus_json_get_array (object, "samples", TRUE, error);
  if (list == NULL)
    return NULL;
  n = json_array_get_length (list) / m;
  if (json_array_get_length (list) % m != 0 || n > GRADUS_SIGNALS_MAX_LENGTH)
    {
      gradus_json_set_error (error, "samples",
                             _ ("a list with a number for each channel at each "
                                "time, at most 1,000,000 times"));
      return NULL;
    }
  x = gradus_json_read_doubles (object, "samples", (gsize) n * m, error);

  return x == NULL ? NULL
                   : gradus_signals_new (n, m, rate, x, (const char *const *) names, name, origin);
}

static const char *const signals_members[] = { "rate", "names", "samples", NULL };

const GradusKindFiles gradus_kind_files_signals = {
  .kind = &gradus_data_signals,
  .to_json = signals_to_json,
  .from_json = signals_from_json,
  .members = signals_members,
};
