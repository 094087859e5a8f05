/* Learning the model of a world by counting.
 *
 * Objective. The transition probabilities P_sa(s') of a grid world are not known; what can be had
 * are walks. The estimate of greatest likelihood is a share,
 *
 *   P_sa(s') = #(s, a, s') / #(s, a),
 *
 * and of a pair (s, a) that was never tried all places are taken for equally probable.
 *
 * Step. One iteration is a round of trials, walks from one cell until an exit, with actions at
 * random or by a policy. After the rounds there have been 1, 3, 10, 30, 100, ... trials. The moves
 * of a round are counted (count), and the model is held against the world (compare): the mean over
 * all pairs of half the sum of |estimate - truth|, the total variation.
 *
 * The law. A share of n tries misses by about 1/sqrt(n). What the variation is expected to be with
 * as many tries of each pair as there were is drawn beside it; it holds exactly where the number of
 * tries was not chosen by what they brought.
 *
 * Edge cases. A trial that comes to no exit is stopped after so many moves. Where a policy never
 * tries an action, its row stays uniform for as long as one walks.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "experience.h"
#include "sweep.h"

#define ROUNDS 9
/* A round of many trials is shown in so many micro-steps. */
#define SHOWN 24
/* A trial is stopped after so many moves, and so many of the last one are seen. */
#define MOST_MOVES 1000
#define SEEN 60
#define MOST_CELLS 1100

typedef enum
{
  WAY_RANDOM,
  WAY_GIVEN,
} Way;

typedef struct
{
  guint way;
  int rounds;
  int column, row;
  int watched_column, watched_row;
  guint action;
} Params;

typedef struct
{
  GradusArray counts;      /* cells x 20 */
  GradusArray fresh;       /* the same of this round */
  GradusIntArray path;     /* SEEN + 1 cells of the last trial, -1 after its end */
  GradusArray variations;  /* ROUNDS: after each round */
  GradusArray laws;        /* ROUNDS: what was expected then */
  double variation, law;
  double moves;
  guint trials, before, stopped, rounds;
  guint walk_done, walk_last;
  guint untried;
} State;

typedef struct
{
  gint32 *policy;          /* or NULL: at random */
  guint from, watched;
  guint pairs;
} Work;

enum { EVENT_ALL, EVENT_STOPPED };

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (world);

  if (gradus_mdp_n_cells (world) > MOST_CELLS)
    return g_strdup_printf (_ ("The world has %u cells, and each has twenty counters; that is "
                               "limited to %d cells. Use a smaller world."),
                            gradus_mdp_n_cells (world), MOST_CELLS);
  return gradus_sweep_validate_world (world);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);
  Work *work = g_new0 (Work, 1);

  work->from = gradus_sweep_nearest (world, p->column, p->row);
  work->watched = gradus_sweep_nearest (world, p->watched_column, p->watched_row);
  work->pairs = GRADUS_N_ACTIONS * gradus_mdp_count_free (world);
  if (p->way == WAY_GIVEN)
    {
      work->policy = g_new (gint32, gradus_mdp_n_cells (world));
      gradus_sweep_hinted_policy (gradus_setup_get_dataset ((GradusSetup *) setup), work->policy);
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->policy);
  g_free (work);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, world);
  const guint numbers = GRADUS_N_ACTIONS * GRADUS_OUTCOMES;
  gint32 *path = gradus_int_array_write (&state->path);

  gradus_array_init_matrix (&state->counts, gradus_mdp_n_cells (world), numbers);
  gradus_array_init_matrix (&state->fresh, gradus_mdp_n_cells (world), numbers);
  for (guint i = 0; i < state->path.n; i++)
    path[i] = -1;
  path[0] = (gint32) work->from;
  state->untried = work->pairs;
  state->moves = 0;
  state->variation = gradus_experience_variation (state->counts.data, world);
  state->law = state->variation;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* So many trials in all after round @round, from 0: 1, 3, 10, 30, ... */
static guint
trials_after (guint round)
{
  guint trials = round % 2 == 0 ? 1 : 3;

  for (guint i = 0; i < round / 2; i++)
    trials *= 10;
  return trials;
}

static guint
trials_in (guint round)
{
  return trials_after (round) - (round > 0 ? trials_after (round - 1) : 0);
}

