/* Hold-out cross validation: some points are put aside and judge, again and again.
 *
 * Objective. Choose the model that will be best on data it has not seen.
 *
 * Step. A share of the points is put aside: the judges. Every model is fitted to the others, the
 * judges give it its mark, their mean squared error, and the smallest mark wins. The winner is
 * fitted once more, to all points, since nothing is gained by letting the judges idle. Then the
 * points are split anew: whether the same model wins again says how much of it was luck.
 *
 * Why it works. A judge had no part in the fit, so that its squared error is on average that of a
 * new point. With few judges the average is far away: the error of a mark falls with the root of
 * their number, and what they gain the learners lose.
 *
 * What flatters. The winner's mark is the smallest of several. The mean of the smallest is at most
 * the smallest of the means: min is concave. So the mark with which a model wins is too good.
 *
 * Cost. One fit for each model and split.
 *
 * Edge cases. At least one point judges and at least one learns. "All splits" goes through every
 * way to choose the judges, if there are not too many. Judges at the end of the data ask the models
 * to go on where they have seen nothing (preset "last").
 *
 * Source: CS229 lecture notes, part VII; 图解机器学习, section 4.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "candidates.h"
#include "gradus-vector-math.h"

#define MOST_MODELS 21
#define MOST_SPLITS 2000

typedef enum { MODELS_DEGREE, MODELS_LAMBDA } Models;
typedef enum { CUT_RANDOM, CUT_ALL, CUT_LAST } Cut;

typedef struct
{
  guint models;
  int degree;
  double width, share;
  guint cut;
  int splits;
  bool retrain;
} Params;

typedef struct
{
  GradusArray judge;       /* n: 1 = is judge */
  GradusArray thetas;      /* models x functions: fitted to the learners */
  GradusArray training;    /* models: mean squared error on the learners */
  GradusArray marks;       /* models: mean squared error of the judges */
  GradusArray sums;        /* models: of the marks of all splits */
  GradusArray wins;        /* models */
  GradusArray theta;       /* the winner, as it is given away */
  double flattery;         /* sum of the winners' marks */
  guint split;             /* number of splits that have been judged */
  guint done, last;        /* micro-steps, and the model of the last one */
  guint winner, leader;    /* of this split; of most splits, who was first to have so many */
  bool fitted, judged, given;
} State;

typedef struct
{
  guint n, n_judges, n_models, n_splits, width;
  GradusCandidate models[MOST_MODELS];
  double *whole;           /* n_models x width: fitted to all points */
  bool made[MOST_MODELS];  /* whether that could be done */
} Work;

enum { EVENT_AGAIN, EVENT_LOST, EVENT_LEAD, EVENT_TIE };

/* --- Models and splits ------------------------------------------------------------------------ */

static guint
count_judges (const Params *p, guint n)
{
  return CLAMP ((guint) floor (p->share * n + 0.5), 1, n - 1);
}

/* How many ways there are to choose the judges; MOST_SPLITS + 1 for more than MOST_SPLITS. */
static guint
count_subsets (guint n, guint k)
{
  double ways = 1;

  for (guint i = 0; i < MIN (k, n - k); i++)
    {
      ways = ways * (n - i) / (i + 1);
      if (ways > MOST_SPLITS + 0.5)
        return MOST_SPLITS + 1;
    }
  return (guint) floor (ways + 0.5);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  work->n_judges = count_judges (p, table->n);
  work->n_splits = p->cut == CUT_ALL    ? count_subsets (table->n, work->n_judges)
                   : p->cut == CUT_LAST ? 1
                                        : (guint) p->splits;
  work->n_models = p->models == MODELS_DEGREE ? (guint) p->degree + 1 : 13;
  for (guint m = 0; m < work->n_models; m++)
    {
      if (p->models == MODELS_DEGREE)
        gradus_candidate_init_power (&work->models[m], table, m, 0);
      else
        gradus_candidate_init_bumps (&work->models[m], table->x, table->n, table->d, p->width,
                                     m % 2 == 0 ? pow (10, m / 2 - 4.0) : pow (10, m / 2 - 3.5),
                                     FALSE);
      work->width = MAX (work->width, work->models[m].basis->n);
    }
  work->whole = g_new0 (double, (gsize) work->n_models * work->width);
  for (guint m = 0; m < work->n_models; m++)
    work->made[m] = !isnan (gradus_candidate_fit (&work->models[m], table, NULL,
                                                  &work->whole[(gsize) m * work->width]));
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  for (guint m = 0; m < work->n_models; m++)
    gradus_candidate_clear (&work->models[m]);
  g_free (work->whole);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->n < 2)
    return g_strdup (_ ("There is one point, so that none is left for validation: give at least "
                        "two."));
  if (p->models == MODELS_DEGREE && table->d > 1)
    return g_strdup_printf (_ ("Powers are functions of one input, and there are %u: choose one "
                               "column, or bumps."), table->d);
  if (p->cut == CUT_ALL && count_subsets (table->n, count_judges (p, table->n)) > MOST_SPLITS)
    return g_strdup_printf (_ ("There are more than %d ways to choose %u validation points from %u "
                               "points: split at random."), MOST_SPLITS, count_judges (p, table->n),
                            table->n);
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_vector (&state->judge, work->n);
  gradus_array_init_matrix (&state->thetas, work->n_models, work->width);
  gradus_array_init_vector (&state->training, work->n_models);
  gradus_array_init_vector (&state->marks, work->n_models);
  gradus_array_init_vector (&state->sums, work->n_models);
  gradus_array_init_vector (&state->wins, work->n_models);
  gradus_array_init_vector (&state->theta, work->width);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* The subset that follows in the order of the alphabet: the last judge that can move on does, and
 * those behind it follow close. */
