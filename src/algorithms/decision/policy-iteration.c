/* Policy iteration: judge a policy completely, then improve it (a member of the family "sweep",
 * sweep.c).
 *
 * Step. V^pi solves the linear system (I - gamma P_pi) V = R, one equation a cell. Then every cell
 * whose arrow its own table condemns turns it to the best. No cell ever loses by that, and as there
 * are finitely many policies, it ends with the optimal one. An arrow that is as good as the best is
 * kept; taking "any best one" can swap two for ever.
 *
 * Cost. O(cells s^2) an evaluation, s the shorter side of the world: an equation joins a cell with
 * its neighbours, so that the matrix is a band.
 *
 * Edge cases. gamma = 1 where the policy goes in circles fails with a sentence.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 2; R. A. Howard 1960.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sweep.h"

/* A linear system of more equations is not drawn. */
#define MAX_DRAWN 24

typedef enum
{
  TIES_KEEP,
  TIES_SWAP,
} Ties;

typedef struct
{
  GradusSweepParams base;
  unsigned int start;
  unsigned int ties;
  int most;
} Params;

typedef struct
{
  GradusSweepState base;
  GradusIntArray policy;    /* the action; -1 for walls and terminals */
  int active_from;          /* the action of the active cell before */
  int asked;                /* the turned cell that was promised most, or -1 */
  double promised;
} State;

enum
{
  EVENT_TIE = GRADUS_SWEEP_N_EVENTS,
};

/* --- Life cycle ------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, world);

  gradus_sweep_begin (&state->base, context);
  gradus_int_array_init (&state->policy, gradus_mdp_n_cells (world));
  state->active_from = state->asked = -1;
  gradus_sweep_first_policy (context, (GradusSweepFirst) params->start,
                             gradus_int_array_write (&state->policy));
  return GRADUS_STATUS_CONTINUE;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (world);

  return gradus_sweep_validate_policy (setup, world);
}

static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  GRADUS_STEP (state, world);
  gint32 *policy;

  if (!gradus_sweep_rebase (&state->base, context, old))
    return FALSE;
  policy = gradus_int_array_write (&state->policy);
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] != GRADUS_CELL_FREE)
      policy[cell] = -1;
    else if (policy[cell] < 0)
      policy[cell] = GRADUS_ACTION_EAST;
  state->asked = -1;
  return TRUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_evaluate (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, world);
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree double *before = g_memdup2 (state->base.v.data, cells * sizeof (double));
  const double *v;

  if (gradus_sweep_is_endless (context, world, state->policy.data, params->base.gamma))
    return GRADUS_STATUS_FAILED;
  gradus_mdp_evaluate (world, state->policy.data, params->base.gamma,
                       gradus_array_write (&state->base.v));
  v = state->base.v.data;
  state->base.change = -1;
  for (guint cell = 0; cell < cells; cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE
        && gradus_sweep_is_more (fabs (v[cell] - before[cell]), state->base.change))
      {
        state->base.change = fabs (v[cell] - before[cell]);
        state->base.active = (int) cell;
        state->base.active_before = before[cell];
      }
  state->base.sweeps++;
  gradus_sweep_look (&state->base, world, params->base.gamma);
  state->base.residual = 0;
  for (guint cell = 0; cell < cells; cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE)
      {
        const double *q = &state->base.q.data[cell * GRADUS_N_ACTIONS];
        const double best = q[gradus_mdp_first (gradus_mdp_best (q))];

        state->base.residual = MAX (state->base.residual, best - v[cell]);
      }
  gradus_int_array_init (&state->base.turned, cells);
  state->base.n_turned = 0;
  return GRADUS_STATUS_CONTINUE;
}

/* The next action of a cell whose best actions are @set: the present one while it is among them. */
static int
improve (int now, int set, Ties ties)
{
  return ties == TIES_SWAP && (set >> now & 1) != 0 && (set & ~(1 << now)) != 0
           ? gradus_mdp_first (set & ~(1 << now))
           : gradus_sweep_improve (now, set);
}