GRADUS_MICROS (n_trials, (state), gradus_n_strides (trials_in (state->rounds), SHOWN))

static GradusStatus
run_trial (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, world);
  const guint all = trials_in (state->rounds);
  const guint end = trials_after (state->rounds);
  gint32 *path = gradus_int_array_write (&state->path);
  double *fresh = gradus_array_write (&state->fresh);
  const guint stopped = state->stopped;

  if (state->walk_done == 0)
    state->before = state->trials;
  for (guint i = 0; i < gradus_stride (all, SHOWN) && state->trials < end; i++)
    {
      const guint moves = gradus_experience_walk (fresh, world, work->from, work->policy, 0, 1,
                                                  MOST_MOVES, context->rng, path, SEEN + 1, NULL);

      state->moves += moves;
      state->stopped += moves == MOST_MOVES;
      state->trials++;
    }
  gradus_context_raise_if (context, EVENT_STOPPED, state->stopped > stopped);
  return gradus_step_done (&state->walk_done, &state->walk_last,
                           (guint) gradus_n_strides (all, SHOWN));
}

static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, world);
  double *counts = gradus_array_write (&state->counts), *fresh = gradus_array_write (&state->fresh);
  const guint untried = state->untried;

  for (gsize i = 0; i < gradus_array_length (&state->counts); i++)
    counts[i] += fresh[i];
  memset (fresh, 0, gradus_array_length (&state->fresh) * sizeof *fresh);
  state->untried = gradus_experience_count_untried (counts, world, 1);
  gradus_context_raise_if (context, EVENT_ALL, untried > 0 && state->untried == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_compare (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, world);

  state->variation = gradus_experience_variation (state->counts.data, world);
  state->law = gradus_experience_expected_variation (state->counts.data, world);
  gradus_array_write (&state->variations)[state->rounds] = state->variation;
  gradus_array_write (&state->laws)[state->rounds] = state->law;
  state->rounds++;
  return state->rounds == (guint) p->rounds ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* How often each action was tried, the moves of this round among them. */
static void
array_tries (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  const guint cells = gradus_mdp_n_cells (world);
  double *to = gradus_array_init_matrix (out, cells, GRADUS_N_ACTIONS);

  for (guint cell = 0; cell < cells; cell++)
    for (guint a = 0; a < GRADUS_N_ACTIONS; a++)
      to[cell * GRADUS_N_ACTIONS + a] = gradus_experience_tries (state->counts.data, cell, a)
                                        + gradus_experience_tries (state->fresh.data, cell, a);
}

/* Of any action. */
static double
tries_in (const State *state, guint cell)
{
  double sum = 0;

  for (guint a = 0; a < GRADUS_N_ACTIONS; a++)
    sum += gradus_experience_tries (state->counts.data, cell, a)
           + gradus_experience_tries (state->fresh.data, cell, a);
  return sum;
}

static void
array_visits (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    to[cell] = tries_in (state, cell);
}

/* The estimate and the truth of the watched pair. */
static void
array_estimate (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p, work, world);

  gradus_experience_estimate (state->counts.data, world, work->watched, p->action,
                              gradus_array_init_vector (out, GRADUS_OUTCOMES));
}

static void
array_truth (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, work, world);

  gradus_experience_truth (world, work->watched, p->action,
                           gradus_array_init_vector (out, GRADUS_OUTCOMES));
}

GRADUS_VECTOR (array_row, (state, p, work), GRADUS_OUTCOMES, i,
               gradus_experience_row (state->counts.data, work->watched, p->action)[i])
