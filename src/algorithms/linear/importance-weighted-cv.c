/* Importance-weighted cross validation: judge each fold by how often the test will ask such a
 * question.
 *
 * Situation. Two candidates, least squares and its weighted kin (importance-weighted-ls.c). Points
 * that are left out judge them. Where the test lies elsewhere than what is learnt from, their mean
 * error says how well a candidate does where nobody will ask.
 *
 * Step. A fold of points is left out (leave), both candidates are fitted to the others (fit), the
 * points of the fold judge them (judge), and their errors are added to two scores, once as they
 * are and once times w = p'(x) / p(x) (tally). After the last fold the scores are compared, and
 * with them those of five exponents (compare).
 *
 * Why. E_p w e = E_p' e: the weighted score has the error where the test is as its expectation, up
 * to what one fold less does to the fits.
 *
 * Edge cases. The weights of all that is left are 0: there is no weighted fit, and the fold is
 * skipped for both. One point with all the weight: the score is one number.
 *
 * Cost. Two fits a fold, O (n b^2) each.
 *
 * Source: 图解机器学习, section 18.1; M. Sugiyama, M. Krauledat and K.-R. Müller 2007, JMLR 8,
 * 985-1005.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "importance.h"

#define EXPONENTS GRADUS_IMPORTANCE_EXPONENTS
#define MOST GRADUS_IMPORTANCE_MOST
/* More folds take long to look at, and to compute for five exponents. */
#define MOST_FOLDS 200

/* The candidates, and the columns of the comparison. */
enum { ALIKE, WEIGHTED, CANDIDATES };
enum { EXPONENT, PLAIN_SCORE, WEIGHTED_SCORE, COLUMNS };

typedef struct
{
  GradusImportanceParams base;
  int folds;               /* 0: as many as points */
} Params;

typedef struct
{
  guint fold;              /* in work, from 0 */
  guint begun, fitted;     /* folds */
  guint done, last;        /* points of the fold that have judged */
  guint judged;            /* points that have judged, in all */
  GradusArray errors;      /* CANDIDATES x n, 0 before a point has judged */
  GradusArray thetas;      /* CANDIDATES x b: of the fold in work */
  double plain[CANDIDATES], weighted[CANDIDATES];
  guint tallied;           /* folds */
  guint counted;           /* points in the scores */
  GradusArray compared;    /* EXPONENTS x COLUMNS */
  bool chosen;
} State;

/* All follows from data and parameters at once; the steps bring it to light. */
typedef struct
{
  GradusImportance data;
  guint folds;
  guint *fold;             /* n: of each point */
  double *thetas;          /* folds x CANDIDATES x b */
  gboolean *skipped;       /* folds */
  double *errors;          /* CANDIDATES x n; NAN where the fold is skipped */
  double whole[CANDIDATES * MOST]; /* fitted to all */
  double target[CANDIDATES];
  double compared[EXPONENTS * COLUMNS];
} Work;

enum { EVENT_OPPOSITE, EVENT_LEAD, EVENT_SKIPPED, EVENT_VOICE };

/* --- What follows at once --------------------------------------------------------------------- */

/* The fit to all but @fold (G_MAXUINT: to all) with the exponent. */
static guint
fit_without (const Work *work, guint fold, double exponent, double *theta)
{
  const guint n = work->data.n;
  g_autofree double *weights = g_new (double, n);

  for (guint i = 0; i < n; i++)
    weights[i] = work->fold[i] == fold ? 0 : gradus_importance_weight (&work->data, i, exponent);
  return gradus_importance_fit (&work->data, weights, theta);
}

static double
error_of (const Work *work, guint i, const double *theta)
{
  return gradus_square (work->data.y[i]
                        - gradus_importance_model (&work->data, theta,
                                                   &work->data.phi[(gsize) i * work->data.b]));
}

