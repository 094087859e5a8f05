/* Least-squares mutual information: how much does the place of a point tell about its label?
 *
 * Situation. Points with labels. If the place told nothing, p (x, y) would be p (x) p (y). The
 * ratio of the two is fitted by least squares, as a sum of bumps around the points, each of which
 * counts for the label of its point alone; no density is estimated (gradus-ratio-fit.h).
 *
 * Stages. The learner labels the points (try). Each point gets a bump, and the mean height of the
 * points of its label under it (kernels). A system for each label gives the weights (solve). Each
 * point is lifted to the ratio of its label, and the mean of these heights is the information
 * (ratio). All labellings come up, or some with exchanged labels where there are many points
 * (certify). With 20 points or more, widths and penalties are compared on folds (fold).
 *
 * Labellings. The first point has label 1. Number k has the bits of the Gray code of k - 1, so that
 * neighbours differ in one point; 0 stands for the labels of the data.
 *
 * Cost. A kernel matrix, and n_y^3 / 3 for a label with n_y points: up to 1,000 points.
 *
 * Edge cases. One label: the ratio is 1 but for the penalty. An estimate below 0 is told as it is.
 *
 * Source: 图解机器学习, section 14.4, figure 14.9; Suzuki, Sugiyama, Kanamori and Sese 2009.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-mould.h"
#include "gradus-ratio-fit.h"

/* Points at most; those that can be labelled by hand, and in all ways; those that are folded. */
#define MOST 1000
#define MOST_TRIED 12
#define MOST_CENSUS 10
#define LEAST_FOLDED 20
#define MOST_FOLDED 500
#define FOLDS 5
/* Widths and penalties that are compared: this times those that are set. */
#define WIDTHS 3
#define PENALTIES 3
/* Points of a matrix and of stems that are drawn one by one. */
#define MOST_DRAWN 60
#define PLACES 241
/* So many bumps can be told apart in one picture. */
#define FEW_BUMPS 12

typedef struct
{
  int labels;              /* 0 = those of the data, k = labelling k */
  double kappa, lambda;
  int rivals;
} Params;

typedef struct
{
  GradusArray attempts;
  GradusArray h;           /* n */
  guint bumps, bump_done, bump_last;
  GradusArray alpha;       /* n */
  guint solved, solve_done, solve_last;
  double information;
  GradusArray heights;     /* n: the ratio at each point, of its label; 0 before */
  guint lifted, lift_done, lift_last;
  GradusArray scores;      /* of the labellings that have come up */
  guint scored, score_done, score_last;
  GradusIntArray folds;    /* n */
  GradusArray losses;      /* WIDTHS x PENALTIES */
  guint folded, fold_done, fold_last;
} State;

/* All that follows from data and parameters. */
typedef struct
{
  guint n, d, classes;
  const double *x;
  gint32 *labels;
  double *kernel;          /* n x n */
  double low, high;        /* of the first input */
  double information;      /* NAN where there is no factor */
} Work;

enum { EVENT_BELOW, EVENT_NEEDLES, EVENT_BEATEN };

static const double width_factors[WIDTHS] = { 0.5, 1, 2 };
static const double penalty_factors[PENALTIES] = { 0.1, 1, 10 };

/* --- Labellings ------------------------------------------------------------------------------- */

static guint
n_labellings (guint n)
{
  return 1u << (n - 1);
}

/* The labels of number @number, from 1 on. Returns how many labels there are. */
static guint
label_points (guint number, guint n, gint32 *labels)
{
  const guint code = (number - 1) ^ ((number - 1) >> 1);

  for (guint i = 0; i < n; i++)
    labels[i] = i > 0 && (code >> (n - 1 - i) & 1);
  return code > 0 ? 2 : 1;
}

/* Labels from 0 without gaps, those of the data. */
static guint
label_by_data (const GradusTable *table, gint32 *labels)
{
  guint classes = 0;
  g_autofree gint32 *code = g_new (gint32, MAX (table->n_classes, 1));

  for (guint c = 0; c < table->n_classes; c++)
    code[c] = -1;
  for (guint i = 0; i < table->n; i++)
    {
      if (code[table->label[i]] < 0)
        code[table->label[i]] = (gint32) classes++;
      labels[i] = code[table->label[i]];
    }
  return classes;
}

static void
fill_kernel (const double *x, guint n, guint d, double kappa, double *kernel)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j <= i; j++)
      kernel[(gsize) i * n + j] = kernel[(gsize) j * n + i]
        = exp (-gradus_distance2 (&x[(gsize) i * d], &x[(gsize) j * d], d) / (2 * kappa * kappa));
}

static double
information_of (const Work *work, const gint32 *labels, guint classes, double lambda)
{
  const GradusRatioPoints points = { work->n, work->kernel, labels };

  return gradus_ratio_information (&points, classes, lambda, NULL);
}

/* Of labelling @number; NAN where there are too many points to be labelled by hand. */
static double
score_labelling (const GradusPosition *here, double number)
{
  GRADUS_HERE (p, work);
  gint32 labels[MOST_TRIED];
  const guint k = (guint) CLAMP (round (number), 0, 1 << 20);

  if (work->n > MOST_TRIED || k > n_labellings (work->n))
    return NAN;
  if (k == 0)
    return information_of (work, labels,
                           label_by_data (gradus_dataset_get_table (here->dataset), labels),
                           p->lambda);
  return information_of (work, labels, label_points (k, work->n, labels), p->lambda);
}

