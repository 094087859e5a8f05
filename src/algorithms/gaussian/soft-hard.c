/* EM beside k-means: soft and hard assignment from the same start, and a temperature.
 *
 * Model. k bells of equal weight and of one fixed covariance epsilon I; only their centres are
 * learnt. Points are shared out, w_ij proportional to exp (-|x_i - m_j|^2 / 2 epsilon), and each
 * centre moves to the weighted mean. Beside it k-means, which gives each point to the nearest
 * centre. As epsilon goes to 0 the shares become 0 and 1, and both runs are one.
 *
 * Step. Share out the points, one micro-step a point; move the centres, one a centre; multiply
 * epsilon by the cooling factor; look whether a centre has still moved.
 *
 * The fork. All centres in the mean of the data are a solution at every temperature. It is stable
 * while epsilon is above the largest eigenvalue of the covariance of the data; below, the centres
 * part along its eigenvector, and near it their distance from the mean goes with the square root:
 * u^2 ~ 3 epsilon^2 (lambda - epsilon) / m_4, with the fourth moment m_4 along that direction.
 *
 * Edge cases. Equal centres stay equal. Just at the fork a round moves next to nothing, so that a
 * test of the move calls it converged long before. Cooling ends at a fiftieth of the fork.
 *
 * Cost. n k exponentials a round.
 *
 * Source: CS229 lecture notes, mixtures of Gaussians; K. Rose, E. Gurewitz and G. Fox 1990,
 * Statistical mechanics and phase transitions in clustering, Physical Review Letters 65.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-kmeans-core.h"
#include "gradus-linalg.h"

#define MOST 20000
#define MOST_INPUTS 5
#define MOST_CENTRES 8
/* Visits of the fork that are kept. */
#define MOST_VISITS 4000
#define PLACES 121
/* Cooling ends at this part of the temperature of the fork. */
#define COLDEST 0.02

enum { INIT_APART, INIT_SAMPLES, INIT_GIVEN };

typedef struct
{
  int k, rounds;
  guint init;
  double epsilon, cool, tilt, tolerance;
} Params;

typedef struct
{
  GradusArray centroids;       /* k x d: of the soft run */
  GradusArray hard;            /* k x d: of k-means */
  GradusArray shares;          /* n x k */
  GradusIntArray owner;        /* n: nearest hard centre, -1 before */
  GradusIntArray counts;       /* k */
  GradusArray within;          /* k */
  GradusArray visits;          /* m x (1 + k): temperature and the centres along the axis */
  double temperature;
  double objective, objective_before;  /* of this temperature, after and before the move */
  double inertia, inertia_before;      /* NAN before the first assignment */
  double change;               /* the longest move of a soft centre */
  guint shared, share_done, share_last;
  guint moved, move_done, move_last;   /* centres of this round */
  guint changed;               /* points that have another owner */
  guint round;
} State;

typedef struct
{
  GradusPoints *points;
  guint n, d;
  double mean[MOST_INPUTS];
  double axis[MOST_INPUTS];    /* unit: the direction of the largest eigenvalue */
  double melting;              /* that eigenvalue */
  double fourth;               /* the mean of the fourth power along it */
  bool even;                   /* the points lie alike on both sides of their mean */
} Work;

enum { EVENT_MELTED, EVENT_ALIKE, EVENT_PARTED };

static double
value_of (const Work *work, guint i, guint c)
{
  return work->points->columns[c][i];
}

/* How far a place lies from the mean along the axis. */
static double
along (const Work *work, const double *place)
{
  double sum = 0;

  for (guint c = 0; c < work->d; c++)
    sum += work->axis[c] * (place[c] - work->mean[c]);
  return sum;
}

static double
distance2_to (const Work *work, guint i, const double *centre)
{
  double sum = 0;

  for (guint c = 0; c < work->d; c++)
    sum += gradus_square (value_of (work, i, c) - centre[c]);
  return sum;
}

/* The shares of point @i at @temperature. Returns ln sum_j N (x; m_j, epsilon I) / k. */
static double
share_out (const Work *work, const double *centres, guint k, double temperature, guint i,
           double *shares)
{
  double most = -INFINITY, sum = 0;

  for (guint j = 0; j < k; j++)
    {
      shares[j] = -0.5 * distance2_to (work, i, &centres[j * work->d]) / temperature;
      most = fmax (most, shares[j]);
    }
  for (guint j = 0; j < k; j++)
    sum += shares[j] = exp (shares[j] - most);
  for (guint j = 0; j < k; j++)
    shares[j] /= sum;
  return most + log (sum / k) - 0.5 * work->d * log (2 * G_PI * temperature);
}

static double
objective_of (const Work *work, const double *centres, guint k, double temperature)
{
  double shares[MOST_CENTRES], sum = 0;

  for (guint i = 0; i < work->n; i++)
    sum += share_out (work, centres, k, temperature, i, shares);
  return sum;
}

/* The distance of the two soft centres that are closest. */
static double
split_of (const State *state)
{
  const guint k = state->centroids.shape[0], d = state->centroids.shape[1];
  double least = INFINITY;

  for (guint a = 0; a < k; a++)
    for (guint b = 0; b < a; b++)
      least = fmin (least, gradus_distance2 (&state->centroids.data[a * d],
                                             &state->centroids.data[b * d], d));
  return sqrt (least);
}

