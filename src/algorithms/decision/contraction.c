/* The backup contracts: two tables under the same sweeps (a member of the family "sweep", sweep.c).
 *
 * Objective. Bellman's backup B makes a table of a table. It is a contraction: for all V and U,
 *
 *   max |B U - B V| <= gamma max |U - V|,
 *
 * because |max_a x_a - max_a y_a| <= max_a |x_a - y_a|, and what an action leads to is a mean. So
 * every start ends at the same table, the one that the backup leaves as it is.
 *
 * Step. One iteration backs up every cell of both tables (one micro-step a cell), puts the new
 * tables in the place of the old ones and measures the largest gap. Nothing is promised of a single
 * cell: what one cell disagrees about is disagreed about by its neighbours a sweep later.
 *
 * Cost. O(cells * 4 * 3 * 2) a sweep.
 *
 * Edge cases. With gamma = 1 the factor is 1: two tables may stay apart, and the run ends
 * when the gap has rested for as many sweeps as there are cells.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 2; S. Banach 1922.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sweep.h"

typedef enum
{
  RIVAL_CONSTANT,
  RIVAL_ONE_CELL,
  RIVAL_RANDOM,
  RIVAL_SLOPE,
} Rival;

typedef struct
{
  GradusSweepParams base;
  unsigned int rival;
  double size;
  int column, row;
  bool solution;
  double tolerance;
} Params;

typedef struct
{
  GradusSweepState base;
  GradusArray other;        /* the second table */
  GradusArray next, other_next; /* the tables being made */
  double apart, apart_before;   /* largest distance of the two tables */
  double frame;             /* what the sweep promises at most */
  double mark_apart;        /* the gap as many sweeps ago as there are cells (gamma = 1 only) */
  guint mark_sweep;
} State;

enum { EVENT_SPREAD = GRADUS_SWEEP_N_EVENTS, EVENT_RESTS };

/* --- Life cycle ------------------------------------------------------------------------------- */

/* By how much the second table is more than the first in @cell. */
static double
lead (const Params *p, const GradusGridWorld *world, guint cell, gsl_rng *rng)
{
  const double across
    = world->columns > 1 ? (gradus_mdp_column (world, cell) - 1.0) / (world->columns - 1) : 0.5;

  switch ((Rival) p->rival)
    {
    case RIVAL_ONE_CELL:
      return cell == gradus_sweep_nearest (world, p->column, p->row) ? p->size : 0;
    case RIVAL_RANDOM:
      return p->size * (2 * gsl_rng_uniform (rng) - 1);
    case RIVAL_SLOPE:
      return p->size * (2 * across - 1);
    case RIVAL_CONSTANT:
    default:
      return p->size;
    }
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, world);
  const guint cells = gradus_mdp_n_cells (world);
  double *other = gradus_array_init_matrix (&state->other, world->rows, world->columns);

  gradus_sweep_begin (&state->base, context);
  if (p->solution)
    {
      gradus_mdp_solve (world, p->base.gamma, 1e-13 * MAX (1, gradus_mdp_largest_reward (world)),
                        (guint) MAX (1000, 1e7 / cells), gradus_array_write (&state->base.v));
      gradus_sweep_look (&state->base, world, p->base.gamma);
    }
  for (guint cell = 0; cell < cells; cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      other[cell] = state->base.v.data[cell] + lead (p, world, cell, context->rng);
  gradus_array_assign (&state->next, &state->base.v);
  gradus_array_assign (&state->other_next, &state->other);
  state->apart_before = state->frame = state->mark_apart = NAN;
  state->apart = gradus_mdp_distance (world, state->base.v.data, state->other.data);
  return GRADUS_STATUS_CONTINUE;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);

  return gradus_sweep_validate_exits (world, p->base.gamma);
}

