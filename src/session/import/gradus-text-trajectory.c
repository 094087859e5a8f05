/* Gradus: trajectories made of tables, and written as such tables.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-csv.h"
#include "gradus-json-append.h"
#include "gradus-text-kind.h"

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

static GBytes *
trajectory_write (GradusDataset *dataset, GError **error)
{
  const GradusTrajectory *path = gradus_dataset_get_trajectory (dataset);
  GString *out = g_string_new ("time");
  gboolean lost = FALSE;

  for (guint t = 0; t < path->length; t++)
    lost = lost || path->missing[t];
  for (guint j = 0; j < path->d_measured; j++)
    {
      g_string_append_c (out, ',');
      gradus_csv_append_text (out, path->measured_names[j]);
    }
  for (guint j = 0; j < path->d_truth; j++)
    {
      g_autofree char *name = g_strconcat ("truth_", path->truth_names[j], NULL);

      g_string_append_c (out, ',');
      gradus_csv_append_text (out, name);
    }
  g_string_append (out, lost ? ",missing\n" : "\n");
  for (guint t = 0; t < path->length; t++)
    {
      gradus_json_append_number (out, path->start_time + t * path->dt);
      for (guint j = 0; j < path->d_measured; j++)
        {
          g_string_append_c (out, ',');
          if (!path->missing[t])
            gradus_json_append_number (out, path->measured[(gsize) t * path->d_measured + j]);
        }
      for (guint j = 0; j < path->d_truth; j++)
        {
          g_string_append_c (out, ',');
          gradus_json_append_number (out, path->truth[(gsize) t * path->d_truth + j]);
        }
      if (lost)
        g_string_append (out, path->missing[t] ? ",1" : ",0");
      g_string_append_c (out, '\n');
    }

  return g_string_free_to_bytes (out);
}

const GradusTextKind gradus_text_trajectory = {
  .kind = &gradus_data_trajectory,
  .suffix = ".csv",
  .write = trajectory_write,
  .adapt = trajectory_adapt,
};