GRADUS_NUMBER (number_tries, (state, p, work),
               gradus_experience_tries (state->counts.data, work->watched, p->action))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "variation", N_ ("Total variation to the truth"), "\\overline{\\mathrm{TV}}",
    GRADUS_QUANTITY (State, variation), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "expected-variation", N_ ("What is expected with so many tries"), "\\mathrm{E}[\\mathrm{TV}]",
    GRADUS_QUANTITY (State, law), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "untried", N_ ("Pairs never tried"), "N_0", GRADUS_QUANTITY (State, untried),
    .flags = GRADUS_METRIC },
  { "trials", N_ ("Trials"), "n", GRADUS_QUANTITY (State, trials) },
  { "moves", N_ ("Moves in all"), NULL, GRADUS_QUANTITY (State, moves) },
  { "stopped", N_ ("Trials that were stopped"), NULL, GRADUS_QUANTITY (State, stopped) },
  { "counts", N_ ("Counters"), "\\#(s,a,s')", GRADUS_QUANTITY (State, counts),
    .indices = N_ ("cell × action and outcome (stays, N, E, S, W)") },
  { "fresh", N_ ("Counters of this round"), NULL, GRADUS_QUANTITY (State, fresh),
    .flags = GRADUS_HIDDEN },
  { "tries", N_ ("Tries of each action"), "\\#(s,a)", .array = array_tries,
    .indices = N_ ("cell × action (N, E, S, W)") },
  { "visits", N_ ("Tries in each cell"), "\\#(s)", .array = array_visits,
    .indices = N_ ("row from the top × column") },
  { "watched-counts", N_ ("Counters of the watched pair"), "\\#(s,a,\\cdot)", .array = array_row,
    .indices = N_ ("outcome (stays, N, E, S, W)") },
  { "estimate", N_ ("Estimate of the watched pair"), "\\hat P_{sa}", .array = array_estimate,
    .indices = N_ ("outcome (stays, N, E, S, W)") },
  { "truth", N_ ("Truth of the watched pair"), "P_{sa}", .array = array_truth,
    .indices = N_ ("outcome (stays, N, E, S, W)") },
  { "watched-tries", N_ ("Tries of the watched pair"), NULL, .number = number_tries },
  { "variations", N_ ("Total variation after each round"), "\\overline{\\mathrm{TV}}_k",
    GRADUS_QUANTITY (State, variations), .shape = GRADUS_EXTENT (ROUNDS), .indices = N_ ("round") },
  { "laws", N_ ("What was expected after each round"), NULL, GRADUS_QUANTITY (State, laws),
    .shape = GRADUS_EXTENT (ROUNDS), .flags = GRADUS_HIDDEN },
  { "path", N_ ("Cells of the last trial"), NULL, GRADUS_QUANTITY (State, path), .shape = "61",
    .flags = GRADUS_HIDDEN });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, world);
  double estimate[GRADUS_OUTCOMES], truth[GRADUS_OUTCOMES], apart = 0;
  const guint rounds = state->rounds;
  guint slot, most = work->from;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (tries_in (state, cell) > tries_in (state, most))
      most = cell;

  gradus_experience_estimate (state->counts.data, world, work->watched, p->action, estimate);
  gradus_experience_truth (world, work->watched, p->action, truth);
  for (guint i = 0; i < GRADUS_OUTCOMES; i++)
    apart += 0.5 * fabs (estimate[i] - truth[i]);
  slot = gradus_experience_place (world, work->watched, p->action + 1) == work->watched
           ? 0 : p->action + 1;
  gradus_sweep_name_cell (names, world, (int) work->from, "from-column", "from-row");
  gradus_sweep_name_cell (names, world, (int) work->watched, "pair-column", "pair-row");
  gradus_names_word (names, "pair-action", _ (gradus_sweep_actions[p->action]));
  gradus_names_number (names, "slip", world->slip);
  gradus_names_whole (names, "pairs", work->pairs);
  gradus_names_whole (names, "places",
                      (gint64) gradus_sweep_count_cells (here));
  gradus_names_flag (names, "pair-tried", number_tries (here) > 0);
  gradus_names_whole (names, "ahead-times",
                      (gint64) gradus_experience_row (state->counts.data, work->watched,
                                                      p->action)[slot]);
  gradus_names_number (names, "ahead", estimate[slot]);
  gradus_names_number (names, "ahead-true", truth[slot]);
  gradus_names_number (names, "pair-apart", apart);
  gradus_names_whole (names, "round-trials", trials_in (MIN (rounds, ROUNDS - 1)));
  gradus_names_whole (names, "trials-to-come", trials_after (MIN (rounds, ROUNDS - 1)));
  /* What the variation would be if it fell as fast as the number of trials grows. */
  gradus_names_number (names, "proportional",
                       state->trials > 0 && state->before > 0
                         ? state->variation * state->before / state->trials : NAN);
  gradus_names_number (names, "variation-scale", 0.15 * state->variation);
  gradus_names_whole (names, "trials-before", state->before);
  gradus_names_number (names, "most-x", gradus_mdp_column (world, most));
  gradus_names_number (names, "most-y", gradus_mdp_row (world, most));
  gradus_sweep_name_cell (names, world, (int) most, "most-column", "most-row");
  gradus_names_whole (names, "most-tries", (gint64) tries_in (state, most));
}