static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  GRADUS_STEP (state, world);
  double *other;

  if (!gradus_sweep_rebase (&state->base, context, old))
    return FALSE;
  other = gradus_array_write (&state->other);
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_WALL)
      other[cell] = 0;
  gradus_array_assign (&state->next, &state->base.v);
  gradus_array_assign (&state->other_next, &state->other);
  state->apart_before = state->frame = NAN;
  state->apart = gradus_mdp_distance (world, state->base.v.data, state->other.data);
  state->mark_apart = INFINITY;
  state->mark_sweep = state->base.sweeps;
  return TRUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_backup (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, world);
  const int cells = (int) gradus_mdp_n_cells (world);
  double *to = gradus_array_write (&state->next), *other = gradus_array_write (&state->other_next);
  double q[GRADUS_N_ACTIONS];

  if (state->base.cursor == 0)
    {
      state->base.change = 0;
      state->frame = p->base.gamma * state->apart;
    }
  while (state->base.cursor < cells)
    {
      const guint cell = (guint) state->base.cursor++;

      if (world->cells[cell] == GRADUS_CELL_WALL)
        continue;
      state->base.active = (int) cell;
      state->base.active_before = state->base.v.data[cell];
      to[cell] = gradus_mdp_back_up (world, state->base.v.data, cell, p->base.gamma, q);
      other[cell] = gradus_mdp_back_up (world, state->other.data, cell, p->base.gamma, q);
      state->base.change = MAX (state->base.change, fabs (to[cell] - state->base.active_before));
      if (!context->bulk)
        break;
    }
  while (state->base.cursor < cells && world->cells[state->base.cursor] == GRADUS_CELL_WALL)
    state->base.cursor++;
  return state->base.cursor < cells ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static double
gap_in (const State *state, guint cell)
{
  return fabs (state->other.data[cell] - state->base.v.data[cell]);
}

/* What the gap of @cell becomes with the tables being made. */
static double
next_gap (const State *state, guint cell)
{
  return fabs (state->other_next.data[cell] - state->next.data[cell]);
}

static GradusStatus
run_write (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, world);
  gboolean spread = FALSE;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    spread |= gradus_sweep_is_more (next_gap (state, cell), gap_in (state, cell));
  gradus_array_assign (&state->base.v, &state->next);
  gradus_array_assign (&state->other, &state->other_next);
  state->apart_before = state->apart;
  state->apart = gradus_mdp_distance (world, state->base.v.data, state->other.data);
  state->base.cursor = 0;
  state->base.sweeps++;
  gradus_sweep_look (&state->base, world, p->base.gamma);
  gradus_context_raise (context, state->base.n_turned > 0 ? GRADUS_SWEEP_POLICY_CHANGED
                                                          : GRADUS_SWEEP_POLICY_SETTLED);
  gradus_context_raise_if (context, EVENT_SPREAD, spread);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, world);

  state->base.residual = state->base.change;
  if (state->apart < p->tolerance)
    return GRADUS_STATUS_CONVERGED;
  if (p->base.gamma < 1 || state->base.sweeps < state->mark_sweep + gradus_mdp_n_cells (world))
    return GRADUS_STATUS_CONTINUE;
  if (state->apart > state->mark_apart - p->tolerance)
    {
      gradus_context_raise (context, EVENT_RESTS);
      return GRADUS_STATUS_CONVERGED;
    }
  state->mark_sweep = state->base.sweeps;
  state->mark_apart = state->apart;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities, invariants, lives ------------------------------------------------------------ */

static double
number_sum (const GradusPosition *here)
{
  GRADUS_HERE (state, world);
  double sum = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    sum += gap_in (state, cell);
  return sum;
}

static void
array_gap (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    to[cell] = gap_in (state, cell);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "apart", N_ ("Largest gap"), "\\|U-V\\|_\\infty", GRADUS_QUANTITY (State, apart),
    .flags = GRADUS_METRIC | GRADUS_LOG | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "sum", N_ ("Sum of all gaps"), "\\sum_s|U(s)-V(s)|", .number = number_sum,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "residual", N_ ("Residual"), "\\max_s|V_{k+1}(s)-V_k(s)|",
    GRADUS_QUANTITY (State, base.residual), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "gap", N_ ("Gap of each cell"), "|U-V|", .array = array_gap,
    .indices = N_ ("row from the top × column") },
  GRADUS_BASE_ROW ("v"),
  { "other", N_ ("The second table"), "U", GRADUS_QUANTITY (State, other),
    .indices = N_ ("row from the top × column") },
  { "next", N_ ("The table being made"), "V'", GRADUS_QUANTITY (State, next),
    .flags = GRADUS_HIDDEN },
  { "other-next", N_ ("The second table being made"), "U'", GRADUS_QUANTITY (State, other_next),
    .flags = GRADUS_HIDDEN },
  { "apart-before", N_ ("Largest gap before the sweep"), NULL,
    GRADUS_QUANTITY (State, apart_before) },
  { "frame", N_ ("What the sweep promises at most"), "\\gamma\\|U-V\\|_\\infty",
    GRADUS_QUANTITY (State, frame) },
  GRADUS_BASE_ROWS);

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "spread", N_ ("A gap has spread"),
    N_ ("In at least one cell the tables are farther apart than before.") },
  { "rests", N_ ("The gap rests"), N_ ("Without a discount two tables may stay apart.") });