/* Both scores of an exponent over all folds that have a fit. */
static void
score_exponent (const Work *work, double exponent, double *row)
{
  guint counted = 0;

  row[EXPONENT] = exponent;
  row[PLAIN_SCORE] = row[WEIGHTED_SCORE] = 0;
  for (guint f = 0; f < work->folds; f++)
    {
      double theta[MOST];

      if (work->skipped[f])
        continue;
      fit_without (work, f, exponent, theta);
      for (guint i = f; i < work->data.n; i += work->folds)
        {
          const double error = error_of (work, i, theta);

          row[PLAIN_SCORE] += error;
          row[WEIGHTED_SCORE] += work->data.ratio[i] * error;
          counted++;
        }
    }
  row[PLAIN_SCORE] /= counted;
  row[WEIGHTED_SCORE] /= counted;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  Work *work = g_new0 (Work, 1);
  GradusImportance *data = &work->data;
  guint n, b, skipped = 0;

  gradus_importance_init (data, &p->base, gradus_setup_get_dataset (setup));
  n = data->n;
  b = data->b;
  work->folds = p->folds > 0 ? MIN ((guint) p->folds, n) : n;
  work->fold = g_new (guint, n);
  work->thetas = g_new (double, (gsize) work->folds * CANDIDATES * b);
  work->skipped = g_new0 (gboolean, work->folds);
  work->errors = g_new (double, (gsize) CANDIDATES * n);
  for (guint i = 0; i < n; i++)
    work->fold[i] = i % work->folds;
  for (guint f = 0; f < work->folds; f++)
    {
      double *fits = &work->thetas[(gsize) f * CANDIDATES * b];

      fit_without (work, f, 0, fits);
      work->skipped[f] = fit_without (work, f, p->base.exponent, fits + b) == 0;
      skipped += work->skipped[f];
      for (guint i = f; i < n; i += work->folds)
        for (guint c = 0; c < CANDIDATES; c++)
          work->errors[(gsize) c * n + i] = work->skipped[f] ? NAN
                                                             : error_of (work, i, fits + c * b);
    }
  for (guint c = 0; c < CANDIDATES; c++)
    {
      fit_without (work, G_MAXUINT, c == ALIKE ? 0 : p->base.exponent, &work->whole[c * MOST]);
      work->target[c] = gradus_importance_target (data, &work->whole[c * MOST]);
    }
  for (guint k = 0; k < EXPONENTS && skipped < work->folds; k++)
    score_exponent (work, k / (EXPONENTS - 1.0), &work->compared[k * COLUMNS]);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  gradus_importance_clear (&work->data);
  g_free (work->fold);
  g_free (work->thetas);
  g_free (work->skipped);
  g_free (work->errors);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  guint n = 0;

  for (guint i = 0; i < table->n; i++)
    n += table->sample == NULL || table->sample[i] == (gint32) p->base.learnt;
  if (n == 1)
    return g_strdup (_ ("There is one point to learn from, so that none is left to judge: give at "
                        "least two."));
  if (n > MOST_FOLDS && p->folds == 0)
    return g_strdup_printf (_ ("%u points would be as many folds: choose 2 to %d folds."), n,
                            MOST_FOLDS);
  if (p->folds == 1)
    return g_strdup (_ ("One fold leaves nothing to learn from: choose two, or 0 for as many as "
                        "points."));
  return gradus_importance_validate (&p->base, table);
}

/* --- Steps ------------------------------------------------------------------------------------ */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_matrix (&state->errors, CANDIDATES, work->data.n);
  gradus_array_init_matrix (&state->thetas, CANDIDATES, work->data.b);
  for (guint c = 0; c < CANDIDATES; c++)
    state->plain[c] = state->weighted[c] = 0;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_leave (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->fold = state->begun++;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_fit (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  memcpy (gradus_array_write (&state->thetas),
          &work->thetas[(gsize) state->fold * CANDIDATES * work->data.b],
          sizeof (double) * CANDIDATES * work->data.b);
  state->fitted = state->fold + 1;
  gradus_context_raise_if (context, EVENT_SKIPPED, work->skipped[state->fold]);
  return GRADUS_STATUS_CONTINUE;
}

/* Points of the fold. */
static guint
size_of (const Work *work, guint fold)
{
  return (work->data.n - fold + work->folds - 1) / work->folds;
}

/* Point number @k of the fold. */
static guint
point_of (const Work *work, guint fold, guint k)
{
  return fold + MIN (k, size_of (work, fold) - 1) * work->folds;
}

GRADUS_MICROS (n_judges, (state, work), size_of (work, MIN (state->fold, work->folds - 1)))

static GradusStatus
run_judge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint n = work->data.n, i = point_of (work, state->fold, state->done);

  for (guint c = 0; c < CANDIDATES && !work->skipped[state->fold]; c++)
    gradus_array_write (&state->errors)[c * n + i] = work->errors[c * n + i];
  state->judged++;
  return gradus_step_done (&state->done, &state->last, size_of (work, state->fold));
}

/* Which candidate a pair of scores speaks for; a tie for the plain one. */
static guint
winner_of (const double scores[CANDIDATES])
{
  return scores[WEIGHTED] < scores[ALIKE] * (1 - 1e-12);
}

static GradusStatus
run_tally (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint before = winner_of (state->weighted), had = state->counted;
  const guint size = work->skipped[state->fold] ? 0 : size_of (work, state->fold);

  state->counted += size;
  for (guint c = 0; c < CANDIDATES && size > 0; c++)
    {
      state->plain[c] *= had;
      state->weighted[c] *= had;
      for (guint k = 0; k < size; k++)
        {
          const guint i = point_of (work, state->fold, k);

          state->plain[c] += work->errors[(gsize) c * work->data.n + i];
          state->weighted[c] += work->data.ratio[i] * work->errors[(gsize) c * work->data.n + i];
        }
      state->plain[c] /= state->counted;
      state->weighted[c] /= state->counted;
    }
  state->tallied = state->fold + 1;
  gradus_context_raise_if (context, EVENT_LEAD, had > 0 && winner_of (state->weighted) != before);
  return GRADUS_STATUS_CONTINUE;
}

static guint
find_heaviest (const Work *work)
{
  guint heaviest = 0;

  for (guint i = 1; i < work->data.n; i++)
    if (work->data.ratio[i] > work->data.ratio[heaviest])
      heaviest = i;
  return heaviest;
}

static double
sum_ratio (const Work *work)
{
  double sum = 0;

  for (guint i = 0; i < work->data.n; i++)
    sum += work->data.ratio[i];
  return sum;
}

