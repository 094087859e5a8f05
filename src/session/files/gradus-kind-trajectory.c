/* Gradus: trajectories in experiments, and made of tables.
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

/* --- Trajectories from tables --- */

static gboolean
has_name (const char *name, const char *const *names)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (g_ascii_strcasecmp (names[i], name) == 0)
      return TRUE;

  return FALSE;
}

/* What the columns of a table mean for a path. */
typedef struct
{
  GArray *measured, *truth; /* guint: columns */
  int time, missing;
} PathColumns;

static void
sort_columns (const GradusTable *table, PathColumns *columns)
{
  static const char *const time_names[] = { "time", "t", "year", "date", NULL };
  static const char *const missing_names[] = { "missing", "lost", NULL };

  columns->measured = g_array_new (FALSE, FALSE, sizeof (guint));
  columns->truth = g_array_new (FALSE, FALSE, sizeof (guint));
  columns->time = -1;
  columns->missing = -1;
  for (guint j = 0; j < table->n_columns; j++)
    {
      gboolean chosen = (int) j == table->y_column;

      if (table->levels[j] != NULL)
        continue;
      for (guint i = 0; i < table->d; i++)
        chosen = chosen || table->x_columns[i] == j;
      if (g_ascii_strncasecmp (table->names[j], "truth", 5) == 0)
        g_array_append_val (columns->truth, j);
      else if (has_name (table->names[j], missing_names))
        columns->missing = (int) j;
      else if (has_name (table->names[j], time_names))
        columns->time = (int) j;
      else if (chosen)
        g_array_append_val (columns->measured, j);
    }
}

/* The step between evenly spaced times. */
static gboolean
find_step (const double *times, guint n, const char *name, double *dt, GError **error)
{
  *dt = n > 1 ? (times[n - 1] - times[0]) / (n - 1) : 1.0;
  for (guint t = 1; t < n; t++)
    if (!(*dt > 0.0) || !isfinite (*dt) || fabs (times[t] - times[t - 1] - *dt) > 1e-6 * *dt)
      {
        g_set_error (
          error, GRADUS_ERROR, GRADUS_ERROR_DATA,
          _ ("The times in the column “%s” are not evenly spaced and ascending (see data "
             "row %u). Put them in order, or add the lost rows with a column “missing”."),
          name, t + 1);
        return FALSE;
      }

  return TRUE;
}

static double *
gather (const GradusTable *table, const GArray *columns)
{
  double *out = g_new (double, MAX ((gsize) table->n * columns->len, 1));

  for (guint j = 0; j < columns->len; j++)
    for (guint t = 0; t < table->n; t++)
      out[(gsize) t * columns->len + j] = table->columns[g_array_index (columns, guint, j)][t];

  return out;
}

static GradusDataset *
table_to_path (GradusDataset *dataset, const PathColumns *columns, GError **error)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  guint d = columns->measured->len;
  const char *names[3] = { NULL };
  g_autofree double *measured = NULL;
  g_autofree double *truth = NULL;
  g_autofree gboolean *missing = g_new0 (gboolean, MAX (table->n, 1));
  double dt = 1.0, start = 0.0;

  if (d < 1 || d > 2)
    {
      g_set_error (
        error, GRADUS_ERROR, GRADUS_ERROR_DATA,
        _ ("“%s” has %u columns of measurements, and a path has one or two. Choose which "
           "columns are x."),
        gradus_dataset_get_name (dataset), d);
      return NULL;
    }
  if (columns->time >= 0 && table->n > 0)
    {
      start = table->columns[columns->time][0];
      if (!find_step (table->columns[columns->time], table->n, table->names[columns->time], &dt,
                      error))
        return NULL;
    }
  for (guint t = 0; columns->missing >= 0 && t < table->n; t++)
    missing[t] = table->columns[columns->missing][t] != 0.0;
  for (guint j = 0; j < d; j++)
    names[j] = table->names[g_array_index (columns->measured, guint, j)];
  measured = gather (table, columns->measured);
  truth = gather (table, columns->truth);
  /* What is lost may be an empty cell; its number is none. */
  for (gsize i = 0; i < (gsize) table->n * d; i++)
    if (missing[i / d])
      measured[i] = 0.0;

  return gradus_trajectory_new (
    table->n, d, measured, missing, columns->truth->len, columns->truth->len > 0 ? truth : NULL,
    names, dt, start, gradus_dataset_get_name (dataset), gradus_dataset_get_origin (dataset));
}

static GradusDataset *
trajectory_adapt (GradusDataset *dataset, GError **error)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  PathColumns columns;
  GradusDataset *path;

  if (table == NULL)
    return NULL;
  sort_columns (table, &columns);
  path = table_to_path (dataset, &columns, error);
  g_array_unref (columns.measured);
  g_array_unref (columns.truth);

  return path;
}

static const char *const trajectory_members[] = {
  "dt", "start-time", "names", "measured", "truth", NULL,
};

const GradusKindFiles gradus_kind_files_trajectory = {
  .kind = &gradus_data_trajectory,
  .to_json = trajectory_to_json,
  .from_json = trajectory_from_json,
  .members = trajectory_members,
  .adapt = trajectory_adapt,
};
