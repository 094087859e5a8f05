/* Where am I? A belief over the cells of a world that is walked about in the dark.
 *
 * Situation. An agent knows the plan of a corridor, or of a house, but not where in it it is. It
 * moves, not always as far as it means to, and sees whether there is a door, not always rightly.
 * What it believes is a probability for each cell, b(s).
 *
 * Step. One iteration is a move and a look. The belief moves as the agent does (move; not before
 * the first look),
 *
 *   b'(s') = sum_s P(s' | s, a) b(s),
 *
 * is multiplied by how well each cell explains what was seen (look), L(o | s) b'(s), and divided by
 * the sum (norm). The likelihoods count up to a common factor alone.
 *
 * A cell that pays more than 0 has a door, so that doors are painted as rewards are. What is seen
 * comes with the data (the hint "seen", 1 for a door; "walk", the cells where the agent truly was),
 * or is drawn from a walk that is drawn: a look is right with the probability hit / (hit + miss).
 * Slip and exits of the world have no part in this.
 *
 * Why it works. It is Bayes' rule, applied again and again, and the forward half of the algorithm
 * for chains; the belief is all that the past says of the future.
 *
 * Cost. O(cells) a move and a look.
 *
 * Edge cases. Where every cell looks the same, looking tells nothing (event "alike"). A belief of 0
 * stays 0: if then all that is left explains nothing of what is seen, a sentence says so.
 *
 * Source: CS229 lecture notes, part XIV, section 1; L. P. Kaelbling, M. L. Littman and A. R.
 * Cassandra 1998, Artificial Intelligence 101; S. Thrun, W. Burgard and D. Fox 2005, chapter 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-vector-math.h"
#include "sweep.h"

/* A phase shows so many micro-steps at most, and a picture so many cells by themselves. */
#define SHOWN 40
#define MOST_NUMBERS 12
/* Beliefs that differ by less are equally probable. */
#define TIE 1e-12

typedef enum
{
  PLAN_EAST,
  PLAN_WEST,
  PLAN_NORTH,
  PLAN_SOUTH,
  PLAN_WANDER,
} Plan;

typedef struct
{
  double hit, miss, stay, over;
  bool ring, look, known;
  guint plan;
  int column, row;         /* where a known start is */
  int rounds;
} Params;

typedef struct
{
  GradusArray belief;      /* cells; 0 in walls */
  GradusArray moved;       /* cells: after the move */
  GradusArray product;     /* cells: times the likelihood */
  double entropy, moved_entropy, sum;
  int truth;               /* cell, or -1: not known */
  int seen;                /* 1 a door, 0 none, -1 it did not look */
  guint action;
  guint round;             /* looks that are over */
  guint done, last;
  bool multiplied;         /* in this round */
} State;

typedef struct
{
  guint cells, n;          /* all, and those that are no wall */
  guint *place;            /* n: their cells */
  bool *door;              /* cells */
  bool alike;
  const double *seen, *walk;
  guint n_seen, n_walk;
  guint known;             /* the cell of a known start */
  gboolean corridor;       /* one row */
} Work;

enum { EVENT_TIE, EVENT_ALIKE, EVENT_LOST };

/* --- The world -------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);

  if (p->stay + p->over > 1)
    return g_strdup (_ ("A move stays or goes two cells with a probability above 1 in all: lower "
                        "one of them."));
  if (p->hit == 0 && p->miss == 0)
    return g_strdup (_ ("Nothing that is seen has any likelihood: give the right or the wrong look "
                        "a number above 0."));
  return gradus_sweep_validate_world (world);
}

/* One cell on from @cell; a ring has no end. */
static guint
step_on (const Work *work, const Params *p, const GradusGridWorld *world, guint cell, guint action)
{
  const GradusAction way = action == PLAN_EAST    ? GRADUS_ACTION_EAST
                           : action == PLAN_WEST  ? GRADUS_ACTION_WEST
                           : action == PLAN_NORTH ? GRADUS_ACTION_NORTH : GRADUS_ACTION_SOUTH;
  guint to;

  if (!work->corridor || !p->ring || (action != PLAN_EAST && action != PLAN_WEST))
    return gradus_grid_world_move (world, cell, way);
  to = (cell + (action == PLAN_EAST ? 1 : work->cells - 1)) % work->cells;
  return world->cells[to] == GRADUS_CELL_WALL ? cell : to;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);
  const GradusDataset *dataset = gradus_setup_get_dataset ((GradusSetup *) setup);
  const GradusArray *seen = gradus_dataset_get_hint (dataset, "seen");
  const GradusArray *walk = gradus_dataset_get_hint (dataset, "walk");
  Work *work = g_new0 (Work, 1);
  guint doors = 0;

  work->cells = gradus_mdp_n_cells (world);
  work->corridor = world->rows == 1;
  work->place = g_new (guint, work->cells);
  work->door = g_new0 (bool, work->cells);
  for (guint cell = 0; cell < work->cells; cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      {
        work->place[work->n++] = cell;
        work->door[cell] = world->rewards[cell] > 0;
        doors += work->door[cell];
      }
  work->alike = doors == 0 || doors == work->n;
  if (seen != NULL)
    {
      work->seen = seen->data;
      work->n_seen = (guint) gradus_array_length (seen);
    }
  if (walk != NULL)
    {
      work->walk = walk->data;
      work->n_walk = (guint) gradus_array_length (walk);
    }
  /* Of a world that was made smaller or built up since. */
  for (guint t = 0; t < work->n_walk; t++)
    if (!(work->walk[t] >= 0 && work->walk[t] < work->cells)
        || world->cells[(guint) work->walk[t]] == GRADUS_CELL_WALL)
      work->n_walk = 0;
  work->known = gradus_sweep_nearest (world, p->column, p->row);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->place);
  g_free (work->door);
  g_free (work);
}

