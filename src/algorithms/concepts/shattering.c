/* Shattering and the VC dimension, an exploration.
 *
 * Situation. A class of hypotheses and n points. A labelling gives every point + or -; the class
 * can make it when one of its members has all + on its one side and all - on the other. The points
 * are shattered when every one of the 2^n labellings can be made. The VC dimension is the size of
 * the largest set that is shattered: one set is enough to show that it is at least so large.
 *
 * Classes. Lines: the hulls of + and - must not meet. Circles: the same after lifting every point
 * to (x, y, x^2 + y^2), where a circle is a plane (one that slopes the right way, when only the
 * inside may be +). Boxes with + inside: the smallest box round all + must hold no -. With one
 * input a line is a place, a box or disc an interval.
 *
 * Stages. The learner bets on the share of labellings (bet); each is tried (enumerate); those that
 * cannot be made are gone through with the reason (certify); the count is held against the laws
 * (law).
 *
 * The laws. Sauer: a class of VC dimension v makes at most sum_{k <= v} C(n, k) labellings. Cover:
 * lines make 2 sum_{k <= d} C(n-1, k) of them in general position, and fewer elsewhere. Radon: any
 * d + 2 points can be parted so that the hulls meet, so no d + 2 points are shattered by lines.
 *
 * Cost. 2^n labellings of some hundred small systems each: at most 6 points.
 *
 * Edge cases. Hulls that touch count as meeting. All points in one class: nothing to separate.
 *
 * Source: CS229 lecture notes, part VI (learning theory); T. Cover 1965, IEEE Trans. EC-14; N.
 * Sauer 1972; J. Radon 1921.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-hulls.h"
#include "gradus-mould.h"

#define MOST 6
#define ALL (1u << MOST)

typedef enum
{
  CLASS_LINES,
  CLASS_BOXES,
  CLASS_DISCS,
  CLASS_CIRCLES,
} Class;

typedef struct
{
  double bet;
  unsigned int kind;
  int look;
} Params;

typedef struct
{
  GradusIntArray done;     /* 2^n: 1, 0, or -1 before it is tried */
  GradusArray shares;      /* 2^n: share of those tried so far, -1 before */
  GradusArray borders;     /* 2^n x 4 */
  GradusArray crosses;     /* 2^n x 2 */
  GradusIntArray seen;     /* 2^n: 1 where the reason why not has been gone through */
  guint step, last, made;
  bool known;
} State;

typedef struct
{
  guint n, d, all, count;
  gboolean can[ALL];
  double borders[4 * ALL];
  double crosses[2 * ALL];
  guint plus[ALL], minus[ALL];   /* how many points of each class carry the meeting */
  guint lone[ALL];               /* the point that is inside, where one is; else n */
  guint carriers[ALL];           /* a bit for each point between which the classes meet */
} Work;

enum { EVENT_IMPOSSIBLE, EVENT_SHATTERED };

static const GradusBet bet = {
  .param = "bet", .label = N_("share that can be made"), .x_label = N_("labellings tried"),
};

/* --- One labelling ---------------------------------------------------------------------------- */

/* All of one class. */
static gboolean
is_plain (guint code, guint all)
{
  return code == 0 || code == all - 1;
}

static guint
count_bits (guint bits)
{
  guint n = 0;

  for (; bits != 0; bits &= bits - 1)
    n++;
  return n;
}

/* The smallest box round all +, widened half the way to the nearest -. */
static void
try_box (const GradusTable *table, guint code, Work *work)
{
  double *box = &work->borders[4 * code], *cross = &work->crosses[2 * code];
  double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY }, room = INFINITY;
  double size = 0;

  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->d && (code >> i & 1) != 0; j++)
      {
        low[j] = MIN (low[j], gradus_table_row (table, i)[j]);
        high[j] = MAX (high[j], gradus_table_row (table, i)[j]);
      }
  for (guint i = 0; i < work->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      double out = 0;

      for (guint j = 0; j < work->d; j++)
        {
          out = MAX (out, MAX (low[j] - x[j], x[j] - high[j]));
          size = MAX (size, fabs (x[j] - gradus_table_row (table, 0)[j]));
        }
      if ((code >> i & 1) != 0)
        continue;
      if (out <= 0)
        {
          work->can[code] = FALSE;
          work->lone[code] = i;
          work->carriers[code] |= 1u << i;
          cross[0] = x[0];
          cross[1] = work->d > 1 ? x[1] : 0;
        }
      room = MIN (room, out);
    }
  /* Where it cannot be, the smallest box shows why. */
  room = work->can[code] ? MIN (0.5 * room, 0.1 * size) : 0;
  for (guint j = 0; j < work->d; j++)
    {
      box[2 * j] = low[j] - room;
      box[2 * j + 1] = high[j] + room;
    }
}