static GradusStatus
run_improve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, world);
  const int cells = (int) gradus_mdp_n_cells (world);
  gint32 *policy = gradus_int_array_write (&state->policy);
  gint32 *turned = gradus_int_array_write (&state->base.turned);

  if (state->base.cursor == 0)
    {
      memset (turned, 0, (gsize) cells * sizeof *turned);
      state->base.n_turned = 0;
      state->asked = -1;
      state->promised = -INFINITY;
    }
  while (state->base.cursor < cells)
    {
      const guint cell = (guint) state->base.cursor++;
      const double *q = &state->base.q.data[cell * GRADUS_N_ACTIONS];
      int to;

      if (world->cells[cell] != GRADUS_CELL_FREE)
        continue;
      state->base.active = (int) cell;
      state->active_from = policy[cell];
      to = improve (policy[cell], state->base.best.data[cell], (Ties) params->ties);
      if (to == policy[cell] && (state->base.best.data[cell] & ~(1 << to)) != 0)
        gradus_context_raise (context, EVENT_TIE);
      if (to != policy[cell])
        {
          turned[cell] = 1;
          state->base.n_turned++;
          if (state->asked < 0 || gradus_sweep_is_more (q[to] - q[policy[cell]], state->promised))
            {
              state->asked = (int) cell;
              state->promised = q[to] - q[policy[cell]];
            }
          policy[cell] = to;
        }
      if (!context->bulk)
        break;
    }
  while (state->base.cursor < cells && world->cells[state->base.cursor] != GRADUS_CELL_FREE)
    state->base.cursor++;
  if (state->base.cursor < cells)
    return GRADUS_STATUS_AGAIN;
  state->base.cursor = 0;
  gradus_context_raise (context, state->base.n_turned > 0 ? GRADUS_SWEEP_POLICY_CHANGED
                                                          : GRADUS_SWEEP_POLICY_SETTLED);
  if (state->base.n_turned == 0)
    return GRADUS_STATUS_CONVERGED;
  return state->base.sweeps >= (guint) params->most ? GRADUS_STATUS_EXHAUSTED
                                                    : GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (count_free, (world), gradus_mdp_count_free (world))

/* --- Quantities and invariants ---------------------------------------------------------------- */

static void
array_policy (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint i = 0; i < state->policy.n; i++)
    to[i] = state->policy.data[i];
}

/* The policy as sets of one, for the picture. */
static void
array_arrows (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  double *to = gradus_array_init_vector (out, MAX (state->policy.n, 1));

  for (guint i = 0; i < state->policy.n; i++)
    to[i] = state->policy.data[i] >= 0 ? 1 << state->policy.data[i] : 0;
}

/* I - gamma P of the policy, while it can be drawn. */
static void
array_system (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, params, world);
  g_autofree int *index = g_new (int, gradus_mdp_n_cells (world));
  const guint n = gradus_mdp_count_free (world);
  g_autofree double *b = g_new0 (double, MAX (n, 1));

  if (n > 0 && n <= MAX_DRAWN)
    gradus_mdp_make_system (world, state->policy.data, params->base.gamma, index,
                            gradus_array_init_matrix (out, n, n), b);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "turns", N_ ("Arrows that turned"), "n_{\\mathrm{turned}}",
    GRADUS_QUANTITY (State, base.n_turned), .flags = GRADUS_METRIC },
  { "residual", N_ ("Distance from Bellman’s equation"), "\\max_s|\\max_aQ(s,a)-V(s)|",
    GRADUS_QUANTITY (State, base.residual), .flags = GRADUS_METRIC | GRADUS_LOG,
    .better = GRADUS_BETTER_LESS },
  { "mean-value", N_ ("Mean value of the free cells"), "\\overline{V}",
    .number = gradus_sweep_mean_value, GRADUS_KNOWN (State, base.sweeps),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  GRADUS_BASE_ROW ("v"),
  GRADUS_BASE_ROW ("q"),
  { "policy", N_ ("Policy"), "\\pi", GRADUS_QUANTITY (State, policy),
    .indices = N_ ("row × column: 0 N, 1 E, 2 S, 3 W, −1 none"), .array = array_policy,
    .flags = GRADUS_START, .start_params = "start=given" },
  GRADUS_BASE_ROWS,
  { "arrows", N_ ("Arrows of the policy"), NULL, .array = array_arrows, .flags = GRADUS_HIDDEN },
  { "system", N_ ("Matrix of the equations"), "I-\\gamma P_\\pi", .array = array_system,
    .flags = GRADUS_HIDDEN });

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "tie", N_ ("Arrow kept in a tie"),
    N_ ("Another action is as good as the arrow, which is kept.") });