static double
entropy_of (const double *p, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum -= p[i] > 0 ? p[i] * log (p[i]) : 0;
  return MAX (sum, 0);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  double *belief = gradus_array_init_vector (&state->belief, work->cells);

  gradus_array_init_vector (&state->moved, work->cells);
  gradus_array_init_vector (&state->product, work->cells);
  for (guint k = 0; k < work->n; k++)
    belief[work->place[k]] = p->known ? work->place[k] == work->known : 1.0 / work->n;
  gradus_array_assign (&state->moved, &state->belief);
  state->entropy = entropy_of (belief, work->cells);
  state->seen = state->truth = -1;
  if (work->n_walk > 0)
    state->truth = (int) work->walk[0];
  else if (work->n_seen == 0)
    state->truth = (int) (p->known ? work->known
                                   : work->place[gradus_rng_index (context->rng, work->n)]);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_places, (work), gradus_n_strides (work->n, SHOWN))

/* Where the agent truly goes, and what it sees there. */
static void
go_on (State *state, const Params *p, const Work *work, const GradusGridWorld *world, gsl_rng *rng)
{
  if (state->round > 0 && state->round < work->n_walk)
    state->truth = (int) work->walk[state->round];
  else if (state->round > 0 && state->truth >= 0)
    {
      const double draw = gradus_rng_uniform (rng);

      for (guint k = draw < p->stay ? 0 : draw < p->stay + p->over ? 2 : 1; k > 0; k--)
        state->truth = (int) step_on (work, p, world, (guint) state->truth, state->action);
    }
  state->seen = -1;
  if (!p->look)
    return;
  if (state->round < work->n_seen)
    state->seen = work->seen[state->round] != 0;
  else if (state->truth >= 0)
    state->seen = work->door[state->truth]
                  == (gradus_rng_uniform (rng) < p->hit / (p->hit + p->miss));
}

static GradusStatus
run_move (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, world);
  const guint stride = gradus_stride (work->n, SHOWN);
  double *moved;

  if (state->done == 0)
    {
      state->action = p->plan == PLAN_WANDER ? gradus_rng_index (context->rng, GRADUS_N_ACTIONS)
                                             : p->plan;
      gradus_array_init_vector (&state->moved, work->cells);
      state->multiplied = false;
      state->sum = NAN;
    }
  moved = gradus_array_write (&state->moved);
  for (guint k = state->done * stride; k < MIN ((state->done + 1) * stride, work->n); k++)
    {
      const guint cell = work->place[k];
      const double share = state->belief.data[cell];
      guint to;

      if (state->round == 0)
        {
          moved[cell] = share;
          continue;
        }
      to = step_on (work, p, world, cell, state->action);
      moved[cell] += p->stay * share;
      moved[to] += (1 - p->stay - p->over) * share;
      moved[step_on (work, p, world, to, state->action)] += p->over * share;
    }
  if ((state->done + 1) * stride >= work->n)
    {
      state->moved_entropy = entropy_of (moved, work->cells);
      go_on (state, p, work, world, context->rng);
    }
  return gradus_step_done (&state->done, &state->last,
                           (guint) gradus_n_strides (work->n, SHOWN));
}

/* How well @cell explains what was seen. */
static double
likelihood_of (const State *state, const Params *p, const Work *work, guint cell)
{
  return state->seen < 0 ? 1 : work->door[cell] == (state->seen == 1) ? p->hit : p->miss;
}

static GradusStatus
run_look (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint stride = gradus_stride (work->n, SHOWN);
  double *product;

  if (state->done == 0)
    gradus_array_init_vector (&state->product, work->cells);
  product = gradus_array_write (&state->product);
  for (guint k = state->done * stride; k < MIN ((state->done + 1) * stride, work->n); k++)
    product[work->place[k]] = likelihood_of (state, p, work, work->place[k])
                              * state->moved.data[work->place[k]];
  if ((state->done + 1) * stride >= work->n)
    {
      state->multiplied = true;
      state->sum = 0;
      for (guint cell = 0; cell < work->cells; cell++)
        state->sum += product[cell];
      gradus_context_raise_if (context, EVENT_ALIKE, work->alike && state->seen >= 0);
    }
  return gradus_step_done (&state->done, &state->last,
                           (guint) gradus_n_strides (work->n, SHOWN));
}

/* The largest entry of @p, and how many are as large; the first of them in @first. */
static guint
count_best (const double *p, guint n, guint *first)
{
  guint best = 0, count = 0;

  for (guint i = 1; i < n; i++)
    if (p[i] > p[best])
      best = i;
  *first = n;
  for (guint i = 0; i < n; i++)
    if (p[i] >= p[best] * (1 - TIE))
      {
        *first = MIN (*first, i);
        count++;
      }
  return count;
}

static GradusStatus
run_norm (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint left = p->look && work->n_seen > 0 ? MIN ((guint) p->rounds, work->n_seen)
                                                 : (guint) p->rounds;
  double *belief;
  guint first;

  if (!(state->sum > 0))
    return gradus_context_fail (context,
                                _ ("What was seen is impossible wherever the belief still lives: "
                                   "is a likelihood 0 that should not be?"));
  belief = gradus_array_overwrite (&state->belief);
  for (guint cell = 0; cell < work->cells; cell++)
    belief[cell] = state->product.data[cell] / state->sum;
  state->entropy = entropy_of (belief, work->cells);
  state->round++;
  gradus_context_raise_if (context, EVENT_TIE, count_best (belief, work->cells, &first) > 1);
  gradus_context_raise_if (context, EVENT_LOST,
                           state->truth >= 0
                             && belief[state->truth] < belief[first] * (1 - TIE));
  return state->round >= left ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_true, (state), state->truth >= 0 ? state->belief.data[state->truth] : NAN)
GRADUS_NUMBER (number_top, (state, work),
               gradus_largest (state->belief.data, work->cells))
GRADUS_VECTOR (array_likelihood, (state, p, work), work->cells, i,
               here->step > 0 ? likelihood_of (state, p, work, i) : 0)

