/* Gradus: edits of tables: drawing, moving, erasing and relabelling points.
 *
 * An edited data set keeps its name and hints; its origin gets the suffix ";edited", so that an
 * experiment does not claim to be the untouched file or generator.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-edit-private.h"

char *
gradus_edit_origin (GradusDataset *dataset)
{
  const char *origin = gradus_dataset_get_origin (dataset);

  if (strcmp (origin, "drawn") == 0 || g_str_has_suffix (origin, ";edited"))
    return g_strdup (origin);

  return g_strconcat (origin, ";edited", NULL);
}

void
gradus_edit_copy_hints (GradusDataset *from, GradusDataset *to)
{
  g_autofree const char **ids = gradus_dataset_list_hints (from);

  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    gradus_dataset_set_hint (to, ids[i], gradus_dataset_get_hint (from, ids[i]));
}

/* The columns that @plane shows; FALSE when the table does not have them. */
static gboolean
find_plane (const GradusTable *table, GradusPlane plane, guint *across, guint *up)
{
  if (table->d < 1)
    return FALSE;
  *across = table->x_columns[0];
  if (plane == GRADUS_PLANE_X_Y)
    {
      if (table->y_column < 0)
        return FALSE;
      *up = (guint) table->y_column;
    }
  else
    {
      if (table->d < 2)
        return FALSE;
      *up = table->x_columns[1];
    }

  return TRUE;
}

/* --- Rebuilding --- */

/* Columns of the new table, changed in place before finish(). */
typedef struct
{
  GradusDataset *old;
  const GradusTable *table;
  guint n;
  double **columns;
  char **new_level; /* of the label column, or NULL */
} Draft;

/* @keep: which of the old rows stay, or NULL for all; @extra rows follow, filled with the means of
 * the old columns (class 0 in categorical ones). */
static Draft
draft_new (GradusDataset *dataset, const gboolean *keep, guint extra)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  Draft draft = { .old = dataset, .table = table };
  guint kept = 0;

  for (guint i = 0; i < table->n; i++)
    kept += keep == NULL || keep[i];
  draft.n = kept + extra;
  draft.columns = g_new (double *, table->n_columns);
  for (guint j = 0; j < table->n_columns; j++)
    {
      double mean = 0.0;
      guint n = 0;

      draft.columns[j] = g_new (double, MAX (draft.n, 1));
      for (guint i = 0; i < table->n; i++)
        {
          double value = table->columns[j][i];

          mean += value / (i + 1) - mean / (i + 1);
          if (keep == NULL || keep[i])
            draft.columns[j][n++] = value;
        }
      for (; n < draft.n; n++)
        draft.columns[j][n] = table->levels[j] != NULL ? 0.0 : mean;
    }

  return draft;
}

static GradusDataset *
draft_finish (Draft *draft)
{
  const GradusTable *table = draft->table;
  g_autoptr (GradusTableBuilder) builder = gradus_table_builder_new (draft->n);
  g_autofree gint32 *codes = g_new (gint32, MAX (draft->n, 1));
  g_autofree char *origin = gradus_edit_origin (draft->old);
  GradusDataset *dataset;

  for (guint j = 0; j < table->n_columns; j++)
    {
      char **levels = table->levels[j];

      if (levels == NULL)
        {
          gradus_table_builder_add (builder, table->names[j], draft->columns[j]);
          continue;
        }
      if ((int) j == table->label_column && draft->new_level != NULL)
        levels = draft->new_level;
      for (guint i = 0; i < draft->n; i++)
        codes[i] = (gint32) draft->columns[j][i];
      gradus_table_builder_add_classes (builder, table->names[j], codes,
                                        (const char *const *) levels, g_strv_length (levels));
    }
  gradus_table_builder_set_x (builder, table->x_columns, table->d);
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    gradus_table_builder_set_role (builder, role, gradus_table_get_role_column (table, role));
  dataset = gradus_table_builder_end (g_steal_pointer (&builder),
                                      gradus_dataset_get_name (draft->old), origin);
  gradus_edit_copy_hints (draft->old, dataset);

  for (guint j = 0; j < table->n_columns; j++)
    g_free (draft->columns[j]);
  g_free (draft->columns);
  g_strfreev (draft->new_level);

  return dataset;
}

