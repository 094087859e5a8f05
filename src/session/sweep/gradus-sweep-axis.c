/* Gradus: an axis of a map of all futures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-edit.h"
#include "gradus-json-append.h"
#include "gradus-nearest.h"
#include "gradus-number.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-sprint.h"
#include "gradus-sweep-axis.h"

/* A start that is not there after so many steps is made by something else. */
#define MOST_PHASES 8
/* A range that is this part of its numbers is shown by the distance from its middle. */
#define NARROW 1e-3

struct _GradusSweepAxis
{
  GradusSweepKind kind;
  char *name;
  char *label;
  double from, to;
  guint count;
  gboolean logarithmic;
  const GradusParam *param; /* PARAM, DATA */
  char *start;              /* id; of START */
  GradusArray numbers;      /* of START: what it is where none is given */
  gsize entry;              /* of START: which of them */
  guint row, column;        /* ROW */
};

static gboolean fail (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
fail (GError **error, const char *format, ...)
{
  va_list args;
  g_autofree char *sentence = NULL;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, sentence);
  return FALSE;
}

void
gradus_sweep_axis_free (GradusSweepAxis *axis)
{
  g_free (axis->name);
  g_free (axis->label);
  g_free (axis->start);
  gradus_array_clear (&axis->numbers);
  g_free (axis);
}

/* --- What is varied --------------------------------------------------------------------------- */

static gboolean
is_number (const GradusParam *param)
{
  return param->kind == GRADUS_PARAM_DOUBLE || param->kind == GRADUS_PARAM_INT;
}

/* The numbers among @table that a learner can change, for a sentence. */
static char *
list_params (const GradusParam *table)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (const GradusParam *p = table; p != NULL && p->id != NULL; p++)
    if (is_number (p) && !p->fixed)
      g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", p->id);
  return g_string_free (g_steal_pointer (&list), FALSE);
}

/* @id among @table, whose owner is called @owner. */
static const GradusParam *
find_param (const GradusParam *table, const char *id, const char *owner, GError **error)
{
  const GradusParam *param = table != NULL ? gradus_params_find (table, id) : NULL;
  g_autofree char *list = list_params (table);

  if (param != NULL && !param->fixed && is_number (param))
    return param;
  if (param != NULL && !param->fixed)
    fail (error, _ ("“%s” is no number, so it cannot be an axis. Set it with “--set”."), id);
  else if (*list != '\0')
    fail (error, _ ("“%s” has no number “%s” to vary; it has: %s."), owner, id, list);
  else
    fail (error, _ ("“%s” has no number “%s” to vary."), owner, id);
  return NULL;
}

static char *
label_param (const GradusParam *param)
{
  if (param->unit != NULL)
    return g_strdup_printf ("%s (%s)", _ (param->label), _ (param->unit));
  return g_strdup (_ (param->label));
}

/* "SPEC" and the seed of "generator:SPEC;seed=N"; FALSE for other data. */
static gboolean
parse_origin (const GradusDataset *dataset, char **spec, guint64 *seed)
{
  const char *origin = dataset != NULL ? gradus_dataset_get_origin (dataset) : "";
  const char *end = strstr (origin, ";seed=");
  char *rest;

  if (!g_str_has_prefix (origin, "generator:") || end == NULL)
    return FALSE;
  *seed = g_ascii_strtoull (end + strlen (";seed="), &rest, 10);
  if (*rest != '\0')
    return FALSE;
  origin += strlen ("generator:");
  *spec = g_strndup (origin, (gsize) (end - origin));
  return TRUE;
}

