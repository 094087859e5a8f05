/* Gradus: tables that nobody would choose, by the thousand, for every entry that takes tables.
 *
 * mutants.c damages files; here the file is well and what stands in it is not: a constant column,
 * equal rows, one row, 1e300 and 1e-300, NaN and infinity, one class, counts below nothing, a
 * hundred columns for three rows, columns that say the same, weights that are all zero, several of
 * these at once. Each table is written as CSV, read as a person would have it read, and given to
 * the entry with parameters drawn from all that it admits, their limits included. It runs for 60
 * steps; after every 20th the whole stage is drawn and all that is said, filled in, asked and
 * measured is looked at, as the tests of every entry do (tests/algorithms).
 *
 * All of it ends in a result or in a sentence. A warning, a crash, a NaN where a person reads, and
 * a table that takes more than five seconds of the processor end the program with the name of the
 * case, which --entry, --seed and --only make again alone. Without --seed GRADUS_TEST_TURN, a
 * number, chooses it ("all" and none: 1), so that each change is tried with other tables.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "gradus-import.h"
#include "gradus-init.h"
#include "gradus-plot.h"
#include "gradus-registry.h"
#include "gradus-test-algorithms.h"
#include "gradus-test-turn.h"

#define STEPS 60
#define LOOK_EVERY 20
#define TURNS 1000000
#ifdef __SANITIZE_ADDRESS__
#  define LIMIT 100 /* seconds of the processor for one table */
#else
#  define LIMIT 5
#endif

static struct
{
  guint tables, unread, unfit, refused, ran, failed, drawn;
  double longest; /* seconds of the processor */
  char *longest_case;
} figures;

static char present[512]; /* the case, for messages */

/* --- Sheets ----------------------------------------------------------------------------------- */

/* What stands in a file. The columns have the names by which reading finds their roles; the target
 * comes last, as it must. */
typedef struct
{
  guint n, d;
  guint n_classes;
  double *x;      /* n x d, row-major */
  double *y;      /* n */
  double *weight; /* n */
  gint *label;    /* n, -1: unknown */
  gboolean weighted, sampled, tasked, labelled;
} Sheet;

static void
sheet_free (Sheet *sheet)
{
  g_free (sheet->x);
  g_free (sheet->y);
  g_free (sheet->weight);
  g_free (sheet->label);
  g_free (sheet);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sheet, sheet_free)

/* Of any size that is worth having, the extreme ones often; half of them with the @d inputs that
 * the entry is used to. */
static void
choose_shape (Sheet *sheet, guint d, GRand *rand)
{
  static const struct
  {
    guint n, d;
  } shapes[] = { { 1, 1 }, { 1, 2 }, { 2, 1 }, { 2, 2 }, { 3, 100 }, { 3, 2 }, { 60, 9 } };
  const guint shape = (guint) g_rand_int_range (rand, 0, 2 * G_N_ELEMENTS (shapes));

  if (shape < G_N_ELEMENTS (shapes))
    {
      sheet->n = shapes[shape].n;
      sheet->d = shapes[shape].d;
    }
  else
    {
      sheet->n = (guint) g_rand_int_range (rand, 4, 41);
      sheet->d = (guint) g_rand_int_range (rand, 1, 4);
    }
  if (d > 0 && g_rand_boolean (rand))
    sheet->d = d;
}

static Sheet *
sheet_new (guint d, GRand *rand)
{
  Sheet *sheet = g_new0 (Sheet, 1);
  const gboolean whole = g_rand_int_range (rand, 0, 3) == 0;

  choose_shape (sheet, d, rand);
  sheet->n_classes = g_rand_boolean (rand) ? 2 : (guint) g_rand_int_range (rand, 2, 5);
  sheet->x = g_new (double, (gsize) sheet->n * sheet->d);
  sheet->y = g_new (double, sheet->n);
  sheet->weight = g_new (double, sheet->n);
  sheet->label = g_new (gint, sheet->n);
  sheet->weighted = g_rand_boolean (rand);
  sheet->sampled = g_rand_boolean (rand);
  sheet->tasked = g_rand_boolean (rand);
  sheet->labelled = g_rand_int_range (rand, 0, 4) > 0;
  for (guint i = 0; i < sheet->n; i++)
    {
      for (guint j = 0; j < sheet->d; j++)
        sheet->x[i * sheet->d + j] = g_rand_double_range (rand, -3, 3);
      sheet->y[i] = whole ? g_rand_int_range (rand, 0, 9) : g_rand_double_range (rand, -3, 3);
      sheet->weight[i] = g_rand_double_range (rand, 0, 2);
      sheet->label[i] = (gint) (i % sheet->n_classes);
    }
  return sheet;
}

