/* What bad input gets: every parameter at its limits, and data nobody would choose. Each is refused
 * with a sentence, fails with a sentence, or works; no number that is none comes out, and nothing
 * hangs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-params.h"
#include "gradus-signals.h"
#include "gradus-simulator.h"
#include "gradus-test-algorithms.h"
#include "gradus-test-turn.h"

#define LIMIT_STEPS 60
#define HOSTILE_STEPS 120
/* The data are edited at the first steps of a run: every third of them, which the turn chooses. */
#define EDIT_STEPS 12
#define EDIT_APART 3

static GradusSetup *
first_look_setup (const GradusAlgorithm *algorithm)
{
  g_autoptr (GError) error = NULL;
  GradusSetup *setup = gradus_setup_new_preset (algorithm, gradus_algorithm_first_look (algorithm),
                                                &error);

  g_assert_no_error (error);
  return setup;
}

/* --- Parameters ------------------------------------------------------------------------------- */

/* Set what @param is enabled by, so that its value matters. */
static void
enable (const GradusAlgorithm *algorithm, const GradusParam *param, gpointer params)
{
  g_auto (GStrv) sides = NULL;
  const GradusParam *other;

  if (param->enabled_if == NULL)
    return;
  sides = g_strsplit_set (param->enabled_if, "=|", -1);
  other = gradus_params_find (algorithm->params, sides[0]);
  gradus_params_set_string (other, params, sides[1], NULL);
  enable (algorithm, other, params);
}

static void
try_param (const GradusAlgorithm *algorithm, const GradusParam *param, double value)
{
  g_autoptr (GradusSetup) first = first_look_setup (algorithm);
  g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (first),
                                          MAX (algorithm->params_size, 1));
  g_autofree char *what = g_strdup_printf ("%s with %s = %g", algorithm->id, param->id, value);
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GError) error = NULL;

  /* What makes the row of a family cannot be changed. */
  if (param->fixed)
    {
      g_assert_false (gradus_params_set (param, params, value, &error)
                      && value != gradus_params_get (param, gradus_setup_get_params (first)));
      return;
    }
  enable (algorithm, param, params);
  gradus_params_set (param, params, value, &error);
  g_assert_no_error (error);
  setup = gradus_setup_with_params (first, params);
  gradus_test_try (setup, LIMIT_STEPS, what);
}

static guint
count_choices (const GradusParam *param)
{
  guint n = 0;

  while (param->choices[n].id != NULL)
    n++;
  return n;
}

/* Formulas that no loss is, in %c: nowhere a value, odd, falling, a pole, a constant, too steep. */
static const char *const formulas[] = {
  "log(-%c^2)", "%c^3", "-%c^2", "1/%c", "0", "exp(%c^2)", "exp(exp(exp(%c^2)))", "sin(9%c)",
};

double
gradus_test_any_function (const GradusParam *param, guint i)
{
  g_auto (GStrv) parts = g_strsplit (formulas[i % G_N_ELEMENTS (formulas)], "%c", -1);
  const char variable[] = { param->variable, '\0' };
  g_autofree char *text = g_strjoinv (variable, parts);

  return gradus_function_get_number (gradus_function_intern (text, param->variable, NULL));
}

static void
try_limits (const GradusAlgorithm *algorithm, const GradusParam *param)
{
  switch (param->kind)
    {
    case GRADUS_PARAM_CHOICE:
      for (guint i = 0; i < count_choices (param); i++)
        try_param (algorithm, param, i);
      break;

    case GRADUS_PARAM_BOOL:
      try_param (algorithm, param, 0);
      try_param (algorithm, param, 1);
      break;

    case GRADUS_PARAM_FUNCTION:
      for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
        try_param (algorithm, param, gradus_test_any_function (param, i));
      break;

    case GRADUS_PARAM_INT:
    case GRADUS_PARAM_DOUBLE:
    default:
      try_param (algorithm, param, param->min);
      try_param (algorithm, param, param->max);
      break;
    }
}

/* What is fixed belongs to what an entry is, and nobody can change it. */
static void
test_limits (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  for (const GradusParam *p = algorithm->params; p != NULL && p->id != NULL; p++)
    if (!p->fixed)
      try_limits (algorithm, p);
}