static gboolean
read_data (GradusSweepAxis *axis, GradusSetup *base, const char *id, GError **error)
{
  GradusDataset *dataset = gradus_setup_get_dataset (base);
  g_autofree char *spec = NULL, *name = NULL;
  g_autoptr (GradusDataset) again = NULL;
  const GradusGenerator *generator;
  guint64 seed;

  if (!parse_origin (dataset, &spec, &seed))
    return fail (error,
                 _ ("“data:%s” varies what a generator makes, and these data are not made "
                    "by one. Choose one with “--data”."),
                 id);
  name = g_strndup (spec, strcspn (spec, ":"));
  generator = gradus_registry_find_generator (g_strstrip (name));
  axis->param = generator != NULL ? find_param (generator->params, id, generator->id, error) : NULL;
  if (axis->param == NULL)
    return FALSE;
  again = gradus_generate (spec, seed, error);
  if (again == NULL)
    return FALSE;
  if (!g_str_equal (gradus_dataset_get_hash (again), gradus_dataset_get_hash (dataset)))
    return fail (error,
                 _ ("The data of “%s” have been changed since they were made, so “data:%s” "
                    "would lose that. Vary something else."),
                 name, id);
  axis->label = label_param (axis->param);
  return TRUE;
}

/* What follows the name of a start: "[0,1]", counted from 0, into @array. */
static gboolean
read_entry (const char *text, const GradusArray *array, gsize *entry)
{
  gsize index = 0;
  guint dims = 0;

  if (*text == '\0')
    {
      *entry = 0;
      return gradus_array_length (array) == 1;
    }
  do
    {
      char *end;
      const guint64 i = g_ascii_strtoull (++text, &end, 10);

      if (end == text || !g_ascii_isdigit (*text) || dims >= array->n_dims
          || i >= array->shape[dims])
        return FALSE;
      index = index * array->shape[dims++] + (gsize) i;
      text = end;
    }
  while (*text == ',');
  *entry = index;
  return text[0] == ']' && text[1] == '\0' && dims == array->n_dims;
}

