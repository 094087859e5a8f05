/* Class-balance-weighted least squares: a border for other shares of the classes than those that
 * were trained on.
 *
 * Objective. Two classes look as they did, but one of them has become rarer: its share was p(y) in
 * training and is p'(y) now. Weigh each point with w = p'(y) / p(y), and fit +1 and -1 by least
 * squares: the theta that minimises 1/2 sum w_i (theta' phi_i - y_i)^2, phi = (1, x).
 *
 * Stages. The learner puts a border where it belongs now (try). The classes are counted (count) and
 * get their weights, two numbers (weigh). The weighted equations Phi'W Phi theta = Phi'W y are
 * solved (solve). The same is done for nine shares (slide), and borders come up against the answer
 * (certify).
 *
 * What is seen. The border is told where it crosses the line through the mean of all points along
 * the direction of the unweighted fit; with one input that is the border itself. Errors are exact
 * where the generator knows two normal densities of one width (hint "bells", class 0 first);
 * otherwise training errors, weighted.
 *
 * Cost. n d^2 for the moments of both classes, once; d^3 for each share.
 *
 * Edge cases. A share of 0 or 1 leaves a class without weight. Least squares punishes points that
 * are right too surely: with a rare class the border runs past the class itself, and doing nothing
 * is better (event "worse").
 *
 * Source: 图解机器学习, section 18.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "concepts/bells.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"

/* The shares that are slid over, and what is noted of each. */
#define SLIDES 9
#define COLUMNS 4
enum { AT_SHARE, AT_BORDER, AT_BEST, AT_ERROR };
/* Places of curves over the share, and of the search for where weighting no longer helps. */
#define PLACES 81
#define SEARCHED 400
#define EQUAL 1e-9

typedef struct
{
  double share;             /* of class 1, now */
  double border;            /* the learner's, where borders are told */
  int rivals;
} Params;

typedef struct
{
  GradusArray attempts;     /* m x 1 */
  GradusArray theta;        /* 1 + d */
  GradusArray weights;      /* n: of the points whose class has its weight */
  GradusArray slid;         /* SLIDES x COLUMNS */
  GradusArray rivals;       /* m x 2: a border, and its misfit */
  guint counted, plus;      /* points counted, and those of class 1 among them */
  guint weighed, made;      /* classes, shares */
  guint done, last;
  double mean_weight;
  bool solved, certified;
} State;

typedef struct
{
  guint n, d, plus;
  double *centre, *unit;    /* d: mean and spread of the columns */
  double *phi;              /* n x (1 + d), of standardised columns */
  double *gram[2];          /* (1 + d) x (1 + d), of each class: lower triangle */
  double *cross[2];         /* 1 + d: sum of phi y */
  double *plain;            /* 1 + d, of standardised columns: without weights */
  double *along;            /* d: of length 1, where the plain score rises */
  double *z;                /* n: along it */
  double low, high, middle; /* of z; where the mean of all is */
  double side;              /* +1: class 1 is where z is large */
  GradusBell bells[2];      /* of both classes over z */
  gboolean known;           /* they are no estimates */
  gboolean solvable;
} Work;

enum { EVENT_BEYOND, EVENT_WORSE };

/* --- Fits ------------------------------------------------------------------------------------- */

static double
trained_share (const Work *work)
{
  return (double) work->plus / work->n;
}

/* p'(y) / p(y) of @class with the share @share of class 1. */
static double
weight_of (const Work *work, guint class, double share)
{
  const double trained = trained_share (work);

  return class > 0 ? share / trained : (1 - share) / (1 - trained);
}

/* The weighted fit of standardised columns; FALSE where the equations have no single answer. */
static gboolean
fit (const Work *work, const double weights[2], double *theta)
{
  const guint b = 1 + work->d;
  g_autofree double *a = g_new (double, (gsize) b * b);

  for (gsize i = 0; i < (gsize) b * b; i++)
    a[i] = weights[0] * work->gram[0][i] + weights[1] * work->gram[1][i];
  for (guint j = 0; j < b; j++)
    theta[j] = weights[0] * work->cross[0][j] + weights[1] * work->cross[1][j];
  if (!gradus_cholesky (a, b))
    return FALSE;
  for (guint j = 0; j < b; j++)
    if (a[(gsize) j * (b + 1)] < 1e-7 * sqrt (work->n))
      return FALSE;
  gradus_cholesky_solve (a, b, theta);
  return TRUE;
}

/* The same for columns as they are. */
static void
unstandardise (const Work *work, const double *theta, double *out)
{
  out[0] = theta[0];
  for (guint j = 0; j < work->d; j++)
    {
      out[j + 1] = theta[j + 1] / work->unit[j];
      out[0] -= out[j + 1] * work->centre[j];
    }
}

/* Where the score of @theta, of standardised columns, is 0 on the line through the mean. */
static double
border_of (const Work *work, const double *theta)
{
  double slope = 0;

  for (guint j = 0; j < work->d; j++)
    slope += theta[j + 1] / work->unit[j] * work->along[j];
  return work->middle - theta[0] / slope;
}

/* The border for the share @share; NAN where there is none. */
static double
border_at (const Work *work, double share)
{
  g_autofree double *theta = g_new (double, 1 + work->d);
  const double weights[] = { weight_of (work, 0, share), weight_of (work, 1, share) };

  return work->solvable && fit (work, weights, theta) ? border_of (work, theta) : NAN;
}

/* --- Errors ----------------------------------------------------------------------------------- */

/* How many go wrong with a border at @z, for the share @share: exactly where the bells are known,
 * otherwise of the training points, weighted. */
static double
error_at (const Work *work, const GradusTable *table, double z, double share)
{
  double wrong = 0;

  if (isnan (z))
    return NAN;
  if (work->known)
    {
      const double plus = gradus_bell_below (&work->bells[1], z);
      const double minus = gradus_bell_below (&work->bells[0], z);

      return work->side > 0 ? share * plus + (1 - share) * (1 - minus)
                            : share * (1 - plus) + (1 - share) * minus;
    }
  for (guint i = 0; i < work->n; i++)
    if ((work->side * (work->z[i] - z) > 0) != (table->label[i] > 0))
      wrong += weight_of (work, (guint) table->label[i], share);
  return wrong / work->n;
}