/* A live parameter is dragged to the ends of its slider while the run goes, and back. */
static void
test_live (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  for (const GradusParam *p = algorithm->params; p != NULL && p->id != NULL; p++)
    {
      double ends[2] = { p->slider_min, p->slider_max };

      if (p->fixed)
        continue;
      if (p->kind == GRADUS_PARAM_CHOICE)
        ends[1] = count_choices (p) - 1;
      else if (p->kind == GRADUS_PARAM_BOOL)
        ends[1] = 1;
      else if (p->kind == GRADUS_PARAM_FUNCTION)
        for (guint i = 0; i < 2; i++)
          ends[i] = gradus_test_any_function (p, i);
      else if (ends[0] == 0 && ends[1] == 0)
        {
          ends[0] = p->min;
          ends[1] = p->max;
        }
      for (guint i = 0; i < 2; i++)
        {
          g_autoptr (GradusSetup) first = first_look_setup (algorithm);
          g_autoptr (GradusSetup) setup = NULL;
          g_autoptr (GError) error = NULL;
          g_autoptr (GradusRun) run = gradus_run_new (first, &error);
          g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (first),
                                                  MAX (algorithm->params_size, 1));
          g_autofree char *what = g_strdup_printf ("%s changed to %g", p->id, ends[i]);
          guint64 step;

          g_assert_no_error (error);
          gradus_run_advance (run, 12, NULL, NULL, NULL);
          gradus_run_back (run, GRADUS_GRAIN_PHASE);
          step = gradus_run_get_step (run);
          g_assert_true (gradus_params_set (p, params, ends[i], NULL));
          setup = gradus_setup_with_params (first, params);
          if (!gradus_run_change (run, setup, &error))
            {
              gradus_test_assert_sentence (error->message, what);
              g_assert_cmpuint (gradus_run_get_step (run), ==, step);
            }
          gradus_test_look (run, what);
          gradus_test_survive (run, LIMIT_STEPS, what);
          /* And back again, now at the end where there is one: it goes on from there. */
          g_clear_error (&error);
          if (!gradus_run_change (run, first, &error))
            gradus_test_assert_sentence (error->message, what);
          gradus_test_survive (run, LIMIT_STEPS, what);
          gradus_run_back (run, GRADUS_GRAIN_RUN);
          gradus_test_look (run, what);
        }
    }
}

/* --- Tables ----------------------------------------------------------------------------------- */

/* A table with d inputs, a target and a label; @label[i] < n_classes. */
static GradusDataset *
new_table (const char *name, guint n, guint d, const double *x, const double *y,
           const gint32 *label, guint n_classes)
{
  return gradus_table_new_simple (n, d, x, y, label, n_classes, name, "drawn");
}

typedef double (*Fill) (guint i, guint j);

static double
fill_line (guint i, guint j)
{
  return j == 2 ? 1 + 3.0 * i : (1 + j) * (double) i;
}

static double
fill_equal (guint i, guint j)
{
  return 2.5;
}

static double
fill_zero (guint i, guint j)
{
  return 0;
}

/* The same to every comparison, and not to memcmp (). */
static double
fill_signed_zero (guint i, guint j)
{
  return j == 2 ? sin (i) : i % 2 == 0 ? 0.0 : -0.0;
}

static double
fill_constant_column (guint i, guint j)
{
  return j == 1 ? 7 : sin (i + 2.0 * j);
}

static double
fill_constant_target (guint i, guint j)
{
  return j == 2 ? 7 : sin (3.0 * i + 2.0 * j);
}

/* The mean of 19 sevens is not 7. */
static double
fill_sevens (guint i, guint j)
{
  return j == 0 ? 7 : sin (i + 2.0 * j);
}

/* Whatever stands elsewhere is far away from it. */
static double
fill_tiny_input (guint i, guint j)
{
  return (j == 0 ? 1e-300 : 1) * sin (i + 2.0 * j);
}

static double
fill_huge (guint i, guint j)
{
  return (i % 2 ? 1e300 : -1e300) * (1 + 0.1 * sin (i + j));
}

static double
fill_tiny (guint i, guint j)
{
  return 1e-300 * sin (i + 2.0 * j);
}

static double
fill_mixed (guint i, guint j)
{
  return i == 0 ? 1e300 : sin (i + 2.0 * j);
}

static double
fill_large_offset (guint i, guint j)
{
  return 1e15 + (i + j) % 3;
}

/* One more or less is the same number. */
static double
fill_large_equal (guint i, guint j)
{
  return j == 0 ? 9e29 : sin (i + 2.0 * j);
}

/* Farther from each other than the largest number. */
static double
fill_both_ends (guint i, guint j)
{
  return j == 0 ? (i % 2 ? DBL_MAX : -DBL_MAX) : sin (i + 2.0 * j);
}