static const GradusContest contest = {
  .param = "labels", .score = score_labelling, .better = GRADUS_BETTER_MORE,
  .x_label = N_ ("labelling"), .y_label = N_ ("estimated information"),
};

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->n > MOST)
    return g_strdup_printf (_ ("%u points make too large a system for each label: give at most %d, "
                               "or take a sample."), table->n, MOST);
  if (p->labels > 0 && (table->n > MOST_TRIED || (guint) p->labels > n_labellings (table->n)))
    return g_strdup_printf (_ ("%u points do not have a labelling with the number %d: take 0, the "
                               "labels of the data."), table->n, p->labels);
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const guint n = table->n;

  work->n = n;
  work->d = table->d;
  work->x = table->x;
  work->labels = g_new (gint32, n);
  work->classes = p->labels > 0 ? label_points ((guint) p->labels, n, work->labels)
                                : label_by_data (table, work->labels);
  work->kernel = g_new (double, (gsize) n * n);
  fill_kernel (table->x, n, table->d, p->kappa, work->kernel);
  work->information = information_of (work, work->labels, work->classes, p->lambda);
  gradus_find_extent (table->x, n, table->d, &work->low, &work->high);
  gradus_make_room (&work->low, &work->high);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  g_free (work->labels);
  g_free (work->kernel);
  g_free (work);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_kernels (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint centre = state->bump_done, n = work->n;
  double sum = 0;

  for (guint i = 0; i < n; i++)
    if (work->labels[i] == work->labels[centre])
      sum += work->kernel[(gsize) i * n + centre];
  gradus_array_write (&state->h)[centre] = sum / n;
  state->bumps = centre + 1;
  return gradus_step_done (&state->bump_done, &state->bump_last, n);
}

/* G and h of the label, and its weights. */
static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusRatioPoints points = { work->n, work->kernel, work->labels };
  const gint32 label = (gint32) state->solve_done;
  g_autofree double *alpha = NULL;

  if (state->solve_done == 0)
    {
      if (isnan (work->information))
        {
          return gradus_context_fail (context, _ ("The kernels of close points are so alike that "
                                                  "the system has no solution to working "
                                                  "precision: raise λ."));
        }
      state->information = 0;
    }
  alpha = g_new (double, work->n);
  gradus_ratio_information (&points, work->classes, p->lambda, alpha);
  for (guint i = 0; i < work->n; i++)
    if (work->labels[i] == label)
      {
        gradus_array_write (&state->alpha)[i] = alpha[i];
        state->information += 0.5 * state->h.data[i] * alpha[i];
      }
  state->solved = state->solve_done + 1;
  if (state->solved == work->classes)
    {
      state->information -= 0.5;
      gradus_context_raise_if (context, EVENT_BELOW, state->information < 0);
    }
  return gradus_step_done (&state->solve_done, &state->solve_last, work->classes);
}

/* The fitted ratio of @label at @place, of the labels that are solved. */
static double
ratio_at (const State *state, const Params *p, const Work *work, const double *place,
          gint32 label)
{
  double sum = 0;

  for (guint j = 0; j < work->n; j++)
    if (work->labels[j] == label)
      sum += state->alpha.data[j]
             * exp (-gradus_distance2 (place, &work->x[(gsize) j * work->d], work->d)
                    / (2 * p->kappa * p->kappa));
  return sum;
}

static GradusStatus
run_ratio (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint i = state->lift_done, n = work->n;
  double sum = 0;

  for (guint j = 0; j < n; j++)
    if (work->labels[j] == work->labels[i])
      sum += state->alpha.data[j] * work->kernel[(gsize) i * n + j];
  gradus_array_write (&state->heights)[i] = sum;
  state->lifted = i + 1;
  return gradus_step_done (&state->lift_done, &state->lift_last, n);
}

GRADUS_MICROS (n_bumps, (work), work->n)
GRADUS_MICROS (n_blocks, (work), work->classes)
GRADUS_MICROS (n_scores, (p, work),
               work->n <= MOST_CENSUS ? n_labellings (work->n) : (guint64) p->rivals)
GRADUS_MICROS (n_folds, (work),
               work->n >= LEAST_FOLDED && work->n <= MOST_FOLDED ? WIDTHS : 1)

/* The next labelling: of few points the next of all, of many the labels with some exchanged. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const gboolean census = work->n <= MOST_CENSUS;
  const guint n = work->n, k = state->score_done;
  const guint of = census ? n_labellings (n) : (guint) p->rivals;
  g_autofree gint32 *labels = g_memdup2 (work->labels, n * sizeof *labels);
  guint classes = work->classes;
  double *scores;

  if (k == 0)
    gradus_array_init_vector (&state->scores, of);
  if (census)
    classes = label_points (k + 1, n, labels);
  else
    for (guint i = 0; i < n; i++)
      if (gradus_rng_uniform (context->rng) < (k + 1.0) / (of + 1.0))
        {
          const guint j = (guint) (gradus_rng_uniform (context->rng) * n);
          const gint32 label = labels[i];

          labels[i] = labels[j];
          labels[j] = label;
        }
  scores = gradus_array_write (&state->scores);
  scores[k] = information_of (work, labels, classes, p->lambda);
  state->scored = k + 1;
  if (k + 1 == of)
    {
      double low, high;

      /* The first of all labellings has one label alone. */
      gradus_find_extent (scores + census, of - census, 1, &low, &high);
      gradus_context_raise_if (context, EVENT_BEATEN, high > state->information + 1e-9);
      gradus_context_raise_if (context, EVENT_NEEDLES,
                               high > 0 && low > 0.9 * high && of > 1u + census);
    }
  return gradus_step_done (&state->score_done, &state->score_last, of);
}