/* Up to rounding, which is of the size of the tables and not of their gap. */
static gboolean
holds_contraction (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, world);
  double size = 1;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    size = MAX (size, MAX (fabs (state->base.v.data[cell]), fabs (state->other.data[cell])));
  *measured = state->apart_before > 0 ? state->apart / state->apart_before : 0;
  return isnan (state->frame) || state->apart <= state->frame + 1e-13 * size;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "contraction", N_ ("The largest gap becomes at most γ times as large"),
    "\\|BU-BV\\|_\\infty\\le\\gamma\\|U-V\\|_\\infty", holds_contraction, .phase = "write" },
  GRADUS_BASE_ROWS);

static double
life_gap (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, world);

  return item < gradus_mdp_n_cells (world) && world->cells[item] != GRADUS_CELL_WALL
           ? gap_in (state, item) : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "gap", N_ ("How far apart the tables are in the cell"), "|U(s)-V(s)|", .log = TRUE,
    .value = life_gap },
  GRADUS_BASE_ROWS);

/* --- What is said ----------------------------------------------------------------------------- */

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, p, world);
  const guint active = (guint) MAX (state->base.active, 0);
  const guint rival = gradus_sweep_nearest (world, p->column, p->row);
  const double v = state->next.data[active], u = state->other_next.data[active];
  guint farther = 0, far = 0;
  double most = -1;

  gradus_sweep_name (here, names, -1);
  gradus_names_number (names, "low", MIN (u, v));
  gradus_names_number (names, "high", MAX (u, v));
  gradus_names_number (names, "gap-was", gap_in (state, active));
  gradus_names_number (names, "gap-now", next_gap (state, active));
  gradus_names_flag (names, "grows",
                     gradus_sweep_is_more (next_gap (state, active), gap_in (state, active)));
  gradus_names_flag (names, "keeps", fabs (next_gap (state, active) - gap_in (state, active))
                                       <= 1e-12 * MAX (1, gap_in (state, active)));
  gradus_sweep_name_cell (names, world, (int) rival, "rival-x", "rival-y");
  for (guint cell = 0; cell < gradus_mdp_n_cells (world) && previous != NULL; cell++)
    {
      const double grown = gap_in (state, cell) - gap_in (previous, cell);

      farther += gradus_sweep_is_more (gap_in (state, cell), gap_in (previous, cell));
      if (gradus_sweep_is_more (grown, most))
        {
          most = grown;
          far = cell;
        }
    }
  gradus_names_whole (names, "n-farther", farther);
  gradus_names_number (names, "apart-scale", 0.05 * MAX (state->apart, 1e-9));
  gradus_sweep_name_cell (names, world, (int) far, "far-column", "far-row");
  gradus_names_number (names, "far-was", previous != NULL ? gap_in (previous, far) : NAN);
  gradus_names_number (names, "far-now", gap_in (state, far));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "backup", N_ ("Back up both tables"),
    N_ ("Each table makes its new number of a cell from its own numbers of the neighbours."),
    .shows = "gap",
    .pseudocode = N_ ("for each state s:\n  V′(s) ← max Q(s,a) by V\n  U′(s) ← max Q(s,a) by U"),
    .run = run_backup, .n_micro = gradus_sweep_count_cells,
    .rule = "\\role{accent}{|U'(s)-V'(s)|} \\le \\gamma\\max_a\\sum_{s'}P_{sa}(s')\\,|U(s')-V(s')| "
            "\\\\ \\phantom{|U'(s)|} \\le \\gamma\\,\\|U-V\\|_\\infty",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{|U'-V'|(<column>,<row>)} = <calc high - low = gap-now> \\\\ "
              "\\gamma\\,\\|U-V\\|_\\infty = <calc gamma * apart = frame>" }),
    .said = GRADUS_SAY (
      { "micro and terminal", N_ ("Cell ({column}, {row}) is terminal: both tables write its "
                                  "reward, and agree there from now on.") },
      { "micro and grows", N_ ("Cell ({column}, {row}): the gap goes from {gap-was} to {gap-now}. "
                               "What the tables disagree about has come here from its neighbours, "
                               "but by no more than {frame}.") },
      { "micro and keeps", N_ ("Cell ({column}, {row}): the gap stays {gap-now}.") },
      { "micro", N_ ("Cell ({column}, {row}): the gap goes from {gap-was} to {gap-now}.") },
      { NULL, N_ ("Sweep {sweeps+1}: every cell of both tables was backed up.") }) },
  { "write", N_ ("Take the new tables"),
    N_ ("Both new tables take the place of the old ones."), .shows = "pillars",
    .pseudocode = N_ ("V ← V′, U ← U′"), .run = run_write,
    .rule = "V := V',\\qquad U := U'",
    .filled = GRADUS_SAY (
      { NULL, "\\|U-V\\|_\\infty:\\; \\role{past}{<apart-before>} \\to \\role{model}{<apart>}" }),
    .said = GRADUS_SAY (
      { "apart < apart-before and n-farther > 0",
        NN_ ("The largest gap falls from {before apart} to {after apart}; yet in {n-farther} cell "
             "the tables are farther apart than before, in ({far-column}, {far-row}) {far-now} "
             "instead of {far-was}.",
        "The largest gap falls from {before apart} to {after apart}; yet in {n-farther} cells the "
             "tables are farther apart than before, most in ({far-column}, {far-row}): {far-now} "
             "instead of {far-was}."), "n-farther" },
      { "apart < apart-before", N_ ("The largest gap falls from {before apart} to {after apart}, "
                                    "and no cell is farther apart than before.") },
      { NULL, N_ ("The largest gap stays {apart}.") }) },
  { "check", N_ ("Measure the gap"),
    N_ ("A sweep multiplies the largest gap by at most γ; stop when it is below the tolerance."),
    .shows = "apart", .pseudocode = N_ ("if max |U − V| < ε: stop"), .run = run_check,
    .rule = "\\role{model}{\\|U_{k+1}-V_{k+1}\\|_\\infty} \\le \\gamma\\,\\|U_k-V_k\\|_\\infty",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{<apart>} \\le <calc gamma * apart-before = frame>" }),
    .said = GRADUS_SAY (
      { "event:rests", N_ ("The gap rests at {apart} and will not close: with γ = 1 a sweep "
                           "promises only that it does not grow.") },
      { "converged", NN_ ("After {sweeps} sweep the tables agree: the largest gap {apart} is below "
                         "the tolerance {tolerance}.",
        "After {sweeps} sweeps the tables agree: the largest gap {apart} is below the tolerance "
        "{tolerance}."), "sweeps" },
      { "gamma == 1", N_ ("The largest gap is {apart}; with γ = 1 a sweep promises only that it "
                          "does not grow.") },
      { NULL, N_ ("The largest gap is {apart}, and the sweep promised at most {frame}.") }) });