/* Beside the first the others are where the mean of all is, and yet not the same. */
static double
fill_one_far (guint i, guint j)
{
  return i == 0 && j == 0 ? 9e29 : sin (i + 2.0 * j);
}

static double
fill_plain (guint i, guint j)
{
  return sin (1.7 * i + 2.3 * j) + 0.3 * cos (11.0 * i * (j + 1));
}

typedef struct
{
  const char *name;
  guint n, d;
  guint n_classes;
  Fill fill; /* column d is the target */
} Table;

static const Table tables[] = {
  { "no point", 0, 2, 2, fill_plain },
  { "one point", 1, 2, 2, fill_plain },
  { "two points", 2, 2, 2, fill_plain },
  { "two equal points", 2, 2, 2, fill_equal },
  { "three points on a line", 3, 2, 2, fill_line },
  { "all equal", 20, 2, 2, fill_equal },
  { "all zero", 20, 2, 2, fill_zero },
  { "all zero, of both signs", 20, 2, 2, fill_signed_zero },
  { "on a line", 20, 2, 2, fill_line },
  { "constant column", 20, 2, 2, fill_constant_column },
  { "constant target", 20, 2, 2, fill_constant_target },
  { "one class", 20, 2, 1, fill_plain },
  { "many classes", 500, 2, 500, fill_plain },
  { "1e300", 20, 2, 2, fill_huge },
  { "1e-300", 20, 2, 2, fill_tiny },
  { "one outlier at 1e300", 20, 2, 2, fill_mixed },
  { "large offset", 20, 2, 2, fill_large_offset },
  { "one column", 20, 1, 2, fill_plain },
  { "one column, all equal", 20, 1, 2, fill_equal },
  { "one column, constant", 19, 1, 2, fill_sevens },
  { "one column at 1e-300", 20, 1, 2, fill_tiny_input },
  { "one column, large and equal", 20, 1, 2, fill_large_equal },
  { "two columns, large and equal", 20, 2, 2, fill_large_equal },
  { "one column, at both ends", 20, 1, 2, fill_both_ends },
  { "three points, one far away", 3, 2, 2, fill_one_far },
  { "nine columns", 30, 9, 3, fill_plain },
  { "more columns than points", 4, 9, 2, fill_plain },
};

static GradusDataset *
make_table (const Table *t)
{
  g_autofree double *x = g_new (double, t->n * t->d + 1);
  g_autofree double *y = g_new (double, t->n + 1);
  g_autofree gint32 *label = g_new (gint32, t->n + 1);

  for (guint i = 0; i < t->n; i++)
    {
      for (guint j = 0; j < t->d; j++)
        x[i * t->d + j] = t->fill (i, j);
      y[i] = t->fill (i, t->d == 2 ? 2 : t->d);
      label[i] = i % t->n_classes;
    }
  return new_table (t->name, t->n, t->d, x, y, label, t->n_classes);
}

/* --- Grid worlds ------------------------------------------------------------------------------ */

typedef struct
{
  const char *name;
  guint rows, columns;
  const char *cells; /* . free, # wall, T terminal; NULL = all free */
  double reward;     /* of every cell */
  double slip;
} World;

static const World worlds[] = {
  { "one free cell", 1, 1, ".", 1, 0.2 },
  { "one terminal cell", 1, 1, "T", 1, 0.2 },
  { "one wall", 1, 1, "#", 1, 0.2 },
  { "all walls", 2, 3, "######", 0, 0.2 },
  { "all terminal", 2, 3, "TTTTTT", 1, 0.2 },
  { "no terminal", 3, 3, NULL, -1, 0.2 },
  { "walled in", 3, 3, ".#T##...T", -1, 0.2 },
  { "1e300", 3, 3, "........T", 1e300, 0.2 },
  { "−1e300, no terminal", 2, 2, NULL, -1e300, 0 },
  { "1.7e308", 3, 3, "........T", 1.7e308, 1 },
  { "no reward", 3, 3, "........T", 0, 0.2 },
  { "always slips", 3, 3, "........T", -1, 1 },
  { "corridor", 1, 60, NULL, -1, 0 },
  { "tower", 60, 1, NULL, -1, 0.5 },
};

