/* Value iteration and policy iteration side by side: what each of them pays for.
 *
 * Situation. Both find the best policy. Value iteration sweeps until no value changes by more than
 * the tolerance; policy iteration judges a policy exactly, turns every arrow that its own table
 * condemns, and judges again. How much work is each, where the discount is nearer to 1, and where
 * the world is larger?
 *
 * Step. One iteration is one setting of a list: a discount, or a length of a corridor whose left
 * cell pays. Value iteration runs on it (sweep), policy iteration runs on it (improve), and their
 * work is put beside each other (compare).
 *
 * The law. A sweep multiplies what is missing by gamma, so that the number of sweeps is about
 * log(1 / tolerance) / (1 - gamma): ten times as near to 1, ten times as many. Policy iteration
 * does not feel the discount, but every evaluation solves n equations.
 *
 * Cost. Multiplications are counted, not time: one for each outcome of each action in a sweep, and
 * n^3 / 3 for an evaluation, which is what an elimination takes that knows nothing of the world.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 2; R. A. Howard 1960; M. L. Puterman
 * 1994, section 6.4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sweep.h"
#include "gradus-vector-math.h"

#define SETTINGS 4
/* Sweeps and evaluations are shown in so many micro-steps. */
#define SHOWN 24
#define MOST_CELLS 1100
#define MOST_SWEEPS 2000000

static const double discounts[SETTINGS] = { 0.5, 0.9, 0.99, 0.999 };
static const guint lengths[SETTINGS] = { 3, 10, 30, 100 };

typedef enum
{
  VARY_DISCOUNT,
  VARY_SIZE,
  VARY_NOTHING,
} Vary;

typedef struct
{
  guint vary;
  double gamma, tolerance;
  guint start;
} Params;

typedef struct
{
  GradusArray v, u;        /* cells: the table of the sweeps, and of the last evaluation */
  GradusIntArray policy;   /* cells: the action, -1 where there is none */
  GradusArray table;       /* SETTINGS x 4: sweeps, evaluations, multiplications of both */
  double apart;            /* of the two tables */
  double sweep_work, judge_work;
  guint sweeps, evaluations, turned;
  guint settings;          /* that are compared */
  bool swept, judged;      /* of the present setting */
} State;

/* One setting. */
typedef struct
{
  GradusDataset *dataset;
  const GradusGridWorld *world;
  double gamma;
  double *v;               /* cells: the best values */
  guint sweeps, evaluations;
  guint outcomes;          /* of all actions in all cells */
  guint n_free;
} Setting;

typedef struct
{
  Setting settings[SETTINGS];
  guint n;
  gint32 *first;           /* the first policy of the data's world */
} Work;

enum { EVENT_DEARER };

/* --- Life cycle ------------------------------------------------------------------------------- */

static GradusDataset *
make_corridor (guint length, double slip)
{
  g_autofree GradusCell *cells = g_new0 (GradusCell, length);
  g_autofree double *rewards = g_new0 (double, length);

  rewards[0] = 1;
  return gradus_grid_world_new (1, length, cells, rewards, slip, NULL, NULL);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (world);
  char *wrong = gradus_sweep_validate_policy (setup, world);

  if (wrong == NULL && gradus_mdp_n_cells (world) > MOST_CELLS)
    wrong = g_strdup_printf (_ ("The world has %u cells, and both methods are run to the end for "
                                "several discounts; that is limited to %d cells. Use a smaller "
                                "world."),
                             gradus_mdp_n_cells (world), MOST_CELLS);
  return wrong;
}

/* The first policy of a setting. Of a corridor of another length it is the first arrow of the
 * data's everywhere. */
static void
begin_policy (const Work *work, const Setting *setting, const GradusGridWorld *data,
              gint32 *policy)
{
  for (guint cell = 0; cell < gradus_mdp_n_cells (setting->world); cell++)
    policy[cell] = setting->world->cells[cell] != GRADUS_CELL_FREE ? -1
                   : setting->world == data ? work->first[cell]
                                            : MAX (work->first[0], 0);
}