static GradusStatus
run_compare (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (state->tallied < work->folds)
    return GRADUS_STATUS_CONTINUE;
  if (state->counted == 0)
    return gradus_context_fail (context, _ ("Without a fold no weight is left in any of them: "
                                            "there is no weighted fit to judge."));
  memcpy (gradus_array_init_matrix (&state->compared, EXPONENTS, COLUMNS), work->compared,
          sizeof work->compared);
  state->chosen = true;
  gradus_context_raise_if (context, EVENT_OPPOSITE,
                           winner_of (state->plain) != winner_of (state->weighted));
  gradus_context_raise_if (context, EVENT_VOICE,
                           work->data.ratio[find_heaviest (work)] > 0.5 * sum_ratio (work));
  return GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_plain_alike, (state), state->counted > 0 ? state->plain[ALIKE] : NAN)
GRADUS_NUMBER (number_plain_weighted, (state), state->counted > 0 ? state->plain[WEIGHTED] : NAN)
GRADUS_NUMBER (number_alike, (state), state->counted > 0 ? state->weighted[ALIKE] : NAN)
GRADUS_NUMBER (number_weighted, (state), state->counted > 0 ? state->weighted[WEIGHTED] : NAN)
GRADUS_NUMBER (number_left, (work), gradus_effective_size (work->data.ratio, work->data.n))
GRADUS_VECTOR (array_ratio, (work), work->data.n, i, work->data.ratio[i])

/* Of every row of the table: the error of the weighted fit once it has judged, 0 otherwise. */
static void
array_out (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work, table);
  double *errors = gradus_array_init_vector (out, table->n);

  for (guint i = 0; i < work->data.n; i++)
    errors[work->data.rows[i]] = state->errors.data[WEIGHTED * work->data.n + i];
}

GRADUS_VECTOR (array_target, (work), CANDIDATES, c, work->target[c])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "plain-alike", N_ ("Plain score, unweighted fit"), "G_0", .number = number_plain_alike,
    GRADUS_KNOWN (State, tallied), .flags = GRADUS_METRIC, .beside = "y^2" },
  { "plain-weighted", N_ ("Plain score, weighted fit"), "G_\\gamma",
    .number = number_plain_weighted, GRADUS_KNOWN (State, tallied), .flags = GRADUS_METRIC,
    .beside = "y^2" },
  { "score-alike", N_ ("Weighted score, unweighted fit"), "G'_0", .number = number_alike,
    GRADUS_KNOWN (State, tallied), .flags = GRADUS_METRIC, .beside = "y^2" },
  { "score-weighted", N_ ("Weighted score, weighted fit"), "G'_\\gamma",
    .number = number_weighted, GRADUS_KNOWN (State, tallied), .flags = GRADUS_METRIC,
    .beside = "y^2" },
  { "left", N_ ("Effective sample size"), "m", .number = number_left,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "ratio", N_ ("Weights"), "w", .array = array_ratio, .indices = N_ ("training point") },
  { "errors", N_ ("Squared errors of left-out points"), "e", GRADUS_QUANTITY (State, errors),
    .indices = N_ ("unweighted fit or weighted fit, training point") },
  { "out", N_ ("Errors of the weighted fit when left out"), "e_\\gamma", .array = array_out,
    .indices = N_ ("point; 0 before it has judged"),
    .one = N_ ("Error of the weighted fit when left out"), .flags = GRADUS_PER_DATUM },
  { "thetas", N_ ("Coefficients without the fold"), "\\theta", GRADUS_QUANTITY (State, thetas),
    GRADUS_KNOWN (State, fitted),
    .indices = N_ ("unweighted fit or weighted fit, function") },
  { "target", N_ ("Error where the test is"), "E'", .array = array_target,
    GRADUS_KNOWN (State, chosen), .indices = N_ ("unweighted fit or weighted fit") },
  { "compared", N_ ("Five exponents"), "(\\gamma, G, G')", GRADUS_QUANTITY (State, compared),
    GRADUS_KNOWN (State, chosen), .indices = N_ ("exponent; the exponent and both scores") },
  { "fold", N_ ("Fold in work"), NULL, GRADUS_QUANTITY (State, fold) },
  { "begun", N_ ("Folds begun"), NULL, GRADUS_QUANTITY (State, begun) },
  { "fitted", N_ ("Folds fitted"), NULL, GRADUS_QUANTITY (State, fitted) },
  { "judged", N_ ("Points that have judged"), NULL, GRADUS_QUANTITY (State, judged) },
  { "tallied", N_ ("Folds tallied"), NULL, GRADUS_QUANTITY (State, tallied) },
  { "chosen", N_ ("Chosen"), NULL, GRADUS_QUANTITY (State, chosen) });

/* The exponent with the least score in @column. */
static guint
find_best (const Work *work, guint column)
{
  guint best = 0;

  for (guint k = 1; k < EXPONENTS; k++)
    if (work->compared[k * COLUMNS + column] < work->compared[best * COLUMNS + column])
      best = k;
  return best;
}