/* The border at which fewest go wrong; NAN where that is not known. */
static double
best_border (const Work *work, double share)
{
  const GradusBell *minus = &work->bells[0], *plus = &work->bells[1];

  return work->known ? (minus->mean + plus->mean) / 2
                         + gradus_square (plus->deviation) * log ((1 - share) / share)
                             / (plus->mean - minus->mean)
                     : NAN;
}

/* The weighted misfit of the best line that is 0 at @z: J of a (z_i - z), with the best a. */
static double
misfit_at (const Work *work, const GradusTable *table, double z, double share)
{
  double squares = 0, cross = 0, all = 0;

  for (guint i = 0; i < work->n; i++)
    {
      const double w = weight_of (work, (guint) table->label[i], share), x = work->z[i] - z;

      squares += w * x * x;
      cross += w * x * gradus_table_sign (table, i);
      all += w;
    }
  return squares > 0 ? 0.5 * (all - cross * cross / squares) : 0.5 * all;
}

/* --- What follows at once --------------------------------------------------------------------- */

static void
standardise (Work *work, const GradusTable *table)
{
  work->centre = g_new0 (double, MAX (work->d, 1));
  work->unit = g_new0 (double, MAX (work->d, 1));
  work->phi = g_new (double, (gsize) work->n * (1 + work->d));
  for (guint j = 0; j < work->d; j++)
    {
      for (guint i = 0; i < work->n; i++)
        work->centre[j] += gradus_table_row (table, i)[j] / work->n;
      for (guint i = 0; i < work->n; i++)
        work->unit[j] += gradus_square (gradus_table_row (table, i)[j] - work->centre[j]);
      work->unit[j] = work->unit[j] > 0 ? sqrt (work->unit[j] / work->n) : 1;
      for (guint i = 0; i < work->n; i++)
        work->phi[(gsize) i * (1 + work->d) + 1 + j]
          = (gradus_table_row (table, i)[j] - work->centre[j]) / work->unit[j];
    }
  for (guint i = 0; i < work->n; i++)
    work->phi[(gsize) i * (1 + work->d)] = 1;
}

static void
sum_moments (Work *work, const GradusTable *table)
{
  const guint b = 1 + work->d;

  for (guint c = 0; c < 2; c++)
    {
      work->gram[c] = g_new0 (double, (gsize) b * b);
      work->cross[c] = g_new0 (double, b);
    }
  for (guint i = 0; i < work->n; i++)
    {
      const double *phi = &work->phi[(gsize) i * b];
      const guint c = (guint) table->label[i];

      work->plus += c;
      for (guint j = 0; j < b; j++)
        {
          work->cross[c][j] += phi[j] * gradus_table_sign (table, i);
          for (guint k = 0; k <= j; k++)
            work->gram[c][(gsize) j * b + k] += phi[j] * phi[k];
        }
    }
}

/* The line along which borders are told: with one input its axis, else where the plain score
 * rises. */
static void
find_line (Work *work, const GradusTable *table)
{
  double length = 0;

  work->along = g_new0 (double, MAX (work->d, 1));
  work->z = g_new0 (double, MAX (work->n, 1));
  for (guint j = 0; j < work->d; j++)
    length = hypot (length, work->plain[j + 1] / work->unit[j]);
  if (!(length > 0))
    {
      work->solvable = FALSE;
      return;
    }
  for (guint j = 0; j < work->d; j++)
    work->along[j] = work->d == 1 ? 1 : work->plain[j + 1] / work->unit[j] / length;
  work->side = work->d == 1 && work->plain[1] < 0 ? -1 : 1;
  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->d; j++)
      work->z[i] += gradus_table_row (table, i)[j] * work->along[j];
  for (guint j = 0; j < work->d; j++)
    work->middle += work->centre[j] * work->along[j];
  gradus_find_extent (work->z, work->n, 1, &work->low, &work->high);
  gradus_make_room (&work->low, &work->high);
}

/* The densities of both classes: those of the generator, or of the points as if they were normal,
 * which is drawn and not computed with. */
static void
find_bells (Work *work, const GradusTable *table, const GradusArray *hint)
{
  const guint size[] = { work->n - work->plus, work->plus };
  double mean[2] = { 0, 0 }, squares[2] = { 0, 0 };

  for (guint i = 0; i < work->n; i++)
    mean[table->label[i]] += work->z[i] / size[table->label[i]];
  for (guint i = 0; i < work->n; i++)
    squares[table->label[i]] += gradus_square (work->z[i] - mean[table->label[i]]);
  for (guint c = 0; c < 2; c++)
    work->bells[c] = (GradusBell) { mean[c], sqrt (MAX (squares[c] / size[c],
                                                        gradus_square ((work->high - work->low)
                                                                       / 50))) };
  work->known = work->d == 1 && hint != NULL && gradus_array_length (hint) == 4
                && hint->data[1] > 0 && hint->data[1] == hint->data[3]
                && hint->data[0] != hint->data[2];
  for (guint c = 0; c < 2 && work->known; c++)
    work->bells[c] = (GradusBell) { hint->data[2 * c], hint->data[2 * c + 1] };
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  work->d = table->d;
  standardise (work, table);
  sum_moments (work, table);
  work->plain = g_new0 (double, 1 + work->d);
  work->solvable = fit (work, (const double[]) { 1, 1 }, work->plain);
  find_line (work, table);
  find_bells (work, table,
              gradus_dataset_get_hint (gradus_setup_get_dataset ((gpointer) setup), "bells"));
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;
  gpointer parts[] = { work->centre, work->unit, work->phi, work->gram[0], work->gram[1],
                       work->cross[0], work->cross[1], work->plain, work->along, work->z, work };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_free (parts[i]);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);

  if (p->share > 0 && p->share < 1)
    return NULL;
  return g_strdup_printf (_ ("With a share of %g one class has no weight, and there is nothing to "
                             "part. Choose a share between 0 and 1."), p->share);
}

/* --- The border in the hand ------------------------------------------------------------------- */