/* Judge @policy into @u, turn its arrows; returns how many have turned. */
static guint
improve (const Setting *setting, gint32 *policy, double *u)
{
  const guint cells = gradus_mdp_n_cells (setting->world);
  g_autofree double *q = g_new (double, (gsize) cells *GRADUS_N_ACTIONS);
  g_autofree gint32 *best = g_new (gint32, cells);
  guint turned = 0;

  gradus_mdp_evaluate (setting->world, policy, setting->gamma, u);
  gradus_mdp_look_around (setting->world, u, setting->gamma, q, best);
  for (guint cell = 0; cell < cells; cell++)
    if (policy[cell] >= 0 && (best[cell] >> policy[cell] & 1) == 0)
      {
        policy[cell] = gradus_mdp_first (best[cell]);
        turned++;
      }
  return turned;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);
  const guint cells = gradus_mdp_n_cells (world);
  GradusDataset *dataset = gradus_setup_get_dataset ((GradusSetup *) setup);
  Work *work = g_new0 (Work, 1);

  work->n = p->vary == VARY_NOTHING ? 1 : SETTINGS;
  work->first = g_new (gint32, cells);
  gradus_sweep_hinted_policy (dataset, work->first);
  for (guint cell = 0; cell < cells; cell++)
    if (work->first[cell] >= 0 && p->start != GRADUS_SWEEP_FIRST_GIVEN)
      work->first[cell] = (gint32) p->start - GRADUS_SWEEP_FIRST_NORTH;
  for (guint i = 0; i < work->n; i++)
    {
      Setting *setting = &work->settings[i];
      g_autofree double *u = NULL;
      g_autofree gint32 *policy = NULL;
      guint n;

      setting->gamma = p->vary == VARY_DISCOUNT ? discounts[i] : p->gamma;
      setting->dataset = p->vary == VARY_SIZE ? make_corridor (lengths[i], world->slip)
                                              : gradus_dataset_ref (dataset);
      setting->world = gradus_dataset_get_grid_world (setting->dataset);
      n = gradus_mdp_n_cells (setting->world);
      setting->n_free = gradus_mdp_count_free (setting->world);
      for (guint cell = 0; cell < n; cell++)
        for (guint a = 0; a < GRADUS_N_ACTIONS && setting->world->cells[cell] == GRADUS_CELL_FREE;
             a++)
          {
            guint to[3];
            double shares[3];

            setting->outcomes += gradus_grid_world_outcomes (setting->world, cell, a, to, shares);
          }
      setting->v = g_new (double, n);
      /* The sweep that changes less is the last one. */
      setting->sweeps = gradus_mdp_solve (setting->world, setting->gamma,
                                          nextafter (p->tolerance, 0), MOST_SWEEPS, setting->v);
      u = g_new (double, n);
      policy = g_new (gint32, n);
      begin_policy (work, setting, world, policy);
      do
        setting->evaluations++;
      while (improve (setting, policy, u) > 0 && setting->evaluations < 10 * n);
      memcpy (setting->v, u, n * sizeof *u);
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  for (guint i = 0; i < work->n; i++)
    {
      gradus_dataset_unref (work->settings[i].dataset);
      g_free (work->settings[i].v);
    }
  g_free (work->first);
  g_free (work);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static const Setting *
setting_of (const State *state, const Work *work)
{
  return &work->settings[MIN (state->settings, work->n - 1)];
}

/* The one on show: after it was compared the next one has not begun yet. */
static const Setting *
shown_setting (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const guint at = state->settings > 0 && gradus_position_is_phase (here, "compare")
                     ? state->settings - 1 : state->settings;

  return &work->settings[MIN (at, work->n - 1)];
}

static void
begin_setting (State *state, const Setting *setting)
{
  gradus_array_init_vector (&state->v, gradus_mdp_n_cells (setting->world));
  gradus_array_init_vector (&state->u, gradus_mdp_n_cells (setting->world));
  gradus_int_array_init (&state->policy, gradus_mdp_n_cells (setting->world));
  state->sweeps = state->evaluations = state->turned = 0;
  state->swept = state->judged = false;
  state->apart = state->sweep_work = state->judge_work = NAN;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  begin_setting (state, &work->settings[0]);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_sweeps, (state, work),
               gradus_n_strides (setting_of (state, work)->sweeps, SHOWN))

static GradusStatus
run_sweep (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const Setting *setting = setting_of (state, work);
  const guint cells = gradus_mdp_n_cells (setting->world);
  g_autofree double *before = g_new (double, cells);
  double *v;
  guint to;

  if (state->swept)
    begin_setting (state, setting);
  to = MIN (state->sweeps + gradus_stride (setting->sweeps, SHOWN), setting->sweeps);
  v = gradus_array_write (&state->v);
  for (; state->sweeps < to; state->sweeps++)
    {
      memcpy (before, v, cells * sizeof *v);
      gradus_mdp_sweep (setting->world, before, v, setting->gamma);
    }
  state->sweep_work = (double) state->sweeps * setting->outcomes;
  if (state->sweeps < setting->sweeps)
    return GRADUS_STATUS_AGAIN;
  state->swept = true;
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_evaluations, (state, work),
               gradus_n_strides (setting_of (state, work)->evaluations, SHOWN))

static GradusStatus
run_improve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, world);
  const Setting *setting = setting_of (state, work);
  const guint to = MIN (state->evaluations + gradus_stride (setting->evaluations, SHOWN),
                        setting->evaluations);
  gint32 *policy = gradus_int_array_write (&state->policy);
  double *u = gradus_array_write (&state->u);

  if (state->evaluations == 0)
    begin_policy (work, setting, world, policy);
  for (; state->evaluations < to; state->evaluations++)
    state->turned = improve (setting, policy, u);
  state->judge_work = state->evaluations * pow (setting->n_free, 3) / 3;
  if (state->evaluations < setting->evaluations)
    return GRADUS_STATUS_AGAIN;
  state->judged = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_compare (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const Setting *setting = setting_of (state, work);
  double *row = &gradus_array_write (&state->table)[state->settings * 4];

  row[0] = state->sweeps;
  row[1] = state->evaluations;
  row[2] = state->sweep_work;
  row[3] = state->judge_work;
  state->apart = gradus_mdp_distance (setting->world, state->v.data, state->u.data);
  gradus_context_raise_if (context, EVENT_DEARER, state->judge_work > state->sweep_work);
  state->settings++;
  return state->settings == work->n ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static void
array_world (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  const guint cells = gradus_mdp_n_cells (world);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  if (gradus_array_length (&state->v) == cells)
    memcpy (to, state->v.data, cells * sizeof *to);
}

static void
array_arrows (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  const guint cells = gradus_mdp_n_cells (world);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint cell = 0; cell < cells && state->policy.n == cells && state->evaluations > 0; cell++)
    to[cell] = state->policy.data[cell] >= 0 ? 1 << state->policy.data[cell] : 0;
}