static GradusDataset *
make_world (const World *w)
{
  guint n = w->rows * w->columns;
  g_autofree GradusCell *cells = g_new0 (GradusCell, n);
  g_autofree double *rewards = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      rewards[i] = w->reward;
      if (w->cells != NULL)
        cells[i] = w->cells[i] == '#'   ? GRADUS_CELL_WALL
                   : w->cells[i] == 'T' ? GRADUS_CELL_TERMINAL
                                        : GRADUS_CELL_FREE;
    }
  return gradus_grid_world_new (w->rows, w->columns, cells, rewards, w->slip, w->name, "drawn");
}

/* --- Trajectories ----------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  guint length, d;
  Fill fill;
  guint lost; /* every so many measurements; 1 = all, 0 = none */
  gboolean truth;
  double dt;
} Path;

static const Path paths[] = {
  { "no measurement", 0, 1, fill_plain, 0, FALSE, 1 },
  { "one measurement", 1, 1, fill_plain, 0, TRUE, 1 },
  { "one lost measurement", 1, 2, fill_plain, 1, TRUE, 1 },
  { "two measurements", 2, 2, fill_plain, 0, FALSE, 1 },
  { "all lost", 20, 2, fill_plain, 1, TRUE, 1 },
  { "all lost, one channel", 20, 1, fill_plain, 1, FALSE, 1 },
  { "every second lost", 20, 1, fill_plain, 2, TRUE, 1 },
  { "all equal", 20, 1, fill_equal, 0, TRUE, 1 },
  { "1e300", 20, 1, fill_huge, 0, FALSE, 1 },
  { "1e300, two channels", 20, 2, fill_huge, 0, TRUE, 1 },
  { "1e-300", 20, 2, fill_tiny, 0, TRUE, 1 },
  { "one outlier at 1e300", 20, 2, fill_mixed, 0, TRUE, 1 },
  { "steps of 1e-9", 20, 2, fill_plain, 0, TRUE, 1e-9 },
  { "steps of 1e9", 20, 2, fill_plain, 0, TRUE, 1e9 },
};

static GradusDataset *
make_path (const Path *p)
{
  guint n = p->length * p->d;
  g_autofree double *measured = g_new0 (double, n + 1);
  g_autofree gboolean *missing = g_new0 (gboolean, p->length + 1);

  for (guint i = 0; i < p->length; i++)
    {
      missing[i] = p->lost > 0 && i % p->lost == 0;
      for (guint j = 0; j < p->d; j++)
        measured[i * p->d + j] = missing[i] ? 0 : p->fill (i, j);
    }
  return gradus_trajectory_new (p->length, p->d, measured, missing, p->truth ? p->d : 0,
                                p->truth ? measured : NULL, NULL, p->dt, 0, p->name, "drawn");
}

/* --- Simulated worlds ------------------------------------------------------------------------- */

/* The numbers at the ends of their ranges, one of them or several. */
static GradusDataset *
make_system (const GradusSystem *system, guint which)
{
  g_autofree double *numbers = gradus_system_defaults (system);
  const guint n = gradus_system_count (system);

  for (guint j = 0; j < n; j++)
    if (which < 2 * n ? j == which / 2 : (j * 7 + which) % 3 == 0)
      numbers[j] = which % 2 == 0 ? system->numbers[j].low : system->numbers[j].high;
  return gradus_simulator_new (system, numbers, system->id, "drawn");
}

/* --- All of them ------------------------------------------------------------------------------ */

/* @dataset under the parameters of every preset. */
static void
try_data (const GradusAlgorithm *algorithm, GradusDataset *dataset)
{
  for (const GradusPreset *p = algorithm->presets; p->id != NULL; p++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusSetup) preset = gradus_setup_new_preset (algorithm, p, &error);
      g_autoptr (GradusSetup) setup = NULL;
      g_autofree char *what = g_strdup_printf ("%s on “%s” with the parameters of %s",
                                               algorithm->id, gradus_dataset_get_name (dataset),
                                               p->id);

      g_assert_no_error (error);
      setup = gradus_setup_with_dataset (preset, dataset);
      gradus_test_try (setup, HOSTILE_STEPS, what);
    }
}