static void
choose_next (double *judge, guint n)
{
  guint behind = 0, i = n - 1;

  while (judge[i] != 0)
    {
      judge[i--] = 0;
      behind++;
    }
  while (judge[i] == 0)
    i--;
  judge[i] = 0;
  for (guint k = 0; k <= behind; k++)
    judge[i + 1 + k] = 1;
}

static GradusStatus
run_split (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  double *judge = gradus_array_write (&state->judge);

  if (p->cut == CUT_ALL && state->split > 0)
    choose_next (judge, work->n);
  else if (p->cut == CUT_RANDOM)
    {
      g_autofree gint32 *place = g_new (gint32, work->n);

      gradus_rng_permutation (context->rng, work->n, place);
      for (guint i = 0; i < work->n; i++)
        judge[i] = place[i] < (gint32) work->n_judges;
    }
  else
    for (guint i = 0; i < work->n; i++)
      judge[i] = p->cut == CUT_ALL ? i < work->n_judges : i >= work->n - work->n_judges;
  state->fitted = state->judged = state->given = false;
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_models, (work), work->n_models)

static GradusStatus
fail (GradusContext *context, const GradusCandidate *model)
{
  return gradus_context_fail (context, _ ("The model “%s” has no finite coefficients. Rescale the "
                                          "columns so that they are of moderate size."),
                              model->name);
}

static GradusStatus
run_learn (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint m = state->done;
  const double learnt
    = gradus_candidate_fit (&work->models[m], gradus_context_get_table (context),
                            state->judge.data,
                            &gradus_array_write (&state->thetas)[(gsize) m * work->width]);

  if (isnan (learnt))
    return fail (context, &work->models[m]);
  gradus_array_write (&state->training)[m] = learnt;
  state->fitted = m + 1 == work->n_models;
  return gradus_step_done (&state->done, &state->last, work->n_models);
}

/* The first of the smallest of @n numbers. */
static guint
find_least (const double *numbers, guint n)
{
  guint least = 0;

  for (guint m = 1; m < n; m++)
    if (numbers[m] < numbers[least])
      least = m;
  return least;
}

static const double *
theta_of (const State *state, guint m)
{
  return &state->thetas.data[(gsize) m * state->thetas.shape[1]];
}

/* What the judges say of model @m. */
static double
find_mark (const State *state, const Work *work, const GradusTable *table, guint m)
{
  double sum = 0;

  for (guint i = 0; i < work->n; i++)
    if (state->judge.data[i] != 0)
      sum += gradus_square (gradus_candidate_miss (
        table->y[i], gradus_candidate_predict (&work->models[m], theta_of (state, m),
                                               gradus_table_row (table, i))));
  return sum / work->n_judges;
}

/* The winner is counted, and compared with who has led so far. */
static void
count_winner (State *state, GradusContext *context, const Work *work)
{
  const double *marks = state->marks.data;
  double *sums = gradus_array_write (&state->sums);
  guint tied = 0;

  state->winner = find_least (marks, work->n_models);
  for (guint m = 0; m < work->n_models; m++)
    {
      sums[m] += marks[m];
      tied += marks[m] <= marks[state->winner] * (1 + 1e-12) + 1e-24;
    }
  gradus_array_write (&state->wins)[state->winner] += 1;
  state->flattery += marks[state->winner];
  gradus_context_raise_if (context, EVENT_AGAIN,
                           state->split > 0 && state->winner == state->leader);
  gradus_context_raise_if (context, EVENT_LOST,
                           state->split > 0 && state->winner != state->leader);
  if (state->split == 0
      || state->wins.data[state->winner] > state->wins.data[state->leader])
    {
      gradus_context_raise_if (context, EVENT_LEAD,
                               state->split > 0 && state->winner != state->leader);
      state->leader = state->winner;
    }
  gradus_context_raise_if (context, EVENT_TIE, tied > 1);
  state->split++;
  state->judged = true;
}