static void
array_policy (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  double *to = gradus_array_init_vector (out, MAX (state->policy.n, 1));

  for (guint i = 0; i < state->policy.n; i++)
    to[i] = state->policy.data[i];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "sweeps", N_ ("Sweeps of value iteration"), "k", GRADUS_QUANTITY (State, sweeps),
    GRADUS_KNOWN (State, sweeps), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "evaluations", N_ ("Evaluations of policy iteration"), "m",
    GRADUS_QUANTITY (State, evaluations), GRADUS_KNOWN (State, evaluations),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "sweep-work", N_ ("Multiplications of value iteration"), "W_V",
    GRADUS_QUANTITY (State, sweep_work), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "judge-work", N_ ("Multiplications of policy iteration"), "W_\\pi",
    GRADUS_QUANTITY (State, judge_work), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "apart", N_ ("Distance of the two tables"), "\\|V-V^\\pi\\|_\\infty",
    GRADUS_QUANTITY (State, apart), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "v", N_ ("Table of value iteration"), "V", GRADUS_QUANTITY (State, v),
    .indices = N_ ("cell, row by row from the top") },
  { "u", N_ ("Table of policy iteration"), "V^\\pi", GRADUS_QUANTITY (State, u),
    .indices = N_ ("cell, row by row from the top") },
  { "policy", N_ ("Policy"), "\\pi", GRADUS_QUANTITY (State, policy), .array = array_policy,
    .indices = N_ ("cell: 0 N, 1 E, 2 S, 3 W, −1 none") },
  { "table", N_ ("Work of both"), "k, m, W_V, W_\\pi", GRADUS_QUANTITY (State, table),
    .shape = GRADUS_EXTENT (SETTINGS, 4),
    .indices = N_ ("setting × sweeps, evaluations, multiplications of both") },
  { "world", N_ ("Values in the world"), NULL, .array = array_world, .flags = GRADUS_HIDDEN },
  { "arrows", N_ ("Arrows of the policy"), NULL, .array = array_arrows, .flags = GRADUS_HIDDEN },
  { "turned", N_ ("Arrows turned"), NULL, GRADUS_QUANTITY (State, turned) },
  { "settings", N_ ("Settings compared"), NULL, GRADUS_QUANTITY (State, settings) });