static double
number_n_best (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  guint first;

  return count_best (state->belief.data, work->cells, &first);
}

static double
number_best (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  guint first;

  count_best (state->belief.data, work->cells, &first);
  return first;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "entropy", N_ ("Entropy of the belief"), "H", GRADUS_QUANTITY (State, entropy),
    .flags = GRADUS_METRIC, .beside = "1" },
  { "top", N_ ("Largest belief"), "\\max_s b(s)", .number = number_top, .flags = GRADUS_METRIC },
  { "true-belief", N_ ("Belief in the true cell"), "b(s^\\ast)", .number = number_true,
    .flags = GRADUS_METRIC },
  { "belief", N_ ("Belief"), "b", GRADUS_QUANTITY (State, belief), .is = "simplex",
    .indices = N_ ("cell, row by row from the top") },
  { "moved", N_ ("Belief after the move"), "b'", GRADUS_QUANTITY (State, moved),
    .indices = N_ ("cell, row by row from the top") },
  { "product", N_ ("Times the likelihood"), "L\\,b'", GRADUS_QUANTITY (State, product),
    .indices = N_ ("cell, row by row from the top") },
  { "likelihood", N_ ("Likelihood of what was seen"), "L(o|s)", .array = array_likelihood,
    .indices = N_ ("cell, row by row from the top") },
  { "moved-entropy", N_ ("Entropy after the move"), NULL, GRADUS_QUANTITY (State, moved_entropy) },
  { "sum", N_ ("Sum of the products"), NULL, GRADUS_QUANTITY (State, sum) },
  { "n-best", N_ ("Most probable cells"), NULL, .number = number_n_best },
  { "best", N_ ("Most probable cell, the first"), NULL, .number = number_best },
  { "truth", N_ ("True cell"), "s^\\ast", GRADUS_QUANTITY (State, truth),
    .indices = N_ ("cell, row by row from the top"), .flags = GRADUS_LISTED },
  { "seen", N_ ("Seen"), "o", GRADUS_QUANTITY (State, seen),
    .indices = N_ ("1 a door, 0 none, −1 no look"), .flags = GRADUS_LISTED },
  { "action", N_ ("Move"), "a", GRADUS_QUANTITY (State, action),
    .indices = N_ ("0 east, 1 west, 2 north, 3 south"), .flags = GRADUS_LISTED },
  { "round", N_ ("Looks"), NULL, GRADUS_QUANTITY (State, round) });

/* What @cell is called: by its column in a corridor. */
static char *
call_cell (const GradusGridWorld *world, guint cell)
{
  return world->rows == 1 ? g_strdup_printf ("%d", gradus_mdp_column (world, cell))
                          : g_strdup_printf ("(%d, %d)", gradus_mdp_column (world, cell),
                                             gradus_mdp_row (world, cell));
}

static void
name_cell (GradusNames *names, const char *id, const GradusGridWorld *world, guint cell)
{
  g_autofree char *word = call_cell (world, cell);

  gradus_names_word (names, id, word);
}

/* The cells that are most probable by @p, in words; the first few of many. */
static void
name_best (GradusNames *names, const GradusGridWorld *world, const double *p, guint cells)
{
  g_autoptr (GString) words = g_string_new (NULL);
  guint first, n = count_best (p, cells, &first), told = 0;

  for (guint cell = first; cell < cells && told < 4; cell++)
    if (p[cell] >= p[first] * (1 - TIE))
      {
        g_autofree char *word = call_cell (world, cell);

        g_string_append_printf (words, told > 0 ? ", %s" : "%s", word);
        told++;
      }
  if (n > told)
    g_string_append (words, ", …");
  gradus_names_word (names, "best-cells", words->str);
}

static const char *
say_seen (int seen)
{
  return seen == 1 ? _ ("a door") : _ ("no door");
}

static const char *
say_direction (guint action)
{
  return action == PLAN_EAST    ? _ ("east")
         : action == PLAN_WEST  ? _ ("west")
         : action == PLAN_NORTH ? _ ("north") : _ ("south");
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, world);
  /* The last place of the micro-step. */
  const guint k = MIN ((state->last + 1) * gradus_stride (work->n, SHOWN), work->n) - 1;
  const guint cell = work->place[k], to = step_on (work, p, world, cell, state->action);
  guint first;

  count_best (state->belief.data, work->cells, &first);
  name_cell (names, "cell", world, cell);
  name_cell (names, "to", world, to);
  name_cell (names, "best-cell", world, first);
  name_cell (names, "known-cell", world, work->known);
  if (state->truth >= 0)
    name_cell (names, "true-cell", world, (guint) state->truth);
  name_best (names, world, state->belief.data, work->cells);
  gradus_names_number (names, "share", state->belief.data[cell]);
  gradus_names_number (names, "straight", 1 - p->stay - p->over);
  gradus_names_number (names, "prior", state->moved.data[cell]);
  gradus_names_number (names, "fits", likelihood_of (state, p, work, cell));
  gradus_names_number (names, "made", state->product.data[cell]);
  gradus_names_number (names, "best-product", state->product.data[first]);
  gradus_names_number (names, "most-entropy", log (work->n));
  gradus_names_number (names, "total", 1);
  gradus_names_word (names, "saw", say_seen (state->seen));
  gradus_names_word (names, "way", say_direction (state->action));
  gradus_names_whole (names, "n-places", work->n);
  gradus_names_flag (names, "exact", p->stay == 0 && p->over == 0);
  gradus_names_flag (names, "first", state->round == 0);
  gradus_names_flag (names, "looked", state->seen >= 0);
  gradus_names_flag (names, "alike", work->alike);
  gradus_names_flag (names, "door-here", work->door[cell]);
  gradus_names_flag (names, "single", count_best (state->belief.data, work->cells, &first) == 1);
  gradus_names_flag (names, "level", fabs (state->moved_entropy - state->entropy) < 1e-12);
  gradus_names_flag (names, "blurred", state->moved_entropy > state->entropy + 1e-12);
  gradus_names_flag (names, "third", state->round == 2);
}