/* Lines, and circles as planes over the lifted points, which are put about 0 with size 1 first. */
static void
try_plane (const GradusTable *table, guint code, Class kind, Work *work)
{
  const gboolean lifted = kind != CLASS_LINES;
  const guint d = work->d + lifted;
  const double up[] = { 0, work->d == 1 ? 1 : 0, 1 };
  double side[2][MOST * 3], middle[2] = { 0, 0 }, size = 0, p[3] = { 0 }, q[3] = { 0 };
  guint n[2] = { 0, 0 }, members[2][MOST], carry[2];

  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->d; j++)
      middle[j] += gradus_table_row (table, i)[j] / work->n;
  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->d; j++)
      size = MAX (size, fabs (gradus_table_row (table, i)[j] - middle[j]));
  size = size > 0 ? size : 1;
  for (guint i = 0; i < work->n; i++)
    {
      const guint class = code >> i & 1;
      double *to = &side[class][n[class] * d], square = 0;

      for (guint j = 0; j < work->d; j++)
        {
          to[j] = (gradus_table_row (table, i)[j] - middle[j]) / size;
          square += to[j] * to[j];
        }
      if (lifted)
        to[work->d] = square;
      members[class][n[class]++] = i;
    }
  if (gradus_hulls_nearest (side[1], n[1], side[0], n[0], d, kind == CLASS_DISCS ? up : NULL, p, q,
                            &carry[1], &carry[0]) > 0)
    {
      /* w (x - half way) = 0, w pointing to +, written in the numbers of the table. */
      double *border = &work->borders[4 * code], w[3] = { 0 };

      for (guint j = 0; j < d; j++)
        {
          w[j] = p[j] - q[j];
          border[0] -= w[j] * 0.5 * (p[j] + q[j]);
        }
      border[3] = lifted ? w[work->d] / (size * size) : 0;
      for (guint j = 0; j < work->d; j++)
        {
          border[1 + j] = w[j] / size - 2 * border[3] * middle[j];
          border[0] += border[3] * middle[j] * middle[j] - w[j] / size * middle[j];
        }
      return;
    }
  work->can[code] = FALSE;
  work->plus[code] = count_bits (carry[1]);
  work->minus[code] = count_bits (carry[0]);
  for (guint class = 0; class < 2; class++)
    for (guint m = 0; m < n[class]; m++)
      if ((carry[class] >> m & 1) != 0)
        {
          work->carriers[code] |= 1u << members[class][m];
          if (count_bits (carry[class]) == 1)
            work->lone[code] = members[class][m];
        }
  for (guint j = 0; j < work->d; j++)
    work->crosses[2 * code + j] = middle[j] + size * p[j];
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);

  work->n = MIN (table->n, MOST);
  work->d = MIN (table->d, 2);
  work->all = 1u << work->n;
  for (guint code = 0; code < work->all; code++)
    {
      work->can[code] = TRUE;
      work->lone[code] = work->n;
      if (params->kind == CLASS_BOXES && code > 0)
        try_box (table, code, work);
      else if (params->kind != CLASS_BOXES && !is_plain (code, work->all))
        try_plane (table, code, params->kind, work);
      work->count += work->can[code];
    }
  return work;
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->n > MOST)
    return g_strdup_printf (_("There are %u points, and %u of them have %u labellings already. Use "
                              "at most %u points."), table->n, MOST, ALL, MOST);
  if (table->d > 2)
    return g_strdup_printf (_("There are %u inputs, and labellings are drawn in the plane. Choose "
                              "one or two columns."), table->d);
  return NULL;
}

/* --- The laws --------------------------------------------------------------------------------- */

static double
choose (guint n, guint k)
{
  double ways = 1;

  for (guint i = 0; i < k; i++)
    ways = ways * (n - i) / (i + 1);
  return k <= n ? ways : 0;
}

static guint
dimension_of (const Params *params, guint d)
{
  return params->kind == CLASS_LINES   ? d + 1
         : params->kind == CLASS_BOXES ? 2 * d
         : params->kind == CLASS_DISCS ? d + 1
                                       : d + 2;
}

static double
sauer (guint n, guint dimension)
{
  double sum = 0;

  for (guint k = 0; k <= MIN (n, dimension); k++)
    sum += choose (n, k);
  return sum;
}