/* The largest distance between a soft centre and its hard one. */
static double
apart_of (const State *state)
{
  const guint k = state->centroids.shape[0], d = state->centroids.shape[1];
  double most = 0;

  for (guint j = 0; j < k; j++)
    most = fmax (most, gradus_distance2 (&state->centroids.data[j * d], &state->hard.data[j * d],
                                         d));
  return sqrt (most);
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  const GradusArray *given = gradus_setup_get_start (setup, "centroids");

  if (table->n < (guint) p->k)
    return g_strdup_printf (_ ("%u points do not make %d clusters: choose a smaller k or add "
                               "points."), table->n, p->k);
  if (table->n > MOST || table->d > MOST_INPUTS)
    return g_strdup_printf (_ ("Soft centres are followed for at most %d points of %d inputs: use "
                               "fewer."), MOST, MOST_INPUTS);
  if (p->init == INIT_GIVEN
      && (given == NULL || gradus_array_length (given) != (gsize) p->k * table->d
          || !gradus_array_is_finite (given)))
    return g_strdup (_ ("The start is “given” but there is no centre of as many numbers as inputs "
                        "for each cluster. Drag or type them, or choose another start."));
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (table);
  Work *work = g_new0 (Work, 1);
  const guint n = table->n, d = table->d;
  double spread[MOST_INPUTS * MOST_INPUTS] = { 0 }, values[MOST_INPUTS];
  double vectors[MOST_INPUTS * MOST_INPUTS], third = 0;

  work->points = gradus_points_new (table);
  work->n = n;
  work->d = d;
  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < d; c++)
      work->mean[c] += value_of (work, i, c) / n;
  for (guint i = 0; i < n; i++)
    for (guint a = 0; a < d; a++)
      for (guint b = 0; b < d; b++)
        spread[a * d + b] += (value_of (work, i, a) - work->mean[a])
                             * (value_of (work, i, b) - work->mean[b]) / n;
  if (gradus_symmetric_eigen (spread, d, values, vectors))
    {
      work->melting = fmax (values[0], 0);
      memcpy (work->axis, vectors, d * sizeof *vectors);
    }
  for (guint i = 0; i < n; i++)
    {
      double place[MOST_INPUTS];

      gradus_points_get (work->points, i, place);
      work->fourth += gradus_square (gradus_square (along (work, place))) / n;
      third += gradus_square (along (work, place)) * along (work, place) / n;
    }
  work->even = fabs (third) <= 1e-9 * pow (work->melting, 1.5);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  gradus_points_free (work->points);
  g_free (work);
}

/* Far from each other: the point farthest from the mean, then the one farthest from those. */
static void
choose_apart (const Work *work, guint k, double *centres)
{
  for (guint j = 0; j < k; j++)
    {
      double most = -1;
      guint best = 0;

      for (guint i = 0; i < work->n; i++)
        {
          double nearest = j == 0 ? distance2_to (work, i, work->mean) : INFINITY;

          for (guint b = 0; b < j; b++)
            nearest = fmin (nearest, distance2_to (work, i, &centres[b * work->d]));
          if (nearest > most)
            {
              most = nearest;
              best = i;
            }
        }
      gradus_points_get (work->points, best, &centres[j * work->d]);
    }
}