/* One width with all penalties. */
static GradusStatus
run_fold (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint n = work->n, w = state->fold_done;
  const GradusPosition here = { .params = p, .workspace = work, .state = state };
  g_autofree double *kernel = NULL;
  GradusRatioPoints points = { n, NULL, work->labels };
  double lambdas[PENALTIES];

  if (n_folds (&here) == 1)
    return GRADUS_STATUS_CONTINUE;
  if (w == 0)
    {
      gint32 *folds = gradus_int_array_write (&state->folds);

      for (guint i = 0; i < n; i++)
        folds[i] = (gint32) (i * FOLDS / n);
      for (guint i = n - 1; i > 0; i--)
        {
          const guint j = (guint) (gradus_rng_uniform (context->rng) * (i + 1));
          const gint32 fold = folds[i];

          folds[i] = folds[j];
          folds[j] = fold;
        }
    }
  for (guint l = 0; l < PENALTIES; l++)
    lambdas[l] = p->lambda * penalty_factors[l];
  points.kernel = kernel = g_new (double, (gsize) n * n);
  fill_kernel (work->x, n, work->d, p->kappa * width_factors[w], kernel);
  gradus_ratio_validate (&points, work->classes, state->folds.data, FOLDS, lambdas, PENALTIES,
                         gradus_array_write (&state->losses) + w * PENALTIES);
  for (guint l = 0; l < PENALTIES; l++)
    if (isnan (state->losses.data[w * PENALTIES + l]))
      gradus_array_write (&state->losses)[w * PENALTIES + l] = 0;
  state->folded = w + 1;
  return gradus_step_done (&state->fold_done, &state->fold_last, WIDTHS);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* h' alpha of a label. */
static double
part_of (const State *state, const Work *work, guint label)
{
  double sum = 0;

  for (guint i = 0; i < work->n; i++)
    if (work->labels[i] == (gint32) label)
      sum += state->h.data[i] * state->alpha.data[i];
  return sum;
}

static double
mean_height (const State *state, const Work *work)
{
  double sum = 0;

  for (guint i = 0; i < state->lifted; i++)
    sum += state->heights.data[i];
  return sum / work->n;
}

/* The best of the labellings that have come up; its number from 0. */
static double
best_score (const State *state, guint *number)
{
  guint best = 0;

  for (guint k = 1; k < state->scored; k++)
    if (state->scores.data[k] > state->scores.data[best] + 1e-12)
      best = k;
  if (number != NULL)
    *number = best;
  return state->scored > 0 ? state->scores.data[best] : NAN;
}

static guint
best_cell (const State *state)
{
  guint best = 0;

  for (guint k = 1; k < state->folded * PENALTIES; k++)
    if (state->losses.data[k] < state->losses.data[best])
      best = k;
  return best;
}

static double
number_information (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return state->solved == work->classes ? state->information : NAN;
}

GRADUS_NUMBER (number_mean, (state, work), mean_height (state, work))
GRADUS_NUMBER (number_best, (state), best_score (state, NULL))
GRADUS_VECTOR (array_parts, (state, work), state->solved, k, part_of (state, work, k))

static void
array_kernel (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work);

  if (work->n <= MOST_DRAWN)
    memcpy (gradus_array_init_matrix (out, work->n, work->n), work->kernel,
            (gsize) work->n * work->n * sizeof (double));
}