/* --- Lives ------------------------------------------------------------------------------------ */

static double
life_value (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, work, world);

  return item < work->cells && world->cells[item] != GRADUS_CELL_WALL ? state->belief.data[item]
                                                                      : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "belief", N_ ("Belief in the cell"), "b(s)", .value = life_value });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "move", N_ ("Move the belief"),
    N_ ("The belief goes where the agent goes, and blurs where its moves are not exact."),
    .shows = "where",
    .pseudocode = N_ ("unless it is the first look:\n  b′(s′) ← Σ over s of P(s′|s, a) b(s)"),
    .run = run_move, .n_micro = n_places,
    .rule = "\\role{model}{b'(s')} = \\sum_s P(s'\\mid s, a)\\,\\role{past}{b(s)}",
    .filled = GRADUS_SAY (
      { "micro and exact", "<share|past> \\to <share|model>" },
      { "micro", "<calc straight * share|past + stay * share + over * share = share|model>" },
      { NULL, "H(b') = <moved-entropy>" }),
    .said = GRADUS_SAY (
      { "first", N_ ("Before the first look nothing has moved.") },
      { "micro and exact", N_ ("The share {share} of cell {cell} moves {way} to cell {to}.") },
      { "micro", N_ ("Of the share {share} of cell {cell}, {percent straight} moves {way} to cell "
                     "{to}; {percent stay} stays, {percent over} goes two cells.") },
      { "level", N_ ("The agent has moved {way}, and each share with it. Nothing was blurred: the "
                     "entropy stays {moved-entropy|4}.") },
      { NULL, N_ ("The agent has moved {way}, and the belief with it: the entropy goes from "
                  "{apart entropy moved-entropy} to {apart moved-entropy entropy}.") }) },
  { "look", N_ ("Multiply by what was seen"),
    N_ ("Each cell's share is multiplied by how well the cell explains what was seen."),
    .shows = "product", .pseudocode = N_ ("b(s) ← L(o|s) b′(s)"), .run = run_look,
    .n_micro = n_places,
    .rule = "\\role{second}{L(o\\mid s)}\\,\\role{past}{b'(s)}",
    .filled = GRADUS_SAY (
      { "not looked", "L = 1" },
      { "micro", "<calc fits|second * prior|past = made|model>" },
      { NULL, "\\sum_s L(o\\mid s)\\,b'(s) = <sum|model>" }),
    .said = GRADUS_SAY (
      { "not looked", N_ ("It does not look, so that nothing is multiplied.") },
      { "micro and door-here", N_ ("It saw {saw}, and cell {cell} has a door: its share {prior} is "
                                   "multiplied by {fits}.") },
      { "micro", N_ ("It saw {saw}, and cell {cell} has no door: its share {prior} is multiplied "
                     "by {fits}.") },
      { "alike", N_ ("It saw {saw}. Every cell looks the same, so looking tells nothing.") },
      { NULL, N_ ("It saw {saw}. Cells that look so keep {hit} of their share, the others {miss}; "
                  "{sum} is left in all.") }) },
  { "norm", N_ ("Divide by the sum"), N_ ("What is left is made a probability again."),
    .shows = "where", .pseudocode = N_ ("b(s) ← b(s) / Σ b"), .run = run_norm,
    .rule = "\\role{model}{b(s)} = \\frac{L(o\\mid s)\\,b'(s)}{\\sum_s L(o\\mid s)\\,b'(s)}",
    .filled = GRADUS_SAY (
      { "looked", "\\max_s b(s) = <calc best-product / sum = top|model>,\\quad H = <entropy>" },
      { NULL, "H = <entropy> \\le \\ln <n-places> = <most-entropy>" }),
    .said = GRADUS_SAY (
      { "not looked", N_ ("The entropy is {entropy|5}, of at most {most-entropy|5} where nothing "
                          "is known.") },
      { "single and event:lost", N_ ("Cell {best-cell} is the most probable now, with {top}, and "
                                     "the agent is in cell {true-cell}, with {true-belief}.") },
      { "single", N_ ("Cell {best-cell} is the most probable now, with {top}.") },
      { NULL, N_ ("Cells {best-cells} are the most probable now, with {top} each: they tie.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "hit", .label = N_ ("A right look"), .symbol = "h",
    .blurb = N_ ("Likelihood of what is seen where it is so; up to a factor that both have."),
    GRADUS_PARAM_FIELD (Params, hit), .def = 0.6, .min = 0, .max = 1, .step = 0.05,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "miss", .label = N_ ("A wrong look"), .symbol = "m",
    .blurb = N_ ("Likelihood of what is seen where it is not so."),
    GRADUS_PARAM_FIELD (Params, miss), .def = 0.2, .min = 0, .max = 1, .step = 0.05,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "stay", .label = N_ ("It stays"),
    .blurb = N_ ("Probability that a move does not come about."),
    GRADUS_PARAM_FIELD (Params, stay), .def = 0, .min = 0, .max = 1, .step = 0.05,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "over", .label = N_ ("It goes two cells"),
    .blurb = N_ ("Probability that a move goes a cell too far."),
    GRADUS_PARAM_FIELD (Params, over), .def = 0, .min = 0, .max = 1, .step = 0.05,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "look", .label = N_ ("It looks"), .blurb = N_ ("Without looks it walks blind."),
    GRADUS_PARAM_FIELD (Params, look), .def = TRUE, .applies = GRADUS_APPLIES_RESTART },
  { .id = "plan", .label = N_ ("Moves"),
    .blurb = N_ ("Which way it means to go between two looks; it knows that way."),
    GRADUS_PARAM_FIELD (Params, plan), .def = PLAN_EAST, GRADUS_CHOICES (
      [PLAN_EAST] = { "east", N_ ("East") }, [PLAN_WEST] = { "west", N_ ("West") },
      [PLAN_NORTH] = { "north", N_ ("North") }, [PLAN_SOUTH] = { "south", N_ ("South") },
      [PLAN_WANDER] = { "wander", N_ ("Any, by chance") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "ring", .label = N_ ("The corridor is a ring"),
    .blurb = N_ ("In a world of one row, the cell at one end follows on that at the other."),
    GRADUS_PARAM_FIELD (Params, ring), .def = TRUE, .applies = GRADUS_APPLIES_RESTART },
  { .id = "known", .label = N_ ("The start is known"),
    .blurb = N_ ("It begins in certainty of one cell, rightly or wrongly."),
    GRADUS_PARAM_FIELD (Params, known), .def = FALSE, .applies = GRADUS_APPLIES_RESTART },
  { .id = "column", .label = N_ ("Column of the start"),
    .blurb = N_ ("Where it believes to begin, from 1 on the left; the nearest free cell."),
    GRADUS_PARAM_FIELD (Params, column), .def = 1, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 12, .enabled_if = "known=true", .applies = GRADUS_APPLIES_RESTART },
  { .id = "row", .label = N_ ("Row of the start"),
    .blurb = N_ ("Where it believes to begin, from 1 at the bottom."),
    GRADUS_PARAM_FIELD (Params, row), .def = 1, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 12, .enabled_if = "known=true", .applies = GRADUS_APPLIES_RESTART },
  { .id = "rounds", .label = N_ ("Most looks"),
    .blurb = N_ ("Where to stop; looks that come with the data are not more than these."),
    GRADUS_PARAM_FIELD (Params, rounds), GRADUS_COUNT (30, 1, 100) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TIE] = { "tie", N_ ("A tie"), N_ ("Several cells are equally probable.") },
  [EVENT_ALIKE] = { "alike", N_ ("All cells look alike"),
                    N_ ("Every cell looks the same, so looking tells nothing.") },
  [EVENT_LOST] = { "lost", N_ ("Somewhere else"),
                   N_ ("Another cell is more probable than the one where the agent is.") });

/* Of cells that look the same, the look keeps the ratios: the largest difference of two of them,
 * beside the largest belief. */
static double
find_skew (const GradusPosition *here)
{
  GRADUS_HERE (state, p, work);
  double most = 0, top = 0;

  for (guint cell = 0; cell < work->cells; cell++)
    {
      const double right = state->moved.data[cell] * likelihood_of (state, p, work, cell)
                           / state->sum;

      most = MAX (most, fabs (state->belief.data[cell] - right));
      top = MAX (top, right);
    }
  return top > 0 ? most / top : 0;
}

static double
find_loss (const State *state, guint cells)
{
  double sum = 0;

  for (guint cell = 0; cell < cells; cell++)
    sum += state->moved.data[cell];
  return fabs (sum - 1);
}

GRADUS_HOLDS (holds_sum, (state, work), find_loss (state, work->cells), *measured < 1e-9)
GRADUS_HOLDS (holds_ratio, (here), find_skew (here), *measured < 1e-9)
GRADUS_HOLDS (holds_bound, (state, work), state->entropy,
              *measured >= 0 && *measured <= log (work->n) + 1e-9)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sum", N_ ("A move keeps the sum"), "\\sum_{s'} b'(s') = 1", holds_sum, .phase = "move" },
  { "ratio", N_ ("A look keeps the ratios of cells that look the same"),
    "b(s) \\propto L(o\\mid s)\\,b'(s)", holds_ratio, .phase = "norm" },
  { "bound", N_ ("The entropy is at most that of knowing nothing"), "0 \\le H \\le \\ln n",
    holds_bound });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_door (double x, double y, gboolean large, GradusScene *scene)
{
  const double half = large ? 0.22 : 0.12, low = y - 0.42, high = y + (large ? 0.2 : -0.1);
  const double px[] = { x - half, x + half, x + half, x - half };
  const double py[] = { low, low, high, high };

  gradus_scene_polygon (scene, px, py, 4, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, 0.35);
}

/* What the picture shows as the belief: in a move what has arrived so far, in a look what is left
 * of it. */
static const double *
shown_belief (const GradusPosition *here)
{
  const State *state = here->state;

  return gradus_position_is_phase (here, "move")   ? state->moved.data
         : gradus_position_is_phase (here, "look") ? state->product.data : state->belief.data;
}

/* Of a corridor the belief stands on its cells as bars. */
static void
draw_bars (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, world);
  const double *shown = shown_belief (here);
  const double *before = gradus_position_is_phase (here, "move")   ? state->belief.data
                         : gradus_position_is_phase (here, "norm") ? state->moved.data : NULL;
  const double high = MAX (1.5, 0.6 * work->cells);

  for (guint k = 0; k < work->n; k++)
    {
      const guint cell = work->place[k];
      const double x = gradus_mdp_column (world, cell), y = 1.5;
      const double top = MAX (shown[cell], before != NULL ? before[cell] : 0);
      char buffer[GRADUS_NUMBER_SIZE];

      gradus_scene_bar (scene, x, 0.7, y, y + high * shown[cell], GRADUS_ROLE_MODEL, 0.7);
      if (before != NULL)
        gradus_scene_segment (scene, x - 0.4, y + high * before[cell], x + 0.4,
                              y + high * before[cell], GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
      if (work->cells <= MOST_NUMBERS)
        gradus_scene_text_in (scene, x, y + high * top + 0.04, GRADUS_ANCHOR_ABOVE,
                              GRADUS_ROLE_FOREGROUND, 1, 0.95, 0.3,
                              gradus_format_number (buffer, shown[cell]));
    }
  gradus_scene_include (scene, 1,
                        1.5 + high * MAX (1, gradus_largest (shown, work->cells) + 0.3));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "belief"));
  if (before != NULL)
    gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                              gradus_position_is_phase (here, "move")
                                ? C_ ("legend", "before the move")
                                : C_ ("legend", "before the look"));
}

static void
build_where (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, world);
  const double *shown = shown_belief (here);
  const double span = MAX (gradus_largest (shown, work->cells), 1e-300);
  const gboolean numbers = MAX (world->rows, world->columns) <= MOST_NUMBERS;
  char buffer[GRADUS_NUMBER_SIZE];

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL | GRADUS_AXES_NONE, "", "");
  gradus_scene_set_x_range (scene, 0.5, world->columns + 0.5);
  gradus_scene_include (scene, 0.5, 0.5);
  gradus_scene_include (scene, world->columns + 0.5, world->rows + 0.5);
  for (guint cell = 0; cell < work->cells; cell++)
    {
      const double x = gradus_mdp_column (world, cell), y = gradus_mdp_row (world, cell);
      const gboolean wall = world->cells[cell] == GRADUS_CELL_WALL;

      gradus_scene_cell (scene, x - 0.5, y - 0.5, wall || work->corridor ? NAN : shown[cell], span,
                         wall, GRADUS_ROLE_MUTED, (int) cell);
      if (work->door[cell])
        draw_door (x, y, work->corridor, scene);
      if (!wall && !work->corridor && numbers)
        gradus_scene_text_in (scene, x, y + 0.25, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND,
                              0.9, 0.9, 0.5, gradus_format_number (buffer, shown[cell]));
      if (work->corridor && numbers)
        gradus_scene_text (scene, x, y + 0.36, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED, 0.9,
                           gradus_format_number (buffer, x));
    }
  if (work->corridor)
    draw_bars (here, scene);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, C_ ("legend", "door"));
  if (state->truth < 0)
    return;
  gradus_scene_point (scene, gradus_mdp_column (world, (guint) state->truth),
                      gradus_mdp_row (world, (guint) state->truth) - 0.2, GRADUS_ROLE_TRUTH,
                      GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "the agent, unseen by itself"));
}

