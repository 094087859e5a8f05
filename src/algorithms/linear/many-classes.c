/* The machine of the family "many-classes": many classes from learners that know two.
 *
 * Objective. A learner tells +1 from -1. Each learner is given a row of a code: which classes are
 * +1 for it, which are -1, and which it never sees.
 *   one-vs-rest   k learners: one class +1, all others -1; the highest score wins. As code words:
 *                 every way to split the classes in two, and the nearest word wins.
 *   one-vs-one    k (k - 1) / 2 learners, a match between two classes each; most votes win.
 *
 * Step. Pick the next learner and its targets (pick), fit it (train), and let all that are there
 * decide about every point (decide). One iteration is one learner.
 *
 * Why it works, and when not. A class needs a line that is positive on it and negative elsewhere. A
 * class in the middle has no such line: least squares lays it level, and it is masked. Between two
 * classes there nearly always is a line, but matches are not handed on: 1 beats 2, 2 beats 3, and 3
 * may beat 1.
 *
 * Numerics. Scores that differ by rounding are a tie, and a tie is no decision.
 *
 * Cost. k fits of n points, or k (k - 1) / 2 fits of 2n/k points.
 *
 * Edge cases. With two classes the two learners of one-vs-rest mirror each other. A learner whose
 * classes have no points fails with a sentence.
 *
 * Source: 图解机器学习, section 7.4; T. G. Dietterich and G. Bakiri 1995, JAIR 2, 263-286.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "many-classes.h"
#include "two-class-fits.h"

#define MOST_CLASSES 12
#define MOST_WORDS 5
#define MOST_POINTS 1000
#define CURVE 161
/* Places along a side of the box in which ties are counted. */
#define GRID 41
/* Scores that are no farther apart are a tie. */
#define TIE 1e-9

typedef enum
{
  CODING_REST,
  CODING_PAIRS,
  CODING_WORDS,
} Coding;

typedef struct
{
  guint coding;            /* Coding */
  bool logistic;
  bool squares;            /* of the inputs, as further inputs */
  bool summed;             /* scores, not votes */
  double lambda;
  double place, second;
} Params;

typedef struct
{
  GradusArray theta;       /* learners x (1 + inputs), a row when it is trained */
  guint picked, trained;
  bool full;
} State;

typedef struct
{
  guint n, d, p, k, m;     /* p inputs of a learner, k classes, m learners */
  double *inputs;          /* n x p */
  double *code;            /* m x k: +1, -1, and 0 = never sees it */
} Work;

enum { EVENT_TIED, EVENT_MASKED };

/* --- The code --------------------------------------------------------------------------------- */

static guint
count_learners (guint coding, guint k)
{
  switch (coding)
    {
    case CODING_PAIRS:
      return k * (k - 1) / 2;
    case CODING_WORDS:
      return (1u << (k - 1)) - 1;
    case CODING_REST:
    default:
      return k;
    }
}

/* Of words: class 1 is always +1, and of the others a bit of the number says which. */
static void
fill_code (guint coding, guint k, double *code)
{
  guint row = 0;

  switch (coding)
    {
    case CODING_PAIRS:
      for (guint a = 0; a < k; a++)
        for (guint b = a + 1; b < k; b++, row++)
          {
            code[(gsize) row * k + a] = 1;
            code[(gsize) row * k + b] = -1;
          }
      break;
    case CODING_WORDS:
      for (; row + 1 < 1u << (k - 1); row++)
        for (guint c = 0; c < k; c++)
          code[(gsize) row * k + c] = c == 0 || (row >> (c - 1) & 1) ? 1 : -1;
      break;
    case CODING_REST:
    default:
      for (; row < k; row++)
        for (guint c = 0; c < k; c++)
          code[(gsize) row * k + c] = c == row ? 1 : -1;
      break;
    }
}