/* An improved policy is worse nowhere. */
static gboolean
holds_better (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, world);

  if (previous->base.sweeps == 0)
    return TRUE;
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    *measured = MIN (*measured, state->base.v.data[cell] - previous->base.v.data[cell]);
  return *measured >= -1e-9 * (1 + gradus_mdp_largest_reward (world));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "better", N_ ("No cell loses by an improvement"), "V^{\\pi'}(s)\\ge V^{\\pi}(s)", holds_better,
    .phase = "evaluate" },
  GRADUS_BASE_ROWS);

/* --- What is said ----------------------------------------------------------------------------- */

static void
fill_evaluate (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;

  if (state->base.active >= 0)
    gradus_sweep_append_backup (here, tex, 1 << state->policy.data[state->base.active], "V^{\\pi}",
                                FALSE);
}

static void
fill_improve (const GradusPosition *here, GString *tex)
{
  GRADUS_HERE (state, world);
  const guint cell = here->micro == 0 && state->asked >= 0 ? (guint) state->asked
                                                           : (guint) state->base.active;

  gradus_sweep_append_choice (tex, &state->base, world, cell, 1 << state->policy.data[cell]);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, world);
  const int active = state->base.active;
  const int from = active >= 0 ? state->active_from : -1;
  const guint asked = (guint) MAX (state->asked, 0);

  gradus_sweep_name (here, names, active >= 0 ? state->policy.data[active] : -1);
  gradus_names_word (names, "from", from >= 0 ? _ (gradus_sweep_actions[from]) : "");
  gradus_names_flag (names, "turns-here", active >= 0 && state->base.turned.data[active] != 0);
  gradus_names_flag (names, "first", state->base.sweeps <= 1);
  gradus_names_whole (names, "asked", asked);
  gradus_names_flag (names, "asks-promise", state->asked >= 0 && state->base.n_turned > 0);
  gradus_sweep_name_cell (names, world, state->asked, "asked-column", "asked-row");
  gradus_names_number (names, "asked-now", state->base.v.data[asked]);
  gradus_names_number (names, "asked-value", state->base.v.data[asked]);
  gradus_names_number (names, "promise",
                       state->asked >= 0 ? state->base.v.data[asked] + state->promised : NAN);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "evaluate", N_ ("Judge the policy"),
    N_ ("Solve one linear equation for each cell: what it is worth while the policy is kept "
        "forever."),
    .pseudocode = N_ ("solve V(s) = R(s) + γ Σ P(s′|s,π(s)) V(s′) for all s"), .run = run_evaluate,
    .rule = "\\role{accent}{V^{\\pi}(s)} = R(s) + \\gamma\\sum_{s'\\in "
            "S}P_{s\\pi(s)}(s')V^{\\pi}(s')",
    .fill = fill_evaluate,
    .said = GRADUS_SAY (
      { "first", N_ ("The policy is judged, with one equation for each of {n-free} cells: cell "
                     "({most-column}, {most-row}) is worth {most-now}.") },
      { "not moves", N_ ("The policy is judged anew: no cell is worth more.") },
      { NULL, N_ ("The new policy is judged: no cell loses, and cell ({most-column}, {most-row}) "
                  "gains most, from {most-was} to {most-now}.") }) },
  { "improve", N_ ("Turn the arrows"),
    N_ ("In every cell where the table itself says that another action is better, take the best."),
    .pseudocode = N_ ("for each state s:\n  π(s) ← argmax Q(s,a), keep it in a tie\nif no arrow "
                      "turned: stop"),
    .run = run_improve, .n_micro = count_free,
    .rule = "\\pi(s) := \\arg\\max_{a\\in A}Q^{\\pi}(s,a)", .fill = fill_improve,
    .said = GRADUS_SAY (
      { "micro and turns-here", N_ ("Cell ({column}, {row}): {action} is worth {now}, so the arrow "
                                    "turns from {from} to {action}.") },
      { "micro", N_ ("Cell ({column}, {row}): nothing is better than {action}, so the arrow "
                     "stays.") },
      { "converged", NN_ ("No arrow turns: the policy is the best there is, after {sweeps} "
                         "evaluation.",
        "No arrow turns: the policy is the best there is, after {sweeps} evaluations."), "sweeps" },
      { "exhausted", NN_ ("{sweeps} evaluations, and still {n-turned} arrow turns: the run stops "
                         "here.",
        "{sweeps} evaluations, and still {n-turned} arrows turn: the run stops here."),
        "n-turned" },
      { NULL, NN_ ("Improvement {sweeps}: {n-turned} arrow turns, and its policy must be judged "
                  "again.",
        "Improvement {sweeps}: {n-turned} arrows turn, and their policy must be judged again."),
        "n-turned" }) });