/* Three rows over the cells: what was believed, times how well a cell explains what was seen, is
 * what is believed next, up to a factor. Each row has its own height. */
static void
build_product (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, world);
  const double *rows[3] = { state->moved.data, NULL, state->product.data };
  g_autofree double *comb = g_new0 (double, work->cells);
  const GradusRole roles[] = { GRADUS_ROLE_PAST, GRADUS_ROLE_SECOND, GRADUS_ROLE_MODEL };
  const char *const titles[] = { C_ ("legend", "belief before"), C_ ("legend", "times likelihood"),
                                 C_ ("legend", "product") };
  const gboolean looking = gradus_position_is_phase (here, "look");
  const guint stride = gradus_stride (work->n, SHOWN);
  const guint so_far = looking && here->micro > 0 ? MIN ((state->last + 1) * stride, work->n)
                                                  : work->n;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X,
                         work->corridor ? C_ ("axis", "cell") : C_ ("axis", "cell by cell"), "");
  if (gradus_kit_waits (scene, state->seen < 0 || !(looking || state->multiplied),
                        p->look ? _ ("Nothing has been multiplied yet.")
                                : _ ("It does not look.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, work->n + 0.5);
  gradus_scene_set_y_range (scene, 0, 3.4);
  for (guint k = 0; k < work->n; k++)
    comb[work->place[k]] = likelihood_of (state, p, work, work->place[k]);
  rows[1] = comb;
  for (guint r = 0; r < 3; r++)
    {
      const double base = 2.3 - 1.15 * r;
      const double most = MAX (gradus_largest (rows[r], work->cells), 1e-300);

      gradus_scene_hrule (scene, base, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
      for (guint k = 0; k < (r == 2 ? so_far : work->n); k++)
        {
          const guint cell = work->place[k];
          const double x = work->corridor ? gradus_mdp_column (world, cell) : k + 1.0;
          const double top = base + 0.8 * rows[r][cell] / most;
          char buffer[GRADUS_NUMBER_SIZE];

          gradus_scene_bar (scene, x, 0.7, base, top,
                            looking && here->micro > 0 && k + 1 == so_far ? GRADUS_ROLE_ACCENT
                                                                          : roles[r], 0.7);
          if (work->n <= MOST_NUMBERS)
            gradus_scene_text_in (scene, x, top + 0.02, GRADUS_ANCHOR_ABOVE,
                                  GRADUS_ROLE_FOREGROUND, 0.9, 0.9, 0.25,
                                  gradus_format_number (buffer, rows[r][cell]));
        }
      gradus_scene_legend_mark (scene, roles[r], GRADUS_SHAPE_SQUARE, titles[r]);
    }
}

static void
draw_ignorance (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;

  gradus_scene_hrule (scene, log (work->n), GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED,
                      C_ ("legend", "nothing is known"));
  gradus_scene_include (scene, 0, 0);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "where", N_ ("Where it may be"), GRADUS_EDIT_CELLS, .build = build_where,
    .caption = GRADUS_SAY (
      { "looked", N_ ("It saw {saw}. Entropy {entropy|4}") },
      { NULL, N_ ("Entropy {entropy|4}") }) },
  { "product", N_ ("Belief times likelihood"), .build = build_product },
  { "entropy", N_ ("Entropy"), .kit = gradus_kit_curves, .of = "entropy",
    .extra = draw_ignorance },
  { "beliefs", N_ ("The largest belief, and that in the true cell"), .kit = gradus_kit_curves,
    .of = "top true-belief" });

/* --- Questions -------------------------------------------------------------------------------- */

/* What will be believed after the look that is to come. */
static void
look_ahead (const GradusPosition *before, double *next)
{
  const State *state = before->state;
  const Params *p = before->params;
  const Work *work = before->workspace;

  for (guint cell = 0; cell < work->cells; cell++)
    next[cell] = state->moved.data[cell] * likelihood_of (state, p, work, cell);
}

static gboolean
ask_place (const GradusPosition *before, GradusAsk *ask)
{
  const State *state = before->state;
  const Work *work = before->workspace;
  g_autofree double *next = g_new0 (double, work->cells);
  guint first;

  if (state->seen < 0 || state->round == 0 || work->n > 100)
    return FALSE;
  look_ahead (before, next);
  ask->n_data = count_best (next, work->cells, &first);
  if (ask->n_data > 2)
    return FALSE;
  if (ask->n_data == 1)
    g_string_append_printf (ask->words, _ ("It sees %s. Which cell is the most probable now?"),
                            say_seen (state->seen));
  else
    g_string_append_printf (ask->words, _ ("It sees %s. Which two cells are the most probable now, "
                                           "and equally so?"), say_seen (state->seen));
  return TRUE;
}

static gboolean
answer_place (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;
  const Work *work = after->workspace;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (after->dataset);
  g_autofree char *one = NULL, *two = NULL;
  guint first, n = 0;

  count_best (state->product.data, work->cells, &first);
  for (guint cell = first; cell < work->cells && n < ask->n_data; cell++)
    if (state->product.data[cell] >= state->product.data[first] * (1 - TIE))
      answer->data[n++] = (int) cell;
  one = call_cell (world, (guint) answer->data[0]);
  if (n == 1)
    {
      g_string_append_printf (answer->words, _ ("Cell %s: of all that is left it has the largest "
                                                "share."), one);
      return TRUE;
    }
  two = call_cell (world, (guint) answer->data[1]);
  g_string_append_printf (answer->words, _ ("Cells %s and %s: on both ways the agent would have "
                                            "seen the same."), one, two);
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "settled", N_ ("Is it settled?"), "norm", "where", .asks = GRADUS_ASKS_EVENT,
    .about = "single", .when = "looked and third",
    .words = N_ ("That was the third look. Is there one cell now that is more probable than all "
                 "others?"),
    .truth = GRADUS_SAY (
      { "single", N_ ("Yes, cell {best-cell}, with {top}.") },
      { NULL, N_ ("No, cells {best-cells} tie at {top}.") }),
    .intuition = N_ ("You thought three looks settle it, but a wrong place is given up where it "
                     "looks different, and not before."),
    .intuition_answer = "yes" },
  { "place", N_ ("Where is it now?"), "look", "where", GRADUS_ANSWER_DATA, .ask = ask_place,
    .answer = answer_place },
  { "entropy", N_ ("Does a move tell anything?"), "move", "entropy", .asks = GRADUS_ASKS_EVENT,
    .about = "blurred", .when = "third",
    .words = N_ ("It moves. Will the entropy of the belief be larger after the move, {entropy|4} "
                 "now?"),
    .truth = GRADUS_SAY (
      { "blurred", N_ ("Yes, {moved-entropy|4}: where a move ends is not sure, so that less is "
                       "known.") },
      { NULL, N_ ("No, {moved-entropy|4}: an exact move takes each share along.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "doors", .title = N_ ("Door, no door, door, no door"),
    .blurb = N_ ("A ring of five cells with doors at 1, 2 and 4. After three looks cells 1 and 4 "
                 "tie at 0.443; the fourth leaves cell 5, with 0.669."),
    .data = "corridor-doors", .seed = 1,
    .claims = "round == 4\nbest == 4\ntop ~ 0.669\nentropy ~ 0.928\never: event:tie" },
  { .id = "by-hand", .title = N_ ("By hand: the first look"),
    .blurb = N_ ("Five cells alike, a door is seen: weights 3 · 0.6 and 2 · 0.2, sum 2.2, so that "
                 "a cell with a door has 0.6/2.2 = 0.273 and one without 0.091."),
    .data = "corridor-doors:looks=1", .seed = 1,
    .claims = "belief[0] ~ 0.2727\nbelief[2] ~ 0.0909\nn-best == 3" },
  { .id = "inexact", .title = N_ ("Moves that miss"),
    .blurb = N_ ("Of ten moves one stays and one goes two cells: after the same four looks cell 5 "
                 "has 0.512 and no longer 0.669."),
    .data = "corridor-doors", .params = "stay=0.1 over=0.1", .seed = 1,
    .claims = "top ~ 0.512\nbest == 4\nentropy ~ 1.29" },
  { .id = "room", .title = N_ ("A house with one door"),
    .blurb = N_ ("The same in two dimensions. The agent wanders about, moves into walls and stays, "
                 "and that tells it where walls are."),
    .data = "grid-4x3:living=0", .params = "plan=wander stay=0.1 over=0.1 hit=0.9 miss=0.1",
    .seed = 3,
    .claims = "round == 30\nentropy < ln(11)" },
  { .id = "found", .title = N_ ("Lost and found"),
    .blurb = N_ ("It is sure of cell 2, and is in cell 4. As its moves are not exact, some belief "
                 "leaks to all cells; from look 12 on the true one leads."),
    .data = "corridor-doors:from=4,looks=16",
    .params = "known=true column=2 stay=0.1 over=0.1", .seed = 1,
    .claims = "true-belief ~ 0.607\ntop == true-belief\never: event:lost" },
  { .id = "blind", .title = N_ ("Failure: walking blind"),
    .blurb = N_ ("From a known cell, without looks: the entropy is 0.639 after one move, 0.953 "
                 "after two, and 1.6093 after 30, where nothing at all is 1.6094."),
    .data = "corridor-doors", .params = "known=true look=false stay=0.1 over=0.1 rounds=31",
    .seed = 1, .claims = "entropy ~ 1.6093\nround == 31",
    .failure = N_ ("Each move blurs and nothing sharpens, until all cells are alike. Look: each "
                   "look that tells cells apart takes some of the blur away.") },
  { .id = "kidnapped", .title = N_ ("Failure: sure, and wrong"),
    .blurb = N_ ("It is sure of cell 2 and is in cell 4, and its moves are exact: sixteen looks "
                 "change nothing, the belief stays 1 in the wrong cell."),
    .data = "corridor-doors:from=4,looks=16", .params = "known=true column=2", .seed = 1,
    .claims = "top == 1\ntrue-belief == 0\nentropy == 0",
    .failure = N_ ("A belief of 0 stays 0, whatever is seen, and 1 stays 1. Never start with 0, or "
                   "let the moves leak a little: then it is found.") },
  { .id = "certain", .title = N_ ("Failure: a look that cannot be"),
    .blurb = N_ ("The same, and a wrong look has the likelihood 0. At the fourth look all that is "
                 "left explains nothing."),
    .data = "corridor-doors:from=4,looks=16", .params = "known=true column=2 miss=0", .seed = 1,
    .claims = "sum == 0",
    .failure = N_ ("The sum of the products is 0, and nothing can be divided by it. What is "
                   "improbable has a small likelihood, and not 0.") });

#define ORACLE "oracle: numpy, the same moves and looks"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "doors", 1, "belief",
    GRADUS_EXPECT (0.272727, 0.272727, 0.090909, 0.272727, 0.090909), 1e-6, ORACLE },
  { "doors", 2, "belief",
    GRADUS_EXPECT (0.043478, 0.130435, 0.391304, 0.043478, 0.391304), 1e-6, ORACLE },
  { "doors", 3, "belief",
    GRADUS_EXPECT (0.442623, 0.049180, 0.049180, 0.442623, 0.016393), 1e-6, ORACLE },
  { "doors", 4, "belief",
    GRADUS_EXPECT (0.008264, 0.223140, 0.074380, 0.024793, 0.669421), 1e-6, ORACLE },
  { "doors", 1, "entropy", GRADUS_EXPECT (1.499031), 1e-6, ORACLE },
  { "doors", 2, "entropy", GRADUS_EXPECT (1.272630), 1e-6, ORACLE },
  { "doors", 3, "entropy", GRADUS_EXPECT (1.085188), 1e-6, ORACLE },
  { "doors", 4, "entropy", GRADUS_EXPECT (0.927949), 1e-6, ORACLE },
  { "by-hand", 1, "belief", GRADUS_EXPECT (0.6 / 2.2, 0.6 / 2.2, 0.2 / 2.2), 1e-12,
    "by hand: 0.6/2.2 and 0.2/2.2" },
  { "inexact", 2, "belief",
    GRADUS_EXPECT (0.064220, 0.128440, 0.385321, 0.064220, 0.357798), 1e-6, ORACLE },
  { "inexact", 4, "belief",
    GRADUS_EXPECT (0.060502, 0.159440, 0.216710, 0.051672, 0.511677), 1e-6, ORACLE },
  { "blind", 3, "entropy", GRADUS_EXPECT (0.952770), 1e-6, ORACLE },
  { "blind", 6, "entropy", GRADUS_EXPECT (1.368141), 1e-6, ORACLE },
  { "blind", 11, "entropy", GRADUS_EXPECT (1.557467), 1e-6, ORACLE },
  { "blind", 31, "entropy", GRADUS_EXPECT (1.609305), 1e-6, ORACLE },
  { "found", 12, "true-belief", GRADUS_EXPECT (0.429576), 1e-6, ORACLE },
  { "found", 16, "true-belief", GRADUS_EXPECT (0.606891), 1e-6, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "look", .title = N_ ("With looks and without"),
    .blurb = N_ ("The same walk: looks take the entropy down to 0.928; without them it stays at ln "
                 "5 = 1.609."),
    .preset = "doors", .left = "look=true", .right = "look=false rounds=4", .plot = "entropy",
    .claims = "left: entropy ~ 0.928\nright: entropy ~ 1.609" },
  { .id = "leak", .title = N_ ("Exact moves and moves that leak"),
    .blurb = N_ ("Sure of the wrong cell: what makes the moves worse is what finds the agent."),
    .preset = "kidnapped", .right = "stay=0.1 over=0.1", .plot = "beliefs",
    .claims = "left: true-belief == 0\nright: true-belief ~ 0.607" });

static const GradusSheet sheet = {
  .aha = N_ ("Moving blurs and shifts the belief, seeing multiplies it; a wrong place dies only "
             "where it differs."),
  .by_hand = N_ ("Five cells alike, a door is seen: 3 · 0.6 + 2 · 0.2 = 2.2, so 0.6/2.2 = 0.273 "
                 "with a door and 0.2/2.2 = 0.091 without."),
  .why = "product", .intuition = N_ ("Three looks decide for one cell."), .caught_by = "settled",
  .breaks = N_ ("Walking blind: after 30 moves the entropy is 1.6093, and ln 5 = 1.6094 is that of "
                "knowing nothing."),
  .needs = "bayes-rule crf-forward-backward",
  .leads_to = "kalman-filter lqg",
  .aliases = "POMDP; Bayes filter; localisation; localization; histogram filter; belief state; "
             "置信状态; 贝叶斯滤波; 定位; 部分可观测; zxzt",
  .terms = N_ ("belief state; Bayes filter; localisation; partially observable"),
};

const GradusDescriptor gradus_pomdp_belief = {
  .id = "pomdp-belief", .chapter = 21, .difficulty = 3,
  .title = N_ ("Belief in a corridor"),
  .summary = N_ ("Keeps a probability for each cell of a world, moves it with the agent, and "
                 "multiplies it by what is seen."),
  .goal = N_ ("Say what a move and a look do to a belief, and why a belief of 0 is never found "
              "wrong."),
  .source = "CS229 lecture notes, part XIV, section 1; Kaelbling, Littman and Cassandra 1998",
  .data_kind = &gradus_data_grid_world,
  .columns = N_ ("A grid of free cells and walls; a cell that pays more than 0 has a door."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .lives = lives,
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .end_shows = "where",
  .start_said = GRADUS_SAY (
    { "known", N_ ("The agent is sure that it is in cell {known-cell}.") },
    { NULL, N_ ("The agent may be in any of {n-places} cells, with the probability {top} each.") }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "seen from the other side the agent goes the other way" }),
};