/* A border that was put for other data is fetched to the end of these. */
static double
find_place (const Work *work, double border)
{
  return CLAMP (border, work->low, work->high);
}

static double
score_border (const GradusPosition *here, double border)
{
  GRADUS_HERE (p, work, table);

  return work->solvable ? error_at (work, table, find_place (work, border), p->share) : NAN;
}

static const GradusContest contest = {
  .param = "border", .score = score_border, .better = GRADUS_BETTER_LESS,
  .x_label = N_ ("border"), .y_label = N_ ("share that goes wrong"),
};

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);

  state->counted++;
  state->plus += table->label[state->done] > 0;
  return gradus_step_done (&state->done, &state->last, table->n);
}

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const gint32 class = state->done == 0;
  double *weights = gradus_array_write (&state->weights);

  state->mean_weight = 0;
  for (guint i = 0; i < work->n; i++)
    {
      if (table->label[i] == class)
        weights[i] = weight_of (work, (guint) class, params->share);
      state->mean_weight += weights[i] / work->n;
    }
  state->weighed = state->done + 1;
  return gradus_step_done (&state->done, &state->last, 2);
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const double weights[] = { weight_of (work, 0, params->share),
                             weight_of (work, 1, params->share) };
  g_autofree double *theta = g_new (double, 1 + work->d);
  double border;

  if (!work->solvable || !fit (work, weights, theta))
    return gradus_context_fail (context, _ ("The equations have no single answer: the inputs say "
                                            "the same of both classes, or of each other. Take "
                                            "fewer inputs, or more points."));
  unstandardise (work, theta, gradus_array_write (&state->theta));
  state->solved = true;
  border = border_of (work, theta);
  gradus_context_raise_if (context, EVENT_BEYOND,
                           (border - work->bells[0].mean) * (border - work->bells[1].mean) > 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_slide (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const double share = (state->done + 1) / (SLIDES + 1.0);
  double *row = &gradus_array_write (&state->slid)[state->done * COLUMNS];

  row[AT_SHARE] = share;
  row[AT_BORDER] = border_at (work, share);
  row[AT_BEST] = best_border (work, share);
  row[AT_ERROR] = error_at (work, table, row[AT_BORDER], share);
  if (!work->known)
    row[AT_BEST] = 0;
  state->made = state->done + 1;
  gradus_context_raise_if (context, EVENT_WORSE,
                           state->made == SLIDES
                             && error_at (work, table, border_at (work, params->share),
                                          params->share)
                                  > error_at (work, table, border_of (work, work->plain),
                                              params->share) + EQUAL);
  return gradus_step_done (&state->done, &state->last, SLIDES);
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint tried = gradus_rivals_tried (&state->attempts), n = tried + (guint) params->rivals;
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, 2);
  const double border = state->done + 1 < tried    ? state->attempts.data[state->done]
                        : state->done + 1 == tried ? params->border
                                                   : gradus_between (
                                                     work->low, work->high,
                                                     gradus_rng_uniform (context->rng));

  rival[0] = find_place (work, border);
  rival[1] = misfit_at (work, table, rival[0], params->share);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_border, (work, p), border_at (work, p->share))
GRADUS_NUMBER (number_plain, (work), work->solvable ? border_of (work, work->plain) : NAN)
GRADUS_NUMBER (number_best, (work, p), best_border (work, p->share))
GRADUS_NUMBER (number_error, (work, p, table),
               error_at (work, table, border_at (work, p->share), p->share))
GRADUS_NUMBER (number_plain_error, (work, p, table),
               error_at (work, table, number_plain (here), p->share))
GRADUS_NUMBER (number_best_error, (work, p, table),
               error_at (work, table, best_border (work, p->share), p->share))
GRADUS_NUMBER (number_trained, (work), trained_share (work))

/* J of the answer. */
static double
number_misfit (const GradusPosition *here)
{
  GRADUS_HERE (state, p, work, table);
  double sum = 0;

  for (guint i = 0; i < work->n; i++)
    sum += weight_of (work, (guint) table->label[i], p->share)
           * gradus_square (gradus_table_sign (table, i)
                            - gradus_affine (&state->theta, gradus_table_row (table, i)));
  return 0.5 * sum;
}

/* What weighting gains for the share @share. */
static double
gain_at (const Work *work, const GradusTable *table, double share)
{
  return error_at (work, table, border_of (work, work->plain), share)
         - error_at (work, table, border_at (work, share), share);
}

/* Below the share of training, the largest one from which on weighting is worse than nothing; NAN
 * where there is none. */