static void
append_number (GString *text, double value, GRand *rand)
{
  static const char *const none[] = { "nan", "NaN", "", "NA" };
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (isnan (value))
    g_string_append (text, none[g_rand_int_range (rand, 0, G_N_ELEMENTS (none))]);
  else if (isinf (value))
    g_string_append (text, value > 0 ? "inf" : "-Infinity");
  else
    g_string_append (text, g_ascii_dtostr (buffer, sizeof buffer, value));
}

static GBytes *
sheet_write (const Sheet *sheet, GRand *rand)
{
  GString *text = g_string_new (NULL);

  for (guint j = 0; j < sheet->d; j++)
    g_string_append_printf (text, "x%u,", j + 1);
  g_string_append_printf (text, "%s%s%s%sy\n", sheet->weighted ? "weights," : "",
                          sheet->sampled ? "sample," : "", sheet->tasked ? "task," : "",
                          sheet->labelled ? "class," : "");
  for (guint i = 0; i < sheet->n; i++)
    {
      for (guint j = 0; j < sheet->d; j++)
        {
          append_number (text, sheet->x[i * sheet->d + j], rand);
          g_string_append_c (text, ',');
        }
      if (sheet->weighted)
        {
          append_number (text, sheet->weight[i], rand);
          g_string_append_c (text, ',');
        }
      if (sheet->sampled)
        g_string_append_printf (text, "%u,", i % 2);
      if (sheet->tasked)
        g_string_append_printf (text, "t%u,", i % 3);
      if (sheet->labelled)
        g_string_append_printf (text, "%c,",
                                sheet->label[i] < 0 ? '?' : (char) ('a' + sheet->label[i]));
      append_number (text, sheet->y[i], rand);
      g_string_append_c (text, '\n');
    }
  return g_string_free_to_bytes (text);
}

/* --- What is wrong with them ------------------------------------------------------------------ */

/* A column of inputs. */
static guint
any_column (const Sheet *sheet, GRand *rand)
{
  return (guint) g_rand_int_range (rand, 0, (gint32) sheet->d);
}

static guint
any_row (const Sheet *sheet, GRand *rand)
{
  return (guint) g_rand_int_range (rand, 0, (gint32) sheet->n);
}

static void
constant_column (Sheet *sheet, GRand *rand)
{
  const guint j = any_column (sheet, rand);
  const double value = g_rand_boolean (rand) ? 0 : 7;

  for (guint i = 0; i < sheet->n; i++)
    sheet->x[i * sheet->d + j] = value;
}

static void
constant_target (Sheet *sheet, GRand *rand)
{
  const double value = g_rand_boolean (rand) ? 0 : -2;

  for (guint i = 0; i < sheet->n; i++)
    sheet->y[i] = value;
}

/* The inputs of some rows are those of another; the targets are not. */
static void
duplicated_x (Sheet *sheet, GRand *rand)
{
  const guint from = any_row (sheet, rand);

  for (guint i = 0; i < sheet->n; i++)
    if (i != from && g_rand_boolean (rand))
      memcpy (sheet->x + i * sheet->d, sheet->x + from * sheet->d, sheet->d * sizeof (double));
}

static void
equal_rows (Sheet *sheet, GRand *rand)
{
  for (guint i = 1; i < sheet->n; i++)
    {
      memcpy (sheet->x + i * sheet->d, sheet->x, sheet->d * sizeof (double));
      sheet->y[i] = sheet->y[0];
    }
}

static void
collinear (Sheet *sheet, GRand *rand)
{
  const double factor = g_rand_double_range (rand, -2, 2);

  for (guint i = 0; i < sheet->n; i++)
    for (guint j = 1; j < sheet->d; j++)
      sheet->x[i * sheet->d + j] = factor * j * sheet->x[i * sheet->d];
}

/* A file can hold no larger number. */
static void
multiply (double *number, double factor)
{
  *number = CLAMP (*number * factor, -DBL_MAX, DBL_MAX);
}

static void
scale (Sheet *sheet, GRand *rand, double factor)
{
  const guint which = (guint) g_rand_int_range (rand, 0, 3);
  const guint j = any_column (sheet, rand);

  for (guint i = 0; i < sheet->n; i++)
    {
      if (which == 0 || which == 2)
        multiply (&sheet->y[i], factor);
      if (which == 1)
        multiply (&sheet->x[i * sheet->d + j], factor);
      for (guint k = 0; which == 2 && k < sheet->d; k++)
        multiply (&sheet->x[i * sheet->d + k], factor);
    }
}