static void
test_data (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  g_autoptr (GPtrArray) sets = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_dataset_unref);

  if (algorithm->data_kind == &gradus_data_table)
    for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
      g_ptr_array_add (sets, make_table (&tables[i]));
  else if (algorithm->data_kind == &gradus_data_grid_world)
    for (guint i = 0; i < G_N_ELEMENTS (worlds); i++)
      g_ptr_array_add (sets, make_world (&worlds[i]));
  else if (algorithm->data_kind == &gradus_data_trajectory)
    for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
      g_ptr_array_add (sets, make_path (&paths[i]));
  else if (algorithm->data_kind == &gradus_data_simulator)
    for (guint s = 0; gradus_systems[s] != NULL; s++)
      for (guint i = 0; i < 2 * gradus_system_count (gradus_systems[s]) + 12; i++)
        g_ptr_array_add (sets, make_system (gradus_systems[s], i));
  else
    g_test_message ("there is no hostile data of the kind %s", algorithm->data_kind->id);

  for (guint i = 0; i < sets->len; i++)
    try_data (algorithm, g_ptr_array_index (sets, i));
}

/* Data of another kind, and none at all, are refused. */
static void
test_wrong_kind (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  g_autoptr (GradusDataset) table = make_table (&tables[2]);
  g_autoptr (GradusDataset) world = make_world (&worlds[0]);
  GradusDataset *sets[] = { NULL, table, world };

  if (algorithm->data_kind == &gradus_data_none)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autoptr (GradusSetup) setup = NULL;
      g_autoptr (GError) error = NULL;

      if (sets[i] != NULL && gradus_dataset_get_kind (sets[i]) == algorithm->data_kind)
        continue;
      setup = gradus_setup_new (algorithm, sets[i], NULL, 1, GRADUS_RNG_MT19937);
      g_assert_null (gradus_run_new (setup, &error));
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
      gradus_test_assert_sentence (error->message, algorithm->id);
    }
}

/* --- Editing in mid-run ----------------------------------------------------------------------- */

typedef enum
{
  EDIT_MOVE,
  EDIT_ADD,
  EDIT_REMOVE,
  EDIT_EMPTY,
  N_EDITS,
} Edit;

/* The table with its roles and one thing changed. */
static GradusDataset *
edit_table (const GradusTable *table, Edit edit)
{
  guint n = edit == EDIT_EMPTY ? 0 : table->n + (edit == EDIT_ADD) - (edit == EDIT_REMOVE);
  GradusTableBuilder *builder = gradus_table_builder_new (n);
  g_autofree double *values = g_new (double, n + 1);
  g_autofree gint32 *codes = g_new (gint32, n + 1);

  for (guint j = 0; j < table->n_columns; j++)
    {
      for (guint i = 0; i < n; i++)
        {
          values[i] = table->columns[j][i % table->n];
          codes[i] = (gint32) values[i];
        }
      if (table->levels[j] != NULL)
        {
          gradus_table_builder_add_classes (builder, table->names[j], codes,
                                            (const char *const *) table->levels[j],
                                            g_strv_length (table->levels[j]));
          continue;
        }
      if (n > 0 && edit == EDIT_MOVE)
        values[0] += 1;
      gradus_table_builder_add (builder, table->names[j], values);
    }
  gradus_table_builder_set_x (builder, table->x_columns, table->d);
  gradus_table_builder_set_y (builder, table->y_column);
  gradus_table_builder_set_label (builder, table->label_column);
  return gradus_table_builder_end (builder, "edited", "drawn");
}

static GradusDataset *
edit_world (const GradusGridWorld *world, Edit edit)
{
  guint n = world->rows * world->columns;
  g_autofree GradusCell *cells = g_memdup2 (world->cells, n * sizeof (GradusCell));
  g_autofree double *rewards = g_memdup2 (world->rewards, n * sizeof (double));

  if (edit == EDIT_MOVE)
    rewards[0] += 1;
  else if (edit == EDIT_REMOVE)
    for (guint i = 0; i < n; i++)
      cells[i] = cells[i] == GRADUS_CELL_TERMINAL ? GRADUS_CELL_FREE : cells[i];
  else if (edit == EDIT_EMPTY)
    for (guint i = 0; i < n; i++)
      cells[i] = GRADUS_CELL_WALL;
  else
    cells[n / 2] = cells[n / 2] == GRADUS_CELL_WALL ? GRADUS_CELL_FREE : GRADUS_CELL_WALL;
  return gradus_grid_world_new (world->rows, world->columns, cells, rewards, world->slip, "edited",
                                "drawn");
}