static double
number_worse (const GradusPosition *here)
{
  GRADUS_HERE (work, table);
  const double trained = trained_share (work);

  if (!work->known || !work->solvable)
    return NAN;
  for (guint i = SEARCHED - 1; i > 0; i--)
    {
      double low = trained * i / SEARCHED, high = trained * (i + 1.0) / SEARCHED;

      if (gain_at (work, table, low) >= -EQUAL)
        continue;
      for (guint k = 0; k < 60; k++)
        {
          const double share = (low + high) / 2;

          *(gain_at (work, table, share) < 0 ? &low : &high) = share;
        }
      return high;
    }
  return NAN;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "border", N_ ("Border"), "b", .number = number_border, GRADUS_KNOWN (State, solved),
    .flags = GRADUS_METRIC },
  { "error", N_ ("Share that goes wrong"), "E", .number = number_error,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC },
  { "misfit", N_ ("Weighted misfit"), "J", .number = number_misfit, GRADUS_KNOWN (State, solved),
    .flags = GRADUS_METRIC },
  { "mean-weight", N_ ("Mean of the weights"), "\\bar w", GRADUS_QUANTITY (State, mean_weight),
    GRADUS_KNOWN (State, weighed), .flags = GRADUS_METRIC },
  { "theta", N_ ("Weighted fit"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",
    GRADUS_KNOWN (State, solved), .indices = N_ ("constant, then one for each input") },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, border"), .flags = GRADUS_START, .tries = "border" },
  { "weights", N_ ("Weights"), "w", GRADUS_QUANTITY (State, weights), .shape = "n",
    GRADUS_KNOWN (State, weighed), .indices = N_ ("point"), .one = N_ ("Weight"),
    .flags = GRADUS_PER_DATUM },
  { "slid", N_ ("Borders over the share"), "(\\pi, b, b^\\ast, E)", GRADUS_QUANTITY (State, slid),
    GRADUS_KNOWN (State, made), .shape = GRADUS_EXTENT (SLIDES, COLUMNS),
    .indices = N_ ("share: itself, border, best border (0: not known), share that goes wrong") },
  { "rivals", N_ ("Rivals"), "(b, J)", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: border, weighted misfit") },
  { "plain-border", N_ ("Border without weights"), NULL, .number = number_plain },
  { "best-border", N_ ("Best border"), NULL, .number = number_best },
  { "plain-error", N_ ("What goes wrong without weights"), NULL, .number = number_plain_error },
  { "best-error", N_ ("The least that goes wrong"), NULL, .number = number_best_error },
  { "trained", N_ ("Share in training"), NULL, .number = number_trained },
  { "worse", N_ ("Share below which weighting is worse"), NULL, .number = number_worse },
  { "counted", N_ ("Points counted"), NULL, GRADUS_QUANTITY (State, counted) },
  { "plus", N_ ("Points of class 1 counted"), NULL, GRADUS_QUANTITY (State, plus) },
  { "weighed", N_ ("Classes weighed"), NULL, GRADUS_QUANTITY (State, weighed) },
  { "made", N_ ("Shares slid over"), NULL, GRADUS_QUANTITY (State, made) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const double border = number_border (here), plain = number_plain (here);
  const double moved = border - plain, size = work->high - work->low;
  const double *row = &state->slid.data[(MAX (state->made, 1) - 1) * COLUMNS];
  double best = NAN;

  gradus_names_row (names, table, MIN (state->last, work->n - 1));
  gradus_contest_best (here, &contest, &state->attempts, &best);
  gradus_names_word (names, "plus-name", gradus_table_get_class_name (table, 1));
  gradus_names_word (names, "minus-name", gradus_table_get_class_name (table, 0));
  gradus_names_word (names, "class-here",
                     gradus_table_get_class_name (
                       table, (guint) table->label[MIN (state->last, work->n - 1)]));
  gradus_names_word (names, "many-name",
                     gradus_table_get_class_name (table, p->share < trained_share (work) ? 0 : 1));
  gradus_names_word (names, "passed-name",
                     gradus_table_get_class_name (
                       table, work->side * (border - work->bells[1].mean) > 0));
  gradus_names_number (names, "place", find_place (work, p->border));
  gradus_names_number (names, "tried", score_border (here, p->border));
  gradus_names_number (names, "best-place", find_place (work, best));
  gradus_names_number (names, "best-tried", score_border (here, best));
  gradus_names_whole (names, "n-plus", work->plus);
  gradus_names_number (names, "rest", 1 - p->share);
  gradus_names_number (names, "other", 1 - trained_share (work));
  gradus_names_number (names, "w-plus", weight_of (work, 1, p->share));
  gradus_names_number (names, "w-minus", weight_of (work, 0, p->share));
  gradus_names_number (names, "minus", -state->theta.data[0]);
  gradus_names_number (names, "slope", work->d > 0 ? state->theta.data[1] : NAN);
  gradus_names_number (names, "mirrored", 2 * plain - border);
  gradus_names_number (names, "scale", size / 25);
  gradus_names_number (names, "at-share", row[AT_SHARE]);
  gradus_names_number (names, "at-border", row[AT_BORDER]);
  gradus_names_number (names, "at-error", row[AT_ERROR]);
  gradus_names_number (names, "first-border", state->slid.data[AT_BORDER]);
  gradus_names_number (names, "rival-place",
                       gradus_array_length (&state->rivals) > 0
                         ? gradus_array_row (&state->rivals, state->last)[0] : NAN);
  gradus_rivals_name (names, &state->rivals, state->last);
  gradus_names_flag (names, "known", work->known);
  gradus_names_flag (names, "line", work->d == 1);
  gradus_names_flag (names, "first", state->weighed == 1);
  gradus_names_flag (names, "moves", fabs (moved) > EQUAL * size);
  gradus_names_flag (names, "helps", number_error (here) < number_plain_error (here) - EQUAL);
  gradus_names_flag (names, "harms", number_error (here) > number_plain_error (here) + EQUAL);
}

/* Before the fit it is 0 everywhere. */
static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  gradus_affine_scores (&((const State *) here->state)->theta, X, n, out);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Try a border"), N_ ("Where does it belong when the classes have other shares?"),
    .shows = "heaps", .asks = "border", .pseudocode = N_ ("put a border"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "E(b) = \\pi\\,P_+(x \\lt b) + (1 - \\pi)\\,P_-(x \\gt b)",
    .filled = GRADUS_SAY ({ NULL, "E(<place>) = <tried|accent>" }),
    .said = GRADUS_SAY (
      { "tried >= 0 and attempted", N_ ("Your best border so far is at {best-place}: a share of "
                                        "{best-tried} goes wrong.") },
      { NULL, N_ ("Class {plus-name} had a share of {trained} in training and has {share} now. "
                  "With the border at {place} a share of {tried} goes wrong.") }) },
  { "count", N_ ("Count the classes"), N_ ("What shares were trained on?"), .shows = "heaps",
    .pseudocode = N_ ("p(y) ← n_y / n"), .once = TRUE, .run = run_count, .micro = "n",
    .rule = "p(y) = \\frac{n_y}{n}",
    .filled = GRADUS_SAY ({ "micro", "n_+ = <plus>" },
                          { NULL, "p(+) = <calc n-plus / n = trained|class1>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} is of class {class-here}. So far counted in class {plus-name}: "
                     "{plus}.") },
      { NULL, NN_ ("Of {n} points {n-plus} is of class {plus-name}: a share of {trained}.",
                   "Of {n} points {n-plus} are of class {plus-name}: a share of {trained}."),
        "n-plus" }) },
  { "weigh", N_ ("Weigh the classes"),
    N_ ("Each point counts as many times as its class is more frequent now than in training."),
    .shows = "heaps", .pseudocode = N_ ("w ← p′(y) / p(y)"), .once = TRUE, .run = run_weigh,
    .micro = "2", .rule = "w_y = \\frac{p'(y)}{p(y)}",
    .filled = GRADUS_SAY (
      { "micro and first", "w_+ = <calc share / trained = w-plus|class1>" },
      { NULL, "w_- = <calc rest / other = w-minus|class0>,\\qquad \\bar w = <mean-weight>" }),
    .said = GRADUS_SAY (
      { "micro and first", N_ ("A point of class {plus-name} weighs {w-plus}.") },
      { NULL, N_ ("A point of class {plus-name} weighs {w-plus}, one of class {minus-name} "
                  "{w-minus}. On the average a point weighs {mean-weight}.") }) },
  { "solve", N_ ("Solve the weighted equations"),
    N_ ("The sum of weighted squares is least where these equations hold."), .shows = "heaps",
    .pseudocode = N_ ("solve ΦᵀWΦ θ = ΦᵀW y"), .once = TRUE, .run = run_solve,
    .rule = "\\Phi^TW\\Phi\\,\\role{model}{\\theta} = \\Phi^TWy",
    .filled = GRADUS_SAY (
      { "line", "b = -\\frac{\\theta_0}{\\theta_1} = <calc minus / slope = border|model>" },
      { NULL, "\\role{model}{\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "event:beyond", N_ ("The border is at {border}, beyond the mean of class {passed-name}; "
                            "without weights it was at {plain-border}.") },
      { "moves", N_ ("The border is at {border}; without weights it was at {plain-border}. It has "
                     "moved away from class {many-name}, which is more frequent now.") },
      { NULL, N_ ("The border is at {border}, where it is without weights, too.") }) },
  { "slide", N_ ("Slide the share"), N_ ("The same for nine shares, from rare to frequent."),
    .shows = "shares", .pseudocode = N_ ("for π = 0.1 … 0.9: weigh and solve"), .once = TRUE,
    .run = run_slide, .micro = G_STRINGIFY (SLIDES),
    .rule = "w_+ = \\frac{\\pi}{p(+)},\\quad w_- = \\frac{1 - \\pi}{p(-)}\\quad\\to\\quad b(\\pi)",
    .filled = GRADUS_SAY ({ "micro", "b(<at-share>) = <at-border|model>" },
                          { NULL, "E(b) = <error|model>,\\qquad E(b_0) = <plain-error|past>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("With a share of {at-share} the border is at {at-border}, and {at-error} goes "
                     "wrong.") },
      { "known and harms and share > trained",
        N_ ("With a share of {share} a part of {error} goes wrong, and without weights only "
            "{plain-error}: the border runs too far.") },
      { "known and harms", N_ ("With a share of {share} a part of {error} goes wrong, and without "
                               "weights only {plain-error}: below a share of {worse} the border "
                               "runs too far.") },
      { "known and helps", N_ ("With a share of {share} a part of {error} goes wrong in place of "
                               "{plain-error} without weights; the best border would leave "
                               "{best-error}.") },
      { "harms", N_ ("Of the weighted training points {error} go wrong, and without weights "
                     "{plain-error}: squares are not errors.") },
      { "helps", N_ ("Of the weighted training points {error} go wrong in place of {plain-error} "
                     "without weights.") },
      { NULL, N_ ("As much goes wrong as without weights: {error}.") }) },
  { "certify", N_ ("Other borders"), N_ ("Other borders, each with the best line through it."),
    .shows = "rivals", .pseudocode = N_ ("for each rival border: J ≥ J(θ)?"), .once = TRUE,
    .run = run_certify, .n_micro = gradus_rivals_n_micro,
    .rule = "\\Phi^TW(y - \\Phi\\theta) = 0,\\qquad J(b) \\ge J(\\theta)",
    .filled = GRADUS_SAY (
      { "micro", "J(<rival-place>) = <rival-score> <cmp rival-score misfit> <misfit|model>" },
      { NULL, "J(\\theta) = <misfit|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The border at {rival-place} has a weighted misfit of {apart rival-score "
                     "misfit}; the answer has {apart misfit rival-score}.") },
      { "known and attempted", N_ ("None of {n-rivals} borders has a smaller misfit than {misfit}. "
                                   "Yet misfit is not error: your best border leaves {best-tried} "
                                   "wrong, this one {error}.") },
      { NULL, N_ ("None of {n-rivals} borders has a smaller weighted misfit than {misfit}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "share", .label = N_ ("Share now"), .symbol = "\\pi",
    .blurb = N_ ("How frequent the second class is where the border will be used."),
    GRADUS_PARAM_FIELD (Params, share), .def = 0.2, .min = 0, .max = 1, .slider_min = 0.01,
    .slider_max = 0.99, .step = 0.01, .applies = GRADUS_APPLIES_REDO },
  { .id = "border", .label = N_ ("Your border"),
    .blurb = N_ ("Where you put it."),
    GRADUS_PARAM_FIELD (Params, border), GRADUS_PLACE (-1, 1e9, -4, 4, 0.05) },
  GRADUS_RIVALS_PARAM (Params, N_ ("Borders drawn against the answer."), 8));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_BEYOND] = { "beyond", N_ ("Past a class"),
                     N_ ("The border is beyond the mean of one of the classes.") },
  [EVENT_WORSE] = { "worse", N_ ("Worse than nothing"),
                    N_ ("With the weights more goes wrong than without them.") });