/* G of the label that was solved last, while it can be read. */
static void
array_gram (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  const GradusRatioPoints points = { work->n, work->kernel, work->labels };
  double g[MOST_TRIED * MOST_TRIED], h[MOST_TRIED];
  double *whole;
  guint m;

  if (work->n > MOST_TRIED)
    return;
  m = gradus_ratio_block (&points, (gint32) MIN (state->solve_last, work->classes - 1), NULL, 0,
                          FALSE, g, h);
  whole = gradus_array_init_matrix (out, m, m);
  for (guint i = 0; i < m; i++)
    for (guint j = 0; j < m; j++)
      whole[i * m + j] = g[MAX (i, j) * m + MIN (i, j)];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "information", N_ ("Estimated information"), "\\widehat{\\mathrm{SMI}}",
    .number = number_information, GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC },
  { "mean", N_ ("Mean ratio at the points"), "\\bar w", .number = number_mean,
    GRADUS_KNOWN (State, lifted), .flags = GRADUS_METRIC },
  { "best", N_ ("Best of the labellings"), "\\max", .number = number_best,
    GRADUS_KNOWN (State, scored), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, labelling"), .flags = GRADUS_START, .tries = "labels" },
  { "h", N_ ("Mean height under its bump"), "h", GRADUS_QUANTITY (State, h), .shape = "n",
    .indices = N_ ("point; 0 before it has a bump"), .flags = GRADUS_PER_DATUM },
  { "alpha", N_ ("Weights"), "\\alpha", GRADUS_QUANTITY (State, alpha), .shape = "n",
    .indices = N_ ("point; 0 before its label is solved"), .one = N_ ("Weight"),
    .flags = GRADUS_PER_DATUM },
  { "heights", N_ ("Ratio at the point, of its label"), "w(x_i, y_i)",
    GRADUS_QUANTITY (State, heights), .shape = "n", .indices = N_ ("point; 0 before it is lifted"),
    .flags = GRADUS_PER_DATUM },
  { "parts", N_ ("What each label adds"), "h_y^T\\alpha_y", .array = array_parts,
    GRADUS_KNOWN (State, solved), .indices = N_ ("label") },
  { "gram", N_ ("System of the label"), "G_y", .array = array_gram, GRADUS_KNOWN (State, solved),
    .indices = N_ ("point, point") },
  { "kernel", N_ ("Kernel matrix"), "K", .array = array_kernel, GRADUS_KNOWN (State, bumps),
    .indices = N_ ("point, point") },
  { "scores", N_ ("Information of the labellings"), "\\widehat{\\mathrm{SMI}}",
    GRADUS_QUANTITY (State, scores), .indices = N_ ("labelling") },
  { "folds", N_ ("Folds"), "f", GRADUS_QUANTITY (State, folds), .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Fold"), .flags = GRADUS_PER_DATUM | GRADUS_NUMBERED },
  { "losses", N_ ("Loss on what is left out"), "J", GRADUS_QUANTITY (State, losses),
    GRADUS_KNOWN (State, folded), .shape = GRADUS_EXTENT (WIDTHS, PENALTIES),
    .indices = N_ ("width, penalty") },
  { "bumps", N_ ("Bumps"), NULL, GRADUS_QUANTITY (State, bumps) },
  { "solved", N_ ("Labels solved"), NULL, GRADUS_QUANTITY (State, solved) },
  { "lifted", N_ ("Points lifted"), NULL, GRADUS_QUANTITY (State, lifted) },
  { "scored", N_ ("Labellings that came up"), NULL, GRADUS_QUANTITY (State, scored) },
  { "folded", N_ ("Widths compared"), NULL, GRADUS_QUANTITY (State, folded) });

/* "1122". */
static char *
write_labels (const gint32 *labels, guint n)
{
  GString *word = g_string_new (NULL);

  for (guint i = 0; i < n && i < MOST_TRIED; i++)
    g_string_append_printf (word, "%d", labels[i] + 1);
  return g_string_free (word, FALSE);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint bump = MIN (state->bump_last, work->n - 1);
  const guint lift = MIN (state->lift_last, work->n - 1);
  const guint block = MIN (state->solve_last, work->classes - 1);
  const guint cell = best_cell (state), w = MIN (state->fold_last, WIDTHS - 1);
  const gboolean census = work->n <= MOST_CENSUS;
  g_autofree gint32 *labels = g_memdup2 (work->labels, work->n * sizeof *labels);
  g_autofree char *word = write_labels (labels, work->n);
  g_autofree char *now_word = NULL, *best_word = NULL;
  g_autoptr (GString) widths = g_string_new (NULL);
  g_autoptr (GString) penalties = g_string_new (NULL);
  double part_sum = 0;
  guint best, own = 0;

  best_score (state, &best);
  for (guint i = 0; i < work->n; i++)
    own += work->labels[i] == (gint32) block;
  for (guint label = 0; label < state->solved; label++)
    part_sum += part_of (state, work, label);
  for (guint k = 0; k < WIDTHS; k++)
    g_string_append_printf (widths, "%sκ = %s", k > 0 ? "\n" : "",
                            GRADUS_NUM (p->kappa * width_factors[k]));
  for (guint k = 0; k < PENALTIES; k++)
    g_string_append_printf (penalties, "%sλ = %s", k > 0 ? "\n" : "",
                            GRADUS_NUM (p->lambda * penalty_factors[k]));
  if (census)
    {
      label_points (MIN (state->score_last, n_labellings (work->n) - 1) + 1, work->n, labels);
      now_word = write_labels (labels, work->n);
      label_points (best + 1, work->n, labels);
      best_word = write_labels (labels, work->n);
    }
  gradus_names_flag (names, "few", work->n <= MOST_TRIED);
  gradus_names_flag (names, "census", census);
  gradus_names_flag (names, "folds-made", work->n >= LEAST_FOLDED && work->n <= MOST_FOLDED);
  gradus_names_whole (names, "classes", work->classes);
  gradus_names_number (names, "ceiling", (work->classes - 1) / 2.0);
  gradus_names_word (names, "word", word);
  gradus_names_number (names, "now", work->information);
  gradus_names_whole (names, "bump", bump + 1);
  gradus_names_number (names, "bump-h", state->h.data[bump]);
  gradus_names_whole (names, "block", block + 1);
  gradus_names_whole (names, "own", own);
  gradus_names_number (names, "part", state->solved > block ? part_of (state, work, block) : NAN);
  gradus_names_number (names, "part-sum", part_sum);
  gradus_names_whole (names, "point", lift + 1);
  gradus_names_whole (names, "point-label", work->labels[lift] + 1);
  gradus_names_number (names, "height", state->heights.data[lift]);
  gradus_names_word (names, "now-word", now_word != NULL ? now_word : "");
  gradus_names_word (names, "best-word", best_word != NULL ? best_word : "");
  gradus_names_whole (names, "rival", state->score_last + 1);
  gradus_names_whole (names, "n-rivals", (gint64) n_scores (here));
  gradus_names_number (names, "score",
                       state->score_last < state->scored ? state->scores.data[state->score_last]
                                                         : NAN);
  gradus_names_number (names, "best-score", best_score (state, NULL));
  gradus_names_flag (names, "beaten", best_score (state, NULL) > state->information + 1e-9);
  gradus_names_number (names, "width", p->kappa * width_factors[w]);
  gradus_names_number (names, "best-width", p->kappa * width_factors[cell / PENALTIES]);
  gradus_names_number (names, "best-penalty", p->lambda * penalty_factors[cell % PENALTIES]);
  gradus_names_word (names, "widths", widths->str);
  gradus_names_word (names, "penalties", penalties->str);
  gradus_names_number (names, "n-cells", state->folded * PENALTIES);
  gradus_names_number (names, "best-row", state->folded == WIDTHS ? cell / PENALTIES : NAN);
  gradus_names_number (names, "best-column", state->folded == WIDTHS ? cell % PENALTIES : NAN);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Label the points"), N_ ("Choose labels so that the place of a point tells its "
                                        "label as well as it can."),
    .shows = "contest", .asks = "labels", .pseudocode = N_ ("label the points yourself"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{model}{\\widehat{\\mathrm{SMI}}} \\to \\max",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\widehat{\\mathrm{SMI}}} = <now|model>" }),
    .said = GRADUS_SAY (
      { "few", N_ ("The labels {word} have the information {now}. Drag the mark: from each "
                   "labelling to the next one point changes its label.") },
      { NULL, N_ ("There are too many points to be labelled by hand: the labels of the data are "
                  "taken.") }) },
  { "kernels", N_ ("A bump around each point"), N_ ("Put a bump around each point, and take the "
                                                    "mean height of the points of its label."),
    .shows = "ratio", .pseudocode = N_ ("for each point j: h_j ← Σ K(x_i, x_j) / n over its label"),
    .once = TRUE, .n_micro = n_bumps, .run = run_kernels,
    .rule = "h_j = \\tfrac1n \\sum_{i:\\,y_i = y_j} e^{-\\|x_i - x_j\\|^2/2\\kappa^2}",
    .filled = GRADUS_SAY ({ NULL, "h_{<bump>} = <bump-h|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The points of its own label stand under the bump of point {bump}: their "
                     "heights, divided by {n}, make {bump-h}.") },
      { NULL, N_ ("Each point has its bump: h says how much of its own label is near.") }) },
  { "solve", N_ ("A system for each label"), N_ ("For each label solve one system for the weights "
                                                 "of its bumps."),
    .shows = "ratio", .pseudocode = N_ ("for each label y:\n  α_y ← (G_y + λ I)⁻¹ h_y"),
    .once = TRUE, .n_micro = n_blocks, .run = run_solve,
    .rule = "\\alpha_y = (G_y + \\lambda I)^{-1} h_y,\\quad G_y = \\tfrac{n_y}{n^2} K_y^T K_y",
    .filled = GRADUS_SAY (
      { "micro", "h_{<block>}^T\\alpha_{<block>} = <part|accent>" },
      { NULL, "\\role{model}{\\widehat{\\mathrm{SMI}}} = \\tfrac12\\sum_y h_y^T\\alpha_y - "
              "\\tfrac12 = <calc 0.5 * part-sum - 0.5 = information|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Label {block} with {own} points: its weights make h·α = {part}.") },
      { "information < 0", N_ ("Half the sum of h·α, less ½, is {information}. It is below 0, "
                               "which no information is: the penalty pulls the ratio down. An "
                               "estimate is told as it is.") },
      { NULL, N_ ("Half the sum of h·α, less ½, is {information} of at most {ceiling}. No density "
                  "was estimated.") }) },
  { "ratio", N_ ("Lift the points"), N_ ("Lift each point to the ratio of its own label; the "
                                         "information follows from their mean height."),
    .shows = "ratio", .pseudocode = N_ ("for each point: w(x, y) ← Σ α_j K(x, x_j) over its label"),
    .once = TRUE, .n_micro = n_bumps, .run = run_ratio,
    .rule = "\\role{model}{\\widehat{\\mathrm{SMI}}} = \\tfrac12\\,\\bar w - \\tfrac12,\\quad "
            "w(x, y) = \\sum_{j:\\,y_j = y} \\alpha_j K(x, x_j)",
    .filled = GRADUS_SAY (
      { "micro", "w(x_{<point>}, <point-label>) = <height|accent>" },
      { NULL, "\\role{model}{\\widehat{\\mathrm{SMI}}} = <calc 0.5 * mean - 0.5 = "
              "information|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {point} of label {point-label} is lifted to {height}: so many times as "
                     "often as by chance that label comes there.") },
      { NULL, N_ ("The mean height is {mean|5}. With 1 the place would tell nothing; half of the "
                  "difference from 1 is the information, {information}.") }) },
  { "certify", N_ ("Other labellings"), N_ ("Other labellings come up against these labels."),
    .shows = "census", .pseudocode = N_ ("for each labelling: estimate its information"),
    .once = TRUE, .n_micro = n_scores, .run = run_certify,
    .rule = "\\widehat{\\mathrm{SMI}}(y') \\le \\max_y \\widehat{\\mathrm{SMI}}(y)",
    .filled = GRADUS_SAY (
      { "micro", "\\widehat{\\mathrm{SMI}} = <score|accent>" },
      { NULL, "\\max = <best-score|model>,\\quad \\widehat{\\mathrm{SMI}} = "
              "<information|accent>" }),
    .said = GRADUS_SAY (
      { "micro and census", N_ ("The labels {now-word} have the information {score}.") },
      { "micro", N_ ("Rival {rival} of {n-rivals}, with some labels exchanged, has the information "
                     "{score}.") },
      { "census and event:needles", N_ ("The best of {n-rivals} labellings is {best-word} with "
                                        "{best-score}, and each one with two labels comes close to "
                                        "it: the bumps are so narrow that every point explains "
                                        "itself.") },
      { "census and beaten", N_ ("The best of {n-rivals} labellings is {best-word} with "
                                 "{best-score}; {word} has {information}.") },
      { "census", N_ ("None of {n-rivals} labellings has more than {word} with {information}.") },
      { "beaten", N_ ("A rival with exchanged labels has {best-score}, more than the {information} "
                      "of these labels.") },
      { NULL, N_ ("None of {n-rivals} rivals with exchanged labels has more than the {information} "
                  "of these.") }) },
  { "fold", N_ ("Compare widths and penalties"), N_ ("Fit to four fifths of the points, and "
                                                     "measure the loss on the fifth that is left "
                                                     "out."),
    .shows = "table census",
    .pseudocode = N_ ("for each κ, λ and fold:\n  J ← J + ½ α'Gα − h'α on the fold"),
    .once = TRUE, .n_micro = n_folds, .run = run_fold,
    .rule = "J(\\kappa, \\lambda) = \\tfrac15 \\sum_{k=1}^5 \\left(\\tfrac12\\,\\alpha^T G_k "
            "\\alpha - h_k^T\\alpha\\right)",
    .filled = GRADUS_SAY (
      { "not folds-made", "n = <n>" },
      { "micro", "\\kappa = <width|accent>" },
      { NULL, "\\kappa = <best-width|model>,\\quad \\lambda = <best-penalty|model>" }),
    .said = GRADUS_SAY (
      { "not folds-made", N_ ("Folds want 20 to 500 points, and there are {n}: nothing is "
                              "compared.") },
      { "micro", N_ ("The width {width} is tried with three penalties.") },
      { NULL, N_ ("On what was left out κ = {best-width} with λ = {best-penalty} has the least "
                  "loss.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "labels", .label = N_ ("Labelling"),
    .blurb = N_ ("Its number; from one to the next a point changes its label. 0 takes those of the "
                 "data."),
    GRADUS_PARAM_FIELD (Params, labels), .max = 1 << (MOST_TRIED - 1), .slider_max = 8, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "kappa", .label = N_ ("Width of the bumps"), .symbol = "κ",
    .blurb = N_ ("How far a point counts for its label."), GRADUS_PARAM_FIELD (Params, kappa),
    .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01, .slider_max = 100, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "λ",
    .blurb = N_ ("Holds the weights small."), GRADUS_PARAM_FIELD (Params, lambda), .def = 0.1,
    .min = 1e-12, .max = 1e6, .slider_min = 1e-6, .slider_max = 1, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (Params, N_ ("Labellings with exchanged labels, where there are more than "
                                   "ten points."), 6));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_BELOW] = { "below", N_ ("Below 0"), N_ ("The estimate is negative, which no information "
                                                 "is.") },
  [EVENT_NEEDLES] = { "needles", N_ ("Any labels will do"),
                      N_ ("The worst labelling with two labels is nearly as good as the best: the "
                          "estimate does not tell labellings apart.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("Another labelling has more information.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* (G + lambda) alpha = h, block by block. */
static gboolean
holds_normal (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const GradusRatioPoints points = { work->n, work->kernel, work->labels };
  g_autofree double *g = g_new (double, (gsize) work->n * work->n);
  g_autofree double *h = g_new (double, work->n), *alpha = g_new (double, work->n);

  for (guint label = 0; label < work->classes; label++)
    {
      const guint m = gradus_ratio_block (&points, (gint32) label, NULL, 0, FALSE, g, h);

      for (guint i = 0, j = 0; i < work->n; i++)
        if (work->labels[i] == (gint32) label)
          alpha[j++] = state->alpha.data[i];
      for (guint i = 0; i < m; i++)
        {
          double sum = p->lambda * alpha[i] - h[i], size = fabs (h[i]);

          for (guint j = 0; j < m; j++)
            {
              const double term = g[(gsize) MAX (i, j) * m + MIN (i, j)] * alpha[j];

              sum += term;
              size = MAX (size, fabs (term));
            }
          *measured = MAX (*measured, fabs (sum) / MAX (size, 1e-300));
        }
    }
  return *measured < 1e-9;
}

GRADUS_HOLDS (holds_mean, (state, work),
              fabs (0.5 * mean_height (state, work) - 0.5 - state->information)
                / MAX (fabs (mean_height (state, work)), 1), *measured < 1e-9)

/* The labels called otherwise. */
static gboolean
holds_names (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  g_autofree gint32 *labels = g_new (gint32, work->n);

  for (guint i = 0; i < work->n; i++)
    labels[i] = (gint32) work->classes - 1 - work->labels[i];
  *measured = fabs (information_of (work, labels, work->classes, p->lambda) - state->information);
  return *measured < 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "normal", N_ ("The weights solve their systems"), "(G_y + \\lambda I)\\alpha_y = h_y",
    holds_normal, .phase = "solve" },
  { "mean", N_ ("Half the mean ratio, less ½"),
    "\\widehat{\\mathrm{SMI}} = \\tfrac12 \\bar w - \\tfrac12", holds_mean, .phase = "ratio" },
  { "names", N_ ("Names of labels do not matter"), "1 \\leftrightarrow 2", holds_names,
    .phase = "solve" });

/* --- Pictures --------------------------------------------------------------------------------- */

static gboolean
is_solved (const State *state, const Work *work, guint i)
{
  return (guint) work->labels[i] < state->solved;
}

/* Of points in the plane: those that are lifted are as large as their ratio. */
static void
draw_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "x₁", "x₂");
  for (guint i = 0; i < work->n; i++)
    {
      const double *x = &work->x[(gsize) i * work->d];
      const gboolean lifted = i < state->lifted;

      gradus_scene_pale_point (scene, x[0], x[1], GRADUS_ROLE_CLASS + work->labels[i],
                               GRADUS_SHAPE_AUTO,
                               lifted ? CLAMP (state->heights.data[i], 0.2, 4) : 0.7,
                               lifted || is_solved (state, work, i) ? 0 : 0.5, (int) i);
    }
}

/* The bump over point @centre of a line, at PLACES of it. */
static void
bump_of (const Params *p, const Work *work, guint centre, double from, double to, double *x,
         double *y)
{
  for (guint k = 0; k < PLACES; k++)
    {
      x[k] = gradus_between (from, to, k / (PLACES - 1.0));
      y[k] = exp (-gradus_square (x[k] - work->x[centre]) / (2 * p->kappa * p->kappa));
    }
}

/* On a line: a curve for each label that is solved, and each point on the curve of its own. */
static void
draw_line (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const double margin = 0.15 * (work->high - work->low);
  const double from = work->low - margin, to = work->high + margin;
  double x[PLACES], y[PLACES];

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "x", C_ ("axis", "ratio w(x, y)"));
  gradus_scene_set_x_range (scene, from, to);
  gradus_scene_include (scene, from, work->classes);
  gradus_scene_include (scene, from, 0);
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "by chance"));
  for (guint label = 0; label < state->solved; label++)
    {
      g_autofree char *text = g_strdup_printf (C_ ("legend", "label %u"), label + 1);

      for (guint k = 0; k < PLACES; k++)
        {
          x[k] = gradus_between (from, to, k / (PLACES - 1.0));
          y[k] = ratio_at (state, p, work, &x[k], (gint32) label);
        }
      gradus_scene_polyline (scene, x, y, PLACES, GRADUS_ROLE_CLASS + (int) label,
                             GRADUS_LINE_BOLD);
      gradus_scene_label (scene, text);
    }
  /* What the curves will be made of, each bump for its own label. */
  for (guint centre = 0; centre < work->n && work->n <= FEW_BUMPS && here->phase < 0; centre++)
    {
      bump_of (p, work, centre, from, to, x, y);
      gradus_scene_polyline (scene, x, y, PLACES, GRADUS_ROLE_CLASS + work->labels[centre],
                             GRADUS_LINE_DASHED);
      if (centre == 0)
        gradus_scene_label (scene, C_ ("legend", "bump"));
    }
  if (gradus_position_is_phase (here, "kernels") && state->bumps > 0)
    {
      const guint centre = state->bumps - 1;

      bump_of (p, work, centre, from, to, x, y);
      gradus_scene_polyline (scene, x, y, PLACES, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "bump"));
      for (guint i = 0; i < work->n; i++)
        if (work->labels[i] == work->labels[centre])
          gradus_scene_segment (scene, work->x[i], 0, work->x[i],
                                work->kernel[(gsize) i * work->n + centre], GRADUS_ROLE_ACCENT,
                                GRADUS_LINE_THIN);
    }
  for (guint i = 0; i < work->n; i++)
    {
      const double height = i < state->lifted ? state->heights.data[i] : 0;

      if (i < state->lifted)
        gradus_scene_segment (scene, work->x[i], 1, work->x[i], height,
                              GRADUS_ROLE_CLASS + work->labels[i], GRADUS_LINE_THIN);
      gradus_scene_point (scene, work->x[i], height, GRADUS_ROLE_CLASS + work->labels[i],
                          GRADUS_SHAPE_AUTO, 1.3, (int) i);
    }
}