/* --- Lives ------------------------------------------------------------------------------------ */

static guint
count_actions (const GradusPosition *here)
{
  return GRADUS_N_ACTIONS;
}

static double
life_tries (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, world);

  return item < gradus_mdp_n_cells (world) && world->cells[item] == GRADUS_CELL_FREE
           ? gradus_experience_tries (state->counts.data, item, curve) : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "tries", N_ ("How often its four actions were tried"), "\\#(s,a)", .n_curves = count_actions,
    .value = life_tries });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "trial", N_ ("Walk"), N_ ("Trials from the start until an exit, each move noted."),
    .shows = "world", .pseudocode = N_ ("repeat: walk until an exit, note (s, a, s′)"),
    .run = run_trial, .n_micro = n_trials,
    .rule = "a_t \\sim \\pi(s_t),\\qquad s_{t+1} \\sim P_{s_t a_t}",
    .filled = GRADUS_SAY ({ NULL, "n = <trials>" }),
    .said = GRADUS_SAY (
      { NULL, NN_ ("{trials} trial so far, {moves|,} moves in all.",
        "{trials} trials so far, {moves|,} moves in all."), "trials" }) },
  { "count", N_ ("Count"), N_ ("The shares of where a pair led that was tried."),
    .shows = "pair", .pseudocode = N_ ("P̂(s′|s,a) ← #(s,a,s′) / #(s,a), else uniform"),
    .run = run_count,
    .rule = "\\role{model}{\\hat P_{sa}(s')} = \\frac{\\#(s,a,s')}{\\#(s,a)}",
    .rules = GRADUS_SAY ({ "not pair-tried", "\\role{model}{\\hat P_{sa}(s')} = \\frac{1}{|S|}" }),
    .filled = GRADUS_SAY (
      { "pair-tried", "\\role{model}{\\hat P} = "
                      "<calc ahead-times / watched-tries = ahead>" },
      { NULL, "\\role{model}{\\hat P} = <calc 1 / places = ahead>" }),
    .said = GRADUS_SAY (
      { "not pair-tried", N_ ("In ({pair-column}, {pair-row}) {pair-action} was never tried: each "
                              "of the {places} places is taken for equally probable.") },
      { NULL, NN_ ("In ({pair-column}, {pair-row}) {pair-action} was tried {watched-tries} time, "
                   "and {ahead-times} went straight.",
        "In ({pair-column}, {pair-row}) {pair-action} was tried {watched-tries} times, and "
        "{ahead-times} of them went straight."), "watched-tries" }) },
  { "compare", N_ ("Hold it against the world"),
    N_ ("The mean over all pairs of half the sum of |estimate − truth|."), .shows = "variation",
    .pseudocode = N_ ("TV ← mean of ½ Σ |P̂ − P|"), .run = run_compare,
    .rule = "\\overline{\\mathrm{TV}} = \\frac{1}{|S||A|}\\sum_{s,a}\\tfrac{1}{2}\\sum_{s'}"
            "|\\hat P_{sa}(s') - P_{sa}(s')|",
    .filled = GRADUS_SAY (
      { NULL, "\\overline{\\mathrm{TV}} = <variation|accent>,\\quad "
              "\\mathrm{E}[\\mathrm{TV}] = <expected-variation|truth>" }),
    .said = GRADUS_SAY (
      { "untried == 0", NN_ ("After {trials} trial the model is {variation} off on average; with "
                             "so many tries {expected-variation} is expected.",
        "After {trials} trials the model is {variation} off on average; with so many tries "
        "{expected-variation} is expected."), "trials" },
      { NULL, NN_ ("After {trials} trial the model is {variation} off on average; pairs never "
                   "tried: {untried} of {pairs}.",
        "After {trials} trials the model is {variation} off on average; pairs never tried: "
        "{untried} of {pairs}."), "trials" }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "way", .label = N_ ("Who chooses"),
    .blurb = N_ ("How the actions of a trial are chosen."),
    GRADUS_PARAM_FIELD (Params, way), GRADUS_CHOICES (
      { "random", N_ ("Chance") }, { "given", N_ ("The given policy, else all east") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "rounds", .label = N_ ("Rounds"),
    .blurb = N_ ("After 1, 2, 3, … rounds there are 1, 3, 10, 30, 100, … trials."),
    GRADUS_PARAM_FIELD (Params, rounds), .def = 7, .min = 1, .max = ROUNDS,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "column", .label = N_ ("Column of the start"),
    .blurb = N_ ("Where each trial begins."), GRADUS_PARAM_FIELD (Params, column), .def = 1,
    .min = 1, .max = 1000, .slider_min = 1, .slider_max = 12, .applies = GRADUS_APPLIES_RESTART },
  { .id = "row", .label = N_ ("Row of the start"), .blurb = N_ ("Where each trial begins."),
    GRADUS_PARAM_FIELD (Params, row), .def = 1, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 12, .applies = GRADUS_APPLIES_RESTART },
  { .id = "watched-column", .label = N_ ("Column of the watched cell"),
    .blurb = N_ ("Drag the mark in the grid."), GRADUS_PARAM_FIELD (Params, watched_column),
    .def = 3, .min = 1, .max = 1000, .slider_min = 1, .slider_max = 12,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "watched-row", .label = N_ ("Row of the watched cell"),
    .blurb = N_ ("Drag the mark in the grid."), GRADUS_PARAM_FIELD (Params, watched_row), .def = 1,
    .min = 1, .max = 1000, .slider_min = 1, .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "action", .label = N_ ("Watched action"),
    .blurb = N_ ("Whose outcomes are drawn."), GRADUS_PARAM_FIELD (Params, action),
    GRADUS_CHOICES ({ "north", N_ ("North") }, { "east", N_ ("East") }, { "south", N_ ("South") },
                    { "west", N_ ("West") }),
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ALL] = { "all-tried", N_ ("Everything was tried"),
                  N_ ("Each action was tried at least once in each cell.") },
  [EVENT_STOPPED] = { "stopped", N_ ("A trial was stopped"),
                      N_ ("A trial came to no exit in a thousand moves.") });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_counted (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  *measured = -state->moves;
  for (gsize i = 0; i < gradus_array_length (&state->counts); i++)
    *measured += state->counts.data[i] + state->fresh.data[i];
  return *measured == 0;
}

GRADUS_HOLDS (holds_law, (state, work), fabs (state->variation - state->law),
              *measured <= 4.5 * MAX (state->law, 0.2) / sqrt (work->pairs) + 1e-9)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "counted", N_ ("All moves are counted"), "\\sum \\#(s,a,s') = \\sum_t 1", holds_counted },
  { "law", N_ ("The model is as far off as so many tries let expect"),
    "|\\overline{\\mathrm{TV}} - \\mathrm{E}[\\mathrm{TV}]| \\le 4.5\\,\\sigma", holds_law,
    .phase = "compare" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, world);
  const double x = gradus_mdp_column (world, work->watched);
  const double y = gradus_mdp_row (world, work->watched);

  gradus_experience_draw_trial (world, work->from,
                                gradus_position_is_phase (here, "trial") ? &state->path : NULL,
                                scene);
  gradus_scene_point (scene, x + 0.36, y + 0.36, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_label (scene, C_ ("legend", "watched cell"));
  gradus_scene_map_handle (scene, "watched-column", "watched-row",
                           (GradusHandleMap) { { -0.36, 1, 0 }, { -0.36, 0, 1 } }, x + 0.36,
                           y + 0.36);
}

/* The estimate as bars over the truth. */
static void
build_pair (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, world);
  double estimate[GRADUS_OUTCOMES], truth[GRADUS_OUTCOMES];
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (g_free);
  guint at = 0;

  gradus_experience_estimate (state->counts.data, world, work->watched, p->action, estimate);
  gradus_experience_truth (world, work->watched, p->action, truth);
  for (guint slot = 0; slot < GRADUS_OUTCOMES; slot++)
    {
      const guint to = gradus_experience_place (world, work->watched, slot);

      if (slot > 0 && to == work->watched)
        continue;
      at++;
      g_ptr_array_add (places, slot == 0 ? g_strdup (C_ ("axis", "stays"))
                                         : g_strdup_printf ("%d,%d", gradus_mdp_column (world, to),
                                                            gradus_mdp_row (world, to)));
      gradus_scene_bar (scene, at - 0.18, 0.3, 0, truth[slot], GRADUS_ROLE_TRUTH, 0.35);
      gradus_scene_bar (scene, at + 0.18, 0.3, 0, estimate[slot], GRADUS_ROLE_MODEL, 0.8);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "where it leads"),
                         C_ ("axis", "probability"));
  gradus_scene_set_x_names (scene, (const char *const *) places->pdata, places->len);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "estimate"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_SQUARE, C_ ("legend", "truth"));
}