/* The largest entry of Phi'W r, of standardised columns, over the sum of the weights. */
static double
find_lean (const GradusPosition *here)
{
  GRADUS_HERE (state, p, work, table);
  const guint b = 1 + work->d;
  double most = 0;

  for (guint j = 0; j < b; j++)
    {
      double sum = 0;

      for (guint i = 0; i < work->n; i++)
        sum += weight_of (work, (guint) table->label[i], p->share)
               * work->phi[(gsize) i * b + j]
               * (gradus_table_sign (table, i)
                  - gradus_affine (&state->theta, gradus_table_row (table, i)));
      most = MAX (most, fabs (sum));
    }
  return most / work->n;
}

/* By how much the fit for the share of training differs from the plain one. */
static double
find_difference (const GradusPosition *here)
{
  GRADUS_HERE (work);

  return fabs (border_at (work, trained_share (work)) - border_of (work, work->plain))
         / (work->high - work->low);
}

GRADUS_HOLDS (holds_mean, (state), fabs (state->mean_weight - 1), *measured < 1e-9)
GRADUS_HOLDS (holds_normal, (here), find_lean (here), *measured < 1e-8)
GRADUS_HOLDS (holds_plain, (here), find_difference (here), *measured < 1e-8)
GRADUS_HOLDS (holds_least, (here),
              number_misfit (here)
                - gradus_rivals_best (&((const State *) here->state)->rivals, G_MAXUINT,
                                      GRADUS_BETTER_LESS),
              *measured <= 1e-9 * (1 + number_misfit (here)))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "mean", N_ ("A point weighs 1 on the average"), "\\tfrac{1}{n}\\sum_i w_i = 1", holds_mean,
    .phase = "weigh" },
  { "normal", N_ ("The weighted equations hold"), "\\Phi^TW(y - \\Phi\\theta) = 0", holds_normal,
    .phase = "solve" },
  { "plain", N_ ("The share of training needs no weights"), "b(p(+)) = b_0", holds_plain,
    .phase = "slide" },
  { "least", N_ ("No rival has a smaller misfit"), "J(b) \\ge J(\\theta)", holds_least,
    .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Both classes as heaps as high as the shares that they have now, over the line along which borders
 * are told; below them the points, as large as they weigh. */
static void
build_heaps (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const double room = 0.12 * (work->high - work->low);
  const double top = MAX (MAX (p->share, 1 - p->share), 0.5);
  double low = work->low - room, high = work->high + room;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y,
                         work->d == 1 ? table->names[table->x_columns[0]]
                                      : C_ ("axis", "across the border"),
                         C_ ("axis", "share of the class"));
  if (gradus_kit_waits (scene, !work->solvable, _ ("There is no border to be told.")))
    return;
  for (guint c = 0; c < 2; c++)
    {
      low = MIN (low, work->bells[c].mean - 2.5 * work->bells[c].deviation);
      high = MAX (high, work->bells[c].mean + 2.5 * work->bells[c].deviation);
    }
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, -0.16 * top, 1.1 * top);
  for (guint c = 0; c < 2; c++)
    {
      gradus_draw_bell (scene, work->bells[c].mean, work->bells[c].deviation,
                        (c > 0 ? p->share : 1 - p->share) * work->bells[c].deviation
                          * sqrt (2 * G_PI), low, high, 161, GRADUS_ROLE_CLASS + (int) c,
                        GRADUS_LINE_BOLD);
      gradus_scene_label (scene, gradus_table_get_class_name (table, c));
    }
  for (guint i = 0; i < work->n; i++)
    gradus_scene_point (scene, work->z[i], -0.08 * top, GRADUS_ROLE_CLASS + table->label[i],
                        GRADUS_SHAPE_AUTO,
                        state->weights.data[i] > 0 ? MAX (sqrt (state->weights.data[i]), 0.4) : 1,
                        (int) i);
  gradus_scene_point (scene, work->bells[1].mean, p->share, GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_param_handle (scene, NULL, "share", work->bells[1].mean, p->share);
  if (state->solved)
    {
      gradus_scene_vrule (scene, number_plain (here), GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                                C_ ("legend", "without weights"));
      gradus_scene_vrule (scene, CLAMP (number_border (here), low, high), GRADUS_ROLE_MODEL,
                          GRADUS_LINE_BOLD, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                                C_ ("legend", "with weights"));
    }
  if (state->made > 0 && work->known)
    {
      gradus_scene_vrule (scene, CLAMP (number_best (here), low, high), GRADUS_ROLE_TRUTH,
                          GRADUS_LINE_DOTTED, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                                C_ ("legend", "fewest errors"));
    }
  if (gradus_contest_is_trying (here))
    gradus_scene_vrule (scene, find_place (work, p->border), GRADUS_ROLE_BET, GRADUS_LINE_BOLD,
                        NULL);
  gradus_scene_point (scene, find_place (work, p->border), 0, GRADUS_ROLE_BET,
                      GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_param_handle (scene, "border", NULL, find_place (work, p->border), 0);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "border in the hand"));
}