static GradusStatus
run_judge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint m = state->done;
  const double mark = find_mark (state, work, gradus_context_get_table (context), m);

  if (!(mark < 1e150))
    return gradus_context_fail (context, _ ("A validation point is missed by too much for its "
                                            "error to be squared. Choose a lower degree, or split "
                                            "at random."));
  gradus_array_write (&state->marks)[m] = mark;
  if (m + 1 == work->n_models)
    count_winner (state, context, work);
  return gradus_step_done (&state->done, &state->last, work->n_models);
}

static GradusStatus
run_give (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusCandidate *model = &work->models[state->winner];
  double *theta = gradus_array_write (&state->theta);

  memset (theta, 0, work->width * sizeof (double));
  if (!p->retrain)
    memcpy (theta, theta_of (state, state->winner), work->width * sizeof (double));
  else if (isnan (gradus_candidate_fit (model, gradus_context_get_table (context), NULL, theta)))
    return fail (context, model);
  state->given = true;
  return state->split < work->n_splits ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, work);
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  for (gsize i = 0; i < n; i++)
    out[i] = state->given ? gradus_candidate_predict (&work->models[state->winner],
                                                      state->theta.data, &X[i * d])
                          : 0;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_mark, (state), state->judged ? state->marks.data[state->winner] : NAN)
GRADUS_NUMBER (number_flattered, (state), state->split > 0 ? state->flattery / state->split : NAN)

static double
number_honest (const GradusPosition *here)
{
  const State *state = here->state;
  const guint n = ((const Work *) here->workspace)->n_models;

  return state->split > 0 ? state->sums.data[find_least (state->sums.data, n)] / state->split
                          : NAN;
}

GRADUS_NUMBER (number_winner, (state), state->judged ? state->winner + 1 : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mark", N_ ("Validation error of the winner"), "\\min_m e_m", .number = number_mark,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "flattered", N_ ("Mean validation error of the winners"), "\\overline{\\min_m e_m}",
    .number = number_flattered, .flags = GRADUS_METRIC },
  { "honest", N_ ("Least mean validation error of a model"),
    "\\min_m \\bar e_m", .number = number_honest,
    .flags = GRADUS_METRIC },
  { "winner", N_ ("The winner"), "m^*", .number = number_winner, .indices = N_ ("one number"),
    .flags = GRADUS_LISTED },
  { "wins", N_ ("Splits won"), "w_m", GRADUS_QUANTITY (State, wins), .indices = N_ ("model") },
  { "marks", N_ ("Validation errors of this split"), "e_m", GRADUS_QUANTITY (State, marks),
    .indices = N_ ("model") },
  { "training", N_ ("Training error of each model"), "\\bar e_{\\mathrm{train},m}",
    GRADUS_QUANTITY (State, training), .indices = N_ ("model") },
  { "sums", N_ ("Sum of the validation errors"), "\\sum e_m", GRADUS_QUANTITY (State, sums),
    .indices = N_ ("model") },
  { "judge", N_ ("Is in the validation set"), "[i \\in J]", GRADUS_QUANTITY (State, judge),
    .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "theta", N_ ("Coefficients of the winner"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("function: a power of (x − x̄)/s, or a bump") },
  { "thetas", N_ ("Coefficients of the models"), "\\theta_m", GRADUS_QUANTITY (State, thetas),
    .indices = N_ ("model, function"), .flags = GRADUS_HIDDEN },
  { "split", N_ ("Splits done"), NULL, GRADUS_QUANTITY (State, split) },
  { "fitted", N_ ("Fitted"), NULL, GRADUS_QUANTITY (State, fitted) },
  { "judged", N_ ("Validated"), NULL, GRADUS_QUANTITY (State, judged) },
  { "given", N_ ("Given away"), NULL, GRADUS_QUANTITY (State, given) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const guint last = MIN (state->last, work->n_models - 1);
  const guint rich = find_least (state->training.data, work->n_models);
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const double y = gradus_largest (table->y, table->n);

  gradus_names_whole (names, "judges", work->n_judges);
  gradus_names_whole (names, "learners", work->n - work->n_judges);
  gradus_names_whole (names, "n-models", work->n_models);
  gradus_names_whole (names, "n-splits", work->n_splits);
  gradus_names_whole (names, "now-split", state->split + (state->judged ? 0 : 1));
  gradus_names_word (names, "name", work->models[last].name);
  gradus_names_number (names, "name-mark", state->marks.data[last]);
  gradus_names_number (names, "name-learnt", gradus_settle_square (state->training.data[last], y));
  gradus_names_word (names, "best", work->models[state->winner].name);
  gradus_names_word (names, "leader", work->models[state->leader].name);
  gradus_names_whole (names, "leader-wins", (gint64) state->wins.data[state->leader]);
  gradus_names_whole (names, "best-wins", (gint64) state->wins.data[state->winner]);
  gradus_names_number (names, "leader-index", state->split > 0 ? state->leader : NAN);
  gradus_names_word (names, "rich", work->models[rich].name);
  gradus_names_number (names, "rich-learnt", gradus_settle_square (state->training.data[rich], y));
  gradus_names_number (names, "rich-mark", state->marks.data[rich]);
  gradus_names_flag (names, "once", work->n_splits == 1);
  gradus_names_flag (names, "goes-on", state->split < work->n_splits);
  gradus_names_flag (names, "other-leads", state->winner != state->leader);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_apart (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint i = 0; i < work->n; i++)
    *measured += state->judge.data[i];
  return *measured == work->n_judges;
}

/* min is concave: the mean of the least is at most the least of the means. */
static gboolean
holds_flattery (const GradusPosition *here, double *measured)
{
  const double honest = number_honest (here);

  *measured = honest - number_flattered (here);
  return isnan (honest) || *measured >= -1e-9 * fabs (honest);
}

static gboolean
holds_count (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  *measured = -(double) state->split;
  for (gsize m = 0; m < gradus_array_length (&state->wins); m++)
    *measured += state->wins.data[m];
  return *measured == 0;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "apart", N_ ("As many validation points as were asked for"),
    "\\sum_i [i \\in J] = n_J", holds_apart,
    .phase = "split" },
  { "flattery", N_ ("The winner's validation error flatters"),
    "\\overline{\\min_m e_m} \\le \\min_m \\bar e_m",
    holds_flattery },
  { "count", N_ ("Every split has one winner"), "\\sum_m w_m = s", holds_count });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Behind the model of this split, those that other splits have chosen so far: on the same points,
 * by other judges. The one with the most of them stands out. */