/* The inputs of a learner: those of the table, and their squares where asked for. */
static void
fill_inputs (const double *x, guint d, gboolean squares, double *out)
{
  for (guint j = 0; j < d; j++)
    {
      out[j] = x[j];
      if (squares)
        out[d + j] = x[j] * x[j];
    }
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  work->d = table->d;
  work->p = params->squares ? 2 * table->d : table->d;
  work->k = table->n_classes;
  work->m = count_learners (params->coding, work->k);
  work->inputs = g_new (double, (gsize) work->n * MAX (work->p, 1));
  work->code = g_new0 (double, (gsize) MAX (work->m, 1) * work->k);
  fill_code (params->coding, work->k, work->code);
  for (guint i = 0; i < work->n; i++)
    fill_inputs (gradus_table_row (table, i), work->d, params->squares,
                 &work->inputs[(gsize) i * work->p]);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->inputs);
  g_free (work->code);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const guint most = params->coding == CODING_WORDS ? MOST_WORDS : MOST_CLASSES;

  if (table->n > MOST_POINTS || table->d > 20)
    return g_strdup_printf (_("There are %u points with %u inputs, and every learner is fitted on "
                              "them: give at most %u points and 20 inputs."),
                            table->n, table->d, MOST_POINTS);
  if (table->n_classes > most)
    return g_strdup_printf (_("There are %u classes, that is %u learners; at most %u classes are "
                              "shown here. Keep the rows of some classes only."),
                            table->n_classes,
                            params->coding == CODING_PAIRS
                              ? count_learners (CODING_PAIRS, table->n_classes)
                              : table->n_classes, most);
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  const Work *work = context->workspace;

  gradus_array_init_matrix (&((State *) state_)->theta, work->m, 1 + work->p);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Deciding --------------------------------------------------------------------------------- */

static double
score_learner (const State *state, const Work *work, guint learner, const double *inputs)
{
  return gradus_fit_score (&state->theta.data[(gsize) learner * (1 + work->p)], inputs, work->p);
}

/* What the learners that are trained say of the classes: scores, votes, or how many bits of the
 * word agree. A class that nobody speaks for yet has none. */
static void
find_scores (const State *state, const Params *params, const Work *work, const double *inputs,
             double *scores)
{
  for (guint c = 0; c < work->k; c++)
    scores[c] = params->coding == CODING_REST && c >= state->trained ? -INFINITY : 0;
  for (guint l = 0; l < state->trained; l++)
    {
      const double *code = &work->code[(gsize) l * work->k];
      const double f = score_learner (state, work, l, inputs);

      if (params->coding == CODING_REST)
        scores[l] = f;
      else
        for (guint c = 0; c < work->k; c++)
          scores[c] += params->summed ? code[c] * f : code[c] * f > TIE;
    }
}

/* The class with the largest score, or -1 for a tie. */
static int
decide (const double *scores, guint k)
{
  int best = 0;
  gboolean tied = FALSE;

  for (guint c = 1; c < k; c++)
    if (scores[c] > scores[best] + TIE)
      {
        best = (int) c;
        tied = FALSE;
      }
    else if (scores[c] >= scores[best] - TIE)
      tied = TRUE;
  return tied ? -1 : best;
}

static int
decide_at (const GradusPosition *here, const double *inputs)
{
  const Work *work = here->workspace;
  double scores[MOST_CLASSES];

  find_scores (here->state, here->params, work, inputs, scores);
  return decide (scores, work->k);
}

/* Of every class how many of its points are won, into @won; ties into the return value. */
static guint
count_won (const GradusPosition *here, guint won[MOST_CLASSES])
{
  GRADUS_HERE (work, table);
  guint ties = 0;

  memset (won, 0, sizeof (guint) * MOST_CLASSES);
  for (guint i = 0; i < work->n; i++)
    {
      const int class = decide_at (here, &work->inputs[(gsize) i * work->p]);

      ties += class < 0;
      won[table->label[i]] += class == table->label[i];
    }
  return ties;
}