/* The class to write for @label; the one after the last is made. */
static int
use_label (Draft *draft, int label)
{
  const GradusTable *table = draft->table;
  char **levels = table->levels[table->label_column];
  guint k = g_strv_length (levels);
  g_autofree char *name = NULL;
  guint number = k;

  if (label < (int) k)
    return label == GRADUS_LABEL_UNKNOWN ? label : MAX (label, 0);
  do
    {
      g_free (name);
      name = g_strdup_printf ("%u", ++number);
    }
  while (g_strv_contains ((const char *const *) levels, name));
  draft->new_level = g_new0 (char *, k + 2);
  for (guint i = 0; i < k; i++)
    draft->new_level[i] = g_strdup (levels[i]);
  draft->new_level[k] = g_steal_pointer (&name);

  return (int) k;
}

/* --- Edits --- */

GradusDataset *
gradus_edit_table_blank (GradusPlane plane, guint n_classes)
{
  g_autoptr (GradusTableBuilder) builder = gradus_table_builder_new (0);
  const double nothing = 0.0;
  const gint32 no_code = 0;

  gradus_table_builder_add (builder, plane == GRADUS_PLANE_X_Y ? "x" : "x1", &nothing);
  gradus_table_builder_add (builder, plane == GRADUS_PLANE_X_Y ? "y" : "x2", &nothing);
  if (plane == GRADUS_PLANE_X_Y)
    {
      gradus_table_builder_set_x (builder, (const guint[]){ 0 }, 1);
      gradus_table_builder_set_y (builder, 1);
    }
  else
    gradus_table_builder_set_x (builder, (const guint[]){ 0, 1 }, 2);
  if (n_classes > 0)
    {
      guint label = gradus_table_builder_add_classes (builder, "class", &no_code, NULL, n_classes);

      gradus_table_builder_set_label (builder, (int) label);
    }

  return gradus_table_builder_end (g_steal_pointer (&builder), "drawn", "drawn");
}

GradusDataset *
gradus_edit_table_add (GradusDataset *dataset, GradusPlane plane, const double *xy, guint n,
                       int label)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  guint across, up;
  Draft draft;

  g_return_val_if_fail (table != NULL, NULL);
  if (n == 0 || !find_plane (table, plane, &across, &up))
    return gradus_dataset_ref (dataset);

  draft = draft_new (dataset, NULL, n);
  if (table->label_column >= 0)
    {
      int code = use_label (&draft, label);

      for (guint i = 0; i < n; i++)
        draft.columns[table->label_column][table->n + i] = code;
    }
  for (guint i = 0; i < n; i++)
    {
      draft.columns[across][table->n + i] = xy[2 * i];
      draft.columns[up][table->n + i] = xy[2 * i + 1];
    }

  return draft_finish (&draft);
}

GradusDataset *
gradus_edit_table_move (GradusDataset *dataset, GradusPlane plane, const guint *rows, guint n,
                        double dx, double dy)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree gboolean *moved = NULL;
  guint across, up;
  Draft draft;

  g_return_val_if_fail (table != NULL, NULL);
  if (n == 0 || !find_plane (table, plane, &across, &up))
    return gradus_dataset_ref (dataset);

  draft = draft_new (dataset, NULL, 0);
  moved = g_new0 (gboolean, MAX (table->n, 1));
  for (guint i = 0; i < n; i++)
    {
      /* A row named twice moves once, and never out of the numbers. */
      if (rows[i] >= table->n || moved[rows[i]])
        continue;
      moved[rows[i]] = TRUE;
      if (isfinite (draft.columns[across][rows[i]] + dx)
          && isfinite (draft.columns[up][rows[i]] + dy))
        {
          draft.columns[across][rows[i]] += dx;
          draft.columns[up][rows[i]] += dy;
        }
    }

  return draft_finish (&draft);
}

