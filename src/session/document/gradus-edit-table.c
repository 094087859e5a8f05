/* Gradus: edits of tables: drawing, moving, erasing and relabelling points.
 *
 * An edited data set keeps its name and hints; its origin gets the suffix ";edited", so that an
 * experiment does not claim to be the untouched file or generator.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-edit-private.h"

/* Of the polygon that stands for a brush. */
#define BRUSH_CORNERS 24

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

/* The columns that @plane shows; FALSE when the table does not have them. @up: -1 with one input,
 * which points have on a line, whatever their height means in a picture. */
static gboolean
find_plane (const GradusTable *table, GradusPlane plane, guint *across, int *up)
{
  if (table->d < 1)
    return FALSE;
  *across = table->x_columns[0];
  if (plane == GRADUS_PLANE_X_Y)
    {
      *up = table->y_column;
      return table->y_column >= 0;
    }
  *up = table->d > 1 ? (int) table->x_columns[1] : -1;
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
  char **names;     /* of the columns, or NULL: as they were */
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
          gradus_table_builder_add (
            builder, draft->names != NULL ? draft->names[j] : table->names[j], draft->columns[j]);
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
  g_strfreev (draft->names);

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
  guint across;
  int up;
  Draft draft;

  g_return_val_if_fail (table != NULL, NULL);
  if (n == 0 || !find_plane (table, plane, &across, &up) || up < 0)
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
  guint across;
  int up;
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
          && (up < 0 || isfinite (draft.columns[up][rows[i]] + dy)))
        {
          draft.columns[across][rows[i]] += dx;
          if (up >= 0)
            draft.columns[up][rows[i]] += dy;
        }
    }

  return draft_finish (&draft);
}

GradusDataset *
gradus_edit_table_set (GradusDataset *dataset, GradusPlane plane, guint row, double x, double y)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  guint across;
  int up;
  Draft draft;

  g_return_val_if_fail (table != NULL, NULL);
  if (row >= table->n || !isfinite (x) || !isfinite (y) || !find_plane (table, plane, &across, &up))
    return gradus_dataset_ref (dataset);

  draft = draft_new (dataset, NULL, 0);
  draft.columns[across][row] = x;
  if (up >= 0)
    draft.columns[up][row] = y;

  return draft_finish (&draft);
}