/* --- What is shown ---------------------------------------------------------------------------- */

static void
draw_gap (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p, world);
  const guint cell = gradus_sweep_nearest (world, p->column, p->row);
  const double x = gradus_mdp_column (world, cell), y = gradus_mdp_row (world, cell);

  if (p->rival != RIVAL_ONE_CELL)
    return;
  gradus_scene_point (scene, x + 0.36, y + 0.36, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_map_handle (scene, "rival-column", "rival-row",
                           (GradusHandleMap) { { -0.36, 1, 0 }, { -0.36, 0, 1 } }, x + 0.36,
                           y + 0.36);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "cell that differed at the start"));
}

/* A pillar for the gap of each cell under the frame, with what it was as an outline. */
static void
build_pillars (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, p, world);
  const gboolean swept = gradus_position_is_phase (here, "write") && previous != NULL;
  guint at = 0;

  gradus_sweep_label_cells (here, scene, TRUE, "|U − V|");
  gradus_scene_include (scene, 1, 0);
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    {
      if (world->cells[cell] == GRADUS_CELL_WALL)
        continue;
      at++;
      gradus_scene_bar (scene, at, 0.6, 0, gap_in (state, cell),
                        swept && gradus_sweep_is_more (gap_in (state, cell),
                                                       gap_in (previous, cell))
                          ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL, 0.7);
      if (swept)
        gradus_scene_segment (scene, at - 0.4, gap_in (previous, cell), at + 0.4,
                              gap_in (previous, cell), GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
    }
  if (swept)
    {
      gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                                C_ ("legend", "before the sweep"));
      gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_SQUARE,
                                C_ ("legend", "farther apart than before"));
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "gap of a cell"));
  gradus_scene_hrule (scene, isnan (state->frame) ? p->base.gamma * state->apart : state->frame,
                      GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "γ · largest gap"));
}