/* --- What is shown ---------------------------------------------------------------------------- */

/* Where the action of the cell in work may lead. */
static void
draw_world (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  gradus_sweep_draw_caption (here, scene);
  if (state->base.active >= 0 && gradus_position_is_phase (here, "evaluate"))
    gradus_sweep_draw_outcomes (here, state->policy.data[state->base.active], scene);
}

static void
draw_gains (const GradusPosition *here, GradusScene *scene)
{
  gradus_sweep_label_pairs (here, scene, _ ("before this step"), _ ("V"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "world", N_ ("The policy and what it is worth"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world,
    .of = "v", .with = "q=q arrows=arrows turned=turned active=active", .extra = draw_world },
  { "gains", N_ ("No cell loses"), .kit = gradus_kit_pairs, .of = "v' v", .with = "only=free",
    .extra = draw_gains },
  { "system", N_ ("The equations of the policy"), .kit = gradus_kit_matrix, .of = "system",
    .with = "numbers bar" },
  { "turns", N_ ("Arrows that turned"), .kit = gradus_kit_curves, .of = "turns",
    .with = "iterations" });

/* --- Questions -------------------------------------------------------------------------------- */

/* The cells whose arrows turn, when there are few. */
static gboolean
ask_turns (const GradusPosition *before, GradusAsk *ask)
{
  const State *state = before->state;
  const Params *params = before->params;

  for (guint cell = 0; cell < state->policy.n; cell++)
    if (state->policy.data[cell] >= 0
        && improve (state->policy.data[cell], state->base.best.data[cell], (Ties) params->ties)
             != state->policy.data[cell])
      ask->n_data++;
  if (ask->n_data == 0 || ask->n_data > GRADUS_ASK_MAX_DATA)
    return FALSE;
  g_string_append_printf (ask->words,
                          g_dngettext (GETTEXT_PACKAGE,
                                       "One arrow turns in this step, where the table says that "
                                       "another action is better. Which one? Click the cell.",
                                       "%u arrows turn in this step, where the table says that "
                                       "another action is better. Which ones? Click the cells.",
                                       ask->n_data), ask->n_data);
  return TRUE;
}

static gboolean
answer_turns (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (after->dataset);
  g_autoptr (GString) cells = g_string_new (NULL);
  guint n = 0;

  for (guint cell = 0; cell < state->base.turned.n && n < ask->n_data; cell++)
    if (state->base.turned.data[cell] != 0)
      {
        answer->data[n++] = (int) cell;
        g_string_append_printf (cells, "%s(%d, %d)", n > 1 ? ", " : "",
                                gradus_mdp_column (world, cell), gradus_mdp_row (world, cell));
      }
  g_string_append_printf (answer->words,
                          g_dngettext (GETTEXT_PACKAGE,
                                       "It is the arrow of cell %s. Other arrows that are not "
                                       "right yet see it only when their neighbours have turned.",
                                       "They are the arrows of the cells %s. Other arrows that are "
                                       "not right yet see it only when their neighbours have "
                                       "turned.", n), cells->str);
  return n == ask->n_data;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "turns", N_ ("Which arrows turn?"), "improve", "world", GRADUS_ANSWER_DATA, .ask = ask_turns,
    .answer = answer_turns },
  { "promise", N_ ("What is the new arrow worth?"), "evaluate", "gains",
    .asks = GRADUS_ASKS_NUMBER, .about = "asked-value", .when = "asks-promise",
    .subject = "asked",
    .words = N_ ("Cell ({asked-column}, {asked-row}) is worth {asked-now}, and by that table its "
                 "new arrow would make it {promise}. What is it worth when the new policy is "
                 "judged?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("It is worth {asked-value}: a table promises with the old values of its "
                  "neighbours, and they have changed as well.") }),
    .intuition = N_ ("You thought that the table keeps its word to the digit, but it promised with "
                     "the values of the old policy, and they rise as well."),
    .intuition_answer = "promise" });

