/* What a quantity is read from: a member of the state or of the workspace, known from when on; and
 * the lives that are of one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-life.h"
#include "gradus-quantity.h"
#include "gradus-resolve.h"
#include "gradus-say.h"
#include "toy.h"

typedef struct
{
  GradusArray places; /* 2 x 3 */
  GradusIntArray order;
  double cost, best;
  guint rounds, left;
  bool judged;
} State;

typedef struct
{
  double bound;
  guint rank;
} Work;

static int asked;

static double
number_share (const GradusPosition *here)
{
  const State *state = here->state;

  asked++;
  return (double) state->left / state->rounds;
}

static void
array_last (const GradusPosition *here, GradusArray *out)
{
  asked++;
  gradus_array_init_vector (out, 1)[0] = ((const State *) here->state)->order.data[0];
}

static const GradusQuantity quantities[] = {
  { "places", "Places", NULL, GRADUS_QUANTITY (State, places) },
  { "order", "Order", NULL, GRADUS_QUANTITY (State, order) },
  { "left", "Left", NULL, GRADUS_QUANTITY (State, left), GRADUS_KNOWN (State, judged) },
  { "best", "Best", NULL, GRADUS_QUANTITY (State, best), GRADUS_KNOWN (State, cost) },
  { "share", "Share", NULL, .number = number_share, GRADUS_KNOWN (State, rounds) },
  { "last", "Last", NULL, .array = array_last, GRADUS_KNOWN (State, order) },
  { "bound", "Bound", NULL, GRADUS_PREPARED (Work, bound) },
  { "rank", "Rank", NULL, GRADUS_PREPARED (Work, rank), GRADUS_KNOWN (State, judged) },
  { NULL },
};

static const GradusLife lives[] = {
  { "whole", "Second coordinate", NULL, "place", .of = "places", .column = 1 },
  { "first", "First coordinate", NULL, "place", .of = "places" },
  { "beyond", "Fourth coordinate", NULL, "place", .of = "places", .column = 3 },
  { NULL },
};

/* Entries live as long as the process. */
static const GradusAlgorithm *
resolve_once (const GradusDescriptor *written)
{
  return gradus_algorithm_resolve (written);
}

static const GradusAlgorithm *
resolve (void)
{
  static const GradusAlgorithm *resolved;
  GradusDescriptor written = toy_written;

  if (resolved != NULL)
    return resolved;
  written.quantities = quantities;
  written.lives = lives;
  return resolved = resolve_once (&written);
}

static double
get (const GradusPosition *here, const char *id)
{
  return gradus_quantity_number (gradus_algorithm_find_quantity (here->algorithm, id), here);
}

static gsize
count (const GradusPosition *here, const char *id)
{
  g_auto (GradusArray) numbers = { 0 };

  gradus_quantity_read (gradus_algorithm_find_quantity (here->algorithm, id), here, &numbers);
  return gradus_array_length (&numbers);
}

/* Nothing is known of a state in which nothing has happened, and no function is asked. */
static void
test_unknown (void)
{
  State state = { .cost = NAN, .best = 3, .left = 2 };
  const Work work = { .bound = 7, .rank = 4 };
  const GradusPosition here = { .algorithm = resolve (), .state = &state, .workspace = &work };

  asked = 0;
  g_assert_true (isnan (get (&here, "left")));
  g_assert_true (isnan (get (&here, "best")));
  g_assert_true (isnan (get (&here, "share")));
  g_assert_true (isnan (get (&here, "rank")));
  g_assert_cmpuint (count (&here, "left"), ==, 0);
  g_assert_cmpuint (count (&here, "last"), ==, 0);
  g_assert_cmpint (asked, ==, 0);
  g_assert_cmpfloat (get (&here, "bound"), ==, 7);
}

/* A double that is 0 is known; an array is when it has numbers. */
static void
test_known (void)
{
  g_auto (GradusIntArray) order = { 0 };
  const Work work = { .bound = 7, .rank = 4 };
  State state = { .cost = 0, .best = 3, .left = 2, .rounds = 4, .judged = TRUE };
  const GradusPosition here = { .algorithm = resolve (), .state = &state, .workspace = &work };

  gradus_int_array_init (&order, 2);
  state.order = order;
  asked = 0;
  g_assert_cmpfloat (get (&here, "left"), ==, 2);
  g_assert_cmpfloat (get (&here, "best"), ==, 3);
  g_assert_cmpfloat (get (&here, "share"), ==, 0.5);
  g_assert_cmpfloat (get (&here, "rank"), ==, 4);
  g_assert_cmpuint (count (&here, "last"), ==, 1);
  g_assert_cmpint (asked, ==, 2);
  /* An array is no number. */
  g_assert_true (isnan (get (&here, "order")));
  g_assert_cmpuint (count (&here, "order"), ==, 2);
}