/* What the scores will be after the last fold. */
static void
find_end (const Work *work, double plain[CANDIDATES], double weighted[CANDIDATES])
{
  const guint n = work->data.n;

  for (guint c = 0; c < CANDIDATES; c++)
    {
      guint counted = 0;

      plain[c] = weighted[c] = 0;
      for (guint i = 0; i < n; i++)
        if (!work->skipped[work->fold[i]])
          {
            plain[c] += work->errors[c * n + i];
            weighted[c] += work->data.ratio[i] * work->errors[c * n + i];
            counted++;
          }
      plain[c] /= MAX (counted, 1);
      weighted[c] /= MAX (counted, 1);
    }
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const GradusImportance *data = &work->data;
  const guint n = data->n, fold = MIN (state->fold, work->folds - 1);
  const guint point = point_of (work, fold, state->last);
  const double *model = state->thetas.data;
  double plain[CANDIDATES], weighted[CANDIDATES], fold_weight = 0;

  find_end (work, plain, weighted);
  for (guint k = 0; k < size_of (work, fold); k++)
    fold_weight += data->ratio[point_of (work, fold, k)];
  gradus_names_flag (names, "with-test", data->n_test > 0);
  gradus_names_flag (names, "few", data->b <= 4);
  gradus_names_flag (names, "single", work->folds == n);
  gradus_names_whole (names, "n-train", n);
  gradus_names_whole (names, "n-folds", work->folds);
  gradus_names_whole (names, "now-fold", fold + 1);
  gradus_names_whole (names, "fold-size", size_of (work, fold));
  gradus_names_number (names, "fold-weight", fold_weight);
  gradus_names_flag (names, "skipped", work->skipped[fold]);
  gradus_names_vector (names, "theta-alike", model, data->b);
  gradus_names_vector (names, "theta-weighted", model + data->b, data->b);
  gradus_names_whole (names, "point", data->rows[point] + 1);
  gradus_names_number (names, "w-now", data->ratio[point]);
  gradus_names_number (names, "e-alike", state->errors.data[point]);
  gradus_names_number (names, "e-weighted", state->errors.data[n + point]);
  gradus_names_whole (names, "counted", state->counted);
  gradus_names_flag (names, "plain-wins", winner_of (state->plain));
  gradus_names_flag (names, "weighted-wins", winner_of (state->weighted));
  gradus_names_flag (names, "tied", p->base.exponent == 0);
  gradus_names_flag (names, "will-win", winner_of (weighted));
  gradus_names_number (names, "will-alike", weighted[ALIKE]);
  gradus_names_number (names, "will-weighted", weighted[WEIGHTED]);
  gradus_names_number (names, "target-alike", work->target[ALIKE]);
  gradus_names_number (names, "target-weighted", work->target[WEIGHTED]);
  gradus_names_number (names, "best-plain", find_best (work, PLAIN_SCORE) / (EXPONENTS - 1.0));
  gradus_names_number (names, "best-weighted",
                       find_best (work, WEIGHTED_SCORE) / (EXPONENTS - 1.0));
  gradus_names_whole (names, "two", CANDIDATES);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* The scores, from all errors at once. */
static gboolean
holds_scores (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double plain[CANDIDATES], weighted[CANDIDATES], size = 1e-300;

  if (!state->chosen)
    return TRUE;
  find_end (work, plain, weighted);
  for (guint c = 0; c < CANDIDATES; c++)
    {
      *measured = MAX (*measured, fabs (plain[c] - state->plain[c]));
      *measured = MAX (*measured, fabs (weighted[c] - state->weighted[c]));
      size = MAX (size, plain[c] + weighted[c]);
    }
  return *measured <= 1e-9 * size;
}

/* With all weights 1 both scores, and both candidates, are one. */
static gboolean
holds_alike (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint i = 0; i < work->data.n; i++)
    if (work->data.ratio[i] != 1)
      return TRUE;
  *measured = fabs (state->plain[ALIKE] - state->weighted[WEIGHTED]);
  return *measured <= 1e-9 * state->plain[ALIKE];
}

/* Squares that are left out of least squares with one point a fold: r / (1 - h). */
static gboolean
holds_leverage (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const GradusImportance *data = &work->data;
  g_autoptr (GradusRidge) ridge = NULL;
  double theta[MOST], size = 1e-300;

  if (work->folds < data->n || !state->chosen)
    return TRUE;
  ridge = gradus_ridge_new (data->phi, data->n, data->b, data->y, NULL, NULL);
  if (ridge == NULL || ridge->rank < data->b || ridge->condition > 1e4)
    return TRUE;
  gradus_ridge_solve (ridge, 0, theta);
  for (guint i = 0; i < data->n; i++)
    {
      double leverage = 0;

      for (guint k = 0; k < ridge->rank; k++)
        leverage += gradus_square (gradus_importance_model (data,
                                                            &ridge->directions[(gsize) k * data->b],
                                                            &data->phi[(gsize) i * data->b])
                                   / ridge->values[k]);
      if (work->skipped[i] || leverage > 0.999)
        continue;
      *measured = MAX (*measured, fabs (error_of (work, i, theta) / gradus_square (1 - leverage)
                                        - work->errors[i]));
      size = MAX (size, gradus_square (data->y[i]) + work->errors[i]);
    }
  return *measured <= 1e-7 * size;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "scores", N_ ("The scores are means over all folds"), "G' = \\tfrac1n \\sum_i w_i e_i",
    holds_scores, .phase = "compare" },
  { "alike", N_ ("With equal weights there is one score"), "w \\equiv 1 \\Rightarrow G' = G",
    holds_alike, .phase = "tally" },
  { "leverage", N_ ("Leaving one out is a division"), "e_i = \\left(\\frac{r_i}{1 - h_i}\\right)^2",
    holds_leverage, .phase = "compare" });

/* --- Pictures --------------------------------------------------------------------------------- */

static const GradusRole candidate_roles[] = { GRADUS_ROLE_MUTED, GRADUS_ROLE_MODEL };