static void
visit (State *state, const Work *work)
{
  const guint k = state->centroids.shape[0];
  const guint m = state->visits.data != NULL ? state->visits.shape[0] : 0;
  const guint from = m >= MOST_VISITS ? 1 : 0;
  g_auto (GradusArray) before = { 0 };
  double *rows;

  gradus_array_assign (&before, &state->visits);
  rows = gradus_array_init_matrix (&state->visits, m + 1 - from, 1 + k);
  if (m > 0)
    memcpy (rows, before.data + (gsize) from * (1 + k),
            (gsize) (m - from) * (1 + k) * sizeof *rows);
  rows += (gsize) (m - from) * (1 + k);
  rows[0] = state->temperature;
  for (guint j = 0; j < k; j++)
    rows[1 + j] = along (work, &state->centroids.data[j * work->d]);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint k = (guint) p->k, d = work->d, n = work->n;
  double *centres;

  /* What is given stands in the state before. */
  if (p->init != INIT_GIVEN)
    gradus_array_init_matrix (&state->centroids, k, d);
  centres = gradus_array_write (&state->centroids);
  if (p->init == INIT_APART)
    choose_apart (work, k, centres);
  else if (p->init == INIT_SAMPLES)
    {
      gint32 rows[MOST_CENTRES];

      gradus_kmeans_seed_samples (work->points, k, context->rng, rows);
      for (guint j = 0; j < k; j++)
        gradus_points_get (work->points, (guint) rows[j], &centres[j * d]);
    }
  for (guint j = 0; j < k; j++)
    centres[j * d] += p->tilt * (j % 2 == 0 ? 1 : -1);
  gradus_array_assign (&state->hard, &state->centroids);
  gradus_array_init_matrix (&state->shares, n, k);
  gradus_int_array_init (&state->owner, n);
  for (guint i = 0; i < n; i++)
    gradus_int_array_write (&state->owner)[i] = -1;
  gradus_int_array_init (&state->counts, k);
  gradus_array_init_vector (&state->within, k);
  state->temperature = p->epsilon;
  state->objective = state->objective_before = state->inertia = state->inertia_before = NAN;
  state->change = NAN;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_share (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint k = (guint) p->k, n = work->n;
  double *shares = gradus_array_write (&state->shares);

  if (state->share_done == 0)
    {
      GradusKmeansTally tally = { 0 };

      /* A slider that is moved counts at once; a temperature that cools goes its own way. */
      if (p->cool == 1)
        state->temperature = p->epsilon;
      state->objective_before
        = objective_of (work, state->centroids.data, k, state->temperature);
      memset (gradus_array_write (&state->within), 0, k * sizeof (double));
      memset (gradus_int_array_write (&state->counts), 0, k * sizeof (gint32));
      gradus_kmeans_assign (work->points, 0, n, state->hard.data, k,
                            gradus_int_array_write (&state->owner),
                            gradus_array_write (&state->within),
                            gradus_int_array_write (&state->counts), &tally);
      state->changed = tally.moved;
      state->inertia_before = 0;
      for (guint j = 0; j < k; j++)
        state->inertia_before += state->within.data[j];
      if (isnan (state->inertia))
        state->inertia = state->inertia_before;
      if (isnan (state->objective))
        state->objective = state->objective_before;
      state->moved = 0;
    }
  do
    {
      share_out (work, state->centroids.data, k, state->temperature, state->share_done,
                 &shares[(gsize) state->share_done * k]);
      state->shared = state->share_done + 1;
      state->share_last = state->share_done++;
    }
  while (context->bulk && state->share_done < n);
  if (!isfinite (state->objective_before) || !isfinite (state->inertia_before))
    return gradus_context_fail (context, _ ("The distances are too large for this temperature. "
                                            "Raise ε or divide the columns by a power of ten."));
  if (state->share_done < n)
    return GRADUS_STATUS_AGAIN;
  state->share_done = 0;
  return GRADUS_STATUS_CONTINUE;
}

/* A centre of each run: the weighted mean of all points, and the mean of its own. */
static GradusStatus
run_move (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint k = (guint) p->k, j = state->move_done, d = work->d;
  double *soft = &gradus_array_write (&state->centroids)[j * d];
  double weight = 0, mean[MOST_INPUTS] = { 0 };

  if (j == 0)
    state->change = 0;
  for (guint i = 0; i < work->n; i++)
    {
      const double share = state->shares.data[(gsize) i * k + j];

      weight += share;
      for (guint c = 0; c < d; c++)
        mean[c] += share * value_of (work, i, c);
    }
  for (guint c = 0; c < d && weight > 0; c++)
    mean[c] /= weight;
  /* A centre that nobody wants stays where it is. */
  if (weight > 0)
    {
      state->change = fmax (state->change, sqrt (gradus_distance2 (mean, soft, d)));
      memcpy (soft, mean, d * sizeof *soft);
    }
  gradus_kmeans_move (work->points, state->owner.data, state->counts.data, k, (int) j,
                      gradus_array_write (&state->hard), gradus_array_write (&state->within));
  state->moved = j + 1;
  if (state->moved == k)
    {
      state->objective = objective_of (work, state->centroids.data, k, state->temperature);
      state->inertia = 0;
      for (guint c = 0; c < k; c++)
        state->inertia += state->within.data[c];
      visit (state, work);
    }
  return gradus_step_done (&state->move_done, &state->move_last, k);
}

static GradusStatus
run_cool (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  if (p->cool < 1)
    state->temperature = fmax (state->temperature * p->cool,
                               MIN (COLDEST * work->melting, state->temperature));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const double size = sqrt (work->melting);
  const gboolean still = state->change <= p->tolerance * size && state->changed == 0;
  const gboolean cold = p->cool == 1 || state->temperature <= COLDEST * work->melting * (1 + 1e-9);

  state->round++;
  if (p->k > 1)
    {
      const double split = split_of (state);

      gradus_context_raise_if (context, EVENT_MELTED, split < 1e-6 * size);
      gradus_context_raise_if (context, EVENT_PARTED,
                               split > 0.1 * size && state->temperature < work->melting
                                 && p->cool < 1);
    }
  gradus_context_raise_if (context, EVENT_ALIKE, apart_of (state) <= 1e-6 * size);
  if (still && cold)
    return GRADUS_STATUS_CONVERGED;
  return state->round >= (guint) p->rounds ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_split, (state), state->centroids.shape[0] > 1 ? split_of (state) : NAN)
GRADUS_NUMBER (number_melting, (work), work->melting)
GRADUS_NUMBER (number_apart, (state), apart_of (state))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "objective", N_ ("Log-likelihood of the soft run"), "\\ell", GRADUS_QUANTITY (State, objective),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "inertia", N_ ("J of k-means"), "J", GRADUS_QUANTITY (State, inertia),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "split", N_ ("Distance of the soft centres"), "s", .number = number_split,
    .flags = GRADUS_METRIC },
  { "apart", N_ ("From soft to hard centres"), "a", .number = number_apart,
    .flags = GRADUS_METRIC },
  { "temperature", N_ ("Temperature"), "\\varepsilon", GRADUS_QUANTITY (State, temperature),
    .flags = GRADUS_METRIC },
  { "melting", N_ ("Largest eigenvalue of the covariance"), "\\lambda", .number = number_melting,
    .flags = GRADUS_METRIC },
  { "change", N_ ("Longest move"), "\\max_j \\|\\Delta m_j\\|", GRADUS_QUANTITY (State, change) },
  { "centroids", N_ ("Soft centres"), "m", GRADUS_QUANTITY (State, centroids), .shape = "k*d",
    .indices = N_ ("centre, input"), .flags = GRADUS_TRACKED | GRADUS_START,
    .start_params = "init=given" },
  { "hard", N_ ("Hard centres"), "\\mu", GRADUS_QUANTITY (State, hard),
    .indices = N_ ("centre, input") },
  { "shares", N_ ("Shares of the points"), "w", GRADUS_QUANTITY (State, shares),
    .indices = N_ ("point, centre"), .one = N_ ("Share") },
  { "owner", N_ ("Nearest hard centre"), "c", GRADUS_QUANTITY (State, owner),
    .indices = N_ ("n: point"), .flags = GRADUS_PER_DATUM },
  { "counts", NULL, NULL, GRADUS_QUANTITY (State, counts), .flags = GRADUS_HIDDEN },
  { "within", NULL, NULL, GRADUS_QUANTITY (State, within), .flags = GRADUS_HIDDEN },
  { "visits", NULL, NULL, GRADUS_QUANTITY (State, visits), .flags = GRADUS_HIDDEN },
  { "objective-before", NULL, NULL, GRADUS_QUANTITY (State, objective_before),
    .flags = GRADUS_HIDDEN },
  { "round", N_ ("Rounds"), NULL, GRADUS_QUANTITY (State, round) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const guint k = (guint) p->k, d = work->d;
  const guint i = MIN (state->share_last, work->n - 1), j = MIN (state->move_last, k - 1);
  const double *shares = &state->shares.data[(gsize) i * k];
  guint most = 0, nearest = 0;

  for (guint c = 1; c < k; c++)
    {
      most = shares[c] > shares[most] ? c : most;
      nearest = distance2_to (work, i, &state->hard.data[c * d])
                    < distance2_to (work, i, &state->hard.data[nearest * d])
                  ? c : nearest;
    }
  gradus_names_row (names, table, i);
  gradus_names_whole (names, "point", i + 1);
  gradus_names_whole (names, "most", most + 1);
  gradus_names_number (names, "most-share", shares[most]);
  gradus_names_whole (names, "nearest", nearest + 1);
  gradus_names_whole (names, "centre", j + 1);
  gradus_names_vector (names, "soft-centre", &state->centroids.data[j * d], d);
  gradus_names_vector (names, "hard-centre", &state->hard.data[j * d], d);
  gradus_names_number (names, "hard-split",
                       k > 1 ? sqrt (gradus_distance2 (state->hard.data, &state->hard.data[d], d))
                             : NAN);
  gradus_names_flag (names, "one-place", k > 1 && split_of (state) < 1e-6 * sqrt (work->melting));
  gradus_names_flag (names, "as-hard", apart_of (state) < 1e-6 * sqrt (work->melting));
  gradus_names_flag (names, "still", state->change <= p->tolerance * sqrt (work->melting));
  gradus_names_flag (names, "two", k == 2);
  gradus_names_flag (names, "even", work->even);
  gradus_names_flag (names, "hot", state->temperature >= work->melting);
  gradus_names_flag (names, "cooling", p->cool < 1);
  gradus_names_matrix (names, "pies", state->shares.data, state->shared == work->n ? work->n : 0,
                       k);
  gradus_names_number (names, "hottest", 20);
  gradus_names_number (names, "panels", 2);
  gradus_names_whole (names, "changed", state->changed);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "share", N_ ("Share out"), N_ ("Soft: each point in shares. Hard: each to the nearest."),
    .shows = "twins",
    .pseudocode = N_ ("for each point:\n  soft: w ← exp(−d²/2ε), to sum 1\n  hard: c ← nearest"),
    .run = run_share, .micro = "n",
    .rule = "w_{ij} = \\frac{e^{-\\|x_i - m_j\\|^2/2\\varepsilon}}"
            "{\\sum_l e^{-\\|x_i - m_l\\|^2/2\\varepsilon}},\\quad "
            "c_i = \\arg\\min_j \\|x_i - \\mu_j\\|",
    .filled = GRADUS_SAY (
      { "micro", "w_{<point>,<most>} = <most-share>,\\quad c_{<point>} = <nearest>" },
      { NULL, "\\varepsilon = <temperature>" }),
    .said = GRADUS_SAY (
      { "micro and most-share > 0.999",
        N_ ("Point {point} is all of centre {most} here, as it is of centre {nearest} in "
            "k-means.") },
      { "micro", N_ ("Point {point} gives {most-share} to soft centre {most}; in k-means centre "
                     "{nearest} gets all of it.") },
      { "round == 0", N_ ("All points are shared out for the first time, at the temperature "
                          "{temperature}.") },
      { "changed == 0", N_ ("All points are shared out at the temperature {temperature}. No point "
                            "has changed its hard centre.") },
      { NULL, NN_ ("All points are shared out at the temperature {temperature}; {changed} has "
                   "another hard centre than before.",
                   "All points are shared out at the temperature {temperature}; {changed} have "
                   "another hard centre than before."), "changed" }) },
  { "move", N_ ("Move"), N_ ("Soft: to the weighted mean of all. Hard: to the mean of its own."),
    .shows = "twins",
    .pseudocode = N_ ("for each centre:\n  soft: m ← Σ w x / Σ w\n  hard: μ ← mean of its points"),
    .run = run_move, .micro = "k",
    .rule = "m_j := \\frac{\\sum_i w_{ij} x_i}{\\sum_i w_{ij}},\\quad "
            "\\mu_j := \\frac1{n_j} \\sum_{c_i = j} x_i",
    .filled = GRADUS_SAY (
      { NULL, "m_{<centre>} = <soft-centre>,\\quad \\mu_{<centre>} = <hard-centre>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Soft centre {centre} moves to {soft-centre}, hard centre {centre} to "
                     "{hard-centre}.") },
      { "one-place", N_ ("The soft centres are in one place, the mean of the points.") },
      { "as-hard", N_ ("The soft centres are {split} apart, and each is where its hard counterpart "
                       "is.") },
      { NULL, N_ ("The soft centres are {split} apart, and no centre is farther than {apart} from "
                  "its hard counterpart.") }) },
  { "cool", N_ ("Cool"), N_ ("Multiply the temperature by the cooling factor."), .shows = "fork",
    .pseudocode = N_ ("ε ← κ ε"), .run = run_cool,
    .rule = "\\varepsilon := \\kappa\\,\\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "\\varepsilon = <temperature>,\\quad \\lambda = <melting>" }),
    .said = GRADUS_SAY (
      { "cooling and hot",
        N_ ("{temperature} now, still above {melting}, the largest eigenvalue of the covariance: "
            "nothing parts the centres yet.") },
      { "cooling", N_ ("{temperature} now, below {melting}: the mean is no longer a stable place "
                       "for all centres.") },
      { NULL, N_ ("The temperature stays {temperature}.") }) },
  { "check", N_ ("Has a centre moved?"), N_ ("It ends when nothing moves any more."),
    .shows = "fork", .pseudocode = N_ ("until no centre moves"), .run = run_check,
    .rule = "\\max_j \\|\\Delta m_j\\| \\le \\delta",
    .filled = GRADUS_SAY ({ "still", "\\max_j \\|\\Delta m_j\\| \\le <tolerance>" },
                          { NULL, "\\max_j \\|\\Delta m_j\\| = <change>" }),
    .said = GRADUS_SAY (
      { "converged and event:melted", N_ ("Nothing moves any more, and all soft centres are one: "
                                          "the groups have melted.") },
      { "converged and event:alike", N_ ("Nothing moves any more, and both runs have the same "
                                         "centres, with J = {inertia}.") },
      { "converged", N_ ("Nothing moves any more: soft centres {split} apart, J = {inertia} of the "
                         "hard ones.") },
      { "exhausted", N_ ("That was the last round that is allowed; a soft centre has still moved "
                         "by {change}.") },
      { "still and cooling", N_ ("Nothing moves at this temperature, and it cools on.") },
      { NULL, N_ ("A soft centre has moved by {change}, so it goes on.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "k", .label = N_ ("Clusters"), .symbol = "k", .blurb = N_ ("How many centres there are."),
    GRADUS_PARAM_FIELD (Params, k), .def = 2, .min = 2, .max = MOST_CENTRES, .slider_min = 2,
    .slider_max = 5, .step = 1 },
  { .id = "epsilon", .label = N_ ("Temperature"), .symbol = "ε",
    .blurb = N_ ("The variance of each bell: 0 is k-means."), GRADUS_PARAM_FIELD (Params, epsilon),
    .def = 1, .min = 1e-9, .max = 1e9, .slider_min = 0.001, .slider_max = 20,
    .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "cool", .label = N_ ("Cooling"), .symbol = "κ",
    .blurb = N_ ("The temperature is multiplied by this each round; 1 leaves it as it is."),
    GRADUS_PARAM_FIELD (Params, cool), .def = 1, .min = 0.1, .max = 1, .slider_min = 0.5,
    .slider_max = 1, .step = 0.01 },
  { .id = "init", .label = N_ ("Start"), .blurb = N_ ("Where the centres begin, in both runs."),
    GRADUS_PARAM_FIELD (Params, init), GRADUS_CHOICES (
      [INIT_APART] = { "apart", N_ ("Points far from each other") },
      [INIT_SAMPLES] = { "samples", N_ ("Points at random") },
      [INIT_GIVEN] = { "given", N_ ("Given by hand") }) },
  { .id = "tilt", .label = N_ ("Tilt of the start"),
    .blurb = N_ ("The centres begin moved by this along the first input, in turn to either side."),
    GRADUS_PARAM_FIELD (Params, tilt), GRADUS_PLACE (0, 1e6, -1, 1, 0.01) },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "δ",
    .blurb = N_ ("A shorter move counts as none; in standard deviations of the data."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-9, .min = 1e-15, .max = 1,
    .slider_min = 1e-12, .slider_max = 1e-2, .logarithmic = TRUE },
  { .id = "rounds", .label = N_ ("Most rounds"), .blurb = N_ ("The run ends after so many."),
    GRADUS_PARAM_FIELD (Params, rounds), GRADUS_COUNT (500, 10, 5000) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_MELTED] = { "melted", N_ ("Melted"), N_ ("Two soft centres are in one place, and equal "
                                                  "centres stay equal.") },
  [EVENT_ALIKE] = { "alike", N_ ("Soft is hard"), N_ ("Both runs have the same centres.") },
  [EVENT_PARTED] = { "parted", N_ ("The fork has opened"),
                     N_ ("Below the largest eigenvalue the centres have parted.") });

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_objective, (state), state->objective_before - state->objective,
              *measured <= 1e-10 * MAX (fabs (state->objective), 1))
GRADUS_HOLDS (holds_inertia, (state), state->inertia - state->inertia_before,
              *measured <= 1e-10 * MAX (fabs (state->inertia), 1))

/* The shares of a point sum to 1. */
static gboolean
holds_shares (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);

  for (guint i = 0; i < work->n; i++)
    {
      double sum = 0;

      for (guint j = 0; j < (guint) p->k; j++)
        sum += state->shares.data[(gsize) i * (guint) p->k + j];
      *measured = fmax (*measured, fabs (sum - 1));
    }
  return *measured < 1e-12;
}