static void
build_variation (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint rounds = MIN (state->rounds, ROUNDS);
  double x[ROUNDS];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y, C_ ("axis", "trials"),
                         C_ ("axis", "total variation"));
  if (gradus_kit_waits (scene, rounds == 0, _ ("No round has been compared yet.")))
    return;
  for (guint i = 0; i < ROUNDS; i++)
    x[i] = trials_after (i);
  gradus_scene_set_x_range (scene, 1, trials_after (MAX (p->rounds, 2) - 1));
  gradus_scene_polyline (scene, x, state->laws.data, rounds, GRADUS_ROLE_TRUTH,
                         GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, C_ ("legend", "expected with so many tries"));
  gradus_scene_polyline (scene, x, state->variations.data, rounds, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
  gradus_scene_label (scene, C_ ("legend", "this run"));
  if (rounds > 1)
    {
      const double first = state->variations.data[0], last = trials_after (rounds - 1);
      const double slope[] = { first, first / sqrt (last) }, ends[] = { 1, last };

      gradus_scene_polyline (scene, ends, slope, 2, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "slope −½"));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "world", N_ ("What was tried"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world, .of = "visits",
    .with = "q=tries", .extra = draw_world,
    .caption = GRADUS_SAY (
      { NULL, NN_ ("tries of the four actions; {untried} pair never tried",
        "tries of the four actions; {untried} pairs never tried"), "untried" }) },
  { "pair", N_ ("The watched pair"), .build = build_pair,
    .caption = GRADUS_SAY (
      { NULL, NN_ ("({pair-column}, {pair-row}), {pair-action}: {watched-tries} try",
        "({pair-column}, {pair-row}), {pair-action}: {watched-tries} tries"), "watched-tries" }) },
  { "variation", N_ ("Total variation over trials"), .build = build_variation },
  { "untried", N_ ("Pairs never tried"), .kit = gradus_kit_curves, .of = "untried",
    .with = "iterations" });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "variation", N_ ("How far off is the model now?"), "compare", "variation",
    .asks = GRADUS_ASKS_NUMBER, .about = "variation", .when = "trials-before > 0",
    .scale = "variation-scale",
    .words = N_ ("The model was {variation} off on average. Since then the number of trials has "
                 "gone from {trials-before} to {trials}. How far off is it now?"),
    .intuition = N_ ("You thought that so many times the data make it as many times as good, but a "
                     "share of n tries is off by about 1/√n."),
    .intuition_answer = "proportional" },
  { "most", N_ ("Where is it most?"), "trial", "world", .asks = GRADUS_ASKS_PLACE,
    .about = "most-x most-y", .scale = "0.5", .when = "trials-before == 0 and pairs > 8",
    .words = N_ ("Each trial begins in ({from-column}, {from-row}). After this round, in which "
                 "cell will most actions have been tried?"),
    .truth = GRADUS_SAY (
      { NULL, NN_ ("In ({most-column}, {most-row}), {most-tries} action.",
        "In ({most-column}, {most-row}), {most-tries} actions."), "most-tries" }) },
  { "untried", N_ ("How many pairs were never tried?"), "count", "world",
    .asks = GRADUS_ASKS_NUMBER, .about = "untried", .when = "untried > 0", .scale = "4",
    .words = N_ ("Trials after this round: {trials}. How many of the {pairs} pairs of a cell and "
                 "an action were never tried?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "wander", .title = N_ ("A thousand trials at random"),
    .blurb = N_ ("A hundred times as many trials make the model about ten times as good."),
    .data = "grid-4x3", .seed = 2,
    .claims = "converged\ntrials == 1000\nuntried == 0\nvariation > 0.0119\nvariation < 0.0165" },
  { .id = "by-hand", .title = N_ ("By hand: ten tries"),
    .blurb = N_ ("In the watched cell north was tried ten times: seven went north, two to one "
                 "side, one to the other."),
    .data = "grid-4x3", .params = "rounds=3", .seed = 605,
    .claims = "watched-tries == 10\nwatched-counts[1] == 7\npair-apart ~ 0.100" },
  { .id = "open-room", .title = N_ ("A larger room"),
    .blurb = N_ ("The farther from the start, the fewer tries."),
    .data = "open-room:rows=6,columns=6", .data_seed = 3, .params = "rounds=5 watched-row=2",
    .seed = 1,
    .claims = "converged\ntrials == 100" },
  { .id = "two-steps", .title = N_ ("A short corridor"),
    .blurb = N_ ("Four free cells and exits at both ends, so that trials are short."),
    .data = "corridor:length=6,slip=0.3",
    .params = "column=3 watched-column=3 action=east rounds=6",
    .seed = 1, .claims = "converged\nuntried == 0" },
  { .id = "narrow", .title = N_ ("Failure: always the same way"),
    .blurb = N_ ("A policy tries one action in each cell. Nothing is learnt of the others, for as "
                 "long as one walks."),
    .data = "grid-4x3", .params = "way=given", .seed = 1,
    .claims = "untried == 29\ntrials == 1000\nvariation > 0.5",
    .failure = N_ ("29 of 36 pairs are never tried, and their rows stay uniform after a thousand "
                   "trials as after one. What other actions do is known only by trying them.")
  });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "narrow", GRADUS_CHECK_END, "untried", GRADUS_EXPECT (29), 0,
    "oracle: seven cells are reached, one action each" },
  { "by-hand", GRADUS_CHECK_END, "watched-counts", GRADUS_EXPECT (0, 7, 1, 0, 2), 0,
    "a seed was looked for that draws them" },
  { "by-hand", GRADUS_CHECK_END, "estimate", GRADUS_EXPECT (0, 0.7, 0.1, 0, 0.2), 1e-12,
    "by hand: 7/10, 1/10, 2/10" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "way", .title = N_ ("Chance and a policy"),
    .blurb = N_ ("As many trials on both sides: chance tries everything, a policy the same seven "
                 "pairs again and again."),
    .preset = "wander", .left = "way=random", .right = "way=given",
    .claims = "left: untried == 0\nright: untried == 29\nleft < right: variation" });