/* A bar for each point that has judged: the error is its height, the weight its width. */
static void
build_areas (const GradusPosition *here, guint c, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusImportance *data = &work->data;
  const double sum = sum_ratio (work), thin = 0.004 * sum;
  double from = 0, top = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "weights, side by side"),
                         C_ ("axis", "squared error"));
  if (state->counted > 0)
    gradus_scene_set_caption (scene, c == ALIKE ? _ ("unweighted: %s")
                                                : _ ("weighted: %s"),
                              GRADUS_NUM (state->weighted[c]));
  else
    gradus_scene_set_caption (scene, "%s", c == ALIKE ? C_ ("legend", "unweighted fit")
                                                      : C_ ("legend", "weighted fit"));
  for (guint k = 0; k < CANDIDATES; k++)
    for (guint i = 0; i < data->n; i++)
      if (!work->skipped[work->fold[i]])
        top = MAX (top, work->errors[k * data->n + i]);
  gradus_scene_set_x_range (scene, 0, sum);
  gradus_scene_set_y_range (scene, 0, top > 0 ? top : 1);
  for (guint i = 0; i < data->n; i++)
    {
      const guint fold = work->fold[i];
      const gboolean current = state->begun > state->tallied && fold == state->fold;
      const gboolean seen = fold < state->tallied
                            || (current && state->fitted > fold
                                && (i - fold) / work->folds < MAX (state->done,
                                                                   state->judged > state->counted
                                                                     && state->done == 0
                                                                     ? data->n : 0));
      const double width = MAX (data->ratio[i], thin);

      if (seen && !work->skipped[fold])
        gradus_scene_bar (scene, from + 0.5 * data->ratio[i], width, 0,
                          state->errors.data[c * data->n + i],
                          current ? GRADUS_ROLE_ACCENT : candidate_roles[c], 0.6);
      from += data->ratio[i];
    }
}

static void
build_fits (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const GradusImportance *data = &work->data;
  const double largest = data->ratio[find_heaviest (work)];
  const guint fold = MIN (state->fold, work->folds - 1);
  const gboolean fitted = state->fitted == state->fold + 1 && state->fitted > 0;
  /* At the start those that are to be judged, fitted to all. */
  const double *alike = fitted ? gradus_array_row (&state->thetas, ALIKE)
                               : &work->whole[ALIKE * MOST];
  const double *weighted = fitted ? gradus_array_row (&state->thetas, WEIGHTED)
                                  : &work->whole[WEIGHTED * MOST];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  if (gradus_kit_waits (scene, data->d > 1, _ ("Drawn for one input.")))
    return;
  gradus_scene_set_x_range (scene, data->low, data->high);
  for (guint i = 0; i < data->n; i++)
    {
      const gboolean out = state->begun > 0 && !state->chosen && work->fold[i] == fold;

      if (out && fitted && !work->skipped[fold])
        for (guint c = 0; c < CANDIDATES; c++)
          gradus_scene_segment (scene, table->x[data->rows[i]], data->y[i],
                                table->x[data->rows[i]],
                                gradus_importance_model (data,
                                                         gradus_array_row (&state->thetas, c),
                                                         &data->phi[(gsize) i * data->b]),
                                c == ALIKE ? GRADUS_ROLE_MUTED : GRADUS_ROLE_ERROR,
                                c == ALIKE ? GRADUS_LINE_DOTTED : GRADUS_LINE_SOLID);
      gradus_scene_point (scene, table->x[data->rows[i]], data->y[i],
                          out ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA,
                          out ? GRADUS_SHAPE_RING : GRADUS_SHAPE_CIRCLE,
                          0.35 + 1.4 * sqrt (largest > 0 ? data->ratio[i] / largest : 1),
                          (int) data->rows[i]);
    }
  if (state->begun > 0 && !state->chosen)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                              C_ ("legend", "left out"));
  if (!fitted && here->phase >= 0)
    return;
  gradus_importance_draw_model (data, alike, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, scene);
  gradus_scene_label (scene, C_ ("legend", "unweighted fit"));
  gradus_importance_draw_model (data, weighted, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, scene);
  gradus_scene_label (scene, C_ ("legend", "weighted fit"));
}