static char *
list_shape (const GradusArray *array)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < array->n_dims; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " × " : "", array->shape[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* What the start @id is of a run of @base, given or not. */
static gboolean
find_numbers (GradusSetup *base, const char *id, GradusArray *numbers, GError **error)
{
  const GradusArray *given = gradus_setup_get_start (base, id);
  const GradusQuantity *quantity = gradus_algorithm_find_quantity (
    gradus_setup_get_algorithm (base), id);
  g_autoptr (GradusSetup) own = gradus_setup_copy (base);
  g_autoptr (GradusSprint) sprint = NULL;
  GradusPosition here;

  if (given != NULL)
    {
      gradus_array_assign (numbers, given);
      return TRUE;
    }
  sprint = gradus_sprint_new (own, error);
  if (sprint == NULL)
    return FALSE;
  /* Some are drawn by the first phase. */
  for (guint i = 0; i < MOST_PHASES && quantity != NULL; i++)
    {
      gradus_sprint_get_view (sprint, &here);
      gradus_quantity_read (quantity, &here, numbers);
      if (gradus_array_length (numbers) > 0)
        return TRUE;
      gradus_sprint_go (sprint, 1, NULL);
    }
  fail (error,
        _ ("“%s” does not begin with numbers, so none of them can be varied: give it with "
           "“--start”."),
        id);
  return FALSE;
}

static gboolean
read_start (GradusSweepAxis *axis, GradusSetup *base, const char *text, GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (base);
  const GradusStart *start = algorithm->starts;
  g_autoptr (GradusSetup) tried = NULL;
  g_autofree char *shape = NULL;
  const char *indices = text + strcspn (text, "[");

  axis->start = g_strndup (text, (gsize) (indices - text));
  while (start != NULL && start->id != NULL && !g_str_equal (start->id, axis->start))
    start++;
  if (start == NULL || start->id == NULL)
    {
      /* Its sentence names those that there are. */
      tried = gradus_setup_with_start (base, axis->start, NULL, error);
      return FALSE;
    }
  if (!find_numbers (base, axis->start, &axis->numbers, error))
    return FALSE;
  shape = list_shape (&axis->numbers);
  if (!read_entry (indices, &axis->numbers, &axis->entry))
    return fail (error,
                 _ ("“%s” has the shape %s here, so “%s” is none of its numbers: write the "
                    "indices from 0, as in “start:%s[0]”."),
                 axis->start, shape, text, axis->start);
  /* Translators: a number of a start: its name, and which one of it: “Centroids[0,1], at the
   * start”. */
  axis->label = g_strdup_printf (_ ("%s%s, at the start"), _ (start->title), indices);
  return TRUE;
}

static gboolean
read_row (GradusSweepAxis *axis, GradusSetup *base, const char *text, GError **error)
{
  const GradusTable *table = gradus_setup_get_table (base);
  char *end;
  const guint64 row = g_ascii_strtoull (text, &end, 10);
  int column;

  if (table == NULL)
    return fail (error, _ ("“row:%s” moves a point of a table, and these data are none."), text);
  if (end == text || *end != ':' || row < 1 || row > table->n)
    return fail (error,
                 _ ("“row:%s” names no point: write “row:POINT:COLUMN” with a point from 1 to %u."),
                 text, table->n);
  column = gradus_table_find_column (table, end + 1);
  if (column < 0 || table->levels[column] != NULL)
    {
      g_autoptr (GString) names = g_string_new (NULL);

      for (guint j = 0; j < table->n_columns; j++)
        if (table->levels[j] == NULL)
          g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", table->names[j]);
      return fail (error, _ ("The table has no column of numbers called “%s”; it has: %s."),
                   end + 1, names->str);
    }
  axis->row = (guint) row - 1;
  axis->column = (guint) column;
  /* Translators: a column and the number of a point. */
  axis->label = g_strdup_printf (_ ("%s of point %u"), end + 1, (guint) row);
  return TRUE;
}

static gboolean
read_name (GradusSweepAxis *axis, GradusSetup *base, GError **error)
{
  static const struct
  {
    const char *prefix;
    GradusSweepKind kind;
    gboolean (*read) (GradusSweepAxis *axis, GradusSetup *base, const char *rest, GError **error);
  } kinds[] = {
    { "start:", GRADUS_SWEEP_START, read_start },
    { "data:", GRADUS_SWEEP_DATA, read_data },
    { "row:", GRADUS_SWEEP_ROW, read_row },
  };
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (base);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_prefix (axis->name, kinds[i].prefix))
      {
        axis->kind = kinds[i].kind;
        return kinds[i].read (axis, base, axis->name + strlen (kinds[i].prefix), error);
      }
  if (g_str_equal (axis->name, "seed"))
    {
      axis->kind = GRADUS_SWEEP_SEED;
      axis->label = g_strdup (_ ("Seed"));
      return TRUE;
    }
  axis->kind = GRADUS_SWEEP_PARAM;
  axis->param = find_param (algorithm->params, axis->name, algorithm->id, error);
  if (axis->param == NULL)
    return FALSE;
  axis->label = label_param (axis->param);
  return TRUE;
}

/* --- Its values ------------------------------------------------------------------------------- */

static gboolean
is_whole (const GradusSweepAxis *axis)
{
  return axis->kind == GRADUS_SWEEP_SEED
         || (axis->param != NULL && axis->param->kind == GRADUS_PARAM_INT);
}

static double
at (const GradusSweepAxis *axis, double share)
{
  if (axis->logarithmic)
    return exp (log (axis->from) + share * (log (axis->to) - log (axis->from)));
  return axis->from + share * (axis->to - axis->from);
}

double
gradus_sweep_axis_get (const GradusSweepAxis *axis, guint i)
{
  double value;

  if (i == 0)
    return axis->from;
  if (i >= axis->count - 1)
    return axis->to;
  value = at (axis, (double) i / (axis->count - 1));
  return is_whole (axis) ? round (value) : value;
}

