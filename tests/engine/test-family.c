/* What a row of a family is completed to: the parameters it has, its part of the tables that the
 * family shares, the data of its presets; and checks, which expect one number or several.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-claim.h"
#include "gradus-registry.h"
#include "gradus-resolve.h"
#include "toy.h"

typedef struct
{
  double rate, penalty;
  unsigned int way;
  int power;
} Params;

typedef struct
{
  double cost, bound;
} State;

static GradusStatus
run (gpointer state, GradusContext *context)
{
  return GRADUS_STATUS_CONVERGED;
}

static gboolean
holds (const GradusPosition *here, double *measured)
{
  return TRUE;
}

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "rate", GRADUS_PARAM_FIELD (Params, rate), .def = 0.5, .max = 10 },
  { .id = "penalty", GRADUS_PARAM_FIELD (Params, penalty), .def = 0.25, .max = 10 },
  { .id = "way",
    GRADUS_PARAM_FIELD (Params, way),
    .max = 2,
    GRADUS_CHOICES ({ "up", "Up" }, { "down", "Down" }, { "both", "Both" }) },
  { .id = "power", GRADUS_PARAM_FIELD (Params, power), .def = 1, .max = 4 });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "cost", "Cost", "J", GRADUS_QUANTITY (State, cost), .flags = GRADUS_METRIC },
  { "bound", "Lower bound", "b", GRADUS_QUANTITY (State, bound), .flags = GRADUS_METRIC,
    .only = "way=up" },
  { "bound", "Upper bound", "B", GRADUS_QUANTITY (State, bound), .flags = GRADUS_METRIC,
    .only = "way=down|both" });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "begin", "Begin", "Everybody begins.", .run = run },
  { "climb", "Climb", "Only upwards.", .run = run, .only = "way=up power=1" },
  { "climb", "Climb by powers", "Upwards with any power.", .run = run, .only = "way=up power!=1" },
  { "fall", "Fall", "Not only upwards.", .run = run, .only = "way!=up" });

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "always", "Always", "x", holds }, { "up", "Only up", "x", holds, .only = "way=up" },
  { "fallen", "After a fall", "x", holds, .phase = "fall" },
  { "lost", "After a phase that nobody has", "x", holds, .phase = "typo" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "first", .data = "noise:n=5", .data_seed = 12, .rng = GRADUS_RNG_BOOK, .seed = 3 },
  { .id = "same", .params = "rate=1", .seed = 4 }, { .id = "other", .data = "line", .seed = 5 });

/* Entries live as long as the process. */
static const GradusAlgorithm *
resolve (const char *fixed, const char *offered)
{
  static const GradusPlot plots[] = GRADUS_ROWS ({ "none", "None" });
  const GradusDescriptor written = {
    .id = "row",
    .params_size = sizeof (Params),
    .state_size = sizeof (State),
    .data_kind = &gradus_data_none,
    .fixed = fixed,
    .offered = offered,
    .params = params,
    .quantities = quantities,
    .phases = phases,
    .invariants = invariants,
    .plots = plots,
    .presets = presets,
  };

  return gradus_algorithm_resolve (&written);
}

static void
assert_params (const GradusAlgorithm *row, const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);

  for (const GradusParam *p = row->params; p->id != NULL; p++)
    g_string_append_printf (found, "%s%s=%g", p == row->params ? "" : " ", p->fixed ? "fixed " : "",
                            gradus_param_get_default (p));
  g_assert_cmpstr (found->str, ==, expected);
}

static void
assert_titles (const GradusAlgorithm *row, const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);

  for (const GradusMetric *m = row->metrics; m->id != NULL; m++)
    g_string_append_printf (found, "%s, ", m->title);
  for (const GradusPhase *p = row->phases; p->id != NULL; p++)
    g_string_append_printf (found, "%s, ", p->title);
  for (const GradusInvariant *i = row->invariants; i->id != NULL; i++)
    g_string_append_printf (found, "%s%s", i == row->invariants ? "" : ", ", i->title);
  g_assert_cmpstr (found->str, ==, expected);
}

/* What is fixed is out of sight, with its value; what is offered is all that is in sight. */
static void
test_params (void)
{
  assert_params (resolve ("way=down", NULL), "=0.5 =0.25 fixed =1 =1");
  assert_params (resolve (NULL, "rate"), "=0.5 fixed =0.25 fixed =0 fixed =1");
  assert_params (resolve ("way=both", "rate power"), "=0.5 fixed =0.25 fixed =2 =1");
}

