/* Gradus: trajectories in experiments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kind-private.h"

static void
trajectory_to_json (GradusDataset *dataset, JsonObject *object)
{
  const GradusTrajectory *path = gradus_dataset_get_trajectory (dataset);
  JsonArray *measured = json_array_sized_new (path->length);

  json_object_set_double_member (object, "dt", path->dt);
  json_object_set_double_member (object, "start-time", path->start_time);
  json_object_set_array_member (
    object, "names", gradus_json_list_from_strings (path->measured_names, path->d_measured));
  for (guint t = 0; t < path->length; t++)
    {
      if (path->missing[t])
        json_array_add_null_element (measured);
      else
        json_array_add_array_element (
          measured,
          gradus_json_list_from_doubles (path->measured + t * path->d_measured, path->d_measured));
    }
  json_object_set_array_member (object, "measured", measured);
  if (path->truth != NULL)
    {
      JsonArray *truth = json_array_sized_new (path->length);

      for (guint t = 0; t < path->length; t++)
        json_array_add_array_element (
          truth, gradus_json_list_from_doubles (path->truth + t * path->d_truth, path->d_truth));
      json_object_set_array_member (object, "truth", truth);
    }
}

static GradusDataset *
trajectory_from_json (JsonObject *object, const char *name, const char *origin, GError **error)
{
  g_auto (GStrv) names = NULL;
  g_auto (GradusArray) truth = { 0 };
  g_autofree double *measured = NULL;
  g_autofree gboolean *missing = NULL;
  JsonArray *list;
  double dt, start_time = 0.0;
  guint d, length;

  if (!gradus_json_get_number (object, "dt", TRUE, &dt, error)
      || !gradus_json_get_number (object, "start-time", FALSE, &start_time, error))
    return NULL;
  if (dt <= 0.0)
    {
      gradus_json_set_error (error, "dt", _ ("a number above 0"));
      return NULL;
    }
  names = gradus_json_read_strings (object, "names", error);
  if (names == NULL)
    return NULL;
  d = g_strv_length (names);
  if (d < 1 || d > 2)
    {
      gradus_json_set_error (error, "names", _ ("a list of one or two names"));
      return NULL;
    }
  list = gradus_json_get_array (object, "measured", TRUE, error);
  if (list == NULL)
    return NULL;
  length = json_array_get_length (list);
  if (length > GRADUS_KIND_MAX_ROWS)
    {
      gradus_json_set_error (error, "measured", _ ("a list of at most 1,000,000 measurements"));
      return NULL;
    }

  measured = g_new0 (double, MAX (length * d, 1));
  missing = g_new0 (gboolean, MAX (length, 1));
  for (guint t = 0; t < length; t++)
    {
      JsonNode *node = json_array_get_element (list, t);
      JsonArray *point = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
      gboolean sound = point != NULL && json_array_get_length (point) == d;

      missing[t] = JSON_NODE_HOLDS_NULL (node);
      if (missing[t])
        continue;
      for (guint j = 0; sound && j < d; j++)
        sound = gradus_json_node_number (json_array_get_element (point, j), &measured[t * d + j]);
      if (!sound)
        {
          gradus_json_set_error (error, "measured", _ ("a list of measurements"));
          return NULL;
        }
    }
  if (json_object_has_member (object, "truth"))
    {
      JsonNode *node = json_object_get_member (object, "truth");

      if (!gradus_json_read_array (node, "truth", &truth, error))
        return NULL;
      if (truth.n_dims != 2 || truth.shape[0] != length)
        {
          gradus_json_set_error (error, "truth", _ ("a list as long as the measurements"));
          return NULL;
        }
    }

  return gradus_trajectory_new (length, d, measured, missing,
                                truth.n_dims == 2 ? truth.shape[1] : 0, truth.data,
                                (const char *const *) names, dt, start_time, name, origin);
}

static const char *const trajectory_members[] = {
  "dt", "start-time", "names", "measured", "truth", NULL,
};

const GradusKindFiles gradus_kind_files_trajectory = {
  .kind = &gradus_data_trajectory,
  .to_json = trajectory_to_json,
  .from_json = trajectory_from_json,
  .members = trajectory_members,
};
