/* Gradus: tests of setups (validation, starts, workspace) and of states by table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-registry.h"
#include "gradus-resolve.h"
#include "gradus-run.h"

typedef struct
{
  int k;
  unsigned int init;
} Params;

typedef struct
{
  gint32 count;
  GradusArray centres;
  double total;
  GradusIntArray owner;
} State;

static const GradusChoice inits[] = { { "random", "Random" }, { "given", "Given" }, { NULL } };

static const GradusParam params[] = {
  { .id = "k", .label = "Clusters", GRADUS_PARAM_FIELD (Params, k), .def = 2, .min = 1, .max = 9 },
  { .id = "init", .label = "Start", GRADUS_PARAM_FIELD (Params, init), .choices = inits },
  { NULL },
};

static const GradusQuantity quantities[] = {
  { "loss", "Loss", "L", .flags = GRADUS_METRIC },
  { "moved", "Moved", "m", .flags = GRADUS_METRIC },
  { "centres", "Centres", "c", GRADUS_QUANTITY (State, centres), .flags = GRADUS_START,
    .start_params = "init=given" },
  { "owner", "Owners", "o", GRADUS_QUANTITY (State, owner), .flags = GRADUS_START },
  { NULL },
};

static const GradusEvent events[] = { { .id = "empty" }, { NULL } };
static const GradusPreset presets[] = {
  { .id = "first", .data = "line", .params = "k=4", .seed = 6, .rng = GRADUS_RNG_BOOK },
  { .id = "broken", .data = "nowhere" },
  { NULL },
};

static gint n_prepared;
static gint n_unprepared;

static gpointer
prepare (const GradusSetup *setup)
{
  g_atomic_int_inc (&n_prepared);

  return g_strdup ("workspace");
}

static void
unprepare (gpointer workspace)
{
  g_assert_cmpstr (workspace, ==, "workspace");
  g_atomic_int_inc (&n_unprepared);
  g_free (workspace);
}

static char *
validate (const GradusSetup *setup)
{
  const Params *p = gradus_setup_get_params (setup);
  guint n = gradus_dataset_get_table (gradus_setup_get_dataset (setup))->n;

  return (guint) p->k > n ? g_strdup ("More clusters than points.") : NULL;
}

static const GradusDescriptor toy_written = {
  .id = "toy",
  .chapter = 13,
  .title = "Toy",
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X,
  .params_size = sizeof (Params),
  .state_size = sizeof (State),
  .params = params,
  .quantities = quantities,
  .events = events,
  .presets = presets,
  .validate = validate,
  .prepare = prepare,
  .unprepare = unprepare,
};

static const GradusDescriptor early_written = {
  .id = "early",
  .chapter = 1,
  .data_kind = &gradus_data_none,
};
static const GradusDescriptor later = { .id = "later", .chapter = 13 };

static GradusAlgorithm toy, early;

static GradusDataset *
make_line (const GradusGenerator *self, gconstpointer generator_params, gsl_rng *rng,
           const char *origin, GError **error)
{
  const double x[5] = { 0, 1, 2, 3, 4 };

  return gradus_table_new_simple (5, 1, x, NULL, NULL, 0, "line", origin);
}

static const GradusGenerator line = {
  .id = "line",
  .title = "Line",
  .kind = &gradus_data_table,
  .make = make_line,
};

static GradusDataset *
new_points (void)
{
  return gradus_generate ("line", 0, NULL);
}

/* --- Setups
 * --------------------------------------------------------------------------------------- */