/* Which share of the way from the first value to the last @value is at. */
static double
share_of (const GradusSweepAxis *axis, double value)
{
  if (axis->logarithmic)
    return (log (value) - log (axis->from)) / (log (axis->to) - log (axis->from));
  return (value - axis->from) / (axis->to - axis->from);
}

guint
gradus_sweep_axis_find (const GradusSweepAxis *axis, double value)
{
  return (guint) CLAMP (round (share_of (axis, value) * (axis->count - 1)), 0, axis->count - 1);
}

/* --- In a picture ----------------------------------------------------------------------------- */

static gboolean
is_narrow (const GradusSweepAxis *axis)
{
  return axis->to - axis->from < NARROW * MAX (fabs (axis->from), fabs (axis->to));
}

gboolean
gradus_sweep_axis_is_logarithmic (const GradusSweepAxis *axis)
{
  return axis->logarithmic && axis->to > 2 * axis->from;
}

/* What places are counted from. */
static double
origin_of (const GradusSweepAxis *axis)
{
  return is_narrow (axis) ? axis->from / 2 + axis->to / 2 : 0;
}

char *
gradus_sweep_axis_get_title (const GradusSweepAxis *axis)
{
  if (!is_narrow (axis))
    return g_strdup (axis->label);
  /* Translators: the title of an axis that shows how far a quantity is from a number. */
  return g_strdup_printf (_ ("%s, distance from %s"), axis->label,
                          GRADUS_NUM_DIGITS (origin_of (axis), 9));
}

/* On a scale that is logarithmic or even, as it is shown. */
static double
place_at (const GradusSweepAxis *axis, double share)
{
  if (gradus_sweep_axis_is_logarithmic (axis))
    return at (axis, share);
  return axis->from - origin_of (axis) + share * (axis->to - axis->from);
}

double
gradus_sweep_axis_get_edge (const GradusSweepAxis *axis, guint i)
{
  return place_at (axis, (i - 0.5) / (axis->count - 1));
}

double
gradus_sweep_axis_get_place (const GradusSweepAxis *axis, guint i)
{
  return place_at (axis, (double) i / (axis->count - 1));
}

guint
gradus_sweep_axis_find_place (const GradusSweepAxis *axis, double place)
{
  const double share = gradus_sweep_axis_is_logarithmic (axis)
                         ? share_of (axis, place)
                         : (place + origin_of (axis) - axis->from) / (axis->to - axis->from);

  return (guint) CLAMP (round (share * (axis->count - 1)), 0, axis->count - 1);
}

/* --- Reading what was written ----------------------------------------------------------------- */

/* Whether all values are allowed, and differ. */
static gboolean
check_values (const GradusSweepAxis *axis, GError **error)
{
  if (axis->count < GRADUS_SWEEP_MIN_CELLS || axis->count > GRADUS_SWEEP_MAX_CELLS)
    return fail (error, _ ("“%s” would have %u values: take %u to %u."), axis->name, axis->count,
                 GRADUS_SWEEP_MIN_CELLS, GRADUS_SWEEP_MAX_CELLS);
  if (!(axis->from < axis->to))
    return fail (error, _ ("“%s” goes from a number to a larger one."), axis->name);
  if (axis->logarithmic && !(axis->from > 0))
    return fail (error, _ ("“%s” has a logarithmic scale, which begins above 0."), axis->name);
  if (axis->kind == GRADUS_SWEEP_SEED && !(axis->from >= 0 && axis->to <= 9007199254740992.0))
    return fail (error, _ ("A seed is a whole number from 0 to 9007199254740992."));
  if (axis->kind == GRADUS_SWEEP_PARAM || axis->kind == GRADUS_SWEEP_DATA)
    for (guint i = 0; i < 2; i++)
      {
        const double value = i == 0 ? axis->from : axis->to;

        if (!(value >= axis->param->min && value <= axis->param->max))
          return fail (error, _ ("“%s” may be %s to %s, and %s is not."), axis->param->id,
                       GRADUS_NUM (axis->param->min), GRADUS_NUM (axis->param->max),
                       GRADUS_NUM (value));
      }
  if (is_whole (axis) && (axis->from != round (axis->from) || axis->to != round (axis->to)))
    return fail (error, _ ("“%s” is a whole number, so an axis goes from one to another."),
                 axis->name);
  for (guint i = 1; i < axis->count; i++)
    if (!(gradus_sweep_axis_get (axis, i) > gradus_sweep_axis_get (axis, i - 1)))
      return fail (error,
                   is_whole (axis)
                     ? _ ("“%s” has fewer whole numbers there than cells: take fewer cells or a "
                          "larger range.")
                     : _ ("“%s”: here neighbours are the same number, and the zoom ends."),
                   axis->name);
  return TRUE;
}