/* The soft centres lie within the data: weighted means do not leave them. */
static gboolean
holds_within (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);

  for (guint j = 0; j < (guint) p->k; j++)
    for (guint c = 0; c < work->d; c++)
      {
        const double at = state->centroids.data[j * work->d + c];
        const double room = 1e-9 * (work->points->high[c] - work->points->low[c])
                            + 1e-12 * fabs (at);

        *measured = fmax (*measured, fmax (work->points->low[c] - room - at,
                                           at - room - work->points->high[c]));
      }
  return *measured <= 0;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "rises", N_ ("At one temperature the log-likelihood does not fall"), "\\ell' \\ge \\ell",
    holds_objective, .phase = "move" },
  { "falls", N_ ("J of the hard run does not rise"), "J' \\le J", holds_inertia, .phase = "move" },
  { "shares", N_ ("The shares of a point sum to 1"), "\\sum_j w_{ij} = 1", holds_shares,
    .phase = "share" },
  { "within", N_ ("Weighted means stay among the points"), "m_j \\in [\\min x, \\max x]",
    holds_within, .phase = "move" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* One of the runs: 0 is the soft one. */
static void
draw_run (const GradusPosition *here, guint run, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint k = (guint) p->k, d = work->d;
  const double *centres = run == 0 ? state->centroids.data : state->hard.data;
  g_autofree double *xy = gradus_kit_plane (table, NULL);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         d > 1 ? table->names[table->x_columns[1]] : NULL);
  for (guint i = 0; i < work->n; i++)
    {
      const double y = d > 1 ? xy[2 * i + 1] : 0;

      if (run == 0 && i < state->shared)
        gradus_scene_pie (scene, xy[2 * i], y, &state->shares.data[(gsize) i * k], k,
                          work->n > 60 ? 0.7 : 1.2, (int) i);
      else
        gradus_scene_point (scene, xy[2 * i], y,
                            run == 1 && state->owner.data[i] >= 0
                              ? GRADUS_ROLE_CLASS + state->owner.data[i]
                              : GRADUS_ROLE_MUTED,
                            GRADUS_SHAPE_CIRCLE, work->n > 60 ? 0.7 : 1.2, (int) i);
    }
  for (guint j = 0; j < k; j++)
    gradus_scene_point (scene, centres[j * d], d > 1 ? centres[j * d + 1] : 0,
                        GRADUS_ROLE_CLASS + (int) j, GRADUS_SHAPE_CROSS, 2.2, -1);
  /* A panel is a little larger than the data: points on its frame would be cut. */
  for (guint c = 0; c < MIN (d, 2); c++)
    {
      double low = work->points->low[c], high = work->points->high[c];

      gradus_make_room (&low, &high);
      if (c == 0)
        gradus_scene_set_x_range (scene, low - 0.1 * (high - low), high + 0.1 * (high - low));
      else
        gradus_scene_set_y_range (scene, low - 0.1 * (high - low), high + 0.1 * (high - low));
    }
  gradus_scene_set_caption (scene, "%s", run == 0 ? _ ("EM, soft") : _ ("k-means, hard"));
}