static void
test_basics (void)
{
  g_autoptr (GradusDataset) dataset = new_points ();
  const Params given = { 3, 0 };
  g_autoptr (GradusSetup) setup = gradus_setup_new (&toy, dataset, &given, 5, GRADUS_RNG_BOOK);
  g_autoptr (GradusSetup) defaults = gradus_setup_new (&toy, dataset, NULL, 0, GRADUS_RNG_MT19937);
  g_autoptr (GradusSetup) seeded = gradus_setup_with_seed (setup, 9, GRADUS_RNG_MT19937);
  g_autoptr (GradusSetup) changed = gradus_setup_with_params (setup, &(Params){ 1, 0 });
  g_autoptr (GradusSetup) bare = gradus_setup_with_dataset (setup, NULL);

  g_assert_true (gradus_setup_get_algorithm (setup) == &toy);
  g_assert_true (gradus_setup_get_dataset (setup) == dataset);
  g_assert_cmpuint (gradus_setup_get_seed (setup), ==, 5);
  g_assert_cmpint (gradus_setup_get_rng (setup), ==, GRADUS_RNG_BOOK);
  g_assert_cmpint (((const Params *) gradus_setup_get_params (setup))->k, ==, 3);
  g_assert_cmpint (((const Params *) gradus_setup_get_params (defaults))->k, ==, 2);
  g_assert_cmpuint (gradus_setup_get_seed (seeded), ==, 9);
  g_assert_cmpint (gradus_setup_get_rng (seeded), ==, GRADUS_RNG_MT19937);
  g_assert_cmpint (((const Params *) gradus_setup_get_params (changed))->k, ==, 1);
  g_assert_cmpint (((const Params *) gradus_setup_get_params (setup))->k, ==, 3);
  g_assert_null (gradus_setup_get_dataset (bare));
}