static void
huge (Sheet *sheet, GRand *rand)
{
  scale (sheet, rand, 1e300);
}

/* Beside what GRADUS_NEEDS_MODERATE lets through. */
static void
large (Sheet *sheet, GRand *rand)
{
  scale (sheet, rand, g_rand_boolean (rand) ? 1e90 : 0.1 * GRADUS_MODERATE_MOST);
}

static void
tiny (Sheet *sheet, GRand *rand)
{
  scale (sheet, rand, g_rand_boolean (rand) ? 1e-300 : 10 * GRADUS_MODERATE_LEAST);
}

static void
far_away (Sheet *sheet, GRand *rand)
{
  const guint j = any_column (sheet, rand);

  for (guint i = 0; i < sheet->n; i++)
    sheet->x[i * sheet->d + j] += 1e15;
}

static void
outlier (Sheet *sheet, GRand *rand)
{
  const guint i = any_row (sheet, rand);

  if (g_rand_boolean (rand))
    sheet->y[i] = 0.9 * GRADUS_MODERATE_MOST;
  else
    sheet->x[i * sheet->d + any_column (sheet, rand)] = -0.9 * GRADUS_MODERATE_MOST;
}

/* Of any cell that holds a number. In a column that holds little else it would be read as the name
 * of a class. */
static void
no_number (Sheet *sheet, GRand *rand)
{
  const double value = g_rand_boolean (rand) ? NAN : g_rand_boolean (rand) ? INFINITY : -INFINITY;
  const guint i = any_row (sheet, rand);

  if (sheet->n < 4)
    return;
  switch (g_rand_int_range (rand, 0, 3))
    {
    case 0:
      sheet->y[i] = value;
      break;
    case 1:
      sheet->weight[i] = value;
      break;
    default:
      sheet->x[i * sheet->d + any_column (sheet, rand)] = value;
      break;
    }
}

static void
one_class (Sheet *sheet, GRand *rand)
{
  const gint label = g_rand_int_range (rand, 0, (gint32) sheet->n_classes);

  for (guint i = 0; i < sheet->n; i++)
    sheet->label[i] = label;
}

static void
two_classes (Sheet *sheet, GRand *rand)
{
  for (guint i = 0; i < sheet->n; i++)
    sheet->label[i] = (gint) (i % 2);
}

static void
unknown_classes (Sheet *sheet, GRand *rand)
{
  for (guint i = 0; i < sheet->n; i++)
    if (g_rand_boolean (rand))
      sheet->label[i] = -1;
}

/* What a count can be and what it cannot. */
static void
counts (Sheet *sheet, GRand *rand)
{
  const guint which = (guint) g_rand_int_range (rand, 0, 4);

  for (guint i = 0; i < sheet->n; i++)
    sheet->y[i] = which == 0   ? -1.0 - i
                  : which == 1 ? 0.5 + i
                  : which == 2 ? (double) (i % 2)
                               : 1e9 * i;
}

static void
weights_of_zero (Sheet *sheet, GRand *rand)
{
  const gboolean all = g_rand_boolean (rand);

  sheet->weighted = TRUE;
  for (guint i = 0; i < sheet->n; i++)
    if (all || i > 0)
      sheet->weight[i] = 0;
}

static void
bad_weights (Sheet *sheet, GRand *rand)
{
  sheet->weighted = TRUE;
  sheet->weight[any_row (sheet, rand)] = g_rand_boolean (rand) ? -1 : 1e300;
}

static const struct
{
  const char *name;
  void (*spoil) (Sheet *sheet, GRand *rand);
} faults[] = {
  { "constant column", constant_column },
  { "constant target", constant_target },
  { "duplicated x", duplicated_x },
  { "equal rows", equal_rows },
  { "collinear", collinear },
  { "1e300", huge },
  { "large", large },
  { "tiny", tiny },
  { "far away", far_away },
  { "outlier", outlier },
  { "no number", no_number },
  { "one class", one_class },
  { "two classes", two_classes },
  { "unknown classes", unknown_classes },
  { "counts", counts },
  { "weights of zero", weights_of_zero },
  { "bad weights", bad_weights },
};

/* --- Parameters ------------------------------------------------------------------------------- */

static guint
count_choices (const GradusParam *param)
{
  guint n = 0;

  while (param->choices[n].id != NULL)
    n++;
  return n;
}