static GradusDataset *
edit_path (const GradusTrajectory *path, Edit edit)
{
  guint n = edit == EDIT_EMPTY ? 0 : path->length + (edit == EDIT_ADD) - (edit == EDIT_REMOVE);
  g_autofree double *measured = g_new0 (double, n * path->d_measured + 1);
  g_autofree double *truth = g_new0 (double, n * path->d_truth + 1);
  g_autofree gboolean *missing = g_new0 (gboolean, n + 1);

  for (guint i = 0; i < n; i++)
    {
      guint from = i % path->length;

      missing[i] = path->missing != NULL && path->missing[from];
      for (guint j = 0; j < path->d_measured; j++)
        measured[i * path->d_measured + j] = path->measured[from * path->d_measured + j];
      for (guint j = 0; j < path->d_truth; j++)
        truth[i * path->d_truth + j] = path->truth[from * path->d_truth + j];
    }
  if (n > 0 && edit == EDIT_MOVE)
    measured[0] += 1;
  return gradus_trajectory_new (
    n, path->d_measured, measured, missing, path->d_truth, path->d_truth > 0 ? truth : NULL,
    (const char *const *) path->measured_names, path->dt, path->start_time, "edited", "drawn");
}

static GradusDataset *
edit_signals (const GradusSignals *old, Edit edit)
{
  const guint n = edit == EDIT_EMPTY ? 0 : old->n + (edit == EDIT_ADD) - (edit == EDIT_REMOVE);
  g_autofree double *x = g_new0 (double, (gsize) n * old->m + 1);

  memcpy (x, old->x, (gsize) MIN (n, old->n) * old->m * sizeof *x);
  if (n > 0 && edit == EDIT_MOVE)
    x[0] += 1;
  return gradus_signals_new (n, old->m, old->rate, x, (const char *const *) old->names, "edited",
                             "drawn");
}

static GradusDataset *
edit_dataset (GradusDataset *dataset, Edit edit)
{
  if (gradus_dataset_get_table (dataset) != NULL)
    return edit_table (gradus_dataset_get_table (dataset), edit);
  if (gradus_dataset_get_grid_world (dataset) != NULL)
    return edit_world (gradus_dataset_get_grid_world (dataset), edit);
  if (gradus_dataset_get_trajectory (dataset) != NULL)
    return edit_path (gradus_dataset_get_trajectory (dataset), edit);
  if (gradus_dataset_get_signals (dataset) != NULL)
    return edit_signals (gradus_dataset_get_signals (dataset), edit);
  return NULL;
}

/* The data change at several places of a run; it goes on or says why not, and loses nothing. */
static void
test_edit (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  const guint apart = gradus_test_is_thorough () ? 1 : EDIT_APART;

  if (algorithm->data_kind == &gradus_data_none)
    return;
  for (const GradusPreset *p = algorithm->presets; p->id != NULL; p++)
    for (Edit edit = EDIT_MOVE; edit < N_EDITS && gradus_test_is_walked (algorithm, p); edit++)
      for (guint64 at = gradus_test_get_turn (apart); at < EDIT_STEPS; at += apart)
        {
          g_autoptr (GradusRun) run = gradus_test_run_walked (algorithm, p);
          g_autoptr (GradusDataset) edited = NULL;
          g_autoptr (GradusSetup) setup = NULL;
          g_autoptr (GError) error = NULL;
          g_autofree char *what = g_strdup_printf ("%s edited (%d) at step %" G_GUINT64_FORMAT,
                                                   p->id, (int) edit, at);
          gboolean inside = at % 2 == 1;
          guint64 step;

          if (run == NULL)
            continue;
          gradus_run_seek (run, at + 6, 0);
          if (gradus_run_get_step (run) < at)
            break;
          gradus_run_seek (run, at, inside ? 1 : 0);
          edited = edit_dataset (gradus_setup_get_dataset (gradus_run_get_setup (run)), edit);
          setup = gradus_setup_with_dataset (gradus_run_get_setup (run), edited);
          step = gradus_run_get_step (run);
          if (!gradus_run_change (run, setup, &error))
            {
              gradus_test_assert_sentence (error->message, what);
              g_assert_cmpuint (gradus_run_get_step (run), ==, step);
            }
          gradus_test_look (run, what);
          gradus_test_survive (run, 20, what);
          gradus_run_seek (run, step > 0 ? step - 1 : 0, 0);
          gradus_test_look (run, what);
        }
}

void
gradus_test_add_hostile (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "hostile-limits", test_limits);
  gradus_test_add (algorithm, "hostile-live", test_live);
  gradus_test_add (algorithm, "hostile-data", test_data);
  gradus_test_add (algorithm, "hostile-wrong-kind", test_wrong_kind);
  gradus_test_add (algorithm, "hostile-edit", test_edit);
}
