/* Gradus: what the columns of a table are, as it was told or as an algorithm needs them.
 *
 * The reader gives columns roles by kind and name, without knowing for what the table is wanted: a
 * last column called y is a target then. An algorithm without a target has no use for one, so that
 * the column is an input for it; one that learns two classes takes a target with two values for
 * its class. What a person has said stays.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-import-private.h"
#include "gradus-setup.h"

#define LABEL_NEEDS (GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_UNKNOWN_LABELS)

/* --- As told ---------------------------------------------------------------------------------- */

static gboolean
contains (const char *const *names, const char *name)
{
  return names != NULL && name != NULL && g_strv_contains (names, name);
}

/* The names in a list between commas, without the blanks around them. */
static char **
split_names (const char *list)
{
  GPtrArray *names = g_ptr_array_new ();
  const char *p = list;

  for (;;)
    {
      g_autoptr (GString) name = g_string_new (NULL);
      gboolean quoted = FALSE;

      while (g_ascii_isspace (*p))
        p++;
      if (*p == '"')
        {
          quoted = TRUE;
          for (p++; *p != '\0' && (*p != '"' || p[1] == '"'); p += *p == '"' ? 2 : 1)
            g_string_append_c (name, *p);
          p += *p == '"';
          while (g_ascii_isspace (*p))
            p++;
        }
      for (; *p != '\0' && *p != ','; p++)
        g_string_append_c (name, *p);
      if (!quoted)
        g_string_truncate (name, strlen (g_strchomp (name->str)));
      g_ptr_array_add (names, g_string_free (g_steal_pointer (&name), FALSE));
      if (*p++ == '\0')
        break;
    }
  g_ptr_array_add (names, NULL);

  return (char **) g_ptr_array_free (names, FALSE);
}

static gboolean
is_given (const char *const columns[GRADUS_N_COLUMN_ROLES])
{
  for (GradusColumnRole role = GRADUS_COLUMN_X; role < GRADUS_N_COLUMN_ROLES; role++)
    if (columns[role] != NULL)
      return TRUE;

  return FALSE;
}

/* The inputs that were named; one whose whole text is the name of a column is that one. Without
 * names: what is in use and has no other role among @chosen. */
static char **
name_inputs (const GradusTable *table, const char *list,
             const char *const chosen[GRADUS_N_COLUMN_ROLES])
{
  const char *const whole[] = { list, NULL };

  if (list == NULL)
    {
      GPtrArray *names = g_ptr_array_new ();

      for (guint j = 0; j < table->n_columns; j++)
        {
          gboolean taken = table->levels[j] != NULL
                           || gradus_table_get_column_role (table, j) == GRADUS_COLUMN_UNUSED;

          for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
            taken = taken || g_strcmp0 (chosen[role], table->names[j]) == 0;
          if (!taken)
            g_ptr_array_add (names, g_strdup (table->names[j]));
        }
      g_ptr_array_add (names, NULL);
      return (char **) g_ptr_array_free (names, FALSE);
    }
  if (gradus_table_find_column (table, list) >= 0)
    return g_strdupv ((char **) whole);

  return split_names (list);
}

GradusDataset *
gradus_import_set_roles (GradusDataset *dataset, const char *const columns[GRADUS_N_COLUMN_ROLES],
                         GError **error)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_auto (GStrv) given = NULL;
  g_auto (GStrv) inputs = NULL;
  const char *chosen[GRADUS_N_COLUMN_ROLES] = { NULL };

  if (!is_given (columns))
    return gradus_dataset_ref (dataset);
  if (table == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“%s” is not a table and has no columns to choose. Leave the choice of "
                      "columns out."),
                   gradus_dataset_get_name (dataset));
      return NULL;
    }

  if (columns[GRADUS_COLUMN_X] != NULL)
    given = name_inputs (table, columns[GRADUS_COLUMN_X], chosen);
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    {
      const int column = gradus_table_get_role_column (table, role);
      gboolean taken;

      chosen[role] = columns[role];
      if (columns[role] != NULL || column < 0)
        continue;
      taken = contains ((const char *const *) given, table->names[column]);
      for (GradusColumnRole other = GRADUS_COLUMN_Y; other < GRADUS_N_COLUMN_ROLES; other++)
        taken = taken || g_strcmp0 (columns[other], table->names[column]) == 0;
      chosen[role] = taken ? NULL : table->names[column];
    }

  inputs = name_inputs (table, columns[GRADUS_COLUMN_X], chosen);

  return gradus_table_with_all_roles (dataset, (const char *const *) inputs, chosen, error);
}

/* --- As needed -------------------------------------------------------------------------------- */

/* Whether the column holds whole numbers, as few as classes may be: two where @two. */
static gboolean
holds_classes (const GradusTable *table, guint column, gboolean two)
{
  double seen[GRADUS_TABLE_MAX_CLASSES];
  const guint most = two ? 2 : G_N_ELEMENTS (seen);
  guint n = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double value = table->columns[column][i];
      guint k = 0;

      while (k < n && seen[k] != value)
        k++;
      if (value != trunc (value) || (k == n && n == most))
        return FALSE;
      if (k == n)
        seen[n++] = value;
    }

  return n > 1;
}