/* What the learner's borders leave wrong; at the end over all borders, with the answer's. */
static void
build_scores (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const gsize n = gradus_array_length (&state->attempts);
  const double place = find_place (work, p->border);
  double top = 0.1;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "border"),
                         _ ("share that goes wrong"));
  if (gradus_kit_waits (scene, !work->solvable, _ ("There is no border to be told.")))
    return;
  gradus_scene_set_x_range (scene, work->low, work->high);
  if (state->certified)
    {
      double z[PLACES], wrong[PLACES];

      for (guint i = 0; i < PLACES; i++)
        {
          z[i] = gradus_between (work->low, work->high, i / (PLACES - 1.0));
          wrong[i] = error_at (work, table, z[i], p->share);
          top = MAX (top, wrong[i]);
        }
      gradus_scene_polyline (scene, z, wrong, PLACES, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, number_border (here), number_error (here), GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_DIAMOND, 1.4, -1);
      gradus_scene_label (scene, C_ ("legend", "with weights"));
    }
  for (gsize i = 0; i < n; i++)
    {
      const double score = score_border (here, state->attempts.data[i]);

      gradus_scene_point (scene, find_place (work, state->attempts.data[i]), score,
                          GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 1, -1);
      top = MAX (top, score);
    }
  gradus_scene_stem (scene, place, 0, score_border (here, p->border), GRADUS_ROLE_BET);
  gradus_scene_point (scene, place, score_border (here, p->border), GRADUS_ROLE_BET,
                      GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_label (scene, C_ ("legend", "border in the hand"));
  gradus_scene_param_handle (scene, "border", NULL, place, score_border (here, p->border));
  gradus_scene_set_y_range (scene, 0, 1.1 * MAX (top, score_border (here, p->border)));
}

typedef struct
{
  const Work *work;
  const GradusTable *table;
  guint what;
} Over;