static gboolean
has_exit (const GradusGridWorld *world)
{
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_TERMINAL)
      return TRUE;
  return FALSE;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, world);
  const Setting *setting = shown_setting (here);
  const Setting *before = setting > work->settings ? setting - 1 : setting;
  const Setting *next = setting + 1 < work->settings + work->n ? setting + 1 : setting;

  gradus_names_number (names, "discount", setting->gamma);
  gradus_names_number (names, "discount-before", before->gamma);
  gradus_names_whole (names, "cells", setting->n_free);
  gradus_names_whole (names, "outcomes", setting->outcomes);
  gradus_names_number (names, "slip", world->slip);
  gradus_names_whole (names, "sweeps-before", before->sweeps);
  gradus_names_flag (names, "later", setting > work->settings);
  gradus_names_flag (names, "by-discount", p->vary == VARY_DISCOUNT);
  gradus_names_flag (names, "by-size", p->vary == VARY_SIZE);
  gradus_names_flag (names, "more", next > setting && state->settings > 0);
  gradus_names_number (names, "next-discount", next->gamma);
  gradus_names_number (names, "next-scale", 0.25 * next->sweeps);
  gradus_names_number (names, "next-in-proportion", state->sweeps * next->gamma / setting->gamma);
  gradus_names_flag (names, "exits", has_exit (world));
  /* Where the best walk never ends the sweeps go as 1/(1 - gamma). */
  gradus_names_flag (names, "endless",
                     setting->sweeps * (1 - setting->gamma)
                       > 0.6 * before->sweeps * (1 - before->gamma));
  gradus_names_flag (names, "cheaper", state->judge_work < state->sweep_work);
}

/* --- Lives ------------------------------------------------------------------------------------ */