/* A class that has points and wins none of them, or -1. */
static int
find_masked (const GradusPosition *here)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  guint won[MOST_CLASSES], size[MOST_CLASSES] = { 0 };

  count_won (here, won);
  for (guint i = 0; i < table->n; i++)
    size[table->label[i]]++;
  for (guint c = 0; c < table->n_classes; c++)
    if (size[c] > 0 && won[c] == 0)
      return (int) c;
  return -1;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_pick (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  /* Something was changed after the end: all are trained, and the last one is trained again. */
  state->picked = MIN (state->trained, work->m - 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_train (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const double *code = &work->code[(gsize) state->picked * work->k];
  double *theta = &gradus_array_write (&state->theta)[(gsize) state->picked * (1 + work->p)];
  g_autofree double *inputs = g_new (double, (gsize) work->n * work->p);
  g_autofree double *signs = g_new (double, work->n);
  guint n = 0, sides[2] = { 0, 0 };

  for (guint i = 0; i < work->n; i++)
    if (code[table->label[i]] != 0)
      {
        memcpy (&inputs[(gsize) n * work->p], &work->inputs[(gsize) i * work->p],
                sizeof (double) * work->p);
        signs[n] = code[table->label[i]];
        sides[signs[n] > 0]++;
        n++;
      }
  if (sides[0] == 0 || sides[1] == 0)
    return gradus_context_fail (context, _("Learner %u has points on one side only. Add points of "
                                           "the class that has none."), state->picked + 1);
  if (!(params->logistic
          ? gradus_fit_logistic (inputs, n, work->p, signs, params->lambda, theta)
          : gradus_fit_squares (inputs, n, work->p, signs, theta)))
    return gradus_context_fail (context, _("Learner %u could not be fitted. Raise λ, or rescale "
                                           "the inputs."), state->picked + 1);
  state->trained = state->picked + 1;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_decide (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusPosition here = { .state = state, .workspace = work, .params = context->params,
                            .dataset = context->dataset };
  guint won[MOST_CLASSES];

  if (state->trained < work->m)
    return GRADUS_STATUS_CONTINUE;
  state->full = true;
  gradus_context_raise_if (context, EVENT_TIED, count_won (&here, won) > 0);
  gradus_context_raise_if (context, EVENT_MASKED, find_masked (&here) >= 0);
  return GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_mistakes (const GradusPosition *here)
{
  const Work *work = here->workspace;
  guint won[MOST_CLASSES];
  double mistakes = work->n;

  if (((const State *) here->state)->trained == 0)
    return NAN;
  count_won (here, won);
  for (guint c = 0; c < work->k; c++)
    mistakes -= won[c];
  return mistakes;
}

static double
number_ties (const GradusPosition *here)
{
  guint won[MOST_CLASSES];

  return ((const State *) here->state)->full ? count_won (here, won) : NAN;
}

/* Of the box of the data in the plane, in percent, how much belongs to nobody. */
static double
number_undecided (const GradusPosition *here)
{
  GRADUS_HERE (state, params, work, table);
  g_autofree double *inputs = g_new (double, work->p);
  double low[2], high[2];
  guint tied = 0;

  if (!state->full || work->d != 2 || table->n == 0)
    return NAN;
  gradus_find_extent (table->x, table->n, 2, &low[0], &high[0]);
  gradus_find_extent (table->x + 1, table->n, 2, &low[1], &high[1]);
  for (guint i = 0; i < GRID * GRID; i++)
    {
      const double x[2] = { low[0] + (i % GRID + 0.5) / GRID * (high[0] - low[0]),
                            low[1] + (i / GRID + 0.5) / GRID * (high[1] - low[1]) };

      fill_inputs (x, 2, params->squares, inputs);
      tied += decide_at (here, inputs) < 0;
    }
  return 100.0 * tied / (GRID * GRID);
}

static void
find_place (const GradusPosition *here, double *inputs)
{
  const Params *params = here->params;
  const guint d = ((const Work *) here->workspace)->d;
  g_autofree double *x = g_new0 (double, MAX (d, 2));

  x[0] = params->place;
  if (d > 1)
    x[1] = params->second;
  fill_inputs (x, d, params->squares, inputs);
}

static void
array_said (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  g_autofree double *inputs = g_new (double, work->p);

  find_place (here, inputs);
  find_scores (here->state, here->params, work, inputs, gradus_array_init_vector (out, work->k));
}

static void
array_code (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;

  memcpy (gradus_array_init_matrix (out, work->m, work->k), work->code,
          sizeof (double) * work->m * work->k);
}

/* What each trained learner says of every point. */
static void
array_scores (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *scores = gradus_array_init_matrix (out, work->n, work->m);

  for (guint i = 0; i < work->n; i++)
    for (guint l = 0; l < state->trained; l++)
      scores[(gsize) i * work->m + l]
        = score_learner (state, work, l, &work->inputs[(gsize) i * work->p]);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mistakes", N_ ("Points not won by their class"), "\\#\\{\\hat y \\ne y\\}",
    .number = number_mistakes, .flags = GRADUS_METRIC },
  { "ties", N_ ("Points with a tie"), "\\#\\{\\text{tie}\\}", .number = number_ties,
    .flags = GRADUS_METRIC },
  { "undecided", N_ ("Percent of the box without a winner"), "u",
    .number = number_undecided, .flags = GRADUS_METRIC },
  { "theta", N_ ("Learners"), "\\Theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("learner; constant, then inputs") },
  { "code", N_ ("Code"), "C", .array = array_code, .indices = N_ ("learner, class") },
  { "scores", N_ ("What the learners say"), "f_l(x)", .array = array_scores,
    GRADUS_KNOWN (State, trained), .indices = N_ ("point, learner"), .flags = GRADUS_PER_DATUM },
  { "said", N_ ("What is said at your place"), "s_c(z)", .array = array_said,
    GRADUS_KNOWN (State, full), .indices = N_ ("class") },
  { "trained", N_ ("Learners trained"), NULL, GRADUS_QUANTITY (State, trained) },
  { "picked", N_ ("Learner in work"), NULL, GRADUS_QUANTITY (State, picked) },
  { "full", N_ ("All trained"), NULL, GRADUS_QUANTITY (State, full) });

/* The names of the classes with @sign in the row of the code, or how many they are. */
static void
name_side (const GradusTable *table, const double *code, double sign, const char *name_,
           GradusNames *names)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint c = 0; c < table->n_classes; c++)
    if (code[c] == sign)
      g_string_append_printf (words, "%s%s", words->len > 0 ? _ (", ") : "",
                              gradus_table_get_class_name (table, c));
  gradus_names_word (names, name_, words->str);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint l = MIN (state->picked, work->m - 1), next = MIN (state->trained, work->m - 1);
  const double *code = &work->code[(gsize) l * work->k];
  double scores[MOST_CLASSES];
  g_autofree double *inputs = g_new (double, work->p);
  int masked, winner;
  guint plus = 0, minus = 0;
  gboolean drawn = FALSE;

  for (guint i = 0; i < work->n; i++)
    {
      plus += code[table->label[i]] > 0;
      minus += code[table->label[i]] < 0;
    }
  find_place (here, inputs);
  find_scores (state, params, work, inputs, scores);
  winner = decide (scores, work->k);
  masked = state->full ? find_masked (here) : -1;
  gradus_names_whole (names, "k", work->k);
  gradus_names_whole (names, "m", work->m);
  gradus_names_whole (names, "learner", l + 1);
  gradus_names_number (names, "row", state->full ? NAN : l);
  gradus_names_vector (names, "row-code", code, work->k);
  gradus_names_vector (names, "weights", &state->theta.data[(gsize) l * (1 + work->p)],
                       1 + work->p);
  name_side (table, code, 1, "plus", names);
  name_side (table, code, -1, "minus", names);
  name_side (table, &work->code[(gsize) next * work->k], 1, "next-plus", names);
  name_side (table, &work->code[(gsize) next * work->k], -1, "next-minus", names);
  gradus_names_whole (names, "n-plus", plus);
  gradus_names_whole (names, "n-minus", minus);
  gradus_names_flag (names, "last", state->trained + 1 == work->m);
  gradus_names_vector (names, "so-far", scores, work->k);
  gradus_names_flag (names, "finished", state->trained == work->m);
  gradus_names_word (names, "masked",
                     masked >= 0 ? gradus_table_get_class_name (table, (guint) masked) : "");
  gradus_names_flag (names, "place-tied", winner < 0);
  /* Where every match has a winner and no class is ahead, some three beat each other in turn. */
  for (guint i = 0; i < work->m; i++)
    drawn = drawn || score_learner (state, work, i, inputs) == 0;
  gradus_names_flag (names, "circle", !drawn);
  gradus_names_word (names, "winner",
                     winner >= 0 ? gradus_table_get_class_name (table, (guint) winner) : "");
  gradus_names_number (names, "place-score", score_learner (state, work, l, inputs));
  gradus_names_flag (names, "plane", work->d > 1);
}

/* -1, no class, where there is a tie. */
static void
field_winners (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (params, work);
  g_autofree double *inputs = g_new (double, work->p);

  for (gsize i = 0; i < n; i++)
    {
      fill_inputs (&X[i * work->d], work->d, params->squares, inputs);
      out[i] = decide_at (here, inputs);
    }
}

/* Who has to name a class names the first where there is a tie. */
static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  field_winners (here, X, n, out);
  for (gsize i = 0; i < n; i++)
    out[i] = MAX (out[i], 0);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* The targets of one against the rest add up to 2 - k at every point, and least squares is linear
 * in its targets. So the answers at the points do; the coefficients may share that in another way
 * where the inputs follow from one another. */
static gboolean
holds_sum (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work);
  double largest = 1;

  if (params->coding != CODING_REST || params->logistic || !state->full)
    return TRUE;
  for (guint i = 0; i < work->n; i++)
    {
      const double *inputs = &work->inputs[(gsize) i * work->p];
      double sum = work->k - 2.0;

      for (guint l = 0; l < work->m; l++)
        {
          const double *theta = &state->theta.data[(gsize) l * (1 + work->p)];

          sum += score_learner (state, work, l, inputs);
          for (guint j = 0; j <= work->p; j++)
            largest = MAX (largest, fabs (theta[j] * (j == 0 ? 1 : inputs[j - 1])));
        }
      *measured = MAX (*measured, fabs (sum));
    }
  return *measured <= 1e-9 * largest * work->k;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sum", N_ ("The learners add up to 2 − k"), "\\textstyle\\sum_c f_c(x) = 2 - k", holds_sum,
    .phase = "decide" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The class in whose colour a learner is drawn. */
static GradusRole
role_of (const Params *params, guint learner)
{
  return params->coding == CODING_REST ? GRADUS_ROLE_CLASS + learner : GRADUS_ROLE_MODEL;
}

/* Before there is a learner: +1 where one should say yes to a point, -1 where one should say no. */
static void
draw_wanted (const Work *work, const GradusTable *table, GradusScene *scene)
{
  double low, high;

  for (guint i = 0; i < table->n; i++)
    for (int side = -1; side <= 1; side += 2)
      {
        gboolean wanted = FALSE;

        for (guint l = 0; l < work->m && !wanted; l++)
          wanted = side * work->code[(gsize) l * work->k + table->label[i]] > 0;
        if (wanted)
          gradus_scene_pale_point (scene, table->x[i], side, GRADUS_ROLE_CLASS + table->label[i],
                                   GRADUS_SHAPE_AUTO, 0.9, 0.3, -1);
      }
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  for (int side = -1; side <= 1; side += 2)
    {
      gradus_scene_hrule (scene, side, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DOTTED,
                          NULL);
      gradus_scene_text (scene, (low + high) / 2, side + 0.12, GRADUS_ANCHOR_ABOVE,
                         GRADUS_ROLE_MUTED, 1,
                         side > 0 ? _ ("what its learner should say of a class")
                                  : _ ("what others should say of it"));
    }
}

/* One input: a plank for each learner, and below them the axis in the colour of who wins. */
static void
draw_planks (const GradusPosition *here, const GradusTable *table, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  g_autofree double *inputs = g_new (double, work->p);
  double low, high, x[CURVE], f[CURVE], edge;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  edge = 0.1 * (high > low ? high - low : 1);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]], "f");
  gradus_scene_set_x_range (scene, low - edge, high + edge);
  gradus_scene_set_y_range (scene, -2.2, 1.5);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint q = 0; q < CURVE; q++)
    x[q] = low - edge + (high - low + 2 * edge) * q / (CURVE - 1);
  if (state->trained == 0)
    draw_wanted (work, table, scene);
  for (guint l = 0; l < state->trained; l++)
    {
      for (guint q = 0; q < CURVE; q++)
        {
          fill_inputs (&x[q], 1, params->squares, inputs);
          f[q] = score_learner (state, work, l, inputs);
        }
      gradus_scene_polyline (scene, x, f, CURVE, role_of (params, l),
                             l + 1 == state->trained && !state->full ? GRADUS_LINE_BOLD
                                                                     : GRADUS_LINE_SOLID);
    }
  for (guint q = 0; q + 1 < CURVE && state->trained > 0; q++)
    {
      const double middle = 0.5 * (x[q] + x[q + 1]);
      int class;

      fill_inputs (&middle, 1, params->squares, inputs);
      class = decide_at (here, inputs);
      if (class >= 0)
        gradus_scene_segment (scene, x[q], -1.75, x[q + 1], -1.75, GRADUS_ROLE_CLASS + class,
                              GRADUS_LINE_BOLD);
    }
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], -2, GRADUS_ROLE_CLASS + table->label[i],
                        GRADUS_SHAPE_AUTO, 0.9, (int) i);
  gradus_kit_place (table, "place", NULL, (const double[]){ params->place, 0 }, GRADUS_ROLE_SECOND,
                    1.4, scene);
}