static const GradusSheet sheet = {
  .aha = N_ ("To learn a world, count: how often each action was tried, and how often it ended "
             "where."),
  .by_hand = N_ ("North tried 10 times, 7 straight, 2 left, 1 right: (0.7, 0.2, 0.1), and from "
                 "(0.8, 0.1, 0.1) it is ½ (0.1 + 0.1 + 0) = 0.1 off."),
  .why = "pair",
  .intuition = N_ ("A hundred times the data are a hundred times as good."),
  .caught_by = "variation",
  .breaks = N_ ("A policy that never tries an action: its counter is 0, and its row stays "
               "uniform."),
  .needs = "mdp-world laplace-smoothing",
  .leads_to = "model-based-rl learned-dynamics",
  .aliases = "model learning; counts; total variation; transition model; 模型估计; 计数; 探索; "
             "总变差; mxgj; xxmdp",
  .terms = N_ ("transition probability; total variation; maximum likelihood; exploration"),
};

const GradusDescriptor gradus_mdp_model_estimation = {
  .id = "mdp-model-estimation", .chapter = 20, .difficulty = 1,
  .title = N_ ("Learning P and R by counting"),
  .summary = N_ ("Walk about a world, count where moves lead, and see how far off the shares are."),
  .goal = N_ ("Estimate transition probabilities from counts, and say how the error falls with the "
              "number of tries."),
  .source = "CS229 lecture notes, reinforcement learning, section 3",
  .data_kind = &gradus_data_grid_world,
  .columns = N_ ("A grid of free cells, walls and terminal cells with rewards."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .lives = lives,
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "seen from the other side trials begin elsewhere" }),
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("An agent in ({from-column}, {from-row}) that knows of the world which cells there "
                "are, and nothing of where moves lead.") }),
};