typedef struct
{
  const Work *work;
  double sign;
} Prong;

/* The law beside the fork. */
GRADUS_CURVE (prong_along, Prong, prong, x,
              x > prong->work->melting
                ? NAN
                : prong->sign * sqrt (3 * x * x * (prong->work->melting - x) / prong->work->fourth))

/* Where the soft centres were, along the axis, at the temperatures that have been visited. */
static void
build_fork (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint k = (guint) p->k;
  const guint m = state->visits.data != NULL ? state->visits.shape[0] : 0;
  double low = INFINITY, high = -INFINITY, coldest = 0.4 * work->melting;
  double hottest = 1.6 * work->melting;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, C_ ("axis", "temperature ε"),
                         C_ ("axis", "soft centres along the axis"));
  if (gradus_kit_waits (scene, !(work->melting > 0), _ ("All points are in one place.")))
    return;
  for (guint i = 0; i < work->n; i++)
    {
      double place[MOST_INPUTS];

      gradus_points_get (work->points, i, place);
      low = fmin (low, along (work, place));
      high = fmax (high, along (work, place));
    }
  for (guint v = 0; v < m; v++)
    {
      coldest = fmin (coldest, state->visits.data[(gsize) v * (1 + k)]);
      hottest = fmax (hottest, state->visits.data[(gsize) v * (1 + k)]);
    }
  gradus_scene_set_x_range (scene, fmin (coldest, state->temperature),
                            fmax (hottest, state->temperature));
  gradus_scene_set_y_range (scene, low, high);
  gradus_scene_vrule (scene, work->melting, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                      GRADUS_NUM (work->melting));
  for (guint side = 0; side < 2 && k == 2 && work->even; side++)
    {
      const Prong prong = { work, side == 0 ? 1 : -1 };

      gradus_scene_function (scene, prong_along, &prong, 0.75 * work->melting, work->melting,
                             PLACES, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED);
      if (side == 0)
        gradus_scene_label (scene, C_ ("legend", "law at the fork"));
    }
  for (guint v = 0; v < m; v++)
    for (guint j = 0; j < k; j++)
      gradus_scene_point (scene, state->visits.data[(gsize) v * (1 + k)],
                          state->visits.data[(gsize) v * (1 + k) + 1 + j],
                          GRADUS_ROLE_CLASS + (int) j, GRADUS_SHAPE_CIRCLE, 0.6, -1);
  for (guint j = 0; j < k; j++)
    gradus_scene_point (scene, state->temperature,
                        along (work, &state->centroids.data[j * work->d]),
                        GRADUS_ROLE_CLASS + (int) j, GRADUS_SHAPE_CROSS, 1.8, -1);
  if (p->cool == 1)
    {
      gradus_scene_point (scene, p->epsilon, low, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5,
                          -1);
      gradus_scene_param_handle (scene, "epsilon", NULL, p->epsilon, low);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "twins", N_ ("Soft beside hard"), .kit = gradus_kit_panels, .of = "panels",
    .panel = draw_run },
  { "fork", N_ ("The fork"), .build = build_fork },
  { "points", N_ ("Soft centres"), GRADUS_EDIT_POINTS, .kit = gradus_kit_clusters,
    .of = "centroids", .with = "shares=pies subject=centroid" },
  { "objective", N_ ("Log-likelihood"), .kit = gradus_kit_curves, .of = "objective",
    .with = "iterations" },
  { "inertia", N_ ("J of k-means"), .kit = gradus_kit_curves, .of = "inertia",
    .with = "iterations" });