static void
draw_regions (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot points = { .of = "", .with = "" };
  GRADUS_HERE (state, params, work);
  const GradusTable *table = gradus_kit_table (here, scene);

  if (table == NULL || table->n == 0)
    return;
  if (table->d == 1)
    {
      draw_planks (here, table, scene);
      return;
    }
  gradus_kit_classes (here, &points, scene);
  if (table->d > 2)
    return;
  if (state->trained > 0)
    gradus_scene_field (scene, GRADUS_FIELD_CLASSES, 1, field_winners);
  for (guint l = 0; l < state->trained && !params->squares; l++)
    {
      const double *theta = &state->theta.data[(gsize) l * (1 + work->p)];

      if (theta[1] != 0 || theta[2] != 0)
        gradus_scene_line (scene, theta[1], theta[2], theta[0],
                           l + 1 == state->trained && !state->full ? GRADUS_ROLE_ACCENT
                                                                   : role_of (params, l),
                           GRADUS_LINE_DASHED);
    }
  gradus_kit_place (table, "place", "second", (const double[]){ params->place, params->second },
                    GRADUS_ROLE_SECOND, 1.4, scene);
}

/* A panel is a little larger than the data: points on its frame would be cut. With one input the
 * targets, +1 and -1, are the other axis. */
static void
set_panel_range (const GradusTable *table, GradusScene *scene)
{
  double low[2], high[2], room;

  gradus_find_extent (table->x, table->n, table->d, &low[0], &high[0]);
  room = 0.08 * (high[0] - low[0]);
  gradus_scene_set_x_range (scene, low[0] - room, high[0] + room);
  low[1] = -1;
  high[1] = 1;
  if (table->d > 1)
    gradus_find_extent (table->x + 1, table->n, table->d, &low[1], &high[1]);
  room = 0.08 * (high[1] - low[1]);
  gradus_scene_set_y_range (scene, low[1] - room, high[1] + room);
}

