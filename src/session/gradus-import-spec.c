/* Gradus: data named on the command line, and data made to fit an algorithm's kind.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-import.h"

/* --- Roles --- */

static gboolean
contains (const char *const *names,
          const char *name)
{
  return names != NULL && name != NULL && g_strv_contains (names, name);
}

/* Names between commas, without the blanks around them. */
static char **
split_names (const char *list)
{
  char **names = g_strsplit (list, ",", -1);

  for (guint i = 0; names[i] != NULL; i++)
    g_strstrip (names[i]);

  return names;
}

/* The roles that are not given stay as they are where that does not collide with the given ones. */
static GradusDataset *
set_roles (GradusDataset *dataset,
           const char *x,
           const char *y,
           const char *label,
           GError **error)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_auto (GStrv) inputs = x != NULL ? split_names (x) : NULL;
  const char *const *names = (const char *const *) inputs;

  if (x == NULL && y == NULL && label == NULL)
    return gradus_dataset_ref (dataset);
  if (table == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _("“%s” is not a table and has no columns to choose. Leave the choice of "
                     "columns out."), gradus_dataset_get_name (dataset));
      return NULL;
    }

  if (y == NULL && table->y_column >= 0)
    {
      y = table->names[table->y_column];
      if (contains (names, y) || g_strcmp0 (y, label) == 0)
        y = NULL;
    }
  if (label == NULL && table->label_column >= 0)
    {
      label = table->names[table->label_column];
      if (contains (names, label) || g_strcmp0 (y, label) == 0)
        label = NULL;
    }

  return gradus_table_with_roles (dataset, names, y, label, error);
}

/* --- Specifications --- */

static gboolean
parse_missing (const char *text,
               GradusMissing *missing,
               GError **error)
{
  static const char *const words[] = { "refuse", "drop", "mean" };

  *missing = GRADUS_MISSING_REFUSE;
  if (text == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i], text) == 0)
      {
        *missing = (GradusMissing) i;
        return TRUE;
      }
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _("“%s” is no way to treat missing cells. Choose refuse, drop or mean."), text);

  return FALSE;
}

static GradusDataset *
read_file (const char *spec,
           const char *missing,
           GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (spec);
  GradusImportOptions options = { .header = -1 };

  if (!parse_missing (missing, &options.missing, error))
    return NULL;
  if (strchr (spec, G_DIR_SEPARATOR) == NULL && !g_file_query_exists (file, NULL))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _("There is no generator and no file called “%s”. Check the name; “gradus-cli "
                     "list” shows the generators."), spec);
      return NULL;
    }

  return gradus_import_file (file, &options, NULL, NULL, error);
}

GradusDataset *
gradus_data_from_spec_full (const char *spec,
                            const char *x,
                            const char *y,
                            const char *label,
                            const char *missing,
                            guint64 seed,
                            GError **error)
{
  g_autofree char *id = g_strndup (spec, strcspn (spec, ":"));
  g_autoptr (GradusDataset) dataset = NULL;

  if (gradus_registry_find_generator (id) != NULL)
    dataset = gradus_generate (spec, seed, error);
  else
    dataset = read_file (spec, missing, error);
  if (dataset == NULL)
    return NULL;

  return set_roles (dataset, x, y, label, error);
}

GradusDataset *
gradus_data_from_spec (const char *spec,
                       const char *x,
                       const char *y,
                       const char *label,
                       guint64 seed,
                       GError **error)
{
  return gradus_data_from_spec_full (spec, x, y, label, NULL, seed, error);
}

/* --- Trajectories from tables --- */

static gboolean
has_name (const char *name,
          const char *const *names)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (g_ascii_strcasecmp (names[i], name) == 0)
      return TRUE;

  return FALSE;
}

/* What the columns of a table mean for a path. */
typedef struct
{
  GArray *measured, *truth;   /* guint: columns */
  int time, missing;
} PathColumns;

static void
sort_columns (const GradusTable *table,
              PathColumns *columns)
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
find_step (const double *times,
           guint n,
           const char *name,
           double *dt,
           GError **error)
{
  *dt = n > 1 ? (times[n - 1] - times[0]) / (n - 1) : 1.0;
  for (guint t = 1; t < n; t++)
    if (!(*dt > 0.0) || !isfinite (*dt) || fabs (times[t] - times[t - 1] - *dt) > 1e-6 * *dt)
      {
        g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                     _("The times in the column “%s” are not evenly spaced and ascending (see data "
                       "row %u). Put them in order, or add the lost rows with a column “missing”."),
                     name, t + 1);
        return FALSE;
      }

  return TRUE;
}

static double *
gather (const GradusTable *table,
        const GArray *columns)
{
  double *out = g_new (double, MAX ((gsize) table->n * columns->len, 1));

  for (guint j = 0; j < columns->len; j++)
    for (guint t = 0; t < table->n; t++)
      out[(gsize) t * columns->len + j] = table->columns[g_array_index (columns, guint, j)][t];

  return out;
}

static GradusDataset *
table_to_path (GradusDataset *dataset,
               const PathColumns *columns,
               GError **error)
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
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _("“%s” has %u columns of measurements, and a path has one or two. Choose which "
                     "columns are x."), gradus_dataset_get_name (dataset), d);
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
  for (gsize i = 0; i < (gsize) table->n * d; i++)
    if (missing[i / d])
      measured[i] = 0.0;

  return gradus_trajectory_new (table->n, d, measured, missing, columns->truth->len,
                                columns->truth->len > 0 ? truth : NULL, names, dt, start,
                                gradus_dataset_get_name (dataset),
                                gradus_dataset_get_origin (dataset));
}

GradusDataset *
gradus_import_adapt (GradusDataset *dataset,
                     const GradusDataKind *kind,
                     GError **error)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);

  if (gradus_dataset_get_kind (dataset) == kind)
    return gradus_dataset_ref (dataset);
  if (kind == &gradus_data_trajectory && table != NULL)
    {
      PathColumns columns;
      GradusDataset *path;

      sort_columns (table, &columns);
      path = table_to_path (dataset, &columns, error);
      g_array_unref (columns.measured);
      g_array_unref (columns.truth);
      return path;
    }
  if (kind == &gradus_data_grid_world)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _("“%s” is not a grid world. Use a text map whose first line begins with "
                   "“grid-world”, or one of the generated worlds."),
                 gradus_dataset_get_name (dataset));
  else if (kind == &gradus_data_none)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _("This algorithm works without data, so “%s” is of no use to it. Leave the data "
                   "out."), gradus_dataset_get_name (dataset));
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _("“%s” holds data of another kind (%s) than this algorithm works on (%s). Choose "
                   "other data."), gradus_dataset_get_name (dataset),
                 _(gradus_dataset_get_kind (dataset)->title), _(kind->title));

  return NULL;
}