/* Between the ends of the slider, or one of the hard limits. */
static double
any_number (const GradusParam *param, GRand *rand)
{
  const double low = gradus_param_slider_low (param), high = gradus_param_slider_high (param);
  double value;

  switch (g_rand_int_range (rand, 0, 6))
    {
    case 0:
      return param->min;
    case 1:
      return param->max;
    default:
      value = g_rand_double (rand);
      value = gradus_param_is_logarithmic (param) ? low * pow (high / low, value)
                                                  : low + (high - low) * value;
      return CLAMP (param->kind == GRADUS_PARAM_INT ? round (value) : value, param->min,
                    param->max);
    }
}

/* Half of the parameters keep what the preset gave them. */
static void
draw_params (const GradusAlgorithm *algorithm, gpointer params, GRand *rand)
{
  for (const GradusParam *p = algorithm->params; p != NULL && p->id != NULL; p++)
    {
      g_autoptr (GError) error = NULL;
      double value;

      if (p->fixed || g_rand_boolean (rand))
        continue;
      if (p->kind == GRADUS_PARAM_CHOICE)
        value = g_rand_int_range (rand, 0, (gint32) count_choices (p));
      else if (p->kind == GRADUS_PARAM_BOOL)
        value = g_rand_boolean (rand);
      else if (p->kind == GRADUS_PARAM_FUNCTION)
        value = gradus_test_any_function (p, g_rand_int (rand));
      else
        value = any_number (p, rand);
      gradus_params_set (p, params, value, &error);
      g_assert_no_error (error);
    }
}

/* --- What is done with one -------------------------------------------------------------------- */

/* Of a file: it may quote the cell, "inf" and all. */
static void
assert_refusal (const GError *error)
{
  g_assert_nonnull (error);
  if (!g_utf8_validate (error->message, -1, NULL) || !g_str_has_suffix (error->message, "."))
    g_error ("%s: “%s” is no sentence", present, error->message);
}

static void
draw (GradusRun *run)
{
  const GradusPlotOptions options = { .width = 480, .height = 320 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 480, 320);
  cairo_t *cr = cairo_create (surface);

  gradus_export_draw (run, -1, &options, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  figures.drawn++;
}

static void
run_it (GradusSetup *setup)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);

  if (run == NULL)
    {
      gradus_test_assert_sentence (error->message, present);
      figures.refused++;
      return;
    }
  figures.ran++;
  gradus_test_look (run, present);
  for (guint i = 0; i < STEPS; i += LOOK_EVERY)
    {
      gradus_test_survive (run, LOOK_EVERY, present);
      draw (run);
      if (gradus_run_is_at_end (run))
        break;
    }
  if (gradus_run_get_failure (run) != NULL)
    figures.failed++;
}

static void
try_table (GradusSetup *preset, Sheet *sheet, GRand *rand)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (preset);
  const GradusImportOptions options = {
    .header = 1,
    .separator = ',',
    .decimal = '.',
    .missing = (GradusMissing) g_rand_int_range (rand, 0, GRADUS_MISSING_UNKNOWN + 1),
  };
  g_autoptr (GBytes) bytes = sheet_write (sheet, rand);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) table = gradus_import_bytes (bytes, "table.csv", "file:table.csv",
                                                         &options, NULL, &error);
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GradusSetup) fed = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  g_autofree gpointer params = NULL;

  if (table == NULL)
    {
      assert_refusal (error);
      figures.unread++;
      return;
    }
  g_assert_true (gradus_dataset_is_finite (table));
  dataset = gradus_import_adapt (table, algorithm->data_kind, &error);
  if (dataset == NULL)
    {
      gradus_test_assert_sentence (error->message, present);
      figures.unfit++;
      return;
    }
  fed = gradus_setup_with_dataset (preset, dataset);
  params = g_memdup2 (gradus_setup_get_params (fed), MAX (algorithm->params_size, 1));
  draw_params (algorithm, params, rand);
  setup = gradus_setup_with_params (fed, params);
  run_it (setup);
}

/* Nothing but what may be called in a signal handler. */
static void
alarm_cb (int number)
{
  static const char sentence[] = ": takes longer than its limit.\n";

  if (write (STDERR_FILENO, present, strlen (present)) < 0
      || write (STDERR_FILENO, sentence, sizeof sentence - 1) < 0)
    _exit (2);
  abort ();
}

/* Of the processor and not of the clock, so that a busy machine is no fault. */
static double
set_limit (guint seconds)
{
  const struct itimerval limit = { .it_value = { .tv_sec = seconds } };
  struct itimerval rest;

  setitimer (ITIMER_PROF, &limit, &rest);
  return LIMIT - (double) rest.it_value.tv_sec - (double) rest.it_value.tv_usec / G_USEC_PER_SEC;
}