/* Of the border with weights, the plain one and the best: where it is, or what goes wrong. */
static double
over_share (gconstpointer data, double share)
{
  const Over *over = data;
  const Work *work = over->work;
  const double z = over->what % 3 == 0   ? border_at (work, share)
                   : over->what % 3 == 1 ? border_of (work, work->plain)
                                         : best_border (work, share);

  return over->what < 3 ? z : error_at (work, over->table, z, share);
}

/* Borders, or errors with @errors, over the share of the second class. */
static void
draw_over (const GradusPosition *here, gboolean errors, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  Over over = { work, table, errors ? 3 : 0 };

  gradus_scene_set_axes (scene, errors ? GRADUS_AXES_ZERO_Y : GRADUS_AXES_DEFAULT,
                         C_ ("axis", "share of the second class"),
                         errors ? C_ ("axis", "share that goes wrong") : C_ ("axis", "border"));
  if (gradus_kit_waits (scene, state->made == 0, _ ("The share is slid after the fit.")))
    return;
  gradus_scene_set_x_range (scene, 0, 1);
  if (!errors)
    gradus_scene_set_y_range (scene, work->low, work->high);
  gradus_scene_function (scene, over_share, &over, 0.02, 0.98, PLACES, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "with weights"));
  over.what++;
  gradus_scene_function (scene, over_share, &over, 0.02, 0.98, PLACES, GRADUS_ROLE_PAST,
                         GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "without weights"));
  over.what++;
  if (work->known)
    {
      gradus_scene_function (scene, over_share, &over, 0.02, 0.98, PLACES, GRADUS_ROLE_TRUTH,
                             GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, C_ ("legend", "fewest errors"));
    }
  for (guint i = 0; i < state->made; i++)
    {
      const double *row = &state->slid.data[i * COLUMNS];

      gradus_scene_point (scene, row[AT_SHARE], row[errors ? AT_ERROR : AT_BORDER],
                          here->micro > 0 && i + 1 == state->made ? GRADUS_ROLE_ACCENT
                                                                  : GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_CIRCLE, 1, -1);
    }
  gradus_scene_vrule (scene, trained_share (work), GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED,
                      C_ ("legend", "trained"));
  gradus_scene_vrule (scene, p->share, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, "π");
  gradus_scene_point (scene, p->share, errors ? number_error (here) : number_border (here),
                      GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, "share", NULL, p->share,
                             errors ? number_error (here) : number_border (here));
}

static void
build_shares (const GradusPosition *here, GradusScene *scene)
{
  draw_over (here, FALSE, scene);
}

static void
build_errors (const GradusPosition *here, GradusScene *scene)
{
  draw_over (here, TRUE, scene);
}