static double
life_value (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, world);

  return gradus_array_length (&state->v) == gradus_mdp_n_cells (world)
             && item < gradus_mdp_n_cells (world) && world->cells[item] != GRADUS_CELL_WALL
           ? state->v.data[item] : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "value", N_ ("Value of the cell"), "V(s)", .value = life_value });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "sweep", N_ ("Value iteration"), N_ ("Sweeps from a table of zeros until nothing moves."),
    .shows = "values", .pseudocode = N_ ("repeat V ← BV until |ΔV| < ε"), .run = run_sweep,
    .n_micro = n_sweeps,
    .rule = "V := R + \\gamma\\max_a P_a V,\\qquad W_V = k\\,\\#\\{P_{sa}(s') > 0\\}",
    .filled = GRADUS_SAY (
      { NULL, "\\gamma = <discount>,\\quad W_V = <calc sweeps * outcomes = sweep-work>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("{sweeps|,} sweep with γ = {discount}.",
        "{sweeps|,} sweeps with γ = {discount}."), "sweeps" },
      { "later and by-discount", N_ ("With γ = {discount} value iteration takes {sweeps|,} sweeps; "
                                     "with γ = {discount-before} it took {sweeps-before|,}.") },
      { NULL, NN_ ("Value iteration takes {sweeps|,} sweep with γ = {discount}; free cells: "
                   "{cells}.",
        "Value iteration takes {sweeps|,} sweeps with γ = {discount}; free cells: {cells}."),
        "sweeps" }) },
  { "improve", N_ ("Policy iteration"),
    N_ ("Each evaluation solves all equations at once, then arrows turn."), .shows = "values",
    .pseudocode = N_ ("repeat: V ← (I − γP)⁻¹R, π ← greedy"), .run = run_improve,
    .n_micro = n_evaluations,
    .rule = "V^\\pi = (I-\\gamma P_\\pi)^{-1}R,\\qquad W_\\pi = m\\,\\tfrac{1}{3}n^3",
    .filled = GRADUS_SAY (
      { NULL, "n = <cells>,\\quad W_\\pi = <calc evaluations * cells * cells * cells / 3 = "
              "judge-work>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("{evaluations} evaluation, and arrows that turn: {turned}.",
        "{evaluations} evaluations, and arrows that turn at the last one: {turned}."),
        "evaluations" },
      { NULL, NN_ ("Policy iteration is done after {evaluations} evaluation: no arrow turns.",
        "Policy iteration is done after {evaluations} evaluations: at the last one no arrow "
        "turns."),
        "evaluations" }) },
  { "compare", N_ ("Compare their work"), N_ ("Work is counted in multiplications, not in time."),
    .shows = "count", .pseudocode = N_ ("note sweeps, evaluations, multiplications"),
    .run = run_compare,
    .rule = "k \\approx \\frac{\\ln(1/\\varepsilon)}{1-\\gamma},\\qquad "
            "\\|V-V^*\\|_\\infty \\le \\frac{\\gamma\\varepsilon}{1-\\gamma}",
    .filled = GRADUS_SAY (
      { NULL, "W_V = <sweep-work|model>,\\quad W_\\pi = <judge-work|second>,\\quad "
              "\\|V-V^\\pi\\|_\\infty = <apart>" }),
    .said = GRADUS_SAY (
      { "cheaper", N_ ("{sweep-work|,} multiplications for the sweeps, {judge-work|,} for the "
                       "evaluations: here policy iteration is less work.") },
      { NULL, N_ ("{sweep-work|,} multiplications for the sweeps, {judge-work|,} for the "
                  "evaluations: here value iteration is less work.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "vary", .label = N_ ("What changes"),
    .blurb = N_ ("From one iteration to the next: the discount (0.5, 0.9, 0.99, 0.999), or a "
                 "corridor of 3, 10, 30, 100 cells whose left one pays 1."),
    GRADUS_PARAM_FIELD (Params, vary), GRADUS_CHOICES (
      { "gamma", N_ ("The discount") }, { "size", N_ ("The size of a corridor") },
      { "nothing", N_ ("Nothing") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",
    .blurb = N_ ("How much a reward is worth one step later; near 1 the agent looks far ahead."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.9, .min = 0, .max = 0.999, .slider_min = 0.5,
    .slider_max = 0.999, .step = 0.01, .enabled_if = "vary=size|nothing",
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "start", .label = N_ ("First policy"),
    .blurb = N_ ("Where all arrows point before the first evaluation."),
    GRADUS_PARAM_FIELD (Params, start), .def = GRADUS_SWEEP_FIRST_EAST, GRADUS_CHOICES (
      { "given", N_ ("The given one, else all east") }, { "north", N_ ("All north") },
      { "east", N_ ("All east") }, { "south", N_ ("All south") }, { "west", N_ ("All west") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when no value changes by more than this in a sweep."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-6, .min = 1e-12, .max = 10,
    .slider_min = 1e-10, .slider_max = 0.1, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_RESTART });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_DEARER] = { "dearer", N_ ("Policy iteration is more work"),
                     N_ ("The evaluations took more multiplications than the sweeps.") });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_agree (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const Setting *setting = shown_setting (here);

  *measured = state->apart;
  return state->apart <= setting->gamma / (1 - setting->gamma) * p->tolerance
                           + 1e-9 * MAX (1, gradus_largest (state->u.data,
                                                            gradus_array_length (&state->u)));
}

/* The arrows of the evaluations are best under the table of the sweeps as well, up to its error. */
static gboolean
holds_policy (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const Setting *setting = shown_setting (here);
  const double room = 2 * p->tolerance / (1 - setting->gamma);
  double q[GRADUS_N_ACTIONS];

  for (guint cell = 0; cell < state->policy.n; cell++)
    if (state->policy.data[cell] >= 0)
      {
        const double top
          = gradus_mdp_look (setting->world, state->v.data, cell, setting->gamma, q);

        *measured = MAX (*measured, top - q[state->policy.data[cell]]);
      }
  return *measured <= room + 1e-9 * MAX (1, gradus_largest (state->u.data, state->policy.n));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "agree", N_ ("Both tables are the same but for the tolerance"),
    "\\|V-V^\\pi\\|_\\infty\\le\\frac{\\gamma\\varepsilon}{1-\\gamma}", holds_agree,
    .phase = "compare" },
  { "policy", N_ ("Both find the same policy, up to ties"), "Q(s,\\pi(s)) = \\max_a Q(s,a)",
    holds_policy, .phase = "compare" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* What the cells are worth: sweeps creep, evaluations jump. */
static void
build_values (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const Setting *setting = shown_setting (here);
  const GradusGridWorld *world = setting->world;
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree double *x = g_new (double, cells), *v = g_new0 (double, cells);
  g_autofree double *u = g_new0 (double, cells), *best = g_new (double, cells);
  const gboolean begun = gradus_array_length (&state->v) == cells;
  guint n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "cell"),
                         "V");
  for (guint cell = 0; cell < cells; cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      {
        x[n] = n + 1.0;
        v[n] = begun ? state->v.data[cell] : 0;
        u[n] = begun ? state->u.data[cell] : 0;
        best[n++] = setting->v[cell];
      }
  gradus_scene_polyline (scene, x, best, n, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, C_ ("legend", "best values"));
  gradus_scene_polyline (scene, x, v, n, GRADUS_ROLE_MODEL,
                         n <= 40 ? GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS : GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "value iteration"));
  if (begun && state->evaluations > 0)
    {
      gradus_scene_polyline (scene, x, u, n, GRADUS_ROLE_SECOND,
                             n <= 40 ? GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS
                                     : GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "policy iteration"));
    }
}

/* Columns @first and @first + 1 of the table over what changes. */
static void
draw_table (const GradusPosition *here, guint first, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double x[SETTINGS], y[SETTINGS], z[SETTINGS];
  const guint n = state->settings;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y,
                         p->vary == VARY_SIZE ? C_ ("axis", "cells") : "1 / (1 − γ)", "");
  if (gradus_kit_waits (scene, n == 0, _ ("Nothing has been compared yet.")))
    return;
  for (guint i = 0; i < n; i++)
    {
      x[i] = p->vary == VARY_SIZE ? work->settings[i].n_free : 1 / (1 - work->settings[i].gamma);
      y[i] = state->table.data[4 * i + first];
      z[i] = MAX (state->table.data[4 * i + first + 1], 1e-3);
      gradus_scene_point (scene, x[i], y[i], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.3, -1);
      gradus_scene_point (scene, x[i], z[i], GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, 1.3, -1);
    }
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_polyline (scene, x, z, n, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            first == 0 ? C_ ("legend", "sweeps")
                                       : C_ ("legend", "value iteration"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND,
                            first == 0 ? C_ ("legend", "evaluations")
                                       : C_ ("legend", "policy iteration"));
}

static void
build_count (const GradusPosition *here, GradusScene *scene)
{
  draw_table (here, 0, scene);
}

static void
build_work (const GradusPosition *here, GradusScene *scene)
{
  draw_table (here, 2, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "values", N_ ("Creeping and jumping"), .build = build_values,
    .caption = GRADUS_SAY ({ NULL, N_ ("γ = {discount}; free cells: {cells}") }) },
  { "count", N_ ("Sweeps and evaluations"), .build = build_count },
  { "work", N_ ("Multiplications"), .build = build_work },
  { "world", N_ ("The world of the data"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world,
    .of = "world", .with = "arrows=arrows" });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "sweeps", N_ ("How many sweeps now?"), "sweep", "count", .asks = GRADUS_ASKS_NUMBER,
    .about = "sweeps", .scale = "next-scale", .when = "more and by-discount",
    .words = N_ ("Sweeps of value iteration with γ = {discount}: {sweeps|,}. How many will it take "
                 "with γ = {next-discount}?"),
    .truth = GRADUS_SAY (
      { "exits and not endless", N_ ("{sweeps|,}: walks end in an exit, and what is missing falls "
                     "faster than by γ a sweep.") },
      { "not endless", N_ ("{sweeps|,}: not γ alone says how many it takes.") },
      { NULL, N_ ("{sweeps|,}: where walks never end a sweep multiplies what is missing by γ, so "
                  "that the number goes as 1/(1 − γ).") }),
    .intuition = N_ ("You thought of γ itself, but what counts is how far it is from 1: where "
                     "walks never end a tenth of that takes ten times as many sweeps."),
    .intuition_answer = "next-in-proportion" },
  { "cheaper", N_ ("Is policy iteration less work?"), "compare", "work",
    .asks = GRADUS_ASKS_EVENT, .about = "cheaper", .when = "not by-discount",
    .words = N_ ("Sweeps: {sweeps|,}, evaluations: {evaluations}, free cells: {cells}. Does policy "
                 "iteration take fewer multiplications here?"),
    .truth = GRADUS_SAY (
      { "cheaper", N_ ("Yes, {judge-work|,} instead of {sweep-work|,}.") },
      { NULL, N_ ("No, {judge-work|,} instead of {sweep-work|,}: an evaluation is a linear "
                  "system, n³/3 multiplications.") }) });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "patience", .title = N_ ("Nearer and nearer to 1"),
    .blurb = N_ ("Ten cells, the left one pays. With γ = 0.5, 0.9, 0.99, 0.999 it takes 21, 133, "
                 "1,376, 13,810 sweeps, and 10 evaluations each time."),
    .data = "pay-corridor", .seed = 1,
    .claims = "converged\ntable[0,0] == 21\ntable[1,0] == 133\ntable[2,0] == 1376\ntable[3,0] == "
              "13810\nevaluations == 10" },
  { .id = "by-hand", .title = N_ ("By hand: one cell"),
    .blurb = N_ ("One cell that pays 1, γ = 0.9: 1, 1.9, 2.71, … after 22 sweeps 9.0152. One "
                 "evaluation says 10."),
    .data = "pay-corridor:length=1,slip=0", .params = "vary=nothing tolerance=0.11", .seed = 1,
    .claims = "sweeps == 22\nv[0] ~ 9.0152\nabs(u[0] - 10) < 1e-9\nevaluations == 1" },
  { .id = "north", .title = N_ ("A lucky start"),
    .blurb = N_ ("The same with all arrows north at first: two evaluations are enough."),
    .data = "pay-corridor", .params = "start=north", .seed = 1,
    .claims = "converged\nevaluations == 2" },
  { .id = "lecture", .title = N_ ("The 4×3 world"),
    .blurb = N_ ("With exits there are fewer sweeps than without: 15, 22, 29, 102."),
    .data = "grid-4x3", .params = "start=given", .seed = 1,
    .claims = "table[0,0] == 15\ntable[1,0] == 22\ntable[2,0] == 29\ntable[3,0] == 102" },
  { .id = "size", .title = N_ ("Longer and longer"),
    .blurb = N_ ("Corridors of 3, 10, 30, 100 cells, all arrows north at first: the sweeps stay "
                 "133, an evaluation becomes n³/3."),
    .data = "pay-corridor", .params = "vary=size start=north", .seed = 1,
    .claims = "table[0,0] == 133\ntable[3,0] == 133\ntable[3,1] == 6" },
  { .id = "large", .title = N_ ("Failure: a long way for arrows"),
    .blurb = N_ ("A hundred cells, all arrows the wrong way: they turn one at a time, and each of "
                 "100 evaluations solves 100 equations."),
    .data = "pay-corridor", .params = "vary=size start=east", .seed = 1,
    .claims = "evaluations == 100\nevent:dearer\njudge-work > 250 * sweep-work",
    .failure = N_ ("33 million multiplications instead of 132,202. An evaluation need not be "
                   "exact: a few sweeps of the policy in its place do without the n³ of a "
                   "solution.") });