static void
draw_two_tables (const GradusPosition *here, GradusScene *scene)
{
  gradus_sweep_label_pairs (here, scene, C_ ("legend", "second table U"),
                            C_ ("legend", "first table V"));
}

/* The largest gap beside what is promised of it. */
static void
draw_slope (const GradusPosition *here, GradusScene *scene)
{
  const Params *params = here->params;

  gradus_sweep_draw_powers (here, 0, params->base.gamma, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "gap", N_ ("How far apart the tables are"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world,
    .of = "gap", .with = "active=active", .extra = draw_gap,
    .caption = GRADUS_SAY ({ NULL, N_ ("γ = {gamma}; largest gap {apart}") }) },
  { "pillars", N_ ("Gaps under the frame"), .build = build_pillars,
    .caption = GRADUS_SAY ({ "sweeps > 0", N_ ("largest gap {apart}, frame {frame}") }) },
  { "tables", N_ ("The two tables"), .kit = gradus_kit_pairs, .of = "other v",
    .with = "only=free", .extra = draw_two_tables },
  { "apart", N_ ("Largest gap"), .kit = gradus_kit_curves, .of = "apart", .with = "iterations",
    .extra = draw_slope });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "spread", N_ ("Is some cell farther apart?"), "write", "gap", .asks = GRADUS_ASKS_EVENT,
    .about = "spread", .when = "apart > 0 and sweeps < 3",
    .words = N_ ("The tables are at most {apart} apart. After this sweep, will they be farther "
                 "apart in some cell than they are there now?"),
    .truth = GRADUS_SAY (
      { "event:spread", NN_ ("Yes, in {n-farther} cell: in ({far-column}, {far-row}) the gap "
                             "goes from {far-was} to {far-now}. Only the largest gap is promised "
                             "to shrink.",
        "Yes, in {n-farther} cells: in ({far-column}, {far-row}) the gap goes from {far-was} to "
        "{far-now}. Only the largest gap is promised to shrink."), "n-farther" },
      { NULL, N_ ("No. The largest gap is {apart} now.") }),
    .intuition = N_ ("You thought that every cell comes closer, but a cell takes over what its "
                     "neighbours disagree about: only the largest gap is promised to shrink."),
    .intuition_answer = "no" },
  { "sum", N_ ("What does the sum of all gaps do?"), "write", "pillars",
    .asks = GRADUS_ASKS_CHANGE, .about = "sum", .when = "apart > 0 and sweeps < 3",
    .words = N_ ("All gaps together are {sum}. Does their sum rise, fall or stay in this sweep?") },
  { "apart", N_ ("How large is the largest gap?"), "write", "pillars", .asks = GRADUS_ASKS_NUMBER,
    .about = "apart", .when = "apart > 0", .scale = "apart-scale",
    .words = N_ ("The largest gap is {apart}, and γ = {gamma}. What will the largest gap be after "
                 "this sweep?") });