/* --- Parameters, presets, checks -------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "start", .label = N_ ("First policy"),
    .blurb = N_ ("Where all arrows point before the first evaluation."),
    GRADUS_PARAM_FIELD (Params, start), .def = GRADUS_SWEEP_FIRST_GIVEN, GRADUS_CHOICES (
      { "given", N_ ("The given one, else all east") }, { "north", N_ ("All north") },
      { "east", N_ ("All east") }, { "south", N_ ("All south") }, { "west", N_ ("All west") },
      { "random", N_ ("At random") }), .applies = GRADUS_APPLIES_RESTART },
  { .id = "ties", .label = N_ ("In a tie"),
    .blurb = N_ ("What to do with an arrow that is as good as another: kept, it lets the run end."),
    GRADUS_PARAM_FIELD (Params, ties), .def = TIES_KEEP,
    GRADUS_CHOICES ({ "keep", N_ ("Keep the arrow") }, { "swap", N_ ("Take another") }),
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "most", .label = N_ ("Most improvements"),
    .blurb = N_ ("Where to stop when arrows go on turning."), GRADUS_PARAM_FIELD (Params, most),
    GRADUS_COUNT (50, 1, 200) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "lecture", .title = N_ ("The policy of the lecture"),
    .blurb = N_ ("Four improvements, of three arrows and then one at a time; the last is the one "
                 "under the wall’s end."),
    .data = "grid-4x3", .params = "start=given", .seed = 1,
    .claims = "converged\niteration == 5\niteration 1: turns == 3\niteration 4: turns == 1" },
  { .id = "by-hand", .title = N_ ("By hand: four cells in a row"),
    .blurb = N_ ("1 at the left end, 4 at the right, both arrows west: 0.5 and 0.25. One arrow "
                 "turns, and its 2 turns the other."),
    .data = "corridor:length=4,left=1,right=4", .params = "gamma=0.5 start=west", .seed = 1,
    .claims = "converged\niteration == 3\niteration 1: turns == 1\niteration 2: turns == 1\n"
              "iteration 1: v[0,1] == 0.5\niteration 1: v[0,2] == 0.25\n"
              "iteration 2: v[0,2] == 2" },
  { .id = "all-west", .title = N_ ("Away from everything"),
    .blurb = N_ ("All arrows point west at first; the good news needs seven improvements to "
                 "arrive."),
    .data = "grid-4x3", .params = "start=west", .seed = 1,
    .claims = "converged\niteration == 8\niteration 1: turns == 4" },
  { .id = "room", .title = N_ ("A larger room from arrows at random"),
    .blurb = N_ ("Value iteration needs many sweeps here, policy iteration a handful of "
                 "evaluations."),
    .data = "open-room:rows=10,columns=12", .params = "gamma=0.95 start=random", .data_seed = 3,
    .seed = 1, .claims = "converged\niteration < 20" },
  { .id = "circle", .title = N_ ("Failure: a policy that never ends"),
    .blurb = N_ ("All arrows point into the wall on the left, and there is no discount."),
    .params = "gamma=1 start=west", .seed = 1, .claims = "step == 1",
    .failure = N_ ("The policy never comes to an exit, so with γ = 1 every step costs forever and "
                   "its equations have no solution. A discount below 1, or a first policy that "
                   "reaches an exit, cures it.") },
  { .id = "swap", .title = N_ ("Failure: any best action"),
    .blurb = N_ ("Without slip many ways are equally short, and every tie is swapped again."),
    .data = "open-room:rows=5,columns=6,walls=0,slip=0", .params = "gamma=0.9 ties=swap most=30",
    .data_seed = 1, .seed = 1, .claims = "exhausted\nturns > 0",
    .failure = N_ ("An arrow that is as good as another is swapped for it, and back again: the "
                   "arrows that turn never come down to 0, although the values rest. Keep the old "
                   "arrow in a tie.") });

#define NUMPY "numpy.linalg.solve: python3 tests/second-opinion/sweep.py --numbers"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "lecture", 1, "v",
    GRADUS_EXPECT (0.5227, 0.7322, 0.7666, 1, -0.8985, 0, -0.8207, -1, -0.8846, -0.8688, -0.8545,
                   -0.9951),
    6e-5, "CS229 lecture, V of its policy; " NUMPY },
  { "lecture", GRADUS_CHECK_END, "v",
    GRADUS_EXPECT (0.8553, 0.8958, 0.9324, 1, 0.8197, 0, 0.6875, -1, 0.7803, 0.7456, 0.7087,
                   0.4909),
    6e-5, GRADUS_SWEEP_LECTURE },
  { "lecture", GRADUS_CHECK_END, "policy", GRADUS_EXPECT (1, 1, 1, -1, 0, -1, 0, -1, 0, 3, 3, 3), 0,
    GRADUS_SWEEP_LECTURE },
  { "by-hand", 1, "v", GRADUS_EXPECT (1, 0.5, 0.25, 4), 1e-12, "by hand: ½ · 1, ½ · ½" },
  { "by-hand", 2, "v", GRADUS_EXPECT (1, 0.5, 2, 4), 1e-12, "by hand: ½ · 4" },
  { "by-hand", GRADUS_CHECK_END, "v", GRADUS_EXPECT (1, 1, 2, 4), 1e-12, "by hand: ½ · 2" },
  { "lecture", 1, "turns", GRADUS_EXPECT (3), 0, "syllabus: 3 + 1 + 1 + 1 arrows" },
  { "lecture", 2, "turns", GRADUS_EXPECT (1), 0, "syllabus: 3 + 1 + 1 + 1 arrows" },
  { "lecture", 3, "turns", GRADUS_EXPECT (1), 0, "syllabus: 3 + 1 + 1 + 1 arrows" },
  { "lecture", 4, "turns", GRADUS_EXPECT (1), 0, "syllabus: 3 + 1 + 1 + 1 arrows" },
  { "lecture", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (5), 0, "the fifth finds nothing" },
  { "all-west", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (8), 0,
    "syllabus: 4 4 3 1 1 1 1 arrows" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("A good first policy and a bad one"),
    .blurb = N_ ("From arrows that lead away from everything it takes more rounds, but the last "
                 "policy is the same."),
    .preset = "lecture", .left = "start=given", .right = "start=west",
    .claims = "left: iteration == 5\nright: iteration == 8\nleft == right: policy" });

static const GradusSheet sheet = {
  .aha = N_ ("Judge the habit completely, then change every habit that its own judgement condemns; "
             "it never gets worse."),
  .by_hand = N_ ("γ = 1/2; in A, stay pays 1, go pays 0 and leads to B, which pays 3 forever: V(B) "
                 "= 6. Staying, V(A) = 2; but go gives 3. Turn it: V(A) = 3."),
  .why = "gains",
  .intuition = N_ ("What the table promises for a new arrow is what the cell will be worth."),
  .caught_by = "promise",
  .breaks = N_ ("Ties taken for improvements: the arrows that turn never come down to 0. γ = 1 and "
                "a policy that goes in circles: no value at all."),
  .needs = "policy-evaluation bellman-backup",
  .leads_to = "value-vs-policy-iteration lqr",
  .aliases = "policy iteration; PI; Howard; greedy improvement; 策略迭代; 策略改进; 贪心策略; cldd",
  .terms = N_ ("policy evaluation; policy improvement"),
};

const GradusDescriptor gradus_policy_iteration = {
  .id = "policy-iteration", .base = &gradus_sweep, .title = N_ ("Policy iteration"),
  .summary = N_ ("Judge a policy by a linear system, turn the arrows that it condemns, and "
                 "repeat."),
  .goal = N_ ("Carry out one improvement by hand, and say why it can only end at the best policy."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .init = init, .rebase = rebase, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: an arrow in each of {n-free} free cells, and "
                                        "no value yet.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step; the policy is "
                                          "judged again next.") }),
  .failed_said = GRADUS_SAY ({ NULL, N_ ("The equations of this policy have no solution, so the "
                                         "run stops here.") }),
};