static void
draw_rivals (const GradusPosition *here, const GradusCandidateFrame *frame, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  gboolean more = FALSE;

  for (guint m = 0; m < work->n_models; m++)
    {
      const gboolean leads = m == state->leader;

      if (state->wins.data[m] == 0 || m == state->winner || !work->made[m])
        continue;
      gradus_candidate_draw_curve (&work->models[m], &work->whole[(gsize) m * work->width], frame,
                                   leads ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MUTED,
                                   leads ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID, scene);
      more = more || !leads;
      if (leads)
        {
          g_autofree char *text = g_strdup_printf (_ ("%s, chosen most often"),
                                                   work->models[m].name);

          gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, text);
        }
    }
  if (more)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID,
                              _ ("chosen by other splits"));
}

/* Every model that has been fitted, the one in work or the winner in front. */
static void
draw_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const guint fitted = state->fitted ? work->n_models : state->done;
  const guint front = state->judged ? state->winner : MIN (state->last, work->n_models - 1);
  const GradusCandidate *model = fitted > 0 ? &work->models[front] : NULL;
  const double *theta = state->given ? state->theta.data : theta_of (state, front);
  const gboolean retrained = state->given && ((const Params *) here->params)->retrain;
  GradusCandidateFrame frame;

  if (table == NULL)
    return;
  frame = gradus_candidate_frame (scene, table);
  /* Before the first split: what is to be chosen from. */
  for (guint m = 0; here->phase < 0 && m < work->n_models; m++)
    if (work->made[m])
      gradus_candidate_draw_curve (&work->models[m], &work->whole[(gsize) m * work->width], &frame,
                                   GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, scene);
  if (here->phase < 0 && table->d == 1)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID,
                              _ ("every model, fitted to all points"));
  for (guint m = 0; m < fitted && !state->given; m++)
    if (m != front)
      gradus_candidate_draw_curve (&work->models[m], theta_of (state, m), &frame,
                                   GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, scene);
  if (retrained && table->d == 1)
    draw_rivals (here, &frame, scene);
  if (model != NULL && table->d == 1)
    {
      gradus_candidate_draw_curve (model, theta, &frame, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                                   scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, model->name);
    }
  if (retrained && model != NULL && table->d == 1)
    {
      gradus_candidate_draw_curve (model, theta_of (state, front), &frame, GRADUS_ROLE_PAST,
                                   GRADUS_LINE_DASHED, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                                _ ("as it was validated"));
    }
  for (guint i = 0; i < work->n; i++)
    if (here->phase >= 0 && state->judge.data[i] != 0)
      gradus_candidate_draw_judge (state->fitted ? model : NULL, theta_of (state, front), &frame,
                                   i, scene);
    else
      {
        double x, y;

        gradus_candidate_place (model, theta, &frame, i, &x, &y);
        gradus_scene_point (scene, x, table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1,
                            (int) i);
      }
  if (here->phase >= 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                              C_ ("legend", "validation set"));
}

