/* Choosing bandwidth and penalty: a grid of models, judged by what they know and by the truth.
 *
 * Situation. A model has a width h of its bumps and a penalty lambda (or a degree), and nobody says
 * which. Every pair is a cell of a grid.
 *
 * Stages. Every cell is fitted and gets its training error (learn). The learner bets on the cell
 * that will be best on new points; the bet is a frame that can be dragged (bet). Then the exam: in
 * the school there is a second sample, on which every cell is judged (exam). Last the cell is taken
 * that the rule asks for (choose).
 *
 * What is seen. The training error never rises when a model becomes freer: it is smallest where h
 * and lambda are, in the corner. The true error has its valley inside. Outside of the school there
 * is no second sample: then some points are put aside, or all judge in turn.
 *
 * Cost. One fit for each cell.
 *
 * Edge cases. A winner at the edge of the grid says that the grid is too small (event "edge").
 *
 * Source: 图解机器学习, sections 4.2 and 4.3, figures 4.11 to 4.14; CS229 lecture notes, part VII.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "candidates.h"
#include "gradus-vector-math.h"


#define MOST_CELLS 36

typedef enum { MODELS_BUMPS, MODELS_DEGREE } Models;
typedef enum { PENALTIES_THREE, PENALTIES_TWO, PENALTIES_SEVEN } Penalties;
typedef enum { RULE_EXAM, RULE_TRAINING } Rule;

typedef struct
{
  guint models, penalties;
  int degree;
  int row, column;         /* the bet, from 1 */
  guint rule;
} Params;

typedef struct
{
  GradusArray learnt;      /* rows x columns: training error */
  GradusArray exam;        /* rows x columns: error on the second sample */
  GradusArray thetas;      /* cells x functions */
  guint done, last;        /* micro-steps; the cell of the last one */
  guint fitted, judged;    /* cells */
  guint chosen;
  bool bet, given;
} State;

typedef struct
{
  guint n, n_learn, n_exam, rows, columns, width;
  double *outside;         /* n: 1 = exam */
  double *x, *y;           /* of the exam */
  GradusCandidate cells[MOST_CELLS];
} Work;

enum { EVENT_EDGE, EVENT_TIE, EVENT_RIGHT };

static guint
count_cells (const Work *work)
{
  return work->rows * work->columns;
}