GradusDataset *
gradus_edit_table_set_cell (GradusDataset *dataset, guint row, guint column, double value)
{
  Draft draft = draft_new (dataset, NULL, 0);

  draft.columns[column][row] = value;
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

/* --- Edits of all points, or of many --- */

/* Mean and standard deviation (of n) of column @j over @rows. */
static void
measure (const GradusTable *table, guint j, const guint *rows, guint n, double *mean,
         double *deviation)
{
  double squares = 0;

  *mean = 0;
  for (guint k = 0; k < n; k++)
    {
      const double value = table->columns[j][rows[k]];
      const double step = value - *mean;

      *mean += step / (k + 1);
      squares += step * (value - *mean);
    }
  *deviation = n > 0 ? sqrt (squares / n) : 0;
}

/* @rows, @n of them, that are there, each once, in their order; of 0 all. */
static GArray *
choose_rows (const GradusTable *table, const guint *rows, guint n)
{
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree gboolean *taken = g_new0 (gboolean, MAX (table->n, 1));

  for (guint k = 0; k < (n > 0 ? n : table->n); k++)
    {
      const guint row = n > 0 ? rows[k] : k;

      if (row >= table->n || taken[row])
        continue;
      taken[row] = TRUE;
      g_array_append_val (chosen, row);
    }
  return chosen;
}

gboolean
gradus_edit_table_find_unlike (GradusDataset *dataset, guint *widest, guint *narrowest,
                               double spans[2])
{
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_return_val_if_fail (table != NULL, FALSE);
  spans[0] = 0;
  spans[1] = INFINITY;
  for (guint k = 0; k < table->d; k++)
    {
      double low = INFINITY, high = -INFINITY;

      for (guint i = 0; i < table->n; i++)
        {
          low = MIN (low, table->x[(gsize) i * table->d + k]);
          high = MAX (high, table->x[(gsize) i * table->d + k]);
        }
      if (high - low > spans[0])
        {
          spans[0] = high - low;
          *widest = table->x_columns[k];
        }
      if (high > low && high - low < spans[1])
        {
          spans[1] = high - low;
          *narrowest = table->x_columns[k];
        }
    }
  return spans[0] > 0 && spans[0] >= GRADUS_EDIT_UNLIKE * spans[1];
}

GradusDataset *
gradus_edit_table_standardise (GradusDataset *dataset, char **constant)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GArray) rows = NULL;
  Draft draft;

  g_return_val_if_fail (table != NULL, NULL);
  rows = choose_rows (table, NULL, 0);
  draft = draft_new (dataset, NULL, 0);
  draft.names = g_new0 (char *, table->n_columns + 1);
  for (guint j = 0; j < table->n_columns; j++)
    draft.names[j] = g_strdup (table->names[j]);
  for (guint k = 0; k < table->d; k++)
    {
      const guint j = table->x_columns[k];
      /* Translators: the name of a column whose unit is its standard deviation from now on. */
      g_autofree char *name = g_strdup_printf (_ ("%s, standardised"), table->names[j]);
      const char *suffix = name + strlen (table->names[j]);
      double mean, deviation;

      measure (table, j, (const guint *) (gpointer) rows->data, rows->len, &mean, &deviation);
      /* What rounding leaves of equal numbers is no unit. */
      if (!(deviation > 1e-12 * fabs (mean)) || !isfinite (deviation))
        {
          if (constant != NULL && *constant == NULL)
            *constant = g_strdup (table->names[j]);
          continue;
        }
      for (guint i = 0; i < table->n; i++)
        draft.columns[j][i] = (draft.columns[j][i] - mean) / deviation;
      if (!g_str_has_prefix (name, table->names[j]) || !g_str_has_suffix (table->names[j], suffix))
        {
          g_free (draft.names[j]);
          draft.names[j] = g_steal_pointer (&name);
        }
    }
  return draft_finish (&draft);
}

/* The columns that move when a point does: numbers of inputs and of the target. */
static GArray *
find_moving (const GradusTable *table)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint k = 0; k < table->d; k++)
    if (table->levels[table->x_columns[k]] == NULL)
      g_array_append_val (columns, table->x_columns[k]);
  if (table->y_column >= 0 && table->levels[table->y_column] == NULL)
    {
      const guint y = (guint) table->y_column;

      g_array_append_val (columns, y);
    }
  return columns;
}

GradusDataset *
gradus_edit_table_add_like (GradusDataset *dataset, const guint *rows, guint n, guint count,
                            gsl_rng *rng)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GArray) chosen = NULL;
  g_autoptr (GArray) moving = NULL;
  Draft draft;

  g_return_val_if_fail (table != NULL, NULL);
  chosen = choose_rows (table, rows, n);
  if (chosen->len == 0 || count == 0)
    return gradus_dataset_ref (dataset);
  moving = find_moving (table);
  draft = draft_new (dataset, NULL, count);
  for (guint i = 0; i < count; i++)
    {
      const guint pick = (guint) (gradus_rng_uniform (rng) * chosen->len);
      const guint like = g_array_index (chosen, guint, MIN (pick, chosen->len - 1));
      g_autoptr (GArray) kind = g_array_new (FALSE, FALSE, sizeof (guint));
      double width;

      for (guint k = 0; k < chosen->len; k++)
        {
          const guint row = g_array_index (chosen, guint, k);

          if (table->label == NULL || table->label[row] == table->label[like])
            g_array_append_val (kind, row);
        }
      width = pow (4.0 / ((moving->len + 2.0) * kind->len), 1.0 / (moving->len + 4.0));
      for (guint j = 0; j < table->n_columns; j++)
        draft.columns[j][table->n + i] = table->columns[j][like];
      for (guint k = 0; k < moving->len; k++)
        {
          const guint j = g_array_index (moving, guint, k);
          double mean, deviation;

          measure (table, j, (const guint *) (gpointer) kind->data, kind->len, &mean, &deviation);
          draft.columns[j][table->n + i] += width * deviation * gradus_rng_gaussian (rng);
        }
    }
  return draft_finish (&draft);
}