/* The misfit of the rivals over their borders, and the answer at the bottom. */
static void
build_rivals (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint n = state->rivals.n_dims == 2 ? state->rivals.shape[0] : 0;
  const guint shown = state->certified ? n : MIN (state->last + 1, n);
  double z[PLACES], misfit[PLACES];

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "border"),
                         C_ ("axis", "weighted misfit"));
  if (gradus_kit_waits (scene, n == 0, _ ("Rivals come up at the end.")))
    return;
  gradus_scene_set_x_range (scene, MIN (work->low, number_border (here)),
                            MAX (work->high, number_border (here)));
  for (guint i = 0; i < PLACES; i++)
    {
      z[i] = gradus_between (MIN (work->low, number_border (here)),
                             MAX (work->high, number_border (here)), i / (PLACES - 1.0));
      misfit[i] = misfit_at (work, table, z[i], p->share);
    }
  gradus_scene_polyline (scene, z, misfit, PLACES, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
  for (guint i = 0; i < shown; i++)
    gradus_scene_point (scene, state->rivals.data[2 * i], state->rivals.data[2 * i + 1],
                        !state->certified && i + 1 == shown ? GRADUS_ROLE_ACCENT
                        : i < gradus_rivals_tried (&state->attempts) ? GRADUS_ROLE_BET
                                                                     : GRADUS_ROLE_PAST,
                        GRADUS_SHAPE_CIRCLE, 1.1, -1);
  gradus_scene_point (scene, number_border (here), number_misfit (here), GRADUS_ROLE_MODEL,
                      GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "the answer"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "border in the hand"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "heaps", N_ ("Two heaps"), .build = build_heaps,
    .caption = GRADUS_SAY ({ NULL, "π = {share}" }) },
  { "shares", N_ ("Border over the share"), .build = build_shares },
  { "errors", N_ ("Errors over the share"), .build = build_errors },
  { "scores", N_ ("Your borders"), .build = build_scores },
  { "data", N_ ("Points and border"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "theta", .with = "sides size=weights" },
  { "rivals", N_ ("Misfit over the border"), .build = build_rivals });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "where", N_ ("Where does the border go?"), "solve", "heaps", .asks = GRADUS_ASKS_NUMBER,
    .about = "border", .scale = "scale", .when = "moves",
    .words = N_ ("Class {plus-name} had a share of {trained} and has {share} now; its points weigh "
                 "{w-plus} and the others {w-minus}. Without weights the border is at "
                 "{plain-border}. Where is it with them?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("{border|3}: away from class {many-name}, which is more frequent now.") }),
    .intuition = N_ ("You thought it moves towards the many, but it moves away from them."),
    .intuition_answer = "mirrored" },
  { "helps", N_ ("Do the weights help?"), "slide", "errors", .asks = GRADUS_ASKS_EVENT,
    .about = "helps",
    .words = N_ ("Do fewer go wrong with the border at {border} than at {plain-border}, where it "
                 "is without weights?"),
    .truth = GRADUS_SAY (
      { "helps", N_ ("Yes: {error} in place of {plain-error}.") },
      { "harms", N_ ("No, more: {error} in place of {plain-error}. Squares are not errors.") },
      { NULL, N_ ("No, as many: {error}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "heaps", .title = N_ ("One class becomes rare"),
    .blurb = N_ ("Trained half and half, and now class +1 has a share of 0.2. The border moves "
                 "away from the many, from 0 to 0.469."),
    .data = "heaps-4", .params = "share=0.2",
    .claims = "trained == 0.5\nabs(plain-border) < 1e-9\nborder ~ 0.469\nerror < plain-error" },
  { .id = "by-hand", .title = N_ ("By hand: 3 to 1, then 1 to 1"),
    .blurb = N_ ("Three points against one: the weights are ½ / ¾ = 2/3 and ½ / ¼ = 2, and they "
                 "average 1."),
    .data = "three-and-one", .params = "share=0.5",
    .claims = "trained == 0.25\nweights[0] ~ 0.6667\nweights[3] == 2\nabs(mean-weight - 1) < "
              "1e-12" },
  { .id = "frequent", .title = N_ ("One class becomes frequent"),
    .blurb = N_ ("A share of 0.8: the border is the mirror image, at −0.469."),
    .data = "heaps-4", .params = "share=0.8", .claims = "border ~ -0.469" },
  { .id = "same", .title = N_ ("The shares of training"),
    .blurb = N_ ("Half and half as before: all weights are 1, and nothing moves."),
    .data = "heaps-4", .params = "share=0.5", .claims = "weights == 1\nabs(border) < 1e-9" },
  { .id = "tenth", .title = N_ ("One in ten"),
    .blurb = N_ ("The border is at 1.11, twice as far as the best one, 0.549; still it is better "
                 "than doing nothing."),
    .data = "heaps-4", .params = "share=0.1",
    .claims = "border ~ 1.11\nbest-border ~ 0.549\nerror < plain-error\nborder / best-border > "
              "2" },
  { .id = "moons", .title = N_ ("Two moons"),
    .blurb = N_ ("In the plane: one moon becomes rare, and the line moves into it."),
    .data = "moons", .data_seed = 1, .params = "share=0.1", .seed = 1,
    .claims = "d == 2\nabs(border - plain-border) > 0.1\nshare < trained\never: event:beyond" },
  { .id = "rare", .title = N_ ("Failure: one in twenty"),
    .blurb = N_ ("The border is at 2.37, beyond the mean of the rare class: 0.0322 goes wrong, "
                 "and without weights 0.0228."),
    .data = "heaps-4", .params = "share=0.05",
    .claims = "border ~ 2.37\nerror ~ 0.0322\nplain-error ~ 0.0228\never: event:beyond\n"
              "ever: event:worse\nworse ~ 0.080823",
    .failure = N_ ("Not the weights fail but the squares: points that are right too surely pull "
                   "as well. Take a logistic loss, or shift the border by the logarithm of the "
                   "odds.") });

#define ORACLE "oracle: numpy.linalg.solve, scipy.stats.norm"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "heaps", 1, "border", GRADUS_EXPECT (0.46875), 1e-12, "by hand: 15/32" },
  { "heaps", 1, "theta", GRADUS_EXPECT (-0.168539, 0.359551), 3e-6, ORACLE },
  { "heaps", 1, "weights", GRADUS_EXPECT (1.6, 1.6, 0.4, 0.4), 1e-12, "by hand" },
  { "heaps", 1, "error", GRADUS_EXPECT (0.017994198013286028), 1e-12, ORACLE },
  { "by-hand", 1, "weights", GRADUS_EXPECT (2 / 3.0, 2 / 3.0, 2 / 3.0, 2), 1e-12, "by hand" },
  { "tenth", 1, "border", GRADUS_EXPECT (1.1111111111), 1e-9, ORACLE },
  { "tenth", 1, "error", GRADUS_EXPECT (0.019541871445307585), 1e-12, ORACLE },
  { "rare", 1, "border", GRADUS_EXPECT (2.3684210526), 1e-9, ORACLE },
  { "rare", 1, "error", GRADUS_EXPECT (0.03219196198175949), 1e-12, ORACLE },
  { "frequent", 1, "border", GRADUS_EXPECT (-0.46875), 1e-12, "by hand: -15/32" },
  { "heaps", 1, "slid", GRADUS_EXPECT (0.2, 0.46875, 0.34657359027997264, 0.017994198013286028),
    1e-12, ORACLE, .index = COLUMNS });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "rare", .title = N_ ("One in five and one in twenty"),
    .blurb = N_ ("On the left the weights bring 0.0228 down to 0.0180, on the right they raise it "
                 "to 0.0322."),
    .preset = "heaps", .right = "share=0.05", .plot = "heaps",
    .claims = "both: plain-error ~ 0.0228\nleft: error ~ 0.0180\nright: error ~ 0.0322" });

static const GradusSheet sheet = {
  .aha = N_ ("When only the mixture of the classes changes, two numbers repair the training."),
  .by_hand = N_ ("Trained 3 to 1, used 1 to 1: weights ½ / ¾ = 2/3 and ½ / ¼ = 2; their mean is "
                 "(3 · 2/3 + 2) / 4 = 1."),
  .why = "shares",
  .intuition = N_ ("The border moves towards the class that is more frequent now."),
  .caught_by = "where",
  .breaks = N_ ("With a share of 0.05 the border is at 2.37, beyond the rare class: 0.0322 goes "
                "wrong, and without weights 0.0228."),
  .needs = "ls-classification bayes-rule", .leads_to = "class-prior-estimation",
  .aliases = "prior shift; label shift; class weights; class imbalance; 类别平衡; 先验偏移; "
             "类别权重; 类别不平衡; lbph",
  .terms = N_ ("prior shift; class weight; class imbalance"),
};

const GradusDescriptor gradus_class_balance_ls = {
  .id = "class-balance-ls", .chapter = 18, .difficulty = 2,
  .title = N_ ("Class-balance-weighted least squares"),
  .summary = N_ ("Fits a border for other shares of the classes than those of training, by two "
                 "weights."),
  .goal = N_ ("Say how the border moves when one class becomes rare, and when the weights do "
              "harm."),
  .source = "图解机器学习, section 18.2", .kind = GRADUS_KIND_STAGES,
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Inputs, and a class of two."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name, .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the output fitted to −1 and 1"), .predict = predict, .start_shows = "heaps",
  .start_asks = "border",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n} points to train on, with a share of {trained} of class {plus-name}; where the "
                "border will be used it is {share}. Put the border where it belongs.") }),
  .same = GRADUS_SAMENESS (
    { "names", GRADUS_DIFFERS, "the share now is that of the second class" },
    { "equal", GRADUS_SENTENCE }),
};