static gpointer
prepare (const GradusSetup *setup)
{
  static const double widths[] = { 0.03, 0.3, 3 };
  static const double penalties[][7] = {
    [PENALTIES_THREE] = { 1e-4, 0.1, 100 },
    [PENALTIES_TWO] = { 1e-4, 0.1 },
    [PENALTIES_SEVEN] = { 1e-4, 1e-3, 0.01, 0.1, 1, 10, 100 },
  };
  static const guint n_penalties[] = { 3, 2, 7 };
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  g_autofree double *centres = g_new (double, (gsize) table->n * table->d);

  work->n = table->n;
  work->outside = g_new (double, table->n);
  work->x = g_new (double, (gsize) table->n * table->d);
  work->y = g_new (double, table->n);
  for (guint i = 0; i < table->n; i++)
    {
      const gboolean exam = table->sample[i] == 1;
      double *to = exam ? &work->x[(gsize) work->n_exam * table->d]
                        : &centres[(gsize) work->n_learn * table->d];

      memcpy (to, gradus_table_row (table, i), table->d * sizeof (double));
      work->outside[i] = exam;
      if (exam)
        work->y[work->n_exam++] = table->y[i];
      else
        work->n_learn++;
    }
  work->rows = p->models == MODELS_BUMPS ? 3 : 1;
  work->columns = p->models == MODELS_BUMPS ? n_penalties[p->penalties] : (guint) p->degree + 1;
  for (guint c = 0; c < count_cells (work); c++)
    {
      if (p->models == MODELS_BUMPS)
        gradus_candidate_init_bumps (&work->cells[c], centres, work->n_learn, table->d,
                                     widths[c / work->columns],
                                     penalties[p->penalties][c % work->columns], TRUE);
      else
        gradus_candidate_init_power (&work->cells[c], table, c, 0);
      work->width = MAX (work->width, work->cells[c].basis->n);
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  for (guint c = 0; c < count_cells (work); c++)
    gradus_candidate_clear (&work->cells[c]);
  g_free (work->outside);
  g_free (work->x);
  g_free (work->y);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (p->models == MODELS_DEGREE && table->d > 1)
    return g_strdup_printf (_ ("Powers are functions of one input, and there are %u: choose one "
                               "column, or bumps."), table->d);
  return NULL;
}

/* The cell of the bet; a bet beside a smaller grid is on its edge. */
static guint
find_bet (const Params *p, const Work *work)
{
  const guint row = MIN ((guint) p->row, work->rows) - 1;
  const guint column = MIN ((guint) p->column, work->columns) - 1;

  return row * work->columns + column;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_matrix (&state->learnt, work->rows, work->columns);
  gradus_array_init_matrix (&state->exam, work->rows, work->columns);
  gradus_array_init_matrix (&state->thetas, count_cells (work), work->width);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static const double *
theta_of (const State *state, guint cell)
{
  return &state->thetas.data[(gsize) cell * state->thetas.shape[1]];
}

GRADUS_MICROS (n_cells, (here), count_cells (here->workspace))

static GradusStatus
run_learn (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint c = state->done;
  const double learnt
    = gradus_candidate_fit (&work->cells[c], gradus_context_get_table (context), work->outside,
                            &gradus_array_write (&state->thetas)[(gsize) c * work->width]);

  if (isnan (learnt))
    return gradus_context_fail (context, _ ("The model “%s” has no finite coefficients. Rescale "
                                            "the "
                                            "columns so that they are of moderate size."),
                                work->cells[c].name);
  gradus_array_write (&state->learnt)[c] = learnt;
  state->fitted = c + 1;
  return gradus_step_done (&state->done, &state->last, count_cells (work));
}

static GradusStatus
run_bet (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->bet = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_exam (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint c = state->done, d = gradus_context_get_table (context)->d;
  double sum = 0;

  for (guint i = 0; i < work->n_exam; i++)
    sum += gradus_square (gradus_candidate_miss (
             work->y[i], gradus_candidate_predict (&work->cells[c], theta_of (state, c),
                                                   &work->x[(gsize) i * d])))
           / work->n_exam;
  if (!(sum < 1e150))
    return gradus_context_fail (context, _ ("A test point is missed by too much for its error to "
                                            "be squared. Choose a lower degree."));
  gradus_array_write (&state->exam)[c] = sum;
  state->judged = c + 1;
  return gradus_step_done (&state->done, &state->last, count_cells (work));
}

/* The first of the smallest of the first @n. */
static guint
find_least (const double *numbers, guint n)
{
  guint least = 0;

  for (guint c = 1; c < n; c++)
    if (numbers[c] < numbers[least])
      least = c;
  return least;
}

/* Degree 0 is no edge: there is nothing simpler. */
static gboolean
is_at_edge (const Work *work, guint cell)
{
  const guint column = cell % work->columns;

  return column + 1 == work->columns || (column == 0 && work->rows > 1);
}

static GradusStatus
run_choose (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const double *marks = p->rule == RULE_EXAM ? state->exam.data : state->learnt.data;
  guint tied = 0;

  state->chosen = find_least (marks, count_cells (work));
  for (guint c = 0; c < count_cells (work); c++)
    tied += marks[c] <= marks[state->chosen] * (1 + 1e-9) + 1e-24;
  state->given = true;
  gradus_context_raise_if (context, EVENT_TIE, tied > 1);
  gradus_context_raise_if (context, EVENT_EDGE, is_at_edge (work, state->chosen));
  gradus_context_raise_if (context, EVENT_RIGHT,
                           state->exam.data[find_bet (p, work)]
                             <= state->exam.data[find_least (state->exam.data, count_cells (work))]
                                  * (1 + 1e-9));
  return GRADUS_STATUS_CONVERGED;
}

/* The cell that the pictures show: the one in work, the bet, or the one that is taken. */
static guint
find_shown (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const guint cells = count_cells (work);

  return state->given                                    ? state->chosen
         : state->fitted < cells || state->judged > 0    ? MIN (state->last, cells - 1)
                                                         : find_bet (here->params, work);
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, work);
  const guint d = gradus_dataset_get_table (here->dataset)->d, cell = find_shown (here);

  for (gsize i = 0; i < n; i++)
    out[i] = state->fitted > cell
               ? gradus_candidate_predict (&work->cells[cell], theta_of (state, cell), &X[i * d])
               : 0;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_bet (const GradusPosition *here)
{
  const State *state = here->state;
  const guint bet = find_bet (here->params, here->workspace);

  return state->judged > bet ? state->exam.data[bet] : NAN;
}

static double
number_least (const GradusPosition *here)
{
  const State *state = here->state;

  return state->judged > 0 ? state->exam.data[find_least (state->exam.data, state->judged)] : NAN;
}

static double
number_naive (const GradusPosition *here)
{
  const State *state = here->state;
  const guint cells = count_cells (here->workspace);

  return state->judged == cells ? state->exam.data[find_least (state->learnt.data, cells)] : NAN;
}

GRADUS_NUMBER (number_chosen, (state), state->given ? state->chosen + 1 : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "least", N_ ("Least test error"), "\\min E", .number = number_least,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "bet-error", N_ ("Test error of the bet"),
    "E_?", .number = number_bet, .flags = GRADUS_METRIC },
  { "naive-error", N_ ("Test error of the smallest training error"), "E_{\\min \\mathrm{train}}",
    .number = number_naive,
    .flags = GRADUS_METRIC },
  { "chosen", N_ ("The cell that is taken"), "c^*", .number = number_chosen,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "learnt", N_ ("Training error"), "E_{\\mathrm{train}}", GRADUS_QUANTITY (State, learnt),
    .indices = N_ ("h, λ; or 1, degree") },
  { "exam", N_ ("Test error"), "E", GRADUS_QUANTITY (State, exam),
    .indices = N_ ("h, λ; or 1, degree") },
  { "thetas", N_ ("Coefficients of the models"), "\\theta_c", GRADUS_QUANTITY (State, thetas),
    .indices = N_ ("cell, function"), .flags = GRADUS_HIDDEN },
  { "fitted", N_ ("Cells fitted"), NULL, GRADUS_QUANTITY (State, fitted) },
  { "judged", N_ ("Cells tested"), NULL, GRADUS_QUANTITY (State, judged) },
  { "given", N_ ("Taken"), NULL, GRADUS_QUANTITY (State, given) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint cells = count_cells (work), last = MIN (state->last, cells - 1);
  const guint bet = find_bet (p, work), naive = find_least (state->learnt.data, cells);
  const guint best = find_least (state->exam.data, cells);
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const double y = gradus_largest (table->y, table->n);

  gradus_names_whole (names, "cells", cells);
  gradus_names_whole (names, "learners", work->n_learn);
  gradus_names_whole (names, "exams", work->n_exam);
  gradus_names_word (names, "name", work->cells[last].name);
  gradus_names_number (names, "name-learnt", gradus_settle_square (state->learnt.data[last], y));
  gradus_names_number (names, "name-exam", state->exam.data[last]);
  gradus_names_word (names, "bet-name", work->cells[bet].name);
  gradus_names_number (names, "bet-learnt", gradus_settle_square (state->learnt.data[bet], y));
  gradus_names_word (names, "naive", work->cells[naive].name);
  gradus_names_number (names, "naive-learnt", gradus_settle_square (state->learnt.data[naive], y));
  gradus_names_number (names, "naive-exam", state->exam.data[naive]);
  gradus_names_word (names, "best", work->cells[best].name);
  gradus_names_number (names, "best-learnt", gradus_settle_square (state->learnt.data[best], y));
  gradus_names_word (names, "taken", work->cells[state->chosen].name);
  gradus_names_number (names, "taken-exam", state->exam.data[state->chosen]);
  gradus_names_flag (names, "naive-right", naive == best);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Freer never learns worse: along a row with lambda, along the degrees against them. */
static gboolean
holds_freer (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const int sign = p->models == MODELS_BUMPS ? 1 : -1;
  double top = 0;

  for (guint c = 0; c < state->fitted; c++)
    top = MAX (top, state->learnt.data[c]);
  for (guint c = 0; c + 1 < state->fitted; c++)
    if (c % work->columns + 1 < work->columns)
      *measured = MAX (*measured, sign * (state->learnt.data[c] - state->learnt.data[c + 1]));
  return *measured <= 1e-9 * top + 1e-24;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "freer", N_ ("A freer model learns no worse"),
    "\\lambda < \\lambda' \\Rightarrow E_{\\mathrm{train}} \\le E'_{\\mathrm{train}}",
    holds_freer });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Before any is fitted: what the four corners of the grid would make of the points, from a curve
 * through all of them to one that hardly moves. */
static void
draw_corners (const Work *work, const GradusTable *table, const GradusCandidateFrame *frame,
              GradusScene *scene)
{
  const guint corners[] = { 0, work->columns - 1, (work->rows - 1) * work->columns,
                            work->rows * work->columns - 1 };
  g_autofree double *theta = g_new (double, work->width);

  for (guint c = 0; c < G_N_ELEMENTS (corners); c++)
    if (isfinite (gradus_candidate_fit (&work->cells[corners[c]], table, work->outside, theta)))
      gradus_candidate_draw_curve (&work->cells[corners[c]], theta, frame,
                                   c == 0 ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MUTED,
                                   c == 0 ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                            work->cells[corners[0]].name);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                            C_ ("legend", "the other corners of the grid"));
}

/* The learners, the truth of the exam where there is room for it, and the cell that is shown; at
 * the end the bet beside it. */
static void
draw_fit (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const guint cell = find_shown (here), bet = find_bet (here->params, work);
  const GradusCandidate *model = state->fitted > cell ? &work->cells[cell] : NULL;
  const double *theta = theta_of (state, cell);
  GradusCandidateFrame frame;

  if (table == NULL)
    return;
  frame = gradus_candidate_frame (scene, table);
  if (here->phase < 0 && table->d == 1)
    draw_corners (work, table, &frame, scene);
  if (table->d == 1 && work->n_exam > 20 && state->judged > 0)
    {
      gradus_scene_polyline (scene, work->x, work->y, work->n_exam, GRADUS_ROLE_TRUTH,
                             GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, C_ ("legend", "test"));
    }
  if (table->d == 1 && state->given && bet != cell)
    {
      gradus_candidate_draw_curve (&work->cells[bet], theta_of (state, bet), &frame,
                                   GRADUS_ROLE_BET, GRADUS_LINE_DASHED, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_BET, GRADUS_LINE_DASHED,
                                C_ ("legend", "your bet"));
    }
  if (model != NULL && table->d == 1)
    {
      gradus_candidate_draw_curve (model, theta, &frame, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                                   scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, model->name);
    }
  for (guint i = 0; i < table->n; i++)
    if (work->outside[i] == 0)
      {
        double x, y;

        gradus_candidate_place (model, theta, &frame, i, &x, &y);
        gradus_scene_point (scene, x, table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1,
                            (int) i);
      }
    else if (work->n_exam <= 20 && state->judged > 0)
      gradus_candidate_draw_judge (state->judged > cell ? model : NULL, theta, &frame, i, scene);
}

static void
frame_cell (GradusScene *scene, const Work *work, guint cell, GradusRole role,
            GradusLineStyle style, double gap)
{
  const double column = cell % work->columns + 1.0, row = cell / work->columns + 1.0;
  const double half = 0.5 - gap;
  const double x[] = { column - half, column + half, column + half, column - half };
  const double y[] = { row - half, row - half, row + half, row + half };

  gradus_scene_polygon (scene, x, y, 4, role, style, 0);
}

/* The grid with the first @n errors: the smaller, the deeper. Cell (row, column) stands at its
 * numbers from 1, so that a bet is a place. */
static void
draw_grid (const GradusPosition *here, const GradusArray *errors, guint n, GradusRole role,
           GradusScene *scene)
{
  GRADUS_HERE (p, work);
  double low = INFINITY, high = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y, NULL, NULL);
  for (guint c = 0; c < n; c++)
    {
      low = MIN (low, sqrt (errors->data[c]));
      high = MAX (high, sqrt (errors->data[c]));
    }
  /* What is hopeless does not take the contrast from the others. */
  high = MIN (high, 6 * low + 0.3 * high);
  for (guint c = 0; c < count_cells (work); c++)
    {
      const double column = c % work->columns + 1.0, row = c / work->columns + 1.0;
      const double x[] = { column - 0.5, column + 0.5, column + 0.5, column - 0.5 };
      const double y[] = { row - 0.5, row - 0.5, row + 0.5, row + 0.5 };
      const double share = c < n && high > low
                             ? CLAMP ((high - sqrt (errors->data[c])) / (high - low), 0, 1) : 0;

      gradus_scene_polygon (scene, x, y, 4, c < n ? role : GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                            c < n ? 0.05 + 0.3 * share * share : 0);
      if (c < n)
        gradus_scene_text (scene, column, row, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND,
                           work->columns > 5 ? 0.75 : 1, GRADUS_NUM_DIGITS (errors->data[c], 2));
      if (c < work->columns)
        gradus_scene_text (scene, column, 0.42, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_MUTED, 0.9,
                           GRADUS_NUM (p->models == MODELS_DEGREE ? c : work->cells[c].lambda));
      if (c % work->columns == 0 && p->models == MODELS_BUMPS)
        gradus_scene_text (scene, 0.42, row, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 0.9,
                           GRADUS_NUM (work->cells[c].width));
    }
  gradus_scene_text (scene, 0.42, 0.42, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 0.9,
                     p->models == MODELS_BUMPS ? "h \\ λ" : C_ ("legend", "degree"));
  gradus_scene_set_x_range (scene, 0.5 - 0.45 * work->columns, work->columns + 0.5);
  gradus_scene_set_y_range (scene, 0.5 - 0.2 * work->rows, work->rows + 0.5);
}

/* Where the bet is laid. */
static void
draw_learnt (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint bet = find_bet (here->params, work);

  draw_grid (here, &state->learnt, state->fitted, GRADUS_ROLE_MODEL, scene);
  if (state->fitted < count_cells (work))
    return;
  if (state->judged > 0)
    frame_cell (scene, work, find_least (state->learnt.data, count_cells (work)),
                GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, 0.06);
  frame_cell (scene, work, bet, GRADUS_ROLE_BET, GRADUS_LINE_BOLD, 0.02);
  gradus_scene_param_handle (scene, "column", "row", bet % work->columns + 1.0,
                             bet / work->columns + 1.0);
  gradus_scene_legend_line (scene, GRADUS_ROLE_BET, GRADUS_LINE_BOLD, C_ ("legend", "your bet"));
  if (state->judged > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                              C_ ("legend", "learnt best"));
}

static void
draw_exam (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  draw_grid (here, &state->exam, state->judged, GRADUS_ROLE_ERROR, scene);
  if (gradus_kit_waits (scene, state->judged == 0, _ ("The test comes after the bet.")))
    return;
  frame_cell (scene, work, find_bet (here->params, work), GRADUS_ROLE_BET, GRADUS_LINE_BOLD,
              0.02);
  gradus_scene_legend_line (scene, GRADUS_ROLE_BET, GRADUS_LINE_BOLD, C_ ("legend", "your bet"));
  if (!state->given)
    return;
  frame_cell (scene, work, state->chosen, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID, 0.08);
  gradus_scene_legend_line (scene, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID,
                            C_ ("legend", "taken"));
}

/* Both errors along the row of the bet. */
static void
draw_valley (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint from = find_bet (p, work) / work->columns * work->columns;
  const guint seen = MIN (MAX (state->judged, from) - from, work->columns);
  const guint learnt = MIN (MAX (state->fitted, from) - from, work->columns);
  double x[MOST_CELLS], high = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y
                                  | (p->models == MODELS_DEGREE ? GRADUS_AXES_INTEGER_X
                                                                : GRADUS_AXES_LOG_X),
                         p->models == MODELS_DEGREE ? C_ ("axis", "degree") : "λ",
                         _ ("mean squared error"));
  if (gradus_kit_waits (scene, learnt == 0, _ ("This row has not been fitted yet.")))
    return;
  for (guint c = 0; c < work->columns; c++)
    x[c] = p->models == MODELS_DEGREE ? c : work->cells[c].lambda;
  high = gradus_candidates_height (&state->learnt.data[from], NULL, learnt);
  if (seen > 0)
    high = MAX (high, gradus_candidates_height (&state->exam.data[from], NULL, seen));
  gradus_scene_set_y_range (scene, 0, 1.05 * high);
  gradus_scene_set_x_range (scene, x[0], x[work->columns - 1]);
  gradus_scene_polyline (scene, x, &state->learnt.data[from], learnt, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_DASHED | GRADUS_LINE_MARKERS);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED,
                            _ ("on what was learnt from"));
  if (seen == 0)
    return;
  gradus_scene_polyline (scene, x, &state->exam.data[from], seen, GRADUS_ROLE_ERROR,
                         GRADUS_LINE_MARKERS);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID,
                            C_ ("legend", "test"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "fit", N_ ("The cell under the hand"), GRADUS_EDIT_POINTS, .build = draw_fit },
  { "learnt", N_ ("Training error of each cell"), .build = draw_learnt },
  { "exam", N_ ("Test errors"), .build = draw_exam },
  { "valley", N_ ("Along the row of the bet"), .build = draw_valley });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice rules[] = GRADUS_ROWS (
  [RULE_EXAM] = { "exam", N_ ("Smallest test error") },
  [RULE_TRAINING] = { "training", N_ ("Smallest training error") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "models", .label = N_ ("Models"), .blurb = N_ ("Which models stand in the grid."),
    GRADUS_PARAM_FIELD (Params, models), GRADUS_CHOICES (
      [MODELS_BUMPS] = { "bumps", N_ ("Bumps: widths and λ") },
      [MODELS_DEGREE] = { "degree", N_ ("Powers up to a degree") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "penalties", .label = N_ ("Values of λ"),
    .blurb = N_ ("The columns of the grid; the widths are 0.03, 0.3 and 3."),
    GRADUS_PARAM_FIELD (Params, penalties), GRADUS_CHOICES (
      [PENALTIES_THREE] = { "three", "0.0001, 0.1, 100" },
      [PENALTIES_TWO] = { "two", "0.0001, 0.1" },
      [PENALTIES_SEVEN] = { "seven", "0.0001, 0.001, …, 100" }),
    .enabled_if = "models=bumps", .applies = GRADUS_APPLIES_REDO },
  { .id = "degree", .label = N_ ("Highest degree"), .symbol = "p",
    .blurb = N_ ("Degrees from 0 to this one stand in the grid."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 10, .min = 0, .max = 20, .slider_max = 12,
    .enabled_if = "models=degree", .applies = GRADUS_APPLIES_REDO },
  { .id = "row", .label = N_ ("Row of your bet"), .blurb = N_ ("Drag the frame in the grid."),
    GRADUS_PARAM_FIELD (Params, row), .def = 1, .min = 1, .max = 3,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "column", .label = N_ ("Column of your bet"), .blurb = N_ ("Drag the frame in the grid."),
    GRADUS_PARAM_FIELD (Params, column), .def = 1, .min = 1, .max = 21, .slider_min = 1,
    .slider_max = 11, .applies = GRADUS_APPLIES_REDO },
  { .id = "rule", .label = N_ ("What is taken"), .blurb = N_ ("By which error the cell is chosen."),
    GRADUS_PARAM_FIELD (Params, rule), .max = RULE_TRAINING, .choices = rules,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_EDGE] = { "edge", N_ ("A winner at the edge"),
                   N_ ("The cell that is taken stands at the end of its row: something better may "
                       "lie beyond.") },
  [EVENT_TIE] = { "tie", N_ ("A tie"),
                  N_ ("Several cells share the smallest error; the first of them is taken.") },
  [EVENT_RIGHT] = { "right", N_ ("A good bet"),
                    N_ ("No cell has a smaller test error than the bet.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "learn", N_ ("Fit every cell"), N_ ("Each model is fitted to the training set, and its "
                                        "training error written down."),
    .shows = "learnt",
    .pseudocode = N_ ("for each cell: fit it, note the training error"), .once = TRUE,
    .n_micro = n_cells, .run = run_learn,
    .rule = "\\role{model}{E_{\\mathrm{train}}} = \\frac1n\\sum_{i\\,\\mathrm{learns}} "
            "(y_i - \\hat f(x_i))^2",
    .filled = GRADUS_SAY (
      { "micro", "\\role{model}{E_{\\mathrm{train}}} = <name-learnt|model>" },
      { NULL, "\\min \\role{model}{E_{\\mathrm{train}}} = <naive-learnt|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("“{name}” has the training error {name-learnt}.") },
      { NULL, N_ ("All cells are fitted. “{naive}” has the smallest training error: "
                  "{naive-learnt}.") }) },
  { "bet", N_ ("Lay down a bet"), N_ ("Which cell will be best on points it has not seen?"),
    .shows = "learnt",
    .asks = "column row", .pseudocode = N_ ("bet on a cell"), .once = TRUE, .run = run_bet,
    .rule = "\\role{bet}{\\text{?}} = \\arg\\min E",
    .filled = GRADUS_SAY ({ NULL, "E_{\\mathrm{train}}(\\role{bet}{\\text{?}}) = "
                                  "<bet-learnt|bet>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The frame is on “{bet-name}”, with the training error "
                                    "{bet-learnt}. Drag it to the cell that you bet on.") }) },
  { "exam", N_ ("The test"), N_ ("Every cell is tried on points that no model was fitted to."),
    .shows = "exam",
    .pseudocode = N_ ("for each cell: its error on the other sample"), .once = TRUE,
    .n_micro = n_cells, .run = run_exam,
    .rule = "\\role{error}{E} = \\frac1m\\sum_{i\\,\\mathrm{exam}} (y_i - \\hat f(x_i))^2",
    .filled = GRADUS_SAY ({ "micro", "\\role{error}{E} = <name-exam|error>" },
                          { NULL, "\\min \\role{error}{E} = <least|error>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("“{name}”: the test error is {name-exam}, the training error "
                     "{name-learnt}.") },
      { "naive-right", N_ ("“{best}” has the smallest test error, {least}, and had the smallest "
                           "training error, too.") },
      { NULL, N_ ("“{best}” has the smallest test error, {least}. “{naive}”, which had the "
                  "smallest training error, has {naive-exam}.") }) },
  { "choose", N_ ("Take a cell"), N_ ("The rule takes the cell with the smallest error."),
    .shows = "exam",
    .pseudocode = N_ ("take the cell with the smallest error"), .once = TRUE, .run = run_choose,
    .rules = GRADUS_SAY (
      { "rule == training", "c^* = \\arg\\min \\role{model}{E_{\\mathrm{train}}}" },
      { NULL, "c^* = \\arg\\min \\role{error}{E}" }),
    .rule = "c^* = \\arg\\min \\role{error}{E}",
    .filled = GRADUS_SAY ({ NULL, "E(c^*) = <taken-exam|error>" }),
    .said = GRADUS_SAY (
      { "rule == training and naive-right", N_ ("“{taken}” is taken because its training error is "
                                                "the smallest, and it is the best.") },
      { "rule == training", N_ ("“{taken}” is taken because its training error is the smallest. "
                                "Its test error is {taken-exam}, and “{best}” would have "
                                "{least}.") },
      { "event:tie", N_ ("Several cells share the smallest error {taken-exam}; the first in the "
                         "list, “{taken}”, is taken.") },
      { "event:edge and event:right",
        N_ ("“{taken}” is taken, {taken-exam}: it is the framed cell, but it stands at the edge of "
            "the grid.") },
      { "event:edge", N_ ("“{taken}” is taken, {taken-exam}; but it stands at the edge of the "
                          "grid, and the framed cell has {bet-error}.") },
      { "event:right", N_ ("“{taken}” is taken, {taken-exam}: it is the framed cell.") },
      { NULL, N_ ("“{taken}” is taken, with {taken-exam}; the framed cell has {bet-error}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "naive", N_ ("What is the test error of the least training error?"),
    "exam", "learnt", .asks = GRADUS_ASKS_NUMBER,
    .about = "naive-exam", .when = "cells > 1",
    .words = N_ ("“{naive}” has the smallest training error, {naive-learnt}. What will its test "
                 "error be?"),
    .truth = GRADUS_SAY (
      { "naive-right", N_ ("{naive-exam}, and no cell does better.") },
      { NULL, N_ ("{naive-exam}; “{best}” has {least}, though its training error is larger: "
                  "{best-learnt}.") }),
    .intuition = N_ ("You thought the test error is as small, but the curve was fitted to other "
                     "points, and to their noise."),
    .intuition_answer = "naive-learnt" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "grid", .title = N_ ("Three widths, three λ"),
    .blurb = N_ ("The smallest training error is in a corner of the grid, the smallest true error "
                 "in "
                 "its middle."),
    .data = "sinc-exam", .rng = GRADUS_RNG_BOOK,
    .claims = "chosen == 5\nnaive-error ~ 0.0605\nleast ~ 0.0121\nmin(learnt) == learnt[0,0]" },
  { .id = "next", .title = N_ ("Three points by hand"),
    .blurb = N_ ("A parabola goes through all three and misses the next point by 4; the constant "
                 "meets it."),
    .data = "next-4", .params = "models=degree degree=2",
    .claims = "exam[0,0] < 1e-20\nexam[0,2] ~ 16.0\nlearnt[0,2] < 1e-20\nchosen == 1" },
  { .id = "seven", .title = N_ ("Seven λ"),
    .blurb = N_ ("With a finer grid λ = 1 is better still: 0.0091."),
    .params = "penalties=seven row=2 column=4", .claims = "chosen == 12\nleast ~ 0.0091" },
  { .id = "degrees", .title = N_ ("Eleven degrees"),
    .blurb = N_ ("Degrees 0 to 10 of the same points: the training error only falls."),
    .params = "models=degree column=11", .claims = "min(learnt) == learnt[0,10]" },
  { .id = "straight", .title = N_ ("A tie"),
    .blurb = N_ ("Four points of a line: line and parabola are both right, and the line comes "
                 "first."),
    .data = "straight-4", .params = "models=degree degree=2 column=2",
    .claims = "ever: event:tie\nchosen == 2" },
  { .id = "edge", .title = N_ ("Failure: a grid that ends too early"),
    .blurb = N_ ("Only two λ: the best cell is the last of its row."),
    .params = "penalties=two row=2 column=2",
    .failure = N_ ("The winner stands at the edge, and 0.0121 is not the best there is: λ = 1 has "
                   "0.0091. Widen the grid until the winner stands inside."),
    .claims = "ever: event:edge\nchosen == 4\nleast ~ 0.0121" },
  { .id = "training", .title = N_ ("Failure: taken by the training error"),
    .blurb = N_ ("The smallest training error chooses the curve that goes through every point."),
    .params = "rule=training",
    .failure = N_ ("The training error never rises when a model becomes freer, so that it favours "
                   "the freest: here its test error is 0.0605, five times that of h = 0.3 and λ = "
                   "0.1. Compare on points that were not learnt from."),
    .claims = "chosen == 1\nnaive-error ~ 0.0605\nleast ~ 0.0121" });

#define BOOK_4_13 "图解机器学习, program of figure 4.13 (numpy.linalg.solve agrees)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "grid", GRADUS_CHECK_END, "least", GRADUS_EXPECT (0.0120729377780231), 1e-10, BOOK_4_13 },
  { "grid", GRADUS_CHECK_END, "exam",
    GRADUS_EXPECT (0.060531, 0.064374, 0.188724, 0.014465, 0.012073, 0.115978, 0.074476, 0.097387,
                   0.131253),
    1e-6, BOOK_4_13 },
  { "grid", GRADUS_CHECK_END, "learnt",
    GRADUS_EXPECT (0, 0.001781, 0.211519, 0.022204, 0.024345, 0.141504, 0.090366, 0.108776,
                   0.154779),
    1e-6, BOOK_4_13 },
  { "seven", GRADUS_CHECK_END, "least", GRADUS_EXPECT (0.009086), 1e-6, "numpy.linalg.solve" },
  { "next", GRADUS_CHECK_END, "exam", GRADUS_EXPECT (0, 1, 16), 1e-12,
    "by hand: the constant 2, the line 1.5 + 0.5 x, the parabola −2 at 3" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "rule", .title = N_ ("By the test error and by the training error"),
    .blurb = N_ ("The curve with the smallest training error runs through every point, and its "
                 "test error is five times as large."),
    .preset = "grid", .right = "rule=training", .plot = "fit",
    .claims = "left: chosen == 5\nright: chosen == 1\nboth: naive-error > least * 5" });

static const GradusSheet sheet = {
  .aha = N_ ("Training error is smallest in a corner of the grid, true error in its middle."),
  .by_hand = N_ ("Training set (0, 1), (1, 3), (2, 2); (3, 2) comes next: the constant 2 misses by "
                 "0, the parabola predicts −2, squared error 16."),
  .why = "exam",
  .intuition = N_ ("The smallest training error is the best model."),
  .caught_by = "naive",
  .breaks = N_ ("λ only up to 0.1: the winner stands on the edge with 0.0121, and λ = 1 has "
                "0.0091."),
  .needs = "ridge-regression polynomial-fit",
  .leads_to = "holdout-cross-validation bias-variance kernel-svm-bandwidth",
  .aliases = "grid search; hyper-parameter; model selection; 模型选择; 网格搜索; 超参数; "
             "泛化误差; mxxz",
  .terms = N_ ("hyperparameter; training set; test set; underfitting; overfitting"),
};

const GradusDescriptor gradus_model_selection_grid = {
  .id = "model-selection-grid", .chapter = 2, .difficulty = 1,
  .title = N_ ("Choosing bandwidth and penalty"),
  .summary = N_ ("Bets on a cell of a grid of models, and compares all of them with the truth."),
  .goal = N_ ("Say where in a grid of models the training error misleads."),
  .source = "图解机器学习, sections 4.2 and 4.3; CS229 lecture notes, part VII",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_SAMPLE | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, a target, and a sample: which points are for training and "
                 "which for the test."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("{learners} points to learn from, {exams} for the test, and one cell.",
      "{learners} points to learn from, {exams} for the test, and {cells} cells."), "cells" }),
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "the width of the bumps is a length of the inputs" },
    { "copies", GRADUS_DIFFERS, "the penalty stands against a sum over twice as many errors" },
    { "one-point", GRADUS_SENTENCE }),
};