/* "FROM:TO:COUNT" or "FROM:TO:COUNT:log". */
static gboolean
read_values (GradusSweepAxis *axis, const char *text, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", -1);
  const guint n = g_strv_length (parts);
  double count;

  if (n < 3 || n > 4 || (n == 4 && !g_str_equal (parts[3], "log"))
      || !gradus_number_from_text (parts[0], &axis->from)
      || !gradus_number_from_text (parts[1], &axis->to)
      || !gradus_number_from_text (parts[2], &count) || !(count >= 0 && count <= 1e9)
      || count != floor (count))
    return fail (error,
                 _ ("“%s=%s” is not understood: write “%s=FROM:TO:COUNT”, with “:log” "
                    "behind it for a logarithmic scale."),
                 axis->name, text, axis->name);
  axis->count = (guint) count;
  axis->logarithmic = n == 4;
  return check_values (axis, error);
}

GradusSweepAxis *
gradus_sweep_axis_new (GradusSetup *base, const char *text, GError **error)
{
  g_autoptr (GradusSweepAxis) axis = g_new0 (GradusSweepAxis, 1);
  const char *equals = strchr (text, '=');

  if (equals == NULL)
    {
      fail (error,
            _ ("“%s” is not understood: write “%s=FROM:TO:COUNT”, with “:log” behind it for "
               "a logarithmic scale."),
            text, text);
      return NULL;
    }
  axis->name = g_strndup (text, (gsize) (equals - text));
  if (!read_name (axis, base, error) || !read_values (axis, equals + 1, error))
    return NULL;
  return g_steal_pointer (&axis);
}

/* An axis of that name, with other values. */
static GradusSweepAxis *
make (GradusSetup *base, const char *name, double from, double to, guint count,
      gboolean logarithmic, GError **error)
{
  g_autoptr (GradusSweepAxis) axis = g_new0 (GradusSweepAxis, 1);

  axis->name = g_strdup (name);
  if (!read_name (axis, base, error))
    return NULL;
  axis->from = from;
  axis->to = to;
  axis->count = count;
  axis->logarithmic = logarithmic;
  return check_values (axis, error) ? g_steal_pointer (&axis) : NULL;
}

GradusSweepAxis *
gradus_sweep_axis_new_param (GradusSetup *base, const GradusParam *param, guint count,
                             GError **error)
{
  const double low = gradus_param_slider_low (param), high = gradus_param_slider_high (param);

  return make (base, param->id, low, high,
               param->kind == GRADUS_PARAM_INT ? (guint) MIN (count, high - low + 1) : count,
               gradus_param_is_logarithmic (param), error);
}

GradusSweepAxis *
gradus_sweep_axis_zoom (const GradusSweepAxis *axis, GradusSetup *base, guint i, double factor,
                        GError **error)
{
  const double share = (double) i / (axis->count - 1);

  if (is_whole (axis))
    return make (base, axis->name, axis->from, axis->to, axis->count, axis->logarithmic, error);
  return make (base, axis->name, at (axis, share * (1 - factor)),
               at (axis, share + (1 - share) * factor), axis->count, axis->logarithmic, error);
}

/* --- Setups ----------------------------------------------------------------------------------- */