/* The marks of this split, what the learners say, and the mean of all splits. */
static void
draw_marks (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint judged = state->judged ? work->n_models : state->fitted ? state->done : 0;
  const guint shown = state->fitted ? work->n_models : state->done;
  const gboolean degrees = p->models == MODELS_DEGREE;
  double x[MOST_MODELS], y[MOST_MODELS], t[MOST_MODELS], mean[MOST_MODELS], high;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y
                                  | (degrees ? GRADUS_AXES_INTEGER_X : GRADUS_AXES_DEFAULT),
                         degrees ? C_ ("axis", "degree") : "log₁₀ λ", _ ("mean squared error"));
  if (gradus_kit_waits (scene, shown == 0, _ ("No model has been fitted to this split yet.")))
    return;
  high = gradus_candidates_height (state->training.data, NULL, shown);
  if (judged > 0)
    high = MAX (high, gradus_candidates_height (state->marks.data, NULL, judged));
  gradus_scene_set_y_range (scene, 0, 1.05 * high);
  for (guint m = 0; m < work->n_models; m++)
    {
      x[m] = degrees ? m : log10 (work->models[m].lambda);
      y[m] = MIN (state->marks.data[m], 1e3 * high);
      t[m] = MIN (state->training.data[m], 1e3 * high);
      mean[m] = MIN (state->sums.data[m] / MAX (state->split, 1), 1e3 * high);
    }
  gradus_scene_set_x_range (scene, x[0], x[work->n_models - 1]);
  if (state->judged && state->split > 1)
    {
      gradus_scene_polyline (scene, x, mean, work->n_models, GRADUS_ROLE_SECOND,
                             GRADUS_LINE_SOLID);
      gradus_scene_label (scene, _ ("mean of all splits"));
    }
  gradus_scene_polyline (scene, x, t, shown, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_DASHED | GRADUS_LINE_THIN);
  gradus_scene_label (scene, _ ("on what was learnt from"));
  if (judged == 0)
    return;
  gradus_scene_polyline (scene, x, y, judged, GRADUS_ROLE_MODEL, GRADUS_LINE_MARKERS);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            _ ("validation error of this split"));
  if (state->judged)
    gradus_scene_point (scene, x[state->winner], y[state->winner], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_RING, 1.6, -1);
}