/* What belongs to the workspace is no part of the state: neither copied with it nor begun anew. */
static void
test_prepared (void)
{
  const GradusAlgorithm *algorithm = resolve ();
  guint n = 0;

  while (algorithm->state_arrays[n].size != 0)
    n++;
  g_assert_cmpuint (n, ==, 2);
}

static void
test_life (void)
{
  g_auto (GradusArray) places = { 0 };
  double *numbers = gradus_array_init_matrix (&places, 2, 3);
  State state = { 0 };
  const GradusPosition here = { .algorithm = resolve (), .state = &state };
  const GradusLife *known = here.algorithm->lives;

  for (guint i = 0; i < 6; i++)
    numbers[i] = i;
  g_assert_cmpstr (known[0].quantity->id, ==, "places");
  /* Before there are places. */
  g_assert_true (isnan (gradus_life_measure (&known[0], &here, 0, 0)));
  state.places = places;
  g_assert_cmpuint (gradus_life_count_curves (&known[0], &here), ==, 1);
  g_assert_cmpfloat (gradus_life_measure (&known[0], &here, 0, 0), ==, 1);
  g_assert_cmpfloat (gradus_life_measure (&known[0], &here, 1, 0), ==, 4);
  g_assert_cmpfloat (gradus_life_measure (&known[1], &here, 1, 0), ==, 3);
  g_assert_true (isnan (gradus_life_measure (&known[2], &here, 1, 0)));
  g_assert_true (isnan (gradus_life_measure (&known[0], &here, 2, 0)));
}

/* Without a function of its own an entry predicts with its vector of the shape 1 + d. */
static void
test_predict (void)
{
  static const GradusQuantity linear[] = {
    { "other", "Other", NULL, GRADUS_QUANTITY (State, order), .shape = "n" },
    { "theta", "Parameters", NULL, GRADUS_QUANTITY (State, places), .shape = "1+d" },
    { NULL },
  };
  static const double X[] = { 1, 10, -2, 0.5 };
  g_auto (GradusArray) theta = { 0 };
  double *numbers = gradus_array_init_vector (&theta, 3), out[2];
  GradusDescriptor written = toy_written;
  GradusPosition here = { .state = &(State){ .places = theta } };

  numbers[0] = 3;
  numbers[1] = 2;
  numbers[2] = -1;
  written.quantities = linear;
  here.algorithm = resolve_once (&written);
  g_assert_null (here.algorithm->predict);
  written.predicts = GRADUS_PREDICTS_SCORE;
  here.algorithm = resolve_once (&written);
  here.algorithm->predict (&here, X, 2, out);
  g_assert_cmpfloat (out[0], ==, -5);
  g_assert_cmpfloat (out[1], ==, -1.5);
}

static guint promises;

static gboolean
holds_asked (const GradusPosition *here, double *measured)
{
  promises++;
  return FALSE;
}

/* What a phase promises is promised of a phase that has done its work. */
static void
test_failed_phase (void)
{
  const GradusPhase phases[] = { { "work" }, { NULL } };
  const GradusAlgorithm algorithm = { .phases = phases };
  const GradusInvariant invariant = { "kept", "Kept", NULL, holds_asked, .phase = "work" };
  const State before = { 0 };
  GradusPosition here = { .algorithm = &algorithm, .previous = &before, .phase = 0 };
  double measured;

  g_assert_false (gradus_invariant_holds (&invariant, &here, &measured));
  g_assert_cmpuint (promises, ==, 1);
  here.failure = "It could not be done.";
  g_assert_true (gradus_invariant_holds (&invariant, &here, &measured));
  g_assert_cmpuint (promises, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/quantity/unknown", test_unknown);
  g_test_add_func ("/quantity/known", test_known);
  g_test_add_func ("/quantity/prepared", test_prepared);
  g_test_add_func ("/quantity/life", test_life);
  g_test_add_func ("/quantity/predict", test_predict);
  g_test_add_func ("/quantity/failed-phase", test_failed_phase);
  return g_test_run ();
}