#define ORACLE "oracle: numpy, both methods on corridors"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "patience", GRADUS_CHECK_END, "table",
    GRADUS_EXPECT (21, 10, 1974, 10000.0 / 3, 133, 10, 12502, 10000.0 / 3, 1376, 10, 129344,
                   10000.0 / 3, 13810, 10, 1298140, 10000.0 / 3), 1e-9, ORACLE },
  { "by-hand", GRADUS_CHECK_END, "v", GRADUS_EXPECT (9.0152), 6e-6, "by hand: 10 (1 − 0.9²²)" },
  { "by-hand", GRADUS_CHECK_END, "sweeps", GRADUS_EXPECT (22), 0, "by hand: 0.9²¹ < 0.11" },
  { "lecture", GRADUS_CHECK_END, "sweeps", GRADUS_EXPECT (102), 0, ORACLE },
  { "lecture", GRADUS_CHECK_END, "evaluations", GRADUS_EXPECT (6), 0, ORACLE },
  { "large", GRADUS_CHECK_END, "table",
    GRADUS_EXPECT (133, 100, 132202, 1e8 / 3), 1e-9, ORACLE, .index = 12 },
  { "size", GRADUS_CHECK_END, "table", GRADUS_EXPECT (133, 6), 0, ORACLE, .index = 12 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("East and north at first"),
    .blurb = N_ ("The same answer; how many evaluations it takes hangs on the first policy."),
    .preset = "patience", .left = "start=east", .right = "start=north", .plot = "count",
    .claims = "left: evaluations == 10\nright: evaluations == 2\nleft == right: u" });