static GradusSetup *
apply_data (const GradusSweepAxis *axis, GradusSetup *setup, double value, GError **error)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *spec = NULL, *other = NULL;
  g_autoptr (GradusDataset) dataset = NULL;
  guint64 seed;

  if (!parse_origin (gradus_setup_get_dataset (setup), &spec, &seed))
    return NULL;
  other = g_strdup_printf ("%s%s%s=%s", spec, strchr (spec, ':') != NULL ? "," : ":",
                           axis->param->id, g_ascii_dtostr (number, sizeof number, value));
  dataset = gradus_generate (other, seed, error);
  return dataset != NULL ? gradus_setup_with_dataset (setup, dataset) : NULL;
}

static GradusSetup *
apply_start (const GradusSweepAxis *axis, GradusSetup *setup, double value, GError **error)
{
  const GradusArray *given = gradus_setup_get_given_start (setup, axis->start);
  g_auto (GradusArray) numbers = { 0 };

  gradus_array_assign (&numbers, given != NULL ? given : &axis->numbers);
  gradus_array_write (&numbers)[axis->entry] = value;
  return gradus_setup_with_start (setup, axis->start, &numbers, error);
}

GradusSetup *
gradus_sweep_axis_apply (const GradusSweepAxis *axis, GradusSetup *setup, double value,
                         GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autofree gpointer params = NULL;
  g_autoptr (GradusDataset) dataset = NULL;

  switch (axis->kind)
    {
    case GRADUS_SWEEP_START:
      return apply_start (axis, setup, value, error);
    case GRADUS_SWEEP_DATA:
      return apply_data (axis, setup, value, error);
    case GRADUS_SWEEP_ROW:
      dataset = gradus_edit_table_set_cell (gradus_setup_get_dataset (setup), axis->row,
                                            axis->column, value);
      return gradus_setup_with_dataset (setup, dataset);
    case GRADUS_SWEEP_SEED:
      return gradus_setup_with_seed (setup, (guint64) value, gradus_setup_get_rng (setup));
    case GRADUS_SWEEP_PARAM:
    default:
      params = g_memdup2 (gradus_setup_get_params (setup), MAX (algorithm->params_size, 1));
      if (!gradus_params_set (axis->param, params, value, error))
        return NULL;
      return gradus_setup_with_params (setup, params);
    }
}

/* --- Reading ---------------------------------------------------------------------------------- */

const char *
gradus_sweep_axis_get_name (const GradusSweepAxis *axis)
{
  return axis->name;
}

const char *
gradus_sweep_axis_get_label (const GradusSweepAxis *axis)
{
  return axis->label;
}

GradusSweepKind
gradus_sweep_axis_get_kind (const GradusSweepAxis *axis)
{
  return axis->kind;
}

guint
gradus_sweep_axis_count (const GradusSweepAxis *axis)
{
  return axis->count;
}

/* The columns of a table in the order in which pictures show them. */
static gboolean
is_shown_plane (const GradusTable *table, guint across, guint up)
{
  return table->d > 0 && across == table->x_columns[0]
         && up
              == (guint) (table->y != NULL ? table->y_column
                          : table->d == 2  ? (int) table->x_columns[1]
                                           : -1);
}

gboolean
gradus_sweep_axes_are_place (const GradusSweepAxis *x, const GradusSweepAxis *y,
                             const GradusSetup *base)
{
  const GradusTable *table = gradus_setup_get_table (base);

  if (table == NULL || x->kind != y->kind)
    return FALSE;
  if (x->kind == GRADUS_SWEEP_ROW)
    return x->row == y->row && is_shown_plane (table, x->column, y->column);
  return x->kind == GRADUS_SWEEP_START && g_str_equal (x->start, y->start) && table->d == 2
         && x->numbers.n_dims == 2 && x->numbers.shape[1] == 2 && x->entry % 2 == 0
         && y->entry == x->entry + 1;
}