/* --- Parameters, presets, checks -------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "rival", .label = N_ ("Second table"),
    .blurb = N_ ("What the second table has more than the first one at the start."),
    GRADUS_PARAM_FIELD (Params, rival), .def = RIVAL_ONE_CELL, GRADUS_CHOICES (
      { "constant", N_ ("The same everywhere") }, { "one-cell", N_ ("More in one cell") },
      { "random", N_ ("At random, more or less") },
      { "slope", N_ ("Less on the left, more on the right") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "rival-size", .label = N_ ("Difference"),
    .blurb = N_ ("How far apart the tables are at the start, at most."),
    GRADUS_PARAM_FIELD (Params, size), .def = 1, .min = -1e6, .max = 1e6, .slider_min = -20,
    .slider_max = 20, .step = 0.5, .applies = GRADUS_APPLIES_RESTART },
  { .id = "rival-column", .label = N_ ("Column of the cell"),
    .blurb = N_ ("Drag the mark in the grid."), GRADUS_PARAM_FIELD (Params, column), .def = 3,
    .min = 1, .max = 1000, .slider_min = 1, .slider_max = 12, .enabled_if = "rival=one-cell",
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "rival-row", .label = N_ ("Row of the cell"), .blurb = N_ ("Drag the mark in the grid."),
    GRADUS_PARAM_FIELD (Params, row), .def = 3, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 12, .enabled_if = "rival=one-cell", .applies = GRADUS_APPLIES_RESTART },
  { .id = "solution", .label = N_ ("Begin at the solution"),
    .blurb = N_ ("The first table is the solution of Bellman’s equation instead of zeros."),
    GRADUS_PARAM_FIELD (Params, solution), .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when the tables are nowhere farther apart than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-6, .min = 1e-12, .max = 10,
    .slider_min = 1e-10, .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "one-cell", .title = N_ ("One cell differs"),
    .blurb = N_ ("Two tables of zeros, but for a 1 in (3,3): the largest gap shrinks, while the "
                 "sum of all gaps grows."),
    .data = "grid-4x3", .seed = 1, .claims = "converged\never: sum > 3\never: event:spread" },
  { .id = "by-hand", .title = N_ ("By hand: two cells"),
    .blurb = N_ ("γ = ½ and a gap of 4 in the left cell: after a sweep it is 2 in both, then 1 in "
                 "both."),
    .data = "pair-1x2", .params = "gamma=0.5 rival-size=4 rival-column=1 rival-row=1", .seed = 1,
    .claims = "converged" },
  { .id = "ten", .title = N_ ("Zero and ten"),
    .blurb = N_ ("The second table is 10 everywhere. The gap is multiplied by exactly γ until news "
                 "of the exits has come to the last cell, after five sweeps."),
    .data = "grid-4x3", .params = "rival=constant rival-size=10", .seed = 1,
    .claims = "converged" },
  { .id = "around", .title = N_ ("Around the solution"),
    .blurb = N_ ("The first table is the solution and does not move; the second one comes home to "
                 "it."),
    .data = "grid-4x3", .params = "solution=true", .seed = 1,
    .claims = "converged\nresidual < 1e-11" },
  { .id = "random", .title = N_ ("At random"),
    .blurb = N_ ("Some cells move together and others apart; no pillar ever pierces the frame."),
    .data = "grid-4x3", .params = "gamma=0.9 rival=random rival-size=5", .seed = 3,
    .claims = "converged\never: event:spread" },
  { .id = "slope", .title = N_ ("Across a room"),
    .blurb = N_ ("Less on the left and more on the right, in a larger room: some gaps grow, the "
                 "largest one does not."),
    .data = "open-room:rows=6,columns=9", .data_seed = 3, .params = "gamma=0.9 rival=slope "
    "rival-size=5", .seed = 1, .claims = "converged\never: event:spread" },
  { .id = "undiscounted", .title = N_ ("Failure: without a discount"),
    .blurb = N_ ("γ = 1 and a step costs nothing: one table comes to rest at 1, the other stays at "
                 "10, and both obey Bellman’s equation."),
    .data = "grid-4x3:living=0", .params = "gamma=1 rival=constant rival-size=10", .seed = 1,
    .claims = "apart ~ 9.00\never: event:rests\nresidual < 1e-6",
    .failure = N_ ("With γ = 1 the factor is 1, and a sweep promises nothing. Never to leave and "
                   "to believe in 10 agrees with itself as well as to leave for 1 does. A "
                   "discount, or a step that costs something, leaves only one solution.") });

#define ORACLE "oracle: numpy, two tables under the same sweeps, 4x3 world"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "one-cell", 1, "apart", GRADUS_EXPECT (0.792), 1e-12, "by hand: 0.99 · 0.8" },
  { "one-cell", 1, "sum", GRADUS_EXPECT (2.376), 1e-12, "by hand: 3 · 0.792" },
  { "one-cell", 2, "apart", GRADUS_EXPECT (0.784080), 6e-7, ORACLE },
  { "one-cell", 2, "sum", GRADUS_EXPECT (2.901096), 6e-7, ORACLE },
  { "one-cell", 3, "apart", GRADUS_EXPECT (0.683090), 6e-7, ORACLE },
  { "one-cell", 3, "sum", GRADUS_EXPECT (3.196194), 6e-7, ORACLE },
  { "by-hand", 1, "gap", GRADUS_EXPECT (2, 2), 1e-12, "by hand: (4, 0) to (2, 2)" },
  { "by-hand", 2, "gap", GRADUS_EXPECT (1, 1), 1e-12, "by hand: (2, 2) to (1, 1)" },
  { "ten", 5, "apart", GRADUS_EXPECT (9.509900), 6e-7, "10 · 0.99⁵" },
  { "ten", 6, "apart", GRADUS_EXPECT (9.063120), 6e-7, ORACLE },
  { "ten", 60, "apart", GRADUS_EXPECT (4.074958), 6e-7, ORACLE },
  { "around", 1, "apart", GRADUS_EXPECT (0.792), 1e-9, ORACLE },
  { "around", 1, "sum", GRADUS_EXPECT (2.349752), 6e-7, ORACLE },
  { "around", 2, "apart", GRADUS_EXPECT (0.763292), 6e-7, ORACLE },
  { "around", 3, "sum", GRADUS_EXPECT (4.545302), 6e-7, ORACLE },
  { "undiscounted", 6, "apart", GRADUS_EXPECT (9.6543), 6e-5, ORACLE },
  { "undiscounted", GRADUS_CHECK_END, "apart", GRADUS_EXPECT (9), 1e-5, "both are solutions" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "discount", .title = N_ ("Patient and impatient"),
    .blurb = N_ ("The factor is γ: with γ = 0.99 five sweeps leave 9.51 of 10, with γ = 0.5 only "
                 "0.3125."),
    .preset = "ten", .left = "gamma=0.99", .right = "gamma=0.5", .plot = "pillars",
    .claims = "both: converged\nleft > right: iteration" },
  { .id = "start", .title = N_ ("From zeros and from the solution"),
    .blurb = N_ ("The same gap of 1 to begin with. At the solution other arrows share it out, and "
                 "the promise is kept on both sides."),
    .preset = "one-cell", .right = "solution=true", .plot = "pillars",
    .claims = "both: converged\nleft: residual > 0\nright: residual < 1e-11" });

static const GradusSheet sheet = {
  .aha = N_ ("Two tables, however wrong, come closer with every sweep: the largest gap is "
             "multiplied by at most γ."),
  .by_hand = N_ ("Two cells, γ = 1/2, tables (0, 0) and (4, 0). A sweep makes them (0, 1) and (2, "
                 "3): gaps (2, 2). The next: (1/2, 3/2) and (3/2, 5/2): gaps (1, 1)."),
  .why = "pillars",
  .intuition = N_ ("Every cell comes closer."),
  .caught_by = "spread",
  .breaks = N_ ("γ = 1: the factor is 1, and a gap may rest without end, at 9 here."),
  .needs = "value-iteration",
  .leads_to = "fitted-value-iteration value-vs-policy-iteration",
  .aliases = "contraction; Banach; fixed point; maximum norm; 收缩映射; 不动点; 最大范数; "
             "巴拿赫; ssys; bdd",
  .terms = N_ ("contraction; fixed point; maximum norm"),
};

const GradusDescriptor gradus_bellman_contraction = {
  .id = "bellman-contraction", .base = &gradus_sweep, .title = N_ ("The backup contracts"),
  .summary = N_ ("Two tables under the same sweeps: how their largest gap shrinks."),
  .goal = N_ ("Say what a sweep promises of two tables, what it does not, and why there is one "
              "solution."),
  .difficulty = 3,
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .lives = lives, .plots = plots,
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .validate = validate, .init = init, .rebase = rebase, .name = name,
  .start_said = GRADUS_SAY (
    { "rival == one-cell", N_ ("Two tables that differ in cell ({rival-x}, {rival-y}) alone, by "
                               "{apart}.") },
    { NULL, N_ ("Two tables that are at most {apart} apart.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step; the next sweep "
                                          "measures the gap anew.") }),
};