static GradusSetup *
any_preset (const GradusAlgorithm *algorithm, GRand *rand)
{
  g_autoptr (GError) error = NULL;
  GradusSetup *preset;
  gint32 n = 0;

  while (algorithm->presets[n].id != NULL)
    n++;
  preset = gradus_setup_new_preset (algorithm, &algorithm->presets[g_rand_int_range (rand, 0, n)],
                                    &error);
  g_assert_no_error (error);
  return preset;
}

static void
try_one (const GradusAlgorithm *algorithm, guint32 seed, guint32 number)
{
  /* Each has random numbers of its own, so that it can be made again alone. */
  const guint32 key[] = { seed, g_str_hash (algorithm->id), number };
  g_autoptr (GRand) rand = g_rand_new_with_seed_array (key, G_N_ELEMENTS (key));
  g_autoptr (GradusSetup) preset = any_preset (algorithm, rand);
  const GradusTable *table = gradus_setup_get_table (preset);
  g_autoptr (Sheet) sheet = sheet_new (table != NULL ? table->d : 0, rand);
  g_autoptr (GString) names = g_string_new (NULL);
  const gint32 times = g_rand_int_range (rand, 1, 4);
  double seconds;

  for (gint32 i = 0; i < times; i++)
    {
      const gint32 fault = g_rand_int_range (rand, 0, G_N_ELEMENTS (faults));

      faults[fault].spoil (sheet, rand);
      g_string_append_printf (names, ", %s", faults[fault].name);
    }
  g_snprintf (present, sizeof present, "--entry %s --seed %u --only %u (%u x %u%s)", algorithm->id,
              seed, number, sheet->n, sheet->d, names->str);
  figures.tables++;
  set_limit (LIMIT);
  try_table (preset, sheet, rand);
  seconds = set_limit (0);
  if (seconds > figures.longest)
    {
      figures.longest = seconds;
      g_free (figures.longest_case);
      figures.longest_case = g_strdup (present);
    }
}

/* Whether data of its kind can be made of a table. */
static gboolean
takes_tables (const GradusAlgorithm *algorithm)
{
  static const double x[] = { 1, 2, 3, 4 };
  g_autoptr (GradusDataset) table = gradus_table_new_simple (4, 1, x, NULL, NULL, 0, "plain",
                                                             "drawn");
  g_autoptr (GradusDataset) adapted = gradus_import_adapt (table, algorithm->data_kind, NULL);

  return adapted != NULL;
}

int
main (int argc, char *argv[])
{
  int n = 20, seed = -1, only = -1;
  g_autofree char *entry = NULL;
  const GOptionEntry options[] = {
    { "tables", 'n', 0, G_OPTION_ARG_INT, &n, "How many for each entry", "N" },
    { "seed", 's', 0, G_OPTION_ARG_INT, &seed, "Of the random numbers; else that of the turn",
      "N" },
    { "entry", 'e', 0, G_OPTION_ARG_STRING, &entry, "This one alone", "ID" },
    { "only", 'o', 0, G_OPTION_ARG_INT, &only, "The table of this number alone", "N" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("- feed tables nobody would choose");
  g_autoptr (GError) error = NULL;
  const GradusAlgorithm *const *algorithms;
  guint n_algorithms, fed = 0;

  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  if (seed < 0)
    seed = 1 + (int) gradus_test_get_turn (TURNS);
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING | G_LOG_FATAL_MASK);
  gradus_init ();
  signal (SIGPROF, alarm_cb);
  algorithms = gradus_registry_get_algorithms (&n_algorithms);
  for (guint i = 0; i < n_algorithms; i++)
    {
      if ((entry != NULL && strcmp (entry, algorithms[i]->id) != 0)
          || !takes_tables (algorithms[i]))
        continue;
      fed++;
      for (gint number = MAX (only, 0); number < (only < 0 ? n : only + 1); number++)
        try_one (algorithms[i], (guint32) seed, (guint32) number);
    }
  g_print ("%u entries were fed %u tables: %u were not read and %u not fit for the kind, %u were "
           "refused by the entry, %u ran, %u of them failed, each with a sentence; %u pictures; "
           "the longest took %.2f s: %s\n",
           fed, figures.tables, figures.unread, figures.unfit, figures.refused, figures.ran,
           figures.failed, figures.drawn, figures.longest,
           figures.longest_case != NULL ? figures.longest_case : "none");
  g_free (figures.longest_case);
  return figures.tables > 0 ? 0 : 1;
}