/* One learner and what it was given: its classes full, those that it never sees pale. */
static void
draw_learner (const GradusPosition *here, guint learner, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);
  const double *code = &work->code[(gsize) learner * work->k];
  const double *theta = &state->theta.data[(gsize) learner * (1 + work->p)];
  g_autoptr (GString) title = g_string_new (NULL);

  for (guint c = 0; c < work->k; c++)
    if (code[c] > 0)
      g_string_append_printf (title, "%s%s", title->len > 0 ? ", " : "",
                              gradus_table_get_class_name (table, c));
  g_string_append (title, " : ");
  for (guint c = 0, first = TRUE; c < work->k; c++)
    if (code[c] < 0)
      {
        g_string_append_printf (title, "%s%s", first ? "" : ", ",
                                gradus_table_get_class_name (table, c));
        first = FALSE;
      }
  gradus_scene_set_caption (scene, "%s", title->str);
  if (table->n > 0)
    set_panel_range (table, scene);
  for (guint i = 0; i < table->n; i++)
    {
      const double side = code[table->label[i]];
      const double *x = gradus_table_row (table, i);

      gradus_scene_pale_point (scene, x[0], table->d > 1 ? x[1] : side,
                               side == 0 ? GRADUS_ROLE_MUTED
                                         : GRADUS_ROLE_CLASS + table->label[i],
                               side > 0 ? GRADUS_SHAPE_CIRCLE : GRADUS_SHAPE_SQUARE, 0.7,
                               side == 0 ? 0.6 : 0, (int) i);
    }
  if (learner >= state->trained || params->squares)
    return;
  if (table->d == 1)
    gradus_scene_polynomial (scene, theta, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  else if (table->d == 2)
    gradus_scene_line (scene, theta[1], theta[2], theta[0], GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
}

/* What is said of each class at the place that is asked about. */
static void
draw_place (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);
  g_autofree double *inputs = g_new (double, work->p);
  g_autofree const char **classes = g_new (const char *, work->k);
  double scores[MOST_CLASSES];

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "class"),
                         params->coding == CODING_REST    ? C_ ("axis", "score")
                         : params->summed                 ? _ ("sum of scores")
                         : params->coding == CODING_PAIRS ? C_ ("axis", "votes")
                                                          : _ ("bits that agree"));
  if (gradus_kit_waits (scene, state->trained == 0,
                        _ ("The learners speak when they are trained.")))
    return;
  find_place (here, inputs);
  find_scores (state, params, work, inputs, scores);
  gradus_scene_set_x_range (scene, 0.4, work->k + 0.6);
  for (guint c = 0; c < work->k; c++)
    {
      classes[c] = gradus_table_get_class_name (table, c);
      gradus_scene_include (scene, c + 1, 0);
      if (isfinite (scores[c]))
        gradus_scene_bar (scene, c + 1, 0.6, 0, scores[c], GRADUS_ROLE_CLASS + c, 0.8);
    }
  gradus_scene_set_x_names (scene, classes, work->k);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
}