/* Of lines, in general position. */
static double
cover (guint n, guint d)
{
  double sum = 0;

  for (guint k = 0; k <= d; k++)
    sum += 2 * choose (n - 1, k);
  return sum;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  gint32 *done = gradus_int_array_init (&state->done, work->all);
  gint32 *seen = gradus_int_array_init (&state->seen, work->all);
  double *shares = gradus_array_init_vector (&state->shares, work->all);

  gradus_array_init_matrix (&state->borders, work->all, 4);
  gradus_array_init_matrix (&state->crosses, work->all, 2);
  for (guint code = 0; code < work->all; code++)
    {
      done[code] = -1;
      seen[code] = 0;
      shares[code] = -1;
    }
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_labellings, (work), work->all)

static GradusStatus
run_enumerate (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint code = state->step;

  gradus_int_array_write (&state->done)[code] = work->can[code];
  memcpy (&gradus_array_write (&state->borders)[4 * code], &work->borders[4 * code],
          4 * sizeof (double));
  state->made += work->can[code];
  gradus_array_write (&state->shares)[code] = (double) state->made / (code + 1);
  state->known = code + 1 == work->all;
  gradus_context_raise_if (context, EVENT_IMPOSSIBLE, !work->can[code]);
  gradus_context_raise_if (context, EVENT_SHATTERED, state->known && work->count == work->all);
  return gradus_step_done (&state->step, &state->last, work->all);
}

/* Impossible labelling number @which; 0 where there is none. */
static guint
find_impossible (const Work *work, guint which)
{
  for (guint code = 0; code < work->all; code++)
    if (!work->can[code] && which-- == 0)
      return code;
  return 0;
}

GRADUS_MICROS (n_impossible, (work), MAX (work->all - work->count, 1))

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint n = MAX (work->all - work->count, 1), code = find_impossible (work, state->step);

  gradus_int_array_write (&state->seen)[code] = 1;
  memcpy (&gradus_array_write (&state->crosses)[2 * code], &work->crosses[2 * code],
          2 * sizeof (double));
  return gradus_step_done (&state->step, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_share (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return state->known ? (double) work->count / work->all : NAN;
}

/* Of the labellings that have been tried. */
static void
array_carried (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *carried = gradus_array_init_vector (out, work->n);

  for (guint code = 0; code < work->all; code++)
    for (guint i = 0; i < work->n && state->done.data[code] == 0; i++)
      carried[i] += work->carriers[code] >> i & 1;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "realised", N_("Labellings that can be made"), "N", GRADUS_PREPARED (Work, count),
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "share", N_("Share that can be made"), "N/2^n", .number = number_share,
    .flags = GRADUS_METRIC },
  { "done", N_("Labellings"), "y \\in N", GRADUS_QUANTITY (State, done),
    .indices = N_("labelling: 1 can be made, 0 cannot, −1 not tried") },
  { "shares", N_("Share after each labelling"), "N_i/i", GRADUS_QUANTITY (State, shares),
    .indices = N_("labelling; −1 before it is tried") },
  { "borders", N_("What separates"), "(a, b, c, z)", GRADUS_QUANTITY (State, borders),
    .indices = N_("labelling: a + b x + c y + z (x² + y²), or the sides of a box") },
  { "crosses", N_("Where the classes meet"), "x", GRADUS_QUANTITY (State, crosses),
    .indices = N_("labelling, coordinate") },
  { "carried", N_("Labellings that it helps to make impossible"), "b", .array = array_carried,
    .indices = N_("point"), .one = N_("Labellings that it makes impossible"),
    .flags = GRADUS_PER_DATUM },
  { "seen", N_("Reasons seen"), "r", GRADUS_QUANTITY (State, seen),
    .indices = N_("labelling: 1 where it has been seen why not") },
  { "made", N_("Made so far"), NULL, GRADUS_QUANTITY (State, made) },
  { "known", N_("All tried"), NULL, GRADUS_QUANTITY (State, known) });

/* The labelling that is shown large: the one in work; afterwards the one that is looked at, or the
 * first that cannot be made, or the last. */
static guint
shown (const GradusPosition *here)
{
  GRADUS_HERE (state, params, work);

  if (here->micro > 0 && gradus_position_is_phase (here, "enumerate"))
    return MIN (state->last, work->all - 1);
  if (gradus_position_is_phase (here, "certify") && work->count < work->all && here->micro > 0)
    return find_impossible (work, state->last);
  if (params->look > 0)
    return MIN ((guint) params->look, work->all) - 1;
  return work->count < work->all ? find_impossible (work, 0) : work->all / 2 - 1;
}

static char *
describe (const Work *work, guint code)
{
  GString *signs = g_string_new (NULL);

  for (guint i = 0; i < work->n; i++)
    g_string_append_printf (signs, "%s%s", i > 0 ? " " : "", (code >> i & 1) != 0 ? "+" : "−");
  return g_string_free (signs, FALSE);
}