static const GradusLife lives[] = GRADUS_ROWS (
  { "centroid-x", N_ ("First coordinate of the centroid"), "m_{j,1}", "centroid",
    .role = gradus_role_of_item, .of = "centroids" },
  { "owner", N_ ("Nearest hard centre"), "c_i", .of = "owner" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "melting", N_ ("When do they melt?"), "share", "twins", .asks = GRADUS_ASKS_NUMBER,
    .about = "melting", .scale = "melting / 5", .when = "round == 0 and two and even",
    .words = N_ ("The two centres are to be heated slowly. At which temperature ε do they become "
                 "one?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{melting}, the largest eigenvalue of the covariance of the "
                                     "points: above it each push away from the mean dies out.") }),
    .intuition = N_ ("You thought they only get softer and softer, but at the data’s own variance "
                     "the two groups vanish at once: one centre."),
    .intuition_answer = "hottest" },
  { "closer", N_ ("Are the soft ones closer?"), "move", "twins", .asks = GRADUS_ASKS_EVENT,
    .about = "split < hard-split", .when = "round == 0 and two",
    .words = N_ ("Both runs move their centres for the first time. Are the soft centres closer to "
                 "each other than the hard ones then?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "four", .title = N_ ("Four numbers at ε = 1"),
    .blurb = N_ ("−2, −1, 1, 2: k-means ends at ±1.5, the soft centres at ±1.441, because they "
                 "share the points of the other side."),
    .data = "gmm-1d-4", .params = "epsilon=1",
    .claims = "melting ~ 2.50\nmax(centroids) ~ 1.441\nmax(hard) ~ 1.5\nconverged" },
  { .id = "by-hand", .title = N_ ("By hand: the melting point"),
    .blurb = N_ ("The mean of the squares 4, 1, 1, 4 is 2.5; at ε = 5, above it, both soft centres "
                 "end at 0."),
    .data = "gmm-1d-4", .params = "epsilon=5 tolerance=0.00000001",
    .claims = "melting == 2.5\nepsilon == 5\nconverged\nsplit < 0.00001\never: event:melted" },
  { .id = "warm", .title = N_ ("Warm: ε = 2"),
    .blurb = N_ ("Half a degree below the fork: the centres are at ±0.980."),
    .data = "gmm-1d-4", .params = "epsilon=2 tolerance=0.000001",
    .claims = "max(centroids) ~ 0.980\nconverged" },
  { .id = "cold", .title = N_ ("Cold: k-means"),
    .blurb = N_ ("At ε = 0.01 all shares are 0 or 1, and both runs are one."), .data = "gmm-1d-4",
    .params = "epsilon=0.01", .claims = "apart < 0.000001\never: event:alike\nconverged" },
  { .id = "fork", .title = N_ ("Cooled slowly"),
    .blurb = N_ ("From 4 downwards, times 0.93 each round: the centres draw near to each other, "
                 "then the fork opens."),
    .data = "gmm-1d-4", .params = "epsilon=4 cool=0.93",
    .claims = "cool == 0.93\nepsilon == 4\never: event:parted\nmax(centroids) ~ 1.5" },
  { .id = "anneal", .title = N_ ("Out of a bad start"),
    .blurb = N_ ("A rectangle, and centres that begin below and above: k-means stays at J = 16. "
                 "The soft centres at ε = 0.5 turn to the sides, where J is 1."),
    .data = "kmeans-rect4", .params = "epsilon=0.5 init=given tilt=0.1",
    .claims = "inertia == 16\nmax(centroids) ~ 4.0\nconverged" },
  { .id = "frozen", .title = N_ ("Failure: too cold"),
    .blurb = N_ ("The same start at ε = 0.001: the soft centres stay as the hard ones do."),
    .data = "kmeans-rect4", .params = "epsilon=0.001 init=given tilt=0.1",
    .failure = N_ ("A cold run is k-means, with its local optima. Begin warm and cool slowly, or "
                   "begin from several starts."),
    .claims = "inertia == 16\nmax(centroids) ~ 2.0\nconverged" },
  { .id = "crawl", .title = N_ ("Failure: just at the fork"),
    .blurb = N_ ("ε = 2.5 and a tolerance of 0.002: it ends with centres that are still apart."),
    .data = "gmm-1d-4", .params = "epsilon=2.5 tolerance=0.002",
    .failure = N_ ("At the fork a round moves the centres in proportion to the cube of their "
                   "distance, so that the test of the move calls it converged long before it is. "
                   "Stay away from the fork, or test against the solution."),
    .claims = "converged\nsplit > 0.1\nepsilon == 2.5\ntolerance == 0.002" });