static void
draw_wins (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot bars = { .of = "wins", .with = "numbers marked=leader-index" };
  GRADUS_HERE (state, work);
  g_autofree char *all = gradus_candidates_names (work->models, work->n_models);
  g_auto (GStrv) each = g_strsplit (all, "\n", -1);

  if (gradus_kit_waits (scene, state->split == 0, _ ("No split has had a winner yet.")))
    return;
  gradus_kit_bars (here, &bars, scene);
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "model"),
                         C_ ("axis", "splits won"));
  gradus_scene_include (scene, 1, 1.15 * state->wins.data[state->leader]);
  if (work->n_models <= 7)
    gradus_scene_set_x_names (scene, (const char *const *) each, work->n_models);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("Training set and validation set"), GRADUS_EDIT_POINTS, .build = draw_data },
  { "wins", N_ ("How often each model has won"), .build = draw_wins },
  { "marks", N_ ("Validation errors of this split"), .build = draw_marks },
  { "flattery", N_ ("Winners and the best model"), .kit = gradus_kit_curves,
    .of = "flattered honest", .with = "iterations" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "models", .label = N_ ("Models"), .blurb = N_ ("Which models are compared."),
    GRADUS_PARAM_FIELD (Params, models), GRADUS_CHOICES (
      [MODELS_DEGREE] = { "degree", N_ ("Powers up to a degree") },
      [MODELS_LAMBDA] = { "lambda", N_ ("Bumps: thirteen λ") }) },
  { .id = "degree", .label = N_ ("Highest degree"), .symbol = "p",
    .blurb = N_ ("Degrees from 0 to this one are compared. Powers are those of the standardised "
                 "input, (x − x̄)/s."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 5, .min = 0, .max = 20, .slider_max = 9,
    .enabled_if = "models=degree" },
  { .id = "width", .label = N_ ("Width of a bump"), .symbol = "h",
    .blurb = N_ ("The same for all λ."), GRADUS_PARAM_FIELD (Params, width), .def = 0.3,
    .min = 1e-6, .max = 1e6, .slider_min = 0.03, .slider_max = 3, .logarithmic = TRUE,
    .enabled_if = "models=lambda" },
  { .id = "share", .label = N_ ("Share of the validation set"),
    .blurb = N_ ("What is put aside; usually a quarter to a third."),
    GRADUS_PARAM_FIELD (Params, share), .def = 0.3, .min = 0.001, .max = 0.999,
    .slider_min = 0.05, .slider_max = 0.95, .step = 0.05 },
  { .id = "cut", .label = N_ ("Splits"), .blurb = N_ ("How the validation set is chosen."),
    GRADUS_PARAM_FIELD (Params, cut), GRADUS_CHOICES (
      [CUT_RANDOM] = { "random", N_ ("At random") }, [CUT_ALL] = { "all", N_ ("All there are") },
      [CUT_LAST] = { "last", N_ ("The last rows") }) },
  { .id = "splits", .label = N_ ("Number of splits"),
    .blurb = N_ ("1 is what is usually done; more show the luck in it."),
    GRADUS_PARAM_FIELD (Params, splits), .def = 20, .min = 1, .max = MOST_SPLITS,
    .slider_min = 1, .slider_max = 200, .logarithmic = TRUE, .enabled_if = "cut=random" },
  { .id = "retrain", .label = N_ ("Fit the winner to all points"),
    .blurb = N_ ("The validation set has done its work; now it may be learnt from, too."),
    GRADUS_PARAM_FIELD (Params, retrain), .def = TRUE, .max = 1 });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_AGAIN] = { "again", N_ ("It wins again"), N_ ("The model that led so far wins again.") },
  [EVENT_LOST] = { "lost", N_ ("Another one wins"),
                   N_ ("The model that led so far does not win this split.") },
  [EVENT_LEAD] = { "lead", N_ ("A new leader"), N_ ("Another model has won most often now.") },
  [EVENT_TIE] = { "tie", N_ ("A tie"),
                  N_ ("Several models share the smallest validation error; the first of them is "
                      "taken.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "split", N_ ("Put some aside"), N_ ("A share of the points is put aside as the validation "
                                        "set."),
    .pseudocode = N_ ("repeat: put a share of the points aside"), .run = run_split,
    .rule = "\\role{accent}{J} \\subset \\{1, \\dots, n\\},\\quad |\\role{accent}{J}| = n_J",
    .filled = GRADUS_SAY ({ NULL, "n_J = <judges|accent>,\\quad n - n_J = <learners>" }),
    .said = GRADUS_SAY (
      { "once", NN_ ("One point is put aside for validation; {learners} are left to learn from.",
        "{judges} points are put aside for validation; {learners} are left to learn from."),
    "judges" },
      { NULL, NN_ ("Split {now-split} of {n-splits}: one point is put aside, {learners} are left "
                  "to learn from.",
        "Split {now-split} of {n-splits}: {judges} points are put aside, {learners} are left "
            "to learn from."), "judges" }) },
  { "learn", N_ ("Learn from the rest"), N_ ("Every model is fitted to the training set."),
    .pseudocode = N_ ("  for each model m: fit it to the others"), .n_micro = n_models,
    .run = run_learn,
    .rule = "\\role{model}{\\hat f_m} = \\arg\\min \\sum_{i \\notin \\role{accent}{J}} "
            "(y_i - \\hat f(x_i))^2 + \\lambda\\|\\theta\\|^2",
    .filled = GRADUS_SAY (
      { "micro", "\\overline{(y - \\role{model}{\\hat f_m})^2}_{i \\notin J} = <name-learnt>" },
      { NULL, "\\min_m \\overline{(y - \\role{model}{\\hat f_m})^2}_{i \\notin J} = "
              "<rich-learnt>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("“{name}” has the training error {name-learnt}.") },
      { NULL, N_ ("All are fitted. “{rich}” has the least training error, {rich-learnt}.") }) },
  { "judge", N_ ("Validate"), N_ ("Every model is tried on the points that were put aside; the "
                                  "smallest validation error wins."),
    .shows = "marks",
    .pseudocode = N_ ("  for each model m: its error on those put aside\n  the smallest validation "
                      "error wins"),
    .n_micro = n_models, .run = run_judge,
    .rule = "e_m = \\frac1{n_J}\\sum_{i \\in \\role{accent}{J}} "
            "\\role{error}{(y_i - \\hat f_m(x_i))^2}",
    .filled = GRADUS_SAY ({ "micro", "e_m = <name-mark|error>" },
                          { NULL, "\\min_m e_m = <mark|error>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("“{name}” has the validation error {name-mark}.") },
      { "event:tie", N_ ("Several models share the smallest validation error {mark}: a tie, of "
                         "which “{best}” is taken.") },
      { "event:lead", N_ ("“{best}” wins with {mark} and has won most often now, {best-wins} of "
                          "{split} splits.") },
      { "event:lost", N_ ("“{best}” wins with {mark}, and not “{leader}”, which has won "
                          "{leader-wins} of {split} splits.") },
      { "event:again", N_ ("“{best}” wins again, with {mark}: {best-wins} of {split} splits.") },
      { NULL, N_ ("“{best}” wins with {mark}; “{rich}” had the least training error.") }) },
  { "give", N_ ("Give the winner away"), N_ ("The winner is fitted once more, to all points."),
    .pseudocode = N_ ("  fit the winner to all points"), .run = run_give,
    .rules = GRADUS_SAY (
      { "not retrain", "\\role{model}{\\hat f} = \\hat f_{m^*}" },
      { NULL, "\\role{model}{\\hat f} = \\arg\\min \\sum_{i = 1}^{n} (y_i - \\hat f_{m^*}(x_i))^2 "
              "+ \\lambda\\|\\theta\\|^2" }),
    .rule = "\\role{model}{\\hat f} = \\hat f_{m^*}",
    .filled = GRADUS_SAY ({ NULL, "m^* = <winner>" }),
    .said = GRADUS_SAY (
      { "converged and once and not retrain", N_ ("“{best}” is given away as it was fitted to the "
                                                  "training set.") },
      { "converged and once", N_ ("“{best}” is fitted to all {n} points. That is the model.") },
      { "converged and other-leads",
        N_ ("“{leader}” has won {leader-wins} of {n-splits} splits; this last one would have given "
            "you “{best}”. The winners' validation errors are {flattered} on average; the best "
            "single model has {honest}.") },
      { "converged", N_ ("“{leader}” has won {leader-wins} of {n-splits} splits. The winners' "
                         "validation errors are {flattered} on average; the best single model has "
                         "{honest}.") },
      { "retrain", N_ ("“{best}” is fitted to all {n} points. Would another split choose it "
                        "too?") },
      { NULL, N_ ("“{best}” is kept as it was fitted to the training set. Would another split "
                  "choose it too?") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "again", N_ ("Does the leader win again?"), "judge", "wins", .asks = GRADUS_ASKS_EVENT,
    .about = "again", .when = "split > 0",
    .words = N_ ("“{leader}” has won {leader-wins} of {split} so far. Does it win this split too?"),
    .intuition = N_ ("You thought the best model always wins, but a small validation set can be an "
                     "unlucky one."),
    .intuition_answer = "yes" },
  { "rich", N_ ("What is its validation error?"), "judge", "marks", .asks = GRADUS_ASKS_NUMBER,
    .about = "rich-mark", .when = "split == 0 and rich-learnt > 1e-6",
    .words = N_ ("“{rich}” has the least training error, {rich-learnt}. What is its validation "
                 "error?"),
    .intuition = N_ ("You thought what was learnt well is known well, but this model has followed "
                     "the noise of the training set."),
    .intuition_answer = "rich-learnt" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "all", .title = N_ ("Ten points, all 120 splits"),
    .blurb = N_ ("Three of ten points are the validation set, in every possible way: the parabola "
                 "wins 79 times, and degree 5, which has the least training error, never."),
    .data = "exam-10", .params = "cut=all",
    .claims = "split == 120\nwins[2] == 79\nwins[5] == 0\nmax(wins) == wins[2]" },
  { .id = "four", .title = N_ ("Four points by hand"),
    .blurb = N_ ("Three to train and the last one to validate: constant 49/9, line 16/9, parabola "
                 "9."),
    .data = "exam-4", .params = "cut=last degree=2 share=0.25",
    .claims = "winner == 2\nmarks[1] ~ 1.78\nmarks[2] ~ 9.00" },
  { .id = "bumps", .title = N_ ("Fifty points, thirteen λ"),
    .blurb = N_ ("Fifteen of fifty are put aside, forty times: the winners lie close together."),
    .data = "sinc-02", .params = "models=lambda splits=40", .seed = 3, .rng = GRADUS_RNG_BOOK,
    .claims = "split == 40\ncount(wins > 0) < 8" },
  { .id = "level", .title = N_ ("A tie"),
    .blurb = N_ ("Four equal numbers: every model is right, and the first is taken."),
    .data = "level-4", .params = "cut=all degree=1 share=0.5",
    .claims = "ever: event:tie\nwins[0] == 6" },
  { .id = "one-judge", .title = N_ ("Failure: one validation point"),
    .blurb = N_ ("Each point alone is the validation set once: now the straight line has won most "
                 "often."),
    .params = "cut=all share=0.1",
    .failure = N_ ("One validation point is one draw of luck: the model that passes near it wins. "
                   "The winners' validation errors are 0.436 on average, where the best single "
                   "model has 1.37. Put more points aside, or all in turn: k folds."),
    .claims = "wins[1] == 4\nmax(wins) == 4\nflattered ~ 0.436\nhonest ~ 1.37" },
  { .id = "last", .title = N_ ("Failure: the end is put aside"),
    .blurb = N_ ("The last three points are the validation set, and the constant wins."),
    .params = "cut=last",
    .failure = N_ ("The validation points lie where there is no training point, and ask how the "
                   "curves go on: the parabola has an error of 5.28 and degree 4 of 1,940. Choose "
                   "the validation set at random, unless going on is what will be asked."),
    .claims = "winner == 1\nmarks[2] ~ 5.28\nmarks[4] ~ 1.94e3" });

#define NUMPY "numpy.linalg.lstsq over itertools.combinations (range (10), 3)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "all", GRADUS_CHECK_END, "wins", GRADUS_EXPECT (4, 17, 79, 8, 12, 0), 0, NUMPY },
  { "all", GRADUS_CHECK_END, "flattered", GRADUS_EXPECT (1.3806231356583192), 1e-10, NUMPY },
  { "all", GRADUS_CHECK_END, "honest", GRADUS_EXPECT (1.6153), 5e-5, NUMPY },
  { "four", 1, "marks", GRADUS_EXPECT (49.0 / 9, 16.0 / 9, 9), 1e-12,
    "by hand: the line through (0, 1/6), (1, 2/3) is 5/3 at 3; the parabola is 0" },
  { "last", 1, "marks",
    GRADUS_EXPECT (4.46938776, 25.66156463, 5.27966742, 28.49395314, 1936.59939531, 290.97071051),
    1e-7, "numpy.linalg.lstsq" },
  { "one-judge", GRADUS_CHECK_END, "wins", GRADUS_EXPECT (1, 4, 3, 1, 1, 0), 0,
    "numpy.linalg.lstsq, leaving one out" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "judges", .title = N_ ("Three validation points and five"),
    .blurb = N_ ("A larger validation set agrees more often on the parabola, but what it gains the "
                 "training set loses: the best mean validation error is larger."),
    .preset = "all", .right = "share=0.5", .plot = "wins",
    .claims = "left: wins[2] / split < 0.66\nright: wins[2] / split > 0.79\nleft < right: honest" },
  { .id = "folds", .title = N_ ("Three points once and every point once"),
    .blurb = N_ ("One split validates on three points; k folds validate on every point once, and "
                 "choose the parabola."),
    .preset = "last", .other = "k-fold-cross-validation", .right = "cut=turns", .plot = "data",
    .claims = "left: winner == 1\nright: winner == 3" });

static const GradusSheet sheet = {
  .aha = N_ ("Unseen points are an honest test, but with three of them luck decides much."),
  .by_hand = N_ ("Training set (0, 0), (1, 1), (2, 1), validation set (3, 3): the line predicts "
                 "5/3, squared error 16/9; the parabola 0, 9; the mean 2/3, 49/9."),
  .why = "marks",
  .intuition = N_ ("The best model wins every split."),
  .caught_by = "again",
  .breaks = N_ ("Few validation points: the parabola loses 41 of 120 splits. The winner's "
                "validation error is on average 1.38, where the best single model has 1.62."),
  .needs = "model-selection-grid",
  .leads_to = "k-fold-cross-validation decision-tree forward-search",
  .aliases = "hold-out; validation set; train/test split; 保留交叉验证; "
             "验证集; 训练集; 测试集; bljcyz; 留出法",
  .terms = N_ ("validation set; training set; test set; generalisation error"),
};

const GradusDescriptor gradus_holdout_cross_validation = {
  .id = "holdout-cross-validation", .chapter = 2, .difficulty = 1,
  .title = N_ ("Hold-out cross validation"),
  .summary = N_ ("Puts some points aside to validate the models, and shows how much luck is in "
                 "it."),
  .goal = N_ ("Compare models by their errors on points they have not seen, and say how far to "
              "trust the winner."),
  .source = "CS229 lecture notes, part VII; 图解机器学习, section 4.3",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, and a target."), GRADUS_MEMORIES (Params, State),
  GRADUS_TABLES, .questions = questions, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .init = init, .name = name, .predicts = GRADUS_PREDICTS_REAL,
  .predict = predict,
  .end_shows = "wins",
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("{n} points and {n-models} model: nothing is validated yet.",
      "{n} points and {n-models} models: nothing is validated yet."), "n-models" }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the judges are drawn by their rows" },
    { "copies", GRADUS_SENTENCE },
    { "one-point", GRADUS_SENTENCE }),
};