/* A tenth of how far the points reach: so near a click is right by half. */
static double
near_of (const GradusTable *table)
{
  double reach = 0;

  for (guint i = 1; i < table->n; i++)
    for (guint j = 0; j < table->d; j++)
      reach = MAX (reach, fabs (gradus_table_row (table, i)[j] - gradus_table_row (table, 0)[j]));
  return reach > 0 ? 0.1 * reach : 0.1;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const guint code = shown (here), v = dimension_of (params, work->d);
  const guint first = find_impossible (work, 0);
  g_autofree char *signs = describe (work, code);
  const gboolean certified = gradus_position_is_phase (here, "certify");
  double middle[2] = { 0, 0 };

  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->d; j++)
      middle[j] += gradus_table_row (gradus_dataset_get_table (here->dataset), i)[j] / work->n;
  gradus_names_whole (names, "code", code);
  gradus_names_number (names, "active", here->micro > 0 || params->look > 0 ? (double) code : NAN);
  gradus_names_whole (names, "number", code + 1);
  gradus_names_word (names, "signs", signs);
  gradus_names_whole (names, "all", work->all);
  gradus_names_whole (names, "tried", MIN (state->last + 1, work->all));
  gradus_names_whole (names, "impossible", work->all - work->count);
  gradus_names_whole (names, "total", work->count);
  gradus_names_number (names, "cross-x", state->known ? work->crosses[2 * code] : middle[0]);
  gradus_names_number (names, "cross-y", state->known ? work->crosses[2 * code + 1] : middle[1]);
  gradus_names_flag (names, "flat", work->d == 1);
  /* Of the question where the classes meet: the first labelling that cannot be made. */
  gradus_names_number (names, "meet-x", certified ? work->crosses[2 * first]
                                                                     : middle[0]);
  gradus_names_number (names, "meet-y", certified ? work->crosses[2 * first + 1]
                                                                     : middle[1]);
  {
    g_autofree char *first_signs = describe (work, first);

    gradus_names_word (names, "first-signs", first_signs);
  }
  gradus_names_flag (names, "possible", work->can[code]);
  gradus_names_flag (names, "plain", is_plain (code, work->all));
  gradus_names_whole (names, "lone", work->lone[code] + 1);
  gradus_names_flag (names, "twins", work->plus[code] == 1 && work->minus[code] == 1);
  gradus_names_flag (names, "on-side", work->plus[code] + work->minus[code] == 3);
  gradus_names_flag (names, "crossing", work->plus[code] == 2 && work->minus[code] == 2);
  gradus_names_flag (names, "inside", work->plus[code] + work->minus[code] == 4
                                      && work->plus[code] != 2);
  gradus_names_whole (names, "plus", count_bits (code));
  gradus_names_whole (names, "minus", work->n - count_bits (code));
  gradus_names_whole (names, "v", v);
  gradus_names_whole (names, "too-many", v + 1);
  gradus_names_whole (names, "sauer", (gint64) sauer (work->n, v));
  gradus_names_whole (names, "cover", (gint64) cover (work->n, work->d));
  gradus_names_flag (names, "is-boxes", params->kind == CLASS_BOXES);
  gradus_names_number (names, "near", near_of (gradus_dataset_get_table (here->dataset)));
  gradus_names_number (names, "wrong-count", work->count < work->all ? work->all : NAN);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_("Lay down a bet"), N_("Of all ways to label the points, which share can be made?"),
    .shows = "share", .asks = "bet", .pseudocode = N_("bet on the share"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "\\role{bet}{\\text{?}} = \\frac{N}{2^n}",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} \\frac{N}{<all>}" }),
    .said = GRADUS_SAY (
      { NULL, NN_ ("One point, two labellings: which share of them can be made?",
        "{n} points, {all} labellings: which share of them can be made?"), "n" }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {percent bet}.") }) },
  { "enumerate", N_("Try every labelling"), N_("Give each point + or −, in every way."),
    .shows = "all",
    .pseudocode = N_("for each labelling: does a member of the class make it?"), .once = TRUE,
    .n_micro = n_labellings, .run = run_enumerate,
    .rule = "\\exists h \\in H:\\quad h(x_i) = y_i \\text{ for all } i",
    .filled = GRADUS_SAY ({ NULL, "N = <made|model>,\\quad \\text{labelling } <tried> \\text{ of } "
                                  "<all>" }),
    .said = GRADUS_SAY (
      { "micro and plain", N_("{signs} leaves nothing to separate.") },
      { "micro and possible and kind == boxes", N_("{signs} can be made: the smallest box round "
                                                   "all + holds no −.") },
      { "micro and possible and kind == lines", N_("{signs} can be made: a line goes between.") },
      { "micro and possible", N_("{signs} can be made: a circle goes between.") },
      { "micro and kind == boxes", N_("{signs} cannot be made: point {lone} is in the smallest box "
                                      "round all +.") },
      { "micro", N_("{signs} cannot be made.") },
      { "event:shattered", N_("All {all} labellings can be made: the points are shattered.") },
      { NULL, N_("{realised} of {all} labellings can be made, {percent share}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {percent bet}.") },
                       { NULL, N_ ("You said {percent bet}, it is {percent share}.") }) },
  { "certify", N_("Why not?"), N_("Each labelling that cannot be made has a reason that can be "
                                  "seen."),
    .pseudocode = N_("for each labelling that cannot be made: where do the classes meet?"),
    .once = TRUE, .n_micro = n_impossible, .run = run_certify,
    .rule = "x \\in \\mathrm{conv}(+) \\cap \\mathrm{conv}(-) \\Rightarrow "
            "\\text{no line}",
    .rules = GRADUS_SAY (
      { "kind == boxes", "x \\in \\mathrm{box}(+) \\cap (-) \\Rightarrow \\text{no box}" },
      { "kind == discs", "(x, z) \\in \\mathrm{conv}(+),\\ (x, z') \\in \\mathrm{conv}(-),\\ "
                         "z \\ge z' \\Rightarrow \\text{no circle}" },
      { "kind != lines", "(x, \\|x\\|^2) \\in \\mathrm{conv}(+) \\cap \\mathrm{conv}(-) "
                         "\\Rightarrow \\text{no circle}" }),
    .filled = GRADUS_SAY (
      { "impossible == 0", "<all> - <realised> = <impossible>" },
      { "flat", "x = <cross-x|error>" },
      { NULL, "x = (<cross-x|error>,\\ <cross-y|error>)" }),
    .said = GRADUS_SAY (
      { "impossible == 0", N_("There is nothing to explain: every labelling can be made.") },
      { "not micro and impossible == 1", N_("That was the only one.") },
      { "not micro", N_("Those were all {impossible}. Drag a point and see which stay.") },
      { "kind == boxes", N_("{signs}: a box that holds all + holds point {lone}, too.") },
      { "kind == discs", N_("{signs}: lifted onto the bowl x² + y², + is nowhere below − at this "
                            "place, so a circle with all + inside holds a −, too.") },
      { "kind != lines", N_("{signs}: lifted onto the bowl x² + y² the two classes meet, so no "
                            "circle parts them.") },
      { "twins", N_("{signs}: two points of different classes are in the same place.") },
      { "on-side", N_("{signs}: point {lone} lies between two points of the other class.") },
      { "inside", N_("{signs}: point {lone} lies in the triangle of three points of the other "
                     "class.") },
      { "crossing", N_("{signs}: two segments cross. A line with both ends of a segment on one "
                       "side has all "
                 "of it there, so the place where they cross would be on both sides.") },
      { NULL, N_("{signs}: a place between points of one class lies between points of the other, "
                 "so it would be on both sides.") }) },
  { "law", N_("The law"), N_("How many labellings any set of so many points can have at most."),
    .shows = "growth", .pseudocode = N_("N ≤ C(n,0) + C(n,1) + ... + C(n,v)"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "N \\le \\sum_{k=0}^{v} \\binom{n}{k}",
    .filled = GRADUS_SAY (
      { "kind == lines", "<realised|model> \\le <cover|truth> \\le <sauer>" },
      { NULL, "<realised|model> \\le <sauer|truth>" }),
    .said = GRADUS_SAY (
      { "realised == all", N_("These points are shattered, so the VC dimension is at least {n}. "
                              "It is "
                           "{v}: no {too-many} points are.") },
      { "n <= v", N_("These points are not shattered, but others of the same number are: the VC "
                     "dimension is {v}. One bad set proves nothing.") },
      { "kind == lines and realised == cover", N_("{realised} is the most that lines can make of "
                                                  "{n} points, "
                                               "wherever they stand. The VC dimension is {v}.") },
      { "kind == lines", N_("{realised} of at most {cover}: points in one place or, in the "
                            "plane, three on one line cost some. The VC dimension is {v}.") },
      { NULL, N_("At most {sauer} of {all}, wherever {n} points stand, because the VC dimension is "
                 "{v}. Here it is {realised}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice kinds[] = {
  { "lines", N_("Lines") }, { "boxes", N_("Boxes, + inside") }, { "discs", N_("Circles, + "
                                                                              "inside") },
  { "circles", N_("Circles, + on either side") }, { NULL },
};

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_("Your bet"), .blurb = N_("Which share of the labellings can be made."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.5) },
  { .id = "kind", .label = N_("Class"), .symbol = "H",
    .blurb = N_("What may part + from −. With one input a line is a place, a box an interval."),
    GRADUS_PARAM_FIELD (Params, kind), .max = 3, .choices = kinds,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "look", .label = N_("Labelling shown"),
    .blurb = N_("Its number, from left to right and down; 0 shows the first that cannot be made."),
    GRADUS_PARAM_FIELD (Params, look), .max = ALL, .slider_max = 16, .step = 1,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_IMPOSSIBLE] = { "impossible", N_("Impossible"),
                         N_("No member of the class makes this labelling.") },
  [EVENT_SHATTERED] = { "shattered", N_("Shattered"), N_("Every labelling can be made.") });

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_sauer, (work),
              work->count - sauer (work->n, dimension_of (here->params, work->d)), *measured <= 0)
GRADUS_HOLDS (holds_cover, (p, work),
              work->count - cover (work->n, work->d), p->kind != CLASS_LINES || *measured <= 0)

/* What has two sides alike makes a labelling and its opposite, or neither. */
static gboolean
holds_opposite (const GradusPosition *here, double *measured)
{
  const Work *work = here->workspace;
  const Class kind = ((const Params *) here->params)->kind;

  for (guint code = 0; code < work->all && (kind == CLASS_LINES || kind == CLASS_CIRCLES); code++)
    *measured += work->can[code] != work->can[work->all - 1 - code];
  return *measured == 0;
}

/* What separates has every + on its one side and every - on the other. */
static gboolean
holds_sides (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work, table);

  for (guint code = 1; code + 1 < work->all; code++)
    for (guint i = 0; i < work->n && work->can[code]; i++)
      {
        const double *b = &work->borders[4 * code];
        const double x = gradus_table_row (table, i)[0];
        const double y = work->d > 1 ? gradus_table_row (table, i)[1] : 0;
        const gboolean plus
          = p->kind == CLASS_BOXES
              ? x >= b[0] && x <= b[1] && (work->d == 1 || (y >= b[2] && y <= b[3]))
              : b[0] + b[1] * x + b[2] * y + b[3] * (x * x + y * y) > 0;

        *measured += plus != ((code >> i & 1) != 0);
      }
  return *measured == 0;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sauer", N_("Sauer’s bound"), "N \\le \\sum_{k\\le v}\\binom{n}{k}", holds_sauer,
    .phase = "enumerate" },
  { "cover", N_("Cover’s count"), "N \\le 2\\sum_{k\\le d}\\binom{n-1}{k}", holds_cover,
    .phase = "enumerate" },
  { "opposite", N_("A labelling and its opposite"), "y \\in N \\iff -y \\in N", holds_opposite,
    .phase = "enumerate" },
  { "sides", N_("What separates has the right sides"), "h(x_i) = y_i", holds_sides,
    .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
caption_all (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_legend (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_AUTO, FALSE, 0, "+");
  gradus_scene_legend (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_AUTO, FALSE, 0, "−");
  gradus_scene_legend (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS, FALSE, 0,
                       C_ ("legend", "classes meet"));
}

static void
build_share (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  g_autofree double *shares = g_new (double, work->all);
  double law = sauer (work->n, dimension_of (p, work->d)) / work->all;

  if (p->kind == CLASS_LINES)
    law = MIN (law, cover (work->n, work->d) / work->all);
  for (guint code = 0; code < work->all; code++)
    shares[code] = state->shares.data[code] >= 0 ? state->shares.data[code] : NAN;
  gradus_bet_draw (here, &bet, shares, work->all,
                   state->known ? work->all : state->made > 0 ? state->last + 1 : 0,
                   gradus_position_is_phase (here, "law") ? MIN (law, 1) : NAN, scene);
}

/* Why: doubling for ever against what the class can make, which leaves the doubling at the VC
 * dimension and grows like a power of n from there. */
static void
build_growth (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint v = dimension_of (p, work->d);
  double x[10], every[10], most[10];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "points n"),
                         C_ ("axis", "labellings"));
  gradus_scene_set_x_range (scene, 1, 10);
  gradus_scene_set_y_range (scene, 1, 1024);
  for (guint n = 1; n <= 10; n++)
    {
      x[n - 1] = n;
      every[n - 1] = 1u << n;
      most[n - 1] = p->kind == CLASS_LINES ? MIN (sauer (n, v), cover (n, work->d)) : sauer (n, v);
    }
  gradus_scene_polyline (scene, x, every, 10, GRADUS_ROLE_MUTED,
                         GRADUS_LINE_DASHED | GRADUS_LINE_MARKERS);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, _("all of them, 2ⁿ"));
  if (gradus_position_is_phase (here, "law"))
    {
      gradus_scene_polyline (scene, x, most, 10, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
      gradus_scene_vrule (scene, v, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                          C_ ("legend", "VC dimension"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _("at most so many"));
    }
  if (state->known)
    {
      gradus_scene_point (scene, work->n, work->count, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                          1.5, -1);
      gradus_scene_label (scene, C_ ("legend", "these points"));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "one", N_("One labelling"), GRADUS_EDIT_POINTS, .kit = gradus_kit_labellings, .of = "done",
    .with = "large one=code border=borders cross=crosses seen=seen boxes=is-boxes",
    .caption = GRADUS_SAY (
      { "not known and not micro", N_("Drag the points before you go on") },
      { "plain", N_("Labelling {number} of {all}: {signs}") },
      { "possible", N_("Labelling {number} of {all}: {signs} can be made") },
      { NULL, N_("Labelling {number} of {all}: {signs} cannot be made") }) },
  { "all", N_("Every labelling"), .kit = gradus_kit_labellings, .of = "done",
    .with = "border=borders cross=crosses seen=seen boxes=is-boxes active=active",
    .extra = caption_all,
    .caption = GRADUS_SAY (
      { "known", N_("{realised} of {all} can be made") },
      { NULL, N_("{made} can be made so far") }) },
  { "share", N_("Bet and count"), .build = build_share },
  { "growth", N_("How many, of more and more points"), .build = build_growth });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "count", N_("How many labellings can be made?"), "enumerate", "all",
    .asks = GRADUS_ASKS_NUMBER, .about = "realised", .scale = "1",
    .words = N_("{n} points have {all} labellings. How many of them can this class make, where the "
                "points stand now?"),
    .truth = GRADUS_SAY (
      { "event:shattered", N_("All {all}: the points are shattered.") },
      { "kind == boxes", N_("{realised}: for each of the others a − is in the smallest box round "
                            "all +.") },
      { NULL, N_("{realised}: for each of the others the two classes meet somewhere.") }),
    .intuition = N_("You thought that every labelling can be made, but for some of them no member "
                    "of the class can be drawn."),
    .intuition_answer = "wrong-count" },
  { "meet", N_("Where do the classes meet?"), "certify", "one", .asks = GRADUS_ASKS_PLACE,
    .about = "meet-x meet-y", .scale = "near", .when = "impossible > 0 and n <= 4",
    .words = N_("{first-signs} cannot be made. Which place would have to be on both sides?") },
  { "shattered", N_("Are they shattered?"), "enumerate", "one", .asks = GRADUS_ASKS_EVENT,
    .about = "shattered",
    .words = N_("Can this class label the {n} points in every way?") });