/* Each score of five exponents by its own least: both curves have their lowest place at 1. */
static void
build_exponents (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  static const GradusRole roles[] = { GRADUS_ROLE_MUTED, GRADUS_ROLE_SECOND };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "exponent"),
                         _ ("score, by its least"));
  if (gradus_kit_waits (scene, !state->chosen,
                        _ ("Exponents are compared after the last fold.")))
    return;
  gradus_scene_set_x_range (scene, -0.05, 1.05);
  for (guint column = PLAIN_SCORE; column <= WEIGHTED_SCORE; column++)
    {
      const guint best = find_best (work, column);
      const double least = state->compared.data[best * COLUMNS + column];
      double x[EXPONENTS], y[EXPONENTS];

      for (guint k = 0; k < EXPONENTS; k++)
        {
          x[k] = state->compared.data[k * COLUMNS + EXPONENT];
          y[k] = least > 0 ? MIN (state->compared.data[k * COLUMNS + column] / least, 100) : 1;
        }
      gradus_scene_polyline (scene, x, y, EXPONENTS, roles[column - PLAIN_SCORE],
                             GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
      gradus_scene_label (scene, column == PLAIN_SCORE ? C_ ("legend", "plain score")
                                                       : C_ ("legend", "weighted score"));
      gradus_scene_point (scene, x[best], y[best], roles[column - PLAIN_SCORE],
                          GRADUS_SHAPE_RING, 1.6, -1);
    }
  gradus_scene_vrule (scene, p->base.exponent, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "areas", N_ ("Errors times weights are areas"), .kit = gradus_kit_panels, .of = "two",
    .panel = build_areas },
  { "fits", N_ ("Both fits and who is left out"), GRADUS_EDIT_POINTS, .build = build_fits },
  { "scores", N_ ("Weighted scores"), .kit = gradus_kit_curves,
    .of = "score-alike score-weighted", .with = "iterations" },
  { "plain", N_ ("Plain scores"), .kit = gradus_kit_curves, .of = "plain-alike plain-weighted",
    .with = "iterations" },
  { "exponents", N_ ("Which exponent each score chooses"), .build = build_exponents });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "exponent", .label = N_ ("Exponent of the weights"), .symbol = "γ",
    .blurb = N_ ("Of the second candidate; the first has 0, with all points alike."),
    GRADUS_PARAM_FIELD (Params, base.exponent), GRADUS_SHARE (1) },
  GRADUS_IMPORTANCE_PARAMS (Params, base),
  { .id = "folds", .label = N_ ("Folds"), .symbol = "k",
    .blurb = N_ ("Points are dealt out in turns; 0 leaves one out at a time."),
    GRADUS_PARAM_FIELD (Params, folds), .max = MOST_FOLDS, .slider_max = 20,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_OPPOSITE] = { "opposite", N_ ("The opposite choice"),
                       N_ ("The plain score and the weighted one choose different fits.") },
  [EVENT_LEAD] = { "lead", N_ ("The lead changes"),
                   N_ ("After this fold the other fit has the smaller weighted score.") },
  [EVENT_SKIPPED] = { "skipped", N_ ("No weighted fit"),
                      N_ ("Without this fold all weights are 0: it is skipped for both fits.") },
  [EVENT_VOICE] = { "voice", N_ ("One number"),
                    N_ ("A single point has more than half of the weight: the score is nearly one "
                        "number.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "leave", N_ ("Leave a fold out"), N_ ("The points of one fold do not take part in the fits."),
    .shows = "fits", .pseudocode = N_ ("for each fold T:\n  leave T out"), .run = run_leave,
    .rule = "T_k = \\{i : i \\equiv k\\}",
    .filled = GRADUS_SAY ({ NULL, "\\sum_{i \\in T_{<now-fold>}} w_i = <fold-weight|accent>" }),
    .said = GRADUS_SAY (
      { "single", N_ ("Point {now-fold} of {n-train} is left out. Its weight is {fold-weight}.") },
      { NULL, N_ ("Fold {now-fold} of {n-folds} is left out; its points weigh {fold-weight}.") }) },
  { "fit", N_ ("Fit both"), N_ ("The unweighted and the weighted fit learn from the others."),
    .shows = "fits", .pseudocode = N_ ("  fit θ₀ and θ_γ to the others"), .run = run_fit,
    .rule = "\\theta_\\gamma = \\arg\\min \\sum_{i \\notin T} w_i^{\\gamma}\\,(y_i - "
            "\\phi_i^T\\theta)^2",
    .filled = GRADUS_SAY ({ "few", "\\theta_0 = <theta-alike>,\\quad \\theta_\\gamma = "
                                   "<theta-weighted|model>" }),
    .said = GRADUS_SAY (
      { "event:skipped", N_ ("The weights of the others are all 0: there is no weighted fit, and "
                             "the fold is skipped.") },
      { NULL, N_ ("Both are fitted to the points that are left.") }) },
  { "judge", N_ ("Judge"), N_ ("Each point of the fold has an error for each fit."),
    .shows = "areas", .pseudocode = N_ ("  for each point of T: e ← (y − f(x))²"),
    .n_micro = n_judges, .run = run_judge,
    .rule = "e_i = (y_i - \\phi_i^T\\theta)^2",
    .filled = GRADUS_SAY (
      { "skipped", "w = <w-now>" },
      { NULL, "e = <e-alike>,\\; <e-weighted|model>,\\quad w = <w-now|accent>" }),
    .said = GRADUS_SAY (
      { "skipped", N_ ("Nothing is judged in this fold.") },
      { NULL, N_ ("Point {point} with the weight {w-now}: {e-alike} for the unweighted fit, "
                  "{e-weighted} for the weighted one.") }) },
  { "tally", N_ ("Tally"), N_ ("Heights make the plain score, areas the weighted one."),
    .shows = "areas", .pseudocode = N_ ("  G ← mean of e, G′ ← mean of w e"), .run = run_tally,
    .rule = "G = \\tfrac1n \\sum_i e_i, \\qquad \\role{model}{G'} = \\tfrac1n \\sum_i "
            "\\role{accent}{w_i}\\,e_i",
    .filled = GRADUS_SAY (
      { "counted > 0", "G = <plain-alike>,\\; <plain-weighted|model>;\\quad G' = <score-alike>,\\; "
                       "<score-weighted|model>" },
      { NULL, "n = <counted>" }),
    .said = GRADUS_SAY (
      { "counted == 0", N_ ("Nothing is counted yet.") },
      { "event:lead", N_ ("The lead changes: weighted, the unweighted fit has {score-alike} now, "
                          "and the weighted one {score-weighted}.") },
      { NULL, N_ ("Weighted, the scores so far are {score-alike} for the unweighted fit and "
                  "{score-weighted} for the weighted one.") }) },
  { "compare", N_ ("Compare"), N_ ("After the last fold each score chooses a fit."),
    .shows = "exponents areas", .pseudocode = N_ ("after the last: take the smaller G′"),
    .run = run_compare,
    .rule = "\\hat\\gamma = \\arg\\min_\\gamma \\role{model}{G'_\\gamma}",
    .filled = GRADUS_SAY (
      { "chosen", "\\arg\\min G = <best-plain>,\\quad \\arg\\min G' = <best-weighted|model>" },
      { NULL, "k = <now-fold>" }),
    .said = GRADUS_SAY (
      { "not chosen", N_ ("{now-fold} of {n-folds} folds are judged.") },
      { "tied", N_ ("With the exponent 0 both fits are the same.") },
      { "score-alike == 0 and score-weighted == 0",
        N_ ("What could be judged has no weight: both weighted scores are 0, and nothing is "
            "chosen.") },
      { "event:opposite",
        N_ ("The two scores choose differently. Plain: {plain-alike} unweighted, {plain-weighted} "
            "weighted. Weighted: {score-alike} and {score-weighted}. Where the test is the errors "
            "are {target-alike} and {target-weighted}.") },
      { "weighted-wins", N_ ("Both scores choose the weighted fit: {score-weighted} against "
                             "{score-alike}. Where the test is it has {target-weighted}, the other "
                             "{target-alike}.") },
      { NULL, N_ ("Both scores choose the unweighted fit: {score-alike} against {score-weighted}. "
                  "Where the test is it has {target-alike}, the other {target-weighted}.") }) });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "wins", N_ ("Who will win?"), "leave", "areas", .asks = GRADUS_ASKS_EVENT, .about = "will-win",
    .when = "tallied == 1 and counted > 0 and exponent == 1 and single",
    .words = N_ ("After the first fold the unweighted fit has the plain score {plain-alike}, the "
                 "weighted one {plain-weighted}. Will the weighted fit have the smaller weighted "
                 "score at the end?"),
    .truth = GRADUS_SAY (
      { "will-win", N_ ("Yes: {will-weighted} against {will-alike}.") },
      { NULL, N_ ("No: {will-weighted} against {will-alike}.") }),
    .intuition = N_ ("You thought a left-out error is fair by itself, but who asks elsewhere "
                     "counts a fold by its weight."),
    .intuition_answer = "no" },
  { "end", N_ ("What is the last score?"), "tally", "areas", .asks = GRADUS_ASKS_NUMBER,
    .about = "score-weighted", .when = "now-fold == n-folds and counted > 0 and not tied",
    .words = N_ ("So far the weighted fit has the weighted score {score-weighted}. The last fold "
                 "weighs {fold-weight}. What is the score with it?") });