static void
build_ratio (const GradusPosition *here, GradusScene *scene)
{
  if (((const Work *) here->workspace)->d > 1)
    draw_plane (here, scene);
  else
    draw_line (here, scene);
}

static void
build_contest (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  guint best;
  const double score = best_score (state, &best);

  gradus_contest_draw (here, &contest, &state->attempts,
                       state->scored > 0 && state->score_done == 0,
                       isnan (score) ? NAN : best + 1.0, scene);
}

/* The labellings that have come up, side by side; these labels dotted across. */
static void
build_census (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint of = (guint) gradus_array_length (&state->scores);
  g_autofree gint32 *labels = g_memdup2 (work->labels, work->n * sizeof *labels);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  guint best;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "labelling"), C_ ("axis", "estimated information"));
  if (gradus_kit_waits (scene, state->scored == 0,
                        _ ("Other labellings come up when these labels are measured.")))
    return;
  best_score (state, &best);
  gradus_scene_set_x_range (scene, 0.5, of + 0.5);
  gradus_scene_include (scene, 1, (work->classes - 1) / 2.0);
  for (guint k = 0; k < state->scored; k++)
    {
      gradus_scene_bar (scene, k + 1.0, 0.7, 0, state->scores.data[k],
                        k == best ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL, 0.6);
      if (of <= 8)
        gradus_scene_text (scene, k + 1.0, state->scores.data[k],
                           state->scores.data[k] < 0 ? GRADUS_ANCHOR_BELOW : GRADUS_ANCHOR_ABOVE,
                           GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM (state->scores.data[k]));
    }
  gradus_scene_hrule (scene, state->information, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "these labels"));
  gradus_scene_hrule (scene, (work->classes - 1) / 2.0, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED,
                      NULL);
  gradus_scene_label (scene, C_ ("legend", "the most"));
  if (work->n > MOST_CENSUS || of > 16)
    return;
  for (guint k = 0; k < of; k++)
    {
      label_points (k + 1, work->n, labels);
      g_ptr_array_add (words, write_labels (labels, work->n));
    }
  gradus_scene_set_x_names (scene, (const char *const *) words->pdata, of);
}