#define ORACLE "oracles-B/ch14.out: NumPy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "four", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (-1.440648, 1.440648), 1e-6, ORACLE },
  { "four", GRADUS_CHECK_END, "hard", GRADUS_EXPECT (-1.5, 1.5), 1e-12, "by hand" },
  { "warm", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (-0.980472, 0.980472), 1e-5, ORACLE },
  { "by-hand", GRADUS_CHECK_END, "melting", GRADUS_EXPECT (2.5), 1e-12,
    "by hand: (4 + 1 + 1 + 4)/4" },
  { "anneal", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (4, 0.5, 0, 0.5), 2e-3,
    "oracles-B/extra2.out: NumPy" },
  { "frozen", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (2, 0, 2, 1), 1e-9,
    "oracles-B/extra2.out: NumPy" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "anneal", .title = N_ ("Cold and warm"),
    .blurb = N_ ("The same bad start: cold it stays in the middle, warm it finds the sides."),
    .preset = "anneal", .left = "epsilon=0.001", .right = "epsilon=0.5", .plot = "twins",
    .claims = "left: max(centroids) ~ 2.0\nright: max(centroids) ~ 4.0" });

static const GradusSheet sheet = {
  .aha = N_ ("k-means is EM frozen to temperature zero; warmed up, the groups melt into one."),
  .by_hand = N_ ("−2, −1, 1, 2: the mean of the squares is (4 + 1 + 1 + 4)/4 = 2.5, and there the "
                 "two centres become one."),
  .why = "fork", .intuition = N_ ("Heated up, the groups only get softer and softer."),
  .caught_by = "melting",
  .breaks = N_ ("Just at the fork a round moves next to nothing: a loose tolerance calls it "
                "converged. A run from another start gives it away."),
  .needs = "gmm-em k-means", .leads_to = "k-means-restarts softmax-regression",
  .aliases = "soft assignment; hard assignment; annealing; 软赋值; 硬赋值; 退火; 温度; rfz",
  .terms = N_ ("soft assignment; hard assignment; annealing"),
};

const GradusDescriptor gradus_soft_vs_hard_assignment = {
  .id = "soft-vs-hard-assignment", .chapter = 14, .difficulty = 1,
  .title = N_ ("EM beside k-means"),
  .summary = N_ ("Runs EM with a temperature and k-means side by side, from the same start."),
  .goal = N_ ("Say what k-means is in the family of EM, and at which temperature groups vanish."),
  .source = "CS229 lecture notes, mixtures of Gaussians; Rose, Gurewitz and Fox 1990",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE, .distances = TRUE,
  .columns = N_ ("one to five inputs"), GRADUS_MEMORIES (Params, State), GRADUS_TABLES,
  .questions = questions, .lives = lives, .name = name, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .init = init,
  .same = GRADUS_SAMENESS ({ "one-point", GRADUS_SENTENCE }),
  .start_shows = "twins", .end_shows = "twins",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{k} centres, twice, from the same start: once soft, at the temperature {epsilon}, "
                "and once hard.") }),
};