/* --- Examples --------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "square", .title = N_ ("The opposite choice"),
    .blurb = N_ ("Four points, one left out at a time. Plain, the unweighted fit has 6.58 against "
                 "7.09; weighted, 3.57 against 2.86: the same folds choose the other fit."),
    .data = "square-4",
    .claims = "plain-alike ~ 6.58\nplain-weighted ~ 7.09\nscore-alike ~ 3.57\n"
              "score-weighted ~ 2.86\never: event:opposite" },
  { .id = "by-hand", .title = N_ ("By hand: three numbers and their mean"),
    .blurb = N_ ("0, 0 and 3 with the weights 0, 1 and 2. Without a point the mean of the others "
                 "is 1.5, 1.5 and 0: plain 4.5, weighted 6.75."),
    .data = "voted-3", .params = "degree=0 exponent=0",
    .claims = "plain-alike ~ 4.5\nscore-alike ~ 6.75" },
  { .id = "twelve", .title = N_ ("Twelve points"),
    .blurb = N_ ("Of five exponents the plain score chooses 0, which is the worst where the test "
                 "is; the weighted score chooses 1, the best."),
    .data = "cov-shift-12",
    .claims = "best-plain == 0\nbest-weighted == 1\ntarget-weighted < target-alike" },
  { .id = "half", .title = N_ ("Half the exponent"),
    .blurb = N_ ("The same four points, and a second fit with the exponent ½: plain it has 6.60, "
                 "weighted 3.13."),
    .params = "exponent=0.5",
    .claims = "exponent == 0.5\nplain-weighted ~ 6.60\nscore-weighted ~ 3.13" },
  { .id = "folds", .title = N_ ("Three folds"),
    .blurb = N_ ("The twelve points in three folds of four. Both scores choose as before."),
    .data = "cov-shift-12", .params = "folds=3",
    .claims = "n-folds == 3\nfold-size == 4\nbest-plain == 0\nbest-weighted == 1" },
  { .id = "enough", .title = N_ ("A parabola is enough"),
    .blurb = N_ ("Degree 2 follows the curve nearly everywhere, and weights only waste points: "
                 "both scores choose the unweighted fit. It has 0.0133 where the test is, the "
                 "weighted one 0.0423."),
    .data = "cov-shift:n=20", .data_seed = 3, .params = "degree=2",
    .claims = "degree == 2\nnot weighted-wins\nnot plain-wins\ntarget-alike ~ 0.0133\n"
              "target-weighted ~ 0.0423" },
  { .id = "one-number", .title = N_ ("Failure: nearly one number"),
    .blurb = N_ ("Degree 2 on the twelve points: both scores choose the weighted fit, and it is "
                 "the worse one, with 0.0246 against 0.00510 where the test is."),
    .data = "cov-shift-12", .params = "degree=2",
    .failure = N_ ("Twelve points are worth 1.29: the weighted score is nearly the error of one "
                   "point, and one error can be small by chance. Take relative weights or more "
                   "points."),
    .claims = "degree == 2\nweighted-wins\nplain-wins\ntarget-weighted ~ 0.0246\n"
              "target-alike ~ 0.00510\nleft ~ 1.29" },
  { .id = "one-fold", .title = N_ ("Failure: one fold has all the weight"),
    .blurb = N_ ("Weights 1, 0, 0, 0: without the first point no weight is left, and its fold is "
                 "skipped. Both weighted scores of the others are 0."),
    .data = "pulled-4:w2=0,w3=0,w4=0",
    .failure = N_ ("The effective sample size is 1: a single point could judge, and without it "
                   "there is no weighted fit. Take relative weights, or more points where the test "
                   "is."),
    .claims = "left == 1\never: event:skipped\nscore-alike == 0\nscore-weighted == 0" });

#define CARD "oracles-C/ch18.out: numpy.linalg.lstsq"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "square", GRADUS_CHECK_END, "errors",
    GRADUS_EXPECT (11.111111111111111, 2.0408163265306123, 2.0408163265306123, 11.111111111111111,
                   18.256198347107439, 0.06626801293990728, 2.215251487290422, 7.84),
    1e-9, CARD },
  { "square", GRADUS_CHECK_END, "plain-alike", GRADUS_EXPECT (6.57596371882086), 1e-9, CARD },
  { "square", GRADUS_CHECK_END, "plain-weighted", GRADUS_EXPECT (7.094429461834448), 1e-9, CARD },
  { "square", GRADUS_CHECK_END, "score-alike", GRADUS_EXPECT (3.5657596371882074), 1e-9, CARD },
  { "square", GRADUS_CHECK_END, "score-weighted", GRADUS_EXPECT (2.862768656782766), 1e-9, CARD },
  { "square", GRADUS_CHECK_END, "target", GRADUS_EXPECT (1, 0.6831746031746039), 1e-9, CARD },
  { "square", GRADUS_CHECK_END, "compared", GRADUS_EXPECT (0.25, 6.5446865241577665,
                                                           3.3248634248725706), 1e-9, CARD,
    .index = COLUMNS },
  { "by-hand", GRADUS_CHECK_END, "plain-alike", GRADUS_EXPECT (4.5), 1e-12,
    "by hand: (2.25 + 2.25 + 9) / 3" },
  { "by-hand", GRADUS_CHECK_END, "score-alike", GRADUS_EXPECT (6.75), 1e-12,
    "by hand: (0 + 2.25 + 18) / 3" },
  { "twelve", GRADUS_CHECK_END, "compared",
    GRADUS_EXPECT (0, 0.05486976498124404, 0.23948292718347985), 1e-6, CARD },
  { "twelve", GRADUS_CHECK_END, "compared",
    GRADUS_EXPECT (1, 0.5917380468070496, 0.010786416316591914), 1e-6, CARD,
    .index = 4 * COLUMNS });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "relative", .title = N_ ("The full ratio, and a relative one"),
    .blurb = N_ ("Twelve points judge. With the full ratio they are worth 1.29; with β = ½ no "
                 "weight exceeds 2, and they are worth 2.32."),
    .preset = "twelve", .left = "beta=0", .right = "beta=0.5", .plot = "areas",
    .claims = "left: left ~ 1.29\nright: max(ratio) < 2\nright: left ~ 2.32" });

static const GradusSheet sheet = {
  .aha = N_ ("Judge each fold by how often the test will ask such a question."),
  .by_hand = N_ ("Mean of the others for 0, 0 and 3 with the weights 0, 1 and 2: squares 2.25, "
                 "2.25 and 9. Plain 4.5, weighted (0 + 2.25 + 18)/3 = 6.75."),
  .why = "areas", .intuition = N_ ("A left-out error is fair by itself."), .caught_by = "wins",
  .breaks = N_ ("Nearly all weight on one fold: the score is one number, and chooses a fit with "
                "0.0246 in place of 0.00510. The effective sample size, 1.29 of 12, gives it "
                "away."),
  .needs = "k-fold-cross-validation importance-weighted-ls", .leads_to = "model-selection-grid",
  .aliases = "IWCV; model selection under shift; 重要度加权交叉验证; 模型选择; jcyz",
  .terms = N_ ("cross validation; importance; model selection"),
  .tiny = "leave judge tally",
};

const GradusDescriptor gradus_importance_weighted_cv = {
  .id = "importance-weighted-cv", .chapter = 18, .difficulty = 2,
  .title = N_ ("Importance-weighted cross validation"),
  .summary = N_ ("Judges two fits by left-out points, each as often as the test asks there."),
  .goal = N_ ("Say why a fair score can choose the wrong model, and which score chooses by the "
              "test."),
  .source = "图解机器学习, section 18.1; Sugiyama, Krauledat and Müller 2007",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Inputs and a target, with weights p′/p; rows of a second sample only judge."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .start_shows = "fits", .end_shows = "areas",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n-train} points with weights; an unweighted and a weighted fit are to be "
                "judged.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }),
};