static void
draw_weights (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "point"),
                         C_ ("axis", "weight α"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "ratio", N_ ("Joint over product"), .build = build_ratio, .edit = GRADUS_EDIT_POINTS,
    .caption = GRADUS_SAY (
      { "lifted > 0 and lifted == n", N_ ("mean ratio {mean}") },
      { "few", N_ ("labels {word}") },
      { NULL, N_ ("{n} points") }) },
  { "contest", N_ ("Your labels"), .build = build_contest,
    .caption = GRADUS_SAY ({ "few", N_ ("labels {word}") }, { NULL, "" }) },
  { "census", N_ ("Information of the labellings"), .build = build_census },
  { "weights", N_ ("Weights of the bumps"), .kit = gradus_kit_bars, .of = "alpha",
    .with = "stems", .extra = draw_weights },
  { "kernel", N_ ("Kernel matrix"), .kit = gradus_kit_matrix, .of = "kernel",
    .with = "sequential numbers" },
  { "table", N_ ("Loss on what is left out"), .kit = gradus_kit_matrix, .of = "losses",
    .with = "significant made=n-cells row=best-row column=best-column rows=widths "
            "columns=penalties" });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_odd (const GradusPosition *before, GradusAsk *ask)
{
  const Work *work = before->workspace;
  g_autofree char *word = write_labels (work->labels, work->n);

  if (work->n > MOST_TRIED || work->classes != 2)
    return FALSE;
  g_string_append_printf (ask->words, _ ("The points are labelled %s. The most that two labels can "
                                         "have is ½. How much information will be estimated?"),
                          word);
  return TRUE;
}