/* --- Presets and checks ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "triangle", .title = N_("Three points, lines"),
    .blurb = N_("A triangle: all 8 labellings can be made."), .data = "shatter-triangle",
    .seed = 1, .claims = "realised == 8\never: event:shattered" },
  { .id = "square", .title = N_("Four points, lines"),
    .blurb = N_("The corners of a square: 14 of 16. Drag them as you like, at least two crosses "
                "stay."),
    .data = "shatter-square", .seed = 1, .claims = "realised == 14\ncover == 14\nimpossible == 2" },
  { .id = "inner", .title = N_("One inside the triangle"),
    .blurb = N_("No two segments cross now, and still 14: one point is in the triangle of the "
                "others."),
    .data = "shatter-inner", .seed = 1, .params = "look=8",
    .claims = "realised == 14\ndone[7] == 0\ndone[8] == 0" },
  { .id = "five", .title = N_("Five points, lines"),
    .blurb = N_("22 of 32: from the fourth point on each one makes the share "
                "smaller."), .data = "shatter-five",
    .seed = 1, .claims = "realised == 22\nsauer == 26" },
  { .id = "interval", .title = N_("Intervals on a line"),
    .blurb = N_("Three numbers, + inside an interval: + − + alone cannot be made."),
    .data = "shatter-3", .params = "kind=boxes", .seed = 1,
    .claims = "realised == 7\ndone[5] == 0\nsauer == 7" },
  { .id = "diamond", .title = N_("Boxes and a diamond"),
    .blurb = N_("Each of the four points is the farthest in its direction, so a box can take or "
                "leave it: 16 of 16."),
    .data = "shatter-diamond", .params = "kind=boxes", .seed = 1, .claims = "realised == 16" },
  { .id = "boxes", .title = N_("Failure: boxes and a square"),
    .blurb = N_("The same boxes make only 10 of 16 labellings of the corners of a square."),
    .data = "shatter-square", .params = "kind=boxes", .seed = 1,
    .claims = "realised == 10\nv == 4\nnever: event:shattered",
    .failure = N_("The VC dimension of boxes is 4 all the same. It asks for one set of four points "
                  "that is shattered, and the diamond is one. Look for a good set before you say "
                  "that there is none.") },
  { .id = "collinear", .title = N_("Failure: three points on one line"),
    .blurb = N_("6 of 8, though the VC dimension of lines in the plane is 3."),
    .data = "shatter-collinear", .seed = 1,
    .claims = "realised == 6\ndone[2] == 0\ndone[5] == 0\nv == 3",
    .failure = N_("One bad set proves nothing: the triangle has all 8. Only that no set of four "
                  "has 16 shows that the dimension is not larger.") },
  { .id = "circles", .title = N_("Circles, + on either side"),
    .blurb = N_("Four points that lie on no circle: all 16, so the VC dimension is at least 4."),
    .data = "shatter-kite", .params = "kind=circles", .seed = 1, .claims = "realised == 16\nv == "
                                                                           "4" },
  { .id = "discs", .title = N_("Circles, + inside"),
    .blurb = N_("The same four points: where only the inside may be +, one labelling is missing."),
    .data = "shatter-kite", .params = "kind=discs", .seed = 1,
    .claims = "realised == 15\ndone[9] == 0\nv == 3" });

#define SYLLABUS "syllabus, chapter 10"
#define COVER "Cover 1965: 2 (C(4,0) + C(4,1) + C(4,2))"
#define PERCEPTRON "perceptron over every labelling in numpy, points lifted"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "triangle", 1, "realised", GRADUS_EXPECT (8), 0, SYLLABUS },
  { "square", 1, "realised", GRADUS_EXPECT (14), 0, "by hand: 16 but for the two diagonals" },
  { "square", 1, "done", GRADUS_EXPECT (1, 1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1), 0,
    SYLLABUS },
  { "collinear", 1, "done", GRADUS_EXPECT (1, 1, 0, 1, 1, 0, 1, 1), 0, SYLLABUS },
  { "five", 1, "realised", GRADUS_EXPECT (22), 0, COVER },
  { "interval", 1, "done", GRADUS_EXPECT (1, 1, 1, 1, 1, 0, 1, 1), 0,
    "by hand: all but + − +, where the middle one is in every interval" },
  { "boxes", 1, "realised", GRADUS_EXPECT (10), 0, SYLLABUS },
  { "diamond", 1, "realised", GRADUS_EXPECT (16), 0, SYLLABUS },
  { "circles", 1, "realised", GRADUS_EXPECT (16), 0, PERCEPTRON },
  { "discs", 1, "realised", GRADUS_EXPECT (15), 0, PERCEPTRON },
  { "square", 1, "crosses", GRADUS_EXPECT (1), 1e-9, "the middle of the square", .index = 12 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "sides", .title = N_ ("+ inside, and + on either side"),
    .blurb = N_ ("Of the same four points one labelling more can be made when the + may lie "
                 "outside: 16 instead of 15."),
    .preset = "circles", .left = "kind=discs", .right = "kind=circles", .plot = "all",
    .claims = "left: realised == 15\nright: realised == 16" },
  { .id = "kinds", .title = N_ ("Lines and boxes"),
    .blurb = N_ ("On the corners of a square lines make 14 labellings and boxes 10: what a class "
                 "can do depends on the points."),
    .preset = "square", .left = "kind=lines", .right = "kind=boxes", .plot = "all",
    .claims = "left: realised == 14\nright: realised == 10" });

static const GradusSheet sheet = {
  .aha = N_("A class is as rich as the largest set of points it can label in every way."),
  .by_hand = N_("Intervals with + inside: of three numbers all labellings but + − + can be made, 7 "
                "of 8; of two all 4. So the VC dimension of intervals is 2."),
  .why = "growth",
  .intuition = N_("A cleverer arrangement of four points gets all 16 labellings."),
  .caught_by = "count",
  .breaks = N_("One bad set proves nothing: three points on one line have 6 of 8, and the VC "
               "dimension is 3."),
  .needs = "perceptron sample-complexity",
  .leads_to = "vc-bound margins kernel-functions",
  .aliases = "VC dimension; shatter; dichotomies; Radon; Sauer; Cover; 打散; VC维; ds; vcw",
  .terms = N_ ("shatter; VC dimension"),
};

const GradusDescriptor gradus_shattering = {
  .id = "shattering", .chapter = 10, .difficulty = 2, .title = N_("Shattering and VC dimension"),
  .summary = N_("Labels a few points in every way and asks which labellings a class can make."),
  .goal = N_("Show that a set is shattered, and why no larger one can be."),
  .source = "CS229 lecture notes, part VI; Radon 1921; Cover 1965; Sauer 1972",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_("one or two inputs; at most six points"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = g_free, .init = init, .name = name,
  .start_shows = "all",
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("One point. How many ways are there to label it?",
      "{n} points, and {all} ways to label them. Which of them can a member of the class make?"),
      "n" }),
};