/* A row has what is for all, and what is only for what it fixes; of two with one id, its own. */
static void
test_only (void)
{
  assert_titles (resolve ("way=up power=1", NULL),
                 "Cost, Lower bound, Begin, Climb, Always, Only up, "
                 "After a phase that nobody has");
  assert_titles (resolve ("way=up power=2", NULL),
                 "Cost, Lower bound, Begin, Climb by powers, Always, Only up, "
                 "After a phase that nobody has");
  /* A parameter that the learner has is equal to nothing, whatever its default is. */
  assert_titles (resolve ("way=up", NULL),
                 "Cost, Lower bound, Begin, Climb by powers, Always, Only up, "
                 "After a phase that nobody has");
  assert_titles (resolve ("way=both", NULL), "Cost, Upper bound, Begin, Fall, Always, "
                                             "After a fall, After a phase that nobody has");
  assert_titles (resolve (NULL, NULL), "Cost, Begin, Fall, Always, After a fall, "
                                       "After a phase that nobody has");
  /* What is not offered is fixed as well. */
  assert_titles (resolve (NULL, "rate"), "Cost, Lower bound, Begin, Climb, Always, Only up, "
                                         "After a phase that nobody has");
}

/* A row with one phase, which is @only for some. */
static void
assert_refused (const char *only, const char *message)
{
  const GradusPhase typo[] = GRADUS_ROWS (
    { "begin", "Begin", "Everybody begins.", .run = run, .only = only });
  const GradusDescriptor written = {
    .id = "row", .params_size = sizeof (Params), .params = params, .fixed = "way=up", .phases = typo
  };

  if (g_test_subprocess ())
    {
      gradus_algorithm_resolve (&written);
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr (message);
}

static void
test_no_parameter (void)
{
  assert_refused ("wya=up", "*row: *wya=up* is about no parameter*");
}

static void
test_no_value (void)
{
  assert_refused ("way=up|dwon", "*row: *way=up|dwon*");
}

static void
test_no_condition (void)
{
  assert_refused ("row", "*row: *row* is about no parameter*");
}

static void
test_not_offered (void)
{
  if (g_test_subprocess ())
    {
      resolve (NULL, "rate speed");
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr ("*row: there is no parameter *speed* to offer*");
}

/* The data of the first with their seed and generator, and the rest of its own. */
static void
test_presets (void)
{
  const GradusAlgorithm *row = resolve (NULL, NULL);
  const GradusPreset *same = gradus_algorithm_find_preset (row, "same");
  const GradusPreset *other = gradus_algorithm_find_preset (row, "other");

  g_assert_true (gradus_algorithm_first_look (row) == &row->presets[0]);
  g_assert_cmpstr (same->data, ==, "noise:n=5");
  g_assert_cmpuint (same->data_seed, ==, 12);
  g_assert_cmpint (same->rng, ==, GRADUS_RNG_BOOK);
  g_assert_cmpuint (same->seed, ==, 4);
  g_assert_cmpstr (same->params, ==, "rate=1");
  g_assert_cmpstr (other->data, ==, "line");
  g_assert_cmpuint (other->data_seed, ==, 0);
  g_assert_cmpint (other->rng, ==, GRADUS_RNG_MT19937);
}

/* --- A base ----------------------------------------------------------------------------------- */

static char *
complain (const GradusSetup *setup)
{
  return NULL;
}

static GradusStatus
begin (gpointer state, GradusContext *context)
{
  return GRADUS_STATUS_CONTINUE;
}

static void
build (const GradusPosition *here, GradusScene *scene)
{
}

static double
measure (const GradusPosition *here, guint item, guint curve)
{
  return item;
}

static const GradusEvent machine_events[] = GRADUS_ROWS ({ "tie", "A tie", "Two are equal." },
                                                         { "empty", "Empty", "Nobody is left." });
static const GradusPlot machine_plots[] = GRADUS_ROWS ({ "plane", "Plane", .build = build },
                                                       { "curve", "Curve", .build = build });
static const GradusQuestion machine_questions[] = GRADUS_ROWS (
  { "falls", "Does it fall?", .phase = "begin", .asks = GRADUS_ASKS_CHANGE, .about = "cost" });
static const GradusLife machine_lives[] = GRADUS_ROWS ({ "number", "Number", .value = measure });
static const GradusPhase machine_phases[] = GRADUS_ROWS (
  { "begin", "Begin", "Everybody begins.", .run = run },
  { "assign", "Assign", "Who belongs where.", .run = run },
  { "move", "Move", "To the middle.", .run = run });
static const GradusQuantity machine_quantities[] = GRADUS_ROWS (
  { "cost", "Cost", "J", GRADUS_QUANTITY (State, cost), .flags = GRADUS_METRIC },
  { "bound", "Bound", "b", GRADUS_QUANTITY (State, bound), .flags = GRADUS_METRIC });
static const GradusInvariant machine_invariants[] = GRADUS_ROWS (
  { "moved", "After a move", "x", holds, .phase = "move" });

static const GradusDescriptor machine = {
  .chapter = 13,
  .difficulty = 2,
  .source = "Here.",
  .data_kind = &gradus_data_none,
  .family = "machine",
  .params_size = sizeof (Params),
  .state_size = sizeof (State),
  .params = params,
  .quantities = machine_quantities,
  .phases = machine_phases,
  .events = machine_events,
  .plots = machine_plots,
  .invariants = machine_invariants,
  .questions = machine_questions,
  .lives = machine_lives,
  .validate = complain,
  .init = begin,
};

/* The ids of a table, each followed by a blank. */
#define IDS(table) list_ids ((table), sizeof *(table))

static char *
list_ids (gconstpointer table, gsize size)
{
  GString *ids = g_string_new (NULL);

  for (const char *row = table; *(const char *const *) (gconstpointer) row != NULL; row += size)
    g_string_append_printf (ids, "%s ", *(const char *const *) (gconstpointer) row);

  return g_string_free (ids, FALSE);
}

#define ASSERT_IDS(table, expected)                                                                \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *ids_ = IDS (table);                                                           \
    g_assert_cmpstr (ids_, ==, expected);                                                          \
  }                                                                                                \
  G_STMT_END

/* A member that writes next to nothing is its machine under another name. */
static void
test_base (void)
{
  const GradusDescriptor written = { .id = "plain", .title = "Plain", .base = &machine };
  const GradusAlgorithm *member = gradus_algorithm_resolve (&written);

  g_assert_cmpstr (member->id, ==, "plain");
  g_assert_cmpuint (member->chapter, ==, 13);
  g_assert_cmpstr (member->family, ==, "machine");
  g_assert_cmpuint (member->state_size, ==, sizeof (State));
  g_assert_true (member->validate == complain);
  g_assert_true (member->init == begin);
  ASSERT_IDS (member->params, "rate penalty way power ");
  ASSERT_IDS (member->phases, "begin assign move ");
  ASSERT_IDS (member->metrics, "cost bound ");
  ASSERT_IDS (member->events, "tie empty ");
  ASSERT_IDS (member->plots, "plane curve ");
  ASSERT_IDS (member->invariants, "moved ");
  ASSERT_IDS (member->questions, "falls ");
  ASSERT_IDS (member->lives, "number ");
}

/* Rows of its own stand where they are written; one with the id of a row of the base takes its
 * place; a member may itself be a base. */
static void
test_base_rows (void)
{
  static const GradusParam own_params[] = GRADUS_ROWS (
    GRADUS_BASE_ROW ("way"),
    { .id = "width", GRADUS_PARAM_FIELD (Params, rate), .def = 1, .max = 10 }, GRADUS_BASE_ROWS);
  static const GradusPhase own_phases[] = GRADUS_ROWS (
    { "graph", "Graph", "Who is whose neighbour.", .run = run }, GRADUS_BASE_ROWS,
    { "check", "Check", "Is it enough?", .run = run });
  static const GradusPhase later_phases[] = GRADUS_ROWS (
    GRADUS_BASE_ROW ("graph"), { "assign", "Assign by kernel", "By distance.", .run = run },
    GRADUS_BASE_ROWS);
  static const GradusEvent own_events[] = GRADUS_ROWS (
    GRADUS_BASE_ROWS, { "pieces", "Pieces", "The graph is in pieces." });
  static const GradusQuantity own_quantities[] = GRADUS_ROWS (
    { "cost", "Cut", "c", GRADUS_QUANTITY (State, cost), .flags = GRADUS_METRIC });
  const GradusDescriptor written = { .id = "own",
                                     .base = &machine,
                                     .params = own_params,
                                     .phases = own_phases,
                                     .events = own_events,
                                     .quantities = own_quantities,
                                     .plots_shown = "curve",
                                     .defaults = "rate=2" };
  const GradusDescriptor later = { .id = "later", .base = &written, .phases = later_phases };
  const GradusAlgorithm *member = gradus_algorithm_resolve (&written);
  const GradusAlgorithm *second = gradus_algorithm_resolve (&later);

  ASSERT_IDS (member->params, "way width rate penalty power ");
  g_assert_cmpfloat (gradus_param_get_default (gradus_params_find (member->params, "rate")), ==, 2);
  ASSERT_IDS (member->phases, "graph begin assign move check ");
  ASSERT_IDS (member->events, "tie empty pieces ");
  ASSERT_IDS (member->metrics, "cost ");
  ASSERT_IDS (member->plots, "curve ");
  ASSERT_IDS (second->phases, "graph assign begin move check ");
  g_assert_cmpstr (second->phases[1].title, ==, "Assign by kernel");
  ASSERT_IDS (second->plots, "curve ");
}

/* What is promised after a phase of the base that a member leaves out is not promised there. */
static void
test_base_lost (void)
{
  static const GradusPhase own_phases[] = GRADUS_ROWS (GRADUS_BASE_ROW ("begin"));
  const GradusDescriptor written = { .id = "short", .base = &machine, .phases = own_phases };

  ASSERT_IDS (gradus_algorithm_resolve (&written)->invariants, "");
}

static void
assert_base_refused (const GradusDescriptor *written, const char *message)
{
  if (g_test_subprocess ())
    {
      gradus_algorithm_resolve (written);
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr (message);
}

static void
test_base_no_row (void)
{
  static const GradusPhase own[] = GRADUS_ROWS (GRADUS_BASE_ROW ("asign"));

  assert_base_refused (&(GradusDescriptor){ .id = "row", .base = &machine, .phases = own },
                       "*row: the base has no row *asign*");
}

static void
test_base_no_table (void)
{
  static const GradusDescriptor empty = { .data_kind = &gradus_data_none };
  static const GradusPhase own[] = GRADUS_ROWS (GRADUS_BASE_ROWS);

  assert_base_refused (&(GradusDescriptor){ .id = "row", .base = &empty, .phases = own },
                       "*row: a table stands for rows of a base that has none*");
}

/* Functions of the machine raise events by their numbers. */
static void
test_base_events (void)
{
  static const GradusEvent own[] = GRADUS_ROWS ({ "pieces", "Pieces", "It is in pieces." },
                                                GRADUS_BASE_ROWS);

  assert_base_refused (&(GradusDescriptor){ .id = "row", .base = &machine, .events = own },
                       "*row: event 0 is not *tie*, as in its base*");
}

/* --- Checks ----------------------------------------------------------------------------------- */

static GradusDataset *
make_three (const GradusGenerator *self, gconstpointer no_params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const double x[] = { 1, 2, 3 };

  return gradus_table_new_simple (3, 1, x, NULL, NULL, 0, "three", origin);
}

static const struct
{
  GradusCheck check;
  const char *found; /* NULL: it holds */
} checks[] = {
  { { "three", 2, "sum", GRADUS_EXPECT (6), 0, "by hand" }, NULL },
  { { "three", 2, "sum", GRADUS_EXPECT (6.5), 0.1, "nearly" }, NULL },
  { { "three", 2, "sum", GRADUS_EXPECT (7), 0.1, "wrong" }, "sum[0] = 6, expected 7" },
  { { "three", 2, "sum", GRADUS_EXPECT (6, 6), 0, "too many" }, "sum has 1 numbers" },
  { { "three", 0, "walk", GRADUS_EXPECT (0, 0), 0, "the start" }, NULL },
  { { "three", 0, "walk", GRADUS_EXPECT (0, 1), 0, "wrong" }, "walk[1] = 0, expected 1" },
  { { "three", 0, "walk", GRADUS_EXPECT (1), 0, "wrong", .index = 1 }, "walk[1] = 0, expected 1" },
  { { "three", 3, "iterations", GRADUS_EXPECT (3), 0, "counted" }, NULL },
  { { "four", 3, "sum", GRADUS_EXPECT (6), 0, "nowhere" }, "there is no such preset" },
};

/* The sum of the data of the toy is 6, however far it goes; its walk has two numbers. */
static void
test_checks (void)
{
  static const GradusGenerator three = { .id = "three",
                                         .kind = &gradus_data_table,
                                         .make = make_three };
  static const GradusGenerator *const generators[] = { &three };
  static const GradusPreset only_one[] = GRADUS_ROWS ({ .id = "three", .data = "three" });
  GradusAlgorithm algorithm = toy;

  gradus_registry_set (NULL, 0, NULL, 0, generators, 1);
  algorithm.presets = only_one;
  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      g_autoptr (GString) found = g_string_new (NULL);

      g_assert_true (gradus_check_holds (&algorithm, &checks[i].check, found)
                     == (checks[i].found == NULL));
      if (checks[i].found != NULL)
        g_assert_cmpstr (found->str, ==, checks[i].found);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/family/params", test_params);
  g_test_add_func ("/family/only", test_only);
  g_test_add_func ("/family/no-parameter", test_no_parameter);
  g_test_add_func ("/family/no-value", test_no_value);
  g_test_add_func ("/family/no-condition", test_no_condition);
  g_test_add_func ("/family/not-offered", test_not_offered);
  g_test_add_func ("/family/presets", test_presets);
  g_test_add_func ("/family/base", test_base);
  g_test_add_func ("/family/base-rows", test_base_rows);
  g_test_add_func ("/family/base-lost", test_base_lost);
  g_test_add_func ("/family/base-no-row", test_base_no_row);
  g_test_add_func ("/family/base-no-table", test_base_no_table);
  g_test_add_func ("/family/base-events", test_base_events);
  g_test_add_func ("/family/checks", test_checks);
  return g_test_run ();
}