static void
test_preset (void)
{
  g_autoptr (GError) error = NULL;
  const GradusPreset *preset = gradus_algorithm_first_look (&toy);
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (&toy, preset, &error);

  g_assert_no_error (error);
  g_assert_cmpint (((const Params *) gradus_setup_get_params (setup))->k, ==, 4);
  g_assert_cmpuint (gradus_setup_get_seed (setup), ==, 6);
  g_assert_cmpint (gradus_setup_get_rng (setup), ==, GRADUS_RNG_BOOK);
  g_assert_true (gradus_setup_validate (setup, &error));
  g_assert_no_error (error);

  preset = gradus_algorithm_find_preset (&toy, "broken");
  g_assert_null (gradus_setup_new_preset (&toy, preset, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
}

static void
test_starts (void)
{
  g_autoptr (GradusDataset) dataset = new_points ();
  g_autoptr (GradusSetup) plain = NULL, given = NULL, removed = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GradusArray) hint = { 0 };
  g_auto (GradusArray) by_hand = { 0 };
  GradusContext context = { 0 };

  gradus_array_init_vector (&hint, 2);
  gradus_array_init_vector (&by_hand, 2)[0] = 1.0;
  gradus_dataset_set_hint (dataset, "centres", &hint);
  plain = gradus_setup_new (&toy, dataset, NULL, 0, GRADUS_RNG_MT19937);

  /* By hand first, else the hint of the data, else nothing. */
  g_assert_null (gradus_setup_get_given_start (plain, "centres"));
  g_assert_true (gradus_setup_get_start (plain, "centres")->data == hint.data);
  g_assert_null (gradus_setup_get_start (plain, "owner"));
  given = gradus_setup_with_start (plain, "centres", &by_hand, &error);
  g_assert_no_error (error);
  g_assert_true (gradus_setup_get_start (given, "centres")->data == by_hand.data);
  g_assert_true (gradus_setup_get_given_start (given, "centres")->data == by_hand.data);
  g_assert_cmpuint (((const Params *) gradus_setup_get_params (given))->init, ==, 1);
  g_assert_cmpuint (((const Params *) gradus_setup_get_params (plain))->init, ==, 0);
  context.setup = given;
  g_assert_true (gradus_context_start (&context, "centres")->data == by_hand.data);

  removed = gradus_setup_with_start (given, "centres", NULL, &error);
  g_assert_null (gradus_setup_get_given_start (removed, "centres"));

  g_assert_null (gradus_setup_with_start (plain, "theta", &by_hand, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_START);
  g_assert_nonnull (strstr (error->message, "centres, owner"));
  g_clear_error (&error);

  gradus_array_write (&by_hand)[1] = NAN;
  g_clear_pointer (&given, gradus_setup_unref);
  given = gradus_setup_with_start (plain, "centres", &by_hand, NULL);
  g_assert_false (gradus_setup_validate (given, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_START);
}

static void
assert_invalid (const GradusAlgorithm *algorithm, GradusDataset *dataset, const Params *given,
                int code, const char *fragment)
{
  g_autoptr (GradusSetup) setup = gradus_setup_new (algorithm, dataset, given, 0,
                                                    GRADUS_RNG_MT19937);
  g_autoptr (GError) error = NULL;

  g_assert_false (gradus_setup_validate (setup, &error));
  g_assert_error (error, GRADUS_ERROR, code);
  g_assert_nonnull (strstr (error->message, fragment));
  g_assert_true (g_str_has_suffix (error->message, "."));
}

static void
test_validate_kind (void)
{
  const GradusCell cell = GRADUS_CELL_FREE;
  const double reward = 0.0, bad[2] = { 1.0, INFINITY };
  g_autoptr (GradusDataset) world = gradus_grid_world_new (1, 1, &cell, &reward, 0.0, "w", "drawn");
  g_autoptr (GradusDataset) empty = gradus_table_new_simple (0, 1, NULL, NULL, NULL, 0, "e", "");
  g_autoptr (GradusDataset) infinite = gradus_table_new_simple (2, 1, bad, NULL, NULL, 0, "i", "");
  g_autoptr (GradusDataset) no_x = gradus_table_new_simple (2, 0, bad, NULL, NULL, 0, "n", "");
  g_autoptr (GradusSetup) nothing = gradus_setup_new (&early, NULL, NULL, 0, GRADUS_RNG_MT19937);

  g_assert_true (gradus_setup_validate (nothing, NULL));
  assert_invalid (&toy, NULL, NULL, GRADUS_ERROR_DATA, "no data");
  assert_invalid (&toy, world, NULL, GRADUS_ERROR_DATA, "Grid world");
  assert_invalid (&toy, empty, NULL, GRADUS_ERROR_DATA, "no points");
  assert_invalid (&toy, infinite, NULL, GRADUS_ERROR_DATA, "infinite");
  assert_invalid (&toy, no_x, NULL, GRADUS_ERROR_DATA, "input column");
}

static void
test_validate_needs (void)
{
  const double x[3] = { 1, 2, 3 };
  const gint32 three[3] = { 0, 1, 2 }, same[3] = { 1, 1, 1 }, two[3] = { 0, 1, 1 };
  g_autoptr (GradusDataset) plain = gradus_table_new_simple (3, 1, x, NULL, NULL, 0, "p", "");
  g_autoptr (GradusDataset) many = gradus_table_new_simple (3, 1, x, NULL, three, 3, "m", "");
  g_autoptr (GradusDataset) one = gradus_table_new_simple (3, 1, x, NULL, same, 2, "o", "");
  g_autoptr (GradusDataset) only = gradus_table_new_simple (3, 1, x, NULL, (gint32[3]){ 0 }, 1, "l",
                                                            "");
  g_autoptr (GradusDataset) good = gradus_table_new_simple (3, 1, x, x, two, 2, "g", "");
  g_autoptr (GradusSetup) setup = NULL;
  GradusAlgorithm needy = toy;

  needy.needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y;
  assert_invalid (&needy, plain, NULL, GRADUS_ERROR_DATA, "target");
  needy.needs = GRADUS_NEEDS_LABEL;
  assert_invalid (&needy, plain, NULL, GRADUS_ERROR_DATA, "label");
  needy.needs = GRADUS_NEEDS_X | GRADUS_NEEDS_TWO_CLASSES;
  assert_invalid (&needy, plain, NULL, GRADUS_ERROR_DATA, "label");
  assert_invalid (&needy, many, NULL, GRADUS_ERROR_DATA, "3 classes");
  assert_invalid (&needy, one, NULL, GRADUS_ERROR_DATA, "“2”");
  assert_invalid (&needy, only, NULL, GRADUS_ERROR_DATA, "“1”");

  needy.needs |= GRADUS_NEEDS_Y;
  setup = gradus_setup_new (&needy, good, NULL, 0, GRADUS_RNG_MT19937);
  g_assert_true (gradus_setup_validate (setup, NULL));
}

static void
test_validate_params (void)
{
  g_autoptr (GradusDataset) dataset = new_points ();

  assert_invalid (&toy, dataset, &(Params){ 10, 0 }, GRADUS_ERROR_PARAM, "from 1 to 9");
  assert_invalid (&toy, dataset, &(Params){ 2, 7 }, GRADUS_ERROR_PARAM, "Start");
  assert_invalid (&toy, dataset, &(Params){ 6, 0 }, GRADUS_ERROR_DATA, "More clusters");
}

static gpointer
get_workspace (gpointer setup)
{
  return gradus_setup_get_workspace (setup);
}

static void
test_workspace (void)
{
  g_autoptr (GradusDataset) dataset = new_points ();
  GradusSetup *setup = gradus_setup_new (&toy, dataset, NULL, 0, GRADUS_RNG_MT19937);
  g_autoptr (GradusSetup) none = gradus_setup_new (&early, NULL, NULL, 0, GRADUS_RNG_MT19937);
  GThread *threads[4];
  gpointer workspace = NULL;

  g_atomic_int_set (&n_prepared, 0);
  g_atomic_int_set (&n_unprepared, 0);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("prepare", get_workspace, setup);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      gpointer got = g_thread_join (threads[i]);

      g_assert_nonnull (got);
      g_assert_true (workspace == NULL || got == workspace);
      workspace = got;
    }
  g_assert_cmpint (n_prepared, ==, 1);
  gradus_setup_unref (setup);
  g_assert_cmpint (n_unprepared, ==, 1);

  g_assert_null (gradus_setup_get_workspace (none));
}

static void
test_fail (void)
{
  GradusContext context = { 0 };

  g_assert_cmpint (gradus_context_fail (&context, "Step %d went wrong.", 3), ==,
                   GRADUS_STATUS_FAILED);
  g_assert_cmpint (gradus_context_fail (&context, "Step %d.", 4), ==, GRADUS_STATUS_FAILED);
  g_assert_cmpstr (context.failure, ==, "Step 4.");
  g_free (context.failure);
}

static void
test_find (void)
{
  guint n;

  g_assert_cmpint (gradus_algorithm_find_metric (&toy, "moved"), ==, 1);
  g_assert_cmpint (gradus_algorithm_find_metric (&toy, "gap"), ==, -1);
  g_assert_cmpint (gradus_algorithm_find_event (&toy, "empty"), ==, 0);
  g_assert_cmpint (gradus_algorithm_find_value (&toy, "theta"), ==, -1);
  g_assert_cmpint (gradus_algorithm_find_plot (&toy, "data"), ==, -1);
  g_assert_null (gradus_algorithm_find_preset (&toy, "third"));
  g_assert_null (gradus_algorithm_first_look (&early));

  /* Chapter order, then the order of the list. */
  g_assert_cmpstr (gradus_registry_get_algorithms (&n)[0]->id, ==, early.id);
  g_assert_cmpstr (gradus_registry_get_algorithms (NULL)[1]->id, ==, toy.id);
  g_assert_cmpstr (gradus_registry_get_algorithms (NULL)[2]->id, ==, later.id);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpstr (gradus_registry_find_algorithm ("later")->id, ==, later.id);
  g_assert_null (gradus_registry_find_algorithm ("never"));
}

static void
test_status (void)
{
  g_assert_cmpstr (gradus_status_to_string (GRADUS_STATUS_CONTINUE), ==, "continue");
  g_assert_cmpstr (gradus_status_to_string (GRADUS_STATUS_AGAIN), ==, "again");
  g_assert_cmpstr (gradus_status_to_string (GRADUS_STATUS_CONVERGED), ==, "converged");
  g_assert_cmpstr (gradus_status_to_string (GRADUS_STATUS_EXHAUSTED), ==, "exhausted");
  g_assert_cmpstr (gradus_status_to_string (GRADUS_STATUS_FAILED), ==, "failed");
  g_assert_false (gradus_status_is_end (GRADUS_STATUS_AGAIN));
  g_assert_true (gradus_status_is_end (GRADUS_STATUS_CONVERGED));
}

/* --- States
 * --------------------------------------------------------------------------------------- */

static void
test_state (void)
{
  State *a = gradus_state_new (&toy);
  State *b;
  const double *shared;

  g_assert_null (a->centres.data);
  a->count = 3;
  a->total = 2.5;
  gradus_array_init_matrix (&a->centres, 2, 2)[3] = 7.0;
  gradus_int_array_init (&a->owner, 4)[0] = 1;

  b = gradus_state_copy (&toy, a);
  g_assert_true (gradus_state_equal (&toy, a, b));
  g_assert_true (a->centres.data == b->centres.data && a->owner.data == b->owner.data);

  /* Every kind of member counts. */
  b->total = nextafter (2.5, 3.0);
  g_assert_false (gradus_state_equal (&toy, a, b));
  b->total = 2.5;
  gradus_array_write (&b->centres)[0] = 1.0;
  g_assert_false (gradus_state_equal (&toy, a, b));
  g_assert_cmpfloat (a->centres.data[0], ==, 0.0);
  gradus_state_assign (&toy, b, a);
  gradus_int_array_write (&b->owner)[3] = 1;
  g_assert_false (gradus_state_equal (&toy, a, b));

  /* Assigning shares again, also over what it held, and to itself. */
  gradus_state_assign (&toy, b, a);
  gradus_state_assign (&toy, b, a);
  gradus_state_assign (&toy, b, b);
  g_assert_true (gradus_state_equal (&toy, a, b));
  shared = a->centres.data;
  gradus_state_free (&toy, a);
  g_assert_true (gradus_array_write (&b->centres) == shared);
  g_assert_cmpfloat (b->centres.data[3], ==, 7.0);
  gradus_state_free (&toy, b);
  gradus_state_free (&toy, NULL);
}

int
main (int argc, char *argv[])
{
  static const GradusDescriptor *const algorithms[] = { &toy_written, &later, &early_written };
  static const GradusGenerator *const generators[] = { &line };

  g_test_init (&argc, &argv, NULL);
  toy = *gradus_algorithm_resolve (&toy_written);
  early = *gradus_algorithm_resolve (&early_written);
  gradus_registry_set (NULL, 0, algorithms, G_N_ELEMENTS (algorithms), generators,
                       G_N_ELEMENTS (generators));
  g_test_add_func ("/engine/setup/basics", test_basics);
  g_test_add_func ("/engine/setup/preset", test_preset);
  g_test_add_func ("/engine/setup/starts", test_starts);
  g_test_add_func ("/engine/setup/validate/kind", test_validate_kind);
  g_test_add_func ("/engine/setup/validate/needs", test_validate_needs);
  g_test_add_func ("/engine/setup/validate/params", test_validate_params);
  g_test_add_func ("/engine/setup/workspace", test_workspace);
  g_test_add_func ("/engine/setup/fail", test_fail);
  g_test_add_func ("/engine/setup/find", test_find);
  g_test_add_func ("/engine/status", test_status);
  g_test_add_func ("/engine/state", test_state);

  return g_test_run ();
}