static const GradusSheet sheet = {
  .aha = N_ ("Value iteration pays for patience, γ; policy iteration pays for size, a linear "
             "system."),
  .by_hand = N_ ("One cell, R = 1, γ = 0.9: sweeps give 1, 1.9, 2.71, … 9.0152 after 22; an "
                 "evaluation gives 1/(1 − 0.9) = 10 at once."),
  .why = "count",
  .intuition = N_ ("With γ = 0.99 instead of 0.9 it takes a tenth more sweeps."),
  .caught_by = "sweeps",
  .breaks = N_ ("Many cells: an evaluation is n³/3 multiplications, 33 million for 100 of them "
                "with 100 cells."),
  .needs = "value-iteration policy-iteration",
  .leads_to = "bellman-contraction model-based-rl",
  .aliases = "VI vs PI; complexity; horizon; convergence rate; modified policy iteration; "
             "值迭代与策略迭代比较; 计算量; 收敛速度; 复杂度; zddclddbj; jsl",
  .terms = N_ ("horizon; rate of convergence; complexity; modified policy iteration"),
};

const GradusDescriptor gradus_value_vs_policy_iteration = {
  .id = "value-vs-policy-iteration", .chapter = 20, .difficulty = 2,
  .title = N_ ("Comparing the two"),
  .summary = N_ ("Sweeps against evaluations, where the discount is nearer to 1 and the world is "
                 "larger."),
  .goal = N_ ("Say what each of the two methods pays for, and choose one for a given world."),
  .source = "CS229 lecture notes, reinforcement learning, section 2",
  .data_kind = &gradus_data_grid_world,
  .columns = N_ ("A grid of free cells, walls and terminal cells with rewards."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .lives = lives,
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "seen from the other side the first arrows point the right way" }),
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .start_said = GRADUS_SAY (
    { "by-size", N_ ("Four corridors, one after the other, and two methods.") },
    { "by-discount", N_ ("One world, four discounts one after the other, and two methods.") },
    { NULL, N_ ("One world, one discount, and two methods.") }),
};