GradusDataset *
gradus_edit_table_set (GradusDataset *dataset, GradusPlane plane, guint row, double x, double y)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  guint across, up;
  Draft draft;

  g_return_val_if_fail (table != NULL, NULL);
  if (row >= table->n || !isfinite (x) || !isfinite (y) || !find_plane (table, plane, &across, &up))
    return gradus_dataset_ref (dataset);

  draft = draft_new (dataset, NULL, 0);
  draft.columns[across][row] = x;
  draft.columns[up][row] = y;

  return draft_finish (&draft);
}

GradusDataset *
gradus_edit_table_remove (GradusDataset *dataset, const guint *rows, guint n)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree gboolean *keep = NULL;
  Draft draft;

  g_return_val_if_fail (table != NULL, NULL);
  if (n == 0)
    return gradus_dataset_ref (dataset);

  keep = g_new (gboolean, MAX (table->n, 1));
  for (guint i = 0; i < table->n; i++)
    keep[i] = TRUE;
  for (guint i = 0; i < n; i++)
    if (rows[i] < table->n)
      keep[rows[i]] = FALSE;
  draft = draft_new (dataset, keep, 0);

  return draft_finish (&draft);
}

GradusDataset *
gradus_edit_table_relabel (GradusDataset *dataset, const guint *rows, guint n, int label)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  Draft draft;
  int code;

  g_return_val_if_fail (table != NULL, NULL);
  if (n == 0 || table->label_column < 0)
    return gradus_dataset_ref (dataset);

  draft = draft_new (dataset, NULL, 0);
  code = use_label (&draft, label);
  for (guint i = 0; i < n; i++)
    if (rows[i] < table->n)
      draft.columns[table->label_column][rows[i]] = code;

  return draft_finish (&draft);
}

/* Whether a ray to the right crosses the polygon's border an odd number of times. */
static gboolean
is_inside (const double *polygon, guint n, double x, double y)
{
  gboolean inside = FALSE;

  for (guint i = 0, j = n - 1; i < n; j = i++)
    {
      double xi = polygon[2 * i], yi = polygon[2 * i + 1];
      double xj = polygon[2 * j], yj = polygon[2 * j + 1];

      if ((yi > y) != (yj > y) && x < xi + (xj - xi) * ((y - yi) / (yj - yi)))
        inside = !inside;
    }

  return inside;
}

GArray *
gradus_edit_table_lasso (GradusDataset *dataset, GradusPlane plane, const double *polygon, guint n)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  guint across, up;

  g_return_val_if_fail (table != NULL, rows);
  if (n < 3 || !find_plane (table, plane, &across, &up))
    return rows;
  for (guint i = 0; i < table->n; i++)
    if (is_inside (polygon, n, table->columns[across][i], table->columns[up][i]))
      g_array_append_val (rows, i);

  return rows;
}

void
gradus_edit_spray (gsl_rng *rng, double x, double y, double radius, guint n, double *out)
{
  for (guint i = 0; i < n; i++)
    {
      /* The root makes the density even over the disc. */
      double r = radius * sqrt (gradus_rng_uniform (rng));
      double angle = 2.0 * G_PI * gradus_rng_uniform (rng);

      out[2 * i] = x + r * cos (angle);
      out[2 * i + 1] = y + r * sin (angle);
    }
}

void
gradus_edit_stamp (gsl_rng *rng, double x, double y, double sigma_x, double sigma_y, guint n,
                   double *out)
{
  for (guint i = 0; i < n; i++)
    {
      out[2 * i] = x + sigma_x * gradus_rng_gaussian (rng);
      out[2 * i + 1] = y + sigma_y * gradus_rng_gaussian (rng);
    }
}