/* The matches at the place that is asked about: an arrow from who wins to who loses. Where every
 * class is beaten by another the arrows run in a circle. */
static void
draw_matches (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  g_autofree double *inputs = g_new (double, work->p);
  double x[MOST_CLASSES], y[MOST_CLASSES];

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL, NULL, NULL);
  if (gradus_kit_waits (scene, ((const Params *) here->params)->coding != CODING_PAIRS,
                        _ ("Only pairs play matches.")))
    return;
  gradus_scene_set_x_range (scene, -1.6, 1.6);
  gradus_scene_set_y_range (scene, -1.25, 1.3);
  find_place (here, inputs);
  for (guint c = 0; c < work->k; c++)
    {
      x[c] = sin (2 * G_PI * c / work->k);
      y[c] = cos (2 * G_PI * c / work->k);
    }
  for (guint l = 0; l < work->m; l++)
    {
      const double *code = &work->code[(gsize) l * work->k];
      const double f = l < state->trained ? score_learner (state, work, l, inputs) : 0;
      guint won = 0, lost = 0;

      for (guint c = 0; c < work->k; c++)
        {
          if (code[c] * (f < 0 ? -1 : 1) > 0)
            won = c;
          if (code[c] * (f < 0 ? -1 : 1) < 0)
            lost = c;
        }
      if (fabs (f) > TIE)
        gradus_scene_arrow (scene, 0.84 * x[won] + 0.16 * x[lost], 0.84 * y[won] + 0.16 * y[lost],
                            0.18 * x[won] + 0.82 * x[lost], 0.18 * y[won] + 0.82 * y[lost],
                            (GradusRole) (GRADUS_ROLE_CLASS + won), GRADUS_LINE_BOLD);
      else
        gradus_scene_segment (scene, x[won], y[won], x[lost], y[lost], GRADUS_ROLE_MUTED,
                              GRADUS_LINE_DOTTED);
    }
  for (guint c = 0; c < work->k; c++)
    {
      gradus_scene_point (scene, x[c], y[c], (GradusRole) (GRADUS_ROLE_CLASS + c),
                          GRADUS_SHAPE_AUTO, 2, -1);
      gradus_scene_text (scene, 1.22 * x[c], 1.22 * y[c], GRADUS_ANCHOR_CENTRE,
                         GRADUS_ROLE_FOREGROUND, 1, gradus_table_get_class_name (table, c));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "regions", N_ ("Who wins where"), GRADUS_EDIT_POINTS, .build = draw_regions,
    .caption = GRADUS_SAY ({ "full and undecided > 0",
                             N_ ("points not won: {mistakes}; box without a winner: {undecided} "
                                 "%") },
                           { "trained > 0", N_ ("{trained} of {m} learners; points not won: "
                                                "{mistakes}") },
                           { NULL, N_ ("{k} classes, {m} learners") }) },
  { "matches", N_ ("Which class beats which at your place"), .build = draw_matches,
    .caption = GRADUS_SAY ({ "full and place-tied", N_ ("a tie: nobody is the champion") },
                           { "full", N_ ("class {winner} wins") }) },
  { "learners", N_ ("The learners"), .kit = gradus_kit_panels, .of = "m", .panel = draw_learner },
  { "code", N_ ("The code: a row a learner"), .kit = gradus_kit_matrix, .of = "code",
    .with = "numbers row=row" },
  { "place", N_ ("What is said at your place"), .build = draw_place,
    .caption = GRADUS_SAY ({ "full and place-tied", N_ ("a tie") },
                           { "full", N_ ("class {winner} wins") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "coding", .label = N_ ("Coding"),
    .blurb = N_ ("Which classes a learner has to tell apart."),
    GRADUS_PARAM_FIELD (Params, coding), GRADUS_CHOICES (
      { "rest", N_ ("One against the rest") }, { "pairs", N_ ("One against one") },
      { "words", N_ ("Code words") }) },
  { .id = "logistic", .label = N_ ("Logistic learners"),
    .blurb = N_ ("Logistic regression instead of least squares on +1 and −1."),
    GRADUS_PARAM_FIELD (Params, logistic), .max = 1 },
  { .id = "squares", .label = N_ ("Squares of the inputs"),
    .blurb = N_ ("Give the learners the square of every input as well, so that they can bend."),
    GRADUS_PARAM_FIELD (Params, squares), .max = 1 },
  { .id = "summed", .label = N_ ("Count by how much"),
    .blurb = N_ ("Add up the scores of matches and bits instead of counting who won."),
    GRADUS_PARAM_FIELD (Params, summed), .max = 1, .applies = GRADUS_APPLIES_LIVE },
  { .id = "lambda", .label = N_ ("Penalty of logistic learners"), .symbol = "\\lambda",
    .blurb = N_ ("Keeps their slopes finite where a line separates the sides."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 0.01, .min = 1e-6, .max = 1e6, .slider_min = 1e-3,
    .slider_max = 10, .logarithmic = TRUE },
  { .id = "place", .label = N_ ("Your place"), .symbol = "z_1",
    .blurb = N_ ("Where the learners are asked; drag it."),
    GRADUS_PARAM_FIELD (Params, place), .min = -1e6, .max = 1e6, .slider_min = -5,
    .slider_max = 5, .step = 0.1, .applies = GRADUS_APPLIES_LIVE },
  { .id = "second", .label = N_ ("Your place, second input"), .symbol = "z_2",
    .blurb = N_ ("The same for the second input, where there is one."),
    GRADUS_PARAM_FIELD (Params, second), .min = -1e6, .max = 1e6, .slider_min = -5,
    .slider_max = 5, .step = 0.1, .applies = GRADUS_APPLIES_LIVE });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TIED] = { "tied", N_ ("A tie"), N_ ("At one point at least no class has more than all "
                                             "others.") },
  [EVENT_MASKED] = { "masked", N_ ("A class is masked"),
                     N_ ("A class does not win a single one of its own points.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "pick", N_ ("Pick the next learner"), N_ ("A row of the code says what it has to tell apart."),
    .pseudocode = N_ ("for each row c of the code:\n  targets ← c of the class of each point"),
    .run = run_pick,
    .rule = "t_i = \\role{second}{C_{l, y_i}}",
    .filled = GRADUS_SAY ({ NULL, "C_{<learner>} = <row row-code|second>" }),
    .said = GRADUS_SAY (
      { "coding == pairs", N_ ("Match {learner} of {m}: class {plus} against class {minus}; nobody "
                               "else plays.") },
      { NULL, N_ ("Learner {learner} of {m}: class {plus} is +1, class {minus} is −1; points: "
                  "{n-plus} and {n-minus}.") }) },
  { "train", N_ ("Train it"), N_ ("Any learner of two classes will do."),
    .pseudocode = N_ ("  θ ← fit of these targets"), .run = run_train,
    .rule = "\\role{model}{\\theta_l} = \\arg\\min \\sum_i (t_i - f_l(x_i))^2",
    .rules = GRADUS_SAY (
      { "logistic", "\\role{model}{\\theta_l} = \\arg\\min \\sum_i \\ln(1 + e^{-t_i f_l(x_i)}) + "
                    "\\tfrac{\\lambda}{2}\\|\\theta_l\\|^2" },
      { NULL, "\\role{model}{\\theta_l} = \\arg\\min \\sum_i (t_i - f_l(x_i))^2" }),
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\theta_{<learner>}} = <weights|model>" }),
    .said = GRADUS_SAY (
      { "place-score > 0", N_ ("Learner {learner} has {weights}. At the marked place it says "
                               "{place-score}: class {plus}.") },
      { NULL, N_ ("Learner {learner} has {weights}. At the marked place it says {place-score}: "
                  "class {minus}.") }) },
  { "decide", N_ ("Decide together"), N_ ("Every point goes to the class with the most."),
    .pseudocode = N_ ("until no row is left\nclass ← the one with the most"), .run = run_decide,
    .rule = "\\hat y(x) = \\arg\\max_c f_c(x)",
    .rules = GRADUS_SAY (
      { "coding != rest and summed", "\\hat y(x) = \\arg\\max_c \\sum_l C_{lc} f_l(x)" },
      { "coding == pairs", "\\hat y(x) = \\arg\\max_c \\sum_l [C_{lc} f_l(x) > 0]" },
      { "coding == words", "\\hat y(x) = \\arg\\min_c \\sum_l [C_{lc} f_l(x) \\le 0]" },
      { NULL, "\\hat y(x) = \\arg\\max_c f_c(x)" }),
    .filled = GRADUS_SAY ({ "full", "s(z) = <row said|accent>" }),
    .said = GRADUS_SAY (
      { "event:masked and ties > 0", N_ ("All are trained. Class {masked} wins none of its points: "
                                         "it is masked. {mistakes} of {n} points are not won by "
                                         "their class, {ties} of them for a tie.") },
      { "event:masked", N_ ("All are trained. Class {masked} wins none of its points: it is "
                            "masked. {mistakes} of {n} points are not won by their class.") },
      { "full and place-tied", N_ ("All are trained; {mistakes} of {n} points are not won by their "
                                   "class. At the marked place it is a tie.") },
      { "full", N_ ("All are trained; {mistakes} of {n} points are not won by their class. At the "
                    "marked place class {winner} wins.") },
      { NULL, N_ ("Learners that have spoken: {trained} of {m}. Points not won by their class so "
                  "far: {mistakes} of {n}.") }) });

/* --- The machine ------------------------------------------------------------------------------ */

const GradusDescriptor gradus_many_classes = {
  .chapter = 5, .difficulty = 1, .family = "many-classes", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_SEVERAL_CLASSES
           | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, and a class."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_CLASS, .predict = predict,
};