static gboolean
answer_odd (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const double share = ((const State *) after->state)->information / 0.5;

  answer->choices = 1u << (share >= 0.5 ? 0 : share >= 0.05 ? 1 : 2);
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const char *const odd_answers[] = { N_ ("More than half of that"),
                                           N_ ("Less than half of that"),
                                           N_ ("Next to none, or less than none"), NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "odd", N_ ("How much do these labels say?"), "solve", "ratio", GRADUS_ANSWER_CHOICE,
    odd_answers, ask_odd, answer_odd,
    .intuition = N_ ("You thought that any cut says much about the place, but what counts is "
                     "whether neighbours have the same label."),
    .intuition_answer = "0" },
  { "top", N_ ("How high is the best labelling?"), "certify", "census", .asks = GRADUS_ASKS_NUMBER,
    .about = "best-score", .scale = "0.1", .when = "census",
    .words = N_ ("All {n-rivals} labellings come up now. What is the largest information that one "
                 "of them has?") },
  { "beaten", N_ ("Is there a better labelling?"), "certify", "census",
    .asks = GRADUS_ASKS_EVENT, .about = "beaten",
    .words = N_ ("These labels have the information {information}. Will one of {n-rivals} "
                 "others have more?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "four", .title = N_ ("One odd point"),
    .blurb = N_ ("Two points and two others far away, and three of them have the same label: the "
                 "information is 0.000839, where 1122 has 0.333."),
    .data = "lsmi-4", .params = "labels=2",
    .claims = "information ~ 0.000839\nbest-score ~ 0.333" },
  { .id = "by-hand", .title = N_ ("By hand: labels that follow the place"),
    .blurb = N_ ("1122: the weights are 0.835, and the information 0.333."),
    .data = "lsmi-4", .params = "labels=0",
    .claims = "alpha[0] ~ 0.835\nalpha[1] ~ 0.835\ninformation ~ 0.333" },
  { .id = "free", .title = N_ ("Without a penalty"),
    .blurb = N_ ("λ = 10⁻⁹: the information of 1122 is 0.500, the most that two labels can have."),
    .data = "lsmi-4", .params = "labels=0 lambda=1e-9",
    .claims = "lambda * 1e9 ~ 1\ninformation ~ 0.500\nceiling == 0.5" },
  { .id = "mixed", .title = N_ ("Neighbours at odds"),
    .blurb = N_ ("1212: twins with unlike labels. The information is −0.139."),
    .data = "lsmi-4", .params = "labels=7",
    .claims = "information ~ -0.139\never: event:below" },
  { .id = "spirals", .title = N_ ("Two spirals"),
    .blurb = N_ ("500 points with the labels of their arms, κ = 1 and λ = 10⁻⁴: 0.498. What is "
                 "left out of the fit is met best with κ = 1 as well."),
    .data = "spirals-500", .params = "labels=0 lambda=1e-4 rivals=2",
    .claims = "n == 500\nkappa == 1\nlambda * 1e4 ~ 1\ninformation ~ 0.498\nbest-width == 1" },
  { .id = "moons", .title = N_ ("Two moons"),
    .blurb = N_ ("Labels of two moons, with bumps as wide as half a moon."),
    .data = "moons", .params = "labels=0 kappa=0.5 lambda=0.001",
    .claims = "kappa == 0.5" },
  { .id = "wide", .title = N_ ("Bumps too wide"),
    .blurb = N_ ("κ = 100: all points are alike, and no labelling has more than 0."),
    .data = "lsmi-4", .params = "labels=0 kappa=100",
    .claims = "kappa == 100\nbest-score < 0\ncount(scores > 0) == 0" },
  { .id = "needles", .title = N_ ("Failure: needles"),
    .blurb = N_ ("κ = 0.01 and λ = 10⁻⁴: all seven labellings with two labels have 0.499."),
    .data = "lsmi-4", .params = "labels=7 kappa=0.01 lambda=1e-4",
    .failure = N_ ("The bumps are so narrow that every point explains itself: the worst labelling "
                   "has as much as the best. Compare κ and λ on points that are left out."),
    .claims = "kappa == 0.01\nlambda * 1e4 ~ 1\ncount(scores > 0.4985) == 7\n"
              "count(scores < 0.4995) == 8\never: event:needles" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "four", 1, "scores",
    GRADUS_EXPECT (-0.0447335951, 0.0008392951, 0.3325471681, -0.0002555238, -0.1391354839,
                   0.0008392951, -0.1394531911, -0.0002555238), 1e-9,
    "oracles-A/ch13b.out: NumPy" },
  { "by-hand", 1, "information", GRADUS_EXPECT (0.3325471681), 1e-9, "oracles-A/ch13b.out: NumPy" },
  { "by-hand", 1, "alpha", GRADUS_EXPECT (0.834710, 0.834547, 0.834547, 0.834710), 1e-6,
    "oracles-A/ch13b.out: NumPy" },
  { "by-hand", 1, "h", GRADUS_EXPECT (0.4987531198, 0.4987531198, 0.4987531198, 0.4987531198), 1e-9,
    "by hand: (1 + e^(−0.005))/4" },
  { "by-hand", 1, "gram", GRADUS_EXPECT (0.248799, 0.248785, 0.248785, 0.248780), 1e-6,
    "oracles-A/ch13b.out: NumPy, class 2" },
  { "free", 1, "information", GRADUS_EXPECT (0.4999098575), 1e-9, "oracles-A/ch13b.out: NumPy" },
  { "free", 1, "scores",
    GRADUS_EXPECT (-7e-10, 0.1694597588, 0.4999098575, 0.1684307159, 0.0026900149, 0.1694597588,
                   0.0022481841, 0.1684307159), 1e-9, "oracles-A/ch13b.out: NumPy" },
  { "mixed", 1, "information", GRADUS_EXPECT (-0.1394531911), 1e-9, "oracles-A/ch13b.out: NumPy" },
  { "needles", 1, "scores",
    GRADUS_EXPECT (-0.000200, 0.498935, 0.499201, 0.498935, 0.499201, 0.498935, 0.499201, 0.498935),
    1e-6, "oracles-A/ch13b.out: NumPy" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "needles", .title = N_ ("Bumps and needles"),
    .blurb = N_ ("κ = 1 and κ = 0.01: on the left labellings differ by 0.47, on the right those "
                 "with two labels are all alike."),
    .preset = "four", .left = "kappa=1", .right = "kappa=0.01 lambda=1e-4", .plot = "census",
    .claims = "left: best-score > 0.33\nleft: scores[6] ~ -0.139\n"
              "left: best-score - scores[6] ~ 0.47\nright: count(scores > 0.4985) == 7" });

static const GradusSheet sheet = {
  .aha = N_ ("Fit the ratio joint/product itself, by least squares; no density is ever estimated."),
  .by_hand = N_ ("Two pairs of equal points, far apart, λ → 0: G = ¼[1 1; 1 1], h = (½, ½) and α = "
                 "(1, 1) in each label, so that h·α = 1 twice and the SMI is ½."),
  .why = "ratio", .intuition = N_ ("One odd point that is cut off says nearly as much as a half."),
  .caught_by = "odd",
  .breaks = N_ ("κ = 0.01: all labellings with two labels have 0.499. The worst scores like the "
                "best."),
  .needs = "mutual-information density-ratio ridge-regression",
  .leads_to = "clustering-parameter-selection rulsif sufficient-dimension-reduction",
  .aliases = "LSMI; SMI; density ratio; 最小二乘互信息; 密度比; 核; zxechxx",
  .terms = N_ ("least-squares mutual information; density ratio"), .tiny = "ratio solve",
};

const GradusDescriptor gradus_lsmi = {
  .id = "lsmi", .chapter = 13, .difficulty = 3, .title = N_ ("Least-squares mutual information"),
  .summary = N_ ("Fit how many times as often as by chance a label comes at a place, and read the "
                 "information from it."),
  .goal = N_ ("Estimate from points how much their place tells about their label."),
  .source = "图解机器学习, section 14.4, figures 14.8 and 14.9",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_SEVERAL_CLASSES
           | GRADUS_NEEDS_MODERATE,
  .distances = TRUE, .columns = N_ ("inputs x and a label"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name, .end_shows = "table census",
  .start_said = GRADUS_SAY (
    { "few", N_ ("{n} points, labelled {word}. How much does the place tell about the label?") },
    { NULL, N_ ("{n} points with {classes} labels. How much does the place tell about the "
                "label?") }),
  .same_on = "by-hand",
};