GradusDataset *
gradus_edit_table_add_noise (GradusDataset *dataset, GradusPlane plane, const guint *rows, guint n,
                             double share, gsl_rng *rng)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GArray) chosen = NULL;
  g_autoptr (GArray) all = NULL;
  int shown[2];
  guint across;
  Draft draft;

  g_return_val_if_fail (table != NULL, NULL);
  chosen = choose_rows (table, rows, n);
  all = choose_rows (table, NULL, 0);
  if (chosen->len == 0 || !find_plane (table, plane, &across, &shown[1]))
    return gradus_dataset_ref (dataset);
  draft = draft_new (dataset, NULL, 0);
  shown[0] = (int) across;
  for (guint c = 0; c < 2 && shown[c] >= 0; c++)
    {
      double mean, deviation;

      measure (table, (guint) shown[c], (const guint *) (gpointer) all->data, all->len, &mean,
               &deviation);
      for (guint k = 0; k < chosen->len; k++)
        draft.columns[shown[c]][g_array_index (chosen, guint, k)] += share * deviation
                                                                     * gradus_rng_gaussian (rng);
    }
  return draft_finish (&draft);
}

GradusDataset *
gradus_edit_table_thin (GradusDataset *dataset, const guint *rows, guint n, gsl_rng *rng)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GArray) chosen = NULL;
  g_autoptr (GArray) gone = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *seen = NULL;

  g_return_val_if_fail (table != NULL, NULL);
  chosen = choose_rows (table, rows, n);
  /* Shuffled (Fisher and Yates), then every second of a class. */
  for (guint k = chosen->len; k > 1; k--)
    {
      const guint other = MIN ((guint) (gradus_rng_uniform (rng) * k), k - 1);
      guint *row = (guint *) (gpointer) chosen->data;
      const guint kept = row[k - 1];

      row[k - 1] = row[other];
      row[other] = kept;
    }
  seen = g_new0 (guint, table->n_classes + 2);
  for (guint k = 0; k < chosen->len; k++)
    {
      const guint row = g_array_index (chosen, guint, k);
      const int label = table->label != NULL ? table->label[row] : 0;

      /* One that is unknown is a class of its own. */
      if (seen[label < 0 ? table->n_classes + 1 : (guint) label]++ % 2 == 1)
        g_array_append_val (gone, row);
    }
  return gradus_edit_table_remove (dataset, (const guint *) (gpointer) gone->data, gone->len);
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
  guint across;
  int up;

  g_return_val_if_fail (table != NULL, rows);
  if (n < 3 || !find_plane (table, plane, &across, &up) || up < 0)
    return rows;
  for (guint i = 0; i < table->n; i++)
    if (is_inside (polygon, n, table->columns[across][i], table->columns[up][i]))
      g_array_append_val (rows, i);

  return rows;
}

GArray *
gradus_edit_table_brush (GradusDataset *dataset, GradusPlane plane, double x, double y,
                         double radius_x, double radius_y)
{
  double polygon[2 * BRUSH_CORNERS];

  for (guint i = 0; i < BRUSH_CORNERS; i++)
    {
      polygon[2 * i] = x + radius_x * cos (2 * i * G_PI / BRUSH_CORNERS);
      polygon[2 * i + 1] = y + radius_y * sin (2 * i * G_PI / BRUSH_CORNERS);
    }

  return gradus_edit_table_lasso (dataset, plane, polygon, BRUSH_CORNERS);
}

void
gradus_edit_spray (gsl_rng *rng, double x, double y, double radius_x, double radius_y, guint n,
                   double *out)
{
  for (guint i = 0; i < n; i++)
    {
      /* The root makes the density even over the disc. */
      double r = sqrt (gradus_rng_uniform (rng));
      double angle = 2.0 * G_PI * gradus_rng_uniform (rng);

      out[2 * i] = x + radius_x * r * cos (angle);
      out[2 * i + 1] = y + radius_y * r * sin (angle);
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