/* The same table with its target as the class (@as_label) or as one more input. */
static GradusDataset *
move_target (GradusDataset *dataset, gboolean as_label)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree const char **x = g_new0 (const char *, table->n_columns + 1);
  const char *chosen[GRADUS_N_COLUMN_ROLES] = { NULL };
  guint d = 0;

  for (guint j = 0; j < table->n_columns; j++)
    {
      const GradusColumnRole role = gradus_table_get_column_role (table, j);

      if (role == GRADUS_COLUMN_X || (role == GRADUS_COLUMN_Y && !as_label))
        x[d++] = table->names[j];
      else if (role == GRADUS_COLUMN_Y)
        chosen[GRADUS_COLUMN_LABEL] = table->names[j];
      else if (role != GRADUS_COLUMN_UNUSED)
        chosen[role] = table->names[j];
    }

  return gradus_table_with_all_roles (dataset, x, chosen, NULL);
}

/* Whether the algorithm, with its default parameters, takes the data. */
static gboolean
takes (const GradusAlgorithm *algorithm, GradusDataset *dataset)
{
  g_autofree gpointer params = g_malloc0 (MAX (algorithm->params_size, 1));
  g_autoptr (GradusSetup) setup = NULL;

  gradus_params_reset (algorithm->params, params);
  setup = gradus_setup_new (algorithm, dataset, params, 1, GRADUS_RNG_MT19937);

  return gradus_setup_validate (setup, NULL);
}

GradusDataset *
gradus_import_fit_roles (GradusDataset *dataset, const GradusAlgorithm *algorithm,
                         const char *const given[GRADUS_N_COLUMN_ROLES])
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const gboolean classes = (algorithm->needs & LABEL_NEEDS) != 0;
  g_autoptr (GradusDataset) fitted = NULL;

  if (table == NULL || table->y == NULL || algorithm->data_kind != &gradus_data_table
      || (algorithm->needs & GRADUS_NEEDS_Y) != 0
      || (given != NULL && (given[GRADUS_COLUMN_X] != NULL || given[GRADUS_COLUMN_Y] != NULL)))
    return gradus_dataset_ref (dataset);
  if (classes && table->label == NULL)
    {
      if (holds_classes (table, (guint) table->y_column,
                         (algorithm->needs & GRADUS_NEEDS_TWO_CLASSES) != 0))
        fitted = move_target (dataset, TRUE);
    }
  else if (classes
           || (algorithm->predicts != GRADUS_PREDICTS_REAL
               && algorithm->predicts != GRADUS_PREDICTS_SCORE))
    {
      fitted = move_target (dataset, FALSE);
      /* Some have a use for a target that they do not need. */
      if (fitted != NULL && !takes (algorithm, fitted) && takes (algorithm, dataset))
        g_clear_pointer (&fitted, gradus_dataset_unref);
    }

  return fitted != NULL ? g_steal_pointer (&fitted) : gradus_dataset_ref (dataset);
}

/* --- Said ------------------------------------------------------------------------------------- */

/* Names between commas, the first four of many. */
static char *
list_columns (const GradusTable *table, const guint *columns, guint n)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      if (i == 4 && n > 5)
        {
          g_string_append_printf (list, ", … (%u)", n);
          break;
        }
      g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", table->names[columns[i]]);
    }

  return g_string_free (list, FALSE);
}

char *
gradus_import_roles_to_text (const GradusTable *table)
{
  g_autofree char *inputs = list_columns (table, table->x_columns, table->d);
  g_autofree guint *unused = g_new (guint, MAX (table->n_columns, 1));
  GString *words = g_string_new (NULL);
  guint n_unused = 0;

  /* Translators: what the columns of a table are: Inputs: length, width. */
  g_string_append_printf (words, _ ("Inputs: %s."), table->d > 0 ? inputs : "–");
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    {
      const int column = gradus_table_get_role_column (table, role);

      if (column >= 0)
        /* Translators: what a column of a table is used as: Target: price. The first space
         * stands between two such sentences. */
        g_string_append_printf (words, _ (" %s: %s."), _ (gradus_column_roles[role].word),
                                table->names[column]);
    }
  for (guint j = 0; j < table->n_columns; j++)
    if (gradus_table_get_column_role (table, j) == GRADUS_COLUMN_UNUSED)
      unused[n_unused++] = j;
  if (n_unused > 0)
    {
      g_autofree char *list = list_columns (table, unused, n_unused);

      g_string_append_printf (words, _ (" %s: %s."),
                              _ (gradus_column_roles[GRADUS_COLUMN_UNUSED].title), list);
    }
  if (table->n_unknown > 0)
    g_string_append_printf (words,
                            g_dngettext (GETTEXT_PACKAGE, " %u point without a known class.",
                                         " %u points without a known class.", table->n_unknown),
                            table->n_unknown);

  return g_string_free (words, FALSE);
}
